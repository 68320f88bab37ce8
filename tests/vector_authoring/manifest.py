"""The manifest: a hash for every vector, and what was withdrawn. It only ever grows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any


class Shrinks(Exception):
    """A manifest that would lose or change an entry."""


def canonical_json(value: object) -> bytes:
    """JSON with keys in order, no blanks, no escapes that are not needed, in UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8")


def hash_of(vector: Mapping[str, Any]) -> str:
    """What pins a vector: the hash of what it asks and what it expects.

    >>> hash_of({"request": {"op": "x"}, "expected": {"score": 0}, "title": "any"})[:12]
    '477ad72433e2'
    """
    pinned = {"expected": vector["expected"], "request": vector["request"]}
    return hashlib.sha256(canonical_json(pinned)).hexdigest()


def manifest_of(
    version: str,
    vectors: Sequence[Mapping[str, Any]],
    withdrawn: Sequence[Mapping[str, str | None]],
) -> dict[str, Any]:
    """The manifest of these vectors."""
    return {
        "format": "law78-manifest-1",
        "version": version,
        "vectors": {vector["id"]: hash_of(vector) for vector in vectors},
        "withdrawn": list(withdrawn),
    }


def refuse_to_shrink(old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Raise Shrinks where a vector of the old manifest is gone or changed without being withdrawn.

    A withdrawn one stays withdrawn, with its hash, and its id is never used again.
    """
    gone = {entry["id"]: entry for entry in new["withdrawn"]}
    for entry in old["withdrawn"]:
        if gone.get(entry["id"]) != entry:
            raise Shrinks(f"{entry['id']} was withdrawn, and is so no longer in the same words")
    for identity, hashed in old["vectors"].items():
        if identity in gone:
            if gone[identity]["hash"] != hashed:
                raise Shrinks(f"{identity} is withdrawn with another hash")
        elif new["vectors"].get(identity) != hashed:
            raise Shrinks(f"{identity} is gone or asks for something else; withdraw it")
    for identity in new["vectors"]:
        if identity in gone:
            raise Shrinks(f"{identity} is withdrawn and there")
