"""One test of many cases that names every case that fails: thousands of items take long."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Case = TypeVar("Case")


def over_all(
    cases: Iterable[Case], name: Callable[[Case], str]
) -> Callable[[Callable[[Case], None]], Callable[[], None]]:
    """Makes a test of one case a test of all of them, each of which is looked at.

    >>> @over_all([1, 2, 3, 4], name=str)
    ... def test_is_even(number):
    ...     assert number % 2 == 0
    >>> try:
    ...     test_is_even()
    ... except ExceptionGroup as failed:
    ...     print(failed)
    1, 3 (2 sub-exceptions)
    """
    held = list(cases)

    def of_all(test: Callable[[Case], None]) -> Callable[[], None]:
        # Not functools.wraps: pytest would see the parameter and look for a fixture.
        def tested() -> None:
            failed: dict[str, Exception] = {}
            for case in held:
                try:
                    test(case)
                except Exception as error:
                    error.add_note(f"of {name(case)}")
                    failed[name(case)] = error
            if failed:
                raise ExceptionGroup(", ".join(failed), list(failed.values()))

        tested.__name__, tested.__qualname__ = test.__name__, test.__qualname__
        tested.__module__, tested.__doc__ = test.__module__, test.__doc__
        return tested

    return of_all
