"""Published files, audited: the rules of each program and what is irregular are found untold.

The files are no part of the project. LAW78_REAL_FILES names the folder that holds
them; without it these tests skip. Every expected figure is of the files: which boards
are irregular, and how, was worked out by hand from what they print.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from law78.audit.auditing import audit_bytes, under_regulation
from law78.audit.findings import Audit, Kind, Verdict
from law78.errors import Law78Error

FOLDER = os.environ.get("LAW78_REAL_FILES")

pytestmark = pytest.mark.skipif(
    FOLDER is None, reason="LAW78_REAL_FILES does not name a folder with published result files"
)

AGREES, UNDER_A_RULE, EXPLAINED = Verdict.AGREES, Verdict.UNDER_A_RULE, Verdict.EXPLAINED


@dataclass(frozen=True, eq=False)
class File:
    """A file: its boards by verdict, its pairs, and the rules that its figures tell.

    rounding is that of the boards: quantum and mode of points. telling are the boards
    that tell the rule for fewer results.
    """

    path: str
    boards: dict[Verdict, int]
    pairs: dict[Verdict, int]
    unequal: str
    expected: str
    telling: int
    scale: int = 2
    rounding: tuple[str, str] | None = None
    totals: str | None = "exact boards"

    def __str__(self) -> str:
        return Path(self.path).stem


ACBL = File("acbl-live/club-game.html", {AGREES: 18}, {AGREES: 11}, "neuberg", "field", 0, scale=1)
MAGIC_2014_20 = File(
    "magic-contest/2014-01-20.html", {AGREES: 27}, {AGREES: 10}, "neuberg", "field", 0
)
TENTHS_UP = ("1/10", "half_up")
MAGIC_2014_27 = File(
    "magic-contest/2014-01-27.html",
    {AGREES: 26, UNDER_A_RULE: 1},
    {AGREES: 8, UNDER_A_RULE: 2},
    "neuberg",
    "field",
    1,
    rounding=TENTHS_UP,
)
MAGIC_2015_06 = File(
    "magic-contest/2015-06-22.html",
    {AGREES: 24, UNDER_A_RULE: 3},
    {AGREES: 8, UNDER_A_RULE: 2},
    "neuberg",
    "field",
    3,
    rounding=TENTHS_UP,
)
MAGIC_2015_12 = File(
    "magic-contest/2015-12-14.html",
    {AGREES: 21, UNDER_A_RULE: 1},
    {UNDER_A_RULE: 11},
    "neuberg",
    "field",
    1,
    rounding=TENTHS_UP,
)
RUTER = File(
    "pbn/ruter-66-boards.pbn",
    {AGREES: 65, UNDER_A_RULE: 1},
    {AGREES: 32, UNDER_A_RULE: 4},
    "neuberg",
    "field",
    1,
    rounding=TENTHS_UP,
)
BRIAN = File(
    "usebio/brian-v1.0.xml", {AGREES: 23, UNDER_A_RULE: 1}, {AGREES: 13}, "none", "lines", 1
)
COMPSCORE = File(
    "usebio/compscore3-irregular.xml",
    {AGREES: 23, UNDER_A_RULE: 1, EXPLAINED: 3},
    {EXPLAINED: 42},
    "neuberg",
    "field",
    1,
    rounding=("1/10", "half_even"),
)
EBUSCORE = File(
    "usebio/ebuscore-two-sections.xml",
    {AGREES: 17, UNDER_A_RULE: 1},
    {UNDER_A_RULE: 35},
    "neuberg",
    "field",
    1,
    rounding=("1/100", "half_up"),
    totals="printed boards",
)
NZ = File(
    "usebio/nz-phantom.xml",
    {UNDER_A_RULE: 24, EXPLAINED: 3},
    {EXPLAINED: 9, Verdict.DIFFERS: 2},
    "neuberg",
    "6",
    24,
)
REALBRIDGE = File("usebio/realbridge.xml", {AGREES: 21}, {AGREES: 16}, "neuberg", "field", 0)
FILES = (
    *(ACBL, MAGIC_2014_20, MAGIC_2014_27, MAGIC_2015_06, MAGIC_2015_12),
    *(RUTER, BRIAN, COMPSCORE, EBUSCORE, NZ, REALBRIDGE),
)


@cache
def audit_of(file: File) -> Audit:
    path = Path(FOLDER or "") / file.path
    return audit_bytes(path.read_bytes(), path.name)


@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_board_agrees_or_is_explained_and_the_rules_are_found(file: File) -> None:
    """Clauses K13, K16, K17, K24, K28, K29, K32 to K34, K37."""
    audit = audit_of(file)
    assert Counter(board.verdict for board in audit.boards) == Counter(file.boards)
    assert Counter(pair.verdict for pair in audit.pairs) == Counter(file.pairs)
    found = audit.rules
    assert found is not None
    assert (found.unequal, found.expected, found.scale) == (
        file.unequal,
        file.expected,
        file.scale,
    )
    assert found.telling == file.telling
    assert found.boards == len(audit.boards)
    assert not found.per_section
    of_points = [own for own in found.rounding if own.stage == "board"]
    assert [(str(own.quantum), own.mode, own.side) for own in of_points] == (
        [] if file.rounding is None else [(*file.rounding, "each")]
    )
    assert audit.stakes is not None
    assert not audit.stakes.other_winner


@pytest.mark.parametrize("file", FILES, ids=str)
def test_nothing_is_odd_beside_the_figures(file: File) -> None:
    """Clause K30: every contract gives its score, and figures stand where they should."""
    for board in audit_of(file).boards:
        assert board.oddities == ()


@pytest.mark.parametrize("file", FILES, ids=str)
def test_figures_that_do_not_come_out_are_on_explained_boards_alone(file: File) -> None:
    for board in audit_of(file).boards:
        sides = [side for line in board.lines for side in (line.ns, line.ew)]
        odd = [side for side in sides if side.agrees is False]
        assert not odd or board.verdict is EXPLAINED
        for side in sides:
            assert (side.printed is None) == (side.agrees is None)


def test_the_irregular_boards_of_compscore3() -> None:
    """One line each: a score left out as an average, 23 and 11 beside A5050, 21 and 19 for 19
    and 21. Board 2 has A6060 and comes out by the rule."""
    boards = {board.board.board: board for board in audit_of(COMPSCORE).boards}
    assert boards["2"].verdict is UNDER_A_RULE
    found = {name: boards[name].explanations[0] for name in ("1", "3", "4")}
    assert {name: (own.kind, own.lines) for name, own in found.items()} == {
        "1": (Kind.SCORED_AS_AVERAGE, (1,)),
        "3": (Kind.CODE_CONTRADICTED, (1,)),
        "4": (Kind.LINE_OVERRIDDEN, (1,)),
    }
    line = boards["4"].lines[0]
    assert (line.ns.due, line.ns.top, line.ns.agrees) == (19, 40, False)


def test_the_hidden_scores_of_nz_scorer() -> None:
    """Boards 1 to 3 want a sixth score that the file lost with its phantom table."""
    boards = {board.board.board: board for board in audit_of(NZ).boards}
    hidden = {}
    for name in ("1", "2", "3"):
        first = boards[name].explanations[0]
        assert first.kind is Kind.HIDDEN_SCORE
        hidden[name] = first.words
    assert "420" in hidden["1"]
    assert "-400" in hidden["2"]
    assert "-50" in hidden["3"]


def test_own_averages_and_byes_of_magic_contest() -> None:
    """5.3 and 2.7 for A+ and A- at the pair's own percentage; byes at the recorded one."""
    for file, name, shown in (
        (MAGIC_2014_27, "27", "5.3"),
        (MAGIC_2015_06, "25", "2.7"),
        (MAGIC_2015_06, "26", "2.7"),
        (MAGIC_2015_06, "27", "2.7"),
    ):
        audit = audit_of(file)
        assert audit.rules is not None
        assert audit.rules.averages == "own"
        (board,) = [own for own in audit.boards if own.board.board == name]
        assert Fraction(shown) in [
            side.shown
            for line in board.lines
            if "A" in board.board.lines[line.place - 1].raw
            for side in (line.ns, line.ew)
        ]
    rules = audit_of(MAGIC_2015_12).rules
    assert rules is not None
    assert rules.byes == "recorded"


def test_ebuscore_is_one_field_of_17_tables() -> None:
    audit = audit_of(EBUSCORE)
    assert len(audit.boards) == 18
    short = [board for board in audit.boards if board.verdict is UNDER_A_RULE]
    assert [(own.rule.expected, len(own.lines)) for own in short if own.rule] == [(17, 16)]


def test_percentages_of_brian_are_single_precision() -> None:
    rules = audit_of(BRIAN).rules
    assert rules is not None
    assert rules.looks_binary


@pytest.mark.parametrize(
    "file", [MAGIC_2014_20, MAGIC_2014_27, MAGIC_2015_06, MAGIC_2015_12, RUTER, EBUSCORE], ids=str
)
def test_totals_percentages_and_places_are_reproduced(file: File) -> None:
    """Clauses K29, K33, K34: by exact boards, at EBUScore by the boards as printed."""
    audit = audit_of(file)
    assert audit.stakes is not None
    assert audit.stakes.changes == ()
    for pair in audit.pairs:
        assert pair.explanations == ()
        assert pair.by == file.totals
        assert pair.rank is not None


def test_the_totals_of_compscore3_are_from_before_the_averages() -> None:
    """All 42 totals are whole: sums of full boards, with a score each in place of A6060 on
    board 2 and of A5050 on board 3; no other two scores of those fields give all 42."""
    told = {own.words for pair in audit_of(COMPSCORE).pairs for own in pair.explanations}
    assert told == {
        "The total comes out if for the ranking the boards are scored otherwise: as before the"
        " averages, when line 9 of board 2 had a score of 110 and line 1 of board 3 had a score"
        " of -650."
    }


def test_the_ranking_of_nz_scorer_is_of_the_results_there_are() -> None:
    """Nine of eleven percentages are those without a factor, 93 of 192 for pair 1."""
    pairs = {pair.pair.number: pair for pair in audit_of(NZ).pairs}
    assert [own.kind for own in pairs["1"].explanations] == [Kind.TOTAL, Kind.TOTAL]
    assert pairs["1"].verdict is EXPLAINED
    assert {number for number, own in pairs.items() if own.verdict is Verdict.DIFFERS} == {"4", "8"}


def test_totals_of_acbl_live_are_prorated_and_percentages_made_of_them() -> None:
    """Pair 5 has 38.5 of 64, 60.15625 %: prorated 43.31 of 72, which is 60.15 % and not 60.16."""
    audit = audit_of(ACBL)
    (pair,) = [own for own in audit.pairs if own.pair.number == "5"]
    assert pair.standing is not None
    assert pair.total is not None
    assert pair.percentage is not None
    assert (pair.standing.total, pair.standing.available) == (Fraction(77, 2), 64)
    assert (pair.total.value, pair.percentage.value) == (Fraction("43.31"), Fraction("60.15"))
    assert pair.verdict is AGREES


@pytest.mark.parametrize("file", FILES, ids=str)
def test_what_a_file_would_be_under_its_own_rules_has_the_winners_it_has(file: File) -> None:
    """Under `exact` nobody else wins in any of these files."""
    under = under_regulation(audit_of(file), "exact")
    assert under.by == "exact"
    assert under.winners == under.printed_winners


def test_an_event_at_imps_is_said_to_be_so() -> None:
    path = Path(FOLDER or "") / "magic-contest" / "imps-2013-09-30.html"
    with pytest.raises(Law78Error, match="IMP") as error:
        audit_bytes(path.read_bytes(), path.name)
    assert error.value.code == "unsupported"
