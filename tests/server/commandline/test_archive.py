"""`jadoube purge` and `jadoube erase`, and `verify` of what was removed."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from domain.players.registration import RegisterPlayer
from domain.requests.requesting import ReportMistake
from domain.settings.creation import CreateTournament
from server.app import open_services
from server.service import operator
from server.settings import ServerSettings
from server.telemetry import configure
from tests.server.commandline.conftest import Command

ME = operator("director")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'log.sqlite3'}"


def tournament(database: str, *, deleted: bool = False) -> str:
    configure(level=logging.WARNING)

    async def make() -> str:
        async with open_services(ServerSettings(database)) as services:
            stream = (await services.tournaments.create(CreateTournament("Open", "fide-dutch-2026", 3), ME)).stream
            await services.tournaments.execute(stream, RegisterPlayer("Ann", birth_date="1990/05/17"), ME)
            if deleted:
                await services.tournaments.archive.put_away(stream, "", ME)
                await services.tournaments.archive.delete(stream, "Open", ME)
            return stream

    return asyncio.run(make())


def test_a_deleted_tournament_is_removed_at_once_by_its_name_and_verified(jadoube: Command, database: str) -> None:
    stream = tournament(database, deleted=True)

    nothing = jadoube("purge", "--database", database)
    unnamed = jadoube("purge", stream, "--database", database)
    done = jadoube("purge", stream, "--name", "Open", "--database", database)
    verified = jadoube("verify", stream, "--database", database)

    assert (nothing.code, nothing.out) == (0, "")
    assert (unnamed.code, "--name" in unnamed.err) == (3, True)
    assert (done.code, done.lines) == (0, [stream])
    assert verified.code == 0
    assert "2 events, 0 faults" in verified.out
    assert "removed for good" in verified.out
    assert jadoube("replay", stream, "--database", database).code == 3
    assert jadoube("verify", "house", "--database", database).code == 0


def test_what_is_not_deleted_is_not_removed(jadoube: Command, database: str) -> None:
    stream = tournament(database)

    told = jadoube("purge", stream, "--name", "Open", "--database", database)

    assert (told.code, "not deleted" in told.err) == (3, True)
    assert jadoube("verify", stream, "--database", database).code == 0


def test_private_data_is_erased_after_a_second_thought(jadoube: Command, database: str) -> None:
    stream = tournament(database)

    looked = jadoube("erase", stream, "1", "--database", database)
    done = jadoube("erase", stream, "1", "--yes", "--database", database)
    table = jadoube("export", stream, "--format", "csv", "--private", "--database", database)

    assert (looked.code, "would be erased" in looked.lines[0]) == (0, True)
    assert (done.code, done.lines[0]) == (0, "Ann: private data of 1 events erased.")
    assert ("Ann" in table.out, "1990" in table.out) == (True, False)
    assert jadoube("erase", stream, "7", "--database", database).code == 3


def test_what_a_player_wrote_to_the_arbiters_is_erased_too(jadoube: Command, database: str) -> None:
    stream = tournament(database)

    async def ask_and_look() -> list[object]:
        async with open_services(ServerSettings(database)) as services:
            ann = next(iter((await services.tournaments.tournament(stream)).roster.players))
            await services.tournaments.execute(stream, ReportMistake(ann, text="I was ill"), ME)
            assert await services.tournaments.archive.erase(stream, ann, ME) == 2
            return [getattr(event.event, "text", "") for event in await services.tournaments.events(stream)]

    assert "I was ill" not in asyncio.run(ask_and_look())
    assert jadoube("verify", stream, "--database", database).code == 0
