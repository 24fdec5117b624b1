"""What is kept of secrets."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from server.eventstore.credentials import CredentialKind, Credentials
from tests.contract.databases import fresh_database
from tests.postgres import postgres


class Watch:
    """A clock that tests set."""

    now = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)


@pytest.fixture
def clock() -> Watch:
    return Watch()


@pytest.fixture
def credentials(url: str, clock: Watch) -> Iterator[Credentials]:
    opened = Credentials.open(url, clock)
    yield opened
    opened.close()


def test_a_secret_is_found_by_its_hash(credentials: Credentials) -> None:
    made = credentials.add(
        CredentialKind.SESSION, "h", role="arbiter", tournament="t", device="d", label="desk", lasts=None
    )

    assert credentials.find(CredentialKind.SESSION, "h") == made
    assert (made.role, made.tournament, made.device, made.label) == ("arbiter", "t", "d", "desk")


def test_a_secret_of_another_kind_is_not_found(credentials: Credentials) -> None:
    credentials.add(CredentialKind.JOIN, "h", role="arbiter", lasts=None)

    assert credentials.find(CredentialKind.TOKEN, "h") is None
    assert credentials.use(CredentialKind.SESSION, "h") is None
    assert not credentials.revoke(CredentialKind.TOKEN, "h")
    assert credentials.find(CredentialKind.JOIN, "h") is not None


def test_a_secret_expires(credentials: Credentials, clock: Watch) -> None:
    credentials.add(CredentialKind.JOIN, "h", role="arbiter", lasts=60)

    clock.now += timedelta(seconds=59)
    assert credentials.find(CredentialKind.JOIN, "h") is not None

    clock.now += timedelta(seconds=1)
    assert credentials.find(CredentialKind.JOIN, "h") is None
    assert credentials.use(CredentialKind.JOIN, "h") is None


def test_a_code_is_used_up_once(credentials: Credentials) -> None:
    credentials.add(CredentialKind.JOIN, "h", role="director", lasts=None)

    used = credentials.use(CredentialKind.JOIN, "h")

    assert used is not None
    assert used.role == "director"
    assert credentials.use(CredentialKind.JOIN, "h") is None
    assert credentials.find(CredentialKind.JOIN, "h") is None


def test_of_eight_who_use_a_code_at_once_one_gets_in(url: str, clock: Watch) -> None:
    opened = [Credentials.open(url, clock) for _ in range(8)]
    opened[0].add(CredentialKind.JOIN, "h", role="director", lasts=None)
    start = threading.Barrier(8)
    found = []

    def use(credentials: Credentials) -> None:
        start.wait()
        found.append(credentials.use(CredentialKind.JOIN, "h"))

    threads = [threading.Thread(target=use, args=(each,)) for each in opened]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in opened:
        each.close()

    assert len(found) == 8
    assert len([each for each in found if each is not None]) == 1


def test_a_revoked_secret_is_worthless(credentials: Credentials) -> None:
    credentials.add(CredentialKind.TOKEN, "h", role="director", lasts=None)

    assert credentials.revoke(CredentialKind.TOKEN, "h")

    assert credentials.find(CredentialKind.TOKEN, "h") is None
    assert not credentials.revoke(CredentialKind.TOKEN, "h")
    assert [each.revoked_at is None for each in credentials.everything(CredentialKind.TOKEN)] == [False]


def test_a_device_is_cut_off_with_all_its_secrets(credentials: Credentials) -> None:
    for secret, device in (("a", "d-1"), ("b", "d-1"), ("c", "d-2")):
        credentials.add(CredentialKind.SESSION, secret, role="arbiter", device=device, lasts=None)

    assert credentials.cut_off("d-1") == 2

    assert [credentials.find(CredentialKind.SESSION, secret) is None for secret in "abc"] == [True, True, False]


def test_one_secret_is_stored_once(credentials: Credentials) -> None:
    credentials.add(CredentialKind.TOKEN, "h", role="director", lasts=None)

    with pytest.raises(IntegrityError):
        credentials.add(CredentialKind.TOKEN, "h", role="director", lasts=None)


def test_secrets_are_there_after_a_restart(credentials: Credentials, url: str) -> None:
    made = credentials.add(CredentialKind.TOKEN, "h", role="director", lasts=None)
    credentials.close()

    again = Credentials.open(url)

    assert again.find(CredentialKind.TOKEN, "h") == made
    again.close()
