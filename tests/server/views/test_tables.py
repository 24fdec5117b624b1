"""Standings, crosstable, players, one player and the desk."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.rounds.publication import PublishRound
from domain.settings.finishing import FinishTournament
from domain.state.tournament import Tournament
from domain.values import Outcome, PlayerId
from server.access import Audience, viewing
from server.views.desk import desk
from server.views.parameters import NO_PARAMETERS, NotInView, Parameters
from server.views.players import player, players
from server.views.registry import VIEWS
from server.views.standings import crosstable, standing
from tests.builders import after, paired, played, published, result, tournament


def step(state: Tournament) -> str:
    found = desk(state, NO_PARAMETERS)["head"]["step"]
    assert isinstance(found, str)
    return found


def test_standings_are_in_order_with_points_as_half_points() -> None:
    shown = standing(played(tournament(3), (1, 2, Outcome.DRAW), bye=3), NO_PARAMETERS)

    assert shown["order"] == ["c", "a", "b"]
    assert [shown["rows"][key]["points"] for key in shown["order"]] == [2, 1, 1]
    assert [shown["rows"][key]["place"] for key in shown["order"]] == [1, 2, 2]


def test_standings_carry_the_numbers_of_every_tie_break_as_they_are_printed() -> None:
    state = played(tournament(4), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW))

    shown = standing(state, NO_PARAMETERS)

    assert [each["code"] for each in shown["head"]["tie_breaks"]] == ["BH/C1", "BH", "SB", "DE", "WIN"]
    assert shown["rows"]["a"]["tie_breaks"] == ["0.0", "0.0", "0.00", "", "1"]
    assert shown["rows"]["b"]["tie_breaks"] == ["0.0", "0.5", "0.25", "0.5", "0"]


def test_standings_state_how_many_results_are_missing() -> None:
    state = published(tournament(4), (1, 2), (3, 4))

    assert standing(state, NO_PARAMETERS)["head"]["missing"] == 2
    assert standing(after(state, result(state, 1, Outcome.DRAW)), NO_PARAMETERS)["head"]["missing"] == 1


def test_an_adjourned_game_is_still_playing_in_the_standings_and_on_the_checklist_of_the_desk() -> None:
    state = played(tournament(4), (1, 3, Outcome.ADJOURNED), (4, 2, Outcome.DRAW))
    later = published(state, (1, 4), (2, 3))

    assert standing(state, NO_PARAMETERS)["head"]["missing"] == 1
    assert standing(later, NO_PARAMETERS)["head"]["missing"] == 3
    assert standing(later, Parameters(round=1))["head"]["missing"] == 1
    assert {"item": "adjourned", "weight": "look", "count": 1} in desk(later, NO_PARAMETERS)["head"]["checklist"]
    ended = after(later, replace(result(state, 1, Outcome.WHITE_WINS), round=1))
    assert standing(ended, NO_PARAMETERS)["head"]["missing"] == 2
    assert "adjourned" not in [each["item"] for each in desk(ended, NO_PARAMETERS)["head"]["checklist"]]


def test_standings_of_an_earlier_round_stay_as_they_were() -> None:
    state = played(played(tournament(2), (1, 2, Outcome.WHITE_WINS)), (2, 1, Outcome.WHITE_WINS))

    rows = standing(state, Parameters(round=1))["rows"]

    assert (rows["a"]["points"], rows["b"]["points"]) == (2, 0)


def test_the_crosstable_shows_opponent_colour_and_score() -> None:
    shown = crosstable(played(tournament(2), (1, 2, Outcome.WHITE_WINS)), NO_PARAMETERS)

    assert shown["rows"]["b"]["games"] == [{"opponent": "a", "tpn": 1, "colour": "black", "score": "loss", "points": 0}]


def test_an_adjourned_game_is_marked_in_the_crosstable_and_on_the_players_page() -> None:
    state = played(tournament(2), (1, 2, Outcome.ADJOURNED))
    who = Parameters(player=PlayerId("b"))

    games = crosstable(state, NO_PARAMETERS)["rows"]["b"]["games"]
    shown = player(state, who)

    assert [(each["score"], each["points"]) for each in games] == [("adjourned", 1)]
    assert shown["rows"]["1"]["score"] == shown["head"]["now"]["score"] == "adjourned"
    ended = after(state, result(state, 1, Outcome.DRAW))
    assert player(ended, who)["rows"]["1"]["score"] == "draw"


def test_the_players_are_in_order_of_their_pairing_numbers() -> None:
    shown = players(tournament(3), NO_PARAMETERS)

    assert [shown["rows"][key]["tpn"] for key in shown["order"]] == [1, 2, 3]


def test_a_player_who_left_is_marked() -> None:
    state = after(tournament(3), Withdraw(PlayerId("b")))

    assert players(state, NO_PARAMETERS)["rows"]["b"]["withdrawn_from"] == 1


def test_a_players_own_list_names_opponents_and_boards() -> None:
    shown = player(played(tournament(3), (1, 2, Outcome.WHITE_WINS), bye=3), Parameters(player=PlayerId("b")))

    assert shown["rows"]["1"]["name"] == "Player a"
    assert shown["rows"]["1"]["board"] == 1
    assert shown["head"]["points"] == 0


@pytest.mark.parametrize("who", [None, PlayerId("nobody")])
def test_a_player_must_be_named_and_registered(who: PlayerId | None) -> None:
    with pytest.raises(NotInView):
        player(tournament(2), Parameters(player=who))


def test_the_desk_leads_from_the_first_player_to_the_end() -> None:
    state = tournament(2)
    state = replace(state, settings=replace(state.settings, number_of_rounds=1))
    drafted = paired(state, (1, 2))
    public = after(drafted, PublishRound(1))
    complete = after(public, result(public, 1, Outcome.DRAW))

    steps = [
        step(each)
        for each in (replace(state, roster=replace(state.roster, players={})), state, drafted, public, complete)
    ]

    assert steps == ["register", "pair", "publish", "results", "finish"]
    assert step(after(complete, FinishTournament())) == "done"


def test_the_desk_lists_announced_rounds_and_counts_missing_results() -> None:
    shown = desk(published(tournament(4), (1, 2), (3, 4)), NO_PARAMETERS)

    assert shown["order"] == ["1", "2", "3", "4", "5"]
    assert shown["rows"]["1"]["missing"] == 2
    assert shown["rows"]["2"]["status"] is None


def test_no_view_shows_a_birth_date_or_a_contact() -> None:
    state = after(tournament(2), RegisterPlayer("Zed", birth_date="1999-01-01", contact="zed@example.org"))
    state = played(state, (1, 2, Outcome.DRAW), bye=3)
    parameters = Parameters(player=PlayerId("a"))

    text = json.dumps([view.build(state, parameters) for view in VIEWS.values()])

    assert "1999" not in text
    assert "example" not in text


def test_audiences_admit_the_roles_they_name() -> None:
    roles = ("public", "check-in", "arbiter", "director")
    admitted = {each: [role for role in roles if each.admits(role)] for each in Audience}

    assert admitted == {
        Audience.EVERYONE: ["public", "check-in", "arbiter", "director"],
        Audience.CHECK_IN: ["check-in", "arbiter", "director"],
        Audience.OFFICIALS: ["arbiter", "director"],
        Audience.DIRECTORS: ["director"],
    }


def test_check_in_drafts_the_desk_and_the_rating_report_are_not_for_the_public() -> None:
    assert [name for name in VIEWS if viewing(name).audience is not Audience.EVERYONE] == [
        "check-in",
        "arbiter",
        "draft",
        "requests",
        "incidents",
        "facts",
        "desk",
        "report",
        "report-player",
        "norms",
        "norm-player",
        "report-form",
    ]


def test_the_events_are_counted_and_nothing_else_is_reported() -> None:
    state = tournament(3)

    assert VIEWS["facts"].build(state, NO_PARAMETERS) == {
        "head": {"name": "Test Open", "facts": state.version},
        "rows": {},
        "order": [],
    }
