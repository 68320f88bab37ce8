"""Remarks: odd things that do not stop the scoring, unless asked to be strict."""

from __future__ import annotations

from collections.abc import Sequence

import click

from law78.errors import Law78Error
from law78.event import Remark


def tell(remarks: Sequence[Remark], strict: bool) -> None:
    """Print the remarks to standard error, one a line; strict refuses at the first.

    Raises Law78Error with the remark's own code where strict.
    """
    for remark in remarks:
        if strict:
            raise Law78Error(remark.code, remark.problem, remark.remedy, remark.place)
        click.echo(f"law78: remark {remark}", err=True)
