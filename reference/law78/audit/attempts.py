"""A file put under hypotheses: its boards judged and its ranking, and which attempt is best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from law78.audit.averages_found import Settled, plain_scores, settle
from law78.audit.before_rulings import before_rulings
from law78.audit.collected import Collected, collected, collected_exactly
from law78.audit.fields import smallest_top
from law78.audit.figures import PERCENTAGE
from law78.audit.findings import BoardAudit, BoardRule, SideAudit, Verdict
from law78.audit.fitting import Fit, Fitter, fit_file
from law78.audit.hypotheses import Scorer, plainest
from law78.audit.pairs import RankingFound, find_ranking
from law78.audit.printed import PrintedLine
from law78.audit.rounding_found import Printed, RoundingFound, find_rounding
from law78.audit.rule_words import other_rule_words
from law78.audit.supposition import Units, comes_out
from law78.audit.totals import EXACT
from law78.audit.verdicts import Judge
from law78.event import Event, Pair
from law78.rounding import MODES, Rounding

POINTS_ROUNDED_FIRST = (Fraction(1, 100), Fraction(1, 10))
"""To what points may be rounded before percentages are made of them."""

EXPLAINING = 4
"""Places of an attempt's merit that say how much it explains; the others, how plainly."""

MOST_EXPLAINING = 4000
"""How much explaining is done for a file: a board's share grows with its lines, and faster."""

NOT_LOOKED_FOR = "no explanation was looked for: too many lines of the file do not come out"

AGREEMENT = (Verdict.AGREES, Verdict.UNDER_A_RULE)

NONE_MISSING = "the results in the file, as if none were missing"


class Attempt:
    """A file under one hypothesis: its boards judged, its ranking, its merit beside others."""

    def __init__(self, event: Event, judge: Judge) -> None:
        self.event = event
        self.judge = judge
        self.boards = [
            (board, field) for field in judge.fit.fields.fields for board in field.boards
        ]
        self._ranking: RankingFound | None = None

    @cached_property
    def audits(self) -> list[BoardAudit]:
        """The verdict on every board, in the order of `boards`."""
        return [self.judge.judged(board, field) for board, field in self.boards]

    @property
    def fit(self) -> Fit:
        """The hypothesis, and what comes out under it."""
        return self.judge.fit

    @property
    def settled(self) -> Settled:
        """The rules with averages and byes, and every board scored by them."""
        return self.judge.settled

    @property
    def rounding(self) -> RoundingFound:
        """How points and percentages are rounded."""
        return self.judge.rounding

    @property
    def sides(self) -> list[SideAudit]:
        """Both sides of every line of every board."""
        return [own for audit in self.audits for line in audit.lines for own in (line.ns, line.ew)]

    @property
    def ranking(self) -> RankingFound:
        """The ranking, and how what is printed of it comes about."""
        if self._ranking is None:
            pairs = collected(
                self.event,
                self.fit.fields,
                self.settled,
                [
                    (board, audit)
                    for (board, _), audit in zip(self.boards, self.audits, strict=True)
                ],
                next(
                    (own for own in self.rounding.percentage.stages if own.stage == "board"), None
                ),
            )
            self._ranking = find_ranking(
                self.event,
                pairs,
                self.settled.rules,
                self.fit.fields.per_section,
                self._by_other_rules(),
            )
        return self._ranking

    @property
    def merit(self) -> tuple[int, ...]:
        """Boards that agree by the rule of the file, all that do, their figures that do,
        figures of the ranking that do; then how little is rounded, how plainly the columns
        of the ranking are, and how many of them are by exact boards."""
        ranking = self.ranking
        columns = (ranking.totals, ranking.percentages)
        return (
            sum(
                audit.rule == usual
                for audit, usual in zip(self.audits, self._usual_rules(), strict=True)
                if audit.verdict in AGREEMENT
            ),
            sum(audit.verdict in AGREEMENT for audit in self.audits),
            sum(side.agrees is True for side in self.sides),
            sum(len(column.agreeing) for column in columns if column.supposed is None)
            + len(ranking.ranks.agreeing),
            -len(self.rounding.stages),
            -sum(_oddness(column.rounding) for column in columns),
            sum(column.way is not None and column.way.by == EXACT for column in columns),
        )

    @property
    def is_complete(self) -> bool:
        """Whether every board agrees by the rule of the file, and the whole ranking follows."""
        if any(
            audit.verdict not in AGREEMENT or audit.rule != usual
            for audit, usual in zip(self.audits, self._usual_rules(), strict=True)
        ):
            return False
        ranking = self.ranking
        return len(ranking.ranks.agreeing) == len(ranking.ranks.places) and all(
            column.supposed is None and len(column.agreeing) == len(column.figures)
            for column in (ranking.totals, ranking.percentages)
        )

    def _usual_rules(self) -> list[BoardRule]:
        """The rule of the file for each board."""
        own = self.fit.hypothesis
        return [own.rule_of(board, field.most) for board, field in self.boards]

    def explain(self) -> None:
        """Look for explanations of the boards that differ.

        They may tell the rounding, where the boards that come out do not: then every
        board is judged once more by it.
        """
        self._explain()
        first = self.rounding.first
        if first.is_told or not any(
            audit.verdict is Verdict.EXPLAINED
            or (audit.verdict in AGREEMENT and audit.rule != usual)
            for audit, usual in zip(self.audits, self._usual_rules(), strict=True)
        ):
            return
        rounding = self._rounding_told()
        if rounding.first.is_told and rounding.first.is_trusted:
            self.judge = replace(self.judge, rounding=rounding)
            self.audits = [self.judge.judged(board, field) for board, field in self.boards]
            self._ranking = None
            self._explain()

    def _explain(self) -> None:
        explained = []
        left = MOST_EXPLAINING
        for (board, field), audit in zip(self.boards, self.audits, strict=True):
            if audit.verdict is Verdict.DIFFERS:
                lines = len(board.lines)
                left -= lines + lines * lines // 250
                if left < 0:
                    explained.append(replace(audit, reason=NOT_LOOKED_FOR))
                    continue
            explained.append(self.judge.explained(board, field, audit))
        if any(new is not old for new, old in zip(explained, self.audits, strict=True)):
            self.audits, self._ranking = explained, None

    def _rounding_told(self) -> RoundingFound:
        """The rounding by every line that comes out, by a rule or under an explanation."""
        coming_out: list[Printed] = []
        for (board, _), audit in zip(self.boards, self.audits, strict=True):
            if audit.scored is None or audit.verdict is Verdict.DIFFERS:
                continue
            printed = [
                PrintedLine() if line.ns.agrees is False or line.ew.agrees is False else own
                for line, own in zip(audit.lines, board.printed, strict=True)
            ]
            coming_out.append((board.lines, printed, audit.scored))
        scale, units = self.fit.hypothesis.scale, self.judge.fitter.units
        top = smallest_top(self.fit.fields, scale)
        return find_rounding(coming_out, self.rounding.values, scale, units, top)

    def _by_other_rules(self) -> Iterator[tuple[str, dict[Pair, Collected]]]:
        """What the pairs have by the raw results under other plain rules, each with its words.

        Rules that make the same of every board are one.
        """
        own, fitter = self.fit.hypothesis, self.judge.fitter
        tried: set[tuple[int, ...]] = set()
        for hypothesis in (own, *plainest(own.scale)):
            fit = replace(self.fit, hypothesis=hypothesis)
            plain = plain_scores(fitter, fit)
            # The fitter gives the very same object where the same was asked.
            alike = tuple(id(scored) for scored in plain.values())
            if alike in tried:
                continue
            tried.add(alike)
            if hypothesis == own:
                continue
            full = all(
                board.is_plain and scored.expected == board.counted
                for board, scored in plain.items()
            )
            settled, *_ = settle(fitter, fit)
            words = NONE_MISSING if full else other_rule_words(hypothesis)
            yield words, collected_exactly(self.event, fit.fields, settled)
        yield from before_rulings(self.event, self.fit.fields, self.settled)


def _oddness(rounding: Rounding | None) -> int:
    """How far a rounding is from the usual one: halves up, to a power of ten."""
    if rounding is None:
        return 0
    is_decimal = (
        rounding.quantum.numerator == 1 and str(rounding.quantum.denominator).strip("0") == "1"
    )
    return list(MODES).index(rounding.mode) + (0 if is_decimal else len(MODES))


def best_attempt(event: Event, values: str, units: Units) -> Attempt:
    """The file under the hypothesis by which most of it comes out.

    values is "matchpoints" or "percentage", whichever the boards print.
    """
    best = _of_most_merit(_attempts_of_values(event, values, units))
    totals = best.ranking.totals if best.rounding.points.found is None else None
    # What the boards do not tell, totals may, or points that were rounded before: the scale.
    is_told_by_totals = (
        totals is not None and totals.figures and (totals.way is None or totals.supposed)
    )
    if is_told_by_totals or (values == PERCENTAGE and not _all_agree(best)):
        best = _of_most_merit([best, *_attempts_of_values(event, values, units, scale=1)])
    return best


def _all_agree(attempt: Attempt) -> bool:
    return all(audit.verdict in AGREEMENT for audit in attempt.audits)


def _attempts_of_values(
    event: Event, values: str, units: Units, scale: int | None = None
) -> list[Attempt]:
    """The attempts, with those by which percentages are made of rounded points.

    They are then further from the exact ones, by more where a point is worth more.
    """
    tried = attempts(event, values, units, scale)
    first = tried[0]
    if values == PERCENTAGE and not first.fit.is_complete:
        top = smallest_top(first.fit.fields, 2 if scale is None else scale)
        for quantum in POINTS_ROUNDED_FIRST:
            wider = replace(units, percentage=units.percentage + quantum * 50 / top)
            tried += attempts(event, values, wider, scale)
            if any(attempt.fit.is_complete for attempt in tried):
                break
    return tried


def attempts(event: Event, values: str, units: Units, scale: int | None = None) -> list[Attempt]:
    """The file under the hypothesis that explains most boards, and under those that do as well."""
    fitter = Fitter(units, Scorer())
    fit = fit_file(event, units, fitter, scale)
    found = []
    for hypothesis in (fit.hypothesis, *fit.rivals):
        own = replace(fit, hypothesis=hypothesis)
        first, *others = settle(fitter, own)
        rounding = _rounding(fitter, own, first, values)
        for settled in (first, *others):
            found.append(Attempt(event, Judge(fitter, own, settled, rounding)))
    return found


def _of_most_merit(tried: Sequence[Attempt]) -> Attempt:
    """The best attempt, the first of several; its rivals are those that explain as much."""
    best = tried[0]
    if len(tried) == 1:
        return best
    if all(own.fit.hypothesis == best.fit.hypothesis for own in tried) and best.is_complete:
        return best
    best = max(tried, key=lambda attempt: attempt.merit)
    rivals = dict.fromkeys(
        attempt.fit.hypothesis
        for attempt in tried
        if attempt.merit[:EXPLAINING] == best.merit[:EXPLAINING]
        and attempt.fit.hypothesis != best.fit.hypothesis
    )
    best.judge = replace(best.judge, fit=replace(best.fit, rivals=tuple(rivals)))
    return best


def _rounding(fitter: Fitter, fit: Fit, settled: Settled, values: str) -> RoundingFound:
    """The rounding of the boards that come out."""
    scale = fit.hypothesis.scale
    coming_out: list[Printed] = []
    for field in fit.fields.fields:
        for board in field.boards:
            scored = settled.scored.get(board)
            rule = fit.hypothesis.rule_of(board, field.most)
            if scored is None or fitter.missing(board, rule, scale):
                continue
            if all(
                comes_out(board.fitted[place], scored.lines[place], fitter.units)
                for place in board.depending
            ):
                lines = [line.line for line in settled.settled[board].lines]
                coming_out.append((lines, board.printed, scored))
    return find_rounding(coming_out, values, scale, fitter.units, smallest_top(fit.fields, scale))
