"""The reference as a program under test: the subject protocol, version 1.

One JSON object a line in, one out. What a request asks for and cannot have is
answered, never met with silence; the conversation goes on after an error.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from law78 import __version__
from law78.board import LineScore, SideScore, score_board
from law78.conformance.line_data import JsonObject, parse_line_data
from law78.conformance.protocol import BOARD_RULES, FEATURES, OPERATIONS, PROTOCOL
from law78.contract import contract_score, parse_contract
from law78.errors import Code, Law78Error, printable
from law78.exact import canonical
from law78.formats import checked, event_of
from law78.formats.scored import standing_data
from law78.formats.strict_json import load
from law78.notation import parse_line
from law78.outcome import Line, Played, Side, on_side, weights
from law78.regulation import Rules, method_of, with_rule
from law78.regulations import Regulation, known_regulation
from law78.session import score_event

MOST_REQUEST_BYTES = 32 * 1024 * 1024
"""Bytes of one request."""

BOARD_KEYS = ("expected", "rules", "lines")
RESULT_KEYS = ("outcomes", "artificial", "split", "not_played", "bye")
LINE_KEYS = ("result", "group", *RESULT_KEYS)


class Unsupported(Exception):
    """Something that the protocol knows and this subject does not do."""


def answers(requests: Iterable[bytes]) -> Iterator[str]:
    """Answer each request in turn, until the tester says goodbye.

    >>> list(answers([b'{"seq":1,"op":"score_contract","contract":"3NT",'
    ...               b'"declarer":"N","tricks":9,"vulnerable":"NONE"}']))
    ['{"seq":1,"score":400}']
    """
    for text in requests:
        if not text.strip():
            continue
        answer = _answer(text)
        if answer is None:
            return
        yield json.dumps(answer, separators=(",", ":"))


def _answer(text: bytes) -> JsonObject | None:
    seq = None
    try:
        if len(text) > MOST_REQUEST_BYTES:
            raise Law78Error(
                Code.LIMIT, "a request that is too long", f"send at most {MOST_REQUEST_BYTES} bytes"
            )
        seq = _seq(text)
        request = _object(load(text), "a request")
        if seq is None:
            raise _broken("a request without a seq", "number the requests: 0, 1, 2, ...")
        operation = request.get("op")
        if operation == "bye":
            return None
        return {"seq": seq} | _operate(operation, request)
    except Unsupported as unsupported:
        return {"seq": seq, "unsupported": str(unsupported)}
    except Law78Error as error:
        return {"seq": seq, "error": {"code": str(error.code), "message": str(error)}}


def _seq(text: bytes) -> int | None:
    """The number of a request, also of one that is refused as a whole."""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return None
    seq = request.get("seq") if isinstance(request, dict) else None
    return seq if isinstance(seq, int) and not isinstance(seq, bool) else None


def _operate(operation: object, request: JsonObject) -> JsonObject:
    match operation:
        case "hello":
            return _hello(request)
        case "score_board":
            return _score_board(_object(request.get("board"), "board"))
        case "score_contract":
            return _score_contract(request)
        case "score_session":
            return _score_session(_object(request.get("event"), "event"))
        case str():
            raise Unsupported(printable(operation))
        case _:
            raise _broken("a request without an op", f"ask for one of {', '.join(OPERATIONS)}")


def _hello(request: JsonObject) -> JsonObject:
    if request.get("protocol") is True or request.get("protocol") != PROTOCOL:
        raise _broken(
            f"protocol {printable(repr(request.get('protocol')))}", f"speak version {PROTOCOL}"
        )
    return {
        "protocol": PROTOCOL,
        "subject": {"name": "law78", "version": __version__},
        "operations": list(OPERATIONS),
        "features": list(FEATURES),
        "values": "matchpoints",
        "scale": 2,
        "rounding": [],
    }


def _score_board(board: JsonObject) -> JsonObject:
    _refuse_unknown_keys(board, BOARD_KEYS, "a board")
    rules = _rules(_object(board.get("rules", {}), "rules"))
    expected = board.get("expected")
    if expected is not None and (not isinstance(expected, int) or isinstance(expected, bool)):
        raise _broken("expected is not a whole number", 'write "expected": 8')
    items = board.get("lines")
    if not isinstance(items, list):
        raise _broken("a board without a list of lines", 'write "lines": [{"result": "600"}]')
    lines = [read_line(item, place) for place, item in enumerate(items, start=1)]
    scored = score_board(lines, expected, method_of(rules))
    return {"lines": [_line_answer(line) for line in scored.lines]}


def _rules(asked: JsonObject) -> Rules:
    rules = Rules()
    for key, value in asked.items():
        if key not in BOARD_RULES or value not in BOARD_RULES[key]:
            raise Unsupported(printable(f"{key}={value}"))
        rules = with_rule(rules, key, str(value))
    return rules


def read_line(item: object, place: int) -> Line:
    """A line of a board as a request has it: notation, data, or both where they agree.

    place is the line's, from 1, for a message.

    >>> read_line({"result": "600", "outcomes": [{"weight": "1", "score": 600}]}, 1)
    Line(result=Score(points=600), group=None)

    Raises Law78Error, the line attached: `protocol` for another shape or a
    contradiction, and whatever parse_line and parse_line_data raise.
    """
    try:
        data = _object(item, "a line")
        _refuse_unknown_keys(data, LINE_KEYS, "a line")
        if "result" not in data:
            return parse_line_data(data)
        result = data["result"]
        if not isinstance(result, str):
            raise _broken("a result that is not text", 'write "result": "600"')
        line = parse_line(result)
        if set(data) & set(RESULT_KEYS):
            _refuse_contradiction(line, parse_line_data(data))
        elif "group" in data and data["group"] != line.group:
            raise _broken("the result and the group beside it differ", "mark it: 600@a")
    except Law78Error as error:
        raise error.at(line=place) from None
    return line


def _refuse_unknown_keys(data: JsonObject, known: Sequence[str], what: str) -> None:
    for key in data:
        if key not in known:
            raise _broken(
                f"{what} with the unknown key {printable(key)!r}", f"known: {', '.join(known)}"
            )


def _refuse_contradiction(line: Line, beside: Line) -> None:
    if line.group != beside.group or any(
        _meaning(line, side) != _meaning(beside, side) for side in Side
    ):
        raise _broken("the result and the data beside it differ", "send the same line twice")


def _meaning(line: Line, side: Side) -> object:
    held = on_side(line.result, side)
    if held is None:
        return type(line.result)
    return weights(held, side) if isinstance(held, Played) else held


def _score_contract(request: JsonObject) -> JsonObject:
    contract, vulnerable = _text(request, "contract"), _text(request, "vulnerable")
    if contract is None or vulnerable is None:
        raise _broken("a contract or its vulnerability is missing", "send both")
    tricks = request.get("tricks")
    if tricks is not None and (not isinstance(tricks, int) or isinstance(tricks, bool)):
        raise _broken("tricks that are not a whole number", 'write "tricks": 9')
    declarer = _text(request, "declarer")
    return {"score": contract_score(parse_contract(contract), declarer, tricks, vulnerable)}


def _score_session(event: JsonObject) -> JsonObject:
    session = checked(event_of(event))
    rules = _regulation("exact" if session.regulation is None else session.regulation).rules
    # The scale and the rounding are those of the answer to hello, whatever the regulation's are.
    scored = score_event(session, replace(rules, scale="2", rounding=()))
    return {"ranking": [standing_data(standing) for standing in scored.ranking]}


def _regulation(name: str) -> Regulation:
    try:
        return known_regulation(name)
    except Law78Error:
        raise Unsupported(printable(f"regulation={name}")) from None


def _text(request: JsonObject, key: str) -> str | None:
    value = request.get(key)
    if value is not None and not isinstance(value, str):
        raise _broken(f"{key} that is not text", f'write "{key}": "..."')
    return value


def _line_answer(score: LineScore) -> JsonObject:
    return {"ns": _side_answer(score.ns), "ew": _side_answer(score.ew)}


def _side_answer(score: SideScore | None) -> str | None:
    return None if score is None else canonical(score.matchpoints)


def _object(value: object, what: str) -> JsonObject:
    if not isinstance(value, dict):
        raise _broken(f"{what} that is not a JSON object", "write {...}")
    return value


def _broken(problem: str, remedy: str) -> Law78Error:
    return Law78Error(Code.PROTOCOL, problem, remedy)
