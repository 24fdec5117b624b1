"""A writer that is killed: appends facts for ever and tells each command id when it is durable."""

from __future__ import annotations

import sys
from itertools import count

from server.eventstore.sql import SqlEventStore
from tests.contract.databases import origin, result


def main() -> None:
    store = SqlEventStore.open(sys.argv[1])
    version = store.head("t").version
    for number in count(version):
        with store.transaction() as transaction:
            done = [f"{number}-{each}" for each in range(3)]
            for command_id in done:
                version = transaction.append("t", version, [result(command_id)], origin(command_id)).version
        sys.stdout.write("".join(f"{command_id}\n" for command_id in done))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
