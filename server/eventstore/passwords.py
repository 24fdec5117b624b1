"""Passwords of people, by their argon2 hash: for people who log in without a link."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from argon2 import PasswordHasher, profiles
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from server.eventstore.credentials import Credentials
from server.eventstore.tables import passwords

SHORTEST = 10
LONGEST = 200
"""Characters of a password."""

COST = profiles.RFC_9106_LOW_MEMORY
"""The cost of a hash: 64 MB and tens of milliseconds."""


@dataclass(frozen=True, slots=True)
class Account:
    """A person with a password. `changed_at` is ISO 8601 in UTC."""

    name: str
    role: str
    changed_at: str


class Passwords:
    """The table of passwords; safe to share between threads and processes. Hashing takes tens of milliseconds."""

    def __init__(self, held: Credentials) -> None:
        self._held = held

    def set(self, name: str, password: str, *, role: str, keep: str = "") -> None:
        """Give a person a password, or another one; sessions of the old one end, but for the device `keep`.

        Raises ValueError for one that is too short or too long.
        """
        if not SHORTEST <= len(password) <= LONGEST:
            raise ValueError(f"a password has {SHORTEST} to {LONGEST} characters")
        values = {
            "role": role,
            "hash": hasher().hash(password),
            "changed_at": self._held.moment(),
        }
        with self._held.database.writing() as connection:
            make = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
            statement = make(passwords).values(name=_key(name), **values)
            connection.execute(statement.on_conflict_do_update(index_elements=[passwords.c.name], set_=values))
        self._held.end_sessions(login_prefix(name), but=keep)

    def check(self, name: str, password: str) -> Account | None:
        """The person with this name and password; None if either is wrong. It takes as long for an unknown name."""
        with self._held.database.asking() as connection:
            row = connection.execute(select(passwords).where(passwords.c.name == _key(name))).one_or_none()
        try:
            hasher().verify(nobodys_hash() if row is None else row.hash, password[:LONGEST])
        except (VerificationError, InvalidHashError):
            return None
        return None if row is None else Account(row.name, row.role, row.changed_at)

    def remove(self, name: str) -> bool:
        """Take a person's password away and end its sessions; False if there was none."""
        with self._held.database.writing() as connection:
            found = connection.execute(delete(passwords).where(passwords.c.name == _key(name))).rowcount > 0
        self._held.end_sessions(login_prefix(name), but="")
        return found

    def all(self) -> Sequence[Account]:
        """All people with a password, by name."""
        with self._held.database.asking() as connection:
            rows = connection.execute(select(passwords).order_by(passwords.c.name))
            return [Account(row.name, row.role, row.changed_at) for row in rows]


def login_prefix(name: str) -> str:
    """The beginning of the ids of devices that joined by a person's password."""
    return f"u-{hashlib.sha256(_key(name).encode()).hexdigest()[:12]}-"


def _key(name: str) -> str:
    return name.strip().casefold()


@cache
def hasher() -> PasswordHasher:
    """What makes argon2 hashes of passwords and checks them."""
    return PasswordHasher.from_parameters(COST)


@cache
def nobodys_hash() -> str:
    """The hash to check if there is none, so that it takes as long."""
    return hasher().hash("no one has this password")
