"""A director who lost access comes back by a code made beforehand: once, on any device, and everyone is told."""

from __future__ import annotations

from collections.abc import Callable

from server.access import Role
from server.app import OpenServices
from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.recoveries import Recoveries
from tests.server.http.conftest import Client, Clock


async def made(director: Client, **headers: str) -> dict[str, str]:
    answer = await director.post("/api/v1/recovery-codes", headers=headers)
    assert answer.status_code == 201, answer.text
    body: dict[str, str] = answer.json()
    return body


async def test_a_recovery_code_makes_a_browser_the_director_once(
    director: Client, client_of: Callable[..., Client], services: OpenServices
) -> None:
    code = (await made(director))["code"]
    first, second = client_of(), client_of()

    came = await first.post("/recover", data={"code": code.upper().replace(" ", "-")})
    again = await second.post("/recover", data={"code": code})

    assert (came.status_code, again.status_code) == (303, 422)
    assert (await first.get("/api/v1/devices")).status_code == 200
    events = [event.type for event in services.tournaments._store.read(SERVER_STREAM)]
    assert events == ["RecoveryCodeMade", "RecoveryCodeUsed", "DeviceJoined"]


async def test_the_page_of_devices_shows_who_came_back(director: Client, client_of: Callable[..., Client]) -> None:
    code = await made(director)
    await client_of().post("/recover", data={"code": code["code"]})

    state = (await director.get("/api/v1/devices")).json()

    (told,) = state["recoveries"]
    assert (told["id"], bool(told["used_at"]), told["made_by"]) == (code["id"], True, "director test director")
    assert told["device"] in {each["device"] for each in state["devices"]}
    assert "hash" not in told


async def test_a_code_that_was_made_worthless_opens_nothing(director: Client, public: Client) -> None:
    code = await made(director)

    gone = await director.delete(f"/api/v1/recovery-codes/{code['id']}")
    again = await director.delete(f"/api/v1/recovery-codes/{code['id']}")

    assert (gone.status_code, again.status_code) == (200, 404)
    assert (await public.post("/recover", data={"code": code["code"]})).status_code == 422


async def test_codes_are_kept_as_argon2_and_guessing_is_slowed_down(
    director: Client, public: Client, services: OpenServices, clock: Clock
) -> None:
    code = (await made(director))["code"]
    wrong = code[:-1] + ("a" if code[-1] != "a" else "b")

    answers = [(await public.post("/recover", data={"code": wrong})).status_code for _ in range(6)]

    with services.credentials.database.asking() as connection:
        stored = connection.exec_driver_sql("SELECT hash FROM recoveries").scalar_one()
    assert answers == [422] * 5 + [429]
    assert stored.startswith("$argon2id$")
    assert Recoveries(services.credentials).knows(code.replace(" ", ""))


async def test_the_same_key_shows_the_same_code_again(director: Client) -> None:
    first = await made(director, **{"idempotency-key": "k1"})

    assert await made(director, **{"idempotency-key": "k1"}) == first
    assert (await made(director))["code"] != first["code"]


async def test_a_director_of_one_tournament_makes_no_codes(client_of: Callable[..., Client], small: str) -> None:
    mine = client_of(Role.DIRECTOR, small.rsplit("/", 1)[-1])

    assert (await mine.post("/api/v1/recovery-codes")).status_code == 401


async def test_the_login_pages_link_to_the_recovery_page(public: Client) -> None:
    for path in ("/login", "/join"):
        assert 'href="/recover"' in (await public.get(path)).text
    assert "jadoube link --role director" in (await public.get("/recover")).text
