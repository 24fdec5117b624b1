"""Two servers on one database: what a client has seen at one of them, the other answers with."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import UnknownRound
from server.access import Role
from server.app import OpenServices, application, open_services
from server.eventstore.credentials import CredentialKind
from server.eventstore.faults import StoreBehind
from server.eventstore.recorded import FOLLOWING, Mark
from server.eventstore.sql import SqlEventStore
from server.http.auth import COOKIE, new_secret, secret_hash
from server.http.seen import answered_with_newest
from server.http.services import services
from server.live.frames import Checkpoint, ViewSubject
from server.live.wire import texts_in
from server.repository import repository
from server.repository.unknown import UnknownVersion
from server.settings import ServerSettings
from tests.contract.databases import NOW, fresh_database
from tests.postgres import postgres
from tests.server.http.conftest import Client, token
from tests.server.live.fakes import Reader


class Pair:
    """Two servers that hear nothing of each other, and a director's client for both."""

    def __init__(self, url: str, a: OpenServices, b: OpenServices) -> None:
        self.url = url
        self.a, self.b = a, b
        headers = {"authorization": f"Bearer {token(a, Role.DIRECTOR)}"}
        self.here, self.there = (
            Client(transport=httpx.ASGITransport(application(each)), base_url="http://hall.test", headers=headers)
            for each in (a, b)
        )
        self.path = self.stream = ""

    async def begin(self) -> None:
        """Make a tournament of four players at one, and let the other read it."""
        created = await self.here.post("/api/v1/tournaments", json={"name": "Open", "rounds": 3})
        self.stream = created.json()["id"]
        self.path = f"/api/v1/tournaments/{self.stream}"
        for place in range(4):
            await self.here.post(f"{self.path}/players", json={"name": f"Player {place}", "rating": 2000 - place})
        assert (await self.there.get(self.path)).json()["version"] == 5


@pytest.fixture(params=["sqlite", "postgresql"])
async def pair(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Pair]:
    url = postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)
    async with AsyncExitStack() as stack:
        both = [await stack.enter_async_context(open_services(ServerSettings(url))) for _ in range(2)]
        for each in both:
            await each.tournaments.log_changes.stop()
        made = Pair(url, *both)
        for client in (made.here, made.there):
            await stack.enter_async_context(client)
        await made.begin()
        yield made


async def test_a_version_that_another_server_recorded_is_read_before_it_is_called_unknown(pair: Pair) -> None:
    version = (await pair.here.post(f"{pair.path}/players", json={"name": "Late"})).json()["version"]

    there = await pair.there.get(f"{pair.path}/views/players", params={"at": version})

    assert there.status_code == HTTPStatus.OK
    assert "Late" in there.text
    unknown = await pair.there.get(f"{pair.path}/views/players", params={"at": version + 1})
    assert unknown.status_code == HTTPStatus.NOT_FOUND


async def test_a_round_that_another_server_paired_is_read_before_it_is_called_unknown(pair: Pair) -> None:
    await pair.here.post(f"{pair.path}/rounds")

    there = await pair.there.get(f"{pair.path}/views/boards", params={"round": 1})

    assert there.status_code == (await pair.here.get(f"{pair.path}/views/boards", params={"round": 1})).status_code
    assert there.status_code == HTTPStatus.OK


async def test_a_tournament_that_another_server_brought_back_is_read_before_it_is_called_gone(pair: Pair) -> None:
    archived = f"/api/v1/archive/{pair.stream}"
    await pair.here.put(f"{pair.path}/archive", json={"reason": ""})
    deleted = await pair.here.request("DELETE", archived, json={"name": "Open"})
    assert deleted.is_success, deleted.text
    assert (await pair.there.get(pair.path, headers=_seen(deleted))).status_code == HTTPStatus.GONE
    back = await pair.here.post(f"{archived}/return", json={})
    assert back.is_success, back.text

    assert (await pair.there.get(pair.path)).status_code == HTTPStatus.OK


async def test_the_header_of_an_answer_makes_the_next_server_read_what_was_written(pair: Pair) -> None:
    done = await pair.here.post(f"{pair.path}/players", json={"name": "Late"})

    there = await pair.there.get(f"{pair.path}/views/players", headers=_seen(done))

    assert "Late" in there.text


@pytest.mark.parametrize("name", ["if-none-match", "if-match"])
async def test_the_tag_of_an_answer_does_so_too(pair: Pair, name: str) -> None:
    done = await pair.here.post(f"{pair.path}/players", json={"name": "Late"})

    there = await pair.there.get(f"{pair.path}/views/players", headers={name: done.headers["etag"]})

    assert "Late" in there.text


async def test_the_cookie_of_an_answer_does_so_for_a_browser(pair: Pair) -> None:
    own = {"origin": "http://hall.test"}
    session = new_secret()
    pair.a.credentials.add(
        CredentialKind.SESSION, secret_hash(session), role=Role.DIRECTOR, device="d", label="desk", lasts=3600
    )
    for client in (pair.here, pair.there):
        del client.headers["authorization"]
        client.cookies.set(COOKIE, session)
    done = await pair.here.post(f"{pair.path}/players", json={"name": "Late"}, headers=own)
    assert done.is_success, done.text
    assert "httponly" in done.headers["set-cookie"].lower()
    pair.there.cookies.update(done.cookies)

    assert "Late" in (await pair.there.get(f"{pair.path}/views/players")).text


async def test_a_version_that_the_log_never_had_is_ignored_at_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "REACH_SECONDS", -1.0)  # waiting would end in a refusal
    version = (await pair.here.post(f"{pair.path}/players", json={"name": "Late"})).json()["version"]
    epoch = await pair.b.tournaments.epoch()

    there = await pair.there.get(pair.path, headers={"jadoube-seen": f"{epoch}.nowhere.3.{pair.stream}.99"})

    assert there.status_code == HTTPStatus.OK
    assert there.json()["version"] == version


async def test_a_standby_waits_for_what_its_leader_has_and_refuses_in_the_end(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "REACH_SECONDS", 0.0)
    pair.b.tournaments._store.mark(FOLLOWING, Mark("http://leader.test", NOW))
    epoch = await pair.b.tournaments.epoch()

    there = await pair.there.get(pair.path, headers={"jadoube-seen": f"{epoch}.{pair.stream}.99"})

    assert there.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert there.json()["code"] == "storage-behind"
    assert int(there.headers["retry-after"]) > 0


async def test_a_command_that_met_an_old_state_is_to_be_sent_again_and_not_called_unknown(pair: Pair) -> None:
    version = (await pair.here.post(f"{pair.path}/players", json={"name": "Late"})).json()["version"]
    app = application(pair.b)
    scope = {"type": "http", "app": app, "method": "POST", "path_params": {"t": pair.stream}, "headers": []}

    async def handler(request: Request) -> Response:
        known = services(request).tournaments.known_version(pair.stream)
        if known < version:
            raise UnknownVersion(pair.stream, version, known)
        return Response()

    with pytest.raises(StoreBehind):
        await answered_with_newest(Request(scope), handler)
    assert (await answered_with_newest(Request(scope), handler)).status_code == HTTPStatus.OK


async def test_what_this_server_recorded_meanwhile_makes_no_refusal_one_to_be_sent_again(pair: Pair) -> None:
    app = application(pair.b)
    scope = {"type": "http", "app": app, "method": "PUT", "path_params": {"t": pair.stream}, "headers": []}

    async def handler(_: Request) -> Response:
        await pair.there.post(f"{pair.path}/players", json={"name": "Late Entry"})
        raise UnknownRound(7)

    with pytest.raises(UnknownRound):
        await answered_with_newest(Request(scope), handler)


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_what_this_server_records_while_a_refusal_is_checked_does_not_change_it(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, *, elsewhere: bool
) -> None:
    app = application(pair.b)
    scope = {"type": "http", "app": app, "method": "PUT", "path_params": {"t": pair.stream}, "headers": []}
    bus = pair.b.tournaments.bus
    checked = bus.foreign_events
    added: list[httpx.Response] = []

    async def overtaken(stream: str) -> int:
        client = pair.here if elsewhere else pair.there
        added.append(await client.post(f"{pair.path}/players", json={"name": f"Late {len(added)}"}))
        return await checked(stream)

    async def handler(_: Request) -> Response:
        raise UnknownRound(7)

    monkeypatch.setattr(bus, "foreign_events", overtaken)
    with pytest.raises(StoreBehind if elsewhere else UnknownRound):
        await answered_with_newest(Request(scope), handler)
    assert [each.status_code for each in added] == [HTTPStatus.CREATED] * 2


async def test_what_the_writer_takes_in_of_another_server_meanwhile_makes_a_refusal_one_to_be_sent_again(
    pair: Pair,
) -> None:
    app = application(pair.b)
    scope = {"type": "http", "app": app, "method": "PUT", "path_params": {"t": pair.stream}, "headers": []}

    async def handler(_: Request) -> Response:
        await pair.here.post(f"{pair.path}/players", json={"name": "Elsewhere"})
        await pair.there.post(f"{pair.path}/players", json={"name": "Here"})
        raise UnknownRound(7)

    with pytest.raises(StoreBehind):
        await answered_with_newest(Request(scope), handler)


async def test_no_refusal_is_to_be_sent_again_while_one_server_alone_records(pair: Pair) -> None:
    async def register() -> list[int]:
        return [
            (await pair.there.post(f"{pair.path}/players", json={"name": f"Late {place}"})).status_code
            for place in range(30)
        ]

    async def cancel() -> list[int]:
        return [
            (await pair.there.request("DELETE", f"{pair.path}/rounds/7", json={"reason": "no"})).status_code
            for _ in range(30)
        ]

    registered, *refused = await asyncio.gather(register(), cancel(), cancel())

    assert set(registered) == {HTTPStatus.CREATED}
    assert {status for each in refused for status in each} == {HTTPStatus.NOT_FOUND}


async def test_what_was_seen_in_an_epoch_that_is_over_is_ignored(pair: Pair) -> None:
    done = await pair.here.post(f"{pair.path}/players", json={"name": "Late"})
    with closing(SqlEventStore.open(pair.url)) as store:
        store.start_epoch("restored", NOW)

    there = await pair.there.get(pair.path, headers=_seen(done))

    assert there.status_code == HTTPStatus.OK


@pytest.mark.parametrize("text", ["", "x", "00.t", "00.t.0", "00.t.1.", "00." + "t.1." * 9 + "1", "00.T.1", "é.t.1"])
async def test_a_text_that_is_none_of_ours_is_ignored(pair: Pair, text: str) -> None:
    answer = await pair.there.get(pair.path, headers={b"jadoube-seen": text.encode()})

    assert answer.status_code == HTTPStatus.OK


async def test_a_page_of_one_server_is_continued_live_by_the_other(pair: Pair) -> None:
    version = (await pair.here.post(f"{pair.path}/players", json={"name": "Late"})).json()["version"]
    epoch = await pair.a.tournaments.epoch()
    held = Checkpoint(version, epoch, (await pair.a.tournaments.hash_at(pair.stream, version))[:16])
    display = Reader(pair.b.hub)

    await display.watch(ViewSubject("players", pair.stream), held)

    frames = [json.loads(text) for sent in display.connection.frames for text in texts_in(sent)]
    assert [(frame["type"], frame["from"]) for frame in frames] == [("patch", version)]
    assert pair.b.tournaments.known_version(pair.stream) == version


def _seen(answer: httpx.Response) -> dict[str, str]:
    return {"jadoube-seen": answer.headers["jadoube-seen"]}
