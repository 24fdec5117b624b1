"""One line in the log, and a count, for every command: what, where, who, how long, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

import structlog
from prometheus_client import Counter, Histogram

from domain.file_errors import FileError
from domain.refusals import Conflict, Refusal
from server.access import NotAuthorised
from server.commands.context import Context, VersionMismatch
from server.eventstore.faults import KeyReused, StoreFault
from server.eventstore.recorded import CommandResult
from server.repository.unknown import UnknownTournament
from server.telemetry import COMMAND_SECONDS, COMMANDS

_log = structlog.get_logger()


@dataclass(slots=True)
class JournalEntry:
    """What is logged of a command; the result is put in when it is known."""

    result: CommandResult | None = None


@contextmanager
def logged(name: str, stream: str, context: Context) -> Iterator[JournalEntry]:
    """Time a command and log what came of it; only faults are logged with the place where they happened."""
    began = time.perf_counter()
    entry = JournalEntry()
    error: BaseException | None = None
    try:
        yield entry
    except BaseException as raised:
        error = raised
        raise
    finally:
        outcome = _outcome(entry.result, error)
        result = entry.result
        seconds = time.perf_counter() - began
        counted, timed = _metrics(name, outcome, type(error).__name__ if isinstance(error, Refusal) else "")
        counted.inc()
        timed.observe(seconds)
        _log.log(
            _ERROR if outcome == "fault" else _INFO,
            "command",
            name=name,
            stream=result.stream if result else stream,
            version=result.version if result else None,
            actor=context.actor,
            ms=round(seconds * 1000, 1),
            outcome=outcome,
            **({"exc_info": error} if outcome == "fault" else {"no": _why(error)} if error else {}),
        )


_INFO, _ERROR = 20, 40


@cache
def _metrics(name: str, outcome: str, refusal: str) -> tuple[Counter, Histogram]:
    """The counter and the clock of one kind of command, looked up once."""
    return COMMANDS.labels(name, outcome, refusal), COMMAND_SECONDS.labels(name)


def _why(error: BaseException) -> str:
    """Why there is no result; of a file its place and the reason's id, since a cell may hold personal data."""
    return f"line {error.line}: {error.reason.id}" if isinstance(error, FileError) else str(error)


def _outcome(result: CommandResult | None, error: BaseException | None) -> str:
    """One word for what came of a command."""
    match error:
        case None if result is not None:
            return "repeated" if result.repeated else "recorded" if result.events else "nothing new"
        case UnknownTournament():
            return "unknown"
        case Conflict():
            return "conflict"
        case Refusal() | NotAuthorised() | FileError():
            return "refused"
        case VersionMismatch():
            return "version mismatch"
        case KeyReused():
            return "key reused"
        case StoreFault():
            return "fault of the log"
        case Exception():
            return "fault"
        case _:
            return "abandoned"
