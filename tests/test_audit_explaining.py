"""Irregularities planted on boards are found, and nothing is found where nothing is wrong.

The printed figures are the second implementation's (oracle.py), rounded; what was planted
is known, and is what is expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import planted_irregularities as planted
from law78.audit.case import Case, Explained
from law78.audit.explaining import explain
from law78.audit.findings import Kind
from law78.audit.printed import PrintedLine, figure_of
from law78.audit.supposition import Units, contradicting
from law78.board import counted_lines
from law78.event import EventBoard, EventLine
from law78.notation import parse_line
from law78.outcome import Weighted, flat
from law78.regulation import Rules
from line_strategies import Board, any_lines, boards, rules_with_a_chart_a_side

seeds = st.integers(0, 2**32 - 1)


def kinds(found: Sequence[Explained]) -> list[Kind]:
    return [own.explanation.kind for own in found]


def explained(case: Case) -> tuple[Explained, ...]:
    """The explanations, each of which must stand up to the reference."""
    found = explain(case)
    for own in found:
        assert contradicting(own.supposition, case.printed, case.units) == frozenset()
        assert own.supposition.lines[: len(case.printed)]
        assert own.explanation.words.startswith("As if ")
        assert own.explanation.words.isprintable()
    return found


def is_at(score: int, position: Mapping[str, object]) -> bool:
    """Whether a score is where a position says."""
    over, under = position["over"], position["under"]
    if over is not None and over == under:
        return score == over
    return (over is None or score > over) and (under is None or score < under)


def board_of(text: str, printed: str, unit: Fraction = Fraction(1, 10)) -> Case:
    """A case written down: results, and N-S/E-W points of each line, - for none."""
    lines = [EventLine(parse_line(own), own) for own in text.split()]
    figures = tuple(
        PrintedLine(*(figure_of(side) for side in own.split("/"))) for own in printed.split()
    )
    counted = counted_lines([line.line for line in lines])
    return Case(
        EventBoard("7", tuple(lines), vulnerable="NONE"),
        figures,
        Rules(),
        counted,
        len(lines),
        Units(unit, Fraction(1, 100)),
    )


# One of each kind, by hand ----------------------------------------------------------------------


def test_an_overridden_line() -> None:
    """The others have 2 L + f - 1 of their scores: 8 5 5 2 0, and 600 once 6 instead of 8."""
    (found,) = explained(board_of("600 420 420 400 -50", "6/2 5/3 5/3 2/6 0/8"))
    assert found.explanation.kind is Kind.LINE_OVERRIDDEN
    assert found.explanation.lines == (1,)
    assert found.explanation.words == (
        "As if line 1 had been given points of its own: by its score it would get 8 and 0"
        " and it has 6 and 2; the other 4 lines come out by Neuberg, A = 5 of E = 5."
    )
    assert found.supposition.excused == {0}


def test_one_of_equal_lines_scored_as_an_average() -> None:
    """Three lines of 400, of which one is not in the field: 5/4 (2 x 1 + 2) - 1 = 4 of 8.

    It has 50 %, which is 4 as well, so it cannot be told from the other two. Clause K13.
    """
    case = board_of("600 400 400 400 -50", "7.8/0.2 4/4 4/4 4/4 0.3/7.7")
    first = explained(case)[0]
    assert first.explanation.kind is Kind.SCORED_AS_AVERAGE
    assert first.explanation.lines == (2,)
    assert first.explanation.others == 2
    assert first.explanation.words.endswith(" It may as well be lines 3 and 4.")


def test_a_line_scored_as_an_average() -> None:
    """Without 420 four scores, 600 400 140 -50, have 5/4 (2 L + f) - 1 of 8. Clause K13."""
    case = board_of("600 400 420 140 -50", "7.8/0.2 5.3/2.7 4/4 2.8/5.2 0.3/7.7")
    found = explained(case)[0]
    assert found.explanation.kind is Kind.SCORED_AS_AVERAGE
    assert found.explanation.lines == (3,)
    assert found.explanation.words == (
        "As if line 3, shown with 420, had not its score but 50 % and 50 % (A5050):"
        " the other 4 lines come out by Neuberg, A = 4 of E = 5."
    )


def test_a_code_that_its_points_contradict() -> None:
    """5 and 2 of 8 are 62.5 % and 25 %; the others as in the test above."""
    case = board_of("600 400 A5050 140 -50", "7.8/0.2 5.3/2.7 5/2 2.8/5.2 0.3/7.7")
    (found,) = explained(case)
    assert found.explanation.kind is Kind.CODE_CONTRADICTED
    assert found.explanation.details["lines"] == [
        {"line": 3, "result": "62.5%|25%", "percentages": {"ns": "125/2", "ew": "25"}}
    ]


def test_a_line_not_played_that_has_points() -> None:
    """As an average it counts in E: five lines, of which four have scores."""
    case = board_of("600 400 NP 140 -50", "7.8/0.2 5.3/2.7 4.8/3.2 2.8/5.2 0.3/7.7")
    (found,) = explained(case)
    assert found.explanation.kind is Kind.CODE_CONTRADICTED
    assert found.supposition.expected == 5
    assert found.supposition.lines[2] == parse_line("A6040")


def test_a_score_that_is_not_in_the_file() -> None:
    """With a second 50: 400 has 2 x 3 + 2 - 1 = 7 of 8, 50 has 2 + 2 - 1 = 3, -50 has 0."""
    (found,) = explained(board_of("400 400 50 -50", "7/1 7/1 3/5 0/8"))
    assert found.explanation.kind is Kind.HIDDEN_SCORE
    assert found.explanation.others == 0
    assert found.explanation.details["scores"] == [{"score": 50, "over": 50, "under": 50}]
    assert found.explanation.words == (
        "As if a score of 50, not in the file, took part:"
        " the 4 lines come out by Neuberg, A = 5 of E = 5."
    )


def test_another_number_of_results() -> None:
    """Three scores of four: 4/3 (2 L + f) - 1, 17/3 3 1/3 of 6. Clause K13."""
    (found,) = explained(board_of("400 50 -50", "5.7/0.3 3/3 0.3/5.7"))
    assert found.explanation.kind is Kind.OTHER_EXPECTED
    assert found.supposition.expected == 4


def test_a_phantom_table_counted() -> None:
    """The same with a bye on the board, whatever is printed for it. Clause K20."""
    (found,) = explained(board_of("400 50 BYE -50", "5.7/0.3 3/3 3.6/- 0.3/5.7"))
    assert found.explanation.kind is Kind.PHANTOM_COUNTED
    assert found.explanation.lines == (3,)
    assert found.supposition.expected == 4


def test_a_ruling_that_is_printed_as_points() -> None:
    """600, 420, -50 and -100 once each, and 40 % of 420 and 60 % of -50 in their table.

    Below and equal, by hand: 600 2 x 4 + 1 - 1 = 8; 420 2 x (1 + 1.6) + 1.4 - 1 = 5.6; -50
    2 x 1 + 1.6 - 1 = 2.6; -100 0; the ruling 0.4 x 5.6 + 0.6 x 2.6 = 3.8, of 8. Clauses K4, K9.
    """
    printed = "8/0 5.6/2.4 2.6/5.4 0/8 3.8/4.2"
    case = board_of("600 420 -50 -100 A5050", printed, unit=Fraction(1, 100))
    (found,) = explained(case)
    assert found.explanation.kind is Kind.RULING
    assert found.explanation.others == 0
    assert found.supposition.lines[4] == parse_line("12C1c:40%/420/60%/-50")
    assert found.explanation.words == (
        "As if line 5, shown with A5050, had been ruled 12C1c:40%/420/60%/-50: it comes out,"
        " and the other 4 lines come out by Neuberg, A = 5 of E = 5."
        " No other of usual weights does."
    )


def test_a_field_that_is_incomplete() -> None:
    """Of twelve results six are shown; one of the other six lies at each odd place."""
    shown = "600 420 400 140 -50 -100"
    # All twelve are different: 22 for the best, two less for each place below.
    (found,) = explained(board_of(shown, "20/2 16/6 12/10 8/14 4/18 0/22"))
    assert found.explanation.kind is Kind.INCOMPLETE_FIELD
    assert found.explanation.details == {"missing": 6, "expected": 12}


# Planted ---------------------------------------------------------------------------------------


@settings(max_examples=14, deadline=None)
@given(seeds)
def test_an_overridden_line_is_found_and_nothing_else(seed: int) -> None:
    """One figure changed on a clean board is an overridden line at most."""
    was = planted.overridden(Random(seed))
    (found,) = explained(was.case)
    assert found.explanation.kind is Kind.LINE_OVERRIDDEN
    assert was.place is not None
    assert found.explanation.lines == (was.place + 1,)


@settings(max_examples=14, deadline=None)
@given(seeds)
def test_a_line_scored_as_an_average_is_found(seed: int) -> None:
    """It is found first with the percentages it had, or as one of equal lines that may be it."""
    was = planted.averaged(Random(seed))
    first = explained(was.case)[0]
    assert first.explanation.kind is Kind.SCORED_AS_AVERAGE
    assert was.place is not None
    as_well = first.explanation.details["as_well"]
    assert was.place + 1 in (*first.explanation.lines, *as_well)
    assert first.explanation.others == len(as_well)
    assert parse_line(str(was.what)) in first.supposition.lines


@settings(max_examples=14, deadline=None)
@given(seeds)
def test_a_contradicted_code_is_found(seed: int) -> None:
    """Nothing else explains it."""
    was = planted.coded(Random(seed))
    assume(contradicting(was.case.as_it_is, was.case.printed, was.case.units))
    (found,) = explained(was.case)
    assert found.explanation.kind is Kind.CODE_CONTRADICTED
    assert was.place is not None
    assert found.explanation.lines == (was.place + 1,)


@settings(max_examples=14, deadline=None)
@given(seeds)
def test_a_hidden_score_is_found(seed: int) -> None:
    """It is where the first explanation says, or where one beside it does."""
    was = planted.hidden(Random(seed))
    found = [own for own in explained(was.case) if own.explanation.kind is Kind.HIDDEN_SCORE]
    details = found[0].explanation.details
    places = [details["scores"], *(own["scores"] for own in details["others"])]
    assert any(is_at(was.what, position) for (position,) in places)
    assert found[0].explanation.others == len(places) - 1


@settings(max_examples=14, deadline=None)
@given(seeds)
def test_another_number_of_results_is_found(seed: int) -> None:
    """It is found first, and is the one."""
    was = planted.phantom(Random(seed))
    first = explained(was.case)[0]
    assert first.explanation.kind is Kind.OTHER_EXPECTED
    assert first.supposition.expected == was.what


@settings(max_examples=14, deadline=None)
@given(seeds, st.sampled_from(["A5050", "NP", "A6040"]))
def test_a_ruling_is_found(seed: int, shown: str) -> None:
    """The ruling is among those found, or one score does as well, or percentages do."""
    was = planted.ruled(Random(seed), shown)
    assume(contradicting(was.case.as_it_is, was.case.printed, was.case.units))
    found = explained(was.case)
    assert was.place is not None
    if found[0].explanation.kind in (Kind.CODE_CONTRADICTED, Kind.OTHER_EXPECTED):
        return
    (ruled,) = [own for own in found if own.explanation.kind is Kind.RULING]
    assert ruled.explanation.lines == (was.place + 1,)
    ruling = parse_line(str(was.what)).result
    assert isinstance(ruling, Weighted)
    rulings = ruled.explanation.details["rulings"]
    assert (
        any(is_ruling(flat(ruling), own["outcomes"]) for own in rulings)
        or len(rulings[0]["outcomes"]) == 1
        or ruled.explanation.others is None
        or ruled.explanation.others >= len(rulings)
    )


def is_ruling(outcomes: list[tuple[Fraction, int]], found: Sequence[Mapping[str, object]]) -> bool:
    """Whether what was found is a ruling: the same weights where its scores are."""
    weights = [
        sum(weight for weight, score in outcomes if is_at(score, position)) for position in found
    ]
    return weights == [Fraction(str(position["weight"])) for position in found]


@settings(max_examples=7, deadline=None)
@given(seeds)
def test_a_ruling_shown_as_a_score_is_found_or_nothing_is_said(seed: int) -> None:
    """Where too few figures hold it there is no explanation, or two lines overridden."""
    was = planted.ruled(Random(seed))
    found = explained(was.case)
    assert set(kinds(found)) <= {Kind.RULING, Kind.LINE_OVERRIDDEN}
    if Kind.RULING in kinds(found):
        assert was.place is not None
        assert (was.place + 1,) in [own.explanation.lines for own in found]


@settings(max_examples=4, deadline=None)
@given(seeds)
def test_two_rulings_are_found_or_nothing_is_said(seed: int) -> None:
    """Both lines are named; where few figures hold them there is no explanation."""
    was = planted.two_ruled(Random(seed))
    found = explained(was.case)
    assert set(kinds(found)) <= {Kind.RULING, Kind.CODE_CONTRADICTED, Kind.OTHER_EXPECTED}
    for own in found:
        if own.explanation.lines == (1, 2) and own.explanation.others == 0:
            rulings = own.explanation.details["rulings"][0]
            for text, ruling in zip(was.what, rulings, strict=True):
                # Two outcomes on both sides of one score may add just what that one does.
                assert len(ruling["outcomes"]) == 1 or is_ruling(
                    flat(parse_line(text).result), ruling["outcomes"]
                )


@settings(max_examples=7, deadline=None)
@given(seeds)
def test_a_split_score_is_found(seed: int) -> None:
    """The board has the scores in the table of the side they are for. Clause K18."""
    was = planted.split(Random(seed))
    assume(contradicting(was.case.as_it_is, was.case.printed, was.case.units))
    found = explained(was.case)
    assert was.place is not None
    if found[0].explanation.kind in (Kind.CODE_CONTRADICTED, Kind.OTHER_EXPECTED):
        return
    assert found[0].explanation.kind is Kind.RULING
    assert found[0].explanation.lines == (was.place + 1,)


@settings(max_examples=7, deadline=None)
@given(seeds)
def test_an_incomplete_field_is_found(seed: int) -> None:
    """So many scores are not in the file as were left out."""
    was = planted.incomplete(Random(seed))
    (found,) = explained(was.case)
    assert found.explanation.kind is Kind.INCOMPLETE_FIELD
    assert found.explanation.details["missing"] == was.what


@settings(max_examples=7, deadline=None)
@given(seeds)
def test_an_average_beside_an_overridden_line_is_found(seed: int) -> None:
    """The two together, where neither does: of one score, the last line alone would do."""
    was = planted.average_and_override(Random(seed))
    lines = was.case.board.lines
    assume(lines[0].line != lines[-1].line)
    found = [
        own.explanation
        for own in explained(was.case)
        if own.explanation.kind is Kind.SCORED_AS_AVERAGE
    ]
    assert any(
        own.lines[-1] == len(lines) and 1 in (own.lines[0], *own.details["as_well"])
        for own in found
    )


@settings(max_examples=7, deadline=None)
@given(seeds)
def test_a_contradicted_code_beside_an_overridden_line_is_found(seed: int) -> None:
    """The two together, where at least eight other lines come out."""
    was = planted.code_and_override(Random(seed))
    found = explained(was.case)
    assert any(
        own.explanation.kind is Kind.LINE_OVERRIDDEN
        and own.explanation.lines == (len(was.case.printed), 1)
        for own in found
    )


@settings(max_examples=7, deadline=None)
@given(seeds)
def test_a_hidden_score_beside_a_contradicted_code_is_found(seed: int) -> None:
    """The two together, where neither does."""
    was = planted.hidden_and_code(Random(seed))
    found = explained(was.case)
    assert any(
        own.explanation.kind is Kind.HIDDEN_SCORE and own.explanation.lines == (1,) for own in found
    )


@settings(max_examples=7, deadline=None)
@given(seeds, st.sampled_from(["averaged", "phantom"]))
def test_percentages_alone_are_enough(seed: int, what: str) -> None:
    """Where no points are printed the top is not known, and the same is found."""
    plant = planted.averaged if what == "averaged" else planted.phantom
    found = explained(plant(Random(seed), planted.PERCENTAGES).case)
    wanted = Kind.SCORED_AS_AVERAGE if what == "averaged" else Kind.OTHER_EXPECTED
    assert wanted in kinds(found)


# Nothing where nothing is wrong, and nothing of garbage ----------------------------------------


@settings(max_examples=14, deadline=None)
@given(seeds)
def test_a_board_that_comes_out_needs_no_explanation(seed: int) -> None:
    """There is nothing to explain."""
    assert explain(planted.clean(Random(seed))) == ()


@settings(max_examples=14, deadline=None)
@given(seeds)
def test_garbage_is_explained_by_nothing(seed: int) -> None:
    """Figures of no board, though both sides make the top, fit no supposition."""
    case = planted.garbage(Random(seed))
    assume(len(contradicting(case.as_it_is, case.printed, case.units) or ()) > 2)
    assert explain(case) == ()


def test_few_lines_explain_nothing() -> None:
    """A line overridden beside two others may be anything: the rule of evidence.py."""
    assert explain(board_of("600 420 400", "3/1 2/2 0/4")) == ()
    assert explain(board_of("600 420", "2/0 1/1")) == ()
    assert explain(board_of("600", "1/1")) == ()


def test_more_choices_than_figures_explain_nothing() -> None:
    """The document's ruling, 40 % of 600 and 60 % of -100, is two scores and a weight.

    Three figures are printed, and the sum of all is known: no more than two are held.
    """
    case = board_of(
        "600 600 -100 -100 -100 -100 -100 NP",
        " ".join(["12.6/1.4"] * 2 + ["4.6/9.4"] * 5 + ["7.8/6.2"]),
    )
    assert Kind.RULING not in kinds(explained(case))


def test_three_overridden_lines_are_too_many() -> None:
    """Eleven lines have 20, 18 ... 0; the first three have 1 more or less."""
    scores = "600 500 480 450 430 420 400 140 110 50 -50"
    case = board_of(scores, "19/1 19/1 15/5 14/6 12/8 10/10 8/12 6/14 4/16 2/18 0/20")
    assert explain(case) == ()


def test_what_a_file_says_is_printed_safely() -> None:
    """A result with an escape in it stands in the words escaped."""
    case = board_of("600 400 420 140 -50", "7.8/0.2 5.3/2.7 4/4 2.8/5.2 0.3/7.7")
    lines = tuple(replace(line, raw="\x1b[2J\n" + "9" * 1000) for line in case.board.lines)
    case = replace(case, board=replace(case.board, lines=lines))
    words = explained(case)[0].explanation.words
    assert len(words) < 400


figures = st.one_of(
    st.none(),
    st.integers(0, 200).map(lambda units: figure_of(f"{units // 10}.{units % 10}")),
    st.sampled_from(["-5", "1/3", "99999999999999999999", "0.000000001"]).map(figure_of),
)


@settings(max_examples=14, deadline=None)
@given(boards(any_lines, most=8), st.data())
def test_any_board_with_any_figures_is_answered(board: Board, data: st.DataObject) -> None:
    """Splits, rulings, groups, byes, nothing printed: an answer that stands up, or none."""
    printed = tuple(
        data.draw(st.builds(PrintedLine, figures, figures, figures, figures)) for _ in board.lines
    )
    case = Case(
        EventBoard("7", tuple(EventLine(line, "?") for line in board.lines)),
        printed,
        data.draw(rules_with_a_chart_a_side),
        board.e,
        board.e,
        Units(Fraction(1, 10), Fraction(1, 10)),
    )
    explained(case)
