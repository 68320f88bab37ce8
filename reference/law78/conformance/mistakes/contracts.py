"""Law 77: the score of a contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from law78.conformance.mistakes.scorer import Scorer
from law78.conformance.mistakes.steps import (
    ALTERED,
    EASILY_MADE,
    LAST,
    Mistake,
    Replacement,
    adding,
)
from law78.contract import (
    BOOK,
    GAME,
    GAME_FROM,
    INSULT,
    PARTSCORE,
    TIMES,
    Contract,
    Denomination,
    Double,
    PassedOut,
    Vulnerable,
    declaring_side,
    made_score,
    overtrick_premium,
    parse_vulnerable,
    slam_premium,
    trick_score,
    undertrick_penalty,
)
from law78.errors import Code, Law78Error
from law78.outcome import Side

MINORS = (Denomination.CLUBS, Denomination.DIAMONDS)

UNDERTRICKS_OF_A_CARD = 7
"""As far as the undertricks on the back of many score cards go."""

OTHERS: Mapping[Vulnerable, Vulnerable] = {
    Vulnerable.NONE: Vulnerable.NONE,
    Vulnerable.NS: Vulnerable.EW,
    Vulnerable.EW: Vulnerable.NS,
    Vulnerable.ALL: Vulnerable.ALL,
}
"""For each vulnerability that of the other side."""


def _is_made(contract: Contract, tricks: int) -> bool:
    return tricks >= contract.tricks_needed


def _undertricks_never_vulnerable(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if _is_made(contract, tricks):
        return 0
    return made_score(contract, tricks, False) - made_score(contract, tricks, vulnerable)


def _later_undertricks_alike(contract: Contract, tricks: int, vulnerable: bool) -> int:
    down = contract.tricks_needed - tricks
    if down <= 3 or contract.double is Double.UNDOUBLED or vulnerable:
        return 0
    three = undertrick_penalty(contract.double, 3, vulnerable)
    step = three - undertrick_penalty(contract.double, 2, vulnerable)
    alike = three + (down - 3) * step
    return undertrick_penalty(contract.double, down, vulnerable) - alike


def _overtricks_undoubled(contract: Contract, tricks: int, vulnerable: bool) -> int:
    over = max(tricks - contract.tricks_needed, 0)
    plain = replace(contract, double=Double.UNDOUBLED)
    return overtrick_premium(plain, over, vulnerable) - overtrick_premium(
        contract, over, vulnerable
    )


def _insult_of_fifty(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if not _is_made(contract, tricks) or contract.double is not Double.REDOUBLED:
        return 0
    return INSULT[Double.DOUBLED] - INSULT[Double.REDOUBLED]


def _slams_never_vulnerable(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if not _is_made(contract, tricks):
        return 0
    return slam_premium(contract, False) - slam_premium(contract, vulnerable)


def _partscore_doubled(contract: Contract, tricks: int, vulnerable: bool) -> int:
    is_partscore = trick_score(contract) < GAME_FROM
    is_doubled = contract.double is not Double.UNDOUBLED
    return PARTSCORE if _is_made(contract, tricks) and is_partscore and is_doubled else 0


def _game_by_tricks_taken(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if not _is_made(contract, tricks) or trick_score(contract) >= GAME_FROM:
        return 0
    taken = replace(contract, level=tricks - BOOK)
    return GAME.at(vulnerable) - PARTSCORE if trick_score(taken) >= GAME_FROM else 0


def _no_game_by_doubling(contract: Contract, tricks: int, vulnerable: bool) -> int:
    undoubled = replace(contract, double=Double.UNDOUBLED)
    is_game = trick_score(contract) >= GAME_FROM
    if not _is_made(contract, tricks) or not is_game or trick_score(undoubled) >= GAME_FROM:
        return 0
    return PARTSCORE - GAME.at(vulnerable)


def _no_trump_of_thirty(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if not _is_made(contract, tricks) or contract.denomination is not Denomination.NOTRUMP:
        return 0
    return -10 * TIMES[contract.double]


def _redoubled_undertricks_doubled(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if _is_made(contract, tricks) or contract.double is not Double.REDOUBLED:
        return 0
    down = contract.tricks_needed - tricks
    return undertrick_penalty(Double.REDOUBLED, down, vulnerable) - undertrick_penalty(
        Double.DOUBLED, down, vulnerable
    )


def _redoubled_overtricks_doubled(contract: Contract, tricks: int, vulnerable: bool) -> int:
    over = max(tricks - contract.tricks_needed, 0)
    if contract.double is not Double.REDOUBLED:
        return 0
    doubled = replace(contract, double=Double.DOUBLED)
    return overtrick_premium(doubled, over, vulnerable) - overtrick_premium(
        contract, over, vulnerable
    )


def _overtricks_never_vulnerable(contract: Contract, tricks: int, vulnerable: bool) -> int:
    over = max(tricks - contract.tricks_needed, 0)
    return overtrick_premium(contract, over, False) - overtrick_premium(contract, over, vulnerable)


def _undertricks_of_a_card(contract: Contract, tricks: int, vulnerable: bool) -> int:
    down = contract.tricks_needed - tricks
    if down <= UNDERTRICKS_OF_A_CARD:
        return 0
    return undertrick_penalty(contract.double, down, vulnerable) - undertrick_penalty(
        contract.double, UNDERTRICKS_OF_A_CARD, vulnerable
    )


def _game_wherever(double: Double, contract: Contract, tricks: int, vulnerable: bool) -> int:
    if not _is_made(contract, tricks) or contract.double is not double:
        return 0
    return 0 if trick_score(contract) >= GAME_FROM else GAME.at(vulnerable) - PARTSCORE


def _doubled_always_game(contract: Contract, tricks: int, vulnerable: bool) -> int:
    return _game_wherever(Double.DOUBLED, contract, tricks, vulnerable)


def _redoubled_always_game(contract: Contract, tricks: int, vulnerable: bool) -> int:
    return _game_wherever(Double.REDOUBLED, contract, tricks, vulnerable)


def _no_minor_game_by_doubling(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if contract.denomination not in MINORS:
        return 0
    return _no_game_by_doubling(contract, tricks, vulnerable)


def _slam_by_tricks_taken(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if not _is_made(contract, tricks):
        return 0
    taken = replace(contract, level=tricks - BOOK)
    return slam_premium(taken, vulnerable) - slam_premium(contract, vulnerable)


def _slam_premium_doubled(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if not _is_made(contract, tricks):
        return 0
    return (TIMES[contract.double] - 1) * slam_premium(contract, vulnerable)


def _ten_of_no_trump_undoubled(contract: Contract, tricks: int, vulnerable: bool) -> int:
    if not _is_made(contract, tricks) or contract.denomination is not Denomination.NOTRUMP:
        return 0
    return 10 - 10 * TIMES[contract.double]


def _as_vulnerable(seen: Callable[[Vulnerable], Vulnerable]) -> Replacement:
    """Another vulnerability is taken than the one that is sent."""

    def made(scorer: Scorer) -> Scorer:
        def contract(
            played: Contract | PassedOut, declarer: str | None, tricks: int | None, vulnerable: str
        ) -> int:
            other = seen(parse_vulnerable(vulnerable)).value
            return scorer.contract(played, declarer, tricks, other)

        return replace(scorer, contract=contract)

    return Replacement(ALTERED, made)


def _passed_out_refused(scorer: Scorer) -> Scorer:
    def contract(
        played: Contract | PassedOut, declarer: str | None, tricks: int | None, vulnerable: str
    ) -> int:
        if isinstance(played, PassedOut):
            raise Law78Error(Code.CONTRACT, "no declarer", "say who declares")
        return scorer.contract(played, declarer, tricks, vulnerable)

    return replace(scorer, contract=contract)


def _in_declarers_view(scorer: Scorer) -> Scorer:
    def contract(
        played: Contract | PassedOut, declarer: str | None, tricks: int | None, vulnerable: str
    ) -> int:
        score = scorer.contract(played, declarer, tricks, vulnerable)
        is_east_west = declarer is not None and declaring_side(declarer) is Side.EW
        return -score if is_east_west else score

    return replace(scorer, contract=contract)


def _of_contracts(
    identity: str, title: str, story: str, change: str, replaces: Replacement
) -> Mistake:
    return Mistake(
        id=identity,
        title=title,
        story=story,
        change=change,
        clauses=("K30",),
        seen=EASILY_MADE,
        replaces=replaces,
        shows_on=("contract",),
        level="contract",
    )


MISTAKES = (
    _of_contracts(
        "undertricks-never-vulnerable",
        "Undertricks as if not vulnerable",
        "Undertricks cost the same, vulnerable or not.",
        "Look at the vulnerability of declarer's side where a contract goes down.",
        adding(_undertricks_never_vulnerable),
    ),
    _of_contracts(
        "fourth-undertrick",
        "The fourth undertrick like the second",
        "Doubled, not vulnerable, the fourth undertrick and later ones cost 200 like the second.",
        "From the fourth undertrick on each costs 300 (600 redoubled).",
        adding(_later_undertricks_alike),
    ),
    _of_contracts(
        "overtricks-undoubled",
        "Overtricks as if undoubled",
        "Overtricks of a doubled contract score what the trick is worth.",
        "Doubled overtricks score 100, or 200 vulnerable; redoubled twice that.",
        adding(_overtricks_undoubled),
    ),
    _of_contracts(
        "redoubled-insult-fifty",
        "50 for making a redoubled contract",
        "Making a redoubled contract gives 50, like a doubled one.",
        "It gives 100.",
        adding(_insult_of_fifty),
    ),
    _of_contracts(
        "slams-never-vulnerable",
        "Slams as if not vulnerable",
        "A slam gives 500 or 1000, vulnerable or not.",
        "Vulnerable it gives 750 or 1500.",
        adding(_slams_never_vulnerable),
    ),
    _of_contracts(
        "partscore-doubled",
        "The part-score premium doubled",
        "A doubled part-score gets 100 for the part-score.",
        "It gets 50 whether doubled or not.",
        adding(_partscore_doubled),
    ),
    _of_contracts(
        "game-by-tricks-taken",
        "Game by the tricks taken",
        "A part-score with enough overtricks gets the premium of a game.",
        "Look at the tricks bid: overtricks make no game.",
        adding(_game_by_tricks_taken),
    ),
    _of_contracts(
        "no-game-by-doubling",
        "No game by doubling",
        "2SX made gets the premium of a part-score.",
        "Count the doubled trick score: 2SX has 120.",
        adding(_no_game_by_doubling),
    ),
    _of_contracts(
        "no-trump-of-thirty",
        "The first trick at no-trump of 30",
        "Every trick at no-trump is worth 30.",
        "The first is worth 40.",
        adding(_no_trump_of_thirty),
    ),
    _of_contracts(
        "contract-in-declarers-view",
        "A contract of E-W in their own view",
        "A contract that E-W make scores above 0.",
        "Turn the sign round where declarer is East or West.",
        Replacement(LAST, _in_declarers_view),
    ),
    _of_contracts(
        "redoubled-undertricks-doubled",
        "Redoubled undertricks like doubled ones",
        "A redoubled contract that goes down costs what a doubled one does.",
        "It costs twice that.",
        adding(_redoubled_undertricks_doubled),
    ),
    _of_contracts(
        "redoubled-overtricks-doubled",
        "Redoubled overtricks like doubled ones",
        "An overtrick of a redoubled contract scores 100, or 200 vulnerable.",
        "It scores 200, or 400 vulnerable.",
        adding(_redoubled_overtricks_doubled),
    ),
    _of_contracts(
        "overtricks-never-vulnerable",
        "Overtricks as if not vulnerable",
        "Overtricks of a doubled contract score the same, vulnerable or not.",
        "Vulnerable they score 200, redoubled 400.",
        adding(_overtricks_never_vulnerable),
    ),
    _of_contracts(
        "undertricks-to-seven",
        "No undertricks beyond seven",
        "The eighth undertrick and later ones cost nothing more, as in a table that ends there.",
        "Each costs what the one before it does.",
        adding(_undertricks_of_a_card),
    ),
    _of_contracts(
        "doubled-always-game",
        "Every doubled contract a game",
        "A doubled contract made gets the premium of a game, two of a minor too.",
        "Count the trick score: two of a minor doubled are 80.",
        adding(_doubled_always_game),
    ),
    _of_contracts(
        "redoubled-always-game",
        "Every redoubled contract a game",
        "A redoubled contract made gets the premium of a game, one of a minor too.",
        "Count the trick score: one of a minor redoubled is 80.",
        adding(_redoubled_always_game),
    ),
    _of_contracts(
        "no-minor-game-by-doubling",
        "No game by doubling in a minor",
        "Three of a minor doubled, or two redoubled, gets the premium of a part-score.",
        "Count the doubled trick score: 3CX has 120.",
        adding(_no_minor_game_by_doubling),
    ),
    _of_contracts(
        "slam-by-tricks-taken",
        "Slam by the tricks taken",
        "Twelve tricks get the premium of a small slam and thirteen that of a grand slam, bid or"
        " not.",
        "Look at the tricks bid: overtricks make no slam.",
        adding(_slam_by_tricks_taken),
    ),
    _of_contracts(
        "slam-premium-doubled",
        "The premium of a slam doubled",
        "The premium of a doubled slam is doubled, and of a redoubled one once more.",
        "Doubling touches the tricks alone.",
        adding(_slam_premium_doubled),
    ),
    _of_contracts(
        "no-trump-ten-not-doubled",
        "The 10 of no-trump not doubled",
        "Doubled at no-trump each trick counts twice 30, and 10 are added once.",
        "The first trick is 40, and it is doubled.",
        adding(_ten_of_no_trump_undoubled),
    ),
    _of_contracts(
        "vulnerability-of-the-others",
        "The vulnerability of the other side",
        "A contract is scored by the vulnerability of declarer's opponents.",
        "Look at the vulnerability of declarer's own side.",
        _as_vulnerable(lambda sent: OTHERS[sent]),
    ),
    _of_contracts(
        "vulnerable-if-anybody",
        "Vulnerable if anybody is",
        "A contract is scored as vulnerable where either side is.",
        "Look at the vulnerability of declarer's own side.",
        _as_vulnerable(lambda sent: sent if sent is Vulnerable.NONE else Vulnerable.ALL),
    ),
    _of_contracts(
        "passed-out-refused",
        "A board passed out refused",
        "A board that all four players pass is refused, as it has no declarer.",
        "It scores 0.",
        Replacement(ALTERED, _passed_out_refused),
    ),
)
