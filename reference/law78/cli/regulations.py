"""`law78 regulations`: which there are, what each says, and where two differ."""

from __future__ import annotations

import json
import sys
from shlex import quote

import click

from law78.cli.difference_tables import figure_in_words, found_data, found_in_words
from law78.cli.options import json_option, known_names
from law78.cli.paragraphs import WIDTH, say_paragraph
from law78.cli.tables import say
from law78.errors import Code, Law78Error
from law78.regulations import READ, Origin, Regulation, known_regulations, load_regulation
from law78.regulations.words import (
    QUESTIONS,
    all_rules,
    clauses_of,
    meaning,
    open_questions,
    value_text,
)
from law78.smallest import (
    SEARCHED,
    Found,
    RegulationDifferences,
    RuleDifference,
    is_idle,
    regulation_differences,
)

JsonObject = dict[str, object]


@click.command(
    "regulations",
    epilog="""\b
A file of your own, of which every line but the first two may be left out:
  format = "law78-regulation-1"
  name = "our club"
  extends = "ebu"
  rules.expected = "board"
  rules.byes = { value = "recorded", source = "house rule 7", date = "2024" }
  rounding.total = { quantum = "0.01", mode = "half_up", carried = false }

\b
Examples:
  law78 regulations
  law78 regulations ebu
  law78 regulations our-club.toml
  law78 regulations ebu acbl
  law78 regulations magic-contest magic-contest-wbf --json
""",
)
@click.argument("names", nargs=-1, metavar="[NAME|FILE] [NAME|FILE]", shell_complete=known_names)
@json_option
def command(names: tuple[str, ...], as_json: bool) -> None:
    """List the regulations, explain one, or show where two differ.

    One name, or a file in TOML: every choice, where it comes from, and what is
    not covered. Two: every rule on which they differ, with the smallest board
    or session on which that rule alone changes a printed figure.
    """
    if len(names) > 2:
        raise Law78Error(Code.USAGE, f"{len(names)} regulations", "name one or two")
    regulations = [load_regulation(name) for name in names]
    if len(regulations) == 2:
        a, b = regulations
        found = regulation_differences(a.rules, b.rules)
        if as_json:
            _write(comparison_data(a, b, found))
        else:
            show_comparison(a, b, found)
    elif regulations:
        if as_json:
            _write(regulation_data(regulations[0]))
        else:
            show_regulation(regulations[0])
    elif as_json:
        _write({"regulations": [_heading(regulation) for regulation in known_regulations()]})
    else:
        show_list()


def _write(data: JsonObject) -> None:
    sys.stdout.write(json.dumps(data, indent=1) + "\n")


# The list ---------------------------------------------------------------------------------------


def show_list() -> None:
    """Print every known regulation: its name, its title, and what is special about it."""
    known = known_regulations()
    width = max(len(regulation.name) for regulation in known) + 2
    for regulation in known:
        say(f"{regulation.name:{width}}{regulation.title}")
        say_paragraph(regulation.special, indent=width)
    say()
    say_paragraph(
        "law78 regulations NAME explains one, with its sources; two names show where they differ."
    )


def _heading(regulation: Regulation) -> JsonObject:
    return {
        "name": regulation.name,
        "title": regulation.title,
        "special": regulation.special,
    }


# One regulation ---------------------------------------------------------------------------------


def show_regulation(regulation: Regulation) -> None:
    """Print every choice of a regulation in words, what it leaves out, and what is open."""
    say(f"{regulation.name}: {regulation.title}", style="bold")
    if regulation.special:
        say_paragraph(regulation.special)
    if regulation.extends is not None:
        say_paragraph(f"What it does not state is as in {regulation.extends}.")
    for rule, value in all_rules(regulation.rules).items():
        say()
        clauses = ", ".join(clauses_of(rule, value))
        heading = f"{rule}: {value_text(value)}"
        say(f"{heading}{clauses:>{max(WIDTH - len(heading), len(clauses) + 2)}}", style="bold")
        say_paragraph(meaning(rule, value), indent=2)
        if is_idle(rule, regulation.rules):
            say_paragraph("It changes nothing here, where averages are nominal.", indent=2)
        say_paragraph(_origin_in_words(regulation.origins[rule], regulation.name), indent=2)
    if regulation.not_covered:
        say()
        say("Not covered", style="bold")
        for entry in regulation.not_covered:
            say_paragraph(f"- {entry}", indent=2, hanging=2)
    say()
    say("Open questions that touch it (SPEC.md, part nine)", style="bold")
    for question in open_questions(regulation.rules):
        say(f"  {question:5}{QUESTIONS[question]}")


def _origin_in_words(origin: Origin, name: str) -> str:
    source = ", ".join(part for part in (origin.source, origin.date) if part)
    known = f" ({READ[origin.read]})" if origin.read is not None else ""
    said = f"{source}{known}." if source or known else "No source is given."
    stated = f" Stated in {origin.stated_in}." if origin.stated_in != name else ""
    return said.strip() + stated + (f" {origin.note}" if origin.note else "")


def regulation_data(regulation: Regulation) -> JsonObject:
    """A regulation as data: every choice with its meaning and its source."""
    return {
        **_heading(regulation),
        "extends": regulation.extends,
        "choices": [
            {
                "rule": rule,
                "value": value_text(value),
                "meaning": meaning(rule, value),
                "clauses": list(clauses_of(rule, value)),
                "source": regulation.origins[rule].source,
                "date": regulation.origins[rule].date,
                "read": regulation.origins[rule].read,
                "note": regulation.origins[rule].note,
                "stated_in": regulation.origins[rule].stated_in,
            }
            for rule, value in all_rules(regulation.rules).items()
        ],
        "not_covered": list(regulation.not_covered),
        "open_questions": [
            {"id": question, "title": QUESTIONS[question]}
            for question in open_questions(regulation.rules)
        ],
    }


# Two regulations --------------------------------------------------------------------------------


def show_comparison(a: Regulation, b: Regulation, found: RegulationDifferences) -> None:
    """Print the rules on which two regulations differ, each with what shows it, and the whole."""
    if not found.rules:
        say_paragraph(f"{a.name} and {b.name} do not differ in any rule.")
    else:
        count = f"{len(found.rules)} rules" if len(found.rules) > 1 else "one rule"
        say(f"{a.name} and {b.name} differ in {count}.", style="bold")
        for own in found.rules:
            say()
            _show_rule(own, a, b)
        if len(found.rules) > 1:
            say()
            share = ", in per cent, as the scales differ" if found.by_share else ""
            say(f"As a whole{share}", style="bold")
            _show_found(found.whole, (f"under {a.name}", f"under {b.name}"))
        say()
        say_paragraph(f"Tried, in this order: {SEARCHED}")
    for regulation in (a, b):
        if regulation.not_covered:
            say()
            say_paragraph(
                f"{regulation.name} does more than its rules say, which is not covered:"
                f" law78 regulations {quote(regulation.file or regulation.name)}."
            )


def _show_rule(own: RuleDifference, a: Regulation, b: Regulation) -> None:
    values = value_text(own.a), value_text(own.b)
    clauses = dict.fromkeys((*clauses_of(own.rule, own.a), *clauses_of(own.rule, own.b)))
    say(own.rule, style="bold")
    say_paragraph(
        f"{values[0]} in {a.name}, {values[1]} in {b.name} ({', '.join(clauses)}).", indent=2
    )
    if own.found is None and any(is_idle(own.rule, other.rules) for other in (a, b)):
        say_paragraph("It changes nothing by itself, where averages are nominal.", indent=2)
        return
    if own.under == "b":
        say_paragraph(f"Idle under {a.name}; under {b.name} otherwise:", indent=2)
    _show_found(own.found, (f"by {a.name}'s", f"by {b.name}'s"))


def _show_found(found: Found | None, by: tuple[str, str]) -> None:
    if found is None:
        say_paragraph("Nothing that was tried shows it.", indent=2)
        return
    say_paragraph(found_in_words(found), indent=2)
    say_paragraph(figure_in_words(found, by), indent=2)


def comparison_data(a: Regulation, b: Regulation, found: RegulationDifferences) -> JsonObject:
    """Where two regulations differ, as data."""
    return {
        "a": _heading(a),
        "b": _heading(b),
        "rules": [
            {
                "rule": own.rule,
                "a": value_text(own.a),
                "b": value_text(own.b),
                "under": own.under,
                "shown_by": found_data(own.found),
            }
            for own in found.rules
        ],
        "in_per_cent": found.by_share,
        "whole": found_data(found.whole),
        "tried": SEARCHED,
        "not_covered": {"a": list(a.not_covered), "b": list(b.not_covered)},
    }
