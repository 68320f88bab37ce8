"""What a program under test says of itself in its answer to `hello`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from law78.conformance.protocol import FEATURES, OPERATIONS, PROTOCOL, SCALES, VALUES
from law78.errors import Law78Error, printable
from law78.exact import canonical, parse_rational
from law78.rounding import MODES, SIDES, STAGES, Rounding


class Breach(Exception):
    """An answer that breaks the protocol: one sentence that says how, without a full stop."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A program's name and version, what it does, and how it rounds.

    operations, features, values and scale are of the protocol's closed lists.
    rounding is () where it says that it is exact, and None where it says nothing.
    """

    name: str
    version: str
    operations: tuple[str, ...]
    features: tuple[str, ...]
    values: str = "matchpoints"
    scale: int = 2
    rounding: tuple[Rounding, ...] | None = None

    def rounding_of(self, stage: str) -> Rounding | None:
        """How a stage is rounded, None where it is not or nothing is said."""
        return next((each for each in self.rounding or () if each.stage == stage), None)


KEYS = ("seq", "protocol", "subject", "operations", "features", "values", "scale", "rounding")
STAGE_KEYS = ("stage", "quantum", "mode", "side", "carried")

MOST_LABEL_CHARACTERS = 100
"""Characters that a program's name, or its version, may have."""

LARGEST_QUANTUM = Fraction(1)
"""Rounded to more than this, figures say too little to be judged."""


def parse_declaration(answer: Mapping[str, object]) -> Declaration:
    """A declaration out of the answer to `hello`.

    >>> parse_declaration({"seq": 0, "protocol": 1, "subject": {"name": "A", "version": "1"},
    ...                    "operations": ["score_board"], "features": []}).values
    'matchpoints'

    Raises Breach with a sentence where it breaks the protocol.
    """
    for key in ("error", "unsupported"):
        if key in answer:
            raise Breach(f"hello is answered with {key}: {_shown(answer[key])}")
    for key in answer:
        if key not in KEYS:
            raise Breach(f"the answer to hello has the unknown key {printable(key)!r}")
    protocol = answer.get("protocol")
    if isinstance(protocol, bool) or protocol != PROTOCOL:
        raise Breach(f'the answer to hello must say "protocol":{PROTOCOL}')
    subject = answer.get("subject")
    if not isinstance(subject, Mapping):
        raise Breach('the answer to hello must say "subject":{"name":...,"version":...}')
    name, version = _label(subject, "name"), _label(subject, "version")
    if not name:
        raise Breach("the subject has no name")
    values = answer.get("values", "matchpoints")
    if values not in VALUES:
        raise Breach(f"values is {_shown(values)}; it is one of {', '.join(VALUES)}")
    scale = answer.get("scale", 2)
    if isinstance(scale, bool) or scale not in SCALES:
        raise Breach(f"scale is {_shown(scale)}; it is 2 or 1")
    return Declaration(
        name=name,
        version=version,
        operations=_listed(answer, "operations", OPERATIONS),
        features=_listed(answer, "features", FEATURES),
        values=str(values),
        scale=2 if scale == 2 else 1,
        rounding=parse_rounding(answer["rounding"], str(values)) if "rounding" in answer else None,
    )


def _label(subject: Mapping[str, object], key: str) -> str:
    text = subject.get(key)
    if not isinstance(text, str):
        raise Breach(f"the subject's {key} is {_shown(text)}; it is a text")
    if len(text) > MOST_LABEL_CHARACTERS or not text.isprintable():
        raise Breach(
            f"the subject's {key} is {_shown(text)}; it is at most {MOST_LABEL_CHARACTERS}"
            " characters, all of which can be printed"
        )
    return text.strip()


def _listed(answer: Mapping[str, object], key: str, known: Sequence[str]) -> tuple[str, ...]:
    items = answer.get(key)
    if not isinstance(items, list):
        raise Breach(f"the answer to hello must have a list of {key}")
    for item in items:
        if item not in known:
            raise Breach(f"{_shown(item)} is none of the {key}: {', '.join(known)}")
    return tuple(dict.fromkeys(items))


def parse_rounding(items: object, values: str = "matchpoints") -> tuple[Rounding, ...]:
    """The stages that a program rounds at, in the order in which it names them.

    >>> item = {"stage": "board", "quantum": "0.1", "mode": "half_up"}
    >>> parse_rounding([item]) == (Rounding("board", Fraction(1, 10), "half_up"),)
    True

    Raises Breach with a sentence.
    """
    if not isinstance(items, list):
        raise Breach("rounding must be a list of stages, [] where nothing is rounded")
    stages = tuple(_stage(item, values) for item in items)
    named = [each.stage for each in stages]
    if len(set(named)) != len(named):
        raise Breach("rounding names a stage twice")
    return stages


def _stage(item: object, values: str) -> Rounding:
    if not isinstance(item, dict):
        raise Breach('a stage of rounding is {"stage":...,"quantum":...,"mode":...}')
    for key in item:
        if key not in STAGE_KEYS:
            raise Breach(f"a stage of rounding has the unknown key {printable(key)!r}")
    stage, mode, side = item.get("stage"), item.get("mode"), item.get("side", "each")
    for what, value, known in (
        ("stage", stage, STAGES),
        ("mode", mode, tuple(MODES)),
        ("side", side, SIDES),
    ):
        if value not in known:
            raise Breach(f"a rounding's {what} is {_shown(value)}; it is one of {', '.join(known)}")
    carried = item.get("carried", True)
    if not isinstance(carried, bool):
        raise Breach("a rounding's carried is true or false")
    if stage == "component" and not carried:
        raise Breach("the stage component is never shown: it is carried on")
    two_sided = ("board", "percentage") if values == "percentage" else ("board",)
    if side == "complement" and stage not in two_sided:
        raise Breach(f"the stage {stage} has no complement: it is not about a line's two sides")
    return Rounding(str(stage), _quantum(item.get("quantum")), str(mode), str(side), carried)


def _quantum(written: object) -> Fraction:
    try:
        quantum = parse_rational(written) if isinstance(written, str) else Fraction(0)
    except Law78Error:
        quantum = Fraction(0)
    if not 0 < quantum <= LARGEST_QUANTUM:
        raise Breach(
            f"a quantum is {_shown(written)}; it is above 0 and up to {LARGEST_QUANTUM},"
            ' written like "1/10" or "0.1"'
        )
    return quantum


def _shown(value: object) -> str:
    return printable(json.dumps(value, ensure_ascii=False))


def declaration_data(declaration: Declaration) -> dict[str, object]:
    """A declaration as the answer to `hello` that makes it, without a seq."""
    data: dict[str, object] = {
        "protocol": PROTOCOL,
        "subject": {"name": declaration.name, "version": declaration.version},
        "operations": list(declaration.operations),
        "features": list(declaration.features),
        "values": declaration.values,
        "scale": declaration.scale,
    }
    if declaration.rounding is not None:
        data["rounding"] = rounding_data(declaration.rounding)
    return data


def rounding_data(stages: Sequence[Rounding]) -> list[dict[str, object]]:
    """Stages of rounding as the list that parse_rounding reads."""
    return [
        {
            "stage": each.stage,
            "quantum": canonical(each.quantum),
            "mode": each.mode,
            "side": each.side,
            "carried": each.carried,
        }
        for each in stages
    ]
