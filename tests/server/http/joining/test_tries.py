"""Wrong tries slow down where they come from; they cost no write, lock no one out and leave the processor to others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest

from server.app import OpenServices, application
from server.eventstore.passwords import Passwords
from server.http.joining.links import new_code
from server.http.senders import DEVICE_COOKIE
from server.limits.tries import Tries
from tests.server.http.conftest import Client
from tests.server.live.served import until
from tests.waiting import LONG

SECRET = "correct horse battery"  # noqa: S105  # a test's password
RIGHT = {"name": "Ann", "password": SECRET}
WRONG = {"name": "Ann", "password": "wrong"}


class Moment:
    """A clock that only the test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def moment() -> Moment:
    return Moment()


@pytest.fixture
def at(services: OpenServices, moment: Moment) -> Callable[..., Client]:
    """Browsers at addresses."""
    object.__setattr__(services, "tries", Tries(moment))
    Passwords(services.credentials).set("Ann", SECRET, role="arbiter")
    app = application(services)

    def make(address: str = "192.0.2.7") -> Client:
        return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 9)), base_url="http://hall.test")

    return make


async def guess(client: Client, count: int = 100) -> list[int]:
    return [(await client.post("/login", data=WRONG)).status_code for _ in range(count)]


async def test_the_right_password_is_accepted_after_a_short_wait(at: Callable[..., Client], moment: Moment) -> None:
    answers = await guess(at())
    refused = await at().post("/login", data=RIGHT)

    assert answers == [422] * 10 + [429] * 90
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) <= 2
    moment.now += int(refused.headers["retry-after"])
    assert (await at().post("/login", data=RIGHT)).status_code == 303


async def test_another_address_is_not_slowed_down(at: Callable[..., Client]) -> None:
    await guess(at())

    assert (await at("192.0.2.8").post("/login", data=RIGHT)).status_code == 303


async def test_a_device_that_logged_in_before_is_not_slowed_down_by_its_neighbours(at: Callable[..., Client]) -> None:
    known = at()
    await known.post("/login", data=RIGHT)
    await known.post("/leave", headers={"origin": "http://hall.test"})
    await guess(at())

    assert DEVICE_COOKIE in known.cookies
    assert (await known.post("/login", data=RIGHT)).status_code == 303
    answers = await guess(known, 12)
    assert 429 in answers, "its own tries are counted"


async def test_right_passwords_are_not_counted(at: Callable[..., Client]) -> None:
    assert [(await at().post("/login", data=RIGHT)).status_code for _ in range(30)] == [303] * 30


@contextmanager
def no_writing(services: OpenServices, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def writing() -> None:
        raise AssertionError("a wrong try was written")

    with monkeypatch.context() as patch:
        patch.setattr(services.credentials.database, "writing", writing)
        yield


async def test_wrong_codes_and_passwords_write_nothing(
    at: Callable[..., Client], services: OpenServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_writing(services, monkeypatch):
        codes = [(await at().post("/join", data={"code": "wrong"})).status_code for _ in range(600)]
        await guess(at(), 20)
        await at("127.0.0.1").post("/recover", data={"code": "wrong"})

    assert codes == [404] * 30 + [429] * 570


@pytest.mark.parametrize("how", ["link", "typed"])
async def test_a_right_code_is_accepted_after_any_number_of_wrong_ones(
    at: Callable[..., Client], services: OpenServices, how: str
) -> None:
    code = new_code(services.credentials, "arbiter")
    for _ in range(40):
        await at().post("/join", data={"code": "wrong"})

    path, data = (f"/join/{code}", {}) if how == "link" else ("/join", {"code": code})
    assert (await at().post(path, data=data)).status_code == 303


async def test_the_wait_for_a_recovery_code_is_short(
    at: Callable[..., Client], director: Client, moment: Moment
) -> None:
    code = (await director.post("/api/v1/recovery-codes")).json()["code"]
    answers = [(await at("127.0.0.1").post("/recover", data={"code": "wrong"})) for _ in range(6)]

    assert [each.status_code for each in answers] == [422] * 5 + [429]
    wait = int(answers[-1].headers["retry-after"])
    assert wait <= 10
    moment.now += wait
    assert (await at("127.0.0.1").post("/recover", data={"code": code})).status_code == 303


async def test_one_password_is_checked_at_a_time_and_the_line_is_bounded(
    at: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    going, most, let_go = 0, 0, threading.Event()
    check = Passwords.check

    def slow(self: Passwords, name: str, password: str) -> object:
        nonlocal going, most
        going += 1
        most = max(most, going)
        assert let_go.wait(LONG)
        going -= 1
        return check(self, name, password)

    monkeypatch.setattr(Passwords, "check", slow)
    tasks = [asyncio.create_task(at(f"192.0.2.{n % 10}").post("/login", data=WRONG)) for n in range(60)]
    waiting = asyncio.create_task(at("198.51.100.1").get("/login"))
    page = await waiting
    await until(lambda: sum(each.done() for each in tasks) == 60 - 17)
    let_go.set()
    answers = [each.status_code for each in await asyncio.gather(*tasks)]

    assert page.status_code == 200, "the event loop goes on"
    assert most == 1
    assert (answers.count(422), answers.count(503)) == (17, 43)
