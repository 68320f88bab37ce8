"""A real cluster of separate worker processes, on this machine: the answers of one process.

Expected figures are score_board's on the same lines (tests/arrow_rows.py). Workers are
killed with SIGKILL, one by itself between writing a file and renaming it, one from outside.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
dask = pytest.importorskip("dask", reason="Dask is not installed")
distributed = pytest.importorskip("distributed", reason="Dask is not installed")
if not hasattr(signal, "SIGKILL"):
    pytest.skip("needs POSIX signals", allow_module_level=True)

import pyarrow.parquet as pq  # noqa: E402

from arrow_rows import Row, assert_as_due, rows_of, seeded_boards, table_of  # noqa: E402
from law78.bulk import cluster  # noqa: E402
from law78.bulk.arrow import score_table  # noqa: E402
from law78.bulk.cluster import score_dataset  # noqa: E402
from law78.errors import Code, Law78Error  # noqa: E402
from law78.regulation import Rules  # noqa: E402

RULES = Rules(unequal="ascherman")


@pytest.fixture(autouse=True)
def time_limit() -> Iterator[None]:
    """A cluster that waits for ever fails its test, and does not hold up the others."""

    def too_long(*_: object) -> None:
        raise TimeoutError("the cluster does not go on")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(180)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@contextmanager
def workers(count: int) -> Iterator[Any]:
    """A client of so many workers, each a process of its own with one thread."""
    with (
        distributed.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",  # whatever port is free
            silence_logs="CRITICAL",
        ) as started,
        distributed.Client(started) as own,
    ):
        yield own


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two workers."""
    with workers(2) as own:
        yield own


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """120 boards of every kind of line."""
    return rows_of(seeded_boards(11, 120), RULES)


@pytest.fixture
def lines(tmp_path: Path, rows: list[Row]) -> Path:
    """Six files; the lines of a board are in all of them, as far as they go."""
    folder = tmp_path / "lines"
    folder.mkdir()
    for number in range(6):
        pq.write_table(table_of(rows[number::6]), folder / f"{number}.parquet", row_group_size=50)
    return folder


def all_of(folder: Path) -> pa.Table:
    """A folder's lines in the order of their numbers."""
    return pq.read_table(folder).sort_by("id")


def processes(client: Any) -> dict[str, int]:
    """The workers, and the number of each one's process."""
    numbers: dict[str, int] = client.run(os.getpid)
    return numbers


def test_every_line_has_the_references_figures(
    client: Any, lines: Path, rows: list[Row], tmp_path: Path
) -> None:
    """The same as in one process, each line once, whatever the number of partitions."""
    alone = score_table(table_of(rows), RULES)
    assert os.getpid() not in processes(client).values()
    for count in (None, 1, 7):
        told: list[tuple[int, int]] = []
        target = tmp_path / f"scored-{count}"
        counts = score_dataset(
            client,
            str(lines),
            str(target),
            RULES,
            partitions=count,
            progress=lambda done, total, told=told: told.append((done, total)),
        )
        scored = all_of(target)
        assert_as_due(scored, rows)
        assert scored.equals(alone)
        assert (counts.lines, counts.boards) == (len(rows), 120)
        assert told[-1] == (2 * len(rows), 2 * len(rows))
        assert len(list(target.iterdir())) == (count or 1)
    assert {path.name for path in tmp_path.iterdir()} == {
        "lines",
        *(f"scored-{count}" for count in (None, 1, 7)),
    }


def test_the_lines_of_a_board_come_to_one_partition_in_their_order(
    client: Any, lines: Path, tmp_path: Path
) -> None:
    """That is what the shuffle is for."""
    score_dataset(client, str(lines), str(tmp_path / "scored"), RULES, partitions=5)
    homes: dict[tuple[str, str], set[str]] = {}
    for path in (tmp_path / "scored").iterdir():
        table = pq.read_table(path)
        for event, board in zip(
            table["event"].to_pylist(), table["board"].to_pylist(), strict=True
        ):
            homes.setdefault((event, board), set()).add(path.name)
        # Of the files in their order, and of each file in its own.
        numbers = table["id"].to_pylist()
        assert numbers == sorted(numbers, key=lambda number: (number % 6, number))
    assert len(homes) == 120
    assert all(len(own) == 1 for own in homes.values())
    assert len({name for own in homes.values() for name in own}) == 5


# A worker that dies


def die_at(ending: str, once: Path | None = None) -> Callable[[], None]:
    """What makes a worker kill itself before it renames a file whose name ends so.

    once is a file that the first to come makes: the others live.
    """

    def booby_trapped() -> None:
        from law78.bulk import cluster_tasks as on_worker

        rename = os.replace

        class Os:
            def __getattr__(self, name: str) -> Any:
                return getattr(os, name)

            def replace(self, beside: str, path: str) -> None:
                if path.endswith(ending):
                    try:
                        if once is not None:
                            once.touch(exist_ok=False)
                        os.kill(os.getpid(), signal.SIGKILL)
                    except FileExistsError:
                        pass
                rename(beside, path)

        on_worker.os = Os()  # type: ignore[assignment]

    return booby_trapped


@pytest.mark.parametrize("ending", [".arrow", ".parquet"])
def test_nothing_is_lost_or_doubled_when_a_worker_dies_in_the_middle(
    client: Any, lines: Path, rows: list[Row], tmp_path: Path, ending: str
) -> None:
    """SIGKILL in either round, a file written and not yet renamed: the others' answers stand."""
    client.wait_for_workers(2)
    before = processes(client)
    client.run(die_at(ending, once=tmp_path / "died"))
    score_dataset(client, str(lines), str(tmp_path / "scored"), RULES, partitions=6)
    client.wait_for_workers(2)
    after = processes(client)
    assert len(set(before.values()) & set(after.values())) == 1
    assert_as_due(all_of(tmp_path / "scored"), rows)
    assert {path.name for path in tmp_path.iterdir()} == {"died", "lines", "scored"}
    assert all(path.suffix == ".parquet" for path in (tmp_path / "scored").iterdir())


def test_a_worker_that_is_killed_from_outside(
    client: Any, lines: Path, rows: list[Row], tmp_path: Path
) -> None:
    """After a third of the first round, while it is at work or has just been."""
    client.wait_for_workers(2)
    before = processes(client)
    doomed = [next(iter(before.values()))]

    def kill(done: int, total: int) -> None:
        if doomed and 6 * done >= total:
            os.kill(doomed.pop(), signal.SIGKILL)

    score_dataset(client, str(lines), str(tmp_path / "scored"), RULES, partitions=6, progress=kill)
    assert not doomed
    scored = all_of(tmp_path / "scored")
    assert_as_due(scored, rows)
    assert set(Counter(scored["id"].to_pylist()).values()) == {1}


def test_a_task_that_always_kills_its_worker_is_an_error(lines: Path, tmp_path: Path) -> None:
    """Not one that goes on for ever: Dask's number of attempts, here one, and a line is told."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        workers(1) as client,
    ):
        client.run(die_at(".arrow"))
        error = refused(client, str(lines), str(tmp_path / "scored"))
    assert error.code is Code.LIMIT
    assert {path.name for path in tmp_path.iterdir()} == {"lines"}


# Refusals


def refused(client: Any, *arguments: Any, **options: Any) -> Law78Error:
    """The error with which it is refused; nothing is left."""
    with pytest.raises(Law78Error) as caught:
        score_dataset(client, *arguments, **options)
    return caught.value


def test_a_line_that_cannot_be_scored_is_told_with_its_file_and_row(
    client: Any, lines: Path, rows: list[Row], tmp_path: Path
) -> None:
    """Though it has been through the shuffle: the second row group of the last file."""
    bad = table_of(rows[:60]).to_pylist()
    bad[55] |= {"absent": "later", "score": None, "ruling": None, "ns_artificial": None}
    bad[55] |= dict.fromkeys(("ew_score", "ew_ruling", "ew_artificial", "group"))
    path = lines / "bad.parquet"
    table = pa.Table.from_pylist(bad, table_of(rows).schema)
    table = table.set_column(
        1, "board", pa.array([f"x{name}" for name in table["board"].to_pylist()])
    )
    pq.write_table(table, path, row_group_size=20)
    error = refused(client, str(lines), str(tmp_path / "scored"), partitions=3)
    assert (error.code, error.place.file, error.place.row) == (Code.FIELD, str(path), 56)
    assert error.place.board == table["board"][55].as_py()
    assert {each.name for each in tmp_path.iterdir()} == {"lines"}


def test_what_is_refused_before_any_work(
    client: Any, lines: Path, rows: list[Row], tmp_path: Path
) -> None:
    """Targets and sources that will not do."""
    target = str(tmp_path / "scored")
    assert refused(client, str(lines), str(lines)).code is Code.EXISTS
    assert refused(client, str(lines), str(tmp_path / "no" / "scored")).code is Code.UNREADABLE
    assert refused(client, str(tmp_path), target).code is Code.EMPTY
    assert refused(client, [], target).code is Code.EMPTY
    assert refused(client, str(tmp_path / "none.parquet"), target).code is Code.UNREADABLE
    assert refused(client, str(lines), target, partitions=-1).code is Code.USAGE
    (lines / "6.parquet").write_bytes(b"PAR1")
    error = refused(client, str(lines), target)
    assert (error.code, error.place.file) == (Code.FORMAT, str(lines / "6.parquet"))
    pq.write_table(table_of(rows).drop_columns("group"), lines / "6.parquet")
    error = refused(client, str(lines), target)
    assert (error.code, error.place.file) == (Code.FIELD, str(lines / "6.parquet"))
    floats = pa.table({"board": [1], "score": [1.0]})
    pq.write_table(floats, tmp_path / "floats.parquet")
    assert refused(client, str(tmp_path / "floats.parquet"), target).code is Code.FIELD


def test_files_without_lines(client: Any, rows: list[Row], tmp_path: Path) -> None:
    """Scored into a file without lines."""
    empty = table_of(rows[:0])
    pq.write_table(empty, tmp_path / "empty.parquet")
    counts = score_dataset(client, str(tmp_path / "empty.parquet"), str(tmp_path / "scored"))
    assert (counts.lines, counts.boards) == (0, 0)
    scored = pq.read_table(tmp_path / "scored")
    assert len(scored) == 0
    assert "ns_numerator" in scored.column_names


def test_pieces_are_whole_row_groups(lines: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of 160 lines in groups of 50: pieces of at least 100 lines, the rest in the last."""
    monkeypatch.setattr(cluster, "LINES_A_PIECE", 100)
    pieces, _ = cluster._planned([str(lines / "0.parquet")])
    assert [(piece.row_groups, piece.first, piece.lines) for piece in pieces] == [
        ((0, 1), 0, 100),
        ((2, 3), 100, 60),
    ]


def test_it_can_be_looked_at_without_dask() -> None:
    """Dask is an extra: nothing of law78 needs it to be imported."""
    code = "import law78.bulk.cluster, sys; sys.exit('distributed' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
