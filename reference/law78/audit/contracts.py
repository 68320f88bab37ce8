"""Contracts that do not give the scores beside them. Clause K30."""

from __future__ import annotations

from functools import lru_cache

from law78.audit.findings import Explanation, Kind
from law78.contract import Vulnerable, contract_score, parse_contract
from law78.errors import Law78Error
from law78.event import EventBoard, EventLine
from law78.outcome import Score

BY_NUMBER = (
    *("NONE", "NS", "EW", "ALL"),
    *("NS", "EW", "ALL", "NONE"),
    *("EW", "ALL", "NONE", "NS"),
    *("ALL", "NONE", "NS", "EW"),
)
"""Who is vulnerable on boards 1 to 16, and again from 17 on: Law 2."""

FEWEST_TO_DOUBT = 2
"""Odd contracts of a board that another vulnerability explains, from which it is doubted."""


def vulnerable_by_number(board: str) -> str | None:
    """Who is vulnerable on a board by its number; None where its name is no number.

    >>> vulnerable_by_number("1"), vulnerable_by_number("20"), vulnerable_by_number("A1")
    ('NONE', 'ALL', None)
    """
    if not (board.isascii() and board.isdigit()) or len(board) > 9 or int(board) == 0:
        return None
    return BY_NUMBER[(int(board) - 1) % len(BY_NUMBER)]


def contract_oddities(board: EventBoard) -> tuple[Explanation, ...]:
    """An oddity for each line whose contract, as far as it can be read, gives another score.

    Where the file does not say who is vulnerable the board's number does, unless several
    lines contradict it and none contradicts another vulnerability.

    >>> from law78.event import ContractResult
    >>> from law78.notation import parse_line
    >>> made = ContractResult("3NT", "N", 9)
    >>> lines = [EventLine(parse_line(text), text, contract=made) for text in ("400", "600")]
    >>> [odd.words for odd in contract_oddities(EventBoard("1", tuple(lines)))]
    ['Line 2: 3NT by N with 9 tricks scores 400, not 600.']
    """
    vulnerable = board.vulnerable or vulnerable_by_number(board.board)
    if vulnerable is None:
        return ()
    odd = _odd_lines(board, vulnerable)
    if (
        board.vulnerable is None
        and len(odd) >= FEWEST_TO_DOUBT
        and any(not _odd_lines(board, other) for other in Vulnerable)
    ):
        return ()
    return tuple(_oddity(place, line, score) for place, line, score in odd)


def _odd_lines(board: EventBoard, vulnerable: str) -> list[tuple[int, EventLine, int]]:
    odd = []
    for place, line in enumerate(board.lines, start=1):
        if line.contract is None or not isinstance(line.line.result, Score):
            continue
        own = line.contract
        score = _score(own.contract, own.declarer, own.tricks, vulnerable)
        if score is not None and score != line.line.result.points:
            odd.append((place, line, score))
    return odd


@lru_cache(maxsize=10_000)
def _score(contract: str, declarer: str | None, tricks: int | None, vulnerable: str) -> int | None:
    """What a contract scores, N-S's view; None where it cannot be read or lacks something."""
    try:
        return contract_score(parse_contract(contract.strip()), declarer, tricks, vulnerable)
    except Law78Error:
        return None


def _oddity(place: int, line: EventLine, score: int) -> Explanation:
    own, result = line.contract, line.line.result
    assert own is not None
    assert isinstance(result, Score)
    played = f" by {own.declarer}" if own.declarer else ""
    tricks = "" if own.tricks is None else f" with {own.tricks} tricks"
    return Explanation(
        Kind.CONTRACT,
        f"Line {place}: {own.contract.strip()}{played}{tricks} scores {score},"
        f" not {result.points}.",
        (place,),
        details={"contract": own.contract, "scores": score, "result": result.points},
    )
