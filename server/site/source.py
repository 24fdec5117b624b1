"""What a site is made from: a tournament at one version, and the fact that made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from domain.exchange.forms import without_private_data
from domain.state.tournament import Tournament
from server.languages import Language, choose
from server.service import Service

HASH_LENGTH = 8
"""Characters of a fact's hash that a page carries."""


@dataclass(frozen=True, slots=True)
class Site:
    """A tournament as everybody may know it, without birth dates, contacts and drafts.

    `mark` is the hash of the fact that made its version, `recorded_at` (ISO 8601) when that was, `comments` what report
    files tell besides. `festival` is the festival whose site this one is a part of, empty where it stands alone.
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
        """When the latest fact was recorded."""
        return datetime.fromisoformat(self.recorded_at).astimezone(UTC)

    def stamp(self) -> str:
        """From which state of the log the pages were made; the same wherever they are made."""
        reader, tournament = self.language, self.tournament
        when = f"{reader.day(self.moment.date().isoformat())}, {self.moment:%H:%M:%S} UTC"
        told = reader.text("Version {version} · {hash}", version=tournament.version, hash=self.mark[:HASH_LENGTH])
        return f"{told} · {when}"


async def site_of(service: Service, stream: str, at: int | None = None) -> Site:
    """The site of a tournament as it stands, or as it stood at a version.

    Raises UnknownTournament and UnknownVersion.
    """
    tournament = await service.tournament(stream, at)
    version = tournament.version
    (latest,) = await service.events(stream, version - 1, version)
    comments = await service.corrections.remarks(stream, tournament)
    bare = without_private_data(tournament)
    bare = replace(bare, play=replace(bare.play, rounds=tournament.public_rounds))
    return Site(stream, bare, await service.hash_at(stream, version), latest.recorded_at, tuple(comments))
