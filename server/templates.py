"""The templates: one environment for each language, so that texts, formats and macros use that language everywhere.

The code of a template is the same in all languages, so it is compiled once.

`text` and `count` are those of the language; the values that they insert are escaped unless they are markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from html import escape
from pathlib import Path
from types import CodeType
from typing import Any

import msgspec
from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup
from markupsafe import escape as escaped

import web
from server.languages import NAMES, Language, language
from server.wording import (
    abbreviated,
    bye_text,
    cell_text,
    change_text,
    colour_text,
    departure_text,
    kind_text,
    long_classes,
    points_text,
    reported_text,
    result_text,
    score_text,
    unbroken,
    unpaired_text,
)

_TEMPLATES = Path(web.__file__).parent / "templates"


_EAST_ASIAN = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)
"""A letter or a sign of Chinese, Japanese or Korean: their fonts have a style sheet of their own."""


class _BlankRow(dict[str, Any]):
    """The empty row that pages keep as a pattern for new rows: a field that is not given here is empty text."""

    def __missing__(self, field: str) -> str:
        return ""


_BLANK = _BlankRow(
    rating=0,
    points=0,
    board=None,
    white=None,
    black=None,
    result=None,
    report=None,
    bye=None,
    tie_breaks=(),
    tpn=None,
    withdrawn_from=None,
    left=None,
    games=(),
    colour=None,
    score=None,
    opponent=None,
)


def render(template: str, reader: Language, values: Mapping[str, Any], *, addressed: Callable[[str], str] = str) -> str:
    """A template in the reader's language; `addressed` rewrites the addresses of static files in its source."""
    return _environment(reader.code, addressed).get_template(template).render(values)


class _Loader(FileSystemLoader):
    def __init__(self, addressed: Callable[[str], str]) -> None:
        super().__init__(_TEMPLATES)
        self._addressed = addressed

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, path, is_current = super().get_source(environment, template)
        return self._addressed(source), path, is_current


class _CompiledTemplates(BytecodeCache):
    """The code of templates by name and source, for the environments of all languages."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._codes[bucket.key, bucket.checksum] = bucket.code


@cache
def compiled_templates() -> BytecodeCache:
    """Where templates that are compiled are found again, by the environments that are made from now on."""
    return _CompiledTemplates()


@cache
def _environment(code: str, addressed: Callable[[str], str]) -> Environment:
    reader = language(code)
    environment = Environment(
        loader=_Loader(addressed),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=compiled_templates(),
    )
    environment.filters |= {"points": points_text, "state": _row_state}
    environment.filters |= {"unbroken": unbroken, "long": long_classes, "abbreviated": abbreviated}
    spoken: dict[str, Callable[..., object]] = {
        "result": result_text,
        "reported": reported_text,
        "kind": kind_text,
        "bye": bye_text,
        "colour": colour_text,
        "unpaired": unpaired_text,
        "score": score_text,
        "cell": cell_text,
        "left": departure_text,
        "cells": _cells,
        "change": change_text,
    }
    environment.filters |= {name: _of_language(partial(each, reader=reader)) for name, each in spoken.items()}
    environment.filters |= {
        "clock": _of_language(reader.clock),
        "decimal": _of_language(lambda number: reader.decimal(str(number))),
    }
    environment.globals |= {"language": reader, "languages": NAMES, "blank": _BLANK}
    environment.globals |= {"text": _filling(reader.text), "count": _counting(reader)}
    environment.tests["east_asian"] = lambda text: bool(_EAST_ASIAN.search(text))
    environment.policies["json.dumps_function"] = lambda value, **_: msgspec.json.encode(value).decode()
    return environment


def _of_language(spoken: Callable[..., object]) -> Callable[..., object]:
    """A filter that is never applied when a template is compiled, which is done for all languages at once."""

    @pass_context
    def filtered(_context: Context, *values: object) -> object:
        return spoken(*values)

    return filtered


def _filling(text: Callable[[str], str]) -> Callable[..., Markup]:
    """`text` for templates; without values it keeps its {fields}, as a pattern for modules of the browser."""

    def filled(message: str, /, **values: object) -> Markup:
        pattern = escaped(text(message))
        return pattern.format_map(values) if values else pattern

    return filled


def _counting(reader: Language) -> Callable[..., Markup]:
    def counted(one: str, many: str, /, n: int, **values: object) -> Markup:
        return escaped(reader.plural(one, many, n)).format_map({"n": n, **values})

    return counted


def _row_state(row: Mapping[str, Any]) -> str:
    if row["bye"]:
        return "bye"
    return "open" if row["result"] is None else "played"


def _cells(games: Sequence[Mapping[str, Any]], rounds: int, to: str, kept: str, reader: Language) -> Markup:
    """The cells of a row of the crosstable, each a link to the opponent at the tournament's address `to`.

    There are thousands on a page, too many to render each by template.
    """
    known: list[tuple[str, str]] = [(_opponent(game, to, kept), escape(cell_text(game, reader))) for game in games]
    cells = (
        f'<td class="middle"><a data-f="games.{n}" data-as="cell" data-to="games.{n}.opponent"{href}>{text}</a></td>'
        for n, (href, text) in enumerate(known + [("", "")] * (rounds - len(games)))
    )
    return Markup("".join(cells))  # noqa: S704  # every text and address is escaped


def _opponent(game: Mapping[str, Any], to: str, kept: str) -> str:
    """The attribute with the address of the opponent's page, empty without an opponent."""
    return f' href="{escape(to)}/players/{escape(game["opponent"])}{escape(kept)}"' if game["opponent"] else ""
