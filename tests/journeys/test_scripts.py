"""Names and notices in every script: their language where it is known, their direction, their fonts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.for_each import for_each
from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

LANGUAGES = {
    ("王小明", "CHN"): "zh-Hans",
    ("陳大文", "HKG"): "zh-Hant",
    ("田中さくら", "JPN"): "ja",
    ("김민준", "KOR"): "ko",
    ("Георгиев, Иван", "BUL"): "bg",
    ("שפירא, דוד", "ISR"): "he",
    ("محمد صلاح الدين", "IRI"): "fa",
    ("محمد صلاح", "EGY"): "",
    ("Παπαδοπούλου, Ελένη", "CYP"): "el",
    ("Nguyễn, Quân", "VIE"): "vi",
    ("Abbott, Kim", "ENG"): "",
    ("Wang, Xiaoming", "CHN"): "",
    ("Ли, Анна", "CHN"): "",
    ("Ильина, Ольга", "KOR"): "",
    ("李, 伟", "RUS"): "",
    ("王大明", "VIE"): "",
    ("Коваленко, Ірина", "UKR"): "uk",
    ("佐藤", "JPN"): "ja",
    ("فيروز خان", "PAK"): "ur",
}
"""The language of a name from a federation, empty if it is not known."""

_SHOWN = """() => Object.fromEntries([...document.querySelectorAll(".row .name")].map((name) => [name.textContent,
  { lang: name.lang, bidi: getComputedStyle(name).unicodeBidi }]))"""

_IN_ORDER = """() => {
  const [line] = document.querySelector("#latest").childNodes;
  const placeOf = (part) => {
    const range = document.createRange();
    const at = line.data.indexOf(part);
    range.setStart(line, at);
    range.setEnd(line, at + part.length);
    return range.getBoundingClientRect().left;
  };
  return ["1:", "שפירא", "1 – 0", "محمد"].map(placeOf);
}"""


def fonts_of(page: Page, address: str) -> list[str]:
    """Open a page; the list has the names of the fonts that it has fetched, now and later."""
    fetched: list[str] = []
    page.on("response", lambda answer: fetched.append(answer.url.rpartition("/")[2]))
    page.goto(page.url + address)
    is_live(page)
    return fetched


def test_a_name_is_isolated_and_has_its_language_where_that_is_known(window: Open, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Scripts", rounds=3)["id"]
    for name, federation in LANGUAGES:
        director.send("POST", f"/tournaments/{tournament}/players", name=name, federation=federation)

    screen = window(f"/t/{tournament}/display/standings", width=1920, height=1080)

    screen.wait_for_selector(f".wall[data-arranged='{len(LANGUAGES)}']", state="attached")
    shown = screen.evaluate(_SHOWN)
    languages = {_surname(name): each["lang"] for name, each in shown.items()}  # a long name is abbreviated to it
    assert languages == {_surname(name): lang for (name, _), lang in LANGUAGES.items()}
    assert {each["bidi"] for each in shown.values()} <= {"isolate", "plaintext"}, "both isolate"


def test_the_newest_results_keep_their_order_around_names_that_are_read_from_the_right(
    window: Open, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Scripts", rounds=3)["id"]
    for name, rating in (("שפירא, דוד", 2400), ("محمد صلاح", 2300)):
        director.send("POST", f"/tournaments/{tournament}/players", name=name, rating=rating)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    screen = window(f"/t/{tournament}/display/boards", width=1920, height=1080)
    is_live(screen)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    boards = director.view(tournament, "boards")
    (game,) = boards["order"]

    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)

    expect(screen.locator("#latest")).to_contain_text("1:")
    number, white, result, black = screen.evaluate(_IN_ORDER)
    if boards["rows"][game]["white"]["name"].startswith("محمد"):
        white, black = black, white
    assert number < white < result < black


@for_each(kind=["boards", "notices"])
def test_a_notice_fetches_the_fonts_of_its_script(window: Open, director: Director, kind: str) -> None:
    tournament = director.tournament(2)
    screen = window("/")
    fetched = fonts_of(screen, f"t/{tournament}/display/{kind}")
    assert not any("-sc-" in each for each in fetched)

    with screen.expect_response("**/noto-sans-sc-*"):
        director.send("POST", f"/tournaments/{tournament}/notices", text="请关闭手机")

    expect(screen.locator(".notice bdi")).to_have_text("请关闭手机")


@for_each(kind=["boards", "notices"])
def test_the_name_of_a_tournament_fetches_the_fonts_of_its_script(window: Open, director: Director, kind: str) -> None:
    tournament = director.send("POST", "/tournaments", name="上海公开赛", rounds=3)["id"]
    screen = window("/")

    with screen.expect_response("**/noto-sans-sc-*"):
        screen.goto(f"{screen.url}t/{tournament}/display/{kind}")


def _surname(name: str) -> str:
    return name.partition(",")[0]
