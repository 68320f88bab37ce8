"""Boards with one thing wrong, printed by the second implementation.

A board is dealt as it was scored: `scored` are all its lines, as they took part. What a
file shows of it is the case: some lines shown as something else, some not at all, some
with points of their own. The printed figures are oracle.py's, rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import oracle
from audited_events import HUNDREDTHS, text_of
from law78.audit.case import Case
from law78.audit.printed import PrintedLine, figure_of
from law78.audit.supposition import Units
from law78.board import counted_lines
from law78.conformance.answers import Figure
from law78.event import EventBoard, EventLine
from law78.notation import line_text, parse_line
from law78.outcome import Line
from law78.regulation import Rules
from law78.rounding import Rounding

SCORES = (
    *(420, 450, 480, 400, 430, 460, 140, 170, 110, 50, 100, 300, 980, 500),
    *(-50, -100, -150, -110, -140, -420, -450, -90, -300, -200),
)
"""Scores of contracts with nobody vulnerable."""

AVERAGES = ("A5050", "A6040", "A4060", "A6060", "A4040")

WEIGHTS = ((1, 1), (2, 3), (1, 2), (1, 3), (3, 7), (1, 4))


@dataclass(frozen=True)
class Planted:
    """A case, the place from 0 of the line that is not what is shown, and what it was."""

    case: Case
    place: int | None = None
    what: object = None


@dataclass(frozen=True)
class Way:
    """How the board is scored and printed."""

    rules: Rules
    rounding: Rounding
    percentages: bool = False

    @property
    def choices(self) -> oracle.Choices:
        return oracle.Choices(self.rules.unequal, scale=self.rules.scale)


PERCENTAGES = Way(Rules(), Rounding("board", HUNDREDTHS, "half_up"), percentages=True)
"""Percentages to hundredths, and no points."""


def random_way(random: Random, unequal: Sequence[str] = ("neuberg",)) -> Way:
    """One of the rules, points to tenths or hundredths, on either scale."""
    rules = Rules(unequal=random.choice(unequal), scale=random.choice("221"))
    quantum = random.choice((Fraction(1, 10), Fraction(1, 10), Fraction(1, 100)))
    mode = random.choice(("half_up", "half_even", "half_from_average", "truncate"))
    return Way(rules, Rounding("board", quantum, mode))


def random_scores(random: Random, least: int = 4, most: int = 24, different: int = 4) -> list[Line]:
    """Lines with scores, some of them equal, at least so many of them different."""
    count = random.randint(least, most)
    pool = random.sample(SCORES, random.randint(different, max(different, min(count, 9))))
    lines = [*pool[:different], *(random.choice(pool) for _ in range(count - different))]
    random.shuffle(lines)
    return [parse_line(str(points)) for points in lines]


def printed_case(
    scored: Sequence[Line],
    way: Way,
    shown: dict[int, str] | None = None,
    hidden: Sequence[int] = (),
    expected: int | None = None,
) -> Case:
    """The case of a board that was scored so, and is shown otherwise.

    shown replaces results by place from 0; hidden are places that are not shown at all,
    the last ones of the board; expected is the E that was used, where it is none of the lines'.
    """
    rows = [oracle.row_of(line) for line in scored]
    figures = oracle.by_closed_form(rows, expected, way.choices)
    lines = [
        EventLine(own := parse_line((shown or {}).get(place, line_text(line))), line_text(own))
        for place, line in enumerate(scored)
        if place not in hidden
    ]
    printed = tuple(
        _printed_line(figures[place], way) for place in range(len(scored)) if place not in hidden
    )
    return Case(
        EventBoard("7", tuple(lines), vulnerable="NONE"),
        printed,
        way.rules,
        counted_lines([line.line for line in lines]),
        len(lines),
        Units(
            *((Fraction(1), HUNDREDTHS) if way.percentages else (way.rounding.quantum, Fraction(1)))
        ),
    )


def _printed_line(sides: Sequence[oracle.Pair], way: Way) -> PrintedLine:
    if way.percentages:
        shares = (pair and (pair[0] * 100 / pair[1], Fraction(100)) for pair in sides)
        rounding = Rounding("percentage", HUNDREDTHS, "half_up")
        return PrintedLine(None, None, *(_printed(pair, rounding) for pair in shares))
    return PrintedLine(*(_printed(pair, way.rounding) for pair in sides))


def _printed(pair: oracle.Pair, rounding: Rounding) -> Figure | None:
    if pair is None:
        return None
    return figure_of(text_of(rounding.of(pair[0], pair[1] / 2), rounding))


def with_points(case: Case, place: int, ns: str, ew: str) -> Case:
    """The case with other points printed for a line."""
    printed = list(case.printed)
    printed[place] = PrintedLine(figure_of(ns), figure_of(ew))
    return replace(case, printed=tuple(printed))


def clean(random: Random) -> Case:
    """A board on which everything comes out."""
    return printed_case(random_scores(random), random_way(random))


def overridden(random: Random) -> Planted:
    """One line has points that are not those of its score, and nobody else's are touched."""
    way = random_way(random, ("neuberg", "ascherman", "add_one", "none"))
    case = printed_case(random_scores(random, least=5), way)
    place = random.randrange(len(case.printed))
    return Planted(with_other_points(random, case, place, way.rounding), place)


def with_other_points(random: Random, case: Case, place: int, rounding: Rounding) -> Case:
    """The case with points on a line that are more than rounding away from what it had."""
    was = case.printed[place]
    assert was.ns is not None
    assert was.ew is not None
    top = was.ns.value + was.ew.value
    others = [
        units * case.units.points
        for units in range(int(top / case.units.points) + 1)
        if abs(units * case.units.points - was.ns.value) > 2 * case.units.points
    ]
    ns = random.choice(others)
    texts = (text_of(value, rounding) or "" for value in (ns, top - ns))
    return with_points(case, place, *texts)


def averaged(random: Random, way: Way | None = None) -> Planted:
    """One line is shown with a score, and was scored as an average."""
    way = way or random_way(random, ("neuberg", "neuberg", "ascherman", "add_one"))
    scored = random_scores(random, least=6)
    place = random.randrange(len(scored))
    was = line_text(scored[place])
    code = random.choice(AVERAGES)
    scored[place] = parse_line(code)
    return Planted(printed_case(scored, way, {place: was}), place, code)


def coded(random: Random) -> Planted:
    """One line is shown with a code, and was given other percentages."""
    way = random_way(random, ("neuberg", "ascherman", "add_one", "none"))
    scored = random_scores(random, least=6)
    place = random.randrange(len(scored))
    percents = random.randrange(0, 201, 5), random.randrange(0, 201, 5)
    given = "|".join(f"{percent // 2}.{percent % 2 * 5}%" for percent in percents)
    scored[place] = parse_line(given)
    return Planted(printed_case(scored, way, {place: "A5050"}), place, given)


def hidden(random: Random) -> Planted:
    """One score takes part and is not shown."""
    way = random_way(random, ("neuberg", "neuberg", "ascherman", "none"))
    score = random.choice(SCORES)
    scored = [*random_scores(random), parse_line(str(score))]
    more = random.choice((0, 0, 0, 1))
    case = printed_case(scored, way, hidden=(len(scored) - 1,), expected=len(scored) + more)
    return Planted(case, what=score)


def phantom(random: Random, way: Way | None = None) -> Planted:
    """More results were expected than there are lines."""
    way = way or random_way(random, ("neuberg", "neuberg", "ascherman", "add_one"))
    scored = random_scores(random)
    expected = len(scored) + random.randint(1, 3)
    return Planted(printed_case(scored, way, expected=expected), what=expected)


def ruled(random: Random, shown: str | None = None) -> Planted:
    """One line has a ruling of two scores, and is shown as given, else with its first score."""
    way = random_way(random)
    scored = random_scores(random, least=12, different=6)
    place = random.randrange(len(scored))
    first, second = random.sample(SCORES, 2)
    one, two = random.choice(WEIGHTS)
    ruling = f"12C1c:{one}/{first}/{two}/{second}"
    scored[place] = parse_line(ruling)
    return Planted(printed_case(scored, way, {place: shown or str(first)}), place, ruling)


def two_ruled(random: Random) -> Planted:
    """The first two lines have rulings, and are shown with a code and as not played."""
    way = random_way(random)
    scored = random_scores(random, least=14, different=8)
    rulings = []
    for place in (0, 1):
        (first, second), (one, two) = random.sample(SCORES, 2), random.choice(WEIGHTS)
        rulings.append(f"12C1c:{one}/{first}/{two}/{second}")
        scored[place] = parse_line(rulings[-1])
    return Planted(printed_case(scored, way, {0: "A5050", 1: "NP"}), what=rulings)


def split(random: Random) -> Planted:
    """One line has a score for N-S and another for E-W, and is shown with a code."""
    way = random_way(random)
    scored = random_scores(random, least=12, different=6)
    place = random.randrange(len(scored))
    scores = random.sample(SCORES, 2)
    scored[place] = parse_line(f"{scores[0]}|{scores[1]}")
    return Planted(printed_case(scored, way, {place: "A5050"}), place, scores)


def code_and_override(random: Random) -> Planted:
    """The first line's code is not its percentage, and the last line has points of its own."""
    way = random_way(random)
    scored = random_scores(random, least=12)
    scored[0] = parse_line("75%|15%")
    case = printed_case(scored, way, {0: "A5050"})
    return Planted(with_other_points(random, case, len(scored) - 1, way.rounding), 0)


def incomplete(random: Random) -> Planted:
    """Several scores of the field are not shown."""
    way = random_way(random)
    shown = random_scores(random, least=10, most=20, different=5)
    others = [parse_line(str(random.choice(SCORES))) for _ in range(random.randint(3, 30))]
    scored = [*shown, *others]
    places = tuple(range(len(shown), len(scored)))
    return Planted(printed_case(scored, way, hidden=places), what=len(others))


def average_and_override(random: Random) -> Planted:
    """One line was scored as an average, and the last one has points of its own."""
    way = random_way(random)
    scored = random_scores(random, least=14, different=6)
    was = line_text(scored[0])
    scored[0] = parse_line("A5050")
    case = printed_case(scored, way, {0: was})
    return Planted(with_other_points(random, case, len(scored) - 1, way.rounding), 0)


def hidden_and_code(random: Random) -> Planted:
    """One score takes part that is not shown, and the first line's code is not its percentage."""
    way = random_way(random)
    scored = [*random_scores(random, least=10, different=5), parse_line(str(random.choice(SCORES)))]
    scored[0] = parse_line("75%|15%")
    return Planted(printed_case(scored, way, {0: "A5050"}, hidden=(len(scored) - 1,)), 0)


def garbage(random: Random) -> Case:
    """A board with figures that nothing gave, though both sides make the top."""
    case = clean(random)
    for place, was in enumerate(case.printed):
        assert was.ns is not None
        assert was.ew is not None
        top = was.ns.value + was.ew.value
        units = random.randint(0, int(top / case.units.points))
        ns = units * case.units.points
        rounding = Rounding("board", case.units.points, "half_up")
        texts = (text_of(value, rounding) or "" for value in (ns, top - ns))
        case = with_points(case, place, *texts)
    return case
