"""[B] What holds for the whole round: who may meet whom, who prefers which colour, who floated.

Players are ranks (places in the order of A.2, from 0), and sets of players are masks: bit r is rank r.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cached_property

from domain.pairing.colours import Strength
from domain.pairing.matching import bits
from domain.pairing.meetings import barred_ranks
from domain.pairing.rating_swiss.editions import LastRound, MissedGames, RatingEdition
from domain.pairing.rating_swiss.ranked_players import FloatDirection, RankedPlayer, ranked_players
from domain.pairing.system import Field
from domain.values import Colour, Points, Tpn


class CriteriaStage(Enum):
    """What is in force beyond B.1 and B.2, in the order in which it is left out (reading S20)."""

    MISSED_GAMES_TREATED = "A.7 d and e and B.2 in force"
    PLAIN = "A.7 d and e left out"
    LAST_ROUND = "B.2 left out for good scores in the last round"


B5_AND_B6 = 2
"""How many float criteria there are."""


def mask(ranks: Iterable[int]) -> int:
    """The set of these ranks."""
    found = 0
    for rank in ranks:
        found |= 1 << rank
    return found


class RoundCriteria:
    """The contestants of a round and what the absolute criteria say of each two of them."""

    def __init__(self, field: Field, edition: RatingEdition) -> None:
        self.field = field
        self.edition = edition
        self.players = ranked_players(field, edition)
        self.present = (1 << len(self.players)) - 1
        self.may_take_bye = self._those(lambda player: player.may_take_bye)
        self.exempt = self._those(lambda player: player.exempt)
        self._forbidden = barred_ranks(field, [player.tpn for player in self.players])
        self._bands: dict[Points, tuple[int, int]] = {}
        for player in self.players:
            first, _ = self._bands.get(player.score, (player.rank, 0))
            self._bands[player.score] = (first, player.rank + 1)
        self._legal: dict[CriteriaStage, list[int]] = {}

    @cached_property
    def groups(self) -> list[tuple[int, ...]]:
        """The scoregroups, the highest first."""
        return [tuple(range(first, end)) for first, end in self._bands.values()]

    @cached_property
    def stages(self) -> tuple[CriteriaStage, ...]:
        """The stages that differ from the one before in who may meet or who prefers which colour, strictest first."""
        stages = [CriteriaStage.PLAIN]
        if self.edition.missed_games is MissedGames.TREATED and (self.treated or self.flexible):
            stages.insert(0, CriteriaStage.MISSED_GAMES_TREATED)
        if self.edition.last_round is LastRound.B2_IF_HELPFUL and self.legal(CriteriaStage.LAST_ROUND) != self.legal(
            CriteriaStage.PLAIN
        ):
            stages.append(CriteriaStage.LAST_ROUND)
        return tuple(stages)

    @property
    def loosest(self) -> CriteriaStage:
        """The stage in which most pairs may be made."""
        return self.stages[-1]

    @cached_property
    def treated(self) -> int:
        """[A.7 d] In odd rounds: a strong preference and a missed game."""
        if self.field.round % 2 == 0 or self.edition.missed_games is MissedGames.PLAIN:
            return 0
        return self._those(lambda player: player.missed and player.preference.strength is Strength.STRONG)

    @cached_property
    def flexible(self) -> int:
        """[A.7 e] In even rounds: a mild preference and a missed game."""
        if self.field.round % 2 or self.edition.missed_games is MissedGames.PLAIN:
            return 0
        return self._those(lambda player: player.missed and player.preference.strength is Strength.MILD)

    def wanting(self, colour: Colour) -> int:
        """Who prefers this colour."""
        return self._those(lambda player: player.preference.colour is colour)

    def firm_preference(self, colour: Colour) -> int:
        """Who prefers this colour where absolute preferences are in effect."""
        return self._those(lambda player: player.firm.colour is colour)

    def firm(self, colour: Colour) -> int:
        """Who must have this colour by B.2."""
        return self._those(lambda player: player.firm.obligatory is colour)

    def legal(self, stage: CriteriaStage) -> list[int]:
        """For each rank whom it may meet by B.1, B.2 and what the stage adds or leaves out."""
        if stage not in self._legal:
            self._legal[stage] = self._legal_masks(stage)
        return self._legal[stage]

    def higher(self, rank: int) -> int:
        """All players with a higher score."""
        return (1 << self._bands[self.players[rank].score][0]) - 1

    def lower(self, rank: int) -> int:
        """All players with a lower score."""
        return self.present & ~((1 << self._bands[self.players[rank].score][1]) - 1)

    def barred(self, direction: FloatDirection, dropped: int) -> int:
        """[B.5, B.6] Who may not float that way while this many of B.6 and B.5, in this order, are dropped."""
        barred = 0
        if dropped < B5_AND_B6:
            barred |= self._those(lambda player: player.floats(direction).previous)
        if dropped == 0:
            barred |= self._those(lambda player: player.floats(direction).before)
        return barred

    def _those(self, holds: Callable[[RankedPlayer], bool]) -> int:
        return mask(player.rank for player in self.players if holds(player))

    def numbers(self, ranks: Iterable[int]) -> tuple[Tpn, ...]:
        """The pairing numbers of these players."""
        return tuple(self.players[rank].tpn for rank in ranks)

    def clash(self, stage: CriteriaStage, one: int, two: int) -> Colour | None:
        """[B.2, A.7 d] The colour that these two must both have, or count as having to; None if they may meet."""
        if self._free(stage) >> one & self._free(stage) >> two & 1:
            return None
        both = 1 << one | 1 << two
        return next((colour for colour in Colour if self._bound(stage, colour) & both == both), None)

    def _free(self, stage: CriteriaStage) -> int:
        """Whom B.2 does not keep from each other."""
        helps = self.edition.last_round is LastRound.B2_IF_HELPFUL
        return 0 if helps and stage is not CriteriaStage.LAST_ROUND else self.exempt

    def _bound(self, stage: CriteriaStage, colour: Colour) -> int:
        """Who must have this colour by B.2, or is treated so."""
        strict = self.treated if stage is CriteriaStage.MISSED_GAMES_TREATED else 0
        return self.firm(colour) | (strict & self.wanting(colour))

    def _legal_masks(self, stage: CriteriaStage) -> list[int]:
        free = self._free(stage)
        legal = []
        bound = [self._bound(stage, colour) for colour in Colour]
        for rank, forbidden in enumerate(self._forbidden):
            barred = 0
            for those in bound:
                if those >> rank & 1:
                    barred |= those
            if free >> rank & 1:
                barred &= ~free
            legal.append(self.present & ~forbidden & ~barred)
        return legal


def ranks_of(players: int) -> tuple[int, ...]:
    """The ranks of a set, in the order of A.2."""
    return tuple(bits(players))
