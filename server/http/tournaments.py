"""Commands about a whole tournament: create, change, draw the lot, finish, start the demo."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.players.numbers import AssignPairingNumbers
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament
from domain.settings.finishing import FinishTournament
from domain.settings.initial_colour import DrawInitialColour
from domain.simulation.demo import demo_events
from domain.values import PlayerId, Tpn
from server.http.bodies import ChangedTournament, Lot, NewTournament, Numbers, read_body
from server.http.context import answer, house, sender
from server.http.tie_breaks import chosen


async def create_tournament(request: Request) -> Response:
    """Create a tournament."""
    body = await _with_copied_settings(request, await read_body(request, NewTournament))
    command = CreateTournament(
        name=body.name,
        system=body.system,
        rounds=body.rounds,
        city=body.city,
        federation=body.federation,
        starts=body.starts,
        ends=body.ends,
        chief_arbiter=body.chief_arbiter,
        time_control=body.time_control,
        initial_colour=body.initial_colour,
        equals_order=body.equals_order,
        absence=body.absence,
        correction_deadline=body.correction_deadline,
        bye_limits=body.bye_limits,
        language=body.language,
        festival=body.festival,
        player_requests=body.player_requests,
        options=body.options,
        tie_breaks=chosen(body),
    )
    done = await house(request).service.create(command, await sender(request))
    return answer(done, id=done.stream)


async def _with_copied_settings(request: Request, body: NewTournament) -> NewTournament:
    """The wish with the settings of an earlier tournament in every field that was left as it comes."""
    if not body.copy_of:
        return body
    model = await house(request).service.tournament(body.copy_of)
    copied = {
        "system": model.settings.system,
        "city": model.settings.city,
        "federation": model.settings.federation,
        "chief_arbiter": model.settings.chief_arbiter,
        "time_control": model.settings.time_control,
        "equals_order": model.settings.equals_order,
        "absence": model.settings.absence,
        "correction_deadline": model.settings.correction_deadline,
        "bye_limits": model.settings.bye_limits,
        "language": model.settings.language,
        "festival": model.settings.festival,
        "player_requests": model.settings.player_requests,
        "options": dict(model.settings.options),
    }
    if model.settings.tie_breaks_told:
        copied |= {
            "tie_breaks": list(model.settings.tie_breaks.codes),
            "tie_break_edition": model.settings.tie_breaks.edition,
        }
    usual = NewTournament(name=body.name, rounds=body.rounds)
    wanted = {name: value for name, value in copied.items() if getattr(body, name) == getattr(usual, name)}
    return msgspec.structs.replace(body, **wanted)


async def change_tournament(request: Request) -> Response:
    """Rename a tournament, or announce another number of rounds or other settings."""
    body = await read_body(request, ChangedTournament)
    command = ChangeSettings(**{name: getattr(body, name) for name in body.__struct_fields__})
    return answer(await house(request).service.execute(request.path_params["t"], command, await sender(request)))


async def draw_colour(request: Request) -> Response:
    """Record a lot that was drawn by hand."""
    body = await read_body(request, Lot)
    command = DrawInitialColour(body.colour)
    return answer(await house(request).service.execute(request.path_params["t"], command, await sender(request)))


async def assign_numbers(request: Request) -> Response:
    """State everybody's pairing numbers, as lots drawn in public give them."""
    body = await read_body(request, Numbers)
    command = AssignPairingNumbers({PlayerId(player): Tpn(number) for player, number in body.numbers.items()})
    return answer(await house(request).service.execute(request.path_params["t"], command, await sender(request)))


async def finish_tournament(request: Request) -> Response:
    """Close the last round: the final standings stand."""
    done = await house(request).service.execute(request.path_params["t"], FinishTournament(), await sender(request))
    return answer(done)


async def start_demo(request: Request) -> Response:
    """Make the demonstration tournament: 120 players, in the middle of round 6."""
    done = await house(request).service.record(demo_events(), await sender(request))
    return answer(done, id=done.stream)
