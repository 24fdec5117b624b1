"""The syntax trees of modules, each read once in a process; tests read them and change nothing."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Every node of that tree: walking through it takes longer than reading the module."""
    return tuple(ast.walk(tree_of(path)))


@cache
def functions_of(path: Path) -> frozenset[str]:
    """The names of all functions of a module, methods and tests among them; none if there is no such module."""
    if not path.is_file():
        return frozenset()
    return frozenset(each.name for each in nodes_of(path) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
