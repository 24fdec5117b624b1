from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.exchange.csv_reading import CsvError
from domain.exchange.csv_writing import written
from domain.exchange.player_table import import_players
from domain.exchange.standings_check import StandingsCheck, check_standings
from domain.exchange.tables import standings_table
from domain.refusals import UnknownRound
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.reader import read_trf
from tests.builders import SYSTEM, tournament
from tests.property.playing import Arbiters
from tests.saying import english

GOLDEN = Path(__file__).parents[2] / "golden"
FIVE = replay(events_of(read_trf((GOLDEN / "tie-breaks" / "swiss-5.trf").read_text("utf-8"))))
OURS = written(standings_table(FIVE))


def compared(text: str, state: Tournament = FIVE) -> StandingsCheck:
    return check_standings(state, text.encode())


def test_our_own_table_differs_nowhere() -> None:
    found = compared(OURS)

    assert (found.differences, found.missing, found.problems, found.players) == ((), (), (), 16)
    assert [code for _, code in found.compared] == ["place", "points", "BH/C1", "BH", "SB", "DE", "WIN"]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_our_own_table_of_any_tournament_differs_nowhere(seed: int) -> None:
    arbiters = Arbiters(Random(seed), players=8, rounds=4, system=SYSTEM)
    for _ in range(60):
        arbiters.step()

    found = compared(written(standings_table(arbiters.state)), arbiters.state)
    assert (found.differences, found.missing, found.problems) == ((), (), ())


def test_every_wrong_number_is_shown_beside_ours() -> None:
    found = compared("Rk.;Name;Pts.;BH-C1;Sonneborn-Berger\n2;Player 02;3½;12;9,5\n1;Player 01;4;;\n")

    assert [(each.line, each.name, each.code, each.stated, each.computed) for each in found.differences] == [
        (2, "Player 02", "place", "2", "1"),
        (2, "Player 02", "points", "3½", "4.0"),
        (3, "Player 01", "place", "1", "4"),
    ]
    assert len(found.missing) == 14


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("Buchholz Cut 1", "BH/C1"),
        ("bh-c1", "BH/C1"),
        ("TB1", "BH/C1"),
        ("Wtg2", "BH"),
        ("Tie break 3", "SB"),
        ("Rencontre directe", "DE"),
        ("Anzahl Siege", "WIN"),
        ("Progressive Score", "PS"),
        ("Median Buchholz", "BH/M1"),
    ],
)
def test_tie_breaks_are_known_by_code_name_and_place(header: str, code: str) -> None:
    assert compared(f"Name,{header}\nPlayer 02,\n").compared == ((header, code),)


def test_numbers_are_compared_to_the_decimals_of_the_table() -> None:
    texts = {cell: compared(f"Name,SB\nPlayer 02,{cell}\n").differences for cell in ("9.5", "9.50", "10", "9.4", "9")}

    assert [cell for cell, differences in texts.items() if differences] == ["9.4"]


def test_the_tied_may_have_any_of_the_places_that_they_share() -> None:
    state = tournament(3)

    assert compared("Place,Name\n3,Player a\n1,Player b\n2,Player c\n", state).differences == ()
    assert [each.computed for each in compared("Place,Name\n4,Player a\n", state).differences] == ["1-3"]


def test_what_cannot_be_compared_is_named() -> None:
    found = compared("Name,Points,Medals,ARO\nPlayer 02,4,7,1\n", tournament(0))

    assert [english(problem.message) for problem in found.problems] == [
        "line 2: no registered player is called Player 02"
    ]
    assert english(found.notes[0]) == "Medals is not compared: there is no tie-break of that name"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Points\n1\n", "line 1: no column names the players"),
        ("Name\nPlayer 02\n", "line 1: nothing to compare"),
        ("Name,Pts,Points\nPlayer 02,1,1\n", "line 1, column 3: 'Points' has the same content as the column 'Pts'"),
        ("Name,TB1,BH/C1\nPlayer 02,1,1\n", "line 1, column 3"),
        ("", "line 1: the file is empty"),
    ],
)
def test_a_table_that_cannot_be_compared_is_refused(text: str, says: str) -> None:
    with pytest.raises(CsvError) as caught:
        compared(text)

    assert english(caught.value.message).startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Name,Points\nPlayer 02,four\n", "line 2, column 2 (Points): 'four' is not a number"),
        ("Name,Points\nPlayer 02,4\nPlayer 02,4\n", "line 3: Player 02 is already in line 2"),
        ("No,Points\n99,4\n", "line 2: no registered player has number 99"),
    ],
)
def test_a_wrong_row_is_named_with_line_and_reason(text: str, says: str) -> None:
    assert [english(problem.message) for problem in compared(text).problems] == [says]


def test_a_round_that_is_not_public_has_no_standings() -> None:
    with pytest.raises(UnknownRound):
        check_standings(FIVE, OURS.encode(), 6)


def test_a_table_of_standings_is_a_table_of_players_too() -> None:
    fresh = tournament(0)
    made = replay(import_players(fresh, OURS.encode(), "table"), fresh)

    assert {player.name: player.rating for player in made.roster.players.values()} == {
        player.name: player.rating for player in FIVE.roster.players.values()
    }
