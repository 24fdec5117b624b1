"""Which of the players' ratings counts in the tournament (record 172 of report files)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.lookups import settings_in_round_one
from domain.messages import Message, message
from domain.players.details import rating_corrected
from domain.players.numbers import renumbered
from domain.players.ratings import rating_of
from domain.players.roster import with_changed_player
from domain.ratings import RatingRule
from domain.settings.creation import checked_rating_rule
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.warning_levels import ActionWarning, WarningLevel


@dataclass(frozen=True, slots=True)
class RatingRuleChanged(Event):
    """Another of the players' ratings counts; corrections of the ratings that follow are recorded with it."""

    was: RatingRule
    now: RatingRule
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRatingRule(Command):
    """Let other ratings count: ratings that were not stated for a player by hand follow."""

    rule: RatingRule
    reason: str = ""


def change_rating_rule(tournament: Tournament, command: ChangeRatingRule) -> tuple[Event, ...]:
    """Another rule, with the corrections of all ratings that follow from the players' ratings.

    After the numbers are fixed the corrections change ratings alone, as any correction of a rating does (C.04.2).
    """
    was, now = tournament.settings.rating_rule, checked_rating_rule(command.rule)
    if was == now:
        return ()
    events: list[Event] = [RatingRuleChanged(was, now, command.reason)]
    tournament = replace(tournament, settings=replace(tournament.settings, rating_rule=now))
    for player in tournament.roster.players.values():
        counting = rating_of(tournament, player, None)
        corrections = rating_corrected(player, counting, command.reason)
        if corrections:
            events += corrections
            events += renumbered(tournament, replace(player, rating=counting.rating))
            tournament = with_changed_player(tournament, player.id, rating=counting.rating)
    return tuple(events)


def _undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    same = before.settings.rating_rule == after.settings.rating_rule
    return () if same else _warnings_of_others(before, after.settings.rating_rule)


def _warnings(tournament: Tournament, command: ChangeRatingRule) -> tuple[ActionWarning, ...]:
    return _warnings_of_others(tournament, command.rule)


def _warnings_of_others(tournament: Tournament, rule: RatingRule) -> tuple[ActionWarning, ...]:
    """C.04.2: the initial order is made before round one; a later change of the rule needs a confirmation.

    The return to the rule by which that order was made needs none.
    """
    if not tournament.play.rounds or rule == settings_in_round_one(tournament).rating_rule:
        return ()
    text = message("warning.rating-rule-changed", round=tournament.next_round)
    return (ActionWarning("rating-rule-changed", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2"),)


def _evolve(tournament: Tournament, event: RatingRuleChanged) -> Tournament:
    settings = replace(tournament.settings, rating_rule=event.now)
    return replace(tournament, version=tournament.version + 1, settings=settings)


def _undo(event: RatingRuleChanged, undoing: Undoing) -> tuple[Event, ...]:
    same = undoing.now.settings.rating_rule == event.now
    undoing.check(unchanged=same, what=message("undo.rating-rule-changed-again"))
    return (RatingRuleChanged(event.now, event.was, undoing.reason),)


def _rule_changed(event: RatingRuleChanged) -> Message:
    return message(
        "event.rating-rule-changed",
        method_was=event.was.method,
        method_now=event.now.method,
        rate=event.now.rate_of_play,
    )


RATING_RULE = Subject(
    group=TimelineGroup.SETTINGS,
    events=(EventType(RatingRuleChanged, _rule_changed, is_remark=True),),
    evolve=_evolve,
    undo=_undo,
    decisions={ChangeRatingRule: change_rating_rule},
    warnings={ChangeRatingRule: _warnings},
    undo_warnings=_undo_warnings,
)
