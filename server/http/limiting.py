"""Middleware that bounds what clients without valid credentials use, before routing, sessions and the database.

A request with a valid session or token passes at once, so that an official is served beside a flood from the same
address; only the live connections of one session or token are limited. Any other request first uses the budget of its
address (429 if that is used up), most already with its first bytes (`first_look`), then waits for its turn to be
worked on (503 if the line is too long). A live connection (WebSocket) only counts. A turn begins when the body has
arrived and ends with the first byte of the answer, so slow senders and slow readers keep none.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from http import HTTPStatus
from math import ceil

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.http.senders import Senders
from server.limits.admission import ABANDONED, PAID, FirstLook
from server.limits.networks import network_of
from server.limits.options import GENEROUS, Limits
from server.limits.rates import Rates
from server.limits.turns import Busy, Turns

_FILES = re.compile(r"/static/|/words/|/favicon")
_EXPENSIVE = re.compile(r"\.pdf$|/export$|/explanation$")
_HEALTH = frozenset({"/healthz", "/readyz"})
_DISPLAYS = re.compile(r"^(/t/[^/]+)?/display(/|$)")
_COST_OF_FILE, _COST, _COST_OF_WORK = 0.1, 1.0, 20.0

_BUSY_SECONDS = 2
_TEXTS = {
    "en": "Too many requests come from this network at the moment. Please try again in a few seconds.",
    "de": "Im Augenblick kommen zu viele Anfragen aus diesem Netz. Bitte versuchen Sie es in einigen Sekunden erneut.",
    "fr": "Trop de requêtes proviennent de ce réseau en ce moment. Veuillez réessayer dans quelques secondes.",
    "es": "En este momento llegan demasiadas solicitudes desde esta red. Inténtelo de nuevo en unos segundos.",
    "pl": "W tej chwili z tej sieci przychodzi zbyt wiele zapytań. Proszę spróbować ponownie za kilka sekund.",
}


def request_rates(limits: Limits) -> Rates:
    """The budgets of requests by sender."""
    return Rates(limits.burst, limits.burst / limits.requests)


class LimitMiddleware:
    """ASGI middleware that bounds requests without valid credentials, for each sender and in total."""

    def __init__(self, app: ASGIApp, *, senders: Senders, rates: Rates, limits: Limits = GENEROUS) -> None:
        self._app = app
        self._senders = senders
        self._limits = limits
        self._rates = rates
        self._viewers: Counter[str] = Counter()
        self._unproven = 0
        self._pages = Turns(32, each=16, waiting=8000, waiting_each=4000)
        self._health = Turns(8, each=4, waiting=64, waiting_each=16)
        self._displays = Turns(2, each=1, waiting=512, waiting_each=256)
        self._work = Turns(4, each=2, waiting=256, waiting_each=64)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        sender = self._senders.sender(scope["headers"], client[0] if client else "")
        if sender.is_proven:
            await self._serve_proven(sender.key, scope, receive, send)
            return
        cost = _cost(scope["path"]) - _paid(scope)
        wait = self._rates.take(sender.key, cost) if cost > 0 else 0.0
        if wait:
            await _refuse(scope, receive, send, HTTPStatus.TOO_MANY_REQUESTS, ceil(wait))
        elif scope["type"] == "websocket":
            await self._watch_unproven(sender.key, scope, receive, send)
        else:
            await self._work_on(sender.key, scope, receive, send)

    async def _serve_proven(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._watch(key, self._limits.proven_viewers, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _watch_unproven(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        if self._unproven >= self._limits.total_viewers:
            await _refuse(scope, receive, send, HTTPStatus.SERVICE_UNAVAILABLE, _BUSY_SECONDS)
            return
        self._unproven += 1
        try:
            await self._watch(key, self._limits.viewers, scope, receive, send)
        finally:
            self._unproven -= 1

    async def _watch(self, key: str, most: int, scope: Scope, receive: Receive, send: Send) -> None:
        if self._viewers[key] >= most:
            await _refuse(scope, receive, send, HTTPStatus.SERVICE_UNAVAILABLE, _BUSY_SECONDS)
            return
        self._viewers[key] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._viewers[key] -= 1
            if not self._viewers[key]:
                del self._viewers[key]

    async def _work_on(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        turn = _Turn(self._turns(scope["path"]), key, receive, send)
        try:
            if scope["method"] in ("GET", "HEAD"):
                await turn.pass_over_body()
                await turn.begin()
                if _is_abandoned(scope):
                    return
            await self._app(scope, turn.receive, turn.send)
        except Busy:
            if not turn.answered:
                await _refuse(scope, receive, send, HTTPStatus.SERVICE_UNAVAILABLE, _BUSY_SECONDS)
        finally:
            turn.end()

    def _turns(self, path: str) -> Turns:
        """Places for this kind of work: health; sheets and files; displays; the rest.

        Pages of displays are not shared but rendered in this process, beside what officials do, so few have a place.
        """
        if path in _HEALTH:
            return self._health
        if _EXPENSIVE.search(path):
            return self._work
        return self._displays if _DISPLAYS.match(path) else self._pages


class _Turn:
    """The turn of a request: from when its body has arrived to the first byte of its answer."""

    def __init__(self, turns: Turns, key: str, receive: Receive, send: Send) -> None:
        self._turns = turns
        self._key = key
        self._receive = receive
        self._send = send
        self._has_begun = self._has_place = False
        self._received: Message | None = None
        self.answered = False

    async def pass_over_body(self) -> None:
        """Wait for the end of a body that is not read, so that none that was only announced keeps a place."""
        message = await self._receive()
        while message.get("more_body", False):
            message = await self._receive()
        self._received = {**message, "body": b""} if message["type"] == "http.request" else message

    async def begin(self) -> None:
        """Wait for the turn, once. Raises Busy."""
        if not self._has_begun:
            self._has_begun = True
            await self._turns.enter(self._key)
            self._has_place = True

    def end(self) -> None:
        """Give the place back, once."""
        if self._has_place:
            self._has_place = False
            self._turns.leave(self._key)

    async def receive(self) -> Message:
        """Receive a message; with the whole body the turn begins."""
        if self._received is not None:
            message, self._received = self._received, None
            return message
        message = await self._receive()
        if message["type"] == "http.request" and not message.get("more_body", False):
            await self.begin()
        return message

    async def send(self, message: Message) -> None:
        """Send a message; with the first one the turn ends."""
        self.answered = True
        self.end()
        await self._send(message)


def _cost(path: str) -> float:
    if _FILES.match(path):
        return _COST_OF_FILE
    return _COST_OF_WORK if _EXPENSIVE.search(path) else _COST


def _paid(scope: Scope) -> float:
    paid = scope.get("extensions", {}).get(PAID)
    return 0.0 if paid is None else float(paid["cost"])


def _is_abandoned(scope: Scope) -> bool:
    asked = scope.get("extensions", {}).get(ABANDONED)
    return asked is not None and bool(asked["is_gone"]())


async def _refuse(scope: Scope, receive: Receive, send: Send, status: HTTPStatus, seconds: int) -> None:
    is_live = scope["type"] == "websocket"
    if is_live:
        await receive()
    headers, body = refusal(status, seconds, is_program=is_live or scope["path"].startswith("/api/"))
    kind = "websocket.http.response" if is_live else "http.response"
    await send({"type": f"{kind}.start", "status": int(status), "headers": headers})
    await send({"type": f"{kind}.body", "body": body})


def first_look(rates: Rates, address: str, data: bytes) -> FirstLook:
    """Take the cost of a request of the budget of its address by the first bytes, or refuse it if none is left.

    A request that may show a secret, or whose head has not arrived, is left to the middleware. A refusal costs a tenth
    of the middleware's, because the request is not read. The cost is taken here, and not only looked at, because many
    requests arrive before the middleware sees the first of them.
    """
    if b"\r\n\r\n" not in data or b"jadoube_" in data or b"authorization:" in data.lower():
        return FirstLook()
    path = data.split(b" ", 2)[1].partition(b"?")[0].decode("latin-1") if data.count(b" ") > 1 else ""
    cost = _cost(path)
    wait = rates.take(network_of(address), cost)
    if not wait:
        return FirstLook(cost=cost)
    return FirstLook(_early_answer(ceil(wait), is_program=path.startswith(("/api/", "/live"))))


@lru_cache(maxsize=128)
def _early_answer(seconds: int, *, is_program: bool) -> bytes:
    status = HTTPStatus.TOO_MANY_REQUESTS
    headers, body = refusal(status, seconds, is_program=is_program)
    lines = [f"HTTP/1.1 {int(status)} {status.phrase}".encode(), *(b": ".join(each) for each in headers)]
    return b"\r\n".join([*lines, b"", body])


def refusal(status: HTTPStatus, seconds: int, *, is_program: bool) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body of a refusal, for programs or for people."""
    if is_program:
        kind = b"application/problem+json"
        text = f'{{"type":"about:blank","title":"Too many requests from this address.","status":{int(status)}}}'
    else:
        kind = b"text/html; charset=utf-8"
        paragraphs = "".join(f'<p lang="{language}">{text}</p>' for language, text in _TEXTS.items())
        again = f'<meta http-equiv="refresh" content="{seconds}">'
        text = f"<!doctype html>{again}<title>{int(status)} {status.phrase}</title>{paragraphs}"
    body = text.encode()
    return [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", str(seconds).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ], body
