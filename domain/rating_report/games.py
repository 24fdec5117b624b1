"""Which games count for ratings, and why the others do not (B.02 5.1, 8.3.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.ratings import RateOfPlay
from domain.state.roster import Player
from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from domain.values import Colour, Outcome, PlayerId, Points, Rating, RatingKind, RoundNumber, Score, score_of

LOWEST_RATING: Rating = 1400
"""B.02 7.1.4 and 7.2.1: below it a player is unrated."""

_UNRATED_RESULTS = frozenset({Outcome.WHITE_WINS_UNRATED, Outcome.DRAW_UNRATED, Outcome.BLACK_WINS_UNRATED})
_MADE = {Score.WIN: 2, Score.DRAW: 1}


class Because(StrEnum):
    """Why a game is not rated."""

    FORFEIT = "forfeit"
    LESS_THAN_A_MOVE = "less-than-a-move"
    UNRATED_OPPONENT = "unrated-opponent"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game over the board from one side; `made` is half points: 2, 1 or 0, whatever the tournament gives for it."""

    round: RoundNumber
    opponent: PlayerId
    colour: Colour
    made: Points


@dataclass(frozen=True, slots=True)
class Excluded:
    """A game that is not rated, and why."""

    round: RoundNumber
    opponent: PlayerId
    because: Because


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game without an end; the report is not final before it has one."""

    round: RoundNumber
    board: int
    adjourned: bool


@dataclass(frozen=True, slots=True)
class ReportedGames:
    """The games of one player: those over the board, and those that are no rated games by their result."""

    played: tuple[PlayedGame, ...]
    excluded: tuple[Excluded, ...]


def fide_rating(player: Player, rate: RateOfPlay = RateOfPlay.STANDARD, number: RoundNumber = 1) -> Rating | None:
    """The player's FIDE rating for this rate of play in a round, None if there is none.

    For a player without a rapid or blitz rating it is the standard one (B.02, rapid and blitz).
    Reading T2 (docs/readings.md): an official rating from 1400 on is taken for FIDE's; estimates and converted
    national numbers are none.
    """
    ratings = player.ratings_in(number)
    if ratings.has_fide_rating:
        rating = ratings.effective(rate)
        return rating if rating >= LOWEST_RATING else None
    if player.rating_kind is not RatingKind.OFFICIAL or player.rating < LOWEST_RATING:
        return None
    return player.rating


def games_of(tournament: Tournament) -> Mapping[PlayerId, ReportedGames]:
    """Each player's games in the public rounds, as the report has them (C.04.2: also those corrected too late)."""
    return _games(tournament.roster.players, _reported(tournament))


def games_of_player(
    tournament: Tournament, player: PlayerId, games: Iterable[tuple[RoundNumber, Game]]
) -> ReportedGames:
    """The same for one player, whose games are these."""
    return _games((player,), ((number, reported_game(tournament, game)) for number, game in games))[player]


def _games(
    players: Collection[PlayerId], games: Iterable[tuple[RoundNumber, Game]]
) -> Mapping[PlayerId, ReportedGames]:
    played: dict[PlayerId, list[PlayedGame]] = defaultdict(list)
    excluded: dict[PlayerId, list[Excluded]] = defaultdict(list)
    for number, game in games:
        outcome = game.outcome
        if outcome is None or outcome is Outcome.ADJOURNED:
            continue
        because = _because(outcome)
        for who, opponent, colour in (
            (game.white, game.black, Colour.WHITE),
            (game.black, game.white, Colour.BLACK),
        ):
            if because is None:
                played[who].append(PlayedGame(number, opponent, colour, _MADE.get(score_of(outcome, colour), 0)))
            else:
                excluded[who].append(Excluded(number, opponent, because))
    return {who: ReportedGames(tuple(played[who]), tuple(excluded[who])) for who in players}


def unfinished(tournament: Tournament) -> tuple[Unfinished, ...]:
    """The games of public rounds without a result, or adjourned."""
    return tuple(
        Unfinished(number, game.board, game.outcome is not None)
        for number, game in _reported(tournament)
        if game.outcome is None or game.outcome is Outcome.ADJOURNED
    )


def _reported(tournament: Tournament) -> Iterator[tuple[RoundNumber, Game]]:
    for each in tournament.public_rounds:
        for game in each.games.values():
            yield each.number, reported_game(tournament, game)


def _because(outcome: Outcome) -> Because | None:
    if outcome.is_forfeit:
        return Because.FORFEIT
    return Because.LESS_THAN_A_MOVE if outcome in _UNRATED_RESULTS else None
