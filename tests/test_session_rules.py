"""Sessions under every rule: averages, byes, penalties, small groups, rounding, places.

Expected figures come from `session_rules_oracle`, which shares nothing with
law78, or are worked out by hand in the test's docstring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import Code, Law78Error, Rules, parse_line
from law78.event import Event, EventBoard, EventLine, Pair, Penalty
from law78.outcome import (
    Artificial,
    Average,
    Bye,
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
from law78.rounding import Rounding
from law78.session import ScoredEvent, score_event
from session_rules_oracle import (
    Choices,
    Fine,
    Held,
    Place,
    Round,
    Row,
    Scored,
    Session,
    Undefined,
    Who,
    everything,
    fined,
)

SIDES = (Side.NS, Side.EW)


# From plain data to law78's event and rules


def result_of(row: Row) -> Result:
    """What the row's line holds, in law78's words."""
    ns, ew = row.holds
    if row.bye:
        return Bye()
    if ns is None and ew is None:
        return NotPlayed()
    if ns == ew and isinstance(ns, Mapping):
        return _played(ns)
    if isinstance(ns, Mapping) or isinstance(ew, Mapping):
        return Split(_held(ns), _held(ew))
    return Artificial(_share(ns), _share(ew))


def _held(held: Held) -> Score | Weighted | Percentage | Average:
    return _played(held) if isinstance(held, Mapping) else _share(held)


def _share(held: Held) -> Percentage | Average:
    assert isinstance(held, Fraction | str)
    return Percentage(held) if isinstance(held, Fraction) else Average(held)


def _played(scores: Mapping[int, Fraction]) -> Score | Weighted:
    if len(scores) == 1:
        return Score(next(iter(scores)))
    return Weighted(tuple(Outcome(weight, Score(points)) for points, weight in scores.items()))


def event_of(session: Session, penalties: Sequence[Penalty] = ()) -> Event:
    """The session as a law78 event."""
    boards: dict[str, list[EventLine]] = {}
    for row in session.rows:
        line = Line(result_of(row), row.group)
        boards.setdefault(row.board, []).append(EventLine(line, "", *row.pairs, row.section))
    return Event(
        tuple(
            EventBoard(name, tuple(lines), expected=session.of_board.get(name))
            for name, lines in boards.items()
        ),
        winners=session.winners,
        expected=session.of_event,
        penalties=tuple(penalties),
    )


def rules_of(choices: Choices) -> Rules:
    """The choices as law78's rules."""
    return Rules(
        unequal=choices.unequal,
        small_groups=choices.small_groups,
        split="halves" if choices.halves else "charts",
        scale=str(choices.scale),
        expected="field" if choices.over_field else "board",
        averages=choices.averages,
        average_test=choices.average_test,
        codes=choices.codes,
        byes=choices.byes,
        nominal=choices.nominal,
        rounding=tuple(
            Rounding(
                stage,
                by.quantum,
                by.mode,
                "complement" if by.complement else "each",
                by.carried,
            )
            for stage, by in choices.rounds.items()
        ),
    )


def penalty_of(who: Who, fine: Fine) -> Penalty:
    """The penalty, with all that says whom it is against."""
    side = None if who.side is None else SIDES[who.side]
    return Penalty(who.number, who.section, side, fine.percent, fine.matchpoints)


def by_law78(session: Session, penalties: Sequence[Penalty] = ()) -> ScoredEvent:
    """The session scored by law78."""
    return score_event(
        event_of(session, penalties),
        rules_of(session.choices),
        expected=session.given,
        per_section=session.per_section,
    )


def lines_of(session: Session, scored: ScoredEvent) -> dict[tuple[int, int], tuple[object, ...]]:
    """What every side of every row got, by the row's place in the session."""
    left = list(enumerate(session.rows))
    found: dict[tuple[int, int], tuple[object, ...]] = {}
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            place = next(
                (place, row)
                for place, row in left
                if (row.board, row.pairs, row.section)
                == (board.board.board, (line.pair_ns, line.pair_ew), line.section)
            )
            left.remove(place)
            for number, side in enumerate(SIDES):
                own = score.of(side)
                if own is not None:
                    found[place[0], number] = (own.matchpoints, own.printed, own.top)
    assert left == []
    return found


def places_of(ranking: Sequence[Standing]) -> dict[Who, Place]:
    """The ranking in the oracle's words, every field of it."""
    return {
        who_of(own.pair): Place(
            own.total,
            own.available,
            own.percentage,
            own.boards,
            own.rank,
            own.tied,
            own.penalty,
            own.shown_total,
            own.shown_percentage,
            own.rank_as_shown,
        )
        for own in ranking
    }


def who_of(pair: Pair) -> Who:
    return Who(pair.section, None if pair.side is None else SIDES.index(pair.side), pair.number)


# Generated sessions

SCORES = [600, -100, 50, 620]
ONE_SCORE = st.sampled_from(SCORES).map(lambda score: {score: Fraction(1)})


@st.composite
def rulings(draw: st.DrawFn) -> dict[int, Fraction]:
    scores = draw(st.lists(st.sampled_from([*SCORES, -800]), min_size=2, max_size=3, unique=True))
    parts = [draw(st.integers(1, 4)) for _ in scores]
    return {score: Fraction(part, sum(parts)) for score, part in zip(scores, parts, strict=True)}


SHARES = st.one_of(
    st.sampled_from(["A+", "A=", "A-"]),
    st.sampled_from(["A+", "A-"]),
    st.sampled_from([Fraction(60), Fraction(40), Fraction(50), Fraction(125, 2), Fraction(0)]),
)
PLAYED = st.one_of(ONE_SCORE, ONE_SCORE, rulings())
SAME = PLAYED.map(lambda held: (held, held))
WHOLE_LINES = st.one_of(
    SAME, SAME, SAME, SAME, SAME, st.tuples(SHARES, SHARES), st.just((None, None))
)
SPLIT_LINES = st.tuples(PLAYED, PLAYED)
HALF_ARTIFICIAL = st.one_of(st.tuples(PLAYED, SHARES), st.tuples(SHARES, PLAYED))

QUANTA = st.sampled_from([Fraction(n) for n in ("1", "1/2", "1/4", "1/3", "1/10", "1/100")])
MODES = ["half_up", "half_even", "half_to_average", "half_from_average", "truncate"]
STAGES = ["component", "board", "percentage", "total"]


@st.composite
def roundings(draw: st.DrawFn) -> dict[str, Round]:
    """Any stages rounded, in any way that a regulation can say."""
    return {
        stage: Round(
            draw(QUANTA),
            draw(st.sampled_from(MODES)),
            complement=stage == "board" and draw(st.booleans()),
            carried=stage == "component" or draw(st.booleans()),
        )
        for stage in STAGES
        if draw(st.booleans())
    }


NOMINALS = [("60", "50", "40"), ("55", "50", "45"), ("70", "45", "30"), ("100/3", "20", "5")]

any_choices = st.builds(
    Choices,
    unequal=st.sampled_from(["neuberg", "ascherman", "add_one", "none"]),
    small_groups=st.sampled_from(["none", "ebu", "acbl"]),
    halves=st.sampled_from([False, False, True]),
    scale=st.sampled_from([2, 1]),
    over_field=st.booleans(),
    averages=st.sampled_from(["own", "own", "nominal"]),
    average_test=st.sampled_from(["others", "session"]),
    codes=st.sampled_from(["fixed", "nominal"]),
    byes=st.sampled_from(["nothing", "recorded", "results"]),
    nominal=st.sampled_from(NOMINALS).map(lambda texts: tuple(map(Fraction, texts))),
    rounds=roundings(),
)

FINES = st.one_of(
    st.builds(Fine, st.integers(0, 9), percent=st.sampled_from([Fraction(25), Fraction(10, 3)])),
    st.builds(Fine, st.integers(0, 9), matchpoints=st.sampled_from([Fraction(3), Fraction(1, 3)])),
)


@st.composite
def sessions(
    draw: st.DrawFn, lines: st.SearchStrategy[tuple[Held, Held]] = WHOLE_LINES, most: int = 4
) -> Session:
    """One to three boards of up to six tables, one or two sections, byes, fouled boards."""
    winners = draw(st.sampled_from([1, 2]))
    sections = draw(st.sampled_from([[None], [None], ["A", "B"]]))
    names = [str(number) for number in range(1, draw(st.integers(1, 3)) + 1)]
    rows: list[Row] = []
    for section in sections:
        tables = draw(st.integers(1, most))
        north_south = [str(number) for number in range(1, tables + 1)]
        east_west = [
            str(number + (0 if winners == 2 else tables)) for number in range(1, tables + 1)
        ]
        for name in names:
            for pairs in list(zip(north_south, draw(st.permutations(east_west)), strict=True))[
                : draw(st.integers(1 if name == "1" else 0, tables))
            ]:
                if draw(st.integers(0, 6)) == 0:
                    seats = draw(st.sampled_from([(pairs[0], None), (None, pairs[1]), pairs]))
                    rows.append(Row(name, seats, (None, None), section, bye=True))
                    continue
                holds = draw(lines)
                has_score = any(isinstance(held, Mapping) for held in holds)
                group = draw(st.sampled_from([None, None, "a"])) if has_score else None
                rows.append(Row(name, pairs, holds, section, group))
    counts = {name: sum(row.counts for row in rows if row.board == name) for name in names}
    most_lines = max(counts.values())
    return Session(
        rows,
        draw(any_choices),
        winners=winners,
        per_section=draw(st.booleans()),
        given=draw(st.sampled_from([None, None, None, most_lines + 4])),
        of_event=draw(st.sampled_from([None, None, most_lines + 2])),
        of_board={
            name: count + draw(st.integers(0, 5))
            for name, count in counts.items()
            if draw(st.integers(0, 3)) == 0
        },
        fines=draw(st.lists(FINES, max_size=2)),
    )


def hold(session: Session) -> None:
    """Every line and every standing is the second implementation's."""
    scored: Scored
    try:
        scored, places = everything(session)
    except Undefined:
        with pytest.raises(Law78Error) as refused:
            by_law78(session)
        assert refused.value.code is Code.UNSUPPORTED
        return
    penalties = [penalty_of(fined(list(places), fine), fine) for fine in session.fines if places]
    found = by_law78(session, penalties)
    assert lines_of(session, found) == scored
    assert places_of(found.ranking) == places


@given(sessions())
def test_sessions_under_any_rules(session: Session) -> None:
    """Clauses K15 to K17, K20 to K29, K32 to K34, K36, K37: every line, every standing."""
    hold(session)


@given(sessions(st.one_of(WHOLE_LINES, SPLIT_LINES, HALF_ARTIFICIAL)))
def test_split_lines_under_any_rules(session: Session) -> None:
    """Clauses K18, K19, and the others: split scores, one side artificial, halves refused."""
    hold(session)


@given(sessions(SAME, most=6).filter(lambda own: own.choices.small_groups != "none"))
def test_small_groups_in_a_session(session: Session) -> None:
    """Clauses K25 to K27, K32: E comes from the session, and with it what is small."""
    hold(session)


@given(sessions(), st.randoms(use_true_random=False))
def test_the_order_of_the_lines_changes_nothing(session: Session, random: object) -> None:
    """Clauses K33, K37: averages and byes look at all other boards, before and after."""
    rows = list(session.rows)
    random.shuffle(rows)  # type: ignore[attr-defined]
    again = replace(session, rows=rows, fines=())
    one = by_law78(replace(session, fines=()))
    assert places_of(by_law78(again).ranking) == places_of(one.ranking)


# By hand


def board(name: str, *lines: str, expected: int | None = None) -> EventBoard:
    """A board from texts such as "1-9 600": pairs, then the result."""
    return EventBoard(name, tuple(map(event_line, lines)), expected=expected)


def event_line(text: str) -> EventLine:
    pairs, result = text.split(" ", 1)
    ns, ew = pairs.split("-")
    return EventLine(parse_line(result), result, pair_ns=ns or None, pair_ew=ew or None)


def score(
    *boards: EventBoard, rules: Rules, penalties: Sequence[Penalty] = (), winners: int = 1
) -> ScoredEvent:
    return score_event(Event(boards, winners=winners, penalties=tuple(penalties)), rules)


def standing(scored: ScoredEvent, number: str) -> Standing:
    (found,) = [own for own in scored.ranking if own.pair.number == number]
    return found


def points(scored: ScoredEvent, board: int, line: int, side: Side = Side.NS) -> str:
    own = scored.boards[board - 1].scored.lines[line - 1].of(side)
    return "-" if own is None else str(own.matchpoints)


def rounding(stage: str, quantum: str, mode: str, **more: object) -> Rules:
    return Rules(rounding=(Rounding(stage, Fraction(quantum), mode, **more),))  # type: ignore[arg-type]


THREE = ("1-4 600", "2-5 100", "3-6 -100")
"""Three tables of top 4: pairs 1, 2, 3 get 4, 2, 0 and pairs 4, 5, 6 get 0, 2, 4."""


@pytest.mark.parametrize(
    ("penalty", "taken", "left"),
    [
        (Penalty("1", percent_of_top=Fraction(25)), "1", "5"),
        (Penalty("1", percent_of_top=Fraction(10)), "2/5", "28/5"),
        (Penalty("1", matchpoints=Fraction(1, 3)), "1/3", "17/3"),
        (Penalty("1", matchpoints=Fraction(7)), "7", "-1"),
    ],
)
def test_a_penalty(penalty: Penalty, taken: str, left: str) -> None:
    """Clause K36. Board 1 has a top of 4, board 2 with E = 2 of its own a top of 2.

    Pair 1 has 4 and 2, 6 of 6. 25 % of the larger top is 1: 5 of 6. 10 % is 0.4,
    so 5.6. Seven matchpoints leave -1. What was available, and all others, stay.
    """
    boards = (board("1", *THREE), board("2", "1-4 600", "2-5 100"))
    rules = Rules(expected="board")
    fined_one = score(*boards, rules=rules, penalties=[penalty])
    plain = score(*boards, rules=rules)
    first = standing(fined_one, "1")
    assert (str(first.penalty), str(first.total), first.available) == (taken, left, 6)
    assert first.percentage == Fraction(left) * 100 / 6
    for number in "23456":
        assert standing(fined_one, number).total == standing(plain, number).total


def test_several_penalties_of_a_pair_add_up() -> None:
    """Clause K36. 25 % of 4 and half a matchpoint: 1.5, and 4 - 1.5 = 2.5 of 4."""
    penalties = [
        Penalty("1", percent_of_top=Fraction(25)),
        Penalty("1", matchpoints=Fraction(1, 2)),
    ]
    first = standing(score(board("1", *THREE), rules=Rules(), penalties=penalties), "1")
    assert (first.penalty, first.total) == (Fraction(3, 2), Fraction(5, 2))


def test_a_penalty_on_the_scale_of_one() -> None:
    """Clauses K28, K36. The top is 2 on that scale: 25 % is a half, and 2 - 1/2 = 3/2 of 2."""
    penalties = [Penalty("1", percent_of_top=Fraction(25))]
    first = standing(score(board("1", *THREE), rules=Rules(scale="1"), penalties=penalties), "1")
    assert (first.total, first.percentage) == (Fraction(3, 2), 75)


def test_averages_and_byes_do_not_feel_a_penalty() -> None:
    """Clauses K17, K36, K37. Pair 1 has 4 of 4; its A+ and its bye are 4 each all the same.

    12 of 12, less three matchpoints: 9.
    """
    scored = score(
        board("1", *THREE),
        board("2", "1-4 A+/A-", "2-5 100", "3-6 -100"),
        board("3", "1- BYE", *THREE[1:], "7-8 0"),
        rules=Rules(byes="results"),
        penalties=[Penalty("1", matchpoints=Fraction(3))],
    )
    assert (points(scored, 2, 1), points(scored, 3, 1)) == ("4", "4")
    assert (standing(scored, "1").total, standing(scored, "1").available) == (9, 12)


def test_a_penalty_is_taken_before_the_total_is_rounded() -> None:
    """Clauses K29, K36. 4 - 1/3 = 11/3, to a tenth 3.7, and of the 3.7 carried on 92.5 %."""
    rules = rounding("total", "1/10", "half_up")
    penalties = [Penalty("1", matchpoints=Fraction(1, 3))]
    first = standing(score(board("1", *THREE), rules=rules, penalties=penalties), "1")
    assert (first.total, first.percentage) == (Fraction(37, 10), Fraction(185, 2))


def test_a_penalty_changes_places() -> None:
    """Clauses K34, K36. One board: 1 and 6 have 4, 2 and 5 have 2; pair 1 loses 2 of its 4.

    6 first, then 1, 2 and 5 share the second place, 3 and 4 the fifth.
    """
    penalties = [Penalty("1", matchpoints=Fraction(2))]
    scored = score(board("1", *THREE), rules=Rules(), penalties=penalties)
    assert {number: standing(scored, number).rank for number in "123456"} == {
        "6": 1,
        "1": 2,
        "2": 2,
        "5": 2,
        "3": 5,
        "4": 5,
    }


@pytest.mark.parametrize("number", ["9", "01", "", "1 "])
def test_a_penalty_for_nobody_is_refused(number: str) -> None:
    """Clause K36. Names are compared as they stand; nobody is guessed at."""
    with pytest.raises(Law78Error) as refused:
        score(
            board("1", *THREE), rules=Rules(), penalties=[Penalty(number, matchpoints=Fraction(1))]
        )
    assert refused.value.code is Code.PAIR


def test_a_penalty_that_two_pairs_answer_to_is_refused() -> None:
    """Clauses K34, K36. Two winners: a 1 on either side; with its side it is one pair."""
    event = (board("1", "1-1 600", "2-2 100"),)
    fine = Penalty("1", matchpoints=Fraction(1))
    with pytest.raises(Law78Error) as refused:
        score(*event, rules=Rules(), penalties=[fine], winners=2)
    assert refused.value.code is Code.PAIR
    scored = score(*event, rules=Rules(), penalties=[replace(fine, side=Side.EW)], winners=2)
    assert [str(own.penalty) for own in scored.ranking] == ["0", "0", "0", "1"]


BYES = (
    board("1", "1-3 600", "2-4 600", "5- BYE"),
    board("2", "5-3 420", "2-4 -50", "1- BYE"),
    board("3", "1-3 A6040", "2-4 140", "5- BYE"),
)


@pytest.mark.parametrize(
    ("byes", "of_pair_1", "of_pair_5", "total_of_1"),
    [
        ("nothing", "-", "-", "11/5 of 4"),
        ("recorded", "11/10", "2", "33/10 of 6"),
        ("results", "1", "2", "16/5 of 6"),
    ],
)
def test_byes(byes: str, of_pair_1: str, of_pair_5: str, total_of_1: str) -> None:
    """Clause K37. Tops of 2. Pair 1: 600 ties, 1 of 2; A6040, 1.2 of 2.

    Recorded it has 2.2 of 4, 55 %: its bye is 1.1, and 3.3 of 6. By its results
    alone it has 1 of 2: the bye is 1, and 3.2 of 6. Pair 5 beats -50: 2 of 2.
    """
    scored = score(*BYES, rules=Rules(byes=byes))
    assert points(scored, 2, 3) == of_pair_1
    assert points(scored, 1, 3) == points(scored, 3, 3) == of_pair_5
    first = standing(scored, "1")
    assert f"{first.total} of {first.available}" == total_of_1


@pytest.mark.parametrize("byes", ["recorded", "results"])
def test_a_pair_with_byes_alone_gets_nothing(byes: str) -> None:
    """Clause K37. Pair 5 never sits down against anybody."""
    scored = score(board("1", "1-3 600", "2-4 0", "5- BYE"), rules=Rules(byes=byes))
    assert points(scored, 1, 3) == "-"
    assert [own.pair.number for own in scored.ranking] == ["1", "4", "2", "3"]


def test_a_bye_with_an_average_alone_beside_it() -> None:
    """Clauses K17, K37. Recorded: A+ is nominal, 60 % of 2, and so is the bye. By results: none."""
    boards = (board("1", "1-3 A+/A-", "2-4 140"), board("2", "1- BYE", "2-4 0", "5-3 0"))
    assert points(score(*boards, rules=Rules(byes="recorded")), 2, 1) == "6/5"
    assert points(score(*boards, rules=Rules(byes="results")), 2, 1) == "-"


def test_a_recorded_average_has_averages_at_what_they_came_to() -> None:
    """Clauses K17, K37. Pair 1 has 2 of 2, and its A+ came to 100 % and not to 60: the bye is 2.

    Pair 3 has 0 and 1, 25 %, which is what its A- comes to: 0 + 0.5 + 1.
    """
    scored = score(
        board("1", "1-3 600", "2-4 0"),
        board("2", "1-3 A+/A-", "2-4 0"),
        board("3", "1- BYE", "2-4 0", "5-3 0"),
        rules=Rules(byes="recorded"),
    )
    assert points(scored, 3, 1) == "2"
    assert standing(scored, "3").total == Fraction(3, 2)


def test_a_bye_is_of_the_top_of_its_own_side() -> None:
    """Clauses K24, K37. Under `none` the tops of board 2 are 2 (2 - 1) N-S and 2 (3 - 1) E-W.

    Pairs 1 and 5 have 4 of 4 and 2 of 4 on board 1: the byes are 2 of 2, and 2 of 4.
    """
    scored = score(
        board("1", *THREE),
        board("2", "1- BYE", "-5 BYE", "2-4 A+|-100", "3-6 100", "7-8 200"),
        rules=Rules(unequal="none", byes="results"),
    )
    assert (points(scored, 2, 1), points(scored, 2, 2, Side.EW)) == ("2", "2")
    assert (standing(scored, "1").available, standing(scored, "5").available) == (6, 8)


def test_a_bye_is_rounded_as_a_board_is() -> None:
    """Clauses K29, K37. E is 4 on every board: 1 has 6 of 6 and 2 of 6, 2/3; of 6 that is 4.

    On board 3 E is 3: 2/3 of 4 is 8/3, to a tenth 2.7.
    """
    scored = score(
        board("1", "1-5 600", "2-6 100", "3-7 100", "4-8 100"),
        board("2", "1-5 0", "2-6 100", "3-7 -100", "4-8 100"),
        board("3", "1- BYE", "2-6 1100", "3-7 100", "4-8 100", expected=3),
        rules=replace(rounding("board", "1/10", "half_up"), byes="results"),
    )
    assert points(scored, 3, 1) == "27/10"
    assert standing(scored, "1").total == Fraction(107, 10)


@pytest.mark.parametrize(
    ("rules", "percent"),
    [
        (Rules(), "75"),
        (Rules(averages="nominal"), "60"),
        (Rules(average_test="session"), "75"),
        (Rules(nominal=(Fraction(80), Fraction(50), Fraction(20))), "80"),
        (Rules(nominal=(Fraction(55), Fraction(50), Fraction(45))), "75"),
    ],
)
def test_what_a_plus_is_worth(rules: Rules, percent: str) -> None:
    """Clauses K16, K17. Pair 1 ties for first of three: 3 of 4, 75 %, and has one A+.

    In the session (3 + 2.4) / 8 is 67.5 % and above 60 too. An A+ of nominally 80
    stays, as 75 is less.
    """
    scored = score(
        board("1", "1-4 600", "2-5 600", "3-6 0"),
        board("2", "1-4 A+/A=", "2-5 0", "3-6 0"),
        rules=rules,
    )
    own = scored.boards[1].scored.lines[0].ns
    assert own is not None
    assert own.percentage == Fraction(percent)


@pytest.mark.parametrize(("test", "percent"), [("others", "75"), ("session", "60")])
def test_the_test_by_the_session_may_leave_an_average(test: str, percent: str) -> None:
    """Clause K17, question Q3. 3 of 4 on the other board, A+, A- and A-: by the session
    (3 + 2.4 + 1.6 + 1.6) / 16 = 53.75 %, which is not above 60.
    """
    scored = score(
        board("1", "1-4 600", "2-5 600", "3-6 0"),
        board("2", "1-4 A+/A=", "2-5 0", "3-6 0"),
        board("3", "1-4 A-/A=", "2-5 0", "3-6 0"),
        board("4", "1-4 A-/A=", "2-5 0", "3-6 0"),
        rules=Rules(average_test=test),
    )
    own = scored.boards[1].scored.lines[0].ns
    assert own is not None
    assert own.percentage == Fraction(percent)


@pytest.mark.parametrize(
    ("codes", "nominal", "ns", "ew"),
    [
        ("fixed", ("60", "50", "40"), "60", "40"),
        ("nominal", ("60", "50", "40"), "100", "0"),
        ("nominal", ("55", "50", "45"), "60", "40"),
    ],
)
def test_whether_a6040_is_an_average(
    codes: str, nominal: tuple[str, str, str], ns: str, ew: str
) -> None:
    """Clause K17, question Q8. Pair 1 has 2 of 2 and pair 3 has 0 of 2 on board 1.

    Where A+ is nominally 55 %, 60 % is no A+ and stays.
    """
    plus, equal, minus = map(Fraction, nominal)
    scored = score(
        board("1", "1-3 600", "2-4 0"),
        board("2", "1-3 A6040", "2-4 140"),
        rules=Rules(codes=codes, nominal=(plus, equal, minus)),
    )
    line = scored.boards[1].scored.lines[0]
    assert [line.ns and line.ns.percentage, line.ew and line.ew.percentage] == [
        Fraction(ns),
        Fraction(ew),
    ]


@pytest.mark.parametrize(
    ("small_groups", "expected", "ns", "ew"),
    [
        ("none", "field", "13/2", "3/2"),
        ("ebu", "field", "13/2", "3/2"),
        ("acbl", "field", "26/5", "22/5"),
        ("acbl", "board", "2", "0"),
    ],
)
def test_small_groups_go_by_the_sessions_e(
    small_groups: str, expected: str, ns: str, ew: str
) -> None:
    """Clauses K25 to K27, K32. Board 2: two results where the field has five, top 8.

    Neuberg: (2 + 1) x 5/2 - 1 = 6.5 and 1.5; two of five is more than a third for
    the EBU. ACBL: 65 % and 55 % of 8. With E of its own it is a full board of two.
    """
    scored = score(
        board("1", *(f"{n}-{n + 5} {100 * n}" for n in range(1, 6))),
        board("2", "1-6 420", "2-7 -50"),
        rules=Rules(small_groups=small_groups, expected=expected),
    )
    assert (points(scored, 2, 1), points(scored, 2, 1, Side.EW)) == (ns, ew)


def test_an_average_takes_small_groups_for_results() -> None:
    """Clauses K17, K25. Two of six, top 10: pair 1 has 65 % on its only other board.

    So its A+ is 65 % of 10.
    """
    scored = score(
        board("1", "1-7 420", "2-8 -50"),
        board("2", "1-7 A+/A=", *(f"{n}-{n + 6} 100" for n in range(2, 7))),
        rules=Rules(small_groups="ebu"),
    )
    assert (points(scored, 1, 1), points(scored, 2, 1)) == ("13/2", "13/2")


def close_pair() -> tuple[EventBoard, ...]:
    """Clauses K29, K34. SPEC's inversion: E = 10, boards of nine results, P and Q."""

    def nine(name: str, own: Mapping[str, int], lines: int = 9) -> EventBoard:
        texts = [f"{pair}-{pair}o {score}" for pair, score in own.items()]
        rest = range(lines - len(texts))
        return board(name, *texts, *(f"{name}n{n}-{name}e{n} {600 + 10 * n}" for n in rest))

    return (
        nine("s1", {"x": 0, "Q": 10, "P": 20}),
        nine("s2", {"x": 0, "y": 10, "P": 20}),
        nine("s3", {"x": 0, "Q": 10, "y": 10}),
        nine("s4", {"x": 0, "Q": 10, "y": 10}),
        nine("f", {"P": 0}, lines=10),
    )


def test_rounding_on_the_way_turns_a_ranking_round() -> None:
    """Clauses K29, K34. P has 41/9 twice and 0, Q has 7/3 and 31/9 twice: 82/9 and 83/9 of 54.

    To a tenth by board P has 4.6 + 4.6 = 9.2 and Q has 2.3 + 3.4 + 3.4 = 9.1, so P
    is ahead where that is carried on, and not where it is only shown.
    """
    totals = {}
    for carried in (True, False):
        scored = score(*close_pair(), rules=rounding("board", "1/10", "half_up", carried=carried))
        p, q = standing(scored, "P"), standing(scored, "Q")
        totals[carried] = (str(p.total), str(q.total), p.rank < q.rank)
    assert totals == {True: ("46/5", "91/10", True), False: ("82/9", "83/9", False)}


def test_places_by_what_is_shown() -> None:
    """Clauses K29, K34. 82/9 and 83/9 of 54 are 16.87 and 17.08 %: both 17 to a whole per cent.

    Shown only, Q stays ahead, and P would share its place on what is shown (as y
    does, with the same three boards as Q); carried on they share it.
    """
    shown = score(*close_pair(), rules=rounding("percentage", "1", "half_up", carried=False))
    p, q = standing(shown, "P"), standing(shown, "Q")
    assert p.rank == q.rank + 2
    assert p.rank_as_shown == q.rank_as_shown == q.rank
    assert p.shown_percentage == q.shown_percentage == 17
    carried = score(*close_pair(), rules=rounding("percentage", "1", "half_up"))
    p, q = standing(carried, "P"), standing(carried, "Q")
    assert (p.rank, p.tied, p.rank_as_shown) == (q.rank, True, q.rank)
    assert p.percentage == 17


LIMITED = Rules(most_outcomes=2, weight_quantum=Fraction(1, 5))


@pytest.mark.parametrize(
    ("ruling", "refused"),
    [
        ("12C1c:2/600/3/-100", False),
        ("12C1c:1/600/3/-100/1/600", False),
        ("12C1c:1/600/1/-100", True),
        ("12C1c:1/600/2/-100/2/-200", True),
        ("600|12C1c:1/600/1/-100", True),
        ("600|-100", False),
        ("A6040", False),
    ],
)
def test_limits_on_rulings(ruling: str, refused: bool) -> None:
    """Clause K38. Two outcomes, fifths: equal scores count once, a half is no multiple of 0.2."""
    boards = (board("1", "1-3 600", "2-4 0"), board("7", "2-4 0", f"1-3 {ruling}"))
    if not refused:
        assert len(score(*boards, rules=LIMITED).ranking) == 4
        return
    with pytest.raises(Law78Error) as error:
        score(*boards, rules=LIMITED)
    assert error.value.code is Code.REGULATION
    assert (error.value.place.board, error.value.place.line) == ("7", 2)


@given(rulings(), st.integers(1, 4), st.sampled_from([1, 2, 5, 6, 7, 10, 12, 100]))
def test_limits_hold_for_any_ruling(ruling: dict[int, Fraction], most: int, parts: int) -> None:
    """Clause K38. A weight is a multiple of 1/parts where parts times it is whole."""
    line = EventLine(Line(_played(ruling)), "", "1", "3")
    event = Event((EventBoard("1", (line, event_line("2-4 600"))),))
    rules = Rules(most_outcomes=most, weight_quantum=Fraction(1, parts))
    allowed = len(ruling) <= most and all(
        parts * weight.numerator % weight.denominator == 0 for weight in ruling.values()
    )
    if allowed:
        assert score_event(event, rules).boards
    else:
        with pytest.raises(Law78Error) as error:
            score_event(event, rules)
        assert error.value.code is Code.REGULATION
