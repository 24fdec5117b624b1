"""Whatever is offered is accepted, and leaves a round in which everyone sits once."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from domain.check_in import CheckIn
from domain.options import Case, OptionKind, PairingChange, options, rounds_open
from domain.options.finding import events_of
from domain.pairing.system import NoPairing
from domain.pairing_service import field_of, pair_round
from domain.players.byes import GrantBye
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.rounds.breaches import recorded_breaches
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.values import ByeKind, ByeLimits, Outcome, PlayerId, RoundNumber
from tests.builders import after, paired, published, result, tournament
from tests.for_each import for_each

SYSTEMS = ("fide-dutch-2026", "fide-rating-2009", "ecf", "berger")
RESULTS = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS, Outcome.BLACK_WINS_FORFEIT, Outcome.DOUBLE_FORFEIT)


def states(system: str, seed: int) -> Iterator[Tournament]:
    """A small tournament at every step: unpaired, drafted, published, half played, over; people come and go."""
    chance = random.Random(seed)
    state = tournament(chance.choice((5, 6, 7)), rounds=3, system=system)
    if chance.random() < 0.5:
        state = after(state, ChangeSettings(bye_limits=ByeLimits(most=1, until=2)))
    for number in range(1, state.settings.number_of_rounds + 1):
        yield state
        who = chance.choice(list(state.roster.players))
        if system != "berger" and state.roster.players[who].withdrawn_from is None:
            state = after(state, chance.choice((Withdraw(who), GrantBye(who, number, ByeKind.ZERO_POINT))))
        try:
            made = pair_round(field_of(state), system)
        except NoPairing:
            return
        state = paired(state, *((pair.white, pair.black) for pair in made.pairs), bye=made.bye)
        yield state
        if system != "berger":
            state = after(state, RegisterPlayer(f"Late {number}", 2000 + number), CheckIn(who))
            yield state
        state = after(state, PublishRound(number))
        yield state
        if system != "berger" and number < state.settings.number_of_rounds:
            state = after(state, RegisterPlayer(f"Later {number}", 1900 + number))
        yield state
        for board in list(state.play.rounds[-1].missing):
            state = after(state, result(state, board, chance.choice(RESULTS)))
            yield state


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(6))
def test_every_option_is_accepted_and_seats_everyone_once(system: str, seed: int) -> None:
    offered = 0
    for state in states(system, seed):
        for number in rounds_open(state):
            for player in state.roster.players:
                for case in Case:
                    found = options(state, player, case, number)
                    assert len({each.key for each in found}) == len(found)
                    for option in found:
                        offered += 1
                        ready = replay(events_of(state, option), state)
                        if option.pairing is PairingChange.CHANGES:
                            changed = ready.play.rounds[number - 1]
                            seated = [who for game in changed.games.values() for who in (game.white, game.black)]
                            seated += [] if changed.bye is None else [changed.bye]
                            assert len(seated) == len(set(seated))
                            assert (player in seated) is (case is Case.LATE)
                            assert not set(seated) & set(changed.unpaired)
                            assert recorded_breaches(ready, number) == ()
                        elif option.kind is OptionKind.PAIRED:
                            assert ready.plays_in(player, number)
    assert offered > 50


def there(state: Tournament, player: PlayerId, number: RoundNumber) -> bool:
    """Whether the player can be seated in a public round: has the bye, entered after it was paired, or checked in."""
    paired_round, known = state.play.rounds[number - 1], state.roster.players[player]
    if paired_round.seats(player):
        return player == paired_round.bye
    came = known.first_round > number or player not in paired_round.numbers or player in state.hall.checked_in
    return came and known.withdrawn_from is None


@for_each(system=SYSTEMS, seed=range(6))
def test_if_one_can_be_seated_with_another_the_other_can_with_the_one(system: str, seed: int) -> None:
    for state in states(system, seed):
        number = len(state.public_rounds)
        if number not in rounds_open(state):
            continue
        present = [player for player in state.roster.players if there(state, player, number)]
        seated_with = {
            (player, option.other)
            for player in present
            for option in options(state, player, Case.LATE, number)
            if option.kind is OptionKind.SEATED
        }
        assert seated_with == {(other, player) for player, other in seated_with}


def test_many_late_entries_can_all_be_seated_with_each_other() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after(state, *(RegisterPlayer(f"Late {place}", 2000 + place) for place in range(9)))
    late = list(state.roster.players)[4:]

    for player in late:
        found = {each.other for each in options(state, player, Case.LATE, 1) if each.kind is OptionKind.SEATED}
        assert found == set(late) - {player}


def test_who_entered_before_and_after_a_publication_taken_back_can_be_seated_with_each_other() -> None:
    state = after(paired(tournament(4), (1, 3), (4, 2)), RegisterPlayer("First", 2000), PublishRound(1))
    state = after(state, RegisterPlayer("Second", 1900))
    first, second = list(state.roster.players)[4:]

    assert options(state, first, Case.LATE, 1)[0].other == second
    assert options(state, second, Case.LATE, 1)[0].other == first


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(6))
def test_who_can_be_seated_with_another_is_offered_to_the_other_too(system: str, seed: int) -> None:
    together = set[tuple[PlayerId, PlayerId]]()
    for place, state in enumerate(states(system, seed)):
        for number in rounds_open(state):
            if number > len(state.public_rounds):
                continue
            there = [who for who, player in state.roster.players.items() if player.withdrawn_from is None]
            seated = {
                (who, option.other)
                for who in there
                for option in options(state, who, Case.LATE, number)
                if option.kind is OptionKind.SEATED and option.other is not None
            }
            assert seated == {(other, who) for who, other in seated}, (place, number)
            together |= seated
    assert bool(together) is (system != "berger")
