"""A tournament of ten players through the API of a running server, from registration to export.

`python tournament.py DIRECTOR_LINK` plays it and prints the tournament's id as its last line;
`python tournament.py DIRECTOR_LINK TOURNAMENT` asks whether it is still there. It needs Python alone: what it
checks is the installed server.
"""

from __future__ import annotations

import http.cookiejar
import json
import sys
import urllib.request
from itertools import count
from typing import Any

PLAYERS = 10
ROUNDS = 5
_PATIENCE_SECONDS = 60
_OUTCOMES = ("1-0", "1/2-1/2", "0-1")


class Server:
    """The API for a director, who joins by a link that works once."""

    def __init__(self, link: str) -> None:
        self._base, _, code = link.partition("/join/")
        self._numbers = count(1)
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), cookies)
        self._opener.open(f"{self._base}/join/{code}", data=b"", timeout=_PATIENCE_SECONDS).close()

    def read(self, path: str) -> bytes:
        """What the server answers at a path."""
        with self._opener.open(self._base + path, timeout=_PATIENCE_SECONDS) as answer:
            found: bytes = answer.read()
            return found

    def send(self, method: str, path: str, **fields: object) -> Any:
        """Send a command; its answer."""
        request = urllib.request.Request(
            f"{self._base}/api/v1/tournaments{path}",
            json.dumps(fields).encode(),
            {
                "Content-Type": "application/json",
                "Idempotency-Key": f"check-{next(self._numbers)}",
                "Origin": self._base,  # a session counts for what its own pages send
            },
            method=method,
        )
        with self._opener.open(request, timeout=_PATIENCE_SECONDS) as answer:
            return json.load(answer)


def play(server: Server) -> str:
    """Play a tournament to its end; its id."""
    tournament = server.send("POST", "", name="Release Open", rounds=ROUNDS, initial_colour="white")["id"]
    for number in range(1, PLAYERS + 1):
        server.send("POST", f"/{tournament}/players", name=f"Müller {number}, Zoë", rating=2400 - 10 * number)
    for number in range(1, ROUNDS + 1):
        server.send("POST", f"/{tournament}/rounds")
        server.send("POST", f"/{tournament}/rounds/{number}/publication")
        boards = json.loads(server.read(f"/api/v1/tournaments/{tournament}/views/boards?round={number}"))
        games = list(boards["rows"])
        _expect(len(games) == PLAYERS // 2, f"round {number} has {len(games)} boards")
        for place, game in enumerate(games):
            outcome = _OUTCOMES[(place + number) % len(_OUTCOMES)]
            server.send("PUT", f"/{tournament}/rounds/{number}/games/{game}/result", result=outcome)
    server.send("POST", f"/{tournament}/end")
    return str(tournament)


def look(server: Server, tournament: str) -> None:
    """Look at what others need of a tournament that was played: its report file, its standings, a sheet, its page."""
    report = server.read(f"/api/v1/tournaments/{tournament}/export?format=trf26").decode()
    players = [line for line in report.splitlines() if line.startswith("001")]
    points = sum(float(line[80:84]) for line in players)
    _expect(len(players) == PLAYERS, f"the report file has {len(players)} players")
    _expect(points == ROUNDS * PLAYERS / 2, f"the report file has {points} points")
    standings = json.loads(server.read(f"/api/v1/tournaments/{tournament}/views/standings"))
    _expect(len(standings["rows"]) == PLAYERS, "the standings lack players")
    _expect(server.read(f"/t/{tournament}/print/standings.pdf").startswith(b"%PDF"), "no sheet is drawn")
    _expect(b"Release Open" in server.read(f"/t/{tournament}/standings"), "the page has no name")
    for path in ("/healthz", "/readyz", "/api/openapi.json", "/static/css/tokens.css"):
        _expect(server.read(path), f"{path} is empty")


def _expect(holds: object, problem: str) -> None:
    if not holds:
        sys.exit(f"The tournament failed: {problem}.")


def main(link: str, tournament: str = "") -> None:
    """Play a tournament, or find one that was played before."""
    server = Server(link)
    found = tournament or play(server)
    look(server, found)
    print(found)


if __name__ == "__main__":
    main(*sys.argv[1:])
