"""Whatever was answered is there after `kill -9`, and a cut log is no surprise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from server.eventstore.chain import verify
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from server.eventstore.sqlite import database_path
from server.eventstore.store import EventStore
from tests.contract.databases import created, origin, registered

ROOT = Path(__file__).parents[3]


def written_until_killed(url: str, lines: int) -> list[str]:
    """Start a writer, kill it after so many answers, and return all that it answered."""
    command = [sys.executable, "-m", "tests.server.eventstore.crash", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        answered = [writer.stdout.readline() for _ in range(lines)]
        writer.kill()
        answered += writer.stdout.readlines()
    return [line.strip() for line in answered if line.endswith("\n")]


def missing(store: EventStore, answered: list[str]) -> list[str]:
    known = {fact.command_id for fact in store.read("t")}
    return [command_id for command_id in answered if command_id not in known]


@pytest.fixture
def begun(url: str) -> str:
    """The URL of a log with one tournament."""
    store = SqlEventStore.open(url)
    store.append("t", 0, [created()], origin())
    store.close()
    return url


def test_every_answered_fact_survives_kill_9(begun: str) -> None:
    chance = Random(9)
    answered: list[str] = []
    for _ in range(5):
        answered += written_until_killed(begun, chance.randint(1, 60))
        migrate(begun)
        store = SqlEventStore.open(begun)
        assert missing(store, answered) == []
        assert verify(store.facts("t")) == []
        assert all(store.answered(("arbiter 1", command_id), "") is not None for command_id in answered[-9:])
        store.close()

    assert len(answered) > 5


@pytest.mark.acceptance
def test_every_answered_fact_survives_kill_9_again_and_again(begun: str) -> None:
    chance = Random(25)
    answered: list[str] = []
    for _ in range(25):
        answered += written_until_killed(begun, chance.randint(1, 300))
        store = SqlEventStore.open(begun)
        assert missing(store, answered) == []
        assert verify(store.facts("t")) == []
        store.close()


@pytest.mark.parametrize("seed", range(12))
def test_a_wal_that_was_cut_or_damaged_leaves_a_whole_log_of_fewer_facts(seed: int, url: str) -> None:
    store = SqlEventStore.open(url)
    for version in range(30):
        store.append("t", version, [created() if version == 0 else registered(f"p{version}")], origin())
    path = database_path(url)
    wal = path.with_name(path.name + "-wal")
    main, log = path.read_bytes(), bytearray(wal.read_bytes())
    store.close()
    chance = Random(seed)
    place = chance.randrange(len(log))
    if seed % 3 == 0:
        del log[place:]
    elif seed % 3 == 1:
        log[place] ^= 0xFF
    else:
        log[place : place + 4096] = bytes(len(log[place : place + 4096]))
    other = path.with_name("damaged.sqlite3")
    other.write_bytes(main)
    other.with_name(other.name + "-wal").write_bytes(log)

    migrate(f"sqlite:///{other}")

    left = SqlEventStore.open(f"sqlite:///{other}")
    assert verify(left.facts("t")) == []
    assert left.head("t").version <= 30
    left.append("t", left.head("t").version, [registered("new")], origin())
    left.close()
