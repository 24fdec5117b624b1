"""Words of templates that are in no catalogue, because they are not marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2,}")
_PROSE = re.compile(r"[^\W\d_]{2,} |\{\w+\} [^\W\d_]|[^\W\d_] \{\w+\}")
_READ = frozenset({"aria-label", "placeholder", "title", "alt"})
_SAME_EVERYWHERE = frozenset(
    {"J'adoube", "INGO", "BCF", "PDF", "Android", "Windows", "macOS", "jadoube", "GB", "MB", "ms", "TRF", "/metrics"}
    | {"abcd efgh", "jkmn pqrs tuvw"}  # a code is not read, it is typed
)
_QUERY = re.compile(r"[\w=&]*=[\w=&]*")
_NOT_PROSE = frozenset({"code", "script", "style"})


def unmarked(path: Path) -> list[str]:
    """The words of a template that people would read in English, whatever their language."""
    found = (text for text in reading(_JINJA.sub("", path.read_text(encoding="utf-8"))) if not _QUERY.fullmatch(text))
    return [text for text in found if _WORD.search(_without_names(text))]


def reading(page: str) -> list[str]:
    """The texts of a page that people read."""
    parser = _Reading()
    parser.feed(page)
    return parser.found


def _without_names(text: str) -> str:
    for name in sorted(_SAME_EVERYWHERE, key=len, reverse=True):
        text = text.replace(name, "")
    return text


class _Reading(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += list(_read_aloud(attrs))
        if tag in _NOT_PROSE:
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not self._within and data.strip():
            self.found.append(data.strip())


def _read_aloud(attrs: list[tuple[str, str | None]]) -> Iterator[str]:
    """Attributes that are read, and the patterns that modules fill."""
    for name, value in attrs:
        is_pattern = name.startswith("data-") and name != "data-for" and _PROSE.search(value or "")
        if value and (name in _READ or is_pattern):
            yield re.sub(r"\{\w+\}", "", value)
