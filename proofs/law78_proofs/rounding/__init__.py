"""What rounding keeps and breaks. Claim P12."""

from law78_proofs.rounding import (
    cases,
    leads,
    other_sums,
    searches,
    sums,
    totals,
    turns_round,
)

CLAIMS = (
    *cases.CLAIMS,
    *sums.CLAIMS,
    *other_sums.CLAIMS,
    *searches.CLAIMS,
    *totals.CLAIMS,
    *leads.CLAIMS,
    *turns_round.CLAIMS,
)
