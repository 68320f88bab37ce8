"""Who has small groups: the EBU, the ACBL and pure Neuberg side by side. Claim P11.6."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import EXACT, score_board
from law78.outcome import Line, Played, Side, on_side
from law78.regulation import Rules, method_of
from law78.rounding import half_up
from law78.unequal import Group, never_small, small_for_acbl, small_for_ebu
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, figures, found, identity
from law78_proofs.frame.random_boards import in_words
from law78_proofs.method.climbing import closed_form
from law78_proofs.small_groups.percentages import EVERY_GROUP_SMALL, drawn, percentages

IsSmall = Callable[[Group], bool]

MOST_RESULTS = 5
MOST_EXPECTED = 12

NO_OTHER = "none"
NO_LARGER = "no larger"
LARGER = "larger"
ANY = (NO_OTHER, NO_LARGER, LARGER)
"""The largest other group of the board, beside the group looked at."""


@dataclass(frozen=True, slots=True)
class Row:
    """Groups of the same size that are treated alike: E from least to most."""

    results: int
    least: int
    most: int
    largest_other: Sequence[str]
    small_for_ebu: bool
    small_for_acbl: bool

    def holds(self, results: int, expected: int, others: Sequence[int]) -> bool:
        """Whether a group is in this row."""
        return (
            results == self.results
            and self.least <= expected <= self.most
            and largest_other(results, others) in self.largest_other
        )


def largest_other(results: int, others: Sequence[int]) -> str:
    """How the largest other group compares with one of so many results."""
    if not others:
        return NO_OTHER
    return LARGER if max(others) > results else NO_LARGER


ROWS = (
    Row(1, 2, 2, (NO_OTHER,), False, True),
    Row(1, 2, 2, (NO_LARGER,), True, True),
    Row(1, 3, MOST_EXPECTED, ANY, True, True),
    Row(2, 3, 5, ANY, False, True),
    Row(2, 6, MOST_EXPECTED, ANY, True, True),
    Row(3, 4, 8, (NO_OTHER, NO_LARGER), False, False),
    Row(3, 7, 8, (LARGER,), False, True),
    Row(3, 9, MOST_EXPECTED, (NO_OTHER, NO_LARGER), True, False),
    Row(3, 9, MOST_EXPECTED, (LARGER,), True, True),
    Row(4, 5, MOST_EXPECTED, ANY, False, False),
    Row(5, 6, MOST_EXPECTED, ANY, False, False),
)
"""By hand from clauses K26 and K27: EBU, two and three from E = 3 A, one where the board is
fouled or E above 2; ACBL, one and two always, three beside a larger group."""

UNTIED = {
    1: ("60", "50"),
    2: ("65, 55", "50 +- 25 E/(E - 1)"),
    3: ("70, 60, 50", "50 +- 100 E/(3 (E - 1)), 50"),
}
"""Per cent of untied results: in a small group, and by Neuberg."""


def table() -> list[tuple[str, str, str, str, str]]:
    """The rows as they are printed, under a heading."""
    words = {True: "small", False: "Neuberg"}
    printed = [("A", "E", "largest other group", "EBU", "ACBL")]
    for row in ROWS:
        printed.append(
            (
                str(row.results),
                str(row.least) if row.least == row.most else f"{row.least} to {row.most}",
                "any or none" if row.largest_other == ANY else " or ".join(row.largest_other),
                words[row.small_for_ebu],
                words[row.small_for_acbl],
            )
        )
    return printed


def in_columns() -> str:
    """The table as text, and under it what small and Neuberg are in per cent."""
    lines = [f"{a:3}{e:9}{other:21}{ebu:9}{acbl}" for a, e, other, ebu, acbl in table()]
    lines += [
        f"A = {among}: small {small}; Neuberg {neuberg}"
        for among, (small, neuberg) in UNTIED.items()
    ]
    return "\n".join(lines)


def groups_up_to(most: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """Every choice of groups with at most so many results together, largest first."""
    yield ()
    for size in range(1, min(most, largest or most) + 1):
        for rest in groups_up_to(most - size, size):
            yield (size, *rest)


def tried() -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """A, E and the other groups: all that there are up to the limits.

    A group that has results on the other side alone, by artificial sides, counts none on this.
    """
    for results in range(1, MOST_RESULTS + 1):
        for expected in range(results, MOST_EXPECTED + 1):
            for others in groups_up_to(expected - results):
                yield results, expected, others
                if sum(others) < expected - results:
                    yield results, expected, (*others, 0)


def group_of(results: int, expected: int, others: Sequence[int] = ()) -> Group:
    """A group as the code looks at it."""
    return Group(
        results=Fraction(results),
        expected=expected,
        top=Fraction(2 * (expected - 1)),
        others=tuple(map(Fraction, others)),
    )


def by_the_table(results: int, expected: int, others: Sequence[int]) -> tuple[bool, bool]:
    """Whether the group is small for the EBU and for the ACBL; a full board is for neither."""
    if results == expected:
        return False, False
    (row,) = (row for row in ROWS if row.holds(results, expected, others))
    return row.small_for_ebu, row.small_for_acbl


def compared(
    for_ebu: IsSmall = small_for_ebu,
    for_acbl: IsSmall = small_for_acbl,
    for_neuberg: IsSmall = never_small,
) -> Iterator[Step]:
    """The code's rules beside the table, and the table's percentages by Neuberg."""

    def first_otherwise() -> object:
        return next(
            (
                case
                for case in tried()
                if (for_ebu(group_of(*case)), for_acbl(group_of(*case))) != by_the_table(*case)
            ),
            None,
        )

    yield found("A, E and other groups that the code has otherwise", first_otherwise, None)
    yield found("pure Neuberg: any that is small", lambda: first_small(for_neuberg), None)
    expected = sp.Symbol("E", positive=True)
    two, three = 25 * expected / (expected - 1), 100 * expected / (3 * (expected - 1))
    untied = {1: (50,), 2: (50 - two, 50 + two), 3: (50 - three, 50, 50 + three)}
    for among, shares in untied.items():
        for beaten, share in enumerate(shares):
            yield identity(
                f"A = {among}, {beaten} beaten, by Neuberg",
                neuberg_percent(2 * beaten, sp.Integer(among), expected),
                share,
            )


def first_small(is_small: IsSmall) -> object:
    """The first A, E and other groups, of all that are tried, that a rule calls small."""
    return next((case for case in tried() if is_small(group_of(*case))), None)


def neuberg_percent(matchpoints: Expression, among: Expression, expected: Expression) -> Expression:
    """Per cent of the top by Neuberg."""
    return 100 * closed_form(0, matchpoints + 1, expected / among) / (2 * (expected - 1))


def one_or_two(group: Group) -> bool:
    """The ACBL's rule without its groups of three."""
    return group.results < min(3, group.expected)


SMALL, NEUBERG, HUNDREDTH = True, False, Fraction(1, 100)
MATRIX = (
    (2, 3, 1, NEUBERG, SMALL, ("87.5", "12.5")),
    (2, 4, 2, NEUBERG, SMALL, ("83.33", "16.67")),
    (2, 5, 3, NEUBERG, SMALL, ("81.25", "18.75")),
    (2, 6, 4, SMALL, SMALL, ("80", "20")),
    (3, 5, 2, NEUBERG, NEUBERG, ("91.67", "50", "8.33")),
    (3, 6, 3, NEUBERG, NEUBERG, ("90", "50", "10")),
    (3, 7, 4, NEUBERG, SMALL, ("88.89", "50", "11.11")),
    (3, 8, 5, NEUBERG, SMALL, ("88.10", "50", "11.90")),
    (3, 9, 6, SMALL, SMALL, ("87.5", "50", "12.5")),
    (3, 10, 7, SMALL, SMALL, ("87.04", "50", "12.96")),
)
"""A, E, the other group; small or Neuberg for the EBU and for the ACBL (two groups of three:
open question Q6); and Neuberg's percentages to a hundredth. From a table made by hand."""


def by_matrix() -> Iterator[Step]:
    """Groups of two and three beside one other group."""
    for among, expected, other, for_ebu, for_acbl, shares in MATRIX:
        yield figures(
            f"{among} of {expected}", by_the_table(among, expected, (other,)), (for_ebu, for_acbl)
        )
        by_neuberg = [
            half_up(Fraction(neuberg_percent(Fraction(m), Fraction(among), expected)), HUNDREDTH)
            for m in range(2 * among - 2, -1, -2)
        ]
        yield figures(
            f"{among} of {expected} by Neuberg", by_neuberg, [Fraction(share) for share in shares]
        )


RULES = (("ebu", 0), ("acbl", 1))


def code_compared(random: Random) -> Iterator[Sides]:
    """Boards by the code under both rules: each group by the scale that the table names."""
    lines, expecting = drawn(random)
    expecting = min(expecting, MOST_EXPECTED)
    small = score_board(lines, expecting, EVERY_GROUP_SMALL)
    neuberg = score_board(lines, expecting, EXACT)
    for name, place in RULES:
        scored = score_board(lines, expecting, method_of(Rules(small_groups=name)))
        for side in Side:
            sizes = group_sizes(lines, side)
            for had, by_scale, by_neuberg in zip(
                percentages(lines, scored, side),
                percentages(lines, small, side),
                percentages(lines, neuberg, side),
                strict=True,
            ):
                own = had[0]
                if sizes[own] > MOST_RESULTS:
                    continue
                others = [size for group, size in sizes.items() if group != own]
                is_small = by_the_table(sizes[own], expecting, others)[place]
                yield Sides(had, by_scale if is_small else by_neuberg, in_words(lines, expecting))


def code_asks_of_any_group(random: Random) -> Iterator[Sides]:
    """The three rules by themselves, of a group of any size beside any others."""
    results = random.randint(1, MOST_RESULTS)
    expected = random.randint(results, MOST_EXPECTED)
    others = random.choice(list(groups_up_to(expected - results)))
    of_group = group_of(results, expected, others)
    by_ebu, by_acbl = by_the_table(results, expected, others)
    yield Sides(
        (never_small(of_group), small_for_ebu(of_group), small_for_acbl(of_group)),
        (False, by_ebu, by_acbl),
        f"{results} of {expected}, others {others}",
    )


def group_sizes(lines: Sequence[Line], side: Side) -> dict[str | None, int]:
    """How many results each group of the board has on a side; it may be none on one of them."""
    sizes: dict[str | None, int] = {}
    for line in lines:
        if any(isinstance(on_side(line.result, each), Played) for each in Side):
            had = isinstance(on_side(line.result, side), Played)
            sizes[line.group] = sizes.get(line.group, 0) + had
    return sizes


CLAIMS = (
    Claim(
        id="P11.6",
        title="where the EBU, the ACBL and pure Neuberg differ",
        clauses=("K25", "K26", "K27", "K13"),
        statement=(
            "Groups of one to five below E, up to E = 12, for the EBU and for the ACBL; pure"
            " Neuberg has none that is small. With A = E all are alike. Of the other groups only"
            " the largest counts, and whether there is any: none, no larger than A, or larger."
        ),
        formula=in_columns(),
        domain="A from 1 to 5, E from A to 12, and every choice of other groups beside",
        standing=Standing.CHECKED,
        argument=(
            "The table was made by hand from the two clauses; each size with each choice of other"
            " groups is looked up in it, finds one row, and is asked of the code's rules."
            " Neuberg's percentages are identities in E, those of the scale are claim P11.1."
        ),
        steps=compared,
        perturbed=(
            Perturbed("the EBU has the ACBL's rule", lambda: compared(for_ebu=small_for_acbl)),
            Perturbed("the ACBL has the EBU's rule", lambda: compared(for_acbl=small_for_ebu)),
            Perturbed(
                "pure Neuberg has the EBU's rule", lambda: compared(for_neuberg=small_for_ebu)
            ),
            Perturbed(
                "the ACBL has groups of one and two alone", lambda: compared(for_acbl=one_or_two)
            ),
        ),
        ties=(
            Tie("the three rules on any group", code_asks_of_any_group),
            Tie("board.score_board under the three", code_compared, boards=150),
        ),
        checks=by_matrix,
    ),
)
"""The table of claim P11.6 is in its formula; table() gives its rows."""
