"""The state of the server for the director: devices, viewers, disk, backup, counts."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client import REGISTRY
from starlette.requests import Request
from starlette.responses import Response

from server.access import DIRECTORS
from server.eventstore.backup import BACKUP
from server.eventstore.comparing import COMPARED, decode_comparison
from server.eventstore.database import is_postgresql
from server.eventstore.faults import StoreFault
from server.eventstore.recorded import Mark
from server.eventstore.sqlite import database_path
from server.http.answers import json_answer
from server.http.devices.devices import device_list
from server.http.endpoint import Endpoint, Page, Routes
from server.http.page import ROLES, render_page
from server.http.problems import problem_language
from server.http.services import services
from server.http.storage_problems import TEXTS
from server.languages import message

_LITTLE_DISK = 500 * 1024 * 1024
_OLD_BACKUP_HOURS = 24.0
_MOST_LONE = 50


async def get_ops(request: Request) -> Response:
    """The state of the server as JSON."""
    return json_answer(await state_of_server(request))


async def state_of_server(request: Request) -> dict[str, Any]:
    """Devices, viewers, the database and its disk, the last backup, counts, and warnings.

    Each device has its round trip `latency_ms`; None if it is not connected or not measured yet.
    """
    here = services(request)
    known = await device_list(request)
    latencies = here.server_info.latencies()
    connected = here.server_info.connected()
    fault = await here.storage.look()
    disk = await asyncio.to_thread(_disk, here.server_info.database)
    backup = await asyncio.to_thread(here.server_info.read_mark, BACKUP)
    compared = await asyncio.to_thread(here.server_info.read_mark, COMPARED)
    age = None if backup is None else _hours_since(backup.at)
    return {
        **known,
        "devices": [each | {"latency_ms": _in_ms(latencies.get(each["device"]))} for each in known["devices"]],
        "connections": len(connected),
        "viewers": sum(not each.device for each in connected),
        "disk": disk,
        "backup": None if backup is None else {"at": backup.at, "hours": age, "what": backup.value},
        "counts": _counts(),
        "compared": None if compared is None else _compared(compared),
        "missing": [asdict(each) for each in here.tournaments.log_changes.missing],
        "warnings": _warnings(disk, await _hours_unsaved(request, backup)),
        "storage": None if fault is None else _fault(request, fault),
    }


async def server_warnings(request: Request) -> list[str]:
    """The names of what needs attention: little space on the disk, no recent backup."""
    info = services(request).server_info
    disk = await asyncio.to_thread(_disk, info.database)
    backup = await asyncio.to_thread(info.read_mark, BACKUP)
    return _warnings(disk, await _hours_unsaved(request, backup))


async def _hours_unsaved(request: Request, backup: Mark | None) -> float:
    """The hours since the last backup; without any, since the oldest tournament was made."""
    since = backup.at if backup is not None else await services(request).tournaments.began_at()
    return _hours_since(since) if since else 0.0


def _disk(url: str) -> dict[str, Any]:
    """The kind of the database, its size and the free space of its disk in bytes; None for a database elsewhere."""
    if not url or is_postgresql(url):
        return {"kind": "PostgreSQL" if url else "", "path": "", "size": None, "free": None}
    path = database_path(url)
    size = sum(each.stat().st_size for each in (path, Path(f"{path}-wal")) if each.exists())
    free = shutil.disk_usage(path.parent).free if path.parent.exists() else None
    return {"kind": "SQLite", "path": path.name, "size": size, "free": free}


def _compared(mark: Mark) -> dict[str, Any]:
    """The last comparison with another log: how many events only one of them has, and the first ones."""
    found = decode_comparison(mark.value)
    both = {"here": found.here, "there": found.there}
    first = {name: [msgspec.structs.asdict(each) for each in events[:_MOST_LONE]] for name, events in both.items()}
    return {"at": mark.at, "other": found.other, "counts": {name: len(both[name]) for name in both}} | first


def _fault(request: Request, fault: StoreFault) -> dict[str, Any]:
    """What keeps the server from recording: its code, and the texts for officials."""
    language = problem_language(request)
    title, advice = TEXTS.get(fault.code, TEXTS[StoreFault.code])
    texts = {"title": language.text(title), "advice": language.text(advice), "details": str(fault)}
    return {"code": fault.code} | texts


def _warnings(disk: dict[str, Any], hours_unsaved: float) -> list[str]:
    """The names of what needs attention."""
    found = []
    if disk["free"] is not None and disk["free"] < _LITTLE_DISK:
        found.append("disk")
    if hours_unsaved > _OLD_BACKUP_HOURS:
        found.append("backup")
    return found


_OUTCOMES = (
    message("recorded"),
    message("repeated"),
    message("nothing new"),
    message("refused"),
    message("conflict"),
    message("unknown"),
    message("version mismatch"),
    message("key reused"),
    message("fault of the log"),
    message("fault"),
    message("abandoned"),
)
"""The outcomes of commands, as the service counts them."""


def _counts() -> dict[str, float]:
    """A few of the metrics, by plain names."""
    totals: dict[str, float] = {}
    commands: dict[str, float] = {}
    for metric in REGISTRY.collect():
        for sample in metric.samples:
            totals[sample.name] = totals.get(sample.name, 0.0) + sample.value
            if sample.name == "jadoube_commands_total":
                outcome = sample.labels["outcome"]
                commands[outcome] = commands.get(outcome, 0.0) + sample.value
    return commands | {
        "command_ms": _mean_ms(totals, "jadoube_command_seconds"),
        "push_ms": _mean_ms(totals, "jadoube_push_seconds"),
        "slow_viewers": totals.get("jadoube_slow_viewers", 0.0),
        "versions_behind": totals.get("jadoube_versions_behind", 0.0),
    }


def _in_ms(seconds: float | None) -> float | None:
    return None if seconds is None else round(1000 * seconds, 1)


def _mean_ms(totals: Mapping[str, float], name: str) -> float:
    count = totals.get(f"{name}_count", 0.0)
    return round(1000 * totals[f"{name}_sum"] / count, 2) if count else 0.0


def _hours_since(moment: str) -> float:
    return round((datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds() / 3600, 1)


async def ops_page(request: Request) -> Response:
    """The page of the state of the server."""
    return render_page(request, "ops.html", ops=await state_of_server(request), roles=ROLES)


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/ops", get_ops, DIRECTORS),
    Page("/ops", ops_page, DIRECTORS),
)
