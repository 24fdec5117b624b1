"""Names are data on every page, never markup; and every page keeps to a policy without inline script or style."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from server.app import OpenServices
from server.http.middleware import policy_for
from tests.server.http.conftest import Client
from tests.server.http.everything import addresses, in_full_play
from tests.server.http.joining.test_joining import offered

HOSTILE = (
    "\"><xss-mark onxss=1>&'",
    "</script><xss-mark>{{ 7*7 }}${7*7}",
    "<!--<xss-mark>\u202e\u0000\ufeff' onxss=1 x='",
    "javascript:xss<xss-mark>]]>",
)


class Seen(HTMLParser):
    """What a browser would make of a page: its elements, its attributes, its scripts."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "xss-mark" or any(name.startswith("on") for name in given):
            self.wrong.append(self.get_starttag_text() or tag)
        if tag == "style" or "style" in given:
            self.wrong.append(f"inline style: {self.get_starttag_text()}")
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.wrong.append("inline script")
        for name in ("href", "src", "action", "formaction"):
            if (given.get(name) or "").strip().lower().startswith(("javascript:", "data:text")):
                self.wrong.append(f"{name}={given[name]}")


@pytest.mark.usefixtures("documents_are_text")
@pytest.mark.parametrize("name", HOSTILE, ids=["tag", "script end", "comment", "scheme"])
async def test_a_nasty_name_is_data_on_every_page(director: Client, services: OpenServices, name: str) -> None:
    plain = name.replace("\u0000", "")
    place = await in_full_play(director, plain, f"{plain} two", club=plain, contact=plain)
    await director.post(f"/api/v1/tournaments/{place.stream}/players", json={"name": name})
    await offered(director, name=plain[:60])
    await director.put(f"/api/v1/tournaments/{place.stream}/prizes", json={"prizes": []})
    director.headers["accept"] = "text/html"

    pages = 0
    for _, address in addresses(services, place):
        page = await director.get(address)
        if page.headers.get("content-type", "").startswith("text/html"):
            seen = Seen()
            seen.feed(page.text)
            assert seen.wrong == [], address
            pages += 1
    assert pages > 20


@pytest.mark.usefixtures("documents_are_text")
async def test_every_answer_carries_the_headers_that_keep_pages_safe(director: Client, services: OpenServices) -> None:
    place = await in_full_play(director, "Open")

    for _, address in addresses(services, place):
        headers = (await director.get(address)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy, address
        assert address.startswith("/embed/") <= ("default-src 'none'" in policy), address
        assert "unsafe" not in policy, address
        assert headers["x-content-type-options"] == "nosniff", address
        assert headers["referrer-policy"] == "same-origin", address
        assert headers["cross-origin-resource-policy"] == "same-origin", address


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "hall.local", "[fe80::1]:8000"])
def test_the_policy_names_the_live_boards_of_the_same_server(host: str) -> None:
    assert f"connect-src 'self' ws://{host} wss://{host};" in policy_for(host)


@pytest.mark.parametrize("host", ["evil.test; script-src *", "a b", "", "x'unsafe-inline'"])
def test_a_strange_host_adds_nothing_to_the_policy(host: str) -> None:
    assert "connect-src 'self';" in policy_for(host)
