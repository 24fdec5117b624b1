"""The places of real tournaments whose files tell them."""

from __future__ import annotations

from itertools import combinations

import pytest

from domain.standings.ranking import ranking
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.reader import read_bytes
from domain.values import TieBreakEdition, TieBreaks
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
def test_by_the_edition_of_march_2026_the_ranking_differs_from_the_file() -> None:
    assert made(TieBreakEdition.MARCH_2026, "SB") != stated()


def test_an_open_of_276_players_was_ranked_by_buchholz_and_then_sonneborn_berger_as_we_rank() -> None:
    """The file of 2005 names no tie-break; whoever met an unplayed round is left out, as those counted otherwise."""
    file = read_bytes((GOLDEN.parent / "real" / "real-284x7-2005.trf").read_bytes())
    place = {player.rank: player.place for player in file.players if player.place}
    found = ranking(replay(events_of(file)), rules=TieBreaks(("BH", "SB")))
    entries = found.table.entries
    whole = {player for player, games in entries.items() if len(found.table.games[player]) == len(games) == 7}
    untouched = {player for player in whole if all(game.opponent in whole for game in entries[player])}
    rows = [row for row in found.rows if row.player in untouched and row.tpn in place]
    told = [(one, other) for one, other in combinations(rows, 2) if one.place < other.place]
    by_buchholz = [pair for pair in told if pair[0].points == pair[1].points and pair[0].values[0] != pair[1].values[0]]
    by_sonneborn_berger = [pair for pair in told if pair[0].points == pair[1].points and pair not in by_buchholz]

    assert (len(rows), len(by_buchholz), len(by_sonneborn_berger)) == (154, 1429, 71)
    assert all(place[one.tpn] < place[other.tpn] for one, other in told)
