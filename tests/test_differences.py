"""The smallest board or session that shows a difference, and an event under two regulations.

That a board is the smallest is checked by trying every smaller one again here:
on the second implementation (oracle.py) where no rounding is involved, else by
sums. Figures are worked out by hand where they are asserted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78.differences import (
    Value,
    board_figures,
    event_differences,
    first_difference,
)
from law78.event import Event, EventBoard, EventLine
from law78.notation import line_text, parse_line
from law78.outcome import Side
from law78.regulation import CHOICES, Rules, with_rule
from law78.regulations import known_regulation, known_regulations
from law78.rounding import Rounding
from law78.session import ScoredEvent, score_event
from law78.smallest import (
    BOARD_TOKENS,
    RULES,
    TRIALS,
    Found,
    FoundBoard,
    FoundSession,
    RegulationDifferences,
    boards,
    differing_rules,
    is_idle,
    regulation_differences,
    rule_value,
    sessions,
    with_rule_of,
)
from oracle import Choices, by_closed_form, row_of

RULING = "12C1c:1/600/2/-100"
TENTHS = Rounding("board", Fraction(1, 10), "half_up")


def shown(found: Found | None) -> tuple[list[str], int]:
    """A found board: its lines and its E."""
    assert isinstance(found, FoundBoard)
    return [line_text(line) for line in found.lines], found.expected


def cells(found: Found | None) -> list[list[str]]:
    """A found session: what each board has, table by table."""
    assert isinstance(found, FoundSession)
    return [[line.raw for line in board.lines] for board in found.event.boards]


def figures(found: Found | None) -> tuple[str, str]:
    """A found difference: the figure by the first and by the second, out of what."""
    assert found is not None
    return figure(found.a), figure(found.b)


def figure(value: Value | None) -> str:
    """A value as text."""
    if value is None or value.number is None:
        return "-"
    return str(value.number) + ("" if value.out_of is None else f" of {value.out_of}")


def only(found: RegulationDifferences, rule: str) -> Found | None:
    """What shows one rule of a comparison."""
    (own,) = (own for own in found.rules if own.rule == rule)
    return own.found


# Boards: the smallest, by the oracle ------------------------------------------------------------


def every_board() -> Iterator[tuple[list[str], int]]:
    """Boards in the stated order, laid out again: lines, then E, then the tokens' order."""
    for count in (1, 2, 3):
        for expected in range(2, 3 * count + 1):
            for places in product(range(len(BOARD_TOKENS)), repeat=count):
                if list(places) == sorted(places) and count <= expected:
                    yield [BOARD_TOKENS[place] for place in places], expected


def by_oracle(tokens: Sequence[str], expected: int, choices: Choices) -> object:
    """What every line gets and out of what, by the second implementation."""
    return by_closed_form([row_of(parse_line(token)) for token in tokens], expected, choices)


def choices_of(rules: Rules) -> Choices:
    """The rules that the oracle knows."""
    return Choices(rules.unequal, rules.small_groups, rules.split, rules.scale)


ORACLE_RULES = ("unequal", "small_groups", "split", "scale")


def pairs_of_choices() -> list[tuple[Rules, Rules]]:
    """Any two regulations that differ in one rule the oracle knows."""
    return [
        (with_rule(Rules(), rule, one), with_rule(Rules(), rule, other))
        for rule in ORACLE_RULES
        for one, other in combinations(CHOICES[rule], 2)
    ]


@pytest.mark.parametrize(("a", "b"), pairs_of_choices())
def test_the_smallest_board_is_the_smallest(a: Rules, b: Rules) -> None:
    """Clauses K13 to K28: no earlier board differs by the oracle, and this one does."""
    found = regulation_differences(a, b)
    assert len(found.rules) == 1
    assert found.rules[0].found == found.whole
    board = shown(found.whole)
    for tokens, expected in every_board():
        differs = by_oracle(tokens, expected, choices_of(a)) != by_oracle(
            tokens, expected, choices_of(b)
        )
        assert differs == ((tokens, expected) == board), (tokens, expected)
        if differs:
            return
    pytest.fail("the board that was found is not among the boards")


@pytest.mark.parametrize(
    ("a", "b", "board", "values"),
    [
        # One of two: (0 + 1) x 2/1 - 1 = 1 of 2; by Ascherman 1 + 1 = 2 of 2 x 2.
        ({}, {"unequal": "ascherman"}, (["600"], 2), ("1 of 2", "2 of 4")),
        # One of two, nothing done: 0 of 2 x (1 - 1).
        ({}, {"unequal": "none"}, (["600"], 2), ("1 of 2", "0 of 0")),
        # The better of two, where three were expected: (2 + 1) x 3/2 - 1 = 3.5, or 2 + 1.
        ({}, {"unequal": "add_one"}, (["600", "-100"], 3), ("7/2 of 4", "3 of 4")),
        # One of three under the EBU's rule: 60 % of 4; else the average, 2 of 4.
        ({}, {"small_groups": "ebu"}, (["600"], 3), ("2 of 4", "12/5 of 4")),
        # One of two under the ACBL's rule: 60 % of 2, where the EBU has the average.
        (
            {"small_groups": "ebu"},
            {"small_groups": "acbl"},
            (["600"], 2),
            ("1 of 2", "6/5 of 2"),
        ),
        # One result a side: the average of 2. By halves -1 + 1 = 0, 0 + 1 + 1 = 2, N-S having 600.
        ({}, {"split": "halves"}, (["600|-100"], 2), ("1 of 2", "2 of 2")),
        ({}, {"scale": "1"}, (["600"], 2), ("1 of 2", "1/2 of 1")),
    ],
)
def test_boards_worked_out_by_hand(
    a: dict[str, str], b: dict[str, str], board: tuple[list[str], int], values: tuple[str, str]
) -> None:
    """Clauses K13, K19, K22 to K28: the sums stand beside each."""
    found = regulation_differences(Rules(**a), Rules(**b)).whole
    assert (shown(found), figures(found)) == (board, values)


def test_ebu_and_exact() -> None:
    """Clauses K26, K29. The EBU's small groups, its rounding, and what A6040 means."""
    found = regulation_differences(known_regulation("exact").rules, known_regulation("ebu").rules)
    assert [own.rule for own in found.rules] == ["small_groups", "codes", "rounding.board"]
    assert shown(found.whole) == (["600"], 3)
    # -1 + 2/3 + 2/3 + 4/3 = 5/3, which is 1.6667 to 0.0001.
    rounding = only(found, "rounding.board")
    assert shown(rounding) == (["600", RULING], 2)
    assert figures(rounding) == ("5/3 of 2", "16667/10000 of 2")


def test_acbl_and_ebu_as_a_whole() -> None:
    """Clauses K27, K28: on two scales the whole is compared in per cent, 50 against 60."""
    found = regulation_differences(known_regulation("ebu").rules, known_regulation("acbl").rules)
    assert found.by_share
    assert shown(found.whole) == (["600"], 2)
    assert figures(found.whole) == ("50", "60")
    assert figures(only(found, "scale")) == ("1 of 2", "1/2 of 1")


def test_half_even_and_half_up() -> None:
    """Clause K29. Four of five: 600 has (4 + 1) x 5/4 - 1 = 5.25, 5.2 to even and 5.3 up.

    On no board of one to three lines is a figure half-way between two tenths.
    """
    even = Rules(rounding=(Rounding("board", Fraction(1, 10), "half_even"),))
    found = regulation_differences(even, Rules(rounding=(TENTHS,))).whole
    assert shown(found) == (["600", "600", "600", "-100"], 5)
    assert figures(found) == ("26/5 of 8", "53/10 of 8")
    for tokens, expected in every_board():
        for value in board_figures([parse_line(t) for t in tokens], expected, Rules()).values():
            tenths = (value.number or 0) * 10
            assert tenths % 1 != Fraction(1, 2), (tokens, expected)


def test_limits_are_shown_by_a_refusal() -> None:
    """Clause K38. Six outcomes where five are allowed; a third where hundredths are."""
    limited = Rules(most_outcomes=5, weight_quantum=Fraction(1, 100))
    found = regulation_differences(Rules(), limited)
    outcomes, quantum = only(found, "most_outcomes"), only(found, "weight_quantum")
    assert shown(outcomes)[0][0].count("/") == 2 * 6 - 1
    assert shown(quantum) == ([RULING], 2)
    for own in (outcomes, quantum):
        assert own is not None
        assert own.where.kind == "refused"
        assert own.a == Value()


def test_nothing_that_was_tried_shows_it() -> None:
    """Clause K29. Ten-thousandths need 32 results before a half comes about: none is found."""
    modes = (
        Rules(rounding=(Rounding("board", Fraction(1, 10_000), mode),))
        for mode in ("half_up", "half_even")
    )
    found = regulation_differences(*modes)
    assert (found.rules[0].found, found.whole) == (None, None)


@given(st.data())
def test_boards_come_in_the_stated_order(data: st.DataObject) -> None:
    """Fewest lines, then least E, then the tokens' order: each board once."""
    tokens = [parse_line(token) for token in BOARD_TOKENS[: data.draw(st.integers(2, 4))]]
    keys = [
        (len(lines), expected, [tokens.index(line) for line in lines])
        for lines, expected in boards(tokens)
    ]
    assert keys == sorted(keys)
    assert len({str(key) for key in keys}) == len(keys)
    assert all(expected >= max(2, count) for count, expected, _ in keys)


# Sessions ---------------------------------------------------------------------------------------


def session(rows: Sequence[Sequence[str | None]]) -> Event:
    """A session in which pair t sits N-S at table t and nobody moves."""
    tables = len(rows[0])
    return Event(
        tuple(
            EventBoard(
                str(number),
                tuple(
                    EventLine(
                        parse_line(token),
                        token,
                        str(table),
                        None if token == "BYE" else str(tables + table),
                    )
                    for table, token in enumerate(row, start=1)
                    if token is not None
                ),
            )
            for number, row in enumerate(rows, start=1)
        ),
        winners=1,
    )


def results(scored: ScoredEvent) -> object:
    """Everything that is printed of a session."""
    lines = [
        [None if (own := line.of(side)) is None else (own.printed, own.top) for side in Side]
        for board in scored.boards
        for line in board.scored.lines
    ]
    pairs = [
        (own.pair, own.shown_total, own.available, own.shown_percentage, own.rank)
        for own in scored.ranking
    ]
    return lines, sorted(pairs, key=str)


def differ(rows: Sequence[Sequence[str | None]], a: Rules, b: Rules) -> bool:
    """Whether anything that is printed of a session differs."""
    event = session(rows)
    return results(score_event(event, a)) != results(score_event(event, b))


def smaller_sessions(
    tokens: Sequence[str | None], shapes: Sequence[tuple[int, int]]
) -> Iterator[list[tuple[str | None, ...]]]:
    """Every session of these shapes with two results or more on each board."""
    for count, tables in shapes:
        for cells_ in product(tokens, repeat=count * tables):
            rows = [cells_[start : start + tables] for start in range(0, count * tables, tables)]
            if all(sum(token not in (None, "BYE") for token in row) >= 2 for row in rows):
                yield rows


@pytest.mark.parametrize(
    ("rule", "value", "smaller", "rows", "values"),
    [
        # E of board 2 is 3, a tie of two being (1 + 1) x 3/2 - 1 = 2 of 4; or 2, and 1 of 2.
        (
            "expected",
            "board",
            [(1, 2), (1, 3), (2, 2)],
            [["600", "600", "600"], ["600", "600"]],
            ("2 of 4", "1 of 2"),
        ),
        # Pair 2 has 100 % on board 2, and so on board 1; nominally 60 % of 2.
        (
            "averages",
            "nominal",
            [(1, 2)],
            [["600", "A+/A-"], ["-100", "600"]],
            ("2 of 2", "6/5 of 2"),
        ),
        # The bye gets half of 4, which is what the pair has on board 1.
        (
            "byes",
            "recorded",
            [(1, 2), (1, 3), (2, 2)],
            [["600", "600", "600"], ["600", "600", "BYE"]],
            ("-", "2 of 4"),
        ),
        # As for averages, with a code.
        ("codes", "nominal", [(1, 2)], [["600", "A6040"], ["-100", "600"]], ("6/5 of 2", "2 of 2")),
    ],
)
def test_sessions_worked_out_by_hand(
    rule: str,
    value: str,
    smaller: list[tuple[int, int]],
    rows: list[list[str]],
    values: tuple[str, str],
) -> None:
    """Clauses K17, K32, K37. No board, and no session of fewer lines, shows them."""
    a, b = Rules(), with_rule(Rules(), rule, value)
    found = regulation_differences(a, b).whole
    assert (cells(found), figures(found)) == (rows, values)
    assert not any(differ(rows_, a, b) for rows_ in smaller_sessions(TRIALS[rule].tokens, smaller))


def test_the_test_for_averages() -> None:
    """Clause K17, question Q3. A ruling worth 4/3 of 2, an A+ and an A=.

    The ruling: 2/3 for -100 and 8/3 for 600, 1/3 x 8/3 + 2/3 x 2/3 = 4/3, so the
    pair has 66.67 % on its other board. Nominally (4/3 + 1.2 + 1) / 6 = 58.9 % over
    the session: by the session the A+ stays 1.2, by the other boards it is 4/3.
    """
    found = regulation_differences(Rules(), Rules(average_test="session")).whole
    assert cells(found) == [["-100", RULING], ["-100", "A+/A-"], ["-100", "A=/A="]]
    assert figures(found) == ("4/3 of 2", "6/5 of 2")


def test_byes_with_and_without_artificial_boards() -> None:
    """Clause K37. A pair whose only other board is artificial: 60 % of 4, or no percentage."""
    recorded, of_results = Rules(byes="recorded"), Rules(byes="results")
    found = regulation_differences(recorded, of_results).whole
    assert cells(found) == [["600", "600", "A+/A-"], ["600", "600", "BYE"]]
    assert figures(found) == ("12/5 of 4", "-")
    smaller = smaller_sessions(TRIALS["byes"].tokens, [(1, 2), (1, 3), (2, 2)])
    assert not any(differ(rows, recorded, of_results) for rows in smaller)


def test_magic_contest_needs_a_session() -> None:
    """Clause K29. Shown or carried on, 5/3 is printed as 1.7; only the percentage tells.

    Exactly 5/3 of 2 is 83.3 %; 1.7 of 2 is 85 %. Two plain results never do it:
    600 and 600, or 600 and -100, are whole matchpoints.
    """
    shown_only = known_regulation("magic-contest").rules
    carried = known_regulation("magic-contest-wbf").rules
    found = regulation_differences(shown_only, carried)
    assert [own.rule for own in found.rules] == ["rounding.board"]
    assert cells(found.whole) == [["600", RULING]]
    assert figures(found.whole) == ("833/10", "85")
    assert not differ([["600", "600"]], shown_only, carried)
    assert not differ([["600", "-100"]], shown_only, carried)
    for tokens, expected in every_board():
        lines = [parse_line(token) for token in tokens]
        of_both = [board_figures(lines, expected, rules) for rules in (shown_only, carried)]
        assert first_difference(*of_both) is None


def test_an_idle_rule_is_said_to_be_idle() -> None:
    """Clause K17. Beside nominal averages neither the test nor the codes change anything."""
    nominal = Rules(averages="nominal")
    for rule, value, token in (("average_test", "session", "A+/A-"), ("codes", "nominal", "A6040")):
        other = with_rule(nominal, rule, value)
        assert is_idle(rule, nominal)
        assert regulation_differences(nominal, other).whole is None
        for rows in smaller_sessions(("600", "-100", token), [(2, 2)]):
            assert not differ(rows, nominal, other)


def test_a_rule_idle_in_one_is_shown_beside_the_other() -> None:
    """Clause K17. Under nominal averages A6040 is 60 % either way; under own ones it is not."""
    a, b = Rules(averages="nominal"), Rules(codes="nominal")
    found = regulation_differences(a, b)
    (codes,) = (own for own in found.rules if own.rule == "codes")
    assert codes.under == "b"
    assert figures(codes.found) == ("6/5 of 2", "2 of 2")


@pytest.mark.parametrize(("count", "tables"), [(1, 2), (1, 3), (2, 2), (2, 3)])
def test_no_session_is_left_out(count: int, tables: int) -> None:
    """Up to the order of boards and of tables, all there are that have what the rule needs."""
    trial = TRIALS["expected"]
    tried = {
        canonical_form(
            [
                [line.raw if line else "" for line in by_table(board, tables)]
                for board in event.boards
            ]
        )
        for event in sessions(trial, count, tables)
    }
    assert tried == {
        canonical_form([[token or "" for token in row] for row in rows])
        for rows in smaller_sessions(trial.tokens, [(count, tables)])
        if any(None in row for row in rows)
    }


def by_table(board: EventBoard, tables: int) -> list[EventLine | None]:
    """A board's line at each table, None where it has none."""
    at = {line.pair_ns: line for line in board.lines}
    return [at.get(str(table)) for table in range(1, tables + 1)]


def canonical_form(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The same for sessions that differ in the order of boards and tables alone."""
    columns = list(zip(*rows, strict=True))
    return min(tuple(sorted(zip(*order, strict=True))) for order in set(orders(columns)))


def orders(columns: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every order of the columns."""
    if not columns:
        yield ()
    for place, first in enumerate(columns):
        for rest in orders([*columns[:place], *columns[place + 1 :]]):
            yield (first, *rest)


# Any two regulations ----------------------------------------------------------------------------


PAIRS = [
    *(("exact", regulation.name) for regulation in known_regulations()),
    ("ebu", "acbl"),
    ("ebuscore", "ebu"),
    ("magic-contest-wbf", "magic-contest"),
    ("magic-contest", "compscore3"),
    ("magic-contest-wbf", "compscore3"),
    ("nz-scorer", "acbl"),
]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_known_regulations_are_told_apart(a: str, b: str) -> None:
    """Every rule on which two of them differ is shown, and what is shown does differ."""
    of_a, of_b = (known_regulation(name).rules for name in (a, b))
    found = regulation_differences(of_a, of_b)
    assert [own.rule for own in found.rules] == [
        rule for rule in RULES if rule_value(of_a, rule) != rule_value(of_b, rule)
    ]
    assert (found.whole is None) == (a == b)
    for own in found.rules:
        assert own.found is not None, own.rule
        assert own.found.a != own.found.b
        under = of_a if own.under == "a" else of_b
        with_a, with_b = (with_rule_of(under, own.rule, other) for other in (of_a, of_b))
        assert again(own.found, with_a) != again(own.found, with_b)


def again(found: Found, rules: Rules) -> object:
    """Everything that is printed of what was found, scored once more."""
    if isinstance(found, FoundBoard):
        return board_figures(found.lines, found.expected, rules)
    return results(score_event(found.event, rules))


RULES_AT_RANDOM = st.builds(
    Rules,
    **{rule: st.sampled_from(values) for rule, values in CHOICES.items()},
    rounding=st.sampled_from([(), (TENTHS,)]),
)


@given(RULES_AT_RANDOM, RULES_AT_RANDOM)
def test_one_rule_at_a_time(a: Rules, b: Rules) -> None:
    """Taking every differing rule of b, one after the other, makes b of a."""
    for rule in differing_rules(a, b):
        with_one = with_rule_of(a, rule, b)
        assert differing_rules(a, with_one) == (rule,)
        a = with_one
    assert a == b


# One event under two regulations ----------------------------------------------------------------


def scored(rows: Sequence[Sequence[str | None]], rules: Rules) -> ScoredEvent:
    """A session scored."""
    return score_event(session(rows), rules)


def test_an_event_under_two_regulations() -> None:
    """Clauses K13, K32, K33. Board 2 lacks a table: E is 3, or its own 2.

    On board 1, of 4, pairs 1 to 3 have 3, 3 and 0. On board 2 600 and -100 have
    3.5 and 0.5 of 4, or 2 and 0 of 2. So pair 1 has 6.5 of 8 or 5 of 6, pair 2 has
    3.5 of 8 or 3 of 6: 81.25 or 83.33 %, 43.75 or 50 %. Pair 3 has 0 of 4 in both,
    and pair 6, which has 4 of 4 in both, is first in both.
    """
    rows = [["600", "600", "-100"], ["600", "-100", None]]
    found = event_differences(scored(rows, Rules()), scored(rows, Rules(expected="board")))
    assert [
        (own.board.board, own.line, str(own.side), value(own.a), value(own.b))
        for own in found.lines
    ] == [
        ("2", 1, "ns", "7/2", "2"),
        ("2", 1, "ew", "1/2", "0"),
        ("2", 2, "ns", "1/2", "0"),
        ("2", 2, "ew", "7/2", "2"),
    ]
    of_pair = {own.pair.number: own for own in found.pairs}
    assert set(of_pair) == {"1", "2", "4", "5"}
    percentages = (of_pair["1"].a.percentage, of_pair["1"].b.percentage)
    assert percentages == (Fraction(325, 4), Fraction(250, 3))
    assert found.boards == 1
    assert not found.by_share
    # Pair 2 has 43.75 % and pair 5 1 + 3.5 = 4.5 of 8, 56.25 %; then 50 % each.
    assert [number for number, own in sorted(of_pair.items()) if own.moves] == ["2"]


def value(score: object) -> str:
    """Printed matchpoints as text."""
    return str(getattr(score, "printed", None))


def test_two_scales_are_compared_in_per_cent() -> None:
    """Clause K28. Nothing differs between the scales but the scale."""
    rows = [["600", RULING, "-100"], ["A+/A-", "-100", "600"]]
    found = event_differences(scored(rows, Rules()), scored(rows, Rules(scale="1")))
    assert found.by_share
    assert (found.lines, found.pairs) == ((), ())


def test_what_is_shown_counts_and_not_what_is_kept() -> None:
    """Clause K29. Rounded for printing alone: 5/3 is printed as 1.7, and totals stay."""
    rows = [["600", RULING]]
    shown_only = Rules(rounding=(Rounding("board", Fraction(1, 10), "half_up", carried=False),))
    found = event_differences(scored(rows, Rules()), scored(rows, shown_only))
    assert [value(own.b) for own in found.lines] == ["17/10", "3/10", "3/10", "17/10"]
    assert found.pairs == ()


CELLS = st.sampled_from(["600", "-100", "100", RULING, "A+/A-", "A6040", "600|-100", "BYE", "NP"])


@given(
    st.integers(2, 3).flatmap(
        lambda tables: st.lists(
            st.lists(CELLS, min_size=tables, max_size=tables), min_size=1, max_size=3
        )
    ),
    RULES_AT_RANDOM,
    RULES_AT_RANDOM,
)
def test_differences_are_all_that_differs(rows: list[list[str]], a: Rules, b: Rules) -> None:
    """No line and no pair is left out, none is in it that is alike, and sides do not matter."""
    of_a, of_b = scored(rows, a), scored(rows, b)
    found, back = event_differences(of_a, of_b), event_differences(of_b, of_a)
    assert event_differences(of_a, of_a).lines == ()
    assert [(own.line, own.side, own.b, own.a) for own in back.lines] == [
        (own.line, own.side, own.a, own.b) for own in found.lines
    ]
    assert {own.pair for own in back.pairs} == {own.pair for own in found.pairs}
    if a.scale == b.scale:
        named = {(own.board.board, own.line, own.side) for own in found.lines}
        for board, (one, other) in enumerate(zip(of_a.boards, of_b.boards, strict=True), start=1):
            for line in range(len(one.board.lines)):
                for side in Side:
                    own, its = (of.scored.lines[line].of(side) for of in (one, other))
                    alike = (own and (own.printed, own.top)) == (its and (its.printed, its.top))
                    assert alike == ((str(board), line + 1, side) not in named)
