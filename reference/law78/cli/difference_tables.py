"""What two regulations make different, for people and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from law78.board import SideScore
from law78.cli.paragraphs import say_paragraph
from law78.cli.tables import Column, say, say_table
from law78.differences import (
    EventDifferences,
    LineDifference,
    PairDifference,
    Value,
    Where,
)
from law78.event import Event, Pair
from law78.exact import canonical, decimal_text, readable
from law78.formats.event_json import event_data
from law78.notation import line_text
from law78.outcome import Line, Side, Weighted
from law78.ranking import Standing
from law78.rounding import half_up
from law78.smallest import Found, FoundBoard, FoundSession

JsonObject = dict[str, object]

NOTHING = "-"
SIDE_NAMES = {Side.NS: "N-S", Side.EW: "E-W"}
FEWEST_PLACES = 2
MOST_PLACES = 12
MOST_OF_A_RESULT = 18
SHORT_NAME = 9

# One board or session that shows a difference ---------------------------------------------------


def found_in_words(found: Found) -> str:
    """The board or the session that was found, in a sentence."""
    if isinstance(found, FoundBoard):
        return f"Smallest board: {' '.join(_texts(found.lines))}, {found.expected} expected."
    boards = "; ".join(
        f"board {board.board}: "
        + ", ".join(
            f"{line.raw} ({'-'.join(pair for pair in (line.pair_ns, line.pair_ew) if pair)})"
            for line in board.lines
        )
        for board in found.event.boards
    )
    return f"No board shows it. Smallest session, with pairs: {boards}."


def figure_in_words(found: Found, by: tuple[str, str]) -> str:
    """The first figure that differs, and what it is by the one and by the other."""
    where = found.where
    if where.kind == "refused":
        return (
            "; ".join(
                f"{'scored' if value is None or value.refused is None else 'refused'} {name}"
                for value, name in zip((found.a, found.b), by, strict=True)
            ).capitalize()
            + "."
        )
    a, b = (_value_in_words(value, where.kind) for value in (found.a, found.b))
    return f"{_figure(found)}: {a} {by[0]}, {b} {by[1]}."


def _figure(found: Found) -> str:
    where = found.where
    if where.pair is not None:
        what = "Place" if where.kind == "rank" else where.kind.capitalize()
        return f"{what} of pair {where.pair.number}"
    assert where.side is not None
    line = _line_of(found, where)
    board = f"board {where.board}, " if isinstance(found, FoundSession) else ""
    return f"{SIDE_NAMES[where.side]} of {board}line {where.line}, {line_text(line)}"


def _line_of(found: Found, where: Where) -> Line:
    if isinstance(found, FoundBoard):
        return found.lines[where.line - 1]
    return found.event.boards[where.board - 1].lines[where.line - 1].line


def _value_in_words(value: Value | None, kind: str) -> str:
    if value is None or value.number is None:
        return "nothing"
    if value.out_of is not None:
        return f"{readable(value.number)} of {readable(value.out_of)}"
    return readable(value.number) + ("" if kind == "rank" else " %")


def found_data(found: Found | None) -> JsonObject | None:
    """What shows a difference, as data: the board or the session, the figure, and its values."""
    if found is None:
        return None
    shown: JsonObject
    if isinstance(found, FoundBoard):
        shown = {
            "kind": "board",
            "board": {
                "board": "1",
                "expected": found.expected,
                "lines": [{"result": text} for text in _texts(found.lines)],
            },
        }
    else:
        shown = {"kind": "session", "event": event_data(found.event)}
    return shown | {
        "figure": _where_data(found.where, found),
        "a": _value_data(found.a),
        "b": _value_data(found.b),
    }


def _where_data(where: Where, found: Found) -> JsonObject:
    data: JsonObject = {"kind": where.kind}
    if where.board:
        if isinstance(found, FoundSession):
            data["board"] = str(where.board)
        data |= {"line": where.line, "side": str(where.side)}
    if where.pair is not None:
        data["pair"] = where.pair.number
    return data


def _value_data(value: Value | None) -> JsonObject | None:
    if value is None:
        return None
    if value.refused is not None:
        return {"refused": str(value.refused)}
    return {"value": _or_null(value.number), "out_of": _or_null(value.out_of)}


def _or_null(value: Fraction | None) -> str | None:
    return None if value is None else canonical(value)


def _texts(lines: tuple[Line, ...]) -> list[str]:
    return [line_text(line) for line in lines]


# One event scored twice -------------------------------------------------------------------------


def show_event_differences(found: EventDifferences, event: Event, names: tuple[str, str]) -> None:
    """Print where two scorings of an event differ: line by line, then pair by pair."""
    if found.lines:
        in_sections = any(own.section or own.event_line.section for own in found.lines)
        columns = [
            Column("Board"),
            *([Column("Section", right=False)] if in_sections else []),
            Column("NS"),
            Column("EW"),
            Column("Result", right=False),
            Column("Side", right=False),
            *(Column(_heading(name) + (" %" if found.by_share else "")) for name in names),
            Column("Change"),
        ]
        say_table(columns, [_line_row(own, found, in_sections) for own in found.lines], gap=2)
        say()
    if found.pairs:
        show_pair_differences(found, names)
        say()
    say_paragraph(differences_in_words(found, event, names))


def differences_in_words(found: EventDifferences, event: Event, names: tuple[str, str]) -> str:
    """How much differs, in a sentence or two."""
    if not found.lines and not found.pairs:
        return f"{names[0]} and {names[1]} print the same."
    moved = sum(own.moves for own in found.pairs)
    share = " Compared in per cent, because the scales differ." if found.by_share else ""
    return (
        f"{found.boards} of {len(event.boards)} boards and {len(found.pairs)} pairs differ, "
        f"{moved} of them in their place.{share} Figures have as many decimals as tell them apart;"
        " exact with --json."
    )


def _line_row(own: LineDifference, found: EventDifferences, in_sections: bool) -> list[str]:
    line = own.event_line
    a, b = (_figure_of(score, found.by_share) for score in (own.a, own.b))
    return [
        own.board.board,
        *([own.section or line.section or ""] if in_sections else []),
        line.pair_ns or "",
        line.pair_ew or "",
        _short(line.line),
        SIDE_NAMES[own.side],
        *told_apart(a, b),
        _change(a, b),
    ]


def _short(line: Line) -> str:
    # A ruling that is cut can read as another one: its name has to do.
    text = line_text(line)
    if len(text) <= MOST_OF_A_RESULT:
        return text
    return "12C1c" if isinstance(line.result, Weighted) else "split"


def _figure_of(score: SideScore | None, by_share: bool) -> Fraction | None:
    if score is None:
        return None
    if not by_share:
        return score.printed
    return score.printed * 100 / score.top if score.top else None


def show_pair_differences(found: EventDifferences, names: tuple[str, str]) -> None:
    """Print the pairs whose total, percentage or place differs."""
    columns = [Column("Pair")]
    if not found.by_share:
        columns += [Column(f"Total\n{_heading(name)}") for name in names]
    columns += [Column(f"%\n{_heading(name)}") for name in names]
    columns += [Column(f"Place\n{_heading(name)}") for name in names]
    say_table(columns, [_pair_row(own, found.by_share) for own in found.pairs], gap=2)


def _heading(name: str) -> str:
    # A long name in two lines: six of them stand beside one another.
    return name if len(name) <= SHORT_NAME else "-\n".join(name.rsplit("-", 1))


def _pair_row(own: PairDifference, by_share: bool) -> list[str]:
    totals = [] if by_share else [*told_apart(own.a.shown_total, own.b.shown_total)]
    return [
        pair_text(own.pair),
        *totals,
        *told_apart(own.a.shown_percentage, own.b.shown_percentage),
        *(f"{standing.rank}{'=' if standing.tied else ''}" for standing in (own.a, own.b)),
    ]


def pair_text(pair: Pair) -> str:
    """A pair with its section and its side, where it has them.

    >>> pair_text(Pair("1", section="A", side=Side.NS))
    'A 1 N-S'
    """
    side = SIDE_NAMES[pair.side] if pair.side is not None else None
    return " ".join(part for part in (pair.section, pair.number, side) if part)


def told_apart(a: Fraction | None, b: Fraction | None) -> tuple[str, str]:
    """Two figures with as many decimals as it takes to see which is larger.

    >>> told_apart(Fraction(5, 3), Fraction(167, 100))
    ('1.667', '1.670')
    >>> told_apart(Fraction(2), None)
    ('2.00', '-')
    """
    places = FEWEST_PLACES
    if a is not None and b is not None and a != b:
        while places < MOST_PLACES and _decimal(a, places) == _decimal(b, places):
            places += 1
    return _decimal(a, places), _decimal(b, places)


def _decimal(value: Fraction | None, places: int) -> str:
    if value is None:
        return NOTHING
    return decimal_text(int(half_up(value * 10**places, Fraction(1))), places)


def _change(a: Fraction | None, b: Fraction | None) -> str:
    if a is None or b is None:
        return NOTHING
    places = FEWEST_PLACES
    while (
        places < MOST_PLACES and a != b and not int(half_up(abs(b - a) * 10**places, Fraction(1)))
    ):
        places += 1
    sign = "+" if b > a else "-" if b < a else ""
    return sign + _decimal(abs(b - a), places)


def event_differences_data(found: EventDifferences, names: tuple[str, str]) -> JsonObject:
    """Where two scorings of an event differ, as data: every figure exact."""
    boards: dict[tuple[str, str | None], list[JsonObject]] = {}
    for own in found.lines:
        boards.setdefault((own.board.board, own.section), []).append(_line_data(own))
    return {
        "regulations": list(names),
        "by_share": found.by_share,
        "boards": [
            _known(board=board, section=section) | {"lines": lines}
            for (board, section), lines in boards.items()
        ],
        "ranking": [
            {
                "pair": own.pair.number,
                "section": own.pair.section,
                "side": None if own.pair.side is None else own.pair.side.value.upper(),
                "a": _standing_data(own.a),
                "b": _standing_data(own.b),
            }
            for own in found.pairs
        ],
    }


def _line_data(own: LineDifference) -> JsonObject:
    line = own.event_line
    return (
        {"line": own.line}
        | _known(pair_ns=line.pair_ns, pair_ew=line.pair_ew, section=line.section)
        | {
            "result": line.raw,
            "side": str(own.side),
            "a": _score_data(own.a),
            "b": _score_data(own.b),
        }
    )


def _score_data(score: SideScore | None) -> JsonObject | None:
    if score is None:
        return None
    return {
        "printed": canonical(score.printed),
        "matchpoints": canonical(score.matchpoints),
        "top": canonical(score.top),
    }


def _standing_data(own: Standing) -> JsonObject:
    return {
        "total": canonical(own.shown_total),
        "available": canonical(own.available),
        "percentage": _or_null(own.shown_percentage),
        "rank": own.rank,
        "tied": own.tied,
    }


def _known(**fields: str | None) -> JsonObject:
    known: Mapping[str, str | None] = fields
    return {key: value for key, value in known.items() if value is not None}
