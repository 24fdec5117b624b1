"""What the pages of officials look like on paper: whole lists without controls, and the settings as they are."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, open_desk, open_roster, open_settings

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("path", "rows"), [("", "boards"), ("/roster", "players")])
def test_a_list_is_printed_whole_and_without_its_controls(
    directing: Open, server: Server, director: Director, path: str, rows: str
) -> None:
    tournament = director.tournament(120)
    page = directing(width=1000, height=700)
    if path:
        open_roster(page, server, tournament)
    else:
        open_desk(page, server, tournament)
    page.locator(f'[data-rows="{rows}"] > *').last.wait_for(state="attached")

    page.emulate_media(media="print")

    scrolls = page.locator(f'[data-rows="{rows}"]').evaluate(
        """list => {
          const scrolled = list.closest(".list-of-boards, .list-of-players");
          return [scrolled.scrollHeight - scrolled.clientHeight, getComputedStyle(scrolled).overflowY];
        }"""
    )
    assert scrolls == [0, "visible"]
    assert page.locator("main").get_by_role("button").count() == 0
    assert page.locator(f'[data-rows="{rows}"] :is(input, button, a):visible').count() == 0


def test_the_settings_are_printed(directing: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    page = directing(width=1000, height=700)
    open_settings(page, server, tournament)
    is_live(page)

    page.emulate_media(media="print")

    assert page.get_by_label("Name", exact=True).first.is_visible()
    assert page.get_by_label("Reason").locator("visible=true").count() == 0
    assert page.get_by_role("button", name="Record").count() == 0
