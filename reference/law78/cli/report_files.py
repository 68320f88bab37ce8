"""The files that a run's reports go to, refused before the run where they exist already."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from law78.conformance.reports.content import Vectors
from law78.conformance.results import RunResult
from law78.errors import Code, Law78Error

Command = TypeVar("Command", bound=Callable[..., Any])

STANDARD_OUTPUT = "-"
KINDS = ("html", "junit", "markdown", "badge")

HELP = {
    "html": "Write one page for a browser.",
    "junit": "Write JUnit XML, for continuous integration.",
    "markdown": "Write Markdown, for the summary of a CI job.",
    "badge": "Write a badge: a picture in SVG, or for shields.io where the name ends in .json.",
}


@dataclass(frozen=True, slots=True)
class ReportFiles:
    """Which reports are wanted, each with its file, `-` for standard output."""

    wanted: tuple[tuple[str, str], ...]
    force: bool

    @property
    def on_standard_output(self) -> bool:
        """Whether a report goes to standard output, so that nothing else may."""
        return any(file == STANDARD_OUTPUT for _, file in self.wanted)

    def refuse(self, as_json: bool = False) -> None:
        """Refuse what cannot be written, before anything is done.

        Raises Law78Error: `usage` for two reports in one place, `exists` for a file
        that is there already, `unreadable` where its folder is not.
        """
        places = [_place(file) for _, file in self.wanted]
        if as_json:
            places.append(STANDARD_OUTPUT)
        if len(set(places)) < len(places):
            raise Law78Error(Code.USAGE, "two reports in one place", "give each a file of its own")
        for place in places:
            if place == STANDARD_OUTPUT:
                continue
            if Path(place).is_file() and not self.force:
                raise Law78Error(
                    Code.EXISTS, "the file exists already", "give another name, or --force"
                ).at(file=place)
            if not Path(place).parent.is_dir():
                raise Law78Error(
                    Code.UNREADABLE, "its folder does not exist", "make the folder first"
                ).at(file=place)

    def write(self, run: RunResult, vectors: Vectors) -> None:
        """Write every report; where one cannot be written, the others are all the same.

        Raises Law78Error (`unreadable`) for the first that could not be.
        """
        failed: Law78Error | None = None
        for kind, file in self.wanted:
            data = _report(kind, file, run, vectors)
            try:
                _write(file, data)
            except OSError as error:
                failed = failed or Law78Error(
                    Code.UNREADABLE,
                    f"the file cannot be written: {error.strerror or type(error).__name__}",
                    "give another name",
                ).at(file=file)
        if failed is not None:
            raise failed


def report_options(command: Command) -> Command:
    """Add the options by which reports are asked for."""
    command = click.option("--force", is_flag=True, help="Write over files that exist.")(command)
    for kind in reversed(KINDS):
        command = click.option(
            f"--{kind}",
            type=click.Path(dir_okay=False, allow_dash=True),
            metavar="FILE",
            help=HELP[kind],
        )(command)
    return command


def verbose_option(command: Command) -> Command:
    """Add --verbose."""
    return click.option(
        "--verbose", "-v", is_flag=True, help="Show every case, and every failure in full."
    )(command)


def report_files(
    html: str | None, junit: str | None, markdown: str | None, badge: str | None, force: bool
) -> ReportFiles:
    """The files that the options ask for."""
    asked = zip(KINDS, (html, junit, markdown, badge), strict=True)
    return ReportFiles(tuple((kind, file) for kind, file in asked if file is not None), force)


def _place(file: str) -> str:
    return file if file == STANDARD_OUTPUT else os.path.realpath(file)


def _report(kind: str, file: str, run: RunResult, vectors: Vectors) -> bytes:
    # Each is loaded only where it is wanted: a run alone needs no templates.
    match kind:
        case "html":
            from law78.conformance.reports.html import html_page

            return html_page(run, vectors).encode("utf-8")
        case "junit":
            from law78.conformance.reports.junit import junit_xml

            return junit_xml(run, vectors)
        case "markdown":
            from law78.conformance.reports.markdown import markdown

            return markdown(run, vectors).encode("utf-8")
        case _:
            from law78.conformance.reports.badge import badge_json, badge_svg

            as_json = file.lower().endswith(".json")
            return (badge_json(run) if as_json else badge_svg(run)).encode("utf-8")


def _write(file: str, data: bytes) -> None:
    if file == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
    else:
        Path(file).write_bytes(data)


def files_in_words(wanted: Sequence[tuple[str, str]]) -> str:
    """The files that were written, in a sentence; empty where there are none."""
    return ", ".join(file for _, file in wanted if file != STANDARD_OUTPUT)
