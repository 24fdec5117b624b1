"""Fields for tests, written in a few letters."""

from __future__ import annotations

from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import STANDARD_SCORING, Colour, Score, Scoring, Tpn

_UNPLAYED = {
    "U": Score.PAIRING_ALLOCATED_BYE,
    "F": Score.FULL_POINT_BYE,
    "H": Score.HALF_POINT_BYE,
    "Z": Score.ZERO_POINT_BYE,
}
_GAMES = {"1": Score.WIN, "=": Score.DRAW, "0": Score.LOSS, "+": Score.FORFEIT_WIN, "-": Score.FORFEIT_LOSS}


def record(text: str, scoring: Scoring) -> RoundRecord:
    """One round as in a crosstable: `12w1`, `7b=`, `3w+`, or a bye: `U`, `F`, `H`, `Z`."""
    if text in _UNPLAYED:
        score = _UNPLAYED[text]
        return RoundRecord(score, scoring.points(score))
    score = _GAMES[text[-1]]
    colour = Colour.WHITE if text[-2] == "w" else Colour.BLACK
    return RoundRecord(score, scoring.points(score), Tpn(int(text[:-2])), colour)


def field(*rows: str, rounds: int = 9, absent: tuple[int, ...] = (), scoring: Scoring = STANDARD_SCORING) -> Field:
    """A field of players written by their rounds, player 1 first, as `"3w1 2b="`."""
    players = []
    for tpn, row in enumerate(rows, 1):
        history = tuple(record(text, scoring) for text in row.split())
        score = sum(each.points for each in history)
        players.append(FieldPlayer(Tpn(tpn), score, history, present=tpn not in absent))
    return Field(round=len(players[0].history) + 1, rounds=rounds, players=tuple(players), scoring=scoring)
