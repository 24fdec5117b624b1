"""A phone follows a player: over HTTPS by a push service, else by the open page.

Debian's Chromium has no push service of its own, so its `PushManager.subscribe` is replaced: it gives the address and
the keys of a browser at a push service on loopback, which reads what the server sends. What was read is delivered to
the real service worker.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.journeys.conftest import ARGUMENTS, WHOLE_CHROMIUM, Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live
from tests.server.push.pushing import Phone, PushService, push_service
from tests.waiting import LONG

pytestmark = pytest.mark.browser

NOTIFY = "Notify me"

_SUBSCRIBES = """(given) => {
  const unsubscribe = async () => (PushManager.ended = true);
  const made = { endpoint: given.endpoint, toJSON: () => given, unsubscribe };
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new TypeError();
    return made;
  };
  PushManager.prototype.getSubscription = async () => made;
}"""

_SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/push/");
  let shown = [];
  while (!shown.length) {
    await new Promise((soon) => setTimeout(soon, 50));
    shown = await worker.getNotifications();
  }
  return shown.map(({ title, body, lang, actions }) => ({ title, body, lang, actions: actions.length }));
}"""

_HEARD = """() => {
  window.rung = [];
  navigator.vibrate = (pattern) => rung.push(pattern);
}"""


@pytest.fixture
def push(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(tmp_path) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(service.authority))
        monkeypatch.setenv("JADOUBE_PRIVATE_PUSH", "1")
        yield service


@pytest.fixture
def secure(tmp_path: Path, push: PushService) -> Iterator[Server]:
    """A server that serves HTTPS and may write to push services on loopback."""
    started = Server(tmp_path, options=["--tls"])
    started.start()
    yield started
    started.stop()


@pytest.fixture
def phones(browser: Browser, secure: Server) -> Iterator[BrowserContext]:
    """A browser that trusts the server's certificate and lets it notify."""
    certificate = x509.load_pem_x509_certificate((secure.papers / "server.crt").read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(hashlib.sha256(key).digest()).decode()
    launched = browser.browser_type.launch(
        executable_path=WHOLE_CHROMIUM,
        args=[*ARGUMENTS, f"--ignore-certificate-errors-spki-list={trusted}"],
        env={**os.environ, "TZ": "Asia/Kolkata"},
    )
    context = launched.new_context(viewport={"width": 390, "height": 844}, locale="de")
    context.set_default_timeout(1000 * LONG)
    context.grant_permissions(["notifications"], origin=secure.base)
    yield context
    launched.close()


def paired(director: Director) -> tuple[str, list[str]]:
    """The path of a tournament of four, and its players."""
    path = "/tournaments/" + director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    players = [
        director.send("POST", f"{path}/players", name=name, rating=2000 - place)["player"]
        for place, name in enumerate(("Abel, Anna", "Bloch, Ben", "Cohen, Carla", "Dorn, Dirk"))
    ]
    director.send("PUT", f"{path}/rounds/1/start", starts="2030-01-05T14:00:00+01:00")
    return path, players


def publish(director: Director, path: str) -> None:
    director.send("POST", f"{path}/rounds")
    director.send("POST", f"{path}/rounds/1/publication")


def deliver(page: Page, base: str, notice: dict[str, Any]) -> None:
    """Give the worker of the page what the push service has for it."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    until = time.monotonic() + LONG
    while not any(each["scopeURL"].endswith("/push/") for each in found) and time.monotonic() < until:
        page.wait_for_timeout(50)
    (number,) = {each["registrationId"] for each in found if each["scopeURL"].endswith("/push/")}
    message = {"origin": base, "registrationId": number, "data": json.dumps(notice)}
    session.send("ServiceWorker.deliverPushMessage", message)


def test_a_phone_is_notified_while_the_page_is_closed(
    phones: BrowserContext, secure: Server, push: PushService
) -> None:
    phone: Phone = push.phone()
    given = phone.subscription()
    keys = {"p256dh": given["p256dh"], "auth": given["auth"]}
    with Director(secure) as director:
        path, players = paired(director)
        phones.add_init_script(f"({_SUBSCRIBES})({json.dumps({'endpoint': phone.endpoint, 'keys': keys})})")
        page = phones.new_page()
        page.goto(f"{secure.base}/t/{path.rpartition('/')[2]}/players/{players[0]}")
        button = page.get_by_role("button", name="Benachrichtigen")
        button.click()
        expect(page.locator("[data-told=push]")).to_be_visible()
        expect(button).to_have_attribute("aria-pressed", "true")
        other = phones.new_page()
        other.goto(f"{secure.base}/t/{path.rpartition('/')[2]}")
        page.close()

        publish(director, path)

        (told,) = phone.wait_for(1)
        assert told.notice["title"] == "Abel, Anna · Runde 1"
        assert told.claims["aud"] == push.base
        deliver(other, secure.base, told.notice)
        (shown,) = other.evaluate(_SHOWN)
        assert shown["title"] == "Abel, Anna · Runde 1"
        assert shown["body"].splitlines() == ["Brett 1, Weiß. Gegner: Cohen, Carla (1998)", "Beginn: Sa., 18:30"]
        assert (shown["lang"], shown["actions"]) == ("de", 1)

        again = phones.new_page()
        again.goto(f"{secure.base}/t/{path.rpartition('/')[2]}/players/{players[0]}")
        expect(again.locator("[data-told=push]")).to_be_visible()
        again.get_by_role("button", name="Benachrichtigen").click()
        expect(again.locator("[data-told=push]")).to_be_hidden()
        again.wait_for_function("() => PushManager.ended")
        assert again.evaluate("async () => (await caches.keys()).length") == 0
        assert again.evaluate("() => navigator.serviceWorker.controller") is None


def test_over_plain_http_the_open_page_announces_it(window: Open, server: Server, director: Director) -> None:
    path, players = paired(director)
    page = window("/")
    page.add_init_script(f"({_HEARD})()")
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto(f"{server.base}/t/{path.rpartition('/')[2]}/players/{players[0]}")
    is_live(page)

    page.get_by_role("button", name=NOTIFY).click()
    expect(page.locator("[data-told=page]")).to_be_visible()
    expect(page.locator("[data-why=insecure]")).to_be_visible()
    publish(director, path)

    expect(page).to_have_title("● Abel, Anna · Open")
    assert page.evaluate("() => rung") == [[200, 100, 200]]
    page.mouse.click(5, 5)
    expect(page).to_have_title("Abel, Anna · Open")
    page.reload()
    expect(page.locator("[data-told=page]")).to_be_visible()
    page.get_by_role("button", name=NOTIFY).click()
    expect(page.locator("[data-told=page]")).to_be_hidden()
