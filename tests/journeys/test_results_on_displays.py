"""Results on displays of boards: their column takes little from the names, and nothing moves when one comes in."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.for_each import for_each
from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

NAMES = (
    "Eberhard, Maximilian", "Wallner, Sebastian", "Kowalski, Alexander", "Moser, Franziska",
    "Lindemann, Elisabeth", "Winkler, Christian", "Zimmermann, Jana", "Gruber, Katharina",
)  # fmt: skip
PORTRAIT = {"width": 1080, "height": 1920}
FAR = "distance=6&diagonal=55"

COLUMNS = "(all) => all.map((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().width])"
OVERFLOW = "(each) => each.scrollWidth - each.clientWidth"


@pytest.fixture
def tournament(director: Director) -> str:
    made: str = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    for name in NAMES:
        director.send("POST", f"/tournaments/{made}/players", name=name)
    director.send("POST", f"/tournaments/{made}/rounds")
    director.send("POST", f"/tournaments/{made}/rounds/1/publication")
    return made


def display(window: Open, tournament: str, kind: str, query: str = FAR, **screen: int) -> Page:
    page = window(f"/t/{tournament}/display/{kind}?{query}", **(screen or PORTRAIT))
    page.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(page)
    wait_for_letters(page)
    return page


def end(director: Director, tournament: str, result: str) -> None:
    """The first game that is in progress ends so."""
    rows = director.view(tournament, "playing")
    game = rows["order"][0]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result=result, seen=None)


@for_each(kind=["boards", "playing"])
def test_usual_names_are_whole_beside_results_that_are_still_to_come(
    window: Open, director: Director, tournament: str, kind: str
) -> None:
    screen = display(window, tournament, kind)

    assert set(screen.locator(".row .name").all_inner_texts()) == set(NAMES)


def test_nothing_moves_when_a_result_comes_in(window: Open, director: Director, tournament: str) -> None:
    screens = [display(window, tournament, "boards"), display(window, tournament, "boards", "", width=1280, height=720)]
    before = [screen.locator(".row :is(.board, .name, .result)").evaluate_all(COLUMNS) for screen in screens]

    end(director, tournament, "1/2-1/2")

    for screen, columns in zip(screens, before, strict=True):
        expect(screen.locator(".row .result").first).to_have_text("½ – ½")
        assert screen.locator(".row :is(.board, .name, .result)").evaluate_all(COLUMNS) == columns


def test_where_names_are_one_above_the_other_each_has_its_score_beside_it(
    window: Open, director: Director, tournament: str
) -> None:
    end(director, tournament, "0-1")

    row = display(window, tournament, "boards").locator(".row").first

    lines = [row.locator(each).bounding_box() for each in (".white", ".black")]
    scores = [row.locator(".result span").nth(2 * at).bounding_box() for at in (0, 1)]
    assert [score and score["y"] for score in scores] == pytest.approx([line and line["y"] for line in lines], abs=2)
    assert row.locator(".result").inner_text().split() == ["0", "1"]


@pytest.mark.parametrize("query", [FAR, ""])
def test_a_rare_result_that_comes_later_has_room_too(
    window: Open, director: Director, tournament: str, query: str
) -> None:
    screen = display(window, tournament, "boards", query)

    end(director, tournament, "adjourned")

    result = screen.locator(".row .result", has_text="adj.").first
    expect(result).to_be_visible()
    assert result.evaluate(OVERFLOW) <= 0
