"""A tournament that plays itself."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path
from random import Random

from domain.simulation.names_in_scripts import names_in_scripts
from server.commandline.playing import Demonstration, SelfPlaying, playing
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import fresh_database
from tests.server.service.conftest import open_service
from tests.server.service.test_pairing import PairersHere, put_pairers


async def test_it_is_played_to_its_end_sixty_times_as_fast(tmp_path: Path) -> None:
    waited: list[float] = []
    begun: list[str] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    store = SqlEventStore.open(fresh_database(tmp_path))
    async with open_service(store) as service:
        put_pairers(service, PairersHere())
        stream = await SelfPlaying(service, Demonstration(players=9, rounds=3), sleep).play(begun.append)
        now = await service.tournament(stream)

    assert begun == [stream]
    assert (now.finished, len(now.play.rounds)) == (True, 3)
    assert not any(paired.missing for paired in now.play.rounds)
    assert "demo" in next(iter(now.hall.notices.values())).text
    games = 3 * 4
    assert len(waited) == 2 * 3 + games
    assert 3 * (2 * 900 + 900) / 60 <= sum(waited) <= 3 * (2 * 900 + 3600) / 60


def test_names_are_in_many_scripts() -> None:
    people = names_in_scripts(60, Random(1))

    scripts = {unicodedata.name(name[0]).split()[0] for name, _, _ in people}
    assert len({name for name, _, _ in people}) == 60
    assert scripts >= {"LATIN", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "CJK", "HANGUL", "DEVANAGARI", "GEORGIAN"}


async def test_it_ends_with_the_server(tmp_path: Path) -> None:
    started: asyncio.Queue[str] = asyncio.Queue()

    store = SqlEventStore.open(fresh_database(tmp_path))
    async with open_service(store) as service:
        put_pairers(service, PairersHere())
        async with playing(service, Demonstration(players=4, rounds=3), started.put_nowait):
            stream = await started.get()
        now = await service.tournament(stream)

    assert not now.finished
