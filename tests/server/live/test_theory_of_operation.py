"""The theory of operation in `server.live` names modules and tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import server.live

TEXT = server.live.__doc__ or ""
ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent


def test_it_names_every_module() -> None:
    modules = {each.name for each in Path(server.live.__file__).parent.glob("*.py")} - {"__init__.py"}
    table = TEXT.split("Modules\n")[1].split("Invariants")[0]

    assert set(re.findall(r"`(\w+\.py)`", table)) == modules


def test_it_names_tests_that_exist() -> None:
    named = re.findall(r"`([\w/]+\.py)::(test_\w+)`", TEXT)
    paths = {file: ROOT / file if "/" in file else HERE / file for file, _ in named}
    known = {(file, each) for file, path in paths.items() for each in _functions(path)}

    assert len(named) > 10
    assert set(named) <= known


def _functions(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
