"""A server's writer that is killed: sixteen senders for ever, each tells a command id when it was answered."""

from __future__ import annotations

import asyncio
import sys
from itertools import count

import structlog

from domain.commands import ChangeSettings
from server.eventstore.sql import SqlEventStore
from server.service import Request, Service


async def main() -> None:
    store = SqlEventStore.open(sys.argv[1])
    before = store.head("t").version

    async def send(service: Service, sender: int) -> None:
        for number in count():
            command_id = f"{before}-{sender}-{number}"
            await service.execute("t", ChangeSettings(name=command_id), Request("arbiter 1", command_id=command_id))
            sys.stdout.write(f"{command_id}\n")
            sys.stdout.flush()

    async with Service(store) as service:
        await asyncio.gather(*(send(service, sender) for sender in range(16)))


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    asyncio.run(main())
