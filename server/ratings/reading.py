"""FIDE's rating lists, as text with fixed columns or as XML, read entry by entry: they hold over a million players."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, assert_never
from xml.etree.ElementTree import Element, ParseError, iterparse

from domain.plain_text import without_unseen
from domain.ratings import RateOfPlay

_RATING_COLUMN = re.compile(r"[A-Z][A-Za-z]{2}\d\d")
"""The label of the rating in a list of one rate of play: its month."""

_COLUMNS = {
    "ID Number": "fide_id",
    "Name": "name",
    "Fed": "federation",
    "Sex": "sex",
    "Tit": "title",
    "WTit": "women_title",
    "OTit": "other_titles",
    "FOA": "arena_title",
    "SRtng": "rating",
    "SGm": "games",
    "SK": "k",
    "Gms": "games",
    "K": "k",
    "RRtng": "rapid",
    "RGm": "rapid_games",
    "Rk": "rapid_k",
    "RK": "rapid_k",
    "BRtng": "blitz",
    "BGm": "blitz_games",
    "BK": "blitz_k",
    "Bk": "blitz_k",
    "B-day": "born",
    "Flag": "flag",
}
_TAGS = {
    "fideid": "fide_id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "birthday": "born",
    "w_title": "women_title",
    "o_title": "other_titles",
    "foa_title": "arena_title",
    "rating": "rating",
    "games": "games",
    "k": "k",
    "rapid_rating": "rapid",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz_rating": "blitz",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
    "flag": "flag",
}
_NUMBERS = ("rating", "games", "k", "rapid", "rapid_games", "rapid_k", "blitz", "blitz_games", "blitz_k")
_LARGEST = 2 << 30
_LONGEST_LINE = 4096
"""Bytes of a list, unpacked, and of one line of it."""

_DEEPEST = 3
"""Elements within one another: the list, a player, a field."""

_MOST_FIELDS = 100

_PROGRESS_EVERY = 5000

_MONTH = re.compile(r"(?<![A-Za-z])(?P<month>[A-Za-z]{3})(?P<year>\d\d)(?!\d)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_RATE = re.compile("rapid|blitz")

_LABEL = re.compile(r"ID Number|\S+")


class NotARatingList(ValueError):
    """The file is no rating list that is known here."""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player of a rating list; a rating or a K of 0 is none, `born` the year of birth or empty.

    `rating`, `games` and `k` are those of the standard list, of a list of one rate of play those that it has. `flag` is
    FIDE's: `i` for inactive, `w` for women.
    """

    fide_id: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    born: str = ""
    rapid: int = 0
    blitz: int = 0
    k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0
    games: int = 0
    rapid_games: int = 0
    blitz_games: int = 0
    women_title: str = ""
    other_titles: str = ""
    arena_title: str = ""
    flag: str = ""


def read_list(path: Path, progress: Callable[[float], None] = lambda _: None) -> Iterator[ListedPlayer]:
    """The players of a list, one after the other; of a ZIP archive, those of its first file.

    `progress` is called with the share of the file read. Raises NotARatingList, and OSError if the file cannot
    be read.
    """
    with _opened(path) as (file, name, size):
        rate = _rate_of(name)
        start = file.read(1).lstrip(b"\xef")
        rest = file.readline(_LONGEST_LINE)
        if start == b"<" or rest.startswith((b"\xbb\xbf<", b"<")):
            yield from (_on_list(each, rate) for each in _from_xml(path, progress))
            return
        columns = _columns(_decoded(start + rest))
        read = len(rest)
        for number, line in enumerate(iter(lambda: file.readline(_LONGEST_LINE), b"")):
            read += len(line)
            if number % _PROGRESS_EVERY == 0:
                progress(read / size)
            text = _decoded(line)
            found = _entry({name: text[place].strip() for name, place in columns.items()})
            if found is not None:
                yield _on_list(found, rate)


def _rate_of(name: str) -> RateOfPlay:
    """The rate of play of a list by the name of its file: FIDE's are `rapid_nov26frl.txt` and the like."""
    found = _RATE.match(name.casefold())
    return RateOfPlay(found.group()) if found else RateOfPlay.STANDARD


def _on_list(player: ListedPlayer, rate: RateOfPlay) -> ListedPlayer:
    """The player with the numbers of a list of one rate of play where they belong."""
    bare = replace(player, rating=0, games=0, k=0)
    match rate:
        case RateOfPlay.STANDARD:
            return player
        case RateOfPlay.RAPID:
            return replace(bare, rapid=player.rating, rapid_games=player.games, rapid_k=player.k)
        case RateOfPlay.BLITZ:
            return replace(bare, blitz=player.rating, blitz_games=player.games, blitz_k=player.k)
        case _:
            assert_never(rate)


def month_of(path: Path) -> str:
    """The month of a list as `2026-11`, by the label of its ratings or the name of its file; else empty."""
    with _opened(path) as (file, name, _):
        found = _MONTH.search(_decoded(file.readline(_LONGEST_LINE))) or _MONTH.search(name)
    if found is None or found["month"].casefold() not in _MONTHS:
        return ""
    return f"20{found['year']}-{_MONTHS.index(found['month'].casefold()) + 1:02}"


def _from_xml(path: Path, progress: Callable[[float], None]) -> Iterator[ListedPlayer]:
    with _opened(path) as (file, _, size):
        try:
            for count, element in enumerate(_entries(file)):
                found = _entry({name: (element.findtext(tag) or "").strip() for tag, name in _TAGS.items()})
                if found is not None:
                    yield found
                if count % _PROGRESS_EVERY == 0:
                    progress(file.tell() / size)
        except ParseError as error:
            raise NotARatingList(f"the XML breaks off: {error}") from error


def _entries(file: IO[bytes]) -> Iterator[Element]:
    """The elements of players, one after the other; nothing else of the file is kept.

    Raises NotARatingList for elements within elements, which no list has, and ParseError.
    """
    within: list[Element] = []
    for event, element in iterparse(file, events=("start", "end")):  # noqa: S314  # FIDE's file, by the director
        if event == "start":
            if len(within) == _DEEPEST or (len(within) == _DEEPEST - 1 and len(within[-1]) > _MOST_FIELDS):
                raise NotARatingList("its XML is none of a rating list")
            within.append(element)
            continue
        within.pop()
        if len(within) == 1:
            if element.tag == "player":
                yield element
            within[0].clear()


@contextmanager
def _opened(path: Path) -> Iterator[tuple[IO[bytes], str, int]]:
    """The list itself, what its file is called, and how many bytes it has."""
    if not zipfile.is_zipfile(path):
        with path.open("rb") as file:
            yield file, path.name, _bounded(path.stat().st_size)
        return
    try:
        with zipfile.ZipFile(path) as archive:
            inside = next((each for each in archive.infolist() if not each.is_dir()), None)
            if inside is None:
                raise NotARatingList("the archive is empty")
            size = _bounded(inside.file_size)
            with archive.open(inside) as packed, io.BufferedReader(packed) as file:  # type: ignore[type-var]  # it reads
                yield file, inside.filename, size
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError) as error:
        raise NotARatingList(f"the archive is broken: {error}") from error


def _bounded(size: int) -> int:
    if size > _LARGEST:
        raise NotARatingList(f"it has more than {_LARGEST >> 30} GB")
    return max(size, 1)


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


def _entry(texts: dict[str, Any]) -> ListedPlayer | None:
    """The player of these texts, None if there is no id or no name."""
    if not texts["fide_id"].isdecimal() or not texts["name"]:
        return None
    texts["name"] = without_unseen(texts["name"])
    numbers: dict[str, Any] = {name: int(text) if (text := texts.pop(name, "")).isdecimal() else 0 for name in _NUMBERS}
    return ListedPlayer(**numbers, **texts)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")
