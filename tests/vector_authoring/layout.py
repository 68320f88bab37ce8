"""JSON for people: what is short stands on one line, and a vector begins after a blank line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

WIDTH = 160


def text_of_area(area: str, about: str, vectors: Sequence[Mapping[str, object]]) -> str:
    """A file of vectors."""
    head = {"format": "law78-vectors-1", "area": area, "about": about}
    top = "".join(f"  {short(key)}: {short(value)},\n" for key, value in head.items())
    items = ",\n\n".join("    " + laid_out(vector, 4) for vector in vectors)
    return f'{{\n{top}  "vectors": [\n\n{items}\n\n  ]\n}}\n'


def laid_out(value: object, indent: int = 0, before: int = 0) -> str:
    """A value, broken over lines where it does not fit; indent is where it stands.

    >>> print(laid_out({"lines": ["600", "-100"], "top": "14"}))
    {"lines": ["600", "-100"], "top": "14"}
    """
    in_one = short(value)
    if isinstance(value, str | int | None) or indent + before + len(in_one) + 1 <= WIDTH:
        return in_one
    inner = indent + 2
    if isinstance(value, Mapping):
        parts = []
        for key, item in value.items():
            name = f"{short(key)}: "
            parts.append(" " * inner + name + laid_out(item, inner, len(name)))
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    assert isinstance(value, Sequence)
    parts = [" " * inner + laid_out(item, inner) for item in value]
    return "[\n" + ",\n".join(parts) + "\n" + " " * indent + "]"


def short(value: object) -> str:
    """A value on one line."""
    return json.dumps(value, ensure_ascii=False)
