"""The tables that CONFORMANCE.md publishes, made by a command.

    python tests/published_tables.py mistakes    the known mistakes, and what catches them
    python tests/published_tables.py programs    the programs measured; takes some minutes

Each writes its table between its two marks in CONFORMANCE.md. test_published_tables
holds the page to both.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from law78.conformance.diagnosis import catch_table
from law78.conformance.mistakes import MISTAKES
from law78.conformance.vectors import AREAS, load_suite

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "CONFORMANCE.md"
SUBJECTS = ROOT / "tests" / "subjects"


def between(page: str, mark: str) -> str:
    """What stands between a table's two marks."""
    return page.split(f"<!-- {mark} -->\n")[1].split(f"<!-- end of {mark} -->\n")[0]


def replaced(page: str, mark: str, text: str) -> str:
    """The page with another text between a table's two marks."""
    start, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->\n"
    return page.replace(start + between(page, mark) + end, start + text + end)


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


# Known mistakes ------------------------------------------------------------------------------


def mistakes_table() -> str:
    """Each known mistake: the clauses it breaks, how many vectors catch it, and two of them."""
    vectors = {vector.id: vector for vector in load_suite().vectors}
    caught = catch_table(vectors.values())
    rows = []
    for mistake in MISTAKES:
        by = caught[mistake.id]
        citing = [each for each in by if set(vectors[each].clauses) & set(mistake.clauses)]
        shown = list(dict.fromkeys([*citing[:2], *by[:2]]))[:2]
        rows.append(
            (
                f"`{mistake.id}`",
                mistake.title,
                ", ".join(mistake.clauses),
                str(len(by)),
                ", ".join(shown),
            )
        )
    return table(("mistake", "what it is", "breaks", "vectors", "for instance"), rows)


# Programs ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Program:
    """A program under test: how it is named in the table, and started; needs must be there."""

    name: str
    command: tuple[str, ...]
    needs: tuple[str, ...]
    seconds: int = 30

    def is_there(self) -> bool:
        return all(shutil.which(each) or Path(each).exists() for each in self.needs)


NODE_MODULES = os.environ.get("LAW78_NODE_MODULES", "node_modules")
BRIDGE_SCORER = f"{NODE_MODULES}/bridge-scorer/package.json"

PROGRAMS = (
    Program(
        "bridge-scorer, `matchpoints`",
        ("node", str(SUBJECTS / "bridge_scorer.mjs")),
        ("node", BRIDGE_SCORER),
    ),
    Program(
        "bridge-scorer, `matchpointsACBL`",
        ("node", str(SUBJECTS / "bridge_scorer.mjs"), "acbl"),
        ("node", BRIDGE_SCORER),
    ),
    Program(
        "salliere",
        (sys.executable, str(SUBJECTS / "salliere.py")),
        ("java", "/usr/games/salliere"),
        seconds=60,
    ),
    Program(
        "sample in Python",
        (sys.executable, str(SUBJECTS / "sample_python.py")),
        (),
    ),
    Program("sample in JavaScript", ("node", str(SUBJECTS / "sample.mjs")), ("node",)),
)


def measured(program: Program) -> dict[str, object]:
    """The record of a whole run of the suite against a program."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "law78", "check", "--json"),
            *("--timeout", str(program.seconds), "--", *program.command),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    record: dict[str, object] = json.loads(done.stdout)
    return record


def cells_of(record: Mapping[str, object]) -> list[str]:
    """For each area passed / failed, with what is unsupported in brackets."""
    cases = record["cases"]
    assert isinstance(cases, list)
    cells = []
    for area in AREAS:
        verdicts = [case["verdict"] for case in cases if case["area"] == area]
        passed = verdicts.count("pass")
        unsupported = verdicts.count("unsupported")
        failed = len(verdicts) - passed - unsupported
        if not passed and not failed:
            cells.append("-")
        else:
            cells.append(f"{passed}" + (f" / {failed} wrong" if failed else ""))
    return cells


def row_of(program: Program) -> list[str]:
    """A program's row: its name and version, and each area."""
    record = measured(program)
    declaration = record["declaration"]
    assert isinstance(declaration, dict)
    return [f"{program.name} {declaration['subject']['version']}", *cells_of(record)]


def programs_table(rows: Sequence[Sequence[str]], when: str) -> str:
    """The matrix of program by area, with the suite's version and the date."""
    suite = load_suite()
    asked = [str(sum(vector.area == area for vector in suite.vectors)) for area in AREAS]
    columns = ["program and version", *AREAS]
    return (
        f"Suite {suite.version}, measured {when}. Passed, of the vectors in the first row; `-`\n"
        "where the program says that it does not do it.\n\n"
        + table(columns, [["(vectors)", *asked], *rows])
    )


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    if "mistakes" in sys.argv[1:]:
        page = replaced(page, "mistakes", mistakes_table())
    if "programs" in sys.argv[1:]:
        missing = [program.name for program in PROGRAMS if not program.is_there()]
        if missing:
            sys.exit(f"not installed: {', '.join(missing)}")
        rows = [row_of(program) for program in PROGRAMS]
        page = replaced(page, "programs", programs_table(rows, str(date.today())))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
