"""What a contract must give: by the table of Law 77, and by a sum done by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from law77_table import table_score
from spec_examples import sum_holds
from vector_authoring.definitions import Contract, JsonObject
from vector_authoring.figures import Differs


def from_table(request: Mapping[str, Any]) -> int:
    """The score of a request, N-S's view, looked up in the scoring table."""
    if request["contract"] == "PASS":
        return 0
    named = re.fullmatch(r"([1-7])(NT|[CDHS])(X{0,2})", request["contract"])
    assert named is not None
    side = "NS" if request["declarer"] in "NS" else "EW"
    vulnerable = request["vulnerable"] in (side, "ALL")
    level, denomination, double = named.groups()
    score = table_score(int(level), denomination, double, request["tricks"], vulnerable)
    return score if side == "NS" else -score


def goes_down(request: Mapping[str, Any]) -> bool:
    """Whether declarer took fewer tricks than bid."""
    return request["contract"] != "PASS" and request["tricks"] < int(request["contract"][0]) + 6


def for_ns(request: Mapping[str, Any]) -> bool:
    """Whether it is N-S that score."""
    if request["contract"] == "PASS":
        return True
    return (request["declarer"] in "NS") != goes_down(request)


def by_hand(contract: Contract, request: Mapping[str, Any]) -> int:
    """The sum done by hand, N-S's view. Raises Differs where it is no sum that holds."""
    if not sum_holds(contract.hand):
        raise Differs(f"the sum {contract.hand}")
    points = int(contract.hand.rpartition(" = ")[2])
    return points if for_ns(request) else -points


def expected_of_contract(contract: Contract, request: Mapping[str, Any]) -> JsonObject:
    """The expected score. Raises Differs where the table has another than the sum."""
    score = from_table(request)
    if score != by_hand(contract, request):
        raise Differs(f"the table has {score}, the sum {contract.hand}")
    return {"score": score}


def working_of_contract(contract: Contract, request: Mapping[str, Any]) -> list[str]:
    """The sum of Law 77, and the sign."""
    if request["contract"] == "PASS":
        return [f"passed out: {contract.hand}"]
    scoring = "N-S" if for_ns(request) else "E-W"
    working = [f"for {scoring}: {contract.hand}"]
    if scoring == "E-W":
        points = contract.hand.rpartition(" = ")[2]
        working.append(f"in N-S's view: 0 - {points} = -{points}")
    return working
