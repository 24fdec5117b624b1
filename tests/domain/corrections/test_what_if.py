"""What if: which pairings would have differed, why, and where the replay stops making sense."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from domain.corrections.board_changes import BoardChange
from domain.corrections.differences import Stage, StageChange
from domain.corrections.effects import Move, round_effect
from domain.corrections.remarks import remarks
from domain.corrections.what_if import OPTIONS, Change, consequences, what_if
from domain.messages import message
from domain.players.details import CorrectRating
from domain.players.registration import PlayerRegistered
from domain.players.withdrawals import Withdraw
from domain.refusals import CannotBeTakenBack, UnknownFact
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult, ResultEntered
from domain.rounds.breach_messages import with_article
from domain.rounds.drafts import RoundPaired
from domain.rounds.publication import PublishRound, RoundClosed, RoundPublished
from domain.settings.prohibitions import LAST_ROUND, ChangeProhibitions
from domain.state.special_rules import Prohibition
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.messages import message_of
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import previewed
from domain.values import Outcome
from domain.windows import Window
from tests.builders import result
from tests.property.playing import Arbiters
from tests.saying import english, told

WIN, LOSS = Outcome.WHITE_WINS, Outcome.BLACK_WINS


def played(rounds: int, *, players: int = 8, system: str = "fide-dutch-2026") -> Arbiters:
    """A tournament in which White always wins, its last round published and not played."""
    arbiters = Arbiters(Random(7), players=players, rounds=9, system=system)
    for number in range(1, rounds + 1):
        assert arbiters.pair()
        assert arbiters.do(PublishRound(number))
        if number < rounds:
            for board in range(1, len(arbiters.state.play.rounds[-1].games) + 1):
                assert arbiters.do(result(arbiters.state, board, WIN))
    return arbiters


def first_result(events: Sequence[Event]) -> tuple[int, ResultEntered]:
    return next((number, each) for number, each in enumerate(events, start=1) if isinstance(each, ResultEntered))


def test_another_result_would_have_paired_later_rounds_otherwise() -> None:
    events = played(3).events
    version, entered = first_result(events)

    found = what_if(events, Change(version, replace(entered, outcome=LOSS)))

    assert [effect.round for effect in found.rounds] == [2, 3]
    assert found.rounds[0].boards
    assert found.rounds[0].deciding is not None
    assert found.impossible is None
    assert [effect.after for effect in found.standings] == [1, 2, 3]


def test_the_rule_that_makes_the_difference_is_named() -> None:
    events = played(2).events
    version, entered = first_result(events)
    game = replay(events).play.rounds[0].games[entered.game]

    (effect,) = what_if(events, Change(version, replace(entered, outcome=LOSS))).rounds

    assert effect.deciding is not None
    assert effect.deciding.article == "scores"
    assert replay(events).roster.players[game.white].name in english(effect.deciding.message, replay(events))


@pytest.mark.parametrize("system", ["fide-dutch-2017", "fide-rating-2009", "fide-rating-1998", "ecf"])
def test_every_system_states_what_makes_the_difference(system: str) -> None:
    events = played(3, system=system).events
    version, entered = first_result(events)

    found = what_if(events, Change(version, replace(entered, outcome=LOSS)))

    assert found.rounds
    assert all(effect.deciding is not None and english(effect.deciding.message) for effect in found.rounds)


def test_colours_alone_name_a_rule_about_colours() -> None:
    arbiters = played(2)
    game = next(iter(arbiters.state.play.rounds[0].games.values()))

    found = consequences(arbiters.state, decide(arbiters.state, CorrectColours(1, game.id, game.black, game.seen)))

    assert found.rounds
    assert found.rounds[0].deciding is not None
    assert found.rounds[0].deciding.article != "scores"


def test_an_event_that_changes_nothing_makes_no_difference() -> None:
    events = played(3).events
    version, player = next(
        (number, each) for number, each in enumerate(events, start=1) if isinstance(each, PlayerRegistered)
    )

    found = what_if(events, Change(version, replace(player, club="Other Club")))

    assert (found.rounds, found.standings, found.impossible) == ((), (), None)


def test_the_replay_stops_where_it_makes_no_sense_any_more() -> None:
    events = played(2).events
    player = next(number for number, each in enumerate(events, start=1) if isinstance(each, PlayerRegistered))
    paired = next(number for number, each in enumerate(events, start=1) if isinstance(each, RoundPaired))

    found = what_if(events, Change(player, None))

    assert found.impossible is not None
    assert (found.impossible.version, found.impossible.event) == (paired, "RoundPaired")
    assert "is not in the tournament" in english(found.impossible.reason)


def test_a_meeting_that_had_counted_makes_a_later_pairing_impossible() -> None:
    arbiters = Arbiters(Random(1), players=2, rounds=3, system="fide-dutch-2026")
    arbiters.pair()
    arbiters.do(PublishRound(1))
    arbiters.do(result(arbiters.state, 1, Outcome.WHITE_WINS_FORFEIT))
    arbiters.pair()
    version, entered = first_result(arbiters.events)

    found = what_if(arbiters.events, Change(version, replace(entered, outcome=WIN)))

    assert found.impossible is not None
    assert "have met before" in english(found.impossible.reason)


def test_the_first_event_cannot_be_left_out_and_unknown_ones_not_asked_for() -> None:
    events = played(1).events

    with pytest.raises(CannotBeTakenBack):
        what_if(events, Change(1, None))
    with pytest.raises(UnknownFact):
        what_if(events, Change(99, None))


def test_nothing_is_paired_twice_for_the_same_field_and_the_answer_is_the_same() -> None:
    for seed in range(12):
        arbiters = Arbiters(Random(seed), players=7, rounds=5, system="fide-dutch-2026")
        for _ in range(60):
            arbiters.step()
        chance = Random(seed)
        version, event = chance.choice(
            [(number, each) for number, each in enumerate(arbiters.events, start=1) if number != 1]
        )
        change = Change(version, None if chance.random() < 0.5 else event)

        assert what_if(arbiters.events, change) == what_if(arbiters.events, change, same_field=False)


def test_a_round_that_cannot_be_paired_either_way_is_no_effect_of_a_change() -> None:
    arbiters = played(1)
    for board in range(1, len(arbiters.state.play.rounds[-1].games) + 1):
        assert arbiters.do(result(arbiters.state, board, WIN))
    for player in list(arbiters.state.roster.players)[1:]:
        assert arbiters.do(Withdraw(player))
    version, entered = first_result(arbiters.events)

    found = what_if(arbiters.events, Change(version, replace(entered, outcome=LOSS)))

    assert [effect.round for effect in found.rounds] == []
    assert found.standings


@pytest.mark.article("F.7")
def test_a_correction_at_hand_shows_the_boards_of_the_published_round_and_the_options() -> None:
    arbiters = played(2)
    game = next(iter(arbiters.state.play.rounds[0].games.values()))
    events = decide(arbiters.state, EnterResult(1, game.id, LOSS, game.seen))

    found = consequences(arbiters.state, events)

    assert found.window is Window.PUBLISHED
    assert found.options == OPTIONS
    assert [effect.round for effect in found.rounds] == [2]
    assert found.breaches == ()
    assert {move.player for move in found.standings.moves} >= {game.white, game.black}


@pytest.mark.article("F.6")
def test_a_correction_that_makes_the_published_pairing_illegal_is_reported_as_such() -> None:
    arbiters = Arbiters(Random(1), players=2, rounds=3, system="fide-dutch-2026")
    arbiters.pair()
    arbiters.do(PublishRound(1))
    arbiters.do(result(arbiters.state, 1, Outcome.WHITE_WINS_FORFEIT))
    arbiters.pair()
    arbiters.do(PublishRound(2))
    game = next(iter(arbiters.state.play.rounds[0].games.values()))

    found = consequences(arbiters.state, decide(arbiters.state, EnterResult(1, game.id, WIN, game.seen)))

    assert len(found.breaches) == 1
    assert "have met before (C1)" in english(with_article(found.breaches[0]))
    assert found.rounds[0].refusal


def test_a_correction_before_the_next_pairing_shows_how_that_will_be() -> None:
    arbiters = played(2)
    while arbiters.state.play.rounds[-1].missing:
        arbiters.step_result()
    game = next(iter(arbiters.state.play.rounds[1].games.values()))
    other = next(each for each in (WIN, LOSS) if each is not game.outcome)

    found = consequences(arbiters.state, decide(arbiters.state, EnterResult(2, game.id, other, game.seen)))

    assert found.window is Window.NOT_PAIRED
    assert [effect.round for effect in found.rounds] == [3]


def test_a_draft_that_is_left_with_one_player_is_not_promised_to_be_paired_again() -> None:
    arbiters = Arbiters(Random(7), players=2, rounds=3, system="fide-dutch-2026")
    assert arbiters.pair()
    gone = next(iter(arbiters.state.roster.players))

    (effect,) = consequences(arbiters.state, decide(arbiters.state, Withdraw(gone))).rounds

    assert effect.refusal == message("no-pairing.not-enough", count=1)
    assert [change.now for change in effect.boards] == [None]


def test_the_moves_show_places_and_points() -> None:
    arbiters = played(1, players=2)
    arbiters.do(result(arbiters.state, 1, WIN))
    was = arbiters.state
    game = next(iter(was.play.rounds[0].games.values()))

    found = consequences(was, decide(was, EnterResult(1, game.id, LOSS, game.seen)))

    because = message_of(found.events[0])
    assert set(found.standings.moves) == {
        Move(game.white, 1, 2, 2, 0, because),
        Move(game.black, 2, 1, 0, 2, because),
    }


def test_boards_are_shown_beside_those_that_share_a_player() -> None:
    arbiters = played(2)
    game = next(iter(arbiters.state.play.rounds[0].games.values()))
    events = decide(arbiters.state, EnterResult(1, game.id, LOSS, game.seen))

    effect = round_effect(arbiters.state, replay(events, arbiters.state), 2)

    assert effect is not None
    for change in effect.boards:
        assert isinstance(change, BoardChange)
        assert change.was is not None
        assert change.now is not None
        assert set(change.was) & set(change.now)


def test_every_event_is_a_sentence_and_corrections_are_remarks_of_their_round() -> None:
    arbiters = Arbiters(Random(3), players=8, rounds=5, system="fide-dutch-2026")
    for _ in range(200):
        arbiters.step()

    lines = [english(each, arbiters.state) for each in remarks(arbiters.events)]

    assert all(told(event, arbiters.state) for event in arbiters.events)
    assert lines
    assert all(line.startswith("round ") for line in lines)
    assert remarks(arbiters.events, since=len(arbiters.events)) == []


def test_a_remark_names_what_was_and_what_is() -> None:
    arbiters = played(2)
    arbiters.do(CorrectRating(next(iter(arbiters.state.roster.players)), 1, "list of November", "captain"))

    (remark,) = remarks(arbiters.events)

    line = english(remark, arbiters.state)
    assert line.endswith("is now 1: list of November (reported by captain)")
    assert line.startswith("round 2: Rating of Player ")


def test_a_what_if_writes_nothing_and_asks_every_event() -> None:
    arbiters = Arbiters(Random(5), players=6, rounds=4, system="fide-dutch-2026")
    for _ in range(80):
        arbiters.step()
    events = list(arbiters.events)

    for version in range(2, len(events) + 1):
        what_if(events, Change(version, None))

    assert events == arbiters.events
    state = None
    for event in events:
        state = evolve(state, event)
    assert state == arbiters.state


def test_the_preview_of_a_publication_taken_back_promises_what_happens() -> None:
    """The pairing does not stay published, so it is not said to."""
    arbiters = played(2)
    version = max(at for at, event in enumerate(arbiters.events, start=1) if isinstance(event, RoundPublished))
    first = max(at for at, event in enumerate(arbiters.events[:version], start=1) if isinstance(event, RoundClosed))
    events, needs_reason = previewed(arbiters.events, first, version)

    found = consequences(arbiters.state, events)

    after = replay(events, arbiters.state)
    assert (found.window, needs_reason) == (None, True)
    assert [(each.round, each.now) for each in found.differences.rounds if isinstance(each, StageChange)] == [
        (2, Stage.DRAFT)
    ]
    assert (after.draft, found.rounds) == (after.play.rounds[1], ())


def test_a_published_round_that_prohibitions_make_impossible_names_them_and_what_helps() -> None:
    arbiters = played(1)
    players = tuple(arbiters.state.roster.players)
    rules = tuple(Prohibition((players[0], other), 1, LAST_ROUND) for other in players[1:])
    command = ChangeProhibitions(rules, leave_fide_mode=True)

    found = consequences(arbiters.state, decide(arbiters.state, command))

    (effect,) = found.rounds
    assert effect.refusal is not None
    says = english(effect.refusal, arbiters.state)
    assert arbiters.state.roster.players[players[0]].name in says
    assert "Lift one of the prohibitions" in says
