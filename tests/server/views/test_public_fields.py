"""Public views have the fields that are public, and no other: a field that officials have is not among them."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from domain.notices import PostNotice
from domain.players.registration import RegisterPlayer
from domain.results.illegal_moves import RecordIllegalMove
from domain.values import Outcome
from server.access import Audience, viewing
from server.views.parameters import Parameters
from server.views.registry import VIEWS
from tests.builders import after, published, result, tournament

PRIZES = (
    "awarded currency digits groups missing name newcomers provisional round rounds starts state state_in_play "
    "total total_text unawarded without_birth_date year"
)
PUBLIC_FIELDS = {
    "boards": (
        "adjourned boards missing name round rounds starts status",
        "black board bye game report result seen white",
    ),
    "seats": (
        "adjourned boards missing name round rounds starts status",
        "board bye colour federation name opponent player title tpn",
    ),
    "playing": (
        "adjourned boards missing name round rounds starts status",
        "black board bye game report result seen white",
    ),
    "latest": (
        "adjourned boards missing name round rounds starts status",
        "black board bye game recorded_at report result seen white",
    ),
    "notices": ("left_fide_mode name round starting starts taken_back", "kind text"),
    "in-short": (
        (
            "adjourned boards festival finished left_fide_mode missing name players round rounds "
            "standings starting starts status"
        ),
        "federation name place player points rating title tpn",
    ),
    "top-boards": (
        "adjourned boards missing name round rounds starts status",
        "black board bye game report result seen white",
    ),
    "standings": (
        "edition finished missing name rating_notes round rounds starts state state_in_play status tie_breaks",
        "federation left left_after name place played player points rating tie_breaks title tpn",
    ),
    "standings-player": (
        "edition federation name place player points rating rating_notes round title tournament_name tpn",
        "article code dropped more_not_met parts tied title value",
    ),
    "crosstable": (
        "edition finished missing name rating_notes round rounds starts state state_in_play status tie_breaks",
        "federation games left left_after name place played player points rating tie_breaks title tpn",
    ),
    "players": (
        "name players",
        (
            "club estimate expelled federation first_round k left left_after name player rating rating_kind ratings "
            "title tpn withdrawn_from"
        ),
    ),
    "player": (
        (
            "asked change federation left left_after name now performance player points rating rounds starting starts "
            "takes_requests title tpn withdrawn_from"
        ),
        "board colour name opponent points rating report result round score title tpn white",
    ),
    "around": ("place players round", "federation mine name place player points rating title tpn"),
    "prizes": (
        PRIZES,
        "",
    ),
}
"""View -> the fields of its head, and those of its rows.

A late correction (`report` of a board) is public: both players know the result, FIDE publishes it with the rated games,
and a player has to see that the correction was recorded though the standings do not change (C.04.2). The list of all of
them is in the rating report, which officials alone see before it is handed in.

K (`k` of `players`) is public: FIDE publishes each player's K with the ratings, in its lists and on the player's page,
and players compute the change of their rating with it.
"""

PERSON = {"player", "tpn", "name", "title", "rating", "federation", "points"}
NOW = PERSON | {"round", "board", "colour", "score", "opponent"}
FIELDS_OF_PEOPLE = {"white": PERSON, "black": PERSON, "opponent": PERSON, "now": NOW}


def test_every_public_view_has_its_fields_here() -> None:
    public = {view for view in VIEWS if viewing(view).audience is Audience.EVERYONE}

    assert public == set(PUBLIC_FIELDS)


@pytest.mark.parametrize("view", PUBLIC_FIELDS)
def test_a_public_view_has_its_public_fields_alone(view: str) -> None:
    head, row = (fields.split() for fields in PUBLIC_FIELDS[view])
    state = published(tournament(5), (1, 3), (2, 4), bye=5)
    state = after(state, result(state, 1, Outcome.DRAW), PostNotice("Round two at ten"))
    for game in state.play.rounds[0].games.values():
        state = after(state, RecordIllegalMove(1, game.id, game.white))

    for player in state.roster.players:
        shown = VIEWS[view].build(state, Parameters(1, player))
        check(shown["head"], head)
        for each in shown["rows"].values():
            check(each, row)


def test_officials_see_the_illegal_moves_that_public_views_do_not_have() -> None:
    state = published(tournament(2), (1, 2))
    (game,) = state.play.rounds[0].games.values()
    state = after(state, RecordIllegalMove(1, game.id, game.white))

    rows = {view: VIEWS[view].build(state, Parameters(None, None))["rows"][game.id] for view in ("arbiter", "playing")}

    assert rows["arbiter"]["illegal"] == [1, 0]
    assert "illegal" not in rows["playing"]


def test_k_is_public_as_in_fides_lists_and_what_is_private_is_not() -> None:
    state = after(tournament(0), RegisterPlayer("Zed", rating=1900, birth_date="1987-01-01", ratings={"k": 40}))

    (row,) = VIEWS["players"].build(state, Parameters(None, None))["rows"].values()

    assert row["k"] == 40
    assert "1987" not in str(row)


def check(shown: dict[str, object], public: Collection[str]) -> None:
    """The fields of a row, and those of the people in it."""
    assert set(shown) <= set(public)
    for name, fields in FIELDS_OF_PEOPLE.items():
        value = shown.get(name)
        if isinstance(value, dict):
            assert set(value) <= fields
