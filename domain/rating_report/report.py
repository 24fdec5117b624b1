"""The rating report: each player's expected and achieved scores, and the change of the rating."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from domain.rating_report.changes import K, expected, k_of
from domain.rating_report.editions import RatingEdition, edition_of, is_older
from domain.rating_report.games import (
    Because,
    Excluded,
    PlayedGame,
    ReportedGames,
    Unfinished,
    fide_rating,
    games_of,
    games_of_player,
    unfinished,
)
from domain.rating_report.performance import First, average, first_rating, performance
from domain.ratings import RateOfPlay, Ratings
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, Rating, RoundNumber

_HALF = 50


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A rated game: the opponent's rating, the expected score in hundredths (None for a player without a rating).

    `capped`: the difference of ratings was counted as 400.
    """

    game: PlayedGame
    rating: Rating
    expected: int | None = None
    capped: bool = False


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """One player's part of the report.

    `made` are half points and `expected` hundredths of the rated games; `change` is K times their difference, in
    hundredths of a rating point. A player without a rating has `first` instead of K and change.
    """

    player: PlayerId
    rating: Rating | None
    games: tuple[ReportedGame, ...]
    excluded: tuple[Excluded, ...]
    made: Points
    average: Rating | None
    performance: Rating | None
    expected: int | None = None
    k: K | None = None
    change: int | None = None
    first: First | None = None


@dataclass(frozen=True, slots=True)
class RatingReport:
    """The report of a tournament, by the edition in force when it started and the list of its rate of play.

    `older`: the tournament is older than every edition kept here. `unfinished` games and `rounds_left` keep
    the report from being final; `corrected` games differ from the standings (C.04.2).
    """

    edition: RatingEdition
    older: bool
    players: Mapping[PlayerId, PlayerReport]
    unfinished: tuple[Unfinished, ...]
    rounds_left: int
    corrected: int
    rate_of_play: RateOfPlay

    @property
    def is_final(self) -> bool:
        """Whether nothing is missing."""
        return not self.unfinished and not self.rounds_left


def rating_report(tournament: Tournament) -> RatingReport:
    """The report by what is recorded now."""
    edition = edition_of(tournament.settings.starts)
    games = games_of(tournament)
    return RatingReport(
        edition=edition,
        older=is_older(tournament.settings.starts),
        rate_of_play=tournament.settings.rating_rule.rate_of_play,
        players={who: _of(tournament, who, those, edition) for who, those in games.items()},
        unfinished=unfinished(tournament),
        rounds_left=0 if tournament.finished else tournament.settings.number_of_rounds - len(tournament.public_rounds),
        corrected=len(tournament.play.report),
    )


def player_report(tournament: Tournament, who: PlayerId, games: Iterable[tuple[RoundNumber, Game]]) -> PlayerReport:
    """One player's part of the report, by the player's games in public rounds."""
    return _of(tournament, who, games_of_player(tournament, who, games), edition_of(tournament.settings.starts))


def _of(
    tournament: Tournament,
    who: PlayerId,
    games: ReportedGames,
    edition: RatingEdition,
) -> PlayerReport:
    own = _rating_in(tournament, who, 1)
    rated = tuple(
        _rated(game, _rating_in(tournament, who, game.round), opponent, edition)
        for game in games.played
        if (opponent := _rating_in(tournament, game.opponent, game.round)) is not None
    )
    unrated = (
        Excluded(game.round, game.opponent, Because.UNRATED_OPPONENT)
        for game in games.played
        if _rating_in(tournament, game.opponent, game.round) is None
    )
    excluded = tuple(sorted((*games.excluded, *unrated), key=lambda each: each.round))
    opponents = [each.rating for each in rated]
    made = sum(each.game.made for each in rated)
    report = PlayerReport(
        player=who,
        rating=own,
        games=rated,
        excluded=excluded,
        made=made,
        average=average(opponents) if opponents else None,
        performance=performance(opponents, made),
        first=first_rating(opponents, made) if own is None else None,
    )
    return report if own is None else _with_change(tournament, report, own)


def _rated(game: PlayedGame, own: Rating | None, opponent: Rating, edition: RatingEdition) -> ReportedGame:
    if own is None:
        return ReportedGame(game, opponent)
    score, capped = expected(own, opponent, edition)
    return ReportedGame(game, opponent, score, capped)


def _rating_in(tournament: Tournament, player: PlayerId, number: RoundNumber) -> Rating | None:
    """The FIDE rating that counts in a round: another one from the round of a new list on."""
    return fide_rating(tournament.roster.players[player], tournament.settings.rating_rule.rate_of_play, number)


def _with_change(tournament: Tournament, report: PlayerReport, own: Rating) -> PlayerReport:
    """With the expected score, K, and the change: the sum over the periods of different ratings, each with its K."""
    if not report.games:
        return report
    player = tournament.roster.players[report.player]
    date = tournament.settings.ends or tournament.settings.starts
    periods: dict[Ratings, list[ReportedGame]] = {}
    for each in (each for each in report.games if each.expected is not None):
        periods.setdefault(player.ratings_in(each.game.round), []).append(each)
    change, first = 0, None
    for ratings, games in periods.items():
        rating = _rating_in(tournament, report.player, games[0].game.round) or own
        k = k_of(player, rating, len(games), date, ratings.k)
        first = first or k
        change += k.value * sum(_HALF * each.game.made - (each.expected or 0) for each in games)
    due = sum(each.expected or 0 for each in report.games)
    return replace(report, expected=due, k=first, change=change)
