"""The sheets by name. `server.access` has who may print each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from server.languages import message
from server.print import (
    arbiter_report,
    board_cards,
    board_record,
    boards,
    certificates,
    people,
    prizes,
    report_forms,
    tables,
    tie_breaks,
)
from server.print.sheet import Sheet
from server.print.source import SheetSource

_SECRET = frozenset({"board-cards", "place-cards", "badges"})
_CARDS = frozenset({"slips", *_SECRET})
_OF_BOARD = frozenset({"board-record"})
_FROM_LOG = frozenset({"arbiter-report", *_OF_BOARD})
_FORMS = frozenset({"it1", "it3", "fa1", "ia1", *_FROM_LOG})


@dataclass(frozen=True, slots=True)
class SheetKind:
    """One kind of sheet: its name in addresses, its name in menus, how it is made."""

    name: str
    title: str
    build: Callable[[SheetSource], Sheet]

    @property
    def on_wall(self) -> bool:
        """Whether it is something to hang up; cards and forms are not."""
        return self.name not in _CARDS | _FORMS

    @property
    def is_secret(self) -> bool:
        """Whether its codes are for one player each, or for who has a colour at a board."""
        return self.name in _SECRET

    @property
    def is_of_board(self) -> bool:
        """Whether it is about one board, which the menu of sheets does not ask for."""
        return self.name in _OF_BOARD

    @property
    def reads_log(self) -> bool:
        """Whether it is made from the events, not from the state alone."""
        return self.name in _FROM_LOG


SHEETS: Mapping[str, SheetKind] = {
    kind.name: kind
    for kind in (
        SheetKind("pairings", message("Pairings by board"), boards.pairings),
        SheetKind("seats", message("Where do I sit?"), boards.seats),
        SheetKind("slips", message("Result slips"), boards.slips),
        SheetKind("board-cards", message("Codes for the boards"), board_cards.board_cards),
        SheetKind("results", message("Results"), boards.results),
        SheetKind("standings", message("Standings"), tables.standings),
        SheetKind("crosstable", message("Crosstable"), tables.crosstable),
        SheetKind("tie-breaks", message("How tie-breaks are calculated"), tie_breaks.tie_breaks),
        SheetKind("prizes", message("Prizes"), prizes.prizes),
        SheetKind("players", message("Players"), people.players),
        SheetKind("place-cards", message("Place cards"), people.place_cards),
        SheetKind("badges", message("Badges"), people.badges),
        SheetKind("it1", message("Certificate of title result (IT1)"), certificates.certificates),
        SheetKind("it3", message("Tournament report (IT3)"), report_forms.tournament_form),
        SheetKind("fa1", message("Report on a norm for FIDE Arbiter (FA1)"), report_forms.fide_arbiter_forms),
        SheetKind(
            "ia1", message("Report on a norm for International Arbiter (IA1)"), report_forms.international_arbiter_forms
        ),
        SheetKind("arbiter-report", message("Report of the chief arbiter"), arbiter_report.arbiter_report),
        SheetKind("board-record", message("Record of the board"), board_record.board_record),
    )
}
