"""What clients without credentials may use, and that it costs officials at the same address nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from server.access import Role
from server.app import OpenServices, application
from server.eventstore.credentials import CredentialKind
from server.http.auth import COOKIE, secret_hash
from server.http.limiting import LimitMiddleware, first_look, request_rates
from server.http.senders import DEVICE_COOKIE, Senders
from server.languages import NAMES
from server.limits.admission import ABANDONED, PAID
from server.limits.networks import network_of
from server.limits.options import Limits
from tests.server.http.conftest import Client, token

FLOOD = "192.0.2.7"
FEW = Limits(requests=1, viewers=2)


@pytest.fixture
def limited(services: OpenServices) -> Callable[..., Client]:
    """Clients at addresses of a server with a burst of 40 requests, which time does not give back."""
    rates = request_rates(FEW)
    rates._clock = lambda: 1000.0
    app = application(replace(services, limits=FEW, request_rates=rates))

    def make(address: str = FLOOD, **headers: str) -> Client:
        transport = httpx.ASGITransport(app, client=(address, 9))
        return httpx.AsyncClient(transport=transport, base_url="http://hall.test", headers=headers)

    return make


async def flood(client: Client) -> None:
    while (await client.get("/healthz")).status_code == HTTPStatus.OK:
        pass


async def test_an_address_beyond_its_budget_is_refused_and_says_when_to_come_back(
    limited: Callable[..., Client],
) -> None:
    await flood(limited())

    page, answer = await limited().get("/"), await limited().get("/api/v1/tournaments")

    assert (page.status_code, answer.status_code) == (429, 429)
    assert int(page.headers["retry-after"]) >= 1
    assert page.headers["cache-control"] == answer.headers["cache-control"] == "no-store"
    assert [code for code in NAMES if f'<p lang="{code}">' not in page.text] == []
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == 429


async def test_other_addresses_and_officials_at_the_same_one_are_served(
    limited: Callable[..., Client], services: OpenServices
) -> None:
    secret = token(services, Role.ARBITER)
    services.credentials.add(CredentialKind.SESSION, secret_hash("session"), role="arbiter", device="d", lasts=60)
    await flood(limited())

    assert (await limited("192.0.2.8").get("/healthz")).status_code == 200
    for shown in ({"authorization": f"Bearer {secret}"}, {"cookie": f"theme=dark; {COOKIE}=session"}):
        for _ in range(50):
            assert (await limited(**shown).get("/healthz")).status_code == 200


@pytest.mark.parametrize("shown", [{"authorization": "Bearer wrong"}, {"cookie": f"{COOKIE}=wrong"}, {"cookie": "é"}])
async def test_credentials_that_are_not_valid_change_nothing(
    limited: Callable[..., Client], shown: dict[str, str]
) -> None:
    await flood(limited())

    sent = {name.encode(): value.encode() for name, value in shown.items()}
    assert (await limited().get("/healthz", headers=sent)).status_code == 429


async def test_a_revoked_session_is_under_the_limits_again(
    limited: Callable[..., Client], services: OpenServices
) -> None:
    services.credentials.add(CredentialKind.SESSION, secret_hash("session"), role="arbiter", device="d", lasts=60)
    await flood(limited())
    services.credentials.cut_off("d")
    await services.known_secrets.refresh()

    assert (await limited(cookie=f"{COOKIE}=session").get("/healthz")).status_code == 429


async def test_a_session_that_another_process_made_counts_after_a_refresh(
    limited: Callable[..., Client], services: OpenServices
) -> None:
    noted, services.credentials.on_added = services.credentials.on_added, None
    services.credentials.add(CredentialKind.SESSION, secret_hash("session"), role="arbiter", device="d", lasts=60)
    services.credentials.on_added = noted
    await flood(limited())

    await services.known_secrets.refresh()

    assert (await limited(cookie=f"{COOKIE}=session").get("/healthz")).status_code == 200


async def test_a_known_device_has_a_budget_of_its_own(limited: Callable[..., Client], services: OpenServices) -> None:
    services.credentials.add(CredentialKind.KNOWN_DEVICE, secret_hash("known"), role="public", lasts=60)
    await flood(limited())

    known = limited(cookie=f"{DEVICE_COOKIE}=known")
    assert (await known.get("/login")).status_code == 200
    await flood(known)
    assert (await limited("192.0.2.8").get("/healthz")).status_code == 200


async def test_a_secret_of_the_server_itself_is_known(services: OpenServices) -> None:
    senders = Senders(services.known_secrets)
    key = services.server_info.machine_key.encode()

    assert senders.sender([(b"authorization", b"Bearer " + key)], "").is_proven
    assert not senders.sender([(b"authorization", b"Basic " + key)], "").is_proven


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_an_address_of_version_6_counts_with_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("head", "is_refused"),
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", True),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", False),
        (b"GET / HTTP/1.1\r\nAuthorization: Bearer x\r\n\r\n", False),
        (b"GET / HTTP/1.1\r\nCookie: jadoube_session=x\r\n\r\n", False),
    ],
)
def test_what_may_show_a_secret_is_never_refused_unread(head: bytes, is_refused: bool) -> None:
    rates = request_rates(FEW)
    assert first_look(rates, FLOOD, head).refusal is None
    while not rates.take(FLOOD):
        pass

    answer = first_look(rates, FLOOD, head).refusal

    assert (answer is not None) is is_refused
    if answer is not None:
        lines, _, body = answer.partition(b"\r\n\r\n")
        assert lines.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
        assert f"content-length: {len(body)}".encode() in lines
    assert first_look(rates, "192.0.2.8", head).refusal is None


def test_the_first_look_takes_the_whole_cost_at_once() -> None:
    rates = request_rates(FEW)
    rates._clock = lambda: 1000.0
    export, page = (f"GET {path} HTTP/1.1\r\n\r\n".encode() for path in ("/api/v1/tournaments/x/export?at=1", "/t/x"))

    assert [first_look(rates, FLOOD, export).cost for _ in range(3)] == [20.0, 20.0, 0.0]

    refused = first_look(rates, FLOOD, export).refusal
    assert refused is not None
    assert b"application/problem+json" in refused
    refused = first_look(rates, FLOOD, page).refusal
    assert refused is not None
    assert b"text/html" in refused


async def test_what_the_first_look_took_is_not_taken_again(gate: Gate) -> None:
    gate.open.set()
    gate.limits._rates._clock = lambda: 1000.0
    burst = replace(FEW, requests=1000).burst

    paid = [gate.ask(path="/export", extensions={PAID: {"cost": 20.0}}) for _ in range(60)]
    await asyncio.gather(*paid)
    assert gate.limits._rates.take(FLOOD, burst - 40.0) == 0.0
    await asyncio.gather(*(gate.ask(path="/export", extensions={PAID: {"cost": 1.0}}) for _ in range(3)))

    assert gate.statuses == [200] * 62 + [429]


async def _no_body() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


class Gate:
    """An application that answers when it may, behind the middleware."""

    def __init__(self, services: OpenServices) -> None:
        self.open = asyncio.Event()
        self.running: list[str] = []
        self.answers: list[Message] = []
        self.receive: Receive = _no_body
        limits = replace(FEW, requests=1000)
        self.limits = LimitMiddleware(
            self._serve, senders=Senders(services.known_secrets), rates=request_rates(limits), limits=limits
        )

    def ask(
        self, address: str = FLOOD, path: str = "/", method: str = "GET", kind: str = "http", **more: object
    ) -> asyncio.Task[None]:
        scope = {"type": kind, "path": path, "method": method, "headers": [], "client": (address, 9), **more}
        return asyncio.create_task(self.limits(scope, self.receive, self._send))

    async def _send(self, message: Message) -> None:
        self.answers.append(message)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await receive()
        self.running.append(scope["client"][0])
        await self.open.wait()
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})

    @property
    def statuses(self) -> list[int]:
        return [each["status"] for each in self.answers if "status" in each]


@pytest.fixture
def gate(services: OpenServices) -> Gate:
    return Gate(services)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_part_of_a_flood_is_worked_on_and_others_are_served_beside_it(gate: Gate, method: str) -> None:
    tasks = [gate.ask(method=method) for _ in range(100)]
    await settle()
    tasks.append(gate.ask("192.0.2.8", method=method))
    await settle()

    assert (gate.running.count(FLOOD), gate.running.count("192.0.2.8")) == (16, 1)
    gate.open.set()
    await asyncio.gather(*tasks)
    assert gate.statuses == [200] * 101


async def test_expensive_work_is_done_for_two_of_an_address_and_its_line_is_short(gate: Gate) -> None:
    tasks = [gate.ask(path="/t/x/print/pairings.pdf") for _ in range(100)]
    await settle()
    tasks.append(gate.ask(path="/t/x/boards"))
    await settle()

    assert len(gate.running) == 3
    assert gate.statuses == [503] * 34
    gate.open.set()
    await asyncio.gather(*tasks)
    assert gate.statuses.count(200) == 67


@pytest.mark.parametrize("path", ["/display", "/display/boards", "/t/x/display/seats"])
async def test_pages_of_displays_have_places_of_their_own(gate: Gate, path: str) -> None:
    tasks = [gate.ask(path=path) for _ in range(300)]
    await settle()
    tasks.append(gate.ask(path="/t/x/boards"))
    await settle()

    assert len(gate.running) == 2
    assert gate.statuses == [503] * 43
    gate.open.set()
    await asyncio.gather(*tasks)
    assert gate.statuses.count(200) == 258


async def test_one_page_of_a_display_is_rendered_for_an_address_and_two_in_all(gate: Gate) -> None:
    asked = [gate.ask(f"192.0.2.{number // 4}", path="/t/x/display/crosstable") for number in range(40)]
    await settle()

    assert gate.running == ["192.0.2.0", "192.0.2.1"]
    gate.open.set()
    await asyncio.gather(*asked)
    assert gate.statuses == [200] * 40


async def test_health_does_not_wait_for_pages(gate: Gate) -> None:
    pages = [gate.ask(f"192.0.2.{number}", path="/t/x/boards") for number in range(100)]
    await settle()
    assert len(gate.running) == 32

    asked = [gate.ask("192.0.2.200", path=path) for path in ("/healthz", "/readyz")]
    await settle()

    assert gate.running[32:] == ["192.0.2.200"] * 2
    gate.open.set()
    await asyncio.gather(*pages, *asked)


async def test_what_its_client_abandoned_is_not_worked_on(gate: Gate) -> None:
    tasks = [gate.ask() for _ in range(16)]
    await settle()
    tasks += [gate.ask(extensions={ABANDONED: {"is_gone": lambda: True}}) for _ in range(50)]
    await settle()
    gate.open.set()
    await asyncio.gather(*tasks)

    assert len(gate.running) == 16


async def test_a_body_that_does_not_come_keeps_no_place(gate: Gate) -> None:
    arrived, first = asyncio.Event(), gate.receive

    async def late() -> Message:
        await arrived.wait()
        return await first()

    gate.receive = late
    slow = [gate.ask(method="POST") for _ in range(100)]
    await settle()
    gate.receive = first
    quick = gate.ask(method="POST")
    await settle()

    assert gate.running == [FLOOD]
    gate.open.set()
    arrived.set()
    await asyncio.gather(quick, *slow)
    assert gate.statuses == [200] * 101


@pytest.mark.parametrize("path", ["/t/x/boards", "/t/x/display/seats", "/t/x/print/pairings.pdf"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_read_that_announces_a_body_and_sends_none_keeps_no_place(gate: Gate, path: str, method: str) -> None:
    received = gate.receive
    announced: Message = {"type": "http.request", "body": b"a", "more_body": True}
    silent = [announced]

    async def never() -> Message:
        if silent:
            return silent.pop()
        await asyncio.Event().wait()
        raise AssertionError

    gate.receive = never
    held = [gate.ask(f"192.0.2.{number % 7}", path=path, method=method) for number in range(60)]
    await settle()
    gate.receive = received
    read = gate.ask("192.0.2.99", path=path, method=method)
    await settle()

    assert gate.running == ["192.0.2.99"]
    gate.open.set()
    await read
    for each in held:
        each.cancel()


async def test_live_connections_are_counted_for_each_address(gate: Gate) -> None:
    tasks = [gate.ask(kind="websocket") for _ in range(3)]
    tasks += [gate.ask("192.0.2.8", kind="websocket")]
    await settle()

    assert gate.running == [FLOOD, FLOOD, "192.0.2.8"]
    assert gate.statuses == [503]
    gate.open.set()
    await asyncio.gather(*tasks)
    again = gate.ask(kind="websocket")
    await again
    assert gate.running.count(FLOOD) == 3


async def test_live_connections_of_one_session_or_token_are_limited_whatever_their_address(
    gate: Gate, services: OpenServices
) -> None:
    first, second = (token(services, Role.ARBITER).encode() for _ in range(2))
    gate.limits._limits = replace(FEW, proven_viewers=3)

    def watch(secret: bytes, address: str) -> asyncio.Task[None]:
        return gate.ask(address, kind="websocket", headers=[(b"authorization", b"Bearer " + secret)])

    tasks = [watch(first, f"192.0.2.{place}") for place in range(4)]
    tasks += [watch(second, FLOOD), gate.ask(kind="websocket")]
    tasks += [gate.ask(headers=[(b"authorization", b"Bearer " + first)]) for _ in range(20)]
    await settle()

    assert gate.statuses == [503]
    assert len(gate.running) == 3 + 1 + 1 + 20
    gate.open.set()
    await asyncio.gather(*tasks)


async def test_live_connections_leave_room_for_requests(services: OpenServices) -> None:
    limits = Limits(total_connections=5)
    begun, ends = [], asyncio.Event()

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        begun.append(scope["client"])
        await ends.wait()

    limit = LimitMiddleware(app, senders=Senders(services.known_secrets), rates=request_rates(limits), limits=limits)
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    def connected(number: int) -> Scope:
        return {"type": "websocket", "path": "/live", "headers": [], "client": (f"192.0.2.{number}", 9)}

    viewers = [asyncio.create_task(limit(connected(number), receive, send)) for number in range(4)]
    await asyncio.sleep(0)
    assert len(begun) == 4
    await limit(connected(5), receive, send)
    assert sent[0]["status"] == HTTPStatus.SERVICE_UNAVAILABLE

    ends.set()
    await asyncio.gather(*viewers)
    await limit(connected(5), receive, send)
    assert len(begun) == 5
