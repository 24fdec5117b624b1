"""A log with an event of a newer program: it can be looked at up to there, not written, and says why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from server.eventstore.chain import link
from server.eventstore.following import StandbyLog
from server.eventstore.recorded import FOLLOWING, LogPart, Mark
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import NOW, created, fresh_database, origin, registered
from tests.journeys.server import Director, Server

TOURNAMENT = "fromfuture"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    url = fresh_database(tmp_path)
    append_future_event(url)
    started = Server(tmp_path, url)
    started.start()
    yield started
    started.stop()


def append_future_event(url: str) -> None:
    """A tournament with two players, then an event that no one knows yet, then another player."""
    with closing(SqlEventStore.open(url)) as store:
        store.append(TOURNAMENT, 0, [created("Known"), registered("p1"), registered("p2")], origin())
        last = store.stored_events(TOURNAMENT)[-1]
        epoch = store.epoch()
        store.mark(FOLLOWING, Mark("a newer program", NOW))
    events = []
    for number, (kind, data) in enumerate([("ClockBroken", '{"board":3}'), ("PlayerRegistered", last.data)], start=1):
        unlinked = replace(
            last,
            position=last.position + 1,
            version=last.version + 1,
            event_id=f"future-{number}",
            type=kind,
            schema=1,
            data=data,
            previous=last.hash,
        )
        last = replace(unlinked, hash=link(unlinked))
        events.append(last)
    with closing(StandbyLog.open(url)) as log:
        log.take(LogPart(epoch, last.position, events[0].previous, events, []), "a newer program", at=NOW)
    with closing(SqlEventStore.open(url)) as store:
        store.mark(FOLLOWING, None)


def test_a_tournament_of_a_newer_program_can_be_read_and_not_be_written(server: Server) -> None:
    with Director(server) as director:
        listed = director.send("GET", "/tournaments")["tournaments"]
        shown = director.view(TOURNAMENT, "players")
        path = f"/api/v1/tournaments/{TOURNAMENT}/players"
        refused = director.client.post(path, json={"name": "Late"})
        page = director.client.get(f"/t/{TOURNAMENT}")
        other = director.tournament(2)
        again = director.client.post(path, json={"name": "Late"})

    assert [(each["id"], each["version"]) for each in listed] == [(TOURNAMENT, 3)]
    assert (len(shown["rows"]), shown["version"]) == (2, 3)
    assert page.status_code == 200
    assert (refused.status_code, again.status_code) == (503, 503)
    problem = refused.json()
    assert "ClockBroken" in problem["title"]
    assert "Install the newest version" in problem["title"]
    assert "can be looked at" in problem["detail"]
    assert other
    with closing(SqlEventStore.open(server.database)) as store:
        assert store.head(TOURNAMENT).version == 5
