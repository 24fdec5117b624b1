"""What a screen reader gets of the lists that everyone reads: their trees, on a laptop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "laptop": (1280, 800)}

BOARDS = """
- main:
  - heading "Reading Open" [level=1]
  - text: "Round 1 of 3 results missing: 1 of 2"
  - navigation "Rounds":
    - link "1"
  - search:
    - searchbox "Find"
  - link "Print"
  - table "Boards":
    - rowgroup:
      - row:
        - columnheader "Bd."
        - columnheader "White"
        - columnheader "Pts."
        - columnheader "Result"
        - columnheader "Pts."
        - columnheader "Black"
        - columnheader "Why this opponent?"
    - rowgroup:
      - row /1 WGM Álvarez, Ana 2400 0 1 – 0 0 Chen, Chris 2200/:
        - cell "1"
        - cell /WGM Álvarez, Ana/:
          - link "Álvarez, Ana"
        - cell "0"
        - cell "1 – 0"
        - cell "0"
        - cell /Chen, Chris/:
          - link "Chen, Chris"
        - cell:
          - button "Why this opponent?"
      - row /2 Diaz, Dora 0 · 0 Bauer, Ben 2300/
"""
STANDINGS = """
- main:
  - heading "Reading Open" [level=1]
  - text: "Standings: round 1 in play: 1 of 2 results"
  - navigation "Rounds":
    - link "1"
  - search:
    - searchbox "Find"
  - link "Print"
  - table "Standings":
    - rowgroup:
      - row:
        - columnheader "#"
        - columnheader "Name"
        - columnheader "Points"
        - columnheader "BH/C1"
        - columnheader "BH"
        - columnheader "How"
    - rowgroup:
      - row /1 WGM Álvarez, Ana 2400 1 0.0 0.0/:
        - cell "1"
        - cell "WGM Álvarez, Ana":
          - link "Álvarez, Ana"
        - cell "2400"
        - cell "1"
        - cell:
          - button "How tie-breaks are calculated"
      - row /2 Chen, Chris 2200 0/
      - row /3 Bauer, Ben 2300 0/
      - row /3 Diaz, Dora 0/
  - term: BH/C1
  - definition: Buchholz, 1 lowest cut (C.07 8.1)
"""
PLAYER = """
- main:
  - heading "Álvarez, Ana" [level=1]
  - heading "Round 1 of 3" [level=2]
  - paragraph:
    - text: Board
    - strong: "1"
    - text: White
  - paragraph:
    - text: against
    - link "Chen, Chris"
  - term: Points
  - definition: "1"
  - term: Rating change
  - definition: "+2.40"
  - term: Place
  - definition: 1 of 4
  - heading "Results" [level=2]
  - table:
    - rowgroup:
      - row "Round Board Colour No. Opponent Rtg. Result"
    - rowgroup:
      - row "1 1 White 3 Chen, Chris 2200 1":
        - cell "1":
          - link "1"
        - cell "Chen, Chris":
          - link "Chen, Chris"
  - heading "Players ranked near you" [level=2]
  - table:
    - rowgroup:
      - row /Place Name/
    - rowgroup:
      - row /1 .*Álvarez, Ana/
      - row /2 Chen, Chris/
      - row /3 Bauer, Ben/
      - row /3 Diaz, Dora/
"""


@pytest.fixture
def reading(director: Director) -> dict[str, str]:
    """The paths of the pages of a tournament with one result."""
    name = director.send("POST", "/tournaments", name="Reading Open", rounds=3)["id"]
    for player in (
        {"name": "Álvarez, Ana", "title": "WGM", "rating": 2400},
        {"name": "Bauer, Ben", "rating": 2300},
        {"name": "Chen, Chris", "rating": 2200},
        {"name": "Diaz, Dora"},
    ):
        director.send("POST", f"/tournaments/{name}/players", **player)
    director.send("POST", f"/tournaments/{name}/rounds")
    director.send("POST", f"/tournaments/{name}/rounds/1/publication")
    game = director.view(name, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{name}/rounds/1/games/{game}/result", result="1-0", seen=None)
    first = director.view(name, "players")["order"][0]
    return {"boards": f"/t/{name}/boards", "standings": f"/t/{name}/standings", "player": f"/t/{name}/players/{first}"}


@pytest.mark.parametrize("size", SIZES)
def test_the_lists_have_their_tree(window: Open, reading: dict[str, str], size: str) -> None:
    width, height = SIZES[size]
    page = window(reading["boards"], width=width, height=height)

    for path, tree in (("boards", BOARDS), ("standings", STANDINGS), ("player", PLAYER)):
        page.goto(page.url.split("/t/")[0] + reading[path])
        is_live(page)
        expect(page.locator("main")).to_match_aria_snapshot(tree)


def test_a_result_that_comes_is_announced(window: Open, director: Director, reading: dict[str, str]) -> None:
    page = window(reading["boards"], width=390, height=844)
    is_live(page)
    name = reading["boards"].split("/")[2]
    game = director.view(name, "boards")["order"][1]

    director.send("PUT", f"/tournaments/{name}/rounds/1/games/{game}/result", result="0-1", seen=None)

    expect(page.get_by_role("status").filter(has_text="Board 2: Diaz, Dora 0 – 1 Bauer, Ben")).to_have_count(1)
