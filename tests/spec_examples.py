"""Reads the examples of reference/SPEC.md and holds each of them to law78.

An example is a paragraph that begins "Example: " and what follows it up to the
next example or heading: tables, and perhaps a paragraph that begins "Refused: ".
What is to be done is told by the command in the paragraph, else by the columns
of the table. Every table has a way of being checked or the example fails.

Expected figures come from SPEC.md, where they are derived; nothing here is
computed in law78's place but the sums that are printed in code spans.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from markdown_it import MarkdownIt
from markdown_it.token import Token

from law78.board import Chart, LineScore, ScoredBoard, SideScore, score_board
from law78.contract import contract_score, parse_contract, possible_scores
from law78.errors import Law78Error
from law78.event import Event, EventBoard, EventLine, Penalty
from law78.exact import canonical, parse_rational, readable
from law78.notation import line_text, parse_line, parse_token
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Played,
    Score,
    Share,
    Side,
    Split,
    Weighted,
    flat,
    ruling,
    weights,
)
from law78.regulation import SMALL_GROUPS, Rules, method_of, refuse_unfit_rulings, with_rule
from law78.rounding import Rounding, rounded
from law78.session import ScoredEvent, score_event
from law78.stages import rounded_board
from law78.unequal import Group

Columns = tuple[str, ...]
Row = dict[str, str]

NOTHING = "-"
EXAMPLE = "Example: "
REFUSED = "Refused: "


class NotUnderstood(AssertionError):
    """Something in SPEC.md that this module does not understand."""


# The document --------------------------------------------------------------------------------


@dataclass
class Table:
    columns: Columns
    rows: list[Row]


@dataclass
class Example:
    """An example: its paragraph, the code spans in it, its tables, and its refusal."""

    line: int
    text: str
    spans: list[str]
    tables: list[Table] = field(default_factory=list)
    refused: list[str] | None = None


@dataclass
class Clause:
    """A clause or an open question: its paragraphs, and its examples."""

    id: str
    title: str
    paragraphs: list[str] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)


@dataclass
class Book:
    """SPEC.md as far as the tests look at it."""

    clauses: list[Clause]
    headings: list[str]
    links: list[tuple[str, str]]
    spans: list[str]
    tables: list[Table]


_CLAUSE = re.compile(r"([KQ][0-9]+)\. (.+)")


def read_book(text: str) -> Book:
    """Read SPEC.md, by a Markdown parser, the way a page would show it."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    book = Book([], [], [], [], [])
    clause: Clause | None = None
    example: Example | None = None
    for place, token in enumerate(tokens):
        if token.type == "inline":
            book.links += _links(token)
            book.spans += _spans(token)
        if token.type == "heading_open":
            heading = shown(tokens[place + 1])
            book.headings.append(heading)
            example = None
            named = _CLAUSE.fullmatch(heading)
            clause = None
            if named is not None:
                if token.tag != "h2":
                    raise NotUnderstood(f"{heading}: a clause is a heading of the second level")
                clause = Clause(named[1], named[2])
                book.clauses.append(clause)
        elif token.type == "table_open":
            table = _table(tokens, place)
            book.tables.append(table)
            if example is not None:
                example.tables.append(table)
        elif token.type == "paragraph_open" and clause is not None:
            inline = tokens[place + 1]
            paragraph = shown(inline)
            if paragraph.startswith(EXAMPLE):
                line = token.map[0] + 1 if token.map else 0
                example = Example(line, paragraph.removeprefix(EXAMPLE), _spans(inline))
                clause.examples.append(example)
            elif paragraph.startswith(REFUSED):
                if example is None:
                    raise NotUnderstood(f"{clause.id}: a refusal without an example")
                example.refused = _spans(inline)
            else:
                clause.paragraphs.append(paragraph)
    return book


def shown(inline: Token) -> str:
    """The text of a paragraph, heading or cell as a reader sees it."""
    parts = []
    for child in inline.children or []:
        if child.type in ("text", "code_inline"):
            parts.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
    return "".join(parts)


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.replace(" ", "-")


def _spans(inline: Token) -> list[str]:
    return [child.content for child in inline.children or [] if child.type == "code_inline"]


def _links(inline: Token) -> list[tuple[str, str]]:
    found = []
    children = inline.children or []
    for place, child in enumerate(children):
        if child.type == "link_open":
            found.append((children[place + 1].content, str(child.attrs["href"])))
    return found


def _table(tokens: Sequence[Token], start: int) -> Table:
    rows: list[list[str]] = []
    for place in range(start, len(tokens)):
        token = tokens[place]
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append(shown(tokens[place + 1]))
        elif token.type == "table_close":
            break
    columns = tuple(rows[0])
    return Table(columns, [dict(zip(columns, cells, strict=True)) for cells in rows[1:]])


# Sums ----------------------------------------------------------------------------------------

_SUM = re.compile(r"[0-9x+\-/().% =]+")


def is_sum(span: str) -> bool:
    """Whether a code span is a sum such as "0.4 x 12 + 0.6 x 5 = 7.8"."""
    return " = " in span and _SUM.fullmatch(span) is not None


def sum_holds(span: str) -> bool:
    """Whether all sides of a sum are the same number."""
    values = [_value(side) for side in span.split(" = ")]
    return len(set(values)) == 1


def _value(side: str) -> Fraction:
    in_python = re.sub(r"([0-9.]+(?:/[0-9.]+)?)%", r"(\1 / 100)", side).replace(" x ", " * ")
    return _evaluate(ast.parse(in_python.strip(), mode="eval").body, in_python.strip())


def _evaluate(node: ast.expr, source: str) -> Fraction:
    match node:
        case ast.Constant():
            return Fraction(ast.get_source_segment(source, node) or "")
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_evaluate(operand, source)
        case ast.BinOp(left=left, op=operation, right=right):
            a, b = _evaluate(left, source), _evaluate(right, source)
            match operation:
                case ast.Add():
                    return a + b
                case ast.Sub():
                    return a - b
                case ast.Mult():
                    return a * b
                case ast.Div():
                    return a / b
    raise NotUnderstood(f"the sum {source}")


# Examples ------------------------------------------------------------------------------------


def check(example: Example) -> None:
    """Run an example. AssertionError where law78 says otherwise or nothing can be checked."""
    if not example.tables and example.refused is None:
        raise NotUnderstood("an example without a table and without a refusal")
    commands = [span for span in example.spans if span.startswith("law78 ")]
    if len(commands) > 1:
        raise NotUnderstood("an example with two commands")
    if not commands:
        for table in example.tables:
            _check_plain(table, example)
        return
    words = shlex.split(commands[0])
    if words[:2] == ["law78", "board"]:
        _check_board(words[2:], example)
    elif words[:3] == ["law78", "score", "session.csv"]:
        _check_session(words[3:], example)
    else:
        raise NotUnderstood(f"the command {commands[0]}")


@dataclass
class Command:
    tokens: list[str]
    expected: int | None
    rules: Rules
    per_section: bool


def _command(words: Sequence[str]) -> Command:
    command = Command([], None, Rules(), False)
    rest = iter(words)
    for word in rest:
        if word == "--expected":
            command.expected = int(next(rest))
        elif word == "--rule":
            key, _, value = next(rest).partition("=")
            command.rules = with_rule(command.rules, key, value)
        elif word == "--per-section":
            command.per_section = True
        elif word.startswith("--"):
            raise NotUnderstood(f"the option {word}")
        else:
            command.tokens.append(word)
    return command


def figure(cell: str) -> Fraction | None:
    """A figure of a table; None for a hyphen."""
    return None if cell == NOTHING else parse_rational(cell)


# A board


def _check_board(words: Sequence[str], example: Example) -> None:
    command = _command(words)
    if example.refused is not None:
        if example.tables:
            raise NotUnderstood("a refused board with a table")
        _check_refusal(command, example.refused)
        return
    lines = _lines(command.tokens)
    scored = score_board(lines, command.expected, method_of(command.rules))
    for table in example.tables:
        checker = BOARD_TABLES.get(table.columns)
        if checker is None:
            raise NotUnderstood(f"the columns {table.columns}")
        checker(table, lines, scored)


def _lines(tokens: Sequence[str]) -> list[Line]:
    return [line for token in tokens for times, line in [parse_token(token)] for _ in range(times)]


def _check_refusal(command: Command, spans: Sequence[str]) -> None:
    code, *named = spans
    error = _refusal(
        lambda: score_board(_lines(command.tokens), command.expected, method_of(command.rules))
    )
    assert error is not None, f"not refused, though SPEC.md says {code}"
    assert error.code == code
    for text in named:
        assert text in error.remedy


def _refusal(attempt: Callable[[], object]) -> Law78Error | None:
    try:
        attempt()
    except Law78Error as error:
        return error
    return None


def _check_lines(table: Table, lines: Sequence[Line], scored: ScoredBoard) -> None:
    said = {parse_line(row["result"]): row for row in table.rows}
    assert set(said) == set(lines), "the table must name every result of the board once"
    assert len(said) == len(table.rows)
    for line, score in zip(lines, scored.lines, strict=True):
        row = said[line]
        for column, side in (("N-S", Side.NS), ("E-W", Side.EW)):
            of_side = score.of(side)
            _same(_matchpoints(of_side), row[column], f"{row['result']} {column}")
            if f"{column} %" in row:
                percentage = None if of_side is None else of_side.percentage
                _same(percentage, row[f"{column} %"], f"{row['result']} {column} %")


def _matchpoints(score: SideScore | None) -> Fraction | None:
    return None if score is None else score.matchpoints


def _same(value: Fraction | int | None, cell: str, what: str) -> None:
    assert value == figure(cell), f"{what}: law78 has {value}, SPEC.md {cell}"


def _entries(scored: ScoredBoard, side: Side) -> dict[int, tuple[Fraction, Fraction]]:
    charts = scored.charts[side]
    assert [chart.group for chart in charts] == [None], "a chart table is for an unfouled board"
    return {row.score: (row.frequency, row.matchpoints) for row in charts[0].rows}


def _check_chart(column: str, side: Side) -> Callable[[Table, Sequence[Line], ScoredBoard], None]:
    def checker(table: Table, lines: Sequence[Line], scored: ScoredBoard) -> None:
        entries = _entries(scored, side)
        said = {
            int(row[table.columns[0]]): (figure(row["frequency"]), figure(row[column]))
            for row in table.rows
        }
        assert said == entries

    return checker


def _check_both_charts(table: Table, lines: Sequence[Line], scored: ScoredBoard) -> None:
    ns, ew = _entries(scored, Side.NS), _entries(scored, Side.EW)
    said_ns, said_ew = {}, {}
    for row in table.rows:
        score, frequency = int(row["score"]), figure(row["frequency"])
        said_ns[score] = (frequency, figure(row["N-S"]))
        said_ew[-score] = (frequency, figure(row["E-W"]))
    assert said_ns == ns
    assert said_ew == ew


def _check_counts(table: Table, lines: Sequence[Line], scored: ScoredBoard) -> None:
    charts = {_chart_name(side, chart): chart for side in Side for chart in scored.charts[side]}
    said = {row["chart"]: row for row in table.rows if row["chart"] != "none"}
    assert set(said) == set(charts)
    for row in table.rows:
        assert scored.expected == figure(row["E"])
    for name, row in said.items():
        chart = charts[name]
        _same(chart.results, row["A"], f"{name}: A")
        _same(chart.factor, row["factor"], f"{name}: factor")
        _same(chart.top, row["top"], f"{name}: top")


def _chart_name(side: Side, chart: Chart) -> str:
    name = "N-S" if side is Side.NS else "E-W"
    return name if chart.group is None else f"{name}, group {chart.group}"


BOARD_TABLES: dict[Columns, Callable[[Table, Sequence[Line], ScoredBoard], None]] = {
    ("result", "N-S", "E-W"): _check_lines,
    ("result", "N-S", "E-W", "N-S %", "E-W %"): _check_lines,
    ("score", "frequency", "N-S", "E-W"): _check_both_charts,
    ("score", "frequency", "N-S"): _check_chart("N-S", Side.NS),
    ("N-S's own score", "frequency", "N-S"): _check_chart("N-S", Side.NS),
    ("E-W's own score", "frequency", "E-W"): _check_chart("E-W", Side.EW),
    ("chart", "A", "E", "factor", "top"): _check_counts,
}


# A session

_SESSION = (("board", "N-S", "E-W", "result"), ("board", "section", "N-S", "E-W", "result"))
PENALTIES = ("penalty for", "per cent of a top", "matchpoints")


def _check_session(words: Sequence[str], example: Example) -> None:
    command = _command(words)
    given, *expected = example.tables
    if given.columns not in _SESSION or not expected or command.tokens:
        raise NotUnderstood("a session is a table of its lines, and then what comes out")
    event = _event(given)
    if expected[0].columns == PENALTIES:
        event = replace(event, penalties=tuple(_penalty(row) for row in expected.pop(0).rows))
    scored = score_event(
        event, command.rules, expected=command.expected, per_section=command.per_section
    )
    for table in expected:
        checker = SESSION_TABLES.get(table.columns)
        if checker is None:
            raise NotUnderstood(f"the columns {table.columns}")
        checker(table, scored)


def _event(table: Table) -> Event:
    boards: dict[str, list[EventLine]] = {}
    for row in table.rows:
        boards.setdefault(row["board"], []).append(
            EventLine(
                parse_line(row["result"]),
                row["result"],
                pair_ns=None if row["N-S"] == NOTHING else row["N-S"],
                pair_ew=None if row["E-W"] == NOTHING else row["E-W"],
                section=row.get("section"),
            )
        )
    return Event(tuple(EventBoard(name, tuple(lines)) for name, lines in boards.items()))


def _penalty(row: Row) -> Penalty:
    percent, matchpoints = figure(row["per cent of a top"]), figure(row["matchpoints"])
    return Penalty(row["penalty for"], percent_of_top=percent, matchpoints=matchpoints)


def _check_expected(table: Table, scored: ScoredEvent) -> None:
    said = {row["of board"]: figure(row["E"]) for row in table.rows}
    assert said == {board.board.board: board.scored.expected for board in scored.boards}


def _check_session_lines(table: Table, scored: ScoredEvent) -> None:
    said = {
        (row["on board"], parse_line(row["result"])): (figure(row["N-S"]), figure(row["E-W"]))
        for row in table.rows
    }
    found: dict[tuple[str, Line], tuple[Fraction | None, Fraction | None]] = {}
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            pair = (_matchpoints(score.ns), _matchpoints(score.ew))
            place = (board.board.board, line.line)
            assert found.setdefault(place, pair) == pair, "equal lines with different scores"
    assert said == found


def _check_standings(table: Table, scored: ScoredEvent) -> None:
    said = [
        (
            row.get("section"),
            row["pair"],
            *(figure(row[column]) for column in ("matchpoints", "available", "per cent")),
            row["place"],
        )
        for row in table.rows
    ]
    sides = {None: "", Side.NS: " N-S", Side.EW: " E-W"}
    found = [
        (
            standing.pair.section,
            standing.pair.number + sides[standing.pair.side],
            standing.total,
            standing.available,
            standing.percentage,
            f"{standing.rank}{'=' if standing.tied else ''}",
        )
        for standing in scored.ranking
    ]
    assert sorted(said, key=str) == sorted(found, key=str)


SESSION_TABLES: dict[Columns, Callable[[Table, ScoredEvent], None]] = {
    ("of board", "E"): _check_expected,
    ("on board", "result", "N-S", "E-W"): _check_session_lines,
    ("pair", "matchpoints", "available", "per cent", "place"): _check_standings,
    ("section", "pair", "matchpoints", "available", "per cent", "place"): _check_standings,
}


# Tables without a command


def _check_plain(table: Table, example: Example) -> None:
    checker = PLAIN_TABLES.get(table.columns)
    if checker is None:
        raise NotUnderstood(f"the columns {table.columns}")
    for row in table.rows:
        checker(row, example)


def _check_number(row: Row, example: Example) -> None:
    value = parse_rational(row["text"])
    assert canonical(value) == row["number"]
    assert readable(value) == row["shown as"]


def _check_refused_number(row: Row, example: Example) -> None:
    assert _code_of(lambda: parse_rational(row["number"])) == row["refused"]


def _check_refused_text(row: Row, example: Example) -> None:
    assert _code_of(lambda: parse_token(row["text"])) == row["refused"]


def _code_of(attempt: Callable[[], object]) -> str:
    error = _refusal(attempt)
    return "not refused" if error is None else str(error.code)


def _check_same_ruling(row: Row, example: Example) -> None:
    one, other = (parse_line(row[column]).result for column in ("ruling", "the same"))
    assert isinstance(one, Played)
    assert isinstance(other, Played)
    for side in Side:
        assert weights(one, side) == weights(other, side)


def _check_nested(row: Row, example: Example) -> None:
    assert line_text(Line(nested_ruling(row["nested ruling"]))) == row["written flat"]


def nested_ruling(text: str) -> Weighted:
    """The ruling that "3 of 400, 2 of (1 of 420, 2 of -50)" says: parts of scores or rulings."""
    words = re.findall(r"-?[0-9]+|of|[(),]", text)
    result = _parts(words)
    if words:
        raise NotUnderstood(f"the nested ruling {text}")
    return result


def _parts(words: list[str]) -> Weighted:
    parts: list[tuple[int, int | Weighted]] = []
    while True:
        weight = int(words.pop(0))
        if words.pop(0) != "of":
            raise NotUnderstood("a nested ruling is written 3 of 400, 2 of (...)")
        if words[0] == "(":
            words.pop(0)
            parts.append((weight, _parts(words)))
            words.pop(0)
        else:
            parts.append((weight, int(words.pop(0))))
        if not words or words[0] != ",":
            return ruling(*parts)
        words.pop(0)


def _check_small(row: Row, example: Example) -> None:
    (chosen,) = (span for span in example.spans if span.startswith("small_groups="))
    expected = int(row["E"])
    others = () if row["other groups"] == "none" else row["other groups"].split(", ")
    group = Group(
        results=parse_rational(row["A"]),
        expected=expected,
        top=Fraction(2 * (expected - 1)),
        others=tuple(parse_rational(other) for other in others),
    )
    is_small = SMALL_GROUPS[chosen.removeprefix("small_groups=")](group)
    assert is_small == _yes(row["small"])


def _yes(cell: str) -> bool:
    return {"yes": True, "no": False}[cell]


def _check_rounding(row: Row, example: Example) -> None:
    value, quantum, average, result = (
        parse_rational(row[column]) for column in ("value", "quantum", "average", "rounded")
    )
    assert rounded(value, quantum, row["mode"], average) == result


def _check_rounded_board(row: Row, example: Example) -> None:
    quantum, top = figure(row["quantum"]), figure(row["out of"])
    assert quantum is not None
    assert top is not None
    finish = rounded_board(Rounding("board", quantum, row["mode"], row["side"]))
    given = (figure(row[side]) for side in ("N-S", "E-W"))
    line = finish(
        LineScore(*(value if value is None else SideScore(value, top) for value in given))
    )
    for side, column in ((Side.NS, "N-S rounded"), (Side.EW, "E-W rounded")):
        _same(_matchpoints(line.of(side)), row[column], column)


def _check_limits(row: Row, example: Example) -> None:
    most, step = figure(row["most outcomes"]), figure(row["weights in steps of"])
    rules = Rules(most_outcomes=None if most is None else int(most), weight_quantum=step)
    lines = [parse_line(row["ruling"])]
    if _yes(row["allowed"]):
        refuse_unfit_rulings(lines, rules)
    else:
        assert _code_of(lambda: refuse_unfit_rulings(lines, rules)) == "regulation"


def _check_contract(row: Row, example: Example) -> None:
    declarer = None if row["declarer"] == NOTHING else row["declarer"]
    tricks = None if row["tricks"] == NOTHING else int(row["tricks"])
    score = contract_score(parse_contract(row["contract"]), declarer, tricks, row["vulnerable"])
    assert score == int(row["score"])
    if row["by Law 77"]:
        assert row["by Law 77"].endswith(f" = {abs(score)}")


def _check_possible(row: Row, example: Example) -> None:
    vulnerable = None if row["vulnerable"] == "not known" else row["vulnerable"]
    assert (int(row["score"]) in possible_scores(vulnerable)) == _yes(row["possible"])


def _check_notation(row: Row, example: Example) -> None:
    times, line = parse_token(row["text"])
    meant = meaning(line)
    assert (meant if times == 1 else f"{times} times {meant}") == row["meaning"]
    assert line_text(line) == row["canonical"]


def meaning(line: Line) -> str:
    """What a line holds, in words."""
    group = "" if line.group is None else f", group {line.group}"
    match line.result:
        case Score() | Weighted() as held:
            return _in_words(held) + group
        case Split(ns, ew):
            return f"split: N-S {_in_words(ns)}, E-W {_in_words(ew)}{group}"
        case Artificial(ns, ew):
            return f"artificial: N-S {_in_words(ns)}, E-W {_in_words(ew)}{group}"
        case NotPlayed():
            return f"not played{group}"
        case Bye():
            return f"bye{group}"


def _in_words(held: Played | Share) -> str:
    match held:
        case Score(points):
            return f"score {points}"
        case Weighted():
            return "ruling: " + ", ".join(f"{weight} of {points}" for weight, points in flat(held))
        case Percentage(percent):
            return f"{readable(percent)} %"
        case Average():
            return held.value


PLAIN_TABLES: dict[Columns, Callable[[Row, Example], None]] = {
    ("text", "number", "shown as"): _check_number,
    ("number", "refused"): _check_refused_number,
    ("text", "refused"): _check_refused_text,
    ("ruling", "the same"): _check_same_ruling,
    ("nested ruling", "written flat"): _check_nested,
    ("A", "E", "other groups", "small"): _check_small,
    ("value", "quantum", "average", "mode", "rounded"): _check_rounding,
    (
        "N-S",
        "E-W",
        "out of",
        "quantum",
        "mode",
        "side",
        "N-S rounded",
        "E-W rounded",
    ): _check_rounded_board,
    ("ruling", "most outcomes", "weights in steps of", "allowed"): _check_limits,
    ("contract", "declarer", "tricks", "vulnerable", "score", "by Law 77"): _check_contract,
    ("score", "vulnerable", "possible"): _check_possible,
    ("text", "meaning", "canonical"): _check_notation,
}


# Citations -----------------------------------------------------------------------------------

_CITED = re.compile(
    r"\b(?:[Cc]lauses?|[Qq]uestions?)\s+"
    r"([KQ][0-9]+(?:(?:\s*,\s*|\s+and\s+|\s+to\s+|\s+or\s+|,\s+and\s+)[KQ][0-9]+)*)"
)
_ID = re.compile(r"[KQ][0-9]+")


def cited(text: str) -> list[str]:
    """The ids that a text cites: "Clause K8", "Clauses K8, K13", "Clauses K4 to K6"."""
    return [name for listed in _CITED.findall(text) for name in _listed(listed)]


def _listed(listed: str) -> Iterator[str]:
    for part in re.split(r"\s*,\s+and\s+|\s*,\s*|\s+and\s+|\s+or\s+", listed):
        first, *last = _ID.findall(part)
        yield first
        if last:
            for number in range(int(first[1:]) + 1, int(last[0][1:]) + 1):
                yield f"{first[0]}{number}"
