"""Who follows a player is told of the round and of the result, by a real push service."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
import pytest

from server.access import Role
from server.app import OpenServices
from server.eventstore import subscriptions
from server.eventstore.subscriptions import Subscriptions
from server.http import auth
from tests.server.live.served import until
from tests.server.push.conftest import Client, ClientOf
from tests.server.push.pushing import Phone, PushService, Received
from tests.waiting import LONG


class Tournament:
    """A tournament of four over the API: Player 0 to Player 3."""

    def __init__(self, path: str, director: Client, public: Client) -> None:
        self.path = path
        self.id = path.rpartition("/")[2]
        self.director = director
        self.public = public
        self.players: list[str] = []

    async def open(self) -> None:
        rows = (await self.public.get(f"{self.path}/views/players")).json()
        self.players = rows["order"]

    async def follow(self, phone: Phone, player: int = 0, *, more: dict[str, str] | None = None) -> httpx.Response:
        where = f"{self.path}/players/{self.players[player]}/notifications"
        return await self.public.put(where, json=phone.subscription() | (more or {}))

    async def unfollow(self, phone: Phone, player: int = 0) -> int:
        where = f"{self.path}/players/{self.players[player]}/notifications"
        answer = await self.public.request("DELETE", where, json={"endpoint": phone.endpoint})
        left: int = answer.json()["left"]
        return left

    async def publish(self, number: int = 1) -> None:
        assert (await self.director.post(f"{self.path}/rounds")).is_success
        assert (await self.director.post(f"{self.path}/rounds/{number}/publication")).is_success

    async def enter(self, result: str = "1-0", seen: int | None = None) -> dict[str, Any]:
        """A result on the first board of the latest round."""
        rows = (await self.director.get(f"{self.path}/views/boards")).json()
        row = rows["rows"][rows["order"][0]]
        where = f"{self.path}/rounds/{rows['head']['round']}/games/{row['game']}/result"
        answer = await self.director.put(where, json={"result": result, "seen": seen or row["seen"]})
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found


@pytest.fixture
async def tournament(small: str, director: Client, public: Client) -> Tournament:
    made = Tournament(small, director, public)
    await made.open()
    return made


async def received(phone: Phone, count: int) -> list[Received]:
    return await asyncio.to_thread(phone.wait_for, count)


def kept(services: OpenServices, tournament: Tournament) -> int:
    return len(Subscriptions(services.credentials).of(tournament.id))


async def test_a_published_round_reaches_the_phone(tournament: Tournament, push: PushService) -> None:
    phone = push.phone()
    start = {"starts": "2030-01-05T14:00:00+01:00"}
    assert (await tournament.director.put(f"{tournament.path}/rounds/1/start", json=start)).is_success
    assert (await tournament.follow(phone)).status_code == httpx.codes.CREATED
    assert (await tournament.follow(phone)).status_code == httpx.codes.OK

    await tournament.publish()

    (told,) = await received(phone, 1)
    assert told.notice["title"] == "Player 0 · Round 1"
    assert told.notice["body"] == "Board 1, White. Opponent: Player 2 (1998)"
    assert (told.notice["when"], told.notice["starts"]) == ("Starts: {time}", start["starts"])
    assert told.notice["page"] == f"/t/{tournament.id}/players/{tournament.players[0]}"
    key = (await tournament.public.get("/api/v1/push-key")).json()["key"]
    assert told.sender == key
    assert told.claims["aud"] == push.base
    assert told.claims["sub"] == "https://hall.test"
    assert time.time() < told.claims["exp"] <= time.time() + 24 * 3600
    assert told.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(told.headers["ttl"]) <= 3600
    assert len(told.headers["topic"]) <= 32


async def test_a_result_and_its_correction_reach_the_phone(tournament: Tournament, push: PushService) -> None:
    phone = push.phone()
    await tournament.publish()
    await tournament.follow(phone)

    first = await tournament.enter("1-0")
    told = [each.notice["body"] for each in await received(phone, 1)]
    await tournament.enter("1/2-1/2", seen=first["version"])
    told = [each.notice["body"] for each in await received(phone, 2)]

    assert told == ["Result: 1\nPoints: 1", "The result was corrected: ½\nPoints: ½"]


async def test_an_adjourned_game_and_its_end_reach_the_phone(tournament: Tournament, push: PushService) -> None:
    phone = push.phone()
    await tournament.publish()
    await tournament.follow(phone)

    first = await tournament.enter("adjourned")
    await received(phone, 1)
    await tournament.enter("1/2-1/2", seen=first["version"])
    told = [each.notice["body"] for each in await received(phone, 2)]

    assert told == ["Result: adj.\nPoints: ½", "Result: ½\nPoints: ½"]


async def test_a_follower_is_told_in_the_language_of_the_page(tournament: Tournament, push: PushService) -> None:
    phones = {code: push.phone(code) for code in ("de", "fr", "es", "pl")}
    for code, phone in phones.items():
        await tournament.follow(phone, more={"language": code})

    await tournament.publish()

    told = {code: (await received(phone, 1))[0].notice for code, phone in phones.items()}
    assert {code: each["title"] for code, each in told.items()} == {
        "de": "Player 0 · Runde 1",
        "fr": "Player 0 · Ronde 1",
        "es": "Player 0 · Ronda 1",
        "pl": "Player 0 · Runda 1",
    }
    assert {each["language"] for each in told.values()} == set(phones)


async def test_a_changed_pairing_reaches_the_phone(tournament: Tournament, push: PushService) -> None:
    phone = push.phone()
    await tournament.publish()
    await tournament.follow(phone)
    rows = (await tournament.director.get(f"{tournament.path}/views/boards")).json()
    row = rows["rows"][rows["order"][0]]
    where = f"{tournament.path}/rounds/1/games/{row['game']}/colours"

    swapped = await tournament.director.put(where, json={"white": row["black"]["player"], "seen": row["seen"]})

    assert swapped.is_success, swapped.text
    (told,) = await received(phone, 1)
    assert told.notice["body"] == "The pairing was changed.\nBoard 1, Black. Opponent: Player 2 (1998)"


async def test_a_draft_is_told_to_no_one(tournament: Tournament, push: PushService, services: OpenServices) -> None:
    phone = push.phone()
    await tournament.follow(phone)

    await tournament.director.post(f"{tournament.path}/rounds")
    await tournament.director.post(f"{tournament.path}/rounds/1/publication")

    assert [each.notice["title"] for each in await received(phone, 1)] == ["Player 0 · Round 1"]
    assert phone.tries == 1


async def test_who_stops_is_told_nothing_more(tournament: Tournament, push: PushService) -> None:
    stopped, other = push.phone("stopped"), push.phone("other")
    await tournament.follow(stopped)
    await tournament.follow(stopped, 1)
    await tournament.follow(other)

    assert await tournament.unfollow(stopped) == 1
    assert await tournament.unfollow(stopped, 1) == 0
    await tournament.publish()

    await received(other, 1)
    assert stopped.tries == 0


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(
    tournament: Tournament, push: PushService, services: OpenServices, status: int
) -> None:
    phone = push.phone()
    phone.answers = [status]
    await tournament.follow(phone)
    await tournament.follow(phone, 1)

    await tournament.publish()

    async with asyncio.timeout(LONG):
        await until(lambda: kept(services, tournament) == 0)


async def test_a_service_that_stumbles_is_asked_again(
    tournament: Tournament, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.push.postman._FIRST_PAUSE", 0.05)
    phone = push.phone()
    phone.answers = [503, 429]
    await tournament.follow(phone)

    await tournament.publish()

    await received(phone, 1)
    assert phone.tries == 3


async def test_a_service_that_refuses_every_message_is_left_alone(
    tournament: Tournament, push: PushService, services: OpenServices
) -> None:
    phone = push.phone()
    phone.answers = [403] * 20
    await tournament.publish()
    await tournament.follow(phone)

    seen = None
    for tries in range(subscriptions.MOST_FAILURES):
        seen = (await tournament.enter("1-0" if tries % 2 else "0-1", seen=seen))["version"]
        await asyncio.to_thread(phone.wait_for_tries, tries + 1)

    async with asyncio.timeout(LONG):
        await until(lambda: kept(services, tournament) == 0)
    assert phone.tries == subscriptions.MOST_FAILURES


async def test_who_is_not_public_any_more_has_no_followers(
    tournament: Tournament, push: PushService, services: OpenServices
) -> None:
    phone = push.phone()
    for player in range(4):
        await tournament.follow(phone, player)
    where = [f"{tournament.path}/players/{each}" for each in tournament.players]

    await tournament.director.put(f"{where[0]}/public-name", json={"hidden": True})
    await tournament.director.request("DELETE", where[1], json={})
    await tournament.director.request("DELETE", f"{where[2]}/private", json={})

    async with asyncio.timeout(LONG):
        await until(lambda: kept(services, tournament) == 1)
    refused = await tournament.follow(phone)
    assert refused.status_code == httpx.codes.NOT_FOUND


async def test_a_deleted_tournament_has_no_followers(
    tournament: Tournament, push: PushService, services: OpenServices
) -> None:
    await tournament.follow(push.phone())

    assert (await tournament.director.put(f"{tournament.path}/archive", json={})).is_success
    gone = await tournament.director.request("DELETE", f"/api/v1/archive/{tournament.id}", json={"name": "Small"})

    assert gone.is_success, gone.text
    async with asyncio.timeout(LONG):
        await until(lambda: kept(services, tournament) == 0)


async def test_a_reply_to_who_does_not_say_where_is_a_problem(tournament: Tournament, push: PushService) -> None:
    phone = push.phone()
    bad = {
        "plain": {"endpoint": phone.endpoint.replace("https", "http")},
        "address": {"endpoint": "https://10.0.0.1/push"},
        "no key": {"p256dh": "AAAA"},
        "not on the curve": {"p256dh": "BA" + "A" * 85},
        "short secret": {"auth": "AAAA"},
    }

    found = {why: (await tournament.follow(phone, more=each)).status_code for why, each in bad.items()}

    assert found == dict.fromkeys(bad, httpx.codes.BAD_REQUEST)


async def test_there_are_bounds(
    tournament: Tournament, push: PushService, monkeypatch: pytest.MonkeyPatch, client_of: ClientOf
) -> None:
    monkeypatch.setattr(subscriptions, "MOST_OF_PLAYER", 2)
    monkeypatch.setattr(subscriptions, "MOST_OF_BROWSER", 1)
    phones = [push.phone(f"phone-{each}") for each in range(3)]

    answers = [await tournament.follow(each) for each in phones]
    again = await tournament.follow(phones[0], 1)
    renewed = await tournament.follow(phones[0])

    assert [each.status_code for each in answers] == [201, 201, 429]
    assert (again.status_code, renewed.status_code) == (429, 200)


async def test_an_address_has_a_bound(
    tournament: Tournament, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscriptions, "MOST_OF_SENDER", 1)

    answers = [await tournament.follow(push.phone(each)) for each in ("one", "two")]

    assert [each.status_code for each in answers] == [201, 429]


async def test_no_address_of_a_follower_is_kept(
    tournament: Tournament, push: PushService, services: OpenServices
) -> None:
    await tournament.follow(push.phone())

    with services.credentials.database.asking() as connection:
        (row,) = connection.exec_driver_sql("SELECT * FROM subscriptions").mappings()

    assert "127.0.0.1" not in str(dict(row))
    assert auth.new_secret()  # the fixture's clients have no address of their own


async def test_another_site_cannot_let_a_browser_follow(
    tournament: Tournament, push: PushService, client_of: ClientOf
) -> None:
    where = f"{tournament.path}/players/{tournament.players[0]}/notifications"
    foreign = client_of(Role.PUBLIC)
    answer = await foreign.put(where, json=push.phone().subscription(), headers={"origin": "https://elsewhere.test"})

    assert answer.status_code == httpx.codes.FORBIDDEN
