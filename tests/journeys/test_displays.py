"""The hall: several displays of different kinds through a round, one that loses power, notices and the countdown."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from server.languages import NAMES, language
from tests.for_each import for_each
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

TURN_MS = 8000
"""For which a display shows each notice of those that take turns."""

CUT = """() => [...document.querySelectorAll(".row:not([hidden]) .name")]
  .filter((name) => name.scrollWidth > name.clientWidth + 1).length"""

CAPITAL = """() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const heights = [...document.querySelectorAll(".row:not([hidden]) .name")].map((name) => {
    const style = getComputedStyle(name);
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return canvas.measureText("H").actualBoundingBoxAscent;
  });
  return Math.min(...heights);
}"""

CUT_COLOURS = """() => [...document.querySelectorAll(".colour")]
  .filter((colour) => colour.scrollWidth > colour.clientWidth).length"""

SIZE = "(element) => parseFloat(getComputedStyle(element).fontSize)"
PART_OF_LIST = "document.querySelector('.wall').clientHeight / innerHeight"
TYPE = "(of) => parseFloat(getComputedStyle(document.querySelector(of)).fontSize)"
TITLE_AND_CLOCK = (".display-head .round", "#clock")

MOST_TURNS = 40
"""More than the pages of a list: a display that hears nothing for a while lays its list out again."""
LONG = "Wojciechowska-Brzezinski, Aleksandra Mar"
"""Forty letters."""


def shown(page: Page) -> list[str]:
    return page.locator(".row:not([hidden]) .board").all_inner_texts()


@pytest.mark.own_server
def test_displays_of_every_kind_follow_a_round(window: Open, director: Director, server: Server) -> None:
    tournament = director.tournament(8)
    path = f"/t/{tournament}/display"
    kinds = ("boards", "seats", "playing", "latest", "standings", "crosstable")
    screens = {kind: window(f"{path}/{kind}", width=1280, height=720) for kind in kinds}
    telling = window(f"{path}/notices", width=1280, height=720)
    for screen in (*screens.values(), telling):
        is_live(screen)
    assert screens["seats"].locator(".row .name").first.inner_text() == "Player 000"
    expect(screens["playing"].locator(".row")).to_have_count(4)
    expect(screens["latest"].get_by_text("Results appear here as soon as")).to_be_visible()

    keys = director.view(tournament, "boards")["order"]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{keys[1]}/result", result="1-0", seen=None)

    expect(screens["boards"].locator(".row.changed .board")).to_have_text("2")
    expect(screens["playing"].locator(".row")).to_have_count(3)
    expect(screens["latest"].locator(".row .board")).to_have_text("2")
    expect(screens["standings"].locator(".row .points").first).to_have_text("1")

    soon = (datetime.now(UTC) + timedelta(minutes=30)).isoformat()
    director.send("PUT", f"/tournaments/{tournament}/rounds/2/start", starts=soon)
    director.send("POST", f"/tournaments/{tournament}/notices", text="Phones <b>off</b>", kind="warning")
    for screen in (*screens.values(), telling):
        expect(screen.locator("#countdown")).to_contain_text("Round 2 in 29:")
        expect(screen.locator(".notice")).to_have_text("Phones <b>off</b>")

    server.kill()
    expect(screens["boards"].locator("#status")).to_contain_text("delayed 00:")
    expect(screens["boards"].locator(".row")).to_have_count(4)
    server.start()
    is_live(screens["boards"])


def test_two_displays_share_a_list_and_cut_no_name_from_far_away(window: Open, director: Director) -> None:
    tournament = director.tournament(30)
    director.send("POST", f"/tournaments/{tournament}/players", name=LONG)
    first, second = (window(f"/t/{tournament}/display/boards?share={n}/2", width=1920, height=1080) for n in (1, 2))
    far = window(f"/t/{tournament}/display/standings?distance=6&diagonal=65", width=1920, height=1080)
    for screen in (first, second, far):
        is_live(screen)

    assert shown(first) == [str(board) for board in range(1, 9)]
    assert shown(second) == [str(board) for board in range(9, 16)]
    assert [screen.evaluate(CUT) for screen in (first, second, far)] == [0, 0, 0]
    pixels_of_metre = 2202.9 / (65 * 0.0254)
    assert far.evaluate(CAPITAL) >= 6 / 200 * pixels_of_metre * 0.99


@pytest.mark.own_server
def test_after_a_night_without_power_a_screen_shows_what_it_showed(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    screen = window(f"/t/{tournament}/display/seats?share=1/2&theme=dark")
    is_live(screen)

    morning = window("/display", beside=screen)

    morning.wait_for_url(f"**/t/{tournament}/display/seats?share=1/2&theme=dark")
    is_live(morning)


@pytest.mark.parametrize("locale", list(NAMES))
def test_seats_have_room_for_the_words_of_every_language_and_distinguish_a_bye_from_far_away(
    window: Open, director: Director, locale: str
) -> None:
    tournament = director.tournament(9)
    last = director.view(tournament, "seats")["order"][-1]
    director.send("PATCH", f"/tournaments/{tournament}/players/{last}", name="Aalto, Aino", reason="first of the list")
    for far in ("", "?distance=5"):
        screen = window(f"/t/{tournament}/display/seats{far}", width=1920, height=1080, locale=locale)
        is_live(screen)
        assert screen.evaluate(CUT_COLOURS) == 0
        first = screen.locator(".row").filter(has_text="Aalto")
        expect(first.locator(".bye")).to_have_text(language(locale).text("bye"))
        expect(first.locator(".bye")).to_be_visible()


def test_a_display_fetches_the_fonts_of_the_scripts_that_its_names_have_and_no_others(
    window: Open, director: Director
) -> None:
    tournament = director.tournament(2)
    screen = window("/")
    wait_for_letters(screen)
    fetched: list[str] = []
    screen.on("response", lambda answer: fetched.append(answer.url.rpartition("/")[2]))
    screen.goto(f"{screen.url}t/{tournament}/display/standings")
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    fonts = {each for each in fetched if each.endswith(".woff2")}
    wide = "noto-sans-latin-wdth-normal.woff2"
    assert wide in fonts
    assert fonts <= {wide, "noto-sans-latin.woff2"}  # a browser may also request the face that the wide one replaces

    for name in ("王小明", "김민준", "Ильина, Ольга"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name)

    screen.wait_for_selector('.wall[data-arranged="5"]', state="attached")
    for font in ("noto-sans-sc-", "noto-sans-kr-", "noto-sans-cyrillic-"):
        assert any(each.startswith(font) for each in fetched), font


def test_a_long_notice_that_is_read_from_far_away_leaves_the_list_half_of_the_screen(
    window: Open, director: Director
) -> None:
    tournament = director.tournament(30)
    text = "Please switch off your phones. Lunch is served in the lower hall from 12:30 on; bring your badge. " * 2
    director.send("POST", f"/tournaments/{tournament}/notices", text=text)
    screen = window(f"/t/{tournament}/display/seats?distance=12", width=1920, height=1080)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    expect(screen.locator(".notice")).to_have_count(1)
    high = screen.evaluate("document.querySelector('.wall').clientHeight")
    assert high >= 0.5 * 1080


def test_a_display_without_notices_shows_the_time_and_what_comes_next(window: Open, director: Director) -> None:
    tournament = director.tournament(2, rounds=2)
    screen = window(f"/t/{tournament}/display/notices", width=1920, height=1080)
    phase = screen.locator("#phase")

    expect(screen.locator("#clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    assert screen.evaluate("parseFloat(getComputedStyle(document.getElementById('clock')).fontSize)") > 200
    expect(phase).to_have_text("The pairing of round 1 is published.")
    game = director.view(tournament, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0")
    expect(phase).to_have_text("Round 1 · complete · Next: the pairing of round 2")
    director.send("POST", f"/tournaments/{tournament}/notices", text="Lunch at one")
    expect(phase).to_be_hidden()


@pytest.mark.parametrize("kind", ["boards", "standings", "notices"])
def test_a_display_shows_the_new_name_of_its_tournament(window: Open, director: Director, kind: str) -> None:
    tournament = director.tournament(4)
    screen = window(f"/t/{tournament}/display/{kind}", width=1280, height=720)
    is_live(screen)

    director.send("PATCH", f"/tournaments/{tournament}", name="Open of the Town, 41st Edition")

    expect(screen.locator("h1")).to_have_text("Open of the Town, 41st Edition")
    expect(screen).to_have_title("Open of the Town, 41st Edition")


def test_a_display_makes_room_for_the_first_title_of_a_list(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    screen = window(f"/t/{tournament}/display/playing", width=1280, height=720)
    is_live(screen)
    player, *_ = director.view(tournament, "players")["order"]

    director.send("PATCH", f"/tournaments/{tournament}/players/{player}", title="WGM", reason="list")

    expect(screen.locator(".row").get_by_text("WGM")).to_be_visible()


def test_a_notice_of_one_long_word_stays_on_the_screen(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    for text in ("Ω" * 200, "Bitte die Handys ausschalten, auch in der Pause und auf den Gängen vor dem Saal"):
        director.send("POST", f"/tournaments/{tournament}/notices", text=text)
    screen = window(f"/t/{tournament}/display/notices", width=1280, height=720)
    is_live(screen)
    expect(screen.locator(".notice")).to_have_count(2)

    boxes = [each.bounding_box() for each in screen.locator(".notice").all()]

    assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 1280 for box in boxes)


@pytest.mark.parametrize(("kind", "count"), [("boards", 150), ("notices", 25)])
def test_many_notices_leave_room_and_say_how_many_are_left_out(
    window: Open, director: Director, kind: str, count: int
) -> None:
    """Beside a list so many that not even six turns have room for them."""
    tournament = director.tournament(12)
    for number in range(count):
        director.send(
            "POST", f"/tournaments/{tournament}/notices", text=f"Notice {number}: please leave the hall quietly"
        )
    screen = window(f"/t/{tournament}/display/{kind}", width=1280, height=720)
    is_live(screen)
    shown = screen.locator(".notice:visible")
    expect(shown.first).to_have_text(f"Notice {count - 1}: please leave the hall quietly")
    screen.wait_for_function("() => document.querySelector('.notices').dataset.over")

    assert screen.locator(".notices").get_attribute("data-over") == f"+{count - shown.count()}"
    boxes = [each.bounding_box() for each in shown.all()]
    assert all(box is not None and box["y"] + box["height"] <= 720 for box in boxes)
    if kind == "boards":
        expect(screen.locator(".wall .row:visible").first).to_be_visible()


def test_a_page_that_ends_with_a_bye_says_its_boards(window: Open, director: Director) -> None:
    last = 32
    tournament = director.tournament(2 * last + 1)
    screen = window("/healthz", width=1280, height=720)
    screen.clock.install()
    screen.goto(screen.url.replace("/healthz", f"/t/{tournament}/display/boards?distance=8&diagonal=55"))
    is_live(screen)
    expect(screen.locator("#pages")).to_contain_text("/")
    shown: set[str] = set()
    for _ in range(MOST_TURNS):
        shown.add(screen.locator("#range").inner_text())
        if any(each.endswith(f"{last}") for each in shown):
            break
        screen.clock.run_for(10_000)

    assert all(re.fullmatch(r"(\d+( – \d+)?)?", each) for each in shown), shown
    assert any(each.endswith(f"{last}") for each in shown), shown


def seats_with_clock(window: Open, server: Server, tournament: str, query: str = "") -> Page:
    """A large display of the seats whose clock can be put forward."""
    screen = window(width=1920, height=1080)
    screen.clock.install()
    screen.goto(f"{server.base}/t/{tournament}/display/seats{query}")
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)
    return screen


def test_notices_take_turns_and_leave_rows_and_pages_as_they_are(
    window: Open, director: Director, server: Server
) -> None:
    """Two long ones have no room at once in the height that a list of large type keeps for notices."""
    tournament = director.tournament(60)
    screen = seats_with_clock(window, server, tournament, "?distance=9")
    turned = re.compile(r"^\d+")
    before = turned.sub("", screen.locator("#pages").inner_text()), screen.locator(".row").count()
    long = (
        "Phones must be switched off in the playing hall.",
        "Lunch is served in the lower hall until half past one.",
    )
    for each in long:
        director.send("POST", f"/tournaments/{tournament}/notices", text=each, kind="warning")

    for each in (*long, long[0]):
        expect(screen.locator(".notice:visible")).to_have_text([each])
        screen.clock.fast_forward(TURN_MS)
    # the clock that is put forward lets the band of a lost connection come for a moment, which takes room
    expect(screen.locator("#pages")).to_have_text(re.compile(rf"^\d+{re.escape(before[0])}$"))
    expect(screen.locator(".row")).to_have_count(before[1])


def test_a_notice_of_many_parts_is_whole_in_smaller_type(window: Open, director: Director) -> None:
    tournament = director.tournament(60)
    text = "Blitz tonight at 20:00 in the café. Please return your pencils and switch off phones in the hall."
    screen = window(f"/t/{tournament}/display/standings?distance=8&diagonal=55", width=1080, height=1920)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    director.send("POST", f"/tournaments/{tournament}/notices", text=text, kind="warning")

    notice = screen.locator(".notice")
    expect(notice).to_have_text(text)
    assert notice.evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight") <= 1
    expect(screen.locator("#notices[data-part]")).to_have_count(0)


def test_a_list_is_not_seen_before_it_is_laid_out(window: Open, director: Director) -> None:
    """Else it would jump from the layout of the style sheet to its own whenever a programme goes on to another list."""
    tournament = director.tournament(30)
    screen = window("/healthz", width=1280, height=720)
    screen.add_init_script(
        """window.looks = new Set();
        const look = () => {
          const wall = document.querySelector(".wall");
          const { visibility } = wall ? getComputedStyle(wall) : {};
          if (wall) window.looks.add(`${"arranged" in wall.dataset ? "arranged" : "not arranged"}: ${visibility}`);
          if (!wall || !("arranged" in wall.dataset)) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);"""
    )
    screen.goto(screen.url.replace("/healthz", f"/t/{tournament}/display/seats"))
    screen.wait_for_function("() => window.looks.has('arranged: visible')")

    assert "not arranged: visible" not in screen.evaluate("[...window.looks]")


def test_no_word_beside_a_name_is_smaller_than_can_be_read_and_no_name_is_cut(window: Open, director: Director) -> None:
    tournament = director.tournament(60)
    long = "Srinivasaraghavan Venkatanarasimharajuvaripeta Ramakrishnaiah", "Wolfeschlegelsteinhausen, Hubert Blaine"
    surnames = {"Ramakrishnaiah", "Wolfeschlegelsteinhausen"}
    for name in (*long, "Li, Bo"):
        player = director.send("POST", f"/tournaments/{tournament}/players", name=name)["player"]
        if name not in long:
            director.send("POST", f"/tournaments/{tournament}/players/{player}/withdrawal", reason="ill")
    screen = window("/healthz", width=800, height=600)
    screen.clock.install()
    screen.goto(screen.url.replace("/healthz", f"/t/{tournament}/display/standings"))
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)
    sizes = "(all) => all.filter((on) => on.offsetHeight).map((on) => parseFloat(getComputedStyle(on).fontSize))"
    least = 20 / 1080 * 600 / 0.714
    names: set[str] = set()
    words: list[float] = []
    for _ in range(MOST_TURNS):
        names |= set(screen.locator(".row .name").all_inner_texts())
        words += screen.locator(".row .left").evaluate_all(sizes)
        if words and all(any(each in name for name in names) for each in surnames):
            break
        screen.clock.run_for(5000)

    assert {each for each in surnames if any(each in name for name in names)} == surnames, names
    assert words
    assert min(words) >= 0.6 * least


def test_head_clock_and_notices_are_read_from_the_stated_distance_and_a_long_notice_costs_no_page(
    window: Open, director: Director
) -> None:
    tournament = director.tournament(30)
    screen = window(f"/t/{tournament}/display/seats?distance=10", width=800, height=600)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)
    turned = re.compile(r"^\d+")
    before = turned.sub("", screen.locator("#pages").inner_text())
    text = "Phones must be switched off in the playing hall; a phone that rings loses the game."
    director.send("POST", f"/tournaments/{tournament}/notices", text=text, kind="warning")
    notice = screen.locator(".notice")

    expect(notice).to_have_text(text)
    expect(screen.locator("#notices")).to_have_attribute("data-part", re.compile(r"^1/\d$"))
    screen.wait_for_function("() => document.querySelector('.notice').scrollTop > 0")  # its next lines
    expect(screen.locator("#notices")).to_have_attribute("data-part", re.compile(r"^[2-9]/\d$"))
    assert turned.sub("", screen.locator("#pages").inner_text()) == before
    assert screen.evaluate(PART_OF_LIST) >= 0.65  # the notice has what another row would need
    wanted = 10 / 200 * 1000 / (50 * 0.0254) / 0.714
    sizes = {each: screen.evaluate(TYPE, each) for each in (".notice", *TITLE_AND_CLOCK)}
    assert sizes.pop(".notice") >= 0.75 * wanted  # as large as leaves the list its height
    assert all(size >= 0.6 * wanted for size in sizes.values()), sizes  # and the head its width


@for_each(kind=["seats", "standings", "latest", "boards"])
def test_what_an_upright_display_shows_is_read_from_the_stated_distance(
    window: Open, director: Director, kind: str
) -> None:
    tournament = director.tournament(30)
    screen = window(f"/t/{tournament}/display/{kind}?distance=10", width=1080, height=1920)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    wanted = 10 / 200 * math.hypot(1080, 1920) / (50 * 0.0254) / 0.714
    assert screen.evaluate(TYPE, ".display-head .round") >= 0.55 * wanted
    assert screen.evaluate(PART_OF_LIST) >= 0.7


@for_each(size=[(1920, 1080), (1080, 1920), (800, 600)])
def test_the_headings_of_tie_breaks_stand_above_their_numbers_and_are_as_large_as_the_others(
    window: Open, director: Director, size: tuple[int, int]
) -> None:
    tournament = director.tournament(60)
    screen = window(f"/t/{tournament}/display/standings", width=size[0], height=size[1])
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    rights = [
        screen.locator(f"{row} .tie:visible").evaluate_all("(all) => all.map((on) => on.getBoundingClientRect().right)")
        for row in (".heading >> nth=0 >>", ".row >> nth=0 >>")
    ]
    assert rights[0]
    assert rights[0] == pytest.approx(rights[1], abs=1)
    sizes = [screen.locator(f".heading {each}").first.evaluate(SIZE) for each in (".tie", ".points")]
    assert sizes[0] >= 0.9 * sizes[1]


@for_each(size=[(1920, 1080), (1080, 1920), (800, 600)], distance=["", "5"])
def test_groups_and_awards_of_prizes_are_in_type_that_can_be_read(
    window: Open, director: Director, size: tuple[int, int], distance: str
) -> None:
    width, height = size
    tournament = director.tournament(12)
    prizes: list[dict[str, object]] = [{"place": place, "amount": 1_500_000} for place in range(1, 13)]
    prizes[0]["trophy"] = "Cup of the city"
    group = "Best players of the federation of Vitoria-Gasteiz and its neighbours"
    director.send("PUT", f"/tournaments/{tournament}/prizes", groups=[{"name": group, "prizes": prizes}])
    screen = window(f"/t/{tournament}/display/prizes?distance={distance}&diagonal=55", width=width, height=height)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    shown = screen.locator(":is(.section-head .name, .row .won)")
    sizes = shown.evaluate_all("(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))")
    row = float(screen.evaluate("document.body.style.getPropertyValue('--row-text')").removesuffix("px"))
    assert min(sizes) >= max(0.98 * 20 * min(size) / 1080, 0.5 * row if distance else 0), (min(sizes), row)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_who_wins_a_prize_is_as_large_as_the_stated_distance_needs_and_its_group_is_named_once(
    window: Open, director: Director, size: tuple[int, int]
) -> None:
    width, height = size
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    for name in ("Brandstetter, Maximilian", "Lindemann, Elisabeth", "Zimmermann, Katharina", "Figueiredo, Alexander"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name)
    groups = [
        {
            "name": "Main fund",
            "prizes": [{"place": 1, "amount": 60000, "trophy": "Cup"}, {"place": 2, "amount": 40000}],
        },
        {"name": "Best juniors", "prizes": [{"place": 1, "amount": 10000}, {"place": 2, "amount": 5000}]},
    ]
    director.send("PUT", f"/tournaments/{tournament}/prizes", groups=groups)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    screen = window(f"/t/{tournament}/display/prizes?distance=6&diagonal=55", width=width, height=height)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)
    wait_for_letters(screen)

    wanted = 6 / 200 * math.hypot(width, height) / (55 * 0.0254) / 0.714
    sizes = screen.locator(".row :is(.name, .won)").evaluate_all(f"(all) => all.map({SIZE})")
    assert min(sizes) >= 0.98 * wanted
    expect(screen.locator(".section-head:not([hidden])").first).to_have_text(re.compile("Main fund"))
    assert screen.locator(".row .group").first.is_hidden()


@for_each(path=["display/seats", "display/standings"], size=[(1920, 1080), (1080, 1920)])
def test_from_far_away_a_list_of_several_pages_has_three_quarters_of_the_screen_and_its_title_is_read_from_half_as_far(
    window: Open, director: Director, path: str, size: tuple[int, int]
) -> None:
    width, height = size
    tournament = director.tournament(30)
    director.send("POST", f"/tournaments/{tournament}/notices", text="Phones off.", kind="warning")
    screen = window(f"/t/{tournament}/{path}?distance=10&diagonal=55", width=width, height=height)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    expect(screen.locator("#pages")).to_contain_text(re.compile(r"^1 / \d+"))
    expect(screen.locator(".notice")).to_be_visible()
    assert screen.evaluate(PART_OF_LIST) >= 0.75
    wanted = 10 / 200 * math.hypot(width, height) / (55 * 0.0254) / 0.714
    sizes = {each: screen.evaluate(TYPE, each) for each in TITLE_AND_CLOCK}
    part = 0.5 if width > height else 0.45  # what an upright screen is wide enough for
    assert all(size >= part * wanted for size in sizes.values()), sizes


def test_a_long_notice_takes_its_turn_and_the_type_yields_to_it_before_the_pages_do(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(60)
    screen = seats_with_clock(window, server, tournament)
    turned = re.compile(r"^\d+")
    before = turned.sub("", screen.locator("#pages").inner_text())
    size = screen.evaluate("document.body.style.getPropertyValue('--row-text')")
    texts = ("Lunch is served in the lower hall. " * 5, "Phones off.")
    for each in texts:
        director.send("POST", f"/tournaments/{tournament}/notices", text=each.strip(), kind="warning")

    for each in (*texts, texts[0]):
        expect(screen.locator(".notice:visible")).to_have_text([each.strip()])
        screen.clock.fast_forward(TURN_MS)
    assert turned.sub("", screen.locator("#pages").inner_text()) == before
    assert screen.evaluate("document.body.style.getPropertyValue('--row-text')") != size
