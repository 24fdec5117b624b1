"""Who recorded an event, as people read it: the role, and the person or the device by the name that it has now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from server.languages import Language, message

_ROLES: Mapping[str, str] = {
    "director": message("director"),
    "arbiter": message("arbiter"),
    "check-in": message("check-in"),
    "player": message("player"),
    "display": message("display"),
}
"""The roles as an event is recorded by them, and their names within a line."""


def with_names(lines: Iterable[Mapping[str, Any]], names: Mapping[str, str], reader: Language) -> list[dict[str, Any]]:
    """Lines of the timeline with `by`: who recorded the event."""
    return [{**line, "by": entered_by(line["actor"], line["device"], names, reader)} for line in lines]


def entered_by(actor: str, device: str, names: Mapping[str, str], reader: Language) -> str:
    """Who recorded an event on a device; `names` are those of the devices by their ids.

    A device that had no name then is called by the one that it has now, by its id if it has none still. A person is
    named with the device only if the device has another name.
    """
    role, _, who = actor.partition(" ")
    return _named(f"{reader.text(_ROLES[role])} {who}".strip() if role in _ROLES else actor, device, names, reader)


def in_short(actor: str, device: str, names: Mapping[str, str], reader: Language, roles: Mapping[str, str]) -> str:
    """Who recorded an event, where there is little room: the name of the person or the device, else the role.

    `roles` are the names of the roles.
    """
    role, _, name = actor.partition(" ")
    if role not in roles:
        return actor
    if name in ("", device):
        return names.get(device) or reader.text(roles[role])
    return _named(name, device, names, reader)


def _named(who: str, device: str, names: Mapping[str, str], reader: Language) -> str:
    """Who it was, with the name that the device has now."""
    name = names.get(device, "")
    if device and who.endswith(device):
        return who.removesuffix(device) + (name or device)
    return reader.text("{actor} on {device}", actor=who, device=name) if name and name not in who else who
