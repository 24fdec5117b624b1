"""Small tournaments for tests, made of events."""

from __future__ import annotations

from domain.pairing.registry import codes
from domain.pairing_service import field_of, pair_round
from domain.players.registration import PlayerRegistered
from domain.results.entering import EnterResult
from domain.rounds.drafts import PairRound
from domain.rounds.publication import PublishRound
from domain.settings.acceleration import ChangeAcceleration
from domain.settings.creation import TournamentCreated
from domain.settings.initial_colour import InitialColourDrawn
from domain.settings.prohibitions import ChangeProhibitions
from domain.standings.defaults import default_tie_breaks
from domain.state.special_rules import Acceleration, Prohibition
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.values import Colour, Outcome, PlayerId, Points, RoundNumber, TieBreaks, Tpn

SYSTEM = "fide-dutch-2026"


def created(*, rounds: int = 5, system: str = SYSTEM) -> list[Event]:
    """The events of a tournament without players, its lot drawn."""
    usual = default_tie_breaks(system) if system in codes() else TieBreaks()
    return [
        TournamentCreated(name="Test Open", system=system, rounds=rounds, tie_breaks=usual),
        InitialColourDrawn(Colour.WHITE),
    ]


def registered(count: int, *, rounds: int = 5, system: str = SYSTEM) -> list[Event]:
    """The events up to `count` registrations: players a, b, c, ... with ratings 2400, 2390, 2380, ..."""
    players = [
        PlayerRegistered(player=name(place), name=f"Player {name(place)}", rating=2400 - 10 * place)
        for place in range(count)
    ]
    return [*created(rounds=rounds, system=system), *players]


def name(place: int) -> PlayerId:
    """The id of the player at this place of the starting list, from 0."""
    return PlayerId(chr(ord("a") + place))


def tournament(count: int, *, rounds: int = 5, system: str = SYSTEM) -> Tournament:
    """A tournament with `count` players and no round."""
    return replay(registered(count, rounds=rounds, system=system))


def after(state: Tournament, *commands: Command) -> Tournament:
    """The state after these commands."""
    for command in commands:
        for event in decide(state, command):
            state = evolve(state, event)
    return state


def prohibit(
    state: Tournament, players: tuple[PlayerId, ...], first_round: RoundNumber, last_round: RoundNumber
) -> ChangeProhibitions:
    """Prohibit these players to meet in these rounds, besides earlier prohibitions; this leaves FIDE mode."""
    rule = Prohibition(players, first_round, last_round)
    return ChangeProhibitions((*state.settings.prohibitions, rule), leave_fide_mode=True)


def accelerate(
    state: Tournament, players: tuple[PlayerId, ...], points: Points, first_round: RoundNumber, last_round: RoundNumber
) -> ChangeAcceleration:
    """Give these players virtual points in these rounds, besides those given; this leaves FIDE mode."""
    group = Acceleration(players, points, first_round, last_round)
    return ChangeAcceleration(baku=False, groups=(*state.settings.accelerations, group), leave_fide_mode=True)


def pair_command(state: Tournament, *pairs: tuple[int, int], bye: int | None = None) -> PairRound:
    """Pair the next round by hand, by pairing numbers."""
    return PairRound(
        round=len(state.play.rounds) + 1,
        seen=state.version,
        engine="test",
        pairs=tuple((Tpn(white), Tpn(black)) for white, black in pairs),
        bye=None if bye is None else Tpn(bye),
    )


def system_command(state: Tournament) -> PairRound:
    """Pair the next round as the tournament's system does."""
    made = pair_round(field_of(state, len(state.play.rounds) + 1), state.settings.system)
    return pair_command(state, *((pair.white, pair.black) for pair in made.pairs), bye=made.bye)


def paired(state: Tournament, *pairs: tuple[int, int], bye: int | None = None) -> Tournament:
    """The state with the next round as a draft."""
    return after(state, pair_command(state, *pairs, bye=bye))


def published(state: Tournament, *pairs: tuple[int, int], bye: int | None = None) -> Tournament:
    """The state with the next round public."""
    state = paired(state, *pairs, bye=bye)
    return after(state, PublishRound(len(state.play.rounds)))


def result(state: Tournament, board: int, outcome: Outcome) -> EnterResult:
    """Enter a result of the latest round, with the game's newest version as `seen`."""
    game = list(state.play.rounds[-1].games.values())[board - 1]
    return EnterResult(round=len(state.play.rounds), game=game.id, outcome=outcome, seen=game.seen)


def played(state: Tournament, *boards: tuple[int, int, Outcome], bye: int | None = None) -> Tournament:
    """The state with the next round published and all its results in."""
    state = published(state, *((white, black) for white, black, _ in boards), bye=bye)
    for board, (_, _, outcome) in enumerate(boards, start=1):
        state = after(state, result(state, board, outcome))
    return state
