"""Texts that must be whole in little room (web/static/js/fitted.js)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.journeys.modules import modules_page

pytestmark = pytest.mark.browser

Call = Callable[..., Any]

_FITTED = """async ([text, room, small]) => (await import("/fitted.js"))
  .fitted(text, room, (each, stretch) => (each.length * stretch) / 100, small)"""
_SHORT = "async (names) => (await import('/fitted.js')).shortNames(names)"


@pytest.fixture(scope="module")
def fitted(browser: Browser) -> Iterator[Call]:
    with modules_page(browser) as page:
        yield lambda text, room, *small: page.evaluate(_FITTED, [text, room, *small])


@pytest.fixture(scope="module")
def short(browser: Browser) -> Iterator[Call]:
    with modules_page(browser) as page:
        yield lambda *names: page.evaluate(_SHORT, list(names))


def test_a_text_that_has_room_stays_as_it_is(fitted: Call) -> None:
    assert fitted("Spring Open", 11) == {"text": "Spring Open", "size": 1, "stretch": 100}


def test_a_long_text_is_condensed_then_in_two_lines_then_smaller(fitted: Call) -> None:
    assert fitted("Spring Open", 8)["stretch"] == 62.5
    two = fitted("Spring Open 2026", 6)
    assert (two["text"], two["size"], two["stretch"]) == ("Spring\nOpen 2026", 0.58, 100)
    tiny = fitted("Spring Open 2026", 2)
    assert tiny["text"] == "Spring\nOpen 2026"
    assert len("Open 2026") * 0.625 * tiny["size"] == pytest.approx(2)


def test_two_lines_of_the_same_size_come_before_a_condensed_line(fitted: Call) -> None:
    assert fitted("Spring Open", 11, 1)["text"] == "Spring Open"
    assert fitted("Spring Open", 8, 1) == {"text": "Spring\nOpen", "size": 1, "stretch": 100}
    assert fitted("Spring Open", 4, 1) == {"text": "Spring\nOpen", "size": 1, "stretch": 62.5}


def test_one_long_word_is_never_broken(fitted: Call) -> None:
    assert fitted("Schachfestival", 4) == {
        "text": "Schachfestival",
        "size": pytest.approx(4 / (14 * 0.625)),
        "stretch": 62.5,
    }


def test_a_word_that_has_little_less_room_than_it_needs_is_little_smaller(fitted: Call) -> None:
    assert fitted("Schachfestival", 8)["size"] == pytest.approx(8 / (14 * 0.625))


def test_sections_are_told_apart_by_the_end_of_their_names(short: Call) -> None:
    assert short("Spring Festival, Group A", "Spring Festival, Group B") == ["A", "B"]
    assert short("Open", "Open Seniors") == ["Open", "Open Seniors"]
    assert short("Open", "Women") == ["Open", "Women"]
    assert short("Spring Open") == ["Spring Open"]
