"""Boards whose exact figures lie half way between two rounded ones.

The expected figures are exact. A program that rounds says how, and the exact
figures are put through the same rounding before they are compared.
"""

from vector_authoring.definitions import Board
from vector_authoring.figures import Figures

ABOUT = (
    "Boards whose exact figures are halves of some quantum: what a program says of its rounding"
    " must be what it does."
)

VECTORS = [
    Board(
        id="rounding-001",
        title="1.25 and 14.75 of 16",
        why="At 0.1, up gives 1.3 and 14.8, to even 1.2 and 14.8, towards the average 1.3 and"
        " 14.7, away from it 1.2 and 14.8, cut off 1.2 and 14.7. Up makes 16.1 of 16.",
        clauses="K29 K13",
        lines="2x620 4x170 2x-100",
        expected=9,
        worked="ROUND-1",
        hand=Figures(
            "`(1 + 1) x 9/8 - 1 = 1.25`, `(13 + 1) x 9/8 - 1 = 14.75`",
            "620 14.75 1.25, 170 8 8, -100 1.25 14.75",
        ),
    ),
    Board(
        id="rounding-002",
        title="5.75 and 10.25 of 16",
        why="With rounding-001 this tells the four modes of halves apart: to even now gives 5.8"
        " and 10.2, as towards the average does.",
        clauses="K29 K13",
        lines="620 600 2x170 2x140 -50 -100",
        expected=9,
        worked="ROUND-1b",
        hand=Figures(
            "`(5 + 1) x 9/8 - 1 = 5.75`, `(9 + 1) x 9/8 - 1 = 10.25`",
            "170 10.25 5.75, 140 5.75 10.25",
        ),
    ),
    Board(
        id="rounding-003",
        title="0.05 and 39.95 of 40",
        why="At 0.1 the best result is rounded to the whole top by every mode but towards the"
        " average and cutting off, and the worst to 0 by three of them.",
        clauses="K29 K13",
        lines="990 980 690 680 660 650 630 620 500 480 450 430 200 170 140 110 100 -50 -100 -200",
        expected=21,
        worked="ROUND-2",
        hand=Figures(
            "`(0 + 1) x 21/20 - 1 = 0.05`, `(38 + 1) x 21/20 - 1 = 39.95`",
            "990 39.95 0.05, -200 0.05 39.95",
        ),
    ),
    Board(
        id="rounding-004",
        title="0.625 and 7.375 of 8 on the scale of 1",
        why="On the scale of 1 at 0.01, up, the two sides make 8.01 of 8. The figures here are on"
        " the scale of 2: 1.25 and 14.75.",
        clauses="K28 K29",
        lines="2x620 170 140 110 -50 2x-100",
        expected=9,
        worked="ROUND-3-ACBL",
        hand=Figures(
            "`(1/2 + 1/2) x 9/8 - 1/2 = 0.625`, `(13/2 + 1/2) x 9/8 - 1/2 = 7.375`, and twice that",
            "620 14.75 1.25, -100 1.25 14.75",
        ),
    ),
    Board(
        id="rounding-005",
        title="Quarters of 8",
        why="The smallest field without rulings in which up at 0.1 makes more than the top:"
        " 0.3 + 7.8 = 8.1.",
        clauses="K29 K13",
        lines="620 170 -50 -100",
        expected=5,
        hand=Figures(
            "`(0 + 1) x 5/4 - 1 = 0.25`, `(6 + 1) x 5/4 - 1 = 7.75`,"
            " `(2 + 1) x 5/4 - 1 = 2.75`, `(4 + 1) x 5/4 - 1 = 5.25`",
            "620 7.75 0.25, 170 5.25 2.75, -50 2.75 5.25, -100 0.25 7.75",
        ),
    ),
    Board(
        id="rounding-006",
        title="Halves of 16 in whole matchpoints",
        why="In whole matchpoints every figure is a half: 6.5 becomes 6 or 7, 9.5 becomes 9 or 10,"
        " as the mode says.",
        clauses="K29 K13",
        lines="650 620 170 140 -50 -100",
        expected=9,
        hand=Figures(
            "`(0 + 1) x 9/6 - 1 = 0.5`, and 3 more for each win",
            "650 15.5 0.5, 620 12.5 3.5, 170 9.5 6.5, 140 6.5 9.5, -50 3.5 12.5, -100 0.5 15.5",
        ),
    ),
    Board(
        id="rounding-007",
        title="Two of seven in whole matchpoints",
        why="2.5 and 9.5: to even 2 and 10, away from the average 2 and 10, up 3 and 10.",
        clauses="K29 K13",
        lines="500 -120",
        expected=7,
        hand=Figures(
            "`(0 + 1) x 7/2 - 1 = 2.5`, `(2 + 1) x 7/2 - 1 = 9.5`", "500 9.5 2.5, -120 2.5 9.5"
        ),
    ),
    Board(
        id="rounding-008",
        title="A ruling from entries that are halves",
        why="The ruling is 5.5 exactly. Made from entries rounded to 0.1 it is 5.55 by way of 10.8"
        " and 3.8: rounding components is another thing than rounding the board.",
        clauses="K29 K9 K4",
        lines="2x600 4x-100 12C1c:1/600/3/-100",
        hand=Figures(
            "`-1 + 4.75 = 3.75`, `3.75 + 4.75 + 2.25 = 10.75`;"
            " `0.25 x 10.75 + 0.75 x 3.75 = 5.5`; `0.25 x 10.8 + 0.75 x 3.8 = 5.55`",
            "600 10.75 1.25, -100 3.75 8.25, 12C1c:1/600/3/-100 5.5 6.5",
        ),
    ),
    Board(
        id="rounding-009",
        title="An entry below 0 that is a half",
        why="-0.25 up to tenths is -0.2. A program that rounds by adding a half and cutting off"
        " gets that wrong below 0.",
        clauses="K29 K10",
        lines="2x600 2x-100 12C1c:1/600/3/-200",
        hand=Figures(
            "`-1 + 0.75 = -0.25`, `-0.25 + 0.75 + 2 = 2.5`, `2.5 + 2 + 2.25 = 6.75`;"
            " `0.25 x 6.75 + 0.75 x (-0.25) = 1.5`",
            "600 6.75 1.25, -100 2.5 5.5, 12C1c:1/600/3/-200 1.5 6.5",
        ),
    ),
    Board(
        id="rounding-010",
        title="An artificial score that is a half",
        why="62.5 % of 10 is 6.25, and 37.5 % is 3.75. Artificial scores are rounded like others,"
        " or the program says that they are not.",
        clauses="K29 K15",
        lines="2x420 170 2x-50 62.5%|37.5%",
        hand=Figures("`62.5% x 10 = 6.25`, `37.5% x 10 = 3.75`", "62.5%|37.5% 6.25 3.75"),
    ),
    Board(
        id="rounding-011",
        title="A small group in whole matchpoints",
        why="6.5 and 5.5: the two sides make 120 % of 10, so the complement of 7 is 5.",
        clauses="K29 K25 K27",
        lines="620 -100",
        expected=6,
        rules="small_groups=acbl",
        hand=Figures("`65% x 10 = 6.5`, `55% x 10 = 5.5`", "620 6.5 5.5, -100 5.5 6.5"),
    ),
    Board(
        id="rounding-012",
        title="A split line whose sides do not make the top",
        why="2.75 for N-S and 2.75 for E-W of 8: whoever rounds one side and gives the other the"
        " rest must take the rest of 5.5 and not of 8.",
        clauses="K29 K18 K13",
        lines="620 -50 620|-50 170",
        expected=5,
        hand=Figures(
            "N-S: `-1 + 1.25 = 0.25`, `0.25 + 2.5 = 2.75`, `2.75 + 1.25 + 2.5 = 6.5`;"
            " E-W the same from below",
            "620 6.5 0.25, -50 0.25 6.5, 620|-50 6.5 6.5, 170 2.75 2.75",
        ),
    ),
    Board(
        id="rounding-013",
        title="Two thirds",
        why="0.666... and 7.333...: cut off, 0.6 and 7.3; rounded, 0.7 and 7.3.",
        clauses="K29 K13",
        lines="500 140 -50",
        expected=5,
        hand=Figures(
            "`(0 + 1) x 5/3 - 1 = 2/3`, `(2 + 1) x 5/3 - 1 = 4`, `(4 + 1) x 5/3 - 1 = 22/3`",
            "500 22/3 2/3, 140 4 4, -50 2/3 22/3",
        ),
    ),
    Board(
        id="rounding-014",
        title="Half a per cent",
        why="In whole per cents 62.5, 12.5 and 87.5 are halves, though the matchpoints are whole.",
        clauses="K29 K12",
        lines="620 2x170 2x-100",
        hand=Figures("`5/8 = 62.5%`, `1/8 = 12.5%`", "620 8 0, 170 5 3, -100 1 7"),
    ),
    Board(
        id="rounding-015",
        title="A twentieth of a per cent",
        why="At 0.1 % 6.25 and 93.75 are halves, though the matchpoints are whole.",
        clauses="K29 K12",
        lines="2x620 5x170 2x-100",
        hand=Figures("`1/16 = 6.25%`, `15/16 = 93.75%`", "620 15 1, 170 8 8, -100 1 15"),
    ),
    Board(
        id="rounding-016",
        title="Rounded twice",
        why="71/6 of 12 is 98.61 %. From 11.8, rounded first, it is 98.33 %: a program that"
        " carries rounded matchpoints on must say so.",
        clauses="K29 K13 K12",
        lines="620 170 140 110 -50 -100 A4060",
        hand=Figures("`(10 + 1) x 7/6 - 1 = 71/6`", "620 71/6 1/6, A4060 4.8 7.2"),
    ),
    Board(
        id="rounding-017",
        title="Twentieths",
        why="0.95, 4.95 and 1.15 are halves at 0.1 on a full board.",
        clauses="K29 K4",
        lines="2x600 -100 12C1c:1/600/19/-100",
        hand=Figures(
            "`-1 + 1.95 = 0.95`, `0.95 + 1.95 + 2.05 = 4.95`; `0.05 x 4.95 + 0.95 x 0.95 = 1.15`",
            "600 4.95 1.05, -100 0.95 5.05, 12C1c:1/600/19/-100 1.15 4.85",
        ),
    ),
    Board(
        id="rounding-018",
        title="Eighths",
        why="0.875 and 3.875 are halves at 0.01.",
        clauses="K29 K4",
        lines="600 -100 12C1c:1/600/7/-100",
        hand=Figures(
            "`-1 + 1.875 = 0.875`, `0.875 + 1.875 + 1.125 = 3.875`;"
            " `0.125 x 3.875 + 0.875 x 0.875 = 1.25`",
            "600 3.875 0.125, -100 0.875 3.125, 12C1c:1/600/7/-100 1.25 2.75",
        ),
    ),
    Board(
        id="rounding-019",
        title="Thirty-seconds",
        why="0.96875 and 3.96875 are halves at 0.0001, the White Book's quantum.",
        clauses="K29 K4",
        lines="600 -100 12C1c:1/600/31/-100",
        hand=Figures(
            "one score at a time: `1/32 x 3 + 31/32 x 1 = 1.0625`; `-1 + 1 + 31/32 = 31/32`",
            "600 127/32 1/32, -100 31/32 97/32, 12C1c:1/600/31/-100 17/16 47/16",
        ),
    ),
    Board(
        id="rounding-020",
        title="The smallest board of whole matchpoints",
        why="0.5 and 1.5 of 2: up they make 3, cut off 1. There is no smaller board on which the"
        " two sides do not make the top.",
        clauses="K29 K4",
        source="SPEC.md K29",
        lines="-100 12C1c:1/-100/1/140",
        hand=Figures(
            "`-1 + 1.5 = 0.5`, `0.5 + 1.5 + 0.5 = 2.5`, `1/2 x 0.5 + 1/2 x 2.5 = 1.5`",
            "-100 0.5 1.5, 12C1c:1/-100/1/140 1.5 0.5",
        ),
    ),
    Board(
        id="rounding-021",
        title="The smallest board of tenths",
        why="0.75 and 1.25 of 2: up at 0.1 they make 0.8 + 1.3 = 2.1.",
        clauses="K29 K4",
        source="SPEC.md K29",
        lines="12C1c:1/-100/1/140 12C1c:1/-100/1/170",
        hand=Figures(
            "`-1 + 1 = 0`, `0 + 1 + 0.5 = 1.5`, `1.5 + 0.5 + 0.5 = 2.5`;"
            " `1/2 x 0 + 1/2 x 1.5 = 0.75`, `1/2 x 0 + 1/2 x 2.5 = 1.25`",
            "12C1c:1/-100/1/140 0.75 1.25, 12C1c:1/-100/1/170 1.25 0.75",
        ),
    ),
]
