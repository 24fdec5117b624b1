"""Officials and viewers beside one address that floods: each number beside the same without the flood.

python benchmarks/rude.py [--seconds 60] [--rate 500] [--players 1500] [--viewers 300] [apart same phones ...]

The flood sends requests of every public kind (pages, views, documents, exports, codes, live connections) and leaves
a fifth of a second later without reading the answers. `apart`: the officials have another address; `same`: they share
the flood's; `phones`: 2,000 phones open one page within ten seconds, without a flood. Servers, viewers, phones and the
flood are processes of their own on the loopback. A target that is missed is marked with "MISSED".
"""

from __future__ import annotations

import argparse
import http.client
import json
import statistics
import time
from dataclasses import dataclass
from typing import Any

from live import Part, hall, row, watch

_OFFICIAL, _FLOOD = "127.9.0.1", "127.9.9.9"
_PAUSE = 0.1
_KEPT_SECONDS = 3.0
"""The server closes an idle connection after five seconds."""

_PAIRED = 200
_PHONES, _PHONE_SECONDS = 2000, 10.0


class Official:
    """A director's program with a token, over one connection that is kept."""

    def __init__(self, where: dict[str, Any], address: str) -> None:
        self._tournament = where["tournament"]
        self._headers = {"Authorization": f"Bearer {where['token']}", "Content-Type": "application/json"}
        self._used = 0.0
        self._line = http.client.HTTPConnection("127.0.0.1", where["port"], 120, source_address=(address, 0))

    def send(self, method: str, path: str, **body: Any) -> tuple[dict[str, Any], float]:
        """The answer, and the seconds until it came."""
        began = time.monotonic()
        if began - self._used > _KEPT_SECONDS:
            self._line.close()
        self._line.request(method, f"/api/v1/tournaments{path}", json.dumps(body) if body else None, self._headers)
        answer = self._line.getresponse()
        content = answer.read()
        if answer.status >= http.client.BAD_REQUEST:
            raise RuntimeError(f"{answer.status} {content!r}")
        self._used = time.monotonic()
        return json.loads(content or b"{}"), self._used - began

    def small_tournament(self) -> str:
        """A tournament whose first round can be paired."""
        made: str = self.send("POST", "", name="To pair", rounds=7, initial_colour="white")[0]["id"]
        for number in range(_PAIRED):
            self.send("POST", f"/{made}/players", name=f"Player {number}", rating=2600 - number)
        return made

    def results(self, games: list[str], seconds: float) -> list[float]:
        """Enter results of these games for so long; the seconds that each took."""
        taken, began = [], time.monotonic()
        for game in games:
            if time.monotonic() - began > seconds:
                break
            path = f"/{self._tournament}/rounds/7/games/{game}/result"
            taken.append(self.send("PUT", path, result="1-0", seen=None)[1])
            time.sleep(_PAUSE)
        return taken

    def pairing(self, tournament: str) -> float:
        """The seconds that it takes to pair a round, the median of three."""
        taken = []
        for _ in range(3):
            answer, seconds = self.send("POST", f"/{tournament}/rounds")
            taken.append(seconds)
            self.send("DELETE", f"/{tournament}/rounds/{answer['round']}")
        return statistics.median(taken)


@dataclass(frozen=True)
class Measured:
    """What officials and viewers noticed; times in seconds."""

    results: list[float]
    pairing: float
    cut: int
    cpu: float
    sent: int


def measure(options: argparse.Namespace, address: str, *, floods: bool) -> Measured:
    with hall(options.players) as (server, where), Part("viewers.py") as viewers:
        official = Official(where, address)
        small = official.small_tournament()
        official.pairing(small)  # the processes that pair are there from now on
        viewers.ask("open", count=options.viewers, port=where["port"], watch=watch(where["tournament"]))
        look = server.ask("look", games=True)
        games = [game for game, _ in look["games"].values()]
        before, sent = look["cpu"], 0
        flood = None
        if floods:
            words = (where["port"], where["tournament"], _FLOOD, options.seconds, options.rate)
            flood = Part("flood.py", *words)
            flood.read_line()
        began = time.monotonic()
        pairing = official.pairing(small)
        results = official.results(games, max(options.seconds / 2, options.seconds - (time.monotonic() - began) - 1))
        cpu = (server.ask("look")["cpu"] - before) / (time.monotonic() - began)
        if flood is not None:
            with flood:
                sent = flood.read_line()["sent"]
        found = viewers.ask("count")
        return Measured(results, pairing, options.viewers - found["open"] + found["returned"], cpu, sent)


def compared(options: argparse.Namespace, name: str, address: str) -> None:
    idle, flooded = (measure(options, address, floods=floods) for floods in (False, True))
    print(f"{name}: {flooded.sent} abandoned requests, server CPU {idle.cpu:.0%} -> {flooded.cpu:.0%} of a core")
    for part, target in ((0.5, None), (0.95, 250.0), (1.0, None)):
        before, after = (sorted(each.results)[int((len(each.results) - 1) * part)] * 1000 for each in (idle, flooded))
        words = f"{before:.0f} -> {after:.0f} ms"
        goal = "(none)" if target is None else f"< {target:.0f} ms"
        row(f"{name}: a result, p{part * 100:.0f}, idle -> flood", words, goal, met=target is None or after < target)
    most = 2 * idle.pairing + 0.5
    words = f"{idle.pairing:.2f} -> {flooded.pairing:.2f} s"
    row(f"{name}: pairing {_PAIRED} players, idle -> flood", words, f"< {most:.2f} s", met=flooded.pairing < most)
    row(f"{name}: of {options.viewers} live viewers cut off", f"{idle.cut} -> {flooded.cut}", "0", met=not flooded.cut)


def apart(options: argparse.Namespace) -> None:
    """The officials have another address than the flood."""
    compared(options, "apart", _OFFICIAL)


def same(options: argparse.Namespace) -> None:
    """The officials share the flood's address."""
    compared(options, "same address", _FLOOD)


def phones(options: argparse.Namespace) -> None:
    """2,000 phones open the crosstable within ten seconds."""
    with hall(options.players) as (server, where):
        before = server.ask("look")["rendered"]
        path = f"/t/{where['tournament']}/crosstable"
        with Part("phones.py", where["port"], path, _PHONES, _PHONE_SECONDS) as part:
            answer = part.read_line()
        after = server.ask("look")["rendered"]
        count = after.get(path, 0) - before.get(path, 0)
        spent = sorted(answer["seconds"]) or [0.0]
        shown = {int(each * 100): spent[int((len(spent) - 1) * each)] for each in (0.5, 0.95, 1.0)}
        words = ", ".join(f"p{part} {seconds:.1f} s" for part, seconds in shown.items())
        name = f"{_PHONES:,} phones open the crosstable of {options.players:,}"
        row(name, str(answer["statuses"]), "200", met=len(spent) == _PHONES)
        row("... until its last byte", words, "(none)", met=True)
        row("... renderings of the page", str(count), "1", met=count == 1)


MEASURED = {each.__name__: each for each in (apart, same, phones)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(MEASURED))
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--players", type=int, default=1500)
    parser.add_argument("--viewers", type=int, default=300)
    options = parser.parse_args()
    for name in options.parts or MEASURED:
        MEASURED[name](options)


if __name__ == "__main__":
    main()
