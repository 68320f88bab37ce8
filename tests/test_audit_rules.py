"""The rules of a file are found from its figures, and clean files are found clean.

Figures are printed by session_rules_oracle, which shares no computation with what is
audited, under rules and rounding that are drawn; single boards are worked out by hand.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from audited_events import (
    HUNDREDTHS,
    TENTHS,
    Way,
    printed,
    random_case,
    random_event,
    rounded_to,
    seeds,
    text_of,
    with_line,
    with_points,
)
from law78.audit.auditing import audit_bytes, audit_event
from law78.audit.findings import Audit, BoardAudit, Kind, Verdict
from law78.contract import contract_score, parse_contract
from law78.errors import Law78Error
from law78.event import ContractResult, Event, EventBoard, EventLine
from law78.notation import parse_line
from law78.regulation import Rules

IN_AGREEMENT = {Verdict.AGREES, Verdict.UNDER_A_RULE}


def looked_at(examples: int) -> settings:
    """So many seeds, and no search for a smaller one: a smaller seed is no smaller event."""
    return settings(max_examples=examples, phases=(Phase.explicit, Phase.generate))


def audited(event: Event) -> Audit:
    return audit_event(event, "generated")


def board_of(audit: Audit, name: str) -> BoardAudit:
    (board,) = [own for own in audit.boards if own.board.board == name]
    return board


def refuse_anything_odd(audit: Audit) -> None:
    """Nothing differs, nothing is explained, nothing is odd, nothing is at stake."""
    for board in audit.boards:
        assert board.verdict in IN_AGREEMENT
        assert board.explanations == board.oddities == ()
    for pair in audit.pairs:
        assert pair.verdict in IN_AGREEMENT
        assert pair.explanations == ()
    assert audit.stakes is not None
    assert audit.stakes.changes == ()
    assert not audit.stakes.other_winner


def way_found(audit: Audit, way: Way) -> Way:
    """The way that the audit says a file was printed in."""
    found = audit.rules
    assert found is not None
    number = int(found.expected) if found.expected.isdigit() else None
    rules = Rules(
        unequal=found.unequal,
        small_groups=found.small_groups,
        scale=str(found.scale),
        expected="board" if found.expected == "lines" else "field",
        averages=found.averages,
        codes=found.codes,
        byes=found.byes,
        rounding=found.rounding,
    )
    return Way(rules, number, found.per_section, way.points, way.percentages, pairs=False)


def values(event: Event) -> list[tuple[Fraction | None, ...]]:
    """Every printed figure of every line."""
    texts = [
        (own.ns, own.ew, own.ns_percentage, own.ew_percentage)
        for board in event.boards
        for line in board.lines
        for own in [line.printed]
        if own is not None
    ]
    return [tuple(None if text is None else Fraction(text) for text in line) for line in texts]


@given(seeds)
@looked_at(15)
def test_clean_events_are_found_clean_and_the_rules_found_print_the_same(seed: int) -> None:
    """Clauses K13, K16, K17, K22 to K29, K32 to K34, K37: by the rules that were drawn.

    The rules found need not be the ones drawn: they print the same figures on every line.
    """
    event, way = random_case(Random(seed))
    audit = audited(event)
    refuse_anything_odd(audit)
    assert audit.rules is not None
    assert audit.rules.figures == audit.rules.explained
    assert values(printed(event, way_found(audit, way))) == values(event)


@pytest.mark.parametrize("seed", range(40))
def test_no_false_explanations_on_clean_events(seed: int) -> None:
    """Nothing is odd where nothing was made odd. `python test_audit_rules.py N` looks at N."""
    event, _ = random_case(Random(seed))
    refuse_anything_odd(audited(event))


@given(seeds, st.sampled_from(["neuberg", "none", "add_one"]), st.sampled_from(["field", "board"]))
@looked_at(15)
def test_the_rule_for_fewer_results_is_found_where_boards_tell_it(
    seed: int, unequal: str, expected: str
) -> None:
    """Clauses K13, K23, K24: a board with an average on it, and one with a line less.

    Points are to 0.01. `none` has no E to be found.
    """
    event = random_event(Random(seed), tables=7, boards=6, missing=1, artificial=("A5050",))
    rules = Rules(unequal=unequal, expected=expected, rounding=rounded_to(HUNDREDTHS))
    audit = audited(printed(event, Way(rules)))
    found = audit.rules
    assert found is not None
    refuse_anything_odd(audit)
    # Where all lines of the two boards happen to be equal no rule shows.
    if found.telling == 2:
        assert found.unequal == unequal
        assert unequal == "none" or found.expected == {"field": "field", "board": "lines"}[expected]


@given(seeds)
@looked_at(5)
def test_a_file_without_missing_results_leaves_nothing_to_fit(seed: int) -> None:
    """Every board agrees by itself, and the report says that no rule was told."""
    event = random_event(Random(seed), tables=5, boards=5)
    audit = audited(printed(event, Way(Rules(unequal="none", rounding=rounded_to()))))
    assert {board.verdict for board in audit.boards} == {Verdict.AGREES}
    assert audit.rules is not None
    assert audit.rules.telling == 0
    assert audit.rules.unequal == "neuberg"
    assert any(words.startswith("No board tells") for words in audit.rules.words)


@given(seeds, st.integers(1, 2))
@looked_at(8)
def test_a_number_of_its_own_that_the_file_expects(seed: int, more: int) -> None:
    """Clause K11: E is more than any board has lines, as where a phantom table is counted."""
    event = random_event(Random(seed), tables=6, boards=6)
    way = Way(Rules(rounding=rounded_to(HUNDREDTHS)), expected=6 + more)
    audit = audited(printed(event, way))
    refuse_anything_odd(audit)
    assert audit.rules is not None
    assert audit.rules.expected == str(6 + more)
    assert {board.verdict for board in audit.boards} == {Verdict.UNDER_A_RULE}
    assert {(own.rule.expected, own.rule.basis) for own in audit.boards if own.rule} == {
        (6 + more, "other")
    }


@given(seeds, st.booleans())
@looked_at(8)
def test_sections_are_pooled_or_not_as_the_figures_have_it(seed: int, per_section: bool) -> None:
    """Clause K32."""
    event = random_event(Random(seed), tables=4, boards=5, sections=("A", "B"))
    way = Way(Rules(rounding=rounded_to()), per_section=per_section)
    audit = audited(printed(event, way))
    refuse_anything_odd(audit)
    assert audit.rules is not None
    assert audit.rules.per_section is per_section
    assert len(audit.boards) == (10 if per_section else 5)


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("both", [True, False])
def test_the_scale_is_told_by_sums_or_by_fit(scale: int, both: bool) -> None:
    """Clause K28: with E-W's points, and without them."""
    event = printed(
        random_event(Random(7), tables=6, boards=6),
        Way(Rules(scale=str(scale), rounding=rounded_to()), pairs=False),
    )
    if not both:
        boards = []
        for board in event.boards:
            for place, line in enumerate(board.lines):
                assert line.printed is not None
                board = with_points(board, place, line.printed.ns, None)
            boards.append(board)
        event = replace(event, boards=tuple(boards))
    audit = audited(event)
    assert audit.rules is not None
    assert audit.rules.scale == scale
    assert {board.verdict for board in audit.boards} == {Verdict.AGREES}


def one_board(figures: list[tuple[str, str, str]]) -> Event:
    lines = tuple(EventLine(parse_line(text), text) for text, _, _ in figures)
    board = EventBoard("1", lines)
    for place, (_, ns, ew) in enumerate(figures):
        board = with_points(board, place, ns, ew)
    return Event((board,))


def test_exact_halves_tell_the_mode() -> None:
    """Clause K29: four results of five, (M + 1) 5/4 - 1, by hand.

    M of 6, 4, 2 and 0 makes 7.75, 5.25, 2.75 and 0.25 of 8; to even these are 7.8, 5.2,
    2.8 and 0.2, up 7.8, 5.3, 2.8 and 0.3, cut off 7.7, 5.2, 2.7 and 0.2. An artificial
    4.1 and 3.9 tells that the quantum is not 0.2.
    """
    exact = {"600": "7.75", "420": "5.25", "100": "2.75", "-50": "0.25"}
    for mode, shown in {
        "half_even": {"7.75": "7.8", "5.25": "5.2", "2.75": "2.8", "0.25": "0.2"},
        "half_up": {"7.75": "7.8", "5.25": "5.3", "2.75": "2.8", "0.25": "0.3"},
        "truncate": {"7.75": "7.7", "5.25": "5.2", "2.75": "2.7", "0.25": "0.2"},
    }.items():
        figures = [
            (result, shown[points], shown[opposite])
            for (result, points), opposite in zip(
                exact.items(), reversed(exact.values()), strict=True
            )
        ]
        audit = audited(one_board([*figures, ("51.25%|48.75%", "4.1", "3.9")]))
        assert audit.boards[0].verdict is Verdict.UNDER_A_RULE
        assert audit.rules is not None
        (stage,) = audit.rules.rounding
        assert (stage.quantum, stage.mode, stage.side) == (TENTHS, mode, "each")
        first = audit.boards[0].lines[0].ns
        assert (first.due, first.top) == (Fraction(31, 4), 8)
        assert first.shown == Fraction(shown["7.75"])


def test_points_printed_from_binary_numbers() -> None:
    """Twenty results of 21, all different: (M + 1) 21/20 - 1, printed as Python prints floats.

    M = 2 makes 2.15, which is printed 2.1: to even and up it would be 2.2. M = 0 makes
    0.05, printed 0.1: cut off it would be 0.0, to even as well.
    """
    scores = [str(10 * place) for place in range(20)]
    exact = [Fraction(2 * place + 1) * 21 / 20 - 1 for place in range(20)]
    shown = [f"{value.numerator / value.denominator:.1f}" for value in exact]
    assert shown[:2] == ["0.1", "2.1"]
    figures = list(zip(scores, shown, reversed(shown), strict=True))
    audit = audited(one_board([*figures, ("A5050", "20.0", "20.0")]))
    assert audit.boards[0].verdict is Verdict.UNDER_A_RULE
    assert audit.rules is not None
    assert audit.rules.looks_binary
    assert [(own.stage, own.quantum) for own in audit.rules.rounding] == [("board", TENTHS)]
    assert any("binary" in words for words in audit.rules.words)


@pytest.mark.parametrize("quantum", [TENTHS, HUNDREDTHS])
def test_percentages_of_points_that_were_rounded_before(quantum: Fraction) -> None:
    """Clause K29, double rounding: 0.1 or 0.01 in points, then 0.1 per cent; points not printed."""
    event = random_event(Random(3), tables=8, boards=8, artificial=("A5050",) * 4)
    rules = Rules(rounding=rounded_to(quantum, carried=True, last=TENTHS))
    way = Way(rules, points=False, percentages=True)
    audit = audited(printed(event, way))
    refuse_anything_odd(audit)
    assert values(printed(event, way_found(audit, way))) == values(printed(event, way))


# One board that goes its own way ---------------------------------------------------------------


@given(seeds)
@looked_at(8)
def test_a_board_for_which_more_results_were_expected(seed: int) -> None:
    """One board of six printed with E = 9, the others with their own lines: it is said so."""
    event = random_event(Random(seed), tables=6, boards=6)
    rules = Rules(rounding=rounded_to(HUNDREDTHS))
    as_usual = printed(event, Way(rules, pairs=False))
    more = printed(event, Way(rules, expected=9, pairs=False))
    mixed = replace(as_usual, boards=(*as_usual.boards[:5], more.boards[5]))
    audit = audited(mixed)
    last = audit.boards[5]
    assert [board.verdict for board in audit.boards[:5]] == [Verdict.AGREES] * 5
    assert last.verdict is Verdict.UNDER_A_RULE
    assert last.rule is not None
    assert (last.rule.unequal, last.rule.expected, last.rule.basis) == ("neuberg", 9, "other")
    assert [own.kind for own in last.explanations] == [Kind.OTHER_EXPECTED]


def test_a_figure_that_is_one_unit_off_differs_or_is_explained() -> None:
    """Nothing is waved through: 0.01 more on one line of a board that is else exact."""
    event = printed(
        random_event(Random(11), tables=6, boards=6, artificial=("A5050",)),
        Way(Rules(rounding=rounded_to(HUNDREDTHS)), pairs=False),
    )
    (name,) = [
        board.board for board in event.boards if any(line.raw == "A5050" for line in board.lines)
    ]
    board = next(own for own in event.boards if own.board == name)
    place = next(place for place, line in enumerate(board.lines) if line.raw != "A5050")
    was = board.lines[place].printed
    assert was is not None
    assert was.ns is not None
    text = text_of(Fraction(was.ns) + HUNDREDTHS, rounded_to(HUNDREDTHS)[0])
    off = with_points(board, place, text, was.ew)
    boards = tuple(off if own.board == name else own for own in event.boards)
    audit = audited(replace(event, boards=boards))
    found = board_of(audit, name)
    assert found.verdict in (Verdict.DIFFERS, Verdict.EXPLAINED)
    assert found.lines[place].ns.agrees is False
    assert {own.verdict for own in audit.boards if own.board.board != name} == {Verdict.AGREES}


# One irregular line, in a file that has no other way to tell its rounding -----------------------

IRREGULAR = (
    ("A5050", Kind.SCORED_AS_AVERAGE),
    ("A6040", Kind.CODE_CONTRADICTED),
    (None, Kind.HIDDEN_SCORE),
    ("", Kind.LINE_OVERRIDDEN),
)


@given(seeds, st.sampled_from(IRREGULAR), st.sampled_from([TENTHS, HUNDREDTHS]))
@looked_at(12)
def test_one_irregular_board_among_regular_ones(
    seed: int, irregular: tuple[str | None, Kind], quantum: Fraction
) -> None:
    """What was scored is not what is shown; the first explanation says how, and no other
    board is touched. All other boards have whole points: they tell no rounding.
    """
    random = Random(seed)
    as_shown = random_event(random, tables=random.randrange(5, 10), boards=8)
    number, (scored_as, kind) = random.randrange(8), irregular
    place = random.randrange(len(as_shown.boards[number].lines))
    as_scored = as_shown
    if scored_as:
        boards = list(as_shown.boards)
        boards[number] = with_line(boards[number], place, scored_as)
        as_scored = replace(as_shown, boards=tuple(boards))
    way = Way(Rules(rounding=rounded_to(quantum)))
    event = printed(as_scored, way)
    board = event.boards[number]
    own = board.lines[place]
    assert own.printed is not None
    if kind is Kind.SCORED_AS_AVERAGE:
        own = replace(as_shown.boards[number].lines[place], printed=own.printed)
    elif kind is Kind.CODE_CONTRADICTED:
        own = replace(own, line=parse_line("A5050"), raw="A5050")
    elif kind is Kind.LINE_OVERRIDDEN:
        ns, ew = (Fraction(text or "") for text in (own.printed.ns, own.printed.ew))
        texts = [text_of(value, way.rules.rounding[0]) for value in (ns + 3, ew - 3)]
        own = with_points(board, place, *texts).lines[place]
    kept = (own,) if kind is not Kind.HIDDEN_SCORE else ()
    lines = (*board.lines[:place], *kept, *board.lines[place + 1 :])
    boards = list(event.boards)
    boards[number] = replace(board, lines=lines)
    audit = audited(replace(event, boards=tuple(boards)))
    found = audit.boards[number]
    assert found.verdict is Verdict.EXPLAINED
    assert found.explanations[0].kind is kind
    assert {each.verdict for each in audit.boards if each is not found} == {Verdict.AGREES}


# What cannot be checked, and what is odd beside figures ----------------------------------------


def test_without_figures_nothing_can_be_checked() -> None:
    audit = audited(random_event(Random(1)))
    assert {board.verdict for board in audit.boards} == {Verdict.UNCHECKED}
    assert {board.reason for board in audit.boards} == {"nothing is printed for it"}
    assert audit.rules is None
    assert audit.verdict is Verdict.UNCHECKED


def test_a_board_without_figures_among_others() -> None:
    event = printed(random_event(Random(2)), Way(Rules(rounding=rounded_to()), pairs=False))
    bare = event.boards[3]
    for place in range(len(bare.lines)):
        bare = with_points(bare, place, None, None)
    audit = audited(replace(event, boards=(*event.boards[:3], bare, *event.boards[4:])))
    assert audit.boards[3].verdict is Verdict.UNCHECKED
    assert audit.verdict is Verdict.AGREES


def test_zeros_of_lines_that_get_nothing_are_not_held_against_them() -> None:
    """Some programs print 0 and 0 for a board that was not played."""
    table = b"board,result,ns_mp,ew_mp\n1,600,2,0\n1,-100,0,2\n1,NP,0,0\n"
    audit = audit_bytes(table, "club.csv")
    assert audit.boards[0].verdict is Verdict.AGREES
    assert audit.boards[0].lines[2].ns.agrees is None


def test_text_where_a_figure_should_be() -> None:
    table = b"board,result,ns_mp,ew_mp\n1,600,2,0\n1,-100,zero,2\n1,NP,-,-\n"
    audit = audit_bytes(table, "club.csv")
    (odd,) = audit.boards[0].oddities
    assert (odd.kind, odd.lines) == (Kind.NOT_A_FIGURE, (2,))


@given(seeds, st.integers(1, 3))
@looked_at(10)
def test_contracts_that_do_not_give_their_scores(seed: int, slip: int) -> None:
    """Clause K30: contracts are dealt with their scores; one has tricks changed, and is found.

    Who is vulnerable is told by the file, or by the board's number (Law 2).
    """
    random = Random(seed)
    event = random_event(random, tables=4, boards=3)
    board = event.boards[slip - 1]
    place = random.randrange(4)
    line = board.lines[place]
    assert line.contract is not None
    other = ContractResult("4S", "N", 10)
    right = contract_score(parse_contract("4S"), "N", 10, board.vulnerable or "")
    changed = replace(line, contract=other)
    lines = (*board.lines[:place], changed, *board.lines[place + 1 :])
    for vulnerable in (board.vulnerable, None):
        boards = list(event.boards)
        boards[slip - 1] = replace(board, lines=lines, vulnerable=vulnerable)
        audit = audited(replace(event, boards=tuple(boards)))
        odd = {own.board.board: own.oddities for own in audit.boards if own.oddities}
        if line.raw == str(right):
            assert odd == {}
        else:
            ((name, (oddity,)),) = odd.items()
            assert (name, oddity.kind, oddity.lines) == (board.board, Kind.CONTRACT, (place + 1,))


def test_a_contract_that_cannot_be_read_is_not_odd() -> None:
    event = random_event(Random(4), tables=3, boards=1)
    board = event.boards[0]
    strange = replace(board.lines[0], contract=ContractResult("8S", "N", 9))
    board = replace(board, lines=(strange, *board.lines[1:]))
    artificial = with_line(board, 1, "A6040")
    audit = audited(Event((artificial,)))
    assert audit.boards[0].oddities == ()


if __name__ == "__main__":
    import sys

    for number in range(int(sys.argv[1])):
        refuse_anything_odd(audited(random_case(Random(number))[0]))


MISTAKEN = b"""board,result,ns_matchpoints,ew_matchpoints
1,620,4,2
1,-100,1,5
1,620,4,2
1,-110,1,5
2,140,6,0
2,100,2,4
2,110,4,2
2,-50,0,6
3,120,5,1
3,-100,1,5
3,600,6,0
3,-100,1,5
"""


def test_many_mistakes_are_no_scale_of_their_own() -> None:
    """Whole points, board 2 right, four pairs of figures off by one on board 1, one on board 3.

    Two lines of 620 are level above two: 5 each; -100 beats -110. 120 beats two of three.
    """
    audit = audit_bytes(MISTAKEN, "club.csv")
    assert audit.rules is not None
    assert (audit.rules.scale, audit.rules.unequal) == (2, "neuberg")
    first, second, third = audit.boards
    assert [line.ns.due for line in first.lines] == [5, 2, 5, 0]
    assert first.verdict is Verdict.DIFFERS
    assert second.verdict is Verdict.AGREES
    assert [side.agrees for side in (third.lines[0].ns, third.lines[0].ew)] == [False, False]
    assert all(line.ns.agrees and line.ew.agrees for line in third.lines[1:])


def test_imps_are_refused_by_their_sums() -> None:
    """What one side wins the other loses: at matchpoints both sides share a top."""
    table = b"board,result,ns_mp,ew_mp\n1,600,4.5,-4.5\n1,100,-4.5,4.5\n"
    with pytest.raises(Law78Error, match="add up to 0") as error:
        audit_bytes(table, "club.csv")
    assert error.value.code == "unsupported"


@pytest.mark.parametrize("text", ["NaN", "1e5", "9" * 41, "1_0", "0x1"])
def test_what_is_no_figure_is_odd_and_said_so(text: str) -> None:
    table = f"board,result,ns_mp,ew_mp\n1,600,2,{text}\n1,100,0,2\n".encode()
    (board,) = audit_bytes(table, "club.csv").boards
    assert [(odd.kind, odd.lines) for odd in board.oddities] == [(Kind.NOT_A_FIGURE, (1,))]


def test_explaining_has_an_end_and_says_so() -> None:
    """Every figure of a board of many lines is wrong: no explanation is looked for."""
    lines = "".join(f"1,{10 * (place % 7)},1,1\n" for place in range(1000))
    table = f"board,result,ns_mp,ew_mp\n{lines}".encode()
    (board,) = audit_bytes(table, "club.csv").boards
    assert board.verdict is Verdict.DIFFERS
    assert board.reason is not None
    assert "no explanation was looked for" in board.reason
