"""Proofs, by sympy, of what the method guarantees on every board there can be."""

from __future__ import annotations

from law78_proofs import (
    against_neuberg,
    ascherman,
    bounds,
    method,
    monotone,
    neuberg,
    rounding,
    rulings,
    small_groups,
)
from law78_proofs.frame.claim import Claim


def _number(claim: Claim) -> tuple[int, ...]:
    return tuple(int(part) for part in claim.id.removeprefix("P").split("."))


CLAIMS: tuple[Claim, ...] = tuple(
    sorted(
        (
            *method.CLAIMS,
            *rulings.CLAIMS,
            *bounds.CLAIMS,
            *neuberg.CLAIMS,
            *against_neuberg.CLAIMS,
            *ascherman.CLAIMS,
            *small_groups.CLAIMS,
            *rounding.CLAIMS,
            *monotone.CLAIMS,
        ),
        key=_number,
    )
)
"""Every claim, in the order of the ledger."""
