"""Who a row of a table means: by the FIDE id, else by the name, else by the pairing number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.folding import plainly_spelt
from domain.messages import Message, message
from domain.state.tournament import Tournament
from domain.values import PlayerId, Title, Tpn

_TITLES = frozenset(plainly_spelt(title.value) for title in Title if title)


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player as a row names them; empty if the row says nothing."""

    name: str = ""
    fide_id: str = ""
    number: Tpn | None = None

    def __bool__(self) -> bool:
        return bool(self.name or self.fide_id or self.number)

    @property
    def message(self) -> Message:
        """How the row names the player."""
        if self.name:
            return message("player.named", name=self.name)
        if self.fide_id:
            return message("player.with-fide-id", code=self.fide_id)
        return message("player.with-number", number=self.number)


NO_PLAYER = NamedPlayer()


class PlayerNotFound(ValueError):
    """No registered player is meant, or it is unclear which."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class NamedPlayers:
    """The registered players as tables name them."""

    def __init__(self, tournament: Tournament) -> None:
        self._by_fide_id = {
            player.fide_id: player.id for player in tournament.roster.players.values() if player.fide_id
        }
        self._by_name: dict[str, list[PlayerId]] = {}
        for player in tournament.roster.players.values():
            self._by_name.setdefault(plainly_spelt(player.name), []).append(player.id)

    def find(self, person: NamedPlayer, by_number: Mapping[Tpn, PlayerId]) -> PlayerId:
        """The player whom the row means; the number counts if the name is missing or two have it.

        Raises PlayerNotFound.
        """
        if person.fide_id in self._by_fide_id:
            return self._by_fide_id[person.fide_id]
        numbered = None if person.number is None else by_number.get(person.number)
        if not plainly_spelt(person.name):
            if numbered is None:
                raise PlayerNotFound(message("table.no-such-player", who=person.message))
            return numbered
        named = self._named(person.name)
        if len(named) == 1:
            return named[0]
        if numbered in named:
            return numbered
        if named:
            raise PlayerNotFound(message("table.name-needs-number", total=len(named), name=person.name))
        raise PlayerNotFound(message("table.no-player-called", name=person.name))

    def _named(self, name: str) -> list[PlayerId]:
        """The players of this name, with or without a title before it."""
        whole = plainly_spelt(name)
        title, _, rest = whole.partition(" ")
        return self._by_name.get(whole) or (self._by_name.get(rest, []) if title in _TITLES else [])
