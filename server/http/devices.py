"""Devices and people as the director sees them: named, limited, cut off at once; passwords given and taken."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.server_events import DeviceCutOff, DeviceLimited, DeviceNamed, PasswordChanged
from server.access import Role, can_have_sector, sector_of
from server.eventstore.devices import Device
from server.eventstore.passwords import Passwords
from server.eventstore.recoveries import Recoveries
from server.http.bodies import ChangedDevice, NewPassword, Nothing, read_body
from server.http.context import house, principal, record_on_server
from server.http.problems import Problem

_LONGEST_NAME = 60


async def list_devices(request: Request) -> Response:
    """Every device that can still do something, and everybody with a password."""
    return _json(await device_list(request))


async def device_list(request: Request) -> dict[str, Any]:
    """The devices with whether they are connected now, and the people."""
    here = house(request)
    connected = {each.device for each in here.surroundings.connected() if each.device}
    devices = await run_in_threadpool(here.devices.all)
    people = await run_in_threadpool(Passwords(here.credentials).all)
    recoveries = await run_in_threadpool(Recoveries(here.credentials).all)
    mine = principal(request).device
    return {
        "devices": [
            asdict(each) | {"connected": each.device in connected, "this": each.device == mine} for each in devices
        ],
        "people": [asdict(each) for each in people],
        "recoveries": [asdict(each) for each in recoveries],
    }


async def change_device(request: Request) -> Response:
    """Name a device, or give it another role, tournament or sector; what it has open ends at once."""
    body = await read_body(request, ChangedDevice)
    device = await _device(request)
    here = house(request)
    if body.name is not None and body.name != device.name:
        name = " ".join(body.name.split())
        await run_in_threadpool(here.devices.rename, device.device, name)
        await record_on_server(request, DeviceNamed(device.device, name))
    limits = await _limits(request, device, body)
    if limits != (device.role, device.tournament, device.boards):
        role, tournament, boards = limits
        await run_in_threadpool(here.devices.limit, device.device, role=role, tournament=tournament, boards=boards)
        await record_on_server(request, DeviceLimited(device.device, role, tournament, boards))
    return _json(asdict(await _device(request)))


async def cut_off_device(request: Request) -> Response:
    """Make everything that a device holds worthless; its open connections end within a second."""
    await read_body(request, Nothing)
    device = await _device(request)
    here = house(request)
    await run_in_threadpool(here.credentials.cut_off, device.device)
    await record_on_server(request, DeviceCutOff(device.device))
    return _json({"device": device.device})


async def set_password(request: Request) -> Response:
    """Give somebody a password, who is a director by it."""
    body = await read_body(request, NewPassword)
    name = _name(request)
    passwords = Passwords(house(request).credentials)
    await run_in_threadpool(lambda: passwords.set(name, body.password, role=Role.DIRECTOR))
    await record_on_server(request, PasswordChanged(name, Role.DIRECTOR))
    return _json({"name": name, "role": Role.DIRECTOR})


async def remove_password(request: Request) -> Response:
    """Take somebody's password away. Sessions that it opened go on until their device is cut off."""
    await read_body(request, Nothing)
    name = _name(request)
    if not await run_in_threadpool(Passwords(house(request).credentials).remove, name):
        raise Problem(HTTPStatus.NOT_FOUND, f"Nobody called {name} has a password.")
    await record_on_server(request, PasswordChanged(name))
    return _json({"name": name})


async def _limits(request: Request, device: Device, body: ChangedDevice) -> tuple[str, str, str]:
    """Role, tournament and boards as they are to be.

    Raises Problem for what makes no sense.
    """
    role = device.role if body.role is None else body.role
    tournament = device.tournament if body.tournament is None else body.tournament
    boards = device.boards if body.boards is None else body.boards
    if tournament and tournament != device.tournament:
        await house(request).service.tournament(tournament)
    try:
        sector_of(boards)
    except ValueError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "The sector is none.", advice=f"{error}.") from error
    return role, tournament, boards if can_have_sector(role) else ""


async def _device(request: Request) -> Device:
    device = await run_in_threadpool(house(request).devices.find, request.path_params["d"])
    if device is None:
        raise Problem(HTTPStatus.NOT_FOUND, "There is no such device.", advice="It may have been cut off already.")
    return device


def _name(request: Request) -> str:
    name = str(request.path_params["name"]).strip()
    if not name or len(name) > _LONGEST_NAME:
        raise Problem(HTTPStatus.BAD_REQUEST, f"A name has 1 to {_LONGEST_NAME} characters.")
    return name.casefold()


def _json(body: dict[str, Any]) -> Response:
    return Response(msgspec.json.encode(body), media_type="application/json")
