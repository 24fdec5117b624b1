"""What a system pairs breaks nothing by its own word, and is accepted as it is when an arbiter enters it by hand."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest

from domain.pairing.registry import codes, system
from domain.pairing.system import NoPairing, RoundPairing
from domain.pairing_service import by_player, field_of, pair_round
from domain.players.byes import GrantBye
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.rounds.amendments import AmendPairing, PairingAmended
from domain.rounds.breaches import recorded_breaches
from domain.rounds.by_hand import EndManualPairing, ManualPairingEnded, StartManualPairing
from domain.rounds.decisions import ArbiterDecided
from domain.rounds.drafts import PairRound
from domain.rounds.publication import PublishRound
from domain.settings.creation import TournamentCreated
from domain.state.tournament import Tournament
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.values import Absence, BreachKind, ByeKind, Outcome, PlayerId, Score, Scoring
from tests.builders import accelerate, after, name, prohibit, registered, result
from tests.for_each import for_each

CODES = codes()
GAMES = (Outcome.WHITE_WINS, Outcome.WHITE_WINS, Outcome.BLACK_WINS, Outcome.BLACK_WINS, Outcome.DRAW)
NOT_PLAYED = (Outcome.WHITE_WINS_FORFEIT, Outcome.BLACK_WINS_FORFEIT, Outcome.DOUBLE_FORFEIT)
RESULTS = (*GAMES, *NOT_PLAYED, Outcome.BOTH_LOSE)
SEEDS = range(40)
OPTIONS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "ecf": (
        {},
        {
            "avoid": "club,family,federation",
            "avoid_rounds": "9",
            "half_point_byes": "allow",
            "defaulted_pairs": "allow",
        },
        {"last_round_alternation": "relax", "last_round_levels": "relax", "contention": "4", "bye_is_a_float": "yes"},
    ),
    "berger-double": ({}, {"last_two_rounds": "as-printed"}),
}
SCORINGS = (Scoring(), Scoring(), Scoring(win=6, draw=2, forfeit_win=6, full_point_bye=6), Scoring(full_point_bye=1))


def start(code: str, chance: random.Random, *, calm: bool) -> Tournament:
    """A tournament of this system before round one; in a Swiss some may not meet, and some have virtual points."""
    count = chance.randint(8, 10) if calm else chance.randint(4, 11)
    rounds = 7 if calm else chance.randint(3, min(7, count))
    events = registered(count, rounds=rounds, system=code)
    created = events[0]
    assert isinstance(created, TournamentCreated)
    options = dict(chance.choice(OPTIONS.get(code, ({},))))
    events[0] = replace(created, scoring=chance.choice(SCORINGS), options=options, absence=Absence.STAYS)
    clubs = [chance.choice(("Aston", "Barnet", "")) for _ in range(count)]
    events[2:] = [
        replace(event, club=clubs[place]) if isinstance(event, PlayerRegistered) else event
        for place, event in enumerate(events[2:])
    ]
    state = replay(events)
    if calm or state.rules.is_round_robin:
        return state
    if chance.random() < 0.5:
        apart = tuple(chance.sample(list(state.roster.players), 2))
        state = after(state, prohibit(state, apart, 1, chance.randint(1, rounds)))
    if state.rules.has_virtual_points and chance.random() < 0.5:
        upper = tuple(name(place) for place in range(count // 2))
        state = after(state, accelerate(state, upper, 2, 1, chance.randint(1, rounds)))
    return state


def with_byes(state: Tournament, chance: random.Random) -> Tournament:
    """Some players ask for byes of every kind in the next round, or leave; there are always two to be paired."""
    if state.rules.is_round_robin:
        return state
    number = len(state.play.rounds) + 1
    here = [player for player in state.roster.players if state.plays_in(player, number)]
    for player in chance.sample(here, min(chance.choice((0, 0, 1, 1, 2, 3)), len(here) - 2)):
        kind = chance.choice((ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT))
        leaves = chance.random() < 0.1
        state = after(state, Withdraw(player) if leaves else GrantBye(player, number, kind))
    if number > 1 and chance.random() < 0.1:
        state = after(state, RegisterPlayer(f"Late {number}", 2000 + number))
    return state


@cache
def rounds_of(code: str, seed: int) -> tuple[tuple[Tournament, RoundPairing], ...]:
    """The rounds of a random tournament: each before it is paired, and its pairing by the system.

    Where the seed is even all games are played, until leaders have no one left but each other.
    """
    return tuple(_played(code, random.Random(seed), calm=seed % 2 == 0))


def _played(code: str, chance: random.Random, *, calm: bool) -> Iterator[tuple[Tournament, RoundPairing]]:
    state = start(code, chance, calm=calm)
    while len(state.play.rounds) < state.settings.number_of_rounds:
        if not calm:
            state = with_byes(state, chance)
        try:
            made = pair_round(field_of(state), code)
        except NoPairing:
            return
        yield state, made
        boards = tuple((pair.white, pair.black) for pair in made.pairs)
        number = len(state.play.rounds) + 1
        state = after(state, PairRound(number, state.version, "test", boards, made.bye), PublishRound(number))
        for board in list(state.play.rounds[-1].missing):
            outcome = chance.choice(GAMES if calm else RESULTS)
            state = after(state, result(state, board, outcome))


def by_hand(state: Tournament, pairs: tuple[tuple[PlayerId, PlayerId], ...], bye: PlayerId | None) -> Tournament:
    """The next round entered by hand, with no breach acknowledged, and published."""
    number = len(state.play.rounds) + 1
    state = after(state, StartManualPairing(number))
    events = decide(state, EndManualPairing(number, state.version, pairs, bye, pairs, bye))
    ended = events[-1]
    assert isinstance(ended, ManualPairingEnded)
    assert (ended.by_hand, ended.by_system, ended.breaches) == ((), (), ())
    for event in events:
        state = evolve(state, event)
    return after(state, PublishRound(number))


@pytest.mark.parametrize("code", CODES)
@for_each(seed=SEEDS)
def test_what_a_system_pairs_is_no_breach_and_is_accepted_by_hand(code: str, seed: int) -> None:
    rounds = 0
    for state, made in rounds_of(code, seed):
        rounds += 1
        number = len(state.play.rounds) + 1
        assert system(code).breaches(field_of(state), made.pairs, made.bye) == ()
        public = by_hand(state, *by_player(state, made))
        assert recorded_breaches(public, number) == ()
    assert rounds


@pytest.mark.article("F.7")
@pytest.mark.parametrize("code", CODES)
def test_a_published_pairing_of_the_system_is_changed_by_decision_only(code: str) -> None:
    changes = 0
    for seed in SEEDS[:8]:
        for state, made in rounds_of(code, seed):
            number = len(state.play.rounds) + 1
            pairs, bye = by_player(state, made)
            public = by_hand(state, pairs, bye)
            if public.play.rounds[-1].missing != tuple(range(1, len(pairs) + 1)):
                continue  # a round robin loses the games of who has left by forfeit at once
            turned = ((pairs[0][1], pairs[0][0]), *pairs[1:])
            command = AmendPairing(
                number, public.version, "manual", turned, bye, "colours", ("keep", "turn"), "turn", acknowledged=True
            )
            decided, amended = decide(public, command)
            assert isinstance(decided, ArbiterDecided)
            assert isinstance(amended, PairingAmended)
            assert amended.article == "F.7"
            changes += 1
    assert changes > 20


def had_before(code: str) -> set[Score]:
    """What the players had to whom the system gives the bye of the pairing in these tournaments."""
    return {
        record.score
        for seed in SEEDS
        for state, made in rounds_of(code, seed)
        for player in field_of(state).players
        if player.tpn == made.bye
        for record in player.history
    }


def third_colours_in_the_last_round(code: str) -> int:
    """The boards of last rounds at which the system gives someone a colour for the third time running."""
    found = 0
    for seed in SEEDS:
        for state, made in rounds_of(code, seed):
            field = field_of(state)
            if field.is_last_round:
                judged = system(code).breaches(replace(field, rounds=field.rounds + 1), made.pairs, made.bye)
                found += any(each.kind is BreachKind.COLOUR_RUNNING for each in judged)
    return found


def test_these_tournaments_have_what_the_editions_treat_apart() -> None:
    fide = [code for code in CODES if code.startswith("fide-")]

    assert sum(map(third_colours_in_the_last_round, fide)) > 2
    assert Score.FULL_POINT_BYE in had_before("fide-dutch-2017")
    assert had_before("ecf") & {Score.PAIRING_ALLOCATED_BYE, Score.HALF_POINT_BYE}


@pytest.mark.parametrize("code", CODES)
@for_each(seed=SEEDS[:6])
def test_an_explanation_that_is_read_long_after_pairing_is_the_one_that_is_made_at_once(code: str, seed: int) -> None:
    for state, made in reversed(rounds_of(code, seed)):
        at_once = pair_round(field_of(state), code).explained()

        assert at_once.reasons == made.explanation == made.explained().reasons
        assert copy.copy(made) == at_once  # as another process gets it
        assert hash(made) == hash(at_once)
