"""Why one player's numbers are what they are: fetched on request, never pushed with the standings."""

from __future__ import annotations

from typing import Any

from domain.standings.explanation import TieBreakExplanation, explain
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit, shown
from domain.standings.ranking import RankedStandings, rating_notes
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points
from server.messages import MessageRenderer
from server.views.derived import Derived
from server.views.model import Model, model
from server.views.parameters import Parameters, wanted_player, wanted_round
from server.views.people import person
from server.views.standings import column

MOST_NOT_MET = 20
"""Tied players who were not met that are named, at most."""

_HUNDREDTHS = (CountsAs.EXPECTED, CountsAs.FRACTION)
"""The kinds of parts whose number is not a score but hundredths of one."""


def standings_player(tournament: Tournament, parameters: Parameters, derived: Derived | None = None) -> Model:
    """Each tie-break of one player with its parts. Row keys are the places in the list, from 1.

    A part has the round and the opponent, as what it counts, what it contributes (`value`), the number of the
    opponent that this comes from (`score`), the player's own points of the round, and why it is cut. Numbers are
    texts as they are printed. `tied` is among how many players an encounter counted; of those whom the player has not
    met the first are parts, and `more_not_met` counts the others: after a round half the players of an open are tied.
    """
    player = wanted_player(tournament, parameters)
    number = wanted_round(tournament, parameters)
    ranked = (derived or Derived()).ranking(tournament, number)
    row, explanations = explain(ranked, player.id)
    renderer = MessageRenderer(parameters.reader)
    head = person(player, row.tpn) | {
        "tournament_name": tournament.settings.name,
        "round": ranked.table.rounds,
        "place": row.place or None,
        "points": row.points,
        "edition": ranked.rules.edition.value,
        "rating_notes": [renderer.render(each) for each in rating_notes(ranked)],
    }
    return model(
        head,
        ((str(place), _row(tournament, ranked, each, renderer)) for place, each in enumerate(explanations, start=1)),
    )


def _row(
    tournament: Tournament, ranked: RankedStandings, explanation: TieBreakExplanation, renderer: MessageRenderer
) -> dict[str, Any]:
    known = explanation.column.tie_break
    unit = Unit.ONES if known is None else known.unit
    met = [each for each in explanation.parts if each.counts is not CountsAs.MISSING]
    not_met = [each for each in explanation.parts if each.counts is CountsAs.MISSING]
    return column(explanation.column, renderer) | {
        "value": _text(explanation.value, unit),
        "parts": [_part(tournament, ranked, each, unit) for each in (*met, *not_met[:MOST_NOT_MET])],
        "more_not_met": max(len(not_met) - MOST_NOT_MET, 0),
        "tied": len(explanation.tied),
    }


def _part(tournament: Tournament, ranked: RankedStandings, part: TieBreakPart, unit: Unit) -> dict[str, Any]:
    return {
        "round": part.round,
        "opponent": None if part.opponent is None else _named(tournament, ranked, part.opponent),
        "counts": part.counts.value,
        "value": _text(part.value, unit),
        "score": _score(part),
        "points": _half_points(part.points),
        "cut": None if part.cut is None else part.cut.value,
    }


def _score(part: TieBreakPart) -> str:
    if part.score is not None and part.counts in _HUNDREDTHS:
        return f"{part.score / 100:.2f}"
    return _half_points(part.score)


def _named(tournament: Tournament, ranked: RankedStandings, player: PlayerId) -> dict[str, Any]:
    return {"player": player, "tpn": ranked.table.numbers[player], "name": tournament.roster.players[player].name}


def _half_points(points: Points | None) -> str:
    return _text(points, Unit.HALVES)


def _text(value: TieBreakValue, unit: Unit) -> str:
    return "" if value is None else shown(value, unit)
