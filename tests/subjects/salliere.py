#!/usr/bin/env python3
"""Debian's salliere as a subject: it matchpoints boards and scores contracts.

    apt-get install salliere
    python3 salliere.py [COMMAND]      COMMAND where salliere is not on the path

salliere keeps boards in a file of comma-separated values, which `salliere matchpoint`
fills in. For every request the board is written into such a file. A column each for
N-S and E-W holds the score, in that side's view, or av+ av= av-; where one of the two
is empty or 0 it is the other with its sign turned round. A line that was not played,
or a bye, is no line of the file. salliere takes as many results to be expected as the
board with the most lines has, so where results are missing a second board has them all.
"""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

AVERAGES = {"60": "av+", "50": "av=", "40": "av-", "+": "av+", "=": "av=", "-": "av-"}
DEFAULTS = {"unequal": "neuberg", "small_groups": "none", "split": "charts"}
MOST_EXPECTED = 1000
SECONDS = 60

HELLO = {
    "operations": ["score_board", "score_contract"],
    "features": ["split", "artificial", "unequal", "not_played", "bye"],
    "values": "matchpoints",
    "scale": 2,
    # It prints with Java's DecimalFormat("0.##"), which rounds halves to even. A later call
    # reads what was printed; a `total` in the same call has the figures as they were.
    "rounding": [
        {
            "stage": "board",
            "quantum": "1/100",
            "mode": "half_even",
            "side": "each",
            "carried": False,
        }
    ],
}


class Refused(Exception):
    """A request that is no bridge, or no JSON, or on which salliere failed."""


class Unsupported(Exception):
    """Something that salliere cannot be given."""


def salliere_command():
    """How salliere is started. Debian's file is a jar, which not every system can run."""
    name = sys.argv[1] if len(sys.argv) > 1 else "salliere"
    found = shutil.which(name) or shutil.which(name, path="/usr/games")
    if found is None:
        sys.exit(f"salliere.py: no {name} here: apt-get install salliere")
    with open(found, "rb") as file:
        is_jar = file.read(2) == b"PK"
    return ["java", "-jar", found] if is_jar else [found]


def run_salliere(command, steps, rows):
    """What salliere makes of the rows of a boards file, or Refused where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        boards, names = Path(folder, "boards.csv"), Path(folder, "names.csv")
        names.touch()
        with boards.open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
        # A decimal point whatever the user's language.
        environment = os.environ | {"LC_ALL": "C"}
        try:
            ran = subprocess.run(
                [*command, *steps, "--", boards, names],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                env=environment,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise Refused(f"salliere took more than {SECONDS} seconds") from None
        if ran.returncode != 0:
            said = (ran.stdout + ran.stderr).strip().splitlines()
            raise Refused(f"salliere: {said[-1] if said else ran.returncode}")
        return list(csv.reader(io.StringIO(boards.read_text())))


def version(command):
    """Debian's version of the package, or else what the program says of itself."""
    try:
        query = ["dpkg-query", "-W", "-f", "${Version}", "salliere"]
        ran = subprocess.run(query, capture_output=True, text=True)
        if ran.returncode == 0 and ran.stdout:
            return ran.stdout
    except FileNotFoundError:
        pass
    ran = subprocess.run([*command, "--help"], capture_output=True, text=True)
    said = re.search(r"version (\S+)", ran.stdout + ran.stderr)
    return said[1] if said else "unknown"


# A board


def score_board(command, request):
    board = request.get("board")
    if not isinstance(board, dict) or not isinstance(board.get("lines"), list):
        raise Refused("a board is an object with a list of lines")
    rules = board.get("rules", {})
    if not isinstance(rules, dict):
        raise Refused("rules are an object")
    for rule, choice in rules.items():
        if DEFAULTS.get(rule) != choice:
            raise Unsupported(f"{rule}={choice}")
    cells = [cells_of_line(line) for line in board["lines"]]
    if not cells:
        raise Refused("a board without lines")
    counted = sum(pair is not None for pair in cells)
    expected = board.get("expected", counted)
    if not isinstance(expected, int) or isinstance(expected, bool) or expected < counted:
        raise Refused(f"{counted} lines, and {expected} expected")
    if expected > MOST_EXPECTED:
        raise Unsupported(f"more than {MOST_EXPECTED} results expected")
    rows = [row(1, line, *pair) for line, pair in enumerate(cells) if pair is not None]
    if rows and counted < expected:
        rows += [row(2, line, "50", "") for line in range(expected)]
    scored = run_salliere(command, ["matchpoint"], rows) if rows else []
    # salliere sorts the lines: each is known by its N-S pair.
    matchpoints = {line[1]: line[8:10] for line in scored if line[0] == "1"}
    answers = [matchpoints.get(str(line), (None, None)) for line in range(len(cells))]
    return {"lines": [{"ns": ns, "ew": ew} for ns, ew in answers]}


def row(board, line, ns, ew):
    """A row of a boards file, with scores and without contract, tricks and matchpoints."""
    return [board, line, line + 100_000, "", "", "", ns, ew, "", ""]


def cells_of_line(line):
    """What stands in the columns of N-S's and of E-W's score; None for no line at all."""
    if not isinstance(line, dict):
        raise Refused("a line is an object")
    if "group" in line:
        raise Unsupported("fouled")
    if line.get("not_played") is True or line.get("bye") is True:
        return None
    if "outcomes" in line:
        score = score_of(line)
        return (str(score), "") if score > 0 else ("", str(-score))
    if "artificial" in line:
        sides = sides_of(line["artificial"])
        return tuple(average(side) for side in sides)
    if "split" in line:
        ns, ew = (score_or_average(side) for side in sides_of(line["split"]))
        return str(ns), ew if isinstance(ew, str) else str(-ew)
    raise Unsupported("a result without data beside it")


def sides_of(data):
    if not isinstance(data, dict) or set(data) != {"ns", "ew"}:
        raise Refused("two sides are an object with ns and ew")
    return data["ns"], data["ew"]


def score_or_average(side):
    if isinstance(side, dict) and "artificial" in side:
        return average(side["artificial"])
    return score_of(side)


def score_of(held):
    outcomes = held.get("outcomes") if isinstance(held, dict) else None
    if not isinstance(outcomes, list) or not all(isinstance(each, dict) for each in outcomes):
        raise Refused("outcomes are a list of objects")
    if len(outcomes) > 1:
        raise Unsupported("weighted")
    if not outcomes or outcomes[0].get("weight") != "1":
        raise Refused("the weights do not make one whole")
    score = outcomes[0].get("score")
    if not isinstance(score, int) or isinstance(score, bool) or abs(score) >= 10**9:
        raise Refused("a score is a whole number of at most 9 digits")
    return score


def average(share):
    if not isinstance(share, str):
        raise Refused("an artificial score is a text")
    if share not in AVERAGES:
        raise Unsupported(f"artificial {share}")
    return AVERAGES[share]


# A contract


def score_contract(command, request):
    contract, vulnerable = request.get("contract"), request.get("vulnerable")
    declarer, tricks = request.get("declarer"), request.get("tricks")
    if not contract or not isinstance(contract, str):
        raise Refused("a contract is a text")
    if vulnerable not in ("NONE", "NS", "EW", "ALL"):
        raise Refused("vulnerable is NONE, NS, EW or ALL")
    if contract == "PASS":
        contract, declarer, tricks = "P.O.", "", ""
    elif not isinstance(declarer, str) or len(declarer) != 1:
        raise Refused("a declarer is one letter")
    elif not isinstance(tricks, int) or isinstance(tricks, bool):
        raise Refused("tricks are a whole number")
    number = f"1;vul={vulnerable.lower()}"
    rows = [[number, 1, 2, contract, declarer, tricks, "", "", "", ""]]
    (scored,) = run_salliere(command, ["verify", "score"], rows)
    return {"score": int(scored[6]) - int(scored[7])}


# The conversation


def hello(command, request):
    protocol = request.get("protocol")
    if protocol != 1 or isinstance(protocol, bool):
        raise Refused("this speaks version 1")
    return {"protocol": 1, "subject": {"name": "salliere", "version": version(command)}} | HELLO


OPERATIONS = {"hello": hello, "score_board": score_board, "score_contract": score_contract}


def answer_to(command, text):
    """The answer to one line of input, None for goodbye."""
    seq = None
    try:
        request = json.loads(text)
        seq = request.get("seq") if isinstance(request, dict) else None
        if not isinstance(seq, int) or isinstance(seq, bool):
            seq = None
            raise Refused("a request without a seq")
        operation = request.get("op")
        if operation == "bye":
            return None
        if not isinstance(operation, str):
            raise Refused("a request without an op")
        if operation not in OPERATIONS:
            raise Unsupported(operation)
        return {"seq": seq} | OPERATIONS[operation](command, request)
    except Unsupported as unsupported:
        return {"seq": seq, "unsupported": str(unsupported)}
    except (Refused, ValueError, RecursionError) as refused:
        return {"seq": seq, "error": {"code": "refused", "message": str(refused)}}


def main():
    command = salliere_command()
    for request in sys.stdin.buffer:
        if not request.strip():
            continue
        answer = answer_to(command, request)
        if answer is None:
            return
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
