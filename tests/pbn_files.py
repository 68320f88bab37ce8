r"""A writer of PBN files with score tables, for the tests, and events that they can hold.

The writer shares nothing with the reader. What PBN has no word for, a ruling or the
group of a fouled board, it leaves empty and writes the points, as programs do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from hypothesis import strategies as st

from law78.event import ContractResult, Event, EventBoard, EventLine, Printed, PrintedPair
from law78.notation import line_text, parse_line
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Result,
    Score,
    Side,
    Split,
)

NOTHING = "-"
SAME = "#"


@dataclass(frozen=True)
class Layout:
    """How a file is laid out; every variant says the same event.

    both: a score stands in both cells, each side's in its own view. inherit: what is as
    in the game before is written as # (true), once behind ## (None), or again (false).
    names: names without quotes in the last two columns, as BridgeComposer has them.
    """

    newline: str = "\n"
    encoding: str = "iso-8859-1"
    head: str = "% PBN 2.1"
    scoring: str = "MatchPoints;MP1"
    both: bool = False
    quoted: bool = True
    widths: bool = True
    reverse: bool = False
    inherit: bool | None = False
    comments: bool = False
    names: bool = False
    other_sections: bool = True


PLAIN = Layout()
COMPOSER = Layout(
    head="% PBN 2.1\n%Creator: BridgeComposer Version 5.99",
    scoring="MatchPoints",
    quoted=False,
    inherit=True,
    names=True,
    newline="\r\n",
)


def pbn_file(event: Event, layout: Layout = PLAIN) -> bytes:
    """The file of an event with what is printed in it."""
    rows = layout.head.split("\n")
    if event.program is not None:
        generator, _, version = event.program.rpartition(" ")
        rows.append(f'% <META  name=Generator   content="{generator or version}">')
        if generator:
            rows.append(f'% <META  name=Version     content="{version}">')
    if layout.comments:
        rows += ["; a comment", "{ another,", "over two rows }", "%", "% [Board 99]"]
    last: dict[str, str] = {}
    for number, board in enumerate(event.boards):
        rows += _game(event, board, layout, last)
        if number == 0 and event.printed_pairs:
            rows += _ranking(event.printed_pairs, layout)
        rows.append("")
    return layout.newline.join(rows).encode(layout.encoding)


def _game(event: Event, board: EventBoard, layout: Layout, last: dict[str, str]) -> list[str]:
    tags = {
        "Event": event.name or "",
        "Site": "?",
        "Board": board.board,
        "Dealer": "N",
        "Vulnerable": {None: "?", "NONE": "Love", "ALL": "Both"}.get(
            board.vulnerable, board.vulnerable
        ),
        "Scoring": layout.scoring,
        "Competition": "Pairs",
    }
    rows = []
    for name, value in tags.items():
        written = _escaped(value or "")
        if name in ("Event", "Scoring", "Site") and layout.inherit is not False:
            first = name not in last
            if layout.inherit is None and not first:
                continue
            written = (f"##{written}" if layout.inherit is None else written) if first else SAME
            last[name] = written
        rows.append(f'[{name} "{written}"]')
        if layout.comments and name == "Site":
            rows[-1] += ' {it is "here"} ; or there'
    if layout.other_sections:
        rows += ['[Auction "N"]', "1NT Pass 3NT AP", '[Play "W"]', "SK =1= S2 S3 S4", "*"]
    columns = _columns(layout)
    header = ";".join(f"{name}{width if layout.widths else ''}" for name, width, _ in columns)
    rows.append(f'[ScoreTable "{header}"]')
    rows += [" ".join(write(line) for _, _, write in columns) for line in board.lines]
    return rows


def _columns(layout: Layout) -> list[tuple[str, str, Callable[[EventLine], str]]]:
    def text(value: str | None) -> str:
        if value is None:
            return NOTHING
        bare = value.isascii() and value.isalnum()
        return value if bare else f'"{_escaped(value)}"'

    def contract(line: EventLine) -> str:
        return NOTHING if line.contract is None else line.contract.contract

    def tricks(line: EventLine) -> str:
        known = line.contract is not None and line.contract.tricks is not None
        return str(line.contract.tricks) if line.contract and known else NOTHING

    def score(side: Side) -> Callable[[EventLine], str]:
        return lambda line: _score(line.line, side, layout)

    def printed(name: str) -> Callable[[EventLine], str]:
        return lambda line: getattr(line.printed or Printed(), name) or NOTHING

    columns: list[tuple[str, str, Callable[[EventLine], str]]] = [
        ("Table", r"\2R", lambda _: "1"),
        ("Section", r"\1L", lambda line: text(line.section)),
        ("PairId_NS", r"\2R", lambda line: text(line.pair_ns)),
        ("PairId_EW", r"\2R", lambda line: text(line.pair_ew)),
        ("Contract", r"\4L", contract),
        ("Declarer", "", lambda line: (line.contract and line.contract.declarer) or NOTHING),
        ("Result", r"\2R", tricks),
        ("+Score_NS", r"\6R", score(Side.NS)),
        ("Score_EW", r"\6R", score(Side.EW)),
        ("MP_NS", r"\4R", printed("ns")),
        ("MP_EW", r"\4R", printed("ew")),
        ("Percentage_NS", r"\3R", printed("ns_percentage")),
        ("Percentage_EW", r"\3R", printed("ew_percentage")),
    ]
    if layout.reverse:
        columns.reverse()
    if layout.names:
        columns += [
            ("Names_NS", r"\13", lambda _: "North One-South One"),
            ("Names_EW", "", lambda _: "East-West"),
        ]
    return columns


def _score(line: Line, side: Side, layout: Layout) -> str:
    """A side's cell: its score in its own view if it stands here, or its share."""
    own = _own(line.result, side)
    if line.group is not None or own is None:
        return NOTHING
    if not isinstance(own, int):
        return f'"{own}"' if layout.quoted else own
    is_score = isinstance(line.result, Score)
    if is_score and not layout.both and (own < 0 or (own == 0 and side is Side.EW)):
        return NOTHING
    return f'"{own}"' if layout.quoted else str(own)


def _own(result: Result, side: Side) -> int | str | None:
    match result:
        case Score(points):
            return points if side is Side.NS else -points
        case Artificial(ns, ew) | Split(ns, ew):
            held = ns if side is Side.NS else ew
        case Bye():
            return "Bye"
        case _:
            return None
    match held:
        case Score(points):
            return points if side is Side.NS else -points
        case Average():
            return str(held)
        case Percentage(percent):
            return f"^{_decimal(percent)}"
        case _:
            return None


def _decimal(percent: Fraction) -> str:
    whole, rest = divmod(percent * 100, 100)
    return f"{whole}.{int(rest):02}" if rest else str(whole)


def _ranking(pairs: Sequence[PrintedPair], layout: Layout) -> list[str]:
    rows = [
        r'[TotalScoreTable "Rank\2R;PairId\2R;Section;Direction\3R;TotalScoreMP;'
        r'TotalPercentage\5R;Names\20L;NrBoards\2R"]'
    ]
    for pair in pairs:
        side = {None: NOTHING, Side.NS: "N-S", Side.EW: "E-W"}[pair.side]
        rows.append(
            f"{pair.place or NOTHING:>2} {pair.number} {pair.section or NOTHING} {side}"
            f' {pair.total or NOTHING} {pair.percentage or NOTHING} "A; B - C"  4'
        )
    return rows


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


# Events ----------------------------------------------------------------------------------------

layouts = st.builds(
    Layout,
    newline=st.sampled_from(["\n", "\r\n", "\r"]),
    encoding=st.sampled_from(["iso-8859-1", "windows-1252", "utf-8", "utf-8-sig"]),
    head=st.sampled_from(["% PBN 2.0\n% EXPORT", "% PBN 2.1", "%PBN 1.0", "; no version"]),
    scoring=st.sampled_from(["MatchPoints", "MatchPoints;MP1", "MP", "matchpoints; mp1", ""]),
    both=st.booleans(),
    quoted=st.booleans(),
    widths=st.booleans(),
    reverse=st.booleans(),
    inherit=st.sampled_from([True, False, None]),
    comments=st.booleans(),
    names=st.booleans(),
    other_sections=st.booleans(),
)

shares = st.sampled_from([*Average, Percentage(Fraction(60)), Percentage(Fraction(125, 2))])
scores = st.sampled_from([Score(points) for points in (0, 50, -50, 420, -100, 600, -1400)])
results: st.SearchStrategy[Result] = st.one_of(
    scores,
    scores,
    scores,
    st.builds(Artificial, shares, shares),
    st.sampled_from(
        [Split(Score(600), Score(-50)), Split(Score(50), Average.PLUS), NotPlayed(), Bye()]
    ),
)
contracts = st.builds(
    ContractResult,
    contract=st.sampled_from(["3NT", "1N", "4HX", "2CXX", "7S"]),
    declarer=st.none() | st.sampled_from("NESW"),
    tricks=st.none() | st.integers(0, 13),
)
figures = st.none() | st.sampled_from(["0", "12.6", "33.9", "7", "100.00", "-1.2", "8,4"])


def raw_of(line: Line) -> str:
    """The result as a reader of this format gives it: in notation, each side by itself."""
    match line.result:
        case Bye():
            return "Bye"
        case Artificial(Average() as ns, Average() as ew):
            return f"{ns}/{ew}"
        case Artificial(ns, ew):
            return "|".join(
                f"{_decimal(share.percent)}%" if isinstance(share, Percentage) else str(share)
                for share in (ns, ew)
            )
    return line_text(line)


@st.composite
def pbn_events(draw: st.DrawFn) -> tuple[Event, Layout]:
    """An event with a layout that can hold it; the event is what the file must be read as."""
    layout = draw(layouts)
    winners = draw(st.sampled_from([1, 2]))
    names = draw(st.lists(st.sampled_from(["1", "2", "17", "x y"]), min_size=1, unique=True))
    boards = tuple(_board(draw, name, winners) for name in names)
    if layout.scoring == "" and layout.inherit is None:
        layout = replace(layout, inherit=False)
    event = Event(
        boards,
        name=draw(st.none() | st.sampled_from(["Café pairs", 'A "B" \\ C', "[x] {y}; z"])),
        program=draw(st.none() | st.sampled_from(["DemoScore 4.2", "Scorer"])),
    )
    if layout.names or layout.reverse:
        layout = replace(layout, names=layout.names and not layout.reverse)
    seated = {
        (line.section, number, side if winners == 2 else None): None
        for board in boards
        for line in board.lines
        for number, side in ((line.pair_ns, Side.NS), (line.pair_ew, Side.EW))
        if number is not None
    }
    pairs = [
        PrintedPair(number, section, side, draw(figures), draw(figures), draw(places))
        for section, number, side in seated
    ]
    return replace(event, printed_pairs=tuple(pairs)), layout


places = st.sampled_from([None, "1", "12", "3="])


def _board(draw: st.DrawFn, name: str, winners: int) -> EventBoard:
    held = draw(st.lists(results, min_size=1, max_size=5))
    sections = draw(st.sampled_from([[None], ["A"], ["A", "B"]]))
    lines = [
        EventLine(
            line=Line(result),
            raw=raw_of(Line(result)),
            pair_ns=str(number),
            pair_ew=str(number if winners == 2 else number + 100),
            section=sections[number % len(sections)],
            contract=draw(st.none() | contracts) if isinstance(result, Score) else None,
            printed=draw(printed),
        )
        for number, result in enumerate(held, start=1)
    ]
    return EventBoard(
        name,
        tuple(lines),
        vulnerable=draw(st.none() | st.sampled_from(["NONE", "NS", "EW", "ALL"])),
    )


def _printed_or_none(*texts: str | None) -> Printed | None:
    given = Printed(*texts)
    return None if given == Printed() else given


printed = st.builds(_printed_or_none, figures, figures, figures, figures)


def line(result: str, **fields: object) -> EventLine:
    """A line for a test that says by hand what is on it."""
    return replace(EventLine(parse_line(result), result), **fields)  # type: ignore[arg-type]
