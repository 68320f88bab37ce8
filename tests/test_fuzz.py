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
from dataclasses import replace
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import Phase, given, seed, settings

from cli_runner import Ran, run_here
from compared_boards import Inside, JsonObject, Pairs, matchpoints
from judged_boards import declaration
from law77_table import table_score
from law78.cli.main import COMMANDS
from law78.conformance.answers import parse_object
from law78.conformance.declaration import Breach, Declaration, parse_declaration
from law78.conformance.fuzzing import contracts
from law78.conformance.fuzzing.boards import COMMON, IMPOSSIBLE, RARE, RandomBoard, boards
from law78.conformance.fuzzing.search import (
    BOARDS_A_ROUND,
    MOST_TIME_OUTS,
    Fuzzed,
    fuzz,
    known_rules,
)
from law78.conformance.mistaken_subject import answers
from law78.conformance.mistakes import MISTAKES
from law78.conformance.protocol import BOARD_RULES, FEATURES, board_request, hello
from law78.conformance.results import Verdict
from law78.conformance.runner import Crashed, TimedOut
from law78.conformance.scored_vectors import features_of_board
from law78.conformance.subject import read_line
from law78.conformance.vectors import BoardDue, Due, LineDue, parse_vector, vector_data
from law78.contract import possible_scores
from law78.errors import Code, Law78Error
from law78.notation import parse_line
from law78.outcome import (
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Score,
    Side,
    Split,
    Weighted,
    flat,
    on_side,
)
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
    assert len(boards_asked(subject)) == 80


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
    """Without the questions which rules, and whether impossible scores, are known."""
    return [board for board in subject.asked if "rules" not in board][1:]


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
        assert 1 <= len(board.lines) <= 37

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


# What is drawn

A_THOUSANDTH = 10**15
"""Far beyond the weights that a director writes."""


def drawn(count: int) -> list[RandomBoard]:
    """The boards that a program is asked for which knows every rule."""
    found: list[RandomBoard] = []
    for start in range(0, count, BOARDS_A_ROUND):

        @seed(start)
        @settings(max_examples=BOARDS_A_ROUND, database=None, phases=[Phase.generate])
        @given(boards(declaration(features=FEATURES), BOARD_RULES))
        def look(board: RandomBoard) -> None:
            found.append(board)

        look()
    return found


@pytest.fixture(scope="module")
def many_boards() -> list[RandomBoard]:
    return drawn(900)


def kinds_of_line(line: Line) -> set[str]:
    """By the words of design.md; a line may be of several kinds."""
    sides = [on_side(line.result, side) for side in Side]
    kinds = {"in a group"} if line.group else set()
    kinds |= {"ruling" for held in sides if isinstance(held, Weighted)}
    kinds |= {"score" for held in sides if isinstance(held, Score)}
    kinds |= {"percentage" for held in sides if isinstance(held, Percentage)}
    kinds |= {"average" for held in sides if isinstance(held, Average)}
    match line.result:
        case Split():
            shares = any(isinstance(held, Percentage | Average) for held in sides)
            kinds.add("one side artificial" if shares else "split")
        case NotPlayed():
            kinds.add("not played")
        case Bye():
            kinds.add("bye")
    return kinds


LINES = (
    *("score", "ruling", "split", "one side artificial", "percentage", "average"),
    *("not played", "bye", "in a group"),
)


def choices_of(board: RandomBoard) -> set[str]:
    """Each rule by itself, and the rules for unequal and for split boards together."""
    unequal, small, split = (
        board.choices.get(rule, values[0]) for rule, values in BOARD_RULES.items()
    )
    return {unequal, small, split, f"{unequal} and {split}"}


CHOICES = (
    *(value for values in BOARD_RULES.values() for value in values),
    *(f"{one} and {other}" for one in BOARD_RULES["unequal"] for other in BOARD_RULES["split"]),
)


def test_every_choice_meets_every_kind_of_line(many_boards: list[RandomBoard]) -> None:
    """Clause K19 leaves one pair out: halves, and a split line with one side artificial."""
    met = {
        (choice, kind)
        for board in many_boards
        for choice in choices_of(board)
        for line in board.lines
        for kind in kinds_of_line(line)
    }
    allowed = {
        (choice, kind)
        for choice in CHOICES
        for kind in LINES
        if "halves" not in choice or kind != "one side artificial"
    }
    assert allowed - met == set()
    assert {(choice, kind) for choice, kind in met if kind in LINES} == allowed
    assert len({tuple(sorted(board.choices.items())) for board in many_boards}) == 4 * 3 * 2


def test_what_is_out_of_the_way_comes_up_too(many_boards: list[RandomBoard]) -> None:
    """Many results missing, long rulings, odd weights, five groups, scores that cannot be."""
    lines = [line for board in many_boards for line in board.lines]
    rulings = [
        flat(held)
        for line in lines
        for side in Side
        if isinstance(held := on_side(line.result, side), Weighted)
    ]
    possible = possible_scores()
    assert max(board.expected for board in many_boards) > 900
    assert max(len({line.group for line in board.lines}) for board in many_boards) == 5
    assert max(len(board.lines) for board in many_boards) > 24
    assert max(len({score for _, score in held}) for held in rulings) >= 6
    assert max(len(held) for held in rulings) == 8
    assert any({score for _, score in held} - possible for held in rulings)
    assert any(
        isinstance(line.result, Score) and line.result.points not in possible for line in lines
    )
    assert any(lcm(*(weight.denominator for weight, _ in held)) > A_THOUSANDTH for held in rulings)
    assert any(
        board.expected
        and not any(kinds_of_line(line) & {"score", "ruling"} for line in board.lines)
        for board in many_boards
    )


def test_every_board_can_be_asked_for(many_boards: list[RandomBoard]) -> None:
    """Clauses K1, K5. The text and the data beside it are read, whatever the weights are."""
    for board in many_boards:
        for item, line in zip(
            board_request(board.lines, board.expected)["board"]["lines"], board.lines, strict=True
        ):
            assert parse_line(item["result"]) == line
            assert isinstance(read_line(item, 1), Line)


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


def test_which_scores_are_possible() -> None:
    """Clause K31. Those that are drawn on every board are ones that some contract gives."""
    assert {*COMMON, *RARE} <= possible_scores()
    assert not {*IMPOSSIBLE} & possible_scores()


def test_impossible_scores_are_not_asked_for_where_they_are_unsupported() -> None:
    """Clause K31. The program is asked once, and then never again."""

    def bridge_alone(board: JsonObject) -> Any:
        if {score for line in board["lines"] for score in scores_of(line)} & {*IMPOSSIBLE}:
            return {"unsupported": "scores that no contract gives"}
        return matchpoints(board)

    found, _ = fuzzed(bridge_alone, examples=150)
    assert (found.tried, found.unsupported, found.difference) == (150, 0, None)


def scores_of(line: JsonObject) -> set[int]:
    parts = [line, *line.get("split", {}).values()]
    return {outcome["score"] for part in parts for outcome in part.get("outcomes", [])}


def test_a_program_that_refuses_impossible_scores() -> None:
    """Clause K31. One line with such a score is the smallest such board."""

    def strict(board: JsonObject) -> Any:
        if {score for line in board["lines"] for score in scores_of(line)} & {*IMPOSSIBLE}:
            return {"error": {"code": "score", "message": "no contract gives this"}}
        return matchpoints(board)

    found, _ = fuzzed(strict, examples=200)
    assert str(found.difference.board) == "410"
    assert found.difference.judgement.verdict is Verdict.WRONGLY_REFUSED


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

    def __init__(self, *identities: str) -> None:
        super().__init__(lambda board: None)
        self.identities = identities

    def ask(self, request: Mapping[str, Any]) -> JsonObject:
        text = json.dumps({"seq": 1, **request}).encode()
        (answer,) = answers([text], self.identities)
        return parse_object(answer.encode(), 1)


@pytest.mark.parametrize(
    "identity",
    [
        mistake.id
        for mistake in MISTAKES
        if mistake.level == "board" or mistake.shows_on == ("impossible",)
    ],
)
def test_every_known_mistake_is_found_within_two_hundred_boards(identity: str) -> None:
    subject = Mistaken(identity)
    by = board_alone(parse_declaration(subject.ask(hello())))
    found = fuzz(subject, by, examples=200, made_small=False)
    assert found.difference is not None


def board_alone(declared: Declaration) -> Declaration:
    return replace(declared, operations=("score_board",))


@pytest.mark.parametrize("start", [3, 4])
@pytest.mark.parametrize(
    ("mistake", "smallest"),
    [
        # Two equal scores are the least that can be tied, and they are tied under any rule; or a
        # ruling alone, which is compared with itself where its matchpoints are weighed.
        ("ties-worth-nothing", ["-100 -100", "12C1c:1/-100/1/420"]),
        # Where nothing is missing add-one adds nothing, and without the rule it is not asked for.
        ("add-one-half", ["-100 --expected 2 --rule unequal=add_one"]),
        # Lines of one group are the same pooled. Of two groups with a line each both lines have
        # the average, as two that are tied do: so two scores. Which has the mark is all the same.
        ("groups-pooled", ["-100@a 420", "-100 420@a"]),
        # Two parts are equal weights, which are right: so three. A line alone has 0 of 0 anyway.
        ("outcomes-weighed-alike", ["-100 12C1c:1/-100/2/420", "-100 12C1c:2/-100/1/420"]),
    ],
)
def test_what_a_mistake_does_not_need_is_taken_back(
    mistake: str, smallest: list[str], start: int
) -> None:
    """Rules to the default, E to the lines, no group, the smallest weights. By hand, as above."""
    subject = Mistaken(mistake)
    by = board_alone(parse_declaration(subject.ask(hello())))
    found = fuzz(subject, by, examples=200, start=start)
    assert sorted(str(found.difference.board).split()) in [
        sorted(each.split()) for each in smallest
    ]


# Contracts


def contract_scorer(
    change: Callable[[str, int, bool, int], int] = lambda contract, tricks, vulnerable, score: (
        score
    ),
) -> Contracts:
    """A program that looks contracts up in `law77_table`, with a change."""
    return Contracts(change)


class Contracts:
    """A program under test that scores contracts alone."""

    def __init__(self, change: Callable[[str, int, bool, int], int]) -> None:
        self.change = change
        self.asked: list[Mapping[str, Any]] = []

    def ask(self, request: Mapping[str, Any]) -> JsonObject:
        self.asked.append(request)
        if request["contract"] == "PASS":
            return {"seq": 1, "score": 0}
        contract, tricks = request["contract"], request["tricks"]
        own = "NS" if request["declarer"] in "NS" else "EW"
        vulnerable = request["vulnerable"] in (own, "ALL")
        bid = contract.rstrip("X")
        score = table_score(int(bid[0]), bid[1:], contract[len(bid) :], tricks, vulnerable)
        score = self.change(contract, tricks, vulnerable, score)
        return {"seq": 1, "score": score if own == "NS" else -score}

    def start(self) -> None:
        raise AssertionError("it never stopped")


CONTRACTS_ALONE = replace(EVERYTHING, operations=("score_contract",))


def test_the_working_of_a_contract_adds_up_to_its_score() -> None:
    """Clause K30: what is added, by side, against the table of Law 77."""
    for vector in contracts.contracts():
        request = vector.request
        contract, *view = vector.working
        if request["contract"] == "PASS":
            continue
        who, added = contract.removeprefix("for ").split(": ")
        parts, total = added.split(" = ")
        bid = request["contract"].rstrip("X")
        plays = "N-S" if request["declarer"] in "NS" else "E-W"
        vulnerable = request["vulnerable"] in ("ALL", plays.replace("-", ""))
        double = request["contract"][len(bid) :]
        score = table_score(int(bid[0]), bid[1:], double, request["tricks"], vulnerable)
        assert (who == plays) == (score > 0), contract
        assert sum(map(int, parts.split(" + "))) == int(total) == abs(score), contract
        assert bool(view) == (who == "E-W"), contract


def test_every_contract_is_tried() -> None:
    """Clause K30. 35 bids, doubled or not or twice, 0 to 13 tricks, vulnerable or not: and a
    program that looks them up in the printed table agrees on all."""
    subject = contract_scorer()
    found = fuzz(subject, CONTRACTS_ALONE)
    assert (found.tried, found.contracts, found.difference) == (0, 4 + 35 * 3 * 14 * 2, None)
    seats = {(each.get("declarer"), each["vulnerable"]) for each in subject.asked[4:]}
    assert seats == {(one, at) for one in "NESW" for at in ("NONE", "NS", "EW", "ALL")}


@pytest.mark.parametrize(
    ("change", "contract", "tricks"),
    [
        # 1C to 1S, then 1NT just made, before anything that is level 2 or more.
        (lambda c, t, v, s: s - 10 if "NT" in c and s > 0 else s, "1NT", 7),
        # Vulnerable undertricks: one down is the least; no contract just made is wrong.
        (lambda c, t, v, s: s // 2 if v and s < 0 else s, "1C", 6),
        # Redoubled and down: 1C again.
        (lambda c, t, v, s: s + 100 if c.endswith("XX") and s < 0 else s, "1CXX", 6),
        # The last of all: 1C redoubled needs 7 tricks, 7 of any suit is 13 down with none.
        (lambda c, t, v, s: 0 if c == "7NTXX" and t == 0 and v else s, "7NTXX", 0),
    ],
)
def test_the_simplest_wrong_contract_is_shown(
    change: Callable[[str, int, bool, int], int], contract: str, tricks: int
) -> None:
    found = fuzz(contract_scorer(change), CONTRACTS_ALONE)
    vector = found.difference.vector
    assert (vector.request["contract"], vector.request["tricks"]) == (contract, tricks)
    assert found.difference.judgement.verdict is Verdict.WRONG_VALUE
    assert parse_vector(json.loads(json.dumps(vector_data(vector))), vector.area) == vector


# On the command line


def fuzz_command(*arguments: str) -> Ran:
    with mock.patch.dict(COMMANDS, {"fuzz": "law78.cli.fuzz"}):
        return run_here("fuzz", *arguments)


BAD = [sys.executable, str(SUBJECTS / "bad_subject.py")]
REFERENCE = [sys.executable, "-m", "law78", "subject"]


def test_the_reference_has_no_difference(tmp_path: Path) -> None:
    ran = fuzz_command("-n", "40", "--database", str(tmp_path), "--", *REFERENCE)
    assert (ran.exit_code, ran.out, ran.err) == (
        0,
        "40 boards and 2944 contracts: no difference.\n",
        "",
    )


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


def declaring(operations: str, answer: str) -> list[str]:
    """A program that declares operations and answers everything alike."""
    text = (
        "import json,sys\n"
        "for line in sys.stdin:\n"
        "    asked=json.loads(line)\n"
        "    if asked['op']=='bye': break\n"
        "    answer={'protocol':1,'subject':{'name':'A','version':''},"
        f"'operations':{operations},'features':[],'rounding':[]}}"
        f" if asked['op']=='hello' else {answer}\n"
        "    print(json.dumps({'seq':asked['seq'],**answer}),flush=True)\n"
    )
    return [sys.executable, "-c", text]


def test_a_contract_is_shown_in_words(tmp_path: Path) -> None:
    """Clause K30. Nought is right for the four passes, and 20 + 50 = 70 for the first contract."""
    program = declaring("['score_contract']", "{'score':0}")
    ran = fuzz_command("--database", str(tmp_path), "--", *program)
    assert ran.exit_code == 1
    assert ran.out.startswith(
        "A difference, after 5 contracts:\n"
        "  1C by N, 7 tricks, vulnerable NONE\n"
        "\n"
        "wrong value: score: 0, and 70 is right\n"
    )
    assert "  for N-S: 20 + 50 = 70\n" in ran.out
    ran = fuzz_command("--json", "--database", str(tmp_path), "--", *program)
    assert (ran.json["tried"], ran.json["contracts"]) == (0, 5)
    assert ran.json["difference"]["board"] is None
    assert parse_vector(ran.json["difference"]["vector"], "fuzz").operation == "score_contract"


def test_a_program_of_which_nothing_can_be_tried(tmp_path: Path) -> None:
    program = declaring("['score_session']", "{'unsupported':'it'}")
    ran = fuzz_command("--database", str(tmp_path), "--", *program)
    assert ran.exit_code == 0
    assert ran.out.startswith("Nothing was tried: the program says that it scores neither boards")


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
    """The first board, after that of one impossible score, is scored wrongly; then it says that
    it does not do boards."""
    text = (
        "import json,sys\n"
        "scored=0\n"
        "for line in sys.stdin:\n"
        "    asked=json.loads(line)\n"
        "    if asked['op']=='bye': break\n"
        "    if asked['op']=='hello':\n"
        "        answer={'protocol':1,'subject':{'name':'A','version':''},"
        "'operations':['score_board'],'features':[],'rounding':[]}\n"
        "    elif scored==2 or 'rules' in asked['board']: answer={'unsupported':'boards'}\n"
        "    else:\n"
        "        scored+=1\n"
        "        answer={'lines':[{'ns':'7','ew':'7'}]*len(asked['board']['lines'])}\n"
        "    print(json.dumps({'seq':asked['seq'],**answer}),flush=True)\n"
    )
    ran = fuzz_command("--database", str(tmp_path), "--", sys.executable, "-c", text)
    assert ran.exit_code == 1
    assert ran.out.startswith("The program answers the same board differently from time to time.")
