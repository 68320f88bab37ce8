"""Boards of plain scores, no two of them equal but where a title says so."""

from vector_authoring.definitions import Board
from vector_authoring.figures import Figures

ABOUT = "Boards on which every line has a score that was played."

EIDT = "Peter Eidt after Maurizio Di Sacco, A Lecture about Scoring, EBL workshop, Alicante 2015"

VECTORS = [
    Board(
        id="plain-001",
        title="Two tables",
        why="E-W's matchpoints are those of E-W, not N-S's with a minus sign: 0 and 2, not -2 and"
        " 0.",
        clauses="K2 K3 K8 K12",
        lines="600 -100",
        hand=Figures("one win each: `2 x 1 = 2`", "600 2 0, -100 0 2"),
    ),
    Board(
        id="plain-002",
        title="Ten tables",
        why="2 for each score beaten. A program that gives 1 has 9 at the top.",
        clauses="K3 K8 K12 K28",
        source="Di Sacco's tables, seminar for tournament directors, Istanbul 2010",
        lines="690 590 500 100 2x-100 3x-400 -550",
        worked="MP-DISACCO-10",
    ),
    Board(
        id="plain-003",
        title="A hundred tables",
        why="A large field, as on a world-wide evening. A program with a fixed number of tables"
        " runs out of them.",
        clauses="K8",
        source=EIDT,
        lines="1660 21x1430 54x680 18x650 4x620 -100 -200",
        published=Figures(
            EIDT, "1660 198 ., 1430 176 ., 680 101 ., 650 29 ., 620 7 ., -100 2 ., -200 0 ."
        ),
    ),
    Board(
        id="plain-004",
        title="Minus scores only",
        why="Scores are numbers. Compared as texts, -100 comes before -50 and -150 before -50.",
        clauses="K3 K8",
        lines="-50 -100 -150 -200 -1100",
        hand=Figures(
            "-50 is best, -1100 worst", "-50 8 0, -100 6 2, -150 4 4, -200 2 6, -1100 0 8"
        ),
    ),
    Board(
        id="plain-005",
        title="Scores of two, three and four digits",
        why="Scores are numbers. Compared as texts, 90 beats 620, and 1430 loses to 620.",
        clauses="K3 K8",
        lines="90 110 620 1430",
        hand=Figures("in order of size", "1430 6 0, 620 4 2, 110 2 4, 90 0 6"),
    ),
    Board(
        id="plain-006",
        title="A board passed out at one table",
        why="A pass is a score of 0 and a result like any other. Taken for not played, it gets"
        " nothing and the others lose a comparison.",
        clauses="K3 K30",
        lines="110 0 -50",
        hand=Figures("0 beats -50 and loses to 110", "110 4 0, 0 2 2, -50 0 4"),
    ),
    Board(
        id="plain-007",
        title="A pass that is the best result",
        why="A pass beats every minus score. A program that sorts 0 behind all others gives 0.",
        clauses="K3 K8",
        lines="0 -50 -100 -110",
        hand=Figures("0 beats three", "0 6 0, -50 4 2, -100 2 4, -110 0 6"),
    ),
    Board(
        id="plain-008",
        title="One table",
        why="With nobody to compare with there is nothing to win: 0 of 0. A program that divides"
        " by the top fails here.",
        clauses="K8 K12",
        lines="600",
        hand=Figures("`2 x (1 - 1) = 0`", "600 0 0"),
    ),
    Board(
        id="plain-009",
        title="A score that no contract gives",
        why="410 is most often a slip, but matchpoints need only the order of the scores: it is"
        " scored all the same. A program that leaves the line out changes every other line.",
        clauses="K31 K3",
        lines="420 410 400 -50",
        hand=Figures("410 lies between", "420 6 0, 410 4 2, 400 2 4, -50 0 6"),
    ),
    Board(
        id="plain-010",
        title="The order in which the lines stand does not matter",
        why="A program that takes the lines as if they came sorted gives the first line the top.",
        clauses="K3 K8",
        lines="-100 500 -550 690 100 -400 590",
        hand=Figures(
            "from the bottom 0, 2, 4, and so on",
            "-550 0 12, -400 2 10, -100 4 8, 100 6 6, 500 8 4, 590 10 2, 690 12 0",
        ),
    ),
    Board(
        id="plain-011",
        title="Ten points are enough",
        why="Ten points more are a win like any other. A program that works in hundreds, or by"
        " IMPs, calls them a tie.",
        clauses="K3 K8",
        lines="430 420 400 -50",
        hand=Figures("four different scores", "430 6 0, 420 4 2, 400 2 4, -50 0 6"),
    ),
    Board(
        id="plain-012",
        title="The same points, won and lost",
        why="100 for N-S and 100 for E-W are two scores. A program that forgets the sign makes"
        " them equal.",
        clauses="K2 K3",
        lines="100 -100 50 -50",
        hand=Figures("100, 50, -50, -100", "100 6 0, 50 4 2, -50 2 4, -100 0 6"),
    ),
    Board(
        id="plain-013",
        title="The largest scores there are",
        why="A redoubled contract can cost 7600. Scores kept in too small a number turn round.",
        clauses="K3 K8",
        lines="7600 2980 -2980 -7600",
        hand=Figures("in order", "7600 6 0, 2980 4 2, -2980 2 4, -7600 0 6"),
    ),
    Board(
        id="plain-014",
        title="E-W's own order",
        why="For E-W the sign is turned round. A program that ranks E-W by N-S's score gives them"
        " the top for losing 1430.",
        clauses="K2 K8",
        lines="1430 680 -100",
        hand=Figures("E-W are happiest with -100", "1430 4 0, 680 2 2, -100 0 4"),
    ),
    Board(
        id="plain-015",
        title="Thirteen tables, none alike",
        why="The top is 24, 2 for each of the twelve others, and the middle score has half of it.",
        clauses="K8 K12",
        lines="1440 1430 1020 990 690 680 650 620 500 200 -50 -100 -200",
        hand=Figures("`2 x 12 = 24`; the middle beats six", "1440 24 0, 650 12 12, -200 0 24"),
    ),
    Board(
        id="plain-016",
        title="Scores that are no whole tens, and beyond any contract",
        why="Matchpoints need only the order of the scores. Kept in tens, 425 and 420 are a tie;"
        " kept within 7600, or in sixteen bits, 40000 loses its place.",
        clauses="K31 K3 K8",
        lines="40005 40000 8000 425 420 -50 -55 -8000 -40000 -40005",
        hand=Figures(
            "in order of size: 18, 16, and so on",
            "40005 18 0, 40000 16 2, 8000 14 4, 425 12 6, 420 10 8, -50 8 10, -55 6 12, -8000 4 14,"
            " -40000 2 16, -40005 0 18",
        ),
    ),
]
