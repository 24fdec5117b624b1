"""Commands of a large tournament: the work of each grows with the number of players, not with its square."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import FrameType

import pytest

from domain.check_in import CheckIn, CloseCheckIn, OpenCheckIn
from domain.players.byes import CancelBye, GrantBye
from domain.players.details import CorrectRating
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.players.withdrawals import Reinstate, Withdraw
from domain.results.entering import EnterResult, ResultEntered
from domain.results.forfeits import ForfeitAbsent
from domain.rounds.amendments import AmendPairing
from domain.rounds.drafts import DiscardPairing, PairRound
from domain.rounds.publication import PublishRound
from domain.settings.finishing import FinishTournament
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import ByeKind, Outcome, PlayerId, Tpn
from tests.builders import SYSTEM, created

ROUNDS = 2
FEW, MANY = 60, 240


def _player(place: int) -> PlayerId:
    return PlayerId(f"p{place}")


def _calls(work: Callable[[], object]) -> int:
    """How many calls of functions and steps of generators the work makes."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


class _Counted:
    """A tournament whose commands are counted: the most calls that each kind of command made."""

    def __init__(self, players: int, system: str) -> None:
        registered = [PlayerRegistered(_player(place), f"Player {place}", 2800 - place) for place in range(players)]
        self.state: Tournament = replay([*created(rounds=ROUNDS, system=system), *registered])
        self.most: dict[str, int] = {}

    def do(self, command: Command) -> None:
        state = self.state

        def work() -> None:
            self.state = replay(decide(state, command), state)

        name = type(command).__name__
        self.most[name] = max(self.most.get(name, 0), _calls(work))

    def pair(self, number: int) -> None:
        numbers = pairing_numbers(self.state)
        seated = [numbers[who] for who in self.state.roster.players if self.state.plays_in(who, number)]
        # Round after round other opponents: the second half is turned by a seat a round.
        half = len(seated) // 2
        upper, lower = seated[:half], seated[half : 2 * half]
        lower = lower[number:] + lower[:number]
        bye = seated[-1] if len(seated) % 2 else None
        pairs = tuple(zip(upper, lower, strict=True))
        self.do(PairRound(number, self.state.version, "test", pairs, bye))

    def result(self, number: int) -> None:
        first, *others = self.state.play.rounds[number - 1].games.values()
        self.do(EnterResult(number, first.id, Outcome.DRAW))
        self.state = replay([ResultEntered(number, game.id, Outcome.DRAW) for game in others], self.state)
        seen = self.state.play.rounds[number - 1].games[first.id].seen
        self.do(EnterResult(number, first.id, Outcome.WHITE_WINS, seen))


def _swiss(players: int) -> Mapping[str, int]:
    counted = _Counted(players, SYSTEM)
    counted.do(RegisterPlayer("Late Comer", 1500))
    counted.do(AssignPairingNumbers({who: Tpn(place) for place, who in enumerate(counted.state.roster.players, 1)}))
    counted.do(CorrectRating(_player(3), 2100))
    counted.do(OpenCheckIn(1))
    for place in range(players - 8):
        counted.do(CheckIn(_player(place)))
    counted.do(CloseCheckIn(1))
    counted.do(CancelBye(_player(players - 1), 1))
    counted.do(GrantBye(_player(1), 1, ByeKind.HALF_POINT))
    counted.do(Withdraw(_player(2)))
    counted.do(Reinstate(_player(2)))
    for number in range(1, ROUNDS + 1):
        counted.pair(number)
        counted.do(DiscardPairing(number))
        counted.pair(number)
        counted.do(PublishRound(number))
        games = tuple(counted.state.play.rounds[-1].games.values())
        turned = ((games[0].black, games[0].white), *((game.white, game.black) for game in games[1:]))
        bye = counted.state.play.rounds[-1].bye
        if number == 1:
            version, options = counted.state.version, ("turn", "keep")
            counted.do(AmendPairing(1, version, "test", turned, bye, "turned", options, "turn", acknowledged=True))
        counted.do(ForfeitAbsent(number, (games[-1].white,)))
        counted.result(number)
    counted.do(FinishTournament())
    return counted.most


def _round_robin(players: int) -> Mapping[str, int]:
    counted = _Counted(players, "berger")
    counted.do(AssignPairingNumbers({who: Tpn(place) for place, who in enumerate(counted.state.roster.players, 1)}))
    counted.pair(1)
    counted.do(PublishRound(1))
    return counted.most


@pytest.mark.parametrize("course", [_swiss, _round_robin])
def test_the_work_of_a_command_grows_with_the_players_and_not_with_their_square(
    course: Callable[[int], Mapping[str, int]],
) -> None:
    few, many = course(FEW), course(MANY)

    grown = {name: (few[name], many[name]) for name in many}
    steep = {name: pair for name, pair in grown.items() if pair[1] > 1.6 * MANY / FEW * pair[0] + 50}

    assert not steep
    assert "PublishRound" in grown
