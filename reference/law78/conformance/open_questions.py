"""Which open questions of SPEC.md a board turns on: there the authorities differ or are silent.

Where no rule of the protocol settles one, either answer is right, and nobody may be
failed for the other one than law78's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from law78.board import score_board
from law78.conformance.declaration import Declaration
from law78.conformance.printing import ExactSide, averages, exact_lines
from law78.conformance.scored_vectors import board_due, rules_of_choices
from law78.exact import HALF, ZERO
from law78.outcome import Bye, Line, NotPlayed, Played, Side, on_side, weights
from law78.regulation import SMALL_GROUPS, method_of
from law78.rounding import Rounding
from law78.unequal import Group

AVERAGE_MODES = ("half_to_average", "half_from_average")


def open_questions(
    lines: Sequence[Line], expected: int, choices: Mapping[str, str]
) -> tuple[str, ...]:
    """The open questions that a board's figures turn on. Q4, Q5, Q6 and Q12, of small groups.

    choices are the rules that are not the default, by name.

    >>> from law78.notation import parse_line
    >>> open_questions([parse_line("-100")], 2, {"small_groups": "ebu"})
    ('Q5',)
    >>> open_questions([parse_line("-100")], 2, {})
    ()
    """
    authority = choices.get("small_groups", "none")
    if authority == "none":
        return ()
    found = {
        question
        for side in Side
        for name, group in _groups(lines, side, expected).items()
        for question in _of_group(authority, group, _artificial(lines, side))
        + _of_rulings(authority, group, [line for line in lines if line.group == name], side)
    }
    return tuple(sorted(found, key=lambda question: int(question[1:])))


def _groups(lines: Sequence[Line], side: Side, expected: int) -> dict[str | None, Group]:
    """Each group of the board with its results on this side."""
    groups = dict.fromkeys(
        line.group
        for line in lines
        if any(isinstance(on_side(line.result, each), Played) for each in Side)
    )
    counts = Counter(line.group for line in lines if isinstance(on_side(line.result, side), Played))
    return {
        name: Group(
            results=Fraction(counts[name]),
            expected=expected,
            top=ZERO,
            others=tuple(Fraction(counts[other]) for other in groups if other != name),
        )
        for name in groups
        if counts[name]
    }


def _artificial(lines: Sequence[Line], side: Side) -> int:
    return sum(
        not isinstance(on_side(line.result, side), Played)
        for line in lines
        if not isinstance(line.result, NotPlayed | Bye)
    )


def _of_group(authority: str, group: Group, artificial: int) -> list[str]:
    results, expected = group.results, group.expected
    if results >= expected:
        return []
    if authority == "acbl":
        return ["Q6"] if results == 3 == max(group.others, default=ZERO) else []
    if results == 1:
        return [] if group.is_fouled else ["Q5"]
    # A third of E, or a third of the results that there are or could have been.
    of = results + sum(group.others) if group.is_fouled else expected - artificial
    return ["Q4"] if results <= 3 and (expected >= 3 * results) != (of >= 3 * results) else []


def _of_rulings(authority: str, group: Group, lines: Sequence[Line], side: Side) -> list[str]:
    held = (on_side(line.result, side) for line in lines)
    has_ruling = any(isinstance(part, Played) and len(weights(part, side)) > 1 for part in held)
    return ["Q12"] if has_ruling and SMALL_GROUPS[authority](group) else []


def turns_on_a_half_at_the_average(
    lines: Sequence[Line], expected: int, choices: Mapping[str, str], declaration: Declaration
) -> bool:
    """Whether a program that rounds as declared rounds a half that is the average itself. Q9.

    >>> from law78.notation import parse_line
    >>> whole = Rounding("board", Fraction(1), "half_to_average")
    >>> by = Declaration("A", "1", (), (), scale=1, rounding=(whole,))
    >>> [turns_on_a_half_at_the_average([parse_line("-100")], e, {}, by) for e in (2, 3)]
    [True, False]
    """
    stages = [each for each in declaration.rounding or () if each.mode in AVERAGE_MODES]
    if not stages:
        return False
    due = board_due(score_board(lines, expected, method_of(rules_of_choices(choices))))
    return any(
        average is not None and (average / rounding.quantum) % 1 == HALF
        for line in exact_lines(lines, due)
        for rounding in stages
        for side, average in zip(
            (line.ns, line.ew), averages(line, declaration, rounding.stage), strict=True
        )
        if side is not None and _is_average(side, rounding)
    )


def _is_average(side: ExactSide, rounding: Rounding) -> bool:
    """Whether what a stage rounds is half of the top."""
    rounded: Iterator[Fraction] | list[Fraction] = [side.due.matchpoints]
    if rounding.stage == "component" and side.parts:
        rounded = (entry for _, entry in side.parts)
    return any(2 * matchpoints == side.due.top for matchpoints in rounded)
