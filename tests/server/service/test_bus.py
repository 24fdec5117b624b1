"""The command bus: nothing is carried out for those who may not, and what was overtaken is prepared again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from structlog.testing import capture_logs

from domain.players.registration import RegisterPlayer
from domain.rounds.drafts import PairingOutdated
from domain.state.tournament import Tournament
from domain.subject import Event
from server.access import DIRECTORS, PUBLIC, NotAuthorised, Permission, Principal, Role
from server.commands.adoption import LogRefused
from server.commands.bus import DecideEvents, on_server, on_tournament
from server.commands.context import Context
from server.commands.retry import ATTEMPTS
from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.sql import SqlEventStore
from server.service import TournamentService, UnknownTournament
from tests.contract.databases import registered
from tests.server.service.conftest import ME, begun, by

REGISTER = Permission("register_player", DIRECTORS)


def notice(_: Tournament) -> Sequence[Event]:
    return (registered("late"),)


@pytest.mark.parametrize(
    "principal",
    [PUBLIC, Principal(Role.ARBITER, "a"), Principal(Role.DIRECTOR, "d", tournament="another")],
    ids=["the public", "an arbiter", "a director of another tournament"],
)
async def test_a_command_of_those_who_may_not_is_not_carried_out(
    principal: Principal, service: TournamentService, store: SqlEventStore, woken: list[tuple[str, int]]
) -> None:
    stream = await begun(service, 2)
    before, heard = store.streams(), list(woken)
    context = Context(principal, REGISTER, stream)

    async def prepare(_: Tournament) -> DecideEvents:
        raise AssertionError("it must not be prepared")

    for asked in (
        service.execute(stream, RegisterPlayer("Late"), context),
        service.bus.prepared("Test", stream, prepare, context),
    ):
        with pytest.raises(NotAuthorised):
            await asked

    assert store.streams() == before
    assert woken == heard


async def test_a_tournament_s_director_may_not_write_to_another_stream_than_that_of_the_address(
    service: TournamentService,
) -> None:
    mine, other = await begun(service, 1), await begun(service, 1)
    context = Context(Principal(Role.DIRECTOR, "d", tournament=mine), REGISTER, mine)

    with pytest.raises(NotAuthorised):
        await service.execute(other, RegisterPlayer("Late"), context)

    assert (await service.execute(mine, RegisterPlayer("Late"), context)).version == 4


async def test_a_refused_sender_is_a_refusal_in_the_journal_and_no_fault(service: TournamentService) -> None:
    stream = await begun(service, 1)

    with capture_logs() as lines, pytest.raises(NotAuthorised):
        await service.execute(stream, RegisterPlayer("Late"), Context(PUBLIC, REGISTER, stream))

    assert [(line["outcome"], line["log_level"]) for line in lines] == [("refused", "info")]


async def test_a_decision_that_was_overtaken_is_prepared_again(service: TournamentService) -> None:
    stream = await begun(service, 1)
    seen: list[int] = []

    async def prepare(now: Tournament) -> DecideEvents:
        seen.append(now.version)
        if len(seen) < 3:
            await service.execute(stream, RegisterPlayer(f"Meanwhile {len(seen)}"), ME)
        return notice

    result = await service.bus.prepared("Test", stream, prepare, by("k"))

    assert seen == [3, 4, 5]
    assert result.version == 6
    assert (await service.bus.prepared("Test", stream, prepare, by("k"))).repeated
    assert len(seen) == 3


async def test_a_decision_that_is_always_overtaken_is_given_up(service: TournamentService) -> None:
    stream = await begun(service, 1)
    attempts = 0

    async def prepare(_: Tournament) -> DecideEvents:
        nonlocal attempts
        attempts += 1
        await service.execute(stream, RegisterPlayer(f"Meanwhile {attempts}"), ME)
        return notice

    with pytest.raises(PairingOutdated):
        await service.bus.prepared("Test", stream, prepare, ME)

    assert attempts == ATTEMPTS


async def test_no_tournament_s_operation_reaches_the_server_event_stream() -> None:
    with pytest.raises(UnknownTournament):
        on_tournament("Test", SERVER_STREAM, notice)


async def test_an_operation_on_the_server_sees_the_newest_archive(service: TournamentService) -> None:
    stream = await begun(service, 1)
    await service.archive.put_away(stream, "", ME)
    seen: list[bool] = []

    def look(archive: object) -> tuple[()]:
        seen.append(stream in getattr(archive, "kept", {}))
        return ()

    result = await service.bus.dispatch(on_server("Look", look), ME)

    assert seen == [True]
    assert result.events == ()


async def test_a_log_that_is_no_sound_log_is_a_refusal_in_the_journal(service: TournamentService) -> None:
    with capture_logs() as lines, pytest.raises(LogRefused):
        await service.take_over([], ME)

    assert [(line["name"], line["outcome"]) for line in lines] == [("TakeOver", "refused")]
