"""Evaluators for what brackets were like and how they were paired, and for what happened between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from domain.values import Tpn
from tests.literal.rating.bracket import (
    Dropped,
    group_of,
    remainders,
    subgroups,
)
from tests.literal.rating.players import Player, in_order
from tests.property.claims.rating_case import Evaluator, RatingCase, Spot, numbered


def bracket(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    came = came_in(case, spot)
    residents = {player for player in (*spot.bracket.players(), *spot.done.passed) if player not in came}
    kind = "homogeneous" if spot.bracket.homogeneous() else "heterogeneous"
    if spot.bracket.moved and spot.bracket.homogeneous():
        kind = "treated-as-homogeneous"
    return is_here(claim, spot) and claim["bracket"] == kind == spot.explained.kind and _scores(claim, residents)


def moved_into(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return is_here(claim, spot) and _scores(claim, came_in(case, spot))


def remainder(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return not spot.is_first and bool(spot.tops) and is_here(claim, spot) and _scores(claim, set(spot.group))


def came_in(case: RatingCase, spot: Spot) -> set[Player]:
    """Who moved down into the bracket, or came in with C.13."""
    above = case.round.done[spot.place - 1] if spot.place else None
    floated = set() if above is None else {*above.over, *above.passed}
    return {*spot.bracket.moved, *(floated & set(spot.done.passed))}


def is_here(claim: Claim, spot: Spot) -> bool:
    return claim["number"] == spot.place + 1


def _scores(claim: Claim, players: set[Player]) -> bool:
    groups: Any = claim["groups"]
    listed = [(player, points) for points, group in groups for player in group]
    return listed == [(player.tpn, player.score) for player in in_order(players)]


def joined(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    return (int(str(claim["number"])) - 1, set(claim.players)) in case.round.joined


def paired_at_first(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    """Such a pairing was made there, and not kept."""
    for place, done in case.round.made:
        groups = (*numbered(done.pairs), *((player.tpn,) for player in in_order((*done.over, *done.passed))))
        kept = place < len(case.round.done) and case.round.done[place] is done
        if place + 1 == claim["number"] and set(groups) == set(_candidate(claim)) and not kept:
            return True
    return False


def paired_again(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    for each in case.round.undoings:
        here = each.place + 1 == claim["number"] and each.article == claim.article
        fields = dict(claim.fields)
        before = "floaters" not in fields or fields["floaters"] == _tpns(each.before)
        if here and before and fields["instead"] == _tpns(each.after):
            return True
    return False


def _tpns(players: frozenset[Player]) -> tuple[Tpn, ...]:
    return tuple(player.tpn for player in in_order(players))


def _candidate(claim: Claim) -> list[tuple[Tpn, ...]]:
    value: Any = claim["candidate"]
    return [tuple(group) for group in value]


def default_accepted(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return set(spot.by_default) == set(spot.groups) and claim["candidate"] == spot.explained.pairs


def default_refused(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return set(_candidate(claim)) == set(spot.by_default) != set(spot.groups)


def transposed(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """The same S1 and S2, in another order."""
    across = all((one in spot.first) != (two in spot.first) for one, two in spot.pairs)
    differs = set(spot.by_default) != set(spot.groups)
    return across and differs and sorted(_candidate(claim)) == sorted(numbered(spot.pairs))


def subgroups_exchanged(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """[C.8] The first subgroups in the order of D.2 with an acceptable pairing; without an exchange there is none."""
    found = spot.found
    limit = found.x - sum(spot.rules.denies(*pair) for pair in spot.tops)
    dropped, level = Dropped(found.down, found.up), spot.level
    group = group_of(spot.bracket, spot.tops)
    pairs = next(each for each in remainders(group, level, spot.rules, dropped, limit) if spot.serves(each[1]))[0]
    sides = ({one for one, _ in pairs}, {two for _, two in pairs})
    every = subgroups(spot.group, level.rest)
    accepted = next(upper for upper, lower in every if set(upper) == sides[0] and set(lower) >= sides[1])
    leaving = tuple(player.tpn for player in spot.first if player not in accepted)
    entering = tuple(player.tpn for player in accepted if player not in spot.first)
    named = claim["leaving"] == leaving and claim["entering"] == entering
    return named and bool(leaving) and sorted(_candidate(claim)) == sorted(numbered(pairs))


def floats(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return not spot.bracket.lowest and claim["player"] in [each.tpn for each in (*spot.done.over, *spot.done.passed)]


EVALUATORS: Mapping[ClaimKind, Any] = {
    ClaimKind.BRACKET: bracket,
    ClaimKind.MOVED_INTO: moved_into,
    ClaimKind.REMAINDER: remainder,
    ClaimKind.DEFAULT_ACCEPTED: default_accepted,
    ClaimKind.DEFAULT_REFUSED: default_refused,
    ClaimKind.TRANSPOSED: transposed,
    ClaimKind.SUBGROUPS_EXCHANGED: subgroups_exchanged,
    ClaimKind.FLOATS: floats,
}

BETWEEN: Mapping[ClaimKind, Evaluator] = {
    ClaimKind.JOINED: joined,
    ClaimKind.PAIRED_AT_FIRST: paired_at_first,
    ClaimKind.PAIRED_AGAIN: paired_again,
    ClaimKind.PAIRED_AGAIN_FOR_LOWEST: paired_again,
}
