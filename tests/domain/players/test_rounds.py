"""The rounds of a player: late entries around a publication taken back, and rounds that were missed (C.04.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.corrections.what_if import OPTIONS
from domain.players.byes import GrantBye, TooLateForByes, TooManyByes
from domain.players.registration import CancelRegistration, RegisterPlayer
from domain.players.rounds import ChangeRounds, PlayerWasPaired, left_out
from domain.refusals import CannotBeTakenBack, ChangedSince, InvalidValue, RoundIsPublished
from domain.rounds.amendments import AmendPairing
from domain.rounds.choices import PAIR_AGAIN
from domain.rounds.manual import BY_HAND
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.standings.ranking import standings
from domain.state.tournament import Tournament
from domain.values import ByeKind, ByeLimits, Outcome, PlayerId
from tests.builders import after, name, pair_command, paired, played, published, registered, result, tournament
from tests.domain.corrections.test_undo import Log
from tests.for_each import for_each
from tests.property.playing import plain
from tests.saying import english

LATE = RegisterPlayer("Late, One", 2222)
WIN = Outcome.WHITE_WINS


def late(state: Tournament) -> tuple[Tournament, PlayerId]:
    state = after(state, LATE)
    return state, newest(state)


def newest(state: Tournament) -> PlayerId:
    return list(state.roster.players)[-1]


def two_rounds() -> Tournament:
    """Four players, two rounds played, the third not paired."""
    return played(played(tournament(4), (1, 3, WIN), (4, 2, WIN)), (2, 1, WIN), (3, 4, WIN))


def published_once() -> tuple[Log, tuple[int, int]]:
    """Round one of four players is public; and the action that made it so."""
    log = Log(registered(4))
    log.do(pair_command(log.state, (1, 3), (4, 2)))
    return log, log.do(PublishRound(1))


@pytest.mark.article("C.04.2")
def test_who_entered_after_a_publication_that_is_taken_back_plays_in_its_round() -> None:
    log, publication = published_once()
    log.do(LATE)
    player = newest(log.state)
    assert not log.state.plays_in(player, 1)

    taken_back = log.undo(publication)
    assert log.state.plays_in(player, 1)
    assert left_out(log.state, log.state.play.rounds[0]) == (player,)

    log.undo(taken_back)
    assert log.state.roster.players[player].first_round == 2


@pytest.mark.article("C.04.2")
def test_who_was_to_come_later_comes_later_after_a_publication_is_taken_back() -> None:
    log, publication = published_once()
    log.do(LATE)
    player = newest(log.state)
    log.do(ChangeRounds(player, first_round=4))

    log.undo(publication)

    assert log.state.roster.players[player].first_round == 4


@pytest.mark.article("C.04.2")
def test_who_entered_while_a_publication_was_taken_back_plays_from_the_next_round_on_if_the_draft_stays() -> None:
    log, publication = published_once()
    log.undo(publication)
    log.do(LATE)
    player = newest(log.state)
    assert log.state.plays_in(player, 1)

    again = log.do(PublishRound(1))
    assert log.state.roster.players[player].first_round == 2
    assert not log.state.play.rounds[0].seats(player)

    log.undo(again)
    assert log.state.roster.players[player].first_round == 1


def test_no_one_is_left_out_of_a_draft_that_was_paired_with_the_late_entry() -> None:
    state, _ = late(tournament(3))
    state = paired(state, (1, 2), (3, 4))

    assert left_out(state, state.play.rounds[0]) == ()


def test_the_first_round_moves_within_the_rounds_to_come() -> None:
    state, player = late(two_rounds())
    state = after(state, ChangeRounds(player, first_round=5))
    assert [state.plays_in(player, number) for number in (3, 4, 5)] == [False, False, True]

    state = after(state, ChangeRounds(player, first_round=3))
    assert state.plays_in(player, 3)


def test_the_first_round_is_neither_a_past_one_nor_after_a_game() -> None:
    state, player = late(two_rounds())
    with pytest.raises(RoundIsPublished):
        after(state, ChangeRounds(player, first_round=2))
    with pytest.raises(InvalidValue):
        after(state, ChangeRounds(player, first_round=6))
    with pytest.raises(PlayerWasPaired):
        after(state, ChangeRounds(name(0), first_round=3))


def test_rounds_away_are_stated_anew_and_byes_worth_points_stay() -> None:
    state = after(tournament(4), GrantBye(name(0), 4, ByeKind.HALF_POINT), ChangeRounds(name(0), away=(2, 3)))
    assert [state.plays_in(name(0), number) for number in range(1, 6)] == [True, False, False, False, True]

    state = after(state, ChangeRounds(name(0), away=(3, 5)))
    assert [state.roster.byes.get(number, {}).get(name(0)) for number in (2, 3, 4, 5)] == [
        None,
        ByeKind.ZERO_POINT,
        ByeKind.HALF_POINT,
        ByeKind.ZERO_POINT,
    ]
    with pytest.raises(RoundIsPublished):
        after(published(tournament(4), (1, 3), (4, 2)), ChangeRounds(name(0), away=(1,)))
    with pytest.raises(InvalidValue):
        after(tournament(4), ChangeRounds(name(0), away=(6,)))


@pytest.mark.article("C.04.2")
def test_a_late_entry_has_nothing_for_missed_rounds_unless_half_points_are_chosen() -> None:
    state, player = late(two_rounds())
    points = {each.player: each.points for each in standings(state)}
    assert points[player] == 0

    state = after(state, ChangeRounds(player, half_points_for=(1, 2)))
    assert {each.player: each.points for each in standings(state)} == points | {player: 2}

    state = after(state, ChangeRounds(player, half_points_for=(2,)))
    assert {each.player: each.points for each in standings(state)} == points | {player: 1}


@pytest.mark.article("C.04.2")
def test_what_missed_rounds_are_worth_is_fixed_when_the_first_round_that_the_late_entry_plays_has_ended() -> None:
    log = Log(registered(4))
    log.play((1, 3), (4, 2))
    log.do(LATE)
    player = newest(log.state)
    half, nothing = (ChangeRounds(player, half_points_for=rounds) for rounds in ((1,), ()))
    log.do(pair_command(log.state, (2, 1), (5, 4), bye=3), PublishRound(2))
    chosen = log.do(half)
    log.undo(log.undo(chosen))
    log.do(result(log.state, 1, WIN), result(log.state, 2, WIN))

    with pytest.raises(InvalidValue):
        log.do(nothing)
    with pytest.raises(CannotBeTakenBack):
        log.undo(chosen)
    assert log.do(half) == (len(log.events) + 1, len(log.events))


@pytest.mark.article("C.04.2")
def test_half_points_are_chosen_with_the_registration_too_and_both_are_taken_back_as_one() -> None:
    log = Log(registered(4))
    log.play((1, 3), (4, 2))
    log.play((2, 1), (3, 4))
    before = log.state

    span = log.do(RegisterPlayer("Late, One", 2222, half_points_for=(1,)))
    done, player = log.state, newest(log.state)
    assert [each.points for each in standings(done) if each.player == player] == [1]

    undone = log.undo(span)
    assert plain(log.state) == plain(before)
    log.undo(undone)
    assert plain(log.state) == plain(done)


def test_a_cancelled_registration_leaves_no_missed_rounds_behind_and_comes_back_with_them() -> None:
    log = Log(registered(4))
    log.play((1, 3), (4, 2))
    log.do(RegisterPlayer("Late, One", 2222, half_points_for=(1,)))
    done, player = log.state, newest(log.state)

    span = log.do(CancelRegistration(player))
    assert log.state.play.rounds[0].unpaired == {}

    log.undo(span)
    assert plain(log.state) == plain(done)


def test_half_points_taken_back_leave_a_round_as_it_was_that_was_amended_after_the_entry() -> None:
    log, _ = published_once()
    log.do(LATE)
    amended = AmendPairing(
        1,
        log.state.version,
        "engine",
        ((name(0), name(1)), (name(3), name(2))),
        None,
        "they had met",
        OPTIONS,
        PAIR_AGAIN,
        acknowledged=True,
    )
    log.do(amended)
    player, before = newest(log.state), log.state
    assert player in before.play.rounds[0].numbers

    log.undo(log.do(ChangeRounds(player, half_points_for=(1,))))

    assert plain(log.state) == plain(before)


def test_an_amendment_does_not_come_back_with_a_player_whose_registration_was_cancelled_meanwhile() -> None:
    log, _ = published_once()
    log.do(LATE)
    player = newest(log.state)
    seated = ((name(0), name(2)), (name(3), player))
    by_hand = AmendPairing(
        1, log.state.version, BY_HAND, seated, name(1), "came in time", OPTIONS, PAIR_AGAIN, acknowledged=True
    )
    taken_back = log.undo(log.do(by_hand))
    log.do(CancelRegistration(player))

    with pytest.raises(ChangedSince):
        log.undo(taken_back)


@for_each(limits=[(ByeLimits(most=1), TooManyByes), (ByeLimits(until=1), TooLateForByes)])
def test_the_announced_limits_hold_for_missed_rounds(limits: tuple[ByeLimits, type[Exception]]) -> None:
    announced, refusal = limits
    state, player = late(after(two_rounds(), ChangeSettings(bye_limits=announced)))

    after(state, ChangeRounds(player, half_points_for=(1,)))
    with pytest.raises(refusal):
        after(state, ChangeRounds(player, half_points_for=(1, 2)))


def test_more_half_points_than_allowed_with_a_registration_name_no_id_of_the_player() -> None:
    state = after(two_rounds(), ChangeSettings(bye_limits=ByeLimits(most=1)))

    with pytest.raises(InvalidValue) as refusal:
        after(state, replace(LATE, half_points_for=(1, 2)))

    assert refusal.value.field == "half_points_for"
    assert english(refusal.value.problem) == "the tournament allows 1 half-point bye for each player"


def test_only_missed_rounds_count_half_a_point() -> None:
    state, player = late(two_rounds())
    for who, number in ((player, 3), (name(0), 1)):
        with pytest.raises(InvalidValue):
            after(state, ChangeRounds(who, half_points_for=(number,)))


def test_half_points_for_missed_rounds_are_stated_anew_within_one_limit() -> None:
    state, player = late(after(two_rounds(), ChangeSettings(bye_limits=ByeLimits(most=1))))

    state = after(state, ChangeRounds(player, half_points_for=(1,)), ChangeRounds(player, half_points_for=(2,)))

    assert [each.unpaired.get(player) for each in state.play.rounds] == [None, ByeKind.HALF_POINT]
