"""The known mistakes: what each does, by hand; and that the vectors catch and tell them apart.

The figures come from published worked examples, or from the sums beside them. None
was taken from the mistakes themselves.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import kept_answers
from event_strategies import events
from kept_answers import caught
from law78 import method_of, score_board
from law78.board import counted_lines
from law78.conformance import subject
from law78.conformance.answers import parse_answer
from law78.conformance.mistaken_subject import answers
from law78.conformance.mistakes import BY_ID, MISTAKES, in_order, making, named
from law78.conformance.mistakes.answering import (
    EXACTLY,
    Question,
    Reader,
    Said,
    as_sent,
    question_of,
    right_answer,
    said_by,
    said_in,
)
from law78.conformance.mistakes.marks import MARKS, marks
from law78.conformance.mistakes.scorer import REFERENCE, Scorer, scored_board, standings
from law78.conformance.mistakes.steps import LEVELS, Mistake
from law78.conformance.protocol import BOARD_RULES, board_request
from law78.conformance.vectors import RefusalDue, load_suite
from law78.errors import Law78Error
from law78.event import Event
from law78.notation import line_text, parse_line, parse_token
from law78.outcome import Line, ruling
from law78.regulation import Rules
from law78.rounding import Rounding
from law78.session import score_event
from line_strategies import Board, lines, lines_split_by_scores, scores, splits_with_a_share
from line_strategies import boards as any_boards
from line_strategies import rules as any_rules
from over_all import over_all

SPEC = Path(__file__).parent.parent / "reference" / "SPEC.md"

NOT_IN_THE_PROTOCOL = {"K38"}
"""A clause that no answer of a program can break: limits of regulations on rulings, for which
the protocol has no rule, and of which the named regulations have none."""


# Boards by hand


def asked(tokens: str, expected: int | None = None, **rules: str) -> Question:
    """The question of a board given in tokens; expected is E where it is not the lines."""
    held = []
    for token in tokens.split():
        count, line = parse_token(token)
        held += [line] * count
    e = counted_lines(held) if expected is None else expected
    return question_of(board_request(held, e, rules))


def figures(said: Said, side: int) -> list[Fraction | None]:
    """One side's different figures, in the order of the lines."""
    assert isinstance(said, tuple)
    return [pair[side] for place, pair in enumerate(said) if pair not in said[:place]]


def due(text: str) -> list[Fraction | None]:
    return [None if part == "-" else Fraction(part) for part in text.split()]


DOCUMENT = asked("2x600 5x-100 12C1c:2/600/3/-100")
"""Right: 12.6, 4.6, 7.8; E-W 1.4, 9.4, 6.2."""

THIRDS = asked("-100 12C1c:1/600/1/100/1/-100")
TWO_RULINGS = asked("-100 2x12C1c:1/600/1/-100")
SEVEN_OF_TEN = asked("6 5 4 3 2 1 0", 10)
"""M is 12, 10, 8, 6, 4, 2, 0. By Neuberg 123/7, 103/7, 83/7, 63/7, 43/7, 23/7, 3/7 (EBU)."""

ONE_ARTIFICIAL = asked("2x600 5x-100 A6040")
"""By Neuberg 89/7 and 33/7; the top is 14, so 8.4 and 5.6."""

SPLIT = asked("480 3x450 -50|450 2x420 2x-50 -100")
"""De Wael's board. By charts 18 14 4 9 4 0 and E-W 0 5 5 11 15 18."""

FOULED = asked("420 -50 -100 620@a 170@a 140@a -100@a")
THREE_OF_TEN = asked("420 170 -50", 10, small_groups="ebu")
"""70, 60 and 50 per cent of 18."""

EIGHT_OF_NINE = asked("2x620 4x170 2x-100", 9)
"""M is 13, 7, 1: (M + 1) 9/8 - 1 is 14.75, 8, 1.25."""

FIFTEEN_PER_CENT = asked("600 -100 12C1c:17/600/3/-100")
"""1.85 and 1.15: `-1 + 1.15 = 0.15`, `0.15 + 1.15 + 1.85 = 3.15`, 2.7; E-W 0.85, 3.85, 1.3."""

ASCHERMAN = asked("430 400 -50 A6040", unequal="ascherman")

BY_HAND: list[tuple[str, Question, str, str | None]] = [
    # Comparisons. Two scores of 600 over -100: a tie makes 2 + 1 = 3, or 2, or 4.
    ("ties-worth-nothing", asked("2x600 -100"), "2 0", "0 4"),
    ("ties-worth-a-win", asked("2x600 -100"), "4 0", "2 4"),
    # As texts "-50" < "1430" < "620"; E-W's own "-1430" < "-620" < "50".
    ("scores-sorted-as-texts", asked("1430 620 -50"), "2 4 0", "0 2 4"),
    # A set of two scores, three expected: (2 + 1) 3/2 - 1 and (0 + 1) 3/2 - 1.
    ("each-score-once", asked("2x600 -100"), "7/2 1/2", "1/2 7/2"),
    ("signs-lost", asked("100 -200"), "0 2", "2 0"),
    # One result left of two expected: the average, 1.
    ("zero-taken-for-not-played", asked("0 -50"), "- 1", "- 1"),
    ("answers-on-the-other-scale", DOCUMENT, "6.3 2.3 3.9", "0.7 4.7 3.1"),
    ("signed-scale", DOCUMENT, "5.6 -2.4 0.8", "-5.6 2.4 -0.8"),
    ("east-west-minus-north-south", DOCUMENT, "12.6 4.6 7.8", "-12.6 -4.6 -7.8"),
    ("east-west-rest-of-top", SPLIT, "18 14 4 9 0", "0 4 14 9 18"),
    ("east-west-like-north-south", DOCUMENT, "12.6 4.6 7.8", "12.6 4.6 7.8"),
    # Notes on the document's third table: 0.2 x 12.8 + 0.3 x 5.3 + 0.5 x 0.
    ("chart-clamped", asked("2x600 5x-100 12C1c:2/600/3/-100/5/-200"), "12.8 5.3 4.15", None),
    # SPEC K19: the split line has 2.5 of 2 on both sides.
    ("lines-clamped", asked("400 600|-100", split="halves"), "1 2", "1 2"),
    # Rulings. Notes, S1-METHOD-D, S1-METHOD-C and S1-METHOD-E.
    ("rulings-dropped", DOCUMENT, "11 4 7.8", None),
    ("rulings-one-at-a-time", DOCUMENT, "11 4 7.8", None),
    ("rulings-dropped-and-neuberg", DOCUMENT, "89/7 33/7 7.8", None),
    ("total-points-averaged", DOCUMENT, "13 4 10", None),
    # The first beside -100 alone: 0.5 x 2 + 0.5 x 1. The second on the whole board: SPEC K4.
    ("rulings-one-after-another", TWO_RULINGS, "1 1.5 2.5", None),
    # 2 x 600 and 6 x -100: -1 + 6 = 5 and 5 + 6 + 2 = 13. 3 and 5: 4 and 12.
    ("likeliest-outcome", DOCUMENT, "13 5", None),
    ("worst-outcome", DOCUMENT, "13 5", None),
    ("first-outcome", DOCUMENT, "12 4", None),
    ("best-outcome", DOCUMENT, "12 4", None),
    # 2.5 and 5.5: 4.5 and 12.5, the ruling half of each.
    ("outcomes-weighed-alike", DOCUMENT, "12.5 4.5 8.5", None),
    # 600 keeps its last weight, 1 of 4: 1.25 and 0.75; -0.25 and 1.75; 0.4375 - 0.1875.
    ("repeated-score-kept-once", asked("600 12C1c:1/600/3/-100/1/600"), "1.75 0.25", None),
    # 0.33, 0.33, 1.34: 0.34, 2.01, 2.67; 0.8811 + 0.6633 + 0.1156.
    ("weights-to-whole-percents", THIRDS, "0.34 1.66", None),
    ("percents-not-divided", DOCUMENT, "12.6 4.6 780", None),
    ("parts-not-divided", DOCUMENT, "12.6 4.6 39", None),
    # 4 and 8: 7 and 19; 0.4 x 19 + 0.6 x 7.
    ("parts-as-results", DOCUMENT, "19 7 11.8", None),
    # 0.3, 0.3, 1.3: 0.3, 1.9, 2.5, and a third of 4.7.
    ("frequencies-to-tenths", THIRDS, "0.3 47/30", None),
    # 2 and 6: 5 and 13; 0.4 x 13 + 0.6 x 5.
    ("frequencies-to-whole", DOCUMENT, "13 5 8.2", None),
    # 7.8 + 0.4 x (1 - 0.4) + 0.6 x (1 - 0.6).
    ("own-weight-taken-off", DOCUMENT, "12.6 4.6 8.28", None),
    # 5.6 x 8/7 - 1 = 5.4 and 5.4 + 8 x 8/7; 0.4 x 509/35 + 0.6 x 5.4.
    ("rulings-counted-as-missing", DOCUMENT, "509/35 27/5 317/35", None),
    # SPEC K13, its third example.
    ("factored-before-rulings", asked("-100 12C1c:1/600/1/-100 A5050"), "1.5 3 2", None),
    # Fewer results. Notes, BUG-1: six results of seven, M of 10 and 0 make 12 and 1/3.
    ("half-scale-constant", asked("6 5 4 3 2 1", 7), "12 29/3 22/3 5 8/3 1/3", None),
    # (12 + 1) x 7/6 - 1 for seven of eight.
    (
        "comparisons-for-scores",
        asked("6 5 4 3 2 1 0", 8),
        "85/6 71/6 57/6 43/6 29/6 15/6 1/6",
        None,
    ),
    ("pro-rata", SEVEN_OF_TEN, "120/7 100/7 80/7 60/7 40/7 20/7 0", None),
    ("percentage-kept", SEVEN_OF_TEN, "18 15 12 9 6 3 0", None),
    ("single-result-gets-nothing", asked("600", 9), "0", "0"),
    ("integer-division", SEVEN_OF_TEN, "12 10 8 6 4 2 0", None),
    # 10/7 is 1.43 to two decimals: 13 x 1.43 - 1 and so on.
    ("factor-to-hundredths", SEVEN_OF_TEN, "17.59 14.73 11.87 9.01 6.15 3.29 0.43", None),
    ("add-one-for-neuberg", SEVEN_OF_TEN, "15 13 11 9 7 5 3", None),
    ("none-for-neuberg", SEVEN_OF_TEN, "12 10 8 6 4 2 0", None),
    (
        "neuberg-for-all",
        asked("6 5 4 3 2 1 0", 10, unequal="add_one"),
        "123/7 103/7 83/7 9 43/7 23/7 3/7",
        None,
    ),
    ("rules-ignored", asked("420 170 -50", 10, small_groups="ebu"), "47/3 9 7/3", None),
    (
        "add-one-half",
        asked("6 5 4 3 2 1 0", 10, unequal="add_one"),
        "13.5 11.5 9.5 7.5 5.5 3.5 1.5",
        None,
    ),
    # SPEC K22: 20/3, 4, 4/3 and 4.8 of 8; each 1 less; M + 1; a share of 6.
    ("ascherman-without-itself", ASCHERMAN, "17/3 3 1/3 4.8", None),
    ("ascherman-not-factored", ASCHERMAN, "5 3 1 4.8", None),
    ("ascherman-top", ASCHERMAN, "20/3 4 4/3 3.6", None),
    ("none-of-the-full-top", asked("2x600 5x-100 A6040", unequal="none"), "11 4 8.4", None),
    ("top-twice-expected", ONE_ARTIFICIAL, "89/7 33/7 9.6", None),
    # Artificial scores: nothing made up for them; of 12; as points; E of 7.
    ("artificial-counted-as-results", ONE_ARTIFICIAL, "11 4 8.4", None),
    ("artificial-of-a-reduced-top", ONE_ARTIFICIAL, "89/7 33/7 7.2", "9/7 65/7 4.8"),
    ("artificial-in-points", ONE_ARTIFICIAL, "89/7 33/7 60", "9/7 65/7 40"),
    ("artificial-not-expected", ONE_ARTIFICIAL, "11 4 7.2", None),
    ("artificial-sides-swapped", ONE_ARTIFICIAL, "89/7 33/7 5.6", "9/7 65/7 8.4"),
    ("artificial-rest-to-east-west", asked("600 -100 A6060"), "3.5 0.5 2.4", "0.5 3.5 1.6"),
    # 33.33 % of 4, where it is 4/3.
    ("artificial-to-hundredths", asked("600 -100 100/3%|40%"), "3.5 0.5 1.3332", "0.5 3.5 1.6"),
    ("artificial-to-whole-per-cents", asked("600 -100 62.5%|40%"), "3.5 0.5 2.48", None),
    # Null on the side that has 0 %; the factor of N-S is 3/2 as before.
    ("zero-per-cent-taken-for-nothing", asked("600 -100 0%|-100"), "3.5 0.5 -", "0 3 3"),
    ("zero-per-cent-taken-for-nothing", asked("600 -100 -100|0%"), "4 1 1", "0.5 3.5 -"),
    ("averages-always-half", asked("600 -100 A+/A-"), "3.5 0.5 2", "0.5 3.5 2"),
    # Two 600 and -100 with E of 4: 4/3 - 1, and 1/3 + 4/3 + 8/3.
    ("not-played-expected", asked("2x600 -100 NP"), "13/3 1/3 -", None),
    ("byes-expected", asked("2x600 -100 BYE"), "13/3 1/3 -", None),
    ("not-played-gets-average", asked("2x600 -100 NP"), "3 0 2", "1 4 2"),
    ("not-played-gets-zero", asked("2x600 -100 NP"), "3 0 0", "1 4 0"),
    ("bye-gets-sixty", asked("2x600 -100 BYE"), "3 0 2.4", "1 4 2.4"),
    # Two different scores: (12.6 + 1) x 2/8 - 1, (4.6 + 1) x 2/8 - 1, (7.8 + 1) x 2/8 - 1.
    ("expected-is-distinct-scores", DOCUMENT, "2.4 0.4 1.2", None),
    ("expected-ignored", SEVEN_OF_TEN, "12 10 8 6 4 2 0", None),
    # Split lines. N-S's -50 for both: E-W's 50 three times, 9 + 2 + 3 = 14.
    ("split-north-south-for-both", SPLIT, "18 14 4 9 0", "0 4 14 9 18"),
    # De Wael's table has 13.5 and 3.5 for the two: half of each is 8.5, E-W 4.5 and 14.5: 9.5.
    ("split-taken-for-a-ruling", SPLIT, "18 13.5 8.5 8 3.5 0", "0 4.5 9.5 10 14.5 18"),
    # E-W's 450 of their own is best: 18; the 450 of N-S's view is there three times.
    ("split-in-east-west-view", SPLIT, "18 14 4 9 4 0", "0 4 18 9 13 16"),
    ("halves-for-charts", SPLIT, "18 13.5 3.5 8 3.5 0", "0 4.5 4.5 10 14.5 18"),
    (
        "charts-for-halves",
        asked("480 3x450 -50|450 2x420 2x-50 -100", split="halves"),
        "18 14 4 9 4 0",
        "0 5 5 11 15 18",
    ),
    # Fouled: seven together; groups of 3 and 4 by themselves; and E / A of 7 / 7.
    ("groups-pooled", FOULED, "10 4 1 12 8 6", None),
    ("each-group-by-itself", FOULED, "4 2 0 6 4 2 0", "0 2 4 0 2 4 6"),
    ("factor-of-the-whole-board", FOULED, "4 2 0 6 4 2 0", "0 2 4 0 2 4 6"),
    # Notes, NEU-EBU-3OF10; and NEU-EBU1580 with its alternative.
    ("small-groups-never", THREE_OF_TEN, "47/3 9 7/3", "7/3 9 47/3"),
    ("ebu-for-acbl", asked("-110 -200", 5, small_groups="acbl"), "6.5 1.5", "1.5 6.5"),
    ("acbl-for-ebu", asked("-110 -200", 5, small_groups="ebu"), "5.2 4.4", "4.4 5.2"),
    # Three of nine by Neuberg: 3 (M + 1) - 1.
    ("ebu-limit-left-out", asked("420 170 -50", 9, small_groups="ebu"), "14 8 2", "2 8 14"),
    # Three of eight as small: 70, 60, 50 per cent of 14.
    ("acbl-every-three", asked("420 170 -50", 8, small_groups="acbl"), "9.8 8.4 7", "7 8.4 9.8"),
    # 80, 60 and 40 per cent of 18; the rest of 18.
    ("small-groups-half-scale", THREE_OF_TEN, "14.4 10.8 7.2", "7.2 10.8 14.4"),
    ("small-groups-to-a-hundred", THREE_OF_TEN, "12.6 10.8 9", "5.4 7.2 9"),
    # 600 and three halves: 1.5 of 620 and 1 of -100: 0 and 2.5; E-W 0.5 and 3; 0.75 of 2.5.
    (
        "halves-of-every-outcome",
        asked("620 12C1c:3/620/1/-100|-100", split="halves"),
        "2.5 1.875",
        "0.5 3",
    ),
    # Three of four in the main group, and one alone: 1/3, 3, 17/3; the average.
    ("group-of-a-split-line-lost", asked("600 -100 -50@a 450|-50@a"), "17/3 1/3 3", "1/3 17/3 3"),
    # 2.5 and 1.5 in the main group: 0.5 and 4.5.
    ("group-of-a-ruling-lost", asked("2x420 -50 12C1c:1/420/1/-50@a"), "4.5 0.5 2.5", None),
    # Two and two: 1 and 5; apart, the last two have the average, 3.
    ("fouled-or-not", asked("420 -50 620@a 170@b"), "5 1", "1 5"),
    ("first-letter-of-a-mark", asked("420 -50 620@a1 170@a2"), "5 1", "1 5"),
    ("fouled-expects-its-lines", asked("420 -50@a", 9), "1", "1"),
    # Nothing is missing: M.
    (
        "add-one-of-all-groups",
        asked("420 -50 620@a 170@a -100@a", unequal="add_one"),
        "2 0 4 2 0",
        "0 2 0 2 4",
    ),
    # SPEC K24's groups: 60 % of 4, where it is 60 % of 8.
    (
        "share-of-the-largest-group",
        asked("600 -100 420@a 170@a -50@a A6040", unequal="none"),
        "2 0 4 2 0 2.4",
        "0 2 0 2 4 1.6",
    ),
    # 60 % of 2 (1 - 1), where it is of 2 (2 - 1).
    (
        "share-of-its-own-group",
        asked("2x-100 -100@a -100|60%", unequal="none"),
        "2 0 2",
        "1 0 1.2",
    ),
    # 65 and 55 % of 10, where the top is 12; and (M + 1) 6/2.
    (
        "small-groups-of-the-full-top",
        asked("420 -50", 6, unequal="ascherman", small_groups="ebu"),
        "6.5 5.5",
        "5.5 6.5",
    ),
    (
        "small-groups-with-neuberg-alone",
        asked("420 -50", 6, unequal="ascherman", small_groups="ebu"),
        "9 3",
        "3 9",
    ),
    # M of 6, 3 and 0: 60 + 5 x 3, 60 and 45 % of 22.
    (
        "ebu-third-of-any-size",
        asked("620 2x170 -100", 12, small_groups="ebu"),
        "16.5 13.2 9.9",
        "9.9 13.2 16.5",
    ),
    # 50 % of 4; the other side as it is.
    ("average-alone-half", asked("600 -100 A+|-100"), "3.5 0.5 2", "0 3 3"),
    # 3 x 100/2 - 1 and 100/2 - 1.
    ("expected-up-to-a-hundred", asked("420 -50", 1001), "149 49", "49 149"),
    # w is 1/1000003: 4 - w, 1 - w and 1 + 2 w; 2 w lies between 1/500001 and 1/500002.
    (
        "fractions-guessed",
        asked("600 -100 12C1c:1/600/1000002/-100"),
        "3.999999 0.999999 500003/500002",
        None,
    ),
    # Rounding 14.75, 8 and 1.25; 12.6, 4.6 and 7.8; and SPEC Q1's 5/3, -2/3 in the chart.
    ("board-to-whole", DOCUMENT, "13 5 8", "1 9 6"),
    ("board-to-whole-cut-off", DOCUMENT, "12 4 7", "1 9 6"),
    ("board-to-tenths", EIGHT_OF_NINE, "14.8 8 1.3", "1.3 8 14.8"),
    ("board-to-tenths-half-even", EIGHT_OF_NINE, "14.8 8 1.2", "1.2 8 14.8"),
    ("board-to-tenths-cut-off", EIGHT_OF_NINE, "14.7 8 1.2", "1.2 8 14.7"),
    (
        "board-to-hundredths",
        SEVEN_OF_TEN,
        "17.57 14.71 11.86 9 6.14 3.29 0.43",
        "0.43 3.29 6.14 9 11.86 14.71 17.57",
    ),
    # 0.15, 3.15 and 0.85 are a little less in binary, 3.85 is a little more; 1.25 is itself.
    ("tenths-of-a-binary-float", FIFTEEN_PER_CENT, "3.1 0.1 2.7", "0.8 3.9 1.3"),
    ("tenths-of-a-binary-float", EIGHT_OF_NINE, "14.8 8 1.2", "1.2 8 14.8"),
    ("tenths-of-a-binary-float-halves-up", FIFTEEN_PER_CENT, "3.1 0.1 2.7", "0.8 3.9 1.3"),
    ("tenths-of-a-binary-float-halves-up", EIGHT_OF_NINE, "14.8 8 1.3", "1.3 8 14.8"),
    ("components-to-whole", DOCUMENT, "13 5 8.2", None),
    ("components-to-tenths", asked("600 12C1c:1/600/1/100/1/-100"), "1.7 1/3", None),
    ("components-to-hundredths", asked("600 12C1c:1/600/1/100/1/-100"), "1.67 1/3", None),
]


@pytest.mark.parametrize(
    ("name", "question", "ns", "ew"), BY_HAND, ids=[each[0] for each in BY_HAND]
)
def test_what_a_mistake_does_to_a_board(
    name: str, question: Question, ns: str, ew: str | None
) -> None:
    """By hand. E-W is left out where it is the rest of the top."""
    said = said_by(making(named([name])), question, EXACTLY)
    assert figures(said, 0) == due(ns)
    if ew is not None:
        assert figures(said, 1) == due(ew)


def test_binary_floats() -> None:
    """Ten results of eleven: 1.1 - 1 is 0.1, and 0.10000000000000009 in binary. Clause K1."""
    question = asked("9x600 -100", 11)
    said = said_by(making(named(["binary-floats"])), question, EXACTLY)
    assert figures(said, 0)[-1] == Fraction("0.10000000000000009")
    for wrong, right in zip(figures(said, 0), due("11.1 0.1"), strict=True):
        assert wrong is not None
        assert right is not None
        assert abs(wrong - right) < Fraction(1, 10**9)


def test_zero_per_cent_refused() -> None:
    """On one side of a split line alone; 40 % there and 0 % on both sides are scored. Clause K15.

    Three lines: 3/2 - 1 = 0.5 and 3.5 for N-S, and 40 % of 4.
    """
    scorer = making(named(["zero-per-cent-refused"]))
    for refused in ("600 -100 0%|-100", "600 -100 600|0%"):
        assert said_by(scorer, asked(refused), EXACTLY) is None
    assert figures(said_by(scorer, asked("600 -100 40%|-100"), EXACTLY), 0) == due("3.5 0.5 1.6")
    assert figures(said_by(scorer, asked("600 -100 A0000"), EXACTLY), 0) == due("3.5 0.5 0")


def test_five_outcomes_at_most() -> None:
    """Six are refused, on one side of a split line too; five are scored. Clause K5."""
    scorer = making(named(["five-outcomes-at-most"]))
    five = "12C1c:1/600/1/500/1/400/1/300/1/200"
    for refused in (f"-100 {five}/1/100", f"-100 -100|{five}/1/100"):
        assert said_by(scorer, asked(refused), EXACTLY) is None
    assert figures(said_by(scorer, asked(f"-100 {five}"), EXACTLY), 0) == due("0 2")


def test_halves_refused_without_neuberg() -> None:
    """With Neuberg they are scored: SPEC.md has 1 and 2.5. Clause K19."""
    scorer = making(named(["halves-refused-without-neuberg"]))
    for unequal in ("ascherman", "add_one", "none"):
        refused = asked("400 600|-100", unequal=unequal, split="halves")
        assert said_by(scorer, refused, EXACTLY) is None
    assert figures(said_by(scorer, asked("400 600|-100", split="halves"), EXACTLY), 0) == due(
        "1 2.5"
    )


def test_every_mistake_in_boards_is_done_by_hand() -> None:
    """None is missing above."""
    of_boards = {mistake.id for mistake in MISTAKES if mistake.level == "board"}
    by_hand = {name for name, *_ in BY_HAND}
    by_hand |= {"binary-floats", "zero-per-cent-refused", "five-outcomes-at-most"}
    by_hand |= {"halves-refused-without-neuberg"}
    assert by_hand == of_boards


# Contracts by hand

CONTRACTS = [
    # Vulnerable two off doubled costs 200 + 300, not vulnerable 100 + 200.
    ("undertricks-never-vulnerable", "4HX N 8 NS", -300),
    # 100 + 200 + 200 + 200, where it is 100 + 200 + 200 + 300.
    ("fourth-undertrick", "4HX N 6 NONE", -700),
    # 2 x 60 + 300 + 50 and an overtrick of 30, where it is 100.
    ("overtricks-undoubled", "2SX N 9 NONE", 500),
    # 4 x 20 + 50 + 50, where it is 4 x 20 + 50 + 100.
    ("redoubled-insult-fifty", "1CXX N 7 NONE", 180),
    # 190 + 500 + 500, where it is 190 + 750 + 500.
    ("slams-never-vulnerable", "6NT N 12 NS", 1190),
    # 2 x 20 + 100 + 50, where it is 2 x 20 + 50 + 50.
    ("partscore-doubled", "1CX N 7 NONE", 190),
    # 60 + 60 + 300, where it is 60 + 60 + 50.
    ("game-by-tricks-taken", "2S N 10 NONE", 420),
    # 120 + 50 + 50, where it is 120 + 300 + 50.
    ("no-game-by-doubling", "2SX N 8 NONE", 220),
    # 90 + 300, where it is 100 + 300.
    ("no-trump-of-thirty", "3NT N 9 NONE", 390),
    ("contract-in-declarers-view", "4S E 10 EW", 620),
    # Thirteen tricks of fourteen: 100 + 300 + 4 x 30.
    ("tricks-to-the-nearest", "3NT N 14 NONE", 520),
    # 200 + 300, where it is 400 + 600.
    ("redoubled-undertricks-doubled", "4SXX N 8 NS", -500),
    # 120 + 2 x 100 + 300 + 100, where each overtrick is 200.
    ("redoubled-overtricks-doubled", "1HXX N 9 NONE", 720),
    # 2 x 40 + 100 + 50 + 50, where the overtrick is 200.
    ("overtricks-never-vulnerable", "2DX N 9 NS", 280),
    # Seven of nine undertricks.
    ("undertricks-to-seven", "7NT N 4 NONE", -350),
    # 2 x 40 + 300 + 50, and 80 + 300 + 100.
    ("doubled-always-game", "2CX N 8 NONE", 430),
    ("redoubled-always-game", "1CXX N 7 NONE", 480),
    # 3 x 40 + 50 + 50, where it is 3 x 40 + 300 + 50.
    ("no-minor-game-by-doubling", "3CX N 9 NONE", 220),
    # 180 + 30 + 1000 + 300, where the slam is 500.
    ("slam-by-tricks-taken", "6H N 13 NONE", 1510),
    # 2 x 180 + 2 x 500 + 300 + 50.
    ("slam-premium-doubled", "6HX N 12 NONE", 1710),
    # 4 x 30 + 10 + 300 + 100, where it is 4 x 40.
    ("no-trump-ten-not-doubled", "1NTXX N 7 NONE", 530),
    # 120 + 300, and 120 + 500.
    ("vulnerability-of-the-others", "4S N 10 NS", 420),
    ("vulnerable-if-anybody", "4S N 10 EW", 620),
    # 1NT made, 1NTXX made, and 4S made by nobody vulnerable.
    ("levels-to-the-nearest", "0NT N 7 NONE", 90),
    ("crosses-cut-off", "1NTXXX N 7 NONE", 560),
    ("vulnerability-unknown-is-none", "4S N 10 SOME", 420),
]


@pytest.mark.parametrize(("name", "play", "score"), CONTRACTS, ids=[each[0] for each in CONTRACTS])
def test_what_a_mistake_does_to_a_contract(name: str, play: str, score: int) -> None:
    """By hand, from Law 77. For E-W it is the same with the sign turned round."""
    contract, declarer, tricks, vulnerable = play.split()
    request = {"op": "score_contract", "contract": contract, "declarer": declarer}
    request |= {"tricks": int(tricks), "vulnerable": vulnerable}
    scorer = making(named([name]))
    assert said_by(scorer, question_of(request), EXACTLY) == score
    if name != "contract-in-declarers-view":
        turned = {"NS": "EW"}.get(vulnerable, vulnerable)
        other = request | {"declarer": "W", "vulnerable": turned}
        assert said_by(scorer, question_of(other), EXACTLY) == -score


def said_to_contract(name: str, **contract: object) -> Said:
    request = {"op": "score_contract", "contract": "4S", "vulnerable": "NS"} | contract
    return said_by(making(named([name])), question_of(request), EXACTLY)


def test_what_is_missing_from_a_contract_and_made_up() -> None:
    """4S of E-W, not vulnerable, with ten tricks; 4S of N-S, vulnerable, just made. Clause K30."""
    assert said_to_contract("declarer-unknown-is-east-west", tricks=10) == -420
    assert said_to_contract("declarer-unknown-is-east-west", tricks=10, declarer="Z") == -420
    assert said_to_contract("tricks-missing-are-made", declarer="N") == 620
    assert said_to_contract("passed-out-refused", contract="PASS") is None
    assert said_to_contract("passed-out-refused", declarer="N", tricks=10) == 620


# Sessions by hand


def event(*boards: str, **more: object) -> Question:
    """An event: "1-4 620, 2-6 600" for each board; a section stands before a colon."""
    data = []
    for name, text in enumerate(boards, start=1):
        lines = []
        for line in text.split(", "):
            pairs, result = line.split()
            section, _, seats = pairs.rpartition(":")
            ns, _, ew = seats.partition("-")
            own = {"pair_ns": ns, "pair_ew": ew, "section": section, "result": result}
            lines.append({key: value for key, value in own.items() if value})
        data.append({"board": str(name), "lines": lines})
    return question_of({"op": "score_session", "event": {"boards": data} | more})


K32 = ("1-4 600, 2-5 -100, 3-6 -100", "1-5 420, 2-6 -50")
"""Right: pairs 1 to 6 have 7.5 1.5 1 0 3.5 6.5 of 8 8 4 4 8 8."""

K17 = (
    "1-4 620, 2-6 600, 3-5 620",
    "1-4 A+/A-, 2-6 140, 3-5 110",
    "1-6 420, 2-5 400, 3-4 430",
)
"""Right: pairs 1 and 4 have 3 + 2.5 + 2 and 1 + 0.5 + 0 of 12."""

THREE_OF_FOUR = ("1-5 4, 2-6 3, 3-7 2, 4-8 1", "1-6 3, 2-7 2, 3-8 1")
"""The second board by Neuberg: 17/3, 3 and 1/3."""

BYES = (
    "1-3 600, 2-4 600, 5- BYE",
    "5-3 420, 2-4 -50, 1- BYE",
    "1-3 A6040, 2-4 140, 5- BYE",
)
"""Right under byes=recorded, SPEC K37: pair 1 has 1 + 1.1 + 1.2 and pair 5 has 2 + 2 + 2."""

NESTED: dict[str, object] = {
    "pair_ns": "2",
    "outcomes": [
        {"weight": "1/2", "score": 600},
        {
            "weight": "1/2",
            "outcomes": [{"weight": "1/2", "score": 420}, {"weight": "1/2", "score": -50}],
        },
    ],
}
RULING_IN_A_RULING = question_of(
    {
        "op": "score_session",
        "event": {"boards": [{"board": "1", "lines": [{"pair_ns": "1", "result": "140"}, NESTED]}]},
    }
)

PENALTY = [{"pair": "1", "percent_of_top": "25"}]


def expecting(question: Question, *expected: int) -> Question:
    """The event with an E for each board."""
    request = json.loads(json.dumps(question.request))
    for board, own in zip(request["event"]["boards"], expected, strict=True):
        board["expected"] = own
    return question_of(request)


OF_DIFFERENT_TOPS = expecting(
    event("1-3 600, 2-4 620", "1-4 170, 2-3 140", "1-3 A+/A-, 2-4 420"), 2, 6, 4
)
"""Right: pair 1 has 0 of 2, 8 of 10 and, 2/3 of it, 4 of 6."""

FOUR_TOPS = expecting(
    event(
        *("1-3 600, 2-4 -100", "1-4 420, 2-3 -50", "1-3 140, 2-4 170", "1-4 -50, 2-3 420"),
        penalties=PENALTY,
    ),
    *(3, 5, 2, 4),
)
"""Tops of 4, 8, 2 and 6. Right: pair 1 has 3.5 + 6.5 + 0 + 1 - 2."""


def nested(*outcomes: object) -> Question:
    """Two lines: 600 for pair 1, and for pair 2 a ruling with rulings in it."""
    lines = [{"pair_ns": "1", "result": "600"}, {"pair_ns": "2", "outcomes": list(outcomes)}]
    return question_of(
        {"op": "score_session", "event": {"boards": [{"board": "1", "lines": lines}]}}
    )


def inside(weight: str, *parts: tuple[str, int]) -> dict[str, object]:
    """An outcome that is a ruling."""
    outcomes = [{"weight": own, "score": score} for own, score in parts]
    return {"weight": weight, "outcomes": outcomes}


NOT_WHOLE = nested({"weight": "1/4", "score": 600}, inside("1/2", ("1", 420), ("1/2", -50)))
"""Multiplied out 600 has 1/4, 420 1/2 and -50 1/4; scaled at each depth 600 has 1/3."""

SESSIONS: list[tuple[str, Question, dict[str, str]]] = [
    # Section A has 600 alone and B -100 alone: nothing to win, E being 1 in each.
    ("sections-apart", event("A:1-2 600, B:3-4 -100"), {"1": "0", "4": "0"}),
    # SPEC K32, second example: 4 + 2, 0 + 2, 1 + 0.
    ("expected-of-each-board", event(*K32), {"1": "6", "6": "5", "2": "1"}),
    ("averages-nominal", event(*K17), {"1": "7.4", "4": "2.6"}),
    # 60 % of 4 is 2.4: (5 + 2.4) / 12 is above 60 %, and (1 + 1.6) / 12 is 65/3 %.
    ("own-percentage-with-artificial", event(*K17), {"1": "112/15", "4": "28/15"}),
    ("minus-not-lowered", event(*K17), {"1": "7.5", "4": "2.6"}),
    ("plus-not-raised", event(*K17), {"1": "7.4", "4": "1.5"}),
    # 6 + 17/3, 4 + 3 and 2 + 1/3 with the thirds as 5.7 and 0.3.
    ("totals-of-tenths", event(*THREE_OF_FOUR), {"1": "11.7", "2": "7", "3": "2.3"}),
    # 7.5 is 4 + 3.5, and 3.5 is 4 in whole matchpoints; 0.5 is 1.
    ("totals-of-whole-matchpoints", event(*K32), {"1": "8", "2": "2", "6": "7"}),
    ("artificial-boards-not-totalled", event(*K17), {"1": "5", "4": "1"}),
    # 25 % of 7.5, where it is 25 % of 4.
    ("penalty-of-own-total", event(*K32, penalties=PENALTY), {"1": "5.625"}),
    ("penalties-ignored", event(*K32, penalties=PENALTY), {"1": "7.5"}),
    ("byes-award-nothing", event(*BYES, regulation="magic-contest"), {"1": "2.2", "5": "2"}),
    ("byes-without-artificial", event(*BYES, regulation="magic-contest"), {"1": "3.2", "5": "6"}),
    # 1/2, 1/2 and 1/2 make thirds, of which two beat 140.
    ("nested-weights-not-multiplied", RULING_IN_A_RULING, {"1": "2/3", "2": "4/3"}),
    # Two lines are left; and the third has 2 on either side.
    ("unnumbered-lines-dropped", event("1-3 600, 2-4 -100, - 140"), {"1": "2", "4": "2"}),
    ("unnumbered-lines-ranked", event("1-3 600, 2-4 -100, - 140"), {"1": "4", "": "4"}),
    # A single result of two expected.
    ("group-marks-by-case", event("1-3 600@A, 2-4 -100@a"), {"1": "1", "2": "1"}),
    # 600 has 1/4 and -50 1/4: A is 1.5, the factor 4/3. 600 has 1.25: `-1 + 1/3 = -2/3`,
    # `-2/3 + 1/3 + 5/3 = 4/3`; `1/4 x 4/3 - 1/4 x 2/3 = 1/6`.
    (
        "repeated-score-inside-kept-last",
        nested({"weight": "1/2", "score": 600}, inside("1/2", ("1/2", 600), ("1/2", -50))),
        {"1": "4/3", "2": "1/6"},
    ),
    # 40 % is the mean of 0 and 80, so that A+ stays 60 % of 6.
    ("own-percentage-mean-of-boards", OF_DIFFERENT_TOPS, {"1": "11.6"}),
    # The other board has all: A+ is 2, where it is 75 % of 2.
    (
        "own-percentage-without-rulings",
        event("1-3 12C1c:1/620/1/-100, 2-4 170", "1-4 140, 2-3 110", "1-3 A+/A=, 2-4 420"),
        {"1": "5"},
    ),
    # 1 of 2 on the second board, so that A+ stays 1.2.
    (
        "own-percentage-by-whole-lines",
        event("1-3 620|55%, 2-4 600", "1-4 140, 2-3 140", "1-3 A+/A=, 2-4 420"),
        {"1": "4.2"},
    ),
    # 0.2 and 1 of 4 are 30 %: 0.6, where A- is 0.8.
    (
        "own-percentage-by-either-side",
        event("1-3 10%|-100, 2-4 600", "1-4 140, 2-3 140", "1-3 A-/A+, 2-4 420"),
        {"1": "1.8"},
    ),
    (
        "own-percentage-of-nothing-ignored",
        event("1-4 600, 2-3 620", "1-3 A-/A+, 2-4 420"),
        {"1": "0.8"},
    ),
    # 25 % is lowered to 0.5, and 0.8 beside a score.
    (
        "averages-beside-a-score-nominal",
        event("1-3 A-|420, 2-4 400", "1-4 -50, 2-3 140", "1-3 110, 2-4 110"),
        {"1": "1.8"},
    ),
    ("totals-of-hundredths", event(*THREE_OF_FOUR), {"1": "11.67", "2": "7", "3": "2.33"}),
    ("penalty-of-the-first-top", FOUR_TOPS, {"1": "10"}),
    ("penalty-of-the-last-top", FOUR_TOPS, {"1": "9.5"}),
    ("penalty-of-the-smallest-top", FOUR_TOPS, {"1": "10.5"}),
    ("penalty-of-the-average-top", FOUR_TOPS, {"1": "9.75"}),
    (
        "last-penalty-alone",
        event(*K32, penalties=[*PENALTY, {"pair": "1", "matchpoints": "1/2"}]),
        {"1": "7"},
    ),
    (
        "totals-not-below-nothing",
        event(*K32, penalties=[{"pair": "4", "matchpoints": "1/2"}]),
        {"4": "0"},
    ),
    (
        "per-cent-before-matchpoints",
        event(*K32, penalties=[{"pair": "1", "percent_of_top": "25", "matchpoints": "2"}]),
        {"1": "6.5"},
    ),
    (
        "penalty-sign-dropped",
        event(*K32, penalties=[{"pair": "1", "percent_of_top": "-25"}]),
        {"1": "6.5"},
    ),
    (
        "penalty-of-nobody-left-out",
        event(*K32, penalties=[{"pair": "9", "percent_of_top": "25"}]),
        {"1": "7.5"},
    ),
    # Against 600: a tie a quarter, or a third, of the time.
    ("nested-weights-added-up-at-the-end", NOT_WHOLE, {"2": "1/4"}),
    ("nested-weights-scaled", NOT_WHOLE, {"2": "1/3"}),
]


@pytest.mark.parametrize(
    ("name", "question", "totals"), SESSIONS, ids=[each[0] for each in SESSIONS]
)
def test_what_a_mistake_does_to_totals(
    name: str, question: Question, totals: dict[str, str]
) -> None:
    """By hand, from the sessions of SPEC K17 and K32."""
    said = said_by(making(named([name])), question, EXACTLY)
    assert isinstance(said, Counter)
    found = {row[0]: row[3] for row in said}
    assert {pair: found[pair] for pair in totals} == {
        pair: Fraction(total) for pair, total in totals.items()
    }


PLACES: list[tuple[str, Question, dict[str, int]]] = [
    # SPEC K33: pair 2 has 1.5 of 8 and pair 3 has 1 of 4; by totals 2 is ahead, of 1 3 4.
    ("ranked-by-totals", event(*K32), {"1": 1, "6": 2, "5": 3, "2": 4, "3": 5, "4": 6}),
    # Two with 75 %, 0 % and E-W's 25 25 100.
    ("ties-broken", event("1-4 600, 2-5 600, 3-6 -100"), {"6": 1, "1": 2, "2": 3, "4": 4, "5": 5}),
    (
        "both-sides-ranked-together",
        event("1-1 600, 2-2 600, 3-3 -100", winners=2),
        {"3 EW": 1, "1 NS": 2, "2 NS": 2, "1 EW": 4, "2 EW": 4, "3 NS": 6},
    ),
    ("places-without-gaps", event("1-4 600, 2-5 600, 3-6 -100"), {"6": 1, "1": 2, "2": 2, "4": 3}),
    # 50.001 per cent, then 50.00001, then the seventeenth place: the same when rounded.
    ("ranked-by-hundredths", event("1-3 12C1c:1/620/49999/170, 2-4 170"), {"1": 1, "2": 1}),
    ("ranked-by-four-decimals", event("1-3 12C1c:1/620/4999999/170, 2-4 170"), {"1": 1, "2": 1}),
    (
        "ranked-in-floats",
        event("1-3 12C1c:1/620/99999999999999999/170, 2-4 170"),
        {"1": 1, "2": 1, "3": 1, "4": 1},
    ),
    # Of 8 each: 1.5 is more than 1.
    (
        "percentage-of-the-most-available",
        event(*K32),
        {"1": 1, "6": 2, "5": 3, "2": 4, "3": 5, "4": 6},
    ),
    # Pair 1 has 0, 80 and 200/3, pair 2 100, 20 and 50, pair 3 100, 80 and 40, pair 4 0, 20 and 50.
    ("percentage-mean-of-boards", OF_DIFFERENT_TOPS, {"3": 1, "2": 2, "1": 3, "4": 4}),
    # Pairs 3 and 6 have 83.3333 and 66.6667, then 2 and 5 16.6667 and 100, then 1 and 8 83.3333
    # and 33.3333; of 12 pair 1 has 7.0000001 and pair 2 has 7.
    (
        "percentage-of-rounded-boards",
        event(
            "1-5 12C1c:1/620/9999999/600, 2-6 -100, 3-7 600, 4-8 -100",
            "1-6 140, 2-7 620, 3-8 170, 4-5 -50",
        ),
        {"3": 1, "6": 1, "2": 3, "5": 3, "1": 5, "8": 5},
    ),
]


@pytest.mark.parametrize(("name", "question", "places"), PLACES, ids=[each[0] for each in PLACES])
def test_what_a_mistake_does_to_places(
    name: str, question: Question, places: dict[str, int]
) -> None:
    """By hand. Clauses K33, K34."""
    said = said_by(making(named([name])), question, EXACTLY)
    assert isinstance(said, Counter)
    found = {" ".join(filter(None, (row[0], row[2]))): row[5] for row in said}
    assert {pair: found[pair] for pair in places} == places


def sides_ranked(name: str, question: Question) -> set[str | None] | None:
    """On which sides pairs are ranked; None where the event is refused."""
    said = said_by(making(named([name])), question, EXACTLY)
    return {row[2] for row in said} if isinstance(said, Counter) else None


def test_how_many_winners_there_are_by_mistake() -> None:
    """Clause K34. With one winner a number on both sides is a pair twice, and refused."""
    most = event("1-1 600, 2-2 -100", "1-2 420, 2-1 -50", "1-2 140")
    none, apart = event("1-2 600, 3-4 -100"), event("A:1-2 600, B:2-1 -100")
    said_two = event("1-3 600, 2-4 -100", winners=2)
    assert sides_ranked("winners-always-one", most) is None
    assert sides_ranked("winners-by-every-board", most) is None
    assert sides_ranked("winners-always-two", none) == {"NS", "EW"}
    assert sides_ranked("winners-without-sections", apart) == {"NS", "EW"}
    assert sides_ranked("winners-without-sections", none) == {None}
    assert sides_ranked("winners-by-numbers-alone", said_two) == {None}
    said_one = event("1-2 600, 3-1 -100", winners=1)
    assert said_by(REFERENCE, said_one, EXACTLY) is None
    assert sides_ranked("winners-by-numbers-alone", said_one) == {"NS", "EW"}


def test_which_pair_is_fined_by_mistake() -> None:
    """Clauses K34, K36. Two pairs 1, one in each section, of 2 and 0."""
    boards = "A:1-2 600, B:1-2 -100"
    unclear = event(boards, penalties=[{"pair": "1", "matchpoints": "1"}])
    said = said_by(making(named(["penalty-for-the-first"])), unclear, EXACTLY)
    assert isinstance(said, Counter)
    assert {row[1]: row[3] for row in said if row[0] == "1"} == {"A": 1, "B": 0}
    of_section = event(boards, penalties=[{"pair": "1", "section": "B", "matchpoints": "1"}])
    of_side = event(
        "1-1 600, 2-2 -100", winners=2, penalties=[{"pair": "1", "side": "EW", "matchpoints": "1"}]
    )
    for name, question in (
        ("penalty-section-ignored", of_section),
        ("penalty-side-ignored", of_side),
    ):
        assert said_by(REFERENCE, question, EXACTLY) is not None
        assert said_by(making(named([name])), question, EXACTLY) is None


def test_what_is_refused_for_its_writing_by_mistake() -> None:
    """Clause K35. Parts, and large letters, are read."""
    for name, refused, scored in (
        ("percent-weights-refused", "1-2 12C1c:40%/600/60%/-100", "1-2 12C1c:2/600/3/-100"),
        ("small-letters-refused", "1-2 np, 3-4 600", "1-2 NP, 3-4 600@a"),
    ):
        scorer = making(named([name]))
        assert said_by(scorer, event(refused), EXACTLY) is None
        assert said_by(scorer, event(scored), EXACTLY) is not None


# What is no bridge

ACCEPTED = [
    # Thirds of 600, 100 and -100 beside a 600: SPEC Q1.
    ("weights-scaled", "12C1c:33%/600/33%/100/33%/-100", None, "5/3 1/3"),
    # 1.33, 0.33, 0.33, which are 1.99, times 2/1.99: -133/199, -1/199, 331/199; 0.33 of their sum.
    ("weights-unchecked", "12C1c:33%/600/33%/100/33%/-100", None, "331/199 6501/19900"),
    # A is 2, as E: -0.67, -0.01 and 1.65 as they are climbed, and 0.33 of their sum.
    (
        "weights-unchecked-and-lines-counted",
        "12C1c:33%/600/33%/100/33%/-100",
        None,
        "1.65 0.3201",
    ),
    ("zero-weights-left-out", "12C1c:0/100/1/-100", None, "2 0"),
    ("expected-raised", "-100", 1, "2 0"),
    # Half of each of two results: -1 + 0.5 and -0.5 + 0.5 + 0.5.
    ("expected-below-the-lines", "-100", 1, "0.5 -0.5"),
    # 1.4 and 0.6: -0.4 and 1.6; 0.4 x 1.6 - 0.6 x 0.4.
    ("numbers-in-any-form", "12C1c:0,4/600/6e-1/-100", None, "1.6 0.4"),
    ("group-of-an-artificial-score", "A6040@a", None, "1 1.2"),
    ("artificial-beyond-the-top", "120%|40%", None, "1 2.4"),
    # The whole top of 2.
    ("artificial-to-the-nearest", "120%|40%", None, "1 2"),
    ("plus-signs-read", "+100", None, "2 0"),
    ("last-weight-left-out", "12C1c:1/100/1/-100/2", None, "2 0"),
    ("third-side-left-out", "700|100|50", None, "0 2"),
    ("one-average-for-both-sides", "A+", None, "1 1.2"),
]


@pytest.mark.parametrize(
    ("name", "result", "expected", "ns"), ACCEPTED, ids=[each[0] for each in ACCEPTED]
)
def test_what_is_accepted_by_mistake(name: str, result: str, expected: int | None, ns: str) -> None:
    """Beside a 600, by hand. The reference refuses it."""
    board = {"expected": expected or 2, "lines": [{"result": "600"}, {"result": result}]}
    question = question_of({"op": "score_board", "board": board})
    assert said_by(REFERENCE, question, EXACTLY) is None
    assert figures(said_by(making(named([name])), question, EXACTLY), 0) == due(ns)


def test_weights_are_taken_from_the_data_and_lines_are_counted() -> None:
    """40 % of 600 and three times -100: 1.4 and 3 of two lines, so that A is 2, as E.

    `-1 + 3 = 2`, `2 + 3 + 1.4 = 6.4`, `0.4 x 6.4 + 3 x 2 = 8.56`. And halves with a
    nought between them, as data: `-1 + 0.5 = -0.5`, `-0.5 + 0.5 + 0 = 0`, `0 + 0 + 1.5 = 1.5`.
    """
    counted = making(named(["weights-unchecked-and-lines-counted"]))

    def said(name: str) -> list[Fraction | None]:
        return figures(said_by(counted, question_of(load_suite().of(name).request), EXACTLY), 0)

    assert said("refusals-006") == due("6.4 8.56")
    assert said("refusals-027") == due("1.5 0.5")


def test_every_mistake_in_what_is_no_bridge_is_done_by_hand() -> None:
    """None is missing above."""
    of_inputs = {mistake.id for mistake in MISTAKES if "refused" in mistake.shows_on}
    by_hand = {name for name, *_ in (*ACCEPTED, *CONTRACTS, *SESSIONS)}
    by_hand |= {"declarer-unknown-is-east-west", "tricks-missing-are-made", "penalty-for-the-first"}
    by_hand |= {"winners-by-numbers-alone"}
    assert of_inputs <= by_hand


def test_what_is_done_to_scores_that_no_contract_gives() -> None:
    """Clause K31. Left out there are three of four: (4 + 1) 4/3 - 1, (2 + 1) 4/3 - 1, 4/3 - 1.

    So it is where a ruling names one: 4/2 - 1 and 1 + 2 + 2 of 4, for two of three.
    """
    question = asked("420 410 400 -50")
    left_out = making(named(["impossible-scores-left-out"]))
    assert figures(said_by(left_out, question, EXACTLY), 0) == due("17/3 - 3 1/3")
    ruling = asked("420 400 12C1c:1/410/1/420")
    assert figures(said_by(left_out, ruling, EXACTLY), 0) == due("3.5 0.5 -")
    refused = making(named(["impossible-scores-refused"]))
    assert said_by(refused, question, EXACTLY) is None
    assert said_by(refused, ruling, EXACTLY) is None
    for scorer in (left_out, refused):
        assert figures(said_by(scorer, DOCUMENT, EXACTLY), 0) == due("12.6 4.6 7.8")


# The list


@cache
def clauses() -> frozenset[str]:
    """Those that SPEC.md has."""
    headings = re.findall(r"^## (K\d+)\.", SPEC.read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(headings)


@over_all(MISTAKES, lambda mistake: mistake.id)
def test_every_mistake_says_what_it_is(mistake: Mistake) -> None:
    """An id in kebab-case, whole sentences, and clauses that SPEC.md has."""
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", mistake.id)
    assert mistake.level in LEVELS
    assert set(mistake.shows_on) <= set(MARKS)
    assert mistake.title[0].isupper() or mistake.title.startswith(("50", "60", "A"))
    assert mistake.title[-1] != "."
    for sentence in (mistake.story, mistake.change):
        assert sentence.endswith(".")
    assert mistake.seen
    assert mistake.clauses
    assert set(mistake.clauses) <= clauses()


def test_ids_are_different() -> None:
    """And there are at least forty mistakes."""
    assert len(BY_ID) == len(MISTAKES) >= 40


# Without a mistake


def result_or_code(work: Callable[[], object]) -> object:
    try:
        return work()
    except Law78Error as error:
        return error.code


@given(any_boards(), any_rules)
def test_without_a_mistake_a_board_is_the_references(board: Board, rules: Rules) -> None:
    """The row of steps, none of them replaced."""
    right = result_or_code(lambda: score_board(board.lines, board.expected, method_of(rules)))
    own = result_or_code(lambda: scored_board(REFERENCE, board.lines, board.expected, rules))
    assert own == right


session_rules = st.builds(
    Rules,
    unequal=st.sampled_from(["neuberg", "ascherman", "add_one", "none"]),
    small_groups=st.sampled_from(["none", "ebu", "acbl"]),
    expected=st.sampled_from(["field", "board"]),
    averages=st.sampled_from(["own", "nominal"]),
    average_test=st.sampled_from(["others", "session"]),
    codes=st.sampled_from(["fixed", "nominal"]),
    byes=st.sampled_from(["nothing", "recorded", "results"]),
    rounding=st.sampled_from([(), (Rounding("board", Fraction(1, 10), "half_up"),)]),
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(events(), session_rules)
def test_without_a_mistake_a_session_is_the_references(event: Event, rules: Rules) -> None:
    """The row of steps, none of them replaced, under any rules."""
    right = result_or_code(lambda: score_event(event, rules).ranking)
    assert result_or_code(lambda: standings(REFERENCE, event, rules)) == right


# Beside the vectors


@cache
def questions() -> dict[str, tuple[Question, frozenset[str], Said]]:
    """Each vector's question, its marks, and what is right."""
    return {
        vector.id: (
            question,
            marks(question, isinstance(vector.expected, RefusalDue)),
            right_answer(vector, EXACTLY),
        )
        for vector in load_suite().vectors
        for question in [question_of(vector.request)]
    }


def test_without_a_mistake_every_vector_is_answered_right() -> None:
    """What is due stands in the vectors and is confirmed there."""
    for identity, (question, _, right) in questions().items():
        assert said_by(REFERENCE, question, EXACTLY) == right, identity


@over_all(MISTAKES, lambda mistake: mistake.id)
def test_every_mistake_is_caught(mistake: Mistake) -> None:
    """By two vectors at least, of which one cites a clause that it breaks."""
    by = caught()[mistake.id]
    assert len(by) >= 2
    assert any(set(load_suite().of(identity).clauses) & set(mistake.clauses) for identity in by)


def test_mistakes_are_told_apart() -> None:
    """Any two by some vector: it catches one of them alone, or they say different things to it."""
    alike: dict[object, list[str]] = {}
    for name, by in caught().items():
        alike.setdefault(by, []).append(name)
    for vector in load_suite().vectors:
        parted: dict[object, list[str]] = {}
        for by, names in alike.items():
            for name in names:
                key: object = by
                if len(names) > 1 and vector.id in caught()[name]:
                    question, _, _ = questions()[vector.id]
                    scorer = kept_answers.making(named([name]))
                    key = by, repr(kept_answers.said_by(scorer, question, EXACTLY))
                parted.setdefault(key, []).append(name)
        alike = parted
    assert [names for names in alike.values() if len(names) > 1] == []


def test_every_clause_is_covered() -> None:
    """Some mistake breaks it, and is caught by a vector that cites it."""
    covered = {
        clause
        for mistake in MISTAKES
        for identity in caught()[mistake.id]
        for clause in set(load_suite().of(identity).clauses) & set(mistake.clauses)
    }
    assert clauses() - covered == NOT_IN_THE_PROTOCOL


@over_all([each for each in MISTAKES if each.shows_on], lambda mistake: mistake.id)
def test_a_mistake_shows_only_where_it_is_said_to(mistake: Mistake) -> None:
    """On requests with none of its marks it makes no difference.

    Sessions take long: a mistake in boards is tried on a quarter of them, each on another.
    """
    scorer = making([mistake])
    sessions = sum(question.event is not None for question, _, _ in questions().values())
    tried = range(MISTAKES.index(mistake) % 4, sessions, 4)
    place = -1
    for identity, (question, own, right) in questions().items():
        if question.event is not None:
            place += 1
            if mistake.level == "board" and place not in tried:
                continue
        if own.isdisjoint(mistake.shows_on) and not takes_the_right_steps(scorer, question, right):
            assert said_by(scorer, question, EXACTLY) == right, identity


STEPS = {
    "score_board": ("read", "take", "follow", "method", "score"),
    "score_session": (
        *("take", "follow", "method", "score", "divide", "own", "settle"),
        *("tally", "penalize", "rank"),
    ),
    "score_contract": ("contract",),
}
"""The steps of each operation, as Scorer has them."""


def takes_the_right_steps(scorer: Scorer, question: Question, right: Said) -> bool:
    """Whether every step of the operation is the reference's own, which need not be tried again.

    What is put right where it is refused makes no difference where it is not.
    """
    if isinstance(scorer, Reader) and (right is None or scorer.taken is not as_sent):
        return False
    steps = STEPS[question.operation]
    return all(getattr(scorer, step) is getattr(REFERENCE, step) for step in steps)


# On random boards


def random_question(board: Board, rules: Rules) -> Question:
    named_rules = {rule: getattr(rules, rule) for rule in BOARD_RULES}
    flat_lines = [parse_line(line_text(line)) for line in board.lines]
    return question_of(board_request(flat_lines, board.e, named_rules))


@st.composite
def small_boards(draw: st.DrawFn) -> Board:
    """One to three results of as many, or of about three times as many: limits of small groups."""
    held = draw(st.lists(st.builds(Line, scores), min_size=1, max_size=3))
    missing = 2 * len(held) + draw(st.integers(-1, 1))
    return Board(held, len(held) + draw(st.sampled_from([0, missing, missing, missing])))


@st.composite
def boards_out_of_the_way(draw: st.DrawFn) -> Board:
    """Four results of twelve and of far more, one maybe a ruling with weights of many digits."""
    parts = draw(st.lists(st.integers(10**6, 10**9), min_size=2, max_size=8))
    odd = Line(ruling(*((part, draw(scores).points) for part in parts)))
    held = draw(st.lists(st.one_of(st.just(odd), st.builds(Line, scores)), min_size=4, max_size=4))
    return Board(held, draw(st.sampled_from([12, 13, 99, 100, 101, 1000])))


any_questions = st.one_of(
    st.builds(random_question, any_boards(), any_rules),
    st.builds(random_question, any_boards(), any_rules),
    st.builds(random_question, small_boards(), any_rules),
)
few = st.sampled_from([Rules(small_groups="ebu"), Rules(small_groups="acbl")])
halves, without = st.just(Rules(split="halves")), st.just(Rules(unequal="none"))
marked = st.builds(Line, scores, st.sampled_from([None, "a1", "a2"]))
out_of_the_way = [
    st.builds(random_question, boards_out_of_the_way(), any_rules),
    st.builds(random_question, small_boards(), few),
    st.builds(random_question, any_boards(lines_split_by_scores, most=3), halves),
    st.builds(random_question, any_boards(lines(scores, splits_with_a_share), most=6), without),
    st.builds(random_question, any_boards(marked), any_rules),
]

OF_BOARDS = [mistake for mistake in MISTAKES if mistake.level == "board"]


@settings(max_examples=30)
@given(any_questions)
def test_a_mistake_is_never_a_crash(question: Question) -> None:
    """Whatever the board, figures come out or it is refused: nothing else is raised."""
    for mistake in OF_BOARDS:
        said = said_by(making([mistake]), question, EXACTLY)
        assert said is None or isinstance(said, tuple)


@settings(max_examples=60)
@given(st.sampled_from(OF_BOARDS), st.sampled_from(OF_BOARDS), any_questions)
def test_two_mistakes_are_never_a_crash(one: Mistake, other: Mistake, question: Question) -> None:
    """Nor are two of them, in whichever order they are named."""
    said = said_by(making([one, other]), question, EXACTLY)
    assert said == said_by(making([other, one]), question, EXACTLY)


def test_random_boards_find_every_mistake() -> None:
    """Within 200 boards, and 40 of each kind that is out of the way."""
    left = {mistake.id: making([mistake]) for mistake in OF_BOARDS}
    for boards in (any_questions, *out_of_the_way):
        for question in drawn(boards, 200 if boards is any_questions else 40):
            right = said_by(REFERENCE, question, EXACTLY)
            found = [name for name in left if said_by(left[name], question, EXACTLY) != right]
            for name in found:
                del left[name]
    assert set(left) == set()


def drawn(boards: st.SearchStrategy[Question], most: int) -> list[Question]:
    """The same boards each time."""
    tried: list[Question] = []

    @settings(max_examples=most, phases=[Phase.generate], database=None, derandomize=True)
    @given(boards)
    def collect(question: Question) -> None:
        tried.append(question)

    collect()
    return tried[:most]


# Several at once


def test_two_mistakes_at_once_in_one_formula() -> None:
    """Notes, BUG-1 and BUG-2: the sole top of seven, of eight, has (12 + 2) 7/6 - 2 of 14."""
    both = making(named(["half-scale-constant", "comparisons-for-scores"]))
    said = said_by(both, asked("6 5 4 3 2 1 0", 8), EXACTLY)
    assert figures(said, 0)[0] == Fraction(43, 3)


def test_another_comparison_before_another_formula() -> None:
    """Two 600 over -100, four expected: without ties M is 2 and 0, (2 + 2) 4/3 - 2 and 2/3."""
    both = making(named(["half-scale-constant", "ties-worth-nothing"]))
    assert figures(said_by(both, asked("2x600 -100", 4), EXACTLY), 0) == due("10/3 2/3")


def test_what_is_done_to_lines_comes_last() -> None:
    """The document's board without the ruling, 11 and 4 and 7.8, and all of it halved."""
    both = making(named(["answers-on-the-other-scale", "rulings-dropped"]))
    assert figures(said_by(both, DOCUMENT, EXACTLY), 0) == due("5.5 2 3.9")


def test_the_order_in_which_mistakes_are_named_does_not_matter() -> None:
    """They are made by depth, and then as they stand in the list."""
    names = [mistake.id for mistake in MISTAKES]
    assert in_order(named(names)) == in_order(named(reversed(names)))


# As programs


def talk(mistakes: list[str], *requests: object) -> list[dict[str, object]]:
    lines = [json.dumps(request).encode() + b"\n" for request in requests]
    return [json.loads(answer) for answer in answers(lines, mistakes)]


HELLO = {"seq": 0, "op": "hello", "protocol": 1}


def test_a_mistaken_program_answers_as_its_mistake_does() -> None:
    """Every vector of the suite, by way of the protocol."""
    names = ["half-scale-constant", "contract-in-declarers-view", "penalties-ignored"]
    scorer = making(named(names))
    for vector in load_suite().vectors:
        (answer,) = talk(names, {"seq": 1, **vector.request})
        lines = len(questions()[vector.id][0].lines or ())
        parsed = parse_answer(answer, vector.operation, lines)
        assert said_in(parsed) == said_by(scorer, questions()[vector.id][0], EXACTLY), vector.id


def test_a_program_without_a_mistake_is_the_reference() -> None:
    """But for its name."""
    requests = [
        HELLO,
        {"seq": 1, "op": "score_imps"},
        {"op": "score_board"},
        {"seq": 2, **load_suite().vectors[0].request},
    ]
    lines = [json.dumps(request).encode() for request in requests]
    right = [json.loads(answer) for answer in subject.answers(lines)]
    own = talk([], *requests)
    assert own[0].pop("subject") != right[0].pop("subject")
    assert own == right


def run(*names: str, requests: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "law78.conformance.mistaken_subject", *names],
        input=requests,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_mistaken_program_as_a_process() -> None:
    """It says what it is, answers, and ends at the farewell."""
    board = {"seq": 1, **asked("2x600 -100").request}
    requests = [HELLO, board, {"seq": 2, "op": "bye"}, {"seq": 3, **board}]
    done = run("ties-worth-nothing", requests="\n".join(map(json.dumps, requests)))
    assert done.returncode == 0
    hello, answer = map(json.loads, done.stdout.splitlines())
    assert hello["subject"]["name"] == "mistaken: ties-worth-nothing"
    assert [line["ns"] for line in answer["lines"]] == ["2", "2", "0"]


def test_a_mistake_that_is_not_known_is_wrong_use() -> None:
    """One line on standard error, and no traceback."""
    done = run("no-such-mistake")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "no-such-mistake" in done.stderr
    assert "Traceback" not in done.stderr
