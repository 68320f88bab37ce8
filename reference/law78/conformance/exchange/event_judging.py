"""What a result file for a keyed event says of the program that wrote it.

Each board is a case, and so are the scores of all contracts together and the ranking.
A mistake is named where a program that makes it gives everything that the file has,
under one rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from law78 import __version__
from law78.conformance.answers import Figure
from law78.conformance.declaration import Declaration
from law78.conformance.exchange.event_figures import (
    CANDIDATES,
    exact_of_event,
    scored_by,
    with_scores,
)
from law78.conformance.exchange.keyed_event import KeyedEvent, load_event, with_results
from law78.conformance.exchange.result_files import NotTheEvent, PairSeen, ResultsSeen, results_seen
from law78.conformance.judge import NOTHING, SIDE_NAMES, in_a_sentence
from law78.conformance.mistakes import BY_ID
from law78.conformance.mistakes.scorer import REFERENCE
from law78.conformance.quanta import quanta_of
from law78.conformance.results import (
    CaseResult,
    Cause,
    Difference,
    RoundingFound,
    RunResult,
    Verdict,
)
from law78.conformance.sheets.figures import Exact, Stages, figures_of
from law78.conformance.sheets.kinds import KINDS
from law78.conformance.sheets.matching import (
    Blank,
    Explanation,
    Seen,
    best_rounding,
    explained,
    explanations,
)
from law78.conformance.soundness import unsound
from law78.conformance.suite_run import Circumstances, all_figures, in_words
from law78.errors import Code, Law78Error, Place, printable
from law78.event import Event
from law78.exact import ZERO, readable
from law78.outcome import Side
from law78.rounding import MODES, Rounding

AREA = "event"

MOST_MISTAKES = 2
"""How many mistakes at once explain an event."""


def event_in(event: Event, file: str) -> tuple[KeyedEvent, ResultsSeen]:
    """The kept event that a file's results are those of, and what the file has for it.

    Raises Law78Error (`field`) where they are of none, with the board and line where
    they differ from the one that they are nearest to.
    """
    nearest: tuple[int, str, Place] = (-1, "", Place())
    for kind in KINDS:
        keyed = load_event(kind)
        try:
            return keyed, results_seen(keyed, event)
        except NotTheEvent as error:
            # The farther the comparison came, the nearer the results are.
            nearest = max(
                nearest,
                (_how_far(error.place), error.problem, error.place),
                key=lambda each: each[0],
            )
    _, problem, place = nearest
    raise Law78Error(
        Code.FIELD,
        f"the results are not those of an event of law78 export --event: {problem}",
        "key the event as it stands, or correct the entry",
        replace(place, file=file),
    )


def _how_far(place: Place) -> int:
    board = place.board or ""
    return (1000 * int(board) if board.isascii() and board.isdigit() else 0) + (place.line or 0)


@dataclass(frozen=True, slots=True)
class _Found:
    """How the program rounds boards, and what explains all that was read.

    keyed is the event in the reading by which it is judged; whole says whether the
    ranking is explained too.
    """

    keyed: KeyedEvent
    stages: Stages
    right: Exact
    explaining: tuple[Explanation, ...]
    whole: bool

    @property
    def mistakes(self) -> int:
        """How many mistakes explain what was read; more than are tried where none do."""
        return len(self.explaining[0].mistakes) if self.explaining else MOST_MISTAKES + 1


def judge_results(
    keyed: KeyedEvent, seen: ResultsSeen, said: Declaration, circumstances: Circumstances
) -> RunResult:
    """A program's result on a keyed event.

    Where the file has A+ and A- as percentages, the program may have taken them for
    fixed ones: it is judged by the reading that explains more, and told which it is.

    Raises Law78Error (`score`) where the file has other scores than the contracts give
    and no known mistake explains them: then they were keyed wrongly.
    """
    said = _with_what_is_judged(said, keyed)
    read = Seen(seen.scores, seen.cells, said.values, said.scale, _of_lines(said))
    found = _found(keyed, read, seen, said)
    if not found.explaining:
        _refuse_other_scores(keyed, seen)
    cases = tuple(_cases(found.keyed, seen, read, found, said))
    return RunResult(
        command=circumstances.command,
        suite=circumstances.suite,
        law78=__version__,
        started=circumstances.started,
        milliseconds=circumstances.milliseconds,
        declaration=said,
        rounding=_rounding_found(said, found, read),
        cases=cases,
        causes=_causes(keyed, found.explaining, cases),
        remarks=_remarks(keyed, found, seen),
        selection=(f"--event --{keyed.kind}",),
        live=circumstances.live,
    )


FEATURES: Mapping[str, tuple[str, ...]] = {
    "rulings": ("weighted", "artificial", "unequal", "not_played"),
    "averages": ("artificial", "unequal", "not_played"),
    "scores": ("unequal", "not_played"),
}
"""What an event of a kind has of the protocol's features."""


def _with_what_is_judged(said: Declaration, keyed: KeyedEvent) -> Declaration:
    """A declaration that names no operations gets what the event has."""
    if said.operations:
        return said
    return replace(said, operations=("score_session",), features=FEATURES[keyed.kind])


def _of_lines(said: Declaration) -> Stages | None:
    """The declared stages that a line's figures go through."""
    if said.rounding is None:
        return None
    return tuple(each for each in said.rounding if each.stage in ("board", "percentage"))


def _found(keyed: KeyedEvent, read: Seen, seen: ResultsSeen, said: Declaration) -> _Found:
    """What explains most, in the reading of the event that takes fewest mistakes for it."""
    readings = [keyed, with_results(keyed, seen.coded)] if seen.coded else [keyed]
    plainly = [_found_in(reading, read, seen, said, ()) for reading in readings]
    for found in plainly:
        if found.whole:
            return found
    # Where the boards are right in one reading, the other needs mistakes for them.
    likely = [found.keyed for found in plainly if found.explaining] or readings
    tried = [_found_in(reading, read, seen, said, CANDIDATES) for reading in likely]
    return min(tried, key=lambda found: (found.mistakes, not found.whole))


def _found_in(
    keyed: KeyedEvent,
    read: Seen,
    seen: ResultsSeen,
    said: Declaration,
    candidates: Sequence[str],
) -> _Found:
    @cache
    def give(mistakes: tuple[str, ...]) -> Exact | None:
        return exact_of_event(keyed.boards, mistakes)

    def ranking_agrees(exact: Exact, stages: Stages) -> bool:
        return _ranking_agrees(keyed, exact, stages, seen.pairs, said)

    may_agree = not any(pair is not None and pair.odd for pair in seen.pairs)
    right = _right_for_scores(keyed, seen)
    of_boards = tuple(explanations(read, give, candidates))
    # What does not explain the boards explains nothing; where nothing explains the ranking
    # too, the boards are explained by themselves.
    of_all: tuple[Explanation, ...] = ()
    if of_boards and may_agree:
        of_all = tuple(explanations(read, give, candidates, agree=ranking_agrees))
    explaining, whole = of_all or of_boards, bool(of_all)
    stages = explaining[0].stages if explaining else best_rounding(read, right)
    return _Found(keyed, stages, right, explaining, whole)


def _right_for_scores(keyed: KeyedEvent, seen: ResultsSeen) -> Exact:
    """What the lines must get with the scores that the program made of the contracts."""
    lines, standings = scored_by(REFERENCE, with_scores(keyed.event, seen.scores))
    return Exact(seen.scores, lines, standings)


def _refuse_other_scores(keyed: KeyedEvent, seen: ResultsSeen) -> None:
    """Refuse scores that no known mistake makes of the contracts."""
    right = exact_of_event(keyed.boards)
    assert right is not None
    if any(
        _same_scores(exact.scores, seen.scores)
        for name in ("", *CANDIDATES)
        for exact in [exact_of_event(keyed.boards, (name,) if name else ())]
        if exact is not None
    ):
        return
    for place, (due, score) in enumerate(zip(right.scores, seen.scores, strict=True)):
        if score is not None and score != due:
            raise Law78Error(
                Code.SCORE,
                f"the file has {score}, and the contract gives {due}",
                "key the event as it stands, or correct the entry",
                Place(board=str(place // keyed.tables + 1), line=place % keyed.tables + 1),
            )


def _same_scores(given: Sequence[int | None], seen: Sequence[int | None]) -> bool:
    return all(other is None or score == other for score, other in zip(given, seen, strict=True))


# Cases -----------------------------------------------------------------------------------------


def _cases(
    keyed: KeyedEvent, seen: ResultsSeen, read: Seen, found: _Found, said: Declaration
) -> Iterator[CaseResult]:
    contracts = exact_of_event(keyed.boards)
    assert contracts is not None
    yield _case(
        keyed,
        "contracts",
        "The scores of all contracts",
        [
            Difference(_where(keyed, place), str(due), str(score))
            for place, (due, score) in enumerate(zip(contracts.scores, seen.scores, strict=True))
            if score is not None and score != due
        ],
    )
    for number in range(1, keyed.tables + 1):
        yield _board_case(keyed, number, read, found)
    if any(pair is not None for pair in seen.pairs):
        yield _case(
            keyed,
            "ranking",
            "Totals, percentages and places",
            _ranking_differences(keyed, found.right, found.stages, seen.pairs, said),
        )


def _board_case(keyed: KeyedEvent, number: int, read: Seen, found: _Found) -> CaseResult:
    first = (number - 1) * keyed.tables
    places = range(first, first + keyed.tables)
    if not any(isinstance(cell, Figure) for place in places for cell in read.cells[place]):
        return CaseResult(
            id=_identity(keyed, f"board-{number}"),
            area=AREA,
            title=f"Board {number}",
            verdict=Verdict.UNSUPPORTED,
            sentence="the file has no points for it",
        )
    differences = []
    for place in places:
        due = figures_of(found.right.lines[place], read.values, found.stages, read.scale)
        for side, figure, cell in zip(Side, due, read.cells[place], strict=True):
            value = cell.value if isinstance(cell, Figure) else None
            if cell is not Blank.UNREAD and value != figure:
                written = cell.written if isinstance(cell, Figure) else NOTHING
                differences.append(
                    Difference(
                        f"line {place - first + 1}, {SIDE_NAMES[side]}",
                        NOTHING if figure is None else readable(figure),
                        printable(written),
                    )
                )
    return _case(keyed, f"board-{number}", f"Board {number}", differences)


def _case(
    keyed: KeyedEvent, name: str, title: str, differences: Sequence[Difference]
) -> CaseResult:
    return CaseResult(
        id=_identity(keyed, name),
        area=AREA,
        title=title,
        verdict=Verdict.WRONG_VALUE if differences else Verdict.PASS,
        sentence=in_a_sentence(differences) if differences else "",
        differences=tuple(differences),
    )


def _identity(keyed: KeyedEvent, name: str) -> str:
    return f"event-{keyed.kind}-{name}"


def _where(keyed: KeyedEvent, place: int) -> str:
    return f"board {place // keyed.tables + 1}, line {place % keyed.tables + 1}"


# The ranking -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Due:
    """A pair's figure before it is rounded, the average of what it is out of, and as printed."""

    who: str
    exact: Fraction
    average: Fraction
    printed: Figure


def _ranking_agrees(
    keyed: KeyedEvent,
    exact: Exact,
    stages: Stages,
    pairs: Sequence[PairSeen | None],
    said: Declaration,
) -> bool:
    return not _ranking_differences(keyed, exact, stages, pairs, said)


def _ranking_differences(
    keyed: KeyedEvent,
    exact: Exact,
    stages: Stages,
    pairs: Sequence[PairSeen | None],
    said: Declaration,
) -> list[Difference]:
    """Where the printed ranking is not what it should be.

    Totals are of exact boards or of boards as they are shown, whichever fits; each of
    totals and percentages is rounded as is declared, or in the way that fits.
    """
    best: list[Difference] | None = None
    for carried in (False, True):
        found = _differences_of_ranking(keyed, exact, stages if carried else (), pairs, said)
        if not found:
            return []
        if best is None or len(found) < len(best):
            best = found
    return best or []


def _differences_of_ranking(
    keyed: KeyedEvent,
    exact: Exact,
    stages: Stages,
    pairs: Sequence[PairSeen | None],
    said: Declaration,
) -> list[Difference]:
    more = _rounded_more(keyed, exact, stages, said)
    unit = Fraction(said.scale, 2)
    totals: list[_Due] = []
    percentages: list[_Due] = []
    places: list[Difference] = []
    odd: list[Difference] = []
    for number, (standing, pair) in enumerate(zip(exact.standings, pairs, strict=True), start=1):
        if pair is None:
            continue
        who = f"pair {number}"
        total = standing.total * unit + more.get(number, ZERO)
        available = standing.available * unit
        if pair.total is not None:
            totals.append(_Due(f"{who}, total", total, available / 2, pair.total))
        if pair.percentage is not None and standing.percentage is not None and available:
            # A mistake may be one of percentages alone, so that they are not worked out here.
            share = standing.percentage + more.get(number, ZERO) * 100 / available
            percentages.append(_Due(f"{who}, percentage", share, Fraction(50), pair.percentage))
        if pair.place is not None and pair.place != standing.rank:
            places.append(Difference(f"{who}, place", str(standing.rank), str(pair.place)))
        odd += [
            Difference(f"{who}, {what}", "a figure", printable(text))
            for what, text in pair.odd.items()
        ]
    return [
        *odd,
        *_differences_of("total", totals, said),
        *_differences_of("percentage", percentages, said),
        *places,
    ]


def _rounded_more(
    keyed: KeyedEvent, exact: Exact, stages: Stages, said: Declaration
) -> Mapping[int, Fraction]:
    """What each pair has more where boards count as they are shown."""
    of_boards = tuple(each for each in stages if each.stage == "board")
    if not of_boards or said.values == "percentage":
        return {}
    more: dict[int, Fraction] = {}
    lines = iter(exact.lines)
    for board in keyed.event.boards:
        for seated in board.lines:
            line = next(lines)
            shown = figures_of(line, "matchpoints", of_boards, said.scale)
            plain = figures_of(line, "matchpoints", scale=said.scale)
            for pair, figure, was in zip(
                (seated.pair_ns, seated.pair_ew), shown, plain, strict=True
            ):
                if pair is not None and figure is not None and was is not None:
                    more[int(pair)] = more.get(int(pair), ZERO) + figure - was
    return more


def _differences_of(stage: str, due: Sequence[_Due], said: Declaration) -> list[Difference]:
    if said.rounding is not None:
        tried: list[Rounding | None] = [said.rounding_of(stage)]
    else:
        tried = [
            None,
            *(
                Rounding(stage, quantum, mode)
                for quantum in quanta_of([each.printed for each in due])
                for mode in MODES
            ),
        ]
    best: list[Difference] | None = None
    for rounding in tried:
        found = [
            Difference(each.who, readable(figure), printable(each.printed.written))
            for each in due
            for figure in [_rounded(each, rounding)]
            if figure != each.printed.value
        ]
        if not found:
            return []
        if best is None or len(found) < len(best):
            best = found
    return best or []


def _rounded(due: _Due, rounding: Rounding | None) -> Fraction:
    return due.exact if rounding is None else rounding.of(due.exact, due.average)


# Words -----------------------------------------------------------------------------------------


def _remarks(keyed: KeyedEvent, found: _Found, seen: ResultsSeen) -> tuple[str, ...]:
    """By which of its two readings a code like A6040 was judged."""
    if not seen.coded:
        return ()
    code = printable(next(iter(seen.coded.values())))
    if found.keyed == keyed:
        return (
            f"The file has {code} and the like: the program is judged by averages that depend on"
            " the session, at least 60 % and at most 40 % (K17). Fixed percentages are as right"
            " (Q8), and do not explain its figures better.",
        )
    return (
        f"The file has {code} and the like, which the program takes for fixed percentages; it is"
        " judged by that. Averages that depend on the session (K17) are as right (Q8).",
    )


def _rounding_found(said: Declaration, found: _Found, read: Seen) -> RoundingFound:
    stages = found.stages
    judged_by = Declaration(
        said.name, said.version, (), (), said.values, said.scale, rounding=stages
    )
    if said.rounding is not None:
        known = "declared" if stages else "exact"
        sentence = f"It says that it rounds: {in_words(stages)}." if stages else "It is exact."
    elif found.explaining:
        known = "inferred" if stages else "exact"
        with_mistake = " and the mistake that is named" if found.explaining[0].mistakes else ""
        sentence = "It does not say how it rounds. " + (
            f"{all_figures(len(read.figures), 'agree')} with {in_words(stages)}{with_mistake}."
        )
    else:
        known = "unexplained"
        count = explained(found.right, stages, read)
        sentence = (
            "It does not say how it rounds, and no rounding and no known mistake explains its"
            f" figures. It is judged by {in_words(stages)}, which explains {count} of"
            f" {len(read.figures)}."
        )
    return RoundingFound(known, stages, sentence, unsound(judged_by))


def _causes(
    keyed: KeyedEvent, explaining: Sequence[Explanation], cases: Sequence[CaseResult]
) -> tuple[Cause, ...]:
    """The mistakes that explain everything; none where the right method does."""
    if not explaining or not explaining[0].mistakes:
        return ()
    first = [BY_ID[name] for name in explaining[0].mistakes]
    failed = tuple(case.id for case in cases if case.verdict.is_failure)
    return (
        Cause(
            mistakes=explaining[0].mistakes,
            story=" And: ".join(mistake.story for mistake in first),
            change=" ".join(mistake.change for mistake in first),
            clauses=tuple(dict.fromkeys(each for mistake in first for each in mistake.clauses)),
            agrees=len(failed),
            of=len(failed),
            cases=failed,
            alternatives=tuple(each.mistakes for each in explaining[1:]),
        ),
    )
