"""Whoever takes the lead excludes all who were started before, in the transaction of each write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.eventstore.faults import Superseded
from server.eventstore.following import NotTheSameLog, StandbyLog
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import NOW, created, fresh_database, origin, registered
from tests.postgres import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)


@pytest.fixture
def old(url: str) -> Iterator[SqlEventStore]:
    opened = SqlEventStore.open(url)
    opened.join()
    opened.append("t", 0, [created()], origin())
    yield opened
    opened.close()


@pytest.fixture
def new(url: str) -> Iterator[SqlEventStore]:
    opened = SqlEventStore.open(url)
    yield opened
    opened.close()


WRITES: dict[str, Callable[[SqlEventStore], object]] = {
    "append": lambda store: store.append("t", 1, [registered()], origin()),
    "erase": lambda store: store.erase_private("t", [1]),
    "purge": lambda store: store.purge("t", lambda _: True, origin()),
    "epoch": lambda store: store.start_epoch("another", NOW),
    "check": lambda store: store.check(),
}


@pytest.mark.parametrize("write", WRITES)
def test_an_old_leader_writes_nothing_any_more(old: SqlEventStore, new: SqlEventStore, write: str) -> None:
    epoch = old.epoch()

    begun = new.take_lead(NOW)

    with pytest.raises(Superseded):
        WRITES[write](old)
    assert new.epoch() == begun != epoch
    assert new.head("t").version == 1
    assert new.append("t", 1, [registered()], origin()).version == 2


def test_a_server_that_is_started_later_joins_the_new_leader(old: SqlEventStore, new: SqlEventStore, url: str) -> None:
    new.take_lead(NOW)
    third = SqlEventStore.open(url)
    third.join()

    assert third.append("t", 1, [registered()], origin()).version == 2
    third.close()
    with pytest.raises(Superseded):
        old.append("t", 2, [registered("p2")], origin())


def test_a_log_from_which_another_took_over_is_closed_until_the_lead_is_taken(
    old: SqlEventStore, new: SqlEventStore
) -> None:
    new.give_up_lead(NOW)
    new.join()

    for store in (old, new):
        with pytest.raises(Superseded):
            store.append("t", 1, [registered()], origin())
    new.take_lead(NOW)

    assert new.append("t", 1, [registered()], origin()).version == 2


def test_a_stalled_follower_writes_nothing_into_a_log_that_was_taken_over(old: SqlEventStore, tmp_path: Path) -> None:
    (tmp_path / "standby").mkdir()
    url = f"sqlite:///{tmp_path / 'standby' / 'log.sqlite3'}"
    migrate(url)
    stalled, taking = StandbyLog.open(url), StandbyLog.open(url)
    stalled.take(old.part(0, 1), "http://there", at=NOW)
    old.append("t", 1, [registered()], origin())
    taking.take_over(at=NOW)

    with pytest.raises(NotTheSameLog, match="taken over"):
        stalled.take(old.part(1, 2), "http://there", at=NOW)

    assert taking.follows() is None
    assert taking.position() == 1
    stalled.close()
    taking.close()
