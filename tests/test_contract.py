"""Law 77: contracts as text, their scores, and which scores there are. Clauses K30, K31.

Expected values come from Law 77 by hand (the sums are written beside the
figures), from the hand-written score card in law77_table.py, from the
independent package endplay, and from two published counts of the scores there
are.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law77_table import TRICKS, every_contract, every_score, table_score
from law78.contract import (
    Contract,
    Denomination,
    Double,
    PassedOut,
    Vulnerable,
    contract_score,
    contract_text,
    declaring_side,
    made_score,
    parse_contract,
    parse_vulnerable,
    possible_scores,
)
from law78.errors import Code, Law78Error

EVERY_CONTRACT = list(every_contract())
DECLARERS = ("N", "E", "S", "W")
VULNERABLE = {
    "NONE": (False, False),
    "NS": (True, False),
    "EW": (False, True),
    "ALL": (True, True),
}

contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Double)
)


def contract(level: int, denomination: str, double: str) -> Contract:
    return Contract(level, Denomination(denomination), Double(double))


def score(text: str, tricks: int, vulnerable: bool) -> int:
    read = parse_contract(text)
    assert isinstance(read, Contract)
    return made_score(read, tricks, vulnerable)


def refused(call: object, *arguments: object) -> Law78Error:
    assert callable(call)
    with pytest.raises(Law78Error) as caught:
        call(*arguments)
    error = caught.value
    assert error.code is Code.CONTRACT
    assert error.remedy
    assert str(error).isprintable()
    return error


class TestEveryScore:
    def test_every_declarer_score_is_the_score_card_s(self) -> None:
        """Clause K30. All 35 x 3 contracts, 0 to 13 tricks, both vulnerabilities."""
        cases = [
            (level, denomination, double, tricks, vulnerable)
            for level, denomination, double in EVERY_CONTRACT
            for tricks in TRICKS
            for vulnerable in (False, True)
        ]
        assert len(cases) == 35 * 3 * 14 * 2
        wrong = {
            case: (made_score(contract(level, denomination, double), tricks, vulnerable), expected)
            for case in cases
            for level, denomination, double, tricks, vulnerable in [case]
            for expected in [table_score(*case)]
            if made_score(contract(level, denomination, double), tricks, vulnerable) != expected
        }
        assert wrong == {}

    @pytest.mark.parametrize("declarer", DECLARERS)
    @pytest.mark.parametrize("vulnerable", VULNERABLE)
    def test_north_south_view(self, declarer: str, vulnerable: str) -> None:
        """Clause K30. N and S as declarer scores, E and W negated; the side's own vulnerability."""
        ns_vulnerable, ew_vulnerable = VULNERABLE[vulnerable]
        for level, denomination, double in EVERY_CONTRACT:
            for tricks in TRICKS:
                case = (level, denomination, double, tricks)
                expected = (
                    table_score(*case, ns_vulnerable)
                    if declarer in ("N", "S")
                    else -table_score(*case, ew_vulnerable)
                )
                played = contract(level, denomination, double)
                assert contract_score(played, declarer, tricks, vulnerable) == expected, case

    @pytest.mark.parametrize("declarer", DECLARERS)
    @pytest.mark.parametrize("vulnerable", VULNERABLE)
    def test_endplay_agrees(self, declarer: str, vulnerable: str) -> None:
        """Clause K30. The package endplay, written by others, gives the same for every case.

        Its score is declarer's. No difference was found with endplay 0.5.12.
        """
        types = pytest.importorskip("endplay.types", reason="endplay is not installed")
        seat = types.Player.find(declarer)
        vul = {
            "NONE": types.Vul.none,
            "NS": types.Vul.ns,
            "EW": types.Vul.ew,
            "ALL": types.Vul.both,
        }[vulnerable]
        penalty = {
            "": types.Penalty.passed,
            "X": types.Penalty.doubled,
            "XX": types.Penalty.redoubled,
        }
        sign = 1 if declarer in ("N", "S") else -1
        for level, denomination, double in EVERY_CONTRACT:
            played = contract(level, denomination, double)
            for tricks in TRICKS:
                theirs = types.Contract(
                    level=level,
                    denom=types.Denom.find(denomination),
                    declarer=seat,
                    penalty=penalty[double],
                    result=tricks - level - 6,
                )
                ours = contract_score(played, declarer, tricks, vulnerable)
                assert ours == sign * theirs.score(vul), (str(theirs), vulnerable)


# contract, tricks, vulnerable, score: the sum by Law 77
BY_HAND = [
    # part-scores: tricks + 50
    ("1C", 7, False, 70),  # 20 + 50
    ("1NT", 7, False, 90),  # 40 + 50
    ("1NT", 8, True, 120),  # 40 + 50 + 30
    ("2S", 8, False, 110),  # 60 + 50
    ("2NT", 8, False, 120),  # 70 + 50
    ("3D", 10, True, 130),  # 60 + 50 + 20
    ("3H", 9, True, 140),  # 90 + 50
    # games: tricks + 300 or 500
    ("3NT", 9, False, 400),  # 100 + 300
    ("3NT", 10, False, 430),  # 100 + 300 + 30
    ("3NT", 9, True, 600),  # 100 + 500
    ("3NT", 10, True, 630),  # 100 + 500 + 30
    ("4S", 10, False, 420),  # 120 + 300
    ("4H", 11, False, 450),  # 120 + 300 + 30
    ("4S", 10, True, 620),  # 120 + 500
    ("5C", 11, False, 400),  # 100 + 300
    ("5D", 11, True, 600),  # 100 + 500
    # slams: tricks + game + slam
    ("6C", 12, False, 920),  # 120 + 300 + 500
    ("6D", 12, True, 1370),  # 120 + 500 + 750
    ("6S", 12, False, 980),  # 180 + 300 + 500
    ("6H", 12, True, 1430),  # 180 + 500 + 750
    ("6NT", 12, False, 990),  # 190 + 300 + 500
    ("6NT", 12, True, 1440),  # 190 + 500 + 750
    ("6NT", 13, False, 1020),  # 190 + 300 + 500 + 30
    ("7C", 13, False, 1440),  # 140 + 300 + 1000
    ("7S", 13, False, 1510),  # 210 + 300 + 1000
    ("7H", 13, True, 2210),  # 210 + 500 + 1500
    ("7NT", 13, False, 1520),  # 220 + 300 + 1000
    ("7NT", 13, True, 2220),  # 220 + 500 + 1500
    # a slam that was not bid is none
    ("4S", 13, True, 710),  # 120 + 500 + 3 * 30
    ("6S", 13, True, 1460),  # 180 + 500 + 750 + 30: the grand slam was not bid
    # doubled and redoubled into game
    ("2SX", 8, False, 470),  # 2 * 60 + 300 + 50
    ("2HX", 8, True, 670),  # 2 * 60 + 500 + 50
    ("3SX", 9, False, 530),  # 2 * 90 + 300 + 50
    ("3HX", 9, True, 730),  # 2 * 90 + 500 + 50
    ("4SX", 10, True, 790),  # 2 * 120 + 500 + 50
    ("2CX", 8, True, 180),  # 2 * 40 = 80 is no game: 80 + 50 + 50
    ("1CXX", 7, False, 230),  # 4 * 20 = 80 is no game: 80 + 50 + 100
    ("1CXX", 7, True, 230),
    ("1HXX", 7, False, 520),  # 4 * 30 + 300 + 100
    ("1NTXX", 7, False, 560),  # 4 * 40 + 300 + 100
    ("2DXX", 8, False, 560),  # 4 * 40 + 300 + 100
    ("7NTXX", 13, True, 2980),  # 4 * 220 + 500 + 1500 + 100
    # doubled overtricks: 100 or 200 each, redoubled twice that
    ("1CX", 8, False, 240),  # 40 + 50 + 50 + 100
    ("1CX", 8, True, 340),  # 40 + 50 + 50 + 200
    ("4HX", 12, True, 1190),  # 240 + 500 + 50 + 2 * 200
    ("2CXX", 12, True, 2360),  # 160 + 500 + 100 + 4 * 400
    ("1NTXX", 13, True, 3160),  # 160 + 500 + 100 + 6 * 400
    ("1NTXX", 13, False, 1760),  # 160 + 300 + 100 + 6 * 200
    # no game by overtricks: the premium is for what was bid
    ("1S", 10, False, 170),  # 30 + 50 + 3 * 30
    ("1S", 10, True, 170),
    ("2NT", 9, True, 150),  # 70 + 50 + 30
    ("1NT", 13, True, 270),  # 40 + 50 + 6 * 30
    ("3C", 11, True, 150),  # 60 + 50 + 2 * 20
    ("1SX", 10, True, 760),  # 60 + 50 + 50 + 3 * 200
    # undertricks
    ("4S", 9, False, -50),
    ("4S", 9, True, -100),
    ("7NT", 0, False, -650),  # 13 * 50
    ("7NT", 0, True, -1300),  # 13 * 100
    ("7NTX", 0, False, -3500),  # 100 + 2 * 200 + 10 * 300
    ("7NTX", 0, True, -3800),  # 200 + 12 * 300
    ("7NTXX", 0, False, -7000),  # twice 3500
    ("7NTXX", 0, True, -7600),  # twice 3800
]


@pytest.mark.parametrize(("text", "tricks", "vulnerable", "expected"), BY_HAND)
def test_by_hand(text: str, tricks: int, vulnerable: bool, expected: int) -> None:
    """Clause K30. Figures added up by hand from Law 77, the sums beside them."""
    assert score(text, tricks, vulnerable) == expected


@pytest.mark.parametrize(
    ("double", "vulnerable", "by_undertricks"),
    [
        ("", False, [50, 100, 150, 200, 250, 300]),
        ("", True, [100, 200, 300, 400, 500, 600]),
        ("X", False, [100, 300, 500, 800, 1100, 1400]),
        ("X", True, [200, 500, 800, 1100, 1400, 1700]),
        ("XX", False, [200, 600, 1000, 1600, 2200, 2800]),
        ("XX", True, [400, 1000, 1600, 2200, 2800, 3400]),
    ],
)
@pytest.mark.parametrize("denomination", ["C", "D", "H", "S", "NT"])
def test_undertricks(
    double: str, vulnerable: bool, by_undertricks: list[int], denomination: str
) -> None:
    """Clause K30. Down 1 to 6, by hand from Law 77: the denomination does not matter."""
    assert [
        -score(f"4{denomination}{double}", 10 - down, vulnerable) for down in range(1, 7)
    ] == by_undertricks


class TestRules:
    """What Law 77 says in words, over every contract. Clause K30."""

    @given(contracts, st.integers(1, 13), st.booleans())
    def test_a_trick_more_always_scores_more(
        self, played: Contract, tricks: int, vulnerable: bool
    ) -> None:
        """Clause K30. Every figure of Law 77 that a trick adds or saves is positive."""
        more, less = (made_score(played, taken, vulnerable) for taken in (tricks, tricks - 1))
        assert more > less

    @given(contracts, st.integers(0, 13), st.booleans())
    def test_the_sign_says_who_won(self, played: Contract, tricks: int, vulnerable: bool) -> None:
        """Clause K30. Declarer's side scores if the contract is fulfilled, else the opponents."""
        fulfilled = tricks >= played.level + 6
        assert (made_score(played, tricks, vulnerable) > 0) == fulfilled
        assert (made_score(played, tricks, vulnerable) < 0) == (not fulfilled)

    @given(st.integers(1, 7), st.sampled_from(Denomination), st.data())
    def test_redoubled_undertricks_cost_twice(
        self, level: int, denomination: Denomination, data: st.DataObject
    ) -> None:
        """Clause K30. Each redoubled penalty of Law 77 is twice the doubled one."""
        tricks = data.draw(st.integers(0, level + 5))
        vulnerable = data.draw(st.booleans())
        doubled, redoubled = (
            made_score(Contract(level, denomination, double), tricks, vulnerable)
            for double in (Double.DOUBLED, Double.REDOUBLED)
        )
        assert redoubled == 2 * doubled

    @pytest.mark.parametrize(("double", "insult"), [("X", 50), ("XX", 100)])
    def test_the_insult_is_the_same_at_any_vulnerability(self, double: str, insult: int) -> None:
        """Clause K30. What is left of 4H just made, once its tricks and its game are taken off."""
        tricks = 120 * {"X": 2, "XX": 4}[double]
        assert score(f"4H{double}", 10, vulnerable=False) - tricks - 300 == insult
        assert score(f"4H{double}", 10, vulnerable=True) - tricks - 500 == insult

    @given(contracts, st.sampled_from(Vulnerable), st.integers(0, 13))
    def test_partners_score_alike(
        self, played: Contract, vulnerable: Vulnerable, tricks: int
    ) -> None:
        """Clause K30. A contract scores the same by either partner."""
        for one, other in (("N", "S"), ("E", "W")):
            assert contract_score(played, one, tricks, vulnerable) == contract_score(
                played, other, tricks, vulnerable
            )

    @pytest.mark.parametrize("vulnerable", VULNERABLE)
    @pytest.mark.parametrize(("declarer", "tricks"), [(None, None), ("N", 0), ("", None)])
    def test_passed_out(self, vulnerable: str, declarer: str | None, tricks: int | None) -> None:
        """Clause K30. Each side enters zero; some programs put down N and 0 tricks beside PASS."""
        assert contract_score(PassedOut(), declarer, tricks, vulnerable) == 0


class TestPossibleScores:
    def test_how_many_there_are(self) -> None:
        """Clause K31. 204 plus scores, 50 to 7600, hence 409 with their negatives and 0.

        Published: OEIS A272607 ("only 204 possible scores") and R. Pavlicek, "What's
        the Score?" (rpbridge.net/8q43.htm, "204 unique plus scores, ranging from 50 to
        7600").
        """
        scores = possible_scores()
        plus = {each for each in scores if each > 0}
        assert (len(plus), min(plus), max(plus)) == (204, 50, 7600)
        assert len(scores) == 409
        assert scores == plus | {0} | {-each for each in plus}

    def test_which_low_ones_there_are_not(self) -> None:
        """Clause K31. OEIS A272607 lists the multiples of ten below 830 that are no score."""
        missing = {10, 20, 30, 40, 60, 220, 290, 310, 320, 330, 370, 390, 410, 820}
        assert set(range(10, 830, 10)) - possible_scores() == missing
        assert all(each % 10 == 0 for each in possible_scores())

    @pytest.mark.parametrize("vulnerable", VULNERABLE)
    def test_at_one_vulnerability(self, vulnerable: str) -> None:
        """Clause K31. Against playing every contract of the hand-written score card."""
        assert possible_scores(vulnerable) == every_score(*VULNERABLE[vulnerable])

    def test_at_any_vulnerability(self) -> None:
        """Clause K31. None means any of the four."""
        expected = set().union(*(every_score(*sides) for sides in VULNERABLE.values()))
        assert possible_scores() == expected
        assert possible_scores(None) == expected

    @pytest.mark.parametrize(
        ("points", "where"),
        [
            (420, {"NONE", "EW"}),  # 4S= by N-S, not vulnerable
            (-420, {"NONE", "NS"}),
            (620, {"NS", "ALL"}),  # 4S= by N-S, vulnerable
            (-620, {"EW", "ALL"}),
            (7600, {"EW", "ALL"}),  # 7NTXX down 13 by E-W, vulnerable
            (-7600, {"NS", "ALL"}),
            (0, {"NONE", "NS", "EW", "ALL"}),
        ],
    )
    def test_where_a_score_is_possible(self, points: int, where: set[str]) -> None:
        """Clause K31. By hand: the vulnerability of the side that plays is what counts."""
        assert {each for each in VULNERABLE if points in possible_scores(each)} == where


class TestParse:
    @given(contracts)
    def test_canonical_text_reads_back(self, played: Contract) -> None:
        """Clause K30."""
        assert parse_contract(contract_text(played)) == played

    @given(
        st.integers(1, 7),
        st.sampled_from(
            [
                ("C", ["C", "c", "♣"]),
                ("D", ["D", "d", "♦"]),
                ("H", ["H", "h", "♥"]),
                ("S", ["S", "s", "♠"]),
                ("NT", ["NT", "nt", "Nt", "nT", "N", "n"]),
            ]
        ),
        st.sampled_from(
            [("", [""]), ("X", ["X", "x", " X", " x"]), ("XX", ["XX", "xx", "Xx", " XX", " xx"])]
        ),
        st.data(),
    )
    def test_every_way_of_writing_it(
        self,
        level: int,
        denomination: tuple[str, list[str]],
        double: tuple[str, list[str]],
        data: st.DataObject,
    ) -> None:
        """Clause K30. Either case, N or NT, suit symbols, a blank between the parts."""
        blank = data.draw(st.sampled_from(["", " "]))
        text = (
            f"{level}{blank}{data.draw(st.sampled_from(denomination[1]))}"
            f"{data.draw(st.sampled_from(double[1]))}"
        )
        read = parse_contract(text)
        assert read == contract(level, denomination[0], double[0])
        assert contract_text(read) == f"{level}{denomination[0]}{double[0]}"

    @pytest.mark.parametrize("text", ["Pass", "PASS", "pass", "P", "p", "passed out", "Passed Out"])
    def test_passed_out(self, text: str) -> None:
        """Clause K30."""
        assert parse_contract(text) == PassedOut()
        assert contract_text(parse_contract(text)) == "PASS"

    @pytest.mark.parametrize(
        "text",
        [
            "",
            " ",
            "0NT",
            "8C",
            "10S",
            "-1C",
            "03NT",
            "3",
            "NT",
            "3Z",
            "3T",
            "3TN",
            "3NTT",
            "4HXXX",
            "4HD",
            "4H*",
            "4H**",
            "X",
            "4XH",
            "4X",
            "H4",
            "4H=",
            "4H+1",
            "4HN",
            " 4H",
            "4H ",
            "4H\n",
            "4  H",
            "4\tH",
            "4H X X",
            "4\u00a0H",
            "4♡",
            "PASSPASS",
            "PA SS",
            "NP",
            "BYE",
            "600",
            "A6040",
            "\uff14H",  # other scripts' digits: fullwidth, Arabic, Devanagari, circled
            "\u0664H",
            "\u096aH",
            "\u2463H",
            "4\uff28",  # other scripts' letters: fullwidth, Cyrillic
            "4\u041d",
            "4\u017f",  # a long s: upper() makes an S of it
            "4♥\ufe0f",
            "4H\u00d7",
            "pa\u00df",  # upper() makes PASS of it
            "pa\u017f\u017f",
            "\x00",
            pytest.param("4H" * 100_000, id="long"),
        ],
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        """Clause K30."""
        error = refused(parse_contract, text)
        assert "PASS" in error.remedy
        assert len(str(error)) < 500

    @given(st.text(max_size=8) | st.text("01478 NTCDHSPAXnstx♥", max_size=6))
    def test_a_contract_or_a_refusal(self, text: str) -> None:
        """Clause K30. Whatever the text, it is a contract that reads back, or it is refused."""
        try:
            read = parse_contract(text)
        except Law78Error:
            refused(parse_contract, text)
        else:
            assert parse_contract(contract_text(read)) == read

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("NONE", "NONE"),
            ("None", "NONE"),
            ("Love", "NONE"),
            ("-", "NONE"),
            ("NS", "NS"),
            ("ns", "NS"),
            ("EW", "EW"),
            ("All", "ALL"),
            ("Both", "ALL"),
        ],
    )
    def test_vulnerable(self, text: str, expected: str) -> None:
        """Clause K30. The words of PBN 2.1, section 3.4.10, in either case."""
        assert parse_vulnerable(text) == expected


class TestRefusals:
    @pytest.mark.parametrize("level", [0, 8, -1, pytest.param(10**5000, id="long")])
    def test_level(self, level: int) -> None:
        """Clause K30."""
        refused(Contract, level, Denomination.CLUBS, Double.UNDOUBLED)

    @pytest.mark.parametrize("tricks", [-1, 14, pytest.param(10**5000, id="long")])
    def test_tricks(self, tricks: int) -> None:
        """Clause K30."""
        played = Contract(3, Denomination.NOTRUMP)
        refused(made_score, played, tricks, False)
        refused(contract_score, played, "N", tricks, "NONE")

    @pytest.mark.parametrize("declarer", ["", "X", "NS", "North", "^N", "N ", "\uff2e", "\u017f"])
    def test_declarer(self, declarer: str) -> None:
        """Clause K30."""
        refused(contract_score, Contract(3, Denomination.NOTRUMP), declarer, 9, "NONE")
        refused(declaring_side, declarer)

    @pytest.mark.parametrize(("declarer", "tricks"), [(None, 9), ("N", None), (None, None)])
    def test_missing(self, declarer: str | None, tricks: int | None) -> None:
        """Clause K30. A contract without its declarer or its tricks has no score."""
        refused(contract_score, Contract(3, Denomination.NOTRUMP), declarer, tricks, "NONE")

    @pytest.mark.parametrize("vulnerable", ["", "N", "N-S", "YES", "None ", "n\u017f", "\u2212"])
    def test_vulnerable(self, vulnerable: str) -> None:
        """Clauses K30, K31."""
        refused(parse_vulnerable, vulnerable)
        refused(possible_scores, vulnerable)
        refused(contract_score, Contract(3, Denomination.NOTRUMP), "N", 9, vulnerable)
        refused(contract_score, PassedOut(), None, None, vulnerable)
