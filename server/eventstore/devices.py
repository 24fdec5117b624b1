"""Devices: browsers that joined, by their sessions. Named, limited, seen, and their secrets changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from server.eventstore.credentials import CredentialKind, Credentials
from server.eventstore.tables import credentials, presence


@dataclass(frozen=True, slots=True)
class Device:
    """A browser with a role. Times are ISO 8601 in UTC; `seen_at` and `address` are empty until it is seen."""

    device: str
    name: str
    role: str
    tournament: str
    boards: str
    joined_at: str
    seen_at: str
    address: str


class Devices:
    """The devices of a server; safe to share between threads and processes."""

    def __init__(self, held: Credentials) -> None:
        self._held = held

    def all(self) -> Sequence[Device]:
        """Every device that can still do something, in order of joining."""
        c, now = credentials.c, self._held.moment()
        valid = (c.kind == CredentialKind.SESSION) & c.revoked_at.is_(None) & (c.expires_at > now)
        newest = select(func.max(c.id)).where(valid).group_by(c.device)
        older = credentials.alias()
        joined = select(func.min(older.c.created_at)).where(older.c.device == c.device).scalar_subquery()
        rows = (
            select(c.device, c.label, c.role, c.tournament, c.boards, joined, presence.c.seen_at, presence.c.address)
            .select_from(credentials.outerjoin(presence, presence.c.device == c.device))
            .where(c.id.in_(newest))
            .order_by(joined, c.device)
        )
        with self._held.database.asking() as connection:
            return [Device(*(each or "" for each in row)) for row in connection.execute(rows)]

    def names(self) -> Mapping[str, str]:
        """The name of every device that has one, by its id."""
        return {each.device: each.name for each in self.all() if each.name}

    def find(self, device: str) -> Device | None:
        """The device of that id; None if there is none that can still do something."""
        return next((each for each in self.all() if each.device == device), None)

    def seen(self, device: str, address: str) -> None:
        """Remember that the device was here, just now."""
        with self._held.database.writing() as connection:
            make = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
            values = {"seen_at": self._held.moment(), "address": address}
            statement = make(presence).values(device=device, **values)
            connection.execute(statement.on_conflict_do_update(index_elements=[presence.c.device], set_=values))

    def rename(self, device: str, name: str) -> None:
        """Give a device another name."""
        c = credentials.c
        with self._held.database.writing() as connection:
            connection.execute(update(credentials).where(c.device == device).values(label=name))

    def limit(self, device: str, *, role: str, tournament: str, boards: str) -> None:
        """Give a device another role, tournament or boards.

        What it had is revoked, so that its open connections end; its secrets open the new rights from now on.
        """
        c, now = credentials.c, self._held.moment()
        mine = (c.device == device) & (c.kind == CredentialKind.SESSION) & c.revoked_at.is_(None)
        with self._held.database.writing() as connection:
            for row in connection.execute(select(credentials).where(mine)).mappings().all():
                gone = {"secret_hash": f"replaced {row['id']}", "revoked_at": now}
                connection.execute(update(credentials).where(c.id == row["id"]).values(**gone))
                kept = {name: value for name, value in row.items() if name != "id"}
                rights = {"role": role, "tournament": tournament, "boards": boards}
                connection.execute(insert(credentials).values(**kept | rights))

    def exchange(self, found: int, device: str, *, grace: float) -> None:
        """Let the older sessions of a device end in so many seconds, since the device has used the newer one."""
        c, soon = credentials.c, (self._held.now() + timedelta(seconds=grace)).isoformat(timespec="microseconds")
        older = (c.device == device) & (c.kind == CredentialKind.SESSION) & (c.id < found)
        with self._held.database.asking() as connection:
            if (
                connection.execute(select(c.id).where(older & (c.expires_at > soon) & c.revoked_at.is_(None))).first()
                is None
            ):
                return
        with self._held.database.writing() as connection:
            connection.execute(update(credentials).where(older & (c.expires_at > soon)).values(expires_at=soon))
