"""Which format a file has, and every file that is refused by name."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from format_refusals import FIXTURES, refused
from law78 import formats
from law78.errors import Code, Law78Error
from law78.formats import MOST_BYTES, read_event, read_file
from law78.formats.recognise import Kind, kind_of


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b'{"boards": []}', Kind.JSON),
        (b'\xef\xbb\xbf \r\n{"boards": []}', Kind.JSON),
        (b"[1]", Kind.JSON),
        (b'["board"]', Kind.JSON),
        (b"<USEBIO/>", Kind.XML),
        (b"<?xml version='1.0'?><!DOCTYPE USEBIO SYSTEM 'x.dtd'><USEBIO/>", Kind.XML),
        (b"<usebio/>", Kind.XML),
        (b"board,result\n", Kind.TABLE),
        (b'"board";"result"\n', Kind.TABLE),
        (b"anything else", Kind.TABLE),
        (b'% PBN 2.0\n[Event "x"]\n', Kind.PBN),
        (b'\xef\xbb\xbf; a comment\r\n\r\n[Event "x"]\n', Kind.PBN),
        (b'; one\n{another [1]}\n[Event "x"]\n', Kind.PBN),
        (b'[Event "x"]\n', Kind.PBN),
        (b'[ "Event", "x"]\n', Kind.JSON),
        (b"<html><result-details v-bind:data='{}'>", Kind.ACBL_LIVE),
        (b"<html><p x='{&quot;board_results&quot;: []}'>", Kind.ACBL_LIVE),
        (b"<!doctype html>\n<html>" + b" " * 9000 + b"<result-details>", Kind.ACBL_LIVE),
    ],
)
def test_the_content_decides(content: bytes, kind: Kind) -> None:
    assert kind_of(content) is kind


def test_the_name_does_not() -> None:
    event = read_event((FIXTURES / "comma.csv").read_bytes(), "results.xml")
    assert [board.board for board in event.boards] == ["1", "2"]


def zipped(*names: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (zipped("xl/workbook.xml"), "workbook"),
        (zipped(), "zip"),
        (gzip.compress(b"board,result", mtime=0), "gzip"),
        (b"BZh91AY&SY", "bzip2"),
        (b"\xfd7zXZ\x00\x00", "xz"),
        (b"7z\xbc\xaf'\x1c\x00", "7-zip"),
        (b"Rar!\x1a\x07\x00", "rar"),
        (b"%PDF-1.7\n%\xe2\xe3", "PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Office"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "Bridgemate"),
        (b"\x00\x01\x00\x00Standard ACE DB\x00", "Access"),
        (b"SQLite format 3\x00", "SQLite"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\xff\xd8\xff\xe0", "picture"),
        (b"GIF89a", "picture"),
        (b"{\\rtf1\\ansi", "RTF"),
        (b"board,result\n1,\x00600\n", "binary"),
        (b"<!DOCTYPE html><html><body>results</body></html>", "web page"),
        (b"\n<HTML><HEAD><META name=Generator content='Magic Contest'>", "Magic Contest"),
        (b"<html><body data='{&quot;organization&quot;: &quot;ACBL&quot;}'>", "ACBL Live"),
        (b"vg|Final,Session 1,I,1,16|\n", "LIN"),
        (b"qx|o1|pn|a,b,c,d|", "LIN"),
        (b"%" * 5000, "neither"),
        (b"some prose about bridge\n", "neither"),
        (b"1,600\n1,-100\n", "neither"),
    ],
)
def test_what_is_not_read_is_refused_by_name(content: bytes, named: str) -> None:
    assert named in refused(content, Code.FORMAT).problem


@pytest.mark.parametrize("content", [b"", b" \r\n\t ", b"\xef\xbb\xbf"])
def test_an_empty_file(content: bytes) -> None:
    refused(content, Code.EMPTY)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("name", ["event.json", "comma.csv", "usebio-1.1.xml"])
def test_other_unicode_is_refused_by_name(encoding: str, name: str) -> None:
    text = (FIXTURES / name).read_text("utf-8")
    error = refused(text.encode(encoding), Code.ENCODING)
    assert encoding[:6].upper() in error.problem
    assert "UTF-8" in error.remedy


def test_a_file_beyond_the_limit() -> None:
    refused(b"board,result\n" + b"\n" * MOST_BYTES, Code.LIMIT)


def test_a_missing_file(tmp_path: Path) -> None:
    unreadable(str(tmp_path / "none.json"), "no such file")


def test_a_directory(tmp_path: Path) -> None:
    unreadable(str(tmp_path), "directory")


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_permission(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(formats.Path, "open", no_permission)
    unreadable(str(tmp_path), "may not be read")


@pytest.mark.parametrize("path", ["a\x00b", "x" * 10_000, ""])
def test_a_path_that_cannot_be(path: str) -> None:
    with pytest.raises(Law78Error) as caught:
        read_file(path)
    assert caught.value.code is Code.UNREADABLE


def unreadable(path: str, problem: str) -> None:
    with pytest.raises(Law78Error) as caught:
        read_file(path)
    assert caught.value.code is Code.UNREADABLE
    assert caught.value.place.file == path
    assert problem in caught.value.problem


def test_a_file_and_standard_input_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    path = FIXTURES / "usebio-1.0.xml"

    class Standard:
        buffer = io.BytesIO(path.read_bytes())

    monkeypatch.setattr("sys.stdin", Standard)
    assert read_file("-").boards == read_file(str(path)).boards


def test_the_place_names_the_file() -> None:
    path = str(FIXTURES / "laughs.xml")
    with pytest.raises(Law78Error) as caught:
        read_file(path)
    assert caught.value.place.file == path
