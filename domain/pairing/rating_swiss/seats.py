"""[E] Who has White of two who meet, and the rule that says so."""

from __future__ import annotations

from typing import NamedTuple

from domain.pairing import claims
from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.colours import ColourRule, Preference, Strength
from domain.pairing.rating_swiss.bracket_pairing import PairedBracket
from domain.pairing.rating_swiss.colours import Side, allocate
from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria
from domain.pairing.rating_swiss.ranked_players import RankedPlayer
from domain.pairing.system import Pair
from domain.values import Colour

_KINDS = {
    ColourRule.STRONGER_PREFERENCE: ClaimKind.STRONGER_PREFERENCE,
    ColourRule.ALTERNATION: ClaimKind.ALTERNATION,
    ColourRule.HIGHER_RANKED: ClaimKind.HIGHER_RANKED,
    ColourRule.PAIRING_NUMBER: ClaimKind.PAIRING_NUMBER,
}


class Seated(NamedTuple):
    """The board of two players, and why these colours."""

    pair: Pair
    reason: Claim


def seated(criteria: RoundCriteria, paired: PairedBracket, one: int, two: int) -> Seated:
    """The board of these two, the higher ranked first, treated as their bracket was paired (reading S21)."""
    higher, lower = criteria.players[one], criteria.players[two]
    suspended = higher.exempt and lower.exempt
    wanted = ((player, player.preference if suspended else player.firm) for player in (higher, lower))
    sides = [_side(criteria, paired, player, preference) for player, preference in wanted]
    allocation = allocate(sides[0], sides[1], criteria.field.initial_colour)
    higher_is_white = allocation.higher is Colour.WHITE
    pair = Pair(higher.tpn, lower.tpn) if higher_is_white else Pair(lower.tpn, higher.tpn)
    preferred = [side.preference.colour for side in sides]
    content = higher if preferred[0] is allocation.higher else lower
    rule = allocation.rule
    fields = {"white": pair.white, "black": pair.black}
    match rule:
        case ColourRule.BOTH_PREFERENCES if all(preferred):
            kind = ClaimKind.BOTH_PREFERENCES
        case ColourRule.BOTH_PREFERENCES:
            kind = ClaimKind.ONLY_PREFERENCE
            fields["player"] = content.tpn
        case ColourRule.ALTERNATION:
            kind = ClaimKind.ALTERNATION
        case _:
            kind = _KINDS[rule]
            fields["player"] = higher.tpn if rule is ColourRule.PAIRING_NUMBER else content.tpn
    return Seated(pair, claims.claim(kind, rule.value, **fields))


def _side(criteria: RoundCriteria, paired: PairedBracket, player: RankedPlayer, preference: Preference) -> Side:
    if paired.stage is CriteriaStage.MISSED_GAMES_TREATED:
        if criteria.treated >> player.rank & 1:
            preference = Preference(Strength.ABSOLUTE, preference.colour)
        elif criteria.flexible >> player.rank & 1:
            white = paired.preferences.white >> player.rank & 1
            preference = Preference(Strength.MILD, Colour.WHITE if white else Colour.BLACK)
    return Side(preference, player.colours, player.tpn % 2 == 1)
