"""How commands find the server that runs on this machine, even if its database is lost.

While it serves, a file in the user's runtime folder, readable by that user alone, has its address and a key.
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from platformdirs import user_runtime_path


class Running(msgspec.Struct, frozen=True):
    """Where the server of a database listens, and the bearer token for commands on this machine."""

    base: str
    key: str
    authority: str | None = None

    @property
    def scheme_and_port(self) -> tuple[str, int]:
        """How it is reached, whatever name is used for this machine."""
        parts = urlsplit(self.base)
        return parts.scheme, parts.port or 0


@contextmanager
def announced(database: str, running: Running) -> Iterator[None]:
    """Keep the file while this context is open."""
    file = _file(database)
    file.unlink(missing_ok=True)
    file.touch(mode=0o600)
    file.write_bytes(msgspec.json.encode(running))
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def running_server(database: str) -> Running | None:
    """The server of this database, None if none is known. It may have been killed since."""
    try:
        return msgspec.json.decode(_file(database).read_bytes(), type=Running)
    except (OSError, msgspec.MsgspecError):
        return None


def _file(database: str) -> Path:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a service without a session of its user has its folder elsewhere
        folder = user_runtime_path("jadoube", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / f"{hashlib.sha256(database.encode()).hexdigest()[:32]}.json"
