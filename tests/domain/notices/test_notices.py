"""What the hall is told: notices that hang until they are taken down, and when a round starts."""

from __future__ import annotations

import pytest

from domain.notices import NoticePosted, NoticeTakenDown, PostNotice, RoundStartSet, SetRoundStart, TakeNoticeDown
from domain.refusals import ChangedSince, InvalidValue
from domain.settings.finishing import TournamentFinished
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import undo
from domain.values import NoticeKind, Outcome
from server.views.notices import notices
from server.views.parameters import NO_PARAMETERS
from tests.builders import after, played, published, registered, result, tournament

START = "2026-11-21T14:30:00+01:00"


def hanging(state: Tournament) -> list[str]:
    return [each.text for each in state.hall.notices.values()]


def test_a_notice_hangs_until_it_is_taken_down() -> None:
    state = after(tournament(2), PostNotice("  Dinner  at 19:00 "), PostNotice("Phones off", NoticeKind.WARNING))
    first = min(state.hall.notices)

    assert hanging(state) == ["Dinner at 19:00", "Phones off"]
    assert hanging(after(state, TakeNoticeDown(first))) == ["Phones off"]


@pytest.mark.parametrize("text", ["", "   ", "x" * 201])
def test_an_empty_or_endless_notice_is_refused(text: str) -> None:
    with pytest.raises(InvalidValue, match="text"):
        decide(tournament(2), PostNotice(text))


def test_a_notice_that_does_not_hang_cannot_be_taken_down() -> None:
    with pytest.raises(InvalidValue, match="notice"):
        decide(tournament(2), TakeNoticeDown(3))


def test_neither_a_notice_nor_a_start_makes_a_draft_stale() -> None:
    state = tournament(2)

    assert after(state, PostNotice("Hello"), SetRoundStart(1, START)).touched == state.touched


def test_a_finished_tournament_still_states_when_the_prizes_are_given() -> None:
    state = replay([TournamentFinished()], played(tournament(2, rounds=1), (1, 2, Outcome.DRAW)))

    assert hanging(after(state, PostNotice("Prizes at 18:00"))) == ["Prizes at 18:00"]


@pytest.mark.parametrize("starts", ["soon", "2026-11-21", "2026-11-21T14:30:00", "14:30"])
def test_a_start_without_its_day_or_its_offset_is_refused(starts: str) -> None:
    with pytest.raises(InvalidValue, match="starts"):
        decide(tournament(2), SetRoundStart(1, starts))


def test_only_announced_rounds_have_a_start() -> None:
    with pytest.raises(InvalidValue, match="round"):
        decide(tournament(2, rounds=5), SetRoundStart(6, START))


def test_the_same_start_said_twice_is_one_event() -> None:
    state = after(tournament(2), SetRoundStart(1, START))

    assert decide(state, SetRoundStart(1, START)) == ()
    assert decide(state, SetRoundStart(1, "")) == (RoundStartSet(1, START, ""),)


def test_displays_count_down_until_the_first_result_and_then_to_the_next_start() -> None:
    later = "2026-11-21T18:00:00+01:00"
    state = published(after(tournament(2), SetRoundStart(2, later), SetRoundStart(1, START)), (1, 2))
    playing = after(state, result(state, 1, Outcome.DRAW))

    assert notices(tournament(2), NO_PARAMETERS)["head"]["starts"] is None
    assert notices(state, NO_PARAMETERS)["head"]["starts"] == START
    assert notices(playing, NO_PARAMETERS)["head"]["starting"] == 2


def test_the_newest_notice_is_first() -> None:
    shown = notices(after(tournament(2), PostNotice("One"), PostNotice("Two")), NO_PARAMETERS)

    assert [shown["rows"][key]["text"] for key in shown["order"]] == ["Two", "One"]


def test_what_is_announced_in_the_hall_is_taken_back_like_anything_else() -> None:
    events: list[Event] = registered(2)
    for command in (PostNotice("Oops"), SetRoundStart(1, START)):
        events += decide(replay(events), command)

    state = replay([*events, *undo(events, len(events) - 1, len(events))])

    assert (hanging(state), state.hall.round_starts) == ([], {})


def test_a_notice_that_was_taken_down_since_is_not_taken_back_again() -> None:
    events: list[Event] = [*registered(2), NoticePosted("Oops")]
    events.append(NoticeTakenDown(len(events), "Oops", NoticeKind.INFORMATION))

    with pytest.raises(ChangedSince):
        undo(events, len(events) - 1, len(events) - 1)
    restored = evolve(replay(events), undo(events, len(events), len(events))[1])
    assert hanging(restored) == ["Oops"]
