"""load -> decide -> append(expected version) -> wake. The only writer of a server's log."""

from server.eventstore.store import Answer, KeyReused, StoreBusy, StoreFault, StoreFull
from server.service.archive import Place, TournamentIsDeleted
from server.service.requests import Request, TournamentSummary, UnknownTournament, UnknownVersion, VersionMismatch
from server.service.service import Service

__all__ = [
    "Answer",
    "KeyReused",
    "Place",
    "Request",
    "Service",
    "StoreBusy",
    "StoreFault",
    "StoreFull",
    "TournamentIsDeleted",
    "TournamentSummary",
    "UnknownTournament",
    "UnknownVersion",
    "VersionMismatch",
]
