"""What lies within 0 and the top, and what does not. Claim P6."""

from law78_proofs.bounds import (
    clamping,
    halves,
    lines_and_entries,
    other_regulations,
)

CLAIMS = (
    *lines_and_entries.CLAIMS,
    *other_regulations.CLAIMS,
    *clamping.CLAIMS,
    *halves.CLAIMS,
)
