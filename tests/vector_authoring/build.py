"""From what is written by hand to a vector as it stands in its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import oracle
import spec_examples
from vector_authoring import boards, contracts, pencil, refusals, sessions
from vector_authoring.definitions import (
    Board,
    Common,
    Contract,
    Definition,
    JsonObject,
    Refused,
    Session,
)
from vector_authoring.figures import Differs
from vector_authoring.questions import (
    board_question,
    contract_question,
    features,
    session_question,
)

SPEC = Path(__file__).parents[2] / "reference" / "SPEC.md"

WAYS = ("published", "brute_force", "closed_form", "hand")
"""How figures can be confirmed, in the order of a file."""

BY_TABLE = "the scoring table of Law 77, written out in tests/law77_table.py"
BY_CLOSED_FORM = "factor x (2 x below + frequency) - 1 in each chart, added up by the weights"
BY_COMPARING = "tests/session_oracle.py: each line compared with each other, outcome by outcome"
BY_SLOPE = "tests/session_rules_oracle.py: the average of each board and the lead over the field"


def built(definition: Definition) -> JsonObject:
    """The vector of a definition.

    Raises Differs, with the vector's id, where two sources of a figure differ.
    """
    try:
        return BUILDERS[type(definition)](definition)
    except Exception as error:
        error.add_note(f"in {definition.id}")
        raise


def _vector(
    definition: Common,
    request: JsonObject,
    expected: JsonObject,
    confirmed_by: Mapping[str, str],
    working: list[str],
) -> JsonObject:
    if len(confirmed_by) < 2:
        raise Differs("fewer than two confirmations")
    return {
        "id": definition.id,
        "title": definition.title,
        "why": definition.why,
        "clauses": definition.clauses.split(),
        "features": list(features(request)),
        "source": definition.source,
        "confirmed_by": {way: confirmed_by[way] for way in WAYS if way in confirmed_by},
        "request": request,
        "expected": expected,
        "working": working,
    }


def _board(board: Board) -> JsonObject:
    request = board_question(board)
    expected = boards.expected_of_board(request)
    return _vector(
        board,
        request,
        expected,
        confirm_board(board, request, expected),
        pencil.working_of_board(request),
    )


def confirm_board(
    board: Board, request: Mapping[str, Any], expected: Mapping[str, Any]
) -> dict[str, str]:
    """Each way in which a board's figures are confirmed. Raises Differs where one differs."""
    confirmed: dict[str, str] = {}
    for kind in ("published", "hand"):
        where = [
            boards.hold_to_worked(name, request, expected, board)
            for name in board.worked.split()
            if (kind == "published") == boards.is_published(name)
        ]
        if where:
            confirmed[kind] = "; ".join(dict.fromkeys(where))
    if board.published is not None:
        boards.hold_to(board.published, request, expected)
        confirmed["published"] = board.published.where
    boards.by_both_ways(*boards.board_of(request))
    confirmed["brute_force"] = _by_brute_force(request)
    confirmed["closed_form"] = BY_CLOSED_FORM
    if board.hand is not None:
        boards.hold_to(board.hand, request, expected)
        confirmed["hand"] = derivation(board.hand.where)
    return confirmed


def derivation(text: str) -> str:
    """A derivation by hand as it stands in a file. Raises Differs where a sum in it is wrong."""
    for span in re.findall(r"`([^`]*)`", text):
        if not spec_examples.sum_holds(span):
            raise Differs(f"the sum {span}")
    return text.replace("`", "")


def _by_brute_force(request: Mapping[str, Any]) -> str:
    """How brute force went about it."""
    rows, e, choices = boards.board_of(request)
    joint = boards.joint_outcomes(rows, choices)
    text = "each line compared with each other line of its group, 2, 1 or 0"
    if joint > 1:
        halves = " and of which half is shown" if choices.split == "halves" else ""
        text += f", in each of the {joint} joint outcomes of the rulings{halves}"
    if any(
        oracle.is_small(choices, rows, side, group, e)
        for side in (oracle.NS, oracle.EW)
        for group in oracle.groups(rows)
    ):
        text += "; small groups read off 60, 65/55 and 70/60/50 by place, ties shared"
    return text


def _contract(contract: Contract) -> JsonObject:
    request = contract_question(contract)
    expected = contracts.expected_of_contract(contract, request)
    return _vector(
        contract,
        request,
        expected,
        confirm_contract(contract, request),
        contracts.working_of_contract(contract, request),
    )


def confirm_contract(contract: Contract, request: Mapping[str, Any]) -> dict[str, str]:
    """The table and the sum. Raises Differs where they differ."""
    contracts.expected_of_contract(contract, request)
    return {"published": BY_TABLE, "hand": f"Law 77: {contract.hand}"}


def _session(session: Session) -> JsonObject:
    request = session_question(session)
    expected = sessions.expected_of_session(request, session.winners)
    return _vector(
        session,
        request,
        expected,
        confirm_session(session, request, expected),
        sessions.working_of_session(request, session.winners, session.pairs.split()),
    )


def confirm_session(
    session: Session, request: Mapping[str, Any], expected: Mapping[str, Any]
) -> dict[str, str]:
    """Both oracles and what was worked out by hand. Raises Differs where they differ."""
    sessions.by_both_oracles(request["event"], session.winners)
    confirmed = {"brute_force": BY_COMPARING, "closed_form": BY_SLOPE}
    for name in session.worked.split():
        sessions.hold_to_inversion(boards.worked_examples()[name], expected)
    if session.hand is not None:
        sessions.hold_to(session.hand, expected)
        confirmed["hand"] = derivation(session.hand.where)
    return confirmed


def _refused(refused: Refused) -> JsonObject:
    confirmed, found = confirm_refusal(refused)
    return _vector(refused, refused.request, {"refused": refused.reason}, confirmed, found)


def confirm_refusal(refused: Refused) -> tuple[dict[str, str], list[str]]:
    """What is wrong with the request, found by hand, and the rule that it offends."""
    found = refusals.CHECKS[refused.check](refused.request)
    if found is None:
        raise Differs("nothing is wrong with it")
    others = [
        name
        for name, check in refusals.CHECKS.items()
        if name != refused.check and _finds(check, refused.request)
    ]
    if others:
        raise Differs(f"it is wrong in more than one way: {others}")
    rule = next(iter(refused.clauses.split()))
    if refused.quote not in clause_text(rule):
        raise Differs(f"{rule} does not say: {refused.quote}")
    working = [found] if " = " in found else []
    return {"hand": found.partition(": ")[0], "published": f"SPEC.md {rule}: {refused.quote}"}, (
        working
    )


def _finds(check: Callable[[Mapping[str, Any]], str | None], request: Mapping[str, Any]) -> bool:
    try:
        return check(request) is not None
    except (KeyError, ValueError, TypeError, ZeroDivisionError):
        return False


@cache
def book() -> spec_examples.Book:
    """SPEC.md."""
    return spec_examples.read_book(SPEC.read_text(encoding="utf-8"))


def clause_text(clause: str) -> str:
    """All of a clause's paragraphs and examples in SPEC.md, as a page would show them."""
    (found,) = (each for each in book().clauses if each.id == clause)
    paragraphs = [*found.paragraphs, *(example.text for example in found.examples)]
    tables = [
        " ".join(row.values())
        for example in found.examples
        for table in example.tables
        for row in table.rows
    ]
    return " ".join(" ".join(text.split()) for text in (*paragraphs, *tables))


BUILDERS: Mapping[type, Callable[[Any], JsonObject]] = {
    Board: _board,
    Contract: _contract,
    Session: _session,
    Refused: _refused,
}
