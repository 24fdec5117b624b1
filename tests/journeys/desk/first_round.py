"""From an empty tournament to the published first round."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.journeys.desk.pressing import Person
from tests.journeys.watching import is_live

PASTED, TYPED = 24, 6


def register_and_pair(person: Person, address: str) -> None:
    """Register thirty players, most of them from a spreadsheet, pair round one and publish it."""
    page = person.page
    page.goto(address)
    is_live(page)
    person.press(page.locator(".next").get_by_role("link", name="Paste a list…"))
    expect(page.get_by_label("Name, row 1", exact=True)).to_be_focused()
    person.paste("Name\tElo\n" + "".join(f"Player {each:02}, Al\t{2400 - 20 * each}\n" for each in range(PASTED)))
    state = page.locator("[data-paste] [data-state]").first
    expect(state).to_have_text(f"{PASTED} ready")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    expect(page.get_by_label(f"Name, row {PASTED + 1}", exact=True)).to_be_focused()
    for each in range(TYPED):
        person.type(f"Typist, Anna{each}\t{1800 - each}\n")
    expect(state).to_have_text(f"{PASTED + TYPED} ready")
    person.press(page.get_by_role("button", name=f"Register {PASTED + TYPED} players"))
    expect(page.locator("[data-done]")).to_contain_text(f"{PASTED + TYPED} players registered.")
    person.press(page.get_by_role("link", name="Round", exact=True))
    is_live(page)
    person.press(page.get_by_role("button", name="Pair round 1"))
    person.press(page.get_by_role("button", name="Publish round 1"))
    expect(page.locator("[data-do=publish]")).to_be_hidden()
