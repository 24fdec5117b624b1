"""Which players are children: search engines and pictures leave them out."""

from __future__ import annotations

from collections.abc import Collection

from domain.dates import year_in
from domain.state.tournament import Tournament
from domain.values import PlayerId, Youth

_ADULT = 18
"""Years."""


def has_children(tournament: Tournament) -> bool:
    """Whether it is a tournament of children, by the setting or the birth dates: search engines leave it out."""
    if tournament.settings.youth is not Youth.BY_BIRTH_DATES:
        return tournament.settings.youth is Youth.YES
    return any(is_child(tournament, player) for player in tournament.roster.players)


def has_names(tournament: Tournament, players: Collection[PlayerId]) -> bool:
    """Whether a preview names these players: not in a tournament of children, unless the director says otherwise.

    As long as the director has not decided, no player may be a child by the birth date.
    """
    if tournament.settings.youth is not Youth.BY_BIRTH_DATES:
        return tournament.settings.youth is Youth.NO
    return not any(is_child(tournament, player) for player in players)


def is_child(tournament: Tournament, player: PlayerId) -> bool:
    """Whether a player is at most 18 in the year of the first day; if it is not known, whether a birth date is."""
    born, begins = year_in(tournament.roster.players[player].birth_date), year_in(tournament.settings.starts)
    return born is not None and (begins is None or begins - born <= _ADULT)
