"""Expelled players: comment lines `### Expelled @ Round 3: 5`, written and read back.

The round is the first one in which the player was not paired. Without a place in the player line the file does not say
why it is blank; `### Expelled @ Round 3: 5, in the standings` keeps the place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from domain.state.tournament import Tournament
from domain.trf.model import ExpelledRecord
from domain.values import PlayerId, Tpn

_LINE = re.compile(r"###\s*Expelled @ Round ([1-9]\d{0,2}): ([1-9]\d{0,3})(, in the standings)?\s*")


def read(text: str) -> ExpelledRecord | None:
    """The expulsion that a line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    return ExpelledRecord(int(found[1]), int(found[2]), in_standings=found[3] is not None)


def written(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> list[str]:
    """A line for every player who is expelled."""
    expelled = ((number, tournament.roster.players[player].expulsion) for player, number in numbers.items())
    return [
        f"### Expelled @ Round {each.round}: {number}{', in the standings' if each.in_standings else ''}"
        for number, each in expelled
        if each is not None
    ]
