"""The rules of a file in words: a sentence each, that says on how much it stands."""

from __future__ import annotations

from collections.abc import Iterator

from law78.audit.averages_found import Settled
from law78.audit.figures import Figures
from law78.audit.fitting import Fit
from law78.audit.hypotheses import FIELD, LINES, Hypothesis
from law78.audit.pairs import RankingFound
from law78.audit.rounding_found import RoundingFound
from law78.audit.totals import Totals
from law78.conformance.binary import RoundingOfBinary
from law78.exact import readable
from law78.regulations.words import MODE_WORDS
from law78.rounding import Rounding

NAMES = {
    "neuberg": "Neuberg's formula",
    "ascherman": "Ascherman: each line also ties with itself",
    "add_one": "one more point for each result that is missing",
    "none": "no factor: the top is that of the results there are",
}

WHERE = {LINES: "the lines of the board", FIELD: "the most lines on any board of the field"}


def rule_words(
    fit: Fit, settled: Settled, rounding: RoundingFound, ranking: RankingFound
) -> tuple[str, ...]:
    """A sentence for each rule."""
    return (
        *_values(fit, rounding),
        *_unequal(fit),
        *_sections(fit),
        *_averages(settled),
        *_roundings(rounding),
        *_totals(ranking.totals),
        *_totals(ranking.percentages),
        *_ranks(ranking),
    )


def _values(fit: Fit, rounding: RoundingFound) -> Iterator[str]:
    if not fit.of_boards:
        yield "The boards print nothing; the ranking alone is checked."
        return
    if rounding.values == "percentage":
        yield "The boards print percentages; they are what is checked."
        return
    scale = "2 for a win, 1 for a tie" if fit.hypothesis.scale == 2 else "1 for a win, ½ for a tie"
    both = " and percentages" if rounding.percentage.found is not None else ""
    yield f"The boards print points{both}, {scale}."


def _unequal(fit: Fit) -> Iterator[str]:
    own = fit.hypothesis
    if not fit.of_boards:
        return
    if own.unequal == "ascherman":
        yield f"{NAMES['ascherman']}. {_of_boards(fit)}"
        return
    if not fit.telling:
        yield (f"No board tells how boards with fewer results are scored. {_of_boards(fit)}")
        return
    small = f", small groups as the {own.small_groups.upper()} has them"
    yield (
        f"Boards with fewer results: {other_rule_words(own)}"
        f"{'' if own.small_groups == 'none' else small}."
        f" {_number(fit.telling, 'board tells', 'boards tell')} it from other rules."
        f" {_of_boards(fit)}"
    )
    if fit.rivals:
        yield (
            "The figures would come out as well by "
            + "; ".join(other_rule_words(other) for other in fit.rivals)
            + "."
        )


def other_rule_words(hypothesis: Hypothesis) -> str:
    """A hypothesis in words.

    >>> other_rule_words(Hypothesis("neuberg", "field"))
    "Neuberg's formula, E being the most lines on any board of the field"
    """
    if hypothesis.unequal == "none":
        return NAMES["none"]
    expected = WHERE.get(hypothesis.expected, hypothesis.expected)
    return f"{NAMES[hypothesis.unequal]}, E being {expected}"


def _of_boards(fit: Fit) -> str:
    return (
        f"By the rule {fit.boards} of {_number(fit.of_boards, 'board comes', 'boards come')} out."
    )


def _sections(fit: Fit) -> Iterator[str]:
    sections = {line.section for board in fit.fields.event.boards for line in board.lines}
    if fit.fields.per_section:
        yield "Each section is a field of its own."
    elif len(sections) > 1:
        yield f"The {len(sections)} sections are one field."


def _averages(settled: Settled) -> Iterator[str]:
    if settled.averages:
        own = settled.rules.averages == "own"
        what = "the pair's own percentage where that is better or worse" if own else "nominal"
        codes = " 60 and 40 % mean A+ and A-." if settled.rules.codes == "nominal" else ""
        told = "" if settled.told else " No figure tells that from other ways."
        yield f"Averages are {what}.{codes}{told}"
    if settled.byes:
        ways = {
            "nothing": "nothing",
            "recorded": "the pair's percentage on its other boards, artificial ones included",
            "results": "the pair's percentage on the boards where it has a result",
        }
        told = "" if settled.byes_told else " No figure tells that from other ways."
        yield f"A pair without opponents gets {ways[settled.rules.byes]}.{told}"


def _roundings(rounding: RoundingFound) -> Iterator[str]:
    for own, name in ((rounding.points, "Points"), (rounding.percentage, "Percentages")):
        if own.found is not None:
            yield _rounded(own, name)


def _rounded(own: Figures, name: str) -> str:
    assert own.found is not None
    count = f"{own.found.explained} of {_number(own.found.figures, 'figure', 'figures')}"
    if own.is_binary:
        return f"{name} look like binary floating point: each is the exact one in single precision."
    if not own.is_trusted:
        return (
            f"No rounding that is known gives the {name.lower()}: the best gives {count}."
            " What is less than a unit of the last digit off is taken to agree."
        )
    if not own.is_told:
        return f"{name} are printed exactly, {count}; none tells how others would be rounded."
    if not own.stages:
        return f"{name} are printed exactly: {count}."
    stages = ", then ".join(_stage_words(stage) for stage in own.stages)
    others = ""
    if own.found.explains_all and own.found.others:
        ways = _number(len(own.found.others), "other way gives", "other ways give")
        others = f", and {ways} as many"
    return f"{name} are rounded {stages}: that gives {count}{others}."


def _stage_words(rounding: Rounding) -> str:
    what = {"component": "for each score of a ruling ", "board": "in points "}
    early = what.get(rounding.stage, "") if rounding.carried else ""
    side = ", E-W getting what N-S leave" if rounding.side == "complement" else ""
    binary = " of the nearest binary number" if isinstance(rounding, RoundingOfBinary) else ""
    return f"{early}to {readable(rounding.quantum)}, {MODE_WORDS[rounding.mode]}{binary}{side}"


def _totals(column: Totals) -> Iterator[str]:
    name = {"total": "totals", "percentage": "percentages"}[column.stage]
    if not column.figures:
        return
    if column.way is None or not column.agreeing:
        yield f"The pairs' {name} do not follow from the boards in any way that is known."
        return
    rounded = ""
    if column.is_binary:
        rounded = ", in binary floating point"
    elif column.rounding is not None:
        rounded = (
            f", rounded to {readable(column.rounding.quantum)}, {MODE_WORDS[column.rounding.mode]}"
        )
    supposed = ""
    if column.supposed is not None:
        supposed = f", if for them the boards are scored otherwise: {column.supposed}"
    yield (
        f"The pairs' {name} are {column.way.words}{rounded}{supposed}:"
        f" {len(column.agreeing)} of {len(column.figures)} come out."
    )


def _ranks(ranking: RankingFound) -> Iterator[str]:
    own = ranking.ranks
    if not own.places:
        return
    if own.by is None:
        yield "The places follow from no total or percentage."
        return
    broken = " Pairs that are level have places of their own." if own.ties_broken else ""
    elsewhere = ""
    if "printed" in own.by:
        others = sum(place != ranking.standings[pair].rank for pair, place in own.places.items())
        if others:
            has = _number(others, "pair has another place", "pairs have other places")
            elsewhere = f" By the exact results {has}."
    yield (
        f"Places are by {own.by}: {len(own.agreeing)} of {len(own.places)} are right."
        f"{broken}{elsewhere}"
    )


def _number(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"
