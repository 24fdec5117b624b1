"""The archive over HTTP: out of sight, refused, deleted by name, gone, and brought back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.access import Role
from server.app import OpenServices
from server.live.frames import Replay, ViewSubject
from tests.server.http.conftest import Client
from tests.server.live.fakes import Reader
from tests.waiting import LONG


async def archived(director: Client, path: str) -> str:
    assert (await director.put(f"{path}/archive", json={"reason": "over"})).status_code == 200
    return path.rsplit("/", 1)[-1]


async def test_an_archived_tournament_is_listed_apart_and_read_and_refuses_commands(
    director: Client, public: Client, small: str
) -> None:
    stream = await archived(director, small)

    listed = (await public.get("/api/v1/tournaments")).json()["tournaments"]
    kept = (await public.get("/api/v1/archive")).json()["tournaments"]
    refused = await director.post(f"{small}/players", json={"name": "Late"})

    assert (listed, [each["id"] for each in kept]) == ([], [stream])
    assert (await public.get(f"/t/{stream}/players")).status_code == 200
    assert (refused.status_code, refused.json()["refusal"]) == (422, "TournamentIsArchived")


async def test_pages_state_that_the_tournament_is_archived(director: Client, public: Client, small: str) -> None:
    stream = await archived(director, small)

    told = await public.get(f"/t/{stream}/players", headers={"accept": "text/html"})
    home = await public.get("/", headers={"accept": "text/html"})

    assert "In the archive." in told.text
    assert 'href="/archive"' in home.text
    assert stream in (await public.get("/archive")).text


async def test_a_deleted_tournament_is_gone_for_everyone_and_comes_back(
    director: Client, public: Client, small: str
) -> None:
    stream = await archived(director, small)
    wrong = await director.request("DELETE", f"/api/v1/archive/{stream}", json={"name": "Smal"})
    done = await director.request("DELETE", f"/api/v1/archive/{stream}", json={"name": "small"})

    assert (wrong.status_code, done.status_code, done.json()["place"]) == (422, 200, "deleted")
    for path in (f"/t/{stream}", f"{small}/views/boards", f"{small}/export", f"/t/{stream}/print/players"):
        assert (await director.get(path)).status_code == 410, path
    assert (await public.get("/api/v1/archive")).json()["tournaments"] == []
    assert [each["place"] for each in (await director.get("/api/v1/archive")).json()["tournaments"]] == ["deleted"]

    assert (await director.post(f"/api/v1/archive/{stream}/return")).json()["place"] == "archived"
    assert (await director.request("DELETE", f"{small}/archive")).json()["place"] == "in use"
    assert (await director.post(f"{small}/players", json={"name": "Late"})).status_code == 201


async def test_a_running_replay_ends_when_its_tournament_is_deleted(
    director: Client, small: str, services: OpenServices
) -> None:
    stream = await archived(director, small)
    reader = Reader(services.hub)
    await reader.watch(ViewSubject("boards", stream, replay=Replay(1, None, 1.0)))
    before = [frame["type"] for frame in await reader.told()]

    await director.request("DELETE", f"/api/v1/archive/{stream}", json={"name": "small"})

    async with asyncio.timeout(LONG):
        assert [frame.get("code") for frame in await reader.told()] == ["unknown-tournament"]
    assert (before, reader.viewer.watching) == (["snapshot"], {})


async def test_a_director_of_one_tournament_archives_it_but_does_not_delete_it(
    client_of: Callable[..., Client], small: str
) -> None:
    stream = small.rsplit("/", 1)[-1]
    mine = client_of(Role.DIRECTOR, stream)
    await archived(mine, small)

    assert (await mine.request("DELETE", f"/api/v1/archive/{stream}", json={"name": "Small"})).status_code == 401
    assert (await mine.post(f"/api/v1/archive/{stream}/return")).status_code == 401


async def test_a_page_of_a_deleted_tournament_is_a_readable_answer(director: Client, small: str) -> None:
    stream = await archived(director, small)
    await director.request("DELETE", f"/api/v1/archive/{stream}", json={"name": "Small"})

    told = await director.get(f"/t/{stream}", headers={"accept": "text/html"})

    assert (told.status_code, "was deleted" in told.text) == (410, True)
    assert 'http-equiv="refresh"' not in told.text


async def test_a_display_of_a_deleted_tournament_tries_again_by_itself(director: Client, small: str) -> None:
    stream = await archived(director, small)
    await director.request("DELETE", f"/api/v1/archive/{stream}", json={"name": "Small"})

    told = await director.get(f"/t/{stream}/display/boards", headers={"accept": "text/html"})

    assert told.status_code == 410
    assert f'<meta http-equiv="refresh" content="20;url=/t/{stream}/display/boards">' in told.text
    assert "plain-page.js" in told.text  # it asks the server before it leaves


async def test_private_data_is_erased_and_the_name_stays(director: Client, small: str) -> None:
    body = {"name": "Ann", "birth_date": "1990/05/17", "contact": "ann@example.org"}
    player = (await director.post(f"{small}/players", json=body)).json()["player"]

    erased = await director.request("DELETE", f"{small}/players/{player}/private")

    table = (await director.get(f"{small}/export?format=csv")).text
    assert erased.json() == {"player": player, "facts": 1}
    assert ("Ann" in table, "1990" in table) == (True, False)
    assert (await director.request("DELETE", f"{small}/players/p99/private")).status_code == 404
