"""Open questions of SPEC.md: nobody is failed for an answer that is as good as law78's.

The program here takes every other answer that SPEC.md's part nine names, by counting
comparisons (`compared_boards`), without law78's own steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from compared_boards import Inside, JsonObject, Pairs, compared, held, matchpoints
from judged_boards import declaration
from law78.conformance.answers import parse_answer
from law78.conformance.fuzzing.search import fuzz
from law78.conformance.judge import judge
from law78.conformance.open_questions import open_questions, turns_on_a_half_at_the_average
from law78.conformance.protocol import FEATURES
from law78.conformance.requests import lines_of_request
from law78.conformance.results import Verdict
from law78.conformance.scored_vectors import vector_of_board
from law78.conformance.vectors import BoardDue, load_suite
from law78.notation import parse_token
from law78.outcome import Line
from law78.rounding import Rounding

SPEC = Path(__file__).parent.parent / "reference" / "SPEC.md"


def lines_of(tokens: str) -> list[Line]:
    return [
        line
        for token in tokens.split()
        for count, line in [parse_token(token)]
        for _ in range(count)
    ]


# The other answers


def is_small_otherwise(a: int, others: list[int], e: int, artificial: int, authority: str) -> bool:
    """Q4 by the text, of the results that there are; Q5 60 % where E is 2, else no; Q6 yes."""
    if a >= e or authority == "none":
        return False
    if authority == "acbl":
        return a <= 2 or (a == 3 and (max(others, default=0) >= 3))
    if a == 1:
        return bool(others) or e == 2
    total = a + sum(others) if others else e - artificial
    return a <= 3 and 3 * a <= total


def other_answers(board: JsonObject) -> Any:
    """Neuberg and small groups, every open question answered in the other way; no other rules."""
    rules = dict(board.get("rules", {}))
    authority = rules.pop("small_groups", "none")
    if rules:
        return {"unsupported": "rules"}
    e = board["expected"]
    columns: list[list[Fraction | None]] = []
    for place, side in enumerate(("ns", "ew")):
        column = [pair[place] for pair in matchpoints(board)]
        holds = [held(line, side) for line in board["lines"]]
        groups = [line.get("group") for line in board["lines"]]
        scored = {
            group
            for line, group in zip(board["lines"], groups, strict=True)
            if any(isinstance(held(line, each), dict) for each in ("ns", "ew"))
        }
        artificial = sum(isinstance(each, Fraction) for each in holds)
        count = {
            group: sum(
                isinstance(each, dict) and own == group
                for each, own in zip(holds, groups, strict=True)
            )
            for group in scored
        }
        for group, a in count.items():
            others = [count[other] for other in scored if other != group]
            if a and is_small_otherwise(a, others, e, artificial, authority):
                own = [
                    n
                    for n, each in enumerate(holds)
                    if isinstance(each, dict) and groups[n] == group
                ]
                column = by_place(column, holds, own, 2 * (e - 1))
        columns.append(column)
    return list(zip(*columns, strict=True))


def by_place(
    column: list[Fraction | None], holds: list[Any], own: list[int], top: int
) -> list[Fraction | None]:
    """Q12 by place: 5 per cent for each line of the group behind, less for each ahead."""
    m = {n: sum(compared(holds[n], holds[other]) for other in own if other != n) for n in own}
    given = list(column)
    for n in own:
        lead = sum((m[n] > m[other]) - (m[n] < m[other]) for other in own)
        given[n] = Fraction(60 + 5 * lead, 100) * top
    return given


TURNS = [
    ("-100", 2, "ebu", "Q5"),
    ("420", 9, "ebu", "Q5"),
    # Two of five results, one of six artificial: a third of E, and more than a third of 5.
    ("420 -50 600@a 620@a 630@a A6040", 6, "ebu", "Q4"),
    ("420 -50 4xA6040", 6, "ebu", "Q4"),
    ("420 170 -50 620@a 600@a 100@a", 6, "acbl", "Q6"),
    ("420 -50 12C1c:1/420/1/-50", 9, "ebu", "Q12"),
    ("420 12C1c:1/420/2/-50", 6, "acbl", "Q12"),
]


@pytest.mark.parametrize(("tokens", "e", "authority", "question"), TURNS)
def test_a_board_that_turns_on_a_question_is_known(
    tokens: str, e: int, authority: str, question: str
) -> None:
    """By hand from part nine of SPEC.md; and the other answer is another one."""
    choices = {"small_groups": authority}
    assert open_questions(lines_of(tokens), e, choices) == (question,)
    assert open_questions(lines_of(tokens), e, {}) == ()
    vector = vector_of_board(lines_of(tokens), e, choices, "one")
    subject = Inside(other_answers)
    subject_says = parse_answer(subject.ask(vector.request), "score_board", len(lines_of(tokens)))
    assert judge(vector, subject_says, EVERYTHING).verdict is Verdict.WRONG_VALUE


@pytest.mark.parametrize(
    ("tokens", "e", "authority"),
    [
        # K25 to K27: what White Book 4.2.3 and the Bulletin say themselves.
        ("420 170 -50", 10, "ebu"),
        ("420 -50", 6, "ebu"),
        ("-110 -200", 5, "ebu"),
        ("420@a 170 -50", 3, "ebu"),
        ("420", 1, "ebu"),
        ("420", 4, "acbl"),
        ("420@a 170@a -50@a 2x620 2x-100", 7, "acbl"),
        ("420 170 -50", 8, "acbl"),
        # A ruling where the group is not small.
        ("-110 12C1c:1/420/1/-50", 5, "ebu"),
        # An artificial score that changes no third.
        ("420 -50 A6040", 9, "ebu"),
    ],
)
def test_a_board_that_turns_on_none_is_not_left_out(tokens: str, e: int, authority: str) -> None:
    """By hand; and the other answers are the same there."""
    choices = {"small_groups": authority}
    assert open_questions(lines_of(tokens), e, choices) == ()
    vector = vector_of_board(lines_of(tokens), e, choices, "one")
    subject_says = parse_answer(
        Inside(other_answers).ask(vector.request), "score_board", len(lines_of(tokens))
    )
    assert judge(vector, subject_says, EVERYTHING).verdict is Verdict.PASS


# Fuzzing

EVERYTHING = declaration(features=FEATURES)
SMALL = ("unequal", "small_groups", "artificial", "weighted", "fouled")


@pytest.mark.parametrize("features", [SMALL, FEATURES], ids=["small", "everything"])
def test_no_open_question_is_a_difference(features: tuple[str, ...]) -> None:
    """A program that takes every other answer has no difference; small groups are tried."""
    subject = Inside(other_answers)
    found = fuzz(subject, declaration(features=features), examples=300)
    assert found.difference is None, str(found.difference and found.difference.board)
    authorities = [board.get("rules", {}).get("small_groups") for board in subject.asked]
    assert min(authorities.count(each) for each in ("ebu", "acbl")) > 20


def to_whole(value: Fraction, average: Fraction, at_average: int) -> Fraction:
    """To even numbers, halves towards the average; those at the average up, 1, or down, 0."""
    below = value / 2 // 1 * 2
    if value - below != 1:
        return below if value - below < 1 else below + 2
    up = at_average if value == average else value < average
    return below + 2 * up


def whole(at_average: int) -> Any:
    def scorer(board: JsonObject) -> Pairs | Mapping[str, str]:
        if board.get("rules"):
            return {"unsupported": "rules"}
        average = Fraction(max(board["expected"], 1) - 1)
        return [
            (
                None if ns is None else to_whole(ns, average, at_average),
                None if ew is None else to_whole(ew, average, at_average),
            )
            for ns, ew in matchpoints(board)
        ]

    return scorer


@pytest.mark.parametrize("at_average", [0, 1])
def test_a_half_at_the_average_is_no_difference(at_average: int) -> None:
    """Q9. Two tied results of 2 have 1 of 2 each: 0 or 2, to even numbers."""
    by = declaration(Rounding("board", Fraction(2), "half_to_average"), features=("unequal",))
    assert turns_on_a_half_at_the_average(lines_of("2x-100"), 2, {}, by)
    assert not turns_on_a_half_at_the_average(lines_of("2x-100"), 3, {}, by)
    found = fuzz(Inside(whole(at_average)), by, examples=200)
    assert found.difference is None
    away = declaration(Rounding("board", Fraction(2), "half_from_average"), features=("unequal",))
    assert fuzz(Inside(whole(at_average)), away, examples=200).difference is not None


# Vectors


def test_no_vector_turns_on_a_question_without_saying_so() -> None:
    """It cites the question, and SPEC.md says there which answer the suite takes."""
    text = " ".join(SPEC.read_text(encoding="utf-8").split())
    seen = []
    for vector in load_suite().vectors:
        if not isinstance(vector.expected, BoardDue):
            continue
        board: Any = vector.request["board"]
        lines = lines_of_request(vector.request)
        found = open_questions(lines, board["expected"], board.get("rules", {}))
        assert set(found) <= set(vector.clauses), vector.id
        for question in found:
            told = text.partition(f"## {question}. ")[2].partition("## ")[0]
            assert f"vector {vector.id}" in told
        seen += found
    assert seen == ["Q12"]
