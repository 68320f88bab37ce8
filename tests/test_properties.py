"""What follows from the method, and must hold exactly, on boards of all kinds of lines.

Nothing expected here is law78's own figure, except where one board's figures
are held against another's. `oracle` is the second implementation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from law78 import EXACT, Code, Law78Error, Rules, method_of, parse_line, score_board
from law78.board import MOST_EXPECTED, ScoredBoard
from law78.frequency import number_of_results, weigh
from law78.outcome import (
    Artificial,
    Line,
    Outcome,
    Result,
    Score,
    Side,
    Split,
    Weighted,
    flat,
)
from line_strategies import (
    Board,
    balanced_lines,
    boards,
    groups,
    lines,
    lines_split_by_scores,
    nothings,
    played,
    rules,
    rules_with_a_chart_a_side,
    rulings,
    scores,
    splits_of_scores,
    splits_with_a_share,
)
from oracle import (
    EW,
    NS,
    Choices,
    Row,
    Undefined,
    by_brute_force,
    by_closed_form,
    closed_chart,
    columns,
    compared,
    counted,
    expectations,
    frequency,
    joint_outcomes,
    members,
    over_joint_outcomes,
    row_of,
)
from oracle import groups as groups_of
from oracle import top as top_of

MOST_JOINT_OUTCOMES = 400
"""Beyond this many joint outcomes brute force takes too long."""


def score(board: Board, rules: Rules | None = None) -> ScoredBoard:
    return score_board(board.lines, board.expected, method_of(rules or Rules()))


def pairs(scored: ScoredBoard) -> list[list[tuple[Fraction, Fraction] | None]]:
    """Matchpoints and top of each line, N-S and E-W."""
    return [
        [None if side is None else (side.matchpoints, side.top) for side in (line.ns, line.ew)]
        for line in scored.lines
    ]


def matchpoints(scored: ScoredBoard) -> list[list[Fraction | None]]:
    return [[None if pair is None else pair[0] for pair in line] for line in pairs(scored)]


def rows_of(board: Board) -> list[Row]:
    return [row_of(line) for line in board.lines]


def choices_of(rules: Rules) -> Choices:
    return Choices(rules.unequal, rules.small_groups, rules.split, rules.scale)


def is_refused_by_halves(board: Board, rules: Rules) -> bool:
    """De Wael's halves say nothing of a line with one side artificial."""
    return rules.split == "halves" and any(
        isinstance(row.ns, dict) != isinstance(row.ew, dict) for row in rows_of(board)
    )


def refusal(code: Code, board: Board, rules: Rules | None = None) -> Law78Error:
    """The refusal of a board: by this code, saying what is wrong and what to do."""
    with pytest.raises(Law78Error) as refused:
        score(board, rules)
    assert refused.value.code is code
    assert refused.value.problem
    assert refused.value.remedy
    return refused.value


def replace_lines(board: Board, held: Sequence[Line]) -> Board:
    """Other lines on the board, with E kept as it was."""
    return Board(list(held), board.e)


# The two oracles


@given(boards(), rules_with_a_chart_a_side)
def test_several_rulings_independent(board: Board, rules: Rules) -> None:
    """Several weighted lines: every line gets the expectation with the rulings independent.

    Brute force over the joint outcomes of all rulings, for every regulation.
    Clauses K2 to K4, K6 to K10, K12 to K16, K18, K20 to K28.
    """
    rows = rows_of(board)
    assume(joint_outcomes(rows) <= MOST_JOINT_OUTCOMES)
    expected = by_brute_force(rows, board.expected, choices_of(rules))
    assert pairs(score(board, rules)) == expected


@given(boards(), rules)
def test_lines_by_the_closed_form(board: Board, rules: Rules) -> None:
    """Each line: its weights times factor * (2 * below + frequency) - 1, halves included.

    Clauses K8, K9, K13, K18, K19, K21 to K28.
    """
    try:
        expected = by_closed_form(rows_of(board), board.expected, choices_of(rules))
    except Undefined:
        refusal(Code.UNSUPPORTED, board, rules)
        return
    assert pairs(score(board, rules)) == expected


@given(boards(), rules)
def test_charts_by_the_closed_form(board: Board, rules: Rules) -> None:
    """Every chart: its groups, A, factor, top, frequencies and matchpoints, best score first.

    Clauses K2 to K4, K7, K8, K12 to K14, K19, K21 to K28.
    """
    assume(not is_refused_by_halves(board, rules))
    rows, choices = rows_of(board), choices_of(rules)
    scored = score(board, rules)
    assert scored.expected == board.e
    assert scored.scale == int(rules.scale)
    for side, own in ((NS, 1), (EW, -1)):
        charts = scored.charts[Side(side)]
        assert [chart.group for chart in charts] == [
            group for group in groups_of(rows) if members(rows, side, group)
        ]
        for chart in charts:
            entries = columns(rows, side, chart.group, rules.split)
            a = len(members(rows, side, chart.group))
            assert chart.results == a
            assert chart.top == top_of(choices, a, board.e) * int(rules.scale) / 2
            expected = closed_chart(rows, board.expected, choices, side, chart.group)
            assert [row.score for row in chart.rows] == sorted(
                (own * score for score in expected), reverse=True
            )
            for row in chart.rows:
                assert row.frequency == frequency(entries, own * row.score)
                assert row.matchpoints == expected[own * row.score]


@given(boards())
def test_factor_of_a_chart(board: Board) -> None:
    """Neuberg's factor is E / A, and 1 on a full board. Clause K13."""
    rows = rows_of(board)
    for side in (NS, EW):
        for chart in score(board).charts[Side(side)]:
            a = len(members(rows, side, chart.group))
            assert chart.factor == Fraction(board.e, a)
            assert (chart.factor == 1) == (a == board.e)


@given(boards(), rules)
def test_percentage(board: Board, rules: Rules) -> None:
    """A percentage is matchpoints over the top, and none where the top is 0. Clause K12."""
    assume(not is_refused_by_halves(board, rules))
    for line in score(board, rules).lines:
        for side in (line.ns, line.ew):
            if side is None:
                continue
            if side.top == 0:
                assert side.percentage is None
            else:
                assert side.percentage is not None
                assert side.percentage * side.top == 100 * side.matchpoints


# The invariants of the exact method


@given(boards())
def test_a_side_sums_to_a_times_e_less_one(board: Board) -> None:
    """With Neuberg a side's matchpoints over its lines with a score sum to A (E - 1).

    A is over all groups; n (n - 1) where A = E = n. Clauses K7, K13.
    """
    rows, scored = rows_of(board), matchpoints(score(board))
    for index, side in enumerate((NS, EW)):
        own = [place for place, row in enumerate(rows) if isinstance(row.holds(side), dict)]
        assert sum(scored[place][index] for place in own) == len(own) * (board.e - 1)


@given(boards(balanced_lines))
def test_the_two_sides_sum_to_the_top(board: Board) -> None:
    """No line split, no side alone artificial: N-S and E-W sum to the top, 2 (E - 1).

    Of each line that is not artificial. Clauses K2, K12.
    """
    for row, (ns, ew) in zip(rows_of(board), matchpoints(score(board)), strict=True):
        if isinstance(row.ns, dict):
            assert ns + ew == 2 * (board.e - 1)


def expected_comparison(own: dict[int, Fraction], other: dict[int, Fraction]) -> Fraction:
    """2, 1 or 0 for N-S, weighted by both lines' outcomes."""
    return sum(
        (
            weight * against * compared(score, faced, NS)
            for score, weight in own.items()
            for faced, against in other.items()
        ),
        Fraction(0),
    )


@given(boards(lines_split_by_scores))
def test_a_split_line_unbalances_the_others_of_its_group(board: Board) -> None:
    """By the factor times the difference of the N-S comparisons with the two scores.

    Several split lines add up. Clause K18.
    """
    rows, scored = rows_of(board), matchpoints(score(board))
    for place, row in enumerate(rows):
        if not isinstance(row.ns, dict) or row.ns != row.ew:
            continue
        others = [j for j in members(rows, NS, row.group) if j != place]
        factor = Fraction(board.e, len(others) + 1)
        unbalance = sum(
            expected_comparison(row.ns, rows[j].ns) - expected_comparison(row.ns, rows[j].ew)
            for j in others
        )
        ns, ew = scored[place]
        assert ns + ew - 2 * (board.e - 1) == factor * unbalance


@given(boards(lines(scores)), scores, scores, groups)
def test_a_split_line_unbalances_nothing_where_equal(
    board: Board, ns: Score, ew: Score, group: str | None
) -> None:
    """One split line among scores: a line that compares the same with both still balances.

    Clause K18.
    """
    split = Line(Split(ns, ew), group)
    whole = Board([*board.lines, split], None if board.expected is None else board.e + 1)
    for line, (ns_points, ew_points) in zip(board.lines, matchpoints(score(whole)), strict=False):
        own = line.result.points
        same = compared(own, ns.points, NS) == compared(own, ew.points, NS)
        balances = ns_points + ew_points == 2 * (whole.e - 1)
        assert balances == (same or line.group != split.group)


@given(boards(most=8), rulings(), groups, rules)
def test_one_ruling_alone(board: Board, ruling: Weighted, group: str | None, rules: Rules) -> None:
    """A ruling alone gets what adding its scores one by one gives; the others their expectation.

    Clauses K4, K9.
    """
    assume(not is_refused_by_halves(board, rules))
    held = [
        line
        for line in board.lines
        if not any(isinstance(side, Weighted) for side in sides_of(line.result))
    ]
    e = len(held) + 1 + (board.e - board.counted)
    method = method_of(rules)
    scored = pairs(score_board([Line(ruling, group), *held], e, method))
    one_by_one = [
        (weight, pairs(score_board([Line(Score(points), group), *held], e, method)))
        for weight, points in flat(ruling)
    ]
    for place, line in enumerate(scored):
        for side, pair in enumerate(line):
            if pair is None:
                continue
            assert pair[0] == sum(weight * one[place][side][0] for weight, one in one_by_one)


def sides_of(result: Result) -> tuple[object, ...]:
    return (result.ns, result.ew) if isinstance(result, Split | Artificial) else (result,)


def test_a_table_entry_may_be_negative_or_above_the_top() -> None:
    """The document's third table has -0.5 for half a result at the bottom, 14.5 E-W's way.

    Derived from the document: half a result with nothing below it is -1 + 1/2;
    E-W see the same score best, and have the rest of the top. Clause K10.
    """
    held = [parse_line(text) for text in ["600"] * 2 + ["-100"] * 5]
    scored = score_board([*held, parse_line("12C1c:2/600/3/-100/5/-200")], 8, EXACT)
    (ns,), (ew,) = scored.charts[Side.NS], scored.charts[Side.EW]
    assert ns.rows[-1].matchpoints == Fraction(-1, 2)
    assert ew.rows[0].matchpoints == Fraction(29, 2)
    assert ew.top == 14


@given(boards(), rules_with_a_chart_a_side)
def test_a_line_never_leaves_0_to_the_top(board: Board, rules: Rules) -> None:
    """Whatever the entries of its chart, with one chart a side. Clause K10."""
    for line in pairs(score(board, rules)):
        for pair in line:
            assert pair is None or 0 <= pair[0] <= pair[1]


def missing_line(held: Sequence[Line]) -> Line:
    """A line whose weights are each side's own frequencies, as shares of all results."""
    rows = [row_of(line) for line in held]
    ns, ew = (
        Weighted(
            tuple(
                Outcome(frequency(entries, points) / len(rows), Score(points))
                for points in {points for entry in entries for points in entry}
            )
        )
        for entries in (columns(rows, side, held[0].group, "charts") for side in (NS, EW))
    )
    return Line(Split(ns, ew), held[0].group)


@given(boards(lines(played, played, splits_of_scores), most=6), groups, st.integers(1, 4))
def test_neuberg_is_a_ruling_by_the_fields_own_frequencies(
    board: Board, group: str | None, missing: int
) -> None:
    """Each missing line weighted by the field's own frequencies gives what Neuberg gives.

    Clauses K4, K13.
    """
    held = [replace(line, group=group) for line in board.lines]
    factored = pairs(score_board(held, len(held) + missing, EXACT))
    filled = pairs(score_board([*held, *[missing_line(held)] * missing], None, EXACT))
    assert filled[: len(held)] == factored


# Other regulations


def raw(board: Board) -> dict[tuple[int, int], tuple[Fraction, int]]:
    """M by brute force and A, by line and side."""
    rows = rows_of(board)
    assume(joint_outcomes(rows) <= MOST_JOINT_OUTCOMES)
    found = {}
    for index, side in enumerate((NS, EW)):
        for group in groups_of(rows):
            a = len(members(rows, side, group))
            for place, m in expectations(rows, side, group).items():
                found[place, index] = (m, a)
    return found


@given(boards())
def test_ascherman(board: Board) -> None:
    """A line ties with itself too, M + 1, of 2 E; its percentage is that of 2 A. Clause K22."""
    scored = pairs(score(board, Rules(unequal="ascherman")))
    for (place, index), (m, a) in raw(board).items():
        points, top = scored[place][index]
        assert top == 2 * board.e
        assert points / top == (m + 1) / (2 * a)


@given(boards())
def test_ascherman_sums(board: Board) -> None:
    """A side's matchpoints sum to A E, by (1 + 3 + ... ) on average E. Clause K22."""
    rows, scored = rows_of(board), matchpoints(score(board, Rules(unequal="ascherman")))
    for index, side in enumerate((NS, EW)):
        own = [place for place, row in enumerate(rows) if isinstance(row.holds(side), dict)]
        assert sum(scored[place][index] for place in own) == len(own) * board.e


@given(boards(balanced_lines), st.sampled_from(["neuberg", "ascherman", "add_one", "none"]))
def test_the_two_sides_sum_to_the_top_of_each_regulation(board: Board, unequal: str) -> None:
    """No line split, no side alone artificial: N-S and E-W sum to the line's top.

    Derived: M and 2 (A - 1) - M, each regulated. Clauses K13, K22 to K24.
    """
    for row, line in zip(rows_of(board), pairs(score(board, Rules(unequal=unequal))), strict=True):
        if isinstance(row.ns, dict):
            (ns, top), (ew, ew_top) = line
            assert ns + ew == top == ew_top


@given(boards())
def test_add_one(board: Board) -> None:
    """A tie for every missing result: M + E - A, of 2 (E - 1). Clause K23."""
    scored = pairs(score(board, Rules(unequal="add_one")))
    for (place, index), (m, a) in raw(board).items():
        assert scored[place][index] == (m + board.e - a, 2 * (board.e - 1))


@given(boards())
def test_none(board: Board) -> None:
    """M of 2 (A - 1) by side and group; an artificial side has that side's A over all groups.

    The top is 0 where A is 0. Clause K24.
    """
    rows, scored = rows_of(board), pairs(score(board, Rules(unequal="none")))
    raws = raw(board)
    for place, row in enumerate(rows):
        for index, side in enumerate((NS, EW)):
            held = row.holds(side)
            if isinstance(held, dict):
                m, a = raws[place, index]
                assert scored[place][index] == (m, 2 * (a - 1))
            elif held is not None:
                a = sum(isinstance(other.holds(side), dict) for other in rows)
                top = 2 * (a - 1) if a else 0
                assert scored[place][index] == (held * top / 100, top)


def is_small_here(rules: Rules, a: int, e: int, others: list[int]) -> bool:
    """The table of notes 5.7, in words: `ebu` E >= 3 A, `acbl` three unless the largest."""
    if a >= e or a > 3:
        return False
    if rules.small_groups == "acbl":
        return a < 3 or any(other > 3 for other in others)
    return 3 * a <= e or (a == 1 and others != [])


@given(boards(most=8), rules_with_a_chart_a_side)
def test_small_groups(board: Board, rules: Rules) -> None:
    """60 + 5 (M - (A - 1)) per cent of the top to each side by its own M. Clauses K25 to K27."""
    assume(rules.small_groups != "none")
    rows, scored = rows_of(board), pairs(score(board, rules))
    for (place, index), (m, a) in raw(board).items():
        side, group = (NS, EW)[index], rows[place].group
        others = [len(members(rows, side, other)) for other in groups_of(rows) if other != group]
        if is_small_here(rules, a, board.e, others):
            points, top = scored[place][index]
            assert points * 100 == (60 + 5 * (m - (a - 1))) * top


@given(boards(balanced_lines, most=8), rules_with_a_chart_a_side)
def test_a_small_group_gives_120_per_cent_together(board: Board, rules: Rules) -> None:
    """Where no line is split and no side alone artificial. Clause K25."""
    assume(rules.small_groups != "none")
    rows, scored = rows_of(board), pairs(score(board, rules))
    for place, row in enumerate(rows):
        a = len(members(rows, NS, row.group))
        others = [len(members(rows, NS, other)) for other in groups_of(rows) if other != row.group]
        if isinstance(row.ns, dict) and is_small_here(rules, a, board.e, others):
            (ns, top), (ew, _) = scored[place]
            assert ns + ew == top * 6 / 5


@given(boards(lines_split_by_scores), rules)
def test_halves_keep_the_others_balanced(board: Board, rules: Rules) -> None:
    """De Wael: one table for both sides, so every line that is not split balances. Clause K19."""
    halves = replace(rules, split="halves", small_groups="none")
    for row, line in zip(rows_of(board), pairs(score(board, halves)), strict=True):
        if isinstance(row.ns, dict) and row.ns == row.ew:
            (ns, top), (ew, _) = line
            assert ns + ew == top


@given(boards(lines(scores, scores, rulings()), most=7), scores, scores, groups, rules)
def test_halves_give_ew_the_rest_of_their_own_score(
    board: Board, ns: Score, ew: Score, group: str | None, rules: Rules
) -> None:
    """De Wael: N-S the matchpoints of its score, E-W the top less those of its own.

    Those of its own: what E-W's score has in N-S's chart. Clause K19.
    """
    halves = replace(rules, split="halves", small_groups="none")
    whole = Board([Line(Split(ns, ew), group), *board.lines], None)
    scored = score(whole, halves)
    (chart,) = (chart for chart in scored.charts[Side.NS] if chart.group == group)
    entry = {row.score: row.matchpoints for row in chart.rows}
    assert matchpoints(scored)[0] == [entry[ns.points], chart.top - entry[ew.points]]


def test_halves_leave_0_to_the_top() -> None:
    """Lines 400 and 600|-100 in halves: the split pair 5/2 of 2, reversed -1/2. Clause K19.

    Derived by hand: frequencies 1/2, 1, 1/2; the climb is -1/2, 1, 5/2.
    """
    method = method_of(Rules(split="halves"))
    over = score_board([parse_line("400"), parse_line("600|-100")], None, method)
    under = score_board([parse_line("400"), parse_line("-100|600")], None, method)
    assert matchpoints(over) == [[1, 1], [Fraction(5, 2), Fraction(5, 2)]]
    assert matchpoints(under) == [[1, 1], [Fraction(-1, 2), Fraction(-1, 2)]]


@given(boards(most=5), splits_with_a_share, groups, rules)
def test_halves_with_one_side_artificial_are_refused(
    board: Board, split: Split, group: str | None, rules: Rules
) -> None:
    """Undefined, hence refused. Clause K19."""
    whole = Board([*board.lines, Line(split, group)], None)
    error = refusal(Code.UNSUPPORTED, whole, replace(rules, split="halves"))
    assert "split=charts" in error.remedy


# What must change nothing


def mirrored(result: Result) -> Result:
    """The same with the sides changed over: scores negated."""
    if isinstance(result, Split | Artificial):
        return type(result)(mirrored(result.ew), mirrored(result.ns))
    if isinstance(result, Score):
        return Score(-result.points)
    if isinstance(result, Weighted):
        return Weighted(
            tuple(Outcome(part.weight, mirrored(part.result)) for part in result.outcomes)
        )
    return result


@given(boards(), rules)
def test_mirror(board: Board, rules: Rules) -> None:
    """Negate every score and change the sides over: the two sides' figures change over.

    Clause K2.
    """
    assume(not is_refused_by_halves(board, rules))
    other = Board([replace(line, result=mirrored(line.result)) for line in board.lines], board.e)
    assert pairs(score(other, rules)) == [line[::-1] for line in pairs(score(board, rules))]


@given(boards(), rules, st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter(board: Board, rules: Rules, random: object) -> None:
    """Clause K3."""
    assume(not is_refused_by_halves(board, rules))
    order = list(range(len(board.lines)))
    random.shuffle(order)
    other = replace_lines(board, [board.lines[place] for place in order])
    scored = pairs(score(board, rules))
    assert pairs(score(other, rules)) == [scored[place] for place in order]
    assert score(other, rules).charts == score(board, rules).charts


def in_another_form(result: Result, change: object) -> Result:
    """Every ruling that a line holds, changed."""
    if isinstance(result, Weighted):
        return change(result)
    if isinstance(result, Split):
        return Split(in_another_form(result.ns, change), in_another_form(result.ew, change))
    return result


def assert_same(board: Board, rules: Rules, change: object) -> None:
    assume(not is_refused_by_halves(board, rules))
    other = replace_lines(
        board,
        [replace(line, result=in_another_form(line.result, change)) for line in board.lines],
    )
    assert pairs(score(other, rules)) == pairs(score(board, rules))


@given(boards(), rules, st.integers(1, 9))
def test_an_outcome_split_in_two_is_the_same(board: Board, rules: Rules, tenths: int) -> None:
    """30 % and 20 % of the same score are 50 % of it. Clause K5."""

    def change(ruling: Weighted) -> Weighted:
        first, *rest = ruling.outcomes
        part = first.weight * Fraction(tenths, 10)
        return Weighted(
            (Outcome(part, first.result), *rest, Outcome(first.weight - part, first.result))
        )

    assert_same(board, rules, change)


@given(boards(), rules)
def test_equal_outcomes_merged_are_the_same(board: Board, rules: Rules) -> None:
    """Clause K5."""

    def change(ruling: Weighted) -> Weighted:
        merged: dict[int, Fraction] = {}
        for weight, points in flat(ruling):
            merged[points] = merged.get(points, Fraction(0)) + weight
        return Weighted(tuple(Outcome(weight, Score(points)) for points, weight in merged.items()))

    assert_same(board, rules, change)


@given(boards(), rules)
def test_a_nested_ruling_written_flat_is_the_same(board: Board, rules: Rules) -> None:
    """The weights multiply. Clause K6."""

    def multiplied(result: Score | Weighted, weight: Fraction) -> list[Outcome]:
        if isinstance(result, Score):
            return [Outcome(weight, result)]
        return [
            outcome
            for part in result.outcomes
            for outcome in multiplied(part.result, weight * part.weight)
        ]

    assert_same(board, rules, lambda ruling: Weighted(tuple(multiplied(ruling, Fraction(1)))))


@given(boards(), rules)
def test_the_order_of_outcomes_does_not_matter(board: Board, rules: Rules) -> None:
    """Clause K5."""
    assert_same(board, rules, lambda ruling: Weighted(ruling.outcomes[::-1]))


@given(boards(), rules)
def test_a_ruling_of_one_outcome_is_the_score(board: Board, rules: Rules) -> None:
    """100 % of a score is an ordinary assigned score. Clauses K3, K4."""
    assume(not is_refused_by_halves(board, rules))

    def as_ruling(result: Result) -> Result:
        if isinstance(result, Score):
            return Weighted((Outcome(Fraction(1), result),))
        if isinstance(result, Split):
            return Split(as_ruling(result.ns), as_ruling(result.ew))
        return result

    other = replace_lines(
        board, [replace(line, result=as_ruling(line.result)) for line in board.lines]
    )
    assert pairs(score(other, rules)) == pairs(score(board, rules))


@st.composite
def hundredths(draw: st.DrawFn) -> list[int]:
    """One to five percentages in hundredths of one per cent, that make 100 %."""
    cuts = sorted(draw(st.sets(st.integers(1, 9999), max_size=4)))
    return [high - low for low, high in zip([0, *cuts], [*cuts, 10000], strict=True)]


@given(boards(most=5), hundredths(), st.lists(st.integers(-500, 500), min_size=5), rules)
def test_ratio_and_percentages_are_the_same(
    board: Board, parts: list[int], points: list[int], rules: Rules
) -> None:
    """2/600/3/-100 and 40%/600/60%/-100 are one ruling. Clause K5."""
    assume(not is_refused_by_halves(board, rules))
    pieces = list(zip(parts, points, strict=False))
    ratio = "/".join(f"{part}/{score}" for part, score in pieces)
    shares = "/".join(f"{part // 100}.{part % 100:02}%/{score}" for part, score in pieces)
    by_ratio = Board([parse_line(f"12C1c:{ratio}"), *board.lines], None)
    by_percentage = Board([parse_line(f"12C1c:{shares}"), *board.lines], None)
    assert pairs(score(by_ratio, rules)) == pairs(score(by_percentage, rules))


@given(boards(), rules)
def test_the_two_scales(board: Board, rules: Rules) -> None:
    """1 for a win and a half for a tie is half of 2 and 1, tops and charts too. Clause K28."""
    assume(not is_refused_by_halves(board, rules))
    doubled = score(board, replace(rules, scale="2"))
    single = score(board, replace(rules, scale="1"))
    assert (doubled.scale, single.scale) == (2, 1)
    for line, half in zip(pairs(doubled), pairs(single), strict=True):
        for pair, halved in zip(line, half, strict=True):
            assert (pair is None) == (halved is None)
            if pair is not None:
                assert halved == (pair[0] / 2, pair[1] / 2)
    for side in Side:
        for chart, halved_chart in zip(doubled.charts[side], single.charts[side], strict=True):
            assert halved_chart.top == chart.top / 2
            assert (halved_chart.factor, halved_chart.results) == (chart.factor, chart.results)
            for row, halved_row in zip(chart.rows, halved_chart.rows, strict=True):
                assert halved_row == replace(row, matchpoints=row.matchpoints / 2)


@given(boards(), rules, st.lists(nothings, min_size=1, max_size=3), st.integers(0, 10))
def test_not_played_and_byes_change_nothing(
    board: Board, rules: Rules, more: list[Result], place: int
) -> None:
    """They are in no table and not in E, and get nothing. Clauses K11, K20."""
    assume(not is_refused_by_halves(board, rules))
    before, after = board.lines[:place], board.lines[place:]
    other = score(Board([*before, *map(Line, more), *after], board.expected), rules)
    scored = score(board, rules)
    assert other.charts == scored.charts
    assert other.expected == scored.expected
    found = list(other.lines)
    assert all(
        line.ns is None and line.ew is None for line in found[len(before) : len(before) + len(more)]
    )
    del found[len(before) : len(before) + len(more)]
    assert found == list(scored.lines)


@given(boards(), st.sampled_from(["A6040", "A+/A-", "62.5%|40%", "A=|0%"]))
def test_an_artificial_line_counts_in_e_and_in_no_table(board: Board, text: str) -> None:
    """It is one of the results expected; with E as it was, it changes no other line.

    Clauses K11, K15.
    """
    line = parse_line(text)
    assert score(Board([*board.lines, line], None)).expected == board.counted + 1
    room = board.e + 1
    with_it = score(Board([*board.lines, line], room))
    without = score(Board(board.lines, room))
    assert with_it.charts == without.charts
    assert with_it.lines[:-1] == without.lines
    percent = row_of(line)
    assert pairs(with_it)[-1] == [
        (percent.ns * 2 * (room - 1) / 100, 2 * (room - 1)),
        (percent.ew * 2 * (room - 1) / 100, 2 * (room - 1)),
    ]


@given(boards(), rules)
def test_groups_are_scored_apart(board: Board, rules: Rules) -> None:
    """One table a group, the same E for every group. Clause K21.

    A group's lines get, with E kept, what they get on a board without the other
    groups; small groups look at the others, and are left out.
    """
    assume(not is_refused_by_halves(board, rules))
    chosen = replace(rules, small_groups="none")
    whole = pairs(score(board, chosen))
    for group in groups_of(rows_of(board)):
        places = [
            place
            for place, line in enumerate(board.lines)
            if line.group == group and isinstance(line.result, Score | Weighted | Split)
        ]
        alone = Board([board.lines[place] for place in places], board.e)
        for place, line in zip(places, pairs(score(alone, chosen)), strict=True):
            for side, pair in enumerate(line):
                if isinstance(rows_of(board)[place].holds((NS, EW)[side]), dict):
                    assert whole[place][side] == pair


@given(boards(), rules, st.integers(1, 5))
def test_e_below_the_lines_is_refused(board: Board, rules: Rules, fewer: int) -> None:
    """Clause K11."""
    few = board.counted - fewer
    error = refusal(Code.EXPECTED, Board(board.lines, few), rules)
    assert f"{few} results expected and {board.counted} lines" in error.problem
    assert error.remedy.endswith(f" {board.counted}")


def test_more_results_expected_than_any_board_has() -> None:
    """A million may be expected and not one more, whatever the lines. Clause K11."""
    assert score(Board([parse_line("600")], MOST_EXPECTED)).expected == MOST_EXPECTED
    refusal(Code.LIMIT, Board([parse_line("600")], MOST_EXPECTED + 1))


@given(boards(), rules)
def test_tops_of_a_board(board: Board, rules: Rules) -> None:
    """What an artificial score would be a share of: the rule's top of a side's A over all groups.

    Clauses K12, K15, K22, K24, K28.
    """
    assume(not is_refused_by_halves(board, rules))
    rows, tops = rows_of(board), score(board, rules).tops
    for side in (NS, EW):
        a = sum(isinstance(row.holds(side), dict) for row in rows)
        assert tops[Side(side)] == top_of(choices_of(rules), a, board.e) * int(rules.scale) / 2


def test_a_board_without_lines_is_refused() -> None:
    """Clause K11."""
    for expected in (None, 0, 8):
        refusal(Code.EMPTY, Board([], expected))


def denominator(number: int) -> Weighted:
    """A ruling whose weights have this denominator."""
    return Weighted(
        (
            Outcome(Fraction(1, number), Score(600)),
            Outcome(Fraction(number - 1, number), Score(-100)),
        )
    )


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("second", [0, 1])
def test_weights_that_are_endless_together(first: int, second: int) -> None:
    """Each ruling short enough, on either side of a split, and both together not. Clause K5.

    10^600 and 10^600 + 1 share no divisor, so a common denominator has 1200
    digits; 10^600 and 10^599 have 600.
    """

    def line(ruling: Weighted, side: int) -> Line:
        return Line(Split(ruling, Score(0)) if side == 0 else Split(Score(0), ruling))

    long = line(denominator(10**600), first)
    refusal(Code.LIMIT, Board([long, line(denominator(10**600 + 1), second)], None))
    scored = pairs(score(Board([long, line(denominator(10**599), second)], None)))
    assert [sum(pair[0] for pair in line) for line in zip(*scored, strict=True)] == [2, 2]


def test_sums_of_nothing_are_exact_too() -> None:
    """A table without results has 0 of them, as a Fraction like every figure. Clauses K1, K7."""
    assert number_of_results({}) == weigh({}, {}) == 0
    assert isinstance(number_of_results({}), Fraction)
    assert isinstance(weigh({}, {}), Fraction)


@given(boards(), rules)
def test_every_figure_is_a_fraction(board: Board, rules: Rules) -> None:
    """No int that a later division would turn into a float, and no float. Clause K1."""
    assume(not is_refused_by_halves(board, rules))
    scored = score(board, rules)
    for line in pairs(scored):
        for pair in line:
            assert pair is None or all(type(figure) is Fraction for figure in pair)
    for side in Side:
        for chart in scored.charts[side]:
            figures = [chart.results, chart.factor, chart.top]
            for row in chart.rows:
                figures += [row.frequency, row.matchpoints]
            assert all(type(figure) is Fraction for figure in figures)


@pytest.mark.parametrize("expected", [None, 0])
def test_only_not_played_and_byes(expected: int | None) -> None:
    """E is 0: no charts, nothing to anybody. Clauses K12, K14, K20."""
    scored = score_board([parse_line("NP"), parse_line("BYE")], expected, EXACT)
    assert scored.expected == 0
    assert scored.charts == {Side.NS: (), Side.EW: ()}
    assert pairs(scored) == [[None, None], [None, None]]


def test_e_of_one_has_top_0_and_no_percentage() -> None:
    """Clause K12: derived, 2 (1 - 1) = 0."""
    scored = score_board([parse_line("600")], None, EXACT)
    assert pairs(scored) == [[(0, 0), (0, 0)]]
    assert scored.lines[0].of(Side.NS).percentage is None
    assert scored.lines[0].of(Side.EW).percentage is None


def test_e_of_one_under_ascherman() -> None:
    """Clauses K12, K22: derived, one tie with itself of 2."""
    scored = score_board([parse_line("600")], None, method_of(Rules(unequal="ascherman")))
    assert pairs(scored) == [[(1, 2), (1, 2)]]


def test_artificial_scores_alone_still_score() -> None:
    """No result on a side: no chart, and 60 % and 40 % of 2 (3 - 1). Clauses K14, K15."""
    scored = score_board([parse_line("A6040")] * 3, None, EXACT)
    assert scored.charts == {Side.NS: (), Side.EW: ()}
    assert pairs(scored) == [[(Fraction(12, 5), 4), (Fraction(8, 5), 4)]] * 3


def test_a_group_without_a_result_on_a_side_has_no_chart_there() -> None:
    """Clauses K14, K21."""
    held = [parse_line("600"), parse_line("-100"), parse_line("600|60%@a")]
    scored = score_board(held, None, EXACT)
    assert [chart.group for chart in scored.charts[Side.NS]] == [None, "a"]
    assert [chart.group for chart in scored.charts[Side.EW]] == [None]
    # One result of three gets the average, 2 of 4, by Neuberg: (0 + 1) * 3 / 1 - 1.
    assert pairs(scored)[2] == [(2, 4), (Fraction(12, 5), 4)]


def test_lines_are_weighed_by_the_chart_of_their_own_group() -> None:
    """Clause K21: derived. Groups of two, E of 4: (2 + 1) 4 / 2 - 1 = 5 and (0 + 1) 2 - 1 = 1."""
    held = [parse_line(text) for text in ("100", "50@b", "0", "-50@b")]
    assert matchpoints(score_board(held, None, EXACT)) == [[5, 1], [5, 1], [1, 5], [1, 5]]


def test_over_joint_outcomes_by_hand() -> None:
    """The oracle itself: two rulings of two, by hand.

    Half 100, half 0 against a third 50, two thirds 0: N-S of the first wins by
    100 always (2), by 0 loses to 50 and ties with 0 (2/3): 1 + 1/3.
    """
    first = {100: Fraction(1, 2), 0: Fraction(1, 2)}
    second = {50: Fraction(1, 3), 0: Fraction(2, 3)}
    rows = [Row(first, first), Row(second, second)]
    assert expectations(rows, NS, None) == {0: Fraction(4, 3), 1: Fraction(2, 3)}
    assert over_joint_outcomes([first, second], lambda scores: scores) == [50, Fraction(50, 3)]
    assert counted([*rows, Row(None, None)]) == 2
