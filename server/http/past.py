"""The tournament at the version that `?at=` names, kept for the page that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from starlette.requests import Request

from domain.state.tournament import Tournament
from server.access import SEE_HISTORY, SEE_NAMES, may
from server.http.context import principal
from server.http.parameters import number_in_query
from server.http.problems import HttpProblem
from server.http.request_language import page_language
from server.http.services import services


@dataclass(frozen=True, slots=True)
class PastVersion:
    """The past version that a page shows, when its event was recorded (ISO 8601), and the newest version."""

    version: int
    recorded_at: str
    newest: int


def at_version(request: Request, stream: str | None = None) -> int | None:
    """The version that `?at=` names, of the tournament of the path unless a `stream` is named.

    Raises HttpProblem 400 if it is no number, 403 if the principal may not see the history.
    """
    at = number_in_query(request, "at")
    if at is not None:
        check_may_see_history(request, stream)
    return at


def check_may_see_history(request: Request, stream: str | None = None) -> None:
    """Raise HttpProblem 403 unless the principal may see the past versions of the tournament."""
    if not may(principal(request), SEE_HISTORY, stream or request.path_params["t"]):
        raise HttpProblem(
            HTTPStatus.FORBIDDEN,
            "The history of a tournament is for its officials.",
            advice="The public can read the current state only.",
        )


async def requested_tournament(request: Request, stream: str | None = None) -> Tournament:
    """The tournament that a page is about, at its newest version or at `?at=`.

    Every page of a tournament reads it here, so that the page is marked by itself if it shows the past. It is that of
    the path, unless a `stream` is named.

    Raises UnknownTournament, UnknownVersion, and what `at_version` raises.
    """
    stream, at = stream or request.path_params["t"], at_version(request, stream)
    service = services(request).tournaments
    if at is None:
        return _kept(request, await tournament_seen(request, stream))
    newest = (await service.tournament(stream)).version
    then = await service.tournament(stream, at)
    event = (await service.events(stream, at - 1, at))[0]
    request.state.moment = PastVersion(at, event.recorded_at, newest)
    return _kept(request, then)


async def tournament_seen(request: Request, stream: str, version: int | None = None) -> Tournament:
    """A tournament at this version, the newest without one, with the names that the principal may see.

    Raises UnknownTournament and UnknownVersion.
    """
    return as_seen(request, await services(request).tournaments.tournament(stream, version), stream)


def as_seen(request: Request, tournament: Tournament, stream: str) -> Tournament:
    """The tournament with the names that the principal may see; every public answer is made from it."""
    if getattr(request.state, "shows_names", False) or may(principal(request), SEE_NAMES, stream):
        return tournament
    settings = tournament.settings
    reader = page_language(request, chosen=settings.language, federation=settings.federation)
    return services(request).caches.derived.public.of(tournament, reader)


def shown_tournament(request: Request) -> Tournament | None:
    """The tournament that this page is about; None if none was read."""
    found = getattr(request.state, "tournament", None)
    return found if isinstance(found, Tournament) else None


def _kept(request: Request, tournament: Tournament) -> Tournament:
    request.state.tournament = tournament
    return tournament


def past_version(request: Request) -> PastVersion | None:
    """The past version that this page shows; None if it shows the newest one."""
    found = getattr(request.state, "moment", None)
    return found if isinstance(found, PastVersion) else None


def address_at(request: Request, version: int | None) -> str:
    """The address of the same page at another version; None is the newest."""
    url = request.url.remove_query_params("at")
    if version is not None:
        url = url.include_query_params(at=version)
    return f"{url.path}?{url.query}" if url.query else url.path
