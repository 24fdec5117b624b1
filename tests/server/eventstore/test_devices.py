"""Devices and passwords, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.eventstore.credentials import Credential, CredentialKind, Credentials
from server.eventstore.devices import Devices
from server.eventstore.passwords import LONGEST, Passwords
from tests.contract.databases import fresh_database
from tests.postgres import postgres

SECRET = "correct horse battery"  # noqa: S105  # a test's password


class Watch:
    """A clock that tests set."""

    now = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Watch:
    return Watch()


@pytest.fixture(params=["sqlite", "postgresql"])
def credentials(request: pytest.FixtureRequest, tmp_path: Path, clock: Watch) -> Iterator[Credentials]:
    url = postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)
    opened = Credentials.open(url, clock)
    yield opened
    opened.close()


@pytest.fixture
def devices(credentials: Credentials) -> Devices:
    return Devices(credentials)


def join(credentials: Credentials, device: str, secret: str, role: str = "arbiter") -> Credential:
    return credentials.add(
        CredentialKind.SESSION, secret, role=role, device=device, label=f"Tablet {device}", lasts=1000
    )


def test_devices_are_those_who_can_still_do_something(credentials: Credentials, devices: Devices, clock: Watch) -> None:
    for number in (1, 2, 3):
        join(credentials, f"d{number}", f"s{number}")
        clock.now += timedelta(seconds=1)
    credentials.cut_off("d2")
    credentials.add(CredentialKind.TOKEN, "t", role="director", lasts=None)

    assert [(each.device, each.name) for each in devices.all()] == [("d1", "Tablet d1"), ("d3", "Tablet d3")]
    clock.now += timedelta(seconds=1000)
    assert devices.all() == []


def test_a_device_is_one_row_however_often_its_session_changes(
    credentials: Credentials, devices: Devices, clock: Watch
) -> None:
    first = join(credentials, "d1", "s1")
    clock.now += timedelta(seconds=500)
    join(credentials, "d1", "s2")

    (device,) = devices.all()
    assert device.joined_at == first.created_at


def test_a_device_is_seen_again_and_again(credentials: Credentials, devices: Devices, clock: Watch) -> None:
    join(credentials, "d1", "s1")
    devices.seen("d1", "192.0.2.1")
    clock.now += timedelta(seconds=60)
    devices.seen("d1", "192.0.2.2")

    found = devices.find("d1")
    assert found is not None
    assert (found.seen_at, found.address) == (clock.now.isoformat(timespec="microseconds"), "192.0.2.2")
    assert devices.find("d2") is None


def test_a_device_keeps_its_secret_when_its_rights_change_and_what_it_had_is_revoked(
    credentials: Credentials, devices: Devices
) -> None:
    before = join(credentials, "d1", "s1", "director")
    devices.rename("d1", "Laptop")
    devices.limit("d1", role="arbiter", tournament="t1", boards="1-20")

    now = credentials.find(CredentialKind.SESSION, "s1")
    assert now is not None
    assert (now.role, now.tournament, now.boards, now.label) == ("arbiter", "t1", "1-20", "Laptop")
    assert credentials.still_good([before.id, now.id]) == {now.id}


def test_older_sessions_end_soon_after_the_newer_one_was_shown(
    credentials: Credentials, devices: Devices, clock: Watch
) -> None:
    old, new = join(credentials, "d1", "s1"), join(credentials, "d1", "s2")
    join(credentials, "d2", "s3")
    devices.exchange(old.id, "d1", grace=60)
    devices.exchange(new.id, "d1", grace=60)
    clock.now += timedelta(seconds=61)

    assert [credentials.find(CredentialKind.SESSION, each) is None for each in ("s1", "s2", "s3")] == [
        True,
        False,
        False,
    ]


def test_a_password_lets_in_by_any_spelling_of_the_name(credentials: Credentials) -> None:
    passwords = Passwords(credentials)
    passwords.set(" Ann ", SECRET, role="director")

    known = passwords.check("ANN", SECRET)
    assert known is not None
    assert (known.name, known.role) == ("ann", "director")
    assert passwords.check("ann", SECRET[:-1]) is None
    assert passwords.check("bob", SECRET) is None
    assert passwords.check("ann", SECRET + "x" * LONGEST) is None


def test_a_password_is_changed_and_taken_away(credentials: Credentials) -> None:
    passwords = Passwords(credentials)
    passwords.set("ann", SECRET, role="director")
    passwords.set("ann", SECRET[::-1], role="director")

    assert passwords.check("ann", SECRET) is None
    assert [each.name for each in passwords.all()] == ["ann"]
    assert passwords.remove("ann")
    assert not passwords.remove("ann")
    assert passwords.check("ann", SECRET[::-1]) is None


@pytest.mark.parametrize("password", ["", "ninechars", "x" * (LONGEST + 1)])
def test_a_password_has_a_length(credentials: Credentials, password: str) -> None:
    with pytest.raises(ValueError, match="10 to 200"):
        Passwords(credentials).set("ann", password, role="director")
