"""The sheet to key from and write on, and the table of what each mistake shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from law78.conformance.mistakes import BY_ID
from law78.conformance.printing import Pair
from law78.conformance.sheets.alike import Alike, leaving_out, listed
from law78.conformance.sheets.figures import RIGHT, figures_of
from law78.conformance.sheets.kept import Row, Sheet, left_alike, not_shown, refusing, table, top_of
from law78.conformance.sheets.rendering import rendered
from law78.conformance.sheets.text_tables import paragraph, text_table
from law78.conformance.sheets.words import contract_in_words, entry_in_words, in_decimals


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A line as it stands on the sheet."""

    number: str
    contract: str
    declarer: str
    tricks: str
    score: str
    entry: str


def key_rows(sheet: Sheet) -> list[KeyRow]:
    """The lines of a sheet in words."""
    return [
        KeyRow(
            number=str(number),
            contract=contract_in_words(line),
            declarer=line.declarer or "",
            tricks="" if line.tricks is None else str(line.tricks),
            score="" if line.score is None else str(line.score),
            entry=entry_in_words(line),
        )
        for number, line in enumerate(sheet.board, start=1)
    ]


def _title(sheet: Sheet) -> str:
    return f"law78 sheet: {sheet.kind}"


def _lead(sheet: Sheet) -> str:
    return f"One board to key into a scoring program, {sheet.title}."


def _steps(sheet: Sheet) -> list[str]:
    tables = len(sheet.board)
    steps = [
        f"Set up a session of pairs at matchpoints in the program: {tables} tables, Mitchell, two"
        " winners. Score across the field, with Neuberg's formula if the program asks. Board 2 is"
        " the only board with results, so that everything on it depends on it alone.",
        "Key board 2 (N-S vulnerable, E-W not), line by line in this order: contract, declarer and"
        " tricks where the program takes them, and let it find the score; else the score."
        " Scores are as N-S see them.",
    ]
    if sheet.kind != "scores":
        given = "averages and rulings" if sheet.kind == "rulings" else "averages"
        steps.append(
            f"Enter the {given} as the program has them. A line not played is one that the table"
            " did not get to: no result, and no adjustment."
        )
    else:
        steps.append("The line not played has no result at all: the table did not get to it.")
    steps.append(
        "Let it score, and write down what it shows for each line, with every digit: for a score"
        " that it found itself only where it differs; a hyphen where it shows nothing."
    )
    return steps


def _caption(sheet: Sheet) -> str:
    return f"Board 2: N-S vulnerable. {sheet.expected} results are expected."


READING = (
    "Give the figures of the lines in their order, N-S's and E-W's with a slash between them,"
    " or N-S's alone; - for nothing, ? for what was not read."
)

SAYING = (
    ("--scale 1", "if a win counts 1"),
    ("--values percentage", "if it shows per cent"),
    ("--score LINE=SCORE", "for a score that it shows otherwise"),
)
"""What to add to the command, and when."""


def read_command(sheet: Sheet) -> str:
    """The command that reads the figures back."""
    return f"law78 sheet --{sheet.kind} --read FIGURES..."


def sheet_html(sheet: Sheet) -> str:
    """The sheet as one self-contained page, A4 when it is printed."""
    return rendered(
        "sheet.html.jinja",
        title=_title(sheet),
        lead=_lead(sheet),
        steps=_steps(sheet),
        caption=_caption(sheet),
        rows=key_rows(sheet),
        reading=READING,
        saying=SAYING,
        command=read_command(sheet),
    )


def sheet_text(sheet: Sheet) -> str:
    """The sheet as plain text, 80 columns."""
    lines = [_title(sheet), "", *paragraph(_lead(sheet)), ""]
    for number, step in enumerate(_steps(sheet), start=1):
        lines += paragraph(step, first=f"{number}. ", rest="   ")
    lines += [
        "",
        "Program ____________________________  Version ____________  Date ___________",
        "A win counts ( ) 2  ( ) 1     It shows ( ) matchpoints  ( ) per cent",
        "Its manual says that it rounds ______________________________________________",
        "",
        _caption(sheet),
        "",
    ]
    rows = [
        (
            row.number,
            row.entry or _played(row),
            row.score,
            "",
            "",
            "",
        )
        for row in key_rows(sheet)
    ]
    headings = ("no", "key in", "score", "shown", "N-S", "E-W")
    lines += text_table(headings, rows, (2, 31, 5, 7, 7, 7))
    lines += ["", *paragraph(READING), "", f"  {read_command(sheet)}", ""]
    lines += [f"  {option:<20} {when}" for option, when in SAYING]
    return "\n".join(lines) + "\n"


def _played(row: KeyRow) -> str:
    if not row.declarer:
        return row.contract
    return f"{row.contract} by {row.declarer}, {row.tricks} tricks"


# The table -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """What a program shows with a mistake: N-S's figures, and E-W's where they are not the rest."""

    name: str
    title: str
    lines: tuple[tuple[str, ...], ...]
    top: str


def answer_rows(sheet: Sheet, places: int) -> list[AnswerRow]:
    """What is right, then what each mistake shows, matchpoints to so many decimals."""
    right, *others = table(sheet)
    return [
        _answer_row((RIGHT,), right, right, places),
        *(_answer_row(row.names, row, right, places) for row in others),
    ]


def _answer_row(names: Sequence[str], row: Row, right: Row, places: int) -> AnswerRow:
    pairs = _pairs(row)
    lines = [("N-S", *(in_decimals(ns, places) for ns, _ in pairs))]
    if row is right or not _east_west_follow(row, right):
        lines.append(("E-W", *(in_decimals(ew, places) for _, ew in pairs)))
    if row.scores:
        lines.append(("score", *(str(row.scores.get(place, "")) for place in range(len(pairs)))))
    return AnswerRow(
        name=", ".join(names),
        title="; ".join(BY_ID[name].title for name in names if name in BY_ID),
        lines=tuple(lines),
        top=in_decimals(top_of(row), places),
    )


def _pairs(row: Row) -> list[Pair]:
    return [figures_of(line, "matchpoints") for line in row.exact.lines]


def _east_west_follow(row: Row, right: Row) -> bool:
    """Whether E-W have the rest of the top, and what is right where that is not right."""
    top, right_top = top_of(row), top_of(right)
    for (ns, ew), (right_ns, right_ew) in zip(_pairs(row), _pairs(right), strict=True):
        if right_ns is None or right_ew is None or ns is None or ew is None:
            if ew != right_ew or ns != right_ns:
                return False
        elif right_ns + right_ew != right_top:
            if ew != right_ew:
                return False
        elif ns + ew != top:
            return False
    return True


def _notes(sheet: Sheet, places: str) -> list[str]:
    return [
        f"Matchpoints, 2 for a score beaten and 1 for a score equalled, to {places} decimals: a"
        " program may show fewer, or half of it, or per cent of the top. Without a row of their"
        " own, E-W have the rest of the top, and on averages what is right. A row of scores has"
        " those that the program makes otherwise of the contracts.",
        f"The board was found so: {sheet.found}.",
    ]


def not_told(sheet: Sheet) -> list[str]:
    """What the board does not tell apart, in sentences."""
    sentences = []
    hidden = not_shown(sheet)
    for display, alike in left_alike(sheet).items():
        together = groups(leaving_out(hidden, alike))
        if together:
            named = "; ".join(" and ".join(group) for group in together)
            sentences.append(f"In {display}: {named}.")
    refused = refusing(sheet)
    if refused:
        sentences.append(
            f"A program refuses the board, or one line of it, with {', '.join(refused)}."
        )
    if hidden:
        sentences.append(f"They do not show on such a board: {', '.join(hidden)}.")
    return sentences


def groups(alike: Alike) -> list[list[str]]:
    """The groups in order, what is right before the mistakes."""
    return [sorted(group, key=lambda name: (name != RIGHT, name)) for group in listed(alike)]


def answers_html(sheet: Sheet) -> str:
    """The table of what each mistake shows, as one self-contained page."""
    return rendered(
        "answers.html.jinja",
        title=f"{_title(sheet)}: what each mistake shows",
        lead="For whoever reads the figures off. Keep it from whoever keys them in.",
        notes=_notes(sheet, "three"),
        caption="What a program shows, line by line",
        columns=["", *(str(number) for number in range(1, len(sheet.board) + 1))],
        rows=answer_rows(sheet, 3),
        not_told=not_told(sheet),
    )


def answers_text(sheet: Sheet) -> str:
    """The table of what each mistake shows, as plain text."""
    columns = range(1, len(sheet.board) + 1)
    lines = [f"{_title(sheet)}: what each mistake shows", ""]
    for note in _notes(sheet, "two"):
        lines += [*paragraph(note), ""]
    lines.append(_answer_line("line", [str(number) for number in columns], "top"))
    for row in answer_rows(sheet, 2):
        lines += ["", row.name]
        for label, *figures in row.lines:
            lines.append(_answer_line(label, figures, row.top if label == "N-S" else ""))
    lines += ["", "What this board does not tell apart", ""]
    for sentence in not_told(sheet):
        lines += paragraph(sentence, first="- ", rest="  ")
    return "\n".join(lines) + "\n"


def _answer_line(label: str, figures: Sequence[str], top: str) -> str:
    return f"  {label:<6}{''.join(f'{figure:>7}' for figure in figures)}{top:>7}".rstrip()
