"""What holds for the whole command line: pipes, terminals, errors, help, completion.

Here the command runs as a process of its own where that makes a difference, and
on a pseudo-terminal where its width does.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cli_runner import (
    COMMAND,
    ESCAPE,
    cells,
    plain_environment,
    run_here,
    run_on_terminal,
    run_process,
    strict_json,
    without_escapes,
)
from law78 import Code, __version__
from law78.cli.main import COMMANDS

DOCUMENT = ("2x600", "5x-100", "12C1c:2/600/3/-100")

READ_FILES = ("score", "audit", "bulk", "subject", "judge", "report")
"""Commands whose examples read files that are not there."""


# Processes, pipes and terminals


def test_pipes_and_no_color_get_no_escape_codes() -> None:
    """A pipe gets plain text, a terminal with NO_COLOR too."""
    assert ESCAPE not in run_process("board", *DOCUMENT, "--working").out
    pytest.importorskip("pty")
    on_terminal = run_on_terminal("board", *DOCUMENT, columns=80, environment={"NO_COLOR": "1"})
    assert on_terminal.exit_code == 0
    assert on_terminal.out == run_here("board", *DOCUMENT).out


@pytest.mark.parametrize("columns", [80, 40])
def test_no_line_is_wider_than_the_terminal_and_no_figure_is_lost(columns: int) -> None:
    """On a narrow terminal what is too long goes on below."""
    pytest.importorskip("pty")
    tokens = ("3x420", "-50@a", "12C1c:1/420/2/-50/4/450@a", "77", "A6040", "600|-50", "NP")
    wide = run_here("board", *tokens, "--working")
    ran = run_on_terminal("board", *tokens, "--working", columns=columns)
    assert ran.exit_code == 0
    narrow = without_escapes(ran.out)
    assert max(len(line) for line in narrow.splitlines()) <= columns
    assert Counter(filter(str.isdigit, narrow)) == Counter(filter(str.isdigit, wide.out))


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    """law78 board ... | head -1: no traceback, nothing on standard error.

    141 is 128 and SIGPIPE, as of any program: a check that fails must not exit with 0.
    """
    with tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [*COMMAND, "board", "3000x600", "3000x-100", "--json"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=err,
            env=plain_environment(),
        )
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"{\n"
            process.stdout.close()
            assert process.wait(timeout=30) == 141
        finally:
            process.kill()
            process.wait()
        err.seek(0)
        assert err.read() == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    """Output that cannot be written is told in one line and is no mistake of law78's."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "board", "600"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=plain_environment(),
            timeout=30,
            check=False,
        )
    err = done.stderr.decode()
    assert done.returncode == 2
    assert err.count("\n") == 1, err
    assert "[internal]" not in err


def test_many_equal_lines() -> None:
    """Clause K35: 600 ties 99 998 others and beats one: 100 000 of 199 998."""
    ran = run_process("board", "99999x600", "-100", timeout=60)
    assert ["99999", "600", "100000", "99998"] in cells(ran.out)


def test_more_lines_than_a_board_can_have() -> None:
    """Clause K35: refused by size before anything is scored, in one token or in two."""
    assert run_here("board", "999999x600").code == "limit"
    assert run_here("board", "60000x600", "60000x-100").code == "limit"


def test_many_outcomes_end_quickly() -> None:
    """A ruling of three thousand outcomes is far beyond any real one, and is scored."""
    entry = "12C1c:" + "/".join(f"{part}/{10 * part}" for part in range(1, 3001))
    ran = run_here("board", entry, "600", "--json")
    assert ran.exit_code == 0
    assert len(ran.json["charts"]["ns"][0]["rows"]) == 3000


def test_a_mistake_of_law78s_own_is_one_line() -> None:
    """No traceback for anybody who did not ask for one."""
    with mock.patch("law78.cli.board.score_board", side_effect=ZeroDivisionError("a\nb")):
        ran = run_here("board", "600")
        assert (ran.exit_code, ran.out, ran.code) == (2, "", "internal")
        assert ran.err.count("\n") == 1
        data = strict_json(run_here("board", "600", "--json").err)
        assert data["error"]["code"] == "internal"
        with (
            mock.patch.dict(os.environ, {"LAW78_TRACEBACK": "1"}),
            pytest.raises(ZeroDivisionError),
        ):
            run_here("board", "600")


# Wrong use


@pytest.mark.parametrize(
    "arguments", [(), ("--", "frobnicate"), ("frobnicate",), ("-100",), ("-x",)]
)
def test_wrong_use_of_the_command_itself_is_one_line(arguments: tuple[str, ...]) -> None:
    """A command that is missing or not known: one line that can be read, and says what to do."""
    ran = run_here(*arguments)
    assert ran.exit_code == 2
    assert ran.out == ""
    assert ran.code == "usage"
    assert len(ran.err) < 200


# Help, version, completion


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_fits_the_terminal_and_has_examples(command: str, option: str) -> None:
    """80 columns, examples, exit code 0."""
    ran = run_here(*([command] if command else []), option)
    assert (ran.exit_code, ran.err) == (0, "")
    assert max(len(line) for line in ran.out.splitlines()) <= 80
    assert re.search(r"^  Examples?:\n(?:    .+\n)+", ran.out, re.MULTILINE)
    assert f"law78 {command}".rstrip() in ran.out


def test_every_example_of_help_is_a_command_that_exists() -> None:
    """An example that does not run helps nobody: those without files are run."""
    for command in COMMANDS:
        for line in run_here(command, "--help").out.splitlines():
            words = line.split()
            if words[:2] != ["law78", command] or not line.startswith("    "):
                continue
            reads_a_file = command in READ_FILES or ".toml" in line
            runs_a_program = " -- " in line
            writes_a_file = " -o " in line
            takes_a_minute = words == ["law78", "prove"]
            if runs_a_program or writes_a_file or takes_a_minute or words[-1] == "...":
                continue
            if any(mark in line for mark in "<>$") or reads_a_file:
                continue
            ran = run_here(*words[1:])
            # A kind of sheet for which no board is kept yet is refused by name.
            assert ran.exit_code == 0 or (command == "sheet" and ran.code == "unsupported"), line


def test_help_knows_every_command() -> None:
    """What `law78 --help` lists."""
    ran = run_here("--help")
    for command in COMMANDS:
        assert re.search(rf"^  {command} ", ran.out, re.MULTILINE)


def test_version() -> None:
    """law78 --version."""
    for option in ("--version", "-V"):
        ran = run_here(option)
        assert (ran.exit_code, ran.out) == (0, f"law78 {__version__}\n")


@pytest.mark.parametrize(
    ("shell", "mark"), [("bash", "complete "), ("zsh", "#compdef law78"), ("fish", "complete ")]
)
def test_completion_scripts(shell: str, mark: str) -> None:
    """A script for each of the three shells."""
    ran = run_here("completion", shell)
    assert (ran.exit_code, ran.err) == (0, "")
    assert mark in ran.out
    assert "_LAW78_COMPLETE" in ran.out


@pytest.mark.parametrize("arguments", [("completion",), ("completion", "tcsh"), ("completion", "")])
def test_no_completion_for_another_shell(arguments: tuple[str, ...]) -> None:
    """One line, exit code 2."""
    ran = run_here(*arguments)
    assert (ran.exit_code, ran.out, ran.code) == (2, "", "usage")


@pytest.mark.parametrize(
    ("words", "index", "completed"),
    [("law78 bo", "1", "board"), ("law78 board --exp", "2", "--expected")],
)
def test_completion_completes(words: str, index: str, completed: str) -> None:
    """What bash asks for when the tab key is pressed."""
    ran = run_process(
        environment={"COMP_WORDS": words, "COMP_CWORD": index, "_LAW78_COMPLETE": "bash_complete"}
    )
    assert completed in ran.out


@given(st.lists(st.text(max_size=12).filter(lambda text: "\0" not in text), max_size=4))
@example(["board"])
@example(["board", "--json", "\ud800"])
@example(["compare"])
@example(["completion"])
def test_whatever_is_typed_ends_with_0_or_2(arguments: list[str]) -> None:
    """Never a traceback, never an internal error, one line of error at most."""
    for prefix in ([], ["board"]):
        if [*prefix, *arguments][:1] == ["subject"]:
            continue
        ran = run_here(*prefix, *arguments)
        assert ran.exit_code in (0, 2)
        if ran.exit_code == 2:
            assert ran.out == ""
            assert "[internal]" not in ran.err
            if "--json" not in arguments:
                assert ran.code in set(Code)


def test_the_interpreter_is_this_one() -> None:
    """The test's own tool: processes run the package that is under test."""
    assert COMMAND[0] == sys.executable
    assert run_process("--version").out == f"law78 {__version__}\n"
