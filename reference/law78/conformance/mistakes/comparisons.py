"""How scores are compared, and how E-W come by theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from law78 import frequency
from law78.board import Lines, LineScore, Method, ScoredBoard, SideScore, Tables
from law78.conformance.mistakes.steps import (
    EASILY_MADE,
    LAST,
    Mistake,
    afterwards,
    comparing,
    each_line,
    each_score,
    method_with,
    with_matchpoints,
)
from law78.exact import ONE
from law78.frequency import Frequencies
from law78.outcome import Line, NotPlayed, Outcome, Played, Score, Side, Weighted, on_side
from law78.regulation import Rules


def _ties_worth(points: int) -> Callable[[Frequencies], Mapping[int, Fraction]]:
    def count(frequencies: Frequencies) -> dict[int, Fraction]:
        return {
            score: entry + (points - 1) * (frequencies[score] - 1)
            for score, entry in frequency.climb(frequencies).items()
        }

    return count


def _as_texts(frequencies: Frequencies) -> dict[int, Fraction]:
    order = sorted(frequencies, key=str)
    climbed = frequency.climb({place: frequencies[score] for place, score in enumerate(order)})
    return {score: climbed[place] for place, score in enumerate(order)}


def _in_floats(frequencies: Frequencies) -> dict[int, Fraction]:
    reached, just_left, matchpoints = -1.0, 0.0, {}
    for score in sorted(frequencies):
        reached = reached + just_left + float(frequencies[score])
        just_left = float(frequencies[score])
        matchpoints[score] = Fraction(repr(reached))
    return matchpoints


LARGEST_DENOMINATOR = 10**6
"""That of Python's Fraction.limit_denominator, where none is said."""


def _each_once(rules: Rules, method: Method) -> Method:
    def fill(lines: Lines, side: Side) -> Tables:
        return {
            group: {score: min(times, ONE) for score, times in table.items()}
            for group, table in method.fill(lines, side).items()
        }

    return replace(method, fill=fill)


def _without_sign(held: Played) -> Played:
    if isinstance(held, Score):
        return Score(abs(held.points))
    return Weighted(
        tuple(
            Outcome(outcome.weight, inner)
            for outcome in held.outcomes
            for inner in [_without_sign(outcome.result)]
            if isinstance(inner, Score | Weighted)
        )
    )


def _nought_as_not_played(line: Line) -> Line:
    return Line(NotPlayed()) if line.result == Score(0) else line


def _both_played(line: Line) -> bool:
    return all(isinstance(on_side(line.result, side), Played) for side in Side)


def _east_west_from(rest: Callable[[SideScore], Fraction]) -> Callable[..., LineScore]:
    """E-W's matchpoints are made of N-S's, on lines without an artificial score."""

    def change(line: Line, own: LineScore, scored: ScoredBoard) -> LineScore:
        if own.ns is None or own.ew is None or not _both_played(line):
            return own
        return LineScore(own.ns, replace(own.ew, matchpoints=rest(own.ns)))

    return change


def _clamped(rules: Rules, method: Method) -> Method:
    return replace(
        method,
        adjust=lambda entry, group: min(max(method.adjust(entry, group), Fraction(0)), group.top),
    )


MISTAKES = (
    Mistake(
        id="ties-worth-nothing",
        title="Ties are worth nothing",
        story="Only scores that are beaten count; an equal score gives nothing.",
        change="Give 1 (half of a win) for each equal score of another line.",
        clauses=("K8",),
        seen=EASILY_MADE,
        replaces=comparing(_ties_worth(0)),
    ),
    Mistake(
        id="ties-worth-a-win",
        title="Ties are worth a win",
        story="An equal score counts like a score that is beaten.",
        change="Give 1 (half of a win) for each equal score of another line.",
        clauses=("K8",),
        seen=EASILY_MADE,
        replaces=comparing(_ties_worth(2)),
    ),
    Mistake(
        id="scores-sorted-as-texts",
        title="Scores sorted as texts",
        story="Scores are put in order as texts, so that 1430 is below 620 and -100 below -200.",
        change="Compare scores as numbers; some languages sort even numbers as texts.",
        clauses=("K8",),
        seen=EASILY_MADE,
        replaces=method_with(lambda rules, method: replace(method, climb=_as_texts)),
    ),
    Mistake(
        id="binary-floats",
        title="Binary floating point",
        story="The table is climbed in binary floating point and printed with every digit of it.",
        change="Compute in fractions, or round to a declared number of decimals before printing.",
        clauses=("K1",),
        seen="BriAn prints percentages with the noise of 32-bit floating point",
        replaces=method_with(lambda rules, method: replace(method, climb=_in_floats)),
    ),
    Mistake(
        id="fractions-guessed",
        title="Fractions guessed from decimals",
        story="Figures are computed in decimals, and the nearest fraction with a denominator up to"
        " a million is answered.",
        change="Compute in fractions from the start: the weights of rulings have any denominator.",
        clauses=("K1",),
        seen="plausible: Python's Fraction(x).limit_denominator() after floating point",
        replaces=afterwards(
            lambda line, own, scored: with_matchpoints(
                own, lambda score: score.matchpoints.limit_denominator(LARGEST_DENOMINATOR)
            )
        ),
        shows_on=("weighted", "artificial"),
    ),
    Mistake(
        id="each-score-once",
        title="Each score counted once",
        story="Scores are kept in a set: a score that several lines have counts as one result.",
        change="Count how often each score is there.",
        clauses=("K3",),
        seen=EASILY_MADE,
        replaces=method_with(_each_once),
    ),
    Mistake(
        id="signs-lost",
        title="The sign of scores lost",
        story="The minus sign is dropped, so that -100 counts as 100 for N-S.",
        change="Keep the sign of a score: it is N-S's view.",
        clauses=("K2",),
        seen="the page of nationwidepairs.com.au prints E-W's scores without their signs",
        replaces=each_score(_without_sign),
    ),
    Mistake(
        id="zero-taken-for-not-played",
        title="A zero taken for not played",
        story="A score of 0, a board passed out, is taken for an empty entry and left out.",
        change="Tell the score 0 from a line that has none.",
        clauses=("K3", "K30"),
        seen=EASILY_MADE,
        replaces=each_line(_nought_as_not_played),
    ),
    Mistake(
        id="answers-on-the-other-scale",
        title="Half of every figure",
        story="A win counts 1 and a tie a half, where 2 and 1 are declared.",
        change='Double the matchpoints, or declare "scale": 1.',
        clauses=("K28",),
        seen="ACBLscore and ASE Scorer use that scale; mixed up in bridge-box-scorer",
        replaces=afterwards(
            lambda line, own, scored: with_matchpoints(own, lambda score: score.matchpoints / 2)
        ),
    ),
    Mistake(
        id="signed-scale",
        title="Matchpoints above or below average",
        story="Every figure is what a pair has more or less than the average, which is 0.",
        change="Add the average, half of the top.",
        clauses=("K8", "K15"),
        seen="the custom of Danish and other Nordic clubs",
        replaces=afterwards(
            lambda line, own, scored: with_matchpoints(
                own, lambda score: score.matchpoints - score.top / 2
            )
        ),
    ),
    Mistake(
        id="east-west-minus-north-south",
        title="E-W as minus N-S",
        story="E-W get N-S's matchpoints with the sign turned round.",
        change="Make E-W a table of their own, with every score's sign turned round.",
        clauses=("K2",),
        seen=EASILY_MADE,
        replaces=afterwards(_east_west_from(lambda ns: -ns.matchpoints)),
    ),
    Mistake(
        id="east-west-rest-of-top",
        title="E-W as the rest of the top",
        story="E-W always get what N-S leave of the top, also on split lines, on boards with"
        " split lines, and in small groups.",
        change="Make E-W a table of their own; on plain boards it comes to the same.",
        clauses=("K18", "K25"),
        seen="bridge-box-scorer (read at commits 28f228a7, 9f988da1 and 5504b9df)",
        replaces=afterwards(_east_west_from(lambda ns: ns.top - ns.matchpoints)),
        shows_on=("split", "small"),
    ),
    Mistake(
        id="east-west-like-north-south",
        title="E-W's scores not turned round",
        story="E-W's table is made with N-S's signs: where N-S do well, so do E-W.",
        change="Turn the sign of every score round for E-W.",
        clauses=("K2",),
        seen=EASILY_MADE,
        replaces=afterwards(_east_west_from(lambda ns: ns.matchpoints)),
    ),
    Mistake(
        id="chart-clamped",
        title="Chart entries clamped",
        story="Every entry of the chart is kept between 0 and the top, also those of scores that"
        " are there only as a part of a ruling.",
        change="Leave the entries as they are; a line's own matchpoints stay within 0 and the top.",
        clauses=("K10",),
        seen="easily made: figures below 0 and above the top look wrong",
        replaces=method_with(_clamped, LAST),
        shows_on=("weighted", "halves"),
    ),
    Mistake(
        id="lines-clamped",
        title="Lines clamped",
        story="Every line is kept between 0 and the top, also where De Wael's halves take it"
        " outside.",
        change="Leave the line as it is under split=halves.",
        clauses=("K10", "K19"),
        seen="bridge-box-scorer cured figures above 100 % by clamping them",
        replaces=afterwards(
            lambda line, own, scored: with_matchpoints(
                own, lambda score: min(max(score.matchpoints, Fraction(0)), score.top)
            )
        ),
        shows_on=("halves",),
    ),
)
