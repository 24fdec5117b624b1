"""A tournament's log as a file: its events as they are in the chain, without private data or with it, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.exchange.privacy import Privacy
from server.eventstore.recorded import StoredEvent

FORM = "jadoube-log-1"
"""The format's name in the file."""


class NotALog(Exception):
    """The file is not a log of ours; the message has the place of the error."""


class _LoggedEvent(msgspec.Struct, kw_only=True):
    position: int
    version: int
    id: str
    type: str
    schema: int
    data: msgspec.Raw
    recorded_at: str
    actor: str
    device: str
    command_id: str | None
    seal: str
    previous: str
    hash: str
    private: str | None = None
    salt: str | None = None


class _Log(msgspec.Struct, kw_only=True):
    form: str
    stream: str
    events: list[_LoggedEvent] = msgspec.field(name="facts")


def public_event(event: StoredEvent) -> dict[str, Any]:
    """One event as officials may read it: its public data, its origin and its place in the chain."""
    return {
        "position": event.position,
        "version": event.version,
        "id": event.event_id,
        "type": event.type,
        "schema": event.schema,
        "data": msgspec.Raw(event.data.encode()),
        "recorded_at": event.recorded_at,
        "actor": event.actor,
        "device": event.device,
        "command_id": event.command_id,
        "seal": event.seal,
        "previous": event.previous,
        "hash": event.hash,
    }


def _whole_event(event: StoredEvent) -> dict[str, Any]:
    hidden = {} if event.private is None else {"private": event.private, "salt": event.salt}
    return public_event(event) | hidden


def write_log(events: Sequence[StoredEvent], privacy: Privacy = Privacy.PUBLIC) -> bytes:
    """The file, one event a line. In a public one the seal takes the place of the private data."""
    event_of = public_event if privacy is Privacy.PUBLIC else _whole_event
    lines = b",\n".join(msgspec.json.encode(event_of(event)) for event in events)
    head = msgspec.json.encode({"form": FORM, "stream": events[0].stream if events else ""})
    return head[:-1] + b',"facts":[\n' + lines + b"\n]}\n"


def read_log(text: bytes) -> list[StoredEvent]:
    """The events of a file, in its order.

    Raises NotALog.
    """
    try:
        log = msgspec.json.decode(text, type=_Log)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NotALog(f"This is no log file: {error}") from error
    if log.form != FORM:
        raise NotALog(f"This is a file of the form {log.form!r}, not {FORM!r}.")
    try:
        return [_stored(log.stream, event) for event in log.events]
    except UnicodeDecodeError as error:
        raise NotALog(f"This is no log file: {error}") from error


def _stored(stream: str, event: _LoggedEvent) -> StoredEvent:
    return StoredEvent(
        position=event.position,
        stream=stream,
        version=event.version,
        event_id=event.id,
        type=event.type,
        schema=event.schema,
        data=bytes(event.data).decode(),
        seal=event.seal,
        recorded_at=event.recorded_at,
        actor=event.actor,
        device=event.device,
        command_id=event.command_id,
        previous=event.previous,
        hash=event.hash,
        private=event.private,
        salt=event.salt,
    )
