"""What follows from a file of a round robin: who has a place in the table, how many rounds that makes, and who left."""

from __future__ import annotations

from collections.abc import Iterator

from domain.state.round_robin import rounds_for
from domain.trf.model import Rank, ResultMark, Trf
from domain.values import RoundNumber

_PLAYED = frozenset(
    {
        ResultMark.WIN,
        ResultMark.DRAW,
        ResultMark.LOSS,
        ResultMark.UNRATED_WIN,
        ResultMark.UNRATED_DRAW,
        ResultMark.UNRATED_LOSS,
    }
)


def without_seat(trf: Trf) -> frozenset[Rank]:
    """The players who are listed and never have an opponent.

    If the file has only round one, the lowest number may be free: with an odd number the table leaves it out first.
    """
    last = trf.last_paired
    if not last:
        return frozenset()
    idle = {player.rank for player in trf.players if not any(player.cell(each).opponent for each in range(1, last + 1))}
    lowest = min((player.rank for player in trf.players), default=0)
    return frozenset(idle - {lowest} if last == 1 else idle)


def rounds_of(trf: Trf, cycles: int) -> RoundNumber:
    """The rounds of the table for the players of the file."""
    return rounds_for(len(trf.players) - len(without_seat(trf)), cycles)


def never_seated(trf: Trf) -> Iterator[tuple[Rank, RoundNumber]]:
    """The players without a place in the table: they left before round one."""
    for rank in sorted(without_seat(trf)):
        yield rank, 1


def withdrawals(trf: Trf) -> Iterator[tuple[Rank, RoundNumber]]:
    """The players with a place in the table who left, and the first round that each missed.

    C.05 6.6 is about players who played less than half of the games: those who lost the last ones of a complete
    tournament by forfeit had left.
    """
    is_complete = trf.last_paired in (rounds_of(trf, 1), rounds_of(trf, 2))
    for player in trf.players:
        games = [number for number in range(1, trf.last_paired + 1) if player.cell(number).opponent]
        missed = 0
        while missed < len(games) and player.cell(games[-1 - missed]).mark is ResultMark.FORFEIT_LOSS:
            missed += 1
        played = sum(player.cell(each).mark in _PLAYED for each in games)
        if missed and 2 * played < len(games) and is_complete:
            yield player.rank, max(games[-missed], 2)
