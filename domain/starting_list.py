"""The starting list and the tournament pairing numbers (A.2; C.04.2).

Before round one the players are ranked by rating, title and name; the place is the pairing number. While the
edition allows it the numbers follow corrections; afterwards their order stands, and only late entries move it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import assert_never

from domain.tournament import Player, Tournament
from domain.values import EqualsOrder, PlayerId, Title, Tpn

_TITLES_2026 = (Title.GM, Title.IM, Title.WGM, Title.FM, Title.WIM, Title.CM, Title.WFM, Title.WCM, Title.NONE)
_TITLES_2009 = (Title.GM, Title.IM, Title.WGM, Title.WIM, Title.FM, Title.WFM, Title.CM, Title.WCM, Title.NONE)
_TITLES_2006 = (Title.GM, Title.IM, Title.WGM, Title.WIM, Title.FM, Title.CM, Title.WFM, Title.WCM, Title.NONE)
_TITLES_1998 = (Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM, Title.CM, Title.WCM, Title.NONE)
_TITLES_ECF = (Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM, Title.CM, Title.WCM, Title.NONE)

_TITLE_ORDER = {
    "fide-rating-2009": _TITLES_2009,
    "fide-rating-2006": _TITLES_2006,
    "fide-rating-1998": _TITLES_1998,
    "ecf": _TITLES_ECF,
}

_LAST_ROUND_OF_CHANGES = {"fide-dutch-2026": 4, "fide-dutch-2017": 4}
"""C.04.2: no pairing number follows a correction once the fourth round has been paired.

The older texts (A.2) fix the numbers before round one.
"""


@cache
def title_rank(system: str, title: Title) -> int:
    """The place of a title in the order of an edition (A.2 c); CM and WCM stand behind where it has none."""
    return _TITLE_ORDER.get(system, _TITLES_2026).index(title)


def numbers_are_fixed(tournament: Tournament) -> bool:
    """Whether the edition no longer lets pairing numbers follow corrections."""
    return len(tournament.play.rounds) >= _LAST_ROUND_OF_CHANGES.get(tournament.settings.system, 1)


def strengths(tournament: Tournament) -> Mapping[PlayerId, tuple[int, int, str, str, PlayerId]]:
    """The sort keys of the starting list, strongest first: rating, title, then the alphabet or what replaces it."""
    return {
        player.id: (
            -player.rating,
            title_rank(tournament.settings.system, player.title),
            _among_equals(tournament.settings.equals_order, player, entry),
            player.name.casefold(),
            player.id,
        )
        for entry, player in enumerate(tournament.roster.players.values())
    }


def _among_equals(order: EqualsOrder, player: Player, entry: int) -> str:
    match order:
        case EqualsOrder.ALPHABET:
            return ""
        case EqualsOrder.REGISTRATION:
            return f"{entry:06}"
        case EqualsOrder.FEDERATION:
            return player.federation
        case EqualsOrder.FIDE_ID:
            return player.fide_id.rjust(12, "0")
        case _:
            assert_never(order)


def pairing_numbers(tournament: Tournament) -> Mapping[PlayerId, Tpn]:
    """Every registered player's pairing number, in order of the numbers."""
    if numbers_are_fixed(tournament):
        known: Mapping[PlayerId, Tpn] = tournament.play.rounds[-1].numbers
    else:
        known = tournament.roster.assigned_numbers
    order = sorted(
        (player for player in known if player in tournament.roster.players), key=lambda player: known[player]
    )
    others = [player for player in tournament.roster.players if player not in known]
    if order and not others:
        return {player: known[player] for player in order}
    return {player: Tpn(place) for place, player in enumerate(_merged(tournament, order, others), start=1)}


def players_by_number(tournament: Tournament) -> Mapping[Tpn, PlayerId]:
    """Who has which pairing number."""
    return {tpn: player for player, tpn in pairing_numbers(tournament).items()}


def _merged(tournament: Tournament, order: list[PlayerId], others: list[PlayerId]) -> list[PlayerId]:
    """Give every late entry the place before the first player who is weaker, and leave the others' order alone."""
    key = strengths(tournament)
    others = sorted(others, key=key.__getitem__)
    if not order:
        return others
    merged: list[PlayerId] = []
    waiting = iter(others)
    late = next(waiting, None)
    for player in order:
        while late is not None and key[late] < key[player]:
            merged.append(late)
            late = next(waiting, None)
        merged.append(player)
    if late is not None:
        merged.extend((late, *waiting))
    return merged
