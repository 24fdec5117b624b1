"""What an arbiter may do about a player who comes late or stays away: the legal options, best first.

Every option is a list of commands that are accepted now, tried out before it is offered. `docs/readings.md`
(Late entries and absences) says how they are ranked.
"""

from __future__ import annotations

from domain.options.finding import chosen, events_of, options, outlook, round_in_question, rounds_open
from domain.options.option import Case, Option, OptionChoice, OptionCondition, OptionKind, PairingChange

__all__ = [
    "Case",
    "Option",
    "OptionChoice",
    "OptionCondition",
    "OptionKind",
    "PairingChange",
    "chosen",
    "events_of",
    "options",
    "outlook",
    "round_in_question",
    "rounds_open",
]
