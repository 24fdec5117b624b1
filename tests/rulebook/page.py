"""The page docs/rulebook.md: article, functions, tests."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rulebook.articles import ARTICLES
from tests.rulebook.sources import ROOT, Citation, functions, tests

PAGE = ROOT / "docs" / "rulebook.md"

_HEAD = """# The rulebook in the code

Which function stands for which article of the FIDE (Dutch) System, and which tests. Made from docstrings and test marks
by `python -m tests.rulebook`; a test fails when an article has neither, and when this page is out of date.
"""


def page() -> str:
    """The whole page."""
    code, marks = functions(), tests()
    parts = [_HEAD]
    for edition, articles in ARTICLES.items():
        parts.append(f"\n## {edition}\n\n| article | what it asks | functions | tests |\n|---|---|---|---|\n")
        for article, title in articles.items():
            row = (article, title, _places(code, edition, article), _places(marks, edition, article))
            parts.append(f"| {' | '.join(row)} |\n")
    return "".join(parts)


def _places(citations: Sequence[Citation], edition: str, article: str) -> str:
    found = {citation.place for citation in citations if citation.covers(edition, article)}
    return "<br>".join(f"`{place}`" for place in sorted(found))


def uncovered() -> list[tuple[str, str]]:
    """The articles that have neither a function nor a test."""
    known = [*functions(), *tests()]
    return [
        (edition, article)
        for edition, articles in ARTICLES.items()
        for article in articles
        if not any(citation.covers(edition, article) for citation in known)
    ]
