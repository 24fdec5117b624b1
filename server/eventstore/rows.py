"""The log's rows: read and written through one connection."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from typing import Any

from server.eventstore.chain import GENESIS
from server.eventstore.codec import meant, recorded
from server.eventstore.engine import DatabaseRow, DatabaseSession
from server.eventstore.recorded import BADGE_KEY, Answered, AnyEvent, AnyRecorded, Head, Key, LogPart, StoredEvent
from server.eventstore.statements import ANSWER_COLUMNS, EVENT_COLUMNS, NEWEST


class LogRows:
    """The log as one connection sees it."""

    def __init__(self, session: DatabaseSession) -> None:
        self._session = session
        self._texts = session.statements

    def last_position(self) -> int:
        """The position of the newest event."""
        return self._session.rows(self._texts.last_position)[0][0] or 0

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        found = self._session.rows(self._texts.head, stream=stream)
        return Head(found[0][0], found[0][1]) if found else Head(0, GENESIS)

    def rows_of(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[DatabaseRow]:
        """A part of a stream with its private data, in order."""
        last = NEWEST if until is None else until
        return self._session.rows(self._texts.stored_events, stream=stream, after=after, until=last)

    def read(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyRecorded]:
        """The stream's events after one version, up to and with another."""
        return [recorded(_named(row)) for row in self.rows_of(stream, after=after, until=until)]

    def events(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyEvent]:
        """The decoded events."""
        last = NEWEST if until is None else until
        return [meant(*row) for row in self._session.rows(self._texts.events, stream=stream, after=after, until=last)]

    def of_type(self, stream: str, name: str, until: int) -> Sequence[AnyRecorded]:
        """The stream's events of one type, up to and with a version."""
        rows = self._session.rows(self._texts.of_type, stream=stream, type=name, until=until)
        return [recorded(_named(row)) for row in rows]

    def part(self, after: int, until: int) -> LogPart:
        """The whole log after one position, up to and with another, as it is stored."""
        texts = self._texts
        epoch = self._session.rows(texts.epoch)[0][0]
        before = self._session.rows(texts.hash_of, position=after)
        events = [stored(row) for row in self._session.rows(texts.part, after=after, until=until)]
        answers = [Answered(*row) for row in self._session.rows(texts.part_answers, after=after, until=until)]
        badges = self._session.rows(texts.marked, name=BADGE_KEY)
        key = badges[0][0] if badges else ""
        return LogPart(epoch, self.last_position(), before[0][0] if before else GENESIS, events, answers, key)

    def ids_taken(self, ids: Collection[str]) -> Collection[str]:
        """Which of these ids events have."""
        return [row[0] for row in self._session.rows(self._texts.ids_taken, ids=self._texts.many(list(ids)))]

    def remembered(self, keys: Collection[Key]) -> Mapping[Key, Answered]:
        """What is remembered of these commands, by key."""
        wanted = set(keys)
        if len(wanted) == 1:
            ((actor, command_id),) = wanted
            rows = self._session.rows(self._texts.answered, actor=actor, command_id=command_id)
        else:
            ids = self._texts.many([command_id for _, command_id in wanted])
            rows = self._session.rows(self._texts.remembered, ids=ids)
        found = [Answered(*row) for row in rows]
        return {(each.actor, each.command_id): each for each in found if (each.actor, each.command_id) in wanted}


_NAMES = (*EVENT_COLUMNS, "salt", "private")

_event_values, _answer_values = attrgetter(*EVENT_COLUMNS), attrgetter(*ANSWER_COLUMNS)


def _named(row: DatabaseRow) -> dict[str, Any]:
    return dict(zip(_NAMES, row, strict=True))


def stored(row: DatabaseRow) -> StoredEvent:
    """An event with its private data, from a row."""
    return StoredEvent(**_named(row))


def write_down(session: DatabaseSession, events: Sequence[StoredEvent], answers: Sequence[Answered]) -> None:
    """Write events and answers down: at most three texts, however many events."""
    texts = session.statements
    if events:
        rows = [dict(zip(EVENT_COLUMNS, _event_values(event), strict=True)) for event in events]
        session.do_many(texts.insert_event, rows)
    hidden = [
        {"position": event.position, "salt": event.salt, "data": event.private}
        for event in events
        if event.private is not None
    ]
    if hidden:
        session.do_many(texts.insert_private, hidden)
    if answers:
        rows = [dict(zip(ANSWER_COLUMNS, _answer_values(answer), strict=True)) for answer in answers]
        session.do_many(texts.insert_answer, rows)
