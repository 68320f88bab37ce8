"""Many files: how they are found, that one gone wrong stops no other, that nothing piles up."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import multiprocessing
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audit_work
from audit_samples import DIFFERS, EVERY, EXPLAINED, SAMPLES
from law78.audit import many
from law78.audit.findings import Audit, Verdict
from law78.audit.many import (
    AHEAD,
    COUNTED,
    CSV_COLUMNS,
    CsvTable,
    FileResult,
    Source,
    in_order,
    is_no_result_file,
    refused,
    result_of,
    sources,
    worked,
)
from law78.cli.audit_many import MOST_PROGRAMS, Totals
from law78.errors import Code, Law78Error
from law78.formats import read_event


def grow(folder: Path, *names: str) -> None:
    """Make files in a folder, and the folders they are in."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("board,result\n1,600\n", encoding="utf-8")


def found(folder: Path, *paths: str) -> list[str]:
    """What is found, as paths inside the folder."""
    return [
        str(Path(each.path).relative_to(folder))
        for each in sources(paths or [str(folder)])
        if each.error is None
    ]


# Finding ---------------------------------------------------------------------------------------


def test_a_folder_is_walked_through_in_the_order_of_names(tmp_path: Path) -> None:
    """Folders among the files, at any depth; nothing by what a name ends in."""
    grow(tmp_path, "b.xml", "a/z.html", "a/b/c", "a.csv", "c/1", "c/10", "c/2")
    assert found(tmp_path) == ["a/b/c", "a/z.html", "a.csv", "b.xml", "c/1", "c/10", "c/2"]
    assert all(each.found for each in sources([str(tmp_path)]))


def test_what_is_hidden_and_what_links_lead_to_is_left_out(tmp_path: Path) -> None:
    """Hidden files and folders; links to a file, out of the folder, in a circle, to nowhere."""
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    grow(tmp_path, "inside/seen", "inside/.hidden", "inside/.git/config", "outside/secret")
    (inside / "out").symlink_to(outside)
    (inside / "round").symlink_to(inside)
    (inside / "file").symlink_to(outside / "secret")
    (inside / "nowhere").symlink_to(tmp_path / "missing")
    assert found(tmp_path, str(inside)) == ["inside/seen"]


def test_what_is_named_is_taken_as_it_is(tmp_path: Path) -> None:
    """A hidden file, a link, a file that is not there: who names it wants to hear of it."""
    grow(tmp_path, ".hidden")
    (tmp_path / "link").symlink_to(tmp_path / ".hidden")
    paths = [str(tmp_path / name) for name in ("link", ".hidden", "missing")]
    assert list(sources(paths)) == [Source(path) for path in paths]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_plain_file_is_left_out(tmp_path: Path) -> None:
    """A named pipe would be waited for for ever."""
    grow(tmp_path, "plain")
    os.mkfifo(tmp_path / "pipe")
    assert found(tmp_path) == ["plain"]


def test_a_folder_that_cannot_be_looked_into_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told in its place, with its name; the rest is walked through."""
    grow(tmp_path, "a/1", "b/2", "c/3")
    scandir = os.scandir

    def refusing(path: str) -> Any:
        if path.endswith("b"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    each = list(sources([str(tmp_path)]))
    assert [Path(own.path).name for own in each] == ["1", "b", "3"]
    result = worked(each[1])
    assert result.error is not None
    assert (result.error.code, result.error.place.file) == (Code.UNREADABLE, each[1].path)
    assert result.is_result_file


# Which files are result files ------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"Dear all, here are the results.\n",
        b"name,points\nA,1\n",
        b"\x89PNG\r\n\x1a\n",
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        b"<html><p>Welcome</html>",
        b'{"name": "x", "dependencies": {}}',
        b"[1, 2]",
        b"",
        b" \n",
    ],
)
def test_by_its_content_it_is_no_result_file(data: bytes) -> None:
    """Come across in a folder it is none of our business."""
    with pytest.raises(Law78Error) as refusal:
        read_event(data)
    assert is_no_result_file(data, refusal.value)


@pytest.mark.parametrize(
    "data",
    [
        b"board,result\n1,610x\n",
        b'{"boards": [{"board": "1", "lines": []}]}',
        b'{"boards": [',
        b"<USEBIO Version='1.2'><CLUB>",
        b"board,result\n",
    ],
)
def test_a_broken_result_file_is_a_result_file(data: bytes) -> None:
    """Somebody has to be told that it cannot be read."""
    with pytest.raises(Law78Error) as refusal:
        read_event(data)
    assert not is_no_result_file(data, refusal.value)


def test_a_file_that_was_named_is_never_passed_over(tmp_path: Path) -> None:
    """Who names a picture is told that it is one: an error, not a file not read."""
    picture = tmp_path / "x.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    for is_found in (True, False):
        result = worked(Source(str(picture), found=is_found), as_json=True)
        assert result.error is not None
        assert result.error.code is Code.FORMAT
        assert result.is_result_file is not is_found
        data = json.loads(result.record or "")
        assert ("not_read" in data) is is_found


def test_a_mistake_of_law78s_own_is_told_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, code internal, no traceback."""
    grow(tmp_path, "a")

    def mistaken(*arguments: object) -> Audit:
        raise ZeroDivisionError("a\nb")

    monkeypatch.setattr(many, "audited", mistaken)
    result = worked(Source(str(tmp_path / "a")))
    assert result.error is not None
    assert result.error.code is Code.INTERNAL
    assert "\n" not in str(result.error)


# Processes -------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def nothing_is_left_running() -> Iterator[None]:
    """Whatever a test does, no process outlives it."""
    yield
    assert multiprocessing.active_children() == []


def told(*names: str, processes: int = 2, seconds: float = 60) -> list[FileResult]:
    """The results of files of these names, worked on as they say."""
    return list(in_order([Source(name) for name in names], audit_work.work, processes, seconds))


def test_results_come_in_the_order_of_the_files() -> None:
    """Though the first takes longest; in two processes that are not this one."""
    names = ["slow", *"abcdef"]
    results = told(*names)
    assert [result.path for result in results] == names
    numbers = {result.program for result in results}
    assert len(numbers) == 2
    assert str(os.getpid()) not in numbers


def test_a_process_that_dies_is_told_of_its_file_and_the_others_go_on() -> None:
    """Two of them die, one raises what it must not: the rest is done, in order."""
    names = ["a", "dies 1", "b", "fails", "c", "dies 2", "d"]
    results = told(*names)
    assert [result.path for result in results] == names
    errors = {result.path: result.error for result in results if result.error is not None}
    assert set(errors) == {"dies 1", "dies 2", "fails"}
    assert {error.code for error in errors.values()} == {Code.INTERNAL}
    assert "broke off" in errors["dies 1"].problem
    assert "ZeroDivisionError: a mistake in two lines" in errors["fails"].problem
    assert errors["dies 2"].place.file == "dies 2"


def test_a_process_that_hangs_is_ended_and_the_others_go_on() -> None:
    """After its seconds: the files behind it are done."""
    results = told("a", "hangs", "b", "c", processes=1, seconds=1)
    assert [result.error is None for result in results] == [True, False, True, True]
    error = results[1].error
    assert error is not None
    assert (error.code, error.place.file) == (Code.LIMIT, "hangs")


def test_files_are_taken_only_as_there_is_room() -> None:
    """Of ten thousand files no more are looked at than may be under way; then it is left."""
    taken = 0

    def endless() -> Iterator[Source]:
        nonlocal taken
        while taken < 10_000:
            taken += 1
            yield Source(f"{taken}")

    with contextlib.closing(in_order(endless(), audit_work.work, 1)) as results:
        for number, result in zip(range(1, 30), results, strict=False):
            assert result.path == str(number)
            assert taken <= number + AHEAD


def test_no_files_no_processes() -> None:
    """Nothing is started for nothing."""
    assert told() == []


# What is kept ----------------------------------------------------------------------------------


@pytest.mark.parametrize("audit", SAMPLES.values(), ids=SAMPLES)
def test_what_is_kept_of_a_file_are_counts(audit: Audit) -> None:
    """Of each verdict; the whole record only where it is asked for."""
    result = result_of("a", audit)
    assert sum(result.boards) == len(audit.boards)
    assert sum(result.pairs) == len(audit.pairs)
    assert result.count_of(*Verdict) == len(audit.boards)
    assert result.record is None
    record = result_of("a", audit, as_json=True).record
    assert record is not None
    assert "\n" not in record
    assert json.loads(record)["verdict"] == str(audit.verdict)


ERROR = Law78Error(Code.SYNTAX, "broken", "mend it")


@pytest.mark.parametrize(
    ("results", "exit_code"),
    [
        ([result_of("a", EXPLAINED)], 0),
        ([result_of("a", EXPLAINED), refused("b", ERROR, False, is_result_file=False)], 0),
        ([result_of("a", DIFFERS), result_of("b", EXPLAINED)], 1),
        ([refused("a", ERROR, False), result_of("b", DIFFERS)], 2),
    ],
)
def test_the_exit_code_is_the_worst(results: list[FileResult], exit_code: int) -> None:
    """0 agrees or explained, 1 some differ, 2 one cannot be read; no result file counts nothing."""
    totals = Totals()
    for result in results:
        totals.add(result)
    assert totals.exit_code == exit_code


def test_programs_without_end_are_counted_together() -> None:
    """A file may name any program: what is kept does not grow with them, and no file is lost."""
    totals = Totals()
    for number in range(20 * MOST_PROGRAMS):
        totals.add(FileResult("a", program=f"p{number}", verdict=Verdict.AGREES, boards=(1,) * 5))
    assert len(totals.by_program) == MOST_PROGRAMS + 1
    assert sum(own["files"] for own in totals.by_program.values()) == totals.files


def test_the_summary_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Two programs' rows and that of all: files, boards, and how many agree."""
    totals = Totals()
    for name, verdict, boards in (
        ("A", Verdict.AGREES, (3, 1, 0, 0, 0)),
        ("A", Verdict.DIFFERS, (1, 0, 2, 4, 1)),
        ("B", Verdict.EXPLAINED, (0, 5, 1, 0, 0)),
    ):
        totals.add(FileResult("x", program=name, verdict=verdict, boards=boards))
    totals.add(refused("y", ERROR, False))
    totals.show()
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["A", "2", "1", "12", "5", "2", "4", "1"] in rows
    assert ["B", "1", "0", "6", "5", "1", "0", "0"] in rows
    assert ["all", "3", "1", "18", "10", "3", "4", "1"] in rows
    assert rows[-1] == ["3", "files", "audited,", "1", "could", "not", "be", "audited."]


# The table -------------------------------------------------------------------------------------


def table_of(*results: FileResult) -> list[dict[str, str]]:
    """The rows of the table of these results, read again."""
    text = io.StringIO()
    table = CsvTable(text)
    for result in results:
        table.write(result)
    return list(csv.DictReader(io.StringIO(text.getvalue())))


def test_the_table_has_a_row_for_each_file() -> None:
    """The counts of the boards and pairs; a bad file with its code."""
    row, bad = table_of(result_of("a.xml", EVERY), refused("b.xml", ERROR, False))
    assert tuple(row) == CSV_COLUMNS
    assert [row[f"boards_{each}"] for each in COUNTED] == ["2", "1", "15", "2", "1"]
    assert [row[f"pairs_{each}"] for each in COUNTED] == ["1"] * 5
    assert (row["file"], row["verdict"], row["program"]) == ("a.xml", "differs", "DemoScore 4.2")
    assert (row["other_winner"], row["error"]) == ("yes", "")
    assert (bad["file"], bad["error"], bad["message"]) == ("b.xml", "syntax", "broken")
    assert bad["verdict"] == bad["boards_agree"] == ""


@given(st.text(min_size=1))
def test_no_cell_of_the_table_is_a_formula_or_breaks_a_row(text: str) -> None:
    """Whatever a file or a program is called: one row, and nothing a spreadsheet would run."""
    (row,) = table_of(FileResult(text, program=text, oddest=text, boards=(0,) * 5, pairs=(0,) * 5))
    for key in ("file", "program", "oddest"):
        assert not row[key].startswith(("=", "+", "@", "\t", "\r"))
        assert row[key].isprintable()
