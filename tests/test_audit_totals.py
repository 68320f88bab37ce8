"""How printed totals, percentages and places come about, and what does not follow.

Rankings are printed by session_rules_oracle, or made by hand from the boards; single
figures are worked out in the docstrings.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import session_rules_oracle as oracle
from audited_events import (
    HUNDREDTHS,
    TENTHS,
    Way,
    printed,
    random_event,
    rounded_to,
    seeds,
    session_of,
    text_of,
    with_line,
    with_points,
)
from law78.audit.auditing import audit_event, under_regulation
from law78.audit.collected import exact_sum
from law78.audit.findings import Audit, Kind, PairAudit, Verdict
from law78.audit.ranks import find_ranks, place_of
from law78.audit.totals import matched
from law78.event import Event, Pair, PrintedPair
from law78.outcome import Side
from law78.regulation import Rules


def looked_at(examples: int) -> settings:
    """So many seeds, and no search for a smaller one: a smaller seed is no smaller event."""
    return settings(max_examples=examples, phases=(Phase.explicit, Phase.generate))


def audited(event: Event) -> Audit:
    return audit_event(event, "generated")


def pair_of(audit: Audit, number: str, side: Side | None = None) -> PairAudit:
    (pair,) = [own for own in audit.pairs if (own.pair.number, own.pair.side) == (number, side)]
    return pair


def evening(seed: int = 5, **more: object) -> Event:
    """Six tables, six boards, one with an average, printed to tenths by Neuberg."""
    event = random_event(Random(seed), tables=6, boards=6, artificial=("A5050", "A5050"))
    return printed(event, Way(Rules(rounding=rounded_to(TENTHS), **more)))  # type: ignore[arg-type]


def with_row(event: Event, number: str, **changes: str | None) -> Event:
    rows = tuple(
        replace(row, **changes) if row.number == number else row  # type: ignore[arg-type]
        for row in event.printed_pairs
    )
    return replace(event, printed_pairs=rows)


@given(seeds, st.booleans())
@looked_at(12)
def test_totals_are_of_exact_or_of_printed_points(seed: int, carried: bool) -> None:
    """Clauses K29, K33: where points are carried on as they are rounded, and where they are not.

    Both may come out, where rounding cancels: then the exact boards are said.
    """
    event = random_event(Random(seed), tables=6, boards=6, artificial=("A5050",) * 3)
    rules = Rules(rounding=rounded_to(Fraction(1), carried=carried))
    audit = audited(printed(event, Way(rules)))
    assert audit.rules is not None
    assert {own.verdict for own in audit.pairs} <= {Verdict.AGREES, Verdict.UNDER_A_RULE}
    off = [
        abs(own.total.value - own.standing.total)
        for own in audit.pairs
        if own.total is not None and own.standing is not None
    ]
    assert len(off) == 12
    if not carried:
        assert max(off) <= HUNDREDTHS / 2
        assert audit.rules.totals == "exact boards"
    elif max(off) > Fraction(1, 2):
        # Else the totals could be exact ones, rounded to whole points.
        assert audit.rules.totals == "printed boards"
        assert {own.by for own in audit.pairs} == {"printed boards"}


def test_a_total_that_does_not_follow_is_found_alone() -> None:
    """One total is 1 more; its percentage and place are as they were."""
    event = evening()
    row = event.printed_pairs[4]
    assert row.total is not None
    wrong = text_of(Fraction(row.total) + 1, rounded_to(HUNDREDTHS)[0])
    audit = audited(with_row(event, row.number, total=wrong))
    pair = pair_of(audit, row.number)
    assert pair.verdict is Verdict.DIFFERS
    assert [own.kind for own in pair.explanations] == [Kind.TOTAL]
    assert {own.verdict for own in audit.pairs if own is not pair} <= {
        Verdict.AGREES,
        Verdict.UNDER_A_RULE,
    }
    assert audit.stakes is not None
    (change,) = audit.stakes.changes
    assert (change.pair.number, change.printed_total) == (row.number, Fraction(wrong or ""))
    assert change.total == Fraction(pair.standing.total) if pair.standing else False
    assert audit.verdict is Verdict.DIFFERS


def test_a_place_that_does_not_follow_is_found_alone() -> None:
    event = evening()
    last = max(event.printed_pairs, key=lambda row: place_of(row.place) or 0)
    audit = audited(with_row(event, last.number, place="2"))
    pair = pair_of(audit, last.number)
    assert pair.verdict is Verdict.DIFFERS
    assert [own.kind for own in pair.explanations] == [Kind.RANK]
    assert sum(own.verdict is Verdict.DIFFERS for own in audit.pairs) == 1


def test_a_ranking_that_does_not_follow_at_all() -> None:
    """Every total is of another evening: nothing is said to be right by accident."""
    other = {row.number: row for row in evening(6).printed_pairs}
    event = evening()
    rows = tuple(
        replace(row, total=other[row.number].total, percentage=other[row.number].percentage)
        for row in event.printed_pairs
    )
    audit = audited(replace(event, printed_pairs=rows))
    assert sum(own.verdict is Verdict.DIFFERS for own in audit.pairs) >= 10
    assert {board.verdict for board in audit.boards} <= {Verdict.AGREES, Verdict.UNDER_A_RULE}


@pytest.mark.parametrize("per_section", [True, False])
def test_places_by_section_or_over_all(per_section: bool) -> None:
    """Clause K34: two sections, each a field; ranked each by itself."""
    event = random_event(Random(9), tables=4, boards=5, sections=("A", "B"))
    way = Way(Rules(rounding=rounded_to(TENTHS)), per_section=per_section)
    audit = audited(printed(event, way))
    assert {own.verdict for own in audit.pairs} == {Verdict.AGREES}
    firsts = [own for own in audit.pairs if own.standing is not None and own.standing.rank == 1]
    assert len({own.pair.section for own in firsts}) == 2 if per_section else True
    assert audit.stakes is not None
    assert len(audit.stakes.winners) == (2 if per_section else 1)


def test_two_winners_are_ranked_side_by_side() -> None:
    """Clause K34: a pair 1 N-S and another pair 1 E-W."""
    event = random_event(Random(8), tables=5, boards=5, winners=2)
    audit = audited(printed(event, Way(Rules(rounding=rounded_to(TENTHS)))))
    assert {own.verdict for own in audit.pairs} == {Verdict.AGREES}
    assert len(audit.pairs) == 10
    assert pair_of(audit, "1", Side.NS) != pair_of(audit, "1", Side.EW)


@given(seeds)
@looked_at(6)
def test_prorated_totals_and_percentages_made_of_them(seed: int) -> None:
    """Pairs without opponents for a board have less available; totals are of all boards' tops.

    A percentage made of a prorated total that was rounded may be a hundredth off.
    """
    event = random_event(Random(seed), tables=4, boards=5, byes=2)
    way = Way(Rules(rounding=rounded_to(TENTHS)), pairs=False)
    _, places = oracle.everything(session_of(event, way))
    full = max(place.available for place in places.values())
    rows = []
    for who, place in places.items():
        to_hundredths = oracle.Round(HUNDREDTHS, "half_up")
        total = oracle.nearest(place.total * full / place.available, to_hundredths, full / 2)
        percentage = oracle.nearest(total * 100 / full, to_hundredths, Fraction(50))
        own = rounded_to(HUNDREDTHS)[0]
        rows.append(
            PrintedPair(
                who.number,
                total=text_of(total, own),
                percentage=text_of(percentage, own),
                place=str(place.rank),
            )
        )
    audit = audited(replace(printed(event, way), printed_pairs=tuple(rows)))
    assert {own.verdict for own in audit.pairs} <= {Verdict.AGREES, Verdict.UNDER_A_RULE}
    assert any("prorated" in words for words in audit.rules.words) if audit.rules else False


@pytest.mark.parametrize("scale", ["1", "2"])
def test_a_ranking_beside_boards_without_figures(scale: str) -> None:
    """Clauses K28, K33: the results alone make the totals; the boards cannot be checked."""
    event = random_event(Random(4), tables=5, boards=6)
    rules = Rules(scale=scale, rounding=rounded_to(TENTHS))
    audit = audited(printed(event, Way(rules, points=False)))
    assert {own.verdict for own in audit.boards} == {Verdict.UNCHECKED}
    assert {own.verdict for own in audit.pairs} == {Verdict.AGREES}
    assert audit.rules is not None
    assert (audit.rules.scale, audit.rules.boards) == (int(scale), 0)


def test_a_tie_break_is_no_wrong_place() -> None:
    """Two pairs that are level in places 1 and 2: the exact order allows either."""
    places = {Pair("1"): 1, Pair("2"): 2, Pair("3"): 3}
    level = {Pair("1"): Fraction(60), Pair("2"): Fraction(60), Pair("3"): Fraction(30)}
    found = find_ranks(places, {"the exact percentages": level})
    assert found.agreeing == set(places)
    assert found.ties_broken


def test_the_first_order_that_gives_every_place_is_said() -> None:
    """By exact totals the second pair leads, by percentages the first: 10 of 12 and 11 of 20."""
    places = {Pair("1"): 1, Pair("2"): 2}
    totals = {Pair("1"): Fraction(10), Pair("2"): Fraction(11)}
    shares = {Pair("1"): Fraction(1000, 12), Pair("2"): Fraction(55)}
    orders = {"the exact totals": totals, "the exact percentages": shares}
    assert find_ranks(places, orders).by == "the exact percentages"


@pytest.mark.parametrize(
    ("text", "place"),
    [("1", 1), ("=3", 3), ("3=", 3), ("T5", 5), ("12.", None), ("4-5", 4), ("", None), ("x", None)],
)
def test_places_as_they_are_written(text: str, place: int | None) -> None:
    assert place_of(text) == place


def test_rows_that_fit_no_pair_or_several_are_not_guessed() -> None:
    pairs = [Pair("1", "A"), Pair("1", "B"), Pair("2", "A")]
    rows = [PrintedPair("1"), PrintedPair("2"), PrintedPair("7"), PrintedPair("1", "B")]
    assert matched(rows, pairs) == {Pair("2", "A"): rows[1], Pair("1", "B"): rows[3]}


def test_a_printed_pair_without_boards_cannot_be_checked() -> None:
    event = evening()
    extra = PrintedPair("99", total="12.00", percentage="50.00", place="9")
    audit = audited(replace(event, printed_pairs=(*event.printed_pairs, extra)))
    pair = pair_of(audit, "99")
    assert (pair.verdict, pair.standing) == (Verdict.UNCHECKED, None)
    assert pair.reason == "no board has a result of this pair"


def test_pairs_without_printed_figures_cannot_be_checked() -> None:
    event = evening()
    audit = audited(replace(event, printed_pairs=event.printed_pairs[1:]))
    gone = event.printed_pairs[0]
    pair = pair_of(audit, gone.number)
    assert pair.verdict is Verdict.UNCHECKED
    assert pair.standing is not None
    assert pair.reason == "no total, percentage or place is printed for it"


@given(st.lists(st.fractions(max_denominator=60), max_size=30))
def test_sums_are_exact(values: list[Fraction]) -> None:
    assert exact_sum(values) == sum(values, Fraction(0))


@given(seeds)
@looked_at(6)
def test_a_misprint_on_a_board_that_is_not_in_the_total(seed: int) -> None:
    """One figure is printed a point off; totals and places are of what it should be.

    The board is not right, and nothing else is said to be wrong.
    """
    event = printed(
        random_event(Random(seed), tables=6, boards=6), Way(Rules(rounding=rounded_to(TENTHS)))
    )
    first = event.boards[0]
    own = first.lines[2].printed
    assert own is not None
    assert own.ns is not None
    wrong = with_points(first, 2, text_of(Fraction(own.ns) + 1, rounded_to(TENTHS)[0]), own.ew)
    audit = audited(replace(event, boards=(wrong, *event.boards[1:])))
    assert audit.boards[0].verdict in (Verdict.EXPLAINED, Verdict.DIFFERS)
    assert {board.verdict for board in audit.boards[1:]} == {Verdict.AGREES}
    assert {pair.verdict for pair in audit.pairs} <= {Verdict.AGREES, Verdict.UNDER_A_RULE}
    assert audit.stakes is not None
    assert audit.stakes.changes == ()


@given(seeds)
@looked_at(6)
def test_totals_from_before_an_average_was_given(seed: int) -> None:
    """The ranking is of all scores; then one line was made 50 % and the boards printed again."""
    way = Way(Rules(rounding=rounded_to(TENTHS)))
    plain = random_event(Random(seed), tables=7, boards=4)
    before = printed(plain, way)
    board = plain.boards[1]
    score = board.lines[3].raw
    changed = replace(
        plain, boards=(plain.boards[0], with_line(board, 3, "A5050"), *plain.boards[2:])
    )
    after = replace(printed(changed, way), printed_pairs=before.printed_pairs)
    audit = audited(after)
    words = {
        str(own.details["rule"])
        for pair in audit.pairs
        for own in pair.explanations
        if "rule" in own.details
    }
    assert {pair.verdict for pair in audit.pairs} <= {
        Verdict.EXPLAINED,
        Verdict.AGREES,
        Verdict.UNDER_A_RULE,
    }
    others = {line.raw for place, line in enumerate(board.lines) if place != 3}
    if score in others:
        assert words <= {f"as before the averages, when line 4 of board 2 had a score of {score}"}
    else:
        assert all(
            own.startswith("as before the averages, when line 4 of board 2") for own in words
        )


def test_under_a_regulation_what_differs_differs_still() -> None:
    """A total that is 1 more than its boards make is another one under the same rules too."""
    event = evening()
    row = event.printed_pairs[4]
    wrong = text_of(Fraction(row.total or "") + 1, rounded_to(HUNDREDTHS)[0])
    under = under_regulation(audited(with_row(event, row.number, total=wrong)), "exact")
    assert [own.pair.number for own in under.changes] == [row.number]
