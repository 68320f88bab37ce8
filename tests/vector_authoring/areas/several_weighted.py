"""Boards with two or more rulings."""

from vector_authoring.definitions import DOCUMENT, Board
from vector_authoring.figures import Figures

ABOUT = "Boards with several weighted rulings: each pair of lines is compared once."

VECTORS = [
    Board(
        id="several-weighted-001",
        title="The document's fourth table",
        why="Each ruling is compared with the other. A program that scores each in the field"
        " without the other gives the first 6.4 of 12; one that adds them one after the other"
        " gives the two of them different fields.",
        clauses="K4 K9 K10 K8",
        source=DOCUMENT + ", fourth table",
        lines="2x600 4x-100 12C1c:2/600/3/-100 12C1c:2/600/3/-100/5/-200",
        worked="doc-3",
    ),
    Board(
        id="several-weighted-002",
        title="The same ruling at two tables",
        why="Two tables with the same ruling get the same. A program that adds them one after the"
        " other gives the second more or less than the first.",
        clauses="K4 K9",
        lines="600 -100 2x12C1c:3/600/1/-100",
        hand=Figures(
            "`-1 + 1.5 = 0.5`, `0.5 + 1.5 + 2.5 = 4.5`; `0.75 x 4.5 + 0.25 x 0.5 = 3.5`",
            "600 4.5 1.5, -100 0.5 5.5, 12C1c:3/600/1/-100 3.5 2.5",
        ),
    ),
    Board(
        id="several-weighted-003",
        title="Two rulings and nothing else",
        why="Nobody has a plain score. A program that makes the table of the plain scores first"
        " has no table.",
        clauses="K4 K9 K10",
        lines="12C1c:1/600/1/-100 12C1c:1/420/3/-50",
        hand=Figures(
            "600 beats both of the other's scores, -100 neither: `0.5 x 2 + 0.5 x 0 = 1`",
            "12C1c:1/600/1/-100 1 1, 12C1c:1/420/3/-50 1 1",
        ),
    ),
    Board(
        id="several-weighted-004",
        title="Three rulings, all different",
        why="Eight joint outcomes: two each. Averaging over the outcomes of one ruling at a time"
        " gives other figures as soon as there are two.",
        clauses="K4 K9",
        lines="620 2x-100 12C1c:1/620/2/-100 12C1c:2/620/3/170 12C1c:1/170/1/-200",
    ),
    Board(
        id="several-weighted-005",
        title="Rulings that share no score with the field",
        why="No outcome is anybody else's score: seven different scores in a table of four"
        " results. E is not the number of different scores.",
        clauses="K4 K10 K11",
        lines="600 -100 12C1c:2/650/3/140 12C1c:1/90/1/-500",
    ),
    Board(
        id="several-weighted-006",
        title="Thirds and quarters",
        why="Weights whose denominators differ. In decimals, or in whole percents, the ties"
        " between the rulings come out wrong.",
        clauses="K1 K4 K5",
        lines="420 -50 12C1c:1/420/2/-50 12C1c:1/420/3/-50",
        hand=Figures(
            "frequencies `1 + 1/3 + 1/4 = 19/12` and `1 + 2/3 + 3/4 = 29/12`;"
            " `-1 + 29/12 = 17/12`, `17/12 + 29/12 + 19/12 = 65/12`;"
            " `1/3 x 65/12 + 2/3 x 17/12 = 11/4`, `1/4 x 65/12 + 3/4 x 17/12 = 29/12`",
            "420 65/12 ., -50 17/12 ., 12C1c:1/420/2/-50 2.75 ., 12C1c:1/420/3/-50 29/12 .",
        ),
    ),
    Board(
        id="several-weighted-007",
        title="Every line is the same ruling",
        why="Where all have the same, all get half of the top.",
        clauses="K4 K12",
        lines="5x12C1c:2/600/3/-100",
        hand=Figures("four equals: `4 x 1 = 4`", "12C1c:2/600/3/-100 4 4"),
    ),
    Board(
        id="several-weighted-008",
        title="A ruling and its mirror image",
        why="What one ruling gains of the other, the other loses: 5/8 and 3/8 of the tie.",
        clauses="K4 K9",
        lines="3x600 3x-100 12C1c:3/600/1/-100 12C1c:1/600/3/-100",
        hand=Figures(
            "four results of each: `-1 + 4 = 3`, `3 + 4 + 4 = 11`;"
            " `0.75 x 11 + 0.25 x 3 = 9`, `0.25 x 11 + 0.75 x 3 = 5`",
            "600 11 3, -100 3 11, 12C1c:3/600/1/-100 9 5, 12C1c:1/600/3/-100 5 9",
        ),
    ),
    Board(
        id="several-weighted-009",
        title="Two rulings and an average",
        why="Both rulings count in A, the average does not: Neuberg from 7 to 8.",
        clauses="K7 K13 K4",
        lines="3x600 2x-100 12C1c:2/600/3/-100 12C1c:1/600/1/-100 A5050",
    ),
    Board(
        id="several-weighted-010",
        title="Two rulings where more results were expected",
        why="The factor stands before everything, rulings included.",
        clauses="K13 K4",
        lines="2x430 -50 12C1c:1/430/1/-50 12C1c:1/430/4/-50",
        expected=7,
    ),
    Board(
        id="several-weighted-011",
        title="Rulings in both groups of a fouled board",
        why="Each ruling enters the table of its own group and no other.",
        clauses="K21 K4 K13",
        lines="420 -50 12C1c:1/420/1/-50 620@a -100@a 12C1c:3/620/1/-100@a",
    ),
    Board(
        id="several-weighted-012",
        title="A ruling with one outcome given twice, beside another",
        why="Equal scores of one ruling are added up before the rulings meet: 3/5 of 600, not 2/5"
        " and not 1/5.",
        clauses="K5 K4",
        lines="600 2x-100 12C1c:2/600/2/-100/1/600 12C1c:1/600/1/-200",
    ),
    Board(
        id="several-weighted-013",
        title="Three rulings of three outcomes, nine tables",
        why="27 joint outcomes. The sum over all N-S is 9 x 8 whatever the rulings are.",
        clauses="K4 K9 K13",
        lines="2x620 2x170 2x-100 12C1c:1/620/1/170/2/-100 12C1c:3/620/2/140/1/-200"
        " 12C1c:1/650/5/170/4/-500",
    ),
    Board(
        id="several-weighted-014",
        title="A sure thing and a coin",
        why="The plain score beats half of one ruling and ties with the other half. A program that"
        " compares likeliest outcomes has to guess which.",
        clauses="K4 K9",
        lines="170 12C1c:1/170/1/-50 12C1c:1/620/1/170",
        hand=Figures(
            "170: half a tie and half a win, then half a tie: `0.5 + 1 + 0.5 = 2`",
            "170 2 2, 12C1c:1/170/1/-50 0.75 3.25, 12C1c:1/620/1/170 3.25 0.75",
        ),
    ),
    Board(
        id="several-weighted-015",
        title="The same outcomes, listed in other orders",
        why="Two tables with one ruling, written down in different orders, get the same.",
        clauses="K5 K4",
        lines="500 -120 12C1c:1/500/2/-120/3/90 12C1c:3/90/1/500/2/-120",
    ),
    Board(
        id="several-weighted-016",
        title="Two rulings with a pass among their outcomes",
        why="A pass is an outcome of 0 points, with its weight. Dropped, the ruling is no whole.",
        clauses="K4 K30",
        lines="110 -50 12C1c:1/0/3/110 12C1c:1/0/1/-50",
        hand=Figures(
            "-50: `1 + 0.5 = 1.5`, 0: `0.25 + 0.5 = 0.75`, 110: `1 + 0.75 = 1.75`;"
            " `-1 + 1.5 = 0.5`, `0.5 + 1.5 + 0.75 = 2.75`, `2.75 + 0.75 + 1.75 = 5.25`;"
            " `0.25 x 2.75 + 0.75 x 5.25 = 4.625`, `0.5 x 2.75 + 0.5 x 0.5 = 1.625`",
            "110 5.25 0.75, -50 0.5 5.5, 12C1c:1/0/3/110 4.625 1.375, 12C1c:1/0/1/-50 1.625 4.375",
        ),
    ),
    Board(
        id="several-weighted-017",
        title="Three rulings whose denominators have nothing in common",
        why="Parts of 999983, of 1000003 and of 99991. No float and no fraction with a denominator"
        " up to a million, or a billion, is equal to the sum.",
        clauses="K1 K4 K5",
        lines="600 -100 12C1c:300000/600/699983/-100 12C1c:500000/600/500003/-100"
        " 12C1c:40000/600/59991/-100",
    ),
    Board(
        id="several-weighted-018",
        title="Rulings in two groups whose denominators have nothing in common",
        why="The weights of the board have no common denominator below twenty-one digits. Each"
        " group's own has eleven.",
        clauses="K1 K5 K21 K13",
        lines="600 12C1c:4000000000/600/6000000019/-100 420@a 12C1c:7000000000/420/2999999967/-50@a"
        "",
        hand=Figures(
            "factor 4/2; 600: `-1 + 2 x 2 x 6000000019/10000000019"
            " + 2 x (1 + 4000000000/10000000019) = 42000000095/10000000019`; 420@a:"
            " `-1 + 2 x 2 x 2999999967/9999999967 + 2 x (1 + 7000000000/9999999967)"
            " = 35999999835/9999999967`",
            "600 42000000095/10000000019 ., 420@a 35999999835/9999999967 .",
        ),
    ),
    Board(
        id="several-weighted-019",
        title="Six rulings, two of them alike",
        why="As many rulings as there are, and two alike are two results. A form with room for five"
        " loses one.",
        clauses="K4 K9 K10",
        lines="620 -100 2x12C1c:1/620/1/-100 12C1c:1/620/2/170 12C1c:3/170/1/-200"
        " 12C1c:1/650/1/-100 12C1c:1/170/3/-100",
    ),
]
