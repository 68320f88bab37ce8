"""Hypothesis profiles: `default` and `ci` keep the suite fast, `thorough` looks much longer.

HYPOTHESIS_PROFILE chooses one, or `pytest --hypothesis-profile=thorough`.
"""

import os

from hypothesis import settings

# Programs under test: they are run, not imported.
collect_ignore = ["subjects"]

settings.register_profile("default", max_examples=35, deadline=None)
settings.register_profile("ci", max_examples=35, deadline=None)
settings.register_profile("thorough", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
