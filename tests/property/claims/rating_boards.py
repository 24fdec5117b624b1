"""Evaluators for the bye and the colours of the Swiss System Based on Rating."""

from __future__ import annotations

from collections.abc import Mapping

from domain.pairing.claims import Claim, ClaimKind
from domain.values import Colour, Tpn
from tests.literal.rating.players import Player, Preference, in_order
from tests.property.claims.rating_case import Evaluator, RatingCase, Spot


def bye_left_over(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    (left,) = case.round.done[-1].over
    return case.pairing.bye == left.tpn == claim["player"] and not left.bye_barred


def bye_of_lowest(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    lowest = case.round.players[-1]
    odd = len(case.round.players) % 2 == 1
    return case.field.round == 1 and odd and case.pairing.bye == lowest.tpn == claim["player"]


def both_preferences(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    white, black = _wishes(claim, case)
    return white.colour is Colour.WHITE and black.colour is Colour.BLACK


def only_preference(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    white, black = _wishes(claim, case)
    if claim["player"] == claim["white"]:
        return white.colour is Colour.WHITE and black.colour is None
    return claim["player"] == claim["black"] and black.colour is Colour.BLACK and white.colour is None


def stronger_preference(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    content, _, mine, theirs = _content(claim, case)
    return content.tpn == claim["player"] and mine.strength > theirs.strength


def alternation(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    _, _, mine, theirs = _content(claim, case)
    white, black = _players(claim, case)
    return mine.strength == theirs.strength and _latest_difference(white, black) == ("B", "W")


def higher_ranked(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    content, other, mine, theirs = _content(claim, case)
    even = mine.strength == theirs.strength and _latest_difference(content, other) is None
    return even and content.tpn == claim["player"] and in_order((content, other))[0] is content


def pairing_number(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    white, black = _players(claim, case)
    higher = in_order((white, black))[0]
    due = case.field.initial_colour if higher.tpn % 2 else case.field.initial_colour.other
    neither = all(preference.colour is None for preference in _wishes(claim, case))
    return neither and claim["player"] == higher.tpn and (higher is white) == (due is Colour.WHITE)


def _players(claim: Claim, case: RatingCase) -> tuple[Player, Player]:
    """White and Black of a board that was made."""
    white, black = (case.players[Tpn(int(str(claim[name])))] for name in ("white", "black"))
    assert (white.tpn, black.tpn) in {(pair.white, pair.black) for pair in case.pairing.pairs}
    return white, black


def _wishes(claim: Claim, case: RatingCase) -> tuple[Preference, Preference]:
    white, black = _players(claim, case)
    spots = (both[0] for both in case.spots)
    rules = next(spot.rules for spot in spots if any({white, black} == {*pair} for pair in spot.done.pairs))
    return case.round.preference(rules, white, black), case.round.preference(rules, black, white)


def _content(claim: Claim, case: RatingCase) -> tuple[Player, Player, Preference, Preference]:
    """Of two who prefer the same colour, the one who has it, the other, and their preferences."""
    white, black = _players(claim, case)
    preferences = _wishes(claim, case)
    assert preferences[0].colour is preferences[1].colour is not None
    if preferences[0].colour is Colour.WHITE:
        return white, black, *preferences
    return black, white, preferences[1], preferences[0]


def _latest_difference(one: Player, two: Player) -> tuple[str, str] | None:
    pasts = zip(reversed(one.colours), reversed(two.colours), strict=False)
    return next((past for past in pasts if past[0] != past[1]), None)


EVALUATORS: Mapping[ClaimKind, Evaluator] = {
    ClaimKind.BYE_LEFT_OVER: bye_left_over,
    ClaimKind.BYE_OF_LOWEST: bye_of_lowest,
    ClaimKind.BOTH_PREFERENCES: both_preferences,
    ClaimKind.ONLY_PREFERENCE: only_preference,
    ClaimKind.STRONGER_PREFERENCE: stronger_preference,
    ClaimKind.ALTERNATION: alternation,
    ClaimKind.HIGHER_RANKED: higher_ranked,
    ClaimKind.PAIRING_NUMBER: pairing_number,
}
