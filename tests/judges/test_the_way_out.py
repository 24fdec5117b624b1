"""Another program goes on from the file of any round: it reads numbers, byes and colours, and pairs as we do."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.corrections.checking import before_rounds
from domain.exchange.forms import Audience, ExportForm, WantedExport, written
from domain.pairing.boards import NO_PLAYER
from domain.rounds.drafts import RoundPaired
from domain.simulation.demo import demo_events
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from tests.judges.programs import Boards, gacrux

ROUNDS = list(before_rounds(demo_events()))


def boards_of(before: Tournament, event: RoundPaired) -> Boards:
    numbers = pairing_numbers(before)
    boards = {(int(numbers[each.white]), int(numbers[each.black])) for each in event.boards}
    return frozenset(boards | ({(int(numbers[event.bye]), NO_PLAYER)} if event.bye is not None else set()))


@pytest.mark.parametrize("number", range(1, 6))
def test_gacrux_goes_on_after_any_round(tmp_path: Path, number: int) -> None:
    before, event = ROUNDS[number]
    file = tmp_path / "open.trf"
    wanted = WantedExport(ExportForm.TRF26, audience=Audience.BBP)
    file.write_bytes(written(before, wanted).content)

    assert event.round == number + 1
    assert gacrux(file, event.round) == boards_of(before, event)
