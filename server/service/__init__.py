"""The service layer for HTTP, the live views and the command line: reads, commands, and operations of several steps."""

from server.commands.context import Context, VersionMismatch, operator
from server.eventstore.faults import KeyReused, StoreBusy, StoreFault, StoreFull
from server.eventstore.recorded import CommandResult
from server.repository.archive import ArchivePlace, TournamentIsDeleted
from server.repository.repository import TournamentSummary
from server.repository.unknown import UnknownTournament, UnknownVersion
from server.service.service import TournamentService

__all__ = [
    "ArchivePlace",
    "CommandResult",
    "Context",
    "KeyReused",
    "StoreBusy",
    "StoreFault",
    "StoreFull",
    "TournamentIsDeleted",
    "TournamentService",
    "TournamentSummary",
    "UnknownTournament",
    "UnknownVersion",
    "VersionMismatch",
    "operator",
]
