"""Work on a file as a process of its own does it, for the tests of many files.

What a file is called says what becomes of it: light to import, as every process does.
"""

from __future__ import annotations

import os
import time

from law78.audit.many import FileResult, Source

FOR_EVER = 600


def work(source: Source) -> FileResult:
    """Dies, hangs, fails or dawdles as the name says, else is done at once."""
    name = os.path.basename(source.path)
    if name.startswith("dies"):
        os._exit(9)
    if name.startswith("hangs"):
        time.sleep(FOR_EVER)
    if name.startswith("fails"):
        raise ZeroDivisionError("a mistake\nin two lines")
    if name.startswith("slow"):
        time.sleep(0.5)
    return FileResult(source.path, program=str(os.getpid()))
