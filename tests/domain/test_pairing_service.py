"""The field that a pairing system is given."""

from __future__ import annotations

import pytest

from domain.pairing.rating_swiss.editions import EDITION_2009
from domain.pairing.rating_swiss.ranked_players import ranked_players
from domain.pairing_service import field_of
from domain.players.byes import GrantBye
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import CancelRegistration, PlayerRegistered, RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.settings.creation import TournamentCreated
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.values import ByeKind, Colour, EqualsOrder, Outcome, PlayerId, Score, TieBreaks, Title, Tpn
from tests.builders import accelerate, after, name, played, prohibit, tournament


def test_the_field_shows_each_earlier_round_of_each_player() -> None:
    state = after(tournament(5), GrantBye(name(4), 1, ByeKind.HALF_POINT))
    state = played(state, (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.BLACK_WINS_FORFEIT))

    field = field_of(state)

    one, two, three, four, five = (player.history[0] for player in field.players)
    assert (one.score, one.points, one.opponent, one.colour) == (Score.WIN, 2, 3, Colour.WHITE)
    assert (two.score, two.points, two.opponent) == (Score.FORFEIT_WIN, 2, 4)
    assert three.score is Score.LOSS
    assert four.score is Score.FORFEIT_LOSS
    assert (five.score, five.points, five.opponent, five.colour) == (Score.HALF_POINT_BYE, 1, None, None)
    assert [player.score for player in field.players] == [2, 2, 0, 0, 1]


@pytest.mark.article("F.9")
def test_an_adjourned_game_counts_as_a_draw_for_the_pairing() -> None:
    state = played(tournament(2), (1, 2, Outcome.ADJOURNED))

    assert [player.score for player in field_of(state).players] == [1, 1]


def test_a_late_entry_has_a_zero_point_bye_for_every_round_missed() -> None:
    state = played(tournament(2), (1, 2, Outcome.WHITE_WINS))
    state = after(state, RegisterPlayer("Late", rating=1000))

    assert field_of(state).players[2].history[0].score is Score.ZERO_POINT_BYE


RATING = "fide-rating-2009"


def ranked(state: Tournament) -> list[str]:
    """The players whom the Swiss System Based on Rating is to pair, in its order."""
    found = ranked_players(field_of(state), EDITION_2009)
    return [players_by_number(state)[each.tpn] for each in found]


@pytest.mark.article("A.2")
@pytest.mark.article("F.7")
def test_a_rating_a_title_or_a_name_set_right_ranks_in_the_rounds_to_come_and_leaves_the_numbers() -> None:
    state = played(tournament(4, system=RATING), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))
    numbers = pairing_numbers(state)
    rated = after(state, CorrectRating(name(3), 2500))
    equal = after(state, CorrectRating(name(3), 2400))
    titled = after(equal, CorrectDetails(name(3), title=Title.FM))
    named = after(equal, CorrectDetails(name(3), name="Aaron"))

    assert ranked(state) == ["a", "b", "c", "d"]
    assert ranked(rated) == ["d", "a", "b", "c"]
    assert ranked(equal) == ["a", "d", "b", "c"]
    assert ranked(titled) == ["d", "a", "b", "c"]
    assert ranked(named) == ["d", "a", "b", "c"]
    assert all(pairing_numbers(each) == numbers for each in (rated, equal, titled, named))


@pytest.mark.article("A.2")
def test_a_late_entry_is_ranked_by_rating() -> None:
    state = played(tournament(2, system=RATING), (1, 2, Outcome.WHITE_WINS))
    state = after(state, RegisterPlayer("Late", rating=2395))

    assert [pairing_numbers(state)[PlayerId(who)] for who in ranked(state)] == [1, 2, 3]
    assert ranked(after(state, CorrectRating(name(1), 2396)))[1] == "b"


@pytest.mark.article("A.2")
def test_stated_numbers_order_equals_and_no_others() -> None:
    stated = {name(0): Tpn(1), name(1): Tpn(3), name(2): Tpn(2), name(3): Tpn(4)}
    state = after(tournament(4, system=RATING), AssignPairingNumbers(stated))
    state = played(state, (1, 2, Outcome.DRAW), (4, 3, Outcome.DRAW))
    equal = after(state, CorrectRating(name(1), 2380))

    assert ranked(state) == ["a", "b", "c", "d"]
    assert ranked(equal) == ["a", "c", "b", "d"]


@pytest.mark.article("A.2")
def test_what_replaces_the_alphabet_orders_equals_after_a_correction_too() -> None:
    by_registration = TournamentCreated(
        "Test Open", RATING, 5, equals_order=EqualsOrder.REGISTRATION, tie_breaks=TieBreaks()
    )
    players = [
        PlayerRegistered(PlayerId("x"), "Zoe", 2000),
        PlayerRegistered(PlayerId("y"), "Anna", 1900),
    ]
    state = after(replay([by_registration, *players]), CorrectRating(PlayerId("y"), 2000))

    assert ranked(state) == ["x", "y"]


def test_absent_and_withdrawn_players_are_in_the_field_but_not_present() -> None:
    state = after(tournament(4), Withdraw(name(3)), GrantBye(name(1), 1, ByeKind.ZERO_POINT))

    assert [player.present for player in field_of(state).players] == [True, False, True, False]


def test_virtual_points_and_prohibited_pairs_reach_the_field_in_their_rounds_only() -> None:
    state = tournament(4)
    state = after(state, accelerate(state, (name(0),), 2, 1, 1))
    state = after(state, prohibit(state, (name(0), name(2), name(3)), 1, 1))
    assert field_of(state).players[0].pairing_score == 2
    assert field_of(state).prohibited == {(1, 3), (1, 4), (3, 4)}

    state = played(state, (1, 2, Outcome.DRAW), (4, 3, Outcome.DRAW))

    assert field_of(state).players[0].pairing_score == 1
    assert field_of(state).players[0].history[0].virtual == 2
    assert field_of(state).prohibited == frozenset()


def test_the_field_of_an_earlier_round_leaves_later_rounds_out() -> None:
    state = played(tournament(2), (1, 2, Outcome.WHITE_WINS))
    state = played(state, (2, 1, Outcome.WHITE_WINS))

    field = field_of(state, 2)

    assert [player.tpn for player in field.players] == [Tpn(1), Tpn(2)]
    assert [len(player.history) for player in field.players] == [1, 1]


@pytest.mark.article("ECF 6")
def test_the_english_rules_know_who_will_have_a_bye_later() -> None:
    state = after(tournament(4, system="ecf"), GrantBye(name(1), 3, ByeKind.HALF_POINT))

    assert field_of(state).options == {"due_a_bye": "2"}
    assert field_of(tournament(4)).options == {}


def test_who_was_registered_by_mistake_leaves_no_prohibition_behind() -> None:
    state = tournament(4)
    state = after(state, prohibit(state, (name(0), name(1), name(2)), 1, 5), CancelRegistration(name(1)))

    assert field_of(state).prohibited == frozenset({(1, 2)})
