"""Ascherman against the method. Claim P10."""

from law78_proofs.ascherman import (
    percentages,
    ranking,
    smallest,
)

CLAIMS = (
    *percentages.CLAIMS,
    *ranking.CLAIMS,
    *smallest.CLAIMS,
)
