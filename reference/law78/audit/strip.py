"""A board's results as a strip: a block for each score, as wide as its frequency.

From left to right the blocks climb as the method does, from the lowest score. A block
is parted into the results that the file has, the weights of its rulings, and what is
there only on the supposition that explains the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from law78.audit.findings import BoardAudit
from law78.board import Chart
from law78.exact import ZERO, decimal_text, readable
from law78.outcome import Line, Score, Side, Weighted, on_side, weights
from law78.rounding import half_up

WHOLE = Fraction(100)
"""The width of a strip, in per cent."""

ROOM = Fraction(6)
NARROW_ROOM = Fraction(16)
"""Per cent of a strip that a score's figures need, in a wide window and in a narrow one."""

HUNDREDTH = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a block, from where and how wide in per cent of the strip.

    kind is `played`, `ruling` or `supposed`.
    """

    kind: str
    start: str
    width: str


@dataclass(frozen=True, slots=True)
class Block:
    """A score of the strip: its parts, its middle, and what is written at it.

    label says in which windows there is room for that: `always`, `wide` or `never`.
    """

    score: str
    matchpoints: str
    words: str
    parts: tuple[Part, ...]
    middle: str
    label: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip: what it is of, the same in words, its blocks, and the kinds of parts it has.

    caption is the title without the board's name.
    """

    title: str
    caption: str
    words: str
    blocks: tuple[Block, ...]
    kinds: tuple[str, ...]


KINDS = {
    "played": "results of the file",
    "ruling": "weights of rulings",
    "supposed": "supposed, not in the file",
}


def strips(board: BoardAudit) -> tuple[Strip, ...]:
    """The strips of a board: one of each group, in the view of N-S; E-W's too where it is another.

    None where the board cannot be scored or has no result.
    """
    if board.scored is None:
        return ()
    lines = [line.line for line in board.board.lines]
    charts_ns, charts_ew = (board.scored.charts[side] for side in Side)
    several = len({chart.group for chart in (*charts_ns, *charts_ew)}) > 1
    known = {chart.group: _results(chart, 1) for chart in charts_ns}
    found = [_strip(board, chart, Side.NS, lines, several) for chart in charts_ns if chart.rows]
    found += [
        _strip(board, chart, Side.EW, lines, several)
        for chart in charts_ew
        if chart.rows and _results(chart, -1) != known.get(chart.group)
    ]
    return tuple(found)


def _results(chart: Chart, own: int) -> Mapping[int, Fraction]:
    return {own * row.score: row.frequency for row in chart.rows}


def _strip(board: BoardAudit, chart: Chart, side: Side, lines: list[Line], several: bool) -> Strip:
    played, ruled = _played_and_ruled(chart.group, side, lines)
    blocks: list[Block] = []
    start, last, last_narrow = ZERO, -WHOLE, -WHOLE
    everything = sum((row.frequency for row in chart.rows), ZERO)
    for row in reversed(chart.rows):
        width = row.frequency * WHOLE / everything
        middle = start + width / 2
        label = "never"
        if middle - last >= ROOM:
            label = "always" if middle - last_narrow >= NARROW_ROOM else "wide"
            last = middle
            last_narrow = middle if label == "always" else last_narrow
        amounts = _amounts(row.frequency, played.get(row.score, ZERO), ruled.get(row.score, ZERO))
        blocks.append(
            Block(
                score=str(row.score),
                matchpoints=readable(row.matchpoints),
                words=_in_words(row.score, row.frequency, amounts, row.matchpoints),
                parts=tuple(_parts(amounts, start, WHOLE / everything)),
                middle=_percent(middle),
                label=label,
            )
        )
        start += width
    caption = f"The scores of {'N-S' if side is Side.NS else 'E-W'}, lowest first"
    if several:
        group = "the main group" if chart.group is None else f"group {chart.group}"
        caption = f"{caption}, {group}"
    kinds = [kind for kind in KINDS if any(part.kind == kind for b in blocks for part in b.parts)]
    return Strip(
        title=f"Board {board.board.board}: {caption}",
        caption=caption,
        words="; ".join(block.words for block in blocks) + ".",
        blocks=tuple(blocks),
        kinds=tuple(kinds),
    )


def _played_and_ruled(
    group: str | None, side: Side, lines: list[Line]
) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """How often the lines of a group have each score as a result, and in rulings, by weight."""
    played: dict[int, Fraction] = {}
    ruled: dict[int, Fraction] = {}
    for line in lines:
        result = on_side(line.result, side)
        if line.group != group or not isinstance(result, Score | Weighted):
            continue
        table = played if isinstance(result, Score) else ruled
        for score, weight in weights(result, side).items():
            table[score] = table.get(score, ZERO) + weight
    return played, ruled


def _amounts(frequency: Fraction, played: Fraction, ruled: Fraction) -> dict[str, Fraction]:
    """A frequency's parts: what the file has of it, and what is left."""
    of_played = min(played, frequency)
    of_ruled = min(ruled, frequency - of_played)
    rest = frequency - of_played - of_ruled
    return {"played": of_played, "ruling": of_ruled, "supposed": rest}


def _parts(amounts: Mapping[str, Fraction], start: Fraction, unit: Fraction) -> Iterator[Part]:
    for kind, amount in amounts.items():
        if amount:
            width = amount * unit
            yield Part(kind, _percent(start), _percent(width))
            start += width


def _in_words(
    score: int, frequency: Fraction, amounts: Mapping[str, Fraction], matchpoints: Fraction
) -> str:
    times = "once" if frequency == 1 else f"{readable(frequency)} times"
    of_which = ", ".join(
        f"{readable(amounts[kind])} of it {words}"
        for kind, words in (("ruling", "by rulings"), ("supposed", "supposed"))
        if amounts[kind]
    )
    there = f"{times} ({of_which})" if of_which else times
    return f"{score} {there}, worth {readable(matchpoints)}"


def _percent(value: Fraction) -> str:
    return decimal_text(int(half_up(value, HUNDREDTH) / HUNDREDTH), 2)
