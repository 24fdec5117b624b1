"""What people read is marked: templates and modules hold no words that only English readers would get."""

from __future__ import annotations

import re
from pathlib import Path

import web
from tests.catalogues.literals import unmarked
from tests.for_each import for_each

_WEB = Path(web.__file__).parent
TEMPLATES = sorted(set((_WEB / "templates").rglob("*.html")) - set((_WEB / "templates" / "style").rglob("*.html")))
"""Without the page of components, which only developers see."""
MODULES = sorted((_WEB / "static" / "js").glob("*.js"))
_SHOWN = re.compile(
    r"""(?:textContent = |write\([^,()]+(?:\([^()]*\))?, |setAttribute\("(?:aria-label|title)", |"""
    r"""new Option\(|alert\(|confirm\()"""
    r"""("[^"]*"|`[^`]*`)"""
)


@for_each(path=TEMPLATES)
def test_a_template_says_nothing_that_is_not_marked(path: Path) -> None:
    assert unmarked(path) == []


@for_each(path=MODULES)
def test_a_module_shows_nothing_that_is_not_marked(path: Path) -> None:
    shown = _SHOWN.findall(path.read_text(encoding="utf-8"))

    assert [text for text in shown if re.search(r"[^\W\d_]{3,}", re.sub(r"\$\{.*?\}", "", text))] == []


def test_words_beside_marked_ones_are_found(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        """<p title="A hint">{{ text("Round") }} three</p><b data-of="Board {n}"></b><code>any thing</code>"""
    )

    assert unmarked(path) == ["A hint", "three", "Board "]
