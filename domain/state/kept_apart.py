"""The groups of players that prohibitions keep apart: for a round to come by what the players are now.

A round that is paired keeps its groups (`Round.kept_apart`): a club that is corrected later changes what will be
paired, not what was (F.7).
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.state.roster import Player, Roster
from domain.state.special_rules import KeptApart, Prohibition, ProhibitionBasis
from domain.values import PlayerId, RoundNumber


def kept_apart(prohibitions: Iterable[Prohibition], roster: Roster, number: RoundNumber) -> tuple[KeptApart, ...]:
    """What these prohibitions keep apart in a round, in their order."""
    return tuple(
        KeptApart(each, groups_kept_apart(roster, each))
        for each in prohibitions
        if each.first_round <= number <= each.last_round
    )


def groups_kept_apart(roster: Roster, prohibition: Prohibition) -> tuple[tuple[PlayerId, ...], ...]:
    """The groups of players of whom no two meet: one for a list, else one for each club, federation or family name.

    A prohibition that names a club, federation or family has the group of those who are in it now.
    """
    if prohibition.by is ProhibitionBasis.LIST:
        return (prohibition.players,)
    return tuple(tuple(group) for group in _members(roster, prohibition).values() if len(group) > 1)


def has_member(roster: Roster, prohibition: Prohibition) -> bool:
    """Whether a player is in one of the clubs, federations or families that a prohibition is about."""
    return bool(_members(roster, prohibition))


def _members(roster: Roster, prohibition: Prohibition) -> dict[str, list[PlayerId]]:
    """The players of each club, federation or family that a prohibition is about."""
    known = roster.players
    among = [known[player] for player in prohibition.players if player in known] or list(known.values())
    named = _family_name(prohibition.name) if prohibition.by is ProhibitionBasis.FAMILY else _compared(prohibition.name)
    groups: dict[str, list[PlayerId]] = {}
    for player in among:
        shared = _shared(player, prohibition.by)
        if shared and named in ("", shared):
            groups.setdefault(shared, []).append(player.id)
    return groups


def _family_name(name: str) -> str:
    """The part of a name before the comma, as it is compared."""
    return _compared(name.partition(",")[0])


def _shared(player: Player, by: ProhibitionBasis) -> str:
    match by:
        case ProhibitionBasis.CLUB:
            return _compared(player.club)
        case ProhibitionBasis.FEDERATION:
            return _compared(player.federation)
        case _:
            return _family_name(player.name)


def _compared(text: str) -> str:
    return text.strip().casefold()
