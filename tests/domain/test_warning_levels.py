"""Levels 2 to 4 of the warnings: which actions are told, asked about once, or asked about twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

import pytest

from domain.fide_mode import FideModeLeft, LeaveFideMode, ProhibitedInFideMode
from domain.players.byes import CorrectBye, GrantBye
from domain.players.details import CorrectRating
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.refusals import InvalidValue
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult
from domain.rounds.amendments import AmendPairing
from domain.rounds.by_hand import EndManualPairing, StartManualPairing
from domain.rounds.choices import KEEP, PAIR_AGAIN
from domain.rounds.drafts import PairingDiscarded
from domain.rounds.manual import BY_HAND
from domain.rounds.publication import PublicationTakenBack
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.starting_list import pairing_numbers
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import decide, warnings_before, warnings_together
from domain.tournament.replay import evolve
from domain.values import ByeKind, Outcome, Tpn
from tests.builders import after, name, pair_command, paired, played, published, tournament

WIN, DRAW, ADJOURNED = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.ADJOURNED
A, B, C, D = (name(place) for place in range(4))


def levels(state: Tournament, command: Command) -> Sequence[tuple[str, int]]:
    return [(each.code, int(each.level)) for each in warnings_before(state, command)]


def after_round_one(first: Outcome = WIN) -> Tournament:
    return played(tournament(4), (1, 3, first), (4, 2, WIN))


def first_game(state: Tournament) -> Game:
    return next(iter(state.play.rounds[0].games.values()))


def other_result(state: Tournament, outcome: Outcome) -> EnterResult:
    game = first_game(state)
    return EnterResult(1, game.id, outcome, game.seen)


def test_a_full_point_bye_is_an_information() -> None:
    state = tournament(4)

    assert levels(state, GrantBye(A, 1, ByeKind.FULL_POINT)) == [("full-point-bye", 2)]
    assert levels(state, GrantBye(A, 1, ByeKind.HALF_POINT)) == []
    assert levels(state, GrantBye(A, 1, ByeKind.ZERO_POINT)) == []


def test_half_point_byes_are_asked_about_from_the_second_on() -> None:
    state = after(tournament(4), GrantBye(A, 2, ByeKind.HALF_POINT))

    assert levels(state, GrantBye(A, 3, ByeKind.HALF_POINT)) == [("another-half-point-bye", 3)]
    assert levels(state, GrantBye(A, 2, ByeKind.HALF_POINT)) == []
    assert levels(state, GrantBye(B, 3, ByeKind.HALF_POINT)) == []
    assert levels(state, CorrectBye(A, 1, ByeKind.HALF_POINT)) == [("another-half-point-bye", 3)]


def test_a_correction_is_asked_about_once_a_later_round_is_paired() -> None:
    fresh = after_round_one()
    later = published(fresh, (4, 1), (3, 2))
    colours = CorrectColours(1, first_game(fresh).id, first_game(fresh).black, first_game(fresh).seen)

    assert levels(fresh, other_result(fresh, DRAW)) == []
    assert levels(fresh, colours) == []
    assert levels(later, other_result(later, DRAW)) == [("earlier-round-corrected", 3)]
    assert levels(later, colours) == [("earlier-round-corrected", 3)]


def test_a_correction_while_a_later_round_is_a_draft_is_against_no_rule() -> None:
    """F.7 is about what has been published: a draft is paired again."""
    state = paired(after_round_one(), (4, 1), (3, 2))

    (found,) = warnings_before(state, other_result(state, DRAW))

    assert (found.code, found.article) == ("draft-goes-out-of-date", "")


def test_a_correction_for_the_rating_report_alone_is_not_asked_about() -> None:
    state = played(after_round_one(), (4, 1, WIN), (3, 2, WIN))

    assert levels(state, other_result(state, DRAW)) == []


def test_an_adjourned_game_that_is_not_drawn_is_asked_about_once_the_next_round_is_paired() -> None:
    fresh = after_round_one(ADJOURNED)
    draft = paired(fresh, (4, 1), (3, 2))
    later = published(fresh, (4, 1), (3, 2))

    assert levels(fresh, other_result(fresh, WIN)) == []
    assert levels(draft, other_result(draft, WIN)) == [("draft-goes-out-of-date", 3)]
    assert levels(later, other_result(later, DRAW)) == []
    assert levels(later, other_result(later, WIN)) == [("adjourned-game-not-drawn", 3)]


@pytest.mark.article("F.9")
def test_an_adjourned_game_that_was_not_played_leaves_the_mode() -> None:
    fresh = after_round_one(ADJOURNED)
    later = paired(fresh, (4, 1), (3, 2))
    ended = after(fresh, other_result(fresh, WIN))

    for state in (fresh, later, ended):
        absent = other_result(state, Outcome.BLACK_WINS_FORFEIT)
        assert levels(state, absent) == [("adjourned-game-not-played", 5)]
        with pytest.raises(ProhibitedInFideMode):
            decide(state, absent)
        assert not after(state, replace(absent, leave_fide_mode=True)).in_fide_mode
    forfeit = after_round_one()
    assert levels(forfeit, other_result(forfeit, Outcome.BLACK_WINS_FORFEIT)) == []


def test_pairing_with_an_older_game_adjourned_is_an_information() -> None:
    second = published(after_round_one(ADJOURNED), (4, 1), (3, 2))
    games = second.play.rounds[1].games.values()
    done = after(second, *(EnterResult(2, game.id, WIN, game.seen) for game in games))

    assert levels(after_round_one(ADJOURNED), pair_command(after_round_one(ADJOURNED), (4, 1), (3, 2))) == []
    assert levels(done, pair_command(done, (1, 2), (3, 4))) == [("older-game-adjourned", 2)]


def test_pairing_who_withdrew_before_the_publication_was_taken_back_is_an_information() -> None:
    state = published(after_round_one(), (4, 1), (3, 2))
    events = [PublicationTakenBack(2, "a wrong result"), PairingDiscarded(2)]
    gone = after(state, Withdraw(D))
    again = reduce(evolve, events, gone)

    assert gone.roster.players[D].withdrawn_from == 3
    assert levels(again, pair_command(again, (4, 1), (3, 2))) == [("withdrawn-later", 2)]
    assert levels(reduce(evolve, events, state), pair_command(again, (4, 1), (3, 2))) == []
    assert levels(after(again, LeaveFideMode(leave_fide_mode=True)), pair_command(again, (4, 1), (3, 2))) == [
        ("withdrawn-later", 2)
    ]


def test_another_list_of_tie_breaks_is_confirmed_twice_once_a_round_is_paired() -> None:
    before, state = tournament(4), after_round_one()
    command = ChangeTieBreaks(replace(state.settings.tie_breaks, codes=("SB",)), "by mistake")

    assert levels(before, command) == []
    assert levels(state, command) == [("tie-breaks-changed", 4)]


@pytest.mark.article("C.04.2")
@pytest.mark.parametrize("paired_rounds", [0, 1])
def test_an_exchange_of_equals_is_asked_about_and_another_leaves_the_mode(paired_rounds: int) -> None:
    equal = after(tournament(4), CorrectRating(B, 2400, "list"))
    state = played(equal, (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW)) if paired_rounds else equal
    exchanged = AssignPairingNumbers({A: Tpn(2), B: Tpn(1), C: Tpn(3), D: Tpn(4)})
    others = AssignPairingNumbers({A: Tpn(1), B: Tpn(2), C: Tpn(4), D: Tpn(3)})

    assert levels(state, exchanged) == [("numbers-changed", 3)]
    assert levels(state, others) == [("numbers-not-by-strength", 5)]
    assert levels(tournament(4, system="berger"), others) == []


@pytest.mark.article("F.7")
def test_a_corrected_bye_of_an_earlier_round_is_asked_about_once_a_later_one_is_paired() -> None:
    first = played(after(tournament(5), GrantBye(A, 1, ByeKind.HALF_POINT)), (2, 4, WIN), (5, 3, WIN))
    correction = CorrectBye(A, 1, ByeKind.ZERO_POINT)

    assert levels(first, correction) == []
    assert levels(published(first, (5, 2), (1, 4), bye=3), correction) == [("earlier-round-corrected", 3)]


@pytest.mark.article("C.04.2")
def test_numbers_that_a_correction_moves_after_a_pairing_are_asked_about() -> None:
    before, state = tournament(4), after_round_one()
    stronger = CorrectRating(D, 2900, "list")
    late = RegisterPlayer("Zoe", rating=2900)

    def codes(state: Tournament, command: Command) -> Sequence[tuple[str, int]]:
        return [(each.code, int(each.level)) for each in warnings_together(state, [command])]

    assert codes(state, stronger) == [("numbers-changed", 3)]
    assert codes(state, CorrectRating(A, 2900, "list")) == []
    assert codes(before, stronger) == []
    assert codes(state, late) == []
    assert codes(after(state, LeaveFideMode(leave_fide_mode=True)), stronger) == []


@pytest.mark.article("C.04.2")
@pytest.mark.parametrize("public", [False, True])
def test_numbers_move_unasked_while_round_one_is_a_draft(public: bool) -> None:
    make = published if public else paired
    state = make(after(tournament(4), CorrectRating(B, 2400, "list")), (1, 3), (4, 2))
    exchanged = AssignPairingNumbers({A: Tpn(2), B: Tpn(1), C: Tpn(3), D: Tpn(4)})

    found = warnings_together(state, [CorrectRating(D, 2900, "list")])
    by_hand = warnings_before(state, exchanged)

    assert [each.message.id for each in found] == (["warning.numbers-changed"] if public else [])
    stated = "warning.numbers-changed" if public else "warning.numbers-exchanged"
    assert [each.message.id for each in by_hand] == [stated]


@pytest.mark.article("C.04.2")
def test_numbers_stated_by_hand_are_refused_from_the_draft_of_round_four_on() -> None:
    state = after(tournament(4, rounds=6), CorrectRating(B, 2400, "list"))
    for pairs in (((1, 3), (4, 2)), ((2, 1), (3, 4)), ((1, 4), (2, 3))):
        state = played(state, *((white, black, Outcome.DRAW) for white, black in pairs))
    exchanged = AssignPairingNumbers({A: Tpn(2), B: Tpn(1), C: Tpn(3), D: Tpn(4)})

    assert pairing_numbers(after(state, exchanged))[B] == 1
    with pytest.raises(InvalidValue):
        after(paired(state, (3, 1), (2, 4)), exchanged)


@pytest.mark.parametrize("same", [True, False])
def test_a_pairing_by_hand_is_asked_about_where_the_system_pairs_differently(same: bool) -> None:
    state = after(after_round_one(), StartManualPairing(2))
    system = ((D, A), (C, B))
    made = system if same else ((A, D), (C, B))

    command = EndManualPairing(2, state.version, made, None, system, None)

    assert levels(state, command) == ([] if same else [("paired-by-hand", 3)])


def test_a_published_round_that_is_paired_again_leaves_the_mode_where_pairs_were_avoided() -> None:
    state = published(after_round_one(), (4, 1), (3, 2))
    choices = (KEEP, PAIR_AGAIN)
    again = AmendPairing(
        2, state.version, "test", ((A, D), (C, B)), None, "corrected", choices, PAIR_AGAIN, moved_by_avoidance=True
    )

    with pytest.raises(ProhibitedInFideMode):
        decide(state, again)
    assert decide(state, replace(again, leave_fide_mode=True))[-1] == FideModeLeft(2, ("moved-by-avoidance",))
    assert levels(state, replace(again, moved_by_avoidance=False)) == []
    assert levels(state, replace(again, moved_by_avoidance=False, engine=BY_HAND)) == [("paired-by-hand", 3)]


def test_outside_the_mode_nothing_is_asked() -> None:
    state = after(tournament(4), LeaveFideMode(leave_fide_mode=True))

    assert levels(state, GrantBye(A, 1, ByeKind.FULL_POINT)) == []
