"""Another pairing system before round one, and what follows from it."""

from __future__ import annotations

import pytest

from domain.players.byes import GrantBye
from domain.settings.acceleration import ChangeAcceleration
from domain.settings.changes import ChangeSettings
from domain.settings.prohibitions import ChangeProhibitions
from domain.settings.system import ByesNotInRoundRobin, ChangeSystem, SystemIsFixed
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.defaults import default_tie_breaks
from domain.state.special_rules import Prohibition
from domain.subject import Event
from domain.tournament.decide import decide, decide_together
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import ByeKind, TieBreaks
from tests.builders import after, name, paired, registered, tournament

APART = ChangeProhibitions((Prohibition((name(0), name(1)), 1, 5),))
BAKU = ChangeAcceleration(baku=True)


def test_the_usual_tie_breaks_and_the_rounds_follow_the_system() -> None:
    state = after(tournament(6, rounds=9), ChangeSystem("berger"))

    assert state.settings.system == "berger"
    assert state.settings.number_of_rounds == 5
    assert state.settings.tie_breaks.codes == default_tie_breaks("berger").codes


def test_tie_breaks_that_were_chosen_stay() -> None:
    chosen = TieBreaks(("WIN",), default_tie_breaks("fide-dutch-2026").edition)
    state = after(tournament(6), ChangeTieBreaks(chosen), ChangeSystem("berger"))

    assert state.settings.tie_breaks.codes == ("WIN",)


def test_what_the_new_system_does_not_know_ends() -> None:
    state = after(tournament(6), BAKU, APART, ChangeSystem("berger"))

    assert not state.settings.baku_acceleration
    assert state.settings.prohibitions == ()


def test_the_same_system_changes_nothing() -> None:
    assert decide(tournament(6), ChangeSystem("fide-dutch-2026")) == ()


def test_once_round_one_is_paired_the_system_is_fixed() -> None:
    with pytest.raises(SystemIsFixed):
        decide(paired(tournament(4), (1, 3), (4, 2)), ChangeSystem("berger"))


def test_a_half_point_bye_stands_in_the_way_of_a_round_robin() -> None:
    state = after(tournament(4), GrantBye(name(0), 2, ByeKind.HALF_POINT))

    with pytest.raises(ByesNotInRoundRobin):
        decide(state, ChangeSystem("berger"))


def test_undo_brings_back_the_system_its_rounds_and_what_ended() -> None:
    events: list[Event] = registered(6, rounds=9)
    events += decide(replay(events), BAKU)
    before = replay(events)
    changed = decide(before, ChangeSystem("berger"))
    events += changed

    undone = replay([*events, *undo(events, len(events) - len(changed) + 1, len(events))])

    assert len(changed) == 2
    assert undone.settings == before.settings


def test_commands_together_are_decided_one_after_the_other() -> None:
    state = tournament(4, system="berger")

    events = decide_together(state, [ChangeSystem("fide-dutch-2026"), ChangeSettings(rounds=7), BAKU])

    now = replay(events, state)
    assert (now.settings.number_of_rounds, now.settings.baku_acceleration) == (7, True)
