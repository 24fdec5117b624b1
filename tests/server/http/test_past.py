"""`?at=`: every page of a tournament as it was, and it says so."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus

import pytest
from starlette.routing import Route

from server.app import OpenServices
from server.http.routes import API
from tests.server.http.conftest import Client, play
from tests.server.http.everything import every_route

PRINTED = "print_"
"""Sheets name their version on the paper."""


async def paths_of(services: OpenServices, director: Client, small: str) -> list[str]:
    """The addresses of all pages of a tournament, whichever there are."""
    player = (await director.get(f"{small}/views/players")).json()["order"][0]
    return [
        route.path.format(t=small.rsplit("/", 1)[-1], kind="boards", p=player, b=1)
        for route in every_route(services)
        if isinstance(route, Route)
        and route.path.startswith("/t/{t}")
        and not route.name.startswith((PRINTED, "newest_"))
    ]


async def test_every_page_of_a_tournament_states_that_it_shows_the_past(
    services: OpenServices, director: Client, small: str
) -> None:
    await play(director, small, 1)

    for path in await paths_of(services, director, small):
        answer = await director.get(f"{path}?at=6")
        assert answer.status_code == HTTPStatus.OK, path
        if path.endswith((".ics", ".png", ".atom", ".webmanifest")):
            continue  # a calendar, a picture, a feed or a manifest, not a page
        assert 'data-at="6"' in answer.text, path
        assert "Historical view: version 6" in answer.text, path
        assert 'id="status"' not in answer.text, path
        assert "Historical view: version" not in (await director.get(path)).text, path


async def test_every_page_of_a_tournament_refuses_a_version_that_has_not_been(
    services: OpenServices, director: Client, small: str
) -> None:
    for path in await paths_of(services, director, small):
        for wrong, status in (("999", HTTPStatus.NOT_FOUND), ("x", HTTPStatus.BAD_REQUEST)):
            assert (await director.get(f"{path}?at={wrong}")).status_code == status, path


async def test_a_page_of_the_past_shows_what_was_and_leads_to_what_is(director: Client, small: str) -> None:
    name = small.rsplit("/", 1)[-1]
    await play(director, small, 1)
    before = (await director.get(small)).json()["version"]
    await play(director, small, 2)

    then = (await director.get(f"/t/{name}/boards?at={before}&theme=dark")).text
    now = (await director.get(f"/t/{name}/boards")).text

    assert "Round 1 of 3" in then
    assert "Round 2 of 3" in now
    assert f'href="/t/{name}/boards?theme=dark"' in then
    assert f'href="/t/{name}/standings?at={before}"' in then


async def test_a_draft_of_then_is_for_officials_only(
    client_of: Callable[..., Client], director: Client, small: str
) -> None:
    name = small.rsplit("/", 1)[-1]
    await director.post(f"{small}/rounds")
    draft = (await director.get(small)).json()["version"]
    await play_on(director, small)

    for path in ("boards", "display/boards"):
        answer = await client_of().get(f"/t/{name}/{path}?at={draft}")
        assert answer.status_code == HTTPStatus.FORBIDDEN
        assert "Player 3" not in answer.text
    assert "Player 3" in (await director.get(f"/t/{name}?at={draft}")).text


async def play_on(director: Client, path: str) -> None:
    """Publish the draft."""
    answer = await director.post(f"{path}/rounds/1/publication")
    assert answer.is_success


@pytest.mark.parametrize("view", ["draft", "arbiter", "desk"])
async def test_views_of_the_past_keep_their_audience(
    client_of: Callable[..., Client], director: Client, small: str, view: str
) -> None:
    await play(director, small, 1)

    assert (await client_of().get(f"{small}/views/{view}?at=6")).status_code == HTTPStatus.UNAUTHORIZED
    assert (await director.get(f"{small}/views/{view}?at=6")).json()["version"] == 6


async def test_events_and_explanations_are_read_as_of_a_version_too(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    draft = (await director.get(small)).json()["version"]
    await play_on(director, small)

    events = (await director.get(f"{small}/events?after=2&at={draft}")).json()

    assert [event["version"] for event in events["events"]] == list(range(3, draft + 1))
    assert events["version"] == draft
    assert (await director.get(f"{small}/rounds/1/explanation?at={draft}")).json()["version"] == draft
    assert (await director.get(f"{small}/rounds/1/explanation?at=3")).status_code == HTTPStatus.NOT_FOUND


async def test_the_public_does_not_see_why_a_draft_was_paired_so(
    client_of: Callable[..., Client], director: Client, small: str
) -> None:
    await director.post(f"{small}/rounds")
    draft = (await director.get(small)).json()["version"]
    await play_on(director, small)
    path = f"{small}/rounds/1/explanation"

    assert (await client_of().get(path)).status_code == HTTPStatus.OK
    assert (await client_of().get(f"{path}?at={draft}")).status_code == HTTPStatus.FORBIDDEN


OF_NOW = {
    "get_attention",
    "get_badge",
    "get_conflict",
    "get_conflicts",
    "get_entries",
    "get_options",
    "pairing_warnings",
    "read_board",
    "round_difference",
}
"""What opens, or may be done, from now on alone."""


def test_every_read_of_a_tournament_takes_a_version() -> None:
    reads = [each for each in API if each.method == "GET" and "{t}" in each.path]

    takes = {each.permission.name for each in reads if {"at", "version", "from"} & set(each.query)}

    assert takes == {each.permission.name for each in reads} - OF_NOW


async def test_a_page_shows_the_round_that_is_asked_for(director: Client, small: str) -> None:
    name = small.rsplit("/", 1)[-1]
    await play(director, small, 1)
    await play(director, small, 2)

    for path in ("boards", "standings", "enter"):
        page = await director.get(f"/t/{name}/{path}?round=1")
        assert re.search(r'"round": ?1\b', page.text.split('id="state"')[1])
    assert (await director.get(f"/t/{name}/boards?round=77")).status_code == HTTPStatus.NOT_FOUND
