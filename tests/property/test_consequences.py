"""A preview promises all that happens and nothing else: random tournaments, commands of every kind, undo (F.7)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.corrections.differences import StageChange
from domain.corrections.effects import recorded_seats
from domain.corrections.presence import Presence
from domain.corrections.timing import TakesEffect, timing_of_boards
from domain.corrections.what_if import Consequences, consequences
from domain.rounds.drafts import PairRound
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.replay import replay
from server.views.boards import boards
from server.views.corrections import consequences_view
from server.views.parameters import NO_PARAMETERS, Parameters
from server.views.players import players
from server.views.prizes import prizes
from server.views.standings import standing
from tests.property.playing import Arbiters
from tests.property.test_previews import SYSTEMS, a_tournament

Rows = dict[Any, Any]


class Proposal(Arbiters):
    """The next step of arbiters, on a copy of their log; the system's pairing is no proposal."""

    def __init__(self, of: Arbiters) -> None:
        self.__dict__ = copy(of.__dict__)
        self.events, self.actions, self.first = list(of.events), list(of.actions), len(of.events)

    def do(self, command: Command) -> bool:
        return not isinstance(command, PairRound) and super().do(command)

    @property
    def proposed(self) -> Sequence[Event]:
        return self.events[self.first :]


def rows(view: Any, state: Tournament, number: int | None = None) -> Rows:
    found: Rows = view(state, NO_PARAMETERS if number is None else Parameters(number))["rows"]
    return found


def differing(was: Rows, now: Rows) -> Rows:
    """Which values differ: (before, after), None where there is none."""
    return {key: (was.get(key), now.get(key)) for key in was | now if was.get(key) != now.get(key)}


def numbers(state: Tournament) -> Rows:
    return {player: row["tpn"] for player, row in rows(players, state).items()}


def places(state: Tournament) -> Rows:
    return {player: (row.get("place") or 0, row["points"]) for player, row in rows(standing, state).items()}


def tie_breaks(state: Tournament) -> Rows:
    """The numbers, without their decimals: another tie-break of the same numbers changes nothing that is said."""
    return {player: [_number(each) for each in row["tie_breaks"]] for player, row in rows(standing, state).items()}


def _number(text: str) -> Fraction | str:
    try:
        return Fraction(text)
    except ValueError:
        return text


def prizes_won(state: Tournament) -> Rows:
    return {player: row["won"] for player, row in rows(prizes, state).items()}


def games(state: Tournament) -> Rows:
    """What the boards of public rounds show: White, the result, and the one of the rating report."""
    return {
        row["game"]: (row["white"]["player"], row["result"], row["report"])
        for each in state.public_rounds
        for row in rows(boards, state, each.number).values()
        if row["game"] is not None
    }


def playing(state: Tournament, number: int) -> set[str]:
    """Who has a board or the bye of a public round, or can be paired in one to come."""
    if number <= len(state.public_rounds):
        seats = recorded_seats(state, number)
        return {player for seat in seats for player in seat if player is not None}
    return {player for player in state.roster.players if state.plays_in(player, number)}


def stages(state: Tournament) -> Rows:
    """How far every round has come, and 0 for the tournament: whether it is closed."""
    rounds = {each.number: "public" if each.is_public else "draft" for each in state.play.rounds}
    return {**rounds, **({0: "closed"} if state.finished else {})}


def check(was: Tournament, events: Sequence[Event], found: Consequences) -> None:
    """Compare what was promised with the views of both states."""
    now = replay(events, was)
    promised = found.differences
    assert {each.player: (each.was or None, each.now or None) for each in promised.numbers} == differing(
        numbers(was), numbers(now)
    )
    moves = {
        each.player: ((each.place_was, each.points_was), (each.place_now, each.points_now))
        for each in found.standings.moves
    }
    nowhere = (0, 0)
    moved = differing(places(was), places(now))
    assert moves == {key: (one or nowhere, other or nowhere) for key, (one, other) in moved.items()}
    assert set(found.standings.tie_breaks) == differing(tie_breaks(was), tie_breaks(now)).keys() - moves.keys()
    assert {each.player for each in promised.prizes} == differing(prizes_won(was), prizes_won(now)).keys()
    games_were, games_are = games(was), games(now)
    changed = differing(games_were, games_are).keys() & games_were.keys() & games_are.keys()
    assert {each.now.id for each in promised.games} == changed
    named = {each.round if isinstance(each, StageChange) else 0 for each in promised.rounds}
    assert named == differing(stages(was), stages(now)).keys()
    assert [each.is_in for each in promised.fide_mode] == (
        [] if was.in_fide_mode == now.in_fide_mode else [now.in_fide_mode]
    )
    check_boards(was, now, found)
    for number in range(1, min(was.settings.number_of_rounds, now.settings.number_of_rounds) + 1):
        those = [each for each in promised.presences if each.first <= number <= each.last]
        played, plays = playing(was, number), playing(now, number)
        goes = {each.player for each in those if each.was is Presence.PLAYS}
        comes = {each.player for each in those if each.now is Presence.PLAYS}
        assert goes == played - plays
        assert comes == plays - played


def check_boards(was: Tournament, now: Tournament, found: Consequences) -> None:
    """Boards take effect at once exactly where the recorded ones are others."""
    for effect in found.rounds:
        known = effect.round <= min(len(was.play.rounds), len(now.play.rounds))
        recorded = known and set(recorded_seats(was, effect.round)) != set(recorded_seats(now, effect.round))
        assert (timing_of_boards(effect) is TakesEffect.AT_ONCE) == recorded


def check_nothing(was: Tournament, events: Sequence[Event], found: Consequences) -> None:
    """That nothing changes is said only if no view does."""
    now = replay(events, was)
    for view in (numbers, places, tie_breaks, prizes_won, games, stages):
        assert view(was) == view(now)
    if len(was.play.rounds) == len(now.play.rounds) > 0:
        latest = len(was.play.rounds)
        assert recorded_seats(was, latest) == recorded_seats(now, latest)
    assert was.in_fide_mode == now.in_fide_mode


def check_reasons(was: Tournament, found: Consequences) -> None:
    """Every change has a statement and a reason."""
    shown = consequences_view(was, found)
    for each in (*shown["changes"], *shown["standings"]["moves"]):
        assert each["because"]
    assert all(each["says"] for each in shown["changes"])


def look(arbiters: Arbiters) -> Consequences | None:
    proposal = Proposal(arbiters)
    proposal.step()
    if not proposal.proposed:
        return None
    found = consequences(arbiters.state, proposal.proposed)
    check(arbiters.state, proposal.proposed, found)
    check_reasons(arbiters.state, found)
    if not found.changes_anything:
        check_nothing(arbiters.state, proposal.proposed, found)
    return found


@pytest.mark.article("F.7")
@settings(max_examples=20, deadline=None)
@given(a_tournament, st.integers(10, 60))
def test_what_a_preview_promises_is_what_happens(arbiters: Arbiters, steps: int) -> None:
    for _ in range(steps):
        arbiters.step()
        look(arbiters)


def test_changes_of_every_part_are_looked_at() -> None:
    wanted = {"numbers", "presences", "games", "prizes", "rounds", "fide_mode", "moves", "nothing", "known"}
    met = set[str]()
    for seed in range(96):  # it ends when all are met
        if wanted <= met:
            break
        arbiters = Arbiters(Random(seed), players=6, rounds=5, system=SYSTEMS[seed % len(SYSTEMS)])
        for _ in range(60):
            arbiters.step()
            found = look(arbiters)
            if found is None:
                continue
            differences = found.differences
            met |= {name for name in differences.__slots__ if getattr(differences, name)}
            met |= {"moves"} if found.standings.moves else set()
            met |= {"nothing"} if not found.changes_anything else set()
            met |= {"settled"} if found.settled else set()
            met |= {"known"} if any(not each.is_new for each in found.rounds) else set()
    assert wanted <= met
