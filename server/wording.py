"""Numbers and results as people read them. `web/static/js/formats.js` says the same."""

# ruff: noqa: RUF001  # dashes and minus signs are what is meant here

from __future__ import annotations

from domain.values import ByeKind, Outcome, Points, RatingKind

_RESULTS = {
    Outcome.WHITE_WINS: "1 – 0",
    Outcome.DRAW: "½ – ½",
    Outcome.BLACK_WINS: "0 – 1",
    Outcome.BOTH_LOSE: "0 – 0",
    Outcome.WHITE_DRAWS_BLACK_LOSES: "½ – 0",
    Outcome.WHITE_LOSES_BLACK_DRAWS: "0 – ½",
    Outcome.WHITE_WINS_FORFEIT: "+ – −",
    Outcome.BLACK_WINS_FORFEIT: "− – +",
    Outcome.DOUBLE_FORFEIT: "− – −",
    Outcome.WHITE_WINS_UNRATED: "1 – 0 u",
    Outcome.DRAW_UNRATED: "½ – ½ u",
    Outcome.BLACK_WINS_UNRATED: "0 – 1 u",
    Outcome.ADJOURNED: "adj.",
}

_BYES = {
    ByeKind.PAIRING_ALLOCATED: "bye",
    ByeKind.FULL_POINT: "bye 1",
    ByeKind.HALF_POINT: "bye ½",
    ByeKind.ZERO_POINT: "bye 0",
}

_KINDS = {RatingKind.ESTIMATED: "est.", RatingKind.INGO: "from INGO", RatingKind.BCF: "from BCF"}


def points_text(points: Points) -> str:
    """Half points as whole points and a half: 7 is 3½."""
    whole, half = divmod(points, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def result_text(result: str | None, bye: str | None = None) -> str:
    """A result from White's side, the kind of a bye, or a dot for a game without a result."""
    if bye is not None:
        return _BYES[ByeKind(bye)]
    return "·" if result is None else _RESULTS[Outcome(result)]


def kind_text(kind: str) -> str:
    """Where a rating comes from that is not an official one; empty for the others."""
    return _KINDS.get(RatingKind(kind), "") if kind else ""
