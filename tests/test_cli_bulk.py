"""`law78 bulk`: Parquet files in and out, and never half a file under the final name.

Expected figures are score_board's on the same lines (tests/arrow_rows.py).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

import pyarrow.parquet as pq  # noqa: E402

from arrow_rows import Row, assert_as_due, rows_of, seeded_boards, table_of  # noqa: E402
from cli_runner import COMMAND, ESCAPE, plain_environment, run_here, run_process  # noqa: E402
from law78.regulation import Rules  # noqa: E402


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(name: str, rows: list[Row], **options: Any) -> None:
    """The rows as a Parquet file."""
    pq.write_table(table_of(rows), name, **options)


def plain(name: str = "lines.parquet", **columns: Any) -> None:
    """A small file."""
    pq.write_table(pa.table({"board": ["1", "1"], "score": [600, 0]} | columns), name)


def large(name: str, lines: int = 1_500_000) -> None:
    """A file that takes a second or two."""
    board = pa.array(range(lines // 16)).take(pa.array([n // 16 for n in range(lines // 16 * 16)]))
    pq.write_table(pa.table({"board": board, "score": board}), name)


def names() -> set[str]:
    """What is in the folder."""
    return set(os.listdir())


@pytest.mark.parametrize("row_group", [7, 100, 10_000])
@pytest.mark.parametrize("at_once", [5, 64, 1 << 18])
def test_a_file_gets_the_references_figures(folder: Path, row_group: int, at_once: int) -> None:
    """Boards of every kind, running over the ends of row groups and batches."""
    rows = rows_of(seeded_boards(7, 40), Rules(unequal="ascherman", scale="1"))
    written("lines.parquet", rows, row_group_size=row_group)
    with (
        mock.patch("law78.bulk.stream.LINES_AT_ONCE", at_once),
        mock.patch("law78.bulk.stream_files.LINES_READ", 11),
    ):
        ran = run_here(
            *("bulk", "lines.parquet", "scored.parquet"),
            *("--rule", "unequal=ascherman", "--rule", "scale=1"),
        )
    assert (ran.exit_code, ran.err) == (0, "")
    assert ran.out == "320 lines of 40 boards scored into scored.parquet\n"
    assert_as_due(pq.read_table("scored.parquet"), rows)
    assert names() == {"lines.parquet", "scored.parquet"}


def test_decimals_and_the_summary(folder: Path) -> None:
    """1/3 of 2 matchpoints to hundredths is 0.67, 33.33 %; what was added is said as JSON."""
    ruling = pa.array(
        [[{"weight": 1, "score": 600}, {"weight": 2, "score": -600}], None],
        pa.list_(pa.struct([("weight", pa.int64()), ("score", pa.int64())])),
    )
    plain(score=pa.array([None, 0]), ruling=ruling)
    ran = run_here(
        *("bulk", "lines.parquet", "out.parquet", "--json"),
        *("-d", "board=1/100:half_up", "--decimals", "percentage=0.01:half_even"),
    )
    assert ran.json["lines"] == 2
    assert ran.json["boards"] == 1
    assert ran.json["output"] == "out.parquet"
    assert [each["quantum"] for each in ran.json["decimals"]] == ["1/100", "1/100"]
    scored = pq.read_table("out.parquet")
    assert scored.schema.names == ["board", "score", "ruling", *ran.json["added"]]
    assert scored["ns_matchpoints"].to_pylist() == [Decimal("0.67"), Decimal("1.33")]
    assert scored["ew_percentage"].to_pylist() == [Decimal("66.67"), Decimal("33.33")]


def test_regulations_and_sections(folder: Path) -> None:
    """Four lines in two sections: a top of 2 in each, of 6 together."""
    plain(board=[1] * 4, section=["A", "A", "B", "B"], score=[600, 0, 600, 0])
    for options, top in ((["--per-section"], 2), ([], 6)):
        assert run_here(
            "bulk", "lines.parquet", "out.parquet", "--force", "--regulation", "ebu", *options
        ).exit_code == (0)
        assert pq.read_table("out.parquet")["ns_top"].to_pylist() == [top] * 4


def test_the_examples_of_help_run(folder: Path) -> None:
    """With a file of that name."""
    plain(section=["A", "A"])
    examples = [
        line.split() for line in run_here("bulk", "--help").out.splitlines() if "    law78" in line
    ]
    assert len(examples) == 4
    for words in examples:
        Path("scored.parquet").unlink(missing_ok=True)
        words = words[: words.index(">")] if ">" in words else words
        assert run_here(*words[1:]).exit_code == 0, words


def test_metadata_of_other_programs_are_kept(folder: Path) -> None:
    """What pandas and others note in a file."""
    pq.write_table(
        pa.table({"board": [1], "score": [0]}).replace_schema_metadata({"pandas": "{}"}),
        "lines.parquet",
    )
    assert run_here("bulk", "lines.parquet", "out.parquet").exit_code == 0
    assert pq.read_schema("out.parquet").metadata[b"pandas"] == b"{}"


def test_a_file_without_lines(folder: Path) -> None:
    """Scored into a file without lines, with the columns."""
    pq.write_table(pa.table({"board": ["1"], "score": [1]}).slice(1), "lines.parquet")
    assert run_here("bulk", "lines.parquet", "out.parquet").out.startswith("0 lines of 0 boards")
    assert "ns_numerator" in pq.read_schema("out.parquet").names


# Refusals


def refused(code: str, *arguments: str) -> str:
    """Run the command, which refuses in one line and leaves nothing new; the line."""
    before = names()
    ran = run_here("bulk", *arguments)
    assert (ran.exit_code, ran.code, ran.out) == (2, code, "")
    assert names() == before
    return ran.err


def test_an_output_that_is_there_is_left_alone(folder: Path) -> None:
    """Unless --force is given."""
    plain()
    Path("out.parquet").write_bytes(b"mine")
    assert "out.parquet" in refused("exists", "lines.parquet", "out.parquet")
    assert Path("out.parquet").read_bytes() == b"mine"
    assert run_here("bulk", "lines.parquet", "out.parquet", "--force").exit_code == 0
    assert len(pq.read_table("out.parquet")) == 2


def test_an_output_that_comes_meanwhile_is_left_alone(folder: Path) -> None:
    """Somebody else's file of that name, made while we were scoring."""
    plain()

    def meanwhile(*arguments: object) -> None:
        Path("out.parquet").write_bytes(b"mine")

    with mock.patch("law78.bulk.stream_files.os.fsync", meanwhile):
        ran = run_here("bulk", "lines.parquet", "out.parquet")
    assert (ran.exit_code, ran.code) == (2, "exists")
    assert Path("out.parquet").read_bytes() == b"mine"
    assert names() == {"lines.parquet", "out.parquet"}


def test_links_are_not_needed(folder: Path) -> None:
    """Not every file system has them."""
    plain()
    with mock.patch("law78.bulk.stream_files.os.link", side_effect=OSError(1, "no links")):
        assert run_here("bulk", "lines.parquet", "out.parquet").exit_code == 0
    assert names() == {"lines.parquet", "out.parquet"}


def test_the_output_cannot_be_the_input(folder: Path) -> None:
    """By any name, with --force too: the lines would be gone."""
    plain()
    before = Path("lines.parquet").read_bytes()
    os.symlink("lines.parquet", "link.parquet")
    os.link("lines.parquet", "other.parquet")
    for name in ("lines.parquet", "./lines.parquet", "link.parquet", "other.parquet"):
        refused("usage", "lines.parquet", name, "--force")
    assert Path("lines.parquet").read_bytes() == before


def test_places_that_cannot_be_written(folder: Path) -> None:
    """No folder, a folder, a device, a name that is none."""
    plain()
    for target in ("none/out.parquet", ".", os.devnull, "x" * 300, ""):
        refused("unreadable", "lines.parquet", target, "--force")


def test_a_link_is_followed(folder: Path) -> None:
    """And stays a link."""
    plain()
    os.symlink("real.parquet", "link.parquet")
    assert run_here("bulk", "lines.parquet", "link.parquet").exit_code == 0
    assert os.path.islink("link.parquet")
    assert len(pq.read_table("real.parquet")) == 2


def test_what_is_no_parquet_file(folder: Path) -> None:
    """None at all, a folder, a pipe, other content, none, a part of one."""
    plain()
    refused("unreadable", "none.parquet", "out.parquet")
    refused("unreadable", ".", "out.parquet")
    refused("unreadable", "-", "out.parquet")
    os.mkfifo("pipe")
    refused("unreadable", "pipe", "out.parquet")
    whole = Path("lines.parquet").read_bytes()
    for number, content in enumerate(
        (b"", b"PAR1", b"board,score\n1,600\n", whole[:-1], whole[: len(whole) // 2])
    ):
        Path(f"bad{number}").write_bytes(content)
        assert f"bad{number}" in refused("format", f"bad{number}", "out.parquet")
    Path("moved").write_bytes(whole[4:])
    refused("syntax", "moved", "out.parquet")


def test_broken_pages_are_one_line_and_leave_nothing(folder: Path) -> None:
    """A file that begins and ends as it should, with noise between."""
    rows = rows_of(seeded_boards(3, 20), Rules())
    pq.write_table(table_of(rows), "lines.parquet", compression="zstd", write_page_checksum=True)
    whole = bytearray(Path("lines.parquet").read_bytes())
    for place in range(20, 400):
        whole[place] ^= 0x5A
    Path("bad.parquet").write_bytes(whole)
    before = names()
    ran = run_here("bulk", "bad.parquet", "out.parquet")
    assert (ran.exit_code, ran.code) == (2, "syntax")
    assert names() == before


def test_a_board_that_comes_again_leaves_nothing(folder: Path) -> None:
    """Though what was before it was written; the file, the row and the board are named."""
    plain(board=["1", "2", "1"], score=[1, 2, 3])
    with mock.patch("law78.bulk.stream.LINES_AT_ONCE", 1):
        told = refused("board", "lines.parquet", "out.parquet")
    assert "lines.parquet, row 3, board 1: " in told
    assert "sort by event and board" in told


def test_columns_and_lines_that_do_not_fit(folder: Path) -> None:
    """With file, row and board."""
    plain(score=[600.0, 0.0])
    assert "'score' is of type double" in refused("field", "lines.parquet", "out.parquet")
    plain(score=[600, None])
    assert "lines.parquet, row 2, board 1: " in refused("field", "lines.parquet", "out.parquet")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("board", "usage"),
        ("board=1/100", "usage"),
        ("board:half_up=1", "usage"),
        ("board=1/100:half_up:x", "usage"),
        ("board=x:half_up", "notation"),
        ("board=1/0:half_up", "notation"),
        ("board=0:half_up", "regulation"),
        ("board=1/3:half_up", "regulation"),
        ("board=1/10:half_down", "regulation"),
        ("total=1/10:half_up", "regulation"),
    ],
)
def test_roundings_that_are_none(folder: Path, text: str, code: str) -> None:
    """Refused before anything is read."""
    plain()
    refused(code, "lines.parquet", "out.parquet", "--decimals", text)
    refused("regulation", *("lines.parquet", "out.parquet", "--rule", "unequal=none1"))


def test_without_the_libraries_it_says_what_to_install(folder: Path) -> None:
    """Arrays are an extra."""
    plain()
    with mock.patch("importlib.util.find_spec", return_value=None):
        assert "pip install 'law78[bulk]'" in refused("unsupported", "lines.parquet", "out.parquet")


# A process that ends in the middle


@pytest.fixture
def under_way(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The command, while it writes."""
    large("lines.parquet")
    process = subprocess.Popen(
        [*COMMAND, "bulk", "lines.parquet", "out.parquet"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
    )
    try:
        until = time.monotonic() + 30
        while not [name for name in names() if name.endswith(".part")]:
            assert time.monotonic() < until
            assert process.poll() is None
            time.sleep(0.002)
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_a_killed_process_leaves_its_own_file_alone(under_way: subprocess.Popen[bytes]) -> None:
    """SIGKILL while it writes: nothing under the final name, and the next run is a whole one."""
    under_way.send_signal(signal.SIGKILL)
    assert under_way.wait(timeout=30) == -signal.SIGKILL
    left = names() - {"lines.parquet"}
    assert len(left) == 1
    assert left.pop().startswith(".out.parquet.")


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_ctrl_c_leaves_nothing(under_way: subprocess.Popen[bytes]) -> None:
    """SIGINT while it writes: exit code 130, no traceback, no file."""
    under_way.send_signal(signal.SIGINT)
    _, err = under_way.communicate(timeout=30)
    assert (under_way.returncode, err.strip()) == (130, b"")
    assert names() == {"lines.parquet"}


def test_a_full_disk_is_one_line_and_leaves_nothing(folder: Path) -> None:
    """A limit on the size of a file stands for it."""
    resource = pytest.importorskip("resource", reason="needs limits on files")
    large("lines.parquet", 200_000)
    done = subprocess.run(
        [*COMMAND, "bulk", "lines.parquet", "out.parquet"],
        capture_output=True,
        env=plain_environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
        timeout=60,
        check=False,
    )
    err = done.stderr.decode()
    assert done.returncode == 2
    assert err.startswith("law78: error [unreadable] out.parquet: the output cannot be written")
    assert err.count("\n") == 1
    assert names() == {"lines.parquet"}


def test_progress_is_for_a_terminal_alone(folder: Path) -> None:
    """A bar on standard error where that is a terminal; in a pipe nothing."""
    pty = pytest.importorskip("pty")
    plain()
    assert run_process("bulk", "lines.parquet", "out.parquet").err == ""
    terminal, its_end = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "bulk", "lines.parquet", "out.parquet", "--force"],
        stdout=subprocess.PIPE,
        stderr=its_end,
        env=plain_environment() | {"TERM": "xterm-256color"},
    )
    try:
        os.close(its_end)
        shown = b"".join(iter(lambda: read(terminal), b"")).decode()
        out, _ = process.communicate(timeout=30)
    finally:
        process.kill()
        os.close(terminal)
    assert process.returncode == 0
    assert "2/2" in shown
    assert ESCAPE.encode() not in out


def read(terminal: int) -> bytes:
    """What is next on a terminal; nothing where its other end is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
