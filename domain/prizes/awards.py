"""One prize each: which of the groups a player takes the prize of, and what each player gets in the end.

Reading P3 (docs/readings.md): the greatest share anywhere is settled first, by all who have it at once; of equal ones
a player takes the one of the main fund, then the one of the group announced first. A player who takes a prize makes
room in every other group: the next ones move up there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.dates import year_in
from domain.prize_fund import Money, Prize, PrizeFund, PrizeGroup
from domain.prizes.eligibility import belongs, year_of
from domain.prizes.sharing import Finisher, Share, with_trophies
from domain.standings.ranking import standings
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, RoundNumber


@dataclass(frozen=True, slots=True)
class ForgonePrize:
    """A share that a player had in another group when taking a better one: in whole cents, rounded down."""

    group: str
    amount: Money
    trophies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Award:
    """What one player gets: the group, the share of it, the half points it was won with, and what was left for it."""

    group: PrizeGroup
    share: Share
    points: Points
    left: tuple[ForgonePrize, ...] = ()

    @property
    def player(self) -> PlayerId:
        """Who gets it."""
        return self.share.player


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The awards if the round ended now, group by group in order of the places.

    `unawarded` are prizes for which there are too few players; `missing` is the number of games without a result,
    which count as they are now; `provisional` until the tournament is closed. `without_birth_date` counts the players
    who can be in no category by age.
    """

    fund: PrizeFund
    awards: tuple[Award, ...]
    unawarded: tuple[tuple[PrizeGroup, Prize], ...]
    round: RoundNumber
    missing: int
    provisional: bool
    without_birth_date: int


def prize_list(tournament: Tournament) -> PrizeList:
    """Who gets what by the standings of the public rounds; no one gets anything before the first."""
    fund = tournament.settings.prizes
    public = tournament.public_rounds
    finishers = [Finisher(each.player, each.place, each.points) for each in standings(tournament)] if public else []
    competing = _competing(tournament, fund, finishers)
    awards, unawarded = _awarded(fund, competing)
    asks_for_age = any(group.category.asks_for_age for group in fund.groups)
    return PrizeList(
        fund=fund,
        awards=awards,
        unawarded=unawarded,
        round=len(public),
        missing=sum(len(each.missing) + len(each.adjourned) for each in public),
        provisional=not tournament.finished,
        without_birth_date=sum(year_in(player.birth_date) is None for player in tournament.roster.players.values())
        if asks_for_age
        else 0,
    )


def _competing(
    tournament: Tournament, fund: PrizeFund, finishers: Sequence[Finisher]
) -> list[tuple[PrizeGroup, list[Finisher]]]:
    year, players = year_of(tournament, fund), tournament.roster.players
    newcomers = frozenset(fund.newcomers)
    return [
        (
            group,
            [each for each in finishers if belongs(players[each.player], group.category, year, newcomers)],
        )
        for group in fund.groups
    ]


def _awarded(
    fund: PrizeFund, competing: Sequence[tuple[PrizeGroup, Sequence[Finisher]]]
) -> tuple[tuple[Award, ...], tuple[tuple[PrizeGroup, Prize], ...]]:
    settled: dict[PlayerId, tuple[int, tuple[ForgonePrize, ...]]] = {}
    found = [with_trophies(group, finishers) for group, finishers in competing]
    while best := _best_shares(fund, found, settled):
        settled.update(best)
        for place, (group, finishers) in enumerate(competing):
            if any(share.player in best and best[share.player][0] != place for share in found[place]):
                found[place] = with_trophies(group, _still_there(finishers, settled, place))
    awards, unawarded = [], []
    for place, (group, finishers) in enumerate(competing):
        points = {each.player: each.points for each in finishers}
        awards += [
            Award(group, share, points[share.player], settled[share.player][1])
            for share in found[place]
            if share.is_something
        ]
        taken = len(found[place])
        unawarded += [(group, prize) for prize in group.prizes if prize.place > taken]
    return tuple(awards), tuple(unawarded)


def _still_there(
    finishers: Sequence[Finisher], settled: Mapping[PlayerId, tuple[int, tuple[ForgonePrize, ...]]], place: int
) -> Iterator[Finisher]:
    """Those who have not got the prize of another group."""
    return (each for each in finishers if each.player not in settled or settled[each.player][0] == place)


def _best_shares(
    fund: PrizeFund,
    found: Sequence[Sequence[Share]],
    settled: Mapping[PlayerId, tuple[int, tuple[ForgonePrize, ...]]],
) -> dict[PlayerId, tuple[int, tuple[ForgonePrize, ...]]]:
    """The players without a prize who have the greatest share of all: in which group, and what each gives up for it."""
    open_shares: dict[PlayerId, list[tuple[int, Share]]] = {}
    for place, those in enumerate(found):
        for share in those:
            if share.is_something and share.player not in settled:
                open_shares.setdefault(share.player, []).append((place, share))
    if not open_shares:
        return {}
    greatest = max(share.exact for theirs in open_shares.values() for _, share in theirs)
    best = {}
    for player, theirs in open_shares.items():
        theirs.sort(key=lambda each: (-each[1].exact, not fund.groups[each[0]].is_main, each[0]))
        place, taken = theirs[0]
        if taken.exact == greatest:
            left = tuple(
                ForgonePrize(fund.groups[other].name, int(lost.exact), lost.trophies) for other, lost in theirs[1:]
            )
            best[player] = place, left
    return best
