"""PBN 2.0 and 2.1: the score tables of one session of pairs at matchpoints.

A board is a game with a ScoreTable; a TotalScoreTable is the ranking. Results are
scores, averages and byes; the points and percentages that the program printed are
kept apart, as text. Files of Ruter, Magic Contest and BridgeComposer are read, and
others that have the columns Score_NS and Score_EW.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from law78.contract import parse_vulnerable
from law78.errors import Code, Law78Error, Place, printable
from law78.event import Event, EventBoard, Remark, winners_of
from law78.formats.checks import Rows
from law78.formats.magic_contest import PROGRAMS, meta_remarks, refuse_other_sessions
from law78.formats.magic_contest_page import Page, Row
from law78.formats.pbn_ranking import printed_pairs_of
from law78.formats.pbn_tables import (
    IMPS,
    PERCENTAGES,
    POINTS,
    Odd,
    columns_of,
    lines_of,
    refuse_other_events,
)
from law78.formats.pbn_text import Game, Tag, escaped_meta, read_text

ONLY_PAIRS = "one session of a pairs event at matchpoints is read"

_MATCHPOINTS = re.compile(r"(?:MatchPoints?|MP)\d?", re.IGNORECASE | re.ASCII)
_SCALES = ("MP1", "MP2")
_OTHER_RULES = ("ASCHERMAN", "OLDMP")
_PAIRS = ("", "PAIRS", "PAIR")


def read_pbn(data: bytes) -> tuple[Event, Rows]:
    r"""The event that a PBN file says, and the row of each line.

    >>> event, rows = read_pbn(
    ...     b'[Board "7"]\n[Scoring "MatchPoints"]\n[ScoreTable "Score_NS;Score_EW;MP_NS"]\n'
    ...     b'"600" - 2.0\n- "50" 0.0\n'
    ... )
    >>> [(line.raw, line.printed.ns) for line in event.boards[0].lines], rows
    ([('600', '2.0'), ('-50', '0.0')], ((4, 5),))

    Raises Law78Error: `unsupported` for what is not one session of pairs at
    matchpoints; `empty` for a file without a ScoreTable; `board`; what read_text,
    columns_of and lines_of raise.
    """
    text = read_text(data)
    meta = escaped_meta(text)
    with_table = [game for game in text.games if "ScoreTable" in game.tables]
    if not with_table:
        raise Law78Error(
            Code.EMPTY,
            "a PBN file without a ScoreTable",
            "hand records and play are not scored: let the program write the results",
        )
    _refuse_other_events(with_table, meta)
    odd = Odd()
    boards: list[EventBoard] = []
    rows: list[tuple[int, ...]] = []
    for game in with_table:
        board, rows_of_board = _board(game, odd, {board.board for board in boards})
        boards.append(board)
        rows.append(rows_of_board)
    first = with_table[0]
    event = Event(
        boards=tuple(boards),
        name=_name(text.games, meta),
        program=_program(first, meta),
        remarks=(
            *_scoring_remarks(with_table),
            *_odd_remarks(odd),
            *_game_remarks(text.games),
            *_session_remarks(meta, boards),
        ),
    )
    return _with_ranking(event, text.games), tuple(rows)


# What is read ----------------------------------------------------------------------------------


def _refuse_other_events(games: Sequence[Game], meta: Mapping[str, Tag]) -> None:
    """Refuse by name what is not one session of pairs at matchpoints."""
    if meta.get("generator", Tag("", 0)).value.startswith(PROGRAMS):
        refuse_other_sessions(_page(meta))
    sessions: set[str] = set()
    for game in games:
        competition = game.says("Competition")
        if competition.upper() not in _PAIRS:
            raise _unsupported(f"an event of {printable(competition)}", game, "Competition")
        if game.says("HomeTeam") or game.says("VisitTeam"):
            raise _unsupported("an event of teams", game, "HomeTeam")
        columns = columns_of(game, "ScoreTable")
        refuse_other_events(columns, game.place("ScoreTable"))
        _refuse_other_scoring(game, columns)
        sessions.add(game.says("Session"))
        if len(sessions) > 1:
            raise _unsupported("more than one session", game, "Session")


def _refuse_other_scoring(game: Game, columns: Sequence[str]) -> None:
    """Refuse what is not matchpoints: as the file says, else as its printed points tell."""
    scoring = game.says("Scoring")
    method, *modifiers = (part.strip() for part in scoring.split(";"))
    if scoring:
        if not _MATCHPOINTS.fullmatch(method):
            raise _unsupported(f"Scoring {printable(scoring)}", game, "Scoring")
        for modifier in modifiers:
            if modifier.upper() not in (*_SCALES, *_OTHER_RULES, ""):
                raise _unsupported(
                    f"Scoring {printable(scoring)}: {printable(modifier)}", game, "Scoring"
                )
        return
    if any(name in columns for name in (*POINTS, *PERCENTAGES)) and not any(
        name in columns for name in IMPS
    ):
        return
    if any(name in columns for name in IMPS):
        raise _unsupported("boards scored by IMPs", game, "ScoreTable")
    raise Law78Error(
        Code.FIELD,
        "a board that does not say its Scoring, and no points are printed",
        'say how it is scored: [Scoring "MatchPoints"]',
        game.place("ScoreTable"),
    )


def _unsupported(what: str, game: Game, tag: str) -> Law78Error:
    return Law78Error(Code.UNSUPPORTED, what, ONLY_PAIRS, game.place(tag))


def _page(meta: Mapping[str, Tag]) -> Page:
    return Page(
        meta={name: Row(tag.row, tag.value) for name, tag in meta.items()}, rows=(), remarks=()
    )


def _board(game: Game, odd: Odd, known: set[str]) -> tuple[EventBoard, tuple[int, ...]]:
    name = game.says("Board")
    if not name:
        raise Law78Error(
            Code.FIELD,
            "a ScoreTable in a game without a Board",
            "give it, and leave no blank row between them",
            game.place("ScoreTable"),
        )
    if name in known:
        raise Law78Error(
            Code.BOARD,
            "the board has two ScoreTables",
            "put all its lines into one, or correct the number",
            game.place("ScoreTable"),
        )
    lines = lines_of(game, columns_of(game, "ScoreTable"), odd)
    board = EventBoard(name, tuple(line for line, _ in lines), vulnerable=_vulnerable(game, odd))
    return board, tuple(row for _, row in lines)


def _vulnerable(game: Game, odd: Odd) -> str | None:
    written = game.says("Vulnerable")
    if not written:
        return None
    try:
        return parse_vulnerable(_JOINED.get(written.upper(), written)).value
    except Law78Error:
        odd.cell("Vulnerable", written, game.place("Vulnerable"))
        return None


_JOINED = {"N-S": "NS", "E-W": "EW"}


def _name(games: Sequence[Game], meta: Mapping[str, Tag]) -> str | None:
    names = [game.says("Event") for game in games]
    said = (meta[key].value for key in ("contestname", "hrtitleevent") if key in meta)
    return next((name for name in (*names, *said) if name), None)


def _program(game: Game, meta: Mapping[str, Tag]) -> str | None:
    generator, version, creator = (
        meta[key].value if key in meta else "" for key in ("generator", "version", "creator")
    )
    return f"{generator} {version}".strip() or creator or game.says("Application") or None


def _with_ranking(event: Event, games: Sequence[Game]) -> Event:
    """The event with the pairs of its first TotalScoreTable, and a remark for any other."""
    ranked = [game for game in games if game.tables.get("TotalScoreTable")]
    if not ranked:
        return event
    columns = columns_of(ranked[0], "TotalScoreTable")
    return replace(
        event,
        printed_pairs=tuple(printed_pairs_of(ranked[0], columns, winners_of(event))),
        remarks=(
            *event.remarks,
            *(
                Remark(
                    Code.FIELD,
                    "another TotalScoreTable, which is not read",
                    "see that the first is that of this session",
                    game.place("TotalScoreTable"),
                )
                for game in ranked[1:2]
            ),
        ),
    )


# What is said of the rest ----------------------------------------------------------------------


def _scoring_remarks(games: Sequence[Game]) -> Iterator[Remark]:
    """A remark where the file names another rule for its points, or another scale."""
    for game in games:
        modifiers = [part.strip().upper() for part in game.says("Scoring").split(";")[1:]]
        named = [name for name in modifiers if name in _OTHER_RULES or name == "MP2"]
        if named:
            yield Remark(
                Code.REGULATION,
                f"the points are by {' and '.join(named)}, as the Scoring says",
                "choose the regulation by it; MP2 is 1 for a win and 1/2 for a tie",
                game.place("Scoring"),
            )
            return


def _odd_remarks(odd: Odd) -> Iterator[Remark]:
    if odd.columns:
        shown = ", ".join(odd.columns)
        yield Remark(
            Code.FIELD,
            f"columns of a ScoreTable that are not read: {printable(shown, 200)}",
            "see that no result stands in them",
            next(iter(odd.columns.values())),
        )
    for name, (cell, place, count) in odd.cells.items():
        more = f" and {count - 1} more are not read" if count > 1 else " is not read"
        yield Remark(
            Code.FIELD, f"{name} {printable(cell, 20)!r}{more}", "no score is lost with it", place
        )
    for place in odd.points_alone:
        yield Remark(
            Code.NOTATION,
            "points without a score: taken as not played",
            "give the score, or an average like A+",
            place,
        )


def _game_remarks(games: Sequence[Game]) -> Iterator[Remark]:
    """A remark for boards without results, and one where the games are of several events."""
    without = [game for game in games if "ScoreTable" not in game.tables and game.says("Board")]
    if without:
        more = f" and {len(without) - 1} more boards" if len(without) > 1 else ""
        yield Remark(
            Code.EMPTY,
            f"board {printable(without[0].says('Board'), 20)}{more} without a ScoreTable",
            "see that no result is missing",
            Place(row=without[0].row),
        )
    names = list(dict.fromkeys(name for game in games if (name := game.says("Event"))))
    if len(names) > 1:
        yield Remark(
            Code.FIELD,
            f"games of {len(names)} events are scored as one,"
            f" {printable(names[0], 30)!r} and {printable(names[1], 30)!r}",
            "see that they are",
        )


def _session_remarks(meta: Mapping[str, Tag], boards: Sequence[EventBoard]) -> Iterator[Remark]:
    if meta.get("generator", Tag("", 0)).value.startswith(PROGRAMS):
        yield from meta_remarks(_page(meta), {"boardcount": len(boards)})
