"""A session: its fields, its averages, totals and places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from law78.averages import Percentages, recorded_percentages
from law78.conformance.mistakes.scorer import Boards, Scorer, Tallies
from law78.conformance.mistakes.steps import (
    ALTERED,
    EASILY_MADE,
    LAST,
    OUTRIGHT,
    Mistake,
    Replacement,
    following,
    taken_for,
)
from law78.event import Event, EventBoard, Pair, Penalty, pair_of
from law78.exact import ONE, ZERO
from law78.outcome import (
    NOMINAL,
    Artificial,
    Average,
    Line,
    Percentage,
    Played,
    Share,
    Side,
    on_side,
)
from law78.ranking import Standing, Tally
from law78.regulation import Rules
from law78.rounding import Rounding
from law78.session import SessionBoard

TENTH = Fraction(1, 10)

# Fields and averages -------------------------------------------------------------------------


def _each_section(event: Event) -> list[Boards]:
    sections = dict.fromkeys(line.section for board in event.boards for line in board.lines)
    return [
        [
            replace(board, lines=own)
            for board in event.boards
            for own in [tuple(line for line in board.lines if line.section == section)]
            if own
        ]
        for section in sections
    ]


def _settling(fixed: Average) -> Replacement:
    """One of the averages stays at its nominal percentage."""

    def made(scorer: Scorer) -> Scorer:
        def settle(
            board: EventBoard, own: Percentages, tested: Percentages, winners: int, rules: Rules
        ) -> EventBoard:
            lines = tuple(replace(line, line=_with_fixed(line.line, fixed)) for line in board.lines)
            return scorer.settle(replace(board, lines=lines), own, tested, winners, rules)

        return replace(scorer, settle=settle)

    return Replacement(ALTERED, made)


def _with_fixed(line: Line, fixed: Average) -> Line:
    if not isinstance(line.result, Artificial):
        return line

    def settled(share: Share) -> Share:
        return Percentage(NOMINAL[fixed]) if share is fixed else share

    return replace(line, result=Artificial(settled(line.result.ns), settled(line.result.ew)))


# Totals --------------------------------------------------------------------------------------


def _tallying(
    collected: Callable[[Fraction, Fraction], Fraction],
    counts: Callable[[object], bool] = lambda held: True,
) -> Replacement:
    """What a pair collects on a board, by its matchpoints and the top, is another figure."""

    def made(scorer: Scorer) -> Scorer:
        def tally(boards: Sequence[SessionBoard], winners: int) -> dict[Pair, Tally]:
            tallies: dict[Pair, Tally] = {}
            for board in boards:
                for line, score in zip(board.board.lines, board.scored.lines, strict=True):
                    for side in Side:
                        pair, own = pair_of(line, side, winners), score.of(side)
                        if pair is None or own is None:
                            continue
                        tallies.setdefault(pair, Tally())
                        if counts(on_side(line.line.result, side)):
                            points = collected(own.matchpoints, own.top)
                            tallies[pair] = tallies[pair].plus(points, own.top)
            return tallies

        return replace(scorer, tally=tally)

    return Replacement(OUTRIGHT, made)


def _rounded_to(quantum: Fraction) -> Callable[[Fraction, Fraction], Fraction]:
    rounding = Rounding("board", quantum, "half_up")
    return lambda matchpoints, top: rounding.of(matchpoints, top / 2)


def _added_in_floats(scorer: Scorer) -> Scorer:
    def tally(boards: Sequence[SessionBoard], winners: int) -> dict[Pair, Tally]:
        totals: dict[Pair, float] = {}
        for board in boards:
            for line, score in zip(board.board.lines, board.scored.lines, strict=True):
                for side in Side:
                    pair, own = pair_of(line, side, winners), score.of(side)
                    if pair is not None and own is not None:
                        totals[pair] = totals.get(pair, 0.0) + float(own.matchpoints)
        return {
            pair: replace(tally, total=Fraction(repr(totals[pair])))
            for pair, tally in scorer.tally(boards, winners).items()
        }

    return replace(scorer, tally=tally)


# Penalties -----------------------------------------------------------------------------------


def _penalizing(
    amount: Callable[[Penalty, Tally, Fraction], Fraction],
) -> Replacement:
    """A penalty of another size: it is made of the one that is due, and the pair's tally."""

    def made(scorer: Scorer) -> Scorer:
        def penalize(
            tallies: dict[Pair, Tally],
            penalty: Penalty,
            boards: Sequence[SessionBoard],
            winners: int,
        ) -> dict[Pair, Tally]:
            return {
                pair: replace(
                    tallies[pair],
                    penalty=tallies[pair].penalty
                    + amount(penalty, tallies[pair], tally.penalty - tallies[pair].penalty),
                )
                if tally != tallies[pair]
                else tally
                for pair, tally in scorer.penalize(tallies, penalty, boards, winners).items()
            }

        return replace(scorer, penalize=penalize)

    return Replacement(ALTERED, made)


def _of_own_total(penalty: Penalty, tally: Tally, due: Fraction) -> Fraction:
    if penalty.percent_of_top is None:
        return due
    return penalty.percent_of_top / 100 * tally.total


# Places --------------------------------------------------------------------------------------


def _ranking(
    change: Callable[[Sequence[Standing]], Sequence[int]],
) -> Replacement:
    """Other places, in each contest by itself."""

    def made(scorer: Scorer) -> Scorer:
        def rank(tallies: Tallies, rules: Rules, per_section: bool) -> tuple[Standing, ...]:
            ranked = scorer.rank(tallies, rules, per_section)
            contests: dict[Side | None, list[Standing]] = {}
            for standing in ranked:
                contests.setdefault(standing.pair.side, []).append(standing)
            return tuple(
                replace(standing, rank=place)
                for contest in contests.values()
                for standing, place in zip(contest, change(contest), strict=True)
            )

        return replace(scorer, rank=rank)

    return Replacement(LAST, made)


def _by(key: Callable[[Standing], Fraction | None]) -> Callable[[Sequence[Standing]], list[int]]:
    """Places by another figure, highest first; nothing at all is last."""

    def places(contest: Sequence[Standing]) -> list[int]:
        figures = [key(standing) for standing in contest]
        return [1 + sum(_is_better(other, own) for other in figures) for own in figures]

    return places


def _is_better(other: Fraction | None, own: Fraction | None) -> bool:
    return other is not None and (own is None or other > own)


def _in_order(contest: Sequence[Standing]) -> list[int]:
    return list(range(1, 1 + len(contest)))


def _without_gaps(contest: Sequence[Standing]) -> list[int]:
    order = sorted({standing.rank for standing in contest})
    return [1 + order.index(standing.rank) for standing in contest]


def _to_a_tenth(standing: Standing) -> Fraction | None:
    if standing.percentage is None:
        return None
    return Rounding("percentage", TENTH, "half_up").of(standing.percentage, Fraction(50))


def _both_sides_together(scorer: Scorer) -> Scorer:
    def rank(tallies: Tallies, rules: Rules, per_section: bool) -> tuple[Standing, ...]:
        ranked = scorer.rank(tallies, rules, per_section)
        places = _by(lambda standing: standing.percentage)(ranked)
        return tuple(
            replace(standing, rank=place) for standing, place in zip(ranked, places, strict=True)
        )

    return replace(scorer, rank=rank)


def _of_sessions(
    identity: str,
    title: str,
    story: str,
    change: str,
    clauses: str,
    replaces: Replacement,
    seen: str = EASILY_MADE,
    shows_on: tuple[str, ...] = ("session",),
) -> Mistake:
    return Mistake(
        id=identity,
        title=title,
        story=story,
        change=change,
        clauses=tuple(clauses.split()),
        seen=seen,
        replaces=replaces,
        shows_on=shows_on,
        level="session",
    )


MISTAKES = (
    _of_sessions(
        "sections-apart",
        "Sections scored apart",
        "Only lines of the same section are compared.",
        "Compare all lines of a board, whatever their section.",
        "K32 K34",
        Replacement(OUTRIGHT, lambda scorer: replace(scorer, divide=_each_section)),
        "NZ Bridge Scorer, where its file says so",
        ("sections",),
    ),
    _of_sessions(
        "expected-of-each-board",
        "E of each board",
        "E is the number of lines of each board, not the largest of the session.",
        "Use the largest number of lines on any board.",
        "K32",
        taken_for("expected", "field", "board"),
        "Magic Contest, Ruter, and Compscore3 on its board pages",
    ),
    _of_sessions(
        "averages-nominal",
        "Averages at their nominal worth",
        "A+ is 60 % and A- is 40 %, whatever the pair does elsewhere.",
        "Raise A+ and lower A- to the pair's own percentage.",
        "K17",
        taken_for("averages", "own", "nominal"),
        "Compscore3 and KoPS give 60 and 40 of the top",
        ("averages",),
    ),
    _of_sessions(
        "own-percentage-with-artificial",
        "Artificial boards in the own percentage",
        "A pair's own percentage is taken over all its boards, artificial ones included.",
        "Leave out boards on which the pair has an artificial score.",
        "K17",
        Replacement(OUTRIGHT, lambda scorer: replace(scorer, own=recorded_percentages)),
        "Magic Contest, for what a bye awards",
        ("averages",),
    ),
    _of_sessions(
        "minus-not-lowered",
        "A- not lowered",
        "A+ is raised to the pair's own percentage, and A- stays 40 %.",
        "Lower A- to the pair's own percentage where that is below 40 %.",
        "K17",
        _settling(Average.MINUS),
        shows_on=("averages",),
    ),
    _of_sessions(
        "plus-not-raised",
        "A+ not raised",
        "A- is lowered to the pair's own percentage, and A+ stays 60 %.",
        "Raise A+ to the pair's own percentage where that is above 60 %.",
        "K17",
        _settling(Average.PLUS),
        shows_on=("averages",),
    ),
    _of_sessions(
        "byes-award-nothing",
        "Byes award nothing",
        "A bye gives nothing, also under a regulation by which it gives the recorded percentage.",
        "Under byes=recorded give the pair's percentage on its other boards.",
        "K37",
        following(lambda rules: replace(rules, byes="nothing")),
        shows_on=("bye",),
    ),
    _of_sessions(
        "byes-without-artificial",
        "Byes award the percentage of results alone",
        "Under byes=recorded a bye gives the percentage on boards with results.",
        "Count the pair's artificial scores in.",
        "K37",
        taken_for("byes", "recorded", "results"),
        shows_on=("bye",),
    ),
    _of_sessions(
        "totals-of-tenths",
        "Totals of boards rounded to a tenth",
        "Every board is rounded to 0.1, halves up, before it is added to the total.",
        "Add exact figures, or declare the rounding of a board as carried.",
        "K1 K33",
        _tallying(_rounded_to(TENTH)),
        'Magic Contest\'s "WBF scoring"',
    ),
    _of_sessions(
        "totals-of-whole-matchpoints",
        "Totals of boards rounded to whole matchpoints",
        "Every board is rounded to whole matchpoints, halves up, before it is added.",
        "Add exact figures, or declare the rounding of a board as carried.",
        "K1 K33",
        _tallying(_rounded_to(ONE)),
        "bridge-box-scorer, and BridgeWx with Neuberg off",
    ),
    _of_sessions(
        "totals-in-floats",
        "Totals added in binary floating point",
        "Totals are added up in binary floating point, so that equal pairs are told apart by"
        " a hair.",
        "Add fractions, or round before pairs are compared.",
        "K1 K34",
        Replacement(ALTERED, _added_in_floats),
    ),
    _of_sessions(
        "artificial-boards-not-totalled",
        "Artificial boards left out of totals",
        "A board on which a pair has an artificial score counts neither in its total nor in"
        " what was available.",
        "Add artificial boards like any other.",
        "K33",
        _tallying(lambda matchpoints, top: matchpoints, lambda held: isinstance(held, Played)),
        shows_on=("artificial",),
    ),
    _of_sessions(
        "penalty-of-own-total",
        "A penalty of the pair's total",
        "A percentage is taken of what the pair has, not of a top.",
        "Take it of the top of one board.",
        "K36",
        _penalizing(_of_own_total),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "penalties-ignored",
        "Penalties not taken off",
        "Penalties are not looked at.",
        "Take a penalty from the pair's total.",
        "K36",
        _penalizing(lambda penalty, tally, due: ZERO),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "ranked-by-totals",
        "Ranked by totals",
        "Pairs are ranked by their matchpoints, also where they played different numbers of"
        " boards.",
        "Rank by percentages.",
        "K33 K34",
        _ranking(_by(lambda standing: standing.total)),
    ),
    _of_sessions(
        "ranked-by-rounded-percentages",
        "Ranked by rounded percentages",
        "Pairs whose percentages are the same to a tenth share a place.",
        "Rank by exact percentages.",
        "K34",
        _ranking(_by(_to_a_tenth)),
        "programs that rank by what they print",
    ),
    _of_sessions(
        "ties-broken",
        "Shared places broken",
        "Pairs with equal percentages get different places.",
        "Let them share the place.",
        "K34",
        _ranking(_in_order),
    ),
    _of_sessions(
        "places-without-gaps",
        "Places without gaps",
        "The place after two pairs that share the first is the second.",
        "Count all pairs before: it is the third.",
        "K34",
        _ranking(_without_gaps),
    ),
    _of_sessions(
        "both-sides-ranked-together",
        "One ranking for two winners",
        "N-S and E-W are ranked together, also where each side has a winner.",
        "Rank each side by itself.",
        "K34",
        Replacement(LAST, _both_sides_together),
        shows_on=("two winners",),
    ),
)
