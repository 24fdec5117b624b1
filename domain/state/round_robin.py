"""Round robins (C.05): who has a seat in the table, how many rounds that makes, and who must be there to count.

In a round robin everyone with a seat is paired in every round but the free one. Whoever does not come, or has left,
loses those games by forfeit (C.05 [6.6]).
"""

from __future__ import annotations

from dataclasses import replace

from domain.pairing.registry import codes
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber


def rounds_for(players: int, cycles: int) -> RoundNumber:
    """The rounds of a table for so many players: one fewer than its seats, of which there is an even number."""
    return max(players + players % 2 - 1, 1) * cycles


def with_its_rounds(tournament: Tournament) -> Tournament:
    """The tournament, a round robin that has not begun with the number of rounds that its players make.

    A recorded tournament of a system that is not registered keeps its number: it can be listed.
    """
    system = tournament.settings.system
    if system not in codes() or not tournament.rules.is_round_robin or tournament.public_rounds:
        return tournament
    seats = sum(map(has_seat, tournament.roster.players.values()))
    settings = replace(tournament.settings, number_of_rounds=rounds_for(seats, tournament.rules.cycles))
    return replace(tournament, settings=settings)


def has_seat(player: Player) -> bool:
    """Whether a player is in the table: everyone but those who left before round one."""
    return player.withdrawn_from is None or player.withdrawn_from > 1


def to_be_paired(tournament: Tournament, number: RoundNumber) -> frozenset[PlayerId]:
    """Whom the system is to pair in a round; in a round robin one of them may be free."""
    if tournament.rules.is_round_robin:
        return frozenset(player.id for player in tournament.roster.players.values() if has_seat(player))
    return frozenset(player for player in tournament.roster.players if tournament.plays_in(player, number))
