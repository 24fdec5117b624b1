"""A crowd reloads a page behind nginx, as the guide configures it: one rendering, no session is shared."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.journeys.server import Server
from tests.journeys.test_behind_a_proxy import NAME, Proxied, free_port, nginx, running

RELOADS, PHONES = 400, 20


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Proxied]:
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed here (apt install nginx-light)")
    server = Server(tmp_path, options=["--trusted-proxy", "127.0.0.1", "--public-host", NAME])
    server.start()
    port, folder = free_port(), tmp_path / "proxy"
    folder.mkdir()
    try:
        with running(folder, nginx(folder, port, server.base.removeprefix("http://")), port):
            yield Proxied(server, port)
    finally:
        server.stop()


def renderings(director: httpx.Client) -> float:
    line = re.compile(r'^jadoube_public_renderings_total\{queue="pages"\} (\S+)$', re.MULTILINE)
    found = line.findall(page(director, "/metrics"))
    return float(found[0]) if found else 0.0


def page(client: httpx.Client, path: str) -> str:
    answer = client.get(path, extensions={"sni_hostname": NAME})
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.text


def test_400_reloads_within_ten_seconds_cost_one_rendering(proxied: Proxied) -> None:
    named = {"sni_hostname": NAME}
    with proxied.client("127.0.0.9", accept="text/html") as director:
        assert director.post(urlsplit(proxied.server.director).path, extensions=named).is_redirect
        made = director.post("/api/v1/tournaments", json={"name": "Open", "rounds": 3}, extensions=named).json()["id"]
        player = {"name": "First, Fay", "rating": 1900}
        path = f"/api/v1/tournaments/{made}/players"
        assert director.post(path, json=player, extensions=named).is_success
        before = renderings(director)

        def reload(phone: int) -> list[str]:
            with proxied.client(f"127.0.1.{phone + 1}", accept="text/html") as client:
                return [page(client, f"/t/{made}/players") for _ in range(RELOADS // PHONES)]

        with ThreadPoolExecutor(PHONES) as pool:
            pages = [each for several in pool.map(reload, range(PHONES)) for each in several]
        assert len(set(pages)) == 1
        assert "First, Fay" in pages[0]
        assert f'<link rel="canonical" href="https://{NAME}:{proxied.port}/t/{made}/players">' in pages[0]
        assert renderings(director) - before == 1

        official = page(director, f"/t/{made}/players")
        assert 'data-role="director"' in official
        assert 'data-role="public"' in proxied.get(f"/t/{made}/players", "127.0.2.1", accept="text/html").text

        assert director.post(path, json={"name": "Second, Sue"}, extensions=named).is_success
        seen = ""
        while "Second, Sue" not in seen:  # a proxy may keep the page for two seconds
            seen = proxied.get(f"/t/{made}/players", "127.0.2.2", accept="text/html").text
        assert renderings(director) - before == 2
        assert f'<link rel="canonical" href="https://{NAME}:{proxied.port}/t/{made}/players">' in seen
