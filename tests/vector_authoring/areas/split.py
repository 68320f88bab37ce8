"""Boards with split scores: the two sides of a line get different results."""

from vector_authoring.definitions import Board
from vector_authoring.figures import Figures

ABOUT = "Boards with split scores, by a chart for each side or by De Wael's halves."

FIELD = "480 3x450 -50|450 2x420 2x-50 -100"
DE_WAEL = "Herman De Wael, Calculating Bridge Tournaments"

VECTORS = [
    Board(
        id="split-001",
        title="De Wael's field, a chart for each side",
        why="The N-S pairs are compared with -50 and the E-W pairs with 450. By halves the split"
        " pairs get 3.5 and 4.5; with N-S's score for both, 4 and 14; with the top less N-S, 14.",
        clauses="K18 K2",
        source="EBU White Book 4.2.1; De Wael's field, figures derived",
        lines=FIELD,
        worked="SPLIT-HDW-TWOCHART",
        hand=Figures(
            "N-S: `-1 + 1 = 0`, `0 + 1 + 3 = 4`, `4 + 3 + 2 = 9`, `9 + 2 + 3 = 14`,"
            " `14 + 3 + 1 = 18`; E-W: `-1 + 1 = 0`, `0 + 1 + 4 = 5`, `5 + 4 + 2 = 11`,"
            " `11 + 2 + 2 = 15`, `15 + 2 + 1 = 18`",
            "480 18 0, 450 14 5, -50|450 4 5, 420 9 11, -50 4 15, -100 0 18",
        ),
    ),
    Board(
        id="split-002",
        title="De Wael's field, by halves",
        why="Half of each score in one table, so that every other line adds up to the top. By a"
        " chart for each side the split pairs get 4 and 5.",
        clauses="K19",
        source=DE_WAEL,
        lines=FIELD,
        rules="split=halves",
        worked="SPLIT-HDW-AFTER",
    ),
    Board(
        id="split-003",
        title="Halves above the top",
        why="Under halves a split line can get more than the top: 2.5 of 2. It is not cut.",
        clauses="K19",
        lines="400 600|-100",
        rules="split=halves",
        worked="split-halves-outside",
        hand=Figures(
            "`-1 + 0.5 = -0.5`, `-0.5 + 0.5 + 1 = 1`, `1 + 1 + 0.5 = 2.5`",
            "400 1 1, 600|-100 2.5 2.5",
        ),
    ),
    Board(
        id="split-004",
        title="Halves below 0",
        why="Under halves a split line can get less than 0: -0.5 on both sides. It is not cut.",
        clauses="K19",
        lines="400 -100|600",
        rules="split=halves",
        worked="split-halves-outside-reversed",
        hand=Figures("the bottom of the climb: `-1 + 0.5 = -0.5`", "400 1 1, -100|600 -0.5 -0.5"),
    ),
    Board(
        id="split-005",
        title="One side artificial",
        why="N-S have three results and E-W two of three. A program with one A for the board"
        " gives the untouched E-W pairs 0 and 2 of 4.",
        clauses="K18 K7 K13 K15",
        lines="600 -100 600|60%",
        worked="one-sided-artificial",
        hand=Figures(
            "E-W: `-1 + 1.5 = 0.5`, `0.5 + 1.5 + 1.5 = 3.5`; `60% x 4 = 2.4`",
            "600 3 0.5, -100 0 3.5, 600|60% 3 2.4",
        ),
    ),
    Board(
        id="split-006",
        title="E-W have no result at all",
        why="A side without any result has no chart, and its artificial scores stand.",
        clauses="K14 K15 K18",
        source="SPEC.md K14",
        lines="400|60% -50|60%",
        hand=Figures("`60% x 2 = 1.2`", "400|60% 2 1.2, -50|60% 0 1.2"),
    ),
    Board(
        id="split-007",
        title="Two scores, no table in between",
        why="The smallest split board: N-S tie at 400, and E-W who lost 400 lose to E-W who won"
        " 100.",
        clauses="K18",
        lines="400 400|-100",
        hand=Figures("a tie for N-S, a win and a loss for E-W", "400 1 0, 400|-100 1 2"),
    ),
    Board(
        id="split-008",
        title="N-S's score is the better one for both",
        why="Both sides are compensated: N-S keep 620, E-W get -100. The line has 4 + 4 of 4.",
        clauses="K18",
        lines="170 140 620|-100",
        hand=Figures(
            "each side of the split line beats two; the others lose to it",
            "170 2 0, 140 0 2, 620|-100 4 4",
        ),
    ),
    Board(
        id="split-009",
        title="Weights that differ by side",
        why="N-S get 60 % of 620, E-W's opponents only 20 %: each side's weights are in its own"
        " table. The average of the two is nobody's.",
        clauses="K18 K4 K9",
        source="EBU White Book 4.2.1: two charts; the figures are ours",
        lines="2x620 2x-100 12C1c:3/620/2/-100|12C1c:1/620/4/-100",
        hand=Figures(
            "N-S: `-1 + 2.4 = 1.4`, `1.4 + 2.4 + 2.6 = 6.4`, `0.6 x 6.4 + 0.4 x 1.4 = 4.4`;"
            " E-W: `-1 + 2.2 = 1.2`, `1.2 + 2.2 + 2.8 = 6.2`, `0.2 x 1.2 + 0.8 x 6.2 = 5.2`",
            "620 6.4 1.2, -100 1.4 6.2, 12C1c:3/620/2/-100|12C1c:1/620/4/-100 4.4 5.2",
        ),
    ),
    Board(
        id="split-010",
        title="A score for N-S, a ruling for E-W",
        why="N-S's side of the line is a plain result, E-W's a ruling.",
        clauses="K18 K4",
        lines="620 170 -100 620|12C1c:1/620/1/-100",
        hand=Figures(
            "E-W: 620 ties half, -100 half: `0.5 x 1 = 0.5`, `2 + 0.5 x 2 = 3`,"
            " `4 + 0.5 x 1 + 0.5 x 2 = 5.5`; the ruling `0.5 x 1 + 0.5 x 5 = 3`",
            "620 5 0.5, 170 2 3, -100 0 5.5, 620|12C1c:1/620/1/-100 5 3",
        ),
    ),
    Board(
        id="split-011",
        title="The same score on both sides",
        why="A split of equal scores is no split: every figure is as if 600 had been played.",
        clauses="K18",
        lines="2x-100 600|600 -200",
        hand=Figures("as four tables", "600|600 6 0, -100 3 3, -200 0 6"),
    ),
    Board(
        id="split-012",
        title="Two split lines",
        why="Each table holds what its own side has of both lines.",
        clauses="K18",
        lines="2x420 -50|420 420|-50 -50",
        hand=Figures(
            "both sides have three of 420 and two of -50; N-S: `-1 + 2 = 1`, `1 + 2 + 3 = 6`; E-W:"
            " `-1 + 3 = 2`, `2 + 3 + 2 = 7`",
            "420 6 2, -50|420 1 2, 420|-50 6 7, -50 1 7",
        ),
    ),
    Board(
        id="split-013",
        title="N-S artificial, E-W a score",
        why="The sides the other way round: E-W have all results and N-S lack one.",
        clauses="K18 K13 K15",
        lines="600 -100 40%|-100",
        hand=Figures(
            "N-S: `-1 + 1.5 = 0.5`, `0.5 + 1.5 + 1.5 = 3.5`, `40% x 4 = 1.6`; E-W: `-1 + 1 = 0`,"
            " `0 + 1 + 2 = 3`",
            "600 3.5 0, -100 0.5 3, 40%|-100 1.6 3",
        ),
    ),
    Board(
        id="split-014",
        title="An average on one side",
        why="A+ on a board by itself is 60 % of the full top, 6, not of a top of two results.",
        clauses="K16 K18",
        lines="600 2x-100 A+|-100",
        hand=Figures(
            "N-S: `-1 + 2 x 4/3 = 5/3`, `5/3 + 2 x 4/3 + 4/3 = 17/3`; `60% x 6 = 3.6`;"
            " E-W: `-1 + 1 = 0`, `0 + 1 + 3 = 4`",
            "600 17/3 0, -100 5/3 4, A+|-100 3.6 4",
        ),
    ),
    Board(
        id="split-015",
        title="A split score in a group of a fouled board",
        why="The split line belongs to its group on both sides.",
        clauses="K18 K21 K13",
        lines="420@a -50@a 420|-50@a 620 -100",
    ),
    Board(
        id="split-016",
        title="A split score where more results were expected",
        why="Both charts have the factor 6/4.",
        clauses="K18 K13",
        lines="2x420 -50 -50|420",
        expected=6,
        hand=Figures(
            "N-S, two of each: `-1 + 2 x 6/4 = 2`, `2 + 3 + 3 = 8`; E-W, one of -50 and three of"
            " 420: `-1 + 3 x 6/4 = 3.5`, `3.5 + 4.5 + 1.5 = 9.5`",
            "420 8 3.5, -50 2 9.5, -50|420 2 3.5",
        ),
    ),
    Board(
        id="split-017",
        title="Halves with a ruling beside them",
        why="A ruling is in the table by its weights, a split line by halves. Both are sums.",
        clauses="K19 K4",
        lines="420 -50 12C1c:1/420/3/-50 420|-50",
        rules="split=halves",
        hand=Figures(
            "420: `1 + 0.25 + 0.5 = 1.75`, -50: `1 + 0.75 + 0.5 = 2.25`;"
            " `-1 + 2.25 = 1.25`, `1.25 + 2.25 + 1.75 = 5.25`;"
            " `0.25 x 5.25 + 0.75 x 1.25 = 2.25`",
            "420 5.25 0.75, -50 1.25 4.75, 12C1c:1/420/3/-50 2.25 3.75, 420|-50 5.25 4.75",
        ),
    ),
    Board(
        id="split-018",
        title="Halves of two split lines",
        why="Each split line puts half of each of its scores into the one table.",
        clauses="K19",
        lines="170 170|-50 620|170",
        rules="split=halves",
        hand=Figures(
            "620: 0.5, 170: `1 + 0.5 + 0.5 = 2`, -50: 0.5; `-1 + 0.5 = -0.5`,"
            " `-0.5 + 0.5 + 2 = 2`, `2 + 2 + 0.5 = 4.5`",
            "170 2 2, 170|-50 2 4.5, 620|170 4.5 2",
        ),
    ),
    Board(
        id="split-019",
        title="Halves where more results were expected",
        why="The factor multiplies half frequencies too.",
        clauses="K19 K13",
        lines="420 -50 420|-50",
        expected=4,
        rules="split=halves",
        hand=Figures(
            "1.5 of each, factor 4/3: `-1 + 1.5 x 4/3 = 1`, `1 + 2 + 2 = 5`",
            "420 5 1, -50 1 5, 420|-50 5 5",
        ),
    ),
    Board(
        id="split-020",
        title="Plain scores under halves",
        why="Without a split line the rule changes nothing: each line is whole in the table.",
        clauses="K19 K8",
        lines="2x600 -100 12C1c:1/600/1/-100",
        rules="split=halves",
        hand=Figures(
            "`-1 + 1.5 = 0.5`, `0.5 + 1.5 + 2.5 = 4.5`, `0.5 x 4.5 + 0.5 x 0.5 = 2.5`",
            "600 4.5 1.5, -100 0.5 5.5, 12C1c:1/600/1/-100 2.5 3.5",
        ),
    ),
    Board(
        id="split-021",
        title="0 % for N-S, a score for E-W",
        why="0 % is an artificial score like 60 %: N-S get 0, lack a result, and the two others are"
        " compared by three halves. A language that holds the text 0 for false takes it for none.",
        clauses="K15 K18 K13",
        lines="600 -100 0%|-100",
        hand=Figures(
            "N-S: `-1 + 1.5 = 0.5`, `0.5 + 1.5 + 1.5 = 3.5`, `0% x 4 = 0`; E-W: `-1 + 1 = 0`,"
            " `0 + 1 + 2 = 3`",
            "600 3.5 0, -100 0.5 3, 0%|-100 0 3",
        ),
    ),
    Board(
        id="split-022",
        title="A score for N-S, 0 % for E-W",
        why="The same on E-W's side: E-W get 0 of 6, not nothing, and lack a result.",
        clauses="K15 K18 K13",
        lines="600 2x-100 600|0%",
        hand=Figures(
            "N-S: `-1 + 2 = 1`, `1 + 2 + 2 = 5`; E-W: `-1 + 4/3 = 1/3`, `1/3 + 4/3 + 8/3 = 13/3`,"
            " `0% x 6 = 0`",
            "600 5 1/3, -100 1 13/3, 600|0% 5 0",
        ),
    ),
    Board(
        id="split-023",
        title="A- for N-S of one line, A+ for E-W of another",
        why="An average on one side of a split line is 40 or 60 % of the full top, on either side.",
        clauses="K16 K18 K13",
        lines="600 2x-100 A-|-100 600|A+",
        hand=Figures(
            "N-S: `-1 + 2 x 5/4 = 1.5`, `1.5 + 2.5 + 2.5 = 6.5`, `40% x 8 = 3.2`; E-W:"
            " `-1 + 5/4 = 0.25`, `0.25 + 1.25 + 3.75 = 5.25`, `60% x 8 = 4.8`",
            "600 6.5 0.25, -100 1.5 5.25, A-|-100 3.2 5.25, 600|A+ 6.5 4.8",
        ),
    ),
    Board(
        id="split-024",
        title="Halves under Ascherman",
        why="How split lines are counted and what is done for missing results are two choices. By"
        " charts the split line gets 3.75 and 2.5.",
        clauses="K19 K22",
        lines="450 -50|450 420 -100",
        expected=5,
        rules="unequal=ascherman split=halves",
        hand=Figures(
            "factor 5/4: `-1 + 1.25 = 0.25`, `0.25 + 1.25 + 0.625 = 2.125`,"
            " `2.125 + 0.625 + 1.25 = 4`, `4 + 1.25 + 1.875 = 7.125`, and 1 more each; of 10",
            "450 8.125 1.875, -50|450 3.125 1.875, 420 5 5, -100 1.25 8.75",
        ),
    ),
    Board(
        id="split-025",
        title="Halves of a ruling for each side, by add-one",
        why="Each score of the rulings is in the table with half of its weight, and each missing"
        " result is a tie.",
        clauses="K19 K23 K4",
        lines="620 -100 12C1c:3/620/1/-100|12C1c:1/620/1/170 A6040",
        rules="unequal=add_one split=halves",
        hand=Figures(
            "620: `1 + 0.375 + 0.25 = 1.625`, 170: 0.25, -100: `1 + 0.125 = 1.125`;"
            " `-1 + 1.125 + 1 = 1.125`, `0.125 + 1.125 + 0.25 + 1 = 2.5`,"
            " `1.5 + 0.25 + 1.625 + 1 = 4.375`; N-S `0.75 x 4.375 + 0.25 x 1.125 = 3.5625`,"
            " E-W `0.5 x 1.625 + 0.5 x 3.5 = 2.5625`",
            "620 4.375 1.625, -100 1.125 4.875,"
            " 12C1c:3/620/1/-100|12C1c:1/620/1/170 3.5625 2.5625, A6040 3.6 2.4",
        ),
    ),
    Board(
        id="split-026",
        title="Halves under none, beside averages and a line not played",
        why="A is 3 and the top 4 with halves too; the line that was not played is in no table.",
        clauses="K19 K24 K20 K16",
        lines="170 170|-50 620|170 A=/A+ NP",
        rules="unequal=none split=halves",
        hand=Figures(
            "620: 0.5, 170: `1 + 0.5 + 0.5 = 2`, -50: 0.5; `-1 + 0.5 = -0.5`,"
            " `-0.5 + 0.5 + 2 = 2`, `2 + 2 + 0.5 = 4.5`; `50% x 4 = 2`, `60% x 4 = 2.4`",
            "170 2 2, 170|-50 2 4.5, 620|170 4.5 2, A=/A+ 2 2.4, NP . .",
        ),
    ),
    Board(
        id="split-027",
        title="Halves of a ruling and a score, in the second of two groups",
        why="The halves go into the table of the line's own group, also where the main group comes"
        " first, and the E given is that of both groups.",
        clauses="K19 K21 K13 K4",
        lines="620 -100 620@a 12C1c:1/620/1/170|-100@a",
        expected=6,
        rules="split=halves",
        hand=Figures(
            "620: `1 + 0.25 = 1.25`, 170: 0.25, -100: 0.5; factor 6/2: `-1 + 1.5 = 0.5`,"
            " `0.5 + 1.5 + 0.75 = 2.75`, `2.75 + 0.75 + 3.75 = 7.25`;"
            " `0.5 x 7.25 + 0.5 x 2.75 = 5`; the main group `-1 + 3 = 2`, `2 + 3 + 3 = 8`",
            "620 8 2, -100 2 8, 620@a 7.25 2.75, 12C1c:1/620/1/170|-100@a 5 9.5",
        ),
    ),
    Board(
        id="split-028",
        title="E-W have no result at all under none",
        why="E-W's A is 0, so their top is 0 and their artificial scores are 0. Taken as 2 (A - 1),"
        " the top is -2.",
        clauses="K24 K14 K18",
        lines="400|60% -50|40%",
        rules="unequal=none",
        hand=Figures("N-S as two tables; 60 % and 40 % of 0", "400|60% 2 0, -50|40% 0 0"),
    ),
    Board(
        id="split-029",
        title="Rulings of the two sides whose denominators have nothing in common",
        why="N-S's weights are parts of 10000000019, E-W's of 1000000007. Each side's table has its"
        " own alone.",
        clauses="K1 K5 K18",
        lines="620 -100 12C1c:4000000000/620/6000000019/-100|12C1c:300000000/620/700000007/-100",
        hand=Figures(
            "N-S of 620: `-1 + 2 x (1 + 6000000019/10000000019) + 1 + 4000000000/10000000019"
            " = 36000000076/10000000019`; E-W of -100:"
            " `-1 + 2 x (1 + 300000000/1000000007) + 1 + 700000007/1000000007"
            " = 3300000021/1000000007`",
            "620 36000000076/10000000019 ., -100 . 3300000021/1000000007",
        ),
    ),
    Board(
        id="split-030",
        title="A ruling for N-S, an artificial score for E-W",
        why="The ruling is in N-S's table by its weights, and in no table of E-W's; the line not"
        " played is in neither.",
        clauses="K18 K4 K15 K20",
        lines="600 2x-100 12C1c:1/600/1/-100|60% NP",
        hand=Figures(
            "N-S: `-1 + 2.5 = 1.5`, `1.5 + 2.5 + 1.5 = 5.5`, `0.5 x 5.5 + 0.5 x 1.5 = 3.5`; E-W:"
            " `-1 + 4/3 = 1/3`, `1/3 + 4/3 + 8/3 = 13/3`, `60% x 6 = 3.6`",
            "600 5.5 1/3, -100 1.5 13/3, 12C1c:1/600/1/-100|60% 3.5 3.6, NP . .",
        ),
    ),
    Board(
        id="split-031",
        title="An average for N-S and a ruling for E-W, by add-one",
        why="Each side has three results of four, not the same three, and a tie for the missing"
        " one.",
        clauses="K18 K4 K23 K16",
        lines="600 -100 A+|12C1c:3/600/1/-100 -100|40%",
        rules="unequal=add_one",
        hand=Figures(
            "N-S: `-1 + 2 + 1 = 2`, `1 + 2 + 1 + 1 = 5`, `60% x 6 = 3.6`; E-W:"
            " `-1 + 1.75 + 1 = 1.75`, `0.75 + 1.75 + 1.25 + 1 = 4.75`,"
            " `0.75 x 1.75 + 0.25 x 4.75 = 2.5`, `40% x 6 = 2.4`",
            "600 5 1.75, -100 2 4.75, A+|12C1c:3/600/1/-100 3.6 2.5, -100|40% 2 2.4",
        ),
    ),
    Board(
        id="split-032",
        title="One side artificial of two lines, under Ascherman",
        why="Three results of four on each side, and shares of Ascherman's top, 8.",
        clauses="K18 K22 K16 K20",
        lines="600 -100 600|A- 35%|-100 NP",
        rules="unequal=ascherman",
        hand=Figures(
            "N-S: `-1 + 4/3 + 1 = 4/3`, `1/3 + 4/3 + 8/3 + 1 = 16/3`, `35% x 8 = 2.8`; E-W the same"
            " from below, `40% x 8 = 3.2`",
            "600 16/3 4/3, -100 4/3 16/3, 600|A- 16/3 3.2, 35%|-100 2.8 16/3, NP . .",
        ),
    ),
    Board(
        id="split-033",
        title="Halves of three lines with a pass, beside a line not played",
        why="A pass is half a result like any score, and the line not played is none: E is 5.",
        clauses="K19 K20 K30",
        lines="0 0|-50 -50|0 420|0 -50 NP",
        rules="split=halves",
        hand=Figures(
            "420: 0.5, 0: `1 + 0.5 + 0.5 + 0.5 = 2.5`, -50: `0.5 + 0.5 + 1 = 2`; `-1 + 2 = 1`,"
            " `1 + 2 + 2.5 = 5.5`, `5.5 + 2.5 + 0.5 = 8.5`; E-W `8 - 5.5 = 2.5`, `8 - 1 = 7`",
            "0 5.5 2.5, 0|-50 5.5 7, -50|0 1 2.5, 420|0 8.5 2.5, -50 1 7, NP . .",
        ),
    ),
]
