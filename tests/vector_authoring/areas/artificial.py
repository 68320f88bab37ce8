"""Boards with artificial scores."""

from vector_authoring.definitions import Board
from vector_authoring.figures import Figures

ABOUT = "Boards with artificial scores, Law 12C2: a percentage of the full top, and no result."

VECTORS = [
    Board(
        id="artificial-001",
        title="The document's board with an artificial score for the ruling",
        why="Seven results of eight: Neuberg. An artificial score counted as a result leaves 600"
        " with 11; n - 1 taken for n in the formula gives it 13.",
        clauses="K15 K7 K13",
        source="SPEC.md K15",
        lines="2x600 5x-100 A6040",
        hand=Figures(
            "`-1 + 5 x 8/7 = 33/7`, `33/7 + 5 x 8/7 + 2 x 8/7 = 89/7`, `60% x 14 = 8.4`",
            "600 89/7 9/7, -100 33/7 65/7, A6040 8.4 5.6",
        ),
    ),
    Board(
        id="artificial-002",
        title="Averages among two results",
        why="A+ is 60 % of the full top, 6, not of the top of two results and not of E.",
        clauses="K16 K15 K13",
        source="SPEC.md K16",
        lines="600 -100 A+/A- A=/A=",
        hand=Figures(
            "factor 4/2: `-1 + 2 = 1`, `1 + 2 + 2 = 5`; `60% x 6 = 3.6`, `40% x 6 = 2.4`",
            "600 5 1, -100 1 5, A+/A- 3.6 2.4, A=/A= 3 3",
        ),
    ),
    Board(
        id="artificial-003",
        title="Artificial scores alone",
        why="No result, and no chart: the artificial scores still get theirs. A program that"
        " divides by A stops here.",
        clauses="K14 K15",
        source="SPEC.md K14",
        lines="A6040 A5050",
        hand=Figures("the top is `2 x (2 - 1) = 2`", "A6040 1.2 0.8, A5050 1 1"),
    ),
    Board(
        id="artificial-004",
        title="Both sides above average",
        why="Where neither side was at fault both get 60 %: 120 % of the top together. E-W as the"
        " top less N-S gives 40 %.",
        clauses="K15",
        lines="2x600 -100 A6060",
        hand=Figures(
            "`60% x 6 = 3.6`; `-1 + 4/3 = 1/3`, `1/3 + 4/3 + 8/3 = 13/3`",
            "600 13/3 5/3, -100 1/3 17/3, A6060 3.6 3.6",
        ),
    ),
    Board(
        id="artificial-005",
        title="Both sides below average",
        why="Where both sides were at fault both get 40 %.",
        clauses="K15",
        lines="2x600 -100 A4040",
        hand=Figures("`40% x 6 = 2.4`", "A4040 2.4 2.4"),
    ),
    Board(
        id="artificial-006",
        title="Half of everything",
        why="50 % is the average of the full top, and the board is still one result short.",
        clauses="K15 K13",
        lines="420 170 -50 A5050",
        hand=Figures(
            "factor 4/3: `-1 + 4/3 = 1/3`, `1/3 + 8/3 = 3`, `3 + 8/3 = 17/3`; `50% x 6 = 3`",
            "420 17/3 1/3, 170 3 3, -50 1/3 17/3, A5050 3 3",
        ),
    ),
    Board(
        id="artificial-007",
        title="A percentage that is no whole number",
        why="62.5 % of 14 is 8.75. A program that reads whole percentages gives 8.68 or 8.82.",
        clauses="K15 K1",
        lines="2x600 5x-100 62.5%|40%",
        hand=Figures("`62.5% x 14 = 8.75`, `40% x 14 = 5.6`", "62.5%|40% 8.75 5.6"),
    ),
    Board(
        id="artificial-008",
        title="The whole top for one side",
        why="100 % and 0 % are artificial scores like others: the line is in no table.",
        clauses="K15 K13",
        lines="600 -100 100%|0%",
        hand=Figures(
            "factor 3/2: `-1 + 1.5 = 0.5`, `0.5 + 3 = 3.5`",
            "600 3.5 0.5, -100 0.5 3.5, 100%|0% 4 0",
        ),
    ),
    Board(
        id="artificial-009",
        title="Two artificial scores among eight",
        why="Six results of eight, factor 8/6. Each artificial score counts once in E.",
        clauses="K11 K13 K15",
        lines="2x620 170 2x140 -100 A6040 A4060",
        hand=Figures(
            "`-1 + 8/6 = 1/3`, `1/3 + 3 x 8/6 = 13/3`, `13/3 + 3 x 8/6 = 25/3`,"
            " `25/3 + 3 x 8/6 = 37/3`",
            "620 37/3 5/3, 170 25/3 17/3, 140 13/3 29/3, -100 1/3 41/3, A6040 8.4 5.6,"
            " A4060 5.6 8.4",
        ),
    ),
    Board(
        id="artificial-010",
        title="An artificial score where still more was expected",
        why="E is 5 as given, and the top 8: the artificial score is of that top.",
        clauses="K11 K12 K15",
        source="SPEC.md K11",
        lines="600 -100 A6040",
        expected=5,
        hand=Figures(
            "`-1 + 5/2 = 1.5`, `1.5 + 5/2 + 5/2 = 6.5`, `60% x 8 = 4.8`",
            "600 6.5 1.5, -100 1.5 6.5, A6040 4.8 3.2",
        ),
    ),
    Board(
        id="artificial-011",
        title="An artificial score beside a line not played and a bye",
        why="The artificial score counts in E, the line not played and the bye do not: E is 3.",
        clauses="K11 K20 K15",
        source="SPEC.md K11",
        lines="600 -100 A6040 NP BYE",
        hand=Figures(
            "factor 3/2: `-1 + 1.5 = 0.5`, `0.5 + 1.5 + 1.5 = 3.5`; `60% x 4 = 2.4`",
            "600 3.5 0.5, -100 0.5 3.5, A6040 2.4 1.6, NP . ., BYE . .",
        ),
    ),
    Board(
        id="artificial-012",
        title="One result and one artificial score",
        why="A single result gets the average, E - 1, of the full top.",
        clauses="K14 K15",
        lines="600 A6040",
        hand=Figures("`(0 + 1) x 2/1 - 1 = 1`, `60% x 2 = 1.2`", "600 1 1, A6040 1.2 0.8"),
    ),
    Board(
        id="artificial-013",
        title="An average for one side, a percentage for the other",
        why="A+ for N-S and 40 % for E-W is an artificial score, not a split one: it is in no"
        " table on either side.",
        clauses="K16 K35",
        lines="600 -100 A+|40%",
        hand=Figures("`60% x 4 = 2.4`, `40% x 4 = 1.6`", "600 3.5 0.5, A+|40% 2.4 1.6"),
    ),
    Board(
        id="artificial-014",
        title="Average minus against average minus",
        why="A- on a board by itself is 40 % for each side.",
        clauses="K16",
        lines="2x600 2x-100 A-/A-",
        hand=Figures("`40% x 8 = 3.2`", "A-/A- 3.2 3.2"),
    ),
    Board(
        id="artificial-015",
        title="Half of the top under none",
        why="Without a rule for missing results the top is that of the results there are: 50 % of"
        " 12, not of 14.",
        clauses="K24 K15",
        source="observed in BriAn's result files; the board is ours",
        lines="2x600 5x-100 A5050",
        rules="unequal=none",
        hand=Figures(
            "`2 x (7 - 1) = 12`; `-1 + 5 = 4`, `4 + 5 + 2 = 11`; `50% x 12 = 6`",
            "600 11 1, -100 4 8, A5050 6 6",
        ),
    ),
    Board(
        id="artificial-016",
        title="60 and 40 under none",
        why="60 % of 12 is 7.2; of the full top it would be 8.4.",
        clauses="K24 K15",
        source="SPEC.md K24",
        lines="2x600 5x-100 A6040",
        rules="unequal=none",
        hand=Figures("`60% x 12 = 7.2`", "600 11 1, -100 4 8, A6040 7.2 4.8"),
    ),
    Board(
        id="artificial-017",
        title="One side artificial under none",
        why="Each side's artificial scores are of the top of its own results: two for E-W.",
        clauses="K24 K18",
        lines="600 -100 600|60%",
        rules="unequal=none",
        hand=Figures(
            "N-S of `2 x (3 - 1) = 4`; E-W of `2 x (2 - 1) = 2`: `60% x 2 = 1.2`",
            "600 3 0, -100 0 2, 600|60% 3 1.2",
        ),
    ),
    Board(
        id="artificial-018",
        title="No result at all under none",
        why="A is 0, so the top is 0 and 60 % of it too.",
        clauses="K24 K14",
        lines="A6040 A5050",
        rules="unequal=none",
        hand=Figures("60 % of 0", "A6040 0 0, A5050 0 0"),
    ),
    Board(
        id="artificial-019",
        title="Under Ascherman",
        why="60 % is of Ascherman's top, 2 E = 8. A program that keeps 2 (E - 1) gives 3.6.",
        clauses="K22 K15",
        source="SPEC.md K22",
        lines="430 400 -50 A6040",
        rules="unequal=ascherman",
        hand=Figures(
            "`(4 + 1) x 4/3 = 20/3`, `(2 + 1) x 4/3 = 4`, `(0 + 1) x 4/3 = 4/3`, `60% x 8 = 4.8`",
            "430 20/3 4/3, 400 4 4, -50 4/3 20/3, A6040 4.8 3.2",
        ),
    ),
    Board(
        id="artificial-020",
        title="Under add-one",
        why="The missing result is a tie for everybody: 5, 3, 1 of 6.",
        clauses="K23 K15",
        lines="430 400 -50 A6040",
        rules="unequal=add_one",
        hand=Figures(
            "`4 + 4 - 3 = 5`, `2 + 4 - 3 = 3`, `0 + 4 - 3 = 1`; `60% x 6 = 3.6`",
            "430 5 1, 400 3 3, -50 1 5, A6040 3.6 2.4",
        ),
    ),
    Board(
        id="artificial-021",
        title="Twenty results and 60 to both sides",
        why="60 % of 40 is 24 on both sides, as a program was observed to print it, beside twenty"
        " results raised from 20 to 21.",
        clauses="K15 K13",
        source="observed in a result file of Compscore3; the scores are ours",
        lines="3x480 9x450 5x420 2x-50 -100 A6060",
        hand=Figures("`60% x 40 = 24`", "A6060 24 24"),
    ),
    Board(
        id="artificial-022",
        title="Average plus to both sides, sixteen of eighteen",
        why="60 % of 34 is 20.4, as a program was observed to print it.",
        clauses="K16 K13",
        source="observed in a result file of Ruter; the scores are ours",
        lines="4x620 6x170 5x140 -100 2xA+/A+",
        hand=Figures("`60% x 34 = 20.4`", "A+/A+ 20.4 20.4"),
    ),
    Board(
        id="artificial-023",
        title="Level with an average, under Ascherman",
        why="420 has 60 % like the artificial score, though by Neuberg it is ahead with 62 %: the"
        " two rules do not rank alike where scores are artificial.",
        clauses="K22 K15",
        source="SPEC.md K22",
        lines="620 2x420 140 -50 A6040",
        rules="unequal=ascherman",
        hand=Figures(
            "`(5 + 1) x 6/5 = 7.2`, `60% x 12 = 7.2`; by Neuberg `7.2 - 1 = 6.2`",
            "420 7.2 4.8, A6040 7.2 4.8, 620 10.8 1.2",
        ),
    ),
    Board(
        id="artificial-024",
        title="Ahead of an average, by Neuberg",
        why="420 has 62 % and the artificial score 60 %; under Ascherman they are level.",
        clauses="K13 K15",
        source="SPEC.md K22",
        lines="620 2x420 140 -50 A6040",
        hand=Figures(
            "`(5 + 1) x 6/5 - 1 = 6.2`, `60% x 10 = 6`", "420 6.2 3.8, A6040 6 4, 620 9.8 0.2"
        ),
    ),
    Board(
        id="artificial-025",
        title="0 % for N-S, 60 % for E-W",
        why="N-S get 0 of 4, which is a figure and not nothing: the pair played the board.",
        clauses="K15 K13",
        lines="600 -100 A0060",
        hand=Figures(
            "`-1 + 1.5 = 0.5`, `0.5 + 1.5 + 1.5 = 3.5`, `60% x 4 = 2.4`",
            "600 3.5 0.5, -100 0.5 3.5, A0060 0 2.4",
        ),
    ),
    Board(
        id="artificial-026",
        title="An average minus for one side, a percentage for the other",
        why="A- beside 60 % is 40 %: an average needs no other average on the other side.",
        clauses="K16 K15 K14",
        lines="-100 A-|60%",
        hand=Figures(
            "`(0 + 1) x 2/1 - 1 = 1`; `40% x 2 = 0.8`, `60% x 2 = 1.2`", "-100 1 1, A-|60% 0.8 1.2"
        ),
    ),
    Board(
        id="artificial-027",
        title="Averages that are not each other's opposite",
        why="A= beside A-, and A- beside A=: each side's average is its own. Taken from N-S's, E-W"
        " would have 50 % and 60 %.",
        clauses="K16 K15",
        lines="2x600 -100 A=/A- A-/A=",
        hand=Figures(
            "`50% x 8 = 4`, `40% x 8 = 3.2`; `-1 + 5/3 = 2/3`, `2/3 + 5/3 + 10/3 = 17/3`",
            "600 17/3 7/3, -100 2/3 22/3, A=/A- 4 3.2, A-/A= 3.2 4",
        ),
    ),
    Board(
        id="artificial-028",
        title="Thirds, hundredths and more than three quarters",
        why="A percentage is any number from 0 to 100. Kept to hundredths, a third of the top is"
        " 2.6664 of 8.",
        clauses="K15 K1 K13",
        lines="600 -100 A8515 100/3%|37.25% A4060",
        hand=Figures(
            "`85% x 8 = 6.8`, `15% x 8 = 1.2`, `1/3 x 8 = 8/3`, `37.25% x 8 = 2.98`;"
            " `-1 + 5/2 = 1.5`, `1.5 + 5/2 + 5/2 = 6.5`",
            "600 6.5 1.5, -100 1.5 6.5, A8515 6.8 1.2, 100/3%|37.25% 8/3 2.98, A4060 3.2 4.8",
        ),
    ),
    Board(
        id="artificial-029",
        title="Two thirds and half a per cent, under Ascherman",
        why="Of 2 E = 12 too each percentage is what it says, the smallest and the largest.",
        clauses="K22 K15 K1",
        lines="420 170 -50 200/3%|0.5% 75%|12.5% A4545",
        rules="unequal=ascherman",
        hand=Figures(
            "`2/3 x 12 = 8`, `0.5% x 12 = 0.06`, `75% x 12 = 9`, `12.5% x 12 = 1.5`,"
            " `45% x 12 = 5.4`; `(4 + 1) x 6/3 = 10`",
            "420 10 2, 170 6 6, -50 2 10, 200/3%|0.5% 8 0.06, 75%|12.5% 9 1.5, A4545 5.4 5.4",
        ),
    ),
]
