"""The manifest by which a phone puts a tournament, or a player's page, on its home screen."""

from __future__ import annotations

import re

from tests.server.http.conftest import Client


async def test_a_page_names_its_manifest_and_the_icons_are_there(public: Client, small: str) -> None:
    name = small.rsplit("/", 1)[-1]
    page = await public.get(f"/t/{name}/standings")
    address = re.findall(r'<link rel="manifest" href="([^"]+)">', page.text)

    found = await public.get(address[0])
    manifest = found.json()

    assert found.headers["content-type"] == "application/manifest+json"
    assert (manifest["name"], manifest["start_url"], manifest["id"]) == ("Small", f"/t/{name}", f"/t/{name}")
    assert (manifest["display"], manifest["display_override"]) == ("standalone", ["minimal-ui"])
    for icon in manifest["icons"]:
        assert (await public.get(icon["src"])).headers["content-type"] == icon["type"]


async def test_a_players_page_is_put_there_by_itself_without_a_hidden_name(
    public: Client, director: Client, small: str
) -> None:
    name = small.rsplit("/", 1)[-1]
    player = next(iter((await public.get(f"{small}/views/players")).json()["rows"]))
    page = await public.get(f"/t/{name}/players/{player}")
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)">', page.text)
    named = (await public.get(address)).json()

    await director.patch(small, json={"language": "de"})
    await director.put(f"{small}/players/{player}/public-name", json={"hidden": True})
    hidden = (await public.get(address)).json()

    assert named["start_url"] == hidden["start_url"] == f"/t/{name}/players/{player}"
    assert [named["short_name"], hidden["short_name"]] == ["Player 0", "Spieler 1"]
    assert (await public.get(f"/t/{name}/app.webmanifest?player=none")).status_code == 404


async def test_displays_and_pages_of_officials_are_no_apps(public: Client, director: Client, small: str) -> None:
    name = small.rsplit("/", 1)[-1]

    for client, path in ((public, "display/boards"), (director, "standings")):
        assert 'rel="manifest"' not in (await client.get(f"/t/{name}/{path}")).text
