"""What a tournament asks its system's rules, shown on a system from outside that answers differently."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.corrections.checking import check
from domain.options import Case, OptionKind, options
from domain.pairing_service import field_of, pair_round
from domain.players.byes import GrantBye
from domain.players.details import CorrectRating
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.refusals import InvalidValue, UnknownSystem
from domain.rounds.drafts import PairRound
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament, TournamentCreated
from domain.standings.defaults import default_tie_breaks
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import ByeKind, Deadline, Outcome, TieBreakEdition, TieBreaks, Title
from domain.windows import deadline_of
from tests import neighbours
from tests.builders import after, created, name, played, published, registered, result, tournament
from tests.saying import refused

SYSTEM = neighbours.CODE


@pytest.fixture(autouse=True)
def _neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    neighbours.register(monkeypatch)


def _open(count: int) -> Tournament:
    return tournament(count, system=SYSTEM)


def test_it_can_be_chosen_and_names_its_usual_tie_breaks() -> None:
    (event,) = decide(None, CreateTournament("Open", SYSTEM, 5))

    assert isinstance(event, TournamentCreated)
    assert event.tie_breaks == TieBreaks(("SB", "WIN"), TieBreakEdition.AUGUST_2024)
    assert default_tie_breaks(SYSTEM, "2026/05/01").edition is TieBreakEdition.MARCH_2026
    with pytest.raises(InvalidValue) as invalid:
        decide(None, CreateTournament("Open", SYSTEM, 5, options={"avoid": "club"}))

    assert refused(invalid.value) == "options: neighbours has no options, but avoid was given."


def test_its_order_of_titles_makes_the_starting_list() -> None:
    events = created(system=SYSTEM)
    players = [
        PlayerRegistered(name(place), each.value, 2000, each) for place, each in enumerate((Title.GM, Title.NONE))
    ]

    assert pairing_numbers(replay([*events, *players])) == {name(1): 1, name(0): 2}


def test_its_numbers_freeze_with_the_second_round() -> None:
    state = played(_open(4), (1, 2, Outcome.WHITE_WINS), (3, 4, Outcome.WHITE_WINS))
    correction = CorrectRating(name(3), 2500, "typing error")

    assert pairing_numbers(after(state, correction))[name(3)] == 1
    state = published(state, (1, 3), (4, 2))
    assert pairing_numbers(after(state, correction))[name(3)] == 4


def test_who_stays_away_without_notice_has_left_by_its_rules() -> None:
    state = published(_open(4), (1, 2), (3, 4))

    assert after(state, result(state, 1, Outcome.WHITE_WINS_FORFEIT)).roster.players[name(1)].withdrawn_from == 2


def test_its_deadline_is_in_force_until_another_is_set() -> None:
    state = _open(4)

    assert deadline_of(state) is Deadline.END_OF_NEXT_ROUND
    assert deadline_of(after(state, ChangeSettings(correction_deadline=Deadline.NONE))) is Deadline.NONE


def test_it_is_given_who_has_a_bye_in_a_later_round() -> None:
    state = after(_open(4), GrantBye(name(2), 2, ByeKind.HALF_POINT))

    assert field_of(state).options == {"byes_ahead": "3"}


def test_the_options_for_an_absence_cite_its_articles() -> None:
    state = published(_open(6), (1, 2), (3, 4), (5, 6))
    ahead = options(_open(6), name(1), Case.AWAY, 1)
    entered = after(state, RegisterPlayer("Late", 1000))
    late = options(entered, list(entered.roster.players)[-1], Case.LATE, 1)
    with_bye = published(_open(5), (1, 2), (3, 4), bye=5)
    seated = [each for each in options(with_bye, name(1), Case.AWAY, 1) if each.kind is OptionKind.OPPONENT_SEATED]

    assert {each.article for each in ahead} == {"neighbours 5"}
    assert {each.article for each in late} == {"neighbours 6"}
    assert [each.article for each in seated] == ["neighbours 7"]


def test_it_pairs_and_what_it_paired_is_checked_by_it() -> None:
    events = registered(4, system=SYSTEM)
    made = pair_round(field_of(replay(events)), SYSTEM)
    (event,) = decide(
        replay(events), PairRound(1, len(events), "test", tuple((p.white, p.black) for p in made.pairs), made.bye)
    )

    assert [(pair.white, pair.black) for pair in made.pairs] == [(1, 2), (3, 4)]
    assert [each.differences for each in check([*events, event])] == [()]


def test_a_recorded_tournament_of_a_system_that_is_not_registered_is_listed_and_its_rules_are_refused() -> None:
    known = replay(registered(4, rounds=7))
    state = replace(known, settings=replace(known.settings, system="elsewhere"))

    assert (state.settings.number_of_rounds, len(state.roster.players)) == (7, 4)
    with pytest.raises(UnknownSystem, match="elsewhere"):
        field_of(state)
    with pytest.raises(UnknownSystem, match="elsewhere"):
        deadline_of(state)
