"""The pages of displays: every kind, and addresses that say how a display fits its place in the hall."""

from __future__ import annotations

import pytest

from server.http.arrangements import KINDS
from server.views.registry import VIEWS, Audience
from tests.server.http.conftest import Client


@pytest.fixture
def displays(small: str) -> str:
    return f"/t/{small.rsplit('/', 1)[-1]}/display"


def test_every_display_shows_a_view_for_everybody() -> None:
    assert {VIEWS[kind].audience for kind in KINDS} == {Audience.EVERYBODY}


@pytest.mark.parametrize("kind", KINDS)
async def test_there_is_a_display_of_every_kind(public: Client, displays: str, kind: str) -> None:
    page = await public.get(f"{displays}/{kind}")

    assert page.status_code == 200
    assert f'data-kind="{kind}"' in page.text


async def test_a_kind_of_display_that_there_is_not_is_answered_by_those_there_are(
    public: Client, displays: str
) -> None:
    answer = await public.get(f"{displays}/weather")

    assert answer.status_code == 404
    assert "crosstable" in answer.json()["detail"]


async def test_a_display_is_told_its_share_its_distance_and_its_size_by_its_address(
    public: Client, displays: str
) -> None:
    page = (await public.get(f"{displays}/seats?share=2/5&distance=10&diagonal=55")).text

    assert 'data-share="2/5" data-distance="10" data-diagonal="55"' in page


@pytest.mark.parametrize("asked", ["share=6/5", "share=0/5", "share=x", "distance=0", "distance=far", "diagonal=-3"])
async def test_a_display_that_would_show_nonsense_is_refused(public: Client, displays: str, asked: str) -> None:
    assert (await public.get(f"{displays}/boards?{asked}")).status_code == 400


async def test_a_screen_starts_on_a_page_that_offers_every_display(public: Client, displays: str) -> None:
    page = (await public.get("/display")).text

    assert all(f'href="{displays}/{kind}"' in page for kind in KINDS)
