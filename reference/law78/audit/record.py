"""An audit as data for other programs: the record `law78-audit-1`, every rational a text.

What the keys mean stands in schema.json beside this file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from law78.audit.findings import (
    Audit,
    BoardAudit,
    BoardRule,
    Change,
    Explanation,
    LineAudit,
    PairAudit,
    RulesFound,
    SideAudit,
    Stakes,
)
from law78.audit.printed import PrintedLine
from law78.audit.summary import board_counts, pair_counts
from law78.board import SideScore
from law78.conformance.answers import Figure
from law78.conformance.declaration import rounding_data
from law78.errors import Law78Error
from law78.event import EventLine, Pair, Remark
from law78.exact import canonical
from law78.formats.scored import JsonObject, board_data, standing_data

FORMAT = "law78-audit-1"


def audit_data(audit: Audit) -> JsonObject:
    """The record of an audit: every board, line and pair, as `law78 audit --json` gives it."""
    event = audit.event
    return {
        "format": FORMAT,
        "file": audit.file,
        "read_as": audit.format,
        "name": event.name,
        "program": event.program,
        "verdict": str(audit.verdict),
        "counts": {
            "boards": {str(verdict): count for verdict, count in board_counts(audit).items()},
            "pairs": {str(verdict): count for verdict, count in pair_counts(audit).items()},
        },
        "rules": None if audit.rules is None else _rules_data(audit.rules),
        "boards": [_board_data(board) for board in audit.boards],
        "pairs": [_pair_data(pair) for pair in audit.pairs],
        "stakes": None if audit.stakes is None else _stakes_data(audit.stakes),
        "under": None if audit.under is None else _stakes_data(audit.under),
        "remarks": [_remark_data(remark) for remark in audit.remarks],
    }


def refused_data(file: str, error: Law78Error, is_result_file: bool = True) -> JsonObject:
    """The record of a file that was not audited.

    The error stands under `error`, or under `not_read` where the file is no result file.
    """
    return {
        "format": FORMAT,
        "file": file,
        "error" if is_result_file else "not_read": error.as_data(),
    }


def _rules_data(rules: RulesFound) -> JsonObject:
    return {
        "values": rules.values,
        "scale": rules.scale,
        "unequal": rules.unequal,
        "small_groups": rules.small_groups,
        "expected": rules.expected,
        "per_section": rules.per_section,
        "averages": rules.averages,
        "codes": rules.codes,
        "byes": rules.byes,
        "totals": rules.totals,
        "rounding": rounding_data(rules.rounding),
        "looks_binary": rules.looks_binary,
        "figures": rules.figures,
        "explained": rules.explained,
        "boards": rules.boards,
        "telling": rules.telling,
        "words": list(rules.words),
    }


def _board_data(audit: BoardAudit) -> JsonObject:
    board = audit.board
    charts: object = None
    if audit.scored is not None:
        # The scored lines may be more than the file's: the charts alone are wanted here.
        charts = board_data(board.board, (), replace(audit.scored, lines=()))["charts"]
    return {
        "board": board.board,
        "section": audit.section,
        "verdict": str(audit.verdict),
        "reason": audit.reason,
        "rule": None if audit.rule is None else _rule_data(audit.rule),
        "charts": charts,
        "lines": [
            _line_data(line, own) for line, own in zip(board.lines, audit.lines, strict=True)
        ],
        "explanations": [_explanation_data(each) for each in audit.explanations],
        "oddities": [_explanation_data(each) for each in audit.oddities],
    }


def _rule_data(rule: BoardRule) -> JsonObject:
    return {
        "unequal": rule.unequal,
        "expected": rule.expected,
        "basis": rule.basis,
        "small_groups": rule.small_groups,
        "words": rule.words,
    }


def _line_data(line: EventLine, audit: LineAudit) -> JsonObject:
    return {
        "line": audit.place,
        "pair_ns": line.pair_ns,
        "pair_ew": line.pair_ew,
        "section": line.section,
        "result": line.raw,
        "printed": _printed_data(audit.printed),
        "ns": _side_data(audit.ns),
        "ew": _side_data(audit.ew),
    }


def _printed_data(printed: PrintedLine) -> JsonObject:
    return {
        "ns": _figure_data(printed.ns),
        "ew": _figure_data(printed.ew),
        "ns_percentage": _figure_data(printed.ns_percentage),
        "ew_percentage": _figure_data(printed.ew_percentage),
    }


def _side_data(side: SideAudit) -> JsonObject:
    percentage = None
    if side.due is not None and side.top is not None:
        percentage = SideScore(side.due, side.top).percentage
    return {
        "due": _or_null(side.due),
        "top": _or_null(side.top),
        "percentage": _or_null(percentage),
        "shown": _or_null(side.shown),
        "printed": _figure_data(side.printed),
        "agrees": side.agrees,
    }


def _pair_data(audit: PairAudit) -> JsonObject:
    return {
        **_pair_name(audit.pair),
        "verdict": str(audit.verdict),
        "reason": audit.reason,
        "due": None if audit.standing is None else standing_data(audit.standing),
        "printed": {
            "total": _figure_data(audit.total),
            "percentage": _figure_data(audit.percentage),
            "rank": audit.rank,
        },
        "by": audit.by,
        "explanations": [_explanation_data(each) for each in audit.explanations],
    }


def _stakes_data(stakes: Stakes) -> JsonObject:
    return {
        "by": stakes.by,
        "other_winner": stakes.other_winner,
        "printed_winners": [_pairs(contest) for contest in stakes.printed_winners],
        "winners": [_pairs(contest) for contest in stakes.winners],
        "changes": [_change_data(change) for change in stakes.changes],
    }


def _change_data(change: Change) -> JsonObject:
    return {
        **_pair_name(change.pair),
        "printed_total": _or_null(change.printed_total),
        "total": canonical(change.total),
        "printed_percentage": _or_null(change.printed_percentage),
        "percentage": _or_null(change.percentage),
        "printed_rank": change.printed_rank,
        "rank": change.rank,
    }


def _explanation_data(explanation: Explanation) -> JsonObject:
    return {
        "kind": str(explanation.kind),
        "words": explanation.words,
        "lines": list(explanation.lines),
        "others": explanation.others,
        "details": dict(explanation.details),
    }


def _remark_data(remark: Remark) -> JsonObject:
    return Law78Error(remark.code, remark.problem, remark.remedy, remark.place).as_data()


def _pairs(pairs: Iterable[Pair]) -> list[JsonObject]:
    return [_pair_name(pair) for pair in pairs]


def _pair_name(pair: Pair) -> JsonObject:
    side = None if pair.side is None else pair.side.upper()
    return {"pair": pair.number, "section": pair.section, "side": side}


def _figure_data(figure: Figure | None) -> JsonObject | None:
    if figure is None:
        return None
    return {"written": figure.written, "value": canonical(figure.value)}


def _or_null(value: Fraction | None) -> str | None:
    return None if value is None else canonical(value)
