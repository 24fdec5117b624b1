"""Corrections: previews of what they would change, and corrections that need several reads of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

import msgspec

from domain.corrections.outdated import DraftDiffers, Outdated, outdated
from domain.corrections.remarks import remarks
from domain.corrections.what_if import OPTIONS, Change, Consequences, WhatIf, consequences, what_if
from domain.messages import message
from domain.pairing_service import by_player
from domain.refusals import InvalidValue, UnknownFact
from domain.rounds.amendments import KeepPairing, amendable
from domain.rounds.by_hand import EndManualPairing, check_by_hand
from domain.rounds.choices import KEEP
from domain.rounds.drafts import NoCompletePairing
from domain.rounds.publication import PublishRound
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide, looked_at
from domain.tournament.undo import previewed, undo
from domain.trf import integrity, rating_corrections, scoring_changes
from domain.values import PlayerId, RoundNumber
from domain.windows import has_begun
from server.commands.bus import CommandBus, DecideEvents, on_tournament
from server.commands.context import Context
from server.eventstore.actions import action, recorded_together
from server.eventstore.codec import UnreadableEvent, canonical, encode
from server.eventstore.codec import decode as decode_event
from server.eventstore.kinds import TOURNAMENT_EVENTS
from server.eventstore.recorded import CommandResult, RecordedEvent
from server.messages import MessageRenderer
from server.pairers import Pairers
from server.repository.repository import Repository
from server.service.rounds import Avoidance, Rounds
from server.wording import ENGLISH

PlayerPairs = tuple[tuple[PlayerId, PlayerId], ...]


class Corrections:
    """The service's operations on corrections. Expensive work runs in another process, never on the event loop."""

    def __init__(self, repository: Repository, bus: CommandBus, pairers: Pairers, rounds: Rounds) -> None:
        self._repository = repository
        self._bus = bus
        self._pairers = pairers
        self._rounds = rounds

    async def preview(self, stream: str, command: Command) -> Consequences:
        """What a command would change if it were sent now.

        Raises what `TournamentService.execute` raises with a reason.
        """
        return await self.preview_together(stream, [command])

    async def preview_decision(self, stream: str, decision: Callable[[Tournament], tuple[Event, ...]]) -> Consequences:
        """What a decision of many commands would change if it were sent now.

        Raises what `CommandBus.dispatch` raises.
        """
        now = await self._repository.tournament(stream)
        return await self._consequences(stream, now, await self._repository.read(decision, now))

    async def preview_together(self, stream: str, commands: Sequence[Command]) -> Consequences:
        """What several commands would change if they were sent now as one action.

        Raises what `TournamentService.execute_together` raises with reasons.
        """
        now = await self._repository.tournament(stream)
        events, needs_reason = await self._repository.read(looked_at, now, commands)
        return replace(await self._consequences(stream, now, events), needs_reason=needs_reason)

    async def preview_undo(self, stream: str, version: int, reason: str = "") -> Consequences:
        """What taking an action back would change, FIDE mode left; `version` is that of any of its events."""
        recorded = await self._repository.events(stream)
        now = await self._repository.tournament(stream, len(recorded))
        first, last = action(recorded, version)
        events, needs_reason = await self._repository.read(previewed, _events(recorded), first, last, reason)
        return replace(await self._consequences(stream, now, events), needs_reason=needs_reason)

    async def what_if(self, stream: str, version: int, data: Mapping[str, Any] | None) -> WhatIf:
        """Replay the tournament with other values in the event of a version; `data` None leaves the event out."""
        recorded = await self._repository.events(stream)
        if not 1 <= version <= len(recorded):
            raise UnknownFact(version, len(recorded))
        event = None if data is None else _changed(recorded[version - 1], data)
        return await self._pairers.run(what_if, _events(recorded), Change(version, event))

    async def undo(
        self, stream: str, version: int, reason: str, context: Context, *, leave_fide_mode: bool = False
    ) -> CommandResult:
        """Take back the action that an event belongs to; `leave_fide_mode` is as in `Command`.

        Raises what `domain.tournament.undo.undo` raises, and what `CommandBus.prepared` raises.
        """

        async def prepare(seen: Tournament) -> DecideEvents:
            recorded = await self._repository.events(stream, until=seen.version)
            first, last = action(recorded, version)
            undone = partial(undo, leave_fide_mode=leave_fide_mode)
            events = await self._repository.read(undone, _events(recorded), first, last, reason)
            return lambda _: events

        return await self._bus.prepared("Undo", stream, prepare, context)

    async def outdated(self, stream: str, at: Tournament) -> Outdated:
        """What is new about the latest round of this state, paired and not begun; empty if nothing came in."""
        latest = at.play.rounds[-1] if at.play.rounds else None
        basis = await self._basis(stream, at)
        if latest is None or basis is None or has_begun(latest) or at.touched <= basis.version:
            return Outdated()
        since = await self._repository.events(stream, basis.version, at.version)
        return await self._pairers.run(outdated, basis, _events(since))

    async def publish(self, stream: str, number: RoundNumber, reason: str, context: Context) -> CommandResult:
        """Make a draft public; the reason is recorded if the system pairs it in another way by now.

        Raises DraftDiffers if it does and no reason is given, and what `CommandBus.prepared` raises.
        """

        async def prepare(seen: Tournament) -> DecideEvents:
            events = await self._repository.read(decide, seen, PublishRound(number))
            found = await self.outdated(stream, seen) if seen.draft is not None and events else Outdated()
            if found:
                if not reason.strip():
                    raise DraftDiffers(number, 0 if found.effect is None else len(found.effect.boards))
                events = await self._repository.read(decide, seen, PublishRound(number, reason))
            return lambda _: events

        return await self._bus.prepared("PublishRound", stream, prepare, context)

    async def keep_published(self, stream: str, number: RoundNumber, reason: str, context: Context) -> CommandResult:
        """Keep a published pairing; the arbiter's decision (F.7)."""
        keep = KeepPairing(number, OPTIONS, KEEP, reason)
        operation = on_tournament("KeepPairing", stream, lambda now: decide(now, keep))
        return await self._bus.dispatch(operation, context)

    async def pair_published_again(
        self, stream: str, number: RoundNumber, reason: str, context: Context, avoidance: Avoidance = Avoidance.REFUSED
    ) -> CommandResult:
        """Have the system pair a published round again; the arbiter's decision (F.7)."""

        async def prepare(newest: Tournament) -> DecideEvents:
            amendable(newest, number)
            events = await self._rounds.paired_again(newest, number, reason, avoidance)
            return lambda _: events

        return await self._bus.prepared("AmendPairing", stream, prepare, context)

    async def end_by_hand(self, stream: str, command: EndManualPairing, context: Context) -> CommandResult:
        """Record a pairing made by hand beside the system's own."""

        async def prepare(seen: Tournament) -> DecideEvents:
            check_by_hand(seen, command.round)
            pairs, bye = await self.system_pairing(seen, command.round)
            beside = EndManualPairing(
                command.round,
                seen.version,
                command.pairs,
                command.bye,
                pairs,
                bye,
                command.reason,
                acknowledged=command.acknowledged,
            )
            events = await self._repository.read(decide, seen, beside)
            return lambda _: events

        return await self._bus.prepared("EndManualPairing", stream, prepare, context)

    async def remarks(self, stream: str, tournament: Tournament) -> Sequence[str]:
        """The remarks of a report file: corrections, decisions and pairings by hand since the import."""
        recorded = (await self._repository.events(stream))[: tournament.version]
        events, since = _events(recorded), recorded_together(recorded, 1)[1]
        renderer = MessageRenderer(ENGLISH, tournament, lambda outcome: outcome.value)
        sentences = [" ".join(renderer.render(each).split()) for each in remarks(events, since=since)]
        lines = [each.written(tournament, events, since=since) for each in (integrity, rating_corrections)]
        return [*sentences, *chain.from_iterable(lines), *scoring_changes.written(events, since=since)]

    async def _consequences(self, stream: str, now: Tournament, events: tuple[Event, ...]) -> Consequences:
        """What the events would change, computed in another process."""
        return await self._pairers.run(_from_basis, now, events, await self._basis(stream, now))

    async def _basis(self, stream: str, now: Tournament) -> Tournament | None:
        """The state in which the latest pairing was made or last decided about; None before the first pairing."""
        latest = now.play.rounds[-1] if now.play.rounds else None
        if latest is None:
            return None
        return await self._repository.tournament(stream, max(latest.paired_at, now.decided))

    async def system_pairing(
        self, tournament: Tournament, number: RoundNumber
    ) -> tuple[PlayerPairs | None, PlayerId | None]:
        """The system's pairing of a round, by players; (None, None) if it finds none."""
        try:
            return by_player(tournament, await self._rounds.made(tournament, number))
        except NoCompletePairing:
            return None, None


def _from_basis(now: Tournament, events: Sequence[Event], basis: Tournament | None) -> Consequences:
    return consequences(now, events, basis=basis)


def _events(recorded: Sequence[RecordedEvent]) -> tuple[Event, ...]:
    return tuple(each.event for each in recorded)


def _changed(recorded: RecordedEvent, data: Mapping[str, Any]) -> Event:
    """The event with other values in some of its fields."""
    known = msgspec.json.decode(encode(recorded.event).data)
    strange = [name for name in data if name not in known]
    if strange:
        raise InvalidValue(strange[0], message("invalid.no-such-field", name=recorded.type, names=tuple(known)))
    try:
        (event,) = TOURNAMENT_EVENTS.events(
            [decode_event(recorded.type, recorded.schema, canonical(known | dict(data)))]
        )
    except UnreadableEvent as error:
        raise InvalidValue("data", message("invalid.unreadable", text=str(error.__cause__ or error))) from error
    return event
