"""The rounds of a tournament: paired by its system in another process, and recorded if nothing came in meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable

from domain.commands import AssignPairingNumbers, DrawInitialColour, PairRound, StartManualPairing
from domain.decide import decide
from domain.decide.rounds import check_can_pair
from domain.events import Event
from domain.pairing.berger.lots import lots_are_due, numbers_by_lot
from domain.pairing.registry import systems
from domain.pairing.service import field_of
from domain.pairing.system import NoPairing, RoundPairing
from domain.refusals import NoCompletePairing, PairingOutdated, UnknownRound, UnknownSystem
from domain.tournament import Tournament, replay
from domain.tournament.round_robin import is_round_robin
from domain.values import Colour, RoundNumber
from server.eventstore.store import Answer
from server.service.attempts import until_current
from server.service.engine import ENGINE
from server.service.journal import logged
from server.service.memory import Memory
from server.service.requests import Request, UnknownTournament, VersionMismatch

_LOT_BITS = 128
"""How much chance a lot is drawn with: one draw decides it, however often the pairing is tried."""

First = Callable[[Tournament], tuple[Event, ...]]
"""What is to be recorded before a round is paired, in the same action."""


def _nothing(_: Tournament) -> tuple[Event, ...]:
    return ()


class Rounds:
    """What the service does for pairings. The writer never waits for one."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def pair(
        self, stream: str, request: Request, number: RoundNumber | None = None, *, first: First = _nothing
    ) -> Answer:
        """Pair the next round as a draft; before the first one the lot is drawn where it has not been.

        The pairing is made by another process from the newest version; where facts come in meanwhile, again. The facts
        that `first` tells are recorded before it, in the same action.

        Raises what `Memory.execute` raises.
        """
        luck = self._memory.chance.getrandbits(_LOT_BITS)

        async def attempt() -> Answer:
            with logged("PairRound", stream, request) as entry:
                entry.answer = await self._pair(stream, request, number, luck, first)
                return entry.answer

        return await until_current(attempt)

    async def start_by_hand(self, stream: str, number: RoundNumber, reason: str, request: Request) -> Answer:
        """Begin to pair the next round by hand; the lot is drawn where it has not been.

        Raises what `Memory.execute` raises.
        """
        luck = self._memory.chance.getrandbits(_LOT_BITS)

        def wish(now: Tournament | None) -> tuple[Event, ...]:
            if now is None:
                raise UnknownTournament(stream)
            lot = _lot(now, luck)
            return (*lot, *decide(replay(lot, now), StartManualPairing(number, reason)))

        return await self._memory.carry_out("StartManualPairing", stream, wish, request)

    async def pair_again(self, stream: str, number: RoundNumber, at: int | None = None) -> RoundPairing:
        """What the system makes of a round, as it is recorded at a version, from what was known when it was paired.

        Raises UnknownTournament, UnknownVersion, UnknownRound and NoCompletePairing.
        """
        now = await self._memory.tournament(stream, at)
        if not 1 <= number <= len(now.play.rounds):
            raise UnknownRound(number)
        return await self.made(await self._memory.tournament(stream, now.play.rounds[number - 1].paired_at - 1), number)

    async def made(self, ready: Tournament, number: RoundNumber) -> RoundPairing:
        """The pairing that the tournament's system makes of a round, by another process.

        Raises UnknownSystem and NoCompletePairing.
        """
        known = tuple(system.code for system in systems())
        if ready.settings.system not in known:
            raise UnknownSystem(ready.settings.system, known)
        field = await self._memory.read(field_of, ready, number)
        try:
            return await self._memory.pairers.pair(field, ready.settings.system)
        except NoPairing as none:
            raise NoCompletePairing(number, none.reason, none.article) from none

    async def _pair(self, stream: str, request: Request, number: RoundNumber | None, luck: int, first: First) -> Answer:
        again = await self._memory.answered(request)
        if again is not None:
            return again
        seen = await self._memory.tournament(stream)
        if request.if_match not in (None, seen.version):
            raise VersionMismatch(stream, wanted=request.if_match or 0, version=seen.version)
        before = first(seen)
        ready = replay(before, seen)
        number = len(ready.play.rounds) + 1 if number is None else number
        check_can_pair(ready, number)
        before = (*before, *_lot(ready, luck))
        ready = replay(before, seen)
        made = await self.made(ready, number)
        command = PairRound(
            round=number,
            seen=ready.version,
            engine=ENGINE,
            pairs=tuple((pair.white, pair.black) for pair in made.pairs),
            bye=made.bye,
        )

        def wish(now: Tournament | None) -> tuple[Event, ...]:
            if now is None:
                raise UnknownTournament(stream)
            if now.version != seen.version:
                raise PairingOutdated(seen.version, now.version)
            return (*before, *decide(ready, command))

        return await self._memory.write(stream, wish, request)


def _lot(seen: Tournament, luck: int) -> tuple[Event, ...]:
    """What chance is to decide before the round: the colour of a Swiss tournament, the numbers of a round robin."""
    chance = random.Random(luck)  # noqa: S311  # seeded by the system's chance: one lot, however often it is looked at
    if lots_are_due(seen):
        order = chance.sample(list(seen.roster.players), len(seen.roster.players))
        return decide(seen, AssignPairingNumbers(numbers_by_lot(seen, order)))
    if seen.settings.initial_colour is None and not is_round_robin(seen):
        return decide(seen, DrawInitialColour(chance.choice(tuple(Colour))))
    return ()
