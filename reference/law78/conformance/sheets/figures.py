"""What a program shows for a sheet's board: right, or with known mistakes, however it rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import TypeAlias

from law78.board import LineScore, SideScore
from law78.conformance.mistakes import BY_ID, MISTAKES, making
from law78.conformance.mistakes.roundings import MISTAKES as OF_ROUNDING
from law78.conformance.mistakes.scorer import Scorer, scored_board
from law78.conformance.printing import AVERAGE_PERCENTAGE, Pair, put_through
from law78.conformance.sheets.alike import Alike, alike_by
from law78.conformance.sheets.boards import Board, SheetLine, expected_of
from law78.contract import parse_contract
from law78.errors import Law78Error
from law78.outcome import Line, Score
from law78.ranking import Standing
from law78.regulation import Rules
from law78.rounding import MODES, SIDES, Rounding

RIGHT = "right"
"""What stands for a program without a mistake among the names of mistakes."""

CANDIDATES: tuple[str, ...] = tuple(
    mistake.id
    for mistake in MISTAKES
    if mistake.level in ("board", "contract") and mistake not in OF_ROUNDING
)
"""The mistakes that a board might show. How a program rounds is no mistake on a sheet: it
is worked out from what the program shows."""

OF_CONTRACTS = frozenset(identity for identity in CANDIDATES if BY_ID[identity].level == "contract")
"""Those of them that are made of the contracts before anything is compared."""

Stages: TypeAlias = tuple[Rounding, ...]

Scores: TypeAlias = tuple[int | None, ...]
"""The score of each line that was played, None for the others."""

Places: TypeAlias = tuple[int, ...]
"""Every pair's place in the ranking."""

Shown: TypeAlias = tuple[Scores, Places, tuple[Pair, ...]]
"""What a program shows: the scores, places in the ranking, and every line's two figures."""


@dataclass(frozen=True, slots=True)
class Exact:
    """The scores that a program makes of the contracts, and what it gives the lines, unrounded.

    standings is each pair's result, in the order of the pairs, where a whole event is
    scored.
    """

    scores: Scores
    lines: tuple[LineScore, ...]
    standings: tuple[Standing, ...] = ()


def exact_figures(board: Board, mistakes: Iterable[str] = ()) -> Exact | None:
    """What a program with these mistakes gives; None where it refuses the board.

    >>> from law78.conformance.sheets.boards import played
    >>> exact = exact_figures((played("3NT", "N", 9), played("PASS")), ["no-trump-of-thirty"])
    >>> exact.scores, str(exact.lines[0].ns.matchpoints)
    ((590, 0), '2')
    """
    return _exact(board, frozenset(mistakes))


@lru_cache(maxsize=1024)
def _exact(board: Board, mistakes: frozenset[str]) -> Exact | None:
    scorer = _scorer(mistakes)
    try:
        scores = scores_by(scorer, board)
        lines = [
            line.line if score is None else Line(Score(score))
            for line, score in zip(board, scores, strict=True)
        ]
        return Exact(scores, scored_board(scorer, lines, expected_of(board), Rules()).lines)
    except Law78Error:
        return None


def scores_shown(board: Board, mistake: str) -> Scores | None:
    """The scores that a program with a mistake makes of the contracts, RIGHT with none.

    None where it refuses one of them.
    """
    scorer = _scorer(frozenset() if mistake == RIGHT else frozenset((mistake,)))
    try:
        return scores_by(scorer, board)
    except Law78Error:
        return None


def scores_by(scorer: Scorer, board: Board) -> Scores:
    """The scores that a scorer makes of the contracts."""
    return tuple(_score(scorer.contract, line) for line in board)


@cache
def _score(contract_score: object, line: SheetLine) -> int | None:
    if line.score is None or line.contract is None:
        return None
    assert callable(contract_score)
    contract = parse_contract(line.contract)
    return int(contract_score(contract, line.declarer, line.tricks, line.vulnerable))


@cache
def _scorer(mistakes: frozenset[str]) -> Scorer:
    return making(BY_ID[identity] for identity in mistakes)


# How figures are shown -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Display:
    """Figures as a program shows them, whatever its rounding may be.

    values is matchpoints, on the scale of 2, or percentage; quantum is what figures
    are rounded to, None where they are not. In which mode, and whether E-W get the
    rest, is not known.
    """

    name: str
    values: str
    quantum: Fraction | None

    @property
    def roundings(self) -> tuple[Stages, ...]:
        """Every rounding that such a display may be of."""
        if self.quantum is None:
            return ((),)
        stage = "board" if self.values == "matchpoints" else "percentage"
        return tuple(
            (Rounding(stage, self.quantum, mode, side),) for side in SIDES for mode in MODES
        )


EXACTLY = Display("exact matchpoints", "matchpoints", None)

DISPLAYS = (
    EXACTLY,
    Display("matchpoints to 0.01", "matchpoints", Fraction(1, 100)),
    Display("matchpoints to 0.1", "matchpoints", Fraction(1, 10)),
    Display("per cent to 0.01", "percentage", Fraction(1, 100)),
    Display("per cent to 0.1", "percentage", Fraction(1, 10)),
)
"""The displays for which a sheet's board is made."""


def figures_of(line: LineScore, values: str, stages: Stages = (), scale: int = 2) -> Pair:
    """A line's two figures as a program shows them that rounds at these stages. Clauses K28, K29.

    stages are of board and percentage, () where nothing is rounded. Matchpoints that
    are rounded only to be shown do not matter to percentages.

    >>> line = exact_figures((SheetLine("600"), SheetLine("-100"), SheetLine("A+/A-"))).lines[0]
    >>> tenths = (Rounding("percentage", Fraction(1, 10), "half_up"),)
    >>> [str(figure) for figure in figures_of(line, "percentage", tenths)]
    ['175/2', '25/2']
    """
    return _figures(line, values, stages, scale)


@lru_cache(maxsize=1 << 16)
def _figures(line: LineScore, values: str, stages: Stages, scale: int) -> Pair:
    unit = Fraction(scale, 2)
    tops = _of(line, lambda score: score.top * unit)
    figures = _of(line, lambda score: score.matchpoints * unit)
    board = _stage("board", stages)
    if board is not None and (board.carried or values == "matchpoints"):
        figures = put_through(figures, board, _of(line, lambda score: score.top * unit / 2))
    if values == "matchpoints":
        return figures
    percentages = (_per_cent(figures[0], tops[0]), _per_cent(figures[1], tops[1]))
    rounding = _stage("percentage", stages)
    if rounding is None:
        return percentages
    return put_through(percentages, rounding, (AVERAGE_PERCENTAGE, AVERAGE_PERCENTAGE))


def _of(line: LineScore, figure: Callable[[SideScore], Fraction]) -> Pair:
    ns, ew = line.ns, line.ew
    return None if ns is None else figure(ns), None if ew is None else figure(ew)


def _per_cent(matchpoints: Fraction | None, top: Fraction | None) -> Fraction | None:
    return None if matchpoints is None or not top else matchpoints * 100 / top


def _stage(name: str, stages: Stages) -> Rounding | None:
    return next((each for each in stages if each.stage == name), None)


def every_way(exact: Exact, display: Display) -> Iterator[Shown]:
    """Everything that a program may show of exact figures on a display."""
    for stages in display.roundings:
        yield (
            exact.scores,
            _places(exact),
            tuple(figures_of(line, display.values, stages) for line in exact.lines),
        )


def _places(exact: Exact) -> Places:
    return tuple(standing.rank for standing in exact.standings)


# Telling apart ---------------------------------------------------------------------------------


def all_figures(board: Board) -> dict[str, Exact | None]:
    """What a program gives that is right, and with each of the mistakes."""
    return {RIGHT: exact_figures(board)} | {
        name: exact_figures(board, (name,)) for name in CANDIDATES
    }


def not_told_apart(figures: Mapping[str, Exact | None], display: Display) -> Alike:
    """The mistakes that a display does not tell apart: with them the same may be shown.

    figures has None for a mistake with which the program refuses the board.
    """
    same: dict[Exact | None, list[str]] = {}
    for name, exact in figures.items():
        same.setdefault(exact, []).append(name)
    shown: dict[str, Iterable[Shown | None]] = {}
    for exact, names in same.items():
        ways = (None,) if exact is None else tuple(every_way(exact, display))
        shown |= dict.fromkeys(names, ways)
    return alike_by(shown)
