"""Reads out of the sources which functions and which tests stand for which article.

A docstring cites articles in brackets, `[C12]` (2026) or `[C.10]` (2017), also from one `to` another; a test carries
`@pytest.mark.article("C.04.3:2026 [C12]")`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.rulebook.articles import ARTICLES, EDITION_2017, EDITION_2026

ROOT = Path(__file__).parents[2]
CODE = ("domain/pairing/dutch",)
TESTS = ("tests",)

_CITED = re.compile(r"\[([A-E](?:\.\d+(?:\.[a-d])?)?|C\d+|\d(?:\.\d+)*)\](?: to \[([A-E]\.\d+|C\d+)\])?")
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


@dataclass(frozen=True, order=True)
class Citation:
    """One place that stands for an article."""

    edition: str
    article: str
    place: str

    def covers(self, edition: str, article: str) -> bool:
        """Whether this is the article, a paragraph of it, or the section it is in."""
        if edition != self.edition:
            return False
        return (
            self.article == article or self.article.startswith(f"{article}.") or article.startswith(f"{self.article}.")
        )


def cited(text: str) -> list[tuple[str, str]]:
    """(edition, article) of every citation in a text. The form of the number tells the edition."""
    found: list[tuple[str, str]] = []
    for first, last in _CITED.findall(text):
        edition = EDITION_2017 if re.match(r"[A-E](\.|$)", first) else EDITION_2026
        articles = list(ARTICLES[edition])
        if last:
            found += [(edition, article) for article in articles[articles.index(first) : articles.index(last) + 1]]
        else:
            found.append((edition, first))
    return found


def functions() -> list[Citation]:
    """Every function, class or module of the code whose docstring cites an article."""
    return sorted({citation for file in _files(CODE) for citation in _functions_of(file)})


def tests() -> list[Citation]:
    """Every file of tests with a mark that names an article of these editions."""
    return sorted({citation for file in _files(TESTS) for citation in _marks_of(file)})


def _files(folders: Sequence[str]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def _functions_of(file: Path) -> Iterator[Citation]:
    module = ast.parse(file.read_text(encoding="utf-8"))
    name = file.relative_to(ROOT).as_posix()
    yield from _documented(module, name)
    for outer in module.body:
        if isinstance(outer, _DOCUMENTED):
            for node in ast.walk(outer):
                yield from _documented(node, f"{name}: {outer.name}")


def _documented(node: ast.AST, place: str) -> Iterator[Citation]:
    if isinstance(node, _DOCUMENTED):
        for edition, article in cited(ast.get_docstring(node) or ""):
            yield Citation(edition, article, place)


def _marks_of(file: Path) -> Iterator[Citation]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr="article"), args=[ast.Constant(value=str(text))]):
                if text.startswith((EDITION_2026, EDITION_2017)):
                    for edition, article in cited(text):
                        yield Citation(edition, article, file.relative_to(ROOT).as_posix())
