"""What the pages are made of: nothing from elsewhere, nothing inline, the same words on both sides, enough contrast."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest

import web
from domain.values import ByeKind, Outcome, RatingKind, Score
from server.http.routes import ROUTES
from server.wording import cell_text, change_text, kind_text, points_text, result_text, unpaired_text
from tests.for_each import for_each

ROOT = Path(web.__file__).parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MODULES = sorted((ROOT / "static" / "js").glob("*.js"))
WORKER = ROOT / "static" / "worker.js"
PUSH_WORKER = ROOT / "static" / "push-worker.js"
SHEETS = sorted((ROOT / "static" / "css").glob("*.css"))
_SVG_NAMESPACE = "http://www.w3.org/2000/svg"


def named(path: Path) -> str:
    return path.name


@for_each(path=[*TEMPLATES, *MODULES, WORKER, PUSH_WORKER, *SHEETS])
def test_nothing_is_loaded_from_elsewhere(path: Path) -> None:
    text = path.read_text().replace(_SVG_NAMESPACE, "")

    assert not re.findall(r"""(?:src|href|url\(|from|import)\s*=?\s*["'(]?\s*(?:https?:)?//""", text)


def test_what_a_tablet_sends_has_its_words_on_the_cards_of_conflicts() -> None:
    """`wanted` of conflicts.js looks for an attribute that is called like the kind of the command."""
    module, outbox = ((ROOT / "static" / "js" / name).read_text() for name in ("enter.js", "outbox.js"))
    constants = dict(re.findall(r'const ([A-Z_]+) = "([\w-]+)"', outbox))
    written = re.findall(r'kind: (?:"([\w-]+)"|([A-Z_]+))', module)
    kinds = {literal or constants[name] for literal, name in written} - {"result"}
    cards = re.findall(r"data-mine (.*?)></strong>", (ROOT / "templates" / "enter.html").read_text())

    assert len(cards) == 2
    assert {"colours", "illegal-moves"} <= kinds
    for card in cards:
        assert set(re.findall(r'data-([\w-]+)="', card)) == kinds


def test_every_form_about_a_player_ends_with_its_buttons() -> None:
    text = (ROOT / "templates" / "parts" / "player_dialog.html").read_text()
    forms = re.findall(r"<form .*?</form>", text, re.DOTALL)

    assert len(forms) == 6
    for form in forms:
        assert re.search(r'<div class="buttons">(?:(?!</div>).)*</div>\s*</form>$', form, re.DOTALL), form


@for_each(path=MODULES)
def test_questions_are_asked_in_dialogs_of_the_pages(path: Path) -> None:
    assert not re.findall(r"(?<![\w.#])(?:confirm|alert|prompt)\(", path.read_text())


@for_each(path=SHEETS)
def test_a_style_names_the_sides_of_a_text_by_its_direction(path: Path) -> None:
    sides = r"\b(?:margin|padding|border)-(?:left|right)\b|\b(?:text-align|float): *(?:left|right)\b"
    text = path.read_text()
    inset = [found for found in re.findall(r"\binset: *([^;]+);", text) if _has_two_sides(found)]
    placed = [found for found in re.findall(r"(?<=[{;]) *(?:left|right): *([^;]+);", text) if found not in _SAME_SIDES]

    assert (re.findall(sides, text), inset, placed) == ([], [], [])


_SAME_SIDES = frozenset({"50%", "0"})
"""In the middle, and where a module moves what is dragged by the pointer."""


def _has_two_sides(inset: str) -> bool:
    """Whether an inset of four values has another one on the left than on the right."""
    values = inset.split()
    return len(values) == 4 and values[1] != values[3]


@for_each(
    name=[
        "display.css",
        "display-plain.css",
        "display-sections.css",
        "base.css",
        "tokens.css",
        "fonts.css",
        "fonts-width.css",
        "fonts-cjk.css",
    ]
)
def test_the_styles_of_displays_have_no_selector_that_an_old_browser_does_not_know(name: str) -> None:
    """Chrome 80 leaves out every rule with such a selector: rows had no columns there."""
    text = (ROOT / "static" / "css" / name).read_text()

    assert re.findall(r":(?:is|where|has)\(|:not\([^()]*,|^\s*&", text, re.MULTILINE) == []


@for_each(path=TEMPLATES)
def test_a_template_has_no_inline_script_style_or_handler(path: Path) -> None:
    text = path.read_text()
    scripts = re.findall(r"<script\b[^>]*>", text)

    data = ('type="application/json"', 'type="application/ld+json"')
    assert all("src=" in each or any(kind in each for kind in data) for each in scripts)
    assert "<style" not in text
    assert not re.search(r"""\s(style|on\w+)\s*=""", text)
    assert "|safe" not in text


@for_each(path=MODULES)
def test_a_module_never_makes_markup_of_text_nor_calls_what_plain_http_lacks(path: Path) -> None:
    text = "\n".join(line for line in path.read_text().splitlines() if not line.strip().startswith("//"))

    found = re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|randomUUID|crypto\.subtle", text)

    assert found == []


@for_each(path=[path for path in MODULES if path.name not in ("hall-clock.js", "status.js", "pairing.js")])
def test_a_module_writes_dates_and_numbers_in_the_locale_of_the_words(path: Path) -> None:
    """The language of the page alone would be that of the United States; the others show a time of day, or compare."""
    text = path.read_text()

    assert re.findall(r"toLocale\w*\((?!locale\b|\"en-GB\")[^)]*\)|DateTimeFormat\([^)]+\)", text) == []


@for_each(path=[path for path in MODULES if path.name not in ("offline.js", "notifications.js")])
def test_only_one_module_registers_each_service_worker(path: Path) -> None:
    assert "serviceWorker" not in path.read_text()


def test_the_worker_of_notifications_answers_no_requests_and_is_in_charge_of_no_page() -> None:
    """So it cannot be in the way of the one of officials' pages (docs/adr/0020, 0023)."""
    module = ROOT / "static" / "js" / "notifications.js"

    assert "respondWith" not in PUSH_WORKER.read_text()
    assert 'const SCOPE = "/push/"' in module.read_text()
    assert [each.path for each in ROUTES if each.path.startswith("/push/")] == []


def test_the_service_worker_answers_no_request_to_the_api() -> None:
    """What it answers stands below the line that lets the API and other servers pass (docs/adr/0020)."""
    text = WORKER.read_text()
    lines = text[text.index('addEventListener("fetch"') :].splitlines()
    passes = next(place for place, line in enumerate(lines) if 'startsWith("/api/")' in line and "return" in line)

    assert all("respondWith" not in line for line in lines[:passes])


@for_each(path=MODULES)
def test_a_module_imports_files_that_exist(path: Path) -> None:
    for name in re.findall(r'from "\./([\w.]+)"', path.read_text()):
        assert (path.parent / name).is_file()


@for_each(path=[path for path in MODULES if path.name != "api.js"])
def test_only_one_module_fetches_and_none_polls(path: Path) -> None:
    assert "fetch(" not in path.read_text()


@for_each(path=TEMPLATES)
def test_a_template_names_static_files_that_exist(path: Path) -> None:
    for name in re.findall(r"/static/([\w./-]+)", path.read_text()):
        assert (ROOT / "static" / name).is_file()


def test_results_read_the_same_on_the_first_paint_and_after_it() -> None:
    text = (ROOT / "static" / "js" / "formats.js").read_text()
    results = dict(
        re.findall(r'(?:"([^"]+)"|adjourned): (?:text\()?"([^"]+)"', text.split("RESULTS = {")[1].split("};")[0])
    )
    byes = dict(re.findall(r'"([^"]+)": text\("([^"]+)"\)', text.split("BYES = {")[1].split("};")[0]))

    assert results == {("" if each is Outcome.ADJOURNED else each.value): result_text(each) for each in Outcome}
    assert byes == {each.value: result_text(None, each) for each in ByeKind}


@pytest.mark.parametrize(("hundredths", "text"), [(None, "–"), (0, "0.00"), (320, "+3.20"), (-5, "−0.05")])
def test_the_change_of_a_rating_has_its_sign(hundredths: int | None, text: str) -> None:
    assert change_text(hundredths) == text


@pytest.mark.parametrize(("half", "text"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (18, "9")])
def test_half_points_are_read_as_points(half: int, text: str) -> None:
    assert points_text(half) == text


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


def themes() -> dict[str, dict[str, str]]:
    text = (ROOT / "static" / "css" / "tokens.css").read_text()
    chosen = text.split(':root[data-theme="dark"] {')[1].split("}")[0]
    automatic = text.split(':root:not([data-theme="light"]) {')[1].split("}")[0]
    assert colours(chosen) == colours(automatic), "both ways to the dark theme must lead to the same"
    return {"light": colours(text.split("}")[0]), "dark": colours(chosen)}


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


_TEXT_ON = {
    "ink": ("paper", "card", "raised", "news", "felt-soft", "pending-soft", "bad-soft"),
    "ink-soft": ("paper", "card", "raised"),
    "felt": ("paper", "card", "news"),
    "felt-ink": ("felt",),
    "good": ("card",),
    "pending": ("pending-soft",),
    "bad": ("card", "bad-soft"),
}


@pytest.mark.parametrize(("theme", "text"), list(product(("light", "dark"), _TEXT_ON)))
def test_text_stands_out_from_what_it_is_written_on(theme: str, text: str) -> None:
    palette = themes()[theme]
    ratios = {ground: round(contrast(palette[text], palette[ground]), 2) for ground in _TEXT_ON[text]}

    assert {ground: ratio for ground, ratio in ratios.items() if ratio < 4.5} == {}


_SEEN_ON = {
    "focus": ("paper", "card", "raised", "felt-soft", "news"),
    "ink-soft": ("paper", "card"),  # the edges of fields
    "felt": ("paper", "card"),
    "good": ("card",),
    "bad": ("card", "bad-soft"),
    "pending": ("card", "pending-soft"),
    "news-edge": ("card", "news"),
}


@pytest.mark.parametrize(("theme", "mark"), list(product(("light", "dark"), _SEEN_ON)))
def test_edges_and_marks_stand_out_from_what_they_are_on(theme: str, mark: str) -> None:
    palette = themes()[theme]
    ratios = {ground: round(contrast(palette[mark], palette[ground]), 2) for ground in _SEEN_ON[mark]}

    assert {ground: ratio for ground, ratio in ratios.items() if ratio < 3} == {}


def test_every_colour_of_one_theme_is_in_the_other() -> None:
    light, dark = themes()["light"], themes()["dark"]

    assert json.dumps(sorted(light)) == json.dumps(sorted(dark))


def test_kinds_of_ratings_read_the_same_in_both_languages() -> None:
    text = (ROOT / "static" / "js" / "formats.js").read_text()
    kinds = dict(re.findall(r'(\w+): text\("([^"]+)"\)', text.split("KINDS = {")[1].split("};")[0]))

    assert kinds == {kind.value: kind_text(kind) for kind in RatingKind if kind is not RatingKind.OFFICIAL}


def test_byes_are_named_the_same_on_the_first_paint_and_after_it() -> None:
    text = (ROOT / "static" / "js" / "formats.js").read_text()
    names = dict(re.findall(r'"([\w-]+)": text\("([^"]+)"\)', text.split("UNPAIRED = {")[1].split("};")[0]))

    assert names == {score.value: unpaired_text(score) for score in Score if unpaired_text(score)}
    assert len(names) == len(ByeKind)


def test_scores_of_games_read_the_same_on_the_first_paint_and_after_it() -> None:
    text = (ROOT / "static" / "js" / "formats.js").read_text()
    scores = dict(re.findall(r'"?([\w-]+)"?: "([^"]+)"', text.split("SCORES = {")[1].split("};")[0]))
    patterns = dict(re.findall(r'(\w+): text\("([^"]+)"\)', text.split("CELLS = {")[1].split("};")[0]))

    for score, sign in scores.items():
        for colour, pattern in patterns.items():
            told = cell_text({"tpn": 12, "colour": colour, "score": score, "points": 7})
            assert told == pattern.format(opponent="12", score=sign)
    assert cell_text({"tpn": None, "colour": None, "score": "half-point-bye", "points": 1}) == "·½"
    assert cell_text({"tpn": 3, "colour": "black", "score": None, "points": 0}) == "3b"
    assert cell_text({"tpn": 3, "colour": "black", "score": "adjourned", "points": 1}) == "3b\N{NO-BREAK SPACE}adj."


def test_a_tournament_in_short_reads_the_same_on_the_first_paint_and_after_it() -> None:
    said = re.compile(r"""(?:text|count)\(("[^"]+"(?:, "[^"]+")?)""")
    template = (ROOT / "templates" / "parts" / "in_short.html").read_text().split("{% macro place")[0]
    module = (ROOT / "static" / "js" / "in-short.js").read_text()

    assert set(said.findall(module)) - set(said.findall(template)) == {'"{n} player", "{n} players"'}
    assert set(said.findall(template)) <= set(said.findall(module))
