"""Screens that registered as displays: recognised by the hash of a secret, distinguished by a short code."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from server.eventstore.credentials import CredentialKind, Credentials
from server.eventstore.tables import credentials, presence

_ROLE = "display"


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A screen that registered. Times are ISO 8601 in UTC; `seen_at` is empty until it is seen."""

    display: str
    code: str
    came_at: str
    seen_at: str


class Enrolments:
    """The screens of a server; safe to share between threads and processes."""

    def __init__(self, held: Credentials) -> None:
        self._held = held

    def add(self, secret_hash: str, display: str, code: str, *, lasts: float) -> None:
        """Store a new screen for so many seconds: until then it must be set up."""
        self._held.add(CredentialKind.DISPLAY, secret_hash, role=_ROLE, device=display, label=code, lasts=lasts)

    def find(self, secret_hash: str) -> str | None:
        """The display that has this secret; None for one that is forgotten or never was."""
        found = self._held.find(CredentialKind.DISPLAY, secret_hash)
        return None if found is None else found.device

    def keep(self, displays: Collection[str]) -> None:
        """Keep these screens without a time limit."""
        mine = credentials.c.device.in_(displays) & (credentials.c.kind == CredentialKind.DISPLAY)
        with self._held.database.writing() as connection:
            connection.execute(update(credentials).where(mine).values(expires_at=None))

    def forget(self, display: str) -> bool:
        """Revoke a screen's secret; False if there is no such screen."""
        return self._held.cut_off(display) > 0

    def all(self) -> Sequence[Enrolment]:
        """Every screen that is remembered, in order of coming."""
        c, now = credentials.c, self._held.moment()
        valid = (c.kind == CredentialKind.DISPLAY) & c.revoked_at.is_(None)
        valid &= or_(c.expires_at.is_(None), c.expires_at > now)
        rows = (
            select(c.device, c.label, c.created_at, presence.c.seen_at)
            .select_from(credentials.outerjoin(presence, presence.c.device == c.device))
            .where(valid)
            .order_by(c.id)
        )
        with self._held.database.asking() as connection:
            return [Enrolment(*(each or "" for each in row)) for row in connection.execute(rows)]

    def seen(self, moments: Collection[tuple[str, str]]) -> None:
        """Remember when displays were last here: pairs of a display and a moment."""
        with self._held.database.writing() as connection:
            make = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
            for display, moment in moments:
                statement = make(presence).values(device=display, seen_at=moment, address="")
                update_of = {"seen_at": moment}
                connection.execute(statement.on_conflict_do_update(index_elements=[presence.c.device], set_=update_of))
