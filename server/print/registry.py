"""The sheets by name. Who may print each of them says `server.access`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from server.languages import message
from server.print import boards, people, prizes, tables, tie_breaks
from server.print.sheet import Sheet
from server.print.source import Source

_BADGES = frozenset({"place-cards", "badges"})
_CARDS = frozenset({"slips", *_BADGES})


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of sheet: its name in addresses, what a menu calls it, how it is made."""

    name: str
    title: str
    build: Callable[[Source], Sheet]

    @property
    def on_wall(self) -> bool:
        """Whether it is something to hang up; cards are not."""
        return self.name not in _CARDS

    @property
    def is_secret(self) -> bool:
        """Whether its codes are for one player each."""
        return self.name in _BADGES


SHEETS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("pairings", message("Pairings by board"), boards.pairings),
        Kind("seats", message("Where do I sit?"), boards.seats),
        Kind("slips", message("Result slips"), boards.slips),
        Kind("results", message("Results"), boards.results),
        Kind("standings", message("Standings"), tables.standings),
        Kind("crosstable", message("Crosstable"), tables.crosstable),
        Kind("tie-breaks", message("How the tie-breaks are made"), tie_breaks.tie_breaks),
        Kind("prizes", message("Prizes"), prizes.prizes),
        Kind("players", message("Players"), people.players),
        Kind("place-cards", message("Place cards"), people.place_cards),
        Kind("badges", message("Badges"), people.badges),
    )
}
