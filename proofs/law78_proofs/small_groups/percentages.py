"""The scale of small groups: 60 + 5 (M - (A - 1)) per cent. Claims P11.1 to P11.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import EXACT, LineScore, ScoredBoard, counted_lines, score_board
from law78.frequency import climb
from law78.outcome import Line, Played, Side, on_side
from law78.regulation import with_small_groups
from law78.unequal import Group, small_group
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, figures, identity
from law78_proofs.frame.random_boards import EVERY_KIND, UNSPLIT, in_words, random_board
from law78_proofs.method.climbing import closed_form
from law78_proofs.method.shares import shares

frequency, top = sp.symbols("f T", positive=True)
below, higher = sp.symbols("L H", nonnegative=True)
"""The frequency of a score; the top; the frequencies below the score and above it."""

so_far, weight, _ = shares(*sp.symbols("b p a", nonnegative=True))
"""Of a line, by its parts: the weights of its outcomes so far, and of one more."""

EVERY_GROUP_SMALL = with_small_groups(EXACT, lambda group: True)
"""The scale itself, for groups of any size: who has it is claim P11.6."""


def percent(entry: Expression, among: Expression) -> Expression:
    """Per cent of the top, by the code: what unequal.small_group gives, on symbols."""
    return 100 * small_group(entry, Group(results=among, expected=2, top=top)) / top


def fouled(random: Random, lines: Sequence[Line]) -> list[Line]:
    """The lines, on every second board in groups."""
    if random.random() < 0.5:
        return list(lines)
    return [
        replace(line, group=random.choice((None, "a", "a", "b")))
        if any(isinstance(on_side(line.result, side), Played) for side in Side)
        else line
        for line in lines
    ]


def drawn(
    random: Random, kinds: Sequence[str] = EVERY_KIND, most: int = 7
) -> tuple[list[Line], int]:
    """A random board, fouled or not, and how many results are expected, two or more."""
    lines = fouled(random, random_board(random, kinds, most=most))
    return lines, max(2, counted_lines(lines) + random.choice((0, 1, 2, 4, 7)))


def percentage(score: LineScore, side: Side) -> Fraction:
    """The percentage of a side that has one."""
    own = score.of(side)
    if own is None or own.percentage is None:
        raise LookupError(f"no percentage {side}")
    return own.percentage


def percentages(
    lines: Sequence[Line], scored: ScoredBoard, side: Side
) -> Iterator[tuple[str | None, Fraction]]:
    """Group and percentage of each line that has a score on the side."""
    for line, score in zip(lines, scored.lines, strict=True):
        if isinstance(on_side(line.result, side), Played):
            yield line.group, percentage(score, side)


# P11.1 ---------------------------------------------------------------------------------------


def place(below: Expression, among: Expression) -> Expression:
    """Per cent of an untied score: 60 in the middle, and 10 from one place to the next."""
    return 60 + 5 * (2 * below - (among - 1))


def places_shared(average: int = 60, tie_counts: int = 1) -> Iterator[Step]:
    """A score's percentage; then a tie of any number of lines, one line after the other."""
    among = below + frequency + higher
    climbed = climb({0: below, 1: frequency, 2: higher})
    yield identity(
        "a score by what is below it and above it, by the code",
        percent(climbed[1], among),
        average + 5 * (below - higher),
    )
    tied_lines = sp.Symbol("n", integer=True, positive=True)
    among = below + tied_lines + 1 + higher

    def tied(lines: Expression) -> Expression:
        return lines * percent(2 * below + tie_counts * (lines - 1), among)

    yield identity("base: an untied line", tied(sp.Integer(1)), place(below, among))
    yield identity(
        "step: one line more in the tie",
        tied(tied_lines) + place(below + tied_lines, among),
        tied(tied_lines + 1),
    )


def published() -> Iterator[Step]:
    """The figures that the EBU and the ACBL publish for one, two and three results."""
    shown: dict[tuple[int, ...], tuple[int, ...]] = {
        (1,): (60,),
        (1, 1): (55, 65),
        (2,): (60,),
        (1, 1, 1): (50, 60, 70),
        (1, 2): (50, 65),
        (2, 1): (55, 70),
        (3,): (60,),
    }
    for frequencies, wanted in shown.items():
        chart = climb(dict(enumerate(map(Fraction, frequencies))))
        group = Group(results=Fraction(sum(frequencies)), expected=12, top=Fraction(100))
        had = tuple(small_group(chart[score], group) for score in sorted(chart))
        yield figures(f"frequencies {frequencies}, lowest first", had, wanted)


def code_by_places(random: Random) -> Iterator[Sides]:
    """The entries of the code's charts."""
    lines, expecting = drawn(random)
    scored = score_board(lines, expecting, EVERY_GROUP_SMALL)
    for side in Side:
        for chart in scored.charts[side]:
            for row in chart.rows:
                balance = sum(
                    other.frequency * (1 if other.score < row.score else -1)
                    for other in chart.rows
                    if other.score != row.score
                )
                had = row.matchpoints * 100 / chart.top
                yield Sides(had, 60 + 5 * balance, in_words(lines, expecting))


# P11.2 ---------------------------------------------------------------------------------------


def sixty_on_average(average: int = 60, tie_counts: int = 1) -> Iterator[Step]:
    """The sum over the chart, from the lowest score up."""
    among = below + frequency + higher

    def up_to(below: Expression, among: Expression) -> Expression:
        return average * below + 5 * (below**2 - among * below)

    def score(below: Expression, frequency: Expression, among: Expression) -> Expression:
        return frequency * percent(2 * below + tie_counts * frequency - 1, among)

    yield identity(
        "base: the lowest score",
        score(0, frequency, frequency + higher),
        up_to(frequency, frequency + higher),
    )
    yield identity(
        "step: one score more",
        up_to(below, among) + score(below, frequency, among),
        up_to(below + frequency, among),
    )
    yield identity("all of them", up_to(among, among), average * among)
    expected = among + sp.Symbol("m", integer=True, nonnegative=True)
    yield identity(
        "in matchpoints",
        up_to(among, among) / 100 * 2 * (expected - 1),
        sp.Rational(average, 50) * among * (expected - 1),
    )


def code_sums(random: Random) -> Iterator[Sides]:
    """The sum of the code's percentages over the lines of a group, for each side."""
    lines, expecting = drawn(random)
    scored = score_board(lines, expecting, EVERY_GROUP_SMALL)
    for side in Side:
        had = list(percentages(lines, scored, side))
        for chart in scored.charts[side]:
            whole = sum(share for group, share in had if group == chart.group)
            yield Sides(whole, 60 * chart.results, in_words(lines, expecting))


# P11.3 ---------------------------------------------------------------------------------------


def both_sides(together: int = 120, same_side: bool = False) -> Iterator[Step]:
    """A score on both sides, and a line by induction on its outcomes."""
    among = below + frequency + higher
    of_opponents = closed_form(below if same_side else higher, frequency)
    score = percent(closed_form(below, frequency), among)
    opponents = percent(of_opponents, among)
    yield identity("a score and the same for the opponents", score + opponents, together)
    yield identity(
        "a line, one more outcome of it",
        together * so_far + (weight * score + weight * opponents),
        together * (so_far + weight),
    )


def code_on_both_sides(random: Random) -> Iterator[Sides]:
    """Both sides of the code's lines."""
    lines, expecting = drawn(random, UNSPLIT)
    scored = score_board(lines, expecting, EVERY_GROUP_SMALL)
    for line, score in zip(lines, scored.lines, strict=True):
        if isinstance(line.result, Played):
            together = percentage(score, Side.NS) + percentage(score, Side.EW)
            yield Sides(together, 120, in_words(lines, expecting))


CLAIMS = (
    Claim(
        id="P11.1",
        title="in a small group a score gets 60 and 5 for each result it beats, and ties share",
        clauses=("K25",),
        statement=(
            "On the scale of small groups a score has 60 per cent, and 5 more for each result"
            " below it and 5 less for each above it: how many are tied with it does not matter."
            " Lines that tie get the average of the places that they share."
        ),
        formula="60 + 5 (M - (A - 1)) = 60 + 5 (L - H),  M = 2 L + f - 1,  A = L + f + H",
        domain="any A, any frequencies, and ties of any number of lines; E does not matter",
        standing=Standing.PROVED,
        argument=(
            "The first is an identity. An untied line with L below it has 60 + 5 (2 L - (A - 1))."
            " Induction on the lines f in a tie: f times what each gets is the sum of the places"
            " with L, L + 1, ... L + f - 1 results below; the next place has L + f below it."
        ),
        steps=places_shared,
        perturbed=(
            Perturbed("50 in the middle", lambda: places_shared(average=50)),
            Perturbed("a tie counts for nothing", lambda: places_shared(tie_counts=0)),
            Perturbed("a tie counts for two", lambda: places_shared(tie_counts=2)),
        ),
        ties=(Tie("entries of board.score_board with small groups", code_by_places),),
        checks=published,
    ),
    Claim(
        id="P11.2",
        title="a small group has 60 per cent on average",
        clauses=("K25",),
        statement=(
            "The percentages of a side's lines in a small group add up to 60 A: 6/5 A (E - 1)"
            " matchpoints, where Neuberg's add up to A (E - 1)."
        ),
        formula="sum of f (60 + 5 (M - (A - 1))) = 60 A",
        domain="any A, any frequencies; one table a side (not De Wael's halves), split lines too",
        standing=Standing.PROVED,
        argument=(
            "Induction on the scores from the lowest up: with L below, the sum so far is"
            " 60 L + 5 (L^2 - A L), and with all A it is 60 A. A line's own percentage is that of"
            " its scores times their weights, so the lines together have what the chart has."
        ),
        steps=sixty_on_average,
        perturbed=(
            Perturbed("50 on average", lambda: sixty_on_average(average=50)),
            Perturbed("a tie counts for nothing", lambda: sixty_on_average(tie_counts=0)),
        ),
        ties=(Tie("sums by board.score_board with small groups", code_sums),),
    ),
    Claim(
        id="P11.3",
        title="both sides of a line of a small group have 120 per cent",
        clauses=("K25", "K18"),
        statement=(
            "In a small group of which no line is split, and none artificial on one side alone,"
            " the two sides of a line have 120 per cent of the top together."
        ),
        formula="60 + 5 (L - H) + 60 + 5 (H - L) = 120",
        domain="any A, scores and rulings, groups in which every line is the same for both sides",
        standing=Standing.PROVED,
        argument=(
            "Then the opponents' table is the same with the order turned round: what is below a"
            " score for one side is above it for the other. Each outcome of a line has 120 on both"
            " sides together, and its weights make 1."
        ),
        steps=both_sides,
        perturbed=(
            Perturbed("100 together", lambda: both_sides(together=100)),
            Perturbed("both sides by one side's M", lambda: both_sides(same_side=True)),
        ),
        ties=(Tie("both sides by board.score_board with small groups", code_on_both_sides),),
    ),
)
