"""Where in a field a score can lie: on a score of the field, between two, above or below all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from law78.contract import possible_scores
from law78.errors import Law78Error


@dataclass(frozen=True, slots=True)
class Position:
    """Over one score and under another, both excluded; on a score where they are the same.

    None is no bound. score is a real one that lies there.
    """

    over: int | None
    under: int | None
    score: int

    @property
    def is_on_a_score(self) -> bool:
        """Whether it is a score of the field itself."""
        return self.over is not None and self.over == self.under

    def beaten_by(self, score: int) -> int:
        """What it adds to a score of the field: 2 where it lies below, 1 on it, 0 above."""
        if self.is_on_a_score:
            return 2 * (self.score < score) + (self.score == score)
        return 2 if self.under is not None and self.under <= score else 0

    @property
    def words(self) -> str:
        """The position in words: a value, or a range."""
        if self.is_on_a_score:
            return f"of {self.score}"
        if self.over is None:
            return f"below {self.under}"
        if self.under is None:
            return f"above {self.over}"
        return f"between {self.over} and {self.under}"

    @property
    def details(self) -> dict[str, object]:
        """The position for machines."""
        return {"score": self.score, "over": self.over, "under": self.under}


def positions(
    field: Iterable[int], vulnerable: str | None, known: Iterable[int] = ()
) -> list[Position]:
    """Every position in a field at which some contract's score lies, lowest first.

    Where a known score lies there, it stands for the position.

    >>> [position.words for position in positions([420, 430], "NONE")]
    ['below 420', 'of 420', 'of 430', 'above 430']
    """
    scores = sorted(set(field))
    real = real_scores(vulnerable)
    found: list[Position] = []
    bounds: list[int | None] = [None, *scores, None]
    for over, under in pairwise(bounds):
        if over is not None:
            found.append(Position(over, over, over))
        between = [
            score
            for score in real
            if (over is None or score > over) and (under is None or score < under)
        ]
        own = [
            score
            for score in known
            if (over is None or score > over) and (under is None or score < under)
        ]
        if own or between:
            nearest = between[-1:] if over is None else between[:1]
            found.append(Position(over, under, (own or nearest)[0]))
    return found


def real_scores(vulnerable: str | None) -> tuple[int, ...]:
    """The scores of all contracts, lowest first; at any vulnerability where it is not known."""
    try:
        return _sorted(vulnerable)
    except Law78Error:
        return _sorted(None)


@cache
def _sorted(vulnerable: str | None) -> tuple[int, ...]:
    return tuple(sorted(possible_scores(vulnerable)))
