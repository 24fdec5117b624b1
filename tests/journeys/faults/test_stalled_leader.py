"""A leader that is stalled, and goes on after another one has taken over: it records nothing any more."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from server.cli import main
from server.eventstore.chain import verify
from server.eventstore.migrate import migrate
from server.eventstore.recorded import StoredEvent
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import fresh_database
from tests.journeys.program import Program
from tests.journeys.server import Director, Server
from tests.postgres import postgres
from tests.waiting import LONG


@pytest.fixture(params=["sqlite", "postgresql"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """A server that runs, and one on the same database that takes the lead when it is started."""
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    url = postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)
    old, new = Server(tmp_path / "old", url), Server(tmp_path / "new", url, options=("--take-over",))
    old.start()
    yield old, new
    for each in (old, new):
        each.stop()


def test_a_stalled_leader_that_goes_on_appends_nothing(pair: tuple[Server, Server]) -> None:
    old, new = pair
    with Director(old) as here:
        tournament = here.tournament(2)
        path = f"/api/v1/tournaments/{tournament}/players"
        os.kill(old.pid, signal.SIGSTOP)
        try:
            new.start()
            with ThreadPoolExecutor() as pool:  # what is sent to the stalled one waits in its socket
                late = [pool.submit(here.client.post, path, json={"name": f"Late {n}"}) for n in range(3)]
                os.kill(old.pid, signal.SIGCONT)
                answers = [each.result(LONG) for each in late]
        finally:
            os.kill(old.pid, signal.SIGCONT)
        again = here.client.post(path, json={"name": "Later"})
        ready = httpx.get(f"{old.base}/readyz", timeout=LONG)
    with Director(new) as there:
        there.send("POST", f"/tournaments/{tournament}/players", name="In time")
        names = [row["name"] for row in there.view(tournament, "players")["rows"].values()]

    assert {each.status_code for each in (*answers, again)} == {HTTPStatus.SERVICE_UNAVAILABLE}
    assert {each.json()["code"] for each in (*answers, again, ready)} == {"superseded"}
    assert "In time" in names
    assert not [name for name in names if name.startswith("Late")]
    with closing(SqlEventStore.open(new.database)) as store:
        assert verify(store.stored_events(tournament)) == []


def test_a_stalled_leader_of_another_log_is_superseded_and_both_logs_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    first = Server(tmp_path / "first")
    first.start()
    standby = f"sqlite:///{tmp_path / 'standby.sqlite3'}"
    migrate(standby)
    token = first.token("director")
    with Director(first) as here:
        tournament = here.tournament(2)
        path = f"/tournaments/{tournament}/players"
        assert main(["follow", first.base, "--token", token, "--database", standby, "--once"]) == 0
        here.send("POST", path, name="Only there")
        os.kill(first.pid, signal.SIGSTOP)
        assert main(["follow", "--take-over", "--database", standby]) == 0
        superseding = Program(["supersede", first.base, "--token", token, "--wait"], tmp_path / "errors")
        os.kill(first.pid, signal.SIGCONT)
        assert superseding.end(0, LONG) == 0
        refused = here.client.post(f"/api/v1{path}", json={"name": "Late"})
        second = Server(tmp_path / "second", standby)
        second.start()
        with Director(second) as there:
            there.send("POST", path, name="Only here")
            capsys.readouterr()
            assert main(["compare", first.base, "--token", token, "--database", standby]) == 1
            said = capsys.readouterr().out
            state = there.send("GET", "/ops")["compared"]
            page = there.client.get("/ops", headers={"accept": "text/html"})
    first.stop()
    second.stop()

    assert (refused.status_code, refused.json()["code"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "superseded")
    assert f"only there: {tournament} {_last(first.database, tournament).version} PlayerRegistered" in said
    assert f"only here: {tournament} {_last(standby, tournament).version} PlayerRegistered" in said
    assert [each["hash"] for each in state["there"] if each["stream"] == tournament] == [
        _last(first.database, tournament).hash
    ]
    assert f"This log and {first.base} differ." in page.text
    assert main(["compare", first.database, "--database", first.database]) == 0
    again = Server(tmp_path / "first", first.database)
    again.start()
    headers = {"Authorization": f"Bearer {token}"}
    anew = httpx.post(
        f"{again.base}/api/v1/tournaments", json={"name": "Open", "rounds": 3}, headers=headers, timeout=LONG
    )
    again.stop()
    assert anew.json()["code"] == "superseded"


def _last(database: str, stream: str) -> StoredEvent:
    with closing(SqlEventStore.open(database)) as store:
        return store.stored_events(stream)[-1]
