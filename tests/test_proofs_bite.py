"""Changing any constant of the method makes a proof fail.

Every number in frequency.py and unequal.py is changed by one, up and down, and
every ZERO and ONE is exchanged for the other, in a copy of the package; on each
copy some claim must fail. So no constant stands there that the proofs do not hold.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import law78
import law78_proofs

PACKAGE = Path(law78.__file__).parent
PROOFS = Path(law78_proofs.__file__).parent
MODULES = ("frequency.py", "unequal.py")

FIRST_FAILURE = """
import sys
from dataclasses import replace
from law78_proofs import CLAIMS
about = set(sys.argv[1:])
CLAIMS = sorted(CLAIMS, key=lambda claim: about.isdisjoint(claim.clauses))
from law78_proofs.frame.run import bind, run
def few(tie):
    return replace(tie, boards=5)
for failures in (
    lambda claim: any(bind(few(tie))[1] for tie in claim.ties),
    lambda claim: run(claim).failures,
):
    for claim in CLAIMS:
        if failures(claim):
            print(claim.id)
            sys.exit()
"""
"""Prints the first claim that fails, those about the clauses given before the others: first
only by what ties it to the code, on few boards."""


@dataclass(frozen=True)
class Change:
    """One constant of a module, and what it is changed to."""

    module: str
    line: int
    column: int
    old: str
    new: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.module}:{self.line}:{self.column} {self.old} to {self.new}"

    def made_in(self, source: str) -> str:
        lines = source.splitlines(keepends=True)
        own = lines[self.line - 1]
        assert own[self.column :].startswith(self.old)
        lines[self.line - 1] = own[: self.column] + self.new + own[self.column + len(self.old) :]
        return "".join(lines)


def changes() -> Iterator[Change]:
    for module in MODULES:
        tree = ast.parse((PACKAGE / module).read_text(encoding="utf-8"))
        for part in tree.body:
            clauses = tuple(re.findall(r"K\d+", _docstring(part)))
            for node in ast.walk(part):
                if isinstance(node, ast.Constant) and type(node.value) is int:
                    old, new = str(node.value), (str(node.value + 1), str(node.value - 1))
                elif isinstance(node, ast.Name) and node.id in ("ZERO", "ONE"):
                    old, new = node.id, ("ONE" if node.id == "ZERO" else "ZERO",)
                else:
                    continue
                for changed in new:
                    yield Change(module, node.lineno, node.col_offset, old, changed, clauses)


def _docstring(part: ast.stmt) -> str:
    return (ast.get_docstring(part) or "") if isinstance(part, ast.FunctionDef) else ""


def failing_claim(change: Change, folder: Path) -> str:
    shutil.copytree(PACKAGE, folder / "law78", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PROOFS, folder / "law78_proofs", ignore=shutil.ignore_patterns("__pycache__"))
    changed = folder / "law78" / change.module
    source = change.made_in(changed.read_text(encoding="utf-8"))
    if change.new in ("ZERO", "ONE"):
        source = source.replace(
            "from law78.exact import ", f"from law78.exact import {change.new}, "
        )
    changed.write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FAILURE, *change.clauses],
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("change", list(changes()), ids=str)
def test_a_changed_constant_makes_a_claim_fail(change: Change, tmp_path: Path) -> None:
    assert failing_claim(change, tmp_path)
