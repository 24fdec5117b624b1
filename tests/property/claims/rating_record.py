"""A round by the literal text of the Swiss System Based on Rating, with what it did on the way."""

from __future__ import annotations

from dataclasses import dataclass

from domain.pairing.system import Field
from domain.values import Tpn
from tests.literal.rating.bracket import Level
from tests.literal.rating.judge import Accept, Done, Round
from tests.literal.rating.players import Player


@dataclass(frozen=True)
class Request:
    """[C.12, C.13] What the bracket below required when one was paired again, and what it had left over before."""

    article: str
    before: Done
    serves: Accept


@dataclass(frozen=True)
class Undoing:
    """[C.12, C.13] The place of a bracket that was paired again, who was left over before, and who then."""

    article: str
    place: int
    before: frozenset[Player]
    after: frozenset[Player]


class Recorded(Round):
    """The judge's round, with what it did on the way."""

    def __init__(self, field: Field, edition: str) -> None:
        super().__init__(field, edition)
        self.requests: dict[int, Request] = {}
        self.undoings: list[Undoing] = []
        self.made: list[tuple[int, Done]] = []
        self.joined: list[tuple[int, set[Tpn]]] = []
        self._article = "C.12"

    def _accept(self, done: Done) -> None:
        self.made.append((len(self.done), done))
        self.requests.pop(len(self.done), None)
        super()._accept(done)

    def _c13(self) -> None:
        self._article = "C.13"
        brackets = len(self.groups)
        super()._c13()
        self._article = "C.12"
        if len(self.groups) < brackets:
            self.joined.append((len(self.done), {player.tpn for player in self.added[-1]}))

    def _redo(self, which: list[Level], above: Done, accept: Accept) -> bool:
        kept = self._state()
        is_done = super()._redo(which, above, accept)
        if is_done:
            place, anew = len(self.done) - 1, self.done[-1]
            self.made.append((place, anew))
            self.undoings.append(Undoing(self._article, place, frozenset(above.over), frozenset(anew.over)))
            self.requests[place] = Request(self._article, above, self._at_that_time(kept, accept))
        return is_done

    def _state(self) -> tuple[list[tuple[Player, ...]], list[tuple[Player, ...]], list[Done]]:
        return self.groups[:], self.added[:], self.done[:]

    def _at_that_time(
        self, kept: tuple[list[tuple[Player, ...]], list[tuple[Player, ...]], list[Done]], accept: Accept
    ) -> Accept:
        def serves(over: tuple[Player, ...]) -> bool:
            now = self._state()
            self.groups, self.added, self.done = kept
            found = accept(over)
            self.groups, self.added, self.done = now
            return found

        return serves
