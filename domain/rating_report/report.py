"""The rating report: each player's expected and achieved scores, and the change of the rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from domain.rating_report.changes import K, expected, k_of
from domain.rating_report.editions import ReportEdition, edition_of, is_older
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
from domain.ratings import RateOfPlay
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
class ReportedPeriod:
    """The rounds in which one list counts for a player; None for K, expected score and change without a rating."""

    first_round: RoundNumber
    last_round: RoundNumber
    rating: Rating | None
    games: tuple[ReportedGame, ...]
    made: Points
    expected: int | None = None
    k: K | None = None
    change: int | None = None


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """One player's part of the report.

    `made` are half points and `expected` hundredths of the rated games; `change` is K times their difference, in
    hundredths of a rating point: the sum over the `periods`. `rating` and `k` are those of the first period, K of the
    first with a game. A player without a rating has `first` instead of K and change.
    """

    player: PlayerId
    rating: Rating | None
    games: tuple[ReportedGame, ...]
    excluded: tuple[Excluded, ...]
    made: Points
    average: Rating | None
    performance: Rating | None
    periods: tuple[ReportedPeriod, ...]
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

    edition: ReportEdition
    older: bool
    players: Mapping[PlayerId, ReportedPlayer]
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


def player_report(tournament: Tournament, who: PlayerId, games: Iterable[tuple[RoundNumber, Game]]) -> ReportedPlayer:
    """One player's part of the report, by the player's games in public rounds."""
    return _of(tournament, who, games_of_player(tournament, who, games), edition_of(tournament.settings.starts))


def _of(
    tournament: Tournament,
    who: PlayerId,
    games: ReportedGames,
    edition: ReportEdition,
) -> ReportedPlayer:
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
    report = ReportedPlayer(
        player=who,
        rating=own,
        games=rated,
        excluded=excluded,
        made=made,
        average=average(opponents) if opponents else None,
        performance=performance(opponents, made),
        periods=tuple(_periods(tournament, who, rated)),
        first=first_rating(opponents, made) if own is None else None,
    )
    return report if own is None or not rated else _with_change(report)


def _rated(game: PlayedGame, own: Rating | None, opponent: Rating, edition: ReportEdition) -> ReportedGame:
    if own is None:
        return ReportedGame(game, opponent)
    score, capped = expected(own, opponent, edition)
    return ReportedGame(game, opponent, score, capped)


def _rating_in(tournament: Tournament, player: PlayerId, number: RoundNumber) -> Rating | None:
    """The FIDE rating that counts in a round: another one from the round of a new list on."""
    return fide_rating(tournament.roster.players[player], tournament.settings.rating_rule.rate_of_play, number)


def _periods(tournament: Tournament, who: PlayerId, rated: tuple[ReportedGame, ...]) -> Iterator[ReportedPeriod]:
    """The periods of a player: one, and one more from each round on from which other lists count."""
    player, date = tournament.roster.players[who], tournament.settings.ends or tournament.settings.starts
    starts = sorted({1, *(each.first_round for each in player.rating_periods)})
    for first, after in zip(starts, (*starts[1:], tournament.settings.number_of_rounds + 1), strict=True):
        games = tuple(each for each in rated if first <= each.game.round < after)
        made = sum(each.game.made for each in games)
        rating = _rating_in(tournament, who, first)
        period = ReportedPeriod(first, after - 1, rating, games, made)
        if rating is not None:
            due = sum(each.expected or 0 for each in games)
            k = k_of(player, rating, len(games), date, player.ratings_in(first).k)
            period = replace(period, expected=due, k=k, change=k.value * (_HALF * made - due))
        yield period


def _with_change(report: ReportedPlayer) -> ReportedPlayer:
    """With the expected score, K, and the change: the sum over the periods, each with its K."""
    counted = [each for each in report.periods if each.games and each.rating is not None]
    return replace(
        report,
        expected=sum(each.expected or 0 for each in counted),
        k=counted[0].k if counted else None,
        change=sum(each.change or 0 for each in counted),
    )
