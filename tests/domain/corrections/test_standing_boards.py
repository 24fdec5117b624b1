"""What becomes of the boards that hang: a preview compares them with what the system pairs from the new state (F.7)."""

from __future__ import annotations

from random import Random

import pytest

from domain.corrections.board_changes import BoardChange, numbers_of, recorded_numbers
from domain.corrections.what_if import OPTIONS, Consequences, consequences
from domain.options import Case, OptionKind, PairingChange, events_of, options, outlook
from domain.pairing_service import field_of, pair_round
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.rounds.amendments import KeepPairing, PairingAmended
from domain.rounds.choices import KEEP
from domain.rounds.publication import PublishRound
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import Outcome, PlayerId, Title
from tests.builders import created, result, system_command
from tests.property.playing import Arbiters
from tests.property.test_previews import system_seats


class Equals(Arbiters):
    """Players a, b, c, ... named A, B, C, ... and rated 2000; White in round 1 by lot for the first."""

    def _begin(self, players: int, rounds: int, system: str) -> Tournament:
        self._append(*created(rounds=rounds, system=system))
        for name in "ABCDEFGHI"[:players]:
            self._append(PlayerRegistered(player=player(name), name=name, rating=2000))
        return self.state


def player(name: str) -> PlayerId:
    return PlayerId(name.lower())


def second_drafted(system: str = "fide-rating-2009", *, players: int = 8) -> Equals:
    """Round 1 all drawn, round 2 a draft."""
    arbiters = Equals(Random(0), players=players, rounds=7, system=system)
    assert arbiters.pair()
    assert arbiters.do(PublishRound(1))
    for board in range(1, players // 2 + 1):
        assert arbiters.do(result(arbiters.state, board, Outcome.DRAW))
    assert arbiters.pair()
    return arbiters


def second_public(system: str = "fide-rating-2009", *, players: int = 8) -> Equals:
    """The same with round 2 public and not played."""
    arbiters = second_drafted(system, players=players)
    assert arbiters.do(PublishRound(2))
    return arbiters


def look(arbiters: Arbiters, command: Command) -> Consequences:
    return consequences(arbiters.state, decide(arbiters.state, command))


def rating(name: str, now: int) -> CorrectRating:
    return CorrectRating(player(name), now, "list")


def seat(change: BoardChange, *, now: bool) -> str:
    found = change.now if now else change.was
    return "" if found is None else f"{found[0]}-{found[1] or 'bye'}".upper()


def changes(found: Consequences) -> tuple[set[str], set[str]]:
    """The boards that go and those that come, of the one round that differs."""
    (effect,) = found.rounds
    return {seat(each, now=False) for each in effect.boards}, {seat(each, now=True) for each in effect.boards}


def hanging(arbiters: Arbiters) -> set[str]:
    games = arbiters.state.play.rounds[-1].games.values()
    return {f"{game.white}-{game.black}".upper() for game in games}


def test_the_boards_of_equals_hang() -> None:
    assert {"B-H", "E-C"} <= hanging(second_public())


@pytest.mark.article("F.7")
def test_a_correction_that_leads_back_to_the_boards_that_hang_changes_nothing() -> None:
    arbiters = second_public()
    assert arbiters.do(rating("H", 2001))

    found = look(arbiters, rating("H", 2000))

    assert found.rounds == ()
    assert found.options == ()


@pytest.mark.article("F.7")
def test_undo_that_leads_back_to_the_boards_that_hang_changes_nothing() -> None:
    arbiters = second_public()
    assert arbiters.do(rating("H", 2001))

    found = consequences(arbiters.state, undo(arbiters.events, *arbiters.actions[-1], "wrong"))

    assert found.rounds == ()
    assert found.options == ()


@pytest.mark.article("F.7")
def test_what_was_is_the_published_boards_though_events_came_in_since() -> None:
    arbiters = second_public()
    assert arbiters.do(rating("H", 2001))

    gone, come = changes(look(arbiters, rating("H", 2002)))

    assert "B-H" in gone
    assert gone <= hanging(arbiters)
    assert not come & hanging(arbiters)


@pytest.mark.article("F.7")
def test_only_a_published_pairing_that_would_change_is_decided_about() -> None:
    assert look(second_public(), rating("H", 2001)).options == OPTIONS
    assert look(second_drafted(), rating("H", 2001)).options == ()
    assert look(second_public(), CorrectDetails(player("H"), club="Other Club")).options == ()


def test_what_makes_the_difference_is_named_where_the_boards_are_those_of_the_system() -> None:
    arbiters = second_public()
    (effect,) = look(arbiters, rating("H", 2001)).rounds
    assert effect.deciding is not None

    assert arbiters.do(rating("H", 2001))
    (effect,) = look(arbiters, rating("H", 2002)).rounds
    assert effect.deciding is None


@pytest.mark.article("F.7")
def test_a_pairing_that_was_kept_is_compared_with_what_pairing_again_leads_to() -> None:
    arbiters = second_public()
    assert arbiters.do(rating("H", 2001))
    assert arbiters.do(KeepPairing(2, OPTIONS, KEEP, "the players sit already"))

    assert look(arbiters, CorrectDetails(player("A"), title=Title.GM)).options == OPTIONS


def test_a_round_in_play_is_not_paired_again() -> None:
    arbiters = second_public()
    assert arbiters.do(rating("H", 2001))
    assert arbiters.do(result(arbiters.state, 1, Outcome.DRAW))

    assert look(arbiters, result(arbiters.state, 2, Outcome.DRAW)).rounds == ()
    assert look(arbiters, rating("H", 2002)).options == ()


def test_a_draft_that_is_taken_back_is_compared_with_the_pairing_that_follows() -> None:
    arbiters = second_drafted()
    drafted = arbiters.actions[-1]
    assert arbiters.do(rating("H", 2001))

    found = consequences(arbiters.state, undo(arbiters.events, *drafted, "again"))

    gone, come = changes(found)
    assert "B-H" in gone
    assert gone <= hanging(arbiters)
    assert not come & hanging(arbiters)
    assert found.options == ()


@pytest.mark.article("F.7")
def test_undo_of_an_event_before_a_draft_that_is_out_of_date_compares_what_pairing_gives() -> None:
    """What the rating of H changes about the draft is not the doing of the undo, though the draft lacks it."""
    arbiters = second_public()
    for board in range(1, 5):
        assert arbiters.do(result(arbiters.state, board, Outcome.DRAW))
    assert arbiters.do(rating("D", 2005))
    earlier = arbiters.actions[-1]
    assert arbiters.pair()
    assert arbiters.do(rating("H", 2001))
    events = undo(arbiters.events, *earlier, "wrong")
    pairs_now, pairs_then = (system_seats(state, 3) for state in (arbiters.state, replay(events, arbiters.state)))
    assert pairs_now is not None
    assert pairs_then is not None
    assert {f"{one}-{other}".upper() for one, other in pairs_now} != hanging(arbiters)

    found = consequences(arbiters.state, events)

    (effect,) = found.rounds
    assert not effect.from_recorded
    assert {each.was for each in effect.boards} == pairs_now - pairs_then
    assert {each.now for each in effect.boards} == pairs_then - pairs_now


def test_a_change_of_boards_names_their_old_and_new_numbers() -> None:
    arbiters = second_drafted()

    found = look(arbiters, rating("H", 2001))

    (effect,) = found.rounds
    after = replay(found.events, arbiters.state)
    recorded = recorded_numbers(arbiters.state, 2)
    made = numbers_of(after, pair_round(field_of(after, 2), "fide-rating-2009"))
    assert {(each.was, each.board_was) for each in effect.boards} <= set(recorded.items())
    assert {(each.now, each.board_now) for each in effect.boards} <= set(made.items())
    assert [(each.board_was, each.board_now) for each in effect.moved] == [
        (number, made[seat]) for seat, number in recorded.items() if made.get(seat, number) != number
    ]
    assert any(each.board_was != each.board_now for each in (*effect.boards, *effect.moved))


def test_undo_of_an_amended_pairing_brings_the_boards_back_that_hung() -> None:
    arbiters = second_public()
    before = hanging(arbiters)
    assert arbiters.do(rating("H", 2001))
    arbiters.step_decide()
    assert isinstance(arbiters.events[-1], PairingAmended)

    found = consequences(arbiters.state, undo(arbiters.events, *arbiters.actions[-1], "hasty"))

    assert changes(found) == (hanging(arbiters) - before, before - hanging(arbiters))
    assert found.options == ()


@pytest.mark.article("C.04.2")
def test_an_option_that_pairs_a_draft_anew_shows_the_boards_that_change() -> None:
    arbiters = second_drafted(players=9)
    assert arbiters.do(RegisterPlayer("Late", 1500))
    late = list(arbiters.state.roster.players)[-1]
    found = {each.kind: each for each in options(arbiters.state, late, Case.LATE, 2)}

    events = events_of(arbiters.state, found[OptionKind.PAIRED])
    ready = replay(events, arbiters.state)

    told = outlook(arbiters.state, found[OptionKind.PAIRED], (*events, *decide(ready, system_command(ready))))

    assert found[OptionKind.PAIRED].pairing is PairingChange.ANEW
    assert any(late in seat for each in told.rounds[0].boards for seat in [each.now] if seat is not None)


@pytest.mark.article("C.04.2")
def test_an_option_that_leaves_a_draft_shows_no_boards() -> None:
    arbiters = second_drafted(players=9)
    assert arbiters.do(RegisterPlayer("Late", 1500))
    late = list(arbiters.state.roster.players)[-1]
    assert arbiters.do(rating("H", 2001))
    found = {each.kind: each for each in options(arbiters.state, late, Case.LATE, 2)}

    zero = found[OptionKind.ZERO_POINT_BYE]
    told = outlook(arbiters.state, zero, events_of(arbiters.state, zero))

    assert found[OptionKind.ZERO_POINT_BYE].pairing is PairingChange.STAYS
    assert told.rounds == ()
