"""The law78 command, run three ways: in this process, as a process, on a terminal."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from law78.cli.main import run

ROOT = Path(__file__).resolve().parent.parent

COMMAND = [sys.executable, "-m", "law78"]

ERROR = re.compile(r"law78: error \[(?P<code>[a-z]+)\] (?P<text>[^\n]*)\n")

ESCAPE = "\x1b"


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it wrote."""

    exit_code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON in which a float is an error."""
        return strict_json(self.out)

    @property
    def code(self) -> str:
        """The code of the error, which must be the last and a whole line."""
        lines = self.err.splitlines(keepends=True)
        assert lines, "nothing on standard error"
        found = ERROR.fullmatch(lines[-1])
        assert found is not None, f"not an error in one line: {self.err!r}"
        return found["code"]


def strict_json(text: str) -> Any:
    """JSON text as data; a float or a constant such as NaN anywhere is an error."""

    def refuse(written: str) -> Any:
        raise AssertionError(f"a float in the JSON: {written}")

    return json.loads(text, parse_float=refuse, parse_constant=refuse)


def run_here(*arguments: str, stdin: bytes = b"") -> Ran:
    """Run the command in this process, with standard streams of its own."""
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"),
        "stdout": io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
        "stderr": io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
    }
    with contextlib.ExitStack() as stack:
        for name, stream in streams.items():
            stack.enter_context(mock.patch.object(sys, name, stream))
        exit_code = run(arguments)
    return Ran(exit_code, _written(streams["stdout"]), _written(streams["stderr"]))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8")


def run_process(
    *arguments: str,
    stdin: bytes = b"",
    environment: dict[str, str] | None = None,
    timeout: float = 30,
) -> Ran:
    """Run the command as a process of its own, its output in pipes."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        env=plain_environment() | (environment or {}),
        timeout=timeout,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def plain_environment() -> dict[str, str]:
    """This process's environment without what changes colour and width."""
    changing = {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "TERM"}
    changing.add("PYTHONUNBUFFERED")  # few users have it, and it hides what is left in a buffer
    kept = {name: value for name, value in os.environ.items() if name not in changing}
    return kept | {"PYTHONIOENCODING": "utf-8"}


def run_on_terminal(
    *arguments: str,
    columns: int,
    environment: dict[str, str] | None = None,
    timeout: float = 30,
) -> Ran:
    """Run the command with its output on a pseudo-terminal; the tests' machine must have one."""
    import pty

    terminal, its_end = pty.openpty()
    with tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=its_end,
            stderr=err,
            env=plain_environment()
            | {"COLUMNS": str(columns), "TERM": "xterm-256color"}
            | (environment or {}),
        )
        watch = threading.Timer(timeout, process.kill)
        watch.start()
        try:
            os.close(its_end)
            out = b"".join(_read_terminal(terminal))
            process.wait()
        finally:
            watch.cancel()
            process.kill()
            process.wait()
            os.close(terminal)
        err.seek(0)
        told = err.read().decode("utf-8")
    return Ran(process.returncode, out.decode("utf-8").replace("\r\n", "\n"), told)


def _read_terminal(terminal: int) -> Iterator[bytes]:
    while True:
        try:
            read = os.read(terminal, 65536)
        except OSError as error:
            if error.errno == errno.EIO:  # the other end is closed
                return
            raise
        if not read:
            return
        yield read


def without_escapes(text: str) -> str:
    """Text with terminal escapes (colour, bold) taken out."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def cells(text: str) -> list[list[str]]:
    """The lines of a table as lists of cells, which are two or more blanks apart."""
    return [re.split(r" {2,}", line.strip()) for line in text.splitlines()]


def figures(text: str) -> Sequence[str]:
    """Every number in a text, in order."""
    return re.findall(r"-?[0-9]+(?:[./][0-9]+)?", text)
