"""Proofs, by sympy, of what the method guarantees on every board there can be."""

from __future__ import annotations

from law78_proofs import climbing
from law78_proofs.claim import Claim

CLAIMS: tuple[Claim, ...] = (*climbing.CLAIMS,)
"""Every claim, in the order of the ledger."""
