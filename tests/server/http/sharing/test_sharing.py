"""What search engines and messengers read: only by the public address, and without more than a page shows."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import pytest
from PIL import Image

from server.app import OpenServices, open_services
from server.settings import ServerSettings
from tests.contract.databases import fresh_database
from tests.server.http.conftest import Client, play

PUBLIC = {"host": "chess.example.org"}


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[OpenServices]:
    settings = ServerSettings(fresh_database(tmp_path), public_hosts=("chess.example.org",))
    async with open_services(settings) as opened:
        yield opened


@pytest.fixture
async def played(director: Client, small: str) -> str:
    await play(director, small, 1)
    answer = await director.patch(small, json={"city": "Porto", "starts": "2026-03-01", "ends": "2026-03-07"})
    assert answer.is_success, answer.text
    return "/t/" + small.rpartition("/")[2]


async def test_a_public_page_names_its_canonical_address_and_its_preview(public: Client, played: str) -> None:
    page = (await public.get(f"{played}/boards?round=1&rows=all", headers=PUBLIC)).text

    assert f'<link rel="canonical" href="http://chess.example.org{played}/boards?round=1">' in page
    assert f'<meta property="og:image" content="http://chess.example.org{played}/preview.png">' in page


async def test_a_link_to_a_page_is_shown_with_what_the_page_is_and_how_the_standings_are(
    public: Client, played: str
) -> None:
    boards, players = [(await public.get(f"{played}{page}", headers=PUBLIC)).text for page in ("/boards", "/players")]

    (shown,) = re.findall("<title>(.*?)</title>", boards)
    assert shown.startswith("Boards")
    assert f'<meta property="og:title" content="{shown}">' in boards
    assert '<meta property="og:description" content="Porto, after round 1 of 3">' in players


async def test_the_page_of_a_festival_names_its_canonical_address_and_is_on_the_site_map(
    public: Client, director: Client, small: str, played: str
) -> None:
    assert (await director.patch(small, json={"festival": "City Days"})).is_success
    page = (await public.get("/festival/city-days", headers=PUBLIC)).text
    listed = (await public.get("/sitemap.xml", headers=PUBLIC)).text

    assert '<link rel="canonical" href="http://chess.example.org/festival/city-days">' in page
    assert f'<meta property="og:image" content="http://chess.example.org{played}/preview.png">' in page
    assert "<loc>http://chess.example.org/festival/city-days</loc>" in listed
    assert (await director.patch(small, json={"youth": "yes"})).is_success
    assert "/festival/city-days" not in (await public.get("/sitemap.xml", headers=PUBLIC)).text


async def test_a_page_at_an_address_of_the_venue_has_no_canonical_address(public: Client, played: str) -> None:
    page = (await public.get(f"{played}/boards")).text

    assert "canonical" not in page
    assert "og:" not in page


async def test_the_event_of_a_page_is_that_of_schema_org_and_names_no_players(public: Client, played: str) -> None:
    page = (await public.get(played, headers=PUBLIC)).text
    (text,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    event = json.loads(text)

    assert (event["@context"], event["@type"]) == ("https://schema.org", "SportsEvent")
    assert (event["startDate"], event["endDate"]) == ("2026-03-01", "2026-03-07")
    assert event["location"] == {"@type": "Place", "name": "Porto", "address": "Porto"}
    assert event["url"] == f"http://chess.example.org{played}"
    assert not {"competitor", "performer", "attendee"} & set(event)


async def test_the_page_of_an_official_has_no_preview(director: Client, played: str) -> None:
    page = (await director.get(f"{played}/boards", headers=PUBLIC)).text

    assert "og:" not in page


async def test_robots_may_read_the_public_pages_by_the_public_address_alone(public: Client, played: str) -> None:
    outside, inside = await public.get("/robots.txt", headers=PUBLIC), await public.get("/robots.txt")

    assert "Sitemap: http://chess.example.org/sitemap.xml" in outside.text.splitlines()
    assert "Disallow: /" not in outside.text.splitlines()
    assert inside.text.splitlines() == ["User-agent: *", "Disallow: /"]


async def test_the_site_map_lists_public_pages_that_exist(public: Client, played: str) -> None:
    found = ET.fromstring((await public.get("/sitemap.xml", headers=PUBLIC)).content)  # noqa: S314  # it is our own
    addresses = [each.text or "" for each in found.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]

    assert f"http://chess.example.org{played}/standings" in addresses
    for each in addresses:
        assert (await public.get(each.removeprefix("http://chess.example.org"))).status_code == httpx.codes.OK, each


async def test_the_preview_is_a_picture_of_1200_by_630_that_changes_with_the_standings(
    public: Client, director: Client, small: str, played: str
) -> None:
    first = await public.get(f"{played}/preview.png")
    again = await public.get(f"{played}/preview.png", headers={"if-none-match": first.headers["etag"]})
    await play(director, small, 2)
    later = await public.get(f"{played}/preview.png")

    with Image.open(BytesIO(first.content)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert again.status_code == httpx.codes.NOT_MODIFIED
    assert later.content != first.content


async def test_the_preview_has_no_names_if_a_player_in_it_is_a_child(
    public: Client, director: Client, small: str, played: str
) -> None:
    with_names = await public.get(f"{played}/preview.png")
    rows = (await public.get(f"{small}/views/in-short")).json()["order"]
    answer = await director.patch(f"{small}/players/{rows[0]}", json={"birth_date": "2015-05-05", "reason": "told"})
    assert answer.is_success, answer.text
    without = await public.get(f"{played}/preview.png")

    assert len(without.content) < len(with_names.content)


async def left_out(public: Client, page: str) -> bool:
    """Whether search engines leave a page out."""
    answer = await public.get(page, headers=PUBLIC)
    assert answer.status_code == httpx.codes.OK, page
    return "noindex" in answer.headers.get_list("x-robots-tag")


async def test_search_engines_leave_everything_about_a_tournament_with_a_child_out(
    public: Client, director: Client, small: str, played: str
) -> None:
    assert (await director.patch(small, json={"festival": "City Days"})).is_success
    start = datetime(2026, 3, 1, 10, tzinfo=UTC).isoformat()
    assert (await director.put(f"{small}/rounds/1/start", json={"starts": start})).is_success
    rows = (await public.get(f"{small}/views/in-short")).json()["order"]
    stream = played.removeprefix("/t/")
    pages = [
        played, f"{played}/boards", f"{played}/standings", f"{played}/players/{rows[1]}", f"{played}/feed.atom",
        f"{played}/players/{rows[1]}.ics", f"{played}/print/standings", f"{played}/print/standings.pdf",
        f"{played}/display/boards", f"{small}/feed", "/festival/city-days", "/api/v1/festivals/city-days",
        f"/festival/city-days/players/{stream}/{rows[1]}", f"{played}/preview.png",
    ]  # fmt: skip
    assert [each for each in pages if await left_out(public, each)] == []

    answer = await director.patch(f"{small}/players/{rows[0]}", json={"birth_date": "2015-05-05", "reason": "told"})

    assert answer.is_success, answer.text
    assert [each for each in pages if not await left_out(public, each)] == []
    assert played not in (await public.get("/sitemap.xml", headers=PUBLIC)).text


async def test_a_page_by_another_name_of_the_server_has_another_tag(public: Client, played: str) -> None:
    inside, outside = await public.get(played), await public.get(played, headers=PUBLIC)
    mixed = await public.get(played, headers={**PUBLIC, "if-none-match": inside.headers["etag"]})

    assert inside.headers["etag"] != outside.headers["etag"]
    assert mixed.status_code == httpx.codes.OK
    assert "canonical" in mixed.text


async def test_the_director_decides_whether_it_is_a_youth_tournament(
    public: Client, director: Client, small: str, played: str
) -> None:
    with_names = (await public.get(f"{played}/preview.png")).content
    assert (await director.patch(small, json={"youth": "yes"})).is_success
    without = (await public.get(f"{played}/preview.png")).content

    assert await left_out(public, played)
    assert played not in (await public.get("/sitemap.xml", headers=PUBLIC)).text
    assert len(without) < len(with_names)

    rows = (await public.get(f"{small}/views/in-short")).json()["order"]
    body = {"birth_date": "2015-05-05", "reason": "told"}
    assert (await director.patch(f"{small}/players/{rows[0]}", json=body)).is_success
    assert (await director.patch(small, json={"youth": "no"})).is_success

    assert not await left_out(public, played)
    assert played in (await public.get("/sitemap.xml", headers=PUBLIC)).text
    assert (await public.get(f"{played}/preview.png")).content == with_names


async def event_status(public: Client, played: str) -> object:
    page = (await public.get(played, headers=PUBLIC)).text
    (text,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    return json.loads(text).get("eventStatus")


async def test_of_a_tournament_that_did_not_begin_on_its_first_day_no_state_is_stated(
    public: Client, director: Client, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, scheduled = "/t/" + small.rpartition("/")[2], "https://schema.org/EventScheduled"
    today = [date(2026, 5, 1)]
    for module in ("server.http.public_tags", "server.http.public_reads"):
        monkeypatch.setattr(f"{module}.this_day", lambda: today[0])
    assert (await director.patch(small, json={"city": "Porto", "starts": "2026-05-01"})).is_success
    before = await event_status(public, path)
    today[0] = date(2026, 5, 2)
    late = await event_status(public, path)
    await play(director, small, 1)

    assert (before, late, await event_status(public, path)) == (scheduled, None, scheduled)
