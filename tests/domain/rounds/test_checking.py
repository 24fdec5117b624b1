from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from domain.corrections.checking import check
from domain.pairing.boards import NO_PLAYER
from domain.pairing_service import field_of, field_with_ends, pair_round
from domain.players.registration import PlayerRegistered
from domain.results.entering import AdjournedGameEnded, GameAdjourned, ResultCorrected, ResultEntered
from domain.rounds.amendments import PairingAmended
from domain.rounds.boards import PairedBoard, paired_boards
from domain.rounds.drafts import RoundPaired
from domain.rounds.publication import RoundPublished
from domain.settings.creation import TournamentCreated
from domain.simulation.generator import generate
from domain.simulation.plan import Plan, Rates, random_entrants
from domain.starting_list import pairing_numbers
from domain.state.rounds import game_id
from domain.subject import Event
from domain.tournament.replay import replay
from domain.values import Outcome, PlayerId, TieBreaks

SYSTEM = "fide-dutch-2026"


def made(players: int, rounds: int, last: int) -> list[Event]:
    entrants = random_entrants(players, 1500, 2300, Random(3))
    plan = Plan("Made", SYSTEM, rounds, entrants, Rates(draws=0.2), last_round=last)
    return list(generate(plan, Random(3)))


def next_round(events: list[Event]) -> list[Event]:
    """The events that pair and publish the next round by the system."""
    state = replay(events)
    number = len(state.play.rounds) + 1
    pairing = pair_round(field_of(state, number), SYSTEM)
    players = list(state.roster.players)
    boards = tuple(
        PairedBoard(game_id(number, state.version + 1, board), players[pair.white - 1], players[pair.black - 1])
        for board, pair in enumerate(pairing.pairs, start=1)
    )
    bye = None if pairing.bye is None else players[pairing.bye - 1]
    numbers = state.play.rounds[-1].numbers
    return [RoundPaired(number, SYSTEM, "test", boards, bye, numbers, {}), RoundPublished(number)]


@pytest.mark.article("F.7")
def test_a_correction_changes_only_the_rounds_paired_after_it() -> None:
    events = made(12, 5, last=2)
    game = next(iter(replay(events).play.rounds[0].games.values()))
    assert game.outcome is not None
    other = Outcome.BLACK_WINS if game.outcome is not Outcome.BLACK_WINS else Outcome.WHITE_WINS
    corrected = ResultCorrected(1, game.id, game.outcome, other)
    told = [*events, corrected, *next_round([*events, corrected])]

    assert [found.differences for found in check(told)] == [(), (), ()]


@pytest.mark.article("F.9")
def test_a_round_amended_with_the_ends_of_adjourned_games_is_known_as_such() -> None:
    events = made(12, 5, last=1)
    entered = next(each for each in events if isinstance(each, ResultEntered) and each.outcome is Outcome.WHITE_WINS)
    events = [GameAdjourned(1, entered.game) if each is entered else each for each in events]
    events += next_round(events)
    events.append(AdjournedGameEnded(1, entered.game, Outcome.WHITE_WINS))
    state = replay(events)
    paired, players = state.play.rounds[-1], list(state.roster.players)
    found = pair_round(field_with_ends(state, 2), SYSTEM)
    boards = tuple(
        PairedBoard(game_id(2, state.version + 1, board), players[pair.white - 1], players[pair.black - 1])
        for board, pair in enumerate(found.pairs, start=1)
    )
    amended = PairingAmended(
        2, "F.7", paired_boards(paired), boards, None, None, "test", numbers=pairing_numbers(state)
    )
    by_hand = replace(amended, boards=(replace(boards[0], white=boards[0].black, black=boards[0].white), *boards[1:]))

    for last, with_ends in ((amended, True), (by_hand, False)):
        *_, checked = check([*events, last])
        assert (bool(checked.differences), checked.with_ends) == (True, with_ends)


def test_the_engine_of_each_pairing_is_reported() -> None:
    events = made(6, 5, last=2)

    assert [found.engine for found in check([*events, *next_round(events)])] == ["simulation", "simulation", "test"]


def test_a_bye_given_to_another_player_is_two_differences() -> None:
    events = made(5, 3, last=1)
    changed: list[Event] = []
    for event in events:
        if isinstance(event, RoundPaired):
            first = event.boards[0]
            assert event.bye is not None
            boards = (replace(first, black=event.bye), *event.boards[1:])
            changed.append(replace(event, boards=boards, bye=first.black))
        else:
            changed.append(event)
    (found,) = check(changed)

    assert len(found.differences) == 2
    assert {each.recorded is not None and each.recorded[1] == NO_PLAYER for each in found.differences} == {True, False}


def test_a_round_with_fewer_boards_than_the_system_makes_is_reported() -> None:
    events = made(6, 3, last=1)
    changed = [
        replace(event, boards=event.boards[1:]) if isinstance(event, RoundPaired) else event
        for event in events
        if not isinstance(event, ResultEntered)
    ]
    (found,) = check(changed)

    assert [(each.recorded is None, each.paired is None) for each in found.differences] == [(True, False)]


def test_an_unknown_system_is_a_key_error() -> None:
    events = [replace(each, system="lots") if isinstance(each, RoundPaired) else each for each in made(6, 3, last=1)]

    with pytest.raises(KeyError):
        list(check(events))


def test_players_are_reported_by_pairing_number_not_by_id() -> None:
    events: list[Event] = [
        TournamentCreated("Two", SYSTEM, 1, tie_breaks=TieBreaks()),
        PlayerRegistered(PlayerId("x"), "X"),
        PlayerRegistered(PlayerId("y"), "Y"),
    ]
    x, y = PlayerId("x"), PlayerId("y")
    board = PairedBoard(game_id(1, 5, 1), x, y)
    events.append(RoundPaired(1, SYSTEM, "test", (board,), None, {}, {}))
    (found,) = check(events)

    assert found.differences == ()
