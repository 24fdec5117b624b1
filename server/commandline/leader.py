"""The server that a standby follows: its log over HTTP, and hints of new events over the live protocol."""

from __future__ import annotations

import asyncio
import json
import ssl
import urllib.error
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from server.commandline.exits import Exit, Failure
from server.eventstore.following import decode_part
from server.eventstore.recorded import LogPart

_PATIENCE_SECONDS = 10
_AGAIN_SECONDS = 2.0
_LONGEST_PROBLEM = 10_000
_MOST_WATCHES = 32
"""As many views as one live connection may watch."""


class Silent(Exception):
    """The server does not answer."""


class Leader:
    """Another J'adoube, called as a director's program."""

    def __init__(self, url: str, token: str, *, authority: Path | None = None) -> None:
        self.url = url.rstrip("/")
        if urlsplit(self.url).scheme not in ("http", "https") or not urlsplit(self.url).netloc:
            raise Failure(Exit.BAD_INPUT, f"{url} is no address of a server: write it as http://192.168.1.10:8000")
        self._headers = {"Authorization": f"Bearer {token}"}
        self._secure = self.url.startswith("https:")
        self._context = ssl.create_default_context(cafile=authority) if self._secure else None

    def part(self, after: int) -> LogPart:
        """The log after a position. Blocks.

        Raises Silent, Failure if the token is not a director's, and StoreFault for an answer that is not part of a log.
        """
        return decode_part(self.get(f"/api/v1/log?after={after}")[0])

    def get(self, path: str) -> tuple[bytes, Mapping[str, str]]:
        """The answer at a path, and its headers. Blocks.

        Raises Silent, and Failure if the token is not a director's.
        """
        return self._ask(path, "GET")

    def supersede(self) -> None:
        """Stop the server from recording, because another server has replaced it. Blocks.

        Raises Silent, and Failure if the token is not a director's.
        """
        self._ask("/api/v1/log/successor", "POST")

    def _ask(self, path: str, method: str) -> tuple[bytes, Mapping[str, str]]:
        request = urllib.request.Request(self.url + path, headers=self._headers, method=method)  # noqa: S310  # checked in __init__
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE_SECONDS, context=self._context) as answer:  # noqa: S310  # the same
                text: bytes = answer.read()
                return text, dict(answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                problem = error.read(_LONGEST_PROBLEM)
            if error.code == HTTPStatus.FORBIDDEN and _is_plain_http_problem(problem):
                reason = f"{self.url} gives its log over HTTPS alone: serve there with --tls, and follow https://…"
                raise Failure(Exit.BAD_INPUT, f"{reason} Or serve there with --allow-plain-http.") from error
            if error.code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
                reason = f"{self.url} needs a director's token: make one there with `jadoube token --role director`."
                raise Failure(Exit.BAD_INPUT, reason) from error
            if error.code == HTTPStatus.NOT_FOUND:
                raise Failure(Exit.BAD_INPUT, f"{self.url} is no J'adoube that can be followed.") from error
            raise Silent(str(error)) from error
        except OSError as error:
            raise Silent(str(error)) from error

    async def watch(self, news: asyncio.Event) -> None:
        """Set `news` whenever the server shows something new, until cancelled.

        It is a hint and may get lost: those who wait for it also look now and then without it.
        """
        while True:
            with suppress(OSError, WebSocketException, Silent, TimeoutError):
                tournaments = await asyncio.to_thread(self._tournaments)
                address = self.url.replace("http", "ws", 1) + "/live"
                async with connect(address, additional_headers=self._headers, ssl=self._context) as line:
                    await _watch(line, tournaments)
                    async for _ in line:
                        news.set()
            await asyncio.sleep(_AGAIN_SECONDS)

    def _tournaments(self) -> list[str]:
        listed: dict[str, list[dict[str, Any]]] = json.loads(self.get("/api/v1/tournaments")[0])
        return [each["id"] for each in listed["tournaments"]][-_MOST_WATCHES:]


def _is_plain_http_problem(problem: bytes) -> bool:
    """Whether a problem document says that this is not sent over plain HTTP."""
    with suppress(ValueError):
        found = json.loads(problem)
        return isinstance(found, dict) and found.get("code") == "plain-http"
    return False


async def _watch(line: ClientConnection, tournaments: list[str]) -> None:
    for tournament in tournaments:
        await line.send(json.dumps({"type": "watch", "view": "desk", "tournament": tournament}))
