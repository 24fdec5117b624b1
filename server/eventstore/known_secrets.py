"""The hashes of all valid sessions, tokens and known devices in memory: whether a request shows one is a look-up.

It only decides which limits apply to a client: what a secret allows is still read from its row. What this
process adds counts at once, what it revokes with the refresh that follows, and what another process on the database
does within REFRESH_SECONDS.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection, Mapping

import structlog

from server.eventstore.credentials import CredentialKind, Credentials
from server.eventstore.faults import StoreFault
from server.threads import to_thread

REFRESH_SECONDS = 2.0
"""Seconds between two refreshes if this process changes nothing."""

_KINDS = (CredentialKind.SESSION, CredentialKind.TOKEN, CredentialKind.KNOWN_DEVICE)

_log = structlog.get_logger()


class KnownSecrets:
    """The hashes of valid secrets of a server; those of `permanent` are valid as tokens and in no table."""

    def __init__(self, held: Credentials, permanent: Collection[str] = ()) -> None:
        self._held = held
        self._permanent = frozenset((CredentialKind.TOKEN, each) for each in permanent)
        self._valid: Mapping[tuple[str, str], str | None] = {}
        self._added: dict[tuple[str, str], str | None] = {}
        self._changed = asyncio.Event()

    def knows(self, kind: CredentialKind, secret_hash: str) -> bool:
        """Whether such a secret is valid, by what this process has read."""
        key = (kind, secret_hash)
        if key in self._permanent:
            return True
        known = self._added if key in self._added else self._valid
        if key not in known:
            return False
        expires = known[key]
        return expires is None or expires > self._held.now().isoformat(timespec="microseconds")

    async def refresh(self) -> None:
        """Read all valid secrets again."""
        self._changed.clear()
        earlier = list(self._added)
        self._valid = await to_thread(self._held.valid_hashes, _KINDS)
        for each in earlier:
            self._added.pop(each, None)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Follow the table of credentials while this context is open."""
        loop = asyncio.get_running_loop()

        def note(kind: CredentialKind, secret_hash: str, expires: str | None) -> None:
            self._added[kind, secret_hash] = expires

        def note_revoked() -> None:
            loop.call_soon_threadsafe(self._changed.set)

        self._held.on_added, self._held.on_revoked = note, note_revoked
        await self.refresh()
        following = asyncio.create_task(self._follow())
        try:
            yield
        finally:
            self._held.on_added = self._held.on_revoked = None
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    async def _follow(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), REFRESH_SECONDS)
            try:
                await self.refresh()
            except StoreFault:
                _log.warning("known_secrets_not_refreshed", exc_info=True)
                await asyncio.sleep(REFRESH_SECONDS)
