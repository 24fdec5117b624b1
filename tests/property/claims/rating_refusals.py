"""Evaluators for why S1 against S2 was not made: every remainder is tried, every meeting, colour and float counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from domain.values import Score, Tpn
from tests.literal.rating.bracket import Dropped, Pairs
from tests.literal.rating.players import Player, Preference, preference_of
from tests.property.claims.case import Groups
from tests.property.claims.rating_case import RatingCase, Spot

ABSOLUTE = 3
ALL = Dropped(2, 2)
"""B.5 and B.6, for downfloats and upfloats."""


def met(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    one, other, number = claim["one"], claim["other"], int(str(claim["round"]))
    return _is_natural(claim, spot) and all(
        record.opponent == theirs and record.score.is_played
        for mine, theirs in ((one, other), (other, one))
        for record in [case.registered[_tpn(mine)].history[number - 1]]
    )


def prohibited(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    one, other = sorted((_tpn(claim["one"]), _tpn(claim["other"])))
    return _is_natural(claim, spot) and (one, other) in case.field.prohibited


def avoided(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    one, other = sorted((_tpn(claim["one"]), _tpn(claim["other"])))
    return prohibited(claim, case, spot) and any((one, other) in group for group in case.field.avoided)


def same_colour(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """[B.2] Both absolute by their games, and no exception of the last round."""
    one, other = _both(claim, case)
    if case.edition == "1998" and one.over_half and other.over_half:
        return False
    if spot.done.stage == "exempt" and one.half and other.half:
        return False
    return _is_natural(claim, spot) and all(_is_absolute(preference_of(each), claim) for each in (one, other))


def counted_same_colour(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """[A.7 d] One of them only by the treatment."""
    both = _both(claim, case)
    treated = all(_is_absolute(spot.rules.preferences[each], claim) for each in both)
    plain = any(preference_of(each).strength < ABSOLUTE and each.missed for each in both)
    return _is_natural(claim, spot) and spot.done.stage == "treated" and treated and plain


def _is_absolute(preference: Preference, claim: Claim) -> bool:
    return preference.strength == ABSOLUTE and preference.colour == claim["sought"]


def _both(claim: Claim, case: RatingCase) -> tuple[Player, Player]:
    return case.players[_tpn(claim["one"])], case.players[_tpn(claim["other"])]


def _is_natural(claim: Claim, spot: Spot) -> bool:
    pair: Any = (claim["one"], claim["other"])
    return pair in spot.by_default and pair not in spot.groups


def _tpn(value: Any) -> Tpn:
    return Tpn(value)


def had_bye(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return _barred(claim, case, spot) is Score.PAIRING_ALLOCATED_BYE


def won_by_forfeit(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return _barred(claim, case, spot) is Score.FORFEIT_WIN


def won_unplayed(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    record = case.registered[_tpn(claim["player"])].history[int(str(claim["round"])) - 1]
    return _barred(claim, case, spot) is Score.FULL_POINT_BYE and record.points >= case.field.scoring.win


def _barred(claim: Claim, case: RatingCase, spot: Spot) -> Score | None:
    """[B.1 b] The score that keeps the player from the bye that the natural order gives."""
    player = case.players[_tpn(claim["player"])]
    if not spot.bracket.lowest or player not in spot.naturally_over or not player.bye_barred:
        return None
    return case.registered[player.tpn].history[int(str(claim["round"])) - 1].score


def had_upfloat(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    player = case.players[_tpn(claim["player"])]
    floats_up = any(player in pair and max(each.score for each in pair) > player.score for pair in spot.natural)
    return floats_up and _is_too_soon(claim, case, player.upfloats, spot.found.up)


def had_downfloat(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    player = case.players[_tpn(claim["player"])]
    return player in spot.naturally_over and _is_too_soon(claim, case, player.downfloats, spot.found.down)


def _is_too_soon(claim: Claim, case: RatingCase, floats: tuple[bool, bool], dropped: int) -> bool:
    """[B.5, B.6] Whether the float of that round forbids another, with so many of B.6 and B.5 dropped."""
    back = case.field.round - int(str(claim["round"]))
    return floats[back - 1] and claim.article == ("B.5", "B.6")[back - 1] and dropped < 3 - back


def over_x(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    pairs, _ = spot.with_part(_part(claim))
    before = () if spot.is_first else spot.tops
    denied = sum(spot.rules.denies(*pair) for pair in (*before, *pairs))
    return claim["denied"] == denied > spot.found.x == claim["x"]


def remainder_blocked(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """Not so many pairs, whoever is left over."""
    rest, _ = _remainder(claim, spot)
    none = next(_matchings(rest, spot, spot.level.rest, ALL, bye_for_all=True), None) is None
    return spot.is_first and claim["rest"] == spot.level.rest and none


def remainder_without_bye(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """[B.1 b] So many pairs can be made, but each time one is left over who may not have the bye."""
    rest, _ = _remainder(claim, spot)
    every = [_matchings(rest, spot, spot.level.rest, ALL, bye_for_all=for_all) for for_all in (True, False)]
    found = [next(each, None) is not None for each in every]
    return spot.is_first and spot.bracket.lowest and len(rest) % 2 == 1 and found == [True, False]


def remainder_over_x(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    rest, used = _remainder(claim, spot)
    least = min(_denied(pairs, spot) for pairs, _ in _matchings(rest, spot, spot.level.rest, ALL))
    return spot.is_first and claim["denied"] == used + least > spot.found.x == claim["x"]


def remainder_against_floats(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    rest, used = _remainder(claim, spot)
    dropped = Dropped(spot.found.down, spot.found.up)
    within = [
        any(used + _denied(pairs, spot) <= spot.found.x for pairs, _ in _matchings(rest, spot, spot.level.rest, each))
        for each in (dropped, ALL)
    ]
    return spot.is_first and within == [False, True]


def next_bracket_less(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    """[C.12] Of others with the same scores."""
    assert spot.request is not None
    over = _over(claim, spot)
    same = sorted(one.score for one in over) == sorted(one.score for one in spot.request.before.over)
    return same and _is_asked(claim, spot, "C.12") and not spot.serves(over)


def lowest_blocked(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return _is_asked(claim, spot, "C.13") and not spot.serves(_over(claim, spot))


def remainder_next_bracket_less(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return _is_asked(claim, spot, "C.12") and _no_remainder_serves(claim, spot)


def remainder_lowest_blocked(claim: Claim, case: RatingCase, spot: Spot) -> bool:
    return _is_asked(claim, spot, "C.13") and _no_remainder_serves(claim, spot)


def _is_asked(claim: Claim, spot: Spot, article: str) -> bool:
    return spot.request is not None and spot.request.article == claim.article == article


def _over(claim: Claim, spot: Spot) -> tuple[Player, ...]:
    """Who moves down with the part put back, which must leave no choice."""
    if not spot.is_first:
        return spot.with_part(_part(claim))[1]
    assert spot.level.rest == 0, "the remainder can be paired in several ways"
    return tuple(_remainder(claim, spot)[0])


def _no_remainder_serves(claim: Claim, spot: Spot) -> bool:
    """Whether no pairing of the remainder within x, with the floats that may be, is accepted by the bracket below."""
    rest, used = _remainder(claim, spot)
    every = _matchings(rest, spot, spot.level.rest, Dropped(spot.found.down, spot.found.up))
    within = [over for pairs, over in every if used + _denied(pairs, spot) <= spot.found.x]
    return spot.is_first and bool(within) and not any(map(spot.serves, within))


def _part(claim: Claim) -> Groups:
    value: Any = claim["candidate"]
    return tuple(tuple(group) for group in value)


def _remainder(claim: Claim, spot: Spot) -> tuple[list[Player], int]:
    """Who is left after these pairs of the players moved down, and how many of the pairs deny a colour."""
    pairs, _ = spot.with_part(_part(claim))
    gone = {player for pair in pairs for player in pair}
    return [player for player in spot.bracket.players() if player not in gone], _denied(pairs, spot)


def _denied(pairs: Pairs, spot: Spot) -> int:
    return sum(spot.rules.denies(*pair) for pair in pairs)


def _matchings(
    players: list[Player], spot: Spot, pairs: int, dropped: Dropped, *, bye_for_all: bool = False
) -> Iterator[tuple[Pairs, tuple[Player, ...]]]:
    """Every way to make so many pairs and leave the others over; `bye_for_all`: without B.1 b."""
    if len(players) < 2 * pairs:
        return
    if not players:
        yield (), ()
        return
    one, others = players[0], players[1:]
    for two in others if pairs else ():
        if spot.rules.legal(one, two) and dropped.lets_meet(one, two):
            rest = [each for each in others if each is not two]
            for made, over in _matchings(rest, spot, pairs - 1, dropped, bye_for_all=bye_for_all):
                yield ((one, two), *made), over
    if dropped.lets_float(one, lowest=spot.bracket.lowest and not bye_for_all):
        for made, over in _matchings(others, spot, pairs, dropped, bye_for_all=bye_for_all):
            yield made, (one, *over)


EVALUATORS: Mapping[ClaimKind, Any] = {
    ClaimKind.MET: met,
    ClaimKind.PROHIBITED: prohibited,
    ClaimKind.AVOIDED: avoided,
    ClaimKind.SAME_COLOUR: same_colour,
    ClaimKind.COUNTED_SAME_COLOUR: counted_same_colour,
    ClaimKind.HAD_BYE: had_bye,
    ClaimKind.WON_BY_FORFEIT: won_by_forfeit,
    ClaimKind.WON_UNPLAYED: won_unplayed,
    ClaimKind.HAD_UPFLOAT: had_upfloat,
    ClaimKind.HAD_DOWNFLOAT: had_downfloat,
    ClaimKind.OVER_X: over_x,
    ClaimKind.REMAINDER_BLOCKED: remainder_blocked,
    ClaimKind.REMAINDER_WITHOUT_BYE: remainder_without_bye,
    ClaimKind.REMAINDER_OVER_X: remainder_over_x,
    ClaimKind.REMAINDER_AGAINST_FLOATS: remainder_against_floats,
    ClaimKind.NEXT_BRACKET_LESS: next_bracket_less,
    ClaimKind.LOWEST_BLOCKED: lowest_blocked,
    ClaimKind.REMAINDER_NEXT_BRACKET_LESS: remainder_next_bracket_less,
    ClaimKind.REMAINDER_LOWEST_BLOCKED: remainder_lowest_blocked,
}
