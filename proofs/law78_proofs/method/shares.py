"""Weights that make one whole, as parts over their sum: no other weights can be."""

from __future__ import annotations

from law78_proofs.frame.decide import Expression


def shares(*parts: Expression) -> tuple[Expression, ...]:
    """Each part over the sum of all: the weights of a ruling by these parts. Clause K5.

    >>> import sympy as sp
    >>> a, b = sp.symbols("a b", positive=True)
    >>> shares(a, b)
    (a/(a + b), b/(a + b))
    """
    whole = sum(parts)
    return tuple(part / whole for part in parts)
