"""Feeds of pairings, results and standings, and the boards and standings in frames of other sites."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree as ET

import httpx
import pytest

from server.http.middleware import policy_for
from tests.server.http.conftest import Client, play

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
async def played(director: Client, small: str) -> str:
    await play(director, small, 1)
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/2/publication")
    return "/t/" + small.rpartition("/")[2]


async def test_the_json_feed_has_pairings_results_and_standings(public: Client, small: str, played: str) -> None:
    answer = await public.get(f"{small}/feed")
    feed = answer.json()
    first, second = feed["rounds"]

    assert played.endswith(feed["tournament"]["id"])
    assert [(each["round"], len(each["boards"])) for each in (first, second)] == [(1, 2), (2, 2)]
    assert {each["result"] for each in first["boards"]} == {"1-0"}
    assert {each["result"] for each in second["boards"]} == {None}
    assert set(first["boards"][0]["white"]) == {
        "player", "tpn", "name", "title", "rating", "federation", "fide_id"
    }  # fmt: skip
    assert feed["standings"]["rows"][0]["points"] == 1.0
    assert answer.headers["etag"] == f'"{feed["version"]}"'


async def test_a_feed_that_is_known_is_not_sent_again_and_its_ids_stay(
    public: Client, director: Client, small: str, played: str
) -> None:
    found = {}
    for path in (f"{small}/feed", f"{played}/feed.atom"):
        found[path] = await public.get(path)
        known = await public.get(path, headers={"if-none-match": found[path].headers["etag"]})
        assert known.status_code == httpx.codes.NOT_MODIFIED
    ids = re.findall(r"urn:uuid:[0-9a-f-]+", found[f"{played}/feed.atom"].text)
    assert (await director.patch(small, json={"name": "Renamed"})).is_success
    later = await public.get(f"{played}/feed.atom", headers={"accept-language": "de"})

    assert "Renamed" in later.text
    assert re.findall(r"urn:uuid:[0-9a-f-]+", later.text) == ids
    assert len(set(ids)) == len(ids)


async def test_the_json_feed_of_one_round(public: Client, small: str, played: str) -> None:
    assert played
    feed = (await public.get(f"{small}/feed?round=1")).json()

    assert [each["round"] for each in feed["rounds"]] == [1]
    assert feed["standings"]["after"] == 1
    assert (await public.get(f"{small}/feed?round=0")).status_code == httpx.codes.NOT_FOUND


async def test_the_atom_feed_has_an_entry_for_each_list(public: Client, played: str) -> None:
    answer = await public.get(f"{played}/feed.atom")
    feed = ET.fromstring(answer.content)  # noqa: S314  # it is our own
    entries = feed.findall(f"{ATOM}entry")
    titles = [each.findtext(f"{ATOM}title") for each in entries]

    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert titles == [
        "Standings after round 1", "Pairings of round 2", "Results of round 1", "Pairings of round 1"
    ]  # fmt: skip
    for each in (feed, *entries):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00", each.findtext(f"{ATOM}updated") or "")
    for each in entries:
        link = each.find(f"{ATOM}link")
        assert link is not None
        assert (await public.get(link.get("href", ""))).status_code == httpx.codes.OK
    assert "Player 0 – " in (entries[-1].findtext(f"{ATOM}content") or "")


async def test_while_a_round_is_played_every_list_says_which_results_its_standings_count(
    public: Client, director: Client, small: str, played: str
) -> None:
    first, _ = (await public.get(f"{small}/views/boards")).json()["order"]
    await director.put(f"{small}/rounds/2/games/{first}/result", json={"result": "0-1", "seen": None})
    state = "after round 1; round 2 in play: 1 of 2 results"

    standings = (await public.get(f"{small}/feed")).json()["standings"]
    assert (standings["after"], standings["complete"], standings["state"]) == (2, False, state)
    before = (await public.get(f"{small}/feed?round=1")).json()["standings"]
    assert (before["after"], before["complete"], before["state"]) == (1, True, "after round 1 of 3")
    stream = played.removeprefix("/t/")
    for page in (
        played,
        f"{played}/standings",
        f"{played}/crosstable",
        f"{played}/prizes",
        f"/embed/{stream}/standings",
    ):
        text = (await public.get(page)).text
        assert state in text, page
        assert "after round" not in text.replace(state, ""), page
    chosen = re.findall(r'<a [^>]*aria-current="true"[^>]*>(\d)</a>', (await public.get(f"{played}/standings")).text)
    assert chosen == ["2"]
    assert "after round 1 of 3" in (await public.get(f"{played}/standings?round=1")).text
    feed = (await public.get(f"{played}/feed.atom")).text
    assert re.findall(r"Standings after round \d", feed) == ["Standings after round 1"]


async def test_there_are_no_standings_after_a_round_with_an_adjourned_game(
    public: Client, director: Client, small: str, played: str
) -> None:
    key, *rest = (await public.get(f"{small}/views/boards")).json()["order"]
    for game, outcome in ((key, "adjourned"), *((each, "1-0") for each in rest)):
        await director.put(f"{small}/rounds/2/games/{game}/result", json={"result": outcome, "seen": None})

    feed = (await public.get(f"{played}/feed.atom")).text

    assert "Results of round 2" in feed
    assert re.findall(r"Standings after round \d", feed) == ["Standings after round 1"]


async def test_public_pages_name_the_feeds(public: Client, played: str) -> None:
    page = (await public.get(f"{played}/standings")).text
    links = re.findall(r'<link rel="alternate" type="([^"]+)" href="([^"]+)">', page)

    assert [kind for kind, _ in links] == ["application/atom+xml", "application/json"]
    for _, address in links:
        assert (await public.get(address)).status_code == httpx.codes.OK


async def test_a_draft_is_in_no_feed(public: Client, director: Client, small: str) -> None:
    await play(director, small, 1)
    await director.post(f"{small}/rounds")

    assert [each["round"] for each in (await public.get(f"{small}/feed")).json()["rounds"]] == [1]


@pytest.mark.parametrize("view", ["boards", "standings"])
async def test_other_sites_may_show_a_frame_and_no_other_page(
    view: str, public: Client, director: Client, played: str
) -> None:
    files = unescape((await director.get(f"{played}/files")).text)
    (address,) = re.findall(rf'<iframe src="([^"]+/{view}[^"]+)"', files)
    frame = await public.get(address.replace("&amp;", "&"))
    page = await public.get(f"{played}/{view}")

    assert "frame-ancestors *" in frame.headers["content-security-policy"]
    assert "x-frame-options" not in frame.headers
    assert "Player 0" in frame.text
    assert 'data-theme="light"' in frame.text
    (script,) = re.findall(r"<script[^>]*></script>", frame.text)
    assert frame.text.count("<script") == 1
    assert re.search(r'src="[^"]*/js/embed\.js"', script)
    assert "refresh" not in frame.text
    assert re.search(r"<noscript><a href=\"/embed/[^\"]+\">Reload the page</a></noscript>", frame.text)
    assert page.headers["content-security-policy"] == policy_for("hall.test")
    assert "frame-ancestors 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-frame-options"] == "SAMEORIGIN"


async def test_a_frame_takes_its_language_and_theme_from_its_address_and_sets_no_cookie(
    public: Client, played: str
) -> None:
    path = played.replace("/t/", "/embed/")
    frame = await public.get(f"{path}/boards?lang=de&theme=dark&round=1")

    assert '<html lang="de" data-theme="dark">' in frame.text
    assert "Runde 1" in frame.text
    assert "set-cookie" not in frame.headers
    assert frame.headers["cache-control"].startswith("public")
    assert "data-theme" not in (await public.get(f"{path}/boards?theme=%22onload")).text
    assert (await public.get(f"{path}/crosstable")).status_code == httpx.codes.NOT_FOUND


async def test_a_frame_shows_what_the_public_sees_whoever_asks(director: Client, small: str, played: str) -> None:
    rows = (await director.get(f"{small}/views/players")).json()["rows"]
    player, name = next((key, row["name"]) for key, row in rows.items() if row["tpn"] == 1)
    assert (await director.patch(f"{small}/players/{player}", json={"name": "Secret", "reason": "told"})).is_success
    assert (await director.put(f"{small}/players/{player}/public-name", json={"hidden": True})).is_success

    frame = await director.get(played.replace("/t/", "/embed/") + "/boards")

    assert name
    assert "Secret" not in frame.text
    assert "Player 1" in frame.text


async def test_feeds_and_frames_say_that_the_tournament_has_left_fide_mode(
    public: Client, director: Client, small: str, played: str
) -> None:
    stream, said = played.rpartition("/")[2], "Not in FIDE mode from round 3 on"
    texts = [f"/embed/{stream}/boards?lang=en", f"/embed/{stream}/standings?lang=en", f"{played}/feed.atom"]
    before = [said in (await public.get(each)).text for each in texts]
    await director.request("DELETE", f"{small}/fide-mode", json={"leave_fide_mode": True})

    atom = (await public.get(texts[-1])).text
    assert before == [False] * 3
    assert [said in (await public.get(each)).text for each in texts] == [True] * 3
    assert atom.count(said) == 1 + atom.count("<entry>")
    assert (await public.get(f"{small}/feed")).json()["tournament"]["left_fide_mode"] == 3
