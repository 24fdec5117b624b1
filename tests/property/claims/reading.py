"""The fields of claims, as evaluators need them."""

from __future__ import annotations

from typing import Any

from domain.pairing.claims import Claim
from domain.values import Tpn
from tests.catalogues.ids import templates
from tests.literal.dutch.terms import Player
from tests.property.claims.case import Case


def has_its_fields(claim: Claim) -> bool:
    """Whether the claim has the fields of its template, no more and no less."""
    return {name for name, _ in claim.fields} == templates()[claim.message.id]


def player_in(case: Case, claim: Claim, name: str) -> Player:
    return case.players[tpn_of(claim[name])]


def tpn_of(value: Any) -> Tpn:
    return Tpn(value)


def number_in(claim: Claim, name: str) -> int:
    value = claim[name]
    assert isinstance(value, int)
    return value


def numbers_in(claim: Claim, name: str) -> list[int]:
    fields = dict(claim.fields)
    value: Any = fields.get(name, fields.get(f"{name}_points"))
    return list(value)


def groups_in(claim: Claim) -> list[tuple[Tpn, ...]]:
    value: Any = claim["candidate"]
    return [tuple(map(Tpn, group)) for group in value]
