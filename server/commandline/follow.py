"""`jadoube follow`: follow another server's log, and become the server when that one is gone."""

from __future__ import annotations

import argparse
import asyncio
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.commandline.leader import Leader
    from server.eventstore.following import StandbyLog
    from server.eventstore.recorded import LogPart

_LOOK_SECONDS = 1.0
_NOTE_SECONDS = 10.0
"""Seconds after which it is recorded that the other server answered although it had nothing new."""


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("follow", help="keep a second log in step with a server, and take over from it")
    parser.add_argument("url", nargs="?", metavar="URL", help="the server to follow, as in http://192.168.1.10:8000")
    parser.add_argument("--token", help="a director's token of that server (or in JADOUBE_TOKEN)")
    parser.add_argument("--authority", type=Path, metavar="FILE", help="the certificate of that server's authority")
    parser.add_argument("--once", action="store_true", help="follow up to now, then stop")
    parser.add_argument("--take-over", action="store_true", help="stop following: this log may be served")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Follow until stopped, or become the server."""
    from contextlib import closing

    from server.commandline.leader import Leader
    from server.eventstore.following import NotTheSameLog, StandbyLog
    from server.eventstore.migrate import migrate

    settings = settings_of(options)
    if options.take_over == (options.url is not None):
        raise Failure(Exit.BAD_INPUT, "Say either the URL of a server to follow, or --take-over.")
    migrate(settings.database)
    with closing(StandbyLog.open(settings.database)) as log:
        if options.take_over:
            return _take_over(log, settings.database)
        token = options.token or os.environ.get("JADOUBE_TOKEN")
        if not token:
            reason = "Give a director's token with --token or in JADOUBE_TOKEN: `jadoube token --role director` there."
            raise Failure(Exit.BAD_INPUT, reason)
        leader = Leader(options.url, token, authority=options.authority)
        try:
            asyncio.run(_Follower(log, leader).follow(once=options.once))
        except NotTheSameLog as other:
            raise Failure(Exit.DIFFERENCES, f"{other} Follow with a new --database.") from other
    return Exit.DONE


class _Follower:
    """Requests what is new, proves it, writes it down, and reports it."""

    def __init__(self, log: StandbyLog, leader: Leader) -> None:
        self._log = log
        self._leader = leader
        self._position = log.position()
        self._epoch = ""
        self._noted = 0.0
        self._is_silent = False

    async def follow(self, *, once: bool) -> None:
        """Follow until stopped, or up to now."""
        known = await asyncio.to_thread(self._log.follows)
        if self._position and known is None:
            reason = "This database has a log of its own. Follow with a new --database."
            raise Failure(Exit.BAD_INPUT, reason)
        print(f"following {self._leader.url} from position {self._position}", flush=True)
        news = asyncio.Event()
        watching = None if once else asyncio.create_task(self._leader.watch(news))
        try:
            while not await self._look() or not once:
                if self._behind == 0 or self._is_silent:
                    await _soon(news)
        finally:
            if watching is not None:
                watching.cancel()

    _behind = 0

    async def _look(self) -> bool:
        """Look once, and return whether everything known so far was followed."""
        from server.commandline.leader import Silent

        try:
            part = await asyncio.to_thread(self._leader.part, self._position)
        except Silent as silent:
            if not self._is_silent:
                print(f"{_clock()} no answer ({silent}); the log ends at position {self._position}", flush=True)
            self._is_silent = True
            return False
        if self._is_silent:
            print(f"{_clock()} it answers again", flush=True)
            self._is_silent = False
        await self._take(part)
        return self._behind == 0

    async def _take(self, part: LogPart) -> None:
        now = asyncio.get_running_loop().time()
        if part.events or part.epoch != self._epoch or now - self._noted > _NOTE_SECONDS:
            at = datetime.now(UTC).isoformat(timespec="seconds")
            self._position = await asyncio.to_thread(self._log.take, part, self._leader.url, at=at)
            self._epoch, self._noted = part.epoch, now
        self._behind = part.position - self._position
        if part.events:
            rest = f", {self._behind} to come" if self._behind else ""
            print(f"{_clock()} position {self._position}: {len(part.events)} events more{rest}", flush=True)


async def _soon(news: asyncio.Event) -> None:
    """Wait for a hint, or a moment."""
    try:
        async with asyncio.timeout(_LOOK_SECONDS):
            await news.wait()
    except TimeoutError:
        return
    news.clear()


def _take_over(log: StandbyLog, database: str) -> int:
    from server.eventstore.backup import BrokenChain, prove_log

    if log.follows() is None:
        raise Failure(Exit.BAD_INPUT, "This log follows no other: there is nothing to take over.")
    try:
        proven = prove_log(database)
    except BrokenChain as broken:
        raise Failure(Exit.DIFFERENCES, f"{broken}. Nothing was taken over.") from broken
    done = log.take_over(at=datetime.now(UTC).isoformat(timespec="microseconds"))
    print(f"took over from {done.leader} at position {done.position}: {proven.events} events, every chain proven")
    missing = done.seen - done.position
    if missing > 0:
        print(f"{missing} events that were known there at {done.heard_at} were not followed and are not here")
    print(f"what {done.leader} answered after {done.heard_at} is not here; let it record nothing any more with:")
    print(f"jadoube supersede {done.leader} --wait")
    print(f"and list what only one of the two logs has with: jadoube compare {done.leader} --database {database}")
    print("a new epoch begins: displays and tablets load everything again")
    print("serve it with: jadoube serve --database " + database)
    return Exit.DONE


def _clock() -> str:
    return datetime.now().astimezone().strftime("%H:%M:%S")
