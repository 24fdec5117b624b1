"""Private data is apart, can be erased, and the chain holds: every event store."""

from __future__ import annotations

from dataclasses import replace

from server.eventstore.chain import FaultKind, verify
from server.eventstore.store import EventStore
from tests.contract.databases import created, origin, registered


def test_private_fields_are_read_back_but_are_not_in_the_public_data(store: EventStore) -> None:
    event = registered(birth_date="1990-05-17", contact="p1@example.org")

    store.append("t", 0, [created(), event], origin())

    stored = store.read("t")[1]
    assert stored.event == event
    assert "1990" not in stored.data
    assert "example.org" not in stored.data


def test_an_event_without_private_data_has_no_seal(store: EventStore) -> None:
    store.append("t", 0, [created(), registered()], origin())

    assert [(event.seal, event.private, event.salt) for event in store.stored_events("t")] == [("", None, None)] * 2


def test_the_same_private_data_has_another_seal_each_time(store: EventStore) -> None:
    store.append("t", 0, [registered("p1", birth_date="1990"), registered("p2", birth_date="1990")], origin())

    assert len({event.seal for event in store.stored_events("t")}) == 2


def test_erased_private_data_reads_as_its_default_and_the_chain_holds(store: EventStore) -> None:
    store.append(
        "t", 0, [created(), registered("p1", birth_date="1990"), registered("p2", birth_date="1991")], origin()
    )

    store.erase_private("t", [2])

    assert [event.event for event in store.read("t")][1:] == [registered("p1"), registered("p2", birth_date="1991")]
    assert [event.private is None for event in store.stored_events("t")] == [True, True, False]
    assert verify(store.stored_events("t")) == []


def test_erasing_forgets_the_digest_of_what_was_sent(store: EventStore) -> None:
    store.append("t", 0, [registered(birth_date="1990")], origin("k", digest="made of the birth date"))

    store.erase_private("t", [1])

    again = store.append("t", 0, [registered(birth_date="1990")], origin("k", digest="another"))
    assert again.repeated


def test_withheld_private_data_leaves_the_chain_whole(store: EventStore) -> None:
    store.append("t", 0, [created(), registered(birth_date="1990")], origin())

    assert verify([replace(event, private=None, salt=None) for event in store.stored_events("t")]) == []


def test_changed_private_data_is_noticed(store: EventStore) -> None:
    store.append("t", 0, [created(), registered(birth_date="1990")], origin())
    first, second = store.stored_events("t")

    faults = verify([first, replace(second, private='{"birth_date":"1991","contact":""}')])

    assert [(fault.kind, fault.version) for fault in faults] == [(FaultKind.CHANGED, 2)]
