"""Rounds are paired beside the writer, from the newest version."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.pairing.explanation import PairingExplanation, TextClaim
from domain.pairing.system import Field, NoPairing, RoundPairing
from domain.pairing_service import field_of, pair_round
from domain.players.registration import RegisterPlayer
from domain.refusals import AllRoundsPaired, RoundNotPublished, UnknownSystem
from domain.rounds.drafts import NoCompletePairing, NotEnoughPlayers, PairingOutdated, RoundNotPaired, RoundPaired
from domain.settings.initial_colour import InitialColourDrawn
from domain.values import Colour
from server.eventstore.sql import SqlEventStore
from server.pairers import Pairers
from server.service import TournamentService, VersionMismatch
from tests import neighbours
from tests.builders import SYSTEM, registered, tournament
from tests.saying import english
from tests.server.service.conftest import ME, begun, by, in_play, open_service

ROOT = Path(__file__).parents[3]


class PairersHere:
    """Pairs in this process; something may happen meanwhile."""

    def __init__(self, meanwhile: Callable[[], Awaitable[object]] | None = None) -> None:
        self.paired = 0
        self._meanwhile = meanwhile

    async def pair(self, field: Field, code: str) -> RoundPairing:
        self.paired += 1
        if self._meanwhile is not None:
            await self._meanwhile()
        return pair_round(field, code)

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    def close(self) -> None:
        """Nothing is held."""


def put_pairers(service: TournamentService, pairers: object) -> None:
    for place in (service.rounds, service.corrections, service.options, service.tables):
        vars(place)["_pairers"] = pairers


async def test_the_lot_is_drawn_and_recorded_before_the_first_round(service: TournamentService) -> None:
    stream = await begun(service, colour=None)

    answer = await service.rounds.pair(stream, ME)

    assert [type(event.event) for event in answer.events] == [InitialColourDrawn, RoundPaired]
    tournament = await service.tournament(stream)
    assert tournament.settings.initial_colour is not None
    assert tournament.draft is not None
    assert len(tournament.draft.games) == 2
    assert tournament.draft.engine.startswith("jadoube ")


async def test_the_lot_falls_by_chance(store: SqlEventStore) -> None:
    drawn = set()
    for seed in range(8):
        async with open_service(store, seed=seed) as service:
            put_pairers(service, PairersHere())
            stream = await begun(service, colour=None)
            await service.rounds.pair(stream, ME)
            drawn.add((await service.tournament(stream)).settings.initial_colour)

    assert drawn == {Colour.WHITE, Colour.BLACK}


async def test_a_lot_that_was_drawn_stays(service: TournamentService) -> None:
    stream = await begun(service, colour=Colour.BLACK)

    answer = await service.rounds.pair(stream, ME)

    assert [type(event.event) for event in answer.events] == [RoundPaired]


async def test_a_repeated_command_to_pair_gives_the_first_pairing(service: TournamentService) -> None:
    stream = await begun(service)
    pairers = PairersHere()
    put_pairers(service, pairers)

    first = await service.rounds.pair(stream, by("k", digest="d"))
    again = await service.rounds.pair(stream, by("k", digest="d", if_match=1))

    assert again == replace(first, repeated=True)
    assert pairers.paired == 1


async def test_a_pairing_that_was_overtaken_is_made_again(service: TournamentService) -> None:
    stream = await begun(service, 4)
    late = [RegisterPlayer("Late"), RegisterPlayer("Later")]

    async def somebody_comes() -> None:
        if late:
            await service.execute(stream, late.pop(), ME)

    pairers = PairersHere(somebody_comes)
    put_pairers(service, pairers)

    await service.rounds.pair(stream, ME)

    tournament = await service.tournament(stream)
    assert tournament.draft is not None
    assert (pairers.paired, len(tournament.draft.games)) == (3, 3)
    assert not tournament.draft_is_stale


async def test_a_pairing_that_is_overtaken_for_ever_is_a_conflict(service: TournamentService) -> None:
    stream = await begun(service, 4)
    put_pairers(service, PairersHere(lambda: service.execute(stream, RegisterPlayer("Late"), ME)))

    with pytest.raises(PairingOutdated):
        await service.rounds.pair(stream, ME)

    assert (await service.tournament(stream)).draft is None


async def test_two_who_pair_at_once_make_one_draft(service: TournamentService) -> None:
    stream = await begun(service)
    put_pairers(service, PairersHere(lambda: asyncio.sleep(0)))

    done = await asyncio.gather(
        service.rounds.pair(stream, ME), service.rounds.pair(stream, ME), return_exceptions=True
    )

    assert [type(each) for each in done if isinstance(each, BaseException)] in ([RoundNotPublished], [RoundNotPaired])
    assert len((await service.tournament(stream)).play.rounds) == 1


async def test_obstacles_are_reported_before_anything_is_paired(service: TournamentService) -> None:
    pairers = PairersHere()
    put_pairers(service, pairers)
    stream = await begun(service, 1)

    with pytest.raises(NotEnoughPlayers):
        await service.rounds.pair(stream, ME)
    with pytest.raises(RoundNotPaired):
        await service.rounds.pair(stream, ME, 2)
    with pytest.raises(AllRoundsPaired):
        await service.rounds.pair(stream, ME, 4)
    with pytest.raises(VersionMismatch):
        await service.rounds.pair(stream, by("k", if_match=1))

    assert pairers.paired == 0


async def test_a_draft_must_be_published_before_the_next_round(service: TournamentService) -> None:
    stream = await begun(service)
    await service.rounds.pair(stream, ME)

    with pytest.raises(RoundNotPublished):
        await service.rounds.pair(stream, ME, 2)


async def test_no_complete_pairing_is_a_refusal_with_its_reason(service: TournamentService) -> None:
    class Stuck(PairersHere):
        async def pair(self, field: Field, code: str) -> RoundPairing:
            raise NoPairing("C.04.3 2.1", TextClaim("C.04.3 2.1", "everyone has met").message)

    stream = await begun(service)
    put_pairers(service, Stuck())

    with pytest.raises(NoCompletePairing) as none:
        await service.rounds.pair(stream, ME)

    assert (none.value.article, english(none.value.reason)) == ("C.04.3 2.1", "everyone has met")


async def test_a_system_that_is_not_here_is_named(service: TournamentService) -> None:
    events = registered(4, system="burstein")
    stream = (await service.record(events, ME)).stream

    with pytest.raises(UnknownSystem, match="burstein"):
        await service.rounds.pair(stream, ME)


async def test_a_pairer_that_dies_is_replaced(service: TournamentService) -> None:
    pairers = Pairers()
    put_pairers(service, pairers)
    await in_play(service)
    pool = pairers._pool
    assert pool is not None
    for process in list(pool._processes.values()):
        process.kill()
        process.join()

    other = await begun(service)
    answer = await service.rounds.pair(other, ME)

    assert isinstance(answer.events[-1].event, RoundPaired)


async def test_a_system_registered_after_the_first_pairing_is_known_where_rounds_are_paired(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pairers, field = Pairers(), field_of(tournament(4))
    try:
        first = await pairers.pair(field, SYSTEM)
        neighbours.register(monkeypatch)
        second = await pairers.pair(field, neighbours.CODE)
    finally:
        pairers.close()

    assert [(pair.white, pair.black) for pair in first.pairs] == [(1, 3), (4, 2)]
    assert [(pair.white, pair.black) for pair in second.pairs] == [(1, 2), (3, 4)]


async def test_an_explanation_is_sent_by_a_pairing_process_only_if_it_is_asked_for() -> None:
    pairers, field = Pairers(), field_of(tournament(4))
    try:
        plain = await pairers.pair(field, SYSTEM)
        explained = await pairers.pair_and_explain(field, SYSTEM)
    finally:
        pairers.close()

    assert (plain.pairs, plain.bye, plain.explanation) == (explained.pairs, explained.bye, PairingExplanation())
    assert explained == pair_round(field, SYSTEM)


def test_closing_unused_pairers_starts_no_process() -> None:
    pairers = Pairers()

    pairers.close()

    assert pairers._pool is None


_PARENT = """
import asyncio, os, sys
from domain.pairing_service import field_of
from server.pairers import Pairers
from tests.builders import tournament

async def main():
    pairers = Pairers()
    await pairers.pair(field_of(tournament(4)), "fide-dutch-2026")
    print("paired", flush=True)
    os.kill(os.getpid(), 9)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_pairer_does_not_outlive_a_killed_server(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    # the pairer holds the pipe too, so this returns only when the last process is gone
    done = subprocess.run([sys.executable, script], env=environment, stdout=subprocess.PIPE, timeout=60, check=False)

    assert done.returncode == -signal.SIGKILL
    assert done.stdout == b"paired\n"


async def test_a_decision_to_pair_again_that_is_sent_twice_pairs_once(service: TournamentService) -> None:
    stream, _ = await in_play(service)
    await service.execute(stream, RegisterPlayer("Late", rating=2500), ME)
    await service.execute(stream, RegisterPlayer("Later", rating=1500), ME)
    pairers = PairersHere()
    put_pairers(service, pairers)
    decide = service.corrections.pair_published_again

    first = await decide(stream, 1, "a mistake", by("k", digest="d"))
    again = await decide(stream, 1, "a mistake", by("k", digest="d"))

    assert again == replace(first, repeated=True)
    assert pairers.paired == 1
