"""Tournaments are archived, deleted, brought back within the grace period, and purged after it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from domain.players.details import CorrectDetails
from domain.players.registration import RegisterPlayer
from domain.refusals import UnknownPlayer
from domain.values import PlayerId
from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.sql import SqlEventStore
from server.repository.archive import (
    AnotherName,
    TournamentIsArchived,
    TournamentIsGone,
    TournamentNotArchived,
    TournamentNotDeleted,
)
from server.service import ArchivePlace, TournamentIsDeleted, TournamentService
from tests.server.service.conftest import ME, begun, by
from tests.waiting import LONG


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def service(store: SqlEventStore, clock: Clock, woken: list[tuple[str, int]]) -> AsyncIterator[TournamentService]:
    def heard(stream: str, version: int) -> None:
        woken.append((stream, version))

    async with TournamentService(store, wake=heard, clock=clock, chance=Random(1)) as started:
        yield started


async def deleted(service: TournamentService) -> str:
    stream = await begun(service)
    await service.archive.put_away(stream, "", ME)
    await service.archive.delete(stream, " test  OPEN ", ME)
    return stream


async def test_an_archived_tournament_leaves_the_list_is_read_and_takes_no_commands(service: TournamentService) -> None:
    stream = await begun(service)
    await service.archive.put_away(stream, "over", ME)

    assert await service.tournaments() == []
    assert [(each.id, each.name, each.kept.place) for each in await service.archive.listed()] == [
        (stream, "Test Open", ArchivePlace.ARCHIVED)
    ]
    assert (await service.tournament(stream)).settings.name == "Test Open"
    with pytest.raises(TournamentIsArchived):
        await service.execute(stream, RegisterPlayer("Late"), ME)
    with pytest.raises(TournamentIsArchived):
        await service.rounds.pair(stream, ME)


async def test_a_tournament_taken_out_of_the_archive_goes_on_and_its_own_log_reveals_nothing(
    service: TournamentService,
) -> None:
    stream = await begun(service)
    before = (await service.tournament(stream)).version
    await service.archive.put_away(stream, "", ME)
    await service.archive.take_out(stream, ME)

    assert (await service.execute(stream, RegisterPlayer("Late"), ME)).version == before + 1
    assert [each.id for each in await service.tournaments()] == [stream]


async def test_archiving_twice_records_one_event(service: TournamentService, store: SqlEventStore) -> None:
    stream = await begun(service)
    await service.archive.put_away(stream, "", ME)
    again = await service.archive.put_away(stream, "", ME)

    assert again.events == ()
    assert store.head(SERVER_STREAM).version == 1


async def test_only_an_archived_tournament_is_deleted_and_only_by_its_name(service: TournamentService) -> None:
    stream = await begun(service)
    with pytest.raises(TournamentNotArchived):
        await service.archive.delete(stream, "Test Open", ME)
    await service.archive.put_away(stream, "", ME)
    with pytest.raises(AnotherName, match="Test Open"):
        await service.archive.delete(stream, "Test", ME)

    assert service.archive.of(stream).place is ArchivePlace.ARCHIVED


async def test_a_deleted_tournament_is_seen_by_no_one_and_its_viewers_are_woken(
    service: TournamentService, woken: list[tuple[str, int]]
) -> None:
    stream = await deleted(service)

    for asking in (service.tournament(stream), service.tournament(stream, 1), service.events(stream)):
        with pytest.raises(TournamentIsDeleted):
            await asking
    with pytest.raises(TournamentIsDeleted):
        await service.execute(stream, RegisterPlayer("Late"), ME)
    assert [each for each in woken if each[0] == stream][-1] == (stream, 6)


async def test_a_deleted_tournament_is_brought_back_into_the_archive(service: TournamentService) -> None:
    stream = await deleted(service)
    await service.archive.bring_back(stream, ME)

    assert len((await service.tournament(stream)).roster.players) == 4
    assert service.archive.of(stream).place is ArchivePlace.ARCHIVED
    with pytest.raises(TournamentNotDeleted):
        await service.archive.bring_back(stream, ME)


async def test_thirty_days_later_it_is_removed_for_good(
    service: TournamentService, clock: Clock, store: SqlEventStore
) -> None:
    stream = await deleted(service)
    clock.now += timedelta(days=30, seconds=-1)
    too_early = await service.archive.purge_due()
    clock.now += timedelta(seconds=1)

    assert (too_early, await service.archive.purge_due(), await service.archive.purge_due()) == ([], [stream], [])
    with pytest.raises(TournamentIsGone):
        await service.archive.bring_back(stream, ME)
    with pytest.raises(TournamentIsGone):
        await service.tournament(stream)
    assert {event.data for event in store.stored_events(stream)} == {"{}"}
    assert await service.archive.listed() == []


async def test_a_server_removes_what_is_due_by_itself(
    service: TournamentService, clock: Clock, store: SqlEventStore
) -> None:
    stream = await deleted(service)
    clock.now += timedelta(days=31)

    async with service.archive.tidying(), asyncio.timeout(LONG):
        while service.archive.of(stream).place is not ArchivePlace.PURGED:  # noqa: ASYNC110  # nothing signals when
            await asyncio.sleep(0.01)

    assert store.purged(stream) is not None


async def test_what_is_not_deleted_cannot_be_removed_for_good(service: TournamentService, store: SqlEventStore) -> None:
    stream = await begun(service)
    await service.archive.put_away(stream, "", ME)
    with pytest.raises(TournamentNotDeleted):
        await service.archive.purge(stream, ME)

    assert store.purged(stream) is None


async def test_another_server_is_notified(service: TournamentService, url: str, clock: Clock) -> None:
    stream = await begun(service)
    other_store = SqlEventStore.open(url)
    async with TournamentService(other_store, clock=clock) as other:
        await service.archive.put_away(stream, "", ME)
        with pytest.raises(TournamentIsArchived):  # the writer looks at the log itself
            await other.execute(stream, RegisterPlayer("Late"), ME)
        assert other.archive.of(stream).place is ArchivePlace.ARCHIVED
    other_store.close()


async def test_a_log_is_not_taken_over_into_the_archive(service: TournamentService, store: SqlEventStore) -> None:
    stream = await begun(service)
    events = store.stored_events(stream)
    await service.archive.put_away(stream, "", ME)
    with pytest.raises(TournamentIsArchived):
        await service.take_over(events, ME)
    await service.archive.delete(stream, "Test Open", ME)
    with pytest.raises(TournamentIsDeleted):
        await service.take_over(events, ME)

    assert store.head(stream).version == len(events)


async def test_a_command_sent_twice_to_the_archive_is_carried_out_once(service: TournamentService) -> None:
    stream = await begun(service)
    first = await service.archive.put_away(stream, "", by("k"))
    again = await service.archive.put_away(stream, "", by("k"))

    assert (again.repeated, again.version) == (True, first.version)


async def test_a_players_private_data_is_erased_everywhere_and_the_name_stays(
    service: TournamentService, store: SqlEventStore
) -> None:
    stream = await begun(service)
    for name in ("Ann", "Bob"):
        await service.execute(stream, RegisterPlayer(name, birth_date="1990/05/17", contact="a@b.example"), ME)
    ann, bob = list((await service.tournament(stream)).roster.players)[-2:]
    await service.execute(stream, CorrectDetails(ann, birth_date="1991/01/01"), ME)

    assert await service.archive.erase(stream, ann, ME) == 2

    players = (await service.tournament(stream)).roster.players
    assert (players[ann].name, players[ann].birth_date, players[ann].contact) == ("Ann", "", "")
    assert players[bob].birth_date == "1990/05/17"
    assert [event.type for event in store.stored_events(SERVER_STREAM)] == ["PrivateDataErased"]
    assert await service.archive.erase(stream, ann, ME) == 0


async def test_no_ones_data_is_not_erased(service: TournamentService) -> None:
    stream = await begun(service)

    with pytest.raises(UnknownPlayer):
        await service.archive.erase(stream, PlayerId("p99"), ME)
