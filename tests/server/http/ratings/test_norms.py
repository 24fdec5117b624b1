"""The page of norms, their views and the certificate of one player, through the server."""

from __future__ import annotations

import re

from tests.server.http.conftest import Client, play


def pages(small: str) -> str:
    return small.replace("/api/v1/tournaments", "/t")


async def test_norms_are_for_officials(arbiter: Client, public: Client, small: str) -> None:
    for path in (f"{pages(small)}/norms", f"{small}/views/norms", f"{small}/views/report-form"):
        assert (await arbiter.get(path)).status_code == 200
        assert (await public.get(path)).status_code == 401


async def test_a_players_certificate_is_data_a_page_and_a_sheet(director: Client, small: str) -> None:
    await play(director, small, 1)
    board = next(iter((await director.get(f"{small}/views/boards")).json()["rows"].values()))
    player, name = board["white"]["player"], board["white"]["name"]

    data = (await director.get(f"{small}/views/norm-player", params={"player": player})).json()
    page = (await director.get(f"{pages(small)}/norms", params={"player": player})).text
    sheet = (await director.get(f"{pages(small)}/print/it1", params={"player": player})).text
    others = (await director.get(f"{pages(small)}/print/it1")).text

    assert [each["name"] for each in data["rows"]["GM"]["numbers"]][:2] == ["games", "federations"]
    assert "The certificate, number by number" in page
    assert name in sheet
    assert "No norm has been made yet." in others
    assert re.search(rf"newest\?round=1&amp;player={player}&amp;version=", sheet)
    assert (await director.get(f"{pages(small)}/print/it1", params={"player": "nobody"})).status_code == 404
    assert (await director.get(f"{pages(small)}/norms", params={"player": "nobody"})).status_code == 404
