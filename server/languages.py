"""Languages: the catalogues in `web/locales`, and the choice of a language for a reader.

The id of a text of a page is the English text itself. It is marked by the function that translates it:
`language.text("Round {round}", round=3)`, `language.count("{n} game", "{n} games", 3)`, in templates
`{{ text("Print") }}`, in modules of the browser `text("Print")` of `js/words.js`, which gets the texts of modules
by `script`. Messages of the domain (`domain.messages`) have symbolic ids, and a template in every catalogue, that of
English too; `server.messages` fills them. `python -m tests.catalogues` brings the catalogues up to both.
"""

from __future__ import annotations

import gettext
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from pathlib import Path
from types import MappingProxyType

from babel.core import Locale
from babel.dates import format_date, format_skeleton
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import web

SOURCE = "en"
"""The language of texts that are their own ids, and the default."""

NAMES: Mapping[str, str] = MappingProxyType(
    {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español", "pl": "Polski"}
)
"""The languages by code, each named in itself."""

_REGIONS: Mapping[str, str] = MappingProxyType({"en": "GB"})
"""The region whose dates and lists a language has, where they differ: the spelling of the English texts is British."""

_FEDERATIONS = {
    "fr": "FRA MNC",
    "de": "GER AUT SUI LIE",
    "es": "ESP ARG BOL CHI COL CRC CUB DOM ECU ESA GUA HON MEX NCA PAN PAR PER PUR URU VEN",
    "pl": "POL",
}
BY_FEDERATION: Mapping[str, str] = MappingProxyType(
    {federation: code for code, all_ in _FEDERATIONS.items() for federation in all_.split()}
)
"""The language of a federation, of those that there is a catalogue for."""

_LOCALES = Path(web.__file__).parent / "locales"
_SCRIPTS = "web/static/js/"
_TIME_LENGTH = len("2026-11-22T15:04:05")
_PLURAL = re.compile(r"[n\d\s()!=<>&|?:%]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its code, its messages, and its formats of numbers and dates."""

    code: str
    _messages: gettext.NullTranslations = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        """The language's name in itself."""
        return NAMES[self.code]

    @property
    def locale(self) -> str:
        """The language and, where it matters, the region of its formats, as BCP 47 writes it: `en-GB`."""
        region = _REGIONS.get(self.code)
        return f"{self.code}-{region}" if region else self.code

    @property
    def is_right_to_left(self) -> bool:
        """Whether its script is written from right to left, as its pages are then laid out."""
        return bool(self._locale.character_order == "right-to-left")

    def text(self, message: str, /, **values: object) -> str:
        """A message in this language with its `{fields}` filled; without values the pattern itself."""
        found = self._messages.gettext(message) if message else ""
        return found.format_map(values) if values else found

    def count(self, one: str, many: str, /, n: int, **values: object) -> str:
        """A message that depends on the number `{n}`, by the plural rules of this language."""
        return self.plural(one, many, n).format_map({"n": n, **values})

    def plural(self, one: str, many: str, n: int) -> str:
        """The pattern of `count` for a number."""
        return self._messages.ngettext(one, many, n)

    def template(self, id_: str, count: int | None = None) -> str:
        """The template of a message of the domain; with a count, by the plural rule of this language."""
        return self._messages.gettext(id_) if count is None else self._messages.ngettext(id_, id_, count)

    @property
    def _locale(self) -> Locale:
        return Locale.parse(self.locale, sep="-")

    def any_of(self, texts: Sequence[str]) -> str:
        """A list joined by "or": GM, IM or WGM."""
        return format_list(texts, style="or", locale=self._locale)

    def decimal(self, number: str) -> str:
        """A decimal number, written with a point, as this language writes it."""
        symbol: str = self._locale.number_symbols["latn"]["decimal"]
        return number.replace(".", symbol)

    def day(self, text: str) -> str:
        """A date in ISO 8601 in the format of this language; any other text is returned unchanged."""
        try:
            day = date.fromisoformat(text.replace("/", "-"))
        except ValueError:
            return text
        return format_date(day, "long", locale=self._locale)

    def moment(self, stated: str) -> str:
        """A time (ISO 8601) as it was stated, with its difference from UTC, in the format of this language."""
        moment = datetime.fromisoformat(stated).replace(microsecond=0)
        day, time = (format_skeleton(each, moment, locale=self._locale) for each in ("yMMMEd", "Hm"))
        return f"{day}, {time} UTC{moment.isoformat()[_TIME_LENGTH:]}"

    def clock(self, recorded_at: str) -> str:
        """A time (ISO 8601) in the time zone of the server, in the format of this language."""
        moment = datetime.fromisoformat(recorded_at).astimezone()
        day, time = (format_skeleton(each, moment, locale=self._locale) for each in ("yMMMd", "Hms"))
        return f"{day}, {time}"

    def upcoming(self, moment: datetime, now: datetime) -> str:
        """The hour of a moment in the time zone of the server, and its day unless that is today."""
        here, today = moment.astimezone(), now.astimezone().date()
        time = format_skeleton("Hm", here, locale=self._locale)
        return time if here.date() == today else f"{format_skeleton('MMMEd', here, locale=self._locale)}, {time}"


def message(text: str) -> str:
    """Mark a message for the catalogues; it is translated where it is used."""
    return text


@cache
def language(code: str) -> Language:
    """The language of this code.

    Raises KeyError if there is no catalogue for it.
    """
    if code not in NAMES:
        raise KeyError(code)
    return Language(code, _catalogue(code))


def script(code: str, modules: frozenset[str] = frozenset()) -> str:
    """The module that js/words.js imports: texts of browser modules, the plural rule, the locale if it has a region.

    If `modules` (file names) are given, it has only the texts of these.

    Raises KeyError if there is no catalogue for the language.
    """
    known = _texts_of_modules(code)
    words = {
        id_: string for name in sorted(modules or known.texts) for id_, string in known.texts.get(name, {}).items()
    }
    texts = json.dumps(words, ensure_ascii=False)
    formats = f"export const locale = {json.dumps(language(code).locale)};\n" if code in _REGIONS else ""
    return f"export const words = {texts};\nexport const plural = (n) => Number({known.plural});\n{formats}"


_Text = str | Sequence[str] | None


@dataclass(frozen=True, slots=True)
class _ModuleTexts:
    """The texts of browser modules in one language: file name of the module -> id -> translation or plural forms."""

    plural: str
    texts: Mapping[str, Mapping[str, _Text]]


@cache
def _texts_of_modules(code: str) -> _ModuleTexts:
    language(code)
    known = Catalog() if code == SOURCE else _read(code)
    texts: dict[str, dict[str, _Text]] = {}
    for each in known:
        for place, _ in each.locations if each.id else ():
            if place.startswith(_SCRIPTS):
                id_ = each.id if isinstance(each.id, str) else each.id[0]
                texts.setdefault(place.removeprefix(_SCRIPTS), {})[id_] = each.string
    return _ModuleTexts(known.plural_expr if _PLURAL.fullmatch(known.plural_expr) else "n != 1", texts)


def choose(
    *, asked: str | None = None, accepted: str | None = None, chosen: str = "", federation: str = ""
) -> Language:
    """The language for a reader, English by default.

    In order of precedence: the requested one, those of an Accept-Language header, the one `chosen` for the
    tournament, that of its federation.
    """
    wanted = [asked or "", *_in_order(accepted or ""), chosen, BY_FEDERATION.get(federation.upper(), SOURCE), SOURCE]
    codes = (each.strip().lower().replace("_", "-").partition("-")[0] for each in wanted)
    return language(next(code for code in codes if code in NAMES))


def _in_order(header: str) -> list[str]:
    """The languages of an Accept-Language header, highest quality first; what cannot be read is ignored."""
    weighed: list[tuple[float, str]] = []
    for part in header.split(","):
        code, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if weight > 0:
            weighed.append((weight, code))
    return [code for _, code in sorted(weighed, key=lambda each: -each[0])]


def _catalogue(code: str) -> gettext.NullTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, _read(code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _read(code: str) -> Catalog:
    with (_LOCALES / f"{code}.po").open("rb") as source:
        return read_po(source, locale=code, abort_invalid=True)
