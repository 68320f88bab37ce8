"""Ways to replace a step of a scorer, so that a mistake is a line or two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from law78.board import LineScore, Method, ScoredBoard, SideScore, not_rounded
from law78.conformance.mistakes.scorer import Scorer
from law78.contract import (
    Contract,
    PassedOut,
    declaring_side,
    is_vulnerable,
    parse_vulnerable,
)
from law78.frequency import Frequencies, Matchpoints
from law78.methods import Scoring
from law78.outcome import Line, Played, Score, Side, Split, Weighted
from law78.regulation import SMALL_GROUPS, Rules, with_rule, with_small_groups
from law78.rounding import Rounding
from law78.unequal import Group, no_factor

OUTRIGHT, ALTERED, COUNTED, LAST = range(4)
"""How deep a replacement sits: where several are made, those of lower depth come first.

OUTRIGHT takes the place of a whole step, whatever it was. ALTERED works on what the
step was before. COUNTED is another way of comparing, which keeps what is done for
missing results, so that must be settled by then. LAST works on finished figures.
"""


LEVELS = ("board", "session", "contract", "input")
"""What a mistake is about: boards, sessions, contracts, or what is or seems no bridge."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Steps replaced: the scorer with them, out of the scorer before."""

    depth: int
    made: Callable[[Scorer], Scorer]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that a scoring program makes, as a step or two replaced.

    id        kebab-case; it keeps its meaning for good
    title     in a few words
    story     what such a program does
    change    what to change in it
    clauses   of SPEC.md that it breaks
    seen      where it was seen, or that it is easily made
    replaces  the steps that make it
    shows_on  marks of requests (see marks.py) of which one at least is needed
              for it to show; none where it may show on any
    level     one of LEVELS
    """

    id: str
    title: str
    story: str
    change: str
    clauses: tuple[str, ...]
    seen: str
    replaces: Replacement
    shows_on: tuple[str, ...] = ()
    level: str = "board"


EASILY_MADE = "easily made; not seen in a program that we know"


# Lines and rules -----------------------------------------------------------------------------


def each_line(change: Callable[[Line], Line]) -> Replacement:
    """Every line is taken for another."""

    def made(scorer: Scorer) -> Scorer:
        return replace(scorer, take=lambda lines: [change(line) for line in scorer.take(lines)])

    return Replacement(ALTERED, made)


def each_score(change: Callable[[Played], Played]) -> Replacement:
    """Every score and ruling, of whichever side, is taken for another."""

    def changed(line: Line) -> Line:
        match line.result:
            case Score() | Weighted() as held:
                return replace(line, result=change(held))
            case Split(ns, ew):
                sides = (change(part) if isinstance(part, Played) else part for part in (ns, ew))
                return replace(line, result=Split(*sides))
            case _:
                return line

    return each_line(changed)


def each_ruling(change: Callable[[Weighted], Played]) -> Replacement:
    """Every ruling, of whichever side, is taken for something else."""
    return each_score(lambda held: change(held) if isinstance(held, Weighted) else held)


def following(change: Callable[[Rules], Rules]) -> Replacement:
    """Other rules are followed than those that are asked for."""

    def made(scorer: Scorer) -> Scorer:
        return replace(scorer, follow=lambda rules: change(scorer.follow(rules)))

    return Replacement(ALTERED, made)


def taken_for(rule: str, asked: str, followed: str) -> Replacement:
    """One value of a rule is followed where another is asked for."""

    def change(rules: Rules) -> Rules:
        return with_rule(rules, rule, followed) if getattr(rules, rule) == asked else rules

    return following(change)


def rounding_to(rounding: Rounding) -> Replacement:
    """A stage is rounded so, whatever the program declares for it."""

    def change(rules: Rules) -> Rules:
        others = (each for each in rules.rounding if each.stage != rounding.stage)
        return replace(rules, rounding=(*others, rounding))

    return following(change)


# The steps of a board ------------------------------------------------------------------------


def method_with(change: Callable[[Rules, Method], Method], depth: int = ALTERED) -> Replacement:
    """Steps of the board's method are replaced."""

    def made(scorer: Scorer) -> Scorer:
        return replace(scorer, method=lambda rules: change(rules, scorer.method(rules)))

    return Replacement(depth, made)


def beneath_small_groups(
    change: Callable[[Rules, Method], Method], depth: int = ALTERED
) -> Replacement:
    """Steps are replaced for all but small groups."""

    def made(scorer: Scorer) -> Scorer:
        def method(rules: Rules) -> Method:
            others = change(rules, scorer.method(replace(rules, small_groups="none")))
            if rules.small_groups == "none":
                return others
            return with_small_groups(others, SMALL_GROUPS[rules.small_groups])

        return replace(scorer, method=method)

    return Replacement(depth, made)


def formula(unequal: str, entry_of: Callable[[Fraction, Group], Fraction]) -> Replacement:
    """Another formula under one rule for boards with fewer results.

    It makes matchpoints of M, a score's among the results that there are.
    """

    def change(rules: Rules, method: Method) -> Method:
        if rules.unequal != unequal:
            return method
        return replace(method, factor=no_factor, adjust=entry_of)

    return beneath_small_groups(change, OUTRIGHT)


def comparing(count: Callable[[Frequencies], Matchpoints]) -> Replacement:
    """Matchpoints are counted in another way, on the frequencies as they are.

    What is done for missing results is done afterwards, by formula.
    """

    def change(rules: Rules, method: Method) -> Method:
        def adjust(entry: Fraction, group: Group) -> Fraction:
            return method.adjust((entry + 1) * method.factor(group) - 1, group)

        return replace(method, climb=count, factor=no_factor, adjust=adjust)

    return method_with(change, COUNTED)


def with_results(method: Method, count: Callable[[Group], Fraction]) -> Method:
    """The method with another number of results, A, in what is done for missing ones."""

    def counted(group: Group) -> Group:
        return replace(group, results=count(group))

    return replace(
        method,
        factor=lambda group: method.factor(counted(group)),
        adjust=lambda entry, group: method.adjust(entry, counted(group)),
    )


def scoring(way: Scoring) -> Replacement:
    """The whole board is scored in another way."""
    return Replacement(OUTRIGHT, lambda scorer: replace(scorer, score=way))


def scoring_with(change: Callable[[Sequence[Line], Method], Method]) -> Replacement:
    """The board's method depends on its lines."""

    def made(scorer: Scorer) -> Scorer:
        def score(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
            return scorer.score(lines, expected, change(lines, method))

        return replace(scorer, score=score)

    return Replacement(ALTERED, made)


def expecting(other: Callable[[Sequence[Line], int], int]) -> Replacement:
    """E is taken for another number; an E below the lines is refused all the same."""
    return scoring_with(lambda lines, method: with_expected(method, lambda e: other(lines, e)))


def with_expected(method: Method, other: Callable[[int], int]) -> Method:
    """The method with E taken for another number in every step that looks at it."""

    def meant(group: Group) -> Group:
        return replace(group, expected=other(group.expected))

    return replace(
        method,
        top=lambda results, expected: method.top(results, other(expected)),
        factor=lambda group: method.factor(meant(group)),
        adjust=lambda entry, group: method.adjust(entry, meant(group)),
    )


def afterwards(change: Callable[[Line, LineScore, ScoredBoard], LineScore]) -> Replacement:
    """Something is done to every line's scores before they are rounded."""

    def made(scorer: Scorer) -> Scorer:
        def score(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
            scored = scorer.score(lines, expected, replace(method, finish=not_rounded))
            return replace(
                scored,
                lines=tuple(
                    method.finish(change(line, own, scored))
                    for line, own in zip(lines, scored.lines, strict=True)
                ),
            )

        return replace(scorer, score=score)

    return Replacement(LAST, made)


def with_matchpoints(line: LineScore, change: Callable[[SideScore], Fraction]) -> LineScore:
    """A line's scores with other matchpoints on both sides."""

    def changed(side: Side) -> SideScore | None:
        score = line.of(side)
        return None if score is None else replace(score, matchpoints=change(score))

    return LineScore(changed(Side.NS), changed(Side.EW))


# Contracts -----------------------------------------------------------------------------------


def adding(points: Callable[[Contract, int, bool], int]) -> Replacement:
    """Declarer's side scores something more, or less, than it should.

    points takes the contract, the tricks, and whether declarer is vulnerable.
    """

    def made(scorer: Scorer) -> Scorer:
        def contract(
            played: Contract | PassedOut, declarer: str | None, tricks: int | None, vulnerable: str
        ) -> int:
            score = scorer.contract(played, declarer, tricks, vulnerable)
            if isinstance(played, PassedOut) or declarer is None or tricks is None:
                return score
            side = declaring_side(declarer)
            more = points(played, tricks, is_vulnerable(side, parse_vulnerable(vulnerable)))
            return score + (more if side is Side.NS else -more)

        return replace(scorer, contract=contract)

    return Replacement(ALTERED, made)
