"""Sheets about the players: the list, the cards on their tables, the badges. Never a birth date or a contact."""

from __future__ import annotations

from server.collation import name_order
from server.print.sheet import (
    Align,
    CardKind,
    CardLine,
    Cards,
    Fit,
    PrintedCard,
    Sheet,
    SheetColumn,
    Size,
    Tone,
)
from server.print.source import DOT, SheetSource, rating_text, rows_of, table
from server.views.model import ViewRow
from server.views.parameters import NO_PARAMETERS
from server.views.players import players as players_view
from server.wording import departure_text


def players(source: SheetSource) -> Sheet:
    """The starting list."""
    text = source.language.text
    columns = (
        SheetColumn(text("No."), Align.END, Tone.STRONG),
        SheetColumn("", tone=Tone.SOFT),
        SheetColumn(text("Name"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("Fed."), tone=Tone.SOFT),
        SheetColumn(text("Rtg."), Align.END),
        SheetColumn(text("FIDE ID"), tone=Tone.SOFT),
        SheetColumn(text("Club"), tone=Tone.SOFT, fit=Fit.FLEXIBLE),
        SheetColumn("", tone=Tone.SOFT),
    )
    ids = {each.id: each.fide_id for each in source.tournament.roster.players.values()}
    listed = rows_of(players_view(source.tournament, NO_PARAMETERS))
    rows = (
        (
            str(row["tpn"] or ""),
            row["title"],
            row["name"],
            row["federation"],
            rating_text(row),
            ids[row["player"]],
            row["club"],
            departure_text(row, source.language),
        )
        for row in listed
    )
    about = source.language.count("{n} player", "{n} players", len(listed))
    return source.sheet(text("Players"), table(columns, rows, source.no_players()), about=about)


def place_cards(source: SheetSource) -> Sheet:
    """A card for each player's table, to be folded: the name is on both sides, the code of the page on one."""
    cards = tuple(
        PrintedCard(
            lines=(CardLine(row["name"], Size.HUGE, Tone.STRONG), CardLine(_known(row), Size.LARGE, Tone.SOFT)),
            code=source.player_code(row["player"]),
        )
        for row in _present(source)
    )
    return source.sheet(
        source.language.text("Place cards"), Cards(CardKind.PLACE, cards, source.no_players()), about=""
    )


def badges(source: SheetSource) -> Sheet:
    """A badge for each player; its code opens the player's page, and lets its owner send requests to the arbiters."""
    cards = tuple(
        PrintedCard(
            lines=(
                CardLine(row["name"], Size.LARGE, Tone.STRONG),
                CardLine(_known(row), Size.NORMAL),
                CardLine(row["club"], Size.SMALL, Tone.SOFT),
                CardLine(source.tournament.settings.name, Size.SMALL, Tone.SOFT),
            ),
            code=source.player_code(row["player"]),
        )
        for row in _present(source)
    )
    return source.sheet(source.language.text("Badges"), Cards(CardKind.BADGE, cards, source.no_players()), about="")


def _present(source: SheetSource) -> list[ViewRow]:
    """Those who have not left, in alphabetical order."""
    rows = rows_of(players_view(source.tournament, NO_PARAMETERS))
    key = name_order(source.tournament.settings)
    return sorted((row for row in rows if not row["withdrawn_from"]), key=lambda row: key(row["name"]))


def _known(row: ViewRow) -> str:
    return DOT.join(filter(None, (row["title"], row["federation"], rating_text(row))))
