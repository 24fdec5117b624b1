"""What players ask of the arbiter, by the secret in the code of their badge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.access import Role
from server.app import OpenServices
from server.eventstore.badges import badge_key
from server.http.auth import BADGE_SECRET
from tests.server.http.conftest import Client, play
from tests.server.http.everything import addresses, in_full_play


async def badge(official: Client, path: str, player: str) -> dict[str, str]:
    """The header that the code of a player's badge gives."""
    made = (await official.get(f"{path}/players/{player}/badge")).json()
    return {BADGE_SECRET: made["address"].partition("#")[2]}


async def players(client: Client, path: str) -> list[str]:
    return list((await client.get(f"{path}/views/players")).json()["order"])


async def own(public: Client, path: str, player: str, secret: dict[str, str]) -> list[dict[str, Any]]:
    answer = await public.get(f"{path}/players/{player}/requests", headers=secret)
    found: list[dict[str, Any]] = answer.json()["requests"]
    return found


async def test_a_bye_is_requested_granted_and_shown(
    public: Client, arbiter: Client, director: Client, small: str
) -> None:
    (first, *_) = await players(public, small)
    secret = await badge(arbiter, small, first)
    body = {"round": 2, "kind": "half-point", "text": "my train"}

    made = await public.post(f"{small}/players/{first}/requests/byes", json=body, headers=secret)
    card = (await arbiter.get(f"{small}/views/requests")).json()
    answered = await arbiter.put(
        f"{small}/requests/{made.json()['request']}/answer", json={"answer": "granted", "reason": "safe travels"}
    )

    assert made.status_code == answered.status_code == 201
    assert card["head"]["waiting"] == 1
    assert card["rows"][card["order"][0]]["text"] == "my train"
    (told,) = await own(public, small, first, secret)
    (then,) = (
        await arbiter.get(f"{small}/players/{first}/requests?at={made.json()['version']}", headers=secret)
    ).json()["requests"]
    assert then["state"] == "waiting"
    assert (told["state"], told["reason"], told["round"]) == ("granted", "safe travels", 2)
    await play(director, small, 1)
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/2/publication")
    boards = (await public.get(f"{small}/views/boards")).json()["rows"]
    assert boards[f"bye:{first}"]["bye"] == "half-point"


async def test_a_phone_that_sends_again_has_asked_once(public: Client, arbiter: Client, small: str) -> None:
    (first, *_) = await players(public, small)
    headers = await badge(arbiter, small, first) | {"idempotency-key": "one"}

    answers = [
        await public.post(f"{small}/players/{first}/requests/mistakes", json={"text": "My name"}, headers=headers)
        for _ in range(2)
    ]

    assert [each.json()["request"] for each in answers] == [answers[0].json()["request"]] * 2
    assert (await arbiter.get(f"{small}/views/requests")).json()["head"]["waiting"] == 1


@pytest.mark.parametrize("role", [Role.PUBLIC, Role.PLAYER, Role.ARBITER, Role.DIRECTOR])
async def test_no_one_asks_for_a_player_without_the_secret_of_the_badge(
    role: Role, client_of: Callable[..., Client], director: Client, small: str
) -> None:
    first, second, *_ = await players(director, small)
    client, other = client_of(role), await badge(director, small, second)
    path = f"{small}/players/{first}/requests"

    for headers in ({}, {BADGE_SECRET: ""}, {BADGE_SECRET: "x" * 16}, other):
        answers = [
            await client.get(path, headers=headers),
            await client.post(f"{path}/byes", json={"round": 2, "kind": "half-point"}, headers=headers),
            await client.post(f"{path}/mistakes", json={"text": "wrong"}, headers=headers),
            await client.request("DELETE", f"{path}/9", headers=headers),
        ]
        assert [each.status_code for each in answers] == [403] * 4
    assert (await director.get(f"{small}/views/requests")).json()["order"] == []


async def test_a_lost_badge_opens_nothing_once_it_is_renewed(public: Client, arbiter: Client, small: str) -> None:
    first, second, *_ = await players(public, small)
    lost, others = await badge(arbiter, small, first), await badge(arbiter, small, second)

    renewed = await arbiter.post(f"{small}/players/{first}/badge", json={"reason": "lost"})

    assert renewed.status_code == 201
    assert (await public.get(f"{small}/players/{first}/requests", headers=lost)).status_code == 403
    new = {BADGE_SECRET: renewed.json()["address"].partition("#")[2]}
    assert new == await badge(arbiter, small, first)
    assert (await public.get(f"{small}/players/{first}/requests", headers=new)).status_code == 200
    assert (await public.get(f"{small}/players/{second}/requests", headers=others)).status_code == 200


async def test_only_officials_get_the_codes_of_badges(client_of: Callable[..., Client], small: str) -> None:
    (first, *_) = await players(client_of(), small)

    for role in (Role.PUBLIC, Role.DISPLAY, Role.PLAYER, Role.CHECK_IN):
        client = client_of(role)
        for answer in (
            await client.get(f"{small}/players/{first}/badge"),
            await client.post(f"{small}/players/{first}/badge"),
            await client.get(f"{small}/views/requests"),
            await client.put(f"{small}/requests/9/answer", json={"answer": "granted"}),
        ):
            assert answer.status_code in (401, 403)


async def test_a_request_is_answered_once(public: Client, arbiter: Client, director: Client, small: str) -> None:
    (first, *_) = await players(public, small)
    secret = await badge(arbiter, small, first)
    body = {"round": 2, "kind": "half-point"}
    made = (await public.post(f"{small}/players/{first}/requests/byes", json=body, headers=secret)).json()["request"]

    done = await arbiter.put(f"{small}/requests/{made}/answer", json={"answer": "declined"})
    same = await director.put(f"{small}/requests/{made}/answer", json={"answer": "declined"})
    late = await director.put(f"{small}/requests/{made}/answer", json={"answer": "granted"})
    gone = await public.request("DELETE", f"{small}/players/{first}/requests/{made}", headers=secret)

    assert [each.status_code for each in (done, same, late, gone)] == [201, 200, 409, 409]


async def test_a_bye_that_was_granted_and_taken_back_is_shown_as_such(
    public: Client, director: Client, small: str
) -> None:
    (first, *_) = await players(public, small)
    secret = await badge(director, small, first)
    for number in (2, 3):
        body = {"round": number, "kind": "half-point"}
        made = (await public.post(f"{small}/players/{first}/requests/byes", json=body, headers=secret)).json()
        await director.put(f"{small}/requests/{made['request']}/answer", json={"answer": "granted"})
    before = (await public.get(f"{small}/views/player?player={first}")).json()["head"]["asked"]

    await director.request("DELETE", f"{small}/players/{first}/byes/2")
    head = (await public.get(f"{small}/views/player?player={first}")).json()["head"]
    newest = (await director.get(small)).json()["version"]
    await director.post(f"{small}/undo", json={"version": newest - 1})

    assert head["asked"] != before
    told = await own(public, small, first, secret)
    assert [(each["round"], each["state"]) for each in told] == [(3, "waiting"), (2, "taken-back")]


async def test_the_page_is_shown_what_may_be_asked_for(public: Client, director: Client, small: str) -> None:
    (first, *_) = await players(public, small)
    secret = await badge(director, small, first)
    await play(director, small, 1)
    await director.patch(small, json={"bye_limits": {"most": None, "until": 2}})

    told = (await public.get(f"{small}/players/{first}/requests", headers=secret)).json()
    await director.patch(small, json={"player_requests": "closed"})
    closed = (await public.get(f"{small}/players/{first}/requests", headers=secret)).json()
    head = (await public.get(f"{small}/views/player?player={first}")).json()["head"]
    refused = await public.post(f"{small}/players/{first}/requests/mistakes", json={"text": "x"}, headers=secret)

    assert told["byes"] == [{"round": 2, "kinds": ["half-point", "zero-point"]}, {"round": 3, "kinds": ["zero-point"]}]
    assert (head["takes_requests"], closed["byes"], refused.status_code) == (False, [], 422)


async def test_an_arbiter_of_a_sector_settles_mistakes_of_its_boards_alone(
    services: OpenServices, client_of: Callable[..., Client], public: Client, director: Client, small: str
) -> None:
    await play(director, small, 1)
    boards = (await public.get(f"{small}/views/boards")).json()
    sector = await joined(client_of(), director, small.rpartition("/")[2], "1-1")
    numbers = []
    for key in boards["order"]:
        player = boards["rows"][key]["white"]["player"]
        made = await public.post(
            f"{small}/players/{player}/requests/mistakes",
            json={"text": "I lost", "round": 1},
            headers=await badge(director, small, player),
        )
        numbers.append(made.json()["request"])
    player = boards["rows"][boards["order"][0]]["white"]["player"]
    bye = await public.post(
        f"{small}/players/{player}/requests/byes",
        json={"round": 2, "kind": "half-point"},
        headers=await badge(director, small, player),
    )

    answers = [
        await sector.put(f"{small}/requests/{number}/answer", json={"answer": "granted"})
        for number in (*numbers, bye.json()["request"])
    ]

    assert [each.status_code for each in answers] == [201, 403, 403]


async def joined(client: Client, director: Client, tournament: str, boards: str) -> Client:
    """A browser that is an arbiter of a sector."""
    body = {"role": "arbiter", "tournament": tournament, "boards": boards}
    offer = (await director.post("/api/v1/links", json=body)).json()
    client.headers["origin"] = "http://hall.test"
    await client.post(offer["url"].removeprefix("http://hall.test"))
    return client


@pytest.mark.usefixtures("documents_are_text")
@pytest.mark.parametrize("role", [each for each in Role if each not in (Role.ARBITER, Role.DIRECTOR)])
async def test_no_address_shows_what_players_and_arbiters_wrote_to_each_other(
    role: Role, services: OpenServices, client_of: Callable[..., Client], director: Client
) -> None:
    place = await in_full_play(director, "Open")
    path = f"/api/v1/tournaments/{place.stream}"
    secret = await badge(director, path, place.player)
    for round_, text in ((1, "zebra one"), (None, "zebra two")):
        body = {"text": text, "round": round_}
        made = await director.post(f"{path}/players/{place.player}/requests/mistakes", json=body, headers=secret)
        assert made.status_code == 201
        answer = {"answer": "declined", "reason": "zebra three"}
        assert (await director.put(f"{path}/requests/{made.json()['request']}/answer", json=answer)).status_code == 201
    client = client_of(role)

    for _, address in addresses(services, place):
        told = (await client.get(address)).text
        assert "zebra" not in told, address
        assert secret[BADGE_SECRET] not in told, address


async def test_the_public_log_holds_neither_words_nor_secrets(
    director: Client, services: OpenServices, small: str
) -> None:
    (first, *_) = await players(director, small)
    secret = await badge(director, small, first)
    body = {"text": "zebra"}
    made = await director.post(f"{small}/players/{first}/requests/mistakes", json=body, headers=secret)
    await director.put(
        f"{small}/requests/{made.json()['request']}/answer", json={"answer": "declined", "reason": "zebra"}
    )
    await director.post(f"{small}/players/{first}/badge")

    told = (await director.get(f"{small}/events")).text
    events = repr(services.tournaments._store.stored_events(small.rpartition("/")[2]))

    assert "MistakeReported" in told
    assert "zebra" not in told
    assert secret[BADGE_SECRET] not in events
    assert badge_key(services.credentials).hex() not in events


async def test_what_was_written_is_erased_with_the_players_private_data(director: Client, small: str) -> None:
    first, second, *_ = await players(director, small)
    for player in (first, second):
        secret = await badge(director, small, player)
        made = await director.post(f"{small}/players/{player}/requests/mistakes", json={"text": player}, headers=secret)
        answer = {"answer": "declined", "reason": player}
        await director.put(f"{small}/requests/{made.json()['request']}/answer", json=answer)

    erased = await director.request("DELETE", f"{small}/players/{first}/private")

    assert erased.json()["facts"] == 2
    rows = (await director.get(f"{small}/views/requests")).json()["rows"].values()
    assert {row["player"]: (row["text"], row["reason"], row["state"]) for row in rows} == {
        first: ("", "", "declined"),
        second: (second, second, "declined"),
    }


async def test_a_renewed_badge_is_printed_with_another_code_and_no_sheet_is_stale_for_it(
    services: OpenServices, director: Client, small: str
) -> None:
    (first, *_) = await players(director, small)
    page = f"{small.replace('/api/v1/tournaments', '/t')}/print/badges"
    version = (await director.get(small)).json()["version"]

    before = (await director.get(page)).text
    await director.post(f"{small}/players/{first}/badge")
    now = (await director.get(f"{page}?at={version}")).text

    assert before != now
    mark = (await services.tournaments.hash_at(small.rpartition("/")[2], version))[:8]
    state = await director.get(f"{small}/sheets/badges?version={version}&hash={mark}")
    assert state.json()["newest"]


async def test_a_second_half_point_bye_that_is_granted_says_its_warning(
    public: Client, arbiter: Client, director: Client, small: str
) -> None:
    (first, *_) = await players(public, small)
    secret = await badge(arbiter, small, first)
    await director.patch(small, json={"rounds": 5})
    await director.post(f"{small}/players/{first}/byes", json={"round": 3, "kind": "half-point"})
    body = {"round": 2, "kind": "half-point"}
    made = await public.post(f"{small}/players/{first}/requests/byes", json=body, headers=secret)

    answered = await arbiter.put(f"{small}/requests/{made.json()['request']}/answer", json={"answer": "granted"})

    found = [(each["code"], each["level"]) for each in answered.json()["warnings"]]
    assert found == [("another-half-point-bye", 3)]
