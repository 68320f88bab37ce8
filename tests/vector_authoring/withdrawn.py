"""Vectors that were withdrawn: id, hash, reason, and the id that took its place, or None."""

WITHDRAWN: list[dict[str, str | None]] = []
