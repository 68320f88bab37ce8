"""Audits made by hand, of every verdict and kind, for the tests of reports.

What is due comes from the method itself: these are no tests of figures. What is
printed is written here, right or wrong as the sample wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from law78.audit.findings import (
    Audit,
    BoardAudit,
    BoardRule,
    Change,
    Explanation,
    Kind,
    LineAudit,
    PairAudit,
    RulesFound,
    SideAudit,
    Stakes,
    Verdict,
)
from law78.audit.printed import PrintedLine, figure_of
from law78.board import EXACT, ScoredBoard, SideScore, score_board
from law78.errors import Code, Place
from law78.event import Event, EventBoard, EventLine, Pair, Printed, Remark
from law78.notation import parse_line
from law78.outcome import Side
from law78.ranking import Standing
from law78.rounding import Rounding, half_up

TENTH = Fraction(1, 10)
HUNDREDTH = Fraction(1, 100)

Row = tuple[str, str, str]
"""A line: its result, and what is printed for N-S and E-W; an empty text is not printed."""


def board_audit(
    name: str,
    rows: Sequence[Row],
    verdict: Verdict,
    *,
    explanations: Sequence[Explanation] = (),
    oddities: Sequence[Explanation] = (),
    more: Sequence[str] = (),
    instead: dict[int, str] | None = None,
    section: str | None = None,
    in_percent: bool = False,
) -> BoardAudit:
    """A board scored by Neuberg, E its lines; more and instead are what is supposed of it.

    instead is by place, from 1.
    """
    results = [result for result, _, _ in rows]
    supposed = [(instead or {}).get(place, text) for place, text in enumerate(results, start=1)]
    lines = [parse_line(text) for text in (*supposed, *more)]
    scored = score_board(lines, None, EXACT)
    event_lines = tuple(
        EventLine(
            parse_line(result),
            result,
            pair_ns=str(place),
            pair_ew=str(place + len(rows)),
            section=section,
            printed=Printed(ns or None, ew or None),
        )
        for place, (result, ns, ew) in enumerate(rows, start=1)
    )
    lines_audit = tuple(
        _line_audit(place, row, scored, in_percent) for place, row in enumerate(rows, start=1)
    )
    rule = BoardRule("neuberg", scored.expected, "lines")
    return BoardAudit(
        EventBoard(name, event_lines),
        section,
        verdict,
        rule,
        scored,
        lines_audit,
        tuple(explanations),
        tuple(oddities),
    )


def _line_audit(place: int, row: Row, scored: ScoredBoard, in_percent: bool) -> LineAudit:
    _, ns, ew = row
    figures = [figure_of(ns), figure_of(ew)]
    score = scored.lines[place - 1]
    sides = [
        _side_audit(score.of(side), ns if side is Side.NS else ew, in_percent) for side in Side
    ]
    printed = PrintedLine(ns_percentage=figures[0], ew_percentage=figures[1])
    return LineAudit(place, printed if in_percent else PrintedLine(*figures), *sides)


def _side_audit(score: SideScore | None, text: str, in_percent: bool) -> SideAudit:
    printed = figure_of(text)
    if score is None:
        return SideAudit(None, None, None, printed, None if printed is None else False)
    value, quantum = score.matchpoints, TENTH
    if in_percent:
        value, quantum = score.percentage or Fraction(0), HUNDREDTH
    shown = half_up(value, quantum)
    agrees = None if printed is None else printed.value == shown
    return SideAudit(score.matchpoints, score.top, shown, printed, agrees)


def unchecked_board(name: str, reason: str) -> BoardAudit:
    """A board of which nothing can be said."""
    line = EventLine(parse_line("600"), "600", pair_ns="1", pair_ew="2", printed=Printed("3", "-3"))
    nothing = SideAudit(None, None, None, figure_of("3"), None)
    printed = PrintedLine(figure_of("3"), figure_of("-3"))
    other = replace(nothing, printed=figure_of("-3"))
    return BoardAudit(
        EventBoard(name, (line,)),
        None,
        Verdict.UNCHECKED,
        None,
        None,
        (LineAudit(1, printed, nothing, other),),
        reason=reason,
    )


def standing(
    pair: Pair, total: Fraction, available: int, rank: int, tied: bool = False
) -> Standing:
    """A pair's standing without penalties."""
    percentage = total * 100 / available
    shown = half_up(total, TENTH), half_up(percentage, HUNDREDTH)
    return Standing(
        pair,
        total,
        Fraction(available),
        percentage,
        2,
        rank,
        tied,
        Fraction(0),
        *shown,
        rank,
    )


def pair_audit(
    number: str,
    total: str,
    rank: int,
    printed: tuple[str, str, int | None],
    verdict: Verdict,
    *,
    available: int = 28,
    explanations: Sequence[Explanation] = (),
    by: str | None = "exact boards",
) -> PairAudit:
    """A pair: its exact total and place, and the total, percentage and place as printed."""
    pair = Pair(number)
    written, percentage, place = printed
    return PairAudit(
        pair,
        verdict,
        standing(pair, Fraction(total), available, rank),
        figure_of(written),
        figure_of(percentage),
        place,
        by,
        tuple(explanations),
    )


RULES = RulesFound(
    values="matchpoints",
    scale=2,
    unequal="neuberg",
    small_groups="none",
    expected="lines",
    per_section=False,
    averages="own",
    codes="fixed",
    byes="nothing",
    totals="exact",
    rounding=(Rounding("board", TENTH, "half_up", carried=False),),
    looks_binary=False,
    figures=48,
    explained=44,
    boards=3,
    telling=1,
    words=(
        "2 for a win, 1 for a tie.",
        "Neuberg's formula, E the board's own lines: 1 of 3 boards tell.",
        "Points are rounded to 0.1, halves up, each side by itself.",
    ),
)

DOCUMENT_ROWS: list[Row] = [
    *[("600", "12.6", "1.4")] * 2,
    *[("-100", "4.6", "9.4")] * 5,
    ("12C1c:2/600/3/-100", "7.8", "6.2"),
]
"""The source document's own example."""

PLAIN_ROWS: list[Row] = [
    ("620", "6", "0"),
    ("170", "4", "2"),
    ("-50", "2", "4"),
    ("-100", "0", "6"),
]


def with_figure(rows: Sequence[Row], place: int, ns: str, ew: str) -> list[Row]:
    """The rows with other printed figures on one line, from 1."""
    changed = list(rows)
    changed[place - 1] = (rows[place - 1][0], ns, ew)
    return changed


def explained(kind: Kind, lines: tuple[int, ...] = (), others: int | None = 0) -> Explanation:
    """An explanation of a kind, in words that name it."""
    words = f"The figures come out if this is supposed of the board: {kind}."
    return Explanation(kind, words, lines, others, {"weights": ["2/5", "3/5"], "scores": [600]})


CLEAN_BOARD = board_audit("1", PLAIN_ROWS, Verdict.AGREES)
RULED_BOARD = board_audit("2", DOCUMENT_ROWS, Verdict.UNDER_A_RULE)
OVERRIDDEN = board_audit(
    "3",
    with_figure(PLAIN_ROWS, 2, "5", "1"),
    Verdict.EXPLAINED,
    explanations=[explained(Kind.LINE_OVERRIDDEN, (2,))],
)
HIDDEN = board_audit(
    "4",
    [("620", "8", "0"), ("170", "6", "2"), ("-50", "2", "6"), ("-100", "0", "8")],
    Verdict.EXPLAINED,
    explanations=[explained(Kind.HIDDEN_SCORE, others=2)],
    more=["140"],
)
POINTS_ONLY = board_audit(
    "5",
    [*DOCUMENT_ROWS[:7], ("A5050", "7.8", "6.2")],
    Verdict.EXPLAINED,
    explanations=[explained(Kind.RULING, (8,), None)],
    instead={8: "12C1c:2/600/3/-100"},
)
DIFFERING = board_audit("6", with_figure(PLAIN_ROWS, 1, "5.5", "0.5"), Verdict.DIFFERS)
ODD = board_audit("7", PLAIN_ROWS, Verdict.AGREES, oddities=[explained(Kind.CONTRACT, (3,))])
SPLIT = board_audit(
    "8",
    [
        ("600|-50", "5", "5"),
        ("420@a", "2.5", "0.5"),
        ("-50@a", "0.5", "2.5"),
        ("A6040", "", ""),
        ("NP", "", ""),
        ("170", "1", "3"),
    ],
    Verdict.DIFFERS,
    section="B",
)
UNCHECKED = unchecked_board("9", "this is scored by IMPs")
KINDS = tuple(
    board_audit(str(number), PLAIN_ROWS, Verdict.EXPLAINED, explanations=[explained(kind)])
    for number, kind in enumerate(Kind, start=10)
)

LOSER, WINNER, THIRD = Pair("1"), Pair("2"), Pair("3")
STAKES = Stakes(
    by="the rules found",
    changes=(
        Change(LOSER, Fraction(19), Fraction("18.5"), Fraction("67.86"), Fraction(925, 14), 1, 2),
        Change(WINNER, Fraction("18.6"), Fraction("18.6"), None, Fraction(465, 7), 2, 1),
    ),
    printed_winners=((LOSER,),),
    winners=((WINNER,),),
)
NO_STAKES = Stakes("the rules found", (), ((WINNER,),), ((WINNER,),))
UNDER = replace(STAKES, by="acbl", printed_winners=(), winners=((WINNER, THIRD),))

PAIRS = (
    pair_audit(
        "2", "93/5", 1, ("18.6", "66.43", 2), Verdict.EXPLAINED, explanations=[explained(Kind.RANK)]
    ),
    pair_audit("1", "37/2", 2, ("19", "67.86", 1), Verdict.DIFFERS, by=None),
    pair_audit("3", "14", 3, ("14", "50.00", 3), Verdict.AGREES),
    pair_audit("4", "89/7", 4, ("12.7", "", None), Verdict.UNDER_A_RULE, by="printed boards"),
    PairAudit(
        Pair("5", "A", Side.EW),
        Verdict.UNCHECKED,
        None,
        None,
        None,
        None,
        reason="the pair has no board",
    ),
)

REMARK = Remark(Code.SCORE, "no contract gives 615", "correct the score", Place(board="3", line=2))


def audit_of(
    *boards: BoardAudit,
    pairs: Sequence[PairAudit] = (),
    stakes: Stakes | None = None,
    rules: RulesFound | None = RULES,
    under: Stakes | None = None,
    remarks: Sequence[Remark] = (),
) -> Audit:
    """An audit of these boards and pairs."""
    event = Event(
        tuple(board.board for board in boards), name="Tuesday pairs", program="DemoScore 4.2"
    )
    return Audit(
        "tuesday.xml",
        "USEBIO",
        event,
        rules,
        tuple(boards),
        tuple(pairs),
        stakes,
        tuple(remarks),
        under,
    )


EMPTY = audit_of(rules=None)
CLEAN = audit_of(CLEAN_BOARD, pairs=PAIRS[2:3], stakes=NO_STAKES)
RULED = audit_of(CLEAN_BOARD, RULED_BOARD, pairs=PAIRS[2:4], stakes=NO_STAKES)
EXPLAINED = audit_of(
    CLEAN_BOARD, OVERRIDDEN, HIDDEN, POINTS_ONLY, ODD, pairs=(PAIRS[0], *PAIRS[2:4]), stakes=STAKES
)
DIFFERS = audit_of(CLEAN_BOARD, DIFFERING, SPLIT, pairs=PAIRS, stakes=STAKES)
NOT_CHECKED = audit_of(
    UNCHECKED, replace(UNCHECKED, board=replace(UNCHECKED.board, board="10")), rules=None
)
PERCENT = audit_of(
    board_audit(
        "1",
        [
            ("620", "100", "0"),
            ("170", "66.67", "33.33"),
            ("-50", "33.33", "66.67"),
            ("-100", "1", "99"),
        ],
        Verdict.DIFFERS,
        in_percent=True,
    ),
    rules=replace(RULES, values="percentage"),
)
EVERY = audit_of(
    *(CLEAN_BOARD, RULED_BOARD, OVERRIDDEN, HIDDEN, POINTS_ONLY, DIFFERING, ODD, SPLIT, UNCHECKED),
    *KINDS,
    pairs=PAIRS,
    stakes=STAKES,
    under=UNDER,
    remarks=[REMARK],
)
"""Every verdict, kind, and sort of line in one."""

SAMPLES = {
    "empty": EMPTY,
    "clean": CLEAN,
    "ruled": RULED,
    "explained": EXPLAINED,
    "differs": DIFFERS,
    "not checked": NOT_CHECKED,
    "percent": PERCENT,
    "every": EVERY,
}


def with_text(audit: Audit, text: str) -> Audit:
    """The audit with a text in every place that the file, or what is read off it, fills."""
    told = Explanation(Kind.RULING, text, (1,), 0, {text: [text]})
    pair = Pair(text, text, Side.NS)
    boards = tuple(
        replace(
            board,
            board=EventBoard(
                text,
                tuple(
                    replace(line, raw=text, pair_ns=text, pair_ew=text, section=text)
                    for line in board.board.lines
                ),
            ),
            section=text,
            reason=text,
            explanations=(told,),
            oddities=(told,),
        )
        for board in audit.boards
    )
    pairs = tuple(
        replace(each, pair=pair, by=text, explanations=(told,), reason=text) for each in audit.pairs
    )
    assert audit.stakes is not None
    assert audit.rules is not None
    changes = tuple(replace(change, pair=pair) for change in audit.stakes.changes)
    stakes = Stakes(text, changes, ((pair,),), ((pair, pair),))
    place = Place(file=text, board=text)
    return replace(
        audit,
        file=text,
        format=text,
        event=replace(audit.event, name=text, program=text),
        rules=replace(audit.rules, words=(text,)),
        boards=boards,
        pairs=pairs,
        stakes=stakes,
        under=stakes,
        remarks=(Remark(Code.SCORE, text, text, place),),
    )
