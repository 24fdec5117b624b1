"""Displays of every list on every screen: nothing overlaps, is cut or off the screen; capitals are large.

The benchmark benchmarks/displays.py looks at the whole matrix; here every pair of values occurs once, and what it found
wrong before.
"""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.contract.databases import fresh_database
from tests.journeys.hall.boxes import Shown, look_at
from tests.journeys.hall.fields import record_fields
from tests.journeys.hall.matrix import ONCE_WRONG, SIZES, Case, pairwise
from tests.journeys.server import Server

pytestmark = pytest.mark.browser

_language = attrgetter("language")


def test_no_text_overlaps_is_cut_or_leaves_the_screen(browser: Browser, tmp_path: Path) -> None:
    database = fresh_database(tmp_path)
    server = Server(tmp_path, database)
    tournaments = record_fields(database, SIZES)
    server.start()
    try:
        looks: dict[Case, Shown] = {}
        by_language = sorted([*pairwise(), *ONCE_WRONG], key=_language)
        for language, cases in groupby(by_language, key=_language):
            with browser.new_context(locale=language) as context:
                looks |= {case: look_at(context, server.base, tournaments, case) for case in cases}
    finally:
        server.stop()

    assert {case: found.problems for case, found in looks.items() if found.problems} == {}
    tiny = {
        case: (found.least, found.capital)
        for case, found in looks.items()
        if found.rows and found.least < min(20 * min(case.screen) / 1080, found.capital) * 0.95
    }
    assert tiny == {}
    small = {
        case: found.capital
        for case, found in looks.items()
        if found.rows and not case.distance and found.capital < 20 * min(case.screen) / 1080 * 0.85
    }
    assert small == {}
