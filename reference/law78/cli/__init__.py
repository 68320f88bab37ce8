"""The `law78` command: thin, one module a subcommand."""
