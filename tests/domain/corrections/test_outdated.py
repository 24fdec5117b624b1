"""A decision about a pairing is asked for again only where something new concerns boards."""

from __future__ import annotations

import pytest

from domain.corrections.board_changes import BoardChange
from domain.corrections.outdated import outdated
from domain.corrections.what_if import OPTIONS, consequences
from domain.players.details import CorrectDetails, CorrectRating
from domain.results.entering import EnterResult
from domain.rounds.amendments import KeepPairing
from domain.rounds.choices import KEEP
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import Outcome
from tests.builders import after, name, played, published, system_command, tournament
from tests.saying import english

A, B, C, D, E, F, G, H = map(name, range(8))


def kept() -> Tournament:
    """Round 1 hangs: a-e, f-b, c-g, h-d. Then a is rated below b, and the boards of the two are kept all the same."""
    state = published(tournament(8), (1, 5), (6, 2), (3, 7), (8, 4))
    return after(state, CorrectRating(A, 2385, "list"), KeepPairing(1, OPTIONS, KEEP, "They are seated."))


def given(state: Tournament, *commands: Command) -> tuple[Event, ...]:
    """The events of these commands, one after the other."""
    events: list[Event] = []
    for command in commands:
        events += decide(replay(events, state), command)
    return tuple(events)


def boards(changes: tuple[BoardChange, ...]) -> set[frozenset[str]]:
    """The boards that hang and differ."""
    return {frozenset(filter(None, each.was)) for each in changes if each.was is not None}


@pytest.mark.article("F.7")
def test_nothing_is_asked_while_nothing_is_new() -> None:
    basis = kept()

    assert not outdated(basis, given(basis, CorrectRating(A, 2386, "list")))


@pytest.mark.article("F.7")
def test_a_correction_about_other_boards_asks_about_those_alone() -> None:
    basis = kept()

    found = outdated(basis, given(basis, CorrectRating(C, 2365, "list")))

    assert found.effect is not None
    assert boards(found.effect.boards) == {frozenset({C, G}), frozenset({D, H})}
    assert boards(found.effect.known) == {frozenset({A, E}), frozenset({B, F})}


@pytest.mark.article("F.7")
def test_a_correction_about_the_boards_that_were_kept_asks_about_them_again() -> None:
    basis = kept()

    found = outdated(basis, given(basis, CorrectRating(B, 2375, "list"), CorrectRating(A, 2365, "list")))

    assert found.effect is not None
    assert frozenset({A, E}) in boards(found.effect.boards)
    assert frozenset({A, E}) not in boards(found.effect.known)


@pytest.mark.article("F.7")
def test_boards_that_the_system_pairs_as_they_hang_again_are_not_asked_about() -> None:
    state = after(kept(), CorrectRating(C, 2365, "list"))
    basis = after(state, KeepPairing(1, OPTIONS, KEEP, "These too."))

    assert not outdated(basis, given(basis, CorrectRating(C, 2380, "list")))


@pytest.mark.article("F.9")
@pytest.mark.parametrize("outcome", [Outcome.WHITE_WINS, Outcome.DRAW])
def test_an_adjourned_game_that_ended_after_the_publication_asks_nothing(outcome: Outcome) -> None:
    """The published round was rightly paired with a draw."""
    state = played(tournament(4), (1, 3, Outcome.ADJOURNED), (4, 2, Outcome.WHITE_WINS))
    basis = published(state, (3, 4), (2, 1))
    game = next(iter(basis.play.rounds[0].games.values()))
    events = decide(basis, EnterResult(1, game.id, outcome, game.seen))

    assert not outdated(basis, events)
    found = consequences(basis, events, basis=basis)
    assert (found.rounds, found.options) == ((), ())
    assert bool(found.standings) is (outcome is not Outcome.DRAW)


@pytest.mark.article("F.7")
def test_a_draft_that_is_out_of_date_for_two_reasons_names_both_and_no_rule_of_one() -> None:
    state = played(tournament(8), *((place, place + 4, Outcome.DRAW) for place in range(1, 5)))
    basis = after(state, system_command(state))
    game = basis.play.rounds[0].games[next(iter(basis.play.rounds[0].games))]
    rated = CorrectRating(H, 2365, "list")
    corrected = EnterResult(1, game.id, Outcome.WHITE_WINS, game.seen)

    one = outdated(basis, given(basis, rated))
    both = outdated(basis, given(basis, rated, CorrectDetails(A, club="Club"), corrected))

    assert len(one.causes) == 1
    assert one.effect is not None
    assert one.effect.deciding is not None
    assert [english(each, basis) for each in both.causes] == [
        "Rating of Player h: was 2330, is now 2365: list",
        "Result of round 1 board 1 (Player a – Player e): was ½ – ½, is now 1 – 0",
    ]
    assert both.effect is not None
    assert both.effect.deciding is None


def test_what_was_corrected_and_corrected_back_is_no_cause() -> None:
    state = tournament(8)
    basis = after(state, system_command(state))
    back = CorrectRating(H, basis.roster.players[H].rating, "list")

    found = outdated(basis, given(basis, CorrectRating(H, 2500, "list"), back, CorrectRating(G, 2600, "list")))

    assert [english(each, basis) for each in found.causes] == ["Rating of Player g: was 2340, is now 2600: list"]
