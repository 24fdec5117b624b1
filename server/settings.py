"""The environment, read once into a frozen `Settings`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from server.limits.networks import read_network
from server.limits.options import GENEROUS, Limits

_EVERYWHERE = "0.0.0.0"  # noqa: S104  # displays and tablets connect over the LAN
_PORT = 8000


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Where the log is stored and how the server is reached.

    `database` is an SQLAlchemy URL, `authority` the certificate of the server's own authority if it serves HTTPS.
    `public_hosts` are more names under which it is reached; `allows_plain_http`: other machines may become directors
    and fetch private exports without HTTPS. `takes_lead`: servers of this database that run already record nothing
    any more. `reads_apart`: processes of their own answer the public's reads. `trusted_proxies` are the addresses or
    networks whose forwarded addresses are trusted, `limits` what clients without credentials may use.
    `trust_port` is the port of plain HTTP beside HTTPS, where devices get the certificate of the authority.
    `is_development`: the page of all components is served too. `announces_name`: the network learns the name
    `jadoube.local`. `private_push`: push services may be in the local network.
    """

    database: str
    host: str = _EVERYWHERE
    port: int = _PORT
    authority: Path | None = None
    public_hosts: tuple[str, ...] = ()
    allows_plain_http: bool = False
    takes_lead: bool = False
    reads_apart: bool = False
    trusted_proxies: tuple[str, ...] = ()
    limits: Limits = GENEROUS
    trust_port: int | None = None
    is_development: bool = False
    announces_name: bool = False
    private_push: bool = False


def read_settings(  # noqa: PLR0913  # the options of the command
    environment: Mapping[str, str] | None = None,
    *,
    database: str | None = None,
    host: str | None = None,
    port: int | None = None,
    public_hosts: Sequence[str] = (),
    allows_plain_http: bool = False,
    trusted_proxies: Sequence[str] = (),
    limits: Limits = GENEROUS,
) -> ServerSettings:
    """The settings: from the command line, else the environment, else the defaults.

    If no database is named, it is a SQLite file in the user's data folder, which is made if missing.
    Raises ValueError for a trusted proxy that is no address and no network.
    """
    environment = os.environ if environment is None else environment
    url = database or environment.get("JADOUBE_DATABASE") or _default_database()
    return ServerSettings(
        database=url if "://" in url else f"sqlite:///{Path(url).absolute()}",
        host=host or environment.get("JADOUBE_HOST") or _EVERYWHERE,
        port=_PORT if port is None else port,
        public_hosts=tuple(public_hosts) or tuple(environment.get("JADOUBE_PUBLIC_HOST", "").split()),
        allows_plain_http=allows_plain_http or environment.get("JADOUBE_ALLOW_PLAIN_HTTP", "") == "1",
        reads_apart=environment.get("JADOUBE_READS_APART", "1") != "0",
        trusted_proxies=tuple(
            map(read_network, trusted_proxies or environment.get("JADOUBE_TRUSTED_PROXY", "").split())
        ),
        limits=limits,
        private_push=environment.get("JADOUBE_PRIVATE_PUSH", "") == "1",
    )


def _default_database() -> str:
    folder = user_data_path("jadoube", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'jadoube.sqlite3'}"
