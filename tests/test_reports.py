"""The reports of a run: they say what its record says, and take no text in it for anything else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree
from lxml import html as lxml_html
from markdown_it import MarkdownIt

from cli_runner import strict_json
from law78.conformance.levels import agrees, choices
from law78.conformance.records import read_run, run_data
from law78.conformance.reports.badge import GREEN, GREY, RED, badge_json, badge_message, badge_svg
from law78.conformance.reports.content import (
    areas,
    asked_in_words,
    cause_says,
    conclusion,
    figures_of,
    groups,
    level_note,
    questions,
    relation_says,
    repeat_command,
    summary,
    tone,
    visible,
)
from law78.conformance.reports.diff import diff_data, headings, run_diff
from law78.conformance.reports.html import html_page
from law78.conformance.reports.junit import junit_xml
from law78.conformance.reports.markdown import MOST_FAILURES, markdown
from law78.conformance.results import (
    CaseResult,
    Difference,
    JsonObject,
    RelationResult,
    RoundingFound,
    RunResult,
    Verdict,
)
from law78.conformance.vectors import AREAS, Vector, load_suite
from report_runs import (
    BASE,
    BY_ID,
    CONTRACT,
    DECLARATION,
    DOCUMENT,
    EVERY_VERDICT,
    EXACT,
    FAILING,
    HOSTILE,
    PASSING,
    REFUSED,
    TIED,
    TIES,
    TWO,
    UNSOUND,
    case_of,
    names,
    run_of,
    runs,
    with_text,
)

EMPTY = run_of()


# The record ------------------------------------------------------------------------------------


@given(runs())
@example(FAILING)
@example(EMPTY)
def test_a_record_says_all_that_a_run_does(run: RunResult) -> None:
    """Written and read again, nothing is lost: a report from a record is one from the run."""
    run = replace(run, declaration=replace(run.declaration, name="Demo"))
    assert read_run(json.dumps(run_data(run))) == run


def test_a_command_that_is_no_text_can_be_read_again() -> None:
    """An argument in another encoding than UTF-8 comes as half characters: they are escaped."""
    run = replace(PASSING, command=("./caf\udce9",))
    assert read_run(json.dumps(run_data(run))).command == ("./caf\\udce9",)


# In words --------------------------------------------------------------------------------------


LEVEL_AREAS = {
    "plain": {"plain", "ties"},
    "club": {"artificial", "unequal", "rounding"},
    "rulings": {"weighted", "several-weighted"},
    "full": {"split", "fouled", "contracts", "session", "refusals"},
}
"""CONFORMANCE.md's table: the areas that each level adds to those before it."""


def level_here(run: RunResult) -> str | None:
    """The level of a run none of whose cases is of the suite, found area by area."""
    found: str | None = None
    for name, areas_added in LEVEL_AREAS.items():
        for area in areas_added:
            if {str(case.verdict) for case in run.cases if case.area == area} != {"pass"}:
                return found
        found = name
    return found


def conclusion_here(run: RunResult) -> str:
    """What a run may be said to show, written down again from CONFORMANCE.md."""
    verdicts = {str(case.verdict) for case in run.cases}
    fails = bool(verdicts - {"pass", "unsupported"}) or any(
        relation.failures for relation in run.relations
    )
    if run.selection:
        if fails:
            return "does not pass this part"
        if "pass" not in verdicts:
            return "supports nothing of this part"
        return "passes this part" if verdicts == {"pass"} else "has nothing wrong in this part"
    if fails:
        return "does not conform"
    level = level_here(run)
    return "reaches no level" if level is None else f"conforms at level {level}"


@given(runs())
@example(PASSING)
def test_a_program_conforms_at_a_level_or_not_at_all(run: RunResult) -> None:
    """And of a part nothing is said that sounds like it. The record and the colour agree."""
    said = conclusion_here(run)
    assert conclusion(run) == said
    right = said.startswith(("conforms at", "passes this", "has nothing wrong"))
    assert agrees(run) is right
    record = run_data(run)
    assert record["conforms"] is ("conforms at level" in said)
    assert record["level"] == (level_here(run) if record["conforms"] else None)
    assert record["agrees"] is right
    assert (tone(run) == "good") is record["conforms"]
    assert (tone(run) == "bad") is said.startswith("does not ")
    passed = run.count(Verdict.PASS) > 0
    assert (questions(run)[0].answer == "yes") is (passed and "does not" not in said)


SHIPPED = load_suite()


def whole_run(**verdicts: Verdict) -> RunResult:
    """A run of the shipped suite in which everything passes but what is named, by its id."""
    named = {identity.replace("_", "-"): verdict for identity, verdict in verdicts.items()}
    return run_of(
        *(case_of(vector, named.get(vector.id, Verdict.PASS)) for vector in SHIPPED.vectors)
    )


def every_report(run: RunResult) -> dict[str, str]:
    """Each report as somebody reads it."""
    xml = etree.fromstring(junit_xml(run, BY_ID))
    return {
        "html": squeezed(lxml_html.document_fromstring(html_page(run, BY_ID)).text_content()),
        "markdown": squeezed(as_markdown(markdown(run, BY_ID)).text_content()),
        "junit": " ".join(xml.xpath("//property[@name='conclusion']/@value")),
        "badge": badge_svg(run),
    }


def test_one_right_answer_is_no_conformance() -> None:
    """All of the suite but one is not supported: in no report is it green, or said to conform."""
    right, others = SHIPPED.vectors[0], SHIPPED.vectors[1:]
    run = run_of(case_of(right), *(case_of(each, Verdict.UNSUPPORTED) for each in others))
    assert not agrees(run)
    lowest = sum(vector.area in ("plain", "ties") for vector in SHIPPED.vectors)
    assert level_note(run) == (
        f"To conform takes a level. The lowest, plain, takes all of plain and ties: {lowest - 1} of"
        f" these {lowest} cases are not supported."
    )
    for name, text in every_report(run).items():
        assert "reaches no level" in text, name
        assert not re.search(r"(?<!does not )\bconforms?\b(?! takes)", text), name
        assert GREEN not in text
    assert badge_message(run) == f"no level, 1 of {len(SHIPPED.vectors)} pass"
    page = lxml_html.document_fromstring(html_page(run, BY_ID))
    assert page.xpath("//h1/span/@class") == ["plain"]


def test_what_is_declared_and_not_supported_is_told() -> None:
    """No failure, and no promise kept: full boards need no feature, and this program has rulings.

    What it does not declare, and what an authority chooses, was no promise.
    """
    declared = replace(DECLARATION, features=("weighted", "small_groups", "unequal"))
    unsupported = ("plain-002", "weighted-001", "split-001", "contracts-001", "unequal-033")
    run = replace(
        whole_run(**dict.fromkeys(unsupported, Verdict.UNSUPPORTED)), declaration=declared
    )
    assert SHIPPED.of("unequal-033").request["board"]["rules"] == {"small_groups": "ebu"}
    does = questions(run)[0]
    assert (does.answer, does.good) == ("in part", None)
    assert does.because[-1] == "2 cases of what it declares are not supported."
    kept = whole_run(**dict.fromkeys(unsupported[2:], Verdict.UNSUPPORTED))
    assert questions(replace(kept, declaration=declared))[0].answer == "yes"


def test_every_report_names_the_level() -> None:
    """The whole of the suite: the highest of them."""
    run = whole_run()
    assert conclusion(run) == "conforms at level full"
    for name, text in every_report(run).items():
        assert "level full" in text, name


def test_a_level_asks_for_no_rule_that_an_authority_chooses() -> None:
    """Found here by reading requests: without all of them a program conforms at level full.

    And says what it lacks. One of them wrong is wrong, and whatever else is not
    supported takes the level away.
    """
    chosen = [
        vector.id
        for vector in SHIPPED.vectors
        if vector.operation != "score_contract"
        and (
            '"rules"' in json.dumps(vector.request)
            or vector.request.get("event", {}).get("regulation", "exact") != "exact"
        )
    ]
    run = whole_run(**dict.fromkeys(chosen, Verdict.UNSUPPORTED))
    assert conclusion(run) == "conforms at level full"
    note = level_note(run)
    assert note.startswith("Level full: everything")
    for rule in ("unequal=ascherman", "small_groups=ebu", "split=halves"):
        assert note.count(rule) == 1
    assert "regulation=magic-contest" in note
    wrong = whole_run(**{chosen[0]: Verdict.WRONG_VALUE})
    assert conclusion(wrong) == "does not conform"
    others = [vector.id for vector in SHIPPED.vectors if vector.id not in chosen]
    for identity in (others[0], others[-1], *(each for each in others if "session" in each)):
        assert conclusion(whole_run(**{identity: Verdict.UNSUPPORTED})) != conclusion(run)


def test_every_level_has_cases_that_no_authority_chooses() -> None:
    """Else a level would be reached, or never reached, by nothing."""
    for area in AREAS:
        asked = [vector.id for vector in SHIPPED.vectors if vector.area == area]
        assert set(asked) - set(choices()), area


def test_the_two_questions_are_kept_apart() -> None:
    """A program may do what it declares, and what it declares may be unsound; or the reverse."""
    does, sound = questions(replace(PASSING, rounding=UNSOUND))
    assert (does.answer, sound.answer) == ("yes", "no")
    assert UNSOUND.unsound[0] in sound.because
    does, sound = questions(replace(FAILING, rounding=EXACT))
    assert (does.answer, sound.answer) == ("no", "yes")


@pytest.mark.parametrize("known", ["nothing", "unexplained"])
def test_nothing_is_said_of_a_rounding_that_is_not_known(known: str) -> None:
    """What nobody can explain is neither sound nor unsound."""
    run = replace(PASSING, rounding=RoundingFound(known, (), "It does not say."))
    assert questions(run)[1].answer == "not known"


def test_a_program_that_supports_nothing_shows_nothing() -> None:
    """No failure, and no conformance either."""
    run = run_of(case_of(TWO, Verdict.UNSUPPORTED))
    assert questions(run)[0].answer == "not shown"
    assert conclusion(run) == "reaches no level"
    assert not agrees(run)
    part = replace(run, selection=("--area plain",))
    assert conclusion(part) == "supports nothing of this part"
    assert not agrees(part)


def test_relations_that_fail_are_failures() -> None:
    """All figures right, and the answers do not agree with each other."""
    run = replace(PASSING, relations=(RelationResult("permuted", "says", 3, ("a",)),))
    assert questions(run)[0].answer == "no"
    assert summary(run) == "5 of 5 cases pass, 1 relation between its answers fails."


def test_summary_counts() -> None:
    """Counted by hand: two wrong values, one wrongly accepted, a contract not supported."""
    expected = (
        "1 of 5 cases passes, 3 fail, 1 is not supported, 1 relation between its answers fails."
    )
    assert summary(FAILING) == expected


@pytest.mark.parametrize(
    ("verdicts", "told", "supported"),
    [
        (["pass"], "1 of 1 case passes.", "The one case that it supports comes out as it must."),
        (
            ["wrong value"],
            "0 of 1 case passes, 1 fails.",
            "The one case that it supports comes out otherwise.",
        ),
        (
            ["pass", "wrong value"],
            "1 of 2 cases passes, 1 fails.",
            "1 of the 2 cases that it supports comes out otherwise.",
        ),
        (
            ["pass", "pass", "crashed", "crashed", "unsupported", "unsupported"],
            "2 of 6 cases pass, 2 fail, 2 are not supported.",
            "2 of the 4 cases that it supports come out otherwise.",
        ),
        (
            ["pass", "pass", "unsupported"],
            "2 of 3 cases pass, 1 is not supported.",
            "All 2 cases that it supports come out as they must.",
        ),
    ],
)
def test_one_is_told_as_one(verdicts: list[str], told: str, supported: str) -> None:
    """Verbs and nouns agree with their numbers."""
    run = run_of(*(case_of(replace(TWO, id=f"a-{n}"), Verdict(v)) for n, v in enumerate(verdicts)))
    assert summary(run) == told
    assert questions(run)[0].because[-1] == supported


@pytest.mark.parametrize(
    ("relation", "told"),
    [
        (RelationResult("a", "says", 1), "holds on 1 board"),
        (RelationResult("a", "says", 2), "holds on 2 boards"),
        (RelationResult("a", "says", 1, ("x",)), "fails on 1 of 1 board"),
        (RelationResult("a", "says", 2, ("x",)), "fails on 1 of 2 boards"),
        (RelationResult("a", "says", 0), "not tried"),
    ],
)
def test_on_how_many_boards_a_relation_holds(relation: RelationResult, told: str) -> None:
    """One board, or several."""
    assert relation_says(relation) == told


@given(runs())
def test_every_case_is_counted_in_its_area(run: RunResult) -> None:
    """The rows of the summary add up to the cases, one row an area."""
    rows = areas(run)
    assert [row.area for row in rows if row.cases] == [row.area for row in rows]
    assert sum(row.cases for row in rows) == len(run.cases)
    counted = Counter((case.area, case.verdict) for case in run.cases)
    assert all(
        row.counts.get(verdict, 0) == counted[row.area, verdict]
        for row in rows
        for verdict in Verdict
    )


@given(runs())
def test_every_failure_is_told_once_under_the_first_cause_that_it_is_a_case_of(
    run: RunResult,
) -> None:
    """Found again here by looking through the causes for each case."""
    told = [(failure.case, group.cause) for group in groups(run, {}) for failure in group.failures]
    assert Counter(case.id for case, _ in told) == Counter(
        case.id for case in run.cases if case.verdict.is_failure
    )
    for case, cause in told:
        of = [each for each in run.causes if case.id in each.cases]
        assert cause == (of[0] if of else None)
    for group in groups(run, {}):
        alike = {failure.case.verdict for failure in group.failures}
        assert group.cause is not None or len(alike) == 1


def test_the_easiest_failure_comes_first_and_the_first_crash() -> None:
    """Three boards of different workings; of crashes the first may have brought on the others."""
    lengths = {"plain-1": 9, "plain-2": 3, "plain-3": 5}
    vectors = {
        key: replace(TWO, id=key, working=("a line",) * length) for key, length in lengths.items()
    }

    def told(verdict: Verdict, answer: JsonObject | None) -> list[str]:
        cases = [case_of(vector, verdict, answer=answer) for vector in vectors.values()]
        (group,) = groups(run_of(*cases), vectors)
        return [failure.case.id for failure in group.failures]

    assert told(Verdict.WRONG_VALUE, {}) == ["plain-2", "plain-3", "plain-1"]
    assert told(Verdict.CRASHED, None) == ["plain-1", "plain-2", "plain-3"]


def test_a_failure_has_why_and_working_of_its_vector() -> None:
    """Where the suite has the id; a record of another suite is shown without."""
    failure = groups(FAILING, BY_ID)[0].failures[0]
    vector = BY_ID[failure.case.id]
    assert (failure.why, failure.working, failure.clauses) == (
        vector.why,
        vector.working,
        vector.clauses,
    )
    assert groups(FAILING, {})[0].failures[0].why == ""


def test_of_an_answer_that_cannot_be_read_there_is_the_line_and_no_working() -> None:
    """In every report that tells a failure whole; as data, which nothing obeys."""
    raw = '{"seq":1,"lines":"<b>*`"}'
    run = run_of(case_of(TWO, Verdict.BROKE_PROTOCOL, raw=raw))
    ((failure,),) = (group.failures for group in groups(run, BY_ID))
    assert failure.working == ()
    assert failure.why == TWO.why
    assert f"The answer: {raw}" in etree.fromstring(junit_xml(run, BY_ID)).findtext(".//error")
    assert "The answer: ``{" in markdown(run, BY_ID)
    assert "The answer: <code>" in html_page(run, BY_ID)
    assert "<b>*`" not in html_page(run, BY_ID)


def test_of_a_session_the_working_of_the_pairs_that_differ_is_shown() -> None:
    """Where pairs differ; of a ranking with none of them wrong, or of no ranking, all of it."""
    vector = load_suite().of("session-004")
    sections = {line.split(":")[0].split(",")[0] for line in vector.working}
    assert {"pair A1", "pair B1"} <= sections
    case = case_of(
        vector, Verdict.WRONG_VALUE, differences=(Difference("pair 1 A, total", "3", "2"),)
    )
    ((failure,),) = (group.failures for group in groups(run_of(case), {vector.id: vector}))
    assert failure.working == tuple(line for line in vector.working if line.startswith("pair A1"))
    assert len(failure.working) > 1
    refused = case_of(vector, Verdict.WRONGLY_REFUSED, answer={"error": {}})
    ((failure,),) = (group.failures for group in groups(run_of(refused), {vector.id: vector}))
    assert failure.working == vector.working


def test_a_request_that_is_too_long_is_named() -> None:
    """With the file from which it can be copied; one that is not is there to the letter."""
    suite = load_suite()
    assert asked_in_words(suite.of("session-001")) == (
        "the request of session-001 in law78/conformance/suite/session.json"
    )
    for vector in suite.vectors:
        assert "\u2026" not in asked_in_words(vector), vector.id


def test_equal_lines_are_told_once() -> None:
    """Lines 1 and 2 of the tied board hold the same and get the same."""
    case = FAILING.cases[1]
    (figure,) = figures_of(case, ["600", "600"])
    assert (figure.where, figure.result) == ("lines 1 and 2, N-S", "600")
    first, second = figures_of(case, ["600", "-100"])
    assert (first.where, second.where) == ("line 1, N-S", "line 2, N-S")
    apart = tuple(Difference(f"line {line}, N-S", "1", "0") for line in (1, 3, 4))
    (figure,) = figures_of(replace(case, differences=apart), ["600"] * 4)
    assert figure.where == "lines 1, 3, 4, N-S"


@given(st.lists(st.tuples(st.integers(0, 12), st.sampled_from(["N-S", "E-W", "total"]), names)))
@example([(3, "N-S", "0"), (1, "N-S", "0"), (5, "N-S", "0")])
def test_no_figure_is_lost_where_equal_lines_are_told_once(
    found: list[tuple[int, str, str]],
) -> None:
    """Each difference is in one figure: by its got, its side, and its line's number."""
    differences = tuple(Difference(f"line {line}, {side}", "1", got) for line, side, got in found)
    case = CaseResult("a", "plain", "A", Verdict.WRONG_VALUE, differences=differences)
    told = figures_of(case, ["600"] * 10)
    for line, side, got in found:
        assert any(
            figure.got == got and figure.where.endswith(side) and _names(figure.where, line)
            for figure in told
        )
    assert len(told) <= len(differences)


def _names(where: str, line: int) -> bool:
    numbers = [int(number) for number in re.findall("[0-9]+", where)]
    return line in (range(numbers[0], numbers[1] + 1) if " to " in where else numbers)


def test_what_was_asked_can_be_asked_of_law78() -> None:
    """A board as tokens of law78 board, in a shell's quotes; anything else as it was sent."""
    assert asked_in_words(DOCUMENT) == ("law78 board 2x600 5x-100 12C1c:2/600/3/-100 --expected 8")
    assert asked_in_words(CONTRACT) == (
        '{"contract":"3NT","declarer":"N","tricks":9,"vulnerable":"NONE"}'
    )
    broken = replace(REFUSED, request={"op": "score_board", "board": {"lines": [{"bye": True}]}})
    assert asked_in_words(broken) == '{"board":{"lines":[{"bye":true}]}}'


def test_the_command_that_repeats_a_case() -> None:
    """In a shell's quotes, so that it can be pasted."""
    run = replace(PASSING, command=("./my demo", "--law78"))
    assert repeat_command(run, "a-1") == "law78 check --vector a-1 -- './my demo' --law78"


def test_where_a_file_was_judged_there_is_no_program_to_ask_again() -> None:
    """Nobody is told to run a file of answers."""
    run = replace(FAILING, live=False, command=("answers.csv",))
    assert repeat_command(run, "a-1") == ""
    for report in (html_page(run, BY_ID), markdown(run, BY_ID), junit_xml(run, BY_ID).decode()):
        assert "law78 check" not in report


def test_the_level_is_told_of_whole_runs_alone() -> None:
    """The small suite has the areas of the level plain, and lacks some of the next."""
    assert level_note(PASSING) == "Level plain: full boards of scores."
    assert level_note(FAILING) == "It reaches no level."
    elsewhere = run_of(*PASSING.cases[:4], case_of(REFUSED, Verdict.WRONGLY_ACCEPTED))
    assert conclusion(elsewhere) == "does not conform"
    assert level_note(elsewhere) == "All that level plain asks passes."
    assert level_note(run_of(case_of(CONTRACT))) == (
        "To conform takes a level. The lowest, plain, takes all of plain and ties, of which"
        " nothing was asked."
    )
    assert level_note(replace(PASSING, selection=("--area plain",))) == ""


def test_what_a_cause_explains() -> None:
    """The sentence of issue 5, for one mistake and for two."""
    assert cause_says(replace(TIES, agrees=41, of=41)) == (
        "Its answers equal ties-worth-nothing in 41 of the 41 cases that tell it apart."
    )
    assert cause_says(replace(TIES, mistakes=("a", "b"), agrees=1, of=1)) == (
        "Its answer equals a and b in the one case that tells them apart."
    )


# Text is text ----------------------------------------------------------------------------------

hostile = st.one_of(st.sampled_from(HOSTILE), names)


def squeezed(text: str) -> str:
    """Text with every run of blanks as one."""
    return " ".join(text.split())


def tags(element: Any) -> list[str]:
    """The tags of a tree with the names of their attributes, in order."""
    return [
        f"{each.tag} {sorted(each.attrib)}" for each in element.iter() if isinstance(each.tag, str)
    ]


def test_the_base_shows_every_kind_of_text() -> None:
    """What the next tests change is there to be changed."""
    page = html_page(with_text(BASE, "chosen"), BY_ID)
    assert page.count("chosen") > 40


@given(hostile)
@example("</style></title></script><script>")
def test_html_obeys_no_text(text: str) -> None:
    """The page has the same elements and attributes whatever the texts are, and shows them."""
    page = lxml_html.document_fromstring(html_page(with_text(BASE, text), BY_ID))
    plain = lxml_html.document_fromstring(html_page(with_text(BASE, "x"), BY_ID))
    assert tags(page) == tags(plain)
    assert squeezed(visible(text)) in squeezed(page.text_content())


@given(hostile)
def test_xml_obeys_no_text(text: str) -> None:
    """JUnit is well-formed and of the same shape whatever the texts are, and shows them."""
    read = etree.fromstring(junit_xml(with_text(BASE, text), BY_ID))
    assert tags(read) == tags(etree.fromstring(junit_xml(with_text(BASE, "x"), BY_ID)))
    held = [*read.itertext(), *(value for each in read.iter() for value in each.attrib.values())]
    assert any(visible(text) in each for each in held)


@given(hostile)
def test_a_badge_obeys_no_text(text: str) -> None:
    """The picture has the same elements whatever the program is called."""
    read = etree.fromstring(badge_svg(with_text(BASE, text)).encode())
    assert tags(read) == tags(etree.fromstring(badge_svg(with_text(BASE, "x")).encode()))
    assert not [each for each in read.iter() if "href" in str(each.attrib)]


def as_markdown(text: str) -> Any:
    """Markdown made HTML by a reader of its own, tables and HTML in it allowed."""
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    return lxml_html.document_fromstring(f"<body>{reader.render(text)}</body>")


@given(hostile | st.text("_*`|\\~#>-+=12.):;&<!$[(/ wx", min_size=1, max_size=12))
@example("a|b")
@example("\\|")
@example("``|`")
@example("___")
@example("123. a")
def test_markdown_obeys_no_text(text: str) -> None:
    """Read by markdown-it, the summary has the same shape whatever the texts are."""
    page = as_markdown(markdown(with_text(BASE, text), BY_ID))
    assert tags(page) == tags(as_markdown(markdown(with_text(BASE, "x"), BY_ID)))
    assert squeezed(visible(text)) in squeezed(page.text_content())


@given(hostile)
def test_no_report_has_a_character_that_is_not_seen(text: str) -> None:
    """No escape sequence, no mark that turns a line round, no zero byte: line ends alone."""
    run = with_text(BASE, text)
    for report in (
        html_page(run, BY_ID),
        junit_xml(run, BY_ID).decode("utf-8"),
        markdown(run, BY_ID),
        badge_svg(run),
        badge_json(run),
    ):
        assert report.replace("\n", "").isprintable()


@given(runs())
@example(EMPTY)
@example(EVERY_VERDICT)
def test_every_run_has_every_report(run: RunResult) -> None:
    """None fails, whatever the record says."""
    assert html_page(run, BY_ID).endswith("</html>\n")
    etree.fromstring(junit_xml(run, BY_ID))
    etree.fromstring(badge_svg(run).encode())
    strict_json(badge_json(run))
    assert markdown(run, BY_ID)


# HTML ------------------------------------------------------------------------------------------

PAGES = [PASSING, FAILING, EVERY_VERDICT, EMPTY, BASE]


@pytest.mark.parametrize("run", PAGES)
def test_the_page_asks_nothing_of_the_network_and_needs_no_script(run: RunResult) -> None:
    """No script, no address but places of the page itself, and a policy that allows no other."""
    text = html_page(run, BY_ID)
    page = lxml_html.document_fromstring(text)
    assert not page.xpath("//script | //img | //iframe | //object | //embed | //base")
    assert not page.xpath("//@src | //@srcset | //@*[starts-with(name(), 'on')] | //@action")
    for address in page.xpath("//@href"):
        assert address == "data:," or address.removeprefix("#") in page.xpath("//@id")
    style = "".join(page.xpath("//style/text() | //@style"))
    assert "url(" not in style
    assert "@import" not in style
    (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline';")
    assert "http" not in style


@pytest.mark.parametrize("run", PAGES)
def test_the_page_can_be_found_ones_way_in(run: RunResult) -> None:
    """Landmarks, one main heading, no level left out, captions, labels, ids that are no other's."""
    page = lxml_html.document_fromstring(html_page(run, BY_ID))
    assert page.get("lang") == "en"
    for landmark in ("header", "nav", "main", "footer", "title", "h1"):
        assert len(page.xpath(f"//{landmark}")) == 1
    levels = [int(heading.tag[1]) for heading in page.xpath("//h1|//h2|//h3|//h4|//h5|//h6")]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(table.xpath("./caption") for table in page.xpath("//table"))
    assert all(cell.get("scope") for cell in page.xpath("//th"))
    assert len(page.xpath("//label[input]")) == len(page.xpath("//input"))
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    for label in page.xpath("//@aria-labelledby"):
        assert label in ids


@pytest.mark.parametrize("run", [FAILING, EVERY_VERDICT, BASE])
def test_the_filter_finds_each_case(run: RunResult) -> None:
    """Followed here as a browser would: the classes of each case against the page's own rules."""
    text = html_page(run, BY_ID)
    page = lxml_html.document_fromstring(text)
    areas_by_id = _choices(page, "area")
    verdicts_by_id = _choices(page, "verdict")
    assert {case.area for case in run.cases} == set(areas_by_id.values())
    rows = page.xpath("//tr[contains(@class, 'row')]")
    for case, row in zip(run.cases, rows, strict=True):
        kinds = row.get("class").split()
        for name, area in areas_by_id.items():
            rule = _rule(text, name)
            assert (rule in kinds) is (case.area == area)
        for name, verdict in verdicts_by_id.items():
            assert (_rule(text, name) in kinds) is (str(case.verdict) == verdict)
    for name, area in areas_by_id.items():
        for other, verdict in verdicts_by_id.items():
            is_said = f":has(#{name}:checked):has(#{other}:checked) .none" in text
            has_case = any(c.area == area and str(c.verdict) == verdict for c in run.cases)
            assert is_said is not has_case


def _choices(page: Any, what: str) -> dict[str, str]:
    """The radio buttons of a kind, by id, with what they are about."""
    labels = page.xpath(f"//label[input[@name='{what}' and @id != '{what}-all']]")
    return {
        label.xpath("./input/@id")[0]: label.xpath("./input")[0].tail.strip() for label in labels
    }


def _rule(text: str, name: str) -> str:
    """The class that is left when a radio button is chosen."""
    found = re.search(
        rf"body:has\(#{name}:checked\) :is\(\.case, \.row\):not\(\.([av][0-9]+)\)", text
    )
    assert found is not None, name
    return found[1]


def _luminance(colour: str) -> float:
    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(colour[place : place + 2]) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG 2.1 defines it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_of_contrast() -> None:
    """WCAG's own figures: black on white 21 to 1, #777777 on white just below 4.5."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert 4.47 < contrast("#777777", "#ffffff") < 4.5


def test_text_can_be_read_in_light_dark_and_print() -> None:
    """WCAG 2.1, 1.4.3: 4.5 to 1, for every colour of text on every ground it stands on."""
    style = html_page(FAILING, BY_ID)
    palettes = [
        dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block))
        for block in re.findall(r":root \{([^}]*)\}", style)
    ]
    assert len(palettes) == 3
    for palette in palettes:
        for ink in ("ink", "faint", "good", "bad", "link"):
            for ground in ("page", "card"):
                assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground, palette)
        for ink, ground in (("good", "good"), ("bad", "bad"), ("faint", "plain")):
            assert contrast(palette[ink], palette[f"{ground}-ground"]) >= 4.5, (ink, palette)
    for colour in (GREEN, RED, GREY):
        assert contrast("#ffffff", colour) >= 4.5


def many_failures() -> tuple[RunResult, dict[str, Vector]]:
    """Sixty cases of one cause, each with a working of sixty lines."""
    ids = [f"ties-{number}" for number in range(1, 61)]
    vectors = {
        each: replace(TIED, id=each, working=tuple(f"{n} + {n} = {2 * n}" for n in range(60)))
        for each in ids
    }
    failed = FAILING.cases[1]
    run = run_of(
        *(replace(failed, id=each) for each in ids),
        *(case_of(replace(TWO, id=f"plain-{number}")) for number in range(200)),
        causes=(replace(TIES, agrees=60, of=60, cases=tuple(ids)),),
    )
    return run, vectors


def test_on_paper_one_case_of_each_cause_is_told_in_full() -> None:
    """One in each group is marked, and the page says what paper leaves out."""
    page = lxml_html.document_fromstring(html_page(FAILING, BY_ID))
    for group in page.xpath("//section[@class='group']"):
        cases = group.xpath("./article")
        assert ["first" in case.get("class").split() for case in cases] == [
            place == 0 for place in range(len(cases))
        ]
    notes = [note.text for note in page.xpath("//p[@class='on-paper']")]
    assert len(notes) == 2
    assert all(note.startswith("On paper ") for note in notes)


def test_a_report_of_many_failures_is_no_book(tmp_path: Path) -> None:
    """Printed by a browser: all sixty workings would take more than thirty sheets."""
    browser = shutil.which("chromium")
    if browser is None:
        assert not os.environ.get("LAW78_ALL_SUBJECTS"), "chromium must be installed"
        pytest.skip("chromium is not installed")
    page, paper = tmp_path / "page.html", tmp_path / "page.pdf"
    page.write_text(html_page(*many_failures()), encoding="utf-8")
    subprocess.run(
        [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu"),
            *(f"--user-data-dir={tmp_path / 'profile'}", f"--print-to-pdf={paper}"),
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    sheets = len(re.findall(rb"/Type /Page\b", paper.read_bytes()))
    assert 3 <= sheets <= 12


# JUnit -----------------------------------------------------------------------------------------

SCHEMA = """
<element name="testsuites" xmlns="http://relaxng.org/ns/structure/1.0"
    datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
 <zeroOrMore><element name="testsuite">
  <attribute name="id"><data type="int"/></attribute>
  <attribute name="package"><data type="token"/></attribute>
  <attribute name="name"><data type="string"/></attribute>
  <attribute name="hostname"><data type="token"><param name="minLength">1</param></data></attribute>
  <attribute name="timestamp"><data type="dateTime">
   <param name="pattern">[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}</param>
  </data></attribute>
  <attribute name="time"><data type="decimal"/></attribute>
  <attribute name="tests"><data type="int"/></attribute>
  <attribute name="failures"><data type="int"/></attribute>
  <attribute name="errors"><data type="int"/></attribute>
  <attribute name="skipped"><data type="int"/></attribute>
  <element name="properties"><zeroOrMore><element name="property">
   <attribute name="name"/><attribute name="value"/>
  </element></zeroOrMore></element>
  <zeroOrMore><element name="testcase">
   <attribute name="classname"/><attribute name="name"/>
   <attribute name="time"><data type="decimal"/></attribute>
   <optional><choice>
    <element name="skipped"><attribute name="message"/></element>
    <element name="error"><attribute name="type"/><attribute name="message"/><text/></element>
    <element name="failure"><attribute name="type"/><attribute name="message"/><text/></element>
   </choice></optional>
  </element></zeroOrMore>
  <element name="system-out"><text/></element>
  <element name="system-err"><text/></element>
 </element></zeroOrMore>
</element>
"""
"""What both the schema of Ant's JUnit tasks and that of Jenkins's xUnit plugin allow."""


@pytest.mark.parametrize("run", [PASSING, FAILING, EVERY_VERDICT, EMPTY, BASE])
def test_junit_is_what_the_common_schemas_allow(run: RunResult) -> None:
    """Written down from the two schemas: their elements, attributes and types, and their order."""
    schema = etree.RelaxNG(etree.fromstring(SCHEMA))
    schema.assertValid(etree.fromstring(junit_xml(run, BY_ID)))


def test_junit_has_every_verdict_as_ci_knows_it() -> None:
    """Wrong is a failure; no answer to judge is an error; not supported is skipped."""
    root = etree.fromstring(junit_xml(EVERY_VERDICT, BY_ID))
    kinds = {
        str(verdict): [child.tag for child in case]
        for verdict, case in zip(Verdict, root.iter("testcase"), strict=True)
    }
    assert kinds == {
        "pass": [],
        "wrong value": ["failure"],
        "wrongly refused": ["failure"],
        "wrongly accepted": ["failure"],
        "unsupported": ["skipped"],
        "crashed": ["error"],
        "timed out": ["error"],
        "broke the protocol": ["error"],
    }
    suite = root[0]
    assert [suite.get(key) for key in ("tests", "failures", "errors", "skipped")] == [
        *("8", "3", "3", "1")
    ]


@given(runs())
def test_junit_counts_what_it_holds(run: RunResult) -> None:
    """Each suite's own counts, and every case and relation once."""
    root = etree.fromstring(junit_xml(run, BY_ID))
    assert len(root.findall("testsuite/testcase")) == len(run.cases) + len(run.relations)
    for suite in root:
        for attribute, tag in (("failures", "failure"), ("errors", "error")):
            assert int(suite.get(attribute, "-1")) == len(suite.findall(f"testcase/{tag}"))
        assert int(suite.get("tests", "-1")) == len(suite.findall("testcase"))


def test_junit_tells_a_failure_whole() -> None:
    """Expected, got, why, working and the command that repeats it, in the failure's own text."""
    root = etree.fromstring(junit_xml(FAILING, BY_ID))
    (failure,) = root.xpath("//testsuite[@name='weighted']/testcase/failure")
    assert failure.get("type") == "wrong value"
    assert failure.text.splitlines() == [
        "line 8, N-S (12C1c:2/600/3/-100): expected 7.8, got 10",
        "line 8, E-W (12C1c:2/600/3/-100): expected 6.2, got 4",
        "Why: why of weighted-1",
        "Clauses: K8",
        "Asked: law78 board 2x600 5x-100 12C1c:2/600/3/-100 --expected 8",
        "Working:",
        "  working of weighted-1",
        "  2 + 2 = 4",
        "Again: law78 check --vector weighted-1 -- ./demo --law78",
    ]


# Markdown --------------------------------------------------------------------------------------


def test_markdown_is_cut_where_it_is_long_and_names_the_rest() -> None:
    """Failures beyond the most are named; none is left out."""
    many = [
        case_of(replace(TWO, id=f"plain-{number}"), Verdict.CRASHED)
        for number in range(MOST_FAILURES + 5)
    ]
    text = markdown(run_of(*many), {})
    assert text.count("<details>") == text.count("</details>") == MOST_FAILURES
    assert "5 more: " in text
    shown = as_markdown(text).text_content()
    assert all(case.id in shown for case in many)


def test_markdown_adds_up() -> None:
    """The table by area as markdown-it reads it."""
    page = as_markdown(markdown(FAILING, BY_ID))
    table = page.xpath("//table")[0]
    rows = [[cell.text_content() for cell in row] for row in table.iter("tr")]
    assert rows[0] == ["area", "pass", "wrong value", "wrongly accepted", "unsupported"]
    assert rows[-1] == ["all", "1", "2", "1", "1"]
    assert [row[0] for row in rows[1:-1]] == ["plain", "ties", "weighted", "contracts", "refusals"]


# The badge -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("run", "message", "colour"),
    [
        (PASSING, "conforms, level plain", GREEN),
        (FAILING, "3 of 5 fail", RED),
        (replace(PASSING, selection=("--area plain",)), "part: 5 of 5 pass", GREY),
        (EMPTY, "no level, 0 of 0 pass", GREY),
        (run_of(case_of(TWO), case_of(TIED, Verdict.UNSUPPORTED)), "no level, 1 of 2 pass", GREY),
        (
            replace(PASSING, relations=(RelationResult("permuted", "says", 3, ("a",)),)),
            "does not conform",
            RED,
        ),
    ],
)
def test_the_badge(run: RunResult, message: str, colour: str) -> None:
    """What it says, as a picture and for shields.io, which asks for these keys and for 1."""
    assert badge_message(run) == message
    data = strict_json(badge_json(run))
    assert data == {
        "schemaVersion": 1,
        "label": "law78",
        "message": message,
        "color": colour.removeprefix("#"),
    }
    picture = badge_svg(run)
    root = etree.fromstring(picture.encode())
    space = {"svg": "http://www.w3.org/2000/svg"}
    assert [text.text for text in root.findall(".//svg:text", space)] == ["law78", message]
    title = root.find("svg:title", space)
    assert title is not None
    assert title.text == f"Demo 4.2 {conclusion(run)}: {summary(run)}"
    assert root.get("aria-labelledby") == title.get("id")
    assert colour in picture


# Two runs --------------------------------------------------------------------------------------


@given(runs())
def test_nothing_differs_from_itself(run: RunResult) -> None:
    """The same run twice."""
    diff = run_diff(run, run)
    assert diff.is_empty
    assert not diff.got_worse
    assert headings(diff) == []


STANDING = {"pass": 2, "unsupported": 1}
few = st.sampled_from(["a", "b", "c", "d", "e", "f"])


@given(runs(few), runs(few))
def test_what_is_better_one_way_is_worse_the_other(one: RunResult, other: RunResult) -> None:
    """Counted here by verdict: pass before unsupported before any failure."""
    diff, back = run_diff(one, other), run_diff(other, one)
    assert {each.id for each in diff.better} == {each.id for each in back.worse}
    assert {each.id for each in diff.otherwise} == {each.id for each in back.otherwise}
    assert [case.id for case in diff.cases_new] == [case.id for case in back.cases_gone]
    before = {case.id: STANDING.get(str(case.verdict), 0) for case in one.cases}
    after = {case.id: STANDING.get(str(case.verdict), 0) for case in other.cases}
    both = before.keys() & after.keys()
    assert {each.id for each in diff.worse} == {key for key in both if after[key] < before[key]}
    assert bool(diff.worse) <= diff.got_worse
    assert diff.is_empty is (headings(diff) == [])
    data = strict_json(json.dumps(diff_data(diff)))
    assert data["got_worse"] is diff.got_worse
    assert [each["id"] for each in data["better"]] == [each.id for each in diff.better]


def test_causes_relations_and_soundness_count_too() -> None:
    """A cause is the same whatever its order; a relation that was not tried is none that held."""
    swapped = replace(TIES, mistakes=("b", "a"))
    one = replace(PASSING, causes=(replace(TIES, mistakes=("a", "b")),))
    assert run_diff(one, replace(PASSING, causes=(swapped,))).is_empty
    diff = run_diff(PASSING, replace(PASSING, causes=(TIES,)))
    assert (diff.causes_new, diff.got_worse) == ((TIES,), False)
    holds = replace(PASSING, relations=(RelationResult("permuted", "says", 3),))
    fails = replace(PASSING, relations=(RelationResult("permuted", "says", 3, ("a",)),))
    assert run_diff(holds, fails).got_worse
    assert run_diff(fails, holds).relations_better == ("permuted",)
    assert not run_diff(PASSING, fails).got_worse
    unsound = replace(PASSING, rounding=UNSOUND)
    assert run_diff(PASSING, unsound).got_worse
    assert not run_diff(unsound, PASSING).got_worse


def test_a_new_case_that_fails_is_no_change_for_the_worse() -> None:
    """The suite grew; nothing is known of what the program did before."""
    new = run_of(*PASSING.cases, case_of(replace(TWO, id="plain-9"), Verdict.CRASHED))
    diff = run_diff(PASSING, new)
    assert [case.id for case in diff.cases_new] == ["plain-9"]
    assert not diff.got_worse


def _order(verdicts: Sequence[Verdict]) -> list[bool]:
    diffs = [
        run_diff(run_of(case_of(TWO, before)), run_of(case_of(TWO, after)))
        for before, after in pairwise(verdicts)
    ]
    return [diff.got_worse for diff in diffs]


def test_from_bad_to_worse() -> None:
    """Each step down is worse, each step up is not; a crash for a wrong value is neither."""
    down = [Verdict.PASS, Verdict.UNSUPPORTED, Verdict.WRONG_VALUE, Verdict.CRASHED]
    assert _order(down) == [True, True, False]
    assert _order(down[::-1]) == [False, False, False]
