"""Devices join by link, code or password, each once; sessions move on; tries are limited."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import httpx
import pytest
from argon2 import PasswordHasher

from server.access import Role
from server.app import OpenServices, application
from server.eventstore.credentials import CredentialKind
from server.eventstore.passwords import Passwords
from server.http import auth
from server.http.auth import COOKIE, secret_hash
from server.http.joining.links import new_code
from tests.server.conftest import REAL_COST
from tests.server.http.conftest import Client, Clock

OWN = {"origin": "http://hall.test"}
SECRET = "correct horse battery"  # noqa: S105  # a test's password


async def offered(director: Client, **body: str) -> dict[str, str]:
    made = await director.post("/api/v1/links", json={"role": "arbiter", **body})
    assert made.status_code == 201, made.text
    answer: dict[str, str] = made.json()
    return answer


async def device_of(director: Client, **wanted: str) -> dict[str, object]:
    devices = (await director.get("/api/v1/devices")).json()["devices"]
    (found,) = (each for each in devices if wanted.items() <= each.items())
    return dict(found)


async def test_a_code_is_typed_in_with_blanks_and_capitals_and_works_once(
    director: Client, client_of: Callable[..., Client]
) -> None:
    offer = await offered(director, name="Tablet 3")
    first, second = client_of(), client_of()

    joined = await first.post("/join", data={"code": offer["code"].upper()})
    again = await second.post("/join", data={"code": offer["code"]})
    by_link = await second.post(offer["url"].removeprefix("http://hall.test"))

    assert (joined.status_code, again.status_code, by_link.status_code) == (303, 404, 404)
    assert (await device_of(director, name="Tablet 3"))["role"] == "arbiter"


async def test_the_link_uses_the_code_up_too(director: Client, client_of: Callable[..., Client]) -> None:
    offer = await offered(director)

    joined = await client_of().post(offer["url"].removeprefix("http://hall.test"), data={"name": "At the door"})
    typed = await client_of().post("/join", data={"code": offer["code"]})

    assert (joined.status_code, typed.status_code) == (303, 404)
    assert await device_of(director, name="At the door")


async def test_the_picture_is_a_drawing_without_script(director: Client) -> None:
    offer = await offered(director)

    assert offer["picture"].startswith("data:image/svg+xml;base64,")
    assert len(offer["picture"]) < 60_000


async def test_a_repeated_key_makes_the_same_link_and_with_another_body_is_refused(director: Client) -> None:
    key = {"idempotency-key": "k1"}
    first = await director.post("/api/v1/links", json={"role": "arbiter"}, headers=key)
    again = await director.post("/api/v1/links", json={"role": "arbiter"}, headers=key)
    other = await director.post("/api/v1/links", json={"role": "director"}, headers=key)
    fresh = await director.post("/api/v1/links", json={"role": "arbiter"})

    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert other.status_code == 422
    assert fresh.json()["url"] != first.json()["url"]


async def test_keys_of_links_belong_to_their_sender(director: Client, client_of: Callable[..., Client]) -> None:
    other = client_of(Role.DIRECTOR)
    key = {"idempotency-key": "k1"}

    links = [
        (await each.post("/api/v1/links", json={"role": "arbiter"}, headers=key)).json() for each in (director, other)
    ]

    assert links[0]["url"] != links[1]["url"]


@pytest.mark.parametrize(
    "body",
    [
        {"role": "arbiter", "boards": "20-1"},
        {"role": "arbiter", "boards": "all"},
        {"role": "display", "boards": "1-20"},
        {"role": "owner"},
        {"role": "public"},
        {"role": "arbiter", "name": "n" * 61},
    ],
)
async def test_a_link_that_makes_no_sense_is_refused(director: Client, body: dict[str, str]) -> None:
    assert (await director.post("/api/v1/links", json=body)).status_code == 400


async def test_someone_logs_in_with_name_and_password(public: Client, services: OpenServices) -> None:
    Passwords(services.credentials).set("Ann", SECRET, role=Role.DIRECTOR)

    wrong = await public.post("/login", data={"name": "Ann", "password": SECRET + "!"})
    nobody = await public.post("/login", data={"name": "Bob", "password": SECRET})
    right = await public.post("/login", data={"name": " ANN ", "password": SECRET})

    assert (wrong.status_code, nobody.status_code, right.status_code) == (422, 422, 303)
    assert wrong.json()["title"] == nobody.json()["title"]
    assert (await public.get("/api/v1/devices")).status_code == 200


async def test_passwords_are_kept_as_argon2_and_changed_by_directors_only(
    director: Client, arbiter: Client, client_of: Callable[..., Client], services: OpenServices
) -> None:
    refused = await arbiter.put("/api/v1/passwords/ann", json={"password": SECRET})
    short = await director.put("/api/v1/passwords/ann", json={"password": "short"})
    done = await director.put("/api/v1/passwords/Ann", json={"password": SECRET})

    assert (refused.status_code, short.status_code, done.status_code) == (403, 400, 200)
    with services.credentials.database.asking() as connection:
        (kept,) = connection.exec_driver_sql("SELECT hash FROM passwords").scalars()
    assert kept.startswith("$argon2id$")
    assert SECRET not in kept
    assert (await client_of().post("/login", data={"name": "ann", "password": SECRET})).status_code == 303
    assert (await director.delete("/api/v1/passwords/ann")).status_code == 200
    assert (await client_of().post("/login", data={"name": "ann", "password": SECRET})).status_code == 422
    assert (await director.delete("/api/v1/passwords/ann")).status_code == 404


async def test_a_password_that_is_short_without_unseen_characters_is_refused(director: Client) -> None:
    refused = await director.put("/api/v1/passwords/ann", json={"password": "short" + 10 * "\u200e"})

    assert refused.status_code == 400
    assert "password" in refused.json()["detail"]


def test_a_hash_costs_as_much_as_argon2_advises() -> None:
    assert PasswordHasher.from_parameters(REAL_COST).memory_cost == PasswordHasher().memory_cost == 65536
    assert PasswordHasher.from_parameters(REAL_COST).time_cost == PasswordHasher().time_cost == 3


@pytest.mark.parametrize(("path", "tries"), [("/join/none", 30), ("/join", 30), ("/login", 10)])
async def test_tries_are_limited(public: Client, clock: Clock, path: str, tries: int) -> None:
    answers = [
        await public.post(path, data={"code": "none", "name": str(n), "password": "x"}) for n in range(tries + 1)
    ]

    assert [each.status_code for each in answers[:-1]] == [answers[0].status_code] * tries
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0


async def test_joining_again_gives_up_the_old_session(public: Client, director: Client, services: OpenServices) -> None:
    await public.post(f"/join/{new_code(services.credentials, 'director')}", data={"name": "Laptop"})
    old = public.cookies[COOKIE]
    await public.post(f"/join/{new_code(services.credentials, 'arbiter')}", data={"name": "Laptop"})

    assert services.credentials.find(CredentialKind.SESSION, secret_hash(old)) is None
    assert (await device_of(director, name="Laptop"))["role"] == "arbiter"


async def test_an_old_session_is_exchanged_with_the_next_page_and_ends_when_the_new_one_is_shown(
    public: Client, services: OpenServices, clock: Clock
) -> None:
    await public.post(f"/join/{new_code(services.credentials, 'director')}")
    old = public.cookies[COOKIE]
    assert (await public.get("/")).headers.get("set-cookie") is None

    clock.now += timedelta(seconds=auth.ROTATE_SECONDS + 1)
    page = await public.get("/")
    new = public.cookies[COOKIE]
    assert new != old
    assert "httponly" in page.headers["set-cookie"].lower()
    assert services.credentials.find(CredentialKind.SESSION, secret_hash(old)), "its answer may have got lost"

    await public.get("/")
    assert services.credentials.find(CredentialKind.SESSION, secret_hash(old)), "requests may be on their way"
    clock.now += timedelta(seconds=auth.GRACE_SECONDS + 1)
    assert services.credentials.find(CredentialKind.SESSION, secret_hash(old)) is None
    assert (await public.get("/devices")).status_code == 200


async def test_a_session_ends_after_a_month_without_a_visit(
    public: Client, services: OpenServices, clock: Clock
) -> None:
    await public.post(f"/join/{new_code(services.credentials, 'director')}")

    clock.now += timedelta(seconds=auth.SESSION_SECONDS + 1)

    assert (await public.get("/api/v1/devices")).status_code == 401


async def test_the_page_that_the_server_opens_on_its_own_machine_joins_by_itself_once(
    public: Client, services: OpenServices
) -> None:
    code = new_code(services.credentials, "director")

    first = await public.get(f"/join/{code}?start=1")
    by_hand = await public.get(f"/join/{code}")
    await public.post(f"/join/{code}", data={"name": "This computer"})
    later = await public.get(f"/join/{new_code(services.credentials, 'director')}?start=1")

    assert "data-start" in first.text
    assert "data-start" not in by_hand.text
    assert (later.status_code, later.headers["location"]) == (303, "/")


async def test_a_link_joins_by_itself_on_the_servers_own_machine_alone(
    services: OpenServices,
) -> None:
    transport = httpx.ASGITransport(application(services), client=("192.168.1.30", 5000))
    async with Client(transport=transport, base_url="http://hall.test") as elsewhere:
        page = await elsewhere.get(f"/join/{new_code(services.credentials, 'director')}?start=1")

    assert page.status_code == 200
    assert "data-start" not in page.text
