"""Who belongs to a category."""

from __future__ import annotations

from collections.abc import Collection

from domain.dates import year_in
from domain.prize_fund import Category, PrizeFund, UnratedPlayers
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId, RatingKind

_WOMEN = frozenset({"w", "f"})


def year_of(tournament: Tournament, fund: PrizeFund) -> int | None:
    """The year in which ages are counted: the announced one, else that of the tournament's first day."""
    return fund.year or year_in(tournament.settings.starts) or year_in(tournament.settings.ends)


def is_rated(player: Player) -> bool:
    """Whether the player has a rating, of FIDE or of a federation; what the arbiter estimates is none."""
    return player.rating > 0 and player.rating_kind is not RatingKind.ESTIMATED


def belongs(player: Player, category: Category, year: int | None, newcomers: Collection[PlayerId]) -> bool:
    """Whether the player fulfils every condition of the category.

    Reading P1 (docs/readings.md): the age is the one reached in that year, as in the FIDE youth and senior events.
    Without a birth date a player belongs to no category by age.
    """
    return (
        _by_age(player, category, year)
        and (not category.sex or _sex(player.sex) == category.sex)
        and _by_rating(player, category)
        and _is_one_of(player.club, category.clubs)
        and _is_one_of(player.federation, category.federations)
        and (not category.newcomers or not is_rated(player) or player.id in newcomers)
    )


def _by_age(player: Player, category: Category, year: int | None) -> bool:
    if not category.asks_for_age:
        return True
    born = year_in(player.birth_date)
    if born is None or year is None:
        return False
    age = year - born
    youngest = 0 if category.age_from is None else category.age_from
    return youngest <= age and (category.age_to is None or age <= category.age_to)


def _by_rating(player: Player, category: Category) -> bool:
    if not is_rated(player):
        return category.unrated is not UnratedPlayers.BY_RANGE or not category.asks_for_rating
    if category.unrated is UnratedPlayers.ONLY:
        return False
    lowest = 0 if category.rating_from is None else category.rating_from
    return lowest <= player.rating and (category.rating_to is None or player.rating <= category.rating_to)


def _sex(text: str) -> str:
    letter = text.strip().lower()[:1]
    return "w" if letter in _WOMEN else letter


def _is_one_of(text: str, wanted: tuple[str, ...]) -> bool:
    return not wanted or text.strip().casefold() in {each.strip().casefold() for each in wanted}
