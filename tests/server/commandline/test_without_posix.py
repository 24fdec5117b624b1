"""A whole round on a system that lacks what only POSIX has, as Windows does, in every process of the server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx

from server.app import open_credentials
from server.eventstore.credentials import CredentialKind
from server.http.auth import secret_hash
from server.settings import ServerSettings
from tests.contract.databases import fresh_database
from tests.waiting import LONG

_ROOT = Path(__file__).parents[3]

_LACKS = """
import multiprocessing, os, signal, sys
for name in ("resource",):
    sys.modules[name] = None
for module, names in ((os, ("nice", "pread", "pwrite", "fdatasync", "fchmod")), (signal, ("setitimer",))):
    for name in names:
        delattr(module, name)
"""
"""Read by every Python that starts with its folder on the path. Libraries need the rest of what only POSIX has."""


def test_a_round_is_played_without_what_only_posix_has(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(_LACKS)
    database = fresh_database(tmp_path)
    with open_credentials(ServerSettings(database)) as credentials:
        credentials.add(CredentialKind.TOKEN, secret_hash("director"), role="director", lasts=None)
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{_ROOT}", "XDG_RUNTIME_DIR": str(tmp_path)}
    words = [sys.executable, "-m", "server.cli", "serve", "--host", "127.0.0.1", "--port", "0", "--database", database]
    with (
        (tmp_path / "errors").open("w") as errors,
        subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            base = server.stdout.readline().strip()
            assert base, (tmp_path / "errors").read_text()
            rows = _play(base)
        finally:
            server.terminate()

    assert [each["result"] for each in rows] == ["1-0"]


def _play(base: str) -> list[dict[str, str]]:
    """A round of two players; its boards as the public sees them, from the process for reads."""
    with httpx.Client(base_url=f"{base}/api/v1", timeout=LONG) as public:
        own = {"authorization": "Bearer director"}
        made = public.post("/tournaments", json={"name": "Open", "rounds": 1}, headers=own).json()["id"]
        path = f"/tournaments/{made}"
        for name in ("Anand", "Carlsen"):
            assert public.post(f"{path}/players", json={"name": name}, headers=own).status_code == 201
        assert public.post(f"{path}/rounds", json={}, headers=own).status_code == 201
        assert public.post(f"{path}/rounds/1/publication", json={}, headers=own).status_code == 201
        game = next(iter(public.get(f"{path}/views/boards").json()["rows"]))
        entered = public.put(f"{path}/rounds/1/games/{game}/result", json={"result": "1-0", "seen": None}, headers=own)
        assert entered.status_code == 201, entered.text
        return list(public.get(f"{path}/views/boards").json()["rows"].values())
