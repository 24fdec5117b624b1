"""Why a round has no pairing: the system's own reason, or the prohibitions without which there would be one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from domain.messages import Message, message, with_players
from domain.pairing.system import Field, NoPairing, NumberPairs, RoundPairing
from domain.pairing_service import pair_round
from domain.prohibitions import PROHIBITIONS_ARTICLE, prohibited_pairs
from domain.settings.prohibitions import prohibitions_in_the_way
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.special_rules import Prohibition, ProhibitionStrength
from domain.state.tournament import Tournament

Pairing = Callable[[Field, str], RoundPairing]
"""Pairs a field by the system of a code."""

_MOST_TRIED = 20
"""Prohibitions that are left out one by one to find the one that is in the way; of more all are named."""


def why_none(
    tournament: Tournament, field: Field, article: str, reason: Message, pair: Pairing = pair_round
) -> tuple[Message, str]:
    """Why a round of this tournament has no pairing, and the article; `article` and `reason` are the system's."""
    in_the_way = _prohibitions(tournament, field, pair)
    if in_the_way:
        return prohibitions_in_the_way(tournament, field.round, in_the_way), PROHIBITIONS_ARTICLE
    return with_players(reason, players_by_number(tournament).__getitem__), article


def no_pairing(tournament: Tournament, field: Field, refusal: NoPairing, pair: Pairing = pair_round) -> Message:
    """The same as a sentence with the article, and what helps if prohibitions are in the way."""
    reason, article = why_none(tournament, field, refusal.article, refusal.reason, pair)
    sentence = message("no-pairing.by-article", said=reason, article=article)
    if article != PROHIBITIONS_ARTICLE:
        return sentence
    return message("no-pairing.with-advice", said=sentence, what=message("advice.lift-prohibition"))


def _prohibitions(tournament: Tournament, field: Field, pair: Pairing) -> tuple[Prohibition, ...]:
    """The prohibitions that leave no pairing, if there is one without them: any one of several, or all together."""
    if not field.prohibited or not _is_paired(tournament, field, (), pair):
        return ()
    known = tuple(each for each in tournament.settings.prohibitions if each.strength is ProhibitionStrength.NEVER)
    enough: tuple[Prohibition, ...] = ()
    if 1 < len(known) <= _MOST_TRIED:
        others = {each: tuple(other for other in known if other is not each) for each in known}
        enough = tuple(each for each in known if _is_paired(tournament, field, others[each], pair))
    return enough or known


def _is_paired(tournament: Tournament, field: Field, prohibitions: tuple[Prohibition, ...], pair: Pairing) -> bool:
    """Whether the system pairs the field with these prohibitions alone."""
    changed = replace(tournament, settings=replace(tournament.settings, prohibitions=prohibitions))
    apart = prohibited_pairs(changed, field.round, pairing_numbers(tournament), ProhibitionStrength.NEVER)
    prohibited: NumberPairs = frozenset().union(*apart)
    try:
        pair(replace(field, prohibited=prohibited, avoided=()), tournament.settings.system)
    except NoPairing:
        return False
    return True
