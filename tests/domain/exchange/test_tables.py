from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path

from domain.exchange.csv_writing import Cell, written
from domain.exchange.pgn import pgn
from domain.exchange.player_import import player_import
from domain.exchange.privacy import Privacy
from domain.exchange.tables import pairings_table, players_table, ratings_table, standings_table
from domain.players.byes import GrantBye
from domain.players.expulsions import Expel
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.ratings import RatingMethod, RatingRule
from domain.results.entering import EnterResult
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.settings.rating_rule import ChangeRatingRule
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import export
from domain.trf.reader import read_trf
from domain.values import ByeKind, Outcome, PlayerId, Title
from tests import builders
from tests.builders import after, paired, published, tournament

GOLDEN = Path(__file__).parents[2] / "golden"


def rows(table: list[list[Cell]]) -> list[dict[str, str]]:
    return list(csv.DictReader(written(table).splitlines()))


def played() -> Tournament:
    state = after(tournament(5), GrantBye(PlayerId("d"), 1, ByeKind.HALF_POINT))
    state = after(paired(state, (1, 3), (5, 2)), PublishRound(1))
    games = list(state.play.rounds[0].games)
    return after(
        state,
        EnterResult(1, games[0], Outcome.WHITE_WINS_FORFEIT, seen=None),
        EnterResult(1, games[1], Outcome.BOTH_LOSE, seen=None),
    )


def test_pairings_come_by_board_and_then_who_was_not_paired() -> None:
    found = rows(pairings_table(played(), 1))

    assert [(row["Board"], row["White"], row["Result"], row["Black"]) for row in found] == [
        ("1", "Player a", "'+--", "Player c"),
        ("2", "Player e", "0-0", "Player b"),
        ("", "Player d", "half-point bye", ""),
    ]
    assert found[0]["White Points"] == "0"


def test_standings_have_points_and_the_tie_breaks_as_numbers() -> None:
    found = rows(
        standings_table(replay(events_of(read_trf((GOLDEN / "real" / "real-14-unknown.trf").read_text("utf-8")))))
    )

    assert list(found[0])[:8] == ["Place", "No", "Name", "Title", "Rating", "Federation", "Club", "Points"]
    assert [float(row["Points"]) for row in found] == sorted((float(row["Points"]) for row in found), reverse=True)
    assert all(float(row["BH/C1"]) >= 0 for row in found)


def test_standings_say_after_which_round_they_are_and_how_final() -> None:
    complete = builders.played(builders.tournament(4, rounds=2), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW))
    states = [
        builders.tournament(4, rounds=2),
        complete,
        builders.published(complete, (1, 4), (2, 3)),
        builders.played(complete, (1, 4, Outcome.DRAW), (2, 3, Outcome.ADJOURNED)),
        builders.played(complete, (1, 4, Outcome.DRAW), (2, 3, Outcome.DRAW)),
    ]

    said = [{(row["After round"], row["State"]) for row in rows(standings_table(each))} for each in states]

    assert said == [
        {("0", "before round 1")},
        {("1", "after round")},
        {("2", "interim")},
        {("2", "interim")},
        {("2", "final")},
    ]
    assert {row["State"] for row in rows(standings_table(states[-1], 1))} == {"after round"}


def test_private_data_is_in_the_directors_table_alone() -> None:
    state = replay([PlayerRegistered(PlayerId("z"), "Zoe", birth_date="1999/12/31", contact="@zoe")], tournament(1))

    public, private = (rows(players_table(state, each)) for each in (Privacy.PUBLIC, Privacy.PRIVATE))
    assert "Birth date" not in public[0]
    assert (private[1]["Birth date"], private[1]["Contact"]) == ("1999/12/31", "'@zoe")


def test_every_board_has_the_seven_tags_and_its_players() -> None:
    state = replay(
        [PlayerRegistered(PlayerId("q"), 'O"Neil, \\ Q', 1500, Title.FM, federation="IRL", fide_id="99", club="X")],
        tournament(1),
    )
    state = after(paired(state, (1, 2)), PublishRound(1))

    assert pgn(state, 1) == (
        '[Event "Test Open"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "1.1"]\n[White "Player a"]\n'
        '[Black "O\\"Neil, \\\\ Q"]\n[Result "*"]\n[Board "1"]\n[WhiteElo "2400"]\n[BlackElo "1500"]\n'
        '[BlackTitle "FM"]\n[BlackFideId "99"]\n[BlackFederation "IRL"]\n[BlackTeam "X"]\n\n*\n'
    )


def test_forfeits_and_what_pgn_has_no_result_for_are_named() -> None:
    text = pgn(played())

    assert text.count("[Event ") == 2
    assert '[Result "1-0"]' in text
    assert '[Termination "forfeit"]' in text
    assert '[Result "*"]' in text
    assert '[Termination "decision 0-0"]' in text


def test_the_day_of_a_round_comes_from_the_report_file_or_from_a_tournament_of_one_day() -> None:
    dates = "132" + " " * 88 + "26/11/20  26/11/21"
    player = "001    1      A                                 1500                             0.0    1"
    text = f"052 2026/11/21\n{player}     2 w  \n{player.replace('001    1', '001    2')}     1 b  \n"

    assert '[Date "2026.11.21"]' in pgn(replay(events_of(read_trf(f"042 2026/11/21\n{text}"))))
    assert '[Date "2026.11.20"]' in pgn(replay(events_of(read_trf(f"042 2026/11/20\n{dates}\n{text}"))))


def test_the_day_of_a_round_is_the_one_that_the_settings_state_for_it() -> None:
    text = pgn(after(played(), ChangeSettings(round_dates=("2026-11-20",), city="Graz", federation="AUT")))

    assert '[Site "Graz AUT"]\n[Date "2026.11.20"]\n[Round "1.1"]' in text
    assert '[Round "1.2"]' in text


def test_the_table_of_ratings_has_every_list_and_changes_nothing_when_it_is_read_again() -> None:
    ratings = {"fide_standard": 2100, "fide_rapid": 2050, "fide_blitz": 2000, "national": 2200, "k": 20}
    state = after(tournament(2), RegisterPlayer("Zoe Other", ratings=ratings, birth_date="1999/12/31"))
    public, private = (ratings_table(state, each) for each in (Privacy.PUBLIC, Privacy.PRIVATE))

    (zoe,) = (row for row in rows(public) if row["Name"] == "Zoe Other")
    assert zoe == {
        "No": "3",
        "Name": "Zoe Other",
        "Federation": "",
        "FIDE ID": "",
        "FIDE standard": "2100",
        "FIDE rapid": "2050",
        "FIDE blitz": "2000",
        "National rating": "2200",
        "Estimate": "",
        "K": "20",
        "Counts": "2100",
    }
    assert [row["Birth date"] for row in rows(private)] == ["", "", "1999/12/31"]
    for table in (public, private):
        wanted = player_import(written(table).encode(), state)
        assert (wanted.registrations, wanted.changes) == ((), ())


def test_standings_mark_who_left_and_after_which_round() -> None:
    state = builders.played(
        builders.tournament(6, rounds=3),
        (1, 4, Outcome.WHITE_WINS),
        (5, 2, Outcome.DRAW),
        (3, 6, Outcome.WHITE_WINS),
    )
    state = after(
        state,
        Withdraw(builders.name(0)),
        Expel(builders.name(1), in_standings=True, reason="fair play"),
    )
    found = {row["Name"]: (row["Left"], row["Left after round"]) for row in rows(standings_table(state))}

    assert found == {
        "Player a": ("withdrawn", "1"),
        "Player b": ("expelled", "1"),
        **{f"Player {each}": ("", "") for each in "cdef"},
    }


def test_the_standings_of_a_published_round_with_byes_or_after_an_adjourned_game_are_interim() -> None:
    first = builders.played(tournament(5), (1, 2, Outcome.WHITE_WINS), (3, 4, Outcome.ADJOURNED), bye=5)
    ended = builders.played(tournament(5), (1, 2, Outcome.WHITE_WINS), (3, 4, Outcome.WHITE_WINS), bye=5)

    for state in (first, ended):
        table = rows(standings_table(builders.published(state, (1, 3), (5, 2), bye=4)))
        assert {row["State"] for row in table} == {"interim"}


def test_ratings_in_pgn_are_fide_s_where_another_one_counts() -> None:
    state = after(tournament(0), ChangeRatingRule(RatingRule(RatingMethod.NATIONAL_ELSE_FIDE)))
    ratings: Mapping[str, int] = {"fide_standard": 1960, "national": 1880}
    state = after(state, RegisterPlayer("Both", ratings=ratings), RegisterPlayer("One", ratings={"national": 1700}))

    text = pgn(published(state, (1, 2)))

    assert '[WhiteElo "1960"]' in text
    assert '[BlackElo "1700"]' in text


def test_a_report_file_has_the_days_of_the_announced_rounds_only() -> None:
    days = tuple(f"2026-11-{day}" for day in range(20, 25))
    state = after(tournament(4), ChangeSettings(round_dates=days), ChangeSettings(rounds=3))

    (line,) = (line for line in export(state, places).splitlines() if line.startswith("132"))

    assert line.split() == ["132", "26/11/20", "26/11/21", "26/11/22"]
