"""Phones that open one page within some seconds, each from an address of its own; loopback only.

python benchmarks/live_parts/phones.py PORT PATH PHONES SECONDS

It prints the statuses, and the latencies of the answers with status 200 in seconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter

_PATIENCE = 60.0


async def _open(port: int, path: str, number: int, wait: float) -> tuple[str, float]:
    """The status of the answer ("lost" if it did not come), and its latency in seconds."""
    await asyncio.sleep(wait)
    clock = asyncio.get_running_loop().time
    began = clock()
    source = (f"127.{10 + number // 60_000}.{number // 250 % 250}.{1 + number % 250}", 0)
    try:
        async with asyncio.timeout(_PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=source)
            head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
            writer.write(head.encode())
            answer = await reader.read()
            writer.close()
    except (OSError, TimeoutError):
        return "lost", clock() - began
    return answer[9:12].decode() or "lost", clock() - began


async def main(port: int, path: str, phones: int, seconds: float) -> None:
    opened = await asyncio.gather(*(_open(port, path, each, each * seconds / phones) for each in range(phones)))
    statuses = Counter(status for status, _ in opened)
    print(json.dumps({"statuses": statuses, "seconds": [spent for status, spent in opened if status == "200"]}))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4])))
