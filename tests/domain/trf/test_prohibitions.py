"""Prohibitions of paired rounds in report files: corrections and later decisions leave them as they were (F.7)."""

from __future__ import annotations

from domain.players.details import CorrectDetails
from domain.players.registration import RegisterPlayer
from domain.rounds.publication import PublishRound
from domain.settings.prohibitions import ChangeProhibitions
from domain.standings.places import places
from domain.state.special_rules import Prohibition, ProhibitionBasis, ProhibitionStrength
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import Outcome
from tests.builders import after, name, paired, played, tournament

BY_CLUB = Prohibition((), 1, 5, by=ProhibitionBasis.CLUB)


def clubs(*named: str) -> Tournament:
    """A tournament of players of these clubs."""
    corrections = (CorrectDetails(name(place), club=club) for place, club in enumerate(named))
    return after(tournament(len(named)), *corrections)


def first_round_of(*prohibitions: Prohibition) -> Tournament:
    """Four players, two of a club, after round one: its two boards are played."""
    state = after(clubs("Rook", "Rook", "Pawn", "Bishop"), ChangeProhibitions(prohibitions, leave_fide_mode=True))
    return played(state, (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.BLACK_WINS))


def lines(state: Tournament, flavour: Flavour = Flavour.TRF26) -> list[str]:
    written = export(state, places, flavour).splitlines()
    return [line for line in written if line.startswith(("260", "XXP", "### Apart"))]


def test_a_club_that_is_corrected_changes_the_rounds_to_come_alone() -> None:
    state = after(first_round_of(BY_CLUB), CorrectDetails(name(2), club="Rook"))

    assert lines(state) == ["260 001 001    1    2", "260 002 005    1    2    3"]
    assert lines(state, Flavour.TRF16) == [
        "### Apart @ Rounds 1-1: 1 2",
        "XXP    1    2    3",
        "### Apart @ Rounds 2-5: 1 2 3",
    ]


def test_a_player_who_leaves_the_club_was_kept_apart_before() -> None:
    state = after(first_round_of(BY_CLUB), CorrectDetails(name(1), club="Pawn"))

    assert lines(state) == ["260 001 001    1    2", "260 002 005    2    3"]


def test_a_round_that_is_only_a_draft_goes_by_the_clubs_of_now() -> None:
    drafted = paired(first_round_of(BY_CLUB), (1, 2), (3, 4))

    assert lines(after(drafted, CorrectDetails(name(2), club="Rook"))) == [
        "260 001 001    1    2",
        "260 002 005    1    2    3",
    ]


def test_a_latecomer_of_the_club_needs_no_line_of_their_own() -> None:
    latecomer = RegisterPlayer("Late, Entry", 1000, club="Rook")

    assert lines(after(first_round_of(BY_CLUB), latecomer)) == ["260 001 005    1    2    5"]


def test_prohibitions_that_are_lifted_or_added_later_leave_the_rounds_before_as_they_were() -> None:
    soft = Prohibition((name(1), name(2)), 1, 5, strength=ProhibitionStrength.IF_POSSIBLE)
    state = first_round_of(BY_CLUB, soft)
    state = after(state, ChangeProhibitions((Prohibition((name(0), name(3)), 1, 5),), leave_fide_mode=True))

    assert lines(state) == [
        "260 001 001    1    2",
        "### Apart if possible @ Rounds 1-1: 2 3",
        "260 002 005    1    4",
    ]


def test_the_file_is_the_same_after_it_is_read_and_written_again() -> None:
    state = after(first_round_of(BY_CLUB), CorrectDetails(name(2), club="Rook"))
    again = replay(events_of(read_trf(export(state, places))))

    assert lines(again) == lines(state)
    third = paired(again, (1, 4), (2, 3))
    assert lines(after(third, PublishRound(2))) == lines(state)


def test_a_file_for_engines_says_each_prohibition_twice_and_is_read_once() -> None:
    state = after(tournament(4), ChangeProhibitions((Prohibition((name(0), name(1)), 1, 5),)))
    text = export(state, places, Flavour.ENGINES)

    again = replay(events_of(read_trf(text)))

    assert lines(again, Flavour.ENGINES) == lines(state, Flavour.ENGINES) == ["260 001 005    1    2", "XXP    1    2"]


def test_trf16_has_the_rounds_of_each_prohibition_beside_those_of_the_next_round() -> None:
    state = first_round_of(Prohibition((name(0), name(1)), 1, 5), Prohibition((name(2), name(3)), 1, 1))
    text = export(state, places, Flavour.TRF16)
    assert lines(state, Flavour.TRF16) == [
        "XXP    1    2",
        "### Apart @ Rounds 1-5: 1 2",
        "### Apart @ Rounds 1-1: 3 4",
    ]

    again = replay(events_of(read_trf(text)))

    assert [(each.first_round, each.last_round) for each in again.settings.prohibitions] == [(1, 5), (1, 1)]
    assert lines(again, Flavour.TRF16) == lines(again, Flavour.AS_READ) == lines(state, Flavour.TRF16)
    assert lines(again) == lines(state) == ["260 001 005    1    2", "260 001 001    3    4"]


def test_trf16_has_no_record_of_a_prohibition_that_is_over_since_the_file_was_read() -> None:
    state = first_round_of(Prohibition((name(0), name(1)), 1, 2))
    again = replay(events_of(read_trf(export(state, places, Flavour.TRF16))))
    assert lines(again, Flavour.AS_READ) == ["XXP    1    2", "### Apart @ Rounds 1-2: 1 2"]

    later = after(paired(again, (1, 4), (2, 3)), PublishRound(2))

    assert lines(later, Flavour.AS_READ) == lines(later, Flavour.TRF16) == ["### Apart @ Rounds 1-2: 1 2"]
    assert lines(replay(events_of(read_trf(export(later, places, Flavour.TRF16))))) == ["260 001 002    1    2"]


def test_a_prohibition_in_both_forms_is_read_once() -> None:
    text = export(first_round_of(Prohibition((name(0), name(1)), 1, 2)), places)

    again = replay(events_of(read_trf(text + "### Apart @ Rounds 1-2: 1 2\r\n### Apart @ Rounds 1-9: 1 3\r\n")))

    assert [(each.first_round, each.last_round) for each in again.settings.prohibitions] == [(1, 2)]


def test_a_file_for_engines_widens_no_prohibition_of_some_rounds() -> None:
    state = after(tournament(4), ChangeProhibitions((Prohibition((name(0), name(1)), 1, 2),)))

    again = replay(events_of(read_trf(export(state, places, Flavour.ENGINES))))

    assert [(each.first_round, each.last_round) for each in again.settings.prohibitions] == [(1, 2)]


def test_a_prohibition_that_is_stated_twice_comes_back_twice() -> None:
    twice = Prohibition((name(0), name(1)), 1, 5)
    state = after(tournament(4), ChangeProhibitions((twice, twice)))

    assert lines(replay(events_of(read_trf(export(state, places))))) == lines(state) == ["260 001 005    1    2"] * 2
