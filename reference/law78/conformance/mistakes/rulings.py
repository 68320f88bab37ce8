"""What becomes of a ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from law78.board import Lines, LineScore, Method, ScoredBoard, Table, Tables
from law78.conformance.mistakes.scorer import Scorer
from law78.conformance.mistakes.steps import (
    ALTERED,
    EASILY_MADE,
    Mistake,
    Replacement,
    each_ruling,
    method_with,
    scoring,
    scoring_with,
    with_results,
)
from law78.errors import Code, Law78Error
from law78.exact import ONE, ZERO
from law78.methods import (
    dropped,
    dropped_and_factored,
    has_ruling,
    is_ruling,
    one_at_a_time,
    total_points_averaged,
)
from law78.outcome import (
    Line,
    Outcome,
    Played,
    Score,
    Side,
    Weighted,
    Weights,
    flat,
    lowest_parts,
    on_side,
    ruling,
    weights,
)
from law78.regulation import Rules
from law78.rounding import half_up
from law78.unequal import Group, neuberg_factor

BRIDGE_BOX_SCORER = "bridge-box-scorer (read at commits 28f228a7, 9f988da1 and 5504b9df)"


class Unchecked(Weighted):
    """A ruling whose weights nobody has added up."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1)
        object.__setattr__(self, "size", len(self.outcomes))


def unchecked(parts: Sequence[tuple[Fraction, int]]) -> Unchecked:
    """A ruling with these weights and scores, whatever the weights make."""
    return Unchecked(tuple(Outcome(weight, Score(score)) for weight, score in parts))


# One score instead of the ruling -------------------------------------------------------------


def _one_of(choose: Callable[[Weighted], int]) -> Replacement:
    return each_ruling(lambda held: Score(choose(held)))


def _likeliest(held: Weighted) -> int:
    own = weights(held, Side.NS)
    return max(own, key=lambda score: own[score])


# Other weights -------------------------------------------------------------------------------


def _all_equal(held: Weighted) -> Weighted:
    return ruling(*((1, score) for score in dict.fromkeys(score for _, score in flat(held))))


def _last_of_equal_scores(held: Weighted) -> Weighted:
    last = {score: weight for weight, score in flat(held)}
    return ruling(*((weight, score) for score, weight in last.items()))


MOST_OUTCOMES = 5


def _refused_beyond_five(held: Weighted) -> Weighted:
    if len(weights(held, Side.NS)) > MOST_OUTCOMES:
        raise Law78Error(Code.WEIGHTS, "a ruling of too many outcomes", "give five at most")
    return held


def _inner_weights_as_they_stand(held: Weighted) -> Weighted:
    leaves: list[tuple[Fraction, int]] = []
    waiting = list(held.outcomes)
    while waiting:
        outcome = waiting.pop(0)
        if isinstance(outcome.result, Score):
            leaves.append((outcome.weight, outcome.result.points))
        else:
            waiting = [*outcome.result.outcomes, *waiting]
    return ruling(*leaves)


def _whole_percents(held: Weighted) -> Weighted:
    merged = weights(held, Side.NS)
    percents = {score: int(weight * 100) for score, weight in merged.items()}
    last = list(percents)[-1]
    percents[last] += 100 - sum(percents.values())
    return ruling(*((percent, score) for score, percent in percents.items() if percent))


def _weighed_with(times: Callable[[Weights], int]) -> Replacement:
    """A ruling's weighted sum that was not divided by what the weights were out of."""

    def change(rules: Rules, method: Method) -> Method:
        def weigh(line_weights: Weights, table: Table) -> Fraction:
            weighed = method.weigh(line_weights, table)
            return weighed * times(line_weights) if len(line_weights) > 1 else weighed

        return replace(method, weigh=weigh)

    return method_with(change)


# The table -----------------------------------------------------------------------------------


def _frequencies_to(quantum: Fraction) -> Replacement:
    def change(rules: Rules, method: Method) -> Method:
        def fill(lines: Lines, side: Side) -> Tables:
            return {
                group: {score: half_up(times, quantum) for score, times in table.items()}
                for group, table in method.fill(lines, side).items()
            }

        counted = with_results(method, lambda group: max(half_up(group.results, ONE), ONE))
        return replace(counted, fill=fill)

    return method_with(change)


def _parts_as_results(rules: Rules, method: Method) -> Method:
    def fill(lines: Lines, side: Side) -> Tables:
        tables = {group: dict(table) for group, table in method.fill(lines, side).items()}
        for line, times in lines.items():
            held = on_side(line.result, side)
            if isinstance(held, Played) and is_ruling(held):
                own = weights(held, side)
                for score, part in _parts(own).items():
                    tables[line.group][score] += times * (part - own[score])
        return tables

    return replace(_never_factored_down(method), fill=fill)


def _parts(own: Weights) -> dict[int, int]:
    return dict(zip(own, lowest_parts(own.values()), strict=True))


def _never_factored_down(method: Method) -> Method:
    return replace(method, factor=lambda group: max(method.factor(group), ONE))


def _own_weight_taken_off(rules: Rules, method: Method) -> Method:
    def weigh(line_weights: Weights, table: Table) -> Fraction:
        more = sum((weight * (1 - weight) for weight in line_weights.values()), ZERO)
        return method.weigh(line_weights, table) + more

    return replace(method, weigh=weigh)


def _rulings_missing_too(lines: Sequence[Line], method: Method) -> Method:
    rulings = sum(has_ruling(line) for line in lines)

    def without(group: Group) -> Fraction:
        return group.results - rulings if group.results > rulings else group.results

    return replace(method, factor=with_results(method, without).factor)


def _factored_before_rulings(scorer: Scorer) -> Scorer:
    def score(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
        if expected is None or method.factor is not neuberg_factor:
            return scorer.score(lines, expected, method)
        e = expected

        def fill(counted: Lines, side: Side) -> Tables:
            plain = {
                line: times
                for line, times in counted.items()
                if not is_ruling(on_side(line.result, side))
            }
            own, every = method.fill(plain, side), method.fill(counted, side)
            tables = {group: dict(table) for group, table in every.items()}
            for group, table in own.items():
                results = sum(table.values(), ZERO)
                rulings = sum(every[group].values(), ZERO) - results
                more = (e - rulings) / results - 1
                for played, times in table.items():
                    tables[group][played] += more * times
            return tables

        return scorer.score(lines, expected, replace(method, fill=fill))

    return replace(scorer, score=score)


def _one_after_another(scorer: Scorer) -> Scorer:
    def score(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
        whole = scorer.score(lines, expected, method)
        rulings = [place for place, line in enumerate(lines) if has_ruling(line)]
        scores: list[LineScore] = list(whole.lines)
        for number, place in enumerate(rulings, start=1):
            later = set(rulings[number:])
            known = [line for other, line in enumerate(lines) if other not in later]
            in_turn = scorer.score(known, whole.expected - len(later), method)
            scores[place] = in_turn.lines[place - sum(other < place for other in later)]
        return replace(whole, lines=tuple(scores))

    return replace(scorer, score=score)


MISTAKES = (
    Mistake(
        id="rulings-dropped",
        title="Rulings left out of the field",
        story="Lines with a ruling are left out when the others are compared, and nothing is"
        " made up for them; a ruling gets the weighted sum of what each of its scores would"
        " get beside the others.",
        change="Put each score of a ruling into the frequency table with its weight.",
        clauses=("K4",),
        seen="suspected to be common practice by the author of the method",
        replaces=scoring(dropped),
        shows_on=("weighted",),
    ),
    Mistake(
        id="rulings-one-at-a-time",
        title="Rulings added one at a time",
        story="A ruling's scores are added to the board one at a time, the other rulings left"
        " out; the field is left as without any. In matchpoints it is the same as leaving"
        " rulings out; it is told apart where percentages are printed, as tops differ.",
        change="Put each score of a ruling into the frequency table with its weight.",
        clauses=("K4",),
        seen="programs that stop half-way: the ruling comes out right, and the field does not",
        replaces=scoring(one_at_a_time),
        shows_on=("weighted",),
    ),
    Mistake(
        id="rulings-dropped-and-neuberg",
        title="Rulings left out of the field, and Neuberg",
        story="Lines with a ruling are left out when the others are compared, and Neuberg's"
        " formula fills up for them.",
        change="Put each score of a ruling into the frequency table with its weight; a ruling is"
        " a result, and no cause for Neuberg.",
        clauses=("K4", "K7"),
        seen=f"{BRIDGE_BOX_SCORER}; in effect, it seems, where ACBLscore is given such a score",
        replaces=scoring(dropped_and_factored),
        shows_on=("weighted",),
    ),
    Mistake(
        id="rulings-one-after-another",
        title="Rulings one after another",
        story="The rulings are entered one after another, and each is scored beside those that"
        " came before it and without those that came after.",
        change="Make the frequency table of the whole board first, then score every line by it.",
        clauses=("K4",),
        seen=EASILY_MADE,
        replaces=Replacement(ALTERED, _one_after_another),
        shows_on=("several rulings",),
    ),
    Mistake(
        id="total-points-averaged",
        title="Total points averaged",
        story="The scores of a ruling are averaged with their weights, and the average is scored"
        " like any score.",
        change="Turn each outcome into matchpoints first and weigh afterwards.",
        clauses=("K9",),
        seen="a director quoted on the mailing list BLML, December 2010, as working in total"
        " points; and contradicted there",
        replaces=scoring(total_points_averaged),
        shows_on=("weighted",),
    ),
    Mistake(
        id="likeliest-outcome",
        title="The likeliest outcome alone",
        story="A ruling is taken for its likeliest score; of equally likely ones, the first.",
        change="Put each score of a ruling into the frequency table with its weight.",
        clauses=("K4",),
        seen=EASILY_MADE,
        replaces=_one_of(_likeliest),
        shows_on=("weighted",),
    ),
    Mistake(
        id="first-outcome",
        title="The first outcome alone",
        story="A ruling is taken for the score that it names first.",
        change="Put each score of a ruling into the frequency table with its weight.",
        clauses=("K4", "K5"),
        seen=EASILY_MADE,
        replaces=_one_of(lambda held: flat(held)[0][1]),
        shows_on=("weighted",),
    ),
    Mistake(
        id="best-outcome",
        title="The best outcome alone",
        story="A ruling is taken for its best score, as N-S see it.",
        change="Put each score of a ruling into the frequency table with its weight.",
        clauses=("K4",),
        seen="12C2 of the laws of 1987 and 1997, where weighted scores were not allowed",
        replaces=_one_of(lambda held: max(score for _, score in flat(held))),
        shows_on=("weighted",),
    ),
    Mistake(
        id="worst-outcome",
        title="The worst outcome alone",
        story="A ruling is taken for its worst score, as N-S see it.",
        change="Put each score of a ruling into the frequency table with its weight.",
        clauses=("K4",),
        seen="12C2 of the laws of 1987 and 1997, where weighted scores were not allowed",
        replaces=_one_of(lambda held: min(score for _, score in flat(held))),
        shows_on=("weighted",),
    ),
    Mistake(
        id="outcomes-weighed-alike",
        title="All outcomes weighed alike",
        story="The weights are not looked at: every outcome of a ruling counts the same.",
        change="Use the weights of the ruling.",
        clauses=("K4", "K5"),
        seen=EASILY_MADE,
        replaces=each_ruling(_all_equal),
        shows_on=("weighted",),
    ),
    Mistake(
        id="repeated-score-kept-once",
        title="A repeated score of a ruling kept once",
        story="Where a ruling names a score twice, the last weight takes the place of the first,"
        " and the rest is scaled to make a whole.",
        change="Add the weights of equal scores.",
        clauses=("K5",),
        seen=EASILY_MADE,
        replaces=each_ruling(_last_of_equal_scores),
        shows_on=("repeated outcomes",),
    ),
    Mistake(
        id="nested-weights-not-multiplied",
        title="Weights of a nested ruling not multiplied",
        story="The weights inside a nested ruling are taken as they stand, beside those of the"
        " outer one, and all are scaled to make a whole.",
        change="Multiply the inner weights by the weight of the outcome that they belong to.",
        clauses=("K6",),
        seen=EASILY_MADE,
        replaces=each_ruling(_inner_weights_as_they_stand),
        shows_on=("nested rulings",),
        level="session",
    ),
    Mistake(
        id="weights-to-whole-percents",
        title="Weights as whole per cents",
        story="Weights are cut to whole per cents, and the last outcome gets what is left.",
        change="Keep weights exact: thirds are 1/1/1, not 33/33/34.",
        clauses=("K5", "K1"),
        seen="bridge-box-scorer takes whole per cents alone",
        replaces=each_ruling(_whole_percents),
        shows_on=("weighted",),
    ),
    Mistake(
        id="percents-not-divided",
        title="Per cents not divided by 100",
        story="A ruling of 40 % and 60 % is weighed with 40 and 60.",
        change="Weigh with 0.4 and 0.6: a ruling's weights make 1.",
        clauses=("K5", "K9"),
        seen=EASILY_MADE,
        replaces=_weighed_with(lambda line_weights: 100),
        shows_on=("weighted",),
    ),
    Mistake(
        id="parts-not-divided",
        title="Parts not divided by their sum",
        story="A ruling of 2 parts and 3 parts is weighed with 2 and 3.",
        change="Divide the parts by their sum: a ruling's weights make 1.",
        clauses=("K5", "K9"),
        seen=EASILY_MADE,
        replaces=_weighed_with(lambda line_weights: sum(lowest_parts(line_weights.values()))),
        shows_on=("weighted",),
    ),
    Mistake(
        id="parts-as-results",
        title="Parts of a ruling counted as results",
        story="A ruling of 2 parts and 3 parts enters the table as two results and three.",
        change="Divide the parts by their sum: a ruling is one result.",
        clauses=("K4", "K5"),
        seen=EASILY_MADE,
        replaces=method_with(_parts_as_results),
        shows_on=("weighted",),
    ),
    Mistake(
        id="frequencies-to-tenths",
        title="Frequencies rounded to a tenth",
        story="The frequencies of the table are rounded to one decimal before it is climbed.",
        change="Keep frequencies exact.",
        clauses=("K1", "K4"),
        seen="easily made: the document prints frequencies to one decimal",
        replaces=_frequencies_to(Fraction(1, 10)),
        shows_on=("weighted", "halves"),
    ),
    Mistake(
        id="frequencies-to-whole",
        title="Frequencies rounded to whole numbers",
        story="The frequencies of the table are rounded to whole numbers before it is climbed.",
        change="Keep frequencies exact.",
        clauses=("K1", "K4"),
        seen=EASILY_MADE,
        replaces=_frequencies_to(ONE),
        shows_on=("weighted", "halves"),
    ),
    Mistake(
        id="own-weight-taken-off",
        title="A ruling's own weight taken off, not itself",
        story="For each score of a ruling its weight is taken off as the comparison of the line"
        " with itself, where the whole line should be.",
        change="Start the climb at -1 for rulings too.",
        clauses=("K8", "K9"),
        seen=EASILY_MADE,
        replaces=method_with(_own_weight_taken_off),
        shows_on=("weighted",),
    ),
    Mistake(
        id="rulings-counted-as-missing",
        title="Rulings counted as missing results",
        story="Rulings are in the table, and Neuberg's formula fills up for them all the same.",
        change="Count a ruling as one result.",
        clauses=("K7",),
        seen=EASILY_MADE,
        replaces=scoring_with(_rulings_missing_too),
        shows_on=("weighted",),
    ),
    Mistake(
        id="factored-before-rulings",
        title="Factored before the rulings are in",
        story="The frequencies of the scores are multiplied by Neuberg's factor first, and the"
        " rulings are added afterwards as they are.",
        change="Put the rulings into the table before it is multiplied.",
        clauses=("K13",),
        seen=EASILY_MADE,
        replaces=Replacement(ALTERED, _factored_before_rulings),
        shows_on=("weighted",),
    ),
    Mistake(
        id="five-outcomes-at-most",
        title="A ruling of more than five outcomes refused",
        story="A board on which a ruling has more than five outcomes is not scored.",
        change="Take as many outcomes as the ruling has.",
        clauses=("K4", "K5"),
        seen="plausible: the White Book asks software for five, and a form has as many fields",
        replaces=each_ruling(_refused_beyond_five),
        shows_on=("weighted",),
    ),
)
