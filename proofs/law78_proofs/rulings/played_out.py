"""Boards with rulings, and every way in which their rulings can come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

from law78.board import ScoredBoard, counted_lines
from law78.exact import ONE
from law78.outcome import Line, Played, Score, Share, Side, Split, Weighted, flat
from law78.regulation import CHOICES, Rules
from law78_proofs.frame.random_boards import random_board


def random_grouped_board(random: Random, most: int = 8) -> tuple[list[Line], int]:
    """A board of every kind of line, in two groups, and E: as counted or up to three more."""
    lines = [
        replace(line, group="a")
        if isinstance(line.result, Score | Weighted | Split) and random.random() < 0.3
        else line
        for line in random_board(random, most=most)
    ]
    return lines, counted_lines(lines) + random.randint(0, 3)


def random_rules(random: Random) -> Rules:
    """Rules with a chart a side, that round nothing."""
    return Rules(
        unequal=random.choice(CHOICES["unequal"]),
        small_groups=random.choice(CHOICES["small_groups"]),
        scale=random.choice(CHOICES["scale"]),
    )


def matchpoints_of(scored: ScoredBoard, place: int, side: Side) -> Fraction | None:
    """A line's matchpoints on a side; None where it gets nothing."""
    score = scored.lines[place].of(side)
    return None if score is None else score.matchpoints


def played_out(lines: Sequence[Line]) -> Iterator[tuple[Fraction, list[Line]]]:
    """Every way in which all rulings of a board can come out: its probability, and the board."""
    for ways in product(*map(ways_out, lines)):
        yield prod((probability for probability, _ in ways), start=ONE), [line for _, line in ways]


def ways_out(line: Line) -> list[tuple[Fraction, Line]]:
    """Every way in which the rulings of one line can come out, with its probability."""
    match line.result:
        case Score() | Weighted() as held:
            return [(own, replace(line, result=Score(points))) for own, points in flat(held)]
        case Split(ns, ew):
            return [
                (own * other, replace(line, result=Split(of_ns, of_ew)))
                for own, of_ns in _outcomes(ns)
                for other, of_ew in _outcomes(ew)
            ]
        case _:
            return [(ONE, line)]


def _outcomes(held: Played | Share) -> list[tuple[Fraction, Score | Share]]:
    if isinstance(held, Score | Weighted):
        return [(probability, Score(points)) for probability, points in flat(held)]
    return [(ONE, held)]
