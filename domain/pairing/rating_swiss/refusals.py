"""Why S1 against S2 in order was not made: part by part, the criteria that the part would break (C.6 to C.13).

The criteria are those in force when the bracket was paired: its stage, x, and what of B.5 and B.6 was not dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from domain.messages import FieldValue
from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.explanation import RefusedPart
from domain.pairing.meetings import why_barred
from domain.pairing.rating_swiss.bracket_pairing import PairedBracket
from domain.pairing.rating_swiss.criteria import B5_AND_B6, RoundCriteria, mask
from domain.pairing.rating_swiss.editions import Scope
from domain.pairing.rating_swiss.ranked_players import POINTS_WITHOUT_PLAYING, FloatDirection, RankedPlayer
from domain.pairing.rating_swiss.requirements import EVERYTHING_DROPPED, needed_x
from domain.pairing.rating_swiss.sections import NaturalPart, Section, parts_of
from domain.pairing.rating_swiss.terms import terms_of
from domain.values import Score, Tpn

_ORDER = ("B.1 a", "B.1 b", "B.2", "A.7", "B.4", "B.5", "B.6", "C.9", "C.10", "C.12", "C.13")
_BARRED = {
    Score.PAIRING_ALLOCATED_BYE: ClaimKind.HAD_BYE,
    Score.FORFEIT_WIN: ClaimKind.WON_BY_FORFEIT,
    Score.FULL_POINT_BYE: ClaimKind.WON_UNPLAYED,
}
_BLOCKED_BELOW = {
    ("C.12", False): ClaimKind.NEXT_BRACKET_LESS,
    ("C.12", True): ClaimKind.REMAINDER_NEXT_BRACKET_LESS,
    ("C.13", False): ClaimKind.LOWEST_BLOCKED,
    ("C.13", True): ClaimKind.REMAINDER_LOWEST_BLOCKED,
}
"""By the article, and by whether the remainder could still be paired in several ways."""


class NaturalOrderRefusals:
    """The reasons against the natural order of one section of a bracket."""

    def __init__(self, criteria: RoundCriteria, paired: PairedBracket, section: Section) -> None:
        self._criteria = criteria
        self._paired = paired
        self._section = section
        self._registered = {player.tpn: player for player in criteria.field.players}

    def all(self) -> tuple[RefusedPart, ...]:
        """The parts that were not made, in the order of the criteria that refuse them."""
        found = [RefusedPart(self._candidate(part), tuple(self._against(part))) for part in parts_of(self._section)]
        return tuple(sorted(found, key=lambda each: _place(each.reasons[0])))

    def _against(self, part: NaturalPart) -> Iterator[Claim]:
        """The absolute criteria that the part breaks, or else the relative ones, or else what it does beyond itself."""
        found = list(self._absolute(part)) or [*self._over_x(part), *self._floats(part)]
        yield from sorted(found, key=_place) or self._beyond(part)

    def _absolute(self, part: NaturalPart) -> Iterator[Claim]:
        """[B.1, B.2, A.7 d] Who may not meet, and who may not have the bye."""
        for one, two in part.pairs:
            higher, lower = self._tpn(min(one, two)), self._tpn(max(one, two))
            meeting = why_barred(self._criteria.field, higher, lower, "B.1 a")
            colour = self._criteria.clash(self._paired.stage, one, two)
            if meeting is not None:
                yield meeting
            if colour is not None:
                firm = self._criteria.firm(colour)
                plain = firm >> one & firm >> two & 1
                kind, article = (ClaimKind.SAME_COLOUR, "B.2") if plain else (ClaimKind.COUNTED_SAME_COLOUR, "A.7")
                yield claim(kind, article, one=higher, other=lower, sought=colour)
        for rank in part.left if self._paired.bracket.lowest else ():
            for number, record in enumerate(self._registered[self._tpn(rank)].history, start=1):
                if record.score in POINTS_WITHOUT_PLAYING:
                    yield claim(_BARRED[record.score], "B.1 b", player=self._tpn(rank), round=number)
                    break

    def _over_x(self, part: NaturalPart) -> Iterator[Claim]:
        """[B.4] Whether the bracket would deny more colour preferences than x."""
        before = () if self._section.is_first else self._paired.moved
        denied = self._paired.preferences.denied((*before, *part.whole))
        if denied > self._paired.x:
            yield self._about(part, ClaimKind.OVER_X, "B.4", denied=denied, x=self._paired.x)

    def _floats(self, part: NaturalPart) -> Iterator[Claim]:
        """[B.5, B.6] Who would have the same float too soon, as far as that is not dropped."""
        players = self._criteria.players
        for pair in part.pairs:
            higher, lower = players[min(pair)], players[max(pair)]
            if higher.score != lower.score:
                yield from self._float(lower, FloatDirection.UP, ClaimKind.HAD_UPFLOAT)
        for rank in part.left:
            yield from self._float(players[rank], FloatDirection.DOWN, ClaimKind.HAD_DOWNFLOAT)

    def _float(self, player: RankedPlayer, direction: FloatDirection, kind: ClaimKind) -> Iterator[Claim]:
        relaxation, latest = self._paired.relaxation, self._criteria.field.round - 1
        dropped = relaxation.up if direction is FloatDirection.UP else relaxation.down
        floats = player.floats(direction)
        if floats.previous and dropped < B5_AND_B6:
            yield claim(kind, "B.5", player=player.tpn, round=latest)
        if floats.before and not dropped:
            yield claim(kind, "B.6", player=player.tpn, round=latest - 1)

    def _beyond(self, part: NaturalPart) -> Iterator[Claim]:
        """What the part would do to the remainder, or to the bracket below."""
        remainder = self._of_remainder(part) if self._section.is_first else None
        if remainder is not None:
            yield remainder
        elif article := self._paired.made_for:
            is_open = self._section.is_first and self._paired.level.rest > 0
            yield self._about(part, _BLOCKED_BELOW[article, is_open], article)

    def _of_remainder(self, part: NaturalPart) -> Claim | None:
        """[C.9] Whether the remainder can be paired after these pairs of the players moved down (1998: C.10)."""
        criteria, paired, level = self._criteria, self._paired, self._paired.level
        is_late = criteria.edition.relaxations[0].scope is Scope.FIRST_PAIRING_OF_THE_MOVED
        article = "C.10" if is_late else "C.9"
        rest = mask(self._section.second) & ~mask(two for _, two in part.whole)
        used = paired.preferences.denied(part.whole)
        terms = terms_of(criteria, paired.bracket, paired.stage, EVERYTHING_DROPPED)
        bare = needed_x(terms, 0, rest, level.rest)
        if bare is None:
            if needed_x(replace(terms, may_float=mask(paired.bracket.players)), 0, rest, level.rest) is not None:
                return self._about(part, ClaimKind.REMAINDER_WITHOUT_BYE, article)
            return self._about(part, ClaimKind.REMAINDER_BLOCKED, article, rest=level.rest)
        if used + bare > paired.x:
            return self._about(part, ClaimKind.REMAINDER_OVER_X, article, denied=used + bare, x=paired.x)
        needed = needed_x(terms_of(criteria, paired.bracket, paired.stage, paired.relaxation), 0, rest, level.rest)
        if needed is None or used + needed > paired.x:
            return self._about(part, ClaimKind.REMAINDER_AGAINST_FLOATS, article)
        return None

    def _about(self, part: NaturalPart, kind: ClaimKind, article: str, **fields: FieldValue) -> Claim:
        candidate = self._candidate(part)
        players = tuple(player for group in candidate for player in group)
        return claim(kind, article, players, candidate=candidate, **fields)

    def _candidate(self, part: NaturalPart) -> tuple[tuple[Tpn, ...], ...]:
        pairs = ((self._tpn(min(pair)), self._tpn(max(pair))) for pair in part.pairs)
        return (*pairs, *((self._tpn(rank),) for rank in part.left))

    def _tpn(self, rank: int) -> Tpn:
        return self._criteria.players[rank].tpn


def _place(reason: Claim) -> int:
    return _ORDER.index(reason.article)
