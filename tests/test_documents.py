"""The documents: every command they show is run, and shows what they say.

In a console block a line `...` stands for any lines. A command may take its
input from printf, echo or cat, or from a file by <, and may run in a copy of
the examples only.
"""

from __future__ import annotations

import ast
import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from cli_runner import ROOT, run_here

DOCUMENTS = [
    path
    for path in (
        ROOT / "README.md",
        ROOT / "CONFORMANCE.md",
        ROOT / "reference" / "SPEC.md",
        ROOT / "reference" / "BULK.md",
        ROOT / "CHANGELOG.md",
    )
    if path.exists()
]

BLOCK = re.compile(r"^```(?P<language>[a-z]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class Shown(NamedTuple):
    """A command that a document shows, and what it says the command prints."""

    document: str
    command: str
    output: str


def blocks(path: Path, language: str) -> list[str]:
    """A document's blocks of code in a language."""
    text = path.read_text(encoding="utf-8")
    assert text.count("```") % 2 == 0, f"{path.name} has a block without an end"
    return [found["text"] for found in BLOCK.finditer(text) if found["language"] == language]


def shown(path: Path) -> list[Shown]:
    """Every command of a document's console blocks with the lines below it."""
    found: list[Shown] = []
    for block in blocks(path, "console"):
        assert block.startswith("$ "), f"{path.name}: no command in {block!r}"
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append(Shown(path.name, command, output))
    return found


SHOWN = [each for path in DOCUMENTS for each in shown(path)]


def output_of(command: str) -> str:
    """What a shown command prints, standard error after standard output."""
    words = shlex.split(command)
    stages: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            stages.append([])
        else:
            stages[-1].append(word)
    stdin = b""
    printed = ""
    for stage in stages:
        printed = _stage(stage, stdin)
        stdin = printed.encode("utf-8")
    return printed


def _stage(words: list[str], stdin: bytes) -> str:
    if "<" in words:
        place = words.index("<")
        stdin = (ROOT / words[place + 1]).read_bytes()
        words = words[:place] + words[place + 2 :]
    match words:
        case ["law78", *arguments]:
            # The Python that a document means is the one that law78 is installed for.
            own = [sys.executable if word == "python3" else word for word in arguments]
            ran = run_here(*own, stdin=stdin)
            return ran.out + ran.err
        case ["printf", r"%s\n", *texts]:
            return "".join(f"{text}\n" for text in texts)
        case ["echo", *texts]:
            return " ".join(texts) + "\n"
        case ["cat", file]:
            return (ROOT / file).read_text(encoding="utf-8")
        case ["head", count] if re.fullmatch(r"-[0-9]+", count):
            return "".join(stdin.decode("utf-8").splitlines(keepends=True)[: -int(count)])
    raise AssertionError(f"a command that this test cannot run: {shlex.join(words)}")


def agrees(output: str, said: str) -> bool:
    """Whether the output is what a document says, `...` standing for any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in said.splitlines()
    )
    return re.fullmatch(pattern, output) is not None


def test_dots_stand_for_any_lines_and_for_nothing_else() -> None:
    """The test's own tool."""
    assert agrees("a\nb\nc\n", "a\n...\nc\n")
    assert agrees("a\nc\n", "a\n...\nc\n")
    assert agrees("a\nb\n", "a\n...\n")
    assert not agrees("a\nb\n", "a\n")
    assert not agrees("a\nb\nc\n", "a\n...\nb\n")
    assert not agrees("a.\n", "ab\n")


@pytest.mark.parametrize(
    "shown", SHOWN, ids=lambda shown: f"{shown.document}: {shown.command[:50]}"
)
def test_a_command_prints_what_its_document_says(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Word for word."""
    monkeypatch.chdir(ROOT)
    output = output_of(shown.command)
    assert agrees(output, shown.output), f"{output}\n--- and {shown.document} says\n{shown.output}"


def test_the_documents_show_commands() -> None:
    """A block that the pattern misses would pass unnoticed."""
    for name, least in (("README.md", 4), ("CONFORMANCE.md", 1)):
        text = (ROOT / name).read_text(encoding="utf-8")
        found = [each for each in SHOWN if each.document == name]
        assert len(found) == len(re.findall(r"^\$ ", text, re.MULTILINE)) >= least


def test_the_readme_has_two_lines_for_the_shell() -> None:
    """To score the bundled evening, and to run the tests: each one line to paste."""
    lines = blocks(ROOT / "README.md", "sh")
    assert len(lines) == 2
    score, tests = (block.splitlines() for block in lines)
    assert len(score) == len(tests) == 1
    assert "law78 score reference/examples/club-evening.json" in score[0]
    assert tests[0].endswith("-m pytest")


def test_the_readmes_first_line_for_the_shell_scores_the_evening(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its last command, run here: the rest installs the package."""
    monkeypatch.chdir(ROOT)
    (line,) = blocks(ROOT / "README.md", "sh")[0].splitlines()
    words = shlex.split(line.rpartition("&&")[2])
    assert words[0] == ".venv/bin/law78"
    ran = run_here(*words[1:])
    assert ran.exit_code == 0
    assert "16 pairs" in ran.out


@pytest.mark.parametrize("block", blocks(ROOT / "README.md", "python"))
def test_the_readmes_python_does_what_its_comments_say(
    block: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each expression with a comment is worth what the comment says."""
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    checked = 0
    for statement in ast.parse(block).body:
        source = ast.get_source_segment(block, statement)
        assert source is not None
        line = block.splitlines()[(statement.end_lineno or 0) - 1]
        said = line.partition("  # ")[2]
        if isinstance(statement, ast.Expr):
            value = eval(source, names)
            assert repr(value) == said
            checked += 1
        else:
            assert not said
            exec(source, names)
    assert checked >= 1


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_links_to_is_there(path: Path) -> None:
    """Links within the project."""
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not re.match(r"[a-z]+:", target):
            assert (path.parent / target).exists(), target


def test_the_rules_that_conformance_lists_are_the_ones_there_are() -> None:
    """Rules and values of the table in CONFORMANCE.md, the default first.

    The protocol closes the lists: unequal (neuberg, ascherman, add_one, none),
    small_groups (none, ebu, acbl), split (charts, halves).
    """
    text = (ROOT / "CONFORMANCE.md").read_text(encoding="utf-8")
    table = {
        key: re.findall(r"`([a-z_]+)`", values)
        for key, values in re.findall(r"^\| `([a-z_]+)` \| ([^|]+) \|", text, re.MULTILINE)
    }
    assert table == {
        "unequal": ["neuberg", "ascherman", "add_one", "none"],
        "small_groups": ["none", "ebu", "acbl"],
        "split": ["charts", "halves"],
    }
