"""Boards that were played in more than one version."""

from vector_authoring.definitions import Board
from vector_authoring.figures import Figures

ABOUT = "Fouled boards: a table for each version, called a group, and one E for all of them."

DE_WAEL = "Herman De Wael, Calculating Bridge Tournaments"

VECTORS = [
    Board(
        id="fouled-001",
        title="Groups of three and four",
        why="Each group is compared within itself and raised to 7. Pooled, 420 loses to 620; with"
        " each group's own E the tops are 4 and 6.",
        clauses="K21 K13",
        source="pjms.nl, the manual method",
        lines="420 -50 -100 620@a 170@a 140@a -100@a",
        worked="NEU-PJMS-MANUAL",
        hand=Figures(
            "`(4 + 1) x 7/3 - 1 = 32/3`, `(2 + 1) x 7/3 - 1 = 6`, `(0 + 1) x 7/3 - 1 = 4/3`;"
            " `(6 + 1) x 7/4 - 1 = 11.25`, `(4 + 1) x 7/4 - 1 = 7.75`",
            "420 32/3 4/3, -50 6 6, -100 4/3 32/3, 620@a 11.25 0.75, 170@a 7.75 4.25,"
            " 140@a 4.25 7.75, -100@a 0.75 11.25",
        ),
    ),
    Board(
        id="fouled-002",
        title="Groups of three and four, by add-one",
        why="A tie for each missing result: tops of 8 and 9, 2/3 and 3/4 of 12.",
        clauses="K23 K21",
        source="pjms.nl, the manual method",
        lines="420 -50 -100 620@a 170@a 140@a -100@a",
        rules="unequal=add_one",
        worked="NEU-PJMS-MANUAL-add-one",
    ),
    Board(
        id="fouled-003",
        title="Groups of ten and ninety",
        why="A sole top of ten gets 189 of 198, one of ninety 1781/9.",
        clauses="K21 K13",
        source="bridgeguys.online, on the Ascherman system",
        lines="650 49x620 40x-100 450@a 4x420@a 5x-50@a",
        worked="NEU-DEWAEL-100",
    ),
    Board(
        id="fouled-004",
        title="Groups of four and seven, by add-one",
        why="De Wael's fouled board: 7 more in the small group, 4 more in the large one.",
        clauses="K23 K21",
        source=DE_WAEL + ": the field and the method",
        lines="620@a 80@a -90@a -100@a 110 2x90 80 0 -50 -90",
        rules="unequal=add_one",
        hand=Figures(
            "`6 + 7 = 13`, `4 + 7 = 11`, `2 + 7 = 9`, `0 + 7 = 7`; `12 + 4 = 16`, `9 + 4 = 13`,"
            " `6 + 4 = 10`, `4 + 4 = 8`, `2 + 4 = 6`, `0 + 4 = 4`",
            "620@a 13 7, 80@a 11 9, -90@a 9 11, -100@a 7 13, 110 16 4, 90 13 7, 80 10 10,"
            " 0 8 12, -50 6 14, -90 4 16",
        ),
    ),
    Board(
        id="fouled-005",
        title="Under none each group has its own top",
        why="Tops of 2 and 4, and the artificial score is of a top made with both groups: 8.",
        clauses="K24 K21",
        source="SPEC.md K24",
        lines="600 -100 420@a 170@a -50@a A6040",
        rules="unequal=none",
        hand=Figures(
            "`2 x (2 + 3 - 1) = 8`, `60% x 8 = 4.8`",
            "600 2 0, -100 0 2, 420@a 4 0, 170@a 2 2, -50@a 0 4, A6040 4.8 3.2",
        ),
    ),
    Board(
        id="fouled-006",
        title="Three and four as the ACBL has it",
        why="The smaller group has 70, 60 and 50 %, the larger Neuberg.",
        clauses="K27 K25 K21",
        source="SPEC.md K27",
        lines="420@a 170@a -50@a 2x620 2x-100",
        rules="small_groups=acbl",
        hand=Figures(
            "`70% x 12 = 8.4`, `60% x 12 = 7.2`, `50% x 12 = 6`; `-1 + 2 x 7/4 = 2.5`,"
            " `2.5 + 3.5 + 3.5 = 9.5`",
            "420@a 8.4 6, 170@a 7.2 7.2, -50@a 6 8.4, 620 9.5 2.5, -100 2.5 9.5",
        ),
    ),
    Board(
        id="fouled-007",
        title="Three of ten beside seven, as the ACBL has it",
        why="12.6, 10.8 and 9 on both sides: E-W are not the rest of the top.",
        clauses="K27 K25 K21",
        source="ACBL Bulletin, June 1991, as ASE Scorer's help page tells it",
        lines="30@a 20@a 10@a 7x0",
        expected=10,
        rules="small_groups=acbl",
        worked="NEU-EBU-3OF10-acbl",
    ),
    Board(
        id="fouled-008",
        title="Three, two and two as the ACBL has it",
        why="Three are the largest group: Neuberg. The groups of two have 65 and 55 %.",
        clauses="K27 K25 K21",
        lines="420 170 -50 620@a -100@a 110@b -110@b",
        rules="small_groups=acbl",
        hand=Figures(
            "`(4 + 1) x 7/3 - 1 = 32/3`, `(2 + 1) x 7/3 - 1 = 6`; `65% x 12 = 7.8`,"
            " `55% x 12 = 6.6`",
            "420 32/3 4/3, 170 6 6, -50 4/3 32/3, 620@a 7.8 6.6, -100@a 6.6 7.8, 110@b 7.8 6.6,"
            " -110@b 6.6 7.8",
        ),
    ),
    Board(
        id="fouled-009",
        title="Two and five as the EBU has it",
        why="Two of seven are less than a third: 65 and 55 %. Five of seven have Neuberg.",
        clauses="K26 K25 K21",
        lines="420@a -50@a 2x620 170 2x-100",
        rules="small_groups=ebu",
        hand=Figures(
            "`65% x 12 = 7.8`, `55% x 12 = 6.6`; `-1 + 2 x 7/5 = 1.8`, `1.8 + 2.8 + 1.4 = 6`",
            "420@a 7.8 6.6, -50@a 6.6 7.8, 620 10.2 1.8, 170 6 6, -100 1.8 10.2",
        ),
    ),
    Board(
        id="fouled-010",
        title="Two and three as the EBU has it",
        why="Two of five are more than a third, and so are three: Neuberg for both. The ACBL has"
        " 65 and 55 % for the two.",
        clauses="K26 K13 K21",
        lines="420@a -50@a 620 170 -100",
        rules="small_groups=ebu",
        hand=Figures(
            "`(2 + 1) x 5/2 - 1 = 6.5`, `(0 + 1) x 5/2 - 1 = 1.5`; `(4 + 1) x 5/3 - 1 = 22/3`,"
            " `(2 + 1) x 5/3 - 1 = 4`, `(0 + 1) x 5/3 - 1 = 2/3`",
            "420@a 6.5 1.5, -50@a 1.5 6.5, 620 22/3 2/3, 170 4 4, -100 2/3 22/3",
        ),
    ),
    Board(
        id="fouled-011",
        title="A version played once, as the EBU has it",
        why="A version played once is cancelled: 60 % for both sides, not the average.",
        clauses="K26 K25 K21",
        source="EBU White Book 3.3.2",
        lines="3x420 -50@a",
        rules="small_groups=ebu",
        worked="small-group-1",
        hand=Figures("`60% x 6 = 3.6`", "-50@a 3.6 3.6"),
    ),
    Board(
        id="fouled-012",
        title="A version played once, by Neuberg",
        why="Without small groups a version played once gets the average.",
        clauses="K21 K14",
        lines="2x420 -50 -100@a",
        hand=Figures(
            "`(0 + 1) x 4/1 - 1 = 3`; `(0 + 1) x 4/3 - 1 = 1/3`, `(3 + 1) x 4/3 - 1 = 13/3`",
            "-100@a 3 3, 420 13/3 5/3, -50 1/3 17/3",
        ),
    ),
    Board(
        id="fouled-013",
        title="The same scores in both groups",
        why="The same score in two groups is no tie: 420 of group a shares with nobody.",
        clauses="K21 K13",
        lines="2x420 -50 420@a 2x-50@a",
        hand=Figures(
            "factor 6/3: `-1 + 2 = 1`, `1 + 2 + 4 = 7`; `-1 + 4 = 3`, `3 + 4 + 2 = 9`",
            "420 7 3, -50 1 9, 420@a 9 1, -50@a 3 7",
        ),
    ),
    Board(
        id="fouled-014",
        title="Groups, an artificial score and a line not played",
        why="The artificial score belongs to no group and counts once in E; the line not played"
        " counts nowhere: E is 6.",
        clauses="K21 K15 K20 K11",
        lines="420 -50 620@a 170@a -100@a A6040 NP",
        hand=Figures(
            "`(2 + 1) x 6/2 - 1 = 8`, `(0 + 1) x 6/2 - 1 = 2`; `(4 + 1) x 6/3 - 1 = 9`,"
            " `(2 + 1) x 2 - 1 = 5`, `(0 + 1) x 2 - 1 = 1`; `60% x 10 = 6`",
            "420 8 2, -50 2 8, 620@a 9 1, 170@a 5 5, -100@a 1 9, A6040 6 4, NP . .",
        ),
    ),
    Board(
        id="fouled-015",
        title="A ruling in a group",
        why="The ruling enters its own group's table, by its weights.",
        clauses="K21 K4 K9 K13",
        lines="2x420 -50 600@a -100@a 12C1c:2/600/3/-100@a",
        hand=Figures(
            "factor 6/3: `-1 + 2 x 1.6 = 2.2`, `2.2 + 3.2 + 2.8 = 8.2`;"
            " `0.4 x 8.2 + 0.6 x 2.2 = 4.6`",
            "600@a 8.2 1.8, -100@a 2.2 7.8, 12C1c:2/600/3/-100@a 4.6 5.4",
        ),
    ),
    Board(
        id="fouled-016",
        title="A single group with a name",
        why="A board whose lines are all in group a is scored like any board.",
        clauses="K21",
        lines="2x600@a 5x-100@a",
        hand=Figures("`-1 + 5 = 4`, `4 + 5 + 2 = 11`", "600@a 11 1, -100@a 4 8"),
    ),
    Board(
        id="fouled-017",
        title="Groups where more results were expected",
        why="Both groups are raised to the E given, 9.",
        clauses="K21 K13 K11",
        lines="420 -50 620@a 170@a -100@a",
        expected=9,
        hand=Figures(
            "`(2 + 1) x 9/2 - 1 = 12.5`, `(0 + 1) x 9/2 - 1 = 3.5`; `(4 + 1) x 3 - 1 = 14`,"
            " `(2 + 1) x 3 - 1 = 8`, `(0 + 1) x 3 - 1 = 2`",
            "420 12.5 3.5, -50 3.5 12.5, 620@a 14 2, 170@a 8 8, -100@a 2 14",
        ),
    ),
    Board(
        id="fouled-018",
        title="Groups under Ascherman",
        why="Each group keeps its percentages: 75 and 25 %, and 83.3, 50 and 16.7 %.",
        clauses="K22 K21",
        lines="420 -50 430@a 400@a -50@a",
        rules="unequal=ascherman",
        hand=Figures(
            "`(2 + 1) x 5/2 = 7.5`, `(0 + 1) x 5/2 = 2.5`; `(4 + 1) x 5/3 = 25/3`,"
            " `(2 + 1) x 5/3 = 5`, `(0 + 1) x 5/3 = 5/3`",
            "420 7.5 2.5, -50 2.5 7.5, 430@a 25/3 5/3, 400@a 5 5, -50@a 5/3 25/3",
        ),
    ),
    Board(
        id="fouled-019",
        title="A group where E-W have no result",
        why="The group has a chart for N-S alone, and the other group is not touched.",
        clauses="K21 K18 K14",
        lines="420 -50 600|50%@a -100|50%@a",
        hand=Figures(
            "factor 4/2: `-1 + 2 = 1`, `1 + 2 + 2 = 5`; `50% x 6 = 3`",
            "420 5 1, -50 1 5, 600|50%@a 5 3, -100|50%@a 1 3",
        ),
    ),
    Board(
        id="fouled-020",
        title="Groups named by digits",
        why="A group's name is letters or digits, and 1 and 10 are two groups.",
        clauses="K21 K35",
        lines="420@1 -50@1 620@10 -100@10",
        hand=Figures(
            "factor 4/2: `-1 + 2 = 1`, `1 + 2 + 2 = 5`",
            "420@1 5 1, -50@1 1 5, 620@10 5 1, -100@10 1 5",
        ),
    ),
    Board(
        id="fouled-021",
        title="Halves in a group",
        why="A split line puts half of each of its scores into the table of its own group.",
        clauses="K19 K21 K13",
        lines="420@a 420|-50@a 620 -100",
        rules="split=halves",
        hand=Figures(
            "420: `1 + 0.5 = 1.5`, -50: 0.5; factor 4/2: `-1 + 1 = 0`, `0 + 1 + 3 = 4`",
            "420@a 4 2, 420|-50@a 4 6, 620 5 1, -100 1 5",
        ),
    ),
]
