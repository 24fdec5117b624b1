from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.exchange.csv_reading import CsvError, CsvTooLarge, read_csv
from domain.exchange.csv_writing import written
from domain.exchange.pairing_import import MOST_ROWS
from domain.exchange.pairing_rows import pairing_rows
from domain.exchange.pairing_table import Beside, Doing, PairingImport, check_pairings, pairing_import
from domain.exchange.people import NamedPlayer
from domain.exchange.problems import TableProblem
from domain.exchange.refusals import TableRefused
from domain.exchange.result_words import outcome_of
from domain.exchange.tables import all_pairings_table
from domain.players.byes import GrantBye
from domain.players.registration import PlayerRegistered
from domain.players.withdrawals import Withdraw
from domain.rounds.by_hand import ManualPairingEnded
from domain.rounds.manual import BreaksAbsoluteCriteria
from domain.settings.creation import TournamentCreated
from domain.settings.initial_colour import InitialColourDrawn
from domain.simulation.generator import generate
from domain.simulation.plan import Plan, Rates, random_entrants
from domain.standings.ranking import standings
from domain.state.round_robin import rounds_for
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.values import ByeKind, Colour, Outcome, PlayerId, TieBreaks
from tests.builders import SYSTEM, after, paired, played, published, result, tournament
from tests.property.playing import Arbiters
from tests.saying import english

WIN, DRAW, LOSS = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS


def looked_at(state: Tournament, text: str) -> PairingImport:
    return pairing_import(state, text.encode(), "table", Beside.NOTHING)


def taken(state: Tournament, text: str) -> Tournament:
    found = pairing_import(state, text.encode(), "table", Beside.SYSTEM)
    assert found.problems == ()
    return replay(found.events, state)


def boards(state: Tournament, number: int) -> list[tuple[str, str, Outcome | None]]:
    return [(game.white, game.black, game.outcome) for game in state.play.rounds[number - 1].games.values()]


@pytest.mark.parametrize(
    "text",
    [
        "Round,Board,White,Black,Result\n1,1,Player a,Player c,1-0\n1,2,Player d,Player b,½-½\n",
        "Brett;Weiß;Schwarz;Ergebnis\n2;Player d;Player b;remis\n1;Player a;Player c;1 : 0\n",
        "Éch.\tBlancs\tNoirs\tRésultat\n1\tPlayer a\tPlayer c\t1 - 0\n2\tPlayer d\tPlayer b\t½ - ½\n",
        "Ronda,Mesa,Blancas,Negras,Resultado\nRonda 1,1,Player a,Player c,1-0\nRonda 1,2,Player d,Player b,tablas\n",
        "Bo.;No.;;Name;Rtg;Result;;Name;Rtg;No.\n1;1;GM;Player a;;1 - 0;;Player c;;3\n2;4;;Player d;;½;;FM Player b\n",
        "White No,Black No,Result\n1,3,1-0\n4,2,0.5-0.5\n",
        'White,Black,Result\nPlayer a,Player c,1\nPlayer d,Player b,"0,5"\n',
    ],
)  # fmt: skip
def test_a_table_of_ours_or_of_another_program_becomes_the_next_round_by_hand(text: str) -> None:
    state = taken(tournament(4), text)

    assert boards(state, 1) == [("a", "c", WIN), ("d", "b", DRAW)]
    assert (state.play.rounds[0].engine, state.play.rounds[0].is_public, state.play.manual_pairing) == (
        "manual",
        True,
        None,
    )


def test_a_table_without_results_becomes_a_draft() -> None:
    state = taken(tournament(4), "Board,White,Black\n1,Player a,Player c\n2,Player d,Player b\n")

    assert state.draft is not None
    assert boards(state, 1) == [("a", "c", None), ("d", "b", None)]


def test_what_the_system_would_have_paired_is_recorded_beside_it() -> None:
    text = "White,Black\nPlayer a,Player b\nPlayer c,Player d\n"
    events = pairing_import(tournament(4), text.encode(), "table", Beside.SYSTEM).events

    (ended,) = [event for event in events if isinstance(event, ManualPairingEnded)]
    assert ended.by_system == (("a", "c"), ("d", "b"))
    assert ended.reason == "table"


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("White,Black\nPlayer a,Player c\nPlayer d,Player b\n", Colour.WHITE),
        ("White,Black\nPlayer c,Player a\nPlayer b,Player d\n", Colour.BLACK),
        ("White,Black\nPlayer c,Player b\nPlayer a,bye\n", Colour.BLACK),
    ],
)
@pytest.mark.article("C.04.3:2026 [4]")
def test_the_lot_is_the_one_of_round_one(text: str, colour: Colour) -> None:
    players = [PlayerRegistered(PlayerId(each), f"Player {each}", 2400 - place) for place, each in enumerate("abcd")]

    created = TournamentCreated("Open", SYSTEM, 5, tie_breaks=TieBreaks())

    assert taken(replay([created, *players]), text).settings.initial_colour is colour


def test_who_does_not_play_has_the_bye_of_the_table_or_is_absent() -> None:
    state = taken(
        tournament(8),
        "White,Black,Result\nPlayer a,Player b,\nPlayer c,bye,1\nPlayer d,bye,½\nPlayer e,,half-point bye\n"
        "Player f,nicht ausgelost,0\nPlayer g,,full-point bye\n",
    )

    assert state.play.rounds[0].bye == "c"
    assert state.play.rounds[0].unpaired == {
        "d": ByeKind.HALF_POINT,
        "e": ByeKind.HALF_POINT,
        "f": ByeKind.ZERO_POINT,
        "g": ByeKind.FULL_POINT,
        "h": ByeKind.ZERO_POINT,
    }


def test_a_preview_names_who_is_in_no_row() -> None:
    (first,) = looked_at(tournament(3), "White,Black\nPlayer a,Player b\n").rounds

    assert [(each.name, each.kind, each.line) for each in first.absent] == [("Player c", ByeKind.ZERO_POINT, None)]


def test_the_same_table_again_changes_nothing() -> None:
    text = "White,Black,Result\nPlayer a,Player c,1-0\nPlayer d,Player b,\n"
    state = taken(tournament(4), text)

    again = looked_at(state, text)
    assert (again.events, [each.doing for each in again.rounds]) == ((), [Doing.NOTHING])


def test_results_come_later_to_a_round_that_is_paired_so() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    found = looked_at(state, "Round,White,Black,Result\n1,Player d,Player b,0-1\n1,Player a,Player c,\n")

    assert [(each.doing, each.results) for each in found.rounds] == [(Doing.RESULTS, 1)]
    assert boards(replay(found.events, state), 1) == [("a", "c", None), ("d", "b", LOSS)]


def test_an_adjourned_game_gets_its_end() -> None:
    state = published(tournament(2), (1, 2))
    state = after(state, result(state, 1, Outcome.ADJOURNED))

    assert boards(taken(state, "White,Black,Result\nPlayer a,Player b,1-0\n"), 1) == [("a", "b", WIN)]


def test_another_draft_is_thrown_away() -> None:
    state = taken(paired(tournament(4), (1, 3), (4, 2)), "White,Black\nPlayer a,Player b\nPlayer c,Player d\n")

    assert boards(state, 1) == [("a", "b", None), ("c", "d", None)]


def test_a_whole_tournament_comes_round_by_round() -> None:
    text = (
        "Rd;Weiß;Schwarz;Ergebnis\n1;Player a;Player c;1-0\n1;Player d;Player b;0-1\n"
        "2;Player b;Player a;½\n2;Player c;Player d;+:-\n3;Player a;Player d;\n3;Player b;Player c;\n"
    )
    state = taken(tournament(4), text)

    assert [len(each.missing) for each in state.play.rounds] == [0, 0, 2]
    assert boards(state, 2)[1] == ("c", "d", Outcome.WHITE_WINS_FORFEIT)
    assert state.draft is not None


def test_broken_absolute_criteria_are_reported_and_must_be_acknowledged() -> None:
    state = played(tournament(4), (1, 3, WIN), (4, 2, DRAW))
    found = looked_at(state, "White,Black\nPlayer c,Player a\nPlayer b,Player d\n")

    assert [len(each.breaches) for each in found.rounds] == [2]
    assert "have met before" in english(found.rounds[0].breaches[0])
    with pytest.raises(BreaksAbsoluteCriteria):
        check_pairings(found, acknowledged=False)
    assert len(replay(found.events, state).play.rounds) == 2


@pytest.mark.article("F.8")
def test_who_was_absent_without_notice_and_sits_at_a_board_has_come_back() -> None:
    state = played(tournament(4, system="fide-rating-2009"), (1, 3, Outcome.WHITE_WINS_FORFEIT), (4, 2, DRAW))
    state = taken(state, "White,Black\nPlayer b,Player a\nPlayer c,Player d\n")

    assert not state.roster.players[PlayerId("c")].withdrawn_by_absence
    assert len(boards(state, 2)) == 2


PUBLIC = played(tournament(4), (1, 3, WIN), (4, 2, DRAW))


@pytest.mark.parametrize(
    ("state", "text", "place", "says"),
    [
        (PUBLIC, "White,Black\nPlayer a,Player x\n", "line 2", "no registered player is called Player x"),
        (PUBLIC, "White No,Black No\n1,9\n", "line 2", "no registered player has number 9"),
        (PUBLIC, "White,Black\nPlayer a,Player a\n", "line 2", "appears twice in this line"),
        (PUBLIC, "White,Black\nPlayer a,Player b\nPlayer c,Player a\n", "line 3", "is already in line 2"),
        (PUBLIC, "Board,White,Black\n1,Player a,Player b\n1,Player c,Player d\n", "line 3", "1 is already in line 2"),
        (PUBLIC, "White,Black\nPlayer a,\n", "line 2, column 2 (Black)", "no player has Black"),
        (PUBLIC, "White,Black\n,Player a\n", "line 2, column 1 (White)", "no player has White"),
        (PUBLIC, "White,Black,Result\nPlayer a,Player b,2-0\n", "line 2, column 3 (Result)", "'2-0' is not a result"),
        (PUBLIC, "Round,White,Black\nx,Player a,Player b\n", "line 2, column 1 (Round)", "not a round number"),
        (PUBLIC, "Round,White,Black\n2,Player a,Player b\n,Player c,Player d\n", "line 3", "the round is missing"),
        (PUBLIC, "White,Black\nPlayer a,bye\nPlayer b,bye\nPlayer c,Player d\n", "line 3", "a second bye"),
        (PUBLIC, "Round,White,Black\n1,Player a,Player b\n", "line 2", "board 1 in it is Player a - Player c"),
        (PUBLIC, "Round,White,Black\n1,Player a,Player c\n", "line 2", "it has 2 boards, the table 1"),
        (PUBLIC, "Round,White,Black,Result\n1,Player a,Player c,0-1\n1,Player d,Player b,\n", "line 2", "has the res"),
        (PUBLIC, "Round,White,Black\n3,Player a,Player b\n", "line 2", "round 2 comes before round 3"),
        (PUBLIC, "White,Black\nPlayer a,bye\nPlayer b,half-point bye\n", "line 2", "Only 1 player is"),
        (tournament(4, rounds=1), "Round,White,Black\n2,Player a,Player c\n", "line 2", "round 1 comes before"),
        (
            played(tournament(2, rounds=1), (1, 2, WIN)),
            "Round,White,Black\n2,Player b,Player a\n",
            "line 2",
            "has been paired",
        ),
        (
            after(tournament(4), GrantBye(PlayerId("b"), 1, ByeKind.HALF_POINT)),
            "White,Black\nPlayer a,Player c\nPlayer b,Player d\n",
            "line 3",
            "Player b has a half-point bye in round 1",
        ),
        (
            after(tournament(4), Withdraw(PlayerId("b"))),
            "White,Black\nPlayer a,Player c\nPlayer b,Player d\n",
            "line 3",
            "Player b is not playing in round 1",
        ),
        (published(tournament(4), (1, 3), (4, 2)), "Round,White,Black\n2,Player a,Player b\n", "line 2", "lacks"),
    ],
)  # fmt: skip
def test_a_wrong_row_is_named_with_its_line_and_nothing_is_done(
    state: Tournament, text: str, place: str, says: str
) -> None:
    found = looked_at(state, text)

    assert english(found.problems[0].message).startswith(f"{place}: ")
    assert says in english(found.problems[0].message)
    assert found.events == ()
    with pytest.raises(TableRefused):
        check_pairings(found, acknowledged=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("White,Result\nA,1\n", "no column says who has black"),
        ("Black,Name,Result\nA,B,1\n", None),
        ("White,White Name,Black\nA,B,C\n", "'White Name' has the same content as the column 'White'"),
        ("White,Black\n", "the table has no boards"),
        ("", "empty"),
    ],
)
def test_a_table_without_boards_is_refused(text: str, says: str | None) -> None:
    if says is None:
        assert pairing_rows(read_csv(text.encode())).rows[0].white == NamedPlayer("B")
        return
    with pytest.raises(CsvError) as caught:
        looked_at(PUBLIC, text)
    assert says in english(caught.value.reason)


def test_too_many_rows_are_too_large() -> None:
    with pytest.raises(CsvTooLarge):
        looked_at(PUBLIC, "White,Black\n" + "a,b\n" * (MOST_ROWS + 1))


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        *((outcome.value, outcome) for outcome in Outcome),
        ("1\u20130", WIN),
        ("0 - 1", LOSS),
        ("1.0-0.0", WIN),
        (".5-.5", DRAW),
        ("0,5 : 0,5", DRAW),
        ("+ : -", Outcome.WHITE_WINS_FORFEIT),
        ("0-1F", Outcome.BLACK_WINS_FORFEIT),
        ("1-0 (k)", Outcome.WHITE_WINS_FORFEIT),
        ("1 - 0 kampflos", Outcome.WHITE_WINS_FORFEIT),
        ("- : -", Outcome.DOUBLE_FORFEIT),
        ("\u00bd-0", Outcome.WHITE_DRAWS_BLACK_LOSES),
        ("*", None),
        ("-", None),
        ("vs", None),
    ],
)
def test_results_are_read_in_every_usual_spelling(text: str, outcome: Outcome | None) -> None:
    assert outcome_of(text) is outcome


def whole(state: Tournament) -> str:
    return written(all_pairings_table(state))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_our_own_tables_read_again_change_nothing(seed: int) -> None:
    arbiters = Arbiters(Random(seed), players=9, rounds=5, system=SYSTEM)
    for _ in range(70):
        arbiters.step()
    state = arbiters.state
    found = looked_at(state, whole(state)) if state.public_rounds else None

    assert found is None or ([english(each.message) for each in found.problems], found.events) == ([], ())


RATES = Rates(draws=0.4, forfeits=0.1, byes=0.1, full_point_byes=0.05, absences=0.05, withdrawals=0.02, late=0.05)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["fide-dutch-2026", "fide-dutch-2017", "ecf", "berger"]))
def test_our_own_tables_make_the_same_tournament_on_another_server(seed: int, system: str) -> None:
    chance = Random(seed)
    players = chance.randint(4, 14)
    rounds = rounds_for(players, 1) if system == "berger" else chance.randint(2, 6)
    plan = Plan("Random", system, rounds, random_entrants(players, 1200, 2200, chance), rates=RATES)
    events = list(generate(plan, chance))
    begun = next(place for place, event in enumerate(events) if isinstance(event, InitialColourDrawn))
    state, before = replay(events), replay(events[:begun])

    found = pairing_import(before, whole(state).encode(), "table", Beside.NOTHING)
    made = replay(found.events, before)

    assert found.problems == ()
    for number, each in enumerate(state.public_rounds, start=1):
        assert boards(made, number) == boards(state, number)
        assert made.play.rounds[number - 1].bye == each.bye
    if system != "berger":  # a table contains no withdrawal, by which a round robin counts
        assert [row.points for row in standings(made)] == [row.points for row in standings(state)]


CELLS = st.sampled_from(["", "1", "2", "Player a", "Player b", "Player c", "1-0", "bye", "½", "x", "-", "9" * 30])


@given(st.lists(st.lists(CELLS, max_size=6), max_size=6))
def test_any_table_is_taken_or_refused_with_a_line(rows: list[list[str]]) -> None:
    text = "Round;Board;White;Black;Result\n" + "\n".join(";".join(row) for row in rows)
    try:
        found = looked_at(tournament(4), text)
    except CsvError as error:
        found = PairingImport((), (), (TableProblem(error.line, error.column, "", error.reason),), ())

    assert all(problem.line for problem in found.problems)
    assert not (found.problems and found.events)
