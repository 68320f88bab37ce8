"""How printed totals and percentages come about, and whether they follow from the boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78.audit.collected import Collected
from law78.audit.figures import COARSEST_BINARY, is_single
from law78.audit.printed import figure_of, unit_of
from law78.conformance.answers import Figure
from law78.conformance.session_rounding import FigureDue, rounding_of_figures
from law78.event import Pair, PrintedPair
from law78.rounding import Rounding

EXACT, PRINTED = "exact boards", "printed boards"

Due: TypeAlias = Callable[[Collected], Fraction | None]

HALF = Fraction(50)
"""The average of percentages."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which a total or percentage may come about; words end "they are ..."."""

    by: str
    words: str
    due: Due
    in_percent: bool = False


@dataclass(frozen=True, slots=True)
class Totals:
    """How one column of the ranking comes about.

    way is None where nothing gives it; agreeing are the pairs whose figure comes out.
    is_binary: in single precision, and by no rounding. supposed is another rule, in
    words, by which the boards would have to be scored for it. by_scores are those of the
    agreeing whose figure has what their scores are worth, not what is misprinted for them.
    """

    stage: str
    way: Way | None
    rounding: Rounding | None
    agreeing: frozenset[Pair]
    figures: Mapping[Pair, Figure]
    is_binary: bool = False
    supposed: str | None = None
    by_scores: frozenset[Pair] = frozenset()

    def follows(self, pair: Pair) -> bool | None:
        """Whether the pair's figure comes out; None where none is printed."""
        return pair in self.agreeing if pair in self.figures else None


def matched(printed: Iterable[PrintedPair], pairs: Iterable[Pair]) -> dict[Pair, PrintedPair]:
    """The printed rows by the pairs of the boards; a row that fits none, or several, is left out.

    >>> matched([PrintedPair("3", total="20")], [Pair("3", section="A")])[Pair("3", "A")].total
    '20'
    """
    known = list(pairs)
    exactly = {(pair.number, pair.section, pair.side): pair for pair in known}
    by_number: dict[str, list[Pair]] = {}
    for pair in known:
        by_number.setdefault(pair.number, []).append(pair)
    found: dict[Pair, PrintedPair] = {}
    for row in printed:
        own = exactly.get((row.number, row.section, row.side))
        if own is None:
            fitting = [
                pair
                for pair in by_number.get(row.number, ())
                if (row.section is None or pair.section in (None, row.section))
                and (row.side is None or pair.side in (None, row.side))
            ]
            own = fitting[0] if len(fitting) == 1 else None
        if own is not None:
            found.setdefault(own, row)
    return found


def _share(total: Fraction | None, own: Collected) -> Fraction | None:
    return total * 100 / own.available if total is not None and own.available else None


def _mean(shares: Sequence[Fraction] | None) -> Fraction | None:
    return sum(shares, Fraction(0)) / len(shares) if shares else None


def ways_of_percentages(
    pairs: Mapping[Pair, Collected], totals: Mapping[Pair, Figure]
) -> tuple[Way, ...]:
    """The ways in which percentages may come about, the plainest first; totals are printed."""
    full = _full(pairs)
    of_printed = {pairs[pair]: figure.value for pair, figure in totals.items()}
    return (
        Way(EXACT, "the exact points in per cent of the tops", lambda own: own.percentage, True),
        Way(
            PRINTED,
            "the printed points in per cent of the tops",
            lambda own: _share(own.printed, own),
            True,
        ),
        Way(
            EXACT,
            "the printed totals in per cent of the tops",
            lambda own: _share(of_printed.get(own), own),
            True,
        ),
        Way(
            EXACT,
            "the printed totals in per cent of the tops of all boards",
            lambda own: of_printed[own] * 100 / full if own in of_printed and full else None,
            True,
        ),
        Way(
            EXACT, "the mean of the boards' exact percentages", lambda own: _mean(own.shares), True
        ),
        Way(
            PRINTED,
            "the mean of the boards' printed percentages",
            lambda own: _mean(own.printed_shares),
            True,
        ),
    )


def _full(pairs: Mapping[Pair, Collected]) -> Fraction:
    return max((own.available for own in pairs.values()), default=Fraction(0))


def ways_of_totals(pairs: Mapping[Pair, Collected]) -> tuple[Way, ...]:
    """The ways in which totals may come about, the plainest first."""
    full = _full(pairs)

    def prorated(total: Fraction | None, own: Collected) -> Fraction | None:
        share = _share(total, own)
        return None if share is None else share * full / 100

    return (
        Way(EXACT, "sums of the exact points", lambda own: own.came_out),
        Way(PRINTED, "sums of the printed points", lambda own: own.printed),
        Way(
            EXACT,
            "sums of the exact points, prorated to the most boards",
            lambda own: prorated(own.came_out, own),
        ),
        Way(
            PRINTED,
            "sums of the printed points, prorated to the most boards",
            lambda own: prorated(own.printed, own),
        ),
        *(
            Way(own.by, f"not points but {own.words}", own.due, True)
            for own in ways_of_percentages(pairs, {})[:2]
        ),
    )


def find_totals(
    stage: str,
    rows: Mapping[Pair, PrintedPair],
    pairs: Mapping[Pair, Collected],
    totals: Mapping[Pair, Figure] | None = None,
) -> Totals:
    """The way, and its rounding, by which most figures of a column come out.

    stage is "total" or "percentage"; totals are the printed ones, where these are percentages.
    """
    texts = {pair: row.total if stage == "total" else row.percentage for pair, row in rows.items()}
    figures = {
        pair: figure for pair, text in texts.items() if (figure := figure_of(text)) is not None
    }
    best = Totals(stage, None, None, frozenset(), figures)
    figures_of_known = {pair: figure for pair, figure in figures.items() if pair in pairs}
    if not figures_of_known:
        return best
    ways = ways_of_totals(pairs) if totals is None else ways_of_percentages(pairs, totals)
    for way in ways:
        found = _by(stage, way, figures_of_known, pairs, more_than=len(best.agreeing))
        found = replace(found, figures=figures)
        if len(found.agreeing) > len(best.agreeing):
            best = found
        if len(best.agreeing) == len(figures):
            break
    return best


def _by(
    stage: str,
    way: Way,
    figures: Mapping[Pair, Figure],
    pairs: Mapping[Pair, Collected],
    more_than: int = 0,
) -> Totals:
    """The pairs whose figure comes about in this way; none unless most of them can, and more
    than so many."""
    due = {pair: way.due(pairs[pair]) for pair in figures}
    unit = unit_of(figures.values())
    near = sum(
        own is not None and abs(own - figures[pair].value) < unit for pair, own in due.items()
    )
    if not any(pairs[pair].is_touched for pair in figures) and near <= more_than:
        return Totals(stage, None, None, frozenset(), figures)
    if 2 * near <= len(figures):
        return Totals(stage, None, None, frozenset(), figures)
    printed = {
        pair: FigureDue(figure, due[pair], HALF if way.in_percent else pairs[pair].available / 2)
        for pair, figure in figures.items()
    }
    rounding, _ = rounding_of_figures(stage, list(printed.values()))
    agreeing = frozenset(
        pair
        for pair, own in due.items()
        if own is not None
        and figures[pair].value
        == (own if rounding is None else rounding.of(own, printed[pair].average))
    )
    if unit <= COARSEST_BINARY and len(agreeing) < len(figures):
        single = frozenset(
            pair
            for pair, own in due.items()
            if own is not None and is_single(own, figures[pair].value)
        )
        if len(single) > len(agreeing):
            return Totals(stage, way, None, single, figures, is_binary=True)
    by_scores: set[Pair] = set()
    about: set[Pair] = set()
    for pair, figure in figures.items():
        own = pairs[pair]
        if pair in agreeing or own.by_scores is None:
            continue
        average = printed[pair].average
        score, counted = way.due(own.by_scores), due[pair]
        if score is not None and figure.value in (
            score,
            score if rounding is None else rounding.of(score, average),
        ):
            by_scores.add(pair)
        elif counted is not None:
            slack = own.slack * 100 / own.available if way.in_percent else own.slack
            if abs(figure.value - counted) < slack + unit:
                about.add(pair)
    return Totals(
        stage,
        way,
        rounding,
        agreeing | by_scores | about,
        figures,
        by_scores=frozenset(by_scores),
    )
