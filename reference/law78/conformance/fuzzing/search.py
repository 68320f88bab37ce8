"""`law78 fuzz`: random boards until one is scored otherwise, and then the smallest such board.

A program that scores contracts too is asked for every one of them.
"""

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
from law78.conformance.fuzzing.boards import IMPOSSIBLE, RandomBoard, boards, has_one_answer
from law78.conformance.fuzzing.contracts import contracts
from law78.conformance.fuzzing.smaller import smaller
from law78.conformance.judge import Judgement, judge
from law78.conformance.protocol import BOARD_RULES, board_request
from law78.conformance.results import Verdict
from law78.conformance.runner import Crashed, Subject, TimedOut
from law78.conformance.scored_vectors import vector_of_board
from law78.conformance.vectors import Vector
from law78.errors import Law78Error
from law78.notation import parse_line
from law78.outcome import Line, Score

Progress: TypeAlias = Callable[[int], None]

DEFAULT_EXAMPLES = 1000
DEFAULT_SEED = 78

BOARDS_A_ROUND = 10

MOST_TIME_OUTS = 5
"""Boards that may time out: making one of them small would take as long each time."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What the reference makes of a board or a contract, and the verdict on what the program does.

    board is None where it is a contract.
    """

    vector: Vector
    judgement: Judgement
    board: RandomBoard | None = None


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """How many boards and contracts were tried, and the difference, if one was found.

    unsupported is how many of both the program does not do. difference is on the
    smallest board found, or the simplest contract. rules are the values of each rule
    that the program knows, the default first. unsteady: the program answered the same
    board in two ways.
    """

    tried: int
    contracts: int
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


def knows_impossible_scores(subject: Subject) -> bool:
    """Whether the program does not answer `unsupported` to a score that no contract gives.

    To refuse such a score is a mistake, which the boards will show. Clause K31.
    Raises Law78Error (`protocol`) where the program cannot be started again.
    """
    answer = _answer(subject, board_request([Line(Score(IMPOSSIBLE[0]))], 1), 1)
    if isinstance(answer, Judgement):
        subject.start()
    return not isinstance(answer, NotSupported)


def _answer(subject: Subject, request: Mapping[str, object], lines: int = 0) -> Answer | Judgement:
    """The answer, or the verdict that there is none: then the program must be started again.

    lines is how many lines a board has.
    """
    try:
        return parse_answer(subject.ask(request), str(request["op"]), lines)
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
    contracts: int = 0
    unsupported: int = 0
    found: list[Difference] = field(default_factory=list)

    def try_board(self, board: RandomBoard) -> None:
        """Raises _Differs on a difference, _Enough where nothing more can be tried."""
        self.tried += 1
        self.progress(self.tried)
        vector = _vector(board, with_working=False)
        self._judge(vector, _answer(self.subject, vector.request, len(board.lines)), board)

    def try_contract(self, vector: Vector) -> None:
        """Raises as try_board does."""
        self.contracts += 1
        self.progress(self.tried + self.contracts)
        self._judge(vector, _answer(self.subject, vector.request), None)

    def _judge(self, vector: Vector, answer: Answer | Judgement, board: RandomBoard | None) -> None:
        if isinstance(answer, Judgement):
            self.found.append(Difference(vector, answer, board))
            self._start_again()
            raise _Differs
        judgement = judge(vector, answer, self.declaration)
        if judgement.verdict is Verdict.UNSUPPORTED:
            self.unsupported += 1
        elif judgement.verdict is not Verdict.PASS:
            self.found.append(Difference(vector, judgement, board))
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
    are tried first. Where no board differs every contract is tried, if the program
    scores contracts. declaration says what it does and how it rounds. progress is
    told how many boards and contracts were tried, which goes on while a board is made
    small; without made_small the first difference is taken as it is.

    Raises Law78Error (`protocol`) where the program cannot be started again before
    any board was tried.
    """
    rules: Mapping[str, Sequence[str]] = {}
    trial = _Trial(subject, declaration, progress)
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
        if "score_board" in declaration.operations:
            rules = known_rules(subject)
            drawn = boards(declaration, rules, impossible_scores=knows_impossible_scores(subject))
            for number, size in enumerate(_rounds(examples)):
                _try_boards(trial, drawn, settings(own, max_examples=size), (start, number))
        if "score_contract" in declaration.operations:
            for vector in contracts():
                trial.try_contract(vector)
    except _Differs:
        if made_small:
            _make_smaller(trial)
    except _Enough:
        pass
    except Flaky:
        unsteady = True
    last = trial.found[-1] if trial.found else None
    if last is not None and last.board is not None:
        last = replace(last, vector=_vector(last.board, with_working=True))
    return Fuzzed(trial.tried, trial.contracts, trial.unsupported, rules, last, unsteady)


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


def _make_smaller(trial: _Trial) -> None:
    """Go on from the difference that was found last, a step at a time."""
    found = None
    while found != trial.found[-1] and trial.found[-1].board is not None:
        found = trial.found[-1]
        try:
            for board in smaller(trial.found[-1].board):
                if has_one_answer(board, trial.declaration):
                    trial.try_board(board)
        except _Differs:
            continue
        except _Enough:
            return


def _vector(board: RandomBoard, with_working: bool) -> Vector:
    return vector_of_board(
        board.lines, board.expected, board.choices, "found-by-fuzz", with_working=with_working
    )
