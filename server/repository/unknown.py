"""Refusals for tournaments and versions that do not exist."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals import Unknown


@dataclass(eq=False)
class UnknownTournament(Unknown):
    """No tournament has that id."""

    tournament: str


@dataclass(eq=False)
class UnknownVersion(UnknownTournament):
    """The tournament has not been at that version."""

    version: int
    newest: int
