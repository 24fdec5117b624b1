"""What comes with a wish, and the nos that are no chess rule's."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals import Unknown


@dataclass(frozen=True, slots=True)
class Request:
    """Who wishes something, and under which conditions.

    `command_id` makes a wish that is sent twice be carried out once; `digest` is the hash of what was sent, by which a
    reuse of the id for something else is noticed. `if_match` is the version that the stream must be at.
    """

    actor: str
    device: str = ""
    command_id: str | None = None
    if_match: int | None = None
    digest: str = ""


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A line in the list of tournaments."""

    id: str
    name: str
    version: int
    festival: str = ""


@dataclass(eq=False)
class UnknownTournament(Unknown):
    """No tournament has that id."""

    tournament: str
    says = "There is no tournament {tournament}."
    advice = "Look at the list of tournaments."


@dataclass(eq=False)
class UnknownVersion(UnknownTournament):
    """The tournament has not been at that version."""

    version: int
    newest: int
    says = "Tournament {tournament} has no version {version}; the newest is {newest}."
    advice = "Ask for a version from 1 to the newest, or for none."


class VersionMismatch(Exception):
    """The stream is not at the version that the sender asked for; nothing was done."""

    def __init__(self, stream: str, *, wanted: int, version: int) -> None:
        super().__init__(f"The tournament is at version {version}, not {wanted}.")
        self.stream = stream
        self.wanted = wanted
        self.version = version
