"""Tokens of programs: their names, when they expire, and when each was used last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from server.eventstore.credentials import CredentialKind, Credentials
from server.eventstore.devices import Devices
from server.eventstore.tables import presence


@dataclass(frozen=True, slots=True)
class Token:
    """A token that is valid. Times are ISO 8601 in UTC; `expires_at` and `used_at` may be None: never, not yet."""

    token: int
    name: str
    role: str
    tournament: str
    created_at: str
    expires_at: str | None
    used_at: str | None


class Tokens:
    """The tokens of a server; safe to share between threads and processes."""

    def __init__(self, held: Credentials) -> None:
        self._held = held

    def all(self) -> Sequence[Token]:
        """Every token that is valid, oldest first."""
        with self._held.database.asking() as connection:
            rows = connection.execute(select(presence.c.device, presence.c.seen_at)).all()
        used = {row.device: row.seen_at for row in rows}
        return [
            Token(
                each.id,
                each.label,
                each.role,
                each.tournament,
                each.created_at,
                each.expires_at,
                used.get(_presence_key(each.id)),
            )
            for each in self._held.usable(CredentialKind.TOKEN)
        ]

    def used(self, token: int, address: str) -> None:
        """Remember that a token was used, just now."""
        Devices(self._held).seen(_presence_key(token), address)

    def revoke(self, token: int) -> bool:
        """Revoke a token; False if there is no such token."""
        return self._held.revoke_by_id(CredentialKind.TOKEN, token)


def _presence_key(token: int) -> str:
    return f"token {token}"
