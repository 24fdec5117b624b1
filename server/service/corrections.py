"""Corrections: what they would change, and those that need more than one look at the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import msgspec

from domain import commands as c
from domain.corrections.remarks import remarks
from domain.corrections.undoing import undo
from domain.corrections.what_if import OPTIONS, PAIR_AGAIN, Change, Consequences, WhatIf, consequences, what_if
from domain.decide import decide
from domain.decide.pairings import amendable, check_by_hand
from domain.events import Event
from domain.refusals import InvalidValue, NoCompletePairing, PairingOutdated, UnknownFact
from domain.rounds.pairing import by_player
from domain.tournament import Tournament
from domain.trf import rating_corrections
from domain.values import PlayerId, RoundNumber
from server.eventstore.actions import action, recorded_together
from server.eventstore.codec import UnreadableFact, canonical, decode, encode
from server.eventstore.store import Answer, Recorded
from server.service.attempts import until_current
from server.service.engine import engine_of
from server.service.memory import Memory
from server.service.requests import Request, UnknownTournament
from server.service.rounds import Rounds

Pairs = tuple[tuple[PlayerId, PlayerId], ...]


class Corrections:
    """What the service does for corrections. Heavy work runs in another process, never on the event loop."""

    def __init__(self, memory: Memory, rounds: Rounds) -> None:
        self._memory = memory
        self._rounds = rounds

    async def preview(self, stream: str, command: c.Command) -> Consequences:
        """What a command would change if it were sent now.

        Raises what `Memory.execute` raises.
        """
        return await self.preview_decision(stream, lambda now: decide(now, command))

    async def preview_decision(self, stream: str, decision: Callable[[Tournament], tuple[Event, ...]]) -> Consequences:
        """What a decision of many commands would change if it were sent now.

        Raises what `Memory.execute_decision` raises.
        """
        now = await self._memory.tournament(stream)
        return await self._memory.compute(consequences, now, decision(now))

    async def preview_undo(self, stream: str, version: int, reason: str = "") -> Consequences:
        """What taking an action back would change; `version` is that of any of its facts."""
        recorded = await self._memory.events(stream)
        now = await self._memory.tournament(stream, len(recorded))
        first, last = action(recorded, version)
        facts = undo(_events(recorded), first, last, reason or "…")
        return await self._memory.compute(consequences, now, facts)

    async def what_if(self, stream: str, version: int, data: Mapping[str, Any] | None) -> WhatIf:
        """What would have become of the tournament with these fields in the fact of a version; None leaves it out."""
        recorded = await self._memory.events(stream)
        if not 1 <= version <= len(recorded):
            raise UnknownFact(version, len(recorded))
        event = None if data is None else _changed(recorded[version - 1], data)
        return await self._memory.compute(what_if, _events(recorded), Change(version, event))

    async def undo(self, stream: str, version: int, reason: str, request: Request) -> Answer:
        """Take back the action that a fact belongs to.

        Raises what `domain.corrections.undoing.undo` raises, and what `Memory.execute` raises.
        """

        async def attempt() -> Answer:
            recorded = await self._memory.events(stream)
            first, last = action(recorded, version)
            known = _events(recorded)

            def wish(now: Tournament | None) -> tuple[Event, ...]:
                _check_same(stream, now, len(known))
                return undo(known, first, last, reason)

            return await self._memory.carry_out("Undo", stream, wish, request)

        return await until_current(attempt)

    async def decide_published(
        self, stream: str, number: RoundNumber, choice: str, reason: str, request: Request
    ) -> Answer:
        """Keep a published pairing, or have the system pair the round again; the arbiter's decision (F.7)."""
        if choice != PAIR_AGAIN:
            return await self._memory.execute(stream, c.KeepPairing(number, OPTIONS, choice, reason), request)

        async def attempt() -> Answer:
            again = await self._memory.answered(request)
            if again is not None:
                return again
            seen = await self._memory.tournament(stream)
            amendable(seen, number)
            made = await self._rounds.made(seen, number)
            pairs, bye = by_player(seen, made)
            command = c.AmendPairing(
                number, seen.version, engine_of(seen.system), pairs, bye, reason, OPTIONS, choice, acknowledged=True
            )
            return await self._memory.execute(stream, command, request)

        return await until_current(attempt)

    async def end_by_hand(self, stream: str, command: c.EndManualPairing, request: Request) -> Answer:
        """Record a pairing made by hand beside the system's own."""

        async def attempt() -> Answer:
            again = await self._memory.answered(request)
            if again is not None:
                return again
            seen = await self._memory.tournament(stream)
            check_by_hand(seen, command.round)
            pairs, bye = await self.system_pairing(seen, command.round)
            beside = c.EndManualPairing(
                command.round,
                seen.version,
                command.pairs,
                command.bye,
                pairs,
                bye,
                command.reason,
                acknowledged=command.acknowledged,
            )
            return await self._memory.execute(stream, beside, request)

        return await until_current(attempt)

    async def remarks(self, stream: str, tournament: Tournament) -> Sequence[str]:
        """What a report file tells of corrections, decisions and pairings by hand; what an import recorded is known."""
        recorded = (await self._memory.events(stream))[: tournament.version]
        events, since = _events(recorded), recorded_together(recorded, 1)[1]
        return [*remarks(tournament, events, since=since), *rating_corrections.written(tournament, events, since=since)]

    async def system_pairing(self, tournament: Tournament, number: RoundNumber) -> tuple[Pairs | None, PlayerId | None]:
        """What the system makes of a round, by players; (None, None) where it finds no pairing."""
        try:
            return by_player(tournament, await self._rounds.made(tournament, number))
        except NoCompletePairing:
            return None, None


def _events(recorded: Sequence[Recorded]) -> tuple[Event, ...]:
    return tuple(cast("Event", each.event) for each in recorded)


def _check_same(stream: str, now: Tournament | None, seen: int) -> None:
    """Raise a conflict where something came in since the log was read."""
    if now is None:
        raise UnknownTournament(stream)
    if now.version != seen:
        raise PairingOutdated(seen, now.version)


def _changed(fact: Recorded, data: Mapping[str, Any]) -> Event:
    """The fact with other values in some of its fields."""
    known = msgspec.json.decode(encode(fact.event).data)
    strange = [name for name in data if name not in known]
    if strange:
        raise InvalidValue(strange[0], f"{fact.type} has no such field; it has {', '.join(known)}")
    try:
        return cast("Event", decode(fact.type, fact.schema, canonical(known | dict(data))))
    except UnreadableFact as error:
        raise InvalidValue("data", str(error.__cause__ or error)) from error
