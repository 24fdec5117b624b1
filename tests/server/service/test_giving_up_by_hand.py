"""Pairing by hand that is given up: the draft it began with is there again, unless something came in since."""

from __future__ import annotations

import pytest

from domain.players.registration import RegisterPlayer
from domain.rounds.by_hand import NoManualPairing
from server.service import TournamentService
from tests.server.service.conftest import ME, begun, by


async def test_the_draft_is_there_again(service: TournamentService) -> None:
    stream = await begun(service, 6)
    await service.rounds.pair(stream, by("pair"))
    draft = (await service.tournament(stream)).draft
    await service.rounds.start_by_hand(stream, 1, "on request", by("start"))
    assert (await service.tournament(stream)).draft is None

    await service.rounds.give_up_by_hand(stream, 1, "withdrawn", by("end"))

    now = await service.tournament(stream)
    assert now.play.manual_pairing is None
    assert draft is not None
    assert now.draft is not None
    assert [(each.white, each.black) for each in now.draft.games.values()] == [
        (each.white, each.black) for each in draft.games.values()
    ]
    assert not now.draft_is_stale


async def test_a_draft_that_came_to_be_out_of_date_is_not(service: TournamentService) -> None:
    stream = await begun(service, 6)
    await service.rounds.pair(stream, by("pair"))
    await service.rounds.start_by_hand(stream, 1, "on request", by("start"))
    await service.execute(stream, RegisterPlayer("Late", 2500), by("late"))

    await service.rounds.give_up_by_hand(stream, 1, "", by("end"))

    now = await service.tournament(stream)
    assert (now.play.manual_pairing, now.draft) == (None, None)


async def test_without_a_draft_there_is_none_afterwards(service: TournamentService) -> None:
    stream = await begun(service, 6)
    await service.rounds.start_by_hand(stream, 1, "on request", by("start"))

    await service.rounds.give_up_by_hand(stream, 1, "", by("end"))

    now = await service.tournament(stream)
    assert (now.play.manual_pairing, now.draft) == (None, None)
    with pytest.raises(NoManualPairing):
        await service.rounds.give_up_by_hand(stream, 1, "", ME)
