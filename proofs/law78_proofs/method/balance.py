"""What the two sides of a line get together. Claims P3.1 and P3.2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import ScoredBoard, score_board
from law78.outcome import Line, Score, Side, Split, Weighted
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, identity
from law78_proofs.frame.random_boards import UNSPLIT, in_words
from law78_proofs.method.climbing import below, higher, reached
from law78_proofs.method.each_regulation import (
    LARGE,
    NEUBERG,
    REGULATIONS,
    SMALL,
    Regulation,
    expected,
    got,
    missing,
    random_expected,
    random_fouled_board,
    results,
    with_score,
)
from law78_proofs.method.shares import shares

before, part, after = sp.symbols("b p a", nonnegative=True)
so_far, weight, _ = shares(before, part, after)
"""Of a ruling, by its parts: the weights of the outcomes before one, its weight, and the rest."""

entry, both_entries = sp.symbols("m B")
"""The N-S entry of an outcome's score, and what both entries of any score make."""

MOSTLY_UNSPLIT = (*UNSPLIT, *UNSPLIT, "split", "one side artificial", "not played")


def together(
    regulation: Regulation, results: Expression = results, expected: Expression = expected
) -> Expression:
    """What the two sides of a line get together: twice what a result gets on average."""
    return 2 * regulation.average * regulation.top(results, expected)


def is_unsplit(line: Line) -> bool:
    """Whether a line has one result for both sides, not an artificial one."""
    return isinstance(line.result, Score | Weighted)


def sides_make_the_top(
    regulations: Iterable[Regulation] = (NEUBERG,),
    above: Expression = higher,
    average: Fraction | None = None,
) -> Iterator[Step]:
    """A score's two entries, and the step of the induction on the outcomes of a ruling."""
    among = below + reached + higher
    for regulation in regulations:
        both = together(regulation, among, among + missing)
        if average is not None:
            both *= average / regulation.average
        yield identity(
            f"{regulation.name}: a score's entries in the two charts",
            regulation.entry(2 * below + reached, among)
            + regulation.entry(2 * above + reached, among),
            both,
        )
    yield identity(
        "a ruling, one more outcome",
        so_far * both_entries + weight * entry + weight * (both_entries - entry),
        (so_far + weight) * both_entries,
    )


def code_makes_the_top(regulations: Sequence[Regulation]) -> Callable[[Random], Iterator[Sides]]:
    """The code's two sides of each line of a group in which nothing is split."""

    def sides(random: Random) -> Iterator[Sides]:
        lines = random_fouled_board(random, MOSTLY_UNSPLIT)
        most = random_expected(random, lines)
        with_split = {line.group for line in lines if isinstance(line.result, Split)}
        for regulation in regulations:
            scored = score_board(lines, most, regulation.method)
            for group in {None, "a"} - with_split:
                places = with_score(lines, Side.NS, group)
                for place in places:
                    yield Sides(
                        both_of(scored, place),
                        together(regulation, len(places), most),
                        f"{in_words(lines, most)}, {regulation.name}",
                    )

    return sides


def both_of(scored: ScoredBoard, place: int) -> Fraction:
    """What the two sides of a line get together, by the code."""
    return got(scored, place, Side.NS).matchpoints + got(scored, place, Side.EW).matchpoints


CLAIMS = (
    Claim(
        id="P3.1",
        title="the two sides of a line make the top",
        clauses=("K2", "K12", "K13", "K18", "K21"),
        statement=(
            "N-S and E-W of a line together get the top, 2 (E - 1), where no line of its group is"
            " split; a line of which one side alone is artificial is a split one."
        ),
        formula="m_ns(s) + m_ew(-s) = E/A (2 L + f) - 1 + E/A (2 (A - L - f) + f) - 1 = 2 (E - 1)",
        domain="Neuberg; any number of scores, any frequencies, any rulings, any E",
        standing=Standing.PROVED,
        argument=(
            "With nothing split, E-W's table is N-S's with every score turned round: it has the"
            " same A, and below -s for E-W is what is above s for N-S, A - L - f. By P1 on both"
            " sides the two entries of a score make the top; the first step is that identity. A"
            " ruling by induction on its outcomes: while their weights make W the two sides have W"
            " times the top, and one more outcome adds its weight times both entries. All weights"
            " make 1."
        ),
        steps=sides_make_the_top,
        perturbed=(
            Perturbed(
                "a score is above itself", lambda: sides_make_the_top(above=higher + reached)
            ),
            Perturbed("E-W's table is not turned", lambda: sides_make_the_top(above=below)),
        ),
        ties=(
            Tie("both sides of lines of unsplit groups, Neuberg", code_makes_the_top([NEUBERG])),
        ),
    ),
    Claim(
        id="P3.2",
        title="the two sides of a line under each regulation",
        clauses=("K2", "K22", "K23", "K24", "K25"),
        statement=(
            "Where no line of the group is split, both sides of a line together get the top:"
            " 2 (E - 1) with add-one, 2 E with Ascherman, 2 (A - 1) with none. In a group that is"
            " small for both sides they get 120 % of the top, whichever top that is."
        ),
        formula="m_ns + m_ew = top;  in a small group 6/5 top",
        domain="any number of scores, any frequencies, any rulings, any E",
        standing=Standing.PROVED,
        argument=(
            "As P3.1, with each regulation's factor and entry, taken from the code as they stand."
            " The two sides of a group have the same A, so that with none their tops are the same"
            " too."
        ),
        steps=lambda: sides_make_the_top(REGULATIONS),
        perturbed=(
            Perturbed(
                "small groups make the top",
                lambda: sides_make_the_top(SMALL, average=Fraction(1, 2)),
            ),
            Perturbed(
                "the others make 120 % of it",
                lambda: sides_make_the_top(LARGE, average=Fraction(3, 5)),
            ),
        ),
        ties=(
            Tie(
                "both sides of lines of unsplit groups, every regulation",
                code_makes_the_top(REGULATIONS),
                60,
            ),
        ),
    ),
)
"""The claims of this module."""
