"""`python -m law78` is the `law78` command."""

from law78.cli.main import main

if __name__ == "__main__":
    main()
