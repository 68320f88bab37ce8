"""Relations between a program's own answers: right programs hold all, asymmetries are found.

The programs are plain functions that score by comparing (`compared_boards`); a
mistake is planted in one place, and the relation that it breaks is named beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from compared_boards import Inside, JsonObject, Pairs, matchpoints
from judged_boards import declaration, lines
from law78.conformance.declaration import Breach, Declaration
from law78.conformance.fuzzing.boards import RandomBoard, boards
from law78.conformance.fuzzing.relations import (
    MIRROR,
    MOST_BOARDS,
    MOST_TIME_OUTS,
    RELATIONS,
    are_wanted,
    hold,
)
from law78.conformance.protocol import FEATURES
from law78.conformance.results import RelationResult
from law78.conformance.runner import Crashed, TimedOut
from law78.conformance.scored_vectors import vector_of_board
from law78.conformance.subject import answers
from law78.conformance.vectors import Vector
from law78.errors import Law78Error
from law78.rounding import Rounding


def vectors(*boards_as_text: str, missing: int = 0) -> list[Vector]:
    found = []
    for number, told in enumerate(boards_as_text):
        own = lines(told)
        found.append(vector_of_board(own, len(own) + missing, {}, f"board-{number}"))
    return found


EVERYTHING = declaration(features=FEATURES)

BOARDS = vectors(
    "2x600 5x-100 12C1c:2/600/3/-100",
    "600 100 12C1c:1/600/2/-100/1/100 12C1c:1/620/6/-50",
    "600 100 600|A= A6040",
    "420 -50 450|-50 -50",
    "600 -100 12C1c:1/600/1/-100|-200",
    "600@a -100@a 600 -100 100",
    missing=2,
)


def failing(scorer: Callable[[JsonObject], Any], by: Declaration = EVERYTHING) -> dict[str, int]:
    """How many failures each relation that does not hold has."""
    results = hold(Inside(scorer), BOARDS, by)
    return {each.name: len(each.failures) for each in results if each.failures}


# Right programs


def test_a_right_program_holds_every_relation() -> None:
    results = hold(Inside(matchpoints), BOARDS, EVERYTHING)
    assert [(each.name, each.boards, each.failures) for each in results] == [
        ("permuted", 6, ()),
        ("mirrored", 6, ()),
        ("halved", 3, ()),
        ("reordered", 3, ()),
        ("doubled", 3, ()),
    ]


@settings(max_examples=40)
@given(board=boards(EVERYTHING, {}))
def test_on_any_board(board: RandomBoard) -> None:
    """Clauses K2, K4, K8, K18, K21. A right program that compares holds them all."""
    asked = [vector_of_board(board.lines, board.expected, {}, "random", with_working=False)]
    for result in hold(Inside(matchpoints), asked, EVERYTHING):
        assert result.failures == (), board


def percentages(board: JsonObject) -> Pairs:
    top = Fraction(2 * (board["expected"] - 1))
    return [
        (ns if ns is None else ns * 100 / top, ew if ew is None else ew * 100 / top)
        for ns, ew in matchpoints(board)
    ]


def test_percentages_hold_them_too() -> None:
    by = declaration(values="percentage", features=FEATURES)
    assert failing(percentages, by) == {}


def to_whole(value: Fraction | None) -> Fraction | None:
    return None if value is None else Fraction((2 * value + 1) // 2)


def test_whole_matchpoints_hold_them_too() -> None:
    """Each side half up to a whole one: mirrored, both sides are rounded alike."""

    def whole(board: JsonObject) -> Pairs:
        return [(to_whole(ns), to_whole(ew)) for ns, ew in matchpoints(board)]

    assert (
        failing(whole, declaration(Rounding("board", Fraction(1), "half_up"), features=FEATURES))
        == {}
    )


def with_the_rest(board: JsonObject) -> Pairs:
    """N-S half up to a whole one, E-W what they leave of the two sides' sum."""
    return [
        (to_whole(ns), ew if ns is None or ew is None else ns + ew - to_whole(ns))
        for ns, ew in matchpoints(board)
    ]


def test_with_the_complement_the_mirror_is_left_out() -> None:
    """Clause K29. N-S are rounded and E-W are not, so the sides cannot change places."""
    complement = declaration(
        Rounding("board", Fraction(1), "half_up", "complement"), features=FEATURES
    )
    each = declaration(Rounding("board", Fraction(1), "half_up"), features=FEATURES)
    assert failing(with_the_rest, complement) == {}
    assert MIRROR.name in failing(with_the_rest, each)
    names = [result.name for result in hold(Inside(with_the_rest), BOARDS, complement)]
    assert names == [relation.name for relation in RELATIONS if relation is not MIRROR]


def through_the_protocol(request: JsonObject) -> JsonObject:
    """The reference, which reads the text as well as the data beside it."""
    (answer,) = answers([json.dumps({"seq": 1, **request}).encode()])
    return json.loads(answer)


def test_weights_without_a_digit_to_spare_are_left_as_they_are() -> None:
    """Clause K1: a number has at most 18 digits. Doubled, or halved, these would have 19, and a
    right program would refuse the board."""

    class Reference(Inside):
        def ask(self, request: Mapping[str, Any]) -> JsonObject:
            return through_the_protocol(dict(request))

    asked = vectors(
        "600 12C1c:999999999999999998/600/1/-100",
        "600 12C1c:1/600/2/-100",
    )
    results = {each.name: each for each in hold(Reference(matchpoints), asked, EVERYTHING)}
    assert all(each.failures == () for each in results.values())
    assert (results["doubled"].boards, results["reordered"].boards) == (1, 2)
    # Half of an even numerator keeps the denominator.
    assert results["halved"].boards == 2


# Planted asymmetries


def first_line_favoured(board: JsonObject) -> Any:
    (ns, ew), *others = matchpoints(board)
    return [(ns and ns + 1, ew), *others]


def always_north_south(board: JsonObject) -> Any:
    return [(ns, None if ew is None else 7 - (ns or 0)) for ns, ew in matchpoints(board)]


def outcomes_by_score(board: JsonObject) -> Any:
    """Outcomes in a dictionary: of two with one score the later one counts, weights made whole."""
    for line in board["lines"]:
        if "outcomes" in line:
            last = {outcome["score"]: Fraction(outcome["weight"]) for outcome in line["outcomes"]}
            line["outcomes"] = [
                {"score": score, "weight": str(weight / sum(last.values()))}
                for score, weight in last.items()
            ]
    return matchpoints(board)


def first_outcome_alone(board: JsonObject) -> Any:
    for line in board["lines"]:
        if "outcomes" in line:
            line["outcomes"] = [{"score": line["outcomes"][0]["score"], "weight": "1"}]
    return matchpoints(board)


def parts_of_the_text(board: JsonObject) -> Any:
    """Weights out of the notation, taken for fifths, whatever they add up to."""
    for line in board["lines"]:
        result = line["result"]
        if result.startswith("12C1c:") and "|" not in result:
            words = result.removeprefix("12C1c:").split("/")
            line["outcomes"] = [
                {"score": int(score), "weight": str(Fraction(int(part), 5))}
                for part, score in zip(words[::2], words[1::2], strict=True)
            ]
    return matchpoints(board)


@pytest.mark.parametrize(
    ("scorer", "broken"),
    [
        (first_line_favoured, {"permuted", "mirrored"}),
        (always_north_south, {"mirrored"}),
        (outcomes_by_score, {"halved"}),
        (first_outcome_alone, {"reordered"}),
        (parts_of_the_text, {"halved", "doubled"}),
    ],
)
def test_a_planted_asymmetry_breaks_its_own_relations(
    scorer: Callable[[JsonObject], Any], broken: set[str]
) -> None:
    """Clauses K2, K5, K9: permuting, mirroring, merging and doubling change nothing."""
    assert set(failing(scorer)) == broken


def test_a_failure_says_where_and_what() -> None:
    asked = vectors("600 -100")
    permuted, *_ = hold(Inside(first_line_favoured), asked, EVERYTHING)
    assert permuted == RelationResult(
        "permuted",
        "the lines in the opposite order get the same",
        1,
        ("board-0, line 1: N-S 3, E-W 0; told otherwise N-S 2, E-W 0",),
    )


# Programs that do not answer


def test_a_board_told_otherwise_that_is_not_answered_is_a_failure() -> None:
    """A program that refuses, or dies on, what it scored when it was told in another way."""

    def picky(board: JsonObject) -> Any:
        if board["lines"][0]["result"] == "-100":
            return {"error": {"code": "order", "message": "the best first, please"}}
        return matchpoints(board)

    def fragile(board: JsonObject) -> Any:
        if board["lines"][0]["result"] == "-100":
            raise Crashed("it ended with exit code 1")
        return matchpoints(board)

    asked = vectors("600 -100")
    permuted, *_ = hold(Inside(picky), asked, EVERYTHING)
    assert permuted.failures == ("board-0, told otherwise: refused",)
    subject = Inside(fragile)
    permuted, *_ = hold(subject, asked, EVERYTHING)
    assert permuted.failures == (
        "board-0, told otherwise: not answered: it ended with exit code 1",
    )
    # Mirrored, the board begins with -600, and is answered.
    assert subject.starts == 1


def test_what_is_not_supported_is_not_counted() -> None:
    def plain(board: JsonObject) -> Any:
        if any(len(line.get("outcomes", "1")) > 2 for line in board["lines"]):
            return {"unsupported": "more than two outcomes"}
        return matchpoints(board)

    results = {each.name: each for each in hold(Inside(plain), BOARDS, EVERYTHING)}
    assert results["halved"].failures == ()
    assert results["halved"].boards < results["reordered"].boards


def test_a_board_that_is_not_scored_is_not_told_otherwise() -> None:
    results = hold(Inside(lambda board: {"unsupported": "boards"}), BOARDS, EVERYTHING)
    assert [each.boards for each in results] == [0] * 5


def test_a_program_that_breaks_the_protocol_is_started_again() -> None:
    def broken(board: JsonObject) -> Any:
        raise Breach("the answer has seq 2 and not 1")

    subject = Inside(broken)
    results = hold(subject, vectors("600 -100"), EVERYTHING)
    assert [each.failures for each in results] == [()] * 5
    assert subject.starts == len(subject.asked) > 0


def test_a_program_that_hangs_is_not_asked_for_ever() -> None:
    def hanging(board: JsonObject) -> Any:
        raise TimedOut("no answer within 10 s")

    subject = Inside(hanging)
    with pytest.raises(Law78Error, match=f"no answer in time, {MOST_TIME_OUTS} times"):
        hold(subject, BOARDS, EVERYTHING)
    assert len(subject.asked) == MOST_TIME_OUTS


def test_each_board_as_it_is_is_asked_for_once() -> None:
    subject = Inside(matchpoints)
    results = hold(subject, BOARDS, EVERYTHING)
    assert len(subject.asked) == len(BOARDS) + sum(each.boards for each in results)


def test_no_more_boards_than_are_enough() -> None:
    many = vectors(*["600 -100"] * (MOST_BOARDS + 10))
    results = hold(Inside(matchpoints), many, EVERYTHING)
    assert [each.boards for each in results] == [MOST_BOARDS] * 2 + [0] * 3


def test_what_is_not_declared_is_not_asked_for() -> None:
    plain = declaration()
    results = hold(Inside(matchpoints), BOARDS, plain)
    assert [each.boards for each in results] == [0] * 5


# When they are wanted


@pytest.mark.parametrize(
    ("by", "wanted"),
    [
        (declaration(), False),
        (Declaration("Silent", "1", (), ()), False),
        (declaration(values="percentage"), True),
        (declaration(Rounding("board", Fraction(1, 10), "half_up")), False),
        (declaration(Rounding("board", Fraction(1, 2), "half_up")), True),
        (declaration(Rounding("total", Fraction(1), "half_up")), True),
    ],
)
def test_coarse_answers_and_percentages_want_relations(by: Declaration, wanted: bool) -> None:
    assert are_wanted(by) is wanted
