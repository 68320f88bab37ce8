"""law78.bulk beside others, in one run: python tests/bench/bulk.py [--one N,N] [--many N,N]

One board of many lines, and many boards of 16, the lines spread evenly over every
score that a contract can give; then the same with 1 and 10 % of the lines ruled, each
ruling two outcomes. Whoever is not installed is left out, with a line that says so:

    bulk        law78.bulk, from columns of boards and scores to both sides' numerators
    reference   law78.score_board
    floor       numpy.bincount and numpy.take on the same scores, as slots made before: one side
    floor x 2   the same with two takes: both sides
    polars      rank("average").over("board"), and from it both sides, in floats
    scipy       scipy.stats.rankdata, and from it both sides, in floats
    bridge-scorer   the npm package, in node (LAW78_NODE_MODULES names its folder); its own
                time for the comparing alone, the start of node and the games left out
    salliere    Debian's program, with its files; its start, measured on a board of two
                lines, taken off

All take turns, run by run, so that a machine that slows down slows them all. Medians,
and the median over the runs of the ratio to bulk in the same run: above 1 is slower
than bulk. Memory is what a process of its own grew by (--peak).
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
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

HEAD = """| data | who | ms | ns a line | times bulk | times bulk without rulings | bytes a line |
| --- | --- | ---: | ---: | ---: | ---: | ---: |"""

LONG_ENOUGH = 3
"""Seconds after which nobody has another run on the same data."""

Timed = Callable[["Data"], float]
"""Scores the data once and says how many seconds it took."""


@dataclass(frozen=True)
class Data:
    """Lines of boards of one size: each line's board, and what it holds."""

    boards: np.ndarray
    size: int
    held: Held

    @property
    def scores(self) -> np.ndarray:
        return self.held.scores


def data_of(lines: int, size: int, ruled: float) -> Data:
    chance = np.random.default_rng(78)
    every = np.array(sorted(possible_scores()), np.int32)
    boards = np.repeat(np.arange(lines // size, dtype=np.int32), size)
    scores = every[chance.integers(0, len(every), lines)]
    kinds = np.zeros(lines, np.uint8)
    if not ruled:
        return Data(boards, size, Held(kinds, scores))
    entries = np.flatnonzero(chance.random(lines) < ruled)
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
    return Data(boards, size, Held(kinds, scores, rulings))


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


# Who takes part


def bulk(data: Data) -> float:
    def work() -> object:
        order, starts, _ = adjacent(data.boards)
        assert order is None
        return score(Lines(starts, data.held), Rules())

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
        raise ImportError("node")
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
        raise ImportError("bridge-scorer in LAW78_NODE_MODULES") from None
    return run


def with_salliere() -> Timed:
    found = shutil.which("salliere") or shutil.which("salliere", path="/usr/games")
    if found is None:
        raise ImportError("salliere")
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
    print(f"salliere starts in {start:.2f} s, which is taken off")
    return lambda data: max(whole(data) - start, 0.0)


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: on data of at most so many lines, in so many runs."""

    name: str
    run: Timed
    most_lines: int
    rulings: bool = False
    one_board: bool = True
    many_boards: bool = True


def entrants(peers: bool) -> list[Entrant]:
    found = [
        Entrant("bulk", bulk, 10**9, rulings=True),
        Entrant("floor", floor, 10**9, many_boards=False),
        Entrant("floor x 2", floor_of_both_sides, 10**9, many_boards=False),
        Entrant("reference", reference, 100_000, rulings=True, many_boards=False),
        Entrant("reference", reference, 16_000, rulings=True, one_board=False),
    ]
    optional: list[tuple[str, Callable[[], Timed], int]] = [
        ("polars", with_polars, 10**9),
        ("scipy", with_scipy, 10**9),
        ("bridge-scorer", with_bridge_scorer, 160_000),
        ("salliere", with_salliere, 20_000),
    ]
    for name, made, most in optional if peers else ():
        try:
            found.append(Entrant(name, made(), most))
        except ImportError as missing:
            print(f"{name} is left out: {missing} is not here")
    return found


# One run after another


def compare(
    what: str, datas: dict[int, Data], taking_part: list[Entrant], runs: int, with_peak: bool
) -> float:
    """Print what everybody took, on data by per cent of rulings; bulk's first median comes back."""
    rounds = [
        (per_cent, entrant)
        for per_cent, data in datas.items()
        for entrant in taking_part
        if len(data.scores) <= entrant.most_lines
        and (entrant.rulings or not per_cent)
        and (entrant.one_board if len(data.scores) == data.size else entrant.many_boards)
    ]
    seconds: dict[tuple[int, str], list[float]] = {
        (per_cent, entrant.name): [] for per_cent, entrant in rounds
    }
    for _ in range(runs):
        for per_cent, entrant in rounds:
            times = seconds[per_cent, entrant.name]
            if sum(times) < LONG_ENOUGH:
                times.append(entrant.run(datas[per_cent]))
    first = next(iter(datas))
    for (per_cent, name), times in seconds.items():
        lines, median = len(datas[per_cent].scores), statistics.median(times)
        of_bulk, of_plain = ratio(times, seconds[per_cent, "bulk"]), ""
        if name == "bulk":
            of_plain = ratio(times, seconds[first, "bulk"])
        bytes_a_line = peak(name, datas[per_cent], per_cent) if with_peak else ""
        print(
            f"| {what}, {per_cent} % ruled | {name} | {median * 1000:.2f}"
            f" | {median / lines * 1e9:.0f} | {of_bulk} | {of_plain} | {bytes_a_line} |"
        )
    return statistics.median(seconds[first, "bulk"])


def ratio(times: list[float], others: list[float]) -> str:
    """The median of the ratios in the same run, of the runs that both had."""
    both = zip(times, others, strict=False)
    return f"{statistics.median(one / other for one, other in both):.2f}"


def growth(medians: dict[int, float]) -> None:
    sizes = sorted(size for size in medians if size >= 100_000)
    if len(sizes) > 1:
        first, last = sizes[0], sizes[-1]
        exponent = math.log(medians[last] / medians[first]) / math.log(last / first)
        print(f"\nbulk grows from {first} to {last} lines with the exponent {exponent:.2f}\n")


MEASURED = ("bulk", "floor", "polars", "scipy")
"""Whose memory is measured: those that work in one process with us."""


def peak(name: str, data: Data, per_cent: int) -> str:
    """By how many bytes a line a process of its own grew."""
    if name not in MEASURED or len(data.scores) < 1_000_000:
        return ""
    words = [sys.executable, __file__, "--peak-of", name, str(len(data.scores)), str(data.size)]
    ran = subprocess.run([*words, str(per_cent)], capture_output=True, text=True, check=True)
    return f"{int(ran.stdout) / len(data.scores):.0f}"


def print_growth_of_process(name: str, lines: int, size: int, per_cent: int) -> None:
    made: dict[str, Callable[[], Timed]] = {"polars": with_polars, "scipy": with_scipy}
    run = made[name]() if name in made else {"bulk": bulk, "floor": floor}[name]
    run(data_of(1600, 16, 0))
    data = data_of(lines, size, per_cent / 100)
    before = _resident()
    # The highest mark is that of the making of the data: it starts again from here.
    Path("/proc/self/clear_refs").write_text("5")
    run(data)
    after = int(_status("VmHWM"))
    print((after - before) * 1024)


def _resident() -> int:
    return int(_status("VmRSS"))


def _status(field: str) -> str:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field):
            return line.split()[1]
    return str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def numbers(text: str) -> list[int]:
    return [int(part.replace("_", "")) for part in text.split(",") if part]


def main() -> None:
    arguments = argparse.ArgumentParser(description="law78.bulk beside others, in one run")
    add: Any = arguments.add_argument
    add("--one", type=numbers, default=[1_000, 10_000, 100_000, 1_000_000], help="lines of a board")
    add("--many", type=numbers, default=[1_000, 10_000, 100_000], help="boards of 16 lines")
    add("--rulings", type=numbers, default=[0, 1, 10], help="per cent of the lines")
    add("--runs", type=int, default=5)
    add("--no-peers", action="store_true", help="bulk, the floor and the reference alone")
    add("--peak", action="store_true", help="measure memory, in processes of their own (Linux)")
    add("--peak-of", nargs=4, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.peak_of:
        name, lines, size, per_cent = given.peak_of
        print_growth_of_process(name, int(lines), int(size), int(per_cent))
        return
    taking_part = entrants(not given.no_peers)
    for sizes, of_size in ((given.one, None), (given.many, SIZE)):
        if not sizes:
            continue
        medians: dict[int, float] = {}
        print(f"\n{HEAD}")
        for count in sizes:
            lines, size = (count, count) if of_size is None else (count * of_size, of_size)
            what = f"1 board of {count:,}" if of_size is None else f"{count:,} boards of {size}"
            datas = {own: data_of(lines, size, own / 100) for own in given.rulings}
            medians[lines] = compare(what, datas, taking_part, given.runs, given.peak)
        growth(medians)


if __name__ == "__main__":
    main()
