"""The marked texts of the program, and the catalogues that translate them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from domain.rating_report.editions import MARCH_2024, OCTOBER_2025
from domain.rating_report.titles import EDITION as TITLE_EDITION
from server.languages import NAMES, SOURCE
from server.views.timeline_pages import KINDS
from tests.catalogues.ids import is_counted, templates

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "web" / "locales"
LANGUAGES = sorted(set(NAMES) - {SOURCE})

_HEADER = """msgid ""
msgstr ""
"Project-Id-Version: J'adoube\\n"
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
_ROOMS = ("server", "web")
"""The folders with texts for readers."""

_KEYWORDS = {"text": None, "message": None, "count": (1, 2)}
_METHODS = [
    ("eventstore/**", "ignore"),
    ("**.py", "tests.catalogues.code:extract"),
    ("**.html", "jinja2"),
    ("**.js", "javascript"),
]
"""In the event store, `text` means SQL."""

_OPTIONS = {"**.html": {"trim_blocks": "true", "lstrip_blocks": "true"}}


def marked(code: str = "") -> Catalog:
    """What the catalogue of a language holds, with the places of each: marked texts, and ids of messages.

    The catalogue of English has the ids alone: for texts of pages, English is the id. In the others, the English
    template is a comment on the id.
    """
    found = Catalog(project="jadoube", charset="utf-8", fuzzy=False)
    english = None if code == SOURCE else catalogue(SOURCE)
    for id_ in templates():
        known = None if english is None else english.get(id_)
        comments = [f"English: {each}" for each in _strings(known)] if known else []
        found.add((id_, id_) if is_counted(id_) else id_, None, [("domain", 0)], auto_comments=comments)
    if code == SOURCE:
        return found
    for room in _ROOMS:
        for path, number, text, comments, context in _texts(ROOT / room):
            found.add(text, None, [(f"{room}/{path}", number)], auto_comments=comments, context=context)
    for text in _of_the_domain():
        found.add(text, None, [("domain", 0)])
    return found


def _strings(known: Message) -> Sequence[str]:
    return known.string if isinstance(known.string, list | tuple) else [known.string or ""]


def _of_the_domain() -> Iterator[str]:
    """What the domain calls its parts, in English, and pages translate."""
    yield from (edition.code for edition in (MARCH_2024, OCTOBER_2025))
    yield TITLE_EDITION
    yield from KINDS


@cache
def catalogue(code: str) -> Catalog:
    """The catalogue of a language, read once: it is not to be changed."""
    return read_catalogue(code)


def read_catalogue(code: str) -> Catalog:
    """The catalogue of a language as its file is now."""
    with (LOCALES / f"{code}.po").open("rb") as source:
        return read_po(source, locale=code, abort_invalid=True)


def update(code: str) -> Catalog:
    """Bring a catalogue up to the marked texts: new ones are added without a translation, old ones are removed."""
    known = read_catalogue(code)
    known.update(marked(code), no_fuzzy_matching=True)
    known.obsolete.clear()
    write(code, known)
    return known


def write(code: str, known: Catalog) -> None:
    """Write a catalogue down."""
    written = io.BytesIO()
    write_po(written, known, width=118, include_lineno=False, sort_output=True, omit_header=True)
    header = _HEADER.format(language=known.locale_identifier, plurals=known.plural_forms)
    (LOCALES / f"{code}.po").write_text(header + written.getvalue().decode(), encoding="utf-8")


def untranslated(known: Catalog) -> list[str]:
    """The ids of the texts that have no translation, or not for every plural."""
    texts = ((each.id, each.string) for each in known if each.id)
    return [str(id_) for id_, text in texts if not all(text if isinstance(text, list | tuple) else [text])]


@cache
def _texts(folder: Path) -> tuple[tuple[str, int, str | tuple[str, ...], list[str], str | None], ...]:
    return tuple(extract_from_dir(folder, _METHODS, _OPTIONS, _KEYWORDS))
