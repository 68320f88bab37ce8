"""The steps of a board's scoring, as a person would write them down by hand.

Nothing is computed here in another way: the tables are those of board.py, and
each row shows how one of their figures comes from the ones before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from law78.board import (
    GroupName,
    ScoredBoard,
    SideScore,
    Table,
    expected_results,
    percent_of,
    score_board,
    tables_of_side,
)
from law78.exact import ONE, ZERO, readable
from law78.frequency import START
from law78.notation import line_text
from law78.outcome import Line, Played, Share, Side, Split, on_side, weights
from law78.regulation import SMALL_GROUPS, Rules, method_of
from law78.unequal import SMALL_GROUP_AVERAGE, SMALL_GROUP_STEP

SIDE_NAMES = {Side.NS: "N-S", Side.EW: "E-W"}


@dataclass(frozen=True, slots=True)
class Step:
    """A heading and its rows, each a label and how its figure comes about."""

    heading: str
    rows: tuple[tuple[str, str], ...]


def working(lines: Sequence[Line], expected: int | None, rules: Rules) -> tuple[Step, ...]:
    """Every step from the lines to their matchpoints, N-S first. Clauses K3 to K28.

    E-W is shown as the top less N-S where each line's two sides make the top, and
    step by step where they do not, and where a line is split: there they may make the
    top by chance.

    >>> from law78.notation import parse_line
    >>> board = [parse_line(text) for text in ["600"] * 2 + ["-100"] * 5]
    >>> board.append(parse_line("12C1c:2/600/3/-100"))
    >>> for label, text in working(board, None, Rules())[1].rows:
    ...     print(label, text)
    -100 -1 + 5.6 = 4.6
    600 4.6 + 5.6 + 2.4 = 12.6

    Raises Law78Error as score_board does.
    """
    exact = replace(rules, rounding=())
    scored = score_board(lines, expected, method_of(exact))
    steps = list(_steps_of_side(lines, Side.NS, scored, exact))
    if all(score.ns is None for score in scored.lines):
        return ()
    if _two_sides_make_the_top(lines, scored):
        steps.append(_top_less_north_south(lines, scored))
    else:
        steps.extend(_steps_of_side(lines, Side.EW, scored, exact))
    if rules.rounding_of("component") is not None or rules.rounding_of("board") is not None:
        rounded = score_board(lines, expected, method_of(rules))
        steps.append(_rounded(lines, scored, rounded, rules))
    return tuple(steps)


def _rounded(
    lines: Sequence[Line], scored: ScoredBoard, rounded: ScoredBoard, rules: Rules
) -> Step:
    named = ", ".join(
        f"{rounding.stage} to {readable(rounding.quantum)}, {rounding.mode}"
        + (", E-W the rest" if rounding.side == "complement" else "")
        for rounding in rules.rounding
        if rounding.stage in ("component", "board")
    )
    before = dict(zip(lines, scored.lines, strict=True))
    after = dict(zip(lines, rounded.lines, strict=True))
    rows = []
    for line, score in before.items():
        sides = [(score.of(side), after[line].of(side), SIDE_NAMES[side]) for side in Side]
        figures = [
            f"{name} {readable(exact.matchpoints)} -> {readable(shown.printed)}"
            for exact, shown, name in sides
            if exact is not None and shown is not None
        ]
        if figures:
            rows.append((line_text(line), ",  ".join(figures)))
    return Step(f"rounded: {named}", tuple(rows))


def _steps_of_side(
    lines: Sequence[Line], side: Side, scored: ScoredBoard, rules: Rules
) -> Iterable[Step]:
    expected = expected_results(lines, scored.expected)
    tables = tables_of_side(Counter(lines), side, expected, method_of(rules))
    for name, table in tables.items():
        title = SIDE_NAMES[side] + (f", group {name}" if name is not None else "")
        if name is None and len(tables) > 1:
            title += ", main group"
        of_group = [line for line in lines if line.group == name]
        yield _frequencies(title, of_group, side, table, rules)
        if table.factor != ONE:
            yield _factored(title, table)
        yield _climbed(title, table)
        yield from _adjusted(title, table, rules)
        yield from _weighed(title, of_group, side, tables, scored)
    yield from _artificial(SIDE_NAMES[side], lines, side, scored, rules)
    if rules.scale == "1":
        yield _halved(SIDE_NAMES[side], lines, side, scored)


def _frequencies(title: str, lines: Sequence[Line], side: Side, table: Table, rules: Rules) -> Step:
    found: dict[int, Counter[Fraction]] = {score: Counter() for score in table.frequencies}
    for line in lines:
        for own in _weights_in_table(line, side, rules):
            for score, weight in own.items():
                found[score][weight] += 1
    rows = []
    for score, times in sorted(table.frequencies.items(), reverse=True):
        whole = found[score].pop(ONE, 0)
        terms = [str(whole)] if whole else []
        terms += [
            (f"{count} x " if count > 1 else "") + readable(weight)
            for weight, count in found[score].items()
        ]
        text, total = " + ".join(terms), readable(times)
        rows.append((str(score), total if text == total else f"{text} = {total}"))
    group = table.group
    rows.append(("A", f"{readable(group.results)} results, of {group.expected} expected (E)"))
    return Step(f"{title}: frequencies", tuple(rows))


def _weights_in_table(line: Line, side: Side, rules: Rules) -> Iterable[Mapping[int, Fraction]]:
    if rules.split == "halves" and isinstance(line.result, Split):
        for held in (line.result.ns, line.result.ew):
            if isinstance(held, Played):
                yield {score: weight / 2 for score, weight in weights(held, side).items()}
        return
    held_here = on_side(line.result, side)
    if isinstance(held_here, Played):
        yield weights(held_here, side)


def _factored(title: str, table: Table) -> Step:
    group, factor = table.group, readable(table.factor)
    return Step(
        f"{title}: every frequency times E / A = {group.expected}/{readable(group.results)}",
        tuple(
            (str(score), f"{readable(times)} x {factor} = {readable(times * table.factor)}")
            for score, times in sorted(table.frequencies.items(), reverse=True)
        ),
    )


def _climbed(title: str, table: Table) -> Step:
    rows = []
    entries = _entries(table)
    below: int | None = None
    for score in sorted(entries):
        start = START if below is None else entries[below]
        left = [] if below is None else [table.frequencies[below] * table.factor]
        terms = [start, *left, table.frequencies[score] * table.factor]
        rows.append((str(score), f"{_added(terms)} = {readable(entries[score])}"))
        below = score
    return Step(f"{title}: the climb, from the bottom", tuple(rows))


def _entries(table: Table) -> Mapping[int, Fraction]:
    return table.method.climb(
        {score: times * table.factor for score, times in table.frequencies.items()}
    )


def _adjusted(title: str, table: Table, rules: Rules) -> Iterable[Step]:
    group = table.group
    entries = sorted(_entries(table).items(), reverse=True)
    small = SMALL_GROUPS[rules.small_groups](group)
    if small:
        rows = tuple((str(score), _of_small_group(score, entry, table)) for score, entry in entries)
        yield Step(f"{title}: a small group, per cent of the top", rows)
    elif rules.unequal == "ascherman":
        yield _plus(title, "a tie with itself", ONE, entries, table)
    elif rules.unequal == "add_one" and group.expected != group.results:
        missing = group.expected - group.results
        yield _plus(title, "a tie with each missing result", missing, entries, table)


def _of_small_group(score: int, entry: Fraction, table: Table) -> str:
    middle = table.group.results - 1
    percent = SMALL_GROUP_AVERAGE + SMALL_GROUP_STEP * (entry - middle)
    return (
        f"{SMALL_GROUP_AVERAGE} + {SMALL_GROUP_STEP} x ({readable(entry)} - {readable(middle)})"
        f" = {readable(percent)} % of {readable(table.group.top)}"
        f" = {readable(table.matchpoints[score])}"
    )


def _plus(
    title: str,
    what: str,
    added: Fraction,
    entries: Sequence[tuple[int, Fraction]],
    table: Table,
) -> Step:
    return Step(
        f"{title}: {what}",
        tuple(
            (str(score), f"{_added([entry, added])} = {readable(table.matchpoints[score])}")
            for score, entry in entries
        ),
    )


def _weighed(
    title: str,
    lines: Sequence[Line],
    side: Side,
    tables: Mapping[GroupName, Table],
    scored: ScoredBoard,
) -> Iterable[Step]:
    rows = []
    for line in dict.fromkeys(lines):
        held = on_side(line.result, side)
        if not isinstance(held, Played):
            continue
        own = weights(held, side)
        if len(own) == 1:
            continue
        entries = tables[line.group].matchpoints
        products = " + ".join(
            f"{readable(weight)} x {_factor(entries[score])}" for score, weight in own.items()
        )
        terms = [weight * entries[score] for score, weight in own.items()]
        total = readable(sum(terms, ZERO))
        rows.append((line_text(line), f"{products} = {_added(terms)} = {total}"))
    if rows:
        yield Step(f"{title}: the weighting", tuple(rows))


def _artificial(
    title: str, lines: Sequence[Line], side: Side, scored: ScoredBoard, rules: Rules
) -> Iterable[Step]:
    rows = []
    for line, score in dict(zip(lines, scored.lines, strict=True)).items():
        held = on_side(line.result, side)
        own = score.of(side)
        if isinstance(held, Share) and own is not None:
            percent = readable(percent_of(held, method_of(rules).nominal))
            top = own.top * 2 / scored.scale
            of_top = own.matchpoints * 2 / scored.scale
            rows.append((line_text(line), f"{percent} % of {readable(top)} = {readable(of_top)}"))
    if rows:
        yield Step(f"{title}: artificial scores, of the top", tuple(rows))


def _halved(title: str, lines: Sequence[Line], side: Side, scored: ScoredBoard) -> Step:
    return Step(
        f"{title}: 1 for a win and a half for a tie: half of it all",
        tuple(
            (line_text(line), f"{readable(own.matchpoints * 2)} / 2 = {readable(own.matchpoints)}")
            for line, score in dict(zip(lines, scored.lines, strict=True)).items()
            if (own := score.of(side)) is not None
        ),
    )


def _two_sides_make_the_top(lines: Sequence[Line], scored: ScoredBoard) -> bool:
    return not any(isinstance(line.result, Split) for line in lines) and all(
        _makes_the_top(score.ns, score.ew) for score in scored.lines if score.ns is not None
    )


def _makes_the_top(ns: SideScore | None, ew: SideScore | None) -> bool:
    return ns is not None and ew is not None and ns.top == ew.top == ns.matchpoints + ew.matchpoints


def _top_less_north_south(lines: Sequence[Line], scored: ScoredBoard) -> Step:
    return Step(
        "E-W: the top less N-S",
        tuple(
            (
                line_text(line),
                f"{readable(score.ns.top)} - {_factor(score.ns.matchpoints)}"
                f" = {readable(score.ew.matchpoints)}",
            )
            for line, score in dict(zip(lines, scored.lines, strict=True)).items()
            if score.ns is not None and score.ew is not None
        ),
    )


def _added(terms: Sequence[Fraction]) -> str:
    text = readable(terms[0])
    for term in terms[1:]:
        text += f" - {readable(-term)}" if term < 0 else f" + {readable(term)}"
    return text


def _factor(number: Fraction) -> str:
    return f"({readable(number)})" if number < 0 else readable(number)
