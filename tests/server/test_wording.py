"""Texts that the pages say as the modules of web/static/js do."""

from __future__ import annotations

from server.wording import abbreviated
from tests.for_each import for_each

SHORT = {
    "Wójcik, Anna-Maria Zofia": "Wójcik, A.-M. Z.",
    "Παπαδοπούλου, Ελένη": "Παπαδοπούλου, Ε.",  # noqa: RUF001  # Greek
    "Ильина, Ольга Петровна": "Ильина, О. П.",  # noqa: RUF001  # Cyrillic
    "O'Neill Smith, D'Arcy": "O'Neill Smith, D.",
    "Vishwanathan": "Vishwanathan",
    "Li,": "Li,",
    "王小明": "王小明",
    "שפירא, דוד": "שפירא, דוד",
    "चौधरी, प्रिया": "चौधरी, प्रिया",
}


@for_each(name=SHORT)
def test_given_names_become_initials_and_a_surname_never_does(name: str) -> None:
    assert abbreviated(name) == SHORT[name]
