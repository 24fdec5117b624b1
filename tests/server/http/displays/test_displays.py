"""The pages of displays: every kind, and addresses that say how a display fits its place in the hall."""

from __future__ import annotations

import html

import msgspec
import pytest

from server.access import Audience, viewing
from server.http.displays.arrangements import KINDS, MIXED
from tests.server.http.conftest import Client, play


@pytest.fixture
def displays(small: str) -> str:
    return f"/t/{small.rsplit('/', 1)[-1]}/display"


def test_every_display_shows_a_view_for_everyone() -> None:
    assert {viewing(kind).audience for kind in KINDS} == {Audience.EVERYONE}


@pytest.mark.parametrize("kind", KINDS)
async def test_there_is_a_display_of_every_kind(public: Client, displays: str, kind: str) -> None:
    page = await public.get(f"{displays}/{kind}")

    assert page.status_code == 200
    shown = "standings" if kind == "crosstable" else kind  # no round is published: both are the starting list
    assert f'data-kind="{shown}"' in page.text
    assert f'"view":"{kind}"' in page.text


async def test_a_kind_of_display_that_there_is_not_is_answered_by_those_there_are(
    public: Client, displays: str
) -> None:
    answer = await public.get(f"{displays}/weather")

    assert answer.status_code == 404
    assert "crosstable" in answer.json()["detail"]


async def test_a_display_is_given_its_share_its_distance_and_its_size_by_its_address(
    public: Client, displays: str
) -> None:
    page = (await public.get(f"{displays}/seats?share=2/5&distance=10&diagonal=55")).text

    assert 'data-share="2/5" data-distance="10" data-diagonal="55"' in page


@pytest.mark.parametrize("asked", ["share=6/5", "share=0/5", "share=x", "distance=0", "distance=far", "diagonal=-3"])
async def test_a_display_that_would_show_nonsense_is_refused(public: Client, displays: str, asked: str) -> None:
    assert (await public.get(f"{displays}/boards?{asked}")).status_code == 400


async def test_standings_say_who_has_left_and_have_the_first_tie_breaks(
    director: Client, public: Client, small: str, displays: str
) -> None:
    await play(director, small, 1)
    standings = (await director.get(f"{small}/views/standings")).json()
    last = standings["rows"][standings["order"][-1]]
    assert (await director.post(f"{small}/players/{last['player']}/withdrawal", json={})).status_code == 201

    page = (await public.get(f"{displays}/standings")).text
    crosstable = (await public.get(f"{displays}/crosstable")).text

    codes = [each["code"] for each in standings["head"]["tie_breaks"] if not each["dropped"]]
    assert page.count(f'<span class="tie">{codes[0]}</span>') == 3  # two columns and the pattern of one
    assert f'data-f="tie_breaks.0" data-as="decimal">{last["tie_breaks"][0]}<' in page
    for each in (page, crosstable):
        assert f'data-key="{last["player"]}" data-left' in each
        assert 'data-as="left">withdrawn after round 1<' in each


async def test_a_screen_starts_on_a_page_that_offers_every_display(public: Client, displays: str) -> None:
    page = (await public.get("/display")).text

    assert all(f'href="{displays}/{kind}"' in page for kind in KINDS)


@pytest.fixture
async def sections(director: Client, small: str) -> str:
    """The ids of two tournaments of a festival, as an address names them."""
    other = await director.post("/api/v1/tournaments", json={"name": "<b>Juniors", "rounds": 3, "festival": "Spring"})
    await director.post(f"/api/v1/tournaments/{other.json()['id']}/players", json={"name": "Young <i>"})
    return f"{small.rsplit('/', 1)[-1]},{other.json()['id']}"


@pytest.mark.parametrize("kind", sorted(MIXED))
async def test_a_display_mixes_sections(public: Client, sections: str, kind: str) -> None:
    page = await public.get(f"/display/{kind}?of={sections}&share=1/2")

    assert page.status_code == 200
    assert f'class="wall mixed {kind}" role="main" data-kind="{kind}" data-share="1/2"' in page.text
    assert "<b>Juniors" not in page.text
    assert html.escape("<b>Juniors") in page.text


async def test_a_mixed_display_comes_with_few_rows_of_each_section_and_asks_for_the_rest(
    public: Client, sections: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.http.displays.pages.FIRST_ROWS", 6)

    page = (await public.get(f"/display/standings?of={sections}")).text

    state = msgspec.json.decode(page.split('id="state">')[1].split("</script>")[0])
    assert [(len(each["model"]["order"]), each["short"]) for each in state["sections"]] == [(3, True), (1, False)]
    assert [each["subject"]["view"] for each in state["told"]] == ["notices", "notices"]


async def test_a_display_of_one_section_is_the_display_of_its_tournament(public: Client, small: str) -> None:
    page = (await public.get(f"/display/prizes?of={small.rsplit('/', 1)[-1]}")).text

    assert 'class="wall prizes"' in page


async def test_a_mixed_display_leaves_out_what_was_deleted_and_comes_back_to_it(
    director: Client, public: Client, sections: str
) -> None:
    _, juniors = sections.split(",")
    await director.put(f"/api/v1/tournaments/{juniors}/archive", json={"reason": "over"})
    await director.request("DELETE", f"/api/v1/archive/{juniors}", json={"name": "<b>Juniors"})

    page = (await public.get(f"/display/boards?of={sections}")).text

    assert 'class="wall boards"' in page
    assert f'"following":"/display/boards?of={sections}"' in page


@pytest.mark.parametrize(("asked", "status"), [("", 400), ("?of=", 400), ("?of=nowhere", 404)])
async def test_a_mixed_display_of_nothing_is_refused(public: Client, asked: str, status: int) -> None:
    assert (await public.get(f"/display/boards{asked}")).status_code == status


async def test_what_cannot_be_mixed_is_refused(public: Client, sections: str) -> None:
    answer = await public.get(f"/display/crosstable?of={sections}")

    assert answer.status_code == 400
    assert "standings" in answer.json()["detail"]
