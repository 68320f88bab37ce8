"""A small suite and runs of it, made by hand, for the tests of reports.

The figures of the first vector are the source document's, those of the others are
counted: 2 for each score beaten, 1 for each tie.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from law78.conformance.declaration import Declaration
from law78.conformance.records import read_run, run_data
from law78.conformance.results import (
    CaseResult,
    Cause,
    Difference,
    RelationResult,
    RoundingFound,
    RunResult,
    Verdict,
)
from law78.conformance.vectors import AREAS, Suite, Vector, parse_vector
from law78.rounding import Rounding

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "'><svg/onload=alert(1)>",
    "&lt;b&gt; &amp; &#0;",
    "]]> <!-- --> <?xml?> <!DOCTYPE x>",
    "a|b\\|c ``` `d` **e** _f_ [g](http://h) ![i](j) # k",
    "@everyone #1 https://example.com www.example.com :tada: $x$",
    "{{ 7 * 7 }} {% raw %} ${7*7}",
    "\x1b[31mred\x1b]0;title\x07 \x9b1m",
    "\u202egnp.exe\u2066 \u200b\ufeff\u2028\u2029",
    "[bold]rich[/bold] [link=http://a]b[/link]",
    "tab\there\r\nnext\x00\x01\x08\x0b\x0c\x7f\x85\ufffe\uffff",
    "   leading and trailing   ",
    "`",
    "\\",
    "e\u0301\u05d0\u4e2d\U0001f0a1",
)
"""Texts that some format or other would obey."""


def _board(
    identity: str,
    area: str,
    lines: Sequence[Mapping[str, object]],
    figures: Sequence[tuple[str, str]],
    top: str,
    charts: Mapping[str, object],
    features: Sequence[str] = (),
) -> Vector:
    expected = {
        "lines": [
            {
                "ns": {"matchpoints": ns, "top": top},
                "ew": {"matchpoints": ew, "top": top},
            }
            for ns, ew in figures
        ],
        "charts": charts,
    }
    request = {"op": "score_board", "board": {"expected": len(lines), "lines": lines}}
    return _vector(identity, area, request, expected, features)


def _vector(
    identity: str,
    area: str,
    request: Mapping[str, object],
    expected: Mapping[str, object],
    features: Sequence[str] = (),
) -> Vector:
    return parse_vector(
        {
            "id": identity,
            "title": f"title of {identity}",
            "why": f"why of {identity}",
            "clauses": ["K8"],
            "features": list(features),
            "source": "made for a test",
            "confirmed_by": {"hand": "counted", "published": "the document"},
            "request": request,
            "expected": expected,
            "working": [f"working of {identity}", "2 + 2 = 4"],
        },
        area,
    )


def _played(score: int) -> dict[str, object]:
    return {"result": str(score), "outcomes": [{"weight": "1", "score": score}]}


def _chart(*rows: tuple[int, str, str]) -> list[object]:
    named = [
        {"score": score, "frequency": frequency, "matchpoints": matchpoints}
        for score, frequency, matchpoints in rows
    ]
    return [{"group": None, "rows": named}]


_RULING = {
    "result": "12C1c:2/600/3/-100",
    "outcomes": [{"weight": "2/5", "score": 600}, {"weight": "3/5", "score": -100}],
}

DOCUMENT = _board(
    "weighted-1",
    "weighted",
    [*[_played(600)] * 2, *[_played(-100)] * 5, _RULING],
    [*[("63/5", "7/5")] * 2, *[("23/5", "47/5")] * 5, ("39/5", "31/5")],
    "14",
    {
        "ns": _chart((600, "12/5", "63/5"), (-100, "28/5", "23/5")),
        "ew": _chart((100, "28/5", "47/5"), (-600, "12/5", "7/5")),
    },
    ["weighted"],
)
TWO = _board(
    "plain-1",
    "plain",
    [_played(600), _played(-100)],
    [("2", "0"), ("0", "2")],
    "2",
    {
        "ns": _chart((600, "1", "2"), (-100, "1", "0")),
        "ew": _chart((100, "1", "2"), (-600, "1", "0")),
    },
)
TIED = _board(
    "ties-1",
    "ties",
    [_played(600), _played(600)],
    [("1", "1"), ("1", "1")],
    "2",
    {"ns": _chart((600, "2", "1")), "ew": _chart((-600, "2", "1"))},
)
CONTRACT = _vector(
    "contracts-1",
    "contracts",
    {
        "op": "score_contract",
        "contract": "3NT",
        "declarer": "N",
        "tricks": 9,
        "vulnerable": "NONE",
    },
    {"score": 400},
)
REFUSED = _vector(
    "refusals-1",
    "refusals",
    {"op": "score_board", "board": {"expected": 1, "lines": [{"result": "12C1c:2/600/0/-100"}]}},
    {"refused": "a weight of 0"},
)

SUITE = Suite("test-1", (TWO, TIED, DOCUMENT, CONTRACT, REFUSED))
BY_ID = {vector.id: vector for vector in SUITE.vectors}

DECLARATION = Declaration("Demo", "4.2", ("score_board",), ("weighted",), rounding=())
TENTHS = Rounding("board", Fraction(1, 10), "half_up")
EXACT = RoundingFound("exact", (), "It says that it is exact.")
UNSOUND = RoundingFound("declared", (TENTHS,), "It says that it rounds.", ("N-S and E-W (K29).",))
TIES = Cause(
    ("ties-worth-nothing",), "the story", "the change", ("K8",), 2, 2, ("ties-1", "weighted-1")
)


def case_of(vector: Vector, verdict: Verdict = Verdict.PASS, **more: Any) -> CaseResult:
    """What became of a vector."""
    sentence = "" if verdict is Verdict.PASS else f"sentence of {vector.id}"
    case = CaseResult(vector.id, vector.area, vector.title, verdict, sentence, milliseconds=7)
    return replace(case, **more)


def run_of(*cases: CaseResult, **more: Any) -> RunResult:
    """A run with those cases."""
    run = RunResult(
        command=("./demo", "--law78"),
        suite=SUITE.version,
        law78="0.1.0",
        started="2030-01-02T03:04:05Z",
        milliseconds=1234,
        declaration=DECLARATION,
        rounding=EXACT,
        cases=cases,
    )
    return replace(run, **more)


PASSING = run_of(*(case_of(vector) for vector in SUITE.vectors))

FAILING = run_of(
    case_of(TWO),
    case_of(
        TIED,
        Verdict.WRONG_VALUE,
        differences=(
            Difference("line 1, N-S", "1", "0"),
            Difference("line 2, N-S", "1", "0"),
        ),
        answer={"lines": [{"ns": "0", "ew": "1"}, {"ns": "0", "ew": "1"}]},
    ),
    case_of(
        DOCUMENT,
        Verdict.WRONG_VALUE,
        differences=(Difference("line 8, N-S", "7.8", "10"), Difference("line 8, E-W", "6.2", "4")),
        answer={"lines": []},
    ),
    case_of(CONTRACT, Verdict.UNSUPPORTED),
    case_of(REFUSED, Verdict.WRONGLY_ACCEPTED, answer={"lines": [{"ns": "0", "ew": "0"}]}),
    causes=(TIES,),
    rounding=UNSOUND,
    relations=(
        RelationResult("permuted", "lines in another order", 3, ("ties-1, line 1: 1 and then 0",)),
        RelationResult("mirrored", "seen by E-W", 3),
        RelationResult("doubled", "all parts doubled", 0),
    ),
    remarks=("It was started 2 times.",),
)

EVERY_VERDICT = run_of(
    *(
        case_of(replace(TWO, id=f"plain-{number}", title=f"title {number}"), verdict)
        for number, verdict in enumerate(Verdict)
    )
)


FREE = (
    *("title", "sentence", "where", "expected", "got", "ns", "ew", "raw"),
    *("mistakes", "story", "change", "clauses", "alternatives"),
    *("name", "says", "failures", "remarks", "unsound"),
    *("command", "suite", "law78", "started", "selection"),
)
"""The keys of a record under which any text may stand."""


def with_text(run: RunResult, text: str) -> RunResult:
    """The run with a text in every place where there is free text."""

    def changed(value: Any, key: str) -> Any:
        if isinstance(value, dict):
            return {own: changed(held, own) for own, held in value.items()}
        if isinstance(value, list):
            return [changed(held, key) for held in value]
        return text if isinstance(value, str) and key in FREE else value

    data = run_data(run)
    declaration = data["declaration"]
    read = read_run(json.dumps(changed(data, "") | {"declaration": declaration}))
    return replace(read, declaration=replace(run.declaration, name=text, version=text))


BASE = replace(
    FAILING,
    cases=(
        *FAILING.cases,
        case_of(replace(TWO, id="plain-2"), Verdict.CRASHED),
        case_of(replace(TWO, id="plain-4"), Verdict.BROKE_PROTOCOL, raw='{"seq":4,"lines":7}'),
        case_of(replace(TWO, id="plain-3"), Verdict.WRONGLY_REFUSED, answer={"error": {}}),
    ),
    causes=(replace(TIES, alternatives=(("another",),)),),
    selection=("--area plain",),
)


# Runs of every kind ----------------------------------------------------------------------------

texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
)
"""What a program or a hostile record may say, but for half characters, which no JSON may hold."""

names = texts.filter(lambda text: text != "")


@st.composite
def case_results(draw: st.DrawFn, identity: str) -> CaseResult:
    """What may become of one vector."""
    verdict = draw(st.sampled_from(list(Verdict)))
    differences = draw(
        st.lists(st.builds(Difference, texts, texts, texts), max_size=3).map(tuple)
        if verdict is Verdict.WRONG_VALUE
        else st.just(())
    )
    return CaseResult(
        id=identity,
        area=draw(st.one_of(st.sampled_from(AREAS), texts)),
        title=draw(texts),
        verdict=verdict,
        sentence="" if verdict is Verdict.PASS else draw(texts),
        differences=differences,
        answer=draw(st.none() | st.dictionaries(texts, texts, max_size=2)),
        milliseconds=draw(st.integers(0, 10**6)),
        raw=draw(texts) if verdict is Verdict.BROKE_PROTOCOL else "",
    )


@st.composite
def runs(draw: st.DrawFn, ids: st.SearchStrategy[str] = names) -> RunResult:
    """Any run that a record can say, hostile ones among them."""
    identities = draw(st.lists(ids, max_size=5, unique=True))
    cases = tuple(draw(case_results(identity)) for identity in identities)
    listed = st.lists(texts, max_size=2).map(tuple)
    some_ids = st.lists(st.sampled_from(identities), max_size=3) if identities else st.just([])
    count = st.integers(0, 400)
    return RunResult(
        command=draw(st.lists(texts, min_size=1, max_size=3).map(tuple)),
        suite=draw(texts),
        law78=draw(texts),
        started=draw(texts),
        milliseconds=draw(st.integers(0, 10**7)),
        declaration=replace(DECLARATION, rounding=draw(st.sampled_from([None, (), (TENTHS,)]))),
        rounding=draw(
            st.builds(
                RoundingFound,
                st.sampled_from(["declared", "exact", "inferred", "unexplained", "nothing"]),
                st.sampled_from([(), (TENTHS,)]),
                texts,
                listed,
            )
        ),
        cases=cases,
        causes=draw(
            st.lists(
                st.builds(
                    Cause,
                    st.lists(names, min_size=1, max_size=2).map(tuple),
                    texts,
                    texts,
                    listed,
                    count,
                    count,
                    some_ids.map(tuple),
                    st.lists(listed, max_size=2).map(tuple),
                ),
                max_size=2,
            ).map(tuple)
        ),
        relations=draw(
            st.lists(
                st.builds(RelationResult, texts, texts, count, listed),
                max_size=2,
                unique_by=lambda relation: relation.name,
            ).map(tuple)
        ),
        remarks=draw(listed),
        selection=draw(listed),
        live=draw(st.booleans()),
    )
