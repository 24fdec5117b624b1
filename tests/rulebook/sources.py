"""Finds in the sources which functions and which tests belong to which article.

A docstring cites articles in brackets after the key of their document: `C.04.1 [B.1 a], ECF [20 to 22, 24]`; in the
folder of a document the brackets are enough. A test carries `@pytest.mark.article("ECF 13")` if it counts a
criterion or states a rule, and `@pytest.mark.article("ECF 13", decides=True)` if a pairing comes out differently
because of the article. A number without a key, `F.7`, is of C.04.1.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from tests.rulebook.citing import cited
from tests.rulebook.documents import DOCUMENTS
from tests.rulebook.documents.document import Document
from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]

_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


class Kind(Enum):
    """What a citation is in: a function, or a test."""

    FUNCTION = "function"
    COUNTS = "test that counts"
    DECIDES = "test that decides"


@dataclass(frozen=True)
class Citation:
    """One place that cites an article."""

    document: str
    article: str
    kind: Kind
    place: str


@cache
def citations() -> tuple[Citation, ...]:
    """Every citation of the code and of the tests."""
    return (*_functions(), *_tests())


def _functions() -> Iterator[Citation]:
    for file, name in _files("domain"):
        home = next((each for each in DOCUMENTS if name.startswith(f"{each.folder}/")), None)
        for node, place in _documented(tree_of(file), name):
            for document, article in _cited(ast.get_docstring(node) or "", home, place):
                yield Citation(document, article, Kind.FUNCTION, place)


def _documented(module: ast.Module, name: str) -> Iterator[tuple[ast.Module | ast.ClassDef | ast.FunctionDef, str]]:
    """Every node that may have a docstring, with the function or class of the module that it is in."""
    yield module, name
    for outer in module.body:
        for node in ast.walk(outer) if isinstance(outer, _DOCUMENTED) else ():
            if isinstance(node, _DOCUMENTED):
                yield node, f"{name}: {getattr(outer, 'name', '')}"


def _tests() -> Iterator[Citation]:
    for file, name in _files("tests"):
        for node in nodes_of(file):
            match node:
                case ast.Call(func=ast.Attribute(attr="article"), args=[ast.Constant(value=str(text))]):
                    decides = any(word.arg == "decides" and ast.literal_eval(word.value) for word in node.keywords)
                    for document, article in _cited(text, None, name):
                        yield Citation(document, article, Kind.DECIDES if decides else Kind.COUNTS, name)


def _cited(text: str, home: Document | None, place: str) -> list[tuple[str, str]]:
    """The rows that a text cites. An article that does not exist is reported with its place."""
    try:
        return list(cited(text, home, is_mark=place.startswith("tests/")))
    except ValueError as error:
        error.add_note(place)
        raise


def _files(folder: str) -> Iterator[tuple[Path, str]]:
    for file in sorted((ROOT / folder).rglob("*.py")):
        yield file, file.relative_to(ROOT).as_posix()
