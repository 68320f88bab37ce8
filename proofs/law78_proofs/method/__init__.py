"""The climb, its sums, and the balance of the two sides. Claims P1 to P3."""

from law78_proofs.method import (
    balance,
    climbing,
    halves,
    out_of_balance,
    split_lines,
    sums,
)

CLAIMS = (
    *climbing.CLAIMS,
    *sums.CLAIMS,
    *balance.CLAIMS,
    *split_lines.CLAIMS,
    *out_of_balance.CLAIMS,
    *halves.CLAIMS,
)
