"""The file by which commands find the server that runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.commandline.running import Running, announced, running_server
from tests.server.commandline.conftest import Command


def test_a_server_is_found_while_it_runs_without_a_warning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)  # as for a service: warnings are errors in tests
    database, running = f"sqlite:///{tmp_path / 'log.sqlite3'}", Running("http://127.0.0.1:8000", "key")

    with announced(database, running):
        found = running_server(database)

    assert found == running
    assert running_server(database) is None


def test_a_link_has_the_port_of_the_server_that_runs(
    jadoube: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    database = f"sqlite:///{tmp_path / 'log.sqlite3'}"

    with announced(database, Running("https://127.0.0.1:8003", "key")):
        there = jadoube("link", "--role", "arbiter", "--database", database).lines[-1]
    alone = jadoube("link", "--role", "arbiter", "--database", database).lines[-1]

    assert there.startswith("https://")
    assert ":8003/join/" in there
    assert ":8000/join/" in alone
