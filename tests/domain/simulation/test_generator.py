from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.acceleration import accelerations
from domain.corrections.checking import check
from domain.players.byes import ByeGranted
from domain.players.withdrawals import Withdrawn
from domain.results.entering import ResultEntered
from domain.simulation.generator import generate
from domain.simulation.plan import Plan, Rates, random_entrants
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.values import ByeKind, Outcome

MANY = Rates(
    draws=0.4, forfeits=0.1, byes=0.1, full_point_byes=0.02, absences=0.05, withdrawals=0.03, late=0.2, never=0.1
)


def plan(players: int = 20, rounds: int = 7, rates: Rates = MANY, **more: Any) -> Plan:
    entrants = random_entrants(players, 1200, 2400, Random(1))
    return Plan(name="Created", system="fide-dutch-2026", rounds=rounds, entrants=entrants, rates=rates, **more)


def made(seed: int = 1, **more: Any) -> Tournament:
    return replay(generate(plan(**more), Random(seed)))


def test_the_same_seed_makes_the_same_events() -> None:
    assert list(generate(plan(), Random(5))) == list(generate(plan(), Random(5)))
    assert list(generate(plan(), Random(5))) != list(generate(plan(), Random(6)))


def test_a_made_tournament_is_complete() -> None:
    tournament = made()

    assert tournament.finished
    assert len(tournament.play.rounds) == 7
    assert all(not each.missing for each in tournament.play.rounds)


@pytest.mark.parametrize("seed", range(5))
def test_the_system_agrees_with_what_it_paired(seed: int) -> None:
    assert not [found for found in check(generate(plan(), Random(seed))) if found.differences]


def test_no_one_is_forgotten_or_seated_twice() -> None:
    for paired in made().play.rounds:
        seated = [player for game in paired.games.values() for player in (game.white, game.black)]
        seated += [*paired.unpaired, *([] if paired.bye is None else [paired.bye])]
        assert sorted(seated) == sorted(f"p{place}" for place in range(2, 22))


def test_everything_asked_for_happens() -> None:
    events = [event for seed in range(5) for event in generate(plan(players=40, rounds=9), Random(seed))]
    outcomes = {event.outcome for event in events if isinstance(event, ResultEntered)}
    byes = {event.kind for event in events if isinstance(event, ByeGranted)}
    left = {event.round for event in events if isinstance(event, Withdrawn)}

    assert outcomes >= {Outcome.DRAW, Outcome.WHITE_WINS_FORFEIT, Outcome.BLACK_WINS_FORFEIT, Outcome.DOUBLE_FORFEIT}
    assert byes == {ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT}
    assert 1 in left
    assert len(left) > 3


def test_with_all_rates_zero_everyone_plays_every_game() -> None:
    tournament = made(rates=Rates(draws=0.0))

    assert not any(each.unpaired for each in tournament.play.rounds)
    assert {game.outcome for each in tournament.play.rounds for game in each.games.values()} == {
        Outcome.WHITE_WINS,
        Outcome.BLACK_WINS,
    }


def test_a_tiny_field_always_keeps_two_players() -> None:
    rates = Rates(absences=0.9, withdrawals=0.5, late=0.9, never=0.9)

    assert all(len(made(seed, players=4, rounds=1, rates=rates).play.rounds) == 1 for seed in range(20))


def test_a_round_without_a_pairing_ends_the_tournament_unfinished() -> None:
    tournament = made(players=2, rounds=3, rates=Rates())

    assert (len(tournament.play.rounds), tournament.finished) == (1, False)


def test_it_can_stop_in_the_middle_of_a_round() -> None:
    tournament = made(last_round=3, results=4, rates=Rates())

    assert (len(tournament.play.rounds), len(tournament.play.rounds[-1].missing), tournament.finished) == (3, 6, False)


def test_acceleration_and_prohibitions_are_events() -> None:
    tournament = made(accelerated=True, prohibited=3, rates=Rates())

    assert [(len(each.players), each.points) for each in accelerations(tournament)] == [(10, 2), (10, 1)]
    assert len(tournament.settings.prohibitions) == 3
