"""Refusals for tournaments and versions that there are not."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals import Unknown


@dataclass(eq=False)
class UnknownTournament(Unknown):
    """No tournament has that id."""

    tournament: str
    says = "There is no tournament {tournament}."
    advice = "Look at the list of tournaments."


@dataclass(eq=False)
class UnknownVersion(UnknownTournament):
    """The tournament has not been at that version."""

    version: int
    newest: int
    says = "Tournament {tournament} has no version {version}; the newest is {newest}."
    advice = "Ask for a version from 1 to the newest, or for none."
