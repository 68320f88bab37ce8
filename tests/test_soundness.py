"""What is said to be unsound about a rounding is, and what is not said is not.

For every sentence a board is found by search whose sides do not add to the top, or
a session whose ranking changes; `session_rules_oracle`, which scores and rounds
without law78, is the judge of both. For every rounding of which nothing is said
Hypothesis looks for such a board in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import session_rules_oracle as oracle
from judged_boards import declaration, lines, printed_by_oracle, rounds_of
from law78.conformance.declaration import Declaration
from law78.conformance.soundness import unsound
from law78.rounding import MODES, STAGES, Rounding

QUANTA = [Fraction(n) for n in ("1", "1/2", "1/3", "2/5", "3/10", "1/10", "1/100", "2/7", "4/5")]
"""Tenths and their like; some that divide a top into an odd number of steps, or not at all."""

MORE, LESS, ABOVE = "more than the top (K29)", "less than the top (K29)", "less than 0 (K29)"


def sentences_about_sides(by: Declaration) -> list[str]:
    return [each for each in unsound(by) if "carried on" not in each]


def board_giving(matchpoints: Fraction, expected: int) -> str:
    """A board of so many results whose first line, a ruling, gets these matchpoints of 2 (E - 1).

    It beats some, and lies between 600 and -100 of one.
    """
    beaten, rest = divmod(matchpoints, 2)
    beaten = min(int(beaten), expected - 2)
    rest = matchpoints - 2 * beaten
    against, weight = ("600", rest) if rest <= 1 else ("-100", rest - 1)
    if weight in (0, 1):
        first = "600" if weight else "-100"
    else:
        parts = weight.numerator, weight.denominator - weight.numerator
        first = f"12C1c:{parts[0]}/600/{parts[1]}/-100"
    others = [against, *["-300"] * beaten, *["990"] * (expected - 2 - beaten)]
    return " ".join([first, *others])


def broken_by(by: Declaration, board: str) -> set[str]:
    """What is wrong with the figures that a program of this declaration prints for line 1."""
    held = lines(board)
    (ns, ew), *_ = printed_by_oracle(held, len(held), {}, by)
    full = Fraction(100) if by.values == "percentage" else Fraction(by.scale * (len(held) - 1))
    assert ns is not None
    assert ew is not None
    broken = set()
    if ns + ew > full:
        broken.add(MORE)
    if ns + ew < full:
        broken.add(LESS)
    if ns > full or ew > full or min(ns, ew) < 0:
        broken.add(ABOVE)
    return broken


def figures_to_try(by: Declaration) -> Iterator[tuple[Fraction, int]]:
    """Matchpoints at quarters of a quantum, on the scale of 2, of small boards."""
    (rounding,) = by.rounding
    for expected in (2, 3, 4, 5):
        top = 2 * (expected - 1)
        step = rounding.quantum / 4 * Fraction(2, by.scale)
        if rounding.stage == "percentage":
            step = step * top / 100
        near_ends = [each * step for each in range(13)]
        middle = Fraction(top, 2)
        for value in (*near_ends, *(top - each for each in near_ends), middle, middle + step):
            if 0 <= value <= top:
                yield value, expected


def two_sided() -> Iterator[Declaration]:
    """Everything that can be declared of one stage that rounds both sides of a line."""
    for values, scale, mode, quantum in product(
        ("matchpoints", "percentage"), (2, 1), MODES, QUANTA
    ):
        sides = ("each", "complement")
        stages = [("board", side) for side in sides] + [("component", "each")]
        if values == "percentage":
            stages += [("percentage", side) for side in sides]
        for (stage, side), carried in product(stages, (True, False)):
            if carried or stage != "component":
                yield declaration(
                    Rounding(stage, quantum, mode, side, carried), values=values, scale=scale
                )


ALL = list(two_sided())


def test_for_every_sentence_about_the_two_sides_there_is_a_board() -> None:
    """Clause K29. For each declaration of which something is said, the search finds the board."""
    said = [by for by in ALL if sentences_about_sides(by)]
    assert len(said) > 400
    for by in said:
        (sentence,) = sentences_about_sides(by)
        (kind,) = (kind for kind in (MORE, LESS, ABOVE) if kind in sentence)
        assert any(kind in broken_by(by, board_giving(*tried)) for tried in figures_to_try(by)), (
            by,
            sentence,
        )


@given(
    st.sampled_from([by for by in ALL if not sentences_about_sides(by)]),
    st.integers(2, 6),
    st.fractions(0, 1, max_denominator=60) | st.integers(0, 1000).map(lambda n: Fraction(n, 1000)),
)
def test_of_what_nothing_is_said_there_is_no_board(
    by: Declaration, expected: int, part: Fraction
) -> None:
    """Clause K29. The two sides add to the top, and each has from nothing to the top."""
    board = board_giving(part * 2 * (expected - 1), expected)
    assert broken_by(by, board) == set()


@given(st.sampled_from([by for by in ALL if not sentences_about_sides(by)]), st.integers(0, 1000))
def test_nor_among_the_figures_that_are_searched(by: Declaration, number: int) -> None:
    """Clause K29. The very figures that show what is wrong with the others."""
    tried = list(figures_to_try(by))
    assert broken_by(by, board_giving(*tried[number % len(tried)])) == set()


@pytest.mark.parametrize(
    ("rounding", "scale", "ns", "ew"),
    [
        # Half up to a tenth: 0.05 and 1.95 of 2 are 0.1 and 2.0.
        (Rounding("board", Fraction(1, 10), "half_up"), 2, "0.1", "2"),
        # Half of a top of 1, to whole matchpoints: both go up (question Q9).
        (Rounding("board", Fraction(1), "half_to_average"), 1, "1", "1"),
        (Rounding("board", Fraction(1), "half_from_average"), 1, "1", "1"),
    ],
)
def test_boards_by_hand(rounding: Rounding, scale: int, ns: str, ew: str) -> None:
    """Clause K29. What each prints, on a board of two lines, is more than the top."""
    exact = Fraction(1, 20) if rounding.quantum < 1 else Fraction(1)
    by = declaration(rounding, scale=scale)
    held = lines(board_giving(exact, 2))
    assert printed_by_oracle(held, 2, {}, by)[0] == (Fraction(ns), Fraction(ew))
    assert [MORE in each for each in sentences_about_sides(by)] == [True]


def test_the_boards_are_what_they_are_said_to_be() -> None:
    """Clause K9. Printed exactly, line 1 has the matchpoints that were asked for."""
    for expected in (2, 3, 5):
        for part in range(21):
            wanted = Fraction(part * 2 * (expected - 1), 20)
            held = lines(board_giving(wanted, expected))
            assert len(held) == expected
            first = printed_by_oracle(held, expected, {}, declaration())[0]
            assert first == (wanted, 2 * (expected - 1) - wanted)


# Rankings


def two_boards(little: Fraction) -> oracle.Session:
    """Pairs P and Q have 4 - w and 4 - 2w of 4, each on a board of its own.

    Three lines: 600, -100 and a ruling of w at 600 and the rest at -100. The 600
    is above 2 - w others and level with w: 2 x (2 - w) + w = 4 - w.
    """

    def row(board: str, pair: str, scores: dict[int, Fraction]) -> oracle.Row:
        return oracle.Row(board, (pair, f"against {pair}"), (scores, scores))

    def board(name: str, pair: str, weight: Fraction) -> list[oracle.Row]:
        return [
            row(name, pair, {600: Fraction(1)}),
            row(name, f"{pair} second", {-100: Fraction(1)}),
            row(name, f"{pair} third", {600: weight, -100: 1 - weight}),
        ]

    return oracle.Session(
        [*board("1", "P", little), *board("2", "Q", 2 * little)], oracle.Choices()
    )


def ranks(session: oracle.Session, by: Declaration) -> dict[str, int]:
    choices = replace(session.choices, scale=by.scale, rounds=rounds_of(by.rounding or ()))
    _, places = oracle.everything(replace(session, choices=choices))
    return {who.number: place.rank for who, place in places.items()}


@pytest.mark.parametrize("scale", [2, 1])
@pytest.mark.parametrize("stage", STAGES)
def test_what_is_carried_on_changes_a_ranking(stage: str, scale: int) -> None:
    """Clauses K29, K34. P is ahead of Q by so little that rounding makes them share a place."""
    for mode, quantum in product(MODES, QUANTA):
        by = declaration(Rounding(stage, quantum, mode), scale=scale)
        sentences = [each for each in unsound(by) if "(K34)" in each]
        assert len(sentences) == 1
        session = two_boards(quantum / 400)
        exact, rounded = ranks(session, declaration(scale=scale)), ranks(session, by)
        assert exact["P"] < exact["Q"]
        assert rounded["P"] == rounded["Q"]


@given(
    st.lists(st.sampled_from([each for each in STAGES if each != "component"]), unique=True),
    st.sampled_from(list(MODES)),
    st.sampled_from(QUANTA),
    st.integers(1, 1000),
)
def test_what_is_only_shown_changes_none(
    stages: list[str], mode: str, quantum: Fraction, little: int
) -> None:
    """Clauses K29, K34. Nothing is said of the ranking, and it is the exact one."""
    by = declaration(*(Rounding(stage, quantum, mode, carried=False) for stage in stages))
    assert not any("K34" in sentence for sentence in unsound(by))
    session = two_boards(Fraction(little, 2001))
    assert ranks(session, by) == ranks(session, declaration())


def test_what_is_exact_or_not_said_is_not_called_unsound() -> None:
    assert unsound(declaration()) == ()
    assert unsound(Declaration("Silent", "1", (), (), rounding=None)) == ()


def test_every_stage_has_its_own_sentences() -> None:
    """In the order in which the stages are declared."""
    by = declaration(
        Rounding("total", Fraction(1, 10), "half_up"),
        Rounding("board", Fraction(1, 10), "half_up", carried=False),
    )
    total, board = unsound(by)
    assert total == (
        "Each total is carried on rounded to 0.1: two pairs can change places, or tie, that exact"
        " figures keep apart (K34)."
    )
    assert board == (
        "With half_up to 0.1 on each side, N-S and E-W of a line can add to more than the top"
        " (K29)."
    )
