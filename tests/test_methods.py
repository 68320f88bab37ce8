"""The other ways in use, each held to figures by hand and to what it claims to do.

None of them is right: the tests hold that each makes the mistake it is named
after, and no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import EXACT, Law78Error, Rules, method_of, parse_line, score_board
from law78.board import LineScore, Method, ScoredBoard
from law78.methods import WAYS, Way, has_ruling, is_ruling
from law78.outcome import (
    Line,
    NotPlayed,
    Percentage,
    Score,
    Side,
    Split,
    Weighted,
    on_side,
    ruling,
    weights,
)
from law78.regulation import CHOICES
from line_strategies import (
    Board,
    any_lines,
    artificials,
    balanced_lines,
    boards,
    lines,
    nothings,
    rulings,
    scores,
)

BY_NAME = {way.name: way for way in WAYS}
THIS, ONE_AT_A_TIME, NEUBERG, DROPPED, TOTAL_POINTS, LIKELIEST, CLAMPED = (
    BY_NAME[name]
    for name in (
        "this method",
        "one at a time",
        "dropped, Neuberg",
        "dropped",
        "total points",
        "likeliest",
        "clamped",
    )
)

DOCUMENT = ["600"] * 2 + ["-100"] * 5 + ["12C1c:2/600/3/-100"]
THREE_WAY = ["600"] * 2 + ["-100"] * 5 + ["12C1c:2/600/3/-100/5/-200"]

ALL_RULES = [
    Rules(unequal=unequal, small_groups=small, split=split, scale=scale)
    for unequal, small, split, scale in product(
        *(CHOICES[key] for key in ("unequal", "small_groups", "split", "scale"))
    )
]


def scored_by(
    way: Way, board: Sequence[str | Line], expected: int | None = None, method: Method = EXACT
) -> ScoredBoard:
    held = [parse_line(line) if isinstance(line, str) else line for line in board]
    return way.score(held, expected, method)


def points(scored: ScoredBoard, side: Side = Side.NS) -> list[Fraction | None]:
    return [None if (own := line.of(side)) is None else own.matchpoints for line in scored.lines]


def sum_of(scored: ScoredBoard, side: Side = Side.NS) -> Fraction:
    return sum((own for own in points(scored, side) if own is not None), Fraction(0))


# The document's board by hand


@pytest.mark.parametrize(
    ("way", "figures", "total"),
    [
        (THIS, ("63/5", "23/5", "39/5"), "56"),
        (ONE_AT_A_TIME, ("11", "4", "39/5"), "249/5"),
        (NEUBERG, ("89/7", "33/7", "39/5"), "284/5"),
        (DROPPED, ("11", "4", "39/5"), "249/5"),
        (TOTAL_POINTS, ("13", "4", "10"), "56"),
        (LIKELIEST, ("13", "5", "5"), "56"),
        (CLAMPED, ("63/5", "23/5", "39/5"), "56"),
    ],
    ids=lambda value: value.name if isinstance(value, Way) else None,
)
def test_the_documents_board(way: Way, figures: tuple[str, ...], total: str) -> None:
    """2 times 600, 5 times -100 and 2/5, 3/5 of the two. Clauses K4, K8, K9.

    This method: the document's 12.6, 4.6, 7.8, in all 7 * 8 = 56.
    Without the ruling, seven lines: 600 beats five and ties one, 11; -100 ties
    four, 4. Adding a 600 gives it 5 * 2 + 2 = 12 of 14, a -100 gives 5:
    2/5 * 12 + 3/5 * 5 = 7.8. In all 22 + 20 + 7.8 = 49.8 (notes, S1-METHOD-D).
    Raised from seven to eight: 12 * 8/7 - 1 = 89/7, 5 * 8/7 - 1 = 33/7, in all
    (178 + 165) / 7 + 7.8 = 56.8 (S1-METHOD-C).
    In total points the ruling is 2/5 * 600 - 3/5 * 100 = 180, between the two:
    600 beats six and ties one, 13; 180 beats five, 10; -100 ties four, 4 (S1-METHOD-E).
    The likeliest is -100: six of them tie five each, 5; 600 beats six, ties one, 13.
    No entry of this method's chart is outside 0..14, so clamping changes nothing.
    """
    made, down, ruled = (Fraction(figure) for figure in figures)
    scored = scored_by(way, DOCUMENT)
    assert points(scored) == [made] * 2 + [down] * 5 + [ruled]
    assert sum_of(scored) == Fraction(total)


@pytest.mark.parametrize(
    ("way", "figures"),
    [
        (THIS, ("7/5", "47/5", "31/5")),
        (ONE_AT_A_TIME, ("1", "8", "31/5")),
        (NEUBERG, ("9/7", "65/7", "31/5")),
        (DROPPED, ("1", "8", "31/5")),
        (TOTAL_POINTS, ("1", "10", "4")),
        (LIKELIEST, ("1", "9", "9")),
    ],
    ids=lambda value: value.name if isinstance(value, Way) else None,
)
def test_the_documents_board_for_east_west(way: Way, figures: tuple[str, ...]) -> None:
    """Clause K2: E-W counted in their own view.

    Without the ruling -600 ties one: 1; 100 beats two and ties four: 8 of 12;
    raised, 2 * 8/7 - 1 = 9/7 and 9 * 8/7 - 1 = 65/7. Adding a -600: ties two, 2;
    a 100: beats two, ties five, 9: 2/5 * 2 + 3/5 * 9 = 6.2. Total points: -600,
    -180, 100: 1; beats two, 4; beats three, ties four, 10. Likeliest: 1; beats
    two, ties five, 9.
    """
    made, down, ruled = (Fraction(figure) for figure in figures)
    assert points(scored_by(way, DOCUMENT), Side.EW) == [made] * 2 + [down] * 5 + [ruled]


def test_tops_on_the_documents_board() -> None:
    """Clause K12: 14 for eight lines; a field of seven by itself has 12, the ruling in it 14."""
    for way in WAYS:
        tops = [line.ns.top for line in scored_by(way, DOCUMENT).lines if line.ns is not None]
        assert tops == ([12] * 7 if way is ONE_AT_A_TIME else [14] * 7) + [14]


@pytest.mark.parametrize(
    ("way", "figures"),
    [
        (THIS, ("64/5", "53/10", "39/10")),
        (CLAMPED, ("64/5", "53/10", "83/20")),
        (LIKELIEST, ("13", "6", "0")),
        (TOTAL_POINTS, ("13", "4", "10")),
        (DROPPED, ("11", "4", "39/10")),
    ],
    ids=lambda value: value.name if isinstance(value, Way) else None,
)
def test_the_documents_second_ruling(way: Way, figures: tuple[str, ...]) -> None:
    """1/5 of 600, 3/10 of -100, half of -200. Clause K10.

    This method: the document's 12.8, 5.3 and 3.9, with -0.5 for -200. Clamped
    to 0 that entry gives 1/5 * 12.8 + 3/10 * 5.3 = 2.56 + 1.59 = 4.15.
    Likeliest: -200, below all: 0; -100 beats it and ties four, 6; 600 beats
    six and ties one, 13. In total points 120 - 30 - 100 = -10, above -100: 600
    beats six and ties one, 13; -10 beats five, 10; -100 ties four, 4. Dropped:
    as in the document's first board, 11 and 4; the ruling by itself is this
    method's 3.9 (1/5 * 12 + 3/10 * 5 + 1/2 * 0 = 2.4 + 1.5).
    """
    made, down, ruled = (Fraction(figure) for figure in figures)
    assert points(scored_by(way, THREE_WAY)) == [made] * 2 + [down] * 5 + [ruled]


def test_clamping_spoils_the_balance_of_nobody_but_the_ruling() -> None:
    """Clauses K2, K10: E-W's 14.5 for the 200 becomes 14, 9.85; with 4.15 that is the top."""
    scored = scored_by(CLAMPED, THREE_WAY)
    assert points(scored, Side.EW)[-1] == Fraction(197, 20)


@pytest.mark.parametrize(
    ("entry", "likeliest"),
    [
        ("12C1c:1/600/1/-100", 600),
        ("12C1c:1/-100/1/600", -100),
        ("12C1c:2/50/3/-100/3/600", -100),
        ("12C1c:2/600/3/-100/2/600", 600),
    ],
)
def test_the_likeliest_score_of_equals_is_the_first_named(entry: str, likeliest: int) -> None:
    """`likeliest` says which; a score named twice counts with both its parts (clause K5)."""
    board = [entry, "600", "50", "-100"]
    assert points(scored_by(LIKELIEST, board)) == points(
        scored_by(THIS, [str(likeliest), *board[1:]])
    )


def test_total_points_of_a_ruling_that_averages_no_whole_number() -> None:
    """A third of 600 and two thirds of -100 average 133 1/3: between 130 and 140.

    Four lines: 140 beats three, 6; the ruling beats 130 and 0, 4; 130 beats 0, 2; 0.
    """
    board = ["140", "12C1c:1/600/2/-100", "130", "0"]
    assert points(scored_by(TOTAL_POINTS, board)) == [6, 4, 2, 0]


def test_averages_that_differ_by_less_than_a_point_are_not_equal() -> None:
    """133 1/3 and 133 1/2: the higher beats the lower, 2 of 2, for E-W the other way round."""
    board = ["12C1c:1/200/2/100", "12C1c:267/500/733/0"]
    scored = scored_by(TOTAL_POINTS, board)
    assert points(scored) == [0, 2]
    assert points(scored, Side.EW) == [2, 0]


def test_total_points_of_a_ruling_that_averages_to_another_lines_score() -> None:
    """Half of 200 and half of 0 is 100, and ties the 100: 1 of 2 each."""
    assert points(scored_by(TOTAL_POINTS, ["100", "12C1c:1/200/1/0"])) == [1, 1]


def test_two_rulings_one_at_a_time_do_not_see_each_other() -> None:
    """Each ruling alone with the five others: n - k = 5, out of 2 (n - k) = 10.

    Five times 0. A ruling of half +100, half -100 gets half of 10 = 5; one of
    +100 alone in two outcomes of different scores, 100 and 200, gets 10. With
    both on one board this method has them compared: the first loses to the
    second always. 5 + 0 of 12 and 10 + 2 of 12.
    """
    board = ["0"] * 5 + ["12C1c:1/100/1/-100", "12C1c:1/150/1/200"]
    scored = scored_by(ONE_AT_A_TIME, board)
    assert points(scored) == [4] * 5 + [5, 10]
    assert scored.lines[5].ns is not None
    assert scored.lines[5].ns.top == 10
    assert points(scored_by(THIS, board))[5:] == [5, 12]


# What must hold on every board


@given(boards(of=balanced_lines), st.sampled_from(ALL_RULES))
def test_without_rulings_every_way_is_the_method(board: Board, rules: Rules) -> None:
    """What differs is the treatment of rulings and nothing else."""
    held = [
        line if not has_ruling(line) else replace(line, result=Score(-50)) for line in board.lines
    ]
    method = method_of(rules)
    right = score_board(held, board.expected, method)
    for way in WAYS:
        assert way.score(held, board.expected, method).lines == right.lines, way.name


@given(boards(), st.sampled_from(ALL_RULES))
def test_this_method_is_score_board(board: Board, rules: Rules) -> None:
    """The first way is the method itself, whatever the lines and rules."""
    method = method_of(rules)
    try:
        right = score_board(board.lines, board.expected, method)
    except Law78Error:
        return
    assert THIS.score(board.lines, board.expected, method) == right


@given(
    st.lists(lines(scores).map(lambda line: Line(line.result)), min_size=1, max_size=9),
    rulings(fewest=2).filter(is_ruling),
    st.sampled_from(ALL_RULES),
    st.data(),
)
def test_a_single_ruling_gets_the_same_of_three_ways(
    field: list[Line], held: Weighted, rules: Rules, data: st.DataObject
) -> None:
    """Notes 2, T1: on a full board, adding its scores one by one and weighing is the method.

    With 2 L + f - 1 linear in the other lines, the ruling's own weights drop out.
    """
    place = data.draw(st.integers(0, len(field)))
    board = [*field[:place], Line(held), *field[place:]]
    method = method_of(rules)
    for way in (ONE_AT_A_TIME, DROPPED, NEUBERG):
        for side in Side:
            due = points(THIS.score(board, None, method), side)[place]
            assert points(way.score(board, None, method), side)[place] == due, way.name


@given(boards(of=balanced_lines))
def test_total_points_and_likeliest_conserve_the_sum(board: Board) -> None:
    """Clause K13: with a score in place of each ruling, the lines with a score sum to A (E - 1).

    A and E count lines: A is over the groups, and a group without lines is no group.
    """
    a = sum(isinstance(line.result, Score | Weighted) for line in board.lines)
    for way in (TOTAL_POINTS, LIKELIEST, THIS):
        scored = scored_by(way, board.lines, board.expected)
        for side in Side:
            found = [
                own
                for line, own in zip(board.lines, points(scored, side), strict=True)
                if isinstance(line.result, Score | Weighted) and own is not None
            ]
            assert len(found) == a
            assert sum(found) == a * (board.e - 1), way.name


@given(
    st.lists(scores.map(Line), min_size=1, max_size=9),
    rulings(fewest=2).filter(is_ruling),
)
def test_what_dropping_with_neuberg_gives_away(field: list[Line], held: Weighted) -> None:
    """The others lose or gain together what the ruling is off the average.

    Of n lines the n - 1 others sum to n (n - 1) - W by this method, W being the
    ruling's matchpoints; without the ruling and raised by Neuberg they sum to
    (n - 1)(n - 1). The difference is (n - 1) - W, the average minus W.
    """
    board = [*field, Line(held)]
    this, dropped = scored_by(THIS, board), scored_by(NEUBERG, board)
    for side in Side:
        *others, own = points(this, side)
        *raised, _ = points(dropped, side)
        assert own is not None
        difference = sum(
            (right - wrong for right, wrong in zip(others, raised, strict=True)),  # type: ignore[operator]
            Fraction(0),
        )
        assert difference == len(field) - own


@given(boards(of=lines(scores, scores, rulings(), artificials, nothings)))
def test_lines_without_a_ruling_are_scored_as_if_the_rulings_were_not_there(board: Board) -> None:
    """What the three ways that drop rulings say of the others.

    One at a time: the board without the rulings, that many fewer expected.
    Dropped with Neuberg: the board without them, as many expected as before.
    Dropped: as the first, with the top of the second, where nothing is missing.
    """
    field = [line for line in board.lines if not has_ruling(line)]
    kept = [place for place, line in enumerate(board.lines) if not has_ruling(line)]
    if not field:
        return
    fewer = board.e - (len(board.lines) - len(field))

    def of_kept(way: Way) -> list[LineScore]:
        found = scored_by(way, board.lines, board.expected).lines
        return [found[place] for place in kept]

    assert of_kept(ONE_AT_A_TIME) == list(score_board(field, fewer, EXACT).lines)
    assert of_kept(NEUBERG) == list(score_board(field, board.e, EXACT).lines)
    if board.e == sum(isinstance(line.result, Score | Weighted) for line in board.lines):
        as_counted = score_board(field, board.e, replace(EXACT, factor=lambda group: Fraction(1)))
        if len({line.group for line in board.lines}) == 1:
            assert of_kept(DROPPED) == list(as_counted.lines)


@given(boards(of=lines(scores, rulings(fewest=2), artificials, nothings), most=6))
def test_a_ruling_one_at_a_time_is_each_score_in_turn(board: Board) -> None:
    """Its own matchpoints: the weighted sum over boards on which it holds one of its scores."""
    field = [line for line in board.lines if not has_ruling(line)]
    found = scored_by(ONE_AT_A_TIME, board.lines, board.expected)
    expected = board.e - (len(board.lines) - len(field)) + 1
    for line, score in zip(board.lines, found.lines, strict=True):
        if not has_ruling(line):
            continue
        assert isinstance(line.result, Weighted)
        for side in Side:
            due = Fraction(0)
            for alone, weight in weights(line.result, Side.NS).items():
                in_turn = score_board([*field, Line(Score(alone), line.group)], expected, EXACT)
                own = in_turn.lines[-1].of(side)
                assert own is not None
                due += weight * own.matchpoints
            got = score.of(side)
            assert got is not None
            assert got.matchpoints == due


@given(boards(of=lines(scores, rulings(), nothings)))
def test_total_points_are_compared_as_averages(board: Board) -> None:
    """2 for a lower average, 1 for an equal one, in the line's group; then (M + 1) E/A - 1."""
    averages = [
        None
        if on_side(line.result, Side.NS) is None
        else sum(
            (
                weight * score
                for score, weight in weights(line.result, Side.NS).items()  # type: ignore[arg-type]
            ),
            Fraction(0),
        )
        for line in board.lines
    ]
    due: list[Fraction | None] = []
    for line, own in zip(board.lines, averages, strict=True):
        others = [
            other
            for other_line, other in zip(board.lines, averages, strict=True)
            if other is not None and other_line.group == line.group
        ]
        if own is None:
            due.append(None)
            continue
        m = sum(2 if own > other else 1 if own == other else 0 for other in others) - 1
        due.append(Fraction((m + 1) * board.e, len(others)) - 1)
    assert points(scored_by(TOTAL_POINTS, board.lines, board.expected)) == due


@given(boards(of=balanced_lines), st.sampled_from(["neuberg", "add_one", "none"]))
def test_clamped_charts_stay_within_the_top_and_differ_nowhere_else(
    board: Board, unequal: str
) -> None:
    """Clause K10: each entry is this method's, or 0 where that is below, or the top where above."""
    method = method_of(Rules(unequal=unequal))
    right = THIS.score(board.lines, board.expected, method)
    wrong = CLAMPED.score(board.lines, board.expected, method)
    for side in Side:
        for chart, clamped in zip(right.charts[side], wrong.charts[side], strict=True):
            for row, cut in zip(chart.rows, clamped.rows, strict=True):
                assert cut.score == row.score
                assert cut.matchpoints == sorted((Fraction(0), row.matchpoints, chart.top))[1]


RULINGS = ["12C1c:1/600/1/-100", "12C1c:2/50/1/600/3/-200"]
AWKWARD = [
    [RULINGS[0]],
    RULINGS,
    [RULINGS[0], RULINGS[0]],
    ["600", RULINGS[0] + "@a"],
    ["600@a", "-100@b", RULINGS[0] + "@c", RULINGS[1] + "@c", RULINGS[0]],
    [RULINGS[0], "A6040"],
    [RULINGS[0], "NP"],
    ["NP", "BYE", RULINGS[0] + "@a"],
    [RULINGS[0] + "|-100"],
    ["600|" + RULINGS[1]],
    [RULINGS[0] + "|60%"],
    ["A+|" + RULINGS[1], "600"],
    ["A-|" + RULINGS[1] + "@b"],
    [RULINGS[0] + "|" + RULINGS[1], "600", "NP"],
    ["600|-100", RULINGS[0], "A+/A-", "60%|" + RULINGS[0]],
]


@pytest.mark.parametrize("board", AWKWARD, ids=" ".join)
@pytest.mark.parametrize("split", CHOICES["split"])
def test_no_awkward_board_is_too_much_for_any_way(board: list[str], split: str) -> None:
    """Only rulings, a ruling alone in its group, on one side, opposite an artificial score."""
    held = [parse_line(text) for text in board]
    for unequal, small in product(CHOICES["unequal"], ("none", "acbl")):
        for expected in (None, 9):
            rules = Rules(unequal=unequal, small_groups=small, split=split)
            _every_way_scores(held, expected, rules)


@given(boards(of=any_lines), st.sampled_from(ALL_RULES))
def test_no_board_is_too_much_for_any_way(board: Board, rules: Rules) -> None:
    """What this method scores every way scores: as many lines, nothing on the same sides."""
    _every_way_scores(board.lines, board.expected, rules)


def _every_way_scores(held: Sequence[Line], expected: int | None, rules: Rules) -> None:
    method = method_of(rules)
    try:
        right = score_board(held, expected, method)
    except Law78Error:
        assert rules.split == "halves"  # one side artificial: clause K19
        return
    for way in WAYS:
        scored = way.score(held, expected, method)
        assert scored.expected == right.expected
        assert scored.scale == right.scale
        for side in Side:
            assert [own is None for own in points(scored, side)] == [
                own is None for own in points(right, side)
            ], way.name


TOPS = [
    ["600", RULINGS[0]],
    ["600", "-100", "50", RULINGS[0], RULINGS[1]],
    ["600", RULINGS[0], "A6040", "NP"],
    ["600@a", RULINGS[0] + "@a", "50", "-100"],
]


@pytest.mark.parametrize("unequal", CHOICES["unequal"])
@pytest.mark.parametrize("board", TOPS, ids=" ".join)
def test_dropped_keeps_the_tops_as_they_were(board: list[str], unequal: str) -> None:
    """What it says of itself: nothing made up for the ruling, the top as before."""
    method = method_of(Rules(unequal=unequal))
    for side in Side:
        found, due = (
            [own.top for line in scored.lines if (own := line.of(side)) is not None]
            for scored in (scored_by(way, board, None, method) for way in (DROPPED, THIS))
        )
        assert found == due


@pytest.mark.parametrize("unequal", CHOICES["unequal"])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_a_ruling_stays_within_its_top(way: Way, unequal: str) -> None:
    """Clause K10: against a single 0, a ruling of 50 and 100 wins all there is and no more."""
    scored = scored_by(way, ["0", "12C1c:1/50/1/100"], None, method_of(Rules(unequal=unequal)))
    own = scored.lines[1].ns
    assert own is not None
    assert 0 <= own.matchpoints <= own.top


@given(
    boards(of=lines(scores, rulings(), nothings)),
    st.sampled_from([rules for rules in ALL_RULES if rules.unequal != "none"]),
)
def test_no_way_gives_a_line_more_than_its_top_or_less_than_nothing(
    board: Board, rules: Rules
) -> None:
    """Clause K10: whatever an entry of the chart is, a line stays within 0..top.

    Under `none` this is held by test_a_ruling_stays_within_its_top.
    """
    method = method_of(rules)
    for way in WAYS:
        for line in way.score(board.lines, board.expected, method).lines:
            for own in (line.ns, line.ew):
                assert own is None or 0 <= own.matchpoints <= own.top, way.name


def test_the_ways_have_names_of_their_own_and_say_what_they_do() -> None:
    """They are laid side by side by name."""
    assert len(BY_NAME) == len(WAYS)
    assert WAYS[0].name == "this method"
    for way in WAYS:
        assert way.story
        assert way.formula
        assert way.ruling


def test_what_counts_as_a_ruling() -> None:
    """Two or more different scores: one score in two parts is that score."""
    assert is_ruling(ruling((1, 600), (1, -100)))
    assert not is_ruling(ruling((1, 600), (1, 600)))
    assert not is_ruling(Score(600))
    assert not has_ruling(Line(NotPlayed()))
    assert has_ruling(Line(Split(Percentage(Fraction(60)), ruling((1, 600), (1, 0)))))
