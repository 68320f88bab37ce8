"""What a side's matchpoints add up to. Claims P2.1 to P2.3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import ScoredBoard, score_board
from law78.frequency import START, climb, frequency_table, multiplied, number_of_results, weigh
from law78.outcome import Line, Side
from law78.unequal import Group, neuberg_factor
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, identity
from law78_proofs.frame.random_boards import (
    PLAYED,
    in_words,
    random_board,
    random_frequencies,
    random_ruling,
)
from law78_proofs.method.climbing import below, higher, reached
from law78_proofs.method.each_regulation import (
    NEUBERG,
    REGULATIONS,
    SMALL,
    Regulation,
    expected,
    got,
    missing,
    own_weights,
    random_expected,
    random_fouled_board,
    results,
    with_score,
)
from law78_proofs.method.shares import shares

rest, entry, other_entry, in_table = sp.symbols("R m k f", positive=True)
"""Of a sum: what does not concern a score; the entries of a score and of another; the score's
frequency so far."""

part, other_part = sp.symbols("p q", positive=True)
weight, other_weight = shares(part, other_part)
"""The weights of a ruling of two outcomes: p parts and q."""


# P2.1 and P2.3: a chart ----------------------------------------------------------------------


def chart_adds_up(
    regulation: Regulation = NEUBERG,
    average: Expression = None,
    start: Expression = START,
    below_counts: int = 2,
) -> Iterator[Step]:
    """Base, step and end of the induction on the scores, lowest first.

    The lowest L results together get L times the entry of START + c L.
    """

    def lowest(count: Expression, among: Expression) -> Expression:
        return count * regulation.entry(count, among, start=start)

    average = regulation.average if average is None else average
    name = regulation.name
    yield identity(
        f"{name}, base: the lowest score",
        reached * regulation.lowest(reached, reached + higher),
        lowest(reached, reached + higher),
    )
    among = below + reached + higher
    yield identity(
        f"{name}, step: one more score",
        lowest(below, among)
        + reached * regulation.entry(below_counts * below + reached, among, start=start),
        lowest(below + reached, among),
    )
    yield identity(
        f"{name}, end: all A results",
        lowest(results, results),
        results * average * regulation.top(results, expected),
    )


def neuberg_adds_up(start: Expression = START, below_counts: int = 2) -> Iterator[Step]:
    """A (E - 1) for a chart, and so for all groups together and for a full board."""
    yield from chart_adds_up(NEUBERG, start=start, below_counts=below_counts)
    other, lines = sp.symbols("A' n", positive=True)
    all_expected = results + other + missing

    def of_group(among: Expression) -> Expression:
        return among * NEUBERG.average * NEUBERG.top(among, all_expected)

    yield identity(
        "groups: one more of A' results",
        of_group(results) + of_group(other),
        (results + other) * (all_expected - 1),
    )
    yield identity(
        "a full board",
        lines * NEUBERG.average * NEUBERG.top(lines, lines),
        lines * (lines - 1),
    )


def every_regulation_adds_up(
    average_of_small: Fraction | None = None, average_of_large: Fraction | None = None
) -> Iterator[Step]:
    """The same induction for every regulation."""
    for regulation in REGULATIONS:
        average = average_of_small if regulation in SMALL else average_of_large
        yield from chart_adds_up(regulation, average)


def neuberg_on_symbols() -> Iterator[Step]:
    """The reference's own climb and factor, on symbols, for two, three and four scores."""
    for scores in (2, 3, 4):
        frequencies = dict(enumerate(sp.symbols(f"f1:{scores + 1}", positive=True)))
        counted: Expression = number_of_results(frequencies)
        factor = neuberg_factor(Group(results=counted, expected=expected, top=Fraction(0)))
        chart = climb(multiplied(frequencies, factor))
        yield identity(f"{scores} scores", weigh(frequencies, chart), counted * (expected - 1))


def code_adds_up_charts(random: Random) -> Iterator[Sides]:
    """A table of real frequencies, factored and climbed by the code."""
    frequencies = random_frequencies(random)
    counted = number_of_results(frequencies)
    most: Expression = counted + Fraction(random.randint(0, 12), 6)
    factor = neuberg_factor(Group(results=counted, expected=most, top=Fraction(0)))
    chart = climb(multiplied(frequencies, factor))
    yield Sides(
        sum(times * chart[score] for score, times in frequencies.items()),
        counted * (most - 1),
        f"{frequencies} of {most}",
    )


def code_adds_up_boards(random: Random) -> Iterator[Sides]:
    """Each side of a board, over all its groups, beside A (E - 1)."""
    lines = random_fouled_board(random)
    most = random_expected(random, lines)
    scored = score_board(lines, most, NEUBERG.method)
    for side in Side:
        places = [place for group in (None, "a") for place in with_score(lines, side, group)]
        yield Sides(
            sum_of_side(scored, places, side),
            len(places) * (most - 1),
            in_words(lines, most),
        )


def code_adds_up_full_boards(random: Random) -> Iterator[Sides]:
    """Each side of a board on which every line has a score, beside n (n - 1)."""
    lines = random_board(random, (*PLAYED, "split"))
    scored = score_board(lines, None, NEUBERG.method)
    for side in Side:
        count = len(lines)
        yield Sides(sum_of_side(scored, range(count), side), count * (count - 1), in_words(lines))


def code_adds_up_by_regulation(random: Random) -> Iterator[Sides]:
    """Each side of each group, on both scales, beside A times what a result gets on average."""
    lines = random_fouled_board(random)
    most = random_expected(random, lines)
    for regulation in REGULATIONS:
        scale = random.choice((1, 2))
        scored = score_board(lines, most, replace(regulation.method, scale=scale))
        for side in Side:
            for group in (None, "a"):
                places = with_score(lines, side, group)
                top = regulation.top(len(places), most) * Fraction(scale, 2)
                board = f"{in_words(lines, most)}, {regulation.name}, scale {scale}"
                yield Sides(
                    sum_of_side(scored, places, side),
                    len(places) * regulation.average * top,
                    board,
                )
                for place in places:
                    yield Sides(got(scored, place, side).top, top, board)


def sum_of_side(scored: ScoredBoard, places: Iterable[int], side: Side) -> Fraction:
    """What lines, which all get something, get together on one side."""
    return sum((got(scored, place, side).matchpoints for place in places), Fraction(0))


# P2.2: lines ---------------------------------------------------------------------------------


def lines_give_the_chart(added_to_table: Expression = weight) -> Iterator[Step]:
    """Step of the induction on the outcomes of all lines, by the code's table and weighing."""
    before, outcome = {0: in_table}, {0: weight}
    after = frequency_table([before, {0: added_to_table}])
    chart = {0: entry, 1: other_entry}
    yield identity(
        "step: one more outcome",
        rest + weigh(before, chart) + weigh(outcome, chart),
        rest + weigh(after, chart),
    )
    yield identity(
        "A: one more outcome", number_of_results(after), number_of_results(before) + weight
    )
    ruled = frequency_table([before, {0: weight, 1: other_weight}])
    yield identity(
        "A: a line whose weights make 1", number_of_results(ruled), number_of_results(before) + 1
    )


def code_weighs_lines(random: Random) -> Iterator[Sides]:
    """Lines weighed by any chart whatever, beside their table times that chart; and A."""
    lines = [random_ruling(random) for _ in range(random.randint(1, 6))]
    held = [own for ruling in lines if (own := own_weights(Line(ruling), Side.NS)) is not None]
    table = frequency_table(held)
    chart = {score: Fraction(random.randint(-20, 20), random.randint(1, 6)) for score in table}
    board = in_words([Line(ruling) for ruling in lines])
    yield Sides(
        sum(weigh(own, chart) for own in held),
        sum(times * chart[score] for score, times in table.items()),
        board,
    )
    yield Sides(number_of_results(table), len(lines), board)


CLAIMS = (
    Claim(
        id="P2.1",
        title="what a side's matchpoints add up to with Neuberg",
        clauses=("K8", "K13", "K21"),
        statement=(
            "The matchpoints of a chart, each as often as its score is there, add up to A (E - 1),"
            " however the results lie: the average for each result. So do those of all groups, with"
            " A over all of them; on a full board of n lines it is n (n - 1)."
        ),
        formula="sum of f(i) (E/A (2 L(i) + f(i)) - 1) = A (E - 1)",
        domain="any number of scores, any real frequencies, any E, any number of groups",
        standing=Standing.PROVED,
        argument=(
            "Induction on the scores from the lowest up, with P1 for an entry. The lowest scores,"
            " L results together, add up to L (c L - 1): so it is for the lowest score alone, and"
            " if it is so for L results, then one more score with frequency f makes it so for"
            " L + f. All results are L = A, and with c = E/A this is A (E - 1). E is the same for"
            " every group, so groups add up by induction on their number; on a full board A and E"
            " are n."
        ),
        steps=neuberg_adds_up,
        perturbed=(
            Perturbed("the climb starts at 0", lambda: neuberg_adds_up(start=0)),
            Perturbed("what is below counts once", lambda: neuberg_adds_up(below_counts=1)),
            Perturbed("a result gets the top on average", lambda: chart_adds_up(average=1)),
        ),
        ties=(
            Tie("charts of real frequencies add up to A (E - 1)", code_adds_up_charts),
            Tie("the sides of any board add up to A (E - 1)", code_adds_up_boards),
            Tie("the sides of a full board add up to n (n - 1)", code_adds_up_full_boards),
        ),
        checks=neuberg_on_symbols,
    ),
    Claim(
        id="P2.2",
        title="lines add up to what their chart adds up to",
        clauses=("K3", "K4", "K7", "K9"),
        statement=(
            "The lines' matchpoints add up to those of the chart, each as often as its score is"
            " there, whatever the entries are; and A is the number of lines that have a score."
        ),
        formula="sum over lines of sum of w m(s) = sum over scores of f(s) m(s)",
        domain="any number of lines, scores and rulings; any entries of the chart",
        standing=Standing.PROVED,
        argument=(
            "Induction on the outcomes of all lines, one after another; a score is an outcome of"
            " weight 1. No outcome: both sums are 0. One more, of weight w and of a score whose"
            " entry is m, adds w m to the lines' sum; it makes that score's frequency w more and so"
            " adds w m to the chart's sum. The entries are those of the finished chart and stay as"
            " they are. A grows by w with each outcome, and a line's weights make 1: in the steps"
            " w is p/(p + q), and q/(p + q) is the weight of all the line's other outcomes."
        ),
        steps=lines_give_the_chart,
        perturbed=(
            Perturbed(
                "an outcome is in the table as a whole result", lambda: lines_give_the_chart(1)
            ),
            Perturbed("an outcome is not in the table", lambda: lines_give_the_chart(0)),
        ),
        ties=(Tie("rulings weighed by any chart", code_weighs_lines),),
    ),
    Claim(
        id="P2.3",
        title="what a side's matchpoints add up to under each regulation",
        clauses=("K13", "K22", "K23", "K24", "K25", "K28"),
        statement=(
            "A side's matchpoints in a group add up to A times half the top: with Neuberg and with"
            " add-one to A (E - 1), with Ascherman to A E, with none to A (A - 1). In a small group"
            " they add up to A times 60 % of the top, whichever top that is. On the scale of 1 the"
            " top is half as large, and with it every sum."
        ),
        formula="sum of f(i) m(i) = A top / 2;  in a small group 3/5 A top",
        domain=(
            "any number of scores, any real frequencies, any E; the lines of a group by P2.2,"
            " split lines among them where each side has a chart"
        ),
        standing=Standing.PROVED,
        argument=(
            "The induction of P2.1 with each regulation's factor and entry, taken from the code as"
            " they stand. What is done to an entry is linear in it, so the lowest L results add up"
            " to L times what is made of the climb's value c L - 1. The scale multiplies every"
            " entry and every top by one number, and so both sides of the sum."
        ),
        steps=every_regulation_adds_up,
        perturbed=(
            Perturbed(
                "a small group gives half the top on average",
                lambda: every_regulation_adds_up(average_of_small=Fraction(1, 2)),
            ),
            Perturbed(
                "other groups give 60 % on average",
                lambda: every_regulation_adds_up(average_of_large=Fraction(3, 5)),
            ),
        ),
        ties=(
            Tie("groups under every regulation, on both scales", code_adds_up_by_regulation, 60),
        ),
    ),
)
"""The claims of this module."""
