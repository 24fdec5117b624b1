"""A round's way: paired, published, in play, closed."""

from __future__ import annotations

import pytest

from domain.players.byes import GrantBye
from domain.players.details import CorrectRating
from domain.players.withdrawals import Withdraw
from domain.refusals import (
    AllRoundsPaired,
    InvalidValue,
    RoundIsPublished,
    RoundNotPublished,
    TournamentIsOver,
    UnknownRound,
)
from domain.results.adjourned import GamesAdjourned
from domain.rounds.drafts import (
    DiscardPairing,
    NotEnoughPlayers,
    PairingOutdated,
    PairRound,
    RoundNotComplete,
    RoundNotPaired,
    RoundPaired,
)
from domain.rounds.publication import DraftIsStale, PublishRound, RoundClosed, RoundPublished
from domain.settings.finishing import FinishTournament
from domain.state.rounds import RoundStatus
from domain.tournament.decide import decide
from domain.values import ByeKind, Outcome, Tpn
from tests.builders import after, name, pair_command, paired, played, published, result, tournament
from tests.saying import refused

WIN, DRAW = Outcome.WHITE_WINS, Outcome.DRAW


def test_a_pairing_is_recorded_with_what_the_system_saw() -> None:
    state = after(tournament(5), GrantBye(name(4), 1, ByeKind.HALF_POINT))

    (event,) = decide(state, pair_command(state, (1, 3), (4, 2)))

    assert isinstance(event, RoundPaired)
    assert [(board.white, board.black) for board in event.boards] == [("a", "c"), ("d", "b")]
    assert event.numbers == {name(place): place + 1 for place in range(5)}
    assert event.unpaired == {name(4): ByeKind.HALF_POINT}
    assert event.bye is None


def test_a_draft_made_anew_has_other_games() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))
    first = set(state.play.rounds[0].games)

    state = after(state, DiscardPairing(1))
    state = paired(state, (1, 3), (4, 2))

    assert not first & set(state.play.rounds[0].games)


@pytest.mark.parametrize(
    "pairs",
    [((1, 3),), ((1, 3), (1, 2)), ((1, 3), (4, 4)), ((1, 3), (4, 9))],
    ids=["forgotten", "twice", "against oneself", "unknown"],
)
def test_a_pairing_must_name_everyone_once(pairs: tuple[tuple[int, int], ...]) -> None:
    state = tournament(4)

    with pytest.raises(InvalidValue):
        decide(state, pair_command(state, *pairs))


def test_a_pairing_made_from_an_older_version_is_a_conflict() -> None:
    old = tournament(4)
    state = after(old, CorrectRating(name(3), 2500))

    with pytest.raises(PairingOutdated):
        decide(state, pair_command(old, (1, 3), (4, 2)))


def test_rounds_are_paired_one_after_the_other() -> None:
    state = played(tournament(4, rounds=3), (1, 3, WIN), (4, 2, DRAW))

    with pytest.raises(RoundNotPaired):
        decide(state, PairRound(3, state.version, "test", ((Tpn(1), Tpn(2)), (Tpn(3), Tpn(4))), None))


def test_a_round_waits_for_the_results_of_the_one_before() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after(state, result(state, 1, WIN))

    with pytest.raises(RoundNotComplete) as none:
        decide(state, pair_command(state, (1, 2), (3, 4)))

    assert refused(none.value) == "Round 1 still lacks a result on board 2."


@pytest.mark.article("F.9")
def test_an_adjourned_game_does_not_hold_the_next_round_up() -> None:
    state = played(tournament(4), (1, 3, WIN), (4, 2, Outcome.ADJOURNED))

    assert decide(state, pair_command(state, (2, 1), (3, 4)))


def test_a_draft_must_be_published_before_the_next_round_is_paired() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))

    with pytest.raises(RoundNotPaired):
        decide(state, PairRound(1, state.version, "test", ((Tpn(1), Tpn(3)), (Tpn(4), Tpn(2))), None))
    with pytest.raises(RoundNotPublished):
        decide(state, pair_command(state, (1, 2), (3, 4)))


def test_no_round_follows_the_last() -> None:
    state = played(tournament(2, rounds=1), (1, 2, WIN))

    with pytest.raises(AllRoundsPaired):
        decide(state, pair_command(state, (2, 1)))


def test_one_player_cannot_be_paired() -> None:
    state = tournament(1)

    with pytest.raises(NotEnoughPlayers):
        decide(state, pair_command(state, bye=1))


def test_publishing_closes_the_round_before() -> None:
    state = played(tournament(4), (1, 3, WIN), (4, 2, DRAW))
    state = paired(state, (2, 1), (3, 4))

    events = decide(state, PublishRound(2))

    assert events == (RoundClosed(1), RoundPublished(2))
    assert after(state, PublishRound(2)).play.rounds[0].status is RoundStatus.CLOSED


def test_publishing_twice_is_no_new_event() -> None:
    state = published(tournament(4), (1, 3), (4, 2))

    assert decide(state, PublishRound(1)) == ()


@pytest.mark.article("F.5")
def test_a_draft_with_a_player_who_left_is_not_published() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))
    state = after(state, Withdraw(name(3)))

    assert state.draft_is_stale
    with pytest.raises(DraftIsStale, match="Player d"):
        decide(state, PublishRound(1))


@pytest.mark.article("F.6")
def test_a_published_pairing_is_not_discarded() -> None:
    state = published(tournament(4), (1, 3), (4, 2))

    with pytest.raises(RoundIsPublished):
        decide(state, DiscardPairing(1))


def test_a_round_that_is_not_paired_is_unknown() -> None:
    with pytest.raises(UnknownRound):
        decide(tournament(4), PublishRound(1))


def test_the_tournament_is_over_when_the_last_round_is_complete() -> None:
    state = played(tournament(2, rounds=1), (1, 2, WIN))

    state = after(state, FinishTournament())

    assert state.finished
    with pytest.raises(TournamentIsOver):
        decide(state, Withdraw(name(0)))


def test_the_tournament_does_not_end_with_an_adjourned_game() -> None:
    state = played(tournament(2, rounds=1), (1, 2, Outcome.ADJOURNED))

    with pytest.raises(GamesAdjourned):
        decide(state, FinishTournament())
