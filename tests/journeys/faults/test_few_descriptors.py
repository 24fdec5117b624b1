"""More connections than open files: the server goes on, its log stays short, and officials are served."""

from __future__ import annotations

import resource
import socket
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx

from tests.journeys.server import Server
from tests.waiting import LONG

_FILES = 192
"""A fifth of it is for the database and what else a server keeps open, which is up to 27."""


def test_a_server_without_descriptors_serves_officials_and_logs_little(tmp_path: Path) -> None:
    server = Server(tmp_path, before=partial(resource.setrlimit, resource.RLIMIT_NOFILE, (_FILES // 2, _FILES)))
    server.start()
    headers = {"authorization": f"Bearer {server.token('director')}"}
    where = ("127.0.0.1", int(server.base.rpartition(":")[2]))
    try:
        with ExitStack() as flood:
            for _ in range(3 * _FILES):
                flood.enter_context(socket.create_connection(where, LONG, ("127.0.0.7", 0)))
            with httpx.Client(base_url=server.base, headers=headers, timeout=LONG) as official:
                assert official.get("/api/v1/devices").status_code == httpx.codes.OK
        with httpx.Client(base_url=server.base, timeout=LONG) as phone:
            assert phone.get("/healthz").status_code == httpx.codes.OK
        log = (tmp_path / "server.log").read_text()
    finally:
        server.stop()

    assert f"open files: {_FILES}, connections: {_FILES * 4 // 5}" in log
    assert log.count("out_of_descriptors") <= 2
    assert log.count("out of system resource") == 0
    assert len(log.splitlines()) < 40, log
