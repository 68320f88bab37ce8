"""A run as JUnit XML, for continuous integration: an area a suite, a vector a test case.

There is no one schema. What is written here fits that of Ant and that of the
Jenkins plugin xUnit, and so what others read of either.
"""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from law78.conformance.reports.content import (
    Failure,
    Vectors,
    areas,
    circumstances,
    conclusion,
    groups,
    notes,
    program,
    questions,
    visible,
)
from law78.conformance.results import CaseResult, RelationResult, RunResult, Verdict

ERRORS = (Verdict.CRASHED, Verdict.TIMED_OUT, Verdict.BROKE_PROTOCOL)
"""Verdicts that JUnit calls errors: there is no answer to judge."""

UNTIMED = "0.000"


def junit_xml(run: RunResult, vectors: Vectors) -> bytes:
    """The run as an XML file."""
    failures = {each.case.id: each for group in groups(run, vectors) for each in group.failures}
    root = etree.Element("testsuites")
    for row in areas(run):
        cases = [case for case in run.cases if case.area == row.area]
        suite = _suite(root, run, row.area, sum(case.milliseconds for case in cases))
        for case in cases:
            _case(suite, case, failures.get(case.id))
        _close(suite)
    if run.relations:
        suite = _suite(root, run, "relations", 0)
        for relation in run.relations:
            _relation(suite, relation)
        _close(suite)
    etree.indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8") + b"\n"


def _suite(root: etree._Element, run: RunResult, name: str, milliseconds: int) -> etree._Element:
    suite = etree.SubElement(
        root,
        "testsuite",
        id=str(len(root)),
        package="law78",
        name=visible(name),
        timestamp=visible(run.started).removesuffix("Z"),
        hostname="localhost",
        time=_seconds(milliseconds),
    )
    properties = etree.SubElement(suite, "properties")
    for key, value in _properties(run):
        etree.SubElement(properties, "property", name=key, value=value)
    return suite


def _properties(run: RunResult) -> Iterable[tuple[str, str]]:
    yield "program", program(run)
    yield "conclusion", " ".join(filter(None, (f"{conclusion(run)}.", *notes(run))))
    yield "run", circumstances(run)
    for question in questions(run):
        yield question.question, " ".join((question.answer + ".", *question.because))


def _close(suite: etree._Element) -> None:
    """Count what the suite holds, and end it as the schema of Ant has it."""
    cases = suite.findall("testcase")
    suite.set("tests", str(len(cases)))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(attribute, str(sum(case.find(tag) is not None for case in cases)))
    etree.SubElement(suite, "system-out")
    etree.SubElement(suite, "system-err")


def _case(suite: etree._Element, case: CaseResult, failure: Failure | None) -> None:
    element = _test(suite, case.area, f"{case.id} {case.title}", _seconds(case.milliseconds))
    if case.verdict is Verdict.UNSUPPORTED:
        etree.SubElement(element, "skipped", message=visible(case.sentence))
    elif failure is not None:
        tag = "error" if case.verdict in ERRORS else "failure"
        told = etree.SubElement(
            element, tag, type=str(case.verdict), message=visible(case.sentence)
        )
        told.text = "\n".join(map(visible, _story(failure)))


def _relation(suite: etree._Element, relation: RelationResult) -> None:
    element = _test(suite, "relations", f"{relation.name}: {relation.says}", UNTIMED)
    if relation.failures:
        told = etree.SubElement(
            element, "failure", type="relation", message=visible(relation.failures[0])
        )
        told.text = "\n".join(map(visible, relation.failures))
    elif not relation.boards:
        etree.SubElement(element, "skipped", message="no board was to be told otherwise")


def _test(suite: etree._Element, area: str, name: str, time: str) -> etree._Element:
    return etree.SubElement(
        suite, "testcase", classname=f"law78.{visible(area)}", name=visible(name), time=time
    )


def _story(failure: Failure) -> Iterable[str]:
    for each in failure.figures:
        held = f" ({each.result})" if each.result else ""
        yield f"{each.where}{held}: expected {each.expected}, got {each.got}"
    if failure.case.raw:
        yield f"The answer: {failure.case.raw}"
    if failure.why:
        yield f"Why: {failure.why}"
    if failure.clauses:
        yield f"Clauses: {', '.join(failure.clauses)}"
    if failure.asked:
        yield f"Asked: {failure.asked}"
    if failure.working:
        yield "Working:"
        yield from (f"  {line}" for line in failure.working)
    if failure.repeat:
        yield f"Again: {failure.repeat}"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000:03}"
