"""Split lines, fouled boards and small groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from law78 import unequal
from law78.board import LineScore, Method, ScoredBoard
from law78.conformance.mistakes.scorer import Scorer
from law78.conformance.mistakes.steps import (
    ALTERED,
    EASILY_MADE,
    Mistake,
    Replacement,
    afterwards,
    each_line,
    following,
    method_with,
    scoring_with,
    taken_for,
    with_results,
)
from law78.exact import HALF
from law78.outcome import (
    Line,
    Outcome,
    Played,
    Result,
    Score,
    Side,
    Split,
    Weighted,
    flat,
    on_side,
)
from law78.regulation import SMALL_GROUPS, Rules, with_rule, with_small_groups
from law78.unequal import Group, small_for_ebu

# Split lines ---------------------------------------------------------------------------------


def _split_of_scores(change: Callable[[Played, Played], Result]) -> Replacement:
    def changed(line: Line) -> Line:
        match line.result:
            case Split(Score() | Weighted() as ns, Score() | Weighted() as ew):
                return replace(line, result=change(ns, ew))
            case _:
                return line

    return each_line(changed)


def _half_of_each(ns: Played, ew: Played) -> Weighted:
    return Weighted((Outcome(HALF, ns), Outcome(HALF, ew)))


def _turned_round(held: Played) -> Played:
    if isinstance(held, Score):
        return Score(-held.points)
    return Weighted(tuple(Outcome(weight, Score(-score)) for weight, score in flat(held)))


# Fouled boards -------------------------------------------------------------------------------


def _each_group_by_itself(lines: Sequence[Line], method: Method) -> Method:
    groups = {
        line.group
        for line in lines
        if any(isinstance(on_side(line.result, side), Played) for side in Side)
    }
    if len(groups) < 2:
        return method
    return replace(method, top=unequal.top_of_results, factor=unequal.no_factor)


def _results_of_all_groups(rules: Rules, method: Method) -> Method:
    def all_results(group: Group) -> Fraction:
        return group.results + sum(group.others)

    return replace(method, factor=with_results(method, all_results).factor)


# Small groups --------------------------------------------------------------------------------


def _small_where(rule: str, is_small: Callable[[Group], bool]) -> Replacement:
    """Other groups are small under one value of the rule."""

    def made(scorer: Scorer) -> Scorer:
        def method(rules: Rules) -> Method:
            if rules.small_groups != rule:
                return scorer.method(rules)
            others = scorer.method(replace(rules, small_groups="none"))
            return with_small_groups(others, is_small)

        return replace(scorer, method=method)

    return Replacement(ALTERED, made)


def _more_than_three_times(group: Group) -> bool:
    return small_for_ebu(group) and (group.results == 1 or group.expected > 3 * group.results)


def _three_or_fewer(group: Group) -> bool:
    return group.results <= 3 and group.results < group.expected


def _small_groups_half_scale(rules: Rules, method: Method) -> Method:
    is_small = SMALL_GROUPS[rules.small_groups]

    def adjust(entry: Fraction, group: Group) -> Fraction:
        if not is_small(group):
            return method.adjust(entry, group)
        percent = unequal.SMALL_GROUP_AVERAGE + 2 * unequal.SMALL_GROUP_STEP * (
            entry - (group.results - 1)
        )
        return percent * group.top / 100

    return replace(method, adjust=adjust)


def _to_a_hundred_per_cent(line: Line, own: LineScore, scored: ScoredBoard) -> LineScore:
    if own.ns is None or own.ew is None or not isinstance(line.result, Score | Weighted):
        return own
    if own.ns.matchpoints + own.ew.matchpoints != Fraction(6, 5) * own.ns.top:
        return own
    return LineScore(own.ns, replace(own.ew, matchpoints=own.ns.top - own.ns.matchpoints))


MISTAKES = (
    Mistake(
        id="split-north-south-for-both",
        title="N-S's score for both sides of a split line",
        story="A split line is scored for both sides by N-S's score.",
        change="Score each side by its own score, in its own chart.",
        clauses=("K18",),
        seen="USEBIO has one score for a line",
        replaces=_split_of_scores(lambda ns, ew: ns),
        shows_on=("split",),
    ),
    Mistake(
        id="split-taken-for-a-ruling",
        title="A split line as a ruling of half each",
        story="Both sides of a split line get half of each of the two scores.",
        change="Give each side its own score.",
        clauses=("K18", "K19"),
        seen=EASILY_MADE,
        replaces=_split_of_scores(_half_of_each),
        shows_on=("split",),
    ),
    Mistake(
        id="split-in-east-west-view",
        title="E-W's score of a split line with the wrong sign",
        story="The score after the bar is read in E-W's view.",
        change="Both scores are in N-S's view.",
        clauses=("K18", "K35"),
        seen="PBN gives E-W's score in their own view",
        replaces=_split_of_scores(lambda ns, ew: Split(ns, _turned_round(ew))),
        shows_on=("split",),
    ),
    Mistake(
        id="halves-for-charts",
        title="De Wael's halves where charts are asked for",
        story="Both scores of a split line go into one table, half each.",
        change="Make a chart for each side, or answer `unsupported`.",
        clauses=("K18",),
        seen="De Wael, Calculating Bridge Tournaments, has it as his own proposal",
        replaces=taken_for("split", "charts", "halves"),
        shows_on=("split",),
    ),
    Mistake(
        id="charts-for-halves",
        title="Charts where De Wael's halves are asked for",
        story="Each side has a chart of its own, also under split=halves.",
        change="Put half of each score into one table, or answer `unsupported`.",
        clauses=("K19",),
        seen=EASILY_MADE,
        replaces=taken_for("split", "halves", "charts"),
        shows_on=("halves",),
    ),
    Mistake(
        id="groups-pooled",
        title="Groups of a fouled board pooled",
        story="All lines of a fouled board are compared with each other.",
        change="Make a table for each group.",
        clauses=("K21",),
        seen=EASILY_MADE,
        replaces=each_line(lambda line: replace(line, group=None)),
        shows_on=("fouled",),
    ),
    Mistake(
        id="each-group-by-itself",
        title="Each group of a fouled board by itself",
        story="Each group is scored as if it were a board of its own, with its own top.",
        change="Use the E of the whole board for every group.",
        clauses=("K21", "K11"),
        seen=EASILY_MADE,
        replaces=scoring_with(_each_group_by_itself),
        shows_on=("fouled",),
    ),
    Mistake(
        id="factor-of-the-whole-board",
        title="The whole board's A for a group",
        story="In E / A the results of all groups count, so that nothing is made up for a group.",
        change="Use the A of the group.",
        clauses=("K7", "K21"),
        seen=EASILY_MADE,
        replaces=method_with(_results_of_all_groups),
        shows_on=("fouled",),
    ),
    Mistake(
        id="small-groups-never",
        title="Small groups by Neuberg",
        story="Small groups are scored like any other, whatever the rule says.",
        change="Heed the rule `small_groups`, or answer `unsupported`.",
        clauses=("K25",),
        seen="the EBU's older article on fouled boards",
        replaces=following(lambda rules: with_rule(rules, "small_groups", "none")),
        shows_on=("small",),
    ),
    Mistake(
        id="ebu-for-acbl",
        title="The EBU's small groups for the ACBL's",
        story="Under small_groups=acbl the EBU's limit is used: a third of E.",
        change="Groups of 1 and 2 are small, and of 3 where another is larger.",
        clauses=("K27",),
        seen=EASILY_MADE,
        replaces=taken_for("small_groups", "acbl", "ebu"),
        shows_on=("small",),
    ),
    Mistake(
        id="acbl-for-ebu",
        title="The ACBL's small groups for the EBU's",
        story="Under small_groups=ebu groups of 2, and of 3 beside a larger one, are small.",
        change="Groups of 2 and 3 are small where E is at least 3 A.",
        clauses=("K26",),
        seen=EASILY_MADE,
        replaces=taken_for("small_groups", "ebu", "acbl"),
        shows_on=("small",),
    ),
    Mistake(
        id="ebu-limit-left-out",
        title="A third of E taken for Neuberg",
        story="Under small_groups=ebu a group of exactly a third of E is scored by Neuberg.",
        change="A group is small where E is at least 3 A, not only where it is more.",
        clauses=("K26",),
        seen=EASILY_MADE,
        replaces=_small_where("ebu", _more_than_three_times),
        shows_on=("small",),
    ),
    Mistake(
        id="acbl-every-three",
        title="Every group of three taken for small",
        story="Under small_groups=acbl a group of three is small also where none is larger.",
        change="A group of three is small only where another group of the board is larger.",
        clauses=("K27",),
        seen="Magic Contest has a special scale for three or fewer results of seven or more",
        replaces=_small_where("acbl", _three_or_fewer),
        shows_on=("small",),
    ),
    Mistake(
        id="small-groups-half-scale",
        title="The formula of small groups on the wrong scale",
        story="In a small group a win counts 20 per cent, as the formula of the scale of 1 has it"
        " with matchpoints of the scale of 2.",
        change="Use 60 + 5 (M - (A - 1)) per cent where a win is 2.",
        clauses=("K25", "K28"),
        seen=EASILY_MADE,
        replaces=method_with(_small_groups_half_scale),
        shows_on=("small",),
    ),
    Mistake(
        id="small-groups-to-a-hundred",
        title="E-W the rest of 100 % in a small group",
        story="In a small group E-W get what N-S leave of the top.",
        change="Score each side by its own M: the two have 120 % together.",
        clauses=("K25",),
        seen=EASILY_MADE,
        replaces=afterwards(_to_a_hundred_per_cent),
        shows_on=("small",),
    ),
)
