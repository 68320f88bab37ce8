"""Requests that are no bridge, and must be refused.

What is wrong can be seen in the notation and in the data beside it: a program
may read either.
"""

from vector_authoring.definitions import JsonObject, Refused

ABOUT = "Requests that must be refused. With which code, or in which words, does not matter."

LIMIT_ON_WEIGHTS = (
    "Every weight is more than zero, and the weights of a ruling make exactly one whole."
)


def score(points: int, weight: str = "1") -> JsonObject:
    """An outcome as data."""
    return {"weight": weight, "score": points}


def line(result: str, *outcomes: JsonObject, **more: object) -> JsonObject:
    """A line: its notation, and the data beside it."""
    own: JsonObject = {"result": result}
    if outcomes:
        own["outcomes"] = list(outcomes)
    return own | more


def board(*lines: JsonObject, expected: int | None = None, **rules: str) -> JsonObject:
    """A board to be scored."""
    own: JsonObject = {"expected": len(lines) if expected is None else expected}
    if rules:
        own["rules"] = rules
    return {"op": "score_board", "board": own | {"lines": list(lines)}}


def contract(name: str, declarer: str | None, tricks: int, vulnerable: str) -> JsonObject:
    """A contract to be scored."""
    request: JsonObject = {"op": "score_contract", "contract": name}
    if declarer is not None:
        request["declarer"] = declarer
    return request | {"tricks": tricks, "vulnerable": vulnerable}


SIX_HUNDRED = line("600", score(600))

VECTORS = [
    Refused(
        id="refusals-001",
        title="Weights of 90 per cent",
        why="What does not make a whole could be meant in two ways. A program that takes it as it"
        " is loses a tenth of a result, one that stretches it guesses.",
        clauses="K5",
        reason="the weights make 90 per cent",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=board(
            SIX_HUNDRED, line("12C1c:40%/600/50%/-100", score(600, "2/5"), score(-100, "1/2"))
        ),
    ),
    Refused(
        id="refusals-002",
        title="Weights of 110 per cent",
        why="More than a whole is refused like less.",
        clauses="K5",
        reason="the weights make 110 per cent",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=board(
            SIX_HUNDRED,
            line("12C1c:60%/600/50%/-100", score(600, "3/5"), score(-100, "1/2")),
        ),
    ),
    Refused(
        id="refusals-003",
        title="A weight of zero",
        why="What cannot happen is left out of a ruling: a score with no weight would make an"
        " entry in the table that nobody has.",
        clauses="K5",
        reason="a weight is zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=board(SIX_HUNDRED, line("12C1c:0/600/1/-100", score(600, "0"), score(-100, "1"))),
    ),
    Refused(
        id="refusals-004",
        title="A weight below zero",
        why="200 % and minus 100 % make a whole, and nothing happens minus once.",
        clauses="K5",
        reason="a weight is below zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=board(
            SIX_HUNDRED,
            line("12C1c:200%/600/-100%/-100", score(600, "2"), score(-100, "-1")),
        ),
    ),
    Refused(
        id="refusals-005",
        title="One outcome, half a chance",
        why="What the other half was is not said.",
        clauses="K5",
        reason="the weights make 50 per cent",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=board(SIX_HUNDRED, line("12C1c:50%/600", score(600, "1/2"))),
    ),
    Refused(
        id="refusals-006",
        title="Parts and percentages mixed",
        why="40 % and 3 parts: nobody can say what they are parts of.",
        clauses="K5 K35",
        reason="some weights are percentages and some are parts",
        check="weights_sum",
        quote="They are given as parts, positive whole numbers in a ratio, or as percentages",
        request=board(
            SIX_HUNDRED, line("12C1c:40%/600/3/-100", score(600, "2/5"), score(-100, "3"))
        ),
    ),
    Refused(
        id="refusals-007",
        title="A weight with an exponent",
        why="Numbers are fractions, decimals or percentages. A program that reads 4e-1 reads other"
        " things too.",
        clauses="K1 K5",
        reason="4e-1 is no way to write a number",
        check="no_number",
        quote="any other way of writing it is refused",
        request=board(
            SIX_HUNDRED,
            line("12C1c:4e-1/600/6e-1/-100", score(600, "4e-1"), score(-100, "6e-1")),
        ),
    ),
    Refused(
        id="refusals-008",
        title="A weight with a decimal comma",
        why="A comma may part thousands or decimals, so it does neither.",
        clauses="K1 K5",
        reason="0,4 is no way to write a number",
        check="no_number",
        quote="any other way of writing it is refused",
        request=board(
            SIX_HUNDRED, line("12C1c:0,4/600/0,6/-100", score(600, "0,4"), score(-100, "0,6"))
        ),
    ),
    Refused(
        id="refusals-009",
        title="Fewer results expected than there are",
        why="Three lines cannot be two. A program that goes on has a factor below 1.",
        clauses="K11",
        reason="3 lines count, and 2 results are expected",
        check="below_lines",
        quote="An E below the number of those lines is an error.",
        request=board(
            SIX_HUNDRED,
            line("-100", score(-100)),
            line("A6040", artificial={"ns": "60", "ew": "40"}),
            expected=2,
        ),
    ),
    Refused(
        id="refusals-010",
        title="No result expected, and there is one",
        why="An E of 0 beside a result is below the lines.",
        clauses="K11",
        reason="1 line counts, and no result is expected",
        check="below_lines",
        quote="An E below the number of those lines is an error.",
        request=board(SIX_HUNDRED, expected=0),
    ),
    Refused(
        id="refusals-011",
        title="An artificial score in a group",
        why="An artificial score is compared with no group. A program that lets it count in one"
        " changes that group's A.",
        clauses="K21",
        reason="an artificial score belongs to no group",
        check="group_without_score",
        quote="An artificial score is compared with no group.",
        request=board(SIX_HUNDRED, line("A6040@a", artificial={"ns": "60", "ew": "40"}, group="a")),
    ),
    Refused(
        id="refusals-012",
        title="A line not played, in a group",
        why="What was not played was played in no version.",
        clauses="K21",
        reason="a line not played belongs to no group",
        check="group_without_score",
        quote="Artificial scores, lines not played and byes belong to no group.",
        request=board(SIX_HUNDRED, line("NP@a", not_played=True, group="a"), expected=1),
    ),
    Refused(
        id="refusals-013",
        title="A bye in a group",
        why="A pair without opponents played no version.",
        clauses="K21",
        reason="a bye belongs to no group",
        check="group_without_score",
        quote="Artificial scores, lines not played and byes belong to no group.",
        request=board(SIX_HUNDRED, line("BYE@a", bye=True, group="a"), expected=1),
    ),
    Refused(
        id="refusals-014",
        title="A group without a name",
        why="A mark with nothing behind it is a slip: which group was meant is not said.",
        clauses="K35 K21",
        reason="the group has no name",
        check="group_without_name",
        quote="-420@",
        request=board(SIX_HUNDRED, line("-420@", score(-420), group="")),
    ),
    Refused(
        id="refusals-015",
        title="A score that is no number",
        why="6oo is a slip of the pen. A program that reads the digits in front has 6.",
        clauses="K35",
        reason="6oo is no score",
        check="score_no_number",
        quote="Anything else is refused",
        request=board(
            SIX_HUNDRED,
            line("6oo", {"weight": "1", "score": "6oo"}),
        ),
    ),
    Refused(
        id="refusals-016",
        title="More than the whole top",
        why="An artificial score is 0 to 100 per cent of the top.",
        clauses="K15",
        reason="120 per cent of a top cannot be given",
        check="not_a_percentage",
        quote="An artificial score gives a side its percentage of the top, 0 to 100 per cent.",
        request=board(SIX_HUNDRED, line("120%|40%", artificial={"ns": "120", "ew": "40"})),
    ),
    Refused(
        id="refusals-017",
        title="Less than nothing of the top",
        why="An artificial score is 0 to 100 per cent of the top; a penalty is something else.",
        clauses="K15",
        reason="minus 10 per cent of a top cannot be given",
        check="not_a_percentage",
        quote="An artificial score gives a side its percentage of the top, 0 to 100 per cent.",
        request=board(SIX_HUNDRED, line("60%|-10%", artificial={"ns": "60", "ew": "-10"})),
    ),
    Refused(
        id="refusals-018",
        title="An average for one side alone",
        why="What E-W get is not said. A program that gives them the rest of the top guesses.",
        clauses="K35",
        reason="E-W's artificial score is missing",
        check="one_side_missing",
        quote="A+",
        request=board(SIX_HUNDRED, line("A+", artificial={"ns": "+"})),
    ),
    Refused(
        id="refusals-019",
        title="A split score of three sides",
        why="A table has two sides.",
        clauses="K35",
        reason="a line has two sides",
        check="three_sides",
        quote="600|100|50",
        request=board(
            SIX_HUNDRED,
            line(
                "600|100|50",
                split={
                    "ns": {"outcomes": [score(600)]},
                    "ew": {"outcomes": [score(100)]},
                    "third": {"outcomes": [score(50)]},
                },
            ),
        ),
    ),
    Refused(
        id="refusals-020",
        title="Halves of one score",
        why="Under halves each of a line's two scores counts half. Where one side is artificial"
        " there is no second score.",
        clauses="K19",
        reason="half frequencies are not defined where one side is artificial",
        check="halves_of_one_side",
        quote="Where one side of a line is artificial the halves are not defined, and the board is"
        " refused.",
        request=board(
            SIX_HUNDRED,
            line(
                "600|60%",
                split={"ns": {"outcomes": [score(600)]}, "ew": {"artificial": "60"}},
            ),
            split="halves",
        ),
    ),
    Refused(
        id="refusals-021",
        title="A contract at the level of eight",
        why="There are seven levels: Law 77 has no score for it.",
        clauses="K30",
        reason="there are seven levels",
        check="no_contract",
        quote="A contract, its declarer, the tricks taken and the vulnerability give a score by"
        " Law 77.",
        request=contract("8NT", "N", 13, "NONE"),
    ),
    Refused(
        id="refusals-022",
        title="Fourteen tricks",
        why="A program that counts on has an overtrick that nobody can take.",
        clauses="K30",
        reason="there are thirteen tricks",
        check="tricks_out_of_range",
        quote="A contract, its declarer, the tricks taken and the vulnerability give a score by"
        " Law 77.",
        request=contract("3NT", "N", 14, "NONE"),
    ),
    Refused(
        id="refusals-023",
        title="Fewer tricks than none",
        why="Nobody takes minus one trick.",
        clauses="K30",
        reason="there are no fewer tricks than none",
        check="tricks_out_of_range",
        quote="A contract, its declarer, the tricks taken and the vulnerability give a score by"
        " Law 77.",
        request=contract("3NT", "N", -1, "NONE"),
    ),
    Refused(
        id="refusals-024",
        title="A contract without a declarer",
        why="Whose score it is, and whose vulnerability counts, is not said. A program that takes"
        " N-S guesses.",
        clauses="K30",
        reason="the declarer is missing",
        check="no_declarer",
        quote="A contract, its declarer, the tricks taken and the vulnerability give a score by"
        " Law 77.",
        request=contract("4S", None, 10, "NONE"),
    ),
    Refused(
        id="refusals-025",
        title="A nested ruling that is not whole inside",
        why="The outer weights make a whole and the inner ones do not. A program that multiplies"
        " first and looks at nothing loses a tenth of a result.",
        clauses="K5 K6",
        reason="the inner weights make 80 per cent",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request={
            "op": "score_session",
            "event": {
                "format": "law78-event-1",
                "winners": 1,
                "boards": [
                    {
                        "board": "1",
                        "lines": [
                            {"pair_ns": "1", "pair_ew": "3", "result": "600"},
                            {
                                "pair_ns": "2",
                                "pair_ew": "4",
                                "outcomes": [
                                    {
                                        "weight": "1/2",
                                        "outcomes": [score(420, "2/5"), score(-50, "2/5")],
                                    },
                                    score(300, "1/2"),
                                ],
                            },
                        ],
                    }
                ],
            },
        },
    ),
    Refused(
        id="refusals-026",
        title="Fewer results expected in an event than a board has",
        why="An event's E holds for every board: three lines cannot be two.",
        clauses="K11 K32",
        reason="3 lines count on board 1, and 2 results are expected",
        check="below_lines",
        quote="An E below the number of those lines is an error.",
        request={
            "op": "score_session",
            "event": {
                "format": "law78-event-1",
                "winners": 1,
                "expected": 2,
                "boards": [
                    {
                        "board": "1",
                        "lines": [
                            {"pair_ns": "1", "pair_ew": "4", "result": "600"},
                            {"pair_ns": "2", "pair_ew": "5", "result": "-100"},
                            {"pair_ns": "3", "pair_ew": "6", "result": "-100"},
                        ],
                    }
                ],
            },
        },
    ),
    Refused(
        id="refusals-027",
        title="A weight of zero among others",
        why="The other two make a whole, and the third is there for nothing: whoever wrote it"
        " meant something.",
        clauses="K5",
        reason="a weight is zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=board(
            SIX_HUNDRED,
            line(
                "12C1c:1/600/0/140/1/-100",
                score(600, "1/2"),
                score(140, "0"),
                score(-100, "1/2"),
            ),
        ),
    ),
]
