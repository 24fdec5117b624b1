"""The rows of a display for browsers without modules: every row on one page, each page leads to the next."""

from __future__ import annotations

import re

import pytest

from server.http.displays.plain_pages import PLAIN_ROWS
from tests.server.http.conftest import Client

PLAYERS = 130


@pytest.fixture
async def path(director: Client) -> str:
    """The address of the standings of a tournament of 130 players."""
    made = (await director.post("/api/v1/tournaments", json={"name": "Spring", "rounds": 3})).json()["id"]
    lines = "\n".join(f"Player {number:03}" for number in range(PLAYERS))
    for line in lines.splitlines():
        answer = await director.post(f"/api/v1/tournaments/{made}/players", json={"name": line})
        assert answer.status_code == 201, answer.text
    return f"/t/{made}/display/standings"


def names(page: str) -> list[str]:
    rows = page.partition('data-rows role="list"')[2].partition('<template id="row">')[0]
    return re.findall(r"Player \d{3}", rows)


@pytest.mark.parametrize(("asked", "count"), [("", PLAYERS), ("?share=2/2", PLAYERS // 2)])
async def test_the_pages_lead_through_all_rows_and_back(public: Client, path: str, asked: str, count: int) -> None:
    address, seen = f"{path}{asked}", []
    for _ in range(9):
        page = (await public.get(address)).text
        plain = "plain=" in address
        if plain or not asked:
            seen += names(page)[
                :PLAIN_ROWS
            ]  # the usual page has more rows, which the style hides until the layout is solved
        assert ('<script type="module"' in page) != plain
        address = re.findall(r'content="12;url=([^"]+)"', page)[0].replace("&amp;", "&")
        if "plain=" not in address:
            break

    assert address == f"{path}{asked.replace('/', '%2F')}"
    assert len(seen) == len(set(seen)) == count


async def test_several_sections_are_shown_one_after_the_other(public: Client, director: Client, path: str) -> None:
    other = (await director.post("/api/v1/tournaments", json={"name": "Juniors", "rounds": 3})).json()["id"]
    usual = f"/display/standings?of={path.split('/')[2]}%2C{other}"
    addresses, titles = [usual], []
    for _ in range(3):
        page = (await public.get(addresses[-1])).text
        titles.append(re.findall("<title>(.*?)</title>", page)[0])
        addresses.append(re.findall(r'content="12;url=([^"]+)"', page)[0].replace("&amp;", "&"))

    assert titles[1:] == ["Spring", "Juniors"]
    assert addresses == [usual, f"{usual}&plain=1", f"{usual}&plain=2", usual]
