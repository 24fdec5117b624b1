"""Prize funds and tournaments to win them in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from domain.prize_fund import NO_LIMITS, Category, Prize, PrizeFund, PrizeGroup, Sharing
from domain.state.tournament import Tournament
from domain.values import Outcome, PlayerId
from tests.builders import played, tournament

WHITE, DRAW, BLACK = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS
WOMEN = Category(sex="w")


def group(name: str, *amounts: int, category: Category = NO_LIMITS, sharing: Sharing = Sharing.EQUAL) -> PrizeGroup:
    prizes = tuple(Prize(place, amount) for place, amount in enumerate(amounts, start=1))
    return PrizeGroup(name, prizes, category, sharing)


def ladder(fund: PrizeFund, **data: dict[str, Any]) -> Tournament:
    """Six players after two rounds, with these prizes and data: a 2 points, e 1½, c 1, then d, b, f with ½ each."""
    state = played(tournament(6, rounds=2), (1, 4, WHITE), (2, 5, DRAW), (3, 6, WHITE))
    state = played(state, (1, 3, WHITE), (5, 2, WHITE), (4, 6, DRAW))
    players = {
        **state.roster.players,
        **{PlayerId(k): replace(state.roster.players[PlayerId(k)], **v) for k, v in data.items()},
    }
    return replace(state, settings=replace(state.settings, prizes=fund), roster=replace(state.roster, players=players))
