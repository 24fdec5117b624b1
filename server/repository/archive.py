"""The archive: where each tournament of this server is kept, and what may become of it, by the server event stream.

That is administration, not chess, so nothing of it is in a tournament's own log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from domain.refusals import Refusal
from domain.server_events import (
    PrivateDataErased,
    ServerEvent,
    TournamentArchived,
    TournamentBroughtBack,
    TournamentDeleted,
    TournamentPurged,
    TournamentTakenOut,
)
from server.repository.unknown import UnknownTournament


class ArchivePlace(StrEnum):
    """Where a tournament is kept."""

    IN_USE = "in use"
    ARCHIVED = "archived"
    DELETED = "deleted"
    PURGED = "purged"


@dataclass(frozen=True, slots=True)
class Kept:
    """A tournament's place; a deleted one can be brought back until a moment (ISO 8601, UTC).

    `erased` counts how often private data of it was erased: cached states are then replayed.
    """

    place: ArchivePlace = ArchivePlace.IN_USE
    until: str = ""
    erased: int = 0


_IN_USE = Kept()


@dataclass(frozen=True, slots=True)
class Archive:
    """The archive at a version of the server event stream: every tournament that is not simply in use."""

    version: int = 0
    kept: Mapping[str, Kept] = field(default_factory=dict)

    def of(self, tournament: str) -> Kept:
        """Where a tournament is kept."""
        return self.kept.get(tournament, _IN_USE)


@dataclass(eq=False)
class TournamentIsArchived(Refusal):
    """The tournament takes no commands."""

    tournament: str


@dataclass(eq=False)
class TournamentIsDeleted(UnknownTournament):
    """The tournament was deleted and is not shown."""


@dataclass(eq=False)
class TournamentIsGone(TournamentIsDeleted):
    """The tournament was removed for good."""


@dataclass(eq=False)
class TournamentNotArchived(Refusal):
    """Only what is in the archive can be deleted."""

    tournament: str


@dataclass(eq=False)
class TournamentNotDeleted(Refusal):
    """Only what was deleted can be brought back, or removed for good."""

    tournament: str


@dataclass(eq=False)
class AnotherName(Refusal):
    """To delete a tournament one types its name."""

    name: str


def after(archive: Archive, events: Iterable[ServerEvent]) -> Archive:
    """The archive after more server events."""
    kept, version = dict(archive.kept), archive.version
    for event in events:
        version += 1
        match event:
            case TournamentArchived(tournament=which) | TournamentBroughtBack(tournament=which):
                kept[which] = replace(kept.get(which, _IN_USE), place=ArchivePlace.ARCHIVED, until="")
            case TournamentTakenOut(tournament=which):
                kept[which] = replace(kept[which], place=ArchivePlace.IN_USE)
            case TournamentDeleted(tournament=which, until=until):
                kept[which] = replace(kept[which], place=ArchivePlace.DELETED, until=until)
            case TournamentPurged(tournament=which):
                kept[which] = Kept(ArchivePlace.PURGED)
            case PrivateDataErased(tournament=which):
                known = kept.get(which, _IN_USE)
                kept[which] = replace(known, erased=known.erased + 1)
    return Archive(version, kept)


def check_seen(archive: Archive, tournament: str) -> None:
    """Raise TournamentIsDeleted, or TournamentIsGone, for what may not be seen."""
    place = archive.of(tournament).place
    if place is ArchivePlace.DELETED:
        raise TournamentIsDeleted(tournament)
    if place is ArchivePlace.PURGED:
        raise TournamentIsGone(tournament)


def check_open(archive: Archive, tournament: str) -> None:
    """Raise TournamentIsArchived, TournamentIsDeleted or TournamentIsGone if the tournament takes no commands."""
    check_seen(archive, tournament)
    if archive.of(tournament).place is ArchivePlace.ARCHIVED:
        raise TournamentIsArchived(tournament)


def put_away(archive: Archive, tournament: str, reason: str) -> tuple[TournamentArchived, ...]:
    """Put a tournament into the archive."""
    check_seen(archive, tournament)
    is_there = archive.of(tournament).place is ArchivePlace.ARCHIVED
    return () if is_there else (TournamentArchived(tournament, reason),)


def take_out(archive: Archive, tournament: str) -> tuple[TournamentTakenOut, ...]:
    """Take a tournament out of the archive."""
    check_seen(archive, tournament)
    is_there = archive.of(tournament).place is ArchivePlace.ARCHIVED
    return (TournamentTakenOut(tournament),) if is_there else ()


def delete(archive: Archive, tournament: str, until: str) -> tuple[TournamentDeleted, ...]:
    """Hide an archived tournament until it is brought back or removed for good."""
    check_seen(archive, tournament)
    if archive.of(tournament).place is not ArchivePlace.ARCHIVED:
        raise TournamentNotArchived(tournament)
    return (TournamentDeleted(tournament, until),)


def bring_back(archive: Archive, tournament: str) -> tuple[TournamentBroughtBack, ...]:
    """Bring a deleted tournament back into the archive."""
    place = archive.of(tournament).place
    if place is ArchivePlace.PURGED:
        raise TournamentIsGone(tournament)
    if place is not ArchivePlace.DELETED:
        raise TournamentNotDeleted(tournament)
    return (TournamentBroughtBack(tournament),)
