"""A real server in a process of its own, and a director who uses it as a program."""

from __future__ import annotations

import contextlib
import os
import signal
import ssl
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import httpx

from server.eventstore.credentials import CredentialKind, Credentials
from server.http.auth import secret_hash
from tests.contract.databases import fresh_database
from tests.journeys.program import Program, finished
from tests.waiting import LONG

_ROOT = Path(__file__).parents[2]
_KEPT_SHORTLY = httpx.Limits(keepalive_expiry=1.0)
"""The server closes an idle connection after five seconds, as httpx would: a slow machine would use a closed one."""


class Server:
    """`jadoube serve` on a database of its own."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        before: Callable[[], object] = object,
        options: Sequence[str] = (),
    ) -> None:
        self.database = database or fresh_database(folder)
        self.before = before
        self._options = options
        self._environment = os.environ | {"XDG_RUNTIME_DIR": str(folder), "XDG_DATA_HOME": str(folder)}
        self.papers = folder / "jadoube" / "tls"
        self._log = folder / "server.log"
        self._process: Program | None = None
        self._port = 0
        self.base = ""
        self.director = ""
        self.session = httpx.Cookies()

    def start(self) -> None:
        """Start, on the same port as before if there was one, and wait until it answers."""
        words = ["serve", "--host", "127.0.0.1", "--port", str(self._port), "--database", self.database]
        self._process = Program([*words, *self._options], self._log, self._environment, self.before)
        for line in self._process.stdout:
            if line.startswith(("http://", "https://")):
                self.base = line.strip()
                self._port = urlsplit(self.base).port or 0
            if line.startswith("director "):
                self.director = line.split()[1]
                break
        assert self.director, self._log.read_text()
        threading.Thread(target=self._process.stdout.read, daemon=True).start()

    def run(self, *words: str) -> str:
        """Run a command beside it, on its database, and return its output."""
        code, output = finished([*words, "--database", self.database], self._log, self._environment)
        assert code == 0, self._log.read_text() + output
        return output

    def token(self, role: str) -> str:
        """A program's token."""
        with contextlib.closing(Credentials.open(self.database)) as credentials:
            credentials.add(CredentialKind.TOKEN, secret_hash(role), role=role, lasts=None)
        return role

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self._process
        return self._process.pid

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it by a signal and wait for its end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.end(how, LONG)


class Director:
    """The director as a program, with the API at hand: joined by the link that the server gave, which works once."""

    def __init__(self, server: Server) -> None:
        is_secure = server.base.startswith("https:")
        verify = ssl.create_default_context(cafile=str(server.papers / "authority.crt")) if is_secure else True
        self.client = httpx.Client(
            base_url=server.base, timeout=LONG, headers={"origin": server.base}, verify=verify, limits=_KEPT_SHORTLY
        )
        if not server.session:
            answer = self.client.post(urlsplit(server.director).path)
            assert answer.status_code == httpx.codes.SEE_OTHER, answer.text
            server.session = self.client.cookies
        self.client.cookies = server.session

    def __enter__(self) -> Self:
        """Already joined."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.client.close()

    def send(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        """One command; its answer. A tournament begins with White unless a colour is given: no lot decides a test."""
        if (method, path) == ("POST", "/tournaments"):
            body = {"initial_colour": "white"} | body
        response = self.client.request(method, f"/api/v1{path}", json=body)
        assert response.is_success, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def link(self, role: str = "director", **more: Any) -> str:
        """The path of a new link by which a device joins."""
        url: str = self.send("POST", "/links", role=role, **more)["url"]
        return urlsplit(url).path

    def view(self, tournament: str, name: str) -> dict[str, Any]:
        """A view at its newest version."""
        return self.send("GET", f"/tournaments/{tournament}/views/{name}")

    def tournament(self, players: int, rounds: int = 5) -> str:
        """A tournament with so many players, round one published."""
        made: str = self.send("POST", "/tournaments", name="Journey Open", rounds=rounds)["id"]
        rows = [{"name": f"Player {number:03}", "rating": 2400 - number} for number in range(players)]
        if rows:
            self.send("POST", f"/tournaments/{made}/players/batch", rows=rows)
        self.send("POST", f"/tournaments/{made}/rounds")
        self.send("POST", f"/tournaments/{made}/rounds/1/publication")
        return made
