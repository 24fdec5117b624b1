"""Withdrawn players in report files: they come back as withdrawn, not as absent."""

from __future__ import annotations

from domain.players.byes import GrantBye
from domain.players.expulsions import Expel
from domain.players.withdrawals import Reinstate, Withdraw, Withdrawn
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.replay import evolve, replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import ByeKind, Outcome
from tests.builders import after, name, played, tournament
from tests.for_each import for_each


def after_a_round(*commands: Command) -> Tournament:
    """Five players after a round, then these commands."""
    state = played(tournament(5), (1, 2, Outcome.WHITE_WINS), (3, 4, Outcome.WHITE_WINS), bye=5)
    return after(state, *commands)


def lines(state: Tournament, flavour: Flavour = Flavour.TRF26) -> list[str]:
    return [line for line in export(state, places, flavour).splitlines() if line.startswith("### With")]


def test_a_line_says_who_has_withdrawn_and_from_when_on() -> None:
    gone = Withdraw(name(3))

    assert lines(after_a_round(gone)) == ["### Withdrawn @ Round 2: 4"]
    assert lines(after_a_round(gone, Reinstate(name(3)))) == []
    assert lines(after_a_round(gone, Expel(name(3), reason="signals"))) == []
    assert lines(after_a_round(gone), Flavour.ENGINES) == []


def test_a_line_says_who_did_not_come() -> None:
    state = evolve(after_a_round(), Withdrawn(name(3), 2, by_absence=True))

    assert lines(state) == ["### Withdrawn @ Round 2: 4, without notice"]
    (again,) = (
        each
        for each in replay(events_of(read_trf(export(state, places)))).roster.players.values()
        if each.withdrawn_from
    )
    assert again.withdrawn_by_absence


@for_each(rounds=[1, 2], flavour=[Flavour.TRF26, Flavour.TRF16])
def test_a_withdrawal_comes_back_when_rounds_are_added(rounds: int, flavour: Flavour) -> None:
    state = after_a_round(Withdraw(name(3)))
    if rounds == 2:
        state = played(state, (1, 3, Outcome.DRAW), (5, 2, Outcome.DRAW))
    text = export(state, places, flavour)

    again = replay(events_of(read_trf(text)))

    assert [each.withdrawn_from for each in again.roster.players.values()] == [None, None, None, 2, None]
    assert again.roster.byes.get(5, {}) == {}
    assert export(again, places, Flavour.AS_READ) == text
    assert export(again, places, flavour) == text


def test_a_file_that_was_imported_says_of_a_withdrawal_since_then() -> None:
    text = export(after_a_round(), places)
    state = replay(events_of(read_trf(text)))
    player = [*state.roster.players][3]

    withdrawn = after(state, Withdraw(player))

    assert lines(withdrawn, Flavour.AS_READ) == ["### Withdrawn @ Round 2: 4"]
    assert lines(after(withdrawn, Reinstate(player)), Flavour.AS_READ) == []


def test_a_line_against_the_games_of_the_file_has_no_effect() -> None:
    state = played(after_a_round(Withdraw(name(3))), (1, 3, Outcome.DRAW), (5, 2, Outcome.DRAW))
    text = export(state, places).replace("### Withdrawn @ Round 2: 4", "### Withdrawn @ Round 2: 1")

    again = replay(events_of(read_trf(text)))

    assert {each.withdrawn_from for each in again.roster.players.values()} == {None}


def last_round_missed() -> Tournament:
    """Three rounds of six players; the sixth asked for a bye without points in the last one."""
    state = played(tournament(6, rounds=3), *((each, each + 3, Outcome.WHITE_WINS) for each in (1, 2, 3)))
    state = played(state, (2, 1, Outcome.DRAW), (3, 4, Outcome.DRAW), (6, 5, Outcome.WHITE_WINS))
    state = after(state, GrantBye(name(5), 3, ByeKind.ZERO_POINT))
    return played(state, (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW), bye=5)


def test_who_missed_the_last_round_by_a_bye_has_not_withdrawn() -> None:
    text = export(last_round_missed(), places)

    again = replay(events_of(read_trf(text)))

    assert [each.withdrawn_from for each in again.roster.players.values()] == [None] * 6
    assert export(again, places, Flavour.AS_READ) == text


def test_who_missed_the_last_round_has_withdrawn_in_files_of_other_programs() -> None:
    text = export(last_round_missed(), places).replace("182 J'adoube", "182 Another program")

    again = replay(events_of(read_trf(text)))

    assert [each.withdrawn_from for each in again.roster.players.values()] == [None, None, None, None, None, 3]
