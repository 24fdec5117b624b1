"""Packets that the kernel drops for 45 seconds: a display admits it, and is live again when they pass."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys.network_namespace import THERE, Namespace, network_namespace
from tests.journeys.server import Director, Server
from tests.journeys.test_cut_off import ADMITTED_MS, BAND, SWALLOWED_MS, return_to_life
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


@pytest.fixture
def namespace() -> Iterator[Namespace]:
    with ExitStack() as stack:
        try:
            made = stack.enter_context(network_namespace())
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("network namespaces need root, iproute2 and a kernel that has them")
        yield made


def test_a_display_lives_through_packets_that_the_kernel_drops(
    browser: Browser, tmp_path: Path, namespace: Namespace
) -> None:
    server = Server(tmp_path, before=namespace.enter, options=["--host", THERE, "--allow-plain-http"])
    server.start()
    server.base = server.base.replace("127.0.0.1", THERE)
    try:
        with Director(server) as director:
            tournament = director.tournament(12)
        with browser.new_context(viewport={"width": 1920, "height": 1080}) as context:
            page = context.new_page()
            page.goto(f"{server.base}/healthz")
            page.clock.install()
            page.goto(f"{server.base}/t/{tournament}/display/boards")
            is_live(page)
            page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))

            namespace.drop()
            page.clock.run_for(ADMITTED_MS)
            expect(page.locator("#status")).to_have_attribute("data-state", "delayed")
            expect(page.locator(BAND)).to_contain_text("No connection to the server")
            page.clock.run_for(SWALLOWED_MS)

            return_to_life(page, namespace.heal)
    finally:
        server.stop()
