"""Many files: found in folders, audited in processes of their own, told in the order of names.

Of a file that is done only a few counts are kept, until it is told; of those told, nothing.
"""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TextIO, TypeAlias

from law78.audit.findings import Audit, Verdict
from law78.audit.record import audit_data, refused_data
from law78.audit.summary import board_counts, oddest, pair_counts
from law78.errors import Code, Law78Error, printable
from law78.formats import read_bytes
from law78.formats.cells import cell

SECONDS = 60
"""How long one file may take where there are many."""

AHEAD = 4
"""Files that may be done or under way before the first of them is told, for each process."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file to be audited; found is True where it was come across in a folder.

    error is why there is nothing to be had of it: a folder that cannot be looked into.
    """

    path: str
    found: bool = False
    error: Law78Error | None = None


@dataclass(frozen=True, slots=True)
class FileResult:
    """What is kept of a file: the verdict and how many boards and pairs have which.

    error is why it could not be audited; is_result_file is False where it was come
    across in a folder and is no result file by its content. record is the whole audit
    as a line of JSON, where it was asked for.
    """

    path: str
    format: str | None = None
    program: str | None = None
    verdict: Verdict | None = None
    boards: tuple[int, ...] = ()
    pairs: tuple[int, ...] = ()
    other_winner: bool | None = None
    oddest: str = ""
    error: Law78Error | None = None
    is_result_file: bool = True
    record: str | None = None

    def count_of(self, *verdicts: Verdict) -> int:
        """How many boards have one of the verdicts."""
        return sum(
            count
            for verdict, count in zip(Verdict, self.boards, strict=False)
            if verdict in verdicts
        )


Work: TypeAlias = Callable[[Source], FileResult]


# Finding ---------------------------------------------------------------------------------------


def sources(paths: Iterable[str]) -> Iterator[Source]:
    """The files that paths lead to: folders walked through, names in their order.

    What is hidden in a folder, links in it, and what is no plain file are left out.
    """
    for path in paths:
        if os.path.isdir(path):
            yield from _walked(path)
        else:
            yield Source(path)


def _walked(folder: str) -> Iterator[Source]:
    waiting = [(folder, True)]
    while waiting:
        path, is_folder = waiting.pop()
        if not is_folder:
            yield Source(path, found=True)
            continue
        try:
            waiting += sorted(_inside(path), reverse=True)
        except OSError as error:
            problem = f"the folder cannot be looked into: {error.strerror or type(error).__name__}"
            remedy = "give a folder that can be read"
            yield Source(path, error=Law78Error(Code.UNREADABLE, problem, remedy))


def _inside(folder: str) -> Iterator[tuple[str, bool]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") or entry.is_symlink():
                continue
            if entry.is_dir() or entry.is_file():
                yield entry.path, entry.is_dir()


# One file --------------------------------------------------------------------------------------


def worked(source: Source, regulation: str | None = None, as_json: bool = False) -> FileResult:
    """A file audited, with whatever goes wrong as its error: never raises an Exception."""
    data = b""
    try:
        if source.error is not None:
            raise source.error
        data = read_bytes(source.path)
        return result_of(source.path, audited(data, source.path, regulation), as_json)
    except Law78Error as error:
        is_result_file = not (source.found and is_no_result_file(data, error))
        return refused(source.path, error.at(file=source.path), as_json, is_result_file)
    except Exception as error:
        return refused(source.path, _internal(error).at(file=source.path), as_json)


def audited(data: bytes, file: str, regulation: str | None) -> Audit:
    """The audit of a file's content, with what it would be under another regulation if asked."""
    # Loaded here: help, and refusing wrong use, do without.
    from law78.audit.auditing import audit_bytes, under_regulation

    audit = audit_bytes(data, file)
    if regulation is None:
        return audit
    return replace(audit, under=under_regulation(audit, regulation))


def is_no_result_file(data: bytes, error: Law78Error) -> bool:
    """Whether a file is refused because it never was a result file, told by its content.

    Of no known format, blank, or JSON that speaks of no boards.
    """
    is_other_json = data.lstrip()[:1] in (b"{", b"[") and b'"boards"' not in data
    return error.code is Code.FORMAT or (
        error.code is not Code.UNREADABLE and (not data.strip() or is_other_json)
    )


def result_of(path: str, audit: Audit, as_json: bool = False) -> FileResult:
    """What is kept of a file's audit."""
    return FileResult(
        path,
        audit.format,
        audit.event.program,
        audit.verdict,
        tuple(board_counts(audit).values()),
        tuple(pair_counts(audit).values()),
        None if audit.stakes is None else audit.stakes.other_winner,
        oddest(audit),
        record=json.dumps(audit_data(audit)) if as_json else None,
    )


def refused(path: str, error: Law78Error, as_json: bool, is_result_file: bool = True) -> FileResult:
    """The result of a file that was not audited."""
    record = json.dumps(refused_data(path, error, is_result_file)) if as_json else None
    return FileResult(path, error=error, is_result_file=is_result_file, record=record)


def _internal(error: BaseException) -> Law78Error:
    return Law78Error(
        Code.INTERNAL,
        f"{type(error).__name__}: {' '.join(str(error).split())}",
        "this is a mistake in law78: please report it, with the file if it may be shown",
    )


COUNTED = ("agree", "agree_under_a_rule", "explained", "differ", "unchecked")
"""What is counted of boards and pairs, in the order of the verdicts."""

CSV_COLUMNS = (
    *("file", "verdict", "format", "program", "other_winner", "oddest"),
    *(f"boards_{each}" for each in COUNTED),
    *(f"pairs_{each}" for each in COUNTED),
    *("error", "message"),
)


class CsvTable:
    """A table with a row for each file, written row by row."""

    def __init__(self, file: TextIO) -> None:
        self.writer = csv.DictWriter(file, CSV_COLUMNS, restval="", lineterminator="\n")
        self.writer.writeheader()

    def write(self, result: FileResult) -> None:
        """Write a file's row; of one that was not audited, the code and message of its error."""
        row: dict[str, str | int] = {"file": _cell(result.path)}
        if result.error is not None:
            row |= {"error": str(result.error.code), "message": _cell(result.error.problem)}
        else:
            row |= {
                "verdict": "" if result.verdict is None else str(result.verdict),
                "format": _cell(result.format or ""),
                "program": _cell(result.program or ""),
                "other_winner": {True: "yes", False: "no", None: ""}[result.other_winner],
                "oddest": _cell(result.oddest),
            }
            for what, counts in (("boards", result.boards), ("pairs", result.pairs)):
                names = (f"{what}_{each}" for each in COUNTED)
                row |= dict(zip(names, counts, strict=True))
        self.writer.writerow(row)


def _cell(text: str) -> str:
    return cell(printable(text, len(text)))


# Many files ------------------------------------------------------------------------------------


def in_order(
    files: Iterable[Source],
    work: Work,
    processes: int,
    seconds: float = SECONDS,
    as_json: bool = False,
) -> Generator[FileResult, None, None]:
    """Each file's result, in the order of the files, worked on in so many processes.

    A process that dies, or takes longer than the seconds, is told of the file that it was
    at; the others go on. So each process has a pool of its own: one that dies breaks its
    own pool alone, and it is known what it was doing.
    """
    waiting = iter(files)
    workers: list[_Worker] = []
    started: deque[_Started] = deque()
    try:
        while True:
            _fill(started, workers, waiting, work, processes)
            if not started:
                return
            if not started[0].future.done():
                _wait(started, seconds)
            while started and started[0].future.done():
                yield _told(started.popleft(), seconds, as_json)
    finally:
        for worker in workers:
            worker.end()


@dataclass(slots=True)
class _Started:
    source: Source
    future: Future[FileResult]
    worker: _Worker
    since: float
    is_late: bool = False

    @property
    def at_it_since(self) -> float:
        """Since when it is at the file: the time that its process takes to start is none of it."""
        return max(self.since, self.worker.up_since or time.monotonic())


class _Worker:
    """One process, in a pool of its own so that its end is nobody else's."""

    def __init__(self) -> None:
        self.task: Future[FileResult] | None = None
        self._begin()

    def _begin(self) -> None:
        # Spawned, not forked: the same everywhere, and nothing of this process's threads is in it.
        self.pool = ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_leave_interrupts_alone
        )
        self.up_since: float | None = None
        self.number = self.pool.submit(os.getpid)
        self.number.add_done_callback(self._is_up)

    def _is_up(self, number: Future[int]) -> None:
        self.up_since = time.monotonic()

    @property
    def is_idle(self) -> bool:
        return self.task is None or self.task.done()

    def start(self, work: Work, source: Source) -> Future[FileResult]:
        """Let the process work on a file; a new one where the old one has ended."""
        try:
            self.task = self.pool.submit(work, source)
        except BrokenProcessPool:
            self.pool.shutdown()
            self._begin()
            self.task = self.pool.submit(work, source)
        return self.task

    def kill(self) -> None:
        """End the process, whatever it is at."""
        with suppress(OSError, BrokenProcessPool):
            os.kill(self.number.result(), getattr(signal, "SIGKILL", signal.SIGTERM))

    def end(self) -> None:
        """Leave no process behind."""
        if not self.is_idle:
            self.kill()
        self.pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_alone() -> None:
    # Ctrl-C is for the process that asked: it ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _fill(
    started: deque[_Started],
    workers: list[_Worker],
    waiting: Iterator[Source],
    work: Work,
    processes: int,
) -> None:
    """Give every process something to do, as far as there is room and there are files."""
    while len(started) < AHEAD * processes:
        worker = next((worker for worker in workers if worker.is_idle), None)
        if worker is None and len(workers) >= processes:
            return
        source = next(waiting, None)
        if source is None:
            return
        if worker is None:
            worker = _Worker()
            workers.append(worker)
        future = worker.start(work, source)
        started.append(_Started(source, future, worker, time.monotonic()))


def _wait(started: Iterable[_Started], seconds: float) -> None:
    """Wait until something is done; a process that is at a file for too long is ended."""
    under_way = [each for each in started if not each.future.done()]
    next_late = min(each.at_it_since for each in under_way) + seconds
    futures = [each.future for each in under_way]
    wait(futures, max(0.0, next_late - time.monotonic()), FIRST_COMPLETED)
    now = time.monotonic()
    for each in under_way:
        if not each.future.done() and now - each.at_it_since >= seconds:
            each.is_late = True
            each.worker.kill()
            wait([each.future])


def _told(started: _Started, seconds: float, as_json: bool) -> FileResult:
    problem = started.future.exception()
    if problem is None:
        return started.future.result()
    if started.is_late:
        error = Law78Error(
            Code.LIMIT, f"it took more than {seconds:g} seconds", "audit it by itself"
        )
    elif not isinstance(problem, BrokenProcessPool):
        error = _internal(problem)
    else:
        error = Law78Error(
            Code.INTERNAL,
            "the process that audited it broke off",
            "audit it by itself; if that breaks off too, please report it",
        )
    return refused(started.source.path, error.at(file=started.source.path), as_json)


def work_of(regulation: str | None, as_json: bool) -> Work:
    """The work on one file, as a process can be sent it."""
    return partial(worked, regulation=regulation, as_json=as_json)
