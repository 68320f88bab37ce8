"""The smallest sessions that Ascherman and Neuberg rank differently. Claims P10.8 to P10.10."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random

from law78.event import Event, EventBoard, EventLine
from law78.notation import parse_line
from law78.outcome import Side
from law78.regulation import Rules
from law78.session import ScoredEvent, score_event
from law78_proofs.ascherman.search import (
    WAYS,
    Place,
    Seated,
    Tried,
    board_in_words,
    change_places,
    choices,
    differ,
    first,
    mean_of_percentages,
    of_all_together,
    percentages,
)
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Step, found

AVERAGED = Tried("board", mean_of_percentages, most_lines=6)
OTHER_BOARDS = Tried("board", of_all_together, most_lines=6, least=1, both=False)
OF_TWO_OR_MORE = replace(OTHER_BOARDS, most_lines=7, least=2)
WITH_ARTIFICIAL = Tried("field", of_all_together, most_lines=4, least=1, artificial="A6040")


def searched(tried: Tried, first_found: Sequence[str], turned: Sequence[str]) -> Iterator[Step]:
    """The first session with another ranking, and the first in which the pairs change places."""
    for says, wanted, found_first in (
        ("the first that is ranked differently", differ, first_found),
        ("the first in which the two change places", change_places, turned),
    ):
        yield found(says, partial(first, tried, wanted), tuple(found_first))


AVERAGED_FIRST = ("620 (1 NS), 420 (2 NS)", "620 (2 NS), 420, 140 (1 NS)", "50 50", "275/6 325/6")
"""(2/2 + 0/4)/2 and (0/2 + 4/4)/2 are a half; (3/4 + 1/6)/2 = 11/24, (1/4 + 5/6)/2 = 13/24."""

AVERAGED_TURNED = (
    "620 (1 NS), 420 (2 NS)",
    "620 (2 NS), 620, 420, 140 (1 NS)",
    "50 125/3",
    "175/4 50",
)
"""(2/2 + 0/6)/2 and (0/2 + 5/6)/2 = 5/12; (3/4 + 1/8)/2 = 7/16 and (1/4 + 6/8)/2 = 1/2."""

OTHER_BOARDS_FIRST = ("620 (1 NS)", "620 (1 NS), 420 (2 EW)", "100 100", "200/3 75")
"""(0 + 2)/(0 + 2) and 2/2 are one; (1 + 3)/(2 + 4) and 3/4."""

OTHER_BOARDS_TURNED = (
    "620 (1 NS)",
    "620 (1 NS), 420 (2 EW)",
    "620 (2 NS), 620, 420",
    "100 250/3",
    "200/3 70",
)
"""(0 + 2)/(0 + 2) and (2 + 3)/(2 + 4) = 5/6; (1 + 3)/(2 + 4) and (3 + 4)/(4 + 6) = 7/10."""

OF_TWO_OR_MORE_FIRST = ("620 (1 NS), 420 (2 EW)", "620 (1 NS), 420, 140", "100 100", "80 75")
"""(2 + 4)/6 and 2/2 are one; (3 + 5)/10 and 3/4."""

OF_TWO_OR_MORE_TURNED = (
    "620 (1 NS), 420 (2 EW)",
    "620 (1 NS), 620, 420, 140, -50",
    "90 100",
    "550/7 75",
)
"""(2 + 7)/10 and 2/2; (3 + 8)/14 and 3/4."""

WITH_ARTIFICIAL_TURNED = (
    "A6040 (1 NS) (2 EW)",
    "620 (1 NS), 620, 420 (2 EW)",
    "135/2 70",
    "190/3 185/3",
)
"""(2.4 + 3)/8 and (1.6 + 4)/8; (3.6 + 4)/12 and (2.4 + 5)/12."""


# The code ------------------------------------------------------------------------------------


def event_of(session: Sequence[Seated]) -> Event:
    """A session with the lines' other pairs left without a name."""

    def name(board: Seated, place: Place) -> str | None:
        return next((own for own, at in zip("12", board.places, strict=True) if at == place), None)

    return Event(
        tuple(
            EventBoard(
                str(number),
                tuple(
                    EventLine(
                        parse_line(result),
                        result,
                        pair_ns=name(board, (line, Side.NS)),
                        pair_ew=name(board, (line, Side.EW)),
                    )
                    for line, result in enumerate(board.results)
                ),
            )
            for number, board in enumerate(session, start=1)
        ),
        winners=1,
    )


def by_the_session(scored: ScoredEvent) -> tuple[Fraction | None, ...]:
    """The percentages of pairs 1 and 2 by session.score_event, for all boards together."""
    had = {standing.pair.number: standing.percentage for standing in scored.ranking}
    return tuple(had.get(pair) for pair in "12")


def averaged_by_hand(scored: ScoredEvent) -> tuple[Fraction | None, ...]:
    """The means of the percentages that session.score_event gives for each board."""
    had: dict[str | None, list[Fraction]] = {}
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            for side, pair in ((Side.NS, line.pair_ns), (Side.EW, line.pair_ew)):
                own = score.of(side)
                if own is not None and own.percentage is not None:
                    had.setdefault(pair, []).append(own.percentage)
    return tuple(sum(had[pair], Fraction(0)) / len(had[pair]) for pair in "12")


def code_of_sessions(
    tried: Tried,
    by_code: Callable[[ScoredEvent], tuple[Fraction | None, ...]],
    random: Random,
) -> Iterator[Sides]:
    """Sessions drawn from those of the search, scored as a whole by the code."""
    sizes = sorted(random.randint(tried.least, 4) for _ in range(random.randint(1, 3)))
    session = [random.choice(boards) for boards in choices(sizes, tried)]
    figures = percentages(session, tried)
    if figures is None:
        return
    for way, by_search in zip(WAYS, figures, strict=True):
        rules = Rules(unequal=way, expected=tried.rules_expected)
        words = " / ".join(board_in_words(board) for board in session)
        yield Sides(by_code(score_event(event_of(session), rules)), by_search, words)


def shown(session: Sequence[str]) -> str:
    """The boards and the percentages of pairs 1 and 2."""
    *boards, neuberg, ascherman = session
    return "\n".join(
        (
            *(f"board {number}: {board}" for number, board in enumerate(boards, start=1)),
            f"Neuberg: {' and '.join(neuberg.split())} per cent",
            f"Ascherman: {' and '.join(ascherman.split())} per cent",
        )
    )


ORDER_OF_SEARCH = (
    " Fewest lines first, then fewest boards, then the smallest boards; then, board by board, by"
    " the results, best first, untied before tied and ties from the top, and by where pair 1 and"
    " pair 2 sit, N-S before E-W and a better line before a worse one"
)

CLAIMS = (
    Claim(
        id="P10.8",
        title="the smallest session in which averaged percentages change places",
        clauses=("K22", "K13", "K33"),
        statement=(
            "Where E varies, Ascherman and Neuberg can rank two pairs differently by the mean of"
            " their percentages, though both played the same boards. It takes two boards: of two"
            " lines and three for a tie to be broken, of two and four for the two to change"
            " places. law78 does not rank by such means, which are made by hand here."
            + ORDER_OF_SEARCH
            + "."
        ),
        formula=shown(AVERAGED_TURNED),
        domain=(
            "two pairs that play every board of a session, boards of two or more scores, no"
            " rulings, each board's own number of lines for E"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "Only the order of the scores on a board counts, and there are as many scores as"
            " lines. Of boards on which the two pairs get the same, the first is tried. A board of"
            " one line has no percentage by Neuberg, and no place in a mean of percentages."
        ),
        steps=lambda: searched(AVERAGED, AVERAGED_FIRST, AVERAGED_TURNED),
        perturbed=(
            Perturbed(
                "also where E is that of the field",
                lambda: searched(
                    replace(AVERAGED, rules_expected="field"), AVERAGED_FIRST, AVERAGED_TURNED
                ),
            ),
            Perturbed(
                "also by the percentage of all boards together",
                lambda: searched(
                    replace(AVERAGED, percentage=of_all_together), AVERAGED_FIRST, AVERAGED_TURNED
                ),
            ),
        ),
        ties=(
            Tie(
                "means of percentages by session.score_event",
                partial(code_of_sessions, AVERAGED, averaged_by_hand),
            ),
        ),
    ),
    Claim(
        id="P10.9",
        title="the smallest session in which pairs of different boards change places",
        clauses=("K22", "K13", "K33", "K32"),
        statement=(
            "Where E varies and two pairs did not play the same boards, Ascherman and Neuberg can"
            " rank them differently. A board of one line, on which nobody can win anything by"
            " Neuberg and both sides have half of the top under Ascherman, is enough beside one of"
            " two lines for a tie to be broken; for the two to change places it takes boards of"
            " one, two and three lines. Of boards of two lines or more it takes two, of two lines"
            " and three for a tie, of two and five for the two to change places."
            + ORDER_OF_SEARCH
            + ", not there last."
        ),
        formula=shown(OTHER_BOARDS_TURNED)
        + "\nboards of two lines or more:\n"
        + shown(OF_TWO_OR_MORE_TURNED),
        domain=(
            "two pairs, each on any boards of a session, both on some board of two lines or more,"
            " boards of scores, no rulings, each board's own number of lines for E"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "Only the order of the scores on a board counts, and there are as many scores as"
            " lines. Of boards on which the two pairs get the same, the first is tried. A pair that"
            " is on boards of one line alone has no percentage by Neuberg. On every other board"
            " what is available is above 0 by both."
        ),
        steps=lambda: (
            *searched(OTHER_BOARDS, OTHER_BOARDS_FIRST, OTHER_BOARDS_TURNED),
            *searched(OF_TWO_OR_MORE, OF_TWO_OR_MORE_FIRST, OF_TWO_OR_MORE_TURNED),
        ),
        perturbed=(
            Perturbed(
                "also where E is that of the field",
                lambda: searched(
                    replace(OTHER_BOARDS, rules_expected="field", most_lines=5),
                    OTHER_BOARDS_FIRST,
                    OTHER_BOARDS_TURNED,
                ),
            ),
            Perturbed(
                "also for pairs that played the same boards",
                lambda: searched(
                    replace(OTHER_BOARDS, both=True, most_lines=5),
                    OTHER_BOARDS_FIRST,
                    OTHER_BOARDS_TURNED,
                ),
            ),
        ),
        ties=(
            Tie(
                "percentages by session.score_event where pairs miss boards",
                partial(code_of_sessions, OTHER_BOARDS, by_the_session),
            ),
        ),
    ),
    Claim(
        id="P10.10",
        title="the smallest session in which A6040 changes places",
        clauses=("K22", "K13", "K15", "K33"),
        statement=(
            "Where a pair has A6040, Ascherman and Neuberg can rank it differently,"
            " though E is the same on all boards and both pairs play all of them: A6040 is 1.2 more"
            " under Ascherman for the one side and 0.8 for the other, where a score is 1 more. It"
            " takes a board with A6040 alone and one of three scores."
            + ORDER_OF_SEARCH
            + "; no A6040 before one or more."
        ),
        formula=shown(WITH_ARTIFICIAL_TURNED),
        domain=(
            "two pairs that play every board of a session, boards of scores and A6040, no rulings,"
            " E that of the field"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "Only the order of the scores on a board counts, and there are as many scores as"
            " lines. Of boards on which the two pairs get the same, the first is tried. The first"
            " session that is ranked differently is also the first in which they change places."
        ),
        steps=lambda: searched(WITH_ARTIFICIAL, WITH_ARTIFICIAL_TURNED, WITH_ARTIFICIAL_TURNED),
        perturbed=(
            Perturbed(
                "also without an artificial score",
                lambda: searched(
                    replace(WITH_ARTIFICIAL, artificial=None),
                    WITH_ARTIFICIAL_TURNED,
                    WITH_ARTIFICIAL_TURNED,
                ),
            ),
            Perturbed(
                "also with A5050",
                lambda: searched(
                    replace(WITH_ARTIFICIAL, artificial="A5050"),
                    WITH_ARTIFICIAL_TURNED,
                    WITH_ARTIFICIAL_TURNED,
                ),
            ),
        ),
        ties=(
            Tie(
                "percentages by session.score_event with A6040",
                partial(code_of_sessions, WITH_ARTIFICIAL, by_the_session),
            ),
        ),
    ),
)
