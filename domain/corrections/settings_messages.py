"""Changed settings as a message: the name, the rounds, and each other setting that changed."""

from __future__ import annotations

from domain import events as e
from domain.messages import Message, message

_NOT_STATED = message("setting.not-stated")


def settings_changed(event: e.SettingsChanged) -> Message:
    """What the settings are now."""
    changes = [message("setting.rounds", name=event.name, count=event.rounds)]
    if event.correction_deadline is not None:
        changes.append(message("setting.deadline", deadline=event.correction_deadline))
    if event.language:
        changes.append(message("setting.language", code=event.language))
    if event.festival is not None:
        named = message("setting.festival", name=event.festival)
        changes.append(named if event.festival else message("setting.no-festival"))
    if event.player_requests is not None:
        changes.append(message("setting.requests", requests=event.player_requests))
    changes += _facts(event)
    return message("event.settings-changed", changes=tuple(changes))


def _facts(event: e.SettingsChanged) -> list[Message]:
    """The settings that report files know."""
    changes = []
    if event.city is not None:
        changes.append(message("setting.city", text=event.city or _NOT_STATED))
    if event.federation is not None:
        changes.append(message("setting.federation", text=event.federation or _NOT_STATED))
    if event.starts is not None:
        changes.append(message("setting.starts", day=event.starts or _NOT_STATED))
    if event.ends is not None:
        changes.append(message("setting.ends", day=event.ends or _NOT_STATED))
    if event.chief_arbiter is not None:
        changes.append(message("setting.chief-arbiter", text=event.chief_arbiter or _NOT_STATED))
    if event.time_control is not None:
        changes.append(message("setting.time-control", text=event.time_control or _NOT_STATED))
    return changes
