"""Lines without a score, and the results expected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from law78.board import LineScore, Method, ScoredBoard, SideScore, counted_lines
from law78.conformance.mistakes.steps import (
    EASILY_MADE,
    Mistake,
    Replacement,
    afterwards,
    each_line,
    expecting,
    method_with,
    scoring_with,
    with_results,
)
from law78.errors import Code, Law78Error
from law78.exact import HALF, ONE, ZERO
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Played,
    Result,
    Share,
    Side,
    Split,
    on_side,
    weights,
)

# Artificial scores ---------------------------------------------------------------------------


def _number_of(lines: Sequence[Line], kind: type[Result]) -> int:
    return sum(isinstance(line.result, kind) for line in lines)


def _counted_as_results(lines: Sequence[Line], method: Method) -> Method:
    artificial = _number_of(lines, Artificial)
    return with_results(method, lambda group: group.results + artificial)


def _of_reduced_top(line: Line, own: LineScore, scored: ScoredBoard) -> LineScore:
    def reduced(side: Side) -> SideScore | None:
        score = own.of(side)
        if score is None or not score.top or not isinstance(on_side(line.result, side), Share):
            return score
        results = sum((chart.results for chart in scored.charts[side]), ZERO)
        top = max(results - 1, ZERO) * scored.scale
        return replace(score, matchpoints=score.matchpoints * top / score.top)

    return LineScore(reduced(Side.NS), reduced(Side.EW))


def _artificial(change: Callable[[Artificial], Artificial]) -> Replacement:
    def changed(line: Line) -> Line:
        match line.result:
            case Artificial() as held:
                return replace(line, result=change(held))
            case _:
                return line

    return each_line(changed)


OPPOSITE = {
    Average.PLUS: Average.MINUS,
    Average.EQUAL: Average.EQUAL,
    Average.MINUS: Average.PLUS,
}


def _rest_to_east_west(held: Artificial) -> Artificial:
    if isinstance(held.ns, Percentage):
        return Artificial(held.ns, Percentage(100 - held.ns.percent))
    return Artificial(held.ns, OPPOSITE[held.ns])


def _always_half(held: Artificial) -> Artificial:
    half = Percentage(Fraction(50))
    return Artificial(
        *(half if isinstance(share, Average) else share for share in (held.ns, held.ew))
    )


def _half_where_alone(line: Line) -> Line:
    if not isinstance(line.result, Split):
        return line
    half = Percentage(Fraction(50))
    sides = (line.result.ns, line.result.ew)
    ns, ew = (half if isinstance(share, Average) else share for share in sides)
    return replace(line, result=Split(ns, ew))


def _is_nought(share: Played | Share | None) -> bool:
    return isinstance(share, Percentage) and share.percent == 0


def _nought_gets_nothing(line: Line, own: LineScore, scored: ScoredBoard) -> LineScore:
    if not isinstance(line.result, Split):
        return own
    return LineScore(
        *(None if _is_nought(on_side(line.result, side)) else own.of(side) for side in Side)
    )


def _nought_refused(line: Line) -> Line:
    if isinstance(line.result, Split) and any(
        _is_nought(on_side(line.result, side)) for side in Side
    ):
        raise Law78Error(Code.NOTATION, "a side without a result", "give both sides a result")
    return line


def _cut_to(quantum: Fraction) -> Replacement:
    def cut(share: Share) -> Share:
        if not isinstance(share, Percentage):
            return share
        return Percentage(share.percent // quantum * quantum)

    return _artificial(lambda held: Artificial(cut(held.ns), cut(held.ew)))


# Lines that get nothing ----------------------------------------------------------------------


def _getting(kind: type[Result], part: Fraction) -> Replacement:
    """Lines of a kind that get nothing get a part of the top."""

    def change(line: Line, own: LineScore, scored: ScoredBoard) -> LineScore:
        if not isinstance(line.result, kind):
            return own
        return LineScore(*(SideScore(part * scored.tops[side], scored.tops[side]) for side in Side))

    return afterwards(change)


# The results expected ------------------------------------------------------------------------


MOST_RESULTS = 100


def _distinct_scores(lines: Sequence[Line], expected: int) -> int:
    scores = {
        score
        for line in lines
        for held in [on_side(line.result, Side.NS)]
        if isinstance(held, Played)
        for score in weights(held, Side.NS)
    }
    return len(scores) or expected


MISTAKES = (
    Mistake(
        id="artificial-counted-as-results",
        title="Artificial scores counted as results",
        story="A line with an artificial score counts as a result, so that nothing is made up for"
        " it, though nobody is compared with it.",
        change="Count only lines with a score in A.",
        clauses=("K7", "K15"),
        seen=EASILY_MADE,
        replaces=scoring_with(_counted_as_results),
        shows_on=("artificial",),
    ),
    Mistake(
        id="artificial-of-a-reduced-top",
        title="Artificial scores of a reduced top",
        story="An artificial score is a percentage of 2 (A - 1), the top of the results there are.",
        change="Take it of the full top, 2 (E - 1).",
        clauses=("K15",),
        seen="BriAn",
        replaces=afterwards(_of_reduced_top),
        shows_on=("artificial",),
    ),
    Mistake(
        id="artificial-in-points",
        title="Artificial percentages taken for matchpoints",
        story="An artificial score of 60 % gets 60 matchpoints.",
        change="Multiply by the top and divide by 100.",
        clauses=("K15",),
        seen=EASILY_MADE,
        replaces=method_with(
            lambda rules, method: replace(method, share=lambda percent, top: percent)
        ),
        shows_on=("artificial",),
    ),
    Mistake(
        id="artificial-not-expected",
        title="Artificial scores left out of E",
        story="A line with an artificial score does not count in E, so that the top is lower and"
        " nothing is made up for it.",
        change="Count the line in E: it should have had a result.",
        clauses=("K11", "K15"),
        seen=EASILY_MADE,
        replaces=expecting(lambda lines, expected: expected - _number_of(lines, Artificial)),
        shows_on=("artificial",),
    ),
    Mistake(
        id="artificial-sides-swapped",
        title="The sides of artificial scores swapped",
        story="A6040 gives N-S 40 % and E-W 60 %.",
        change="The first figure is N-S's.",
        clauses=("K15", "K35"),
        seen=EASILY_MADE,
        replaces=_artificial(lambda held: Artificial(held.ew, held.ns)),
        shows_on=("artificial",),
    ),
    Mistake(
        id="artificial-rest-to-east-west",
        title="E-W's artificial score as the rest",
        story="E-W get what N-S's percentage leaves of 100, also on an A6060.",
        change="Give each side its own percentage.",
        clauses=("K15",),
        seen=EASILY_MADE,
        replaces=_artificial(_rest_to_east_west),
        shows_on=("artificial",),
    ),
    Mistake(
        id="artificial-to-whole-per-cents",
        title="Artificial scores cut to whole per cents",
        story="An artificial score of 62.5 % gets 62 %.",
        change="Keep the percentage exact.",
        clauses=("K1", "K15"),
        seen=EASILY_MADE,
        replaces=_cut_to(ONE),
        shows_on=("artificial",),
    ),
    Mistake(
        id="artificial-to-hundredths",
        title="Artificial scores cut to hundredths of a per cent",
        story="An artificial score of a third of the top gets 33.33 % of it.",
        change="Keep the percentage exact.",
        clauses=("K1", "K15"),
        seen="plausible: a number of two decimals, as for money",
        replaces=_cut_to(Fraction(1, 100)),
        shows_on=("artificial",),
    ),
    Mistake(
        id="zero-per-cent-taken-for-nothing",
        title="Nothing for 0 % on one side of a split line",
        story="Where one side of a split line has an artificial score of 0 %, that side gets"
        " nothing (null): the text 0 is held for false.",
        change="Ask whether the artificial score is there, not whether it is true; in Perl and PHP"
        " the text 0 is false.",
        clauses=("K15", "K18"),
        seen="easily made: in Perl and PHP the text 0 is false",
        replaces=afterwards(_nought_gets_nothing),
        shows_on=("split",),
    ),
    Mistake(
        id="zero-per-cent-refused",
        title="A split line with 0 % on one side refused",
        story="A board on which one side of a split line has an artificial score of 0 % is not"
        " scored: the text 0 is held for false, and the side for one without a result.",
        change="Ask whether the artificial score is there, not whether it is true; in Perl and PHP"
        " the text 0 is false.",
        clauses=("K15", "K18"),
        seen="easily made: in Perl and PHP the text 0 is false",
        replaces=each_line(_nought_refused),
        shows_on=("split",),
    ),
    Mistake(
        id="averages-always-half",
        title="Every average is 50 %",
        story="A+ and A- get 50 % of the top, like A=.",
        change="A+ is 60 % and A- is 40 %.",
        clauses=("K16",),
        seen=EASILY_MADE,
        replaces=_artificial(_always_half),
        shows_on=("averages",),
    ),
    Mistake(
        id="average-alone-half",
        title="50 % for an average beside a score",
        story="On a split line the average of the artificial side gets 50 % of the top, A+ and A-"
        " too.",
        change="A+ is 60 % and A- is 40 %, whatever the other side has.",
        clauses=("K16", "K18"),
        seen="plausible: averages are read in pairs, and what is left over is an average",
        replaces=each_line(_half_where_alone),
        shows_on=("averages",),
    ),
    Mistake(
        id="not-played-expected",
        title="Lines not played counted in E",
        story="A line that was not played counts as a result that was expected.",
        change="Leave lines not played out of E.",
        clauses=("K11", "K20"),
        seen="a tablet app that takes the place of Bridgemates, when it shows the traveller",
        replaces=expecting(lambda lines, expected: expected + _number_of(lines, NotPlayed)),
        shows_on=("not_played",),
    ),
    Mistake(
        id="byes-expected",
        title="Byes counted in E",
        story="A bye counts as a result that was expected.",
        change="Leave byes out of E.",
        clauses=("K11", "K20"),
        seen="NZ Bridge Scorer counts the phantom table",
        replaces=expecting(lambda lines, expected: expected + _number_of(lines, Bye)),
        shows_on=("bye",),
    ),
    Mistake(
        id="not-played-gets-average",
        title="The average for a line not played",
        story="Both sides of a line that was not played get half of the top.",
        change="Give nothing (null).",
        clauses=("K20",),
        seen="programs that take their results from BBO give 50 % or nothing",
        replaces=_getting(NotPlayed, HALF),
        shows_on=("not_played",),
    ),
    Mistake(
        id="not-played-gets-zero",
        title="Zero for a line not played",
        story="Both sides of a line that was not played get 0 matchpoints of the top.",
        change="Give nothing (null): the pairs played a board less.",
        clauses=("K20", "K33"),
        seen=EASILY_MADE,
        replaces=_getting(NotPlayed, ZERO),
        shows_on=("not_played",),
    ),
    Mistake(
        id="bye-gets-sixty",
        title="60 % for a bye",
        story="A bye is scored like an A+ for each side.",
        change="Give nothing (null), unless the regulation awards something.",
        clauses=("K20",),
        seen="JFR Pary gives 60 % and 0 % on a bye",
        replaces=_getting(Bye, Fraction(3, 5)),
        shows_on=("bye",),
    ),
    Mistake(
        id="expected-is-distinct-scores",
        title="E as the number of different scores",
        story="E is taken for the number of different scores on the board.",
        change="Use the E of the request: results, not scores.",
        clauses=("K11",),
        seen=EASILY_MADE,
        replaces=expecting(_distinct_scores),
    ),
    Mistake(
        id="expected-ignored",
        title="E not looked at",
        story="E is the number of lines on the board, whatever is expected.",
        change="Use the E of the request.",
        clauses=("K11", "K13"),
        seen="Magic Contest, Ruter and Compscore3 count the board's own lines",
        replaces=expecting(lambda lines, expected: counted_lines(lines)),
        shows_on=("missing",),
    ),
    Mistake(
        id="expected-up-to-a-hundred",
        title="E of a hundred at most",
        story="E is taken for 100 where more results were expected.",
        change="Use the E of the request, however large.",
        clauses=("K11",),
        seen="plausible: a table of a fixed size, or a field of two digits",
        replaces=expecting(lambda lines, expected: min(expected, MOST_RESULTS)),
    ),
)
