"""The database itself refuses to change the past, whoever asks."""

from __future__ import annotations

from typing import Any

import pytest

from domain.server_events import TournamentPurged
from server.eventstore.chain import verify
from server.eventstore.driver import driver
from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.sql import SqlEventStore
from server.eventstore.sqlite import database_path
from tests.contract.databases import created, origin, registered

_COLUMNS = "position, stream, version, event_id, type, schema, data, seal, recorded_at, actor, device, previous, hash"


def insert(verb: str, position: int, version: int, event_id: str, previous: str) -> str:
    values = f"{position}, 't', {version}, '{event_id}', 'X', 1, '{{}}', '', '', '', '', '{previous}', 'h'"
    return f"{verb} INTO facts ({_COLUMNS}) VALUES ({values})"  # a test attacks its own database


ATTACKS = {
    "update": ("UPDATE facts SET data = '{}' WHERE version = 1", "never changed"),
    "update or replace": ("UPDATE OR REPLACE facts SET version = 1 WHERE version = 2", "never changed"),
    "delete": ("DELETE FROM facts WHERE version = 2", "never deleted"),
    "replace a position": (insert("INSERT OR REPLACE", 1, 3, "new", "HASH2"), "never replaced"),
    "replace a version": (insert("INSERT OR REPLACE", 3, 1, "new", "h"), "never replaced"),
    "replace an event id": (insert("REPLACE", 3, 3, "KNOWN", "HASH2"), "never replaced"),
    "insert an existing key": (insert("INSERT", 2, 2, "new", "HASH1"), "never replaced"),
    "insert or ignore": (insert("INSERT OR IGNORE", 2, 2, "new", "HASH1"), "never replaced"),
    "leave a gap": (insert("INSERT", 3, 4, "new", "h"), "follows the one before"),
    "break the chain": (insert("INSERT", 3, 3, "new", "h"), "follows the one before"),
    "change private data": ("UPDATE private SET data = '{}'", "never changed"),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
def test_the_past_cannot_be(attack: tuple[str, str], recursive: str, store: SqlEventStore, url: str) -> None:
    store.append("t", 0, [created(), registered(birth_date="1990")], origin())
    before = list(store.stored_events("t"))
    statement, words = attack

    connection: Any = driver().connect(str(database_path(url)), isolation_level=None)
    connection.execute(f"PRAGMA recursive_triggers = {recursive}")
    for name, value in {"KNOWN": before[0].event_id, "HASH1": before[0].hash, "HASH2": before[1].hash}.items():
        statement = statement.replace(name, value)
    with pytest.raises(driver().IntegrityError, match=words):
        connection.execute(statement)
    connection.close()

    assert list(store.stored_events("t")) == before
    assert verify(before) == []


def test_private_data_can_be_erased(store: SqlEventStore, url: str) -> None:
    store.append("t", 0, [registered(birth_date="1990-05-17")], origin())

    store.erase_private("t", [1])
    store.close()

    path = database_path(url)
    left = b"".join(each.read_bytes() for each in path.parent.iterdir())
    assert b"1990-05-17" not in left


PURGED = "INSERT INTO purged (stream, position) VALUES"
BLANKS = (
    "UPDATE facts SET event_id = 'blank ' || position, type = 'Blank', schema = 1, data = '{}', seal = '', "
    "recorded_at = '', actor = '', device = '', command_id = NULL WHERE stream = 't'"
)
HOUSE_SAYS = f"{PURGED} ('t', 4)"
PURGES = {
    "blank what the house does not name": ((), BLANKS, "never changed"),
    "name an event that says something else": ((), f"{PURGED} ('t', 1)", "the house says"),
    "name another tournament": ((), f"{PURGED} ('u', 4)", "the house says"),
    "name the house": ((), f"{PURGED} ('house', 4)", "the house says"),
    "keep something": ((HOUSE_SAYS,), BLANKS.replace("actor = '', ", "") + " AND version = 1", "never changed"),
    "change a hash": ((HOUSE_SAYS,), BLANKS.replace("seal = ''", "seal = '', hash = 'h'"), "never changed"),
    "take it back": ((HOUSE_SAYS,), "DELETE FROM purged", "stays so"),
    "say it anew": ((HOUSE_SAYS,), HOUSE_SAYS, "the house says"),
    "append to it": ((HOUSE_SAYS,), insert("INSERT", 5, 3, "new", "HASH2"), "removed for good"),
}


@pytest.mark.parametrize("attack", PURGES.values(), ids=PURGES)
def test_events_become_blank_only_if_the_server_event_stream_says_so(
    attack: tuple[tuple[str, ...], str, str], store: SqlEventStore, url: str
) -> None:
    store.append("t", 0, [created(), registered()], origin())
    store.append("u", 0, [created()], origin())
    hashes = [event.hash for event in store.stored_events("t")]
    store.append(SERVER_STREAM, 0, [TournamentPurged("t", 2, hashes[1])], origin())
    before, statement, words = attack
    connection: Any = driver().connect(str(database_path(url)), isolation_level=None)
    for each in before:
        connection.execute(each)

    with pytest.raises(driver().IntegrityError, match=words):
        connection.execute(statement.replace("HASH2", hashes[1]))
    connection.close()

    assert [event.hash for event in store.stored_events("t")] == hashes
    assert verify(store.stored_events("t")) == []


def test_what_was_purged_is_not_in_the_file_any_more(store: SqlEventStore, url: str) -> None:
    store.append("t", 0, [created("The Secret Open"), registered(birth_date="1990-05-17")], origin("the-command"))

    store.purge("t", lambda _: True, origin())
    store.close()

    path = database_path(url)
    left = b"".join(each.read_bytes() for each in path.parent.iterdir())
    assert [word in left for word in (b"Secret Open", b"1990-05-17", b"Player p1", b"the-command")] == [False] * 4
