"""Forfeits of all players who have not come to a round."""

from __future__ import annotations

from dataclasses import dataclass

from domain.lookups import paired_round
from domain.messages import message
from domain.refusals import InvalidValue, RoundNotPublished
from domain.results.absences import absences_after
from domain.results.entering import ResultEntered
from domain.state.tournament import Tournament
from domain.subject import Command, Event, Subject, TimelineGroup
from domain.values import Outcome, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class ForfeitAbsent(Command):
    """Forfeit the games of players absent at the default time; if both are absent, both lose."""

    round: RoundNumber
    absent: tuple[PlayerId, ...]


def forfeit_absent(tournament: Tournament, command: ForfeitAbsent) -> tuple[Event, ...]:
    """Enter the forfeits of all absent players, in games that have no result yet."""
    paired = paired_round(tournament, command.round)
    if not paired.is_public:
        raise RoundNotPublished(command.round)
    absent = set(command.absent)
    open_games = [game for game in paired.games.values() if game.outcome is None]
    strange = absent - {player for game in open_games for player in (game.white, game.black)}
    if strange:
        raise InvalidValue("absent", message("invalid.no-open-game", player=min(strange), round=command.round))
    events: list[Event] = []
    for game in open_games:
        outcome = _OUTCOMES.get((game.white in absent, game.black in absent))
        if outcome is not None:
            events += (ResultEntered(command.round, game.id, outcome), *absences_after(tournament, game, outcome))
    return tuple(events)


_OUTCOMES = {
    (True, True): Outcome.DOUBLE_FORFEIT,
    (True, False): Outcome.BLACK_WINS_FORFEIT,
    (False, True): Outcome.WHITE_WINS_FORFEIT,
}
"""By whether White and Black are absent."""


FORFEITS = Subject(
    group=TimelineGroup.RESULTS,
    events=(),
    evolve=lambda tournament, _: tournament,
    undo=lambda _, __: (),
    decisions={ForfeitAbsent: forfeit_absent},
    after_the_end=True,
)
