"""What a file leaves open and pairing needs: the system, the number of rounds, the initial colour."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from domain.pairing.registry import DEFAULT_SYSTEM, rules_of
from domain.trf.codes import system_code
from domain.trf.model import Trf
from domain.trf.round_robin import rounds_of
from domain.values import Colour, RoundNumber


class Purpose(Enum):
    """What the file is read for: where no number of rounds is told, only PAIR expects more of them."""

    RECORD = "record"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user says beside the file; None leaves it to the file."""

    system: str | None = None
    rounds: RoundNumber | None = None
    initial_colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What holds for the file now. `notes` tell in sentences what was neither told nor deduced.

    `rounds_told` is False where the number of rounds is a guess.
    """

    system: str
    rounds: RoundNumber
    initial_colour: Colour
    rounds_told: bool = True
    notes: tuple[str, ...] = ()


def assume(trf: Trf, wishes: Wishes, purpose: Purpose) -> Assumptions:
    """Settle what is open: the wish, then the file, then the custom.

    Raises UnknownSystem for a wish for a system that we do not have, and UnknownTournamentType where the file names
    such a one.
    """
    notes = []
    system = system_code(trf) if wishes.system is None else wishes.system
    if system is None:
        system = DEFAULT_SYSTEM
        notes.append(f"the file names no pairing system: taken as {system} (--system CODE)")
    cycles = rules_of(system).cycles
    rounds = rounds_of(trf, cycles) if cycles else wishes.rounds or trf.rounds
    rounds_told = rounds is not None
    if rounds is None and purpose is Purpose.RECORD:
        rounds = max(trf.last_paired, 1)
        notes.append(f"the file does not tell the number of rounds: taken as {rounds} (--rounds N)")
    elif rounds is None:
        rounds = trf.last_paired + 2
        notes.append("the file does not tell the number of rounds: taken as not the last round (--rounds N)")
    colour = wishes.initial_colour or trf.initial_colour or deduced_initial_colour(trf)
    if colour is None:
        colour = Colour.WHITE
        notes.append("the file does not tell the initial colour: taken as white (--initial-colour)")
    return Assumptions(system, rounds, colour, rounds_told, tuple(notes))


def deduced_initial_colour(trf: Trf) -> Colour | None:
    """The colour that round one tells: with an odd number the higher ranked player has it (C.04.3 E.5, A.7).

    Numbers skip who was not paired in that round. The majority of boards decides; None without a game.
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
