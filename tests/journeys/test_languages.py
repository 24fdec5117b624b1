"""A viewer in each language on a display, the boards, a player's page and the page of results; a result comes in."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from server.languages import NAMES as CODES
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

NAMES = (
    "Wojciechowska-Brzezińska, Aleksandra",
    "Γεωργίου, Ελένη",
    "Кузнецов, Пётр",
    "丁立人",
    "أحمد, سارة",
    "Ørsted, Åse",
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the pages say in one language."""

    display: str
    boards: str
    result: str
    adjourned: str
    shown: str
    join: str


WORDS = {
    "en": Spoken(
        "games in progress: 1",
        "results missing: 1 of 3",
        "Result: 1",
        "adj.",
        "✓ recorded and shown",
        "Join on this device",
    ),
    "fr": Spoken(
        "parties en cours : 1",
        "résultats manquants : 1 sur 3",
        "Résultat : 1",
        "ajour.",
        "✓ enregistré et affiché",
        "Rejoindre sur cet appareil",
    ),
    "de": Spoken(
        "laufende Partien: 1",
        "fehlende Ergebnisse: 1 von 3",
        "Ergebnis: 1",
        "Häng.",
        "✓ erfasst und angezeigt",
        "Auf diesem Gerät beitreten",
    ),
    "es": Spoken(
        "partidas en juego: 1",
        "resultados que faltan: 1 de 3",
        "Resultado: 1",
        "apl.",
        "✓ registrado y mostrado",
        "Entrar en este dispositivo",
    ),
    "pl": Spoken(
        "partie w toku: 1",
        "brakujące wyniki: 1 z 3",
        "Wynik: 1",
        "odł.",
        "✓ zapisane i pokazane",
        "Dołącz na tym urządzeniu",
    ),
}
LEAST = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def opened(director: Director) -> str:
    """A tournament of names in five scripts, round one published."""
    made: str = director.send("POST", "/tournaments", name="Ολυμπιάδα 2026", rounds=5)["id"]
    for place, name in enumerate(NAMES):
        director.send("POST", f"/tournaments/{made}/players", name=name, rating=2400 - place)
    director.send("POST", f"/tournaments/{made}/rounds")
    director.send("POST", f"/tournaments/{made}/rounds/1/publication")
    return made


def test_each_viewer_reads_a_result_in_their_own_language(window: Open, director: Director, server: Server) -> None:
    tournament = opened(director)
    view = director.view(tournament, "boards")
    first, second = (view["rows"][key] for key in view["order"][:2])
    pages: dict[str, dict[str, Page]] = {}
    assert WORDS.keys() == CODES.keys()
    for code, words in WORDS.items():
        hall = window(f"/t/{tournament}/display/boards", locale=code, width=1920, height=1080)
        boards = window(f"/t/{tournament}/boards", beside=hall)
        phone = window(f"/t/{tournament}/players/{first['white']['player']}", locale=code, width=390, height=844)
        link = director.send("POST", "/links", role="arbiter", tournament=tournament)["url"]
        tablet = window(urlsplit(link).path, locale=code)
        tablet.get_by_role("button", name=words.join).click()
        tablet.wait_for_url("**/enter")
        pages[code] = {"hall": hall, "boards": boards, "phone": phone, "tablet": tablet}
        for page in pages[code].values():
            expect(page.locator("html")).to_have_attribute("lang", code)
            is_live(page)

    path = f"/tournaments/{tournament}/rounds/1/games"
    director.send("PUT", f"{path}/{first['game']}/result", result="1-0", seen=None)
    director.send("PUT", f"{path}/{second['game']}/result", result="adjourned", seen=None)

    for code, words in WORDS.items():
        shown = pages[code]
        expect(shown["hall"].locator("[data-head=missing]")).to_contain_text(words.display)
        expect(shown["hall"].locator(f'[data-key="{second["game"]}"] .result')).to_have_text(words.adjourned)
        expect(shown["boards"].locator("[data-head=missing]")).to_contain_text(words.boards)
        expect(shown["boards"].locator(f'[data-key="{second["game"]}"] .result')).to_have_text(words.adjourned)
        expect(shown["phone"].locator("#now .made")).to_have_text(words.result)
        state = shown["tablet"].locator(f'[data-key="{first["game"]}"] [data-slot=state]')
        expect(state).to_have_text(words.shown)
        for page in shown.values():
            assert page.evaluate(LEAST) <= 0
        for name in NAMES:
            whole = name.replace("-", "-\u2060")  # a word joiner keeps double names on one line
            expect(shown["boards"].get_by_text(whole, exact=True)).to_be_visible()


def test_a_chosen_language_holds_from_page_to_page_and_in_what_modules_show(window: Open, director: Director) -> None:
    tournament = opened(director)
    game = director.view(tournament, "boards")["order"][0]
    page = window(f"/t/{tournament}/standings", locale="fr")

    page.get_by_role("link", name="Deutsch").click()
    page.get_by_role("link", name="Bretter", exact=True).click()
    is_live(page)
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="adjourned", seen=None)

    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(f'[data-key="{game}"] .result')).to_have_text("Häng.")
    page.locator("[data-why]").first.click()
    expect(page.locator("#why").get_by_text("ist Nummer 1 der oberen Hälfte der Gruppe")).to_be_visible()


def test_a_double_name_is_copied_as_it_is_written(window: Open, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Copied", rounds=3)["id"]
    director.send("POST", f"/tournaments/{tournament}/players", name="Vachier-Lagrave, Maxime")
    page = window(f"/t/{tournament}/players")
    name = page.locator("tbody .name").first
    expect(name).to_have_text("Vachier-\u2060Lagrave, Maxime")
    page.wait_for_load_state("networkidle")

    copied = name.evaluate("""
      (element) => {
        getSelection().selectAllChildren(element);
        let text = null;
        addEventListener("copy", (event) => (text = event.clipboardData.getData("text/plain")), { once: true });
        document.execCommand("copy");
        return text;
      }
    """)

    assert copied == "Vachier-Lagrave, Maxime"
