"""Screens that no director has set up: they show their code, then follow the round by themselves."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from server.app import OpenServices
from server.service.display_registry import CODE_SECONDS
from tests.server.http.conftest import Client, Clock

DISPLAYS = "/api/v1/displays"


async def new_screen(director: Client, public: Client) -> str:
    """The path of a display whose screen is `public`, which shows its code."""
    await public.post(DISPLAYS)
    return f"{DISPLAYS}/{(await row(director))['display']}"


async def row(director: Client) -> dict[str, Any]:
    (found,) = (await director.get(DISPLAYS)).json()["displays"]
    return dict(found)


async def pass_seconds(services: OpenServices, clock: Clock, seconds: float) -> None:
    clock.now += timedelta(seconds=seconds)
    await services.displays.follow()


def state_of(page: str) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(page.partition('id="state">')[2].partition("</script>")[0])
    return state


async def test_a_screen_shows_its_code_and_then_follows_the_round(
    director: Client, public: Client, services: OpenServices, clock: Clock, small: str
) -> None:
    await new_screen(director, public)
    await pass_seconds(services, clock, CODE_SECONDS - 1)
    before, waiting = await row(director), (await public.get("/display")).text

    await pass_seconds(services, clock, 1)
    after, page = await row(director), (await public.get("/display")).text

    assert (before["unattended"], before["showing"]["kind"]) == (False, "")
    assert "data-code" in waiting
    assert (after["unattended"], after["kind"], after["showing"]["kind"]) == (True, "", "standings")
    assert after["showing"]["tournaments"] == [small.rsplit("/", 1)[-1]]
    assert '<div class="wall standings"' in page
    assert f'<a class="corner" href="/display?choose">{after["code"]}</a>' in page
    state = state_of(page)
    assert state["arranged"] == ""
    assert state["unattended"]["stamp"] == services.displays.showing(after["display"]).stamp


async def test_without_a_tournament_a_screen_keeps_its_code(
    director: Client, public: Client, services: OpenServices, clock: Clock
) -> None:
    await new_screen(director, public)
    await pass_seconds(services, clock, 10 * CODE_SECONDS)
    waiting = (await public.get("/display")).text

    await director.post("/api/v1/tournaments", json={"name": "Spring", "rounds": 3})
    await services.displays.follow()

    assert "data-code" in waiting
    assert (await row(director))["showing"]["kind"] == "standings"


async def test_the_director_ends_that_by_any_arrangement_and_a_name_alone_is_none(
    director: Client, public: Client, services: OpenServices, clock: Clock, small: str
) -> None:
    display = await new_screen(director, public)
    await pass_seconds(services, clock, CODE_SECONDS)

    named = await director.patch(display, json={"name": "Door"})
    assert named.json()["unattended"]
    arranged = await director.patch(display, json={"kind": "seats", "tournaments": [small.rsplit("/", 1)[-1]]})
    assert (arranged.json()["unattended"], arranged.json()["showing"]["kind"]) == (False, "seats")
    assert "corner" not in (await public.get("/display")).text
    code = await director.patch(display, json={"kind": "code"})
    assert (code.json()["unattended"], code.json()["showing"]["kind"]) == (False, "")
    assert "data-code" in (await public.get("/display")).text


async def test_a_page_that_was_chosen_by_its_own_address_has_no_stamp_to_leave_it_for(
    director: Client, public: Client, services: OpenServices, clock: Clock, small: str
) -> None:
    await new_screen(director, public)
    await pass_seconds(services, clock, CODE_SECONDS)

    state = state_of((await public.get(f"/t/{small.rsplit('/', 1)[-1]}/display/boards")).text)

    assert (state["arranged"], state["unattended"]) == ("", None)
