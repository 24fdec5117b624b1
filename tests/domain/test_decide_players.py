"""Players: registered, corrected, absent, gone and back."""

from __future__ import annotations

import pytest

from domain import commands as c
from domain import events as e
from domain.decide import decide
from domain.refusals import (
    AllRoundsPaired,
    AlreadyWithdrawn,
    InvalidValue,
    NoSuchBye,
    NotWithdrawn,
    PlayerAlreadyRegistered,
    RoundIsPublished,
    UnknownPlayer,
)
from domain.values import ByeKind, Outcome, PlayerId, RatingKind, Tpn
from tests.builders import after, name, played, published, tournament

WIN = Outcome.WHITE_WINS


def test_a_registration_names_the_player_for_ever() -> None:
    state = after(tournament(0), c.RegisterPlayer("Ada"), c.RegisterPlayer("Ada"))

    assert len(state.roster.players) == 2


def test_a_fide_id_is_registered_once() -> None:
    state = after(tournament(0), c.RegisterPlayer("Ada", fide_id="42"))

    with pytest.raises(PlayerAlreadyRegistered):
        decide(state, c.RegisterPlayer("Ada L.", fide_id="42"))


@pytest.mark.parametrize(
    "command", [c.RegisterPlayer("  "), c.RegisterPlayer("x" * 201), c.RegisterPlayer("Ada", rating=-1)]
)
def test_nonsense_is_not_registered(command: c.RegisterPlayer) -> None:
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
    state = after(tournament(0), c.RegisterPlayer("Ada", rating=number, rating_kind=kind))

    (player,) = state.roster.players.values()
    assert (player.rating, player.rating_kind) == (rating, kind)


@pytest.mark.article("A.1")
def test_a_number_beyond_its_scale_is_refused() -> None:
    with pytest.raises(InvalidValue, match="INGO"):
        decide(tournament(0), c.RegisterPlayer("Ada", rating=400, rating_kind=RatingKind.INGO))


def test_a_late_entry_plays_from_the_next_round_on() -> None:
    state = published(tournament(2), (1, 2))

    (fact,) = decide(state, c.RegisterPlayer("Late"))

    assert isinstance(fact, e.PlayerRegistered)
    assert fact.first_round == 2


def test_nobody_enters_after_the_last_round_is_public() -> None:
    state = published(tournament(2, rounds=1), (1, 2))

    with pytest.raises(AllRoundsPaired):
        decide(state, c.RegisterPlayer("Late"))


def test_a_rating_correction_tells_what_was_and_what_is() -> None:
    facts = decide(tournament(2), c.CorrectRating(name(1), 2500, "typo"))

    assert facts == (e.RatingCorrected(name(1), was=2390, now=2500, reason="typo"),)


def test_stated_numbers_follow_a_rating_correction_while_they_may() -> None:
    numbers = {name(0): Tpn(1), name(1): Tpn(2), name(2): Tpn(3)}
    state = after(tournament(3), c.AssignPairingNumbers(numbers))

    facts = decide(state, c.CorrectRating(name(2), 2600))

    assert facts[1] == e.PairingNumbersAssigned({name(2): Tpn(1), name(0): Tpn(2), name(1): Tpn(3)})


def test_a_name_and_a_rating_are_set_right_by_one_command_and_numbers_follow_both() -> None:
    numbers = {name(0): Tpn(1), name(1): Tpn(2), name(2): Tpn(3)}
    state = after(tournament(3), c.AssignPairingNumbers(numbers))

    facts = decide(state, c.CorrectDetails(name(2), name="Zoe", rating=2600, reason="typo"))

    assert [type(each) for each in facts] == [e.RatingCorrected, e.PlayerDetailsCorrected, e.PairingNumbersAssigned]
    assert facts[0] == e.RatingCorrected(name(2), state.roster.players[name(2)].rating, 2600, "typo")
    assert facts[2] == e.PairingNumbersAssigned({name(2): Tpn(1), name(0): Tpn(2), name(1): Tpn(3)})


def test_details_as_they_are_already_are_no_fact() -> None:
    state = tournament(2)
    player = state.roster.players[name(0)]

    assert decide(state, c.CorrectDetails(player.id, name=player.name, rating=player.rating)) == ()


def test_a_rating_beyond_all_is_refused_with_the_details_beside_it() -> None:
    with pytest.raises(InvalidValue):
        decide(tournament(2), c.CorrectDetails(name(0), name="Zoe", rating=4001))


@pytest.mark.article("F.5")
def test_a_withdrawn_player_is_not_paired_until_reinstated() -> None:
    state = after(tournament(3), c.Withdraw(name(2)))

    assert not state.plays_in(name(2), 1)
    assert after(state, c.Reinstate(name(2))).plays_in(name(2), 1)


def test_leaving_twice_and_returning_unbidden_are_refused() -> None:
    state = after(tournament(3), c.Withdraw(name(2)))

    with pytest.raises(AlreadyWithdrawn):
        decide(state, c.Withdraw(name(2)))
    with pytest.raises(NotWithdrawn):
        decide(state, c.Reinstate(name(1)))


def test_a_bye_is_granted_and_taken_back_while_the_round_is_open() -> None:
    state = after(tournament(3), c.GrantBye(name(2), 1, ByeKind.HALF_POINT))

    assert not state.plays_in(name(2), 1)
    assert after(state, c.CancelBye(name(2), 1)).plays_in(name(2), 1)


def test_no_bye_is_granted_for_a_public_round() -> None:
    state = played(tournament(2), (1, 2, WIN))

    with pytest.raises(RoundIsPublished):
        decide(state, c.GrantBye(name(1), 1, ByeKind.HALF_POINT))


def test_the_pairing_allocated_bye_is_not_granted_by_hand() -> None:
    with pytest.raises(InvalidValue):
        decide(tournament(3), c.GrantBye(name(1), 1, ByeKind.PAIRING_ALLOCATED))


def test_a_bye_that_is_none_cannot_be_taken_back() -> None:
    with pytest.raises(NoSuchBye):
        decide(tournament(3), c.CancelBye(name(1), 1))


@pytest.mark.parametrize(
    "command",
    [
        c.CorrectRating(PlayerId("nobody"), 2000),
        c.Withdraw(PlayerId("nobody")),
        c.Reinstate(PlayerId("nobody")),
        c.GrantBye(PlayerId("nobody"), 1, ByeKind.HALF_POINT),
        c.CancelBye(PlayerId("nobody"), 1),
    ],
)
def test_an_unknown_player_is_named_as_such(command: c.Command) -> None:
    with pytest.raises(UnknownPlayer, match="nobody"):
        decide(tournament(2), command)
