"""Two runs compared: what got better, what got worse, what is new and what is gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from law78.conformance.levels import level_claimed
from law78.conformance.records import FORMAT
from law78.conformance.reports.content import cause_name, program
from law78.conformance.results import CaseResult, Cause, JsonObject, RunResult, Verdict

DIFF_FORMAT = FORMAT.replace("report", "report-diff")


@dataclass(frozen=True, slots=True)
class Change:
    """A vector whose verdict is not what it was."""

    id: str
    area: str
    title: str
    before: Verdict
    after: Verdict
    sentence: str


@dataclass(frozen=True, slots=True)
class RunDiff:
    """What is different in a later run.

    otherwise: changes that are neither better nor worse, one failure for another.
    A case or a relation that was not tried before is no change for the worse, whatever
    comes of it: nothing is known of what the program did. One that is gone is none either.
    """

    old: RunResult
    new: RunResult
    better: tuple[Change, ...]
    worse: tuple[Change, ...]
    otherwise: tuple[Change, ...]
    cases_new: tuple[CaseResult, ...]
    cases_gone: tuple[CaseResult, ...]
    causes_new: tuple[Cause, ...]
    causes_gone: tuple[Cause, ...]
    relations_better: tuple[str, ...]
    relations_worse: tuple[str, ...]
    unsound_new: tuple[str, ...]
    unsound_gone: tuple[str, ...]

    @property
    def got_worse(self) -> bool:
        """Whether anything that was good is so no more, or more is unsound than was."""
        more_unsound = len(self.unsound_new) > len(self.unsound_gone)
        return bool(self.worse or self.relations_worse or more_unsound)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is different."""
        return not (
            self.worse
            or self.better
            or self.otherwise
            or self.cases_new
            or self.cases_gone
            or self.causes_new
            or self.causes_gone
            or self.relations_better
            or self.relations_worse
            or self.unsound_new
            or self.unsound_gone
        )


def standing(verdict: Verdict) -> int:
    """How good a verdict is: to fail is worse than not to support, and that than to pass.

    >>> standing(Verdict.PASS) > standing(Verdict.UNSUPPORTED) > standing(Verdict.CRASHED)
    True
    """
    if verdict is Verdict.PASS:
        return 2
    return 0 if verdict.is_failure else 1


def run_diff(old: RunResult, new: RunResult) -> RunDiff:
    """What is different in the new run."""
    before = {case.id: case for case in old.cases}
    after = {case.id: case for case in new.cases}
    changes = [
        _change(before[case.id], case)
        for case in new.cases
        if case.id in before and before[case.id].verdict is not case.verdict
    ]
    failed, held = _relations(old, fail=True), _relations(old, fail=False)
    fails, holds = _relations(new, fail=True), _relations(new, fail=False)
    return RunDiff(
        old=old,
        new=new,
        better=tuple(each for each in changes if standing(each.after) > standing(each.before)),
        worse=tuple(each for each in changes if standing(each.after) < standing(each.before)),
        otherwise=tuple(each for each in changes if standing(each.after) == standing(each.before)),
        cases_new=tuple(case for case in new.cases if case.id not in before),
        cases_gone=tuple(case for case in old.cases if case.id not in after),
        causes_new=_causes_not_in(new.causes, old.causes),
        causes_gone=_causes_not_in(old.causes, new.causes),
        relations_better=tuple(name for name in failed if name in holds),
        relations_worse=tuple(name for name in held if name in fails),
        unsound_new=_not_in(new.rounding.unsound, old.rounding.unsound),
        unsound_gone=_not_in(old.rounding.unsound, new.rounding.unsound),
    )


def _change(old: CaseResult, new: CaseResult) -> Change:
    return Change(new.id, new.area, new.title, old.verdict, new.verdict, new.sentence)


def _relations(run: RunResult, *, fail: bool) -> list[str]:
    return [
        relation.name
        for relation in run.relations
        if relation.boards and bool(relation.failures) is fail
    ]


def _not_in(these: Iterable[str], those: Sequence[str]) -> tuple[str, ...]:
    return tuple(each for each in these if each not in those)


def _causes_not_in(these: Sequence[Cause], those: Sequence[Cause]) -> tuple[Cause, ...]:
    known = {frozenset(cause.mistakes) for cause in those}
    return tuple(cause for cause in these if frozenset(cause.mistakes) not in known)


def diff_data(diff: RunDiff) -> JsonObject:
    """The differences as JSON."""
    return {
        "format": DIFF_FORMAT,
        "old": _run_data(diff.old),
        "new": _run_data(diff.new),
        "got_worse": diff.got_worse,
        "better": [_change_data(each) for each in diff.better],
        "worse": [_change_data(each) for each in diff.worse],
        "otherwise": [_change_data(each) for each in diff.otherwise],
        "cases_new": [_case_data(each) for each in diff.cases_new],
        "cases_gone": [_case_data(each) for each in diff.cases_gone],
        "causes_new": [list(each.mistakes) for each in diff.causes_new],
        "causes_gone": [list(each.mistakes) for each in diff.causes_gone],
        "relations_better": list(diff.relations_better),
        "relations_worse": list(diff.relations_worse),
        "unsound_new": list(diff.unsound_new),
        "unsound_gone": list(diff.unsound_gone),
    }


def _run_data(run: RunResult) -> JsonObject:
    level = level_claimed(run)
    return {
        "program": program(run),
        "suite": run.suite,
        "law78": run.law78,
        "started": run.started,
        "conforms": level is not None,
        "level": None if level is None else level.name,
    }


def _change_data(change: Change) -> JsonObject:
    return {
        "id": change.id,
        "area": change.area,
        "title": change.title,
        "before": str(change.before),
        "after": str(change.after),
        "sentence": change.sentence,
    }


def _case_data(case: CaseResult) -> JsonObject:
    return {
        "id": case.id,
        "area": case.area,
        "title": case.title,
        "verdict": str(case.verdict),
    }


def headings(diff: RunDiff) -> list[tuple[str, list[str]]]:
    """Everything that is different in words, by heading, worst first; what is empty left out."""
    parts = [
        ("Worse", [_change_in_words(each) for each in diff.worse]),
        ("Relations that fail now", list(diff.relations_worse)),
        ("Unsound now", list(diff.unsound_new)),
        ("Better", [_change_in_words(each) for each in diff.better]),
        ("Relations that hold now", list(diff.relations_better)),
        ("Unsound no more", list(diff.unsound_gone)),
        ("One failure for another", [_change_in_words(each) for each in diff.otherwise]),
        ("New causes", [cause_name(each) for each in diff.causes_new]),
        ("Causes that are gone", [cause_name(each) for each in diff.causes_gone]),
        ("New cases", [_case_in_words(each) for each in diff.cases_new]),
        ("Cases that are gone", [_case_in_words(each) for each in diff.cases_gone]),
    ]
    return [(heading, told) for heading, told in parts if told]


def _change_in_words(change: Change) -> str:
    told = f"{change.id} {change.title}: {change.before}, now {change.after}"
    return f"{told} ({change.sentence})" if change.sentence else told


def _case_in_words(case: CaseResult) -> str:
    return f"{case.id} {case.title}: {case.verdict}"
