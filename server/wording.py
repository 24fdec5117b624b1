"""Texts for results, byes, scores and colours. `web/static/js/formats.js` makes the same texts in the browser."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from domain.values import ByeKind, Outcome, Points, RatingKind, Score
from server.languages import SOURCE, Language, language, message

ENGLISH = language(SOURCE)

_INNER_HYPHEN = re.compile(r"-(?=\S)")
_HUNDRED = 100
_LONG_WORDS = {16: "long", 22: "longer", 28: "longest"}
"""Classes of names for the letters that a word of them has more than."""

_BY_INITIALS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN")
"""How the Unicode names of letters begin that stand for a given name."""

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
"""The pattern of a cell of the crosstable, by the player's colour."""

_UNPAIRED: Mapping[str, str] = {
    Score.PAIRING_ALLOCATED_BYE: message("Pairing-allocated bye"),
    Score.FULL_POINT_BYE: message("Full-point bye"),
    Score.HALF_POINT_BYE: message("Half-point bye"),
    Score.ZERO_POINT_BYE: message("Zero-point bye"),
}

_COLOURS = {"white": message("White"), "black": message("Black")}

_KINDS = {
    RatingKind.NATIONAL: message("nat."),
    RatingKind.ESTIMATED: message("est."),
    RatingKind.INGO: message("from INGO"),
    RatingKind.BCF: message("from BCF"),
}


_DEPARTURES = {
    "withdrawn": message("withdrawn after round {round}"),
    "expelled": message("expelled after round {round}"),
}
_BEFORE_ROUND_ONE = {"withdrawn": message("withdrawn before round 1"), "expelled": message("expelled before round 1")}


def departure_text(row: Mapping[str, Any], reader: Language = ENGLISH) -> str:
    """How a player of the standings left, and after which round; empty for a player who is there."""
    if not row.get("left"):
        return ""
    texts = _DEPARTURES if row["left_after"] else _BEFORE_ROUND_ONE
    return reader.text(texts[row["left"]], round=row["left_after"])


def sign_text(left_fide_mode: int | None, reader: Language = ENGLISH) -> str:
    """Since which round a tournament is not in FIDE mode; empty if it is, or has no such mode."""
    return reader.text("Not in FIDE mode from round {round} on", round=left_fide_mode) if left_fide_mode else ""


def unbroken(name: str) -> str:
    """A name for a page: a word joiner (U+2060) after each hyphen, so that no line ends inside a double name."""
    return _INNER_HYPHEN.sub("-\u2060", name)


def long_classes(name: str) -> str:
    """The classes of a name for its longest word, which is never broken, each with a space before it."""
    letters = max(map(len, name.split()), default=0)
    return "".join(f" {each}" for most, each in _LONG_WORDS.items() if letters > most)


def abbreviated(name: str) -> str:
    """The name with initials for its given names, in scripts that abbreviate names so, as js/names.js has it."""
    surname, _, given = name.partition(",")
    letters = [each for each in name if each.isalpha()]
    if not surname or not all(unicodedata.name(each, "").startswith(_BY_INITIALS) for each in letters):
        return name
    initials = ["-".join(map(_initial, word.split("-"))) for word in given.split()]
    return f"{surname}, {' '.join(initials)}" if initials else name


def _initial(word: str) -> str:
    letter = next((each for each in word if each.isalpha()), "")
    return letter and f"{letter}."


def points_text(points: Points) -> str:
    """Half points as whole points and a half: 7 is 3½."""
    whole, half = divmod(points, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def change_text(hundredths: int | None, reader: Language = ENGLISH) -> str:
    """The change of a rating with its sign, by hundredths: 320 is +3.20; a dash if there is none."""
    if hundredths is None:
        return "–"
    sign = "+" if hundredths > 0 else "−" if hundredths < 0 else ""
    return sign + reader.decimal(f"{abs(hundredths) / _HUNDRED:.2f}")


def place_text(place: int | None) -> str:
    """A place; a dash for a player who is out of the standings by decision."""
    return "–" if place is None else str(place)


def result_text(result: str | None, bye: str | None = None, reader: Language = ENGLISH) -> str:
    """A result (White first), the kind of a bye, or a dot for a game without a result."""
    if bye is not None:
        return bye_text(bye, reader)
    return "·" if result is None else reader.text(_RESULTS[Outcome(result)])


def reported_text(row: Mapping[str, Any], reader: Language = ENGLISH) -> str:
    """The results of a board in the standings and in the rating report (C.04.2) if they differ; else empty."""
    report = row["report"]
    if report is None:
        return ""
    results = {
        "result": result_text(row["result"], reader=reader),
        "reported": result_text(report["result"], reader=reader),
    }
    if report["white"] == row["white"]["player"]:
        return reader.text("standings {result}, rating report {reported}").format(**results)
    return reader.text("standings {result}, rating report {reported}, colours reversed").format(**results)


def bye_text(bye: str | None, reader: Language = ENGLISH) -> str:
    """The kind of a bye; empty if there is none."""
    return reader.text(_BYES[ByeKind(bye)]) if bye else ""


def unpaired_text(score: str | None, reader: Language = ENGLISH) -> str:
    """Which bye a player had in a round without a game; empty for a game."""
    return reader.text(_UNPAIRED.get(score or "", ""))


def kind_text(kind: str, reader: Language = ENGLISH) -> str:
    """The source of an unofficial rating; empty for official ones."""
    return reader.text(_KINDS.get(RatingKind(kind), "")) if kind else ""


def colour_text(colour: str | None, reader: Language = ENGLISH) -> str:
    """The name of a colour; empty if there was none."""
    return reader.text(_COLOURS[colour]) if colour else ""


def score_text(game: Mapping[str, Any], reader: Language = ENGLISH) -> str:
    """A player's score in a round: the sign for a game, the points of a bye; empty while unknown."""
    if game["score"] is None:
        return ""
    if game["score"] == Outcome.ADJOURNED:
        return result_text(game["score"], reader=reader)
    return _SCORES.get(Score(game["score"])) or points_text(game["points"])


def cell_text(game: Mapping[str, Any], reader: Language = ENGLISH) -> str:
    """A cell of the crosstable: the opponent's number (a dot: none), the colour, the score."""
    number = "·" if game["tpn"] is None else str(game["tpn"])
    pattern = _CELLS.get(game["colour"] or "")
    if pattern is None:
        return number + score_text(game)
    space = "\N{NO-BREAK SPACE}" if game["score"] == Outcome.ADJOURNED else ""
    return reader.text(pattern, opponent=number, score=space + score_text(game, reader))
