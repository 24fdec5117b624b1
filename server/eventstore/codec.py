"""Event <-> JSON. Events stay plain dataclasses in the domain; this module encodes and decodes them.

The JSON is canonical (keys sorted, no spaces, every field written, even if it has its default), so that an event has
one text and one hash. Private fields go to a text of their own. Unknown fields are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, get_args

import msgspec

from domain.server_events import ServerEvent
from domain.tournament.subjects import EVENT_TYPES
from server.eventstore.faults import StoreFault
from server.eventstore.recorded import BLANK, AnyEvent, AnyRecorded, Recorded
from server.eventstore.upcasters import current_schema, upcast

KINDS: Mapping[str, type[AnyEvent]] = {kind.__name__: kind for kind in (*EVENT_TYPES, *get_args(ServerEvent))}
"""Every type of event by its name in the log."""


_DECODERS: Mapping[str, msgspec.json.Decoder[AnyEvent]] = {
    name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()
}
"""Made here, before there are threads: two that make decoders of the same type at once end the process."""


class FutureEvent(StoreFault):
    """A newer program wrote this event; this program cannot read it.

    `version` is its place in its stream, if that is known: what came before it can be read.
    """

    code = "event-newer"
    advice = "Nothing was stored. Until then the tournament can be looked at, up to that event."

    def __init__(self, kind: str, schema: int) -> None:
        super().__init__(
            f"The log holds an event {kind} (schema {schema}) that this version of J'adoube does not know. "
            "Install the newest version; nothing is wrong with the log."
        )
        self.kind = kind
        self.schema = schema
        self.version: int | None = None


class UnreadableEvent(StoreFault):
    """The text of an event is not one that this program ever wrote."""

    code = "event-unreadable"


@dataclass(frozen=True, slots=True)
class Encoded:
    """An event as text. `private` is None if it has no private data."""

    kind: str
    schema: int
    data: str
    private: str | None


def encode(event: AnyEvent) -> Encoded:
    """The event as it is written down.

    Raises UnicodeEncodeError for lone surrogates.
    """
    kind = type(event).__name__
    hidden = _private_fields(kind)
    if not hidden:
        return Encoded(kind, current_schema(kind), canonical(event), None)
    data: dict[str, object] = msgspec.to_builtins(event, enc_hook=_plain)
    private = {name: data.pop(name) for name in hidden}
    has_private = any(private[name] != default for name, default in hidden.items())
    return Encoded(kind, current_schema(kind), canonical(data), canonical(private) if has_private else None)


def decode(kind: str, schema: int, data: str, private: str | None = None) -> AnyEvent:
    """The event that a text holds; private fields that are not given read as their default.

    Raises FutureEvent for an event of a newer program, and UnreadableEvent for a text that is broken.
    """
    if kind == BLANK:
        raise UnreadableEvent("The tournament was removed for good; its events are blank.")
    if kind not in KINDS or schema > current_schema(kind):
        raise FutureEvent(kind, schema)
    try:
        if private is None and schema == current_schema(kind):
            return _DECODERS[kind].decode(data)
        known = {**msgspec.json.decode(data), **msgspec.json.decode(private or "{}")}
        return msgspec.convert(upcast(kind, schema, known), KINDS[kind])
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise UnreadableEvent(f"An event {kind} (schema {schema}) cannot be read: {error}. {data[:200]}") from error


def recorded(stored: Mapping[str, Any]) -> AnyRecorded:
    """A stored event, by the names of its fields, with its decoded form.

    Raises FutureEvent, which names its version, and UnreadableEvent.
    """
    event = meant(stored["version"], stored["type"], stored["schema"], stored["data"], stored["private"])
    return Recorded(**stored, event=event)


def meant(version: int, kind: str, schema: int, data: str, private: str | None) -> AnyEvent:
    """As `decode`, of an event at a version, which FutureEvent names."""
    try:
        return decode(kind, schema, data, private)
    except FutureEvent as future:
        future.version = version
        raise


def canonical(value: Any) -> str:
    """The one text of a JSON value."""
    return _ENCODER.encode(value).decode()


def _plain(value: object) -> object:
    """A plain value for what the encoder does not support: mappings other than dict."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"An event cannot hold {type(value).__name__}.")


_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=_plain)


@cache
def _private_fields(kind: str) -> dict[str, object]:
    """The private fields of a type and their defaults; a private field must have one, to be erasable."""
    return {each.name: each.default for each in fields(KINDS[kind]) if each.metadata.get("private")}
