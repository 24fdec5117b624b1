"""The log in the memory of a serving process: what is left when its file is lost.

Streams are held whole or not at all, from their first event on. What is erased or removed for good is forgotten here
too, by the same server events that say so to a standby.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from itertools import groupby
from pathlib import Path

from domain.server_events import PrivateDataErased, TournamentPurged
from server.eventstore.codec import decode
from server.eventstore.database import open_database
from server.eventstore.faults import StoreFault
from server.eventstore.following import PART, REMOVALS
from server.eventstore.migrate import migrate
from server.eventstore.recorded import BADGE_KEY, BLANK, SERVER_STREAM, Answered, StoredEvent
from server.eventstore.rows import LogRows, write_down
from server.eventstore.store import EventStore
from server.eventstore.transaction import PendingTransaction

MOST_EVENTS = 200_000
"""Events, about 200 MB. Beyond that the streams are dropped that have been quiet longest."""

_NAMES = tuple(each.name for each in fields(StoredEvent))


@dataclass(frozen=True, slots=True)
class Rescued:
    """What was written to a new file: events by stream, and the streams that memory did not hold."""

    events: dict[str, int]
    missing: Sequence[str]


class Recollection:
    """Every event since the log's beginning. Safe to share between threads."""

    def __init__(self, most_events: int = MOST_EVENTS) -> None:
        self._most = most_events
        self._lock = threading.Lock()
        self._streams: OrderedDict[str, list[StoredEvent]] = OrderedDict()
        self._dropped: set[str] = set()
        self._position = 0
        self._count = 0
        self._badge_key = ""

    def add(self, events: Sequence[StoredEvent]) -> None:
        """Hold events that have just become durable; what other programs wrote before them comes by `catch_up`."""
        with self._lock:
            self._take(events)

    def catch_up(self, store: EventStore) -> None:
        """Add what the log has beyond this. Raises StoreFault."""
        while True:
            part = store.part(self._position, self._position + PART)
            with self._lock:
                self._badge_key = part.badge_key
                self._take(part.events)
            if not part.events:
                return

    def write(self, target: Path, *, at: str) -> Rescued:
        """Write what is held to a new file: a database like any other, in a new epoch, without sessions and tokens.

        Raises FileExistsError and StoreFault.
        """
        if target.exists():
            raise FileExistsError(17, "There is a file of that name already", str(target))
        with self._lock:
            held = {stream: list(events) for stream, events in self._streams.items()}
            missing, badge_key = sorted(self._dropped), self._badge_key
        if not held:
            raise StoreFault("Memory holds no event yet.")
        target.touch(mode=0o600)
        url = f"sqlite:///{target.absolute()}"
        migrate(url)
        with closing(open_database(url)) as database, database.transaction() as session:
            pending = PendingTransaction(LogRows(session), ())
            for events in sorted(held.values(), key=lambda each: each[0].position):
                pending.adopt(events)
                pending.answers += _answers(events)
            write_down(session, pending.recorded, pending.answers)
            if badge_key:
                session.do(session.statements.mark, name=BADGE_KEY, value=badge_key, at=at)
        return Rescued({stream: len(events) for stream, events in held.items()}, missing)

    def _take(self, events: Sequence[StoredEvent]) -> None:
        for event in events:
            if event.position != self._position + 1:
                continue
            self._position = event.position
            if event.type == BLANK:
                self._drop(event.stream)
            elif event.version == 1 or event.stream in self._streams:
                bare = StoredEvent(**{name: getattr(event, name) for name in _NAMES})
                self._streams.setdefault(event.stream, []).append(bare)
                self._streams.move_to_end(event.stream)
                self._count += 1
            if event.stream == SERVER_STREAM and event.type in REMOVALS:
                self._forget(event)
        while self._count > self._most and len(self._streams) > 1:
            oldest = next(each for each in self._streams if each != SERVER_STREAM)
            self._drop(oldest)
            self._dropped.add(oldest)

    def _forget(self, event: StoredEvent) -> None:
        match decode(event.type, event.schema, event.data):
            case TournamentPurged(tournament=stream):
                self._drop(stream)
            case PrivateDataErased(tournament=stream, versions=versions):
                self._erase(stream, versions)

    def _erase(self, stream: str, versions: Collection[int]) -> None:
        events = self._streams.get(stream, [])
        for version in versions:
            if version <= len(events):
                events[version - 1] = replace(events[version - 1], private=None, salt=None)

    def _drop(self, stream: str) -> None:
        self._count -= len(self._streams.pop(stream, ()))


def _answers(events: Sequence[StoredEvent]) -> Iterator[Answered]:
    """What is remembered of the commands that recorded these events; an empty digest is not compared."""
    for (actor, command_id), made in groupby(events, lambda event: (event.actor, event.command_id)):
        versions = [event.version for event in made]
        if command_id is not None:
            yield Answered(actor, command_id, "", events[0].stream, versions[0], versions[-1])
