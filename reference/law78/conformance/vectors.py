"""The vectors: questions with their answers, as plain JSON, and how they are read.

The files stand in the folder `suite` beside this module and can be used without
it: `suite/schema.json` describes them, `suite/manifest.json` pins them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import TypeAlias

from law78.exact import canonical, parse_rational
from law78.formats.strict_json import load

JsonObject: TypeAlias = Mapping[str, object]

AREAS = (
    "plain",
    "ties",
    "weighted",
    "several-weighted",
    "split",
    "artificial",
    "unequal",
    "fouled",
    "contracts",
    "session",
    "rounding",
    "refusals",
)
"""The areas, one file each, in the order of a report."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a side of a line must get: matchpoints on the scale of 2, out of the top."""

    matchpoints: Fraction
    top: Fraction

    @property
    def percentage(self) -> Fraction | None:
        """In per cent of the top; None where the top is 0."""
        return self.matchpoints * 100 / self.top if self.top else None


@dataclass(frozen=True, slots=True)
class LineDue:
    """What a line must get; None for a side that gets nothing."""

    ns: Due | None
    ew: Due | None


@dataclass(frozen=True, slots=True)
class EntryDue:
    """One score of a chart, in the side's own view."""

    score: int
    frequency: Fraction
    matchpoints: Fraction


@dataclass(frozen=True, slots=True)
class ChartDue:
    """A side's chart of one group, best score first."""

    side: str
    group: str | None
    entries: tuple[EntryDue, ...]


@dataclass(frozen=True, slots=True)
class BoardDue:
    """What a board must give: each line's matchpoints, and the charts they come from."""

    lines: tuple[LineDue, ...]
    charts: tuple[ChartDue, ...]


@dataclass(frozen=True, slots=True)
class ContractDue:
    """The score of a contract, N-S's view."""

    score: int


@dataclass(frozen=True, slots=True)
class RankDue:
    """A pair's row of the ranking."""

    pair: str
    section: str | None
    side: str | None
    total: Fraction
    available: Fraction
    percentage: Fraction | None
    boards: int
    rank: int
    tied: bool


@dataclass(frozen=True, slots=True)
class SessionDue:
    """The ranking of an event, best first."""

    ranking: tuple[RankDue, ...]


@dataclass(frozen=True, slots=True)
class RefusalDue:
    """The request must be refused: it is no bridge."""

    reason: str


Expected: TypeAlias = BoardDue | ContractDue | SessionDue | RefusalDue


@dataclass(frozen=True, slots=True)
class Vector:
    """One question with its answer.

    id            never changes its meaning
    area          the file it stands in
    title         in a few words
    why           the mistake that it would catch
    clauses       of SPEC.md that it holds a program to
    features      that a program must have declared to be asked
    source        where it comes from
    confirmed_by  at least two of published, brute_force, closed_form, hand: how each
                  confirmed the expected figures
    request       what is sent, but for its seq
    expected      what must come back
    working       the derivation, line by line, as with a pencil
    """

    id: str
    area: str
    title: str
    why: str
    clauses: tuple[str, ...]
    features: tuple[str, ...]
    source: str
    confirmed_by: Mapping[str, str]
    request: JsonObject
    expected: Expected
    working: tuple[str, ...] = field(default=())

    @property
    def operation(self) -> str:
        """The operation that is asked for."""
        return str(self.request["op"])


DEFAULT_REGULATION = "exact"


def choices_of(vector: Vector) -> tuple[str, ...]:
    """What a vector asks for that only some authorities choose: its rules, its regulation.

    A request names rules that are not the default; an event that names no regulation
    has the default one.

    >>> choices_of(load_suite().of("session-037"))
    ('regulation=magic-contest',)
    """
    board, event = vector.request.get("board"), vector.request.get("event")
    rules = board.get("rules") if isinstance(board, Mapping) else None
    asked = list(rules.items()) if isinstance(rules, Mapping) else []
    regulation = event.get("regulation") if isinstance(event, Mapping) else None
    if regulation not in (None, DEFAULT_REGULATION):
        asked.append(("regulation", regulation))
    return tuple(f"{rule}={choice}" for rule, choice in asked)


@dataclass(frozen=True, slots=True)
class Suite:
    """All vectors, by area and in their order, with the suite's version."""

    version: str
    vectors: tuple[Vector, ...]

    def of(self, identity: str) -> Vector:
        """The vector of that id. Raises KeyError."""
        return next_of(self.vectors, identity)


def next_of(vectors: tuple[Vector, ...], identity: str) -> Vector:
    """The vector of that id. Raises KeyError."""
    for vector in vectors:
        if vector.id == identity:
            return vector
    raise KeyError(identity)


@cache
def load_suite() -> Suite:
    """The vectors that come with law78."""
    folder = resources.files("law78.conformance") / "suite"
    manifest = _load(folder / "manifest.json")
    vectors: list[Vector] = []
    for area in AREAS:
        data = _load(folder / f"{area}.json")
        vectors += [parse_vector(each, area) for each in _list(data["vectors"])]
    return Suite(version=str(manifest["version"]), vectors=tuple(vectors))


def parse_vector(data: JsonObject, area: str) -> Vector:
    """A vector out of its JSON; what the schema does not allow raises KeyError or Law78Error."""
    return Vector(
        id=str(data["id"]),
        area=area,
        title=str(data["title"]),
        why=str(data["why"]),
        clauses=_texts(data["clauses"]),
        features=_texts(data["features"]),
        source=str(data["source"]),
        confirmed_by={key: str(text) for key, text in _object(data["confirmed_by"]).items()},
        request=_object(data["request"]),
        expected=_expected(_object(data["expected"])),
        working=_texts(data.get("working", [])),
    )


def _expected(data: JsonObject) -> Expected:
    if "refused" in data:
        return RefusalDue(str(data["refused"]))
    if "score" in data:
        return ContractDue(_whole(data["score"]))
    if "ranking" in data:
        return SessionDue(tuple(_rank(row) for row in _list(data["ranking"])))
    charts = _object(data["charts"])
    return BoardDue(
        lines=tuple(LineDue(_due(line["ns"]), _due(line["ew"])) for line in _list(data["lines"])),
        charts=tuple(_chart(side, chart) for side in ("ns", "ew") for chart in _list(charts[side])),
    )


def _due(data: object) -> Due | None:
    if data is None:
        return None
    own = _object(data)
    return Due(_rational(own["matchpoints"]), _rational(own["top"]))


def _chart(side: str, data: JsonObject) -> ChartDue:
    group = data["group"]
    return ChartDue(
        side,
        None if group is None else str(group),
        tuple(
            EntryDue(
                _whole(row["score"]), _rational(row["frequency"]), _rational(row["matchpoints"])
            )
            for row in _list(data["rows"])
        ),
    )


def _rank(data: JsonObject) -> RankDue:
    section, side, percentage = data["section"], data["side"], data["percentage"]
    return RankDue(
        pair=str(data["pair"]),
        section=None if section is None else str(section),
        side=None if side is None else str(side),
        total=_rational(data["total"]),
        available=_rational(data["available"]),
        percentage=None if percentage is None else _rational(percentage),
        boards=_whole(data["boards"]),
        rank=_whole(data["rank"]),
        tied=data["tied"] is True,
    )


def vector_data(vector: Vector) -> dict[str, object]:
    """A vector as the JSON that parse_vector reads."""
    data: dict[str, object] = {
        "id": vector.id,
        "title": vector.title,
        "why": vector.why,
        "clauses": list(vector.clauses),
        "features": list(vector.features),
        "source": vector.source,
        "confirmed_by": dict(vector.confirmed_by),
        "request": dict(vector.request),
    }
    match vector.expected:
        case BoardDue(lines, charts):
            data["expected"] = {
                "lines": [{"ns": _due_data(line.ns), "ew": _due_data(line.ew)} for line in lines],
                "charts": {
                    side: [_chart_data(chart) for chart in charts if chart.side == side]
                    for side in ("ns", "ew")
                },
            }
        case ContractDue(score):
            data["expected"] = {"score": score}
        case RefusalDue(reason):
            data["expected"] = {"refused": reason}
        case SessionDue(ranking):
            data["expected"] = {"ranking": [_rank_data(row) for row in ranking]}
    return data | {"working": list(vector.working)}


def _due_data(due: Due | None) -> dict[str, str] | None:
    if due is None:
        return None
    return {"matchpoints": canonical(due.matchpoints), "top": canonical(due.top)}


def _chart_data(chart: ChartDue) -> dict[str, object]:
    return {
        "group": chart.group,
        "rows": [
            {
                "score": entry.score,
                "frequency": canonical(entry.frequency),
                "matchpoints": canonical(entry.matchpoints),
            }
            for entry in chart.entries
        ],
    }


def _rank_data(row: RankDue) -> dict[str, object]:
    return {
        "pair": row.pair,
        "section": row.section,
        "side": row.side,
        "total": canonical(row.total),
        "available": canonical(row.available),
        "percentage": None if row.percentage is None else canonical(row.percentage),
        "boards": row.boards,
        "rank": row.rank,
        "tied": row.tied,
    }


def _load(file: resources.abc.Traversable) -> JsonObject:
    return _object(load(file.read_bytes(), file.name))


def _object(value: object) -> JsonObject:
    if not isinstance(value, Mapping):
        raise KeyError(f"not an object: {value!r}")
    return value


def _list(value: object) -> list[JsonObject]:
    if not isinstance(value, list):
        raise KeyError(f"not a list: {value!r}")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise KeyError(f"not a list: {value!r}")
    return tuple(str(item) for item in value)


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise KeyError(f"not a whole number: {value!r}")
    return value


def _rational(value: object) -> Fraction:
    return parse_rational(str(value))
