"""A tournament's log as a file: its events as they are in the chain, without private data or with it, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.exchange.privacy import Privacy
from server.eventstore.store import StoredEvent

FORM = "jadoube-log-1"
"""What the file calls itself."""


class NotALog(Exception):
    """The file is no log of ours; the text says where it fails."""


class _Fact(msgspec.Struct, kw_only=True):
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
    facts: list[_Fact]


def public_event(fact: StoredEvent) -> dict[str, Any]:
    """One event as officials may read it: its public data, its origin and its place in the chain."""
    return {
        "position": fact.position,
        "version": fact.version,
        "id": fact.event_id,
        "type": fact.type,
        "schema": fact.schema,
        "data": msgspec.Raw(fact.data.encode()),
        "recorded_at": fact.recorded_at,
        "actor": fact.actor,
        "device": fact.device,
        "command_id": fact.command_id,
        "seal": fact.seal,
        "previous": fact.previous,
        "hash": fact.hash,
    }


def _whole_fact(fact: StoredEvent) -> dict[str, Any]:
    hidden = {} if fact.private is None else {"private": fact.private, "salt": fact.salt}
    return public_event(fact) | hidden


def write_log(facts: Sequence[StoredEvent], privacy: Privacy = Privacy.PUBLIC) -> bytes:
    """The file, one fact a line. In public its private data is stood for by its seal."""
    fact_of = public_event if privacy is Privacy.PUBLIC else _whole_fact
    lines = b",\n".join(msgspec.json.encode(fact_of(fact)) for fact in facts)
    head = msgspec.json.encode({"form": FORM, "stream": facts[0].stream if facts else ""})
    return head[:-1] + b',"facts":[\n' + lines + b"\n]}\n"


def read_log(text: bytes) -> list[StoredEvent]:
    """The facts of a file, in its order.

    Raises NotALog.
    """
    try:
        log = msgspec.json.decode(text, type=_Log)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NotALog(f"This is no log file: {error}") from error
    if log.form != FORM:
        raise NotALog(f"This is a file of the form {log.form!r}, not {FORM!r}.")
    return [
        StoredEvent(
            position=fact.position,
            stream=log.stream,
            version=fact.version,
            event_id=fact.id,
            type=fact.type,
            schema=fact.schema,
            data=bytes(fact.data).decode(),
            seal=fact.seal,
            recorded_at=fact.recorded_at,
            actor=fact.actor,
            device=fact.device,
            command_id=fact.command_id,
            previous=fact.previous,
            hash=fact.hash,
            private=fact.private,
            salt=fact.salt,
        )
        for fact in log.facts
    ]
