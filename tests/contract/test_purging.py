"""Removing a tournament for good leaves blank events, other streams as they were, and chains that hold: every store."""

from __future__ import annotations

import pytest

from domain.server_events import TournamentPurged
from server.eventstore.chain import verify
from server.eventstore.codec import UnreadableEvent
from server.eventstore.purging import verify_stream
from server.eventstore.recorded import BLANK, SERVER_STREAM
from server.eventstore.store import EventStore
from tests.contract.databases import created, origin, registered


def with_two_tournaments(store: EventStore) -> None:
    store.append("gone", 0, [created("Secret Open"), registered(birth_date="1990")], origin("k", digest="d"))
    store.append("stays", 0, [created("Open"), registered(birth_date="1991")], origin())
    store.append("gone", 2, [registered("p2")], origin())


def test_the_events_of_a_purged_tournament_reveal_nothing_and_keep_their_places(store: EventStore) -> None:
    with_two_tournaments(store)
    before = store.stored_events("gone")

    answer = store.purge("gone", lambda _: True, origin())

    left = store.stored_events("gone")
    assert answer is not None
    assert [event.event for event in answer.events] == [TournamentPurged("gone", 3, before[-1].hash)]
    assert [(event.type, event.data, event.actor, event.private) for event in left] == [(BLANK, "{}", "", None)] * 3
    assert [(event.position, event.version, event.hash) for event in left] == [
        (event.position, event.version, event.hash) for event in before
    ]
    assert not {event.event_id for event in left} & {event.event_id for event in before}


def test_the_other_streams_and_their_chains_are_untouched(store: EventStore) -> None:
    with_two_tournaments(store)
    before = store.stored_events("stays")

    store.purge("gone", lambda _: True, origin())

    assert store.stored_events("stays") == before
    assert verify(store.stored_events("stays")) == []
    assert verify(store.stored_events(SERVER_STREAM)) == []
    assert verify_stream(store, "gone")[1] == []


def test_blank_events_are_faults_unless_the_server_event_stream_has_them(store: EventStore) -> None:
    with_two_tournaments(store)
    store.purge("gone", lambda _: True, origin())

    assert {fault.version for fault in verify(store.stored_events("gone"))} == {1, 2, 3}


def test_nothing_is_removed_that_is_not_due(store: EventStore) -> None:
    with_two_tournaments(store)
    before = store.stored_events("gone")

    assert store.purge("gone", lambda log: log.head("gone").version == 99, origin()) is None

    assert store.stored_events("gone") == before
    assert store.purged("gone") is None


def test_what_was_answered_is_forgotten_and_what_is_left_cannot_be_read(store: EventStore) -> None:
    with_two_tournaments(store)

    store.purge("gone", lambda _: True, origin())

    assert store.answered(("arbiter 1", "k"), "d") is None
    with pytest.raises(UnreadableEvent, match="removed for good"):
        store.read("gone")


def test_the_log_goes_on_after_a_purge_and_is_handed_to_followers_whole(store: EventStore) -> None:
    with_two_tournaments(store)
    store.purge("gone", lambda _: True, origin())
    store.append("stays", 2, [registered("p3")], origin())

    part = store.part(0, 100)

    assert [event.position for event in part.events] == list(range(1, 8))
    assert b"Secret" not in b"".join(event.data.encode() for event in part.events)
