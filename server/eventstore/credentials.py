"""Secrets (sessions, tokens, join links and device codes), stored by their hash only. Not part of the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Self

from sqlalchemy import ColumnElement, RowMapping, insert, or_, select, update

from server.eventstore.database import open_database
from server.eventstore.engine import Database
from server.eventstore.tables import credentials

CredentialClock = Callable[[], datetime]

OnAdded = Callable[["CredentialKind", str, str | None], None]
"""Called with the kind and the hash of a secret that was added, and the moment at which it expires."""


class CredentialKind(StrEnum):
    """What a secret is for."""

    SESSION = "session"
    TOKEN = "token"  # noqa: S105  # the word, not a secret
    JOIN = "join"
    DEVICE_CODE = "device-code"
    DISPLAY = "display"
    KNOWN_DEVICE = "known-device"


@dataclass(frozen=True, slots=True)
class Credential:
    """What a secret allows. Times are ISO 8601 in UTC.

    An empty `tournament` means all of them, empty `boards` all boards; else they are as `1-20`.
    """

    id: int
    kind: CredentialKind
    role: str
    tournament: str
    device: str
    label: str
    created_at: str
    expires_at: str | None
    used_at: str | None
    revoked_at: str | None
    boards: str = ""


class Credentials:
    """The table of credentials; safe to share between threads and processes."""

    def __init__(self, database: Database, clock: CredentialClock) -> None:
        self._database = database
        self._clock = clock
        self.on_added: OnAdded | None = None
        self.on_revoked: Callable[[], None] | None = None

    @property
    def database(self) -> Database:
        """The database, for the tables about devices and people beside this one."""
        return self._database

    def now(self) -> datetime:
        """The time by the clock by which secrets expire."""
        return self._clock()

    def moment(self) -> str:
        """The time by that clock as the tables have it: UTC, ISO 8601 with microseconds."""
        return _text(self._clock())

    @classmethod
    def open(cls, url: str, clock: CredentialClock = lambda: datetime.now(UTC)) -> Self:
        """The credentials in the database at an SQLAlchemy URL."""
        return cls(open_database(url), clock)

    def add(  # noqa: PLR0913  # the columns of a row
        self,
        kind: CredentialKind,
        secret_hash: str,
        *,
        role: str,
        tournament: str = "",
        device: str = "",
        label: str = "",
        boards: str = "",
        lasts: float | None,
    ) -> Credential:
        """Store a secret by its hash. It is valid for so many seconds, None without a limit."""
        now = self._clock()
        values = {
            "kind": kind,
            "role": role,
            "tournament": tournament,
            "device": device,
            "label": label,
            "boards": boards,
            "created_at": _text(now),
            "expires_at": None if lasts is None else _text(now + timedelta(seconds=lasts)),
        }
        with self._database.writing() as connection:
            made = connection.execute(
                insert(credentials).values(**values, secret_hash=secret_hash).returning(*_COLUMNS)
            )
            added = _credential(made.mappings().one())
        if self.on_added is not None:
            self.on_added(kind, secret_hash, added.expires_at)
        return added

    def find(self, kind: CredentialKind, secret_hash: str) -> Credential | None:
        """What a secret allows now; None for one that is unknown, used up, expired or revoked."""
        return self._first(_valid(kind, secret_hash, self.moment()))

    def remembered(self, kind: CredentialKind, secret_hash: str) -> Credential | None:
        """What a secret allows or once allowed; None for one that was never stored."""
        return self._first((credentials.c.kind == kind) & (credentials.c.secret_hash == secret_hash))

    def use(self, kind: CredentialKind, secret_hash: str) -> Credential | None:
        """Use a secret up and return what it allows; of two at the same time one gets None."""
        now = self.moment()
        statement = update(credentials).where(_valid(kind, secret_hash, now)).values(used_at=now).returning(*_COLUMNS)
        with self._database.writing() as connection:
            row = connection.execute(statement).mappings().one_or_none()
        return None if row is None else _credential(row)

    def revoke(self, kind: CredentialKind, secret_hash: str) -> bool:
        """Revoke a secret; False if there is no such secret that could still be used."""
        now = self.moment()
        return self._revoke(_valid(kind, secret_hash, now), now) > 0

    def cut_off(self, device: str) -> int:
        """Revoke every secret of a device, and return how many there were."""
        same = (credentials.c.device == device) & credentials.c.revoked_at.is_(None)
        return self._revoke(same, self.moment())

    def end_sessions(self, prefix: str, *, but: str) -> int:
        """Revoke the sessions of devices whose ids begin so, except for one device; return how many there were."""
        c = credentials.c
        same = (c.kind == CredentialKind.SESSION) & c.device.startswith(prefix, autoescape=True)
        return self._revoke(same & (c.device != but) & c.revoked_at.is_(None), self.moment())

    def usable(self, kind: CredentialKind) -> Sequence[Credential]:
        """The credentials of a kind that still open something, oldest first."""
        now = self.moment()
        with self._database.asking() as connection:
            question = select(*_COLUMNS).where((credentials.c.kind == kind) & _usable(credentials.c, now))
            return [_credential(row) for row in connection.execute(question.order_by(credentials.c.id)).mappings()]

    def revoke_by_id(self, kind: CredentialKind, number: int) -> bool:
        """Revoke a secret by the id of its row; False if there is none that could still be used."""
        now = self.moment()
        same = (credentials.c.kind == kind) & (credentials.c.id == number)
        return self._revoke(same & _usable(credentials.c, now), now) > 0

    def everything(self, kind: CredentialKind) -> Sequence[Credential]:
        """All credentials of a kind, oldest first, worthless ones too."""
        with self._database.asking() as connection:
            rows = connection.execute(select(*_COLUMNS).where(credentials.c.kind == kind).order_by(credentials.c.id))
            return [_credential(row) for row in rows.mappings()]

    def valid_hashes(self, kinds: Collection[CredentialKind]) -> dict[tuple[str, str], str | None]:
        """Kind and hash of each secret of these kinds that still opens something -> when it expires."""
        c, now = credentials.c, self.moment()
        with self._database.asking() as connection:
            rows = connection.execute(
                select(c.kind, c.secret_hash, c.expires_at).where(c.kind.in_(kinds) & _usable(c, now))
            )
            return {(row.kind, row.secret_hash): row.expires_at for row in rows}

    def still_good(self, ids: Collection[int]) -> set[int]:
        """Of these credentials those that still open what they opened.

        A session that was exchanged for a new one lives on in that one: the same device with the same rights.
        """
        now, wanted = self.moment(), list(ids)
        mine, other = credentials.c, credentials.alias().c
        same = (other.device == mine.device) & (other.role == mine.role) & (other.tournament == mine.tournament)
        same &= other.boards == mine.boards
        heir = select(other.id).where((mine.device != "") & same & (other.kind == mine.kind) & _usable(other, now))
        good: set[int] = set()
        with self._database.asking() as connection:
            for first in range(0, len(wanted), _MOST_AT_ONCE):
                some = mine.id.in_(wanted[first : first + _MOST_AT_ONCE])
                good |= set(connection.scalars(select(mine.id).where(some & or_(_usable(mine, now), heir.exists()))))
        return good

    def close(self) -> None:
        """Close every connection."""
        self._database.close()

    def _first(self, condition: ColumnElement[bool]) -> Credential | None:
        with self._database.asking() as connection:
            row = connection.execute(select(*_COLUMNS).where(condition)).mappings().one_or_none()
        return None if row is None else _credential(row)

    def _revoke(self, condition: ColumnElement[bool], now: str) -> int:
        with self._database.writing() as connection:
            revoked = connection.execute(update(credentials).where(condition).values(revoked_at=now)).rowcount
        if self.on_revoked is not None:
            self.on_revoked()
        return revoked


_MOST_AT_ONCE = 500
"""Ids in one question: databases bound the number of parameters."""

_COLUMNS = tuple(column for column in credentials.columns if column.name != "secret_hash")


def _valid(kind: CredentialKind, secret_hash: str, now: str) -> ColumnElement[bool]:
    """The row of a secret that can still be used."""
    c = credentials.c
    return (c.kind == kind) & (c.secret_hash == secret_hash) & _usable(c, now)


def _usable(c: Any, now: str) -> ColumnElement[bool]:
    """Rows of a secret that was not used up or revoked and has not expired."""
    usable: ColumnElement[bool] = (
        c.used_at.is_(None) & c.revoked_at.is_(None) & or_(c.expires_at.is_(None), c.expires_at > now)
    )
    return usable


def _credential(row: RowMapping) -> Credential:
    return Credential(**{**row, "kind": CredentialKind(row["kind"])})


def _text(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="microseconds")
