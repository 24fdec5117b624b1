"""Evaluators for the bye and the colours of the Dutch System."""

from __future__ import annotations

from collections.abc import Mapping

from domain.pairing.claims import Claim, ClaimKind
from domain.values import Colour
from tests.literal.dutch.matchings import Completion, without
from tests.literal.dutch.terms import Player, Strength
from tests.property.claims.case import Case, Evaluator, Spot
from tests.property.claims.reading import player_in


def bye_lowest_score(claim: Claim, case: Case, spot: Spot | None) -> bool:
    everybody = tuple(case.players.values())
    taker = player_in(case, claim, "player")
    possible = [p for p in everybody if p.may_take_bye and Completion().all_pair_up(without(everybody, [p]))]
    lowest = min(player.score for player in possible)
    is_said_of_somebody = any(player.score < taker.score for player in everybody)
    takes_it = taker.may_take_bye and case.pairing.bye == taker.tpn
    return takes_it and is_said_of_somebody and taker.score == lowest == claim["points"]


def bye_nobody_below(claim: Claim, case: Case, spot: Spot | None) -> bool:
    taker = player_in(case, claim, "player")
    lowest = min(player.score for player in case.players.values())
    return taker.may_take_bye and case.pairing.bye == taker.tpn and taker.score == lowest == claim["points"]


def bye_left_over(claim: Claim, case: Case, spot: Spot | None) -> bool:
    (left,) = case.spots[-1].chosen.downfloaters
    return left.may_take_bye and case.pairing.bye == left.tpn == claim["player"]


def both_preferences(claim: Claim, case: Case, spot: Spot | None) -> bool:
    white, black = _board(claim, case)
    return white.preferred is Colour.WHITE and black.preferred is Colour.BLACK


def only_preference(claim: Claim, case: Case, spot: Spot | None) -> bool:
    white, black = _board(claim, case)
    if claim["player"] == white.tpn:
        return white.preferred is Colour.WHITE and black.preferred is None
    return claim["player"] == black.tpn and black.preferred is Colour.BLACK and white.preferred is None


def stronger_preference(claim: Claim, case: Case, spot: Spot | None) -> bool:
    content, other = _content(claim, case)
    return content.tpn == claim["player"] and _weight(content) > _weight(other)


def alternation(claim: Claim, case: Case, spot: Spot | None) -> bool:
    white, black = _board(claim, case)
    content, other = _content(claim, case)
    pasts = zip(reversed(white.colours), reversed(black.colours), strict=False)
    differing = next((past for past in pasts if past[0] is not past[1]), None)
    return _weight(content) == _weight(other) and differing == (Colour.BLACK, Colour.WHITE)


def higher_ranked(claim: Claim, case: Case, spot: Spot | None) -> bool:
    content, other = _content(claim, case)
    pasts = zip(reversed(content.colours), reversed(other.colours), strict=False)
    is_even = _weight(content) == _weight(other) and all(one is two for one, two in pasts)
    return is_even and content.tpn == claim["player"] and content.rank < other.rank


def pairing_number(claim: Claim, case: Case, spot: Spot | None) -> bool:
    white, black = _board(claim, case)
    higher = min(white, black, key=lambda player: player.rank)
    due = case.field.initial_colour if higher.parity % 2 else case.field.initial_colour.other
    is_due = (higher is white) == (due is Colour.WHITE)
    return white.preferred is None and black.preferred is None and higher.tpn == claim["player"] and is_due


def _board(claim: Claim, case: Case) -> tuple[Player, Player]:
    """White and Black of a board that was made."""
    white, black = player_in(case, claim, "white"), player_in(case, claim, "black")
    assert (white.tpn, black.tpn) in {(pair.white, pair.black) for pair in case.pairing.pairs}
    return white, black


def _content(claim: Claim, case: Case) -> tuple[Player, Player]:
    """Of two who prefer the same colour, the one who has it, and the other."""
    white, black = _board(claim, case)
    assert white.preferred is black.preferred is not None
    return (white, black) if white.preferred is Colour.WHITE else (black, white)


def _weight(player: Player) -> tuple[int, int]:
    is_absolute = player.strength is Strength.ABSOLUTE
    return player.strength, abs(player.colour_difference) if is_absolute else 0


EVALUATORS: Mapping[ClaimKind, Evaluator] = {
    ClaimKind.BYE_LOWEST_SCORE: bye_lowest_score,
    ClaimKind.BYE_NO_ONE_BELOW: bye_nobody_below,
    ClaimKind.BYE_LEFT_OVER: bye_left_over,
    ClaimKind.BOTH_PREFERENCES: both_preferences,
    ClaimKind.ONLY_PREFERENCE: only_preference,
    ClaimKind.STRONGER_PREFERENCE: stronger_preference,
    ClaimKind.ALTERNATION: alternation,
    ClaimKind.HIGHER_RANKED: higher_ranked,
    ClaimKind.PAIRING_NUMBER: pairing_number,
}
