"""Recovery codes: each lets one director back in, once. Like passwords they are stored by their argon2 hash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import insert, select, update

from server.eventstore.credentials import Credentials
from server.eventstore.passwords import hasher, nobodys_hash
from server.eventstore.tables import recoveries

NAME_LENGTH = 4
"""A code begins with its name, by which it is found and distinguished; the rest is the secret."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """A recovery code by its name. Times are ISO 8601 in UTC, None for what has not been; `device` came back by it."""

    id: str
    made_at: str
    made_by: str
    used_at: str | None
    device: str
    revoked_at: str | None


class Recoveries:
    """The table of recovery codes; safe to share between threads and processes. Hashing takes tens of milliseconds."""

    def __init__(self, held: Credentials) -> None:
        self._held = held

    def add(self, code: str, *, made_by: str) -> bool:
        """Remember a code; False if its name is taken already."""
        name, secret = _parts(code)
        values = {"id": name, "hash": hasher().hash(secret), "made_at": self._held.moment(), "made_by": made_by}
        with self._held.database.writing() as connection:
            if connection.execute(select(recoveries.c.id).where(recoveries.c.id == name)).first() is not None:
                return False
            connection.execute(insert(recoveries).values(**values))
        return True

    def knows(self, code: str) -> bool:
        """Whether this very code could be used now. It takes as long for a name that does not exist."""
        name, secret = _parts(code)
        c = recoveries.c
        wanted = (c.id == name) & c.used_at.is_(None) & c.revoked_at.is_(None)
        with self._held.database.asking() as connection:
            known = connection.scalar(select(c.hash).where(wanted))
        try:
            hasher().verify(known or nobodys_hash(), secret)
        except (VerificationError, InvalidHashError):
            return False
        return known is not None

    def use(self, code: str, *, device: str) -> str | None:
        """Use a code up and return its name; None for a wrong or worthless one, and for one of two at the same time."""
        if not self.knows(code):
            return None
        name, _ = _parts(code)
        return name if self._end(name, used_at=self._held.moment(), device=device) else None

    def revoke(self, name: str) -> bool:
        """Revoke a code; False if there is none that could still be used."""
        return self._end(name, revoked_at=self._held.moment())

    def all(self) -> Sequence[Recovery]:
        """Every code that was made, the latest first."""
        columns = [column for column in recoveries.columns if column.name != "hash"]
        with self._held.database.asking() as connection:
            rows = connection.execute(select(*columns).order_by(recoveries.c.made_at.desc()))
            return [Recovery(**dict(row)) for row in rows.mappings()]

    def _end(self, name: str, **values: str) -> bool:
        c = recoveries.c
        usable = (c.id == name) & c.used_at.is_(None) & c.revoked_at.is_(None)
        with self._held.database.writing() as connection:
            return connection.execute(update(recoveries).where(usable).values(**values)).rowcount > 0


def _parts(code: str) -> tuple[str, str]:
    """The name and the secret of a code."""
    return code[:NAME_LENGTH], code[NAME_LENGTH:]
