"""What the tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import profiles

from server.eventstore import passwords, postgresql, sqlite
from tests.compiled import share_compiled_templates
from tests.server.sharing import SharedPairers, close_shared

share_compiled_templates()

REAL_COST = passwords.COST
"""The cost of a hash outside the tests."""

REAL_SYNCHRONOUS = sqlite.SYNCHRONOUS
"""What a commit waits for outside the tests."""


@pytest.fixture(scope="session", autouse=True)
def hashes_are_cheap() -> Iterator[None]:
    """Hash passwords at the least cost that argon2 takes; what is hashed and checked stays the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "COST", profiles.CHEAPEST)
        passwords.hasher.cache_clear()
        passwords.nobodys_hash.cache_clear()
        yield
    passwords.hasher.cache_clear()
    passwords.nobodys_hash.cache_clear()


@pytest.fixture(scope="session", autouse=True)
def commits_do_not_wait_for_the_disk() -> Iterator[None]:
    """Let the databases of these tests be written by the system when it likes: no test cuts the power."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "SYNCHRONOUS", "OFF")
        yield


@pytest.fixture(scope="session", autouse=True)
def listeners_end_soon() -> Iterator[None]:
    """Let a server on PostgreSQL that is closed be gone at once: its listener looks up twice a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postgresql, "_LISTEN_SECONDS", 0.02)
        yield


@pytest.fixture(scope="session", autouse=True)
def pairers_are_shared() -> Iterator[None]:
    """Let all services of these tests pair and print in the same process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("server.service.service.Pairers", SharedPairers)
        patch.setattr("server.print.press.Pairers", SharedPairers)
        yield
    close_shared()
