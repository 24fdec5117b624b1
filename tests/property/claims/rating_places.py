"""Evaluators for why two meet who were paired in the natural order, and why one is left over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from tests.literal.rating.bracket import Bracket, Rules
from tests.literal.rating.players import Player, in_order
from tests.property.claims.rating_brackets import came_in
from tests.property.claims.rating_case import RatingCase, Spot


def no_opponent(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """[C.1] The player may meet no one at all here."""
    return _found_without_opponent(claim, case, spot) and not _may_meet(claim, case, spot)


def no_resident_opponent(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """[C.1] The player moved down and may meet some here, all of whom moved down."""
    came, may_meet = came_in(case, spot), _may_meet(claim, case, spot)
    moved = claim["player"] in [player.tpn for player in came]
    return moved and bool(may_meet) and may_meet <= came and _found_without_opponent(claim, case, spot)


def _may_meet(claim: Claim, case: RatingCase, spot: Spot) -> set[Player]:
    everyone = [*spot.bracket.players(), *spot.done.passed]
    rules = Rules(case.round.setting, everyone, case.round.stages[-1])
    one = next(player for player in everyone if player.tpn == claim["player"])
    return {player for player in everyone if player is not one and rules.legal(one, player)}


def _found_without_opponent(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """[C.1] Looked at again after some have moved down."""
    came = came_in(case, spot)
    everyone = (*spot.bracket.players(), *spot.done.passed)
    moved, residents = ([p for p in in_order(everyone) if (p in came) == is_moved] for is_moved in (True, False))
    whole = Bracket(tuple(moved), tuple(residents), spot.bracket.lowest, spot.bracket.heterogeneous_by_c13)
    while lonely := case.round.without_opponent(whole):
        if claim["player"] in [player.tpn for player in lonely]:
            return True
        whole = case.round.without(whole, lonely)
    return False


def alone(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    those = [player for player in case.players.values() if player.score == claim["points"]]
    return [player.tpn for player in those] == [claim["player"]] and not spot.bracket.moved


def odd_one(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """The last of all who are paired in this round on these points."""
    those = in_order(player for player in case.players.values() if player.score == claim["points"])
    alone = not spot.bracket.moved and [player.tpn for player in spot.over] == [claim["player"]]
    return alone and len(those) % 2 == 1 and those[-1].tpn == claim["player"]


def left_by_default(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return claim["player"] in [player.tpn for player in spot.naturally_over]


def halves(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return not spot.tops and _in_halves(claim, _everyone(spot))


def halves_of_remainder(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """All who moved down are paired first."""
    tops = {player for pair in spot.tops for player in pair}
    others = [player for player in _everyone(spot) if player not in tops]
    return bool(tops) and came_in(case, spot) <= tops and _in_halves(claim, others)


def _in_halves(claim: Claim, group: list[Player]) -> bool:
    place, half = int(str(claim["place"])), len(group) // 2
    upper, lower = group[:half], group[half:]
    return (upper[place - 1].tpn, lower[place - 1].tpn) == (claim["higher"], claim["lower"]) and place <= half


def _everyone(spot: Spot) -> list[Player]:
    """The players of the bracket with those whom C.1 moved down."""
    return in_order((*spot.bracket.players(), *spot.done.passed))


def as_by_default(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    pair: Any = (claim["higher"], claim["lower"])
    return pair in spot.by_default and pair in spot.groups


def moved_down_order(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    place, came = int(str(claim["place"])), came_in(case, spot)
    moved = [player for player in _everyone(spot) if player in came]
    group = [player for player in _everyone(spot) if player not in came]
    return spot.is_first and (moved[place - 1].tpn, group[place - 1].tpn) == (claim["higher"], claim["lower"])


EVALUATORS: Mapping[ClaimKind, Any] = {
    ClaimKind.NO_OPPONENT: no_opponent,
    ClaimKind.NO_RESIDENT_OPPONENT: no_resident_opponent,
    ClaimKind.ALONE: alone,
    ClaimKind.ODD_ONE: odd_one,
    ClaimKind.LEFT_BY_DEFAULT: left_by_default,
    ClaimKind.HALVES: halves,
    ClaimKind.HALVES_OF_REMAINDER: halves_of_remainder,
    ClaimKind.AS_BY_DEFAULT: as_by_default,
    ClaimKind.MOVED_DOWN_ORDER: moved_down_order,
}
