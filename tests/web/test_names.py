"""Modules, classes and functions have standard names: the private words that the code once used do not come back.

FOLDERS lists what has been renamed so far; another folder is added when its names are standard too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

FOLDERS = (
    "server/live",
    "server/service",
    "server/views",
    "server/site",
    "server/caching.py",
    "server/cli.py",
    "server/messages.py",
    "server/telemetry.py",
    "server/tls.py",
    "web/static/css",
    "web/static/js",
    "web/templates",
)
"""Folders and files whose names are checked."""

WORDS = frozenset(
    {"crowd", "everybody", "envelope", "film", "fleet", "house", "keeper", "lane", "ledger", "nobody", "projector"}
    | {"says", "shelf", "tell", "telling", "told", "vault", "wish", "wishes"}
)
"""Words that no name may contain."""

NAMES = frozenset({"asked", "asking", "ground", "hear", "memory", "screens", "shown"})
"""Names that no module and no class may have; the words themselves are common."""

_JS_CLASS = re.compile(r"^\s*(?:export )?class (\w+)", re.MULTILINE)
_JS_FUNCTION = re.compile(
    r"(?:\bfunction (\w+)|"
    r"^  (?:static )?(?:async )?(?:get )?#?(\w+)\([^\n]*\) \{$|\bconst (\w+) = (?:async )?\([^)]*\) =>)",
    re.MULTILINE,
)


def files() -> list[Path]:
    found = [each for name in FOLDERS for each in (sorted((ROOT / name).rglob("*")), [ROOT / name])[name[-3:] == ".py"]]
    return [each for each in found if each.suffix in {".py", ".js", ".css", ".html"}]


def words(name: str) -> list[str]:
    """The words of a name: `DisplayHub`, `display_hub` and `display-hub` have two."""
    return [each.lower() for each in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def functions(path: Path) -> Iterator[str]:
    if path.suffix == ".py":
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from (e.name for e in ast.walk(tree) if isinstance(e, ast.FunctionDef | ast.AsyncFunctionDef))
    elif path.suffix == ".js":
        yield from (name for each in _JS_FUNCTION.findall(path.read_text(encoding="utf-8")) for name in each if name)


def classes(path: Path) -> Iterator[str]:
    if path.suffix == ".py":
        yield from (e.name for e in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(e, ast.ClassDef))
    elif path.suffix == ".js":
        yield from _JS_CLASS.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_class_or_function_has_a_private_name(path: Path) -> None:
    types = [path.stem, *classes(path)]

    assert [name for name in (*types, *functions(path)) if WORDS & set(words(name))] == []
    assert [name for name in types if name.lower() in NAMES] == []


def test_names_are_found_in_modules_of_both_languages() -> None:
    hub, outbox = ROOT / "server/live/hub.py", ROOT / "web/static/js/outbox.js"

    assert {"Hub", "watch"} <= {*classes(hub), *functions(hub)}
    assert {"Outbox", "pending", "isOpen", "isAnswer", "deliver"} <= {*classes(outbox), *functions(outbox)}
