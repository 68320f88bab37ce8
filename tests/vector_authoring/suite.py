"""All files of the suite as they should be."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from law78.conformance.vectors import AREAS
from vector_authoring.areas import ABOUT, DEFINITIONS
from vector_authoring.build import built
from vector_authoring.layout import laid_out, text_of_area
from vector_authoring.manifest import manifest_of, refuse_to_shrink
from vector_authoring.withdrawn import WITHDRAWN

SUITE = Path(__file__).parents[2] / "reference" / "law78" / "conformance" / "suite"

VERSION = "1.2.0"


@cache
def vectors() -> dict[str, list[dict[str, Any]]]:
    """Every vector, by area."""
    return {area: [built(each) for each in DEFINITIONS[area]] for area in AREAS}


def manifest() -> dict[str, Any]:
    """The manifest of all vectors."""
    return manifest_of(VERSION, [each for area in AREAS for each in vectors()[area]], WITHDRAWN)


def files() -> dict[str, str]:
    """The text of each file, by name."""
    texts = {f"{area}.json": text_of_area(area, ABOUT[area], vectors()[area]) for area in AREAS}
    return texts | {"manifest.json": laid_out(manifest()) + "\n"}


def write() -> list[str]:
    """Write the files that are not as they should be, and say which.

    Raises Shrinks where a vector that the manifest has would be lost or changed.
    """
    changed = stale()
    old = SUITE / "manifest.json"
    if old.exists():
        refuse_to_shrink(json.loads(old.read_text(encoding="utf-8")), manifest())
    for name in changed:
        (SUITE / name).write_bytes(files()[name].encode("utf-8"))
    return changed


def stale() -> list[str]:
    """The files that are not as they should be."""
    return [
        name
        for name, text in files().items()
        if not (SUITE / name).exists() or (SUITE / name).read_bytes() != text.encode("utf-8")
    ]
