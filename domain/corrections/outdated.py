"""What is new about the latest pairing since it was made or last decided about: other boards, or broken criteria."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domain.corrections.effects import RoundEffect, standing_effect
from domain.corrections.no_pairing import Pairing
from domain.corrections.since import causes_since
from domain.messages import FieldValue, Message
from domain.pairing_service import pair_round
from domain.refusals import Refusal
from domain.rounds.boards import BrokenCriterion
from domain.rounds.breaches import broken_criteria, recorded_breaches
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from domain.values import RoundNumber


@dataclass(frozen=True, slots=True)
class Outdated:
    """How the system pairs the round otherwise now, if it does; and the absolute criteria newly broken (F.6).

    The boards of the effect are those about which something is new; those that were decided about are its known ones.
    `causes` are the events since that make the difference, in their order; if there are several, all of them are.
    """

    effect: RoundEffect | None = None
    breaches: tuple[BrokenCriterion, ...] = ()
    causes: tuple[Message, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to decide."""
        return self.effect is not None or bool(self.breaches)

    @property
    def pairs_again(self) -> bool:
        """Whether the system has another pairing, by which the round can be paired again."""
        return self.effect is not None and self.effect.refusal is None


@dataclass(eq=False)
class DraftDiffers(Refusal):
    """The system pairs the round in another way by now than the draft does, and no reason is given to publish it."""

    round: RoundNumber
    boards: int
    article = "F.7"

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The boards, counted."""
        return {"round": self.round, "count": self.boards}


def outdated(basis: Tournament, events: Sequence[Event], *, pair: Pairing = pair_round) -> Outdated:
    """Compare the latest round with the state in which it was paired or last decided about, and these events since.

    A round that is not paired as recorded because of the arbiter's decision, and about which nothing is new, has none;
    nor has one of which an adjourned game has ended since (F.9), for which it counts as a draw (reading C5).
    """
    now = replay(events, basis)
    number = now.play.rounds[-1].number
    effect = standing_effect(basis, now, pair=pair)
    known = broken_criteria(basis, recorded_breaches(basis, number))
    broken = broken_criteria(now, recorded_breaches(now, number))
    causes = causes_since(basis, events, pair)
    return Outdated(_new(effect, causes), tuple(each for each in broken if each not in known), causes)


def _new(effect: RoundEffect | None, causes: Sequence[Message]) -> RoundEffect | None:
    """What is new of the effect. Of several causes none is singled out: the rule that differs first is left out."""
    if effect is None or not effect.is_new:
        return None
    boards = tuple(each for each in effect.boards if each not in effect.known)
    return replace(effect, boards=boards, deciding=None if len(causes) > 1 else effect.deciding)
