"""What has no effect, and that a better score never gets less. Claim P13."""

from law78_proofs.monotone import (
    better_scores,
    no_effect,
    other_ways,
)

CLAIMS = (
    *no_effect.CLAIMS,
    *better_scores.CLAIMS,
    *other_ways.CLAIMS,
)
