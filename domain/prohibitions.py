"""Which players the arbiter's prohibitions keep apart in a round (C.05 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from domain.pairing.system import NumberPairs
from domain.state.roster import Player
from domain.state.special_rules import Prohibition, ProhibitionBasis, ProhibitionStrength
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber, Tpn


def prohibited_pairs(
    tournament: Tournament, number: RoundNumber, numbers: Mapping[PlayerId, Tpn], strength: ProhibitionStrength
) -> tuple[NumberPairs, ...]:
    """The pairs of every prohibition of this strength that holds in the round, in the order of the prohibitions."""
    return tuple(
        frozenset(
            pair
            for group in groups_kept_apart(tournament, each)
            for pair in combinations(sorted(numbers[player] for player in group if player in numbers), 2)
        )
        for each in tournament.settings.prohibitions
        if each.strength is strength and each.first_round <= number <= each.last_round
    )


def why_avoided(tournament: Tournament, number: RoundNumber, pair: frozenset[PlayerId]) -> tuple[ProhibitionBasis, ...]:
    """Why these two players should not meet in a round if possible: what each prohibition of theirs is based on."""
    found = (
        each.by
        for each in tournament.settings.prohibitions
        if each.strength is ProhibitionStrength.IF_POSSIBLE
        and each.first_round <= number <= each.last_round
        and any(pair <= set(group) for group in groups_kept_apart(tournament, each))
    )
    return tuple(dict.fromkeys(found))


def groups_kept_apart(tournament: Tournament, prohibition: Prohibition) -> tuple[tuple[PlayerId, ...], ...]:
    """The groups of players of whom no two meet: one for a list, else one for each club, federation or family name.

    A prohibition that names a club, federation or family has the group of those who are in it now.
    """
    if prohibition.by is ProhibitionBasis.LIST:
        return (prohibition.players,)
    roster = tournament.roster.players
    among = [roster[player] for player in prohibition.players if player in roster] or list(roster.values())
    named = family_name(prohibition.name) if prohibition.by is ProhibitionBasis.FAMILY else _compared(prohibition.name)
    groups: dict[str, list[PlayerId]] = {}
    for player in among:
        shared = _shared(player, prohibition.by)
        if shared and named in ("", shared):
            groups.setdefault(shared, []).append(player.id)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def family_name(name: str) -> str:
    """The part of a name before the comma, as it is compared."""
    return _compared(name.partition(",")[0])


def _shared(player: Player, by: ProhibitionBasis) -> str:
    match by:
        case ProhibitionBasis.CLUB:
            return _compared(player.club)
        case ProhibitionBasis.FEDERATION:
            return _compared(player.federation)
        case _:
            return family_name(player.name)


def _compared(text: str) -> str:
    return text.strip().casefold()
