"""What a ruling gets, and what everybody else gets. Claims P4 and P5."""

from law78_proofs.rulings import (
    expectations,
    one_at_a_time,
    one_ruling,
)

CLAIMS = (
    *one_ruling.CLAIMS,
    *expectations.CLAIMS,
    *one_at_a_time.CLAIMS,
)
