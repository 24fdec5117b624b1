"""The navigation of officials' pages: which items a sender sees, which one is current, where they lead."""

from __future__ import annotations

from collections.abc import Mapping

from server.access import Permission, Principal, Role
from server.http.endpoint import Page
from server.http.navigation import GROUPS, NavigationLink, Place, navigation
from server.http.routes import PAGE_PERMISSIONS, ROUTES
from tests.for_each import for_each

DIRECTOR = Principal(Role.DIRECTOR, "director Anna")
ARBITER = Principal(Role.ARBITER, "arbiter Ben", tournament="open")
DOOR = Principal(Role.CHECK_IN, "check-in Carla", tournament="open")
WITHOUT_FRAME = frozenset(
    f"/t/{{t}}/{path}"
    for path in (
        "app.webmanifest",
        "display/{kind}",
        "feed.atom",
        "players/{p}.ics",
        "preview.png",
        "print/{sheet}",
        "print/{sheet}.pdf",
        "print/{sheet}/newest",
    )
)
"""What a tournament has beside pages with the frame of officials: displays, sheets, feeds, calendars, a picture."""

OFTEN = ("/t/{t}/enter", "/t/{t}/boards", "/t/{t}/standings", "/t/{t}/files", "/devices", "/ops", "/")


def links(
    sender: Principal,
    route: str,
    tournament: str = "open",
    pages: Mapping[str, Permission] = PAGE_PERMISSIONS,
    past: int | None = None,
) -> list[NavigationLink]:
    found = navigation(sender, pages, Place(route, tournament, past), {"players": 300})
    return [link for group in found for link in group]


def labels(sender: Principal, route: str, tournament: str = "open") -> list[str]:
    return [link.label for link in links(sender, route, tournament)]


def current(sender: Principal, route: str) -> list[str]:
    return [link.label for link in links(sender, route) if link.is_current]


@for_each(route=OFTEN)
def test_a_director_has_the_same_items_on_every_page(route: str) -> None:
    assert labels(DIRECTOR, route) == labels(DIRECTOR, "/t/{t}")
    assert len(current(DIRECTOR, route)) == 1


def test_each_official_sees_the_pages_that_they_may_open() -> None:
    assert {"Round", "Result entry", "Displays", "Devices", "Server"} <= set(labels(DIRECTOR, "/t/{t}"))
    assert not {"Round", "Pairing by hand", "Displays", "Devices", "Server"} & set(labels(ARBITER, "/t/{t}/enter"))
    assert {"Result entry", "Check-in", "Timeline"} <= set(labels(ARBITER, "/t/{t}/enter"))
    assert not {"Result entry", "Timeline", "Rating report"} & set(labels(DOOR, "/t/{t}/check-in"))
    assert {"Check-in", "Players", "Standings"} <= set(labels(DOOR, "/t/{t}/check-in"))


def test_without_a_tournament_there_are_the_pages_of_the_server_alone() -> None:
    assert labels(DIRECTOR, "/devices", "") == ["Displays", "Devices", "Tournaments", "Archive", "Server"]


def test_a_page_that_belongs_to_an_item_is_marked_by_it() -> None:
    assert current(DIRECTOR, "/t/{t}/players/{p}") == ["Players"]
    assert current(DIRECTOR, "/t/{t}/rating-list") == ["Players"]
    assert current(DIRECTOR, "/t/{t}/changes") == ["Timeline"]
    assert current(DIRECTOR, "/trust") == ["Devices"]
    assert current(DIRECTOR, "/festival/{f}") == ["Tournaments"]
    assert current(DIRECTOR, "/festival/{f}/players/{section}/{player}") == ["Tournaments"]
    assert current(DIRECTOR, "/t/{t}") == ["Round"]
    assert current(ARBITER, "/t/{t}") == ["Public page"]


def test_a_page_outside_the_navigation_has_none() -> None:
    assert links(DIRECTOR, "/t/{t}/display/{kind}") == []
    assert links(DIRECTOR, "/login") == []


def test_the_players_page_of_officials_comes_first_once_it_exists() -> None:
    with_roster = {**PAGE_PERMISSIONS, "/t/{t}/roster": PAGE_PERMISSIONS["/t/{t}/pairing"]}
    public_alone = {path: each for path, each in PAGE_PERMISSIONS.items() if path != "/t/{t}/roster"}

    assert [each.address for each in links(DIRECTOR, "/t/{t}", pages=with_roster) if each.label == "Players"] == [
        "/t/open/roster"
    ]
    assert [each.address for each in links(DIRECTOR, "/t/{t}", pages=public_alone) if each.label == "Players"] == [
        "/t/open/players"
    ]
    assert [each.address for each in links(DOOR, "/t/{t}/check-in", pages=with_roster) if each.label == "Players"] == [
        "/t/open/players"
    ]


def test_links_keep_the_version_and_the_tournament() -> None:
    addresses = {each.label: each.address for each in links(DIRECTOR, "/t/{t}/boards", past=12)}

    assert addresses["Standings"] == "/t/open/standings?at=12"
    assert addresses["Devices"] == "/devices?tournament=open"
    assert addresses["Tournaments"] == "/"


def test_counts_are_beside_their_items() -> None:
    counts = {each.label: each.count for each in links(DIRECTOR, "/t/{t}")}

    assert (counts["Players"], counts["Standings"]) == (300, None)


def test_every_route_of_the_navigation_is_named_once() -> None:
    first = [item.paths[0] for group in GROUPS for item in group]

    assert len(first) == len(set(first))


def test_every_page_of_a_tournament_is_covered_by_an_item_or_has_no_frame() -> None:
    covered = {path for group in GROUPS for item in group for path in (*item.paths, *item.covers)}
    pages = {each.path for each in ROUTES if isinstance(each, Page) and each.path.startswith("/t/{t}")}

    assert pages - covered == WITHOUT_FRAME
