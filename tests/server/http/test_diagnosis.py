"""The page of the server's machine and its file, for directors."""

from __future__ import annotations

import io
import zipfile

import pytest

from server.app import OpenServices
from server.diagnosis.disk import DiskSpeed
from tests.server.http.conftest import Client

OLD = "Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.0.0 Safari/537.36"


async def test_what_is_to_be_done_stands_first(
    director: Client, services: OpenServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.diagnosis.disk.measure", lambda _folder: DiskSpeed(80.0, 300.0))
    joined = await director.post("/api/v1/links", json={"role": "arbiter", "name": "Tablet 3"})
    assert joined.status_code == 201
    monkeypatch.setattr(services.live, "browsers", lambda: {"d-1": OLD})
    object.__setattr__(services.server_info, "browsers", services.live.browsers)

    found = (await director.get("/api/v1/diagnosis")).json()["findings"]
    page = (await director.get("/ops/machine")).text

    to_do = [each["check"] for each in found if each["level"] != "ok"]
    assert {"speed", "browser"} <= set(to_do)
    assert page.index('data-check="browser"') < page.index('data-check="program"')
    assert "Chromium 80" in page
    assert "Use a disk of this machine" in page


async def test_the_file_is_for_directors_and_has_the_counts(director: Client, arbiter: Client) -> None:
    got = await director.get("/api/v1/diagnosis/support")
    refused = await arbiter.get("/api/v1/diagnosis/support")

    assert refused.status_code == 403
    assert got.headers["cache-control"] == "no-store"
    with zipfile.ZipFile(io.BytesIO(got.content)) as packed:
        assert "jadoube_viewers" in packed.read("metrics.txt").decode()
