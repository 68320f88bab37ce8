"""Results as text, and back. Clause K35.

600  -100  0  PASS            a score, N-S's view
12C1c:2/600/3/-100            a ruling: parts and scores in turn
12C1c:40%/600/60%/-100        the same in percentages that make 100
A6040  62.5%|40%  A+/A-       artificial scores, N-S and E-W
600|-50  600|60%  A+|-100     split scores, N-S's | E-W's
NP  BYE                       not played; no opponents
-420@a                        in group a of a fouled board
"""

from __future__ import annotations

import re
from fractions import Fraction

from law78.errors import Code, Law78Error, printable
from law78.exact import MOST_DIGITS, parse_rational, readable
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Outcome,
    Percentage,
    Played,
    Result,
    Score,
    Share,
    Split,
    Weighted,
    flat,
    lowest_parts,
    refuse_unless_positive,
    ruling,
)

MOST_CHARACTERS = 100_000
"""Characters one result may have: thousands of outcomes, and no more."""

MOST_SCORE_DIGITS = 9
"""Digits of a score: far beyond any contract, far below what would be slow."""

MOST_PART_DIGITS = 1000
"""Digits of one part of a ruling: a nested ruling written out flat may need many."""

MOST_REPEATS = 100_000
"""How many lines one token such as 5x-100 may stand for."""

_SCORE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_WHOLE = re.compile(r"[0-9]+")
_REPEATED = re.compile(r"(?P<count>[0-9]+)x(?P<result>.*)", re.IGNORECASE | re.DOTALL | re.ASCII)
_ARTIFICIAL = re.compile(r"A([0-9]{2})([0-9]{2})", re.IGNORECASE | re.ASCII)
_AVERAGES = re.compile(r"(A[-+=])/(A[-+=])", re.IGNORECASE | re.ASCII)
_GROUP = re.compile(r"[A-Za-z0-9]{1,8}")
_RULING = re.compile(r"12C1C:(?P<entry>.*)", re.IGNORECASE | re.ASCII | re.DOTALL)

_HOW = (
    "write a score (600, -100, PASS), a ruling (12C1c:2/600/3/-100), A6040, A+/A-, "
    "a split score (600|-50), NP or BYE"
)


def parse_line(text: str) -> Line:
    """The line that a text says. Clause K35.

    >>> parse_line("-420@a")
    Line(result=Score(points=-420), group='a')

    Raises Law78Error: `notation`, `weights`, `group` or `limit`.
    """
    if len(text) > MOST_CHARACTERS:
        raise Law78Error(
            Code.LIMIT,
            f"a result of {len(text)} characters",
            f"a result has at most {MOST_CHARACTERS}",
        )
    written, mark, group = text.partition("@")
    if not mark:
        return Line(_parse_result(written))
    return Line(_parse_result(written), parse_group(group))


def parse_group(text: str) -> str:
    """The name of a group of a fouled board. Clauses K21, K35.

    >>> parse_group("A")
    'a'

    Raises Law78Error (`group`) for anything but one to eight letters or digits.
    """
    if not _GROUP.fullmatch(text):
        raise Law78Error(
            Code.GROUP,
            f"{printable(text)!r} is not a group of a fouled board",
            "mark a group with one to eight letters or digits, like -420@a",
        )
    return text.lower()


def parse_token(token: str) -> tuple[int, Line]:
    """A token of a command line: how often, and which line. Clause K35.

    >>> parse_token("5x-100")
    (5, Line(result=Score(points=-100), group=None))

    Raises Law78Error as parse_line does.
    """
    repeated = _REPEATED.fullmatch(token)
    if repeated is None:
        return 1, parse_line(token)
    count = repeated["count"]
    if len(count) > len(str(MOST_REPEATS)) or not 1 <= int(count) <= MOST_REPEATS:
        raise Law78Error(
            Code.LIMIT,
            f"a line {printable(count, 12)} times",
            f"repeat it 1 to {MOST_REPEATS} times",
        )
    return int(count), parse_line(repeated["result"])


def ascii_upper(text: str) -> str:
    """Upper-case letters, of ASCII text only.

    Python's own upper() turns some letters of other scripts into ASCII ones.

    >>> ascii_upper("np"), ascii_upper("é")
    ('NP', 'é')
    """
    return text.upper() if text.isascii() else text


def line_text(line: Line) -> str:
    """The canonical text of a line. Clause K35.

    A nested ruling is written out flat, weights as the smallest ratio.

    >>> line_text(parse_line("12c1c:40%/600/60%/-100@A"))
    '12C1c:2/600/3/-100@a'
    """
    return _result_text(line.result) + (f"@{line.group}" if line.group is not None else "")


def ruling_text(outcomes: list[tuple[Fraction, int]]) -> str:
    """Weights and scores as the entry of a ruling.

    >>> ruling_text([(Fraction(2, 5), 600), (Fraction(3, 5), -100)])
    '12C1c:2/600/3/-100'
    """
    parts = lowest_parts(weight for weight, _ in outcomes)
    pairs = zip(parts, (points for _, points in outcomes), strict=True)
    return "12C1c:" + "/".join(f"{part}/{points}" for part, points in pairs)


def _parse_result(text: str) -> Result:
    upper = ascii_upper(text)
    if upper == "NP":
        return NotPlayed()
    if upper == "BYE":
        return Bye()
    artificial = _ARTIFICIAL.fullmatch(text)
    if artificial is not None:
        ns, ew = (Percentage(Fraction(int(digits))) for digits in artificial.groups())
        return Artificial(ns, ew)
    averages = _AVERAGES.fullmatch(upper)
    if averages is not None:
        return Artificial(Average(averages[1]), Average(averages[2]))
    if "|" in text:
        return _parse_split(text)
    return _parse_played(text)


def _parse_split(text: str) -> Split | Artificial:
    sides = text.split("|")
    if len(sides) != 2:
        raise Law78Error(
            Code.NOTATION,
            f"{printable(text)!r} has {len(sides) - 1} bars",
            "a split score has one bar: N-S's score | E-W's score",
        )
    ns, ew = (_parse_side(side) for side in sides)
    if isinstance(ns, Share) and isinstance(ew, Share):
        return Artificial(ns, ew)
    return Split(ns, ew)


def _parse_side(text: str) -> Played | Share:
    if ascii_upper(text) in {average.value for average in Average}:
        return Average(ascii_upper(text))
    if text.endswith("%") and not _RULING.fullmatch(text):
        return artificial_percentage(parse_rational(text) * 100)
    return _parse_played(text)


def artificial_percentage(percent: Fraction) -> Percentage:
    """An artificial score that a director may give: 0 to 100 per cent. Clause K15.

    Raises Law78Error (`notation`) outside that.
    """
    if not 0 <= percent <= 100:
        raise Law78Error(
            Code.NOTATION,
            f"an artificial score of {readable(percent)} %",
            "give a percentage from 0 to 100",
        )
    return Percentage(percent)


def _parse_played(text: str) -> Played:
    ruled = _RULING.fullmatch(text)
    return Score(_parse_score(text)) if ruled is None else _parse_ruling(ruled["entry"])


def _parse_score(text: str) -> int:
    if ascii_upper(text) == "PASS":
        return 0
    if not _SCORE.fullmatch(text):
        raise Law78Error(Code.NOTATION, f"{printable(text)!r} is not a result", _hint(text))
    if len(text.lstrip("-")) > MOST_SCORE_DIGITS:
        raise Law78Error(
            Code.LIMIT,
            f"the score {printable(text, 20)!r} is too long",
            f"a score has at most {MOST_SCORE_DIGITS} digits",
        )
    return int(text)


def _hint(text: str) -> str:
    if re.fullmatch(r"[\u2010-\u2015\u2212][0-9]+", text):
        return f"write the minus sign as a hyphen: -{printable(text[1:], 20)}"
    if re.fullmatch(r"\+[0-9]+", text):
        return f"leave the plus sign out: {printable(text[1:], 20)}"
    if re.fullmatch(r"-?0[0-9]+", text):
        return "leave out the zeros in front"
    if re.fullmatch(r"A[-+=]", text, re.IGNORECASE | re.ASCII):
        return f"give both sides, like {text}/A-"
    if re.fullmatch(r"[0-9.]+%", text):
        return f"give both sides, like {printable(text, 20)}|40%"
    return _HOW


def _parse_ruling(entry: str) -> Weighted:
    fields = entry.split("/")
    if len(fields) % 2:
        raise Law78Error(
            Code.NOTATION,
            f"the ruling {printable(entry)!r} has a weight without a score",
            "give weights and scores in turn: 12C1c:2/600/3/-100",
        )
    scores = [_parse_score(field) for field in fields[1::2]]
    written = fields[0::2]
    percentages = [weight.endswith("%") for weight in written]
    weights = [_parse_weight(weight) for weight in written]
    for weight in weights:
        refuse_unless_positive(weight)
    meant = ruling_text(list(zip(weights, scores, strict=True)))
    if all(percentages):
        return _of_percentages(weights, scores, meant)
    if any(percentages):
        raise Law78Error(
            Code.WEIGHTS,
            "some weights are percentages and some are not",
            "write all of them as percentages or all as parts: 12C1c:2/600/3/-100",
        )
    for text in written:
        if not _WHOLE.fullmatch(text):
            raise Law78Error(
                Code.WEIGHTS,
                f"the weight {printable(text)!r} is not a whole number of parts",
                f"write the ratio that was meant, {printable(meant, 200)}",
            )
    return ruling(*zip((int(weight) for weight in weights), scores, strict=True))


def _of_percentages(weights: list[Fraction], scores: list[int], meant: str) -> Weighted:
    total = sum(weights) * 100
    if total != 100:
        raise Law78Error(
            Code.WEIGHTS,
            f"the percentages add up to {readable(total)}, not to 100",
            f"correct them, or write the ratio that was meant, {printable(meant, 200)}",
        )
    return Weighted(
        tuple(
            Outcome(weight, Score(points)) for weight, points in zip(weights, scores, strict=True)
        )
    )


def _parse_weight(text: str) -> Fraction:
    if _WHOLE.fullmatch(text):
        if len(text) > MOST_PART_DIGITS:
            raise Law78Error(
                Code.LIMIT,
                f"the weight {printable(text, 20)!r} is too long",
                f"a part has at most {MOST_PART_DIGITS} digits",
            )
        return Fraction(int(text))
    try:
        return parse_rational(text)
    except Law78Error as error:
        if error.code is Code.LIMIT:
            raise
        raise Law78Error(
            Code.WEIGHTS,
            f"the weight {printable(text)!r} is not a number",
            "write parts (12C1c:2/600/3/-100) or percentages (12C1c:40%/600/60%/-100)",
        ) from None


def _result_text(result: Result) -> str:
    match result:
        case Score() | Weighted():
            return _side_text(result)
        case Artificial(Percentage(ns), Percentage(ew)) if _two_digits(ns) and _two_digits(ew):
            return f"A{int(ns):02}{int(ew):02}"
        case Artificial(Average() as ns, Average() as ew):
            return f"{ns}/{ew}"
        case Split(ns, ew) | Artificial(ns, ew):
            return f"{_side_text(ns)}|{_side_text(ew)}"
        case NotPlayed():
            return "NP"
        case Bye():
            return "BYE"


def _side_text(side: Played | Share) -> str:
    match side:
        case Score(points):
            return str(points)
        case Weighted():
            return ruling_text(flat(side))
        case Percentage(percent):
            return readable(percent, places=MOST_DIGITS) + "%"
        case Average():
            return str(side)


def _two_digits(percent: Fraction) -> bool:
    return percent.denominator == 1 and percent < 100
