"""Rules and their values in words, with the clauses and the open questions they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from law78.exact import readable
from law78.regulation import Rules
from law78.rounding import Rounding
from law78.smallest import RULES, STAGE_RULES, RuleValue, rule_value

MEANING: Mapping[tuple[str, str], str] = {
    ("unequal", "neuberg"): (
        "Where results are missing every frequency is multiplied by E / A: Neuberg's formula."
    ),
    ("unequal", "ascherman"): (
        "A line is also compared with itself, a tie, and the top is 2 E; missing results then"
        " change no percentage."
    ),
    ("unequal", "add_one"): "For every missing result each line gets a tie: M + E - A.",
    ("unequal", "none"): (
        "Nothing is done for missing results: the top is that of the results there are, 2 (A - 1)."
    ),
    ("small_groups", "none"): "Small groups are scored like any other.",
    ("small_groups", "ebu"): (
        "Two or three results, where E is at least three times that, get 60 + 5 (M - (A - 1)) %;"
        " a single result of a fouled board, or of more than two expected, gets 60 %."
    ),
    ("small_groups", "acbl"): (
        "One or two results of more, and three where another group is larger, get"
        " 60 + 5 (M - (A - 1)) %."
    ),
    ("split", "charts"): "A split score enters a table of each side with what that side has.",
    ("split", "halves"): "Both scores of a split line enter one table, half each.",
    ("scale", "2"): "2 for a win, 1 for a tie.",
    ("scale", "1"): "1 for a win, a half for a tie.",
    ("expected", "field"): (
        "In a session E is the largest count of lines on any board of the field."
    ),
    ("expected", "board"): "In a session E is each board's own count of lines.",
    ("averages", "own"): (
        "In a session A+ is raised, and A- lowered, to the pair's own percentage on the boards"
        " where it has a result."
    ),
    ("averages", "nominal"): "A+ and A- are what they are named for, whatever the pair does.",
    ("average_test", "others"): (
        "Whether an average is raised or lowered is told by the pair's other boards."
    ),
    ("average_test", "session"): (
        "Whether an average is raised or lowered is told by the pair's whole session, averages"
        " included at their nominal value."
    ),
    ("codes", "fixed"): "60 and 40 %, as in A6040, are just that.",
    ("codes", "nominal"): "60 and 40 %, as in A6040, mean A+ and A-.",
    ("byes", "nothing"): "A pair without opponents gets nothing, and plays a board less.",
    ("byes", "recorded"): (
        "A pair without opponents gets its percentage on all its other boards, artificial ones"
        " included."
    ),
    ("byes", "results"): (
        "A pair without opponents gets its percentage on the boards where it has a result."
    ),
}
"""What each value of a choice means."""

CLAUSES: Mapping[str, tuple[str, ...]] = {
    "unequal": ("K13", "K22", "K23", "K24"),
    "small_groups": ("K25", "K26", "K27"),
    "split": ("K18", "K19"),
    "scale": ("K28",),
    "expected": ("K32",),
    "averages": ("K17",),
    "average_test": ("K17",),
    "codes": ("K15", "K17"),
    "byes": ("K20", "K37"),
    "nominal": ("K16",),
    **dict.fromkeys(STAGE_RULES, ("K29",)),
    "most_outcomes": ("K38",),
    "weight_quantum": ("K38",),
}
"""The clauses of SPEC.md that a rule belongs to."""

CLAUSE_OF_VALUE: Mapping[tuple[str, str], str] = {
    ("unequal", "neuberg"): "K13",
    ("unequal", "ascherman"): "K22",
    ("unequal", "add_one"): "K23",
    ("unequal", "none"): "K24",
    ("small_groups", "none"): "K25",
    ("small_groups", "ebu"): "K26",
    ("small_groups", "acbl"): "K27",
    ("split", "charts"): "K18",
    ("split", "halves"): "K19",
    ("byes", "nothing"): "K20",
    ("byes", "recorded"): "K37",
    ("byes", "results"): "K37",
}
"""The one clause of a value, where its rule has several."""

QUESTIONS: Mapping[str, str] = {
    "Q1": "33/33/33",
    "Q2": "Split scores: charts or halves",
    "Q3": "The test for raising an average",
    "Q4": "The EBU's third",
    "Q5": "A single result outside a fouled board",
    "Q6": "Two groups of three",
    "Q7": "A ruling with an artificial part",
    "Q8": "A6040: fixed, or at least",
    "Q9": "A half at the average",
    "Q10": "Self-inflicted damage",
    "Q11": "Which E",
    "Q12": "A ruling in a small group",
}
"""The open questions of SPEC.md, by id."""

OPEN_ALWAYS = ("Q1", "Q2", "Q7", "Q8", "Q10", "Q11")
"""The questions that touch every regulation: each of them has to take some answer."""

STAGE_WORDS: Mapping[str, str] = {
    "rounding.component": "The matchpoints of each score of a line, before they are weighed, are",
    "rounding.board": "A line's matchpoints are",
    "rounding.percentage": "A pair's percentage is",
    "rounding.total": "A pair's total is",
}

MODE_WORDS: Mapping[str, str] = {
    "half_up": "exact halves up",
    "half_even": "exact halves to the even multiple",
    "half_to_average": "exact halves towards the average",
    "half_from_average": "exact halves away from the average",
    "truncate": "the rest cut off",
}


def value_text(value: RuleValue) -> str:
    """A rule's value as it is written in a table or a message.

    >>> value_text((Fraction(60), Fraction(50), Fraction(40))), value_text(None)
    ('60, 50, 40', 'none')
    >>> value_text(Rounding("board", Fraction(1, 10), "half_up", carried=False))
    '0.1 half_up, printed only'
    """
    if value is None:
        return "none"
    if isinstance(value, Rounding):
        side = ", complement" if value.side == "complement" else ""
        carried = "" if value.carried else ", printed only"
        return f"{readable(value.quantum)} {value.mode}{side}{carried}"
    if isinstance(value, tuple):
        return ", ".join(readable(own) for own in value)
    return readable(value) if isinstance(value, Fraction) else str(value)


def meaning(rule: str, value: RuleValue) -> str:
    """What a rule with this value says, in a sentence.

    >>> meaning("scale", "1")
    '1 for a win, a half for a tie.'
    >>> meaning("rounding.board", Rounding("board", Fraction(1, 10), "truncate"))
    "A line's matchpoints are rounded to 0.1, the rest cut off, and so carried on."
    """
    if rule in STAGE_RULES:
        return _rounding_in_words(rule, value)
    if rule == "nominal" and isinstance(value, tuple):
        plus, equal, minus = (readable(own) for own in value)
        return f"A+, A= and A- are nominally {plus}, {equal} and {minus} % of the top."
    if rule == "most_outcomes":
        if value is None:
            return "A ruling may have any number of outcomes."
        return f"A ruling may have up to {value} outcomes."
    if rule == "weight_quantum":
        if value is None:
            return "A ruling may have any weights that make one whole."
        return f"Every weight of a ruling is a multiple of {value_text(value)}."
    return MEANING[rule, str(value)]


def _rounding_in_words(rule: str, value: RuleValue) -> str:
    words = STAGE_WORDS[rule]
    if not isinstance(value, Rounding):
        return f"{words} not rounded."
    side = ", E-W getting what N-S leave" if value.side == "complement" else ""
    carried = "and so carried on" if value.carried else "when printed; the exact figure is kept"
    return (
        f"{words} rounded to {readable(value.quantum)}, {MODE_WORDS[value.mode]}{side}, {carried}."
    )


def clauses_of(rule: str, value: RuleValue) -> tuple[str, ...]:
    """The clauses that say what a rule with this value does.

    >>> clauses_of("unequal", "ascherman"), clauses_of("rounding.total", None)
    (('K22',), ('K29',))
    """
    own = CLAUSE_OF_VALUE.get((rule, str(value)))
    return CLAUSES[rule] if own is None else (own,)


def open_questions(rules: Rules) -> tuple[str, ...]:
    """The ids of the open questions that touch a regulation, in their order.

    >>> "Q6" in open_questions(Rules()), "Q6" in open_questions(Rules(small_groups="acbl"))
    (False, True)
    """
    touched = set(OPEN_ALWAYS)
    if rules.averages == "own":
        touched.add("Q3")
    if rules.small_groups != "none":
        touched |= {"Q12"} | ({"Q4", "Q5"} if rules.small_groups == "ebu" else {"Q6"})
    if any(own.mode in ("half_to_average", "half_from_average") for own in rules.rounding):
        touched.add("Q9")
    return tuple(question for question in QUESTIONS if question in touched)


def all_rules(rules: Rules) -> Mapping[str, RuleValue]:
    """Every rule of a regulation with its value, in the order in which they are told."""
    return {rule: rule_value(rules, rule) for rule in RULES}
