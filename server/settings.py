"""The environment, read once into a frozen `Settings`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

_EVERYWHERE = "0.0.0.0"  # noqa: S104  # displays and tablets connect over the LAN
_PORT = 8000


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Where the log lives and how the server is reached.

    `database` is an SQLAlchemy URL, `authority` the certificate of the server's own authority where it serves HTTPS.
    """

    database: str
    host: str = _EVERYWHERE
    port: int = _PORT
    authority: Path | None = None


def read_settings(
    environment: Mapping[str, str] | None = None,
    *,
    database: str | None = None,
    host: str | None = None,
    port: int | None = None,
) -> ServerSettings:
    """The settings: what the command line says, else the environment, else the defaults.

    Without a word about the database it is a SQLite file in the user's data folder, which is made where missing.
    """
    environment = os.environ if environment is None else environment
    url = database or environment.get("JADOUBE_DATABASE") or _default_database()
    return ServerSettings(
        database=url if "://" in url else f"sqlite:///{Path(url).absolute()}",
        host=host or environment.get("JADOUBE_HOST") or _EVERYWHERE,
        port=_PORT if port is None else port,
    )


def _default_database() -> str:
    folder = user_data_path("jadoube", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'jadoube.sqlite3'}"
