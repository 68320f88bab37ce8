"""A session: its fields, its averages, totals and places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from law78.averages import Percentages, recorded_percentages
from law78.board import ScoredBoard
from law78.conformance.mistakes.answering import JsonObject, reader
from law78.conformance.mistakes.rulings import unchecked
from law78.conformance.mistakes.scorer import Boards, Scorer, Tallies
from law78.conformance.mistakes.steps import (
    ALTERED,
    EASILY_MADE,
    LAST,
    OUTRIGHT,
    Mistake,
    Replacement,
    each_ruling,
    following,
    taken_for,
)
from law78.errors import Code, Law78Error
from law78.event import Event, EventBoard, EventLine, Pair, Penalty, pair_of
from law78.exact import ONE, ZERO
from law78.outcome import (
    NOMINAL,
    Artificial,
    Average,
    Line,
    Percentage,
    Played,
    Score,
    Share,
    Side,
    Split,
    Weighted,
    on_side,
)
from law78.ranking import Standing, Tally
from law78.regulation import Rules
from law78.rounding import Rounding, half_up
from law78.session import SessionBoard

TENTH = Fraction(1, 10)
HUNDREDTH = Fraction(1, 100)
FOUR_DECIMALS = Fraction(1, 10_000)

# How an event is read ------------------------------------------------------------------------


def _event_as(rewrite: Callable[[JsonObject], JsonObject]) -> Replacement:
    """An event is taken for another one; what is no event is taken as it is."""

    def made(scorer: Scorer) -> Scorer:
        own = reader(scorer)

        def taken(request: JsonObject) -> JsonObject:
            request = own.taken(request)
            event = request.get("event")
            if not isinstance(event, Mapping) or not isinstance(event.get("boards"), list):
                return request
            return {**request, "event": rewrite(event)}

        return replace(own, taken=taken)

    return Replacement(ALTERED, made)


def _lines_as(rewrite: Callable[[list[JsonObject]], list[JsonObject]]) -> Replacement:
    """The lines of each board of an event are taken for others."""

    def event_as(event: JsonObject) -> JsonObject:
        boards = event["boards"]
        assert isinstance(boards, list)
        return {
            **event,
            "boards": [{**board, "lines": rewrite(board["lines"])} for board in boards],
        }

    return _event_as(event_as)


def _winners_by(decide: Callable[[Sequence[bool]], bool], *, pooled: bool = False) -> Replacement:
    """Where an event does not say how many winners there are, it is decided in another way.

    decide takes for each board whether a number sits on both sides, and says whether
    there are two winners; pooled leaves the sections out of it.
    """

    def event_as(event: JsonObject) -> JsonObject:
        if event.get("winners") is not None:
            return event
        boards = event["boards"]
        assert isinstance(boards, list)
        two = decide([_number_on_both_sides(board["lines"], pooled) for board in boards])
        return {**event, "winners": 2 if two else 1}

    return _event_as(event_as)


def _number_on_both_sides(lines: Sequence[JsonObject], pooled: bool) -> bool:
    ns, ew = (
        {(None if pooled else line.get("section"), line[side]) for line in lines if side in line}
        for side in ("pair_ns", "pair_ew")
    )
    return bool(ns & ew)


def _without_winners(event: JsonObject) -> JsonObject:
    return {key: value for key, value in event.items() if key != "winners"}


def _penalties_without(key: str) -> Replacement:
    """A penalty's side or section is not looked at."""

    def event_as(event: JsonObject) -> JsonObject:
        penalties = event.get("penalties")
        if not isinstance(penalties, list):
            return event
        return {
            **event,
            "penalties": [
                {name: value for name, value in penalty.items() if name != key}
                for penalty in penalties
            ],
        }

    return _event_as(event_as)


def _with_a_pair(lines: list[JsonObject]) -> list[JsonObject]:
    return [line for line in lines if "pair_ns" in line or "pair_ew" in line] or lines


def _text_of(line: JsonObject) -> str:
    return str(line.get("result", ""))


def _refusing(is_refused: Callable[[str], bool], problem: str) -> Replacement:
    """An event is refused where such a text is the result of a line."""

    def lines_as(lines: list[JsonObject]) -> list[JsonObject]:
        if any(is_refused(_text_of(line)) for line in lines):
            raise Law78Error(Code.NOTATION, problem, "write it in another way")
        return lines

    return _lines_as(lines_as)


def _has_small_letters(text: str) -> bool:
    written = text.partition("@")[0].removeprefix("12C1c:")
    return re.search("[a-z]", written) is not None


def _group_by_letter(lines: list[JsonObject]) -> list[JsonObject]:
    """A mark with a large letter is made another group than that with the small one."""
    return [
        {**line, "result": re.sub("@([A-Z])", r"@\1large", text)}
        if (text := _text_of(line))
        else line
        for line in lines
    ]


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


def _own_percentages(
    figures: Callable[[Sequence[tuple[Fraction, Fraction]]], Fraction | None],
    counts: Callable[[Line, Side], bool],
) -> Replacement:
    """A pair's own percentage is made of other boards, or made of them in another way.

    figures takes a pair's matchpoints and tops on the boards that count.
    """

    def own(boards: Boards, scored: Sequence[ScoredBoard], winners: int) -> Percentages:
        of_pairs: dict[Pair, list[tuple[Fraction, Fraction]]] = {}
        for pair, line, side, matchpoints, top in _collected(boards, scored, winners):
            if counts(line, side):
                of_pairs.setdefault(pair, []).append((matchpoints, top))
        percentages = {pair: figures(collected) for pair, collected in of_pairs.items()}
        return {pair: own for pair, own in percentages.items() if own is not None}

    return Replacement(OUTRIGHT, lambda scorer: replace(scorer, own=own))


def _collected(
    boards: Boards, scored: Sequence[ScoredBoard], winners: int
) -> Iterator[tuple[Pair, Line, Side, Fraction, Fraction]]:
    """Every pair with the line, its side of it, its matchpoints and the top."""
    for board, board_scored in zip(boards, scored, strict=True):
        for line, score in zip(board.lines, board_scored.lines, strict=True):
            for side in Side:
                pair, own = pair_of(line, side, winners), score.of(side)
                if pair is not None and own is not None:
                    yield pair, line.line, side, own.matchpoints, own.top


def _of_all_tops(collected: Sequence[tuple[Fraction, Fraction]]) -> Fraction | None:
    available = sum((top for _, top in collected), ZERO)
    return 100 * sum((points for points, _ in collected), ZERO) / available if available else None


def _mean_of_boards(collected: Sequence[tuple[Fraction, Fraction]]) -> Fraction | None:
    of_boards = [100 * points / top for points, top in collected if top]
    return sum(of_boards, ZERO) / len(of_boards) if of_boards else None


def _unless_nothing(collected: Sequence[tuple[Fraction, Fraction]]) -> Fraction | None:
    return _of_all_tops(collected) or None


def _is_result(line: Line, side: Side) -> bool:
    return isinstance(on_side(line.result, side), Played)


def _is_score(line: Line, side: Side) -> bool:
    return isinstance(on_side(line.result, side), Score)


def _are_results(line: Line, side: Side) -> bool:
    return all(_is_result(line, each) for each in Side)


def _is_any_result(line: Line, side: Side) -> bool:
    return any(_is_result(line, each) for each in Side)


def _nominal_beside_a_score(scorer: Scorer) -> Scorer:
    def settle(
        board: EventBoard, own: Percentages, tested: Percentages, winners: int, rules: Rules
    ) -> EventBoard:
        nominal = replace(board, lines=tuple(_nominal_if_split(line) for line in board.lines))
        return scorer.settle(nominal, own, tested, winners, rules)

    return replace(scorer, settle=settle)


def _nominal_if_split(line: EventLine) -> EventLine:
    result = line.line.result
    if not isinstance(result, Split):
        return line
    sides = (
        Percentage(NOMINAL[held]) if isinstance(held, Average) else held
        for held in (result.ns, result.ew)
    )
    return replace(line, line=replace(line.line, result=Split(*sides)))


# Rulings that hold rulings -------------------------------------------------------------------


def _repeated_kept_last(held: Weighted) -> Played:
    """A score that comes again in a ruling inside has the weight that it has there."""
    return unchecked([(weight, score) for score, weight in _last_weights(held, ONE).items()])


def _last_weights(held: Weighted, outside: Fraction) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for outcome in held.outcomes:
        weight = outside * outcome.weight
        if isinstance(outcome.result, Score):
            points = outcome.result.points
            found[points] = found.get(points, ZERO) + weight
        else:
            found |= _last_weights(outcome.result, weight)
    return found


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


def _unnumbered_ranked(scorer: Scorer) -> Scorer:
    def tally(boards: Sequence[SessionBoard], winners: int) -> dict[Pair, Tally]:
        return scorer.tally([_with_blank_numbers(board) for board in boards], winners)

    return replace(scorer, tally=tally)


def _with_blank_numbers(board: SessionBoard) -> SessionBoard:
    lines = tuple(
        replace(line, pair_ns=line.pair_ns or "", pair_ew=line.pair_ew or "")
        for line in board.board.lines
    )
    return replace(board, board=replace(board.board, lines=lines))


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


def _of_the_top(chosen: Callable[[Sequence[Fraction]], Fraction]) -> Replacement:
    """A percentage is taken of another top than the largest, out of those of all boards."""

    def made(scorer: Scorer) -> Scorer:
        def penalize(
            tallies: dict[Pair, Tally],
            penalty: Penalty,
            boards: Sequence[SessionBoard],
            winners: int,
        ) -> dict[Pair, Tally]:
            if penalty.percent_of_top is None:
                return scorer.penalize(tallies, penalty, boards, winners)
            tops = [max(board.scored.tops.values()) for board in boards]
            amount = penalty.percent_of_top / 100 * chosen(tops)
            other = replace(penalty, percent_of_top=None, matchpoints=amount)
            return scorer.penalize(tallies, other, boards, winners)

        return replace(scorer, penalize=penalize)

    return Replacement(ALTERED, made)


def _mean(tops: Sequence[Fraction]) -> Fraction:
    return sum(tops, ZERO) / len(tops)


def _last_penalty_alone(scorer: Scorer) -> Scorer:
    def penalize(
        tallies: dict[Pair, Tally], penalty: Penalty, boards: Sequence[SessionBoard], winners: int
    ) -> dict[Pair, Tally]:
        fined = scorer.penalize(tallies, penalty, boards, winners)
        return {
            pair: tally
            if tally == tallies[pair]
            else replace(tally, penalty=tally.penalty - tallies[pair].penalty)
            for pair, tally in fined.items()
        }

    return replace(scorer, penalize=penalize)


# Places --------------------------------------------------------------------------------------


def _ranking(
    change: Callable[[Sequence[Standing]], Sequence[int]],
) -> Replacement:
    """Other places, in each contest by itself."""

    def places(contest: Sequence[Standing], tallies: Tallies) -> Iterator[Standing]:
        for standing, place in zip(contest, change(contest), strict=True):
            yield replace(standing, rank=place)

    return _in_each_contest(places)


def _in_each_contest(
    change: Callable[[Sequence[Standing], Tallies], Iterable[Standing]],
) -> Replacement:
    """Something is done to the standings of each contest, which also sees the tallies."""

    def made(scorer: Scorer) -> Scorer:
        def rank(tallies: Tallies, rules: Rules, per_section: bool) -> tuple[Standing, ...]:
            ranked = scorer.rank(tallies, rules, per_section)
            contests: dict[Side | None, list[Standing]] = {}
            for standing in ranked:
                contests.setdefault(standing.pair.side, []).append(standing)
            return tuple(
                standing for contest in contests.values() for standing in change(contest, tallies)
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


def _to(quantum: Fraction) -> Callable[[Standing], Fraction | None]:
    rounding = Rounding("percentage", quantum, "half_up")

    def rounded(standing: Standing) -> Fraction | None:
        if standing.percentage is None:
            return None
        return rounding.of(standing.percentage, Fraction(50))

    return rounded


def _in_binary(standing: Standing) -> Fraction | None:
    return None if standing.percentage is None else Fraction(float(standing.percentage))


def _by_percentage(
    contest: Sequence[Standing], percentages: Sequence[Fraction | None]
) -> Iterator[Standing]:
    """Other percentages, and the places that they give."""
    for standing, own in zip(contest, percentages, strict=True):
        place = 1 + sum(_is_better(other, own) for other in percentages)
        yield replace(standing, percentage=own, shown_percentage=own, rank=place)


def _of_the_most_available(contest: Sequence[Standing], tallies: Tallies) -> Iterator[Standing]:
    most = max(standing.available for standing in contest)
    figures = [standing.total * 100 / most if most else None for standing in contest]
    return _by_percentage(contest, figures)


def _not_below_nothing(contest: Sequence[Standing], tallies: Tallies) -> Iterator[Standing]:
    totals = [max(standing.total, ZERO) for standing in contest]
    figures = [
        total * 100 / standing.available if standing.available else None
        for standing, total in zip(contest, totals, strict=True)
    ]
    for standing, total in zip(_by_percentage(contest, figures), totals, strict=True):
        yield replace(standing, total=total, shown_total=total)


@dataclass(frozen=True, slots=True)
class _Boards(Tally):
    """A tally that keeps the percentage on each board that has a top."""

    percentages: tuple[Fraction, ...] = ()


def _keeping_boards(scorer: Scorer, printed: Callable[[Fraction], Fraction]) -> Scorer:
    def tally(boards: Sequence[SessionBoard], winners: int) -> dict[Pair, Tally]:
        of_pairs: dict[Pair, list[Fraction]] = {}
        events = [board.board for board in boards]
        scored = [board.scored for board in boards]
        for pair, _, _, matchpoints, top in _collected(events, scored, winners):
            if top:
                of_pairs.setdefault(pair, []).append(printed(100 * matchpoints / top))
        return {
            pair: _Boards(own.total, own.available, own.boards, own.penalty, tuple(percentages))
            for pair, own in scorer.tally(boards, winners).items()
            for percentages in [of_pairs.get(pair, [])]
        }

    return replace(scorer, tally=tally)


def _mean_of_percentages(contest: Sequence[Standing], tallies: Tallies) -> Iterator[Standing]:
    figures: list[Fraction | None] = []
    for standing in contest:
        tally = tallies[standing.pair]
        of_boards = tally.percentages if isinstance(tally, _Boards) else ()
        if not of_boards:
            figures.append(None)
            continue
        fine = 100 * tally.penalty / tally.available
        figures.append(sum(of_boards, ZERO) / len(of_boards) - fine)
    return _by_percentage(contest, figures)


def _by_the_mean(printed: Callable[[Fraction], Fraction]) -> Replacement:
    """Percentages are the mean of those of the boards, as these are printed."""

    def made(scorer: Scorer) -> Scorer:
        return _in_each_contest(_mean_of_percentages).made(_keeping_boards(scorer, printed))

    return Replacement(LAST, made)


def _to_four_decimals(percentage: Fraction) -> Fraction:
    return half_up(percentage, FOUR_DECIMALS)


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
        shows_on=("artificial", "bye"),
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
        _ranking(_by(_to(TENTH))),
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
    _of_sessions(
        "winners-always-one",
        "One winner unless told",
        "Where the event does not say how many winners there are, there is one.",
        "There are two where most boards have a number that sits on both sides.",
        "K34",
        _winners_by(lambda boards: False),
        shows_on=("two winners",),
    ),
    _of_sessions(
        "winners-always-two",
        "Two winners unless told",
        "Where the event does not say how many winners there are, there are two.",
        "There is one unless most boards have a number that sits on both sides.",
        "K34",
        _winners_by(lambda boards: True),
    ),
    _of_sessions(
        "winners-by-every-board",
        "Two winners where every board says so",
        "There are two winners only where every board has a number that sits on both sides.",
        "Most boards are enough: on one board in many all numbers may differ.",
        "K34",
        _winners_by(all),
        shows_on=("two winners",),
    ),
    _of_sessions(
        "winners-without-sections",
        "Numbers of all sections taken together",
        "A number that sits N-S in one section and E-W in another is taken for one that sits on"
        " both sides, so that there are two winners.",
        "Look at each section by itself.",
        "K34",
        _winners_by(lambda boards: 2 * sum(boards) > len(boards), pooled=True),
        shows_on=("sections",),
    ),
    _of_sessions(
        "unnumbered-lines-dropped",
        "Lines without pairs left out",
        "A line whose pairs nobody wrote down is compared with nobody.",
        "Compare it: it is a result, and nobody's in the ranking.",
        "K3 K34",
        _lines_as(_with_a_pair),
    ),
    _of_sessions(
        "unnumbered-lines-ranked",
        "A pair without a number ranked",
        "What belongs to nobody is added up for a pair with a blank number, which is ranked.",
        "Leave it out of the ranking.",
        "K34",
        Replacement(ALTERED, _unnumbered_ranked),
    ),
    _of_sessions(
        "percent-weights-refused",
        "Rulings in per cent refused",
        "A ruling's text is read in parts alone, so that 12C1c:40%/600/60%/-100 is refused.",
        "Read percentages that make 100 too.",
        "K35 K5",
        _refusing(lambda text: "%/" in text, "a weight in per cent"),
        shows_on=("weighted",),
    ),
    _of_sessions(
        "small-letters-refused",
        "Small letters refused",
        "12c1c, a+, bye and np are refused.",
        "Read letters in either case.",
        "K35",
        _refusing(_has_small_letters, "small letters"),
    ),
    _of_sessions(
        "group-marks-by-case",
        "Large and small letters make different groups",
        "@A and @a are two groups.",
        "Read letters in either case: they are one group.",
        "K35 K21",
        _lines_as(_group_by_letter),
        shows_on=("fouled",),
    ),
    _of_sessions(
        "repeated-score-inside-kept-last",
        "A score repeated in a ruling inside kept last",
        "Where a score comes again in a ruling within a ruling its weight takes the place of the"
        " one outside.",
        "Add the weights up.",
        "K6 K5",
        each_ruling(_repeated_kept_last),
        shows_on=("nested rulings",),
    ),
    _of_sessions(
        "own-percentage-mean-of-boards",
        "The own percentage as the mean of boards",
        "A pair's own percentage is the mean of its percentages on the boards, whatever their"
        " tops.",
        "Divide its matchpoints by its tops.",
        "K17",
        _own_percentages(_mean_of_boards, _is_result),
        shows_on=("averages",),
    ),
    _of_sessions(
        "own-percentage-without-rulings",
        "Rulings left out of the own percentage",
        "Boards on which a pair has a ruling are left out of its own percentage.",
        "Count them: a ruling is a result.",
        "K17",
        _own_percentages(_of_all_tops, _is_score),
        shows_on=("averages",),
    ),
    _of_sessions(
        "own-percentage-by-whole-lines",
        "The own percentage without lines of which one side is artificial",
        "A pair's score counts in its own percentage only where its opponents have one too.",
        "Look at the pair's own side of the line.",
        "K17 K18",
        _own_percentages(_of_all_tops, _are_results),
        shows_on=("averages",),
    ),
    _of_sessions(
        "own-percentage-by-either-side",
        "An artificial score beside a result in the own percentage",
        "A pair's artificial score counts in its own percentage where its opponents have a result.",
        "Look at the pair's own side of the line.",
        "K17 K18",
        _own_percentages(_of_all_tops, _is_any_result),
        shows_on=("averages",),
    ),
    _of_sessions(
        "own-percentage-of-nothing-ignored",
        "An own percentage of 0 taken for none",
        "A- stays 40 % for a pair that has nothing at all elsewhere.",
        "Tell 0 from no percentage: its A- is 0.",
        "K17",
        _own_percentages(_unless_nothing, _is_result),
        shows_on=("averages",),
    ),
    _of_sessions(
        "averages-beside-a-score-nominal",
        "Averages beside a score at their nominal worth",
        "A+ and A- on one side of a split line stay 60 and 40 %.",
        "Raise and lower them like others.",
        "K17 K18",
        Replacement(ALTERED, _nominal_beside_a_score),
        shows_on=("averages",),
    ),
    _of_sessions(
        "totals-of-hundredths",
        "Totals of boards rounded to a hundredth",
        "Every board is rounded to 0.01, halves up, before it is added to the total.",
        "Add exact figures, or declare the rounding of a board as carried.",
        "K1 K33",
        _tallying(_rounded_to(HUNDREDTH)),
        "ACBLscore, by its manual, which keeps boards to hundredths",
    ),
    _of_sessions(
        "percentage-of-the-most-available",
        "Percentages of what the pair with most boards could win",
        "Every pair's total is divided by the largest sum of tops of any pair.",
        "Divide it by what was available to the pair itself.",
        "K33",
        _in_each_contest(_of_the_most_available),
    ),
    _of_sessions(
        "percentage-mean-of-boards",
        "Percentages as the mean of boards",
        "A pair's percentage is the mean of its percentages on the boards, whatever their tops.",
        "Divide its total by what was available.",
        "K33",
        _by_the_mean(lambda percentage: percentage),
    ),
    _of_sessions(
        "percentage-of-rounded-boards",
        "Percentages as the mean of boards to four decimals",
        "A pair's percentage is the mean of its percentages on the boards, each rounded to four"
        " decimals.",
        "Divide exact totals by what was available, and round when printing.",
        "K1 K33",
        _by_the_mean(_to_four_decimals),
    ),
    _of_sessions(
        "totals-not-below-nothing",
        "Totals that stop at 0",
        "A pair whose penalties are more than it has gets 0.",
        "Let the total go below 0.",
        "K36",
        _in_each_contest(_not_below_nothing),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "penalty-of-the-first-top",
        "A penalty of the first board's top",
        "A percentage is taken of the top of the first board.",
        "Take it of the largest top of any board.",
        "K36",
        _of_the_top(lambda tops: tops[0]),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "penalty-of-the-last-top",
        "A penalty of the last board's top",
        "A percentage is taken of the top of the last board.",
        "Take it of the largest top of any board.",
        "K36",
        _of_the_top(lambda tops: tops[-1]),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "penalty-of-the-smallest-top",
        "A penalty of the smallest top",
        "A percentage is taken of the smallest top of any board.",
        "Take it of the largest.",
        "K36",
        _of_the_top(min),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "penalty-of-the-average-top",
        "A penalty of the average top",
        "A percentage is taken of the average of the boards' tops.",
        "Take it of the largest.",
        "K36",
        _of_the_top(_mean),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "last-penalty-alone",
        "The last penalty alone",
        "A pair's second penalty takes the place of its first.",
        "Take off all of them.",
        "K36",
        Replacement(ALTERED, _last_penalty_alone),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "ranked-by-hundredths",
        "Ranked by percentages to two decimals",
        "Pairs whose percentages are the same to a hundredth share a place.",
        "Rank by exact percentages.",
        "K34",
        _ranking(_by(_to(HUNDREDTH))),
        "programs that rank by what they print",
    ),
    _of_sessions(
        "ranked-by-four-decimals",
        "Ranked by percentages to four decimals",
        "Pairs whose percentages are the same to a ten thousandth share a place.",
        "Rank by exact percentages.",
        "K34",
        _ranking(_by(_to(FOUR_DECIMALS))),
    ),
    _of_sessions(
        "ranked-in-floats",
        "Ranked by binary numbers",
        "Pairs whose percentages are the same number in binary floating point share a place.",
        "Compare fractions.",
        "K34 K1",
        _ranking(_by(_in_binary)),
    ),
    _of_sessions(
        "winners-by-numbers-alone",
        "What the event says of winners not looked at",
        "How many winners there are is decided by the pairs' numbers, whatever the event says.",
        "Follow the event where it says.",
        "K34",
        _event_as(_without_winners),
        shows_on=("two winners", "refused"),
    ),
    _of_sessions(
        "penalty-side-ignored",
        "The side of a penalty not looked at",
        "Of two pairs of one number on both sides it is not known which is fined, and the event is"
        " refused.",
        "Look at the penalty's side.",
        "K36 K34",
        _penalties_without("side"),
        shows_on=("penalty",),
    ),
    _of_sessions(
        "penalty-section-ignored",
        "The section of a penalty not looked at",
        "Of two pairs of one number in two sections it is not known which is fined, and the event"
        " is refused.",
        "Look at the penalty's section.",
        "K36 K34",
        _penalties_without("section"),
        shows_on=("penalty",),
    ),
)
