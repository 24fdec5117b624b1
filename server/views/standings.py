"""The standings and the crosstable."""

from __future__ import annotations

from typing import Any

from domain.history import Entry, Purpose, histories
from domain.messages import message
from domain.results.adjourned import adjourned_boards
from domain.standings.codes import Code
from domain.standings.ranking import RankedStandings, RankedTieBreak, rating_notes
from domain.state.tournament import Tournament
from domain.values import Outcome, RoundNumber
from server.messages import MessageRenderer
from server.views.derived import Derived
from server.views.model import Model, model
from server.views.parameters import Parameters, wanted_round
from server.views.standings_state import state_fields


def standing(tournament: Tournament, parameters: Parameters, derived: Derived | None = None) -> Model:
    """All players in order, after a round or now; a row is found by its PlayerId.

    Players who are out of the standings by decision come last, without a `place`. `left` is how a player left the
    tournament by then (withdrawn, expelled; None: is there), `left_after` after which round.

    `points` are half points, `tie_breaks` the numbers as they are printed, in the order of the head's `tie_breaks`,
    whose texts are in the language of the parameters; so are `state` (see `state_fields`): final, after which round, or
    what is missing; and `rating_notes`: by which ratings tie-breaks count for the unrated and in each game, if not the
    usual one. `status` is that of the round.
    """
    number = wanted_round(tournament, parameters)
    shown = (derived or Derived()).standings(tournament, number)
    return model(_head(tournament, shown.ranked, number, MessageRenderer(parameters.reader)), shown.rows().items())


def crosstable(tournament: Tournament, parameters: Parameters, derived: Derived | None = None) -> Model:
    """The standings with each player's rounds: the opponent's pairing number, the colour, the score."""
    number = wanted_round(tournament, parameters)
    shown = (derived or Derived()).standings(tournament, number)
    entries = histories(tournament, Purpose.PAIRING, before=number + 1)
    numbers = shown.ranked.table.numbers
    rows = (
        (player, row | {"games": [game(entry, numbers) for entry in entries[player]]})
        for player, row in shown.rows().items()
    )
    return model(_head(tournament, shown.ranked, number, MessageRenderer(parameters.reader)), rows)


def game(entry: Entry, numbers: Any) -> dict[str, Any]:
    """One round of one player: opponent, colour and score (see `score_shown`), each None if it is not known."""
    return {
        "opponent": entry.opponent,
        "tpn": None if entry.opponent is None else numbers[entry.opponent],
        "colour": None if entry.colour is None else entry.colour.value,
        "score": score_shown(entry),
        "points": entry.points,
    }


def score_shown(entry: Entry) -> str | None:
    """What a player made of a round, `adjourned` while an adjourned game has not ended; None while it has no result."""
    if entry.is_adjourned:
        return Outcome.ADJOURNED.value
    return None if entry.score is None else entry.score.value


def column(of: RankedTieBreak, renderer: MessageRenderer) -> dict[str, str]:
    """One tie-break of the list: its code, its name, its article, and why it is not applied (empty: it is)."""
    known = of.tie_break
    return {
        "code": of.text if of.code is None else str(of.code),
        "title": "" if known is None else ", ".join([renderer.render(known.title), *_cut(of.code, renderer)]),
        "article": "" if known is None else known.article,
        "dropped": "" if of.dropped is None else renderer.render(of.dropped),
    }


def _cut(code: Code | None, renderer: MessageRenderer) -> list[str]:
    """What a code leaves out, in words: the lowest numbers, or as many of the highest too; nothing if all count."""
    if code is None or not (code.most or code.least):
        return []
    if code.most:
        return [renderer.render(message("tie-break.median", count=code.most))]
    return [renderer.render(message("tie-break.cut", count=code.least))]


def _head(
    tournament: Tournament, ranked: RankedStandings, number: RoundNumber, renderer: MessageRenderer
) -> dict[str, Any]:
    public = tournament.public_rounds[:number]
    adjourned = sum(len(boards) for each, boards in adjourned_boards(tournament).items() if each <= number)
    return {
        "name": tournament.settings.name,
        "round": len(public),
        "rounds": tournament.settings.number_of_rounds,
        "missing": (len(public[-1].missing) if public else 0) + adjourned,
        "finished": tournament.finished,
        "status": public[-1].status.value if public else None,
        **state_fields(tournament, number, renderer),
        "edition": ranked.rules.edition.value,
        "rating_notes": [renderer.render(each) for each in rating_notes(ranked)],
        "tie_breaks": [column(each, renderer) for each in ranked.columns],
    }
