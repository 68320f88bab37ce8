"""A badge for a program's own page: a small picture, or what shields.io makes one of."""

from __future__ import annotations

import json

from law78.conformance.levels import level_claimed
from law78.conformance.reports.content import (
    conclusion,
    number_of_failures,
    program,
    summary,
    tone,
)
from law78.conformance.reports.rendering import rendered
from law78.conformance.results import RunResult, Verdict

LABEL = "law78"

GREEN, RED, GREY = "#2e7d32", "#b3261e", "#555555"
"""White text on each has a contrast of more than 4.5 to 1."""

NARROW, WIDE = "fijlrt ,.:", "mw"
NARROW_WIDTH, WIDTH, WIDE_WIDTH = 4, 7, 10
"""Units of a character in Verdana of 11; with another font the text is stretched to fit."""

PADDING = 12


def badge_svg(run: RunResult) -> str:
    """The badge as an SVG picture that asks nothing of the network."""
    message = badge_message(run)
    label_width, message_width = _width(LABEL), _width(message)
    return rendered(
        "badge.svg.jinja",
        label=LABEL,
        message=message,
        title=f"{program(run)} {conclusion(run)}: {summary(run)}",
        colour=COLOURS[tone(run)],
        label_width=label_width,
        message_width=message_width,
        padding=PADDING,
    )


def badge_json(run: RunResult) -> str:
    """The badge as the JSON that an endpoint badge of shields.io reads."""
    data = {
        "schemaVersion": 1,
        "label": LABEL,
        "message": badge_message(run),
        "color": COLOURS[tone(run)].removeprefix("#"),
    }
    return json.dumps(data, indent=1) + "\n"


def badge_message(run: RunResult) -> str:
    """What the badge says: the level, or how many cases fail or pass."""
    failed = number_of_failures(run)
    if failed:
        return f"{failed} of {len(run.cases)} fail"
    if run.fails:
        return conclusion(run)
    passed = f"{run.count(Verdict.PASS)} of {len(run.cases)} pass"
    if run.selection:
        return f"part: {passed}"
    level = level_claimed(run)
    return f"no level, {passed}" if level is None else f"conforms, level {level.name}"


COLOURS = {"good": GREEN, "plain": GREY, "bad": RED}


def _width(text: str) -> int:
    widths = (
        NARROW_WIDTH if character in NARROW else WIDE_WIDTH if character in WIDE else WIDTH
        for character in text
    )
    return sum(widths) + PADDING
