"""A second laptop follows the first one, and takes over when it is gone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from server.cli import main
from server.eventstore.faults import Standby
from server.eventstore.following import NotTheSameLog, StandbyLog
from server.eventstore.migrate import migrate
from server.eventstore.recorded import FOLLOWING, Mark, StoredEvent
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import NOW, created, origin
from tests.journeys.program import Program
from tests.journeys.server import Director, Server
from tests.waiting import LONG


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "first").mkdir()
    started = Server(tmp_path / "first")
    started.start()
    yield started
    started.stop()


@pytest.fixture
def token(first: Server) -> str:
    return first.token("director")


@pytest.fixture
def standby(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'standby.sqlite3'}"
    migrate(url)
    return url


def everything(url: str) -> list[StoredEvent]:
    with closing(SqlEventStore.open(url)) as store:
        return list(store.part(0, 100_000).events)


def test_a_standby_has_every_event_as_it_is_there_and_takes_over(
    first: Server, token: str, standby: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Director(first) as director:
        tournament = director.tournament(6)
        director.send("POST", f"/tournaments/{tournament}/players", name="Born", birth_date="1990/05/17")
        assert main(["follow", first.base, "--token", token, "--database", standby, "--once"]) == 0
        game = director.view(tournament, "boards")["order"][0]
        path = f"/api/v1/tournaments/{tournament}/rounds/1/games/{game}/result"
        wish = {"result": "1-0", "seen": None}
        director.client.put(path, json=wish, headers={"Idempotency-Key": "k-1"}).raise_for_status()
        assert main(["follow", first.base, "--token", token, "--database", standby, "--once"]) == 0
        rows = director.view(tournament, "boards")["rows"]
    first.kill()

    assert everything(standby) == everything(first.database)
    assert any("1990/05/17" in (event.private or "") for event in everything(standby))
    capsys.readouterr()
    assert main(["follow", "--take-over", "--database", standby]) == 0
    said = capsys.readouterr().out
    assert "every chain proven" in said
    assert "were not followed" not in said
    second = Server(tmp_path, standby)
    second.start()
    with Director(second) as director:
        assert director.view(tournament, "boards")["rows"] == rows
        director.tournament(2)
    second.stop()


def test_a_standby_follows_while_the_first_one_works(first: Server, token: str, standby: str, tmp_path: Path) -> None:
    words = ["follow", first.base, "--token", token, "--database", standby]
    follower = Program(words, tmp_path / "errors")
    with Director(first) as director:
        assert follower.stdout.readline().startswith("following")
        tournament = director.tournament(4)
        wanted = director.send("GET", f"/tournaments/{tournament}")["version"]
        with closing(SqlEventStore.open(standby)) as store:
            while store.head(tournament).version < wanted:
                assert follower.stdout.readline()
        first.kill()
        lines = iter(follower.stdout.readline, "")
        assert any("no answer" in line for line in lines)
    follower.end(signal.SIGTERM, LONG)

    assert everything(standby) == everything(first.database)


def test_a_standby_writes_nothing_of_its_own_until_it_takes_over(first: Server, token: str, standby: str) -> None:
    main(["follow", first.base, "--token", token, "--database", standby, "--once"])

    with closing(SqlEventStore.open(standby)) as store:
        with pytest.raises(Standby, match="take-over"):
            store.append("t", 0, [created()], origin())
        epoch = store.epoch()
        assert main(["follow", "--take-over", "--database", standby]) == 0
        assert store.append("t", 0, [created()], origin()).version == 1
        assert store.epoch() != epoch


def test_what_was_known_there_and_not_followed_is_stated(
    first: Server, token: str, standby: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Director(first) as director:
        director.tournament(4)
    with closing(SqlEventStore.open(first.database)) as store:
        part = store.part(0, 3)
    with closing(StandbyLog.open(standby)) as log:
        log.take(part, first.base, at=NOW)

    assert main(["follow", "--take-over", "--database", standby]) == 0

    assert f"{part.position - 3} events that were known there at {NOW} were not followed" in capsys.readouterr().out


def test_following_needs_a_director_of_the_whole_server(
    first: Server, standby: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arbiter = first.token("arbiter")

    for wrong in ("nonsense", arbiter):
        assert main(["follow", first.base, "--token", wrong, "--database", standby, "--once"]) == 3
        assert "director's token" in capsys.readouterr().err
    assert httpx.get(f"{first.base}/api/v1/log", timeout=LONG).status_code == 401


def test_a_log_of_its_own_is_not_overwritten(first: Server, token: str, standby: str) -> None:
    with closing(SqlEventStore.open(standby)) as store:
        store.append("t", 0, [created()], origin())

    assert main(["follow", first.base, "--token", token, "--database", standby, "--once"]) == 3
    assert main(["follow", "--take-over", "--database", standby]) == 3


def test_a_log_that_is_another_one_now_is_not_followed(first: Server, token: str, standby: str) -> None:
    with Director(first) as director:
        director.tournament(2)
    with closing(SqlEventStore.open(first.database)) as store:
        part = store.part(0, 100)
    changed = [*part.events[:2], *part.events[3:]]
    with closing(StandbyLog.open(standby)) as log:
        with pytest.raises(NotTheSameLog):
            log.take(type(part)(part.epoch, part.position, part.before, changed, []), "x", at=NOW)
        assert log.position() == 0
        log.take(part, first.base, at=NOW)
        with pytest.raises(NotTheSameLog, match="another one"):
            log.take(part, first.base, at=NOW)


def test_a_served_standby_is_ready_without_writes_while_its_data_is_new(
    first: Server, token: str, standby: str, tmp_path: Path
) -> None:
    main(["follow", first.base, "--token", token, "--database", standby, "--once"])
    second = Server(tmp_path, standby)
    second.start()
    young = httpx.get(f"{second.base}/readyz", timeout=LONG)
    with closing(SqlEventStore.open(standby)) as store:
        store.mark(FOLLOWING, Mark(first.base, NOW))
    old = httpx.get(f"{second.base}/readyz", timeout=LONG)
    second.stop()

    assert (young.status_code, young.json()) == (200, {"status": "ready", "writes": False})
    assert (old.status_code, old.json()) == (503, {"status": "not ready", "code": "standby-stale"})
