"""Players whom the arbiter forbids to meet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import check_players_and_rounds, check_rounds_announced, within, without_latest
from domain.messages import Message, message
from domain.prohibitions import PROHIBITIONS_ARTICLE, without_possible_opponent
from domain.refusals import InvalidValue
from domain.state.kept_apart import has_member
from domain.state.settings import Settings
from domain.state.special_rules import Prohibition, ProhibitionBasis, ProhibitionStrength, Waiver
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel

LAST_ROUND = 999
"""The last round of a prohibition that has no last round."""

_FEWEST = 2
"""The least number of players in a list of a prohibition."""


@dataclass(frozen=True, slots=True)
class PairsProhibited(Event):
    """The arbiter forbids any two of these players to meet, from a first to a last round."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class ProhibitionLifted(Event):
    """The latest prohibition of these players in these rounds no longer applies."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ProhibitionsChanged(Event):
    """These are all prohibitions, in place of those before; the one that gives way last comes first.

    `waived_for` is the round for whose pairing alone they changed: once that is discarded, those before are in force.
    """

    prohibitions: tuple[Prohibition, ...]
    reason: str = ""
    waived_for: RoundNumber | None = None


_ProhibitionEvent = PairsProhibited | ProhibitionLifted | ProhibitionsChanged


@dataclass(frozen=True, slots=True)
class ChangeProhibitions(Command):
    """Replace all prohibitions; of those that apply only if possible the last gives way first.

    `waived_for` is as in `ProhibitionsChanged`.
    """

    prohibitions: tuple[Prohibition, ...]
    reason: str = ""
    waived_for: RoundNumber | None = None


def change_prohibitions(tournament: Tournament, command: ChangeProhibitions) -> tuple[Event, ...]:
    """Replace the prohibitions; no events if they are the same already."""
    if command.prohibitions == tournament.settings.prohibitions:
        return ()
    check_players_and_rounds(tournament, "prohibitions", command.prohibitions)
    if command.waived_for is None:
        known = tournament.settings.prohibitions
        check_rounds_announced(tournament, "prohibitions", command.prohibitions, known, open_end=LAST_ROUND)
    for each in command.prohibitions:
        if each.by is ProhibitionBasis.LIST and len(set(each.players)) < _FEWEST:
            raise InvalidValue("prohibitions", message("invalid.prohibition-of-one"))
        if each.by is ProhibitionBasis.LIST and each.name:
            raise InvalidValue("prohibitions", message("invalid.prohibition-list-with-name"))
        within("prohibitions", each.name)
    return (ProhibitionsChanged(command.prohibitions, command.reason, command.waived_for),)


def _warnings(tournament: Tournament, command: ChangeProhibitions) -> tuple[ActionWarning, ...]:
    return (
        *_warnings_of_others(tournament, command.prohibitions),
        *_warnings_of_impossible(tournament, command.prohibitions),
        *_warnings_of_no_one(tournament, command.prohibitions),
        *_warnings_of_avoidance(tournament, command.prohibitions),
    )


def _warnings_of_no_one(tournament: Tournament, prohibitions: tuple[Prohibition, ...]) -> tuple[ActionWarning, ...]:
    """New prohibitions by a club, a federation or a family name that none of their players has: it may be misspelt."""
    known = tournament.settings.prohibitions
    vain = tuple(
        in_words(each)
        for each in prohibitions
        if each.name and each not in known and not has_member(tournament.roster, each)
    )
    if not vain:
        return ()
    text = message("warning.prohibition-of-no-one", changes=vain)
    return (ActionWarning("prohibition-of-no-one", WarningLevel.INFORMATION, text, "", in_every_mode=True),)


def _warnings_of_avoidance(tournament: Tournament, prohibitions: tuple[Prohibition, ...]) -> tuple[ActionWarning, ...]:
    """C.05 5.2 knows no pairs to avoid if possible: if they move a board, pairing the round leaves the mode."""
    known = set(tournament.settings.prohibitions)
    if not any(each.strength is ProhibitionStrength.IF_POSSIBLE and each not in known for each in prohibitions):
        return ()
    text = message("warning.avoidance-may-leave-mode")
    return (ActionWarning("avoidance-may-leave-mode", WarningLevel.INFORMATION, text, PROHIBITIONS_ARTICLE),)


def _warnings_of_impossible(tournament: Tournament, prohibitions: tuple[Prohibition, ...]) -> tuple[ActionWarning, ...]:
    """Players whom the prohibitions would leave without a possible opponent in the next round."""
    number = tournament.next_round
    known = set(without_possible_opponent(tournament, number))
    changed = replace(tournament, settings=replace(tournament.settings, prohibitions=prohibitions))
    alone = tuple(each for each in without_possible_opponent(changed, number) if each not in known)
    if not alone:
        return ()
    text = message("warning.without-opponent", round=number, players=alone)
    return (ActionWarning("without-opponent", WarningLevel.PROCEED_OR_CANCEL, text, "", in_every_mode=True),)


def _undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    return _warnings_of_others(before, after.settings.prohibitions)


def _warnings_of_others(tournament: Tournament, now: tuple[Prohibition, ...]) -> tuple[ActionWarning, ...]:
    """C.05 5.2: prohibitions are stated before round one is paired.

    Pairs to avoid if possible may change: a round that they move is asked about when it is paired.
    """
    if not tournament.play.rounds or set(_strict(tournament.settings.prohibitions)) == set(_strict(now)):
        return ()
    text = message("warning.prohibitions-changed", round=tournament.next_round)
    return (ActionWarning("prohibitions-changed", WarningLevel.PROHIBITED, text, PROHIBITIONS_ARTICLE),)


def _strict(prohibitions: tuple[Prohibition, ...]) -> tuple[Prohibition, ...]:
    return tuple(each for each in prohibitions if each.strength is ProhibitionStrength.NEVER)


def without_avoidance(prohibitions: tuple[Prohibition, ...], number: RoundNumber) -> tuple[Prohibition, ...]:
    """The prohibitions without those of this round that apply only if possible; they go on after it."""
    found: list[Prohibition] = []
    for each in prohibitions:
        if each.strength is ProhibitionStrength.NEVER or not each.first_round <= number <= each.last_round:
            found.append(each)
            continue
        if each.first_round < number:
            found.append(replace(each, last_round=number - 1))
        if number < each.last_round:
            found.append(replace(each, first_round=number + 1))
    return tuple(found)


def waived(settings: Settings, number: RoundNumber) -> ProhibitionsChanged | None:
    """The event of the waiver that is in force for the pairing of this round; None if there is none."""
    if settings.waiver is None or settings.waiver.round != number:
        return None
    return ProhibitionsChanged(settings.prohibitions, waived_for=number)


def without_waiver(settings: Settings, number: RoundNumber) -> Settings:
    """The settings once the pairing of this round is discarded: what was waived for it is in force again."""
    if settings.waiver is None or settings.waiver.round != number:
        return settings
    return replace(settings, prohibitions=settings.waiver.prohibitions, waiver=None)


def _evolve(tournament: Tournament, event: _ProhibitionEvent) -> Tournament:
    version = tournament.version + 1
    known = tournament.settings.prohibitions
    waiver = None
    match event:
        case PairsProhibited():
            now = (*known, Prohibition(event.players, event.first_round, event.last_round))
        case ProhibitionLifted():
            now = without_latest(known, Prohibition(event.players, event.first_round, event.last_round))
        case ProhibitionsChanged():
            now = event.prohibitions
            waiver = None if event.waived_for is None else Waiver(event.waived_for, known)
        case _:
            assert_never(event)
    settings = replace(tournament.settings, prohibitions=now, waiver=waiver)
    return replace(tournament, version=version, touched=version, settings=settings)


def _undo(event: _ProhibitionEvent, undoing: Undoing) -> tuple[Event, ...]:
    known = undoing.now.settings.prohibitions
    match event:
        case PairsProhibited():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            undoing.check(unchanged=prohibition in known, what=message("undo.prohibition-lifted"))
            return (ProhibitionLifted(event.players, event.first_round, event.last_round, undoing.reason),)
        case ProhibitionLifted():
            return (PairsProhibited(event.players, event.first_round, event.last_round),)
        case ProhibitionsChanged():
            if event.waived_for is not None and known == undoing.before.settings.prohibitions:
                return ()
            undoing.check(unchanged=known == event.prohibitions, what=message("undo.prohibitions-changed-again"))
            return (ProhibitionsChanged(undoing.before.settings.prohibitions, undoing.reason),)
        case _:
            assert_never(event)


def _changed(event: ProhibitionsChanged) -> Message:
    """What the prohibitions are now."""
    if not event.prohibitions:
        return message("event.no-prohibitions")
    rules = tuple(map(in_words, event.prohibitions))
    return message("event.prohibitions-changed", count=len(rules), changes=rules)


def in_words(prohibition: Prohibition) -> Message:
    """Who does not meet, how strictly, and in which rounds."""
    who, first, last = _who(prohibition), prohibition.first_round, prohibition.last_round
    if last < LAST_ROUND:
        who = message("prohibition.rounds", who=who, first=first, last=last)
    elif first > 1:
        who = message("prohibition.from-round", who=who, first=first)
    if prohibition.strength is ProhibitionStrength.NEVER:
        return message("prohibition.never", who=who)
    return message("prohibition.if-possible", who=who)


def prohibitions_in_the_way(
    tournament: Tournament, number: RoundNumber, prohibitions: tuple[Prohibition, ...]
) -> Message:
    """The message that these prohibitions leave no pairing for a round, with the players left without an opponent."""
    rules, alone = tuple(map(in_words, prohibitions)), without_possible_opponent(tournament, number)
    if alone:
        return message("no-pairing.without-opponent", changes=rules, players=alone)
    if len(rules) > 1:
        return message("no-pairing.prohibitions", changes=rules)
    return message("no-pairing.prohibition", changes=rules)


def _who(prohibition: Prohibition) -> Message:
    """Who does not meet."""
    name, players = prohibition.name, prohibition.players
    match prohibition.by:
        case ProhibitionBasis.LIST:
            return message("prohibition.players", players=players)
        case ProhibitionBasis.CLUB:
            who = message("prohibition.of-club", name=name) if name else message("prohibition.same-club")
        case ProhibitionBasis.FEDERATION:
            who = message("prohibition.of-federation", name=name) if name else message("prohibition.same-federation")
        case ProhibitionBasis.FAMILY:
            who = message("prohibition.of-family", name=name) if name else message("prohibition.same-family")
    return message("prohibition.among", who=who, players=players) if players else who


PROHIBITIONS = Subject(
    group=TimelineGroup.SETTINGS,
    events=(
        EventType(
            PairsProhibited,
            lambda event: message(
                "event.pairs-prohibited", players=event.players, first=event.first_round, last=event.last_round
            ),
            is_remark=True,
        ),
        EventType(
            ProhibitionLifted,
            lambda event: message(
                "event.prohibition-lifted", players=event.players, first=event.first_round, last=event.last_round
            ),
            is_remark=True,
        ),
        EventType(
            ProhibitionsChanged,
            _changed,
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={ChangeProhibitions: change_prohibitions},
    warnings={ChangeProhibitions: _warnings},
    undo_warnings=_undo_warnings,
)
