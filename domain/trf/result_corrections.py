"""Games corrected after a round was paired: comment lines `### Correction @ Round 1: 5-8: 1-0 => 0-1`, or `5-8 => 8-5`.

The round after it was paired with the earlier result, and the game itself with the colours before the arrow.
`, after the pairing of round 4` behind it names another round up to which the earlier result or colours counted.
An adjourned game that ended so late is `### Adjournment @ Round 1: 5-8 1-0`: until then it counted as a draw (F.9).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from domain.trf.boards import FileBoard, boards_in
from domain.trf.cells import cells_of_result
from domain.trf.changes_between_rounds import SUFFIX, last_paired
from domain.trf.model import Rank, ResultCorrection, Trf
from domain.trf.rating_results import BOARD, OUTCOME
from domain.trf.worth import worth
from domain.values import Outcome, Points, RoundNumber

GameKey = tuple[RoundNumber, Rank]
"""A game: its round, and the lower of the two ranks."""

ChainOfCorrections = Sequence[ResultCorrection]
"""The corrections of one game, each of what the one before made, with the results that follow from the file's."""

_LINE = re.compile(
    rf"###\s*Correction @ Round ([1-9]\d{{0,2}}): {BOARD}(?:: {OUTCOME} => {OUTCOME}| => {BOARD}){SUFFIX}\s*"
)
_ADJOURNMENT = re.compile(rf"###\s*Adjournment @ Round ([1-9]\d{{0,2}}): {BOARD} {OUTCOME}{SUFFIX}\s*")


def read(text: str) -> ResultCorrection | None:
    """The correction that a line holds, or None."""
    if (ended := _ADJOURNMENT.fullmatch(text)) is not None:
        number, white, black, outcome, paired = ended.groups()
        following = last_paired(number, paired)
        return ResultCorrection(int(number), int(white), int(black), Outcome.ADJOURNED, Outcome(outcome), following)
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    number, white, black, was, now, white_now, black_now, paired = found.groups()
    following = last_paired(number, paired)
    if white_now is not None:
        turned = ResultCorrection(int(number), int(white), int(black), None, None, following, colours_were_wrong=True)
        return turned if (white_now, black_now) == (black, white) != (white, black) else None
    if was == now:
        return None
    return ResultCorrection(int(number), int(white), int(black), Outcome(was), Outcome(now), following)


def with_fitting(trf: Trf) -> Trf:
    """The file with those corrections alone that end with the game that the file has."""
    fitting = by_game(trf)
    return replace(trf, result_corrections=tuple(each for each in trf.result_corrections if _key(each) in fitting))


def by_game(trf: Trf) -> Mapping[GameKey, ChainOfCorrections]:
    """The corrections of each game, in order; a game whose corrections do not end with what the file has is left out.

    What was corrected after the pairing of a later round than the file has counts as after its last one.
    """
    found: dict[GameKey, list[ResultCorrection]] = defaultdict(list)
    for each in trf.result_corrections:
        found[_key(each)].append(each)
    chains = {key: _chain(trf, own) for key, own in found.items()}
    return {key: chain for key, chain in chains.items() if chain}


def key_of(number: RoundNumber, board: FileBoard) -> GameKey:
    """The key of a board's game."""
    return number, min(board.white.rank, board.black.rank)


def _key(record: ResultCorrection) -> GameKey:
    return record.round, min(record.white, record.black)


def _chain(trf: Trf, own: Sequence[ResultCorrection]) -> ChainOfCorrections:
    """The corrections with the results before and after each, from the last one back; none if one does not fit."""
    number = own[0].round
    players = {own[0].white, own[0].black}
    boards = (each for each in boards_in(trf, number) if {each.white.rank, each.black.rank} == players)
    board = next(boards, None)
    if board is None or not board.colours_known:
        return ()
    white, black, outcome = board.white.rank, board.black.rank, board.outcome
    chain: list[ResultCorrection] = []
    paired = trf.last_paired
    for each in reversed(own):
        earliest = number if each.colours_were_wrong else number + 1
        if each.paired < earliest or (chain and each.paired > own[-len(chain)].paired):
            return ()
        paired = min(paired, each.paired)
        if each.colours_were_wrong:
            was = None if outcome is None else outcome.mirrored
            found = replace(each, was=was, now=outcome, paired=paired)
            white, black = black, white
        else:
            is_open = outcome is Outcome.ADJOURNED and each.now is Outcome.DRAW  # it counts as a draw (F.9)
            was, found = each.was, replace(each, paired=paired, now=outcome if is_open else each.now)
        if (each.white, each.black, found.now) != (white, black, outcome):
            return ()
        chain.insert(0, found)
        outcome = was
    return chain


def points_lost(trf: Trf, record: ResultCorrection) -> Iterator[tuple[Rank, Points]]:
    """What each player has more by the earlier result than by the corrected one, in half points."""
    if record.colours_were_wrong or record.was is None or record.now is None:
        return
    was, now = (cells_of_result(record.white, record.black, each) for each in (record.was, record.now))
    for rank, cell in was.items():
        player = trf.player_of[rank]
        yield rank, worth(trf, player, record.round, cell) - worth(trf, player, record.round, now[rank])
