"""Pages fold names as the server does."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser

from domain.folding import finds, word_spellings
from domain.simulation.names import random_names
from tests.journeys.modules import modules_page

pytestmark = pytest.mark.browser

NAMES = [
    *("Đoković, Nikola", "Müller-Lüdenscheidt, Jörg", "Þórsson, Æsir", "O’Neill, Siân", "Yıldız, Çağla", "Weiß, Œdipe"),
    *(
        "Халифман, Александр",
        "Ющенко, Юлия",
        "Максимов, Дмитрий",
        "Нгуен Тхи",
        "侯逸凡",
        "Nguyễn, Thị Ánh",
        "Såra Aaen",
        "İnan, Őry",
        "d'Arc",
    ),
]


def test_a_name_has_the_same_spellings_and_is_found_alike_on_the_page_and_on_the_server(browser: Browser) -> None:
    names = [*NAMES, *(name for name, _, _ in random_names(200, Random(7)))]
    typed = ["tscherednitschenko", "maximov dmitry", "mueller", "halifman", "ю", "d", "san", "xyz", ""]
    with modules_page(browser) as page:
        found, hits = page.evaluate(
            """async ([names, typed]) => {
              const { finds, wordSpellings } = await import('/folding.js');
              const hits = typed.map((each) => names.map((name) => finds(wordSpellings(each), wordSpellings(name))));
              return [names.map(wordSpellings), hits];
            }""",
            [names, typed],
        )
    spelt = [word_spellings(name) for name in names]
    assert found == [[[list(part) for part in word] for word in name] for name in spelt]
    assert hits == [[finds(word_spellings(each), name) for name in spelt] for each in typed]
