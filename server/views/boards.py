"""The boards of one round: for displays, for arbiters who enter results, and as a draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.history import Purpose, histories, total
from domain.state.rounds import Game, Round
from domain.state.tournament import Tournament
from domain.values import ByeKind, PlayerId, Points, RoundNumber
from server.views.late_corrections import reported
from server.views.model import Model, ViewRow, model
from server.views.parameters import Parameters, wanted_round
from server.views.people import person

_SHOWN_BYES = (ByeKind.FULL_POINT, ByeKind.HALF_POINT)
"""The byes that are listed. Zero-point byes are not: most of these players have withdrawn."""


def boards(tournament: Tournament, parameters: Parameters) -> Model:
    """A public round, the latest if none is named; no rows while it is not published.

    Row keys are GameIds, for byes `bye:<PlayerId>`. `points` are those before the round, in half points.
    """
    number = wanted_round(tournament, parameters)
    if not 1 <= number <= len(tournament.public_rounds):
        return model(round_head(tournament, number, None), ())
    paired = tournament.play.rounds[number - 1]
    return model(round_head(tournament, number, paired), _rows(tournament, paired))


def arbiter(tournament: Tournament, parameters: Parameters) -> Model:
    """The games of a public round, the latest if none is named, as an arbiter enters them: no byes.

    `illegal` counts the illegal moves of White and of Black.
    """
    shown = public_games(tournament, parameters)
    return {**shown, "rows": {key: _with_illegal(tournament, row) for key, row in shown["rows"].items()}}


def public_games(tournament: Tournament, parameters: Parameters) -> Model:
    """The games of a public round, the latest if none is named, with what is public of them: no byes."""
    shown = boards(tournament, parameters)
    rows = {key: row for key, row in shown["rows"].items() if row["game"] is not None}
    return {"head": shown["head"], "rows": rows, "order": [key for key in shown["order"] if key in rows]}


def _with_illegal(tournament: Tournament, row: ViewRow) -> ViewRow:
    counted = tournament.play.illegal_moves.get(row["game"], {})
    return row | {"illegal": [counted.get(row[side]["player"], 0) for side in ("white", "black")]}


def boards_after_results(
    last: Model, tournament: Tournament, parameters: Parameters, results: Sequence[tuple[RoundNumber, Game]]
) -> Model | None:
    """The boards or the arbiter's boards after new results alone; None if results of older rounds changed points."""
    number = wanted_round(tournament, parameters)
    if any(found < number for found, _ in results):
        return None
    games = {game.id: game for found, game in results if found == number}
    if not games:
        return last
    rows = {**last["rows"]}
    for key, game in games.items():
        if key not in rows:  # a view may show the first boards alone
            continue
        rows[key] = rows[key] | {
            "result": None if game.outcome is None else game.outcome.value,
            "seen": game.seen,
            "report": reported(tournament, game),
        }
    return {
        "head": round_head(tournament, number, tournament.play.rounds[number - 1]),
        "rows": rows,
        "order": last["order"],
    }


def draft(tournament: Tournament, _: Parameters) -> Model:
    """The pairing that is not public yet, if there is one; `stale` if events arrived that may change it."""
    paired = tournament.draft
    head = round_head(tournament, tournament.next_round, paired) | {"stale": tournament.draft_is_stale}
    return model(head, () if paired is None else _rows(tournament, paired))


def round_head(tournament: Tournament, number: int, paired: Round | None) -> dict[str, Any]:
    """The head of the boards of a round, which needs no rows.

    `starts` (ISO 8601) is its start until it has begun, None if that is not known. `missing` are its games without a
    result, `adjourned` those that were adjourned and have not ended.
    """
    has_started = paired is not None and paired.has_started
    return {
        "name": tournament.settings.name,
        "round": number,
        "rounds": tournament.settings.number_of_rounds,
        "status": None if paired is None else paired.status.value,
        "starts": None if has_started else tournament.hall.round_starts.get(number) or None,
        "boards": 0 if paired is None else len(paired.games),
        "missing": 0 if paired is None else len(paired.missing),
        "adjourned": 0 if paired is None else len(paired.adjourned),
    }


def _rows(tournament: Tournament, paired: Round) -> Iterator[tuple[str, ViewRow]]:
    before = histories(tournament, Purpose.PAIRING, before=paired.number)
    points = {player: total(entries) for player, entries in before.items()}
    for game in paired.games.values():
        yield game.id, _game(tournament, paired, points, game)
    if paired.bye is not None:
        yield f"bye:{paired.bye}", _bye(tournament, paired, points, paired.bye, ByeKind.PAIRING_ALLOCATED)
    for kind in _SHOWN_BYES:
        for player in (who for who, what in paired.unpaired.items() if what is kind):
            yield f"bye:{player}", _bye(tournament, paired, points, player, kind)


def _game(tournament: Tournament, paired: Round, points: Mapping[PlayerId, Points], game: Game) -> ViewRow:
    return {
        "game": game.id,
        "board": game.board,
        "white": _side(tournament, paired, points, game.white),
        "black": _side(tournament, paired, points, game.black),
        "result": None if game.outcome is None else game.outcome.value,
        "seen": game.seen,
        "report": reported(tournament, game),
        "bye": None,
    }


def _bye(
    tournament: Tournament, paired: Round, points: Mapping[PlayerId, Points], player: PlayerId, kind: ByeKind
) -> ViewRow:
    return {
        "game": None,
        "board": None,
        "white": _side(tournament, paired, points, player),
        "black": None,
        "result": None,
        "seen": None,
        "report": None,
        "bye": kind.value,
    }


def _side(tournament: Tournament, paired: Round, points: Mapping[PlayerId, Points], player: PlayerId) -> dict[str, Any]:
    return person(tournament.roster.players[player], paired.numbers.get(player)) | {"points": points[player]}
