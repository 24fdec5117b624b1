"""The texts in Python code: those that are marked, and those in an `HttpProblem`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import IO, Any

_MARKS = frozenset({"text", "message"})

Found = tuple[int, str | None, str | tuple[str, ...], list[str]]


def extract(file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """What Babel expects of an extractor: line, the function for a plural, the text or texts, no comments."""
    code = ast.parse(file.read())
    marks = _MARKS - {"message"} if makes_messages(code) else _MARKS
    for node in ast.walk(code):
        if isinstance(node, ast.Call):
            yield from _of_call(node, marks)


def makes_messages(code: ast.Module) -> bool:
    """Whether `message` in this module is that of `domain.messages`: it makes a message, and marks no text."""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "domain.messages"
        and any(each.name == "message" for each in node.names)
        for node in ast.walk(code)
    )


def _of_call(call: ast.Call, marks: frozenset[str]) -> Iterator[Found]:
    name = getattr(call.func, "id", None) or getattr(call.func, "attr", None)
    given = [_literal(each) for each in call.args]
    if name in marks and given and given[0]:
        yield call.lineno, None, given[0], []
    elif name == "count" and len(given) > 1 and given[0] and given[1]:
        yield call.lineno, "count", (given[0], given[1]), []
    elif name == "HttpProblem":
        advice = [_literal(each.value) for each in call.keywords if each.arg == "advice"]
        for text in filter(None, [*given[1:2], *advice]):
            yield call.lineno, None, text, []


def _literal(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
