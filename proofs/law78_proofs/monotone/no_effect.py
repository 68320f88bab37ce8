"""What makes no difference: how a ruling is written, and the order of lines. Claims P13.1-P13.3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import score_board
from law78.frequency import climb, frequency_table, multiplied, weigh
from law78.notation import parse_line
from law78.outcome import Line, Outcome, Played, Score, Split, Weighted, ruling
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, identity
from law78_proofs.frame.random_boards import EVERY_KIND, SCORES, in_words
from law78_proofs.method.each_regulation import REGULATIONS, random_expected, random_fouled_board
from law78_proofs.method.shares import shares

in_table = sp.Symbol("f", positive=True)
first, second, _ = shares(*sp.symbols("u v x", positive=True))
"""A score's frequency so far; the weights of two outcomes of a ruling, by its parts."""

so_far, entry, other_entry = sp.symbols("S m k")
"""A line's matchpoints from the outcomes before; the entries of two scores."""

MANY_RULINGS = ("ruling", *EVERY_KIND)


# P13.1: merged, in another order -------------------------------------------------------------


def merging(together: Expression = first + second) -> Iterator[Step]:
    """Two outcomes of one score, and one outcome that has both weights, by the code."""
    torn = [{0: in_table}, {0: first}, {0: second}]
    chart = {0: entry}
    yield identity(
        "in the table",
        frequency_table(torn)[0],
        frequency_table([{0: in_table}, {0: together}])[0],
    )
    yield identity(
        "weighed",
        so_far + weigh({0: first}, chart) + weigh({0: second}, chart),
        so_far + weigh({0: together}, chart),
    )


def exchanging(
    first_entry: Expression = entry, second_entry: Expression = other_entry
) -> Iterator[Step]:
    """Two neighbouring outcomes, or the outcomes of two neighbouring lines, change places."""
    before = [{0: in_table}, {0: first, 1: second}, {1: first, 0: second}]
    after = [{0: in_table}, {0: second, 1: first}, {1: second, 0: first}]
    for score in (0, 1):
        yield identity(
            f"in the table, score {score}",
            frequency_table(before)[score],
            frequency_table(after)[score],
        )
    yield identity(
        "weighed, any two scores",
        so_far + weigh({0: first, 1: second}, {0: entry, 1: other_entry}),
        so_far + weigh({1: second, 0: first}, {0: first_entry, 1: second_entry}),
    )


def counting(more: int = 1) -> Iterator[Step]:
    """Equal lines counted together, as the code does it: n of them and one more are n + 1."""
    times = sp.Symbol("n", integer=True, nonnegative=True)
    own = {0: first, 1: second}
    for score in own:
        yield identity(
            f"step: one more line, score {score}",
            frequency_table([multiplied(own, times), *[own] * more])[score],
            multiplied(own, times + 1)[score],
        )


def merged_on_symbols() -> Iterator[Step]:
    """The reference's table, climb and weighing, on symbols, in two orders."""
    rest, factor = sp.symbols("g c", positive=True)
    results = [{0: rest}, {1: first}, {2: second}, {0: second}, {1: rest}]
    chart, turned = (
        climb(multiplied(frequency_table(table), factor)) for table in (results, results[::-1])
    )
    merged = climb(multiplied({0: rest + second, 1: first + rest, 2: second}, factor))
    for score in (0, 1, 2):
        yield identity(f"another order, score {score}", chart[score], turned[score])
        yield identity(f"merged, score {score}", chart[score], merged[score])
    yield identity(
        "weighed in another order",
        weigh({0: first, 2: second}, chart),
        weigh({2: second, 0: first}, chart),
    )


def with_each_ruling(line: Line, change: Callable[[Weighted], Played]) -> Line:
    """A line with its rulings written in another way, on either side of a split score too."""
    match line.result:
        case Weighted() as held:
            return replace(line, result=change(held))
        case Split(ns, ew):
            sides = (change(held) if isinstance(held, Weighted) else held for held in (ns, ew))
            return replace(line, result=Split(*sides))
        case _:
            return line


def scored_both_ways(
    random: Random, lines: Sequence[Line], change: Callable[[Weighted], Played]
) -> Iterator[Sides]:
    """Every line's score on a board, and with its rulings changed and the lines shuffled."""
    most = random_expected(random, lines)
    order = random.sample(range(len(lines)), len(lines))
    changed = [with_each_ruling(lines[place], change) for place in order]
    regulation = random.choice(REGULATIONS)
    old, new = (score_board(board, most, regulation.method) for board in (lines, changed))
    board = f"{in_words(lines, most)}, {regulation.name}"
    yield Sides(new.charts, old.charts, board)
    yield Sides(new.lines, tuple(old.lines[place] for place in order), board)


def code_merges(random: Random) -> Iterator[Sides]:
    """Outcomes torn in two and shuffled, lines shuffled."""

    def torn(held: Weighted) -> Weighted:
        outcomes = []
        for outcome in held.outcomes:
            part = outcome.weight * Fraction(random.randint(1, 4), 5)
            outcomes += [
                Outcome(part, outcome.result),
                Outcome(outcome.weight - part, outcome.result),
            ]
        random.shuffle(outcomes)
        return Weighted(tuple(outcomes))

    yield from scored_both_ways(random, random_fouled_board(random, MANY_RULINGS), torn)


# P13.2: parts in a ratio ---------------------------------------------------------------------


def scaling(last_times: Expression = None) -> Iterator[Step]:
    """Induction on the parts for their sum; then one part's weight."""
    times, part, total = sp.symbols("t p P", positive=True)
    last_times = times if last_times is None else last_times
    yield identity("step: one more part", times * total + last_times * part, times * (total + part))
    yield identity("the weight of a part", (times * part) / (times * total), part / total)


def code_scales(random: Random) -> Iterator[Sides]:
    """Parts, parts a number of times over, and percentages: the same ruling, the same score."""
    scores = random.sample(SCORES, random.randint(2, 4))
    parts = [random.randint(1, 5) for _ in scores]
    times, of_a_hundred = random.randint(2, 9), Fraction(100, sum(parts))
    plain = ruling(*zip(parts, scores, strict=True))
    for multiple in (Fraction(times), Fraction(1, times), of_a_hundred):
        multiples = [multiple * part for part in parts]
        yield Sides(
            ruling(*zip(multiples, scores, strict=True)),
            plain,
            f"{parts} of {scores}, times {multiple}",
        )
    entries = [_entry([str(times * part) for part in parts], scores)]
    if of_a_hundred.denominator == 1:
        entries.append(_entry([f"{of_a_hundred * part}%" for part in parts], scores))
    field = random_fouled_board(random)
    expected = score_board([*field, Line(plain)], None, REGULATIONS[0].method)
    for text in entries:
        scored = score_board([*field, parse_line(text)], None, REGULATIONS[0].method)
        yield Sides(scored, expected, f"{in_words(field)} {text}")


def _entry(parts: Sequence[str], scores: Sequence[int]) -> str:
    pairs = zip(parts, scores, strict=True)
    return "12C1c:" + "/".join(f"{part}/{score}" for part, score in pairs)


# P13.3: nested rulings -----------------------------------------------------------------------


def nesting(outer_counts: Expression = None) -> Iterator[Step]:
    """Induction on the outcomes of a ruling that is itself an outcome: its parts so far, one
    more, and the rest."""
    outer, _ = shares(*sp.symbols("o q", positive=True))
    before, inner, _ = shares(*sp.symbols("b p a", nonnegative=True))
    flat = outer * inner if outer_counts is None else outer_counts * inner
    yield identity("step: the weights", outer * before + flat, outer * (before + inner))
    yield identity(
        "step: the matchpoints",
        outer * so_far + weigh({0: flat}, {0: entry}),
        outer * (so_far + weigh({0: inner}, {0: entry})),
    )


def random_nested(random: Random, depth: int = 3) -> Weighted:
    """A ruling whose outcomes may be rulings, up to a depth."""
    outcomes = []
    for _ in range(random.randint(1, 3)):
        inner = depth > 1 and random.random() < 0.5
        held = random_nested(random, depth - 1) if inner else Score(random.choice(SCORES))
        outcomes.append((random.randint(1, 4), held))
    return ruling(*outcomes)


def written_flat(held: Played, weight: Fraction = Fraction(1)) -> list[tuple[Fraction, int]]:
    """Every score that a ruling can end in, with the product of the weights on the way."""
    if isinstance(held, Score):
        return [(weight, held.points)]
    return [
        part
        for outcome in held.outcomes
        for part in written_flat(outcome.result, weight * outcome.weight)
    ]


def code_nests(random: Random) -> Iterator[Sides]:
    """Boards with nested rulings, and the same with each written flat."""
    lines = [
        with_each_ruling(line, lambda held: random_nested(random))
        for line in random_fouled_board(random, MANY_RULINGS)
    ]
    yield from scored_both_ways(random, lines, lambda held: ruling(*written_flat(held)))


CLAIMS = (
    Claim(
        id="P13.1",
        title="merging equal outcomes, and the order of outcomes and lines, have no effect",
        clauses=("K3", "K4", "K5", "K9"),
        statement=(
            "Two outcomes of one score in a ruling are the same as one that has both weights; the"
            " outcomes of a ruling, and the lines of a board, may come in any order; equal lines"
            " may be counted together. Every chart and every line's matchpoints stay as they are."
        ),
        formula="f + u + v = f + (u + v);  u m + v m = (u + v) m;  u m + v k = v k + u m",
        domain="every regulation, any lines",
        standing=Standing.PROVED,
        argument=(
            "A board's scores are made of its tables, of what each line weighs in its chart, and of"
            " how many lines count for E. A table adds weights score by score, and a line adds"
            " weighted entries: the identities say that either sum stays the same when two weights"
            " of one score are put together, and when two neighbours in it change places. Every"
            " order is reached by exchanging neighbours. That a number of equal lines adds its"
            " multiple of their weights is induction on the number."
        ),
        steps=lambda: (*merging(), *exchanging(), *counting()),
        perturbed=(
            Perturbed("of two outcomes of one score the last counts", lambda: merging(second)),
            Perturbed(
                "the scores change places and the weights do not",
                lambda: exchanging(other_entry, entry),
            ),
            Perturbed("of equal lines one counts", lambda: counting(more=0)),
        ),
        ties=(Tie("outcomes torn in two and shuffled, lines shuffled", code_merges),),
        checks=merged_on_symbols,
    ),
    Claim(
        id="P13.2",
        title="only the ratio of a ruling's parts has an effect",
        clauses=("K5",),
        statement=(
            "Parts all multiplied by one number are the same ruling; percentages are parts that add"
            " up to 100."
        ),
        formula="(t p) / (t p(1) + ... + t p(k)) = p / (p(1) + ... + p(k))",
        domain="any number of parts, any positive number t",
        standing=Standing.PROVED,
        argument=(
            "Induction on the parts: if the parts so far, each times t, make t times their sum, so"
            " they do with one more. A weight is a part over the sum, from which t cancels."
            " Nothing but the weights goes into a board."
        ),
        steps=scaling,
        perturbed=(Perturbed("one part is left as it was", lambda: scaling(last_times=1)),),
        ties=(Tie("parts, multiples of them, percentages", code_scales, 60),),
    ),
    Claim(
        id="P13.3",
        title="nesting rulings has no effect",
        clauses=("K6", "K4", "K9"),
        statement=(
            "A ruling of weight w in a ruling is the same as its outcomes with their weights times"
            " w: they add w to the table in all, and w times what that ruling by itself weighs in"
            " the chart."
        ),
        formula="w (v(1) + ... + v(k)) = w;  w (sum of v m) = sum of (w v) m",
        domain="any depth, any number of outcomes, every regulation",
        standing=Standing.PROVED,
        argument=(
            "Induction on the outcomes of the inner ruling, for the weights and for the"
            " matchpoints, which with no outcome are 0; the weights v make 1. A ruling nested"
            " deeper is written flat from the inside, one ruling at a time; each time there is one"
            " less in it, and the weights are multiplied once more."
        ),
        steps=nesting,
        perturbed=(
            Perturbed("the inner weights are not multiplied", lambda: nesting(outer_counts=1)),
        ),
        ties=(Tie("nested rulings, and the same written flat", code_nests),),
    ),
)
"""The claims of this module."""
