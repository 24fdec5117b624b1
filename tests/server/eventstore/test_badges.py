"""The key of the badges: one a database, and it goes wherever the log goes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from domain.values import PlayerId
from server.eventstore.backup import back_up, restore
from server.eventstore.badges import Badges, badge_key
from server.eventstore.credentials import Credentials
from server.eventstore.following import StandbyLog, decode_part, encode_part
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from tests.builders import tournament
from tests.contract.databases import NOW, created, fresh_database, origin
from tests.postgres import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    if request.param == "postgresql":
        return postgres().fresh_database
    return lambda: fresh_database(tmp_path)


def key(url: str) -> bytes:
    with closing(Credentials.open(url)) as held:
        return badge_key(held)


def begin(url: str) -> None:
    with closing(SqlEventStore.open(url)) as store:
        store.append("t", 0, [created()], origin("begin"))


def test_all_who_ask_at_once_get_the_same_key(fresh: Callable[[], str]) -> None:
    url = fresh()

    with closing(Credentials.open(url)) as held, ThreadPoolExecutor(4) as pool:
        found = set(pool.map(lambda _: badge_key(held), range(8)))

    assert found == {key(url)}
    assert key(url) != key(fresh())


def test_a_standby_gets_the_key_with_the_log(tmp_path: Path, fresh: Callable[[], str]) -> None:
    url, standby = fresh(), f"sqlite:///{tmp_path / 'standby.sqlite3'}"
    begin(url)
    migrate(standby)
    wanted, _own = key(url), key(standby)

    with closing(SqlEventStore.open(url)) as store, closing(StandbyLog.open(standby)) as log:
        log.take(decode_part(encode_part(store.part(0, 10))), "leader", at=NOW)

    assert key(standby) == wanted


@pytest.mark.parametrize("there", ["nothing", "a house of its own"])
def test_a_restored_log_has_the_key_that_its_badges_were_printed_with(tmp_path: Path, there: str) -> None:
    old, new = (f"sqlite:///{tmp_path / name}.sqlite3" for name in ("old", "new"))
    migrate(old)
    begin(old)
    wanted = key(old)
    back_up(old, tmp_path / "backup.sqlite3", at=NOW)
    if there != "nothing":
        migrate(new)
        key(new)

    restore(tmp_path / "backup.sqlite3", new, at=NOW)

    assert key(new) == wanted


def test_every_player_has_a_secret_of_their_own() -> None:
    state = tournament(3)
    here, there = Badges(b"key", "t", state), Badges(b"key", "other", state)
    players = [PlayerId(each) for each in state.roster.players]

    secrets = [badges.secret(player) for badges in (here, there, Badges(b"yek", "t", state)) for player in players]

    assert len(set(secrets)) == len(secrets)
    assert here.knows(players[0], here.secret(players[0]))
    assert not here.knows(players[0], here.secret(players[1]))
    assert not here.knows(players[0], "ß")
    assert not here.knows(players[0], "")
