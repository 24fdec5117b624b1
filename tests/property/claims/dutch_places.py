"""Evaluators for why two of a bracket meet who were paired in order, and why one floats."""

from __future__ import annotations

from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from tests.literal.dutch.matchings import without
from tests.literal.dutch.terms import may_meet
from tests.property.claims.case import Case, Spot
from tests.property.claims.reading import number_in, player_in


def halves(claim: Claim, case: Case, spot: Spot) -> bool:
    return not spot.chosen.mdp_games and _in_halves(claim, spot)


def halves_of_remainder(claim: Claim, case: Case, spot: Spot) -> bool:
    return bool(spot.chosen.mdp_games) and _in_halves(claim, spot)


def _in_halves(claim: Claim, spot: Spot) -> bool:
    others = without(spot.bracket.residents, [each.lower for each in spot.chosen.mdp_games])
    pairs, place = len(spot.chosen.games) - len(spot.chosen.mdp_games), number_in(claim, "place")
    upper, lower = others[:pairs], others[pairs:]
    return (upper[place - 1].tpn, lower[place - 1].tpn) == (claim["higher"], claim["lower"])


def as_by_default(claim: Claim, case: Case, spot: Spot) -> bool:
    pair: Any = (claim["higher"], claim["lower"])
    return pair in spot.by_default and pair in spot.groups


def moved_down_order(claim: Claim, case: Case, spot: Spot) -> bool:
    place = number_in(claim, "place")
    pair = (spot.bracket.mdps[place - 1].tpn, spot.bracket.residents[place - 1].tpn)
    return pair == (claim["higher"], claim["lower"])


def no_opponent(claim: Claim, case: Case, spot: Spot) -> bool:
    player = player_in(case, claim, "player")
    moved_down = player in spot.bracket.mdps
    others = spot.bracket.residents if moved_down else (*spot.bracket.mdps, *spot.bracket.residents)
    return not any(may_meet(player, other) for other in without(others, [player]))


def alone(claim: Claim, case: Case, spot: Spot) -> bool:
    player = player_in(case, claim, "player")
    others = [each for each in case.players.values() if each.score == player.score and each != player]
    return not others and not spot.bracket.mdps and player.score == claim["points"]


def odd_one(claim: Claim, case: Case, spot: Spot) -> bool:
    player, everybody = player_in(case, claim, "player"), spot.bracket.residents
    return (
        not spot.bracket.mdps
        and len(everybody) % 2 == 1
        and everybody[-1] == player
        and {each.score for each in everybody} == {claim["points"]}
    )


def left_by_default(claim: Claim, case: Case, spot: Spot) -> bool:
    return (claim["player"],) in spot.by_default


OF_BRACKETS: dict[ClaimKind, Any] = {
    ClaimKind.HALVES: halves,
    ClaimKind.HALVES_OF_REMAINDER: halves_of_remainder,
    ClaimKind.AS_BY_DEFAULT: as_by_default,
    ClaimKind.MOVED_DOWN_ORDER: moved_down_order,
    ClaimKind.NO_OPPONENT: no_opponent,
    ClaimKind.ALONE: alone,
    ClaimKind.ODD_ONE: odd_one,
    ClaimKind.LEFT_BY_DEFAULT: left_by_default,
}
