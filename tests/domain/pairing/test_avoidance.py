"""Pairs that should not meet if possible: as few meet as a complete pairing allows, the last group gives way first."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from random import Random

import pytest

from domain.pairing.avoidance import meeting, pair_avoiding
from domain.pairing.claims import ClaimKind
from domain.pairing.registry import system
from domain.pairing.system import Field, FieldPlayer, NoPairing, RoundPairing
from domain.pairing_service import field_of, pair_round
from domain.players.registration import PlayerRegistered
from domain.settings.prohibitions import ChangeProhibitions
from domain.state.special_rules import Prohibition, ProhibitionBasis, ProhibitionStrength
from domain.subject import Event
from domain.tournament.replay import replay
from domain.values import PlayerId, Tpn
from tests.builders import after, created
from tests.for_each import for_each

DUTCH = system("fide-dutch-2026")


def field(players: int, *avoided: set[tuple[int, int]], prohibited: Collection[tuple[int, int]] = ()) -> Field:
    return Field(
        round=1,
        rounds=5,
        players=tuple(FieldPlayer(Tpn(number), 0) for number in range(1, players + 1)),
        prohibited=frozenset((Tpn(one), Tpn(other)) for one, other in prohibited),
        avoided=tuple(frozenset((Tpn(one), Tpn(other)) for one, other in group) for group in avoided),
    )


def pairs_of(made: RoundPairing) -> set[tuple[int, int]]:
    return {(min(each.white, each.black), max(each.white, each.black)) for each in made.pairs}


def test_without_such_pairs_on_a_board_nothing_moves() -> None:
    plain = pair_avoiding(DUTCH.pair, field(6))
    made = pair_avoiding(DUTCH.pair, field(6, {(1, 2), (3, 6 - 1)}))

    assert made.pairs == plain.pairs
    assert not made.moved_by_avoidance


def test_a_pair_is_avoided_as_a_prohibited_one_is() -> None:
    made = pair_avoiding(DUTCH.pair, field(6, {(1, 4)}))

    assert made.pairs == DUTCH.pair(field(6, prohibited={(1, 4)})).pairs
    assert made.moved_by_avoidance
    assert made.avoided_but_met == ()


@pytest.mark.parametrize("code", ["fide-dutch-2026", "fide-rating-2009", "ecf"])
@pytest.mark.parametrize(
    ("prohibited", "kind"), [(set(), ClaimKind.AVOIDED), ({(1, 4)}, ClaimKind.PROHIBITED)], ids=["avoided", "both"]
)
def test_an_explanation_says_whether_a_pair_was_prohibited_or_only_avoided(
    code: str, prohibited: set[tuple[int, int]], kind: ClaimKind
) -> None:
    made = pair_avoiding(system(code).pair, field(6, {(1, 4)}, prohibited=prohibited))

    kinds = {
        reason.kind
        for board in made.explanation.boards
        for reason in board.reasons
        if reason.kind in (ClaimKind.AVOIDED, ClaimKind.PROHIBITED)
    }

    assert kinds == {kind}


def test_where_all_are_to_be_avoided_the_natural_pairing_stays() -> None:
    everyone = set(combinations(range(1, 7), 2))
    made = pair_avoiding(DUTCH.pair, field(6, everyone))

    assert made.pairs == DUTCH.pair(field(6)).pairs
    assert not made.moved_by_avoidance
    assert len(made.avoided_but_met) == 3


def test_the_last_group_gives_way_first() -> None:
    clubs, federations = {(1, 2), (3, 4)}, {(1, 3), (1, 4), (2, 3), (2, 4)}
    made = pair_avoiding(DUTCH.pair, field(4, clubs, federations))
    other = pair_avoiding(DUTCH.pair, field(4, federations, clubs))

    assert meeting(made, frozenset((Tpn(a), Tpn(b)) for a, b in clubs)) == frozenset()
    assert pairs_of(other) == clubs


@for_each(seed=range(60))
def test_no_avoided_pair_that_meets_could_be_prohibited_as_well(seed: int) -> None:
    chance = Random(seed)
    players = chance.choice((4, 6, 8, 9))
    everyone = list(combinations(range(1, players + 1), 2))
    groups = [set(chance.sample(everyone, chance.randint(1, len(everyone)))) for _ in range(chance.randint(1, 3))]
    asked = field(players, *groups)

    made = pair_avoiding(DUTCH.pair, asked)

    kept: set[tuple[int, int]] = set()
    for group in groups:
        met = pairs_of(made) & (group - kept)
        assert not pairs_of(made) & kept
        for pair in met:
            with pytest.raises(NoPairing):
                DUTCH.pair(field(players, prohibited=kept | (group - (met - {pair}))))
        kept |= group - met


def test_players_of_a_club_do_not_meet_if_possible() -> None:
    clubs = ("Aston", "Barnet", "", "Aston", "Barnet", "")
    people: list[Event] = [
        PlayerRegistered(PlayerId(f"p{place}"), f"Player {place}", 2000 - place, club=club)
        for place, club in enumerate(clubs)
    ]
    rule = Prohibition((), 1, 5, ProhibitionBasis.CLUB, ProhibitionStrength.IF_POSSIBLE)
    state = after(replay([*created(), *people]), ChangeProhibitions((rule,)))

    made = pair_round(field_of(state), state.settings.system)

    assert field_of(state).avoided == (frozenset({(1, 4), (2, 5)}),)
    assert not pairs_of(made) & {(1, 4), (2, 5)}
    assert made.moved_by_avoidance


@pytest.mark.parametrize(
    ("by", "groups"),
    [
        (ProhibitionBasis.LIST, {(1, 2), (1, 3), (2, 3)}),
        (ProhibitionBasis.CLUB, {(1, 3)}),
        (ProhibitionBasis.FEDERATION, {(1, 2)}),
        (ProhibitionBasis.FAMILY, {(2, 3)}),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_each_basis_keeps_apart_who_shares_it(by: ProhibitionBasis, groups: set[tuple[int, int]], named: bool) -> None:
    people: list[Event] = [
        PlayerRegistered(PlayerId("a"), "Ahl, A", 2003, club="Aston", federation="ENG"),
        PlayerRegistered(PlayerId("b"), "Bo, B", 2002, club="Barnet", federation="ENG"),
        PlayerRegistered(PlayerId("c"), "BO , C", 2001, club="aston ", federation=""),
        PlayerRegistered(PlayerId("d"), "Dahl, D", 2000),
    ]
    if not named and by is ProhibitionBasis.LIST:
        return
    players = tuple(map(PlayerId, "abc")) if named else ()
    state = after(replay([*created(), *people]), ChangeProhibitions((Prohibition(players, 1, 2, by),)))

    assert field_of(state, 2).prohibited == frozenset(groups)
    assert field_of(state, 3).prohibited == frozenset()
