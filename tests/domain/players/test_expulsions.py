"""Players who are expelled: not paired, out of the standings by decision; games stay (C.07 15.1, 16.3)."""

from __future__ import annotations

import pytest

from domain.options import Case, options
from domain.players.expulsions import AlreadyExpelled, Expel, NotExpelled, ReverseExpulsion
from domain.players.withdrawals import AlreadyWithdrawn, PlayerIsExpelled, Reinstate, Withdraw
from domain.prizes.awards import prize_list
from domain.refusals import ChangedSince, ReasonMissing
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.places import places
from domain.standings.ranking import ranking, standings
from domain.state.tournament import Tournament
from domain.trf.export import export
from domain.values import Outcome, TieBreaks
from tests.builders import after, name, played, registered, tournament
from tests.domain.corrections.test_undo import Log
from tests.property.playing import plain

WIN, LOSS, DRAW = Outcome.WHITE_WINS, Outcome.BLACK_WINS, Outcome.DRAW
A, B, C, D = map(name, range(4))
EXPEL_A = Expel(A, reason="an engine on the phone")


def two_rounds() -> Tournament:
    """A beats C and B beats D; then A beats B, and C draws with D."""
    return played(played(tournament(4), (1, 3, WIN), (4, 2, LOSS)), (2, 1, LOSS), (3, 4, DRAW))


def test_who_is_expelled_is_not_paired_any_more() -> None:
    state = after(two_rounds(), EXPEL_A)

    assert not state.plays_in(A, 3)
    assert options(state, A, Case.LATE, 3) == ()
    assert options(state, A, Case.AWAY, 3) == ()


def test_who_is_expelled_has_no_place_and_the_others_move_up() -> None:
    state = after(two_rounds(), EXPEL_A)
    found = ranking(state)

    assert [(each.place, each.player) for each in found.rows] == [(1, B), (2, C), (3, D)]
    assert [(each.place, each.player, each.points) for each in found.out] == [(0, A, 4)]
    assert A not in {each.share.player for each in prize_list(state).awards}


def test_the_standings_of_the_rounds_before_the_expulsion_stay() -> None:
    state = after(two_rounds(), EXPEL_A)

    assert A in {each.player for each in standings(state, 1)}
    assert A not in {each.player for each in standings(state, 2)}


def test_a_place_in_the_standings_may_be_kept() -> None:
    state = after(two_rounds(), Expel(A, in_standings=True, reason="late to every round"))

    assert standings(state)[0].player == A
    assert not state.plays_in(A, 3)


@pytest.mark.article("C.07 15.1")
def test_the_games_against_who_is_expelled_stay_and_count_in_tie_breaks() -> None:
    state = after(two_rounds(), ChangeTieBreaks(TieBreaks(("BH", "SB")), "announced late"))
    before = {each.player: (each.points, each.values) for each in standings(state)}
    expelled = {each.player: (each.points, each.values) for each in standings(after(state, EXPEL_A))}

    assert expelled == {player: numbers for player, numbers in before.items() if player != A}


@pytest.mark.article("C.07 16.3")
def test_the_rounds_after_an_expulsion_count_for_opponents_as_those_after_a_withdrawal() -> None:
    state = after(two_rounds(), ChangeTieBreaks(TieBreaks(("BH",)), "announced late"))
    withdrawn = played(after(state, Withdraw(A)), (2, 3, WIN), bye=4)
    expelled = played(after(state, EXPEL_A), (2, 3, WIN), bye=4)

    values = {each.player: each.values for each in standings(withdrawn)}
    assert {each.player: each.values for each in standings(expelled)} == {
        player: numbers for player, numbers in values.items() if player != A
    }


def test_an_expulsion_needs_a_reason_and_so_does_its_reversal() -> None:
    with pytest.raises(ReasonMissing):
        after(two_rounds(), Expel(A))
    with pytest.raises(ReasonMissing):
        after(two_rounds(), EXPEL_A, ReverseExpulsion(A))


def test_only_a_reversal_brings_back_who_was_expelled() -> None:
    state = after(two_rounds(), EXPEL_A)
    with pytest.raises(PlayerIsExpelled):
        after(state, Reinstate(A))
    with pytest.raises(AlreadyWithdrawn):
        after(state, Withdraw(A))

    state = after(state, ReverseExpulsion(A, "an appeal"))
    assert state.plays_in(A, 3)
    assert standings(state)[0].player == A
    with pytest.raises(NotExpelled):
        after(state, ReverseExpulsion(A, "again"))


def test_who_had_withdrawn_is_still_withdrawn_after_a_reversal() -> None:
    state = after(two_rounds(), Withdraw(A), EXPEL_A, ReverseExpulsion(A, "an appeal"))

    assert state.roster.players[A].withdrawn_from == 3
    assert after(state, Reinstate(A)).plays_in(A, 3)


def test_the_choice_about_the_standings_can_be_made_anew() -> None:
    state = after(two_rounds(), EXPEL_A, Expel(A, in_standings=True, reason="the appeal committee"))
    assert standings(state)[0].player == A

    with pytest.raises(AlreadyExpelled):
        after(state, Expel(A, in_standings=True, reason="the appeal committee"))


def test_an_expulsion_its_second_choice_and_its_reversal_are_taken_back() -> None:
    log = Log(registered(4))
    log.play((1, 3), (4, 2))
    log.do(Withdraw(A))
    for command in (EXPEL_A, Expel(A, in_standings=True, reason="an appeal"), ReverseExpulsion(A, "an appeal")):
        before = log.state
        span = log.do(command)
        done = log.state
        undone = log.undo(span)
        assert plain(log.state) == plain(before)
        log.undo(undone)
        assert plain(log.state) == plain(done)


def test_a_withdrawal_is_not_taken_back_under_an_expulsion() -> None:
    log = Log(registered(4))
    withdrawal = log.do(Withdraw(A))
    expulsion = log.do(EXPEL_A)
    with pytest.raises(PlayerIsExpelled):
        log.undo(withdrawal)

    log.do(ReverseExpulsion(A, "an appeal"))
    with pytest.raises(ChangedSince):
        log.undo(expulsion)


def test_the_file_has_no_place_for_who_is_out_of_the_standings() -> None:
    lines = export(after(two_rounds(), EXPEL_A), places).splitlines()

    found = {line[14:22]: line[85:89] for line in lines if line.startswith("001")}
    assert found == {
        "Player a": "    ",
        "Player b": "   1",
        "Player c": "   2",
        "Player d": "   3",
    }
