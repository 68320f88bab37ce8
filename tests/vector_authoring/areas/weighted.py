"""Boards with one ruling."""

from vector_authoring.definitions import DOCUMENT, Board
from vector_authoring.figures import Figures

ABOUT = "Boards with one weighted ruling, Law 12C1(c): it is in the frequency table by its weights."

WHITE_BOOK = "EBU White Book 4.1.1.4, as the documentation of bridge-box-scorer tells it"

VECTORS = [
    Board(
        id="weighted-001",
        title="The document's board",
        why="The ruling is in the table. Left out, 600 gets 11 and -100 gets 4; left out and"
        " raised by Neuberg, 89/7 and 33/7; averaged in total points to 180, the ruling gets 10.",
        clauses="K4 K7 K9 K8",
        source=DOCUMENT + ", first and second tables",
        lines="2x600 5x-100 12C1c:2/600/3/-100",
        worked="doc-1 doc-1-frequencies",
        hand=Figures(
            "one score at a time among the seven others: `0.4 x 12 + 0.6 x 5 = 7.8`",
            "12C1c:2/600/3/-100 7.8 6.2",
        ),
    ),
    Board(
        id="weighted-002",
        title="The document's second ruling: an entry below 0",
        why="The entry of -200 is -0.5 and stays so. Made into 0, the ruling gets 4.15.",
        clauses="K10 K4 K9",
        source=DOCUMENT + ", third table; the ruling is not printed, and these parts give it",
        lines="2x600 5x-100 12C1c:2/600/3/-100/5/-200",
        worked="doc-2",
    ),
    Board(
        id="weighted-003",
        title="An entry above the top",
        why="The entry of 600 is 4.5 of 4 and stays so. Cut to 4, the ruling gets 2.75.",
        clauses="K10 K4",
        lines="2x-100 12C1c:1/600/1/-100",
        hand=Figures(
            "`-1 + 2.5 = 1.5`, `1.5 + 2.5 + 0.5 = 4.5`, `0.5 x 4.5 + 0.5 x 1.5 = 3`",
            "-100 1.5 2.5, 12C1c:1/600/1/-100 3 1",
            "600 4.5 -0.5",
        ),
    ),
    Board(
        id="weighted-004",
        title="Six tables of the White Book",
        why="Each outcome in matchpoints first, then the weights: 2.91 + 3.99 = 6.9.",
        clauses="K9 K4",
        source=WHITE_BOOK + "; the other five scores are our reconstruction",
        lines="650 2x-100 2x-200 12C1c:3/650/7/-100",
        worked="S5-below",
    ),
    Board(
        id="weighted-005",
        title="Six tables of the White Book, another field",
        why="The same figures for the ruling in another field: 650 is worth 9.7 and -100 5.7"
        " whoever the others are.",
        clauses="K9 K4",
        source=WHITE_BOOK + "; the other five scores are our reconstruction",
        lines="650 500 3x-200 12C1c:3/650/7/-100",
        worked="S5-between",
    ),
    Board(
        id="weighted-006",
        title="A ruling between the two others",
        why="Half of each of the two other results. Equal weights are the right ones here, so a"
        " program that is right here and wrong at weighted-001 ignores the weights.",
        clauses="K4 K9",
        lines="420 -50 12C1c:1/420/1/-50",
        worked="X8-neuberg-off",
        hand=Figures(
            "`-1 + 1.5 = 0.5`, `0.5 + 1.5 + 1.5 = 3.5`, `0.5 x 3.5 + 0.5 x 0.5 = 2`",
            "420 3.5 0.5, -50 0.5 3.5, 12C1c:1/420/1/-50 2 2",
        ),
    ),
    Board(
        id="weighted-007",
        title="Four outcomes with the White Book's weights",
        why="25, 40, 20 and 15 % of four scores. A program that takes two outcomes at most, or"
        " the likeliest alone, is found out.",
        clauses="K4 K5 K9",
        source=WHITE_BOOK + ": its weights; the field is ours",
        lines="1430 2x680 650 -100 12C1c:5/1430/8/680/4/650/3/-100",
        hand=Figures(
            "`-1 + 1.15 = 0.15`, `0.15 + 1.15 + 1.2 = 2.5`, `2.5 + 1.2 + 2.4 = 6.1`,"
            " `6.1 + 2.4 + 1.25 = 9.75`;"
            " `0.25 x 9.75 + 0.4 x 6.1 + 0.2 x 2.5 + 0.15 x 0.15 = 5.4`",
            "1430 9.75 0.25, 680 6.1 3.9, 650 2.5 7.5, -100 0.15 9.85,"
            " 12C1c:5/1430/8/680/4/650/3/-100 5.4 4.6",
        ),
    ),
    Board(
        id="weighted-008",
        title="Thirds",
        why="Three outcomes equally likely are a third each. Rounded to 33 % they make 99 %.",
        clauses="K5 K1 K4",
        source="SPEC.md Q1; figures derived by hand",
        lines="600 12C1c:1/600/1/100/1/-100",
        hand=Figures(
            "`-1 + 1/3 = -2/3`, `-2/3 + 1/3 + 1/3 = 0`, `0 + 1/3 + 4/3 = 5/3`;"
            " one score at a time: `1/3 x 1 + 1/3 x 0 + 1/3 x 0 = 1/3`",
            "600 5/3 1/3, 12C1c:1/600/1/100/1/-100 1/3 5/3",
        ),
    ),
    Board(
        id="weighted-009",
        title="Sevenths",
        why="2/7 and 5/7 are no whole percentages. Rounded to 29 and 71 % every figure is off.",
        clauses="K1 K5 K4",
        lines="3x600 3x-100 12C1c:2/600/5/-100",
        hand=Figures(
            "`-1 + 3 + 5/7 = 19/7`; `19/7 + 26/7 + 23/7 = 68/7`; one score at a time:"
            " `2/7 x 9 + 5/7 x 3 = 33/7`",
            "600 68/7 ., -100 19/7 ., 12C1c:2/600/5/-100 33/7 .",
        ),
    ),
    Board(
        id="weighted-010",
        title="A ruling by itself",
        why="With nobody to compare with, a ruling gets 0 of 0, though the entries of its chart"
        " are -0.4 and 0.6.",
        clauses="K10 K12 K9",
        lines="12C1c:2/600/3/-100",
        hand=Figures(
            "`-1 + 0.6 = -0.4`, `-0.4 + 0.6 + 0.4 = 0.6`, `0.4 x 0.6 + 0.6 x (-0.4) = 0`",
            "12C1c:2/600/3/-100 0 0",
            "600 0.6 -0.6, -100 -0.4 0.4",
        ),
    ),
    Board(
        id="weighted-011",
        title="Half of 18 and half of 3",
        why="The average of 620 and -200 in total points is 210: eight of the others are below it,"
        " so that it would get 16, where the ruling is worth 10.5.",
        clauses="K9 K4",
        source="bridgebase.com forum, topic 44800; the field is ours",
        lines="2x650 2x620 5x200 140 -200 -300 12C1c:1/620/1/-200",
        published=Figures(
            "bridgebase.com forum, topic 44800: 620 is worth 18 of 24 and -200 worth 3, so 10.5",
            "12C1c:1/620/1/-200 10.5 13.5",
        ),
    ),
    Board(
        id="weighted-012",
        title="The score at the table counts no more",
        why="60 % of 620 and 40 % of -100 in place of the 300 that was scored: nothing of the 300"
        " is left in the table.",
        clauses="K4 K9",
        source="BLML, March 2016, a ruling of this kind; the field is ours",
        lines="2x620 170 2x-100 12C1c:3/620/2/-100",
        hand=Figures(
            "one score at a time: `0.6 x 8 + 0.4 x 2 = 5.6`; `-1 + 2.4 = 1.4`,"
            " `1.4 + 2.4 + 1 = 4.8`, `4.8 + 1 + 2.6 = 8.4`",
            "12C1c:3/620/2/-100 5.6 4.4, 620 8.4 1.6, 170 4.8 5.2, -100 1.4 8.6",
        ),
    ),
    Board(
        id="weighted-013",
        title="The outcome named first is the worst",
        why="A program that takes the first outcome alone gives the ruling -300, one that takes"
        " the best gives 620, the likeliest 140.",
        clauses="K9 K5",
        lines="2x620 140 -100 -300 12C1c:1/-300/3/140/2/620",
    ),
    Board(
        id="weighted-014",
        title="The outcome named first is the best, and least likely",
        why="A program that takes the first or the best outcome alone gives the ruling 620.",
        clauses="K9 K5",
        lines="2x620 140 -100 -300 12C1c:1/620/2/140/4/-300",
    ),
    Board(
        id="weighted-015",
        title="An outcome given twice",
        why="Equal scores in one ruling are added up: four tenths of 600 in all. A program that"
        " keeps the first of them has one tenth, one that keeps the last has three.",
        clauses="K5 K4",
        source="the document's board in other words",
        lines="2x600 5x-100 12C1c:1/600/6/-100/3/600",
        hand=Figures(
            "`0.1 + 0.3 = 0.4`, so as in the document",
            "600 12.6 1.4, -100 4.6 9.4, 12C1c:1/600/6/-100/3/600 7.8 6.2",
        ),
    ),
    Board(
        id="weighted-016",
        title="All outcomes are the same score",
        why="Half of 600 and half of 600 is a 600.",
        clauses="K5",
        lines="600 -100 12C1c:1/600/1/600",
        hand=Figures("as three tables", "600 3 1, -100 0 4, 12C1c:1/600/1/600 3 1"),
    ),
    Board(
        id="weighted-017",
        title="A ruling of one outcome",
        why="All of 600 is a 600. A program that wants two outcomes refuses it.",
        clauses="K5",
        lines="600 -100 12C1c:1/600",
        hand=Figures("as three tables", "600 3 1, -100 0 4, 12C1c:1/600 3 1"),
    ),
    Board(
        id="weighted-018",
        title="The document's ruling, its outcomes the other way round",
        why="The order of the outcomes makes no difference. A program that takes the first"
        " outcome for the score changes its answer.",
        clauses="K5 K4",
        source="the document's board in other words",
        lines="2x600 5x-100 12C1c:3/-100/2/600",
        hand=Figures(
            "as in the document", "600 12.6 1.4, -100 4.6 9.4, 12C1c:3/-100/2/600 7.8 6.2"
        ),
    ),
    Board(
        id="weighted-019",
        title="One part in a thousand",
        why="A weight of 0.1 % is a weight. Rounded to whole percents it is gone.",
        clauses="K5 K1",
        lines="3x600 2x-100 12C1c:1/600/999/-100",
        hand=Figures(
            "one score at a time: `0.001 x 7 + 0.999 x 2 = 2.005`",
            "12C1c:1/600/999/-100 2.005 7.995",
        ),
    ),
    Board(
        id="weighted-020",
        title="An outcome between the others' scores",
        why="A score that nobody made stands in the table by its weight alone: half a win for"
        " those above it and half a loss for those below.",
        clauses="K4 K8 K10",
        lines="2x600 2x-100 12C1c:1/600/1/140",
        hand=Figures(
            "`-1 + 2 = 1`, `1 + 2 + 0.5 = 3.5`, `3.5 + 0.5 + 2.5 = 6.5`;"
            " `0.5 x 6.5 + 0.5 x 3.5 = 5`",
            "600 6.5 1.5, -100 1 7, 12C1c:1/600/1/140 5 3",
        ),
    ),
    Board(
        id="weighted-021",
        title="An outcome that is passed out",
        why="A pass of 0 points can be an outcome. A program that reads 0 as nothing drops it.",
        clauses="K4 K30",
        lines="110 0 -50 12C1c:1/0/1/-50",
        hand=Figures(
            "`-1 + 1.5 = 0.5`, `0.5 + 1.5 + 1.5 = 3.5`, `3.5 + 1.5 + 1 = 6`",
            "110 6 0, 0 3.5 2.5, -50 0.5 5.5, 12C1c:1/0/1/-50 2 4",
        ),
    ),
    Board(
        id="weighted-022",
        title="The average of the total points is a score of another table",
        why="Half of 600 and half of -400 averages to 100, and another table has 100. Averaged, the"
        " ruling ties with it and gets 3; weighed, it gets 3.5.",
        clauses="K9",
        lines="2x600 100 -400 12C1c:1/600/1/-400",
        hand=Figures(
            "one score at a time: `0.5 x 6 + 0.5 x 1 = 3.5`; 100 beats one and a half:"
            " `2 x 1.5 = 3`",
            "12C1c:1/600/1/-400 3.5 4.5, 100 3 5, 600 6.5 1.5, -400 0.5 7.5",
        ),
    ),
    Board(
        id="weighted-023",
        title="The document's nested ruling, written out flat",
        why="4S is reached three times in ten and made one time in three: one tenth of 420. A"
        " program that takes a third gives far too much.",
        clauses="K6 K4 K9",
        source=DOCUMENT + ", its introduction; the scores and the field are ours",
        lines="400 420 2x-50 300 12C1c:3/400/1/420/2/-50/4/300",
        hand=Figures(
            "one score at a time: `0.3 x 7 + 0.1 x 9 + 0.2 x 2 + 0.4 x 5 = 5.4`",
            "12C1c:3/400/1/420/2/-50/4/300 5.4 4.6",
        ),
    ),
    Board(
        id="weighted-024",
        title="Five outcomes",
        why="The White Book asks software to take five outcomes with weights of two decimals.",
        clauses="K4 K5 K9",
        source=WHITE_BOOK + ": how many outcomes; the board is ours",
        lines="980 2x480 450 -50 -100 12C1c:12/980/33/480/25/450/20/-50/10/-100",
    ),
    Board(
        id="weighted-025",
        title="A ruling by the field's own frequencies",
        why="This is what Neuberg's formula does for a missing result: the same figures come out"
        " at unequal-004.",
        clauses="K4 K13",
        source="SPEC.md K13; figures by Neuberg's formula, as on the EBU's forum, 535",
        lines="2x400 150 3x120 4x-50 12C1c:2/400/1/150/3/120/4/-50",
        published=Figures(
            "EBU's forum, 535: 18.8, 15.5, 11.1 and 3.4 by Neuberg's formula",
            "400 18.8 ., 150 15.5 ., 120 11.1 ., -50 3.4 .",
        ),
        hand=Figures(
            "`0.2 x 18.8 + 0.1 x 15.5 + 0.3 x 11.1 + 0.4 x 3.4 = 10`",
            "12C1c:2/400/1/150/3/120/4/-50 10 10",
        ),
    ),
    Board(
        id="weighted-026",
        title="A ruling and an artificial score",
        why="The ruling counts in A, the artificial score does not: Neuberg from 7 to 8, not from"
        " 6 to 8 and not at all.",
        clauses="K7 K4 K13 K15",
        lines="2x600 4x-100 12C1c:2/600/3/-100 A6040",
        hand=Figures(
            "`(-1 + 4.6 + 1) x 8/7 - 1 = 29.8/7`, `(3.6 + 4.6 + 2.4 + 1) x 8/7 - 1 = 85.8/7`;"
            " `0.4 x 85.8/7 + 0.6 x 29.8/7 = 52.2/7`",
            "600 429/35 ., -100 149/35 ., 12C1c:2/600/3/-100 261/35 ., A6040 8.4 5.6",
        ),
    ),
    Board(
        id="weighted-027",
        title="A ruling where more results were expected",
        why="Factor and weights together. A program that weighs before Neuberg gets the same: both"
        " are sums.",
        clauses="K4 K13 K9",
        lines="2x420 -50 12C1c:1/420/3/-50",
        expected=6,
        hand=Figures(
            "`-1 + 1.75 x 6/4 = 1.625`, `1.625 + 1.75 x 6/4 + 2.25 x 6/4 = 7.625`;"
            " `0.25 x 7.625 + 0.75 x 1.625 = 3.125`",
            "420 7.625 2.375, -50 1.625 8.375, 12C1c:1/420/3/-50 3.125 6.875",
        ),
    ),
    Board(
        id="weighted-028",
        title="99 to 1",
        why="Nearly certain is not certain. The likeliest outcome alone, or frequencies in whole"
        " numbers, give 600 a whole tie.",
        clauses="K5 K4",
        lines="600 -100 12C1c:99/600/1/-100",
        hand=Figures(
            "one score at a time: `0.99 x 3 + 0.01 x 1 = 2.98`",
            "12C1c:99/600/1/-100 2.98 1.02, 600 3.01 0.99, -100 0.01 3.99",
        ),
    ),
    Board(
        id="weighted-029",
        title="Tenths that binary numbers cannot hold",
        why="0.1 and 0.2 make 0.3 exactly. In binary floating point they make a little more, and"
        " an answer that is printed in full shows it.",
        clauses="K1 K4 K8",
        lines="600 100 -100 12C1c:1/600/2/100/7/-100",
        hand=Figures(
            "`-1 + 1.7 = 0.7`, `0.7 + 1.7 + 1.2 = 3.6`, `3.6 + 1.2 + 1.1 = 5.9`;"
            " `0.1 x 5.9 + 0.2 x 3.6 + 0.7 x 0.7 = 1.8`",
            "600 5.9 0.1, 100 3.6 2.4, -100 0.7 5.3, 12C1c:1/600/2/100/7/-100 1.8 4.2",
        ),
    ),
    Board(
        id="weighted-030",
        title="An outcome worse than anybody's score, twelve tables",
        why="One outcome below everybody in a large field: the entry is -0.75, and nobody else"
        " loses a whole win by it.",
        clauses="K10 K4",
        lines="3x620 4x170 2x-100 2x-200 12C1c:3/170/1/-800",
    ),
    Board(
        id="weighted-031",
        title="An outcome better than anybody's score, twelve tables",
        why="One outcome above everybody in a large field: its entry is above the top, and stays"
        " there.",
        clauses="K10 K4",
        lines="3x620 4x170 2x-100 2x-200 12C1c:1/1370/3/170",
    ),
    Board(
        id="weighted-032",
        title="Three parts, two of them small",
        why="Weights of 45, 45 and 10 %: rounded to whole frequencies nothing is left of the"
        " ruling, or everything of one outcome.",
        clauses="K4 K5",
        lines="420 2x170 -50 12C1c:9/420/9/170/2/-50",
    ),
    Board(
        id="weighted-033",
        title="An outcome that no contract gives",
        why="410 is most often a slip, but it is scored all the same, as part of a ruling too."
        " Left out, the ruling is no whole.",
        clauses="K31 K4",
        lines="420 400 12C1c:1/410/1/420",
        hand=Figures(
            "`-1 + 1 = 0`, `0 + 1 + 0.5 = 1.5`, `1.5 + 0.5 + 1.5 = 3.5`;"
            " `0.5 x 1.5 + 0.5 x 3.5 = 2.5`",
            "420 3.5 0.5, 400 0 4, 12C1c:1/410/1/420 2.5 1.5",
        ),
    ),
    Board(
        id="weighted-034",
        title="Six outcomes",
        why="A ruling has as many outcomes as the director sees. A form with room for five loses"
        " the last one, or refuses it.",
        clauses="K4 K5 K9",
        lines="620 2x170 -100 12C1c:1/980/4/620/5/170/4/140/3/-50/3/-100",
        hand=Figures(
            "one score at a time, in twentieths:"
            " `8 x 1/20 + 7 x 4/20 + 4 x 5/20 + 2 x 4/20 + 2 x 3/20 + 1 x 3/20 = 3.65`",
            "12C1c:1/980/4/620/5/170/4/140/3/-50/3/-100 3.65 4.35",
        ),
    ),
    Board(
        id="weighted-035",
        title="A ruling of scores beyond any contract",
        why="8000 and 8005 are two scores, and 40005 beats 40000, as an outcome too.",
        clauses="K31 K4 K9",
        lines="40000 8005 -8000 -8005 12C1c:1/8000/1/40005",
        hand=Figures(
            "one score at a time: `0.5 x 4 + 0.5 x 8 = 6`; 40000 beats three and a half of four:"
            " `2 x 3.5 = 7`, 8005 two and a half: `2 x 2.5 = 5`",
            "40000 7 1, 8005 5 3, -8000 2 6, -8005 0 8, 12C1c:1/8000/1/40005 6 2",
        ),
    ),
    Board(
        id="weighted-036",
        title="Weights of sixteen digits",
        why="As good as 40 and 60 %, and not the same. A program that prints the document's 12.6,"
        " 4.6 and 7.8 has computed in floating point, or cut the weights.",
        clauses="K1 K5 K9",
        lines="2x600 5x-100 12C1c:4000000000000000/600/5999999999999937/-100",
        hand=Figures(
            "-100: `-1 + 5 + 5999999999999937/9999999999999937"
            " = 45999999999999685/9999999999999937`",
            "-100 45999999999999685/9999999999999937 .",
        ),
    ),
    Board(
        id="weighted-037",
        title="Seven outcomes",
        why="A ruling has as many outcomes as the director sees. A form with room for six loses"
        " the last one, or refuses it.",
        clauses="K4 K5 K9",
        lines="620 170 -100 12C1c:1/1430/2/680/3/650/4/620/5/170/3/-50/2/-100",
        hand=Figures(
            "one score at a time, in twentieths:"
            " `6 x 1/20 + 6 x 2/20 + 6 x 3/20 + 5 x 4/20 + 3 x 5/20 + 2 x 3/20 + 1 x 2/20 = 3.95`",
            "12C1c:1/1430/2/680/3/650/4/620/5/170/3/-50/2/-100 3.95 2.05",
        ),
    ),
    Board(
        id="weighted-038",
        title="Eleven outcomes",
        why="There is no limit of ten. A form with room for ten loses -200, with its 8 %, or"
        " refuses the ruling.",
        clauses="K4 K5 K9",
        lines="620 170 -100"
        " 12C1c:1/1430/2/680/3/650/4/620/5/170/3/140/2/110/1/90/1/-50/1/-100/2/-200",
        hand=Figures(
            "one score at a time, in twenty-fifths: above 620 `6 x 1/25 + 6 x 2/25 + 6 x 3/25"
            " = 36/25`; 620 and 170 `5 x 4/25 + 3 x 5/25 = 35/25`; between 170 and -100"
            " `2 x 3/25 + 2 x 2/25 + 2 x 1/25 + 2 x 1/25 = 14/25`; -100 and -200"
            " `1 x 1/25 + 0 x 2/25 = 1/25`; `36/25 + 35/25 + 14/25 + 1/25 = 3.44`",
            "12C1c:1/1430/2/680/3/650/4/620/5/170/3/140/2/110/1/90/1/-50/1/-100/2/-200 3.44 2.56",
        ),
    ),
]
