"""`law78 fuzz`: random boards until one is scored otherwise, and then the smallest such board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.errors import Flaky

from law78.conformance.answers import NotSupported, parse_answer
from law78.conformance.declaration import Breach, Declaration
from law78.conformance.fuzzing.boards import RandomBoard, boards
from law78.conformance.judge import Judgement, judge
from law78.conformance.protocol import BOARD_RULES, board_request
from law78.conformance.results import Verdict
from law78.conformance.runner import Crashed, Subject, TimedOut
from law78.conformance.scored_vectors import vector_of_board
from law78.conformance.vectors import Vector
from law78.errors import Law78Error
from law78.notation import parse_line

Progress: TypeAlias = Callable[[int], None]

DEFAULT_EXAMPLES = 1000
DEFAULT_SEED = 78


@dataclass(frozen=True, slots=True)
class Difference:
    """The smallest board found that is not scored as the reference scores it."""

    board: RandomBoard
    vector: Vector
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """How many boards were tried, of which some unsupported, and the difference, if one was found.

    unsteady: the program answered the same board in two ways.
    """

    tried: int
    unsupported: int
    rules: Mapping[str, Sequence[str]]
    difference: Difference | None
    unsteady: bool = False


class _Differs(Exception):
    """Raised on a board that shows a difference, so that it is made small."""


def known_rules(subject: Subject) -> dict[str, tuple[str, ...]]:
    """Which values of each rule the program does not answer with `unsupported`."""
    return {
        rule: (values[0], *(value for value in values[1:] if _knows(subject, rule, value)))
        for rule, values in BOARD_RULES.items()
    }


def _knows(subject: Subject, rule: str, value: str) -> bool:
    lines = [parse_line("600"), parse_line("-100")]
    answer = _answer(subject, board_request(lines, 2, {rule: value}), 2)
    return not isinstance(answer, NotSupported | Judgement)


def _answer(subject: Subject, request: Mapping[str, object], lines: int) -> object:
    try:
        return parse_answer(subject.ask(request), "score_board", lines)
    except TimedOut as failure:
        judgement = Judgement(Verdict.TIMED_OUT, str(failure))
    except Crashed as failure:
        judgement = Judgement(Verdict.CRASHED, str(failure))
    except Breach as failure:
        judgement = Judgement(Verdict.BROKE_PROTOCOL, str(failure))
    subject.start()
    return judgement


def judged_board(subject: Subject, board: RandomBoard, declaration: Declaration) -> Difference:
    """What a program makes of a board, beside what the reference does."""
    vector = vector_of_board(board.lines, board.expected, board.choices, "found-by-fuzz")
    answer = _answer(subject, vector.request, len(board.lines))
    if isinstance(answer, Judgement):
        return Difference(board, vector, answer)
    return Difference(board, vector, judge(vector, answer, declaration))  # type: ignore[arg-type]


def fuzz(
    subject: Subject,
    declaration: Declaration,
    examples: int = DEFAULT_EXAMPLES,
    start: int = DEFAULT_SEED,
    database: Path | None = None,
    progress: Progress = lambda tried: None,
) -> Fuzzed:
    """Try random boards on a program that has started.

    The same seed tries the same boards; failures of before, kept in the database,
    are tried first. declaration says how the program rounds.

    Raises Law78Error (`protocol`) where the program cannot be started again.
    """
    rules = known_rules(subject)
    found: list[Difference] = []
    tried = unsupported = 0

    def differs_nowhere(board: RandomBoard) -> None:
        nonlocal tried, unsupported
        tried += 1
        progress(tried)
        try:
            outcome = judged_board(subject, board, declaration)
        except Law78Error as error:
            if error.code == "protocol":
                raise
            return
        if outcome.judgement.verdict is Verdict.UNSUPPORTED:
            unsupported += 1
        elif outcome.judgement.verdict is not Verdict.PASS:
            found.append(outcome)
            raise _Differs

    test = given(board=boards(declaration, rules))(differs_nowhere)
    test = settings(
        max_examples=examples,
        database=None if database is None else DirectoryBasedExampleDatabase(database),
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        print_blob=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.reuse, Phase.generate, Phase.shrink),
    )(seed(start)(test))
    try:
        test()
    except _Differs:
        return Fuzzed(tried, unsupported, rules, found[-1])
    except Flaky:
        return Fuzzed(tried, unsupported, rules, found[-1] if found else None, unsteady=True)
    return Fuzzed(tried, unsupported, rules, None)
