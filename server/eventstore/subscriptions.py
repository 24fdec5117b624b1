"""Browsers that follow a player by Web Push, and the key that the server shows to push services.

They are personal data: ordinary rows, no part of the log, deleted when they expire, when the push service does not know
the browser any more, and when the player is not public any more. There are bounds for each sender, player and browser.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from domain.values import PlayerId
from server.eventstore.credentials import Credentials
from server.eventstore.tables import marks, subscriptions

LASTS = timedelta(days=30)
"""How long a browser is told without opening the player's page again."""

MOST_OF_PLAYER = 500
MOST_OF_SENDER = 1000
"""A whole hall can have one address."""

MOST_OF_BROWSER = 20
MOST = 20_000

MOST_FAILURES = 5
"""Failures of different messages, one after the other, after which a browser is not told any more."""

_AT_ONCE = 100
"""Rows in a transaction: a result that is entered meanwhile waits for it."""

_PUSH_KEY = "push-key"
_SENDER_LENGTH = 16


class TooMany(Exception):
    """A bound is reached: no more browsers can follow."""


@dataclass(frozen=True, slots=True)
class Browser:
    """What a push service needs to reach a browser: its address and keys (RFC 8291), and how to write to it.

    `host` is the name under which the browser knows this server.
    """

    endpoint: str
    p256dh: str
    auth: str
    language: str
    host: str


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that follows a player; `told` is what it knows of the player."""

    id: int
    stream: str
    player: PlayerId
    browser: Browser
    told: str
    failures: int


class Subscriptions:
    """The table; safe to share between threads and processes."""

    def __init__(self, held: Credentials) -> None:
        self._held = held

    def key(self, make: Callable[[], str]) -> str:
        """The server's private key for push services; the first call makes it."""
        wanted = select(marks.c.value).where(marks.c.name == _PUSH_KEY)
        with self._held.database.asking() as connection:
            found = connection.scalar(wanted)
        if found is None:
            made = {"name": _PUSH_KEY, "value": make(), "at": self._held.moment()}
            with self._held.database.writing() as connection:
                make_row = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
                connection.execute(make_row(marks).values(**made).on_conflict_do_nothing())
                found = connection.scalar(wanted)
        return str(found)

    def follow(self, stream: str, player: PlayerId, browser: Browser, *, sender: str, told: str) -> bool:
        """Let a browser follow a player, or go on following; whether it is new. `sender` is only kept as a hash.

        Raises TooMany.
        """
        c = subscriptions.c
        mine = (c.stream == stream) & (c.player == player) & (c.endpoint == browser.endpoint)
        values = {
            "p256dh": browser.p256dh,
            "auth": browser.auth,
            "language": browser.language,
            "host": browser.host,
            "expires_at": (self._held.now() + LASTS).isoformat(timespec="microseconds"),
        }
        with self._held.database.writing() as connection:
            if connection.execute(update(subscriptions).where(mine).values(**values)).rowcount:
                return False
            self._forget_expired(connection)
            hashed = self._hashed(sender)
            for condition, most in (
                ((c.stream == stream) & (c.player == player), MOST_OF_PLAYER),
                (c.sender == hashed, MOST_OF_SENDER),
                (c.endpoint == browser.endpoint, MOST_OF_BROWSER),
                (c.id > 0, MOST),
            ):
                if (connection.scalar(select(func.count()).where(condition)) or 0) >= most:
                    raise TooMany
            connection.execute(
                insert(subscriptions).values(
                    **values, stream=stream, player=player, endpoint=browser.endpoint, sender=hashed, told=told
                )
            )
        return True

    def unfollow(self, stream: str, player: PlayerId, endpoint: str) -> int:
        """Let a browser follow a player no more; how many players it still follows."""
        c = subscriptions.c
        with self._held.database.writing() as connection:
            mine = (c.stream == stream) & (c.player == player) & (c.endpoint == endpoint)
            connection.execute(delete(subscriptions).where(mine))
            return connection.scalar(select(func.count()).where(c.endpoint == endpoint)) or 0

    def of(self, stream: str) -> Sequence[Subscription]:
        """Who follows players of a tournament, in the order in which they began."""
        return self._found((subscriptions.c.stream == stream) & self._valid)

    def find(self, number: int) -> Subscription | None:
        """The subscription of this id; None if it is gone."""
        found = self._found((subscriptions.c.id == number) & self._valid)
        return found[0] if found else None

    def streams(self) -> Sequence[str]:
        """The tournaments in which someone is followed."""
        with self._held.database.asking() as connection:
            return connection.scalars(select(subscriptions.c.stream).distinct()).all()

    def claim(self, changes: Iterable[tuple[Subscription, str]]) -> Sequence[Subscription]:
        """Note that browsers are told something new; those that no other server process is about to tell it.

        The subscriptions in the result have what they were told before.
        """
        c, wanted, won = subscriptions.c, list(changes), []
        for first in range(0, len(wanted), _AT_ONCE):
            with self._held.database.writing() as connection:
                for each, told in wanted[first : first + _AT_ONCE]:
                    same = (c.id == each.id) & (c.told == each.told)
                    if connection.execute(update(subscriptions).where(same).values(told=told)).rowcount:
                        won.append(each)
        return won

    def forget(self, ids: Collection[int]) -> None:
        """Delete these subscriptions."""
        wanted = list(ids)
        for first in range(0, len(wanted), _AT_ONCE):
            self._delete(subscriptions.c.id.in_(wanted[first : first + _AT_ONCE]))

    def forget_browser(self, endpoint: str) -> None:
        """The push service does not know this browser any more: it follows no one."""
        self._delete(subscriptions.c.endpoint == endpoint)

    def forget_expired(self) -> None:
        """Delete what has expired."""
        with self._held.database.writing() as connection:
            self._forget_expired(connection)

    def note(self, told: Subscription, *, failed: bool) -> None:
        """Count a message that could not be delivered; one that was ends the count."""
        if not failed and not told.failures:
            return
        c = subscriptions.c
        count = c.failures + 1 if failed else 0
        with self._held.database.writing() as connection:
            connection.execute(update(subscriptions).where(c.id == told.id).values(failures=count))
            connection.execute(delete(subscriptions).where((c.id == told.id) & (c.failures >= MOST_FAILURES)))

    @property
    def _valid(self) -> ColumnElement[bool]:
        return subscriptions.c.expires_at > self._held.moment()

    def _found(self, condition: ColumnElement[bool]) -> Sequence[Subscription]:
        with self._held.database.asking() as connection:
            rows = connection.execute(select(subscriptions).where(condition).order_by(subscriptions.c.id)).mappings()
            return [
                Subscription(
                    row["id"],
                    row["stream"],
                    PlayerId(row["player"]),
                    Browser(row["endpoint"], row["p256dh"], row["auth"], row["language"], row["host"]),
                    row["told"],
                    row["failures"],
                )
                for row in rows
            ]

    def _delete(self, condition: ColumnElement[bool]) -> None:
        with self._held.database.writing() as connection:
            connection.execute(delete(subscriptions).where(condition))

    def _forget_expired(self, connection: Connection) -> None:
        connection.execute(delete(subscriptions).where(subscriptions.c.expires_at <= self._held.moment()))

    def _hashed(self, sender: str) -> str:
        """What is kept of a sender: enough to count, not to know the address."""
        with self._held.database.asking() as connection:
            key = connection.scalar(select(marks.c.value).where(marks.c.name == _PUSH_KEY)) or ""
        return hmac.digest(key.encode(), sender.encode(), hashlib.sha256).hex()[:_SENDER_LENGTH]
