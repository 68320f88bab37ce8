"""`law78 completion`: the script that teaches a shell to complete law78."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from law78.errors import Code, Law78Error

SHELLS = ("bash", "zsh", "fish")


@click.command(
    "completion",
    epilog="""\b
Examples:
  eval "$(law78 completion bash)"      in ~/.bashrc
  eval "$(law78 completion zsh)"       in ~/.zshrc
  law78 completion fish > ~/.config/fish/completions/law78.fish
""",
)
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the completion script of a shell."""
    from law78.cli.main import law78

    completion = get_completion_class(shell)
    if completion is None:
        raise Law78Error(Code.UNSUPPORTED, f"no completion for {shell}", "use another shell")
    click.echo(completion(law78, {}, "law78", "_LAW78_COMPLETE").source())
