"""How the time to score one board grows with its lines: python tests/bench/board_lines.py

Boards of 1,000, 10,000 and 100,000 lines, 1 % of them rulings of three
outcomes, the rest spread over every score that a contract can give. The sizes
take turns within one run, so that a machine that slows down slows them all.
"""

from __future__ import annotations

import math
import random
import statistics
import time

from law78 import EXACT, Line, parse_line, score_board
from law78.contract import possible_scores

SIZES = (1_000, 10_000, 100_000)
RUNS = 5
RULINGS = 0.01


def board(size: int, chance: random.Random) -> list[Line]:
    scores = sorted(possible_scores())

    def line() -> str:
        if chance.random() < RULINGS:
            parts = (f"{chance.randint(1, 9)}/{chance.choice(scores)}" for _ in range(3))
            return "12C1c:" + "/".join(parts)
        return str(chance.choice(scores))

    return [parse_line(line()) for _ in range(size)]


def main() -> None:
    boards = {size: board(size, random.Random(78)) for size in SIZES}
    seconds: dict[int, list[float]] = {size: [] for size in SIZES}
    for _ in range(RUNS):
        for size, lines in boards.items():
            start = time.perf_counter()
            score_board(lines, None, EXACT)
            seconds[size].append(time.perf_counter() - start)
    medians = {size: statistics.median(times) for size, times in seconds.items()}
    print(f"{'lines':>8} {'seconds':>9} {'us a line':>10} {'growth':>7}")
    smaller: int | None = None
    for size, median in medians.items():
        growth = ""
        if smaller is not None:
            exponent = math.log(median / medians[smaller]) / math.log(size / smaller)
            growth = f"{exponent:.2f}"
        print(f"{size:>8} {median:>9.4f} {median / size * 1e6:>10.1f} {growth:>7}")
        smaller = size


if __name__ == "__main__":
    main()
