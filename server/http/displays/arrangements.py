"""What a display can be set to show, and how it fits its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus

from domain.display_programme import FINAL, Phase
from domain.server_events import DisplayArranged
from server.http.displays.replay import read_replay
from server.http.problems import HttpProblem
from server.languages import message

KINDS: Mapping[str, str] = {
    "boards": message("Boards"),
    "seats": message("Where do I sit?"),
    "standings": message("Standings"),
    "crosstable": message("Crosstable"),
    "latest": message("Latest results"),
    "playing": message("Games in progress"),
    "prizes": message("Prizes"),
    "notices": message("Notices and countdown"),
}
"""What a display can show: views by name, each with its title."""

MIXED = frozenset({"boards", "seats", "standings", "latest", "playing"})
"""What a display can show of several tournaments side by side."""

MOST_SECTIONS = 40
"""Tournaments on one display."""

PROGRAMME_TITLE = message("Follows the round")
"""The title of an arrangement that follows the round."""

FINAL_TITLE = message("Final standings, then the prizes")
"""The title of the choice `FINAL` for the last phase."""

PHASES: Mapping[Phase, str] = {
    Phase.WAITING: message("Before the first pairing"),
    Phase.SEATING: message("Published, not started"),
    Phase.PLAYING: message("In play"),
    Phase.LAST_GAMES: message("Last games"),
    Phase.CLOSED: message("All results in"),
    Phase.FINISHED: message("After the tournament"),
}
"""The phases of a programme, each with its title."""

_SHARE = re.compile(r"([1-9]\d?)/([1-9]\d?)", re.ASCII)
_NUMBER = re.compile(r"\d{1,3}(\.\d{1,2})?", re.ASCII)


def check_programme(wanted: DisplayArranged) -> None:
    """Raise HttpProblem 404 for an unknown kind of display in a programme, 400 for an invalid one or its place."""
    if wanted.programme and len(wanted.programme) != len(Phase):
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST,
            "The programme lacks a list for one of the phases.",
            advice="Choose a list for each phase, or none for the usual ones: {phases}.",
            values={"phases": ", ".join(Phase)},
        )
    chosen = wanted.programme or ("boards",)
    for kind in (*chosen[:-1], "standings") if chosen[-1] == FINAL else chosen:
        check_arrangement(replace(wanted, kind=kind, replay=""))


def check_arrangement(wanted: DisplayArranged) -> None:
    """Raise HttpProblem 404 for an unknown kind of display, 400 for an invalid place."""
    if wanted.kind not in KINDS:
        raise HttpProblem(
            HTTPStatus.NOT_FOUND,
            "There is no list of that kind.",
            advice="There are: {kinds}.",
            values={"kinds": ", ".join(KINDS)},
        )
    if not 1 <= len(wanted.tournaments) <= MOST_SECTIONS:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, "A display shows 1 to {most} tournaments.", values={"most": MOST_SECTIONS}
        )
    if len(wanted.tournaments) > 1 and wanted.kind not in MIXED:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST,
            "This list can show only one tournament.",
            advice="Lists of several tournaments: {kinds}.",
            values={"kinds": ", ".join(sorted(MIXED))},
        )
    found = _SHARE.fullmatch(wanted.share)
    if wanted.share and (found is None or int(found[1]) > int(found[2])):
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST,
            "The share of the list cannot be read.",
            advice="The second of five displays has the share 2/5.",
        )
    if wanted.replay:
        if wanted.kind == "notices" or len(wanted.tournaments) > 1:
            raise HttpProblem(HTTPStatus.BAD_REQUEST, "A replay can show only one list of one tournament.")
        read_replay(wanted.replay, wanted.speed)
    for title, value in (
        (message("The viewing distance is not a number."), wanted.distance),
        (message("The size of the screen is not a number."), wanted.diagonal),
    ):
        if value and not (_NUMBER.fullmatch(value) and float(value)):
            raise HttpProblem(
                HTTPStatus.BAD_REQUEST,
                title,
                advice="Enter the distance in metres and the size of the screen in inches.",
            )
