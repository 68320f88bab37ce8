"""The rules of a file: the hypothesis under which most of its boards come out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from law78.audit.fields import FieldBoard, Fields, by_section, pooled, scale_told
from law78.audit.findings import BoardRule
from law78.audit.hypotheses import Hypothesis, Scorer, further, plainest
from law78.audit.supposition import Units, comes_out
from law78.board import ScoredBoard
from law78.event import Event


@dataclass(frozen=True, slots=True)
class Fit:
    """A hypothesis with what comes out under it: how many boards, of how many with figures.

    telling counts the boards that come out and would not under another hypothesis that
    was tried; rivals are hypotheses under which as many boards come out, the plainest
    first, and that give some board other figures.
    """

    fields: Fields
    hypothesis: Hypothesis
    boards: int
    lines: int
    of_boards: int
    telling: int = 0
    rivals: tuple[Hypothesis, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether every board comes out."""
        return self.boards == self.of_boards


class Fitter:
    """Hypotheses put to a file, each board scored once for each question."""

    def __init__(self, units: Units, scorer: Scorer) -> None:
        self.units = units
        self.scorer = scorer
        self._missing: dict[tuple[FieldBoard, int], int] = {}

    def scored(self, board: FieldBoard, rule: BoardRule, scale: int) -> ScoredBoard | None:
        """A board scored by a rule."""
        return self.scorer.scored(board, rule, scale)

    def missing(self, board: FieldBoard, rule: BoardRule, scale: int) -> int:
        """How many lines of a board have a figure that cannot come out by the rule.

        Lines whose own figures depend on the session are left to what is found later.
        """
        scored = self.scorer.scored(board, rule, scale)
        if scored is None:
            return len(board.lines)
        # The scorer gives the very same object where the same was asked.
        key = (board, id(scored))
        if key not in self._missing:
            self._missing[key] = sum(
                place not in board.depending and not comes_out(line, score, self.units)
                for place, (line, score) in enumerate(zip(board.fitted, scored.lines, strict=True))
            )
        return self._missing[key]

    def fit(
        self, fields: Fields, hypothesis: Hypothesis, at_least: tuple[int, int] = (0, 0)
    ) -> Fit | None:
        """What comes out under a hypothesis; None once it is sure to be less than `at_least`."""
        with_figures = [
            (board, field.most)
            for field in fields.fields
            for board in field.boards
            if board.has_figures
        ]
        boards = len(with_figures)
        lines = sum(len(board.lines) for board, _ in with_figures)
        of_boards = boards
        for board, most in with_figures:
            missing = self.missing(board, hypothesis.rule_of(board, most), hypothesis.scale)
            if missing:
                boards -= 1
                lines -= missing
                if (boards, lines) < at_least:
                    return None
        return Fit(fields, hypothesis, boards, lines, of_boards)


def fit_file(event: Event, units: Units, fitter: Fitter, scale: int | None = None) -> Fit:
    """The hypothesis under which most boards of the file come out, then most lines.

    The scale is told by the points unless it is given.

    Of several the plainest; one field before a field for each section. Hypotheses that
    are seldom true are tried only where plain ones leave something unexplained.
    """
    ways = [pooled(event)]
    best = _best(fitter, ways[0], units, scale or scale_told(ways[0].boards))
    sections = None if best.is_complete else by_section(event)
    if sections is not None:
        ways.append(sections)
        best = _better(best, _best(fitter, sections, units, scale or scale_told(sections.boards)))
    for fields in ways:
        if scale is None and 2 * best.boards < best.of_boards:
            # Not for lines alone: on a small scale nearly anything is within a unit.
            other = _best(fitter, fields, units, 3 - scale_told(fields.boards))
            best = other if _share(other)[0] > _share(best)[0] else best
    return _with_rivals(fitter, best)


def _best(fitter: Fitter, fields: Fields, units: Units, scale: int) -> Fit:
    fits = [fitter.fit(fields, own) for own in plainest(scale)]
    best = max((fit for fit in fits if fit is not None), key=_merit)
    if best.is_complete:
        return best
    alike: list[Hypothesis] = []
    for own in further(fields, units, scale):
        fit = fitter.fit(fields, own, at_least=(best.boards, best.lines))
        if fit is None:
            continue
        if _merit(fit) > _merit(best):
            best, alike = fit, []
        else:
            alike.append(own)
    return replace(best, rivals=tuple(alike))


def _better(one: Fit, other: Fit) -> Fit:
    """The fit that explains more, the first of two that explain as much."""
    return other if _share(other) > _share(one) else one


def _merit(fit: Fit) -> tuple[int, int]:
    return fit.boards, fit.lines


def _share(fit: Fit) -> tuple[Fraction, Fraction]:
    # Per section there are more boards than pooled; a share compares them.
    lines = sum(len(board.lines) for board in fit.fields.boards if board.has_figures)
    return Fraction(fit.boards, fit.of_boards or 1), Fraction(fit.lines, lines or 1)


def _with_rivals(fitter: Fitter, best: Fit) -> Fit:
    """The fit, with the boards that tell it from others, and the others that do as well."""
    own = best.hypothesis
    others = [other for other in (*plainest(own.scale), *best.rivals) if other != own]
    telling = 0
    open_ones = list(others)
    differing: set[Hypothesis] = set()
    for field in best.fields.fields:
        for board in field.boards:
            if not board.has_figures:
                continue
            rule = own.rule_of(board, field.most)
            scored = fitter.scored(board, rule, own.scale)
            came = not fitter.missing(board, rule, own.scale)
            tells = False
            for other in others:
                theirs = other.rule_of(board, field.most)
                if fitter.scored(board, theirs, own.scale) is scored:
                    continue
                differing.add(other)
                missing = fitter.missing(board, theirs, own.scale)
                tells |= bool(came and missing)
                if came and missing and other in open_ones:
                    open_ones.remove(other)
            telling += tells
    rivals = tuple(other for other in open_ones if other in differing)
    return replace(best, telling=telling, rivals=rivals)
