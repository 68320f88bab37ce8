"""The record of a run, format law78-report-1: nothing is lost in it, and nothing broken is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from declaration_strategies import declarations, roundings
from law78.conformance.declaration import Declaration
from law78.conformance.levels import level_of
from law78.conformance.records import FORMAT, read_run, run_data
from law78.conformance.results import ROUNDING_KNOWN, RunResult, Verdict
from law78.errors import Code, Law78Error
from report_runs import BASE, runs


@st.composite
def any_runs(draw: st.DrawFn) -> RunResult:
    """Any run of any program: rounding is of what the program answers in."""
    run, declaration = draw(runs()), draw(declarations())
    stages = draw(roundings(declaration.values))
    return replace(run, declaration=declaration, rounding=replace(run.rounding, stages=stages))


@settings(max_examples=40)
@given(any_runs())
def test_a_record_written_is_the_run_read(run: RunResult) -> None:
    """Through JSON and back nothing is lost, control characters included."""
    text = json.dumps(run_data(run))
    assert read_run(text) == run
    assert read_run(text.encode("utf-8")) == run
    assert read_run(json.dumps(run_data(run), ensure_ascii=False).encode("utf-8")) == run


@settings(max_examples=40)
@given(runs())
def test_what_a_record_says_of_its_cases_is_counted(run: RunResult) -> None:
    """For whoever reads it without law78: how many of each verdict, and whether it conforms.

    By the definition: at a level, of the whole suite, with nothing failed.
    """
    data = run_data(run)
    verdicts = [case["verdict"] for case in data["cases"]]
    assert data["summary"] == {str(verdict): verdicts.count(verdict) for verdict in Verdict}
    failed = [each for each in verdicts if each not in ("pass", "unsupported")]
    held = not any(relation["failures"] for relation in data["relations"])
    level = None if failed or not held or run.selection else level_of(run.cases)
    assert data["level"] == (None if level is None else level.name)
    assert data["conforms"] is (level is not None)
    in_a_part = bool(run.selection) and "pass" in verdicts and not failed and held
    assert data["agrees"] is (level is not None or in_a_part)


def record() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(run_data(BASE)))
    return data


def refused(data: object) -> Law78Error:
    with pytest.raises(Law78Error) as caught:
        read_run(json.dumps(data), "found.json")
    assert caught.value.place.file == "found.json"
    return caught.value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", Code.SYNTAX),
        ("{", Code.SYNTAX),
        ("[]", Code.FORMAT),
        ("null", Code.FORMAT),
        ("{}", Code.FORMAT),
        ('{"format":"law78-event-1"}', Code.FORMAT),
        ('{"format":["law78-report-1"]}', Code.FORMAT),
        (json.dumps({"format": FORMAT}), Code.FIELD),
        ('{"format":"law78-report-1","format":"law78-report-1"}', Code.FIELD),
        ('{"format":"law78-report-1","milliseconds":1.5}', Code.FIELD),
        ("[" * 1000, Code.LIMIT),
        (b'{"format":"\xff"}', Code.ENCODING),
    ],
)
def test_what_is_no_record(text: str | bytes, code: Code) -> None:
    with pytest.raises(Law78Error) as caught:
        read_run(text)
    assert caught.value.code is code


def test_a_record_of_another_version_is_told_so() -> None:
    error = refused(record() | {"format": "law78-report-2"})
    assert (error.code, error.problem) == (Code.FORMAT, "this is no record of a run")


MAY_LACK = ("conforms", "level", "agrees", "summary")


@pytest.mark.parametrize("key", [key for key in record() if key != "format"])
def test_a_record_without_a_field(key: str) -> None:
    """What follows from the cases may lack; all else is refused."""
    data = record()
    del data[key]
    if key in MAY_LACK:
        assert read_run(json.dumps(data)) == BASE
    else:
        assert refused(data).code is Code.FIELD


WRONG = [None, 7, "text", [], {}, [7], [None], True, -1]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a record that holds something, but inside of a program's own answers."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, held in value.items():
            if key not in ("answer", "format", *MAY_LACK):
                found += places(held, (*path, key))
    if isinstance(value, list):
        for place, held in enumerate(value):
            found += places(held, (*path, place))
    return found


def read_or_refused(data: object) -> RunResult | Law78Error:
    try:
        return read_run(json.dumps(data))
    except Law78Error as error:
        return error


def with_value(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    first, *rest = path
    if not rest:
        data[first] = value
        return data
    with_value(data[first], tuple(rest), value)
    return data


PLACES = places(record())


@settings(max_examples=300)
@given(st.sampled_from(PLACES), st.sampled_from(WRONG))
def test_a_record_with_anything_in_any_place(path: tuple[Any, ...], value: Any) -> None:
    """It is refused with a code, or is a record too, that is read as it is written."""
    data = with_value(record(), path, value)
    run = read_or_refused(data)
    if isinstance(run, Law78Error):
        assert run.code in (Code.FIELD, Code.LIMIT)
        assert "\n" not in str(run)
        return
    again = json.loads(json.dumps(run_data(run)))
    for key in MAY_LACK:
        data.pop(key), again.pop(key)
    assert _without_nulls(again) == _without_nulls(data)


def _without_nulls(value: Any) -> Any:
    """A field that is null, or an empty text or list, is as good as one that is not there."""
    if isinstance(value, dict):
        kept = {key: _without_nulls(held) for key, held in value.items()}
        return {key: held for key, held in kept.items() if held not in (None, "", [])}
    return [_without_nulls(held) for held in value] if isinstance(value, list) else value


def altered(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    data = record()
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda data: data.update(extra=1), "the record has the unknown key 'extra'"),
        (lambda data: data.update(command="law78"), "'command' is a text"),
        (lambda data: data.update(command=[7]), "'command' is a number"),
        (lambda data: data.update(milliseconds=-1), "'milliseconds' is -1"),
        (
            lambda data: data["rounding"].update(known="perhaps"),
            "'known' is 'perhaps'",
        ),
        (
            lambda data: data["declaration"].update(scale=3),
            "scale is 3; it is 2 or 1",
        ),
        (
            lambda data: data["rounding"].update(stages=[{"stage": "line"}]),
            'a rounding\'s stage is "line"; it is one of component, board, percentage, total',
        ),
        (
            lambda data: data["cases"][0].update(verdict="acceptable"),
            "'verdict' is 'acceptable'",
        ),
        (lambda data: data["cases"][0].update(verdict=None), "'verdict' is null"),
        (lambda data: data["cases"][0].update(answer="7.8"), "a case's 'answer' is no object"),
        (
            lambda data: data["cases"][0].update(milliseconds=True),
            "'milliseconds' is true or false",
        ),
        (lambda data: data["cases"].append("plain-9"), "a case is a text"),
        (
            lambda data: data["causes"][0].update(agrees="all"),
            "'agrees' is a text",
        ),
        (lambda data: data["causes"][0].pop("story"), "'story' is missing"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(
    change: Callable[[dict[str, Any]], None], problem: str
) -> None:
    error = refused(altered(change))
    assert (error.code, error.problem) == (Code.FIELD, problem)


def test_the_percentages_of_a_percentage_program_may_have_a_complement() -> None:
    """The rounding of a record is read by what its program answers in."""
    stage = {"stage": "percentage", "quantum": "1", "mode": "half_up", "side": "complement"}
    data = record()
    data["declaration"] |= {"values": "percentage", "rounding": [stage]}
    data["rounding"] |= {"stages": [stage], "known": "declared"}
    (read,) = read_run(json.dumps(data)).rounding.stages
    assert read.side == "complement"
    data["declaration"] |= {"values": "matchpoints", "rounding": []}
    assert "has no complement" in refused(data).problem


def test_how_well_rounding_is_known_is_a_closed_list() -> None:
    for known in ROUNDING_KNOWN:
        data = altered(lambda data, known=known: data["rounding"].update(known=known))
        assert read_run(json.dumps(data)).rounding.known == known


def test_the_declaration_of_a_record_has_a_name() -> None:
    unnamed = replace(BASE, declaration=Declaration("", "", (), ()))
    assert refused(run_data(unnamed)).problem == "the subject has no name"
