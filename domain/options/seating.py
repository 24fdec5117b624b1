"""Two players without an opponent at one board: a published pairing may change for them (C.04.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domain.corrections.board_changes import BoardChange, board_changes
from domain.pairing.registry import system
from domain.pairing.system import Field, NoPairing, PairingSystem
from domain.pairing_service import field_of
from domain.rounds.amendments import AmendPairing
from domain.rounds.boards import with_bye
from domain.rounds.choices import KEEP, SEAT
from domain.rounds.manual import BY_HAND
from domain.starting_list import pairing_numbers
from domain.state.roster import Player
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber, Tpn

SeatedPairs = tuple[tuple[PlayerId, PlayerId], ...]


def without_opponent(tournament: Tournament, paired: Round) -> tuple[PlayerId, ...]:
    """Who is there without an opponent in a public round: late entries, absentees who checked in, and the bye (O3).

    Late entries come first: no published pairing changes with them. No one who has left is among them.
    """
    seated, players = paired.seated, tournament.roster.players
    there = [
        player.id
        for player in players.values()
        if player.id not in seated
        and (
            player.first_round > paired.number
            or player.id not in paired.numbers
            or player.id in tournament.hall.checked_in
        )
    ]
    bye = [] if paired.bye is None else [paired.bye]
    return tuple(each for each in (*there, *bye) if not _has_left(players[each], paired.number))


def _has_left(player: Player, number: RoundNumber) -> bool:
    """Whether a player is expelled, or has withdrawn up to a round."""
    return player.expulsion is not None or (player.withdrawn_from is not None and player.withdrawn_from <= number)


@dataclass(frozen=True, slots=True)
class SeatingField:
    """The players of a round as its system sees them, to seat two of them by its rules."""

    system: PairingSystem
    field: Field
    numbers: Mapping[PlayerId, Tpn]

    @classmethod
    def of(cls, tournament: Tournament, number: RoundNumber) -> SeatingField:
        """The table of a round, with all registered players."""
        field = field_of(tournament, number)
        numbers = pairing_numbers(tournament)
        return cls(system(tournament.settings.system), field, numbers)

    def board(self, one: PlayerId, other: PlayerId) -> SeatedPairs:
        """The board of these two (White, Black) as the system pairs them alone; empty if they may not meet."""
        who = {self.numbers[one]: one, self.numbers[other]: other}
        players = tuple(replace(each, present=each.tpn in who) for each in self.field.players)
        try:
            made = self.system.pair(replace(self.field, players=players))
        except NoPairing:
            return ()
        return tuple((who[pair.white], who[pair.black]) for pair in made.pairs)


def amendment(
    tournament: Tournament, paired: Round, pairs: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None, reason: str
) -> AmendPairing:
    """The command that makes these boards; players who had a board and have none are left out of the round."""
    seated = {player for pair in pairs for player in pair}
    had = [player for game in paired.games.values() for player in (game.white, game.black)]
    return AmendPairing(
        paired.number,
        tournament.version,
        BY_HAND,
        tuple(pairs),
        bye,
        reason,
        (KEEP, SEAT),
        SEAT,
        left_out=tuple(player for player in had if player not in seated),
    )


def changes(paired: Round, pairs: SeatedPairs, bye: PlayerId | None) -> tuple[BoardChange, ...]:
    """The boards that differ."""
    recorded = with_bye(((game.white, game.black) for game in paired.games.values()), paired.bye)
    return board_changes(recorded, with_bye(pairs, bye))
