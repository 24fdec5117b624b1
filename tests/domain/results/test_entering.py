"""Results: entered once, corrected knowingly, never by accident."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.players.withdrawals import AbsenceExplained, Withdraw
from domain.refusals import InvalidValue, RoundNotPublished, UnknownGame, UnknownRound
from domain.results.colours import CorrectColours
from domain.results.entering import ColoursConflict, EnterResult, ResultConflict, ResultCorrected
from domain.rounds.drafts import DiscardPairing
from domain.state.rounds import RoundStatus
from domain.tournament.decide import decide
from domain.values import Absence, GameId, Outcome
from tests.builders import after, name, paired, published, result, tournament
from tests.saying import refused

WIN, LOSS = Outcome.WHITE_WINS, Outcome.BLACK_WINS


def test_the_first_result_of_a_round_puts_it_in_play() -> None:
    state = published(tournament(4), (1, 3), (4, 2))

    state = after(state, result(state, 1, WIN))

    assert state.play.rounds[0].status is RoundStatus.IN_PLAY
    assert state.play.rounds[0].missing == (2,)


def test_the_same_result_again_is_no_new_event() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    command = result(state, 1, WIN)
    state = after(state, command)

    assert decide(state, command) == ()


def test_another_result_since_the_one_seen_is_a_conflict_with_both() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    late = result(state, 1, LOSS)
    state = after(state, result(state, 1, WIN))

    with pytest.raises(ResultConflict) as conflict:
        decide(state, late)

    assert (conflict.value.recorded, conflict.value.wanted) == (WIN, LOSS)
    assert conflict.value.recorded_version == state.version


def test_a_result_from_a_screen_with_the_colours_of_before_their_correction_is_a_conflict() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    late = replace(result(state, 1, WIN), white=name(0))
    state = after(state, CorrectColours(1, late.game, name(2)))

    with pytest.raises(ColoursConflict) as conflict:
        decide(state, late)

    assert "Player c has White" in refused(conflict.value)
    assert len(decide(state, replace(late, white=name(2)))) == 1


@pytest.mark.article("F.7")
def test_a_result_that_was_seen_can_be_corrected() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after(state, result(state, 1, WIN))
    game = state.play.rounds[0].games[next(iter(state.play.rounds[0].games))]

    (event,) = decide(state, EnterResult(1, game.id, LOSS, seen=game.seen, reason="wrong slip"))

    assert event == ResultCorrected(1, game.id, was=WIN, now=LOSS, reason="wrong slip")


def test_a_draft_takes_no_results() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))

    with pytest.raises(RoundNotPublished):
        decide(state, result(state, 1, WIN))


def test_a_result_never_lands_on_a_game_of_a_discarded_draft() -> None:
    old = paired(tournament(4), (1, 3), (4, 2))
    state = after(old, DiscardPairing(1))
    state = published(state, (1, 3), (4, 2))

    with pytest.raises(UnknownGame):
        decide(state, result(old, 1, WIN))


def test_a_round_that_is_not_paired_has_no_games() -> None:
    with pytest.raises(UnknownRound):
        decide(tournament(4), EnterResult(1, GameId("1-1-1"), WIN))


def test_a_finished_game_is_not_adjourned() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after(state, result(state, 1, WIN))

    with pytest.raises(InvalidValue):
        decide(state, result(state, 1, Outcome.ADJOURNED))


@pytest.mark.article("F.8")
@pytest.mark.parametrize(
    ("system", "absence", "leaves"),
    [
        ("fide-rating-2009", Absence.BY_THE_RULES, True),
        ("fide-rating-2009", Absence.STAYS, False),
        ("fide-dutch-2026", Absence.BY_THE_RULES, False),
        ("fide-dutch-2026", Absence.WITHDRAWN, True),
    ],
)
def test_who_stays_away_without_notice_has_left_if_the_rules_provide_it(
    system: str, absence: Absence, *, leaves: bool
) -> None:
    state = tournament(4, system=system)
    state = published(replace(state, settings=replace(state.settings, absence=absence)), (1, 3), (4, 2))

    state = after(state, result(state, 1, Outcome.BLACK_WINS_FORFEIT))

    assert state.plays_in(name(0), 2) is not leaves
    assert state.plays_in(name(2), 2)


@pytest.mark.article("F.8")
def test_a_forfeit_that_was_none_brings_the_player_back() -> None:
    state = published(tournament(4, system="fide-rating-2009"), (1, 3), (4, 2))
    state = after(state, result(state, 1, Outcome.BLACK_WINS_FORFEIT))

    events = decide(state, result(state, 1, LOSS))

    assert events[1] == AbsenceExplained(name(0), 2)


def test_a_correction_does_not_reinstate_a_player_who_announced_the_withdrawal() -> None:
    state = published(tournament(4, system="fide-rating-2009"), (1, 3), (4, 2))
    state = after(state, Withdraw(name(0)), result(state, 1, Outcome.BLACK_WINS_FORFEIT))

    assert not after(state, result(state, 1, LOSS)).plays_in(name(0), 2)
