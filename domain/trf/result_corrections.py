"""Results corrected after a later round was paired: comment lines `### Correction @ Round 1: 5-8: 1-0 => 0-1`.

The round after it was paired with the earlier result. `, after the pairing of round 4` behind it names a later round up
to which the earlier result counted.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from domain.trf.cells import cells_of_result, have_cells
from domain.trf.model import Rank, ResultCorrection, Trf
from domain.trf.rating_results import BOARD, OUTCOME
from domain.trf.worth import worth
from domain.values import Outcome, Points, RoundNumber

ChainOfCorrections = Sequence[ResultCorrection]
"""The corrections of one game, each of the result that the one before made."""

_LINE = re.compile(
    rf"###\s*Correction @ Round ([1-9]\d{{0,2}}): {BOARD}: {OUTCOME} => {OUTCOME}"
    r"(?:, after the pairing of round ([1-9]\d{0,2}))?\s*"
)


def read(text: str) -> ResultCorrection | None:
    """The correction that a line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    number, white, black, was, now, paired = found.groups()
    following = int(number) + 1 if paired is None else int(paired)
    return ResultCorrection(int(number), int(white), int(black), Outcome(was), Outcome(now), following)


def suffix(number: RoundNumber, paired: RoundNumber) -> str:
    """What stands behind a correction of a round, made when `paired` was the last round with a pairing."""
    return f", after the pairing of round {paired}" if paired > number + 1 else ""


def with_fitting(trf: Trf) -> Trf:
    """The file with those corrections alone that end with the result that the file has."""
    chains = by_game(trf).values()
    return replace(trf, result_corrections=tuple(each for chain in chains if _fits(trf, chain) for each in chain))


def by_game(trf: Trf) -> Mapping[tuple[RoundNumber, Rank], ChainOfCorrections]:
    """The corrections of each game, by its round and White."""
    found: dict[tuple[RoundNumber, Rank], list[ResultCorrection]] = defaultdict(list)
    for each in trf.result_corrections:
        found[each.round, each.white].append(each)
    return found


def _fits(trf: Trf, chain: ChainOfCorrections) -> bool:
    last = chain[-1]
    follow = all(
        one.now is other.was and one.black == other.black and one.paired <= other.paired
        for one, other in pairwise(chain)
    )
    in_rounds = all(each.round < each.paired <= trf.last_paired for each in chain)
    cells = cells_of_result(last.white, last.black, last.now)
    return follow and in_rounds and have_cells(trf.player_of, last.round, cells)


def points_lost(trf: Trf, record: ResultCorrection) -> Iterator[tuple[Rank, Points]]:
    """What each player has more by the earlier result than by the corrected one, in half points."""
    was, now = (cells_of_result(record.white, record.black, each) for each in (record.was, record.now))
    for rank, cell in was.items():
        player = trf.player_of[rank]
        yield rank, worth(trf, player, record.round, cell) - worth(trf, player, record.round, now[rank])
