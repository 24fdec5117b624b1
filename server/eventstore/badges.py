"""The secrets in the codes of badges, place cards and boards, and the key from which they are made.

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
from domain.values import Colour, PlayerId
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
        return _secret(self._key, self._stream, player, str(self._numbers.get(player, 0)))

    def knows(self, player: PlayerId, secret: str) -> bool:
        """Whether this is the secret of the player's newest badge."""
        return hmac.compare_digest(self.secret(player).encode(), secret.encode())


class BoardCodes:
    """The secrets of the two codes at each board of a tournament: White's and Black's. They are for all its rounds."""

    def __init__(self, key: bytes, stream: str) -> None:
        self._key = key
        self._stream = stream

    def secret(self, board: int, colour: Colour) -> str:
        """The secret of the code for who has this colour at the board, fit for the fragment of an address."""
        return _secret(self._key, self._stream, "board", str(board), colour.value)

    def colour(self, board: int, secret: str) -> Colour | None:
        """Whose code this is; None if it is none of the board's."""
        same = (each for each in Colour if hmac.compare_digest(self.secret(board, each).encode(), secret.encode()))
        return next(same, None)


def _secret(key: bytes, *identity: str) -> str:
    made = hmac.digest(key, "\0".join(identity).encode(), hashlib.sha256)[:_SECRET_BYTES]
    return base64.urlsafe_b64encode(made).decode()


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
