"""A line never leaves 0 to the top; an entry of its chart may. Claims P6.1 and P6.2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import EXACT, ScoredBoard, counted_lines, score_board
from law78.exact import ONE, ZERO
from law78.frequency import START, climb, multiplied, number_of_results, weigh
from law78.outcome import Line, Played, Side, Weights, on_side, ruling, weights
from law78.unequal import Group, neuberg_factor
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, identity
from law78_proofs.frame.random_boards import SCORES, in_words, random_board
from law78_proofs.method.shares import shares

below, upwards, own_below, others_below, others_get = sp.symbols("L U W R Q", nonnegative=True)
"""Of all lower scores the frequency, and of all higher ones. Of all lower scores, this line's own
weight and what all else adds. What the line gets so far by its comparisons with all else."""

frequency, difference, near = sp.symbols("f d e", positive=True)
weight, others = sp.symbols("w r", nonnegative=True)
"""A score's frequency; a difference of two figures, above 0; how near is near enough. This
line's weight on a score; what all else adds to its frequency."""

missing, other_lines = sp.symbols("m n", integer=True, nonnegative=True)
results = 1 + other_lines
"""E - A; and A: the line itself and n others."""

on_it = sp.Symbol("f", positive=True)
lower, higher = sp.symbols("b h", nonnegative=True)
"""How A is divided between a score, those below it and those above it, in parts: whatever they
are, rulings by them are a board."""

gained, lost = sp.Symbol("x", positive=True), sp.Symbol("y", nonnegative=True)
part_gained, _ = shares(gained, lost)
"""Of all that there is to get from others the part that the line gets, by parts: above 0, for a
line that gets nothing is looked at by itself."""


def factor(results: Expression, expected: Expression) -> Expression:
    """What the frequencies are multiplied by, from the code."""
    return neuberg_factor(Group(results, expected, top_of(expected)))


def top_of(expected: Expression) -> Expression:
    """The top, 2 (E - 1)."""
    return 2 * (expected - 1)


def entry(
    below: Expression, frequency: Expression, factor: Expression, start: Expression = START
) -> Expression:
    """An entry of the chart: factor (2 below + frequency) - 1, by claim P1."""
    return factor * (2 * below + frequency) + sp.sympify(start)


# Lines ---------------------------------------------------------------------------------------


def line_value(
    factor: Expression, own: Expression, gets: Expression, start: Expression = START
) -> Expression:
    """A line's matchpoints: the factor times what it gets from itself and all else, less 1.

    own is the part of the line that is in its own table.
    """
    return factor * (sp.sympify(own) + gets) + sp.sympify(start)


def weighed_in_a_table_that_holds_it(own: Expression, start: Expression) -> Iterator[Step]:
    """The sum of weight times (2 below + frequency), where the table holds own times the weights.

    It is own times the square of the weights' sum, and what all else adds. Then the same from
    the highest score down.
    """
    own = sp.sympify(own)
    yield identity(
        "base: the lowest score",
        weight * (own * weight + others),
        own * weight**2 + weight * others,
    )
    yield identity(
        "step: one score more",
        own * own_below**2
        + others_get
        + weight * (2 * (own * own_below + others_below) + own * weight + others),
        own * (own_below + weight) ** 2 + others_get + weight * (2 * others_below + others),
    )
    whole = below + frequency + upwards
    expected = whole + missing
    multiple = factor(whole, expected)
    yield identity(
        "seen from the top, an entry is one of the table turned upside down",
        top_of(expected) - entry(below, frequency, multiple, start),
        entry(upwards, frequency, multiple, start),
    )


def line_within(
    own: Expression = ONE,
    start: Expression = START,
    expected: Expression = results + missing,
) -> Iterator[Step]:
    """A line is factor - 1 or more away from 0, and from the top; the factor is 1 or more."""
    multiple = factor(results, expected)
    value = line_value(multiple, own, 2 * other_lines * part_gained, start)
    yield from weighed_in_a_table_that_holds_it(own, start)
    yield at_least("a line is not below E / A - 1", value, multiple - 1)
    yield at_least("which is not below 0", multiple - 1, 0)
    alone = line_value(multiple, own, ZERO, start)
    yield identity("a line below all others has that", alone, multiple - 1)
    too_few = factor(results + difference, results)
    yield above("and is below 0 wherever E is below A", 0, too_few - 1)


def line_of_the_code() -> Iterator[Step]:
    """The reference's own chart and weighing, on symbols, for two, three and four scores."""
    for scores in (2, 3, 4):
        own = dict(enumerate(sp.symbols(f"w1:{scores + 1}", positive=True)))
        rest = dict(enumerate(sp.symbols(f"g1:{scores + 1}", positive=True)))
        table = {score: own[score] + rest[score] for score in own}
        multiple = factor(number_of_results(table), number_of_results(table) + missing)
        value = weigh(own, climb(multiplied(table, multiple)))
        of_others = sum(
            own[score] * rest[other] * compared(score, other) for score in own for other in rest
        )
        all_of_it = sum(own.values())
        yield identity(
            f"{scores} scores, the code's line",
            value,
            multiple * (all_of_it**2 + of_others) - all_of_it,
        )


def compared(score: int, other: int) -> int:
    """2 for a score beaten, 1 for a score equalled."""
    return 2 if score > other else int(score == other)


def gets_from(own: Weights, other: Weights) -> Fraction:
    """What one result gets by the comparison with another, on average over their outcomes."""
    return sum(
        (own[mine] * other[theirs] * compared(mine, theirs) for mine in own for theirs in other),
        ZERO,
    )


def held_by(line: Line, side: Side) -> Weights | None:
    """A line's scores and weights for a side, None where it has no score there."""
    held = on_side(line.result, side)
    return weights(held, side) if isinstance(held, Played) else None


def matchpoints(scored: ScoredBoard, place: int, side: Side) -> Fraction:
    """What a line with a score has on a side."""
    score = scored.lines[place].of(side)
    assert score is not None
    return score.matchpoints


def random_groups(random: Random, lines: Sequence[Line]) -> list[Line]:
    """The lines, now and then some of those with a score in another group."""
    moved = random.choice((0, 0, 0.4))
    return [
        replace(line, group="a")
        if random.random() < moved and any(held_by(line, side) for side in Side)
        else line
        for line in lines
    ]


def random_expected(random: Random, lines: Sequence[Line]) -> int:
    """As many results as the lines, or up to three more."""
    return counted_lines(lines) + random.randint(0, 3)


def code_keeps_lines_within(random: Random) -> Iterator[Sides]:
    """Every line by its comparisons with each other line of its group, and within the bounds."""
    lines = random_groups(random, random_board(random))
    expecting = random_expected(random, lines)
    scored = score_board(lines, expecting, EXACT)
    for side in Side:
        for place, line in enumerate(lines):
            score = scored.lines[place].of(side)
            if score is None:
                continue
            own = held_by(line, side)
            least = ZERO
            if own is not None:
                field = [held_by(other, side) for other in lines if other.group == line.group]
                group = [held for held in field if held is not None]
                multiple = Fraction(expecting, len(group))
                gets = sum((gets_from(own, held) for held in group), ZERO) - gets_from(own, own)
                least = multiple - 1
                yield Sides(score.matchpoints, least + multiple * gets, in_words(lines, expecting))
            yield Sides(
                least <= score.matchpoints <= 2 * (expecting - 1) - least,
                True,
                in_words(lines, expecting),
            )


# Entries -------------------------------------------------------------------------------------


def entries_between(start: Expression = START, outside: int = 1) -> Iterator[Step]:
    """Every entry is above -outside and below the top + outside, and may come near to both."""
    below, frequency, _ = (results * share for share in shares(lower, on_it, higher))
    top = top_of(results + missing)
    multiple = factor(results, results + missing)
    any_entry = entry(below, frequency, multiple, start)
    never = above if outside else at_least
    yield never("an entry is above -1", any_entry, -outside)
    yield never("an entry is below the top + 1", top + outside, any_entry)
    small = near / ((1 + near) * multiple)
    lowest = entry(0, small, multiple, start)
    highest = entry(results - small, small, multiple, start)
    yield above("a weight on a score below all others", small, 0)
    yield above("which leaves some for another score", 1, small)
    yield above("that score's entry is as near to -1 as one likes", near, lowest + outside)
    yield identity(
        "and above all others it is as near to the top + 1",
        top + outside - highest,
        lowest + outside,
    )


def code_keeps_entries_between(random: Random) -> Iterator[Sides]:
    """Every entry of the code's charts, with a score below all others that has a small weight."""
    small = Fraction(1, random.randint(2, 1000))
    lowest, highest = min(SCORES) - 10, max(SCORES) + 10
    extremes = random.choice(((lowest, 0), (highest, 0), (lowest, highest)))
    lines = random_board(random)
    lines.append(Line(ruling((small, extremes[0]), (1 - small, extremes[1]))))
    expecting = random_expected(random, lines)
    board = in_words(lines, expecting)
    top = 2 * (expecting - 1)
    for side, charts in score_board(lines, expecting, EXACT).charts.items():
        (chart,) = charts
        entries = {row.score: row.matchpoints for row in chart.rows}
        yield Sides(all(-1 < found < top + 1 for found in entries.values()), True, board)
        own = extremes[0] if side is Side.NS else -extremes[0]
        off = chart.factor * small
        lowest_of_all = own == min(entries)
        yield Sides(entries[own], off - 1 if lowest_of_all else top + 1 - off, board)


CLAIMS = (
    Claim(
        id="P6.1",
        title="a line lies in 0 to the top",
        clauses=("K10", "K12", "K13", "K18"),
        statement=(
            "With one chart a side, and E not below A, a line's matchpoints lie in 0 to the top,"
            " and at least E/A - 1 away from either end. A line below, or above, all others is just"
            " so far away, so where E is below A it would be outside."
        ),
        formula="E/A - 1 <= sum of w(i) M(i) <= 2 (E - 1) - (E/A - 1)",
        domain=(
            "any line with a score on that side, any number of scores, each group of a board; an"
            " artificial score is 0 to 100 per cent of the top by K15"
        ),
        standing=Standing.PROVED,
        argument=(
            "The line is in the table itself: each frequency is the line's own weight and what all"
            " else adds. Induction on the scores from the lowest up: the sum of weight times"
            " (2 below + frequency) is the square of the weights' sum and the sum of weight times"
            " (2 below + frequency) of all else, Q, which is not negative. Over all scores the"
            " weights make 1, so the line has E/A (1 + Q) - 1 >= E/A - 1. Seen from the top every"
            " entry is one of the same table turned upside down, and the weights make 1, so the"
            " same holds for the top less the line. Q is 0 for a line below all others."
        ),
        steps=line_within,
        perturbed=(
            Perturbed("the line itself is not in the table", lambda: line_within(own=ZERO)),
            Perturbed("the climb starts at 0", lambda: line_within(start=ZERO)),
            Perturbed(
                "E is one less than A",
                lambda: line_within(expected=other_lines),
            ),
        ),
        ties=(
            Tie(
                "a line of the board is E/A - 1, and E/A times what it gets from each other line",
                code_keeps_lines_within,
            ),
        ),
        checks=line_of_the_code,
    ),
    Claim(
        id="P6.2",
        title="an entry lies between -1 and the top + 1, and comes near to both",
        clauses=("K8", "K10", "K13"),
        statement=(
            "An entry of a chart is above -1 and below the top + 1, whatever A is and E. Nothing"
            " narrower can be said, for any E and A: the weight w of a ruling on a score below all"
            " others has an entry that is E/A w above -1, and above all others one that is as much"
            " below the top + 1."
        ),
        formula="-1 < M(i) < 2 (E - 1) + 1; M(1) - (-1) = E/A w, below any e > 0 for small w",
        domain="any number of scores, any frequencies, E not below A; the ruling on any board",
        standing=Standing.PROVED,
        argument=(
            "Each entry is E/A (2 below + frequency) - 1 with E/A and the frequency positive. Seen"
            " from the top it is an entry of the table turned upside down. For the ends, let e be"
            " any distance, and give a ruling the weight e / (1 + e) over E/A on a score below all"
            " others, and the rest of it to any other score: the weight lies between 0 and 1, and"
            " the entry is e / (1 + e) above -1, which is less than e. On a score above all others"
            " the distance to the top + 1 is the same."
        ),
        steps=entries_between,
        perturbed=(
            Perturbed("an entry lies in 0 to the top", lambda: entries_between(outside=0)),
            Perturbed("the climb starts at 0", lambda: entries_between(start=ZERO)),
        ),
        ties=(
            Tie("the code's entries, with a small weight at an end", code_keeps_entries_between),
        ),
    ),
)
