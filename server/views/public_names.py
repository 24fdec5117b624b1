"""Tournaments as the public sees them: without the names that are not public."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

from domain.dates import iso_day
from domain.players.public_names import with_public_names
from domain.starting_list import pairing_numbers
from domain.state.settings import Settings
from domain.state.tournament import Tournament
from server.caching import StateCache
from server.languages import choose, message

_TOURNAMENTS_KEPT = 16

LABEL = message("Player {number}")
"""What a player without a public name is called, in the language of the tournament."""


def this_day() -> date:
    """Today, in UTC."""
    return datetime.now(UTC).date()


def names_have_gone(settings: Settings) -> bool:
    """Whether the days for which names are public are over."""
    ends = iso_day(settings.ends)
    if not settings.names_days or not ends:
        return False
    return (this_day() - date.fromisoformat(ends)).days > settings.names_days


def public_label(settings: Settings) -> str:
    """The label in the language of the tournament, with `{number}` for the pairing number."""
    return choose(chosen=settings.language, federation=settings.federation).text(LABEL)


class PublicTournaments:
    """Tournaments without the names that are not public, cached so that unchanged parts stay the same objects."""

    def __init__(self) -> None:
        self._made: StateCache[Tournament] = StateCache(_TOURNAMENTS_KEPT)
        self._parts: StateCache[Tournament] = StateCache(_TOURNAMENTS_KEPT)

    def of(self, tournament: Tournament) -> Tournament:
        """The tournament as the public sees it today; the same object if every name is public."""
        gone = names_have_gone(tournament.settings)
        if not gone and not tournament.roster.hidden_names:
            return tournament
        return self._made.get(tournament, gone, lambda: self._masked(tournament, gone=gone))

    def _masked(self, tournament: Tournament, *, gone: bool) -> Tournament:
        """The same; a result that came changes neither roster nor settings, so those of the state before are kept."""
        key = (gone, tuple(pairing_numbers(tournament).items()), tournament.settings)

        def make() -> Tournament:
            return with_public_names(tournament, public_label(tournament.settings), without_any=gone)

        parts = self._parts.get(tournament.roster, key, make)
        return replace(tournament, roster=parts.roster, settings=parts.settings)
