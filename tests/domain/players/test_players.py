"""Players: registered, corrected, absent, gone and back."""

from __future__ import annotations

import pytest

from domain.players.byes import CancelBye, GrantBye, NoSuchBye
from domain.players.details import CorrectDetails, CorrectRating, PlayerDetailsCorrected, RatingCorrected
from domain.players.numbers import AssignPairingNumbers, PairingNumbersAssigned
from domain.players.registration import PlayerAlreadyRegistered, PlayerRegistered, RegisterPlayer
from domain.players.withdrawals import AlreadyWithdrawn, NotWithdrawn, Reinstate, Withdraw
from domain.refusals import AllRoundsPaired, InvalidValue, RoundIsPublished, UnknownPlayer
from domain.subject import Command
from domain.tournament.decide import decide
from domain.tournament.messages import message_of
from domain.values import ByeKind, Outcome, PlayerId, RatingKind, Tpn
from tests.builders import after, name, played, published, tournament
from tests.saying import english

WIN = Outcome.WHITE_WINS


def test_a_registration_names_the_player_for_ever() -> None:
    state = after(tournament(0), RegisterPlayer("Ada"), RegisterPlayer("Ada"))

    assert len(state.roster.players) == 2


def test_a_fide_id_is_registered_once() -> None:
    state = after(tournament(0), RegisterPlayer("Ada", fide_id="42"))

    with pytest.raises(PlayerAlreadyRegistered):
        decide(state, RegisterPlayer("Ada L.", fide_id="42"))


@pytest.mark.parametrize(
    "command",
    [RegisterPlayer("  "), RegisterPlayer("\u0301\u200b"), RegisterPlayer("x" * 201), RegisterPlayer("Ada", rating=-1)],
)
def test_nonsense_is_not_registered(command: RegisterPlayer) -> None:
    with pytest.raises(InvalidValue):
        decide(tournament(0), command)


@pytest.mark.article("A.1")
@pytest.mark.parametrize(
    ("number", "kind", "rating"),
    [(95, RatingKind.INGO, 2080), (180, RatingKind.BCF, 2040), (1900, RatingKind.ESTIMATED, 1900)],
)
def test_a_rating_of_another_scale_is_recorded_on_the_scale_of_the_list(
    number: int, kind: RatingKind, rating: int
) -> None:
    state = after(tournament(0), RegisterPlayer("Ada", rating=number, rating_kind=kind))

    (player,) = state.roster.players.values()
    assert (player.rating, player.rating_kind) == (rating, kind)


@pytest.mark.article("A.1")
def test_a_number_beyond_its_scale_is_refused() -> None:
    with pytest.raises(InvalidValue, match="INGO"):
        decide(tournament(0), RegisterPlayer("Ada", rating=400, rating_kind=RatingKind.INGO))


def test_a_late_entry_plays_from_the_next_round_on() -> None:
    state = published(tournament(2), (1, 2))

    (event,) = decide(state, RegisterPlayer("Late"))

    assert isinstance(event, PlayerRegistered)
    assert event.first_round == 2


def test_no_one_enters_after_the_last_round_is_public() -> None:
    state = published(tournament(2, rounds=1), (1, 2))

    with pytest.raises(AllRoundsPaired):
        decide(state, RegisterPlayer("Late"))


def test_a_rating_correction_shows_what_was_and_what_is() -> None:
    events = decide(tournament(2), CorrectRating(name(1), 2500, "typo"))

    assert events == (RatingCorrected(name(1), was=2390, now=2500, reason="typo"),)


def test_stated_numbers_follow_a_rating_correction_while_they_may() -> None:
    numbers = {name(0): Tpn(1), name(1): Tpn(2), name(2): Tpn(3)}
    state = after(tournament(3), AssignPairingNumbers(numbers))

    events = decide(state, CorrectRating(name(2), 2600))

    assert events[1] == PairingNumbersAssigned({name(2): Tpn(1), name(0): Tpn(2), name(1): Tpn(3)})


def test_a_name_and_a_rating_are_set_right_by_one_command_and_numbers_follow_both() -> None:
    numbers = {name(0): Tpn(1), name(1): Tpn(2), name(2): Tpn(3)}
    state = after(tournament(3), AssignPairingNumbers(numbers))

    events = decide(state, CorrectDetails(name(2), name="Zoe", rating=2600, reason="typo"))

    assert [type(each) for each in events] == [RatingCorrected, PlayerDetailsCorrected, PairingNumbersAssigned]
    assert events[0] == RatingCorrected(name(2), state.roster.players[name(2)].rating, 2600, "typo")
    assert events[2] == PairingNumbersAssigned({name(2): Tpn(1), name(0): Tpn(2), name(1): Tpn(3)})


def test_details_as_they_are_already_are_no_event() -> None:
    state = tournament(2)
    player = state.roster.players[name(0)]

    assert decide(state, CorrectDetails(player.id, name=player.name, rating=player.rating)) == ()


def test_a_rating_beyond_all_is_refused_with_the_details_beside_it() -> None:
    with pytest.raises(InvalidValue):
        decide(tournament(2), CorrectDetails(name(0), name="Zoe", rating=4001))


@pytest.mark.article("F.5")
def test_a_withdrawn_player_is_not_paired_until_reinstated() -> None:
    state = after(tournament(3), Withdraw(name(2)))

    assert not state.plays_in(name(2), 1)
    assert after(state, Reinstate(name(2))).plays_in(name(2), 1)


def test_leaving_twice_and_returning_unbidden_are_refused() -> None:
    state = after(tournament(3), Withdraw(name(2)))

    with pytest.raises(AlreadyWithdrawn):
        decide(state, Withdraw(name(2)))
    with pytest.raises(NotWithdrawn):
        decide(state, Reinstate(name(1)))


def test_a_bye_is_granted_and_taken_back_while_the_round_is_open() -> None:
    state = after(tournament(3), GrantBye(name(2), 1, ByeKind.HALF_POINT))

    assert not state.plays_in(name(2), 1)
    assert after(state, CancelBye(name(2), 1)).plays_in(name(2), 1)


def test_no_bye_is_granted_for_a_public_round() -> None:
    state = played(tournament(2), (1, 2, WIN))

    with pytest.raises(RoundIsPublished):
        decide(state, GrantBye(name(1), 1, ByeKind.HALF_POINT))


def test_the_pairing_allocated_bye_is_not_granted_by_hand() -> None:
    with pytest.raises(InvalidValue):
        decide(tournament(3), GrantBye(name(1), 1, ByeKind.PAIRING_ALLOCATED))


def test_a_bye_that_is_none_cannot_be_taken_back() -> None:
    with pytest.raises(NoSuchBye):
        decide(tournament(3), CancelBye(name(1), 1))


@pytest.mark.parametrize(
    "command",
    [
        CorrectRating(PlayerId("nobody"), 2000),
        Withdraw(PlayerId("nobody")),
        Reinstate(PlayerId("nobody")),
        GrantBye(PlayerId("nobody"), 1, ByeKind.HALF_POINT),
        CancelBye(PlayerId("nobody"), 1),
    ],
)
def test_an_unknown_player_is_named_as_such(command: Command) -> None:
    with pytest.raises(UnknownPlayer, match="nobody"):
        decide(tournament(2), command)


def test_no_fixed_board_is_called_so() -> None:
    state = tournament(1)

    (event,) = decide(state, CorrectDetails(name(0), board=3))
    said = english(message_of(event))

    assert said == "a: fixed board empty → 3"
