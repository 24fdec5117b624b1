"""docs/development.md names folders, files, functions and tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.for_each import for_each

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "development.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`((?:domain|server|web|tests|docs|migrations|benchmarks)/[\w./-]*)`", TEXT)))
TESTS = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", TEXT)))


@for_each(path=PATHS)
def test_a_path_that_it_names_exists(path: str) -> None:
    assert (ROOT / path).exists()


@for_each(path=sorted({path for path, _ in TESTS}))
def test_a_check_that_it_names_exists(path: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    known = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}

    assert {name for each, name in TESTS if each == path} - known == set()


def test_every_numbered_step_names_a_check() -> None:
    steps = re.findall(r"^\d+\. \*\*.+?(?=^\d+\. |^#|^$)", TEXT, re.MULTILINE | re.DOTALL)

    assert len(steps) > 30
    assert [step for step in steps if "*`" not in step] == []
