"""Numbers and results as people read them. `web/static/js/formats.js` says the same by the same texts."""

# ruff: noqa: RUF001  # dashes and minus signs are what is meant here

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.pairing.wording import points_text
from domain.values import ByeKind, Outcome, RatingKind, Score
from server.languages import SOURCE, Language, language, message

ENGLISH = language(SOURCE)

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
    Outcome.WHITE_WINS_UNRATED: message("1 – 0 u"),
    Outcome.DRAW_UNRATED: message("½ – ½ u"),
    Outcome.BLACK_WINS_UNRATED: message("0 – 1 u"),
    Outcome.ADJOURNED: message("adj."),
}

_BYES = {
    ByeKind.PAIRING_ALLOCATED: message("bye"),
    ByeKind.FULL_POINT: message("bye 1"),
    ByeKind.HALF_POINT: message("bye ½"),
    ByeKind.ZERO_POINT: message("bye 0"),
}

_SCORES = {
    Score.WIN: "1",
    Score.DRAW: "½",
    Score.LOSS: "0",
    Score.FORFEIT_WIN: "+",
    Score.FORFEIT_LOSS: "−",
}

_CELLS = {"white": message("{opponent}w{score}"), "black": message("{opponent}b{score}")}
"""A round in a crosstable, by the colour: the letter is that of the language."""

_COLOURS = {"white": message("White"), "black": message("Black")}

_KINDS = {
    RatingKind.ESTIMATED: message("est."),
    RatingKind.INGO: message("from INGO"),
    RatingKind.BCF: message("from BCF"),
}


def result_text(result: str | None, bye: str | None = None, reader: Language = ENGLISH) -> str:
    """A result from White's side, the kind of a bye, or a dot for a game without a result."""
    if bye is not None:
        return bye_text(bye, reader)
    return "·" if result is None else reader.text(_RESULTS[Outcome(result)])


def bye_text(bye: str | None, reader: Language = ENGLISH) -> str:
    """The kind of a bye; nothing where there is none."""
    return reader.text(_BYES[ByeKind(bye)]) if bye else ""


def kind_text(kind: str, reader: Language = ENGLISH) -> str:
    """Where a rating comes from that is not an official one; empty for the others."""
    return reader.text(_KINDS.get(RatingKind(kind), "")) if kind else ""


def colour_text(colour: str | None, reader: Language = ENGLISH) -> str:
    """A colour by its name; nothing where there was none."""
    return reader.text(_COLOURS[colour]) if colour else ""


def score_text(game: Mapping[str, Any]) -> str:
    """What one player made of a round: the sign of a game, the points of a bye; empty while it is not known."""
    if game["score"] is None:
        return ""
    return _SCORES.get(Score(game["score"])) or points_text(game["points"])


def cell_text(game: Mapping[str, Any], reader: Language = ENGLISH) -> str:
    """One round in a crosstable: the opponent's number (a dot: nobody), the colour, the score."""
    number = "·" if game["tpn"] is None else str(game["tpn"])
    pattern = _CELLS.get(game["colour"] or "")
    if pattern is None:
        return number + score_text(game)
    return reader.text(pattern, opponent=number, score=score_text(game))
