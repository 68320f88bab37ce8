"""Events of one session: totals, averages, places, penalties."""

from vector_authoring.definitions import DOCUMENT, JsonObject, Session
from vector_authoring.figures import Figures

ABOUT = (
    "Events of one session, under the regulation exact, which is the default: E over the field,"
    " averages by the pair's own percentage, totals, places, penalties."
)

SHORT_SECOND_BOARD = """
    1: 1-4 600, 2-5 -100, 3-6 -100
    2: 1-5 420, 2-6 -50
"""

AVERAGES = """
    1: 1-4 620, 2-6 600, 3-5 620
    2: 1-4 A+/A-, 2-6 140, 3-5 110
    3: 1-6 420, 2-5 400, 3-4 430
"""


def halves_of(*scores: int) -> list[JsonObject]:
    """The first score half of the time, and the other half a ruling of the rest likewise."""
    score, *rest = scores
    inner: JsonObject = {"score": rest[0]} if len(rest) == 1 else {"outcomes": halves_of(*rest)}
    return [{"weight": "1/2", "score": score}, {"weight": "1/2", **inner}]


VECTORS = [
    Session(
        id="session-001",
        title="An average raised, an average lowered",
        why="Pair 1 has 62.5 % on its other boards, so its A+ is that; pair 4 has 12.5 %, and its"
        " A- is that. At 60 and 40 they have 7.4 and 2.6.",
        clauses="K17 K16 K33",
        source="SPEC.md K17",
        boards=AVERAGES,
        hand=Figures(
            "pair 1: `(3 + 2) / 8 = 62.5%`, `3 + 62.5% x 4 + 2 = 7.5`; pair 4: `(1 + 0) / 8 ="
            " 12.5%`, `1 + 12.5% x 4 + 0 = 1.5`; pair 3: `3 + 0.5 + 4 = 7.5`; pair 5:"
            " `1 + 3.5 + 4 = 8.5`",
            "1 7.5, 4 1.5, 3 7.5, 5 8.5",
        ),
    ),
    Session(
        id="session-002",
        title="A board that fewer tables reached",
        why="E is 3 on both boards: the field's largest. With each board's own E pair 1 has 6 of"
        " 6. Pair 3, with one board, is ahead of pair 2, with two: places go by percentage.",
        clauses="K32 K33 K34 K13",
        source="SPEC.md K32 and K33",
        boards=SHORT_SECOND_BOARD,
        hand=Figures(
            "`4 + 3.5 = 7.5`, `3 + 3.5 = 6.5`, `3 + 0.5 = 3.5`, `1 + 0.5 = 1.5`",
            "1 7.5, 6 6.5, 5 3.5, 3 1, 2 1.5, 4 0",
        ),
    ),
    Session(
        id="session-003",
        title="Two winners",
        why="Pair 1 N-S and pair 1 E-W are two pairs, each ranked on its own side. Equal ones share"
        " a place, and the next place counts them all.",
        clauses="K34 K33",
        source="SPEC.md K34",
        boards="1: 1-1 600, 2-2 600, 3-3 -100",
        winners=2,
        hand=Figures(
            "two of 600 among three: `0 + 1 + 2 = 3`",
            "1NS 3, 2NS 3, 3NS 0, 3EW 4, 1EW 1, 2EW 1",
        ),
    ),
    Session(
        id="session-004",
        title="Two sections, one field",
        why="Pair 1 of section A and pair 1 of section B are two pairs, compared with each other."
        " Scored section by section nobody has anybody to beat.",
        clauses="K34 K32",
        source="SPEC.md K34",
        boards="1: A:1-2 600, B:1-2 -100",
        hand=Figures("one win each for two of them", "A1 2, B2 2, A2 0, B1 0"),
    ),
    Session(
        id="session-005",
        title="Penalties",
        why="A quarter of a top is a quarter of 4, from the total. Taken from the percentage, or of"
        " the total, it is something else; the opponents gain nothing by it.",
        clauses="K36 K33",
        source="SPEC.md K36",
        boards=SHORT_SECOND_BOARD,
        penalties=(
            {"pair": "1", "percent_of_top": "25"},
            {"pair": "4", "matchpoints": "1/2"},
        ),
        hand=Figures(
            "`7.5 - 25% x 4 = 6.5`, so pairs 1 and 6 share the first place; `0 - 0.5 = -0.5`",
            "1 6.5, 6 6.5, 5 3.5, 3 1, 2 1.5, 4 -0.5",
        ),
    ),
    Session(
        id="session-006",
        title="Rounding each board turns two pairs round",
        why="Pair 2 is ahead of pair 1, 83/9 to 82/9. With each board at a tenth pair 1 has 9.2"
        " and pair 2 9.1: totals are made of exact boards.",
        clauses="K34 K33 K29",
        boards="""
    1: 1-11 -100, 3-2 620, 4-12 620, 5-13 650, 6-14 170, 7-15 170, 8-16 170, 9-17 -150, 10-18 -200
    2: 1-12 -110, 4-2 600, 3-11 600, 5-14 630, 6-13 140, 7-16 140, 8-15 140, 9-18 -140, 10-17 -300
    3: 1-13 -500, 3-14 170, 4-11 170, 5-12 170, 6-15 170, 7-17 170, 8-18 170, 9-16 420,\
 10-20 420, 19-21 420
    4: 3-2 660, 4-13 680, 5-11 480, 6-12 480, 7-14 480, 8-17 480, 9-15 450, 10-16 450, 19-18 450
""",
        pairs="1 2",
        worked="inversion",
        hand=Figures(
            "pair 1: `2 x ((4 + 1) x 10/9 - 1) + 0 = 82/9`; pair 2:"
            " `2 x ((3 + 1) x 10/9 - 1) + (2 + 1) x 10/9 - 1 = 83/9`",
            "1 82/9, 2 83/9",
        ),
    ),
    Session(
        id="session-007",
        title="An average that stays",
        why="Pair 1 has 50 % on its other boards: its A+ stays 60. Pair 4 has 75 %: its A- stays"
        " 40. An average is never lowered to what a pair has, nor an A- raised.",
        clauses="K17 K16",
        boards="""
    1: 1-4 620, 2-5 630, 3-6 600
    2: 1-4 A+/A-, 2-5 140, 3-6 110
    3: 1-5 420, 2-6 430, 3-4 400
""",
        hand=Figures(
            "`2 + 60% x 4 + 2 = 6.4`, `2 + 40% x 4 + 4 = 7.6`",
            "1 6.4, 4 7.6",
        ),
    ),
    Session(
        id="session-008",
        title="An average equal is 50 for everybody",
        why="Pair 1 has everything on its other board and pair 3 nothing: A= is 50 % for both.",
        clauses="K17 K16",
        boards="""
    1: 1-3 620, 2-4 600
    2: 1-3 A=/A=, 2-4 140
""",
        hand=Figures("`2 + 50% x 2 = 3`, `0 + 50% x 2 = 1`", "1 3, 3 1, 2 1, 4 3"),
    ),
    Session(
        id="session-009",
        title="Both sides average plus",
        why="Each pair's A+ is raised to its own percentage: 100 and 75 % of the same board.",
        clauses="K17",
        boards="""
    1: 1-4 620, 2-5 600, 3-6 600
    2: 1-5 A+/A+, 2-6 140, 3-4 110
""",
        hand=Figures("`4 + 100% x 4 = 8`, `3 + 75% x 4 = 6`", "1 8, 5 6"),
    ),
    Session(
        id="session-010",
        title="Two averages of one pair",
        why="A pair's artificial boards are left out of its own percentage: (4 + 2) of 8 is 75 %."
        " With them, at 60, it would be 67.5 %.",
        clauses="K17",
        boards="""
    1: 1-4 620, 2-5 600, 3-6 600
    2: 1-5 A+/A=, 2-6 140, 3-4 110
    3: 1-6 A+/A=, 2-4 430, 3-5 400
    4: 1-4 420, 2-5 450, 3-6 400
""",
        hand=Figures(
            "`(4 + 2) / 8 = 75%`, `4 + 75% x 4 + 75% x 4 + 2 = 12`",
            "1 12",
        ),
    ),
    Session(
        id="session-011",
        title="Nothing but an average",
        why="Pair 1 has no other board: its A+ is the nominal 60 %.",
        clauses="K17",
        boards="""
    1: 1-3 A+/A+, 2-4 600
    2: 2-3 140, 5-4 110
""",
        hand=Figures(
            "pair 1: `60% x 2 = 1.2`; pair 3 has 0 of 2 on board 2: 60 %, and `1.2 + 0 = 1.2`",
            "1 1.2, 3 1.2",
        ),
    ),
    Session(
        id="session-012",
        title="A ruling is a result",
        why="A board with a ruling counts in the pair's own percentage: 87.5 and 12.5 %.",
        clauses="K17 K4 K9",
        boards="""
    1: 1-3 12C1c:3/620/1/-100, 2-4 -100
    2: 1-3 A+/A-, 2-4 140
""",
        hand=Figures(
            "`0.75 x 2 + 0.25 x 1 = 1.75`, `1.75 / 2 = 87.5%`, `1.75 + 87.5% x 2 = 3.5`;"
            " `0.25 + 12.5% x 2 = 0.5`",
            "1 3.5, 3 0.5",
        ),
    ),
    Session(
        id="session-013",
        title="A split score in a session",
        why="Each side of a split line adds to its own pair: N-S's 620 to pair 1, E-W's -100 to"
        " pair 3.",
        clauses="K18 K33",
        boards="""
    1: 1-3 620|-100, 2-4 170
    2: 1-4 140, 2-3 110
""",
        hand=Figures("2 for both sides of the line, then 2 and 2", "1 4, 3 4, 2 0, 4 0"),
    ),
    Session(
        id="session-014",
        title="A board that was not played",
        why="Pairs 1 and 5 have one board fewer, and nothing was available to them on it. A program"
        " that gives them 0, or 50 %, places them wrongly.",
        clauses="K20 K33 K32",
        boards="""
    1: 1-4 620, 2-5 600, 3-6 -100
    2: 1-5 NP, 2-6 140, 3-4 170
""",
        hand=Figures(
            "board 2 by Neuberg, 3.5 and 0.5: `2 + 0.5 = 2.5`, `0 + 3.5 = 3.5`, `4 + 3.5 = 7.5`",
            "1 4, 5 2, 2 2.5, 3 3.5, 6 7.5, 4 0.5",
        ),
    ),
    Session(
        id="session-015",
        title="Byes, which give nothing",
        why="A bye gives nothing and takes nothing: the pair has fewer boards. Counted in E it"
        " changes the others' scores.",
        clauses="K20 K33",
        boards="""
    1: 1-3 600, 2-4 620, 5- BYE
    2: 5-3 420, 2-4 -50, 1- BYE
    3: 1-4 140, 2-3 110, 5- BYE
""",
        hand=Figures(
            "pair 1: `0 + 2 = 2` of 4; pair 5: 2 of 2; pair 2: `2 + 0 + 0 = 2` of 6",
            "1 2, 5 2, 2 2, 3 4, 4 2",
        ),
    ),
    Session(
        id="session-016",
        title="A board with an E of its own",
        why="Board 1 says 3, the event says 2: the board comes first.",
        clauses="K32 K13",
        boards="""
    1 [3]: 1-3 600, 2-4 -100
    2: 1-4 420, 2-3 -50
""",
        expected=2,
        hand=Figures("`3.5 + 2 = 5.5`, `0.5 + 0 = 0.5`", "1 5.5, 2 0.5, 3 2.5, 4 3.5"),
    ),
    Session(
        id="session-017",
        title="An event that says how many results were expected",
        why="The event expects 5 results a board, more than any board has: all are raised.",
        clauses="K32 K13",
        boards="""
    1: 1-3 600, 2-4 -100
    2: 1-4 420, 2-3 420
""",
        expected=5,
        hand=Figures(
            "`(2 + 1) x 5/2 - 1 = 6.5`, `(1 + 1) x 5/2 - 1 = 4`, `6.5 + 4 = 10.5`",
            "1 10.5, 2 5.5, 3 5.5, 4 10.5",
        ),
    ),
    Session(
        id="session-018",
        title="A ruling within a ruling",
        why="3NT reached three times in ten, 4S three times in ten and made one time in three: one"
        " tenth of 420 and two of -50. A program that takes the inner weights as they are has"
        " a third and two thirds.",
        clauses="K6 K4 K9",
        source=DOCUMENT + ", its introduction; the scores and the field are ours",
        boards="1: 1-4 12C1c:3/400/1/420/2/-50/4/300, 2-5 400, 3-6 -50",
        outcomes={
            ("1", 1): [
                {"weight": "3/10", "score": 400},
                {
                    "weight": "3/10",
                    "outcomes": [{"weight": "1/3", "score": 420}, {"weight": "2/3", "score": -50}],
                },
                {"weight": "2/5", "score": 300},
            ]
        },
        hand=Figures(
            "against 400 and -50: `0.3 x 3 + 0.1 x 4 + 0.2 x 1 + 0.4 x 2 = 2.3`",
            "1 2.3, 4 1.7",
        ),
    ),
    Session(
        id="session-019",
        title="Two penalties for one pair",
        why="Penalties add up, and a total can go below 0. A program that stops at 0 hides one.",
        clauses="K36",
        boards="1: 1-3 600, 2-4 -100",
        penalties=(
            {"pair": "2", "percent_of_top": "25"},
            {"pair": "2", "percent_of_top": "10"},
        ),
        hand=Figures("`0 - 25% x 2 - 10% x 2 = -0.7`", "2 -0.7, 1 2, 3 0, 4 2"),
    ),
    Session(
        id="session-020",
        title="A penalty does not touch an average",
        why="Pair 1's own percentage is 62.5 whatever it is fined: its A+ is still 2.5.",
        clauses="K36 K17",
        boards=AVERAGES,
        penalties=({"pair": "1", "percent_of_top": "50"},),
        hand=Figures("`3 + 2.5 + 2 - 50% x 4 = 5.5`", "1 5.5, 4 1.5"),
    ),
    Session(
        id="session-021",
        title="Pairs that change direction",
        why="With one winner a pair sits N-S on one board and E-W on another, and has one total.",
        clauses="K34 K2 K33",
        boards="""
    1: 1-2 600, 3-4 -100
    2: 1-3 -50, 4-2 420
    3: 4-1 620, 2-3 170
""",
        hand=Figures("pair 1: `2 + 0 + 0 = 2`; pair 4: `2 + 2 + 2 = 6`", "1 2, 4 6, 2 0, 3 4"),
    ),
    Session(
        id="session-022",
        title="Two winners in two sections",
        why="A pair is its number, its section and its side: eight pairs called 1 and 2 here, and"
        " two rankings of four.",
        clauses="K34",
        boards="1: A:1-1 600, A:2-2 -100, B:1-1 -100, B:2-2 620",
        winners=2,
        hand=Figures(
            "620, 600, and twice -100: 6, 4, 1, 1",
            "B2NS 6, A1NS 4, A2NS 1, B1NS 1, A2EW 5, B1EW 5, A1EW 2, B2EW 0",
        ),
    ),
    Session(
        id="session-023",
        title="A shared second place",
        why="After two that share the second place comes the fourth, not the third.",
        clauses="K34",
        boards="1: 1-5 620, 2-6 170, 3-7 170, 4-8 -50",
        winners=2,
        hand=Figures("6, 3, 3, 0", "1NS 6, 2NS 3, 3NS 3, 4NS 0, 8EW 6, 5EW 0"),
    ),
    Session(
        id="session-024",
        title="Nothing to win",
        why="One table: 0 of 0, and no percentage. A program that divides by what was available"
        " stops here.",
        clauses="K33 K12",
        boards="1: 1-2 600",
        hand=Figures("`2 x (1 - 1) = 0`", "1 0, 2 0"),
    ),
    Session(
        id="session-025",
        title="A fouled board in a session",
        why="Both groups of board 1 are raised to the field's E, 4.",
        clauses="K21 K32 K13",
        boards="""
    1: 1-5 420, 2-6 -50, 3-7 620@a, 4-8 -100@a
    2: 1-6 140, 2-5 110, 3-8 100, 4-7 -50
""",
        hand=Figures(
            "`(2 + 1) x 4/2 - 1 = 5`, `(0 + 1) x 4/2 - 1 = 1`; `5 + 6 = 11`, `1 + 4 = 5`,"
            " `5 + 2 = 7`, `1 + 0 = 1`",
            "1 11, 2 5, 3 7, 4 1",
        ),
    ),
    Session(
        id="session-026",
        title="A board that one section did not reach",
        why="E is 4 over both sections: board 2's two results are raised to it. By section, or by"
        " board, they are a full board of two.",
        clauses="K32 K34 K13",
        boards="""
    1: A:1-2 600, A:3-4 -100, B:1-2 -100, B:3-4 620
    2: A:1-4 420, A:3-2 -50
""",
        hand=Figures(
            "`4 + 5 = 9`, `1 + 1 = 2`, `2 + 5 = 7`, `5 + 1 = 6`",
            "A1 9, A3 2, A2 7, A4 6, B1 1, B3 6, B2 5, B4 0",
        ),
    ),
    Session(
        id="session-027",
        title="How many winners, where the event does not say",
        why="Most boards have a number on both sides, so these are two pairs: two winners. Taken"
        " for one pair, it would sit on both sides of a table.",
        clauses="K34",
        boards="""
    1: 1-1 600, 2-2 -100, 3-3 170
    2: 1-2 420, 2-3 -50, 3-1 420
""",
        winners=2,
        says_winners=False,
        hand=Figures("`4 + 3 = 7`, `0 + 0 = 0`, `2 + 3 = 5`", "1NS 7, 2NS 0, 3NS 5"),
    ),
    Session(
        id="session-028",
        title="An artificial line counts in the field's E",
        why="Board 1 has three lines that count, though only two results: E is 3 on both boards.",
        clauses="K32 K15 K13",
        boards="""
    1: 1-4 600, 2-5 -100, 3-6 A5050
    2: 1-5 420, 2-6 -50
""",
        hand=Figures(
            "`(2 + 1) x 3/2 - 1 = 3.5`, `(0 + 1) x 3/2 - 1 = 0.5`; `3.5 + 3.5 = 7`,"
            " `0.5 + 0.5 = 1`; `50% x 4 = 2`",
            "1 7, 2 1, 3 2",
        ),
    ),
    Session(
        id="session-029",
        title="Everything and nothing",
        why="A pair with 100 % elsewhere has the whole top for its A+, one with 0 % nothing for its"
        " A-.",
        clauses="K17",
        boards="""
    1: 1-3 620, 2-4 600
    2: 1-3 A+/A-, 2-4 140
""",
        hand=Figures("`2 + 100% x 2 = 4`, `0 + 0% x 2 = 0`", "1 4, 3 0"),
    ),
    Session(
        id="session-030",
        title="A penalty for a pair of one side and section",
        why="Pair 1 E-W of section B is fined, not its namesakes.",
        clauses="K36 K34",
        boards="1: A:1-1 600, A:2-2 -100, B:1-1 -100, B:2-2 620",
        winners=2,
        penalties=({"pair": "1", "side": "EW", "section": "B", "percent_of_top": "25"},),
        hand=Figures("`5 - 25% x 6 = 3.5`", "B1EW 3.5, A1EW 2, A1NS 4, B1NS 1, A2EW 5"),
    ),
    Session(
        id="session-031",
        title="Which top a penalty is of",
        why="Boards have tops of 2 and 6: a quarter of a top is a quarter of the largest.",
        clauses="K36 K32",
        boards="""
    1 [2]: 1-3 600, 2-4 -100
    2 [4]: 1-4 420, 2-3 -50
""",
        penalties=({"pair": "1", "percent_of_top": "25"},),
        hand=Figures("`2 + 5 - 25% x 6 = 5.5`, `0 + 1 = 1`", "1 5.5, 2 1, 3 5, 4 3"),
    ),
    Session(
        id="session-032",
        title="An average on one side of a split line",
        why="Pair 3's A+ stands beside pair 1's score: pair 1's is a result, pair 3's is not, and"
        " is raised to pair 3's own 75 %.",
        clauses="K17 K18 K13",
        boards="""
    1: 1-3 620|A+, 2-4 600
    2: 1-4 12C1c:1/140/1/110, 2-3 110
""",
        hand=Figures(
            "pair 3 on board 2: `0.5 x 2 + 0.5 x 1 = 1.5`, `1.5 / 2 = 75%`, `75% x 2 + 1.5 = 3`;"
            " pair 1: `2 + 1.5 = 3.5`",
            "3 3, 1 3.5",
        ),
    ),
    Session(
        id="session-033",
        title="Equal to the last fraction",
        why="Pairs 1 and 4 have 14/3 each, by other ways. In binary floating point, or with each"
        " board at a tenth, one of them is ahead.",
        clauses="K34 K1 K33",
        boards="""
    1: 1-4 170, 2-6 140, 3-5 170
    2: 1-5 -50, 2-4 140, 3-6 620
""",
        expected=4,
        hand=Figures(
            "pair 1: `(3 + 1) x 4/3 - 1 = 13/3`, `(0 + 1) x 4/3 - 1 = 1/3`, `13/3 + 1/3 = 14/3`;"
            " pair 4: `(1 + 1) x 4/3 - 1 = 5/3`, `(2 + 1) x 4/3 - 1 = 3`, `5/3 + 3 = 14/3`",
            "1 14/3, 4 14/3",
        ),
    ),
    Session(
        id="session-034",
        title="Equal to the last fraction, twice",
        why="Pairs 2 and 5 share a place with 85/3, pairs 3 and 6 another with 59/3. Compared as"
        " binary numbers none of them do.",
        clauses="K34 K1 K33",
        boards="""
    1: 1-4 140, 2-6 -50, 3-5 -50
    2: 1-4 -50, 2-6 170, 3-5 140
""",
        expected=13,
        hand=Figures(
            "pair 2: `(1 + 1) x 13/3 - 1 = 23/3`, `(4 + 1) x 13/3 - 1 = 62/3`; pair 5:"
            " `(3 + 1) x 13/3 - 1 = 49/3`, `(2 + 1) x 13/3 - 1 = 12`; `23/3 + 62/3 = 49/3 + 12`",
            "2 85/3, 5 85/3",
        ),
    ),
    Session(
        id="session-035",
        title="Rulings within a ruling within a ruling",
        why="Half of a half of a half is an eighth. A program that goes one level down takes the"
        " innermost weights as they are.",
        clauses="K6 K4",
        boards="1: 1-3 12C1c:1/620/1/650/2/170/4/-100, 2-4 170",
        outcomes={
            ("1", 1): [
                {
                    "weight": "1/2",
                    "outcomes": [
                        {
                            "weight": "1/2",
                            "outcomes": [
                                {"weight": "1/2", "score": 620},
                                {"weight": "1/2", "score": 650},
                            ],
                        },
                        {"weight": "1/2", "score": 170},
                    ],
                },
                {"weight": "1/2", "score": -100},
            ]
        },
        hand=Figures(
            "against 170: `1/8 x 2 + 1/8 x 2 + 1/4 x 1 + 1/2 x 0 = 0.75`", "1 0.75, 3 1.25, 2 1.25"
        ),
    ),
    Session(
        id="session-036",
        title="A weak pair's average plus, a strong pair's average minus",
        why="Pair 2 has nothing on its other board and still gets 60 %; pair 4 has everything and"
        " still gets 40 %. Only the better of the two counts for A+, the worse for A-.",
        clauses="K17 K16",
        boards="""
    1: 1-3 620, 2-4 600
    2: 2-4 A+/A-, 1-3 140
""",
        hand=Figures("`0 + 60% x 2 = 1.2`, `2 + 40% x 2 = 2.8`", "2 1.2, 4 2.8, 1 3, 3 1"),
    ),
    Session(
        id="session-037",
        title="A bye that is awarded the recorded percentage",
        why="Under this regulation a pair without opponents gets, on that board, what it has on all"
        " its others, averages among them: 55 % for pair 1. Left out, 50 %; not awarded, nothing.",
        clauses="K37 K32",
        source="observed in Magic Contest, whose pages say so; the figures are ours",
        regulation="magic-contest",
        boards="""
    1: 1-3 600, 2-4 600, 5- BYE
    2: 5-3 420, 2-4 -50, 1- BYE
    3: 1-3 A+/A=, 2-4 140, 5- BYE
""",
        hand=Figures(
            "pair 1: `(1 + 60% x 2) / 4 = 55%`, `1 + 55% x 2 + 1.2 = 3.3`; pair 5: 2 of 2, so"
            " `2 + 2 + 2 = 6`",
            "1 3.3, 5 6, 2 2, 3 2, 4 4",
        ),
    ),
    Session(
        id="session-038",
        title="Byes where each board has its own E",
        why="Under this regulation E is each board's own, 3, 2 and 3, and a bye is of its own"
        " board's top. With the field's E board 2 has a top of 4.",
        clauses="K32 K37 K17",
        source="observed in Magic Contest; the figures are ours",
        regulation="magic-contest",
        boards="""
    1: 1-4 620, 2-5 600, 3-6 170, 7- BYE
    2: 7-4 140, 2-6 110, 1- BYE
    3: 1-5 A-/A+, 2-4 170, 7-6 140, 3- BYE
""",
        hand=Figures(
            "board 3: `(2 + 1) x 3/2 - 1 = 3.5`, `(0 + 1) x 3/2 - 1 = 0.5`; pair 1:"
            " `(4 + 40% x 4) / 8 = 70%`, `4 + 70% x 2 + 1.6 = 7`; pair 7: `2.5 / 6 x 4 = 5/3`,"
            " `5/3 + 2 + 0.5 = 25/6`",
            "1 7, 2 5.5, 3 0, 4 0.5, 5 4.4, 6 9.5, 7 25/6",
        ),
    ),
    Session(
        id="session-039",
        title="Ahead by less than a tenth of a per cent",
        why="50.01 and 49.99 per cent are different percentages. Rounded to a tenth before they are"
        " compared, all four pairs share the first place.",
        clauses="K34",
        boards="1: 1-3 12C1c:1/620/4999/170, 2-4 170",
        hand=Figures(
            "`0.0002 x 2 + 0.9998 x 1 = 1.0002`", "1 1.0002, 4 1.0002, 2 0.9998, 3 0.9998"
        ),
    ),
    Session(
        id="session-040",
        title="Ahead by a four hundredth of a per cent",
        why="After two boards pairs 1 and 2 have 62.5125 and 62.4875 per cent. To a tenth they"
        " share the first place.",
        clauses="K34 K33",
        winners=2,
        boards="""
    1: 1-1 12C1c:1/620/999/170, 2-2 170, 3-3 -50
    2: 1-2 140, 2-3 140, 3-1 110
""",
        hand=Figures(
            "`2 + 0.001 x 2 + 0.999 x 1 = 3.001`, `3.001 + 3 = 6.001`, `2.999 + 3 = 5.999`",
            "1NS 6.001, 2NS 5.999, 3NS 0",
        ),
    ),
    Session(
        id="session-041",
        title="Whole matchpoints turn two pairs round",
        why="Pair 1 is ahead of pair 2, 91/12 to 86/12. With each board in whole matchpoints, half"
        " up, pair 1 has 7 and pair 2 has 8.",
        clauses="K34 K33 K13",
        source="SPEC.md K34",
        boards="""
    1: 1-5 600, 2-6 -100, 3-7 140
    2: 1-5 -100, 2-6 140, 3-7 50, 4-8 140
""",
        expected=5,
        hand=Figures(
            "pair 1: `(4 + 1) x 5/3 - 1 = 22/3`, `(0 + 1) x 5/4 - 1 = 0.25`,"
            " `22/3 + 0.25 = 91/12`; pair 2: `(0 + 1) x 5/3 - 1 = 2/3`,"
            " `(5 + 1) x 5/4 - 1 = 6.5`, `2/3 + 6.5 = 43/6`",
            "1 91/12, 2 43/6",
        ),
    ),
    Session(
        id="session-042",
        title="Whole matchpoints turn two pairs round on full boards with rulings",
        why="Pair 1 is ahead of pair 2, 32/6 to 31/6. With each board in whole matchpoints, half"
        " up, pair 1 has 5 and pair 2 has 6.",
        clauses="K34 K33 K4",
        source="SPEC.md K34",
        boards="""
    1: 1-4 12C1c:1/-100/1/140, 2-5 -100, 3-6 -100
    2: 1-4 140, 2-5 12C1c:1/140/2/170, 3-6 -100
""",
        hand=Figures(
            "`-1 + 2.5 = 1.5`, `1.5 + 2.5 + 0.5 = 4.5`, `1/2 x 1.5 + 1/2 x 4.5 = 3`;"
            " `0 + 1 + 4/3 = 7/3`, `7/3 + 4/3 + 2/3 = 13/3`, `1/3 x 7/3 + 2/3 x 13/3 = 11/3`;"
            " `3 + 7/3 = 16/3`, `1.5 + 11/3 = 31/6`",
            "1 16/3, 2 31/6",
        ),
    ),
    Session(
        id="session-043",
        title="Tenths turn two pairs round on full boards with rulings",
        why="Pair 1 is ahead of pair 2, 107/24 to 106/24. With each board at a tenth, half up, pair"
        " 1 has 4.4 and pair 2 has 4.5.",
        clauses="K34 K33 K4",
        source="SPEC.md K34",
        boards="""
    1: 1-4 140, 2-5 -100, 3-6 12C1c:2/-100/1/170
    2: 1-4 12C1c:1/-100/1/140, 2-5 170, 3-6 12C1c:3/-100/1/170
""",
        hand=Figures(
            "`-1 + 5/3 = 2/3`, `2/3 + 5/3 + 1 = 10/3`; `-1 + 1.25 = 0.25`,"
            " `0.25 + 1.25 + 0.5 = 2`, `2 + 0.5 + 1.25 = 3.75`, `1/2 x 0.25 + 1/2 x 2 = 1.125`;"
            " `10/3 + 1.125 = 107/24`, `2/3 + 3.75 = 53/12`",
            "1 107/24, 2 53/12",
        ),
    ),
    Session(
        id="session-044",
        title="The largest top is neither the first board's nor the last's",
        why="Boards have tops of 4, 8, 2 and 6: a quarter of a top is 2. Of the first board's it is"
        " 1, of the last one's 1.5, of the average 1.25, of the smallest 0.5. Pair 1 comes level"
        " with pair 2.",
        clauses="K36 K34",
        boards="""
    1 [3]: 1-3 600, 2-4 -100
    2 [5]: 1-4 420, 2-3 -50
    3 [2]: 1-3 140, 2-4 170
    4 [4]: 1-4 -50, 2-3 420
""",
        penalties=({"pair": "1", "percent_of_top": "25"},),
        hand=Figures(
            "pair 1: `3.5 + 6.5 + 0 + 1 - 25% x 8 = 9`; pair 2: `0.5 + 1.5 + 2 + 5 = 9`; pair 3:"
            " `0.5 + 6.5 + 2 + 1 = 10`; pair 4: `3.5 + 1.5 + 0 + 5 = 10`",
            "1 9, 2 9, 3 10, 4 10",
        ),
    ),
    Session(
        id="session-045",
        title="The largest top is that of the third board",
        why="Tops of 6, 2, 8 and 4, and half a top: 4 are taken off. Of the first board's top it"
        " would be 3, of the last one's 2, of the average 2.5, of the smallest 1.",
        clauses="K36 K34",
        boards="""
    1 [4]: 1-3 600, 2-4 -100
    2 [2]: 1-4 420, 2-3 420
    3 [5]: 1-3 140, 2-4 170
    4 [3]: 1-4 -50, 2-3 420
""",
        penalties=({"pair": "2", "percent_of_top": "50"},),
        hand=Figures(
            "pair 2: `1 + 1 + 6.5 + 3.5 - 50% x 8 = 8`; pair 1: `5 + 1 + 1.5 + 0.5 = 8`",
            "1 8, 2 8, 3 9, 4 11",
        ),
    ),
    Session(
        id="session-046",
        title="Most boards have a number on both sides, and one has not",
        why="Two boards of three: that is most, so there are two winners. A program that asks for"
        " it on every board has one, and finds pair 1 against itself.",
        clauses="K34",
        boards="""
    1: 1-1 600, 2-2 -100
    2: 1-2 420, 2-1 -50
    3: 1-2 140
""",
        winners=2,
        says_winners=False,
        hand=Figures(
            "board 3: `(0 + 1) x 2/1 - 1 = 1`; `2 + 2 + 1 = 5`, `0 + 2 = 2`, `2 + 0 + 1 = 3`",
            "1NS 5, 2NS 0, 1EW 2, 2EW 3",
        ),
    ),
    Session(
        id="session-047",
        title="Three boards of four have a number on both sides",
        why="Whether there are two winners is decided by most boards, not by the last, nor by all.",
        clauses="K34",
        boards="""
    1: 1-1 600, 2-2 600, 3-3 -100
    2: 1-2 140, 2-3 110
    3: 1-3 420, 3-1 -50, 2-2 420
    4: 2-1 50
""",
        winners=2,
        says_winners=False,
        hand=Figures(
            "board 2: `(2 + 1) x 3/2 - 1 = 3.5`, `(0 + 1) x 3/2 - 1 = 0.5`; board 4:"
            " `(0 + 1) x 3/1 - 1 = 2`; N-S: `3 + 3.5 + 3 = 9.5`, `3 + 0.5 + 3 + 2 = 8.5`; E-W:"
            " `1 + 4 + 2 = 7`, `1 + 0.5 + 1 = 2.5`, `4 + 3.5 + 1 = 8.5`",
            "1NS 9.5, 2NS 8.5, 3NS 0, 1EW 7, 2EW 2.5, 3EW 8.5",
        ),
    ),
    Session(
        id="session-048",
        title="One winner, where the event does not say",
        why="No number sits on both sides of a board, though each sits on both sides of the room:"
        " one winner. Taken for two, each pair would be in both rankings.",
        clauses="K34 K33",
        boards="""
    1: 1-2 600, 3-4 -100
    2: 1-3 -50, 4-2 420
""",
        says_winners=False,
        hand=Figures(
            "pair 1: `2 + 0 = 2`; pair 3: `0 + 2 = 2`; pair 4: `2 + 2 = 4`", "1 2, 2 0, 3 2, 4 4"
        ),
    ),
    Session(
        id="session-049",
        title="The same number on both sides, in two sections",
        why="Number 1 is N-S in one section and E-W in the other. Each section by itself has no"
        " number on both sides: one winner.",
        clauses="K34",
        boards="""
    1: A:1-2 600, B:2-1 -100
    2: A:2-1 140, B:1-2 170
""",
        says_winners=False,
        hand=Figures("`2 + 2 = 4` for pair 1 of each section", "A1 4, A2 0, B1 4, B2 0"),
    ),
    Session(
        id="session-050",
        title="Two sections of four pairs, one winner",
        why="Whoever looks for a number on both sides without its section finds all of them, and"
        " makes two rankings of one.",
        clauses="K34 K33",
        boards="""
    1: A:1-2 600, A:3-4 420, B:4-1 -100, B:2-3 170
    2: A:1-3 110, A:4-2 140, B:1-2 140, B:3-4 620
""",
        says_winners=False,
        hand=Figures(
            "6, 4, 0, 2 on board 1 and 0, 3, 3, 6 on board 2: `6 + 0 = 6`, `0 + 3 = 3`,"
            " `4 + 6 = 10`, `2 + 3 = 5`; `6 + 3 = 9`, `2 + 3 = 5`, `4 + 6 = 10`, `0 + 0 = 0`",
            "A1 6, A2 3, A3 10, A4 5, B1 9, B2 5, B3 10, B4 0",
        ),
    ),
    Session(
        id="session-051",
        title="Lines whose pairs nobody wrote down",
        why="They are compared like any other line, and belong to nobody: they are not in the"
        " ranking, and they do not make up a pair without a number.",
        clauses="K34 K3 K33",
        boards="""
    1: 1-3 600, 2-4 -100, - 140
    2: 1-4 420, 2-3 -50, - 420
""",
        hand=Figures(
            "pair 1: `4 + 3 = 7`; pair 2: `0 + 0 = 0`; pair 3: `0 + 4 = 4`; pair 4: `4 + 1 = 5`",
            "1 7, 2 0, 3 4, 4 5",
        ),
    ),
    Session(
        id="session-052",
        title="Lines with one pair written down",
        why="Pair 2 has a result against nobody knows whom, and pair 4 likewise. Left out, or"
        " given to a pair without a number, they change the ranking.",
        clauses="K34 K33 K17",
        boards="""
    1: 1-3 600, 2- -100, -4 140
    2: 1-4 A+/A-, 2-3 170, - 110
""",
        hand=Figures(
            "pair 1: `4 / 4 = 100%`, `4 + 100% x 4 = 8`; pair 4: `2 + 40% x 4 = 3.6`; board 2:"
            " `(2 + 1) x 3/2 - 1 = 3.5`, `(0 + 1) x 3/2 - 1 = 0.5`",
            "1 8, 2 3.5, 3 0.5, 4 3.6",
        ),
    ),
    Session(
        id="session-053",
        title="A score in a ruling and again in a ruling inside",
        why="600 half of the time, and half of the other half: three quarters. A program that keeps"
        " the last weight of a score has a quarter.",
        clauses="K6 K5",
        boards="1: 1-3 12C1c:3/600/1/-100, 2-4 170",
        outcomes={
            ("1", 1): [
                {"weight": "1/2", "score": 600},
                {
                    "weight": "1/2",
                    "outcomes": [{"weight": "1/2", "score": 600}, {"weight": "1/2", "score": -100}],
                },
            ]
        },
        hand=Figures("against 170: `3/4 x 2 + 1/4 x 0 = 1.5`", "1 1.5, 3 0.5, 2 0.5, 4 1.5"),
    ),
    Session(
        id="session-054",
        title="Scores that come again two rulings further in",
        why="420 has a quarter and an eighth, 400 a half and an eighth. The eighths stand in the"
        " innermost ruling.",
        clauses="K6 K5 K4",
        boards="1: 1-4 12C1c:5/400/3/420, 2-5 420, 3-6 400",
        outcomes={
            ("1", 1): [
                {"weight": "1/2", "score": 400},
                {
                    "weight": "1/2",
                    "outcomes": [
                        {"weight": "1/2", "score": 420},
                        {
                            "weight": "1/2",
                            "outcomes": [
                                {"weight": "1/2", "score": 420},
                                {"weight": "1/2", "score": 400},
                            ],
                        },
                    ],
                },
            ]
        },
        hand=Figures(
            "420: `1/4 + 1/8 = 3/8`; 400: `1/2 + 1/8 = 5/8`; against 420 and 400:"
            " `3/8 x 1 + 3/8 x 2 + 5/8 x 1 = 1.75`",
            "1 1.75, 4 2.25",
        ),
    ),
    Session(
        id="session-055",
        title="A ruling in per cent, in an event",
        why="In an event there is the text alone: a program that reads parts and no percentages"
        " stops here, or takes 40 and 60 for whole results.",
        clauses="K35 K5 K4",
        boards="1: 1-4 12C1c:40%/600/60%/-100, 2-5 600, 3-6 -100",
        hand=Figures("against 600 and -100: `0.4 x 1 + 0.4 x 2 + 0.6 x 1 = 1.8`", "1 1.8, 4 2.2"),
    ),
    Session(
        id="session-056",
        title="Letters small and large, weights with decimals",
        why="12c1c, pass, a+ and np say what 12C1c, PASS, A+ and NP say; 12.5 % is an eighth.",
        clauses="K35 K5 K17 K20",
        boards="""
    1: 1-4 12c1c:12.5%/620/87.5%/170, 2-5 12C1C:1/170/1/-50, 3-6 pass
    2: 1-5 a+/A-, 2-6 140, 3-4 np
""",
        hand=Figures(
            "ruling against ruling: `0.125 x 2 + 0.875 x 0.5 x 1 + 0.875 x 0.5 x 2 = 1.5625`; pair"
            " 1: `1.5625 + 2 = 3.5625`, the same for A+; pair 2: `2 - 1.5625 + 0.5 x 2 = 1.4375`,"
            " `1.4375 + 2 = 3.4375`; pair 5: `4 - 1.4375 + 40% x 4 = 4.1625`",
            "1 7.125, 2 3.4375, 3 1, 4 0.4375, 5 4.1625, 6 5",
        ),
    ),
    Session(
        id="session-057",
        title="A score twice in a ruling's text, in parts and in per cent",
        why="Both rulings are two fifths of 600. A program that keeps one of the two weights loses"
        " a fifth of a result.",
        clauses="K35 K5 K4",
        boards="1: 1-4 12C1c:1/600/3/-100/1/600, 2-5 12C1c:20%/600/60%/-100/20%/600, 3-6 600",
        hand=Figures(
            "ruling against ruling 1, and against 600 `0.4 x 1 = 0.4`: `1 + 0.4 = 1.4`;"
            " `2 x (2 - 0.4) = 3.2`",
            "1 1.4, 2 1.4, 3 3.2",
        ),
    ),
    Session(
        id="session-058",
        title="An average raised by boards of different tops",
        why="Pair 1 has 0 of 2 and 8 of 10: two thirds, and A+ is that. The mean of 0 % and 80 %"
        " is 40 %, and A+ would stay 60.",
        clauses="K17 K33",
        boards="""
    1 [2]: 1-3 600, 2-4 620
    2 [6]: 1-4 170, 2-3 140
    3 [4]: 1-3 A+/A-, 2-4 420
""",
        hand=Figures(
            "board 2: `(2 + 1) x 6/2 - 1 = 8`, `(0 + 1) x 6/2 - 1 = 2`; pair 1:"
            " `(0 + 8) / 12 = 2/3`, `2/3 x 6 = 4`, `0 + 8 + 4 = 12`; pair 3:"
            " `2 + 8 + 40% x 6 = 12.4`; board 3: `(0 + 1) x 4/1 - 1 = 3`",
            "1 12, 2 7, 3 12.4, 4 5",
        ),
    ),
    Session(
        id="session-059",
        title="An average lowered by boards of different tops",
        why="Pair 3 has 2 of 2 and 3 of 14: 31.25 %, and A- is that. The mean of the two"
        " percentages is above 60.",
        clauses="K17 K33",
        boards="""
    1 [2]: 1-3 600, 2-4 620
    2 [8]: 1-4 140, 2-3 620
    3 [4]: 1-3 A+/A-, 2-4 420
""",
        hand=Figures(
            "board 2: `(2 + 1) x 8/2 - 1 = 11`, `(0 + 1) x 8/2 - 1 = 3`; pair 3:"
            " `(2 + 3) / 16 = 31.25%`, `2 + 3 + 31.25% x 6 = 6.875`; pair 1:"
            " `0 + 3 + 60% x 6 = 6.6`",
            "1 6.6, 2 16, 3 6.875, 4 14",
        ),
    ),
    Session(
        id="session-060",
        title="A result against a side that has none",
        why="Pair 1's 620 is a result, though its opponents have an artificial score: with it pair"
        " 1 has 75 %, without it 50 %.",
        clauses="K17 K18",
        boards="""
    1: 1-3 620|55%, 2-4 600
    2: 1-4 140, 2-3 140
    3: 1-3 A+/A=, 2-4 420
""",
        hand=Figures(
            "pair 1: `(2 + 1) / 4 = 75%`, `2 + 1 + 75% x 2 = 4.5`; pair 3:"
            " `55% x 2 + 1 + 50% x 2 = 3.1`",
            "1 4.5, 3 3.1, 2 2, 4 3",
        ),
    ),
    Session(
        id="session-061",
        title="An artificial score against a side that has a result",
        why="Pair 3's -100 is a result, pair 1's 10 % beside it is not: pair 3's A+ is 75 %, and"
        " pair 1's A- stays 40.",
        clauses="K17 K18",
        boards="""
    1: 1-3 10%|-100, 2-4 600
    2: 1-4 140, 2-3 140
    3: 1-3 A-/A+, 2-4 420
""",
        hand=Figures(
            "pair 3: `(2 + 1) / 4 = 75%`, `2 + 1 + 75% x 2 = 4.5`; pair 1:"
            " `10% x 2 + 1 + 40% x 2 = 2`",
            "1 2, 3 4.5, 2 3, 4 2",
        ),
    ),
    Session(
        id="session-062",
        title="Ahead by what a binary number does not hold",
        why="They differ in the seventeenth digit behind the point: in binary floating point all"
        " four pairs have 50 %, and share the first place.",
        clauses="K34 K1",
        boards="1: 1-3 12C1c:1/620/99999999999999999/170, 2-4 170",
        hand=Figures(
            "`2/100000000000000000 + 99999999999999999/100000000000000000"
            " = 100000000000000001/100000000000000000`",
            "1 100000000000000001/100000000000000000, 4 100000000000000001/100000000000000000,"
            " 2 99999999999999999/100000000000000000, 3 99999999999999999/100000000000000000",
        ),
    ),
    Session(
        id="session-063",
        title="Ahead after two boards by what a binary number does not hold",
        why="Over two boards 62.5 per cent and a little more or less: the same binary number.",
        clauses="K34 K1 K33",
        winners=2,
        boards="""
    1: 1-1 12C1c:1/620/99999999999999999/170, 2-2 170, 3-3 -50
    2: 1-2 140, 2-3 140, 3-1 110
""",
        pairs="1 2",
        hand=Figures(
            "`2 + 2/100000000000000000 + 99999999999999999/100000000000000000 + 3"
            " = 600000000000000001/100000000000000000`",
            "1NS 600000000000000001/100000000000000000, 2NS 599999999999999999/100000000000000000",
        ),
    ),
    Session(
        id="session-064",
        title="Ahead by a thousandth of a per cent",
        why="50.001 and 49.999 per cent: to two decimals, which is what many programs print, all"
        " four pairs share the first place.",
        clauses="K34",
        boards="1: 1-3 12C1c:1/620/49999/170, 2-4 170",
        hand=Figures(
            "`0.00002 x 2 + 0.99998 x 1 = 1.00002`", "1 1.00002, 4 1.00002, 2 0.99998, 3 0.99998"
        ),
    ),
    Session(
        id="session-065",
        title="Ahead by a four hundredth of a per cent, after two boards of three",
        why="62.50125 and 62.49875 per cent: to two decimals both are 62.50.",
        clauses="K34 K33",
        winners=2,
        boards="""
    1: 1-1 12C1c:1/620/9999/170, 2-2 170, 3-3 -50
    2: 1-2 140, 2-3 140, 3-1 110
""",
        pairs="1 2",
        hand=Figures(
            "`2 + 0.0001 x 2 + 0.9999 x 1 = 3.0001`, `3.0001 + 3 = 6.0001`, `2.9999 + 3 = 5.9999`",
            "1NS 6.0001, 2NS 5.9999",
        ),
    ),
    Session(
        id="session-066",
        title="Ahead by a hundred thousandth of a per cent",
        why="50.00001 and 49.99999 per cent: to four decimals there is no difference.",
        clauses="K34",
        boards="1: 1-3 12C1c:1/620/4999999/170, 2-4 170",
        hand=Figures(
            "`0.0000002 x 2 + 0.9999998 x 1 = 1.0000002`",
            "1 1.0000002, 4 1.0000002, 2 0.9999998, 3 0.9999998",
        ),
    ),
    Session(
        id="session-067",
        title="Ahead by a hundred thousandth of a per cent, after two boards",
        why="62.5000125 and 62.4999875 per cent: to four decimals both are 62.5000.",
        clauses="K34 K33",
        winners=2,
        boards="""
    1: 1-1 12C1c:1/620/999999/170, 2-2 170, 3-3 -50
    2: 1-2 140, 2-3 140, 3-1 110
""",
        pairs="1 2",
        hand=Figures(
            "`2 + 0.000001 x 2 + 0.999999 x 1 = 3.000001`, `3.000001 + 3 = 6.000001`,"
            " `2.999999 + 3 = 5.999999`",
            "1NS 6.000001, 2NS 5.999999",
        ),
    ),
    Session(
        id="session-068",
        title="Three share the second place and three the fifth",
        why="After the three that share the second place comes the fifth, and after the three that"
        " share that the eighth.",
        clauses="K34",
        boards="1: 1-5 170, 2-6 170, 3-7 170, 4-8 620",
        hand=Figures(
            "`0 + 1 + 1 = 2` for 170, N-S; `2 + 1 + 1 = 4` for E-W",
            "4 6, 5 4, 6 4, 7 4, 1 2, 2 2, 3 2, 8 0",
        ),
    ),
    Session(
        id="session-069",
        title="Two penalties of two kinds for one pair",
        why="A quarter of a top and half a matchpoint: both are taken off, not the last alone.",
        clauses="K36",
        boards=SHORT_SECOND_BOARD,
        penalties=(
            {"pair": "6", "percent_of_top": "25"},
            {"pair": "6", "matchpoints": "1/2"},
        ),
        hand=Figures("`6.5 - 25% x 4 - 0.5 = 5`", "6 5, 1 7.5, 5 3.5"),
    ),
    Session(
        id="session-070",
        title="Nothing to win on any board",
        why="Two boards of one table each: 0 of 0, and no percentage. All share the first place.",
        clauses="K33 K12 K34",
        boards="""
    1: 1-2 600
    2: 3-1 -50
""",
        hand=Figures("`2 x (1 - 1) = 0` twice", "1 0, 2 0, 3 0"),
    ),
    Session(
        id="session-071",
        title="An average minus where nothing was won elsewhere",
        why="Pair 1 has 0 of 4 on its other boards: its A- is 0 %. A program that takes 0 for no"
        " percentage gives it 40.",
        clauses="K17",
        boards="""
    1: 1-4 600, 2-3 620
    2: 1-3 140, 2-4 170
    3: 1-3 A-/A+, 2-4 420
""",
        hand=Figures(
            "pair 1: `0 / 4 = 0%`, `0 + 0 + 0% x 2 = 0`; pair 3: `(0 + 2) / 4 = 50%`,"
            " `0 + 2 + 60% x 2 = 3.2`",
            "1 0, 3 3.2, 2 5, 4 3",
        ),
    ),
    Session(
        id="session-072",
        title="A ruling of half the matchpoints in the own percentage",
        why="Pair 1 has 2 of 4 by its ruling and 4 of 4: 75 %. Without the ruling it has all.",
        clauses="K17 K4 K9",
        boards="""
    1: 1-4 12C1c:1/620/1/-100, 2-5 170, 3-6 170
    2: 1-5 140, 2-6 110, 3-4 100
    3: 1-6 A+/A=, 2-4 420, 3-5 400
""",
        hand=Figures(
            "`0.5 x 4 + 0.5 x 0 = 2`, `(2 + 4) / 8 = 75%`, `2 + 4 + 75% x 4 = 9`; pair 4:"
            " `2 + 4 + 0.5 = 6.5`",
            "1 9, 4 6.5",
        ),
    ),
    Session(
        id="session-073",
        title="A penalty for a pair of one section, one winner",
        why="Pair 2 of section B is fined. Pair 2 of section A is another pair.",
        clauses="K36 K34",
        boards="""
    1: A:1-2 600, B:1-2 -100, A:3-4 140
    2: A:1-4 420, B:1-2 -50, A:3-2 400
""",
        penalties=({"pair": "2", "section": "B", "matchpoints": "3/2"},),
        hand=Figures(
            "B2: `4 + 4 - 3/2 = 6.5`; A2: `0 + 2 = 2`; A1: `4 + 4 = 8`; B1: `0 + 0 = 0`",
            "B2 6.5, A2 2, A1 8, B1 0",
        ),
    ),
    Session(
        id="session-074",
        title="Byes and a board not played do not count in the field's E",
        why="E is 2: no board has more than two lines that count. With byes counted it is 3, and"
        " every board is raised.",
        clauses="K32 K20 K33",
        boards="""
    1: 1-3 600, 2-4 -100, 5- BYE
    2: 5-3 420, 2-4 -50, 1- BYE
    3: 5-4 110, 2-3 NP, 1- BYE
""",
        hand=Figures(
            "board 3: `(0 + 1) x 2/1 - 1 = 1`; pair 5: `2 + 1 = 3` of 4; pair 1: 2 of 2",
            "1 2, 2 0, 3 0, 4 5, 5 3",
        ),
    ),
    Session(
        id="session-075",
        title="Groups marked with small and large letters",
        why="@A and @a are one group. Taken for two, each has a single result and the average.",
        clauses="K35 K21 K32",
        boards="""
    1: 1-5 420, 2-6 -50, 3-7 620@A, 4-8 -100@a
    2: 1-6 140, 2-5 110, 3-8 140, 4-7 -50
""",
        hand=Figures(
            "`(2 + 1) x 4/2 - 1 = 5`, `(0 + 1) x 4/2 - 1 = 1`; `5 + 5 = 10`, `1 + 2 = 3`,"
            " `1 + 0 = 1`",
            "1 10, 2 3, 3 10, 4 1",
        ),
    ),
    Session(
        id="session-076",
        title="An average minus beside a score",
        why="Pair 1's A- stands beside pair 3's score, and is lowered to pair 1's own 25 % all the"
        " same.",
        clauses="K17 K18",
        boards="""
    1: 1-3 A-|420, 2-4 400
    2: 1-4 -50, 2-3 140
    3: 1-3 110, 2-4 110
""",
        hand=Figures(
            "pair 1: `(0 + 1) / 4 = 25%`, `25% x 2 + 0 + 1 = 1.5`; pair 3: `0 + 0 + 1 = 1`",
            "1 1.5, 3 1, 2 4, 4 5",
        ),
    ),
    Session(
        id="session-077",
        title="Byes and averages in small letters",
        why="a5545 and bye say what A5545 and BYE say. A program that reads capitals alone refuses"
        " the event, or takes a bye for a line not played, which here comes to the same.",
        clauses="K35 K15 K20",
        boards="""
    1: 1-3 a5545, 2-4 600, 5- bye
    2: 5-3 420, 2-4 -50, 1- Bye
""",
        hand=Figures(
            "board 1: `55% x 2 = 1.1`, `45% x 2 = 0.9`, `(0 + 1) x 2/1 - 1 = 1`; pair 4:"
            " `1 + 2 = 3`",
            "1 1.1, 2 1, 3 0.9, 4 3, 5 2",
        ),
    ),
    Session(
        id="session-078",
        title="One group in large and small letters alone",
        why="Nobody is in the main group, and @B and @b are one. Taken for two, a single result"
        " gets the average.",
        clauses="K35 K21",
        boards="1: 1-4 600@B, 2-5 -100@b, 3-6 600@b",
        hand=Figures("`2 + 1 = 3` for each 600", "1 3, 2 0, 3 3, 4 1, 5 4, 6 1"),
    ),
    Session(
        id="session-079",
        title="Two winners because the event says so, in two sections",
        why="No number sits on both sides, and there are two winners all the same. Decided by the"
        " numbers there would be one.",
        clauses="K34",
        boards="1: A:1-11 620, A:2-12 600, B:1-11 170, B:2-12 600",
        winners=2,
        hand=Figures(
            "6, 3, 0, 3; E-W 0, 3, 6, 3",
            "A1NS 6, A2NS 3, B1NS 0, B2NS 3, A11EW 0, A12EW 3, B11EW 6, B12EW 3",
        ),
    ),
    Session(
        id="session-080",
        title="A penalty for a pair of one side",
        why="Pair 2 N-S is fined, not pair 2 E-W. A program that looks at the number alone finds"
        " two, and fines both or none.",
        clauses="K36 K34",
        boards="1: 1-1 600, 2-2 -100, 3-3 170",
        winners=2,
        penalties=({"pair": "2", "side": "NS", "percent_of_top": "10"},),
        hand=Figures("`0 - 10% x 4 = -0.4`", "2NS -0.4, 2EW 4, 1NS 4, 3NS 2, 1EW 0, 3EW 2"),
    ),
    Session(
        id="session-081",
        title="An average beside a board that was not played",
        why="Pair 1 has no result anywhere: its A+ is the nominal 60 %, not 0 % of nothing.",
        clauses="K17 K20",
        boards="""
    1: 1-3 A+/A-, 2-4 600
    2: 1-4 NP, 2-3 140
""",
        hand=Figures(
            "`60% x 2 = 1.2`; pair 3: 1 of 2 on board 2, so `40% x 2 + 1 = 1.8`",
            "1 1.2, 3 1.8, 2 2, 4 1",
        ),
    ),
    Session(
        id="session-082",
        title="Percentages of boards to four decimals turn two pairs round",
        why="Pair 1 is ahead of pair 2 by a ten millionth of a matchpoint. With each board's"
        " percentage at four decimals pair 1 has 83.3333 and 33.3333, pair 2 has 16.6667 and 100,"
        " and is ahead.",
        clauses="K34 K33 K1",
        winners=2,
        boards="""
    1: 1-1 12C1c:1/620/9999999/600, 2-2 -100, 3-3 600, 4-4 -100
    2: 1-2 140, 2-3 620, 3-4 170, 4-1 -50
""",
        pairs="1 2",
        hand=Figures(
            "pair 1: `2 + 2 + 0.0000001 x 2 + 0.9999999 x 1 = 5.0000001`,"
            " `5.0000001 + 2 = 7.0000001`; pair 2: `1 + 6 = 7`",
            "1NS 7.0000001, 2NS 7",
        ),
    ),
    Session(
        id="session-083",
        title="Lines without pair numbers do not make two winners",
        why="Nobody sits on both sides: a line whose pairs nobody wrote down has no number there."
        " A program that takes the missing ones for one number has two rankings.",
        clauses="K34",
        boards="1: - 600, 1-2 100",
        says_winners=False,
        hand=Figures("100 loses to 600, and E-W's -100 beats -600: `2 x 1 = 2`", "1 0, 2 2"),
    ),
    Session(
        id="session-084",
        title="A board's own E is that board's alone",
        why="Board 1 says 5, and board 2 has the field's largest count, 2. With 5 for all boards"
        " board 2 is raised as well, and pair 1 has 13.",
        clauses="K32 K13",
        boards="""
    1 [5]: 1-2 600, 3-4 100
    2: 1-3 600, 2-4 100
""",
        hand=Figures(
            "`(2 + 1) x 5/2 - 1 = 6.5`, `(0 + 1) x 5/2 - 1 = 1.5`; `6.5 + 2 = 8.5`,"
            " `1.5 + 0 = 1.5`",
            "1 8.5, 2 1.5, 3 1.5, 4 8.5",
        ),
    ),
    Session(
        id="session-085",
        title="A penalty of twelve and a half per cent of a top",
        why="An eighth of a top of 2. Cut to 12 per cent it is 0.24, rounded to 13 it is 0.26.",
        clauses="K36 K1",
        boards="1: 1-2 600, 3-4 100",
        penalties=({"pair": "1", "percent_of_top": "25/2"},),
        hand=Figures("`2 - 12.5% x 2 = 1.75`", "1 1.75, 2 0, 3 0, 4 2"),
    ),
    Session(
        id="session-086",
        title="A penalty that names no section",
        why="There is one pair 1, in section A, and the number is enough. A program that looks for"
        " a pair 1 without a section finds nobody.",
        clauses="K36 K34",
        boards="1: A:1-2 600, A:3-4 100",
        penalties=({"pair": "1", "matchpoints": "1"},),
        hand=Figures("`2 - 1 = 1`", "A1 1, A2 0, A3 0, A4 2"),
    ),
    Session(
        id="session-087",
        title="No percentage is behind the lowest one",
        why="Pairs 5 and 6 have 0 of 0, and no percentage: behind pair 2 with 0 per cent, and"
        " behind pair 3 with 50 below. Taken for 0 per cent they share pair 2's place.",
        clauses="K34 K33 K36",
        boards="""
    1: 1-2 600, 3-4 100
    2 [1]: 5-6 600
""",
        penalties=({"pair": "3", "matchpoints": "1"},),
        hand=Figures(
            "pair 3: `0 - 1 = -1`, of 2; pairs 5 and 6: `2 x (1 - 1) = 0`, of 0",
            "1 2, 2 0, 3 -1, 4 2, 5 0, 6 0",
        ),
    ),
    Session(
        id="session-088",
        title="Pair 1 and pair 01",
        why="They play on one board at two tables, so they are two pairs. A program that reads"
        " whole numbers has one pair twice on a board.",
        clauses="K34",
        boards="1: 1-2 600, 01-4 100",
        hand=Figures("600 beats 100: `2 x 1 = 2`", "1 2, 01 0, 2 0, 4 2"),
    ),
    Session(
        id="session-089",
        title="Pair a and pair A",
        why="They play on one board at two tables, so they are two pairs. A program to which large"
        " and small letters are one has one pair twice on a board.",
        clauses="K34",
        boards="1: a-2 600, A-4 100",
        hand=Figures("600 beats 100: `2 x 1 = 2`", "a 2, A 0, 2 0, 4 2"),
    ),
    Session(
        id="session-090",
        title="Section a and section A",
        why="Pairs 1 and 2 of either play on one board at two tables, so they are four pairs. A"
        " program to which large and small letters are one has each of them twice on a board.",
        clauses="K34",
        boards="1: a:1-2 600, A:1-2 100",
        hand=Figures("600 beats 100: `2 x 1 = 2`", "a1 2, a2 0, A1 0, A2 2"),
    ),
    Session(
        id="session-091",
        title="An event's E where each board would have its own",
        why="Under this regulation E is a board's own count, 2, where the event says nothing. This"
        " one says 3, and that takes its place.",
        clauses="K32 K13",
        source="observed in Magic Contest; the figures are ours",
        regulation="magic-contest",
        boards="1: 1-2 600, 3-4 100",
        expected=3,
        hand=Figures(
            "`(2 + 1) x 3/2 - 1 = 3.5`, `(0 + 1) x 3/2 - 1 = 0.5`", "1 3.5, 2 0.5, 3 0.5, 4 3.5"
        ),
    ),
    Session(
        id="session-092",
        title="A penalty does not touch a bye",
        why="Pair 1 has all of board 1, and so all of its bye. With the penalty taken before, the"
        " bye is half of a top, and pair 1 has 2.",
        clauses="K36 K37",
        source="observed in Magic Contest; the figures are ours",
        regulation="magic-contest",
        boards="""
    1: 1-2 600, 3-4 100
    2: 1- BYE, 3-4 100, 2-5 0
""",
        penalties=({"pair": "1", "matchpoints": "1"},),
        hand=Figures(
            "pair 1: `2 / 2 = 100%`, `2 + 100% x 2 - 1 = 3`; pair 3: `0 + 2 = 2`; pair 4:"
            " `2 + 0 = 2`",
            "1 3, 2 0, 3 2, 4 2, 5 2",
        ),
    ),
    Session(
        id="session-093",
        title="A board not played where byes are awarded",
        why="Under this regulation a bye is awarded something, a board not played is not. A program"
        " that takes the one for the other gives pair 1 two more matchpoints.",
        clauses="K20 K37 K33",
        source="observed in Magic Contest; the figures are ours",
        regulation="magic-contest",
        boards="""
    1: 1-2 600, 3-4 100
    2: 1-3 NP, 2-4 100, 5-6 50
""",
        hand=Figures(
            "pair 1: 2, of 2; pair 3: 0, of 2; pair 2: `0 + 2 = 2`, of 4; pair 4: `2 + 0 = 2`,"
            " of 4",
            "1 2, 2 2, 3 0, 4 2, 5 0, 6 2",
        ),
    ),
    Session(
        id="session-094",
        title="A pair with nothing but a bye, where byes are awarded",
        why="Pair 5 has no other board, and so no percentage for its bye: it gets nothing, and is"
        " not in the ranking. A program that awards it an average puts it there.",
        clauses="K37 K33",
        source="observed in Magic Contest; the figures are ours",
        regulation="magic-contest",
        boards="1: 1-2 600, 3-4 100, 5- BYE",
        hand=Figures("600 beats 100: `2 x 1 = 2`", "1 2, 2 0, 3 0, 4 2"),
    ),
    Session(
        id="session-095",
        title="A ruling six deep",
        why="Half of a half, six times, is a sixty-fourth. A program that goes down three or four"
        " levels, and takes the weights of the next as they are, has more.",
        clauses="K6 K4",
        boards="1: 1-3 12C1c:32/-100/16/100/8/110/4/140/2/170/1/600/1/620, 2-4 140",
        outcomes={("1", 1): halves_of(-100, 100, 110, 140, 170, 600, 620)},
        hand=Figures(
            "against 140: `1/16 x 1 + 1/32 x 2 + 1/64 x 2 + 1/64 x 2 = 3/16`, `2 - 3/16 = 29/16`",
            "1 3/16, 2 29/16, 3 29/16, 4 3/16",
        ),
    ),
]
