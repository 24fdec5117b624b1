"""The settings of a tournament, the lots drawn for it, and its end."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.messages import message
from domain.refusals import InvalidValue
from domain.settings.changes import ChangeSettings
from domain.settings.finishing import FinishTournament
from domain.settings.initial_colour import DrawInitialColour
from domain.settings.system import ChangeSystem
from domain.state.settings import Settings
from domain.subject import Command
from domain.values import Absence, Colour, Deadline, FromPlayers, LateSlips, Youth
from server.access import DIRECTORS
from server.http.answers import answer
from server.http.bodies import (
    Body,
    ChangedByeLimitsBody,
    Days,
    LanguageCode,
    Names,
    Text,
    UsChessBody,
    read_body,
)
from server.http.context import execute
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.rounds.conflicts import check_conflicts
from server.http.services import services
from server.http.tournaments.special_rules import (
    AnyAcceleration,
    ChangedScoringBody,
    ProhibitionsBody,
    Rules,
    acceleration_command,
    prohibitions_command,
)
from server.http.warnings import executed_with_warnings


class ChangedTournamentBody(Body, kw_only=True):
    """Settings to change; what is left out stays.

    Arbiters are names, with the FIDE ID in parentheses behind them. `round_dates` are the days of rounds 1, 2, ...
    (2026-05-02), each empty if it is not stated. `system`, with its `options`, changes before round one is paired.
    Tie-breaks become those of the new system unless others were chosen. `prohibitions` take the place of all before.
    `initial_colour` is the lot drawn before round one, `absence` what becomes of players who stay away without notice.
    `youth` is whether search engines and previews treat it as a tournament of children; `names_days` days after the
    last day (`ends`) the public sees pairing numbers in the place of all names, with 0 never. `late_slips` is what a
    slip of the chief arbiter in entering a result counts for if it is corrected after the deadline.
    """

    name: str | None = None
    rounds: int | None = None
    correction_deadline: Deadline | None = None
    late_slips: LateSlips | None = None
    bye_limits: ChangedByeLimitsBody | None = None
    language: LanguageCode | None = None
    festival: Text | None = None
    player_requests: FromPlayers | None = None
    player_results: FromPlayers | None = None
    city: Text | None = None
    federation: Text | None = None
    starts: Text | None = None
    ends: Text | None = None
    chief_arbiter: Text | None = None
    deputy_arbiters: Names | None = None
    time_control: Text | None = None
    round_dates: Days | None = None
    absence: Absence | None = None
    initial_colour: Colour | None = None
    us_chess: UsChessBody | None = None
    youth: Youth | None = None
    names_days: int | None = None
    scoring: ChangedScoringBody | None = None
    acceleration: AnyAcceleration | None = None
    prohibitions: Rules | None = None
    system: Text | None = None
    options: dict[str, Text] = msgspec.field(default_factory=dict)
    reason: Text = ""
    leave_fide_mode: bool = False


_PLAIN_SETTINGS = frozenset(ChangedTournamentBody.__struct_fields__) - {
    "acceleration",
    "initial_colour",
    "prohibitions",
    "system",
    "options",
}


class LotBody(Body, kw_only=True):
    """The colour drawn for the highest odd-numbered player."""

    colour: Colour


class EndBody(Body, kw_only=True):
    """`despite_conflicts`: the tournament is closed although results of devices are in conflict."""

    despite_conflicts: bool = False


async def change_tournament(request: Request) -> Response:
    """Rename a tournament, or announce another number of rounds or other settings."""
    body = await read_body(request, ChangedTournamentBody)
    now = await services(request).tournaments.tournament(request.path_params["t"])
    commands = change_commands(body, now.settings)
    return await executed_with_warnings(request, "ChangeSettings", commands)


def change_commands(body: ChangedTournamentBody, known: Settings) -> list[Command]:
    """The commands that make these changes of the known settings, in order.

    What a new system does not have is refused after its change.

    Raises InvalidValue.
    """
    wanted = {name: getattr(body, name) for name in _PLAIN_SETTINGS}
    for name in ("deputy_arbiters", "round_dates"):
        wanted[name] = None if wanted[name] is None else tuple(wanted[name])
    if body.bye_limits is not None:
        wanted["bye_limits"] = body.bye_limits.limits
    if body.us_chess is not None:
        wanted["us_chess"] = body.us_chess.stated
    if body.scoring is not None:
        wanted["scoring"] = body.scoring.over(known.scoring)
    commands: list[Command] = []
    if body.system is None and body.options:
        raise InvalidValue("options", message("invalid.options-without-system"))
    if body.system is not None:
        left = body.leave_fide_mode
        commands.append(ChangeSystem(body.system, body.options, body.reason, leave_fide_mode=left))
    commands.append(ChangeSettings(**wanted))
    if body.initial_colour is not None:
        commands.append(DrawInitialColour(body.initial_colour))
    if body.acceleration is not None:
        commands.append(acceleration_command(body.acceleration, body.reason, leave_fide_mode=body.leave_fide_mode))
    if body.prohibitions is not None:
        rules = ProhibitionsBody(rules=body.prohibitions, reason=body.reason, leave_fide_mode=body.leave_fide_mode)
        commands.append(prohibitions_command(rules))
    return commands


async def draw_colour(request: Request) -> Response:
    """Record a lot that was drawn by hand."""
    body = await read_body(request, LotBody)
    command = DrawInitialColour(body.colour)
    return answer(await execute(request, command))


async def finish_tournament(request: Request) -> Response:
    """Close the last round: the final standings are fixed.

    Raises ResultsInConflict while another result of a game waits on a device, unless the sender knows of it.
    """
    body = await read_body(request, EndBody)
    now = await services(request).tournaments.tournament(request.path_params["t"])
    await check_conflicts(request, len(now.play.rounds), despite=body.despite_conflicts)
    return await executed_with_warnings(request, "FinishTournament", [FinishTournament()])


ROUTES: Routes = (
    Endpoint("PATCH", TOURNAMENT, change_tournament, DIRECTORS, ChangedTournamentBody, status=HTTPStatus.CREATED),
    Endpoint("PUT", TOURNAMENT + "/initial-colour", draw_colour, DIRECTORS, LotBody, status=HTTPStatus.CREATED),
    Endpoint("POST", TOURNAMENT + "/end", finish_tournament, DIRECTORS, EndBody, status=HTTPStatus.CREATED),
)
