"""The duplicate scoring table as a score card prints it, written out by hand.

Where the reference adds up the rules of Law 77, this table has each total as a
literal: what every contract scores when it is just made, what each overtrick
adds, and what going down by 1 to 13 costs. It is written from Law 77 of the Laws
of Duplicate Bridge 2017 and shares no code with the reference.
"""

from __future__ import annotations

from collections.abc import Iterator

LEVELS = (1, 2, 3, 4, 5, 6, 7)
DENOMINATIONS = ("C", "D", "H", "S", "NT")
DOUBLES = ("", "X", "XX")
TRICKS = tuple(range(14))

_KIND = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "notrump"}

# (kind, double, vulnerable): levels 1 to 7, just made.
JUST_MADE = {
    ("minor", "", False): (70, 90, 110, 130, 400, 920, 1440),
    ("minor", "", True): (70, 90, 110, 130, 600, 1370, 2140),
    ("minor", "X", False): (140, 180, 470, 510, 550, 1090, 1630),
    ("minor", "X", True): (140, 180, 670, 710, 750, 1540, 2330),
    ("minor", "XX", False): (230, 560, 640, 720, 800, 1380, 1960),
    ("minor", "XX", True): (230, 760, 840, 920, 1000, 1830, 2660),
    ("major", "", False): (80, 110, 140, 420, 450, 980, 1510),
    ("major", "", True): (80, 110, 140, 620, 650, 1430, 2210),
    ("major", "X", False): (160, 470, 530, 590, 650, 1210, 1770),
    ("major", "X", True): (160, 670, 730, 790, 850, 1660, 2470),
    ("major", "XX", False): (520, 640, 760, 880, 1000, 1620, 2240),
    ("major", "XX", True): (720, 840, 960, 1080, 1200, 2070, 2940),
    ("notrump", "", False): (90, 120, 400, 430, 460, 990, 1520),
    ("notrump", "", True): (90, 120, 600, 630, 660, 1440, 2220),
    ("notrump", "X", False): (180, 490, 550, 610, 670, 1230, 1790),
    ("notrump", "X", True): (180, 690, 750, 810, 870, 1680, 2490),
    ("notrump", "XX", False): (560, 680, 800, 920, 1040, 1660, 2280),
    ("notrump", "XX", True): (760, 880, 1000, 1120, 1240, 2110, 2980),
}

# (double, vulnerable): each overtrick of a doubled contract.
OVERTRICK = {("X", False): 100, ("X", True): 200, ("XX", False): 200, ("XX", True): 400}
UNDOUBLED_OVERTRICK = {"minor": 20, "major": 30, "notrump": 30}

# (double, vulnerable): down 1 to 13.
DOWN = {
    ("", False): (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
    ("", True): (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    ("X", False): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    ("X", True): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    ("XX", False): (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    ("XX", True): (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
}


def table_score(level: int, denomination: str, double: str, tricks: int, vulnerable: bool) -> int:
    """Declarer's score, looked up."""
    needed = {1: 7, 2: 8, 3: 9, 4: 10, 5: 11, 6: 12, 7: 13}[level]
    if tricks < needed:
        return -DOWN[double, vulnerable][needed - tricks - 1]
    kind = _KIND[denomination]
    each = OVERTRICK[double, vulnerable] if double else UNDOUBLED_OVERTRICK[kind]
    return JUST_MADE[kind, double, vulnerable][level - 1] + each * (tricks - needed)


def every_contract() -> Iterator[tuple[int, str, str]]:
    """Level, denomination and double of all 105 contracts."""
    for level in LEVELS:
        for denomination in DENOMINATIONS:
            for double in DOUBLES:
                yield level, denomination, double


def every_score(ns_vulnerable: bool, ew_vulnerable: bool) -> set[int]:
    """Every score of N-S at one vulnerability, by playing every contract from both sides."""
    scores = {0}
    for level, denomination, double in every_contract():
        for tricks in TRICKS:
            scores.add(table_score(level, denomination, double, tricks, ns_vulnerable))
            scores.add(-table_score(level, denomination, double, tricks, ew_vulnerable))
    return scores
