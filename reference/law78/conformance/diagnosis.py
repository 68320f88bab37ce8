"""Which known mistakes explain what a program answered wrongly.

A mistake is named where the program answered exactly as it does on every request on
which it shows; two at once likewise. What does so on most of them is named only where
nothing does so on all, and is said to explain most. Else nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TypeAlias

from law78.conformance.answers import NotSupported
from law78.conformance.checking import Given
from law78.conformance.declaration import Declaration
from law78.conformance.mistakes import MISTAKES, in_order, making
from law78.conformance.mistakes.answering import (
    EXACTLY,
    Question,
    Said,
    question_of,
    right_answer,
    said_by,
    said_in,
)
from law78.conformance.mistakes.marks import marks
from law78.conformance.mistakes.scorer import Scorer
from law78.conformance.mistakes.steps import LEVELS, Mistake
from law78.conformance.results import Cause
from law78.conformance.vectors import RefusalDue, Vector
from law78.exact import ONE

Mistakes: TypeAlias = tuple[Mistake, ...]
Ids: TypeAlias = tuple[str, ...]

MOST = Fraction(4, 5)
"""What part of the cases on which it shows a partial explanation must explain."""

FEWEST_OF_MOST = 3
"""How many cases a partial explanation must explain."""

TRIED_IN_VAIN = 8
"""Cases on which a mistake shows and the program answered otherwise before it is given up."""

HARDLY_ANY = Fraction(1, 10)
"""Of the answers to what can be scored fewer are right where something is wrong everywhere."""

TRIED_WHERE_HARDLY_ANY_IS_RIGHT = 6
"""Cases on which a mistake is tried then, whether it shows or not.

A mistake that seldom shows can be told there from what is wrong everywhere only
together with it, as one of two.
"""

COMBINED = 5
"""How many mistakes, those that explain most, are tried together with every other one."""

SAMPLE = 16
"""On how many wrong answers it is seen at first how much a mistake explains."""

FIRST_OF_A_FIT = 4
"""Answers that may be unexplained before half of those until then must be explained."""

PROBES = 2
"""On how many answers that one mistake leaves unexplained another is tried beside it."""


@dataclass(frozen=True, slots=True)
class Case:
    """A request with its marks, what is right, and what the program said."""

    id: str
    question: Question
    marks: frozenset[str]
    right: Said
    said: Said

    @property
    def size(self) -> int:
        """How much there is to score."""
        if self.question.event is not None:
            return 2 * sum(len(board.lines) for board in self.question.event.boards)
        return len(self.question.lines or ())

    @property
    def level(self) -> str:
        """What kind of request it is: board, session or contract."""
        return self.question.operation.removeprefix("score_")

    @property
    def is_wrongly_refused(self) -> bool:
        """Whether the program calls no bridge what can be scored."""
        return self.said is None and self.right is not None

    @property
    def is_wrong(self) -> bool:
        """Whether the program's answer is wrong."""
        return self.said != self.right


@dataclass(frozen=True, slots=True)
class Fit:
    """On which cases the program answered as these mistakes do, of how many where they show."""

    mistakes: Mistakes
    explained: frozenset[str]
    shows: int

    @property
    def is_whole(self) -> bool:
        """Whether everything is explained where the mistakes show."""
        return len(self.explained) == self.shows

    def explains(self, part: Fraction) -> bool:
        """Whether such a part is explained; where it is not all, of a few cases at least."""
        fewest = 1 if part == ONE else FEWEST_OF_MOST
        return len(self.explained) >= max(Fraction(fewest), part * self.shows)


def diagnose(given: Sequence[Given], declaration: Declaration) -> tuple[Cause, ...]:
    """The causes of a program's wrong answers, best first. The declaration says how it rounds."""
    trials = trials_of(given, declaration)
    if not trials.wrong:
        return ()
    return tuple(_cause(fits, trials.smallest_first) for fits in _explanations(trials))


def trials_of(given: Iterable[Given], declaration: Declaration) -> Trials:
    """The answers of a program, on which mistakes are tried."""
    cases = [_case_of(each, declaration) for each in given if _has_said_something(each)]
    telling = _without_refused_alike(cases)
    return Trials(sorted(telling, key=lambda case: case.size), declaration)


def catch_table(vectors: Iterable[Vector]) -> dict[str, tuple[str, ...]]:
    """For each mistake, the vectors that an exact program which makes it fails."""
    asked = [(vector, _question(vector)) for vector in vectors]
    rights = {vector.id: right_answer(vector, EXACTLY) for vector, _ in asked}
    table = {}
    for mistake in MISTAKES:
        scorer = making([mistake])
        table[mistake.id] = tuple(
            vector.id
            for vector, (question, own) in asked
            if _may_show(mistake, own) and said_by(scorer, question, EXACTLY) != rights[vector.id]
        )
    return table


# Cases ---------------------------------------------------------------------------------------


def _has_said_something(given: Given) -> bool:
    return given.answer is not None and not isinstance(given.answer, NotSupported)


def _without_refused_alike(cases: Sequence[Case]) -> list[Case]:
    """The cases without wrong refusals where a program refuses most that can be scored.

    A mistake that refuses some of them explains nothing then: the others are refused too.
    """
    scorable = Counter(case.level for case in cases if case.right is not None)
    refused = Counter(case.level for case in cases if case.is_wrongly_refused)
    return [
        case
        for case in cases
        if not (case.is_wrongly_refused and 2 * refused[case.level] > scorable[case.level])
    ]


def _question(vector: Vector) -> tuple[Question, frozenset[str]]:
    question = question_of(vector.request)
    return question, marks(question, isinstance(vector.expected, RefusalDue))


def _case_of(given: Given, declaration: Declaration) -> Case:
    assert given.answer is not None
    question, own = _question(given.vector)
    return Case(
        given.vector.id,
        question,
        own,
        right_answer(given.vector, declaration),
        said_in(given.answer),
    )


def _may_show(mistake: Mistake, on: frozenset[str]) -> bool:
    return not mistake.shows_on or not on.isdisjoint(mistake.shows_on)


class Trials:
    """The mistakes tried on the cases. What was found out is kept."""

    def __init__(self, cases: Sequence[Case], declaration: Declaration) -> None:
        """The cases are those with an answer, the smallest first."""
        self.wrong = _varied([case for case in cases if case.is_wrong])
        self.right = [case for case in cases if not case.is_wrong]
        self.smallest_first = cases
        self.wrong_on = self._wrong_by_level()
        self.possible = [mistake for mistake in MISTAKES if self.wrong_on[mistake.level]]
        can_be_scored = [case for case in cases if case.right is not None]
        right = sum(not case.is_wrong for case in can_be_scored)
        is_wrong_everywhere = right < HARDLY_ANY * len(can_be_scored)
        self._most_tried = TRIED_WHERE_HARDLY_ANY_IS_RIGHT if is_wrong_everywhere else len(cases)
        self._declaration = declaration
        self._said: dict[tuple[Ids, str], Said] = {}
        self._scorers: dict[Ids, Scorer] = {}

    def _wrong_by_level(self) -> dict[str, list[Case]]:
        """The wrong answers on which a mistake of each level is tried.

        A mistake in boards shows on sessions too. It is tried there only where no
        boards were scored: sessions take long, and go wrong wherever a board does.
        """
        of: dict[str, list[Case]] = {level: [] for level in LEVELS}
        for case in self.wrong:
            of[case.level].append(case)
            if case.marks & {"refused", "impossible"}:
                of["input"].append(case)
        if all(case.level != "board" for case in (*self.wrong, *self.right)):
            of["board"] = of["session"]
        return of

    def said(self, mistakes: Mistakes, case: Case) -> Said:
        """What a program with these mistakes says."""
        if not any(_may_show(mistake, case.marks) for mistake in mistakes):
            return case.right
        ids = _ids(mistakes)
        key = ids, case.id
        if key not in self._said:
            if ids not in self._scorers:
                self._scorers[ids] = making(mistakes)
            self._said[key] = said_by(self._scorers[ids], case.question, self._declaration)
        return self._said[key]

    def explains(self, mistakes: Mistakes, case: Case) -> bool | None:
        """Whether the program says on a case what the mistakes do; None where they do not show."""
        said = self.said(mistakes, case)
        return None if said == case.right else said == case.said

    def explains_something(self, mistake: Mistake, wrong: Sequence[Case]) -> bool:
        """Whether one of these wrong answers is explained, as far as it is worth while to look."""
        in_vain = 0
        where_it_may = (case for case in wrong if _may_show(mistake, case.marks))
        for case in islice(where_it_may, self._most_tried):
            explained = self.explains((mistake,), case)
            if explained:
                return True
            in_vain += explained is False
            if in_vain == TRIED_IN_VAIN:
                break
        return False

    def explains_everything(self, mistake: Mistake) -> bool:
        """Whether every wrong answer is explained."""
        return all(self.explains((mistake,), case) for case in self.wrong)

    def fit(self, mistakes: Mistakes, part: Fraction = ONE) -> Fit | None:
        """On all cases; None where less than this part is explained of those where they show.

        Given up early: where what is left cannot make it up, and where not half of the
        first answers are explained.
        """
        shown_on = [
            case
            for case in (*self.wrong, *self.right)
            if any(_may_show(mistake, case.marks) for mistake in mistakes)
        ]
        explained: set[str] = set()
        otherwise = 0
        for case in shown_on:
            match self.explains(mistakes, case):
                case True:
                    explained.add(case.id)
                case False:
                    otherwise += 1
            if otherwise > (1 - part) * len(shown_on):
                return None
            if otherwise > max(len(explained), FIRST_OF_A_FIT):
                return None
        shows = len(explained) + otherwise
        return Fit(mistakes, frozenset(explained), shows) if explained else None

    def fits(self, tried: Iterable[Mistakes], part: Fraction = ONE) -> list[Fit]:
        """Of these those that explain such a part."""
        found = (self.fit(mistakes, part) for mistakes in tried)
        return [fit for fit in found if fit is not None and fit.explains(part)]


# Explanations --------------------------------------------------------------------------------


def _explanations(trials: Trials) -> list[list[Fit]]:
    """Explanations, best first; each with others that nobody can tell from it."""
    alone = [(mistake,) for mistake in MISTAKES if trials.explains_everything(mistake)]
    whole = trials.fits(alone)
    return [whole] if whole else _several(trials)


def _several(trials: Trials) -> list[list[Fit]]:
    """Explanations where no mistake alone explains everything."""
    every = {case.id for case in trials.wrong}
    partly = _that_explain_something(trials)
    single: list[Mistakes] = [(mistake,) for mistake in partly]
    chosen = _cover(trials.fits(single), every)
    left = every - _explained(chosen)
    if not left:
        return chosen
    double = list(_pairs(trials, partly))
    wider = _cover(trials.fits(double), left)
    chosen = [fits for fits in chosen if not fits[0].explained <= _explained(wider)] + wider
    chosen.sort(key=_best_first)
    left = every - _explained(chosen)
    return chosen + (_cover(trials.fits([*single, *double], MOST), left) if left else [])


def _that_explain_something(trials: Trials) -> list[Mistake]:
    """Mistakes that explain some wrong answer, each tried on what it is about."""
    return [
        mistake
        for mistake in trials.possible
        if trials.explains_something(mistake, trials.wrong_on[mistake.level])
    ]


def _cover(fits: Iterable[Fit], wanted: set[str]) -> list[list[Fit]]:
    """Of the fits those that explain what is wanted, the widest first, equal ones together."""
    alike: dict[frozenset[str], list[Fit]] = {}
    for fit in fits:
        alike.setdefault(fit.explained, []).append(fit)
    chosen: list[list[Fit]] = []
    left = set(wanted)
    for equal in sorted(alike.values(), key=_best_first):
        if equal[0].explained & left:
            chosen.append(equal)
            left -= equal[0].explained
    return chosen


def _best_first(equal: Sequence[Fit]) -> tuple[int, int]:
    return -len(equal[0].explained), len(equal[0].mistakes)


def _explained(chosen: Iterable[Sequence[Fit]]) -> set[str]:
    return {identity for equal in chosen for identity in equal[0].explained}


def _pairs(trials: Trials, partly: Sequence[Mistake]) -> Iterator[Mistakes]:
    """Two mistakes, of which one explains something, that together explain more."""
    tried: set[Mistakes] = set()
    for one in _that_explain_most(trials, partly):
        unexplained = (case for case in trials.wrong if not trials.explains((one,), case))
        probes = list(islice(unexplained, PROBES))
        for other in trials.possible:
            pair = in_order((one, other))
            if one is not other and pair not in tried:
                tried.add(pair)
                if any(trials.explains(pair, case) for case in probes):
                    yield pair


def _that_explain_most(trials: Trials, partly: Sequence[Mistake]) -> list[Mistake]:
    sample = trials.wrong[:SAMPLE]

    def explained(mistake: Mistake) -> int:
        return sum(trials.explains((mistake,), case) is True for case in sample)

    return sorted(partly, key=explained, reverse=True)[:COMBINED]


def _varied(cases: Sequence[Case]) -> list[Case]:
    """Cases in an order in which different ones come first, and small ones before large."""
    alike: Counter[frozenset[str]] = Counter()
    places: dict[str, tuple[int, int]] = {}
    for case in sorted(cases, key=lambda case: case.size):
        places[case.id] = alike[case.marks], case.size
        alike[case.marks] += 1
    return sorted(cases, key=lambda case: places[case.id])


# Causes --------------------------------------------------------------------------------------


def _cause(equal: Sequence[Fit], cases: Sequence[Case]) -> Cause:
    fit = equal[0]
    stories = " And: ".join(mistake.story for mistake in fit.mistakes)
    if not fit.is_whole:
        stories = f"This explains most of the answers that it would change, not all. {stories}"
    return Cause(
        mistakes=_ids(fit.mistakes),
        story=stories,
        change=" ".join(mistake.change for mistake in fit.mistakes),
        clauses=tuple(
            dict.fromkeys(clause for mistake in fit.mistakes for clause in mistake.clauses)
        ),
        agrees=len(fit.explained),
        of=fit.shows,
        cases=tuple(case.id for case in cases if case.id in fit.explained),
        alternatives=tuple(_ids(other.mistakes) for other in equal[1:]),
    )


def _ids(mistakes: Mistakes) -> Ids:
    return tuple(mistake.id for mistake in mistakes)
