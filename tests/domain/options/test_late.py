"""Who comes late: what may be done, best first (C.04.2)."""

from __future__ import annotations

import pytest

from domain.check_in import CheckIn
from domain.options import Case, OptionCondition, OptionKind, PairingChange, options, round_in_question, rounds_open
from domain.options.finding import events_of, outlook
from domain.players.byes import GrantBye
from domain.players.expulsions import Expel
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import ExplainAbsence
from domain.settings.changes import ChangeSettings
from domain.state.tournament import Tournament
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import ByeKind, ByeLimits, Outcome, PlayerId
from tests.builders import after, name, paired, played, published, result, system_command, tournament

LATE = RegisterPlayer("Late, One", 2222)


def late(state: Tournament) -> tuple[Tournament, PlayerId]:
    """The state with one more player, registered now, and who that is."""
    state = after(state, LATE)
    return state, list(state.roster.players)[-1]


def kinds(state: Tournament, player: PlayerId, number: int) -> list[str]:
    return [each.key for each in options(state, player, Case.LATE, number)]


@pytest.mark.article("C.04.2")
def test_before_the_pairing_a_late_entry_is_paired_with_the_others() -> None:
    state, player = late(tournament(4))

    first, *byes = options(state, player, Case.LATE, 1)

    assert (first.kind, first.commands, first.pairing) == (OptionKind.PAIRED, (), PairingChange.STAYS)
    assert [each.kind for each in byes] == [OptionKind.ZERO_POINT_BYE, OptionKind.HALF_POINT_BYE]
    assert byes[1].condition is OptionCondition.REGULATIONS


@pytest.mark.article("C.04.2")
def test_a_draft_is_paired_anew_with_the_late_entry() -> None:
    state, player = late(paired(tournament(4), (1, 3), (4, 2)))

    first = options(state, player, Case.LATE, 1)[0]
    ready = replay(events_of(state, first), state)

    assert (first.kind, first.pairing) == (OptionKind.PAIRED, PairingChange.ANEW)
    assert ready.draft is None
    assert ready.plays_in(player, 1)


@pytest.mark.article("C.04.2")
def test_after_publication_a_late_entry_may_meet_the_player_with_the_bye() -> None:
    state, player = late(published(tournament(5), (1, 3), (4, 2), bye=5))

    first = options(state, player, Case.LATE, 1)[0]
    changed = replay(events_of(state, first), state).play.rounds[-1]

    assert (first.kind, first.other, first.condition) == (OptionKind.SEATED, name(4), OptionCondition.AGREEMENT)
    assert changed.bye is None
    assert {(game.white, game.black) for game in changed.games.values()} >= {(name(0), name(2)), (name(3), name(1))}
    assert {player, name(4)} in [{game.white, game.black} for game in changed.games.values()]


@pytest.mark.article("C.04.2")
def test_who_was_expelled_has_no_opponent_to_get_by_the_bye_of_the_pairing() -> None:
    expelled = after(published(tournament(5), (1, 3), (4, 2), bye=5), Expel(name(4), reason="Conduct"))
    state, player = late(expelled)

    assert kinds(state, player, 1) == ["next-round", "half-point-bye"]
    assert "opponent-seated" not in [each.kind for each in options(expelled, name(0), Case.AWAY, 1)]


@pytest.mark.article("C.04.2")
def test_who_asked_for_a_bye_is_an_opponent_only_after_checking_in() -> None:
    asked = after(tournament(6), GrantBye(name(5), 1, ByeKind.HALF_POINT))
    asked = published(asked, (1, 3), (4, 2), bye=5)

    assert [each.other for each in options(asked, name(0), Case.AWAY, 1) if each.other] == [name(4)]
    here = after(asked, CheckIn(name(5)))
    assert [each.other for each in options(here, name(0), Case.AWAY, 1) if each.other] == [name(5), name(4)]


@pytest.mark.article("C.04.2")
def test_two_late_entries_meet_each_other_before_a_published_bye_is_touched() -> None:
    state, one = late(published(tournament(5), (1, 3), (4, 2), bye=5))
    state, two = late(state)

    assert kinds(state, two, 1)[:2] == [f"seated:{one}", f"seated:{name(4)}"]


@pytest.mark.article("F.6")
def test_the_older_texts_leave_a_published_bye_and_let_two_late_entries_meet() -> None:
    state, one = late(published(tournament(5, system="fide-rating-2009"), (1, 3), (4, 2), bye=5))
    assert kinds(state, one, 1)[0] == "next-round"

    state, two = late(state)
    assert kinds(state, two, 1)[:2] == [f"seated:{one}", "next-round"]


@pytest.mark.article("C.04.2")
def test_without_anyone_to_play_the_next_round_is_the_first() -> None:
    state, player = late(published(tournament(4), (1, 3), (4, 2)))

    assert kinds(state, player, 1) == ["next-round", "half-point-bye"]
    assert options(state, player, Case.LATE, 1)[0].points == 0


@pytest.mark.article("C.04.2")
def test_announced_half_point_byes_come_before_a_round_without_points() -> None:
    state = after(tournament(4), ChangeSettings(bye_limits=ByeLimits(most=1, until=3)))
    state, player = late(published(state, (1, 3), (4, 2)))

    assert kinds(state, player, 1) == ["half-point-bye", "next-round"]


@pytest.mark.article("C.04.2")
def test_half_point_byes_beyond_the_announced_limits_are_not_offered() -> None:
    state = after(tournament(4), ChangeSettings(bye_limits=ByeLimits(most=0)))
    state, player = late(published(state, (1, 3), (4, 2)))

    assert kinds(state, player, 1) == ["next-round"]


@pytest.mark.article("C.04.1")
def test_no_one_is_seated_with_an_opponent_they_have_met() -> None:
    state = after(
        played(tournament(4), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW)),
        GrantBye(name(0), 2, ByeKind.ZERO_POINT),
        CheckIn(name(0)),
    )
    state = published(state, (2, 4), bye=3)

    assert kinds(state, name(0), 2) == ["next-round", "half-point-bye"]


@pytest.mark.article("C.04.2")
def test_the_preview_of_a_draft_that_is_paired_again_has_its_boards_and_keeps_it_a_draft() -> None:
    state, player = late(paired(tournament(5), (1, 3), (4, 2), bye=5))
    (paired_again, *_) = options(state, player, Case.LATE, 1)

    events = events_of(state, paired_again)
    pairing = decide(replay(events, state), system_command(replay(events, state)))

    found = outlook(state, paired_again, (*events, *pairing))

    assert found.events == (*events, *pairing)
    (effect,) = found.rounds
    assert effect.is_recorded
    now = {who for board in effect.boards for who in board.now or ()}
    assert effect.is_new
    assert player in now
    assert found.differences.rounds == ()


def test_who_comes_in_spite_of_a_bye_is_paired_after_all() -> None:
    state = after(tournament(4), GrantBye(name(1), 1, ByeKind.HALF_POINT))

    first = options(state, name(1), Case.LATE, 1)[0]

    assert first.kind is OptionKind.PAIRED
    assert replay(events_of(state, first), state).plays_in(name(1), 1)


@pytest.mark.article("F.8")
def test_who_only_had_not_come_is_explained_and_not_reinstated() -> None:
    state = published(tournament(4, system="fide-rating-2009"), (1, 3), (4, 2))
    state = after(state, result(state, 1, Outcome.BLACK_WINS_FORFEIT))
    assert state.roster.players[name(0)].withdrawn_by_absence

    first = options(state, name(0), Case.LATE, 2)[0]

    assert [type(each) for each in first.commands] == [ExplainAbsence]


def test_who_has_a_board_needs_no_option() -> None:
    state = published(tournament(5), (1, 3), (4, 2), bye=5)

    assert [options(state, name(place), Case.LATE, 1) for place in (0, 4)] == [(), ()]


def test_rounds_that_are_over_are_not_asked_about() -> None:
    state = played(tournament(4, rounds=1), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))

    assert rounds_open(state) == ()
    assert rounds_open(published(tournament(4, rounds=2), (1, 3), (4, 2))) == (1, 2)


def test_the_next_round_is_in_question_for_who_has_finished_the_game_of_this_one() -> None:
    state = published(tournament(4, rounds=2), (1, 3), (4, 2))
    state = after(state, result(state, 1, Outcome.DRAW))
    playing, waiting = state.play.rounds[0].games.values()

    assert round_in_question(state, playing.white) == 2
    assert round_in_question(state, waiting.black) == 1
