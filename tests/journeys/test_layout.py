"""The layout of displays (web/static/js/layout.js): what it chooses for a screen, a list and a cycle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.journeys.modules import modules_page

pytestmark = pytest.mark.browser

Solve = Callable[..., dict[str, Any]]

_SOLVE = """async ({ kind, count, rounds, ties, long, bare, ...given }) => {
  const { solve } = await import("/layout.js");
  const { shapeOf } = await import("/shapes.js");
  const usual = [6.4, 7.1, 7.6, 8, 8.3, 8.7, 9.2, 9.8, 10.9, 12.6].map((ems) => {
    const initials = Math.min(ems, 0.55 * ems + 1.6);
    return [ems, initials].flatMap((each) => [1, 0.93, 0.86, 0.76].map((stretch) => each * stretch));
  });
  const { sides } = shapeOf(kind);
  const row = (at) => Array.from({ length: sides }, (_, side) => usual[(at * sides + side) % usual.length]);
  const rows = Array.from({ length: count }, (_, at) => row(at));
  const shape = shapeOf(kind, { rounds, ties, tie: 2.4 });
  if (long) rows.at(-1)[0] = long;
  return solve({ rows, shape: bare ? { ...shape, extras: [] } : shape, ...given });
}"""
_SHOWN = "async ([widths, room]) => (await import('/manners.js')).shown(widths, room)"
_REFIT = "async ([layout, change]) => (await import('/layout.js')).refit(layout, change)"
_ABBREVIATED = "async (names) => names.map((await import('/names.js')).abbreviated)"
_LINES = """async ([name, room]) => {
  const { linesFor, textOn } = await import("/name-lines.js");
  return textOn(name, 500, { lines: linesFor(name, 500, room), initials: false });
}"""
_ROOM = "async (screen) => (await import('/screen.js')).roomOf(screen)"

KINDS = ("boards", "seats", "standings", "crosstable")
COUNTS = (1, 20, 120, 300, 1500)
PIXELS = ((1280, 720), (1920, 1080), (3840, 2160), (1080, 1920))
DISTANCES = (0, 2.5, 10, 40)


@pytest.fixture(scope="module")
def solve(browser: Browser) -> Iterator[Solve]:
    with modules_page(browser) as page:

        def run(kind: str = "seats", count: int = 300, rounds: int = 9, **given: Any) -> dict[str, Any]:
            found: dict[str, Any] = page.evaluate(_SOLVE, {"kind": kind, "count": count, "rounds": rounds, **given})
            return found

        yield run


def screen(width: int = 1920, height: int = 1080, distance: float = 0, diagonal: float = 55) -> dict[str, float]:
    return {"width": width, "height": height, "distance": distance, "diagonal": diagonal}


def given_up(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {each["code"]: each for each in found["gave"]}


def test_every_row_has_its_place_on_a_page_and_every_column_its_place_on_the_screen(
    solve: Solve, browser: Browser
) -> None:
    found = {
        (kind, count, size, distance): solve(kind, count, screen=screen(*size, distance))
        for kind, count, size, distance in product(KINDS, COUNTS, PIXELS, DISTANCES)
    }
    with modules_page(browser) as page:
        rooms = {
            (size, distance): page.evaluate(_ROOM, screen(*size, distance))
            for size, distance in product(PIXELS, DISTANCES)
        }

    for (kind, count, size, distance), layout in found.items():
        room, case = rooms[size, distance], (kind, count, size, distance)
        assert layout["pages"] * layout["columns"] * layout["rows"] >= count, case
        assert layout["rows"] * layout["line"] * layout["size"] + layout["heading"] <= room["height"], case
        assert layout["name"] >= 5 - 1e-6, case


def test_without_a_distance_capitals_are_at_least_twenty_pixels_of_1080(solve: Solve) -> None:
    for kind, count, size in product(KINDS, COUNTS, PIXELS):
        found = solve(kind, count, screen=screen(*size))
        assert found["capital"] >= 20 * min(size) / 1080 * 0.99, (kind, count, size)


def test_headings_are_in_proportion_to_the_rows_and_at_least_as_large_as_the_least_rows(solve: Solve) -> None:
    for kind, count, size, distance in product(KINDS, COUNTS, PIXELS, DISTANCES):
        found = solve(kind, count, screen=screen(*size, distance))
        least = min(20 * min(size) / 1080, found["capital"])
        assert found["heading"] >= 0.7 * found["size"] - 1e-6, (kind, count, size, distance)
        assert found["heading"] * found["capital"] / found["size"] >= least - 1e-6, (kind, count, size, distance)


def test_a_short_list_is_large_and_a_cycle_takes_thirty_seconds_at_most(solve: Solve) -> None:
    for count in (20, 60, 120):
        found = solve("seats", count, screen=screen())
        assert found["cycle"] <= 30
        assert found["capital"] >= 28
        assert "cycle" not in given_up(found)


def test_names_that_give_way_leave_no_room_to_titles_and_flags(solve: Solve) -> None:
    """A name of 60 letters on a screen that is read from far away, and one of 45 letters from nearer."""
    far = solve("seats", 20, screen=screen(distance=9), long=[34.0, 31, 28, 25, 31, 28, 26, 24])
    near = solve("seats", 20, screen=screen(distance=6), long=[24.0, 21, 18, 15, 21, 18, 16, 14])

    assert far["extras"] == []
    assert far["name"] >= 0.59 * 24
    assert "title" in near["extras"]


def test_what_stands_beside_names_costs_no_page_and_little_of_the_type_size(solve: Solve) -> None:
    for kind, count, size in product(KINDS, (20, 40, 60, 120, 300), PIXELS):
        found, bare = (solve(kind, count, screen=screen(*size), bare=bare) for bare in (False, True))
        assert found["pages"] == bare["pages"], (kind, count, size)
        assert found["capital"] >= 0.85 * bare["capital"], (kind, count, size)


def test_forty_players_take_two_columns_and_more_whether_they_look_for_seats_or_places(solve: Solve) -> None:
    assert [solve(kind, 40, screen=screen())["columns"] for kind in ("seats", "standings")] == [3, 2]


def test_a_long_list_takes_a_longer_cycle_and_says_on_how_many_screens_it_would_not(solve: Solve) -> None:
    found = solve("seats", 300, screen=screen())

    assert given_up(found)["cycle"] == {
        "code": "cycle",
        "seconds": found["cycle"],
        "longest": 30,
        "screens": found["screens"],
    }
    assert found["cycle"] > 30
    part = solve("seats", -(-300 // found["screens"]), screen=screen())
    assert part["cycle"] <= 30
    assert solve("seats", 300, screen=screen(), cycle=60)["cycle"] <= 60


def test_a_stated_distance_decides_the_type_size_and_the_number_of_screens(solve: Solve) -> None:
    pixels_of_metre = 2202.9 / (55 * 0.0254)
    found = solve("seats", 300, screen=screen(distance=10))

    assert found["capital"] == pytest.approx(10 / 200 * pixels_of_metre, rel=0.001)
    assert found["readable"] == pytest.approx(10, rel=0.001)
    assert found["screens"] > 1
    shared = solve("seats", -(-300 // found["screens"]), screen=screen(distance=10))
    assert shared["cycle"] <= 30


def test_a_distance_for_which_the_screen_is_too_small_is_refused_in_numbers(solve: Solve) -> None:
    found = solve("boards", 20, screen=screen(1280, 720, distance=60, diagonal=32))

    lost = given_up(found)["distance"]
    assert lost["wanted"] == 60
    assert lost["metres"] == found["readable"] < 60


def test_one_long_name_changes_nothing_for_the_others(solve: Solve) -> None:
    long = [34, 31.6, 29, 26, 15, 14, 12.9, 11.4]
    usual = solve("standings", 120, screen=screen())
    found = solve("standings", 120, screen=screen(), long=long)

    assert {name: found[name] for name in ("columns", "size", "rows")} == {
        name: usual[name] for name in ("columns", "size", "rows")
    }
    assert given_up(found)["abbreviated"]["names"] == 1


def test_one_long_name_of_few_leaves_the_type_of_the_others_large(solve: Solve) -> None:
    long = [34, 31.6, 29, 26, 15, 14, 12.9, 11.4]
    usual, found = (solve("boards", 4, screen=screen(1080, 1920), **given) for given in ({}, {"long": long}))

    assert found["size"] >= usual["size"] * 0.9


def test_a_name_in_smaller_type_can_be_read_wherever_a_row_can(solve: Solve) -> None:
    long = [34, 31.6, 29, 26, 25, 23, 21, 19]
    for kind, count, size, distance in product(KINDS, COUNTS, PIXELS, (0, 2.5, 10)):
        found = solve(kind, count, long=long, screen=screen(*size, distance))
        legible = min(20 * min(size) / 1080, found["capital"])
        assert given_up(found).get("smaller", found)["capital"] >= 0.99 * legible, (kind, count, size, distance)


def test_rounds_are_left_out_before_a_long_name_is_too_small(solve: Solve) -> None:
    long = [34, 31.6, 29, 26, 25, 23, 21, 19]
    usual, found = (
        solve("crosstable", 120, rounds=6, screen=screen(1080, 1920), **given) for given in ({}, {"long": long})
    )

    assert 1 <= found["cells"] < usual["cells"]
    assert found["name"] >= 0.6 * 19


def test_the_cells_of_a_crosstable_are_condensed_before_rounds_are_left_out(solve: Solve) -> None:
    found = solve("crosstable", 20, rounds=7, screen=screen(1080, 1920))

    assert (found["cells"], found["cell"] < 3.2) == (7, True)


def test_names_are_condensed_where_that_shortens_a_cycle_that_is_too_long(solve: Solve) -> None:
    found = solve("standings", 200, screen=screen())

    assert (found["columns"], found["cycle"]) == (4, 30)
    assert "cycle" not in given_up(found)
    assert given_up(found)["condensed"]["names"] <= 100


def test_a_name_is_condensed_then_abbreviated_then_smaller(browser: Browser) -> None:
    widths = [20, 18, 16, 14, 12, 11, 10, 8]
    with modules_page(browser) as page:
        ways = [page.evaluate(_SHOWN, [widths, room]) for room in (20, 17, 14, 13, 8, 4)]
        whole = page.evaluate(_SHOWN, [[20, 20, 20, 20, 20, 20, 20, 20], 10])

    assert [(each["manner"], each["scale"]) for each in ways] == [(0, 1), (2, 1), (3, 1), (4, 1), (7, 1), (7, 0.5)]
    assert (whole["manner"], whole["scale"]) == (3, 0.5)


def test_a_crosstable_leaves_out_its_first_rounds_where_a_screen_is_narrow(solve: Solve) -> None:
    wide, narrow = (solve("crosstable", 120, rounds=11, screen=screen(*size)) for size in ((1920, 1080), (1080, 1920)))

    assert wide["cells"] == 11
    assert given_up(narrow)["rounds"] == {"code": "rounds", "shown": narrow["cells"], "of": 11}
    assert 1 <= narrow["cells"] < 11


def test_names_give_way_before_rounds_are_left_out(solve: Solve) -> None:
    found = solve("crosstable", 20, rounds=7, screen=screen(1080, 1920))

    assert (found["cells"], found["pages"]) == (7, 1)
    assert "abbreviated" in given_up(found)


def test_rounds_have_the_room_that_names_do_not_need(solve: Solve) -> None:
    found = solve("crosstable", 20, rounds=7, screen=screen())

    assert found["cell"] > 1.2 * 3.2
    assert found["name"] < 1.5 * 12.6


def test_a_page_of_a_crosstable_stays_twice_as_long_as_as_many_rows_of_another_list(solve: Solve) -> None:
    crosstable, standings = (solve(kind, 300, rounds=7, screen=screen()) for kind in ("crosstable", "standings"))

    def seconds(found: dict[str, Any], leisure: int) -> float:
        return float(10 * min(1, max(0.5, found["columns"] * found["rows"] / leisure)))

    assert crosstable["seconds"] == seconds(crosstable, 20)
    assert standings["seconds"] == seconds(standings, 40)


def test_a_notice_leaves_columns_and_type_as_they_are(solve: Solve, browser: Browser) -> None:
    found = solve("boards", 150, screen=screen())
    with modules_page(browser) as page:
        less = page.evaluate(_REFIT, [found, {"count": 150, "height": 700}])

    assert {name: less[name] for name in ("columns", "size", "stacked", "extras")} == {
        name: found[name] for name in ("columns", "size", "stacked", "extras")
    }
    assert less["rows"] < found["rows"]
    assert less["pages"] * less["columns"] * less["rows"] >= 150


def test_beside_a_notice_type_that_is_a_little_smaller_keeps_the_pages_but_never_below_what_a_distance_needs(
    solve: Solve, browser: Browser
) -> None:
    near, far = solve("standings", 60, screen=screen()), solve("standings", 60, screen=screen(distance=6))
    with modules_page(browser) as page:
        height = page.evaluate("async (found) => (await import('/layout.js')).heightOfRows(found)", near)
        less = page.evaluate(_REFIT, [near, {"count": 60, "height": 0.9 * height}])
        height = page.evaluate("async (found) => (await import('/layout.js')).heightOfRows(found)", far)
        same = page.evaluate(_REFIT, [far, {"count": 60, "height": 0.9 * height}])

    assert (less["rows"], less["pages"], less["cycle"]) == (near["rows"], near["pages"], near["cycle"])
    assert 0.8 * near["size"] <= less["size"] < near["size"]
    assert same["size"] == far["size"]
    assert same["rows"] < far["rows"]


def test_where_a_notice_leaves_no_row_its_room_the_type_is_smaller(solve: Solve, browser: Browser) -> None:
    found = solve("boards", 150, screen=screen(distance=8))
    with modules_page(browser) as page:
        less, back = (
            page.evaluate(_REFIT, [found, {"count": 150, "height": height, "fewest": 2}]) for height in (400, 900)
        )

    assert less["rows"] == 2
    assert less["rows"] * less["line"] * less["size"] + less["heading"] <= 400.01
    assert less["capital"] / found["capital"] == pytest.approx(less["size"] / found["size"])
    assert less["readable"] < found["readable"]
    assert back["size"] == found["size"]


def test_a_list_whose_notices_leave_it_no_height_has_pages_all_the_same(solve: Solve, browser: Browser) -> None:
    found = solve("boards", 150, screen=screen(distance=8))
    with modules_page(browser) as page:
        layout = page.evaluate(_REFIT, [found, {"count": 150, "height": 0}])

    assert layout["rows"] == 1
    assert layout["pages"] >= found["pages"]
    assert layout["size"] > 0


def test_at_a_stated_distance_names_come_before_how_long_ago_a_result_is(solve: Solve) -> None:
    upright = [solve("latest", 40, screen=screen(1080, 1920, distance)) for distance in (0, 5)]

    assert ["ago" in found["extras"] for found in upright] == [True, False]
    assert "abbreviated" not in [each["code"] for each in upright[1]["gave"]]


def test_columns_of_one_page_are_even_except_those_with_heads(browser: Browser, solve: Solve) -> None:
    found = solve("standings", 20, screen=screen(distance=3))
    with modules_page(browser) as page:
        rows = [
            page.evaluate(_REFIT, [found, {"count": 15, "height": 950, "fewest": fewest}])["rows"] for fewest in (1, 2)
        ]

    assert (found["columns"], rows) == (2, [8, 10])


def test_the_first_tie_breaks_stand_beside_the_points_unless_a_list_is_too_long(solve: Solve) -> None:
    shown = [
        [each for each in solve("standings", count, ties=3, screen=screen())["extras"] if each.startswith("tie")]
        for count in (10, 20, 60, 120, 1500)
    ]

    assert all(each[:2] == ["tie-1", "tie-2"] for each in shown[:4])
    assert shown[4] == []


def test_the_first_tie_break_of_a_long_list_costs_no_page_and_no_type_that_is_too_small(solve: Solve) -> None:
    with_tie = set()
    for count, size in product((220, 260, 300, 340), PIXELS):
        found, bare = (solve("standings", count, ties=3, bare=bare, screen=screen(*size)) for bare in (False, True))
        assert found["pages"] <= bare["pages"], (count, size)
        assert found["capital"] >= 20 * min(size) / 1080 * 0.99, (count, size)
        if "tie-1" in found["extras"] and found["cycle"] > 30:
            with_tie.add(size)
    assert with_tie


def test_pages_are_even(browser: Browser, solve: Solve) -> None:
    """Not 54, 54 and 14 rows."""
    found = solve("standings", 300, screen=screen()) | {"columns": 3, "rows": 18}
    with modules_page(browser) as page:
        evened = page.evaluate(_REFIT, [found, {"count": 122, "height": 2000}])

    assert (evened["pages"], evened["each"], evened["rows"]) == (3, 41, 14)


def test_sections_have_room_for_a_head_and_a_row(solve: Solve) -> None:
    assert min(solve("boards", 150, heads=2, screen=screen(*size, 20))["rows"] for size in PIXELS) == 2


def test_a_name_that_is_too_long_is_broken_between_words(browser: Browser) -> None:
    name = "Wolkenstein-Hohenfels-Trauttmansdorff, Maximilian Bartholomäus"
    with modules_page(browser) as page:
        lines = [page.evaluate(_LINES, [name, room]) for room in (60, 20, 6)]
        whole = page.evaluate(_LINES, ["Vishwanathanvenkatanarasimharajuvaripeta", 4])

    assert lines == [
        name,
        "Wolkenstein-Hohenfels-Trauttmansdorff,\nMaximilian Bartholomäus",
        "Wolkenstein-Hohenfels-\nTrauttmansdorff,\nMaximilian Bartholomäus",
    ]
    assert whole == "Vishwanathanvenkatanarasimharajuvaripeta"


def test_given_names_become_initials_and_a_surname_never_does(browser: Browser) -> None:
    names = {
        "Wójcik, Anna-Maria Zofia": "Wójcik, A.-M. Z.",
        "Παπαδοπούλου, Ελένη": "Παπαδοπούλου, Ε.",  # noqa: RUF001  # Greek
        "Ильина, Ольга Петровна": "Ильина, О. П.",  # noqa: RUF001  # Cyrillic
        "O'Neill Smith, D'Arcy": "O'Neill Smith, D.",
        "Vishwanathan": None,
        "王小明": None,
        "שפירא, דוד": None,
        "चौधरी, प्रिया": None,
    }
    with modules_page(browser) as page:
        found = page.evaluate(_ABBREVIATED, list(names))

    assert found == list(names.values())
