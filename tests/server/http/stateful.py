"""A fuzzer with a state: drawn requests are aimed at what answers have named, while rounds are played and undone."""

from __future__ import annotations

import asyncio
import copy
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from traceback import format_tb
from typing import Any

import httpx
from starlette.routing import Route

from server.app import OpenServices
from tests.server.http.everything import Place, every_route
from tests.server.http.fuzz import Case, printable, quoted, request_of
from tests.server.http.known import KINDS_OF_NAMES, Known
from tests.waiting import LONG

Asked = dict[str, Any]

_IN_PATHS = ("t", "p", "g", "n", "r", "d", "i", "k", "f", "a", "s", "view", "sheet", "name", "code")
_SELDOM = frozenset({"/api/v1/demo", "/api/v1/rescue", "/api/v1/passwords/{name}", "/api/v1/rating-list"})
_HARSH = frozenset(
    {
        ("PUT", "/api/v1/tournaments/{t}/archive"),
        ("DELETE", "/api/v1/archive/{a}"),
        ("POST", "/api/v1/tournaments/{t}/end"),
        ("DELETE", "/api/v1/devices/{d}"),
    }
)
"""Operations that end a part of the state: they are drawn seldom."""

_LEFT_OUT = {("DELETE", "/api/v1/tokens/{i}"), ("POST", "/api/v1/log/successor")}
"""They would take the senders' own tokens from them, and end all recording."""

_STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    2**64,
    1e308,
    "",
    " ",
    "\u202e",
    "\ud83d\ude00",
    "a" * 5000,
    "1-0",
    [],
    {},
    [[]],
)
_STRANGE_QUERIES = ("", "-1", "0", "1", "2", "9999999999999999999", "1.5", "x", "%", "\u0661", "p1", "a" * 3000)
_QUERY_NAMES = ("at", "round", "player", "lang", "film", "speed", "from", "to", "q", "share", "before", "limit", "of")


class StatefulFuzzer:
    """Draws the next request; it learns from the answers."""

    def __init__(self, drawn: list[Case], places: Sequence[Place], pages: Sequence[str], chance: Random) -> None:
        self._drawn = [each for each in drawn if (each.method, each.path) not in _LEFT_OUT]
        self._pages = pages
        self._chance = chance
        self.known = Known()
        self._streams = [place.stream for place in places]
        self._first: list[Asked] = []
        for place in places:
            for view in ("arbiter", "players"):
                self._first.append({"method": "GET", "url": f"/api/v1/tournaments/{place.stream}/views/{view}"})
            self.known.add("t", place.stream)
            self.known.add("p", place.player, place.stream)
            self.known.add("g", place.game, place.stream)
        aims: dict[str, list[Any]] = {
            "a": [each.stream for each in places],
            "view": ["boards", "standings", "players", "player", "desk", "arbiter", "facts", "crosstable", "check-in"],
            "sheet": ["pairings", "standings", "crosstable", "players"],
            "name": ["ann"],
            "n": [1, 2, 3],
        }
        for kind, values in aims.items():
            self.known.pools[kind] = [*values]

    def next(self) -> Asked:
        """The next request: a drawn one, one of an official at work, or a page."""
        dice = self._chance.random()
        if self._first:
            return self._first.pop()
        if dice < 0.5:
            return self._aimed(self._case())
        if dice < 0.9:
            return self._mutated(self._work()) if self._chance.random() < 0.3 else self._work()
        return self._page()

    def heard(self, asked: Asked, answer: httpx.Response) -> None:
        """Learn from an answer."""
        if answer.is_success and answer.headers.get("content-type", "").startswith("application/json"):
            parts = asked["url"].split("/")
            stream = parts[4] if parts[:4] == ["", "api", "v1", "tournaments"] and len(parts) > 4 else ""
            found = answer.json()
            if asked["method"] == "POST" and parts[-1] in ("tournaments", "imports"):
                self.known.add("t", found["id"])
            if isinstance(found, dict) and stream:
                self.known.add("version", found.get("version", 1), stream)
            self.known.learn(found, stream.partition("?")[0])

    def _stream(self) -> str:
        made = self.known.of("t", "")
        return str(self._chance.choice(made if self._chance.random() < 0.3 else self._streams))

    def _case(self) -> Case:
        case = self._chance.choice(self._drawn)
        while (case.path in _SELDOM or (case.method, case.path) in _HARSH) and self._chance.random() < 0.95:
            case = self._chance.choice(self._drawn)
        return case

    def _aimed(self, case: Case) -> Asked:
        """The drawn request with the ids of one tournament, in its path, query and body."""
        stream = self._stream()
        aims = {kind: [str(each) for each in self.known.of(kind, stream)] for kind in _IN_PATHS}
        asked = request_of(case, {**aims, "t": [stream]}, self._chance)
        if "json" in asked:
            asked["json"] = self._with_ids(asked["json"], stream)
        if isinstance(asked.get("params"), dict):
            asked["params"] = {name: self._query(name, value, stream) for name, value in asked["params"].items()}
        return self._mutated(asked) if self._chance.random() < 0.3 else asked

    def _query(self, name: str, value: Any, stream: str) -> Any:
        kind = {"at": "version", "after": "version", "before": "version"}.get(name, KINDS_OF_NAMES.get(name, ""))
        known = self.known.of(kind, stream)
        return self._chance.choice(known) if known and self._chance.random() < 0.6 else value

    def _with_ids(self, body: Any, stream: str) -> Any:
        """The body, in which fields named like known things hold them, most of the time."""
        if isinstance(body, dict):
            return {name: self._filled(name, value, stream) for name, value in body.items()}
        return [self._with_ids(each, stream) for each in body] if isinstance(body, list) else body

    def _filled(self, name: str, value: Any, stream: str) -> Any:
        known = self.known.of(KINDS_OF_NAMES.get(name, ""), stream)
        players = self.known.of("p", stream)
        if known and not isinstance(value, dict | list) and self._chance.random() < 0.7:
            return self._chance.choice(known)
        if name in ("players", "absent", "numbers") and players and self._chance.random() < 0.7:
            return self._chance.sample(players, min(len(players), self._chance.randint(1, 4)))
        return self._with_ids(value, stream)

    def _work(self) -> Asked:
        """What an official does next in a tournament; some of it comes too early, too late or twice."""
        chance, stream = self._chance, self._stream()
        path, number = f"/api/v1/tournaments/{stream}", chance.randint(1, 4)
        player = chance.choice(self.known.of("p", stream) or ["p2"])
        game = chance.choice(self.known.of("g", stream) or ["1-1-1"])
        version = chance.choice(self.known.of("version", stream) or [1])
        seen = chance.choice([None, version])
        steps: list[tuple[str, str, Any]] = [
            ("GET", f"{path}/views/{chance.choice(('boards', 'arbiter', 'desk', 'players'))}", None),
            ("GET", f"{path}/timeline", None),
            ("GET", f"{path}/events?after={version}", None),
            ("POST", f"{path}/rounds", {}),
            ("POST", f"{path}/rounds/{number}/publication", {}),
            ("DELETE", f"{path}/rounds/{number}", {"reason": "again"}),
            ("PUT", f"{path}/rounds/{number}/games/{game}/result", {"result": chance.choice(_RESULTS), "seen": seen}),
            ("PUT", f"{path}/rounds/{number}/games/{game}/result", {"result": "1-0", "seen": None}),
            ("POST", f"{path}/rounds/{number}/games/{game}/illegal-moves", {"player": player, "seen": seen}),
            ("POST", f"{path}/undo", {"version": version, "reason": "a slip"}),
            ("POST", f"{path}/players", {"name": f"Late {number}", "rating": 1500 + number}),
            ("POST", f"{path}/players/{player}/withdrawal", {"reason": "ill"}),
            ("POST", f"{path}/players/{player}/reinstatement", {}),
            ("POST", f"{path}/players/{player}/byes", {"round": number, "kind": "half-point"}),
            ("POST", f"{path}/players/{player}/rating-corrections", {"rating": 1900, "reason": "list"}),
            ("PATCH", f"{path}/players/{player}", {"name": "Corrected", "contact": "a@b.test", "reason": "x"}),
            ("DELETE", f"{path}/players/{player}/private", {}),
            ("GET", f"{path}/players/{player}/options?case=late&round={number}", None),
            ("POST", f"{path}/rounds/{number}/manual", {"reason": "by hand"}),
            ("DELETE", f"{path}/rounds/{number}/manual", {"reason": "not by hand"}),
            ("POST", f"{path}/rounds/{number}/check-in-opening", {}),
            ("POST", f"{path}/rounds/{number}/check-in-closing", {}),
            ("POST", f"{path}/what-if", {"undo": version}),
            ("GET", f"{path}/export?format={chance.choice(_FORMATS)}&at={version}", None),
        ]
        method, url, body = chance.choice(steps)
        asked: Asked = {"method": method, "url": url}
        if body is not None:
            asked["json"] = body
        if body is not None and chance.random() < 0.3:
            asked["headers"] = {"idempotency-key": f"k{chance.randint(1, 200)}"}
        return asked

    def _page(self) -> Asked:
        """A page, with queries that mean something or nothing."""
        chance, stream = self._chance, self._stream()
        path = chance.choice(self._pages).replace(":path", "")
        for kind in _IN_PATHS:
            known = [stream] if kind == "t" else self.known.of(kind, stream)
            chosen = chance.choice(known) if known and chance.random() < 0.8 else chance.choice(_STRANGE_QUERIES)
            path = path.replace("{" + kind + "}", quoted(str(chosen) or "x"))
        params = {}
        for name in chance.sample(_QUERY_NAMES, chance.randint(0, 2)):
            params[name] = self._query(name, chance.choice(_STRANGE_QUERIES), stream)
        return {"method": "GET", "url": path, "params": params, "headers": {"accept": "text/html"}}

    def _mutated(self, asked: Asked) -> Asked:
        """The same with one thing that does not belong: in its body, its path, its headers or its bytes."""
        chance = self._chance
        asked = copy.deepcopy(asked)
        where = chance.randrange(5)
        if where == 0 and isinstance(asked.get("json"), dict) and asked["json"]:
            asked["json"][chance.choice(list(asked["json"]))] = chance.choice(_STRANGE)
        elif where == 1 and "json" in asked:
            raw = bytearray(json.dumps(asked.pop("json")).encode("utf-8", "replace"))
            for _ in range(chance.randint(1, 4)):
                raw[chance.randrange(len(raw))] = chance.randrange(256)
            asked["content"] = bytes(raw)
        elif where == 2:
            place = chance.randrange(1, len(asked["url"]) + 1)
            asked["url"] = asked["url"][:place] + f"%{chance.randrange(256):02x}" + asked["url"][place:]
        elif where == 3:
            name = chance.choice(("if-match", "idempotency-key", "accept-language", "content-type", "accept", "range"))
            value = chance.choice(('"1"', "*", 'W/"9"', "9" * 30, "de;q=x", "text/html", "a/b;c=", "\x7f", "b" * 4000))
            asked["headers"] = asked.get("headers", {}) | printable({name: value})
        else:
            asked["params"] = {chance.choice(_QUERY_NAMES): chance.choice(_STRANGE_QUERIES)}
        return asked


_RESULTS = ("1-0", "0-1", "1/2-1/2", "+--", "--+", "---", "0-0", "adjourned")
_FORMATS = ("trf26", "trf16", "engines", "csv", "json", "pgn", "as-read", "us-chess", "site")


@dataclass
class Findings:
    """Answers by status, and every fault with the request that caused it."""

    answers: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def sendable(asked: Asked) -> Asked:
    """The request as a client can send it.

    Its JSON is written out, with half a character as an escape, which a client would not send. What no address has in
    it is written as percent signs and digits.
    """
    asked = asked | {"url": "".join(each if "!" <= each <= "~" else quoted(each) for each in asked["url"])}
    if "json" not in asked:
        return asked
    kept = {name: value for name, value in asked.items() if name != "json"}
    headers = {"content-type": "application/json"} | {
        name: value for name, value in asked.get("headers", {}).items() if name.lower() != "content-type"
    }
    return kept | {"content": json.dumps(asked["json"]), "headers": headers}


_DELIBERATE = frozenset({503, 507})


async def fuzz(fuzzer: StatefulFuzzer, senders: Sequence[httpx.AsyncClient], chance: Random, count: int) -> Findings:
    """Send so many requests, each as one of the senders, and look at every answer."""
    found = Findings()
    for _ in range(count):
        asked = fuzzer.next()
        sender = chance.choices(senders, weights=[12, 4, *(1 for _ in senders[2:])])[0]
        try:
            answer = await asyncio.wait_for(sender.request(**sendable(asked)), LONG)
        except Exception as error:  # noqa: BLE001  # a fault of the server, reported with where it arose
            found.faults.append(f"{asked}: {error!r} {format_tb(error.__traceback__)[-1]}")
            continue
        found.answers[answer.status_code] += 1
        if answer.status_code >= 500 and answer.status_code not in _DELIBERATE:
            found.faults.append(f"{asked}: {answer.status_code} {answer.text[:300]}")
        fuzzer.heard(asked, answer)
    return found


def pages(services: OpenServices) -> list[str]:
    """The paths of everything outside the API that can be read."""
    return [
        route.path
        for route in every_route(services)
        if isinstance(route, Route) and "GET" in (route.methods or ()) and not route.path.startswith("/api/")
    ]
