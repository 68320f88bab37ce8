"""`law78 fuzz`: planted mistakes are found in few boards and made as small as they get.

Programs are functions inside the test (`compared_boards`), right under the default
rules, with a mistake planted; what the smallest board is, is said by hand. Every
known board-level mistake is held to two hundred boards.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings

from cli_runner import Ran, run_here
from compared_boards import Inside, JsonObject, Pairs, matchpoints
from judged_boards import declaration
from law78.cli.main import COMMANDS
from law78.conformance.answers import parse_object
from law78.conformance.declaration import Breach, Declaration, parse_declaration
from law78.conformance.fuzzing.boards import COMMON, RARE, RandomBoard, boards
from law78.conformance.fuzzing.search import MOST_TIME_OUTS, Fuzzed, fuzz, known_rules
from law78.conformance.mistaken_subject import answers
from law78.conformance.mistakes import MISTAKES
from law78.conformance.protocol import BOARD_RULES, FEATURES, board_request, hello
from law78.conformance.results import Verdict
from law78.conformance.runner import Crashed, TimedOut
from law78.conformance.scored_vectors import features_of_board
from law78.conformance.vectors import BoardDue, Due, LineDue, parse_vector, vector_data
from law78.contract import possible_scores
from law78.errors import Code, Law78Error
from law78.notation import parse_line
from law78.rounding import Rounding
from vector_authoring.questions import features

SUBJECTS = Path(__file__).parent / "subjects"
BY_DEFAULT_ALONE = {"unsupported": "rules"}

EVERYTHING = declaration(features=[each for each in FEATURES if each != "small_groups"])


def by_default(scorer: Callable[[JsonObject], Any]) -> Callable[[JsonObject], Any]:
    """A program that knows the default rules alone."""
    return lambda board: BY_DEFAULT_ALONE if board.get("rules") else scorer(board)


def fuzzed(
    scorer: Callable[[JsonObject], Any], by: Declaration = EVERYTHING, **options: Any
) -> tuple[Fuzzed, Inside]:
    subject = Inside(by_default(scorer))
    return fuzz(subject, by, **options), subject


# Planted mistakes


def on_both_sides(change: Callable[[Fraction], Fraction]) -> Callable[[JsonObject], Pairs]:
    def scorer(board: JsonObject) -> Pairs:
        return [
            (ns if ns is None else change(ns), ew if ew is None else change(ew))
            for ns, ew in matchpoints(board)
        ]

    return scorer


def without_neuberg(board: JsonObject) -> Pairs:
    """Results that are missing are forgotten: E is the lines there are."""
    return matchpoints(
        board | {"expected": sum("not_played" not in each for each in board["lines"])}
    )


def with_lines(change: Callable[[JsonObject], JsonObject]) -> Callable[[JsonObject], Pairs]:
    """Every line is taken for another."""

    def scorer(board: JsonObject) -> Pairs:
        return matchpoints(board | {"lines": [change(line) for line in board["lines"]]})

    return scorer


def first_outcome(line: JsonObject) -> JsonObject:
    if "outcomes" in line:
        line["outcomes"] = [{"score": line["outcomes"][0]["score"], "weight": "1"}]
    return line


def last_of_a_score(line: JsonObject) -> JsonObject:
    """Outcomes in a dictionary by score: of two with one score the later one counts."""
    if "outcomes" in line:
        last = {outcome["score"]: outcome["weight"] for outcome in line["outcomes"]}
        line["outcomes"] = [{"score": score, "weight": weight} for score, weight in last.items()]
    return line


def no_groups(line: JsonObject) -> JsonObject:
    return {key: value for key, value in line.items() if key != "group"}


def east_west_as_north_south(line: JsonObject) -> JsonObject:
    if "split" in line:
        line["split"]["ew"] = line["split"]["ns"]
    return line


def nothing_is_nought(board: JsonObject) -> Pairs:
    return [(ns or Fraction(0), ew or Fraction(0)) for ns, ew in matchpoints(board)]


@pytest.mark.parametrize(
    ("scorer", "smallest", "most"),
    [
        # Every figure is wrong: a line alone shows it.
        (on_both_sides(lambda points: points + 1), "-100", 5),
        (without_neuberg, "-100 --expected 2", 40),
        (with_lines(first_outcome), "-100 12C1c:1/-100/1/420", 80),
        (with_lines(last_of_a_score), "-100 12C1c:1/-100/1/-100", 80),
        (with_lines(no_groups), "-100@a 420", 80),
        (with_lines(east_west_as_north_south), "-100 '-100|420'", 80),
        (nothing_is_nought, "NP", 40),
    ],
)
def test_a_planted_mistake_is_found_and_made_small(
    scorer: Callable[[JsonObject], Any], smallest: str, most: int
) -> None:
    first, _ = fuzzed(scorer, made_small=False)
    assert first.difference is not None
    assert first.tried <= most
    found, _ = fuzzed(scorer)
    assert str(found.difference.board) == smallest
    assert found.difference.judgement.verdict is Verdict.WRONG_VALUE
    assert not found.unsteady


def test_a_right_program_is_tried_to_the_end() -> None:
    found, subject = fuzzed(matchpoints, examples=80)
    assert (found.tried, found.unsupported, found.difference) == (80, 0, None)
    asked = [board for board in subject.asked if "rules" not in board]
    assert len(asked) == 80


def test_it_is_judged_by_what_the_program_declares() -> None:
    """Clause K29. Cut off to tenths, and said so: no difference. Said to be half up: one."""

    def cut(points: Fraction) -> Fraction:
        size = Fraction(int(abs(points) * 10), 10)
        return -size if points < 0 else size

    scorer = on_both_sides(cut)
    tenths = Rounding("board", Fraction(1, 10), "truncate")
    by = declaration(tenths, features=EVERYTHING.features)
    assert fuzzed(scorer, by, examples=80)[0].difference is None
    by = declaration(Rounding("board", Fraction(1, 10), "half_up"), features=EVERYTHING.features)
    assert fuzzed(scorer, by, examples=80)[0].difference is not None


def test_the_difference_comes_with_its_working_and_as_a_vector() -> None:
    found, _ = fuzzed(without_neuberg, examples=200)
    vector = found.difference.vector
    assert vector.features == ("unequal",)
    assert any("E / A = 2/1" in line for line in vector.working)
    again = parse_vector(json.loads(json.dumps(vector_data(vector))), vector.area)
    assert again == vector
    assert isinstance(again.expected, BoardDue)


# The same again


def boards_asked(subject: Inside) -> list[JsonObject]:
    return [board for board in subject.asked if "rules" not in board]


def test_the_same_seed_tries_the_same_boards() -> None:
    first, second = (fuzzed(matchpoints, examples=30, start=7)[1] for _ in range(2))
    assert boards_asked(first) == boards_asked(second)
    other = fuzzed(matchpoints, examples=30, start=8)[1]
    assert boards_asked(first) != boards_asked(other)


def test_the_same_seed_makes_the_same_difference_small() -> None:
    first, second = (fuzzed(nothing_is_nought, start=7)[0] for _ in range(2))
    assert first == second


def test_failures_of_before_are_tried_first(tmp_path: Path) -> None:
    """With another seed the first board is the one that was found; mended, it is tried all the
    same, and passes."""
    wrong = nothing_is_nought
    first, _ = fuzzed(wrong, examples=200, database=tmp_path)
    assert first.tried > 2
    second, again = fuzzed(wrong, examples=200, start=99, database=tmp_path, made_small=False)
    assert second.difference.board == first.difference.board
    assert second.tried <= 2  # it is tried once more before it is believed
    third, mended = fuzzed(matchpoints, examples=20, start=99, database=tmp_path)
    assert third.difference is None
    assert boards_asked(mended)[0] == boards_asked(again)[0]


# Programs that are not the same each time, or do not answer


def test_an_unsteady_program() -> None:
    """Right one time, wrong the next: nothing can be made small, and that is said."""
    times = 0

    def scorer(board: JsonObject) -> Pairs:
        nonlocal times
        times += 1
        pairs = matchpoints(board)
        return pairs if times % 3 else [(Fraction(999), ew) for _, ew in pairs]

    found, _ = fuzzed(scorer, examples=100)
    assert found.unsteady
    assert found.difference is not None


def test_a_program_that_hangs_is_not_waited_for_ever() -> None:
    def hanging(board: JsonObject) -> Pairs:
        if len(board["lines"]) > 1:
            raise TimedOut("no answer within 10 s")
        return matchpoints(board)

    found, subject = fuzzed(hanging, examples=100)
    assert found.difference.judgement.verdict is Verdict.TIMED_OUT
    assert subject.starts == MOST_TIME_OUTS


def test_a_program_that_crashes_is_started_again_and_its_board_made_small() -> None:
    def fragile(board: JsonObject) -> Pairs:
        if len(board["lines"]) > 2:
            raise Crashed("it ended with exit code 1")
        return matchpoints(board)

    found, subject = fuzzed(fragile, examples=100)
    assert str(found.difference.board) == "-100 -100 -100"
    assert found.difference.judgement.verdict is Verdict.CRASHED
    assert subject.starts > 1


def test_a_program_that_breaks_the_protocol() -> None:
    def broken(board: JsonObject) -> Pairs:
        raise Breach("the answer has seq 2 and not 1")

    found, _ = fuzzed(broken, examples=100)
    assert found.difference.judgement.verdict is Verdict.BROKE_PROTOCOL
    assert found.difference.judgement.sentence == "the answer has seq 2 and not 1"


def test_a_program_that_cannot_be_started_again_ends_it() -> None:
    class Once(Inside):
        def start(self) -> None:
            raise Law78Error(Code.PROTOCOL, "hello fails: it ended with exit code 1", "look")

    def fragile(board: JsonObject) -> Pairs:
        if len(board["lines"]) > 2:
            raise Crashed("it ended with exit code 1")
        return matchpoints(board)

    subject = Once(by_default(fragile))
    found = fuzz(subject, EVERYTHING, examples=100)
    assert sum(len(board["lines"]) > 2 for board in subject.asked) == 1
    assert found.difference.judgement.sentence == (
        "it ended with exit code 1; then it could not be started again: hello fails: it ended"
        " with exit code 1"
    )


def test_a_program_that_refuses_what_it_must_score() -> None:
    found, _ = fuzzed(lambda board: {"error": {"code": "x", "message": "y"}}, examples=100)
    assert str(found.difference.board) == "-100"
    assert found.difference.judgement.verdict is Verdict.WRONGLY_REFUSED


# What a program does not do is not asked for, or is no difference


@pytest.mark.parametrize(
    "some",
    [
        (),
        *((feature,) for feature in FEATURES),
        tuple(each for each in FEATURES if each != "unequal"),
        tuple(each for each in FEATURES if each != "artificial"),
        FEATURES,
    ],
    ids=lambda some: "+".join(some) or "none",
)
def test_a_board_needs_no_more_than_is_declared(some: tuple[str, ...]) -> None:
    """The features of each board are told by the suite's own list of them."""

    @settings(max_examples=40)
    @given(boards(declaration(features=some), BOARD_RULES))
    def needs_no_more(board: RandomBoard) -> None:
        request = board_request(board.lines, board.expected, board.choices)
        assert set(features(request)) <= set(some)
        assert 1 <= len(board.lines) <= 10

    needs_no_more()


@settings(max_examples=80)
@given(boards(declaration(features=FEATURES), BOARD_RULES))
def test_the_features_of_a_board_are_those_of_the_suite(board: RandomBoard) -> None:
    """As `vector_authoring` tells them from the request, without law78's own classes."""
    request = board_request(board.lines, board.expected, board.choices)
    assert features_of_board(board.lines, board.expected, board.choices) == features(request)


def test_without_any_features_boards_are_plain() -> None:
    found, subject = fuzzed(matchpoints, declaration(), examples=60)
    assert (found.tried, found.difference) == (60, None)
    for board in boards_asked(subject):
        assert board["expected"] == len(board["lines"])
        for line in board["lines"]:
            (outcome,) = line["outcomes"]
            assert set(line) == {"result", "outcomes"}
            assert outcome["weight"] == "1"


def test_every_kind_of_line_and_every_rule_is_tried() -> None:
    """By a program that knows every rule, and then does nothing, in three hundred boards."""
    questions = sum(len(values) - 1 for values in BOARD_RULES.values())

    def knows_all(board: JsonObject) -> Any:
        return [(0, 0), (0, 0)] if len(subject.asked) <= questions else {"unsupported": "it"}

    subject = Inside(knows_all)
    found = fuzz(subject, declaration(features=FEATURES), examples=300)
    assert found.rules == BOARD_RULES
    assert (found.tried, found.unsupported, found.difference) == (300, 300, None)
    told = subject.asked[questions:]
    keys = {key for board in told for line in board["lines"] for key in line}
    assert keys == {"result", "group", "outcomes", "artificial", "split", "not_played", "bye"}
    assert any(line["result"].startswith("12C1c") for board in told for line in board["lines"])
    rules = {rule for board in told for rule in board.get("rules", {}).items()}
    assert rules == {(rule, value) for rule, values in BOARD_RULES.items() for value in values[1:]}


def test_rules_that_a_program_does_not_know_are_not_asked_for() -> None:
    def knows_ascherman(board: JsonObject) -> Any:
        rules = board.get("rules", {})
        if set(rules.items()) - {("unequal", "ascherman")}:
            return {"unsupported": "that"}
        if rules:
            raise Crashed("it ended with exit code 1")
        return matchpoints(board)

    questions = 2 * sum(len(values) - 1 for values in BOARD_RULES.values())
    subject = Inside(knows_ascherman)
    assert known_rules(subject) == {
        "unequal": ("neuberg",),
        "small_groups": ("none",),
        "split": ("charts",),
    }
    assert subject.starts == 1
    found = fuzz(subject, declaration(features=FEATURES), examples=60)
    assert found.difference is None
    assert not any(board.get("rules") for board in subject.asked[questions:])


def test_every_board_is_bridge() -> None:
    """Clause K31. Every score that is drawn is one that some contract gives."""
    assert {*COMMON, *RARE} <= possible_scores()


@settings(max_examples=30)
@given(boards(declaration(features=FEATURES), BOARD_RULES))
def test_the_text_of_a_board_repeats_it(board: RandomBoard) -> None:
    """What is printed can be given to a shell, bars and all, and is the same board."""
    ran = run_here("board", *shlex.split(str(board)), "--json")
    assert ran.exit_code == 0
    assert ran.json["expected"] == board.expected
    assert [parse_line(line["result"]) for line in ran.json["lines"]] == list(board.lines)


# Every known mistake of a board


class Mistaken(Inside):
    """The reference with a known mistake, inside the test."""

    def __init__(self, identity: str) -> None:
        super().__init__(lambda board: None)
        self.identity = identity

    def ask(self, request: Mapping[str, Any]) -> JsonObject:
        text = json.dumps({"seq": 1, **request}).encode()
        (answer,) = answers([text], [self.identity])
        return parse_object(answer.encode(), 1)


@pytest.mark.parametrize(
    "identity", [mistake.id for mistake in MISTAKES if mistake.level == "board"]
)
def test_every_known_mistake_is_found_within_two_hundred_boards(identity: str) -> None:
    subject = Mistaken(identity)
    by = parse_declaration(subject.ask(hello()))
    found = fuzz(subject, by, examples=200, made_small=False)
    assert found.difference is not None


# On the command line


def fuzz_command(*arguments: str) -> Ran:
    with mock.patch.dict(COMMANDS, {"fuzz": "law78.cli.fuzz"}):
        return run_here("fuzz", *arguments)


BAD = [sys.executable, str(SUBJECTS / "bad_subject.py")]
REFERENCE = [sys.executable, "-m", "law78", "subject"]


def test_the_reference_has_no_difference(tmp_path: Path) -> None:
    ran = fuzz_command("-n", "40", "--database", str(tmp_path), "--", *REFERENCE)
    assert (ran.exit_code, ran.out, ran.err) == (0, "40 boards: no difference.\n", "")


def test_a_difference_is_shown_with_all_that_repeats_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bad subject gives nought to everybody, and says nothing of rounding."""
    monkeypatch.chdir(tmp_path)
    ran = fuzz_command("--no-database", "--seed", "5", "--", *BAD)
    assert ran.exit_code == 1
    assert "  law78 board -100 -100\n" in ran.out
    assert "wrong value: line 1, N-S: 0, and 1 is right (3 more)\n" in ran.out
    assert "law78 fuzz --json --examples 1000 --seed 5 -- " in ran.out
    assert list(tmp_path.iterdir()) == []


def test_a_difference_as_json(tmp_path: Path) -> None:
    ran = fuzz_command("--json", "--database", str(tmp_path / "kept"), "--", *BAD)
    assert ran.exit_code == 1
    difference = ran.json["difference"]
    assert (difference["board"], difference["verdict"]) == ("-100 -100", "wrong value")
    vector = parse_vector(difference["vector"], "fuzz")
    each = LineDue(Due(Fraction(1), Fraction(2)), Due(Fraction(1), Fraction(2)))  # one tie
    assert vector.expected.lines == (each, each)
    assert (tmp_path / "kept").is_dir()
    again = fuzz_command("--json", "--database", str(tmp_path / "kept"), "--", *BAD)
    assert again.json["tried"] < ran.json["tried"]


def test_a_folder_in_which_nothing_can_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    ran = fuzz_command("--database", str(file / "folder"), "--", *BAD)
    assert (ran.exit_code, ran.code, ran.out) == (2, "unreadable", "")


def test_what_cannot_be_reached(tmp_path: Path) -> None:
    ran = fuzz_command("--database", str(tmp_path), "--", "/nonexistent/program")
    assert (ran.exit_code, ran.code) == (3, "protocol")


@pytest.mark.parametrize("arguments", [["-n", "0"], ["--seed", "-1"], ["--timeout", "0"]])
def test_wrong_use(arguments: list[str]) -> None:
    ran = fuzz_command(*arguments, "--", *BAD)
    assert (ran.exit_code, ran.code) == (2, "usage")


def test_an_unsteady_program_is_named(tmp_path: Path) -> None:
    """The first board is scored, wrongly; then it says that it does not do boards."""
    text = (
        "import json,sys\n"
        "scored=False\n"
        "for line in sys.stdin:\n"
        "    asked=json.loads(line)\n"
        "    if asked['op']=='bye': break\n"
        "    if asked['op']=='hello':\n"
        "        answer={'protocol':1,'subject':{'name':'A','version':''},"
        "'operations':['score_board'],'features':[],'rounding':[]}\n"
        "    elif scored or 'rules' in asked['board']: answer={'unsupported':'boards'}\n"
        "    else:\n"
        "        scored=True\n"
        "        answer={'lines':[{'ns':'7','ew':'7'}]*len(asked['board']['lines'])}\n"
        "    print(json.dumps({'seq':asked['seq'],**answer}),flush=True)\n"
    )
    ran = fuzz_command("--database", str(tmp_path), "--", sys.executable, "-c", text)
    assert ran.exit_code == 1
    assert ran.out.startswith("The program answers the same board differently from time to time.")
