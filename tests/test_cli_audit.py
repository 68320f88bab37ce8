"""`law78 audit`: one file or many, in words, as JSON, as a page and as a table.

What is printed in the files here is counted by hand: 2 for each score beaten, 1 for
each tie, of a top of 6; or is the source document's.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from lxml import html as lxml_html

import law78.audit
from cli_runner import (
    COMMAND,
    ERROR,
    ESCAPE,
    ROOT,
    Ran,
    plain_environment,
    run_here,
    run_on_terminal,
    strict_json,
    without_escapes,
)

RECORD = Draft202012Validator(
    json.loads((Path(law78.audit.__file__).parent / "schema.json").read_text(encoding="utf-8"))
)

HEADER = "board,pair_ns,pair_ew,result,ns_matchpoints,ew_matchpoints"

BOARDS: dict[str, list[tuple[str, str, str]]] = {
    "1": [("620", "6", "0"), ("170", "4", "2"), ("-50", "2", "4"), ("-100", "0", "6")],
    "2": [("420", "5", "1"), ("420", "5", "1"), ("170", "2", "4"), ("-50", "0", "6")],
    "3": [("-620", "1", "5"), ("-620", "1", "5"), ("100", "6", "0"), ("50", "4", "2")],
}
"""Three boards of four tables; nothing is wrong with them."""


def table(boards: dict[str, list[tuple[str, str, str]]]) -> str:
    """The boards as a CSV table with printed points."""
    rows = [
        f"{board},{place},{place + 4},{result},{ns},{ew}"
        for board, lines in boards.items()
        for place, (result, ns, ew) in enumerate(lines, start=1)
    ]
    return "\n".join([HEADER, *rows, ""])


CLEAN = table(BOARDS)
OVERRIDDEN = table(BOARDS | {"3": [*BOARDS["3"][:2], ("100", "5", "1"), ("50", "4", "2")]})
"""The third line of board 3 is printed with 5 and 1: the others are as they should be."""

WRONG = table(
    BOARDS | {"3": [("-620", "6", "3"), ("-620", "0", "1"), ("100", "2", "2"), ("50", "5", "0")]}
)
"""Board 3 is printed with figures that no rule gives: equal scores get 6 and 0."""

BROKEN = "board,result\n1,610x\n"
HOSTILE = CLEAN.replace("1,1,5", "1,<b>&{{ 7 * 7 }}[bold],5")


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Write a file and give its path."""

    def to_file(text: str, name: str = "evening.csv") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return to_file


# One file --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "exit_code", "verdict"),
    [(CLEAN, 0, "agrees"), (OVERRIDDEN, 0, "explained"), (WRONG, 1, "differs")],
)
def test_the_exit_code_says_whether_it_agrees(
    write: Any, text: str, exit_code: int, verdict: str
) -> None:
    """0 agrees or explained, 1 differs; the first line says which, the JSON too."""
    path = write(text)
    ran = run_here("audit", path)
    assert (ran.exit_code, ran.err) == (exit_code, "")
    assert ran.out.splitlines()[0] == f"{path}: {verdict}"
    as_json = run_here("audit", path, "--json")
    assert (as_json.exit_code, as_json.json["verdict"]) == (exit_code, verdict)
    RECORD.validate(as_json.json)


def test_the_line_that_is_wrong_is_shown_with_what_is_due(write: Any) -> None:
    """Of 100, two scores beaten and none equal among the others: 6 and 0, and 5 and 1 printed."""
    ran = run_here("audit", write(OVERRIDDEN))
    rows = [line.split() for line in ran.out.splitlines()]
    assert ["3", "3", "7", "100", "6", "6", "5", "0", "0", "1"] in [row[:10] for row in rows]
    assert "Board 3: explained" in ran.out
    assert "Board 1: agrees" not in ran.out
    everything = run_here("audit", write(OVERRIDDEN), "--all").out
    assert "Board 1: agrees" in everything
    assert ["1", "620", "6", "0"] in [line.split() for line in everything.splitlines()]


def test_the_record_has_the_figures_of_the_file(write: Any) -> None:
    """Each printed point as it is written, each due one counted by hand."""
    data = run_here("audit", write(CLEAN), "--json").json
    assert {
        board["board"]: [
            (line["result"], line["ns"]["printed"]["written"], line["ew"]["printed"]["written"])
            for line in board["lines"]
        ]
        for board in data["boards"]
    } == BOARDS
    for board in data["boards"]:
        for line in board["lines"]:
            for side in ("ns", "ew"):
                assert line[side]["due"] == line[side]["printed"]["value"]


def test_standard_input() -> None:
    """A dash; what it is called is said."""
    ran = run_here("audit", "-", stdin=CLEAN.encode())
    assert (ran.exit_code, ran.out.splitlines()[0]) == (0, "standard input: agrees")


def test_the_page(write: Any, tmp_path: Path) -> None:
    """Written to its file; the terminal gets the summary; it is not written over."""
    page = tmp_path / "page.html"
    ran = run_here("audit", write(OVERRIDDEN), "--html", str(page))
    assert (ran.exit_code, ran.err) == (0, "")
    assert "What is odd" in ran.out
    assert "Board 3: explained" not in ran.out
    read = lxml_html.document_fromstring(page.read_text(encoding="utf-8"))
    assert len(read.xpath("//details")) == 3
    again = run_here("audit", write(OVERRIDDEN), "--html", str(page))
    assert (again.exit_code, again.code) == (2, "exists")
    page.write_text("old", encoding="utf-8")
    assert run_here("audit", write(CLEAN), "--html", str(page), "--force").exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_the_page_on_standard_output_is_all_there_is(write: Any) -> None:
    """So that it can be piped on."""
    out = run_here("audit", write(CLEAN), "--html", "-").out
    assert out.startswith("<!DOCTYPE html>")
    assert out.endswith("</html>\n")


def test_under_another_regulation(write: Any) -> None:
    """The scale of 1: every total is halved, and the winner stays, in words and as a record."""
    ran = run_here("audit", write(CLEAN), "--regulation", "acbl")
    assert ran.exit_code == 0
    assert "acbl" in ran.out
    data = run_here("audit", write(CLEAN), "--regulation", "acbl", "--json").json
    RECORD.validate(data)
    assert data["under"]["by"] == "acbl"
    assert run_here("audit", write(CLEAN), "--json").json["under"] is None


def test_a_regulation_that_is_not_known_is_refused_at_once(write: Any) -> None:
    """Before any file is looked at."""
    ran = run_here("audit", write(CLEAN), "--regulation", "unheard-of")
    assert (ran.exit_code, ran.out, ran.code) == (2, "", "regulation")


@pytest.mark.parametrize(
    ("text", "code"),
    [(BROKEN, "notation"), ("", "empty"), ("Dear all\n", "format"), ("<USEBIO><", "syntax")],
)
def test_a_file_that_cannot_be_read_is_one_line(write: Any, text: str, code: str) -> None:
    """With its code and name; with --json an object."""
    path = write(text)
    ran = run_here("audit", path)
    assert (ran.exit_code, ran.out) == (2, "")
    assert ERROR.fullmatch(ran.err), ran.err
    assert path in ran.err
    data = strict_json(run_here("audit", path, "--json").err)
    assert data["error"]["place"]["file"] == path
    assert ran.code == data["error"]["code"] == code


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("missing.xml",),
        ("a", "b", "--html", "x.html"),
        ("a", "b", "--all"),
        ("a", "-"),
        ("a", "--json", "--html", "-"),
        ("a", "--csv", "-", "--html", "-"),
        ("a", "--jobs", "0"),
        ("a", "--regulation"),
    ],
)
def test_wrong_use_is_one_line(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing on standard output, nothing written."""
    monkeypatch.chdir(tmp_path)
    ran = run_here("audit", *arguments)
    assert (ran.exit_code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_hostile_names_are_shown_and_not_obeyed(write: Any) -> None:
    """Markup as a pair's number; an escape sequence and a turned line in the file's own name."""
    path = write(HOSTILE, "<i>\x1b[31m\u202e")
    names = (r"<i>\x1b[31m\u202e", "<b>&{{ 7 * 7 }}[bold]")
    ran = run_here("audit", path, "--all")
    assert ESCAPE not in ran.out
    page = lxml_html.document_fromstring(run_here("audit", path, "--html", "-").out)
    assert not page.xpath("//i | //b")
    for name in names:
        assert name in ran.out
        assert name in page.text_content()
    data = run_here("audit", path, "--json").json
    assert data["file"] == path
    assert data["boards"][0]["lines"][0]["pair_ns"] == names[1]


# Pipes and terminals ---------------------------------------------------------------------------


def test_a_narrow_terminal_breaks_no_figure(write: Any) -> None:
    """60 columns: no line is wider, every word of the wide report that holds a digit is whole."""
    pytest.importorskip("pty")
    path = write(OVERRIDDEN, "e.csv")
    wide = run_here("audit", path, "--all")
    ran = run_on_terminal("audit", os.path.relpath(path), "--all", columns=60)
    assert ran.exit_code == 0
    narrow = without_escapes(ran.out)
    assert max(map(len, narrow.splitlines())) <= 60
    body = wide.out.partition("\n")[2]
    figures = {word for word in body.split() if re.fullmatch(r"[-+]?[0-9/.]+", word)}
    assert len(figures) > 10
    assert figures <= set(narrow.split())


def test_a_pipe_and_no_color_get_no_escapes(write: Any) -> None:
    """A terminal gets colour, and words all the same."""
    pytest.importorskip("pty")
    path = write(WRONG)
    assert ESCAPE not in run_here("audit", path).out
    plain = run_on_terminal("audit", path, columns=200, environment={"NO_COLOR": "1"})
    assert ESCAPE not in plain.out
    coloured = run_on_terminal("audit", path, columns=200)
    assert ESCAPE in coloured.out
    words = [line.rstrip() for line in without_escapes(coloured.out).splitlines()]
    assert words == [line.rstrip() for line in plain.out.splitlines()]
    assert "differs" in plain.out


# Many files ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder: three events that can be read, one that cannot, and two that are none."""
    folder = tmp_path_factory.mktemp("season")
    for name, text in (
        ("a/clean.csv", CLEAN),
        ("a/readme.txt", "Dear all\n"),
        ("b/broken.csv", BROKEN),
        ("b/wrong.csv", WRONG),
        ("overridden", OVERRIDDEN),
        ("package.json", '{"name": "x"}'),
        (".hidden.csv", WRONG),
    ):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


NAMES = ["a/clean.csv", "a/readme.txt", "b/broken.csv", "b/wrong.csv", "overridden", "package.json"]


@pytest.fixture(scope="module")
def as_json(season: Path) -> Ran:
    """The season as JSON Lines, with a table beside it."""
    return run_here("audit", str(season), "--json", "--jobs", "2", "--csv", f"{season}.csv")


@pytest.fixture(scope="module")
def in_words(season: Path) -> Ran:
    """The season in words."""
    return run_here("audit", str(season), "--jobs", "1")


def test_a_bad_file_stops_no_other(in_words: Ran, season: Path) -> None:
    """A line for each file in the order of names, the error on standard error; exit code 2."""
    assert in_words.exit_code == 2
    lines = in_words.out.splitlines()
    verdicts = {
        name: line.split()[0] for line in lines for name in NAMES if f"{season / name}" in line
    }
    assert verdicts == {
        "a/clean.csv": "agrees",
        "a/readme.txt": "not",
        "b/wrong.csv": "differs",
        "overridden": "explained",
        "package.json": "not",
    }
    assert list(verdicts) == [name for name in NAMES if name != "b/broken.csv"]
    assert ERROR.fullmatch(in_words.err), in_words.err
    assert f"{season / 'b/broken.csv'}, row 2" in in_words.err
    assert lines[-1] == ("3 files audited, 1 could not be audited, 2 are no result files.")


def test_a_line_counts_the_boards_and_names_the_oddest(in_words: Ran) -> None:
    """Two agree and one differs; two agree and one is explained."""
    (wrong,) = [line for line in in_words.out.splitlines() if "wrong.csv" in line]
    assert wrong.split()[:4] == ["differs", "2", "0", "1"]
    assert ": Board 3: " in wrong
    (explained,) = [line for line in in_words.out.splitlines() if "/overridden" in line]
    assert explained.split()[:4] == ["explained", "2", "1", "0"]


def test_the_summary_is_by_program(in_words: Ran) -> None:
    """The files name none: three files, one differs; nine boards, seven agree."""
    rows = [line.split() for line in in_words.out.splitlines()]
    assert ["not", "named", "3", "1", "9", "7", "1", "1", "0"] in rows


def test_many_records_are_json_lines(as_json: Ran, season: Path) -> None:
    """One object a line, each valid, in the order of names; a bad file has its error."""
    assert as_json.exit_code == 2
    records = [strict_json(line) for line in as_json.out.splitlines()]
    for record in records:
        RECORD.validate(record)
    assert [record["file"] for record in records] == [str(season / name) for name in NAMES]
    kinds = [next(k for k in ("verdict", "error", "not_read") if k in own) for own in records]
    assert kinds == ["verdict", "not_read", "error", "verdict", "verdict", "not_read"]
    error = strict_json(as_json.err)["error"]
    assert error == records[2]["error"]
    assert error["place"]["file"] == str(season / "b/broken.csv")


def test_the_record_of_one_among_many_is_that_of_the_file_alone(as_json: Ran, season: Path) -> None:
    """Whatever process it was worked on in."""
    alone = run_here("audit", str(season / "b/wrong.csv"), "--json").json
    assert strict_json(as_json.out.splitlines()[3]) == alone


def test_the_table_has_a_row_for_each_file(as_json: Ran, season: Path) -> None:
    """The verdicts and counts of boards; the codes of what was not audited."""
    rows = list(csv.DictReader(io.StringIO(Path(f"{season}.csv").read_text(encoding="utf-8"))))
    assert [row["file"] for row in rows] == [str(season / name) for name in NAMES]
    assert [row["verdict"] for row in rows] == ["agrees", "", "", "differs", "explained", ""]
    assert [row["error"] for row in rows] == ["", "format", "notation", "", "", "field"]
    assert [row["boards_agree"] for row in rows] == ["3", "", "", "2", "2", ""]
    assert [row["boards_differ"] for row in rows] == ["0", "", "", "1", "0", ""]


def test_the_table_of_one_file_on_standard_output(write: Any) -> None:
    """A header and a row, nothing else."""
    path = write(OVERRIDDEN)
    ran = run_here("audit", path, "--csv", "-")
    (row,) = csv.DictReader(io.StringIO(ran.out))
    assert (ran.exit_code, row["file"], row["boards_explained"]) == (0, path, "1")


@pytest.mark.parametrize(
    ("names", "exit_code"),
    [(("explained", "clean"), 0), (("wrong", "missing", "clean"), 2)],
)
def test_several_files_by_name(write: Any, names: Sequence[str], exit_code: int) -> None:
    """In the order in which they were named; the exit code is the worst."""
    texts = {"clean": CLEAN, "explained": OVERRIDDEN, "wrong": WRONG}
    paths = {name: write(text, name) for name, text in texts.items()}
    paths["missing"] = paths["clean"] + "-not"
    asked = [paths[name] for name in names]
    ran = run_here("audit", *asked, "--csv", "-", "--jobs", "1")
    assert ran.exit_code == exit_code
    assert [row["file"] for row in csv.DictReader(io.StringIO(ran.out))] == asked


@pytest.mark.parametrize("names", [(), (".hidden", ".git/config")])
def test_a_folder_with_nothing_to_audit(write: Any, tmp_path: Path, names: Sequence[str]) -> None:
    """One line, exit code 2: a check that checks nothing must not pass."""
    for name in names:
        write(WRONG, f"folder/{name}")
    (tmp_path / "folder").mkdir(exist_ok=True)
    ran = run_here("audit", str(tmp_path / "folder"))
    assert (ran.exit_code, ran.out, ran.code) == (2, "", "empty")


def test_a_folder_with_other_files_alone(write: Any, tmp_path: Path) -> None:
    """They are named, and that there is nothing else is an error."""
    write("Dear all", "folder/letter")
    ran = run_here("audit", str(tmp_path / "folder"), "--jobs", "1")
    assert (ran.exit_code, ran.code) == (2, "empty")
    assert "letter: " in ran.out


def test_a_progress_bar_on_a_terminal_alone(season: Path) -> None:
    """On standard error, and not mixed up with the lines on standard output."""
    pty = pytest.importorskip("pty")
    terminal, its_end = pty.openpty()
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            [*COMMAND, "audit", str(season / "a"), "--jobs", "1"],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=its_end,
            env=plain_environment() | {"COLUMNS": "80", "TERM": "xterm-256color"},
        )
        os.close(its_end)
        told = b""
        for read in iter(lambda: _read(terminal), b""):
            told += read
        assert process.wait(timeout=60) == 0
        os.close(terminal)
        out.seek(0)
        lines = out.read().decode().splitlines()
    assert "0/2 files" in without_escapes(told.decode())
    assert not any(ESCAPE in line for line in lines)
    assert lines[-1] == "1 file audited, 1 is no result file."


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_a_reader_who_has_seen_enough_is_no_error(season: Path) -> None:
    """law78 audit FOLDER --json | head -1: no traceback, and no process is left behind."""
    with tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [*COMMAND, "audit", "--json", *[str(season / "a/clean.csv")] * 40, "--jobs", "1"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=err,
            env=plain_environment(),
        )
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b'{"format": "law78-audit-1"')
        process.stdout.close()
        assert process.wait(timeout=60) == 141
        err.seek(0)
        assert err.read() == b""


# The examples ----------------------------------------------------------------------------------


def test_the_bundled_file_is_what_the_readme_says() -> None:
    """Explained: one line of it is not what its score is worth."""
    ran = run_here("audit", str(ROOT / "reference" / "examples" / "printed-evening.csv"))
    assert ran.exit_code == 0
    assert "explained" in ran.out.splitlines()[0]
