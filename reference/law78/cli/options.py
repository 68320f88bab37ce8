"""What the subcommands' arguments and options have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from law78.board import MOST_EXPECTED
from law78.errors import Code, Law78Error, printable
from law78.regulation import CHOICES, Rules, with_rule
from law78.regulations import KNOWN, load_regulation

Command = TypeVar("Command", bound=Callable[..., Any])

_NEGATIVE = re.compile(r"-[0-9]")
_MARK = "\0"  # no argument of a program can hold it


class TokenCommand(click.Command):
    """A command that takes results such as -100 as arguments, never as options.

    What starts with a minus and a digit is marked before the options are looked
    for, and the mark is taken off again by `TOKEN`.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        takes_value = {
            name
            for parameter in self.params
            if isinstance(parameter, click.Option) and not parameter.is_flag
            for name in parameter.opts
        }
        before = ["", *args][: len(args)]
        marked = [
            _MARK + argument
            if _NEGATIVE.match(argument) and previous not in takes_value
            else argument
            for previous, argument in zip(before, args, strict=True)
        ]
        return super().parse_args(ctx, marked)


class TokenType(click.ParamType):  # type: ignore[type-arg]
    """A result in text notation."""

    name = "token"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return value.removeprefix(_MARK)


TOKEN = TokenType()


class ExpectedType(click.ParamType):  # type: ignore[type-arg]
    """A number of results expected."""

    name = "number"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        if isinstance(value, int):
            return value
        digits = re.fullmatch(r"[0-9]{1,7}", value)
        if digits is None or int(value) > MOST_EXPECTED:
            self.fail(f"{printable(value)!r} is not a whole number up to {MOST_EXPECTED}")
        return int(value)


def expected_option(command: Command) -> Command:
    """Add --expected."""
    return click.option(
        "--expected",
        "-e",
        type=ExpectedType(),
        metavar="N",
        help="Results expected on each board (E).",
    )(command)


def known_names(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem | str]:
    """The names of regulations that begin as typed, and files."""
    names: list[CompletionItem | str] = [name for name in KNOWN if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="file")]


def known_rules(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem | str]:
    """The choices that begin as typed, each KEY=VALUE."""
    choices = [f"{key}={value}" for key, values in CHOICES.items() for value in values]
    return [choice for choice in choices if choice.startswith(incomplete)]


def rules_options(command: Command) -> Command:
    """Add --regulation and --rule."""
    rule_help = "Change one choice; may be repeated. " + "; ".join(
        f"{key}: {', '.join(values)}" for key, values in CHOICES.items()
    )
    command = click.option(
        "--rule",
        "-r",
        "choices",
        multiple=True,
        metavar="KEY=VALUE",
        help=rule_help + ".",
        shell_complete=known_rules,
    )(command)
    return click.option(
        "--regulation",
        metavar="NAME|FILE",
        shell_complete=known_names,
        help=f"The regulation to score under: {', '.join(KNOWN)}, or a .toml file of your own.",
    )(command)


def json_option(command: Command) -> Command:
    """Add --json."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Write JSON, every figure an exact rational."
    )(command)


def strict_option(command: Command) -> Command:
    """Add --strict."""
    return click.option(
        "--strict", is_flag=True, help="Refuse what is otherwise only remarked on."
    )(command)


def chosen_rules(name: str | None, choices: Sequence[str]) -> Rules:
    """The rules that --regulation and --rule ask for."""
    rules = Rules() if name is None else load_regulation(name).rules
    return with_choices(rules, choices)


def with_choices(rules: Rules, choices: Sequence[str]) -> Rules:
    """The rules with the choices of --rule made."""
    for choice in choices:
        key, equals, value = choice.partition("=")
        if not equals:
            raise Law78Error(
                Code.USAGE,
                f"the rule {printable(choice)!r} has no value",
                "write it as KEY=VALUE, like unequal=ascherman",
            )
        rules = with_rule(rules, key, value)
    return rules
