"""Whether a player plays in a round, and if not, why: what differs of it between two states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from domain.messages import Message, message
from domain.state.tournament import Tournament
from domain.values import ByeKind, PlayerId, RoundNumber


class Presence(StrEnum):
    """What a player does in a round."""

    PLAYS = "plays"
    HALF_POINT = "half-point"
    ZERO_POINT = "zero-point"
    FULL_POINT = "full-point"
    LATE = "late"
    WITHDRAWN = "withdrawn"
    EXPELLED = "expelled"
    NOT_REGISTERED = "not-registered"

    @property
    def message(self) -> Message:
        """The presence in words."""
        return _WORDS[self]


_WORDS = {
    Presence.PLAYS: message("presence.plays"),
    Presence.HALF_POINT: message("presence.half-point"),
    Presence.ZERO_POINT: message("presence.zero-point"),
    Presence.FULL_POINT: message("presence.full-point"),
    Presence.LATE: message("presence.late"),
    Presence.WITHDRAWN: message("presence.withdrawn"),
    Presence.EXPELLED: message("presence.expelled"),
    Presence.NOT_REGISTERED: message("presence.not-registered"),
}

_BYES = {
    ByeKind.HALF_POINT: Presence.HALF_POINT,
    ByeKind.ZERO_POINT: Presence.ZERO_POINT,
    ByeKind.FULL_POINT: Presence.FULL_POINT,
    ByeKind.PAIRING_ALLOCATED: Presence.PLAYS,
}


@dataclass(frozen=True, slots=True)
class PresenceChange:
    """A player does something else in the rounds `first` to `last`."""

    player: PlayerId
    first: RoundNumber
    last: RoundNumber
    was: Presence
    now: Presence
    because: Message

    @property
    def message(self) -> Message:
        """The change as a statement."""
        if self.first == self.last:
            return message(
                "change.presence", player=self.player, round=self.first, what=self.was.message, said=self.now.message
            )
        return message(
            "change.presence-in-rounds",
            player=self.player,
            first=self.first,
            last=self.last,
            what=self.was.message,
            said=self.now.message,
        )


class _Presences:
    """What the players of a tournament do in its rounds."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._seated = [each.seated for each in tournament.public_rounds]

    def of(self, player: PlayerId, number: RoundNumber) -> Presence:
        """What the player does in a round: as it is recorded of a public one, as it is known of one to come.

        The pairing-allocated bye is part of the pairing: who has it counts as playing.
        """
        if number > len(self._seated) or player not in self._tournament.roster.players:
            return expected_presence(self._tournament, player, number)
        if player in self._seated[number - 1]:
            return Presence.PLAYS
        expected = expected_presence(self._tournament, player, number)
        if expected in (Presence.EXPELLED, Presence.WITHDRAWN):
            return expected
        kind = self._tournament.public_rounds[number - 1].unpaired.get(player)
        return Presence.LATE if kind is None else _BYES[kind]


def expected_presence(tournament: Tournament, player: PlayerId, number: RoundNumber) -> Presence:
    """What the player would do in a round if it were paired from what is known."""
    who = tournament.roster.players.get(player)
    if who is None:
        return Presence.NOT_REGISTERED
    if who.expulsion is not None and who.expulsion.round <= number:
        return Presence.EXPELLED
    if who.withdrawn_from is not None and who.withdrawn_from <= number:
        return Presence.WITHDRAWN
    if number < who.first_round:
        return Presence.LATE
    granted = tournament.roster.byes.get(number, {}).get(player)
    return Presence.PLAYS if granted is None else _BYES[granted]


def presence_changes(
    was: Tournament, now: Tournament, because: Callable[[PlayerId], Message]
) -> Iterator[PresenceChange]:
    """Who does something else in which rounds, of those that both states announce."""
    earlier, later = _Presences(was), _Presences(now)
    rounds = range(1, min(was.settings.number_of_rounds, now.settings.number_of_rounds) + 1)
    for player in {**was.roster.players, **now.roster.players}:
        found = [(each, earlier.of(player, each), later.of(player, each)) for each in rounds]
        for (before, after), those in groupby(found, key=lambda each: each[1:]):
            if before is not after:
                numbers = [number for number, *_ in those]
                yield PresenceChange(player, numbers[0], numbers[-1], before, after, because(player))
