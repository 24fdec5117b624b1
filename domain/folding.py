"""Names as people type them: accents, case, apostrophes and other spellings of a letter make no difference.

A letter may have several usual spellings in plain Latin letters: ø is typed as o and as oe, ш as sh and as s. A word is
therefore found by each of its spellings, and a typed word is spelt in all its ways too, so that Müller, Mueller and
Muller find one another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

MOST_SPELLINGS = 64
"""Spellings of one word that are considered; of longer words the rarer ones are left out."""

_USUAL = (
    "đ d dj; ð d; ø o oe; ö o oe; ő o oe; ü u ue; ű u ue; ä a ae; å a aa; þ th; ß ss; ł l; æ a ae; œ o oe; ı i; "
    "ŋ n ng; ħ h; ŧ t; ĸ k; ə a e; "
    "а a; б b; в v w; г g h; ґ g; д d; е e ye je; ё e yo jo io; є e ye ie; ж z zh j; з z; и i y; і i; ї i yi; "
    "й i y j; к k; л l; м m; н n; о o; п p; р r; с s; т t; у u; ў u w; ф f; х h kh ch; ц c ts tz; ч c ch tch; "
    "ш s sh sch; щ s sc shch sch; ъ; ы y i; ь; э e; ю u yu iu ju; я a ya ia ja; ђ d dj; ј j; љ l lj; њ n nj; ћ c; "
    "џ dz dj; ѓ g gj; ќ k kj; ѕ dz"
)
_TYPED = ("dj", "oe", "ue", "ae", "aa")
"""Pairs of Latin letters that may stand for one letter with a sign: Mueller for Müller."""

_SPELLINGS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        **{letter: tuple(found) or ("",) for letter, *found in (each.split() for each in _USUAL.split(";"))},
        **{pair: (pair[0], pair) for pair in _TYPED},
    }
)
_APOSTROPHES = re.compile("['\u2019\u2018\u02bc\u02b9\u02bb`\u00b4]")
_UNIT = re.compile("|".join((*_TYPED, ".")), re.DOTALL)
_SIGNED = frozenset("öőüűäåйёїўѓќ")
"""Letters with a sign that have spellings of their own; all other signs are left out."""


Spelt = tuple[tuple[str, ...], ...]
"""The spellings of each word of a text."""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in small letters, with the signs on their letters but without apostrophes."""
    small = _APOSTROPHES.sub("", unicodedata.normalize("NFKC", text).lower())
    return tuple("".join(sign if _is_in_word(sign) else " " for sign in small).split())


def spellings(word: str) -> tuple[str, ...]:
    """The ways in which a word may be typed in plain letters, the shortest first; at least one."""
    found = [""]
    for unit in _UNIT.findall("".join(_bare(word))):
        ways = _SPELLINGS.get(unit, (unit,))
        if len(found) * len(ways) > MOST_SPELLINGS:
            ways = ways[:1]
        found = [beginning + way for way in ways for beginning in found]
    return tuple(dict.fromkeys(found))


def word_spellings(text: str) -> Spelt:
    """The spellings of each word of a text."""
    return tuple(spellings(word) for word in words_of(text))


def plainly_spelt(text: str) -> str:
    """The text in one plain spelling, its words in their order and with single blanks between them."""
    return " ".join(map(_shortest, words_of(text)))


@lru_cache(maxsize=1 << 15)
def _shortest(word: str) -> str:
    """The first of the spellings of a word."""
    return "".join(_SPELLINGS.get(unit, (unit,))[0] for unit in _UNIT.findall("".join(_bare(word))))


def folded(text: str) -> str:
    """The text in one plain spelling: two that differ in signs, case, order or spelling of words at most are equal."""
    return " ".join(sorted(map(_shortest, words_of(text))))


def finds(wanted: Spelt, words: Spelt) -> bool:
    """Whether each of the typed words begins some word, in any order; both are spellings of words."""
    return all(any(there.startswith(typed) for word in words for there in word) for typed in wanted)


def plain_letters(text: str) -> str:
    """The text with each letter in its first plain spelling, and capitals kept; other signs stay."""
    return "".join(map(_plain_letter, unicodedata.normalize("NFC", _APOSTROPHES.sub("'", text))))


def _plain_letter(letter: str) -> str:
    bare = "".join(each for each in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(each))
    if bare.isascii():
        return bare
    plain = _SPELLINGS.get(letter.lower(), (letter,))[0]
    return plain.capitalize() if letter.isupper() else plain


def _bare(word: str) -> Iterator[str]:
    """The letters without the signs that make no difference."""
    for letter in unicodedata.normalize("NFC", word):
        if letter in _SIGNED:
            yield letter
        else:
            yield from (each for each in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(each))


def _is_in_word(sign: str) -> bool:
    """Whether a sign is a letter, a digit or a mark on one."""
    return sign.isalnum() or unicodedata.category(sign).startswith("M")
