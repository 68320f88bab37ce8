"""`law78 prove`: every proof, what it proves, by which means, in how long."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from law78.cli.paragraphs import say_paragraph
from law78.cli.tables import say, say_steps
from law78.errors import Code, Law78Error, printable

if TYPE_CHECKING:
    from law78_proofs.frame.claim import Claim
    from law78_proofs.frame.run import Report

EXIT_FAILED = 1
INDENT = 7


@click.command(
    "prove",
    epilog="""\b
Examples:
  law78 prove
  law78 prove P8
  law78 prove P5.1 P5.2 --json

\b
Exit codes: 0 everything stands; 1 a claim fails; 2 wrong use.
""",
)
@click.argument("ids", nargs=-1, metavar="[CLAIM]...")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--ledger", "as_ledger", is_flag=True, help="Write proofs/LEDGER.md.")
def command(ids: tuple[str, ...], as_json: bool, as_ledger: bool) -> None:
    """Prove what SPEC.md claims of the method, for every board there can be.

    Each claim is decided by exact algebra, by induction where it is about any
    number of scores, or by exhaustive search where a smallest board is asked
    for. Then statements with one thing changed must be refuted, and law78's own
    functions must give both sides of the claim on random boards.

    With CLAIMs (P8, or P8.2 for one of its parts) those alone, and all about them.
    """
    if as_json and as_ledger:
        raise Law78Error(Code.USAGE, "--json and --ledger together", "ask for one of them")
    chosen = _chosen(ids)
    if as_ledger:
        from law78_proofs.frame.ledger import ledger

        reports = list(_reports(chosen))
        sys.stdout.write(ledger(reports))
    elif as_json:
        reports = list(_reports(chosen))
        sys.stdout.write(json.dumps({"claims": [_data(each) for each in reports]}, indent=1) + "\n")
    elif ids:
        reports = list(_reports(chosen))
        for number, report in enumerate(reports):
            if number:
                say()
            _show(report)
    else:
        reports = _show_all(chosen)
    for report in reports:
        for failure in report.failures:
            click.echo(f"law78: {report.claim.id} fails: {failure}", err=True)
    if not all(report.stands for report in reports):
        click.get_current_context().exit(EXIT_FAILED)


def _chosen(ids: Sequence[str]) -> list[Claim]:
    from law78_proofs import CLAIMS

    chosen = [claim for claim in CLAIMS if not ids or any(_is_of(claim, name) for name in ids)]
    for name in ids:
        if not any(_is_of(claim, name) for claim in CLAIMS):
            raise Law78Error(
                Code.USAGE,
                f"there is no claim {printable(name)!r}",
                f"claims are {', '.join(claim.id for claim in CLAIMS)}",
            )
    return chosen


def _is_of(claim: Claim, name: str) -> bool:
    return claim.id == name.upper() or claim.id.startswith(name.upper() + ".")


def _reports(claims: Sequence[Claim], bar: bool = True) -> Iterator[Report]:
    from law78_proofs.frame.run import run

    with Progress(
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        console=Console(stderr=True, highlight=False),
        transient=True,
        disable=not (bar and sys.stderr.isatty()),
    ) as progress:
        task = progress.add_task("", total=len(claims))
        for claim in claims:
            progress.update(task, description=f"{claim.id} {claim.title}")
            yield run(claim)
            progress.advance(task)


def _show_all(claims: Sequence[Claim]) -> list[Report]:
    """Print each claim as soon as it is decided, and what they come to."""
    from law78_proofs.frame.ledger import in_words, standings

    reports = []
    for report in _reports(claims, bar=False):
        claim = report.claim
        reports.append(report)
        standing = claim.standing.brief if report.stands else "FAILS"
        ending = f"{standing}, {report.seconds:.1f} s"
        say_paragraph(f"{claim.id:6} {claim.title}: {ending}", hanging=INDENT)
        say_paragraph(f"domain: {claim.domain}", indent=INDENT)
        figures = sum(count for _, count in report.bound)
        say_paragraph(
            f"by {in_words(report.steps)}; {len(report.refuted)} changed statements refuted;"
            f" {figures} figures compared with the code",
            indent=INDENT,
        )
    counts = ", ".join(
        f"{count} {standing}" for standing, count in standings(reports).items() if count
    )
    failing = sum(not report.stands for report in reports)
    say()
    say_paragraph(
        f"{len(reports)} claims in {sum(report.seconds for report in reports):.0f} s:"
        f" {counts}." + (f" {failing} FAIL." if failing else " All stand.")
    )
    say_paragraph("All about one of them: law78 prove P8.5.")
    return reports


def _show(report: Report) -> None:
    from law78_proofs.frame.ledger import decided

    claim = report.claim
    say(f"{claim.id}. {claim.title}: {claim.standing if report.stands else 'FAILS'}", style="bold")
    say_paragraph(claim.statement)
    say()
    for line in claim.formula.splitlines():
        say("  " + line)
    say()
    rows = [
        ("clauses", ", ".join(claim.clauses)),
        ("domain", claim.domain),
        ("decided", f"{decided(report)}, in {report.seconds:.1f} s"),
        ("enough", claim.argument),
        *(("refuted", f"{says}. It fails at: {why}") for says, why in report.refuted),
        *(("compared", f"{says}, {count} pairs of figures") for says, count in report.bound),
    ]
    say_steps("", rows)


def _data(report: Report) -> dict[str, object]:
    claim = report.claim
    return {
        "id": claim.id,
        "title": claim.title,
        "clauses": list(claim.clauses),
        "statement": claim.statement,
        "formula": claim.formula,
        "domain": claim.domain,
        "standing": str(claim.standing),
        "argument": claim.argument,
        "stands": report.stands,
        "failures": list(report.failures),
        "steps": dict(report.steps),
        "checks": report.checks,
        "refuted": [{"statement": says, "where": why} for says, why in report.refuted],
        "compared": [{"what": says, "figures": count} for says, count in report.bound],
        "milliseconds": round(report.seconds * 1000),
    }
