"""The results that came between two states of a tournament.

States share the parts that did not change, so parts are compared by identity.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from domain.state.play import Play
from domain.state.rounds import Game, Round, RoundStatus
from domain.state.tournament import Tournament
from domain.values import RoundNumber

_MOVING = frozenset({"version", "touched", "play"})
_MOVING_IN_PLAY = frozenset({"rounds"})
_MOVING_IN_ROUND = frozenset({"games", "status"})
_MOVING_IN_GAME = frozenset({"outcome", "seen"})
_TOURNAMENT = tuple(field.name for field in fields(Tournament) if field.name not in _MOVING)
_PLAY = tuple(field.name for field in fields(Play) if field.name not in _MOVING_IN_PLAY)
_ROUND = tuple(field.name for field in fields(Round) if field.name not in _MOVING_IN_ROUND)
_GAME = tuple(field.name for field in fields(Game) if field.name not in _MOVING_IN_GAME)


def new_results(old: Tournament, new: Tournament) -> Sequence[tuple[RoundNumber, Game]] | None:
    """The games whose results came between two states; None if anything else may have happened."""
    if not _share(old, new, _TOURNAMENT) or not _share(old.play, new.play, _PLAY):
        return None
    if len(old.play.rounds) != len(new.play.rounds):
        return None
    found: list[tuple[RoundNumber, Game]] = []
    for before, now in zip(old.play.rounds, new.play.rounds, strict=True):
        if before is now:
            continue
        if not _share(before, now, _ROUND) or not _went_on(before, now) or before.games.keys() != now.games.keys():
            return None
        for key, game in now.games.items():
            known = before.games[key]
            if game is not known:
                if not _share(known, game, _GAME):
                    return None
                found.append((now.number, game))
    return found


def _share(old: object, new: object, names: Sequence[str]) -> bool:
    return all(getattr(old, name) is getattr(new, name) for name in names)


def _went_on(before: Round, now: Round) -> bool:
    """Whether the round's status is the same, or the first result moved it on."""
    return before.status is now.status or (before.status, now.status) == (RoundStatus.PUBLISHED, RoundStatus.IN_PLAY)
