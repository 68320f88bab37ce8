"""`law78 fuzz`: random boards until a program differs from the reference."""

from __future__ import annotations

import contextlib
import json
import shlex
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click
from hypothesis.configuration import set_hypothesis_home_dir
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from law78.cli.options import json_option
from law78.cli.subjects import command_argument, timeout_option
from law78.cli.tables import say
from law78.conformance.checking import ask_all, settled
from law78.conformance.fuzzing.contracts import HOW_MANY
from law78.conformance.fuzzing.search import DEFAULT_EXAMPLES, DEFAULT_SEED, Fuzzed, fuzz
from law78.conformance.runner import Subject
from law78.conformance.vectors import load_suite, vector_data
from law78.errors import Code, Law78Error, printable

EXIT_DIFFERS = 1

AREAS_OF_BOARDS = ("plain", "ties", "weighted", "unequal", "rounding")
"""Areas whose boards show how a program rounds."""


@click.command(
    "fuzz",
    epilog="""\b
Examples:
  law78 fuzz -- python3 my_subject.py
  law78 fuzz --examples 20000 --seed 7 -- ./scorer --law78
  law78 fuzz --json -- ./scorer > found.json

\b
Exit codes: 0 no difference was found; 1 one was; 2 wrong use;
3 the program cannot be reached.
""",
)
@click.option(
    "--examples",
    "-n",
    type=click.IntRange(1, 1_000_000),
    default=DEFAULT_EXAMPLES,
    show_default=True,
    metavar="N",
    help="How many boards to try.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32),
    default=DEFAULT_SEED,
    show_default=True,
    metavar="N",
    help="The same seed tries the same boards.",
)
@click.option(
    "--database",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".law78-fuzz"),
    show_default=True,
    metavar="FOLDER",
    help="Where failures are kept, to be tried first the next time.",
)
@click.option("--no-database", is_flag=True, help="Keep nothing.")
@timeout_option
@json_option
@command_argument
def command(
    examples: int,
    seed: int,
    database: Path,
    no_database: bool,
    timeout: float,
    as_json: bool,
    command: tuple[str, ...],
) -> None:
    """Try random boards of every kind that a program supports, and every contract.

    The first board that is scored otherwise is made as small as possible and
    shown with its working, and as a vector. Contracts are tried where the program
    scores them and no board was scored otherwise.
    """
    with (
        _folder(None if no_database else database) as folder,
        Subject(command, timeout) as subject,
        _progress() as progress,
    ):
        declaration = subject.declaration
        if declaration.rounding is None:
            boards = [each for each in load_suite().vectors if each.area in AREAS_OF_BOARDS]
            declaration, _ = settled(declaration, list(ask_all(subject, boards)))
        contracts = HOW_MANY if "score_contract" in declaration.operations else 0
        everything = (examples if "score_board" in declaration.operations else 0) + contracts
        task = progress.add_task(
            "boards and contracts" if contracts else "boards", total=everything
        )
        found = fuzz(
            subject,
            declaration,
            examples,
            seed,
            folder,
            lambda tried: progress.update(task, completed=min(tried, everything)),
        )
    if as_json:
        sys.stdout.write(json.dumps(_data(found), indent=1) + "\n")
    else:
        _show(found, ["--examples", str(examples), "--seed", str(seed), "--", *command])
    if found.difference is not None or found.unsteady:
        click.get_current_context().exit(EXIT_DIFFERS)


@contextlib.contextmanager
def _folder(database: Path | None) -> Iterator[Path | None]:
    """The folder that failures are kept in; whatever else Hypothesis writes goes there too."""
    with contextlib.ExitStack() as stack:
        home = database
        if home is None:
            home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            home.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=home):
                pass
        except OSError as error:
            raise Law78Error(
                Code.UNREADABLE,
                f"nothing can be kept in {printable(str(home))}: {error.strerror}",
                "name another folder with --database, or give --no-database",
            ) from None
        set_hypothesis_home_dir(home)
        stack.callback(set_hypothesis_home_dir, None)
        yield None if database is None else home / "examples"


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _show(found: Fuzzed, arguments: Sequence[str]) -> None:
    if not found.tried and not found.contracts:
        say("Nothing was tried: the program says that it scores neither boards nor contracts.")
        return
    tried = _how_many(found.tried, "board")
    if found.contracts:
        contracts = _how_many(found.contracts, "contract")
        tried = f"{tried} and {contracts}" if found.tried else contracts
    if found.unsupported:
        tried += f", {found.unsupported} of them not supported"
    if found.unsteady:
        say("The program answers the same board differently from time to time.", style="bold")
    if found.difference is None:
        say(f"{tried}: no difference.")
        return
    difference = found.difference
    if difference.board is None:
        say(f"A difference, after {tried}:", style="bold")
        say(f"  {_contract_in_words(difference.vector.request)}")
    else:
        say(f"A difference, made small after {tried}:", style="bold")
        say(f"  law78 board {difference.board}")
    say()
    say(f"{difference.judgement.verdict}: {difference.judgement.sentence}")
    for each in difference.judgement.differences:
        say(f"  {each.where}: {each.got}, and {each.expected} is right")
    say()
    say("The working", style="bold")
    for line in difference.vector.working:
        say(f"  {line}")
    say()
    say("The request", style="bold")
    say("  " + json.dumps({"seq": 1, **difference.vector.request}, separators=(",", ":")))
    say()
    say(f"As a vector, in JSON: law78 fuzz --json {shlex.join(arguments)}")


def _how_many(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def _contract_in_words(request: Mapping[str, object]) -> str:
    """A contract, who played it and how many tricks were taken.

    >>> _contract_in_words({"contract": "3NT", "declarer": "E", "tricks": 9, "vulnerable": "NS"})
    '3NT by E, 9 tricks, vulnerable NS'
    """
    parts = [str(request["contract"])]
    if "declarer" in request:
        parts = [f"{request['contract']} by {request['declarer']}", f"{request['tricks']} tricks"]
    return ", ".join([*parts, f"vulnerable {request['vulnerable']}"])


def _data(found: Fuzzed) -> dict[str, object]:
    difference = found.difference
    return {
        "tried": found.tried,
        "contracts": found.contracts,
        "unsupported": found.unsupported,
        "unsteady": found.unsteady,
        "rules": {rule: list(values) for rule, values in found.rules.items()},
        "difference": None
        if difference is None
        else {
            "board": None if difference.board is None else str(difference.board),
            "verdict": str(difference.judgement.verdict),
            "sentence": difference.judgement.sentence,
            "differences": [
                {"where": each.where, "expected": each.expected, "got": each.got}
                for each in difference.judgement.differences
            ],
            "vector": vector_data(difference.vector),
        },
    }
