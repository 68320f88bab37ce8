#!/usr/bin/env python3
"""A subject with one bad habit, named by its argument; else it answers as it should.

It scores nothing: every board gets 0, and what matters is how it talks.
"""

import json
import os
import sys
import time

habit = sys.argv[1] if len(sys.argv) > 1 else "none"
HELLO = {
    "protocol": 1,
    "subject": {"name": "Bad", "version": "1"},
    "operations": ["score_board"],
    "features": [],
}
kept = []


def write(text):
    sys.stdout.buffer.write(text.encode("utf-8") if isinstance(text, str) else text)
    sys.stdout.buffer.flush()


def answered(request):
    if request["op"] == "hello":
        return {"seq": request["seq"], **HELLO}
    if request["op"] != "score_board":
        return {"seq": request["seq"], "unsupported": request["op"]}
    lines = request["board"].get("lines")
    if lines is None:
        return {"seq": request["seq"], "error": {"code": "lines", "message": "no lines"}}
    return {"seq": request["seq"], "lines": [{"ns": "0", "ew": "0"} for _ in lines]}


if habit == "crashes at the start":
    sys.exit("no such module")
if habit == "ends at once":
    sys.exit(0)
if habit == "speaks first":
    write('{"ready":true}\n')
for asked, line in enumerate(sys.stdin, start=1):
    request = json.loads(line)
    if request["op"] == "bye":
        if habit == "ignores the end":
            sys.stdin.close()
            time.sleep(600)
        if habit == "ends badly":
            sys.exit(5)
        break
    answer = answered(request)
    text = json.dumps(answer)
    is_board = request["op"] == "score_board"
    if not is_board:
        write(text + "\n")
    elif habit == "hangs":
        time.sleep(600)
    elif habit == "crashes on every third" and asked % 3 == 0:
        print("division by zero", file=sys.stderr)
        os.abort()
    elif habit == "hangs on every third" and asked % 3 == 0:
        time.sleep(600)
    elif habit == "hangs with a child":
        os.system("sleep 600")
    elif habit == "wrong seq":
        write(json.dumps(answer | {"seq": request["seq"] + 1}) + "\n")
    elif habit == "no seq":
        write(json.dumps({"lines": answer["lines"]}) + "\n")
    elif habit == "line in two":
        write(text[:12] + "\n" + text[12:] + "\n")
    elif habit == "byte order mark":
        write("\ufeff" + text + "\n")
    elif habit == "CRLF":
        write(text + "\r\n")
    elif habit == "NaN":
        write(text.replace('"0"', "NaN") + "\n")
    elif habit == "a float":
        write(text.replace('"0"', "0.0") + "\n")
    elif habit == "a whole number":
        write(text.replace('"0"', "0") + "\n")
    elif habit == "10 MB of noise":
        write("x" * 10_000_000 + "\n" + text + "\n")
    elif habit == "noise on standard error":
        sys.stderr.write("debug\n" * 200_000)
        sys.stderr.flush()
        write(text + "\n")
    elif habit == "two at once":
        write(text + "\n" + text + "\n")
    elif habit == "out of order":
        kept.append(text)
        if len(kept) == 2:
            write(kept.pop() + "\n" + kept.pop() + "\n")
    elif habit == "not UTF-8":
        write(b'{"seq":1,"lines":"\xff"}\n')
    elif habit == "a list":
        write("[" + text + "]\n")
    elif habit == "a key twice":
        write('{"seq":0,' + text[1:] + "\n")
    elif habit == "a line missing":
        write(json.dumps(answer | {"lines": answer["lines"][1:]}) + "\n")
    elif habit == "debug output":
        write("scoring a board\n" + text + "\n")
    elif habit == "deep nesting":
        write("[" * 100_000 + "\n")
    elif habit == "closes its output":
        sys.stdout.close()
        os.close(1)
        time.sleep(600)
    else:
        write(text + "\n")
