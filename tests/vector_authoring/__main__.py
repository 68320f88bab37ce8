"""Write the files of the suite, or say with --check which ones would change."""

from __future__ import annotations

import sys

from vector_authoring.suite import stale, vectors, write


def main(arguments: list[str]) -> int:
    """Exit code 1 where --check finds a file that is not as it should be."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m vector_authoring [--check]", file=sys.stderr)
        return 2
    changed = stale() if arguments else write()
    for name in changed:
        print(name)
    print(f"{sum(map(len, vectors().values()))} vectors, {len(changed)} files differ")
    return 1 if arguments and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
