"""The rating report: each player's expected and achieved scores, and the change of the rating."""

from __future__ import annotations

from collections.abc import Mapping
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
    unfinished,
)
from domain.rating_report.performance import First, average, first_rating, performance
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, Rating

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
    """The report of a tournament, by the edition in force when it started.

    `older`: the tournament is older than every edition kept here. `unfinished` games and `rounds_left` keep
    the report from being final; `corrected` games differ from the standings (C.04.2).
    """

    edition: RatingEdition
    older: bool
    players: Mapping[PlayerId, PlayerReport]
    unfinished: tuple[Unfinished, ...]
    rounds_left: int
    corrected: int

    @property
    def is_final(self) -> bool:
        """Whether nothing is missing."""
        return not self.unfinished and not self.rounds_left


def rating_report(tournament: Tournament) -> RatingReport:
    """The report by what is recorded now."""
    edition = edition_of(tournament.settings.starts)
    games = games_of(tournament)
    ratings = {player.id: fide_rating(player) for player in tournament.roster.players.values()}
    return RatingReport(
        edition=edition,
        older=is_older(tournament.settings.starts),
        players={who: _of(tournament, who, those, ratings, edition) for who, those in games.items()},
        unfinished=unfinished(tournament),
        rounds_left=0 if tournament.finished else tournament.settings.number_of_rounds - len(tournament.public_rounds),
        corrected=len(tournament.play.report),
    )


def _of(
    tournament: Tournament,
    who: PlayerId,
    games: ReportedGames,
    ratings: Mapping[PlayerId, Rating | None],
    edition: RatingEdition,
) -> PlayerReport:
    own = ratings[who]
    rated = tuple(
        _rated(game, own, opponent, edition)
        for game in games.played
        if (opponent := ratings[game.opponent]) is not None
    )
    unrated = (
        Excluded(game.round, game.opponent, Because.UNRATED_OPPONENT)
        for game in games.played
        if ratings[game.opponent] is None
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


def _with_change(tournament: Tournament, report: PlayerReport, own: Rating) -> PlayerReport:
    if not report.games:
        return report
    k = k_of(
        tournament.roster.players[report.player],
        own,
        len(report.games),
        tournament.settings.ends or tournament.settings.starts,
    )
    due = sum(each.expected or 0 for each in report.games)
    return replace(report, expected=due, k=k, change=k.value * (_HALF * report.made - due))
