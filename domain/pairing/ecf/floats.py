"""Who leaves a score level, and whom they meet: rules 9 to 11, 13, 17 to 22 and 24."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.float_costs import Harm, Levels
from domain.pairing.ecf.float_search import CheapestFloats, FloatSearch, SearchLimits
from domain.pairing.ecf.halves import CardPair, LevelPairing, pair_level
from domain.pairing.ecf.medians import first_choices
from domain.pairing.ecf.transfers import widens

RULES = {
    "wide": "note 7",
    "further": "24 a",
    "transfers": "24 b",
    "claims": "17",
    "avoided": "notes",
}
"""The rule behind each harm that a single float to the next level is altered to save."""


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A float that rules 20 to 22 name and that was not taken, and the rule that required another.

    `there` counts what the rule is to save, like transfers (24 b), with this float, and `here` with the chosen one;
    the claims of 17 are not counted. Rule 13 means "the others could not all be paired".
    """

    pair: CardPair
    rule: str
    there: int = 0
    here: int = 0


@dataclass(frozen=True, slots=True)
class Altered:
    """[24 c] The down-floater whom another replaced, and the exchanges with the first and with the other one."""

    floater: PairingCard
    there: int
    here: int


@dataclass(frozen=True, slots=True)
class FloatChoice:
    """The floats of one level, each with the card that goes down first, and the pairing of those who stay.

    `relaxed` says that there would be fewer floats, or smaller score differences, without note 7. Of a single float,
    `barred` are the choices of 20 and 21 if they may not meet (rule 22), `passed_over` the choices that gave way to
    save something, and `altered` what rule 24 c changed after that.
    """

    floats: tuple[CardPair, ...]
    level: LevelPairing
    relaxed: bool = False
    barred: CardPair | None = None
    passed_over: PassedOver | None = None
    altered: Altered | None = None


def choose_floats(table: CardTable, level: Sequence[PairingCard], below: Levels) -> FloatChoice:
    """[10, 13, 19] Choose the floats of a level above others; all cards together must be pairable.

    [13] What is chosen always leaves the levels below pairable, so that no more levels are disturbed than necessary
    (reading E8).
    """
    if not widens(table) and table.unpaired(level) == 0 and table.unpaired(_all(below)) == 0:
        return FloatChoice((), _paired(table, level, ()))
    search = FloatSearch(table, level, below)
    chosen = search.best(SearchLimits())
    if chosen is None:
        raise AssertionError("a level is only reached while all players on it and below can be paired")
    if len(chosen.floats) == 1:
        choice = _with_fewer_exchanges(table, search, *_as_named(table, search, chosen))
    else:
        choice = FloatChoice(chosen.floats, _paired(table, level, chosen.floats))
    return replace(choice, relaxed=_is_relaxed(table, level, below, chosen.harm))


def _is_relaxed(table: CardTable, level: Sequence[PairingCard], below: Levels, harm: Harm) -> bool:
    """[Note 7] Whether fewer would float, or by smaller score differences, if rule 9 were not relaxed."""
    if not widens(table):
        return False
    strict = replace(table, options=replace(table.options, relaxes_levels=False))
    other = FloatSearch(strict, level, below).best(SearchLimits())
    return other is not None and (other.harm.floats, other.harm.differences) < (harm.floats, harm.differences)


def _as_named(table: CardTable, search: FloatSearch, chosen: CheapestFloats) -> tuple[CheapestFloats, FloatChoice]:
    """[20 to 22, 24] The float that 20 to 22 name, unless the chosen one saves something; and then what it saves."""
    named = first_choices(search.level, search.below[0])
    barred = named if named is not None and not table.may_meet(*named) else None
    natural = search.suits_best() if named is None or barred is not None else named
    passed_over = None
    if natural is not None and chosen.floats != (natural,):
        higher, lower = natural
        other = search.best(SearchLimits(movable={higher}, opponents={lower}))
        if other is not None and other.harm == chosen.harm:
            chosen = other
        else:
            passed_over = _passed_over(natural, other, chosen.harm)
    pairing = _paired(table, search.level, chosen.floats)
    return chosen, FloatChoice(chosen.floats, pairing, barred=barred, passed_over=passed_over)


def _passed_over(pair: CardPair, other: CheapestFloats | None, harm: Harm) -> PassedOver:
    """Why another float was chosen than this pair, which would do the harm of `other`, or leave others unpaired."""
    if other is None:
        return PassedOver(pair, "13")
    for each in fields(Harm):
        there, here = getattr(other.harm, each.name), getattr(harm, each.name)
        if there != here:
            return PassedOver(pair, RULES[each.name], *(() if each.name == "claims" else (there, here)))
    raise AssertionError("a float that does no more harm is taken")


def _with_fewer_exchanges(
    table: CardTable, search: FloatSearch, chosen: CheapestFloats, choice: FloatChoice
) -> FloatChoice:
    """[24 c] Alter the down-floater if that saves exchanges and does no harm that counts more (reading E15).

    Whichever card of the upper half goes, the border of those who stay lies at the same place; the same holds for the
    lower half. One search for each half finds the fewest exchanges with the fewest transfers; if the claims of those
    who stay demand more exchanges than that (rule 16), the next card is looked at.
    """
    level, most = search.level, choice.level.exchanges
    if most == 0:
        return choice
    half = len(level) // 2
    best, result = (most, -1), choice
    for top, cards in ((half + 1, level[: half + 1]), (half, level[half:])):
        movable = set(cards)
        while movable:
            other = search.best(SearchLimits(movable, top=top))
            if other is None or replace(other.harm, exchanges=0) > chosen.harm:
                break
            if (other.harm.exchanges, other.order) >= best:
                break
            pairing = _paired(table, level, other.floats)
            if (pairing.exchanges, other.order) < best:
                best = (pairing.exchanges, other.order)
                altered = Altered(chosen.floats[0][0], most, pairing.exchanges)
                result = replace(choice, floats=other.floats, level=pairing, altered=altered)
            movable.discard(other.floats[0][0])
    return result


def _all(levels: Levels) -> list[PairingCard]:
    return [card for level in levels for card in level]


def _paired(table: CardTable, level: Sequence[PairingCard], floats: Sequence[CardPair]) -> LevelPairing:
    """[23] The pairing of those who stay, by rule 12."""
    gone = {higher for higher, _ in floats}
    pairing = pair_level(table, [card for card in level if card not in gone])
    if pairing is None:
        raise AssertionError("the cards that stay on a level can be paired, or they would have floated")
    return pairing
