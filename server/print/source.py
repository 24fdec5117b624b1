"""What a sheet is made from: a tournament at one version, for a role, in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.state.tournament import Tournament
from domain.values import Colour, PlayerId, RoundNumber
from server.eventstore.recorded import RecordedEvent
from server.languages import Language, message
from server.print.sheet import Cards, Forms, Sheet, SheetColumn, SheetTable, Tone
from server.views.boards import boards, draft
from server.views.derived import Derived
from server.views.model import Model, ViewRow
from server.views.notices import not_in_fide_mode
from server.views.parameters import NO_PARAMETERS, NotInView, Parameters, wanted_round
from server.wording import sign_text

DOT = " · "
"""The separator of two short texts on one line."""


Secret = Callable[[PlayerId], str]
"""The secret in the code of a player's badge."""


BoardSecret = Callable[[int, Colour], str]
"""The secret in the code at a board, White's or Black's."""


def no_secret(_: PlayerId) -> str:
    """The empty secret: the code only opens the page."""
    return ""


def no_board_secret(_: int, __: Colour) -> str:
    """The empty secret: the code only opens the page."""
    return ""


@dataclass(frozen=True, slots=True)
class SheetSource:
    """A tournament, the requested round (None: the latest public one), the language of the sheet.

    `sees_drafts` is for officials. `address` is that of the tournament's pages, for codes to scan; without it ("") no
    codes are printed. `secret` lets a player's page send requests to the arbiters, "" if the code is for reading only;
    `board_secret` lets the page of a board take results.
    `derived` keeps what views are made from. `player` is whose certificates are printed, None for all of a norm.
    `board` is the one whose record is printed. `recorded` has the whole log, for sheets that are made from it, and
    `devices` the names of devices by their ids.
    """

    tournament: Tournament
    language: Language
    round: RoundNumber | None = None
    sees_drafts: bool = False
    address: str = ""
    secret: Secret = no_secret
    board_secret: BoardSecret = no_board_secret
    derived: Derived = field(default_factory=Derived)
    player: PlayerId | None = None
    board: int | None = None
    recorded: Sequence[RecordedEvent] = ()
    devices: Mapping[str, str] = field(default_factory=dict)

    @property
    def number(self) -> RoundNumber:
        """The round of the sheet, 0 if none is public yet.

        Raises NotInView for a round that does not exist for the reader.
        """
        number = wanted_round(self.tournament, Parameters(self.round))
        if number > len(self.tournament.public_rounds) and not self._is_draft(number):
            raise NotInView(message("Round {round} is not published."), round=number)
        return number

    @property
    def public_round(self) -> RoundNumber | None:
        """The round of the standings: a draft has none yet. None before the first."""
        return min(self.number, len(self.tournament.public_rounds)) or None

    @property
    def shows_draft(self) -> bool:
        """Whether the sheet's round is not public yet."""
        return self._is_draft(self.number)

    def boards(self) -> Model:
        """The boards of the sheet's round."""
        if self.shows_draft:
            return draft(self.tournament, NO_PARAMETERS)
        return boards(self.tournament, Parameters(self.number or None))

    def code(self, path: str) -> str:
        """The address of a page of the tournament, to be scanned."""
        return f"{self.address}{path}" if self.address else ""

    def player_code(self, player: PlayerId) -> str:
        """The address of a player's page, with the secret, which is never sent to a server: it comes after the #."""
        secret = self.secret(player)
        return self.code(f"/players/{player}{f'#{secret}' if secret else ''}")

    def board_code(self, board: int, colour: Colour) -> str:
        """The address of the page on which who has this colour at the board reports the result."""
        secret = self.board_secret(board, colour)
        return self.code(f"/boards/{board}{f'#{secret}' if secret else ''}")

    def round_text(self) -> str:
        """Which round of how many."""
        number, rounds = self.number, self.tournament.settings.number_of_rounds
        if number == 0:
            return self.language.text("before round 1")
        return self.language.text("Round {round} of {rounds}", round=number, rounds=max(rounds, number))

    def no_players(self) -> str:
        """The text of a sheet that lists players before the first one is registered."""
        return self.language.text("No players registered yet.")

    def sheet(self, title: str, block: SheetTable | Cards | Forms, *notes: str, about: str | None = None) -> Sheet:
        """A sheet about this tournament; `about` is the state it shows, by default the round."""
        if self.shows_draft:
            title = self.language.text("Draft: {title}", title=title)
        first = self.round_text() if about is None else about
        state = DOT.join(filter(None, (self.sign(), *self._when(first))))
        return Sheet(title, self.tournament.settings.name, state, block, tuple(filter(None, notes)))

    def sign(self) -> str:
        """Since which round the tournament is not in FIDE mode, "" if it is, or has no such mode."""
        return sign_text(not_in_fide_mode(self.tournament), self.language)

    def _when(self, first: str) -> Iterable[str]:
        yield from filter(None, (first, self.tournament.settings.city))
        days = dict.fromkeys(filter(None, (self.tournament.settings.starts, self.tournament.settings.ends)))
        if days:
            yield " \N{EN DASH} ".join(map(self.language.day, days))

    def _is_draft(self, number: RoundNumber) -> bool:
        found = self.tournament.draft
        return self.sees_drafts and found is not None and found.number == number


def table(columns: Sequence[SheetColumn], rows: Iterable[Sequence[str]], empty: str) -> SheetTable:
    """A table without the soft columns that are empty in every row."""
    listed = [tuple(row) for row in rows]
    kept = [
        place
        for place, column in enumerate(columns)
        if column.tone is not Tone.SOFT or any(row[place] for row in listed)
    ]
    return SheetTable(
        tuple(columns[place] for place in kept), tuple(tuple(row[place] for place in kept) for row in listed), empty
    )


def rows_of(shown: Model) -> list[ViewRow]:
    """A view's rows, from top to bottom."""
    return [shown["rows"][key] for key in shown["order"]]


def rating_text(person: dict[str, Any]) -> str:
    """A rating, nothing for a player without one."""
    return str(person["rating"] or "")
