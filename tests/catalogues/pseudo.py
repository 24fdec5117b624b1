"""Languages for tests only: English in which every letter of a text of a catalogue is another one.

In the first, letters are wide: what is left in plain ones on a page did not come through a catalogue. In the second,
letters are Hebrew ones, and pages go from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import pytest
from babel.dates import get_month_names
from babel.messages.catalog import Catalog

from server import languages, templates
from server.http.public_queues import PublicQueues
from server.languages import SOURCE
from tests.catalogues.literals import reading
from tests.catalogues.messages import catalogue, read_catalogue

CODE = "de"
"""The language that it replaces: days, numbers and lists are German."""

_FIELD = re.compile(r"(\{\w+\})")
_WIDE = str.maketrans({chr(letter): chr(letter + 0xFEE0) for letter in range(0x21, 0x7F) if chr(letter).isalpha()})
_HEBREW = {
    ord(letter): chr(0x5D0 + place % 26 % 22)
    for place, letter in enumerate("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
}
_ADDRESS = re.compile(r"\S*(?:/\S*/|[?&]\w+=)\S*")
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]{2,}")
_OF_THE_LOCALE = frozenset(
    word
    for width in ("wide", "abbreviated")
    for name in get_month_names(width, locale=CODE).values()
    for word in _WORD.findall(name)
) | {"oder"}


def wide(text: str) -> str:
    """The text in wide letters; fields stay as they are."""
    return _in_letters(text, _WIDE)


def mirrored(text: str) -> str:
    """The text in Hebrew letters; fields stay as they are."""
    return _in_letters(text, _HEBREW)


def _in_letters(text: str, letters: Mapping[int, str]) -> str:
    parts = _FIELD.split(text)
    return "".join(part if place % 2 else part.translate(letters) for place, part in enumerate(parts))


def mirror() -> None:
    """Make a process of the server answer in the mirrored language, at the place of `CODE`.

    Public pages are made in the same process, since others would not know the language.
    """
    known, real, opened = _catalogue(mirrored), languages._read, PublicQueues.__init__

    def read(code: str) -> Catalog:
        return known if code == CODE else real(code)

    def is_right_to_left(self: languages.Language) -> bool:
        return self.code == CODE

    def without_readers(self: PublicQueues, _new_reader: object = None, **options: int) -> None:
        opened(self, None, **options)

    for owner, name, made in (
        (languages, "_read", read),
        (languages.Language, "is_right_to_left", property(is_right_to_left)),
        (PublicQueues, "__init__", without_readers),
    ):
        setattr(owner, name, made)


@pytest.fixture
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The code by which pages are requested in this language."""
    known = _catalogue(wide)
    real = languages._read
    monkeypatch.setattr(languages, "_read", lambda code: known if code == CODE else real(code))
    caches = (languages.language, languages._texts_of_modules, templates._environment)
    for each in caches:
        each.cache_clear()
    yield CODE
    for each in caches:
        each.cache_clear()


def plain_words(text: str) -> set[str]:
    """The words of a text in plain letters; capitals alone are a code, not a word."""
    return {word for word in _WORD.findall(text) if not word.isupper()} - _OF_THE_LOCALE


def words_of_page(page: str) -> set[str]:
    """The plain words that a person reads on a page, attributes that are read aloud and patterns included."""
    return {word for text in reading(page) for word in plain_words(_ADDRESS.sub("", text))}


def _catalogue(letters: Callable[[str], str]) -> Catalog:
    """The catalogue of this language: that of German with other strings, so with its plural rule."""
    known, english = read_catalogue(CODE), catalogue(SOURCE)
    for each in known:
        if not each.id:
            continue
        own = english.get(each.id)
        source = (own.string if own is not None else None) or each.id
        each.string = letters(source) if isinstance(source, str) else tuple(letters(text) for text in source)
    return known
