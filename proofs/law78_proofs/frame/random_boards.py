"""Random boards on which the reference's functions give the two sides of a claim."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from law78.notation import line_text
from law78.outcome import Artificial, Line, NotPlayed, Percentage, Played, Score, Split, ruling

SCORES = (-800, -420, -100, -50, 0, 50, 140, 420, 600, 1430)

PLAYED = ("score", "score", "ruling")
UNSPLIT = (*PLAYED, "artificial")
EVERY_KIND = (*UNSPLIT, "split", "one side artificial", "not played")
"""Kinds of lines; what is there twice is drawn twice as often."""


def random_weights(random: Random, scores: Sequence[int]) -> list[tuple[Fraction, int]]:
    """Weights that make one whole, in parts of 1 to 5 each, for these scores."""
    parts = [random.randint(1, 5) for _ in scores]
    return [(Fraction(part, sum(parts)), score) for part, score in zip(parts, scores, strict=True)]


def random_ruling(random: Random, most_outcomes: int = 4) -> Played:
    """A ruling of two scores or more, all different."""
    scores = random.sample(SCORES, random.randint(2, most_outcomes))
    return ruling(*random_weights(random, scores))


def random_played(random: Random) -> Played:
    """A score, or now and then a ruling."""
    return random_ruling(random) if random.random() < 0.3 else Score(random.choice(SCORES))


def random_percentage(random: Random) -> Percentage:
    """A whole percentage from 0 to 100."""
    return Percentage(Fraction(random.randint(0, 100)))


def random_line(random: Random, kinds: Sequence[str] = EVERY_KIND) -> Line:
    """A line of one of the kinds."""
    match random.choice(kinds):
        case "score":
            return Line(Score(random.choice(SCORES)))
        case "ruling":
            return Line(random_ruling(random))
        case "artificial":
            return Line(Artificial(random_percentage(random), random_percentage(random)))
        case "split":
            return Line(Split(random_played(random), random_played(random)))
        case "one side artificial":
            sides = [random_played(random), random_percentage(random)]
            random.shuffle(sides)
            return Line(Split(*sides))
        case "not played":
            return Line(NotPlayed())
        case kind:
            raise ValueError(kind)


def random_board(
    random: Random, kinds: Sequence[str] = EVERY_KIND, least: int = 1, most: int = 8
) -> list[Line]:
    """A board of least to most lines, the first of which is a score."""
    others = random.randint(least, most) - 1
    return [Line(Score(random.choice(SCORES)))] + [
        random_line(random, kinds) for _ in range(others)
    ]


def random_frequencies(random: Random, most: int = 6) -> dict[int, Fraction]:
    """A table of real frequencies: 1 to most scores, each 1/6 to 4 times."""
    scores = random.sample(SCORES, random.randint(1, most))
    return {score: Fraction(random.randint(1, 24), 6) for score in scores}


def in_words(lines: Sequence[Line], expected: int | None = None) -> str:
    """A board as it can be typed."""
    text = " ".join(line_text(line) for line in lines)
    return text if expected is None else f"{text} --expected {expected}"
