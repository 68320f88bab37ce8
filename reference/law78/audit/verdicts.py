"""A board's verdict: whether its figures come out, by which rule, or what would explain them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from law78.audit.averages_found import Settled
from law78.audit.case import Case, Explained
from law78.audit.explaining import explain
from law78.audit.fields import Field, FieldBoard
from law78.audit.findings import (
    BoardAudit,
    BoardRule,
    Explanation,
    Kind,
    LineAudit,
    SideAudit,
    Verdict,
)
from law78.audit.fitting import Fit, Fitter
from law78.audit.hypotheses import OTHER, rules_of, rules_of_its_own
from law78.audit.printed import PrintedLine, printed_line
from law78.audit.rounding_found import RoundingFound
from law78.audit.supposition import Supposition, comes_out
from law78.board import ScoredBoard, score_board
from law78.errors import Law78Error
from law78.outcome import Bye, Line
from law78.regulation import method_of

NOTHING_PRINTED = "nothing is printed for it"
NOT_SCORED = "the reference cannot score it"


@dataclass(frozen=True, slots=True)
class Judge:
    """What is known of a file when its boards are judged one by one."""

    fitter: Fitter
    fit: Fit
    settled: Settled
    rounding: RoundingFound

    def judged(self, board: FieldBoard, field: Field) -> BoardAudit:
        """The verdict on a board, before an explanation is looked for."""
        rule = self.fit.hypothesis.rule_of(board, field.most)
        scored = self.settled.scored.get(board)
        if scored is None:
            return self._unchecked(board, rule, NOT_SCORED)
        if not board.has_figures:
            return self._unchecked(board, rule, NOTHING_PRINTED, scored)
        lines = self._lines(board, scored)
        if _all_agree(lines):
            needs_rule = not board.is_plain or rule.expected != board.counted
            needs_rule |= rule.unequal == "ascherman"
            verdict = Verdict.UNDER_A_RULE if needs_rule else Verdict.AGREES
            return _audit(board, verdict, rule, scored, lines)
        for own in rules_of_its_own(board, self.fit.hypothesis, field, self.rounding.reach):
            audit = self._by_a_rule_of_its_own(board, own)
            if audit is not None:
                return audit
        return _audit(board, Verdict.DIFFERS, rule, scored, lines)

    def explained(self, board: FieldBoard, field: Field, audit: BoardAudit) -> BoardAudit:
        """The audit of a board that differs, explained if that can be."""
        if audit.verdict is not Verdict.DIFFERS or audit.rule is None:
            return audit
        explanations = self._explanations(board, field, audit.rule)
        return next(_accepted(explanations, self, board), audit)

    def _unchecked(
        self,
        board: FieldBoard,
        rule: BoardRule,
        reason: str,
        scored: ScoredBoard | None = None,
    ) -> BoardAudit:
        if scored is not None:
            lines = self._lines(board, scored)
        else:
            nothing = SideAudit(None, None, None, None, None)
            lines = tuple(
                LineAudit(place, printed_line(line), nothing, nothing)
                for place, line in enumerate(board.board.lines, start=1)
            )
        audit = _audit(board, Verdict.UNCHECKED, rule, None, lines)
        return replace(audit, reason=reason)

    def _lines(
        self, board: FieldBoard, scored: ScoredBoard, lines: Sequence[Line] | None = None
    ) -> tuple[LineAudit, ...]:
        """Each line's figures beside what is due."""
        own = board.lines if lines is None else lines
        return tuple(
            LineAudit(place, printed, ns, ew)
            for place, (printed, (ns, ew)) in enumerate(
                zip(board.printed, self.rounding.lines(board.printed, own, scored), strict=True),
                start=1,
            )
        )

    # A rule of its own ---------------------------------------------------------------------

    def _by_a_rule_of_its_own(self, board: FieldBoard, rule: BoardRule) -> BoardAudit | None:
        scale = self.fit.hypothesis.scale
        if self.fitter.missing(board, rule, scale):
            return None
        scored = self._scored_so(board, board.lines, rule)
        if scored is None:
            return None
        lines = self._lines(board, scored)
        if not _all_agree(lines):
            return None
        audit = _audit(board, Verdict.UNDER_A_RULE, rule, scored, lines)
        usual = self.fit.hypothesis.rule_of(board, 0)
        if rule.basis != OTHER or rule.unequal != usual.unequal:
            return audit
        return replace(audit, explanations=(_other_expected(board, rule),))

    def _scored_so(
        self, board: FieldBoard, lines: Sequence[Line], rule: BoardRule
    ) -> ScoredBoard | None:
        """The board by a rule, its averages and byes at what they are worth in this file."""
        rules = rules_of(rule.unequal, rule.small_groups, self.fit.hypothesis.scale)
        settled = self.settled.settled[board]
        own = [
            at_their_worth.line if line == was else line
            for line, was, at_their_worth in zip(lines, board.lines, settled.lines, strict=False)
        ]
        try:
            scored = score_board([*own, *lines[len(own) :]], rule.expected, method_of(rules))
        except Law78Error:
            return None
        return self._with_byes(board, scored)

    def _with_byes(self, board: FieldBoard, scored: ScoredBoard) -> ScoredBoard:
        # A bye's percentage does not depend on how this board is scored.
        of_file = self.settled.scored[board]
        lines = tuple(
            of_file.lines[place]
            if place in board.depending and isinstance(board.lines[place].result, Bye)
            else score
            for place, score in enumerate(scored.lines)
        )
        return replace(scored, lines=lines)

    # Explanations --------------------------------------------------------------------------

    def _explanations(
        self, board: FieldBoard, field: Field, rule: BoardRule
    ) -> Sequence[Explained]:
        scored = self.settled.scored[board]
        reach = self.rounding.reach
        # What depends on the session is not held against a board if it comes out.
        printed = tuple(
            PrintedLine()
            if place in board.depending and comes_out(own, scored.lines[place], reach)
            else own
            for place, own in enumerate(board.printed)
        )
        return explain(
            Case(
                board.board,
                printed,
                self.fit.hypothesis.rules,
                rule.expected,
                max(field.most, board.counted),
                reach,
            )
        )

    def under(
        self, board: FieldBoard, supposition: Supposition
    ) -> tuple[ScoredBoard, tuple[LineAudit, ...]] | None:
        """The board as a supposition has it, if every figure comes out that is not excused."""
        rule = BoardRule(
            supposition.rules.unequal,
            supposition.expected,
            OTHER,
            supposition.rules.small_groups,
        )
        scored = self._scored_so(board, supposition.lines, rule)
        if scored is None:
            return None
        lines = self._lines(board, scored, supposition.lines[: len(board.lines)])
        held = [line for place, line in enumerate(lines) if place not in supposition.excused]
        return (scored, lines) if _all_agree(held) else None


def _accepted(
    explanations: Sequence[Explained], judge: Judge, board: FieldBoard
) -> Iterator[BoardAudit]:
    """The board under the first explanation that its figures bear out, the others with it."""
    borne_out = [
        (each, under)
        for each in explanations
        if (under := judge.under(board, each.supposition)) is not None
    ]
    if borne_out:
        first, (scored, lines) = borne_out[0]
        rule = BoardRule(
            first.supposition.rules.unequal,
            first.supposition.expected,
            _basis(board, judge, first.supposition.expected),
            first.supposition.rules.small_groups,
        )
        audit = _audit(board, Verdict.EXPLAINED, rule, scored, lines)
        yield replace(audit, explanations=tuple(each.explanation for each, _ in borne_out))


def _basis(board: FieldBoard, judge: Judge, expected: int) -> str:
    for field in judge.fit.fields.fields:
        if board in field.boards:
            usual = judge.fit.hypothesis.rule_of(board, field.most)
            if usual.expected == expected:
                return usual.basis
    return OTHER


def _audit(
    board: FieldBoard,
    verdict: Verdict,
    rule: BoardRule,
    scored: ScoredBoard | None,
    lines: tuple[LineAudit, ...],
) -> BoardAudit:
    return BoardAudit(board.board, board.section, verdict, rule, scored, lines)


def _all_agree(lines: Sequence[LineAudit]) -> bool:
    return not any(side.agrees is False for line in lines for side in (line.ns, line.ew))


def _other_expected(board: FieldBoard, rule: BoardRule) -> Explanation:
    details = {"expected": rule.expected, "lines": board.counted}
    if rule.expected == board.lines_and_byes:
        return Explanation(
            Kind.PHANTOM_COUNTED,
            f"Every figure comes out if the lines without opponents count as tables:"
            f" {board.counted} results of {rule.expected} expected.",
            details=details,
        )
    return Explanation(
        Kind.OTHER_EXPECTED,
        f"Every figure comes out if {rule.expected} results were expected on this board;"
        f" it has {board.counted} lines.",
        details=details,
    )
