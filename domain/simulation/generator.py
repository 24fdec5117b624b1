"""Makes a tournament: registrations, lot, pairings by the system, results by chance, all as events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from domain.pairing.registry import rules_of
from domain.pairing.system import NoPairing, RoundPairing
from domain.pairing_service import field_of, pair_round
from domain.players.byes import ByeGranted
from domain.players.numbers import PairingNumbersAssigned
from domain.players.registration import PlayerRegistered
from domain.players.withdrawals import Withdrawn
from domain.results.entering import ResultEntered
from domain.rounds.boards import PairedBoard
from domain.rounds.drafts import RoundPaired
from domain.rounds.publication import RoundClosed, RoundPublished
from domain.settings.acceleration import AccelerationChanged, VirtualPointsAssigned
from domain.settings.creation import TournamentCreated
from domain.settings.finishing import TournamentFinished
from domain.settings.initial_colour import InitialColourDrawn
from domain.settings.prohibitions import PairsProhibited
from domain.simulation.absences import Absences, random_absences
from domain.simulation.plan import Plan
from domain.simulation.results import PlannedOutcomes, planned_outcomes, random_outcome
from domain.standings.defaults import default_tie_breaks
from domain.state.rounds import Game, game_id
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import evolve
from domain.values import ByeKind, Colour, Outcome, PlayerId, RoundNumber, Tpn

ENGINE = "simulation"
"""The value of `RoundPaired.engine` for a pairing in a made tournament."""


def generate(plan: Plan, chance: Random) -> Iterator[Event]:
    """The events of the tournament, in order.

    It ends early, and stays unfinished, if a round has no valid pairing. The same plan and the same chance give
    the same events while the system pairs the same.
    """
    yield from Making(plan, chance).events()


def _schedule(plan: Plan, chance: Random) -> tuple[Absences, PlannedOutcomes, Counter[str]]:
    """Who is away, how some games end, and what has no room: drawn before round one."""
    players = len(plan.entrants)
    absences = random_absences(players, plan.rounds, plan.rates, plan.counts, chance)
    is_round_robin = rules_of(plan.system).is_round_robin
    last = plan.last_round or plan.rounds
    boards = {
        number: (players if is_round_robin else present) // 2
        for number, present in absences.present.items()
        if number <= last
    }
    outcomes, left_over = planned_outcomes(boards, plan.counts, chance)
    return absences, outcomes, +(absences.without_room + left_over)


class Making:
    """The tournament so far, and what is drawn for it.

    `without_room` has by the name of a rate how many of those that the plan counts there is no room for.
    """

    def __init__(self, plan: Plan, chance: Random) -> None:
        self._plan = plan
        self._chance = chance
        self._absences, self._outcomes, self.without_room = _schedule(plan, chance)
        self._ids: list[PlayerId] = []
        self._state: Tournament | None = None

    def events(self) -> Iterator[Event]:
        """The events, in order; they can be made once."""
        for event in self._all():
            self._state = evolve(self._state, event)
            yield event

    @property
    def _tournament(self) -> Tournament:
        if self._state is None:
            msg = "nothing has been made yet"
            raise RuntimeError(msg)
        return self._state

    def _all(self) -> Iterator[Event]:
        yield from self._opening()
        last = self._plan.last_round or self._plan.rounds
        for number in range(1, last + 1):
            yield from self._stay_away(number)
            try:
                pairing = pair_round(field_of(self._tournament, number), self._plan.system)
            except NoPairing:
                return
            yield from self._round(number, pairing)
        played = self._tournament.play.rounds
        is_open = bool(played[-1].missing) or any(each.adjourned for each in played)
        if last == self._plan.rounds and not is_open:
            yield RoundClosed(last)
            yield TournamentFinished()

    def _opening(self) -> Iterator[Event]:
        plan = self._plan
        yield TournamentCreated(
            name=plan.name,
            system=plan.system,
            rounds=plan.rounds,
            scoring=plan.scoring,
            city=plan.city,
            federation=plan.federation,
            starts=plan.starts,
            ends=plan.ends,
            chief_arbiter=plan.chief_arbiter,
            time_control=plan.time_control,
            tie_breaks=plan.tie_breaks or default_tie_breaks(plan.system, plan.starts),
            tie_breaks_told=plan.tie_breaks is not None,
        )
        for entrant in plan.entrants:
            self._ids.append(PlayerId(f"p{self._tournament.version + 1}"))
            yield PlayerRegistered(
                player=self._ids[-1],
                name=entrant.name,
                rating=entrant.rating,
                title=entrant.title,
                federation=entrant.federation,
                sex=entrant.sex,
                club=entrant.club,
            )
        yield PairingNumbersAssigned({player: Tpn(place) for place, player in enumerate(self._ids, start=1)})
        yield from self._arrangements()
        colour = self._chance.choice((Colour.WHITE, Colour.BLACK))
        yield InitialColourDrawn(plan.initial_colour or colour)

    def _arrangements(self) -> Iterator[Event]:
        for _ in range(self._plan.prohibited):
            if len(self._ids) > 1:
                yield PairsProhibited(tuple(self._chance.sample(self._ids, 2)), 1, self._plan.rounds)
        if self._plan.accelerated:
            yield AccelerationChanged(baku=True, groups=())
        for _ in range(self._plan.virtual_groups):
            group = tuple(self._chance.sample(self._ids, self._chance.randint(1, len(self._ids) // 3 or 1)))
            first = self._chance.randint(1, self._plan.rounds)
            last = self._chance.randint(first, self._plan.rounds)
            yield VirtualPointsAssigned(group, self._chance.randint(1, 2 * self._plan.scoring.win), first, last)

    def _stay_away(self, number: RoundNumber) -> Iterator[Event]:
        for place in self._absences.leaving[number]:
            yield Withdrawn(self._ids[place], number)
        for place, kind in self._absences.byes[number].items():
            yield ByeGranted(self._ids[place], number, kind)

    def _round(self, number: RoundNumber, pairing: RoundPairing) -> Iterator[Event]:
        state = self._tournament
        version = state.version + 1
        byes = state.roster.byes.get(number, {})
        seated = {tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)} | {pairing.bye}
        yield RoundPaired(
            round=number,
            system=self._plan.system,
            engine=ENGINE,
            boards=tuple(
                PairedBoard(game_id(number, version, board), self._ids[pair.white - 1], self._ids[pair.black - 1])
                for board, pair in enumerate(pairing.pairs, start=1)
            ),
            bye=None if pairing.bye is None else self._ids[pairing.bye - 1],
            numbers={player: Tpn(place) for place, player in enumerate(self._ids, start=1)},
            unpaired={
                player: byes.get(player, ByeKind.ZERO_POINT)
                for place, player in enumerate(self._ids, start=1)
                if place not in seated
            },
        )
        if number > 1:
            yield RoundClosed(number - 1)
        yield RoundPublished(number)
        yield from self._results(number)

    def _results(self, number: RoundNumber) -> Iterator[Event]:
        players = self._tournament.roster.players
        games = list(self._tournament.play.rounds[-1].games.values())
        outcomes = [
            self._forfeit(game, number)
            or self._outcomes.get((number, place))
            or random_outcome(players[game.white].rating, players[game.black].rating, self._plan.rates, self._chance)
            for place, game in enumerate(games)
        ]
        entered = list(zip(games, outcomes, strict=True))
        if number == self._plan.last_round and self._plan.results is not None:
            entered = self._chance.sample(entered, min(self._plan.results, len(entered)))
        for game, outcome in entered:
            yield ResultEntered(number, game.id, outcome)

    def _forfeit(self, game: Game, number: RoundNumber) -> Outcome | None:
        """In a round robin those who are away are paired all the same, and lose."""
        white, black = (self._tournament.plays_in(player, number) for player in (game.white, game.black))
        if white and black:
            return None
        if white or black:
            return Outcome.WHITE_WINS_FORFEIT if white else Outcome.BLACK_WINS_FORFEIT
        return Outcome.DOUBLE_FORFEIT
