"""The round told step by step, each with the number of its rule, to be followed with the document in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.pairing.ecf.cards import Card, Table
from domain.pairing.ecf.floats import FloatChoice
from domain.pairing.ecf.halves import CardPair
from domain.pairing.ecf.medians import Float, ScanPlace, larger_group, scan_places
from domain.pairing.ecf.transfers import transferred
from domain.pairing.explanation import Step
from domain.pairing.system import Pair
from domain.values import Colour, Points, Tpn


def bye_step(table: Table, card: Card) -> Step:
    """[5, 6, 28] Who has the bye."""
    if table.field.round > 1:
        return Step(
            "6", f"{card.tpn} has the bye: the first from the median whom the others can do without", (card.tpn,)
        )
    if table.options.british_championship:
        return Step(
            "28", f"{card.tpn} has the bye: the British Championship will not normally start with one", (card.tpn,)
        )
    return Step("5", f"{card.tpn} has the bye: at or just below the median", (card.tpn,))


def level_steps(
    table: Table, level: Sequence[Card], below: Sequence[Sequence[Card]], choice: FloatChoice
) -> list[Step]:
    """[9 to 24] What was done on one level."""
    steps = [_sorted(table, level)]
    if choice.looked_far:
        steps.append(Step("13", "the next level alone does not do: chosen so that all levels below can be paired"))
    up = {card: place for each in below for card, place in scan_places(each, Float.UP).items()}
    down = scan_places(level, Float.DOWN)
    for higher, lower in choice.floats:
        steps += _float_steps(level, higher, lower, (down[higher], up[lower]))
    steps += _repeated_choice(table, level, below, choice)
    if choice.altered is not None:
        text = f"another down-floater than {choice.altered.tpn}: it saves exchanges across the border"
        steps.append(Step("24 c", text, (choice.altered.tpn,)))
    steps += _transfer_steps([*choice.floats, *choice.level.pairs])
    if choice.level.exchanged:
        players = tuple(card.tpn for card in choice.level.exchanged)
        steps.append(Step("12", f"{_listed(players)} exchanged across the border of the halves", players))
    for one, two in choice.level.pairs:
        steps.append(Step("12", f"{one.tpn} meets {two.tpn}: top half against bottom half", (one.tpn, two.tpn)))
    return steps


def colour_steps(coloured: Iterable[tuple[Pair, str]]) -> list[Step]:
    """[8, 15, 16, 25] Who has White, and by which rule."""
    reasons = {
        "8": "no games between them, so colours alternate from the lot",
        "15": "each has the colour sought, or the only one who seeks has it",
        "16": "the stronger claim",
        "25": "identical histories, the higher ranked has the colour sought",
    }
    steps = []
    for pair, rule in coloured:
        reason = reasons.get(rule, "identical histories and less than half, the lower ranked has the colour sought")
        steps.append(Step(rule, f"{pair.white} has White against {pair.black}: {reason}", (pair.white, pair.black)))
    return steps


def _sorted(table: Table, level: Sequence[Card]) -> Step:
    white = sum(card.seeks is Colour.WHITE for card in level)
    black = sum(card.seeks is Colour.BLACK for card in level)
    cards = f"level {_points(level[0].score)}: {len(level)} cards by {table.options.grade}"
    text = f"{cards}, {white} seek White and {black} Black"
    return Step("14", text, tuple(card.tpn for card in level))


def _points(half_points: Points) -> str:
    """A score as it is written on a card: 0, ½, 1, 1½."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def _float_steps(level: Sequence[Card], higher: Card, lower: Card, places: tuple[ScanPlace, ScanPlace]) -> list[Step]:
    down, up = places
    larger = larger_group(level)
    group = "the whole level" if larger is None else "the larger colour group"
    if larger is not None and higher.seeks is not larger:
        group = "outside the larger colour group"
    way = "down" if down.sweep.is_first_way else "up"
    first = f"{higher.tpn} floats down from {group}, {down.distance} from the median {way}"
    other = "the opposite colour group" if higher.seeks is None or higher.seeks is not lower.seeks else "the same group"
    way = "up" if up.sweep.is_first_way else "down"
    second = f"{lower.tpn} floats up to meet {higher.tpn}, from {other}, {up.distance} from the median {way}"
    return [
        Step(f"20 {down.sweep.letter}".strip(), first, (higher.tpn,)),
        Step(f"21 {up.sweep.letter}".strip(), second, (lower.tpn, higher.tpn)),
    ]


def _repeated_choice(
    table: Table, level: Sequence[Card], below: Sequence[Sequence[Card]], choice: FloatChoice
) -> list[Step]:
    """[22, 24] Where the first choices of 20 and 21 were not taken: because they had met, or to save something."""
    if len(choice.floats) != 1 or not below:
        return []
    higher, lower = choice.floats[0]
    first = _first_choice(level, larger_group(level), Float.DOWN)
    opposite = first.seeks.other if first.seeks is not None else None
    second = _first_choice(below[0], opposite, Float.UP)
    if (first, second) == (higher, lower):
        return []
    players = (first.tpn, second.tpn)
    if not table.may_meet(first, second):
        return [Step("22", f"{first.tpn} and {second.tpn} may not meet: the pair that suits 20 and 21 best", players)]
    text = f"not {first.tpn} and {second.tpn}: the change saves floaters, transfers or exchanges, or weighs claims"
    return [Step("24", text, players)]


def _first_choice(level: Sequence[Card], seeks: Colour | None, way: Float) -> Card:
    places = scan_places(level, way)
    group = [card for card in level if seeks is None or card.seeks is seeks]
    return min(group or level, key=places.__getitem__)


def _transfer_steps(pairs: Iterable[CardPair]) -> list[Step]:
    given = [(transferred(*pair), pair) for pair in pairs]
    return [
        Step("16", f"{card.tpn} is transferred: the weaker claim of {one.tpn} and {two.tpn}", (card.tpn,))
        for card, (one, two) in given
        if card is not None
    ]


def _listed(players: Sequence[Tpn]) -> str:
    return " and ".join(str(player) for player in players)
