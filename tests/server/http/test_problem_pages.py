"""A page that does not exist says so in the reader's language, without the ids that programs use."""

from __future__ import annotations

import re

import pytest

from server.languages import NAMES, SOURCE
from tests.server.http.conftest import Client, play

_OF_TOURNAMENT = ("/players/p999", "/boards?round=9", "/boards?round=x")


def heading(page: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", page)
    assert found is not None, page
    return found[1]


@pytest.mark.parametrize("path", ["/nope", *_OF_TOURNAMENT])
async def test_a_page_that_is_not_there_is_answered_in_the_readers_language(
    public: Client, small: str, path: str
) -> None:
    tournament = small.rsplit("/", 1)[-1]
    address = path if path == "/nope" else f"/t/{tournament}{path}"
    found = {}
    for code in NAMES:
        shown = await public.get(address, headers={"accept": "text/html", "accept-language": code})
        assert shown.status_code == 404
        found[code] = heading(shown.text)

    assert len(set(found.values())) == len(NAMES), found
    assert "p999" not in found[SOURCE]
    assert "Not Found" not in found[SOURCE]


async def test_a_round_that_is_announced_and_not_published_is_named(
    public: Client, director: Client, small: str
) -> None:
    boards = f"/t/{small.rsplit('/', 1)[-1]}/boards"
    before = (await public.get(boards)).text
    await play(director, small, 1)

    assert "No round is published yet." in before
    assert "Round 3 is not published." in (await public.get(f"{boards}?round=3")).text
