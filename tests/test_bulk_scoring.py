"""Arrays of boards get what the reference gives them, exactly.

The reference's own answers are held to the document, to published tables and to
brute force in the tests of the reference; here every figure of the arrays is
compared with them. LAW78_SWEEP_BOARDS says how many boards the seeded sweep has.
"""

from __future__ import annotations

import ast
import os
import random
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from fractions import Fraction
from math import lcm, prod
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import law78.bulk
import line_strategies
from law78 import Line, Rules, parse_line
from law78.board import ScoredBoard, score_board
from law78.bulk import (
    Held,
    Lines,
    Rulings,
    Scored,
    Shares,
    adjacent,
    board_lines,
    compiled,
    counting,
    decimals,
    integers,
    lines_of_boards,
    parts,
    percentages,
    results,
    score,
    scoring,
)
from law78.bulk.columns import column, whole_column
from law78.bulk.integers import (
    BEYOND,
    alike,
    product_fits,
    rounded_counts,
    sums,
    with_multiples,
)
from law78.errors import Code, Law78Error
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    NotPlayed,
    Outcome,
    Percentage,
    Score,
    Side,
    Split,
    Weighted,
    ruling,
)
from law78.regulation import method_of, refuse_unfit_rulings
from law78.rounding import MODES, Rounding, rounded

QUANTA = [Fraction(1, 10), Fraction(1, 100), Fraction(1), Fraction(1, 2), Fraction(3, 7)]

WAYS: dict[str, dict[str, int]] = {
    "as it comes": {},
    "all counted": {"MOST_COMPARED": 0},
    "small parts": {"LINES_IN_PART": 7, "LINES_AT_ONCE": 3},
    "few cells": {"MOST_COMPARED": 0, "MOST_CELLS": 2, "WIDEST": 5},
    "few boards a part": {"COUNTED_IN_PART": 2, "MOST_COMPARED": 0},
    "one board a part": {"LINES_IN_PART": 1, "LINES_AT_ONCE": 2, "MOST_COMPARED": 3},
    "few outcomes": {"MOST_OUTCOMES_COMPARED": 2},
    "compiled": {"LEAST_RULINGS": 1},
}
"""Limits by which the work is divided. They must not change any answer."""


@contextmanager
def divided(way: str) -> Iterator[None]:
    with ExitStack() as stack:
        for name, value in WAYS[way].items():
            module = next(own for own in (parts, counting, compiled) if hasattr(own, name))
            stack.enter_context(mock.patch.object(module, name, value))
        yield


roundings = st.builds(
    lambda component, board: tuple(own for own in (component, board) if own is not None),
    st.one_of(
        st.none(),
        st.none(),
        st.builds(
            Rounding, st.just("component"), st.sampled_from(QUANTA), st.sampled_from(list(MODES))
        ),
    ),
    st.one_of(
        st.none(),
        st.builds(
            Rounding,
            st.just("board"),
            st.sampled_from(QUANTA),
            st.sampled_from(list(MODES)),
            st.sampled_from(["each", "complement"]),
            st.booleans(),
        ),
    ),
)
nominals = st.sampled_from(
    [(Fraction(60), Fraction(50), Fraction(40)), (Fraction(55), Fraction(121, 3), Fraction(0))]
)
every_rules = st.builds(
    lambda rules, rounding, nominal: replace(rules, rounding=rounding, nominal=nominal),
    line_strategies.rules,
    roundings,
    nominals,
)


def by_reference(
    boards: Sequence[Sequence[Line]], expected: Sequence[int | None], rules: Rules
) -> list[ScoredBoard] | Code:
    method = method_of(rules)
    try:
        return [score_board(*board, method) for board in zip(boards, expected, strict=True)]
    except Law78Error as error:
        return error.code


def differences(scored: Scored, answers: Sequence[ScoredBoard]) -> list[str]:
    """Where the arrays say something else than the reference."""
    every = [line for board in answers for line in board.lines]
    found = [
        f"line {place}: {scored.line(place)}, not {line}"
        for place, line in enumerate(every)
        if scored.line(place) != line
    ]
    for board, answer in enumerate(answers):
        for side in Side:
            top = Fraction(int(scored.of(side).tops[board]) * scored.scale, 2)
            if top != answer.tops[side]:
                found.append(f"board {board}: a top of {top}, not {answer.tops[side]}")
    return found


@given(
    st.sampled_from(list(WAYS)),
    st.lists(line_strategies.boards(), min_size=1, max_size=5),
    every_rules,
)
@settings(deadline=None)
def test_every_board_under_every_rule(
    way: str, boards: list[line_strategies.Board], rules: Rules
) -> None:
    """Clauses K2 to K29, however the boards are divided."""
    lines, expected = [board.lines for board in boards], [board.expected for board in boards]
    answers = by_reference(lines, expected, rules)
    columns = lines_of_boards(lines, expected)
    with divided(way):
        if isinstance(answers, Code):
            with pytest.raises(Law78Error) as refused:
                score(columns, rules)
            assert refused.value.code is answers
            assert refused.value.place.board is not None
        else:
            assert not differences(score(columns, rules), answers)


def test_the_documents_board() -> None:
    """The document's 12.6, 4.6 and 7.8. Clause K9."""
    texts = ["600"] * 2 + ["-100"] * 5 + ["12C1c:2/600/3/-100"]
    scored = score(lines_of_boards([[parse_line(text) for text in texts]]), Rules())
    counts = decimals(scored, Fraction(1, 10), "half_up")
    assert counts.ns.tolist() == [126, 126, 46, 46, 46, 46, 46, 78]
    assert counts.ew.tolist() == [14, 14, 94, 94, 94, 94, 94, 62]


class RandomBoards:
    """Boards of every kind from a seed: of one size or of many, some large, and rules."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.scores = line_strategies.COMMON * 6 + line_strategies.RARE

    def any_of(self, *choices: Any) -> Any:
        return self.chance.choice(choices)

    def rules(self) -> Rules:
        rounding = []
        mode = self.any_of(*MODES)
        if self.chance.random() < 0.2:
            rounding.append(Rounding("component", self.any_of(*QUANTA), mode))
        if self.chance.random() < 0.3:
            side, carried = self.any_of("each", "complement"), self.any_of(True, False)
            rounding.append(Rounding("board", self.any_of(*QUANTA), mode, side, carried))
        return Rules(
            unequal=self.any_of(*line_strategies.UNEQUAL),
            small_groups=self.any_of(*line_strategies.SMALL_GROUPS),
            split=self.any_of("charts", "halves"),
            scale=self.any_of("2", "1"),
            rounding=tuple(rounding),
        )

    def score(self) -> Score:
        return Score(self.any_of(*self.scores))

    def ruling(self, deepest: int = 2) -> Weighted:
        parts = [self.chance.randint(1, 6) for _ in range(self.chance.randint(1, 4))]
        return Weighted(
            tuple(
                Outcome(Fraction(part, sum(parts)), self.played(deepest - 1, 0.1)) for part in parts
            )
        )

    def played(self, deepest: int = 2, rulings: float = 0.25) -> Score | Weighted:
        is_ruling = deepest > 0 and self.chance.random() < rulings
        return self.ruling(deepest) if is_ruling else self.score()

    def share(self) -> Percentage | Average:
        return self.any_of(Percentage(Fraction(self.chance.randint(0, 1200), 12)), *Average)

    def line(self, kinds: str, halves: bool) -> Line:
        """kinds: p scores, r rulings, a artificial, n nothing, s split, m split with a share."""
        kind = self.any_of(*("p" * len(kinds)), *kinds)
        group = self.any_of(None, None, "a", "1") if "g" in kinds else None
        match kind:
            case "a":
                return Line(Artificial(self.share(), self.share()))
            case "n":
                return Line(self.any_of(NotPlayed(), Bye()))
            case "s":
                return Line(Split(self.played(), self.played()), group)
            case "m" if not halves:
                sides = [self.played(), self.share()]
                self.chance.shuffle(sides)
                return Line(Split(*sides), group)
            case "r":
                return Line(self.ruling(), group)
        return Line(self.score(), group)

    def board(self, size: int | None, halves: bool) -> list[Line]:
        kinds = self.any_of("p", "r", "ra", "ran", "rans", "ransm", "ransmg", "g", "rg")
        if size is None:
            size = self.chance.randint(1, 12) if self.chance.random() < 0.97 else 140
        return [self.line(kinds, halves) for _ in range(size)]


def sweep(boards: int, seed: int, ways: Sequence[str]) -> int:
    """Compare so many random boards with the reference; how many were done in 64 bits."""
    random_boards, done, in_64_bits = RandomBoards(seed), 0, 0
    while done < boards:
        rules = random_boards.rules()
        size = random_boards.any_of(None, None, random_boards.chance.randint(1, 12))
        lines = [
            random_boards.board(size, rules.split == "halves")
            for _ in range(random_boards.chance.randint(1, 60))
        ]
        counted = [sum(not isinstance(own.result, NotPlayed | Bye) for own in b) for b in lines]
        expected = [
            random_boards.any_of(None, own, own + 1, own + random_boards.chance.randint(0, 9))
            for own in counted
        ]
        with divided(random_boards.any_of(*ways)):
            scored = score(lines_of_boards(lines, expected), rules)
        answers = by_reference(lines, expected, rules)
        assert isinstance(answers, list)
        assert not differences(scored, answers)
        done += len(lines)
        in_64_bits += len(lines) - len(scored.in_python)
    return in_64_bits


def test_random_boards_of_every_kind() -> None:
    """A seeded sweep; nearly all of it is done in 64 bits."""
    boards = int(os.environ.get("LAW78_SWEEP_BOARDS", "1000"))
    assert sweep(boards, 78, ["as it comes"] * 6 + list(WAYS)) > boards * 9 // 10


needs_numba = pytest.mark.skipif(
    not compiled.is_installed(), reason="numba is not here: nothing is compiled"
)


@needs_numba
def test_random_boards_by_compiled_loops() -> None:
    """The same boards, where loops that numba compiles take them."""
    boards = int(os.environ.get("LAW78_SWEEP_BOARDS", "500"))
    assert sweep(boards, 78, ["compiled"]) > boards * 9 // 10


every_loops = pytest.mark.parametrize(
    "loops",
    [
        pytest.param(compiled.Loops, id="as they stand"),
        pytest.param(compiled.compiled, id="compiled", marks=needs_numba),
    ],
)


@every_loops
@given(
    st.lists(
        st.lists(st.one_of(st.integers(1, 12), st.integers(1, 2**62)), max_size=4), max_size=4
    ),
    st.sampled_from([2**30, 60, 2**61]),
)
@example([[2**15 + 1, 2**15], [2**15 + 1, 2**15 - 1], [2**62 - 1, 2**61 - 1], []], 2**30)
def test_loops_common_denominators(
    loops: Callable[[], compiled.Loops], boards: list[list[int]], most: int
) -> None:
    """Clause K5: math.lcm's, and 0 above `most`, on both sides of it; nothing wraps."""
    ends = np.cumsum([len(own) for own in boards], dtype=np.int64)
    denominators = np.array([own for board in boards for own in board], np.int64)
    weights = np.maximum(denominators // 3, 1)
    count = len(denominators)
    units, weighed = np.empty(len(boards), np.int64), np.empty(count, np.int64)
    loops().weigh(
        ends, np.arange(count), np.arange(count + 1), weights, denominators, most, units, weighed
    )
    found = [lcm(*board) if lcm(*board) <= most else 0 for board in boards]
    assert units.tolist() == found
    assert weighed.tolist() == [
        max(own // 3, 1) * (unit // own)
        for board, unit in zip(boards, found, strict=True)
        for own in board
    ]


@every_loops
@given(
    st.lists(
        st.tuples(
            st.lists(st.one_of(st.integers(-1, 3), st.integers(2**62, 2**63 - 1)), max_size=3),
            st.one_of(st.integers(-1, 4), st.integers(2**62, 2**63 - 1), st.none()),
        ),
        max_size=4,
    )
)
@example([([2**63 - 1, 2**63 - 1, 3], 1)])
def test_loops_bad_rulings(
    loops: Callable[[], compiled.Loops], rulings: list[tuple[list[int], int | None]]
) -> None:
    """Clause K4: the first that is not positive weights of one whole; no sum wraps round to one."""
    most = 2**63 - 1
    given = [(own, min(sum(own), most) if of is None else of) for own, of in rulings]
    offsets = np.cumsum([0, *(len(own) for own, _ in given)], dtype=np.int64)
    weights = np.array([weight for own, _ in given for weight in own], np.int64)
    denominators = np.array([of for _, of in given], np.int64)
    is_bad = [of <= 0 or sum(own) != of or min(own) <= 0 for own, of in given]
    expected = is_bad.index(True) if True in is_bad else compiled.GOOD
    assert loops().first_bad_ruling(offsets, weights, denominators) == expected


@needs_numba
@pytest.mark.parametrize("power", [22, 26, 27, 30, 31])
def test_both_sides_of_the_compiled_bound(power: int) -> None:
    """Nine lines and weights over 2**power: X in 32 bits, then in 64, then beyond."""
    board = [*(Line(Score(10 * place)) for place in range(8))]
    board.append(Line(ruling((1, 30), (2**power - 1, 45))))
    answers = by_reference([board], [None], Rules())
    assert isinstance(answers, list)
    loop = mock.Mock(wraps=compiled.compiled().compare)
    loops = replace(compiled.compiled(), compare=loop)
    with divided("compiled"), mock.patch.object(compiled, "compiled", return_value=loops):
        assert not differences(score(lines_of_boards([board]), Rules()), answers)
    # 2 * 9 * 2**power is below 2**31 up to a power of 26. Above 30 the board is beyond the
    # bound of denominators: weights are 0 there, and the reference scores it.
    assert loop.called == (power <= 26 or power > 30)


# The bounds


def rulings_over(denominator: int, lines: int) -> list[Line]:
    """Scores, and two rulings whose weights are over this denominator."""
    parts = [(1, 600), (denominator - 1, -100)]
    other = [(denominator // 2, 50), (denominator - denominator // 2, -100)]
    scores = [Line(Score(-50 + 10 * (place % 7))) for place in range(lines - 2)]
    return [*scores, Line(ruling(*parts)), Line(ruling(*other))]


@pytest.mark.parametrize("missing", [0, 3])
@pytest.mark.parametrize("lines", [2, 9, 140])
@pytest.mark.parametrize("rounding", [(), (Rounding("component", Fraction(1, 10), "half_even"),)])
def test_both_sides_of_the_bound(lines: int, missing: int, rounding: tuple[Rounding, ...]) -> None:
    """Weights ever finer: in 64 bits up to somewhere, in Python's whole numbers from there on.

    The same answers on both sides, and no number near the end of int64 before the change.
    """
    rules, in_python, largest = Rules(rounding=rounding), [], []
    for power in range(2, 80, 3):
        board = rulings_over(2**power + 1, lines)
        scored = score(lines_of_boards([board], [lines + missing]), rules)
        answers = by_reference([board], [lines + missing], rules)
        assert isinstance(answers, list)
        assert not differences(scored, answers)
        in_python.append(bool(len(scored.in_python)))
        if not in_python[-1]:
            assert scored.ns.numerators.dtype == np.int64
            largest.append(int(abs(scored.ns.numerators).max()))
    change = in_python.index(True)
    assert change > 2
    assert all(in_python[change:])
    assert max(largest) < 2**62
    # What Python's numbers are needed for is there at the end: over 64 bits.
    assert scored.denominators.dtype == object
    assert int(scored.denominators[0]) > 2**64


@given(st.lists(st.integers(1, 2**61), min_size=1, max_size=4), st.integers(1, 2**61))
@example([2**61, 1], 2**61)
@example([2**31, 2**30], 2**61)
@example([2**31, 2**30, 2], 2**61)
@example([2**31 + 1, 2**30], 2**61)
def test_the_bound_is_the_product(factors: list[int], most: int) -> None:
    """Told exactly, for columns and for the one number, beside one that surely fits."""
    columns = [np.array([factor, 1]) for factor in factors]
    assert product_fits(*columns, most=most).tolist() == [prod(factors) <= most, True]


EDGES = [-(2**31), -(2**15), -(2**14) - 1, -(2**14), -(2**14) + 1, -1, 0]
EDGES += [-1 - own for own in EDGES]
"""Scores on both sides of what 15, 16 and 32 bits hold, all within the columns' 32."""


@given(
    st.lists(
        st.lists(
            st.one_of(
                st.sampled_from(EDGES).map(Score),
                st.builds(
                    lambda parts: ruling(*parts),
                    st.lists(
                        st.tuples(st.integers(1, 2**20), st.sampled_from(EDGES)),
                        min_size=1,
                        max_size=3,
                    ),
                ),
                st.just(NotPlayed()),
            ),
            min_size=1,
            max_size=4,
        ),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from([None, 4, 10**6]),
    st.sampled_from([0, 127]),
)
@example([[Score(-(2**14)), Score(2**14 - 1), NotPlayed()]], None, 127)
def test_scores_weights_and_results_expected_at_their_ends(
    boards: list[list[Score | Weighted | NotPlayed]], expected: int | None, most_compared: int
) -> None:
    """Clauses K3, K9, K13: the reference's figures, in few bits, in many, and beyond 64."""
    lines = [[Line(result) for result in board] for board in boards]
    answers = by_reference(lines, [expected] * len(lines), Rules())
    assert isinstance(answers, list)
    with mock.patch.object(parts, "MOST_COMPARED", most_compared):
        scored = score(lines_of_boards(lines, [expected] * len(lines)), Rules())
    assert not differences(scored, answers)


# E-W's figures, told by N-S's


@given(
    st.lists(
        st.lists(
            st.one_of(
                line_strategies.scores,
                line_strategies.rulings(),
                st.just(NotPlayed()),
                st.just(Bye()),
            ),
            min_size=1,
            max_size=6,
        ),
        max_size=4,
    ),
    line_strategies.rules,
    st.integers(1, 4),
)
def test_e_w_made_when_asked_for(boards: list[list[Any]], rules: Rules, at_once: int) -> None:
    """Clause K2: made from N-S's on boards of scores, rulings and absent lines alone.

    The same as where both sides are worked out, which the other tests hold to the
    reference, and the reference's.
    """
    lines = [[Line(result) for result in board] for board in boards]
    scored = score(lines_of_boards(lines), rules)
    assert scored.own_ew is None
    assert "ew" not in vars(scored)
    with mock.patch.object(scoring, "_is_mirrored", return_value=False):
        both = score(lines_of_boards(lines), rules)
    assert both.own_ew is both.ew
    with mock.patch.object(results, "BOARDS_AT_ONCE", at_once):
        assert scored.ew.numerators.tolist() == both.ew.numerators.tolist()
    assert scored.ew.tops.tolist() == both.ew.tops.tolist()
    assert scored.ew is scored.ew
    answers = by_reference(lines, [None] * len(lines), rules)
    assert isinstance(answers, list)
    assert not differences(scored, answers)


@pytest.mark.parametrize("text", ["A6040", "A5050", "600|-50", "600@a"])
def test_e_w_worked_out(text: str) -> None:
    """Clauses K16, K18, K21: split, artificial and fouled boards have E-W's own figures."""
    board = [parse_line("600"), parse_line(text)]
    assert score(lines_of_boards([board]), Rules()).own_ew is not None


@pytest.mark.parametrize(("power", "in_python"), [(5, False), (9, False), (20, True), (70, True)])
def test_what_both_sides_make_together_is_the_top(power: int, in_python: bool) -> None:
    """2 (E - 1), whatever the denominators, in 64 bits and beyond them."""
    board = rulings_over(2**power + 1, 9)
    scored = score(lines_of_boards([board], [10**6]), Rules())
    assert scored.together is not None
    (together,) = scored.together.tolist()
    assert together == int(scored.denominators[0]) * 2 * (10**6 - 1)
    numerators = zip(scored.ns.numerators.tolist(), scored.ew.numerators.tolist(), strict=True)
    assert {ns + ew for ns, ew in numerators} == {together}
    assert bool(len(scored.in_python)) == in_python


@given(st.lists(st.tuples(*[st.sampled_from([-3, 0, 1, 7, 2**40])] * 3), max_size=9))
def test_rows_that_are_alike(rows: list[tuple[int, int, int]]) -> None:
    """Rows have the same kind exactly where they say the same, and each kind has such a row."""
    columns = [np.array([row[place] for row in rows], np.int64) for place in range(3)]
    places, kinds = alike(*columns)
    assert [rows[places[kind]] for kind in kinds.tolist()] == rows
    assert len(places) == len(set(rows))


@given(st.lists(st.lists(st.integers(-(2**60), 2**60), max_size=4), max_size=5))
@example([[2**60] * 4] * 5)
def test_sums_of_stretches(stretches: list[list[int]]) -> None:
    """By Python's own sum, though the sum of all is beyond 64 bits."""
    offsets = np.concatenate([[0], np.cumsum([len(own) for own in stretches], dtype=np.int64)])
    values = np.array([value for own in stretches for value in own], np.int64)
    assert sums(values, offsets.astype(np.int64)).tolist() == [sum(own) for own in stretches]


@given(st.lists(st.lists(st.integers(1, 200), max_size=6), min_size=1, max_size=5))
def test_common_multiples(values: list[list[int]]) -> None:
    """By Python's own lcm; BEYOND above the limit, for values that come in two lots."""
    most = 10_000
    found = np.ones(len(values), np.int64)
    for lot in (slice(0, 3), slice(3, None)):
        boards = [board for board, own in enumerate(values) for _ in own[lot]]
        flat = [value for own in values for value in own[lot]]
        with_multiples(found, np.array(boards, np.int64), np.array(flat, np.int64), most)
    meant = [lcm(*own) for own in values]
    assert found.tolist() == [own if own <= most else BEYOND for own in meant]


numbers = st.one_of(st.integers(-50, 50), st.integers(-(2**62), 2**62))


@given(
    st.lists(st.tuples(numbers, st.integers(1, 40)), min_size=1, max_size=4),
    st.sampled_from([*QUANTA, Fraction(1, 10**12)]),
    st.sampled_from(list(MODES)),
    st.integers(0, 40),
)
def test_rounding_of_columns(
    values: list[tuple[int, int]], quantum: Fraction, mode: str, top: int
) -> None:
    """Clause K29: what rounding.py says of each number, small or near the end of int64."""
    numerators, denominators = (np.array(own, np.int64) for own in zip(*values, strict=True))
    found = rounded_counts(numerators, denominators, top * denominators, quantum, mode)
    for count, (above, below) in zip(found.tolist(), values, strict=True):
        assert count * quantum == rounded(Fraction(above, below), quantum, mode, Fraction(top, 2))


@given(
    st.lists(line_strategies.boards(), min_size=1, max_size=3),
    line_strategies.rules_with_a_chart_a_side,
    st.sampled_from(QUANTA),
    st.sampled_from(list(MODES)),
)
@settings(deadline=None)
def test_decimals_and_percentages(
    boards: list[line_strategies.Board], rules: Rules, quantum: Fraction, mode: str
) -> None:
    """Clauses K12 and K29: the reference's figures, rounded one by one."""
    lines, expected = [board.lines for board in boards], [board.expected for board in boards]
    answers = by_reference(lines, expected, rules)
    assert isinstance(answers, list)
    scored = score(lines_of_boards(lines, expected), rules)
    found, in_per_cent = decimals(scored, quantum, mode), percentages(scored, quantum, mode)
    every = [line for board in answers for line in board.lines]
    for place, line in enumerate(every):
        for own, counts, has, of_hundred, has_percentage in (
            (line.ns, found.ns, found.has_ns, in_per_cent.ns, in_per_cent.has_ns),
            (line.ew, found.ew, found.has_ew, in_per_cent.ew, in_per_cent.has_ew),
        ):
            assert bool(has[place]) == (own is not None)
            percentage = None if own is None else own.percentage
            assert bool(has_percentage[place]) == (percentage is not None)
            if own is not None:
                meant = rounded(own.matchpoints, quantum, mode, own.top / 2)
                assert int(counts[place]) * quantum == meant
            if percentage is not None:
                meant = rounded(percentage, quantum, mode, Fraction(50))
                assert int(of_hundred[place]) * quantum == meant


@pytest.mark.parametrize(("quantum", "mode"), [(Fraction(0), "half_up"), (Fraction(1), "up")])
def test_no_such_rounding(quantum: Fraction, mode: str) -> None:
    scored = score(lines_of_boards([[Line(Score(0))]]), Rules())
    for ask in (decimals, percentages):
        refuse(lambda ask=ask: ask(scored, quantum, mode), Code.REGULATION)
    rules = Rules(rounding=(Rounding("board", quantum, mode),))
    refuse(lambda: score(lines_of_boards([[Line(Score(0))]]), rules), Code.REGULATION)


def test_a_quantum_and_percentages_beyond_64_bits() -> None:
    """By the reference then, and the same answers."""
    share = Percentage(Fraction(10**30 + 1, 10**29))
    board = [Line(Score(0)), Line(Artificial(share, Percentage(Fraction(50)))), Line(Score(50))]
    tiny = (Rounding("board", Fraction(1, 3**50), "half_up"),)
    nominal = (Fraction(10**30, 10**29 + 1), Fraction(50), Fraction(40))
    averages = [Line(Score(0)), Line(Artificial(Average.PLUS, Average.MINUS))]
    for lines, rules in (
        (board, Rules()),
        (averages, Rules(nominal=nominal)),
        (averages, Rules(rounding=tiny)),
    ):
        answers = by_reference([lines], [None], rules)
        assert isinstance(answers, list)
        scored = score(lines_of_boards([lines]), rules)
        assert not differences(scored, answers)
        assert scored.in_python.tolist() == [0]


def test_a_large_board_beside_one_that_needs_python() -> None:
    """Only the board that needs them gets Python's numbers; the rest is as it was."""
    fine = [parse_line(text) for text in ("600", "12C1c:1/600/2/-100", "-100")]
    boards = [fine, rulings_over(2**70, 4), fine]
    scored = score(lines_of_boards(boards), Rules())
    answers = by_reference(boards, [None] * 3, Rules())
    assert isinstance(answers, list)
    assert not differences(scored, answers)
    assert scored.in_python.tolist() == [1]
    assert int(scored.denominators[0]) == int(scored.denominators[2]) == 9


# Cost and memory


def plain_lines(boards: int, size: int) -> Lines:
    chance = np.random.default_rng(78)
    scores = chance.integers(-60, 60, boards * size, dtype=np.int32) * np.int32(10)
    return Lines(np.arange(boards + 1) * size, Held.of_scores(scores))


@pytest.mark.parametrize(("boards", "size"), [(60_000, 16), (2_000, 400), (1, 1_000_000)])
def test_memory_is_that_of_the_answer_and_of_a_part(boards: int, size: int) -> None:
    """What is held beside the answers does not grow with the boards."""

    def beside(lines: Lines) -> int:
        tracemalloc.start()
        scored = score(lines, Rules())
        assert len(scored.ew.numerators) == len(lines)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak - scored.ns.numerators.nbytes - scored.ew.numerators.nbytes

    one, three = beside(plain_lines(boards, size)), beside(plain_lines(boards * 3, size))
    by_board = 100 * boards * 3
    assert one < 40_000_000
    assert three < one + 8_000_000 + by_board


# What comes in


def refuse(attempt: Callable[[], object], code: Code) -> Law78Error:
    with pytest.raises(Law78Error) as refused:
        attempt()
    assert refused.value.code is code
    assert "\n" not in str(refused.value)
    return refused.value


def lines_with(**changed: Any) -> Lines:
    """Two boards: 600, a ruling and A6040; and 50 alone; with something changed."""
    rulings = {
        "entries": [1],
        "offsets": [0, 2],
        "scores": [600, -100],
        "weights": [2, 3],
        "denominators": [5],
    }
    shares = {"entries": [2], "averages": [0], "numerators": [60], "denominators": [1]}
    ew_shares = {"entries": [0], "averages": [0], "numerators": [40], "denominators": [1]}
    rest: dict[str, Any] = {
        "kinds": [0, 1, 2, 0],
        "scores": [600, 0, 0, 50],
        "starts": [0, 3, 4],
        "ew_lines": [2],
        "ew_kinds": [2],
        "ew_scores": [0],
        "groups": None,
        "expected": None,
        "names": ["1", "2"],
    }
    for name, value in changed.items():
        of, _, own = name.partition("__")
        target = {"rulings": rulings, "shares": shares, "ew_shares": ew_shares}.get(of, rest)
        target[own or of] = value
    return Lines(
        starts=rest["starts"],
        held=Held(rest["kinds"], rest["scores"], Rulings(**rulings), Shares(**shares)),
        ew_lines=rest["ew_lines"],
        ew=Held(rest["ew_kinds"], rest["ew_scores"], shares=Shares(**ew_shares)),
        groups=rest["groups"],
        expected=rest["expected"],
        names=rest["names"],
    )


HOSTILE: list[tuple[dict[str, Any], Code]] = [
    ({"starts": []}, Code.FIELD),
    ({"starts": [1, 3, 4]}, Code.FIELD),
    ({"starts": [0, 3, 5]}, Code.FIELD),
    ({"starts": [0, 5, 4]}, Code.FIELD),
    ({"starts": [0, 3, 3, 4], "names": None}, Code.EMPTY),
    ({"starts": [0.0, 3.0, 4.0]}, Code.FIELD),
    ({"starts": np.array([[0, 3, 4]])}, Code.FIELD),
    ({"starts": "0 3 4"}, Code.FIELD),
    ({"starts": np.array([0, 2**63], np.uint64)}, Code.LIMIT),
    ({"names": ["1"]}, Code.FIELD),
    ({"kinds": [0, 1, 2]}, Code.FIELD),
    ({"kinds": [0, 1, 2, 5]}, Code.FIELD),
    ({"kinds": [0, 1, 2, -1]}, Code.LIMIT),
    ({"kinds": [0, 1, 2, 1]}, Code.FIELD),
    ({"kinds": [1, 0, 2, 0]}, Code.FIELD),
    ({"kinds": [0, 1, 0, 2]}, Code.FIELD),
    ({"kinds": [0, 1, 2, 600]}, Code.LIMIT),
    ({"kinds": [0, 1, 2, None]}, Code.FIELD),
    ({"scores": [600, 0, 0]}, Code.FIELD),
    ({"scores": [600, 0, 0, 2**31]}, Code.LIMIT),
    ({"scores": [600, 0, 0, -(2**70)]}, Code.LIMIT),
    ({"scores": np.array([600.0, 0, 0, 50])}, Code.FIELD),
    ({"scores": ["600", "0", "0", "50"]}, Code.FIELD),
    ({"rulings__entries": [-1]}, Code.FIELD),
    ({"rulings__entries": [9]}, Code.FIELD),
    ({"rulings__entries": [1, 1]}, Code.FIELD),
    ({"rulings__offsets": [0, 1]}, Code.FIELD),
    ({"rulings__offsets": [1, 2]}, Code.FIELD),
    ({"rulings__offsets": [0, 2, 2]}, Code.FIELD),
    ({"rulings__offsets": []}, Code.FIELD),
    ({"rulings__scores": [600]}, Code.FIELD),
    ({"rulings__weights": [2, 2]}, Code.WEIGHTS),
    ({"rulings__weights": [5, 0]}, Code.WEIGHTS),
    ({"rulings__weights": [6, -1]}, Code.WEIGHTS),
    ({"rulings__weights": [2**62, 2**62]}, Code.WEIGHTS),
    ({"rulings__weights": [2**63 - 1, 6]}, Code.WEIGHTS),
    ({"rulings__weights": [2**64 + 2, 3]}, Code.WEIGHTS),
    ({"rulings__weights": [0.4, 0.6], "rulings__denominators": [1]}, Code.FIELD),
    ({"rulings__denominators": [0]}, Code.WEIGHTS),
    ({"rulings__denominators": [-5], "rulings__weights": [-2, -3]}, Code.WEIGHTS),
    ({"rulings__denominators": [5, 5]}, Code.FIELD),
    ({"rulings__offsets": [0, 0], "rulings__scores": [], "rulings__weights": []}, Code.WEIGHTS),
    ({"shares__entries": [3]}, Code.FIELD),
    ({"shares__averages": [4]}, Code.FIELD),
    ({"shares__denominators": [0]}, Code.FIELD),
    ({"shares__denominators": [-1]}, Code.FIELD),
    ({"shares__numerators": []}, Code.FIELD),
    ({"ew_shares__denominators": [0]}, Code.FIELD),
    ({"ew_lines": [4]}, Code.FIELD),
    ({"ew_lines": [-1]}, Code.FIELD),
    ({"ew_lines": [2, 3]}, Code.FIELD),
    (
        {
            "ew_kinds": [3],
            "ew_shares__entries": [],
            "ew_shares__averages": [],
            "ew_shares__numerators": [],
            "ew_shares__denominators": [],
        },
        Code.FIELD,
    ),
    ({"groups": [0, 0, 0]}, Code.FIELD),
    ({"groups": [0, 0, -1, 0]}, Code.FIELD),
    ({"groups": [0, 0, 1, 0]}, Code.GROUP),
    ({"expected": [3]}, Code.FIELD),
    ({"expected": [2, 1]}, Code.EXPECTED),
    ({"expected": [3, 0]}, Code.EXPECTED),
    ({"expected": [-2, 1]}, Code.EXPECTED),
    ({"expected": [3, 1_000_001]}, Code.LIMIT),
    ({"expected": [3, 2**70]}, Code.LIMIT),
]


def test_what_is_changed_was_right() -> None:
    """The lines that the hostile ones are made from are scored as the reference scores them."""
    board = [parse_line(text) for text in ("600", "12C1c:2/600/3/-100", "A6040")]
    answers = by_reference([board, [Line(Score(50))]], [None, None], Rules())
    assert isinstance(answers, list)
    assert not differences(score(lines_with(), Rules()), answers)


@pytest.mark.parametrize(("changed", "code"), HOSTILE, ids=lambda own: str(own)[:60])
def test_hostile_columns(changed: dict[str, Any], code: Code) -> None:
    refuse(lambda: lines_with(**changed), code)


def test_refusals_say_the_board_and_the_line() -> None:
    """Clauses K5, K11, K21, in the words of the reference."""
    wrong = refuse(lambda: lines_with(rulings__weights=[2, 2], names=["7", "8"]), Code.WEIGHTS)
    assert (wrong.place.board, wrong.place.line) == ("7", 2)
    assert "the ratio that was meant, 1/1" in str(wrong)
    few = refuse(lambda: lines_with(expected=[-1, 0], names=["7", "8"]), Code.EXPECTED)
    assert few.place.board == "8"
    with pytest.raises(Law78Error) as refused:
        score_board([Line(Score(50))], 0, method_of(Rules()))
    assert (few.problem, few.remedy) == (refused.value.problem, refused.value.remedy)


def test_halves_of_a_line_with_one_side_artificial() -> None:
    """Clause K19."""
    boards = [[Line(Score(0))], [parse_line(text) for text in ("600", "600|60%")]]
    lines = lines_of_boards(boards, names=["x", "y"])
    assert refuse(lambda: score(lines, Rules(split="halves")), Code.UNSUPPORTED).place.board == "y"


def test_weights_without_end() -> None:
    """Clause K5: the reference's limit on a board's common denominator."""
    boards = [rulings_over(10**600 + 1, 3) + rulings_over(10**600 + 7, 3)]
    refuse(lambda: score(lines_of_boards(boards), Rules()), Code.LIMIT)


@given(
    st.lists(st.one_of(line_strategies.scores, line_strategies.rulings()), min_size=1, max_size=6),
    st.one_of(st.none(), st.integers(1, 3)),
    st.one_of(st.none(), st.sampled_from([Fraction(1, 10), Fraction(1, 6), Fraction(2, 3)])),
)
def test_rulings_that_the_regulation_does_not_allow(
    held: list[Score | Weighted], most: int | None, quantum: Fraction | None
) -> None:
    """Clause K38: refused where the reference refuses, with the same line."""
    rules = Rules(most_outcomes=most, weight_quantum=quantum)
    board = [Line(result) for result in held]
    lines = lines_of_boards([[Line(Score(0))], board])
    error: Law78Error | None = None
    try:
        refuse_unfit_rulings(board, rules)
    except Law78Error as refused:
        error = refused
    if error is None:
        score(lines, rules)
    else:
        own = refuse(lambda: score(lines, rules), Code.REGULATION)
        assert own.problem == error.problem
        assert (own.place.board, own.place.line) == ("2", error.place.line)


@given(line_strategies.boards())
def test_there_and_back(board: line_strategies.Board) -> None:
    """Lines that have been columns make the same columns again."""
    once = lines_of_boards([board.lines])
    again = lines_of_boards([board_lines(once, 0)])
    for name in ("kinds", "scores"):
        assert getattr(once.held, name).tolist() == getattr(again.held, name).tolist()
    for one, other in ((once.held, again.held), (once.ew, again.ew)):
        assert one.rulings.weights.tolist() == other.rulings.weights.tolist()
        assert one.shares.numerators.tolist() == other.shares.numerators.tolist()
    assert once.ew_lines.tolist() == again.ew_lines.tolist()


@given(st.lists(st.integers(0, 5), max_size=20))
def test_lines_brought_together(codes: list[int]) -> None:
    """Every board's lines, in their order, one board after the other."""
    order, starts, boards = adjacent(np.array(codes, np.int64))
    places = list(range(len(codes))) if order is None else order.tolist()
    found = {board: places[starts[n] : starts[n + 1]] for n, board in enumerate(boards.tolist())}
    assert found == {
        code: [place for place, own in enumerate(codes) if own == code] for code in set(codes)
    }
    assert sum(map(len, found.values())) == len(codes)


def test_codes_that_are_none() -> None:
    refuse(lambda: adjacent([0, -1]), Code.FIELD)
    refuse(lambda: adjacent([0, 2**70]), Code.LIMIT)
    refuse(lambda: adjacent([0.5]), Code.FIELD)


def test_columns_are_taken_as_they_are() -> None:
    """No copy of an array of the right type; others are looked at before they are copied."""
    right = np.arange(3, dtype=np.int32)
    assert column(right, np.int32, "scores") is right
    assert column([True, 2], np.int64, "numbers").tolist() == [1, 2]
    assert whole_column(np.array([2**70, 1], object), "weights").dtype == object
    assert whole_column(np.array([5], np.uint8), "weights").dtype == np.int64
    refuse(lambda: whole_column({1: 2}, "weights"), Code.FIELD)
    refuse(lambda: whole_column(np.array([1.5], object), "weights"), Code.FIELD)


def test_no_lines_at_all() -> None:
    scored = score(Lines([0], Held([], [])), Rules())  # type: ignore[arg-type]
    assert len(scored.ns.numerators) == len(scored.denominators) == 0
    assert len(decimals(scored, Fraction(1), "half_up").ns) == 0


FLOATING = {"float", "round", "mean", "divide", "true_divide", "float64", "float32"}


ARITHMETIC = (
    "charts columns compiled conversion counting decimals integers lines multipliers pairwise"
    " part_scores parts results scoring"
)


@pytest.mark.parametrize("name", ARITHMETIC.split())
def test_no_float_in_the_source(name: str) -> None:
    """Clause K1: no floating-point number, no true division, no rounding but the named."""
    path = Path(law78.bulk.__file__).with_name(f"{name}.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
        assert not (isinstance(node, ast.Name) and node.id in FLOATING)
        assert not (isinstance(node, ast.Attribute) and node.attr in FLOATING)


assert integers.MOST == 2**61
