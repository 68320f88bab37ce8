"""A pair's verdict: whether its printed total, percentage and place follow from the boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78.audit.collected import Collected
from law78.audit.findings import Explanation, Kind, PairAudit, Verdict
from law78.audit.printed import figure_of
from law78.audit.ranks import Ranks, find_ranks, place_of
from law78.audit.totals import EXACT, PRINTED, Totals, find_totals, matched
from law78.event import Event, Pair, PrintedPair
from law78.exact import readable
from law78.ranking import Standing, ranking
from law78.regulation import Rules

ByOtherRules: TypeAlias = Iterable[tuple[str, Mapping[Pair, Collected]]]
"""What the pairs have collected by other rules, with each rule in words."""

NOT_ON_BOARDS = "no board has a result of this pair"
NOTHING_PRINTED = "no total, percentage or place is printed for it"
NOTHING_TO_GO_BY = "nothing is printed that its place could follow from"


@dataclass(frozen=True, slots=True)
class RankingFound:
    """The printed ranking and how it comes about; standings are exact, by the rules found."""

    rows: Mapping[Pair, PrintedPair]
    collected: Mapping[Pair, Collected]
    totals: Totals
    percentages: Totals
    ranks: Ranks
    standings: Mapping[Pair, Standing]
    per_section: bool


def find_ranking(
    event: Event,
    pairs: Mapping[Pair, Collected],
    rules: Rules,
    per_section: bool,
    by_other_rules: ByOtherRules = (),
) -> RankingFound:
    """How the printed ranking comes about from what the pairs have collected.

    Where no total, or no percentage, follows from the boards, those by other rules than
    the boards' are tried.
    """
    rows = matched(event.printed_pairs, pairs)
    totals = find_totals("total", rows, pairs)
    percentages = find_totals("percentage", rows, pairs, totals.figures)
    if any(own.figures and own.way is None for own in (totals, percentages)):
        totals, percentages = _supposed(rows, totals, percentages, by_other_rules)
    places = {
        pair: place for pair, row in rows.items() if (place := place_of(row.place)) is not None
    }
    ranks = Ranks(None, False, frozenset(), places)
    if places:
        ranks = find_ranks(places, _orders(pairs, totals, percentages))
    by_section = ranks.per_section if ranks.by is not None else per_section
    tallies = {pair: own.exact for pair, own in pairs.items()}
    standings = {own.pair: own for own in ranking(tallies, rules, by_section)}
    return RankingFound(rows, pairs, totals, percentages, ranks, standings, by_section)


def _supposed(
    rows: Mapping[Pair, PrintedPair],
    totals: Totals,
    percentages: Totals,
    by_other_rules: ByOtherRules,
) -> tuple[Totals, Totals]:
    """Totals and percentages by the other rule that gives most of those that do not follow."""
    best = (totals, percentages)
    for words, pairs in by_other_rules:
        own_totals, own_percentages = totals, percentages
        if totals.way is None:
            own_totals = replace(find_totals("total", rows, pairs), supposed=words)
        if percentages.way is None:
            own_percentages = replace(
                find_totals("percentage", rows, pairs, own_totals.figures), supposed=words
            )
        if _agreeing(own_totals, own_percentages) > _agreeing(*best):
            best = (own_totals, own_percentages)
        if all(len(own.agreeing) == len(own.figures) for own in best):
            break
    return best


def _agreeing(*columns: Totals) -> int:
    return sum(len(own.agreeing) for own in columns)


def _orders(
    pairs: Mapping[Pair, Collected], totals: Totals, percentages: Totals
) -> dict[str, Mapping[Pair, Fraction]]:
    """By what places may be given, the likeliest first: only pairs that have the figure."""
    exact = {
        pair: percentage
        for pair, own in pairs.items()
        if (percentage := own.percentage) is not None
    }
    return {
        "the exact percentages": exact,
        "the exact totals": {pair: own.came_out for pair, own in pairs.items() if own.available},
        "the printed percentages": {
            pair: figure.value for pair, figure in percentages.figures.items()
        },
        "the printed totals": {pair: figure.value for pair, figure in totals.figures.items()},
    }


def pair_audits(event: Event, found: RankingFound) -> tuple[PairAudit, ...]:
    """Every pair in the order of the exact ranking, then printed ones without a result."""
    audits = [_audit(pair, found) for pair in found.standings]
    known = {id(row) for row in found.rows.values()}
    for row in event.printed_pairs:
        if id(row) not in known:
            audits.append(
                PairAudit(
                    Pair(row.number, row.section, row.side),
                    Verdict.UNCHECKED,
                    None,
                    figure_of(row.total),
                    figure_of(row.percentage),
                    place_of(row.place),
                    reason=NOT_ON_BOARDS,
                )
            )
    return tuple(audits)


def _audit(pair: Pair, found: RankingFound) -> PairAudit:
    row = found.rows.get(pair)
    total, percentage = found.totals.figures.get(pair), found.percentages.figures.get(pair)
    rank = found.ranks.places.get(pair)
    standing = found.standings[pair]
    if row is None or (total is None and percentage is None and rank is None):
        return PairAudit(
            pair, Verdict.UNCHECKED, standing, None, None, None, reason=NOTHING_PRINTED
        )
    columns = [own for own in (found.totals, found.percentages) if own.follows(pair) is not None]
    following = [own for own in columns if own.follows(pair)]
    ways = {own.way.by for own in following if own.way is not None}
    by = None
    if ways and len(following) == len(columns):
        by = PRINTED if PRINTED in ways else EXACT
    odd = tuple(_oddities(pair, found))
    supposed = tuple(_suppositions(following))
    if odd:
        verdict = Verdict.DIFFERS
    elif supposed:
        verdict = Verdict.EXPLAINED
    elif not columns and rank is None:
        return PairAudit(
            pair, Verdict.UNCHECKED, standing, total, percentage, rank, reason=NOTHING_TO_GO_BY
        )
    else:
        own = found.collected[pair]
        verdict = Verdict.UNDER_A_RULE if by == PRINTED or own.depends else Verdict.AGREES
        if own.is_touched:
            verdict = Verdict.UNDER_A_RULE
    return PairAudit(pair, verdict, standing, total, percentage, rank, by, odd + supposed)


def _suppositions(columns: Iterable[Totals]) -> Iterator[Explanation]:
    """What has to be supposed for columns to follow from the boards."""
    for column in columns:
        if column.supposed is not None:
            yield Explanation(
                Kind.TOTAL,
                f"The {column.stage} comes out if for the ranking the boards are scored"
                f" otherwise: {column.supposed}.",
                details={"column": column.stage, "rule": column.supposed},
            )


def _oddities(pair: Pair, found: RankingFound) -> Iterator[Explanation]:
    own = found.collected[pair]
    for column in (found.totals, found.percentages):
        if column.follows(pair) is False:
            name = column.stage
            exact = own.came_out if name == "total" else own.percentage
            if column.way is not None and column.way.in_percent:
                exact = own.percentage
            due = "" if exact is None else f"; its boards make {_short(exact)}"
            yield Explanation(
                Kind.TOTAL,
                f"The {name} {column.figures[pair].written} does not follow from the boards{due}.",
                details={"column": name, "printed": column.figures[pair].written},
            )
    if found.ranks.follows(pair) is False:
        by = found.ranks.by or "any total or percentage"
        place = found.ranks.places[pair]
        yield Explanation(
            Kind.RANK,
            f"The place {place} does not follow from {by}.",
            details={"printed": str(place), "by": by},
        )


def _short(value: Fraction) -> str:
    """A figure to the hundredth, for reading; exactly where that is short."""
    text = readable(value)
    if "/" not in text:
        return text
    hundredths = (value * 200 + 1) // 2
    return f"about {int(hundredths) // 100}.{int(hundredths) % 100:02d}"
