"""Many boards at once: the reference's answers, exactly, at the speed of arrays.

Lines go in as columns, `Lines`, and matchpoints come out as columns, `Scored`:
whole numbers over one denominator for each board. Every figure is the one that
`law78.board.score_board` gives, which stays the authority; nothing is rounded
unless it is asked for. Only boards are scored here: what depends on a pair's
session (its own averages, its byes, its total) is not, and A+, A= and A- have
their nominal worth.

>>> from law78 import Rules, parse_line
>>> from law78.bulk import lines_of_boards, score
>>> board = [parse_line(text) for text in ("600", "-100", "12C1c:2/600/3/-100")]
>>> scored = score(lines_of_boards([board]), Rules())
>>> scored.ns.numerators, scored.denominators, scored.ns.tops
(array([90, 15, 45]), array([25]), array([4]))

Needs numpy: `pip install 'law78[bulk]'`.
"""

from law78.bulk.conversion import board_lines, lines_of_boards
from law78.bulk.decimals import decimals, percentages
from law78.bulk.lines import Held, Kind, Lines, Rulings, Shares, adjacent
from law78.bulk.results import Scored, ScoredSide
from law78.bulk.scoring import score

__all__ = [
    "Held",
    "Kind",
    "Lines",
    "Rulings",
    "Scored",
    "ScoredSide",
    "Shares",
    "adjacent",
    "board_lines",
    "decimals",
    "lines_of_boards",
    "percentages",
    "score",
]
