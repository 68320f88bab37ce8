"""The ledger: every claim with what was decided, refuted and compared, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from law78_proofs.frame.claim import Standing
from law78_proofs.frame.run import Report

OPENING = """\
# Ledger of proofs

Written by `law78 prove --ledger > proofs/LEDGER.md`; a test fails when it is stale. What such a
proof is worth is told in [README.md](README.md); the clauses are those of
[SPEC.md](../reference/SPEC.md).

- **proved**: for every board of the domain. The steps are identities and inequalities between
  polynomials in free symbols, and comparisons of figures where a case is a single one; the
  argument says why they are enough. Some identities are bookkeeping: a count of steps is no
  measure of depth.
- **smallest of all, by search**: everything before it, in the order that is stated, was tried.
- **checked over a finite range**: no more than that.

*Refuted* are statements with one thing changed: the same steps must fail on them, and where they
do is given. *Compared with the code* counts figures of law78's own functions that had to satisfy
the statement, on random boards.
"""


def ledger(reports: Sequence[Report]) -> str:
    """The ledger's text, without times, which differ from run to run."""
    rows = [
        (
            f"[{report.claim.id}](#{_anchor(report)})",
            report.claim.title,
            ", ".join(report.claim.clauses),
            str(report.claim.standing),
        )
        for report in reports
    ]
    table = _table(("id", "claim", "clauses", "standing"), rows)
    return "\n".join([OPENING, table, *(_entry(report) for report in reports)])


def _heading(report: Report) -> str:
    title = report.claim.title
    return f"{report.claim.id}. {title[0].upper()}{title[1:]}"


def _anchor(report: Report) -> str:
    kept = (
        character
        for character in _heading(report).lower()
        if character.isalnum() or character in " -"
    )
    return "".join(kept).replace(" ", "-")


def _entry(report: Report) -> str:
    claim = report.claim
    parts = [
        f"## {_heading(report)}",
        claim.statement,
        "```text\n" + claim.formula + "\n```",
        _table(
            ("", ""),
            [
                ("clauses", ", ".join(claim.clauses)),
                ("domain", claim.domain),
                ("standing", str(claim.standing)),
                ("decided", decided(report)),
            ],
        ).rstrip(),
        f"*Why the steps are enough.* {claim.argument}",
        *(f"*Refuted:* {says}. {_sentence(why)}" for says, why in report.refuted),
        *(
            f"*Compared with the code:* {says}, {count} pairs of figures."
            for says, count in report.bound
        ),
    ]
    return "\n\n".join(parts) + "\n"


def decided(report: Report) -> str:
    """What was decided, by each means, in words.

    >>> in_words({"identity": 2, "search": 1})
    '2 identities, 1 search'
    """
    text = in_words(report.steps)
    if report.checks:
        text += f"; besides, {report.checks} checks of small cases, which are no proof"
    return text


PLURAL = {
    "identity": "identities",
    "inequality": "inequalities",
    "figures": "comparisons of figures",
    "search": "searches",
}
SINGULAR = {"figures": "comparison of figures"}


def in_words(steps: Mapping[str, int]) -> str:
    """How many steps by each means."""
    return ", ".join(
        f"{count} {SINGULAR.get(means, means) if count == 1 else PLURAL.get(means, means)}"
        for means, count in steps.items()
    )


def standings(reports: Iterable[Report]) -> dict[Standing, int]:
    """How many claims have each standing."""
    found = dict.fromkeys(Standing, 0)
    for report in reports:
        found[report.claim.standing] += 1
    return found


def _sentence(why: str) -> str:
    return "It fails at: " + why + ("" if why.endswith(".") else ".")


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(_cell(cell) for cell in cells)} |\n" for cells in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
