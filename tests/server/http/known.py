"""What answers have named: the state of the fuzzer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

KINDS_OF_NAMES = {
    "tournament": "t",
    "copy_of": "t",
    "player": "p",
    "white": "p",
    "black": "p",
    "opponent": "p",
    "game": "g",
    "round": "n",
    "version": "version",
    "seen": "version",
    "request": "r",
    "device": "d",
    "display": "d",
    "token": "i",
    "option": "option",
    "festival": "f",
    "epoch": "s",
}
"""Which pool a field of an answer fills, and a field of a body is filled from."""

_MOST_KEPT = 60
"""Ids of a kind that are kept, the newest ones."""


@dataclass
class Known:
    """What answers have named, by kind; the newest few of each. Ids within a tournament are kept by tournament."""

    pools: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    within: dict[str, dict[str, list[Any]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))

    def learn(self, answer: Any, stream: str) -> None:
        """Take the ids out of a JSON answer about a tournament."""
        if isinstance(answer, dict):
            for name, value in answer.items():
                kind = KINDS_OF_NAMES.get(name)
                if kind is not None and isinstance(value, str | int) and not isinstance(value, bool):
                    self.add(kind, value, stream)
                self.learn(value, stream)
        elif isinstance(answer, list):
            for each in answer[:_MOST_KEPT]:
                self.learn(each, stream)

    def add(self, kind: str, value: Any, stream: str = "") -> None:
        """Remember one id."""
        pool = self.pools[kind] if kind in "tdifs" or not stream else self.within[stream][kind]
        if value not in pool:
            pool.append(value)
            del pool[:-_MOST_KEPT]

    def of(self, kind: str, stream: str) -> Sequence[Any]:
        """The ids of a kind."""
        return self.within[stream].get(kind) or self.pools.get(kind) or ()
