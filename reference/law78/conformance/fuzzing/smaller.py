"""The last steps of making a board small: two things at once, which Hypothesis does not try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from law78.board import counted_lines
from law78.conformance.fuzzing.boards import COMMON, RandomBoard
from law78.outcome import Line, Score, Split, Weighted, flat, lowest_parts, ruling


def smaller(board: RandomBoard) -> Iterator[RandomBoard]:
    """Boards that are simpler by a step, in the order in which they are worth trying.

    A rule less; no result missing; no group; in a ruling an outcome less, a score
    named once, and a part one less. With a rule or all groups gone another score may
    be needed for a difference to show, so each line is tried with each of the common
    ones; and with a rule gone the two sides of a split line as two lines.

    >>> from law78.notation import parse_line
    >>> lines = (parse_line("-100"), parse_line("12C1c:1/-100/1/420/1/-100"))
    >>> print(*smaller(RandomBoard(lines, 2, {})), sep="; ")
    -100 12C1c:1/420/1/-100; -100 12C1c:1/-100/1/-100; -100 12C1c:1/-100/1/420; -100 \
12C1c:2/-100/1/420
    """
    for rule in board.choices:
        choices = {name: value for name, value in board.choices.items() if name != rule}
        yield from _with_other_scores(replace(board, choices=choices))
        yield _with_sides_apart(replace(board, choices=choices))
    if board.expected != counted_lines(board.lines):
        yield replace(board, expected=counted_lines(board.lines))
    if any(line.group is not None for line in board.lines):
        lines = tuple(replace(line, group=None) for line in board.lines)
        yield from _with_other_scores(replace(board, lines=lines))
    for place, line in enumerate(board.lines):
        if isinstance(line.result, Weighted):
            for simpler in _simpler_rulings(line.result):
                yield _with_line(board, place, replace(line, result=simpler))


def _with_other_scores(board: RandomBoard) -> Iterator[RandomBoard]:
    yield board
    for place, line in enumerate(board.lines):
        if isinstance(line.result, Score | Split):
            for points in COMMON:
                yield _with_line(board, place, replace(line, result=Score(points)))


def _with_sides_apart(board: RandomBoard) -> RandomBoard:
    lines: list[Line] = []
    for line in board.lines:
        match line.result:
            case Split(Score() | Weighted() as ns, Score() | Weighted() as ew):
                lines += [replace(line, result=ns), replace(line, result=ew)]
            case _:
                lines.append(line)
    added = len(lines) - len(board.lines)
    return replace(board, lines=tuple(lines), expected=board.expected + added)


def _simpler_rulings(held: Weighted) -> Iterator[Weighted]:
    parts = lowest_parts(weight for weight, _ in flat(held))
    scores = [points for _, points in flat(held)]
    if len(scores) > 2:
        for left_out in range(len(scores)):
            both = enumerate(zip(parts, scores, strict=True))
            yield ruling(*(each for place, each in both if place != left_out))
    if len(set(scores)) < len(scores):
        once: Counter[int] = Counter()
        for part, points in zip(parts, scores, strict=True):
            once[points] += part
        yield ruling(*((part, points) for points, part in once.items()))
    for place, part in enumerate(parts):
        if part > 1:
            less = [*parts[:place], part - 1, *parts[place + 1 :]]
            yield ruling(*zip(less, scores, strict=True))


def _with_line(board: RandomBoard, place: int, line: Line) -> RandomBoard:
    return replace(board, lines=(*board.lines[:place], line, *board.lines[place + 1 :]))
