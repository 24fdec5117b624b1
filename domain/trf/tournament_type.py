"""The type of a tournament, record 092: a free text of which we write and read the rate of play."""

from __future__ import annotations

import re

from domain.ratings import RateOfPlay
from domain.state.tournament import Tournament

_RATE = re.compile(r"\b(rapid|blitz)\b", re.IGNORECASE)


def written(tournament: Tournament) -> str:
    """The line: `092 Individual: Swiss-System`, with ` (Rapid)` or ` (Blitz)` behind it at these rates of play."""
    kind = "Round-Robin" if tournament.rules.is_round_robin else "Swiss-System"
    rate = tournament.settings.rating_rule.rate_of_play
    suffix = "" if rate is RateOfPlay.STANDARD else f" ({rate.value.title()})"
    return f"092 Individual: {kind}{suffix}"


def rate_of_play(text: str) -> RateOfPlay:
    """The rate of play that the text names; standard if it names none, or both others."""
    named = {RateOfPlay(found.lower()) for found in _RATE.findall(text)}
    return named.pop() if len(named) == 1 else RateOfPlay.STANDARD
