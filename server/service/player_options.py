"""The options for a player who comes late or stays away: previewed, and carried out as one action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domain.corrections.what_if import Consequences
from domain.messages import message
from domain.options import Case, Option, OptionChoice, OptionKind, PairingChange, chosen, events_of, options, outlook
from domain.reasons import NOT_YET
from domain.refusals import ReasonMissing
from domain.rounds.decisions import NotAnOption
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.values import PlayerId, RoundNumber
from server.commands.bus import CommandBus, DecideEvents, on_tournament
from server.commands.context import Context
from server.eventstore.recorded import CommandResult
from server.pairers import Pairers
from server.repository.repository import Repository
from server.service.rounds import Avoidance, Rounds


class PlayerOptions:
    """The service's operations on players who come late or stay away."""

    def __init__(self, repository: Repository, bus: CommandBus, pairers: Pairers, rounds: Rounds) -> None:
        self._repository = repository
        self._bus = bus
        self._pairers = pairers
        self._rounds = rounds

    async def find(self, tournament: Tournament, player: PlayerId, case: Case, number: RoundNumber) -> Sequence[Option]:
        """The options, best first.

        Raises what `domain.options.options` raises.
        """
        return await self._repository.read(options, tournament, player, case, number)

    async def preview(self, stream: str, choice: OptionChoice, reason: str = "") -> Consequences:
        """What an option would change if it were taken now: all that it records, the system's new pairing included.

        FIDE mode is left if pairs to avoid change that. Raises NotAnOption if it is not offered, and what `find` and
        the pairing raise.
        """
        now = await self._repository.tournament(stream)
        option = await self._repository.read(_chosen, now, choice)
        needs_reason = _needs_reason(option) and not reason.strip()
        events = await self._events(now, option, choice, NOT_YET if needs_reason else reason)
        return replace(await self._pairers.run(outlook, now, option, events), needs_reason=needs_reason)

    async def take(
        self,
        stream: str,
        choice: OptionChoice,
        reason: str,
        context: Context,
        avoidance: Avoidance = Avoidance.REFUSED,
    ) -> CommandResult:
        """Carry an option out: all of its events or none. `avoidance` is for the options that pair again.

        Raises NotAnOption if it is not offered any more, InvalidValue if its decision lacks a reason, and what
        `CommandBus.prepared` raises.
        """
        seen = await self._repository.tournament(stream)
        option = await self._repository.read(_chosen, seen, choice)
        decision = _decision(choice, reason)
        if option.kind is OptionKind.PAIRED_AGAIN:

            async def prepare(seen: Tournament) -> DecideEvents:
                await self._repository.read(_chosen, seen, choice, reason)
                events = await self._rounds.paired_again(
                    seen, choice.round, reason, avoidance, left_out=(choice.player,)
                )
                return lambda _: events

            return await self._bus.prepared("TakeOption", stream, prepare, context)
        if option.pairing is PairingChange.ANEW:
            return await self._rounds.pair(stream, context, choice.round, first=decision, avoidance=avoidance)
        return await self._bus.dispatch(on_tournament("TakeOption", stream, decision), context)

    async def _events(self, now: Tournament, option: Option, choice: OptionChoice, reason: str) -> Sequence[Event]:
        """What `take` would record in this state, FIDE mode left if pairs to avoid change the pairing."""
        decision = _decision(choice, reason)
        if option.kind is OptionKind.PAIRED_AGAIN:
            leaving = Avoidance.LEAVES_FIDE_MODE
            return await self._rounds.paired_again(now, choice.round, reason, leaving, left_out=(choice.player,))
        if option.pairing is PairingChange.ANEW:
            return await self._rounds.looked_at(now, choice.round, decision)
        return await self._repository.read(decision, now)


def _decision(choice: OptionChoice, reason: str) -> DecideEvents:
    """The decision of an option that is still offered then."""
    return lambda now: events_of(now, _chosen(now, choice, reason))


def _needs_reason(option: Option) -> bool:
    return option.pairing is PairingChange.CHANGES or option.kind is OptionKind.PAIRED_AGAIN


def _chosen(tournament: Tournament, choice: OptionChoice, reason: str = NOT_YET) -> Option:
    """The option with this key as it is now, with the reason that its commands record.

    Raises NotAnOption if there is none, and InvalidValue if a decision lacks its reason.
    """
    option = chosen(tournament, choice, reason=reason)
    if option is None:
        offered = options(tournament, choice.player, choice.case, choice.round)
        raise NotAnOption(choice.option, tuple(each.key for each in offered))
    if _needs_reason(option) and not reason.strip():
        raise ReasonMissing(message("invalid.decision-without-reason"))
    return option
