"""Random fields for the English rules in which everything happens that a reason may name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from domain.pairing.ecf.system import EcfSystem
from domain.pairing.system import Field, NoPairing
from domain.values import Colour, Tpn
from tests.domain.pairing.ecf.fields import Rates, tournament
from tests.literal.ecf.two_levels import two_levels
from tests.property.claims.ecf_case import EcfCase

CLUBS = ("", "", "Hastings", "Oxford")


def cases(seeds: Iterable[int], most: int) -> Iterator[tuple[int, EcfCase]]:
    """The rounds of each seed that can be paired: of a tournament, or of two levels with drawn histories."""
    for seed in seeds:
        for field in _fields(seed, most):
            try:
                yield seed, EcfCase(field, EcfSystem().pair(field))
            except NoPairing:
                continue


def _fields(seed: int, most: int) -> Iterator[Field]:
    chance = Random(seed)
    if chance.random() < 0.6:
        yield _varied(chance, two_levels(seed, most, _options(chance)))
        return
    rates = Rates(absences=chance.choice((0, 0.15)), forfeits=chance.choice((0, 0.15)), draws=chance.choice((0.3, 0.9)))
    options = _options(chance)
    for played in tournament(chance.randrange(2, most + 1), chance.randrange(3, 8), seed, rates, options):
        yield _varied(chance, played.field)


def _options(chance: Random) -> dict[str, str]:
    """Nothing but the defaults in half of the fields, else some of the arbiter's choices."""
    if chance.random() < 0.5:
        return {}
    choices = {
        "avoid_rounds": ("1", "9"),
        "half_point_byes": ("avoid", "allow"),
        "defaulted_pairs": ("avoid", "allow"),
        "low_scores": ("higher", "lower"),
        "last_round_alternation": ("keep", "relax"),
        "last_round_levels": ("keep", "relax"),
        "contention": ("0", "4", "100"),
        "british_championship": ("no", "yes"),
        "year": ("", "2025", "2026"),
        "fide_rated": ("no", "yes"),
        "due_a_bye": ("", "1, 3", "1, 2, 3, 4, 5, 6, 7, 8"),
    }
    return {name: chance.choice(values) for name, values in choices.items()}


def _varied(chance: Random, field: Field) -> Field:
    """The field with clubs, prohibitions, another lot, perhaps as the last round, and now and then a published draw."""
    numbers = [player.tpn for player in field.players if player.present]
    clubs = chance.choice((CLUBS, ("",)))
    field = replace(
        field,
        players=tuple(replace(player, club=chance.choice(clubs)) for player in field.players),
        initial_colour=chance.choice(list(Colour)),
        rounds=field.round if chance.random() < 0.5 else field.rounds,
    )
    for _ in range(chance.choice((0, 0, 1, 3)) if len(numbers) > 2 else 0):
        one, other = sorted(chance.sample(numbers, 2))
        field = replace(field, prohibited=field.prohibited | {(one, other)})
        if (one + other) % 2:
            field = replace(field, avoided=(*field.avoided, frozenset({(one, other)})))
    return _published(chance, field, numbers) if chance.random() < 0.05 else field


def _published(chance: Random, field: Field, numbers: list[Tpn]) -> Field:
    order = chance.sample(numbers, len(numbers))
    pairs = [*zip(order[::2], order[1::2], strict=False), *(((order[-1], 0),) if len(order) % 2 else ())]
    draw = ", ".join(f"{white}-{black}" for white, black in pairs)
    return replace(field, options={**field.options, "published": draw})
