"""What the program itself stands on: Python, SQLite, optional parts, the files that it ships, the clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import web
from server.diagnosis.finding import Finding, Level
from server.eventstore.driver import OLDEST_SAFE, driver
from server.languages import message
from server.pairers import can_start_processes

_OLDEST_PYTHON = (3, 11)
_RELEASED = datetime(2026, 1, 1, tzinfo=UTC)
"""No clock that is right is before this."""


def program_version() -> str:
    """The version of the installed program."""
    try:
        return version("jadoube")
    except PackageNotFoundError:
        return ""


def check_program() -> Iterator[Finding]:
    """Every finding about the program's own parts."""
    yield _python()
    yield _sqlite()
    yield _fonts(Path(web.__file__).parent / "static" / "fonts")
    yield processes(can_start=can_start_processes())
    yield _tls(is_there=find_spec("cryptography") is not None)
    yield clock(datetime.now(UTC), time.tzname)


def _python() -> Finding:
    values = {"version": ".".join(map(str, sys.version_info[:3])), "program": program_version()}
    title, seen = message("Program"), message("J'adoube {program} on Python {version}")
    if sys.version_info >= _OLDEST_PYTHON:
        return Finding("program", title, seen, values=values)
    return Finding("program", title, seen, Level.PROBLEM, message("Install Python 3.11 or later."), values)


def _sqlite() -> Finding:
    found = driver()
    values = {"version": found.sqlite_version, "needed": ".".join(map(str, OLDEST_SAFE))}
    title, seen = "SQLite", "SQLite {version}"
    if found.sqlite_version_info >= OLDEST_SAFE:
        return Finding("sqlite", title, seen, values=values)
    advice = message(
        "Before version {needed} a database can be damaged when several programs use it at once. Let only the server "
        "use it, or install pysqlite3."
    )
    return Finding("sqlite", title, seen, Level.WARNING, advice, values)


def _fonts(folder: Path) -> Finding:
    files = sorted(folder.glob("**/*.woff2"))
    values = {"n": len(files)}
    title = message("Letters of pages and sheets")
    if files and all(each.stat().st_size for each in files):
        return Finding("fonts", title, message("{n} files, of all scripts"), values=values)
    advice = message("The installation is incomplete: install J'adoube again.")
    return Finding("fonts", title, message("files are missing"), Level.PROBLEM, advice, values)


def processes(*, can_start: bool) -> Finding:
    """Whether rounds are paired and sheets drawn beside the server's other work."""
    title = message("Processes")
    if can_start:
        return Finding("processes", title, message("rounds are paired beside the server's other work"))
    seen = message("none can be started: pages wait while a round is paired")
    advice = message("On Linux /dev/shm is missing or not writable: mount it (mount -t tmpfs tmpfs /dev/shm).")
    return Finding("processes", title, seen, Level.WARNING, advice)


def _tls(*, is_there: bool) -> Finding:
    title = "HTTPS"
    if is_there:
        return Finding("tls", title, message("can be served: jadoube serve --tls"))
    advice = message("For HTTPS in the hall install it: pip install 'jadoube[tls]'")
    return Finding("tls", title, message("its part is not installed"), advice=advice)


def clock(now: datetime, zone: tuple[str, ...]) -> Finding:
    """Whether the clock can be right, and the time zone in which pages show times."""
    title, seen = message("Clock"), message("{now}, time zone {zone}")
    values = {"now": now.astimezone().isoformat(" ", "seconds"), "zone": zone[0]}
    if now >= _RELEASED:
        return Finding("clock", title, seen, values=values)
    advice = message("Set the clock: starts of rounds and times of entries would be wrong.")
    return Finding("clock", title, seen, Level.PROBLEM, advice, values)
