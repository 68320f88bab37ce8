"""What is at stake: whose exact result is another, and who would have won."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import Phase, given, settings

import session_rules_oracle as oracle
from audited_events import Way, printed, random_event, rounded_to, seeds, session_of, with_points
from law78.audit.auditing import audit_bytes, audit_event, under_regulation
from law78.audit.findings import Verdict
from law78.errors import Law78Error
from law78.event import Event, PrintedPair
from law78.regulation import Rules

HUNDREDTH = Fraction(1, 100)

# Boards 1 and 2: pairs 1 and 3 sit N-S, 2 and 4 E-W; each is a win and a loss by hand.
LINES = (
    ("1", "1", "2", "600", "2", "0"),
    ("1", "3", "4", "-100", "0", "2"),
    ("2", "1", "4", "600", "2", "0"),
    ("2", "3", "2", "620", "2", "0"),
    ("3", "1", "3", "140", "2", "0"),
    ("3", "2", "4", "110", "0", "2"),
)


def event_of(lines: tuple[tuple[str, ...], ...], pairs: tuple[PrintedPair, ...]) -> Event:
    table = "board,pair_ns,pair_ew,result,ns_mp,ew_mp\n" + "\n".join(",".join(row) for row in lines)
    return replace(audit_bytes(table.encode(), "club.csv").event, printed_pairs=pairs)


def looked_at(examples: int) -> settings:
    """So many seeds, and no search for a smaller one: a smaller seed is no smaller event."""
    return settings(max_examples=examples, phases=(Phase.explicit, Phase.generate))


def test_an_overridden_line_that_makes_another_winner() -> None:
    """Six tables; the runner-up's points on a board are overridden until it leads.

    The winner by the raw results, from the oracle, is not the printed one.
    """
    event = random_event(Random(21), tables=6, boards=8)
    way = Way(Rules(rounding=rounded_to(HUNDREDTH)))
    right = printed(event, way)
    _, places = oracle.everything(session_of(event, way))
    order = sorted(places.items(), key=lambda item: item[1].rank)
    (winner, best), (second, next_best) = order[0], order[1]
    gap = best.total - next_best.total
    assert gap < 10
    place, board, is_ns = next(
        (place, board, line.pair_ns == second.number)
        for board in right.boards
        for place, line in enumerate(board.lines)
        if second.number in (line.pair_ns, line.pair_ew)
    )
    was = board.lines[place].printed
    assert was is not None
    before = Fraction((was.ns if is_ns else was.ew) or "")
    # More than the gap, so that the second leads; the opponents keep what they have.
    after = before + gap + 1
    text = two_decimals(after)
    changed = with_points(board, place, text if is_ns else was.ns, was.ew if is_ns else text)
    boards = tuple(changed if own.board == board.board else own for own in right.boards)
    rows = []
    for row in right.printed_pairs:
        if row.number == second.number:
            total = next_best.total - before + after
            percentage = 100 * total / next_best.available
            row = replace(
                row,
                total=two_decimals(total),
                percentage=two_decimals(percentage),
                place="1",
            )
        elif row.number == winner.number:
            row = replace(row, place="2")
        rows.append(row)
    audit = audit_event(replace(right, boards=boards, printed_pairs=tuple(rows)), "generated")
    (odd,) = [own for own in audit.boards if own.verdict not in (Verdict.AGREES,)]
    assert odd.board.board == board.board
    assert odd.verdict in (Verdict.EXPLAINED, Verdict.DIFFERS)
    stakes = audit.stakes
    assert stakes is not None
    assert stakes.other_winner
    assert [[own.number for own in contest] for contest in stakes.printed_winners] == [
        [second.number]
    ]
    assert [[own.number for own in contest] for contest in stakes.winners] == [[winner.number]]
    changes = {own.pair.number: own for own in stakes.changes}
    assert set(changes) == {winner.number, second.number}
    assert changes[second.number].total == next_best.total
    assert changes[second.number].percentage == next_best.percentage
    assert (changes[second.number].printed_rank, changes[second.number].rank) == (1, 2)
    assert (changes[winner.number].printed_rank, changes[winner.number].rank) == (2, 1)


def two_decimals(value: Fraction) -> str:
    hundredths = int(value * 100 + Fraction(1, 2))
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def test_without_a_printed_ranking_the_boards_as_printed_are_what_changes() -> None:
    """One side of a line has a point more than it should: its pair's total changes, by one."""
    event = random_event(Random(21), tables=6, boards=8)
    way = Way(Rules(rounding=rounded_to(HUNDREDTH)), pairs=False)
    right = printed(event, way)
    _, places = oracle.everything(session_of(event, way))
    board = right.boards[2]
    line = board.lines[3]
    assert line.printed is not None
    more = two_decimals(Fraction(line.printed.ns or "") + 1)
    boards = (*right.boards[:2], with_points(board, 3, more, line.printed.ew), *right.boards[3:])
    stakes = audit_event(replace(right, boards=boards), "generated").stakes
    assert stakes is not None
    (change,) = stakes.changes
    (own,) = [place for who, place in places.items() if who.number == line.pair_ns]
    assert change.pair.number == line.pair_ns
    assert (change.printed_total, change.total) == (own.total + 1, own.total)
    assert (change.printed_rank, change.rank) == (None, own.rank)


@given(seeds)
@looked_at(8)
def test_another_regulation_is_what_the_oracle_makes_of_it(seed: int) -> None:
    """Clauses K13, K24: under `brian`, no factor; the printed event is Neuberg's.

    Every pair that changes has the oracle's total and place, and no other pair does.
    """
    event = random_event(Random(seed), tables=5, boards=6, missing=1, artificial=("A5050",))
    audit = audit_event(printed(event, Way(Rules(rounding=rounded_to(HUNDREDTH)))), "generated")
    under = under_regulation(audit, "brian")
    way = Way(Rules(unequal="none", expected="board"))
    _, places = oracle.everything(session_of(event, way))
    neuberg = Way(Rules())
    _, as_printed = oracle.everything(session_of(event, neuberg))
    changed = {own.pair.number: own for own in under.changes}
    assert under.by == "brian"
    for who, place in places.items():
        was = as_printed[who]
        alike = (was.total, was.percentage, was.rank) == (
            place.total,
            place.percentage,
            place.rank,
        )
        assert (who.number in changed) is not alike
        if not alike:
            own = changed[who.number]
            assert (own.total, own.percentage, own.rank) == (
                place.total,
                place.percentage,
                place.rank,
            )
    best = {who.number for who, place in places.items() if place.rank == 1}
    assert [{own.number for own in contest} for contest in under.winners] == [best]


def test_another_scale_is_put_on_that_of_the_file() -> None:
    """Clause K28: under `acbl` a win is 1; the file has 2, and its totals stay comparable."""
    event = random_event(Random(2), tables=5, boards=6)
    audit = audit_event(printed(event, Way(Rules(rounding=rounded_to(HUNDREDTH)))), "generated")
    assert under_regulation(audit, "acbl").changes == ()


def test_a_regulation_that_is_not_known_is_refused() -> None:
    audit = audit_event(event_of(LINES, ()), "club.csv")
    with pytest.raises(Law78Error, match="not known"):
        under_regulation(audit, "no-such-regulation")
