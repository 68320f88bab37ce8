"""Boards with fewer results than expected: Neuberg's formula and what stands in for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from law78 import unequal
from law78.board import Method
from law78.conformance.mistakes.rulings import BRIDGE_BOX_SCORER
from law78.conformance.mistakes.steps import (
    EASILY_MADE,
    Mistake,
    Replacement,
    beneath_small_groups,
    following,
    formula,
    method_with,
    taken_for,
)
from law78.exact import ZERO
from law78.regulation import Rules, with_rule
from law78.rounding import half_up
from law78.unequal import Group


def neuberg(entry: Fraction, group: Group) -> Fraction:
    """Neuberg's formula, right: (M + 1) E / A - 1."""
    return (entry + 1) * group.expected / group.results - 1


def _half_scale_constant(entry: Fraction, group: Group) -> Fraction:
    return (entry + 2) * group.expected / group.results - 2


def _comparisons(rules: Rules, method: Method) -> Method:
    def one_less(group: Group) -> Group:
        if group.results <= 1:
            return group
        return replace(group, results=group.results - 1, expected=group.expected - 1)

    if rules.unequal != "neuberg":
        return method
    return replace(
        method,
        factor=lambda group: method.factor(one_less(group)),
        adjust=lambda entry, group: method.adjust(entry, one_less(group)),
    )


def _percentage_kept(entry: Fraction, group: Group) -> Fraction:
    return entry * (group.expected - 1) / (group.results - 1) if group.results > 1 else ZERO


def _factor(change: Callable[[Fraction], Fraction]) -> Replacement:
    return method_with(
        lambda rules, method: replace(method, factor=lambda group: change(method.factor(group)))
    )


def _no_rules(rules: Rules) -> Rules:
    return Rules(rounding=rules.rounding, scale=rules.scale)


def _top(asked: str, top: Callable[[Fraction, int], Fraction]) -> Replacement:
    def change(rules: Rules, method: Method) -> Method:
        return replace(method, top=top) if rules.unequal == asked else method

    return method_with(change)


MISTAKES = (
    Mistake(
        id="half-scale-constant",
        title="Neuberg's constant of the other scale",
        story="Neuberg's formula is taken from the scale of 1 with the constant of the scale of"
        " 2: (M / 2 + 1) E / A - 1, doubled, which is (M + 2) E / A - 2.",
        change="Use (M + 1) E / A - 1 where a win is 2, and (M + 1/2) E / A - 1/2 where it is 1.",
        clauses=("K13", "K28"),
        seen=BRIDGE_BOX_SCORER,
        replaces=formula("neuberg", _half_scale_constant),
        shows_on=("missing",),
    ),
    Mistake(
        id="comparisons-for-scores",
        title="Comparisons for scores in Neuberg's formula",
        story="A and E are the numbers of comparisons, one less than the numbers of scores.",
        change="Use the number of scores for A and for E.",
        clauses=("K7", "K13"),
        seen=BRIDGE_BOX_SCORER,
        replaces=beneath_small_groups(_comparisons),
        shows_on=("missing",),
    ),
    Mistake(
        id="pro-rata",
        title="Pro rata instead of Neuberg",
        story="Matchpoints are multiplied by E / A, without the 1 that is added before and taken"
        " off after.",
        change="Use (M + 1) E / A - 1.",
        clauses=("K13",),
        seen="nationwidepairs.com.au, and ASE Scorer for scores that are missing",
        replaces=formula("neuberg", lambda entry, group: entry * group.expected / group.results),
        shows_on=("missing",),
    ),
    Mistake(
        id="percentage-kept",
        title="The percentage kept",
        story="The percentage among the results there are is kept: matchpoints are multiplied by"
        " (E - 1) / (A - 1).",
        change="Use (M + 1) E / A - 1.",
        clauses=("K13",),
        seen="the factor method of McKinnon and Buchen, in use in Australia",
        replaces=formula("neuberg", _percentage_kept),
        shows_on=("missing",),
    ),
    Mistake(
        id="single-result-gets-nothing",
        title="A single result gets nothing",
        story="A result without any other to compare it with gets 0.",
        change="Let the formula make it the average, E - 1.",
        clauses=("K14",),
        seen=EASILY_MADE,
        replaces=formula(
            "neuberg",
            lambda entry, group: ZERO if group.results == 1 else neuberg(entry, group),
        ),
        shows_on=("missing",),
    ),
    Mistake(
        id="integer-division",
        title="E / A by whole-number division",
        story="E is divided by A in whole numbers, so that 8 / 7 is 1.",
        change="Divide in fractions.",
        clauses=("K1", "K13"),
        seen=EASILY_MADE,
        replaces=_factor(lambda factor: Fraction(factor.numerator // factor.denominator)),
        shows_on=("missing",),
    ),
    Mistake(
        id="factor-to-hundredths",
        title="Neuberg's factor rounded",
        story="E / A is rounded to two decimals before it is used.",
        change="Keep the factor exact.",
        clauses=("K1", "K13"),
        seen=EASILY_MADE,
        replaces=_factor(lambda factor: half_up(factor, Fraction(1, 100))),
        shows_on=("missing",),
    ),
    Mistake(
        id="add-one-for-neuberg",
        title="Add-one where Neuberg is asked for",
        story="Each missing result counts as a tie.",
        change="Use (M + 1) E / A - 1.",
        clauses=("K13",),
        seen='ScoreBridge\'s default "Simple", Magic Contest\'s "oldstyle", BridgeWx with Neuberg'
        " off",
        replaces=taken_for("unequal", "neuberg", "add_one"),
        shows_on=("missing",),
    ),
    Mistake(
        id="none-for-neuberg",
        title="Nothing done for missing results",
        story="Only the results that there are are compared, and the top is theirs.",
        change="Use (M + 1) E / A - 1, out of 2 (E - 1).",
        clauses=("K13",),
        seen="BBO, BriAn",
        replaces=taken_for("unequal", "neuberg", "none"),
        shows_on=("missing",),
    ),
    Mistake(
        id="neuberg-for-all",
        title="Neuberg whatever is asked for",
        story="Boards with fewer results are scored by Neuberg under any rule.",
        change="Heed the rule `unequal`, or answer `unsupported`.",
        clauses=("K22", "K23", "K24"),
        seen=EASILY_MADE,
        replaces=following(lambda rules: with_rule(rules, "unequal", "neuberg")),
        shows_on=("ascherman", "add_one", "none"),
    ),
    Mistake(
        id="rules-ignored",
        title="Rules not looked at",
        story="Every board is scored by the default rules, whatever the request names.",
        change="Heed the rules of the request, or answer `unsupported`.",
        clauses=("K19", "K22", "K23", "K24", "K25"),
        seen=EASILY_MADE,
        replaces=following(_no_rules),
        shows_on=("ascherman", "add_one", "none", "small", "halves", "session"),
    ),
    Mistake(
        id="add-one-half",
        title="Add-one on the wrong scale",
        story="Under add-one a missing result gives a half, which is a tie on the scale of 1.",
        change="Give 1 for each missing result where a win is 2.",
        clauses=("K23", "K28"),
        seen=EASILY_MADE,
        replaces=formula(
            "add_one", lambda entry, group: entry + (group.expected - group.results) / 2
        ),
        shows_on=("add_one",),
    ),
    Mistake(
        id="ascherman-without-itself",
        title="Ascherman without the tie with itself",
        story="Under Ascherman the line's tie with itself is left out; the top stays 2 E.",
        change="Add 1 to every entry.",
        clauses=("K22",),
        seen=EASILY_MADE,
        replaces=formula("ascherman", neuberg),
        shows_on=("ascherman",),
    ),
    Mistake(
        id="ascherman-not-factored",
        title="Ascherman without a factor",
        story="Under Ascherman matchpoints are M + 1, also where results are missing.",
        change="Multiply by E / A: (M + 1) E / A.",
        clauses=("K22",),
        seen=EASILY_MADE,
        replaces=formula("ascherman", lambda entry, group: entry + 1),
        shows_on=("ascherman",),
    ),
    Mistake(
        id="ascherman-top",
        title="Ascherman with the ordinary top",
        story="Under Ascherman the top is 2 (E - 1), so that artificial scores are a share of it.",
        change="The top is 2 E.",
        clauses=("K22",),
        seen=EASILY_MADE,
        replaces=_top("ascherman", unequal.top_of_expected),
        shows_on=("ascherman",),
    ),
    Mistake(
        id="none-of-the-full-top",
        title="The full top where nothing is done",
        story="Under unequal=none artificial scores are a share of 2 (E - 1).",
        change="The top is 2 (A - 1).",
        clauses=("K24",),
        seen=EASILY_MADE,
        replaces=_top("none", unequal.top_of_expected),
        shows_on=("none",),
    ),
    Mistake(
        id="top-twice-expected",
        title="A top of 2 E",
        story="The top is 2 E: it counts the comparison of a line with itself.",
        change="The top is 2 (E - 1).",
        clauses=("K12",),
        seen=EASILY_MADE,
        replaces=_top("neuberg", unequal.top_with_itself),
    ),
)
