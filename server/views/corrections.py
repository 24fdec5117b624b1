"""What a correction would change, as JSON: boards, standings, all else that differs, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from domain.corrections.board_changes import BoardChange, recorded_numbers
from domain.corrections.differences import Change, Differences
from domain.corrections.effects import Move, RoundEffect, StandingsEffect
from domain.corrections.timing import TIMING_OF_STANDINGS, timing_of_boards, timing_of_change
from domain.corrections.what_if import Consequences, WhatIf
from domain.players.registration import PlayerRegistered, registered
from domain.rounds.boards import Seat
from domain.rounds.breach_messages import with_article
from domain.state.tournament import Tournament
from domain.tournament.messages import message_of
from domain.values import RoundNumber
from server.languages import Language
from server.messages import MessageRenderer, name_of
from server.wording import ENGLISH


def consequences_view(tournament: Tournament, found: Consequences, reader: Language = ENGLISH) -> dict[str, Any]:
    """What unrecorded events would change: the window, the events, and all that differs, with the reasons.

    `window` is null for steps of a round, as its publication taken back.

    `changes` are those of `rounds` (how far they have come), `games`, `players` (in which rounds they play), `numbers`,
    `prizes` and the `fide-mode`. `nothing`: they would change nothing but the record. Every change, the boards of every
    round and the standings have `takes_effect`: `at-once` or `next-pairing` (`domain.corrections.timing`).
    `from_recorded`: the boards before are the recorded ones, not those that the system pairs by now.
    `needs_reason`: it is refused without a reason. `players`: how many there are, those of the events included.
    """
    named = _with_newcomers(tournament, found)
    renderer = MessageRenderer(reader, named)
    return {
        "window": None
        if found.window is None
        else {
            "name": found.window.value,
            "counts_for": found.window.counts_for,
            "article": found.window.article,
            "says": renderer.render(found.window.message),
        },
        "facts": [{"type": type(event).__name__, "says": renderer.render(message_of(event))} for event in found.events],
        "rounds": [
            round_view(named, each, renderer)
            | {
                "status": _status(tournament, each.round),
                "takes_effect": timing_of_boards(each).value,
            }
            for each in found.rounds
        ],
        "standings": standings_view(named, found.standings, renderer) | {"takes_effect": TIMING_OF_STANDINGS.value},
        "changes": [
            {
                "part": part,
                "says": renderer.render(each.message),
                "because": renderer.render(each.because),
                "takes_effect": timing_of_change(tournament, each).value,
            }
            for part, changes in _parts(found.differences)
            for each in changes
        ],
        "players": len(named.roster.players),
        "settled": found.settled,
        "nothing": not found.changes_anything,
        "breaches": [renderer.render(with_article(each)) for each in found.breaches],
        "options": list(found.options),
        "needs_reason": found.needs_reason,
    }


def _with_newcomers(tournament: Tournament, found: Consequences) -> Tournament:
    """The state with the players whom the events register, by whose names they are told of."""
    new = {each.player: registered(each) for each in found.events if isinstance(each, PlayerRegistered)}
    if not new:
        return tournament
    return replace(tournament, roster=replace(tournament.roster, players={**tournament.roster.players, **new}))


def what_if_view(tournament: Tournament, found: WhatIf, reader: Language = ENGLISH) -> dict[str, Any]:
    """How the tournament would differ, round by round, and where the replay becomes impossible."""
    renderer = MessageRenderer(reader, tournament)
    stop = found.impossible
    return {
        "rounds": [round_view(tournament, each, renderer) for each in found.rounds],
        "standings": [standings_view(tournament, each, renderer) for each in found.standings],
        "impossible": None
        if stop is None
        else {"version": stop.version, "fact": stop.event, "says": renderer.render(stop.reason)},
    }


def standings_view(tournament: Tournament, found: StandingsEffect, renderer: MessageRenderer) -> dict[str, Any]:
    """The players whose place or points differ, with reasons; `tie_breaks` are those whose tie-breaks alone do."""
    return {
        "after": found.after,
        "moves": [_move(tournament, each, renderer) for each in found.moves],
        "tie_breaks": [{"player": each, "name": name_of(tournament, each)} for each in found.tie_breaks],
    }


def _parts(found: Differences) -> Iterator[tuple[str, Sequence[Change]]]:
    yield "fide-mode", found.fide_mode
    yield "rounds", found.rounds
    yield "games", found.games
    yield "players", found.presences
    yield "numbers", found.numbers
    yield "prizes", found.prizes


def round_view(tournament: Tournament, effect: RoundEffect, renderer: MessageRenderer) -> dict[str, Any]:
    """A round that would be paired differently: the boards, why, and whether the difference is new.

    `moved` are runs of boards of the same players with other numbers: from `first` to `last`, which become boards from
    `first_now` on.
    """
    rule = effect.deciding
    return {
        "round": effect.round,
        "boards": board_views(tournament, effect.round, effect.boards),
        "moved": _runs(effect.moved),
        "because": None if rule is None else {"article": rule.article, "says": renderer.render(rule.message)},
        "refusal": "" if effect.refusal is None else renderer.render(effect.refusal),
        "new": effect.is_new,
        "from_recorded": effect.from_recorded,
    }


def _status(tournament: Tournament, number: RoundNumber) -> str | None:
    """The status of the round; None if it is not paired yet."""
    return tournament.play.rounds[number - 1].status.value if number <= len(tournament.play.rounds) else None


def board_views(tournament: Tournament, number: RoundNumber, changes: Sequence[BoardChange]) -> list[dict[str, Any]]:
    """The players of boards of a round before and after a change, with names.

    `board` and `board_now` are the numbers of the board before and after; None for a bye, and where it is not known.
    """
    recorded = recorded_numbers(tournament, number) if number <= len(tournament.play.rounds) else {}
    return [
        {
            "board": each.board_was or recorded.get(each.was) or None if each.was else None,
            "board_now": each.board_now or None,
            "was": _seat(tournament, each.was),
            "now": _seat(tournament, each.now),
        }
        for each in changes
    ]


def _runs(moved: Sequence[BoardChange]) -> list[dict[str, int]]:
    runs: list[dict[str, int]] = []
    for each in sorted(moved, key=lambda change: change.board_was):
        latest = runs[-1] if runs else None
        if (
            latest
            and each.board_was == latest["last"] + 1
            and each.board_now - each.board_was == latest["first_now"] - latest["first"]
        ):
            latest["last"] += 1
        else:
            runs.append({"first": each.board_was, "last": each.board_was, "first_now": each.board_now})
    return runs


def _seat(tournament: Tournament, seat: Seat | None) -> dict[str, Any] | None:
    """The players of a board, with names; no Black for the pairing-allocated bye."""
    if seat is None:
        return None
    white, black = seat
    return {
        "white": {"player": white, "name": name_of(tournament, white)},
        "black": None if black is None else {"player": black, "name": name_of(tournament, black)},
    }


def _move(tournament: Tournament, move: Move, renderer: MessageRenderer) -> dict[str, Any]:
    return {
        "player": move.player,
        "name": name_of(tournament, move.player),
        "place_was": move.place_was,
        "place_now": move.place_now,
        "points_was": move.points_was,
        "points_now": move.points_now,
        "because": renderer.render(move.because),
    }
