"""A view that is updated from the one before equals the view built from scratch."""

from __future__ import annotations

import random
from dataclasses import replace

from domain.players.details import CorrectRating
from domain.results.entering import EnterResult
from domain.rounds.publication import PublishRound
from domain.standings.ranking import ranking
from domain.state.special_rules import AbnormalPoints
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.values import Outcome, PlayerId, TieBreaks
from server.views.derived import Derived
from server.views.incremental import BuiltView, build_view
from server.views.new_results import new_results
from server.views.parameters import Parameters
from server.views.registry import VIEWS
from tests.builders import after, pair_command, played, published, registered, result, tournament
from tests.for_each import for_each


def two_rounds(seed: int) -> list[Event]:
    """The events of six players, two rounds, results in any order, one of them corrected late."""
    chance = random.Random(seed)
    state, events = replay(registered(6)), registered(6)

    def do(command: Command) -> None:
        nonlocal state
        for event in decide(state, command):
            events.append(event)
            state = evolve(state, event)

    for number, pairs in enumerate([((1, 4), (2, 5), (3, 6)), ((4, 2), (5, 3), (6, 1))], start=1):
        do(pair_command(state, *pairs))
        do(PublishRound(number))
        boards = [1, 2, 3]
        chance.shuffle(boards)
        for board in boards:
            do(result(state, board, chance.choice([Outcome.DRAW, Outcome.WHITE_WINS])))
        do(CorrectRating(PlayerId("c"), 1500 + number))
    first = next(iter(state.play.rounds[0].games.values()))
    do(EnterResult(round=1, game=first.id, outcome=Outcome.BLACK_WINS, seen=first.seen))
    do(result(state, 2, Outcome.BLACK_WINS))
    return events


@for_each(
    seed=range(4), parameters=[Parameters(), Parameters(round=1), Parameters(player=PlayerId("b"))], name=sorted(VIEWS)
)
def test_at_every_event_the_view_that_follows_is_the_view_made_again(
    name: str, parameters: Parameters, seed: int
) -> None:
    view = VIEWS[name]
    if name.endswith("player") or name == "around":
        parameters = Parameters(player=PlayerId("b"))
    state: Tournament | None = None
    last: BuiltView | None = None
    followed = 0

    for event in two_rounds(seed):
        state = evolve(state, event)
        if "b" not in state.roster.players:
            continue
        last = build_view(view, state, parameters, last)
        assert last.model == view.build(state, parameters)
        followed += 1

    assert followed > 10


def test_a_result_leaves_every_other_row_the_same_object() -> None:
    before = published(tournament(4), (1, 2), (3, 4))
    now = after(before, result(before, 2, Outcome.DRAW))
    last = build_view(VIEWS["boards"], before, Parameters())

    rows = build_view(VIEWS["boards"], now, Parameters(), last).model["rows"]

    assert [rows[key] is last.model["rows"][key] for key in last.model["order"]] == [True, False]


def test_the_starting_list_is_the_same_object_after_a_result() -> None:
    before = published(tournament(4), (1, 2), (3, 4))
    now = after(before, result(before, 2, Outcome.DRAW))
    last = build_view(VIEWS["players"], before, Parameters())

    assert build_view(VIEWS["players"], now, Parameters(), last).model is last.model


def test_a_publication_or_another_pairing_of_a_game_is_more_than_a_result() -> None:
    draft = after(tournament(4), pair_command(tournament(4), (1, 2), (3, 4)))
    public = after(draft, PublishRound(1))
    game = next(iter(public.play.rounds[0].games.values()))
    turned = replace(game, white=game.black, black=game.white)
    amended = replace(
        public,
        play=replace(
            public.play,
            rounds=(replace(public.play.rounds[0], games={**public.play.rounds[0].games, game.id: turned}),),
        ),
    )

    assert new_results(draft, public) is None
    assert new_results(public, amended) is None
    assert new_results(public, public) == []


def test_a_result_with_points_on_top_makes_the_standings_again() -> None:
    derived = Derived()
    state = published(tournament(4), (1, 3), (2, 4))
    on_top = AbnormalPoints(None, 1, None, frozenset())
    state = replace(state, settings=replace(state.settings, abnormal_points=(on_top,)))
    derived.ranking(state)
    later = after(state, result(state, 1, Outcome.WHITE_WINS))

    assert derived.ranking(later) == ranking(later)
    assert derived.ranking(later).table.points[PlayerId("a")] == 3


def test_a_win_that_was_a_forfeit_no_longer_decides_between_the_tied() -> None:
    derived = Derived()
    state = tournament(4)
    state = replace(state, settings=replace(state.settings, tie_breaks=TieBreaks(("DE",))))
    state = played(state, (3, 1, Outcome.WHITE_WINS), (2, 4, Outcome.WHITE_WINS))
    state = played(state, (1, 2, Outcome.WHITE_WINS), (3, 4, Outcome.DRAW))
    assert [row.place for row in derived.ranking(state).rows] == [1, 2, 3, 4]
    later = after(state, result(state, 1, Outcome.WHITE_WINS_FORFEIT))

    assert [row.place for row in derived.ranking(later).rows] == [1, 2, 2, 4]
    assert derived.ranking(later) == ranking(later)
