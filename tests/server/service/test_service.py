"""Commands in, events and results out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from domain.players.details import CorrectRating
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.refusals import Conflict, Refusal, UnknownRound
from domain.rounds.publication import PublishRound, RoundPublished
from domain.server_events import DeviceJoined
from domain.settings.creation import CreateTournament
from domain.settings.finishing import TournamentFinished
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from domain.values import Colour, Outcome
from server.commands import bus
from server.commands.bus import on_server
from server.eventstore.chain import verify
from server.eventstore.recorded import Metadata
from server.eventstore.sql import SqlEventStore
from server.service import (
    KeyReused,
    StoreFault,
    TournamentService,
    UnknownTournament,
    UnknownVersion,
    VersionMismatch,
    operator,
)
from tests.builders import registered
from tests.server.service.conftest import ME, begun, by, entered, in_play, open_service

CREATE = CreateTournament("Test Open", "fide-dutch-2026", 5)


async def test_a_tournament_gets_an_id_and_is_listed(service: TournamentService) -> None:
    first = await service.create(CREATE, ME)
    second = await service.create(replace(CREATE, name="Other"), ME)

    listed = await service.tournaments()
    assert [(each.id, each.name, each.version) for each in listed] == [
        (first.stream, "Test Open", 1),
        (second.stream, "Other", 1),
    ]


async def test_an_id_that_chance_repeats_is_not_given_twice(store: SqlEventStore) -> None:
    async with open_service(store, seed=7) as service:
        first = await service.create(CREATE, ME)
    async with open_service(store, seed=7) as service:
        second = await service.create(CREATE, ME)

    assert first.stream != second.stream
    assert len(store.streams()) == 2


async def test_a_command_becomes_events_with_their_origin(service: TournamentService, store: SqlEventStore) -> None:
    stream = (await service.create(CREATE, ME)).stream
    request = operator("arbiter 2", device="d-2", command_id="k")

    answer = await service.execute(stream, RegisterPlayer("Réti", rating=2500), request)

    (event,) = answer.events
    assert isinstance(event.event, PlayerRegistered)
    assert (event.version, answer.version, event.actor, event.device, event.command_id) == (
        2,
        2,
        "arbiter 2",
        "d-2",
        "k",
    )
    assert event.recorded_at == "2026-03-01T09:00:00.000000+00:00"
    assert tuple(store.read(stream, after=1)) == answer.events


async def test_views_are_woken_once_for_what_is_durable(
    service: TournamentService, store: SqlEventStore, woken: list[tuple[str, int]]
) -> None:
    stream = await begun(service, 2)

    assert woken == [(stream, 2), (stream, 3), (stream, 4)]
    assert store.head(stream).version == 4


async def test_a_refusal_stores_nothing_and_wakes_no_one(
    service: TournamentService, woken: list[tuple[str, int]]
) -> None:
    stream = await begun(service, 2)
    before = list(woken)

    with pytest.raises(UnknownRound):
        await service.execute(stream, PublishRound(1), ME)

    assert woken == before
    assert (await service.tournament(stream)).version == 4


async def test_a_tournament_that_is_not_there_is_unknown_everywhere(service: TournamentService) -> None:
    joined = DeviceJoined("d-1", "director", "laptop")
    await service.bus.dispatch(on_server("DeviceJoined", lambda _: (joined,)), ME)
    for stream in ("none", "house"):
        for asked in (
            service.execute(stream, PublishRound(1), ME),
            service.rounds.pair(stream, ME),
            service.tournament(stream),
            service.tournament(stream, 1),
            service.events(stream),
        ):
            with pytest.raises(UnknownTournament):
                await asked
    with pytest.raises(UnknownTournament):
        await service.hash_at("none", 1)


async def test_a_version_asked_for_must_be_the_newest(service: TournamentService) -> None:
    stream = await begun(service, 2)

    with pytest.raises(VersionMismatch) as raised:
        await service.execute(stream, RegisterPlayer("Late"), by("k", if_match=3))
    assert (raised.value.wanted, raised.value.version) == (3, 4)

    answer = await service.execute(stream, RegisterPlayer("Late"), by("k", if_match=4))
    assert answer.version == 5


async def test_a_repeated_command_gives_the_first_answer_also_after_a_restart(store: SqlEventStore) -> None:
    async with open_service(store) as service:
        stream = await begun(service, 2)
        first = await service.execute(stream, RegisterPlayer("Late"), by("k", digest="d"))
        again = await service.execute(stream, RegisterPlayer("Late"), by("k", digest="d", if_match=1))
    async with open_service(store) as service:
        later = await service.execute(stream, RegisterPlayer("Late"), by("k", digest="d"))

    assert not first.repeated
    assert again == later == replace(first, repeated=True)
    assert store.head(stream).version == first.version


async def test_a_creation_that_is_repeated_makes_one_tournament(service: TournamentService) -> None:
    first, again = await asyncio.gather(service.create(CREATE, by("k")), service.create(CREATE, by("k")))

    assert first.stream == again.stream
    assert len(await service.tournaments()) == 1


async def test_a_key_that_is_used_for_something_else_is_refused(service: TournamentService) -> None:
    stream = await begun(service, 2)
    await service.execute(stream, RegisterPlayer("Late"), by("k", digest="one"))

    with pytest.raises(KeyReused):
        await service.execute(stream, RegisterPlayer("Later"), by("k", digest="two"))


async def test_a_refusal_is_not_remembered(service: TournamentService) -> None:
    stream = await begun(service)
    with pytest.raises(Refusal):
        await service.execute(stream, PublishRound(1), by("k"))
    await service.rounds.pair(stream, ME)

    answer = await service.execute(stream, PublishRound(1), by("k"))

    assert not answer.repeated


async def test_of_eight_arbiters_on_one_game_one_is_recorded(service: TournamentService) -> None:
    stream, games = await in_play(service)
    before = (await service.tournament(stream)).version
    outcomes = [Outcome.WHITE_WINS, Outcome.BLACK_WINS] * 4

    answers = await asyncio.gather(
        *(service.execute(stream, entered(games[0], outcome), ME) for outcome in outcomes), return_exceptions=True
    )

    assert sum(not isinstance(each, BaseException) and bool(each.events) for each in answers) == 1
    assert sum(isinstance(each, Conflict) for each in answers) == 4
    assert (await service.tournament(stream)).version == before + 1


async def test_the_live_state_equals_the_replay_at_every_version(
    service: TournamentService, store: SqlEventStore
) -> None:
    stream, games = await in_play(service, players=7)
    await asyncio.gather(*(service.execute(stream, entered(game), ME) for game in games))
    await service.execute(
        stream, CorrectRating(next(iter((await service.tournament(stream)).roster.players)), 2222), ME
    )

    events = [event.event for event in await service.events(stream)]
    for version in range(1, len(events) + 1):
        assert await service.tournament(stream, version) == replay(events[:version])
    assert await service.tournament(stream) == replay(events)
    assert verify(store.stored_events(stream)) == []


@pytest.mark.parametrize("version", [-1, 0, 99])
async def test_a_version_that_has_not_been_is_unknown(service: TournamentService, version: int) -> None:
    stream = await begun(service, 2)

    with pytest.raises(UnknownVersion, match=rf"version={version}, newest=4\)"):
        await service.tournament(stream, version)


async def test_events_are_given_from_a_version_on_with_their_hashes(service: TournamentService) -> None:
    stream = await begun(service, 3)

    events = await service.events(stream, 3)

    assert [event.version for event in events] == [4, 5]
    assert await service.hash_at(stream, 5) == events[-1].hash
    assert events[1].previous == await service.hash_at(stream, 4)


async def test_the_newest_hash_is_that_of_the_log_whoever_appended(
    service: TournamentService, store: SqlEventStore
) -> None:
    stream = await begun(service, 3)
    own = await service.hash_at(stream, 5)
    store.append(stream, 5, [TournamentFinished()], Metadata(actor="another", recorded_at="2026-03-01T09:00:00+00:00"))

    assert [own, await service.hash_at(stream, 6)] == [store.hash_at(stream, 5), store.hash_at(stream, 6)]
    with pytest.raises(UnknownTournament):
        await service.hash_at(stream, 7)


async def test_known_events_become_a_tournament_all_at_once(
    service: TournamentService, woken: list[tuple[str, int]]
) -> None:
    events = registered(5)

    answer = await service.record(iter(events), ME)

    assert answer.version == len(events)
    assert await service.tournament(answer.stream) == replay(events)
    assert woken == [(answer.stream, len(events))]


async def test_the_log_is_free_while_known_events_are_replayed(
    service: TournamentService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(events: Sequence[Event]) -> Tournament:
        with closing(SqlEventStore.open(url)) as other:
            other.append("meanwhile", 0, registered(1), Metadata(actor="arbiter", recorded_at=""))
        return replay(events)

    with monkeypatch.context() as patch:
        patch.setattr(bus, "replay", slow)
        answer = await service.record(registered(5), by("import"))
    again = await service.record(registered(5), by("import"))

    assert (again.stream, again.version, again.repeated) == (answer.stream, answer.version, True)
    assert (await service.tournament("meanwhile")).version == len(registered(1))


async def test_events_that_make_no_tournament_are_not_stored(service: TournamentService) -> None:
    events = [*registered(2), RoundPublished(1)]

    with pytest.raises(IndexError):
        await service.record(events, ME)

    assert await service.tournaments() == []


async def test_server_events_go_to_a_stream_of_their_own(service: TournamentService, store: SqlEventStore) -> None:
    joined = DeviceJoined("d-1", "arbiter", "tablet")

    answer = await service.bus.dispatch(on_server("DeviceJoined", lambda _: (joined,)), ME)

    assert (answer.stream, answer.version) == ("house", 1)
    assert [event.event for event in store.read("house")] == [joined]
    assert await service.tournaments() == []


async def test_what_waits_is_carried_out_before_the_end_and_nothing_after_it(store: SqlEventStore) -> None:
    service = open_service(store)
    async with service:
        stream = await begun(service, 0)
        waiting = [
            asyncio.create_task(service.execute(stream, RegisterPlayer(f"P{number}"), ME)) for number in range(20)
        ]
        await asyncio.sleep(0)

    versions = sorted([(await task).version for task in waiting])
    assert versions == list(range(3, 23))
    with pytest.raises(StoreFault, match="stopping"):
        await service.execute(stream, RegisterPlayer("Late"), ME)


async def test_a_sender_that_left_does_not_disturb_the_others(service: TournamentService) -> None:
    stream = await begun(service, 0)
    first = asyncio.create_task(service.execute(stream, RegisterPlayer("A"), ME))
    second = asyncio.create_task(service.execute(stream, RegisterPlayer("B"), ME))
    await asyncio.sleep(0)
    first.cancel()

    assert (await second).version == 4
    assert first.cancelled()


async def test_every_command_leaves_one_line_in_the_log(service: TournamentService) -> None:
    with capture_logs() as logs:
        stream = await begun(service, 1, colour=Colour.BLACK)
        with pytest.raises(Refusal):
            await service.execute(stream, PublishRound(1), ME)
        with pytest.raises(VersionMismatch):
            await service.execute(stream, PublishRound(1), by("k", if_match=1))

    assert [(line["event"], line["name"], line["outcome"], line["version"]) for line in logs] == [
        ("command", "CreateTournament", "recorded", 2),
        ("command", "RegisterPlayer", "recorded", 3),
        ("command", "PublishRound", "refused", None),
        ("command", "PublishRound", "version mismatch", None),
    ]
    assert all(line["stream"] == stream and line["actor"] == "director" and line["ms"] >= 0 for line in logs)
