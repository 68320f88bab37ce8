"""Files to be audited, in every format: what each can say, and boards with one thing wrong.

A `Format` is a writer with the limits of what it writes. `clean_case` is a random event
that it can hold, printed by session_rules_oracle; each of `PLANTED` plants one irregularity
of a kind into such an event. `FIXTURES` are files worked out by hand, with the derivations
in fixtures/audit/README.md; `python -m audited_files`, run in tests/, writes them again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random

import acbl_live_pages
import magic_contest_pages
import pbn_files
from audited_events import (
    HUNDREDTHS,
    ROUNDINGS,
    RULES,
    TENTHS,
    Way,
    printed,
    random_event,
    rounded_to,
    text_of,
    with_line,
    with_points,
)
from law78.audit.findings import Kind
from law78.contract import contract_score, parse_contract
from law78.event import ContractResult, Event, EventBoard, EventLine, Pair, Printed, PrintedPair
from law78.formats import write_event
from law78.notation import parse_line
from law78.regulation import Rules
from table_files import table_file
from usebio_files import usebio_file

# What a format can say ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Format:
    """A writer of files, and what it has words for.

    scales are those that its programs use; half is how 50 % for both sides is said, and
    averages are other artificial scores. unruled is the text by which a line is shown
    whose ruling cannot be told: NP where the writer leaves the result empty.
    percentages: of lines; texts: anything may stand where a figure should be.
    """

    name: str
    write: Callable[[Event], bytes]
    scales: str = "12"
    half: str = "A5050"
    averages: tuple[tuple[str, ...], ...] = (("A6040", "A4060"), ("A+/A-",), ("A+/A+",))
    unruled: str = "A5050"
    percentages: bool = True
    ranking: bool = True
    sections: bool = True
    byes: bool = True
    texts: bool = True

    def __str__(self) -> str:
        return self.name


def pbn_of_mp2(event: Event) -> bytes:
    """A PBN file that says of itself that a win is 1 point; pbn_file says that it is 2."""
    return pbn_files.pbn_file(event, pbn_files.Layout(scoring="MatchPoints;MP2"))


def magic_contest_of(event: Event) -> bytes:
    """A page of Magic Contest, with its words for contracts."""
    boards = tuple(
        replace(board, lines=tuple(map(_in_words_of_magic_contest, board.lines)))
        for board in event.boards
    )
    return magic_contest_pages.page(replace(event, boards=boards), magic_contest_pages.Layout())


def _in_words_of_magic_contest(line: EventLine) -> EventLine:
    if line.contract is None:
        return line
    written = line.contract.contract.upper().replace("NT", "N")
    return replace(line, contract=replace(line.contract, contract=written))


TABLE = Format("table.csv", table_file, ranking=False)
JSON = Format("event.json", lambda event: write_event(event).encode())
USEBIO = Format(
    "usebio.xml",
    usebio_file,
    averages=(("A6040", "A4060"),),
    unruled="NP",
    percentages=False,
    byes=False,
)
PBN = Format("games.pbn", pbn_files.pbn_file, scales="2", unruled="NP", texts=False)
PBN_MP2 = replace(PBN, name="games-mp2.pbn", write=pbn_of_mp2, scales="1")
ACBL_LIVE = Format(
    "acbl-live.html",
    acbl_live_pages.page,
    scales="1",
    unruled="NP",
    percentages=False,
    byes=False,
)
MAGIC_CONTEST = Format(
    "magic-contest.html",
    magic_contest_of,
    scales="2",
    half="A=/A=",
    averages=(("A+/A-",), ("A+/A+",)),
    unruled="A=/A=",
    percentages=False,
    sections=False,
    texts=False,
)

FORMATS = (TABLE, JSON, USEBIO, PBN, PBN_MP2, ACBL_LIVE, MAGIC_CONTEST)


# Clean events ------------------------------------------------------------------------------------


def clean_case(random: Random, form: Format) -> tuple[Event, Way]:
    """An event that the format can hold and a way to score and print it; nothing is wrong in it."""
    rules = replace(
        random.choice(RULES), scale=random.choice(form.scales), rounding=random.choice(ROUNDINGS)
    )
    percentages = form.percentages and random.random() < 0.25
    way = Way(
        rules,
        points=not percentages or random.random() < 0.5,
        percentages=percentages,
        pairs=form.ranking,
    )
    # What audited_events.random_case leaves out beside these, and why.
    complement = any(rounding.side == "complement" for rounding in rules.rounding)
    carried = any(rounding.carried for rounding in rules.rounding)
    artificial = ((), (form.half,), *(() if complement else form.averages))
    sections = random.choice(((None,), ("A", "B"))) if form.sections else (None,)
    event = random_event(
        random,
        tables=random.randrange(4, 7),
        boards=random.randrange(5, 8),
        winners=1 if form is MAGIC_CONTEST else random.choice((1, 2)),
        sections=sections,
        missing=random.choice((0, 0, 1)),
        artificial=random.choice(artificial),
        byes=random.choice((0, 0, 2)) if form.byes and not complement and not carried else 0,
    )
    return printed(event, way), way


SCORES = (450, 420, 170, 140, 110, 50, -50, -90, -100, -110, -140, -420)
"""Scores of contracts with nobody vulnerable."""

# One thing wrong ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Planted:
    """An event with one thing wrong: on which board and lines (from 1), or of which pair.

    No board is every board.
    """

    kind: Kind
    event: Event
    board: str | None = None
    lines: tuple[int, ...] = ()
    pair: Pair | None = None


def _tidy(
    random: Random, form: Format, tables: int = 7, boards: int = 4, finest: bool = False
) -> tuple[Event, Way]:
    """An event with a result on every line, as it was scored, and points to tenths or less."""
    quantum = HUNDREDTHS if finest or form.scales == "1" else random.choice((TENTHS, HUNDREDTHS))
    rules = Rules(scale=random.choice(form.scales), rounding=rounded_to(quantum))
    event = random_event(random, tables=tables, boards=boards)
    return event, Way(rules, pairs=form.ranking)


def _with_board(event: Event, place: int, board: EventBoard) -> Event:
    return replace(event, boards=(*event.boards[:place], board, *event.boards[place + 1 :]))


def _with_own_line(board: EventBoard, place: int, line: EventLine) -> EventBoard:
    return replace(board, lines=(*board.lines[:place], line, *board.lines[place + 1 :]))


def _somewhere(random: Random, event: Event) -> tuple[int, int]:
    board = random.randrange(len(event.boards))
    return board, random.randrange(len(event.boards[board].lines))


def _shown_otherwise(
    kind: Kind, event: Event, way: Way, where: tuple[int, int], shown: EventLine, scored: str
) -> Planted:
    """A line that is scored as one thing and shown as another, with the points of the first."""
    board, place = where
    as_scored = printed(
        _with_board(event, board, with_line(event.boards[board], place, scored)), way
    )
    own = as_scored.boards[board]
    line = replace(shown, printed=own.lines[place].printed)
    return Planted(
        kind,
        _with_board(as_scored, board, _with_own_line(own, place, line)),
        own.board,
        (place + 1,),
    )


def scored_as_average(random: Random, form: Format) -> Planted:
    """A score is shown, and the line was scored as 50 % for both."""
    event, way = _tidy(random, form)
    board, place = where = _somewhere(random, event)
    shown = event.boards[board].lines[place]
    return _shown_otherwise(Kind.SCORED_AS_AVERAGE, event, way, where, shown, "A5050")


def code_contradicted(random: Random, form: Format) -> Planted:
    """50 % for both is shown, and the line has the points of 60 % and 40 %."""
    event, way = _tidy(random, form)
    board, place = where = _somewhere(random, event)
    shown = with_line(event.boards[board], place, form.half).lines[place]
    return _shown_otherwise(Kind.CODE_CONTRADICTED, event, way, where, shown, "A6040")


def overridden(random: Random, form: Format) -> Planted:
    """A line has points that are not those of its score; everybody else's are right."""
    event, way = _tidy(random, form)
    event = printed(event, way)
    number, place = _somewhere(random, event)
    board = event.boards[number]
    was = board.lines[place].printed
    assert was is not None
    ns, ew = (Fraction(text or "") for text in (was.ns, was.ew))
    more = Fraction(3 if ns < ew else -3)
    texts = [text_of(value, way.rules.rounding[0]) for value in (ns + more, ew - more)]
    wrong = with_points(board, place, *texts)
    return Planted(
        Kind.LINE_OVERRIDDEN, _with_board(event, number, wrong), board.board, (place + 1,)
    )


def hidden(random: Random, form: Format) -> Planted:
    """A line took part and is not in the file."""
    event, way = _tidy(random, form)
    event = printed(event, way)
    number, place = _somewhere(random, event)
    board = event.boards[number]
    less = replace(board, lines=(*board.lines[:place], *board.lines[place + 1 :]))
    return Planted(Kind.HIDDEN_SCORE, _with_board(event, number, less), board.board)


def ruled(random: Random, form: Format) -> Planted:
    """A ruling of two scores, of which the file has the points.

    The table of the board is the document's: two results of one score, five of the other,
    40 % and 60 % of them. Clauses K4, K9.
    """
    event, way = _tidy(random, form, tables=8, finest=True)
    number = random.randrange(len(event.boards))
    scores = sorted(random.sample((420, 170, 140, 110, 50, -50, -100, -140), 2))
    if random.random() < 0.5:
        scores.reverse()
    lines = [*[f"{scores[0]}"] * 2, *[f"{scores[1]}"] * 5]
    place = random.randrange(8)
    lines.insert(place, f"12C1c:2/{scores[0]}/3/{scores[1]}")
    board = event.boards[number]
    for line, text in enumerate(lines):
        board = with_line(board, line, text)
    as_scored = printed(_with_board(event, number, board), way)
    own = as_scored.boards[number]
    shown = with_line(own, place, form.unruled)
    return Planted(Kind.RULING, _with_board(as_scored, number, shown), board.board, (place + 1,))


def other_expected(random: Random, form: Format) -> Planted:
    """One board was scored as if two more results were expected."""
    event, way = _tidy(random, form)
    more = printed(event, replace(way, expected=9))
    number = random.randrange(len(event.boards))
    own = more.boards[number]
    return Planted(Kind.OTHER_EXPECTED, _with_board(printed(event, way), number, own), own.board)


def phantom_counted(random: Random, form: Format) -> Planted:
    """A pair has no opponents on every board; one board was scored as if the table counted.

    What the pair without opponents gets is not printed.
    """
    event, way = _tidy(random, form)
    boards = []
    for board in event.boards:
        away = random.randrange(len(board.lines))
        bye = with_line(board, away, "BYE")
        boards.append(_with_own_line(bye, away, replace(bye.lines[away], pair_ew=None)))
    event = replace(event, boards=tuple(boards))
    number = random.randrange(len(boards))
    counted = printed(event, replace(way, expected=7)).boards[number]
    event = _with_board(printed(event, replace(way, pairs=False)), number, counted)
    event = replace(
        event,
        boards=tuple(
            replace(
                board,
                lines=tuple(
                    replace(line, printed=None) if line.pair_ew is None else line
                    for line in board.lines
                ),
            )
            for board in event.boards
        ),
    )
    return Planted(Kind.PHANTOM_COUNTED, event, counted.board)


def incomplete_field(random: Random, form: Format) -> Planted:
    """One board was scored over two fields of the same boards, and the file has the one.

    The ten scores that it has are all different, so that they hold where the others lie;
    fewer may come out by a ruling too.
    """
    event, way = _tidy(random, form, tables=10, boards=3)
    number = random.randrange(len(event.boards))
    board = event.boards[number]
    for place, score in enumerate(random.sample(SCORES, len(board.lines))):
        board = with_line(board, place, str(score))
    elsewhere = board
    for place in range(len(board.lines)):
        elsewhere = with_line(elsewhere, place, str(random.choice(SCORES)))
    both = replace(board, lines=(*board.lines, *elsewhere.lines))
    as_scored = printed(_with_board(event, number, both), way).boards[number]
    own = replace(board, lines=as_scored.lines[: len(board.lines)])
    event = _with_board(printed(event, replace(way, pairs=False)), number, own)
    return Planted(Kind.INCOMPLETE_FIELD, event, own.board)


def wrong_contract(random: Random, form: Format) -> Planted:
    """Contract and tricks of a line give another score than it has."""
    event, way = _tidy(random, form)
    event = printed(event, way)
    number, place = _somewhere(random, event)
    board = event.boards[number]
    line = board.lines[place]
    contracts = [
        own
        for own in (ContractResult("4S", "N", 10), ContractResult("3H", "N", 9))
        if line.raw
        != str(
            contract_score(
                parse_contract(own.contract), own.declarer, own.tricks, board.vulnerable or ""
            )
        )
    ]
    wrong = _with_own_line(board, place, replace(line, contract=random.choice(contracts)))
    return Planted(Kind.CONTRACT, _with_board(event, number, wrong), board.board, (place + 1,))


def wrong_total(random: Random, form: Format) -> Planted:
    """A pair's total is a point more than its boards have."""
    event, way = _tidy(random, form)
    event = printed(event, way)
    place = random.randrange(len(event.printed_pairs))
    row = event.printed_pairs[place]
    total = text_of(Fraction(row.total or "") + 1, way.rules.rounding_of("total"))
    return _with_row(Kind.TOTAL, event, place, replace(row, total=total))


def wrong_rank(random: Random, form: Format) -> Planted:
    """The last pair is in the second place."""
    event, way = _tidy(random, form)
    event = printed(event, way)
    places = [int((row.place or "").rstrip("=")) for row in event.printed_pairs]
    place = places.index(max(places))
    return _with_row(Kind.RANK, event, place, replace(event.printed_pairs[place], place="2"))


def _with_row(kind: Kind, event: Event, place: int, row: PrintedPair) -> Planted:
    rows = event.printed_pairs
    event = replace(event, printed_pairs=(*rows[:place], row, *rows[place + 1 :]))
    return Planted(kind, event, pair=Pair(row.number, row.section, row.side))


def no_figure(random: Random, form: Format) -> Planted:
    """A word stands where N-S's points should be."""
    event, way = _tidy(random, form)
    event = printed(event, way)
    number, place = _somewhere(random, event)
    board = event.boards[number]
    was = board.lines[place].printed
    assert was is not None
    word = random.choice(("top", "1e3", "NaN", "4,5,6", "<b>", "٣", "1/2/3"))
    wrong = with_points(board, place, word, was.ew)
    return Planted(Kind.NOT_A_FIGURE, _with_board(event, number, wrong), board.board, (place + 1,))


Plant = Callable[[Random, Format], Planted]

PLANTED: Mapping[Kind, Plant] = {
    Kind.LINE_OVERRIDDEN: overridden,
    Kind.SCORED_AS_AVERAGE: scored_as_average,
    Kind.HIDDEN_SCORE: hidden,
    Kind.RULING: ruled,
    Kind.CODE_CONTRADICTED: code_contradicted,
    Kind.PHANTOM_COUNTED: phantom_counted,
    Kind.OTHER_EXPECTED: other_expected,
    Kind.INCOMPLETE_FIELD: incomplete_field,
    Kind.CONTRACT: wrong_contract,
    Kind.TOTAL: wrong_total,
    Kind.RANK: wrong_rank,
    Kind.NOT_A_FIGURE: no_figure,
}


def can_hold(form: Format, kind: Kind) -> bool:
    """Whether a file of the format can have such an irregularity in it."""
    return {
        Kind.PHANTOM_COUNTED: form.byes,
        Kind.TOTAL: form.ranking,
        Kind.RANK: form.ranking,
        Kind.NOT_A_FIGURE: form.texts,
    }.get(kind, True)


# Worked out by hand ------------------------------------------------------------------------------

FOLDER = Path(__file__).parent / "fixtures" / "audit"

NOTHING = "-"


@dataclass(frozen=True)
class Worked:
    """Three boards worked out by hand, and what is wrong: on board 3, or of a pair.

    boards are rows of a result and the points that both sides have exactly, 2 for a win;
    HALF stands for 50 % in a format's words, RULED for a line whose ruling cannot be told.
    README.md derives them. also changes the event that is written.
    """

    kind: Kind
    boards: tuple[str, str, str]
    lines: tuple[int, ...] = ()
    pair: str | None = None
    also: Callable[[Event, Fraction], Event] = lambda event, _: event


FOUR_AND_BYE = "450 6/0, 420 4/2, 170 2/4, 140 0/6, BYE -/-"
FIVE = "450 8/0, 420 6/2, 170 4/4, 140 2/6, 110 0/8"
SIX = "450 10/0, 420 8/2, 170 6/4, 140 4/6, 110 2/8, 50 0/10"
EIGHT = "450 14/0, 420 12/2, 170 10/4, 140 8/6, 110 6/8, 50 4/10, -50 2/12, -90 0/14"

RANKING = (
    *(("1", 22, "91.67", "1"), ("6", 20, "83.33", "2"), ("2", 18, "75.00", "3")),
    *(("3", 14, "58.33", "4"), ("7", 12, "50.00", "5"), ("8", 10, "41.67", "6=")),
    *(("9", 10, "41.67", "6="), ("10", 8, "33.33", "8"), ("4", 4, "16.67", "9")),
    ("5", 2, "8.33", "10"),
)
RANKED = (
    "450 8/0, 420 6/2, 170 4/4, 140 2/6, 110 0/8",
    "450 8/0, 170 4/4, 420 6/2, 110 0/8, 140 2/6",
    "420 6/2, 450 8/0, 170 4/4, 140 2/6, 110 0/8",
)


def _with_contract(event: Event, factor: Fraction) -> Event:
    """Line 1 of board 3, which scored 450, has four spades just made."""
    board = event.boards[2]
    line = replace(board.lines[0], contract=ContractResult("4S", "N", 10))
    return _with_board(event, 2, _with_own_line(board, 0, line))


def _with_word(event: Event, factor: Fraction) -> Event:
    """Line 2 of board 3 has a word for N-S's points."""
    board = event.boards[2]
    was = board.lines[1].printed
    assert was is not None
    return _with_board(event, 2, with_points(board, 1, "top", was.ew))


def _ranked(wrong_total: str | None = None, wrong_place: str | None = None) -> Callable[..., Event]:
    """The ranking, one pair's total a point more, or a pair in the second place."""

    def ranked(event: Event, factor: Fraction) -> Event:
        rows = tuple(
            PrintedPair(
                pair,
                total=_hundredths((total + (pair == wrong_total)) * factor),
                percentage=percentage,
                place="2" if pair == wrong_place else place,
            )
            for pair, total, percentage, place in RANKING
        )
        return replace(event, printed_pairs=rows)

    return ranked


FIXTURES = (
    Worked(Kind.LINE_OVERRIDDEN, (FIVE, FIVE, "600 6/2, 420 6/2, 400 4/4, 140 2/6, -50 0/8"), (1,)),
    Worked(
        Kind.SCORED_AS_AVERAGE,
        (FIVE, FIVE, "600 7.75/0.25, 400 5.25/2.75, 420 4/4, 140 2.75/5.25, -50 0.25/7.75"),
        (3,),
    ),
    Worked(
        Kind.CODE_CONTRADICTED,
        (FIVE, FIVE, "600 7.75/0.25, 400 5.25/2.75, HALF 5/2, 140 2.75/5.25, -50 0.25/7.75"),
        (3,),
    ),
    Worked(Kind.HIDDEN_SCORE, (FIVE, FIVE, "400 7/1, 400 7/1, 50 3/5, -50 0/8")),
    Worked(
        Kind.OTHER_EXPECTED,
        (FIVE, FIVE, "600 9.8/0.2, 420 7.4/2.6, 400 5/5, 140 2.6/7.4, -50 0.2/9.8"),
    ),
    Worked(
        Kind.PHANTOM_COUNTED,
        (
            FOUR_AND_BYE,
            FOUR_AND_BYE,
            "600 7.75/0.25, 400 5.25/2.75, 140 2.75/5.25, -50 0.25/7.75, BYE -/-",
        ),
    ),
    Worked(
        Kind.RULING,
        (
            EIGHT,
            EIGHT,
            "600 12.6/1.4, 600 12.6/1.4, -100 4.6/9.4, -100 4.6/9.4, -100 4.6/9.4,"
            " -100 4.6/9.4, -100 4.6/9.4, RULED 7.8/6.2",
        ),
        (8,),
    ),
    Worked(
        Kind.INCOMPLETE_FIELD,
        (SIX, SIX, "600 20/2, 420 16/6, 400 12/10, 140 8/14, -50 4/18, -100 0/22"),
    ),
    Worked(Kind.CONTRACT, (FIVE, FIVE, FIVE), (1,), also=_with_contract),
    Worked(Kind.TOTAL, RANKED, pair="3", also=_ranked(wrong_total="3")),
    Worked(Kind.RANK, RANKED, pair="5", also=_ranked(wrong_place="5")),
    Worked(Kind.NOT_A_FIGURE, (FIVE, FIVE, FIVE), (2,), also=_with_word),
)


def worked_event(worked: Worked, form: Format) -> Event:
    """The event of a fixture in the words of a format, and on its scale."""
    factor = Fraction(1, 2) if form.scales == "1" else Fraction(1)
    boards = tuple(
        EventBoard(
            str(number),
            tuple(_worked_line(rows, place, number, form, factor) for place in range(len(rows))),
        )
        for number, text in enumerate(worked.boards, start=1)
        for rows in [text.split(", ")]
    )
    return worked.also(Event(boards, name="Worked by hand", winners=1), factor)


def _worked_line(
    rows: Sequence[str], place: int, board: int, form: Format, factor: Fraction
) -> EventLine:
    """A line: N-S sit still, E-W move up a table for each board."""
    result, _, points = rows[place].partition(" ")
    text = {"HALF": form.half, "RULED": form.unruled}.get(result, result)
    figures = [
        None if own == NOTHING else _hundredths(Fraction(own) * factor) for own in points.split("/")
    ]
    tables = len(rows)
    east_west = tables + 1 + (place + board) % tables
    return EventLine(
        parse_line(text),
        "Bye" if text == "BYE" else text,
        pair_ns=str(place + 1),
        pair_ew=None if text == "BYE" else str(east_west),
        printed=None if figures == [None, None] else Printed(*figures),
    )


def _hundredths(value: Fraction) -> str | None:
    """Points to two decimals, exact halves up."""
    units = (value * 100 + Fraction(1, 2)) // 1
    return text_of(units * HUNDREDTHS, rounded_to(HUNDREDTHS)[0])


def fixtures() -> Iterator[tuple[str, Worked, Format]]:
    """Each file's name, what is worked out in it, and its format."""
    for worked in FIXTURES:
        for form in FORMATS:
            if can_hold(form, worked.kind):
                yield f"{worked.kind.name.lower().replace('_', '-')}-{form}", worked, form


def write_fixtures(folder: Path = FOLDER) -> None:
    """Write every fixture."""
    folder.mkdir(exist_ok=True)
    for name, worked, form in fixtures():
        (folder / name).write_bytes(form.write(worked_event(worked, form)))


if __name__ == "__main__":
    write_fixtures(*map(Path, sys.argv[1:]))
