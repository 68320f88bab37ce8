"""Answers that a program wrote into a file: which vector each is for, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from law78.conformance.answers import Answer, JsonObject, NotSupported, parse_answer
from law78.conformance.checking import Given, number_of_lines, what_is_missing
from law78.conformance.declaration import Breach, Declaration, parse_declaration
from law78.conformance.protocol import FEATURES, OPERATIONS
from law78.conformance.results import Verdict
from law78.conformance.runner import MOST_QUOTED
from law78.conformance.vectors import Vector
from law78.errors import Code, Law78Error, printable
from law78.formats.strict_json import load
from law78.formats.text import decode

UNNAMED = "the program"

NO_ANSWER = "there is no answer to it in the file"

ONE_A_LINE = 'write one answer a line: {"id":"plain-001","lines":[...]}'


@dataclass(frozen=True, slots=True)
class Answered:
    """What a file of answers says: the program's own declaration if it has one, and
    what was given to each vector that it names."""

    declaration: Declaration | None
    given: Mapping[str, Given]


def read_answer_lines(data: bytes, vectors: Iterable[Vector]) -> Answered:
    """Answers as JSON lines, each {"id": ..., "lines": [...]} or another answer of the protocol.

    The first line may be a declaration, as the answer to `hello` is. An answer of
    another shape has the verdict that it breaks the protocol.

    >>> from law78.conformance.scored_vectors import vector_of_board
    >>> from law78.notation import parse_line
    >>> vector = vector_of_board([parse_line("600")], None, {}, "one")
    >>> answered = read_answer_lines(b'{"id":"one","lines":[{"ns":"0","ew":"0"}]}', [vector])
    >>> answered.given["one"].answer.lines[0].ns.written
    '0'

    Raises Law78Error with the row: what is no JSON object, an id that is unknown or
    there twice, a declaration that is none.
    """
    known = {vector.id: vector for vector in vectors}
    declaration: Declaration | None = None
    given: dict[str, Given] = {}
    rows = [
        (number, text)
        for number, text in enumerate(decode(data).split("\n"), start=1)
        if text.strip()
    ]
    for number, text in rows:
        try:
            content = _object(text)
            if "id" not in content and "protocol" in content:
                if (number, text) != rows[0]:
                    raise Law78Error(
                        Code.FIELD, "a declaration below answers", "put it on the first line"
                    )
                declaration = declaration_of(content)
                continue
            vector = known_vector(content.get("id"), known)
            refuse_twice(vector.id, given)
            own = given_to(vector, _without_id(content))
            if own.verdict is Verdict.BROKE_PROTOCOL:
                own = replace(own, raw=printable(text.strip(), MOST_QUOTED))
            given[vector.id] = own
        except Law78Error as error:
            raise error.at(row=number) from None
    return Answered(declaration, given)


def _object(text: str) -> JsonObject:
    try:
        content = load(text.strip())
    except Law78Error as error:
        if error.code is Code.SYNTAX:
            raise Law78Error(error.code, error.problem, ONE_A_LINE) from None
        raise
    if not isinstance(content, dict):
        raise Law78Error(Code.FORMAT, "a line that is not a JSON object", ONE_A_LINE)
    return content


def _without_id(content: JsonObject) -> JsonObject:
    return {key: value for key, value in content.items() if key != "id"}


def declaration_of(content: object) -> Declaration:
    """What a program says of itself, in a file. Raises Law78Error (`field`)."""
    try:
        if not isinstance(content, dict):
            raise Breach("a declaration is a JSON object")
        return parse_declaration(content)
    except Breach as breach:
        raise Law78Error(
            Code.FIELD, str(breach), "write the declaration like the answer to hello"
        ) from None


def known_vector(identity: object, known: Mapping[str, Vector]) -> Vector:
    """The vector of an id. Raises Law78Error (`field`) where there is none."""
    if not isinstance(identity, str) or not identity:
        raise Law78Error(Code.FIELD, "an answer without an id", "give the id of the question")
    if identity not in known:
        raise Law78Error(
            Code.FIELD,
            f"no question has the id {printable(identity)!r}",
            "keep the ids of law78 export, and judge with the same law78",
        )
    return known[identity]


def refuse_twice(identity: str, given: Mapping[str, object]) -> None:
    """Refuse a second answer to a question. Raises Law78Error (`field`)."""
    if identity in given:
        raise Law78Error(
            Code.FIELD, f"a second answer to {printable(identity)}", "give one answer to each"
        )


def given_to(vector: Vector, answer: JsonObject) -> Given:
    """An answer to a vector, or the verdict that it breaks the protocol."""
    try:
        read: Answer = parse_answer(answer, vector.operation, number_of_lines(vector))
    except Breach as breach:
        return Given(vector, None, Verdict.BROKE_PROTOCOL, str(breach))
    return Given(vector, read)


# All vectors -----------------------------------------------------------------------------------


def all_given(
    vectors: Iterable[Vector], answered: Mapping[str, Given], declaration: Declaration
) -> list[Given]:
    """Every vector with what was given to it; one without an answer is not supported."""
    return [answered.get(vector.id) or _missing(vector, declaration) for vector in vectors]


def _missing(vector: Vector, declaration: Declaration) -> Given:
    missing = what_is_missing(vector, declaration)
    if missing is not None:
        return Given(vector, NotSupported(missing))
    return Given(vector, None, Verdict.UNSUPPORTED, NO_ANSWER)


def with_what_was_done(declaration: Declaration, given: Iterable[Given]) -> Declaration:
    """A declaration that names no operations gets those, and the features, of what was answered."""
    if declaration.operations:
        return declaration
    done = [each for each in given if not isinstance(each.answer, NotSupported | None)]
    operations = {each.vector.operation for each in done}
    features = {feature for each in done for feature in each.vector.features}
    return replace(
        declaration,
        operations=tuple(each for each in OPERATIONS if each in operations),
        features=tuple(each for each in FEATURES if each in features),
    )
