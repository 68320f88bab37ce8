"""Requests that are no bridge, and must be refused.

What is wrong can be seen in the notation and in the data beside it: a program
may read either.
"""

from vector_authoring.definitions import JsonObject, Refused

ABOUT = "Requests that must be refused. With which code, or in which words, does not matter."

LAW_77 = "A contract, its declarer, the tricks taken and the vulnerability give a score by Law 77."
CANNOT_BE = "What cannot be, such as a contract of 8NT or 14 tricks, is refused."
ANYTHING_ELSE = "Anything else is refused"
A_SHARE = "An artificial score gives a side its percentage of the top, 0 to 100 per cent."
BELOW_ZERO = "A penalty that is not above zero is refused"
NO_ONE_PAIR = (
    "so is one for a pair that has no place in the ranking, or that could be for more than one."
)
BOARD_TWICE = "a board that comes twice is refused"
PAIR_TWICE = "so is a pair that sits twice on one board or against itself."
ONE_AMOUNT = "It is a number of matchpoints, or a percentage of a top"
PARTS = "positive whole numbers in a ratio, or as percentages that make exactly 100"
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


def contract(name: str, declarer: str | None, tricks: int | None, vulnerable: str) -> JsonObject:
    """A contract to be scored."""
    request: JsonObject = {"op": "score_contract", "contract": name}
    if declarer is not None:
        request["declarer"] = declarer
    if tricks is not None:
        request["tricks"] = tricks
    return request | {"vulnerable": vulnerable}


def event(*lines: JsonObject, **more: object) -> JsonObject:
    """An event of one board."""
    own: JsonObject = {"format": "law78-event-1", "winners": 1}
    boards = [{"board": "1", "lines": list(lines)}]
    return {"op": "score_session", "event": own | {"boards": boards} | more}


def table(ns: str, ew: str, result: str | list[JsonObject], **more: object) -> JsonObject:
    """A line of an event: its result as text, or the outcomes of a ruling."""
    own: JsonObject = {"pair_ns": ns, "pair_ew": ew}
    key = "result" if isinstance(result, str) else "outcomes"
    return own | {key: result} | more


def beside(result: str | list[JsonObject]) -> JsonObject:
    """An event with a result beside a 600."""
    return event(table("1", "3", "600"), table("2", "4", result))


def fined(*penalties: JsonObject, **more: object) -> JsonObject:
    """An event of two sections with penalties."""
    return event(
        table("1", "2", "600", section="A"),
        table("1", "2", "-100", section="B"),
        penalties=list(penalties),
        **more,
    )


def boards(*numbers: str, **more: object) -> JsonObject:
    """An event of boards with these numbers, each of two tables."""
    lines = [table("1", "3", "600"), table("2", "4", "-100")]
    own: JsonObject = {"format": "law78-event-1", "winners": 1}
    each = [{"board": number, "lines": lines} for number in numbers]
    return {"op": "score_session", "event": own | {"boards": each} | more}


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
    Refused(
        id="refusals-028",
        title="A contract at the level of nought",
        why="A bid is for one odd trick at least. A program that adds up whatever it finds has a"
        " contract that needs six tricks.",
        clauses="K30",
        reason="there is no level 0",
        check="no_contract",
        quote=CANNOT_BE,
        request=contract("0NT", "N", 7, "NONE"),
    ),
    Refused(
        id="refusals-029",
        title="No spades at all",
        why="A level of 0 is no bid in a suit either.",
        clauses="K30",
        reason="there is no level 0",
        check="no_contract",
        quote=CANNOT_BE,
        request=contract("0S", "E", 6, "ALL"),
    ),
    Refused(
        id="refusals-030",
        title="A contract at the level of eight, of E-W",
        why="Eight clubs need fourteen tricks, whatever declarer took.",
        clauses="K30",
        reason="there are seven levels",
        check="no_contract",
        quote=CANNOT_BE,
        request=contract("8C", "W", 13, "ALL"),
    ),
    Refused(
        id="refusals-031",
        title="A contract doubled three times",
        why="After a redouble nobody doubles. A program that reads two crosses and looks no"
        " further has a redoubled contract.",
        clauses="K30",
        reason="there is a double and a redouble",
        check="no_contract",
        quote=CANNOT_BE,
        request=contract("3NTXXX", "S", 9, "NONE"),
    ),
    Refused(
        id="refusals-032",
        title="One club with four crosses",
        why="A program that counts crosses doubles and doubles again.",
        clauses="K30",
        reason="there is a double and a redouble",
        check="no_contract",
        quote=CANNOT_BE,
        request=contract("1CXXXX", "W", 6, "EW"),
    ),
    Refused(
        id="refusals-033",
        title="A denomination that is none",
        why="There are four suits and no-trump. A program that takes what it does not know for a"
        " major has a game.",
        clauses="K30",
        reason="there is no denomination Z",
        check="no_contract",
        quote=CANNOT_BE,
        request=contract("4Z", "N", 10, "NS"),
    ),
    Refused(
        id="refusals-034",
        title="A vulnerability that is none",
        why="SOME does not say who. A program that looks for its own side in it takes declarer for"
        " not vulnerable.",
        clauses="K30",
        reason="who is vulnerable is not said",
        check="no_vulnerability",
        quote=CANNOT_BE,
        request=contract("4S", "N", 10, "SOME"),
    ),
    Refused(
        id="refusals-035",
        title="One player vulnerable",
        why="Sides are vulnerable, not players.",
        clauses="K30",
        reason="who is vulnerable is not said",
        check="no_vulnerability",
        quote=CANNOT_BE,
        request=contract("6D", "W", 12, "W"),
    ),
    Refused(
        id="refusals-036",
        title="A declarer that is a side",
        why="One of four players declares. A program that looks whether NS has the declarer in it"
        " finds NS there.",
        clauses="K30",
        reason="a side declares nothing",
        check="no_declarer",
        quote=CANNOT_BE,
        request=contract("3NT", "NS", 9, "ALL"),
    ),
    Refused(
        id="refusals-037",
        title="A declarer that is nobody",
        why="Z is none of the four. A program that takes whoever is not N or S for E-W turns the"
        " sign round.",
        clauses="K30",
        reason="there is no declarer Z",
        check="no_declarer",
        quote=CANNOT_BE,
        request=contract("1H", "Z", 7, "NS"),
    ),
    Refused(
        id="refusals-038",
        title="A contract that went down, without a declarer",
        why="Whose loss it is is not said.",
        clauses="K30",
        reason="the declarer is missing",
        check="no_declarer",
        quote=LAW_77,
        request=contract("5DX", None, 8, "EW"),
    ),
    Refused(
        id="refusals-039",
        title="A contract without tricks",
        why="A program that takes it for just made, or for no trick at all, guesses.",
        clauses="K30",
        reason="the tricks are missing",
        check="no_tricks",
        quote=LAW_77,
        request=contract("4H", "S", None, "NONE"),
    ),
    Refused(
        id="refusals-040",
        title="A doubled contract without tricks",
        why="How it went is not said, and 7NTX made or thirteen off are far apart.",
        clauses="K30",
        reason="the tricks are missing",
        check="no_tricks",
        quote=LAW_77,
        request=contract("7NTX", "E", None, "ALL"),
    ),
    Refused(
        id="refusals-041",
        title="Fifteen tricks",
        why="Two more than there are.",
        clauses="K30",
        reason="there are thirteen tricks",
        check="tricks_out_of_range",
        quote=CANNOT_BE,
        request=contract("7NT", "S", 15, "ALL"),
    ),
    Refused(
        id="refusals-042",
        title="Fewer tricks than none, for E-W",
        why="A program that only subtracts has fourteen undertricks.",
        clauses="K30",
        reason="there are no fewer tricks than none",
        check="tricks_out_of_range",
        quote=CANNOT_BE,
        request=contract("7S", "E", -1, "NONE"),
    ),
    Refused(
        id="refusals-043",
        title="A plus sign before a score",
        why="A score is written without one. A program that lets it pass lets other writing pass"
        " too.",
        clauses="K35",
        reason="+600 is no form of a result",
        check="not_written_so",
        quote=ANYTHING_ELSE,
        request=beside("+600"),
    ),
    Refused(
        id="refusals-044",
        title="A plus sign before a score of a ruling",
        why="The scores of a ruling are written like any other.",
        clauses="K35",
        reason="+100 is no score",
        check="not_written_so",
        quote=ANYTHING_ELSE,
        request=beside("12C1c:1/+100/1/-100"),
    ),
    Refused(
        id="refusals-045",
        title="A weight without a score, in an event",
        why="Which score was meant is not said. A program that reads in twos leaves the last"
        " weight out.",
        clauses="K35",
        reason="the last weight has no score",
        check="not_written_so",
        quote=ANYTHING_ELSE,
        request=beside("12C1c:2/600/3"),
    ),
    Refused(
        id="refusals-046",
        title="A third weight without a score",
        why="Two outcomes and the beginning of a third.",
        clauses="K35",
        reason="the last weight has no score",
        check="not_written_so",
        quote=ANYTHING_ELSE,
        request=beside("12C1c:1/600/1/-100/2"),
    ),
    Refused(
        id="refusals-047",
        title="A result that is a word",
        why="What VOID is worth is not said.",
        clauses="K35",
        reason="VOID is no form of a result",
        check="not_written_so",
        quote=ANYTHING_ELSE,
        request=beside("VOID"),
    ),
    Refused(
        id="refusals-048",
        title="A split score of three sides, in an event",
        why="A table has two sides. A program that takes the first two loses the third.",
        clauses="K35",
        reason="a line has two sides",
        check="three_sides",
        quote="600|100|50",
        request=beside("600|100|50"),
    ),
    Refused(
        id="refusals-049",
        title="An average for one side alone, in an event",
        why="What E-W get is not said.",
        clauses="K35",
        reason="E-W's artificial score is missing",
        check="one_side_missing",
        quote="A+",
        request=beside("A+"),
    ),
    Refused(
        id="refusals-050",
        title="A group without a name, in an event",
        why="Which group was meant is not said. A program that takes it for the main group"
        " guesses.",
        clauses="K35 K21",
        reason="the group has no name",
        check="group_without_name",
        quote="-420@",
        request=beside("-420@"),
    ),
    Refused(
        id="refusals-051",
        title="An artificial score in a group, in an event",
        why="It is compared with no group.",
        clauses="K21",
        reason="an artificial score belongs to no group",
        check="group_without_score",
        quote="An artificial score is compared with no group.",
        request=beside("A6040@a"),
    ),
    Refused(
        id="refusals-052",
        title="Weights of 90 per cent, in an event",
        why="A tenth of a result is missing.",
        clauses="K5",
        reason="the weights make 90 per cent",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=beside("12C1c:40%/600/50%/-100"),
    ),
    Refused(
        id="refusals-053",
        title="Parts and percentages mixed, in an event",
        why="In the text alone it cannot be seen what three parts are parts of.",
        clauses="K5 K35",
        reason="some weights are percentages and some are parts",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=beside("12C1c:40%/600/3/-100"),
    ),
    Refused(
        id="refusals-054",
        title="A part of nought, in an event",
        why="What cannot happen is left out of a ruling.",
        clauses="K5",
        reason="a weight is zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=beside("12C1c:0/600/1/-100"),
    ),
    Refused(
        id="refusals-055",
        title="A part below nought, in an event",
        why="Minus one part and two parts make one, and nothing happens minus once.",
        clauses="K5",
        reason="a weight is below zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=beside("12C1c:-1/600/2/-100"),
    ),
    Refused(
        id="refusals-056",
        title="A part that is not whole",
        why="Parts are whole numbers in a ratio: 1.5 to 1 is 3 to 2. A program that reads decimals"
        " there reads 1,5 too.",
        clauses="K5 K35",
        reason="1.5 is no whole number of parts",
        check="part_not_whole",
        quote=PARTS,
        request=beside("12C1c:1.5/600/1/-100"),
    ),
    Refused(
        id="refusals-057",
        title="More than the top beside a score",
        why="150 per cent of a top cannot be given to one side either.",
        clauses="K15 K18",
        reason="150 per cent of a top cannot be given",
        check="not_a_percentage",
        quote=A_SHARE,
        request=beside("600|150%"),
    ),
    Refused(
        id="refusals-058",
        title="Less than nothing beside a score",
        why="Minus 10 per cent is a penalty at most, and those are taken from totals.",
        clauses="K15 K18",
        reason="minus 10 per cent of a top cannot be given",
        check="not_a_percentage",
        quote=A_SHARE,
        request=beside("-10%|-100"),
    ),
    Refused(
        id="refusals-059",
        title="More than the whole top, in an event",
        why="120 per cent of a top cannot be given.",
        clauses="K15",
        reason="120 per cent of a top cannot be given",
        check="not_a_percentage",
        quote=A_SHARE,
        request=beside("120%|40%"),
    ),
    Refused(
        id="refusals-060",
        title="A nested ruling that is whole only when multiplied out",
        why="The inner weights make 3/2 and the outer ones 3/4; multiplied out all make one. A"
        " program that adds up at the end alone lets it pass.",
        clauses="K5 K6",
        reason="neither ruling is whole",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=beside(
            [score(600, "1/4"), {"weight": "1/2", "outcomes": [score(420), score(-50, "1/2")]}]
        ),
    ),
    Refused(
        id="refusals-061",
        title="Two nested rulings that make up for each other",
        why="One has 4/3 inside and one 2/3, each half of the time: 1 in all, and neither is a"
        " ruling.",
        clauses="K5 K6",
        reason="the inner weights make 4/3 and 2/3",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=beside(
            [
                {"weight": "1/2", "outcomes": [score(420), score(-50, "1/3")]},
                {"weight": "1/2", "outcomes": [score(600, "1/3"), score(140, "1/3")]},
            ]
        ),
    ),
    Refused(
        id="refusals-062",
        title="A nested ruling of 120 per cent",
        why="The outer weights make a whole, and the inner ones a fifth more.",
        clauses="K5 K6",
        reason="the inner weights make 120 per cent",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=beside(
            [
                {"weight": "1/2", "outcomes": [score(420, "3/5"), score(-50, "3/5")]},
                score(300, "1/2"),
            ]
        ),
    ),
    Refused(
        id="refusals-063",
        title="A penalty of two amounts",
        why="A quarter of a top, or a whole matchpoint? A program that takes one of them guesses,"
        " and so does one that takes both.",
        clauses="K36",
        reason="a penalty is one amount",
        check="penalty_of_two_amounts",
        quote=ONE_AMOUNT,
        request=fined({"pair": "1", "section": "A", "percent_of_top": "25", "matchpoints": "1"}),
    ),
    Refused(
        id="refusals-064",
        title="A second penalty of two amounts",
        why="The first penalty is right, the second could be meant in two ways.",
        clauses="K36",
        reason="a penalty is one amount",
        check="penalty_of_two_amounts",
        quote=ONE_AMOUNT,
        request=fined(
            {"pair": "1", "section": "B", "matchpoints": "1/2"},
            {"pair": "2", "section": "A", "percent_of_top": "10", "matchpoints": "2"},
        ),
    ),
    Refused(
        id="refusals-065",
        title="A penalty without an amount",
        why="How much is not said. A program that takes the standard one guesses.",
        clauses="K36",
        reason="a penalty is one amount",
        check="penalty_of_two_amounts",
        quote=ONE_AMOUNT,
        request=fined({"pair": "1", "section": "A"}),
    ),
    Refused(
        id="refusals-066",
        title="A penalty below nothing",
        why="Taken from a total it would be added. A program that drops the sign, or adds, does"
        " not know which was meant.",
        clauses="K36",
        reason="a penalty is taken, not added",
        check="penalty_below_nothing",
        quote=BELOW_ZERO,
        request=fined({"pair": "1", "section": "A", "percent_of_top": "-25"}),
    ),
    Refused(
        id="refusals-067",
        title="A penalty of minus one matchpoint",
        why="The same in matchpoints.",
        clauses="K36",
        reason="a penalty is taken, not added",
        check="penalty_below_nothing",
        quote=BELOW_ZERO,
        request=fined({"pair": "2", "section": "B", "matchpoints": "-1"}),
    ),
    Refused(
        id="refusals-068",
        title="A penalty for a pair that is not there",
        why="There is no pair 9 from whose total it could be taken. A program that goes on leaves"
        " a penalty out, and nobody hears of it.",
        clauses="K36",
        reason="there is no pair 9",
        check="penalty_of_no_pair",
        quote=NO_ONE_PAIR,
        request=fined({"pair": "9", "section": "A", "percent_of_top": "25"}),
    ),
    Refused(
        id="refusals-069",
        title="A penalty for a pair of a section that is not there",
        why="There is a pair 1 in two sections, and none in C.",
        clauses="K36 K34",
        reason="there is no pair 1 of section C",
        check="penalty_of_no_pair",
        quote=NO_ONE_PAIR,
        request=fined({"pair": "1", "section": "C", "matchpoints": "1"}),
    ),
    Refused(
        id="refusals-070",
        title="A penalty for one of two sections",
        why="Pair 1 of A, or of B? A program that fines the first, or both, guesses.",
        clauses="K36 K34",
        reason="there are two pairs 1",
        check="penalty_of_no_pair",
        quote=NO_ONE_PAIR,
        request=fined({"pair": "1", "percent_of_top": "25"}),
    ),
    Refused(
        id="refusals-071",
        title="A penalty for one of two sides",
        why="With two winners there are a pair 1 N-S and a pair 1 E-W.",
        clauses="K36 K34",
        reason="there are two pairs 1",
        check="penalty_of_no_pair",
        quote=NO_ONE_PAIR,
        request=event(
            table("1", "1", "600"),
            table("2", "2", "-100"),
            winners=2,
            penalties=[{"pair": "1", "matchpoints": "1"}],
        ),
    ),
    Refused(
        id="refusals-072",
        title="Halves of one score, N-S without one",
        why="E-W have a score and N-S an average: there is no second half.",
        clauses="K19",
        reason="half frequencies are not defined where one side is artificial",
        check="halves_of_one_side",
        quote="Where one side of a line is artificial the halves are not defined, and the board is"
        " refused.",
        request=board(
            SIX_HUNDRED,
            line("A-|-100", split={"ns": {"artificial": "-"}, "ew": {"outcomes": [score(-100)]}}),
            split="halves",
        ),
    ),
    Refused(
        id="refusals-073",
        title="A score with a plus sign, on a board",
        why="+600 is no form of a result, and as data it is no whole number.",
        clauses="K35",
        reason="+600 is no score",
        check="score_no_number",
        quote=ANYTHING_ELSE,
        request=board(SIX_HUNDRED, line("+600", {"weight": "1", "score": "+600"})),
    ),
    Refused(
        id="refusals-074",
        title="Fourteen tricks, for E-W",
        why="A program that lets declarer have one trick more gives E-W an overtrick too many.",
        clauses="K30",
        reason="there are thirteen tricks",
        check="tricks_out_of_range",
        quote=CANNOT_BE,
        request=contract("1NT", "W", 14, "EW"),
    ),
    Refused(
        id="refusals-075",
        title="A weight below zero after one above a whole",
        why="150 % and minus 50 % make a whole, and no ruling.",
        clauses="K5",
        reason="a weight is below zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=board(
            SIX_HUNDRED,
            line("12C1c:150%/600/-50%/-100", score(600, "3/2"), score(-100, "-1/2")),
        ),
    ),
    Refused(
        id="refusals-076",
        title="A weight of zero in a ruling of an event",
        why="The other outcome is whole by itself. A program that looks for weights below zero"
        " lets it pass.",
        clauses="K5",
        reason="a weight is zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=beside([score(600), score(-100, "0")]),
    ),
    Refused(
        id="refusals-077",
        title="A weight of zero inside a nested ruling",
        why="What cannot happen is left out of a ruling, however far inside.",
        clauses="K5 K6",
        reason="a weight is zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=beside(
            [
                score(600, "1/2"),
                {"weight": "1/2", "outcomes": [score(420, "0"), score(-50)]},
            ]
        ),
    ),
    Refused(
        id="refusals-078",
        title="A weight below zero inside a nested ruling",
        why="The inner weights make a whole, and one of them is below zero.",
        clauses="K5 K6",
        reason="a weight is below zero",
        check="weight_not_positive",
        quote="Every weight is more than zero",
        request=beside(
            [
                score(600, "1/2"),
                {"weight": "1/2", "outcomes": [score(420, "3/2"), score(-50, "-1/2")]},
            ]
        ),
    ),
    Refused(
        id="refusals-079",
        title="A board that comes twice",
        why="One of them has the wrong number. A program that counts both gives every pair two"
        " results on one board, and one that keeps the last loses the first.",
        clauses="K34",
        reason="a board comes twice",
        check="board_twice",
        quote=BOARD_TWICE,
        request=boards("1", "1"),
    ),
    Refused(
        id="refusals-080",
        title="A board that comes twice, another between",
        why="They do not stand side by side.",
        clauses="K34",
        reason="a board comes twice",
        check="board_twice",
        quote=BOARD_TWICE,
        request=boards("7", "8", "7"),
    ),
    Refused(
        id="refusals-081",
        title="A pair twice on a board",
        why="Pair 1 cannot have played the board twice. A program that adds both gives it two"
        " tops.",
        clauses="K34",
        reason="a pair sits twice on one board",
        check="pair_twice",
        quote=PAIR_TWICE,
        request=event(table("1", "2", "600"), table("1", "3", "-100")),
    ),
    Refused(
        id="refusals-082",
        title="A pair on a board as N-S and as E-W",
        why="With one winner pair 1 N-S and pair 1 E-W are one pair. A program that tells pairs"
        " apart by side does not see it.",
        clauses="K34",
        reason="a pair sits twice on one board",
        check="pair_twice",
        quote=PAIR_TWICE,
        request=event(table("1", "2", "600"), table("3", "1", "-100")),
    ),
    Refused(
        id="refusals-083",
        title="With two winners, a pair twice on a side",
        why="There are a pair 1 N-S and a pair 1 E-W, and N-S is there twice.",
        clauses="K34",
        reason="a pair sits twice on one board",
        check="pair_twice",
        quote=PAIR_TWICE,
        request=event(table("1", "1", "600"), table("1", "2", "-100"), winners=2),
    ),
    Refused(
        id="refusals-084",
        title="A pair against itself",
        why="With one winner pair 1 is one pair.",
        clauses="K34",
        reason="a pair plays against itself",
        check="pair_twice",
        quote=PAIR_TWICE,
        request=event(table("1", "1", "600"), table("2", "3", "-100")),
    ),
    Refused(
        id="refusals-085",
        title="A pair against itself in a section",
        why="A pair 1 in each of two sections is two pairs. In section B it is one, on both sides.",
        clauses="K34",
        reason="a pair plays against itself",
        check="pair_twice",
        quote=PAIR_TWICE,
        request=event(
            table("1", "2", "600", section="A"),
            table("1", "1", "-100", section="B"),
        ),
    ),
    Refused(
        id="refusals-086",
        title="A penalty of nothing",
        why="A penalty of 0 is an amount that was forgotten, or a penalty that was lifted. A"
        " program that tests for amounts below zero lets it pass.",
        clauses="K36",
        reason="a penalty takes something",
        check="penalty_below_nothing",
        quote=BELOW_ZERO,
        request=fined({"pair": "1", "section": "A", "matchpoints": "0"}),
    ),
    Refused(
        id="refusals-087",
        title="A penalty for a pair that had a bye",
        why="Pair 5 gets nothing on any board and has no place, so the penalty would be lost.",
        clauses="K36",
        reason="pair 5 has no place in the ranking",
        check="penalty_of_no_pair",
        quote=NO_ONE_PAIR,
        request=event(
            table("1", "3", "600"),
            table("2", "4", "-100"),
            {"pair_ns": "5", "result": "BYE"},
            penalties=[{"pair": "5", "percent_of_top": "25"}],
        ),
    ),
    Refused(
        id="refusals-088",
        title="A penalty for a pair whose only board was not played",
        why="Its line gives it nothing, so it has no place, and the penalty would be lost.",
        clauses="K36",
        reason="pair 5 has no place in the ranking",
        check="penalty_of_no_pair",
        quote=NO_ONE_PAIR,
        request=event(
            table("1", "3", "600"),
            table("2", "4", "-100"),
            table("5", "6", "NP"),
            penalties=[{"pair": "5", "matchpoints": "1"}],
        ),
    ),
    Refused(
        id="refusals-089",
        title="A ruling in a ruling in a ruling, not whole",
        why="The outer weights and the inner ones make a whole, the innermost a third. A program"
        " that looks two levels deep lets it pass.",
        clauses="K5 K6",
        reason="the innermost weights make a third",
        check="weights_sum",
        quote=LIMIT_ON_WEIGHTS,
        request=beside(
            [
                score(0, "1/2"),
                {
                    "weight": "1/2",
                    "outcomes": [
                        score(600, "1/2"),
                        {"weight": "1/2", "outcomes": [score(600, "1/3")]},
                    ],
                },
            ]
        ),
    ),
    Refused(
        id="refusals-090",
        title="Half a per cent more than the whole top",
        why="100.5 per cent of a top cannot be given. A program that compares whole per cents lets"
        " it pass.",
        clauses="K15",
        reason="100.5 per cent of a top cannot be given",
        check="not_a_percentage",
        quote=A_SHARE,
        request=beside("100.5%|0%"),
    ),
]
