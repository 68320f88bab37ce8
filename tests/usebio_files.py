"""A writer of USEBIO files with all that is printed, for the tests.

What USEBIO has no word for, a ruling, a split score or the group of a fouled board, it
leaves empty and writes the points, as programs do; A+ A= A- have their nominal codes.
"""

from __future__ import annotations

from fractions import Fraction
from xml.sax.saxutils import escape

from law78.event import Event, EventLine, Printed, PrintedPair, winners_of
from law78.outcome import Artificial, Average, Line, Percentage, Result, Score

NOMINAL = {Average.PLUS: 60, Average.EQUAL: 50, Average.MINUS: 40}


def usebio_file(event: Event) -> bytes:
    """The file of an event: one SECTION for each section, boards and pairs in it."""
    sections = dict.fromkeys(
        [line.section for board in event.boards for line in board.lines]
        + [pair.section for pair in event.printed_pairs]
    )
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<USEBIO Version="1.3"><EVENT EVENT_TYPE="PAIRS">',
        _tag("PROGRAM_NAME", event.program),
        _tag("PROGRAM_VERSION", event.program_version),
        _tag("EVENT_DESCRIPTION", event.name),
        "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>",
        f"<WINNER_TYPE>{winners_of(event)}</WINNER_TYPE>",
    ]
    for section in sections:
        parts.append("<SECTION>" if section is None else f'<SECTION SECTION_ID="{section}">')
        parts.append("<PARTICIPANTS>")
        parts += [_pair(pair) for pair in event.printed_pairs if pair.section == section]
        parts.append("</PARTICIPANTS>")
        for board in event.boards:
            lines = [line for line in board.lines if line.section == section]
            if lines:
                parts.append(f"<BOARD>{_tag('BOARD_NUMBER', board.board)}")
                parts += [_line(line) for line in lines]
                parts.append("</BOARD>")
        parts.append("</SECTION>")
    return "\n".join([*parts, "</EVENT></USEBIO>", ""]).encode()


def _pair(pair: PrintedPair) -> str:
    return (
        "<PAIR>"
        + _tag("PAIR_NUMBER", pair.number)
        + _tag("DIRECTION", None if pair.side is None else pair.side.upper())
        + _tag("TOTAL_SCORE", pair.total)
        + _tag("PERCENTAGE", pair.percentage)
        + _tag("PLACE", pair.place)
        + "</PAIR>"
    )


def _line(line: EventLine) -> str:
    contract, printed = line.contract, line.printed or Printed()
    fields = [
        _tag("NS_PAIR_NUMBER", line.pair_ns),
        _tag("EW_PAIR_NUMBER", line.pair_ew),
        _tag("CONTRACT", contract and contract.contract),
        _tag("PLAYED_BY", contract and contract.declarer),
        _tag(
            "TRICKS", None if contract is None or contract.tricks is None else str(contract.tricks)
        ),
        f"<SCORE>{score_text(line.line)}</SCORE>",
        _tag("NS_MATCH_POINTS", printed.ns),
        _tag("EW_MATCH_POINTS", printed.ew),
    ]
    return f"<TRAVELLER_LINE>{''.join(fields)}</TRAVELLER_LINE>"


def score_text(line: Line) -> str:
    """SCORE as a program writes it: a score, a code of two digits a side, or nothing."""
    match line:
        case Line(Score(points), None):
            return str(points)
        case Line(Artificial() as result, None):
            return _code(result)
        case _:
            return ""


def _code(result: Result) -> str:
    assert isinstance(result, Artificial)
    percents = [
        NOMINAL[share] if isinstance(share, Average) else share.percent
        for share in (result.ns, result.ew)
        if isinstance(share, Average | Percentage)
    ]
    if any(percent >= 100 or Fraction(percent).denominator != 1 for percent in percents):
        return ""
    return "A" + "".join(f"{int(percent):02}" for percent in percents)


def _tag(name: str, text: str | None) -> str:
    return "" if text is None else f"<{name}>{escape(text)}</{name}>"
