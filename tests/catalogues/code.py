"""The texts in Python code: those that are marked, and those in a `Refusal` or an `HttpProblem`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import IO, Any

_MARKS = frozenset({"text", "message"})
_SAID = frozenset({"says", "advice"})

Found = tuple[int, str | None, str | tuple[str, ...], list[str]]


def extract(file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """What Babel asks an extractor for: line, the function for a plural, the text or texts, no comments."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.Assign) and getattr(line.targets[0], "id", "") in _SAID:
                    text = _literal(line.value)
                    yield from [(line.lineno, None, text, [])] if text else []


def _of_call(call: ast.Call) -> Iterator[Found]:
    name = getattr(call.func, "id", None) or getattr(call.func, "attr", None)
    given = [_literal(each) for each in call.args]
    if name in _MARKS and given and given[0]:
        yield call.lineno, None, given[0], []
    elif name == "count" and len(given) > 1 and given[0] and given[1]:
        yield call.lineno, "count", (given[0], given[1]), []
    elif name in {"HttpProblem", "InvalidValue"}:
        advice = [_literal(each.value) for each in call.keywords if each.arg == "advice"]
        for text in filter(None, [*given[1:2], *advice]):
            yield call.lineno, None, text, []


def _literal(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
