"""How tables write the end of a game and the reason why a player does not play."""

from __future__ import annotations

import re

from domain.folding import plainly_spelt
from domain.values import ByeKind, Outcome

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212:"
_PLAIN = str.maketrans(dict.fromkeys(_DASHES, "-") | {"\u00bd": "1/2", ",": "."})
_HALVES = re.compile(r"0?\.50?(?!\d)")
_WHOLE = re.compile(r"([01])\.0+(?!\d)")
_UNPLAYED = re.compile(r"(?<=[\d/])\(?(?:ff?|k|kl|kampflos|forfeit|forfait|wo|w/o)\)?(?=-|$)")
_SPELLED = {outcome.value: outcome for outcome in Outcome}
_OUTCOMES = _SPELLED | {
    "1": Outcome.WHITE_WINS,
    "0": Outcome.BLACK_WINS,
    "1/2": Outcome.DRAW,
    "=": Outcome.DRAW,
    "=-=": Outcome.DRAW,
    "draw": Outcome.DRAW,
    "remis": Outcome.DRAW,
    "nulle": Outcome.DRAW,
    "tablas": Outcome.DRAW,
    "+-0": Outcome.WHITE_WINS_FORFEIT,
    "0-+": Outcome.BLACK_WINS_FORFEIT,
    "hängepartie": Outcome.ADJOURNED,
    "ajournée": Outcome.ADJOURNED,
    "aplazada": Outcome.ADJOURNED,
}
_FORFEITS = {
    "1-0": Outcome.WHITE_WINS_FORFEIT,
    "0-1": Outcome.BLACK_WINS_FORFEIT,
    "0-0": Outcome.DOUBLE_FORFEIT,
}
_OPEN = frozenset({"", "*", "-", "--", "?", "...", "vs", "v", "against", "gegen", "contre", "contra"})
"""What tables have between two names while they play."""

_BYES = {
    ByeKind.PAIRING_ALLOCATED: (
        "bye, pairing allocated bye, pairing allocated, pab, spielfrei, freilos, exempt, exempte, libre, "
        "descansa, descanso"
    ),
    ByeKind.FULL_POINT: "full point bye, full point, full bye",
    ByeKind.HALF_POINT: "half point bye, half point, half bye, bye 1 2, bye 05, 1 2 bye, bye demi point",
    ByeKind.ZERO_POINT: (
        "zero point bye, zero point, zero bye, not paired, unpaired, absent, absente, nicht ausgelost, nicht gelost, "
        "abwesend, non apparie, non appariee, forfait, no emparejado, ausente"
    ),
}
_WORDS = {plainly_spelt(word): kind for kind, words in _BYES.items() for word in words.split(",")}
_WORTH = {
    "1": ByeKind.PAIRING_ALLOCATED,
    "+": ByeKind.PAIRING_ALLOCATED,
    "1/2": ByeKind.HALF_POINT,
    "=": ByeKind.HALF_POINT,
    "0": ByeKind.ZERO_POINT,
}


def outcome_of(text: str) -> Outcome | None:
    """How a game ended, White's side first; None if it has not. A single number is White's.

    Raises ValueError for any other text.
    """
    short = _short(text)
    if short in _OPEN:
        return None
    if short in _OUTCOMES:
        return _OUTCOMES[short]
    played, forfeits = _UNPLAYED.subn("", short)
    if forfeits and played in _FORFEITS:
        return _FORFEITS[played]
    raise ValueError(text)


def bye_of(text: str) -> ByeKind | None:
    """The bye that a word means, None for what is no such word."""
    return _WORDS.get(plainly_spelt(text))


def worth_of_bye(text: str) -> ByeKind | None:
    """The bye that is worth what a cell beside it says: 1, a half or 0."""
    return _WORTH.get(_short(text).removesuffix("-0").removesuffix("--"))


def _short(text: str) -> str:
    """Without blanks, with plain dashes and halves."""
    plain = "".join(text.split()).casefold().translate(_PLAIN)
    return _WHOLE.sub(r"\1", _HALVES.sub("1/2", plain))
