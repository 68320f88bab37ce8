"""The kept sheets: each kind's board, and the figures that the known mistakes give on it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path

from law78.conformance.line_data import JsonObject
from law78.conformance.sheets.alike import Alike, listed
from law78.conformance.sheets.boards import BOARD_NUMBER, VULNERABLE, Board, SheetLine, expected_of
from law78.conformance.sheets.figures import (
    CANDIDATES,
    DISPLAYS,
    RIGHT,
    Exact,
    all_figures,
    exact_figures,
    figures_of,
    not_told_apart,
)
from law78.conformance.sheets.kinds import KINDS
from law78.errors import Code, Law78Error, printable
from law78.exact import canonical
from law78.formats.strict_json import (
    count_field,
    list_field,
    load,
    object_of,
    optional,
    text_field,
)

FORMAT = "law78-sheet-1"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kept board, how it was found, and what no board of its kind tells apart.

    alike has, for each display by its name, the groups of mistakes that no board does.
    """

    kind: str
    board: Board
    found: str
    alike: Mapping[str, Alike] = field(hash=False)

    @property
    def title(self) -> str:
        """For which programs the sheet is."""
        return KINDS[self.kind].title

    @property
    def expected(self) -> int:
        """The results expected on the board, E."""
        return expected_of(self.board)


def kept_kinds() -> tuple[str, ...]:
    """The kinds for which a board is kept."""
    folder = resources.files("law78.conformance.sheets")
    return tuple(kind for kind in KINDS if (folder / f"{kind}.json").is_file())


@cache
def load_sheet(kind: str) -> Sheet:
    """The kept sheet of a kind.

    >>> load_sheet("scores").board[0].line is not None
    True

    Raises Law78Error (`unsupported`) where the search has found none yet.
    """
    file = resources.files("law78.conformance.sheets") / f"{kind}.json"
    if not file.is_file():
        raise Law78Error(
            Code.UNSUPPORTED,
            f"no board is kept yet for the kind {printable(kind)!r}",
            f"there are {', '.join(kept_kinds())}",
        )
    data = object_of(load(file.read_bytes(), file.name), "the sheet", KEYS)
    return Sheet(
        kind=text_field(data, "kind"),
        board=tuple(_line(each) for each in list_field(data, "lines")),
        found=text_field(data, "found"),
        alike={
            name: frozenset(frozenset(_texts(group)) for group in _list(groups))
            for name, groups in object_of(data["alike"], "alike", _DISPLAY_NAMES).items()
        },
    )


KEYS = (
    "format",
    "kind",
    "found",
    "board",
    "vulnerable",
    "expected",
    "lines",
    "mistakes",
    "refusing",
    "not_shown",
    "alike",
)
LINE_KEYS = ("result", "contract", "declarer", "tricks")
_DISPLAY_NAMES = tuple(display.name for display in DISPLAYS)


def _line(value: object) -> SheetLine:
    data = object_of(value, "a line", LINE_KEYS)
    return SheetLine(
        text_field(data, "result"),
        optional(text_field, data, "contract"),
        optional(text_field, data, "declarer"),
        optional(count_field, data, "tricks"),
    )


def _list(value: object) -> Sequence[object]:
    assert isinstance(value, list)
    return value


def _texts(value: object) -> list[str]:
    return [str(each) for each in _list(value)]


# The table -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """What a program gives on the board: right, or with one mistake.

    names are the mistakes, more than one where they give the very same; scores are
    those that are not right, by their place from 0.
    """

    names: tuple[str, ...]
    exact: Exact
    scores: Mapping[int, int]


@cache
def table(sheet: Sheet) -> tuple[Row, ...]:
    """What is right, and then what each mistake that shows on the board gives."""
    right = exact_figures(sheet.board)
    assert right is not None
    exacts: dict[object, Exact] = {}
    names: dict[object, list[str]] = {}
    for name in (RIGHT, *CANDIDATES):
        exact = exact_figures(sheet.board, () if name == RIGHT else (name,))
        if exact is not None:
            exacts[exact] = exact
            names.setdefault(exact, []).append(name)
    return tuple(
        Row(tuple(names[key]), exact, _wrong_scores(exact, right)) for key, exact in exacts.items()
    )


def _wrong_scores(exact: Exact, right: Exact) -> dict[int, int]:
    return {
        place: score
        for place, (score, due) in enumerate(zip(exact.scores, right.scores, strict=True))
        if score is not None and score != due
    }


def not_shown(sheet: Sheet) -> tuple[str, ...]:
    """The mistakes with which a program gives what is right on this board."""
    return tuple(name for name in table(sheet)[0].names if name != RIGHT)


def refusing(sheet: Sheet) -> tuple[str, ...]:
    """The mistakes with which a program refuses the board, so that it shows nothing."""
    return tuple(name for name in CANDIDATES if exact_figures(sheet.board, (name,)) is None)


def left_alike(sheet: Sheet) -> Mapping[str, Alike]:
    """For each display, the mistakes that the board does not tell apart."""
    figures = all_figures(sheet.board)
    return {display.name: not_told_apart(figures, display) for display in DISPLAYS}


# Keeping ---------------------------------------------------------------------------------------


def save_sheet(sheet: Sheet) -> None:
    """Write a sheet beside this module, where load_sheet finds it."""
    Path(__file__).with_name(f"{sheet.kind}.json").write_text(
        sheet_text(sheet), encoding="utf-8", newline="\n"
    )
    load_sheet.cache_clear()


def sheet_text(sheet: Sheet) -> str:
    """A sheet as it is kept, its table included: matchpoints on the scale of 2, exact."""
    parts = []
    for key, value in sheet_data(sheet).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in value)
            parts.append(f' "{key}": [\n{rows}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def sheet_data(sheet: Sheet) -> JsonObject:
    """A sheet as a JSON value."""
    right, *others = table(sheet)
    return {
        "format": FORMAT,
        "kind": sheet.kind,
        "found": sheet.found,
        "board": BOARD_NUMBER,
        "vulnerable": VULNERABLE,
        "expected": sheet.expected,
        "lines": [_line_data(line) for line in sheet.board],
        "mistakes": [
            _row_data((RIGHT,), right),
            *(_row_data(row.names, row) for row in others),
        ],
        "refusing": list(refusing(sheet)),
        "not_shown": list(not_shown(sheet)),
        "alike": {name: listed(groups) for name, groups in sheet.alike.items()},
    }


def _line_data(line: SheetLine) -> JsonObject:
    data = {
        "result": line.result,
        "contract": line.contract,
        "declarer": line.declarer,
        "tricks": line.tricks,
    }
    return {key: value for key, value in data.items() if value is not None}


def _row_data(names: Sequence[str], row: Row) -> JsonObject:
    """A row: exact matchpoints line by line, their top, and the scores that are not right."""
    pairs = [figures_of(line, "matchpoints") for line in row.exact.lines]
    scores = {str(place + 1): score for place, score in row.scores.items()}
    return {
        "names": list(names),
        **({"scores": scores} if scores else {}),
        "top": canonical(top_of(row)),
        "ns": [None if ns is None else canonical(ns) for ns, _ in pairs],
        "ew": [None if ew is None else canonical(ew) for _, ew in pairs],
    }


def top_of(row: Row) -> Fraction:
    """The top of the board, as the program has it."""
    return max(score.top for line in row.exact.lines for score in (line.ns, line.ew) if score)
