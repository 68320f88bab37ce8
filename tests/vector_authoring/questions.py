"""Requests: made by the protocol's own writer, and read back without law78.

What a request says is read from the data beside the notation, so that the
expected figures hang on nothing of law78 but the text that is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import oracle
from law78.conformance.line_data import line_data
from law78.conformance.protocol import board_request
from law78.errors import Law78Error
from law78.notation import parse_line, parse_token
from vector_authoring.definitions import Board, Contract, JsonObject, Session

Question: TypeAlias = Mapping[str, Any]
"""A request, or a part of one, as JSON has it."""

NOMINAL = {"+": Fraction(60), "=": Fraction(50), "-": Fraction(40)}


def rules_of(board: Board) -> dict[str, str]:
    """The rules that a board names."""
    return dict(rule.split("=") for rule in board.rules.split())


def board_question(board: Board) -> JsonObject:
    """The request of a board."""
    lines = []
    for token in board.lines.split():
        count, line = parse_token(token)
        lines += [line] * count
    expected = board.expected
    if expected is None:
        expected = sum(not {"not_played", "bye"} & set(line_data(line)) for line in lines)
    return board_request(lines, expected, rules_of(board))


def contract_question(contract: Contract) -> JsonObject:
    """The request of a contract."""
    name, declarer, tricks, vulnerable = contract.play.split()
    request: JsonObject = {"op": "score_contract", "contract": name}
    if declarer != "-":
        request |= {"declarer": declarer, "tricks": int(tricks)}
    return request | {"vulnerable": vulnerable}


def session_question(session: Session) -> JsonObject:
    """The request of a session."""
    event: JsonObject = {"format": "law78-event-1"}
    if session.says_winners:
        event["winners"] = session.winners
    if session.regulation is not None:
        event["regulation"] = session.regulation
    if session.expected is not None:
        event["expected"] = session.expected
    event["boards"] = [
        _event_board(text.strip(), session) for text in session.boards.strip().splitlines()
    ]
    if session.penalties:
        event["penalties"] = list(session.penalties)
    return {"op": "score_session", "event": event}


def _event_board(text: str, session: Session) -> JsonObject:
    head, _, lines = text.partition(": ")
    name, _, own = head.partition(" [")
    board: JsonObject = {"board": name}
    if own:
        board["expected"] = int(own.rstrip("]"))
    board["lines"] = [
        _event_line(line.strip(), session.outcomes.get((name, place)))
        for place, line in enumerate(lines.split(","), start=1)
    ]
    return board


def _event_line(text: str, outcomes: list[JsonObject] | None) -> JsonObject:
    seats, result = text.split()
    section, _, pairs = seats.rpartition(":")
    ns, _, ew = pairs.partition("-")
    line: JsonObject = {}
    if ns:
        line["pair_ns"] = ns
    if ew:
        line["pair_ew"] = ew
    if section:
        line["section"] = section
    if outcomes is None:
        return line | {"result": result}
    if flat(outcomes) != held_of(line_data(parse_line(result)), 0):
        raise ValueError(f"the outcomes are not {result}")
    return line | {"outcomes": outcomes}


def flat(outcomes: Sequence[Question]) -> dict[int, Fraction]:
    """Nested outcomes as scores with weights: weights multiply, equal scores add up."""
    scores: dict[int, Fraction] = {}
    for outcome in outcomes:
        weight = Fraction(outcome["weight"])
        inner = (
            flat(outcome["outcomes"]) if "outcomes" in outcome else {outcome["score"]: Fraction(1)}
        )
        for score, part in inner.items():
            scores[score] = scores.get(score, Fraction(0)) + weight * part
    return scores


# Lines as data, read by hand


def held_of(line: Question, side: int) -> oracle.Scores | str | None:
    """What a line's data hold for a side: scores, an artificial score as text, or nothing."""
    name = ("ns", "ew")[side]
    if "outcomes" in line:
        return flat(line["outcomes"])
    if "artificial" in line:
        return str(line["artificial"][name])
    if "split" in line:
        own = line["split"][name]
        return str(own["artificial"]) if "artificial" in own else flat(own["outcomes"])
    return None


def row_of(line: Question) -> oracle.Row:
    """A line of a request as the oracle takes it, averages at their nominal worth."""
    ns, ew = (
        NOMINAL.get(held) or Fraction(held) if isinstance(held, str) else held
        for held in (held_of(line, 0), held_of(line, 1))
    )
    group = line.get("group")
    return oracle.Row(ns, ew, None if group is None else str(group))


def choices_of(board: Question) -> oracle.Choices:
    """The rules of a request's board."""
    return oracle.Choices(**board.get("rules", {}))


def board_of(request: Question) -> tuple[list[oracle.Row], int, oracle.Choices]:
    """The rows, E and the rules of a request."""
    board = request["board"]
    return [row_of(line) for line in board["lines"]], board["expected"], choices_of(board)


def event_line_data(line: Question) -> JsonObject:
    """A line of an event as the protocol would send it on a board."""
    if "outcomes" in line:
        return {"outcomes": line["outcomes"]}
    return line_data(parse_line(str(line["result"])))


# What a program must be able to do to be asked


FEATURES = (
    "weighted",
    "split",
    "artificial",
    "unequal",
    "fouled",
    "small_groups",
    "not_played",
    "bye",
)


def _of_line(line: Question) -> set[str]:
    """The features that one line's own data need; a broken line may need any of them."""
    found = {key for key in ("split", "artificial", "not_played", "bye") if key in line}
    if "group" in line:
        found.add("fouled")
    split = line.get("split", {})
    sides = [split[name] for name in ("ns", "ew") if name in split]
    if any("artificial" in side for side in sides):
        found.add("artificial")
    for held in (line, *sides):
        outcomes = held.get("outcomes", ())
        if len(outcomes) > 1 or any("outcomes" in outcome for outcome in outcomes):
            found.add("weighted")
    if "12c1c:" in str(line.get("result", "")).lower():
        found.add("weighted")
    return found


def _has_fewer(lines: Sequence[Question], expected: int) -> bool:
    """Whether some side has fewer results in some group than expected, and not none."""
    counts: dict[tuple[str, object], int] = {}
    for line in lines:
        split = line.get("split")
        for name in ("ns", "ew"):
            own = line if split is None else split.get(name, {})
            if "outcomes" in own:
                key = (name, line.get("group"))
                counts[key] = counts.get(key, 0) + 1
    return any(count < expected for count in counts.values())


def features(request: Question) -> tuple[str, ...]:
    """The features that a request needs, in the protocol's order."""
    found: set[str] = set()
    if "board" in request:
        board = request["board"]
        rules = board.get("rules", {})
        found |= _of_all(board["lines"])
        if "unequal" in rules or _has_fewer(board["lines"], board["expected"]):
            found.add("unequal")
        if rules.get("split", "charts") != "charts":
            found.add("split")
        if rules.get("small_groups", "none") != "none":
            found.add("small_groups")
    if "event" in request:
        for lines, expected in boards_of_event(request["event"]):
            found |= _of_all(lines)
            if _has_fewer(lines, expected):
                found.add("unequal")
    return tuple(feature for feature in FEATURES if feature in found)


def _of_all(lines: Iterable[Question]) -> set[str]:
    found: set[str] = set()
    for line in lines:
        found |= _of_line(line)
    return found


E_OF_EACH_BOARD = ("magic-contest",)
"""The regulations by which a board's own lines are its E."""


def boards_of_event(event: Question) -> list[tuple[list[JsonObject], int]]:
    """Each board's lines as data, and its E: its own, the event's, or by the regulation."""
    boards = event["boards"]
    of_boards = [[_data_of(line) for line in board["lines"]] for board in boards]
    counts = [sum(not {"not_played", "bye"} & set(line) for line in lines) for lines in of_boards]
    if event.get("regulation") not in E_OF_EACH_BOARD:
        counts = [max(counts)] * len(counts)
    return [
        (lines, board.get("expected", event.get("expected", count)))
        for board, lines, count in zip(boards, of_boards, counts, strict=True)
    ]


def _data_of(line: Question) -> JsonObject:
    """A line's data; of a line that cannot be read, its text alone."""
    try:
        return event_line_data(line)
    except Law78Error:
        return dict(line)
