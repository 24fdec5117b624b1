"""The desk: what is asked of the director beside the next step."""

from __future__ import annotations

from typing import Any

from domain.check_in import CheckIn, CloseCheckIn
from domain.notices import SetRoundStart
from domain.players.byes import GrantBye
from domain.players.details import CorrectRating
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import ExplainAbsence, Withdraw, Withdrawn
from domain.rounds.amendments import KeepPairing
from domain.rounds.by_hand import StartManualPairing
from domain.settings.finishing import FinishTournament
from domain.state.tournament import Tournament
from domain.values import ByeKind, Outcome, PlayerId
from server.views.desk import desk
from server.views.parameters import NO_PARAMETERS
from tests.builders import after, paired, published, result, tournament
from tests.server.live.fakes import FakeService, in_round_one


def head(tournament: Tournament) -> dict[str, object]:
    found: dict[str, object] = dict(desk(tournament, NO_PARAMETERS)["head"])
    return found


def test_a_round_says_how_many_of_its_results_are_missing() -> None:
    service = in_round_one()
    boards = len(service.state.public_rounds[0].games)

    service.play(1, Outcome.DRAW)

    rows = desk(service.state, NO_PARAMETERS)["rows"]
    assert [rows[number]["missing"] for number in ("1", "2")] == [boards - 1, 0]


def test_an_adjourned_game_is_open() -> None:
    state = published(tournament(4, rounds=1), (1, 3), (4, 2))
    state = after(state, result(state, 1, Outcome.DRAW), result(state, 2, Outcome.ADJOURNED))

    shown = desk(state, NO_PARAMETERS)["rows"]["1"]
    assert (shown["boards"], shown["missing"], shown["adjourned"]) == (2, 0, 1)
    assert weights(state)["adjourned"] == ("look", 1)
    assert "results" not in weights(state)
    assert head(state)["step"] == "adjourned"

    ended = after(state, result(state, 2, Outcome.WHITE_WINS))
    assert (weights(ended), head(ended)["step"]) == ({"results": ("done", 0)}, "finish")


def first_player(service: FakeService) -> PlayerId:
    return next(iter(service.state.roster.players))


def test_a_published_unplayed_round_is_to_be_looked_at_when_events_come_in() -> None:
    service = in_round_one()
    assert head(service.state)["review"] is None

    service.do(CorrectRating(first_player(service), 2777))

    assert head(service.state)["review"] == 1


def test_once_a_game_is_over_nothing_is_to_be_decided_any_more() -> None:
    service = in_round_one()
    service.do(CorrectRating(first_player(service), 2777))

    service.play(1, Outcome.DRAW)

    assert head(service.state)["review"] is None


def test_a_decision_holds_until_more_events_come_in() -> None:
    service = in_round_one()
    service.do(CorrectRating(first_player(service), 2777))

    service.do(KeepPairing(1, ("keep", "pair again"), "keep", "they sit"))
    assert head(service.state)["review"] is None

    service.do(CorrectRating(first_player(service), 2700))
    assert head(service.state)["review"] == 1


def test_byes_are_reported_by_player_also_those_of_rounds_to_come() -> None:
    service = in_round_one()
    player = first_player(service)

    service.do(GrantBye(player, 2, ByeKind.HALF_POINT))

    assert head(service.state)["byes"] == {player: [[2, "half-point"]]}


def test_a_bye_granted_since_the_draft_is_among_the_byes() -> None:
    drafted = paired(tournament(4), (1, 3), (4, 2))
    player = next(iter(drafted.roster.players))

    granted = after(drafted, GrantBye(player, 1, ByeKind.ZERO_POINT))

    assert head(granted)["byes"] == {player: [[1, "zero-point"]]}


def test_who_has_no_game_in_the_round_in_play_is_named_with_the_kind_of_bye() -> None:
    entered = tournament(7)
    asked, absent, left, *_ = list(entered.roster.players)[4:]
    granted = entered
    for player, kind in ((asked, ByeKind.HALF_POINT), (absent, ByeKind.ZERO_POINT), (left, ByeKind.ZERO_POINT)):
        granted = after(granted, GrantBye(player, 1, kind))
    gone = after(published(granted, (1, 3), (4, 2)), Withdraw(left))

    assert head(paired(granted, (1, 3), (4, 2)))["without_game"] == {"count": 0, "players": []}
    assert head(gone)["without_game"] == {
        "count": 2,
        "players": [
            {"name": gone.roster.players[asked].name, "bye": "half-point"},
            {"name": gone.roster.players[absent].name, "bye": "zero-point"},
        ],
    }


def test_who_did_not_come_is_named_until_it_is_explained() -> None:
    service = in_round_one()
    player = first_player(service)
    service.log.append(Withdrawn(player, 2, by_absence=True))
    assert head(service.state)["absent"] == [
        {"player": player, "name": service.state.roster.players[player].name, "round": 2}
    ]

    service.do(ExplainAbsence(player, "the train"))

    assert head(service.state)["absent"] == []


def test_a_round_begun_by_hand_is_the_next_step() -> None:
    service = in_round_one()
    service.play(1)
    service.play(2)

    service.do(StartManualPairing(2, "by agreement"))

    assert head(service.state)["step"] == "manual"


def weights(state: Tournament) -> dict[str, tuple[str, int]]:
    items: list[dict[str, Any]] = desk(state, NO_PARAMETERS)["head"]["checklist"]
    return {each["item"]: (each["weight"], each["count"]) for each in items}


def test_too_few_players_block_the_first_round() -> None:
    assert weights(tournament(1)) == {"players": ("blocks", 1)}
    assert weights(tournament(2)) == {"players": ("done", 2)}


def test_who_has_not_checked_in_is_worth_a_look_once_check_in_has_begun() -> None:
    state = after(tournament(3), CheckIn(PlayerId("a")))
    assert weights(state)["check-in"] == ("look", 2)

    assert weights(after(state, CloseCheckIn(1)))["check-in"] == ("done", 0)


def test_missing_results_block_and_a_draft_that_is_out_of_date_is_worth_a_look() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    assert weights(state)["results"] == ("blocks", 2)

    for board in (1, 2):
        state = after(state, result(state, board, Outcome.DRAW))
    state = paired(state, (2, 1), (3, 4))
    assert (weights(state)["results"], weights(state)["draft"]) == (("done", 0), ("done", 0))

    state = after(state, CorrectRating(PlayerId("a"), 2777, reason="typed wrongly"))
    assert weights(state)["draft"] == ("look", 1)


def test_the_checklist_of_a_finished_tournament_is_empty() -> None:
    state = published(tournament(2, rounds=1), (1, 2))
    state = after(state, result(state, 1, Outcome.DRAW), FinishTournament())

    assert weights(state) == {}


def test_every_round_shows_when_it_starts_where_that_is_known() -> None:
    state = after(tournament(4, rounds=2), SetRoundStart(2, "2026-11-22T10:00:00+01:00"))

    rows = desk(state, NO_PARAMETERS)["rows"]

    assert [rows[key]["starts"] for key in ("1", "2")] == ["", "2026-11-22T10:00:00+01:00"]


def test_the_head_counts_the_public_rounds() -> None:
    assert head(tournament(4))["public"] == 0
    assert head(published(tournament(4), (1, 3), (4, 2)))["public"] == 1


def test_who_is_in_a_pairing_cannot_be_removed_any_more() -> None:
    before = tournament(4)
    assert head(before)["removable"] is None

    drafted = after(paired(before, (1, 3), (4, 2)), RegisterPlayer("Late, Anna"))

    late = list(drafted.roster.players)[-1]
    assert head(drafted)["removable"] == [late]
