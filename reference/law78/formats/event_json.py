"""Events as JSON, format law78-event-1: one reader, one writer.

    {"format": "law78-event-1", "name": "...", "winners": 1, "regulation": "exact",
     "expected": 8,
     "boards": [{"board": "1", "vulnerable": "NS", "expected": 8,
                 "lines": [{"pair_ns": "1", "pair_ew": "9", "section": "A", "result": "600",
                            "contract": "3NT", "declarer": "N", "tricks": 9},
                           {"pair_ns": "8", "pair_ew": "16", "section": "A",
                            "result": "12C1c:2/600/3/-100"}]}]}

Only boards, board, lines and result are needed. Instead of `result` a line may
carry `outcomes`, each {"weight", "score"} or {"weight", "outcomes"}; then the
group of a fouled board is a field `group`, as there is no text to mark.

What a program printed is kept as text and never scored: `program` and `program_version`;
for a line

    "printed": {"ns": "12.6", "ew": "1.4", "ns_percentage": "90", "ew_percentage": "10"}

and for the event

    "printed_pairs": [{"pair": "1", "section": "A", "side": "NS",
                       "total": "133.1", "percentage": "63.98", "place": "1"}]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from law78.contract import Vulnerable
from law78.errors import NOWHERE, Code, Law78Error, Place, printable
from law78.event import (
    ContractResult,
    Event,
    EventBoard,
    EventLine,
    Penalty,
    Printed,
    PrintedPair,
)
from law78.exact import ONE, ZERO, canonical
from law78.formats.event_json_writer import FORMAT, event_data, write_event
from law78.formats.strict_json import (
    choice_field,
    count_field,
    label_field,
    list_field,
    load,
    object_of,
    optional,
    rational_field,
    text_field,
    whole_field,
)
from law78.notation import MOST_SCORE_DIGITS, line_text, parse_line
from law78.outcome import (
    Line,
    Outcome,
    Score,
    Side,
    Weighted,
    common_denominator,
    refuse_unless_positive,
)

__all__ = ["FORMAT", "event_data", "event_of", "read_board", "read_json", "write_event"]

NOT_YET: Mapping[str, str] = {
    "sessions": "several sessions",
    "carry_forward": "carry-forward",
    "handicaps": "handicaps",
    "handicap": "handicaps",
}
"""Keys of what is known and not scored yet: refused by name unless empty."""

EVENT_KEYS = (
    "format",
    "name",
    "winners",
    "regulation",
    "expected",
    "boards",
    "penalties",
    "program",
    "program_version",
    "printed_pairs",
    *NOT_YET,
)
BOARD_KEYS = ("board", "vulnerable", "expected", "lines")
LINE_KEYS = (
    "pair_ns",
    "pair_ew",
    "section",
    "result",
    "outcomes",
    "group",
    "contract",
    "declarer",
    "tricks",
    "printed",
)
PRINTED_KEYS = ("ns", "ew", "ns_percentage", "ew_percentage")
PRINTED_PAIR_KEYS = ("pair", "section", "side", "total", "percentage", "place")
PENALTY_KEYS = ("pair", "side", "section", "percent_of_top", "matchpoints")
SIDES = {side.upper(): side for side in Side}
OUTCOME_KEYS = ("weight", "score", "outcomes")
DECLARERS = ("N", "E", "S", "W")
DEFAULT_BOARD = "1"


def read_json(text: str | bytes) -> Event:
    """The event that a JSON text says.

    >>> event = read_json('{"boards": [{"board": 1, "lines": [{"result": "600"}]}]}')
    >>> event.boards[0].lines[0].line
    Line(result=Score(points=600), group=None)

    Raises Law78Error as strict_json.load and event_of do.
    """
    return event_of(load(text))


def event_of(value: object, place: Place = NOWHERE) -> Event:
    """The event that a JSON value says; what every format's events are checked for is not yet.

    Raises Law78Error: `format` for another version, `field` for a field that is
    missing, unknown or of the wrong kind, `unsupported` for what is not scored
    yet, and what parse_line raises.
    """
    data = object_of(value, "the event", EVENT_KEYS, place)
    version = optional(text_field, data, "format", place)
    if version not in (None, FORMAT):
        raise Law78Error(
            Code.FORMAT, f"the format {printable(str(version))!r}", f"this reads {FORMAT}", place
        )
    for key, what in NOT_YET.items():
        if data.get(key):
            raise Law78Error(
                Code.UNSUPPORTED, f"{what} ({key!r})", "not scored yet: leave them out", place
            )
    boards = list_field(data, "boards", place)
    penalties = optional(list_field, data, "penalties", place)
    printed_pairs = optional(list_field, data, "printed_pairs", place)
    return Event(
        boards=tuple(_board(board, place) for board in boards),
        name=optional(text_field, data, "name", place),
        winners=optional(_winners, data, "winners", place),
        regulation=optional(text_field, data, "regulation", place),
        expected=optional(count_field, data, "expected", place),
        program=optional(text_field, data, "program", place),
        program_version=optional(text_field, data, "program_version", place),
        penalties=tuple(_penalty(penalty, place) for penalty in penalties or []),
        printed_pairs=tuple(_printed_pair(pair, place) for pair in printed_pairs or []),
    )


def _penalty(value: object, place: Place) -> Penalty:
    data = object_of(value, "a penalty", PENALTY_KEYS, place)
    for key in ("percent_of_top", "matchpoints"):
        if str(data.get(key, "")).endswith("%"):
            raise Law78Error(
                Code.FIELD,
                f"{key!r} with a per cent sign",
                'write "percent_of_top": "25" for 25 %',
                place,
            )
    percent = optional(rational_field, data, "percent_of_top", place)
    matchpoints = optional(rational_field, data, "matchpoints", place)
    given = percent if percent is not None else matchpoints
    if given is None or given <= 0 or (percent is not None and matchpoints is not None):
        raise Law78Error(
            Code.FIELD,
            "a penalty is not one amount above zero",
            "give 'percent_of_top' or 'matchpoints', like \"25\"",
            place,
        )
    side = optional(_side, data, "side", place)
    return Penalty(
        number=label_field(data, "pair", place),
        section=optional(label_field, data, "section", place),
        side=side,
        percent_of_top=percent,
        matchpoints=matchpoints,
    )


def _printed_pair(value: object, place: Place) -> PrintedPair:
    data = object_of(value, "a printed pair", PRINTED_PAIR_KEYS, place)
    return PrintedPair(
        number=label_field(data, "pair", place),
        section=optional(label_field, data, "section", place),
        side=optional(_side, data, "side", place),
        total=optional(text_field, data, "total", place),
        percentage=optional(text_field, data, "percentage", place),
        place=optional(label_field, data, "place", place),
    )


def _side(data: Mapping[str, object], key: str, place: Place) -> Side:
    return SIDES[choice_field(data, key, tuple(SIDES), place)]


def read_board(value: object, place: Place = NOWHERE) -> EventBoard:
    """One board by itself; without a `board` it is board 1.

    >>> read_board({"lines": [{"result": "600"}]}).board
    '1'

    Raises Law78Error as event_of does.
    """
    return _board(value, place, may_lack_name=True)


def _winners(data: Mapping[str, object], key: str, place: Place) -> int:
    winners = count_field(data, key, place)
    if winners not in (1, 2):
        raise Law78Error(Code.FIELD, f"{key!r} is {winners}", "it is 1 or 2", place)
    return winners


def _board(value: object, place: Place, *, may_lack_name: bool = False) -> EventBoard:
    data = object_of(value, "a board", BOARD_KEYS, place)
    named = not may_lack_name or data.get("board") is not None
    name = label_field(data, "board", place) if named else DEFAULT_BOARD
    place = replace(place, board=name)
    lines = list_field(data, "lines", place)
    return EventBoard(
        board=name,
        lines=tuple(
            _line(line, replace(place, line=number)) for number, line in enumerate(lines, start=1)
        ),
        expected=optional(count_field, data, "expected", place),
        vulnerable=optional(_vulnerable, data, "vulnerable", place),
    )


def _vulnerable(data: Mapping[str, object], key: str, place: Place) -> str:
    return choice_field(data, key, [each.value for each in Vulnerable], place)


def _line(value: object, place: Place) -> EventLine:
    data = object_of(value, "a line", LINE_KEYS, place)
    try:
        line, raw = _result(data, place)
    except Law78Error as error:
        raise error.at(file=place.file, row=place.row, board=place.board, line=place.line) from None
    return EventLine(
        line=line,
        raw=raw,
        pair_ns=optional(label_field, data, "pair_ns", place),
        pair_ew=optional(label_field, data, "pair_ew", place),
        section=optional(label_field, data, "section", place),
        contract=_contract(data, place),
        printed=None if data.get("printed") is None else _printed(data["printed"], place),
    )


def _printed(value: object, place: Place) -> Printed | None:
    """What is printed for a line, as text; None where nothing is."""
    data = object_of(value, "what is printed", PRINTED_KEYS, place)
    ns, ew, ns_percentage, ew_percentage = (
        optional(text_field, data, key, place) for key in PRINTED_KEYS
    )
    printed = Printed(ns, ew, ns_percentage, ew_percentage)
    return None if printed == Printed() else printed


def _result(data: Mapping[str, object], place: Place) -> tuple[Line, str]:
    """A line's result, and the result as the file has it."""
    if data.get("outcomes") is None:
        if data.get("group") is not None:
            raise Law78Error(
                Code.GROUP,
                "a 'group' beside a 'result'",
                "mark the group in the result itself, like -420@a",
                place,
            )
        raw = label_field(data, "result", place)
        return parse_line(raw), raw
    if data.get("result") is not None:
        raise Law78Error(
            Code.FIELD, "a line with both 'result' and 'outcomes'", "give one of them", place
        )
    group = optional(text_field, data, "group", place)
    line = Line(_ruling(data, place), None if group is None else _group(group))
    return line, line_text(line)


def _group(text: str) -> str | None:
    return parse_line(f"0@{text}").group


def _ruling(data: Mapping[str, object], place: Place) -> Weighted:
    """A ruling given as outcomes, which may hold rulings. Clauses K5, K6."""
    outcomes = [_outcome(each, place) for each in list_field(data, "outcomes", place)]
    common_denominator(outcome.weight for outcome in outcomes)
    total = sum((outcome.weight for outcome in outcomes), ZERO)
    if outcomes and total != ONE:
        meant = ", ".join(f'"{canonical(outcome.weight / total)}"' for outcome in outcomes[:20])
        raise Law78Error(
            Code.WEIGHTS,
            f"the weights add up to {printable(canonical(total))}, not to 1",
            f"correct them, or write what was meant: {printable(meant, 200)}",
            place,
        )
    return Weighted(tuple(outcomes))


def _outcome(value: object, place: Place) -> Outcome:
    data = object_of(value, "an outcome", OUTCOME_KEYS, place)
    weight = rational_field(data, "weight", place)
    refuse_unless_positive(weight)
    nested = data.get("outcomes") is not None
    if nested == (data.get("score") is not None):
        raise Law78Error(
            Code.FIELD,
            "an outcome without a score" if not nested else "an outcome with score and outcomes",
            "give either 'score' or 'outcomes'",
            place,
        )
    if nested:
        return Outcome(weight, _ruling(data, place))
    score = whole_field(data, "score", place)
    if abs(score) >= 10**MOST_SCORE_DIGITS:
        raise Law78Error(
            Code.LIMIT,
            f"the score {score} is too long",
            f"a score has at most {MOST_SCORE_DIGITS} digits",
            place,
        )
    return Outcome(weight, Score(score))


def _contract(data: Mapping[str, object], place: Place) -> ContractResult | None:
    contract = optional(text_field, data, "contract", place)
    declarer = optional(_declarer, data, "declarer", place)
    tricks = optional(count_field, data, "tricks", place)
    if contract is not None:
        return ContractResult(contract, declarer, tricks)
    if declarer is not None or tricks is not None:
        raise Law78Error(
            Code.FIELD, "a declarer or tricks without a 'contract'", "give all three", place
        )
    return None


def _declarer(data: Mapping[str, object], key: str, place: Place) -> str:
    return choice_field(data, key, DECLARERS, place)
