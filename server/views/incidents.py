"""Incidents and appeals: what happened, when and where, and what was decided. For officials only."""

from __future__ import annotations

from domain.state.hall import Incident
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import IncidentKind
from server.languages import Language
from server.views.model import Model, ViewRow, model
from server.views.parameters import Parameters


def incidents(tournament: Tournament, parameters: Parameters) -> Model:
    """The incidents and appeals, the newest first. Row keys are their numbers.

    `when` and `where` are texts in the language of the parameters. `open` counts the appeals that are not decided.
    """
    known = {number: each for number, each in tournament.hall.incidents.items() if not each.is_taken_back}
    head = {
        "name": tournament.settings.name,
        "incidents": len(known),
        "open": sum(each.kind is IncidentKind.APPEAL and not each.decision for each in known.values()),
        "round": len(tournament.public_rounds),
        "rounds": tournament.settings.number_of_rounds,
    }
    newest_first = sorted(known.items(), reverse=True)
    rows = ((str(number), _row(tournament, number, each, parameters.reader)) for number, each in newest_first)
    return model(head, rows)


def _row(tournament: Tournament, number: int, known: Incident, reader: Language) -> ViewRow:
    game = tournament.play.game(known.round, known.game)
    return {
        "incident": number,
        "kind": known.kind.value,
        "at": known.at,
        "when": reader.clock(known.at),
        "round": known.round,
        "game": known.game,
        "board": None if game is None else game.board,
        "where": _place(tournament, known, game, reader),
        "text": known.text,
        "decision": known.decision,
        "version": known.version,
    }


def _place(tournament: Tournament, known: Incident, game: Game | None, reader: Language) -> str:
    if known.round is None:
        return ""
    if game is None:
        return reader.text("Round {round}", round=known.round)
    white, black = (tournament.roster.players[each].name for each in (game.white, game.black))
    board = reader.text("Round {round}, board {board}", round=known.round, board=game.board)
    return f"{board}: {white} \N{EN DASH} {black}"
