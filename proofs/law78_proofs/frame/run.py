"""Runs claims: their steps must hold, their perturbations must be refuted, their ties must bind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from law78.errors import Law78Error
from law78_proofs.frame.claim import Claim, Perturbed, Standing, Steps, Tie
from law78_proofs.frame.decide import SEARCH, Decision, Outcome, Step

SEED = 78

REFUSALS = (Law78Error, ArithmeticError, LookupError, ValueError, AssertionError)
"""What law78's functions raise where a changed constant leads them astray."""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a claim.

    failures: what did not come out as it must, one sentence each; none, and the
    claim stands. steps: how many steps by each means. refuted: each perturbation
    with the step that refutes it and where. bound: how many pairs of figures each
    tie compared. seconds: how long it took.
    """

    claim: Claim
    failures: tuple[str, ...]
    steps: Mapping[str, int]
    checks: int
    refuted: tuple[tuple[str, str], ...]
    bound: tuple[tuple[str, int], ...]
    seconds: float

    @property
    def stands(self) -> bool:
        """Whether everything came out as it must."""
        return not self.failures


def run(claim: Claim) -> Report:
    """Decide a claim's steps and checks, refute its perturbations, and tie it to the code."""
    start = perf_counter()
    failures: list[str] = []
    steps = written_down(claim.steps)
    checks = written_down(claim.checks)
    failures += _not_held(steps) + _not_held(checks) + list(_amiss(claim, steps))
    refuted = []
    for perturbed in claim.perturbed:
        why = refutation(perturbed)
        if why is None:
            failures.append(f"not refuted: {perturbed.says}")
        else:
            refuted.append((perturbed.says, why))
    bound = []
    for tie in claim.ties:
        pairs, broken = bind(tie)
        failures += broken
        bound.append((tie.says, pairs))
    return Report(
        claim=claim,
        failures=tuple(failures),
        steps=Counter(step.means for step in steps),
        checks=len(checks),
        refuted=tuple(refuted),
        bound=tuple(bound),
        seconds=perf_counter() - start,
    )


def _amiss(claim: Claim, steps: Sequence[Step]) -> Iterator[str]:
    """What a claim lacks, whatever its steps say."""
    means = {step.means for step in steps}
    if not steps:
        yield "there is no step"
    elif claim.standing is Standing.PROVED and means <= {SEARCH}:
        yield "it is called proved, and there is a search alone"
    elif claim.standing is Standing.SEARCHED and SEARCH not in means:
        yield "it is called a search, and nothing is searched"
    if not claim.perturbed:
        yield "there is no perturbed statement"
    if not claim.ties:
        yield "there is no tie to the code"


def written_down(steps: Steps) -> list[Step]:
    """The steps; where the code that they run refuses, one that is refuted."""
    try:
        return list(steps())
    except REFUSALS as error:
        refusal = Decision(Outcome.REFUTED, f"{type(error).__name__}: {error}")
        return [Step("the steps can be written down", "", lambda: refusal)]


def decided(step: Step) -> Decision:
    """What becomes of a step; a refusal of the code that it runs refutes it."""
    try:
        return step.decide()
    except REFUSALS as error:
        return Decision(Outcome.REFUTED, f"{type(error).__name__}: {error}")


def _not_held(steps: Iterable[Step]) -> list[str]:
    decisions = ((step, decided(step)) for step in steps)
    return [
        f"{decision.outcome}: {step.says}" + (f" ({decision.witness})" if decision.witness else "")
        for step, decision in decisions
        if decision.outcome is not Outcome.HOLDS
    ]


def refutation(perturbed: Perturbed) -> str | None:
    """The step that refutes a perturbed statement, and where; None where none does.

    Only a decision refutes: a statement on which the code breaks off is not refuted.
    """
    try:
        for step in perturbed.steps():
            decision = step.decide()
            if decision.outcome is Outcome.REFUTED:
                return f"{step.says}: {decision.witness}"
    except REFUSALS:
        return None
    return None


def bind(tie: Tie) -> tuple[int, list[str]]:
    """How many pairs of figures a tie compares, and what is wrong with it, if anything is."""
    random = Random(f"{SEED} {tie.says}")
    pairs = 0
    for _ in range(tie.boards):
        try:
            for sides in tie.sides(random):
                pairs += 1
                if sides.left != sides.right:
                    return pairs, [
                        f"the code disagrees: {tie.says}:"
                        f" {sides.left} is not {sides.right} on {sides.board}"
                    ]
        except REFUSALS as error:
            return pairs, [f"the code refuses: {tie.says}: {type(error).__name__}: {error}"]
    return pairs, [] if pairs else [f"the tie compares nothing: {tie.says}"]
