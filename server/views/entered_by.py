"""Who recorded an event, as people read it: the role, and the person or the device by the name that it has now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from server.languages import Language


def with_names(lines: Iterable[Mapping[str, Any]], names: Mapping[str, str], reader: Language) -> list[dict[str, Any]]:
    """Lines of the timeline with `by`: who recorded the event."""
    return [{**line, "by": entered_by(line["actor"], line["device"], names, reader)} for line in lines]


def entered_by(actor: str, device: str, names: Mapping[str, str], reader: Language) -> str:
    """Who recorded an event on a device; `names` are those of the devices by their ids.

    A device that had no name then is called by the one that it has now, by its id if it has none still. A person is
    named with the device only if the device has another name.
    """
    name = names.get(device, "")
    if device and actor.endswith(device):
        return actor.removesuffix(device) + (name or device)
    return reader.text("{actor} on {device}", actor=actor, device=name) if name and name not in actor else actor


def in_short(actor: str, device: str, names: Mapping[str, str], reader: Language, roles: Mapping[str, str]) -> str:
    """Who recorded an event, where there is little room: the name of the person or the device, else the role.

    `roles` are the names of the roles.
    """
    role, _, name = actor.partition(" ")
    if role not in roles:
        return actor
    if name in ("", device):
        return names.get(device) or reader.text(roles[role])
    return entered_by(actor, device, names, reader).removeprefix(f"{role} ")
