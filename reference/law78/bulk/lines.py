"""The lines of many boards as columns.

The lines of a board stand together; `adjacent` says how to bring them there.
What N-S hold is in `held`, one entry a line, and E-W hold the same, except on
the lines that `ew_lines` names: there they hold what `ew` says. Scores are
N-S's view on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from law78.board import MOST_EXPECTED
from law78.bulk.columns import Bools, Int64, Whole, column, whole_column
from law78.bulk.compiled import GOOD, Loops, as_read, loops_for
from law78.bulk.integers import sums
from law78.errors import Code, Law78Error
from law78.outcome import Outcome, Score, Weighted


class Kind(IntEnum):
    """What a line holds for a side."""

    SCORE = 0
    RULING = 1
    SHARE = 2  # an artificial score
    NOT_PLAYED = 3
    BYE = 4


PERCENT, PLUS, EQUAL, MINUS = range(4)
"""Kinds of artificial scores: a percentage of its own, A+, A=, A-."""

SAME_EXPECTED = -1
"""In `expected`: as many results as the board has lines that count."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings among some entries. Clauses K4, K5.

    entries are the places of the rulings, increasing. The outcomes of ruling r
    are those from offsets[r] up to offsets[r + 1]: scores, N-S's view, with
    weights, of which denominators[r] make one whole.
    """

    entries: Int64
    offsets: Int64
    scores: NDArray[np.int32]
    weights: Whole
    denominators: Whole

    def __post_init__(self) -> None:
        _set(self, "entries", column(self.entries, np.int64, "the entries of rulings"))
        _set(self, "offsets", column(self.offsets, np.int64, "the offsets of rulings"))
        _set(self, "scores", column(self.scores, np.int32, "the scores of rulings"))
        _set(self, "weights", whole_column(self.weights, "the weights of rulings"))
        _set(self, "denominators", whole_column(self.denominators, "the denominators of weights"))
        count = len(self.entries)
        if len(self.denominators) != count or len(self.weights) != len(self.scores):
            raise _lengths("the columns of the rulings")

    @classmethod
    @cache
    def none(cls) -> Rulings:
        """No ruling at all."""
        nothing = np.zeros(0, np.int64)
        return cls(nothing, np.zeros(1, np.int64), np.zeros(0, np.int32), nothing, nothing)

    def __len__(self) -> int:
        return len(self.entries)

    def outcomes(self, ruling: int) -> slice:
        """Where the outcomes of a ruling are."""
        return slice(int(self.offsets[ruling]), int(self.offsets[ruling + 1]))

    def as_weighted(self, ruling: int) -> Weighted:
        """A ruling as the reference has it.

        Raises Law78Error (`weights`) for weights that do not make one whole.
        """
        denominator = int(self.denominators[ruling])
        if denominator <= 0:
            raise Law78Error(
                Code.WEIGHTS, "weights over a denominator below 1", "give a positive denominator"
            )
        where = self.outcomes(ruling)
        return Weighted(
            tuple(
                Outcome(Fraction(int(weight), denominator), Score(int(score)))
                for weight, score in zip(self.weights[where], self.scores[where], strict=True)
            )
        )


@dataclass(frozen=True, slots=True)
class Shares:
    """The artificial scores among some entries. Clauses K15, K16.

    entries are their places, increasing. averages says which kind each is:
    PERCENT is numerator / denominator per cent of the top, PLUS, EQUAL and
    MINUS are A+, A= and A-, whose numerators and denominators are not looked at
    (1 will do).
    """

    entries: Int64
    averages: NDArray[np.uint8]
    numerators: Whole
    denominators: Whole

    def __post_init__(self) -> None:
        _set(self, "entries", column(self.entries, np.int64, "the entries of artificial scores"))
        _set(self, "averages", column(self.averages, np.uint8, "the kinds of artificial scores"))
        _set(self, "numerators", whole_column(self.numerators, "percentages"))
        _set(self, "denominators", whole_column(self.denominators, "denominators of percentages"))
        columns = (self.averages, self.numerators, self.denominators)
        if any(len(own) != len(self.entries) for own in columns):
            raise _lengths("the columns of the artificial scores")

    @classmethod
    @cache
    def none(cls) -> Shares:
        """No artificial score at all."""
        nothing = np.zeros(0, np.int64)
        return cls(nothing, np.zeros(0, np.uint8), nothing, nothing)

    def __len__(self) -> int:
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Held:
    """What each of some entries holds: its kind, and the score where it is one, else 0.

    The rulings and shares are those of the entries of these kinds.
    """

    kinds: NDArray[np.uint8]
    scores: NDArray[np.int32]
    rulings: Rulings = field(default_factory=Rulings.none)
    shares: Shares = field(default_factory=Shares.none)
    highest: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _set(self, "kinds", column(self.kinds, np.uint8, "the kinds of lines"))
        _set(self, "scores", column(self.scores, np.int32, "scores"))
        if len(self.kinds) != len(self.scores):
            raise _lengths("kinds and scores")
        _set(self, "highest", int(self.kinds.max(initial=0)))

    @classmethod
    def of_scores(cls, scores: NDArray[np.int32]) -> Held:
        """Scores alone."""
        return cls(np.zeros(len(scores), np.uint8), scores)

    @classmethod
    @cache
    def nothing(cls) -> Held:
        """No entries."""
        return cls(np.zeros(0, np.uint8), np.zeros(0, np.int32))

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def has_others(self) -> bool:
        """Whether something else than a score is held."""
        return self.highest > Kind.SCORE

    def absent(self) -> Int64:
        """The entries that are neither a result nor an artificial score. Clause K20."""
        if self.highest < Kind.NOT_PLAYED:
            return np.zeros(0, np.int64)
        return np.flatnonzero(self.kinds >= Kind.NOT_PLAYED)

    def others(self) -> Int64:
        """The entries that are no score, in no order."""
        return np.concatenate([self.rulings.entries, self.shares.entries, self.absent()])


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of boards: those of board b are from starts[b] up to starts[b + 1].

    held        what N-S hold, one entry a line, and E-W where ew_lines does not
                say otherwise
    ew_lines    increasing, the lines on which E-W hold something else: split
                scores, and artificial ones like 60 % and 40 %
    ew          what E-W hold there, one entry for each of ew_lines
    groups      for fouled boards, one number a line: 0 is the main group, and
                artificial scores, not played and byes have 0; None: no board is
    expected    E, one number a board, -1 for the board's own lines; None: for all
    names       of the boards, for messages; None numbers them from 1
    sizes       how many lines each board has; `size`: all, where they have the same

    Raises Law78Error: `field` and `limit` for what are not columns of whole
    numbers or do not fit together, and what the reference refuses, with the
    board: `empty`, `weights`, `group`, `expected`.
    """

    starts: Int64
    held: Held
    ew_lines: Int64 = field(default_factory=lambda: np.zeros(0, np.int64))
    ew: Held = field(default_factory=Held.nothing)
    groups: NDArray[np.int32] | None = None
    expected: Int64 | None = None
    names: Sequence[str] | None = None
    sizes: Int64 = field(init=False, compare=False, repr=False)
    size: int | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _set(self, "starts", column(self.starts, np.int64, "where boards start"))
        _set(self, "ew_lines", column(self.ew_lines, np.int64, "the lines of E-W's own"))
        if self.groups is not None:
            _set(self, "groups", column(self.groups, np.int32, "groups"))
        if self.expected is not None:
            _set(self, "expected", column(self.expected, np.int64, "results expected"))
        _refuse_misfits(self)
        _set(self, "sizes", np.diff(self.starts))
        is_same = len(self.sizes) > 0 and bool((self.sizes == self.sizes[0]).all())
        _set(self, "size", int(self.sizes[0]) if is_same else None)
        _refuse_entries(self, self.held, None)
        _refuse_entries(self, self.ew, self.ew_lines)
        _refuse_unmatched_nothing(self)
        _refuse_groups_without_score(self)
        _refuse_expected(self)

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return len(self.starts) - 1

    def __len__(self) -> int:
        return len(self.held)

    def boards_of(self, lines: Int64) -> Int64:
        """The boards that some lines are on."""
        if self.size is not None:
            return lines // self.size
        return np.searchsorted(self.starts, lines, side="right") - 1

    def name(self, board: int) -> str:
        """A board's name."""
        return str(board + 1) if self.names is None else str(self.names[board])

    def at(self, error: Law78Error, line: int) -> Law78Error:
        """The error with the board and the line of it where it is."""
        board = int(self.boards_of(np.array([line]))[0])
        return error.at(board=self.name(board), line=line - int(self.starts[board]) + 1)

    def counted(self) -> Int64:
        """How many lines of each board have or should have a result. Clause K11."""
        absent, counts = self.absent(), self.sizes
        return counts - self.number_on_boards(absent) if len(absent) else counts

    def absent(self) -> Int64:
        """The lines that get nothing: not played, and byes. Clause K20."""
        return self.held.absent()

    def number_on_boards(self, lines: Int64) -> Int64:
        """How many of these lines each board has."""
        return np.bincount(self.boards_of(lines), minlength=self.boards)

    def results_expected_of(self, board: int) -> int | None:
        """E of a board as it is given; None where it is the board's own lines."""
        given = SAME_EXPECTED if self.expected is None else int(self.expected[board])
        return None if given == SAME_EXPECTED else given

    def results_expected(self) -> Int64:
        """E of each board. Clause K11."""
        counted = self.counted()
        if self.expected is None:
            return counted
        return np.where(self.expected == SAME_EXPECTED, counted, self.expected)


def adjacent(codes: object) -> tuple[Int64 | None, Int64, Int64]:
    """How to bring the lines of each board together: an order, the starts, the boards' codes.

    codes has a whole number for each line: its board. The order is None where
    the lines stand together already; else it is `column[order]` that is wanted
    for every column, and `out[order] = numerators` puts results back. Lines keep
    their order on a board; boards are in the order of their codes, or in the
    order met where nothing had to be moved.

    >>> order, starts, boards = adjacent([7, 5, 7])
    >>> order, starts, boards
    (array([1, 0, 2]), array([0, 1, 3]), array([5, 7]))

    Raises Law78Error: `field` for a negative code.
    """
    own = codes if isinstance(codes, np.ndarray) and codes.dtype.kind == "i" else None
    if own is None or own.ndim != 1:
        own = column(codes, np.int64, "the boards of lines")
    starts = _changes(own)
    firsts = own[starts[:-1]].astype(np.int64)
    if len(firsts) and int(firsts.min()) < 0:
        raise Law78Error(Code.FIELD, "the code of a board is negative", "number boards from 0")
    if bool((firsts[1:] > firsts[:-1]).all()) or len(np.unique(firsts)) == len(firsts):
        return None, starts, firsts
    order = np.argsort(own, kind="stable")
    moved = own[order]
    starts = _changes(moved)
    return order, starts, moved[starts[:-1]].astype(np.int64)


def _changes(codes: Whole) -> Int64:
    changes = np.flatnonzero(codes[1:] != codes[:-1]) + 1
    ends = [len(codes)] if len(codes) else []
    return np.concatenate([np.zeros(1, np.int64), changes, np.array(ends, np.int64)])


def with_replaced(held: Held, entries: Int64, instead: Held) -> Held:
    """The entries with some of them replaced."""
    kinds, scores = held.kinds.copy(), held.scores.copy()
    kinds[entries], scores[entries] = instead.kinds, instead.scores
    is_replaced = np.zeros(len(held), bool)
    is_replaced[entries] = True
    return Held(
        kinds,
        scores,
        merged_rulings(
            kept_rulings(held.rulings, ~is_replaced[held.rulings.entries]),
            moved_rulings(instead.rulings, entries),
        ),
        _merged_shares(
            kept_shares(held.shares, ~is_replaced[held.shares.entries]),
            moved_shares(instead.shares, entries),
        ),
    )


def kept_rulings(rulings: Rulings, keep: Bools) -> Rulings:
    """Some of the rulings."""
    counts = np.diff(rulings.offsets)
    outcomes = np.repeat(keep, counts)
    return Rulings(
        rulings.entries[keep],
        np.concatenate([np.zeros(1, np.int64), np.cumsum(counts[keep])]),
        rulings.scores[outcomes],
        rulings.weights[outcomes],
        rulings.denominators[keep],
    )


def moved_rulings(rulings: Rulings, to: Int64) -> Rulings:
    """The rulings with each entry e renamed to[e]."""
    return Rulings(
        to[rulings.entries],
        rulings.offsets,
        rulings.scores,
        rulings.weights,
        rulings.denominators,
    )


def merged_rulings(one: Rulings, other: Rulings) -> Rulings:
    """Two lots of rulings as one, in the order of their entries."""
    if not len(one) or not len(other):
        return one if len(one) else other
    entries = np.concatenate([one.entries, other.entries])
    order = np.argsort(entries, kind="stable")
    counts = np.concatenate([np.diff(one.offsets), np.diff(other.offsets)])
    firsts = np.concatenate([one.offsets[:-1], other.offsets[:-1] + len(one.scores)])
    taken = counts[order]
    offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(taken)])
    outcomes = np.repeat(firsts[order] - offsets[:-1], taken) + np.arange(offsets[-1])
    return Rulings(
        entries[order],
        offsets,
        np.concatenate([one.scores, other.scores])[outcomes],
        np.concatenate([one.weights, other.weights])[outcomes],
        np.concatenate([one.denominators, other.denominators])[order],
    )


def kept_shares(shares: Shares, keep: Bools) -> Shares:
    """Some of the artificial scores."""
    return Shares(
        shares.entries[keep],
        shares.averages[keep],
        shares.numerators[keep],
        shares.denominators[keep],
    )


def moved_shares(shares: Shares, to: Int64) -> Shares:
    """The artificial scores with each entry e renamed to[e]."""
    return Shares(to[shares.entries], shares.averages, shares.numerators, shares.denominators)


def _merged_shares(one: Shares, other: Shares) -> Shares:
    if not len(one) or not len(other):
        return one if len(one) else other
    entries = np.concatenate([one.entries, other.entries])
    order = np.argsort(entries, kind="stable")
    return Shares(
        entries[order],
        np.concatenate([one.averages, other.averages])[order],
        np.concatenate([one.numerators, other.numerators])[order],
        np.concatenate([one.denominators, other.denominators])[order],
    )


def refuse_unless_offsets(offsets: Int64, lists: int, total: int, what: str) -> None:
    """Refuse what are not the offsets of so many lists with so many elements in all."""
    if (
        len(offsets) != lists + 1
        or int(offsets[0]) != 0
        or int(offsets[-1]) != total
        or bool((offsets[1:] < offsets[:-1]).any())
    ):
        raise Law78Error(
            Code.FIELD,
            f"{what} do not fit what they divide",
            "start at 0, never go down, and end with the number of elements",
        )


def _refuse_misfits(lines: Lines) -> None:
    starts, count = lines.starts, len(lines)
    if not len(starts):
        raise Law78Error(Code.FIELD, "where boards start: an empty column", "start with 0")
    refuse_unless_offsets(starts, len(starts) - 1, count, "where boards start")
    empty = np.flatnonzero(starts[1:] == starts[:-1])
    if len(empty):
        raise Law78Error(Code.EMPTY, "a board without lines", "give at least one result").at(
            board=None if lines.names is None else lines.name(int(empty[0]))
        )
    if lines.groups is not None and len(lines.groups) != count:
        raise _lengths("groups and lines")
    if lines.expected is not None and len(lines.expected) != lines.boards:
        raise _lengths("results expected and boards")
    if lines.names is not None and len(lines.names) != lines.boards:
        raise _lengths("names and boards")
    if len(lines.ew) != len(lines.ew_lines):
        raise _lengths("the lines of E-W's own and what they hold")
    _refuse_unless_places(lines.ew_lines, count, "the lines of E-W's own")


def _refuse_unless_places(places: Int64, count: int, what: str) -> None:
    if len(places) and (
        int(places[0]) < 0 or int(places[-1]) >= count or bool((places[1:] <= places[:-1]).any())
    ):
        raise Law78Error(
            Code.FIELD, f"{what} are not places of lines", f"increasing, from 0 to {count - 1}"
        )


def _refuse_entries(lines: Lines, held: Held, to: Int64 | None) -> None:
    # to: the lines that the entries are, None where each entry is its line.
    def line_of(entry: Any) -> int:
        return int(entry if to is None else to[entry])

    rulings, shares = held.rulings, held.shares
    refuse_unless_offsets(
        rulings.offsets, len(rulings), len(rulings.scores), "the offsets of rulings"
    )
    if held.highest > Kind.BYE:
        raise lines.at(
            Law78Error(Code.FIELD, "a line of no known kind", f"kinds are 0 to {int(Kind.BYE)}"),
            line_of(int(held.kinds.argmax())),
        )
    for entries, kind, what in (
        (rulings.entries, Kind.RULING, "rulings"),
        (shares.entries, Kind.SHARE, "artificial scores"),
    ):
        _refuse_unless_places(entries, len(held), f"the entries of {what}")
        of_kind = np.count_nonzero(held.kinds == kind) if held.highest >= kind else 0
        if of_kind != len(entries) or not bool((held.kinds[entries] == kind).all()):
            raise Law78Error(
                Code.FIELD,
                f"{of_kind} lines are {what}, and {len(entries)} {what} are given",
                "give one for each line of the kind, at its place",
            )
    ruling = _first_bad_ruling(rulings, loops_for(len(rulings)))
    if ruling is not None:
        try:
            rulings.as_weighted(ruling)
        except Law78Error as error:
            raise lines.at(error, line_of(rulings.entries[ruling])) from None
    bad = np.flatnonzero(
        (shares.averages > MINUS) | ((shares.averages == PERCENT) & (shares.denominators <= 0))
    )
    if len(bad):
        raise lines.at(
            Law78Error(
                Code.FIELD,
                "an artificial score of no known kind, or over a denominator below 1",
                f"kinds are 0 to {MINUS}, denominators are positive",
            ),
            line_of(shares.entries[bad[0]]),
        )


def _first_bad_ruling(rulings: Rulings, loops: Loops | None) -> int | None:
    """The first ruling that the reference may refuse."""
    if not len(rulings):
        return None
    is_in_64_bits = rulings.weights.dtype == rulings.denominators.dtype == np.int64
    if loops is not None and is_in_64_bits:
        columns = as_read(rulings.offsets, rulings.weights, rulings.denominators)
        found = loops.first_bad_ruling(*columns)
        return None if found == GOOD else found
    counts = np.diff(rulings.offsets)
    if not bool((counts > 0).all()):
        return int(np.argmin(counts))
    weights, denominators = rulings.weights, rulings.denominators
    if int(weights.max()) * int(counts.max()) > np.iinfo(np.int64).max:
        weights = weights.astype(object)
    is_bad = sums(weights, rulings.offsets) != denominators
    is_bad |= denominators <= 0
    if not bool((weights > 0).all()):
        is_bad |= np.minimum.reduceat(weights, rulings.offsets[:-1]) <= 0
    bad = np.flatnonzero(is_bad)
    return int(bad[0]) if len(bad) else None


def _refuse_unmatched_nothing(lines: Lines) -> None:
    # A line without a result has none for either side.
    absent = (lines.held.kinds[lines.ew_lines] >= Kind.NOT_PLAYED) | (
        lines.ew.kinds >= Kind.NOT_PLAYED
    )
    if bool(absent.any()):
        raise lines.at(
            Law78Error(
                Code.FIELD,
                "a line that was not played, or a bye, for one side alone",
                "leave E-W's own out",
            ),
            int(lines.ew_lines[np.argmax(absent)]),
        )


def _refuse_groups_without_score(lines: Lines) -> None:
    if lines.groups is None:
        return
    if len(lines) and int(lines.groups.min()) < 0:
        raise lines.at(
            Law78Error(Code.FIELD, "the code of a group is negative", "0 is the main group"),
            int(lines.groups.argmin()),
        )
    has_score = lines.held.kinds <= Kind.RULING
    has_score[lines.ew_lines] |= lines.ew.kinds <= Kind.RULING
    wrong = np.flatnonzero((lines.groups > 0) & ~has_score)
    if len(wrong):
        raise lines.at(
            Law78Error(
                Code.GROUP,
                "a group on a line that has no score",
                "an artificial score, NP and BYE belong to no group: leave the group out",
            ),
            int(wrong[0]),
        )


def _refuse_expected(lines: Lines) -> None:
    if lines.expected is None:
        return
    given, counted = lines.expected, lines.counted()
    is_given = given != SAME_EXPECTED
    wrong = np.flatnonzero(is_given & ((given > MOST_EXPECTED) | (given < counted)))
    if not len(wrong):
        return
    board = int(wrong[0])
    expected, own = int(given[board]), int(counted[board])
    if expected > MOST_EXPECTED:
        error = Law78Error(
            Code.LIMIT, "too many results expected", f"expect at most {MOST_EXPECTED}"
        )
    else:
        error = Law78Error(
            Code.EXPECTED,
            f"{expected} results expected and {own} lines",
            f"expect at least {own}",
        )
    raise error.at(board=lines.name(board))


def _lengths(what: str) -> Law78Error:
    return Law78Error(Code.FIELD, f"{what} are of different lengths", "give one for each")


def _set(owner: object, name: str, value: object) -> None:
    object.__setattr__(owner, name, value)
