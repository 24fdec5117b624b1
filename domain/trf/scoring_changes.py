"""Points changed during the tournament: lines `### Configuration @ Round 2: 1.0 0.5 0.0 1.0 => 3.0 1.0 0.0 3.0`.

The standings count every round by the points of now, which 162 states; each round was paired with those of its day. The
line says what rounds up to the one that it names were paired with, and the points after it: those of a win, a draw, a
loss and the pairing-allocated bye, and by name (`HPB=0.0`, as in XXS) what does not follow from these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from domain.settings.changes import SettingsChanged
from domain.settings.creation import TournamentCreated
from domain.settings.scoring import problem_of
from domain.subject import Event
from domain.trf.changes_between_rounds import fitting, of_round
from domain.trf.columns import points_of
from domain.trf.model import ScoringChange, Trf
from domain.trf.rating_corrections import first_round_after, lasting_pairings
from domain.trf.text import points_text
from domain.values import Points, RoundNumber, Scoring

_NAMED = {
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
    "FPB": "full_point_bye",
    "HPB": "half_point_bye",
    "ZPB": "zero_point_bye",
}
_POINTS = r"\d{1,3}\.[05]"
_WORTH = rf"({_POINTS}(?: {_POINTS}){{3}}(?: (?:{'|'.join(_NAMED)})={_POINTS})*)"
_LINE = re.compile(rf"###\s*Configuration @ Round ([1-9]\d{{0,2}}): {_WORTH} => {_WORTH}\s*")


def read(text: str) -> ScoringChange | None:
    """The change that a line holds, or None; None too for no change, and for points that no regulations allow."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    was, now = map(_scoring, found.groups()[1:])
    is_possible = was != now and problem_of(was) is None and problem_of(now) is None
    return ScoringChange(int(found[1]), was, now) if is_possible else None


def written(events: Sequence[Event], *, since: int = 0) -> Sequence[str]:
    """The lines for a log's changes after version `since`, oldest first, without the comment sign.

    What was changed several times between two pairings has one line, or none if the points came back.
    """
    pairings = lasting_pairings(events)
    scoring = Scoring()
    found: dict[RoundNumber, tuple[Scoring, Scoring]] = {}
    for version, event in enumerate(events, start=1):
        if isinstance(event, TournamentCreated | SettingsChanged) and event.scoring is not None:
            number = first_round_after(version, pairings) - 1
            if version > since and number:
                found[number] = (found.get(number, (scoring,))[0], event.scoring)
            scoring = event.scoring
    return [
        f"Configuration @ Round {number}: {_text(was)} => {_text(now)}"
        for number, (was, now) in found.items()
        if was != now
    ]


def with_fitting(trf: Trf) -> Trf:
    """The file with those changes alone of which each ends with the points that the next one, or the file, has."""
    return replace(trf, scoring_changes=fitting(trf.scoring_changes, trf.scoring))


def scoring_of_round(trf: Trf, number: RoundNumber) -> Scoring:
    """The points with which a round was paired."""
    return of_round(trf.scoring_changes, number, trf.scoring)


def _text(scoring: Scoring) -> str:
    named: list[str] = []
    worth = (scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye)
    usual = _following(*worth)
    for sign, name in _NAMED.items():
        if (points := getattr(scoring, name)) != getattr(usual, name):
            named.append(f"{sign}={points_text(points).strip()}")
    return " ".join([*(points_text(points).strip() for points in worth), *named])


def _scoring(text: str) -> Scoring:
    words = text.split()
    values = [points_of(word.partition("=")[2] or word) or 0 for word in words]
    named = {_NAMED[word.partition("=")[0]]: each for word, each in zip(words, values, strict=True) if "=" in word}
    win, draw, loss, bye, *_ = values
    return replace(_following(win, draw, loss, bye), **named)


def _following(win: Points, draw: Points, loss: Points, bye: Points) -> Scoring:
    """The points that follow from those of a win, a draw, a loss and the pairing-allocated bye."""
    return Scoring(
        win=win,
        draw=draw,
        loss=loss,
        forfeit_win=win,
        forfeit_loss=loss,
        pairing_allocated_bye=bye,
        full_point_bye=win,
        half_point_bye=draw,
        zero_point_bye=loss,
    )
