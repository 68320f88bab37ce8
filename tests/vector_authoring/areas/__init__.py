"""The vectors by area."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from law78.conformance.vectors import AREAS
from vector_authoring.definitions import Definition

_MODULES = {
    area: import_module(f"vector_authoring.areas.{area.replace('-', '_')}") for area in AREAS
}

ABOUT: Mapping[str, str] = {area: module.ABOUT for area, module in _MODULES.items()}
"""What an area is about, in a sentence."""

DEFINITIONS: Mapping[str, Sequence[Definition]] = {
    area: module.VECTORS for area, module in _MODULES.items()
}
