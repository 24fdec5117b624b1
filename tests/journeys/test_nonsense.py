"""Nonsense instead of what the server sends: a page shows nothing of it, says that it is cut off, and comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.test_tablets import WHITE, board, is_shown, results, tap
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

ADMITTED_MS = 12_000
"""After so long without a frame of the server a page admits that it is not live."""

HUGE = 4_000_000

CODES = (1000, 1001, 1011, 3000, 4400, 4408, 4429, 4503, 4999)

Nonsense = Callable[[dict[str, Any]], str | bytes]
"""Makes what is sent of the snapshot that the server sent."""

SAYINGS: dict[str, Nonsense] = {
    "no JSON": lambda _: "{",
    "a page": lambda _: "<!doctype html><title>Welcome to the Wi-Fi</title>",
    "bytes": lambda _: b"\x00\xff",
    "null": lambda _: "null",
    "a number": lambda _: "7",
    "a list": lambda _: "[]",
    "huge": lambda _: '"' + "x" * HUGE,
    "an unknown type": lambda real: json.dumps(real | {"type": "advertisement"}),
    "no type": lambda real: json.dumps({name: each for name, each in real.items() if name != "type"}),
    "no rows": lambda real: json.dumps(real | {"rows": None}),
    "other rows": lambda real: json.dumps(real | {"rows": {"x": {"white": "Nobody"}}}),
    "rows of text": lambda real: json.dumps(real | {"rows": dict.fromkeys(real["order"], "Nobody")}),
    "no order": lambda real: json.dumps(real | {"order": 5}),
    "no head": lambda real: json.dumps(real | {"head": None}),
    "a version of text": lambda real: json.dumps(real | {"version": "newest"}),
    "a patch of text": lambda real: json.dumps(
        {**_subject(real), "type": "patch", "from": real["version"], "to": "next", "rows": {}}
    ),
    "a patch of a row without an order": lambda real: json.dumps(
        {**_subject(real), "type": "patch", "from": real["version"], "to": real["version"] + 1, "order": ["x"]}
    ),
}
"""What is sent in the place of the server's frames."""


def _subject(real: dict[str, Any]) -> dict[str, Any]:
    return {name: real[name] for name in ("view", "tournament", "round", "player") if name in real}


class Line:
    """The live connections of a page: what the server sends, or nonsense in its place."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.nonsense: Nonsense | None = None
        self.close_code: int | None = None
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/live*", self._connect)

    def start(self, nonsense: Nonsense | None, close_code: int | None = None) -> None:
        """From now on the server's frames are replaced; the connection begins anew, so that there is a snapshot."""
        self.nonsense, self.close_code = nonsense, close_code
        opened, self._open = self._open, []
        for each in opened:
            each.close(code=1012, reason='{"retry_ms": 0}')

    def say(self, message: str) -> None:
        """Send this besides what the server sends."""
        for each in self._open:
            each.send(message)

    def _connect(self, here: WebSocketRoute) -> None:
        if self.close_code is not None:
            here.close(code=self.close_code, reason='{"retry_ms": -1e99}')
            return
        there = here.connect_to_server()
        self._open.append(here)
        nonsense = self.nonsense

        def ask_for_all(message: str | bytes) -> None:
            wanted = json.loads(message)
            if nonsense is not None:  # with what it holds, it would be sent nothing that can be changed
                wanted = {name: each for name, each in wanted.items() if name not in ("since", "epoch", "hash")}
            there.send(json.dumps(wanted))

        def distort(message: str | bytes) -> None:
            if nonsense is None:
                here.send(message)
                return
            frame = json.loads(message)
            if frame["type"] == "snapshot":
                here.send(nonsense(frame))

        here.on_message(ask_for_all)
        there.on_message(distort)


def shown(page: Page) -> list[str]:
    """The texts of the rows of a page."""
    return page.locator("[data-key]").all_inner_texts()


def stays_and_comes_back(  # what is shown, and what comes in the place of what
    page: Page, line: Line, truth: list[str], name: str, nonsense: Nonsense | None, *, close_code: int | None = None
) -> None:
    """What a page shows stays while it is sent nonsense, with the sign that it is cut off; then it is live again."""
    line.start(nonsense, close_code)
    page.clock.run_for(ADMITTED_MS)
    expect(page.locator("#status"), name).not_to_have_attribute("data-state", "live")
    assert shown(page) == truth, name
    line.start(None)
    page.clock.resume()
    is_live(page)
    assert shown(page) == truth, name
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))


def opened(window: Open, base: str, address: str) -> tuple[Page, Line]:
    page = window("/healthz")
    line = Line(page)
    page.clock.install()
    page.goto(base + address)
    is_live(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    return page, line


_WATCH_TEXT = """element => {
  window.texts = [];
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(() => window.texts.push(element.textContent)).observe(element, all);
}"""


def test_a_late_copy_of_an_older_snapshot_is_not_shown(window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(8)
    page = window("/healthz")
    line = Line(page)
    snapshots: list[str] = []

    def note(real: dict[str, Any]) -> str:
        snapshots.append(json.dumps(real))
        return snapshots[-1]

    def win(key: str) -> None:
        row = director.view(tournament, "boards")["rows"][key]
        path = f"/tournaments/{tournament}/rounds/1/games/{row['game']}/result"
        director.send("PUT", path, result="1-0", seen=row["seen"])

    line.nonsense = note
    page.goto(f"{server.base}/t/{tournament}/boards")
    is_live(page)
    line.start(None)
    first, second, *_ = director.view(tournament, "boards")["order"]
    result = page.locator(f'[data-key="{first}"] .result')
    win(first)
    expect(result).to_contain_text("1")
    result.evaluate(_WATCH_TEXT)

    assert snapshots
    for each in snapshots:
        line.say(each)
    win(second)

    expect(page.locator(f'[data-key="{second}"] .result')).to_contain_text("1")
    assert page.evaluate("window.texts") == []
    expect(result).to_contain_text("1")


@pytest.mark.parametrize("address", ["/t/{t}/boards", "/t/{t}/display/boards"])
def test_a_page_shows_nothing_of_nonsense_and_comes_back(
    window: Open, server: Server, director: Director, address: str
) -> None:
    tournament = director.tournament(8)
    page, line = opened(window, server.base, address.format(t=tournament))
    truth = shown(page)
    assert len(truth) >= 4
    for what, nonsense in SAYINGS.items():
        stays_and_comes_back(page, line, truth, what, nonsense)


@pytest.mark.parametrize("address", ["/t/{t}/boards", "/t/{t}/display/boards"])
def test_a_page_comes_back_after_a_close_of_every_code(
    window: Open, server: Server, director: Director, address: str
) -> None:
    tournament = director.tournament(8)
    page, line = opened(window, server.base, address.format(t=tournament))
    truth = shown(page)
    for code in CODES:
        stays_and_comes_back(page, line, truth, str(code), None, close_code=code)


ANSWERS: dict[str, dict[str, Any]] = {
    "a page": {
        "status": 200,
        "content_type": "text/html",
        "body": "<!doctype html><title>Welcome to the Wi-Fi</title>",
    },
    "an empty object": {"status": 200, "content_type": "application/json", "body": "{}"},
    "no JSON": {"status": 200, "content_type": "application/json", "body": "{"},
    "text for rows": {
        "status": 200,
        "content_type": "application/json",
        "body": '{"head": {}, "rows": 1, "order": "x"}',
    },
    "nothing": {"status": 204},
    "an error of a proxy": {"status": 500, "content_type": "text/html", "body": "<h1>Bad day</h1>"},
}
"""What is answered in the place of the server's API."""


def answering(answer: dict[str, Any]) -> Callable[[Route], None]:
    """What gives this answer in the place of the server's."""
    return lambda route: route.fulfill(**answer)


def test_a_tablet_keeps_a_result_until_the_server_itself_has_answered(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(2 * len(ANSWERS))
    tablet = arbiter(tournament)
    for number, (name, answer) in enumerate(ANSWERS.items(), 1):
        with tablet.expect_response("**/result"):
            tablet.route("**/result", answering(answer))
            tap(tablet, number, WHITE)
        expect(board(tablet, number).locator("[data-slot=state]"), name).to_contain_text("on this device")
        assert results(director, tournament, 1)[number - 1] is None, name
        tablet.unroute("**/result")
        is_shown(tablet, number)

    assert results(director, tournament, 1) == ["1-0"] * len(ANSWERS)


def test_a_long_list_is_completed_where_its_view_is_answered_with_nonsense(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(100)
    for name, answer in ANSWERS.items():
        page = window("/healthz")
        page.route("**/views/boards?*", answering(answer))
        page.goto(f"{server.base}/t/{tournament}/boards")
        is_live(page)
        expect(page.locator("main [data-key]"), name).to_have_count(50)
        page.close()
