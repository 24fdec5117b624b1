"""Players as people write them in one line: pairing numbers, spans of numbers, and names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from domain.folding import finds, folded, word_spellings
from domain.messages import message
from domain.refusals import InvalidValue
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.tournament import Tournament
from domain.values import PlayerId

_SEPARATOR = re.compile(r";|(?:,(?=\s*[0-9])|(?<=[0-9])\s*,)(?![^(]*\))")
"""A semicolon; beside a number also a comma, but not in the parentheses after a name."""

_SPAN = re.compile(r"([0-9]{1,6})(?:\s*[-\u2013]\s*([0-9]{1,6}))?")


def players_meant(tournament: Tournament, text: str, field: str) -> tuple[PlayerId, ...]:
    """The players of `1-20; 25; Carlsen`, in that order and each once.

    A name is found as the search finds it, by all its words or their beginnings; the whole name goes first. Of those
    who share one, `Li, Wei (#4, 1700, CHN)` means one. Raises InvalidValue of that field for a number that no player
    has, for a name that means no player or several, and for a text without a player.
    """
    parts = [part for each in _SEPARATOR.split(text) if (part := each.strip())]
    if not parts:
        raise InvalidValue(field, message("invalid.empty"))
    names = _distinct_names(tournament)
    meant = (who for part in parts for who in _meant(tournament, names, part, field))
    return tuple(dict.fromkeys(meant))


def _meant(tournament: Tournament, names: Mapping[PlayerId, str], part: str, field: str) -> tuple[PlayerId, ...]:
    span = _SPAN.fullmatch(part)
    if span is None:
        return (_named(names, part, field),)
    first, last = int(span[1]), int(span[2] or span[1])
    numbers = players_by_number(tournament)
    found = tuple(numbers[each] for each in sorted(numbers) if first <= each <= last)
    if not found or len(found) != last - first + 1:
        raise InvalidValue(field, message("invalid.not-all-numbers", text=part))
    return found


def _named(names: Mapping[PlayerId, str], part: str, field: str) -> PlayerId:
    whole, typed = folded(part), word_spellings(part)
    found = [who for who, name in names.items() if folded(name) == whole] if typed else []
    if typed and not found:
        found = [who for who, name in names.items() if finds(typed, word_spellings(name))]
    if len(found) != 1:
        raise InvalidValue(field, message("invalid.no-single-player", text=part))
    return found[0]


def _distinct_names(tournament: Tournament) -> dict[PlayerId, str]:
    """The names; whoever shares one has number, rating and federation beside it, as pages show them."""
    players = tournament.roster.players
    numbers = pairing_numbers(tournament)
    often = Counter(player.name for player in players.values())
    names = {}
    for who, player in players.items():
        beside = (f"#{numbers[who]}" if who in numbers else "", str(player.rating or ""), player.federation)
        apart = ", ".join(filter(None, beside))
        names[who] = f"{player.name} ({apart})" if often[player.name] > 1 and apart else player.name
    return names
