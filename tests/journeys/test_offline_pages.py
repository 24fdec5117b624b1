"""Officials' pages over HTTPS are there after a reload without network, with the entries that wait on the device."""

from __future__ import annotations

import base64
import hashlib
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Error, Page, expect

from server.http.static_files import cache
from tests.journeys.bad_network import bad_network
from tests.journeys.conftest import ARGUMENTS, CHROMIUM
from tests.journeys.server import Director, Server
from tests.journeys.test_tablets import board, is_shown, results, tap
from tests.journeys.watching import is_live
from tests.server.live.proxy import Proxy
from tests.waiting import LONG

pytestmark = pytest.mark.browser

_KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const each of await (await caches.open(name)).keys()) kept.push(new URL(each.url).pathname);
  return kept;
}"""


STEP = 0.1
"""Seconds between two looks."""

AGAIN_MS = 60_000
"""After so long a page looks whether it was kept."""


def newer_program(folder: Path) -> None:
    """Serve other static files, as a newer version of the program does."""
    cache._FOLDER = folder


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that serves HTTPS with a certificate of its own authority."""
    started = Server(tmp_path, options=["--tls"])
    started.start()
    yield started
    started.stop()


@pytest.fixture
def network(server: Server) -> Iterator[Proxy]:
    """The way of the tablet to the server."""
    with bad_network(urlsplit(server.base).port or 0) as proxy:
        yield proxy


@pytest.fixture
def tablet(browser: Browser, server: Server) -> Iterator[Page]:
    """A browser of its own that trusts the server's certificate: others register no service worker there."""
    certificate = x509.load_pem_x509_certificate((server.papers / "server.crt").read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(hashlib.sha256(key).digest()).decode()
    launched = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[*ARGUMENTS, f"--ignore-certificate-errors-spki-list={trusted}"]
    )
    context = launched.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    context.set_default_timeout(1000 * LONG)
    yield context.new_page()
    launched.close()


@pytest.fixture
def entering(tablet: Page, network: Proxy, director: Director) -> Callable[[str], Page]:
    """Make the tablet an arbiter's, and wait until its page of results is kept."""

    def join(tournament: str) -> Page:
        link = director.send("POST", "/links", role="arbiter", tournament=tournament, name="Tablet 3")["url"]
        tablet.goto(f"https://127.0.0.1:{network.port}{urlsplit(link).path}")
        tablet.get_by_role("button", name="Join").click()
        tablet.wait_for_url("**/enter")
        is_live(tablet)
        is_kept(tablet, f"/t/{tournament}/enter")
        return tablet

    return join


def is_kept(tablet: Page, path: str) -> None:
    until(tablet, "(kept, path) => kept.includes(path)", path)


def until(tablet: Page, holds: str, *given: str) -> None:
    """Wait until this holds of the addresses that are kept."""
    for _ in range(int(LONG / STEP)):
        if tablet.evaluate(f"async given => ({holds})(await ({_KEPT})(), ...given)", list(given)):
            return
        tablet.wait_for_timeout(1000 * STEP)
    pytest.fail(f"{tablet.evaluate(_KEPT)} is kept")


def test_a_reload_without_network_shows_the_page_and_its_entries_arrive_later(
    entering: Callable[[str], Page], network: Proxy, director: Director
) -> None:
    tournament = director.tournament(8)
    tablet = entering(tournament)
    network.swallows = True
    tap(tablet, 2, "½ – ½")
    expect(tablet.get_by_text("1 on this device only")).to_be_visible()

    tablet.reload()

    expect(tablet.locator("#status")).to_have_attribute("data-state", "delayed")
    expect(tablet.locator("#stale:not([hidden])")).to_contain_text("No connection to the server")
    expect(tablet.get_by_text("1 on this device only")).to_be_visible()
    tap(tablet, 1, "1 – 0")
    expect(tablet.get_by_text("2 on this device only")).to_be_visible()
    assert results(director, tournament, 1) == [None] * 4

    network.drop()
    network.swallows = False
    is_shown(tablet, 1, 2)
    is_live(tablet)
    assert results(director, tournament, 1) == ["1-0", "1/2-1/2", None, None]


def test_a_page_that_could_not_be_kept_is_kept_later(
    tablet: Page, entering: Callable[[str], Page], director: Director
) -> None:
    tablet.clock.install()
    tournament = director.tournament(8)
    entering(tournament)

    tablet.evaluate("async () => { for (const each of await caches.keys()) await caches.delete(each); }")
    tablet.clock.run_for(AGAIN_MS)

    is_kept(tablet, f"/t/{tournament}/enter")


@pytest.mark.parametrize("path", ["", "/check-in"])
def test_the_desk_and_check_in_are_shown_without_network_and_live_again_later(
    tablet: Page, server: Server, director: Director, path: str
) -> None:
    tournament = director.tournament(8)
    tablet.goto(server.base + director.link())
    tablet.get_by_role("button", name="Join").click()
    tablet.wait_for_url(f"{server.base}/*")
    errors: list[str] = []
    tablet.on("pageerror", lambda error: errors.append(str(error)))
    tablet.goto(f"{server.base}/t/{tournament}{path}")
    is_live(tablet)
    is_kept(tablet, f"/t/{tournament}{path}")

    server.stop()
    tablet.reload()

    expect(tablet.locator("main:not([inert])")).to_be_visible()
    expect(tablet.locator("#status")).to_have_attribute("data-state", "delayed")
    expect(tablet.locator("body[data-kept]")).to_have_count(1)
    server.start()
    is_live(tablet)
    assert errors == []


def test_over_plain_http_no_page_is_kept(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    server = Server(folder)
    server.start()
    context = browser.new_context()
    try:
        with Director(server) as director:
            link = director.send("POST", "/links", role="arbiter", tournament=director.tournament(4))["url"]
        page = context.new_page()
        page.goto(server.base + urlsplit(link).path)
        page.get_by_role("button", name="Join").click()
        is_live(page)

        registered = page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)")
    finally:
        context.close()
        server.stop()

    assert registered == 0


def test_a_newer_program_takes_the_place_of_what_the_older_one_kept(
    entering: Callable[[str], Page], server: Server, network: Proxy, director: Director, tmp_path: Path
) -> None:
    tournament = director.tournament(8)
    tablet = entering(tournament)
    older = sorted({each for each in tablet.evaluate(_KEPT) if each.startswith("/static/~")})
    newer = shutil.copytree(cache._FOLDER, tmp_path / "newer")
    with (newer / "css" / "tokens.css").open("a") as styles:
        styles.write("\n:root { --newer: 1; }\n")

    server.stop()
    tap(tablet, 3, "1 – 0")
    tablet.reload()
    expect(tablet.get_by_text("1 on this device only")).to_be_visible()
    server.before = partial(newer_program, newer)
    server.start()
    is_shown(tablet, 3)
    tablet.reload()
    while tablet.locator("body[data-kept]").count():  # the server did not answer in time
        tablet.reload()
    is_live(tablet)
    until(tablet, "(kept, older) => kept.length > 0 && !kept.includes(older)", older[0])
    server.stop()
    tablet.reload()

    expect(board(tablet, 3)).to_be_visible()
    assert tablet.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--newer')").strip() == "1"
    kept = tablet.evaluate(_KEPT)
    assert not set(kept) & set(older)
    assert {each.split("/")[2] for each in kept if each.startswith("/static/")} == {f"~{_version(tablet)}"}


def _version(page: Page) -> str:
    """The version of the program whose page is shown."""
    address = page.locator("link[rel=stylesheet]").first.get_attribute("href") or ""
    return address.split("/")[2].removeprefix("~")


def test_nothing_but_the_pages_of_officials_and_their_files_is_kept(
    entering: Callable[[str], Page], director: Director
) -> None:
    tournament = director.tournament(8)
    tablet = entering(tournament)

    for path in (
        "boards",
        "standings",
        f"enter?at={director.view(tournament, 'boards')['version']}",
        "roster",
        "enter",
    ):
        tablet.goto(f"{origin(tablet)}/t/{tournament}/{path}")
        tablet.wait_for_load_state()
    is_live(tablet)

    others = [each for each in tablet.evaluate(_KEPT) if not each.startswith(("/static/~", "/words/"))]
    assert others == [f"/t/{tournament}/enter"]


def test_a_device_without_access_keeps_no_page(
    entering: Callable[[str], Page], server: Server, director: Director
) -> None:
    tablet = entering(director.tournament(8))
    (device,) = [each for each in director.send("GET", "/devices")["devices"] if each["role"] == "arbiter"]

    director.send("DELETE", f"/devices/{device['device']}")

    expect(tablet.get_by_role("dialog", name="This device no longer has access")).to_be_visible()
    until(tablet, "kept => kept.length === 0")
    server.stop()
    with pytest.raises(Error, match="ERR_FAILED"):
        tablet.reload()


@pytest.mark.parametrize("path", ["/leave", "/join"])
def test_who_signs_out_or_joins_anew_leaves_no_page_to_the_next_one(
    entering: Callable[[str], Page], director: Director, path: str
) -> None:
    tablet = entering(director.tournament(8))
    tablet.goto(f"{origin(tablet)}/login")

    tablet.evaluate(f"fetch('{path}', {{ method: 'POST', body: new URLSearchParams(), redirect: 'manual' }})")

    until(tablet, "kept => kept.length === 0")


def origin(page: Page) -> str:
    """The address of the server as this page sees it."""
    return "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
