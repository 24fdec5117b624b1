"""Evaluators for x, p, and what was relaxed: by the literal text, tried one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from tests.literal.rating.bracket import (
    Bracket,
    Dropped,
    Level,
    Rules,
    group_of,
    levels,
    remainders,
    tops_of,
)
from tests.property.claims.rating_brackets import is_here
from tests.property.claims.rating_case import RatingCase, Spot

LOWERED = {
    ClaimKind.P_LOWERED,
    ClaimKind.P_OF_MOVED_LOWERED,
    ClaimKind.P_OF_REST_LOWERED,
    ClaimKind.P_LOWERED_FOR_LOWEST,
    ClaimKind.MOVED_AS_RESIDENTS,
}


def x(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return is_here(claim, spot) and claim["x"] == spot.rules.x(spot.bracket.players())


def first_x(spot: Spot) -> int:
    """[C.14] x when the level is begun."""
    return max(0, spot.rules.x(spot.bracket.players()) - spot.level.steps_moved - spot.level.steps_rest)


def x_lowered(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    original = spot.rules.x(spot.bracket.players())
    return is_here(claim, spot) and claim["first"] == original > first_x(spot) == claim["x"]


def x_raised(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return is_here(claim, spot) and claim["first"] == first_x(spot) < spot.found.x == claim["x"]


def p(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return is_here(claim, spot) and spot.level.moved == 0 and claim["p"] == spot.level.rest


def p_of_moved(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    level = spot.level
    return is_here(claim, spot) and 0 < level.moved == claim["p"] and claim["rest"] == level.rest


def _reached(spot: Spot) -> Level:
    """The level before C.13 lowered it further."""
    request = spot.request
    before = request.before.level if request is not None and request.article == "C.13" else None
    return before or spot.level


def _passed_over(spot: Spot, reached: Level) -> list[Level]:
    every = levels(spot.bracket)
    return every[: every.index(reached)] if reached in every else every


def _is_lowered(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """Whether no higher level can be made at all."""
    over = _passed_over(spot, _reached(spot))
    return is_here(claim, spot) and bool(over) and not any(case.round.possible(spot.bracket, each) for each in over)


def p_lowered(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    level = _reached(spot)
    most = len(spot.bracket.players()) // 2
    return level.moved == 0 and claim["p"] == level.rest and claim["most"] == most and _is_lowered(claim, case, spot)


def p_of_rest_lowered(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    level = _reached(spot)
    most = len(spot.bracket.players()) // 2 - level.moved
    right = level.moved > 0 and claim["rest"] == level.rest and claim["most"] == most
    return right and _is_lowered(claim, case, spot)


def p_of_moved_lowered(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    level = _reached(spot)
    most = min(len(spot.bracket.moved), len(spot.bracket.residents))
    return claim["p"] == level.moved < most == claim["most"] and _is_lowered(claim, case, spot)


def p_lowered_for_lowest(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """With more pairs, no pairing lets the lowest bracket be paired."""
    request = spot.request
    if request is None or request.article != "C.13" or claim["p"] != spot.level.moved + spot.level.rest:
        return False
    over = _passed_over(spot, spot.level)[len(_passed_over(spot, _reached(spot))) :]
    none = all(case.round.first(spot.bracket, each, request.serves) is None for each in over)
    return is_here(claim, spot) and bool(over) and none


def moved_as_residents(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    every = [level for level in levels(spot.bracket) if level.moved]
    none = not any(case.round.possible(spot.bracket, each) for each in every)
    return is_here(claim, spot) and spot.bracket.lowest and bool(every) and spot.level.moved == 0 and none


def over_half(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    those = tuple(player.tpn for player in spot.bracket.players() if player.over_half)
    return case.edition == "1998" and len(those) > 1 and claim["among"] == those


def _earlier_stages_fail(case: RatingCase, spot: Spot) -> bool:
    earlier = case.round.stages[: case.round.stages.index(spot.done.stage)]
    for stage in earlier:
        rules = Rules(case.round.setting, spot.bracket.players(), stage)
        level = spot.level
        if any(spot.serves(over) for _, over in _every(spot.bracket, level, rules)):
            return False
    return bool(earlier)


def _every(bracket: Bracket, level: Level, rules: Rules) -> Any:
    """All pairings that a stage allows at a level, whatever they cost."""
    loose = Dropped(2, 2)
    for tops, _ in tops_of(bracket, level, rules, loose, len(bracket.players())):
        group = group_of(bracket, tops)
        for pairs, over in remainders(group, level, rules, loose, len(bracket.players())):
            yield (*tops, *pairs), over


def missed_as_others(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    right = case.edition != "1998" and spot.done.stage == "plain" and any(one.missed for one in spot.bracket.players())
    return right and is_here(claim, spot) and _earlier_stages_fail(case, spot)


def b2_left_out(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    right = case.edition != "1998" and spot.done.stage == "exempt" and case.field.is_last_round
    return right and is_here(claim, spot) and _earlier_stages_fail(case, spot)


def upfloats_dropped(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    count = ("B.6", "B.5").index(str(claim["dropped"])) + 1
    article = "C.10" if case.edition == "1998" else "C.9"
    barred = any(player.upfloats[2 - count] for player in spot.bracket.players())
    return is_here(claim, spot) and claim.article == article and spot.found.up >= count and barred


def downfloats_dropped(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    count = ("B.6", "B.5").index(str(claim["dropped"])) + 1
    article = "C.9" if case.edition == "1998" else "C.10"
    barred = any(player.downfloats[2 - count] for player in spot.bracket.players())
    return is_here(claim, spot) and claim.article == article and spot.found.down >= count and barred


EVALUATORS: Mapping[ClaimKind, Any] = {
    ClaimKind.X: x,
    ClaimKind.X_LOWERED: x_lowered,
    ClaimKind.X_RAISED: x_raised,
    ClaimKind.P: p,
    ClaimKind.P_OF_MOVED: p_of_moved,
    ClaimKind.P_LOWERED: p_lowered,
    ClaimKind.P_OF_REST_LOWERED: p_of_rest_lowered,
    ClaimKind.P_OF_MOVED_LOWERED: p_of_moved_lowered,
    ClaimKind.P_LOWERED_FOR_LOWEST: p_lowered_for_lowest,
    ClaimKind.MOVED_AS_RESIDENTS: moved_as_residents,
    ClaimKind.OVER_HALF: over_half,
    ClaimKind.MISSED_AS_OTHERS: missed_as_others,
    ClaimKind.B2_LEFT_OUT: b2_left_out,
    ClaimKind.UPFLOATS_DROPPED: upfloats_dropped,
    ClaimKind.DOWNFLOATS_DROPPED: downfloats_dropped,
}
