"""The starting list, and the rounds of one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from domain.history import Entry, total
from domain.rating_report.performance import performance
from domain.rating_report.report import player_report
from domain.starting_list import pairing_numbers
from domain.state.roster import Player
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import PlayerId, Rating, RoundNumber, Score
from server.views.derived import Derived, PlayerPass
from server.views.late_corrections import both_results
from server.views.model import Model, model
from server.views.notices import next_start
from server.views.parameters import Parameters, wanted_player
from server.views.people import departure, person, ratings_of
from server.views.requests import is_open, request_states
from server.views.standings import game, score_shown

_OVER_THE_BOARD = {Score.WIN: 2, Score.DRAW: 1, Score.LOSS: 0}


def players(tournament: Tournament, _: Parameters) -> Model:
    """All players in the order of pairing numbers. Row keys are PlayerIds."""
    head = {"name": tournament.settings.name, "players": len(tournament.roster.players)}
    rows = (
        (
            each,
            person(tournament.roster.players[each], tpn)
            | ratings_of(tournament.roster.players[each].ratings)
            | {
                "rating_kind": tournament.roster.players[each].rating_kind.value,
                "club": tournament.roster.players[each].club,
                "first_round": tournament.roster.players[each].first_round,
                "withdrawn_from": tournament.roster.players[each].withdrawn_from,
                "expelled": tournament.roster.players[each].expulsion is not None,
            }
            | departure(tournament.roster.players[each], tournament.settings.number_of_rounds),
        )
        for each, tpn in pairing_numbers(tournament).items()
    )
    return model(head, rows)


def players_after_results(last: Model, *_: object) -> Model:
    """The same model: results do not change the starting list."""
    return last


def player(tournament: Tournament, parameters: Parameters, derived: Derived | None = None) -> Model:
    """One player's rounds. Row keys are round numbers.

    The head's `now` is the latest public round: board, colour and opponent, or the score of a round without a game;
    `starts` is when the round `starting` starts, as in the view `notices`.
    `change` is that of the FIDE rating as it stands, in hundredths, by what is public: the K of the rating list or of
    the rating; a birth date gives no K. `asked` changes whenever one of the player's requests to the arbiter does.
    """
    shown = wanted_player(tournament, parameters)
    seen = (derived or Derived()).player_pass(tournament)
    entries = seen.entries[shown.id]
    left = departure(shown, tournament.settings.number_of_rounds)
    head = (
        person(shown, seen.numbers[shown.id])
        | left
        | {
            "points": total(entries),
            "performance": _performance(tournament, entries),
            "change": _change(tournament, shown, seen),
            "withdrawn_from": shown.withdrawn_from,
            "rounds": tournament.settings.number_of_rounds,
            **next_start(tournament),
            "now": _now(seen, shown.id, entries[-1]) if entries else None,
            "takes_requests": is_open(tournament),
            "asked": request_states(tournament, shown.id),
        }
    )
    rows = (
        (
            str(entry.round),
            game(entry, seen.numbers)
            | {
                "round": entry.round,
                **_about(None if entry.opponent is None else tournament.roster.players[entry.opponent]),
                "board": _board(seen, entry.round, shown.id),
                **_late(seen, entry.round, shown.id),
            },
        )
        for entry in entries
    )
    return model(head, rows)


def _now(seen: PlayerPass, who: PlayerId, entry: Entry) -> dict[str, Any]:
    """The player's latest round; `opponent` is None in a round without a game."""
    against = None if entry.opponent is None else seen.tournament.roster.players[entry.opponent]
    return {
        "round": entry.round,
        "board": _board(seen, entry.round, who),
        "colour": None if entry.colour is None else entry.colour.value,
        "opponent": None if against is None else person(against, seen.numbers[against.id]),
        "score": score_shown(entry),
        "points": entry.points,
    }


def _board(seen: PlayerPass, number: RoundNumber, who: PlayerId) -> int | None:
    game = seen.games[number - 1].get(who)
    return None if game is None else game.board


def _late(seen: PlayerPass, number: RoundNumber, who: PlayerId) -> dict[str, Any]:
    """The result for all, and what the rating report has instead (C.04.2) of a game corrected after the deadline."""
    game = seen.games[number - 1].get(who)
    both = None if game is None else both_results(seen.tournament, game)
    return both or {"report": None, "result": None, "white": None}


def _about(opponent: Player | None) -> dict[str, Any]:
    if opponent is None:
        return {"name": None, "title": None, "rating": None}
    return {"name": opponent.name, "title": opponent.title.value, "rating": opponent.rating}


def _change(tournament: Tournament, who: Player, seen: PlayerPass) -> int | None:
    """The change of the rating so far, None without a FIDE rating or a rated game."""
    players = {**tournament.roster.players, who.id: replace(who, birth_date="")}
    public = replace(tournament, roster=replace(tournament.roster, players=players))
    games = ((number, found[who.id]) for number, found in enumerate(seen.games, 1) if who.id in found)
    return player_report(public, who.id, games).change


def _performance(tournament: Tournament, entries: Sequence[Entry]) -> Rating | None:
    """The performance over the board against rated opponents (C.07 10.2); None without such games."""
    made = [
        (rating, _OVER_THE_BOARD[entry.score])
        for entry in entries
        if entry.score in _OVER_THE_BOARD
        and not entry.is_adjourned
        and entry.opponent is not None
        and (rating := tournament.roster.players[entry.opponent].rating)
    ]
    return performance([rating for rating, _ in made], sum(points for _, points in made))


def player_after_results(
    last: Model, _: Tournament, parameters: Parameters, results: Sequence[tuple[RoundNumber, Game]]
) -> Model | None:
    """The same model if the results are those of other players."""
    who = parameters.player
    return None if any(who in (each.white, each.black) for _, each in results) else last
