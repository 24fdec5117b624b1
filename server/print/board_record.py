"""All that the log has about one board, for an appeals committee: who, when, what displays showed.

For officials only. Each event comes with the beginning of its hash, which covers the event and the hash of the one
before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.tournament.replay import evolve
from domain.values import GameId, RoundNumber
from domain.windows import window_of_result
from server.languages import Language, message
from server.messages import MessageRenderer
from server.print.sheet import Align, Fit, Form, FormField, Forms, Sheet, SheetColumn, Tone
from server.print.source import SheetSource
from server.views.entered_by import entered_by
from server.views.late_corrections import reported
from server.views.parameters import NotInView
from server.views.timeline import TimelineFilter, timeline
from server.wording import reported_text, result_text

_HASH = 8
"""Characters of a hash on paper."""


def board_record(source: SheetSource) -> Sheet:
    """The board of the source's round; nothing without a board.

    Raises NotInView if the round is not public or has no such board.
    """
    text = source.language.text
    columns = (
        SheetColumn(text("No."), Align.END),
        SheetColumn(text("When"), tone=Tone.SOFT),
        SheetColumn(text("What happened"), fit=Fit.FLEXIBLE),
        SheetColumn(text("Recorded by"), tone=Tone.SOFT),
        SheetColumn(text("Displays then showed"), tone=Tone.STRONG),
        SheetColumn(text("Hash"), tone=Tone.SOFT),
    )
    forms = () if source.board is None else (_record(source, _game(source, source.board)),)
    nothing = text("No board was chosen. Choose a round and a board on the timeline.")
    return source.sheet(text("Record of the board"), Forms(columns, forms, nothing))


def _game(source: SheetSource, board: int) -> Game:
    number = source.number
    is_public = 1 <= number <= len(source.tournament.public_rounds)
    game = source.tournament.play.rounds[number - 1].game_at(board) if is_public else None
    if game is None:
        raise NotInView(message("Round {round} has no board {board}."), round=number, board=board)
    return game


def _record(source: SheetSource, game: Game) -> Form:
    tournament, text, number = source.tournament, source.language.text, source.number
    window = window_of_result(tournament, number, game)
    renderer = MessageRenderer(source.language, tournament)
    names = {player.id: player.name for player in tournament.roster.players.values()}
    return Form(
        title=text("Round {round}, board {board}", round=number, board=game.board),
        fields=(
            FormField(text("White"), names[game.white]),
            FormField(text("Black"), names[game.black]),
            FormField(text("Result"), _shown(tournament, number, game.id, source.language)),
            FormField(text("Pairing system"), renderer.render(tournament.rules.name)),
        ),
        rows=tuple(_rows(source, game)),
        texts=(
            text("A correction now: {what} ({article})", what=renderer.render(window.message), article=window.article),
            text("A hash covers the event and the hash of the event before it: a log that was changed does not match."),
        ),
        signatures=(text("Chief arbiter"), text("Date")),
    )


def _rows(source: SheetSource, game: Game) -> Iterator[tuple[str, ...]]:
    number, language = source.number, source.language
    about = TimelineFilter(round=number, board=game.board)
    lines = {line["version"]: line for line in timeline(source.tournament, source.recorded, about, reader=language)}
    showed = _showed(source, game.id, frozenset(lines))
    for each in source.recorded:
        if each.version in lines:
            who = entered_by(each.actor, each.device, source.devices, language)
            what, undone_by = lines[each.version]["says"], lines[each.version]["undone_by"]
            if undone_by:
                what = f"{what} ({language.text('undone by {event}', event=undone_by)})"
            when = language.clock(each.recorded_at)
            yield str(each.version), when, what, who, showed[each.version], each.hash[:_HASH]


def _showed(source: SheetSource, game: GameId, versions: frozenset[int]) -> Mapping[int, str]:
    """What a display that was connected showed of the game after the event of each of these versions."""
    found, state = {}, None
    for each in source.recorded:
        state = evolve(state, each.event)
        if each.version in versions:
            found[each.version] = _shown(state, source.number, game, source.language)
    return found


def _shown(tournament: Tournament, number: RoundNumber, game: GameId, language: Language) -> str:
    """The result as displays show it, "" while the game is not public."""
    if not 1 <= number <= len(tournament.public_rounds):
        return ""
    known = tournament.play.rounds[number - 1].games.get(game)
    if known is None:
        return ""
    result, report = None if known.outcome is None else known.outcome.value, reported(tournament, known)
    row = {"report": report, "result": result, "white": {"player": known.white}}
    return reported_text(row, language) or result_text(result, reader=language)
