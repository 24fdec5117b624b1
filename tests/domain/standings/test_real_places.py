"""The places of a real tournament whose file tells them: fifteen players, seven rounds, thick with unplayed rounds."""

from __future__ import annotations

import pytest

from domain.trf.reader import read_bytes
from domain.values import TieBreakEdition
from tests.domain.standings.exercises import GOLDEN, ranked

NAME = "real-15x7-2026"


def stated() -> dict[int, int]:
    file = read_bytes((GOLDEN / f"{NAME}.trf").read_bytes())
    return {player.rank: player.place or 0 for player in file.players}


def made(edition: TieBreakEdition, *codes: str) -> dict[int, int]:
    return {row.tpn: row.place for row in ranked(NAME, edition, *codes).rows}


@pytest.mark.article("C.07:2024 9.1, 16.4")
def test_a_tournament_of_the_last_day_before_the_caps_has_the_places_of_its_file() -> None:
    assert made(TieBreakEdition.AUGUST_2024, "SB") == stated()


@pytest.mark.article("C.07:2026 16.4")
def test_the_caps_would_have_moved_somebody() -> None:
    assert made(TieBreakEdition.MARCH_2026, "SB") != stated()
