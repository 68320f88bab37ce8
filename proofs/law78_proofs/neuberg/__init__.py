"""Neuberg's formula, its forms, and its order with rulings. Claims P7 and P9."""

from law78_proofs.neuberg import (
    commuting,
    factored_too_early,
    forms,
    keeps,
)

CLAIMS = (
    *forms.CLAIMS,
    *keeps.CLAIMS,
    *commuting.CLAIMS,
    *factored_too_early.CLAIMS,
)
