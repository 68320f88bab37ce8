"""Diagnosis: known mistakes are named, alone and two at once, and nobody is accused wrongly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

import kept_answers
import oracle
from kept_answers import caught
from law78.conformance.answers import (
    Answer,
    BoardAnswer,
    ContractAnswer,
    Figure,
    LineFigures,
    NotSupported,
    RankingRow,
    Refusal,
    SessionAnswer,
)
from law78.conformance.checking import Given, judged, settled
from law78.conformance.declaration import Declaration
from law78.conformance.diagnosis import Case, diagnose, trials_of
from law78.conformance.mistakes import BY_ID, MISTAKES, named
from law78.conformance.mistakes.answering import (
    EXACTLY,
    Said,
    right_answer,
)
from law78.conformance.mistakes.steps import Mistake
from law78.conformance.reports.content import cause_otherwise
from law78.conformance.results import Verdict
from law78.conformance.suite_run import rounding_found
from law78.conformance.vectors import BoardDue, Vector, load_suite
from law78.exact import readable
from law78.rounding import MODES, SIDES, Rounding
from session_rules_oracle import Round, nearest
from vector_authoring.questions import board_of

pytestmark = pytest.mark.usefixtures("answers_kept")

Program = Callable[[Vector], Answer | None]

TENTH = Fraction(1, 10)


# Programs


def figure(value: Fraction | None) -> Figure | None:
    return None if value is None else Figure(readable(value), value)


def answer_of(said: Said) -> Answer:
    """What is said, as an answer of the protocol."""
    match said:
        case None:
            return Refusal("refused", "")
        case int():
            return ContractAnswer(said)
        case tuple():
            return BoardAnswer(tuple(LineFigures(figure(ns), figure(ew)) for ns, ew in said))
        case _:
            return SessionAnswer(
                tuple(
                    RankingRow(pair, section, side, figure(total), figure(percentage), rank)
                    for pair, section, side, total, percentage, rank in said.elements()
                )
            )


def mistaken(*names: str, declaration: Declaration = EXACTLY) -> Program:
    """A program that makes these mistakes."""
    scorer = kept_answers.making(named(names))

    def answer(vector: Vector) -> Answer:
        question = kept_answers.question_of(vector.request)
        return answer_of(kept_answers.said_by(scorer, question, declaration))

    return answer


def given(program: Program, vectors: Sequence[Vector]) -> list[Given]:
    return [Given(vector, program(vector)) for vector in vectors]


def names(vectors: Sequence[Vector], *program: str) -> list[tuple[str, ...]]:
    """The mistakes that are named to a program that makes some."""
    causes = diagnose(given(mistaken(*program), vectors), EXACTLY)
    assert all(cause.agrees == cause.of == len(cause.cases) for cause in causes)
    return [tuple(sorted(cause.mistakes)) for cause in causes]


@cache
def whole_suite() -> tuple[Vector, ...]:
    return load_suite().vectors


@cache
def a_third() -> tuple[Vector, ...]:
    """Every third vector, so of each area some."""
    return whole_suite()[::3]


# One mistake


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.id)
def test_every_mistake_is_named(mistake: Mistake) -> None:
    """By every vector that catches it and some others: it alone, in all of those cases."""
    by = set(caught()[mistake.id])
    others = {vector.id for vector in whole_suite()[::10]}
    if mistake.level in ("session", "contract"):
        # What some of them do differs on few requests, and those catch neither of two.
        operation = f"score_{mistake.level}"
        others |= {vector.id for vector in whole_suite() if vector.operation == operation}
    if mistake.level == "input":
        # Two that take other weights are alike where no weight but a nought is wrong.
        others |= {vector.id for vector in whole_suite() if vector.area == "refusals"}
    vectors = [each for each in whole_suite() if each.id in by | others]
    (cause,) = diagnose(given(mistaken(mistake.id), vectors), EXACTLY)
    assert (cause.agrees, cause.of, set(cause.cases)) == (len(by), len(by), by)
    assert cause.mistakes == (mistake.id,)
    assert cause.alternatives == ()
    assert (cause.story, cause.change) == (mistake.story, mistake.change)
    assert cause.clauses == mistake.clauses


@pytest.mark.parametrize(
    "declaration",
    [
        replace(EXACTLY, values="percentage"),
        replace(EXACTLY, scale=1),
        replace(EXACTLY, rounding=(Rounding("board", TENTH, "half_even", "complement"),)),
        replace(
            EXACTLY, values="percentage", rounding=(Rounding("percentage", TENTH, "truncate"),)
        ),
        replace(EXACTLY, rounding=(Rounding("total", TENTH, "half_up", carried=False),)),
    ],
    ids=["percentages", "scale of 1", "tenths", "tenths of per cents", "totals"],
)
@pytest.mark.parametrize("name", ["half-scale-constant", "likeliest-outcome", "ties-worth-nothing"])
def test_a_mistake_is_named_under_any_declaration(name: str, declaration: Declaration) -> None:
    """What the program declares is done to its mistake too."""
    program = mistaken(name, declaration=declaration)
    causes = diagnose(given(program, a_third()), declaration)
    assert [cause.mistakes for cause in causes] == [(name,)]


def test_a_mistake_is_named_where_nothing_is_said_of_rounding() -> None:
    """The rounding is worked out first, from what the mistake leaves alone."""
    tenths = (Rounding("board", TENTH, "half_up"),)
    program = mistaken("split-north-south-for-both", declaration=replace(EXACTLY, rounding=tenths))
    boards = [each for each in whole_suite() if each.operation == "score_board"]
    answers = given(program, boards)
    declaration, _ = settled(replace(EXACTLY, rounding=None), answers)
    assert declaration.rounding is not None
    assert [each.of(Fraction(1, 8), Fraction(1)) for each in declaration.rounding] == [TENTH]
    (cause,) = diagnose(answers, declaration)
    assert cause.mistakes == ("split-north-south-for-both",)


# Two at once

PAIRS = [
    # A formula and the comparison before it.
    ("half-scale-constant", "ties-worth-nothing"),
    # Both of bridge-box-scorer, in one formula.
    ("half-scale-constant", "comparisons-for-scores"),
    # One shows wherever the other does.
    ("answers-on-the-other-scale", "signs-lost"),
    ("expected-is-distinct-scores", "frequencies-to-tenths"),
    ("neuberg-for-all", "board-to-whole-cut-off"),
    ("rulings-dropped", "outcomes-weighed-alike"),
    ("east-west-rest-of-top", "split-north-south-for-both"),
]


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_two_mistakes_at_once_are_named(pair: tuple[str, str]) -> None:
    """Where they show together they are known by their composition."""
    assert names(a_third(), *pair) == [tuple(sorted(pair))]


def test_a_mistake_of_a_session_and_one_of_its_boards_are_named() -> None:
    """They meet in sessions alone."""
    vectors = [
        each for each in whole_suite() if each in a_third() or each.operation == "score_session"
    ]
    pair = ("averages-nominal", "rulings-dropped")
    assert names(vectors, *pair) == [pair]


@pytest.mark.parametrize(
    "pair",
    [
        ("artificial-to-whole-per-cents", "slams-never-vulnerable"),
        ("penalties-ignored", "groups-pooled"),
        ("tricks-to-the-nearest", "chart-clamped"),
    ],
    ids="+".join,
)
def test_two_mistakes_that_never_meet_are_named_one_by_one(pair: tuple[str, str]) -> None:
    """Each explains its own cases."""
    assert sorted(names(whole_suite(), *pair)) == sorted((name,) for name in pair)


# Nobody is accused


def test_no_cause_where_nothing_is_wrong() -> None:
    """The reference's own answers."""
    assert diagnose(given(mistaken(), whole_suite()), EXACTLY) == ()


def test_no_cause_where_nothing_was_answered() -> None:
    """A program that crashes, or does nothing of it."""
    crashed = [Given(vector, None, Verdict.CRASHED) for vector in a_third()]
    unsupported = [Given(vector, NotSupported("all")) for vector in a_third()]
    assert diagnose(crashed, EXACTLY) == diagnose(unsupported, EXACTLY) == ()


def spoilt(program: Program, every: int, by: Callable[[Fraction], Fraction]) -> Program:
    """A program of whose answers to boards every so manieth is spoilt, in one figure."""
    seen = iter(range(10**9))

    def answer(vector: Vector) -> Answer | None:
        right = program(vector)
        if not isinstance(right, BoardAnswer) or next(seen) % every:
            return right
        first = right.lines[0]
        value = None if first.ns is None else by(first.ns.value)
        return BoardAnswer((LineFigures(figure(value), first.ew), *right.lines[1:]))

    return answer


def test_no_cause_for_a_mistake_that_is_not_known() -> None:
    """N-S of the first line get a seventh more: no known mistake does that."""
    program = spoilt(mistaken(), 1, lambda value: value + Fraction(1, 7))
    assert diagnose(given(program, whole_suite()), EXACTLY) == ()


PRINTED = {
    "tenths-of-a-binary-float": lambda value: f"{value:.1f}",
    "tenths-of-a-binary-float-halves-up": lambda value: _to_fixed(value),
}
"""How such programs print: Python's format, and toFixed(1) as ECMAScript has it."""


def _to_fixed(value: float) -> str:
    """The whole number n for which n / 10 - value is nearest to zero, the larger of two.

    The sign is put before what that gives for the size.
    """
    size = Fraction(abs(value))
    below = int(size * 10)
    tenths = min((below + 1, below), key=lambda n: abs(Fraction(n, 10) - size))
    return f"{'-' if value < 0 else ''}{tenths // 10}.{tenths % 10}"


@pytest.mark.parametrize("declared", [(), None])
@pytest.mark.parametrize("name", PRINTED)
def test_a_program_that_rounds_binary_numbers_is_told_so(name: str, declared: object) -> None:
    """It prints exact figures by way of a float, whether it declares nothing or exact figures."""

    def printing(vector: Vector) -> Answer | None:
        right = right_answer(vector, EXACTLY)
        assert isinstance(right, tuple)
        return BoardAnswer(
            tuple(LineFigures(*(_printed(figure) for figure in pair)) for pair in right)
        )

    def _printed(value: Fraction | None) -> Figure | None:
        if value is None:
            return None
        text = PRINTED[name](value.numerator / value.denominator)
        return Figure(text, Fraction(text))

    vectors = [each for each in load_suite().vectors if isinstance(each.expected, BoardDue)]
    given = [Given(vector, printing(vector)) for vector in vectors]
    said = replace(EXACTLY, rounding=declared)
    known, found = settled(said, given)
    (cause,) = diagnose(given, known)
    assert cause.mistakes == (name,)
    assert cause.agrees == cause.of
    assert cause.alternatives == ()
    sentence = rounding_found(said, known, found).sentence
    if declared is None:
        assert "the nearest binary numbers rounded to 0.1" in sentence
        assert ("printf" in sentence) is (name == "tenths-of-a-binary-float")
        assert "Round the fraction, not the binary number." in sentence


@pytest.mark.parametrize("seed", range(3))
def test_no_cause_for_answers_drawn_by_lot(seed: int) -> None:
    """Whole matchpoints from 0 to 20."""
    lot = Random(seed)

    def answer(vector: Vector) -> Answer | None:
        right = mistaken()(vector)
        if not isinstance(right, BoardAnswer):
            return right
        drawn = [[figure(Fraction(lot.randint(0, 20))) for _ in range(2)] for _ in right.lines]
        return BoardAnswer(tuple(LineFigures(*pair) for pair in drawn))

    assert diagnose(given(answer, a_third()), EXACTLY) == ()


def test_where_hardly_any_answer_is_right_a_mistake_is_not_tried_on_every_case() -> None:
    """Noughts on every line of the suite: no mistake is tried on more than 6 cases by itself."""
    nought = Figure("0", Fraction(0))
    wrong = [
        Given(vector, BoardAnswer((LineFigures(nought, nought),) * len(vector.expected.lines)))
        for vector in whole_suite()
        if isinstance(vector.expected, BoardDue)
    ]
    trials = trials_of(wrong, EXACTLY)
    seldom = BY_ID["zero-taken-for-not-played"]
    looked_at: list[str] = []

    def explains(mistakes: object, case: Case) -> None:
        looked_at.append(case.id)

    trials.explains = explains  # type: ignore[method-assign]
    assert not trials.explains_something(seldom, trials.wrong)
    assert len(looked_at) == 6 < len(trials.wrong)


def test_beside_a_mistake_that_shows_everywhere_one_that_seldom_shows_is_named() -> None:
    """On a program that is hardly ever right, two at once are told as on any other."""
    boards = [vector for vector in a_third() if vector.operation == "score_board"]
    (both, *others) = names(boards, "signed-scale", "zero-per-cent-taken-for-nothing")
    assert both == ("signed-scale", "zero-per-cent-taken-for-nothing")
    assert others == []


def test_what_explains_most_is_said_to_explain_most() -> None:
    """Of ties worth nothing, with every tenth board spoilt besides."""
    program = spoilt(mistaken("ties-worth-nothing"), 10, lambda value: value + Fraction(1, 7))
    causes = diagnose(given(program, whole_suite()), EXACTLY)
    assert [cause.mistakes for cause in causes] == [("ties-worth-nothing",)]
    assert causes[0].agrees < causes[0].of
    assert "most" in causes[0].story


def test_what_explains_half_is_not_named() -> None:
    """Of ties worth nothing, with every other board spoilt."""
    program = spoilt(mistaken("ties-worth-nothing"), 2, lambda value: value + Fraction(1, 7))
    boards = [each for each in whole_suite() if each.operation == "score_board"]
    assert diagnose(given(program, boards), EXACTLY) == ()


def test_mistakes_that_nobody_can_tell_apart_are_named_together() -> None:
    """On the document's board the first score of the ruling is its best as well."""
    (vector,) = [
        each
        for each in whole_suite()
        if each.operation == "score_board" and each.id == documents_board()
    ]
    (cause,) = diagnose(given(mistaken("first-outcome"), [vector]), EXACTLY)
    assert cause.mistakes == ("first-outcome",)
    assert cause.alternatives == (("best-outcome",),)
    # It is told once: the story is the first one's own.
    assert cause.story == BY_ID["first-outcome"].story
    assert cause_otherwise(cause) == "The same answers come of best-outcome."


def documents_board() -> str:
    results = ["600"] * 2 + ["-100"] * 5 + ["12C1c:2/600/3/-100"]
    for vector in whole_suite():
        board = vector.request.get("board", {})
        lines = board.get("lines", []) if isinstance(board, dict) else []
        if [line.get("result") for line in lines] == results:
            return vector.id
    raise AssertionError("the document's board is not in the suite")


# Programs that are right in another way raise no alarm


@cache
def closed_form(identity: str) -> list[list[oracle.Pair]]:
    """What a vector's lines have by the oracle, with the lines in another order."""
    rows, e, choices = board_of(load_suite().of(identity).request)
    return oracle.by_closed_form(rows[::-1], e, choices)[::-1]


def by_another_algorithm(declaration: Declaration) -> Program:
    """Boards by the closed form of the tests' oracle, with the lines in another order."""
    stages = {each.stage: each for each in declaration.rounding or ()}
    unit = Fraction(declaration.scale, 2)

    def answer(vector: Vector) -> Answer | None:
        if vector.operation != "score_board" or "refusals" in vector.area:
            return NotSupported("all but boards")
        return BoardAnswer(tuple(LineFigures(*line(pairs)) for pairs in closed_form(vector.id)))

    def line(pairs: Sequence[oracle.Pair]) -> list[Figure | None]:
        exact = [None if pair is None else (pair[0] * unit, pair[1] * unit) for pair in pairs]
        values = [None if pair is None else pair[0] for pair in exact]
        averages = [None if pair is None else pair[1] / 2 for pair in exact]
        values = rounded(values, averages, "board")
        if declaration.values == "percentage":
            values = [
                None if pair is None or value is None or not pair[1] else value * 100 / pair[1]
                for pair, value in zip(exact, values, strict=True)
            ]
            values = rounded(values, [Fraction(50)] * 2, "percentage")
        return [figure(value) for value in values]

    def rounded(
        values: list[Fraction | None], averages: Sequence[Fraction | None], stage: str
    ) -> list[Fraction | None]:
        if stage not in stages:
            return values
        by = Round(stages[stage].quantum, stages[stage].mode)
        ns, ew = (
            None if value is None or average is None else nearest(value, by, average)
            for value, average in zip(values, averages, strict=True)
        )
        first, second = values
        if stages[stage].side == "complement" and None not in (first, second, ns):
            ew = first + second - ns
        return [ns, ew]

    return answer


DECLARED = [
    EXACTLY,
    replace(EXACTLY, scale=1),
    replace(EXACTLY, values="percentage"),
    *(
        replace(EXACTLY, rounding=(Rounding("board", TENTH, mode, side),))
        for mode in MODES
        for side in SIDES
    ),
    *(
        replace(EXACTLY, values="percentage", rounding=(Rounding("percentage", TENTH, mode),))
        for mode in MODES
    ),
    replace(EXACTLY, scale=1, rounding=(Rounding("board", Fraction(1, 100), "half_up"),)),
]


@pytest.mark.parametrize("declaration", DECLARED, ids=lambda each: f"{each.values} {each.rounding}")
def test_a_program_that_is_right_in_another_way_raises_no_alarm(declaration: Declaration) -> None:
    """Another algorithm, other lines first, another scale, percentages, rounding as declared."""
    answers = given(by_another_algorithm(declaration), whole_suite())
    verdicts = {case.verdict for case in judged(answers, declaration)}
    assert verdicts == {Verdict.PASS, Verdict.UNSUPPORTED}
    assert diagnose(answers, declaration) == ()


def test_a_program_that_refuses_everything_makes_no_known_mistake() -> None:
    """A mistake that refuses some requests explains nothing where the others are refused too."""

    def refuse(vector: Vector) -> Answer:
        return Refusal("notation", "no")

    assert diagnose(given(refuse, a_third()), EXACTLY) == ()
