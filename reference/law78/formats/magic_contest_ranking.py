"""What stands above the score tables of a page: a few sentences, and the ranking.

    Rank  Pair  Score       %  Tie  Name                      M-ID

       1    10  113,3 *  64,4       North One - South One

The columns are told by the % and by where each label ends. What is printed here
is compared with and never scored: what is not understood is a remark.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from law78.errors import Code, Law78Error, printable
from law78.event import PrintedPair, Remark
from law78.formats.magic_contest_boards import is_separator
from law78.formats.magic_contest_page import Row
from law78.outcome import Side

_TOKEN = re.compile(r"\S+")
_PLACE = re.compile(r"[0-9]{1,4}[.=]?|[0-9]{1,4}[-/][0-9]{1,4}")
_PAIR = re.compile(r"[0-9]{1,4}")
_NUMBER = re.compile(r"-?[0-9]{1,6}(?:[.,][0-9]{1,3})?")
_HAS_BYE = "*"
_SENTENCE_END = re.compile(r"\.(?:\s+|$)")

_KNOWN_LABELS = ("tie", "name", "m-id")
_COUNTS = re.compile(
    r"[0-9]+ tables?, [0-9]+ pairs?(?:, [0-9]+ phantom pairs?)?"
    r"|Number of boards: [0-9]+|Average: [0-9]+(?:[.,][0-9]+)?"
)
_BYE_RULE = "Bye (*) awards recorded percentage"
_AVERAGE_RULE = "Average+/=/- awards at least 60 / exactly 50 / at most 40 %"
_TIEBREAK = "Tiebreak"
_MOST_REMARKS = 10
_MOST_SHOWN = 5
_NOT_PAIRS = (
    (re.compile(r"\b[0-9]+ teams?\b", re.IGNORECASE), "teams"),
    (re.compile(r"\b[0-9]+ players?\b", re.IGNORECASE), "individuals"),
    (re.compile(r"\b(?:swiss|monrad)\b", re.IGNORECASE), "Swiss pairs"),
)
ONLY_PAIRS = "one session of a pairs event at matchpoints is read"


@dataclass(slots=True)
class Ranking:
    """A table of pairs, in its order, and the pairs that it marks as having a bye."""

    pairs: list[PrintedPair] = field(default_factory=list)
    with_bye: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Above:
    """What is said above the score tables."""

    rankings: list[Ranking] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    remarks: list[Remark] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns that are read end; the place stands in front of the pair."""

    pair: int
    total: int
    percentage: int
    others: frozenset[int]


def read_above(rows: Sequence[Row]) -> Above:
    """The sentences and rankings above the score tables.

    Raises Law78Error: `unsupported` for a kind of event that is not read;
    `syntax` for a row below the first line of dashes that is no ranking and has
    figures: it may belong to a score table.
    """
    above = Above()
    columns: _Columns | None = None
    below = False
    not_read: list[Row] = []
    for row in rows:
        if not row.text.strip():
            continue
        found = _columns(row.text)
        if is_separator(row.text):
            below, columns = True, None
        elif found is not None:
            columns = found
            above.rankings.append(Ranking())
            above.remarks.extend(_unknown_labels(row, columns))
        elif columns is not None and _add_pair(row.text, columns, above.rankings[-1]):
            continue
        elif below and any(character.isdigit() for character in row.text):
            raise Law78Error(
                Code.SYNTAX,
                f"the row {printable(row.text.strip())!r} belongs to no board",
                "a board begins with its title, like Board:  7",
                row.place,
            )
        elif columns is None:
            not_read.extend(_sentences(row, above))
        else:
            not_read.append(row)
    above.remarks.extend(_not_read(not_read))
    return above


def _columns(text: str) -> _Columns | None:
    """The columns that a row of labels says; None where the row is none."""
    labels = list(_TOKEN.finditer(text))
    names = [label[0] for label in labels]
    if "%" not in names or any(character.isdigit() for character in text):
        return None
    percentage = names.index("%")
    if percentage < 3:
        return None
    ends = [label.end() for label in labels]
    return _Columns(
        pair=ends[1],
        total=ends[percentage - 1],
        percentage=ends[percentage],
        others=frozenset(ends[2 : percentage - 1]),
    )


def _unknown_labels(row: Row, columns: _Columns) -> Iterator[Remark]:
    labels = list(_TOKEN.finditer(row.text))[1:]
    unknown = [
        label[0]
        for label in labels
        if label.end() not in (columns.pair, columns.total, columns.percentage)
        and label[0].lower() not in _KNOWN_LABELS
    ]
    if unknown:
        yield Remark(
            Code.FIELD,
            f"columns of the ranking that are not read: {printable(' '.join(unknown), 100)}",
            "if they hold handicaps or adjustments, expect other totals than the printed ones",
            row.place,
        )


def _add_pair(text: str, columns: _Columns, ranking: Ranking) -> bool:
    """Read a row of the ranking; False where it is none."""
    cells: dict[int, str] = {}
    has_bye = False
    for token in _TOKEN.finditer(text):
        if token.start() >= columns.percentage:
            break
        if token[0] == _HAS_BYE:
            has_bye = True
        else:
            cells[token.end()] = token[0]
    pair = cells.pop(columns.pair, "")
    place = next((cells.pop(end) for end in list(cells) if end < columns.pair), None)
    total = cells.pop(columns.total, "")
    percentage = cells.pop(columns.percentage, "")
    if (
        not cells.keys() <= columns.others
        or not (place is None or _PLACE.fullmatch(place))
        or not _PAIR.fullmatch(pair)
        or not (_NUMBER.fullmatch(total) and _NUMBER.fullmatch(percentage))
    ):
        return False
    ranking.pairs.append(PrintedPair(pair, total=total, percentage=percentage, place=place))
    if has_bye:
        ranking.with_bye.add(pair)
    return True


def _sentences(row: Row, above: Above) -> Iterator[Row]:
    """Take in the sentences of a row that are known, and give the others back."""
    for pattern, kind in _NOT_PAIRS:
        if pattern.search(row.text):
            raise Law78Error(Code.UNSUPPORTED, f"an event of {kind}", ONLY_PAIRS, row.place)
    for sentence in _SENTENCE_END.split(row.text.strip()):
        if sentence in (_BYE_RULE, _AVERAGE_RULE):
            above.rules.add(sentence)
        elif sentence == _TIEBREAK:
            above.remarks.append(
                Remark(
                    Code.UNSUPPORTED,
                    "a tie-break decided printed places",
                    "equal pairs share a place here",
                    row.place,
                )
            )
        elif sentence and not _COUNTS.fullmatch(sentence):
            yield Row(row.number, sentence)


def _not_read(rows: Sequence[Row]) -> Iterator[Remark]:
    """A remark for each run of rows that are not read."""
    for row in rows[:_MOST_REMARKS]:
        yield Remark(
            Code.FIELD,
            f"{printable(row.text.strip(), 100)!r} is not read",
            "see that it changes no result",
            row.place,
        )
    if len(rows) > _MOST_REMARKS:
        yield Remark(
            Code.FIELD,
            f"{len(rows) - _MOST_REMARKS} more rows above the score tables are not read",
            "see that they change no result",
            rows[_MOST_REMARKS].place,
        )


def rule_remarks(above: Above, byes: bool, averages: bool) -> Iterator[Remark]:
    """A remark where byes or averages were given and the known rule for them is not stated."""
    for given, rule, what in (
        (byes, _BYE_RULE, "byes"),
        (averages, _AVERAGE_RULE, "averages"),
    ):
        if given and rule not in above.rules:
            yield Remark(
                Code.REGULATION,
                f"the page does not say {rule!r}",
                f"if its {what} are worth something else, expect other figures",
            )


def seated_rankings(
    rankings: Sequence[Ranking], seats: Mapping[str, set[Side]]
) -> tuple[int | None, tuple[PrintedPair, ...], list[Remark]]:
    """How many winners the rankings say, the pairs as printed, and remarks. Clause K34.

    One ranking of all pairs is one winner; two, of those who sit N-S and of
    those who sit E-W, are two. Else it is left to the pairs' numbers: None.

    >>> north_south, east_west = (Ranking([PrintedPair(number)]) for number in ("1", "2"))
    >>> winners, pairs, _ = seated_rankings(
    ...     [east_west, north_south], {"1": {Side.NS}, "2": {Side.EW}}
    ... )
    >>> winners, [(pair.number, pair.side.value) for pair in pairs]
    (2, [('2', 'ew'), ('1', 'ns')])
    """
    printed = tuple(pair for ranking in rankings for pair in ranking.pairs)
    numbers = [pair.number for pair in printed]
    if not printed:
        remark = Remark(
            Code.FIELD,
            "no ranking that is understood",
            "printed totals, percentages and places are not compared with",
        )
        return None, (), [remark]
    if len(set(numbers)) < len(numbers) or set(numbers) != seats.keys():
        return None, printed, [_odd_ranking(numbers, seats)]
    if len(rankings) == 1:
        return 1, printed, []
    sides = [
        set[Side]().union(*(seats[pair.number] for pair in ranking.pairs)) for ranking in rankings
    ]
    if sides in ([{Side.NS}, {Side.EW}], [{Side.EW}, {Side.NS}]):
        placed = tuple(
            PrintedPair(pair.number, None, side, pair.total, pair.percentage, pair.place)
            for ranking, (side,) in zip(rankings, sides, strict=True)
            for pair in ranking.pairs
        )
        return 2, placed, []
    remark = Remark(
        Code.PAIR,
        f"{len(rankings)} rankings, which are not of N-S and of E-W",
        "see that the pairs are ranked as they should be",
    )
    return None, printed, [remark]


def _odd_ranking(listed: Iterable[str], seats: Mapping[str, set[Side]]) -> Remark:
    counts = Counter(listed)
    said = [
        f"{what} {few(pairs)}"
        for what, pairs in (
            ("twice in it:", {number for number, count in counts.items() if count > 1}),
            ("not in it:", seats.keys() - counts.keys()),
            ("on no board:", counts.keys() - seats.keys()),
        )
        if pairs
    ]
    return Remark(
        Code.PAIR,
        f"the ranking and the boards do not have the same pairs; {'; '.join(said)}",
        "see that no line is missing and how many winners there are",
    )


def few(pairs: Iterable[str]) -> str:
    """Pair numbers for a message, in order, the first few of many.

    >>> few({"10", "2"}), few(str(number) for number in range(1, 9))
    ('2, 10', '1, 2, 3, 4, 5 and 3 more')
    """
    numbers = sorted(pairs, key=int)
    more = len(numbers) - _MOST_SHOWN
    return ", ".join(numbers[:_MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")
