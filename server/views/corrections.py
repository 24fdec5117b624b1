"""What a correction would change, as JSON: boards, standings, the rule that makes the difference."""

from __future__ import annotations

from typing import Any

from domain.corrections.effects import Move, RoundEffect, Seat, StandingsEffect
from domain.corrections.telling import Names, names_of, tell
from domain.corrections.what_if import Consequences, WhatIf
from domain.tournament import Tournament
from domain.values import RoundNumber


def consequences_view(tournament: Tournament, found: Consequences) -> dict[str, Any]:
    """What facts not yet written would change: the window, the facts, rounds, standings, and what may be decided."""
    names = names_of(tournament)
    return {
        "window": {"name": found.window.value, "article": found.window.article, "says": found.window.says},
        "facts": [{"type": type(event).__name__, "says": tell(event, names)} for event in found.facts],
        "rounds": [_round(each, names) | {"status": _status(tournament, each.round)} for each in found.rounds],
        "standings": _standings(found.standings, names),
        "breaches": list(found.breaches),
        "options": list(found.options),
    }


def what_if_view(tournament: Tournament, found: WhatIf) -> dict[str, Any]:
    """What would have become of the tournament, round by round, and where the replay stops making sense."""
    names = names_of(tournament)
    stop = found.impossible
    return {
        "rounds": [_round(each, names) for each in found.rounds],
        "standings": [_standings(each, names) for each in found.standings],
        "impossible": None if stop is None else {"version": stop.version, "fact": stop.fact, "says": stop.says},
    }


def standings_view(tournament: Tournament, found: StandingsEffect) -> dict[str, Any]:
    """Who stands otherwise, with names."""
    return _standings(found, names_of(tournament))


def _round(effect: RoundEffect, names: Names) -> dict[str, Any]:
    rule = effect.deciding
    return {
        "round": effect.round,
        "boards": [{"was": seat_view(each.was, names), "now": seat_view(each.now, names)} for each in effect.boards],
        "because": None if rule is None else {"article": rule.article, "says": rule.says},
        "refusal": effect.refusal,
    }


def _status(tournament: Tournament, number: RoundNumber) -> str | None:
    """Where the round stands now; None where it is still to be paired."""
    return tournament.play.rounds[number - 1].status.value if number <= len(tournament.play.rounds) else None


def seat_view(seat: Seat | None, names: Names) -> dict[str, Any] | None:
    """Who sits at a board, with names; no Black for the bye of the pairing."""
    if seat is None:
        return None
    white, black = seat
    return {
        "white": {"player": white, "name": names.of(white)},
        "black": None if black is None else {"player": black, "name": names.of(black)},
    }


def _standings(effect: StandingsEffect, names: Names) -> dict[str, Any]:
    return {"after": effect.after, "moves": [_move(each, names) for each in effect.moves]}


def _move(move: Move, names: Names) -> dict[str, Any]:
    return {
        "player": move.player,
        "name": names.of(move.player),
        "place_was": move.place_was,
        "place_now": move.place_now,
        "points_was": move.points_was,
        "points_now": move.points_now,
    }
