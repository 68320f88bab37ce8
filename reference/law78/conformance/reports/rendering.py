"""Templates, filled in so that no text in them is taken for anything but text."""

from __future__ import annotations

from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from law78.conformance.reports.content import visible

OWN = "law78.conformance.reports"


def rendered(template: str, package: str = OWN, **values: object) -> str:
    """A template of a package filled in; what it has not, such as the looks, it has from here.

    What is not seen in a text is made visible, and what HTML or XML would obey is
    escaped, in every value, wherever it stands.
    """
    return _environment(package).get_template(template).render(values)


@cache
def _environment(package: str) -> Environment:
    return Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader(OWN)]),
        autoescape=True,
        finalize=_finalized,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _finalized(value: object) -> object:
    # Markup is what a macro of the template itself has made.
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value)
    return value
