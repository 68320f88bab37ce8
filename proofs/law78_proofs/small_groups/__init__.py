"""Small groups. Claim P11."""

from law78_proofs.small_groups import (
    compared,
    limits,
    percentages,
)

CLAIMS = (
    *percentages.CLAIMS,
    *limits.CLAIMS,
    *compared.CLAIMS,
)
