"""The prizes that a tournament announces."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.lookups import registered_player
from domain.messages import Message, message
from domain.prize_fund import Category, Prize, PrizeFund, PrizeGroup
from domain.prizes.eligibility import year_of
from domain.prizes.money import is_currency
from domain.refusals import InvalidValue
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing


@dataclass(frozen=True, slots=True)
class PrizesAnnounced(Event):
    """All prizes of the tournament, in place of those announced before; without a group there are none."""

    fund: PrizeFund
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AnnouncePrizes(Command):
    """Announce these prizes instead of all those before; without a group there are none."""

    fund: PrizeFund
    reason: str = ""


_MOST = 10**12


_MOST_PLACES = 9999


_MOST_GROUPS = 100


_LONGEST = 200


_OLDEST = 150


_FIRST_YEAR, _LAST_YEAR = 1900, 2999


_SEXES = ("", "m", "w")


def announce_prizes(tournament: Tournament, command: AnnouncePrizes) -> tuple[Event, ...]:
    """Record the prizes; they replace those announced before, and none at all takes them back.

    Raises InvalidValue, naming the group and the place, for a value that is not allowed.
    """
    fund = command.fund
    if fund == tournament.settings.prizes:
        return ()
    if not is_currency(fund.currency):
        raise InvalidValue("currency", message("invalid.no-currency", text=fund.currency))
    if fund.year and not _FIRST_YEAR <= fund.year <= _LAST_YEAR:
        raise InvalidValue("year", message("invalid.no-year", year=fund.year))
    for player in fund.newcomers:
        registered_player(tournament, player)
    if len(fund.groups) > _MOST_GROUPS:
        raise InvalidValue("groups", message("invalid.too-many", most=_MOST_GROUPS))
    names: set[str] = set()
    for group in fund.groups:
        _check_group(group)
        if group.name in names:
            raise InvalidValue(_at(group), message("invalid.group-name-taken"))
        names.add(group.name)
    _check_ages(tournament, fund)
    return (PrizesAnnounced(fund, command.reason),)


def _check_group(group: PrizeGroup) -> None:
    where = _at(group)
    if not group.name.strip():
        raise InvalidValue("group", message("invalid.no-name"))
    if len(group.name) > _LONGEST:
        raise InvalidValue("group", message("invalid.name-too-long", most=_LONGEST))
    if not group.prizes:
        raise InvalidValue(where, message("invalid.no-prizes"))
    _check_category(where, group.category)
    places: dict[int, Prize] = {}
    for prize in sorted(group.prizes, key=lambda each: each.place):
        at = message("invalid.at-place", name=group.name, place=prize.place)
        if not 1 <= prize.place <= _MOST_PLACES:
            raise InvalidValue(at, message("invalid.no-place", most=_MOST_PLACES))
        if prize.place in places:
            raise InvalidValue(at, message("invalid.two-prizes"))
        if prize.amount < 0:
            raise InvalidValue(at, message("invalid.amount-below-zero", number=prize.amount))
        if prize.amount > _MOST:
            raise InvalidValue(at, message("invalid.amount-too-high", number=prize.amount, most=_MOST))
        if len(prize.trophy) > _LONGEST:
            raise InvalidValue(at, message("invalid.trophy-too-long", most=_LONGEST))
        if not prize.amount and not prize.trophy.strip():
            raise InvalidValue(at, message("invalid.no-money-nor-trophy"))
        above = max(places, default=None)
        if above is not None and prize.amount > places[above].amount:
            raise InvalidValue(at, message("invalid.more-than-above", place=above))
        places[prize.place] = prize


def _at(group: PrizeGroup) -> Message:
    return message("invalid.at-group", name=group.name)


def _check_category(where: Message, category: Category) -> None:
    for bound in (category.age_from, category.age_to):
        if bound is not None and not 0 <= bound <= _OLDEST:
            raise InvalidValue(where, message("invalid.age-out-of-range", number=bound, most=_OLDEST))
    for bound in (category.rating_from, category.rating_to):
        if bound is not None and not 0 <= bound <= _MOST_PLACES:
            raise InvalidValue(where, message("invalid.rating-out-of-range", number=bound, most=_MOST_PLACES))
    if _crossed(category.age_from, category.age_to):
        ages = message("invalid.nobodys-age", first=category.age_from, last=category.age_to)
        raise InvalidValue(where, ages)
    if _crossed(category.rating_from, category.rating_to):
        ratings = message("invalid.nobodys-rating", first=category.rating_from, last=category.rating_to)
        raise InvalidValue(where, ratings)
    if category.sex not in _SEXES:
        raise InvalidValue(where, message("invalid.no-sex", text=category.sex))
    if len(category.clubs) > _MOST_GROUPS:
        raise InvalidValue(where, message("invalid.too-many-clubs", most=_MOST_GROUPS))
    if len(category.federations) > _MOST_GROUPS:
        raise InvalidValue(where, message("invalid.too-many-federations", most=_MOST_GROUPS))
    for each in (*category.clubs, *category.federations):
        if not each.strip():
            raise InvalidValue(where, message("invalid.club-without-name"))
        if len(each) > _LONGEST:
            raise InvalidValue(where, message("invalid.club-name-too-long", most=_LONGEST))


def _crossed(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low > high


def _check_ages(tournament: Tournament, fund: PrizeFund) -> None:
    by_age = next((group for group in fund.groups if group.category.asks_for_age), None)
    if by_age is not None and year_of(tournament, fund) is None:
        raise InvalidValue(_at(by_age), message("invalid.no-year-for-ages"))


def _evolve(tournament: Tournament, event: PrizesAnnounced) -> Tournament:
    settings = replace(tournament.settings, prizes=event.fund)
    return replace(tournament, version=tournament.version + 1, settings=settings)


def _undo(event: PrizesAnnounced, undoing: Undoing) -> tuple[Event, ...]:
    undoing.check(unchanged=undoing.now.settings.prizes == event.fund, what=message("undo.other-prizes"))
    return (PrizesAnnounced(undoing.before.settings.prizes, undoing.reason),)


def _prizes_announced(event: PrizesAnnounced) -> Message:
    fund = event.fund
    if not fund.groups:
        return message("event.no-prizes")
    names = tuple(group.name for group in fund.groups)
    return message("event.prizes-announced", names=names, money=(fund.total, fund.currency))


PRIZES = Subject(
    group=TimelineGroup.SETTINGS,
    events=(EventType(PrizesAnnounced, _prizes_announced),),
    evolve=_evolve,
    undo=_undo,
    decisions={AnnouncePrizes: announce_prizes},
)
