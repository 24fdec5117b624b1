"""Which games count for a title norm, and why the others do not (B.01 1.4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from domain.history import Entry
from domain.rating_report.games import Because, Excluded, PlayedGame, ReportedGames, fide_rating
from domain.ratings import RateOfPlay
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, Rating, RoundNumber, Score

UNRATED: Rating = 1400
"""1.4.6 d: what an opponent without a rating counts as."""

NO_FEDERATION = "FID"
"""1.4.2 a: who plays under the flag of FIDE is an opponent, but of no federation."""

_NOT_OF_FIDE = "NON"
_WIN: Points = 2
_WITH_A_POINT = frozenset({Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN})


class NotCounted(StrEnum):
    """Why a game does not count for a norm."""

    FORFEIT = "forfeit"
    LESS_THAN_A_MOVE = "less-than-a-move"
    NOT_OF_FIDE = "not-of-fide"
    UNRATED_WITHOUT_A_POINT = "unrated-without-a-point"
    LATER = "later"
    """The player leaves out what was played after the norm."""
    WON = "won"
    """The player leaves out an opponent who was beaten."""

    @property
    def article(self) -> str:
        """The article that says so."""
        return _ARTICLES[self]


_ARTICLES = {
    NotCounted.FORFEIT: "1.4.2 c",
    NotCounted.LESS_THAN_A_MOVE: "1.4.2 c",
    NotCounted.NOT_OF_FIDE: "1.4.2 a",
    NotCounted.UNRATED_WITHOUT_A_POINT: "1.4.2 b",
    NotCounted.LATER: "1.4.1 e",
    NotCounted.WON: "1.4.1 f",
}


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game against an opponent: half points made, and the opponent's rating (None: unrated).

    `is_conceded`: it was won by forfeit in the last round, and counts as lost (1.4.2 c).
    """

    round: RoundNumber
    opponent: Player
    made: Points
    rating: Rating | None
    is_conceded: bool = False

    @property
    def is_won(self) -> bool:
        """Whether the opponent was beaten."""
        return self.made == _WIN

    @property
    def counted(self) -> Rating:
        """The rating that it counts with, the floor of the title left aside."""
        return UNRATED if self.rating is None else self.rating


@dataclass(frozen=True, slots=True)
class GameNotCounted:
    """A game that does not count, and why."""

    round: RoundNumber
    opponent: PlayerId
    because: NotCounted


@dataclass(frozen=True, slots=True)
class NormEvent:
    """What the conditions ask of the tournament.

    `cycles` is how often everyone meets everyone else, 0 in a Swiss. `is_exempt`: the conditions on federations are
    waived (1.4.3 d). `is_long`: it lasts more than 30 days, so that ratings count as they were in each round (1.1.4).
    """

    rounds: RoundNumber
    cycles: int = 0
    is_exempt: bool = False
    is_long: bool = False


@dataclass(frozen=True, slots=True)
class NormCandidate:
    """Who might make a norm: the games that count, and what excuses a missing one.

    `conceded` is the game of the last round that was won by forfeit, as lost. `gave_up`: a game was lost by forfeit.
    """

    player: Player
    games: tuple[NormGame, ...]
    event: NormEvent
    missed_with_a_point: int = 0
    conceded: NormGame | None = None
    gave_up: bool = False
    not_counted: tuple[GameNotCounted, ...] = ()

    @property
    def made(self) -> Points:
        """The score of the games in half points."""
        return sum(game.made for game in self.games)

    @property
    def opponents(self) -> list[Player]:
        """The opponents of the games, twice who was met twice."""
        return [game.opponent for game in self.games]

    def with_games(self, games: Sequence[NormGame]) -> NormCandidate:
        """The candidate with these games instead."""
        return replace(self, games=tuple(games))


def is_of_fide(player: Player) -> bool:
    """1.4.2 a: whether games against the player count at all."""
    return player.federation.strip().upper() != _NOT_OF_FIDE


def norm_event(tournament: Tournament, *, exempt: bool) -> NormEvent:
    """The tournament as the conditions see it."""
    settings = tournament.settings
    rounds = max(settings.number_of_rounds, len(tournament.public_rounds))
    return NormEvent(rounds, tournament.rules.cycles, exempt, settings.is_long)


def norm_rating(player: Player, event: NormEvent, number: RoundNumber) -> Rating | None:
    """1.4.6 a, 1.1.4: the standard rating at the start; in a long tournament that of the round."""
    return fide_rating(player, RateOfPlay.STANDARD, number if event.is_long else 1)


def candidate_of(
    tournament: Tournament,
    player: Player,
    games: Mapping[PlayerId, ReportedGames],
    entries: tuple[Entry, ...],
    event: NormEvent,
) -> NormCandidate:
    """A player with the games that count."""
    players = tournament.roster.players
    reported = games[player.id]
    left = tuple(sorted(_not_counted(players, games, reported, event), key=lambda each: each.round))
    rounds = {each.round for each in left}
    counted = tuple(
        NormGame(each.round, players[each.opponent], each.made, norm_rating(players[each.opponent], event, each.round))
        for each in reported.played
        if each.round not in rounds
    )
    return NormCandidate(
        player=player,
        games=counted,
        event=event,
        missed_with_a_point=sum(entry.score in _WITH_A_POINT for entry in entries),
        conceded=_conceded(players, entries, event),
        gave_up=any(entry.score is Score.FORFEIT_LOSS for entry in entries),
        not_counted=left,
    )


def _not_counted(
    players: Mapping[PlayerId, Player],
    games: Mapping[PlayerId, ReportedGames],
    reported: ReportedGames,
    event: NormEvent,
) -> Iterator[GameNotCounted]:
    yield from map(_excluded, reported.excluded)
    for each in reported.played:
        opponent = players[each.opponent]
        if not is_of_fide(opponent):
            yield GameNotCounted(each.round, each.opponent, NotCounted.NOT_OF_FIDE)
        elif event.cycles and _has_no_point(players, opponent, games[opponent.id].played):
            yield GameNotCounted(each.round, each.opponent, NotCounted.UNRATED_WITHOUT_A_POINT)


def _excluded(game: Excluded) -> GameNotCounted:
    because = NotCounted.FORFEIT if game.because is Because.FORFEIT else NotCounted.LESS_THAN_A_MOVE
    return GameNotCounted(game.round, game.opponent, because)


def _has_no_point(players: Mapping[PlayerId, Player], player: Player, played: Sequence[PlayedGame]) -> bool:
    """1.4.2 b: an unrated player of a round robin who scores nothing against rated ones."""
    if fide_rating(player) is not None:
        return False
    return not any(each.made for each in played if fide_rating(players[each.opponent]) is not None)


def _conceded(players: Mapping[PlayerId, Player], entries: tuple[Entry, ...], event: NormEvent) -> NormGame | None:
    """1.4.2 c: the game of the last round, if the opponent did not come."""
    if len(entries) < event.rounds:
        return None
    last = entries[-1]
    if last.score is not Score.FORFEIT_WIN or last.opponent is None or not is_of_fide(players[last.opponent]):
        return None
    opponent = players[last.opponent]
    return NormGame(last.round, opponent, 0, norm_rating(opponent, event, last.round), is_conceded=True)
