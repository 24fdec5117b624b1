"""Who may do what, where: the one function, asked without a network."""

from __future__ import annotations

import pytest

from server.access import (
    PERMISSIONS,
    PUBLIC,
    SEE_DELETED,
    Denial,
    NotAuthorised,
    Permission,
    Principal,
    Role,
    authorise,
    is_open,
    may,
    printing,
    viewing,
)
from server.http.routes import ROUTE_PERMISSIONS

ALL = (*PERMISSIONS, *ROUTE_PERMISSIONS.values())


def denied(principal: Principal, permission: Permission, tournament: str = "") -> Denial:
    with pytest.raises(NotAuthorised) as caught:
        authorise(principal, permission, tournament)
    return caught.value.denial


@pytest.mark.parametrize("role", list(Role))
def test_every_permission_is_for_the_roles_of_its_row(role: Role) -> None:
    principal = Principal(role, "x")

    assert {each.name for each in ALL if may(principal, each, "t1")} == {
        each.name for each in ALL if role in each.audience.roles
    }


def test_a_stranger_is_informed_that_a_role_is_needed_and_others_that_theirs_is_not_enough() -> None:
    assert denied(PUBLIC, ROUTE_PERMISSIONS["pair_round"], "t1") is Denial.NO_ROLE
    assert denied(Principal(Role.ARBITER, "a"), ROUTE_PERMISSIONS["pair_round"], "t1") is Denial.OTHER_ROLE


def test_a_role_in_one_tournament_is_none_in_another() -> None:
    bound = Principal(Role.DIRECTOR, "d", tournament="t1")

    assert authorise(bound, ROUTE_PERMISSIONS["pair_round"], "t1") is bound
    assert denied(bound, ROUTE_PERMISSIONS["pair_round"], "t2") is Denial.NO_ROLE
    assert authorise(bound, viewing("boards"), "t2") is PUBLIC


def test_a_role_in_one_tournament_does_not_reach_what_belongs_to_the_server() -> None:
    bound = Principal(Role.DIRECTOR, "d", tournament="t1")

    assert denied(bound, ROUTE_PERMISSIONS["create_tournament"]) is Denial.NO_ROLE
    assert denied(bound, viewing("displays")) is Denial.NO_ROLE
    assert not may(bound, SEE_DELETED)
    assert authorise(bound, ROUTE_PERMISSIONS["make_link"]) is bound
    assert authorise(bound, ROUTE_PERMISSIONS["home"]) is bound


def test_an_arbiter_of_a_sector_does_what_concerns_its_boards_alone() -> None:
    of_boards = Principal(Role.ARBITER, "a", boards="1-20")

    assert denied(of_boards, ROUTE_PERMISSIONS["forfeit_absent"], "t1") is Denial.SECTOR
    assert authorise(of_boards, ROUTE_PERMISSIONS["enter_result"], "t1") is of_boards
    assert may(Principal(Role.ARBITER, "a"), ROUTE_PERMISSIONS["forfeit_absent"], "t1")


def test_a_view_or_a_sheet_without_a_row_is_our_fault() -> None:
    with pytest.raises(KeyError):
        viewing("rocket")
    with pytest.raises(KeyError):
        printing("rocket")


def test_an_open_permission_needs_no_role() -> None:
    assert is_open(ROUTE_PERMISSIONS["home"])
    assert not is_open(ROUTE_PERMISSIONS["check_in"])
