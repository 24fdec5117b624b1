"""What errors of PostgreSQL's driver mean for the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy.exc import DBAPIError, IntegrityError

from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreBusy, StoreFault, StoreFull, StoreUnreachable
from server.eventstore.postgres_connection import SilentServer


@contextmanager
def faults_of(where: str) -> Iterator[None]:
    """Turn the driver's errors into a StoreFault that says what to do. A broken constraint is a fault of ours."""
    try:
        yield
    except (IntegrityError, psycopg.IntegrityError):
        raise
    except DBAPIError as error:
        raise fault_of(error.orig, where) from error
    except psycopg.Error as error:
        raise fault_of(error, where) from error


def fault_of(error: BaseException | None, where: str) -> StoreFault:
    """What an error of the driver means for the log."""
    state, text = getattr(error, "sqlstate", None) or "", str(error).strip()
    if isinstance(error, psycopg.OperationalError) and (not state or state.startswith(_NO_CONNECTION)):
        is_silent = isinstance(error, SilentServer | psycopg.errors.ConnectionTimeout)
        return StoreUnreachable(f"{where} does not answer: {text}", is_silent=is_silent)
    if state == _DISK_FULL:
        return StoreFull(f"The disk that holds {where} is full; nothing was stored. Make room and try again.")
    if state in (_LOCK_NOT_AVAILABLE, _DEADLOCK):
        return StoreBusy(f"Another program holds {where}; nothing was stored. Close that program and try again.")
    if state.startswith("XX"):
        return DatabaseUnusable(where, f"The database is damaged ({text}).", "Restore a back-up.")
    return StoreFault(f"{where}: {text}")


_NO_CONNECTION = ("08", "57P")
"""Lost connections, and a server that is shutting down or not up yet."""

_DISK_FULL, _LOCK_NOT_AVAILABLE, _DEADLOCK = "53100", "55P03", "40P01"
