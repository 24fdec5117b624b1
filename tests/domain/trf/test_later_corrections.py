"""What was corrected after a later pairing: every round of a file is paired with what was known on its day."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.corrections.checking import check
from domain.pairing_service import by_player, field_of, pair_round
from domain.players.byes import CorrectBye, GrantBye
from domain.players.registration import RegisterPlayer
from domain.players.rounds import ChangeRounds
from domain.results.entering import AdjournedGameEnded, EnterResult
from domain.rounds.amendments import AmendPairing
from domain.rounds.choices import KEEP, PAIR_AGAIN
from domain.rounds.drafts import DiscardPairing
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.standings.places import places
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf import integrity
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.not_understood import not_understood
from domain.trf.public_comments import public_comments
from domain.trf.reader import read_trf
from domain.values import ByeKind, Deadline, Outcome, PlayerId
from tests.property.playing import KINDS, PLAYED, Arbiters

ROUNDS = 4


def arbiters(seed: int, players: int = 11) -> Arbiters:
    """Arbiters who correct what they like: there is no deadline."""
    at_work = Arbiters(Random(seed), players=players, rounds=ROUNDS, system="fide-dutch-2026")
    assert at_work.do(ChangeSettings(correction_deadline=Deadline.NONE, leave_fide_mode=True))
    return at_work


def play(at_work: Arbiters, *, adjourned: int = 0) -> None:
    """Pair and publish the next round; the last boards of it are adjourned, the others end."""
    assert at_work.pair()
    number = len(at_work.state.play.rounds)
    assert at_work.do(PublishRound(number))
    games = list(at_work.state.play.rounds[-1].games.values())
    for place, game in enumerate(games, start=1):
        ends = place <= len(games) - adjourned
        outcome = at_work.chance.choice(PLAYED) if ends else Outcome.ADJOURNED
        assert at_work.do(EnterResult(number, game.id, outcome))


def end(at_work: Arbiters, number: int, outcome: Outcome = Outcome.WHITE_WINS) -> None:
    """The first adjourned game of a round ends."""
    games = at_work.state.play.rounds[number - 1].games.values()
    game = next(each for each in games if each.outcome is Outcome.ADJOURNED)
    assert at_work.do(EnterResult(number, game.id, outcome, game.seen))


def report(at_work: Arbiters, flavour: Flavour = Flavour.TRF26) -> str:
    comments = integrity.written(at_work.state, at_work.events)
    assert public_comments(comments) == comments
    return export(at_work.state, places, flavour, comments=comments)


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("### Correction", "### Adjournment"))]


def comes_back(at_work: Arbiters) -> Tournament:
    """The tournament by way of its file, in which each round was paired by its system."""
    text = report(at_work)
    read = read_trf(text)
    again = events_of(read)
    assert [found.differences for found in check(again)] == [()] * len(at_work.state.public_rounds)
    assert not_understood(read) == []
    assert export(replay(again), places) == text
    return replay(again)


@pytest.mark.article("F.9")
@pytest.mark.parametrize("seed", range(4))
def test_an_adjourned_game_that_ended_after_later_pairings_counted_as_a_draw_until_then(seed: int) -> None:
    at_work = arbiters(seed)
    play(at_work, adjourned=2)
    play(at_work)
    end(at_work, 1)
    play(at_work)
    end(at_work, 1, Outcome.BLACK_WINS)
    play(at_work)

    first, second = lines(report(at_work))
    assert first.startswith("### Adjournment @ Round 1: ")
    assert first.endswith(" 1-0")
    assert second.endswith(" 0-1, after the pairing of round 3")
    again = comes_back(at_work)
    assert again.finished == at_work.state.finished
    ended = [each for each in events_of(read_trf(report(at_work))) if isinstance(each, AdjournedGameEnded)]
    assert [each.outcome for each in ended] == [Outcome.WHITE_WINS, Outcome.BLACK_WINS]


def test_an_adjourned_game_that_ended_is_corrected_later() -> None:
    at_work = arbiters(5)
    play(at_work, adjourned=1)
    game = next(each for each in at_work.state.play.rounds[0].games.values() if each.outcome is Outcome.ADJOURNED)
    play(at_work)
    end(at_work, 1)
    play(at_work)
    seen = at_work.state.play.rounds[0].games[game.id].seen
    assert at_work.do(EnterResult(1, game.id, Outcome.BLACK_WINS, seen, "a slip"))

    assert [line[4:14] for line in lines(report(at_work))] == ["Adjournment"[:10], "Correction"]
    assert comes_back(at_work).play.rounds[0].games


def test_an_adjourned_game_that_ended_before_its_draft_was_paired_again_has_no_line() -> None:
    at_work = arbiters(6)
    play(at_work, adjourned=1)
    assert at_work.pair()
    end(at_work, 1)
    assert at_work.do(DiscardPairing(2))
    play(at_work)

    assert lines(report(at_work)) == []
    comes_back(at_work)


@pytest.mark.article("F.9")
@pytest.mark.parametrize("seed", range(4))
def test_a_published_round_that_is_paired_again_counts_a_game_that_was_adjourned_as_a_draw(seed: int) -> None:
    """However often it is decided about, and whatever the result of the game turns out to be."""
    at_work = arbiters(seed)
    play(at_work, adjourned=1)
    assert at_work.pair()
    assert at_work.do(PublishRound(2))
    end(at_work, 1)
    other, *_, adjourned = at_work.state.play.rounds[0].games
    for outcome in (Outcome.BLACK_WINS, Outcome.WHITE_WINS):
        for game in (other, adjourned):
            at_work.do(EnterResult(1, game, outcome, at_work.state.play.rounds[0].games[game].seen, "a slip"))
        made = pair_round(field_of(at_work.state, 2), at_work.state.settings.system)
        pairs, bye = by_player(at_work.state, made)
        choices, version = (KEEP, PAIR_AGAIN), at_work.state.version
        again = AmendPairing(2, version, "engine", pairs, bye, "F.7", choices, PAIR_AGAIN, acknowledged=True)
        at_work.do(again)
    while at_work.state.play.rounds[-1].missing:
        assert at_work.step_result()
    play(at_work)

    comes_back(at_work)


@pytest.mark.article("C.04.2")
@pytest.mark.parametrize("seed", range(4))
def test_a_bye_corrected_after_the_next_pairing_counted_as_granted_until_then(seed: int) -> None:
    at_work = arbiters(seed)
    players = list(at_work.state.roster.players)
    assert at_work.do(GrantBye(players[2], 1, ByeKind.HALF_POINT))
    play(at_work)
    play(at_work)
    assert at_work.do(CorrectBye(players[2], 1, ByeKind.ZERO_POINT))
    assert at_work.do(CorrectBye(players[2], 1, ByeKind.FULL_POINT))
    play(at_work)

    number = pairing_numbers(at_work.state)[players[2]]
    assert lines(report(at_work)) == [
        f"### Correction @ Round 1: {number}=HPB => {number}=ZPB",
        f"### Correction @ Round 1: {number}=ZPB => {number}=FPB",
    ]
    again = comes_back(at_work)
    assert list(again.play.rounds[0].unpaired.values()) == [ByeKind.FULL_POINT]


@pytest.mark.article("C.04.2")
def test_half_points_of_missed_rounds_counted_from_the_pairing_after_they_were_given() -> None:
    at_work = arbiters(3)
    play(at_work)
    assert at_work.do(RegisterPlayer("Late, Lea", 2100))
    late = list(at_work.state.roster.players)[-1]
    play(at_work)
    assert at_work.do(ChangeRounds(late, half_points_for=(1,)))
    play(at_work)

    (line,) = lines(report(at_work))
    assert line.endswith("HPB")
    comes_back(at_work)


def test_what_is_taken_back_has_no_line() -> None:
    at_work = arbiters(4)
    player = next(iter(at_work.state.roster.players))
    assert at_work.do(GrantBye(player, 1, ByeKind.HALF_POINT))
    play(at_work, adjourned=1)
    play(at_work)
    before = report(at_work)
    assert at_work.do(CorrectBye(player, 1, ByeKind.ZERO_POINT))
    assert at_work.undo(*at_work.actions[-1])
    end(at_work, 1)
    assert at_work.undo(*at_work.actions[-1])

    assert lines(report(at_work)) == []
    assert report(at_work) == before


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_whatever_is_corrected_when_each_round_comes_back_as_it_was_paired(seed: int) -> None:
    at_work = arbiters(seed)
    chance = at_work.chance

    def anybody() -> PlayerId:
        return chance.choice(list(at_work.state.roster.players))

    for number in range(1, ROUNDS + 1):
        for _ in range(chance.randint(0, 2)):
            at_work.do(GrantBye(anybody(), number, chance.choice(KINDS)))
        if number > 1 and chance.random() < 0.3:
            at_work.do(RegisterPlayer(f"Late {number}", chance.randrange(1000, 2800)))
        play(at_work, adjourned=chance.randint(0, 2))
        done = len(at_work.actions)
        for _ in range(chance.randint(0, 3)):
            earlier = chance.randint(1, number)
            at_work.do(CorrectBye(anybody(), earlier, chance.choice(KINDS)))
            at_work.do(ChangeRounds(anybody(), half_points_for=(earlier,)))
            games = [each for each in at_work.state.play.rounds[earlier - 1].games.values() if each.outcome]
            game = chance.choice(games)
            at_work.do(EnterResult(earlier, game.id, chance.choice(PLAYED), game.seen))
            if chance.random() < 0.3 and at_work.actions[done:]:
                at_work.undo(*chance.choice(at_work.actions[done:]))

    text = report(at_work)
    read = read_trf(text)
    again = events_of(read)

    assert not_understood(read) == []
    assert [found.differences for found in check(again)] == [()] * ROUNDS
    assert export(replay(again), places) == text
