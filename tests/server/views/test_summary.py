"""The pairing of a round in plain figures."""

from __future__ import annotations

from typing import Any

from domain.pairing.system import RoundPairing
from domain.pairing_service import field_of, pair_round
from domain.players.byes import GrantBye
from domain.results.entering import EnterResult
from domain.rounds.drafts import DiscardPairing
from domain.settings.acceleration import ChangeAcceleration
from domain.state.tournament import Tournament
from domain.values import ByeKind, Outcome, PlayerId
from server.views.summary import summary
from tests.builders import after, name, paired, played, tournament

WHITE, DRAW = Outcome.WHITE_WINS, Outcome.DRAW


def told(state: Tournament) -> dict[str, Any]:
    """The summary of the latest round, which the system pairs in its own way."""
    made = pair_round(field_of(after(state, DiscardPairing(len(state.play.rounds)))), state.settings.system)
    return summary(state, state.play.rounds[-1], made)


def by_the_system(state: Tournament) -> Tournament:
    """The state with the next round paired by its system, as a draft."""
    made: RoundPairing = pair_round(field_of(state), state.settings.system)
    return paired(state, *((pair.white, pair.black) for pair in made.pairs), bye=made.bye)


def test_scores_show_how_many_play_among_themselves() -> None:
    state = by_the_system(played(tournament(6), (1, 4, WHITE), (5, 2, WHITE), (3, 6, DRAW)))

    assert told(state)["groups"] == [
        {"points": 2, "players": 2, "boards": 1},
        {"points": 1, "players": 2, "boards": 0},
        {"points": 0, "players": 2, "boards": 0},
    ]


def test_the_virtual_points_of_an_accelerated_round_are_counted_and_said() -> None:
    state = by_the_system(after(tournament(4), ChangeAcceleration(baku=True)))

    found = told(state)

    assert found["virtual"]
    assert [group["points"] for group in found["groups"]] == [2, 0]
    assert not told(by_the_system(tournament(4)))["virtual"]


def test_boards_of_unequal_scores_name_the_higher_and_the_lower() -> None:
    state = paired(played(tournament(4), (1, 3, WHITE), (4, 2, WHITE)), (3, 4), (2, 1))

    floats = told(state)["floats"]

    assert floats == [
        {"board": 1, "higher": "Player d", "lower": "Player c", "more": 2, "less": 0},
        {"board": 2, "higher": "Player a", "lower": "Player b", "more": 2, "less": 0},
    ]


def test_the_figures_of_a_stale_draft_have_the_points_of_now() -> None:
    state = by_the_system(played(tournament(4), (1, 3, WHITE), (4, 2, WHITE)))
    made = pair_round(field_of(after(state, DiscardPairing(2))), state.settings.system)
    assert summary(state, state.play.rounds[-1], made)["floats"] == []
    first = next(game for game in state.play.rounds[0].games.values() if game.white == name(0))

    corrected = after(state, EnterResult(1, first.id, Outcome.BLACK_WINS, first.seen))

    found = summary(corrected, corrected.play.rounds[-1], made)
    assert [(each["more"], each["less"]) for each in found["floats"]] == [(2, 0), (2, 0)]
    assert [(group["points"], group["boards"]) for group in found["groups"]] == [(2, 0), (0, 0)]


def test_the_bye_has_the_reason_of_the_system_where_it_is_the_same() -> None:
    state = by_the_system(tournament(5))
    assert told(state)["bye"]["name"] == "Player e"
    assert told(state)["bye"]["article"]

    by_hand = paired(tournament(5), (2, 3), (4, 5), bye=1)
    assert told(by_hand)["bye"]["article"] == ""


def test_who_gets_nothing_for_the_round_is_named() -> None:
    state = tournament(5)
    for who, kind in (("c", ByeKind.ZERO_POINT), ("e", ByeKind.HALF_POINT)):
        state = after(state, GrantBye(PlayerId(who), 1, kind))

    found = told(by_the_system(state))

    assert found["unpaired"] == 2
    assert [each["name"] for each in found["absent"]] == ["Player c"]


def test_who_does_not_get_the_colour_that_is_due_is_named() -> None:
    state = paired(played(tournament(4), (1, 3, WHITE), (4, 2, WHITE)), (1, 4), (3, 2))

    colours = told(state)["colours"]

    assert colours["granted"] == 2
    assert [(each["name"], each["got"], each["strength"]) for each in colours["denied"]] == [
        ("Player a", "white", "strong"),
        ("Player b", "black", "strong"),
    ]


def test_systems_without_preferences_give_no_colours() -> None:
    assert told(by_the_system(tournament(4, system="ecf")))["colours"] is None
