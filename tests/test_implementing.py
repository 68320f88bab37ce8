"""IMPLEMENTING.md: the program that it builds, followed word for word, as a reader would.

The page is followed once, from its first block to its last, in an empty folder: what it
says to write is written, what it says to run is run by a shell, and what is printed is
compared with what the page shows. Its outputs are no expectations of law78's arithmetic:
those stand in the vectors, which the page's program is put to.

A first line `// board.mjs` names the file of a block of JavaScript. A paragraph takes the
place of the one that declares the same names, and a new one goes to the end of the file.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

from cli_runner import ROOT, plain_environment, strict_json
from law78.conformance.levels import RULINGS
from law78.conformance.protocol import FEATURES, OPERATIONS
from test_documents import BLOCK, agrees

PAGE = ROOT / "reference" / "IMPLEMENTING.md"
SUITE = ROOT / "reference" / "law78" / "conformance" / "suite"
TEXT = PAGE.read_text(encoding="utf-8")

PATIENCE = 300
"""Seconds that a command may take, on a machine that is busy."""


class Block(NamedTuple):
    """A block of the page: the heading that it stands under, its language, and its text."""

    heading: str
    language: str
    text: str


@dataclass(frozen=True)
class Ran:
    """What a command of the page printed, and how it ended."""

    printed: str
    exit_code: int


def blocks() -> list[Block]:
    """Every block of the page, in order."""
    headings = [
        (found.start(), found[1]) for found in re.finditer(r"^## (.+)$", TEXT, re.MULTILINE)
    ]
    return [
        Block(
            next((name for place, name in reversed(headings) if place < found.start()), ""),
            found["language"],
            found["text"],
        )
        for found in BLOCK.finditer(TEXT)
    ]


class Shown(NamedTuple):
    """A command that the page shows, and what it says the command prints."""

    heading: str
    command: str
    output: str


def commands(block: Block) -> list[Shown]:
    """The commands of a console block, each with the lines below it."""
    assert block.text.startswith("$ "), block.text
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
    return [
        Shown(block.heading, command, output)
        for command, _, output in (part.partition("\n") for part in parts)
    ]


BLOCKS = blocks()
SHOWN = [each for block in BLOCKS if block.language == "console" for each in commands(block)]


# JavaScript in paragraphs


class Script(NamedTuple):
    """A block of JavaScript: its file, and its paragraphs."""

    file: str
    paragraphs: list[str]


def script(block: Block) -> Script:
    """A block of JavaScript, whose first line names its file."""
    header, _, code = block.text.partition("\n")
    named = re.fullmatch(r"// ([a-z]+\.mjs)", header)
    assert named is not None, header
    return Script(named[1], code.strip("\n").split("\n\n"))


def declared(paragraph: str) -> frozenset[str]:
    """The names that a paragraph declares; `import` for that of the imports."""
    names = re.findall(r"^(?:export )?(?:const|let|function|class) (\w+)", paragraph, re.MULTILINE)
    if re.search(r"^import ", paragraph, re.MULTILINE):
        names.append("import")
    return frozenset(names)


def put_in(existing: list[str], paragraphs: list[str]) -> list[str]:
    """A file's paragraphs, with those of a block in their places, or at the end."""
    result = list(existing)
    for paragraph in paragraphs:
        names = declared(paragraph)
        assert names or not existing, f"a paragraph that nobody could place:\n{paragraph}"
        places = [place for place, old in enumerate(result) if declared(old) & names]
        if not places:
            result.append(paragraph)
            continue
        (place,) = places
        assert declared(result[place]) == names, f"only a part of it is replaced:\n{result[place]}"
        assert result[place] != paragraph, f"nothing is new:\n{paragraph}"
        result[place] = paragraph
    return result


def test_paragraphs_are_put_in_their_places() -> None:
    """The test's own tool."""
    one, other = "// a\nfunction a() {\n  return 1;\n}", "const b = 2;"
    assert put_in([one, other], ["function a() {}"]) == ["function a() {}", other]
    assert put_in([one], [other]) == [one, other]
    assert declared("import { a } from 'b';\nimport { c } from 'd';") == {"import"}
    with pytest.raises(AssertionError, match="only a part"):
        put_in(["const b = 1;\nconst c = 2;"], [other])
    with pytest.raises(AssertionError, match="nothing is new"):
        put_in([other], [other])


# Following the page


def missing(what: str) -> NoReturn:
    """Skip for want of something, or fail where everything should be here."""
    if os.environ.get("LAW78_ALL_SUBJECTS"):
        pytest.fail(f"{what} is not here")
    pytest.skip(f"{what} is not here")


class Reader:
    """Somebody who follows the page, in a folder; every command's result is kept, in order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.results: list[Ran] = []
        self._wrote: dict[Path, list[str]] = {}
        tools = folder / "tools"
        tools.mkdir()
        (tools / "law78").write_text(
            f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m law78 "$@"\n'
        )
        (tools / "law78").chmod(0o755)
        (folder / "work").mkdir()
        self.here = folder / "work"
        self._environment = plain_environment()
        self._environment["PATH"] = os.pathsep.join([str(tools), os.environ["PATH"]])

    def write(self, block: Block) -> None:
        """Put a block of JavaScript into its file."""
        name, paragraphs = script(block)
        file = self.here / name
        before = file.read_text().strip("\n").split("\n\n") if file.exists() else []
        file.write_text("\n\n".join(put_in(before, paragraphs)) + "\n")

    def run(self, command: str) -> Ran:
        """Run a command where the reader is, who may go elsewhere by it."""
        whereabouts = self.folder / "whereabouts"
        script = f"{command}\nended=$?\npwd > {shlex.quote(str(whereabouts))}\nexit $ended\n"
        done = subprocess.run(
            ["sh", "-c", script],
            cwd=self.here,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
            check=False,
        )
        self.here = Path(whereabouts.read_text().strip())
        return Ran(done.stdout.decode("utf-8"), done.returncode)

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        if block.language == "js":
            if script(block).file == "vectors.mjs":
                shutil.copytree(SUITE, self.here / "suite")
            self.write(block)
        elif block.language == "console":
            self.results += [self.run(each.command) for each in commands(block)]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """The reader at the end of the page."""
    if shutil.which("node") is None:
        missing("node")
    reader = Reader(tmp_path_factory.mktemp("implementing"))
    for block in BLOCKS:
        reader.follow(block)
    return reader


@pytest.mark.parametrize(
    "place", range(len(SHOWN)), ids=lambda place: f"{place + 1} {SHOWN[place].command[:50]}"
)
def test_a_command_prints_what_the_page_shows(place: int, followed: Reader) -> None:
    """Word for word, `...` standing for any lines; and the exit codes are those of its table."""
    shown, ran = SHOWN[place], followed.results[place]
    assert agrees(ran.printed, shown.output), (
        f"{ran.printed}\n--- and under {shown.heading!r} the page says\n{shown.output}"
    )
    first = ran.printed.partition("\n")[0]
    assert ran.exit_code == (1 if re.search(" does not | reaches no ", first) else 0)


def test_every_block_is_followed() -> None:
    """A block that the pattern misses would pass unnoticed."""
    assert TEXT.count("```") == 2 * len(BLOCKS)
    assert {block.language for block in BLOCKS} == {"js", "json", "console", "yaml", "sh"}
    assert len(SHOWN) == len(re.findall(r"^\$ ", TEXT, re.MULTILINE)) >= 15


# What the program is in the end


def test_its_program_reaches_the_level_that_is_promised(followed: Reader) -> None:
    """Every vector of every area of `rulings` passes: the page's first sentence."""
    assert "conforms at the level `rulings`" in TEXT
    record = followed.run("law78 check --json -- node scorer.mjs")
    verdicts = {
        area: {
            case["verdict"] for case in strict_json(record.printed)["cases"] if case["area"] == area
        }
        for area in RULINGS
    }
    assert verdicts == {area: {"pass"} for area in RULINGS}


DOCUMENT = (
    [{"outcomes": [{"weight": "1", "score": 600}]}] * 2
    + [{"outcomes": [{"weight": "1", "score": -100}]}] * 5
    + [{"outcomes": [{"weight": "2/5", "score": 600}, {"weight": "3/5", "score": -100}]}]
)
"""The document's board, as line data: 2 x 600, 5 x -100, and the ruling."""


def test_its_program_gives_the_documents_figures(followed: Reader) -> None:
    """12.6, 4.6 and 7.8, and 1.4, 9.4 and 6.2 for E-W: the document's tables. Clauses K4, K9."""
    asked = {"seq": 1, "op": "score_board", "board": {"expected": 8, "lines": DOCUMENT}}
    ran = followed.run(f"printf '%s\\n' {shlex.quote(json.dumps(asked))} | node scorer.mjs")
    lines = strict_json(ran.printed)["lines"]
    got = [(Fraction(line["ns"]), Fraction(line["ew"])) for line in lines]
    due = [("12.6", "1.4")] * 2 + [("4.6", "9.4")] * 5 + [("7.8", "6.2")]
    assert got == [(Fraction(ns), Fraction(ew)) for ns, ew in due]


# What the page says besides


def section(heading: str) -> str:
    """The text under a heading."""
    return re.split(r"^## ", TEXT.partition(f"## {heading}\n")[2], flags=re.MULTILINE)[0]


def test_whatever_can_be_declared_is_explained() -> None:
    """The protocol's lists are closed: the table of step 8 has each of them once."""
    rows = re.findall(
        r"^\| ((?:`[a-z_]+`(?:, )?)+) \|", section("8. What to declare"), re.MULTILINE
    )
    named = [name for row in rows for name in re.findall(r"`([a-z_]+)`", row)]
    operations = [each for each in OPERATIONS if each != "score_board"]
    assert sorted(named) == sorted([*FEATURES, *operations])


def shell_lines() -> Iterator[str]:
    """The law78 commands of the blocks that no reader of the page runs: CI's, and the shell's."""
    for block in BLOCKS:
        if block.language in ("yaml", "sh"):
            for line in block.text.splitlines():
                found = re.search(r"(?:^|- |run: )(law78 .+)$", line)
                if found is not None:
                    yield found[1]


def test_the_commands_for_ones_own_tests_work(followed: Reader) -> None:
    """In a folder of its own each, but for the record that is made first and then compared."""
    lines = list(shell_lines())
    assert len(lines) == 5
    reports = {
        "law78.xml": b"<testsuite",
        "law78.md": b"",
        "law78.svg": b"<svg",
        "report.html": b"<",
    }
    assert followed.run("cp -r . ../released && cd ../released").exit_code == 0
    assert followed.run("law78 check --json -- node scorer.mjs > released.json").exit_code == 0
    for line in lines:
        for report in reports:
            (followed.here / report).unlink(missing_ok=True)
        ran = followed.run(line)
        assert ran.exit_code == 0, f"{line}\n{ran.printed}"
        for report, holds in reports.items():
            if report in line.split():
                assert holds in (followed.here / report).read_bytes(), line
    followed.run("cd ../scorer")


def test_the_exit_codes_are_those_of_the_table(followed: Reader) -> None:
    """0 and 1 are held above, where the page's commands are run; 2 and 3 are brought about."""
    for options, said in (
        ("--level full", "conforms at level rulings"),
        ("--area contracts", "supports nothing of this part"),
    ):
        ran = followed.run(f"law78 check {options} -- node scorer.mjs")
        assert ran.printed.partition("\n")[0].endswith(said)
        assert ran.exit_code == 1
    codes = re.findall(r"^\| ([0-9]) \|", section("In your own tests"), re.MULTILINE)
    assert codes == ["0", "1", "2", "3"]
    assert followed.run("law78 check --ara plain -- node scorer.mjs").exit_code == 2
    assert followed.run("law78 check -- ./nothing").exit_code == 3


def test_the_pages_links_lead_somewhere() -> None:
    """Files of the project, and headings of its pages; and those that others link to."""
    anchors: dict[Path, set[str]] = {}
    for name in (PAGE, ROOT / "CONFORMANCE.md", ROOT / "README.md", ROOT / "reference/SPEC.md"):
        found = re.findall(r"^#+ (.+)$", name.read_text(encoding="utf-8"), re.MULTILINE)
        anchors[name] = {
            re.sub(r"[^a-z0-9 -]", "", each.lower()).replace(" ", "-") for each in found
        }
    assert "in-your-own-tests" in anchors[PAGE]
    links = re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", TEXT)
    assert len(links) >= 8
    for target, anchor in links:
        file = (PAGE.parent / target).resolve() if target else PAGE
        assert file.exists(), target
        if anchor:
            assert anchor in anchors[file], (target, anchor)
