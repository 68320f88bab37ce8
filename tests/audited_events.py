"""Events as a program would have printed them: random ones, and how a program prints.

`printed(event, way)` gives an event its printed figures: a `Way` is the rules of a
program with its rounding, its E and its field. `random_event(random)` deals a
movement with real contracts; `random_case` is the two together, from one of `seeds`.
An irregularity is planted afterwards, with `with_line` or `with_points`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from hypothesis import strategies as st

import session_rules_oracle as oracle
from judged_boards import rounds_of, row_of
from law78.contract import ALL_TRICKS, contract_score, parse_contract
from law78.event import (
    ContractResult,
    Event,
    EventBoard,
    EventLine,
    Printed,
    PrintedPair,
    winners_of,
)
from law78.exact import canonical
from law78.notation import line_text, parse_line
from law78.outcome import Artificial, Bye, Line, NotPlayed, Score, Side
from law78.regulation import Rules
from law78.rounding import Rounding

TENTHS = Fraction(1, 10)
HUNDREDTHS = Fraction(1, 100)

VULNERABLE = (
    *("NONE", "NS", "EW", "ALL"),
    *("NS", "EW", "ALL", "NONE"),
    *("EW", "ALL", "NONE", "NS"),
    *("ALL", "NONE", "NS", "EW"),
)
"""Who is vulnerable on boards 1 to 16, and again from 17 on (Law 2)."""

CONTRACTS = ("1NT", "2H", "2S", "3C", "3NT", "4H", "4S", "4SX", "5D", "6NT", "Pass")


@dataclass(frozen=True)
class Way:
    """How a program scores and prints: its rules, with what it rounds stage by stage.

    The rounding of the percentage is that of lines and of pairs. carried says, of the
    rounded points, that percentages and totals are made of them.
    """

    rules: Rules
    expected: int | None = None
    per_section: bool = False
    points: bool = True
    percentages: bool = False
    pairs: bool = True


def rounded_to(
    quantum: Fraction = TENTHS,
    mode: str = "half_up",
    side: str = "each",
    carried: bool = False,
    last: Fraction = HUNDREDTHS,
) -> tuple[Rounding, ...]:
    """Points to a quantum; percentages and totals to another, halves up."""
    return (
        Rounding("board", quantum, mode, side, carried),
        Rounding("percentage", last, "half_up", "each", carried=False),
        Rounding("total", last, "half_up", "each", carried=False),
    )


def printed(event: Event, way: Way) -> Event:
    """The event with what a program prints that scores and prints so.

    The program is session_rules_oracle: nothing that is audited computes what is printed.
    """
    session = session_of(event, way)
    scored, places = oracle.everything(session)
    rows = iter(range(len(session.rows)))
    boards = tuple(
        replace(
            board,
            lines=tuple(
                replace(line, printed=_printed_line(scored, next(rows), way))
                for line in board.lines
            ),
        )
        for board in event.boards
    )
    standings = sorted(places.items(), key=lambda item: (str(item[0]), item[1].rank))
    return replace(
        event,
        boards=boards,
        printed_pairs=tuple(_printed_pair(who, place, way) for who, place in standings)
        if way.pairs
        else (),
    )


def session_of(event: Event, way: Way) -> oracle.Session:
    """The event as the oracle takes it."""
    rules = way.rules
    return oracle.Session(
        [
            replace(
                row_of(line.line),
                board=board.board,
                pairs=(line.pair_ns, line.pair_ew),
                section=line.section,
                bye=isinstance(line.line.result, Bye),
            )
            for board in event.boards
            for line in board.lines
        ],
        oracle.Choices(
            unequal=rules.unequal,
            small_groups=rules.small_groups,
            halves=rules.split == "halves",
            scale=int(rules.scale),
            over_field=rules.expected == "field",
            averages=rules.averages,
            average_test=rules.average_test,
            codes=rules.codes,
            byes=rules.byes,
            rounds=rounds_of(rules.rounding),
        ),
        winners=winners_of(event),
        per_section=way.per_section,
        given=way.expected,
    )


def _printed_line(scored: oracle.Scored, row: int, way: Way) -> Printed:
    of_board, of_percentage = (way.rules.rounding_of(stage) for stage in ("board", "percentage"))
    both = [scored.get((row, side)) for side in oracle.SIDES]
    points = [None if own is None else text_of(own.printed, of_board) for own in both]
    shares = [None if own is None or not own.top else 100 * own.points / own.top for own in both]
    if of_percentage is not None:
        by = rounds_of([of_percentage])["percentage"]
        shares = [None if own is None else oracle.nearest(own, by, Fraction(50)) for own in shares]
    percentages = [text_of(own, of_percentage) for own in shares]
    return Printed(
        *(points if way.points else (None, None)),
        *(percentages if way.percentages else (None, None)),
    )


def _printed_pair(who: oracle.Who, place: oracle.Place, way: Way) -> PrintedPair:
    return PrintedPair(
        who.number,
        who.section,
        None if who.side is None else tuple(Side)[who.side],
        total=text_of(place.shown_total, way.rules.rounding_of("total")),
        percentage=text_of(place.shown_percentage, way.rules.rounding_of("percentage")),
        place=f"{place.rank}=" if place.tied else str(place.rank),
    )


def text_of(value: Fraction | None, rounding: Rounding | None) -> str | None:
    """A figure as it is printed: with the decimals of its quantum, a fraction if not rounded."""
    if value is None:
        return None
    if rounding is None:
        return canonical(value)
    places = 0
    while (rounding.quantum * 10**places).denominator != 1:
        places += 1
    scaled = value * 10**places
    assert scaled.denominator == 1, "the value is not a multiple of its quantum"
    digits = str(abs(int(scaled))).rjust(places + 1, "0")
    sign = "-" if scaled < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


# Random events ---------------------------------------------------------------------------------


def random_event(
    random: Random,
    *,
    tables: int = 5,
    boards: int = 8,
    winners: int = 1,
    sections: Sequence[str | None] = (None,),
    missing: int = 0,
    artificial: Sequence[str] = (),
    byes: int = 0,
) -> Event:
    """A movement of so many tables in each section, every board with a result at each.

    missing lines are left out, at most one of a board; each text of `artificial`
    replaces a result; on `byes` boards a pair has no opponents.
    """
    played = [
        _random_board(random, number, tables, winners, sections) for number in range(1, boards + 1)
    ]
    for place in random.sample(range(boards), missing):
        lines = list(played[place].lines)
        del lines[random.randrange(len(lines))]
        played[place] = replace(played[place], lines=tuple(lines))
    for text in artificial:
        board = random.randrange(boards)
        line = random.randrange(len(played[board].lines))
        played[board] = with_line(played[board], line, text)
    for place in random.sample(range(boards), byes):
        away = random.randrange(len(played[place].lines))
        played[place] = with_line(played[place], away, "BYE")
        played[place] = replace(
            played[place],
            lines=tuple(
                replace(line, pair_ew=None) if number == away else line
                for number, line in enumerate(played[place].lines)
            ),
        )
    return Event(tuple(played), name="An evening", winners=winners)


def _random_board(
    random: Random, number: int, tables: int, winners: int, sections: Sequence[str | None]
) -> EventBoard:
    vulnerable = VULNERABLE[(number - 1) % 16]
    likely = random.sample(CONTRACTS, 3)
    lines = []
    for section in sections:
        for table in range(tables):
            north_south = 1 + table
            east_west = 1 + (table + number) % tables + (0 if winners == 2 else tables)
            # Side by side sections with pair numbers of their own.
            contract, declarer = random.choice(likely), random.choice("NNSEW")
            needed = 6 if contract == "Pass" else parse_contract(contract).tricks_needed  # type: ignore[union-attr]
            tricks = min(ALL_TRICKS, needed + random.choice((-2, -1, -1, 0, 0, 0, 1, 2)))
            points = contract_score(parse_contract(contract), declarer, tricks, vulnerable)
            passed = contract == "Pass"
            lines.append(
                EventLine(
                    Line(Score(points)),
                    str(points),
                    pair_ns=str(north_south),
                    pair_ew=str(east_west),
                    section=section,
                    contract=ContractResult(
                        contract, None if passed else declarer, None if passed else tricks
                    ),
                )
            )
    return EventBoard(str(number), tuple(lines), vulnerable=vulnerable)


def with_line(board: EventBoard, place: int, text: str) -> EventBoard:
    """The board with another result on the line of that place, from 0, and no contract there."""
    line = replace(board.lines[place], line=parse_line(text), raw=text, contract=None)
    return replace(board, lines=(*board.lines[:place], line, *board.lines[place + 1 :]))


def with_points(board: EventBoard, place: int, ns: str | None, ew: str | None) -> EventBoard:
    """The board with other printed points on the line of that place, from 0."""
    was = board.lines[place].printed or Printed()
    line = replace(board.lines[place], printed=replace(was, ns=ns, ew=ew))
    return replace(board, lines=(*board.lines[:place], line, *board.lines[place + 1 :]))


def results_only(board: EventBoard) -> list[str]:
    """The results of a board as text, for a test that scores them by other means."""
    return [line_text(line.line) for line in board.lines]


def is_artificial(line: EventLine) -> bool:
    """Whether a line is artificial, a bye or not played."""
    return isinstance(line.line.result, Artificial | Bye | NotPlayed)


def pairs_on(board: EventBoard, side: Side) -> list[str | None]:
    """The numbers of the pairs that sit on one side, line by line."""
    return [line.pair_ns if side is Side.NS else line.pair_ew for line in board.lines]


ROUNDINGS = (
    rounded_to(TENTHS, "half_up"),
    rounded_to(TENTHS, "half_even"),
    rounded_to(TENTHS, "truncate"),
    rounded_to(HUNDREDTHS, "half_up"),
    rounded_to(HUNDREDTHS, "half_up", carried=True),
    rounded_to(TENTHS, "half_from_average", "complement"),
    rounded_to(Fraction(1), "half_up"),
)

RULES = (
    Rules(),
    Rules(expected="board"),
    Rules(unequal="none"),
    Rules(unequal="add_one"),
    Rules(unequal="ascherman"),
    Rules(scale="1"),
    Rules(averages="nominal"),
    Rules(expected="board", byes="recorded"),
    Rules(small_groups="ebu"),
)


ARTIFICIAL: tuple[tuple[str, ...], ...] = (
    (),
    (),
    ("A5050",),
    ("A6040", "A+/A-"),
    ("A+/A+",),
)


def random_case(random: Random) -> tuple[Event, Way]:
    """An event and a way to score and print it, with nothing wrong in it."""
    rules = replace(random.choice(RULES), rounding=random.choice(ROUNDINGS))
    percentages = random.random() < 0.25
    way = Way(rules, points=not percentages or random.random() < 0.5, percentages=percentages)
    boards = random.randrange(6, 13)
    # What an average makes the two sides' sum is no multiple of a quantum.
    complement = any(rounding.side == "complement" for rounding in rules.rounding)
    # What byes get of rounded points that are carried on is not looked for.
    carried = any(rounding.carried for rounding in rules.rounding)
    event = random_event(
        random,
        tables=random.randrange(4, 9),
        boards=boards,
        winners=random.choice((1, 2)),
        sections=random.choice(((None,), (None,), ("A", "B"))),
        missing=random.choice((0, 0, 1, 2)),
        artificial=random.choice(ARTIFICIAL[: 3 if complement else None]),
        byes=0 if complement or carried else random.choice((0, 0, 0, 2)),
    )
    return printed(event, way), way


seeds = st.integers(0, 2**32 - 1)
"""Seeds of random_case and random_event: a whole event is more than Hypothesis likes to show."""
