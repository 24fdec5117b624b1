"""Names as people type them: accents, case, apostrophes and other spellings of a letter make no difference.

A letter, or a group of letters, may have several usual spellings in plain Latin letters: ø is typed as o and as oe, ш
as sh, sch (German) and ch (French), кс as ks and as x. A word is therefore a row of parts with all the ways in which
each is typed. One begins another if some way through the first is the beginning of some way through the second; the
ways are never listed, so no spelling is left out, however long the word. A typed word has such parts too, so that
Müller, Mueller and Muller find one another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

_USUAL = (
    "đ d dj; ð d; ø o oe; ö o oe; ő o oe; ü u ue; ű u ue; ä a ae; å a aa; þ th; ß ss; ł l; æ a ae; œ o oe; ı i; "
    "ŋ n ng; ħ h; ŧ t; ĸ k; ə a e; "
    "а a; б b; в v w ff; г g h gh gu; ґ g; д d; е e ye je ie yo jo io o; ё e yo jo io o ye je ie; є e ye je ie; "
    "ж z zh j sch; з z s; и i y; і i y; ї i yi ji; й i y j; к k c; л l; м m; н n; о o; п p; р r; с s ss; т t; "
    "у u ou; ў u w v; ф f ph; х h kh ch; ц c ts tz z s; ч c ch tch tsch cz; ш s sh sch ch sz; "
    "щ s sc sh sch shch schtsch chtch sht szcz; ъ; ы y i; ь; э e; ю u yu iu ju you iou; я a ya ia ja; ђ d dj; "
    "ј j; љ l lj; њ n nj; ћ c ch; џ dz dj; ѓ g gj; ќ k kj; ѕ dz; "
    "кс ks x; дж dz dzh j dj dsch; ий ii iy ij i y; ій ii iy ij i y yi; ый yi yy yj y i; ин in yn ine; "
    "андр andr ander andre"
)
"""The spellings of letters and groups, the plainest first; that of a group is made of those of its letters."""

_TYPED = ("dj", "oe", "ue", "ae", "aa")
"""Pairs of Latin letters that may stand for one letter with a sign: Mueller for Müller."""

_SPELLINGS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        **{letter: tuple(found) or ("",) for letter, *found in (each.split() for each in _USUAL.split(";"))},
        **{pair: (pair[0], pair) for pair in _TYPED},
    }
)
_APOSTROPHES = re.compile("['\u2019\u2018\u02bc\u02b9\u02bb`\u00b4]")
_UNIT = re.compile("|".join((*(each for each in _SPELLINGS if len(each) > 1), ".")), re.DOTALL)
_SIGNED = frozenset("öőüűäåйёїўѓќ")
"""Letters with a sign that have spellings of their own; all other signs are left out."""

Word = tuple[tuple[str, ...], ...]
"""The parts of a word in their order, each with the ways in which it is typed, the plainest first."""

Spelt = tuple[Word, ...]
"""The words of a text."""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in small letters, with the signs on their letters but without apostrophes."""
    small = _APOSTROPHES.sub("", unicodedata.normalize("NFKC", text).lower())
    return tuple("".join(sign if _is_in_word(sign) else " " for sign in small).split())


def spelt(word: str) -> Word:
    """The parts of a word; letters that are typed in one way only are one part."""
    parts: list[tuple[str, ...]] = []
    for unit in _units(word):
        ways = _SPELLINGS.get(unit, (unit,))
        if len(ways) == 1 and parts and len(parts[-1]) == 1:
            parts[-1] = (parts[-1][0] + ways[0],)
        else:
            parts.append(tuple(ways))
    return tuple(parts)


def word_spellings(text: str) -> Spelt:
    """The words of a text with the ways in which they are typed."""
    return tuple(spelt(word) for word in words_of(text))


def plainly_spelt(text: str) -> str:
    """The text in one plain spelling, its words in their order and with single blanks between them."""
    return " ".join(map(_plainest, words_of(text)))


@lru_cache(maxsize=1 << 15)
def _plainest(word: str) -> str:
    """The first of the spellings of a word."""
    return "".join(_SPELLINGS.get(unit, (unit,))[0] for unit in _units(word))


def folded(text: str) -> str:
    """The text in one plain spelling: two that differ in signs, case, order or spelling of words at most are equal."""
    return " ".join(sorted(map(_plainest, words_of(text))))


def finds(wanted: Spelt, words: Spelt) -> bool:
    """Whether each of the typed words begins some word, in any order."""
    return all(any(begins(typed, word) for word in words) for typed in wanted)


def begins(typed: Word, word: Word) -> bool:
    """Whether a way through the typed word is the beginning of a way through the other.

    A step compares what one of them is ahead by with the next part of the other.
    """
    letters = initials(typed)
    if letters and letters.isdisjoint(initials(word)):  # as nearly all other words
        return False
    steps, seen = [(0, 0, "", True)], set()
    while steps:
        here, there, ahead, typed_is_ahead = step = steps.pop()
        if step in seen:
            continue
        seen.add(step)
        if here == len(typed) and not (ahead and typed_is_ahead):
            return True
        if ahead and typed_is_ahead:
            ways, here_next, there_next = word[there] if there < len(word) else (), here, there + 1
        else:
            ways, here_next, there_next = typed[here], here + 1, there
        for way in ways:
            if way.startswith(ahead):
                steps.append((here_next, there_next, way[len(ahead) :], not (ahead and typed_is_ahead)))
            elif ahead.startswith(way):
                steps.append((here_next, there_next, ahead[len(way) :], typed_is_ahead))
    return False


def initials(word: Word) -> frozenset[str]:
    """The letters with which a word may begin; none if all of it may be left out."""
    found: set[str] = set()
    for part in word:
        found.update(way[0] for way in part if way)
        if "" not in part:
            break
    return frozenset(found)


def plain_letters(text: str) -> str:
    """The text with each letter in its first plain spelling, and capitals kept; other signs stay."""
    return "".join(map(_plain_letter, unicodedata.normalize("NFC", _APOSTROPHES.sub("'", text))))


def _plain_letter(letter: str) -> str:
    bare = "".join(each for each in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(each))
    if bare.isascii():
        return bare
    plain = _SPELLINGS.get(letter.lower(), (letter,))[0]
    return plain.capitalize() if letter.isupper() else plain


def _units(word: str) -> list[str]:
    """The letters and groups of letters that have spellings of their own."""
    return _UNIT.findall("".join(_bare(word)))


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
