"""The record of a run as JSON, format law78-report-1: written by `check`, read by `report`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from law78.conformance.declaration import (
    Breach,
    Declaration,
    declaration_data,
    parse_declaration,
    parse_rounding,
    rounding_data,
)
from law78.conformance.levels import agrees, level_claimed
from law78.conformance.results import (
    ROUNDING_KNOWN,
    CaseResult,
    Cause,
    Difference,
    JsonObject,
    RelationResult,
    RoundingFound,
    RunResult,
    Verdict,
)
from law78.errors import Code, Law78Error
from law78.formats.strict_json import (
    choice_field,
    count_field,
    list_field,
    load,
    object_of,
    optional,
    text_field,
)

FORMAT = "law78-report-1"

Fields: TypeAlias = Mapping[str, object]

RUN_KEYS = (
    "format",
    "live",
    "command",
    "suite",
    "selection",
    "law78",
    "started",
    "milliseconds",
    "conforms",
    "level",
    "agrees",
    "summary",
    "declaration",
    "rounding",
    "cases",
    "causes",
    "relations",
    "remarks",
)

CASE_KEYS = (
    "id",
    "area",
    "title",
    "verdict",
    "sentence",
    "differences",
    "answer",
    "raw",
    "milliseconds",
)


def run_data(run: RunResult) -> JsonObject:
    """A run's record.

    conforms, level, agrees and summary follow from the rest and are for whoever reads it.
    """
    rounding, level = run.rounding, level_claimed(run)
    return {
        "format": FORMAT,
        "live": run.live,
        # An argument that is no UTF-8 has half characters, which no JSON may hold.
        "command": [text.encode("utf-8", "backslashreplace").decode() for text in run.command],
        "suite": run.suite,
        "selection": list(run.selection),
        "law78": run.law78,
        "started": run.started,
        "milliseconds": run.milliseconds,
        "conforms": level is not None,
        "level": None if level is None else level.name,
        "agrees": agrees(run),
        "summary": {str(verdict): run.count(verdict) for verdict in Verdict},
        "declaration": declaration_data(run.declaration),
        "rounding": {
            "known": rounding.known,
            "stages": rounding_data(rounding.stages),
            "sentence": rounding.sentence,
            "unsound": list(rounding.unsound),
        },
        "causes": [
            {
                "mistakes": list(cause.mistakes),
                "story": cause.story,
                "change": cause.change,
                "clauses": list(cause.clauses),
                "agrees": cause.agrees,
                "of": cause.of,
                "cases": list(cause.cases),
                "alternatives": [list(each) for each in cause.alternatives],
            }
            for cause in run.causes
        ],
        "relations": [
            {
                "name": relation.name,
                "says": relation.says,
                "boards": relation.boards,
                "failures": list(relation.failures),
            }
            for relation in run.relations
        ],
        "remarks": list(run.remarks),
        "cases": [_case_data(case) for case in run.cases],
    }


def _case_data(case: CaseResult) -> JsonObject:
    data: JsonObject = {
        "id": case.id,
        "area": case.area,
        "title": case.title,
        "verdict": str(case.verdict),
        "milliseconds": case.milliseconds,
    }
    if case.sentence:
        data["sentence"] = case.sentence
    if case.differences:
        data["differences"] = [
            {"where": each.where, "expected": each.expected, "got": each.got}
            for each in case.differences
        ]
    if case.answer is not None:
        data["answer"] = case.answer
    if case.raw:
        data["raw"] = case.raw
    return data


def read_run(text: str | bytes, file: str | None = None) -> RunResult:
    """The run that a record says.

    Raises Law78Error: `format` where it is no record, `field` for a field that is
    missing, unknown or of the wrong kind.
    """
    try:
        return _run_of(load(text))
    except Law78Error as error:
        raise error.at(file=file) from None


def _run_of(value: object) -> RunResult:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Law78Error(
            Code.FORMAT, "this is no record of a run", "write one: law78 check --json -- COMMAND"
        )
    data = object_of(value, "the record", RUN_KEYS)
    declaration = _declaration(data.get("declaration"))
    return RunResult(
        command=_texts(data, "command"),
        suite=text_field(data, "suite"),
        law78=text_field(data, "law78"),
        started=text_field(data, "started"),
        milliseconds=count_field(data, "milliseconds"),
        declaration=declaration,
        rounding=_rounding(data.get("rounding"), declaration.values),
        cases=tuple(_case(each) for each in list_field(data, "cases")),
        causes=tuple(_cause(each) for each in list_field(data, "causes")),
        relations=tuple(_relation(each) for each in list_field(data, "relations")),
        remarks=_texts(data, "remarks"),
        selection=_texts(data, "selection"),
        live=_yes_or_no(data, "live"),
    )


def _declaration(value: object) -> Declaration:
    known = ("subject", "protocol", "operations", "features", "values", "scale", "rounding")
    data = object_of(value, "declaration", known)
    try:
        return parse_declaration(data)
    except Breach as breach:
        raise _altered(breach) from None


def _rounding(value: object, values: str) -> RoundingFound:
    data = object_of(value, "rounding", ("known", "stages", "sentence", "unsound"))
    try:
        stages = parse_rounding(list_field(data, "stages"), values)
    except Breach as breach:
        raise _altered(breach) from None
    return RoundingFound(
        known=choice_field(data, "known", ROUNDING_KNOWN),
        stages=stages,
        sentence=text_field(data, "sentence"),
        unsound=_texts(data, "unsound"),
    )


def _altered(breach: Breach) -> Law78Error:
    return Law78Error(Code.FIELD, str(breach), "take the record as it was written")


def _case(value: object) -> CaseResult:
    data = object_of(value, "a case", CASE_KEYS)
    answer = data.get("answer")
    if not isinstance(answer, dict | None):
        raise Law78Error(Code.FIELD, "a case's 'answer' is no object", "leave it out")
    return CaseResult(
        id=text_field(data, "id"),
        area=text_field(data, "area"),
        title=text_field(data, "title"),
        verdict=Verdict(choice_field(data, "verdict", list(Verdict))),
        sentence=optional(text_field, data, "sentence") or "",
        differences=tuple(
            _difference(each) for each in optional(list_field, data, "differences") or ()
        ),
        answer=answer,
        milliseconds=count_field(data, "milliseconds"),
        raw=optional(text_field, data, "raw") or "",
    )


def _difference(value: object) -> Difference:
    data = object_of(value, "a difference", ("where", "expected", "got"))
    return Difference(*(text_field(data, key) for key in ("where", "expected", "got")))


def _cause(value: object) -> Cause:
    keys = ("mistakes", "story", "change", "clauses", "agrees", "of", "cases", "alternatives")
    data = object_of(value, "a cause", keys)
    return Cause(
        mistakes=_texts(data, "mistakes"),
        story=text_field(data, "story"),
        change=text_field(data, "change"),
        clauses=_texts(data, "clauses"),
        agrees=count_field(data, "agrees"),
        of=count_field(data, "of"),
        cases=_texts(data, "cases"),
        alternatives=tuple(
            _texts({"alternatives": each}, "alternatives")
            for each in optional(list_field, data, "alternatives") or ()
        ),
    )


def _relation(value: object) -> RelationResult:
    data = object_of(value, "a relation", ("name", "says", "boards", "failures"))
    return RelationResult(
        name=text_field(data, "name"),
        says=text_field(data, "says"),
        boards=count_field(data, "boards"),
        failures=_texts(data, "failures"),
    )


def _yes_or_no(data: Fields, key: str) -> bool:
    value = data.get(key)
    if not isinstance(value, bool):
        raise Law78Error(Code.FIELD, f"{key!r} is not true or false", "give one of them")
    return value


def _texts(data: Fields, key: str) -> tuple[str, ...]:
    return tuple(text_field({key: item}, key) for item in list_field(data, key))
