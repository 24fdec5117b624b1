"""Expelled players in report files: a blank place is explained, and comes back."""

from __future__ import annotations

from domain.players.expulsions import Expel, ReverseExpulsion
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import Outcome
from tests.builders import after, name, played, tournament
from tests.for_each import for_each


def after_a_round(*commands: Expel | ReverseExpulsion) -> Tournament:
    """Five players after a round, then these decisions."""
    state = played(tournament(5), (1, 2, Outcome.WHITE_WINS), (3, 4, Outcome.WHITE_WINS), bye=5)
    return after(state, *commands)


def then_a_round(state: Tournament) -> Tournament:
    """The second round, without the fourth player."""
    return played(state, (1, 3, Outcome.DRAW), (5, 2, Outcome.DRAW))


def lines(state: Tournament, flavour: Flavour = Flavour.TRF26) -> list[str]:
    return [line for line in export(state, places, flavour).splitlines() if line.startswith("### Exp")]


def test_a_line_says_who_is_expelled_and_from_when_on() -> None:
    out, in_them = Expel(name(3), reason="signals"), Expel(name(3), in_standings=True, reason="signals")

    assert lines(after_a_round(out)) == ["### Expelled @ Round 2: 4"]
    assert lines(after_a_round(in_them)) == ["### Expelled @ Round 2: 4, in the standings"]
    assert lines(after_a_round(out, ReverseExpulsion(name(3), reason="not proved"))) == []
    assert lines(after_a_round(out), Flavour.ENGINES) == []


@for_each(in_standings=[False, True], rounds=[1, 2], flavour=[Flavour.TRF26, Flavour.TRF16])
def test_an_expulsion_comes_back(in_standings: bool, rounds: int, flavour: Flavour) -> None:
    state = after_a_round(Expel(name(3), in_standings=in_standings, reason="signals"))
    if rounds == 2:
        state = then_a_round(state)
    text = export(state, places, flavour)

    again = replay(events_of(read_trf(text)))

    expulsions = [each.expulsion for each in again.roster.players.values()]
    assert [(each.round, each.in_standings) for each in expulsions if each] == [(2, in_standings)]
    assert [again.plays_in(each, 3) for each in again.roster.players] == [True, True, True, False, True]
    assert export(again, places, Flavour.AS_READ) == text
    assert export(replay(events_of(read_trf(export(again, places, flavour)))), places, flavour) == text


def test_a_file_that_was_imported_says_of_an_expulsion_since_then() -> None:
    text = export(after_a_round(), places)
    state = replay(events_of(read_trf(text)))

    expelled = after(state, Expel([*state.roster.players][3], reason="signals"))

    assert lines(expelled, Flavour.AS_READ) == ["### Expelled @ Round 2: 4"]
    assert (
        lines(after(expelled, ReverseExpulsion([*state.roster.players][3], reason="not proved")), Flavour.AS_READ) == []
    )
