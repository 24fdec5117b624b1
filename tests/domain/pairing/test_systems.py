"""What every system promises, whatever its rules."""

from __future__ import annotations

import pytest

from domain.bad_values import BadValue
from domain.pairing.registry import codes, rules_of, system
from domain.pairing.system import Field, FieldPlayer, NoPairing
from domain.values import Tpn
from tests.saying import english

every_system = pytest.mark.parametrize("code", codes())


@every_system
def test_a_field_without_players_is_a_round_without_boards(code: str) -> None:
    pairing = system(code).pair(Field(1, 5, ()))

    assert (pairing.pairs, pairing.bye) == ((), None)


@every_system
def test_one_player_alone_takes_the_bye_or_is_free_in_a_round_robin(code: str) -> None:
    pairing = system(code).pair(Field(1, 5, (FieldPlayer(Tpn(1), 0),)))

    in_round_robins = rules_of(code).is_round_robin
    assert (pairing.pairs, pairing.bye) == ((), None if in_round_robins else 1)


@every_system
def test_two_who_may_not_meet_have_no_pairing(code: str) -> None:
    players = (FieldPlayer(Tpn(1), 0), FieldPlayer(Tpn(2), 0))

    with pytest.raises(NoPairing):
        system(code).pair(Field(1, 5, players, prohibited=frozenset({(Tpn(1), Tpn(2))})))


@every_system
def test_an_option_that_no_system_has_is_refused(code: str) -> None:
    with pytest.raises(BadValue) as bad:
        system(code).check_options({"nonsense": "1"})

    assert "nonsense" in english(bad.value.problem)
