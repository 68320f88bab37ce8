"""Remarks: odd things that do not stop the scoring, unless asked to be strict."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from law78.errors import Law78Error
from law78.event import Remark


def tell(remarks: Sequence[Remark], strict: bool, as_json: bool) -> None:
    """Print the remarks to standard error, one a line; strict refuses at the first.

    As JSON each is an object with the key `remark`, like an error's with `error`.

    Raises Law78Error with the remark's own code where strict.
    """
    for remark in remarks:
        as_error = Law78Error(remark.code, remark.problem, remark.remedy, remark.place)
        if strict:
            raise as_error
        shown = f"law78: remark {remark}"
        click.echo(json.dumps({"remark": as_error.as_data()}) if as_json else shown, err=True)
