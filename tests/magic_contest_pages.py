"""A writer of Magic Contest's pages, for the tests, and events that a page can hold.

The writer shares nothing with the reader: it sets every column itself, as wide
as what stands in it. Its words are this project's own where they are not English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from hypothesis import strategies as st

from law78.event import (
    ContractResult,
    Event,
    EventBoard,
    EventLine,
    Printed,
    PrintedPair,
)
from law78.notation import parse_line
from law78.outcome import Artificial, Bye, Line, Score, Side

BOOK = 6


@dataclass(frozen=True)
class Words:
    """A language: the words of a page and its letters for strains and declarers."""

    board: str
    pair: str
    contract: str
    lead: str
    result: str
    score: str
    bye: str
    passed: str
    ranking: tuple[str, str, str, str]
    strains: Mapping[str, str] = field(default_factory=dict)
    declarers: Mapping[str, str] = field(default_factory=dict)


ENGLISH = Words(
    "Board",
    "Pair",
    "Contr",
    "Ld",
    "Result",
    "Score",
    "Bye",
    "Pass",
    ("Rank", "Pair", "Score", "Name"),
)
NORTHERN = Words(
    "Brikke",
    "Par",
    "Kontrakt",
    "Ut",
    "Resultat",
    "Poäng",
    "Fri",
    "Pass",
    ("Nr", "Par", "Sum", "Spelare"),
    {"D": "R", "C": "K"},
    {"E": "Ö", "W": "V"},
)
SOUTHERN = Words(
    "Étui",
    "P",
    "Ctr",
    "En",
    "Levées",
    "Pts",
    "Relais",
    "Passe",
    ("R", "P", "T", "Nom"),
    {"S": "P", "H": "C", "D": "K", "C": "T", "N": "SA"},
    {"W": "O"},
)


@dataclass(frozen=True)
class Layout:
    """How a page is laid out; every variant says the same event.

    columns is 5 with contract and lead, 4 without the lead, 3 without either.
    """

    words: Words = ENGLISH
    beside: int = 2
    columns: int = 5
    gap: int = 4
    decimals: int = 1
    mark: str = ","
    encoding: str = "utf-8"
    declared: bool = True
    newline: str = "\n"
    capitals: bool = True
    ties: bool = False
    tables: int = 1


def page(event: Event, layout: Layout, meta: Mapping[str, str] | None = None) -> bytes:
    """The page of an event. meta changes META; an empty text leaves one out."""
    generator, _, version = (event.program or "Magic Contest 4.8").rpartition(" ")
    said = {
        "Generator": generator,
        "Version": version,
        "ContestName": event.name or "",
        "ContestType": "2",
        "ScoringType": "MatchPoints;MP1",
        "BoardCount": str(len(event.boards)),
        "PairCount": str(len(_pairs(event))),
        "HandicapPercentageAverage": "",
        **(meta or {}),
    }
    rows = ["<HTML>", "", "<HEAD>", "\t<TITLE>results</TITLE>"]
    if layout.declared:
        rows.append(
            "\t<META http-equiv=Content-Type content='text/html; "
            f"charset={layout.encoding.removesuffix('-sig')}'>"
        )
    rows += [
        f'\t<META  name={name:<26} content="{escape(content)}">'
        for name, content in said.items()
        if content or name in ("ContestName", "HandicapPercentageAverage")
    ]
    rows += ["</HEAD>", "<BODY>", f"\t<FONT size=4><B>{escape(event.name or 'results')}</B></FONT>"]
    rows += ["\t<a href='#scoretables'>Score tables</a>", "", "<PRE>"]
    rows += [escape(row, quote=False) for row in _above(event, layout)]
    rows += ["<a name='scoretables'>"]
    blocks = [_block(boards, layout) for boards in _in_blocks(event.boards, layout.beside)]
    for number, block in enumerate(blocks):
        rows += ["-" * 80, ""]
        rows += [escape(row, quote=False) for row in block]
        rows += [""]
        if layout.tables > 1 and number + 1 < len(blocks):
            rows += ["</PRE>", "<PRE>"]
    rows += ["</PRE>", "<a name='bottomofpage'>", "</BODY>", "</HTML>"]
    text = layout.newline.join(rows if layout.capitals else map(_small_tags, rows))
    return text.encode(layout.encoding)


def _small_tags(row: str) -> str:
    for tag in ("HTML", "HEAD", "META", "TITLE", "BODY", "PRE", "FONT", "B"):
        row = row.replace(f"<{tag}", f"<{tag.lower()}").replace(f"</{tag}", f"</{tag.lower()}")
    return row


def _in_blocks(boards: Sequence[EventBoard], beside: int) -> list[Sequence[EventBoard]]:
    return [boards[begin : begin + beside] for begin in range(0, len(boards), beside)]


def _pairs(event: Event) -> list[str]:
    return list(
        dict.fromkeys(
            pair
            for board in event.boards
            for line in board.lines
            for pair in (line.pair_ns, line.pair_ew)
            if pair is not None
        )
    )


def _above(event: Event, layout: Layout) -> list[str]:
    held = [line.line.result for board in event.boards for line in board.lines]
    byes = any(isinstance(result, Bye) for result in held)
    averages = any(isinstance(result, Artificial) for result in held)
    if layout.words is ENGLISH:
        first = f"4 tables, {len(_pairs(event))} pairs. Number of boards: {len(event.boards)}."
        rows = [f"{first} Average: 12{layout.mark}0."]
        if byes:
            rows[0] += " Bye (*) awards recorded percentage. "
        if averages:
            rows.append("Average+/=/- awards at least 60 / exactly 50 / at most 40 %. ")
    else:
        rows = ["4 bord"]
    sides = {pair.side: None for pair in event.printed_pairs}
    for side in sides:
        rows += ["", *_ranking([p for p in event.printed_pairs if p.side is side], event, layout)]
    return rows


def _ranking(pairs: Sequence[PrintedPair], event: Event, layout: Layout) -> list[str]:
    rank, pair, total, name = layout.words.ranking
    with_bye = {
        number
        for board in event.boards
        for line in board.lines
        if isinstance(line.line.result, Bye)
        for number in (line.pair_ns, line.pair_ew)
    }
    star = "  " if with_bye else ""
    tie = "  Tie" if layout.ties else ""
    rows = [f"{rank:>5}  {pair:>5}  {total:>7}{star}  {'%':>6}{tie}  {name:<20}M-ID", ""]
    for place, one in enumerate(pairs):
        marked = f"{' *' if one.number in with_bye else '  '}" if with_bye else ""
        tied = f"  {place % 3 or '':<3}" if layout.ties else ""
        rows.append(
            f"{one.place or '':>5}  {one.number:>5}  {one.total:>7}{marked}"
            f"  {one.percentage:>6}{tied}  Player {place + 1} - Player <{place}>"
        )
        if place % 5 == 4:
            rows.append("")
    return rows


@dataclass(frozen=True)
class _Widths:
    pair: int
    contract: int
    score: int
    result: int
    points: int


def _block(boards: Sequence[EventBoard], layout: Layout) -> list[str]:
    lines = [line for board in boards for line in board.lines]
    words = layout.words
    pair = max(len(text) for line in lines for text in (line.pair_ns or "--", line.pair_ew or "--"))
    printed = [
        text for line in lines if line.printed for text in (line.printed.ns, line.printed.ew)
    ]
    widths = _Widths(
        pair=max(pair, (len(words.pair) - 1 + 1) // 2),
        contract=max(5, len(words.contract) - 4),
        score=5,
        result=max(len(words.result), 11, *(len(line.raw) for line in lines)),
        points=max([1, *(len(text) for text in printed if text)]),
    )
    cells = [[_title(board, words), _labels(widths, layout)] for board in boards]
    for cell, board in zip(cells, boards, strict=True):
        cell += [_row(line, widths, layout) for line in board.lines]
    width = max(len(row) for cell in cells for row in cell) + layout.gap
    height = max(map(len, cells))
    return [
        "".join((cell[row] if row < len(cell) else "").ljust(width) for cell in cells)
        for row in range(height)
    ]


def _title(board: EventBoard, words: Words) -> str:
    return f"{words.board}:  {board.board}"


def _labels(widths: _Widths, layout: Layout) -> str:
    words = layout.words
    row = words.pair.rjust(2 * widths.pair + 1)
    if layout.columns >= 4:
        row += "  " + words.contract.ljust(widths.contract + 5)
    if layout.columns == 5:
        row += " " + words.lead.ljust(3)
    row += "   " + words.result.rjust(widths.result)
    return row + "  " + words.score.center(2 * widths.points + 1)


def _row(line: EventLine, widths: _Widths, layout: Layout) -> str:
    row = f"{line.pair_ns or '--':>{widths.pair}} {line.pair_ew or '--':>{widths.pair}}"
    if layout.columns >= 4:
        row += "  " + _contract(line, layout.words).ljust(widths.contract + 5)
    if layout.columns == 5:
        led = line.contract is not None and line.contract.declarer is not None
        row += " " + ("H10" if led and int(line.pair_ns or 0) % 3 else "").ljust(3)
    row += "   " + _result(line, widths.result)
    printed = line.printed or Printed()
    return (
        row + f"  {printed.ns or '':>{widths.points}} {printed.ew or '':>{widths.points}}".rstrip()
    )


def _contract(line: EventLine, words: Words) -> str:
    given = line.contract
    if given is None:
        return ""
    if given.contract == "PASS":
        return words.passed
    level, strain, doubled = given.contract[0], given.contract[1], given.contract[2:]
    odd = (given.tricks or 0) - int(level) - BOOK
    written = f"{level}{words.strains.get(strain, strain)}{doubled}"
    declarer = words.declarers.get(given.declarer or "", given.declarer)
    return f"{written:<5} {declarer} {f'{odd:+}' if odd else ' ='}"


def _result(line: EventLine, width: int) -> str:
    """N-S's scores stand to the left, E-W's and what is no score to the right."""
    if isinstance(line.line.result, Score) and line.line.result.points >= 0:
        return line.raw.rjust(width - 5).ljust(width)
    return line.raw.rjust(width)


layouts = st.builds(
    Layout,
    beside=st.integers(1, 3),
    columns=st.integers(3, 5),
    gap=st.integers(1, 5),
    decimals=st.integers(0, 3),
    mark=st.sampled_from(",."),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "iso-8859-1", "windows-1252"]),
    declared=st.booleans(),
    newline=st.sampled_from(["\n", "\r\n", "\r"]),
    capitals=st.booleans(),
    ties=st.booleans(),
    tables=st.integers(1, 2),
)

results = st.sampled_from(
    ["600", "-100", "0", "50", "-50", "-1400", "2220", "-420>a", "420>b", "0>i"]
    + [f"{ns}/{ew}" for ns in ("A+", "A=", "A-") for ew in ("A+", "A=", "A-")]
    + ["12C1c:2/600/3/-100", "12C1c:1/0/2/-50>a", "12c1c:40%/600/60%/-100"]
)


@st.composite
def pages(draw: st.DrawFn, of: st.SearchStrategy[Layout] = layouts) -> tuple[Event, Layout]:
    """An event with a layout that can hold it; the event is what the page must be read as."""
    layout = draw(of)
    tables = draw(st.integers(1, 5))
    winners = draw(st.sampled_from([1, 2]))
    numbers = draw(
        st.lists(st.integers(1, 999), min_size=2 * tables, max_size=2 * tables, unique=True)
    )
    boards = draw(st.lists(st.integers(1, 99), min_size=1, max_size=5, unique=True))
    made = tuple(
        EventBoard(
            str(number),
            tuple(
                _line(draw, layout, str(ns), str(ew))
                for ns, ew in _opponents(draw, numbers, tables, moving=winners == 1)
            ),
        )
        for number in boards
    )
    event = Event(
        made,
        name=draw(st.sampled_from([None, "Café pairs", "A & B <C>"])),
        winners=winners,
        program=draw(st.sampled_from(["Magic Contest 4.6", "Ruter 4.9.1.3"])),
    )
    # A pair that never sat cannot be ranked.
    seated = {
        pair: side
        for board in made
        for line in board.lines
        for pair, side in ((line.pair_ns, Side.NS), (line.pair_ew, Side.EW))
        if pair is not None
    }
    if len(set(seated.values())) == 1:
        event = replace(event, winners=1)
    ranked = [
        PrintedPair(
            pair,
            side=side if event.winners == 2 else None,
            total=_points(draw, layout),
            percentage=f"{draw(st.integers(0, 100))}{layout.mark}{draw(st.integers(0, 9))}",
            place=draw(st.sampled_from([None, str(place), "12/13"])),
        )
        for place, (pair, side) in enumerate(seated.items(), start=1)
    ]
    ranked.sort(key=lambda pair: pair.side or "")
    return replace(event, printed_pairs=tuple(ranked)), layout


def _opponents(
    draw: st.DrawFn, numbers: Sequence[int], tables: int, moving: bool
) -> list[tuple[int, int]]:
    if moving:
        numbers = draw(st.permutations(numbers))
    return list(zip(numbers[:tables], numbers[tables:], strict=True))


def _points(draw: st.DrawFn, layout: Layout) -> str:
    whole = str(draw(st.integers(0, 130)))
    if not layout.decimals:
        return whole
    return f"{whole}{layout.mark}{draw(st.integers(0, 9)):0{layout.decimals}}"


def _line(draw: st.DrawFn, layout: Layout, ns: str, ew: str) -> EventLine:
    kind = draw(st.sampled_from(["played", "played", "played", "passed", "result", "bye"]))
    printed = Printed(_points(draw, layout), _points(draw, layout))
    if kind == "bye":
        if draw(st.booleans()):
            return EventLine(
                Line(Bye()), layout.words.bye, ns, None, printed=Printed(printed.ns, None)
            )
        return EventLine(Line(Bye()), layout.words.bye, None, ew, printed=Printed(None, printed.ew))
    if kind == "passed":
        contract = ContractResult("PASS") if layout.columns >= 4 else None
        return EventLine(Line(Score(0)), "0", ns, ew, contract=contract, printed=printed)
    raw = draw(results)
    contract = None
    if kind == "played":
        raw = draw(st.sampled_from(["600", "-100", "50", "-1400", "-420>a"]))
        if layout.columns >= 4:
            contract = ContractResult(
                draw(st.sampled_from(["1N", "3Hx", "7Cxx", "2D", "6S"])),
                draw(st.sampled_from("NESW")),
                draw(st.integers(0, 13)),
            )
    return EventLine(
        parse_line(raw.replace(">", "@")), raw, ns, ew, contract=contract, printed=printed
    )
