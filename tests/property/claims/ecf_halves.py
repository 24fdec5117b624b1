"""Evaluators for claims about those who stay on a level: rules 12 and 14 to 16."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.pairing.claims import Claim, ClaimKind
from tests.literal.ecf.people import Person
from tests.property.claims.ecf_case import EcfSpot, Numbers
from tests.property.claims.ecf_reading import counts_in, number_in, pairs_in, player_in

COLOURS = {"white": "W", "black": "B"}
COUNTED = (
    ("note 7", "wide-out-of-contention"),
    ("15", "colour-transfers"),
    ("16", ""),
    ("notes", "avoided-pairs"),
)


def level(claim: Claim, spot: EcfSpot) -> bool:
    seeks = "".join(p.seeks for p in spot.level)
    return (
        claim["points"] == spot.level[0].score
        and claim["size"] == len(spot.level)
        and claim["order"] == ("rating" if spot.case.has_option("fide_rated", "yes") else "grade")
        and (claim["white_seekers"], claim["black_seekers"]) == (seeks.count("W"), seeks.count("B"))
        and set(claim.players) == {p.number for p in spot.level}
    )


def halves(claim: Claim, spot: EcfSpot) -> bool:
    pair = number_in(claim, "higher"), number_in(claim, "lower")
    return spot.natural[number_in(claim, "place") - 1] == pair and pair in spot.made


def top_and_bottom(claim: Claim, spot: EcfSpot) -> bool:
    pair = number_in(claim, "higher"), number_in(claim, "lower")
    numbers = [p.number for p in spot.staying]
    top = set(numbers[: len(numbers) // 2]) ^ set(spot.exchanged(spot.staying))
    return pair in spot.made and (pair[0] in top) is not (pair[1] in top)


def exchanged(claim: Claim, spot: EcfSpot) -> bool:
    crossing = spot.exchanged(spot.staying)
    return bool(crossing) and claim["exchanged"] == tuple(sorted(crossing, key=spot.case.order.__getitem__))


def transferred(claim: Claim, spot: EcfSpot) -> bool:
    given, other = _given_and_other(claim, spot)
    return _is_given(claim, spot, given) and given.strength < other.strength


def transferred_of_equals(claim: Claim, spot: EcfSpot) -> bool:
    given, other = _given_and_other(claim, spot)
    return _is_given(claim, spot, given) and given.colours == other.colours


def _given_and_other(claim: Claim, spot: EcfSpot) -> tuple[Person, Person]:
    given = player_in(spot.case, claim, "player")
    both = [player_in(spot.case, claim, name) for name in ("one", "other")]
    assert given in both
    return given, next(p for p in both if p != given)


def _is_given(claim: Claim, spot: EcfSpot, given: Person) -> bool:
    """Whether both seek the colour, meet each other, and this one has the other colour."""
    one, other = (player_in(spot.case, claim, name) for name in ("one", "other"))
    has_white = given.number in spot.case.whites
    return (
        one.seeks == other.seeks == COLOURS[str(claim["sought"])]
        and spot.case.opponents[one.number] == other.number
        and has_white is (given.seeks == "B")
    )


def worse(claim: Claim, spot: EcfSpot) -> bool:
    """The level with the part put back fails this more, and nothing before it differs."""
    there, here = spot.failures(proposal(claim, spot)), spot.failures(spot.made)
    at = next(at for at, (one, other) in enumerate(zip(there, here, strict=True)) if one != other)
    return (
        COUNTED[at] == (claim.article, claim["criterion"])
        and (there[at], here[at]) == counts_in(claim)
        and there > here
        and _is_natural(claim, spot)
    )


def stronger_claim(claim: Claim, spot: EcfSpot) -> bool:
    there, here = spot.failures(proposal(claim, spot)), spot.failures(spot.made)
    player, other = player_in(spot.case, claim, "player"), player_in(spot.case, claim, "other")
    at = next((at for at, (one, two) in enumerate(zip(there[2], here[2], strict=True)) if one != two), None)
    return (
        there[:2] == here[:2]
        and at is not None
        and (there[2][at], here[2][at]) == (player.strength, other.strength)
        and player.strength > other.strength
        and player in _given(spot, proposal(claim, spot))
        and other in _given(spot, spot.made)
        and _is_natural(claim, spot)
    )


def _given(spot: EcfSpot, pairs: list[Numbers]) -> list[Person]:
    people = spot.case.people
    return [p for one, two in pairs if (p := spot.case.given(people[one], people[two])) is not None]


def proposal(claim: Claim, spot: EcfSpot) -> list[Numbers]:
    """The pairs of those who stay with the claim's part put back, between the same players."""
    part = sorted(pairs_in(claim))
    moved = {number for pair in part for number in pair}
    kept = [pair for pair in spot.made if not moved & set(pair)]
    assert moved == {number for pair in spot.made if moved & set(pair) for number in pair}, "not the same players"
    return [*kept, *part]


def _is_natural(claim: Claim, spot: EcfSpot) -> bool:
    return pairs_in(claim) <= set(spot.natural)


OF_HALVES: Mapping[ClaimKind, Callable[[Claim, EcfSpot], bool]] = {
    ClaimKind.LEVEL: level,
    ClaimKind.HALVES: halves,
    ClaimKind.TOP_AND_BOTTOM: top_and_bottom,
    ClaimKind.EXCHANGED: exchanged,
    ClaimKind.TRANSFERRED: transferred,
    ClaimKind.TRANSFERRED_OF_EQUALS: transferred_of_equals,
    ClaimKind.WORSE: worse,
    ClaimKind.STRONGER_CLAIM: stronger_claim,
}
