"""Withdrawn players: comment lines `### Withdrawn @ Round 3: 5`, written and read back.

The round is the first one in which the player is not paired. The format has byes for the rounds missed, which do not
say that the player does not come back. `### Withdrawn @ Round 3: 5, without notice`: the player did not come (F.8).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.trf.model import WithdrawnRecord
from domain.values import PlayerId, Tpn

_LINE = re.compile(r"###\s*Withdrawn @ Round ([1-9]\d{0,2}): ([1-9]\d{0,3})(, without notice)?\s*")


def read(text: str) -> WithdrawnRecord | None:
    """The withdrawal that a line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    return WithdrawnRecord(int(found[1]), int(found[2]), by_absence=found[3] is not None)


def written(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> list[str]:
    """A line for every player who has withdrawn and is not expelled."""
    players = ((number, tournament.roster.players[player]) for player, number in numbers.items())
    return [_line(number, each) for number, each in players if each.withdrawn_from and each.expulsion is None]


def _line(number: Tpn, player: Player) -> str:
    return f"### Withdrawn @ Round {player.withdrawn_from}: {number}{', without notice' * player.withdrawn_by_absence}"
