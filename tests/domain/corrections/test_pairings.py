"""Pairings that no system made: by hand, and published ones that are changed (F.6, F.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.corrections.what_if import OPTIONS
from domain.players.byes import GrantBye
from domain.players.details import CorrectRating
from domain.players.registration import RegisterPlayer
from domain.refusals import InvalidValue, PairingIsPlayed, ReasonMissing, RoundIsPublished
from domain.rounds.amendments import AmendPairing, KeepPairing, PairingAmended
from domain.rounds.boards import BrokenCriterion
from domain.rounds.by_hand import (
    EndManualPairing,
    GiveUpManualPairing,
    ManualPairingEnded,
    ManualPairingStarted,
    NoManualPairing,
    StartManualPairing,
)
from domain.rounds.choices import KEEP, PAIR_AGAIN
from domain.rounds.decisions import ArbiterDecided, NotAnOption
from domain.rounds.drafts import ManualPairingInProgress, PairingDiscarded, PairingOutdated, RoundPaired
from domain.rounds.manual import BreaksAbsoluteCriteria
from domain.state.tournament import Tournament
from domain.tournament.decide import decide
from domain.values import BreachKind, ByeKind, Outcome, PlayerId
from tests.builders import after, name, pair_command, paired, played, published, result, tournament
from tests.saying import english

WIN, LOSS = Outcome.WHITE_WINS, Outcome.BLACK_WINS
A, B, C, D = (name(place) for place in range(4))

Pairs = tuple[tuple[PlayerId, PlayerId], ...]


def second_round() -> Tournament:
    """Round 1: a beat c, d beat b. Round 2 public: d-a, c-b."""
    return published(played(tournament(4), (1, 3, WIN), (4, 2, WIN)), (4, 1), (3, 2))


def by_hand(state: Tournament, pairs: Pairs, *, acknowledged: bool = False) -> EndManualPairing:
    return EndManualPairing(
        len(state.play.rounds) + 1,
        state.version,
        pairs,
        None,
        ((D, A), (C, B)),
        None,
        "wishes",
        acknowledged=acknowledged,
    )


def amended(state: Tournament, pairs: Pairs, *, choice: str = PAIR_AGAIN, reason: str = "corrected") -> AmendPairing:
    return AmendPairing(
        len(state.play.rounds), state.version, "test", pairs, None, reason, OPTIONS, choice, acknowledged=True
    )


def test_while_a_round_is_paired_by_hand_the_system_does_not_pair_it() -> None:
    state = after(tournament(4), StartManualPairing(1, "a wish of the sponsor"))

    with pytest.raises(ManualPairingInProgress):
        decide(state, pair_command(state, (1, 3), (4, 2)))
    assert after(state, GiveUpManualPairing(1)).play.manual_pairing is None


def test_a_draft_paired_by_hand_is_thrown_away_first() -> None:
    events = decide(paired(tournament(4), (1, 3), (4, 2)), StartManualPairing(1))

    assert [type(event) for event in events] == [PairingDiscarded, ManualPairingStarted]


def test_the_end_of_a_manual_pairing_records_where_the_system_pairs_otherwise() -> None:
    state = after(played(tournament(4), (1, 3, WIN), (4, 2, WIN)), StartManualPairing(2))

    drafted, ended = decide(state, by_hand(state, ((A, D), (C, B))))

    assert isinstance(drafted, RoundPaired)
    assert drafted.engine == "manual"
    assert isinstance(ended, ManualPairingEnded)
    assert (ended.by_hand, ended.by_system, ended.breaches) == (((A, D),), ((D, A),), ())


@pytest.mark.article("B.1")
def test_a_manual_pairing_that_breaks_an_absolute_criterion_is_acknowledged_or_refused() -> None:
    state = after(played(tournament(4), (1, 3, WIN), (4, 2, WIN)), StartManualPairing(2))
    again = ((C, A), (B, D))

    with pytest.raises(BreaksAbsoluteCriteria) as refused:
        decide(state, by_hand(state, again))
    _, ended = decide(state, by_hand(state, again, acknowledged=True))

    assert tuple(map(english, refused.value.breaches)) == (
        "Player c and Player a have met before (C1)",
        "Player b and Player d have met before (C1)",
    )
    assert refused.value.article == "C1"
    assert isinstance(ended, ManualPairingEnded)
    assert ended.breaches == (
        BrokenCriterion("C1", BreachKind.MET, (C, A)),
        BrokenCriterion("C1", BreachKind.MET, (B, D)),
    )


@pytest.mark.parametrize(
    ("system", "article"),
    [
        ("fide-dutch-2026", "C1"),
        ("fide-dutch-2017", "C.1"),
        ("fide-rating-2009", "B.1 a"),
        ("ecf", "rule 1"),
    ],
)
def test_the_refusal_cites_the_article_of_the_tournaments_own_system(system: str, article: str) -> None:
    state = after(played(tournament(4, system=system), (1, 3, WIN), (4, 2, WIN)), StartManualPairing(2))

    with pytest.raises(BreaksAbsoluteCriteria) as refused:
        decide(state, by_hand(state, ((C, A), (B, D))))

    assert refused.value.article == article


@pytest.mark.article("C2")
def test_the_refusal_cites_every_article_once() -> None:
    state = after(played(tournament(5), (1, 3, WIN), (4, 2, WIN), bye=5), StartManualPairing(2))
    fifth = name(4)

    with pytest.raises(BreaksAbsoluteCriteria) as refused:
        decide(state, replace(by_hand(state, ((C, A), (B, D))), bye=fifth))

    assert refused.value.article == "C1, C2"


def test_a_manual_pairing_names_everyone_once() -> None:
    state = after(tournament(4), StartManualPairing(1))

    with pytest.raises(InvalidValue):
        decide(state, by_hand(state, ((A, B), (A, D))))
    with pytest.raises(InvalidValue):
        decide(state, by_hand(state, ((A, B), (C, PlayerId("nobody")))))


def test_a_manual_pairing_is_made_from_the_newest_state() -> None:
    state = after(tournament(4), StartManualPairing(1))
    command = by_hand(state, ((A, B), (C, D)))

    with pytest.raises(PairingOutdated):
        decide(after(state, CorrectRating(A, 2000)), command)


def test_what_was_not_started_does_not_end() -> None:
    with pytest.raises(NoManualPairing):
        decide(tournament(4), GiveUpManualPairing(1))


@pytest.mark.article("F.7")
def test_a_published_pairing_changes_by_a_recorded_decision() -> None:
    state = second_round()

    decided, changed = decide(state, amended(state, ((A, D), (C, B))))

    assert decided == ArbiterDecided("published-pairing", 2, OPTIONS, PAIR_AGAIN, "corrected", "F.7")
    assert isinstance(changed, PairingAmended)
    assert changed.article == "F.7"
    state = after(state, amended(state, ((A, D), (C, B))))
    assert [(game.white, game.black) for game in state.play.rounds[1].games.values()] == [(A, D), (C, B)]


@pytest.mark.article("F.7")
def test_a_board_that_stays_keeps_its_game_and_its_result() -> None:
    state = second_round()
    state = after(state, result(state, 2, WIN))

    state = after(state, amended(state, ((A, D), (C, B))))

    assert [game.outcome for game in state.play.rounds[1].games.values()] == [None, WIN]


@pytest.mark.article("F.7")
def test_a_board_that_was_played_is_not_paired_again() -> None:
    state = second_round()
    state = after(state, result(state, 1, WIN))

    with pytest.raises(PairingIsPlayed) as refused:
        decide(state, amended(state, ((A, D), (C, B))))

    assert refused.value.boards == (1,)


@pytest.mark.article("F.7")
def test_a_decision_has_a_reason_and_is_one_of_the_options() -> None:
    state = second_round()

    with pytest.raises(ReasonMissing):
        decide(state, amended(state, ((A, D), (C, B)), reason=" "))
    with pytest.raises(NotAnOption):
        decide(state, amended(state, ((A, D), (C, B)), choice="toss a coin"))
    (kept,) = decide(state, KeepPairing(2, OPTIONS, KEEP, "the players sit already"))
    assert isinstance(kept, ArbiterDecided)


@pytest.mark.article("F.6")
def test_a_published_pairing_that_breaks_an_absolute_criterion_needs_no_decision() -> None:
    state = published(played(tournament(4), (1, 3, Outcome.WHITE_WINS_FORFEIT), (4, 2, WIN)), (3, 1), (2, 4))

    (changed,) = decide(state, amended(state, ((A, D), (C, B)), reason=""))

    assert isinstance(changed, PairingAmended)
    assert changed.article == "F.6"
    assert changed.reason == ""
    assert BrokenCriterion("C1", BreachKind.MET, (B, D)) in changed.breaches


@pytest.mark.article("F.6")
def test_a_round_before_the_latest_is_never_amended() -> None:
    state = paired(played(second_round_played(), (1, 2, WIN), (3, 4, WIN)), (1, 3), (2, 4))

    with pytest.raises(RoundIsPublished):
        decide(state, KeepPairing(2, OPTIONS, KEEP, "late"))


def second_round_played() -> Tournament:
    return played(tournament(4), (1, 3, WIN), (4, 2, WIN))


@pytest.mark.article("C.04.2")
def test_a_late_entry_and_who_came_after_all_may_be_seated_in_a_published_round() -> None:
    state = after(tournament(5), GrantBye(name(4), 1, ByeKind.ZERO_POINT))
    state = after(published(state, (1, 3), (4, 2)), RegisterPlayer("Late Comer", 1500))
    late = list(state.roster.players)[-1]
    here = [(game.white, game.black) for game in state.play.rounds[0].games.values()]
    version, choice = state.version, "seat them"
    command = AmendPairing(1, version, "manual", (*here, (late, name(4))), None, "all agree", (KEEP, choice), choice)

    state = after(state, command)

    first = state.play.rounds[0]
    assert [(game.white, game.black) for game in first.games.values()] == [*here, (late, name(4))]
    assert late in first.numbers
    assert name(4) not in first.unpaired


def test_a_late_entry_is_not_missed_in_a_round_that_was_public_before() -> None:
    state = after(second_round(), RegisterPlayer("Late Comer", 1500))

    assert decide(state, amended(state, ((A, D), (C, B))))
    assert not state.plays_in(list(state.roster.players)[-1], 2)
    assert state.plays_in(list(state.roster.players)[-1], 3)
