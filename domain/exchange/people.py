"""Who a row of a table means: by the FIDE id, else by the name, else by the pairing number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.exchange.headers import normal
from domain.state.tournament import Tournament
from domain.values import PlayerId, Title, Tpn

_TITLES = frozenset(normal(title.value) for title in Title if title)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as a row names them; empty where it does not say."""

    name: str = ""
    fide_id: str = ""
    number: Tpn | None = None

    def __bool__(self) -> bool:
        return bool(self.name or self.fide_id or self.number)

    def __str__(self) -> str:
        return self.name or (f"FIDE id {self.fide_id}" if self.fide_id else f"number {self.number}")


NOBODY = Person()


class NobodyOfThatName(ValueError):
    """No registered player is meant, or it is in doubt which."""


class People:
    """The registered players as tables name them."""

    def __init__(self, tournament: Tournament) -> None:
        self._by_fide_id = {
            player.fide_id: player.id for player in tournament.roster.players.values() if player.fide_id
        }
        self._by_name: dict[str, list[PlayerId]] = {}
        for player in tournament.roster.players.values():
            self._by_name.setdefault(normal(player.name), []).append(player.id)

    def find(self, person: Person, by_number: Mapping[Tpn, PlayerId]) -> PlayerId:
        """The player whom the row means; the number counts where the name is missing or two have it.

        Raises NobodyOfThatName.
        """
        if person.fide_id in self._by_fide_id:
            return self._by_fide_id[person.fide_id]
        numbered = None if person.number is None else by_number.get(person.number)
        if not normal(person.name):
            if numbered is None:
                raise NobodyOfThatName(f"no registered player has {person}")
            return numbered
        named = self._named(person.name)
        if len(named) == 1:
            return named[0]
        if numbered in named:
            return numbered
        if named:
            raise NobodyOfThatName(f"{len(named)} registered players are called {person}; tell them apart by number")
        raise NobodyOfThatName(f"no registered player is called {person}")

    def _named(self, name: str) -> list[PlayerId]:
        """Who has this name, with or without a title before it."""
        whole = normal(name)
        title, _, rest = whole.partition(" ")
        return self._by_name.get(whole) or (self._by_name.get(rest, []) if title in _TITLES else [])
