"""What an arbiter may do about a player who comes late or stays away: the legal options, best first.

Every option is a list of commands that are accepted now, tried out before it is offered. How they are ranked stands in
`docs/readings.md` (Late entries and absences).
"""

from __future__ import annotations

from domain.options.finding import chosen, facts_of, options, outlook, rounds_open
from domain.options.option import Case, Choice, Condition, Kind, Option, Pairing

__all__ = [
    "Case",
    "Choice",
    "Condition",
    "Kind",
    "Option",
    "Pairing",
    "chosen",
    "facts_of",
    "options",
    "outlook",
    "rounds_open",
]
