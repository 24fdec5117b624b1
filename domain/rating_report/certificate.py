"""The certificate of a title result (IT1): its games and its numbers, each explained (B.01 1.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.history import Purpose, histories
from domain.messages import Message, message
from domain.rating_report.conditions import (
    FEWEST_GAMES,
    LEAST_PERCENTAGE,
    ConditionName,
    counted_ratings,
    least_score,
)
from domain.rating_report.norm_games import NO_FEDERATION, UNRATED, NormGame
from domain.rating_report.norms import ForeignPlayers, NormCheck, foreign_players
from domain.rating_report.performance import average
from domain.rating_report.titles import TITLE_HOLDERS, TitleRule
from domain.standings.rating_tables import hundredths, rating_difference
from domain.state.tournament import Tournament
from domain.values import Points, Rating, RoundNumber, Title

_MOST_GAMES = 13
_GAMES_OF_A_TITLE = 27


class CertificateEntry(StrEnum):
    """The numbers of a certificate."""

    GAMES = "games"
    FEDERATIONS = "federations"
    NOT_OWN = "not-own"
    HOST = "host"
    RATED = "rated"
    TITLED = "titled"
    OF_THE_TITLE = "of-the-title"
    AVERAGE = "average"
    PERFORMANCE = "performance"
    REQUIRED = "required"
    MADE = "made"
    EXCEEDED = "exceeded"
    COUNTS_AS = "counts-as"


POINTS = frozenset({CertificateEntry.REQUIRED, CertificateEntry.MADE, CertificateEntry.EXCEEDED})
"""Entries in half points."""


@dataclass(frozen=True, slots=True)
class CertificateNumber:
    """A number, where it is from, and the article; None if there is none."""

    name: CertificateEntry
    value: int | None
    article: str
    messages: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class CertificateGame:
    """A game that counts; `counted` is the rating that it counts with, if another than the opponent's (1.4.6)."""

    game: NormGame
    counted: Rating | None


@dataclass(frozen=True, slots=True)
class Certificate:
    """The certificate of a check, which may fall short of a norm.

    `titles` are the opponents' titles, `foreign` the players by which 1.4.3 d exempts the tournament, or does not.
    """

    check: NormCheck
    games: tuple[CertificateGame, ...]
    numbers: tuple[CertificateNumber, ...]
    titles: Mapping[Title, int]
    foreign: ForeignPlayers | None

    def __getitem__(self, name: CertificateEntry) -> int | None:
        """The value of an entry."""
        return next((each.value for each in self.numbers if each.name is name), None)


def certificate(tournament: Tournament, check: NormCheck) -> Certificate:
    """The certificate of a check."""
    candidate = check.choice.candidate
    titles = [each.title for each in candidate.opponents]
    return Certificate(
        check=check,
        games=tuple(_counted(candidate.games, check.rule)),
        numbers=tuple(_numbers(tournament, check)),
        titles={each: titles.count(each) for each in Title if each is not Title.NONE},
        foreign=foreign_players(tournament, histories(tournament, Purpose.PAIRING)),
    )


def _counted(games: tuple[NormGame, ...], rule: TitleRule) -> Iterator[CertificateGame]:
    lowest: RoundNumber = min(games, key=lambda each: each.counted).round if games else 0
    for game in games:
        counted = max(game.counted, rule.floor) if game.round == lowest else game.counted
        yield CertificateGame(game, None if counted == game.rating else counted)


def _numbers(tournament: Tournament, check: NormCheck) -> Iterator[CertificateNumber]:
    candidate, rule = check.choice.candidate, check.rule
    games, opponents = candidate.games, candidate.opponents
    own, host = candidate.player.federation.upper(), tournament.settings.federation.strip().upper()
    messages = {each.name: each.messages for each in check.conditions}
    yield CertificateNumber(CertificateEntry.GAMES, len(games), "1.4.1", messages[ConditionName.GAMES])
    if not games:
        return
    federations = sorted({each.federation.upper() for each in opponents} - {"", NO_FEDERATION})
    yield CertificateNumber(
        CertificateEntry.FEDERATIONS,
        len(federations),
        "1.4.3",
        (message("certificate.federations", names=", ".join(federations)), *messages[ConditionName.FEDERATIONS]),
    )
    yield CertificateNumber(
        CertificateEntry.NOT_OWN,
        sum(each.federation.upper() not in ("", NO_FEDERATION, own) for each in opponents),
        "1.4.4",
        messages[ConditionName.OWN_FEDERATION],
    )
    of_host = sum(bool(host) and each.federation.upper() == host for each in opponents)
    where = message("certificate.host", federation=host) if host else message("certificate.no-host")
    yield CertificateNumber(CertificateEntry.HOST, of_host, "", (where,))
    rated = sum(game.rating is not None for game in games)
    sentence = message("certificate.rated", number=rated, total=len(games), rating=UNRATED)
    yield CertificateNumber(CertificateEntry.RATED, rated, "1.4.6 d", (sentence,))
    yield CertificateNumber(
        CertificateEntry.TITLED,
        sum(each.title in TITLE_HOLDERS for each in opponents),
        "1.4.5 a",
        messages[ConditionName.TITLE_HOLDERS],
    )
    high = sum(each.title in rule.opponents for each in opponents)
    yield CertificateNumber(CertificateEntry.OF_THE_TITLE, high, rule.article, messages[ConditionName.HIGH_TITLES])
    yield from _score(check, messages[ConditionName.AVERAGE], messages[ConditionName.PERFORMANCE])


def _score(
    check: NormCheck, on_average: tuple[Message, ...], on_performance: tuple[Message, ...]
) -> Iterator[CertificateNumber]:
    candidate, rule = check.choice.candidate, check.rule
    games, made = len(candidate.games), candidate.made
    ratings, _ = counted_ratings([game.counted for game in candidate.games], rule)
    mean = average(ratings)
    sentence = message("certificate.average", total=sum(ratings), number=games, rating=mean)
    yield CertificateNumber(CertificateEntry.AVERAGE, mean, "1.4.7", (sentence, *on_average))
    performance = mean + rating_difference(hundredths(made, 2 * games))
    yield CertificateNumber(CertificateEntry.PERFORMANCE, performance, "1.4.8", on_performance)
    required = least_score(mean, games, rule)
    sentence = message("norm.score", points=made, total=games, percentage=LEAST_PERCENTAGE)
    yield CertificateNumber(CertificateEntry.REQUIRED, required, "1.4.9", _required(mean, games, required, rule))
    yield CertificateNumber(CertificateEntry.MADE, made, "1.4.8 b", (sentence,))
    if required is None or not check.is_met:
        return
    exceeded = made - required
    sentence = message("certificate.exceeded", points=exceeded)
    yield CertificateNumber(CertificateEntry.EXCEEDED, exceeded, "1.4.1 d", (sentence,))
    counts = min(max(games, FEWEST_GAMES) + exceeded // 2, _MOST_GAMES)
    sentence = message("certificate.counts-as", number=counts, total=_GAMES_OF_A_TITLE)
    yield CertificateNumber(CertificateEntry.COUNTS_AS, counts, "1.4.1 d, 1.5.1", (sentence,))


def _required(mean: Rating, games: int, required: Points | None, rule: TitleRule) -> tuple[Message, ...]:
    if required is None:
        return (message("certificate.no-score", rating=mean, least=rule.performance),)
    fraction = hundredths(required, 2 * games)
    sentence = message(
        "certificate.required",
        points=required,
        total=games,
        percentage=fraction,
        number=mean,
        difference=rating_difference(fraction),
        least=rule.performance,
    )
    return (sentence,)
