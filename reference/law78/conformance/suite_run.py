"""A whole run: the answers of a program, judged, explained, and put together in one result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from law78 import __version__
from law78.conformance.checking import Given, Progress, ask_all, judged, settled
from law78.conformance.declaration import Declaration
from law78.conformance.diagnosis import diagnose
from law78.conformance.fuzzing.relations import are_wanted, hold
from law78.conformance.results import RelationResult, RoundingFound, RunResult, Verdict
from law78.conformance.rounding_search import Found, Stages
from law78.conformance.runner import Subject
from law78.conformance.soundness import unsound
from law78.conformance.vectors import Vector
from law78.errors import Law78Error
from law78.exact import readable


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a result says of the run itself: the command or file, the suite, when, how long.

    selection is () where the whole suite was asked, else what chose a part of it. live
    is whether a program was asked, and no file judged.
    """

    command: tuple[str, ...]
    suite: str
    started: str
    milliseconds: int
    selection: tuple[str, ...] = ()
    live: bool = True


UNENDED = (
    "At bye it did not end by itself with exit code 0. That breaks the protocol, as law78 smoke"
    " says, and changes no verdict: answers are judged, and bye has none."
)


def run_suite(
    subject: Subject,
    vectors: Sequence[Vector],
    suite: str,
    progress: Progress = lambda vector: None,
    relations: bool = False,
    selection: tuple[str, ...] = (),
) -> RunResult:
    """Put the vectors to a program that has started, and judge what it answers.

    relations asks for the relations between its own answers even where its
    figures say enough. selection says what chose the vectors, () where they are
    the whole suite.
    """
    start, started = monotonic(), now()
    given = list(ask_all(subject, vectors, progress))
    known = settled(subject.declaration, given)
    held: tuple[RelationResult, ...] = ()
    if subject.is_running and (relations or are_wanted(known[0])):
        try:
            held = hold(subject, vectors, known[0])
        except Law78Error as error:
            held = (RelationResult("all", "the program answers to the end", 0, (error.problem,)),)
    ended = subject.end()
    remarks: tuple[str, ...] = ()
    if not ended:
        remarks += (UNENDED,)
    if subject.starts > 1:
        remarks += (f"It was started {subject.starts} times.",)
    circumstances = Circumstances(
        subject.command, suite, started, round((monotonic() - start) * 1000), selection
    )
    return result_of(given, subject.declaration, circumstances, held, remarks, known)


def result_of(
    given: Sequence[Given],
    said: Declaration,
    circumstances: Circumstances,
    relations: tuple[RelationResult, ...] = (),
    remarks: tuple[str, ...] = (),
    known: tuple[Declaration, Found | None] | None = None,
) -> RunResult:
    """The result of a program's answers: verdicts, rounding, causes.

    known is how it rounds, as settled() says, where that was worked out already.
    """
    declaration, found = known or settled(said, given)
    cases = judged(given, declaration)
    failed = any(case.verdict is not Verdict.PASS for case in cases if case.verdict.is_failure)
    return RunResult(
        command=circumstances.command,
        suite=circumstances.suite,
        law78=__version__,
        started=circumstances.started,
        milliseconds=circumstances.milliseconds,
        declaration=said,
        rounding=rounding_found(said, declaration, found),
        cases=cases,
        causes=diagnose(given, declaration) if failed else (),
        relations=relations,
        remarks=remarks,
        selection=circumstances.selection,
        live=circumstances.live,
    )


def now() -> str:
    """The time, in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def rounding_found(said: Declaration, judged_by: Declaration, found: Found | None) -> RoundingFound:
    """How the program rounds, in words, and what is unsound about it."""
    stages = judged_by.rounding or ()
    if said.rounding is not None:
        known = "declared" if stages else "exact"
        says = f"rounds: {in_words(stages)}" if stages else "is exact"
        sentence = f"It says that it {says}."
    elif found is None:
        known, sentence = "nothing", "It does not say how it rounds, and gave no figures."
    elif found.explains_all:
        known = "inferred" if stages else "exact"
        sentence = "It does not say how it rounds. " + (
            f"{all_figures(found.figures, 'agree')} with: {in_words(stages)}."
            if stages
            else f"{all_figures(found.figures, 'are')} exact."
        )
        if found.others:
            others = "; or ".join(in_words(each) for each in found.others[:3])
            sentence += f" So they do with: {others}."
    else:
        known = "unexplained"
        sentence = "It does not say how it rounds, and no rounding explains its figures."
        if found.of_binary is not None:
            sentence += (
                " Those of boards are the nearest binary numbers rounded to"
                f" {readable(found.of_binary.quantum)}, as {PRINTED_BY[found.of_binary.mode]}."
                " Round the fraction, not the binary number."
            )
        sentence += (
            f" It is judged by {in_words(stages)}, which explains {found.explained} of"
            f" {found.figures}."
        )
        if found.looks_binary:
            sentence += (
                " Every figure is within a billionth of the exact one: they look like binary"
                " floating point. Print fewer decimals and declare the rounding."
            )
    return RoundingFound(known, stages, sentence, unsound(judged_by))


PRINTED_BY = {
    "half_even": "printf and Python print them",
    "half_up": "JavaScript's toFixed prints them",
}
"""Who rounds binary numbers so, by what becomes of exact halves."""


def all_figures(count: int, verb: str) -> str:
    """All figures of a program, and what they do, `agree` or `are`.

    >>> all_figures(2, "are"), all_figures(1, "are"), all_figures(1, "agree")
    ('All its 2 figures are', 'Its one figure is', 'Its one figure agrees')
    """
    if count == 1:
        return f"Its one figure {'is' if verb == 'are' else verb + 's'}"
    return f"All its {count} figures {verb}"


def in_words(stages: Stages) -> str:
    """Stages of rounding in words.

    >>> from fractions import Fraction
    >>> from law78.rounding import Rounding
    >>> in_words((Rounding("board", Fraction(1, 10), "half_up"),))
    'board to 0.1, half_up'
    """
    return (
        ", then ".join(
            f"{each.stage} to {readable(each.quantum)}, {each.mode}"
            + (", E-W the rest" if each.side == "complement" else "")
            for each in stages
        )
        or "no rounding"
    )
