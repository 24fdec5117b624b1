"""Evaluators for claims about floats: rules 10, 13, 17, 19 to 22 and 24, and note 7."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from tests.literal.ecf.floats import FROM_THE_FAR_SIDE, OPPOSITE, first_choices, outside
from tests.literal.ecf.halves import larger, weaker
from tests.literal.ecf.judge import pairable
from tests.property.claims.ecf_case import EcfSpot, Numbers
from tests.property.claims.ecf_reading import counts_in, number_in, pairs_in, player_in

LETTERS = {0: "a", 1: "b", 2: "c", 3: "b", 4: "c", 5: "", 6: ""}
"""The criterion of each sweep of the scan."""

HISTORIES = {
    "a": "none-in-two-rounds",
    "b": "none-in-last-round",
    "c": "no-worse",
    "": "worse",
}
NAMES = ("note 7", "10", "10", "24 a", "24 b", "17", "notes")
CRITERIA = {
    "note 7": "wide-out-of-contention",
    "24 a": "further-floaters",
    "24 b": "transfers-on-both-levels",
    "notes": "avoided-pairs",
}


def odd_level(claim: Claim, spot: EcfSpot) -> bool:
    return len(spot.level) % 2 == 1 and _is_of_level(claim, spot) and claim["size"] == len(spot.level)


def level_blocked(claim: Claim, spot: EcfSpot) -> bool:
    is_even = len(spot.level) % 2 == 0 and claim["size"] == len(spot.level)
    return is_even and _is_of_level(claim, spot) and not pairable(spot.level)


def below_blocked(claim: Claim, spot: EcfSpot) -> bool:
    """Of those who are not paired with players on more points."""
    return _is_of_level(claim, spot) and pairable(spot.level) and not pairable(spot.lower)


def _is_of_level(claim: Claim, spot: EcfSpot) -> bool:
    return claim["points"] == spot.level[0].score


def fewest_floats(claim: Claim, spot: EcfSpot) -> bool:
    least = min(harm[1:3] for harm in spot.harms.values())
    return claim["number"] == least[0] and spot.harms[spot.floats][1:3] == least and _is_of_level(claim, spot)


def no_opponent_on(claim: Claim, spot: EcfSpot) -> bool:
    """Of a level on which the floater might have stayed or ended; of one other it is said that they met."""
    player = player_in(spot.case, claim, "player")
    opponent = spot.case.people[dict(spot.floats)[player.number]]
    others = [p for p in (*spot.level, *spot.lower) if p.score == claim["points"] and p != player]
    is_passed = opponent.score < number_in(claim, "points") <= player.score
    return is_passed and len(others) > 1 and all(p.number in player.met for p in others)


def relaxed(claim: Claim, spot: EcfSpot) -> bool:
    made = spot.harms[spot.floats]
    fewer = [harm for harm in spot.harms.values() if harm[1:3] < made[1:3]]
    return bool(fewer) and all(harm[0] > made[0] for harm in fewer)


def down_floater(claim: Claim, spot: EcfSpot) -> bool:
    player = player_in(spot.case, claim, "player")
    group = "equal"
    if larger(spot.level):
        inside = player.seeks == larger(spot.level)
        group = "larger" if inside else "smaller"
    return (
        player.number in {higher for higher, _ in spot.floats}
        and claim["group"] == group
        and _is_scanned(claim, "20", spot.scan.down[player.number], ("downwards", "upwards"))
    )


def up_floater(claim: Claim, spot: EcfSpot) -> bool:
    higher, lower = player_in(spot.case, claim, "higher"), player_in(spot.case, claim, "player")
    if higher.seeks == "":
        group = "any"
    elif lower.seeks == "":
        group = "none"
    elif lower.seeks == OPPOSITE[higher.seeks]:
        group = "opposite"
    else:
        group = "same"
    return (
        (higher.number, lower.number) in spot.floats
        and claim["group"] == group
        and _is_scanned(claim, "21", spot.scan.up[lower.number], ("upwards", "downwards"))
    )


def _is_scanned(claim: Claim, rule: str, place: tuple[int, int], ways: tuple[str, str]) -> bool:
    sweep, distance = place
    letter = LETTERS[sweep]
    return (
        claim.article == f"{rule} {letter}".strip()
        and claim["distance"] == distance
        and claim["way"] == ways[sweep in FROM_THE_FAR_SIDE]
        and claim["history"] == HISTORIES[letter]
    )


def first_in_line(claim: Claim, spot: EcfSpot) -> bool:
    return named_first(spot) == (number_in(claim, "higher"), number_in(claim, "lower"))


def next_in_line(claim: Claim, spot: EcfSpot) -> bool:
    return named_next(spot) == (number_in(claim, "higher"), number_in(claim, "lower"))


def named_first(spot: EcfSpot) -> Numbers | None:
    """[20, 21] The floater and the opponent that are looked for first, whether or not they may meet."""
    found = first_choices(spot.level, spot.following, spot.scan)
    return (found[0][0].number, found[0][1].number) if found else None


def named_next(spot: EcfSpot) -> Numbers | None:
    """[22] Who suits both rules best, of those who may meet."""
    scan = spot.scan

    def key(pair: Any) -> tuple[Any, ...]:
        higher, low = pair
        down, up = scan.down[higher.number], scan.up[low.number]
        linked = (up[0] in FROM_THE_FAR_SIDE, weaker(higher, low) is not None) if spot.is_linked else ()
        places = scan.downs_in_order.index(higher.number), scan.ups_in_order.index(low.number)
        return outside(spot.level, higher, low), *linked, down[0], up[0], down[1] + up[1], *places

    able = [(a, b) for a in spot.level for b in spot.following if b.number not in a.met]
    if not able:
        return None
    higher, low = min(able, key=key)
    return higher.number, low.number


def only_float_blocked(claim: Claim, spot: EcfSpot) -> bool:
    (pair,) = pairs_in(claim)
    return frozenset((pair,)) not in spot.harms and pair[0] in {p.number for p in spot.level}


def at_least(claim: Claim, spot: EcfSpot) -> bool:
    """The least that any pairing has with this float alone and with no more of what counts before."""
    there, here = spot.harms[pairs_in(claim)], spot.harms[spot.floats]
    at = next(at for at, (one, other) in enumerate(zip(there, here, strict=True)) if one != other)
    return (
        NAMES[at] == claim.article
        and CRITERIA[claim.article] == claim["criterion"]
        and (there[at], here[at]) == counts_in(claim)
        and there > here
        and there[at] == min(harm[at] for harm in spot.every_harm(pairs_in(claim)) if harm[:at] <= here[:at])
    )


def stronger_claims(claim: Claim, spot: EcfSpot) -> bool:
    there, here = spot.harms[pairs_in(claim)], spot.harms[spot.floats]
    every = [harm[5] for harm in spot.every_harm(pairs_in(claim)) if harm[:5] <= here[:5]]
    return spot.is_linked and there[:5] == here[:5] and min(every) > here[5]


def more_exchanges(claim: Claim, spot: EcfSpot) -> bool:
    player = player_in(spot.case, claim, "player")
    others = [p for p in spot.level if p != player]
    there, here = (len(spot.exchanged(cards)) // 2 for cards in (others, spot.staying))
    return player in spot.staying and (there, here) == counts_in(claim) and there > here


OF_FLOATS: Mapping[ClaimKind, Callable[[Claim, EcfSpot], bool]] = {
    ClaimKind.ODD_LEVEL: odd_level,
    ClaimKind.LEVEL_BLOCKED: level_blocked,
    ClaimKind.BELOW_BLOCKED: below_blocked,
    ClaimKind.FEWEST_FLOATS: fewest_floats,
    ClaimKind.NO_OPPONENT_ON: no_opponent_on,
    ClaimKind.RELAXED: relaxed,
    ClaimKind.DOWN_FLOATER: down_floater,
    ClaimKind.UP_FLOATER: up_floater,
    ClaimKind.FIRST_IN_LINE: first_in_line,
    ClaimKind.NEXT_IN_LINE: next_in_line,
    ClaimKind.ONLY_FLOAT_BLOCKED: only_float_blocked,
    ClaimKind.AT_LEAST: at_least,
    ClaimKind.STRONGER_CLAIMS: stronger_claims,
    ClaimKind.MORE_EXCHANGES: more_exchanges,
}
