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
]
