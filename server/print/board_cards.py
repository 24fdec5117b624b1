"""The codes at the boards, White's and Black's, from which players report their results."""

from __future__ import annotations

from domain.state.tournament import Tournament
from domain.values import Colour
from server.print.sheet import CardKind, CardLine, Cards, PrintedCard, Sheet, Size, Tone
from server.print.source import SheetSource


def board_cards(source: SheetSource) -> Sheet:
    """Two cards for each board, to lie beside White and beside Black for the whole tournament."""
    text = source.language.text
    cards = tuple(
        PrintedCard(
            lines=(
                CardLine(text("Board {board}", board=board), Size.HUGE, Tone.STRONG),
                CardLine(text("White") if colour is Colour.WHITE else text("Black"), Size.LARGE),
                CardLine(text("Scan this after your game and report the result."), Size.SMALL, Tone.SOFT),
                CardLine(source.tournament.settings.name, Size.SMALL, Tone.SOFT),
            ),
            code=source.board_code(board, colour),
        )
        for board in _boards(source.tournament)
        for colour in (Colour.WHITE, Colour.BLACK)
    )
    return source.sheet(text("Codes for the boards"), Cards(CardKind.BADGE, cards, source.no_players()), about="")


def _boards(tournament: Tournament) -> list[int]:
    """The boards that are used, or can be: for all players, those of public rounds, and the fixed ones."""
    players = tournament.roster.players.values()
    for_all = range(1, (len(players) + 1) // 2 + 1)
    used = (game.board for paired in tournament.public_rounds for game in paired.games.values())
    fixed = (player.board for player in players if player.board)
    return sorted({*for_all, *used, *fixed})
