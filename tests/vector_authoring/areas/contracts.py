"""Contracts, by Law 77."""

from vector_authoring.definitions import Contract

ABOUT = "The score of a contract by Law 77, in N-S's view."

LAW = "Law 77 of the Laws of Duplicate Bridge 2017"


def contract(number: int, play: str, hand: str, title: str, why: str) -> Contract:
    """A contract vector."""
    return Contract(
        id=f"contracts-{number:03}",
        title=title,
        why=why,
        clauses="K30",
        source=LAW,
        play=play,
        hand=hand,
    )


VECTORS = [
    contract(
        1,
        "3NT N 9 NONE",
        "40 + 2 x 30 + 300 = 400",
        "3NT made",
        "The first trick at no-trump is 40, and 100 trick points make a game.",
    ),
    contract(
        2,
        "3NT S 9 ALL",
        "40 + 2 x 30 + 500 = 600",
        "3NT made, vulnerable",
        "A vulnerable game is 500 and not 300.",
    ),
    contract(
        3,
        "4S E 10 EW",
        "4 x 30 + 500 = 620",
        "A game of E-W",
        "E-W's score is turned round: -620 in N-S's view.",
    ),
    contract(
        4,
        "4H W 10 NS",
        "4 x 30 + 300 = 420",
        "A game of E-W where N-S are vulnerable",
        "Declarer's own vulnerability counts: E-W are not vulnerable.",
    ),
    contract(
        5,
        "5C N 11 NS",
        "5 x 20 + 500 = 600",
        "Five of a minor, vulnerable",
        "A minor is 20 a trick: five are just a game.",
    ),
    contract(
        6,
        "4D S 10 NONE",
        "4 x 20 + 50 = 130",
        "Four of a minor",
        "80 trick points are a part-score.",
    ),
    contract(
        7,
        "1NT W 9 ALL",
        "40 + 2 x 30 + 50 = 150",
        "1NT with two overtricks",
        "Overtricks at no-trump are 30 each, and do not make a game.",
    ),
    contract(
        8,
        "2H N 10 ALL",
        "2 x 30 + 2 x 30 + 50 = 170",
        "Two hearts with two overtricks",
        "Ten tricks in a part-score are no game: what was not bid does not count.",
    ),
    contract(
        9,
        "6NT N 12 NS",
        "40 + 5 x 30 + 750 + 500 = 1440",
        "A small slam, vulnerable",
        "A slam has the slam and the game premium.",
    ),
    contract(
        10,
        "6H E 12 NONE",
        "6 x 30 + 500 + 300 = 980",
        "A small slam of E-W",
        "A small slam not vulnerable is 500.",
    ),
    contract(
        11,
        "7S S 13 NONE",
        "7 x 30 + 1000 + 300 = 1510",
        "A grand slam",
        "A grand slam is 1000, not 500 and 1000.",
    ),
    contract(
        12,
        "7NT W 13 ALL",
        "40 + 6 x 30 + 1500 + 500 = 2220",
        "A grand slam at no-trump, vulnerable",
        "A vulnerable grand slam is 1500.",
    ),
    contract(
        13,
        "6D N 13 NS",
        "6 x 20 + 20 + 750 + 500 = 1390",
        "A small slam with an overtrick",
        "Thirteen tricks in a small slam are an overtrick and no grand slam.",
    ),
    contract(
        14,
        "2SX S 8 NONE",
        "2 x 60 + 300 + 50 = 470",
        "Two spades doubled, made",
        "Doubled tricks count for the game, and 50 for the insult.",
    ),
    contract(
        15,
        "2CX N 8 ALL",
        "2 x 40 + 50 + 50 = 180",
        "Two clubs doubled, made",
        "80 trick points are no game, doubled or not.",
    ),
    contract(
        16,
        "1NTXX E 7 NONE",
        "4 x 40 + 300 + 100 = 560",
        "1NT redoubled, made",
        "Redoubled tricks are four times as much, and the insult is 100.",
    ),
    contract(
        17,
        "3SX N 11 NS",
        "3 x 60 + 2 x 200 + 500 + 50 = 1130",
        "A doubled game with two overtricks, vulnerable",
        "A doubled overtrick is 200 vulnerable, not twice the trick.",
    ),
    contract(
        18,
        "2HXX W 9 NONE",
        "2 x 120 + 200 + 300 + 100 = 840",
        "Two hearts redoubled with an overtrick",
        "A redoubled overtrick is 200 not vulnerable.",
    ),
    contract(
        19,
        "7NTXX S 13 ALL",
        "4 x 40 + 6 x 4 x 30 + 1500 + 500 + 100 = 2980",
        "The most that a contract can make",
        "Grand slam, game and insult together.",
    ),
    contract(
        20,
        "3NT N 7 NONE",
        "2 x 50 = 100",
        "Two off",
        "50 for each undertrick, to the other side.",
    ),
    contract(
        21,
        "4S W 8 EW",
        "2 x 100 = 200",
        "Two off, vulnerable, for E-W",
        "What E-W go down is a plus for N-S.",
    ),
    contract(
        22,
        "4HX S 8 NS",
        "200 + 300 = 500",
        "Two off doubled, vulnerable",
        "200 for the first, 300 for each further undertrick.",
    ),
    contract(
        23,
        "5DX W 7 NS",
        "100 + 200 + 200 + 300 = 800",
        "Four off doubled, not vulnerable",
        "The fourth undertrick is 300: older tables had 200 for it.",
    ),
    contract(
        24,
        "3CX N 6 NONE",
        "100 + 200 + 200 = 500",
        "Three off doubled, not vulnerable",
        "Not yet 300 for the third.",
    ),
    contract(
        25,
        "6NTX E 6 ALL",
        "200 + 5 x 300 = 1700",
        "Six off doubled, vulnerable",
        "300 for each undertrick after the first.",
    ),
    contract(
        26,
        "1SXX S 5 NONE",
        "200 + 400 = 600",
        "Two off redoubled, not vulnerable",
        "Redoubled undertricks cost twice the doubled ones.",
    ),
    contract(
        27,
        "7SXX N 0 ALL",
        "400 + 12 x 600 = 7600",
        "Thirteen off redoubled, vulnerable",
        "The most that a contract can cost.",
    ),
    contract(
        28,
        "PASS - - ALL",
        "0 + 0 = 0",
        "Passed out",
        "A board that all four players pass scores 0 and has no declarer.",
    ),
    contract(
        29,
        "4DX E 5 NONE",
        "100 + 200 + 200 + 300 + 300 = 1100",
        "Five off doubled, not vulnerable",
        "The fourth and the fifth undertrick are 300 each.",
    ),
    contract(
        30,
        "2DX W 8 EW",
        "2 x 40 + 50 + 50 = 180",
        "Two diamonds doubled, made, vulnerable",
        "A part-score is 50, doubled or not, vulnerable or not.",
    ),
    contract(
        31,
        "1NTXX N 3 NONE",
        "200 + 400 + 400 + 600 = 1600",
        "Four off redoubled, not vulnerable",
        "The fourth undertrick is 600 redoubled.",
    ),
    contract(
        32,
        "5HXX E 12 EW",
        "5 x 120 + 400 + 500 + 100 = 1600",
        "A redoubled game with an overtrick, vulnerable",
        "A redoubled overtrick is 400 vulnerable.",
    ),
]
