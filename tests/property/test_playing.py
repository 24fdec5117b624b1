"""The arbiters of the property tests do every type of event, and every type is taken back by some undo.

A new type of event needs a step in `Arbiters` (tests/property/playing.py).
"""

from __future__ import annotations

from functools import cache
from random import Random

from domain.check_in import CheckInClosed
from domain.fide_mode import FideModeLeft
from domain.requests.badges import BadgeRenewed
from domain.rounds.decisions import ArbiterDecided
from domain.rounds.publication import RoundClosed
from domain.settings.acceleration import VirtualPointsAssigned, VirtualPointsTakenBack
from domain.settings.creation import TournamentCreated
from domain.settings.prohibitions import PairsProhibited, ProhibitionLifted
from domain.settings.report_files import AbnormalPointsAssigned, ImportedRoundDiffers, ReportFileKept
from domain.settings.seed import SeedDrawn
from domain.subject import Event
from domain.tournament.actions import ActionUndone
from domain.tournament.subjects import EVENT_TYPES
from tests.property.playing import Arbiters

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017", "fide-rating-2009", "ecf")
SEEDS, STEPS = 1000, 120

FROM_FILES = frozenset(
    {
        ReportFileKept,
        AbnormalPointsAssigned,
        ImportedRoundDiffers,
        PairsProhibited,
        ProhibitionLifted,
        VirtualPointsAssigned,
        VirtualPointsTakenBack,
    }
)
"""They come with a report file, or take back what came with one; no command makes them."""

STAYS = frozenset(
    {
        TournamentCreated,  # everything else follows from it
        CheckInClosed,  # it marks the moment; the byes that follow it are taken back
        RoundClosed,  # it goes with the publication of the next round
        ActionUndone,  # the events that follow it are taken back
        ArbiterDecided,  # a decision stays on record
        BadgeRenewed,  # a lost badge stays lost
        FideModeLeft,  # the mode is left for good
        SeedDrawn,  # so that nothing can be drawn until it pleases
    }
)
"""What cannot be taken back by itself."""


class EagerArbiters(Arbiters):
    """Arbiters who often do what is rare."""

    def step(self) -> None:
        if self.chance.random() < 0.5:
            self.chance.choice(self.weighted_steps())[1]()
        else:
            super().step()


@cache
def met() -> tuple[frozenset[type[Event]], frozenset[type[Event]]]:
    """The types of events that arbiters did, and those of them that an undo took back.

    The first event of each type that can be undone is, so that there are also the events that take others back.
    """
    done: set[type[Event]] = set()
    undone: set[type[Event]] = set()
    for seed in range(SEEDS):
        arbiters = EagerArbiters(Random(seed), players=4 + seed % 4, rounds=5, system=SYSTEMS[seed % len(SYSTEMS)])
        looked_at = 0
        for step in range(STEPS):
            if step:
                arbiters.step()
            new = arbiters.events[looked_at:]
            for version, event in enumerate(new, start=looked_at + 1):
                done.add(type(event))
                if type(event) not in undone | STAYS and arbiters.undo(version, version):
                    undone.add(type(event))
            looked_at += len(new)  # what an undo has added is looked at after the next step
        if done >= set(EVENT_TYPES) - FROM_FILES and undone >= done - STAYS:
            break
    return frozenset(done), frozenset(undone)


def names(types: frozenset[type[Event]]) -> list[str]:
    return sorted(each.__name__ for each in types)


def test_arbiters_do_every_type_of_event() -> None:
    done, _ = met()

    assert names(frozenset(EVENT_TYPES) - done) == names(FROM_FILES)


def test_every_type_of_event_can_be_taken_back_but_those_that_stay() -> None:
    _, undone = met()

    assert names(frozenset(EVENT_TYPES) - undone) == names(FROM_FILES | STAYS)
