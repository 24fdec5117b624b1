"""`jadoube verify` and the revisions of our own engine."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from domain.pairing.explanation import PairingExplanation, TextClaim
from domain.pairing.system import Field, Pair, RoundPairing
from domain.pairing_service import by_player, field_with_ends, pair_round
from domain.players.registration import RegisterPlayer
from domain.results.entering import EnterResult
from domain.rounds.amendments import AmendPairing
from domain.rounds.choices import KEEP, PAIR_AGAIN
from domain.rounds.publication import PublishRound
from domain.settings.creation import CreateTournament
from domain.values import Colour, Outcome
from server.commandline.exits import Exit
from server.eventstore.sql import SqlEventStore
from server.service import TournamentService, operator, rounds
from server.service.engine import ENGINE, engine_of
from tests.contract.databases import fresh_database
from tests.server.commandline.conftest import Command
from tests.server.service.conftest import open_service

ME = operator("director")


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    found = fresh_database(tmp_path)
    monkeypatch.setenv("JADOUBE_DATABASE", found)
    return found


class Neighbours:
    """Pairs each with the next, as no system does."""

    async def pair(self, field: Field, code: str) -> RoundPairing:
        numbers = [player.tpn for player in field.players]
        pairs = (Pair(one, two) for one, two in zip(numbers[::2], numbers[1::2], strict=True))
        return RoundPairing(tuple(pairs), None, PairingExplanation((TextClaim(code, "neighbours"),)))

    def close(self) -> None:
        """Nothing is held."""


def recorded(url: str, system: str, pairers: Neighbours | None = None) -> str:
    """A tournament of four, its first round paired as a draft."""

    async def record() -> str:
        store = SqlEventStore.open(url)
        async with open_service(store) as service:
            if pairers is not None:
                service.pairers = pairers  # type: ignore[assignment]  # a stand-in
            stream = await paired(service, system)
        store.close()
        return stream

    return asyncio.run(record())


async def paired(service: TournamentService, system: str) -> str:
    command = CreateTournament("Test Open", system, 3, initial_colour=Colour.WHITE)
    stream = (await service.create(command, ME)).stream
    for place in range(4):
        await service.execute(stream, RegisterPlayer(f"Player {place}", rating=2000 - place), ME)
    await service.rounds.pair(stream, ME)
    return stream


@pytest.mark.article("A.2")
@pytest.mark.parametrize("code", ["fide-rating-2009", "fide-rating-2006", "fide-rating-1998"])
def test_a_round_of_an_older_revision_is_listed_and_not_counted(
    code: str, url: str, jadoube: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "engine_of", lambda _: ENGINE)
    older = jadoube("verify", recorded(url, code, Neighbours()))

    assert f"round 1: made by {ENGINE}, 2 boards differ" in older.lines
    assert "pairings: 0 rounds that this engine made differ" in older.lines
    assert older.code == Exit.DONE


def test_a_difference_in_a_round_of_the_present_revision_is_counted(url: str, jadoube: Command) -> None:
    found = jadoube("verify", recorded(url, "fide-rating-2009", Neighbours()))

    assert "pairings: 1 rounds that this engine made differ" in found.lines
    assert found.code == Exit.DIFFERENCES


@pytest.mark.parametrize("code", ["fide-rating-2009", "fide-dutch-2026", "fide-dutch-2017"])
def test_a_round_of_the_present_revision_is_compared(code: str, url: str, jadoube: Command) -> None:
    found = jadoube("verify", recorded(url, code))

    assert not any("made by" in line for line in found.lines)
    assert "pairings: 0 rounds that this engine made differ" in found.lines


def test_only_the_systems_that_changed_have_a_revision() -> None:
    assert engine_of("fide-dutch-2026") == engine_of("fide-dutch-2017") == ENGINE
    assert engine_of("fide-rating-2009") != ENGINE


@pytest.mark.article("F.9")
def test_a_round_amended_with_the_end_of_an_adjourned_game_is_listed_and_not_counted(
    url: str, jadoube: Command
) -> None:
    system = "fide-dutch-2026"

    async def record() -> str:
        store = SqlEventStore.open(url)
        async with open_service(store) as service:
            stream = await paired(service, system)
            await service.execute(stream, PublishRound(1), ME)
            first, second = (await service.tournament(stream)).play.rounds[0].games
            await service.execute(stream, EnterResult(1, first, Outcome.ADJOURNED), ME)
            await service.execute(stream, EnterResult(1, second, Outcome.BLACK_WINS), ME)
            await service.rounds.pair(stream, ME)
            await service.execute(stream, PublishRound(2), ME)
            game = (await service.tournament(stream)).play.rounds[0].games[first]
            await service.execute(stream, EnterResult(1, first, Outcome.BLACK_WINS, game.seen), ME)
            state = await service.tournament(stream)
            pairs, bye = by_player(state, pair_round(field_with_ends(state, 2), system))
            engine, options = engine_of(system), (KEEP, PAIR_AGAIN)
            command = AmendPairing(2, state.version, engine, pairs, bye, "As it ended", options, PAIR_AGAIN)
            await service.execute(stream, command, ME)
        store.close()
        return stream

    found = jadoube("verify", asyncio.run(record()))

    listed = "round 2: amended with the results of games that had been adjourned; with the draws of then, "
    assert f"{listed}by which it is paired now (F.9), 2 boards differ" in found.lines
    assert "pairings: 0 rounds that this engine made differ" in found.lines
    assert found.code == Exit.DONE
