"""Pages fold names as the server does."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser

from domain.folding import word_spellings
from domain.simulation.names import random_names
from tests.journeys.modules import modules_page

pytestmark = pytest.mark.browser

NAMES = [
    *("Đoković, Nikola", "Müller-Lüdenscheidt, Jörg", "Þórsson, Æsir", "O’Neill, Siân", "Yıldız, Çağla", "Weiß, Œdipe"),
    *(
        "Халифман, Александр",
        "Ющенко, Юлия",
        "Нгуен Тхи",
        "侯逸凡",
        "Nguyễn, Thị Ánh",
        "Såra Aaen",
        "İnan, Őry",
        "d'Arc",
    ),
]


def test_a_name_has_the_same_spellings_on_the_page_and_on_the_server(browser: Browser) -> None:
    names = [*NAMES, *(name for name, _, _ in random_names(200, Random(7)))]
    with modules_page(browser) as page:
        found = page.evaluate(
            "async (names) => names.map((await import('/folding.js')).wordSpellings)",
            names,
        )
    assert found == [[list(word) for word in word_spellings(name)] for name in names]
