"""The service: what the doors and the live views ask of the house."""

from __future__ import annotations

from functools import cached_property

from server.service.archiving import Archiving
from server.service.corrections import Corrections
from server.service.memory import Memory
from server.service.options import Options
from server.service.rounds import Rounds
from server.service.tables import Tables


class Service(Memory):
    """The house's memory, and what is done with a tournament by more than one look at it."""

    @cached_property
    def rounds(self) -> Rounds:
        """What it does for pairings."""
        return Rounds(self)

    @cached_property
    def corrections(self) -> Corrections:
        """What it does for corrections."""
        return Corrections(self, self.rounds)

    @cached_property
    def archive(self) -> Archiving:
        """What it does with whole tournaments."""
        return Archiving(self)

    @cached_property
    def options(self) -> Options:
        """What it does about players who come late or stay away."""
        return Options(self, self.rounds)

    @cached_property
    def tables(self) -> Tables:
        """What it does for tables of pairings."""
        return Tables(self)
