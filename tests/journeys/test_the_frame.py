"""The frame of officials' pages: one navigation, the tournament's name and state, at every size."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.catalogues.messages import LANGUAGES
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

LAPTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
LABELS = "#side a > span:first-of-type"
CUT = """() => [...document.querySelectorAll("#side a, #side a > span, .top-bar")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflow !== "hidden")
  .map((box) => box.textContent.trim())"""


def official(window: Open, server: Server, director: Director, role: str = "director", **more: str) -> Page:
    """A page of an official who has joined by a link. `locale` is the browser's language."""
    options = {"locale": more.pop("locale", "en"), "width": LAPTOP[0], "height": LAPTOP[1]}
    link = director.send("POST", "/links", role=role, name="Anna", **more)["url"]
    page = window(server.base + urlsplit(link).path, **options)
    page.locator("main button").click()
    page.wait_for_url(lambda url: "/join/" not in url)
    return page


@pytest.mark.parametrize("role", ["director", "arbiter", "check-in"])
def test_all_pages_of_an_official_have_the_same_frame(
    window: Open, server: Server, director: Director, role: str
) -> None:
    tournament = director.tournament(12)
    page = official(window, server, director, role, tournament=tournament if role != "director" else "")
    page.goto(f"{server.base}/t/{tournament}/check-in")
    labels = page.locator(LABELS).all_inner_texts()
    addresses = [each.get_attribute("href") for each in page.locator("#side a").all()]
    assert len(labels) > 5

    for label, address in zip(labels, addresses, strict=True):
        page.goto(f"{server.base}{address}")
        expect(page.locator("main:not([inert])")).to_be_visible()
        if address == "/" and role == "director":  # the list of tournaments is about none of them
            continue
        assert page.locator(LABELS).all_inner_texts() == labels, label
        expect(page.locator("#side [aria-current=page] > span:first-of-type")).to_have_text(label)
        expect(page.locator(".top-bar [data-frame-name]")).to_have_text("Journey Open")
        expect(page.locator(".top-bar [data-frame-state]")).to_have_text("Round 1 · published")
        assert page.locator("main .primary:visible").count() <= 1, label
        assert page.locator("header.bar").count() == 0


def test_the_public_and_displays_have_no_frame(window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    public = window(f"/t/{tournament}/standings")
    expect(public.locator("header.bar nav a[aria-current=page]")).to_have_text("Standings")
    assert public.locator("#side").count() == 0

    page = official(window, server, director)
    page.goto(f"{server.base}/t/{tournament}/display/boards")
    expect(page.locator(".display-head")).to_be_visible()
    assert page.locator("#side").count() == 0


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_frame_fits_at_every_size(window: Open, server: Server, director: Director, locale: str) -> None:
    tournament = director.tournament(4)
    name = "Internationale Offene Meisterschaft von Garmisch-Partenkirchen und Umgebung 2026"
    director.send("PATCH", f"/tournaments/{tournament}", name=name)
    page = official(window, server, director, locale=locale)
    page.goto(f"{server.base}/t/{tournament}/files")

    for width, height in (LAPTOP, TABLET, (900, 700), PHONE, (320, 700)):
        page.set_viewport_size({"width": width, "height": height})
        if width < 900:
            page.locator(".top-bar .menu").click()
        expect(page.locator("#side")).to_be_visible()
        assert page.evaluate(CUT) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if width < 900:
            page.keyboard.press("Escape")


def test_the_drawer_of_a_phone_is_used_by_keys_alone(window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    page = official(window, server, director)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{server.base}/t/{tournament}/files")
    menu, side = page.get_by_role("button", name="Menu"), page.locator("#side")
    expect(side).not_to_be_visible()

    menu.focus()
    page.keyboard.press("Enter")
    expect(side).to_be_visible()
    page.keyboard.press("Escape")
    expect(side).not_to_be_visible()
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(side.locator("a").first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{server.base}/t/{tournament}")


@pytest.mark.parametrize("path", ["", "/files", "/standings"])
def test_the_state_follows_the_tournament(window: Open, server: Server, director: Director, path: str) -> None:
    tournament = director.tournament(2, rounds=1)
    page = official(window, server, director)
    page.goto(f"{server.base}/t/{tournament}{path}")
    state = page.locator("[data-frame-state]")
    expect(state).to_have_text("Round 1 · published")

    boards = director.view(tournament, "boards")
    game = boards["order"][0]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)
    expect(state).to_have_text("Round 1 · complete")
    director.send("PATCH", f"/tournaments/{tournament}", name="Renamed Open")
    expect(page.locator("[data-frame-name]")).to_have_text("Renamed Open")


@pytest.mark.own_server
def test_the_name_leads_to_the_other_tournaments(window: Open, server: Server, director: Director) -> None:
    far, near, own = director.tournament(2), director.tournament(2), director.tournament(2)
    for each, name in ((far, "Far"), (near, "Near"), (own, "Own")):
        director.send("PATCH", f"/tournaments/{each}", name=name, festival="" if each == far else "Week")
    page = official(window, server, director)
    page.goto(f"{server.base}/t/{own}/boards")
    is_live(page)

    page.locator(".switch summary").click()
    expect(page.locator("[data-others] a")).to_have_text(["Near", "Far"])
    page.keyboard.press("Escape")
    expect(page.locator("[data-others]")).not_to_be_visible()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Near").click()
    page.wait_for_url(f"{server.base}/t/{near}")


@pytest.mark.own_server
def test_an_official_logs_out_by_the_menu(window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(8)
    page = official(window, server, director, "arbiter", tournament=tournament)
    page.goto(f"{server.base}/t/{tournament}/enter")
    is_live(page)
    page.context.route("**/result", lambda route: route.abort())
    page.get_by_label("Board 2", exact=True).get_by_role("button", name="½ – ½").click()
    expect(page.get_by_text("1 on this device only")).to_be_visible()

    page.get_by_role("button", name="Log out…").click()

    dialog = page.get_by_role("dialog", name="Log out Anna?")
    expect(dialog).to_contain_text("1 entry was not sent.")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Log out…").click()
    dialog.get_by_role("button", name="Log out", exact=True).click()

    page.wait_for_url(f"{server.base}/")
    expect(page.locator("#side")).to_have_count(0)
    assert [each for each in director.send("GET", "/devices")["devices"] if each["role"] == "arbiter"] == []


def test_what_was_half_typed_is_not_there_for_who_comes_after_log_out(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    page = official(window, server, director, "director")
    page.goto(f"{server.base}/t/{tournament}/roster")
    is_live(page)
    page.get_by_text("Register a player").click()
    page.get_by_label("Club", exact=True).first.fill("Riverside")
    expect(page.get_by_text("Not saved: Club")).to_be_visible()
    page.get_by_role("button", name="Log out…").click()
    page.get_by_role("dialog").get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url(f"{server.base}/")

    link = director.send("POST", "/links", role="director", name="Bea")["url"]
    page.goto(link)
    page.get_by_role("button", name="Join").click()
    page.wait_for_url(f"{server.base}/")
    page.goto(f"{server.base}/t/{tournament}/roster")
    is_live(page)

    expect(page.get_by_text("Not saved")).to_be_hidden()
    expect(page.get_by_label("Club", exact=True).first).to_have_value("")
