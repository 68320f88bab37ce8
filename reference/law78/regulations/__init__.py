"""Named regulations: one TOML file each, with where every choice comes from.

The files beside this module are law78's own. Anybody may write another in the
same format, `law78-regulation-1`, and build on a known one with `extends`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path

from law78.errors import Code, Law78Error, Place, printable
from law78.exact import parse_rational
from law78.formats.strict_json import choice_field, list_field, object_of
from law78.formats.text import decode
from law78.regulation import CHOICES, Rules, with_rule
from law78.rounding import MODES, SIDES, STAGES, Rounding
from law78.smallest import LIMIT_RULES, RULES

FORMAT = "law78-regulation-1"

KNOWN = (
    "exact",
    "ebu",
    "acbl",
    "magic-contest",
    "magic-contest-wbf",
    "compscore3",
    "ebuscore",
    "pairsscorer",
    "nz-scorer",
    "brian",
)
"""The names of law78's own regulations: authorities, then programs as observed."""

READ = {
    "authority": "read in the authority's own text",
    "paraphrase": "read in somebody else's account",
    "observed": "observed in published results",
    "choice": "law78's choice, where nobody was found to say",
}
"""How a choice is known."""

NONE = "none"
SUFFIX = ".toml"
MOST_BYTES = 64 * 1024
MOST_CHARACTERS = 1000
"""Characters of one text in a file."""

MOST_NAME = 40
"""Characters of a regulation's name."""

MOST_EXTENDED = 8
"""Files that may stand one upon another."""

_FIELDS = ("format", "name", "title", "special", "extends", "not_covered")
_TABLES = ("rules", "rounding", "limits")
_ORIGIN = ("source", "date", "read", "note")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a choice comes from: its source, the source's date, and how it is known.

    read is a key of READ; each is None where the file does not say. stated_in is
    the name of the regulation that states the choice.
    """

    stated_in: str
    source: str | None = None
    date: str | None = None
    read: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Regulation:
    """A regulation: its rules, where each comes from, and what it does beyond them.

    origins has every name of smallest.RULES. not_covered says in words what the
    rules cannot. extends is the regulation it is built on; file is None for one
    of law78's own.
    """

    name: str
    title: str
    special: str
    rules: Rules
    origins: Mapping[str, Origin]
    not_covered: tuple[str, ...] = ()
    extends: str | None = None
    file: str | None = None


def known_regulations() -> tuple[Regulation, ...]:
    """law78's own regulations, `exact` first.

    >>> [regulation.name for regulation in known_regulations()][:3]
    ['exact', 'ebu', 'acbl']
    """
    return tuple(known_regulation(name) for name in KNOWN)


@cache
def known_regulation(name: str) -> Regulation:
    """One of law78's own regulations, by its name. No file of anybody else is opened.

    >>> known_regulation("ebu").rules.small_groups
    'ebu'

    Raises Law78Error (`regulation`) for a name that is not known.
    """
    if name not in KNOWN:
        near = get_close_matches(name.lower()[:60], KNOWN, 1)
        raise Law78Error(
            Code.REGULATION,
            f"the regulation {printable(name)!r} is not known",
            (f"did you mean {near[0]!r}? " if near else "")
            + f"known: {', '.join(KNOWN)}; a file of your own ends in {SUFFIX}",
        )
    data = (resources.files(__name__) / f"{name}{SUFFIX}").read_bytes()
    return _regulation(_parsed(data), file=None, below=())


def load_regulation(name_or_path: str) -> Regulation:
    """A regulation by its name, or from a file.

    What is no known name is a file where it ends in .toml or is there.

    Raises Law78Error, with the file: `regulation` for a name, rule or value that
    is not known and for files that extend one another in a circle; `unreadable`;
    `limit` for what is too long; `encoding`; `syntax` for broken TOML; `field`.
    """
    if name_or_path in KNOWN:
        return known_regulation(name_or_path)
    if name_or_path.lower().endswith(SUFFIX) or _is_there(name_or_path):
        return _from_file(name_or_path, below=())
    return known_regulation(name_or_path)


def _is_there(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def _from_file(path: str, below: tuple[Path, ...]) -> Regulation:
    try:
        data, resolved = _bytes_of(path)
        if resolved in below:
            raise Law78Error(
                Code.REGULATION,
                "the files extend one another in a circle",
                "let one of them stand on a known regulation",
            )
        if len(below) >= MOST_EXTENDED:
            raise Law78Error(
                Code.LIMIT,
                f"more than {MOST_EXTENDED} files extend one another",
                "write fewer",
            )
        return _regulation(_parsed(data), file=path, below=(*below, resolved))
    except Law78Error as error:
        raise error.at(file=path) from None


def _bytes_of(path: str) -> tuple[bytes, Path]:
    try:
        resolved = Path(path).resolve()
        if not resolved.exists():
            problem = "there is no such file"
        elif not resolved.is_file():
            problem = "this is not a file"  # a device or a pipe might never end
        else:
            with resolved.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES:
                raise Law78Error(
                    Code.LIMIT, f"more than {MOST_BYTES} bytes", "a regulation is a page or two"
                )
            return data, resolved
    except PermissionError:
        problem = "the file may not be read"
    except (OSError, ValueError, RuntimeError):
        problem = "the file cannot be opened"
    raise Law78Error(Code.UNREADABLE, problem, "give a regulation in a file that can be read")


def _parsed(data: bytes) -> Mapping[str, object]:
    text = decode(data)
    try:
        return tomllib.loads(text.replace("\r\n", "\n"), parse_float=_refuse_float)
    except RecursionError:
        raise Law78Error(
            Code.LIMIT, "lists or tables nested too deep", "nothing here needs it: correct it"
        ) from None
    except ValueError as error:  # broken TOML, or a whole number of thousands of digits
        problem, row = _broken(str(error))
        raise Law78Error(
            Code.SYNTAX, f"broken TOML: {problem}", "correct it", Place(row=row)
        ) from None


def _refuse_float(written: str) -> Fraction:
    raise Law78Error(
        Code.FIELD,
        f"the number {printable(written, 20)} is not a text",
        f'write it in quotes: "{printable(written, 20)}"',
    )


def _broken(message: str) -> tuple[str, int | None]:
    """What tomllib complains of, and the row that it ends its complaint with."""
    at_row = re.search(r" \(at line ([0-9]+), column [0-9]+\)$", message)
    if at_row is None:
        return printable(message.removesuffix(" (at end of document)"), 80), None
    return printable(message[: at_row.start()], 80), int(at_row[1])


def _regulation(
    data: Mapping[str, object], file: str | None, below: tuple[Path, ...]
) -> Regulation:
    object_of(data, "the regulation", (*_FIELDS, *_TABLES))
    if _text(data, "format") != FORMAT:
        raise Law78Error(
            Code.FIELD, f"the format is {printable(_text(data, 'format'))!r}", f'write "{FORMAT}"'
        )
    name = _text(data, "name", MOST_NAME)
    if name in KNOWN and file is not None:
        raise Law78Error(
            Code.FIELD, f"the name {name!r} is that of a known regulation", "give it another name"
        )
    base = _extended(data, file, below)
    rules = base.rules if base is not None else Rules()
    origins = dict(base.origins) if base is not None else dict.fromkeys(RULES, Origin("exact"))
    for rule, value, where in _stated(data):
        if rule in LIMIT_RULES or rule in CHOICES or rule == "nominal":
            rules = _with_choice(rules, rule, value, where)
        else:
            rules = _with_rounding(rules, rule.removeprefix("rounding."), value, where)
        origins[rule] = _origin(value, name, where)
    return Regulation(
        name=name,
        title=_text(data, "title") if "title" in data else name,
        special=_text(data, "special") if "special" in data else "",
        rules=rules,
        origins=origins,
        not_covered=(*_not_covered(data), *(base.not_covered if base is not None else ())),
        extends=base.name if base is not None else None,
        file=file,
    )


def _extended(
    data: Mapping[str, object], file: str | None, below: tuple[Path, ...]
) -> Regulation | None:
    if file is None:
        return None
    if "extends" not in data:
        return known_regulation("exact")
    extended = _text(data, "extends")
    if extended in KNOWN or not extended.lower().endswith(SUFFIX):
        return known_regulation(extended)
    return _from_file(str(Path(file).parent / extended), below)


def _stated(data: Mapping[str, object]) -> list[tuple[str, object, str]]:
    """Each rule that the file states: its name, what stands there, and in which table."""
    stated = []
    known: Mapping[str, tuple[str, Sequence[str]]] = {
        "rules": ("", (*CHOICES, "nominal")),
        "rounding": ("rounding.", STAGES),
        "limits": ("", LIMIT_RULES),
    }
    for table, (prefix, names) in known.items():
        for key, value in object_of(data.get(table, {}), f"[{table}]", names).items():
            stated.append((prefix + key, value, f"[{table}.{key}]"))
    return stated


def _with_choice(rules: Rules, rule: str, value: object, where: str) -> Rules:
    if isinstance(value, dict):
        value = object_of(value, where, ("value", *_ORIGIN)).get("value")
        if value is None:
            raise Law78Error(Code.FIELD, f"{where} has no value", 'give it: value = "..."')
    if rule == "nominal":
        return replace(rules, nominal=_percentages(value, where))
    if not isinstance(value, str):
        raise Law78Error(
            Code.FIELD, f"the value of {where} is not a text", 'write it in quotes, like "2"'
        )
    if rule in CHOICES:
        return with_rule(rules, rule, value)
    if rule == "most_outcomes":
        return replace(rules, most_outcomes=_count(value, where))
    return replace(rules, weight_quantum=None if value == NONE else _quantum(value, where))


def _percentages(value: object, where: str) -> tuple[Fraction, Fraction, Fraction]:
    if isinstance(value, list) and len(value) == 3:
        plus, equal, minus = (_percentage(own, where) for own in value)
        if plus >= equal >= minus:
            return plus, equal, minus
    raise Law78Error(
        Code.FIELD,
        f"the value of {where} is not three percentages, best first",
        'write ["60", "50", "40"]',
    )


def _percentage(value: object, where: str) -> Fraction:
    percent = parse_rational(value.removesuffix("%")) if isinstance(value, str) else Fraction(-1)
    if not 0 <= percent <= 100:
        raise Law78Error(
            Code.FIELD, f"{where} has {printable(str(value))}", 'write percentages like "60"'
        )
    return percent


def _count(value: str, where: str) -> int | None:
    if value == NONE:
        return None
    if not re.fullmatch("[1-9][0-9]{0,5}", value):
        raise Law78Error(
            Code.FIELD,
            f"the value of {where} is {printable(value)!r}",
            f'write a number of outcomes like "5", or "{NONE}"',
        )
    return int(value)


def _quantum(value: str, where: str) -> Fraction:
    quantum = parse_rational(value)
    if not 0 < quantum <= 1:
        raise Law78Error(
            Code.FIELD,
            f"{where} has {printable(value)!r}",
            'write a quantum above 0 and up to 1, like "0.01"',
        )
    return quantum


def _with_rounding(rules: Rules, stage: str, value: object, where: str) -> Rules:
    table = object_of(value, where, ("quantum", "mode", "side", "carried", *_ORIGIN))
    others = tuple(own for own in rules.rounding if own.stage != stage)
    mode = choice_field(table, "mode", (NONE, *MODES))
    if mode == NONE:
        refused = [key for key in ("quantum", "side", "carried") if key in table]
        if refused:
            raise Law78Error(
                Code.FIELD,
                f'{where} has {refused[0]!r} beside the mode "{NONE}"',
                "leave it out, or name a mode",
            )
        return replace(rules, rounding=others)
    side = choice_field(table, "side", SIDES) if "side" in table else "each"
    carried = table.get("carried", True)
    if not isinstance(carried, bool):
        raise Law78Error(
            Code.FIELD, f"'carried' of {where} is not true or false", "write it without quotes"
        )
    if side == "complement" and stage != "board":
        raise Law78Error(
            Code.FIELD, f"{where} has a complement", "only a board has two sides: write each"
        )
    if not carried and stage == "component":
        raise Law78Error(
            Code.FIELD,
            f"{where} is not carried on",
            "a component is not printed: leave `carried` out",
        )
    own = Rounding(stage, _quantum(_text(table, "quantum"), where), mode, side, carried)
    return replace(rules, rounding=tuple(sorted((*others, own), key=_place_of_stage)))


def _place_of_stage(rounding: Rounding) -> int:
    return STAGES.index(rounding.stage)


def _origin(value: object, name: str, where: str) -> Origin:
    if not isinstance(value, dict):
        return Origin(name)
    said = {key: _text(value, key) for key in _ORIGIN if key in value}
    if "read" in said and said["read"] not in READ:
        raise Law78Error(
            Code.FIELD,
            f"'read' of {where} is {printable(said['read'])!r}",
            f"it is one of {', '.join(READ)}",
        )
    return Origin(name, **said)


def _not_covered(data: Mapping[str, object]) -> tuple[str, ...]:
    if "not_covered" not in data:
        return ()
    return tuple(
        _text({"not_covered": entry}, "not_covered") for entry in list_field(data, "not_covered")
    )


def _text(data: Mapping[str, object], key: str, most: int = MOST_CHARACTERS) -> str:
    """A text that can be printed as it stands. Raises Law78Error (`field`, `limit`)."""
    text = data.get(key)
    if text is None:
        raise Law78Error(Code.FIELD, f"{key!r} is missing", "give it")
    if not isinstance(text, str):
        raise Law78Error(Code.FIELD, f"{key!r} is not a text", "write it in quotes")
    if len(text) > most:
        raise Law78Error(Code.LIMIT, f"{key!r} has {len(text)} characters", f"give at most {most}")
    if not text.strip() or not text.isprintable():
        raise Law78Error(
            Code.FIELD, f"{key!r} is empty or has characters that cannot be printed", "correct it"
        )
    return text
