"""Which players are children: search engines and pictures leave them out."""

from __future__ import annotations

from domain.dates import year_in
from domain.state.tournament import Tournament
from domain.values import PlayerId

_ADULT = 18
"""Years."""


def has_children(tournament: Tournament) -> bool:
    """Whether a player is a child by the birth date: search engines are asked to leave such a tournament out."""
    return any(is_child(tournament, player) for player in tournament.roster.players)


def is_child(tournament: Tournament, player: PlayerId) -> bool:
    """Whether a player is at most 18 in the year of the first day; if it is not known, whether a birth date is."""
    born, begins = year_in(tournament.roster.players[player].birth_date), year_in(tournament.settings.starts)
    return born is not None and (begins is None or begins - born <= _ADULT)
