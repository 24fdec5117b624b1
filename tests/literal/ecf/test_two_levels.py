"""Rules 17 to 24 on two levels against a brute force of their text, and the events that an explanation names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from domain.pairing.ecf.cards import CardTable, PairingCard, table_of
from domain.pairing.ecf.floats import FloatChoice, choose_floats
from domain.pairing.ecf.system import EcfSystem
from domain.pairing.system import Field, NoPairing, RoundPairing
from tests.literal.ecf.floats import selections, staying
from tests.literal.ecf.halves import exchanges
from tests.literal.ecf.people import Person, people
from tests.literal.ecf.test_judge import PLAIN, agree
from tests.literal.ecf.two_levels import UPPER, two_levels


def paired(field: Field) -> RoundPairing | None:
    try:
        return EcfSystem().pair(field)
    except NoPairing:
        return None


def disagreements(seeds: range, most: int) -> list[int]:
    fields = ((seed, two_levels(seed, most, PLAIN)) for seed in seeds)
    return [seed for seed, field in fields if not agree(field, paired(field))]


@pytest.mark.article("ECF 17")
@pytest.mark.article("ECF 20")
@pytest.mark.article("ECF 21")
@pytest.mark.article("ECF 22")
@pytest.mark.article("ECF 24")
def test_two_levels_are_paired_by_the_text() -> None:
    assert disagreements(range(800), 8) == []


@pytest.mark.acceptance
@pytest.mark.article("ECF 17")
@pytest.mark.article("ECF 20")
@pytest.mark.article("ECF 21")
@pytest.mark.article("ECF 22")
@pytest.mark.article("ECF 24")
def test_thousands_of_two_levels_are_paired_by_the_text() -> None:
    assert disagreements(range(10_000, 40_000), 8) == []


@pytest.mark.acceptance
@pytest.mark.article("ECF 24")
def test_thousands_of_larger_two_levels_are_paired_by_the_text() -> None:
    assert disagreements(range(50_000, 53_000), 10) == []


def explained(seeds: range) -> Iterator[tuple[Field, FloatChoice]]:
    """Fields in which one player floats, and the choice of that float with the events of its explanation."""
    for seed in seeds:
        field = two_levels(seed, 8, PLAIN)
        table = table_of(field)
        if len(table.cards) % 2 == 0 and not table.unpaired(table.cards):
            choice = chosen(table)
            if len(choice.floats) == 1:
                yield field, choice


def chosen(table: CardTable) -> FloatChoice:
    upper = [card for card in table.cards if card.score == UPPER]
    lower = [card for card in table.cards if card.score < UPPER]
    return choose_floats(table, upper, [lower])


Floated = tuple[str, int, int]


def floated(choice: FloatChoice) -> list[Floated]:
    """The rules by which the choice is explained, each with what it counts for the first choice and for this one."""
    passed, altered = choice.passed_over, choice.altered
    found = [] if passed is None else [(passed.rule, passed.there, passed.here)]
    return found if altered is None else [*found, ("24 c", altered.there, altered.here)]


def true_of(field: Field, choice: FloatChoice) -> list[Floated]:
    """The same, counted by brute force for the floats that the choice says it passed over."""
    players = people(field)
    upper = [p for p in players if p.score == UPPER]
    lower = [p for p in players if p.score < UPPER]
    harms = {names(one.floats): one for one in selections(upper, lower, lower)}
    [taken] = choice.floats
    found = []
    if choice.passed_over is not None:
        other, mine = harms.get(numbers(choice.passed_over.pair)), harms[numbers(taken)]
        if other is None:
            found.append(("13", 0, 0))
        elif other.transfers != mine.transfers:
            found.append(("24 b", other.transfers, mine.transfers))
        elif other.claims > mine.claims:
            found.append(("17", 0, 0))
    if choice.altered is not None:
        before = [p for p in upper if p.number != choice.altered.floater.tpn]
        found.append(("24 c", exchanges(before), exchanges(staying(upper, harms[numbers(taken)].floats))))
    return found


def numbers(pair: tuple[PairingCard, PairingCard]) -> tuple[int, ...]:
    return tuple(int(card.tpn) for card in pair)


def names(floats: list[tuple[Person, Person]]) -> tuple[int, ...]:
    return tuple(p.number for pair in floats for p in pair)


@pytest.mark.article("ECF 24")
def test_an_explanation_states_what_a_change_really_saved() -> None:
    rules: Counter[str] = Counter()
    for field, choice in explained(range(1000)):
        rules.update(rule for rule, _, _ in floated(choice))
        assert floated(choice) == true_of(field, choice)

    assert min(rules[rule] for rule in ("13", "17", "24 b", "24 c")) >= 3
