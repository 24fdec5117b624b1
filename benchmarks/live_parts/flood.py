"""One address that sends requests of every public kind and leaves before the answer; bounded, loopback only.

python benchmarks/live_parts/flood.py PORT TOURNAMENT ADDRESS SECONDS RATE

It says "null" once it has begun; at its end how many requests it sent and how many connections were refused.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from collections import deque
from itertools import cycle

_MOST_SECONDS, _MOST_RATE = 120.0, 1000.0
_HELD_SECONDS = 0.2
_FORM = "code=abcdefgh"


def requests_of(tournament: str) -> list[bytes]:
    """A request of every public kind."""
    stream = f"/api/v1/tournaments/{tournament}"
    pages = [
        f"/t/{tournament}/{each}" for each in ("crosstable", "standings", "print/standings.pdf", "print/crosstable")
    ]
    views = [f"{stream}/views/{each}" for each in ("crosstable", "standings", "boards")]
    heads = [f"GET {path}" for path in (*pages, *views, f"{stream}/export")]
    end = "HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: rude\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n"
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
    form = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(_FORM)}\r\n\r\n{_FORM}"
    return [
        *(f"{head} {end}\r\n".encode() for head in heads),
        f"POST /join {end}{form}".encode(),
        f"GET /live {end}{upgrade}{key}\r\n".encode(),
    ]


def main(port: int, tournament: str, address: str, seconds: float, rate: float) -> None:
    sent = refused = 0
    kinds = cycle(requests_of(tournament))
    held: deque[socket.socket] = deque()
    began = time.monotonic()
    print("null", flush=True)
    while (now := time.monotonic() - began) < min(seconds, _MOST_SECONDS):
        if sent + refused > now * min(rate, _MOST_RATE):
            time.sleep(0.001)
            continue
        try:
            held.append(socket.create_connection(("127.0.0.1", port), 5.0, (address, 0)))
            held[-1].sendall(next(kinds))
            sent += 1
        except OSError:
            refused += 1
        while len(held) > rate * _HELD_SECONDS:
            held.popleft().close()
    print(json.dumps({"sent": sent, "refused": refused}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4]), float(sys.argv[5]))
