"""What a page shows, compared word by word: words that are split, cut, overprinted or beyond an edge."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

NAMES = (
    "Wolfeschlegelsteinhausen-Bergerdorff, Hubert Blaine",
    "Brzęczyszczykiewicz, Grzegorz",
    "Venkatanarasimharajuvarip, Raja",
    "Константинопольский, Александр",
    "Παπαδημητρακόπουλος, Γεώργιος",
    "Wojciechowska-Brzezinskaya, Aleksandra Maria",
    "Abdurrahmonmuhammadzodaev, Max",
    "محمد عبد الرحمن الخوارزمي",
    "სააკაშვილი, ნინო",
    "王小明",
    "Li, Bo",
    "Ó Súilleabháin, Ana",
    "남궁민수, 독고영재",
    "Lindemann, Franziska",
)
"""Names of several scripts, some of them with words as long as they get."""

_COMPARE = (Path(__file__).parent / "texts.js").read_text()


def faults(page: Page, selector: str = "main") -> list[str]:
    """What is wrong with the texts in these parts of a page, and whether the page goes beyond its edge.

    A word of a name or a label is whole with its hyphens; other texts may end a line after one.
    """
    found: list[str] = page.evaluate(_COMPARE, selector)
    return found


def split(page: Page, selector: str) -> list[str]:
    """The words in these parts of a page that stand on more than one line."""
    return [each for each in faults(page, selector) if each.startswith("split")]
