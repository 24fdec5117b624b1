"""Byes of rounds to come in TRF16: the next round's in its column, those of later rounds as comment lines."""

from __future__ import annotations

from domain.messages import Message
from domain.players.byes import CancelBye, GrantBye
from domain.players.withdrawals import Withdraw
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.not_understood import not_understood
from domain.trf.reader import read_trf
from domain.values import ByeKind, Outcome
from tests.builders import after, name, played, tournament

BYES = (
    GrantBye(name(3), 2, ByeKind.HALF_POINT),
    GrantBye(name(1), 4, ByeKind.FULL_POINT),
    GrantBye(name(2), 4, ByeKind.HALF_POINT),
    GrantBye(name(4), 5, ByeKind.ZERO_POINT),
)


def after_a_round(*commands: Command) -> Tournament:
    """Five players after the first of five rounds, then these commands."""
    state = played(tournament(5), (1, 2, Outcome.WHITE_WINS), (3, 4, Outcome.WHITE_WINS), bye=5)
    return after(state, *commands)


def byes(state: Tournament) -> dict[tuple[int, str], ByeKind]:
    """The byes to come by round and name of the player."""
    return {
        (number, state.roster.players[player].name): kind
        for number, those in state.roster.byes.items()
        for player, kind in those.items()
        if number > len(state.public_rounds)
    }


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if "byes @" in line]


def again(text: str) -> Tournament:
    return replay(events_of(read_trf(text)))


def points(text: str) -> dict[str, str]:
    """Columns 81 to 84 by the players' names."""
    return {line[14:47].strip(): line[80:84].strip() for line in text.splitlines() if line.startswith("001")}


def test_byes_after_the_next_round_are_comments_in_trf16_alone() -> None:
    state = after_a_round(*BYES, Withdraw(name(0)))

    text = export(state, places, Flavour.TRF16)

    assert comments(text) == [
        "### Full-point byes @ Round 4: 2",
        "### Half-point byes @ Round 4: 3",
        "### Zero-point byes @ Round 5: 5",
    ]
    assert not_understood(read_trf(text)) == []
    assert comments(export(state, places, Flavour.TRF26)) == []
    assert comments(export(state, places, Flavour.ENGINES)) == []


def test_byes_to_come_come_back_by_every_form() -> None:
    state = after_a_round(*BYES)

    for flavour in (Flavour.TRF26, Flavour.TRF16):
        text = export(state, places, flavour)
        found = again(text)
        assert byes(found) == byes(state)
        assert export(found, places, Flavour.AS_READ) == text


def test_a_file_of_one_form_is_written_in_the_other_one_with_all_byes() -> None:
    state = after_a_round(*BYES)

    for first, second in ((Flavour.TRF26, Flavour.TRF16), (Flavour.TRF16, Flavour.TRF26)):
        text = export(again(export(state, places, first)), places, second)
        assert byes(again(text)) == byes(state)
        assert comments(text) == []


def test_points_of_a_trf16_made_of_a_trf26_count_the_byes_in_its_columns() -> None:
    state = after_a_round(*BYES)
    own = export(state, places, Flavour.TRF16)
    assert set(points(own).values()) == {"1.0", "0.0", "0.5"}  # player 4 has half a point of the next round

    text = export(again(export(state, places, Flavour.TRF26)), places, Flavour.TRF16)

    worth = {ByeKind.FULL_POINT: 1.0, ByeKind.HALF_POINT: 0.5, ByeKind.ZERO_POINT: 0.0}
    played_points = points(export(state, places, Flavour.TRF26))
    granted = {player: worth[kind] for (_, player), kind in byes(state).items()}
    assert {player: float(value) for player, value in points(text).items()} == {
        player: float(value) + granted.get(player, 0.0) for player, value in played_points.items()
    }


def test_a_bye_that_was_cancelled_since_is_in_no_line_of_the_file() -> None:
    state = again(export(after_a_round(*BYES), places, Flavour.TRF16))
    player = next(each for each, kind in state.roster.byes[4].items() if kind is ByeKind.FULL_POINT)
    text = export(after(state, CancelBye(player, 4)), places, Flavour.AS_READ)

    left = {place: kind for place, kind in byes(state).items() if kind is not ByeKind.FULL_POINT}
    assert byes(again(text)) == left


def test_lines_about_unknown_players_and_rounds_have_no_effect_and_are_listed() -> None:
    text = export(after_a_round(), places, Flavour.TRF16)
    text += "".join(f"### Half-point byes @ Round {each}\r\n" for each in ("3: 1 77", "9: 2", "x: 2"))

    listed = not_understood(read_trf(text))

    reasons = [value for each in listed for key, value in each.fields if key == "said"]
    assert [each.id for each in reasons if isinstance(each, Message)] == [
        "trf.no-such-rank",
        "trf.round-not-announced",
        "trf.comment-not-understood",
    ]
    assert len(again(text).roster.byes) == 1
