"""Pairs to avoid if possible: treated as prohibited, as long as a complete pairing remains.

The groups of pairs come in order, the one that gives way last first. If a group cannot be avoided as a whole, some
of its pairs meet, and none of those could be prohibited in addition (reading L9).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from domain.pairing.system import Field, NoPairing, NumberPairs, RoundPairing

PairField = Callable[[Field], RoundPairing]


def pair_avoiding(pair: PairField, field: Field) -> RoundPairing:
    """The pairing of the field, with as few of the avoided pairs as possible.

    Raises NoPairing if there is none even if all of them may meet.
    """
    plain = pair(replace(field, avoided=()))
    field = replace(field, avoided=tuple(group - field.prohibited for group in field.avoided))
    avoided: NumberPairs = frozenset().union(*field.avoided)
    if not meeting(plain, avoided):
        return plain
    made = _avoiding(pair, field, plain)
    moved = (made.pairs, made.bye) != (plain.pairs, plain.bye)
    met = meeting(made, avoided)
    apart = tuple(sorted(meeting(plain, avoided) - met))
    return replace(made, moved_by_avoidance=moved, avoided_but_met=tuple(sorted(met)), kept_apart=apart)


def meeting(made: RoundPairing, pairs: NumberPairs) -> NumberPairs:
    """Those of these pairs that meet in the pairing."""
    return frozenset((min(each.white, each.black), max(each.white, each.black)) for each in made.pairs) & pairs


def _avoiding(pair: PairField, field: Field, plain: RoundPairing) -> RoundPairing:
    """The pairing that avoids one group of pairs after the other, as far as those before it leave room."""
    kept, made = field.prohibited, plain
    for group in field.avoided:
        broken = meeting(made, group)
        if broken:
            made, broken = _with_fewer(pair, field, kept | group, broken, made)
        kept |= group - broken
    return made


def _with_fewer(
    pair: PairField, field: Field, wanted: NumberPairs, broken: NumberPairs, made: RoundPairing
) -> tuple[RoundPairing, NumberPairs]:
    """Forbid one broken pair after the other, all at once first, as long as there is a pairing."""
    tries = [broken, *(frozenset({each}) for each in sorted(broken))] if len(broken) > 1 else [broken]
    for forbidden in tries:
        try:
            better = pair(replace(field, prohibited=wanted - (broken - forbidden)))
        except NoPairing:
            continue
        left = meeting(better, wanted)
        if left:
            return _with_fewer(pair, field, wanted, left, better)
        return better, left
    return made, broken
