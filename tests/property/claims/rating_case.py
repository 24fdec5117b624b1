"""What an evaluator looks at for the Swiss System Based on Rating: the round by the literal text, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.explanation import BracketExplanation
from domain.pairing.system import Field, FieldPlayer, RoundPairing
from domain.values import Tpn
from tests.literal.rating.bracket import Bracket, Level, Pairs, Rules, Tried, tried
from tests.literal.rating.judge import Done
from tests.literal.rating.players import Player, in_order
from tests.property.claims.case import Groups
from tests.property.claims.rating_record import Recorded, Request


@dataclass(frozen=True)
class Spot:
    """A bracket by the text, or the part of it that S1 and S2 are of, with the system's claims about it."""

    place: int
    explained: BracketExplanation
    done: Done
    is_first: bool
    case: RatingCase

    @property
    def bracket(self) -> Bracket:
        return self.done.bracket

    @property
    def level(self) -> Level:
        return self.done.level or Level(0, 0, 0, 0)

    @cached_property
    def rules(self) -> Rules:
        return Rules(self.case.round.setting, self.bracket.players(), self.done.stage)

    @property
    def tops(self) -> Pairs:
        """The pairs of the players moved down."""
        return self.done.pairs[: self.level.moved]

    @cached_property
    def first(self) -> list[Player]:
        """S1."""
        return [pair[0] for pair in self.tops] if self.is_first else self.group[: self.level.rest]

    @cached_property
    def second(self) -> list[Player]:
        """S2."""
        everyone = self.bracket.players() if self.is_first else self.group
        return [player for player in everyone if player not in self.first]

    @cached_property
    def group(self) -> list[Player]:
        """The bracket, or its remainder."""
        gone = {player for pair in self.tops for player in pair}
        return [player for player in self.bracket.players() if player not in gone]

    @property
    def pairs(self) -> Pairs:
        return self.tops if self.is_first else self.done.pairs[self.level.moved :]

    @property
    def over(self) -> tuple[Player, ...]:
        return () if self.is_first else self.done.over

    @property
    def natural(self) -> Pairs:
        return tuple(zip(self.first, self.second, strict=False))

    @property
    def naturally_over(self) -> list[Player]:
        return [] if self.is_first else self.second[len(self.first) :]

    @property
    def by_default(self) -> Groups:
        return (*numbered(self.natural), *((player.tpn,) for player in self.naturally_over))

    @property
    def groups(self) -> Groups:
        return (*numbered(self.pairs), *((player.tpn,) for player in self.over))

    @property
    def request(self) -> Request | None:
        return self.case.round.requests.get(self.place)

    def serves(self, over: tuple[Player, ...]) -> bool:
        """Whether the bracket below accepts who is left over."""
        return self.request is None or self.request.serves(over)

    @cached_property
    def found(self) -> Tried:
        """The first pairing that can be accepted, with x and what was dropped for it."""
        every = tried(self.bracket, self.level, self.rules)
        return next(each for each in every if self.serves(each.candidate[1]))

    def with_part(self, part: Groups) -> tuple[Pairs, tuple[Player, ...]]:
        """What was made of S1 and S2, with a part of the natural order put back into it."""
        own = set(part)
        assert own <= set(self.by_default), "not of the natural order"
        moved = {tpn for group in part for tpn in group}
        pairs = tuple(pair for pair in self.natural if set(numbered((pair,))) <= own)
        kept = tuple(pair for pair in self.pairs if not {player.tpn for player in pair} & moved)
        left = [player for player in self.naturally_over if (player.tpn,) in own]
        kept_left = [player for player in self.over if player.tpn not in moved]
        assert len(kept) + len(pairs) == len(self.pairs), "not the same players"
        assert len(kept_left) + len(left) == len(self.over), "not the same players"
        return (*kept, *pairs), tuple(in_order((*kept_left, *left)))


@dataclass(frozen=True)
class RatingCase:
    """A field with the pairing that an edition made of it."""

    code: str
    field: Field
    pairing: RoundPairing

    @property
    def edition(self) -> str:
        return self.code[-4:]

    @cached_property
    def registered(self) -> dict[Tpn, FieldPlayer]:
        return {player.tpn: player for player in self.field.players}

    @cached_property
    def round(self) -> Recorded:
        found = Recorded(self.field, self.edition)
        assert found.run() is not None
        return found

    @cached_property
    def players(self) -> dict[Tpn, Player]:
        return {player.tpn: player for player in self.round.players}

    @cached_property
    def spots(self) -> list[list[Spot]]:
        """By bracket: the players moved down if they are paired first, and the others."""
        told = iter(self.pairing.explanation.brackets)
        found: list[list[Spot]] = []
        for place, done in enumerate(self.round.done):
            moved = done.level is not None and done.level.moved > 0
            spots = [Spot(place, next(told), done, moved, self)]
            if moved and spots[0].group:
                spots.append(Spot(place, next(told), done, is_first=False, case=self))
            found.append(spots)
        assert next(told, None) is None, "more brackets than the text has"
        return found


Evaluator = Callable[[Claim, RatingCase, Spot | None], bool]
"""Whether a claim holds. A claim about a bracket comes with its spot."""


def numbered(pairs: Pairs) -> Groups:
    """Pairs by pairing number, the higher ranked first."""
    return tuple((one.tpn, two.tpn) for one, two in (in_order(pair) for pair in pairs))


def claims(case: RatingCase) -> Iterator[tuple[Claim, Spot | None]]:
    """Every claim of an explanation, in whatever part of it, with its bracket."""
    explanation, spots = case.pairing.explanation, case.spots
    at = {frozenset(pair): spot for both in spots for spot in both for pair in spot.explained.pairs}
    spot = None
    for step in explanation.steps:
        if step.kind is ClaimKind.BRACKET:
            spot = spots[int(str(step["number"])) - 1][0]
        elif step.kind is ClaimKind.REMAINDER:
            spot = spots[int(str(step["number"])) - 1][-1]
        yield step, spot
    for each in (spot for both in spots for spot in both):
        natural = each.explained.natural
        yield from ((reason, each) for refusal in (natural.refusals if natural else ()) for reason in refusal.reasons)
        yield from ((reason, each) for down in each.explained.downfloats for reason in down.reasons)
    for board in explanation.boards:
        made = at[frozenset((board.white, board.black))]
        yield board.colour, made
        for place, reason in enumerate(board.reasons):
            above = board.moved_down and place == 0 and made.place > 0
            yield reason, spots[made.place - 1][-1] if above and reason.kind is not ClaimKind.JOINED else made
    if explanation.bye is not None:
        yield explanation.bye.reason, spots[-1][-1]
