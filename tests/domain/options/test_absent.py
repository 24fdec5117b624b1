"""Who stays away: what may be done, best first (C.04.2; F.5, F.8)."""

from __future__ import annotations

import pytest

from domain.corrections.deciding import PLAYERS
from domain.options import Case, Option, OptionKind, PairingChange, options, outlook
from domain.options.finding import events_of
from domain.players.withdrawals import Withdraw
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import ByeKind, ByeLimits, Outcome
from tests.builders import after, name, pair_command, paired, published, registered, result, system_command, tournament


def away(state: Tournament, place: int, number: int) -> tuple[Option, ...]:
    return options(state, name(place), Case.AWAY, number)


def keys(state: Tournament, place: int, number: int) -> list[str]:
    return [each.key for each in away(state, place, number)]


@pytest.mark.article("F.5")
def test_known_before_the_pairing_an_absence_is_worth_nothing_unless_byes_were_announced() -> None:
    state = tournament(4)
    assert keys(state, 1, 1) == ["zero-point-bye", "half-point-bye", "withdrawal"]

    state = after(state, ChangeSettings(bye_limits=ByeLimits(most=2)))
    assert keys(state, 1, 1) == ["half-point-bye", "zero-point-bye", "withdrawal"]

    state = after(state, ChangeSettings(bye_limits=ByeLimits(most=0)))
    assert keys(state, 1, 1) == ["zero-point-bye", "withdrawal"]


@pytest.mark.article("F.5")
def test_a_draft_with_who_stays_away_is_paired_anew() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))

    first = away(state, 1, 1)[0]
    ready = replay(events_of(state, first), state)

    assert first.pairing is PairingChange.ANEW
    assert ready.draft is None
    assert not ready.plays_in(name(1), 1)


@pytest.mark.article("C.04.2")
def test_before_the_start_the_opponent_and_who_has_the_bye_may_play() -> None:
    state = published(tournament(5), (1, 3), (4, 2), bye=5)

    first = away(state, 0, 1)[0]
    changed = replay(events_of(state, first), state)

    assert (first.kind, first.other) == (OptionKind.OPPONENT_SEATED, name(4))
    assert changed.play.rounds[-1].unpaired == {name(0): ByeKind.ZERO_POINT}
    assert changed.play.rounds[-1].bye is None
    assert [{game.white, game.black} for game in changed.play.rounds[-1].games.values()] == [
        {name(2), name(4)},
        {name(3), name(1)},
    ]
    assert not changed.plays_in(name(0), 1)


def test_after_the_first_result_a_forfeit_comes_first_and_nothing_is_paired_again() -> None:
    state = published(tournament(5), (1, 3), (4, 2), bye=5)
    assert keys(state, 0, 1) == ["opponent-seated:e", "forfeit", "forfeit-and-withdrawal", "paired-again"]

    state = after(state, result(state, 2, Outcome.DRAW))
    assert keys(state, 0, 1) == ["forfeit", "opponent-seated:e", "forfeit-and-withdrawal"]


def test_a_forfeit_gives_the_game_to_who_waits() -> None:
    state = published(tournament(4), (1, 3), (4, 2))

    forfeit = next(each for each in away(state, 2, 1) if each.kind is OptionKind.FORFEIT)
    game = next(iter(replay(events_of(state, forfeit), state).play.rounds[-1].games.values()))

    assert game.outcome is Outcome.WHITE_WINS_FORFEIT


@pytest.mark.article("F.8")
def test_where_absence_withdraws_by_itself_no_one_is_withdrawn_twice() -> None:
    state = published(tournament(4, system="fide-rating-2009"), (1, 3), (4, 2))

    assert keys(state, 0, 1) == ["forfeit"]


@pytest.mark.article("F.6")
@pytest.mark.parametrize("system", ["fide-rating-2009", "fide-dutch-2017"])
def test_the_older_texts_leave_a_published_pairing_as_it_is(system: str) -> None:
    state = published(tournament(5, system=system), (1, 3), (4, 2), bye=5)

    assert {each.kind for each in away(state, 0, 1)} <= {OptionKind.FORFEIT, OptionKind.FORFEIT_AND_WITHDRAWAL}


def test_the_english_rules_seat_an_opponent_with_the_least_disturbance() -> None:
    state = published(tournament(5, system="ecf"), (1, 3), (4, 2), bye=5)

    first = away(state, 0, 1)[0]

    assert (first.kind, first.article) == (OptionKind.OPPONENT_SEATED, "rule 27")
    assert "paired-again" not in keys(state, 0, 1)


def test_who_has_played_can_only_leave() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after(state, result(state, 1, Outcome.DRAW))

    assert keys(state, 0, 1) == ["withdrawal"]


def test_who_has_left_has_nothing_to_be_absent_from() -> None:
    assert away(after(tournament(4), Withdraw(name(1))), 1, 1) == ()


@pytest.mark.article("C.05 6.6")
def test_a_round_robin_keeps_its_table() -> None:
    state = tournament(4, system="berger")
    assert keys(state, 1, 1) == ["zero-point-bye", "withdrawal"]

    state = published(state, (1, 4), (2, 3))
    assert keys(state, 1, 1) == ["forfeit", "forfeit-and-withdrawal"]


def test_the_outlook_shows_the_boards_that_change() -> None:
    state = published(tournament(5), (1, 3), (4, 2), bye=5)
    first = away(state, 0, 1)[0]

    told = outlook(state, first, events_of(state, first))

    assert [(each.was, each.now) for each in told.rounds[0].boards] == [
        ((name(0), name(2)), (name(2), name(4))),
        ((name(4), None), None),
    ]
    worth = {each.player: (each.points_was, each.points_now) for each in told.standings.moves}
    assert {who for who, (was, now) in worth.items() if was != now} == {name(4)}  # the point of the bye is gone


def test_the_outlook_says_why_a_draft_is_paired_in_another_way() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))
    leaving = away(state, 1, 1)[0]
    events = events_of(state, leaving)
    pairing = decide(replay(events, state), system_command(replay(events, state)))

    told = outlook(state, leaving, (*events, *pairing))

    (effect,) = told.rounds
    assert told.events == (*events, *pairing)
    assert (effect.is_recorded, effect.is_new) == (True, True)
    assert effect.deciding is not None
    assert effect.deciding.article == PLAYERS


def test_leaving_someone_out_of_a_published_round_is_taken_back_as_one() -> None:
    log: list[Event] = registered(5)
    state = replay(log)
    for command in (pair_command(state, (1, 3), (4, 2), bye=5), PublishRound(1)):
        told = decide(state, command)
        log, state = [*log, *told], replay(told, state)
    events = events_of(state, away(state, 0, 1)[0])

    back = undo([*log, *events], len(log) + 1, len(log) + len(events), "they came")
    again = replay(back, replay(events, state))

    assert again.play.rounds[-1].bye == name(4)
    assert again.roster.byes == {}
    assert again.plays_in(name(0), 1)
