"""The columns that go in and come out, in one place; `reference/BULK.md` says the same in prose.

Every figure is a whole number, a decimal or text: a float is refused by name,
for it is not exact. Columns that are not named here pass through untouched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pyarrow as pa

from law78.bulk.integers import refuse_unless_rounding
from law78.errors import Code, Law78Error, printable
from law78.regulation import Rules
from law78.rounding import Rounding

EVENT, BOARD, SECTION, GROUP = "event", "board", "section", "group"
SCORE, RULING, EW_SCORE, EW_RULING = "score", "ruling", "ew_score", "ew_ruling"
NS_ARTIFICIAL, EW_ARTIFICIAL = "ns_artificial", "ew_artificial"
ABSENT, EXPECTED = "absent", "expected"
WEIGHT = "weight"

NOT_PLAYED, BYE = "NP", "BYE"

OUTCOMES = pa.list_(pa.struct([pa.field(WEIGHT, pa.int64()), pa.field(SCORE, pa.int32())]))
"""A ruling: whole parts, whose sum makes one whole, each with its score."""


def _field(name: str, kind: pa.DataType, meaning: str) -> pa.Field:
    return pa.field(name, kind, metadata={"meaning": meaning})


INPUT = pa.schema(
    [
        _field(EVENT, pa.string(), "the event that the board is of"),
        _field(BOARD, pa.string(), "the board; needed on every line"),
        _field(SECTION, pa.string(), "the section: a field of its own where that is asked for"),
        _field(GROUP, pa.string(), "on a fouled board: who played the same version of it"),
        _field(SCORE, pa.int32(), "N-S's score, and E-W's where they have none of their own"),
        _field(RULING, OUTCOMES, "a weighted score in place of it, N-S's view"),
        _field(EW_SCORE, pa.int32(), "E-W's own score on a split line, N-S's view"),
        _field(EW_RULING, OUTCOMES, "E-W's own weighted score on a split line, N-S's view"),
        _field(NS_ARTIFICIAL, pa.string(), "N-S's artificial score: 60, 62.5, 60%, A+, A=, A-"),
        _field(EW_ARTIFICIAL, pa.string(), "E-W's artificial score"),
        _field(ABSENT, pa.string(), f"{NOT_PLAYED} for a line not played, {BYE} for a bye"),
        _field(EXPECTED, pa.int32(), "results expected on the board, E, the same on its lines"),
    ]
)
"""The columns that are read. Only `board` and one that says what a line holds are needed."""

NAMES = (EVENT, BOARD, SECTION, GROUP)
POINTS = (SCORE, EW_SCORE)
RULINGS = (RULING, EW_RULING)
ARTIFICIALS = (NS_ARTIFICIAL, EW_ARTIFICIAL)
HOLDING = (SCORE, RULING, NS_ARTIFICIAL, ABSENT)
"""What N-S's side of a line, or the whole of it, can be said by."""

RESULTS = pa.schema(
    [
        _field("ns_numerator", pa.int64(), "N-S's matchpoints are ns_numerator / denominator"),
        _field("ew_numerator", pa.int64(), "E-W's matchpoints are ew_numerator / denominator"),
        _field("denominator", pa.int64(), "the same on every line of a board"),
        _field("ns_top", pa.int64(), "what a full score is worth to N-S, in matchpoints"),
        _field("ew_top", pa.int64(), "what a full score is worth to E-W, in matchpoints"),
    ]
)
"""The columns that are added, null on a line that gets nothing."""

SHOWN = pa.schema(
    [
        _field("ns_shown", pa.int64(), "what is printed of N-S's: ns_shown / denominator"),
        _field("ew_shown", pa.int64(), "what is printed of E-W's: ew_shown / denominator"),
    ]
)
"""Added where the rules round a board's matchpoints for printing alone."""

DECIMALS = {"board": "matchpoints", "percentage": "percentage"}
"""The stages that can be asked for as decimals, and what their columns are called."""

DIGITS = 18
"""Digits of a decimal that comes out."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How lines are to be scored, and what is to come out.

    per_section  each section is a field of its own, so that a board is one of a
                 section; else sections are compared with each other
    decimals     figures that are wanted as decimals beside the exact ones, of the
                 stages `board` (the matchpoints) and `percentage`

    Raises Law78Error (`regulation`) for a rounding that is none, of another
    stage or of both sides together, or that no decimal can hold.
    """

    rules: Rules
    per_section: bool = False
    decimals: tuple[Rounding, ...] = ()

    def __post_init__(self) -> None:
        for rounding in self.decimals:
            refuse_unless_rounding(rounding.quantum, rounding.mode)
            if rounding.stage not in DECIMALS or rounding.side != "each":
                raise Law78Error(
                    Code.REGULATION,
                    f"no decimals of the stage {printable(rounding.stage)!r},"
                    f" side {printable(rounding.side)!r}",
                    f"the stages are {' and '.join(DECIMALS)}, each side by itself",
                )
            places_of(rounding.quantum)
        stages = [rounding.stage for rounding in self.decimals]
        if len(set(stages)) < len(stages):
            raise Law78Error(Code.REGULATION, "a stage rounded twice", "ask for it once")

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that say which board a line is on."""
        return (EVENT, SECTION, BOARD) if self.per_section else (EVENT, BOARD)

    @property
    def has_shown(self) -> bool:
        """Whether the rules round for printing alone."""
        rounding = self.rules.rounding_of("board")
        return rounding is not None and not rounding.carried

    def fields(self) -> list[pa.Field]:
        """The columns that are added."""
        decimals = [
            pa.field(f"{side}_{DECIMALS[own.stage]}", pa.decimal128(DIGITS, places_of(own.quantum)))
            for own in self.decimals
            for side in ("ns", "ew")
        ]
        return [*RESULTS, *(SHOWN if self.has_shown else ()), *decimals]


def places_of(quantum: Fraction) -> int:
    """The decimal places that multiples of a quantum have.

    >>> places_of(Fraction(1, 100)), places_of(Fraction(1, 2)), places_of(Fraction(5))
    (2, 1, 0)

    Raises Law78Error (`regulation`) for a quantum that is no short decimal.
    """
    for places in range(DIGITS + 1):
        if (quantum * 10**places).denominator == 1:
            return places
    raise Law78Error(
        Code.REGULATION, "a quantum that is no short decimal", "round to 1/10, 1/100 or the like"
    )


def output_schema(schema: pa.Schema, wanted: Wanted) -> pa.Schema:
    """The columns that come out where these go in: the same, and the figures.

    Raises Law78Error (`field`) for columns that cannot be scored: one that is
    missing or twice there, of a type that is not exact or does not fit, or with
    the name of a figure.
    """
    fields = wanted.fields()
    _refuse_names(schema, wanted, [field.name for field in fields])
    for field in schema:
        _refuse_type(field)
    for field in fields:
        schema = schema.append(field)
    return schema


def _refuse_names(schema: pa.Schema, wanted: Wanted, added: Sequence[str]) -> None:
    names, known = list(schema.names), set(INPUT.names)
    for name in names:
        meant = name.strip().casefold().replace("-", "_").replace(" ", "_")
        if names.count(name) > 1:
            raise _field_error(name, "is there twice", "give each column a name of its own")
        if name in added:
            raise _field_error(name, "would be written twice", "rename it, or leave it out")
        if name not in known and meant in known:
            raise _field_error(name, "is not known", f"call it {meant}")
    needed = [BOARD] + ([SECTION] if wanted.per_section else [])
    for name in needed:
        if name not in names:
            raise _field_error(name, "is missing", "say for every line what it is on")
    if not any(name in names for name in HOLDING):
        raise Law78Error(
            Code.FIELD,
            "no column says what the lines hold",
            f"give at least one of {', '.join(HOLDING)}",
        )


def _refuse_type(field: pa.Field) -> None:
    name, kind = field.name, field.type
    if pa.types.is_null(kind):
        return
    if name in NAMES and not (is_text(kind) or is_whole(kind)):
        raise _type_error(name, kind, "make it text or whole numbers")
    if name in (*POINTS, EXPECTED) and not pa.types.is_integer(kind):
        raise _type_error(name, kind, "make it whole numbers, with null where there is none")
    if name in ARTIFICIALS and not (
        is_text(kind) or is_whole(kind) or pa.types.is_decimal(plain(kind))
    ):
        raise _type_error(name, kind, "make it text, decimals or whole numbers")
    if name == ABSENT and not is_text(kind):
        raise _type_error(name, kind, f"make it text: {NOT_PLAYED} or {BYE}")
    if name in RULINGS:
        _refuse_ruling_type(name, kind)


def _refuse_ruling_type(name: str, kind: pa.DataType) -> None:
    remedy = f"make it a list of structs of {WEIGHT} and {SCORE}, both whole numbers"
    if not is_list(kind) or not pa.types.is_struct(kind.value_type):
        raise _type_error(name, kind, remedy)
    held = kind.value_type
    parts = sorted(held.field(place).name for place in range(held.num_fields))
    if parts != sorted((WEIGHT, SCORE)):
        raise _type_error(name, kind, remedy)
    for part in (WEIGHT, SCORE):
        own = held.field(part).type
        if not (pa.types.is_integer(own) or pa.types.is_null(own)):
            raise _type_error(f"{name}.{part}", own, remedy)


def is_list(kind: pa.DataType) -> bool:
    """Whether a type is one of the lists. Views of lists are not: pyarrow casts them wrongly."""
    types = pa.types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))


def is_text(kind: pa.DataType) -> bool:
    """Whether a type is text, dictionary-encoded or not."""
    own, types = plain(kind), pa.types
    return bool(types.is_string(own) or types.is_large_string(own) or types.is_string_view(own))


def is_whole(kind: pa.DataType) -> bool:
    """Whether a type is whole numbers, dictionary-encoded or not."""
    return bool(pa.types.is_integer(plain(kind)))


def plain(kind: pa.DataType) -> pa.DataType:
    """The type without its dictionary."""
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _type_error(name: str, kind: pa.DataType, remedy: str) -> Law78Error:
    why = ", which is not exact" if pa.types.is_floating(plain(kind)) else ""
    return _field_error(name, f"is of type {printable(str(kind))}{why}", remedy)


def _field_error(name: str, what: str, remedy: str) -> Law78Error:
    return Law78Error(Code.FIELD, f"the column {printable(name)!r} {what}", remedy)
