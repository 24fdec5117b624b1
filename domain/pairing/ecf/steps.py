"""The round told step by step, each with the number of its rule, to be followed with the document in hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.pairing.ecf.cards import Card, Table
from domain.pairing.ecf.floats import FloatChoice, PassedOver
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
    steps += _reasons(choice)
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
    way = "up" if up.sweep.is_first_way else "down"
    source = _group_of_up_floater(higher, lower)
    second = f"{lower.tpn} floats up to meet {higher.tpn}, {source}, {up.distance} from the median {way}"
    return [
        Step(f"20 {down.sweep.letter}".strip(), first, (higher.tpn,)),
        Step(f"21 {up.sweep.letter}".strip(), second, (lower.tpn, higher.tpn)),
    ]


def _group_of_up_floater(higher: Card, lower: Card) -> str:
    """[21] Where the up-floater comes from; a card that seeks no colour is in no group (reading E3)."""
    if higher.seeks is None:
        return "from the whole level"
    if lower.seeks is None:
        return "in no colour group"
    return "from the same colour group" if lower.seeks is higher.seeks else "from the opposite colour group"


def _reasons(choice: FloatChoice) -> Iterator[Step]:
    """[10, 13, 17, 22, 24] Where the choices of 20 and 21 were not taken: why, and what that saved."""
    passed, altered = choice.passed_over, choice.altered
    if choice.barred is not None:
        one, two = choice.barred
        best = "the pair that suits 20 and 21 best"
        if passed is not None:
            higher, lower = passed.pair
            best = f"{higher.tpn} and {lower.tpn} would suit 20 and 21 best"
        yield Step("22", f"{one.tpn} and {two.tpn} may not meet: {best}", (one.tpn, two.tpn))
    if passed is not None:
        one, two = passed.pair
        text = f"not {one.tpn} and {two.tpn}: {_gain(passed)}"
        yield Step(passed.rule, text, (one.tpn, two.tpn))
    if altered is not None:
        saved = _number(altered.saved, "exchange")
        text = f"another down-floater than {altered.floater.tpn}: it saves {saved} across the border"
        yield Step("24 c", text, (altered.floater.tpn,))


def _gain(passed: PassedOver) -> str:
    """What another float than this one brought."""
    return {
        "10": "fewer players float",
        "13": "then the others could not all be paired",
        "17": "the transfers on both levels fall to weaker claims",
        "24 a": f"the change saves {_number(passed.saved, 'further floater')}",
        "24 b": f"the change saves {_number(passed.saved, 'colour transfer')}",
        "note 7": "the change avoids a colour difference of three",
        "notes": "the change avoids a pair that had better not meet",
    }[passed.rule]


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _transfer_steps(pairs: Iterable[CardPair]) -> list[Step]:
    given = [(transferred(*pair), pair) for pair in pairs]
    return [
        Step("16", f"{card.tpn} is transferred: the weaker claim of {one.tpn} and {two.tpn}", (card.tpn,))
        for card, (one, two) in given
        if card is not None
    ]


def _listed(players: Sequence[Tpn]) -> str:
    return " and ".join(str(player) for player in players)
