"""Modules, classes, functions and variables have standard names: private words that were once used do not return."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.for_each import for_each
from tests.syntax import nodes_of

ROOT = Path(__file__).parents[2]

FOLDERS = (
    "benchmarks",
    "domain",
    "migrations",
    "server",
    "web/static/css",
    "web/static/js",
    "web/templates",
)
"""Folders whose names are checked."""

WORDS = frozenset(
    {"anybody", "crowd", "everybody", "envelope", "fact", "facts", "film", "fleet", "house", "keeper", "lane", "ledger"}
    | {"nobody", "otherwise", "projector", "said", "says", "shelf", "somebody", "stands", "tell", "telling", "tells"}
    | {"told", "vault", "wish", "wishes"}
)
"""Words that no name may contain."""

NAMES = frozenset({"asked", "asking", "ground", "hear", "memory", "screens", "shown"})
"""Names that no module and no class may have; the words themselves are common."""

KEPT_TYPES = frozenset({"EverybodyMeets", "NobodyCheckedIn", "UnknownFact", "memory"})
"""Refusals, whose names are part of answers; the event store in memory."""

KEPT_FUNCTIONS = frozenset({"_told"})
"""A helper of a released migration."""

KEPT_VARIABLES = frozenset(
    {"facts"}  # a field of answers and of stored events; the table of the log
    | {"tie_breaks_told", "told", "_SAID"}  # a field of stored events; a released migration
)
"""Fields and variables that are in contracts or name what is stored."""

_JS_CLASS = re.compile(r"^\s*(?:export )?class (\w+)", re.MULTILINE)
_JS_FUNCTION = re.compile(
    r"(?:\bfunction (\w+)|"
    r"^  (?:static )?(?:async )?(?:get )?#?(\w+)\([^\n]*\) \{$|\bconst (\w+) = (?:async )?\([^)]*\) =>)",
    re.MULTILINE,
)


def files() -> list[Path]:
    found = [each for name in FOLDERS for each in sorted((ROOT / name).rglob("*"))]
    return [each for each in found if each.suffix in {".py", ".js", ".css", ".html"}]


def words(name: str) -> list[str]:
    """The words of a name: `DisplayHub`, `display_hub` and `display-hub` have two."""
    return [each.lower() for each in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def functions(path: Path) -> Iterator[str]:
    if path.suffix == ".py":
        yield from (e.name for e in nodes_of(path) if isinstance(e, ast.FunctionDef | ast.AsyncFunctionDef))
    elif path.suffix == ".js":
        yield from (name for each in _JS_FUNCTION.findall(path.read_text(encoding="utf-8")) for name in each if name)


def variables(path: Path) -> Iterator[str]:
    """The variables, parameters and fields that a module of Python binds."""
    if path.suffix != ".py":
        return
    for each in nodes_of(path):
        if isinstance(each, ast.arg):
            yield each.arg
        elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id
        elif isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
            yield each.attr


def classes(path: Path) -> Iterator[str]:
    if path.suffix == ".py":
        yield from (e.name for e in nodes_of(path) if isinstance(e, ast.ClassDef))
    elif path.suffix == ".js":
        yield from _JS_CLASS.findall(path.read_text(encoding="utf-8"))


def private(names: Iterable[str], kept: frozenset[str]) -> list[str]:
    """Those of the names that contain a private word."""
    return [name for name in names if WORDS & set(words(name)) and name not in kept]


@for_each(path=files)
def test_no_module_class_function_or_variable_has_a_private_name(path: Path) -> None:
    types = [path.stem, *classes(path)]

    assert private([path.stem, *classes(path)], KEPT_TYPES) == []
    assert private(functions(path), KEPT_FUNCTIONS) == []
    assert private(variables(path), KEPT_VARIABLES) == []
    assert [name for name in types if name.lower() in NAMES - KEPT_TYPES] == []


def test_names_are_found_in_modules_of_both_languages() -> None:
    hub, outbox = ROOT / "server/live/hub.py", ROOT / "web/static/js/outbox.js"

    assert {"Hub", "watch"} <= {*classes(hub), *functions(hub)}
    assert {"_tournaments", "stream"} <= set(variables(hub))
    assert {"Outbox", "pending", "isOpen", "isAnswer", "deliver"} <= {*classes(outbox), *functions(outbox)}
