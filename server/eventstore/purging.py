"""Removing for good: the events of a deleted tournament become blank, and the chain still shows that they existed.

A blank event keeps its position, stream, version and both hashes. With the event id, 128 bits of chance, and all that
it covered gone, its hash reveals nothing about what it covered. The database lets an event become blank only if an
event of the server event stream says so, and takes no more events of that stream (migration 0006).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from domain.server_events import TournamentPurged
from server.eventstore.chain import GENESIS, Fault, FaultKind, verify
from server.eventstore.codec import decode
from server.eventstore.engine import DatabaseSession
from server.eventstore.recorded import BLANK, SERVER_STREAM, AnyRecorded, CommandResult, Head, Metadata, StoredEvent
from server.eventstore.store import EventStore
from server.eventstore.transaction import Log, PendingTransaction


def announce_purge(log: Log, stream: str, metadata: Metadata) -> tuple[CommandResult, Sequence[AnyRecorded]]:
    """The server event about the removal of a stream in its present state; not recorded yet."""
    end = log.head(stream)
    pending = PendingTransaction(log, ())
    purged_event = TournamentPurged(stream, end.version, end.hash)
    answer = pending.append(SERVER_STREAM, pending.head(SERVER_STREAM).version, [purged_event], metadata)
    return answer, pending.recorded


def purge_rows(session: DatabaseSession, stream: str, position: int) -> None:
    """Make the events of a stream blank that the server event at this position names."""
    texts = session.statements
    if not session.rows(texts.purged, stream=stream):
        session.do(texts.insert_purged, stream=stream, position=position)
    for text in (texts.forget_private, texts.forget_answers, texts.blank):
        session.do(text, of=stream)


def erase_rows(session: DatabaseSession, stream: str, versions: Collection[int]) -> None:
    """Erase the private data of these events, and the digests of what was sent with them."""
    texts = session.statements
    for text in (texts.erase_digests, texts.erase_private):
        session.do(text, stream=stream, versions=texts.many(versions))


def head_when_purged(data: str) -> Head:
    """Where a stream ended, by the data of the server event."""
    purged_event = decode(TournamentPurged.__name__, 1, data)
    if not isinstance(purged_event, TournamentPurged):
        raise TypeError(purged_event)
    return Head(purged_event.facts, purged_event.hash)


def blank(event: StoredEvent) -> StoredEvent:
    """The blank event that replaces an event."""
    return replace(
        event,
        event_id=f"blank {event.position}",
        type=BLANK,
        schema=1,
        data="{}",
        seal="",
        recorded_at="",
        actor="",
        device="",
        command_id=None,
        private=None,
        salt=None,
    )


def verify_stream(store: EventStore, stream: str) -> tuple[Sequence[StoredEvent], list[Fault]]:
    """A stream and what is wrong with it; blank events are right if a server event says that it was removed."""
    events, end = store.stored_events(stream), store.purged(stream)
    return events, verify(events) if end is None else _verify_blanks(stream, events, end)


def _verify_blanks(stream: str, events: Sequence[StoredEvent], end: Head) -> list[Fault]:
    """What is wrong with a stream that was removed for good: each event is blank and follows the one before it."""
    faults, before = [], Head(0, GENESIS)
    for event in events:
        if event != blank(event):
            faults.append(Fault(FaultKind.CHANGED, stream, event.version, "it was to be removed for good"))
        if (event.version, event.previous) != (before.version + 1, before.hash):
            faults.append(Fault(FaultKind.MISSING, stream, before.version + 1, "there is no such event"))
        before = Head(event.version, event.hash)
    if before != end:
        faults.append(Fault(FaultKind.CHANGED, stream, before.version, f"it ended otherwise, at version {end.version}"))
    return faults
