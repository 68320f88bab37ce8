"""Hypothesis strategies: everything that a program may declare of itself."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from law78.conformance.declaration import MOST_LABEL_CHARACTERS, Declaration
from law78.conformance.protocol import FEATURES, OPERATIONS, SCALES, VALUES
from law78.rounding import MODES, STAGES, Rounding

names = (
    st.text(min_size=1, max_size=MOST_LABEL_CHARACTERS).filter(str.isprintable).map(str.strip)
).filter(bool)


@st.composite
def roundings(draw: st.DrawFn, values: str) -> tuple[Rounding, ...]:
    """Stages that may be declared, in any order."""
    two_sided = ("board", "percentage") if values == "percentage" else ("board",)
    stages = draw(st.lists(st.sampled_from(STAGES), unique=True))
    return tuple(
        Rounding(
            stage,
            draw(st.fractions(Fraction(1, 10**6), 1, max_denominator=10**6)),
            draw(st.sampled_from(list(MODES))),
            draw(st.sampled_from(["each", "complement"])) if stage in two_sided else "each",
            True if stage == "component" else draw(st.booleans()),
        )
        for stage in stages
    )


@st.composite
def declarations(draw: st.DrawFn) -> Declaration:
    """Everything that may be declared."""
    values = draw(st.sampled_from(VALUES))
    return Declaration(
        name=draw(names),
        version=draw(names | st.just("")),
        operations=tuple(draw(st.lists(st.sampled_from(OPERATIONS), unique=True))),
        features=tuple(draw(st.lists(st.sampled_from(FEATURES), unique=True))),
        values=values,
        scale=draw(st.sampled_from(SCALES)),
        rounding=draw(st.none() | roundings(values)),
    )
