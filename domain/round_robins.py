"""What a round robin refuses that a Swiss tournament allows: its table does not allow it (C.05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.messages import FieldValue
from domain.players.byes import GrantBye
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Reinstate
from domain.refusals import Refusal
from domain.settings.changes import ChangeSettings
from domain.settings.prohibitions import ChangeProhibitions
from domain.state.round_robin import has_seat, to_be_paired
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.values import ByeKind, RoundNumber


@dataclass(eq=False)
class NoLateEntry(Refusal):
    """Round one is public: the table has a seat for everyone who will ever play."""

    article = "C.05 Annex 1"


@dataclass(eq=False)
class RoundsFollow(Refusal):
    """The number of rounds of a round robin is no setting."""

    players: int
    rounds: RoundNumber
    article = "C.05 Annex 1"

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The rounds, counted."""
        return {"total": self.players, "count": self.rounds}


@dataclass(eq=False)
class NoByesInRoundRobin(Refusal):
    """Only the table makes a player free; an announced absence is a game lost by forfeit."""

    article = "C.05 6.6"


@dataclass(eq=False)
class EverybodyMeets(Refusal):
    """Players of a round robin cannot be kept apart."""

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
        case ChangeProhibitions():
            raise EverybodyMeets
        case ChangeSettings(rounds=rounds) if rounds not in (None, tournament.settings.number_of_rounds):
            raise RoundsFollow(len(to_be_paired(tournament, 1)), tournament.settings.number_of_rounds)
        case _:
            pass
