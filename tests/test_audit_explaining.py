"""Irregularities planted on boards are found, and nothing is found where nothing is wrong.

The printed figures are the second implementation's (oracle.py), rounded; what was planted
is known, and is what is expected.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import planted_irregularities as planted
from law78.audit.case import Case, Explained
from law78.audit.explaining import explain
from law78.audit.explaining.bounded import Bounded, Budget, bounded
from law78.audit.explaining.chances import rulings_as_plain, values_shown
from law78.audit.explaining.comparisons import Steps
from law78.audit.explaining.evidence import figures_that_hold, has_lines_beside, is_held
from law78.audit.explaining.positions import Position
from law78.audit.explaining.search import searched
from law78.audit.explaining.weights import WHOLE, three_weights, two_weights
from law78.audit.findings import Explanation, Kind
from law78.audit.printed import PrintedLine, figure_of
from law78.audit.supposition import Supposition, Units, contradicting
from law78.board import counted_lines
from law78.event import EventBoard, EventLine
from law78.notation import parse_line
from law78.outcome import Bye, Weighted, flat
from law78.regulation import Rules
from line_strategies import Board, any_lines, boards, rules_with_a_chart_a_side

seeds = st.integers(0, 2**32 - 1)


def kinds(found: Sequence[Explained]) -> list[Kind]:
    return [own.explanation.kind for own in found]


def explained(case: Case) -> tuple[Explained, ...]:
    """The explanations, each of which must stand up to the reference and be told in full."""
    found = explain(case)
    count = len(case.printed)
    for own in found:
        explanation, supposition = own.explanation, own.supposition
        assert contradicting(supposition, case.printed, case.units) == frozenset()
        assert supposition.lines[:count]
        assert explanation.words.startswith("As if ")
        assert explanation.words.isprintable()
        assert all(1 <= place <= count for place in explanation.lines)
        assert {place + 1 for place in supposition.excused - byes(case)} <= set(explanation.lines)
        for redone in as_told(case, explanation):
            assert contradicting(redone, case.printed, case.units) == frozenset()
    return found


def byes(case: Case) -> frozenset[int]:
    """The lines without opponents, whose points are not held against a board."""
    lines = case.board.lines
    return frozenset(place for place, own in enumerate(lines) if isinstance(own.line.result, Bye))


def as_told(case: Case, explanation: Explanation) -> list[Supposition]:
    """The board as the details have it, by them alone: one for each ruling that is listed."""
    details: Any = explanation.details
    lines = [line.line for line in case.board.lines]
    excused = set(byes(case))
    for own in [*details.get("lines", []), *([details["also"]] if "also" in details else [])]:
        if "result" in own:
            lines[own["line"] - 1] = parse_line(own["result"])
        else:
            excused.add(own["line"] - 1)
    for own in details.get("scores", []):
        lines.append(parse_line(str(own["score"])))
    for own in details.get("examples", []):
        lines += [parse_line(str(own["score"]))] * own["times"]
    expected = details.get("expected", case.expected)
    plain = Supposition(tuple(lines), expected, case.rules, frozenset(excused))
    found = []
    for listed in details.get("rulings", [])[:5]:
        ruled = list(lines)
        for own in listed if isinstance(listed, list) else [listed]:
            ruled[own["line"] - 1] = parse_line(own["ruling"])
        found.append(replace(plain, lines=tuple(ruled)))
    return found or [plain]


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
        " No other as simple, of usual weights, does."
    )


def test_a_field_that_is_incomplete() -> None:
    """Of twelve results six are shown; one of the other six lies at each odd place."""
    shown = "600 420 400 140 -50 -100"
    # All twelve are different: 22 for the best, two less for each place below.
    (found,) = explained(board_of(shown, "20/2 16/6 12/10 8/14 4/18 0/22"))
    assert found.explanation.kind is Kind.INCOMPLETE_FIELD
    assert found.explanation.details["missing"] == 6
    assert found.explanation.details["expected"] == 12


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
    if not found:
        # Too few figures are set right, or too coarse ones: chances.py.
        return
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
        or len(rulings[0].get("outcomes", [])) == 1
        or ruled.explanation.others is None
        or ruled.explanation.others >= len(rulings)
    )


def test_most_rulings_are_found() -> None:
    """Of sixteen planted on lines without a score at least three in four are explained so.

    The others are within rounding of an average, or have too few figures that they set right.
    """
    planted_ones = [planted.ruled(Random(seed), "A5050").case for seed in range(16)]
    found = [kinds(explain(case)) for case in planted_ones]
    assert sum(Kind.RULING in own or Kind.CODE_CONTRADICTED in own for own in found) >= 12


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


@settings(max_examples=3, deadline=None)
@given(seeds)
def test_two_rulings_are_found_or_nothing_is_said(seed: int) -> None:
    """Both lines are named; where few figures hold them there is no explanation."""
    was = planted.two_ruled(Random(seed))
    found = explained(was.case)
    assert set(kinds(found)) <= {Kind.RULING, Kind.CODE_CONTRADICTED, Kind.OTHER_EXPECTED}
    # Several scores between the same two of the field are looked for as one.
    field = sorted({int(line.raw) for line in was.case.board.lines[2:]})
    ruled = [score for text in was.what for _, score in flat(parse_line(text).result)]
    between = [bisect(field, score) for score in set(ruled) if score not in field]
    assume(len(set(between)) == len(between))
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


DOCUMENT = {
    "tenths": ("12.6/1.4", "4.6/9.4", "7.8/6.2"),
    "hundredths": ("12.60/1.40", "4.60/9.40", "7.80/6.20"),
    "one side": ("12.6", "4.6", "7.8"),
}
"""The document's points for 600, -100 and the ruling; without E-W's, its N-S points alone."""


@pytest.mark.parametrize("shown", ["A5050", "NP", "A6040"])
@pytest.mark.parametrize("printed", DOCUMENT)
def test_the_document_s_ruling_is_found(shown: str, printed: str) -> None:
    """2 x 600, 5 x -100, and 40 % of 600 and 60 % of -100: the document's own table. Clause K9."""
    of_600, of_minus_100, of_ruling = DOCUMENT[printed]
    case = board_of(
        f"600 600 -100 -100 -100 -100 -100 {shown}",
        " ".join([*[of_600] * 2, *[of_minus_100] * 5, of_ruling]),
        Fraction(1, 100) if printed == "hundredths" else Fraction(1, 10),
    )
    (found,) = explained(case)
    assert found.explanation.kind is Kind.RULING
    assert found.explanation.words == (
        f"As if line 8, shown with {shown}, had been ruled 12C1c:40%/600/60%/-100: it comes"
        " out, and the other 7 lines come out by Neuberg, A = 8 of E = 8."
        " No other as simple, of usual weights, does."
    )
    assert found.explanation.others == 0
    assert found.supposition.lines[7] == parse_line("12C1c:2/600/3/-100")


def in_per_cent(shown: str, unit: Fraction, figures: Sequence[str]) -> Case:
    """The document's board with percentages alone."""
    case = board_of(f"600 600 -100 -100 -100 -100 -100 {shown}", "- - - - - - - -")
    each = [figures[0]] * 2 + [figures[1]] * 5 + [figures[2]]
    printed = tuple(
        PrintedLine(None, None, *(figure_of(own) for own in both.split("/"))) for both in each
    )
    return replace(case, printed=printed, units=Units(Fraction(1), unit))


@pytest.mark.parametrize("shown", ["A5050", "NP", "A6040"])
@pytest.mark.parametrize(
    ("unit", "figures"),
    [
        (Fraction(1, 10), ("90.0/10.0", "32.9/67.1", "55.7/44.3")),
        (Fraction(1, 100), ("90.00/10.00", "32.86/67.14", "55.71/44.29")),
    ],
)
def test_the_document_s_ruling_is_found_in_per_cent(
    shown: str, unit: Fraction, figures: Sequence[str]
) -> None:
    """12.6, 4.6 and 7.8 of 14 are 90, 32 6/7 and 55 5/7 %. Clause K9."""
    first = explained(in_per_cent(shown, unit, figures))[0]
    assert first.explanation.kind is Kind.RULING
    assert first.explanation.others == 0
    assert first.supposition.lines[7] == parse_line("12C1c:2/600/3/-100")


def test_coarse_figures_hold_no_ruling() -> None:
    """To whole points the document's board could be so by accident: the rule of chances.py.

    11 rulings are as plain, and 3 values of a score and 15 of the line are 45 ways.
    """
    case = board_of(
        "600 600 -100 -100 -100 -100 -100 A5050",
        " ".join(["13/1"] * 2 + ["5/9"] * 5 + ["8/6"]),
        Fraction(1),
    )
    assert Kind.RULING not in kinds(explained(case))


def test_a_ruling_that_adds_one_to_all_is_none() -> None:
    """Add-one gives every score one more comparison, as half a score above all and half below.

    420 400 140 50 -50 by add-one of E = 6: 8 + 1, 6 + 1, 4 + 1, 2 + 1, 0 + 1 of 10; the
    artificial line has half of it. Clause K26.
    """
    case = board_of("420 400 140 50 -50 A5050", "9/1 7/3 5/5 3/7 1/9 5/5", Fraction(1, 100))
    assert Kind.RULING not in kinds(explained(case))


# What holds an explanation, counted by hand from the rule of evidence.py -----------------------


@pytest.mark.parametrize(
    ("lines", "excused", "enough"),
    [(3, 1, False), (4, 1, True), (9, 2, False), (10, 2, True), (30, 3, False), (1, 0, True)],
)
def test_lines_beside_those_excused(lines: int, excused: int, enough: bool) -> None:
    """Three beside one, eight beside two, and more than two never; blank ones do not count."""
    texts = " ".join(["400"] * (lines + 1)), " ".join([*["5/5"] * lines, "-/-"])
    case = bounded(board_of(*texts))
    assert has_lines_beside(case, frozenset(range(excused))) is enough
    assert is_held(case, case.as_it_is, -1, frozenset(range(excused))) is enough


@pytest.mark.parametrize(
    ("printed", "own", "wrong", "expected", "held"),
    [
        # 600, 420 twice, 50 and -50: four scores, one off for the sum, one for the top.
        ("8/0 5/3 5/3 2/6 0/8 4/4", (), (0, 1, 2, 3, 4), 6, 4),
        # No top shows: three.
        ("8 5 5 2 0 4", (), (0, 1, 2, 3, 4), 6, 3),
        # Two lines of one score are set right: one figure.
        ("8/0 5/3 5/3 2/6 0/8 4/4", (), (1, 2), 6, 1),
        # And the top with them.
        ("8/0 5/3 5/3 2/6 0/8 4/4", (), (1, 2), 7, 2),
        # A top that does not show is not set right.
        ("8 5 5 2 0 4", (), (1, 2), 7, 1),
        # A line of its own, and one without figures, hold nothing.
        ("8/0 5/3 5/3 2/6 0/8 4/4", (0,), (0, 1, 2, 3, 4), 6, 3),
        ("-/- 5/3 5/3 2/6 0/8 4/4", (), (0, 1, 2, 3, 4), 6, 3),
        # Nor does an artificial line.
        ("8/0 5/3 5/3 2/6 0/8 4/4", (), (5,), 6, 0),
    ],
)
def test_figures_that_hold(
    printed: str, own: Sequence[int], wrong: Sequence[int], expected: int, held: int
) -> None:
    """The fewer of those that are independent and those that are set right."""
    case = bounded(board_of("600 420 420 50 -50 A5050", printed))
    supposition = replace(case.as_it_is, expected=expected)
    assert figures_that_hold(case, supposition, frozenset(own), frozenset(wrong)) == held


def test_as_many_choices_as_figures_are_too_many() -> None:
    """More figures than choices must hold: of E = 4 where 3 follow, 3 scores and the top do."""
    case = bounded(board_of("400 50 -50", "5.7/0.3 3/3 0.3/5.7"))
    supposition = replace(case.as_it_is, expected=4)
    assert is_held(case, supposition, 2, frozenset())
    assert not is_held(case, supposition, 3, frozenset())


# How many rulings would fit by accident, counted -----------------------------------------------


@settings(max_examples=20)
@given(st.integers(1, 4), st.integers(3, 9), st.integers(3, 9))
def test_the_ways_that_figures_could_have_come_are_counted(
    scores: int, tenths: int, own: int
) -> None:
    """Against every way written out: all of a score's values, none less than that below it.

    On a full board of Neuberg's a score has from 0 to 2 more, a step of the unit apart.
    """
    unit = Fraction(tenths, 10)
    lines = {place: parse_line(str(10 * place)) for place in range(1, scores + 1)}
    results = " ".join(["A5050", *("50" for _ in lines)])
    case = board_of(results, " ".join("1" for _ in results.split()), unit)
    steps = Steps(Fraction(1), Fraction(-1), Fraction(own))
    values = [step * unit for step in range(100) if step * unit <= 2]
    ways = list(combinations_with_replacement(values, scores - 1))
    of_own = [step for step in range(100) if step * unit <= own]
    counted = values_shown(bounded(case), 0, lines, steps, frozenset(range(scores + 1)))
    assert counted == len(ways) * len(of_own)
    # What is not set right counts for nothing.
    assert values_shown(bounded(case), 0, lines, steps, frozenset(lines)) == len(ways)
    assert values_shown(bounded(case), 0, lines, steps, frozenset({0})) == len(of_own)
    blank = replace(case, printed=tuple(PrintedLine() for _ in case.printed))
    assert values_shown(bounded(blank), 0, lines, steps, frozenset(range(scores + 1))) == 1


@settings(max_examples=20)
@given(
    st.integers(1, 3),
    st.integers(0, 2),
    st.integers(1, 3),
    st.integers(0, 3),
    st.sampled_from([1, 2, 3, 4, 5, 20]),
)
def test_the_rulings_as_plain_are_counted(
    on_scores: int, between: int, outcomes: int, off: int, denominator: int
) -> None:
    """Against every ruling written out."""
    every = [Position(place, place, place) for place in range(on_scores)]
    every += [Position(place, place + 1, place) for place in range(between)]
    weights: dict[int, list[tuple[Fraction, ...]]] = {
        1: [(Fraction(1),)],
        2: [(own, 1 - own) for own in two_weights()],
        3: [tuple(Fraction(part, WHOLE) for part in own) for own in three_weights()],
    }
    plain = [
        (where, each)
        for count in range(1, outcomes + 1)
        for where in combinations(every, count)
        for each in weights[count]
        if sum(not own.is_on_a_score for own in where) <= off
        and (count == 1 or max(own.denominator for own in each) <= denominator)
    ]
    assert rulings_as_plain((outcomes, off, denominator), every) == len(plain)


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


HOSTILE = {
    "all equal": ("400 400 400 400 400 A5050", "4/4 5/3 4/4 4/4 4/4 9/9"),
    "one line": ("400", "3/1"),
    "all artificial": ("A5050 A6040 A4060 A5050", "1/1 2/2 3/3 0/6"),
    "all not played": ("NP NP NP NP", "1/1 2/2 3/3 0/6"),
    "byes": ("BYE BYE 400 50", "1/1 2/2 3/3 0/6"),
    "groups": ("400@a 50@a -50 400 A5050", "4/4 0/8 8/0 2/6 5/5"),
    "split and ruled": ("400|-50 12C1c:1/400/1/50 A+/A- 600|60% 50", "4/4 1/7 6/2 0/8 8/0"),
    "scores of no contract": ("1 2 3 -7 99999 NP", "8/0 6/2 4/4 2/6 9/1 5/5"),
    "far apart": ("99990 -99990 99980 50 A5050", "8/0 0/8 6/2 4/4 1/7"),
    "huge points": ("400 50 -50 A5050 90", "1e9/0 99999999999999999999/1 0/9 1/3 7/7"),
    "negative": ("400 50 -50 A5050 90", "-5/-3 -1/9 -4/0 -2/-2 0/-8"),
    "more than the top": ("400 50 -50 A5050 90", "200/100 101/99 150/0 300/300 0/0"),
    "sides missing": ("400 50 -50 NP 90 A5050", "8/- -/8 5/- -/- -/3 5/-"),
    "only E-W": ("400 50 -50 NP 90 A5050", "-/0 -/8 -/5 -/1 -/3 -/5"),
    "nothing": ("400 50", "-/- -/-"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("expected", [None, 0, 1, 300])
def test_a_hostile_board_is_answered(name: str, expected: int | None) -> None:
    """Whatever is printed, and whatever E: an answer that stands up, or none."""
    case = board_of(*HOSTILE[name])
    case = case if expected is None else replace(case, expected=max(expected, case.expected))
    explained(case)
    as_percentages = tuple(PrintedLine(None, None, own.ns, own.ew) for own in case.printed)
    explained(replace(case, printed=as_percentages))


def test_the_search_is_bounded() -> None:
    """What the board takes more work than it may have for is not looked for any more."""
    was = planted.ruled(Random(3), "A5050")
    assert explained(was.case)
    for work in (0, 10, 1000):
        case = bounded(was.case)
        case = Bounded(
            case.board, case.printed, case.rules, case.expected, case.most, case.units, Budget(work)
        )
        searched(case)
        assert case.budget.left < 0 or work == 1000


@pytest.mark.parametrize("unit", [Fraction(1), Fraction(1, 10)])
def test_a_large_board_takes_no_more_than_the_bound(unit: Fraction) -> None:
    """300 lines of 60 scores, coarse and contradictory: the work done is the bound at most."""
    random = Random(7)
    lines = [str(10 * random.randint(-30, 29)) for _ in range(300)]
    lines[:3] = ["A5050", "NP", "A6040"]
    figures = " ".join(f"{own}/{598 - own}" for own in (random.randint(0, 598) for _ in lines))
    case = board_of(" ".join(lines), figures, unit)
    work = Budget(10_000)
    searched(
        Bounded(case.board, case.printed, case.rules, case.expected, case.most, case.units, work)
    )
    assert work.left >= -2000


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
