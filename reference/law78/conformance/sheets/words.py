"""A line of a sheet in words, for whoever keys it in."""

from __future__ import annotations

from fractions import Fraction

from law78.conformance.sheets.boards import SheetLine
from law78.exact import readable
from law78.outcome import Artificial, Average, NotPlayed, Share, Weighted, flat, lowest_parts
from law78.rounding import half_up

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

AVERAGES = {
    Average.PLUS: "average plus (A+, 60 %)",
    Average.EQUAL: "average (A=, 50 %)",
    Average.MINUS: "average minus (A-, 40 %)",
}


def contract_in_words(line: SheetLine) -> str:
    """A contract as players write it, empty where there is none.

    >>> [contract_in_words(SheetLine("0", text)) for text in ("4SX", "3NT", "PASS")]
    ['4♠X', '3NT', 'passed out']
    """
    contract = line.contract or ""
    if contract == "PASS":
        return "passed out"
    denomination = contract[1:2]
    return contract[:1] + SUITS.get(denomination, denomination) + contract[2:]


def entry_in_words(line: SheetLine) -> str:
    """What a director enters, empty for a line that was played.

    >>> entry_in_words(SheetLine("A+/A="))
    'N-S average plus (A+, 60 %), E-W average (A=, 50 %)'
    >>> entry_in_words(SheetLine("12C1c:2/600/3/-100"))
    'ruling: 2 parts of 600, 3 parts of -100 (40, 60 %)'
    >>> entry_in_words(SheetLine("12C1c:1/600/2/-100"))
    'ruling: 1 part of 600, 2 parts of -100 (where whole per cents alone can be entered 33, 67 %)'
    """
    result = line.line.result
    if isinstance(result, NotPlayed):
        return "not played"
    if isinstance(result, Artificial):
        return f"N-S {_share(result.ns)}, E-W {_share(result.ew)}"
    return _ruling(result) if isinstance(result, Weighted) else ""


def _share(share: Share) -> str:
    return AVERAGES[share] if isinstance(share, Average) else f"{readable(share.percent)} %"


def _ruling(held: Weighted) -> str:
    outcomes = flat(held)
    weights = [weight for weight, _ in outcomes]
    named = ", ".join(
        f"{part} part{'' if part == 1 else 's'} of {score}"
        for part, (_, score) in zip(lowest_parts(weights), outcomes, strict=True)
    )
    percents = [int(weight * 100) for weight in weights]
    is_whole = all(
        percent == weight * 100 for percent, weight in zip(percents, weights, strict=True)
    )
    percents[-1] += 100 - sum(percents)
    shown = ", ".join(str(percent) for percent in percents)
    alone = "" if is_whole else "where whole per cents alone can be entered "
    return f"ruling: {named} ({alone}{shown} %)"


def in_decimals(figure: Fraction | None, places: int) -> str:
    """A figure to so many decimals, halves up; a hyphen where there is none.

    >>> in_decimals(Fraction(89, 7), 3), in_decimals(Fraction(12), 3), in_decimals(None, 3)
    ('12.714', '12', '-')
    """
    return "-" if figure is None else readable(half_up(figure, Fraction(1, 10**places)))
