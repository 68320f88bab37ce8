"""Boards that were played in more than one version."""

from vector_authoring.definitions import Board
from vector_authoring.figures import Figures

ABOUT = "Fouled boards: a table for each version, called a group, and one E for all of them."

DE_WAEL = "Herman De Wael, Calculating Bridge Tournaments"

RULINGS = (
    "620 2x170 -100 12C1c:1/620/2/170/3/140/4/-50 12C1c:1/170/1/-100"
    " 430@a 2x-50@a 12C1c:3/430/1/-50@a"
)
SPLITS = "400|-50@a 12C1c:1/430/1/400|12C1c:1/400/3/-50@a"
SHARES = "430|60%@a A-|-50@a"
OTHERS = "110@b 90@b A6040 A+/A= NP BYE"
EVERY_KIND = f"{RULINGS} {SPLITS} {SHARES} {OTHERS}"
WITHOUT_SHARES = f"{RULINGS} {SPLITS} {OTHERS}"
"""Boards with a line of every kind, in three groups."""

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
    Board(
        id="fouled-022",
        title="A ruling alone in its version, and more expected",
        why="Two versions of one result each, of three: everybody gets the average of 4. With E as"
        " the number of lines it is 1.",
        clauses="K21 K4 K11 K13",
        lines="-100 12C1c:1/-100/1/420@a",
        expected=3,
        hand=Figures(
            "`(0 + 1) x 3/1 - 1 = 2`; `-1 + 1.5 = 0.5`, `0.5 + 1.5 + 1.5 = 3.5`,"
            " `0.5 x 0.5 + 0.5 x 3.5 = 2`",
            "-100 2 2, 12C1c:1/-100/1/420@a 2 2",
        ),
    ),
    Board(
        id="fouled-023",
        title="Five versions, a ruling in one of them, and more expected",
        why="As many tables as there are marks, and the E given, 12, for each of them. A mark that"
        " says only fouled or not makes one group of four.",
        clauses="K21 K4 K11 K13",
        lines="420 -50 620@a -100@a 170@b 12C1c:1/170/3/-50@b 110@c 2x-100@d 90@d",
        expected=12,
        hand=Figures(
            "two of twelve: `(2 + 1) x 6 - 1 = 17`, `(0 + 1) x 6 - 1 = 5`; the ruling"
            " `-1 + 0.75 x 6 = 3.5`, `3.5 + 4.5 + 7.5 = 15.5`, `0.25 x 15.5 + 0.75 x 3.5 = 6.5`;"
            " one of twelve: `(0 + 1) x 12 - 1 = 11`; three: `-1 + 2 x 4 = 7`, `7 + 8 + 4 = 19`",
            "420 17 5, -50 5 17, 620@a 17 5, -100@a 5 17, 170@b 15.5 6.5,"
            " 12C1c:1/170/3/-50@b 6.5 15.5, 110@c 11 11, -100@d 7 15, 90@d 19 3",
        ),
    ),
    Board(
        id="fouled-024",
        title="Five, four, three, two and one as the ACBL has it",
        why="Four have Neuberg though five are more; three, two and one have a scale of their own.",
        clauses="K27 K25 K13 K21",
        lines="3x420 2x-50 620@a 2x170@a -100@a 3x430@b 140@c -50@c 400@d",
        rules="small_groups=acbl",
        hand=Figures(
            "five of fifteen: `-1 + 2 x 3 = 5`, `5 + 6 + 9 = 20`; four: `(6 + 1) x 15/4 - 1 ="
            " 25.25`, `(3 + 1) x 15/4 - 1 = 14`, `(0 + 1) x 15/4 - 1 = 2.75`; `60% x 28 = 16.8`,"
            " `65% x 28 = 18.2`, `55% x 28 = 15.4`",
            "420 20 8, -50 5 23, 620@a 25.25 2.75, 170@a 14 14, -100@a 2.75 25.25, 430@b 16.8 16.8,"
            " 140@c 18.2 15.4, -50@c 15.4 18.2, 400@d 16.8 16.8",
        ),
    ),
    Board(
        id="fouled-025",
        title="Four beside six as the ACBL has it, by add-one",
        why="The smaller group has four, and is no small group: a tie for each missing result.",
        clauses="K27 K23 K21",
        lines="2x420 100 3x-50 620@a 170@a 140@a -100@a",
        rules="unequal=add_one small_groups=acbl",
        hand=Figures(
            "six of ten: `9 + 4 = 13`, `6 + 4 = 10`, `2 + 4 = 6`; four: `6 + 6 = 12`, `4 + 6 = 10`,"
            " `2 + 6 = 8`, `0 + 6 = 6`",
            "420 13 5, 100 10 8, -50 6 12, 620@a 12 6, 170@a 10 8, 140@a 8 10, -100@a 6 12",
        ),
    ),
    Board(
        id="fouled-026",
        title="Two versions of one result each, as the EBU has it",
        why="A version played once is cancelled, also where only two were expected: 60 % for"
        " everybody. By the limit of a third alone it would be the average.",
        clauses="K26 K25 K21",
        source="SPEC.md K26",
        lines="420 -50@a",
        rules="small_groups=ebu",
        hand=Figures("`60% x 2 = 1.2`", "420 1.2 1.2, -50@a 1.2 1.2"),
    ),
    Board(
        id="fouled-027",
        title="One result of either version, as the EBU has it, E-W of one artificial",
        why="The board is fouled for E-W too, who have a result of one version alone: 60 %.",
        clauses="K26 K25 K21 K18",
        lines="420 170|50%@a",
        rules="small_groups=ebu",
        hand=Figures("`60% x 2 = 1.2`, `50% x 2 = 1`", "420 1.2 1.2, 170|50%@a 1.2 1"),
    ),
    Board(
        id="fouled-028",
        title="The same for N-S, under Ascherman",
        why="60 % of Ascherman's top, 4, for every result, and 40 % of it for N-S of the first"
        " line.",
        clauses="K26 K25 K22 K18",
        lines="40%|420 -50@a",
        rules="unequal=ascherman small_groups=ebu",
        hand=Figures("`60% x 4 = 2.4`, `40% x 4 = 1.6`", "40%|420 1.6 2.4, -50@a 2.4 2.4"),
    ),
    Board(
        id="fouled-029",
        title="A ruling, a split line and averages in two groups, under Ascherman",
        why="Each group is raised to 6 by itself, with its ruling and with its split line in it.",
        clauses="K22 K21 K18 K4 K16",
        lines="600 -100 12C1c:1/600/3/-100 450@a -50|450@a A+/A-",
        rules="unequal=ascherman",
        hand=Figures(
            "factor 6/3: `-1 + 1.75 x 2 + 1 = 3.5`, `2.5 + 3.5 + 2.5 + 1 = 9.5`,"
            " `0.25 x 9.5 + 0.75 x 3.5 = 5`; factor 6/2: N-S `-1 + 3 + 1 = 3`, `2 + 3 + 3 + 1 = 9`,"
            " E-W `-1 + 6 + 1 = 6`; `60% x 12 = 7.2`, `40% x 12 = 4.8`",
            "600 9.5 2.5, -100 3.5 8.5, 12C1c:1/600/3/-100 5 7, 450@a 9 6, -50|450@a 3 6,"
            " A+/A- 7.2 4.8",
        ),
    ),
    Board(
        id="fouled-030",
        title="One side artificial on a fouled board, under none",
        why="E-W's 60 % is of the top of all their results, of both groups: 2 (2 - 1). Of their own"
        " group's it is 0.",
        clauses="K24 K21 K18",
        lines="-100 -100@a -100|60%",
        rules="unequal=none",
        hand=Figures("`2 x (2 - 1) = 2`, `60% x 2 = 1.2`", "-100 1 0, -100@a 0 0, -100|60% 1 1.2"),
    ),
    Board(
        id="fouled-031",
        title="One side artificial in a group, and averages, under none",
        why="Shares are of the top of all results of their side: 8 for N-S and 10 for E-W, not of"
        " either group's.",
        clauses="K24 K21 K18 K16",
        lines="2x420 -50 620@a -100@a 40%|-100@a A+/A=",
        rules="unequal=none",
        hand=Figures(
            "N-S `2 x (3 + 2 - 1) = 8`, `40% x 8 = 3.2`, `60% x 8 = 4.8`; E-W"
            " `2 x (3 + 3 - 1) = 10`, `50% x 10 = 5`; E-W of group a: `-1 + 1 = 0`, `0 + 1 + 2 = 3`"
            "",
            "420 3 1, -50 0 4, 620@a 2 0, -100@a 0 3, 40%|-100@a 3.2 3, A+/A= 4.8 5",
        ),
    ),
    Board(
        id="fouled-032",
        title="A split line in the second group, by add-one",
        why="The split line is in group a on both sides, also where the main group comes first.",
        clauses="K21 K18 K23",
        lines="600 -100 -50@a 450|-50@a",
        expected=5,
        rules="unequal=add_one",
        hand=Figures(
            "`2 + 5 - 2 = 5`, `0 + 5 - 2 = 3`, and a tie for E-W of group a: `1 + 5 - 2 = 4`",
            "600 5 3, -100 3 5, -50@a 3 4, 450|-50@a 5 4",
        ),
    ),
    Board(
        id="fouled-033",
        title="Three, two, one and one as the ACBL has it",
        why="The other groups have four results together, and none of them more than three: Neuberg"
        " for the three.",
        clauses="K27 K25 K13 K21",
        lines="2x420 -50 620@a -100@a 110@b -110@c",
        rules="small_groups=acbl",
        hand=Figures(
            "`-1 + 7/3 = 4/3`, `4/3 + 7/3 + 14/3 = 25/3`; `65% x 12 = 7.8`, `55% x 12 = 6.6`,"
            " `60% x 12 = 7.2`",
            "420 25/3 11/3, -50 4/3 32/3, 620@a 7.8 6.6, -100@a 6.6 7.8, 110@b 7.2 7.2,"
            " -110@c 7.2 7.2",
        ),
    ),
    Board(
        id="fouled-034",
        title="Marks of two characters, a digit, and none",
        why="a1 and a2 are two groups, and 1 is not the main group.",
        clauses="K21 K35 K13",
        lines="420@a1 -50@a1 620@a2 -100@a2 0@1 -50@1 110 90",
        hand=Figures(
            "two of eight: `(2 + 1) x 8/2 - 1 = 11`, `(0 + 1) x 8/2 - 1 = 3`",
            "420@a1 11 3, -50@a1 3 11, 620@a2 11 3, -100@a2 3 11, 0@1 11 3, -50@1 3 11, 110 11 3,"
            " 90 3 11",
        ),
    ),
    Board(
        id="fouled-035",
        title="Six, two, three and one as the EBU has it, beside a line not played",
        why="Two, three and one of twelve are small, six are not.",
        clauses="K26 K25 K13 K20 K21",
        lines="2x420 170 3x-50 620@a -100@a 430@b 2x0@b 110@c NP",
        rules="small_groups=ebu",
        hand=Figures(
            "six: `-1 + 3 x 2 = 5`, `5 + 6 + 2 = 13`, `13 + 2 + 4 = 19`; `65% x 22 = 14.3`,"
            " `55% x 22 = 12.1`; three: `70% x 22 = 15.4`, `60 + 5 x (1 - 2) = 55`, E-W"
            " `50% x 22 = 11`, `65% x 22 = 14.3`; one: `60% x 22 = 13.2`",
            "420 19 3, 170 13 9, -50 5 17, 620@a 14.3 12.1, -100@a 12.1 14.3, 430@b 15.4 11,"
            " 0@b 12.1 14.3, 110@c 13.2 13.2, NP . .",
        ),
    ),
    Board(
        id="fouled-036",
        title="Two, three and four as the ACBL has it, the largest group last",
        why="One group that is larger makes the three small, wherever it stands.",
        clauses="K27 K25 K21",
        lines="420 -50 620@a 170@a -100@a 4x430@b",
        rules="small_groups=acbl",
        hand=Figures(
            "`65% x 16 = 10.4`, `55% x 16 = 8.8`; `70% x 16 = 11.2`, `60% x 16 = 9.6`,"
            " `50% x 16 = 8`; four alike: `(3 + 1) x 9/4 - 1 = 8`",
            "420 10.4 8.8, -50 8.8 10.4, 620@a 11.2 8, 170@a 9.6 9.6, -100@a 8 11.2, 430@b 8 8",
        ),
    ),
    Board(
        id="fouled-037",
        title="A line of every kind, by Neuberg, as the EBU has it",
        why="What is right for each kind of line by itself is right beside the others: three"
        " groups, rulings and splits in them, averages, E above the lines.",
        clauses="K13 K4 K18 K21 K26 K11",
        lines=EVERY_KIND,
        expected=20,
        rules="small_groups=ebu",
        hand=Figures(
            "two of twenty: `65% x 38 = 24.7`, `55% x 38 = 20.9`; `60% x 38 = 22.8`,"
            " `40% x 38 = 15.2`, `50% x 38 = 19`",
            "110@b 24.7 20.9, 90@b 20.9 24.7, A6040 22.8 15.2, A+/A= 22.8 19, 430|60%@a . 22.8,"
            " A-|-50@a 15.2 ., NP . ., BYE . .",
        ),
    ),
    Board(
        id="fouled-038",
        title="A line of every kind, by Ascherman, as the ACBL has it",
        why="Under another rule every group keeps its own A, every share is of 2 E, and two results"
        " are few.",
        clauses="K22 K4 K18 K21 K27 K11",
        lines=EVERY_KIND,
        expected=20,
        rules="unequal=ascherman small_groups=acbl",
        hand=Figures(
            "two of twenty: `65% x 40 = 26`, `55% x 40 = 22`; `60% x 40 = 24`, `40% x 40 = 16`,"
            " `50% x 40 = 20`",
            "110@b 26 22, 90@b 22 26, A6040 24 16, A+/A= 24 20, 430|60%@a . 24, A-|-50@a 16 .,"
            " NP . ., BYE . .",
        ),
    ),
    Board(
        id="fouled-039",
        title="A line of every kind, by add-one",
        why="A tie for each result that is missing from the line's own group, of its own side.",
        clauses="K23 K4 K18 K21 K11",
        lines=EVERY_KIND,
        expected=20,
        rules="unequal=add_one",
        hand=Figures(
            "two of twenty: `2 + 18 = 20`, `0 + 18 = 18`; `60% x 38 = 22.8`, `40% x 38 = 15.2`,"
            " `50% x 38 = 19`",
            "110@b 20 18, 90@b 18 20, A6040 22.8 15.2, A+/A= 22.8 19, 430|60%@a . 22.8,"
            " A-|-50@a 15.2 ., NP . ., BYE . .",
        ),
    ),
    Board(
        id="fouled-040",
        title="A line of every kind, under none, as the ACBL has it",
        why="Each group has its own top, small ones too, and shares are of the top of all fifteen"
        " results of their side.",
        clauses="K24 K4 K18 K21 K27",
        lines=EVERY_KIND,
        expected=20,
        rules="unequal=none small_groups=acbl",
        hand=Figures(
            "`65% x 2 = 1.3`, `55% x 2 = 1.1`; `2 x (15 - 1) = 28`, `60% x 28 = 16.8`,"
            " `40% x 28 = 11.2`, `50% x 28 = 14`",
            "110@b 1.3 1.1, 90@b 1.1 1.3, A6040 16.8 11.2, A+/A= 16.8 14, 430|60%@a . 16.8,"
            " A-|-50@a 11.2 ., NP . ., BYE . .",
        ),
    ),
    Board(
        id="fouled-041",
        title="Halves beside lines of every kind, by Ascherman",
        why="The halves stand in the table of group a beside its rulings, and nowhere else.",
        clauses="K19 K22 K4 K21 K11",
        lines=WITHOUT_SHARES,
        expected=18,
        rules="unequal=ascherman split=halves",
        hand=Figures(
            "two of eighteen: `(2 + 1) x 18/2 = 27`, `(0 + 1) x 18/2 = 9`; `60% x 36 = 21.6`,"
            " `40% x 36 = 14.4`, `50% x 36 = 18`",
            "110@b 27 9, 90@b 9 27, A6040 21.6 14.4, A+/A= 21.6 18, NP . ., BYE . .",
        ),
    ),
    Board(
        id="fouled-042",
        title="Halves beside lines of every kind, under none",
        why="A split line is one of the fourteen results that make the top of the shares.",
        clauses="K19 K24 K4 K21",
        lines=WITHOUT_SHARES,
        expected=18,
        rules="unequal=none split=halves",
        hand=Figures(
            "`2 x (14 - 1) = 26`, `60% x 26 = 15.6`, `40% x 26 = 10.4`, `50% x 26 = 13`",
            "110@b 2 0, 90@b 0 2, A6040 15.6 10.4, A+/A= 15.6 13, NP . ., BYE . .",
        ),
    ),
    Board(
        id="fouled-043",
        title="Marks of three letters that differ in the last",
        why="@aaa and @aab are two groups. A program that keeps two letters of a mark pools them,"
        " and 600@aaa gets 58/5.",
        clauses="K21 K35 K13",
        lines="600@aaa -50@aaa 420@aab 170@aab -100@aab 110 90",
        hand=Figures(
            "two of seven: `(2 + 1) x 7/2 - 1 = 9.5`, `(0 + 1) x 7/2 - 1 = 2.5`; three of seven:"
            " `(4 + 1) x 7/3 - 1 = 32/3`, `(2 + 1) x 7/3 - 1 = 6`, `(0 + 1) x 7/3 - 1 = 4/3`",
            "600@aaa 9.5 2.5, -50@aaa 2.5 9.5, 420@aab 32/3 4/3, 170@aab 6 6, -100@aab 4/3 32/3,"
            " 110 9.5 2.5, 90 2.5 9.5",
        ),
    ),
    Board(
        id="fouled-044",
        title="Marks of eight letters that differ in the last",
        why="A mark has up to eight letters or digits, and all of them count. Kept to four or"
        " seven, the two groups are one.",
        clauses="K21 K35 K13",
        lines="430@aaaaaaaa -50@aaaaaaaa 400@aaaaaaab -50@aaaaaaab -100@aaaaaaab 140",
        hand=Figures(
            "two of six: `(2 + 1) x 6/2 - 1 = 8`, `(0 + 1) x 6/2 - 1 = 2`; three of six:"
            " `(4 + 1) x 6/3 - 1 = 9`, `(2 + 1) x 6/3 - 1 = 5`, `(0 + 1) x 6/3 - 1 = 1`; one of"
            " six: `(0 + 1) x 6/1 - 1 = 5`",
            "430@aaaaaaaa 8 2, -50@aaaaaaaa 2 8, 400@aaaaaaab 9 1, -50@aaaaaaab 5 5,"
            " -100@aaaaaaab 1 9, 140 5 5",
        ),
    ),
    Board(
        id="fouled-045",
        title="Marks that are the same number",
        why="A mark is text: @1 and @01 are two groups. Taken for numbers they are one, and 600@1"
        " gets 8.",
        clauses="K21 K35 K13",
        lines="600@1 -50@1 420@01 170@01 -100@01",
        hand=Figures(
            "two of five: `(2 + 1) x 5/2 - 1 = 6.5`, `(0 + 1) x 5/2 - 1 = 1.5`; three of five:"
            " `(4 + 1) x 5/3 - 1 = 22/3`, `(2 + 1) x 5/3 - 1 = 4`, `(0 + 1) x 5/3 - 1 = 2/3`",
            "600@1 6.5 1.5, -50@1 1.5 6.5, 420@01 22/3 2/3, 170@01 4 4, -100@01 2/3 22/3",
        ),
    ),
    Board(
        id="fouled-046",
        title="A group 0 beside the main group",
        why="@0 is a mark like any other, and a line without one is in the main group. A program"
        " that takes 0 for no mark scores one table of five.",
        clauses="K21 K35 K13",
        lines="620@0 -100@0 430 140 -50",
        hand=Figures(
            "two of five: `(2 + 1) x 5/2 - 1 = 6.5`, `(0 + 1) x 5/2 - 1 = 1.5`; three of five:"
            " `(4 + 1) x 5/3 - 1 = 22/3`, `(2 + 1) x 5/3 - 1 = 4`, `(0 + 1) x 5/3 - 1 = 2/3`",
            "620@0 6.5 1.5, -100@0 1.5 6.5, 430 22/3 2/3, 140 4 4, -50 2/3 22/3",
        ),
    ),
]
