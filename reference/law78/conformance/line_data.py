"""A line as data for programs that would rather not parse the notation.

Rulings are flat, weights add to 1, and all scores are N-S's view.
"""

from __future__ import annotations

from law78.errors import Code, Law78Error, printable
from law78.exact import ONE, canonical, parse_rational
from law78.notation import MOST_SCORE_DIGITS, artificial_percentage, line_text, parse_group
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Outcome,
    Percentage,
    Played,
    Result,
    Score,
    Share,
    Split,
    Weighted,
    flat,
)

JsonObject = dict[str, object]
AVERAGE_SIGNS = {Average.PLUS: "+", Average.EQUAL: "=", Average.MINUS: "-"}


def line_data(line: Line) -> JsonObject:
    """A line as the protocol sends it: the notation, and data beside it.

    >>> from law78.notation import parse_line
    >>> line_data(parse_line("A+/A-"))
    {'result': 'A+/A-', 'artificial': {'ns': '+', 'ew': '-'}}
    """
    data: JsonObject = {"result": line_text(line)}
    if line.group is not None:
        data["group"] = line.group
    match line.result:
        case Score() | Weighted() as held:
            data["outcomes"] = _outcomes_data(held)
        case Artificial(ns, ew):
            data["artificial"] = {"ns": _share_data(ns), "ew": _share_data(ew)}
        case Split(ns, ew):
            data["split"] = {"ns": _side_data(ns), "ew": _side_data(ew)}
        case NotPlayed():
            data["not_played"] = True
        case Bye():
            data["bye"] = True
    return data


def parse_line_data(data: JsonObject) -> Line:
    """The line that the data beside the notation says.

    >>> parse_line_data({"outcomes": [{"weight": "1", "score": 600}], "group": "a"})
    Line(result=Score(points=600), group='a')

    Raises Law78Error: `protocol` where the data have another shape, `weights`
    where the weights do not make 1.
    """
    kinds = [key for key in ("outcomes", "artificial", "split", "not_played", "bye") if key in data]
    if len(kinds) != 1:
        raise _shape(f"a line with {len(kinds)} kinds of result", "give a result")
    group = data.get("group")
    if group is not None and not isinstance(group, str):
        raise _shape("a group that is not text", 'write "group": "a"')
    result = _parse_result(kinds[0], data[kinds[0]])
    return Line(result, None if group is None else parse_group(group))


def _parse_result(kind: str, value: object) -> Result:
    if kind in ("not_played", "bye"):
        if value is not True:
            raise _shape(f"{kind} is not true", "leave it out where it does not hold")
        return NotPlayed() if kind == "not_played" else Bye()
    if kind == "outcomes":
        return _parse_outcomes(value)
    sides = _object(value, ("ns", "ew"), kind)
    if kind == "artificial":
        return Artificial(_parse_share(sides["ns"]), _parse_share(sides["ew"]))
    return Split(_parse_side(sides["ns"]), _parse_side(sides["ew"]))


def _parse_side(value: object) -> Played | Share:
    if isinstance(value, dict) and "artificial" in value:
        return _parse_share(_object(value, ("artificial",), "a side")["artificial"])
    return _parse_outcomes(_object(value, ("outcomes",), "a side")["outcomes"])


def _parse_outcomes(value: object) -> Played:
    if not isinstance(value, list) or not value:
        raise _shape("outcomes that are not a list", 'write [{"weight":"1","score":600}]')
    outcomes = []
    for item in value:
        outcome = _object(item, ("weight", "score"), "an outcome")
        score, weight = outcome["score"], outcome["weight"]
        if not isinstance(score, int) or isinstance(score, bool) or not isinstance(weight, str):
            raise _shape("an outcome of another shape", 'write {"weight":"2/5","score":600}')
        if len(str(abs(score))) > MOST_SCORE_DIGITS:
            raise Law78Error(
                Code.LIMIT,
                "a score that is too long",
                f"a score has at most {MOST_SCORE_DIGITS} digits",
            )
        outcomes.append(Outcome(parse_rational(weight), Score(score)))
    ruling = Weighted(tuple(outcomes))
    only = ruling.outcomes[0]
    return only.result if only.weight == ONE else ruling


def _parse_share(value: object) -> Share:
    if not isinstance(value, str):
        raise _shape("an artificial score that is not text", 'write "60", "+", "=" or "-"')
    if value.endswith("%"):
        raise _shape("an artificial score with a per cent sign", 'write "60" for 60 %')
    for average, sign in AVERAGE_SIGNS.items():
        if value == sign:
            return average
    return artificial_percentage(parse_rational(value))


def _side_data(side: Played | Share) -> JsonObject:
    if isinstance(side, Share):
        return {"artificial": _share_data(side)}
    return {"outcomes": _outcomes_data(side)}


def _outcomes_data(held: Played) -> list[JsonObject]:
    return [{"weight": canonical(weight), "score": points} for weight, points in flat(held)]


def _share_data(share: Share) -> str:
    return canonical(share.percent) if isinstance(share, Percentage) else AVERAGE_SIGNS[share]


def _object(value: object, keys: tuple[str, ...], what: str) -> JsonObject:
    if not isinstance(value, dict) or set(value) != set(keys):
        found = ", ".join(value) if isinstance(value, dict) else type(value).__name__
        raise _shape(
            f"{what} holds {printable(found)}", f"it is an object with {' and '.join(keys)}"
        )
    return value


def _shape(problem: str, remedy: str) -> Law78Error:
    return Law78Error(Code.PROTOCOL, problem, remedy)
