"""A decision about a pairing is asked for again only where something new concerns boards."""

from __future__ import annotations

import pytest

from domain.corrections.effects import BoardChange
from domain.corrections.outdated import outdated
from domain.corrections.what_if import OPTIONS, consequences
from domain.players.details import CorrectRating
from domain.results.entering import EnterResult
from domain.rounds.amendments import KeepPairing
from domain.rounds.choices import KEEP
from domain.state.tournament import Tournament
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import Outcome
from tests.builders import after, name, played, published, tournament

A, B, C, D, E, F, G, H = map(name, range(8))


def kept() -> Tournament:
    """Round 1 hangs: a-e, f-b, c-g, h-d. Then a is rated below b, and the boards of the two are kept all the same."""
    state = published(tournament(8), (1, 5), (6, 2), (3, 7), (8, 4))
    return after(state, CorrectRating(A, 2385, "list"), KeepPairing(1, OPTIONS, KEEP, "They are seated."))


def boards(changes: tuple[BoardChange, ...]) -> set[frozenset[str]]:
    """The boards that hang and differ."""
    return {frozenset(filter(None, each.was)) for each in changes if each.was is not None}


@pytest.mark.article("F.7")
def test_nothing_is_asked_while_nothing_is_new() -> None:
    basis = kept()

    assert not outdated(basis, after(basis, CorrectRating(A, 2386, "list")))


@pytest.mark.article("F.7")
def test_a_correction_about_other_boards_asks_about_those_alone() -> None:
    basis = kept()

    found = outdated(basis, after(basis, CorrectRating(C, 2365, "list")))

    assert found.effect is not None
    assert boards(found.effect.boards) == {frozenset({C, G}), frozenset({D, H})}
    assert boards(found.effect.known) == {frozenset({A, E}), frozenset({B, F})}


@pytest.mark.article("F.7")
def test_a_correction_about_the_boards_that_were_kept_asks_about_them_again() -> None:
    basis = kept()

    found = outdated(basis, after(basis, CorrectRating(B, 2375, "list"), CorrectRating(A, 2365, "list")))

    assert found.effect is not None
    assert frozenset({A, E}) in boards(found.effect.boards)
    assert frozenset({A, E}) not in boards(found.effect.known)


@pytest.mark.article("F.7")
def test_boards_that_the_system_pairs_as_they_hang_again_are_not_asked_about() -> None:
    state = after(kept(), CorrectRating(C, 2365, "list"))
    basis = after(state, KeepPairing(1, OPTIONS, KEEP, "These too."))

    assert not outdated(basis, after(basis, CorrectRating(C, 2380, "list")))


@pytest.mark.article("F.9")
@pytest.mark.parametrize("outcome", [Outcome.WHITE_WINS, Outcome.DRAW])
def test_an_adjourned_game_that_ended_after_the_publication_asks_nothing(outcome: Outcome) -> None:
    """The published round was rightly paired with a draw."""
    state = played(tournament(4), (1, 3, Outcome.ADJOURNED), (4, 2, Outcome.WHITE_WINS))
    basis = published(state, (3, 4), (2, 1))
    game = next(iter(basis.play.rounds[0].games.values()))
    events = decide(basis, EnterResult(1, game.id, outcome, game.seen))

    assert not outdated(basis, replay(events, basis))
    found = consequences(basis, events, basis=basis)
    assert (found.rounds, found.options) == ((), ())
    assert bool(found.standings) is (outcome is not Outcome.DRAW)
