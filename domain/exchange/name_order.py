"""Names without a comma: which of their words are the surname."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

_PARTICLES = frozenset(
    {
        *("van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "das", "do", "du", "la", "le", "ten"),
        *("ter", "zu", "zum", "zur", "af", "av", "al", "el", "bin", "ibn", "ben", "st", "san"),
    }
)
"""Words in front of a surname that belong to it."""


class Order(Enum):
    """Which name is written first."""

    GIVEN_FIRST = "given first"
    SURNAME_FIRST = "surname first"


def in_order(name: str, order: Order) -> str:
    """The name as `Surname, Given names`; unchanged if it has a comma or one word.

    Words in capitals are the surname wherever they are, and particles belong to the surname that follows them.
    """
    words = name.split()
    if "," in name or len(words) <= 1:
        return name
    surname, given = _by_capitals(words) or _by_order(words, order)
    return f"{' '.join(surname)}, {' '.join(given)}"


def order_of(names: Sequence[str]) -> Order:
    """The order in which names without a comma are written, by what repeats: given names do more than surnames do."""
    split = [words for words in (name.split() for name in names) if len(words) > 1]
    firsts, lasts = len({words[0] for words in split}), len({words[-1] for words in split})
    return Order.SURNAME_FIRST if firsts > lasts else Order.GIVEN_FIRST


def _by_capitals(words: Sequence[str]) -> tuple[list[str], list[str]] | None:
    """Surname and given names of `CARLSEN Magnus`; None if the capitals do not say it."""
    loud = [word for word in words if len(word) > 1 and word.isupper()]
    quiet = [word for word in words if word not in loud]
    if not loud or not quiet:
        return None
    particles = [word for word in quiet if word.lower() in _PARTICLES and word.islower()]
    given = [word for word in quiet if word not in particles]
    surname = [word for word in words if word not in given]
    return (surname, given) if given else None


def _by_order(words: Sequence[str], order: Order) -> tuple[list[str], list[str]]:
    """Surname and given names; one word of the surname besides its particles."""
    if order is Order.SURNAME_FIRST:
        cut = next(place for place, word in enumerate(words, 1) if place == len(words) - 1 or not _is_particle(word))
        return list(words[:cut]), list(words[cut:])
    cut = len(words) - 1
    while cut > 1 and _is_particle(words[cut - 1]):
        cut -= 1
    return list(words[cut:]), list(words[:cut])


def _is_particle(word: str) -> bool:
    return word.lower() in _PARTICLES
