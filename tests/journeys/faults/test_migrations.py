"""A migration that is interrupted half-way leaves the database as it was before, or as it is after."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from server.eventstore import tables
from server.eventstore.chain import verify
from server.eventstore.database import open_database
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import as_an_older_program, created, origin, registered
from tests.postgres import postgres

_ROOT = Path(__file__).parents[3]
_OLDEST = "0001"
EVENTS = 30

_MIGRATE = "import sys; from server.eventstore.migrate import migrate; migrate(sys.argv[1])"

_HALF_WAY = """
import os, signal, sys
from alembic.runtime import migration
from server.eventstore.migrate import migrate
steps = int(sys.argv[2])
update = migration.HeadMaintainer.update_to_step
def count(self, step):
    global steps
    update(self, step)
    steps -= 1
    if steps == 0:
        os.kill(os.getpid(), signal.SIGKILL)
migration.HeadMaintainer.update_to_step = count
migrate(sys.argv[1])
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of the oldest program, with events."""
    made = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    if request.param == "postgresql":
        made = postgres().url(postgres().empty_database())
    migrate(made, revision=_OLDEST)
    with closing(SqlEventStore.open(made)) as store:
        as_an_older_program(store)
        store.append("t", 0, [created(), *(registered(f"p{n}", birth_date="1990") for n in range(EVENTS))], origin())
    return made


def revision(url: str) -> str:
    with closing(open_database(url)) as database, database.asking() as connection:
        found: str = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        return found


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_program_that_dies_between_two_steps_leaves_the_database_as_before(steps: int, url: str) -> None:
    done = subprocess.run([sys.executable, "-c", _HALF_WAY, url, str(steps)], cwd=_ROOT, check=False)

    assert done.returncode == -signal.SIGKILL
    assert revision(url) == _OLDEST
    migrate(url)
    assert revision(url) == tables.REVISION
    with closing(SqlEventStore.open(url)) as store:
        assert verify(store.stored_events("t")) == []
        assert store.append("t", EVENTS + 1, [registered("late")], origin()).version == EVENTS + 2


@pytest.mark.acceptance
def test_a_program_that_dies_at_any_moment_leaves_the_database_as_before_or_as_after(url: str) -> None:
    for pause in range(40):
        with subprocess.Popen([sys.executable, "-c", _MIGRATE, url], cwd=_ROOT) as program:
            timer = threading.Timer(0.05 * pause, os.kill, (program.pid, signal.SIGKILL))
            timer.start()
            program.wait()
            timer.cancel()
        assert revision(url) in (_OLDEST, tables.REVISION)
        with closing(SqlEventStore.open(url)) as store:
            assert len(store.stored_events("t")) == EVENTS + 1
