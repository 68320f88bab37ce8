"""Sessions: E over the field, averages of a pair's own, totals, places.

Expected figures come from `session_oracle`, which shares nothing with law78, or
are worked out by hand in the test's docstring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import Code, Law78Error, Rules, parse_line
from law78.averages import average_percent
from law78.event import Event, EventBoard, EventLine, Pair, pair_of, winners_of
from law78.outcome import (
    NOMINAL,
    Artificial,
    Average,
    Line,
    NotPlayed,
    Outcome,
    Percentage,
    Result,
    Score,
    Side,
    Split,
    Weighted,
)
from law78.ranking import Standing
from law78.session import ScoredEvent, score_event
from session_oracle import Got, Held, Row, Session, Who, standings

HALF = Fraction(1, 2)


# From plain data to law78's event


def line_of(row: Row) -> Line:
    """The law78 line that a row is."""
    ns, ew = row.holds
    result: Result
    if ns is None and ew is None:
        result = NotPlayed()
    elif ns == ew and isinstance(ns, Mapping):
        result = _played(ns)
    elif isinstance(ns, Mapping) or isinstance(ew, Mapping):
        result = Split(_held(ns), _held(ew))
    else:
        result = Artificial(_held(ns), _held(ew))
    return Line(result, row.group)


def _held(held: Held) -> Score | Weighted | Percentage | Average:
    if isinstance(held, Fraction):
        return Percentage(held)
    if isinstance(held, str):
        return Average(held)
    assert held is not None
    return _played(held)


def _played(scores: Mapping[int, Fraction]) -> Score | Weighted:
    if len(scores) == 1:
        return Score(next(iter(scores)))
    return Weighted(tuple(Outcome(weight, Score(points)) for points, weight in scores.items()))


def event_of(session: Session) -> Event:
    """The session as a law78 event."""
    boards: dict[str, list[EventLine]] = {}
    for row in session.rows:
        line = EventLine(
            line_of(row), "", pair_ns=row.pairs[0], pair_ew=row.pairs[1], section=row.section
        )
        boards.setdefault(row.board, []).append(line)
    return Event(
        tuple(
            EventBoard(name, tuple(lines), expected=(session.of_board or {}).get(name))
            for name, lines in boards.items()
        ),
        winners=session.winners,
        expected=session.of_event,
    )


def scored_by_law78(session: Session) -> ScoredEvent:
    rules = Rules(
        unequal=session.unequal,
        scale=str(session.scale),
        expected="field" if session.over_field else "board",
    )
    return score_event(
        event_of(session), rules, expected=session.given, per_section=session.per_section
    )


def by_pair(ranking: Sequence[Standing]) -> dict[Who, Got]:
    sides = {None: None, Side.NS: 0, Side.EW: 1}
    return {
        Who(standing.pair.section, sides[standing.pair.side], standing.pair.number): Got(
            standing.total,
            standing.available,
            standing.percentage,
            standing.boards,
            standing.rank,
            standing.tied,
        )
        for standing in ranking
    }


# Generated sessions

SCORES = [600, -100, 50, 620]
ONE_SCORE = st.sampled_from(SCORES).map(lambda score: {score: Fraction(1)})


@st.composite
def weighted(draw: st.DrawFn) -> dict[int, Fraction]:
    scores = draw(st.lists(st.sampled_from(SCORES), min_size=2, max_size=3, unique=True))
    parts = [draw(st.integers(1, 5)) for _ in scores]
    return {score: Fraction(part, sum(parts)) for score, part in zip(scores, parts, strict=True)}


AVERAGES = st.sampled_from(["A+", "A=", "A-"])
PERCENTAGES = st.sampled_from([Fraction(60), Fraction(40), Fraction(125, 2), Fraction(0)])
SHARES = st.one_of(AVERAGES, AVERAGES, PERCENTAGES)
PLAYED = st.one_of(ONE_SCORE, ONE_SCORE, weighted())
SAME = st.one_of(PLAYED, PLAYED, PLAYED).map(lambda held: (held, held))
HOLDS = st.one_of(
    SAME,
    SAME,
    SAME,
    st.tuples(SHARES, SHARES),
    st.tuples(PLAYED, PLAYED),
    st.tuples(PLAYED, SHARES),
    st.tuples(SHARES, PLAYED),
    st.just((None, None)),
)


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """One to three boards, one or two sections, one or two winners, every kind of line."""
    winners = draw(st.sampled_from([1, 2]))
    sections = draw(st.sampled_from([[None], ["A"], ["A", "B"], ["A", None]]))
    rows = []
    names = [str(number) for number in range(1, draw(st.integers(1, 3)) + 1)]
    for section in sections:
        tables = draw(st.integers(1, 4))
        north_south = [str(number) for number in range(1, tables + 1)]
        east_west = [
            str(number + (0 if winners == 2 else tables)) for number in range(1, tables + 1)
        ]
        for name in names:
            if winners == 2:
                seats = list(zip(north_south, draw(st.permutations(east_west)), strict=True))
            else:
                everybody = draw(st.permutations(north_south + east_west))
                seats = list(zip(everybody[:tables], everybody[tables:], strict=True))
            here = draw(st.integers(1 if name == "1" else 0, tables))
            for pairs in seats[:here]:
                holds = draw(HOLDS)
                group = draw(st.sampled_from([None, None, None, "a"]))
                if not any(isinstance(held, Mapping) for held in holds):
                    group = None
                rows.append(Row(name, pairs, holds, section, group))
    counts = [sum(row.counts for row in rows if row.board == name) for name in names]
    most = max(counts)
    return Session(
        rows,
        winners=winners,
        per_section=draw(st.booleans()),
        unequal=draw(st.sampled_from(["neuberg", "ascherman", "add_one", "none"])),
        scale=draw(st.sampled_from([1, 2])),
        over_field=draw(st.booleans()),
        given=draw(st.sampled_from([None, None, most, most + 3])),
        of_event=draw(st.sampled_from([None, None, most, most + 2])),
        of_board={
            name: count + draw(st.integers(0, 2))
            for name, count in zip(names, counts, strict=True)
            if count and draw(st.integers(0, 3)) == 0
        },
    )


@given(sessions())
def test_totals_percentages_and_places_equal_the_second_implementations(session: Session) -> None:
    """Clauses K16, K17, K32, K33, K34: every pair's standing, exactly."""
    assert by_pair(scored_by_law78(session).ranking) == standings(session)


@given(sessions())
def test_a_contest_is_listed_from_its_first_place_down(session: Session) -> None:
    """Clause K34: one ranking a side and, per section, a section; each in order of place."""
    ranking = scored_by_law78(session).ranking
    contests: dict[tuple[str | None, Side | None], list[int]] = {}
    for standing in ranking:
        section = standing.pair.section if session.per_section else None
        contests.setdefault((section, standing.pair.side), []).append(standing.rank)
    seen = [
        (standing.pair.section if session.per_section else None, standing.pair.side)
        for standing in ranking
    ]
    assert seen == [contest for contest, ranks in contests.items() for _ in ranks]
    for ranks in contests.values():
        assert ranks == sorted(ranks)
        assert ranks[0] == 1


@given(sessions(), st.randoms())
def test_the_order_of_boards_and_lines_does_not_matter(session: Session, random: object) -> None:
    """Clause K33: totals are sums."""
    rows = list(session.rows)
    random.shuffle(rows)  # type: ignore[attr-defined]
    again = replace(session, rows=rows)
    assert by_pair(scored_by_law78(again).ranking) == by_pair(scored_by_law78(session).ranking)


@given(sessions())
def test_every_line_of_the_boards_adds_to_its_pairs(session: Session) -> None:
    """Clause K33: a total is what the boards' lines show for the pair, added up."""
    scored = scored_by_law78(session)
    total: dict[Pair, Fraction] = {}
    available: dict[Pair, Fraction] = {}
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            for side in Side:
                own = score.of(side)
                pair = pair_of(line, side, session.winners)
                if own is not None and pair is not None:
                    total[pair] = total.get(pair, Fraction(0)) + own.matchpoints
                    available[pair] = available.get(pair, Fraction(0)) + own.top
    assert {standing.pair: standing.total for standing in scored.ranking} == total
    assert {standing.pair: standing.available for standing in scored.ranking} == available


@given(sessions())
def test_the_boards_keep_their_lines_as_they_were(session: Session) -> None:
    """Clause K17: an average is settled in the scores; the event's own line stays A+ or A-."""
    lines = [line.line for board in scored_by_law78(session).boards for line in board.board.lines]
    assert sorted(map(repr, lines)) == sorted(repr(line_of(row)) for row in session.rows)


# By hand


def board(
    name: str, *lines: str, section: str | None = None, expected: int | None = None
) -> EventBoard:
    """A board from texts such as "1-9 600": pairs, then the result."""
    return EventBoard(name, tuple(event_line(text, section) for text in lines), expected=expected)


def event_line(text: str, section: str | None = None) -> EventLine:
    pairs, result = text.split(" ", 1)
    ns, ew = pairs.split("-")
    return EventLine(
        parse_line(result), result, pair_ns=ns or None, pair_ew=ew or None, section=section
    )


def score(*boards: EventBoard, rules: Rules | None = None, **given: object) -> ScoredEvent:
    event = Event(boards, winners=given.pop("winners", 1), expected=given.pop("of_event", None))  # type: ignore[arg-type]
    return score_event(event, rules or Rules(), **given)  # type: ignore[arg-type]


def standing(scored: ScoredEvent, number: str, **of: object) -> Standing:
    (found,) = [
        each
        for each in scored.ranking
        if each.pair.number == number
        and all(getattr(each.pair, name) == value for name, value in of.items())
    ]
    return found


@pytest.mark.parametrize(
    ("parts", "average", "percent", "total"),
    [
        ("599/100/401/-100", "A+", "60", "1199/500"),
        ("600/100/400/-100", "A+", "60", "12/5"),
        ("601/100/399/-100", "A+", "601/10", "601/250"),
        ("399/100/601/-100", "A-", "399/10", "399/250"),
        ("401/100/599/-100", "A-", "40", "801/500"),
        ("601/100/399/-100", "A=", "50", "1101/500"),
        ("601/100/399/-100", "A-", "40", "1001/500"),
        ("399/100/601/-100", "A+", "60", "999/500"),
    ],
)
def test_an_average_follows_the_pairs_own_percentage(
    parts: str, average: str, percent: str, total: str
) -> None:
    """Clause K17: 59.9 % of its own leaves A+ at 60, 60.1 % raises it to 60.1.

    Two tables, so the top is 2 and against a single 0 a ruling of w parts of
    +100 and the rest of -100 wins 2 with probability w: 2 w of 2, w * 100 %.
    With 601 parts in 1000 that is 1.202 of 2, 60.1 %, and on the second board
    60.1 % of 2 is 1.202 again: 2.404 of 4 = 601/250. With 599 parts 1.198 and
    nominal 1.2: 2.398 = 1199/500. A- mirrors it: 39.9 % lowers to 0.798, twice
    that is 1.596 = 399/250; 40.1 % leaves 0.8, so 0.802 + 0.8 = 1.602 = 801/500.
    A= stays 1: 1.202 + 1 = 2.202 = 1101/500. A- is not raised: 1.202 + 0.8 =
    2.002; A+ is not lowered: 0.798 + 1.2 = 1.998.
    """
    scored = score(
        board("1", f"1-3 12C1c:{parts}", "2-4 0"), board("2", f"1-3 {average}/A=", "2-4 0")
    )
    first = standing(scored, "1")
    settled = scored.boards[1].scored.lines[0].ns
    assert settled is not None
    assert settled.percentage == Fraction(percent)
    assert first.total == Fraction(total)
    assert first.available == 4
    assert first.percentage == 25 * Fraction(total)


def test_both_sides_of_a_line_get_averages_of_their_own() -> None:
    """Clause K17, pair by pair.

    Board 1: N-S 1 beats N-S 2, so pair 1 has 2 of 2 (100 %), its opponents 3
    have 0 %. Board 2 gives 1 A+ and 3 A-: 1 gets 100 % of 2 = 2, 3 gets 0.
    """
    scored = score(board("1", "1-3 100", "2-4 0"), board("2", "1-3 A+/A-", "2-4 0"))
    assert standing(scored, "1").total == 4
    assert standing(scored, "3").total == 0


def test_artificial_boards_alone_leave_averages_nominal() -> None:
    """Clause K17: a pair without any result of its own has nominal averages.

    Two boards, E = 2, top 2. Pair 1: A+ and A-, 1.2 + 0.8 = 2 of 4. Pair 3: A-
    and a plain 55 %: 0.8 + 1.1 = 1.9 of 4 = 47.5 %. That 55 % is no result.
    """
    scored = score(board("1", "1-3 A+/A-", "2-4 0"), board("2", "1-3 A-|55%", "2-4 0"))
    assert standing(scored, "1").total == 2
    assert standing(scored, "3").total == Fraction(19, 10)
    assert standing(scored, "3").percentage == Fraction(95, 2)
    assert standing(scored, "3").boards == 2


def test_several_averages_of_a_pair_are_all_raised_to_the_same_percentage() -> None:
    """Clause K17: artificial boards are left out, so that A+ does not raise itself.

    Pair 1 beats the other table twice (100 %) on boards of top 2 and loses once:
    4 of 6, 66 2/3 %. Each of its two A+ is 2/3 of 2 = 4/3: 4 + 8/3 = 20/3 of 10.
    """
    scored = score(
        board("1", "1-3 100", "2-4 0"),
        board("2", "1-3 100", "2-4 0"),
        board("3", "1-3 -100", "2-4 0"),
        board("4", "1-3 A+/A-", "2-4 0"),
        board("5", "1-3 A+|60%", "2-4 0"),
    )
    assert standing(scored, "1").total == Fraction(20, 3)
    assert standing(scored, "1").percentage == Fraction(200, 3)


def test_a_bye_and_a_board_not_played_are_left_out_of_a_pairs_total() -> None:
    """Clauses K17, K20, K33.

    Board 1, three lines, top 4: 1 beats both others, 4 of 4. Board 2: pair 1
    has a bye, two lines count; E over the field is 3. Board 3: pair 1 does not
    play; board 4: A+ at 100 %, its own percentage without bye and NP: 4 of 4.
    So 8 of 8 on two boards.
    """
    scored = score(
        board("1", "1-4 100", "2-5 0", "3-6 -100"),
        board("2", "1- BYE", "2-5 0", "3-6 -100"),
        board("3", "1-4 NP", "2-5 0", "3-6 -100"),
        board("4", "1-4 A+/A=", "2-5 0", "3-6 -100"),
    )
    first = standing(scored, "1")
    assert (first.total, first.available, first.boards) == (8, 8, 2)
    assert first.percentage == 100


def test_pairs_with_different_numbers_of_boards_are_placed_by_percentage() -> None:
    """Clauses K33, K34: by percentage of what each could get, not by total.

    Board 1: 1 beats 2: 2 and 0 of 2. Board 2 (pair 1 sits out): 2 ties 5: 1 of
    2 each. Board 3: 2 beats 5: 2 and 0. Totals 1: 2 of 2 (100 %); 2: 3 of 6
    (50 %); 5: 1 of 4 (25 %). Pair 1 is first with the smaller total.
    """
    scored = score(
        board("1", "1-3 100", "2-4 0"),
        board("2", "2-3 50", "5-4 50"),
        board("3", "2-4 50", "5-3 0"),
    )
    assert [standing(scored, number).total for number in "125"] == [2, 3, 1]
    assert [standing(scored, number).percentage for number in "125"] == [100, 50, 25]
    assert standing(scored, "1").rank < standing(scored, "2").rank


def test_an_average_on_one_side_of_a_split() -> None:
    """Clauses K17, K18: A+ for N-S, a score for E-W who keep a result.

    Board 1, top 2: N-S 1 beats N-S 2: pair 1 has 100 %, pair 3 0 %, pair 2 0 %,
    pair 4 100 %. Board 2, `A+|-100` at 1-3 and 0 at 2-4. N-S's chart has the 0
    alone: A = 1 of E = 2, so 2 gets the average, 1. E-W's chart: 100 against 0
    in E-W's view, so 3 gets 2 and 4 gets 0. Pair 1: A+ at its own 100 %: 2.
    Totals: 1: 4, 2: 0 + 1 = 1, 3: 0 + 2 = 2, 4: 2 + 0 = 2, each of 4.
    """
    scored = score(board("1", "1-3 100", "2-4 0"), board("2", "1-3 A+|-100", "2-4 0"))
    assert [standing(scored, number).total for number in "1234"] == [4, 1, 2, 2]
    assert {each.available for each in scored.ranking} == {4}


def test_a_split_line_with_a_score_is_a_result_for_the_other_sides_average() -> None:
    """Clause K17: on `A+|-100` E-W has a result, so E-W's own percentage counts it.

    Board 1 as above for pair 3: 2 of 2, 100 %. Board 2: 3 gets A+ and has no
    other board: own percentage 100 %, so 2 of 2. N-S 1 has no result anywhere:
    A+ on board 1 is nominal 1.2, and A- on board 2 is 0.8.
    """
    scored = score(board("1", "1-3 A+|-100", "2-4 0"), board("2", "1-3 A-/A+", "2-4 0"))
    assert standing(scored, "3").total == 4
    assert standing(scored, "1").total == 2


def two_sections() -> tuple[EventBoard, ...]:
    # Section B repeats the pair numbers of section A.
    in_a = [event_line(text, "A") for text in ("1-3 400", "2-4 300")]
    in_b = [event_line(text, "B") for text in ("1-3 200", "2-4 100")]
    return (EventBoard("1", (*in_a, *in_b)),)


def test_sections_pooled_are_one_field_and_their_pairs_stay_apart() -> None:
    """Clauses K32, K34: 400, 300, 200, 100 in one chart, top 6: 6, 4, 2, 0.

    E-W have the rest: A3 0, A4 2, B3 4, B4 6. Eight pairs, four numbers.
    """
    scored = score(*two_sections())
    totals = {
        (each.pair.section, each.pair.number): (each.total, each.rank, each.tied)
        for each in scored.ranking
    }
    assert totals == {
        ("A", "1"): (6, 1, True),
        ("B", "4"): (6, 1, True),
        ("A", "2"): (4, 3, True),
        ("B", "3"): (4, 3, True),
        ("A", "4"): (2, 5, True),
        ("B", "1"): (2, 5, True),
        ("A", "3"): (0, 7, True),
        ("B", "2"): (0, 7, True),
    }
    assert {each.available for each in scored.ranking} == {6}


def test_each_section_a_field_of_its_own() -> None:
    """Clauses K32, K34: two lines a section, top 2; 1 and 4 win in both, ranked 1= and 3=."""
    scored = score(*two_sections(), per_section=True)
    found = [
        (each.pair.section, each.pair.number, each.total, each.available, each.rank)
        for each in scored.ranking
    ]
    assert found == [
        (section, number, total, 2, rank)
        for section in "AB"
        for number, total, rank in (("1", 2, 1), ("4", 2, 1), ("2", 0, 3), ("3", 0, 3))
    ]
    assert [(each.section, each.scored.expected) for each in scored.boards] == [("A", 2), ("B", 2)]


def test_each_section_has_its_own_largest_count() -> None:
    """Clause K32: per section E is the largest count of that section.

    Section A plays board 1 at two tables and board 2 at one; section B each at
    one. In A, board 2 has one result of two: the average, 1 of 2. In B E = 1:
    top 0, and no percentage for anybody.
    """
    one, two = (
        EventBoard(
            name,
            (
                *(event_line(text, "A") for text in lines),
                event_line("1-3 100", "B"),
            ),
        )
        for name, lines in (("1", ("1-3 100", "2-4 0")), ("2", ("1-3 100",)))
    )
    scored = score(one, two, per_section=True)
    assert [(each.section, each.scored.expected) for each in scored.boards] == [
        ("A", 2),
        ("A", 2),
        ("B", 1),
        ("B", 1),
    ]
    assert standing(scored, "1", section="A").total == 3
    assert standing(scored, "1", section="B").percentage is None


def test_a_tie_for_second_is_followed_by_fourth() -> None:
    """Clause K34: ranks 1, 2, 2, 4.

    N-S 600, 100, 100, -100 on one board of four lines, top 6: 6, 3, 3, 0. Two
    winners, so that N-S are a ranking by themselves.
    """
    scored = score(board("1", "1-1 600", "2-2 100", "3-3 100", "4-4 -100"), winners=2)
    north_south = [each for each in scored.ranking if each.pair.side is Side.NS]
    assert [(each.pair.number, each.total, each.rank, each.tied) for each in north_south] == [
        ("1", 6, 1, False),
        ("2", 3, 2, True),
        ("3", 3, 2, True),
        ("4", 0, 4, False),
    ]


def test_equal_percentages_of_unequal_totals_share_a_place() -> None:
    """Clause K34: 1 of 2 and 2 of 4 are both 50 % exactly.

    Board 1: 1 and 2 tie, 1 of 2 each. Board 2: 2 ties 5. Pair 1 has 1 of 2,
    pair 2 has 2 of 4.
    """
    scored = score(board("1", "1-3 100", "2-4 100"), board("2", "2-3 50", "5-4 50"))
    first, second = standing(scored, "1"), standing(scored, "2")
    assert (first.total, first.available) == (1, 2)
    assert (second.total, second.available) == (2, 4)
    assert first.rank == second.rank
    assert first.tied
    assert second.tied


def test_a_difference_too_small_to_print_still_decides_a_place() -> None:
    """Clauses K33, K34: exact values are compared.

    Board 1, two tables, against a single 0: a ruling of 333333 parts of +100 in
    a million against one of 333334 on board 2. 33.3333 % and 33.3334 % print
    alike to two places; pair 2 is ahead of pair 1 (pairs 3 and 4 have the rest).
    """
    scored = score(
        board("1", "1-3 12C1c:333333/100/666667/-100", "5-4 0"),
        board("2", "2-3 12C1c:333334/100/666666/-100", "5-4 0"),
    )
    first, second = standing(scored, "1"), standing(scored, "2")
    assert first.percentage == Fraction(333333, 10000)
    assert second.percentage == Fraction(333334, 10000)
    assert second.rank < first.rank
    assert not first.tied


def test_no_percentage_where_there_was_nothing_to_win() -> None:
    """Clauses K12, K33, K34: one line alone, top 0; such pairs come last and share the place.

    They come after pairs 4 and 5, which have 0 of 2, whatever their numbers.
    """
    scored = score(
        board("1", "3-5 100", "4-6 0"), board("2", "1-2 600"), rules=Rules(expected="board")
    )
    lonely = standing(scored, "1")
    assert (lonely.total, lonely.available, lonely.percentage) == (0, 0, None)
    assert (lonely.rank, lonely.tied, lonely.boards) == (5, True, 1)
    assert [each.pair.number for each in scored.ranking] == ["3", "6", "4", "5", "1", "2"]


def test_two_winners_are_two_rankings_with_the_same_numbers() -> None:
    """Clause K34: N-S 1 and E-W 1 are two pairs; N-S stand first.

    100 against 0, top 2: N-S 1 has 2, N-S 2 has 0, E-W 1 has 0, E-W 2 has 2.
    """
    scored = score(board("1", "1-1 100", "2-2 0"), winners=2)
    assert [
        (each.pair.side, each.pair.number, each.total, each.rank) for each in scored.ranking
    ] == [(Side.NS, "1", 2, 1), (Side.NS, "2", 0, 2), (Side.EW, "2", 2, 1), (Side.EW, "1", 0, 2)]


@pytest.mark.parametrize(
    ("lines", "winners"),
    [
        (("1-1 100", "2-2 0"), 2),
        (("1-2 100", "2-1 0"), 2),
        (("1-3 100", "2-4 0"), 1),
    ],
)
def test_winners_where_the_file_does_not_say(lines: tuple[str, ...], winners: int) -> None:
    """Clause K34: one number on both sides of a board can only be two pairs."""
    assert winners_of(Event((board("1", *lines),))) == winners


def test_a_pair_that_changes_direction_is_one_pair() -> None:
    """Clause K34: a Howell, one winner: pair 1 sits N-S on board 1 and E-W on board 2.

    Board 1: 1 (N-S) 2 of 2. Board 2: 3-1 0 and 4-2 100: N-S 3 lose, so E-W 1 get 2.
    """
    scored = score(board("1", "1-3 100", "2-4 0"), board("2", "3-1 0", "4-2 100"))
    assert standing(scored, "1").total == 4
    assert len(scored.ranking) == 4


def nine_or_ten(name: str, *, ns: Mapping[str, int], full: bool = False) -> EventBoard:
    """A board of nine lines, or ten: the named pairs with a score, the others above them all."""
    lines = [f"{pair}-{pair}o {points}" for pair, points in ns.items()]
    others = (10 if full else 9) - len(lines)
    lines += [f"{name}n{place}-{name}e{place} {600 + 10 * place}" for place in range(others)]
    return board(name, *lines)


def inversion() -> tuple[EventBoard, ...]:
    return (
        nine_or_ten("s1", ns={"x": 0, "Q": 10, "P": 20}),
        nine_or_ten("s2", ns={"x": 0, "y": 10, "P": 20}),
        nine_or_ten("s3", ns={"x": 0, "Q": 10, "y": 10}),
        nine_or_ten("s4", ns={"x": 0, "Q": 10, "y": 10}),
        nine_or_ten("f", ns={"P": 0}, full=True),
    )


def test_the_field_decides_how_many_results_were_expected() -> None:
    """Clauses K13, K32; worked-examples.json, `inversion`.

    E = 10, the full board's count. P has raw 4 and 4 (of nine results) and 0 on
    the full board: 2 (5 * 10/9 - 1) = 82/9. Q has raw 2, 3 and 3 of nine:
    3 * 10/9 - 1 + 2 (4 * 10/9 - 1) = 83/9. Each of 54; Q is ahead.
    """
    scored = score(*inversion())
    p, q = standing(scored, "P"), standing(scored, "Q")
    assert (p.total, q.total) == (Fraction(82, 9), Fraction(83, 9))
    assert p.available == q.available == 54
    assert q.rank < p.rank


def test_each_board_may_count_for_itself() -> None:
    """Clause K32, `expected: board`: nine lines are E = 9, top 16, and nothing is missing.

    P: 4 + 4 of 32 and 0 of 18, 8 of 50; Q: 2 + 3 + 3 = 8 of 48.
    """
    scored = score(*inversion(), rules=Rules(expected="board"))
    p, q = standing(scored, "P"), standing(scored, "Q")
    assert (p.total, p.available) == (8, 50)
    assert (q.total, q.available) == (8, 48)


def test_artificial_lines_count_in_the_fields_largest_count_and_byes_do_not() -> None:
    """Clauses K11, K32: E = 3 from the board with an artificial line, not 4 from that with byes."""
    scored = score(
        board("1", "1-4 100", "2-5 0", "3-6 A6040"),
        board("2", "1-4 100", "2-5 0", "3- BYE", "-6 BYE"),
    )
    assert [each.scored.expected for each in scored.boards] == [3, 3]


def test_what_the_board_says_comes_before_what_the_event_says() -> None:
    """Clause K32: E as given for the board, else as given for the event."""
    scored = score(
        board("1", "1-3 100", "2-4 0", expected=5), board("2", "1-3 100", "2-4 0"), of_event=7
    )
    assert [each.scored.expected for each in scored.boards] == [5, 7]


def test_e_given_for_the_whole_session_replaces_what_the_file_says() -> None:
    """Clause K32: score_event's `expected` (law78 score --expected) holds for every board."""
    scored = score(
        board("1", "1-3 100", "2-4 0", expected=5), board("2", "1-3 100"), of_event=7, expected=9
    )
    assert [each.scored.expected for each in scored.boards] == [9, 9]


@pytest.mark.parametrize("given", [{"expected": 1}, {"of_event": 1}])
def test_e_below_the_lines_is_refused_with_the_boards_name(given: dict[str, int]) -> None:
    """Clauses K11, K32."""
    with pytest.raises(Law78Error) as refused:
        score(board("7", "1-3 100"), board("8 b", "1-3 100", "2-4 0"), **given)
    assert refused.value.code is Code.EXPECTED
    assert refused.value.place.board == "8 b"


def test_a_boards_own_e_below_its_lines_is_refused_with_its_name() -> None:
    """Clauses K11, K32."""
    with pytest.raises(Law78Error) as refused:
        score(board("7", "1-3 100", "2-4 0", expected=1))
    assert (refused.value.code, refused.value.place.board) == (Code.EXPECTED, "7")


def test_an_event_without_boards_is_refused_and_not_fallen_over() -> None:
    """Clause K32: there is no largest count over no boards."""
    with pytest.raises(Law78Error) as refused:
        score_event(Event(()), Rules())
    assert refused.value.code is Code.EMPTY


def test_a_board_without_lines_is_refused_with_its_name() -> None:
    """Clause K32."""
    with pytest.raises(Law78Error) as refused:
        score(board("1", "1-3 100"), board("2"))
    assert (refused.value.code, refused.value.place.board) == (Code.EMPTY, "2")


def test_lines_without_pairs_are_scored_and_rank_nobody() -> None:
    """Clause K34: who is not named is in the field and in no ranking."""
    scored = score(board("1", "- 100", "1-2 0"))
    assert [each.pair.number for each in scored.ranking] == ["2", "1"]
    assert standing(scored, "1").available == 2


def test_the_scale_of_one_halves_totals_and_leaves_percentages() -> None:
    """Clauses K28, K33: 1 for a win, a half for a tie; the percentage is the same.

    600, 100, 100: on the scale of 2 matchpoints 4, 1, 1 of 4; on that of 1: 2, 1/2, 1/2 of 2.
    """
    lines = ("1-4 600", "2-5 100", "3-6 100")
    scored = score(board("1", *lines), rules=Rules(scale="1"))
    assert [standing(scored, number).total for number in "123"] == [2, HALF, HALF]
    assert {each.available for each in scored.ranking} == {2}
    assert standing(scored, "2").percentage == 25


def test_none_gives_an_average_its_share_of_the_results_there_are() -> None:
    """Clauses K17, K24: under `none` the top of an artificial side is 2 (A - 1).

    Board 1: three lines 600, 100, -100: 4, 2, 0 of 4. Board 2: A+ at 1-4, two
    results: top 2. Pair 1 has 4 of 4 of its own: A+ is 100 % of 2: 6 of 6.
    """
    scored = score(
        board("1", "1-4 600", "2-5 100", "3-6 -100"),
        board("2", "1-4 A+/A-", "2-5 100", "3-6 -100"),
        rules=Rules(unequal="none"),
    )
    first = standing(scored, "1")
    assert (first.total, first.available, first.percentage) == (6, 6, 100)


def test_pairs_that_share_a_place_stand_in_the_order_of_their_numbers() -> None:
    """Clause K34: pair 2 before pair 10; 100 ties 100, so all four share the first place."""
    scored = score(board("1", "10-12 100", "2-9 100"))
    assert [each.pair.number for each in scored.ranking] == ["2", "9", "10", "12"]
    assert {each.rank for each in scored.ranking} == {1}


@given(st.fractions(0, 100), st.sampled_from(Average))
def test_an_average_never_hurts_nor_helps_the_wrong_way(own: Fraction, average: Average) -> None:
    """Clause K17: A+ is at least 60 and the pair's own, A- at most 40 and its own, A= is 50."""
    percent = average_percent(average, NOMINAL[average], own, tested=own)
    match average:
        case Average.PLUS:
            assert percent >= 60
            assert percent >= own
            assert percent in (60, own)
        case Average.MINUS:
            assert percent <= 40
            assert percent <= own
            assert percent in (40, own)
        case Average.EQUAL:
            assert percent == 50
