"""`jadoube compare`: the events that only one of two logs has, as after a take-over."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction
    from collections.abc import Sequence

    from server.eventstore.comparing import LoneEvent, Streams
    from server.eventstore.recorded import LogPart


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("compare", help="list the events that only this log or only another one has")
    parser.add_argument("other", metavar="OTHER", help="a database file or URL, or the address of a server")
    parser.add_argument("--token", help="a director's token of that server (or in JADOUBE_TOKEN)")
    parser.add_argument("--authority", type=Path, metavar="FILE", help="the certificate of that server's authority")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compare, remember what was found for the page Server, and print it."""
    from contextlib import closing
    from datetime import UTC, datetime

    from server.eventstore.comparing import COMPARED, compare, encode_comparison
    from server.eventstore.migrate import migrate
    from server.eventstore.recorded import Mark
    from server.eventstore.sql import SqlEventStore

    settings = settings_of(options)
    migrate(settings.database)
    there = _of_server(options) if options.other.startswith(("http://", "https://")) else _of_database(options.other)
    with closing(SqlEventStore.open(settings.database)) as store:
        here = {stream: store.stored_events(stream) for stream in store.streams()}
        found = compare(here, there, options.other)
        at = datetime.now(UTC).isoformat(timespec="seconds")
        store.mark(COMPARED, Mark(encode_comparison(found), at))
    _print("only here", found.here)
    _print("only there", found.there)
    print(f"events only here: {len(found.here)}; only in {options.other}: {len(found.there)}")
    return Exit.DIFFERENCES if found.here or found.there else Exit.DONE


def _of_server(options: argparse.Namespace) -> Streams:
    from server.commandline.leader import Leader, Silent
    from server.eventstore.comparing import by_stream

    token = options.token or os.environ.get("JADOUBE_TOKEN")
    if not token:
        raise Failure(Exit.BAD_INPUT, "Give a director's token of that server with --token or in JADOUBE_TOKEN.")
    leader = Leader(options.other, token, authority=options.authority)

    def parts() -> Iterator[LogPart]:
        after = 0
        while (part := leader.part(after)).events:
            yield part
            after = part.events[-1].position

    try:
        return by_stream(parts())
    except Silent as silent:
        raise Failure(Exit.FILE_ACCESS, f"{options.other} does not answer: {silent}") from silent


def _of_database(other: str) -> Streams:
    from contextlib import closing

    from server.eventstore.database import readable_url
    from server.eventstore.sql import SqlEventStore

    url = other if "://" in other else f"sqlite:///{Path(other).absolute()}"
    if url.startswith("sqlite") and not Path(url.removeprefix("sqlite:///")).is_file():
        raise Failure(Exit.FILE_ACCESS, f"There is no file {other}.")
    with readable_url(url) as (readable, refusal), closing(SqlEventStore.open(readable, refusal)) as store:
        return {stream: store.stored_events(stream) for stream in store.streams()}


def _print(where: str, events: Sequence[LoneEvent]) -> None:
    for each in events:
        print(f"{where}: {each.stream} {each.version} {each.type or 'removed'} {each.recorded_at} {each.actor}")
