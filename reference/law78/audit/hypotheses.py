"""What an audit supposes of a whole file: how its boards are scored, put as one choice each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from law78.audit.fields import Field, FieldBoard, Fields, sums_of
from law78.audit.findings import BoardRule
from law78.audit.supposition import Units
from law78.board import Method, ScoredBoard, score_board
from law78.errors import Law78Error
from law78.outcome import Played, Side, on_side
from law78.regulation import Rules, method_of

LINES, FIELD, OTHER = "lines", "field", "other"

LARGEST_SMALL_GROUP = 3
"""Results of the largest group that any authority scores as a small one."""

FURTHER = 3
"""How many more results than the lines are supposed where no sum tells the number."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """How every board of a file is scored: unequal, small groups, E, and the scale.

    expected is "lines", "field" or a number.
    """

    unequal: str = "neuberg"
    expected: str = FIELD
    small_groups: str = "none"
    scale: int = 2

    def rule_of(self, board: FieldBoard, most: int) -> BoardRule:
        """The rule that it makes for a board; E is never below the board's lines."""
        given = board.board.expected
        if self.expected == LINES:
            return BoardRule(self.unequal, board.counted, LINES, self.small_groups)
        if self.expected == FIELD:
            return BoardRule(
                self.unequal, max(given or most, board.counted), FIELD, self.small_groups
            )
        return BoardRule(
            self.unequal, max(int(self.expected), board.counted), OTHER, self.small_groups
        )

    @property
    def rules(self) -> Rules:
        """The choices that decide a board."""
        return rules_of(self.unequal, self.small_groups, self.scale)


@cache
def rules_of(unequal: str, small_groups: str, scale: int) -> Rules:
    """Rules with these choices, and else those of `exact`."""
    return Rules(unequal=unequal, small_groups=small_groups, scale=str(scale))


@cache
def _method(unequal: str, small_groups: str, scale: int) -> Method:
    return method_of(rules_of(unequal, small_groups, scale))


class Scorer:
    """Boards scored by the reference under the rules of hypotheses, each question once."""

    def __init__(self) -> None:
        self._known: dict[tuple[FieldBoard, str, int, str, int], ScoredBoard | None] = {}

    def scored(self, board: FieldBoard, rule: BoardRule, scale: int) -> ScoredBoard | None:
        """The board, averages at their nominal percentages; None where it cannot be scored.

        Where every result that is expected is there, all rules but Ascherman's say the same.
        """
        unequal, small_groups = rule.unequal, rule.small_groups
        if board.is_plain and rule.expected == board.counted and unequal != "ascherman":
            unequal, small_groups = "neuberg", "none"
        if small_groups != "none" and not may_be_small(board):
            small_groups = "none"
        key = (board, unequal, rule.expected, small_groups, scale)
        if key not in self._known:
            self._known[key] = _scored(board, rule.expected, _method(unequal, small_groups, scale))
        return self._known[key]


def _scored(board: FieldBoard, expected: int, method: Method) -> ScoredBoard | None:
    try:
        return score_board(board.lines, expected, method)
    except Law78Error:
        return None


def may_be_small(board: FieldBoard) -> bool:
    """Whether some group of the board may be as small as authorities have rules for."""
    groups = Counter(
        line.group
        for line in board.lines
        if any(isinstance(on_side(line.result, side), Played) for side in Side)
    )
    return min(groups.values(), default=0) <= LARGEST_SMALL_GROUP


def plainest(scale: int) -> list[Hypothesis]:
    """The hypotheses that boards of one group are tried by, plainest first."""
    return [
        Hypothesis("neuberg", FIELD, scale=scale),
        Hypothesis("neuberg", LINES, scale=scale),
        Hypothesis("none", LINES, scale=scale),
        Hypothesis("add_one", FIELD, scale=scale),
        Hypothesis("add_one", LINES, scale=scale),
    ]


def further(fields: Fields, units: Units, scale: int) -> Iterator[Hypothesis]:
    """The hypotheses that are tried where no plain one explains every board."""
    numbers = numbers_told(fields, units, scale)
    for number in numbers:
        for unequal in ("neuberg", "add_one"):
            yield Hypothesis(unequal, str(number), scale=scale)
    if any(may_be_small(board) for board in fields.boards):
        for small_groups in ("ebu", "acbl"):
            for own in plainest(scale):
                yield Hypothesis(own.unequal, own.expected, small_groups, scale)
    for expected in (FIELD, LINES, *(str(number) for number in numbers)):
        yield Hypothesis("ascherman", expected, scale=scale)


def numbers_told(fields: Fields, units: Units, scale: int) -> list[int]:
    """Numbers of results that may have been expected over the file.

    The phantom counted, and what both sides' printed sums tell, the commonest
    first; without sums a few more than the most lines.
    """
    most = max(field.most for field in fields.fields)
    told: Counter[int] = Counter()
    for board in fields.boards:
        told.update(expected_told(board, units, scale))
    numbers = [number for number, _ in told.most_common(2)]
    numbers.append(max(board.lines_and_byes for board in fields.boards))
    if not told:
        numbers += range(most + 1, most + 1 + FURTHER)
    return [number for number in dict.fromkeys(numbers) if number > most]


def expected_told(board: FieldBoard, units: Units, scale: int) -> list[int]:
    """The numbers of results, E, that both sides' printed sums allow: scale (E - 1) each.

    >>> from law78.audit.fields import pooled
    >>> from law78.formats import read_event
    >>> from fractions import Fraction
    >>> table = b"board,result,ns_mp,ew_mp\\n1,600,9.0,0.2\\n1,600,9,0.2\\n1,-100,0.2,9.0\\n"
    >>> (board,) = pooled(read_event(table, "club.csv")).boards
    >>> expected_told(board, Units(Fraction(1, 10), Fraction(1)), 2)
    []
    >>> expected_told(board, Units(Fraction(1), Fraction(1)), 2)
    [5, 6]
    """
    sums = sums_of(board)
    if not sums:
        return []
    middle = sum(sums) / len(sums) / scale + 1
    reach = 2 * units.points / scale
    lowest = -((reach - middle) // 1)
    return [
        number
        for number in range(max(int(lowest), board.counted), int(middle + reach) + 1)
        if abs(number - middle) < reach
    ]


def rules_of_its_own(
    board: FieldBoard, found: Hypothesis, field: Field, units: Units
) -> Iterator[BoardRule]:
    """The rules by which a board alone may have been scored, likeliest first.

    Another E under the file's rule, then other rules.
    """
    usual = found.rule_of(board, field.most)
    numbers = expected_told(board, units, found.scale) or [
        board.lines_and_byes,
        *range(board.counted, board.counted + FURTHER),
        *range(field.most, field.most + FURTHER),
    ]
    basis = {field.most: FIELD, board.counted: LINES}
    small = ("none", "ebu", "acbl") if may_be_small(board) else ("none",)
    others = [found.unequal] + [
        own for own in ("neuberg", "none", "add_one", "ascherman") if own != found.unequal
    ]
    tried: set[tuple[str, int, str]] = {(usual.unequal, usual.expected, usual.small_groups)}
    for unequal in others:
        for expected in dict.fromkeys([*numbers, usual.expected, field.most, board.counted]):
            for small_groups in small:
                key = (unequal, expected, small_groups)
                if expected >= board.counted and key not in tried:
                    tried.add(key)
                    yield BoardRule(unequal, expected, basis.get(expected, OTHER), small_groups)
