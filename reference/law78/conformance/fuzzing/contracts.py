"""Every contract with every number of tricks, for a program that scores contracts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from law78.conformance.line_data import JsonObject
from law78.conformance.vectors import ContractDue, Vector
from law78.contract import (
    ALL_TRICKS,
    HIGHEST_LEVEL,
    PASSED_OUT_SCORE,
    Contract,
    Denomination,
    Double,
    Vulnerable,
    contract_score,
    contract_text,
    declaring_side,
    game_or_partscore_premium,
    insult_premium,
    is_vulnerable,
    overtrick_premium,
    slam_premium,
    trick_score,
    undertrick_penalty,
)
from law78.outcome import Side

PASSED_OUT = "PASS"

HOW_MANY = len(Vulnerable) + 2 * len(Double) * HIGHEST_LEVEL * len(Denomination) * (ALL_TRICKS + 1)
"""How many contracts are asked for."""


def contracts() -> Iterator[Vector]:
    """A pass at each vulnerability, and each contract and number of tricks, vulnerable or not.

    The simplest come first: not doubled, not vulnerable, just made. Each of the four
    declarers plays at each of the four vulnerabilities again and again, by turns.
    Clause K30.

    >>> sum(1 for _ in contracts()) == HOW_MANY == 4 + 2 * 3 * 35 * 14
    True
    """
    for vulnerable in Vulnerable:
        yield _vector(
            {"contract": PASSED_OUT, "vulnerable": vulnerable.value},
            PASSED_OUT_SCORE,
            ["passed out: 0"],
        )
    for at in (False, True):
        seats = [
            (declarer, vulnerable)
            for vulnerable in Vulnerable
            for declarer in "NESW"
            if is_vulnerable(declaring_side(declarer), vulnerable) is at
        ]
        for turn, (contract, tricks) in enumerate(_played()):
            yield _played_vector(contract, tricks, *seats[turn % len(seats)])


def _played() -> list[tuple[Contract, int]]:
    """Contracts and tricks, the simplest first."""
    doubles = list(Double)
    found = [
        (Contract(level, denomination, double), tricks)
        for double, level, denomination, tricks in product(
            Double, range(1, HIGHEST_LEVEL + 1), Denomination, range(ALL_TRICKS + 1)
        )
    ]
    return sorted(
        found,
        key=lambda each: (doubles.index(each[0].double), abs(each[1] - each[0].tricks_needed)),
    )


def _played_vector(
    contract: Contract, tricks: int, declarer: str, vulnerable: Vulnerable
) -> Vector:
    side = declaring_side(declarer)
    parts = _parts(contract, tricks, is_vulnerable(side, vulnerable))
    made = tricks >= contract.tricks_needed
    who = "N-S" if made is (side is Side.NS) else "E-W"
    request: JsonObject = {
        "contract": contract_text(contract),
        "declarer": declarer,
        "tricks": tricks,
        "vulnerable": vulnerable.value,
    }
    working = [f"for {who}: {' + '.join(map(str, parts))} = {sum(parts)}"]
    if who == "E-W":
        working.append(f"in N-S's view: 0 - {sum(parts)} = {-sum(parts)}")
    return _vector(request, contract_score(contract, declarer, tricks, vulnerable), working)


def _parts(contract: Contract, tricks: int, vulnerable: bool) -> list[int]:
    """What Law 77 adds up for the side that scores."""
    over = tricks - contract.tricks_needed
    if over < 0:
        penalties = [
            undertrick_penalty(contract.double, down, vulnerable) for down in range(1, 1 - over)
        ]
        return [own - before for before, own in pairwise([0, *penalties])]
    premiums = (
        overtrick_premium(contract, over, vulnerable),
        game_or_partscore_premium(contract, vulnerable),
        slam_premium(contract, vulnerable),
        insult_premium(contract),
    )
    return [trick_score(contract), *(each for each in premiums if each)]


def _vector(request: JsonObject, score: int, working: list[str]) -> Vector:
    return Vector(
        id="found-by-fuzz",
        area="fuzz",
        title="a contract",
        why="the reference gives something else",
        clauses=("K30",),
        features=(),
        source="every contract",
        confirmed_by={},
        request={"op": "score_contract", **request},
        expected=ContractDue(score),
        working=tuple(working),
    )
