"""Figures read off a program for a sheet, and which known mistakes give them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from law78.conformance.answers import Figure, parse_figure
from law78.conformance.declaration import Breach, Declaration
from law78.conformance.mistakes.roundings import MISTAKES as OF_ROUNDING
from law78.conformance.sheets.figures import CANDIDATES, RIGHT, Exact, exact_figures
from law78.conformance.sheets.kept import Sheet
from law78.conformance.sheets.matching import (
    Blank,
    Cell,
    Explanation,
    Give,
    Seen,
    best_rounding,
    explained,
    explanations,
    lines_that_differ,
)
from law78.errors import Code, Law78Error, printable

NOTHING, UNREAD = "-", "?"

EARLY_ROUNDING = tuple(
    mistake.id for mistake in OF_ROUNDING if mistake.id.startswith("components-")
)
"""Rounding before rulings are weighed, which the last rounding does not tell."""

_SCORE = re.compile(r"(?P<line>[0-9]{1,2})=(?P<score>-?[0-9]{1,9})")


MOST_MISREAD = 2
"""Lines that may be misread, or keyed wrongly, where something is called near."""


@dataclass(frozen=True, slots=True)
class Near:
    """A mistake, or RIGHT, that explains all but a line or two; lines count from 1."""

    name: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What explains all figures; where nothing does, what is near.

    right is how many of the figures are right by the rounding that fits best.
    """

    explaining: tuple[Explanation, ...]
    near: tuple[Near, ...]
    right: int
    figures: int

    @property
    def is_right(self) -> bool:
        """Whether the figures are what law78 gives."""
        return any(not each.mistakes for each in self.explaining)


def read_sheet(
    sheet: Sheet, figures: Sequence[str], scores: Sequence[str], said: Declaration
) -> Reading:
    """What the figures of a sheet say, each line's `NS/EW`, `NS`, `-` or `?`.

    scores are those that the program shows otherwise, each LINE=SCORE.

    Raises Law78Error (`usage`) for another number of lines and for what is no figure.
    """
    if len(figures) != len(sheet.board):
        raise Law78Error(
            Code.USAGE,
            f"figures for {len(figures)} lines, and the sheet has {len(sheet.board)}",
            "give one for each line, like 12.6/1.4; - for nothing, ? for what was not read",
        )
    seen = Seen(
        scores=_scores(sheet, scores),
        cells=tuple(_cells(text, place) for place, text in enumerate(figures, start=1)),
        values=said.values,
        scale=said.scale,
        rounding=said.rounding,
    )
    if not seen.figures:
        raise Law78Error(Code.USAGE, "no figure at all", "give what the program showed")

    def give(mistakes: tuple[str, ...]) -> Exact | None:
        return exact_figures(sheet.board, mistakes)

    found = explanations(seen, give, CANDIDATES, EARLY_ROUNDING)
    right = give(())
    assert right is not None
    return Reading(
        explaining=tuple(found),
        near=() if found else _near(seen, give),
        right=explained(right, best_rounding(seen, right), seen),
        figures=len(seen.figures),
    )


def _near(seen: Seen, give: Give) -> tuple[Near, ...]:
    """What differs on the fewest lines, where these are few; nothing that does not show."""
    right = give(())
    found = [
        Near(name, lines_that_differ(exact, best_rounding(seen, exact), seen))
        for name in (RIGHT, *CANDIDATES)
        for exact in [give(() if name == RIGHT else (name,))]
        if exact is not None and exact.scores == seen.scores and (name == RIGHT or exact != right)
    ]
    fewest = min((len(each.lines) for each in found), default=MOST_MISREAD + 1)
    return tuple(each for each in found if len(each.lines) == fewest <= MOST_MISREAD)


def _scores(sheet: Sheet, written: Sequence[str]) -> tuple[int | None, ...]:
    scores = [line.score for line in sheet.board]
    for text in written:
        read = _SCORE.fullmatch(text)
        place = 0 if read is None else int(read["line"])
        if read is None or not 1 <= place <= len(scores) or scores[place - 1] is None:
            raise Law78Error(
                Code.USAGE,
                f"the score {printable(text)!r}",
                "write LINE=SCORE for a line that was played, like 3=590",
            )
        scores[place - 1] = int(read["score"])
    return tuple(scores)


def _cells(text: str, place: int) -> tuple[Cell, Cell]:
    north_south, slash, east_west = text.partition("/")
    ns = _cell(north_south, place)
    if not slash:
        return ns, (ns if isinstance(ns, Blank) else Blank.UNREAD)
    return ns, _cell(east_west, place)


def _cell(text: str, place: int) -> Cell:
    if text in (NOTHING, UNREAD):
        return Blank.NOTHING if text == NOTHING else Blank.UNREAD
    written = text.replace(",", ".", 1).removesuffix("%")
    try:
        if "/" in written:
            raise Breach(f"line {place} has more than two figures")
        return Figure(written, parse_figure(written, f"line {place}"))
    except Breach as breach:
        raise Law78Error(
            Code.USAGE, str(breach), "write each line's figures like 12.6/1.4"
        ) from None
