"""The forecast of a norm: what a candidate still needs, against whom, or which article makes it impossible.

Reading T10 (docs/readings.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.messages import Message, message
from domain.rating_report.ahead import Ahead, Fixtures, KnownOpponent
from domain.rating_report.conditions import (
    FEWEST_GAMES,
    ConditionName,
    NormCondition,
    article_of,
    counted_ratings,
    fewest_games,
)
from domain.rating_report.games import fide_rating
from domain.rating_report.missing import missing
from domain.rating_report.needs import Need, Road, likeliest, shortfall, ways
from domain.rating_report.norm_games import UNRATED, NormGame
from domain.rating_report.norms import NormCheck, norm_checks
from domain.rating_report.performance import average
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, Rating, RoundNumber

_MOST_WINS = 2
_SHORT_BY = 1.5
_SHORT_A_GAME = 0.35


class NormState(StrEnum):
    """How a norm stands."""

    REACHED = "reached"
    """Whatever happens in the games to come."""
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class AfterNext:
    """What is needed after the next game, by its result; None: then it is too late."""

    made: Points
    need: Need | None


@dataclass(frozen=True, slots=True)
class Forecast:
    """How a norm stands, and what the candidate still needs for it.

    `need` is the likeliest way, `ways` are all of them from the least score. `until` is the last round of these games.
    `next` is the next opponent, if published, and `after` what each result against them leaves. `missing` says what
    the opponents to come must be, each with its article; of an impossible norm, `obstacles` say why it is.
    `wins_left_out` opponents who were beaten are left out for it (1.4.1 f). `is_near`: it is no mere arithmetic.
    """

    check: NormCheck
    state: NormState
    need: Need | None = None
    ways: tuple[Need, ...] = ()
    until: RoundNumber = 0
    next: KnownOpponent | None = None
    after: tuple[AfterNext, ...] = ()
    missing: tuple[NormCondition, ...] = ()
    obstacles: tuple[NormCondition, ...] = ()
    wins_left_out: int = 0
    is_near: bool = False


def forecasts(tournament: Tournament) -> Mapping[PlayerId, tuple[Forecast, ...]]:
    """The forecast of every norm that is examined, by players."""
    found = norm_checks(tournament)
    event = next((checks[0].candidate.event for checks in found.values() if checks), None)
    if event is None:
        return dict.fromkeys(found, ())
    fixtures = Fixtures(tournament, event)
    return {who: _of_player(fixtures, checks) for who, checks in found.items()}


def forecasts_of(tournament: Tournament, checks: Sequence[NormCheck]) -> tuple[Forecast, ...]:
    """The forecasts of one player's checks."""
    return _of_player(Fixtures(tournament, checks[0].candidate.event), checks) if checks else ()


def _of_player(fixtures: Fixtures, checks: Sequence[NormCheck]) -> tuple[Forecast, ...]:
    if not checks:
        return ()
    ahead = fixtures.ahead_of(checks[0].candidate)
    return tuple(_forecast(each, ahead) for each in checks)


def _forecast(check: NormCheck, ahead: Ahead) -> Forecast:
    if check.is_met and (not ahead.games or not check.candidate.event.cycles):
        return Forecast(check, NormState.REACHED, is_near=True)
    if not ahead.games:
        return Forecast(check, NormState.IMPOSSIBLE, obstacles=tuple(each for each in check.conditions if not each.met))
    found = [_on_path(check, ahead, *path) for path in _paths(check, ahead)]
    return min(found, key=_rank)


def _rank(found: Forecast) -> tuple[bool, bool, float, int]:
    """Possible ones first, those that ask least of the games to come."""
    each = 0.0 if found.need is None else found.need.points / max(found.need.games, 1)
    return found.state is NormState.IMPOSSIBLE, not found.is_near, each, found.wins_left_out


def _paths(check: NormCheck, ahead: Ahead) -> Iterator[tuple[int, int]]:
    """How many of the games to come, and of the opponents beaten, are left out: none, or as 1.4.1 e and f allow."""
    games, cycles = len(check.candidate.games), check.candidate.event.cycles
    spare = max(games + ahead.games - FEWEST_GAMES, 0)
    beaten = sum(game.is_won for game in check.candidate.games)
    for later in (0,) if cycles else range(min(spare, ahead.games - 1) + 1):
        for wins in range(min(spare - later, beaten, 0 if cycles else _MOST_WINS) + 1):
            yield later, wins


def _on_path(check: NormCheck, ahead: Ahead, later: int, wins: int) -> Forecast:
    candidate, rule = check.candidate, check.rule
    kept, known = _without_weakest(candidate.games, wins), ahead.known[: ahead.games - later]
    road = Road(
        ratings=[*(game.counted for game in kept), *(each.counted for each in known)],
        made=sum(game.made for game in kept),
        ahead=ahead.games - later,
        unknown=ahead.games - later - len(known),
    )
    strongest = _strongest(ahead, road.unknown)
    usual = average(counted_ratings(road.ratings, rule)[0]) if road.ratings else strongest
    found = ways(road, rule)
    need = likeliest(found, usual, strongest)
    if need is None and (later or wins):
        return Forecast(check, NormState.IMPOSSIBLE)
    opponents = [*(game.opponent for game in kept), *(each.player for each in known)]
    mix = missing(candidate, rule, opponents, road.unknown, ahead.pool)
    until = ahead.rounds[: road.ahead][-1] if ahead.rounds else 0
    obstacles = (*_too_few(check, road), *mix.blocked, *_too_weak(check, found, need))
    if obstacles or need is None:
        return Forecast(check, NormState.IMPOSSIBLE, obstacles=obstacles, until=until, wins_left_out=wins)
    is_paired = bool(known) and known[0].round is not None
    own = fide_rating(candidate.player) or UNRATED
    return Forecast(
        check,
        NormState.POSSIBLE,
        need=need,
        ways=tuple(each for each in found if each.average is None or each.average <= strongest),
        until=until,
        next=known[0] if is_paired else None,
        after=_after(road, check, usual, strongest) if is_paired else (),
        missing=mix.needed,
        wins_left_out=wins,
        is_near=shortfall(need, own, need.average or usual) <= max(_SHORT_BY, _SHORT_A_GAME * need.games),
    )


def _after(road: Road, check: NormCheck, usual: Rating, strongest: Rating) -> tuple[AfterNext, ...]:
    return tuple(
        AfterNext(points, likeliest(ways(road.after(points), check.rule), usual, strongest)) for points in (2, 1, 0)
    )


def _without_weakest(games: tuple[NormGame, ...], wins: int) -> list[NormGame]:
    beaten = sorted((game for game in games if game.is_won), key=lambda each: each.counted)
    gone = {game.round for game in beaten[:wins]}
    return [game for game in games if game.round not in gone]


def _strongest(ahead: Ahead, games: int) -> Rating:
    """The average of the strongest opponents whom the player might still meet."""
    ratings = [each.counted for each in ahead.pool.strongest(games)]
    return average(ratings) if ratings else 0


def _too_few(check: NormCheck, road: Road) -> tuple[NormCondition, ...]:
    if check.candidate.event.cycles and check.candidate.gave_up:
        return (_obstacle(check, ConditionName.GAMES, message("norm.all-rounds")),)
    if road.games >= fewest_games(check.candidate):
        return ()
    return (_obstacle(check, ConditionName.GAMES, message("norm.games", count=road.games, least=FEWEST_GAMES)),)


def _too_weak(check: NormCheck, found: list[Need], need: Need | None) -> tuple[NormCondition, ...]:
    if need is not None:
        return ()
    if found:
        rating = min(each.average or 0 for each in found)
        return (_obstacle(check, ConditionName.AVERAGE, message("norm.field-too-weak", rating=rating)),)
    least = check.rule.performance
    return (_obstacle(check, ConditionName.PERFORMANCE, message("norm.no-score-is-enough", least=least)),)


def _obstacle(check: NormCheck, name: ConditionName, sentence: Message) -> NormCondition:
    return NormCondition(name, article_of(name, check.rule), met=False, messages=(sentence,))
