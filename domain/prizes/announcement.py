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

    Raises InvalidValue that names group and place where something cannot be.
    """
    fund = command.fund
    if fund == tournament.settings.prizes:
        return ()
    if not is_currency(fund.currency):
        raise InvalidValue("currency", f"{fund.currency!r} is no code of three capital letters, such as EUR")
    if fund.year and not _FIRST_YEAR <= fund.year <= _LAST_YEAR:
        raise InvalidValue("year", f"{fund.year} is not a year")
    for player in fund.newcomers:
        registered_player(tournament, player)
    if len(fund.groups) > _MOST_GROUPS:
        raise InvalidValue("groups", f"there are more than {_MOST_GROUPS}")
    names: set[str] = set()
    for group in fund.groups:
        _check_group(group)
        if group.name in names:
            raise InvalidValue(f"group {group.name!r}", "another group has this name")
        names.add(group.name)
    _check_ages(tournament, fund)
    return (PrizesAnnounced(fund, command.reason),)


def _check_group(group: PrizeGroup) -> None:
    where = f"group {group.name!r}"
    if not group.name.strip():
        raise InvalidValue("group", "it has no name")
    if len(group.name) > _LONGEST:
        raise InvalidValue("group", f"its name has more than {_LONGEST} characters")
    if not group.prizes:
        raise InvalidValue(where, "it has no prizes")
    _check_category(where, group.category)
    places: dict[int, Prize] = {}
    for prize in sorted(group.prizes, key=lambda each: each.place):
        at = f"{where}, place {prize.place}"
        if not 1 <= prize.place <= _MOST_PLACES:
            raise InvalidValue(at, f"places go from 1 to {_MOST_PLACES}")
        if prize.place in places:
            raise InvalidValue(at, "this place has two prizes")
        if prize.amount < 0:
            raise InvalidValue(at, f"the amount {prize.amount} is below zero")
        if prize.amount > _MOST:
            raise InvalidValue(at, f"the amount {prize.amount} is beyond {_MOST}")
        if len(prize.trophy) > _LONGEST:
            raise InvalidValue(at, f"the trophy has more than {_LONGEST} characters")
        if not prize.amount and not prize.trophy.strip():
            raise InvalidValue(at, "there is neither money nor a trophy")
        above = max(places, default=None)
        if above is not None and prize.amount > places[above].amount:
            raise InvalidValue(at, f"it brings more than place {above}")
        places[prize.place] = prize


def _check_category(where: str, category: Category) -> None:
    for name, low, high, most in (
        ("age", category.age_from, category.age_to, _OLDEST),
        ("rating", category.rating_from, category.rating_to, _MOST_PLACES),
    ):
        for bound in (low, high):
            if bound is not None and not 0 <= bound <= most:
                raise InvalidValue(where, f"the {name} {bound} is not between 0 and {most}")
        if low is not None and high is not None and low > high:
            raise InvalidValue(where, f"nobody's {name} is from {low} to {high}")
    if category.sex not in _SEXES:
        raise InvalidValue(where, f"the sex is m or w, not {category.sex!r}")
    for what, those in (("clubs", category.clubs), ("federations", category.federations)):
        if len(those) > _MOST_GROUPS:
            raise InvalidValue(where, f"there are more than {_MOST_GROUPS} {what}")
    for each in (*category.clubs, *category.federations):
        if not each.strip():
            raise InvalidValue(where, "a club or a federation has no name")
        if len(each) > _LONGEST:
            raise InvalidValue(where, f"the name of a club or a federation has more than {_LONGEST} characters")


def _check_ages(tournament: Tournament, fund: PrizeFund) -> None:
    by_age = next((group for group in fund.groups if group.category.asks_for_age), None)
    if by_age is not None and year_of(tournament, fund) is None:
        raise InvalidValue(
            f"group {by_age.name!r}", "the tournament has no date: state the year in which ages are counted"
        )


def _evolve(tournament: Tournament, event: PrizesAnnounced) -> Tournament:
    settings = replace(tournament.settings, prizes=event.fund)
    return replace(tournament, version=tournament.version + 1, settings=settings)


def _undo(event: PrizesAnnounced, undoing: Undoing) -> tuple[Event, ...]:
    undoing.check(unchanged=undoing.now.settings.prizes == event.fund, what="other prizes were announced")
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
