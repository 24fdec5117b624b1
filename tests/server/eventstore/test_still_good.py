"""Which credentials still open what they opened: by that the open connections are cut off."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.eventstore.credentials import CredentialKind, Credentials
from server.eventstore.devices import Devices
from tests.contract.databases import fresh_database
from tests.postgres import postgres

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Clock:
    """A clock that tests set."""

    now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
def credentials(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[Credentials]:
    url = postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)
    opened = Credentials.open(url, clock)
    yield opened
    opened.close()


def session(credentials: Credentials, secret: str, *, device: str = "d", lasts: float = 3600.0) -> int:
    made = credentials.add(CredentialKind.SESSION, secret, role="arbiter", tournament="t", device=device, lasts=lasts)
    return made.id


def test_what_was_never_touched_is_good_and_what_never_was_is_not(credentials: Credentials) -> None:
    token = credentials.add(CredentialKind.TOKEN, "k", role="director", lasts=None).id
    mine = session(credentials, "a")

    assert credentials.still_good({token, mine, 999}) == {token, mine}


def test_what_was_revoked_or_has_expired_is_good_no_more(credentials: Credentials, clock: Clock) -> None:
    token = credentials.add(CredentialKind.TOKEN, "k", role="director", lasts=None).id
    short = session(credentials, "a", device="short", lasts=10.0)
    cut = session(credentials, "b", device="cut")
    credentials.revoke(CredentialKind.TOKEN, "k")
    credentials.cut_off("cut")
    clock.now = NOON + timedelta(seconds=11)

    assert credentials.still_good({token, short, cut}) == set()


def test_a_session_that_was_exchanged_lives_on_in_the_new_one(credentials: Credentials) -> None:
    old = session(credentials, "a")
    session(credentials, "b")
    credentials.revoke(CredentialKind.SESSION, "a")

    assert credentials.still_good({old}) == {old}
    credentials.cut_off("d")
    assert credentials.still_good({old}) == set()


def test_a_device_that_was_given_other_rights_has_to_come_again(credentials: Credentials) -> None:
    old = session(credentials, "a")
    Devices(credentials).limit("d", role="public", tournament="t", boards="")

    assert credentials.still_good({old}) == set()


def test_many_are_asked_about_at_once(credentials: Credentials) -> None:
    mine = session(credentials, "a")

    assert credentials.still_good(range(1, 2000)) == {mine}
