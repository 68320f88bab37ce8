"""law78.bulk beside others, in one run: python tests/bench/bulk.py [--quick] [--markdown]

One board of 1,000 to 10,000,000 lines, and 1,000 to 1,000,000 boards of 16, the lines
spread evenly over every score that a contract can give; then the same with 1 and 10 %
of the lines ruled, each ruling two outcomes. Some 10 minutes on two quiet cores, half a
minute with --quick. Whoever is not installed is left out, with a line that says so:

    bulk        law78.bulk, from columns of boards and scores to both sides' numerators
    N-S alone   the same without asking for E-W's, which N-S's tell
    floor       numpy.bincount and numpy.take on the same scores, as slots made before: one side
    floor x 2   the same with two takes: both sides
    reference   law78.score_board
    polars      rank("average").over("board"), and from it both sides, in floats
    scipy       scipy.stats.rankdata, and from it both sides, in floats
    bridge-scorer   the npm package, in node (LAW78_NODE_MODULES names its folder); its own
                time for the comparing alone, the start of node and the games left out
    salliere    Debian's program, with its files; its start, measured on a board of two
                lines, taken off

All take turns, run by run, so that a machine that slows down slows them all. Times are
medians; what is said in times is the median over the runs of the ratio within a run.
Memory is what a process of its own grew by. Whoever would take too long on some data,
told by how it grew so far, is left out there, and the last lines say so.
"""

from __future__ import annotations

import argparse
import csv
import importlib.metadata
import importlib.util
import itertools
import math
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from law78 import EXACT, Line, Rules, score_board
from law78.bulk import Held, Lines, Rulings, adjacent, board_lines, score
from law78.contract import possible_scores

SIZE = 16
"""Lines of a board, where there are many boards."""

RULINGS_OVER = np.array([2, 3, 4, 5, 10])
"""What the weights of a ruling are over: halves, thirds, ..."""

LONG_ENOUGH = 10.0
"""Seconds after which nobody has another run on the same data."""

TOO_LONG = 15.0
"""Seconds that one run may take, as far as they can be told before."""

Timed = Callable[["Data"], float]
"""Scores the data once and says how many seconds it took."""


@dataclass(frozen=True)
class Data:
    """Lines of boards of one size: each line's board, and what it holds."""

    boards: np.ndarray
    size: int
    per_cent: int
    held: Held

    @property
    def scores(self) -> np.ndarray:
        return self.held.scores

    @property
    def lines(self) -> int:
        return len(self.boards)

    @property
    def name(self) -> str:
        if self.lines == self.size:
            return f"1 board of {self.size:,}"
        return f"{self.lines // self.size:,} boards of {self.size}"


def is_of_one_board(name: str) -> bool:
    return name.startswith("1 board ")


def data_of(lines: int, size: int, per_cent: int) -> Data:
    chance = np.random.default_rng(78)
    every = np.array(sorted(possible_scores()), np.int32)
    boards = np.repeat(np.arange(lines // size, dtype=np.int32), size)
    scores = every[chance.integers(0, len(every), lines)]
    kinds = np.zeros(lines, np.uint8)
    if not per_cent:
        return Data(boards, size, per_cent, Held(kinds, scores))
    entries = np.flatnonzero(chance.integers(0, 100, lines) < per_cent)
    kinds[entries], scores[entries] = 1, 0
    over = RULINGS_OVER[chance.integers(0, len(RULINGS_OVER), len(entries))]
    first = chance.integers(1, over)
    rulings = Rulings(
        entries=entries,
        offsets=np.arange(len(entries) + 1) * 2,
        scores=every[chance.integers(0, len(every), 2 * len(entries))],
        weights=np.column_stack([first, over - first]).reshape(-1),
        denominators=over,
    )
    return Data(boards, size, per_cent, Held(kinds, scores, rulings))


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


# Who takes part


def bulk(data: Data) -> float:
    def work() -> object:
        order, starts, _ = adjacent(data.boards)
        assert order is None
        return score(Lines(starts, data.held), Rules()).ew.numerators

    return timed(work)


def bulk_one_side(data: Data) -> float:
    def work() -> object:
        order, starts, _ = adjacent(data.boards)
        assert order is None
        return score(Lines(starts, data.held), Rules()).ns.numerators

    return timed(work)


def reference(data: Data) -> float:
    columns = Lines(adjacent(data.boards)[1], data.held)
    boards: list[list[Line]] = [board_lines(columns, board) for board in range(columns.boards)]
    return timed(lambda: [score_board(board, None, EXACT) for board in boards])


def floor(data: Data, takes: int = 1) -> float:
    slots = (data.scores - data.scores.min()).astype(np.int64)
    worth = np.arange(slots.max() + 1)

    def work() -> object:
        return np.bincount(slots), [np.take(worth, slots) for _ in range(takes)]

    return timed(work)


def floor_of_both_sides(data: Data) -> float:
    return floor(data, takes=2)


def with_polars() -> Timed:
    import polars

    def run(data: Data) -> float:
        frame = polars.DataFrame({"board": data.boards, "score": data.scores})
        ns = 2 * polars.col("score").rank("average").over("board") - 2
        top = 2 * data.size - 2
        return timed(lambda: frame.select(ns=ns).with_columns(ew=top - polars.col("ns")))

    return run


def with_scipy() -> Timed:
    from scipy.stats import rankdata

    def run(data: Data) -> float:
        matrix = data.scores.reshape(-1, data.size)

        def work() -> object:
            ns = 2 * rankdata(matrix, axis=1) - 2
            return ns, 2 * data.size - 2 - ns

        return timed(work)

    return run


def with_bridge_scorer() -> Timed:
    if shutil.which("node") is None:
        raise ImportError("node is not here")
    script = Path(__file__).with_name("bulk_peers.mjs")

    def run(data: Data) -> float:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "scores")
            file.write_bytes(data.scores.astype(np.int32).tobytes())
            command = ["node", script, file, str(data.size)]
            ran = subprocess.run(command, capture_output=True, text=True, check=True)
        return float(ran.stdout.split()[0]) / 1000

    try:
        run(data_of(2, 2, 0))
    except subprocess.CalledProcessError:
        raise ImportError("bridge-scorer is not in LAW78_NODE_MODULES") from None
    return run


def with_salliere() -> Timed:
    found = shutil.which("salliere") or shutil.which("salliere", path="/usr/games")
    if found is None:
        raise ImportError("salliere is not here")
    is_jar = Path(found).read_bytes()[:2] == b"PK"
    command = ["java", "-jar", found] if is_jar else [found]

    def whole(data: Data) -> float:
        with tempfile.TemporaryDirectory() as folder:
            boards, names = Path(folder, "boards.csv"), Path(folder, "names.csv")
            names.touch()
            with boards.open("w", newline="") as file:
                writer = csv.writer(file, lineterminator="\n")
                for line, (board, points) in enumerate(
                    zip(data.boards.tolist(), data.scores.tolist(), strict=True)
                ):
                    pair = line % data.size + 1
                    ns, ew = (points, "") if points > 0 else ("", -points)
                    writer.writerow([board + 1, pair, pair + data.size, "", "", "", ns, ew, "", ""])
            words = [*command, "matchpoint", "--", boards, names]
            return timed(
                lambda: subprocess.run(
                    words, capture_output=True, check=True, env=os.environ | {"LC_ALL": "C"}
                )
            )

    start = min(whole(data_of(2, 2, 0)) for _ in range(3))
    return lambda data: max(whole(data) - start, 0.0)


BULK, ONE_SIDE, FLOOR, FLOORS = "bulk", "N-S alone", "floor", "floor x 2"
PEERS: dict[str, Callable[[], Timed]] = {
    "polars": with_polars,
    "scipy": with_scipy,
    "bridge-scorer": with_bridge_scorer,
    "salliere": with_salliere,
}
OWN: dict[str, Timed] = {
    BULK: bulk,
    ONE_SIDE: bulk_one_side,
    FLOOR: floor,
    FLOORS: floor_of_both_sides,
    "reference": reference,
}
KNOWS_RULINGS = {BULK, ONE_SIDE, "reference"}
ONE_BOARD_ALONE = {FLOOR, FLOORS}

# One run after another


@dataclass
class Measured:
    """The seconds that everybody took, run by run, and who was left out where, and why."""

    seconds: dict[tuple[str, int, str], list[float]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    bytes_a_line: dict[tuple[str, str], float] = field(default_factory=dict)

    def median(self, data: str, per_cent: int, name: str) -> float | None:
        times = self.seconds.get((data, per_cent, name))
        return statistics.median(times) if times else None

    def times(
        self, data: str, one: tuple[int, str], other: tuple[int, str] = (0, BULK)
    ) -> float | None:
        """The median of the ratios within a run, of the runs that both had."""
        ones, others = (self.seconds.get((data, *own), []) for own in (one, other))
        both = list(zip(ones, others, strict=False))
        return statistics.median(a / b for a, b in both) if both else None

    def foreseen(self, data: Data, name: str) -> float:
        """Seconds that a run will take, told by the data like these that came before."""
        every = [
            (is_of_one_board(own) == is_of_one_board(data.name), self.lines[own], times)
            for (own, per_cent, who), times in self.seconds.items()
            if who == name and per_cent == data.per_cent
        ]
        if not every:
            return 0.0
        # By boards of the same kind, and by the others where there are none.
        best = max(is_alike for is_alike, *_ in every)
        known = sorted(
            (lines, statistics.median(times))
            for is_alike, lines, times in every
            if is_alike == best
        )
        last_lines, last = known[-1]
        exponent = 1.0
        if len(known) > 1 and min(known[-2][1], last) > 0:
            before_lines, before = known[-2]
            exponent = max(math.log(last / before) / math.log(last_lines / before_lines), 1.0)
        return float(last * (data.lines / last_lines) ** exponent)


def compare(
    datas: list[Data], taking_part: dict[str, Timed], runs: int, measured: Measured
) -> None:
    """Everybody on the same lines, without rulings and with some, in turns."""
    rounds: list[tuple[Data, str, Timed]] = []
    for data in datas:
        measured.lines[data.name] = data.lines
        for name, run in taking_part.items():
            if data.per_cent and name not in KNOWS_RULINGS:
                continue
            if data.lines != data.size and name in ONE_BOARD_ALONE:
                continue
            foreseen = measured.foreseen(data, name)
            if foreseen > TOO_LONG:
                measured.left_out.append(
                    f"{name} on {data.name}, {data.per_cent} % ruled: it would take some"
                    f" {foreseen:,.0f} s"
                )
                continue
            rounds.append((data, name, run))
    for _ in range(runs):
        for data, name, run in rounds:
            times = measured.seconds.setdefault((data.name, data.per_cent, name), [])
            if sum(times) < LONG_ENOUGH:
                times.append(run(data))
    for data, name, _ in rounds:
        times = measured.seconds[data.name, data.per_cent, name]
        print(
            f"{data.name}, {data.per_cent} % ruled: {name} {statistics.median(times) * 1000:.2f} ms"
            f" (least {min(times) * 1000:.2f}, {len(times)} runs)",
            file=sys.stderr,
        )


# Memory

MEASURED = (BULK, FLOOR, "polars", "scipy")
"""Whose memory is measured: those that work in one process with us."""

LINES_MEASURED = 1_000_000
"""Lines from which on memory is measured: below, it is that of the libraries."""


def growth_of_another_process(name: str, data: Data) -> float:
    """By how many bytes a line a process of its own grew."""
    words = [sys.executable, __file__, "--peak-of", name, str(data.lines), str(data.size)]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    return int(ran.stdout) / data.lines


def print_growth_of_process(name: str, lines: int, size: int) -> None:
    run = PEERS[name]() if name in PEERS else OWN[name]
    run(data_of(1600, 16, 0))
    data = data_of(lines, size, 0)
    before = int(_status("VmRSS"))
    # The highest mark is that of the making of the data: it starts again from here.
    Path("/proc/self/clear_refs").write_text("5")
    run(data)
    print((int(_status("VmHWM")) - before) * 1024)


def _status(name: str) -> str:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(name):
            return line.split()[1]
    return str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


# What comes of it

SHOWN = ["reference", "polars", "scipy", "bridge-scorer", "salliere"]


def table(measured: Measured, per_cents: list[int], names: Iterable[str]) -> list[str]:
    """A row for each lot of lines: bulk's time, and in times of it what the others take."""
    ruled = [own for own in per_cents if own]
    others = [name for name in SHOWN if name in names]
    head = ["lines", "bulk", "a line"]
    head += [f"{own} % ruled" for own in ruled]
    head += [ONE_SIDE, "floor, one side", *others]
    with_memory = bool(measured.bytes_a_line)
    head += ["memory a line", "polars' memory"] if with_memory else []
    rows = [f"| {' | '.join(head)} |", f"| --- |{' ---: |' * (len(head) - 1)}"]
    for data, lines in measured.lines.items():
        median = measured.median(data, 0, BULK)
        assert median is not None
        cells = [data, seconds_shown(median), f"{median / lines * 1e9:.0f} ns"]
        cells += [times_shown(measured.times(data, (own, BULK))) for own in ruled]
        cells += [times_shown(measured.times(data, (0, name))) for name in (ONE_SIDE, FLOOR)]
        cells += [times_shown(measured.times(data, (0, name))) for name in others]
        for name in (BULK, "polars") if with_memory else ():
            found = measured.bytes_a_line.get((data, name))
            cells.append("" if found is None else f"{found:.0f} bytes")
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def seconds_shown(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def times_shown(times: float | None) -> str:
    if times is None:
        return ""
    digits = 0 if times >= 20 else 1 if times >= 2 else 2
    return f"{times:,.{digits}f} x"


def bars(measured: Measured, names: Iterable[str]) -> list[str]:
    """How bulk stands to what was asked of it: ratios within a run."""
    found: list[str] = []
    for data in measured.lines:
        if is_of_one_board(data):
            for name, what in ((ONE_SIDE, "N-S alone"), (BULK, "both sides")):
                times = measured.times(data, (0, name), (0, FLOOR))
                found.append(f"{data}: {what} {times_shown(times)} the floor for one side")
        beaten = [
            f"{times_shown(times)} the time of {name}"
            for name in ("polars", "scipy")
            if name in names and (times := measured.times(data, (0, BULK), (0, name)))
        ]
        if beaten:
            found.append(f"{data}: bulk takes {', '.join(beaten)}")
        ruled = [
            f"{per_cent} % {times_shown(measured.times(data, (per_cent, BULK)))}"
            for (own, per_cent, name) in measured.seconds
            if own == data and per_cent and name == BULK
        ]
        if ruled:
            found.append(f"{data}: with rulings {', '.join(ruled)} its plain time")
    return found


def growth(measured: Measured, names: Iterable[str]) -> list[str]:
    """How time grows with lines, from each size to the next: 1 is in proportion."""
    found: list[str] = []
    for is_one in (True, False):
        datas = [own for own in measured.lines if is_of_one_board(own) == is_one]
        for name in (BULK, *(own for own in (FLOOR, *SHOWN) if own in names)):
            known = [
                (measured.lines[data], median)
                for data in datas
                if (median := measured.median(data, 0, name))
            ]
            steps = [
                f"{math.log(b / a) / math.log(n / m):.2f} to {n:,} lines"
                for (m, a), (n, b) in itertools.pairwise(known)
            ]
            if steps:
                what = "one board" if is_one else f"boards of {SIZE}"
                found.append(f"{name}, {what}: {', '.join(steps)}")
    return found


def machine() -> str:
    versions = ", ".join(
        f"{name} {importlib.metadata.version(name)}"
        for name in ("numpy", "polars", "scipy")
        if importlib.util.find_spec(name) is not None
    )
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, {versions}"


def numbers(text: str) -> list[int]:
    return [int(part.replace("_", "")) for part in text.split(",") if part]


def main() -> None:
    arguments = argparse.ArgumentParser(description="law78.bulk beside others, in one run")
    add: Any = arguments.add_argument
    add("--one", type=numbers, help="lines of one board: 1000,10000 and so on")
    add("--many", type=numbers, help=f"boards of {SIZE} lines")
    add("--rulings", type=numbers, default=[0, 1, 10], help="per cent of the lines")
    add("--runs", type=int)
    add("--quick", action="store_true", help="less of everything: half a minute")
    add("--markdown", action="store_true", help="the table alone, for a page")
    add("--no-peers", action="store_true", help="bulk, the floor and the reference alone")
    add("--no-peak", action="store_true", help="do not measure memory, in processes of their own")
    add("--peak-of", nargs=3, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.peak_of:
        name, lines, size = given.peak_of
        print_growth_of_process(name, int(lines), int(size))
        return
    ones = [1_000, 100_000] if given.quick else [10**power for power in range(3, 8)]
    manys = [1_000, 10_000] if given.quick else [10**power for power in range(3, 7)]
    ones = ones if given.one is None else given.one
    manys = manys if given.many is None else given.many
    runs = given.runs or (3 if given.quick else 7)
    per_cents = sorted({0, *given.rulings})
    measured, taking_part = Measured(), dict(OWN)
    for name, made in PEERS.items() if not given.no_peers else ():
        try:
            taking_part[name] = made()
        except ImportError as missing:
            measured.left_out.append(f"{name}: {missing}")
    if Path("/proc/self/clear_refs").exists():
        with_peak = not (given.no_peak or given.quick)
    else:
        with_peak = False
        measured.left_out.append("memory: it is measured on Linux alone")
    sizes = [(own, own) for own in sorted(ones)] + [(own * SIZE, SIZE) for own in sorted(manys)]
    for lines, size in sizes:
        datas = [data_of(lines, size, per_cent) for per_cent in per_cents]
        compare(datas, taking_part, runs, measured)
        for name in MEASURED if with_peak and lines >= LINES_MEASURED else ():
            if (datas[0].name, 0, name) in measured.seconds:
                found = growth_of_another_process(name, datas[0])
                measured.bytes_a_line[datas[0].name, name] = found
    print("\n".join(table(measured, per_cents, taking_part)))
    if given.markdown:
        return
    print(f"\n{machine()}; the medians of up to {runs} runs in turns")
    for title, found in (
        ("Ratios within a run", bars(measured, taking_part)),
        ("Growth of the time with the lines, 1 in proportion", growth(measured, taking_part)),
        (
            "Memory that a process grew by, bytes a line",
            [f"{data}: {name} {own:.0f}" for (data, name), own in measured.bytes_a_line.items()],
        ),
        ("Not measured", measured.left_out),
    ):
        if found:
            print(f"\n{title}:")
            print("\n".join(f"- {line}" for line in found))


if __name__ == "__main__":
    main()
