"""Law 77: the score of a contract, and which scores there are. Clauses K30, K31.

The figures and their order are those of the duplicate bridge scoring table,
Law 77 of the Laws of Duplicate Bridge 2017: trick score, slams, overtricks,
game or part-score, fulfilling a doubled contract, undertricks, and the zero for
a board that all four players pass. Points are whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from law78.errors import Code, Law78Error, printable
from law78.exact import canonical
from law78.notation import ascii_upper
from law78.outcome import Side


class Denomination(StrEnum):
    """The four suits that can be trumps, and no-trump."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"


class Double(StrEnum):
    """Whether a contract is doubled."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"


class Vulnerable(StrEnum):
    """Which sides are vulnerable on a board."""

    NONE = "NONE"
    NS = "NS"
    EW = "EW"
    ALL = "ALL"


class Points(NamedTuple):
    """A figure of Law 77 that depends on declarer's vulnerability."""

    not_vulnerable: int
    vulnerable: int

    def at(self, vulnerable: bool) -> int:
        """The figure that holds at this vulnerability."""
        return self.vulnerable if vulnerable else self.not_vulnerable


BOOK = 6
"""Tricks that do not count towards a contract; those above them are odd tricks."""

ALL_TRICKS = 13
"""Tricks in a deal."""

HIGHEST_LEVEL = ALL_TRICKS - BOOK
"""The most odd tricks that can be bid: 7."""

ODD_TRICK: Mapping[Denomination, int] = {
    Denomination.CLUBS: 20,
    Denomination.DIAMONDS: 20,
    Denomination.HEARTS: 30,
    Denomination.SPADES: 30,
    Denomination.NOTRUMP: 30,
}
"""Trick score of an odd trick; at no-trump, of each one after the first."""

FIRST_TRICK_AT_NOTRUMP = 40
"""Trick score of the first odd trick at no-trump."""

TIMES: Mapping[Double, int] = {Double.UNDOUBLED: 1, Double.DOUBLED: 2, Double.REDOUBLED: 4}
"""How often the trick score counts: 20, 40, 80 for a club."""

SMALL_SLAM_LEVEL = 6
SMALL_SLAM = Points(500, 750)
"""For 12 tricks bid and made."""

GRAND_SLAM_LEVEL = 7
GRAND_SLAM = Points(1000, 1500)
"""For all 13 tricks bid and made."""

OVERTRICK: Mapping[Double, Points] = {
    Double.DOUBLED: Points(100, 200),
    Double.REDOUBLED: Points(200, 400),
}
"""For each overtrick; undoubled it is the trick's own value."""

GAME_FROM = 100
"""The trick score that makes a contract a game."""

GAME = Points(300, 500)
PARTSCORE = 50

INSULT: Mapping[Double, int] = {
    Double.UNDOUBLED: 0,
    Double.DOUBLED: 50,
    Double.REDOUBLED: 100,
}
"""For making a doubled or a redoubled contract, at any vulnerability."""

FIRST_UNDERTRICK: Mapping[Double, Points] = {
    Double.UNDOUBLED: Points(50, 100),
    Double.DOUBLED: Points(100, 200),
    Double.REDOUBLED: Points(200, 400),
}
FURTHER_UNDERTRICK: Mapping[Double, Points] = {
    Double.UNDOUBLED: Points(50, 100),
    Double.DOUBLED: Points(200, 300),
    Double.REDOUBLED: Points(400, 600),
}
FOURTH_AND_LATER: Mapping[Double, Points] = {
    Double.UNDOUBLED: Points(0, 0),
    Double.DOUBLED: Points(100, 0),
    Double.REDOUBLED: Points(200, 0),
}
"""What the fourth undertrick and each later one costs on top of FURTHER_UNDERTRICK."""

PASSED_OUT_SCORE = 0
"""The score of both sides where all four players pass."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: how many odd tricks, in what, and whether doubled.

    >>> Contract(4, Denomination.HEARTS, Double.DOUBLED).tricks_needed
    10

    Raises Law78Error (`contract`) for a level that is not 1 to 7.
    """

    level: int
    denomination: Denomination
    double: Double = Double.UNDOUBLED

    def __post_init__(self) -> None:
        if not 1 <= self.level <= HIGHEST_LEVEL:
            raise Law78Error(
                Code.CONTRACT,
                f"a contract at level {printable(canonical(self.level), 20)}",
                f"a level is 1 to {HIGHEST_LEVEL}",
            )

    @property
    def tricks_needed(self) -> int:
        """How many tricks fulfil the contract."""
        return BOOK + self.level


@dataclass(frozen=True, slots=True)
class PassedOut:
    """A board that all four players passed."""


_CONTRACT = re.compile(
    r"(?P<level>[1-7]) ?(?P<denomination>NT?|[CDHS♣♦♥♠])(?: ?(?P<double>XX?))?",
    re.ASCII | re.IGNORECASE,
)
_PASSED_OUT = ("PASS", "P", "PASSED OUT")
_DENOMINATIONS: Mapping[str, Denomination] = {
    **{denomination.value: denomination for denomination in Denomination},
    "N": Denomination.NOTRUMP,
    "♣": Denomination.CLUBS,
    "♦": Denomination.DIAMONDS,
    "♥": Denomination.HEARTS,
    "♠": Denomination.SPADES,
}
_DECLARERS: Mapping[str, Side] = {"N": Side.NS, "S": Side.NS, "E": Side.EW, "W": Side.EW}
_VULNERABLE: Mapping[str, Vulnerable] = {
    **{vulnerable.value: vulnerable for vulnerable in Vulnerable},
    "LOVE": Vulnerable.NONE,
    "-": Vulnerable.NONE,
    "BOTH": Vulnerable.ALL,
}


def parse_contract(text: str) -> Contract | PassedOut:
    """The contract that a text says. Clause K30.

    Letters are in either case; NT may be N; a suit may be its symbol; one blank
    may stand before the denomination and before the double, as in some files.

    >>> parse_contract("4Hx")
    Contract(level=4, denomination=<Denomination.HEARTS: 'H'>, double=<Double.DOUBLED: 'X'>)
    >>> parse_contract("3 NT") == parse_contract("3n"), parse_contract("4♥") == parse_contract("4H")
    (True, True)
    >>> parse_contract("Pass")
    PassedOut()

    Raises Law78Error (`contract`) for anything else.
    """
    if ascii_upper(text) in _PASSED_OUT:
        return PassedOut()
    read = _CONTRACT.fullmatch(text)
    if read is None:
        raise Law78Error(
            Code.CONTRACT,
            f"{printable(text)!r} is not a contract",
            f"write 1 to {HIGHEST_LEVEL}, then C D H S or NT, then X or XX if doubled,"
            " like 3NT or 4HX; or PASS",
        )
    return Contract(
        level=int(read["level"]),
        denomination=_DENOMINATIONS[read["denomination"].upper()],
        double=Double((read["double"] or "").upper()),
    )


def contract_text(contract: Contract | PassedOut) -> str:
    """The canonical text of a contract.

    >>> contract_text(parse_contract("3nxx")), contract_text(PassedOut())
    ('3NTXX', 'PASS')
    """
    if isinstance(contract, PassedOut):
        return "PASS"
    return f"{contract.level}{contract.denomination}{contract.double}"


def parse_vulnerable(text: str) -> Vulnerable:
    """Which sides a text says are vulnerable: NONE, NS, EW or ALL.

    In either case of letters, and with the other words that PBN has for two of
    them: Love and - for none, Both for all.

    >>> parse_vulnerable("Both")
    <Vulnerable.ALL: 'ALL'>

    Raises Law78Error (`contract`) for anything else.
    """
    try:
        return _VULNERABLE[ascii_upper(text)]
    except KeyError:
        raise Law78Error(
            Code.CONTRACT,
            f"{printable(text)!r} does not say who is vulnerable",
            "write NONE, NS, EW or ALL",
        ) from None


def trick_score(contract: Contract) -> int:
    """Law 77, trick score: for each odd trick bid and made.

    >>> trick_score(parse_contract("3NT")), trick_score(parse_contract("2SX"))
    (100, 120)
    """
    points = contract.level * ODD_TRICK[contract.denomination]
    if contract.denomination is Denomination.NOTRUMP:
        points += FIRST_TRICK_AT_NOTRUMP - ODD_TRICK[Denomination.NOTRUMP]
    return points * TIMES[contract.double]


def slam_premium(contract: Contract, vulnerable: bool) -> int:
    """Law 77, slams: for 12 or all 13 tricks bid and made.

    >>> slam_premium(parse_contract("6C"), vulnerable=True)
    750
    """
    if contract.level == GRAND_SLAM_LEVEL:
        return GRAND_SLAM.at(vulnerable)
    if contract.level == SMALL_SLAM_LEVEL:
        return SMALL_SLAM.at(vulnerable)
    return 0


def overtrick_premium(contract: Contract, overtricks: int, vulnerable: bool) -> int:
    """Law 77, overtricks: for each trick made in excess of the contract.

    >>> overtrick_premium(parse_contract("1NT"), 2, vulnerable=True)
    60
    """
    if contract.double is Double.UNDOUBLED:
        return overtricks * ODD_TRICK[contract.denomination]
    return overtricks * OVERTRICK[contract.double].at(vulnerable)


def game_or_partscore_premium(contract: Contract, vulnerable: bool) -> int:
    """Law 77, game and part-score: by the tricks bid; overtricks make no game.

    >>> game_or_partscore_premium(parse_contract("4S"), vulnerable=False)
    300
    """
    return GAME.at(vulnerable) if trick_score(contract) >= GAME_FROM else PARTSCORE


def insult_premium(contract: Contract) -> int:
    """Law 77, fulfilling the contract: for making it doubled or redoubled.

    >>> insult_premium(parse_contract("1CXX"))
    100
    """
    return INSULT[contract.double]


def undertrick_penalty(double: Double, undertricks: int, vulnerable: bool) -> int:
    """Law 77, undertricks: what declarer's opponents score, for one undertrick or more.

    >>> [undertrick_penalty(Double.DOUBLED, down, vulnerable=False) for down in (1, 2, 3, 4, 5)]
    [100, 300, 500, 800, 1100]
    """
    return (
        FIRST_UNDERTRICK[double].at(vulnerable)
        + (undertricks - 1) * FURTHER_UNDERTRICK[double].at(vulnerable)
        + max(undertricks - 3, 0) * FOURTH_AND_LATER[double].at(vulnerable)
    )


def made_score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """What a contract scores from declarer's point of view. Clause K30.

    tricks is what declarer took, 0 to 13; vulnerable is declarer's side alone.
    Below the contract the score is negative.

    >>> made_score(parse_contract("3NT"), 9, vulnerable=False)
    400
    >>> made_score(parse_contract("4HX"), 8, vulnerable=True)
    -500

    Raises Law78Error (`contract`) for tricks that are not 0 to 13.
    """
    if not 0 <= tricks <= ALL_TRICKS:
        raise Law78Error(
            Code.CONTRACT,
            f"{printable(canonical(tricks), 20)} tricks",
            f"declarer takes 0 to {ALL_TRICKS} tricks",
        )
    if tricks < contract.tricks_needed:
        return -undertrick_penalty(contract.double, contract.tricks_needed - tricks, vulnerable)
    return (
        trick_score(contract)
        + slam_premium(contract, vulnerable)
        + overtrick_premium(contract, tricks - contract.tricks_needed, vulnerable)
        + game_or_partscore_premium(contract, vulnerable)
        + insult_premium(contract)
    )


def contract_score(
    contract: Contract | PassedOut, declarer: str | None, tricks: int | None, vulnerable: str
) -> int:
    """What a contract scores from N-S's point of view. Clause K30.

    declarer is N, E, S or W; vulnerable is NONE, NS, EW or ALL, or what else
    parse_vulnerable reads. A board passed out scores 0, whatever a file puts
    down for its declarer and tricks.

    >>> contract_score(parse_contract("3NT"), "E", 9, "EW")
    -600
    >>> contract_score(parse_contract("Pass"), None, None, "ALL")
    0

    Raises Law78Error (`contract`) for a declarer, tricks or vulnerability that
    cannot be, or where a contract lacks its declarer or tricks.
    """
    vulnerable_sides = parse_vulnerable(vulnerable)
    if isinstance(contract, PassedOut):
        return PASSED_OUT_SCORE
    if declarer is None or tricks is None:
        raise Law78Error(
            Code.CONTRACT,
            f"the contract {contract_text(contract)} without a declarer or without tricks",
            "give both: who played it and how many tricks were taken",
        )
    side = declaring_side(declarer)
    score = made_score(contract, tricks, is_vulnerable(side, vulnerable_sides))
    return score if side is Side.NS else -score


def declaring_side(declarer: str) -> Side:
    """The side of a declarer: N and S, or E and W.

    >>> declaring_side("W")
    <Side.EW: 'ew'>

    Raises Law78Error (`contract`) for anything else.
    """
    try:
        return _DECLARERS[ascii_upper(declarer)]
    except KeyError:
        raise Law78Error(
            Code.CONTRACT,
            f"{printable(declarer)!r} is not a declarer",
            "write N, E, S or W",
        ) from None


def is_vulnerable(side: Side, vulnerable: Vulnerable) -> bool:
    """Whether a side is among the vulnerable ones.

    >>> is_vulnerable(Side.EW, Vulnerable.NS)
    False
    """
    own = Vulnerable.NS if side is Side.NS else Vulnerable.EW
    return vulnerable in (own, Vulnerable.ALL)


def possible_scores(vulnerable: str | None = None) -> frozenset[int]:
    """Every score that some contract gives, N-S's view, and 0 for a pass. Clause K31.

    At one vulnerability, or with None at any.

    >>> 420 in possible_scores("NONE"), 420 in possible_scores("ALL"), 410 in possible_scores()
    (True, False, False)

    Raises Law78Error (`contract`) for a vulnerability that cannot be.
    """
    if vulnerable is None:
        return frozenset().union(*(_scores_at(each) for each in Vulnerable))
    return _scores_at(parse_vulnerable(vulnerable))


@cache
def _scores_at(vulnerable: Vulnerable) -> frozenset[int]:
    passed_out = frozenset({PASSED_OUT_SCORE})
    return (
        passed_out
        | _declarer_scores(is_vulnerable(Side.NS, vulnerable))
        | {-score for score in _declarer_scores(is_vulnerable(Side.EW, vulnerable))}
    )


def _declarer_scores(vulnerable: bool) -> frozenset[int]:
    return frozenset(
        made_score(Contract(level, denomination, double), tricks, vulnerable)
        for level in range(1, HIGHEST_LEVEL + 1)
        for denomination in Denomination
        for double in Double
        for tricks in range(ALL_TRICKS + 1)
    )
