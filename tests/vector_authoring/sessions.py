"""What a session must give: by two oracles that share no computation.

`session_oracle` compares every outcome of every line with every other;
`session_rules_oracle` has the average of the board and a slope. The first knows
no penalties: they are taken off here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import session_oracle
import session_rules_oracle
from vector_authoring.definitions import JsonObject, Session
from vector_authoring.figures import Differs, Figures, added, natural, said, shown, written
from vector_authoring.questions import event_line_data, held_of

SIDES = ("NS", "EW")

EACH_BOARD_AND_RECORDED_BYES = session_rules_oracle.Choices(over_field=False, byes="recorded")

REGULATIONS: Mapping[str, session_rules_oracle.Choices] = {
    "exact": session_rules_oracle.Choices(),
    "magic-contest": EACH_BOARD_AND_RECORDED_BYES,
}
"""The choices of the regulations that an event here may name, as far as they decide a figure."""


def choices_of(event: Mapping[str, Any]) -> session_rules_oracle.Choices:
    """The choices of the event's regulation."""
    return REGULATIONS[event.get("regulation", "exact")]


class Who(NamedTuple):
    """A pair: its section, its side where there are two winners, and its number."""

    section: str | None
    side: int | None
    number: str


class Got(NamedTuple):
    """What a pair has at the end."""

    total: Fraction
    available: Fraction
    percentage: Fraction | None
    boards: int
    rank: int
    tied: bool


def held_in_event(line: Mapping[str, object], side: int) -> Any:
    """What a line of an event holds for a side, as the session oracles take it."""
    held = held_of(event_line_data(line), side)
    if isinstance(held, str):
        return f"A{held}" if held in "+=-" else Fraction(held)
    return held


def _rows(event: Mapping[str, Any], row: type) -> list[Any]:
    knows_byes = row is session_rules_oracle.Row
    return [
        row(
            board=board["board"],
            pairs=(line.get("pair_ns"), line.get("pair_ew")),
            holds=(held_in_event(line, 0), held_in_event(line, 1)),
            section=line.get("section"),
            group=event_line_data(line).get("group"),
            **({"bye": line.get("result") == "BYE"} if knows_byes else {}),
        )
        for board in event["boards"]
        for line in board["lines"]
    ]


def by_comparing(event: Mapping[str, Any], winners: int) -> dict[Who, Got]:
    """Every pair's standing by `session_oracle`, penalties taken off afterwards."""
    session = session_oracle.Session(
        _rows(event, session_oracle.Row),
        winners=winners,
        over_field=choices_of(event).over_field,
        of_event=event.get("expected"),
        of_board={b["board"]: b["expected"] for b in event["boards"] if "expected" in b},
    )
    standings = {Who(*who): Got(*got) for who, got in session_oracle.standings(session).items()}
    if choices_of(event).byes == "recorded":
        standings = _with_byes(standings, session, event)
    fines = dict.fromkeys(standings, Fraction(0))
    for penalty in event.get("penalties", ()):
        fines[fined(standings, penalty)] += _amount(penalty, session)
    return _placed(
        {
            who: got._replace(
                total=got.total - fines[who],
                percentage=100 * (got.total - fines[who]) / got.available
                if got.available
                else None,
            )
            for who, got in standings.items()
        }
    )


def _with_byes(
    standings: Mapping[Who, Got], session: session_oracle.Session, event: Mapping[str, Any]
) -> dict[Who, Got]:
    """Every bye adds the pair's percentage without byes, of the top of that board."""
    with_byes = dict(standings)
    for board in event["boards"]:
        top = max(2 * session_oracle.expected(session, session.rows, board["board"]) - 2, 0)
        for line in board["lines"]:
            if line.get("result") != "BYE":
                continue
            side, number = (0, line["pair_ns"]) if "pair_ns" in line else (1, line["pair_ew"])
            who = Who(line.get("section"), side if session.winners == 2 else None, number)
            without, got = standings.get(who), with_byes.get(who)
            if without is not None and got is not None and without.percentage is not None:
                with_byes[who] = got._replace(
                    total=got.total + without.percentage / 100 * top,
                    available=got.available + top,
                    boards=got.boards + 1,
                )
    return with_byes


def _amount(penalty: Mapping[str, Any], session: session_oracle.Session) -> Fraction:
    if "matchpoints" in penalty:
        return Fraction(penalty["matchpoints"])
    boards = {row.board for row in session.rows}
    largest = max(session_oracle.expected(session, session.rows, board) for board in boards)
    return Fraction(penalty["percent_of_top"]) / 100 * max(2 * largest - 2, 0)


def fined(pairs: Mapping[Who, object], penalty: Mapping[str, Any]) -> Who:
    """Whom a penalty is against."""
    (who,) = (
        who
        for who in pairs
        if who.number == penalty["pair"]
        and penalty.get("section", who.section) == who.section
        and (who.side is None or SIDES[who.side] == penalty.get("side"))
    )
    return who


def _placed(standings: Mapping[Who, Got]) -> dict[Who, Got]:
    """The same with places by percentage: one more than those ahead."""
    placed = {}
    for who, got in standings.items():
        rivals = [
            other.percentage
            for whose, other in standings.items()
            if whose.side == who.side and whose != who
        ]
        ahead = sum(
            theirs is not None and (got.percentage is None or theirs > got.percentage)
            for theirs in rivals
        )
        placed[who] = got._replace(rank=ahead + 1, tied=got.percentage in rivals)
    return placed


def rules_session(event: Mapping[str, Any], winners: int) -> session_rules_oracle.Session:
    """The event as `session_rules_oracle` takes it, without penalties."""
    return session_rules_oracle.Session(
        _rows(event, session_rules_oracle.Row),
        choices_of(event),
        winners=winners,
        of_event=event.get("expected"),
        of_board={b["board"]: b["expected"] for b in event["boards"] if "expected" in b},
    )


def by_slope(event: Mapping[str, Any], winners: int) -> dict[Who, Got]:
    """Every pair's standing by `session_rules_oracle`, which takes penalties off itself."""
    session = rules_session(event, winners)
    _, standings = session_rules_oracle.everything(session)
    in_order = sorted(standings, key=repr)
    fines = [
        session_rules_oracle.Fine(
            place=in_order.index(
                session_rules_oracle.Who(*fined({Who(*who): 0 for who in in_order}, penalty))
            ),
            percent=Fraction(penalty["percent_of_top"]) if "percent_of_top" in penalty else None,
            matchpoints=Fraction(penalty["matchpoints"]) if "matchpoints" in penalty else None,
        )
        for penalty in event.get("penalties", ())
    ]
    if fines:
        session = session_rules_oracle.replace(session, fines=fines)
        _, standings = session_rules_oracle.everything(session)
    return {Who(*who): Got(*place[:6]) for who, place in standings.items()}


def by_both_oracles(event: Mapping[str, Any], winners: int) -> dict[Who, Got]:
    """Every pair's standing. Raises Differs where the oracles do not agree."""
    standings = by_slope(event, winners)
    if by_comparing(event, winners) != standings:
        raise Differs("the two session oracles")
    return standings


def expected_of_session(request: Mapping[str, Any], winners: int) -> JsonObject:
    """The expected ranking: each contest from its first place down."""
    standings = by_both_oracles(request["event"], winners)
    return {
        "ranking": [
            {
                "pair": who.number,
                "section": who.section,
                "side": None if who.side is None else SIDES[who.side],
                "total": written(got.total),
                "available": written(got.available),
                "percentage": None if got.percentage is None else written(got.percentage),
                "boards": got.boards,
                "rank": got.rank,
                "tied": got.tied,
            }
            for who, got in sorted(standings.items(), key=_in_order)
        ]
    }


def _in_order(item: tuple[Who, Got]) -> tuple[object, ...]:
    who, got = item
    return (who.side or 0, got.rank, natural(who.number), who.section or "")


def name_of(row: Mapping[str, Any]) -> str:
    """A pair's name in figures said by hand and in the derivation: "1", "A1", "1NS"."""
    return f"{row['section'] or ''}{row['pair']}{row['side'] or ''}"


def hold_to(figures: Figures, expected: Mapping[str, Any]) -> None:
    """Compare totals worked out by hand with what is expected.

    Raises Differs with the first difference, and where nothing is said.
    """
    totals = {name_of(row): Fraction(row["total"]) for row in expected["ranking"]}
    for name, (total,) in said(figures.said).items():
        if totals[name] != total:
            raise Differs(f"pair {name}: {total} was said, {shown(totals[name])} comes out")
    if not said(figures.said):
        raise Differs("no total is said")


# The derivation


def working_of_session(
    request: Mapping[str, Any], winners: int, only: Sequence[str] = ()
) -> list[str]:
    """How each pair's total and percentage come from its boards; only those pairs, or all."""
    event = request["event"]
    session = rules_session(event, winners)
    scored, _ = session_rules_oracle.everything(session)
    standings = by_slope(event, winners)
    of_pairs: dict[Any, list[tuple[int, int, Any]]] = {}
    for (place, side), got in sorted(scored.items()):
        who = session.pair(session.rows[place], side)
        if who is not None:
            of_pairs.setdefault(Who(*who), []).append((place, side, got))
    of_interest = [who for who in standings if not only or who.number in only]
    return [
        *_boards(session, scored, of_interest),
        *(
            text
            for who in sorted(of_interest, key=lambda who: (who.section or "", natural(who.number)))
            for text in _pair(session, who, of_pairs[who], event, standings)
        ),
    ]


def _boards(session: Any, scored: Mapping[Any, Any], pairs: Sequence[Any]) -> Iterator[str]:
    """What the pairs' lines get, as sums of the comparisons with the others."""
    names = list(dict.fromkeys(row.board for row in session.rows))
    for name in names:
        places = [place for place, row in enumerate(session.rows) if row.board == name]
        e = session_rules_oracle.expected(session, range(len(session.rows)), name)
        yield f"board {name}, top: 2 x ({max(e, 1)} - 1) = {max(2 * e - 2, 0)}"
        for side in session_rules_oracle.SIDES:
            yield from _side_of_board(session, scored, places, side, e, pairs)


def _side_of_board(
    session: Any,
    scored: Mapping[Any, Any],
    places: Sequence[int],
    side: int,
    e: int,
    pairs: Sequence[Any],
) -> Iterator[str]:
    told: set[tuple[object, ...]] = set()
    for place in places:
        row = session.rows[place]
        held = row.holds[side]
        if not isinstance(held, Mapping) or session.pair(row, side) not in pairs:
            continue
        key = (repr(held), row.group)
        if key in told:
            continue
        told.add(key)
        others = [
            session.rows[other].holds[side]
            for other in places
            if other != place
            and session.rows[other].group == row.group
            and isinstance(session.rows[other].holds[side], Mapping)
        ]
        m = sum((_against(held, theirs, side) for theirs in others), Fraction(0))
        a = len(others) + 1
        got = scored[place, side].points
        if a == e:
            beaten, tied = _counts(held, others, side)
            sum_of = f"2 x {shown(beaten)} + {shown(tied)}"
        else:
            sum_of = f"({shown(m)} + 1) x {shown(Fraction(e, a))} - 1"
        where = f"board {row.board}, {('N-S', 'E-W')[side]}, {_text(held)}"
        yield f"{where}{'' if row.group is None else '@' + row.group}: {sum_of} = {shown(got)}"


def _against(own: Mapping[int, Fraction], theirs: Mapping[int, Fraction], side: int) -> Fraction:
    beaten, tied = _counts(own, [theirs], side)
    return 2 * beaten + tied


def _counts(
    own: Mapping[int, Fraction], others: Sequence[Mapping[int, Fraction]], side: int
) -> tuple[Fraction, Fraction]:
    """How many others are beaten, and how many tied, on average."""
    beaten = tied = Fraction(0)
    for theirs in others:
        for score, weight in own.items():
            for other, part in theirs.items():
                if score == other:
                    tied += weight * part
                elif (score > other) == (side == 0):
                    beaten += weight * part
    return beaten, tied


def _text(held: Mapping[int, Fraction]) -> str:
    if len(held) == 1:
        return str(next(iter(held)))
    return " or ".join(f"{shown(weight)} of {score}" for score, weight in held.items())


def _pair(
    session: Any,
    who: Who,
    lines: Sequence[tuple[int, int, Any]],
    event: Mapping[str, Any],
    standings: Mapping[Who, Got],
) -> Iterator[str]:
    place = standings[who]
    name = f"pair {who.section or ''}{who.number}{'' if who.side is None else SIDES[who.side]}"
    held = [session.rows[row].holds[side] for row, side, _ in lines]
    scores = [own for _, _, own in lines]
    results = [own for own, what in zip(scores, held, strict=True) if isinstance(what, Mapping)]
    without_byes = [own for own, what in zip(scores, held, strict=True) if what is not None]
    if any(what in ("A+", "A-") for what in held) and any(own.top for own in results):
        yield f"{name}, per cent on boards with a result: {_percentage(results)}"
    in_turn = sorted(zip(lines, held, strict=True), key=lambda item: item[1] is None)
    for (row, _, own), what in in_turn:
        if isinstance(what, Mapping):
            continue
        if what is None:
            yield f"{name}, per cent on boards without a bye: {_percentage(without_byes)}"
        label = "bye" if what is None else what if isinstance(what, str) else f"{shown(what)} %"
        percent = own.points * 100 / own.top if own.top else Fraction(0)
        yield (
            f"{name}, {label} on board {session.rows[row].board}: {shown(percent)} / 100 x"
            f" {shown(own.top)} = {shown(own.points)}"
        )
    terms = [shown(own.points) for _, _, own in lines]
    for penalty in event.get("penalties", ()):
        if fined(standings, penalty) != who:
            continue
        if "percent_of_top" in penalty:
            percent = Fraction(penalty["percent_of_top"])
            taken = percent / 100 * _largest_top(session)
            yield (
                f"{name}, penalty: {shown(percent)} / 100 x {shown(_largest_top(session))}"
                f" = {shown(taken)}"
            )
        else:
            taken = Fraction(penalty["matchpoints"])
        terms.append(shown(-taken))
    yield f"{name}: {added(terms)} = {shown(place.total)}"
    tops = [shown(own.top) for _, _, own in lines]
    yield f"{name}, available: {added(tops)} = {shown(place.available)}"
    if place.percentage is not None:
        yield (
            f"{name}, per cent: {shown(place.total)} / {shown(place.available)} x 100"
            f" = {shown(place.percentage)}"
        )


def _percentage(scores: Sequence[Any]) -> str:
    """The sum that a percentage is."""
    parts = []
    for figures in ([own.points for own in scores], [own.top for own in scores]):
        text = added([shown(each) for each in figures])
        parts.append(f"({text})" if len(figures) > 1 else text)
    total, top = (
        sum((getattr(own, what) for own in scores), Fraction(0)) for what in ("points", "top")
    )
    return f"{parts[0]} / {parts[1]} x 100 = {shown(total * 100 / top)}"


def _largest_top(session: Any) -> Fraction:
    everywhere = range(len(session.rows))
    return max(
        Fraction(max(2 * session_rules_oracle.expected(session, everywhere, row.board) - 2, 0))
        for row in session.rows
    )


# The worked example


def hold_to_inversion(example: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """P and Q of the worked example are pairs 1 and 2. Raises Differs."""
    totals = {row["pair"]: Fraction(row["total"]) for row in expected["ranking"]}
    for name, pair in (("P", "1"), ("Q", "2")):
        if totals[pair] != Fraction(example["pairs"][name]["total"]):
            raise Differs(f"{name} of {example['id']}")


def winners_of(session: Session) -> int:
    """How many winners there are, whether the event says so or not."""
    return session.winners
