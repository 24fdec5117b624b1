"""A log whose chain is whole may still hold what no command records; such a log is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.results.entering import EnterResult
from domain.rounds.publication import PublishRound
from domain.values import Outcome
from server.commands.adoption import LogRefused, checked_log
from server.eventstore.chain import GENESIS, link
from server.eventstore.recorded import StoredEvent
from server.eventstore.sql import SqlEventStore
from server.service import TournamentService
from tests.server.service.conftest import ME, begun

Data = dict[str, Any]
Change = Callable[[Data], object]


@pytest.fixture
async def log(service: TournamentService, store: SqlEventStore) -> list[StoredEvent]:
    """The log of a round in play."""
    stream = await begun(service, 6)
    await service.rounds.pair(stream, ME)
    await service.execute(stream, PublishRound(1), ME)
    tournament = await service.tournament(stream)
    game = next(iter(tournament.play.rounds[0].games))
    await service.execute(stream, EnterResult(1, game, Outcome.WHITE_WINS), ME)
    return list(store.stored_events(stream))


def forged(log: list[StoredEvent], type_: str, change: Change, recorded_at: str | None = None) -> list[StoredEvent]:
    """The log under another id, with its first event of a type changed, and a chain that is whole again."""
    made: list[StoredEvent] = []
    wanted = next(each.version for each in log if each.type == type_)
    for each in log:
        data = json.loads(each.data)
        if each.version == wanted:
            change(data)
        other = replace(
            each,
            stream="forged",
            event_id=f"forged-{each.version}",
            data=json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False),
            previous=made[-1].hash if made else GENESIS,
            recorded_at=each.recorded_at if recorded_at is None else recorded_at,
        )
        made.append(replace(other, hash=link(other)))
    return made


def test_the_log_is_sound_under_another_id(log: list[StoredEvent]) -> None:
    events, tournament = checked_log(forged(log, "TournamentCreated", lambda data: None))

    assert (len(events), tournament.version) == (len(log), len(log))


@pytest.mark.parametrize(
    ("type_", "change"),
    [
        pytest.param("TournamentCreated", lambda data: data.update(rounds=10**7), id="ten million rounds"),
        pytest.param("TournamentCreated", lambda data: data.update(rounds=0), id="no round"),
        pytest.param("TournamentCreated", lambda data: data.update(rounds=-3), id="fewer rounds"),
        pytest.param("TournamentCreated", lambda data: data.update(name="A" * 201), id="a long name"),
        pytest.param("TournamentCreated", lambda data: data.update(city="A" * 20_001), id="a long text"),
        pytest.param("TournamentCreated", lambda data: data.update(system="none"), id="no system"),
        pytest.param("TournamentCreated", lambda data: data["scoring"].update(win=10**6), id="many points"),
        pytest.param(
            "TournamentCreated", lambda data: data.update(names_days=10**6, ends="2026-01-01"), id="names for ever"
        ),
        pytest.param("PlayerRegistered", lambda data: data.update(rating=10**18), id="a rating beyond all"),
        pytest.param("PlayerRegistered", lambda data: data.update(name=""), id="no name"),
        pytest.param("PlayerRegistered", lambda data: data.update(first_round=10**6), id="a round beyond all"),
        pytest.param("RoundPaired", lambda data: data.update(round=5), id="rounds left out"),
        pytest.param("RoundPaired", lambda data: data["boards"][0].update(white="unknown"), id="an unknown player"),
        pytest.param(
            "RoundPaired",
            lambda data: data["boards"][0].update(white=data["boards"][0]["black"]),
            id="a player against themselves",
        ),
        pytest.param(
            "RoundPaired",
            lambda data: data["boards"][0].update(white=data["boards"][1]["white"]),
            id="a player at two boards",
        ),
        pytest.param("ResultEntered", lambda data: data.update(game="none"), id="a game that is none"),
    ],
)
def test_what_no_command_records_is_refused(log: list[StoredEvent], type_: str, change: Change) -> None:
    with pytest.raises(LogRefused):
        checked_log(forged(log, type_, change))


@pytest.mark.parametrize("recorded_at", ["", "yesterday", "9999-12-31T23:59:59-12:00", "2026-11-25T10:00:00"])
def test_a_time_that_is_none_is_refused(log: list[StoredEvent], recorded_at: str) -> None:
    with pytest.raises(LogRefused):
        checked_log(forged(log, "TournamentCreated", lambda data: None, recorded_at=recorded_at))


def test_an_id_that_two_events_have_is_refused(log: list[StoredEvent]) -> None:
    made: list[StoredEvent] = []
    for each in forged(log, "TournamentCreated", lambda data: None):
        other = replace(each, event_id="forged", previous=made[-1].hash if made else GENESIS)
        made.append(replace(other, hash=link(other)))

    with pytest.raises(LogRefused):
        checked_log(made)
