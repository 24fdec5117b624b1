"""The drawing of lots for pairing numbers, as in round robins (C.05 6.1 to 6.3). Chance comes in as data."""

from __future__ import annotations

from collections.abc import Sequence

from domain.state.round_robin import to_be_paired
from domain.state.tournament import Tournament
from domain.values import PlayerId, Tpn


def lots_are_due(tournament: Tournament) -> bool:
    """Whether numbers must be drawn before round one is paired.

    They are drawn again if a player came later, or left a gap: one who left with the last number leaves none.
    """
    if tournament.play.rounds or not tournament.rules.draws_numbers(tournament.settings.options):
        return False
    drawn, seated = tournament.roster.assigned_numbers, to_be_paired(tournament, 1)
    if seated - drawn.keys():
        return True
    last = max((drawn[player] for player in seated), default=0)
    return any(number < last for player, number in drawn.items() if player not in seated)


def numbers_by_lot(tournament: Tournament, drawn: Sequence[PlayerId]) -> dict[PlayerId, Tpn]:
    """Numbers in the order in which the players were drawn; those without a seat get the last ones."""
    seated = to_be_paired(tournament, 1)
    order = sorted(drawn, key=lambda player: player not in seated)
    return {player: Tpn(place) for place, player in enumerate(order, start=1)}
