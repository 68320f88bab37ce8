"""Hypothesis profiles, and which files of tests go to one worker.

`default` and `ci` keep the suite fast, `thorough` looks much longer.
HYPOTHESIS_PROFILE chooses one, or `pytest --hypothesis-profile=thorough`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from xdist.scheduler import LoadFileScheduling

# Programs under test: they are run, not imported.
collect_ignore = ["subjects"]

settings.register_profile("default", max_examples=35, deadline=None)
settings.register_profile("ci", max_examples=35, deadline=None)
settings.register_profile("thorough", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

TRYING_EVERY_MISTAKE = ("test_diagnosis.py", "test_mistakes.py", "test_published_tables.py")
"""Files that share what kept_answers keeps, and so are run by one worker."""

LONGEST = (
    *TRYING_EVERY_MISTAKE,
    *("test_fuzz.py", "test_proofs.py", "test_implementing.py", "test_export_judge.py"),
    *("test_sheet.py", "test_vectors.py", "test_cli_check.py", "test_sample_subjects.py"),
)
"""Files that are run first, so that no worker is left with a long one when the others are done."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first."""
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


@pytest.fixture(scope="module")
def answers_kept() -> Iterator[None]:
    """What a scorer with mistakes says to a request of the suite is worked out once."""
    from kept_answers import answers_kept

    with answers_kept():
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """`--dist loadfile`, with the files that share something as one, in the order collected."""
    if config.getoption("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False
    from xdist.scheduler import LoadFileScheduling

    class SharedFiles(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return "every mistake" if file.endswith(TRYING_EVERY_MISTAKE) else file

    return SharedFiles(config, log)
