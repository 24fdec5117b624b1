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
from server.languages import Language, message

_TOURNAMENTS_KEPT = 64

LABEL = message("Player {number}")
"""What a player without a public name is called, in the language of the reader."""


def this_day() -> date:
    """Today, in UTC."""
    return datetime.now(UTC).date()


def names_have_gone(settings: Settings) -> bool:
    """Whether the days for which names are public are over."""
    ends = iso_day(settings.ends)
    if not settings.names_days or not ends:
        return False
    return (this_day() - date.fromisoformat(ends)).days > settings.names_days


def hides_names(tournament: Tournament) -> bool:
    """Whether the public does not see some name, so that what it reads depends on its language."""
    return bool(tournament.roster.hidden_names) or names_have_gone(tournament.settings)


class PublicTournaments:
    """Tournaments without the names that are not public, cached so that unchanged parts stay the same objects."""

    def __init__(self) -> None:
        self._made: StateCache[Tournament] = StateCache(_TOURNAMENTS_KEPT)
        self._parts: StateCache[Tournament] = StateCache(_TOURNAMENTS_KEPT)

    def of(self, tournament: Tournament, reader: Language) -> Tournament:
        """The tournament as the public sees it today in a language; the same object if every name is public."""
        if not hides_names(tournament):
            return tournament
        gone = names_have_gone(tournament.settings)
        return self._made.get(tournament, (gone, reader.code), lambda: self._masked(tournament, reader, gone=gone))

    def _masked(self, tournament: Tournament, reader: Language, *, gone: bool) -> Tournament:
        """The same; a result that came changes neither roster nor settings, so those of the state before are kept."""
        key = (gone, reader.code, tuple(pairing_numbers(tournament).items()), tournament.settings)

        def make() -> Tournament:
            return with_public_names(tournament, reader.text(LABEL), without_any=gone)

        parts = self._parts.get(tournament.roster, key, make)
        return replace(tournament, roster=parts.roster, settings=parts.settings)
