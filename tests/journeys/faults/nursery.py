"""Makes writers for tests that kill them: imports once, then forks one for each line it reads.

A writer is a service with sixteen endless senders; each prints a command's id when it was answered. Its first line is
its process id.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from itertools import count

import structlog

from domain.settings.changes import ChangeSettings
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from server.service import TournamentService, operator

SENDERS = 16


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def write(url: str) -> None:
    """Write until killed."""
    migrate(url)
    store = SqlEventStore.open(url)
    before = store.head("t").version

    async def send(service: TournamentService, sender: int) -> None:
        for number in count():
            command_id = f"{before}-{sender}-{number}"
            await service.execute("t", ChangeSettings(name=command_id), operator("arbiter 1", command_id=command_id))
            say(command_id)

    async with TournamentService(store) as service:
        await asyncio.gather(*(send(service, sender) for sender in range(SENDERS)))


def main() -> None:
    """A writer a line; ends with its standard input."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    gc.freeze()
    for url in sys.stdin:
        child = os.fork()
        if child == 0:
            sys.stdin.close()
            say(f"pid {os.getpid()}")
            asyncio.run(write(url.strip()))
            os._exit(0)
        os.waitpid(child, 0)
        say("gone")


if __name__ == "__main__":
    main()
