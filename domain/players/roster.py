"""Players in the state: new ones and changed ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from domain.messages import message
from domain.state.roster import Player
from domain.state.round_robin import with_its_rounds
from domain.state.tournament import Tournament
from domain.subject import Undoing
from domain.values import PlayerId


def with_players(tournament: Tournament, changed: Sequence[Player]) -> Tournament:
    """The state after one event for each of these players, new or changed."""
    version = tournament.version + len(changed)
    players = {**tournament.roster.players, **{player.id: player for player in changed}}
    roster = replace(tournament.roster, players=players)
    return with_its_rounds(replace(tournament, version=version, touched=version, roster=roster))


def with_changed_player(tournament: Tournament, player: PlayerId, **fields: Any) -> Tournament:
    """The state with other values in these fields of a player."""
    return with_players(tournament, [replace(tournament.roster.players[player], **fields)])


def player_now(player: PlayerId, undoing: Undoing) -> Player:
    """The player as they are now. Raises ChangedSince for one who is not in the tournament any more."""
    undoing.check(unchanged=player in undoing.now.roster.players, what=message("undo.player-gone"))
    return undoing.now.roster.players[player]
