"""The named regulations as data: complete, sourced, as the sources say; and users' own files.

Expected values come from the sources that each test names, never from law78.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import law78.regulations
from law78.board import score_board
from law78.errors import Code, Law78Error
from law78.notation import parse_token
from law78.outcome import Line
from law78.regulation import CHOICES, Rules, method_of
from law78.regulations import (
    FORMAT,
    KNOWN,
    MOST_BYTES,
    READ,
    Regulation,
    known_regulation,
    known_regulations,
    load_regulation,
)
from law78.regulations.words import (
    CLAUSES,
    MEANING,
    QUESTIONS,
    all_rules,
    clauses_of,
    meaning,
    open_questions,
)
from law78.rounding import MODES, STAGES, Rounding

FOLDER = Path(law78.regulations.__file__).parent
SPEC = (Path(law78.regulations.__file__).parents[2] / "SPEC.md").read_text(encoding="utf-8")

RULE_TABLES = {
    "rules": {*CHOICES, "nominal"},
    "rounding": set(STAGES),
    "limits": {"most_outcomes", "weight_quantum"},
}


def raw(name: str) -> Mapping[str, Any]:
    """A packaged file as TOML and nothing more."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def entries(name: str) -> list[Mapping[str, Any]]:
    """Every table of a packaged file that states a choice."""
    return [entry for table in RULE_TABLES for entry in raw(name)[table].values()]


# law78's own files


def test_the_names_are_those_of_the_files() -> None:
    """No file is forgotten, and none is missing."""
    assert {file.stem for file in FOLDER.glob("*.toml")} == set(KNOWN)
    assert KNOWN[0] == "exact"


@pytest.mark.parametrize("name", KNOWN)
def test_every_rule_is_stated(name: str) -> None:
    """Read without the loader: every field of Rules has its table, and no other is there."""
    data = raw(name)
    assert {table: set(data[table]) for table in RULE_TABLES} == RULE_TABLES
    of_rules = {field.name for field in fields(Rules)} - {"rounding"}
    assert of_rules == RULE_TABLES["rules"] | RULE_TABLES["limits"]
    assert data["name"] == name
    assert "extends" not in data


@pytest.mark.parametrize("name", KNOWN)
def test_every_choice_says_where_it_comes_from(name: str) -> None:
    """A source, its date, and how it is known; what is law78's own names a clause that is there."""
    headings = set(re.findall(r"^## ([KQ][0-9]+)\.", SPEC, re.MULTILINE))
    for entry in entries(name):
        assert entry["source"].strip()
        assert entry["date"].strip()
        assert entry["read"] in READ
        if entry["source"].startswith("SPEC.md"):
            assert entry["read"] == "choice"
            assert set(re.findall(r"[KQ][0-9]+", entry["source"])) <= headings


@pytest.mark.parametrize("name", KNOWN)
def test_known_regulations_load(name: str) -> None:
    """Everything is stated in the file itself, and can be said in words. Clause K29."""
    regulation = known_regulation(name)
    assert regulation.name == name
    assert regulation.title
    assert 0 < len(regulation.special) <= 90
    assert all(origin.stated_in == name for origin in regulation.origins.values())
    for rule, value in all_rules(regulation.rules).items():
        assert meaning(rule, value)
        assert clauses_of(rule, value)


def test_exact_is_the_default() -> None:
    """The regulation called `exact` is what the rules are where nobody says."""
    assert known_regulation("exact").rules == Rules()


def rounds(rules: Rules, stage: str) -> tuple[str, str, bool] | None:
    """A stage's quantum, mode, and whether it is carried on."""
    found = rules.rounding_of(stage)
    return None if found is None else (str(found.quantum), found.mode, found.carried)


def test_ebu_is_as_the_white_book_says() -> None:
    """White Book 4.2.1, 4.2.3.2, 4.2.3.3, 4.1.1.1: notes on rules, 5.6b, 5.7, 7.0."""
    rules = known_regulation("ebu").rules
    assert (rules.unequal, rules.small_groups, rules.split) == ("neuberg", "ebu", "charts")
    assert (rules.expected, rules.averages, rules.codes) == ("field", "own", "nominal")
    assert rounds(rules, "board") == ("1/10000", "half_from_average", True)


def test_acbl_is_as_its_sources_say() -> None:
    """The half scale, hundredths with .005 up, the Bulletin's small groups: 5.1, 5.6c, 5.7."""
    rules = known_regulation("acbl").rules
    assert (rules.scale, rules.unequal, rules.small_groups) == ("1", "neuberg", "acbl")
    assert rounds(rules, "board") == ("1/100", "half_up", True)


@pytest.mark.parametrize(
    ("name", "unequal", "expected", "board"),
    [
        ("magic-contest", "neuberg", "board", ("1/10", "half_up", False)),
        ("magic-contest-wbf", "neuberg", "board", ("1/10", "half_up", True)),
        ("compscore3", "neuberg", "board", ("1/10", "half_even", False)),
        ("ebuscore", "neuberg", "field", ("1/100", "half_up", True)),
        ("pairsscorer", "neuberg", "field", ("1/100", "half_up", True)),
        ("nz-scorer", "neuberg", "board", ("1/10", "truncate", False)),
        ("brian", "none", "board", None),
    ],
)
def test_programs_are_as_observed(
    name: str, unequal: str, expected: str, board: tuple[str, str, bool] | None
) -> None:
    """The table of what programs do, notes on programs, section 2."""
    rules = known_regulation(name).rules
    assert (rules.unequal, rules.expected) == (unequal, expected)
    assert rounds(rules, "board") == board


def test_magic_contest_is_as_its_pages_say() -> None:
    """At least 60 / exactly 50 / at most 40 %, by the pair's own; byes get what is recorded."""
    rules = known_regulation("magic-contest").rules
    assert rules.nominal == (Fraction(60), Fraction(50), Fraction(40))
    assert (rules.averages, rules.byes) == ("own", "recorded")


TWENTY = " ".join(str(score) for score in range(1900, -100, -100))
"""Twenty different scores, best first."""


def printed(name: str, tokens: str, expected: int | None = None) -> list[tuple[str, str]]:
    """What is printed of each line, N-S and E-W."""
    lines: list[Line] = []
    for token in tokens.split():
        times, line = parse_token(token)
        lines += [line] * times
    scored = score_board(lines, expected, method_of(known_regulation(name).rules))
    return [
        (str(ns.printed), str(ew.printed))
        for line in scored.lines
        if (ns := line.ns) is not None and (ew := line.ew) is not None
    ]


@pytest.mark.parametrize(
    ("name", "tokens", "expected", "place", "figures"),
    [
        # EBU White Book 4.2.3.3: three of ten get 70, 60 and 50 % of 18.
        ("ebu", "420 170 -50", 10, 0, ("63/5", "9")),
        # EBU's forum, 1580: two of five get 6.5 and 1.5.
        ("ebu", "-110 -200", 5, 0, ("13/2", "3/2")),
        # Notes 5.7: the ACBL gives the same two 65 and 55 %, of 4 on the half scale.
        ("acbl", "-110 -200", 5, 0, ("13/5", "11/5")),
        # Notes, ROUND-3-ACBL: 0.625 and 7.375 of 8 are 0.63 and 7.38.
        ("acbl", "2x620 4x170 2x-100", 9, 6, ("63/100", "369/50")),
        # Notes, ROUND-1: 1.25 and 14.75 of 16 are 1.3 and 14.8, half up.
        ("magic-contest", "620 170 150 110 100 80 2x-100", 9, 6, ("13/10", "74/5")),
        # Notes, ROUND-2: 0.05 and 39.95 of 40 are 0.0 and 40.0, half to even.
        ("compscore3", TWENTY, 21, 19, ("0", "40")),
        # The same, half up: 0.1 and 40.0; cut off: 0.0 and 39.9.
        ("magic-contest", TWENTY, 21, 19, ("1/10", "40")),
        ("nz-scorer", TWENTY, 21, 19, ("0", "399/10")),
        # Notes on programs: A5050 is half of 2 (A - 1); here A is 3.
        ("brian", "620 170 -100 A5050", None, 3, ("2", "2")),
        # Three of seven: (4 + 1) x 7/3 - 1 = 10.666... and (0 + 1) x 7/3 - 1 = 1.333...
        ("ebuscore", "620 170 -100", 7, 0, ("1067/100", "133/100")),
    ],
)
def test_published_figures(
    name: str, tokens: str, expected: int | None, place: int, figures: tuple[str, str]
) -> None:
    """Figures that the sources print, or sums done in the notes. Clauses K24 to K29."""
    assert printed(name, tokens, expected)[place] == figures


# Words


def test_every_choice_has_words() -> None:
    """Every value of every choice, every mode of every stage."""
    assert set(MEANING) == {(rule, value) for rule, values in CHOICES.items() for value in values}
    for stage in STAGES:
        for mode in MODES:
            for side, carried in (("each", True), ("each", False), ("complement", True)):
                rounding = Rounding(stage, Fraction(1, 10), mode, side, carried)
                assert "0.1" in meaning(f"rounding.{stage}", rounding)
    assert "5" in meaning("most_outcomes", 5)
    assert "0.01" in meaning("weight_quantum", Fraction(1, 100))


def test_the_clauses_and_questions_are_those_of_the_spec() -> None:
    """A clause that is named is there; a question has the title that it has there."""
    headings = dict(re.findall(r"^## ([KQ][0-9]+)\. (.+)$", SPEC, re.MULTILINE))
    assert {clause for clauses in CLAUSES.values() for clause in clauses} <= set(headings)
    assert dict(QUESTIONS) == {key: text for key, text in headings.items() if key[0] == "Q"}


@pytest.mark.parametrize(
    ("name", "touched", "not_touched"),
    [
        ("ebu", {"Q4", "Q5", "Q9", "Q12"}, {"Q6"}),
        ("acbl", {"Q6", "Q12"}, {"Q4", "Q5", "Q9"}),
        ("exact", {"Q3", "Q11"}, {"Q4", "Q6", "Q9", "Q12"}),
    ],
)
def test_open_questions(name: str, touched: set[str], not_touched: set[str]) -> None:
    """By what each question is about: SPEC.md, part nine."""
    found = set(open_questions(known_regulation(name).rules))
    assert touched <= found
    assert not found & not_touched


# A user's own file


def written(folder: Path, text: str, name: str = "club.toml") -> str:
    """A file with this text, and its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


HEAD = f'format = "{FORMAT}"\nname = "club"\n'


def test_the_smallest_file(tmp_path: Path) -> None:
    """Rules left out are those of `exact`, and said to be stated there."""
    regulation = load_regulation(written(tmp_path, HEAD))
    assert regulation.rules == Rules()
    assert (regulation.name, regulation.title, regulation.extends) == ("club", "club", "exact")
    assert {origin.stated_in for origin in regulation.origins.values()} == {"exact"}


def test_a_file_that_extends(tmp_path: Path) -> None:
    """What it states is its own, with what it says of it; all else is the EBU's."""
    text = """extends = "ebu"
        not_covered = ["Ladders."]
        [rules]
        expected = "board"
        nominal = { value = ["65", "50", "35%"], source = "house rule 7", date = "2024" }
        [rounding]
        percentage = { quantum = "1/100", mode = "half_even", carried = false, read = "choice" }
        board = { mode = "none" }
        [limits]
        most_outcomes = "4"
        weight_quantum = { value = "0.05", note = "five per cent" }
        """
    regulation = load_regulation(written(tmp_path, HEAD + text))
    rules = regulation.rules
    assert (rules.small_groups, rules.codes, rules.expected) == ("ebu", "nominal", "board")
    assert rules.nominal == (Fraction(65), Fraction(50), Fraction(35))
    assert rules.rounding == (Rounding("percentage", Fraction(1, 100), "half_even", "each", False),)
    assert (rules.most_outcomes, rules.weight_quantum) == (4, Fraction(1, 20))
    nominal = regulation.origins["nominal"]
    assert (nominal.stated_in, nominal.source, nominal.date, nominal.read) == (
        "club",
        "house rule 7",
        "2024",
        None,
    )
    assert regulation.origins["small_groups"] == known_regulation("ebu").origins["small_groups"]
    assert regulation.not_covered[0] == "Ladders."
    assert regulation.not_covered[1:] == known_regulation("ebu").not_covered


def test_none_takes_a_limit_back(tmp_path: Path) -> None:
    """A file may lift what the one below it limits."""
    written(tmp_path, HEAD + '[limits]\nmost_outcomes = "4"\n', "below.toml")
    text = 'extends = "below.toml"\n[limits]\nmost_outcomes = "none"\n'
    regulation = load_regulation(written(tmp_path, HEAD.replace("club", "upper") + text))
    assert regulation.rules.most_outcomes is None


def test_a_file_beside_it_is_found_from_anywhere(tmp_path: Path) -> None:
    """A path in `extends` counts from the file that says it."""
    folder = tmp_path / "deep"
    folder.mkdir()
    written(tmp_path, HEAD + '[rules]\nunequal = "ascherman"\n', "below.toml")
    upper = HEAD.replace("club", "upper") + 'extends = "../below.toml"\n'
    regulation = load_regulation(written(folder, upper))
    assert regulation.rules.unequal == "ascherman"
    assert regulation.extends == "club"


def test_a_known_name_is_never_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file called `ebu` in the working folder does not stand in for the EBU."""
    monkeypatch.chdir(tmp_path)
    written(tmp_path, HEAD, "ebu")
    assert load_regulation("ebu") is known_regulation("ebu")


def test_a_file_without_the_suffix(tmp_path: Path) -> None:
    """What is there as a file is read, whatever it is called."""
    assert load_regulation(written(tmp_path, HEAD, "house-rules")).name == "club"


def test_known_regulation_opens_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that comes with an event may not make law78 read a file."""
    monkeypatch.chdir(tmp_path)
    written(tmp_path, HEAD)
    with pytest.raises(Law78Error) as refused:
        known_regulation("club.toml")
    assert refused.value.code is Code.REGULATION


# Hostile and mistaken files


REFUSED = {
    "empty": ("", Code.FIELD, "'format' is missing"),
    "another format": ('format = "law78-event-1"', Code.FIELD, "the format is"),
    "no name": (f'format = "{FORMAT}"', Code.FIELD, "'name' is missing"),
    "a known name": (f'format = "{FORMAT}"\nname = "ebu"', Code.FIELD, "give it another name"),
    "broken": (HEAD + "[rules\n", Code.SYNTAX, "row 3"),
    "cut off": (HEAD + 'title = "Cl', Code.SYNTAX, "broken TOML"),
    "a key twice": (HEAD + 'name = "again"\n', Code.SYNTAX, "broken TOML"),
    "unknown key": (HEAD + 'titel = "Club"\n', Code.FIELD, "did you mean 'title'?"),
    "unknown rule": (HEAD + '[rules]\nuneven = "none"\n', Code.FIELD, "'uneven'"),
    "unknown value": (HEAD + '[rules]\nunequal = "simple"\n', Code.REGULATION, "it is one of"),
    "unknown stage": (HEAD + "[rounding.pair]\n", Code.FIELD, "'pair'"),
    "no value": (HEAD + '[rules.unequal]\nsource = "x"\n', Code.FIELD, "has no value"),
    "a rule that is a number": (HEAD + "[rules]\nscale = 2\n", Code.FIELD, 'like "2"'),
    "float quantum": (
        HEAD + '[rounding.board]\nquantum = 0.1\nmode = "half_up"\n',
        Code.FIELD,
        'write it in quotes: "0.1"',
    ),
    "infinite quantum": (
        HEAD + '[rounding.board]\nquantum = inf\nmode = "half_up"\n',
        Code.FIELD,
        "in quotes",
    ),
    "comma quantum": (
        HEAD + '[rounding.board]\nquantum = "0,1"\nmode = "half_up"\n',
        Code.NOTATION,
        "is not a number",
    ),
    "zero quantum": (
        HEAD + '[rounding.board]\nquantum = "0"\nmode = "half_up"\n',
        Code.FIELD,
        "above 0",
    ),
    "no mode": (HEAD + '[rounding.board]\nquantum = "0.1"\n', Code.FIELD, "'mode'"),
    "unknown mode": (
        HEAD + '[rounding.board]\nquantum = "0.1"\nmode = "banker"\n',
        Code.FIELD,
        "half_even",
    ),
    "quantum of nothing": (
        HEAD + '[rounding.board]\nquantum = "0.1"\nmode = "none"\n',
        Code.FIELD,
        "leave it out",
    ),
    "carried in quotes": (
        HEAD + '[rounding.board]\nquantum = "0.1"\nmode = "half_up"\ncarried = "no"\n',
        Code.FIELD,
        "without quotes",
    ),
    "complement of a total": (
        HEAD + '[rounding.total]\nquantum = "1"\nmode = "half_up"\nside = "complement"\n',
        Code.FIELD,
        "only a board",
    ),
    "component shown": (
        HEAD + '[rounding.component]\nquantum = "1"\nmode = "half_up"\ncarried = false\n',
        Code.FIELD,
        "not printed",
    ),
    "two averages": (HEAD + '[rules]\nnominal = ["60", "40"]\n', Code.FIELD, "three percentages"),
    "average of 160": (
        HEAD + '[rules]\nnominal = ["160", "50", "40"]\n',
        Code.FIELD,
        "percentages like",
    ),
    "no outcomes": (HEAD + '[limits]\nmost_outcomes = "0"\n', Code.FIELD, "a number of outcomes"),
    "outcomes without end": (
        HEAD + f'[limits]\nmost_outcomes = "{"9" * 400}"\n',
        Code.FIELD,
        "a number of outcomes",
    ),
    "weight quantum above 1": (HEAD + '[limits]\nweight_quantum = "2"\n', Code.FIELD, "up to 1"),
    "unknown reading": (
        HEAD + '[rules.unequal]\nvalue = "none"\nread = "heard"\n',
        Code.FIELD,
        "authority",
    ),
    "a date that is one": (
        HEAD + '[rules.unequal]\nvalue = "none"\ndate = 2024-05-01\n',
        Code.FIELD,
        "in quotes",
    ),
    "extends nothing known": (HEAD + 'extends = "ebbu"\n', Code.REGULATION, "did you mean 'ebu'?"),
    "extends another kind of file": (
        HEAD + 'extends = "../secret.txt"\n',
        Code.REGULATION,
        "is not known",
    ),
    "extends what is not there": (HEAD + 'extends = "no.toml"\n', Code.UNREADABLE, "no such file"),
    "escape in the title": (HEAD + 'title = "\\u001b[31mred"\n', Code.FIELD, "cannot be printed"),
    "a title in two lines": (HEAD + 'title = "one\\ntwo"\n', Code.FIELD, "cannot be printed"),
    "a long title": (HEAD + f'title = "{"x" * 2000}"\n', Code.LIMIT, "2000 characters"),
    "not covered in one text": (HEAD + 'not_covered = "much"\n', Code.FIELD, "not_covered"),
    "rules in a list": (HEAD + 'rules = ["none"]\n', Code.FIELD, "[rules]"),
    "nested without end": (HEAD + "x = " + "[" * 20_000 + "\n", Code.LIMIT, "nested"),
    "a number without end": (HEAD + "x = " + "9" * 20_000 + "\n", Code.SYNTAX, "broken TOML"),
    "huge": (HEAD + "# " + "x" * MOST_BYTES + "\n", Code.LIMIT, f"{MOST_BYTES} bytes"),
}


def refusal(path: str) -> Law78Error:
    """The error that a file is refused with, in one line, naming it and a remedy."""
    with pytest.raises(Law78Error) as refused:
        load_regulation(path)
    error = refused.value
    assert "\n" not in str(error)
    assert str(error).isprintable()
    assert len(str(error)) < 700
    assert error.remedy
    assert error.place.file is not None
    return error


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str, tmp_path: Path) -> None:
    """Each in one line, with its code and a word on what to do."""
    text, code, part = REFUSED[case]
    error = refusal(written(tmp_path, text))
    assert error.code is code
    assert part in str(error)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe\x00\x00", Code.ENCODING),
        (bytes(range(256)), Code.ENCODING),
        (HEAD.encode("utf-16"), Code.ENCODING),
        (b"\x7fELF\x02\x01\x01\x00", Code.SYNTAX),
    ],
)
def test_binary_files(data: bytes, code: Code, tmp_path: Path) -> None:
    """What is no text is refused by name."""
    path = tmp_path / "club.toml"
    path.write_bytes(data)
    assert refusal(str(path)).code is code


def test_a_byte_order_mark_and_other_line_ends(tmp_path: Path) -> None:
    """As some editors write them."""
    path = tmp_path / "club.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode())
    assert load_regulation(str(path)).name == "club"


def test_missing_files_and_folders(tmp_path: Path) -> None:
    """By their path; a name that is neither known nor a file is taken for a name."""
    assert refusal(str(tmp_path / "no.toml")).code is Code.UNREADABLE
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert "not a file" in str(refusal(str(folder)))
    with pytest.raises(Law78Error) as refused:
        load_regulation("no-such-thing")
    assert refused.value.code is Code.REGULATION
    with pytest.raises(Law78Error):
        load_regulation("nul\0.toml")


@pytest.mark.parametrize("files", [1, 2, 3])
def test_a_circle(files: int, tmp_path: Path) -> None:
    """Files that extend one another, or themselves, are refused with the one that closes it."""
    for number in range(files):
        below = f'extends = "{(number + 1) % files}.toml"\n'
        written(tmp_path, HEAD.replace("club", f"club {number}") + below, f"{number}.toml")
    error = refusal(str(tmp_path / "0.toml"))
    assert error.code is Code.REGULATION
    assert "circle" in str(error)


def test_a_tower_too_high(tmp_path: Path) -> None:
    """A hundred files, each on the next."""
    for number in range(100):
        below = f'extends = "{number + 1}.toml"\n'
        written(tmp_path, HEAD.replace("club", f"club {number}") + below, f"{number}.toml")
    assert refusal(str(tmp_path / "0.toml")).code is Code.LIMIT


def test_an_error_below_names_its_own_file(tmp_path: Path) -> None:
    """Not the file that was asked for, but the one that is wrong."""
    written(tmp_path, HEAD + '[rules]\nscale = "3"\n', "below.toml")
    upper = HEAD.replace("club", "upper") + 'extends = "below.toml"\n'
    error = refusal(written(tmp_path, upper, "upper.toml"))
    assert error.place.file is not None
    assert error.place.file.endswith("below.toml")


def loaded_or_refused(path: str) -> Regulation | Law78Error:
    """The regulation in a file, or its refusal."""
    try:
        return load_regulation(path)
    except Law78Error as error:
        return error


LINES = st.sampled_from(
    [
        *HEAD.splitlines(),
        'extends = "ebu"',
        "[rules]",
        "[rules.unequal]",
        'value = "none"',
        'unequal = "none"',
        "[rounding.board]",
        'quantum = "0.1"',
        'mode = "half_up"',
        'mode = "none"',
        "carried = false",
        "[limits]",
        'most_outcomes = "5"',
        'weight_quantum = "1/3"',
        "not_covered = []",
        "x = 1e5",
        "]]",
        '"""',
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(LINES, max_size=12), tail=st.binary(max_size=40))
def test_any_file_is_read_or_refused(lines: list[str], tail: bytes, tmp_path: Path) -> None:
    """Nothing but a regulation or a Law78Error comes of any file."""
    path = tmp_path / "any.toml"
    path.write_bytes("\n".join(lines).encode() + b"\n" + tail)
    found = loaded_or_refused(str(path))
    if isinstance(found, Regulation):
        method_of(found.rules)
    else:
        assert str(found).isprintable()


def test_known_regulations_are_all_of_them() -> None:
    """In the order of KNOWN, each loaded once."""
    assert [regulation.name for regulation in known_regulations()] == list(KNOWN)
    assert known_regulations() == known_regulations()
