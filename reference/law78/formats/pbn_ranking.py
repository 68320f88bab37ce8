"""PBN's TotalScoreTable: the pairs with their totals, percentages and places, as printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from law78.errors import Code, Law78Error
from law78.event import PrintedPair
from law78.formats.pbn_tables import cell_of, cells_of
from law78.formats.pbn_text import Game
from law78.outcome import Side

_TOTALS = ("sessionscoremp", "totalscoremp", "totalmp")
_TOTAL_PERCENTAGES = ("sessionpercentage", "totalpercentage", "meanpercentage")
_SIDES = {"N": Side.NS, "S": Side.NS, "E": Side.EW, "W": Side.EW, "Ö": Side.EW, "Ø": Side.EW}


def printed_pairs_of(game: Game, columns: Sequence[str], winners: int) -> list[PrintedPair]:
    """The pairs of a TotalScoreTable as printed; figures of the session before those of all.

    Raises Law78Error (`syntax`, `field`) with the row.
    """
    if "pairid" not in columns:
        raise Law78Error(
            Code.FIELD,
            "a TotalScoreTable without PairId",
            "let the program write it",
            game.place("TotalScoreTable"),
        )
    return [
        _printed_pair(cells_of(row, columns), winners) for row in game.tables["TotalScoreTable"]
    ]


def _printed_pair(cells: Mapping[str, str], winners: int) -> PrintedPair:
    direction = cell_of(cells, "direction") or ""
    return PrintedPair(
        number=cells["pairid"],
        section=cell_of(cells, "section"),
        side=_SIDES.get(direction[:1].upper()) if winners == 2 else None,
        total=_first(cells, _TOTALS),
        percentage=_first(cells, _TOTAL_PERCENTAGES),
        place=cell_of(cells, "rank"),
    )


def _first(cells: Mapping[str, str], names: Sequence[str]) -> str | None:
    return next((found for name in names if (found := cell_of(cells, name)) is not None), None)
