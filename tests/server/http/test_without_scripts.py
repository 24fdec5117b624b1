"""Without JavaScript: what works without it does not say that it is needed, and lists lead to their sheets."""

from __future__ import annotations

import pytest

from server.languages import language
from tests.server.http.conftest import Client

NEEDED = language("en").text("This page needs JavaScript.")
LISTS = {
    "boards": "pairings",
    "standings": "standings",
    "crosstable": "crosstable",
    "players": "players",
    "prizes": "prizes",
}


@pytest.mark.parametrize(
    "path",
    ["/", "/login", "/join", "/trust", "/nothing", "/t/{t}", "/t/{t}/files", *(f"/t/{{t}}/{each}" for each in LISTS)],
)
async def test_a_page_that_works_without_scripts_does_not_ask_for_them(public: Client, small: str, path: str) -> None:
    stream = small.rsplit("/", 1)[1]

    page = await public.get(path.format(t=stream), headers={"accept": "text/html"})

    assert "<h1" in page.text
    assert NEEDED not in page.text


async def test_a_page_that_needs_scripts_says_so(director: Client, small: str) -> None:
    stream = small.rsplit("/", 1)[1]

    pages = [
        await director.get(f"/t/{stream}{path}", headers={"accept": "text/html"}) for path in ("", "/enter", "/prizes")
    ]

    assert all(NEEDED in page.text for page in pages)


@pytest.mark.parametrize(("path", "sheet"), LISTS.items())
async def test_a_list_is_one_click_from_its_paper(public: Client, small: str, path: str, sheet: str) -> None:
    stream = small.rsplit("/", 1)[1]

    page = await public.get(f"/t/{stream}/{path}", headers={"accept": "text/html"})

    assert f'href="/t/{stream}/print/{sheet}"' in page.text
    assert (await public.get(f"/t/{stream}/print/{sheet}")).status_code == 200
