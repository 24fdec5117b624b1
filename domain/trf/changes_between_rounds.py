"""A value that changed between rounds, by lines that say from which value to which: what each round was paired with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from domain.values import RoundNumber

SUFFIX = r"(?:, after the pairing of round ([1-9]\d{0,2}))?"
"""What stands behind a line that names the round it is about, if another one than the next was the last one paired."""

Value_co = TypeVar("Value_co", covariant=True)


class Change(Protocol[Value_co]):
    """Another value from the round after `round` on."""

    @property
    def round(self) -> RoundNumber:
        """The last round that was paired with the value before."""

    @property
    def was(self) -> Value_co:
        """The value before."""

    @property
    def now(self) -> Value_co:
        """The value since."""


AnyChange = TypeVar("AnyChange", bound=Change[object])
Known = TypeVar("Known")


def suffix(number: RoundNumber, paired: RoundNumber) -> str:
    """What stands behind a line about a round, written when `paired` was the last round with a pairing."""
    return f", after the pairing of round {paired}" if paired != number + 1 else ""


def last_paired(number: str, paired: str | None) -> RoundNumber:
    """The last round with a pairing, of a line about a round and what stands behind it."""
    return int(number) + 1 if paired is None else int(paired)


def fitting(changes: Sequence[AnyChange], value: object) -> tuple[AnyChange, ...]:
    """Those changes alone of which each ends with the value that the next one has, the last one with that of now."""
    believed: list[AnyChange] = []
    number = max((each.round for each in changes), default=0)
    for each in reversed(changes):
        if each.now != value or each.round > number:
            break
        believed.insert(0, each)
        value, number = each.was, each.round
    return tuple(believed)


def of_round(changes: Sequence[Change[Known]], number: RoundNumber, value: Known) -> Known:
    """The value with which a round was paired; `value` is that of now."""
    return next((each.was for each in changes if number <= each.round), value)
