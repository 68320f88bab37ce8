#!/usr/bin/env python3
"""A subject in plain Python: the whole of the subject protocol, version 1.

It needs nothing but Python 3.11 and imports nothing of law78, so it is a second
opinion. It makes no frequency table and no chart: every result is compared with
every result, 2 for a win, 1 for a tie, and everything else follows from that.

    python3 sample_python.py        one JSON object a line in, one out

A line of a board is a `Line`. What a side of it holds is one of

    {600: Fraction(2, 5), -100: Fraction(3, 5)}    scores, N-S's view, with weights
    Fraction(60)                                   an artificial score, per cent
    "A+", "A=", "A-"                               an average
    None                                           nothing: not played, or a bye
"""

import json
import re
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from math import lcm
from typing import NamedTuple

FEATURES = (
    *("weighted", "split", "artificial", "unequal"),
    *("fouled", "small_groups", "not_played", "bye"),
)
RULES = {
    "unequal": ("neuberg", "ascherman", "add_one", "none"),
    "small_groups": ("none", "ebu", "acbl"),
    "split": ("charts", "halves"),
}
NOMINAL = {"A+": Fraction(60), "A=": Fraction(50), "A-": Fraction(40)}
MOST_EXPECTED = 1_000_000
MOST_DENOMINATOR = 10**1000
N_S, E_W = 0, 1


class Refused(Exception):
    """A request that is no bridge, or no JSON: answered with an error."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Unsupported(Exception):
    """Something that this program does not do: answered by its name."""


# The conversation


def main():
    # Other line ends than \n, which Python would take for one, may stand inside a text.
    for request in sys.stdin.buffer:
        if not request.strip():
            continue
        answer = answer_to(request)
        if answer is None:
            return
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def answer_to(text):
    """The answer to one line of input, None for goodbye."""
    seq = None
    try:
        request = read_json(text)
        seq = request.get("seq")
        if not is_whole(seq):
            seq = None
            raise Refused("protocol", "a request without a whole number as its seq")
        refuse_loose_values(request)
        operation = request.get("op")
        if operation == "bye":
            return None
        if not isinstance(operation, str):
            raise Refused("protocol", "a request without an op")
        if operation not in OPERATIONS:
            raise Unsupported(operation)
        return {"seq": seq} | OPERATIONS[operation](request)
    except Unsupported as unsupported:
        return {"seq": seq, "unsupported": str(unsupported)}
    except Refused as refused:
        return {"seq": seq, "error": {"code": refused.code, "message": str(refused)}}
    except RecursionError:
        return {"seq": seq, "error": {"code": "limit", "message": "nested too deep"}}


class Loose(NamedTuple):
    """What should not be in a request: found while reading, refused when its seq is known."""

    problem: str


def read_json(text):
    def whole(digits):
        return int(digits) if len(digits) <= 18 else Loose("a number that is too long")

    def once(pairs):
        found = dict(pairs)
        return found if len(found) == len(pairs) else found | {"": Loose("a key twice")}

    try:
        request = json.loads(
            text.decode(),
            parse_int=whole,
            parse_float=lambda digits: Loose(f"the number {digits} is not whole"),
            parse_constant=lambda name: Loose(f"{name} is no number"),
            object_pairs_hook=once,
        )
    except (ValueError, RecursionError) as error:
        raise Refused("syntax", f"not JSON: {error}") from None
    if not isinstance(request, dict):
        raise Refused("protocol", "a request is an object")
    return request


def refuse_loose_values(value):
    if isinstance(value, Loose):
        raise Refused("field", value.problem)
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            refuse_loose_values(inner)


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def field(data, key, kind, *, may_lack=False):
    """The value of a key, which is of a kind; None where it may lack and does."""
    value = data.get(key)
    if value is None and may_lack:
        return None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Refused("field", f"{key!r} is missing or of the wrong kind")
    return value


def refuse_unknown_keys(data, known):
    for key in data:
        if key not in known:
            raise Refused("field", f"the unknown key {key!r}")


def hello(request):
    if request.get("protocol") != 1 or not is_whole(request["protocol"]):
        raise Refused("protocol", "this speaks version 1")
    return {
        "protocol": 1,
        "subject": {"name": "sample_python", "version": "2"},
        "operations": ["score_board", "score_contract", "score_session"],
        "features": FEATURES,
        "values": "matchpoints",
        "scale": 2,
        "rounding": [],
    }


# What a line holds


LINE_KINDS = ("outcomes", "artificial", "split", "not_played", "bye")


class Line(NamedTuple):
    """A line: what N-S and E-W hold, its group, and its kind, one of LINE_KINDS."""

    holds: tuple
    group: str | None
    kind: str


def rational(text):
    """12, -1/2, 0.5 or 50%, exactly."""
    read = re.fullmatch(r"-?[0-9]{1,18}(?:/([0-9]{1,18})|\.[0-9]{1,18})?%?", text)
    if read is None or int(read[1] or "1") == 0:
        raise Refused("notation", f"{text!r} is not a number")
    value = Fraction(text.rstrip("%"))
    return value / 100 if text.endswith("%") else value


def line_from_text(text):
    """The line that a result says, such as 600, 12C1c:2/600/3/-100, A6040 or -420@a."""
    written, mark, group = text.partition("@")
    upper = written.upper() if written.isascii() else written
    digits = re.fullmatch(r"A([0-9]{2})([0-9]{2})", upper)
    averages = re.fullmatch(r"(A[-+=])/(A[-+=])", upper)
    sides = upper.split("|")
    if upper in ("NP", "BYE"):
        kind, holds = "not_played" if upper == "NP" else "bye", (None, None)
    elif digits:
        kind, holds = "artificial", (Fraction(digits[1]), Fraction(digits[2]))
    elif averages:
        kind, holds = "artificial", averages.groups()
    elif len(sides) == 2:
        kind, holds = "split", tuple(side_from_text(side) for side in sides)
    elif len(sides) == 1:
        kind, holds = "outcomes", (played_from_text(upper),) * 2
    else:
        raise Refused("notation", f"{text!r} has too many bars")
    return checked_line(holds, group if mark else None, kind)


def side_from_text(text):
    """One side of a split score: a share of the top, or a score."""
    if text in NOMINAL:
        return text
    if text.endswith("%") and not text.startswith("12C1C:"):
        return percentage(rational(text) * 100)
    return played_from_text(text)


def played_from_text(text):
    """A score, or a ruling as 12C1C: and parts or percentages and scores in turn."""
    if not text.startswith("12C1C:"):
        return {score_from_text(text): Fraction(1)}
    fields = text.removeprefix("12C1C:").split("/")
    if len(fields) % 2:
        raise Refused("notation", "a weight without a score")
    weights, scores = fields[0::2], [score_from_text(score) for score in fields[1::2]]
    if all(weight.endswith("%") for weight in weights):
        return ruling(zip(map(rational, weights), scores, strict=True))
    if not all(re.fullmatch(r"[0-9]{1,1000}", weight) for weight in weights):
        raise Refused("weights", "weights are whole parts, or all of them percentages")
    total = sum(int(weight) for weight in weights)
    if total == 0:
        raise Refused("weights", "a weight of 0")
    parts = (Fraction(int(weight), total) for weight in weights)
    return ruling(zip(parts, scores, strict=True))


def score_from_text(text):
    if text == "PASS":
        return 0
    if not re.fullmatch(r"-?(?:0|[1-9][0-9]{0,8})", text):
        raise Refused("notation", f"{text!r} is not a score")
    return int(text)


def percentage(percent):
    if not 0 <= percent <= 100:
        raise Refused("notation", "an artificial score is 0 to 100 per cent")
    return percent


def ruling(outcomes):
    """Scores with their weights, each of which is positive, and which make one whole."""
    held = defaultdict(Fraction)
    for weight, score in outcomes:
        if weight <= 0:
            raise Refused("weights", "every weight is more than 0")
        held[score] += weight
    if sum(held.values()) != 1:
        raise Refused("weights", "the weights do not make one whole")
    return dict(held)


def checked_line(holds, group, kind):
    """A line, the name of its group checked."""
    if group is not None:
        if not re.fullmatch(r"[A-Za-z0-9]{1,8}", group):
            raise Refused("group", f"{group!r} is no group")
        if not any(isinstance(held, dict) for held in holds):
            raise Refused("group", "a line without a score belongs to no group")
        group = group.lower()
    return Line(holds, group, kind)


def line_from_data(data):
    """The line that the data beside the result say."""
    kinds = [kind for kind in LINE_KINDS if kind in data]
    if len(kinds) != 1:
        raise Refused("protocol", "a line has one kind of result")
    (kind,) = kinds
    if kind in ("not_played", "bye"):
        if data[kind] is not True:
            raise Refused("protocol", f"{kind} is true, or left out")
        holds = (None, None)
    elif kind == "outcomes":
        holds = (played_from_data(data),) * 2
    else:
        sides = field(data, kind, dict)
        refuse_unknown_keys(sides, ("ns", "ew"))
        if kind == "artificial":
            holds = tuple(share_from_text(field(sides, side, str)) for side in ("ns", "ew"))
        else:
            holds = tuple(side_from_data(field(sides, side, dict)) for side in ("ns", "ew"))
            if not any(isinstance(held, dict) for held in holds):
                raise Refused("notation", "a split score without a score")
    return checked_line(holds, field(data, "group", str, may_lack=True), kind)


def side_from_data(side):
    if "artificial" in side:
        refuse_unknown_keys(side, ("artificial",))
        return share_from_text(field(side, "artificial", str))
    refuse_unknown_keys(side, ("outcomes",))
    return played_from_data(side)


def share_from_text(text):
    if "A" + text in NOMINAL:
        return "A" + text
    if text.endswith("%"):
        raise Refused("protocol", "an artificial score in data has no per cent sign")
    return percentage(rational(text))


def played_from_data(data):
    outcomes = []
    for outcome in field(data, "outcomes", list):
        if not isinstance(outcome, dict):
            raise Refused("protocol", "an outcome is an object")
        refuse_unknown_keys(outcome, ("weight", "score"))
        outcomes.append((rational(field(outcome, "weight", str)), score_from_data(outcome)))
    return ruling(outcomes)


def score_from_data(outcome):
    score = field(outcome, "score", int)
    if abs(score) >= 10**9:
        raise Refused("limit", "a score has at most 9 digits")
    return score


def line_of_request(data):
    """A line by its result, by the data beside it, or by both, which must then agree."""
    if not isinstance(data, dict):
        raise Refused("protocol", "a line is an object")
    refuse_unknown_keys(data, ("result", "group", *LINE_KINDS))
    if "result" not in data:
        return line_from_data(data)
    line = line_from_text(field(data, "result", str))
    if any(kind in data for kind in LINE_KINDS):
        beside = line_from_data(data)
        same_kind = (beside.kind == "bye") == (line.kind == "bye")
        if not same_kind or (beside.holds, beside.group) != (line.holds, line.group):
            raise Refused("protocol", "the result and the data beside it differ")
    elif "group" in data and data["group"] != line.group:
        raise Refused("protocol", "the result and the group beside it differ")
    return line


# The board


class Scored(NamedTuple):
    """What one side of a line gets, and the top that it is out of."""

    matchpoints: Fraction
    top: Fraction


def score_board(lines, expected, rules):
    """What each line gets: for each a tuple of N-S's and E-W's Scored or None."""
    if not lines:
        raise Refused("empty", "a board without lines")
    refuse_endless_weights(lines)
    counted = sum(line.holds != (None, None) for line in lines)
    if expected is None:
        expected = counted
    if not counted <= expected <= MOST_EXPECTED:
        raise Refused("expected", f"{expected} results expected and {counted} lines")
    return list(
        zip(*(score_side(lines, side, expected, rules) for side in (N_S, E_W)), strict=True)
    )


def refuse_endless_weights(lines):
    denominator = 1
    for line in lines:
        for held in line.holds:
            for weight in held.values() if isinstance(held, dict) else ():
                denominator = lcm(denominator, weight.denominator)
                if denominator >= MOST_DENOMINATOR:
                    raise Refused("limit", "weights without a common denominator of 1000 digits")


def score_side(lines, side, expected, rules):
    """What each line gets on one side."""
    compared_with = field_of_each_group(lines, side, rules)
    results = {group: sum(field.values()) for group, field in compared_with.items()}
    tops = {group: top_of(results[group], expected, rules) for group in results}
    top_of_board = artificial_top(lines, side, expected, rules)
    scored = []
    for line in lines:
        held = line.holds[side]
        if held is None:
            scored.append(None)
        elif isinstance(held, dict):
            others = [results[group] for group in results if group != line.group]
            # The -1 is the line itself, which is not compared with itself.
            won = comparisons(held, compared_with[line.group], side) - 1
            top = tops[line.group]
            matchpoints = worth(won, results[line.group], expected, others, top, rules)
            scored.append(Scored(matchpoints, top))
        else:
            scored.append(Scored(NOMINAL.get(held, held) / 100 * top_of_board, top_of_board))
    return scored


def field_of_each_group(lines, side, rules):
    """Whom a line of a group is compared with: results, as tuples of items, and how many.

    A group is there where some line of it has a score on either side.
    """
    compared_with = {}
    for line in lines:
        if not any(isinstance(held, dict) for held in line.holds):
            continue
        field = compared_with.setdefault(line.group, Counter())
        if rules["split"] == "halves" and line.kind == "split":
            if not all(isinstance(held, dict) for held in line.holds):
                raise Refused("unsupported", "halves of a line with one side artificial")
            for held in line.holds:
                field[tuple(held.items())] += Fraction(1, 2)
        elif isinstance(line.holds[side], dict):
            field[tuple(line.holds[side].items())] += 1
    return compared_with


def comparisons(held, field, side):
    """2 for every result beaten and 1 for every result equalled, by weight."""
    return sum(
        times * weight * other_weight * (1 + comparison(score, other, side))
        for result, times in field.items()
        for other, other_weight in result
        for score, weight in held.items()
    )


def comparison(score, other, side):
    """1 where the side's score is better than the other, -1 where it is worse, else 0."""
    better = (score > other) - (score < other)
    return better if side == N_S else -better


def top_of(results, expected, rules):
    if rules["unequal"] == "ascherman":
        return Fraction(2 * expected)
    available = results if rules["unequal"] == "none" else expected
    return max(Fraction(2 * (available - 1)), Fraction(0))


def artificial_top(lines, side, expected, rules):
    """The top that an artificial score of a side is out of."""
    compared_with = field_of_each_group(lines, side, rules)
    results = sum(sum(field.values()) for field in compared_with.values())
    return top_of(results, expected, rules)


def worth(won, results, expected, others, top, rules):
    """What a line that won so much of its group of so many results gets."""
    if is_small(results, expected, others, rules["small_groups"]):
        return (60 + 5 * (won - (results - 1))) / 100 * top
    match rules["unequal"]:
        case "neuberg":
            return (won + 1) * expected / results - 1
        case "ascherman":
            return (won + 1) * expected / results
        case "add_one":
            return won + expected - results
        case _:
            return won


def is_small(results, expected, others, authority):
    if authority == "none" or results >= expected:
        return False
    if authority == "acbl":
        return results < 3 or (results == 3 and any(other > 3 for other in others))
    if results == 1:
        return bool(others) or expected > 2
    return results <= 3 and expected >= 3 * results


def answer_board(request):
    board = field(request, "board", dict)
    refuse_unknown_keys(board, ("expected", "rules", "lines"))
    asked = field(board, "rules", dict, may_lack=True) or {}
    for rule, choice in asked.items():
        if choice not in RULES.get(rule, ()):
            raise Unsupported(f"{rule}={choice}")
    rules = {rule: asked.get(rule, choices[0]) for rule, choices in RULES.items()}
    expected = field(board, "expected", int, may_lack=True)
    lines = [line_of_request(line) for line in field(board, "lines", list)]
    scored = score_board(lines, expected, rules)
    return {"lines": [{"ns": shown(ns), "ew": shown(ew)} for ns, ew in scored]}


def shown(scored):
    return None if scored is None else str(scored.matchpoints)


# Law 77


def answer_contract(request):
    contract = field(request, "contract", str).upper()
    vulnerable = field(request, "vulnerable", str).upper()
    if vulnerable not in ("NONE", "NS", "EW", "ALL"):
        raise Refused("contract", "vulnerable is NONE, NS, EW or ALL")
    if contract == "PASS":
        return {"score": 0}
    read = re.fullmatch(r"([1-7])(C|D|H|S|NT?)(X?X?)", contract)
    declarer = field(request, "declarer", str).upper()
    tricks = field(request, "tricks", int)
    if read is None or declarer not in ("N", "E", "S", "W") or not 0 <= tricks <= 13:
        raise Refused("contract", "write 3NT, N, E, S or W, and 0 to 13 tricks")
    side = "NS" if declarer in "NS" else "EW"
    level, strain, doubled = int(read[1]), read[2][0], len(read[3])
    score = declarers_score(level, strain, doubled, tricks, vulnerable in (side, "ALL"))
    return {"score": score if side == "NS" else -score}


def declarers_score(level, strain, doubled, tricks, vulnerable):
    over = tricks - 6 - level
    if over < 0:
        return -undertricks(-over, doubled, vulnerable)
    each = 20 if strain in "CD" else 30
    contracted = (level * each + (10 if strain == "N" else 0)) * 2**doubled
    premiums = (500 if vulnerable else 300) if contracted >= 100 else 50
    if level >= 6:
        premiums += {6: 500, 7: 1000}[level] * (3 if vulnerable else 2) // 2
    premiums += 50 * doubled
    overtrick = each if doubled == 0 else 50 * 2**doubled * (2 if vulnerable else 1)
    return contracted + premiums + over * overtrick


def undertricks(down, doubled, vulnerable):
    if doubled == 0:
        return down * (100 if vulnerable else 50)
    first, second_and_third, further = (200, 300, 300) if vulnerable else (100, 200, 300)
    total = first + second_and_third * min(down - 1, 2) + further * max(down - 3, 0)
    return total * doubled


# The session


class Table(NamedTuple):
    """A line of an event: the board's number, who sat there, and the line."""

    board: str
    pairs: tuple
    section: str | None
    line: Line


EVENT_KEYS = ("format", "name", "winners", "regulation", "expected", "boards", "penalties")
NOT_DONE = ("sessions", "carry_forward", "handicaps", "handicap")
DEFAULTS = {rule: choices[0] for rule, choices in RULES.items()} | {
    "expected": "field",
    "codes": "fixed",
    "byes": "nothing",
}
REGULATIONS = {
    "exact": {},
    "acbl": {"small_groups": "acbl"},
    "brian": {"unequal": "none", "expected": "board"},
    "compscore3": {"expected": "board"},
    "ebu": {"small_groups": "ebu", "codes": "nominal"},
    "ebuscore": {"codes": "nominal"},
    "magic-contest": {"expected": "board", "byes": "recorded"},
    "magic-contest-wbf": {"expected": "board", "byes": "recorded"},
    "nz-scorer": {"expected": "board"},
    "pairsscorer": {},
}
"""What law78's regulations choose that is not the default. Their rounding and their scale
are left out: figures are answered as this program declares them."""


def answer_session(request):
    event = field(request, "event", dict)
    for key in NOT_DONE:
        if event.pop(key, None):
            raise Unsupported(key)
    refuse_unknown_keys(event, EVENT_KEYS)
    if event.get("format") not in (None, "law78-event-1"):
        raise Refused("format", "the format is law78-event-1")
    regulation = field(event, "regulation", str, may_lack=True) or "exact"
    if regulation not in REGULATIONS:
        raise Unsupported(f"regulation={regulation}")
    rules = DEFAULTS | REGULATIONS[regulation]
    boards = boards_of_event(event)
    winners = winners_of(event, boards)
    expected = expected_of_boards(event, boards, rules)

    def pair_of(table, side):
        number = table.pairs[side]
        if number is None:
            return None
        return number, table.section, side if winners == 2 else None

    refuse_pairs_twice(boards, pair_of)
    scored = score_with_own_averages(boards, expected, pair_of, rules)
    totals = totals_of_pairs(boards, scored, pair_of)
    tops = [
        [artificial_top(lines_of(tables), side, own_expected, rules) for side in (N_S, E_W)]
        for (_, _, tables), own_expected in zip(boards, expected, strict=True)
    ]
    if rules["byes"] == "recorded":
        scored = award_byes(boards, scored, tops, pair_of, totals)
        totals = totals_of_pairs(boards, scored, pair_of)
    take_penalties(event, boards, max(map(max, tops)), pair_of, totals)
    return {"ranking": ranking(totals)}


def boards_of_event(event):
    """For each board its name, its own E and its tables."""
    boards = []
    for data in field(event, "boards", list):
        if not isinstance(data, dict):
            raise Refused("field", "a board is an object")
        refuse_unknown_keys(data, ("board", "vulnerable", "expected", "lines"))
        name = label(data, "board")
        tables = [table_of_event(name, line) for line in field(data, "lines", list)]
        if not tables or any(name == other for other, _, _ in boards):
            raise Refused("board", f"board {name} is empty, or there twice")
        boards.append((name, field(data, "expected", int, may_lack=True), tables))
    if not boards:
        raise Refused("empty", "an event without boards")
    refuse_endless_weights([line for _, _, tables in boards for line in lines_of(tables)])
    return boards


def lines_of(tables):
    return [table.line for table in tables]


def label(data, key, *, may_lack=False):
    name = field(data, key, str | int, may_lack=may_lack)
    if name == "":
        raise Refused("field", f"{key!r} is blank")
    return None if name is None else str(name)


def table_of_event(board, data):
    if not isinstance(data, dict):
        raise Refused("field", "a line is an object")
    known = ("pair_ns", "pair_ew", "section", "contract", "declarer", "tricks")
    refuse_unknown_keys(data, (*known, "result", "outcomes", "group"))
    if (data.get("outcomes") is None) == (data.get("result") is None):
        raise Refused("field", "a line has a result, or else outcomes")
    if data.get("outcomes") is not None:
        held = nested_ruling(data, Fraction(1))
        line = checked_line((held, held), field(data, "group", str, may_lack=True), "outcomes")
    elif data.get("group") is not None:
        raise Refused("group", "the group is marked in the result, as -420@a")
    else:
        line = line_from_text(label(data, "result"))
    pairs = tuple(label(data, key, may_lack=True) for key in ("pair_ns", "pair_ew"))
    return Table(board, pairs, label(data, "section", may_lack=True), line)


def nested_ruling(data, weight_outside, depth=0):
    """A ruling whose outcomes may be rulings: the weights multiply."""
    if depth > 100:
        raise Refused("limit", "rulings nested too deep")
    held, total = defaultdict(Fraction), Fraction(0)
    for outcome in field(data, "outcomes", list):
        if not isinstance(outcome, dict):
            raise Refused("field", "an outcome is an object")
        refuse_unknown_keys(outcome, ("weight", "score", "outcomes"))
        if (outcome.get("score") is None) == (outcome.get("outcomes") is None):
            raise Refused("field", "an outcome has a score, or else outcomes")
        weight = rational(field(outcome, "weight", str))
        if weight <= 0:
            raise Refused("weights", "every weight is more than 0")
        total += weight
        if outcome.get("score") is not None:
            held[score_from_data(outcome)] += weight_outside * weight
        else:
            for score, part in nested_ruling(outcome, weight_outside * weight, depth + 1).items():
                held[score] += part
    if total != 1:
        raise Refused("weights", "the weights do not make one whole")
    return dict(held)


def winners_of(event, boards):
    """2 where the event says so, or else where most boards have a number on both sides."""
    winners = field(event, "winners", int, may_lack=True)
    if winners not in (None, 1, 2):
        raise Refused("field", "winners is 1 or 2")
    if winners is not None:
        return winners
    on_both_sides = 0
    for _, _, tables in boards:
        ns, ew = ({(t.section, t.pairs[side]) for t in tables if t.pairs[side]} for side in (0, 1))
        on_both_sides += bool(ns & ew)
    return 2 if 2 * on_both_sides > len(boards) else 1


def expected_of_boards(event, boards, rules):
    """E of each board: its own, or the event's, or the lines counted there or on the field."""
    counted = [
        sum(line.holds != (None, None) for line in lines_of(tables)) for _, _, tables in boards
    ]
    common = field(event, "expected", int, may_lack=True)
    if common is None and rules["expected"] == "field":
        common = max(counted)
    if common is not None:
        counted = [common] * len(boards)
    return [
        count if own is None else own for (_, own, _), count in zip(boards, counted, strict=True)
    ]


def refuse_pairs_twice(boards, pair_of):
    for name, _, tables in boards:
        seen = [pair_of(table, side) for table in tables for side in (N_S, E_W)]
        named = [pair for pair in seen if pair is not None]
        if len(set(named)) < len(named):
            raise Refused("pair", f"a pair twice on board {name}")


def score_with_own_averages(boards, expected, pair_of, rules):
    """Every table's scores; A+ and A- by what a pair has on the boards where it has results."""

    def score(tables, own_expected):
        return score_board(lines_of(tables), own_expected, rules)

    won, available = defaultdict(Fraction), defaultdict(Fraction)
    for (_, _, tables), own_expected in zip(boards, expected, strict=True):
        for table, scored in zip(tables, score(tables, own_expected), strict=True):
            for side in (N_S, E_W):
                if isinstance(table.line.holds[side], dict):
                    won[pair_of(table, side)] += scored[side].matchpoints
                    available[pair_of(table, side)] += scored[side].top

    def settled(table):
        holds = []
        for side, held in enumerate(table.line.holds):
            if rules["codes"] == "nominal" and held in (60, 40):
                held = "A+" if held == 60 else "A-"
            if held in ("A+", "A=", "A-"):
                pair, nominal = pair_of(table, side), NOMINAL[held]
                own = nominal
                if pair is not None and available.get(pair):
                    own = won[pair] * 100 / available[pair]
                held = {"A+": max(nominal, own), "A=": nominal, "A-": min(nominal, own)}[held]
            holds.append(held)
        return table._replace(line=table.line._replace(holds=tuple(holds)))

    return [
        score([settled(table) for table in tables], own_expected)
        for (_, _, tables), own_expected in zip(boards, expected, strict=True)
    ]


def award_byes(boards, scored, tops, pair_of, totals):
    """The scores with those of byes: the pair's percentage on all its other boards."""

    def bye(table, side, top):
        pair = pair_of(table, side)
        percentage = totals[pair].percentage() if pair in totals else None
        return None if percentage is None else Scored(percentage / 100 * top, top)

    return [
        [
            tuple(bye(table, side, tops_of_board[side]) for side in (N_S, E_W))
            if table.line.kind == "bye"
            else scores
            for table, scores in zip(tables, scored_board, strict=True)
        ]
        for (_, _, tables), scored_board, tops_of_board in zip(boards, scored, tops, strict=True)
    ]


class Total:
    """What a pair has collected."""

    def __init__(self):
        self.matchpoints, self.available, self.boards = Fraction(0), Fraction(0), 0
        self.penalty = Fraction(0)

    def percentage(self):
        won = self.matchpoints - self.penalty
        return won * 100 / self.available if self.available else None


def totals_of_pairs(boards, scored, pair_of):
    totals = defaultdict(Total)
    for (_, _, tables), scores in zip(boards, scored, strict=True):
        for table, sides in zip(tables, scores, strict=True):
            for side in (N_S, E_W):
                pair = pair_of(table, side)
                if pair is not None and sides[side] is not None:
                    totals[pair].matchpoints += sides[side].matchpoints
                    totals[pair].available += sides[side].top
                    totals[pair].boards += 1
    return totals


def take_penalties(event, boards, largest_top, pair_of, totals):
    for data in field(event, "penalties", list, may_lack=True) or []:
        if not isinstance(data, dict):
            raise Refused("field", "a penalty is an object")
        refuse_unknown_keys(data, ("pair", "side", "section", "percent_of_top", "matchpoints"))
        percent = field(data, "percent_of_top", str, may_lack=True)
        amount = field(data, "matchpoints", str, may_lack=True)
        if (percent is None) == (amount is None) or "%" in (percent or amount):
            raise Refused("field", "a penalty is one amount, without a per cent sign")
        penalty = rational(amount) if percent is None else rational(percent) / 100 * largest_top
        if rational(percent or amount) <= 0:
            raise Refused("field", "a penalty is more than 0")
        totals[pair_meant(data, boards, pair_of, totals)].penalty += penalty


def pair_meant(data, boards, pair_of, totals):
    number, section = label(data, "pair"), label(data, "section", may_lack=True)
    side = field(data, "side", str, may_lack=True)
    if side not in (None, "NS", "EW"):
        raise Refused("field", "a side is NS or EW")
    sides = (N_S, E_W) if side is None else (N_S,) if side == "NS" else (E_W,)
    meant = {
        pair
        for _, _, tables in boards
        for table in tables
        for pair in (pair_of(table, side) for side in sides)
        if pair in totals and pair[0] == number and section in (None, pair[1])
    }
    if len(meant) != 1:
        raise Refused("pair", f"a penalty for pair {number}, of which there are {len(meant)}")
    return meant.pop()


def ranking(totals):
    """Best percentage first, N-S before E-W where there are two winners."""
    places = []
    for contest in sorted({side or 0 for _, _, side in totals}):
        pairs = [pair for pair in totals if (pair[2] or 0) == contest]
        percentages = {pair: totals[pair].percentage() for pair in pairs}
        pairs.sort(key=lambda pair: (best_first(percentages[pair]), by_number(pair)))
        for pair in pairs:
            percentage, total = percentages[pair], totals[pair]
            level = [percentages[other] for other in pairs]
            place = {
                "pair": pair[0],
                "section": pair[1],
                "side": {None: None, N_S: "NS", E_W: "EW"}[pair[2]],
                "total": str(total.matchpoints - total.penalty),
                "available": str(total.available),
                "percentage": None if percentage is None else str(percentage),
                "boards": total.boards,
                "rank": level.index(percentage) + 1,
                "tied": level.count(percentage) > 1,
            }
            if total.penalty:
                place["penalty"] = str(total.penalty)
            places.append(place)
    return places


def best_first(percentage):
    return percentage is None, -(percentage or 0)


def by_number(pair):
    number, section, _ = pair
    is_number = re.fullmatch(r"[0-9]{1,9}", number) is not None
    return int(number) if is_number else 0, number, section or ""


OPERATIONS = {
    "hello": hello,
    "score_board": answer_board,
    "score_contract": answer_contract,
    "score_session": answer_session,
}

if __name__ == "__main__":
    main()
