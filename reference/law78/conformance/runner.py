"""A program under test as a process: started, asked, restarted, and ended for certain.

One request is in flight at a time, each with a time limit. Whatever the program
does, the run goes on: it hangs and is ended, it dies and is started again, it
writes what nobody asked for and is told so. No shell is involved.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import queue
import re
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TypeAlias, cast

from law78.conformance.answers import parse_object
from law78.conformance.declaration import Breach, Declaration, parse_declaration
from law78.conformance.protocol import hello
from law78.errors import Code, Law78Error, printable

MOST_ANSWER_BYTES = 4 * 1024 * 1024
"""Bytes of one answer."""

FAREWELL_SECONDS = 2.0
"""How long a program may take to end after `bye`."""

MOST_TIME_OUTS = 10
"""Answers that may fail to come in time, all together, before a program is asked no more."""

MOST_QUOTED = 400
"""Characters of a program's noise or complaint that a sentence quotes."""

MOST_HEARD = 16 * MOST_QUOTED
"""Bytes of a program's complaints that are kept: the last ones."""

WHAT_HAPPENED = re.compile(
    r"(?=\S).*(?:(?:Error|Exception|Rejection|panic)\]?: \S|panicked at .)", re.IGNORECASE
)
"""A line, not indented, that says what happened, as `TypeError: ...` or `Uncaught exception: ...`.

Not every program says it last: some print the way to it below, and their own version.
"""

CHUNK_BYTES = 65536

LINES_AHEAD = 4
"""Lines that are kept where a program writes more than it is asked for."""

JsonObject: TypeAlias = Mapping[str, object]

Output: TypeAlias = bytes | None
"""A line that a program wrote; None at the end of its output."""


class TimedOut(Exception):
    """No whole answer within the time limit."""


class Crashed(Exception):
    """The program ended while an answer was due: one sentence that says how."""


class Subject:
    """A program under test. Use it as a context: it is ended for certain at the end.

    A program of which MOST_TIME_OUTS answers did not come in time is given up: it is
    neither asked nor started again, so that the whole run has an end.

    Raises Law78Error (`protocol`) where it cannot be started, or answers `hello`
    with something else.
    """

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.command = tuple(command)
        self.seconds = seconds
        self.starts = 0
        self.time_outs = 0
        self.declaration = Declaration("", "", (), ())
        self._running: Conversation | None = None
        self._heard = b""

    def __enter__(self) -> Subject:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end(farewell=kind is None)

    def start(self) -> None:
        """Start the program, afresh if it runs, and take down what it says of itself.

        One that was given up is ended, and not started.
        """
        self.end(farewell=False)
        if self.is_given_up:
            return
        self._running = Conversation(self.command)
        self.starts += 1
        try:
            declaration = parse_declaration(self.ask(hello()))
            if self.starts > 1 and declaration != self.declaration:
                raise Breach("started again, the program says something else of itself")
        except (TimedOut, Crashed, Breach) as failure:
            self.end(farewell=False)
            raise _unreachable(
                f"hello fails: {failure}", "law78 smoke -- COMMAND shows the exchange"
            ) from None
        except BaseException:
            self.end(farewell=False)
            raise
        self.declaration = declaration

    @property
    def is_given_up(self) -> bool:
        """Whether too many of its answers did not come in time."""
        return self.time_outs >= MOST_TIME_OUTS

    @property
    def is_running(self) -> bool:
        """Whether it was started and not ended since."""
        return self._running is not None

    def ask(self, request: JsonObject) -> JsonObject:
        """The answer to a request, an object with the request's seq.

        Raises TimedOut, Crashed or Breach; after any of them the program must be
        started again before the next request.
        """
        self._heard = b""
        if self.is_given_up:
            raise TimedOut(f"not asked, as {MOST_TIME_OUTS} answers before did not come in time")
        running = self._running
        if running is None:
            raise Crashed("it was not running")
        unasked = running.unasked()
        if unasked is not None:
            raise Breach(f"output that no request asked for: {printable(unasked)!r}")
        seq = running.seq
        try:
            self._heard = running.ask(request, self.seconds)
        except TimedOut:
            self.time_outs += 1
            raise
        return parse_object(self._heard, seq)

    @property
    def answer_line(self) -> str:
        """The line that answered the last request, safe to print and cut; "" where none did."""
        start = self._heard.strip()[: 4 * MOST_QUOTED]
        return printable(start.decode("utf-8", "backslashreplace"), MOST_QUOTED)

    def end(self, *, farewell: bool = True) -> bool:
        """End the program and all it started; whether it ended by itself after `bye`."""
        running, self._running = self._running, None
        return running is None or running.end(farewell=farewell)


class Conversation:
    """One process: what it is sent, and what it writes, line by line.

    seq is the number that the next request will have. Raises Law78Error
    (`protocol`) where it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise _unreachable(
                f"{printable(command[0])} cannot be started: {printable(reason)}",
                "give the program and its arguments after --",
            ) from None
        self.seq = 0
        self._input: queue.Queue[Output] = queue.Queue()
        self._output: queue.Queue[Output] = queue.Queue(LINES_AHEAD)
        self._complaints = bytearray()
        self._over = threading.Event()
        threading.Thread(target=self._write, daemon=True).start()
        threading.Thread(target=self._read, daemon=True).start()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end(farewell=False)

    def ask(self, request: JsonObject, seconds: float) -> bytes:
        """The line that answers a request. Raises TimedOut, Crashed, or Breach if too long."""
        self._send({"seq": self.seq, **request})
        self.seq += 1
        return self.line(seconds)

    def _send(self, request: JsonObject) -> None:
        text = json.dumps(request, separators=(",", ":"), ensure_ascii=False)
        self._input.put(text.encode() + b"\n")

    def line(self, seconds: float) -> bytes:
        """The next line of output. Raises TimedOut, Crashed, or Breach where it is too long."""
        try:
            line = self._output.get(timeout=seconds)
        except queue.Empty:
            raise TimedOut(f"no answer within {seconds:g} s") from None
        if line is None:
            raise Crashed(self._how_it_ended())
        if len(line) > MOST_ANSWER_BYTES:
            raise Breach(f"an answer of more than {MOST_ANSWER_BYTES} bytes")
        return line

    def unasked(self) -> str | None:
        """A line that nobody has asked for; None where there is none."""
        try:
            line = self._output.get_nowait()
        except queue.Empty:
            return None
        if line is None:
            raise Crashed(self._how_it_ended())
        return line[:MOST_QUOTED].decode("utf-8", "backslashreplace").strip()

    def close_input(self) -> None:
        """Say that no request will follow."""
        self._input.put(None)

    def end(self, *, farewell: bool = True) -> bool:
        """End the process and all it started; whether it ended by itself after a farewell."""
        by_itself = False
        if self._over.is_set():
            return by_itself
        if farewell:
            self._send({"seq": self.seq, "op": "bye"})
            self.close_input()
            with contextlib.suppress(subprocess.TimeoutExpired):
                by_itself = self._process.wait(FAREWELL_SECONDS) == 0
        self._over.set()
        _end_group(self._process)
        self._process.wait()
        self.close_input()
        return by_itself

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError), self._process.stdout as raw:
            stream = io.BufferedReader(cast(io.RawIOBase, raw))
            while line := stream.readline(MOST_ANSWER_BYTES + 1):
                if line.strip():
                    self._put(line)
                if self._over.is_set() or len(line) > MOST_ANSWER_BYTES:
                    return
        self._put(None)

    def _put(self, line: Output) -> None:
        # What is written ahead of any request is kept back, so that noise fills no memory.
        while not self._over.is_set():
            with contextlib.suppress(queue.Full):
                self._output.put(line, timeout=0.1)
                return

    def _write(self) -> None:
        # In a thread of its own, as a program need not read. One that does not, or has
        # ended, is found out by its missing answer.
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError), self._process.stdin as stream:
            while text := self._input.get():
                rest = memoryview(text)
                while rest:
                    rest = rest[stream.write(rest) :]

    def _listen(self) -> None:
        # Standard error is read to its end, and no more of it is kept than will be quoted.
        assert self._process.stderr is not None
        with contextlib.suppress(OSError, ValueError), self._process.stderr as stream:
            while said := stream.read(CHUNK_BYTES):
                self._complaints += said
                del self._complaints[:-MOST_HEARD]

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL_SECONDS)
        code = self._process.returncode
        if code is None:
            ending = "it closed its output and runs on"
        elif code < 0:
            ending = f"it was ended by {_signal_name(-code)}"
        else:
            ending = f"it ended with exit code {code}"
        complaint = self._complaint()
        return f"{ending}, saying {complaint!r}" if complaint else ending

    def _complaint(self) -> str:
        """The last line on standard error that says what happened, or the last one there is."""
        if self._process.returncode is not None:
            self._listener.join(FAREWELL_SECONDS)
        lines = bytes(self._complaints).decode("utf-8", "backslashreplace").split("\n")
        written = [line.rstrip() for line in reversed(lines) if line.strip()]
        telling = filter(WHAT_HAPPENED.match, written)
        return printable(next(telling, written[0] if written else "").strip(), MOST_QUOTED)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError, OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _unreachable(problem: str, remedy: str) -> Law78Error:
    return Law78Error(Code.PROTOCOL, problem, remedy)
