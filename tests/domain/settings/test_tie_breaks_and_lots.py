"""Decisions about the list of tie-breaks and about lots."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

from domain.refusals import ReasonMissing, TournamentIsOver
from domain.results.entering import ResultCorrected
from domain.rounds.publication import PublishRound
from domain.settings.creation import CreateTournament
from domain.settings.finishing import TournamentFinished
from domain.settings.lots import DrawLots, LotDrawn, NothingToDraw, RecordLots
from domain.settings.seed import SeedDrawn
from domain.settings.tie_breaks import TIE_BREAKS, BadTieBreakCode, ChangeTieBreaks, TieBreaksChanged
from domain.standings.ranking import standings
from domain.state.tournament import Tournament
from domain.subject import Event, Undoing
from domain.tournament.decide import decide, warnings_before
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import undo
from domain.values import GameRatings, Outcome, PlayerId, TieBreakEdition, TieBreaks, Unrated
from tests import builders
from tests.builders import after, name, played, tournament
from tests.saying import english, refused, told

NEW, OLD = TieBreakEdition.MARCH_2026, TieBreakEdition.AUGUST_2024


def created(system: str = "fide-dutch-2026", starts: str = "", tie_breaks: TieBreaks | None = None) -> TieBreaks:
    events = decide(None, CreateTournament("Open", system, 5, starts=starts, tie_breaks=tie_breaks))
    return replay(events).settings.tie_breaks


@pytest.mark.parametrize(
    ("system", "codes"),
    [
        ("fide-dutch-2026", ("BH/C1", "BH", "SB", "DE", "WIN")),
        ("fide-rating-2009", ("OTHER_F10_DE", "OTHER_F10_ARO")),
        ("ecf", ()),
        ("berger", ("DE", "WIN", "SB", "KS")),
    ],
)
def test_a_new_tournament_records_the_usual_list_of_its_system(system: str, codes: tuple[str, ...]) -> None:
    assert created(system).codes == codes


@pytest.mark.parametrize(
    ("system", "starts", "edition"),
    [
        ("fide-dutch-2026", "", NEW),
        ("fide-dutch-2017", "", OLD),
        ("fide-dutch-2026", "2026/02/28", OLD),
        ("fide-dutch-2017", "2026-03-01", NEW),
    ],
)
def test_the_first_day_chooses_the_edition(system: str, starts: str, edition: TieBreakEdition) -> None:
    assert created(system, starts).edition is edition


def test_codes_are_recorded_as_they_are_written_here() -> None:
    wished = TieBreaks(("bh-c1", "ge", "ks/l1"), NEW, Unrated.LEAVE_OUT)

    assert created(tie_breaks=wished) == TieBreaks(("BH/C1", "REP", "KS/L+1"), NEW, Unrated.LEAVE_OUT)


@pytest.mark.parametrize(
    ("codes", "edition", "system", "place", "problem"),
    [
        (("BH", "XYZ"), NEW, "fide-dutch-2026", 2, "unknown tie-break"),
        (("WIN/C1",), NEW, "fide-dutch-2026", 1, "does not take the modifier C"),
        (("DE", "STD"), OLD, "fide-dutch-2026", 2, "the edition 2024-08 does not have it"),
        (("DE", "WIN", "BH"), NEW, "berger", 3, "must not be used in round robins"),
        (("SB", "WIN", "SB"), NEW, "fide-dutch-2026", 3, "it is in the list already"),
        (("BH/Q2",), NEW, "fide-dutch-2026", 1, "/Q2 is not a modifier"),
        (("MPvGP",), NEW, "fide-dutch-2026", 1, "it is for teams"),
        (("OTHER_BLITZ",), NEW, "fide-dutch-2026", 1, "cannot be computed here"),
        (("", "BH"), NEW, "fide-dutch-2026", 1, "a code begins with a name"),
    ],
)
def test_a_code_that_cannot_be_used_is_refused_with_place_and_reason(
    codes: tuple[str, ...], edition: TieBreakEdition, system: str, place: int, problem: str
) -> None:
    with pytest.raises(BadTieBreakCode) as refused:
        created(system, tie_breaks=TieBreaks(codes, edition))

    assert (refused.value.place, refused.value.code) == (place, codes[place - 1])
    assert problem in english(refused.value.problem)


def test_direct_encounter_may_come_twice() -> None:
    assert created(tie_breaks=TieBreaks(("DE", "BH", "DE"))).codes == ("DE", "BH", "DE")


def test_the_list_changes_by_an_event_that_shows_what_was() -> None:
    state = tournament(2)

    (event,) = decide(state, ChangeTieBreaks(TieBreaks(("WIN",)), "printed so"))

    assert event == TieBreaksChanged(state.settings.tie_breaks, TieBreaks(("WIN",)), "printed so")
    assert evolve(state, event).settings.tie_breaks == TieBreaks(("WIN",))
    assert decide(evolve(state, event), ChangeTieBreaks(TieBreaks(("WIN",)))) == ()


def test_a_change_can_be_taken_back() -> None:
    events = builders.registered(2)
    before = replay(events)
    events += decide(before, ChangeTieBreaks(TieBreaks(("WIN",))))

    undone = undo(events, len(events), len(events), "a slip")

    assert replay([*events, *undone]).settings.tie_breaks == before.settings.tie_breaks


def test_after_the_first_pairing_a_change_is_taken_back_with_a_reason_too() -> None:
    state = played(tournament(2), (1, 2, Outcome.DRAW))
    changed = decide(state, ChangeTieBreaks(TieBreaks(("WIN",)), "as printed"))
    undoing = Undoing(state.version + 1, state, replay(changed, state), " ", state.touched)

    with pytest.raises(ReasonMissing):
        TIE_BREAKS.undo(changed[0], undoing)
    (back,) = TIE_BREAKS.undo(changed[0], replace(undoing, reason="a slip"))
    assert back == TieBreaksChanged(TieBreaks(("WIN",)), state.settings.tie_breaks, "a slip")


def test_the_timeline_shows_lists_and_lots() -> None:
    state = shared()
    changed = TieBreaksChanged(TieBreaks(("WIN", "DE")), TieBreaks((), OLD), "as printed")

    codes = "Tie-breaks changed: none, shared places instead of WIN, DE"
    assert told(changed, state) == f"{codes}; edition 2024-08: as printed"
    assert told(LotDrawn((name(1), name(0))), state) == "Lots drawn for a shared place: Player b; Player a"


@pytest.mark.parametrize(
    ("now", "what"),
    [
        ({"unrated": Unrated.MEAN}, "unrated players count with the average rating of the field"),
        ({"unrated": Unrated.FIXED, "unrated_rating": 1450}, "unrated players count as 1450"),
        ({"game_ratings": GameRatings.OF_ROUND}, "count a game with the opponent's rating in that round"),
    ],
)
def test_the_warning_and_the_timeline_say_what_changed_and_nothing_else(now: dict[str, Any], what: str) -> None:
    state = played(tournament(2), (1, 2, Outcome.DRAW))
    was = state.settings.tie_breaks
    command = ChangeTieBreaks(replace(was, **now), "as the regulations say")

    (warning,) = warnings_before(state, command)
    (event,) = decide(state, command)

    said = english(warning.message)
    assert said.endswith(f"{what}.")
    assert told(event, state).endswith(f"{what}: as the regulations say")
    assert not any(code in said for code in was.codes)


def test_nothing_is_warned_of_if_nothing_would_change() -> None:
    state = played(tournament(2), (1, 2, Outcome.DRAW))

    assert not warnings_before(state, ChangeTieBreaks(state.settings.tie_breaks))


def test_after_the_first_pairing_a_change_needs_a_reason() -> None:
    state = played(tournament(2), (1, 2, Outcome.DRAW))

    with pytest.raises(ReasonMissing) as invalid:
        decide(state, ChangeTieBreaks(TieBreaks(("WIN",)), "  "))

    said = "The reason is missing: the list was announced before the first round: say why it changes."
    assert refused(invalid.value) == said


def test_a_change_does_not_make_a_draft_stale() -> None:
    state = after(tournament(2), ChangeTieBreaks(TieBreaks(("WIN",))))

    assert state.touched < state.version


def test_a_finished_tournament_keeps_its_list() -> None:
    state = evolve(tournament(2), TournamentFinished())

    with pytest.raises(TournamentIsOver):
        decide(state, ChangeTieBreaks(TieBreaks(("WIN",)), "too late"))


def shared() -> Tournament:
    """Two players who drew share the first place, two who drew the third."""
    state = after(tournament(4), ChangeTieBreaks(TieBreaks(())))
    return played(state, (1, 2, Outcome.DRAW), (3, 4, Outcome.DOUBLE_FORFEIT))


def test_lots_among_all_who_share_a_place_decide_it() -> None:
    state = after(shared(), RecordLots((name(1), name(0))))

    assert [(row.place, row.player) for row in standings(state)] == [(1, "b"), (2, "a"), (3, "c"), (3, "d")]


@pytest.mark.parametrize("drawn", [("a",), ("a", "c"), ("a", "b", "a"), ("a", "b", "c", "d")])
def test_lots_among_others_are_refused(drawn: tuple[str, ...]) -> None:
    with pytest.raises(NothingToDraw):
        decide(shared(), RecordLots(tuple(PlayerId(player) for player in drawn)))


def test_lots_decide_nothing_among_more_players_than_drew() -> None:
    state = after(shared(), RecordLots((name(1), name(0))))
    state = evolve(state, ResultCorrected(1, list(state.play.rounds[0].games)[1], Outcome.DOUBLE_FORFEIT, Outcome.DRAW))

    assert {row.place for row in standings(state)} == {1}


def drawn(state: Tournament, seed: str, players: tuple[PlayerId, ...] = (name(0), name(1))) -> tuple[Event, ...]:
    return decide(state, DrawLots(players, seed))


def test_lots_that_the_program_draws_are_of_a_seed_recorded_with_the_first() -> None:
    seed, lots = drawn(shared(), "first")

    assert seed == SeedDrawn("first")
    assert isinstance(lots, LotDrawn)
    assert tuple(row.player for row in standings(replay([seed, lots], shared())) if row.place < 3) == lots.players


def test_drawing_again_gives_the_same_order_also_after_an_undo_whatever_seed_comes() -> None:
    log = builders.registered(2)
    log += decide(replay(log), ChangeTieBreaks(TieBreaks(())))
    log += decide(replay(log), builders.pair_command(replay(log), (1, 2)))
    log += decide(replay(log), PublishRound(1))
    log += decide(replay(log), builders.result(replay(log), 1, Outcome.DRAW))
    first = drawn(replay(log), "first")
    log += first
    log += undo(log, len(log) - 1, len(log))

    assert replay(log).settings.lots == ()
    orders = permutations((name(0), name(1)))
    again = {drawn(replay(log), seed, players) for seed, players in product(("a", "b", "c"), orders)}
    assert again == {first[1:]}


def test_the_order_is_drawn_anew_once_something_about_the_tie_changes() -> None:
    def orders(state: Tournament) -> list[tuple[PlayerId, ...]]:
        found = []
        for seed in map(str, range(40)):
            event = drawn(state, seed)[-1]
            assert isinstance(event, LotDrawn)
            found.append(event.players)
        return found

    later = played(shared(), (1, 2, Outcome.DRAW), (3, 4, Outcome.DOUBLE_FORFEIT))

    assert set(orders(shared())) == {(name(0), name(1)), (name(1), name(0))}
    assert orders(shared()) == orders(shared()) != orders(later)


@pytest.mark.parametrize("players", [("a",), ("a", "c"), ("a", "b", "a"), ("a", "b", "c", "d")])
def test_nothing_is_drawn_among_others(players: tuple[str, ...]) -> None:
    with pytest.raises(NothingToDraw):
        drawn(shared(), "first", tuple(PlayerId(player) for player in players))
