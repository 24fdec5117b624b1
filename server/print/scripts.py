"""Scripts that need more than single letters: Arabic letters that join, and words that run from right to left.

Browsers do this by themselves; a PDF gets its glyphs one by one, in the order in which they are on the paper.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_FORMS = range(0xFB50, 0xFEFD)
"""The presentation forms of Arabic: a decomposition has the letter and its place in the word."""

_Forms = Mapping[str, Mapping[str, str]]


def as_drawn(text: str) -> str:
    """The glyphs of one line of text from left to right."""
    if not any(unicodedata.bidirectional(each) in _RIGHT_TO_LEFT for each in text):
        return text
    from fpdf.bidi import BidiParagraph

    return BidiParagraph(_joined(text)).get_reordered_string()


def _joined(text: str) -> str:
    """Arabic letters in the form that their neighbours require; lam and alef become one."""
    forms = _forms()
    for pair, made in _ligatures().items():
        text = text.replace(pair, made)
    drawn = []
    for place, letter in enumerate(text):
        before = _neighbour(text, place, -1)
        after = _neighbour(text, place, 1)
        known = forms.get(letter, {})
        joins_before = "initial" in forms.get(before, {}) and "final" in known
        joins_after = "final" in forms.get(after, {}) and "initial" in known
        form = {(True, True): "medial", (True, False): "final", (False, True): "initial"}.get(
            (joins_before, joins_after), "isolated"
        )
        drawn.append(known.get(form, letter))
    return "".join(drawn)


def _neighbour(text: str, place: int, step: int) -> str:
    """The next letter in a direction; marks above and below letters do not separate them."""
    place += step
    while 0 <= place < len(text) and unicodedata.combining(text[place]):
        place += step
    return text[place] if 0 <= place < len(text) else ""


@cache
def _forms() -> _Forms:
    """Letter -> place in the word -> the form it has there."""
    found: dict[str, dict[str, str]] = {}
    for code in _FORMS:
        kind, _, letters = unicodedata.decomposition(chr(code)).partition(" ")
        if kind in ("<isolated>", "<initial>", "<medial>", "<final>") and " " not in letters:
            found.setdefault(chr(int(letters, 16)), {}).setdefault(kind.strip("<>"), chr(code))
    for isolated, final in _ligature_forms().items():
        found[isolated] = {"isolated": isolated, "final": final}
    return found


@cache
def _ligatures() -> Mapping[str, str]:
    """Lam before an alef -> the two as one, in the isolated form."""
    pairs = {}
    for code in range(0xFEF5, 0xFEFD, 2):
        letters = unicodedata.decomposition(chr(code)).split()[1:]
        pairs["".join(chr(int(each, 16)) for each in letters)] = chr(code)
    return pairs


def _ligature_forms() -> Mapping[str, str]:
    return {chr(code): chr(code + 1) for code in range(0xFEF5, 0xFEFD, 2)}
