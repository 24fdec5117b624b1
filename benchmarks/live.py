"""The live boards under load, over the loopback: who else does it, and what the targets are (docs/protocol.md).

python -m benchmarks.live [fanout stalled tap result idle hours returning ...]

Servers, viewers and the one who taps are processes of their own. CPU is that of the server's process alone; ratios are
of one run, taken in turns. A target that is missed is marked with "MISSED".
"""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

_PARTS = Path(__file__).parent / "live_parts"
_PATIENCE = 60.0


class Part:
    """A process that receives commands as lines, and answers each by a line of JSON."""

    def __init__(self, name: str, *words: object) -> None:
        command = [sys.executable, str(_PARTS / name), *map(str, words)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        """Already running."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()

    def read_line(self) -> Any:
        """Its next line."""
        assert self._process.stdout  # noqa: S101  # it is a pipe
        return json.loads(self._process.stdout.readline() or "null")

    def ask(self, do: str, **more: Any) -> Any:
        """What it answers to an order."""
        return self.ask_line(json.dumps({"do": do, **more}))

    def ask_line(self, line: str) -> Any:
        """What it answers to a line."""
        assert self._process.stdin  # noqa: S101  # it is a pipe
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self.read_line()

    def end(self) -> None:
        """Wait until it has ended by itself."""
        self._process.wait(_PATIENCE)


def row(what: str, measured: str, target: str, *, met: bool) -> None:
    print(f"{what:58}{measured:>28}   target {target}{'' if met else '   MISSED'}", flush=True)


def watch(tournament: str, view: str = "boards", **more: Any) -> dict[str, Any]:
    return {"type": "watch", "view": view, "tournament": tournament, "patches": "fields", **more}


@contextmanager
def hall(players: int) -> Iterator[tuple[Part, dict[str, Any]]]:
    with tempfile.TemporaryDirectory() as folder, Part("hall.py", Path(folder) / "log.sqlite3", 0, players) as part:
        yield part, part.read_line()


def fanout() -> None:
    """CPU per viewer and message, 300 bytes a message."""
    for count in (500, 2000, 10_000):
        kinds = ("ours", "broadcast", "await") if count < 10_000 else ("ours", "broadcast")
        parts = {kind: (Part("fanout.py", kind), Part("viewers.py")) for kind in kinds}
        for server, viewers in parts.values():
            viewers.ask("open", count=count, port=server.read_line(), watch=watch("t"))
            viewers.ask("reset")
        costs: dict[str, list[float]] = {kind: [] for kind in kinds}
        messages = 20_000 // count
        for _ in range(7):
            for kind, (server, viewers) in parts.items():
                time.sleep(0.2)
                costs[kind].append(server.ask_line(f"{messages} 300"))
                viewers.ask("messages", count=count * messages)
        for server, viewers in parts.values():
            server.__exit__()
            viewers.__exit__()
        middle = {kind: statistics.median(each) for kind, each in costs.items()}
        ratio = middle["ours"] / middle["broadcast"]
        words = ", ".join(f"{kind} {middle[kind]:.1f}" for kind in kinds)
        row(f"fan-out to {count:,}, us CPU each: {words}", f"{ratio:.2f} of broadcast()", "<= 0.90", met=ratio <= 0.9)


def stalled() -> None:
    """One viewer that never reads, among a hundred."""
    found = {}
    for stuck in (0, 1):
        with hall(200) as (server, where), Part("viewers.py") as viewers, Part("viewers.py") as dead:
            watched = watch(where["tournament"], patches="rows")
            viewers.ask("open", count=100, port=where["port"], watch=watched)
            dead.ask("open", count=1, port=where["port"], watch=watched)
            dead.ask("stall", count=stuck)
            viewers.ask("reset")
            server.ask("play", count=500)
            before = server.ask("look")["rss"]
            played = [server.ask("play", count=1500) for _ in range(3)]
            viewers.ask("until", version=played[-1]["version"])
            found[stuck] = (min(each["cpu"] for each in played), server.ask("look")["rss"] - before)
    more = found[1][0] / found[0][0]
    row("a stalled viewer: server CPU, with / without", f"{more:.2f}", "<= 1.10", met=more <= 1.1)
    memory = (found[1][1] - found[0][1]) / 1e6
    row("a stalled viewer: server memory after 5,000 results, MB", f"{memory:+.2f}", "< 1", met=memory < 1)


def tap() -> None:
    """From the tap on a tablet to the last of 2,000 viewers, three results a second."""
    with hall(500) as (server, where), Part("viewers.py") as viewers:
        viewers.ask("open", count=2000, port=where["port"], watch=watch(where["tournament"]))
        viewers.ask("reset")
        look = server.ask("look", games=True)
        taps: dict[int, float] = {}
        tablet = http.client.HTTPConnection("127.0.0.1", where["port"])
        for number in range(60):
            game, _ = look["games"][str(number + 1)]
            began = time.monotonic()
            path = f"/api/v1/tournaments/{where['tournament']}/rounds/7/games/{game}/result"
            headers = {"Authorization": f"Bearer {where['token']}", "Content-Type": "application/json"}
            tablet.request("PUT", path, json.dumps({"result": "1-0", "seen": None}), headers)
            taps[json.loads(tablet.getresponse().read())["version"]] = began
            time.sleep(max(0.0, began + 1 / 3 - time.monotonic()))
        time.sleep(1.0)
        arrivals = viewers.ask("arrivals")["arrivals"]
        last = sorted(arrivals[str(version)][2] - began for version, began in taps.items() if str(version) in arrivals)
        all_arrived = all(arrivals[str(version)][0] == 2000 for version in taps)
        middle, late = last[len(last) // 2] * 1000, last[int(len(last) * 0.95)] * 1000
        words = f"median {middle:.0f} ms, p95 {late:.0f} ms"
        row("tap to the last of 2,000 viewers, 3 results/s", words, "median < 250 ms", met=middle < 250 and all_arrived)


def result() -> None:
    """What one result costs in a tournament of 1,500 players."""
    with hall(1500) as (server, where), Part("viewers.py") as viewers:
        viewers.ask("open", count=1, port=where["port"], watch=watch(where["tournament"]))
        server.ask("play", count=50)
        viewers.ask("messages", count=50)
        costs = [server.ask("play", count=100, pause=0.01)["cpu"] * 1000 for _ in range(5)]
        answer = viewers.ask("messages", count=500)
        size = answer["bytes"] / answer["messages"]
        middle = statistics.median(costs)
        row("one result of 1,500 players, server CPU, commit included", f"{middle:.2f} ms", "<= 2 ms", met=middle <= 2)
        row("one result of 1,500 players, bytes a viewer of boards", f"{size:.0f}", "<= 200", met=size <= 200)
        with Part("viewers.py") as readers:
            readers.ask("open", count=1, port=where["port"], watch=watch(where["tournament"], "standings"))
            readers.ask("reset")
            cost = server.ask("play", count=18, pause=1 / 3)["cpu"] * 1000
            answer = readers.ask("messages", count=5)
            words = f"{answer['messages']} patches of {answer['bytes'] / answer['messages']:.0f} bytes"
            row("standings of 1,500 at 3 results/s for 6 s", words, "one a second", met=answer["messages"] <= 7)
            row("... server CPU a result with standings watched", f"{cost:.2f} ms", "(none)", met=True)


def idle() -> None:
    """A hundred displays, nothing going on."""
    with hall(200) as (server, where), Part("viewers.py") as viewers:
        shares = []
        for count in (0, 100):
            viewers.ask("open", count=count, port=where["port"], watch=watch(where["tournament"]))
            time.sleep(2)
            before, began = server.ask("look")["cpu"], time.monotonic()
            time.sleep(20)
            shares.append((server.ask("look")["cpu"] - before) / (time.monotonic() - began))
        words = f"{shares[1]:.2%} (nobody: {shares[0]:.2%})"
        row("100 idle displays, share of a core", words, "< 1 %", met=shares[1] < 0.01)


def hours() -> None:
    """Eight hours of 30 displays and 3 results a minute, as fast as they go."""
    with hall(120) as (server, where), Part("viewers.py") as viewers:
        viewers.ask("open", count=30, port=where["port"], watch=watch(where["tournament"]))
        sizes = []
        for _ in range(8):
            server.ask("play", count=180)
            server.ask("beats", count=3600)
            sizes.append(server.ask("look")["rss"] / 1e6)
        grown = sizes[-1] - sizes[1]
        words = f"{sizes[1]:.1f} -> {sizes[-1]:.1f} MB"
        row("eight hours of 30 displays: memory after hours 2 and 8", words, "flat (< 2 MB)", met=grown < 2)


def returning() -> None:
    """A thousand viewers, each from a version of its own among the last 200: cut off at once, then after a restart."""
    with tempfile.TemporaryDirectory() as folder, Part("viewers.py") as viewers:
        database = Path(folder) / "log.sqlite3"
        with Part("hall.py", database, 0, 500) as server:
            where = server.read_line()
            server.ask("play", count=220)
            viewers.ask("open", count=1000, port=where["port"], watch=watch(where["tournament"]), spread=200)
            viewers.ask("reset")
            before = server.ask("look")["cpu"]
            viewers.ask("cut")
            answer = viewers.ask("returned", count=1000)
            cpu = server.ask("look")["cpu"] - before
            words = f"{answer['seconds']:.1f} s, CPU {cpu:.1f} s, {answer['snapshots']} whole"
            row("1,000 cut off at once, back from 200 versions", words, "<= 5 s", met=answer["seconds"] <= 5)
            viewers.ask("reset")
            server.ask("stop")
            server.end()
        with Part("hall.py", database, where["port"], 500) as server:
            server.read_line()
            up, before = time.monotonic(), server.ask("look")["cpu"]
            answer = viewers.ask("returned", count=1000)
            cpu = server.ask("look")["cpu"] - before
        seconds = answer["at"] - up
        words = f"{seconds:.1f} s, CPU {cpu:.1f} s, {answer['snapshots']} whole"
        row("1,000 back after the server started again, the same", words, "<= 5 s", met=seconds <= 5)
        row("... from its close frame on, the restart included", f"{answer['seconds']:.1f} s", "(none)", met=True)


MEASURED: dict[str, Callable[[], None]] = {
    each.__name__: each for each in (fanout, stalled, tap, result, idle, hours, returning)
}


def main() -> None:
    for name in sys.argv[1:] or MEASURED:
        MEASURED[name]()


if __name__ == "__main__":
    main()
