"""Which players the arbiter's prohibitions keep apart in a round (C.05 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from domain.history import Purpose, histories
from domain.pairing.system import NumberPairs
from domain.state.kept_apart import kept_apart
from domain.state.round_robin import to_be_paired
from domain.state.rounds import Round
from domain.state.special_rules import KeptApart, ProhibitionBasis, ProhibitionStrength
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber, Tpn

PROHIBITIONS_ARTICLE = "C.05 5.2"
"""What the rules say of players who are not to meet."""


def prohibited_pairs(
    tournament: Tournament, number: RoundNumber, numbers: Mapping[PlayerId, Tpn], strength: ProhibitionStrength
) -> tuple[NumberPairs, ...]:
    """The pairs of every prohibition of this strength that holds in the round, in the order of the prohibitions."""
    return tuple(
        frozenset(
            pair
            for group in each.groups
            for pair in combinations(sorted(numbers[player] for player in group if player in numbers), 2)
        )
        for each in _kept_apart(tournament, number, strength)
    )


def without_possible_opponent(tournament: Tournament, number: RoundNumber) -> tuple[PlayerId, ...]:
    """The players to whom strict prohibitions leave no possible opponent in a round.

    Players who have already met everyone else are not among them.
    """
    present = to_be_paired(tournament, number)
    entries = histories(tournament, Purpose.PAIRING, before=number)
    groups_of: dict[PlayerId, list[frozenset[PlayerId]]] = {}
    for each in _kept_apart(tournament, number, ProhibitionStrength.NEVER):
        for group in map(frozenset, each.groups):
            for player in present & group:
                groups_of.setdefault(player, []).append(group)
    outside: dict[tuple[int, ...], frozenset[PlayerId]] = {}  # groups are large, and most players are in the same ones
    found = []
    for player, groups in groups_of.items():
        same = tuple(map(id, groups))
        if same not in outside:
            outside[same] = present.difference(*groups)
        met = {entry.opponent for entry in entries[player] if entry.score is None or entry.score.is_played}
        if outside[same] <= met and not present <= met | {player}:
            found.append(player)
    return tuple(found)


def why_avoided(paired: Round, pair: frozenset[PlayerId]) -> tuple[ProhibitionBasis, ...]:
    """Why these two players should not have met in a round if possible: what each prohibition of theirs goes by."""
    found = (
        each.prohibition.by
        for each in paired.kept_apart
        if each.prohibition.strength is ProhibitionStrength.IF_POSSIBLE
        and any(pair <= set(group) for group in each.groups)
    )
    return tuple(dict.fromkeys(found))


def _kept_apart(tournament: Tournament, number: RoundNumber, strength: ProhibitionStrength) -> tuple[KeptApart, ...]:
    """What the prohibitions of this strength keep apart in a round as the players are now."""
    those = (each for each in tournament.settings.prohibitions if each.strength is strength)
    return kept_apart(those, tournament.roster, number)
