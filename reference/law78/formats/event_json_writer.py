"""The event JSON, format law78-event-1, written; event_json says what stands in it and reads it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from law78.errors import Law78Error
from law78.event import Event, EventLine, Penalty, Printed, PrintedPair
from law78.exact import canonical
from law78.notation import line_text, parse_line
from law78.outcome import Line, Outcome, Score, Weighted

FORMAT = "law78-event-1"


def write_event(event: Event) -> str:
    """The event as JSON text that reads back to it.

    Remarks are drawn anew; a result that cannot be written as the file had it is
    written canonically.

    >>> from law78.event import EventBoard
    >>> line = EventLine(parse_line("12c1c:2/600/3/-100"), "12c1c:2/600/3/-100")
    >>> '"result": "12c1c:2/600/3/-100"' in write_event(Event((EventBoard("1", (line,)),)))
    True
    """
    return json.dumps(event_data(event), ensure_ascii=False, indent=2) + "\n"


def event_data(event: Event) -> dict[str, object]:
    """The event as a JSON value, fields that are not known left out."""
    return {
        "format": FORMAT,
        **_known(
            name=event.name,
            winners=event.winners,
            regulation=event.regulation,
            expected=event.expected,
            program=event.program,
            program_version=event.program_version,
        ),
        "boards": [
            {
                "board": board.board,
                **_known(vulnerable=board.vulnerable, expected=board.expected),
                "lines": [_line_data(line) for line in board.lines],
            }
            for board in event.boards
        ],
        **(
            {"penalties": [_penalty_data(own) for own in event.penalties]}
            if event.penalties
            else {}
        ),
        **(
            {"printed_pairs": [_printed_pair_data(pair) for pair in event.printed_pairs]}
            if event.printed_pairs
            else {}
        ),
    }


def _printed_pair_data(pair: PrintedPair) -> dict[str, object]:
    return {
        "pair": pair.number,
        **_known(
            section=pair.section,
            side=None if pair.side is None else pair.side.upper(),
            total=pair.total,
            percentage=pair.percentage,
            place=pair.place,
        ),
    }


def _penalty_data(penalty: Penalty) -> dict[str, object]:
    percent, matchpoints = penalty.percent_of_top, penalty.matchpoints
    return {
        "pair": penalty.number,
        **_known(
            side=None if penalty.side is None else penalty.side.upper(),
            section=penalty.section,
            percent_of_top=None if percent is None else canonical(percent),
            matchpoints=None if matchpoints is None else canonical(matchpoints),
        ),
    }


def _line_data(line: EventLine) -> dict[str, object]:
    contract = line.contract
    return {
        **_known(pair_ns=line.pair_ns, pair_ew=line.pair_ew, section=line.section),
        **_result_data(line),
        **(
            _known(contract=contract.contract, declarer=contract.declarer, tricks=contract.tricks)
            if contract is not None
            else {}
        ),
        **_printed_data(line.printed or Printed()),
    }


def _printed_data(printed: Printed) -> dict[str, object]:
    figures = _known(
        ns=printed.ns,
        ew=printed.ew,
        ns_percentage=printed.ns_percentage,
        ew_percentage=printed.ew_percentage,
    )
    return {"printed": figures} if figures else {}


def _result_data(line: EventLine) -> dict[str, object]:
    result = line.line.result
    if _says(line.raw, line.line):
        return {"result": line.raw}
    text = line_text(line.line)
    if isinstance(result, Weighted) and not _says(text, line.line):
        return {"outcomes": _outcomes_data(result.outcomes), **_known(group=line.line.group)}
    return {"result": text}


def _says(text: str, line: Line) -> bool:
    try:
        return parse_line(text) == line
    except Law78Error:
        return False


def _outcomes_data(outcomes: Sequence[Outcome]) -> list[dict[str, object]]:
    return [
        {
            "weight": canonical(outcome.weight),
            **(
                {"score": outcome.result.points}
                if isinstance(outcome.result, Score)
                else {"outcomes": _outcomes_data(outcome.result.outcomes)}
            ),
        }
        for outcome in outcomes
    ]


def _known(**fields: object) -> dict[str, object]:
    return {key: value for key, value in fields.items() if value is not None}
