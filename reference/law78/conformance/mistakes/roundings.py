"""Rounding that nobody declared, or another than was declared."""

from __future__ import annotations

from fractions import Fraction

from law78.conformance.binary import RoundingOfBinary
from law78.conformance.mistakes.steps import Mistake, rounding_to
from law78.exact import ONE, readable
from law78.rounding import Rounding

TENTH, HUNDREDTH = Fraction(1, 10), Fraction(1, 100)

MODES = {
    "half_up": "halves up",
    "half_even": "halves to the even digit",
    "truncate": "cut off",
}
IDS = {"half_up": "", "half_even": "-half-even", "truncate": "-cut-off"}
PLACES = {ONE: "whole", TENTH: "tenths", HUNDREDTH: "hundredths"}


def _of_a_board(quantum: Fraction, mode: str, seen: str) -> Mistake:
    return Mistake(
        id=f"board-to-{PLACES[quantum]}{IDS[mode]}",
        title=f"Lines rounded to {readable(quantum)}, {MODES[mode]}",
        story=f"A line's matchpoints are rounded to {readable(quantum)}, {MODES[mode]}, each side"
        " by itself, which is not what is declared.",
        change="Declare this rounding for the stage `board`, or print exact figures.",
        clauses=("K29",),
        seen=seen,
        replaces=rounding_to(Rounding("board", quantum, mode)),
    )


def _of_binary_floats(identity: str, mode: str, halves: str, seen: str) -> Mistake:
    return Mistake(
        id=identity,
        title=f"The binary number rounded to 0.1, {halves}",
        story="A line's matchpoints are rounded to 0.1 as binary floating point, in which most"
        " decimals are a little more or less: 1.15 becomes 1.1, and 37.85 becomes 37.9. What is a"
        f" half in binary too, such as 1.25, goes {halves}.",
        change="Round the fraction, not the binary number, and declare the rounding for the stage"
        " `board`.",
        clauses=("K1", "K29"),
        seen=seen,
        replaces=rounding_to(RoundingOfBinary("board", TENTH, mode)),
    )


def _of_components(quantum: Fraction, seen: str) -> Mistake:
    return Mistake(
        id=f"components-to-{PLACES[quantum]}",
        title=f"Chart entries rounded to {readable(quantum)}",
        story=f"The matchpoints of every score are rounded to {readable(quantum)}, halves up,"
        " before a ruling is weighed.",
        change="Weigh exact figures, or declare this rounding for the stage `component`.",
        clauses=("K1", "K29"),
        seen=seen,
        replaces=rounding_to(Rounding("component", quantum, "half_up")),
    )


MISTAKES = (
    _of_a_board(ONE, "half_up", "bridge-box-scorer, and BridgeWx with Neuberg off"),
    _of_a_board(ONE, "truncate", "easily made: division of whole numbers"),
    _of_a_board(TENTH, "half_up", "Ruter and Magic Contest"),
    _of_a_board(TENTH, "half_even", "Compscore3, and a club's program in C#"),
    _of_a_board(TENTH, "truncate", "NZ Bridge Scorer"),
    _of_a_board(HUNDREDTH, "half_up", "EBUScore, PairsScorer, ACBLscore and KoPS"),
    _of_binary_floats(
        "tenths-of-a-binary-float",
        "half_even",
        "to the even digit",
        'easily made: printf("%.1f") of C and Perl, and format of Python',
    ),
    _of_binary_floats(
        "tenths-of-a-binary-float-halves-up",
        "half_up",
        "up",
        "easily made: toFixed of JavaScript",
    ),
    _of_components(ONE, "easily made: a table that is printed whole"),
    _of_components(TENTH, "easily made: the document prints its tables to one decimal"),
    _of_components(HUNDREDTH, "ACBLscore rounds Neuberg's figures to hundredths"),
)
