"""A writer of tables with all that is printed, for the tests.

Rankings and the program's name are not in a table.
"""

from __future__ import annotations

import csv
import io

from law78.event import ContractResult, Event, Printed
from law78.notation import line_text

COLUMNS = (
    *("board", "pair_ns", "pair_ew", "section", "result", "vulnerable"),
    *("contract", "declarer", "tricks"),
    *("ns_matchpoints", "ew_matchpoints", "ns_percentage", "ew_percentage"),
)


def table_file(event: Event, delimiter: str = ",") -> bytes:
    """The event as a table, board by board."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerow(COLUMNS)
    for board in event.boards:
        for line in board.lines:
            contract = line.contract or ContractResult("")
            printed = line.printed or Printed()
            cells = (
                *(board.board, line.pair_ns, line.pair_ew, line.section, line_text(line.line)),
                *(board.vulnerable, contract.contract, contract.declarer, contract.tricks),
                *(printed.ns, printed.ew, printed.ns_percentage, printed.ew_percentage),
            )
            writer.writerow("" if cell is None else cell for cell in cells)
    return text.getvalue().encode()
