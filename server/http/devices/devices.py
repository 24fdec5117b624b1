"""Devices that joined: listed, named, limited, cut off."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.server_events import DeviceCutOff, DeviceLimited, DeviceNamed
from server.access import DIRECTORS, Role, can_have_sector, is_director, sector_of
from server.eventstore.devices import Device
from server.eventstore.passwords import Passwords
from server.eventstore.recoveries import Recoveries
from server.eventstore.tokens import Tokens
from server.http.addresses import base_address, is_address_of_this_machine
from server.http.answers import json_answer
from server.http.bodies import Body, DeviceName, DeviceRole, NothingBody, Sector, Text, read_body
from server.http.context import principal, record_on_server
from server.http.endpoint import Endpoint, Page, Routes
from server.http.page import ROLES, render_page
from server.http.plain_http import check_secret_is_kept, refused_over_plain_http
from server.http.problems import HttpProblem
from server.http.qr_codes import qr_code
from server.http.services import services
from server.languages import message


class ChangedDeviceBody(Body, kw_only=True):
    """The changes to a device; what is left out stays."""

    name: DeviceName | None = None
    role: DeviceRole | None = None
    tournament: Text | None = None
    boards: Sector | None = None


async def list_devices(request: Request) -> Response:
    """Every device that can still do something, and everyone with a password."""
    return json_answer(await device_list(request))


async def device_list(request: Request) -> dict[str, Any]:
    """The devices with whether they are connected now, and the people."""
    here = services(request)
    connected = {each.device for each in here.server_info.connected() if each.device}
    devices = await run_in_threadpool(here.devices.all)
    people = await run_in_threadpool(Passwords(here.credentials).all)
    recoveries = await run_in_threadpool(Recoveries(here.credentials).all)
    mine = principal(request).device
    return {
        "devices": [
            asdict(each) | {"connected": each.device in connected, "this": each.device == mine} for each in devices
        ],
        "tokens": [asdict(each) for each in await run_in_threadpool(Tokens(here.credentials).all)],
        "people": [asdict(each) for each in people],
        "recoveries": [asdict(each) for each in recoveries],
    }


async def change_device(request: Request) -> Response:
    """Name a device, or give it another role, tournament or sector; what it has open ends at once."""
    body = await read_body(request, ChangedDeviceBody)
    device = await _device(request)
    here = services(request)
    limits = await _limits(request, device, body)
    if is_director(limits[0]) and not is_director(device.role):
        _check_reached_securely(request, device)
    if body.name is not None and body.name != device.name:
        name = " ".join(body.name.split())
        await run_in_threadpool(here.devices.rename, device.device, name)
        await record_on_server(request, DeviceNamed(device.device, name))
    if limits != (device.role, device.tournament, device.boards):
        role, tournament, boards = limits
        await run_in_threadpool(here.devices.limit, device.device, role=role, tournament=tournament, boards=boards)
        await record_on_server(request, DeviceLimited(device.device, role, tournament, boards))
    return json_answer(asdict(await _device(request)))


async def cut_off_device(request: Request) -> Response:
    """Revoke everything that a device holds; its open connections end within a second."""
    await read_body(request, NothingBody)
    device = await _device(request)
    here = services(request)
    await run_in_threadpool(here.credentials.cut_off, device.device)
    await record_on_server(request, DeviceCutOff(device.device))
    return json_answer({"device": device.device})


async def _limits(request: Request, device: Device, body: ChangedDeviceBody) -> tuple[str, str, str]:
    """The new role, tournament and boards.

    Raises HttpProblem 400 for a sector that cannot be read, UnknownTournament.
    """
    role = device.role if body.role is None else body.role
    tournament = device.tournament if body.tournament is None else body.tournament
    boards = device.boards if body.boards is None else body.boards
    if tournament and tournament != device.tournament:
        await services(request).tournaments.tournament(tournament)
    try:
        sector_of(boards)
    except ValueError as error:
        raise HttpProblem(HTTPStatus.BAD_REQUEST, "That is not a sector.", advice=f"{error}.") from error
    return role, tournament, boards if can_have_sector(role) else ""


def _check_reached_securely(request: Request, device: Device) -> None:
    """Raise HttpProblem 403 if the network can read what the device sends, or this request.

    A device's address shows how it connects: to a server on plain HTTP only devices of its own machine connect
    securely.
    """
    check_secret_is_kept(request)
    info = services(request).server_info
    is_here = not device.address or is_address_of_this_machine(request, device.address)
    if request.url.scheme != "https" and not info.allows_plain_http and not is_here:
        raise refused_over_plain_http()


async def _device(request: Request) -> Device:
    device = await run_in_threadpool(services(request).devices.find, request.path_params["d"])
    if device is None:
        raise HttpProblem(
            HTTPStatus.NOT_FOUND, "There is no such device.", advice="Its access may already have been revoked."
        )
    return device


_ROLE_CHOICES = (
    (Role.ARBITER, ROLES[Role.ARBITER], message("Arbiter: enters results")),
    (Role.CHECK_IN, ROLES[Role.CHECK_IN], message("Check-in: marks players present")),
    *((role, ROLES[role], ROLES[role]) for role in (Role.DISPLAY, Role.PLAYER, Role.DIRECTOR)),
)
"""The roles that a device may get, each with its name and with its label in the list of choices."""


async def devices_page(request: Request) -> Response:
    """The director's page of devices and of people with a password."""
    tournaments = await services(request).tournaments.tournaments()
    state = await device_list(request)
    base = base_address(request)
    trust_port = services(request).server_info.trust_port
    trust = None if trust_port is None else f"http://{_host_of(base)}:{trust_port}/trust"
    return render_page(
        request,
        "devices.html",
        joined=state,
        roles=_ROLE_CHOICES,
        tournaments=tournaments,
        is_plain=request.url.scheme != "https",
        secure={"address": "https://" + base.partition("://")[2], "picture": qr_code(base)},
        trust=None if trust is None else {"address": trust, "picture": qr_code(trust)},
    )


def _host_of(address: str) -> str:
    """The host of an address without its port; one of IPv6 in brackets."""
    host = urlsplit(address).netloc
    return host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/devices", list_devices, DIRECTORS),
    Endpoint("PATCH", "/api/v1/devices/{d}", change_device, DIRECTORS, ChangedDeviceBody),
    Endpoint("DELETE", "/api/v1/devices/{d}", cut_off_device, DIRECTORS, NothingBody),
    Page("/devices", devices_page, DIRECTORS),
)
