"""The secrets in the codes of badges and place cards, and the key from which they are made.

There is one key in a database. It is no part of the log: it is copied to backups and to a standby, so that badges that
were printed by one server open the pages of the other.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.eventstore.credentials import Credentials
from server.eventstore.recorded import BADGE_KEY
from server.eventstore.tables import marks

_KEY_BYTES = 32
_SECRET_BYTES = 12
"""96 bits: too many to guess, and the code on a badge stays small."""


class Badges:
    """The secrets of one tournament's badges."""

    def __init__(self, key: bytes, stream: str, tournament: Tournament) -> None:
        self._key = key
        self._stream = stream
        self._numbers = tournament.hall.badges

    def secret(self, player: PlayerId) -> str:
        """The secret of a player's newest badge, fit for the fragment of an address."""
        identity = "\0".join((self._stream, player, str(self._numbers.get(player, 0))))
        made = hmac.digest(self._key, identity.encode(), hashlib.sha256)[:_SECRET_BYTES]
        return base64.urlsafe_b64encode(made).decode()

    def knows(self, player: PlayerId, secret: str) -> bool:
        """Whether this is the secret of the player's newest badge."""
        return hmac.compare_digest(self.secret(player).encode(), secret.encode())


def badge_key(held: Credentials) -> bytes:
    """The key of a database; the first call makes it."""
    wanted = select(marks.c.value).where(marks.c.name == BADGE_KEY)
    with held.database.asking() as connection:
        found = connection.scalar(wanted)
    if found is None:
        made = {"name": BADGE_KEY, "value": secrets.token_hex(_KEY_BYTES), "at": datetime.now(UTC).isoformat()}
        with held.database.writing() as connection:
            insert = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
            connection.execute(insert(marks).values(**made).on_conflict_do_nothing())
            found = connection.scalar(wanted)
    return bytes.fromhex(str(found))
