"""Pairing rounds: the system pairs in another process, and the pairing is recorded if no event came in meanwhile."""

from __future__ import annotations

import random
from collections.abc import Collection
from enum import Enum, auto

from domain.corrections.no_pairing import why_none
from domain.corrections.what_if import OPTIONS
from domain.pairing.system import Field, NoPairing, RoundPairing
from domain.pairing_service import by_player, field_of, kept_apart
from domain.players.byes import ByeGranted
from domain.players.numbers import AssignPairingNumbers
from domain.refusals import CannotBeTakenBack, ChangedSince, UnknownRound
from domain.rounds.amendments import AmendPairing
from domain.rounds.by_hand import GiveUpManualPairing, ManualPairingStarted, StartManualPairing
from domain.rounds.choices import PAIR_AGAIN
from domain.rounds.drafts import NoCompletePairing, PairingDiscarded, PairRound, check_can_pair
from domain.rounds.lots import lots_are_due, numbers_by_lot
from domain.settings.initial_colour import DrawInitialColour
from domain.settings.prohibitions import ChangeProhibitions, without_avoidance
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import ByeKind, Colour, PlayerId, RoundNumber
from server.commands.bus import CommandBus, DecideEvents, on_tournament
from server.commands.context import Context
from server.eventstore.actions import action
from server.eventstore.recorded import CommandResult
from server.pairers import Pairers
from server.repository.repository import Repository
from server.service.engine import engine_of

_LOT_BITS = 128
"""Random bits of a lot. They are drawn once, so that a pairing that is tried again uses the same lot."""


def _nothing(_: Tournament) -> tuple[Event, ...]:
    return ()


class Avoidance(Enum):
    """What is done if pairs that are to be avoided if possible change a round in FIDE mode."""

    REFUSED = auto()
    NOT_IN_THIS_ROUND = auto()
    """They may meet in this round: it is paired by the rules alone."""
    LEAVES_FIDE_MODE = auto()


class Rounds:
    """The service's operations on rounds. The writer never waits for a pairing."""

    def __init__(self, repository: Repository, bus: CommandBus, pairers: Pairers, chance: random.Random) -> None:
        self._repository = repository
        self._bus = bus
        self._pairers = pairers
        self._chance = chance

    async def pair(
        self,
        stream: str,
        context: Context,
        number: RoundNumber | None = None,
        *,
        first: DecideEvents = _nothing,
        avoidance: Avoidance = Avoidance.REFUSED,
    ) -> CommandResult:
        """Pair the next round as a draft; before the first one the lot is drawn if it has not been.

        Another process pairs from the newest version, and pairs again if events come in meanwhile. The events that
        `first` decides are recorded before the pairing, in the same action.

        Raises what `CommandBus.prepared` raises.
        """
        luck = self._chance.getrandbits(_LOT_BITS)

        async def prepare(seen: Tournament) -> DecideEvents:
            events = await self._paired(seen, number, luck, first, avoidance)
            return lambda _: events

        return await self._bus.prepared("PairRound", stream, prepare, context)

    async def looked_at(self, seen: Tournament, number: RoundNumber, first: DecideEvents) -> tuple[Event, ...]:
        """What `pair` would record, FIDE mode left if pairs to avoid change the round.

        Raises what the pairing raises.
        """
        luck = self._chance.getrandbits(_LOT_BITS)
        return await self._paired(seen, number, luck, first, Avoidance.LEAVES_FIDE_MODE)

    async def start_by_hand(self, stream: str, number: RoundNumber, reason: str, context: Context) -> CommandResult:
        """Begin to pair the next round by hand; the lot is drawn if it has not been.

        Raises what `CommandBus.dispatch` raises.
        """
        luck = self._chance.getrandbits(_LOT_BITS)

        def decision(now: Tournament) -> tuple[Event, ...]:
            lot = _lot(now, luck)
            return (*lot, *decide(replay(lot, now), StartManualPairing(number, reason)))

        return await self._bus.dispatch(on_tournament("StartManualPairing", stream, decision), context)

    async def give_up_by_hand(self, stream: str, number: RoundNumber, reason: str, context: Context) -> CommandResult:
        """Leave a round to the system after all. The draft that the pairing by hand began with is there again.

        It is not if something that may change the pairing came in since. Raises what `CommandBus.prepared` raises.
        """

        async def prepare(seen: Tournament) -> DecideEvents:
            given_up = await self._repository.read(decide, seen, GiveUpManualPairing(number, reason))
            events = await self._draft_restored(stream, seen, reason) or given_up
            return lambda _: events

        return await self._bus.prepared("GiveUpManualPairing", stream, prepare, context)

    async def _draft_restored(self, stream: str, seen: Tournament, reason: str) -> tuple[Event, ...]:
        """The events that take back the start of the pairing by hand and the end of a draft with it, if they may."""
        recorded = await self._repository.events(stream, until=seen.version)
        started = next(each.version for each in reversed(recorded) if isinstance(each.event, ManualPairingStarted))
        first, last = action(recorded, started)
        if not any(isinstance(each.event, PairingDiscarded) for each in recorded[first - 1 : last]):
            return ()
        try:
            return await self._repository.read(undo, [each.event for each in recorded], first, last, reason)
        except (CannotBeTakenBack, ChangedSince):
            return ()

    async def pair_again(self, stream: str, number: RoundNumber, at: int | None = None) -> RoundPairing:
        """Pair a recorded round again from the state in which it was paired, with its explanation.

        `at`: as the log was at a version.

        Raises UnknownTournament, UnknownVersion, UnknownRound and NoCompletePairing.
        """
        now = await self._repository.tournament(stream, at)
        if not 1 <= number <= len(now.play.rounds):
            raise UnknownRound(number)
        ready = await self._repository.tournament(stream, now.play.rounds[number - 1].paired_at - 1)
        return await self._made(await self._repository.read(field_of, ready, number), ready, explain=True)

    async def paired_again(
        self,
        seen: Tournament,
        number: RoundNumber,
        reason: str,
        avoidance: Avoidance,
        *,
        left_out: tuple[PlayerId, ...] = (),
    ) -> tuple[Event, ...]:
        """The events that pair a published round again by its system, without those who stay away (F.7)."""
        before = relaxed(seen, number, avoidance)
        known = replay(before, seen)
        ready = replay([ByeGranted(player, number, ByeKind.ZERO_POINT) for player in left_out], known)
        made = await self.made(ready, number)
        pairs, bye = by_player(ready, made)
        command = AmendPairing(
            number,
            known.version,
            engine_of(seen.settings.system),
            pairs,
            bye,
            reason,
            OPTIONS,
            PAIR_AGAIN,
            acknowledged=True,
            left_out=left_out,
            moved_by_avoidance=made.moved_by_avoidance,
            kept_apart=kept_apart(known, made),
            leave_fide_mode=avoidance is Avoidance.LEAVES_FIDE_MODE,
        )
        return (*before, *await self._repository.read(decide, known, command))

    async def made(self, ready: Tournament, number: RoundNumber) -> RoundPairing:
        """The pairing that the tournament's system makes of a round, by another process, without its explanation.

        Raises UnknownSystem and NoCompletePairing.
        """
        return await self._made(await self._repository.read(field_of, ready, number), ready)

    async def made_of(
        self, players: Collection[PlayerId], ready: Tournament, number: RoundNumber, *, explain: bool = False
    ) -> RoundPairing:
        """The pairing that the tournament's system makes of these players alone, by another process.

        Without `explain` its explanation is empty.

        Raises UnknownSystem and NoCompletePairing.
        """
        field = await self._repository.read(field_of, ready, number)
        numbers = pairing_numbers(ready)
        return await self._made(field.with_present({numbers[player] for player in players}), ready, explain=explain)

    async def _made(self, field: Field, ready: Tournament, *, explain: bool = False) -> RoundPairing:
        pair = self._pairers.pair_and_explain if explain else self._pairers.pair
        try:
            return await pair(field, ready.settings.system)
        except NoPairing as none:
            reason, article = await self._pairers.run(why_none, ready, field, none.article, none.reason)
            raise NoCompletePairing(field.round, reason, article) from none

    async def _paired(
        self,
        seen: Tournament,
        number: RoundNumber | None,
        luck: int,
        first: DecideEvents,
        avoidance: Avoidance,
    ) -> tuple[Event, ...]:
        """The events that `first` decides and those of the system's pairing of a round, which hold for this state."""
        before = tuple(await self._repository.read(first, seen))
        before = (*before, *relaxed(replay(before, seen), number, avoidance))
        ready = replay(before, seen)
        number = len(ready.play.rounds) + 1 if number is None else number
        check_can_pair(ready, number)
        before = (*before, *_lot(ready, luck))
        ready = replay(before, seen)
        made = await self.made(ready, number)
        command = PairRound(
            round=number,
            seen=ready.version,
            engine=engine_of(ready.settings.system),
            pairs=tuple((pair.white, pair.black) for pair in made.pairs),
            bye=made.bye,
            moved_by_avoidance=made.moved_by_avoidance,
            kept_apart=made.kept_apart,
            leave_fide_mode=avoidance is Avoidance.LEAVES_FIDE_MODE,
        )
        return (*before, *await self._repository.read(decide, ready, command))


def relaxed(seen: Tournament, number: RoundNumber | None, avoidance: Avoidance) -> tuple[Event, ...]:
    """The events after which pairs to avoid may meet in this round, by default the next; none if they may not."""
    if avoidance is not Avoidance.NOT_IN_THIS_ROUND:
        return ()
    number = number or len(seen.play.rounds) + 1
    prohibitions = without_avoidance(seen.settings.prohibitions, number)
    return decide(seen, ChangeProhibitions(prohibitions, waived_for=number))


def _lot(seen: Tournament, luck: int) -> tuple[Event, ...]:
    """The events of a lot that is due before the round: initial colour (Swiss) or pairing numbers (round robin)."""
    chance = random.Random(luck)  # noqa: S311  # seeded from the system's randomness: repeated calls give the same lot
    if lots_are_due(seen):
        order = chance.sample(list(seen.roster.players), len(seen.roster.players))
        return decide(seen, AssignPairingNumbers(numbers_by_lot(seen, order)))
    if seen.settings.initial_colour is None and not seen.rules.is_round_robin:
        return decide(seen, DrawInitialColour(chance.choice(tuple(Colour))))
    return ()
