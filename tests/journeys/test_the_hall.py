"""The whole hall at once: rounds published to six displays and forty phones, a display cut off and healed.

The phones are read in five languages. Beside them someone reads the boards in each language, and asks for less motion.
At the end of each round every phone, and at the end every screen, says what the log says.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.languages import NAMES, language
from server.wording import points_text, result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = [pytest.mark.browser, pytest.mark.own_server]

PLAYERS = 40
"""With a phone each; one more has none and stays away with half a point."""
SEED = 20_261_121
RESULTS = ("1-0", "1/2-1/2", "0-1")
DISPLAYS = {
    "first boards": "boards?share=1/2",
    "last boards": "boards?share=2/2",
    "seats": "seats?theme=dark",
    "standings": "standings",
    "playing": "playing",
    "latest": "latest",
}
LANGUAGES = {f"{code}-{region}": code for code, region in zip(NAMES, ("GB", "CH", "AT", "MX", "PL"), strict=True)}
ROWS = """() => [...document.querySelectorAll("[data-rows] > [data-key]")].map((row) =>
  [row.dataset.key, row.querySelector("[data-f=result], [data-f=points]")?.textContent ?? ""])"""


def open_hall(window: Open, path: str) -> dict[str, Page]:
    """Six displays, each a computer of its own."""
    screens = {name: window(f"{path}/display/{kind}", width=1280, height=720) for name, kind in DISPLAYS.items()}
    for screen in screens.values():
        is_live(screen)
    return screens


def open_viewers(window: Open, path: str) -> dict[str, Page]:
    """The list of boards in every language; motion is reduced for all of them."""
    viewers = {
        code: window(f"{path}/boards", locale=locale, reduced_motion="reduce") for locale, code in LANGUAGES.items()
    }
    for viewer in viewers.values():
        is_live(viewer)
    return viewers


def open_phones(window: Open, path: str, players: list[str]) -> dict[str, Page]:
    """A phone for each player; those of a language share a browser, each page has a connection of its own."""
    phones: dict[str, Page] = {}
    first: dict[str, Page] = {}
    for place, player in enumerate(players):
        locale = list(LANGUAGES)[place % len(LANGUAGES)]
        beside = first.get(locale)
        phones[player] = window(f"{path}/players/{player}", beside=beside, width=390, height=844, locale=locale)
        first.setdefault(locale, phones[player])
    for phone in phones.values():
        is_live(phone)
    return phones


def shown(screen: Page) -> dict[str, str]:
    """What each row of a list shows; of a display, the rows of the present page."""
    return dict(screen.evaluate(ROWS))


def results_of(view: Mapping[str, Any], code: str = "en") -> dict[str, str]:
    """What a list of this view has to say in each row, in a language."""
    rows, reader = view["rows"], language(code)
    return {key: result_text(rows[key]["result"], rows[key]["bye"], reader) for key in view["order"]}


def expect_own_board(phone: Page, colour: str, row: Mapping[str, Any]) -> None:
    """The phone shows its player's board, colour and opponent."""
    other = "black" if colour == "white" else "white"
    now = phone.locator("#now")
    expect(now.locator("[data-now=board]")).to_have_text(str(row["board"]))
    expect(now.locator("[data-now=name]")).to_have_text(row[other]["name"])
    expect(now.locator(f"[data-colour={colour}]")).to_be_visible()


def expect_own_result(phone: Page, colour: str, result: str) -> None:
    """The phone shows what its player scored, in the language in which it is read."""
    reader = language(phone.evaluate("document.documentElement.lang"))
    score = dict(zip(("white", "black"), result.replace("1/2", "½").split("-"), strict=True))[colour]
    expect(phone.locator("#now [data-now=result]")).to_have_text(reader.text("Result: {result}", result=score))


def expect_own_place(phone: Page, row: Mapping[str, Any]) -> None:
    """The phone shows its player's points and place, in the language in which it is read."""
    reader = language(phone.evaluate("document.documentElement.lang"))
    place = reader.text("{place} of {players}", place=row["place"], players=PLAYERS + 1)
    expect(phone.locator("[data-figure=points]")).to_have_text(points_text(row["points"]))
    expect(phone.locator("[data-figure=place]")).to_have_text(place)


def test_every_screen_of_the_hall_follows_two_rounds_and_agrees_with_the_log_at_the_end(
    window: Open, director: Director, server: Server
) -> None:
    chance = Random(SEED)
    tournament = director.send("POST", "/tournaments", name="Hall Open", rounds=5)["id"]
    command, path = f"/tournaments/{tournament}", f"/t/{tournament}"
    players = [
        director.send("POST", f"{command}/players", name=f"Player {place:02}", rating=2400 - place)["player"]
        for place in range(PLAYERS)
    ]
    away = director.send("POST", f"{command}/players", name="Player away", rating=1000)["player"]
    for number in (1, 2):
        director.send("POST", f"{command}/players/{away}/byes", round=number, kind="half-point")
    screens = open_hall(window, path)
    viewers = open_viewers(window, path)
    phones = open_phones(window, path, players)

    for number in (1, 2):
        director.send("POST", f"{command}/rounds")
        director.send("POST", f"{command}/rounds/{number}/publication")
        boards = director.view(tournament, "boards")
        games = {key: row for key, row in boards["rows"].items() if row["bye"] is None}
        for row in games.values():
            for colour in ("white", "black"):
                expect_own_board(phones[row[colour]["player"]], colour, row)
        expect(screens["seats"].locator(".row")).to_have_count(PLAYERS + 1)

        cut_off = screens["last boards"]
        results: dict[str, str] = {}
        for entered, (key, row) in enumerate(games.items()):
            if (number, entered) == (2, 5):
                cut_off.context.set_offline(True)
                server.kill()
                server.start()
                expect(cut_off.locator("#status")).to_have_attribute("data-state", "delayed")
                is_live(screens["first boards"])
            results[key] = chance.choice(RESULTS)
            director.send("PUT", f"{command}/rounds/{number}/games/{key}/result", result=results[key], seen=row["seen"])
        for key, row in games.items():
            for colour in ("white", "black"):
                expect_own_result(phones[row[colour]["player"]], colour, results[key])
        after_round = director.view(tournament, "standings")["rows"]
        for player, phone in phones.items():
            expect_own_place(phone, after_round[player])
        if number == 2:
            assert "·" in shown(cut_off).values(), "it keeps its last good content"
            cut_off.context.set_offline(False)

    assert {phone.evaluate("document.documentElement.lang") for phone in phones.values()} == set(NAMES)
    boards, standings = (director.view(tournament, name) for name in ("boards", "standings"))
    for name in ("first boards", "last boards"):
        is_live(screens[name])
        screens[name].wait_for_function("() => !document.querySelector('[data-rows]').textContent.includes('·')")
        assert len(shown(screens[name])) > 5
        assert shown(screens[name]).items() <= results_of(boards).items()
    for code, viewer in viewers.items():
        is_live(viewer)
        viewer.wait_for_function("() => !document.querySelector('[data-rows]').textContent.includes('·')")
        assert shown(viewer) == results_of(boards, code)
        expect(viewer.locator("html")).to_have_attribute("lang", code)
        assert viewer.evaluate("() => document.getAnimations().length") == 0
    assert len({tuple(shown(viewer).values()) for viewer in viewers.values()}) > 1, "a bye has another name elsewhere"
    expect(screens["playing"].locator(".row")).to_have_count(0)
    expect(screens["latest"].locator(".row .board").first).to_have_text(str(list(games.values())[-1]["board"]))
    for place, row in enumerate(standings["rows"].values()):
        expect(screens["standings"].locator(f".row >> nth={place} >> .points")).to_have_text(points_text(row["points"]))
    assert list(shown(screens["standings"])) == standings["order"]
