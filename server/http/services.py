"""The services that handlers use: the parts of the running server, assembled in `server.app`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import HTTPConnection

from domain.corrections.outdated import Outdated
from domain.pairing.system import RoundPairing
from domain.rounds.hand_checks import HandBoards
from domain.values import PlayerId, RoundNumber
from server.access import Principal
from server.caching import AsyncCache, Throttle
from server.eventstore.credentials import Credentials
from server.eventstore.devices import Devices
from server.eventstore.known_secrets import KnownSecrets
from server.eventstore.recorded import Mark
from server.http.public_queues import PublicQueues
from server.limits.tries import Tries
from server.print.press import Press
from server.push.notifier import Notifier
from server.ratings.checking import RatingChecks
from server.ratings.loading import Loader
from server.service import TournamentService
from server.service.display_registry import DisplayRegistry
from server.service.open_conflicts import OpenConflicts
from server.service.storage_watch import StorageWatch
from server.views.derived import Derived

_EXPLANATIONS_KEPT = 16
_PAIRINGS_KEPT = 8
_DEVICES_KEPT = 10_000


def _nothing(_: str) -> Mark | None:
    return None


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """Data about the server itself.

    `database` is its URL; `is_local_only`: it listens to its own machine alone; `public_hosts` are more names
    of it; `allows_plain_http`: other machines may become directors without HTTPS; `trusted_proxies`: proxies whose
    headers are believed; `authority` is the file of the certificate of its own authority if it serves HTTPS,
    `trust_port` the port of plain HTTP where devices get it; `connected` gives who has a live connection to this
    process, `latencies` the round trip to each device that has one, in seconds, `browsers` its User-Agent, `read_mark`
    what the database keeps under a name (the last backup). `machine_key` is a bearer token of a
    director for commands on this machine: it is in no table, so that it is valid even if the database is lost; empty if
    there is none. `is_development`: the pages for authors of pages are served too.
    """

    database: str = ""
    is_local_only: bool = False
    public_hosts: tuple[str, ...] = ()
    allows_plain_http: bool = False
    trusted_proxies: tuple[str, ...] = ()
    trust_port: int | None = None
    authority: Path | None = None
    connected: Callable[[], Collection[Principal]] = tuple
    latencies: Callable[[], Mapping[str, float]] = dict
    browsers: Callable[[], Mapping[str, str]] = dict
    read_mark: Callable[[str], Mark | None] = _nothing
    machine_key: str = field(default="", repr=False)
    is_development: bool = False


SystemPairingKey = tuple[str, str, RoundNumber, frozenset[PlayerId]]
"""The tournament, the hash of its log, the round, and who is paired."""


class Caches:
    """The caches that requests share.

    They are explanations of rounds, the system's pairing beside one by hand, what is new about rounds, what views are
    built from, who differs from the rating list, and the latest updates of devices.
    """

    def __init__(self, recorded_at: Callable[[str, int], str] = lambda _stream, _version: "") -> None:
        """`recorded_at(stream, version)` is when an event was recorded, for views with times."""
        self.explanations: AsyncCache[tuple[str, str, int], RoundPairing] = AsyncCache(_EXPLANATIONS_KEPT)
        self.system_pairings: AsyncCache[SystemPairingKey, HandBoards | None] = AsyncCache(_PAIRINGS_KEPT)
        self.outdated: AsyncCache[tuple[str, str], Outdated] = AsyncCache(_PAIRINGS_KEPT)
        self.derived = Derived(recorded_at)
        self.rating_checks = RatingChecks()
        self.device_updates = Throttle(_DEVICES_KEPT)


@dataclass(frozen=True, slots=True)
class Services:
    """The services that handlers use, assembled in `server.app`.

    There is no `notifier` where the libraries for Web Push are not installed. Without `queues` every read is answered
    by its handler at once, as in the process that answers the public's.
    """

    tournaments: TournamentService
    credentials: Credentials
    storage: StorageWatch
    server_info: ServerInfo = field(default_factory=ServerInfo, kw_only=True)
    press: Press = field(default_factory=Press, kw_only=True)
    displays: DisplayRegistry = field(kw_only=True)
    known_secrets: KnownSecrets = field(kw_only=True)
    tries: Tries = field(default_factory=Tries, kw_only=True)
    list_loader: Loader = field(default_factory=Loader, kw_only=True)
    caches: Caches = field(default_factory=Caches, kw_only=True)
    conflicts: OpenConflicts = field(kw_only=True)
    queues: PublicQueues | None = field(default=None, kw_only=True)
    notifier: Notifier | None = field(default=None, kw_only=True)

    @property
    def devices(self) -> Devices:
        """The devices that joined."""
        return Devices(self.credentials)


def services(connection: HTTPConnection) -> Services:
    """The services of the application that serves this connection."""
    found = connection.app.state.services
    if not isinstance(found, Services):
        raise TypeError(found)
    return found
