"""What a round robin refuses that a Swiss tournament allows: its table leaves no room for it (C.05)."""

from __future__ import annotations

from dataclasses import dataclass

from domain.players.byes import GrantBye
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Reinstate
from domain.refusals import Refusal
from domain.settings.changes import ChangeSettings
from domain.settings.prohibitions import ProhibitPairs
from domain.state.round_robin import has_seat, to_be_paired
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.values import ByeKind, RoundNumber


@dataclass(eq=False)
class NoLateEntry(Refusal):
    """Round one is public: the table has a seat for everybody who will ever play."""

    says = "Round one of the round robin is published: nobody can enter any more."
    advice = "Play the tournament as it is, or start a new one with everybody."
    article = "C.05 Annex 1"


@dataclass(eq=False)
class RoundsFollow(Refusal):
    """The number of rounds of a round robin is no setting."""

    players: int
    rounds: RoundNumber
    says = "A round robin of {players} players has {rounds} rounds."
    advice = "Register or withdraw players before round one; the number of rounds follows."
    article = "C.05 Annex 1"


@dataclass(eq=False)
class NoByesInRoundRobin(Refusal):
    """Only the table makes a player free; an announced absence is a game lost by forfeit."""

    says = "In a round robin nobody can have a bye worth points."
    advice = "Announce an absence (zero points): the game is then lost by forfeit. Or let it be played later."
    article = "C.05 6.6"


@dataclass(eq=False)
class EverybodyMeets(Refusal):
    """Players of a round robin cannot be kept apart."""

    says = "In a round robin everybody meets everybody."
    advice = "Draw the numbers so that the players meet early or late in the tournament."
    article = "C.05 Annex 1"


def check_round_robin(tournament: Tournament, command: Command) -> None:
    """Raise the refusal that the table gives a command; a Swiss tournament gives none."""
    if not tournament.rules.is_round_robin:
        return
    match command:
        case RegisterPlayer() if tournament.public_rounds:
            raise NoLateEntry
        case Reinstate(player=player) if tournament.public_rounds and player in tournament.roster.players:
            if not has_seat(tournament.roster.players[player]):
                raise NoLateEntry
        case GrantBye(kind=kind) if kind in (ByeKind.HALF_POINT, ByeKind.FULL_POINT):
            raise NoByesInRoundRobin
        case ProhibitPairs():
            raise EverybodyMeets
        case ChangeSettings(rounds=rounds) if rounds not in (None, tournament.settings.number_of_rounds):
            raise RoundsFollow(len(to_be_paired(tournament, 1)), tournament.settings.number_of_rounds)
        case _:
            pass
