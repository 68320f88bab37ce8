"""A field and the lines missing from it, scored by the code: the ties of claims P8.1 to P8.6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import TypeAlias

from law78.board import EXACT, Chart, LineScore, counted_lines, score_board
from law78.exact import ZERO
from law78.outcome import Line, Played, Side, Split, Weights, on_side, ruling, weights
from law78_proofs.frame.claim import Sides
from law78_proofs.frame.random_boards import in_words, random_board, random_line, random_weights

Parts: TypeAlias = list[tuple[Fraction, int]]
"""A ruling as it is made: parts in a ratio, each with a score in the side's own view."""


# Counting ------------------------------------------------------------------------------------


def held_weights(line: Line, side: Side) -> Weights:
    """The scores and weights that a line has for a side; none where it has no score."""
    held = on_side(line.result, side)
    return weights(held, side) if isinstance(held, Played) else {}


def comparisons(lines: Sequence[Line], side: Side, score: int | Fraction) -> Fraction:
    """What a score gets from lines: 2 for what is below it, 1 for what is equal."""
    return sum(
        (
            weight * (2 * (own < score) + (own == score))
            for line in lines
            for own, weight in held_weights(line, side).items()
        ),
        ZERO,
    )


def total(scored: Sequence[LineScore], side: Side) -> Fraction:
    """The matchpoints of lines on a side."""
    each = (line.of(side) for line in scored)
    return sum((own.matchpoints for own in each if own is not None), ZERO)


# Charts --------------------------------------------------------------------------------------


def one_chart(lines: Sequence[Line], expected: int, side: Side) -> Chart:
    """A side's chart; by Neuberg's formula where there are fewer results than expected."""
    (chart,) = score_board(lines, expected, EXACT).charts[side]
    return chart


def charts_of(field: Sequence[Line]) -> dict[Side, Chart]:
    """The field's own charts, for its frequencies and their sum."""
    return {side: one_chart(field, counted_lines(field), side) for side in Side}


def both_ways(
    field: Sequence[Line], lines: Sequence[Line], expected: int, side: Side
) -> Iterator[tuple[int, Fraction, Fraction]]:
    """Each score of the field with its matchpoints by this method and by Neuberg's formula."""
    rows = one_chart([*field, *lines], expected, side).rows
    by_this_method = {row.score: row.matchpoints for row in rows}
    for row in one_chart(field, expected, side).rows:
        yield row.score, by_this_method[row.score], row.matchpoints


def agree(field: Sequence[Line], lines: Sequence[Line], expected: int, side: Side) -> bool:
    """Whether the two agree at every score of the field."""
    return all(ours == theirs for _, ours, theirs in both_ways(field, lines, expected, side))


# Drawing -------------------------------------------------------------------------------------


def expectation(random: Random, lines: Sequence[Line]) -> int:
    """E: all the lines, and now and then some more."""
    return counted_lines(lines) + random.choice((0, 0, 1, 3))


def own(chart: Chart) -> Parts:
    """A ruling by the chart's own frequencies."""
    return [(row.frequency, row.score) for row in chart.rows]


def halved(chart: Chart) -> Parts:
    """A ruling with half of each frequency just below its score and half just above.

    The scores of random boards are never so near to each other.
    """
    return [(row.frequency, row.score + away) for row in chart.rows for away in (-1, 1)]


def any_weights(random: Random, chart: Chart) -> Parts:
    """A ruling by any weights on the chart's scores."""
    return random_weights(random, [row.score for row in chart.rows])


def split_line(parts: Mapping[Side, Parts]) -> Line:
    """A line with a ruling of its own for each side."""
    ew_seen_by_ns = [(part, -score) for part, score in parts[Side.EW]]
    return Line(Split(ruling(*parts[Side.NS]), ruling(*ew_seen_by_ns)))


# Ties ----------------------------------------------------------------------------------------


def as_by_neuberg(field: Sequence[Line], lines: Sequence[Line], expected: int) -> Iterator[Sides]:
    """The field gets what it gets without the lines, and these the average together."""
    where = in_words([*field, *lines], expected)
    scored = score_board([*field, *lines], expected, EXACT).lines
    yield Sides(scored[: len(field)], score_board(field, expected, EXACT).lines, where)
    for side in Side:
        got = total(scored[len(field) :], side)
        yield Sides(got, len(lines) * (expected - 1), where)


def own_frequencies_in_the_code(random: Random) -> Iterator[Sides]:
    """One to three missing lines, each with the field's own frequencies."""
    field = random_board(random)
    line = split_line({side: own(chart) for side, chart in charts_of(field).items()})
    lines = [line] * random.randint(1, 3)
    expected = expectation(random, [*field, *lines])
    yield from as_by_neuberg(field, lines, expected)
    last = score_board([*field, *lines], expected, EXACT).lines[-1:]
    for side in Side:
        yield Sides(total(last, side), Fraction(expected - 1), in_words([*field, *lines], expected))


def two_that_share(random: Random, chart: Chart) -> tuple[Parts, Parts]:
    """Two rulings that have the chart's frequencies together, though not each alone."""
    giver, taker = random.choice(chart.rows), random.choice(chart.rows)
    moved = {giver.score: -giver.frequency / 2, taker.score: taker.frequency / 2}
    if giver.frequency != taker.frequency or giver == taker:
        moved = {}
    one = [(row.frequency + moved.get(row.score, ZERO), row.score) for row in chart.rows]
    other = [(row.frequency - moved.get(row.score, ZERO), row.score) for row in chart.rows]
    return one, other


def shared_frequencies_in_the_code(random: Random) -> Iterator[Sides]:
    """Two missing lines that have the field's own frequencies only together."""
    field = random_board(random)
    shares = {side: two_that_share(random, chart) for side, chart in charts_of(field).items()}
    lines = [split_line({side: shares[side][place] for side in Side}) for place in (0, 1)]
    yield from as_by_neuberg(field, lines, expectation(random, [*field, *lines]))


MISSING = ("score", "ruling", "split")
"""What the missing lines get, on both sides."""


def drawn(random: Random) -> tuple[list[Line], list[Line], int]:
    """A field of every kind of line, one to three lines more, and E."""
    field = random_board(random)
    lines = [random_line(random, MISSING) for _ in range(random.randint(1, 3))]
    return field, lines, expectation(random, [*field, *lines])


def differences_in_the_code(random: Random) -> Iterator[Sides]:
    """The difference at each score of the field beside its closed form."""
    field, lines, expected = drawn(random)
    for side in Side:
        counted = one_chart(field, expected, side).results
        for score, ours, theirs in both_ways(field, lines, expected, side):
            of_field, of_lines = (comparisons(held, side, score) for held in (field, lines))
            yield Sides(
                ours - theirs,
                expected / (counted + len(lines)) * (of_lines - len(lines) * of_field / counted),
                in_words([*field, *lines], expected),
            )


def agreement_in_the_code(random: Random) -> Iterator[Sides]:
    """Whether the two agree at every score of the field, beside the condition for it."""
    field = random_board(random)
    charts = charts_of(field)
    kinds = (own, halved, partial(any_weights, random))
    line = split_line({side: random.choice(kinds)(chart) for side, chart in charts.items()})
    lines = [line] * random.randint(1, 2)
    expected = expectation(random, [*field, *lines])
    for side, chart in charts.items():
        yield Sides(
            agree(field, lines, expected, side),
            all(
                comparisons(lines, side, row.score)
                == len(lines) * comparisons(field, side, row.score) / chart.results
                for row in chart.rows
            ),
            in_words([*field, *lines], expected),
        )


def only_the_frequencies_agree(random: Random) -> Iterator[Sides]:
    """Rulings on the field's scores alone: agreement beside weights that are the frequencies."""
    field = random_board(random)
    charts = charts_of(field)
    kinds = (own, partial(any_weights, random))
    parts = {side: random.choice(kinds)(chart) for side, chart in charts.items()}
    line = split_line(parts)
    expected = expectation(random, [*field, line])
    for side, chart in charts.items():
        whole = sum((part for part, _ in parts[side]), ZERO)
        yield Sides(
            agree(field, [line], expected, side),
            {score: part / whole for part, score in parts[side]}
            == {row.score: row.frequency / chart.results for row in chart.rows},
            in_words([*field, line], expected),
        )


def leak_in_the_code(random: Random) -> Iterator[Sides]:
    """What all lines of the field get by this method, less what they get by Neuberg's.

    Lines with artificial scores get the same either way.
    """
    field, lines, expected = drawn(random)
    scored = score_board([*field, *lines], expected, EXACT).lines
    without = score_board(field, expected, EXACT).lines
    for side in Side:
        yield Sides(
            total(scored[: len(field)], side) - total(without, side),
            len(lines) * (expected - 1) - total(scored[len(field) :], side),
            in_words([*field, *lines], expected),
        )
