"""FIDE's rating lists, as text with fixed columns or as XML, read entry by entry: they hold over a million players."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from xml.etree.ElementTree import Element, ParseError, iterparse

_RATING_COLUMN = re.compile(r"SRtng|[A-Z][A-Za-z]{2}\d\d")
_COLUMNS = {"ID Number": "fide_id", "Name": "name", "Fed": "federation", "Sex": "sex", "Tit": "title", "B-day": "born"}
_TAGS = {
    "fideid": "fide_id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "birthday": "born",
    "rating": "rating",
}
_LABEL = re.compile(r"ID Number|\S+")


class NotARatingList(ValueError):
    """The file is no rating list that is known here."""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player of a rating list; a `rating` of 0 is none, `born` the year of birth or empty."""

    fide_id: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    born: str = ""


def read_list(path: Path) -> Iterator[ListedPlayer]:
    """The players of a list, one after the other; of a ZIP archive, those of its first file.

    Raises NotARatingList, and OSError where the file cannot be read.
    """
    with _opened(path) as file:
        start = file.read(1).lstrip(b"\xef")
        rest = file.readline()
        if start == b"<" or rest.startswith((b"\xbb\xbf<", b"<")):
            yield from _from_xml(path)
            return
        columns = _columns(_decoded(start + rest))
        for line in file:
            found = _entry({name: line[place].strip() for name, place in columns.items()})
            if found is not None:
                yield found


def _from_xml(path: Path) -> Iterator[ListedPlayer]:
    with _opened(path) as file:
        root: Element | None = None
        try:
            for event, element in iterparse(file, events=("start", "end")):  # noqa: S314  # FIDE's file, by the director
                root = element if root is None else root
                if event == "end" and element.tag == "player":
                    texts = {name: (element.findtext(tag) or "").strip().encode() for tag, name in _TAGS.items()}
                    found = _entry(texts)
                    if found is not None:
                        yield found
                    root.clear()
        except ParseError as error:
            raise NotARatingList(f"the XML breaks off: {error}") from error


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    if not zipfile.is_zipfile(path):
        with path.open("rb") as file:
            yield file
        return
    with zipfile.ZipFile(path) as archive:
        names = [each for each in archive.namelist() if not each.endswith("/")]
        if not names:
            raise NotARatingList("the archive is empty")
        with archive.open(names[0]) as inside:
            yield inside


def _columns(header: str) -> dict[str, slice]:
    """Where each column begins and ends, by the labels of the first line."""
    labels = [(each.group(), each.start()) for each in _LABEL.finditer(header)]
    ends = [start for _, start in [*labels, ("", len(header))][1:]]
    found: dict[str, slice] = {}
    for (label, start), end in zip(labels, ends, strict=True):
        name = _COLUMNS.get(label) or ("rating" if _RATING_COLUMN.fullmatch(label) else "")
        if name:
            found.setdefault(name, slice(start, end))
    if not {"fide_id", "name", "rating"} <= found.keys():
        raise NotARatingList("its first line names no ID Number, Name and rating")
    return found


def _entry(raw: dict[str, bytes]) -> ListedPlayer | None:
    """The player of these texts, None where there is no id or no name."""
    texts = {name: _decoded(value) for name, value in raw.items()}
    if not texts["fide_id"].isdecimal() or not texts["name"]:
        return None
    rating = texts.pop("rating")
    return ListedPlayer(**texts, rating=int(rating) if rating.isdecimal() else 0)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")
