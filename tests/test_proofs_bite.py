"""Changing any constant of the method makes a proof fail.

Every number in frequency.py and unequal.py is changed by one, up and down, every
ZERO and ONE is exchanged for the other, the least of a top lowered, and every True and
False turned round, in a copy of the package; on each copy some claim must fail. So no
constant stands there that the proofs do not hold.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
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
            lowered = {id(arg) for node in ast.walk(part) for arg in _least_values(node)}
            for node in _of_the_body(part):
                new: tuple[str, ...]
                if isinstance(node, ast.Constant) and type(node.value) is bool:
                    old, new = str(node.value), (str(not node.value),)
                elif isinstance(node, ast.Constant) and type(node.value) is int:
                    old, new = str(node.value), (str(node.value + 1), str(node.value - 1))
                elif isinstance(node, ast.Name) and node.id in ("ZERO", "ONE"):
                    old, new = node.id, ("ONE" if node.id == "ZERO" else "ZERO",)
                    new += ("ZERO - 1",) * (id(node) in lowered)
                else:
                    continue
                for changed in new:
                    yield Change(module, node.lineno, node.col_offset, old, changed, clauses)


def _of_the_body(part: ast.stmt) -> Iterator[ast.AST]:
    """What a part of a module consists of, but for what decorates it."""
    decorated = getattr(part, "decorator_list", [])
    outside = {id(node) for decorator in decorated for node in ast.walk(decorator)}
    yield from (node for node in ast.walk(part) if id(node) not in outside)


def _least_values(node: ast.AST) -> Sequence[ast.expr]:
    """The values that a figure is not to fall below: the last argument of each max."""
    is_max = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "max"
    return node.args[-1:] if is_max else []


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
