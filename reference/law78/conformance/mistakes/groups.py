"""Split lines, fouled boards and small groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from law78 import unequal
from law78.board import (
    Lines,
    LineScore,
    Method,
    ScoredBoard,
    SideScore,
    Tables,
    counted_lines,
)
from law78.conformance.mistakes.scorer import Scorer
from law78.conformance.mistakes.steps import (
    ALTERED,
    EASILY_MADE,
    Mistake,
    Replacement,
    afterwards,
    beneath_small_groups,
    each_line,
    expecting,
    following,
    method_with,
    scoring_with,
    taken_for,
    with_results,
)
from law78.errors import Code, Law78Error
from law78.exact import HALF, ONE
from law78.outcome import (
    Line,
    Outcome,
    Played,
    Result,
    Score,
    Share,
    Side,
    Split,
    Weighted,
    flat,
    on_side,
    weights,
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


def _halves_with_neuberg_alone(rules: Rules) -> Rules:
    if rules.split == "halves" and rules.unequal != "neuberg":
        raise Law78Error(Code.UNSUPPORTED, "halves under this rule", "ask for Neuberg")
    return rules


def _halves_of_every_outcome(rules: Rules, method: Method) -> Method:
    if rules.split != "halves":
        return method

    def fill(lines: Lines, side: Side) -> Tables:
        tables = {group: dict(table) for group, table in method.fill(lines, side).items()}
        for line, times in lines.items():
            if not isinstance(line.result, Split):
                continue
            for held in (line.result.ns, line.result.ew):
                if isinstance(held, Weighted):
                    for score, weight in weights(held, side).items():
                        tables[line.group][score] += times * (ONE - weight) / 2
        return tables

    return replace(method, fill=fill, factor=lambda group: max(method.factor(group), ONE))


# Fouled boards -------------------------------------------------------------------------------


def _without_group(kind: type[Result]) -> Replacement:
    """Lines of a kind lose the mark of their group."""
    return each_line(
        lambda line: replace(line, group=None) if isinstance(line.result, kind) else line
    )


def _groups(lines: Sequence[Line]) -> set[str | None]:
    return {
        line.group
        for line in lines
        if any(isinstance(on_side(line.result, side), Played) for side in Side)
    }


def _lines_where_fouled(lines: Sequence[Line], expected: int) -> int:
    return counted_lines(lines) if len(_groups(lines)) > 1 else expected


def _missing_of_all_groups(rules: Rules, method: Method) -> Method:
    if rules.unequal != "add_one":
        return method
    counted = with_results(method, lambda group: group.results + sum(group.others))
    return replace(method, adjust=counted.adjust)


def _share_of(top_of: Callable[[Line, Side, ScoredBoard], Fraction]) -> Replacement:
    """Artificial scores are a share of another top."""

    def change(line: Line, own: LineScore, scored: ScoredBoard) -> LineScore:
        def shared(side: Side) -> SideScore | None:
            score = own.of(side)
            if score is None or not score.top or not isinstance(on_side(line.result, side), Share):
                return score
            top = top_of(line, side, scored)
            return replace(score, matchpoints=score.matchpoints * top / score.top)

        return LineScore(shared(Side.NS), shared(Side.EW))

    return afterwards(change)


def _top_of_largest_group(line: Line, side: Side, scored: ScoredBoard) -> Fraction:
    return max((chart.top for chart in scored.charts[side]), default=scored.tops[side])


def _top_of_own_group(line: Line, side: Side, scored: ScoredBoard) -> Fraction:
    if not isinstance(line.result, Split):
        return scored.tops[side]
    tops = {chart.group: chart.top for chart in scored.charts[side]}
    return tops.get(line.group, scored.tops[side])


def _each_group_by_itself(lines: Sequence[Line], method: Method) -> Method:
    if len(_groups(lines)) < 2:
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


def _third_of_any_size(group: Group) -> bool:
    return small_for_ebu(group) or 3 * group.results <= group.expected


def _of_the_full_top(rules: Rules, method: Method) -> Method:
    is_small = SMALL_GROUPS[rules.small_groups]

    def adjust(entry: Fraction, group: Group) -> Fraction:
        if not is_small(group):
            return method.adjust(entry, group)
        full = unequal.top_of_expected(group.results, group.expected)
        return method.adjust(entry, replace(group, top=full))

    return replace(method, adjust=adjust)


def _small_but_with_neuberg(rules: Rules) -> Rules:
    return rules if rules.unequal == "neuberg" else with_rule(rules, "small_groups", "none")


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
    Mistake(
        id="halves-refused-without-neuberg",
        title="De Wael's halves refused but with Neuberg",
        story="Under split=halves a board is refused wherever another rule than Neuberg's is asked"
        " for.",
        change="Fill the table by the rule `split`, whatever is done for missing results after it;"
        " or answer `unsupported`, which is no refusal.",
        clauses=("K19",),
        seen="plausible: an error where `unsupported` is meant",
        replaces=following(_halves_with_neuberg_alone),
        shows_on=("halves",),
    ),
    Mistake(
        id="halves-of-every-outcome",
        title="Halves not multiplied by a ruling's weights",
        story="Under split=halves every outcome of a ruling on a split line is half a result,"
        " whatever its weight.",
        change="Multiply the half by the outcome's weight: a split line is one result.",
        clauses=("K19", "K4"),
        seen="plausible: 0.5 is added for each score that the split line names",
        replaces=method_with(_halves_of_every_outcome),
        shows_on=("halves",),
    ),
    Mistake(
        id="group-of-a-split-line-lost",
        title="The group of a split line lost",
        story="The mark of a group is heeded on plain scores and rulings; a split line always goes"
        " into the main group.",
        change="Read the mark of a group on every line that has a score.",
        clauses=("K21", "K18"),
        seen="plausible: the mark is cut off before the bar is looked for",
        replaces=_without_group(Split),
        shows_on=("split",),
    ),
    Mistake(
        id="group-of-a-ruling-lost",
        title="The group of a ruling lost",
        story="A ruling always goes into the main group of a fouled board.",
        change="Put a ruling into the table of the version that its table played.",
        clauses=("K21", "K4"),
        seen="plausible: rulings are kept in a list of their own, without the version",
        replaces=_without_group(Weighted),
        shows_on=("weighted",),
    ),
    Mistake(
        id="fouled-or-not",
        title="All versions but one taken for one group",
        story="A line is fouled or it is not: all marked lines are one group, whatever their mark.",
        change="Make a table for each mark.",
        clauses=("K21",),
        seen="plausible: a tick box at each result",
        replaces=each_line(
            lambda line: line if line.group is None else replace(line, group="fouled")
        ),
        shows_on=("fouled",),
    ),
    Mistake(
        id="first-letter-of-a-mark",
        title="Marks told apart by their first letter alone",
        story="Of a group's mark the first letter or digit is kept, so that a1 and a2 are one"
        " group.",
        change="Keep the whole mark.",
        clauses=("K21", "K35"),
        seen="plausible: a field of one letter",
        replaces=each_line(
            lambda line: line if line.group is None else replace(line, group=line.group[0])
        ),
        shows_on=("fouled",),
    ),
    Mistake(
        id="fouled-expects-its-lines",
        title="E not looked at on fouled boards",
        story="On a fouled board E is the number of its lines, whatever is expected.",
        change="Use the E of the request for every group.",
        clauses=("K21", "K11"),
        seen="plausible: the groups are made from the lines, and E is counted again",
        replaces=expecting(_lines_where_fouled),
        shows_on=("fouled",),
    ),
    Mistake(
        id="add-one-of-all-groups",
        title="Add-one with the A of all groups",
        story="Under add-one the results of all groups count, so that nothing is missing from a"
        " group.",
        change="Add E - A with the A of the group.",
        clauses=("K23", "K21"),
        seen="plausible: A is counted once for the board",
        replaces=beneath_small_groups(_missing_of_all_groups),
        shows_on=("add_one",),
    ),
    Mistake(
        id="share-of-the-largest-group",
        title="Artificial scores of the largest group's top",
        story="Under unequal=none an artificial score is a share of the top of the largest group.",
        change="Use the top made with the side's results of all groups, 2 (A - 1).",
        clauses=("K24",),
        seen="plausible: the largest group is held for the board",
        replaces=_share_of(_top_of_largest_group),
        shows_on=("none",),
    ),
    Mistake(
        id="share-of-its-own-group",
        title="One side's artificial score of its own group's top",
        story="Under unequal=none the artificial side of a split line gets its share of the top of"
        " the group that the other side played in.",
        change="Use the top made with the side's results of all groups, 2 (A - 1): an artificial"
        " score belongs to no group.",
        clauses=("K24", "K21"),
        seen="plausible: the top is looked up by the line's group",
        replaces=_share_of(_top_of_own_group),
        shows_on=("none",),
    ),
    Mistake(
        id="small-groups-of-the-full-top",
        title="Small groups always of 2 (E - 1)",
        story="The percentages of a small group are taken of 2 (E - 1) also under rules that have"
        " another top.",
        change="Take them of the top that the rule `unequal` gives.",
        clauses=("K25",),
        seen="plausible: the formula is published with that top",
        replaces=method_with(_of_the_full_top),
        shows_on=("small",),
    ),
    Mistake(
        id="small-groups-with-neuberg-alone",
        title="Small groups with Neuberg alone",
        story="The rule `small_groups` is heeded under Neuberg alone.",
        change="Heed it under every rule for unequal boards.",
        clauses=("K25",),
        seen="plausible: the exception stands inside the code for Neuberg",
        replaces=following(_small_but_with_neuberg),
        shows_on=("small",),
    ),
    Mistake(
        id="ebu-third-of-any-size",
        title="A third of E taken for small, however large",
        story="Under small_groups=ebu four results and more are small too where they are a third of"
        " E or less.",
        change="Groups of four and more have the rule for unequal boards.",
        clauses=("K26",),
        seen="plausible: the limit of a third is told without the limit of three",
        replaces=_small_where("ebu", _third_of_any_size),
        shows_on=("small",),
    ),
)
