"""Only a system's own package knows its code: the rest asks its rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.pairing.registry import all_rules, packages
from tests.syntax import tree_of

ROOT = Path(__file__).parents[3]

ALLOWED = frozenset({"domain/pairing/registry.py"})
"""The registry has the code of the default system."""

CODES = frozenset(rules.code for rules in all_rules())
REPORT_CODES = frozenset(
    code
    for rules in all_rules()
    for code in (*rules.report_codes.own, *(each.code for each in rules.report_codes.shared))
)
LEAST = 3
"""Letters of the beginning of a code that are no accident."""

_NAMES = "|".join(re.escape(each) for each in sorted(CODES | REPORT_CODES, key=len, reverse=True))
WHOLE_CODE = re.compile(rf"(?<![\w-])(?:{_NAMES})(?![\w-])")


def _modules() -> Iterator[Path]:
    own = tuple(ROOT / each.replace(".", "/") for each in packages())
    for folder in ("domain", "server", "web", "migrations"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not any(path.is_relative_to(each) for each in own):
                yield path


def _texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts of a module with their lines, but for what only explains: docstrings."""
    explaining = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in explaining:
            yield each.lineno, each.value


def _names_a_system(text: str) -> bool:
    """Whether a text is a code, begins one that others share (`fide-`), or has a code of several words in it."""
    is_beginning = len(text) >= LEAST and text.endswith("-") and any(code.startswith(text) for code in CODES)
    inside = (found.group() for found in WHOLE_CODE.finditer(text))
    return text in CODES | REPORT_CODES or is_beginning or any("-" in each or "_" in each for each in inside)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = "ecf"', True),
        ('x = code.startswith("fide-")', True),
        ('x = f"fide-dutch-{year}"', True),
        ('x = {"berger": 1}', True),
        ('x = "pairs by fide-dutch-2017 only"', True),
        ('x = "192 FIDE_DUTCH"', True),
        ('x = "sonneborn berger, soberg"', False),
        ('x = "fide-id"', False),
        ('"""As `fide-dutch-2026`."""', False),
    ],
)
def test_what_names_a_system(source: str, found: bool) -> None:
    assert any(_names_a_system(text) for _, text in _texts(ast.parse(source))) is found


def test_no_module_outside_a_system_names_its_code() -> None:
    found = [
        f"{name}:{line} {text!r}"
        for path in _modules()
        if (name := path.relative_to(ROOT).as_posix()) not in ALLOWED
        for line, text in _texts(tree_of(path))
        if _names_a_system(text)
    ]

    assert found == []


def test_every_module_that_may_name_a_code_does() -> None:
    for name in ALLOWED:
        texts = _texts(tree_of(ROOT / name))
        assert any(_names_a_system(text) for _, text in texts), name


def test_no_template_and_no_script_names_a_code() -> None:
    pages = [path for path in (ROOT / "web").rglob("*") if path.suffix in (".html", ".js", ".css")]
    found = [
        f"{path.relative_to(ROOT)}: {each.group()}"
        for path in pages
        for each in WHOLE_CODE.finditer(path.read_text(encoding="utf-8"))
    ]

    assert len(pages) > 100
    assert found == []
