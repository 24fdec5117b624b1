"""The Baku Acceleration (C.04.7): its group, its rounds, and late entries."""

from __future__ import annotations

import pytest

from domain.acceleration import accelerations, baku_group_size, baku_rounds, virtual_points
from domain.pairing_service import field_of
from domain.players.byes import GrantBye
from domain.players.details import CorrectRating
from domain.players.registration import RegisterPlayer
from domain.refusals import InvalidValue
from domain.settings.acceleration import ChangeAcceleration, NoVirtualPoints
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament
from domain.state.special_rules import Acceleration
from domain.state.tournament import Tournament
from domain.tournament.decide import decide
from domain.tournament.messages import message_of
from domain.tournament.replay import replay
from domain.values import ByeKind, Outcome
from tests.builders import after, name, played, tournament
from tests.saying import english

BAKU = ChangeAcceleration(baku=True)
WIN = Outcome.WHITE_WINS


@pytest.mark.article("C.04.7")
@pytest.mark.parametrize(
    ("players", "size"), [(161, 82), (160, 80), (4, 2), (5, 4), (6, 4), (8, 4), (9, 6), (2, 2), (1, 1), (0, 0)]
)
def test_the_group_is_the_first_half_rounded_up_to_an_even_number(players: int, size: int) -> None:
    assert baku_group_size(players) == size


@pytest.mark.article("C.04.7")
@pytest.mark.parametrize(
    ("rounds", "spans"),
    [
        (9, ((2, 1, 3), (1, 4, 5))),
        (11, ((2, 1, 3), (1, 4, 6))),
        (5, ((2, 1, 2), (1, 3, 3))),
        (4, ((2, 1, 1), (1, 2, 2))),
        (2, ((2, 1, 1),)),
        (1, ((2, 1, 1),)),
    ],
)
def test_half_of_the_rounds_are_accelerated_and_half_of_those_fully(
    rounds: int, spans: tuple[tuple[int, int, int], ...]
) -> None:
    assert baku_rounds(rounds, 2) == spans


def accelerated(state: Tournament, number: int) -> dict[str, int]:
    return {str(player): points for player, points in virtual_points(accelerations(state), number).items()}


@pytest.mark.article("C.04.7")
def test_the_field_has_the_virtual_points_in_their_rounds() -> None:
    state = after(tournament(8, rounds=5), BAKU)

    assert [player.virtual for player in field_of(state).players] == [2, 2, 2, 2, 0, 0, 0, 0]
    assert [player.virtual for player in field_of(state, 3).players] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert [player.virtual for player in field_of(state, 4).players] == [0] * 8


@pytest.mark.article("C.04.7")
def test_a_new_tournament_can_be_announced_as_accelerated() -> None:
    created = replay(decide(None, CreateTournament("Open", "fide-dutch-2026", 5, baku_acceleration=True)))

    assert created.settings.baku_acceleration
    with pytest.raises(NoVirtualPoints):
        decide(None, CreateTournament("Open", "berger", 5, baku_acceleration=True))
    with pytest.raises(NoVirtualPoints):
        decide(tournament(4, system="berger"), BAKU)


@pytest.mark.article("C.04.7")
def test_who_has_a_bye_in_round_one_does_not_count_for_the_group() -> None:
    byes = [GrantBye(name(place), 1, ByeKind.HALF_POINT) for place in (0, 1, 2, 3)]
    state = after(tournament(12), BAKU, *byes)

    assert set(accelerated(state, 1)) == {name(place) for place in range(8)}


@pytest.mark.article("C.04.7")
def test_the_last_player_of_the_group_stays_the_last_one() -> None:
    state = after(tournament(8), BAKU)
    state = played(state, *((place, place + 4, Outcome.DRAW) for place in (1, 2, 3, 4)))
    first = set(accelerated(state, 2))

    late = after(state, RegisterPlayer("Late Comer", 2395), RegisterPlayer("Late Other", 1000))
    strong, weak = list(late.roster.players)[-2:]

    assert first == {name(place) for place in range(4)}
    assert set(accelerated(late, 2)) == {*first, strong}
    assert weak not in accelerated(late, 2)


@pytest.mark.article("C.04.7")
def test_a_rating_corrected_later_does_not_move_the_end_of_the_group() -> None:
    state = after(tournament(8), BAKU)
    state = played(state, *((place, place + 4, Outcome.DRAW) for place in (1, 2, 3, 4)))

    moved = after(state, CorrectRating(name(7), 2500))

    assert set(accelerated(moved, 2)) == {name(0), name(1), name(2), name(3), name(7)}
    assert set(accelerated(moved, 1)) == {name(place) for place in range(4)}


@pytest.mark.article("C.04.7")
def test_public_rounds_keep_their_virtual_points_when_the_acceleration_changes() -> None:
    state = played(after(tournament(8, rounds=5), BAKU), (1, 3, WIN), (4, 2, WIN), (5, 7, WIN), (8, 6, WIN))
    before = accelerated(state, 1)
    none = ChangeAcceleration(baku=False, leave_fide_mode=True)

    stopped = after(state, none)

    assert accelerated(stopped, 1) == before
    assert [accelerated(stopped, number) for number in (2, 3)] == [{}, {}]
    assert decide(stopped, none) == ()
    (event, *_) = decide(state, none)
    assert english(message_of(event)) == "Acceleration stopped: the virtual points of the published rounds stay"
    other = ChangeAcceleration(False, (Acceleration((name(7),), 2, 2, 3),), leave_fide_mode=True)
    (event, *_) = decide(state, other)
    assert english(message_of(event)) == (
        "Virtual points for 1 player from now on; the virtual points of the published rounds stay"
    )
    again = after(stopped, ChangeAcceleration(baku=True, leave_fide_mode=True))
    assert [accelerated(again, number) for number in (1, 2, 3)] == [accelerated(state, number) for number in (1, 2, 3)]


@pytest.mark.article("C.04.7")
def test_the_accelerated_rounds_are_those_of_the_number_announced_before_round_one() -> None:
    """Reading L8: acceleration is fixed from round one on, in rounds that were played and in those to come."""
    before = after(tournament(8, rounds=6), BAKU, ChangeSettings(rounds=7))
    assert spans(before) == [(2, 1, 2), (1, 3, 4)]

    state = played(before, *((number, number + 4, WIN) for number in range(1, 5)))
    for rounds in (9, 5):
        assert spans(after(state, ChangeSettings(rounds=rounds, leave_fide_mode=True))) == [(2, 1, 2), (1, 3, 4)]
    assert spans(after(before, ChangeSettings(rounds=9))) == [(2, 1, 3), (1, 4, 5)]


@pytest.mark.parametrize(("points", "rounds"), [(-1, 5), (11, 5), (13, 6)])
def test_virtual_points_are_no_fewer_than_none_and_no_more_than_a_win_in_every_round(points: int, rounds: int) -> None:
    with pytest.raises(InvalidValue):
        decide(tournament(4, rounds=rounds), ChangeAcceleration(False, (Acceleration((name(0),), points, 1, 2),)))


def spans(state: Tournament) -> list[tuple[int, int, int]]:
    return [(each.points, each.first_round, each.last_round) for each in accelerations(state)]
