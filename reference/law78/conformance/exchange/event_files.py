"""The keyed event as files that a program may import: results, and no points."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from law78 import __version__
from law78.board import LineScore
from law78.conformance.exchange.keyed_event import KeyedEvent
from law78.event import ContractResult, Remark
from law78.formats.usebio_writer import Loss, Lost, write_usebio
from law78.regulation import Rules
from law78.session import score_event

COLUMNS = (
    "board",
    "pair_ns",
    "pair_ew",
    "contract",
    "declarer",
    "tricks",
    "vulnerable",
    "result",
    "ns_matchpoints",
    "ew_matchpoints",
)
"""The columns of the table; the last two are for the program's points."""


def event_csv(keyed: KeyedEvent) -> str:
    """The event as comma-separated values, a line in each row.

    >>> from law78.conformance.exchange.keyed_event import load_event
    >>> event_csv(load_event("scores")).splitlines()[0]
    'board,pair_ns,pair_ew,contract,declarer,tricks,vulnerable,result,ns_matchpoints,ew_matchpoints'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for board in keyed.event.boards:
        for line in board.lines:
            given = line.contract or ContractResult("")
            writer.writerow(
                (
                    board.board,
                    line.pair_ns,
                    line.pair_ew,
                    given.contract,
                    given.declarer,
                    given.tricks,
                    board.vulnerable,
                    line.raw,
                    "",
                    "",
                )
            )
    return text.getvalue()


def event_usebio(keyed: KeyedEvent) -> tuple[bytes, tuple[Remark, ...]]:
    """The event as USEBIO 1.3 without points and ranking, and what USEBIO cannot say of it."""
    scored = score_event(keyed.event, Rules())
    without = replace(
        scored,
        boards=tuple(
            replace(
                board,
                scored=replace(
                    board.scored, lines=tuple(LineScore(None, None) for _ in board.scored.lines)
                ),
            )
            for board in scored.boards
        ),
        ranking=(),
    )
    data, losses = write_usebio(without, version=__version__)
    kept = (loss for loss in losses if loss.kind not in (Lost.PLACEHOLDERS, Lost.REGULATION))
    return data, tuple(_told_of_an_event(loss) for loss in kept)


def _told_of_an_event(loss: Loss) -> Remark:
    """What of a loss is said in other words, as no points stand there and all will be judged."""
    match loss.kind:
        case Lost.RULING:
            return replace(
                loss,
                problem="a ruling: the line stands there as one that was not played",
                remedy="key it by hand, as the page has it",
            )
        case Lost.AVERAGE:
            return replace(
                loss,
                remedy="a program may read these codes so, or as A+ and A-: law78 judge takes"
                " either from results that have the codes too",
            )
        case _:
            return loss
