"""What if: what a changed event would have changed, and what a correction or an undo would change."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.options import Case, OptionChoice
from domain.settings.finishing import FinishTournament
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.replay import replay
from domain.tournament.undo import undo_warnings
from domain.values import PlayerId
from server.access import OFFICIALS
from server.http.answers import versioned
from server.http.bodies import AnyRound, Body, Text, read_body
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.history.proposals import Correction, command_of
from server.http.players.numbers import NumbersBody
from server.http.players.registration import NewPlayerBody, registration_command
from server.http.players.several import SeveralPlayersBody, commands_for
from server.http.problems import HttpProblem
from server.http.request_language import api_language
from server.http.rounds.outdated import outdated_round
from server.http.services import services
from server.http.standings.tie_breaks import ChangedTieBreaksBody, tie_breaks_command
from server.http.tournaments.settings import ChangedTournamentBody, change_commands
from server.http.tournaments.special_rules import ProhibitionsBody, prohibitions_command
from server.http.warnings import rendered, warnings_view
from server.messages import MessageRenderer
from server.views.corrections import consequences_view, what_if_view


class OfOption(Body, kw_only=True):
    """One of the options for a player who comes late or stays away, by its key, and why it would be taken."""

    player: str
    case: Case
    round: AnyRound
    option: Text
    reason: Text = ""


class QuestionBody(Body, kw_only=True):
    """What if: an event had other values (`data`; null: did not exist), a `correction` were made, an action undone.

    Exactly one of `version`, `correction`, `undo`, `option`, `registration`, and some of `players`, `settings`,
    `prohibitions`, `tie_breaks`, `numbers` and `end` (the tournament is closed). `option` is what may be done about a
    late entry or an absence.
    `registration` and the others are as they are sent to be carried out; FIDE mode is taken as left for them
    and for an undo. The answer to these, to a `correction` and to an undo has `warnings`.
    """

    version: int | None = None
    data: dict[str, Any] | None = None
    correction: Correction | None = None
    undo: int | None = None
    option: OfOption | None = None
    registration: NewPlayerBody | None = None
    players: SeveralPlayersBody | None = None
    settings: ChangedTournamentBody | None = None
    prohibitions: ProhibitionsBody | None = None
    tie_breaks: ChangedTieBreaksBody | None = None
    numbers: NumbersBody | None = None
    end: bool = False


async def what_if(request: Request) -> Response:
    """What a changed event would have changed, what a correction would change, or what taking an action back would."""
    body = await read_body(request, QuestionBody)
    stream, corrections = request.path_params["t"], services(request).tournaments.corrections
    now, reader = await services(request).tournaments.tournament(stream), api_language(request)
    if body.correction is not None:
        command = command_of(body.correction, now)
        found = consequences_view(now, await corrections.preview(stream, command), reader)
        found["warnings"] = warnings_view(now, [command], reader)
    elif body.undo is not None:
        undone = await corrections.preview_undo(stream, body.undo)
        found = consequences_view(now, undone, reader)
        found["warnings"] = rendered(now, undo_warnings(now, replay(undone.events, now)), reader)
    elif body.option is not None:
        wanted = body.option
        choice = OptionChoice(PlayerId(wanted.player), wanted.case, wanted.round, wanted.option)
        previewed = await services(request).tournaments.options.preview(stream, choice, wanted.reason)
        found = consequences_view(now, previewed, reader)
        if now.draft_is_stale and found["rounds"]:  # what came in before makes a difference too
            renderer = MessageRenderer(reader, now)
            found["causes"] = [renderer.render(each) for each in (await outdated_round(request, now)).causes]
    elif body.registration is not None:
        registration = registration_command(body.registration)
        found = consequences_view(now, await corrections.preview(stream, registration), reader)
        found["warnings"] = warnings_view(now, [registration], reader)
    elif commands := _commands(body, now):
        found = consequences_view(now, await corrections.preview_together(stream, commands), reader)
        found["warnings"] = warnings_view(now, commands, reader)
    elif body.version is not None:
        found = what_if_view(now, await corrections.what_if(stream, body.version, body.data), reader)
    else:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST,
            "The request is empty.",
            advice="Send a version, a correction, an option or an undo.",
        )
    return versioned({**found, "version": now.version}, now.version)


def _commands(body: QuestionBody, now: Tournament) -> list[Command]:
    """The commands that the parts of a question would be which are sent so, FIDE mode left."""
    commands = [] if body.players is None else commands_for(body.players)
    if body.settings is not None:
        commands += change_commands(body.settings, now.settings)
    if body.prohibitions is not None:
        commands.append(prohibitions_command(body.prohibitions))
    if body.tie_breaks is not None:
        commands.append(tie_breaks_command(body.tie_breaks, now.settings.tie_breaks))
    if body.numbers is not None:
        commands.append(body.numbers.command)
    if body.end:
        commands.append(FinishTournament())
    return [replace(each, leave_fide_mode=True) for each in commands]


ROUTES: Routes = (Endpoint("POST", TOURNAMENT + "/what-if", what_if, OFFICIALS, QuestionBody),)
