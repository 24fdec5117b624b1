"""The fields of claims, as evaluators of the English rules need them."""

from __future__ import annotations

from typing import Any

from domain.pairing.claims import Claim
from tests.literal.ecf.people import Person
from tests.property.claims.ecf_case import EcfCase, Floats


def number_in(claim: Claim, name: str) -> int:
    value: Any = claim[name]
    return int(value)


def counts_in(claim: Claim) -> tuple[int, int]:
    """What is counted there and here."""
    there: Any = claim["there"]
    here: Any = claim["here"]
    return int(*there), int(*here)


def pairs_in(claim: Claim) -> Floats:
    value: Any = claim["candidate"]
    return frozenset((int(one), int(two)) for one, two in value)


def player_in(case: EcfCase, claim: Claim, name: str) -> Person:
    return case.people[number_in(claim, name)]
