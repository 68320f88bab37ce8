"""`law78 sheet`: a board to key by hand, and what the figures of it say."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import click

from law78.cli.declaring import declared, declaring_options
from law78.cli.kinds import kind_options, output_options, write_output
from law78.cli.options import json_option
from law78.cli.paragraphs import say_paragraph
from law78.cli.tables import say
from law78.errors import Code, Law78Error

if TYPE_CHECKING:
    from law78.conformance.sheets.matching import Explanation
    from law78.conformance.sheets.reading import Reading

EXIT_IS_NOT_RIGHT = 1
MOST_SHOWN = 8
"""Explanations that are told one by one."""

_FIGURE = re.compile(r"-(?:/|[0-9])")
_MARK = "\0"  # no argument of a program can hold it


class FigureCommand(click.Command):
    """A command that takes figures such as -3/5 and -/- as arguments, never as options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        marked = [_MARK + text if _FIGURE.match(text) else text for text in args]
        return super().parse_args(ctx, marked)


class FigureType(click.ParamType):  # type: ignore[type-arg]
    """Figures of a line, as they were read."""

    name = "figure"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return value.removeprefix(_MARK)


@click.command(
    "sheet",
    cls=FigureCommand,
    epilog="""\b
Examples:
  law78 sheet --rulings
  law78 sheet --averages --html -o sheet.html
  law78 sheet --rulings --answers
  law78 sheet --scores --read 9/1 9/1 6/4 0/10 ...
  law78 sheet --rulings --read --scale 1 --score 3=590 ...

\b
Exit codes: 0 done, or the figures are right; 1 they are not; 2 wrong use.
""",
)
@click.argument("figures", nargs=-1, type=FigureType(), metavar="[FIGURES]...")
@kind_options
@click.option("--html", "as_html", is_flag=True, help="Write a page, one A4 when printed.")
@click.option("--answers", is_flag=True, help="Write what each known mistake shows instead.")
@click.option(
    "--read",
    "reading",
    is_flag=True,
    help="Say which known mistakes give these figures: for each line NS/EW or NS, - for"
    " nothing, ? for what was not read.",
)
@click.option(
    "--score",
    "scores",
    multiple=True,
    metavar="LINE=SCORE",
    help="A score that the program shows otherwise; may be repeated.",
)
@declaring_options
@output_options
@json_option
def command(
    figures: tuple[str, ...],
    kind: str | None,
    as_html: bool,
    answers: bool,
    reading: bool,
    scores: tuple[str, ...],
    scale: str | None,
    values: str | None,
    roundings: tuple[str, ...],
    output: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Print one board to key into a closed program, and a form for what it shows.

    The board is the smallest found that tells the known mistakes apart that a
    board of its kind can tell apart. With --read, the figures are read back.
    """
    from law78.conformance.sheets.kept import kept_kinds

    name = kind or kept_kinds()[0]
    about_program = bool(scores or scale or values or roundings)
    if reading:
        _refuse(as_html or answers or output is not None, "--read", "a page or a file")
        _read(name, figures, scores, scale, values, roundings, as_json)
        return
    _refuse(bool(figures) or about_program, "figures or what the program does", "no --read")
    _refuse(as_html and as_json, "--html", "--json")
    from law78.conformance.sheets import pages
    from law78.conformance.sheets.kept import load_sheet, sheet_data

    sheet = load_sheet(name)
    if as_json:
        write_output(json.dumps(sheet_data(sheet), indent=1) + "\n", output, force)
    elif answers:
        page = pages.answers_html(sheet) if as_html else pages.answers_text(sheet)
        write_output(page, output, force)
    else:
        page = pages.sheet_html(sheet) if as_html else pages.sheet_text(sheet)
        write_output(page, output, force)


def _refuse(wrong: bool, one: str, other: str) -> None:
    if wrong:
        raise Law78Error(Code.USAGE, f"{one} with {other}", "see law78 sheet --help")


def _read(
    kind: str,
    figures: tuple[str, ...],
    scores: tuple[str, ...],
    scale: str | None,
    values: str | None,
    roundings: tuple[str, ...],
    as_json: bool,
) -> None:
    from law78.conformance.declaration import Declaration
    from law78.conformance.sheets.kept import load_sheet
    from law78.conformance.sheets.reading import read_sheet

    said = declared(scale, values, roundings) or Declaration("", "", (), ())
    found = read_sheet(load_sheet(kind), figures, scores, said)
    if as_json:
        sys.stdout.write(json.dumps(_data(found), indent=1) + "\n")
    else:
        _show(found)
    if not found.is_right:
        click.get_current_context().exit(EXIT_IS_NOT_RIGHT)


def _data(found: Reading) -> dict[str, object]:
    from law78.conformance.declaration import rounding_data

    return {
        "right": found.is_right,
        "figures": found.figures,
        "right_figures": found.right,
        "near": [{"mistake": each.name, "lines": list(each.lines)} for each in found.near],
        "explanations": [
            {"mistakes": list(each.mistakes), "rounding": rounding_data(each.stages)}
            for each in found.explaining
        ],
    }


def _show(found: Reading) -> None:
    from law78.conformance.sheets.figures import RIGHT

    if found.is_right:
        say("The figures are right.", style="bold green")
    elif found.explaining:
        say("The figures are not right.", style="bold red")
    else:
        say("The figures are not right, and no known mistake gives them.", style="bold red")
        say_paragraph(
            f"{found.right} of {found.figures} are right. See that every line was keyed as the"
            " sheet has it; give scores that differ by --score; and say --scale, --values and"
            " --rounding if you know them."
        )
        for near in found.near[:MOST_SHOWN]:
            lines = " and ".join(map(str, near.lines))
            what = "All is right" if near.name == RIGHT else f"All is as with {near.name}"
            say_paragraph(f"{what} but for line{'s' * (len(near.lines) > 1)} {lines}: look again.")
        return
    for each in found.explaining[:MOST_SHOWN]:
        say()
        _show_explanation(each)
    more = len(found.explaining) - MOST_SHOWN
    if more > 0:
        say()
        say(f"{more} more give the same figures; --json has them.")
    if len(found.explaining) > 1:
        say()
        say_paragraph(
            "These figures do not tell them apart. Figures of both sides, with more decimals, may."
        )


def _show_explanation(each: Explanation) -> None:
    from law78.conformance.mistakes import BY_ID
    from law78.conformance.suite_run import in_words

    rounding = in_words(each.stages)
    if not each.mistakes:
        say_paragraph(f"No mistake; {rounding}.")
        return
    say(" and ".join(each.mistakes) + f" ({rounding})", style="bold")
    for name in each.mistakes:
        mistake = BY_ID[name]
        say_paragraph(mistake.story, indent=2)
        say_paragraph(f"To change: {mistake.change}", indent=2)
        say_paragraph(f"Clauses: {', '.join(mistake.clauses)}. Seen: {mistake.seen}.", indent=2)
