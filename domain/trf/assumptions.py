"""What pairing needs and a file may leave open: the system, the number of rounds, the initial colour."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from domain.messages import Message, message
from domain.pairing.registry import DEFAULT_SYSTEM, rules_of
from domain.trf.codes import system_code
from domain.trf.model import Trf
from domain.trf.round_robin import rounds_of
from domain.values import Colour, RoundNumber


class ReadingPurpose(Enum):
    """What the file is read for: if it gives no number of rounds, only PAIR expects more of them."""

    RECORD = "record"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Overrides:
    """What the user states instead of the file; None leaves it to the file."""

    system: str | None = None
    rounds: RoundNumber | None = None
    initial_colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What applies to the file now. `notes` are messages about what was assumed because the file does not state it.

    `rounds_stated` is False if the number of rounds is a guess.
    """

    system: str
    rounds: RoundNumber
    initial_colour: Colour
    rounds_stated: bool = True
    notes: tuple[Message, ...] = ()

    def is_complete(self, trf: Trf) -> bool:
        """Whether all rounds that the file announces are paired in it."""
        return self.rounds_stated and 0 < trf.last_paired == self.rounds


def assume(trf: Trf, overrides: Overrides, purpose: ReadingPurpose) -> Assumptions:
    """Settle what is open: by the overrides, then by the file, then by the usual value.

    Raises UnknownSystem if the overrides name a system that does not exist, and UnknownTournamentType if the
    file does.
    """
    notes: list[Message] = []
    system = system_code(trf) if overrides.system is None else overrides.system
    if system is None:
        system = DEFAULT_SYSTEM
        notes.append(message("trf.assumed-system", system=system))
    cycles = rules_of(system).cycles
    rounds = rounds_of(trf, cycles) if cycles else overrides.rounds or trf.rounds
    rounds_stated = rounds is not None
    if rounds is None and purpose is ReadingPurpose.RECORD:
        rounds = max(trf.last_paired, 1)
        notes.append(message("trf.assumed-rounds", number=rounds))
    elif rounds is None:
        rounds = trf.last_paired + 2
        notes.append(message("trf.assumed-not-last"))
    colour = overrides.initial_colour or trf.initial_colour or deduced_initial_colour(trf)
    if colour is None:
        colour = Colour.WHITE
        notes.append(message("trf.assumed-colour"))
    return Assumptions(system, rounds, colour, rounds_stated, tuple(notes))


def deduced_initial_colour(trf: Trf) -> Colour | None:
    """The colour that follows from round one: with an odd number the higher ranked player has it (C.04.3 E.5, A.7).

    Players who were not paired in that round are skipped in the numbers. The majority of boards decides; None without a
    game.
    """
    votes: Counter[Colour] = Counter()
    paired = [player for player in trf.players if player.cell(1).is_paired]
    if trf.by_place:
        paired.sort(key=lambda player: player.place or 0)
    seen: set[int] = set()
    for number, player in enumerate(paired, start=1):
        cell = player.cell(1)
        if cell.opponent and cell.opponent not in seen and cell.colour is not None:
            votes[cell.colour if number % 2 else cell.colour.other] += 1
        seen.add(player.rank)
    return votes.most_common(1)[0][0] if votes else None
