"""Why a player gets an amount, and who may win it, as messages."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from domain.messages import Message, message
from domain.prize_fund import Category, Money, Sharing, UnratedPlayers
from domain.prizes.awards import Award, ForgonePrize
from domain.prizes.sharing import PrizePool
from domain.values import PlayerId

_MOST_NAMED = 4
_WHOLE = 1


class SharingReason(StrEnum):
    """Why several players share the prizes of their places: equal points, the same by Hort, or no tie-break left."""

    POINTS = "points"
    HORT = "hort"
    NOTHING_APART = "nothing-apart"


def amount(money: Money, currency: str) -> Message:
    """An amount in smallest units."""
    return message("prize.amount", money=(money, currency))


def won(award: Award, currency: str) -> Iterator[Message]:
    """What the player gets: the amount, the trophies, and the trophies for which lots are still to be drawn."""
    share = award.share
    if share.exact:
        yield amount(share.amount, currency)
    yield from (message("prize.trophy", text=trophy) for trophy in share.trophies)
    if len(share.lots) == 1:
        yield message("prize.trophy-by-lot", text=share.lots[0])
    elif share.lots:
        yield message("prize.trophies-by-lot", count=len(share.lots))


def reasons(award: Award, currency: str) -> Iterator[Message]:
    """How the amount came about: the places, who shares them, the rounding, and what the player gave up for it."""
    share = award.share
    pools = [pool for pool in share.parts if pool.prizes]
    for pool in pools:
        yield _pool(pool, currency)
        if len(pool.sharers) > 1:
            yield _sharing(pool, award)
    if len(pools) > 1:
        yield message("prize.together", money=(share.amount, currency))
    if share.amount > share.exact:
        yield message("prize.rounded-up")
    elif share.amount < share.exact:
        yield message("prize.rounded-down")
    yield from (message("prize.trophy-of-place", number=share.seat, text=trophy) for trophy in share.trophies)
    if share.lots:
        yield message("prize.lots-decide", names=tuple(dict.fromkeys(share.lots)))
    if award.left:
        yield message("prize.one-each", said=tuple(_forgone(each, currency) for each in award.left))


def who_may_win(category: Category) -> Iterator[Message]:
    """The conditions of a category, a few words each; none if all players may win."""
    yield from _ages(category.age_from, category.age_to)
    if category.sex:
        yield message("category.women") if category.sex == "w" else message("category.men")
    yield from _ratings(category.rating_from, category.rating_to)
    match category.unrated:
        case UnratedPlayers.ADMITTED:
            yield message("category.unrated-too")
        case UnratedPlayers.ONLY:
            yield message("category.unrated-only")
        case UnratedPlayers.BY_RANGE:
            pass
    yield from (
        message("category.one-of", alternatives=each) for each in (category.clubs, category.federations) if each
    )
    if category.newcomers:
        yield message("category.newcomers")


def sharing_reason(pool: PrizePool, award: Award) -> SharingReason:
    """Why these players share a pool."""
    sharing = award.group.sharing
    if sharing is Sharing.NONE or pool is not award.share.parts[-1]:
        return SharingReason.NOTHING_APART
    return SharingReason.HORT if sharing is Sharing.HORT else SharingReason.POINTS


def _pool(pool: PrizePool, currency: str) -> Message:
    """The prizes of one place, or those of several places that their players divide."""
    money, half = (pool.prizes, currency), pool.portion != _WHOLE
    if len(pool.sharers) == 1:
        if half:
            return message("prize.half-of-place", number=pool.first, money=money)
        return message("prize.of-place", number=pool.first, money=money)
    sharers = len(pool.sharers)
    if half:
        return message("prize.half-of-places", first=pool.first, last=pool.last, money=money, total=sharers)
    return message("prize.of-places", first=pool.first, last=pool.last, money=money, total=sharers)


def _sharing(pool: PrizePool, award: Award) -> Message:
    """With whom the player shares the pool, and why."""
    who = _named(tuple(each for each in pool.sharers if each != award.player))
    match sharing_reason(pool, award):
        case SharingReason.POINTS:
            return message("prize.shared", who=who, points=award.points)
        case SharingReason.HORT:
            return message("prize.shared-by-hort", who=who, points=award.points)
        case SharingReason.NOTHING_APART:
            return message("prize.shared-by-place", who=who)


def _named(players: tuple[PlayerId, ...]) -> Message | tuple[Message, ...]:
    """A few players by their names, and how many more there are."""
    named = tuple(message("players.named", players=(player,)) for player in players[:_MOST_NAMED])
    more = len(players) - _MOST_NAMED
    return message("players.and-more", who=named, count=more) if more > 0 else named


def _forgone(forgone: ForgonePrize, currency: str) -> Message:
    money = (forgone.amount, currency)
    if forgone.amount and forgone.trophies:
        return message("prize.left-both", name=forgone.group, money=money, names=forgone.trophies)
    if forgone.amount:
        return message("prize.left-amount", name=forgone.group, money=money)
    if forgone.trophies:
        return message("prize.left-trophies", name=forgone.group, names=forgone.trophies)
    return message("prize.left-lots", name=forgone.group)


def _ages(low: int | None, high: int | None) -> Iterator[Message]:
    if low is not None and high is not None:
        yield message("category.ages", first=low, last=high)
    elif low is not None:
        yield message("category.age-from", number=low)
    elif high is not None:
        yield message("category.age-up-to", number=high)


def _ratings(low: int | None, high: int | None) -> Iterator[Message]:
    if low is not None and high is not None:
        yield message("category.ratings", first=low, last=high)
    elif low is not None:
        yield message("category.rating-from", number=low)
    elif high is not None:
        yield message("category.rating-up-to", number=high)
