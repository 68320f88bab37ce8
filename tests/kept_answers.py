"""What scorers with mistakes say to the requests of the suite, worked out once.

The same scorer says the same to the same request. A diagnosis tries every mistake, and
the tests diagnose some hundreds of programs by the same vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from law78.conformance import diagnosis, mistakes
from law78.conformance.declaration import Declaration
from law78.conformance.mistakes import answering
from law78.conformance.mistakes import marks as of_requests
from law78.conformance.mistakes.answering import JsonObject, Question, Said
from law78.conformance.mistakes.scorer import Scorer
from law78.conformance.mistakes.steps import Mistake
from law78.conformance.vectors import Vector, load_suite

_vectors = {id(vector.request): vector for vector in load_suite().vectors}
_said: dict[tuple[Scorer, str, Declaration], Said] = {}


def making(chosen: Iterable[Mistake]) -> Scorer:
    """The scorer that makes these mistakes, the same object each time."""
    return _making(tuple(chosen))


@cache
def _making(chosen: tuple[Mistake, ...]) -> Scorer:
    return mistakes.making(chosen)


def question_of(request: JsonObject) -> Question:
    """A request as it was understood the first time."""
    vector = _vectors.get(id(request))
    return answering.question_of(request) if vector is None else _question_of(vector.id)


@cache
def _question_of(identity: str) -> Question:
    return answering.question_of(load_suite().of(identity).request)


def marks(question: Question, is_refused: bool = False) -> frozenset[str]:
    """The marks of a request as they were found the first time."""
    vector = _vectors.get(id(question.request))
    if vector is None:
        return of_requests.marks(question, is_refused)
    return _marks(vector.id, is_refused)


@cache
def _marks(identity: str, is_refused: bool) -> frozenset[str]:
    return of_requests.marks(_question_of(identity), is_refused)


def said_by(scorer: Scorer, question: Question, declaration: Declaration) -> Said:
    """What a scorer says; to a request of the suite what it said the first time."""
    vector = _vectors.get(id(question.request))
    if vector is None:
        return answering.said_by(scorer, question, declaration)
    key = scorer, vector.id, declaration
    if key not in _said:
        _said[key] = answering.said_by(scorer, question, declaration)
    return _said[key]


def right_answer(vector: Vector, declaration: Declaration) -> Said:
    """What a vector asks for."""
    if _vectors.get(id(vector.request)) is not vector:
        return answering.right_answer(vector, declaration)
    return _right_answer(vector.id, declaration)


@cache
def _right_answer(identity: str, declaration: Declaration) -> Said:
    return answering.right_answer(load_suite().of(identity), declaration)


@contextmanager
def answers_kept() -> Iterator[None]:
    """Within it, diagnosis looks here before it works an answer out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diagnosis, "making", making)
        patch.setattr(diagnosis, "question_of", question_of)
        patch.setattr(diagnosis, "marks", marks)
        patch.setattr(diagnosis, "said_by", said_by)
        patch.setattr(diagnosis, "right_answer", right_answer)
        yield


@cache
def caught() -> dict[str, tuple[str, ...]]:
    """For each mistake, the vectors of the suite that catch it."""
    with answers_kept():
        return diagnosis.catch_table(load_suite().vectors)
