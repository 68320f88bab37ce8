"""What an audit costs beside reading the file: python tests/bench/audit_files.py [FILE]...

Of each file the time to read it and the time to audit it, which reads it too, in turns
within one run, and their ratio. Then 1,000 clean events of every rule and rounding, as
event JSON: the same, and how many of them the audit finds anything odd in, which must
be none. `--events N` takes so many.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from audited_events import random_case
from law78.audit.auditing import audit_bytes
from law78.audit.findings import Audit, Verdict
from law78.formats import read_event, write_event

RUNS = 5
SEED = 78


def seconds_of(data: bytes, runs: int) -> tuple[float, float]:
    """The median seconds to read a file, and to audit it."""
    reading: list[float] = []
    auditing: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        read_event(data)
        middle = time.perf_counter()
        audit_bytes(data, "file")
        reading.append(middle - start)
        auditing.append(time.perf_counter() - middle)
    return statistics.median(reading), statistics.median(auditing)


def is_odd(audit: Audit) -> bool:
    """Whether anything is found to be wrong, explained or at stake in a clean event."""
    return (
        audit.verdict not in (Verdict.AGREES, Verdict.UNDER_A_RULE)
        or any(board.explanations or board.oddities for board in audit.boards)
        or (audit.stakes is not None and bool(audit.stakes.changes))
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description="What an audit costs beside reading.")
    arguments.add_argument("files", nargs="*", type=Path, metavar="FILE")
    arguments.add_argument("--events", type=int, default=1000)
    given = arguments.parse_args()
    print(f"{'file':<32} {'read ms':>8} {'audit ms':>9} {'ratio':>6}")
    for file in given.files:
        reading, auditing = seconds_of(file.read_bytes(), RUNS)
        print(
            f"{file.name:<32} {reading * 1000:>8.1f} {auditing * 1000:>9.1f}"
            f" {auditing / reading:>6.1f}"
        )
    reading = auditing = 0.0
    odd: list[int] = []
    for number in range(given.events):
        data = write_event(random_case(Random(SEED + number))[0]).encode()
        once = seconds_of(data, 1)
        reading, auditing = reading + once[0], auditing + once[1]
        if is_odd(audit_bytes(data, "event.json")):
            odd.append(SEED + number)
    print(
        f"{f'{given.events} generated events':<32} {reading * 1000:>8.0f}"
        f" {auditing * 1000:>9.0f} {auditing / reading:>6.1f}"
    )
    print(f"odd in {len(odd)} of them: seeds {', '.join(map(str, odd)) or 'none'}")


if __name__ == "__main__":
    main()
