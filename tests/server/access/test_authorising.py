"""Who may do what, where: the one function, asked without a network."""

from __future__ import annotations

import pytest

from server.access import ACTIONS, PUBLIC, Denial, NotAuthorised, Principal, Role, authorise, is_open, may, viewing


def denied(principal: Principal, action: str, tournament: str = "") -> Denial:
    with pytest.raises(NotAuthorised) as caught:
        authorise(principal, action, tournament)
    return caught.value.denial


@pytest.mark.parametrize("role", list(Role))
def test_every_action_is_for_the_roles_of_its_row(role: Role) -> None:
    principal = Principal(role, "x")

    assert {action for action in ACTIONS if may(principal, action, "t1")} == {
        action for action, audience in ACTIONS.items() if role in audience.roles
    }


def test_a_stranger_is_told_that_a_role_is_needed_and_others_that_theirs_is_not_enough() -> None:
    assert denied(PUBLIC, "pair_round", "t1") is Denial.NO_ROLE
    assert denied(Principal(Role.ARBITER, "a"), "pair_round", "t1") is Denial.OTHER_ROLE


def test_a_role_in_one_tournament_is_none_in_another() -> None:
    bound = Principal(Role.DIRECTOR, "d", tournament="t1")

    assert authorise(bound, "pair_round", "t1") is bound
    assert denied(bound, "pair_round", "t2") is Denial.NO_ROLE
    assert authorise(bound, viewing("boards"), "t2") is PUBLIC


def test_a_role_in_one_tournament_does_not_reach_what_belongs_to_the_server() -> None:
    bound = Principal(Role.DIRECTOR, "d", tournament="t1")

    assert denied(bound, "create_tournament") is Denial.NO_ROLE
    assert denied(bound, viewing("displays")) is Denial.NO_ROLE
    assert not may(bound, "see_deleted")
    assert authorise(bound, "make_link") is bound
    assert authorise(bound, "home") is bound


def test_an_arbiter_of_a_sector_does_what_concerns_its_boards_alone() -> None:
    of_boards = Principal(Role.ARBITER, "a", boards="1-20")

    assert denied(of_boards, "forfeit_absent", "t1") is Denial.SECTOR
    assert authorise(of_boards, "enter_result", "t1") is of_boards
    assert may(Principal(Role.ARBITER, "a"), "forfeit_absent", "t1")


def test_an_unknown_action_is_our_fault() -> None:
    with pytest.raises(KeyError):
        authorise(Principal(Role.DIRECTOR, "d"), "launch_rocket")


def test_an_open_action_needs_no_role() -> None:
    assert is_open("home")
    assert not is_open("check_in")
