"""What every report of a run shows, and in which words; how it looks is for each report.

Everything here follows from the run's record. The suite's vectors add, by their
ids, what was asked, why, and the working.
"""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from law78.conformance.judge import pair_in_words
from law78.conformance.levels import LEVELS, Level, choices, level_claimed, level_of, not_kept
from law78.conformance.protocol import FEATURES, OPERATIONS
from law78.conformance.results import CaseResult, Cause, RelationResult, RunResult, Verdict
from law78.conformance.vectors import AREAS, SessionDue, Vector
from law78.errors import printable

Vectors: TypeAlias = Mapping[str, Vector]
"""The suite's vectors by their ids."""

MOST_NAME = 100
"""Characters of a program's name and version that are shown."""

MOST_REQUEST = 400
"""Characters that are shown of a request that is no board in notation."""


@dataclass(frozen=True, slots=True)
class AreaCounts:
    """An area, and how many of its cases have each of the verdicts that occur in the run."""

    area: str
    counts: Mapping[Verdict, int]

    @property
    def cases(self) -> int:
        """How many cases the area has in the run."""
        return sum(self.counts.values())


@dataclass(frozen=True, slots=True)
class Question:
    """A question with a short answer, and what stands behind it."""

    question: str
    answer: str
    good: bool | None
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that is not as expected, or the same one on several equal lines.

    result is what the lines held, empty where it is not about lines or not known.
    """

    where: str
    result: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Failure:
    """A case that failed, with what the suite knows of it: nothing where it has no such id.

    repeat is the command that asks it again, empty where no program was asked.
    """

    case: CaseResult
    figures: tuple[Figure, ...]
    repeat: str
    asked: str = ""
    why: str = ""
    clauses: tuple[str, ...] = ()
    working: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Failures with one likely cause; without a known one, those of one verdict."""

    cause: Cause | None
    failures: tuple[Failure, ...]

    @property
    def heading(self) -> str:
        """The cause's name, or the verdict and that no cause of it is known."""
        if self.cause is not None:
            return cause_name(self.cause)
        case = self.failures[0].case
        return str(case.verdict) if case.answer is None else f"{case.verdict}, no known cause"


def by_id(vectors: Iterable[Vector]) -> Vectors:
    """Vectors by their ids."""
    return {vector.id: vector for vector in vectors}


def visible(text: str) -> str:
    r"""Somebody's text with every character in it that is not seen written as an escape.

    >>> visible("a\x1b[31m" + chr(0x202E) + "b")
    'a\\x1b[31m\\u202eb'
    """
    return printable(text, len(text))


# The whole -------------------------------------------------------------------------------------


def program(run: RunResult) -> str:
    """The program's name and version."""
    said = run.declaration
    return printable(f"{said.name} {said.version}".strip(), MOST_NAME)


def conclusion(run: RunResult) -> str:
    """What the whole run says of the program, after its name.

    It conforms at a level or not at all, and a part of the suite shows no conformance,
    whatever comes of it.
    """
    if run.selection:
        return _of_a_part(run)
    if run.fails:
        return "does not conform"
    level = level_claimed(run)
    return "reaches no level" if level is None else f"conforms at level {level.name}"


def _of_a_part(run: RunResult) -> str:
    passed = run.count(Verdict.PASS)
    if run.fails:
        return "does not pass this part"
    if not passed:
        return "supports nothing of this part"
    return "passes this part" if passed == len(run.cases) else "has nothing wrong in this part"


def tone(run: RunResult) -> str:
    """How the conclusion is shown: `good`, `bad`, or `plain` where nothing is shown either way.

    A part is never good, nor is a program that has nothing wrong and reaches no level.
    """
    if run.fails:
        return "bad"
    return "plain" if level_claimed(run) is None else "good"


def summary(run: RunResult) -> str:
    """How many cases there were and what became of them, in a sentence."""
    failed, unsupported = number_of_failures(run), run.count(Verdict.UNSUPPORTED)
    relations = sum(bool(relation.failures) for relation in run.relations)
    passed, cases = run.count(Verdict.PASS), _many(len(run.cases), "case")
    parts = [f"{passed} of {cases} {'passes' if 1 in (passed, len(run.cases)) else 'pass'}"]
    if failed:
        parts.append(f"{failed} {_fail(failed)}")
    if unsupported:
        parts.append(f"{unsupported} {_is(unsupported)} not supported")
    if relations:
        parts.append(f"{_many(relations, 'relation')} between its answers {_fail(relations)}")
    return ", ".join(parts) + "."


def circumstances(run: RunResult) -> str:
    """Which suite, which law78, when, and how long it took."""
    took = f"{seconds(run.milliseconds)} s"
    if run.milliseconds > 0:
        took += f", {len(run.cases) * 1000 // run.milliseconds} cases a second"
    return (
        f"Suite {visible(run.suite)}, law78 {visible(run.law78)}, {visible(run.started)}, {took}."
    )


def selection_note(run: RunResult) -> str:
    """That a part of the suite was asked, and which; empty where all of it was."""
    if not run.selection:
        return ""
    chosen = visible(" ".join(run.selection))
    return f"A part of the suite was asked: {chosen}. Conformance takes the whole of it."


def level_note(run: RunResult) -> str:
    """The level that the program reaches; empty where a part of the suite was asked."""
    if run.selection:
        return ""
    level = level_of(run.cases)
    if run.fails:
        return f"All that level {level.name} asks passes." if level else "It reaches no level."
    if level is None:
        return _why_no_level(run)
    note = f"Level {level.name}: {level.says}."
    lacking = _choices_lacking(run, level)
    if lacking:
        note += f" Of the rules that an authority may choose it lacks {_listed(lacking)}."
    return note


def _why_no_level(run: RunResult) -> str:
    lowest = LEVELS[0]
    cases = [case for case in run.cases if case.area in lowest.areas]
    lacking = sum(case.verdict is Verdict.UNSUPPORTED for case in cases)
    note = f"To conform takes a level. The lowest, {lowest.name}, takes all of"
    note += f" {' and '.join(lowest.areas)}"
    if not cases:
        return f"{note}, of which nothing was asked."
    of = _many(len(cases), "case")
    return f"{note}: {lacking} of these {of} {_is(lacking)} not supported."


def _choices_lacking(run: RunResult, level: Level) -> list[str]:
    """What an authority may choose and the program does not have, of a level's areas.

    A case may ask for several rules: those that the program has shown elsewhere are not
    named, unless it is their meeting that it does not have.
    """
    asked = [case for case in run.cases if choices().get(case.id)]
    has = {rule for case in asked if case.verdict is Verdict.PASS for rule in choices()[case.id]}
    lacking = [
        [rule for rule in choices()[case.id] if rule not in has]
        or [" with ".join(choices()[case.id])]
        for case in asked
        if case.verdict is Verdict.UNSUPPORTED and case.area in level.areas
    ]
    return list(dict.fromkeys(rule for rules in lacking for rule in rules))


def notes(run: RunResult) -> tuple[str, ...]:
    """What stands below the summary: that a part was asked, or which level is reached."""
    return tuple(note for note in (selection_note(run), level_note(run)) if note)


def number_of_failures(run: RunResult) -> int:
    """How many cases failed."""
    return sum(case.verdict.is_failure for case in run.cases)


def seconds(milliseconds: int) -> str:
    """Thousandths of a second as seconds, to a tenth.

    >>> seconds(3249)
    '3.2'
    """
    return f"{milliseconds // 1000}.{milliseconds % 1000 // 100}"


def verdicts_seen(run: RunResult) -> tuple[Verdict, ...]:
    """Pass, and every other verdict that occurs, in the order of the list."""
    return tuple(
        verdict for verdict in Verdict if verdict is Verdict.PASS or run.count(verdict) > 0
    )


def areas(run: RunResult) -> tuple[AreaCounts, ...]:
    """The areas that occur, in the suite's order, with their verdicts."""
    place = {area: number for number, area in enumerate(AREAS)}
    seen = sorted({case.area for case in run.cases}, key=lambda area: (place.get(area, 99), area))
    counted = Counter((case.area, case.verdict) for case in run.cases)
    return tuple(
        AreaCounts(area, {verdict: counted[area, verdict] for verdict in verdicts_seen(run)})
        for area in seen
    )


def self_description(run: RunResult) -> tuple[tuple[str, str], ...]:
    """What the program says of itself, by label."""
    said = run.declaration
    facts = [
        ("operations", _listed(said.operations)),
        ("features", _listed(said.features)),
    ]
    left_out = [
        each
        for known, own in ((OPERATIONS, said.operations), (FEATURES, said.features))
        for each in known
        if each not in own
    ]
    if left_out:
        facts.append(("not declared", _listed(left_out)))
    scale = "2 for a win, 1 for a tie" if said.scale == 2 else "1 for a win, 1/2 for a tie"
    facts.append(("answers in", f"{said.values}; {scale}"))
    return tuple(facts)


# The two questions -----------------------------------------------------------------------------


def questions(run: RunResult) -> tuple[Question, Question]:
    """Does it do what it declares, and is what it declares sound: two things, kept apart."""
    return _does_it(run), _is_it_sound(run)


def _does_it(run: RunResult) -> Question:
    asked = "Does it do what it declares?"
    rounding = visible(run.rounding.sentence)
    failed, passed = number_of_failures(run), run.count(Verdict.PASS)
    relations = any(relation.failures for relation in run.relations)
    if failed:
        if passed + failed == 1:
            came = "The one case that it supports comes out otherwise."
        else:
            come = "comes" if failed == 1 else "come"
            came = f"{failed} of the {passed + failed} cases that it supports {come} out otherwise."
        return Question(asked, "no", False, (rounding, came))
    if relations:
        return Question(asked, "no", False, (rounding, "Its answers do not agree with each other."))
    if not passed:
        return Question(asked, "not shown", None, (rounding, "It supports none of the cases."))
    if passed == 1:
        came = "The one case that it supports comes out as it must."
    else:
        came = f"All {passed} cases that it supports come out as they must."
    lacking = len(not_kept(run))
    if lacking:
        declared = f"{_many(lacking, 'case')} of what it declares {_is(lacking)} not supported."
        return Question(asked, "in part", None, (rounding, came, declared))
    return Question(asked, "yes", True, (rounding, came))


def _is_it_sound(run: RunResult) -> Question:
    asked = "Is what it declares sound?"
    rounding = run.rounding
    if rounding.known in ("nothing", "unexplained"):
        return Question(asked, "not known", None, ("How it rounds is not known.",))
    if rounding.unsound:
        return Question(asked, "no", False, tuple(map(visible, rounding.unsound)))
    if rounding.known == "exact":
        because = "Exact figures change no ranking, and a line's two sides add to the top."
    else:
        because = "Such rounding can change no ranking and gives no line more than the top."
    return Question(asked, "yes", True, (because,))


# Causes ----------------------------------------------------------------------------------------


def cause_name(cause: Cause) -> str:
    """The mistakes of a cause by their names."""
    return visible(" and ".join(cause.mistakes))


def cause_says(cause: Cause) -> str:
    """In how many of the cases that tell it apart the answers are those of the cause."""
    them = "it" if len(cause.mistakes) == 1 else "them"
    if cause.of == cause.agrees == 1:
        return f"Its answer equals {cause_name(cause)} in the one case that tells {them} apart."
    cases = f"{cause.of} {'case that tells' if cause.of == 1 else 'cases that tell'}"
    return f"Its answers equal {cause_name(cause)} in {cause.agrees} of the {cases} {them} apart."


def cause_otherwise(cause: Cause) -> str:
    """What else would give the very same answers, in a sentence; empty where nothing known does."""
    if not cause.alternatives:
        return ""
    others = "; or ".join(visible(" and ".join(each)) for each in cause.alternatives)
    return f"The same answers come of {others}."


# Failures --------------------------------------------------------------------------------------


def groups(run: RunResult, vectors: Vectors) -> tuple[Group, ...]:
    """Every failure once, under the first cause that it is a case of; those without one last.

    In a group the shortest working comes first: that case is the easiest to follow.
    Where there was no answer the first failure does, as others may come of it.
    """
    gathered: dict[tuple[int, Verdict | None], list[Failure]] = {}
    for case in run.cases:
        if case.verdict.is_failure:
            place = _place_of_cause(run.causes, case)
            verdict = case.verdict if place == len(run.causes) else None
            gathered.setdefault((place, verdict), []).append(_failure(run, case, vectors))
    return tuple(
        Group(run.causes[place] if verdict is None else None, _easiest_first(failures))
        for (place, verdict), failures in sorted(gathered.items(), key=lambda each: each[0][0])
    )


def _place_of_cause(causes: Sequence[Cause], case: CaseResult) -> int:
    """The place of the first cause that a case is one of, the number of causes where none is."""
    places = (place for place, cause in enumerate(causes) if case.id in cause.cases)
    return next(places, len(causes))


def _easiest_first(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    return tuple(
        sorted(failures, key=lambda each: 0 if each.case.answer is None else len(each.working))
    )


def _failure(run: RunResult, case: CaseResult, vectors: Vectors) -> Failure:
    repeat = repeat_command(run, case.id)
    vector = vectors.get(case.id)
    if vector is None:
        return Failure(case, figures_of(case, ()), repeat)
    return Failure(
        case,
        figures_of(case, _results(vector.request.get("board")) or ()),
        repeat,
        asked_in_words(vector),
        vector.why,
        vector.clauses,
        _working_of(case, vector),
    )


def _working_of(case: CaseResult, vector: Vector) -> tuple[str, ...]:
    """The working that helps: none where the answer cannot be read, of a session the pairs' own.

    Where every pair is as it must be, or there is no ranking, it is the whole of it.
    """
    if case.verdict is Verdict.BROKE_PROTOCOL:
        return ()
    if not isinstance(vector.expected, SessionDue):
        return vector.working
    differing = {each.where.split(", ")[0] for each in case.differences}
    names = {
        f"pair {row.section or ''}{row.pair}{row.side or ''}"
        for row in vector.expected.ranking
        if pair_in_words(row.pair, row.section, row.side) in differing
    }
    own = tuple(line for line in vector.working if re.split("[,:]", line)[0] in names)
    return own or vector.working


def figures_of(case: CaseResult, results: Sequence[str]) -> tuple[Figure, ...]:
    """What was expected and what was got; results are those of the board's lines, in order.

    Equal lines with equal figures are told once.

    >>> from law78.conformance.results import Difference
    >>> differences = tuple(
    ...     Difference(f"line {line}, {side}", "12.6", "11")
    ...     for line in (1, 2, 3) for side in ("N-S", "E-W"))
    >>> case = CaseResult("a", "ties", "A", Verdict.WRONG_VALUE, differences=differences)
    >>> for figure in figures_of(case, ["600"] * 3): print(figure.where, figure.result)
    lines 1 to 3, N-S 600
    lines 1 to 3, E-W 600
    """
    if case.answer is not None and not case.differences:
        got = _compact(case.answer)
        if case.verdict is Verdict.WRONGLY_ACCEPTED:
            return (Figure("the answer", "", "a refusal", got),)
        if case.verdict is Verdict.WRONGLY_REFUSED:
            return (Figure("the answer", "", "a score", got),)
    gathered: dict[tuple[str, str, str, str], list[int]] = {}
    for each in case.differences:
        where, line = each.where, 0
        result = ""
        found = _LINE.fullmatch(each.where)
        if found is not None and int(found["line"]) <= len(results):
            where, line = found["side"], int(found["line"])
            result = results[line - 1]
        gathered.setdefault((where, result, each.expected, each.got), []).append(line)
    return tuple(
        Figure(_lines_in_words(sorted(set(lines)), where), result, expected, got)
        for (where, result, expected, got), lines in gathered.items()
    )


_LINE = re.compile(r"line (?P<line>[1-9][0-9]{0,5}), (?P<side>.+)")
"""Where the judge finds a figure of a board."""


def _lines_in_words(lines: Sequence[int], where: str) -> str:
    if not lines[0]:
        return where
    first, last = lines[0], lines[-1]
    if len(lines) == 1:
        return f"line {first}, {where}"
    if len(lines) == 2:
        return f"lines {first} and {last}, {where}"
    if last - first == len(lines) - 1:
        return f"lines {first} to {last}, {where}"
    return f"lines {', '.join(map(str, lines))}, {where}"


def repeat_command(run: RunResult, identity: str) -> str:
    """The command that asks one case again; empty where no program was asked."""
    if not run.live:
        return ""
    return shlex.join(["law78", "check", "--vector", identity, "--", *run.command])


def asked_in_words(vector: Vector) -> str:
    """What a vector asks: a board as law78 itself would be asked, or the request.

    One that is too long to be shown is named, with the file to copy it from.

    >>> from law78.conformance.scored_vectors import vector_of_board
    >>> from law78.notation import parse_line
    >>> lines = [parse_line("600"), parse_line("-100"), parse_line("-100"), parse_line("A6040")]
    >>> asked_in_words(vector_of_board(lines, 5, {"unequal": "ascherman"}, "one"))
    'law78 board 600 2x-100 A6040 --expected 5 --rule unequal=ascherman'
    """
    board = vector.request.get("board")
    results = _results(board)
    if vector.operation == "score_board" and isinstance(board, Mapping) and results is not None:
        return shlex.join(["law78", "board", *_counted(results), *_options(board)])
    asked = _in_json({key: value for key, value in vector.request.items() if key != "op"})
    if len(asked) > MOST_REQUEST:
        return f"the request of {vector.id} in law78/conformance/suite/{vector.area}.json"
    return printable(asked, MOST_REQUEST)


def _results(board: object) -> list[str] | None:
    """What the lines of a board hold, in notation; None where one of them is not."""
    lines = board.get("lines") if isinstance(board, Mapping) else None
    if not isinstance(lines, list):
        return None
    results = [line.get("result") if isinstance(line, Mapping) else None for line in lines]
    texts = [result for result in results if isinstance(result, str)]
    return texts if texts and len(texts) == len(results) else None


def _counted(results: Sequence[str]) -> list[str]:
    runs = [(result, len(list(equal))) for result, equal in groupby(results)]
    return [result if count == 1 else f"{count}x{result}" for result, count in runs]


def _options(board: Mapping[str, object]) -> list[str]:
    options: list[str] = []
    expected, rules = board.get("expected"), board.get("rules")
    if expected is not None:
        options += ["--expected", str(expected)]
    if isinstance(rules, Mapping):
        for rule, choice in rules.items():
            options += ["--rule", f"{rule}={choice}"]
    return options


def _compact(data: Mapping[str, object]) -> str:
    return printable(_in_json(data), MOST_REQUEST)


def _in_json(data: Mapping[str, object]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False, default=str)


def _listed(items: Sequence[str]) -> str:
    return ", ".join(items) or "none"


def more_figures(count: int) -> str:
    """That so many more figures than those that are shown are not as expected.

    >>> more_figures(1), more_figures(2)
    ('1 more figure differs', '2 more figures differ')
    """
    return f"{count} more figure differs" if count == 1 else f"{count} more figures differ"


def relation_says(relation: RelationResult) -> str:
    """On how many boards a relation between a program's answers holds, or fails.

    >>> relation_says(RelationResult("permuted", "lines in another order", 1))
    'holds on 1 board'
    """
    if relation.failures:
        return f"fails on {len(relation.failures)} of {_many(relation.boards, 'board')}"
    return f"holds on {_many(relation.boards, 'board')}" if relation.boards else "not tried"


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _fail(count: int) -> str:
    return "fails" if count == 1 else "fail"
