"""A device that remembers more than the log has is a witness: it is heard, and a director decides."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.sql import SqlEventStore
from server.service import TournamentService
from server.service import log_changes as limits
from server.service.log_changes import NoMissingEvent
from tests.contract.databases import fresh_database
from tests.server.service.conftest import begun

OTHER = "0" * 16


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[TournamentService]:
    with closing(SqlEventStore.open(fresh_database(tmp_path))) as store:
        async with TournamentService(store) as opened:
            yield opened


@pytest.mark.parametrize("hash_start", [None, "", "0", "x" * 16])
async def test_a_witness_without_the_hash_is_not_heard(service: TournamentService, hash_start: str | None) -> None:
    stream = await begun(service, 3)

    assert not await service.log_changes.has(stream, 99, hash_start, await service.epoch())

    assert service.log_changes.missing == ()


@pytest.mark.parametrize("stream", ["nowhere", SERVER_STREAM])
async def test_a_witness_of_no_tournament_is_not_heard(service: TournamentService, stream: str) -> None:
    await begun(service, 3)

    assert not await service.log_changes.has(stream, 1, OTHER, await service.epoch())

    assert service.log_changes.missing == ()


async def test_a_witness_of_another_epoch_is_not_heard(service: TournamentService) -> None:
    assert not await service.log_changes.has(await begun(service, 3), 9, OTHER, "another")

    assert service.log_changes.missing == ()


async def test_one_device_is_heard_once_a_minute(service: TournamentService, monkeypatch: pytest.MonkeyPatch) -> None:
    streams, epoch = [await begun(service, 3) for _ in range(3)], await service.epoch()
    for stream in streams[:2]:
        await service.log_changes.has(stream, 9, OTHER, epoch, device="tablet")
    assert [each.tournament for each in service.log_changes.missing] == streams[:1]

    monkeypatch.setattr(limits, "REPORT_SECONDS", 0.0)
    await service.log_changes.has(streams[2], 9, OTHER, epoch, device="tablet")

    assert [each.tournament for each in service.log_changes.missing] == [streams[0], streams[2]]
    assert await service.epoch() == epoch


async def test_a_director_dismisses_a_report_or_begins_an_epoch(service: TournamentService) -> None:
    stream, epoch = await begun(service, 3), await service.epoch()
    with pytest.raises(NoMissingEvent):
        await service.log_changes.confirm(stream)

    await service.log_changes.has(stream, 9, OTHER, epoch, device="one")
    service.log_changes.dismiss(stream)
    assert await service.epoch() == epoch

    await service.log_changes.has(stream, 9, OTHER, epoch, device="two")
    await service.log_changes.confirm(stream)
    assert await service.epoch() != epoch
