"""Boards of plain scores of which some are equal."""

from vector_authoring.definitions import Board
from vector_authoring.figures import Figures

ABOUT = "Boards on which scores are equal: 1 matchpoint for each other pair with the same score."

VECTORS = [
    Board(
        id="ties-001",
        title="Two tables, the same score",
        why="A tie is worth 1 to each. A program that gives nothing has 0, one that gives both a"
        " win has 2.",
        clauses="K8 K3",
        lines="2x600",
        hand=Figures("one tie each", "600 1 1"),
    ),
    Board(
        id="ties-002",
        title="The document's board before the ruling",
        why="Ties are worth 1. Without them -100 gets 0 and 600 gets 10; as wins, 8 and 12.",
        clauses="K8 K3",
        source="the document's board, without its ruling; figures derived by hand",
        lines="2x600 5x-100",
        hand=Figures("`-1 + 5 = 4` and `4 + 5 + 2 = 11`", "600 11 1, -100 4 8"),
    ),
    Board(
        id="ties-003",
        title="Ten tables, four scores",
        why="Ties of one, two, three and four lines on one board. A program that shares places in"
        " another way, by the best or the worst of them, is found out.",
        clauses="K8",
        source="EBU's forum, discussion 535",
        lines="2x400 150 3x120 4x-50",
        worked="MP-EBU535",
    ),
    Board(
        id="ties-004",
        title="Eleven tables, seven scores",
        why="The climb goes by how many have each score, not by how many scores there are.",
        clauses="K8 K3",
        source="nationwidepairs.com.au, scoring explanation",
        lines="1430 690 3x680 2x660 650 2x-100 -200",
        worked="MP-NATIONWIDE",
    ),
    Board(
        id="ties-005",
        title="Three share the bottom",
        why="Three that share the last places have (0 + 2 + 4) / 3 = 2 each, not 0 and not 4.",
        clauses="K8",
        source="pjms.nl, introduction to Neuberg",
        lines="100 3x50",
        worked="MP-TIE3",
    ),
    Board(
        id="ties-006",
        title="De Wael's field before a split score",
        why="The field of split-001 and split-002 as it was played. What changes there is the"
        " ruling's doing.",
        clauses="K8",
        source="Herman De Wael, Calculating Bridge Tournaments",
        lines="480 4x450 2x420 2x-50 -100",
        worked="SPLIT-HDW-BEFORE",
    ),
    Board(
        id="ties-007",
        title="Everybody has the same",
        why="A flat board gives everybody half of the top. E is the number of results, 5, and not"
        " the number of different scores, 1.",
        clauses="K8 K11 K12",
        lines="5x420",
        hand=Figures("four ties", "420 4 4"),
    ),
    Board(
        id="ties-008",
        title="Everybody passed",
        why="Passes tie with one another. Taken for not played, they leave the board empty.",
        clauses="K8 K30",
        lines="3x0",
        hand=Figures("two ties", "0 2 2"),
    ),
    Board(
        id="ties-009",
        title="Three share the top",
        why="Three that share the first places have (2 + 4 + 6) / 3 = 4 each of 6.",
        clauses="K8",
        lines="3x620 -100",
        hand=Figures("one win and two ties: `2 x 1 + 2 = 4`", "620 4 2, -100 0 6"),
    ),
    Board(
        id="ties-010",
        title="A tie in the middle",
        why="A tie in the middle leaves top and bottom as they are: 6, 3, 3, 0.",
        clauses="K8",
        lines="620 2x170 -50",
        hand=Figures("one win and one tie: `2 x 1 + 1 = 3`", "620 6 0, 170 3 3, -50 0 6"),
    ),
    Board(
        id="ties-011",
        title="Equal scores that do not stand together",
        why="Equal scores are counted wherever they stand. A program that compares a line only"
        " with its neighbours misses the ties.",
        clauses="K3 K8",
        lines="420 -50 170 420 -50 420",
        hand=Figures("`-1 + 2 = 1`, `1 + 2 + 1 = 4`, `4 + 1 + 3 = 8`", "420 8 2, 170 4 6, -50 1 9"),
    ),
    Board(
        id="ties-012",
        title="Two passes, a plus and a minus",
        why="Passes tie with each other and lie between plus and minus scores.",
        clauses="K8",
        lines="110 2x0 -50",
        hand=Figures("one win and one tie: `2 x 1 + 1 = 3`", "110 6 0, 0 3 3, -50 0 6"),
    ),
    Board(
        id="ties-013",
        title="Twelve of thirteen alike",
        why="Twelve that tie have 11 or 13 each. A program that counts the others with the same"
        " score and forgets to leave out the line itself is 1 too high.",
        clauses="K8",
        lines="12x420 450",
        hand=Figures("eleven ties: 11; twelve wins: 24", "420 11 13, 450 24 0"),
    ),
    Board(
        id="ties-014",
        title="Two pairs of equal scores",
        why="Two ties on one board: 5 and 1 of 6, never a half for the one and a whole for the"
        " other.",
        clauses="K8 K2",
        lines="2x500 2x-110",
        hand=Figures("`2 x 2 + 1 = 5`", "500 5 1, -110 1 5"),
    ),
    Board(
        id="ties-015",
        title="A hundred and one tables, two scores",
        why="A hundred is no limit either. A program with room for a hundred tables loses one, or"
        " refuses the board.",
        clauses="K8 K3",
        lines="60x600 41x-100",
        hand=Figures("`-1 + 41 = 40`, `40 + 41 + 60 = 141`", "600 141 59, -100 40 160"),
    ),
]
