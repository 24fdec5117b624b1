"""Pairing numbers that changed their players, as lines in the numbers of the file: `Exchange @ Round 2: 1 2 => 2 1`.

A file has the latest numbers, and is read from there back: what each line has behind the arrow are the numbers of the
file, in which later changes are taken back. Late entries since do not matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.trf.integrity_parts import joined
from domain.values import PlayerId, RoundNumber, Tpn

_EXCHANGED = 2


@dataclass(frozen=True, slots=True)
class Renumbering:
    """Players in the order of their numbers before and after a change; those alone whose place is another one."""

    round: RoundNumber
    before: tuple[PlayerId, ...]
    after: tuple[PlayerId, ...]
    by_hand: bool

    @property
    def reverse(self) -> Renumbering:
        """The change that takes this one back."""
        return Renumbering(self.round, self.after, self.before, self.by_hand)

    @property
    def key(self) -> str:
        """What stands for the line until the numbers of the file are known."""
        return f"{self._head} {joined(self.before)} => {joined(self.after)}"

    def taken_back(self, numbers: Mapping[PlayerId, Tpn]) -> Mapping[PlayerId, Tpn]:
        """The numbers before the change."""
        return {**numbers, **{who: numbers[since] for who, since in zip(self.before, self.after, strict=True)}}

    def line(self, numbers: Mapping[PlayerId, Tpn]) -> str:
        """The line, without the comment sign, by the numbers after the change."""
        was = self.taken_back(numbers)
        order = sorted(self.before, key=was.__getitem__)
        return f"{self._head} {joined(was[who] for who in order)} => {joined(numbers[who] for who in order)}"

    @property
    def _head(self) -> str:
        what = "Exchange" if self.by_hand and len(self.before) == _EXCHANGED else "Regeneration"
        return f"{what} @ Round {self.round}:"


def renumbering(
    was: Mapping[PlayerId, Tpn], now: Mapping[PlayerId, Tpn], number: RoundNumber, *, by_hand: bool
) -> Renumbering | None:
    """What changed in the order of those who have a number in both; None if nothing did."""
    before = sorted((who for who in was if who in now), key=was.__getitem__)
    after = sorted(before, key=now.__getitem__)
    moved = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
    if not moved:
        return None
    return Renumbering(number, tuple(one for one, _ in moved), tuple(other for _, other in moved), by_hand)


def in_numbers_of_the_file(
    texts: Sequence[str], changes: Mapping[str, Renumbering], numbers: Mapping[PlayerId, Tpn]
) -> Sequence[str]:
    """The lines, those of `changes` (by their keys) in the numbers of the file."""
    found = []
    for text in reversed(texts):
        change = changes.get(text)
        if change is None:
            found.append(text)
        else:
            found.append(change.line(numbers))
            numbers = change.taken_back(numbers)
    return found[::-1]
