"""Tournaments for rating reports: players with ratings, titles and federations, and rounds with results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from domain.players.registration import PlayerRegistered
from domain.results.entering import ResultEntered
from domain.rounds.boards import PairedBoard
from domain.rounds.drafts import RoundPaired
from domain.rounds.publication import RoundPublished
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import evolve, replay
from domain.values import GameId, Outcome, PlayerId, Title, Tpn
from tests.builders import SYSTEM, created

WHITE, DRAW, BLACK = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS


def field(
    *players: dict[str, Any], rounds: int = 9, starts: str = "2026-03-01", federation: str = "", system: str = SYSTEM
) -> Tournament:
    """A tournament with players p1, p2, ... of these data (default: rated 2000)."""
    events: list[Event] = list(created(rounds=rounds, system=system))
    for number, data in enumerate(players, start=1):
        told = {"rating": 2000} | data
        events.append(PlayerRegistered(player=PlayerId(f"p{number}"), name=f"Player {number}", **told))
    state = replay(events)
    return replace(state, settings=replace(state.settings, starts=starts, ends=starts, federation=federation))


def rated(*ratings: int) -> list[dict[str, Any]]:
    return [{"rating": rating} for rating in ratings]


def with_round(state: Tournament, *boards: tuple[int, int, Outcome | None], bye: int | None = None) -> Tournament:
    """The state with one more published round: (white, black, result) by number; None for no result yet."""
    number = len(state.play.rounds) + 1
    games = tuple(
        PairedBoard(game=GameId(f"{number}-{board}"), white=PlayerId(f"p{white}"), black=PlayerId(f"p{black}"))
        for board, (white, black, _) in enumerate(boards, start=1)
    )
    absent = {PlayerId(p) for p in state.roster.players} - {who for game in games for who in (game.white, game.black)}
    state = evolve(
        state,
        RoundPaired(
            round=number,
            system=state.settings.system,
            engine="test",
            boards=games,
            bye=None if bye is None else PlayerId(f"p{bye}"),
            numbers={PlayerId(f"p{place}"): Tpn(place) for place in range(1, len(state.roster.players) + 1)},
            unpaired={},
        ),
    )
    assert bye is None or f"p{bye}" in absent
    state = evolve(state, RoundPublished(number))
    for game, (_, _, outcome) in zip(games, boards, strict=True):
        if outcome is not None:
            state = evolve(state, ResultEntered(number, game.game, outcome))
    return state


def against(
    first: dict[str, Any], opponents: Sequence[dict[str, Any]], results: Sequence[Outcome], **more: Any
) -> Tournament:
    """Player 1 meets the others one by one, with White."""
    state = field(first, *opponents, rounds=more.pop("rounds", len(opponents)), **more)
    for number, outcome in enumerate(results, start=2):
        state = with_round(state, (1, number, outcome))
    return state


def titled(count: int, title: Title, rating: int, federation: str) -> list[dict[str, Any]]:
    return [{"title": title, "rating": rating, "federation": federation}] * count
