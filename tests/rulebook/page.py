"""The page docs/rulebook.md: a table for each document, with the functions and the tests of every article."""

from __future__ import annotations

from tests.rulebook.documents import DOCUMENTS
from tests.rulebook.documents.document import Article, Document
from tests.rulebook.sources import ROOT, Kind, citations

PAGE = ROOT / "docs" / "rulebook.md"

_HEAD = """# The rulebook in the code

Which function implements which article of the rules, and which tests: those that compute the criterion or state the
rule, and those in which a pairing comes out differently because of it. Functions are named from the folder of their
document on, or from the root; tests from `tests/` on. Made from docstrings and test marks by
`python -m tests.rulebook`; a test fails when a row lacks something, and when this page is out of date.
"""


def page() -> str:
    """The whole page."""
    return "".join([_HEAD, *map(_table, DOCUMENTS)])


def _table(document: Document) -> str:
    heads = ["article", "subject", *([document.differs] if document.differs else []), "functions"]
    heads += ["tests that count", "tests that decide"]
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    for name, article in document.articles.items():
        cells = [name, article.subject, *([article.differs] if document.differs else [])]
        cells += [_cell(document, name, article, kind) for kind in Kind]
        lines.append(f"| {' | '.join(cells)} |")
    code = f" Code: `{document.folder}`."
    return f"\n## {document.key}\n\n{document.title}.{code}\n\n" + "\n".join(lines) + "\n"


def _cell(document: Document, name: str, article: Article, kind: Kind) -> str:
    if kind is Kind.DECIDES and article.idle:
        return f"no decision of the pairing: {article.idle}"
    short = (place.removeprefix(f"{document.folder}/").removeprefix("tests/") for place in places(document, name, kind))
    return "<br>".join(f"`{place}`" for place in short)


def places(document: Document, name: str, kind: Kind) -> list[str]:
    """The places of functions or tests of this kind for the article."""
    key = (document.key, name, kind)
    return sorted({each.place for each in citations() if (each.document, each.article, each.kind) == key})


def missing() -> list[str]:
    """What rows lack, and the rows marked as deciding nothing although a test is marked as showing that they do."""
    return [
        f"{document.key} {name}: {kind.value}"
        for document in DOCUMENTS
        for name, article in document.articles.items()
        for kind in Kind
        if not _is_right(article, kind, places(document, name, kind))
    ]


def _is_right(article: Article, kind: Kind, found: list[str]) -> bool:
    if article.idle:
        return not found or kind is not Kind.DECIDES
    return bool(found)
