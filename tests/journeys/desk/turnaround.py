"""From the last result of a round to the next one: drafted, read, published, on displays and phones, at the printer."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from server.wording import result_text
from tests.journeys.desk.pressing import Person
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

_PRINTER = "window.print = () => { document.documentElement.dataset.printed = 'yes'; }"


@dataclass
class Watchers:
    """A display of the boards in the hall, and the phone of the player of the starting list's first number."""

    hall: Page
    phone: Page


def all_but_one(director: Director, players: int) -> str:
    """A tournament in round one, with a result of every board but the last; White won half of the games."""
    tournament = director.tournament(players)
    games = director.view(tournament, "boards")["order"]
    for place, game in enumerate(games[:-1]):
        path = f"/tournaments/{tournament}/rounds/1/games/{game}/result"
        director.send("PUT", path, result=("1-0", "1/2-1/2", "1-0", "0-1")[place % 4], seen=None)
    return tournament


def open_watchers(hall: Page, phone: Page, director: Director, server: Server, tournament: str) -> Watchers:
    """Open the display and the player's page, and wait until they are live."""
    player = director.view(tournament, "players")["order"][0]
    hall.goto(f"{server.base}/t/{tournament}/display/boards")
    phone.goto(f"{server.base}/t/{tournament}/players/{player}")
    for page in (hall, phone):
        is_live(page)
    return Watchers(hall, phone)


def open_desk(person: Person, address: str) -> None:
    """The desk before the last result; `print` of the browser only leaves a mark."""
    person.page.add_init_script(_PRINTER)
    person.page.goto(address)
    is_live(person.page)


def enter_last(person: Person) -> None:
    """The last result, by keys: go to the first missing board, and White wins."""
    page = person.page
    page.get_by_role("button", name="Missing").click()
    page.locator('[data-rows="boards"] tr').locator("visible=true").first.focus()
    person.type("1")
    expect(page.get_by_role("button", name="Pair round 2")).to_be_visible()


def next_round(person: Person, watchers: Watchers, boards: int) -> None:
    """Pair, read the draft, publish, and print the pairings; wait until hall and phone have them."""
    page = person.page
    person.press(page.get_by_role("button", name="Pair round 2"))
    expect(page.locator("#draft tbody tr")).to_have_count(boards)
    expect(page.locator("#summary")).to_contain_text("Players by points")
    person.press(page.get_by_role("button", name="Publish round 2"))
    expect(watchers.hall.get_by_role("banner")).to_contain_text("Round 2")
    expect(watchers.phone.locator("#now")).to_contain_text("Round 2 of 5")
    expect(watchers.phone.locator("#now [data-now=board]")).not_to_be_empty()
    person.press(page.get_by_role("link", name="Print the pairings"))
    expect(page.get_by_role("heading", name="Pairings by board").first).to_be_visible()
    person.press(page.get_by_role("button", name="Print", exact=True))
    expect(page.locator("html")).to_have_attribute("data-printed", "yes")


def a_busy_minute(person: Person, desk: str) -> None:
    """One player withdraws, two more have a bye in round 2, and a result of round 1 was wrong; back to the desk."""
    page = person.page
    person.press(page.get_by_role("link", name="Players").first)
    is_live(page)
    _find(person, "Player 003")
    person.press(page.get_by_role("button", name="Withdrawal, return, expulsion"))
    leave = page.locator('[data-form="leave"] [data-do="withdrawal"]')
    person.press(leave)
    expect(page.locator("[data-again]").locator("visible=true")).to_be_visible()
    person.press(leave)
    expect(page.locator("#player")).to_be_hidden()
    for name in ("Player 005", "Player 006"):
        _find(person, name)
        person.press(page.get_by_role("button", name="Bye", exact=True))
        page.locator('[data-form="bye"] [name=round]').select_option("2")
        person.press(page.get_by_role("button", name="Record the bye"))
        expect(page.locator("#player")).to_be_hidden()
    page.goto(f"{desk}/enter")
    is_live(page)
    board = page.get_by_label("Board 1", exact=True)
    person.press(board.get_by_role("button", name=result_text("0-1"), exact=True))
    expect(board.locator("[data-answer]")).to_contain_text("was 1 – 0, is now 0 – 1")
    person.press(board.get_by_role("button", name="Change the result"))
    expect(board.get_by_role("button", name=result_text("0-1"), exact=True)).to_have_attribute("aria-pressed", "true")
    expect(board).to_have_attribute("data-state", "shown")
    page.goto(desk)
    is_live(page)


def _find(person: Person, name: str) -> None:
    """Filter the roster by a name, and open the player's dialog."""
    page = person.page
    page.locator("[data-filter]").fill("")
    page.locator("[data-filter]").focus()
    person.type(name)
    row = page.locator("[data-rows=players] tr").filter(has_text=name).locator("visible=true")
    expect(row).to_have_count(1)
    person.press(row.get_by_role("button", name="Correct"))
