"""What a file of a round robin tells: who has a seat in the table, how many rounds that makes, and who has left."""

from __future__ import annotations

from collections.abc import Iterator

from domain.tournament.round_robin import rounds_for
from domain.trf.model import Mark, Rank, Trf
from domain.values import RoundNumber


def without_seat(trf: Trf) -> frozenset[Rank]:
    """Who is listed and never has an opponent.

    Where only round one is told, the lowest number may just be free: with an odd number the table leaves it out first.
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


def withdrawals(trf: Trf) -> Iterator[tuple[Rank, RoundNumber]]:
    """Who left, and the first round missed.

    C.05 6.6 matters to who lost more than half of the games by forfeit, the last ones: they have left a complete
    tournament. Whoever has no seat left before round one.
    """
    idle = without_seat(trf)
    for player in trf.players:
        if player.rank in idle:
            yield player.rank, 1
            continue
        games = [number for number in range(1, trf.last_paired + 1) if player.cell(number).opponent]
        missed = 0
        while missed < len(games) and player.cell(games[-1 - missed]).mark is Mark.FORFEIT_LOSS:
            missed += 1
        if 2 * missed > len(games) and trf.last_paired in (rounds_of(trf, 1), rounds_of(trf, 2)):
            yield player.rank, max(games[-missed], 2)
