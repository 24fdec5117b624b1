"""What a correction would change, as JSON: boards, standings, the rule that makes the difference."""

from __future__ import annotations

from typing import Any

from domain.corrections.effects import BoardChange, Move, RoundEffect, StandingsEffect
from domain.corrections.what_if import Consequences, WhatIf
from domain.rounds.boards import Seat
from domain.rounds.breach_messages import with_article
from domain.state.tournament import Tournament
from domain.tournament.messages import message_of
from domain.values import RoundNumber
from server.languages import Language
from server.messages import MessageRenderer, name_of
from server.wording import ENGLISH


def consequences_view(tournament: Tournament, found: Consequences, reader: Language = ENGLISH) -> dict[str, Any]:
    """What unrecorded events would change: the window, the events, rounds, standings, and possible decisions."""
    renderer = MessageRenderer(reader, tournament)
    return {
        "window": {
            "name": found.window.value,
            "counts_for": found.window.counts_for,
            "article": found.window.article,
            "says": renderer.render(found.window.message),
        },
        "facts": [{"type": type(event).__name__, "says": renderer.render(message_of(event))} for event in found.events],
        "rounds": [
            _round(tournament, each, renderer) | {"status": _status(tournament, each.round)} for each in found.rounds
        ],
        "standings": standings_view(tournament, found.standings),
        "breaches": [renderer.render(with_article(each)) for each in found.breaches],
        "options": list(found.options),
    }


def what_if_view(tournament: Tournament, found: WhatIf, reader: Language = ENGLISH) -> dict[str, Any]:
    """How the tournament would differ, round by round, and where the replay becomes impossible."""
    renderer = MessageRenderer(reader, tournament)
    stop = found.impossible
    return {
        "rounds": [_round(tournament, each, renderer) for each in found.rounds],
        "standings": [standings_view(tournament, each) for each in found.standings],
        "impossible": None
        if stop is None
        else {"version": stop.version, "fact": stop.event, "says": renderer.render(stop.reason)},
    }


def standings_view(tournament: Tournament, found: StandingsEffect) -> dict[str, Any]:
    """The players whose place or points differ, with names."""
    return {"after": found.after, "moves": [_move(tournament, each) for each in found.moves]}


def _round(tournament: Tournament, effect: RoundEffect, renderer: MessageRenderer) -> dict[str, Any]:
    rule = effect.deciding
    return {
        "round": effect.round,
        "boards": [board_view(tournament, each) for each in effect.boards],
        "because": None if rule is None else {"article": rule.article, "says": renderer.render(rule.message)},
        "refusal": "" if effect.refusal is None else renderer.render(effect.refusal),
    }


def _status(tournament: Tournament, number: RoundNumber) -> str | None:
    """The status of the round; None if it is not paired yet."""
    return tournament.play.rounds[number - 1].status.value if number <= len(tournament.play.rounds) else None


def board_view(tournament: Tournament, change: BoardChange) -> dict[str, Any]:
    """The players of a board before and after the change, with names."""
    return {"was": _seat(tournament, change.was), "now": _seat(tournament, change.now)}


def _seat(tournament: Tournament, seat: Seat | None) -> dict[str, Any] | None:
    """The players of a board, with names; no Black for the pairing-allocated bye."""
    if seat is None:
        return None
    white, black = seat
    return {
        "white": {"player": white, "name": name_of(tournament, white)},
        "black": None if black is None else {"player": black, "name": name_of(tournament, black)},
    }


def _move(tournament: Tournament, move: Move) -> dict[str, Any]:
    return {
        "player": move.player,
        "name": name_of(tournament, move.player),
        "place_was": move.place_was,
        "place_now": move.place_now,
        "points_was": move.points_was,
        "points_now": move.points_now,
    }
