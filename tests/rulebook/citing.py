"""The articles that a docstring or a mark cites."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.rulebook.documents import DOCUMENTS, DUTCH_2017, DUTCH_2026, RATING
from tests.rulebook.documents.document import Document

_KEYS = {each.key: each for each in DOCUMENTS}
_KEYED = re.compile(rf"({'|'.join(re.escape(key) for key in _KEYS)})(?::\d{{4}})? (.+)")
_TOKEN = re.compile(
    rf"({'|'.join(re.escape(key) for key in _KEYS)})(?::\d{{4}})?(?![\d.])"
    r"|\[((?:[A-F](?:\.|,|\]|\d)|\d|[Nn]otes? |Annex )[^\]]*|[A-F])\](?:(?: to |-)\[([^\]]+)\])?"
)
_OLD_NUMBER = re.compile(r"[A-F]\.[1-9]")
_RANGE = re.compile(r"(.+?) to (.+)")


def cited(text: str, home: Document | None, *, is_mark: bool = False) -> Iterator[tuple[str, str]]:
    """(document, row) of every citation in a text. Raises ValueError for an article that the document does not have."""
    if is_mark and "[" not in text:
        keyed = _KEYED.fullmatch(text)
        if keyed or _OLD_NUMBER.match(text):
            document, numbers = (_KEYS[keyed[1]], keyed[2]) if keyed else (RATING, text)
            yield from _rows(document, numbers)
        return
    document_now = home
    for key, first, last in _TOKEN.findall(text):
        if key:
            document_now = _KEYS[key]
        elif document_now is not None:
            document = _edition(document_now, first)
            yield from _rows(document, f"{first} to {last}" if last else first)


def _edition(document: Document, number: str) -> Document:
    """In the Dutch System the form of the number shows the edition: C12 or 1.4, C.10."""
    if document not in (DUTCH_2017, DUTCH_2026):
        return document
    return DUTCH_2017 if re.match(r"[A-E](\.|$)", number) else DUTCH_2026


def _rows(document: Document, numbers: str) -> Iterator[tuple[str, str]]:
    """The rows of a list of numbers, `20 to 22, 24 c`."""
    if numbers in document.articles:
        yield document.key, numbers
        return
    names = list(document.articles)
    for number in _completed(numbers.split(", ")):
        if number not in _SECTIONS:
            first, last = match.groups() if (match := _RANGE.fullmatch(number)) else (number, number)
            begin = names.index(_row(document, first))
            end = begin if re.fullmatch(r"[a-f]", last) else names.index(_row(document, last))
            yield from ((document.key, row) for row in names[begin : end + 1])


def _completed(numbers: list[str]) -> Iterator[str]:
    """The numbers in full: a letter alone is a paragraph of the number before it, and `Notes 1, 3` are two notes."""
    before = ""
    for number in numbers:
        full = re.sub(r"^[Nn]otes? ", "note ", number)
        if re.fullmatch(r"[a-f]", full):
            full = f"{before.split(' ', maxsplit=1)[0]} {full}"
        elif before.startswith("note ") and full.isdecimal():
            full = f"note {full}"
        before = full
        yield full


_SECTIONS = {"A", "B", "C", "D", "E", "F", "notes"}
"""Citations of a whole section belong to no row."""


def _row(document: Document, number: str) -> str:
    """The row of an article or of a paragraph of it: the longest that begins the number."""
    parts = re.split(r"(?=[ .])", number)
    for size in range(len(parts), 0, -1):
        row = "".join(parts[:size])
        if row in document.articles:
            return row
    raise ValueError(f"{document.key} has no article {number}")
