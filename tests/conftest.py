"""Hypothesis profiles: `default` keeps the suite fast, `ci` looks much longer.

Choose with `pytest --hypothesis-profile=ci`.
"""

from hypothesis import settings

settings.register_profile("default", max_examples=60, deadline=None)
settings.register_profile("ci", max_examples=1000, deadline=None, derandomize=False)
settings.load_profile("default")
