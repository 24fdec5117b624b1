"""What a site is made from: a tournament at one version, and the event that made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from domain.exchange.forms import without_private_data
from domain.state.tournament import Tournament
from server.languages import Language, choose
from server.service import TournamentService
from server.views.public_names import PublicTournaments

HASH_LENGTH = 8
"""Characters of an event's hash that a page shows."""


@dataclass(frozen=True, slots=True)
class Site:
    """The public data of a tournament, without birth dates, contacts, drafts and names that are not public.

    `mark` is the hash of the event that made its version, `recorded_at` (ISO 8601) the event's time, `comments` the
    remarks of report files. `festival` is the festival whose site this one is a part of, empty if there is none.
    """

    id: str
    tournament: Tournament
    mark: str
    recorded_at: str
    comments: Sequence[str] = ()
    festival: str = ""

    @property
    def language(self) -> Language:
        """The tournament's language."""
        return choose(chosen=self.tournament.settings.language, federation=self.tournament.settings.federation)

    @property
    def moment(self) -> datetime:
        """When the latest event was recorded."""
        return datetime.fromisoformat(self.recorded_at).astimezone(UTC)

    def stamp(self) -> str:
        """The state of the log that the pages show, as a line of text; it depends on the log only."""
        reader, tournament = self.language, self.tournament
        when = f"{reader.day(self.moment.date().isoformat())}, {self.moment:%H:%M:%S} UTC"
        version = reader.text("Version {version} · {hash}", version=tournament.version, hash=self.mark[:HASH_LENGTH])
        return f"{version} · {when}"


async def site_of(service: TournamentService, stream: str, at: int | None = None) -> Site:
    """The site of a tournament at its newest version or at version `at`.

    Raises UnknownTournament and UnknownVersion.
    """
    tournament = await service.tournament(stream, at)
    version = tournament.version
    (latest,) = await service.events(stream, version - 1, version)
    comments = await service.corrections.remarks(stream, tournament)
    settings = tournament.settings
    reader = choose(chosen=settings.language, federation=settings.federation)
    bare = without_private_data(PublicTournaments().of(tournament, reader))
    bare = replace(bare, play=replace(bare.play, rounds=tournament.public_rounds))
    return Site(stream, bare, await service.hash_at(stream, version), latest.recorded_at, tuple(comments))
