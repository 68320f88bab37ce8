"""The audit of a file: its rules found, every board and pair judged, and what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from law78.audit.attempts import Attempt, best_attempt
from law78.audit.fields import FieldBoard, pooled, sums_of, units_of, values_of
from law78.audit.figures import POINTS
from law78.audit.findings import Audit, BoardAudit, LineAudit, RulesFound, SideAudit, Verdict
from law78.audit.oddities import with_oddities
from law78.audit.pairs import pair_audits
from law78.audit.printed import printed_line
from law78.audit.rule_words import rule_words
from law78.audit.stakes import stakes_of, under_regulation
from law78.audit.verdicts import NOTHING_PRINTED
from law78.conformance.binary import RoundingOfBinary
from law78.errors import Code, Law78Error
from law78.event import Event
from law78.formats import read_event
from law78.formats.recognise import kind_of

__all__ = ["audit_bytes", "audit_event", "under_regulation"]


def audit_bytes(data: bytes, file: str) -> Audit:
    """The audit of a file's content, whatever its format.

    >>> table = b"board,result,ns_mp,ew_mp\\n1,600,2,0\\n1,-100,0,2\\n"
    >>> audit_bytes(table, "club.csv").boards[0].verdict.value
    'agrees'

    Raises Law78Error as read_event does.
    """
    event = read_event(data, file)
    return audit_event(event, file, kind_of(data).value)


def audit_event(event: Event, file: str, kind: str = "") -> Audit:
    """The audit of an event that was read.

    Raises Law78Error, `unsupported`, where the printed points are no matchpoints.
    """
    whole = pooled(event)
    _refuse_imps(whole.boards)
    values = values_of(whole.boards)
    if values is None and not event.printed_pairs:
        boards = _nothing_printed(whole.boards)
        return Audit(file, kind, event, None, boards, (), None, event.remarks)
    # Without figures on the boards the ranking alone is held against exact boards.
    best = best_attempt(event, values or POINTS, units_of(whole.boards))
    best.explain()
    return Audit(
        file=file,
        format=kind,
        event=event,
        rules=_rules(best),
        boards=tuple(with_oddities(audit) for audit in best.audits),
        pairs=pair_audits(event, best.ranking),
        stakes=stakes_of(best.ranking),
        remarks=event.remarks,
    )


def _refuse_imps(boards: Sequence[FieldBoard]) -> None:
    """Refuse a file whose two sides' points add up to 0 everywhere, as IMPs do.

    Matchpoints of a line add up to the top, which is more wherever two are compared.
    """
    sums = [each for board in boards if board.counted > 1 for each in sums_of(board)]
    is_below = any(
        figure is not None and figure.value < 0
        for board in boards
        for line in board.printed
        for figure in (line.ns, line.ew)
    )
    if is_below and sums and not any(sums):
        raise Law78Error(
            Code.UNSUPPORTED,
            "the points of both sides add up to 0 on every line, as IMPs do and matchpoints do not",
            "give an event that is scored at matchpoints",
        )


def _nothing_printed(boards: Sequence[FieldBoard]) -> tuple[BoardAudit, ...]:
    nothing = SideAudit(None, None, None, None, None)
    return tuple(
        with_oddities(
            BoardAudit(
                own.board,
                own.section,
                Verdict.UNCHECKED,
                None,
                None,
                tuple(
                    LineAudit(place, printed_line(line), nothing, nothing)
                    for place, line in enumerate(own.board.lines, start=1)
                ),
                reason=NOTHING_PRINTED,
            )
        )
        for own in boards
    )


def _rules(best: Attempt) -> RulesFound:
    fit, settled, rounding, ranking = best.fit, best.settled, best.rounding, best.ranking
    checked = [side.agrees for side in best.sides if side.agrees is not None]
    columns = (ranking.totals, ranking.percentages)
    of_ranking = tuple(own.rounding for own in columns if own.rounding is not None)
    known = {own.stage for own in rounding.stages}
    first = next((own for own in columns if own.way is not None and own.agreeing), None)
    return RulesFound(
        values=rounding.values,
        scale=fit.hypothesis.scale,
        unequal=fit.hypothesis.unequal,
        small_groups=fit.hypothesis.small_groups,
        expected=fit.hypothesis.expected,
        per_section=fit.fields.per_section,
        averages=settled.rules.averages,
        codes=settled.rules.codes,
        byes=settled.rules.byes,
        totals=None if first is None or first.way is None else first.way.by,
        rounding=rounding.stages
        + tuple(replace(own, carried=False) for own in of_ranking if own.stage not in known),
        looks_binary=rounding.points.is_binary
        or rounding.percentage.is_binary
        or any(own.is_binary for own in columns)
        or any(isinstance(own, RoundingOfBinary) for own in rounding.stages),
        figures=len(checked),
        explained=sum(checked),
        boards=fit.of_boards,
        telling=fit.telling,
        words=rule_words(fit, settled, rounding, ranking),
    )
