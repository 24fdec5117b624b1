"""What was removed for good is so in backups made since, in restored logs, and at followers, old and new ones."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from domain.server_events import PrivateDataErased
from server.eventstore.backup import back_up, prove_log, restore
from server.eventstore.following import StandbyLog
from server.eventstore.migrate import migrate
from server.eventstore.purging import verify_stream
from server.eventstore.recorded import BLANK, SERVER_STREAM
from server.eventstore.sql import SqlEventStore
from server.eventstore.store import EventStore
from tests.contract.databases import NOW, created, fresh_database, origin, registered
from tests.postgres import postgres


def purged_log(url: str) -> None:
    with closing(SqlEventStore.open(url)) as store:
        store.append("gone", 0, [created(), registered(birth_date="1990")], origin("k"))
        store.append("stays", 0, [created(), registered(birth_date="1991")], origin())
        store.purge("gone", lambda _: True, origin())


def follow(leader: EventStore, standby: StandbyLog) -> None:
    standby.take(leader.part(standby.position(), 1000), "http://leader", at=NOW)


def types(url: str, stream: str) -> set[str]:
    with closing(SqlEventStore.open(url)) as store:
        return {event.type for event in store.stored_events(stream)}


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_of_a_purged_log_is_proven_and_restored(tmp_path: Path, target: str) -> None:
    url, file = fresh_database(tmp_path), tmp_path / "backup.sqlite3"
    purged_log(url)
    back_up(url, file, at=NOW)
    there = f"sqlite:///{tmp_path / 'there.sqlite3'}" if target == "sqlite" else postgres().fresh_database()

    restore(file, there, at=NOW)

    assert types(there, "gone") == {BLANK}
    assert prove_log(there).heads.keys() == {"gone", "stays", SERVER_STREAM}
    assert prove_log(there).events == 5


@pytest.mark.parametrize("came", ["before the purge", "after it"])
def test_a_follower_removes_what_the_leader_removed(tmp_path: Path, came: str) -> None:
    url, copy = fresh_database(tmp_path), f"sqlite:///{tmp_path / 'standby.sqlite3'}"
    migrate(copy)
    with closing(SqlEventStore.open(url)) as leader, closing(StandbyLog.open(copy)) as standby:
        leader.append("gone", 0, [created("The Secret Open"), registered(birth_date="1990-05-17")], origin("k"))
        if came == "before the purge":
            follow(leader, standby)
        leader.purge("gone", lambda _: True, origin())
        leader.append("stays", 0, [created()], origin())
        follow(leader, standby)
        follow(leader, standby)

    with closing(SqlEventStore.open(copy)) as store:
        assert verify_stream(store, "gone")[1] == []
        assert store.head("stays").version == 1
    left = b"".join(each.read_bytes() for each in tmp_path.iterdir() if each.name.startswith("standby"))
    assert [word in left for word in (b"Secret Open", b"1990-05-17")] == [False, False]


def test_a_follower_erases_what_the_leader_erased(tmp_path: Path) -> None:
    url, copy = fresh_database(tmp_path), f"sqlite:///{tmp_path / 'standby.sqlite3'}"
    migrate(copy)
    with closing(SqlEventStore.open(url)) as leader, closing(StandbyLog.open(copy)) as standby:
        leader.append("t", 0, [created(), registered(birth_date="1990"), registered("p2", birth_date="1991")], origin())
        follow(leader, standby)
        leader.erase_private("t", [2])
        leader.append(SERVER_STREAM, 0, [PrivateDataErased("t", "p1", (2,))], origin())
        follow(leader, standby)

    with closing(SqlEventStore.open(copy)) as store:
        assert [event.private is None for event in store.stored_events("t")] == [True, True, False]
