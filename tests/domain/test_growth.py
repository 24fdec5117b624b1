"""Commands of a large tournament: the work of each grows with the number of players, not with its square."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import FrameType

import pytest

from domain.check_in import CheckIn, CloseCheckIn, OpenCheckIn
from domain.exchange.player_table import import_players
from domain.players.byes import CancelBye, GrantBye
from domain.players.details import CorrectRating
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.players.withdrawals import Reinstate, Withdraw
from domain.results.entering import EnterResult, ResultEntered
from domain.results.forfeits import ForfeitAbsent
from domain.rounds.amendments import AmendPairing
from domain.rounds.by_hand import EndManualPairing, StartManualPairing
from domain.rounds.drafts import DiscardPairing, PairRound
from domain.rounds.publication import PublishRound
from domain.settings.finishing import FinishTournament
from domain.standings.ranking import standings
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
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
        self.events: list[Event] = [*created(rounds=ROUNDS, system=system), *registered]
        self.state: Tournament = replay(self.events)
        self.most: dict[str, int] = {}

    def do(self, command: Command) -> None:
        state, done = self.state, list[Event]()

        def work() -> None:
            done.extend(decide(state, command))
            replay(done, state)

        self.note(type(command).__name__, work)
        self._append(done)

    def undo(self) -> None:
        """Take the latest event back, as an action of its own."""
        version = len(self.events)
        done: list[Event] = []
        self.note("undo", lambda: done.extend(undo(self.events, version, version)))
        self._append(done)

    def note(self, name: str, work: Callable[[], object]) -> None:
        """Count the calls of some work."""
        self.most[name] = max(self.most.get(name, 0), _calls(work))

    def _append(self, events: Sequence[Event]) -> None:
        self.state = replay(events, self.state)
        self.events += events

    def by_hand(self, number: int) -> None:
        """Pair the latest draft anew by hand, every board with the other colours."""
        games = tuple(self.state.play.rounds[-1].games.values())
        bye = self.state.play.rounds[-1].bye
        self.do(StartManualPairing(number))
        pairs = tuple((game.white, game.black) for game in games)
        turned = tuple((black, white) for white, black in pairs)
        self.do(EndManualPairing(number, self.state.version, turned, bye, pairs, bye, acknowledged=True))

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
        self._append([ResultEntered(number, game.id, Outcome.DRAW) for game in others])
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
        counted.by_hand(number)
        counted.do(PublishRound(number))
        games = tuple(counted.state.play.rounds[-1].games.values())
        turned = ((games[0].black, games[0].white), *((game.white, game.black) for game in games[1:]))
        bye = counted.state.play.rounds[-1].bye
        if number == 1:
            version, options = counted.state.version, ("turn", "keep")
            counted.do(AmendPairing(1, version, "test", turned, bye, "turned", options, "turn", acknowledged=True))
        counted.do(ForfeitAbsent(number, tuple(game.white for game in games[players // 4 :])))
        counted.result(number)
        counted.undo()
    counted.note("standings", lambda: standings(counted.state))
    counted.do(FinishTournament())
    return counted.most


def _import(players: int) -> Mapping[str, int]:
    counted = _Counted(players, SYSTEM)
    lines = [f"New Player {place},{1500 + place},{900_000 + place}" for place in range(players)]
    table = "\n".join(("Name,Rating,FideID", *lines)).encode()
    counted.note("import", lambda: import_players(counted.state, table, "table"))
    return counted.most


def _round_robin(players: int) -> Mapping[str, int]:
    counted = _Counted(players, "berger")
    counted.do(AssignPairingNumbers({who: Tpn(place) for place, who in enumerate(counted.state.roster.players, 1)}))
    counted.pair(1)
    counted.do(PublishRound(1))
    return counted.most


@pytest.mark.parametrize(
    ("course", "counted"),
    [
        (_swiss, {"PublishRound", "EndManualPairing", "AmendPairing", "ForfeitAbsent", "undo", "standings"}),
        (_round_robin, {"PublishRound"}),
        (_import, {"import"}),
    ],
)
def test_the_work_of_a_command_grows_with_the_players_and_not_with_their_square(
    course: Callable[[int], Mapping[str, int]], counted: set[str]
) -> None:
    few, many = course(FEW), course(MANY)

    grown = {name: (few[name], many[name]) for name in many}
    steep = {name: pair for name, pair in grown.items() if pair[1] > 1.6 * MANY / FEW * pair[0] + 50}

    assert not steep
    assert counted <= grown.keys()
