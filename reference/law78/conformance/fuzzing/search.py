"""`law78 fuzz`: random boards until one is scored otherwise, and then the smallest such board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.errors import Flaky
from hypothesis.strategies import SearchStrategy

from law78.conformance.answers import Answer, NotSupported, parse_answer
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

BOARDS_A_ROUND = 10

MOST_TIME_OUTS = 5
"""Boards that may time out: making one of them small would take as long each time."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A board, what the reference makes of it, and the verdict on what the program does."""

    board: RandomBoard
    vector: Vector
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """How many boards were tried, of which some unsupported, and the difference, if one was found.

    difference is on the smallest board found. rules are the values of each rule that
    the program knows, the default first. unsteady: the program answered the same
    board in two ways.
    """

    tried: int
    unsupported: int
    rules: Mapping[str, Sequence[str]]
    difference: Difference | None
    unsteady: bool = False


class _Differs(Exception):
    """Raised on a board that shows a difference, so that it is made small."""


class _Enough(BaseException):
    """Raised where nothing more is to be tried, nor made small: no Exception, or it would be."""


def known_rules(subject: Subject) -> dict[str, tuple[str, ...]]:
    """Which values of each rule the program does not answer with `unsupported`.

    Raises Law78Error (`protocol`) where the program cannot be started again.
    """
    return {
        rule: (values[0], *(value for value in values[1:] if _knows(subject, rule, value)))
        for rule, values in BOARD_RULES.items()
    }


def _knows(subject: Subject, rule: str, value: str) -> bool:
    lines = [parse_line("600"), parse_line("-100")]
    answer = _answer(subject, board_request(lines, 2, {rule: value}), 2)
    if isinstance(answer, Judgement):
        subject.start()
        return False
    return not isinstance(answer, NotSupported)


def _answer(subject: Subject, request: Mapping[str, object], lines: int) -> Answer | Judgement:
    """The answer, or the verdict that there is none: then the program must be started again."""
    try:
        return parse_answer(subject.ask(request), "score_board", lines)
    except TimedOut as failure:
        return Judgement(Verdict.TIMED_OUT, str(failure))
    except Crashed as failure:
        return Judgement(Verdict.CRASHED, str(failure))
    except Breach as failure:
        return Judgement(Verdict.BROKE_PROTOCOL, str(failure))


@dataclass
class _Trial:
    """A program, how it says that it rounds, and what came of the boards tried so far."""

    subject: Subject
    declaration: Declaration
    progress: Progress
    tried: int = 0
    unsupported: int = 0
    found: list[Difference] = field(default_factory=list)

    def try_board(self, board: RandomBoard) -> None:
        """Raises _Differs on a difference, _Enough where nothing more can be tried."""
        self.tried += 1
        self.progress(self.tried)
        vector = _vector(board, with_working=False)
        answer = _answer(self.subject, vector.request, len(board.lines))
        if isinstance(answer, Judgement):
            self.found.append(Difference(board, vector, answer))
            self._start_again()
            raise _Differs
        judgement = judge(vector, answer, self.declaration)
        if judgement.verdict is Verdict.UNSUPPORTED:
            self.unsupported += 1
        elif judgement.verdict is not Verdict.PASS:
            self.found.append(Difference(board, vector, judgement))
            raise _Differs

    def _start_again(self) -> None:
        try:
            self.subject.start()
        except Law78Error as error:
            last = self.found.pop()
            sentence = f"{last.judgement.sentence}; then it could not be started again:"
            judgement = replace(last.judgement, sentence=f"{sentence} {error.problem}")
            self.found.append(replace(last, judgement=judgement))
            raise _Enough from None
        if self._time_outs() == MOST_TIME_OUTS:
            raise _Enough

    def _time_outs(self) -> int:
        return sum(each.judgement.verdict is Verdict.TIMED_OUT for each in self.found)


def fuzz(
    subject: Subject,
    declaration: Declaration,
    examples: int = DEFAULT_EXAMPLES,
    start: int = DEFAULT_SEED,
    database: Path | None = None,
    progress: Progress = lambda tried: None,
    made_small: bool = True,
) -> Fuzzed:
    """Try random boards on a program that has started.

    The same seed tries the same boards; failures of before, kept in the database,
    are tried first. declaration says how the program rounds. progress is told how
    many boards were tried, which goes on while one is made small; without made_small
    the first difference is taken as it is.

    Raises Law78Error (`protocol`) where the program cannot be started again before
    any board was tried.
    """
    rules = known_rules(subject)
    trial = _Trial(subject, declaration, progress)
    drawn = boards(declaration, rules)
    own = settings(
        database=None if database is None else DirectoryBasedExampleDatabase(database),
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        print_blob=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.reuse, Phase.generate, *([Phase.shrink] if made_small else [])),
    )
    unsteady = False
    try:
        for number, size in enumerate(_rounds(examples)):
            _try_boards(trial, drawn, settings(own, max_examples=size), (start, number))
    except (_Differs, _Enough):
        pass
    except Flaky:
        unsteady = True
    last = None
    if trial.found:
        last = replace(trial.found[-1], vector=_vector(trial.found[-1].board, with_working=True))
    return Fuzzed(trial.tried, trial.unsupported, rules, last, unsteady)


def _rounds(examples: int) -> Iterator[int]:
    """How many boards each round has, all together as many as are wanted.

    In a longer round Hypothesis goes on with variations of what it has tried, which
    finds less than boards that have nothing to do with one another.
    """
    for tried in range(0, examples, BOARDS_A_ROUND):
        yield min(BOARDS_A_ROUND, examples - tried)


def _try_boards(
    trial: _Trial,
    drawn: SearchStrategy[RandomBoard],
    own: settings,
    of_round: tuple[int, int],
) -> None:
    """One round. Raises what try_board raises, on the smallest board, or Flaky."""

    def differs_nowhere(board: RandomBoard) -> None:
        trial.try_board(board)

    own(seed(str(of_round))(given(board=drawn)(differs_nowhere)))()


def _vector(board: RandomBoard, with_working: bool) -> Vector:
    return vector_of_board(
        board.lines, board.expected, board.choices, "found-by-fuzz", with_working=with_working
    )
