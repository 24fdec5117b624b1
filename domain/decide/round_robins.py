"""What a round robin refuses that a Swiss tournament allows: its table leaves no room for it (C.05)."""

from __future__ import annotations

from domain import commands as c
from domain.refusals.round_robins import EverybodyMeets, NoByesInRoundRobin, NoLateEntry, RoundsFollow
from domain.tournament import Tournament
from domain.tournament.round_robin import has_seat, to_be_paired
from domain.values import ByeKind


def check_round_robin(tournament: Tournament, command: c.Command) -> None:
    """Raise the refusal that the table gives a command; a Swiss tournament gives none."""
    if not tournament.rules.is_round_robin:
        return
    match command:
        case c.RegisterPlayer() if tournament.public_rounds:
            raise NoLateEntry
        case c.Reinstate(player=player) if tournament.public_rounds and player in tournament.roster.players:
            if not has_seat(tournament.roster.players[player]):
                raise NoLateEntry
        case c.GrantBye(kind=kind) if kind in (ByeKind.HALF_POINT, ByeKind.FULL_POINT):
            raise NoByesInRoundRobin
        case c.ProhibitPairs():
            raise EverybodyMeets
        case c.ChangeSettings(rounds=rounds) if rounds not in (None, tournament.settings.number_of_rounds):
            raise RoundsFollow(len(to_be_paired(tournament, 1)), tournament.settings.number_of_rounds)
        case _:
            pass
