"""The arithmetic's own source: exact, without input or output, imports running downwards.

Read as syntax trees. Clause K1.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import law78

ORDER = (
    "errors",
    "exact",
    "rounding",
    "outcome",
    "notation",
    "frequency",
    "unequal",
    "board",
    "stages",
    "regulation",
    "event",
    "averages",
    "ranking",
    "session",
    "differences",
    "smallest",
    "contract",
    "working",
    "methods",
)
"""The arithmetic, lowest first: a module imports only from modules before it."""

ABOVE = {"__init__", "__main__"}
"""Modules that stand above the arithmetic beside it: the front door, and `python -m law78`."""

STANDARD = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "math",
    "operator",
    "re",
    "types",
    "typing",
}
"""What the arithmetic may import from the standard library.

Nothing here reads, writes, draws lots or knows the time: sys, os, io, pathlib,
logging, random, time and decimal are not in it.
"""

WHOLE_NUMBERS_OF_MATH = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"}
"""What `math` has that stays with whole numbers."""

FORBIDDEN_NAMES = {
    "Decimal",
    "__import__",
    "as_integer_ratio",
    "breakpoint",
    "complex",
    "eval",
    "exec",
    "float",
    "from_decimal",
    "from_float",
    "input",
    "limit_denominator",
    "open",
    "print",
    "round",
}

ROUNDING_FORMAT = re.compile(r"[eEfFgGn%]$")
ROUNDING_PERCENT = re.compile(r"%[-#0 +]*[\d.*]*[eEfFgG]")

PACKAGE = Path(law78.__file__).parent


def faults(source: str, module: str) -> list[str]:
    """What a module of the arithmetic may not have, each with its line."""
    found = []
    for node in ast.walk(ast.parse(source)):
        for fault in (*_number_faults(node), *_name_faults(node), *_import_faults(node, module)):
            found.append(f"{module}, line {node.lineno}: {fault}")
    return found


def _number_faults(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=float() | complex()):
            yield "a float"
        case ast.BinOp(op=ast.Div(), left=left, right=right) if _is_int(left) and _is_int(right):
            yield "two whole numbers divided into a float"
        case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str() as text)):
            if ROUNDING_PERCENT.search(text):
                yield "a format that rounds"
        case ast.FormattedValue(format_spec=ast.JoinedStr(values=values)):
            if any(
                isinstance(value, ast.Constant) and ROUNDING_FORMAT.search(value.value)
                for value in values
            ):
                yield "a format that rounds"


def _is_int(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_int(node.operand)
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _name_faults(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in FORBIDDEN_NAMES:
            yield f"the name {name}"
        case ast.Attribute(value=ast.Name(id="math"), attr=name):
            if name not in WHOLE_NUMBERS_OF_MATH:
                yield f"math.{name}"


def _import_faults(node: ast.AST, module: str) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            for alias in names:
                yield from _imported(alias.name, module)
        case ast.ImportFrom(level=level) if level:
            yield "a relative import"
        case ast.ImportFrom(module="law78", names=names):
            for alias in names:
                yield from _imported(f"law78.{alias.name}", module)
        case ast.ImportFrom(module=str() as name, names=names):
            yield from _imported(name, module)
            for alias in names:
                if name == "math" and alias.name not in WHOLE_NUMBERS_OF_MATH:
                    yield f"math.{alias.name}"
                elif alias.name in FORBIDDEN_NAMES:
                    yield f"the name {alias.name}"


def _imported(name: str, module: str) -> Iterator[str]:
    first, _, rest = name.partition(".")
    if first != "law78":
        if first not in STANDARD:
            yield f"imports {first}"
    elif rest not in ORDER:
        yield f"imports {name}, which is not of the arithmetic"
    elif ORDER.index(rest) >= ORDER.index(module):
        yield f"imports {name}, upwards"


def test_the_list_is_complete() -> None:
    """Every module beside the arithmetic's is in the list, and every one of the list is there."""
    assert {file.stem for file in PACKAGE.glob("*.py")} == {*ORDER, *ABOVE}


@pytest.mark.parametrize("module", ORDER)
def test_arithmetic_source(module: str) -> None:
    """Fractions alone, no input or output, imports downwards only. Clause K1."""
    assert faults((PACKAGE / f"{module}.py").read_text(encoding="utf-8"), module) == []


@pytest.mark.parametrize(
    "source",
    [
        "half = 0.5",
        "big = 1e3",
        "nothing = 0.0",
        "def f(x=1.0): ...",
        "i = 1j",
        "f = float(1)",
        "f = map(float, [1])",
        "def f(x: float): ...",
        "import builtins",
        "f = complex(1)",
        "n = round(1)",
        "n = value.limit_denominator(10)",
        "n = Fraction.from_float(x)",
        "from decimal import Decimal",
        "import decimal",
        "d = decimal.Decimal(1)",
        "half = 1 / 2",
        "half = -1 / 2",
        "half = 1 / -2",
        "f'{value:.2f}'",
        "f'{value:.{places}f}'",
        "f'{value:%}'",
        "'%.2f' % value",
        "import math\nx = math.sqrt(2)",
        "from math import pi",
        "from math import gcd, floor",
        "open('x')",
        "print(1)",
        "input()",
        "eval('0.5')",
        "exec('x = 0.5')",
        "__import__('os')",
        "import sys",
        "import os",
        "import os.path",
        "from os import environ",
        "import io",
        "from pathlib import Path",
        "import logging",
        "import random",
        "import time",
        "def f():\n    import time",
        "import numpy",
        "import numpy as np",
        "from hypothesis import given",
        "from law78.cli import main",
        "from law78 import cli",
        "import law78.formats.text",
        "from law78 import EXACT",
        "import law78",
        "from law78.regulation import Rules",
        "from law78.board import score_board",
        "from law78 import regulation",
        "import law78.session",
        "from . import frequency",
        "from .frequency import climb",
        "if TYPE_CHECKING:\n    from law78.event import Event",
    ],
)
def test_the_checker_catches(source: str) -> None:
    """Each of the things forbidden, in a module in the middle of the order."""
    assert len(faults(source, "board")) >= 1


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring that says 0.5, float and round()."""',
        "half = Fraction(1, 2)",
        "half = Fraction(1) / 2",
        "x = a / b",
        "n = 7 // 2",
        "n = 7 % 2",
        "text = f'{percent:02}'",
        "text = f'{share}%'",
        "text = '%s' % name",
        "from math import gcd, lcm",
        "import re",
        "from fractions import Fraction",
        "from collections.abc import Iterable",
        "from law78.frequency import climb",
        "from law78 import frequency, unequal",
        "import law78.exact",
        "rounded(value, quantum)",
    ],
)
def test_the_checker_lets_through(source: str) -> None:
    """What the arithmetic is written in."""
    assert faults(source, "board") == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("errors", "from law78.exact import ZERO"),
        ("exact", "from law78.rounding import half_up"),
        ("outcome", "from law78.notation import parse_line"),
        ("methods", "from law78.formats import read_file"),
        ("methods", "from law78.conformance.subject import answer"),
        ("methods", "from law78.cli.main import main"),
        ("board", "from law78.board import EXACT"),
    ],
)
def test_imports_upwards(module: str, source: str) -> None:
    """From any place in the order, and from a module itself."""
    assert len(faults(source, module)) == 1
