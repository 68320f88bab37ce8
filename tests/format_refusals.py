"""How the tests of formats ask for a refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from law78.errors import Code, Law78Error, Place
from law78.formats import read_event

FIXTURES = Path(__file__).parent / "fixtures"
FILE = "event"


def refused(data: str | bytes, code: Code, **place: int | str) -> Law78Error:
    """The refusal of a file's content, which must have this code and exactly this place."""
    content = data.encode() if isinstance(data, str) else data
    with pytest.raises(Law78Error) as caught:
        read_event(content, FILE)
    error = caught.value
    assert (error.code, error.place) == (code, Place(file=FILE, **place)), str(error)
    assert_one_line(error)
    return error


def assert_one_line(error: Law78Error) -> None:
    """A refusal is one line that a terminal can show, with a problem and a remedy."""
    text = str(error)
    assert text.isprintable()
    assert len(text) < 1500
    assert error.problem
    assert error.remedy
