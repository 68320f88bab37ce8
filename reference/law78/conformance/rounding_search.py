"""Which rounding explains what a program printed, where it does not say.

Candidates are tried in a stated order, simplest first: none; the printed figures
rounded, by every mode, each side by itself or E-W as the complement; something
rounded before that, and printed as it is; both. What is rounded before is the
matchpoints of a line's scores, before they are weighed, or those that percentages
are made of. An explanation explains every figure; where there is none, the
candidate that explains most is given, and is said to be no explanation.

Boards do not tell whether what they show is carried on: it is taken to be only
shown, unless the rankings of sessions say otherwise. Clauses K29, K34.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import TypeAlias

from law78.conformance.answers import BoardAnswer, LineFigures
from law78.conformance.binary import RoundingOfBinary
from law78.conformance.declaration import Declaration
from law78.conformance.printing import ExactLine, Pair, averages, exact_lines, line_due, put_through
from law78.conformance.quanta import LARGEST, quanta_of
from law78.conformance.session_rounding import SeenSession, search_sessions
from law78.conformance.vectors import BoardDue
from law78.exact import ZERO
from law78.outcome import Line
from law78.rounding import MODES, SIDES, Rounding

Stages: TypeAlias = tuple[Rounding, ...]

EARLY_QUANTA = (Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
"""What a program may round to before its last step."""

CLOSE = Fraction(1, 10**9)
"""Within this of the exact figures, printed figures look like binary floating point."""

FARTHEST = Fraction(2)
"""How far two stages of rounding, each to 1 at most, can take a figure in matchpoints."""

LEVELS_OF_ONE_STAGE = 2
"""The first levels of candidates: nothing rounded, and the printed figures alone."""

FEWEST_WORTH_A_SECOND_STAGE = Fraction(1, 5)
"""What part one stage must explain where some line is too far off for any, to look for two.

Of two stages that are all there is to explain, on the suite one explains 46 % at least.
"""

LINES_OF_A_SAMPLE = 60
"""Different lines on which candidates of two stages, which are many, are tried first."""

MOST_OTHERS = 5
"""Explanations of boards, beside the first, that are held against rankings too."""

EACH_MODE = tuple((mode,) for mode in MODES)
ALIKE_WITHOUT_HALVES = (tuple(mode for mode in MODES if mode != "truncate"), ("truncate",))
"""The modes, put together that differ only on exact halves: all but one."""

MODES_OF_BINARY = ("half_even", "half_up")
"""What becomes of exact halves where binary numbers are rounded: with printf, with toFixed."""

ANY_STAGE = "board"


@dataclass(frozen=True, slots=True)
class Seen:
    """A board's lines, what it should give exactly, and what was printed."""

    lines: tuple[Line, ...]
    expected: BoardDue
    printed: BoardAnswer


@dataclass(frozen=True, slots=True)
class Found:
    """What the search found.

    stages is the simplest rounding that explains every figure, or else the one
    that explains most; explained of figures; others explain every figure as well.
    looks_binary: no rounding does, and every figure is within 1e-9 of the exact one.
    of_binary: no rounding does, but one of the binary numbers nearest to the exact
    figures, on every line of the boards.
    """

    stages: Stages
    explained: int
    figures: int
    others: tuple[Stages, ...] = ()
    looks_binary: bool = False
    of_binary: Rounding | None = None

    @property
    def explains_all(self) -> bool:
        """Whether every figure is explained."""
        return self.explained == self.figures


def search(
    seen: Sequence[Seen], declaration: Declaration, sessions: Sequence[SeenSession] = ()
) -> Found | None:
    """The rounding that explains printed figures; None where there are no figures.

    The declaration gives scale and values; its own rounding is not looked at.
    """
    boards = _search_boards(seen, declaration) or Found((), 0, 0)
    found = [
        _with_sessions(replace(boards, stages=stages), sessions, declaration)
        for stages in (boards.stages, *boards.others[: MOST_OTHERS if sessions else None])
    ]
    best = max(found, key=lambda each: each.explained)
    if not best.figures:
        return None
    others = (each.stages for each in found if each is not best and each.explains_all)
    return replace(best, others=tuple(others))


def _with_sessions(
    boards: Found, sessions: Sequence[SeenSession], declaration: Declaration
) -> Found:
    """An explanation of the boards, with what the rankings add to it."""
    rankings = search_sessions(sessions, replace(declaration, rounding=boards.stages))
    if rankings is None:
        return boards
    return replace(
        boards,
        stages=rankings.stages,
        explained=boards.explained + rankings.explained,
        figures=boards.figures + rankings.figures,
    )


PrintedFigures: TypeAlias = Counter[Fraction | None]
"""The figures that were printed for one side of a line, and how often each."""

SeenLines: TypeAlias = dict[ExactLine, tuple[PrintedFigures, PrintedFigures]]
"""The different lines that figures were printed for, by what they must get exactly."""

Counted: TypeAlias = tuple[Stages, int]
"""Stages, and how many figures they explain."""


def _search_boards(seen: Sequence[Seen], declaration: Declaration) -> Found | None:
    printed = [line for board in seen for line in board.printed.lines]
    return search_lines(_seen_lines(seen), printed, declaration)


def search_lines(
    lines: SeenLines,
    printed: Sequence[LineFigures],
    declaration: Declaration,
    *,
    early: Sequence[Rounding] | None = None,
) -> Found | None:
    """The rounding that explains the figures of lines, by what each must get exactly.

    printed are the same figures as they were written, each at least once; early are
    the roundings before the last step that are supposed, None all that are in use.

    >>> from law78.conformance.answers import Figure
    >>> from law78.conformance.printing import ExactSide
    >>> from law78.conformance.vectors import Due
    >>> side = ExactSide(Due(Fraction(25, 3), Fraction(10)), ())
    >>> figure = Figure("8.3", Fraction("8.3"))
    >>> lines = {ExactLine(side, None): (Counter({figure.value: 1}), Counter())}
    >>> program = Declaration("", "", (), ())
    >>> search_lines(lines, [LineFigures(figure, None)], program).stages[0].mode
    'half_up'
    """
    figures = sum(each.total() for sides in lines.values() for each in sides)
    if not figures:
        return None
    north_south = [line.ns for line in printed if line.ns]
    both = north_south + [line.ew for line in printed if line.ew]
    # With the complement E-W's figures need not be multiples of anything.
    quanta = {"each": quanta_of(both), "complement": quanta_of(north_south)}
    best = Found((), 0, figures)
    near = _within_reach(lines, declaration)
    for place, level in enumerate(_levels(near, declaration, quanta, early)):
        if (
            place == LEVELS_OF_ONE_STAGE
            and len(near) < len(lines)
            and best.explained < FEWEST_WORTH_A_SECOND_STAGE * figures
        ):
            break
        explaining: list[Stages] = []
        for stages, explained in level:
            if explained == figures:
                explaining.append(stages)
            if explained > best.explained:
                best = Found(stages, explained, figures)
        if explaining:
            return replace(best, stages=explaining[0], others=tuple(explaining[1:]))
    return replace(
        best,
        looks_binary=_are_close(lines, declaration),
        of_binary=_of_binary(lines, declaration, quanta["each"]),
    )


def _within_reach(lines: SeenLines, declaration: Declaration) -> SeenLines:
    """The lines of which some figure is not too far off to be explained by any rounding."""
    exactly = replace(declaration, rounding=())
    return {
        line: printed
        for line, printed in lines.items()
        if _is_near(line_due(line, exactly), printed, _reach(line, declaration))
    }


def _reach(line: ExactLine, declaration: Declaration) -> Fraction:
    """How far rounding can take a line's figures: by 1 at each of two stages, if not to more.

    Of percentages the first stage is one of matchpoints.
    """
    if declaration.values == "matchpoints":
        return FARTHEST
    tops = [side.due.top for side in (line.ns, line.ew) if side is not None and side.due.top]
    return LARGEST + max((200 / (top * declaration.scale) for top in tops), default=ZERO)


def _is_near(due: Pair, printed: tuple[PrintedFigures, PrintedFigures], reach: Fraction) -> bool:
    """Whether some figure that was printed is within reach of what is due."""
    return any(
        figure is right
        or (figure is not None and right is not None and abs(figure - right) <= reach)
        for right, figures in zip(due, printed, strict=True)
        for figure in figures
    )


def _seen_lines(seen: Sequence[Seen]) -> SeenLines:
    lines: SeenLines = {}
    for board in seen:
        exact = exact_lines(board.lines, board.expected)
        for line, given in zip(exact, board.printed.lines, strict=True):
            sides = lines.setdefault(line, (Counter(), Counter()))
            for printed, figure in zip(sides, (given.ns, given.ew), strict=True):
                if figure is not None:
                    printed[figure.value] += 1
    return {line: sides for line, sides in lines.items() if any(sides)}


# Candidates ------------------------------------------------------------------------------------


def _levels(
    lines: SeenLines,
    declaration: Declaration,
    quanta: Mapping[str, Sequence[Fraction]],
    early: Sequence[Rounding] | None,
) -> Iterator[Iterator[Counted]]:
    """Candidates, level by level: a simpler level that explains everything ends the search."""
    yield _counted(lines, [()], declaration, None)
    yield _counted(lines, [()], declaration, quanta)
    if early is None:
        early = _early_roundings(declaration.values, _charts_tell(lines))
    if not early:
        return
    for lasts in (None, quanta):
        yield _promising(lines, [(first,) for first in early], declaration, lasts)


def _promising(
    lines: SeenLines,
    firsts: Sequence[Stages],
    declaration: Declaration,
    quanta: Mapping[str, Sequence[Fraction]] | None,
) -> Iterator[Counted]:
    """Of many candidates, those that explain most of a sample of the lines, if any does.

    One that explains every figure is always among them.
    """
    step = len(lines) // LINES_OF_A_SAMPLE + 1
    sample = dict(islice(lines.items(), 0, None, step))
    counted = dict(_counted(sample, firsts, declaration, quanta))
    most = max(counted.values(), default=0)
    if most == 0:
        return
    promising = {stages for stages, explained in counted.items() if explained == most}
    theirs = [first for first in firsts if any(stages[:1] == first for stages in promising)]
    for stages, explained in _counted(lines, theirs, declaration, quanta):
        if stages in promising:
            yield stages, explained


def _counted(
    lines: SeenLines,
    firsts: Sequence[Stages],
    declaration: Declaration,
    quanta: Mapping[str, Sequence[Fraction]] | None,
) -> Iterator[Counted]:
    """Each candidate that rounds so at first, and at last to one of the quanta if there are any."""
    last = _last_stage(declaration)
    for first in firsts:
        due = _due_after(lines, first, declaration, last)
        if quanta is None:
            yield first, _explained(due)
            continue
        for side in SIDES:
            for quantum in quanta[side]:
                for mode, explained in _explained_by_mode(due, quantum, side).items():
                    rounding = Rounding(last, quantum, mode, side, carried=False)
                    yield (*first, rounding), explained


def _charts_tell(lines: SeenLines) -> bool:
    """Whether it is known what each line's scores get before they are weighed."""
    sides = (side for line in lines for side in (line.ns, line.ew))
    return all(side is None or side.parts is not None for side in sides)


def _early_roundings(values: str, charts_tell: bool) -> list[Rounding]:
    components = [
        Rounding("component", quantum, mode)
        for quantum in EARLY_QUANTA
        for mode in MODES
        if charts_tell
    ]
    if values == "matchpoints":
        return components
    boards = [
        Rounding("board", quantum, mode, side)
        for quantum in EARLY_QUANTA
        for side in SIDES
        for mode in MODES
    ]
    return boards + components


@dataclass(frozen=True, slots=True)
class _Due:
    """A line's figures before the last rounding, the averages of what they are out of,
    and what was printed."""

    figures: Pair
    averages: Pair
    printed: tuple[PrintedFigures, PrintedFigures]


def _due_after(lines: SeenLines, first: Stages, declaration: Declaration, last: str) -> list[_Due]:
    own = replace(declaration, rounding=first)
    return [
        _Due(line_due(line, own), averages(line, own, last), printed)
        for line, printed in lines.items()
    ]


def _explained(due: Sequence[_Due]) -> int:
    return sum(_times(line, line.figures) for line in due)


def _times(line: _Due, figures: Pair) -> int:
    """How often these very figures were printed, both sides together."""
    (ns, ew), (of_ns, of_ew) = figures, line.printed
    return of_ns[ns] + of_ew[ew]


def _explained_by_mode(due: Sequence[_Due], quantum: Fraction, side: str) -> dict[str, int]:
    """How many figures are explained if the last rounding is to this quantum, by mode."""
    explained = dict.fromkeys(MODES, 0)
    for line in due:
        if not _is_near(line.figures, line.printed, quantum):
            continue
        is_half = any(
            figure is not None and (figure / quantum).denominator == 2 for figure in line.figures
        )
        for modes in EACH_MODE if is_half else ALIKE_WITHOUT_HALVES:
            rounding = Rounding(ANY_STAGE, quantum, modes[0], side)
            times = _times(line, put_through(line.figures, rounding, line.averages))
            for mode in modes:
                explained[mode] += times
    return explained


def _of_binary(
    lines: SeenLines, declaration: Declaration, quanta: Sequence[Fraction]
) -> Rounding | None:
    """The rounding of the nearest binary numbers that explains every figure, if one does."""
    last = _last_stage(declaration)
    due = _due_after(lines, (), declaration, last)
    for quantum in quanta:
        for mode in MODES_OF_BINARY:
            rounding = RoundingOfBinary(last, quantum, mode, carried=False)
            if all(_is_explained(line, rounding) for line in due):
                return rounding
    return None


def _is_explained(line: _Due, rounding: Rounding) -> bool:
    figures = put_through(line.figures, rounding, line.averages)
    return all(
        set(printed) <= {figure} for figure, printed in zip(figures, line.printed, strict=True)
    )


def _last_stage(declaration: Declaration) -> str:
    return "board" if declaration.values == "matchpoints" else "percentage"


def _are_close(lines: SeenLines, declaration: Declaration) -> bool:
    exactly = replace(declaration, rounding=())
    return all(
        right is not None and figure is not None and abs(figure - right) < CLOSE
        for line, printed in lines.items()
        for right, figures in zip(line_due(line, exactly), printed, strict=True)
        for figure in figures
    )
