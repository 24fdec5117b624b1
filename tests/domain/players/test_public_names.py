"""Players whose names are not public."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.players.public_names import ChangePublicName, PublicNameChanged, with_public_names
from domain.players.registration import CancelRegistration
from domain.refusals import InvalidValue, UnknownPlayer
from domain.settings.changes import ChangeSettings
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import PlayerId
from tests.builders import after, name, published, registered, tournament
from tests.domain.corrections.test_undo import Log

A = name(2)


def test_a_name_is_hidden_and_shown_again_and_a_repetition_records_nothing() -> None:
    state = tournament(4)

    hidden = after(state, ChangePublicName(A, hidden=True))
    shown = after(hidden, ChangePublicName(A, hidden=False))

    assert hidden.roster.hidden_names == {A}
    assert decide(hidden, ChangePublicName(A, hidden=True)) == ()
    assert shown.roster.hidden_names == frozenset()


def test_a_hidden_name_does_not_make_a_draft_stale() -> None:
    state = published(tournament(4), (1, 3), (2, 4))

    assert after(state, ChangePublicName(A, hidden=True)).touched == state.touched


def test_a_name_stays_hidden_when_a_registration_is_cancelled() -> None:
    state = after(tournament(4), ChangePublicName(A, hidden=True))

    assert after(state, CancelRegistration(name(3))).roster.hidden_names == {A}


def test_a_name_is_hidden_still_when_the_cancelled_registration_is_taken_back() -> None:
    log = Log(registered(4))
    log.do(ChangePublicName(A, hidden=True))
    span = log.do(CancelRegistration(A))
    log.undo(span)

    assert log.state.roster.hidden_names == {A}


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(UnknownPlayer):
        decide(tournament(4), ChangePublicName(PlayerId("no one"), hidden=True))


def test_the_public_sees_the_pairing_number_and_nothing_that_leads_to_the_name() -> None:
    state = with_data(after(tournament(4), ChangePublicName(A, hidden=True)))
    seen = with_public_names(state, "Player {number}")
    shown, other = seen.roster.players[A], seen.roster.players[name(0)]

    assert (shown.name, shown.club, shown.fide_id, shown.national_id) == ("Player 3", "", "", "")
    assert other == state.roster.players[name(0)]
    assert shown.rating == state.roster.players[A].rating


def test_the_numbers_stay_although_the_alphabet_ranks_players_of_equal_rating() -> None:
    state = tournament(6)
    people = state.roster.players.items()
    players = {who: replace(each, rating=1500, name=f"Zed {9 - at}") for at, (who, each) in enumerate(people)}
    state = replace(state, roster=replace(state.roster, players=players))

    for without_any in (False, True):
        hidden = after(state, ChangePublicName(A, hidden=True))
        assert pairing_numbers(with_public_names(hidden, "Player {number}", without_any=without_any)) == (
            pairing_numbers(state)
        )


def test_without_hidden_names_it_is_the_same_tournament() -> None:
    state = tournament(4)

    assert with_public_names(state, "Player {number}") is state


def test_an_undo_is_the_opposite() -> None:
    events = registered(4)
    events += decide(replay(events), ChangePublicName(A, hidden=True))

    assert undo(events, len(events), len(events))[1:] == (PublicNameChanged(A, hidden=False),)


@pytest.mark.parametrize(("days", "ends"), [(-1, "2026-05-03"), (3651, "2026-05-03"), (30, ""), (30, "in May")])
def test_names_cannot_leave_before_a_last_day_is_known(days: int, ends: str) -> None:
    with pytest.raises(InvalidValue):
        decide(tournament(4), ChangeSettings(names_days=days, ends=ends))


def test_the_last_day_cannot_go_while_names_leave_after_it() -> None:
    state = after(tournament(4), ChangeSettings(names_days=30, ends="2026-05-03"))

    with pytest.raises(InvalidValue):
        decide(state, ChangeSettings(ends=""))
    assert after(state, ChangeSettings(ends="", names_days=0)).settings.names_days == 0


def with_data(state: Tournament) -> Tournament:
    players = {
        who: replace(each, club="Rook", fide_id="123", national_id="D4") for who, each in state.roster.players.items()
    }
    return replace(state, roster=replace(state.roster, players=players))
