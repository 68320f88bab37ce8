"""`law78 bulk`: a Parquet file of lines in, the same with exact matchpoints out."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import re
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from law78.cli.options import chosen_rules, rules_options
from law78.cli.tables import say
from law78.errors import Code, Law78Error, printable
from law78.exact import canonical, parse_rational
from law78.rounding import MODES, Rounding

if TYPE_CHECKING:
    from law78.bulk.stream_files import Progress as Told

NEEDED = ("numpy", "pyarrow")

_DECIMALS = re.compile(r"(?P<stage>[^=:]*)=(?P<quantum>[^=:]*):(?P<mode>[^=:]*)")


@click.command(
    "bulk",
    epilog="""\b
Columns: board, and score, ruling, ns_artificial and ew_artificial, or absent;
event, section, group, expected, ew_score and ew_ruling as needed. Added are
ns_numerator, ew_numerator, denominator, ns_top and ew_top. reference/BULK.md
has them all.

\b
Examples:
  law78 bulk lines.parquet scored.parquet
  law78 bulk lines.parquet scored.parquet --regulation ebu --per-section
  law78 bulk lines.parquet scored.parquet --decimals board=1/100:half_up
  law78 bulk lines.parquet scored.parquet --force --json > summary.json
""",
)
@click.argument("source", metavar="IN.parquet", type=click.Path())
@click.argument("target", metavar="OUT.parquet", type=click.Path())
@rules_options
@click.option("--per-section", is_flag=True, help="Score each section as a field of its own.")
@click.option(
    "--decimals",
    "-d",
    "decimals",
    multiple=True,
    metavar="STAGE=QUANTUM:MODE",
    help="Add rounded figures; may be repeated. STAGE is board (matchpoints) or"
    f" percentage; MODE is {', '.join(MODES)}.",
)
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@click.option("--json", "as_json", is_flag=True, help="Write the summary as JSON.")
def command(
    source: str,
    target: str,
    regulation: str | None,
    choices: tuple[str, ...],
    per_section: bool,
    decimals: tuple[str, ...],
    force: bool,
    as_json: bool,
) -> None:
    """Score the lines of a Parquet file, board by board, in bounded memory.

    The lines of a board stand together: sort the file by event and board. What
    depends on a session (a pair's own averages, byes, totals) is not scored.
    OUT.parquet appears when all of it is written.
    """
    refuse_unless_installed()
    from law78.bulk.schema import Wanted
    from law78.bulk.stream_files import score_file

    rules = chosen_rules(regulation, choices)
    wanted = Wanted(rules, per_section, roundings(decimals))
    with _progress() as told:
        counts = score_file(source, target, wanted, force, told)
    if as_json:
        summary = {
            "output": target,
            "lines": counts.lines,
            "boards": counts.boards,
            "added": [field.name for field in wanted.fields()],
            "decimals": [
                {"stage": own.stage, "quantum": canonical(own.quantum), "mode": own.mode}
                for own in wanted.decimals
            ],
        }
        sys.stdout.write(json.dumps(summary, indent=1) + "\n")
    else:
        lines, boards = (
            f"{number} {what}{'' if number == 1 else 's'}"
            for number, what in ((counts.lines, "line"), (counts.boards, "board"))
        )
        say(f"{lines} of {boards} scored into {target}")


def refuse_unless_installed() -> None:
    """Refuse where the libraries for arrays are missing."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise Law78Error(
            Code.UNSUPPORTED,
            f"arrays need {' and '.join(missing)}",
            "pip install 'law78[bulk]'",
        )


def roundings(texts: Sequence[str]) -> tuple[Rounding, ...]:
    """The roundings that --decimals asks for.

    Raises Law78Error: `usage` for what is none, `notation` for a quantum that is
    no number.
    """
    found = []
    for text in texts:
        read = _DECIMALS.fullmatch(text)
        if read is None:
            raise Law78Error(
                Code.USAGE,
                f"{printable(text)!r} is no rounding",
                "write it as STAGE=QUANTUM:MODE, like board=1/100:half_up",
            )
        quantum = parse_rational(read["quantum"])
        found.append(Rounding(read["stage"], quantum, read["mode"], carried=False))
    return tuple(found)


@contextlib.contextmanager
def _progress() -> Iterator[Told]:
    progress = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("lines"),
        TimeRemainingColumn(),
        console=Console(stderr=True, highlight=False),
        transient=True,
        disable=not sys.stderr.isatty(),
        # Standard output is for the summary, whatever standard error is.
        redirect_stdout=False,
        redirect_stderr=False,
    )
    task = progress.add_task("", total=None)
    with progress:
        yield lambda done, total: progress.update(task, completed=done, total=total)
