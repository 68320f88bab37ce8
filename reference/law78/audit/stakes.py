"""What is at stake: whose exact result is another than the printed one, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from law78.audit.findings import Audit, Change, PairAudit, Stakes
from law78.audit.pairs import RankingFound
from law78.audit.printed import could_be, unit_of
from law78.audit.ranks import contests
from law78.audit.summary import THE_RULES_FOUND
from law78.event import Pair
from law78.outcome import Side
from law78.ranking import Standing
from law78.regulation import SCALE
from law78.regulations import Regulation, known_regulation
from law78.session import score_event


def stakes_of(found: RankingFound) -> Stakes | None:
    """What the differences are worth, by the raw results under the rules found.

    A pair changes whose boards came out otherwise than by its raw results, whose printed
    total or percentage does not follow from the boards, or whose exact place is another.
    None where there is no pair.
    """
    if not found.standings:
        return None
    changes = []
    by_section = found.per_section
    level = Counter(_level(standing, by_section) for standing in found.standings.values())
    for pair, standing in found.standings.items():
        own = found.collected[pair]
        place = found.ranks.places.get(pair)
        if (
            (own.came_out != standing.total and not _is_by_scores(pair, found))
            or own.available != standing.available
            or found.totals.follows(pair) is False
            or found.percentages.follows(pair) is False
            or (
                place is not None
                and not _is_place(place, standing, level[_level(standing, by_section)])
            )
        ):
            changes.append(_change(pair, standing, found))
    winners = winners_by(found.standings, found.per_section)
    return Stakes(
        THE_RULES_FOUND,
        tuple(changes),
        _printed_winners(found, winners),
        winners,
    )


def _is_by_scores(pair: Pair, found: RankingFound) -> bool:
    """Whether what is printed of a pair has its scores, not what is misprinted for them."""
    columns = [own for own in (found.totals, found.percentages) if own.follows(pair) is not None]
    return any(pair in own.by_scores for own in columns) and all(
        own.follows(pair) for own in columns
    )


def _change(pair: Pair, standing: Standing, found: RankingFound) -> Change:
    own = found.collected[pair]
    total = found.totals.figures.get(pair)
    in_points = found.totals.way is None or not found.totals.way.in_percent
    percentage = found.percentages.figures.get(pair)
    printed_total = total.value if total is not None and in_points else None
    printed_percentage = percentage.value if percentage is not None else None
    if pair not in found.rows:
        # Without a printed ranking the boards as printed are what is changed.
        printed_total = own.came_out
        printed_percentage = own.percentage
    return Change(
        pair,
        printed_total,
        standing.total,
        printed_percentage,
        standing.percentage,
        found.ranks.places.get(pair),
        standing.rank,
    )


def _level(standing: Standing, per_section: bool) -> tuple[str | None, Side | None, int]:
    """What pairs have in common that share a place."""
    pair = standing.pair
    return pair.section if per_section else None, pair.side, standing.rank


def _is_place(place: int, standing: Standing, level: int) -> bool:
    """Whether a printed place is that of an exact standing; level pairs may be told apart."""
    return standing.rank <= place < standing.rank + (level if standing.tied else 1)


def winners_by(
    standings: Mapping[Pair, Standing], per_section: bool
) -> tuple[tuple[Pair, ...], ...]:
    """Who is first, contest by contest."""
    return tuple(
        _in_order(pair for pair in pairs if standings[pair].rank == 1)
        for _, pairs in sorted(contests(standings, per_section).items(), key=_north_south_first)
    )


def _printed_winners(
    found: RankingFound, winners: tuple[tuple[Pair, ...], ...]
) -> tuple[tuple[Pair, ...], ...]:
    places: Mapping[Pair, int] = found.ranks.places
    if not places:
        return _winners_as_came_out(found) if not found.rows else ()
    printed = []
    groups = sorted(contests(found.standings, found.per_section).items(), key=_north_south_first)
    for (_, pairs), exact in zip(groups, winners, strict=True):
        first = min((places[pair] for pair in pairs if pair in places), default=None)
        own = _in_order(pair for pair in pairs if first is not None and places.get(pair) == first)
        # A tie-break between pairs that are level makes no other winner.
        printed.append(exact if own and set(own) <= set(exact) else own)
    return tuple(printed)


def _winners_as_came_out(found: RankingFound) -> tuple[tuple[Pair, ...], ...]:
    shares = {
        pair: Fraction(-1) if own.percentage is None else own.percentage
        for pair, own in found.collected.items()
    }
    groups = sorted(contests(found.standings, found.per_section).items(), key=_north_south_first)
    winners = []
    for _, pairs in groups:
        most = max(shares[pair] for pair in pairs)
        winners.append(_in_order(pair for pair in pairs if shares[pair] == most))
    return tuple(winners)


def _in_order(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted(pairs, key=lambda own: (own.number, own.section or "", own.side or "")))


def _north_south_first(contest: tuple[tuple[str, str], object]) -> tuple[str, bool]:
    (section, side), _ = contest
    return section, side == "ew"


def _are_totals_in_percent(pairs: Iterable[PairAudit]) -> bool:
    """Whether what is printed as totals are the percentages once more."""
    both = [
        own.total.value == own.percentage.value
        for own in pairs
        if own.total is not None and own.percentage is not None
    ]
    return bool(both) and all(both)


def _is_as_printed(change: Change, own: PairAudit | None) -> bool:
    """Whether a pair's printed figures could be those of the change, rounded."""
    if own is None or (own.total is None and own.percentage is None):
        return False
    return (
        change.printed_total is None or could_be(change.total, own.total, unit_of([own.total]))
    ) and could_be(change.percentage, own.percentage, unit_of([own.percentage]))


def under_regulation(audit: Audit, regulation: Regulation | str) -> Stakes:
    """What the event would have been under another regulation, against what is printed.

    Totals are on the scale of the file. Raises Law78Error where the regulation is not
    known or cannot score the event.
    """
    if isinstance(regulation, str):
        regulation = known_regulation(regulation)
    per_section = audit.rules is not None and audit.rules.per_section
    scored = score_event(audit.event, regulation.rules, per_section=per_section)
    scale = 2 if audit.rules is None else audit.rules.scale
    unit = Fraction(scale, SCALE[regulation.rules.scale])
    standings = {own.pair: own for own in scored.ranking}
    printed = {own.pair: own for own in audit.pairs}
    differing = {own.pair for own in audit.stakes.changes} if audit.stakes is not None else set()
    in_percent = _are_totals_in_percent(audit.pairs)
    level = Counter(_level(standing, per_section) for standing in scored.ranking)
    changes = []
    for pair, standing in standings.items():
        own = printed.get(pair)
        was = None if own is None else own.standing
        change = Change(
            pair,
            None if own is None or own.total is None or in_percent else own.total.value,
            standing.shown_total * unit,
            own.percentage.value if own is not None and own.percentage is not None else None,
            standing.shown_percentage,
            None if own is None else own.rank,
            standing.rank,
        )
        same = (
            was is not None
            and was.total == standing.total * unit
            and was.percentage == standing.percentage
            and was.rank == standing.rank
            and (pair not in differing or _is_as_printed(change, own))
            and (
                own is None
                or own.rank is None
                or _is_place(own.rank, standing, level[_level(standing, per_section)])
            )
        )
        if not same:
            changes.append(change)
    return Stakes(
        regulation.name,
        tuple(changes),
        () if audit.stakes is None else audit.stakes.printed_winners,
        winners_by(standings, per_section),
    )
