"""The reports of an audit: all that it found stands in each, and no text of a file is obeyed."""

from __future__ import annotations

import contextlib
import html as html_escapes
import io
import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from lxml import html as lxml_html

import law78.audit
from audit_samples import (
    CLEAN,
    DIFFERING,
    DIFFERS,
    DOCUMENT_ROWS,
    EMPTY,
    EVERY,
    EXPLAINED,
    HIDDEN,
    NO_STAKES,
    ODD,
    OVERRIDDEN,
    PAIRS,
    PERCENT,
    POINTS_ONLY,
    REMARK,
    RULED_BOARD,
    SAMPLES,
    SPLIT,
    STAKES,
    UNCHECKED,
    audit_of,
    board_audit,
    with_text,
)
from cli_runner import strict_json
from law78.audit.findings import Audit, Kind, Verdict
from law78.audit.page import html_page
from law78.audit.record import audit_data, refused_data
from law78.audit.strip import Strip, strips
from law78.audit.summary import (
    FORMATS,
    Mark,
    board_counts,
    board_name,
    conclusion,
    counted,
    line_rows,
    meaning,
    needs_a_look,
    odd,
    oddest,
    pair_name,
    pair_rows,
    told_of_pairs,
    unchecked,
    written_by,
)
from law78.cli.audit_tables import show_audit
from law78.conformance.reports.content import visible
from law78.errors import Code, Law78Error
from law78.exact import canonical
from law78.formats.recognise import Kind as Format
from report_runs import HOSTILE, names

SCHEMA = json.loads((Path(law78.audit.__file__).parent / "schema.json").read_text(encoding="utf-8"))
RECORD = Draft202012Validator(SCHEMA)

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)

samples = pytest.mark.parametrize("audit", SAMPLES.values(), ids=SAMPLES)
hostile = st.one_of(st.sampled_from(HOSTILE), names)


def page_of(audit: Audit) -> Any:
    """The page, read as HTML."""
    return lxml_html.document_fromstring(html_page(audit))


def shown(audit: Audit, capsys: pytest.CaptureFixture[str], every: bool = False) -> str:
    """The report on a terminal, as a pipe gets it."""
    capsys.readouterr()
    show_audit(audit, every)
    return capsys.readouterr().out


# In words --------------------------------------------------------------------------------------


def test_a_figure_that_differs_is_explained_where_its_line_is() -> None:
    """Line 2 of the board is the one that was overridden; on the other board none is explained."""
    marks = [(row.ns.mark, row.ew.mark) for row in line_rows(OVERRIDDEN, "matchpoints")]
    right = (Mark.AGREES, Mark.AGREES)
    assert marks == [right, (Mark.EXPLAINED, Mark.EXPLAINED), right, right]
    first, *others = line_rows(DIFFERING, "matchpoints")
    assert (first.ns.mark, first.ew.mark) == (Mark.DIFFERS, Mark.DIFFERS)
    assert all(row.is_right for row in others)


def test_by_how_much_a_figure_differs_has_a_sign() -> None:
    """Printed 5.5 for 6 and 0.5 for 0: half a point less and half a point more."""
    first = line_rows(DIFFERING, "matchpoints")[0]
    assert (first.ns.off, first.ew.off) == ("-0.5", "+0.5")
    assert (first.ns.due, first.ns.shown, first.ns.printed) == ("6", "6", "5.5")


def test_what_is_due_is_exact_and_in_the_values_of_the_file() -> None:
    """The document's 63/5 of 14; two scores beaten of three are 200/3 per cent."""
    assert line_rows(RULED_BOARD, "matchpoints")[0].ns.due == "63/5"
    assert line_rows(PERCENT.boards[0], "percentage")[1].ns.due == "200/3"


def test_what_is_not_printed_is_no_difference() -> None:
    """An average and a line not played, nothing printed for them; and a board of IMPs."""
    rows = line_rows(SPLIT, "matchpoints")
    assert rows[3].mark == rows[4].mark == "not printed"
    assert rows[4].ns.due == "-"
    assert line_rows(UNCHECKED, "matchpoints")[0].mark == "not checked"


def test_the_worst_is_told_first() -> None:
    """Boards that differ, then explained ones, then what is merely odd; pairs after the boards."""
    told = [each.where for each in odd(EVERY)]
    assert told[:3] == ["Board 6", "Board 8, section B", "Board 3"]
    pairs = [place for place, where in enumerate(told) if where.startswith("Pair")]
    assert pairs == list(range(len(told) - len(pairs), len(told)))
    assert told[pairs[0] - 1] == board_name(ODD)


def test_every_explanation_and_oddity_is_told() -> None:
    """Each kind of the closed list once at least, by its name."""
    assert {each.kind for each in odd(EVERY)} == {*map(str, Kind), "differs"}


@pytest.mark.parametrize(
    ("audit", "begins"),
    [
        (CLEAN, ""),
        (EMPTY, ""),
        (DIFFERS, "Board 6: line 1, N-S: 5.5 is printed, 6 is due"),
        (EXPLAINED, "There is another winner: pair 2, not pair 1."),
        (audit_of(ODD, stakes=NO_STAKES), "Board 7: "),
        (audit_of(UNCHECKED, rules=None), "Board 9: this is scored by IMPs"),
    ],
)
def test_the_oddest(audit: Audit, begins: str) -> None:
    """What differs before another winner, that before an explanation; nothing where all agrees."""
    assert oddest(audit).startswith(begins)
    assert bool(oddest(audit)) is bool(begins)


def test_reasons_are_told_once_with_all_that_they_are_of() -> None:
    """Two boards of IMPs."""
    assert unchecked(SAMPLES["not checked"]) == ("All 2 boards: this is scored by IMPs",)


def test_what_pairs_have_in_common_is_told_once() -> None:
    """Two pairs of the sample, each told the same."""
    row = replace(pair_rows(EVERY)[0], explanations=("Why.", "Also."))
    rows = [replace(row, pair="1"), replace(row, pair="2", explanations=("Why.",))]
    assert told_of_pairs(rows) == ("Pairs 1, 2: Why.", "Pair 1: Also.")


@pytest.mark.parametrize(
    ("kind", "name"), [(Format.XML, "USEBIO"), (Format.MAGIC_CONTEST, "a Magic Contest page")]
)
def test_formats_have_the_names_that_people_give_them(kind: Format, name: str) -> None:
    assert f"read as {name}:" in written_by(replace(EVERY, format=str(kind)))
    assert set(FORMATS) == set(map(str, Format))


def test_what_is_odd_beside_right_figures_is_in_the_conclusion() -> None:
    """The board has one thing odd, its figures are right."""
    audit = audit_of(ODD, stakes=NO_STAKES)
    assert len(ODD.oddities) >= 1
    assert conclusion(audit).startswith("Every printed figure is right")
    assert "odd" in conclusion(audit)


def test_what_it_means_for_the_ranking() -> None:
    """Pairs 1 and 2 change places; nobody does; nothing to rank by."""
    assert meaning(STAKES) == (
        "By the rules found 2 pairs get another result than is printed, 2 of them another place.",
        "There is another winner: pair 2, not pair 1.",
    )
    assert len(meaning(NO_STAKES)) == len(meaning(None)) == 1


def test_counts_are_a_sentence() -> None:
    """Numbers and verbs agree."""
    counts = dict.fromkeys(Verdict, 0) | {Verdict.AGREES: 1, Verdict.EXPLAINED: 2}
    assert counted(counts, "board") == "3 boards: 1 agrees, 2 are explained."


@samples
def test_every_board_and_pair_is_counted_once(audit: Audit) -> None:
    """The counts add up, and the conclusion is the worst verdict's."""
    assert sum(board_counts(audit).values()) == len(audit.boards)
    assert len(pair_rows(audit)) == len(audit.pairs)
    assert ("do not come out" in conclusion(audit)) is (audit.verdict is Verdict.DIFFERS)


# The record ------------------------------------------------------------------------------------


def figures_in(audit: Audit) -> Iterator[Fraction | None]:
    """Every figure of an audit's boards, in order: due, top, shown of each side."""
    for board in audit.boards:
        for line in board.lines:
            for side in (line.ns, line.ew):
                yield from (side.due, side.top, side.shown)


@samples
def test_the_record_holds_every_figure(audit: Audit) -> None:
    """Valid by its schema; each board, line, side and pair in its place, exactly."""
    data = strict_json(json.dumps(audit_data(audit)))
    RECORD.validate(data)
    assert [board["board"] for board in data["boards"]] == [
        board.board.board for board in audit.boards
    ]
    found = [
        side[key]
        for board in data["boards"]
        for line in board["lines"]
        for side in (line["ns"], line["ew"])
        for key in ("due", "top", "shown")
    ]
    assert found == [None if due is None else canonical(due) for due in figures_in(audit)]
    for pair, row in zip(audit.pairs, data["pairs"], strict=True):
        assert (row["pair"], row["section"], row["verdict"]) == (
            pair.pair.number,
            pair.pair.section,
            str(pair.verdict),
        )
        written = None if pair.total is None else pair.total.written
        assert written == (row["printed"]["total"] or {}).get("written")
    for board, row in zip(audit.boards, data["boards"], strict=True):
        for kind in ("explanations", "oddities"):
            assert [each["words"] for each in row[kind]] == [
                each.words for each in getattr(board, kind)
            ]
    assert sum(data["counts"]["boards"].values()) == len(audit.boards)


def test_the_record_of_the_documents_board() -> None:
    """The source document's figures, exactly: 12.6 and 1.4, 4.6 and 9.4, 7.8 and 6.2 of 14."""
    data = audit_data(audit_of(RULED_BOARD))
    (board,) = strict_json(json.dumps(data))["boards"]
    due = [(line["ns"]["due"], line["ew"]["due"]) for line in board["lines"]]
    assert due == [*[("63/5", "7/5")] * 2, *[("23/5", "47/5")] * 5, ("39/5", "31/5")]
    assert board["lines"][0]["ns"]["percentage"] == "90"
    assert board["charts"]["ns"][0]["rows"][0] == {
        "score": 600,
        "frequency": "12/5",
        "matchpoints": "63/5",
    }


@pytest.mark.parametrize(("is_result_file", "key"), [(True, "error"), (False, "not_read")])
def test_the_record_of_a_file_that_was_not_audited(is_result_file: bool, key: str) -> None:
    """Valid, with the error as every command gives it."""
    error = Law78Error(Code.SYNTAX, "broken", "mend it").at(file="a.xml", row=3)
    data = refused_data("a.xml", error, is_result_file)
    RECORD.validate(data)
    assert data[key] == error.as_data()


def test_the_schema_can_refuse() -> None:
    """A verdict that is not in the list, a float, a key too many."""
    data = strict_json(json.dumps(audit_data(CLEAN)))
    assert RECORD.is_valid(data)
    for changed in ({"verdict": "fine"}, {"file": 1.5}, {"extra": None}):
        assert not RECORD.is_valid(data | changed)


# The strip -------------------------------------------------------------------------------------


def widths(strip: Strip, kind: str | None = None) -> Fraction:
    """The widths of a strip's parts, of one kind or all, added."""
    return sum(
        (
            Fraction(part.width)
            for block in strip.blocks
            for part in block.parts
            if kind in (None, part.kind)
        ),
        Fraction(0),
    )


def test_a_ruling_has_its_weights_in_the_strip() -> None:
    """The document's board: 8 results, of which 2/5 and 3/5 are the ruling's: an eighth."""
    (strip,) = strips(RULED_BOARD)
    assert [block.score for block in strip.blocks] == ["-100", "600"]
    assert widths(strip, "ruling") == Fraction("12.5")
    ruled = {
        block.score: part.width
        for block in strip.blocks
        for part in block.parts
        if part.kind == "ruling"
    }
    assert ruled == {"-100": "7.50", "600": "5.00"}
    assert strip.kinds == ("played", "ruling")
    assert "600 2.4 times (0.4 of it by rulings), worth 12.6" in strip.words


def test_what_is_supposed_is_marked_in_the_strip() -> None:
    """A score that is not in the file is a fifth of five; a ruling that is not, an eighth."""
    (hidden,), (ruled,) = strips(HIDDEN), strips(POINTS_ONLY)
    assert widths(hidden, "supposed") == 20
    assert widths(ruled, "supposed") == Fraction("12.5")


def test_a_line_left_out_is_not_in_the_strip() -> None:
    """A line shown with a score and scored as an average: three results are left, none supposed."""
    rows = [("620", "4", "0"), ("170", "2", "2"), ("-50", "0", "4"), ("-100", "3", "3")]
    (strip,) = strips(board_audit("1", rows, Verdict.EXPLAINED, instead={4: "A5050"}))
    assert [block.score for block in strip.blocks] == ["-50", "170", "620"]
    assert strip.kinds == ("played",)


def test_a_split_board_has_a_strip_for_each_table() -> None:
    """The main group's two tables are not the same, group a's are."""
    assert [strip.caption for strip in strips(SPLIT)] == [
        "The scores of N-S, lowest first, the main group",
        "The scores of N-S, lowest first, group a",
        "The scores of E-W, lowest first, the main group",
    ]


@given(st.lists(st.sampled_from(["600", "-100", "50", "12C1c:1/600/2/50", "A5050"]), min_size=1))
def test_a_strip_is_whole_and_in_order(results: list[str]) -> None:
    """The parts meet end to end, to a hundredth, and make 100 per cent."""
    board = board_audit("1", [(text, "", "") for text in results], Verdict.AGREES)
    found = strips(board)
    assert bool(found) is any(text != "A5050" for text in results)
    for strip in found:
        parts = [part for block in strip.blocks for part in block.parts]
        assert abs(widths(strip) - 100) <= Fraction(len(parts), 200)
        for before, after in pairwise(parts):
            gap = Fraction(before.start) + Fraction(before.width) - Fraction(after.start)
            assert abs(gap) <= Fraction(3, 200)
        scores = [int(block.score) for block in strip.blocks]
        assert scores == sorted(set(scores))


# HTML ------------------------------------------------------------------------------------------


def cells_of(row: Any) -> list[str]:
    """The cells of a table's row, blanks made one."""
    return [" ".join(cell.text_content().split()) for cell in row.xpath("./th | ./td")]


@samples
def test_the_page_shows_every_board_line_and_pair(audit: Audit) -> None:
    """Each board with each line's figures, due, shown and printed; each pair of the ranking."""
    page = page_of(audit)
    sections = page.xpath("//details[contains(@class, 'board')]")
    for board, section in zip(audit.boards, sections, strict=True):
        assert section.xpath("string(summary/h3)") == board_name(board)
        assert section.xpath("string(summary/span)") == str(board.verdict)
        assert (section.get("open") is not None) is needs_a_look(board)
        values = "percentage" if audit is PERCENT else "matchpoints"
        rows = section.xpath(".//table[contains(@class, 'lines')]/tbody/tr")
        for row, line in zip(line_rows(board, values), rows, strict=True):
            cells = cells_of(line)
            assert cells[:4] == [str(row.place), row.pair_ns, row.pair_ew, row.result]
            assert cells[4:7] == [row.ns.due, row.ns.shown, row.ns.printed]
            assert cells[8:11] == [row.ew.due, row.ew.shown, row.ew.printed]
            for cell, side in ((cells[7], row.ns), (cells[11], row.ew)):
                assert cell.startswith(f"{side.mark.sign} {side.mark}")
        for each in (*board.explanations, *board.oddities):
            assert each.words in section.text_content()
    rows = page.xpath("//section[@id='ranking']//tbody/tr")
    assert [cells_of(row)[0] for row in rows] == [
        pair_name(pair.pair).removeprefix("pair ") for pair in audit.pairs
    ]


def test_the_page_has_the_frequency_table_beside_the_figures() -> None:
    """The document's: 2.4 times 600 worth 12.6 and 1.4, as fractions."""
    page = page_of(audit_of(RULED_BOARD))
    (table,) = page.xpath("//table[contains(@class, 'frequencies')]")
    assert [cells_of(row) for row in table.xpath("./tbody/tr")] == [
        ["600", "12/5", "63/5", "7/5"],
        ["-100", "28/5", "23/5", "47/5"],
    ]


def test_tables_of_sides_that_differ_stand_apart() -> None:
    """A split score: one table for each side; group a has one for both."""
    captions = page_of(audit_of(SPLIT)).xpath(
        "//table[contains(@class, 'frequencies')]/caption/text()"
    )
    assert [caption.partition(":")[0] for caption in captions] == [
        "Frequencies of N-S, main group",
        "Frequencies of E-W, main group",
        "Frequencies, group a",
    ]


def test_the_summary_comes_first_and_says_who_wins() -> None:
    """Before any board; the first paragraph names another winner."""
    page = page_of(EVERY)
    assert [section.get("id") for section in page.xpath("//main/section")] == [
        *("summary", "boards", "ranking", "stakes", "under", "remarks")
    ]
    assert "There is another winner: pair 2, not pair 1." in page.xpath(
        "string(//p[@class='lead'])"
    )


def test_a_picture_has_words() -> None:
    """A title and a description, found by their ids, that name every score and its worth."""
    page = page_of(EVERY)
    pictures = page.xpath("//svg[@role='img']")
    assert len(pictures) == sum(len(strips(board)) for board in EVERY.boards)
    for picture in pictures:
        for name in picture.get("aria-labelledby").split():
            (told,) = page.xpath(f"//*[@id='{name}']")
            assert told.text_content()


@samples
def test_the_page_asks_nothing_of_the_network_and_needs_no_script(audit: Audit) -> None:
    """No script, no address but places of the page itself, and a policy that allows no other."""
    page = page_of(audit)
    assert not page.xpath("//script | //img | //iframe | //object | //embed | //base | //link[2]")
    assert not page.xpath("//@src | //@srcset | //@*[starts-with(name(), 'on')] | //@action")
    for address in page.xpath("//@href"):
        assert address == "data:," or address.removeprefix("#") in page.xpath("//@id")
    style = "".join(page.xpath("//style/text() | //@style"))
    assert not re.search(r"url\(|@import|https?:", style)
    (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline';")


@samples
def test_the_page_can_be_found_ones_way_in(audit: Audit) -> None:
    """Landmarks, one main heading, no level left out, captions, labels, ids that are no other's."""
    page = page_of(audit)
    assert page.get("lang") == "en"
    for landmark in ("header", "nav", "main", "footer", "h1"):
        assert len(page.xpath(f"//{landmark}")) == 1
    levels = [int(heading.tag[1]) for heading in page.xpath("//h1|//h2|//h3|//h4")]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(table.xpath("./caption") for table in page.xpath("//table"))
    assert all(cell.get("scope") for cell in page.xpath("//th"))
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    for label in page.xpath("//@aria-labelledby"):
        assert set(label.split()) <= set(ids)


def test_the_page_is_the_same_every_time() -> None:
    """No date, no order of chance."""
    assert html_page(EVERY) == html_page(EVERY)


# Text is text ----------------------------------------------------------------------------------


def tags(element: Any) -> list[str]:
    """The tags of a tree with the names of their attributes, in order."""
    return [
        f"{each.tag} {sorted(each.attrib)}" for each in element.iter() if isinstance(each.tag, str)
    ]


BASE = audit_of(DIFFERING, pairs=PAIRS[1:2], stakes=STAKES, remarks=[REMARK])
"""Small, with everything that a text can stand in."""

TAGS = tags(page_of(with_text(BASE, "x")))


@given(hostile)
@example("</style></title></script><script>")
def test_html_obeys_no_text(text: str) -> None:
    """The page has the same elements and attributes whatever the texts are, and shows them."""
    written = html_page(with_text(BASE, text))
    page = lxml_html.document_fromstring(written)
    assert tags(page) == TAGS
    assert " ".join(visible(text).split()) in " ".join(page.text_content().split())
    assert written.replace("\n", "").isprintable()


@given(hostile)
def test_a_terminal_obeys_no_text(text: str) -> None:
    """No escape sequence, no mark that turns a line round: line ends alone."""
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        show_audit(with_text(BASE, text), every=True)
    assert len(written.getvalue().splitlines()) > 30
    assert written.getvalue().replace("\n", "").isprintable()


@given(hostile)
def test_json_keeps_the_text(text: str) -> None:
    """As it is: the record is for programs."""
    data = strict_json(json.dumps(audit_data(with_text(BASE, text))))
    assert data["boards"][0]["lines"][0]["result"] == text
    assert data["boards"][0]["explanations"][0]["details"] == {text: [text]}


# The terminal ----------------------------------------------------------------------------------


@samples
def test_the_terminal_shows_what_is_not_plain_agreement(
    audit: Audit, capsys: pytest.CaptureFixture[str]
) -> None:
    """The summary and each such board with its lines; with --all every board with its table."""
    few, everything = shown(audit, capsys), shown(audit, capsys, every=True)
    assert few.splitlines()[0] == f"{audit.file}: {audit.verdict}"
    squeezed = " ".join(few.split())
    for text in (conclusion(audit), *(each.where for each in odd(audit))):
        assert text in squeezed
    for board in audit.boards:
        heading = f"{board_name(board)}: {board.verdict}\n"
        is_told = needs_a_look(board) and board.verdict is not Verdict.UNCHECKED
        assert (heading in few) is is_told
        assert heading in everything
    wanted = Counter(
        side.printed.written
        for board in audit.boards
        for line in board.lines
        for side in (line.ns, line.ew)
        if side.printed is not None
    )
    wanted.update(pair.total.written for pair in audit.pairs if pair.total is not None)
    assert not wanted - Counter(everything.split())


def test_the_terminal_marks_a_difference_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """The line, what is due, shown and printed on both sides, and by how much."""
    text = shown(audit_of(DIFFERING), capsys)
    assert ["1", "1", "5", "620", "6", "6", "5.5", "0", "0", "0.5"] in [
        line.split()[:10] for line in text.splitlines()
    ]
    assert "differs: N-S by -0.5, E-W by +0.5" in text


def test_the_documents_figures_stand_in_each_report(capsys: pytest.CaptureFixture[str]) -> None:
    """The ruling's line: 39/5, which is 7.8, and 31/5, which is 6.2."""
    audit = audit_of(board_audit("1", DOCUMENT_ROWS, Verdict.DIFFERS))
    line = ["8", "8", "16", "12C1c:2/600/3/-100", "39/5", "7.8", "7.8", "31/5", "6.2", "6.2"]
    assert [*line, "agrees"] in [each.split() for each in shown(audit, capsys).splitlines()]
    rows = page_of(audit).xpath("//table[contains(@class, 'lines')]/tbody/tr")
    cells = cells_of(rows[7])
    assert [*cells[:7], *cells[8:11]] == line


# A browser -------------------------------------------------------------------------------------

MEASURED = """<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>
<p id="found"></p>%s<script>
addEventListener("load", () => {
  const found = [...document.querySelectorAll("iframe")].map(frame => {
    const page = frame.contentDocument;
    for (const board of page.querySelectorAll("details")) board.open = true;
    const root = page.scrollingElement;
    const width = root.clientWidth;
    const boxes = [...page.querySelectorAll(".strip text")]
      .filter(text => text.getClientRects().length).map(text => text.getBoundingClientRect());
    const out = boxes.filter(box => box.left < 0 || box.right > width).length;
    let over = 0;
    for (let i = 1; i < boxes.length; i++)
      for (let j = 0; j < i; j++)
        if (Math.abs(boxes[i].top - boxes[j].top) < 4 && boxes[i].left < boxes[j].right
            && boxes[j].left < boxes[i].right) over++;
    return [root.scrollWidth - width, out, over, boxes.length];
  });
  document.getElementById("found").textContent = JSON.stringify(found);
});
</script></body></html>"""


def browse(folder: Path, file: Path, *options: str) -> str:
    """What headless Chromium says of a file."""
    assert CHROMIUM is not None
    done = subprocess.run(
        [
            *(CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
            *(f"--user-data-dir={folder / 'profile'}", "--no-first-run", *options),
            file.as_uri(),
        ],
        capture_output=True,
        timeout=120,
        check=True,
    )
    return done.stdout.decode("utf-8")


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_the_page_fits_a_narrow_window(tmp_path: Path) -> None:
    """In Chromium, at 320 and 1200 pixels, all boards open: nothing to scroll to the side.

    Where there are pictures their figures stand inside the window and on no other's.
    """
    frames = "".join(
        f'<iframe width="{width}" height="600" style="border:0"'
        f' srcdoc="{html_escapes.escape(html_page(audit))}"></iframe>'
        for width in (320, 1200)
        for audit in (EVERY, PERCENT, EMPTY, with_text(DIFFERS, "W" * 200))
    )
    page = tmp_path / "measured.html"
    page.write_text(MEASURED % frames, encoding="utf-8")
    dom = lxml_html.document_fromstring(browse(tmp_path, page, "--dump-dom"))
    found = json.loads(dom.xpath("string(//p[@id='found'])"))
    assert [each[:3] for each in found] == [[0, 0, 0]] * 8
    assert min(found[0][3], found[4][3]) > 20


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_the_page_can_be_printed(tmp_path: Path) -> None:
    """In Chromium, to a PDF of some pages, folded boards with it."""
    page, printed = tmp_path / "audit.html", tmp_path / "audit.pdf"
    page.write_text(html_page(EVERY), encoding="utf-8")
    browse(tmp_path, page, f"--print-to-pdf={printed}")
    data = printed.read_bytes()
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) > 3
