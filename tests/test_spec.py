"""reference/SPEC.md: every example is run, and every citation of a clause has one.

These tests cite no clause themselves: what SPEC.md says is tested here, that
each clause has a test of its own is asked of the others.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from pathlib import Path

import pytest

from law78.exact import canonical
from spec_examples import (
    Clause,
    Example,
    NotUnderstood,
    anchor,
    check,
    cited,
    is_sum,
    read_book,
    sum_holds,
)

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "reference" / "SPEC.md"
PACKAGE = ROOT / "reference" / "law78"
TESTS = ROOT / "tests"

BOOK = read_book(SPEC.read_text(encoding="utf-8"))
CLAUSES = [f"K{number}" for number in range(1, 39)]
QUESTIONS = [f"Q{number}" for number in range(1, 13)]
KNOWN = {*CLAUSES, *QUESTIONS}

EXAMPLES = [
    pytest.param(example, id=f"{clause.id}-{place}")
    for clause in BOOK.clauses
    for place, example in enumerate(clause.examples, start=1)
]
SUMS = [span for span in BOOK.spans if is_sum(span)]


# Examples ------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: Example) -> None:
    """Figures of the document, of publications, or of the sums printed beside them."""
    check(example)


def test_there_are_as_many_examples_as_were_written() -> None:
    """An example that the parser does not see would pass unnoticed."""
    written = SPEC.read_text(encoding="utf-8")
    assert len(EXAMPLES) == len(re.findall(r"^\s*[*_>-]*\s*Example\b", written, re.MULTILINE))
    refusals = [
        example for clause in BOOK.clauses for example in clause.examples if example.refused
    ]
    assert len(refusals) == len(re.findall(r"^\s*[*_>-]*\s*Refused\b", written, re.MULTILINE))


@pytest.mark.parametrize("written", dict.fromkeys(SUMS))
def test_sum(written: str) -> None:
    """The sums by which figures are derived hold, worked out here as fractions."""
    assert sum_holds(written)


def test_every_code_span_with_an_equals_sign_is_a_sum_or_a_choice() -> None:
    """A sum with a slip of the pen in it would pass unnoticed."""
    others = [span for span in BOOK.spans if "=" in span and not is_sum(span)]
    choice = re.compile(r"[a-z_]+=[a-z_0-9]+")
    assert [
        span for span in others if not choice.fullmatch(span) and not span.startswith("law78 ")
    ] == []
    assert len(SUMS) > 100


# What an example is given, and not what should come out.
GIVEN_TABLES = {
    ("board", "N-S", "E-W", "result"),
    ("board", "section", "N-S", "E-W", "result"),
    ("A", "E", "other groups", "small"),
    ("score", "vulnerable", "possible"),
    ("number", "refused"),
    ("ruling", "most outcomes", "weights in steps of", "allowed"),
}
GIVEN_COLUMNS = {"text", "value", "quantum", "average", "tricks", "result", "declarer", "out of"}
FIGURE = re.compile(r"-?[0-9]+(?:[./][0-9]+)?")


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_figure_of_an_example_is_held(example: Example) -> None:
    """Any figure of SPEC.md that is changed by 1 makes its example fail."""
    changed = deepcopy(example)
    for table in changed.tables:
        if table.columns in GIVEN_TABLES:
            continue
        for row in table.rows:
            for column in set(row) - GIVEN_COLUMNS:
                cell = row[column]
                if FIGURE.fullmatch(cell):
                    row[column] = canonical(Fraction(cell) + 1)
                    with pytest.raises(AssertionError):
                        check(changed)
                    row[column] = cell
    check(changed)


BOARD = "| result | N-S | E-W |\n| --- | --- | --- |\n"
SESSION = "| board | N-S | E-W | result |\n| --- | --- | --- | --- |\n"
PLACES = "| pair | matchpoints | available | per cent | place |\n| --- | --- | --- | --- | --- |\n"
COUNTS = "| chart | A | E | factor | top |\n| --- | --- | --- | --- | --- |\n"
WRONG = {
    "a line left out": f"Example: `law78 board 600 -100`\n\n{BOARD}| 600 | 2 | 0 |\n",
    "a line too many": f"Example: `law78 board 600`\n\n{BOARD}| 600 | 0 | 0 |\n| 100 | 0 | 0 |\n",
    "something for nothing": f"Example: `law78 board NP`\n\n{BOARD}| NP | 0 | 0 |\n",
    "nothing for something": f"Example: `law78 board 600`\n\n{BOARD}| 600 | - | - |\n",
    "a chart that is not there": "Example: `law78 board A6040`\n\n"
    f"{COUNTS}| N-S | 0 | 1 | 1 | 0 |\n",
    "a chart left out": f"Example: `law78 board 600`\n\n{COUNTS}| N-S | 1 | 1 | 1 | 0 |\n",
    "not refused": "Example: `law78 board 600`\n\nRefused: `weights`\n",
    "refused otherwise": "Example: `law78 board A6040@a`\n\nRefused: `weights`\n",
    "another remedy": "Example: `law78 board A6040@a`\n\nRefused: `group`; `say please`\n",
    "a shared place": "Example: `law78 score session.csv`\n\n"
    f"{SESSION}| 1 | 1 | 2 | 600 |\n\n{PLACES}| 1 | 0 | 0 | - | 1 |\n| 2 | 0 | 0 | - | 1= |\n",
    "a meaning": "Example: text.\n\n| text | meaning | canonical |\n| --- | --- | --- |\n"
    "| NP | bye | NP |\n",
    "a canonical text": "Example: text.\n\n| text | meaning | canonical |\n| --- | --- | --- |\n"
    "| np | not played | np |\n",
    "a possible score": "Example: Law 77.\n\n| score | vulnerable | possible |\n"
    "| --- | --- | --- |\n| 410 | NONE | yes |\n",
    "a small group": "Example: `small_groups=ebu`\n\n| A | E | other groups | small |\n"
    "| --- | --- | --- | --- |\n| 3 | 3 | none | yes |\n",
    "another ruling": "Example: rulings.\n\n| ruling | the same |\n| --- | --- |\n"
    "| 12C1c:2/600/3/-100 | 12C1c:3/600/2/-100 |\n",
    "another flat ruling": "Example: rulings.\n\n| nested ruling | written flat |\n| --- | --- |\n"
    "| 1 of 400, 1 of (1 of 420, 1 of -50) | 12C1c:1/400/1/420/1/-50 |\n",
}
STRANGE = {
    "nothing to check": "Example: `law78 board 600`\n",
    "a table of another kind": "Example: `law78 board 600`\n\n| result | N-S |\n| --- | --- |\n"
    "| 600 | 0 |\n",
    "a plain table of another kind": "Example: colours.\n\n| sky |\n| --- |\n| blue |\n",
    "another command": "Example: `law78 sing`\n\n| result | N-S | E-W |\n| --- | --- | --- |\n"
    "| 600 | 0 | 0 |\n",
    "another option": "Example: `law78 board 600 --loud`\n\n| result | N-S | E-W |\n"
    "| --- | --- | --- |\n| 600 | 0 | 0 |\n",
}


def _only_example(text: str) -> Example:
    (clause,) = read_book(f"## K1. A clause\n\n{text}").clauses
    (example,) = clause.examples
    return example


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_example_fails(text: str) -> None:
    """The tests of examples can fail, each kind of them; the errors are put in by hand."""
    with pytest.raises(AssertionError) as caught:
        check(_only_example(text))
    assert not isinstance(caught.value, NotUnderstood)


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE.keys())
def test_an_example_that_is_not_understood_fails(text: str) -> None:
    """An example of no known kind is an error, not a success."""
    with pytest.raises(NotUnderstood):
        check(_only_example(text))


def test_sums_can_fail() -> None:
    """A wrong sum is seen to be one: 0.4 x 12.6 + 0.6 x 4.6 is 7.8."""
    assert is_sum("0.4 x 12.6 + 0.6 x 4.6 = 7.9")
    assert not sum_holds("0.4 x 12.6 + 0.6 x 4.6 = 7.9")
    assert sum_holds("60% x 14 = 8.4")
    assert not sum_holds("2 - 3 x 2 = -2 = 4")


# Clauses -------------------------------------------------------------------------------------


def test_ids_are_in_order_without_gaps() -> None:
    """The ids are for good: none is missing, none is twice, none is new by accident."""
    assert [clause.id for clause in BOOK.clauses] == CLAUSES + QUESTIONS


@pytest.mark.parametrize(
    "clause", [clause for clause in BOOK.clauses if clause.id in CLAUSES], ids=lambda c: c.id
)
def test_clause_has_rule_reason_source_and_example(clause: Clause) -> None:
    """Each clause has its parts in the order that "How to read a clause" gives."""
    starts = [paragraph.partition(" ")[0] for paragraph in clause.paragraphs]
    assert starts.count("Why:") == 1
    assert starts.count("Source:") == 1
    assert 0 < starts.index("Why:") < starts.index("Source:")
    assert clause.examples


@pytest.mark.parametrize(
    "clause", [clause for clause in BOOK.clauses if clause.id in QUESTIONS], ids=lambda c: c.id
)
def test_question_says_what_law78_does(clause: Clause) -> None:
    """Each open question has at least one other answer and law78's own, last."""
    question, *answers = clause.paragraphs
    assert question.endswith("?")
    assert len(answers) >= 2
    assert answers[-1].startswith("law78: ")


def test_table_of_clauses() -> None:
    """The table at the start names every clause and question, in order, by its title."""
    (table,) = [table for table in BOOK.tables if table.columns == ("id", "clause")]
    assert [(row["id"], row["clause"]) for row in table.rows] == [
        (clause.id, clause.title) for clause in BOOK.clauses
    ]


# Links ---------------------------------------------------------------------------------------


def test_links_point_at_headings() -> None:
    """Every link inside SPEC.md leads to one heading, and one that names an id to that id."""
    anchors = [anchor(heading) for heading in BOOK.headings]
    assert len(anchors) == len(set(anchors))
    for text, target in BOOK.links:
        assert target.startswith("#"), f"{target} leads out of SPEC.md"
        assert target[1:] in anchors, f"{target} leads nowhere"
        if re.fullmatch(r"[KQ][0-9]+", text):
            assert target.startswith(f"#{text.lower()}-"), f"{text} leads to {target}"


@pytest.mark.parametrize("name", ["README.md", "CONFORMANCE.md"])
def test_links_from_the_other_pages(name: str) -> None:
    """Links of the other pages to a clause lead to its heading."""
    page = ROOT / name
    if not page.exists():
        pytest.skip(f"no {name}")
    anchors = {anchor(heading) for heading in BOOK.headings}
    found = re.findall(r"SPEC\.md#([\w-]+)", page.read_text(encoding="utf-8"))
    assert [target for target in found if target not in anchors] == []


# Citations -----------------------------------------------------------------------------------

_ID = re.compile(r"\b[KQ][0-9]+\b")


def _docstrings(source: str) -> list[str]:
    """Every string that stands by itself: docstrings, and those that follow a constant."""
    return [
        node.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]


def _ids_named(path: Path) -> Iterator[str]:
    """The ids a file names. Hands of cards hold kings and queens: not every K10 is a clause."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from _ID.findall(source)
        return
    yield from cited(source)
    for text in _docstrings(source):
        yield from _ID.findall(text)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and _ID.fullmatch(str(node.value)):
            yield str(node.value)


def _python(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def test_every_id_that_is_named_exists() -> None:
    """A citation of a clause that SPEC.md does not have is an error, wherever it stands."""
    own = {Path(__file__).resolve(), Path(__file__).resolve().with_name("spec_examples.py")}
    pages = [page for name in ("README.md", "CONFORMANCE.md") if (page := ROOT / name).exists()]
    unknown = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in [*_python(PACKAGE), *_python(TESTS), *pages]
        if path not in own
        for name in _ids_named(path)
        if name not in KNOWN
    ]
    assert unknown == []


def test_every_clause_is_cited_by_the_code() -> None:
    """Each clause stands in a docstring of the package, other than methods.py's alone."""
    found = {
        name
        for path in _python(PACKAGE)
        if path.name != "methods.py"
        for text in _docstrings(path.read_text(encoding="utf-8"))
        for name in cited(text)
    }
    assert [name for name in CLAUSES if name not in found] == []


def test_every_clause_is_cited_by_a_test() -> None:
    """Each clause is held by a test that says so in its docstring, in another module than this."""
    found = {
        name
        for path in TESTS.rglob("test_*.py")
        if path.resolve() != Path(__file__).resolve()
        for text in _docstrings(path.read_text(encoding="utf-8"))
        for name in cited(text)
    }
    assert [name for name in CLAUSES if name not in found] == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Clause K8.", ["K8"]),
        ("Clauses K8, K13. And more.", ["K8", "K13"]),
        ("Clauses K4 to K6", ["K4", "K5", "K6"]),
        ("Clauses K13, K19, K22 to K24.", ["K13", "K19", "K22", "K23", "K24"]),
        ("see clauses K1 and K2; open\n    question Q5", ["K1", "K2", "Q5"]),
        ("the hand K8 Q5", []),
    ],
)
def test_citations_are_understood(text: str, names: list[str]) -> None:
    """The ways of citing that docstrings use, read as a person would."""
    assert cited(text) == names
