"""What a public page tells search engines and messengers: its canonical address, its preview, and the event."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request

from domain.dates import iso_day
from domain.results.finality import standings_state
from domain.state.tournament import Tournament
from server.http.hosts import host_name
from server.http.services import services
from server.languages import Language
from server.messages import MessageRenderer
from server.views.public_names import this_day

_KEPT = ("lang", "round")
"""The parameters that give a page another content."""


def public_address(request: Request) -> str | None:
    """The base address of the request if it named a public host of the server (`--public-host`), else None."""
    host = request.headers.get("host", "")
    known = {each.lower() for each in services(request).server_info.public_hosts}
    return f"{request.url.scheme}://{host}" if host_name(host) in known else None


def tags_of(request: Request, stream: str, tournament: Tournament, language: Language) -> dict[str, Any] | None:
    """The canonical address of a page, the address of its preview, its state in words, and its event for schema.org.

    None if the server was not reached by its public address: an address of the venue means nothing elsewhere.
    """
    found = _tags(request, stream)
    if found is None:
        return None
    rounds, city = tournament.public_rounds, tournament.settings.city
    state = MessageRenderer(language).render(standings_state(tournament, len(rounds))) if rounds else ""
    found["state"] = ", ".join(filter(None, (city, state)))
    found["event"] = sports_event(tournament, f"{found['base']}/t/{stream}", found["image"])
    return found


def festival_tags(request: Request, sections: Collection[str]) -> dict[str, Any] | None:
    """The same of the page of a festival with these sections, whose preview is that of the first one."""
    return _tags(request, next(iter(sections)))


def _tags(request: Request, stream: str) -> dict[str, Any] | None:
    base = public_address(request)
    if base is None:
        return None
    query = urlencode([(name, request.query_params[name]) for name in _KEPT if name in request.query_params])
    address = f"{base}{request.url.path}{'?' if query else ''}{query}"
    image = f"{base}/t/{stream}/preview.png"
    return {"base": base, "address": address, "image": image, "state": "", "event": None}


def sports_event(tournament: Tournament, address: str, image: str) -> dict[str, Any] | None:
    """A tournament as a SportsEvent of schema.org, without names of players; None without a first day and a city.

    `EventScheduled` is what schema.org calls an event that will take place, takes place or took place as scheduled; of
    one whose first day is over without a round nothing is stated.
    """
    settings = tournament.settings
    begins = iso_day(settings.starts)
    if not begins or not settings.city:
        return None
    found = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": settings.name,
        "sport": "Chess",
        "startDate": begins,
        "location": {"@type": "Place", "name": settings.city, "address": settings.city},
        "url": address,
        "image": image,
    }
    if tournament.public_rounds or begins >= this_day().isoformat():
        found["eventStatus"] = "https://schema.org/EventScheduled"
    return found | ({"endDate": ends} if (ends := iso_day(settings.ends)) else {})
