"""law78: the exact reference for scoring duplicate bridge at matchpoints.

>>> from law78 import EXACT, parse_line, score_board
>>> lines = [parse_line(text) for text in ("600", "-100", "12C1c:2/600/3/-100")]
>>> str(score_board(lines, None, EXACT).lines[0].ns.matchpoints)
'18/5'
"""

from law78.board import EXACT, Method, ScoredBoard, score_board
from law78.errors import Code, Law78Error
from law78.notation import line_text, parse_line
from law78.outcome import Line, Side, ruling
from law78.regulation import Rules, method_of

__version__ = "0.1.0"

__all__ = [
    "EXACT",
    "Code",
    "Law78Error",
    "Line",
    "Method",
    "Rules",
    "ScoredBoard",
    "Side",
    "__version__",
    "line_text",
    "method_of",
    "parse_line",
    "ruling",
    "score_board",
]
