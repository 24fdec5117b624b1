"""The navigation of officials' pages: its items in groups, each for a page that exists and that the sender may open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from domain.state.tournament import Tournament
from server.access import Permission, Principal, may, viewing
from server.languages import message
from server.views.crosstable_name import label_in


@dataclass(frozen=True, slots=True)
class NavigationItem:
    """One item: the route of its page, its label, its icon.

    `paths` are the routes in question: the first one that exists and that the sender may open is the item's page.
    `covers` are the routes of further pages that belong to it. `view`: it is shown only to those who may see this view.
    `count` names the number beside it.
    """

    paths: tuple[str, ...]
    label: str
    icon: str
    covers: tuple[str, ...] = ()
    view: str = ""
    count: str = ""


@dataclass(frozen=True, slots=True)
class NavigationLink:
    """An item as one sender sees it on one page."""

    address: str
    label: str
    icon: str
    is_current: bool
    count: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """The page that the navigation is on: its route, its tournament and the id ("" for none), the past version."""

    route: str
    tournament: str
    past: int | None = None
    about: Tournament | None = None


_DESK, _PUBLIC = "/t/{t}", "/t/{t}/public"
_PLAYERS, _PLAYER = "/t/{t}/players", "/t/{t}/players/{p}"

GROUPS: Sequence[Sequence[NavigationItem]] = (
    (
        NavigationItem((_DESK,), message("Round"), "round", view="desk"),
        NavigationItem(("/t/{t}/enter",), message("Result entry"), "enter"),
        NavigationItem(("/t/{t}/boards",), message("Boards"), "boards", covers=("/t/{t}/boards/{b}",)),
        NavigationItem(("/t/{t}/pairing",), message("Pairing by hand"), "hand"),
    ),
    (
        NavigationItem(
            ("/t/{t}/roster", _PLAYERS),
            message("Players"),
            "players",
            (_PLAYERS, _PLAYER, "/t/{t}/roster/paste", "/t/{t}/rating-list", "/t/{t}/numbers"),
            count="players",
        ),
        NavigationItem(("/t/{t}/check-in",), message("Check-in"), "check-in"),
        NavigationItem(("/t/{t}/standings",), message("Standings"), "standings"),
        NavigationItem(("/t/{t}/crosstable",), message("Crosstable"), "crosstable"),
        NavigationItem(("/t/{t}/prizes",), message("Prizes"), "prizes"),
    ),
    (
        NavigationItem(("/displays",), message("Displays"), "displays", count="displays"),
        NavigationItem(("/devices",), message("Devices"), "devices", ("/trust",), count="devices"),
        NavigationItem(("/t/{t}/print",), message("Print"), "print"),
        NavigationItem(("/t/{t}/files",), message("Files"), "files"),
        NavigationItem(("/t/{t}/report",), message("Rating report"), "report"),
        NavigationItem(("/t/{t}/norms",), message("Norms"), "norms"),
        NavigationItem(("/t/{t}/incidents",), message("Incidents"), "incidents"),
        NavigationItem(("/t/{t}/timeline",), message("Timeline"), "timeline", ("/t/{t}/changes",)),
        NavigationItem(("/t/{t}/settings",), message("Settings"), "settings"),
        NavigationItem((_PUBLIC,), message("Public page"), "public", (_DESK,)),
    ),
    (
        NavigationItem(
            ("/",), message("Tournaments"), "tournaments", ("/festival/{f}", "/festival/{f}/players/{section}/{player}")
        ),
        NavigationItem(("/archive",), message("Archive"), "archive"),
        NavigationItem(("/ops",), message("Server"), "server", ("/ops/machine",)),
    ),
)
"""The items in their order, by groups: the round, the players, the hall and its papers, the server."""


def navigation(
    sender: Principal, pages: Mapping[str, Permission], place: Place, counts: Mapping[str, int]
) -> Sequence[Sequence[NavigationLink]]:
    """The groups of links for a sender on a page; nothing if the page belongs to no item.

    `pages` are the permissions of all pages by their routes. Without a tournament its items are left out. From a past
    version the pages of the tournament are linked at that version.
    """
    shown, found = False, []
    for group in GROUPS:
        links = []
        for item in group:
            path = _path(item, sender, pages, place.tournament)
            if path is None:
                continue
            is_current = not shown and place.route in (path, *item.covers)
            shown = shown or is_current
            address = _address(path, place)
            links.append(
                NavigationLink(
                    address, label_in(place.about, item.label), item.icon, is_current, counts.get(item.count)
                )
            )
        if links:
            found.append(links)
    return found if shown else []


def _path(item: NavigationItem, sender: Principal, pages: Mapping[str, Permission], tournament: str) -> str | None:
    """The route of the item's page; None if there is none for the sender."""
    if item.view and not may(sender, viewing(item.view), tournament):
        return None
    for path in item.paths:
        within = tournament if "{t}" in path else ""
        if path in pages and (within or "{t}" not in path) and may(sender, pages[path], within):
            return path
    return None


def _address(path: str, place: Place) -> str:
    """The address of a page. Pages of the whole server keep which tournament the navigation is about."""
    if "{t}" in path:
        return path.replace("{t}", place.tournament) + ("" if place.past is None else f"?at={place.past}")
    return f"{path}?{urlencode({'tournament': place.tournament})}" if place.tournament and path != "/" else path
