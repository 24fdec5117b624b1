"""Whatever was answered is there after `kill -9`, once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import IO

import pytest

from server.eventstore.chain import verify
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import created, fresh_database, origin
from tests.postgres import postgres

_ROOT = Path(__file__).parents[3]


class Nursery:
    """Writers, one after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin
        assert process.stdout
        self._to: IO[str] = process.stdin
        self._from: IO[str] = process.stdout

    def written_until_killed(self, url: str, answers: int) -> list[str]:
        """Let a writer write, kill it after so many answers, and return all that it answered."""
        print(url, file=self._to, flush=True)
        pid = int(self._from.readline().split()[1])
        answered = [self._from.readline() for _ in range(answers)]
        os.kill(pid, signal.SIGKILL)
        while not (line := self._from.readline()).endswith("gone\n"):
            answered.append(line)
        return [line.strip() for line in answered]


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    command = [sys.executable, "-m", "tests.journeys.faults.nursery"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=_ROOT) as process:
        yield Nursery(process)


def begun(url: str) -> str:
    with closing(SqlEventStore.open(url)) as store:
        store.append("t", 0, [created()], origin())
    return url


def killed_again_and_again(nursery: Nursery, url: str, *, runs: int, most: int) -> int:
    """Kill that many writers at random moments; every answered command is there, once. Returns how many there were."""
    chance = Random(runs)
    answered: list[str] = []
    for _ in range(runs):
        answered += nursery.written_until_killed(url, chance.randint(0, most))
        migrate(url)
        with closing(SqlEventStore.open(url)) as store:
            events = store.stored_events("t")
            present = Counter(event.command_id for event in events)
            assert [command for command in answered if present[command] != 1] == []
            assert verify(events) == []
            assert all(store.answered(("arbiter 1", command), "") is not None for command in answered[-9:])
    return len(answered)


def test_every_answered_command_is_there_once_after_25_kills(nursery: Nursery, tmp_path: Path) -> None:
    assert killed_again_and_again(nursery, begun(fresh_database(tmp_path)), runs=25, most=40) > 25


def test_every_answered_command_is_there_once_on_postgresql(nursery: Nursery) -> None:
    assert killed_again_and_again(nursery, begun(postgres().fresh_database()), runs=5, most=40) > 5


@pytest.mark.acceptance
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_answered_command_is_there_once_after_200_kills(kind: str, nursery: Nursery, tmp_path: Path) -> None:
    url = fresh_database(tmp_path) if kind == "sqlite" else postgres().fresh_database()

    assert killed_again_and_again(nursery, begun(url), runs=200, most=120) > 200
