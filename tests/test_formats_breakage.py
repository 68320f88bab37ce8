"""Broken and hostile files: an event or one line of refusal, nothing else, and soon."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from acbl_live_pages import acbl_events, page
from event_strategies import as_table, as_usebio, events, table_events, usebio_events
from format_refusals import FIXTURES, assert_one_line
from law78.errors import Law78Error
from law78.event import Event
from law78.formats import read_event, write_event
from law78.formats.strict_json import MOST_NESTING, load
from pbn_files import pbn_events, pbn_file

SOON = 20
"""Seconds of the processor: far more than any takes, far less than what grows with the square."""

fixtures = st.sampled_from(
    [path.read_bytes() for path in sorted(FIXTURES.iterdir()) if path.is_file()]
)
contents = st.one_of(
    fixtures,
    fixtures,
    events().map(lambda event: write_event(event).encode()),
    table_events.map(lambda event: as_table(event, ",", True).encode()),
    usebio_events().map(lambda event: as_usebio(event, lambda number, *_: number).encode()),
    pbn_events().map(lambda made: pbn_file(*made)),
    acbl_events().map(lambda made: page(*made)),
)


def event_or_refusal(data: bytes) -> Event | Law78Error:
    """What reading gives; anything else is an error of the test that asks."""
    try:
        event = read_event(data, "x")
    except Law78Error as error:
        assert_one_line(error)
        return error
    assert isinstance(event, Event)
    for remark in event.remarks:
        assert str(remark).isprintable()
    return event


@given(contents, st.data())
def test_truncated_anywhere(data: bytes, draw: st.DataObject) -> None:
    event_or_refusal(data[: draw.draw(st.integers(0, len(data)))])


@given(contents, st.data())
def test_with_bytes_changed(data: bytes, draw: st.DataObject) -> None:
    changed = bytearray(data)
    for _ in range(draw.draw(st.integers(1, 3))):
        changed[draw.draw(st.integers(0, len(data) - 1))] = draw.draw(st.integers(0, 255))
    event_or_refusal(bytes(changed))


@given(contents, st.data())
def test_with_a_row_dropped_or_doubled_or_moved(data: bytes, draw: st.DataObject) -> None:
    rows = data.splitlines(keepends=True)
    row = rows.pop(draw.draw(st.integers(0, len(rows) - 1)))
    for _ in range(draw.draw(st.integers(0, 2))):
        rows.insert(draw.draw(st.integers(0, len(rows))), row)
    event_or_refusal(b"".join(rows))


@given(contents, contents, st.data())
def test_two_files_spliced(one: bytes, other: bytes, draw: st.DataObject) -> None:
    head = one[: draw.draw(st.integers(0, len(one)))]
    event_or_refusal(head + other[draw.draw(st.integers(0, len(other))) :])


@given(contents, st.sampled_from(["utf-16", "utf-32", "utf-7", "cp037", "utf-8-sig"]))
def test_in_another_encoding(data: bytes, encoding: str) -> None:
    event_or_refusal(data.decode("latin-1").encode(encoding))


@given(st.binary(max_size=200))
@example(b"\x00")
@example(b"\xff\xfe")
@example(b"[\x00]")
@example(b"<\x00>")
def test_bytes_that_are_nothing(data: bytes) -> None:
    event_or_refusal(data)


@given(st.text(max_size=100), st.sampled_from(["", "{", "[", "<", "board,result\n", '{"boards":']))
def test_text_that_is_nothing(text: str, head: str) -> None:
    event_or_refusal((head + text).encode("utf-8", "surrogatepass"))


odd_values = st.recursive(
    st.sampled_from(
        [None, True, -1, 0, 3, 10**17, 10**30, 0.4, float("nan"), float("inf"), "", "600", "2/5"]
    )
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(
            st.sampled_from(["weight", "score", "outcomes", "lines"]), inner, max_size=2
        )
    ),
    max_leaves=5,
)


@given(events(), odd_values, st.data())
def test_json_with_a_value_of_another_kind(
    event: Event, value: object, draw: st.DataObject
) -> None:
    data = json.loads(write_event(event))
    place, key = draw.draw(st.sampled_from(list(places(data))))
    place[key] = value
    event_or_refusal(json.dumps(data).encode())


@given(events(), st.data())
def test_json_with_a_key_changed_or_gone(event: Event, draw: st.DataObject) -> None:
    data = json.loads(write_event(event))
    place, key = draw.draw(
        st.sampled_from([(place, key) for place, key in places(data) if isinstance(place, dict)])
    )
    value = place.pop(key)
    if draw.draw(st.booleans()):
        name = draw.draw(st.sampled_from(["Board", "group", "penalties", "outcomes", key + "s"]))
        place[name] = value
    event_or_refusal(json.dumps(data).encode())


def places(value: object) -> list[tuple[object, object]]:
    """Every place in a JSON value: a container, and a key or index of it."""
    keys = (
        list(value)
        if isinstance(value, dict)
        else list(range(len(value)))
        if isinstance(value, list)
        else []
    )
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


@given(usebio_events(), st.data())
def test_usebio_with_an_element_changed(event: Event, draw: st.DataObject) -> None:
    text = as_usebio(event, lambda number, *_: number)
    name = draw.draw(
        st.sampled_from(["SCORE", "BOARD", "SECTION", "TRAVELLER_LINE", "NS_PAIR_NUMBER", "EVENT"])
    )
    other = draw.draw(st.sampled_from(["score", "x:SCORE", "MATCH", "SCORE", "EVENT", "é", "1"]))
    times = draw.draw(st.sampled_from([1, 2, -1]))
    text = text.replace(f"<{name}", f"<{other}", times)
    event_or_refusal(text.replace(f"</{name}", f"</{other}", times).encode())


LONG = 10_000_000
MANY = 1_000_000

PBN = b"% PBN 2.1\n"
PBN_BYTES = 1_500_000
SCORES = b'[Board "1"]\n[Scoring "MP"]\n[ScoreTable "Score_NS;MP_NS"]\n'

HOSTILE = {
    "one long row of JSON text": b'{"boards": "' + b"a" * LONG + b'"}',
    "a text that never ends": b'{"boards": "' + b'\\"' * (LONG // 2),
    "a text of quotes": b'["' * (LONG // 2),
    "backslashes": b'["' + b"\\" * LONG,
    "half characters": b'["' + b"\\ud800" * 100_000 + b'"]',
    "a long number": b'{"expected": ' + b"9" * LONG + b"}",
    "a long float": b'{"expected": 0.' + b"9" * LONG + b"}",
    "deep lists": b"[" * LONG,
    "deep objects": b'{"a":' * (LONG // 5),
    "many keys": b"{" + b",".join(b'"%d":1' % number for number in range(300_000)) + b"}",
    "a long key": b'{"' + b"k" * LONG + b'": 1}',
    "a long result": b'{"boards":[{"board":1,"lines":[{"result":"12C1c:'
    + b"1/2/" * 2_000_000
    + b'"}]}]}',
    "a long name": b'{"name":"' + b"n" * LONG + b'","boards":[{"board":1,"lines":[{"result":1}]}]}',
    "a long table cell": b"board,result\n1," + b"6" * LONG,
    "a long header": b"board,result," + b"x" * LONG,
    "many columns": b"board,result" + b",x" * MANY + b"\n1,2\n",
    "an open quote": b'board,result\n1,"' + b"\n" * LONG,
    "only commas": b"," * LONG,
    "only semicolons in rows": b"board;result\n" + b";\n" * MANY,
    "blank rows": b"board,result\n" + b"\r" * MANY,
    "a long element": b"<USEBIO>" + b"a" * LONG + b"</USEBIO>",
    "many elements": b"<USEBIO>" + b"<a/>" * (LONG // 8) + b"</USEBIO>",
    "deep elements": b"<a>" * (LONG // 3),
    "many attributes": b"<USEBIO " + b" ".join(b"a%d='1'" % n for n in range(100_000)) + b"/>",
    "ampersands": b"<USEBIO>" + b"&a" * (LONG // 2),
    "declarations": b"<!DOCTYPE USEBIO [" + b"<!ELEMENT a ANY>" * (LONG // 16),
    "a long XML head": b"<?xml " + b"encoding " * (LONG // 9),
    "an open comment": b"<!--" + b"-" * LONG,
    "a long pair number": b"<USEBIO><EVENT EVENT_TYPE='MP_PAIRS'><BOARD><BOARD_NUMBER>1"
    b"</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>"
    + b"(" * 5_000_000
    + b"</NS_PAIR_NUMBER><SCORE>50</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>",
    "comments of PBN": b"% \n" * (LONG // 3),
    "rows of PBN that begin with %": PBN + b"% \n" * (PBN_BYTES // 3),
    "an open comment of PBN": PBN + b"{" + b"\n" * PBN_BYTES,
    "comments in PBN": PBN + b"{}" * (PBN_BYTES // 2),
    "open tags of PBN": PBN + b"[" * PBN_BYTES,
    "a tag of PBN without an end": PBN + b'[Event "' + b"\\" * PBN_BYTES,
    "a long row of PBN": PBN + SCORES + b"1 " * (PBN_BYTES // 2),
    "many rows of PBN": PBN + SCORES + b"1\n" * (PBN_BYTES // 2),
    "many columns of PBN": PBN + b'[ScoreTable "' + b";".join(b"c%d" % n for n in range(200_000)),
    "many named columns": PBN
    + b'[Board "1"]\n[ScoreTable "'
    + b";".join(b"c%d" % n for n in range(20_000))
    + b'"]\n1\n',
    "many short tables of PBN": PBN
    + (SCORES + b"1 1\n" * 9_000).replace(b"[Board", b"\n[Board") * (PBN_BYTES // 40_000),
    "many games of PBN": PBN + b'[Board "1"]\n\n' * (PBN_BYTES // 14),
    "much multiplicity": PBN + b'[Board "1"]\n[Scoring "MP"]\n[ScoreTable "Score_NS;Multiplicity"]'
    b"\n" + b"600 10000\n" * 1000,
    "inherited over and over": PBN
    + b"".join(b'[A%d "##x"]\n' % n for n in range(2000))
    + b'\n[B "1"]\n' * 9_000,
    "deep data in a page": b"<html><result-details a='{&quot;board_results&quot;:"
    + b"[" * 1_000_000
    + b"'>",
    "many elements in a page": b"<html><result-details>" + b"<a b='{'>" * 300_000,
    "a page without an end": b"<html><result-details a='" + b"{" * 3_000_000,
    "many characters by number": b'<html><result-details a=\'{"board_results":"'
    + b"&#65;" * 500_000
    + b"\"}'>",
    "blanks": b" " * LONG,
    "zeros": b"\x00" * LONG,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_answered_soon(name: str) -> None:
    began = time.process_time()
    assert isinstance(event_or_refusal(HOSTILE[name]), Law78Error)
    assert time.process_time() - began < SOON


def test_nested_outcomes_up_to_the_limit_of_nesting() -> None:
    """Clause K6."""

    def nested(depth: int) -> bytes:
        inner = '{"weight":"1","score":50}'
        for _ in range(depth):
            inner = '{"weight":"1/2","score":50},{"weight":"1/2","outcomes":[' + inner + "]}"
        return ('{"boards":[{"board":1,"lines":[{"outcomes":[' + inner + "]}]}]}").encode()

    event = event_or_refusal(nested((MOST_NESTING - 7) // 2))
    assert isinstance(event, Event)
    assert read_event(write_event(event).encode()) == event
    for depth in range(MOST_NESTING // 2 - 2, 3 * MOST_NESTING):
        assert isinstance(event_or_refusal(nested(depth)), Law78Error)


@given(st.text(alphabet='{}[]",:\\u0d89abntf1.-eNaI \n', max_size=60))
def test_strict_json_agrees_with_the_standard_on_what_is_broken(text: str) -> None:
    """Strict JSON reads nothing that the standard refuses, and the same where it reads."""
    try:
        value = load(text)
    except Law78Error as error:
        assert_one_line(error)
        return
    assert json.loads(text) == value
