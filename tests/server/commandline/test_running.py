"""The file by which commands find the server that runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.commandline.running import Running, announced, running_server


def test_a_server_is_found_while_it_runs_without_a_warning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)  # as for a service: warnings are errors in tests
    database, running = f"sqlite:///{tmp_path / 'log.sqlite3'}", Running("http://127.0.0.1:8000", "key")

    with announced(database, running):
        found = running_server(database)

    assert found == running
    assert running_server(database) is None
