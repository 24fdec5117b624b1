"""The starting list and the tournament pairing numbers (C.04.1 [A.2], C.04.3:2017 [A.1]; C.04.2).

Before round one the players are ranked by rating, title and name; the place is the pairing number. While the
edition allows it the numbers follow corrections; afterwards their order is fixed, and only late entries change it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import EqualsOrder, PlayerId, Tpn

HIGHEST_NUMBER = 9999
"""The largest pairing number that a player line of a report file has room for."""


def numbers_are_fixed(tournament: Tournament, *, with_draft: bool = False) -> bool:
    """Whether the edition no longer lets pairing numbers follow corrections; a draft fixes none by itself.

    `with_draft`: whether it no longer lets them be stated by hand; for that a draft counts as paired (reading L1).
    """
    paired = tournament.play.rounds if with_draft else tournament.public_rounds
    return len(paired) >= tournament.rules.numbers_freeze_with


def strengths(tournament: Tournament) -> Mapping[PlayerId, tuple[int, int, str, str, PlayerId]]:
    """The sort keys of the starting list, strongest first: rating, title, then the alphabet or what replaces it."""
    rules = tournament.rules
    return {
        player.id: (
            -player.rating,
            rules.title_rank(player.title),
            _among_equals(tournament.settings.equals_order, player, entry),
            player.name.casefold(),
            player.id,
        )
        for entry, player in enumerate(tournament.roster.players.values())
    }


def among_equals(tournament: Tournament) -> Mapping[PlayerId, str]:
    """What orders players of equal rating and title before the alphabet does (A.2 d; reading S25).

    Numbers that were stated, by hand or by a file, are the order that was stated; empty if the alphabet decides.
    """
    if tournament.roster.assigned_numbers:
        return {player: f"{number:06}" for player, number in pairing_numbers(tournament).items()}
    return {
        player.id: _among_equals(tournament.settings.equals_order, player, entry)
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
        known: Mapping[PlayerId, Tpn] = tournament.public_rounds[-1].numbers
    else:
        known = tournament.roster.assigned_numbers
    order = sorted(
        (player for player in known if player in tournament.roster.players), key=lambda player: known[player]
    )
    others = [player for player in tournament.roster.players if player not in known]
    return _numbered(_merged(tournament, order, others), known)


def players_by_number(tournament: Tournament) -> Mapping[Tpn, PlayerId]:
    """Who has which pairing number."""
    return {tpn: player for player, tpn in pairing_numbers(tournament).items()}


def _numbered(order: Sequence[PlayerId], known: Mapping[PlayerId, Tpn]) -> Mapping[PlayerId, Tpn]:
    """The known numbers, with their gaps; a newcomer, and whom that moves, has the one after the player before (L3).

    The places, if there is no such number left.
    """
    numbers: dict[PlayerId, Tpn] = {}
    number = 0
    for player in order:
        number = max(number + 1, known.get(player, 0))
        numbers[player] = Tpn(number)
    return numbers if number <= HIGHEST_NUMBER else {who: Tpn(place) for place, who in enumerate(order, start=1)}


def _merged(tournament: Tournament, order: list[PlayerId], others: list[PlayerId]) -> list[PlayerId]:
    """Give every late entry the place before the first player who is weaker, and leave the others' order alone."""
    if not others:
        return order
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
