"""Every proof stands, every clause a proof names exists, and the ledger is not stale."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
import sympy as sp

from cli_runner import run_here
from law78_proofs import CLAIMS
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Outcome, above, at_least, figures, found, identity
from law78_proofs.frame.ledger import ledger
from law78_proofs.frame.run import Report, run

ROOT = Path(__file__).parents[1]
IDS = [claim.id for claim in CLAIMS]

f, g = sp.symbols("f g", positive=True)
u, v = sp.symbols("u v", nonnegative=True)


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    return {claim.id: run(claim) for claim in CLAIMS}


# The claims ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IDS)
def test_a_claim_stands(name: str, reports: dict[str, Report]) -> None:
    """Its steps hold, what is changed is refuted, and the code gives both sides."""
    assert reports[name].failures == ()


@pytest.mark.parametrize("claim", CLAIMS, ids=IDS)
def test_a_claim_can_be_broken_and_is_tied_to_the_code(claim: Claim) -> None:
    assert claim.perturbed
    assert claim.ties


def test_ids_are_unique_and_cover_the_thirteen_themes() -> None:
    assert len(set(IDS)) == len(IDS)
    assert {int(re.fullmatch(r"P(\d+)(\.\d+)?", name)[1]) for name in IDS} == set(range(1, 14))


def test_clauses_named_by_claims_exist() -> None:
    spec = (ROOT / "reference" / "SPEC.md").read_text(encoding="utf-8")
    clauses = set(re.findall(r"^## ([KQ]\d+)\. ", spec, flags=re.MULTILINE))
    for claim in CLAIMS:
        assert set(claim.clauses) <= clauses, claim.id
        assert claim.clauses, claim.id


WORKED: dict[str, tuple[str, ...]] = {
    "P3.6": (
        "`law78 board 600 '600|-100'`, the smallest",
        "`law78 board 600 '-100|60%'`, in the same order the smallest",
        "`law78 board 3x600 3x600@a '600|60%@a' --rule small_groups=acbl`, the smallest",
    ),
    "P5.4": (
        "`law78 board 2x-100 12C1c:1/600/1/-100`, the smallest",
        "`law78 board -100 2x12C1c:1/600/1/-100`, the smallest",
    ),
    "P6.4": ("`law78 board -100 12C1c:1/-100/1/600`, the smallest",),
    "P6.6": (
        "`law78 board '-100|600' --rule split=halves`, the smallest",
        "`law78 board -100 '-100|600' --rule split=halves`, in the same order the smallest",
    ),
    "P8.7": (
        "`law78 board 600 12C1c:1/620/1/-100`",
        "`law78 board 600 -100 12C1c:1/620/2/100/1/-200`, in the same order the smallest",
    ),
    "P8.14": ("`law78 board 600 12C1c:1/600/1/-100`, the smallest",),
    "P9.5": ("`law78 board -100 12C1c:1/600/1/-100 A5050`, the smallest",),
    "P10.8": (
        "that both play all its boards change places by the mean of their percentages",
        "by that mean a tie by Neuberg is broken",
    ),
    "P10.9": (
        "the smallest session in which two pairs of different boards change places",
        "the smallest in which the two are not ranked alike at all: a tie by Neuberg is broken",
        "change places where every board has two lines or more",
        "the smallest with two lines or more on every board in which a tie by Neuberg is broken",
    ),
    "P10.10": ("the smallest session in which A6040 makes two pairs change places",),
    "P12.11": (
        "`law78 board -100 12C1c:1/-100/1/140`, the smallest",
        "`law78 board 12C1c:1/-100/1/140 12C1c:1/-100/1/170`, the smallest",
        "`law78 board -100 12C1c:2/-100/1/140`, the smallest",
        "`law78 board -100 --expected 2 --rule scale=1`, the smallest",
    ),
    "P12.12": (
        "`law78 board -100 140 --expected 3`, the smallest",
        "`law78 board 3x-100 140 --expected 5`, the smallest",
        "`law78 board 2x-100 140 --expected 4`, the smallest",
        "`law78 board 2x-100 --rule scale=1`, the smallest",
    ),
    "P12.17": (
        "the smallest boards of scores over which whole matchpoints,",
        "the same in the other modes, in the same order",
        "takes two boards of nineteen",
        "the same in tenths, truncated: nineteen, too",
    ),
    "P12.18": ("smaller fields. In a field of two, three or six no figure is changed",),
    "P12.19": (
        "the smallest full boards of scores and rulings over which whole matchpoints",
        "the smallest such boards in tenths, half up",
        "boards for the other modes, again the smallest in that order",
    ),
    "P13.7": (
        "`law78 board -100 12C1c:1/600/1/1430`, the smallest",
        "`law78 board -100 12C1c:1/-100/1/600/1/1430`, in the same order the smallest",
        "`law78 board 600 12C1c:1/-100/1/600`, in the same order the smallest",
    ),
}
"""How the worked examples of SPEC.md begin that show what each search finds."""


def test_what_a_search_finds_is_a_worked_example() -> None:
    """SPEC.md has every smallest board and session; test_spec.py works the examples out."""
    assert WORKED.keys() == {claim.id for claim in CLAIMS if claim.standing is Standing.SEARCHED}
    spec = " ".join((ROOT / "reference" / "SPEC.md").read_text(encoding="utf-8").split())
    examples = re.findall(r"Example: .*?(?=Example: | ## |$)", spec)
    for name, worked in WORKED.items():
        for begins in worked:
            assert any(begins in example for example in examples), f"{name}: {begins}"


def test_the_ledger_is_not_stale(reports: dict[str, Report]) -> None:
    written = (ROOT / "proofs" / "LEDGER.md").read_text(encoding="utf-8")
    assert written == ledger(list(reports.values())), "law78 prove --ledger > proofs/LEDGER.md"


def test_the_page_says_how_many_claims_there_are() -> None:
    page = " ".join((ROOT / "proofs" / "README.md").read_text(encoding="utf-8").split())
    standing = Counter(claim.standing for claim in CLAIMS)
    assert f"of {len(CLAIMS)} claims {standing[Standing.PROVED]} are proved" in page
    assert f"{standing[Standing.SEARCHED]} give the smallest" in page
    assert standing[Standing.CHECKED] == 1
    assert "one is checked over a finite range" in page


# The frame ------------------------------------------------------------------------------------


def outcome(step) -> Outcome:
    return step.decide().outcome


def test_an_identity_holds_for_all_values_or_is_refuted_at_one() -> None:
    assert outcome(identity("", (f + g) ** 2 / f, f + 2 * g + g**2 / f)) is Outcome.HOLDS
    assert outcome(identity("", (f**2 - 1) / (f - 1), f + 1)) is Outcome.HOLDS
    assert outcome(identity("", f + g, f)) is Outcome.REFUTED
    assert outcome(identity("", sp.Rational(1, 3), sp.Rational(1, 3) + sp.Rational(1, 10**9))) is (
        Outcome.REFUTED
    )


def test_an_identity_that_only_some_values_satisfy_is_refuted() -> None:
    """f^2 = f at 0 and 1, the first values that are tried."""
    assert outcome(identity("", u**2, u)) is Outcome.REFUTED


def test_an_inequality_is_decided_by_signs_and_never_guessed() -> None:
    assert outcome(at_least("", u**2 + v, 0)) is Outcome.HOLDS
    assert outcome(above("", u + f, u)) is Outcome.HOLDS
    assert outcome(above("", u + 1, u)) is Outcome.HOLDS
    assert outcome(above("", u, 0)) is Outcome.REFUTED
    assert outcome(at_least("", f, g)) is Outcome.REFUTED
    # True, but its signs do not show it: not decided.
    assert outcome(at_least("", u**2 + v**2, 2 * u * v)) is Outcome.UNDECIDED


def test_a_denominator_that_may_vanish_or_be_negative_is_not_accepted() -> None:
    assert outcome(at_least("", 1 / u, 0)) is not Outcome.HOLDS
    assert outcome(at_least("", 1 / (f - g), 0)) is not Outcome.HOLDS


def test_a_symbol_without_a_sign_proves_nothing() -> None:
    free = sp.Symbol("x")
    assert outcome(at_least("", free, 0)) is not Outcome.HOLDS


def test_what_is_no_polynomial_is_not_decided() -> None:
    assert outcome(at_least("", sp.sqrt(u) + sp.Max(u, v), 0)) is Outcome.UNDECIDED


def test_figures_and_searches_are_compared() -> None:
    assert outcome(figures("", (1, 2), (1, 2))) is Outcome.HOLDS
    assert outcome(found("", lambda: (1, 2), (1, 3))) is Outcome.REFUTED


def claim(**changed) -> Claim:
    parts = {
        "id": "P1",
        "title": "one",
        "clauses": ("K8",),
        "statement": "",
        "formula": "",
        "domain": "",
        "standing": Standing.PROVED,
        "argument": "",
        "steps": lambda: [identity("s", f + f, 2 * f)],
        "perturbed": (Perturbed("p", lambda: [identity("s", f + f, 3 * f)]),),
        "ties": (Tie("t", lambda random: iter([Sides(1, 1, "a board")]), boards=2),),
    }
    return Claim(**(parts | changed))


def test_a_claim_that_stands() -> None:
    assert run(claim()).stands


@pytest.mark.parametrize(
    ("changed", "failure"),
    [
        ({"steps": lambda: [identity("s", f, 2 * f)]}, "refuted: s (f = 1: 1 is not 2)"),
        ({"steps": lambda: [at_least("s", u**2 + v**2, 2 * u * v)]}, "undecided: s"),
        ({"steps": list}, "there is no step"),
        ({"checks": lambda: [identity("c", f, 2 * f)]}, "refuted: c (f = 1: 1 is not 2)"),
        ({"perturbed": (Perturbed("p", lambda: [identity("s", f, f)]),)}, "not refuted: p"),
        (
            {"perturbed": (Perturbed("p", lambda: [at_least("s", u**2 + v**2, 2 * u * v)]),)},
            "not refuted: p",
        ),
        (
            {"ties": (Tie("t", lambda random: iter([Sides(1, 2, "a board")])),)},
            "the code disagrees: t: 1 is not 2 on a board",
        ),
        ({"ties": (Tie("t", lambda random: iter([])),)}, "the tie compares nothing: t"),
        ({"ties": ()}, "there is no tie to the code"),
        ({"perturbed": ()}, "there is no perturbed statement"),
        ({"perturbed": (Perturbed("p", lambda: [1 // 0]),)}, "not refuted: p"),
        (
            {"steps": lambda: [found("s", lambda: 1, 1)]},
            "it is called proved, and there is a search alone",
        ),
        ({"standing": Standing.SEARCHED}, "it is called a search, and nothing is searched"),
        (
            {"steps": lambda: [identity("s", 0.5 * f, f / 2)]},
            "refuted: s (ValueError: a float in a proof)",
        ),
        (
            {"ties": (Tie("t", lambda random: iter([1 // 0])),)},
            "the code refuses: t: ZeroDivisionError: integer division or modulo by zero",
        ),
    ],
)
def test_what_does_not_come_out_as_it_must_is_a_failure(changed: dict, failure: str) -> None:
    assert run(claim(**changed)).failures == (failure,)


# The command ----------------------------------------------------------------------------------


def test_prove_one_claim() -> None:
    done = run_here("prove", "p1")
    assert done.exit_code == 0
    assert "P1." in done.out
    assert "proved" in done.out


def test_prove_as_json() -> None:
    done = run_here("prove", "P1", "--json")
    (only,) = done.json["claims"]
    assert (only["id"], only["stands"], only["standing"]) == ("P1", True, "proved")


def test_a_failing_claim_ends_with_1_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = claim(steps=lambda: [identity("s", f, 2 * f)])
    monkeypatch.setattr("law78_proofs.CLAIMS", (broken,))
    done = run_here("prove")
    assert done.exit_code == 1
    assert "FAILS" in done.out
    assert done.err == "law78: P1 fails: refuted: s (f = 1: 1 is not 2)\n"


def test_an_unknown_claim_is_wrong_use() -> None:
    done = run_here("prove", "P99")
    assert done.exit_code == 2
    assert "[usage] there is no claim 'P99'" in done.err
