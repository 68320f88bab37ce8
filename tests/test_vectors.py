"""The vectors: their files, where their figures come from, and that the reference agrees.

Expected figures are recomputed here from the requests alone, by `oracle`,
`session_oracle`, `session_rules_oracle` and the table of Law 77. What was published
or worked out by hand stands in `vector_authoring.areas`.
"""

from __future__ import annotations

import ast
import copy
import json
import random
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import oracle
import spec_examples
from law78 import method_of, score_board
from law78.conformance import protocol
from law78.conformance.requests import lines_of_request
from law78.conformance.subject import answers
from law78.conformance.vectors import (
    AREAS,
    BoardDue,
    RefusalDue,
    SessionDue,
    load_suite,
    parse_vector,
    vector_data,
)
from law78.notation import parse_line
from law78.outcome import Side
from law78.regulation import Rules, with_rule
from law78.rounding import MODES, SIDES, STAGES
from line_strategies import Board as AnyBoard
from line_strategies import boards as any_boards
from line_strategies import rules as any_rules
from over_all import over_all
from session_rules_oracle import Round, everything, nearest
from vector_authoring import boards, build, contracts, sessions
from vector_authoring.areas import DEFINITIONS
from vector_authoring.areas.weighted import VECTORS as WEIGHTED
from vector_authoring.build import built
from vector_authoring.definitions import Board, Contract, Refused, Session
from vector_authoring.figures import Differs, Figures, said, shown
from vector_authoring.layout import laid_out
from vector_authoring.manifest import Shrinks, hash_of, manifest_of, refuse_to_shrink
from vector_authoring.pencil import working_of_board
from vector_authoring.questions import features
from vector_authoring.suite import SUITE, stale

ROOT = Path(__file__).resolve().parent.parent

NOT_HELD = {"K38": "no regulation of law78 limits rulings, and a request has no rule for it"}
"""Clauses that a program cannot be held to by a request of protocol version 1."""


# The files -----------------------------------------------------------------------------------


def read(name: str) -> Any:
    """A file of the suite as JSON in which a float, or a key twice in an object, is an error."""

    def no_float(written: str) -> Any:
        raise AssertionError(f"{name} has the number {written}")

    def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs), f"{name} has a key twice"
        return dict(pairs)

    text = (SUITE / name).read_bytes().decode("utf-8")
    return json.loads(
        text, parse_float=no_float, parse_constant=no_float, object_pairs_hook=no_key_twice
    )


FILES = {area: read(f"{area}.json") for area in AREAS}
ALL = [vector for area in AREAS for vector in FILES[area]["vectors"]]
BY_ID = {vector["id"]: vector for vector in ALL}
DEFINED = {definition.id: definition for area in AREAS for definition in DEFINITIONS[area]}
MANIFEST = read("manifest.json")
SCHEMA, PROTOCOL_SCHEMA = read("schema.json"), read("protocol.schema.json")
REGISTRY: Registry[Any] = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in (SCHEMA, PROTOCOL_SCHEMA)
)


def validator(of: str) -> Draft202012Validator:
    """What checks a value against a schema or a part of one, by its address."""
    return Draft202012Validator({"$ref": of}, registry=REGISTRY)


OF_FILE = validator(SCHEMA["$id"])
OF_VECTOR = validator(f"{SCHEMA['$id']}#/$defs/vector")
OF_MANIFEST = validator(f"{SCHEMA['$id']}#/$defs/manifest")
OF_REQUEST = validator(f"{PROTOCOL_SCHEMA['$id']}#/$defs/request")
OF_ANSWER = validator(f"{PROTOCOL_SCHEMA['$id']}#/$defs/answer")


def of_operation(operation: str) -> list[dict[str, Any]]:
    """The vectors of an operation that are not to be refused."""
    return [
        vector
        for vector in ALL
        if vector["request"]["op"] == operation and "refused" not in vector["expected"]
    ]


OneTest: TypeAlias = Callable[[dict[str, Any]], None]


def each(chosen: list[dict[str, Any]]) -> Callable[[OneTest], Callable[[], None]]:
    """A test of each of these vectors, which names those that fail by their ids."""
    return over_all(chosen, lambda vector: vector["id"])


BOARDS = of_operation("score_board")
CONTRACTS = of_operation("score_contract")
SESSIONS = of_operation("score_session")
REFUSALS = [vector for vector in ALL if "refused" in vector["expected"]]


def test_there_are_enough() -> None:
    """At least 150, of every area and every operation, and each of one kind."""
    assert len(ALL) >= 150
    assert all(FILES[area]["vectors"] for area in AREAS)
    assert len(BOARDS) + len(CONTRACTS) + len(SESSIONS) + len(REFUSALS) == len(ALL)
    assert {vector["request"]["op"] for vector in ALL} == set(protocol.OPERATIONS)
    assert FILES["refusals"]["vectors"] == REFUSALS


def test_the_files_are_what_the_tool_writes() -> None:
    """Nothing in them was changed by hand."""
    assert stale() == []


def test_the_files_of_the_suite_are_these() -> None:
    """One an area, and what describes them."""
    names = {file.name for file in SUITE.iterdir()}
    assert names == {f"{area}.json" for area in AREAS} | {
        "manifest.json",
        "schema.json",
        "protocol.schema.json",
        "README.md",
    }


@pytest.mark.parametrize("name", sorted(file.name for file in SUITE.iterdir()))
def test_text_that_any_program_can_read(name: str) -> None:
    """UTF-8 without a byte order mark, lines ended by LF, no blanks at their ends."""
    text = (SUITE / name).read_bytes()
    assert text.decode("utf-8").encode("utf-8") == text
    assert not text.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in text
    assert text.endswith(b"\n")
    assert not text.endswith(b"\n\n")
    assert all(line == line.rstrip() for line in text.decode("utf-8").split("\n"))


def test_ids_are_unique_and_of_their_area() -> None:
    """An id names one vector, in the order of the numbers, and none that was withdrawn."""
    assert len(BY_ID) == len(ALL)
    for area in AREAS:
        ids = [vector["id"] for vector in FILES[area]["vectors"]]
        assert ids == sorted(ids)
        assert all(identity.rpartition("-")[0] == area for identity in ids)
        assert FILES[area]["area"] == area
    assert not {entry["id"] for entry in MANIFEST["withdrawn"]} & set(BY_ID)


def test_no_question_is_asked_twice() -> None:
    """Two vectors never have the same request."""
    requests = [json.dumps(vector["request"], sort_keys=True) for vector in ALL]
    assert len(set(requests)) == len(requests)


def test_titles_and_reasons_are_their_own() -> None:
    """No two vectors have the same title or the same why."""
    assert len({vector["title"] for vector in ALL}) == len(ALL)
    assert len({vector["why"] for vector in ALL}) == len(ALL)


# The schemas ---------------------------------------------------------------------------------


@pytest.mark.parametrize("schema", [SCHEMA, PROTOCOL_SCHEMA], ids=lambda schema: schema["$id"])
def test_the_schemas_are_schemas(schema: Mapping[str, Any]) -> None:
    """JSON Schema 2020-12."""
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize("area", AREAS)
def test_every_file_is_as_the_schema_says(area: str) -> None:
    """Every vector of every area."""
    OF_FILE.validate(FILES[area])


def test_the_manifest_is_as_the_schema_says() -> None:
    """Also with a vector that was withdrawn."""
    OF_MANIFEST.validate(MANIFEST)
    entry = {"id": "plain-001", "hash": "0" * 64, "reason": "a slip", "replacement": "plain-002"}
    OF_MANIFEST.validate(MANIFEST | {"withdrawn": [entry, entry | {"replacement": None}]})
    for key in entry:
        broken = {own: value for own, value in entry.items() if own != key}
        assert not OF_MANIFEST.is_valid(MANIFEST | {"withdrawn": [broken]})
    assert not OF_MANIFEST.is_valid(MANIFEST | {"vectors": {"plain-001": "0" * 63}})
    assert not OF_MANIFEST.is_valid(MANIFEST | {"vectors": {"plain-1": "0" * 64}})


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a JSON value."""
    if path:
        yield path
    items: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(value, dict):
        items = iter(value.items())
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for key, item in items:
        yield from places(item, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def changed(value: Any, path: tuple[Any, ...], to: Any) -> Any:
    """A copy with another value at a place."""
    own = copy.deepcopy(value)
    at(own, path[:-1])[path[-1]] = to
    return own


NUMBERS = ("score", "weight", "matchpoints", "top", "frequency", "total", "available", "rank")


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """A vector with one of its parts made into what it can never be."""
    vector = draw(st.sampled_from([own for own in ALL if own not in REFUSALS]))
    part = vector[draw(st.sampled_from(["request", "expected"]))]
    name = "request" if part is vector["request"] else "expected"
    where = draw(st.sampled_from(list(places(part))))
    odd: list[Any] = [0.5, {"one": "more"}, [[]]]
    if where[-1] in NUMBERS:
        odd += ["1e3", "one", ""]
    return changed(vector, (name, *where), draw(st.sampled_from(odd)))


@given(spoiled())
def test_the_schema_rejects_a_spoiled_vector(vector: dict[str, Any]) -> None:
    """A float, an odd object, an odd list or an odd number passes nowhere for what was there."""
    assert not OF_VECTOR.is_valid(vector)


@given(st.sampled_from(ALL), st.data())
def test_the_schema_rejects_a_vector_with_a_part_missing_or_too_many(
    vector: dict[str, Any], data: st.DataObject
) -> None:
    """Each part of a vector is needed, and there are no others."""
    key = data.draw(st.sampled_from(sorted(vector)))
    assert not OF_VECTOR.is_valid({own: vector[own] for own in vector if own != key})
    assert not OF_VECTOR.is_valid(vector | {"note": "one more"})


@pytest.mark.parametrize(
    "change",
    [
        {"id": "plain-1"},
        {"id": "other-001"},
        {"id": "Plain-001"},
        {"title": ""},
        {"title": "two\nlines"},
        {"clauses": []},
        {"clauses": ["K2", "K2"]},
        {"clauses": ["8"]},
        {"features": ["telepathy"]},
        {"features": ["weighted", "weighted"]},
        {"confirmed_by": {"hand": "one way alone"}},
        {"confirmed_by": {"hand": "one way", "reference": "law78 said so"}},
        {"working": ["no sum"]},
        {"working": ["not exact: 1 / 3 = 0.3..."]},
        {"request": {"op": "score_imps"}},
        {"request": {}},
        {"expected": {}},
        {"expected": {"score": 600}},
        {"expected": {"refused": "half a board"}, "request": {"op": "score_board", "board": 0.5}},
        {"expected": BY_ID["plain-001"]["expected"] | {"score": 600}},
        {"expected": BY_ID["plain-001"]["expected"] | {"lines": []}},
        {"request": BY_ID["plain-001"]["request"] | {"seq": 1}},
        {"request": {"op": "score_board", "board": {"expected": 2, "lines": []}}},
    ],
    ids=json.dumps,
)
def test_the_schema_rejects(change: dict[str, Any]) -> None:
    """plain-001 with a part that is none."""
    assert OF_VECTOR.is_valid(BY_ID["plain-001"])
    assert not OF_VECTOR.is_valid(BY_ID["plain-001"] | change)


@pytest.mark.parametrize(
    "written", ["12.6", "12/1", "0/5", "-0", "01", "1/0", "+1", "1/02", " 1", "1 "]
)
def test_the_schema_rejects_a_number_written_in_another_way(written: str) -> None:
    """Clause K1: there is one canonical text."""
    path = ("expected", "lines", 0, "ns", "matchpoints")
    assert not OF_VECTOR.is_valid(changed(BY_ID["plain-001"], path, written))


@each(ALL)
def test_every_number_is_in_lowest_terms(vector: dict[str, Any]) -> None:
    """Clause K1. The schema's pattern alone would let 2/4 pass."""
    figures = ("matchpoints", "top", "frequency", "total", "available", "percentage")
    for path in places(vector["expected"]):
        written = at(vector["expected"], path)
        if path[-1] in figures and written is not None:
            assert str(Fraction(written)) == written


@given(st.fractions())
def test_the_schema_takes_every_number_in_lowest_terms(number: Fraction) -> None:
    """Clause K1."""
    path = ("expected", "lines", 0, "ns", "matchpoints")
    assert OF_VECTOR.is_valid(changed(BY_ID["plain-001"], path, str(number)))


# The protocol's schema -----------------------------------------------------------------------


def test_the_schemas_lists_are_the_protocols() -> None:
    """The closed lists of version 1: features, operations, rules, stages, modes, sides."""
    parts = PROTOCOL_SCHEMA["$defs"]
    rules = parts["rules"]["properties"]
    rounding = parts["rounding"]["properties"]
    hello = parts["hello_answer"]["properties"]
    assert parts["feature"]["enum"] == list(protocol.FEATURES)
    assert parts["operation"]["enum"] == list(protocol.OPERATIONS)
    assert {key: tuple(rules[key]["enum"]) for key in rules} == dict(protocol.BOARD_RULES)
    assert rounding["stage"]["enum"] == list(STAGES)
    assert rounding["mode"]["enum"] == list(MODES)
    assert rounding["side"]["enum"] == list(SIDES)
    assert hello["values"]["enum"] == list(protocol.VALUES)
    assert hello["scale"]["enum"] == list(protocol.SCALES)
    assert hello["protocol"]["const"] == parts["hello"]["properties"]["protocol"]["const"] == 1
    areas = SCHEMA["$defs"]["area"]["enum"]
    assert areas == list(AREAS)
    assert SCHEMA["$defs"]["id"]["pattern"] == f"^({'|'.join(AREAS)})-[0-9]{{3}}$"


HELLO = {"op": "hello", "protocol": 1}


def ask(request: Mapping[str, Any]) -> Any:
    """The reference's answer to a request."""
    (answer,) = answers([json.dumps({"seq": 1} | dict(request)).encode()])
    return json.loads(answer)


@given(any_boards(), any_rules)
def test_every_board_that_is_sent_is_as_the_schema_says(board: AnyBoard, rules: Rules) -> None:
    """Requests of any board under any rules, and the reference's answers to them."""
    named = {key: getattr(rules, key) for key in protocol.BOARD_RULES}
    request = {"seq": 1} | protocol.board_request(board.lines, board.e, named)
    OF_REQUEST.validate(request)
    OF_ANSWER.validate(ask(request))


@each(ALL)
def test_requests_and_answers_are_as_the_schema_says(vector: dict[str, Any]) -> None:
    """Every request that is no refusal's, and every answer of the reference."""
    if vector not in REFUSALS:
        OF_REQUEST.validate({"seq": 7} | vector["request"])
    OF_ANSWER.validate(ask(vector["request"]))


def test_the_other_messages_are_as_the_schema_says() -> None:
    """hello and bye, and a declaration with rounding."""
    OF_REQUEST.validate({"seq": 0} | HELLO)
    OF_REQUEST.validate({"seq": 9, "op": "bye"})
    said_of_itself = ask(HELLO)
    OF_ANSWER.validate(said_of_itself)
    rounding = {"stage": "board", "quantum": "0.1", "mode": "half_up"}
    OF_ANSWER.validate(said_of_itself | {"rounding": [rounding]})
    OF_ANSWER.validate(said_of_itself | {"rounding": [rounding | {"side": "complement"}]})
    for broken in (
        {"stage": "component", "carried": False},
        {"stage": "total", "side": "complement"},
    ):
        assert not OF_ANSWER.is_valid(said_of_itself | {"rounding": [rounding | broken]})
    OF_ANSWER.validate({"seq": None, "error": {"code": "protocol", "message": "broken"}})
    OF_ANSWER.validate({"seq": 2, "unsupported": "split"})
    OF_ANSWER.validate({"seq": 1, "lines": [{"ns": "12.6", "ew": "7/5"}, {"ns": None, "ew": None}]})


@pytest.mark.parametrize(
    "message",
    [
        {"op": "hello", "protocol": 1},
        {"seq": 0, "op": "hello", "protocol": 2},
        {"seq": 0, "op": "hello", "protocol": 1, "version": 1},
        {"seq": -1, "op": "bye"},
        {"seq": 1, "op": "bye", "board": {}},
        {"seq": 1, "op": "score_imps"},
        {"seq": 1, "op": "score_board", "board": {"lines": [{"result": "NP", "not_played": True}]}},
        {"seq": 1, "op": "score_board", "board": {"expected": 1, "lines": [{"result": "600"}]}},
        {
            "seq": 1,
            "op": "score_board",
            "board": {"expected": 1, "lines": [{"result": "NP", "not_played": True, "bye": True}]},
        },
        {
            "seq": 1,
            "op": "score_board",
            "board": {
                "expected": 1,
                "rules": {"unequal": "bastille"},
                "lines": [{"result": "BYE", "bye": True}],
            },
        },
        {"seq": 1, "op": "score_contract", "contract": "8NT", "vulnerable": "NONE"},
        {"seq": 1, "op": "score_contract", "contract": "3NT", "vulnerable": "NONE"},
        {"seq": 1, "op": "score_session", "event": {"boards": []}},
    ],
    ids=json.dumps,
)
def test_the_schema_rejects_a_request(message: dict[str, Any]) -> None:
    """What is none."""
    assert not OF_REQUEST.is_valid(message)


@pytest.mark.parametrize(
    "message",
    [
        {"lines": []},
        {"seq": 1},
        {"seq": "1", "lines": []},
        {"seq": 1, "lines": [], "score": 400},
        {"seq": 1, "lines": [], "note": "one more"},
        {"seq": 1, "lines": [{"ns": 12.6, "ew": "1.4"}]},
        {"seq": 1, "lines": [{"ns": "12,6", "ew": "1.4"}]},
        {"seq": 1, "lines": [{"ns": "12.6"}]},
        {"seq": 1, "score": "400"},
        {"seq": 1, "ranking": [{"total": "7.5"}]},
        {"seq": 1, "error": "no bridge"},
        {"seq": 1, "unsupported": True},
        {"seq": 0, "protocol": 1, "subject": {"name": "A"}, "operations": [], "features": []},
        {
            "seq": 0,
            "protocol": 1,
            "subject": {"name": "A", "version": "1"},
            "operations": ["score_imps"],
            "features": [],
        },
    ],
    ids=json.dumps,
)
def test_the_schema_rejects_an_answer(message: dict[str, Any]) -> None:
    """What is none."""
    assert not OF_ANSWER.is_valid(message)


# Where the figures come from -----------------------------------------------------------------


@each(BOARDS)
def test_a_board_by_brute_force_and_by_the_closed_form(vector: dict[str, Any]) -> None:
    """Recomputed from the request in the file: lines and charts. Clauses K2 to K28."""
    assert boards.expected_of_board(vector["request"]) == vector["expected"]


@each(SESSIONS)
def test_a_session_by_two_oracles(vector: dict[str, Any]) -> None:
    """Recomputed from the request in the file. Clauses K17, K32 to K34, K36, K37."""
    definition = DEFINED[vector["id"]]
    assert isinstance(definition, Session)
    assert sessions.expected_of_session(vector["request"], definition.winners) == vector["expected"]


@each(CONTRACTS)
def test_a_contract_by_the_table_and_by_the_sum(vector: dict[str, Any]) -> None:
    """Recomputed from the request in the file. Clause K30."""
    definition = DEFINED[vector["id"]]
    assert isinstance(definition, Contract)
    score = vector["expected"]["score"]
    assert contracts.from_table(vector["request"]) == score
    assert contracts.by_hand(definition, vector["request"]) == score


@each(ALL)
def test_every_confirmation_is_what_the_file_says(vector: dict[str, Any]) -> None:
    """Published figures and those worked out by hand are held to what the file expects.

    At least two ways, of the four that there are.
    """
    definition = DEFINED[vector["id"]]
    request, expected = vector["request"], vector["expected"]
    match definition:
        case Board():
            confirmed = build.confirm_board(definition, request, expected)
        case Session():
            confirmed = build.confirm_session(definition, request, expected)
        case Contract():
            confirmed = build.confirm_contract(definition, request)
        case Refused():
            assert definition.request == request
            confirmed, _ = build.confirm_refusal(definition)
    assert confirmed == vector["confirmed_by"]
    assert len(confirmed) >= 2


def test_every_worked_example_is_a_vector() -> None:
    """tests/worked_examples.json, every id of it."""
    used = {
        name
        for definition in DEFINED.values()
        if isinstance(definition, Board | Session)
        for name in definition.worked.split()
    }
    assert used == set(boards.worked_examples())


def test_what_the_figures_come_from_shares_no_arithmetic_with_law78() -> None:
    """By their imports: the notation, and the kinds of line, are all that they see of it."""
    allowed = {
        "oracle": {"law78.outcome"},
        "session_oracle": set(),
        "session_rules_oracle": set(),
        "law77_table": set(),
        "vector_authoring": {
            "law78.conformance.line_data",
            "law78.conformance.protocol",
            "law78.conformance.vectors",
            "law78.errors",
            "law78.notation",
        },
    }
    tests = Path(__file__).parent
    for name, known in allowed.items():
        files = [tests / f"{name}.py"] if (tests / f"{name}.py").exists() else []
        files += sorted((tests / name).rglob("*.py"))
        assert files
        assert {module for file in files for module in imported(file)} <= known, name


def imported(file: Path) -> set[str]:
    """The modules of law78 that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {module for module in found if module.split(".")[0] == "law78"}


# The reference agrees ------------------------------------------------------------------------


@each(BOARDS)
def test_the_reference_scores_the_board_so(vector: dict[str, Any]) -> None:
    """As a subject, through the protocol."""
    due = [
        {side: own and own["matchpoints"] for side, own in line.items()}
        for line in vector["expected"]["lines"]
    ]
    assert ask(vector["request"]) == {"seq": 1, "lines": due}


@each(BOARDS)
def test_the_reference_has_these_charts_and_tops(vector: dict[str, Any]) -> None:
    """What a subject does not send: frequencies, entries and tops. Clauses K3, K8, K12."""
    board = vector["request"]["board"]
    rules = Rules()
    for key, value in board.get("rules", {}).items():
        rules = with_rule(rules, key, value)
    scored = score_board(lines_of_request(vector["request"]), board["expected"], method_of(rules))
    due = parse_vector(vector, "any").expected
    assert isinstance(due, BoardDue)
    found = [
        (str(side), chart.group, row.score, row.frequency, row.matchpoints)
        for side in Side
        for chart in scored.charts[side]
        for row in chart.rows
    ]
    assert found == [
        (chart.side, chart.group, row.score, row.frequency, row.matchpoints)
        for chart in due.charts
        for row in chart.entries
    ]
    for line, own in zip(scored.lines, due.lines, strict=True):
        for side, figure in ((Side.NS, own.ns), (Side.EW, own.ew)):
            score = line.of(side)
            assert (figure and figure.top) == (score and score.top)
            assert (figure and figure.percentage) == (score and score.percentage)


@each(SESSIONS)
def test_the_reference_ranks_the_session_so(vector: dict[str, Any]) -> None:
    """As a subject, through the protocol; it may say more of a pair."""
    ranking = ask(vector["request"])["ranking"]
    due = vector["expected"]["ranking"]
    assert [{key: row[key] for key in due[0]} for row in ranking] == due


@each(CONTRACTS)
def test_the_reference_scores_the_contract_so(vector: dict[str, Any]) -> None:
    """As a subject, through the protocol."""
    assert ask(vector["request"]) == {"seq": 1, "score": vector["expected"]["score"]}


@each(REFUSALS)
def test_the_reference_refuses(vector: dict[str, Any]) -> None:
    """With an error: the request is understood, and is no bridge."""
    assert set(ask(vector["request"])) == {"seq", "error"}


@each([vector for vector in REFUSALS if "board" in vector["request"]])
def test_what_is_wrong_shows_in_the_notation_and_in_the_data(vector: dict[str, Any]) -> None:
    """A program may read either: the reference refuses both."""
    for kept in ("notation", "data"):
        request = copy.deepcopy(vector["request"])
        for line in request["board"]["lines"]:
            for key in list(line):
                if (key == "result") != (kept == "notation"):
                    del line[key]
        assert "error" in ask(request), kept


def test_the_suite_is_read_whole() -> None:
    """law78's own reader takes every vector, with what it expects."""
    suite = load_suite()
    assert suite.version == MANIFEST["version"]
    assert [vector.id for vector in suite.vectors] == [vector["id"] for vector in ALL]
    for vector in suite.vectors:
        own = BY_ID[vector.id]
        assert vector_data(vector) == own
        assert vector.request == own["request"]
        assert list(vector.clauses) == own["clauses"]
        assert list(vector.features) == own["features"]
        assert list(vector.working) == own["working"]
        assert isinstance(vector.expected, RefusalDue) == ("refused" in own["expected"])
        if isinstance(vector.expected, SessionDue):
            first = own["expected"]["ranking"][0]
            assert vector.expected.ranking[0].total == Fraction(first["total"])
    assert suite.of("weighted-001").title == "The document's board"
    with pytest.raises(KeyError):
        suite.of("weighted-999")


# Clauses and features ------------------------------------------------------------------------


def test_every_clause_that_is_cited_is_there() -> None:
    """In SPEC.md, as a clause or an open question."""
    known = {clause.id for clause in build.book().clauses}
    for vector in ALL:
        assert set(vector["clauses"]) <= known, vector["id"]


def test_every_clause_that_a_program_can_be_held_to_is_cited() -> None:
    """K1 to the last, but for those that no request can ask for."""
    clauses = {clause.id for clause in build.book().clauses if clause.id.startswith("K")}
    cited = {clause for vector in ALL for clause in vector["clauses"]}
    assert clauses - cited == set(NOT_HELD)


def open_questions(request: Mapping[str, Any]) -> set[str]:
    """The open questions that no rule settles on which a board turns: Q4, Q5, Q6 and Q12.

    Q1, Q7, Q9 and Q10 are about what is not asked here: 33/33/33, a ruling with an
    artificial part, a half at the average, self-inflicted damage.
    """
    rows, e, choices = boards.board_of(request)
    found = set()
    for side in ("ns", "ew"):
        sizes = {group: oracle.members(rows, side, group) for group in oracle.groups(rows)}
        results = sum(len(places) for places in sizes.values())
        for group, places in sizes.items():
            a, others = len(places), [len(own) for name, own in sizes.items() if name != group]
            if choices.small_groups == "none" or not 0 < a < e:
                continue
            if choices.small_groups == "ebu":
                if a in (2, 3) and (e >= 3 * a) != (results >= 3 * a) and results < e and others:
                    found.add("Q4")
                if a == 1 and not others:
                    found.add("Q5")
            elif a == 3 and max(others, default=0) == 3:
                found.add("Q6")
            held = [rows[place].holds(side) for place in places]
            if oracle.is_small(choices, rows, side, group, e) and any(
                isinstance(own, dict) and len(own) > 1 for own in held
            ):
                found.add("Q12")
    return found


@each(BOARDS)
def test_no_board_turns_on_an_open_question_but_one_that_cites_it(vector: dict[str, Any]) -> None:
    """Neither answer to such a question is a mistake."""
    cited = {clause for clause in vector["clauses"] if clause.startswith("Q")}
    assert open_questions(vector["request"]) == cited


@pytest.mark.parametrize(
    ("lines", "expected", "rules", "questions"),
    [
        ("420 -50 620@a 170@a -100@a A6040", None, "small_groups=ebu", {"Q4"}),
        ("420", 9, "small_groups=ebu", {"Q5"}),
        ("420", 2, "small_groups=ebu", {"Q5"}),
        ("420 -50 0 620@a 170@a -100@a", None, "small_groups=acbl", {"Q6"}),
        ("420 12C1c:1/420/1/-50", 6, "small_groups=ebu", {"Q12"}),
        ("420 -50", 6, "small_groups=ebu", set()),
        ("420 12C1c:1/420/1/-50", None, "small_groups=ebu", set()),
    ],
)
def test_what_an_open_question_looks_like(
    lines: str, expected: int | None, rules: str, questions: set[str]
) -> None:
    """The examples of SPEC.md's open questions."""
    board = Board(
        id="plain-999", title="", why="", clauses="", lines=lines, expected=expected, rules=rules
    )
    assert open_questions(build.board_question(board)) == questions


@each(SESSIONS)
def test_no_session_turns_on_when_an_average_is_raised(vector: dict[str, Any]) -> None:
    """Q3 and Q8: the test by the session, and A6040 as averages, give the same ranking."""
    definition = DEFINED[vector["id"]]
    assert isinstance(definition, Session)
    session = sessions.rules_session(vector["request"]["event"], definition.winners)
    _, standings = everything(session)
    for other in ({"average_test": "session"}, {"codes": "nominal"}):
        otherwise = replace(session, choices=replace(session.choices, **other))
        assert everything(otherwise)[1] == standings


@pytest.mark.parametrize(
    ("lines", "expected", "rules", "needs"),
    [
        ("600 -100", None, "", ""),
        ("600 -100 12C1c:2/600/3/-100", None, "", "weighted"),
        ("600 12C1c:1/600", None, "", "weighted"),
        ("600 600|-100", None, "", "split"),
        ("600 600|60%", None, "", "split artificial unequal"),
        ("600|60% -100|60%", None, "", "split artificial"),
        ("600 12C1c:1/600/1/0|-100", None, "", "weighted split"),
        ("600 A6040", None, "", "artificial unequal"),
        ("A6040 A+/A-", None, "", "artificial"),
        ("600 -100", 3, "", "unequal"),
        ("600 -100", None, "unequal=ascherman", "unequal"),
        ("600@a -100@a", None, "", "fouled"),
        ("600 -100@a", None, "", "unequal fouled"),
        ("600 -100", None, "small_groups=ebu", "small_groups"),
        ("600 -100", 6, "small_groups=ebu", "unequal small_groups"),
        ("600 -100", None, "split=halves", "split"),
        ("600 NP", None, "", "not_played"),
        ("600 -100 BYE", None, "", "bye"),
    ],
)
def test_what_a_board_needs(lines: str, expected: int | None, rules: str, needs: str) -> None:
    """By hand: what a program must be able to do to score it."""
    board = Board(
        id="plain-999", title="", why="", clauses="", lines=lines, expected=expected, rules=rules
    )
    assert list(features(build.board_question(board))) == needs.split()


@each(ALL)
def test_features_are_what_the_request_needs(vector: dict[str, Any]) -> None:
    """Neither more nor less."""
    assert list(features(vector["request"])) == vector["features"]


@each(BOARDS)
def test_a_board_is_sent_as_the_protocol_writes_it(vector: dict[str, Any]) -> None:
    """The canonical notation, and the data that say the same."""
    board = vector["request"]["board"]
    lines = [parse_line(line["result"]) for line in board["lines"]]
    sent = protocol.board_request(lines, board["expected"], board.get("rules"))
    assert sent == vector["request"]


# The derivations -----------------------------------------------------------------------------


def read_working(lines: list[str]) -> dict[str, Fraction]:
    """What each line of a derivation is about, and what its sum comes to. Every sum is right."""
    found: dict[str, Fraction] = {}
    for line in lines:
        about, _, sum_ = line.rpartition(": ")
        assert spec_examples.is_sum(sum_), line
        assert spec_examples.sum_holds(sum_), line
        found[about] = Fraction(sum_.rpartition(" = ")[2])
    return found


@each(BOARDS)
def test_the_derivation_of_a_board_leads_to_what_is_expected(vector: dict[str, Any]) -> None:
    """Each line's figure, N-S and E-W, is the last sum about it."""
    came_to = read_working(vector["working"])
    lines = vector["request"]["board"]["lines"]
    for line, due in zip(lines, vector["expected"]["lines"], strict=True):
        for side, name in (("ns", "N-S"), ("ew", "E-W")):
            if due[side] is not None:
                expected = Fraction(due[side]["matchpoints"])
                assert came_to[f"{name}, {line['result']}"] == expected


@given(any_boards(most=6), any_rules)
def test_the_derivation_of_any_board(board: AnyBoard, rules: Rules) -> None:
    """The document's climb leads to the closed form's figures, on every kind of line."""
    named = {key: getattr(rules, key) for key in protocol.BOARD_RULES}
    request = protocol.board_request(board.lines, board.e, named)
    rows, e, choices = boards.board_of(request)
    try:
        scored = oracle.by_closed_form(rows, e, choices)
    except oracle.Undefined:
        return
    came_to = read_working(working_of_board(request))
    for line, pairs in zip(request["board"]["lines"], scored, strict=True):
        for name, pair in zip(("N-S", "E-W"), pairs, strict=True):
            if pair is not None:
                assert came_to[f"{name}, {line['result']}"] == pair[0]


@each(SESSIONS)
def test_the_derivation_of_a_session_leads_to_what_is_expected(vector: dict[str, Any]) -> None:
    """Each pair's total, what was available, and its percentage, where it is shown."""
    came_to = read_working(vector["working"])
    definition = DEFINED[vector["id"]]
    assert isinstance(definition, Session)
    shown_pairs = 0
    for row in vector["expected"]["ranking"]:
        name = f"pair {sessions.name_of(row)}"
        if definition.pairs and row["pair"] not in definition.pairs.split():
            continue
        assert came_to[name] == Fraction(row["total"])
        assert came_to[f"{name}, available"] == Fraction(row["available"])
        if row["percentage"] is not None:
            assert came_to[f"{name}, per cent"] == Fraction(row["percentage"])
        shown_pairs += 1
    assert shown_pairs


@each(CONTRACTS)
def test_the_derivation_of_a_contract_leads_to_its_score(vector: dict[str, Any]) -> None:
    """The last sum is N-S's score."""
    *_, score = read_working(vector["working"]).values()
    assert score == vector["expected"]["score"]


@each(REFUSALS)
def test_the_sums_of_a_refusal_are_right(vector: dict[str, Any]) -> None:
    """Where what is wrong is a sum."""
    for line in vector["working"]:
        assert spec_examples.sum_holds(line.rpartition(": ")[2])


# The manifest --------------------------------------------------------------------------------


def test_the_manifest_pins_every_vector() -> None:
    """A hash of what each asks and expects, by its id."""
    assert MANIFEST["vectors"] == {vector["id"]: hash_of(vector) for vector in ALL}


def test_the_manifest_has_only_grown_since_the_last_commit() -> None:
    """Against what git has, where there is git."""
    name = (SUITE / "manifest.json").relative_to(ROOT).as_posix()
    try:
        git = subprocess.run(
            ["git", "-C", str(ROOT), "show", f"HEAD:{name}"], capture_output=True, check=False
        )
    except FileNotFoundError:
        pytest.skip("git is not at hand")
    if git.returncode:
        pytest.skip("no manifest was committed yet, or this is no checkout")
    refuse_to_shrink(json.loads(git.stdout), MANIFEST)


@given(st.integers())
def test_a_hash_does_not_depend_on_the_order_of_keys(seed: int) -> None:
    """Nor on anything but what is asked and expected."""
    order = random.Random(seed)

    def shuffled(value: Any) -> Any:
        if isinstance(value, dict):
            keys = list(value)
            order.shuffle(keys)
            return {key: shuffled(value[key]) for key in keys}
        return [shuffled(item) for item in value] if isinstance(value, list) else value

    vector = order.choice(ALL)
    assert hash_of(shuffled(vector) | {"title": "another"}) == hash_of(vector)


@given(st.data())
def test_a_hash_depends_on_everything_that_is_asked_and_expected(data: st.DataObject) -> None:
    """Any change of a figure or of a line changes it."""
    vector = data.draw(st.sampled_from(ALL))
    pinned = [path for path in places(vector) if path[0] in ("request", "expected")]
    path = data.draw(st.sampled_from(pinned))
    assert hash_of(changed(vector, path, "something else")) != hash_of(vector)


OLD = manifest_of("1.0.0", ALL[:3], [])


def withdrawn(identity: str, **other: str) -> dict[str, str | None]:
    entry: dict[str, str | None] = {
        "id": identity,
        "hash": OLD["vectors"][identity],
        "reason": "a slip",
        "replacement": None,
    }
    return entry | other


def test_a_manifest_may_grow() -> None:
    """More vectors, and vectors withdrawn with their hash."""
    refuse_to_shrink(OLD, OLD)
    refuse_to_shrink(OLD, manifest_of("1.1.0", ALL[:5], []))
    refuse_to_shrink(OLD, manifest_of("2.0.0", ALL[1:5], [withdrawn("plain-001")]))


@pytest.mark.parametrize(
    "new",
    [
        manifest_of("1.1.0", ALL[1:5], []),
        manifest_of("1.1.0", [ALL[3] | {"id": "plain-001"}, *ALL[1:3]], []),
        manifest_of("1.1.0", ALL[:3], [withdrawn("plain-001")]),
        manifest_of("1.1.0", ALL[1:3], [withdrawn("plain-001", hash="0" * 64)]),
    ],
    ids=["lost", "changed", "withdrawn and there", "withdrawn as another"],
)
def test_a_manifest_may_not_shrink(new: dict[str, Any]) -> None:
    """What it has stays, or is withdrawn with its own hash."""
    with pytest.raises(Shrinks):
        refuse_to_shrink(OLD, new)


def test_what_was_withdrawn_stays_withdrawn() -> None:
    """In the same words."""
    old = manifest_of("2.0.0", ALL[1:3], [withdrawn("plain-001")])
    for entries in ([], [withdrawn("plain-001", reason="another")]):
        with pytest.raises(Shrinks):
            refuse_to_shrink(old, manifest_of("2.1.0", ALL[1:3], entries))


# The tool ------------------------------------------------------------------------------------


DOCUMENTS_BOARD = WEIGHTED[0]


@pytest.mark.parametrize(
    "change",
    [
        {"published": Figures("a page that has a misprint", "600 12.7 1.4")},
        {"published": Figures("a page that has nothing", "600 . .")},
        {"hand": Figures("worked out wrongly", "12C1c:2/600/3/-100 7.8 6.3")},
        {"hand": Figures("`0.4 x 12 + 0.6 x 5 = 7.9`", "12C1c:2/600/3/-100 7.8 6.2")},
        {"hand": Figures("a wrong entry", chart="600 12.6 1.5")},
        {"worked": "doc-2"},
        {"worked": "doc-3"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_tool_writes_nothing_where_two_sources_differ(change: dict[str, Any]) -> None:
    """The document's board with a figure that is none."""
    built(DOCUMENTS_BOARD)
    with pytest.raises(Differs):
        built(replace(DOCUMENTS_BOARD, **change))


def test_the_tool_writes_nothing_where_the_table_and_the_sum_differ() -> None:
    """A contract with a slip of the pen."""
    contract = DEFINED["contracts-001"]
    assert isinstance(contract, Contract)
    for hand in ("40 + 2 x 30 + 500 = 600", "40 + 2 x 30 + 300 = 410"):
        with pytest.raises(Differs):
            built(replace(contract, hand=hand))


def test_the_tool_writes_no_total_that_differs() -> None:
    """A session with a total that is none."""
    session = DEFINED["session-001"]
    assert isinstance(session, Session)
    with pytest.raises(Differs):
        built(replace(session, hand=Figures("worked out wrongly", "1 7.4")))


def test_the_tool_writes_no_refusal_of_what_is_right() -> None:
    """A request with nothing wrong, with two things wrong, and a rule that nobody wrote."""
    refused = DEFINED["refusals-009"]
    assert isinstance(refused, Refused)
    right = changed(refused.request, ("board", "expected"), 3)
    group = {"result": "NP@a", "not_played": True, "group": "a"}
    twice = copy.deepcopy(refused.request)
    twice["board"]["lines"].append(group)
    for other in (
        replace(refused, request=right),
        replace(refused, request=twice),
        replace(refused, quote="Three lines may be two."),
    ):
        with pytest.raises(Differs):
            built(other)


def test_a_wrong_chart_entry_or_token_said_twice_is_no_figure() -> None:
    """What Figures say is read strictly."""
    with pytest.raises(Differs):
        said("600 12.6 1.4, 600 12.6 1.4")
    assert said("") == {}


def test_halves_by_brute_force_are_de_waels() -> None:
    """His figures: 18, 13.5, 8, 3.5 and 0; the split pairs 3.5 and 4.5."""
    rows, e, choices = boards.board_of(BY_ID["split-002"]["request"])
    scored = boards.brute_force(rows, e, choices)
    assert [pair and pair[0] for pair in scored[4]] == [Fraction(7, 2), Fraction(9, 2)]
    assert {shown(pairs[0][0]) for pairs in scored if pairs[0]} == {"18", "13.5", "8", "3.5", "0"}


def test_rounding_vectors_tell_the_modes_apart() -> None:
    """Any two modes differ at 0.1 on some vector of the area; in whole matchpoints too."""
    for quantum in (Fraction(1, 10), Fraction(1)):
        rounded = {
            mode: [
                nearest(
                    Fraction(own["matchpoints"]), Round(quantum, mode), Fraction(own["top"]) / 2
                )
                for vector in FILES["rounding"]["vectors"]
                for line in vector["expected"]["lines"]
                for own in line.values()
                if own is not None
            ]
            for mode in MODES
        }
        assert len({tuple(values) for values in rounded.values()}) == len(MODES)


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=30,
)


@given(any_json)
def test_a_value_laid_out_is_the_same_value(value: Any) -> None:
    """Broken over lines or not."""
    text = laid_out(value)
    assert json.loads(text) == value
    assert all(line == line.rstrip() or "\\" in line or '"' in line for line in text.split("\n"))
