"""Which score against which opponents still makes a title performance (B.01 1.4.6 to 1.4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.rating_report.conditions import counted_ratings, is_enough
from domain.rating_report.norm_games import UNRATED
from domain.rating_report.performance import average
from domain.rating_report.titles import TitleRule
from domain.standings.rating_tables import expectation, hundredths, rating_difference
from domain.values import Points, Rating


@dataclass(frozen=True, slots=True)
class Need:
    """So many half points from so many games; `average` is the least one of the opponents not yet known.

    It is None if all are known. `is_rest`: others of these opponents are known.
    """

    points: Points
    games: int
    average: Rating | None = None
    is_rest: bool = False


@dataclass(frozen=True, slots=True)
class Road:
    """What the games so far and the known opponents contribute, and how many games are still to come.

    `ratings` are those of the games played and of the opponents known; `made` half points are made already; `ahead`
    games are to come, `unknown` of them against opponents who are not known.
    """

    ratings: Sequence[Rating]
    made: Points
    ahead: int
    unknown: int

    @property
    def games(self) -> int:
        """The games of the norm in the end."""
        return len(self.ratings) + self.unknown

    def after(self, points: Points) -> Road:
        """The road after the next game with this result, if its opponent is known."""
        return Road(self.ratings, self.made + points, self.ahead - 1, self.unknown)


def ways(road: Road, rule: TitleRule) -> list[Need]:
    """Every score of the games to come that is enough, from the least, with the least average for it."""
    found = (_way(road, rule, points) for points in range(2 * road.ahead + 1))
    return [each for each in found if each is not None]


def likeliest(found: Sequence[Need], usual: Rating, strongest: Rating) -> Need | None:
    """The least score that is enough against usual opponents, else the one that needs the weakest.

    `strongest` is the highest average that can be met. None: there is no way.
    """
    possible = [each for each in found if each.average is None or each.average <= strongest]
    if not possible:
        return None
    usually = [each for each in possible if each.average is None or each.average <= usual]
    return usually[0] if usually else min(possible, key=lambda each: (each.average or 0, each.points))


def shortfall(need: Need, rating: Rating, opponents: Rating) -> float:
    """By how many points the need exceeds what a player of this rating can expect against these opponents."""
    return need.points / 2 - need.games * expectation(rating, opponents) / 100


def _way(road: Road, rule: TitleRule, points: Points) -> Need | None:
    made, games = road.made + points, road.games
    if not games or not is_enough(made, games):
        return None
    least = max(rule.average, rule.performance - rating_difference(hundredths(made, 2 * games)))
    if not road.unknown:
        return Need(points, road.ahead) if average(counted_ratings(road.ratings, rule)[0]) >= least else None
    known = sum(counted_ratings(road.ratings, rule)[0]) if road.ratings else 0
    total = games * least - games // 2 - known
    return Need(points, road.ahead, max(-(-total // road.unknown), UNRATED), road.unknown < road.ahead)
