"""The site of a festival: a first page, all players in alphabetical order, and the site of each section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from server.collation import name_order
from server.service import TournamentService
from server.site.files import LIST, listed, site_files, style
from server.site.pages import player_address
from server.site.source import Site, site_of
from server.templates import render
from server.views.festivals import Festival, festivals
from server.views.in_short import in_short
from server.views.model import ViewRow
from server.views.notices import not_in_fide_mode
from server.views.parameters import NO_PARAMETERS, Parameters
from server.views.seats import seats


async def festival_of(service: TournamentService, stream: str) -> Festival | None:
    """The festival that a tournament belongs to, None if it belongs to none.

    Raises UnknownTournament.
    """
    mine = await service.tournament(stream)
    known = {each.id: await service.tournament(each.id) for each in await service.tournaments()}
    return next(
        (each for each in festivals(known).values() if mine.settings.festival and stream in each.sections), None
    )


async def sites_of(service: TournamentService, festival: Festival) -> list[Site]:
    """The sites of all sections of a festival."""
    return [replace(await site_of(service, each), festival=festival.name) for each in festival.sections]


def festival_files(sites: Sequence[Site]) -> dict[str, bytes]:
    """Every file of a festival's site, each section in a folder of its id."""
    found = {
        f"{site.id}/{name}": content for site in sites for name, content in site_files(site).items() if name != LIST
    }
    models = [(site, in_short(site.tournament, NO_PARAMETERS)) for site in sites]
    own = {
        "index.html": _page(sites, "festival.html", sections=models, page_of=player_address),
        "players.html": _page(sites, "all_players.html", people=_all_players(sites), page_of=player_address),
    }
    return listed(found | {name: text.encode() for name, text in own.items()} | {"style.css": style()})


def latest_moment(sites: Sequence[Site]) -> datetime:
    """When the latest event of all sections was recorded."""
    return max(site.moment for site in sites)


def _all_players(sites: Sequence[Site]) -> list[tuple[Site, ViewRow]]:
    """The players of all sections in the alphabetical order of the first one, with their seats if they have any."""
    key = name_order(sites[0].tournament.settings)
    return sorted(((site, row) for site in sites for row in _rows(site)), key=lambda each: key(each[1]["name"]))


def _rows(site: Site) -> Iterator[ViewRow]:
    number = len(site.tournament.public_rounds)
    seated = seats(site.tournament, Parameters(round=number))["rows"] if number else {}
    for each in site.tournament.roster.players.values():
        unseated = {"player": each.id, "name": each.name, "title": each.title.value, "board": None, "colour": None}
        yield seated.get(each.id, unseated)


def _page(sites: Sequence[Site], template: str, **values: Any) -> str:
    given = {"sites": sites, "name": sites[0].festival, "left_fide_mode": not_in_fide_mode}
    return render(f"site/{template}", sites[0].language, given | values)
