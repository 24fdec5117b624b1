"""The tournament as a whole: created, changed, its options."""

from __future__ import annotations

from typing import Any

import pytest

from domain.pairing.registry import all_rules, codes
from domain.pairing.rules import SystemRules
from domain.refusals import InvalidValue, UnknownPlayer, UnknownSystem
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament, TournamentCreated
from domain.settings.initial_colour import ColourAlreadyDrawn, DrawInitialColour, InitialColourDrawn
from domain.tournament.decide import decide
from domain.values import Colour, PlayerId
from tests.builders import after, name, paired, prohibit, tournament
from tests.saying import english


@pytest.mark.parametrize("code", codes())
def test_every_system_can_be_chosen(code: str) -> None:
    (event,) = decide(None, CreateTournament("Open", code, 5))

    assert isinstance(event, TournamentCreated)
    assert event.system == code


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.code)
def test_every_system_explains_in_a_sentence_when_to_choose_it(rules: SystemRules) -> None:
    assert english(rules.when).endswith(".")


def test_an_unknown_system_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownSystem) as refusal:
        decide(None, CreateTournament("Open", "none", 5))

    assert "fide-dutch-2026" in refusal.value.known


@pytest.mark.parametrize(
    ("code", "options"),
    [("fide-dutch-2026", {"avoid": "club"}), ("ecf", {"nonsense": "1"}), ("ecf", {"avoid": "everybody"})],
)
def test_an_option_that_the_system_does_not_have_is_refused(code: str, options: dict[str, str]) -> None:
    with pytest.raises(InvalidValue, match="options"):
        decide(None, CreateTournament("Open", code, 5, options=options))


def test_an_option_of_the_english_rules_is_recorded() -> None:
    (event,) = decide(None, CreateTournament("Congress", "ecf", 5, options={"avoid": "nothing"}))

    assert isinstance(event, TournamentCreated)
    assert event.options == {"avoid": "nothing"}


def test_a_lot_that_was_drawn_comes_with_the_tournament() -> None:
    events = decide(None, CreateTournament("Open", "ecf", 5, initial_colour=Colour.BLACK))

    assert events[1] == InitialColourDrawn(Colour.BLACK)


def test_the_lot_stays_once_a_round_is_paired() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))

    assert decide(state, DrawInitialColour(Colour.WHITE)) == ()
    with pytest.raises(ColourAlreadyDrawn):
        decide(state, DrawInitialColour(Colour.BLACK))


def test_settings_change_only_where_they_differ() -> None:
    state = tournament(4)

    assert decide(state, ChangeSettings()) == ()
    assert after(state, ChangeSettings(rounds=7)).settings.number_of_rounds == 7


def test_no_fewer_rounds_are_announced_than_are_paired() -> None:
    with pytest.raises(InvalidValue):
        decide(paired(tournament(4), (1, 3), (4, 2)), ChangeSettings(rounds=0))


def test_a_prohibition_names_players_who_are_there() -> None:
    with pytest.raises(UnknownPlayer):
        decide(tournament(2), prohibit(tournament(2), (name(0), PlayerId("nobody")), 1, 5))


def test_the_language_is_a_code_that_can_be_changed() -> None:
    state = after(tournament(2), ChangeSettings(language="fr"))

    assert state.settings.language == "fr"
    assert decide(state, ChangeSettings(language="fr")) == ()
    assert after(state, ChangeSettings(rounds=7)).settings.language == "fr"
    assert after(state, ChangeSettings(language="")).settings.language == ""
    for code in ("French", "f", "F1"):
        with pytest.raises(InvalidValue):
            decide(state, ChangeSettings(language=code))


def test_the_festival_is_a_name_that_can_be_changed_and_left() -> None:
    state = after(tournament(2), ChangeSettings(festival="  City   Festival "))

    assert state.settings.festival == "City Festival"
    assert decide(state, ChangeSettings(festival="City  Festival")) == ()
    assert after(state, ChangeSettings(rounds=7)).settings.festival == "City Festival"
    assert after(state, ChangeSettings(festival=" ")).settings.festival == ""
    for name_ in ("---", "x" * 201):
        with pytest.raises(InvalidValue, match="festival"):
            decide(state, ChangeSettings(festival=name_))


def test_only_another_number_of_rounds_makes_a_draft_stale() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))

    assert not after(state, ChangeSettings(name="Another Open")).draft_is_stale
    assert after(state, ChangeSettings(rounds=1, leave_fide_mode=True)).draft_is_stale


def stating(field: str, text: str) -> ChangeSettings:
    values: dict[str, Any] = {field: text}
    return ChangeSettings(**values)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *((each, "stated") for each in ("city", "chief_arbiter", "time_control")),
        ("federation", "AUT"),
        ("starts", "2026-05-01"),
        ("ends", "2026-05-09"),
    ],
)
def test_what_a_report_file_states_of_a_tournament_can_be_stated_later_and_taken_away(field: str, text: str) -> None:
    state = after(tournament(2), stating(field, text))

    assert getattr(state.settings, field) == text
    assert decide(state, stating(field, text)) == ()
    assert getattr(after(state, ChangeSettings(rounds=9)).settings, field) == text
    state = after(state, stating(field, ""))
    assert getattr(state.settings, field) == ""
