"""The smallest board, or session, on which two regulations differ.

Found by trying them all in a fixed order, so that nothing smaller shows it.
Rules that a board by itself can show are looked for on boards, the others in
sessions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement, product
from typing import Any, TypeAlias

from law78.differences import (
    Figures,
    Value,
    Where,
    as_shares,
    board_figures,
    first_difference,
    session_figures,
)
from law78.event import Event, EventBoard, EventLine
from law78.notation import line_text, parse_line
from law78.outcome import Bye, Line, ruling
from law78.regulation import CHOICES, Rules
from law78.rounding import STAGES, Rounding

STAGE_RULES = tuple(f"rounding.{stage}" for stage in STAGES)
LIMIT_RULES = ("most_outcomes", "weight_quantum")
RULES = (*CHOICES, "nominal", *STAGE_RULES, *LIMIT_RULES)
"""The names of all rules, in the order in which they are told."""

RuleValue: TypeAlias = str | int | Fraction | tuple[Fraction, ...] | Rounding | None

RULING = "12C1c:1/600/2/-100"

BOARD_TOKENS = ("600", "-100", "A+/A-", RULING, "600|-100", "-100@a")
"""What a board of up to FEW_LINES lines is made of; with more lines, of the first two."""

FEW_LINES = 3
MOST_LINES = 10
MOST_OUTCOMES_TRIED = 60
"""Outcomes of the longest ruling that is tried against a limit."""

NO_LINE = None
"""A table that does not play the board."""

SESSION_SHAPES = ((1, 2), (1, 3), (1, 4), (2, 2), (3, 2), (2, 3), (3, 3))
"""Boards and tables of the sessions that are tried, in this order. At table t pair t sits
N-S on every board, and its opponents, numbered on from the last of these, E-W."""

FEW_SHAPES = 4


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tried to show a rule in a session.

    tokens are what the sessions are made of, shapes how many of SESSION_SHAPES
    are tried, and needed is the token without which the rule is not looked at.
    """

    tokens: tuple[str | None, ...]
    shapes: int = FEW_SHAPES
    needed: str | None = ""

    def has_what_is_needed(self, tokens: Sequence[str | None]) -> bool:
        """Whether a session of these tokens can show the rule at all."""
        return self.needed == "" or self.needed in tokens


TRIALS: Mapping[str, Trial] = {
    "expected": Trial(("600", "-100", NO_LINE), shapes=6, needed=NO_LINE),
    "averages": Trial(("600", "-100", "A+/A-"), needed="A+/A-"),
    "average_test": Trial(("-100", RULING, "A+/A-", "A=/A="), shapes=5, needed="A+/A-"),
    "codes": Trial(("600", "-100", "A6040"), needed="A6040"),
    "byes": Trial(("600", "-100", "A+/A-", "BYE"), shapes=7, needed="BYE"),
    "rounding.board": Trial(("600", "-100", RULING, "A+/A-")),
    "rounding.percentage": Trial(("600", "-100", RULING, "A+/A-")),
    "rounding.total": Trial(("600", "-100", RULING, "A+/A-")),
}
"""How each rule is tried that a session can show and a board cannot: of a board's rounding,
whether it is carried on or only printed."""

IDLE_WITH: Mapping[str, tuple[str, str]] = {
    "average_test": ("averages", "nominal"),
    "codes": ("averages", "nominal"),
}
"""Rules that change nothing beside some value of another."""

NEVER_IDLE = ("rounding.component", "rounding.board")
"""Rules that show beside any others, or are not worth the time to look for a second time."""

SEARCHED = (
    f"boards of up to {FEW_LINES} lines of {', '.join(BOARD_TOKENS)} (and of a ruling with one"
    " outcome too many, where that is limited), from two up to three times as many results"
    f" expected as lines; boards of up to {MOST_LINES} lines of {' and '.join(BOARD_TOKENS[:2])},"
    " with up to three more expected. Fewest lines first, then least expected, then in the order"
    " of these results. Then sessions in which nobody moves and each board has two results or"
    " more, of boards x tables "
    + ", ".join(f"{boards}x{tables}" for boards, tables in SESSION_SHAPES)
    + ", the largest only for rules that need them."
)
"""What is tried, in words."""


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board that shows a difference: the first figure that differs, and what it is.

    where is a figure of the board; a and b are None where one regulation has no
    such figure.
    """

    lines: tuple[Line, ...]
    expected: int
    where: Where
    a: Value | None
    b: Value | None


@dataclass(frozen=True, slots=True)
class FoundSession:
    """A session that shows a difference: the first figure that differs, and what it is."""

    event: Event
    where: Where
    a: Value | None
    b: Value | None


Found: TypeAlias = FoundBoard | FoundSession


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """A rule on which two regulations differ, and what shows it.

    found is what shows this rule alone: all others are those of the regulation
    that `under` names, `a` or `b`. It is None where nothing that was tried shows it.
    """

    rule: str
    a: RuleValue
    b: RuleValue
    under: str
    found: Found | None


@dataclass(frozen=True, slots=True)
class RegulationDifferences:
    """Every rule on which two regulations differ, and what shows them as a whole.

    Where the scales differ the whole is compared in per cent, by_share.
    """

    rules: tuple[RuleDifference, ...]
    whole: Found | None
    by_share: bool


def rule_value(rules: Rules, rule: str) -> RuleValue:
    """What the rules say on one rule; None for no rounding and no limit.

    >>> rule_value(Rules(), "unequal"), rule_value(Rules(), "rounding.board")
    ('neuberg', None)
    """
    if rule in STAGE_RULES:
        return rules.rounding_of(rule.removeprefix("rounding."))
    value: RuleValue = getattr(rules, rule)
    return value


def with_rule_of(rules: Rules, rule: str, other: Rules) -> Rules:
    """The rules with one rule taken from others.

    >>> with_rule_of(Rules(), "unequal", Rules(unequal="ascherman", split="halves")).split
    'charts'
    """
    if rule in STAGE_RULES:
        source = dict.fromkeys(STAGES, rules) | {rule.removeprefix("rounding."): other}
        found = (source[stage].rounding_of(stage) for stage in STAGES)
        return replace(rules, rounding=tuple(own for own in found if own is not None))
    changed: dict[str, Any] = {rule: getattr(other, rule)}
    return replace(rules, **changed)


def differing_rules(a: Rules, b: Rules) -> tuple[str, ...]:
    """The names of the rules on which the two differ.

    >>> differing_rules(Rules(), Rules(scale="1", byes="recorded"))
    ('scale', 'byes')
    """
    return tuple(rule for rule in RULES if rule_value(a, rule) != rule_value(b, rule))


def regulation_differences(a: Rules, b: Rules) -> RegulationDifferences:
    """Rule by rule, and as a whole, where two regulations differ and what shows it.

    One result where two were expected is the average by Neuberg, and 60 % by the
    ACBL's rule for small groups:

    >>> found = regulation_differences(Rules(), Rules(small_groups="acbl")).rules[0].found
    >>> [line_text(line) for line in found.lines], found.expected
    (['600'], 2)
    >>> str(found.a.number), str(found.b.number), str(found.a.out_of)
    ('1', '6/5', '2')
    """
    search = _Search()
    differing = differing_rules(a, b)
    rules = tuple(_rule_difference(rule, a, b, search) for rule in differing)
    by_share = len(rules) > 1 and a.scale != b.scale
    whole = rules[0].found if len(rules) == 1 else search.smallest(a, b, differing, by_share)
    return RegulationDifferences(rules, whole, by_share)


def _rule_difference(rule: str, a: Rules, b: Rules, search: _Search) -> RuleDifference:
    found = None
    under = "a"
    if not is_idle(rule, a):
        found = search.smallest(a, with_rule_of(a, rule, b), (rule,), by_share=False)
    if found is None and not is_idle(rule, b) and rule not in NEVER_IDLE:
        found = search.smallest(with_rule_of(b, rule, a), b, (rule,), by_share=False)
        under = "a" if found is None else "b"
    return RuleDifference(rule, rule_value(a, rule), rule_value(b, rule), under, found)


def is_idle(rule: str, rules: Rules) -> bool:
    """Whether a rule changes nothing beside the others.

    >>> is_idle("codes", Rules(averages="nominal"))
    True
    """
    if rule not in IDLE_WITH:
        return False
    other, value = IDLE_WITH[rule]
    return rule_value(rules, other) == value


class _Search:
    """Tries boards and sessions; what a board gives under some rules is computed once."""

    def __init__(self) -> None:
        self._scorers: dict[Rules, Callable[[tuple[Line, ...], int], Figures]] = {}

    def smallest(
        self, a: Rules, b: Rules, differing: Sequence[str], by_share: bool
    ) -> Found | None:
        """What shows a difference of these rules: a board if one can, else a session."""
        found: Found | None = None
        if any(_a_board_can_show(rule, a, b) for rule in differing):
            found = self._board(a, b, by_share)
        trials = [TRIALS[rule] for rule in differing if _only_a_session_can_show(rule, a, b)]
        return found or _session(a, b, trials, by_share)

    def _board(self, a: Rules, b: Rules, by_share: bool) -> FoundBoard | None:
        of_a, of_b = (self._scorer(rules) for rules in (a, b))
        for lines, expected in boards(_board_tokens(a, b)):
            difference = _difference(of_a(lines, expected), of_b(lines, expected), by_share)
            if difference is not None:
                return FoundBoard(lines, expected, *difference)
        return None

    def _scorer(self, rules: Rules) -> Callable[[tuple[Line, ...], int], Figures]:
        if rules not in self._scorers:
            self._scorers[rules] = cache(partial(_figures_under, rules))
        return self._scorers[rules]


def _figures_under(rules: Rules, lines: tuple[Line, ...], expected: int) -> Figures:
    return board_figures(lines, expected, rules)


def _session(a: Rules, b: Rules, trials: Sequence[Trial], by_share: bool) -> FoundSession | None:
    for trial, shape in _in_order(trials):
        for event in sessions(trial, *shape):
            difference = _difference(session_figures(event, a), session_figures(event, b), by_share)
            if difference is not None:
                return FoundSession(event, *difference)
    return None


def _in_order(trials: Sequence[Trial]) -> Iterator[tuple[Trial, tuple[int, int]]]:
    """Few boards and tables with the tokens of all the trials, then more, trial by trial."""
    together = list(trials)
    if len(trials) > 1:
        together = [Trial(tuple(dict.fromkeys(token for own in trials for token in own.tokens)))]
    for place, shape in enumerate(SESSION_SHAPES, start=1):
        for trial in together if place <= FEW_SHAPES else trials:
            if place <= trial.shapes:
                yield trial, shape


def _difference(
    a: Figures, b: Figures, by_share: bool
) -> tuple[Where, Value | None, Value | None] | None:
    if by_share:
        a, b = as_shares(a), as_shares(b)
    where = first_difference(a, b)
    return None if where is None else (where, a.get(where), b.get(where))


def _a_board_can_show(rule: str, a: Rules, b: Rules) -> bool:
    if rule == "rounding.board":
        return _as_printed(a) != _as_printed(b)
    return rule not in TRIALS


def _only_a_session_can_show(rule: str, a: Rules, b: Rules) -> bool:
    if rule == "rounding.board":
        return _is_carried(a) != _is_carried(b)
    return rule in TRIALS


def _as_printed(rules: Rules) -> Rounding | None:
    rounding = rules.rounding_of("board")
    return None if rounding is None else replace(rounding, carried=True)


def _is_carried(rules: Rules) -> bool:
    rounding = rules.rounding_of("board")
    return rounding is not None and rounding.carried


def boards(tokens: Sequence[Line]) -> Iterator[tuple[tuple[Line, ...], int]]:
    """The boards that are tried, each with its E, smallest first.

    Fewest lines first, then least E from 2, then in the order of the tokens; with
    an E below 2 nothing can be won.

    >>> from itertools import islice
    >>> tried = boards([parse_line("600"), parse_line("-100")])
    >>> for lines, expected in islice(tried, 5):
    ...     print(*(line_text(line) for line in lines), "of", expected)
    600 of 2
    -100 of 2
    600 of 3
    -100 of 3
    600 600 of 2
    """
    for count in range(1, MOST_LINES + 1):
        few = count <= FEW_LINES
        for expected in range(max(2, count), 3 * count + 1 if few else count + 4):
            for lines in combinations_with_replacement(tokens if few else tokens[:2], count):
                yield lines, expected


def _board_tokens(a: Rules, b: Rules) -> list[Line]:
    tokens = [parse_line(token) for token in BOARD_TOKENS]
    if a.most_outcomes == b.most_outcomes:
        return tokens
    limits = [limit for limit in (a.most_outcomes, b.most_outcomes) if limit is not None]
    for limit in sorted(limits):
        if limit < MOST_OUTCOMES_TRIED:
            tokens.append(Line(ruling(*((1, 100 * (score + 1)) for score in range(limit + 1)))))
    return tokens


def sessions(trial: Trial, boards: int, tables: int) -> Iterator[Event]:
    """The sessions of so many boards and tables, in the order of the trial's tokens.

    Of sessions that differ in the order of boards or of tables alone one is
    tried, or a few.

    >>> len(list(sessions(Trial(("600", "-100")), 2, 2)))
    7
    """
    counted = [token not in (NO_LINE, "BYE") for token in trial.tokens]
    lines = [None if token is None else parse_line(token) for token in trial.tokens]
    places = range(len(lines))
    for seats in combinations_with_replacement(product(places, repeat=boards), tables):
        rows = list(zip(*seats, strict=True))
        if rows != sorted(rows) or any(sum(counted[place] for place in row) < 2 for row in rows):
            continue
        if not trial.has_what_is_needed([trial.tokens[place] for row in rows for place in row]):
            continue
        yield Event(
            tuple(
                EventBoard(str(number), _lines_of_board([lines[place] for place in row]))
                for number, row in enumerate(rows, start=1)
            ),
            winners=1,
        )


def _lines_of_board(cells: Sequence[Line | None]) -> tuple[EventLine, ...]:
    return tuple(
        EventLine(
            line,
            line_text(line),
            pair_ns=str(table),
            pair_ew=None if isinstance(line.result, Bye) else str(len(cells) + table),
        )
        for table, line in enumerate(cells, start=1)
        if line is not None
    )
