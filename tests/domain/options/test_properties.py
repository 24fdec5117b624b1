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
from domain.values import ByeKind, ByeLimits, Outcome
from tests.builders import after, paired, result, tournament

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
