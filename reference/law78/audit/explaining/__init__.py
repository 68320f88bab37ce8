"""Explaining: the least suppositions under which a board's printed figures come out."""

from law78.audit.explaining.search import explain

__all__ = ["explain"]
